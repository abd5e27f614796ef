//! Our card texts beside a reference, by what has to agree however it is worded: bold words, limits, icons, traits,
//! numbers, winning and losing, verbs, durations, targets. The most suspicious come first.

use std::collections::BTreeSet;

use crate::words::{fold, holds};

/// What is compared, and how much a difference weighs.
const ASPECTS: [(&str, usize); 9] = [
    ("bold words", 5),
    ("limits", 5),
    ("win and lose", 5),
    ("icons", 3),
    ("numbers", 3),
    ("durations", 3),
    ("traits", 2),
    ("verbs", 2),
    ("targets", 1),
];

/// Verbs that name what happens, each by its beginning, with those that say the same.
const VERBS: [&[&str]; 14] = [
    &["draw"],
    &["heal"],
    &["ready", "readie"],
    &["exhaust"],
    &["discard"],
    &["shuffle"],
    &["search", "look at", "looks at", "look through"],
    &["attach", "attaches"],
    &["cancel"],
    &["engage"],
    &["destroy", "defeat"],
    &["commit", "questing"],
    &["travel"],
    &["eliminate"],
];

/// Traits that are also other words of a text.
const AMBIGUOUS: [&str; 3] = ["Search", "Escape", "Surge"];

/// Kinds of cards that a text speaks of.
const TARGETS: [&[&str]; 7] = [
    &["hero", "heroes"],
    &["ally", "allies"],
    &["enemy", "enemies"],
    &["location", "locations"],
    &["attachment", "attachments"],
    &["treachery", "treacheries"],
    &["objective", "objectives"],
];

/// How two texts differ.
#[derive(Debug, PartialEq, Eq)]
pub struct Comparison {
    pub suspicion: usize,
    /// One line for each aspect that differs.
    pub differences: Vec<String>,
}

/// Compares a text of ours with the reference; `traits` are all that any card has.
pub fn compare(ours: &str, reference: &str, traits: &BTreeSet<String>) -> Comparison {
    let (mut left, mut right) = (aspects(ours, traits), aspects(reference, traits));
    forgive(&mut left, &mut right);
    let mut found = Comparison { suspicion: 0, differences: Vec::new() };
    for (((name, weight), left), right) in ASPECTS.iter().zip(left).zip(right) {
        let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
            one.difference(other).cloned().collect::<Vec<_>>().join(", ")
        };
        let (more, less) = (only(&left, &right), only(&right, &left));
        if more.is_empty() && less.is_empty() {
            continue;
        }
        found.suspicion += weight * left.symmetric_difference(&right).count();
        found.differences.push(match (more.as_str(), less.as_str()) {
            (more, "") => format!("{name}: only ours has {more}"),
            ("", less) => format!("{name}: ours lacks {less}"),
            (more, less) => format!("{name}: ours has {more}, the reference {less}"),
        });
    }
    found
}

/// Takes out what goes without saying: a deck that was searched is shuffled, a shadow effect is about this attack, the
/// last stage wins.
fn forgive(ours: &mut [BTreeSet<String>; 9], reference: &mut [BTreeSet<String>; 9]) {
    let place = |name: &str| ASPECTS.iter().position(|(aspect, _)| *aspect == name).unwrap_or_default();
    let (endings, durations, verbs) = (place("win and lose"), place("durations"), place("verbs"));
    if ours[verbs].contains("search") && reference[verbs].contains("search") {
        ours[verbs].remove("shuffle");
        reference[verbs].remove("shuffle");
    }
    if !reference[durations].contains("attack") {
        ours[durations].remove("attack");
    }
    if !reference[endings].contains("win") {
        ours[endings].remove("win");
    }
}

fn aspects(text: &str, traits: &BTreeSet<String>) -> [BTreeSet<String>; 9] {
    let text = fold(text);
    let lower = text.to_lowercase();
    [
        bold(&text),
        limits(&lower),
        endings(&lower),
        icons(&lower),
        numbers(&lower),
        durations(&lower),
        spoken_traits(&text, traits),
        named(&lower, &VERBS, |text, verb| {
            text.split(|c: char| !c.is_alphabetic() && c != ' ').any(|part| begins(part, verb))
        }),
        named(&lower, &TARGETS, holds),
    ]
}

/// Traits by name, if nothing else is called so.
fn spoken_traits(text: &str, traits: &BTreeSet<String>) -> BTreeSet<String> {
    let is_name = |name: &&String| name.starts_with(char::is_alphabetic) && !AMBIGUOUS.contains(&name.as_str());
    traits.iter().filter(is_name).filter(|name| holds(text, name)).cloned().collect()
}

/// Whether some word of a text begins so; `attach` is no attachment.
fn begins(text: &str, start: &str) -> bool {
    text.match_indices(start).any(|(at, _)| {
        let after = text[at + start.len()..].trim_start_matches(char::is_alphabetic);
        let word = &text[at..text.len() - after.len()];
        !text[..at].ends_with(char::is_alphabetic) && !(start == "attach" && word != "attach")
    })
}

/// The families of words that a text has one of.
fn named(text: &str, families: &[&[&str]], has: impl Fn(&str, &str) -> bool) -> BTreeSet<String> {
    families
        .iter()
        .filter(|family| family.iter().any(|word| has(text, word)))
        .map(|family| family[0].to_owned())
        .collect()
}

/// The bold words and the phases before them, each with its number among its kind.
fn bold(text: &str) -> BTreeSet<String> {
    const KINDS: [&str; 8] =
        ["Action:", "Response:", "Forced:", "When Revealed:", "Travel:", "Setup:", "Resolution:", "Shadow:"];
    let mut found = BTreeSet::new();
    for kind in KINDS {
        for (number, (at, _)) in text.match_indices(kind).enumerate() {
            let before = text[..at].trim_end_matches(' ').rsplit([' ', '\n', '"', '(']).next().unwrap_or_default();
            let phases = ["Resource", "Planning", "Quest", "Travel", "Encounter", "Combat", "Refresh", "Valour"];
            let phase = if phases.contains(&before) { format!("{before} ") } else { String::new() };
            found.insert(format!("{phase}{} {}", kind.trim_end_matches(':'), number + 1));
        }
    }
    found
}

fn limits(text: &str) -> BTreeSet<String> {
    let spoken = text.match_indices("limit ").filter_map(|(at, _)| {
        let rest: Vec<&str> = text[at..].split(|c: char| !c.is_alphanumeric()).take(6).collect();
        let times = match rest.get(1).copied()? {
            "once" => "1",
            "twice" => "2",
            times => times,
        };
        let per = rest.iter().position(|word| *word == "per")?;
        Some(format!("{times} per {}", rest.get(per + 1)?))
    });
    spoken.collect()
}

fn endings(text: &str) -> BTreeSet<String> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let says =
        |names: &[&str]| words.windows(3).any(|three| names.contains(&three[0]) && three[1..] == ["the", "game"]);
    let wins = says(&["win", "won"]).then(|| "win".to_owned());
    let loses = says(&["lose", "lost"]).then(|| "lose".to_owned());
    wins.into_iter().chain(loses).collect()
}

fn icons(text: &str) -> BTreeSet<String> {
    let inside = text.split('[').skip(1).filter_map(|part| part.split_once(']'));
    inside.map(|(icon, _)| icon.to_owned()).collect()
}

/// Numbers beyond 1, which a text may call `a`.
fn numbers(text: &str) -> BTreeSet<String> {
    const WORDS: [(&str, &str); 5] = [("two", "2"), ("three", "3"), ("four", "4"), ("five", "5"), ("twice", "2")];
    let words = text.split(|c: char| !c.is_alphanumeric());
    let numbers = words.filter_map(|word| {
        let word = WORDS.iter().find(|(name, _)| *name == word).map_or(word, |(_, number)| number);
        (word != "0" && word != "1" && word.chars().all(|c| c.is_ascii_digit()) && !word.is_empty())
            .then(|| word.to_owned())
    });
    numbers.collect()
}

fn durations(text: &str) -> BTreeSet<String> {
    let kinds: [(&str, &[&str]); 3] = [
        ("phase", &["until the end of the phase", "this phase"]),
        ("round", &["until the end of the round", "this round", "until the end of this round", "end of the turn"]),
        ("attack", &["for this attack", "this attack"]),
    ];
    kinds
        .iter()
        .filter(|(_, words)| words.iter().any(|words| text.contains(words)))
        .map(|(name, _)| (*name).to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differences(ours: &str, reference: &str) -> Vec<String> {
        compare(ours, reference, &BTreeSet::from(["Orc".to_owned()])).differences
    }

    #[test]
    fn other_words_for_the_same_agree() {
        let found = differences(
            "Action: Exhaust Bilbo to heal 2 damage from a hero. (Limit once per round.)",
            "Action: Exhaust Bilbo to choose a hero. Heal 2 damage on that hero. (Limit once per round.)",
        );
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn each_aspect_that_differs_is_named() {
        assert_eq!(
            differences("Forced: X", "Response: X"),
            ["bold words: ours has Forced 1, the reference Response 1"]
        );
        assert_eq!(differences("(Limit 2 times per phase.)", "(Limit once per phase.)").len(), 2);
        assert_eq!(differences("", "the players win the game"), ["win and lose: ours lacks win"]);
        assert_eq!(differences("an Orc enemy", "an enemy"), ["traits: only ours has Orc"]);
        assert_eq!(differences("+1 [attack]", "+1 [defense]"), ["icons: ours has attack, the reference defense"]);
        assert_eq!(differences("until the end of the phase", "until the end of the round").len(), 1);
        assert_eq!(differences("each hero", "each ally"), ["targets: ours has hero, the reference ally"]);
    }

    #[test]
    fn what_weighs_more_is_more_suspicious() {
        let traits = BTreeSet::new();
        let bold = compare("Forced: X", "X", &traits).suspicion;
        let target = compare("a hero", "", &traits).suspicion;
        assert!(bold > target);
    }
}
