//! The Python package: built as a wheel with the profile and the crates of the other stages, installed into an
//! environment of its own, and tested there.

use std::fs;
use std::path::{Path, PathBuf};

use crate::project::{PROFILE, Project};

/// Versions of everything the tests need.
pub const LOCK: &str = "python/requirements.txt";
/// The features with which the package shares its crates with the program; `checks::twice` proves that it does.
pub const SHARED: &str = "shared";

/// Nothing is written beside the sources.
const BYTECODE: (&str, &str) = ("PYTHONDONTWRITEBYTECODE", "1");

/// Python with what makes environments of it.
fn install(project: &Project) -> Result<(), String> {
    let works = || project.works("python3", &["-c", "import sys, venv, ensurepip; assert sys.version_info >= (3, 11)"]);
    if works() {
        return Ok(());
    }
    println!("installing Python");
    project.apt(&["python3", "python3-venv"]);
    if works() { Ok(()) } else { Err("Python 3.11 or newer with venv is missing: install it".to_owned()) }
}

pub fn stage(project: &Project) -> Result<(), String> {
    install(project)?;
    let place = project.built(PROFILE)?.parent().map(|target| target.join("python")).ok_or("there is no target")?;
    let python = environment(project, &place)?;
    let wheel = wheel(project, &python, &place)?;
    let line = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--force-reinstall"];
    run(project, &python, &[&line[..], &[&wheel.to_string_lossy()]].concat())?;
    let cache = place.join("types");
    let cache = cache.to_string_lossy();
    let types = ["-m", "mypy", "--config-file", "python/pyproject.toml", "--cache-dir", &*cache];
    run(project, &python, &[&types[..], &["python/westmarch"]].concat())?;
    run(project, &python, &["-m", "mypy.stubtest", "westmarch._core"])?;
    // Python has to say the same as the program.
    project.westmarch(&["--version"])?;
    let program = project.program()?;
    let tests = ["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "python/tests"];
    let variables = [BYTECODE, ("WESTMARCH_PROGRAM", &*program.to_string_lossy())];
    project.shown(&python.to_string_lossy(), &tests, &project.root, &variables)?;
    // Printed for people to see: a time decides no test.
    run(project, &python, &["-m", "westmarch.speed", "--steps", "150"])
}

/// An environment with the packages of the lock file, made anew only when that has changed since.
fn environment(project: &Project, place: &Path) -> Result<PathBuf, String> {
    let (folder, stamp) = (place.join("environment"), place.join("installed.txt"));
    let python = folder.join("bin/python");
    let wanted = fs::read_to_string(project.root.join(LOCK)).map_err(|error| format!("{LOCK}: {error}"))?;
    if python.exists() && fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    project.shown("python3", &["-m", "venv", "--clear", &folder.to_string_lossy()], &project.root, &[])?;
    let line = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", LOCK];
    run(project, &python, &line)?;
    fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))?;
    Ok(python)
}

/// The wheel, alone in its folder.
fn wheel(project: &Project, python: &Path, place: &Path) -> Result<PathBuf, String> {
    let wheels = place.join("wheels");
    let _ = fs::remove_dir_all(&wheels);
    let (interpreter, out) = (python.to_string_lossy(), wheels.to_string_lossy());
    let build = ["-m", "maturin", "build", "--quiet", "--locked", "--manifest-path", "python/Cargo.toml"];
    let how = ["--profile", PROFILE, "--features", SHARED, "--interpreter", &*interpreter, "--out", &*out];
    run(project, python, &[&build[..], &how].concat())?;
    let built = fs::read_dir(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    let found = built.flatten().map(|entry| entry.path()).find(|path| path.extension().is_some_and(|end| end == "whl"));
    found.ok_or_else(|| "maturin has built no wheel".to_owned())
}

fn run(project: &Project, python: &Path, arguments: &[&str]) -> Result<(), String> {
    project.shown(&python.to_string_lossy(), arguments, &project.root, &[BYTECODE])
}
