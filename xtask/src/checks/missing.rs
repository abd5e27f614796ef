//! What is not handled does not compile: a copy of the sources gets one variant more in a list of the game, and the
//! compiler must name the places that do not know it.

use std::fs;
use std::path::{Path, PathBuf};

use super::verdict;
use crate::project::{Output, Project};
use crate::scan;

/// What is added, the enum it is added to, and the crate that must not compile any more.
const LISTS: [(&str, &str, &str); 2] = [("a condition", "Cond", "rules"), ("a card type", "CardType", "rules")];

/// The variant nobody knows.
const VARIANT: &str = "NobodyKnowsThis";

pub fn check(project: &Project) -> Result<(), String> {
    let copy = project.root.join("target/missing");
    let _ = fs::remove_dir_all(&copy);
    for part in ["Cargo.toml", "Cargo.lock", "crates", "xtask", "content", "docs/rules"] {
        put(&project.root.join(part), &copy.join(part))?;
    }
    let as_it_is = compile(project, &copy, "rules")?;
    if !as_it_is.success {
        return Err(format!("the sources do not compile as they are:\n{}", as_it_is.stderr));
    }
    let mut findings = Vec::new();
    for (what, name, package) in LISTS {
        if let Err(why) = one(project, &copy, name, package) {
            findings.push(format!("{what} ({name}): {why}"));
        }
    }
    verdict(findings)
}

/// Adds the variant to one enum, asks the compiler, and takes it out again.
fn one(project: &Project, copy: &Path, name: &str, package: &str) -> Result<(), String> {
    let (file, text) = declared(copy, name)?;
    let longer = longer(&text, name).ok_or("its declaration was not found")?;
    write(&file, &longer)?;
    let said = compile(project, copy, package);
    write(&file, &text)?;
    let said = said?;
    if said.success {
        return Err(format!("one variant more, and {package} compiles as if nothing were missing"));
    }
    let places = said.stderr.matches("error[E0004]").count();
    if places == 0 || !said.stderr.contains(VARIANT) {
        return Err(format!("{package} does not compile, but for another reason:\n{}", said.stderr));
    }
    println!("{name}: the compiler names {places} places that must know it");
    Ok(())
}

fn compile(project: &Project, copy: &Path, package: &str) -> Result<Output, String> {
    let target = project.root.join("target/missing-build");
    let target = target.to_string_lossy();
    project.cargo_says_in(copy, &["check", "--quiet", "--package", package, "--target-dir", &target])
}

/// The file that declares an enum.
fn declared(copy: &Path, name: &str) -> Result<(PathBuf, String), String> {
    for folder in ["crates/rules/src", "crates/cardlang/src"] {
        let files = scan::files(&copy.join(folder), "rs").map_err(|error| format!("cannot read {folder}: {error}"))?;
        for file in files {
            let text = super::read(&file)?;
            if longer(&text, name).is_some() {
                return Ok((file, text));
            }
        }
    }
    Err("no file declares it".to_owned())
}

/// The same text with the variant as the first of the enum.
fn longer(text: &str, name: &str) -> Option<String> {
    let head = format!("enum {name} {{\n");
    let at = text.find(&head)? + head.len();
    Some(format!("{}    {VARIANT},\n{}", &text[..at], &text[at..]))
}

/// Copies a file or a folder.
fn put(from: &Path, to: &Path) -> Result<(), String> {
    let trouble = |error: std::io::Error| format!("cannot copy {}: {error}", from.display());
    if !from.is_dir() {
        fs::create_dir_all(to.parent().unwrap_or(to)).map_err(trouble)?;
        return fs::copy(from, to).map(|_| ()).map_err(trouble);
    }
    fs::create_dir_all(to).map_err(trouble)?;
    for entry in fs::read_dir(from).map_err(trouble)?.flatten() {
        put(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| format!("cannot write {}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::{VARIANT, longer};

    #[test]
    fn a_variant_is_added_to_the_enum_that_is_named() {
        let text = "enum Keys {\n    A,\n}\n\npub enum Key {\n    B,\n}\n";
        let longer = longer(text, "Key").expect("it is declared");
        assert!(longer.ends_with(&format!("pub enum Key {{\n    {VARIANT},\n    B,\n}}\n")), "{longer}");
        assert!(longer.starts_with("enum Keys {\n    A,\n"), "{longer}");
    }
}
