//! No sentence of the cards as they are printed stands in the project: our words are ours. It is looked for where
//! reference data is at hand. The English of cards that the program makes from definitions is not looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::verdict;
use crate::cards::column;
use crate::project::Project;
use crate::reference;
use crate::words::fold;

/// Shorter ones have too few ways to be said.
const LONG: usize = 14;
/// Words that a sentence is found by.
const FIRST: usize = 4;
/// Written by the program, card by card.
const MADE: &str = "crates/library/tests/texts/";

pub fn check(project: &Project) -> Result<(), String> {
    let Some(folder) = reference::folder(project) else {
        println!("no reference data here: nothing to compare");
        return Ok(());
    };
    let table = reference::load(&folder)?;
    let texts = table.values().flat_map(|face| ["text", "shadow"].map(|name| (column(face, "id"), column(face, name))));
    let known = sentences(texts);
    let mut findings = Vec::new();
    for name in project.tracked()?.iter().filter(|name| !name.starts_with(MADE)) {
        let Ok(text) = fs::read_to_string(project.root.join(name)) else { continue };
        findings.extend(found(&known, &text).into_iter().map(|card| format!("{name}: a printed sentence of {card}")));
    }
    verdict(findings)
}

/// Sentences as words, and the card they are of, by their first words.
type Known = BTreeMap<Vec<String>, Vec<(Vec<String>, String)>>;

fn sentences<'a>(texts: impl Iterator<Item = (&'a str, &'a str)>) -> Known {
    let mut known = Known::new();
    for (card, text) in texts {
        for line in text.lines() {
            let words = words(line);
            for sentence in words.split_inclusive(|word| word.ends_with(['.', '!', '?'])) {
                if sentence.len() >= LONG {
                    let entry = known.entry(sentence[..FIRST].to_vec()).or_default();
                    entry.push((sentence.to_vec(), card.to_owned()));
                }
            }
        }
    }
    known
}

/// Words with their signs; what marks comments, lists and quotations does not matter.
fn words(text: &str) -> Vec<String> {
    let bare = |word: &str| fold(word).trim_matches(['/', '#', '*', '|', '>', '"', '\\', '`']).to_owned();
    text.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect()
}

/// The cards whose sentences a text has.
fn found<'a>(known: &'a Known, text: &str) -> BTreeSet<&'a str> {
    let words = words(text);
    let mut cards = BTreeSet::new();
    for at in 0..words.len().saturating_sub(FIRST) {
        for (sentence, card) in known.get(&words[at..at + FIRST]).into_iter().flatten() {
            if words[at..].starts_with(sentence) {
                cards.insert(card.as_str());
            }
        }
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::{found, sentences};

    const TEXT: &str =
        "Sentinel.\nAction: Walk over the hills and far away to find one of the three lost rings of old.";

    #[test]
    fn a_sentence_is_found_in_comments_and_over_lines() {
        let known = sentences([("box-wanderer", TEXT)].into_iter());
        let comment =
            "/// Action: Walk over the hills and far away\n    /// to find one of the three lost rings of old.\n";
        assert_eq!(found(&known, comment).into_iter().collect::<Vec<_>>(), ["box-wanderer"]);
        assert!(
            found(&known, "walk over the hills and far away to find one of the three lost rings of old").is_empty()
        );
        assert!(found(&known, "Sentinel.").is_empty(), "too short");
    }
}
