//! Every file of the crates says at its top what it is for, and every public item has a doc comment.
//!
//! Fields and variants may stand without one where their names say it all, which the compiler's own lint does not know.

use super::{Source, sources, verdict};
use crate::project::Project;

/// The crates that others build on.
const CRATES: [&str; 6] = ["cardlang", "rules", "library", "bots", "lab", "table"];

/// What may stand after `pub` where an item begins.
const ITEMS: [&str; 11] =
    ["fn", "struct", "enum", "union", "const", "static", "trait", "type", "async", "unsafe", "extern"];

pub fn check(project: &Project) -> Result<(), String> {
    let mut findings = Vec::new();
    for name in CRATES {
        let files = sources(project, &format!("crates/{name}/src"), &["rs"])?;
        findings.extend(files.iter().flat_map(undocumented));
    }
    verdict(findings)
}

fn undocumented(file: &Source) -> Vec<String> {
    let mut findings = Vec::new();
    if !file.text.starts_with("//!") {
        findings.push(format!("{}: no `//!` at the top says what it is for", file.name));
    }
    let (mut documented, mut inside_attribute) = (false, false);
    for (line, at) in file.text.lines().map(str::trim).zip(1..) {
        if let Some(item) = item(line).filter(|_| !documented) {
            findings.push(format!("{}:{at}: `{item}` has no doc comment", file.name));
        }
        // A macro hands the comments of an item on as attributes.
        let comment = line.starts_with("///") || line.starts_with("#[doc") || line.starts_with("$(#[doc");
        let attribute = inside_attribute || line.starts_with("#[");
        documented = comment || documented && attribute;
        inside_attribute = attribute && !line.ends_with(']');
    }
    findings
}

/// A public item by its first words, if one begins here. The file of a module speaks for it, so only one that is
/// written in place counts.
fn item(line: &str) -> Option<&str> {
    let first = line.strip_prefix("pub ")?.split(' ').next()?;
    let begins = ITEMS.contains(&first) || first == "mod" && line.ends_with('{');
    let words = line.split(['(', '<', '{', ':', '=', ';']).next()?;
    begins.then_some(words.trim_end())
}

#[cfg(test)]
mod tests {
    use super::{Source, undocumented};

    fn found(text: &str) -> Vec<String> {
        undocumented(&Source { name: "step.rs".to_owned(), text: format!("//! Steps.\n\n{text}") })
    }

    #[test]
    fn items_without_a_comment_are_named_with_their_place() {
        assert_eq!(
            found("pub const fn phase(self) -> Phase {}\n"),
            ["step.rs:3: `pub const fn phase` has no doc comment"]
        );
        for item in
            ["pub struct A;", "pub enum A {", "pub async fn a() {", "pub type A = B;", "    pub const A: u8 = 1;"]
        {
            assert_eq!(found(&format!("{item}\n")).len(), 1, "{item}");
            assert!(found(&format!("/// What it is.\n{item}\n")).is_empty(), "{item}");
        }
    }

    #[test]
    fn a_comment_belongs_to_the_next_item_and_to_no_other() {
        assert_eq!(found("/// The first.\npub struct A;\npub struct B;\n").len(), 1);
        assert_eq!(found("/// A stray line.\n\npub struct A;\n").len(), 1);
        assert_eq!(found("// No doc comment.\npub struct A;\n").len(), 1);
    }

    #[test]
    fn attributes_may_stand_between() {
        assert!(found("/// What it is.\n#[derive(Clone)]\n#[serde(\n    tag = \"do\"\n)]\npub enum A {\n").is_empty());
        assert_eq!(found("#[derive(Clone)]\n#[serde(\n    tag = \"do\"\n)]\npub enum A {\n").len(), 1);
        assert!(found("$(#[doc = $doc])+\n#[derive(Clone)]\npub struct $name {\n").is_empty());
    }

    #[test]
    fn only_public_items_count() {
        assert!(found("fn a() {}\npub(crate) fn b() {}\npub use c::d;\npub mod e;\n    pub field: u8,\n").is_empty());
        assert_eq!(found("pub mod inside {\n").len(), 1);
    }

    #[test]
    fn a_file_says_what_it_is_for() {
        let file = Source { name: "step.rs".to_owned(), text: "use std::fmt;\n".to_owned() };
        assert_eq!(undocumented(&file), ["step.rs: no `//!` at the top says what it is for"]);
    }
}
