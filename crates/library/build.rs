//! Embeds the table of proofs, so that a program without the project's folder can still say which tests prove a
//! clause. The table depends only on the files read.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[path = "src/rulebook/scan.rs"]
mod scan;

fn main() {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo names the output folder"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/rulebook/scan.rs");
    // The content is carried inside the program: a new file must be noticed, too.
    println!("cargo::rerun-if-changed=../../content");

    let root = here.join("../..");
    let found = if root.join("docs/rules").is_dir() {
        scan::scan(&root).expect("the project's files can be read")
    } else {
        scan::Scan::default()
    };
    let mut table = String::new();
    for (id, places) in &found.proofs {
        for place in places {
            writeln!(table, "{id}\t{}\t{}\t{}", place.file, place.line, place.name).expect("writing to a string");
        }
    }
    fs::write(out.join("proofs.tsv"), table).expect("the output folder can be written");
    watch(&root, &found);
}

/// Asks for another run when a place that may hold proofs changes: the puzzles, the test folders, and each source
/// file that holds a proof now. Inside the project the files themselves are read, never this table, so a first
/// proof in a source file loses nothing before the next full build.
fn watch(root: &Path, found: &scan::Scan) {
    let mut places = vec![root.join("puzzles")];
    if let Ok(crates) = fs::read_dir(root.join("crates")) {
        places.extend(crates.flatten().map(|krate| krate.path().join("tests")));
    }
    let files = found.proofs.values().flatten().map(|proof| &proof.file);
    places.extend(files.map(|file| root.join(file)));
    places.sort();
    places.dedup();
    for place in places.iter().filter(|place| place.exists()) {
        println!("cargo::rerun-if-changed={}", place.display());
    }
}
