//! A linter of our own words: turns of phrase that read like a program, looked for in every text of a card.

#[path = "common/never.rs"]
mod never;

use std::sync::LazyLock;

use cardlang::{face_text, shadow_text};
use library::Library;
use never::NEVER;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::load(&[]).and_then(Library::sound).expect("the content is sound"));

/// What is left, with the reason.
const LEFT: &[(&str, &str, &str)] = &[
    ("the-hobbit-on-the-doorstep-expert-treasure-hunter", "a title is a noun", "a card type is named aloud"),
    ("the-fate-of-wilderland-messenger-raven", "a title is a noun", "a card type is named aloud"),
    ("heirs-of-numenor-master-of-lore", "a title is a noun", "a card type is named aloud"),
    ("encounter-at-amon-din-minas-tirith-lampwright", "a title is a noun", "a card type is named aloud"),
    ("assault-on-osgiliath-palantir", "a title is a noun", "a card type is named aloud"),
    ("a-shadow-in-the-east-smeagol", "a card names itself once", "Gollum is a trait, too"),
    ("the-nin-in-eilph-wingfoot", "a title is a noun", "a card type is named aloud"),
    (
        "the-hobbit-over-hill-and-under-hill-a-very-good-tale",
        "the others are the others",
        "two allies are chosen one after the other, and the second by the cost of the first",
    ),
    (
        "the-voice-of-isengard-grima-objective-ally",
        "a card names itself once",
        "who controls him is a condition, and he is exhausted for it",
    ),
    (
        "the-voice-of-isengard-nightmare-decks-isen-river",
        "what each cannot do, they cannot do",
        "it is the cards that cannot be discarded",
    ),
];

/// The sentences of a text, quoted texts apart.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '"']).flat_map(|line| line.split(". ")).map(str::trim).filter(|sentence| !sentence.is_empty())
}

/// Nouns after which `it` would be another card.
const NOUNS: &[&str] = &[
    "hero", "heroes", "ally", "allies", "character", "characters", "enemy", "enemies", "location", "locations",
    "attachment", "attachments", "objective", "objectives", "treachery", "event", "card", "cards", "current", "stage",
];

/// Whether a card says its own title twice in a sentence, where `it` would do.
fn says_itself_twice(title: &str, sentence: &str) -> bool {
    let mut mentions: Vec<&str> = sentence.split(title).collect();
    mentions.pop();
    let Some((before, between)) = mentions.split_first() else { return false };
    let speaks_of_another = |text: &str| {
        let text = text.replace("shadow card", "").replace("encounter deck", "");
        let words = text.split_whitespace().map(|word| word.trim_matches([',', '.', ':', ')']).trim_end_matches("'s"));
        let mut others =
            words.filter(|word| NOUNS.contains(word) || word.len() > 1 && word.starts_with(char::is_uppercase));
        others.next().is_some()
    };
    // Other copies have the same title.
    let copies = ["than", "of", "by", "a", "an", "each", "another", "set-aside", "played", "for", "no"];
    let keeps_name = |text: &str| copies.contains(&text.split_whitespace().next_back().unwrap_or_default());
    // The bold word at the beginning is no card.
    let before = before.split_once(": ").map_or(*before, |(_, lead)| lead);
    let before = before.split_once(' ').map_or("", |(_, rest)| rest);
    let alone = !speaks_of_another(before) && !keeps_name(before);
    alone && between.iter().any(|between| !keeps_name(between) && !speaks_of_another(between))
}

/// `each … cannot`: what is forbidden to each is forbidden to all of them.
fn forbids_each(sentence: &str) -> bool {
    let words: Vec<&str> = sentence.split(' ').collect();
    words.iter().enumerate().any(|(at, word)| {
        let few: Vec<&str> = words[at + 1..].iter().take(3).copied().collect();
        let forbidden = few.iter().position(|word| *word == "cannot" || *word == "does");
        word.eq_ignore_ascii_case("each")
            && !few.contains(&"copy")
            && !["who", "round", "phase"].iter().any(|word| few.contains(word))
            && forbidden.is_some_and(|place| few[place] == "cannot" || words.get(at + 2 + place) == Some(&"not"))
    })
}

/// What a text of a card has that it should not, by the rule it breaks.
fn flaws(title: &str, text: &str) -> Vec<&'static str> {
    let mut found: Vec<&'static str> =
        NEVER.iter().filter(|(_, words)| text.contains(words)).map(|(rule, _)| *rule).collect();
    for sentence in sentences(text) {
        if says_itself_twice(title, sentence) {
            found.push("a card names itself once");
        }
        if forbids_each(sentence) {
            found.push("what each cannot do, they cannot do");
        }
    }
    found
}

#[test]
fn no_card_reads_like_a_program() {
    let mut found = Vec::new();
    for card in &LIBRARY.pool.content.cards {
        for face in &card.faces {
            let text = face_text(card, face) + "\n" + &shadow_text(card, face).unwrap_or_default();
            for rule in flaws(&face.title, &text) {
                let left = LEFT.iter().any(|(id, kept, reason)| *id == card.id && *kept == rule && !reason.is_empty());
                if !left {
                    found.push(format!("{}: {rule}: {text}", card.id));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} texts read like a program:\n{}", found.len(), found.join("\n"));
}

#[test]
fn what_is_left_is_still_there() {
    for (id, rule, _) in LEFT {
        let card = LIBRARY.pool.content.cards.iter().find(|card| card.id == *id).expect(id);
        let said = |face| face_text(card, face) + "\n" + &shadow_text(card, face).unwrap_or_default();
        let flawed = card.faces.iter().any(|face| flaws(&face.title, &said(face)).contains(rule));
        assert!(flawed, "{id} is free of it: take it off the list");
    }
}

#[test]
fn the_linter_finds_what_it_looks_for() {
    let has = |text: &str, rule: &str| flaws("Gimli", text).contains(&rule);
    assert!(has("While there is a card named Hill Troll, Gimli cannot attack.", "a title is a noun"));
    assert!(has("Gimli gets +1 [attack] for each damage token on Gimli.", "a card names itself once"));
    assert!(!has("After Gimli destroys an enemy, ready Gimli.", "a card names itself once"));
    assert!(has("Each enemy cannot be optionally engaged.", "what each cannot do, they cannot do"));
    assert!(has("Each hero does not collect resources.", "what each cannot do, they cannot do"));
    assert!(!has("Enemies cannot be optionally engaged.", "what each cannot do, they cannot do"));
}
