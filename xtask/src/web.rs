//! The page: its packages, its checks, and the tests in a real browser.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::project::{FEATURES, PROFILE, Project};

/// Nothing of Playwright's own is downloaded; the system's Chromium is used.
const NO_DOWNLOADS: (&str, &str) = ("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Node with npm, the packages of the lock file, and a browser.
pub fn install(project: &Project) -> Result<(), String> {
    if !project.works("npm", &["--version"]) {
        println!("installing Node.js");
        project.apt(&["nodejs", "npm"]);
        if !project.works("npm", &["--version"]) {
            return Err("Node.js is missing and apt-get could not install it: install Node.js 20.19 or newer with npm"
                .to_owned());
        }
    }
    packages(project)?;
    if browser(project).is_some() {
        return Ok(());
    }
    println!("installing Chromium");
    project.apt(&["chromium"]);
    let missing = "Chromium is missing and apt-get could not install it: install it, or name a Chromium or Chrome in \
                   WESTMARCH_CHROMIUM";
    browser(project).map(|_| ()).ok_or_else(|| missing.to_owned())
}

/// The packages are installed anew only when the lock file has changed since.
fn packages(project: &Project) -> Result<(), String> {
    let time = |path: &str| fs::metadata(folder(project).join(path)).and_then(|file| file.modified()).ok();
    let installed = time("node_modules/.package-lock.json");
    if installed.is_some() && installed >= time("package-lock.json") {
        return Ok(());
    }
    npm(project, &["ci"])
}

/// Types of scripts and components.
pub fn types(project: &Project) -> Result<(), String> {
    npm(project, &["run", "check"])
}

/// Component tests.
pub fn components(project: &Project) -> Result<(), String> {
    npm(project, &["test"])
}

/// The page as it is shipped, and how much script that is.
pub fn build(project: &Project) -> Result<(), String> {
    npm(project, &["run", "build"])?;
    npm(project, &["run", "size"])
}

/// The real program in a real browser.
pub fn browse(project: &Project) -> Result<(), String> {
    with_program(project, "e2e")
}

/// The pictures of the README, from the real program.
pub fn pictures(project: &Project) -> Result<(), String> {
    install(project)?;
    project.cargo(&["build", "--package", "westmarch", FEATURES, "--profile", PROFILE])?;
    with_program(project, "pictures")
}

fn with_program(project: &Project, script: &str) -> Result<(), String> {
    let program = project.program()?;
    let browser = browser(project).ok_or("there is no Chromium")?;
    let variables = [NO_DOWNLOADS, ("WESTMARCH_PROGRAM", &program.to_string_lossy()), ("WESTMARCH_CHROMIUM", &browser)];
    project.shown("npm", &["run", script], &folder(project), &variables)
}

fn npm(project: &Project, arguments: &[&str]) -> Result<(), String> {
    project.shown("npm", arguments, &folder(project), &[NO_DOWNLOADS])
}

pub fn folder(project: &Project) -> PathBuf {
    project.root.join("web")
}

/// Where the browser is.
fn browser(project: &Project) -> Option<String> {
    if let Ok(named) = env::var("WESTMARCH_CHROMIUM") {
        return Path::new(&named).is_file().then_some(named);
    }
    let found = BROWSERS.iter().find(|name| project.works(name, &["--version"]))?;
    let path = env::var_os("PATH")?;
    let file = env::split_paths(&path).map(|folder| folder.join(found)).find(|file| file.is_file())?;
    Some(file.to_string_lossy().into_owned())
}
