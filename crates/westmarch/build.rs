//! Checks and packs the content, builds the page for browsers with Node.js, packs it, and hands both to the program.
//!
//! Without Node.js the program is built without the page, and says so. `WESTMARCH_PAGE=none` leaves the page out on
//! purpose; `WESTMARCH_PAGE=FOLDER` takes one that is built already. `WESTMARCH_COPIES=10` packs the content ten times
//! over, to measure what a larger pool costs.

use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
#[cfg(feature = "packed")]
use library::Library;

#[cfg(feature = "packed")]
#[path = "build/copies.rs"]
mod copies;

const VARIABLE: &str = "WESTMARCH_PAGE";
#[cfg(feature = "packed")]
const COPIES: &str = "WESTMARCH_COPIES";

/// What the page is not made of.
const BESIDE: [&str; 6] = ["node_modules", "dist", "tests", "e2e", "test-results", "playwright-report"];

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names a folder"));
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    #[cfg(feature = "packed")]
    content(&out);
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    let files = match page(&web, &out) {
        Ok(folder) => packed(&folder, &out),
        Err(why) => {
            println!("cargo::warning=the program is built without its page for browsers: {why}");
            String::new()
        }
    };
    let text = format!("/// The page for browsers.\npub static FILES: &[table::site::SiteFile] = &[\n{files}];\n");
    fs::write(out.join("site.rs"), text).expect("the folder of cargo can be written");
}

/// Packs the content, if all of it can be played.
#[cfg(feature = "packed")]
fn content(out: &Path) {
    println!("cargo::rerun-if-changed=../../content");
    println!("cargo::rerun-if-env-changed={COPIES}");
    let library = Library::load(&[]).and_then(Library::sound).unwrap_or_else(|error| panic!("{error}"));
    let refused: Vec<String> = library.refusals.iter().map(ToString::to_string).collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    let copies = std::env::var(COPIES).ok().and_then(|copies| copies.parse().ok()).unwrap_or(1);
    let pack = copies::of(library, copies).pack();
    fs::write(out.join("content.pack"), pack).expect("the folder of cargo can be written");
}

/// The folder of the page as it is built now, or why there is none.
fn page(web: &Path, out: &Path) -> Result<PathBuf, String> {
    match std::env::var(VARIABLE) {
        Ok(wanted) if wanted == "none" => return Err(format!("{VARIABLE} is `none`")),
        Ok(folder) => {
            println!("cargo::rerun-if-changed={folder}");
            let folder = PathBuf::from(folder);
            let found = folder.join("index.html").is_file();
            return if found { Ok(folder) } else { Err(format!("{} has no index.html", folder.display())) };
        }
        Err(_) => watch(web),
    }
    if !web.join("package.json").is_file() {
        return Err("web/package.json is not there".to_owned());
    }
    if !runs("node") || !runs(NPM) {
        return Err("Node.js and npm are not installed; install them and build again".to_owned());
    }
    if is_stale(web) {
        npm(web, &["ci", "--no-audit", "--no-fund"])
            .map_err(|said| format!("npm could not fetch what it needs (offline?): {said}"))?;
    }
    let folder = out.join("page");
    let target = folder.display().to_string();
    npm(web, &["run", "build", "--", "--outDir", &target, "--emptyOutDir"])
        .unwrap_or_else(|said| panic!("the page in web/ does not build:\n{said}"));
    Ok(folder)
}

/// Has this run again when something changes that the page is made of.
fn watch(web: &Path) {
    if !web.join("package.json").is_file() {
        println!("cargo::rerun-if-changed={}", web.display());
        return;
    }
    for entry in fs::read_dir(web).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !BESIDE.contains(&name.as_str()) && !name.starts_with('.') {
            println!("cargo::rerun-if-changed={}", entry.path().display());
        }
    }
}

const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

fn runs(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|done| done.status.success())
}

/// What npm has fetched is not what the lock file asks for.
fn is_stale(web: &Path) -> bool {
    let time = |file: PathBuf| fs::metadata(file).and_then(|about| about.modified()).ok();
    match (time(web.join("node_modules/.package-lock.json")), time(web.join("package-lock.json"))) {
        (Some(fetched), Some(wanted)) => fetched < wanted,
        (fetched, _) => fetched.is_none(),
    }
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let done = Command::new(NPM)
        .args(arguments)
        .current_dir(web)
        .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
        .output()
        .map_err(|error| error.to_string())?;
    if done.status.success() {
        return Ok(());
    }
    let said = [done.stdout, done.stderr].map(|said| String::from_utf8_lossy(&said).trim().to_owned());
    Err(said.join("\n"))
}

/// The files of a folder, compressed where that helps, as Rust.
fn packed(folder: &Path, out: &Path) -> String {
    let mut files = Vec::new();
    collect(folder, &mut files);
    files.sort();
    let store = out.join("packed");
    let _ = fs::remove_dir_all(&store);
    fs::create_dir_all(&store).expect("the folder of cargo can be written");
    let mut text = String::new();
    for (number, file) in files.iter().enumerate() {
        let body = fs::read(file).expect("the page was just built");
        let path = file.strip_prefix(folder).expect("it lies within").to_string_lossy().replace('\\', "/");
        let small = compressed(&body);
        let gzip = small.len() < body.len();
        let kept = store.join(number.to_string());
        fs::write(&kept, if gzip { &small } else { &body }).expect("the folder of cargo can be written");
        let etag = format!("\"{:016x}\"", hash(&body));
        let _ = writeln!(
            text,
            "    table::site::SiteFile {{ path: {path:?}, etag: {etag:?}, body: include_bytes!({kept:?}), gzip: {gzip} }},"
        );
    }
    text
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of the page").flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

fn compressed(body: &[u8]) -> Vec<u8> {
    let mut packing = GzEncoder::new(Vec::new(), Compression::best());
    packing.write_all(body).and_then(|()| packing.finish()).expect("memory takes it")
}

fn hash(body: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    hasher.finish()
}
