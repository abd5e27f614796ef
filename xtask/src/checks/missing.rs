//! What is not handled does not compile: a copy of the sources gets one more of each thing the lists of the game have,
//! and the compiler must name every one of them.

use std::fs;
use std::path::Path;

use super::verdict;
use crate::project::Project;

/// One more of something: what it is, the file of its list, the text it is written after, what is written, and the name
/// the compiler must complain about.
struct Addition {
    what: &'static str,
    file: &'static str,
    after: &'static str,
    text: &'static str,
    name: &'static str,
}

/// A variant more of an enum.
const fn variant(what: &'static str, file: &'static str, after: &'static str, name: &'static str) -> Addition {
    Addition { what, file, after, text: name, name }
}

/// What the compiler is asked about at once: it stops at the first crate with an error.
const TRIES: [&[Addition]; 2] = [
    &[variant("a card type", "crates/cardlang/src/def.rs", "pub enum CardType {\n", "NobodyKnowsCardType,")],
    &[
        Addition {
            what: "a keyword",
            file: "crates/rules/src/code/key.rs",
            after: "framework! {\n",
            text: "NobodyKnowsKey = \"nobody\" by Q::nobody_knows_key;",
            name: "nobody_knows_key",
        },
        Addition {
            what: "a flag",
            file: "crates/rules/src/code/modifier.rs",
            after: "flags! {\n",
            text: "NobodyKnowsFlag by Q::nobody_knows_flag;",
            name: "nobody_knows_flag",
        },
        Addition {
            what: "an effect",
            file: "crates/rules/src/phrases/mod.rs",
            after: "phrases! {\n",
            text: "nobody { NobodyKnowsEffect }",
            name: "NobodyKnowsEffect",
        },
        Addition {
            what: "the words of that effect",
            file: "crates/rules/src/phrases/mod.rs",
            after: "pub mod attack;\n",
            text: "mod nobody { super::declare::phrase! { /// Does what nobody knows.\n NobodyKnowsEffect = \"know \
                   nothing\"; like \"know nothing\"; {} } }",
            name: "NobodyKnowsEffect",
        },
        variant("an occurrence", "crates/rules/src/occurrence.rs", "pub enum Verb {\n", "NobodyKnowsVerb,"),
        variant("a modifier", "crates/rules/src/code/modifier.rs", "pub enum Mod {\n", "NobodyKnowsMod,"),
        variant("an area", "crates/rules/src/area.rs", "pub enum AreaKind {\n", "NobodyKnowsArea,"),
        variant("a condition", "crates/rules/src/code.rs", "pub enum Cond {\n", "NobodyKnowsCond,"),
        variant("an instruction", "crates/rules/src/code.rs", "pub enum OpKind {\n", "NobodyKnowsInstruction,"),
        variant("a cost of its own", "crates/rules/src/code/cost.rs", "pub enum Cost {\n", "NobodyKnowsCost,"),
        variant("an adjective", "crates/rules/src/code.rs", "pub enum Test {\n", "NobodyKnowsTest,"),
    ],
];

pub fn check(project: &Project) -> Result<(), String> {
    let copy = project.root.join("target/missing");
    let mut findings = Vec::new();
    for additions in TRIES {
        let _ = fs::remove_dir_all(&copy);
        for part in ["Cargo.toml", "Cargo.lock", "crates", "python", "xtask", "content", "docs/rules"] {
            put(&project.root.join(part), &copy.join(part))?;
        }
        for addition in additions {
            add(&copy, addition)?;
        }
        let said = compile(project, &copy)?;
        let errors: Vec<&str> = said.split("\nerror").collect();
        for Addition { what, name, .. } in additions {
            let name = name.trim_end_matches(',');
            match errors.iter().filter(|error| error.contains(name)).count() {
                0 => findings.push(format!("{what} more ({name}), and the compiler does not miss anything")),
                places => println!("{what}: the compiler names {places} places"),
            }
        }
        if !findings.is_empty() {
            findings.push(said);
        }
    }
    verdict(findings)
}

fn add(copy: &Path, addition: &Addition) -> Result<(), String> {
    let file = copy.join(addition.file);
    let text = super::read(&file)?;
    let (before, rest) = text
        .split_once(addition.after)
        .ok_or_else(|| format!("{} has no `{}`", addition.file, addition.after.trim()))?;
    let longer = format!("{before}{}    {}\n{rest}", addition.after, addition.text);
    fs::write(&file, longer).map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// What the compiler says about the copy.
fn compile(project: &Project, copy: &Path) -> Result<String, String> {
    let target = project.root.join("target/missing-build");
    let target = target.to_string_lossy();
    let line = ["check", "--quiet", "--package", "rules", "--target-dir", &target];
    Ok(project.cargo_says_in(copy, &line)?.stderr)
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
