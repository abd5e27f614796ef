//! What other people's crates and packages bring along: pinned, licensed as we may use it, and known to be sound as
//! far as that can be asked from here.

use crate::project::{Output, Project};
use crate::python;
use crate::web;

/// Files that pin every version.
const LOCKS: [&str; 4] = ["Cargo.lock", "fuzz/Cargo.lock", "web/package-lock.json", python::LOCK];

pub fn check(project: &Project) -> Result<(), String> {
    pinned(project)?;
    crates(project)?;
    packages(project)
}

/// Lock files are in the repository and agree with the manifests; those of the page are proved by `npm ci`.
fn pinned(project: &Project) -> Result<(), String> {
    for lock in LOCKS {
        if !project.root.join(lock).is_file() {
            return Err(format!("{lock} is missing"));
        }
        if project.works("git", &["rev-parse"]) && !project.works("git", &["ls-files", "--error-unmatch", lock]) {
            return Err(format!("{lock} is not in the repository"));
        }
    }
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let line = ["metadata", "--locked", "--format-version", "1", "--manifest-path", manifest];
        let said = project.cargo_says(&line)?;
        if said.success {
            continue;
        }
        if !out_of_reach(&said.stderr) {
            return Err(format!("the lock file of {manifest} is not up to date:\n{}", said.stderr));
        }
        println!("the lock file of {manifest} could not be compared: the registry is out of reach");
    }
    println!("lock files: {} are there and up to date", LOCKS.join(", "));
    Ok(())
}

fn crates(project: &Project) -> Result<(), String> {
    if !project.cargo_works(&["deny", "--version"]) {
        println!(
            "cargo-deny is not installed (`cargo install cargo-deny --locked`): licences and advisories of crates are not checked"
        );
        return Ok(());
    }
    project.cargo(&["deny", "--locked", "check", "licenses", "bans", "sources"])?;
    let said = project.cargo_says(&["deny", "--locked", "check", "advisories"])?;
    told(&said, "advisories about crates", "error[")
}

fn packages(project: &Project) -> Result<(), String> {
    let said = project.says("npm", &["audit", "--package-lock-only", "--audit-level=high"], &web::folder(project))?;
    told(&said, "advisories about packages", "severity")
}

/// What came of asking for advisories; a tool that names one says `finding`. That nobody could be asked is said and
/// is no failure.
fn told(said: &Output, what: &str, finding: &str) -> Result<(), String> {
    let all = format!("{}{}", said.stdout, said.stderr);
    if said.success {
        println!("{what}: none that concern us");
        return Ok(());
    }
    if all.contains(finding) {
        return Err(format!("{what}:\n{all}"));
    }
    let why = all.lines().find(|line| line.contains("error") || line.contains("unable")).unwrap_or("no answer");
    println!("{what} are not checked: {why}");
    Ok(())
}

/// Words of tools that could not ask anybody.
fn out_of_reach(said: &str) -> bool {
    const WORDS: [&str; 6] =
        ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ETIMEDOUT", "failed to download", "Could not resolve host"];
    WORDS.iter().any(|word| said.contains(word))
}

#[cfg(test)]
mod tests {
    use super::{Output, out_of_reach, told};

    #[test]
    fn only_what_nobody_could_be_asked_about_is_let_pass() {
        let said = |success, text: &str| Output { success, stdout: String::new(), stderr: text.to_owned() };
        assert!(told(&said(true, ""), "x", "severity").is_ok());
        assert!(told(&said(false, "npm error audit endpoint returned an error"), "x", "severity").is_ok());
        assert!(told(&said(false, "1 high severity vulnerability"), "x", "severity").is_err());
        assert!(!out_of_reach("the lock file needs to be updated but --locked was passed"));
    }
}
