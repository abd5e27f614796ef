//! Where the proofs come from: the project's own files when they are at hand, else the embedded table.

use std::env;
use std::io;
use std::path::{Path, PathBuf};

use super::scan::{Proof, Proofs, scan};

/// Written by the build script.
const TABLE: &str = include_str!(concat!(env!("OUT_DIR"), "/proofs.tsv"));

/// The tests in the project at `root`, by the clause they prove.
pub fn proofs(root: &Path) -> io::Result<Proofs> {
    Ok(scan(root)?.proofs)
}

/// The tests that existed when the program was built.
pub fn embedded_proofs() -> Proofs {
    read_table(TABLE)
}

/// Reads what the build script writes: clause, file, line, name.
fn read_table(table: &str) -> Proofs {
    let mut proofs = Proofs::new();
    for line in table.lines() {
        let mut fields = line.splitn(4, '\t');
        let mut next = || fields.next().unwrap_or_default().to_owned();
        let (id, file, line, name) = (next(), next(), next(), next());
        let line = line.parse().unwrap_or_default();
        let proof = Proof { file, line, name };
        proofs.entry(id).or_default().push(proof);
    }
    proofs
}

/// The project's folder, if `start` lies within it.
pub fn find_root(start: &Path) -> Option<PathBuf> {
    let is_root = |folder: &&Path| folder.join("docs/rules").is_dir() && folder.join("crates/rules").is_dir();
    start.ancestors().find(is_root).map(Path::to_path_buf)
}

/// The proofs of the project one stands in, or those known when the program was built.
pub fn current_proofs() -> Proofs {
    let here = env::current_dir().ok();
    here.and_then(|here| find_root(&here)).and_then(|root| proofs(&root).ok()).unwrap_or_else(embedded_proofs)
}

#[cfg(test)]
mod tests {
    use super::read_table;

    #[test]
    fn the_embedded_table_is_read_back() {
        let proofs = read_table("CO.sq.1\tpuzzles/a.puzzle\t3\tA tie\nCO.sq.1\tpuzzles/b.puzzle\t1\tb\n");
        let places = &proofs["CO.sq.1"];
        assert_eq!(places.len(), 2);
        assert_eq!((places[0].line, places[0].name.as_str()), (3, "A tie"));
        assert_eq!(places[1].file, "puzzles/b.puzzle");
    }
}
