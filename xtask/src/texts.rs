//! Our card texts beside a reference, by what has to agree however it is worded: bold words, limits, icons, traits,
//! numbers, winning and losing, verbs, durations, targets. The most suspicious come first.

mod known;
mod plain;

use std::collections::BTreeSet;

use crate::words::holds;
pub use known::{Known, stale};
pub use plain::Names;
use plain::plain;

/// What is compared, and how much a difference weighs.
pub const ASPECTS: [(&str, usize); 9] = [
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
    &["shuffle", "reshuffle"],
    &["search", "look at", "looks at", "look through"],
    &["attach", "attaches"],
    &["cancel"],
    &["engage"],
    &["destroy", "defeat"],
    &["commit", "questing", "from the quest"],
    &["travel"],
    &["eliminate"],
];

/// Traits that are also other words of a text.
const AMBIGUOUS: [&str; 9] = ["Attack", "Deck", "Escape", "Gollum", "Record", "Search", "Siege", "Surge", "Time"];

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
    /// The aspects that differ.
    pub aspects: Vec<&'static str>,
}

/// The aspects that have to agree; durations and targets are looked at besides.
pub const MUST_AGREE: [&str; 7] = ["bold words", "limits", "win and lose", "icons", "numbers", "traits", "verbs"];

/// Compares a text of ours with the reference, both of a card with this title.
pub fn compare(ours: &str, reference: &str, title: &str, names: &Names) -> Comparison {
    let (ours, reference) = (plain(ours, title, names), plain(reference, title, names));
    let (mut left, mut right) = (aspects(&ours, &names.traits), aspects(&reference, &names.traits));
    forgive(&mut left, &mut right, &ours, &reference, names);
    let mut found = Comparison { suspicion: 0, differences: Vec::new(), aspects: Vec::new() };
    for (((name, weight), left), right) in ASPECTS.iter().zip(left).zip(right) {
        let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
            one.difference(other).cloned().collect::<Vec<_>>().join(", ")
        };
        let (more, less) = (only(&left, &right), only(&right, &left));
        if more.is_empty() && less.is_empty() {
            continue;
        }
        found.aspects.push(name);
        found.suspicion += weight * left.symmetric_difference(&right).count();
        found.differences.push(match (more.as_str(), less.as_str()) {
            (more, "") => format!("{name}: only ours has {more}"),
            ("", less) => format!("{name}: ours lacks {less}"),
            (more, less) => format!("{name}: ours has {more}, the reference {less}"),
        });
    }
    found
}

/// Takes out what goes without saying, and what the other text says in another way.
fn forgive(
    left: &mut [BTreeSet<String>; 9],
    right: &mut [BTreeSet<String>; 9],
    ours: &str,
    reference: &str,
    names: &Names,
) {
    let place = |name: &str| ASPECTS.iter().position(|(aspect, _)| *aspect == name).unwrap_or_default();
    let (endings, durations, verbs) = (place("win and lose"), place("durations"), place("verbs"));
    let (limits, icons, numbers) = (place("limits"), place("icons"), place("numbers"));
    let traits = place("traits");
    let ours = ours.to_lowercase();
    let as_written = reference;
    let reference = reference.to_lowercase();
    // A deck that was searched is shuffled; what is added or removed as the game is set up is looked for.
    if left[verbs].contains("search") && right[verbs].contains("search") {
        left[verbs].remove("shuffle");
        right[verbs].remove("shuffle");
    }
    let both_set_up = ours.contains("setup:") && reference.contains("setup:");
    if both_set_up && !right[verbs].contains("search") {
        left[verbs].remove("search");
        if !right[verbs].contains("shuffle") {
            left[verbs].remove("shuffle");
        }
    }
    if both_set_up && ours.contains(" aside, out of play") && reference.contains(" aside, out of play") {
        right[verbs].retain(|verb| verb != "search" || left[verbs].contains(verb));
    }
    // A shadow effect is about this attack.
    if !right[durations].contains("attack") {
        left[durations].remove("attack");
    }
    // Rules sheets end the game with whoever controls the ally that must not be lost.
    if !right[verbs].contains("eliminate") && ours.contains("controller is eliminated, the players lose the game") {
        left[verbs].remove("eliminate");
    }
    // The last stage wins.
    if !right[endings].contains("win") {
        left[endings].remove("win");
    }
    // `X. You may Y to cancel this effect` is `You may Y. Otherwise, X`.
    let instead = ["otherwise", "if no player does", "if you do not"].iter().any(|words| ours.contains(words));
    if instead && reference.contains("to cancel this effect") {
        right[verbs].remove("cancel");
    }
    // What says that it is attached says to what.
    if reference.contains("attached ") && !right[verbs].contains("attach") && ours.contains("attach to a ") {
        left[verbs].remove("attach");
    }
    // Damage that cannot be dealt is damage that is cancelled.
    let all_damage = ["cancel all damage", "cancel all combat damage"];
    if ours.contains("cannot be damaged")
        && !left[verbs].contains("cancel")
        && all_damage.iter().any(|words| reference.contains(words))
    {
        right[verbs].remove("cancel");
    }
    // Progress that is not placed, or taken away at once, is cancelled.
    let no_progress = ["would have progress placed on it", "remove that many progress tokens"];
    if reference.contains("cancel all progress") && no_progress.iter().any(|words| ours.contains(words)) {
        right[verbs].remove("cancel");
    }
    // The stage that comes next, or goes by its title, has no number.
    if ["advance to the next stage", "advance to that card"].iter().any(|words| ours.contains(words)) {
        right[numbers].retain(|n| left[numbers].contains(n) || !reference.contains(&format!("to stage {n}")));
    }
    // An event that returns to the hand is not discarded; a treachery does not stay in the staging area.
    let without_saying = ["instead of discarding it", "is a treachery in the staging area, discard it"];
    if !right[verbs].contains("discard") && without_saying.iter().any(|words| ours.contains(words)) {
        left[verbs].remove("discard");
    }
    // A claimed objective is attached to a hero.
    if ours.contains("claim ") && reference.contains("claim ") && !right[verbs].contains("attach") {
        left[verbs].remove("attach");
    }
    // What would be placed in the discard pile was destroyed or discarded.
    if ours.contains("is destroyed or discarded") && reference.contains("instead of placing it in the pile") {
        left[verbs].retain(|verb| !["destroy", "discard"].contains(&verb.as_str()) || right[verbs].contains(verb));
    }
    // Of each sphere: of 4 different spheres.
    if ours.contains("of each sphere") && reference.contains("different spheres") {
        right[numbers].remove("4");
    }
    // A deck may be called after a trait.
    let deck = |name: &String| reference.contains(&format!("{} deck", name.to_lowercase()));
    left[traits].retain(|name| right[traits].contains(name) || !deck(name));
    // What is readied was exhausted.
    if left[verbs].contains("ready") && right[verbs].contains("ready") && ours.contains("choose an exhausted") {
        left[verbs].remove("exhaust");
    }
    // Reminders repeat what the rules say.
    let told = aspects(&without_reminders(as_written), &names.traits);
    for aspect in [verbs, numbers, traits, icons] {
        right[aspect].retain(|said| told[aspect].contains(said) || left[aspect].contains(said));
    }
    // `the first … each round` is a limit.
    let first = reference.replace("first player", "");
    if first.contains("first ") {
        left[limits].retain(|limit| !limit.starts_with("1 per ") || right[limits].contains(limit));
    }
    // Every sphere by its icon, or `sphere`.
    let spheres = ["leadership", "lore", "spirit", "tactics"];
    if reference.contains("sphere") && spheres.iter().all(|sphere| left[icons].contains(*sphere)) {
        left[icons].retain(|icon| !spheres.contains(&icon.as_str()) || right[icons].contains(icon));
        if !left[numbers].contains("4") {
            right[numbers].remove("4");
        }
    }
    forgive_scenario(left, right, &ours, &reference);
}

/// The same of what a scenario brings: its keywords, its decks, what stands on its rules sheet.
fn forgive_scenario(left: &mut [BTreeSet<String>; 9], right: &mut [BTreeSet<String>; 9], ours: &str, reference: &str) {
    let place = |name: &str| ASPECTS.iter().position(|(aspect, _)| *aspect == name).unwrap_or_default();
    let (verbs, numbers, traits) = (place("verbs"), place("numbers"), place("traits"));
    // What a rules sheet calls a search, and what a keyword does that is triggered, is spelt out.
    let search = ["searches 3", "searches 4", "searches 5"].iter().any(|words| reference.contains(words));
    if search && ours.contains("out-of-play deck") {
        left[verbs].retain(|verb| verb != "discard" || right[verbs].contains(verb));
        right[verbs].remove("search");
    }
    if reference.contains("trigger the prowl keyword") {
        left[verbs].remove("discard");
    }
    // An enemy attacks the player it is engaged with, and comes back from there.
    if ours.contains("engaged with a player") && !right[verbs].contains("engage") {
        left[verbs].remove("engage");
    }
    // Tokens that count something are no damage to be healed.
    if ours.contains("damage token from that card") && !right[verbs].contains("heal") {
        left[verbs].remove("heal");
    }
    // What a deck is made of that is created stands on the rules sheet.
    if reference.contains("create the underworld deck") || reference.contains("create the raven deck") {
        left[traits].retain(|name| right[traits].contains(name));
    }
    // `more than 5`: 6 or more; `fewer than 4` after a 4.
    let beyond = |n: &String, by: i32| n.parse::<i32>().map_or_else(|_| n.clone(), |n| (n + by).to_string());
    left[numbers]
        .retain(|n| right[numbers].contains(n) || !reference.contains(&format!("more than {}", beyond(n, -1))));
    right[numbers].retain(|n| {
        let said = left[numbers].contains(n) || !left[numbers].contains(&beyond(n, 1));
        said || !reference.contains(&format!("fewer than {n}"))
    });
}

/// A text without what stands in brackets and neither limits nor replaces anything.
fn without_reminders(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some((before, inside)) = rest.split_once('(') {
        kept.push_str(before);
        let (inside, after) = inside.split_once(')').unwrap_or((inside, ""));
        let says_more = ["limit", "if ", "counts as", "+", "to a minimum", "x is"];
        let lower = inside.to_lowercase();
        if says_more.iter().any(|start| lower.starts_with(start)) || lower.contains("instead") {
            kept.push_str(inside);
        }
        rest = after;
    }
    kept + rest
}

fn aspects(text: &str, traits: &BTreeSet<String>) -> [BTreeSet<String>; 9] {
    let lower = text.to_lowercase();
    [
        bold(text),
        limits(&lower),
        endings(&lower),
        icons(&lower),
        numbers(&lower),
        durations(&lower),
        spoken_traits(text, traits),
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
        !(text[..at].ends_with(char::is_alphabetic) || start == "attach" && word != "attach")
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

    fn names() -> Names {
        Names::new(["Orc Guard".to_owned()].into_iter(), BTreeSet::from(["Orc".to_owned(), "Dark".to_owned()]))
    }

    fn differences(ours: &str, reference: &str) -> Vec<String> {
        compare(ours, reference, "Dark Bats", &names()).differences
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
        let bold = compare("Forced: X", "X", "", &names()).suspicion;
        let target = compare("a hero", "", "", &names()).suspicion;
        assert!(bold > target);
    }

    #[test]
    fn another_way_to_say_it_is_no_difference() {
        let same = [
            ("Dark Bats gets +1 [attack].", "It gets +1 Attack."),
            ("Search for an Orc Guard.", "Search for it."),
            (
                "You may raise your threat by 2. Otherwise, discard it.",
                "Discard it. You may raise your threat by 2 to cancel this effect.",
            ),
            ("Exhaust 1 ready hero.", "Exhaust a hero."),
            ("Heal 2 damage from it.", "Remove 2 damage tokens from it."),
            ("Remove 2 resource tokens from it.", "Discard 2 resources from it."),
            (
                "Choose 1 of those cards. Discard the other cards.",
                "Choose 1 of those cards. Discard the other 2 cards.",
            ),
            ("if your threat is 39 or lower", "if your threat is less than 40"),
            ("return to stage 2 of the quest", "reset the quest deck to stage 2B"),
            ("(Limit once per round.)", "The first time it attacks each round"),
            ("Quest Action: X", "Play during the quest phase.\nAction: X"),
            ("a [leadership] ally, a [lore] ally, a [spirit] ally, a [tactics] ally", "allies of 4 different spheres"),
            ("does not exhaust to commit to the quest", "does not exhaust to quest"),
            ("Attach to a hero. Attached hero gets +1 [attack].", "Attached hero gets +1 [attack]."),
            ("It cannot be damaged in combat.", "Cancel all combat damage dealt to it."),
            ("Remove it from the quest.", "Remove it from the quest. (It does not ready.)"),
            ("While any ready Orc Guard is in play", "While Orc Guard is ready"),
            ("While it is the active location, X.", "Forced: While it is the active location, X."),
            ("Attach to a hero with The One Ring attached.", "Attach to the Ring-bearer."),
            ("Return it to your hand instead of discarding it.", "Return it to your hand."),
            ("Choose an exhausted hero. Ready that hero.", "Ready a hero."),
            ("It cannot commit to the quest.", "It cannot quest."),
            ("if your threat is 39 or lower", "if your threat is under 40"),
            ("if there are 2 or more players", "if there is more than one player"),
            ("Shuffle each Orc card.", "Shuffle the 10 encounter cards that are Orc cards."),
            ("Remove 3 progress tokens from the current quest.", "Remove 3 progress from the quest."),
            ("Attach it to a hero.", "Put it into play attached to a hero."),
            ("Deal it a shadow card.", "Deal it a shadow card (not a Dark card)."),
            (
                "Setup: Set Orc Guard aside, out of play.",
                "Setup: Search the deck for Orc Guard. Set it aside, out of play.",
            ),
            ("Choose a hero, claim it, and attach it to that hero.", "A hero may claim it."),
            ("Remove 1 villager counter from it.", "Discard 1 villager token from it."),
            ("Shuffle the Dark deck.", "Shuffle the dark deck."),
            ("Discard each token on it.", "Remove all tokens from it."),
            ("(Limit 4 times per campaign for each player.)", "(Each player has 4 uses for the campaign.)"),
            (
                "After an ally is destroyed or discarded, return it to your hand.",
                "After an ally leaves play, return it to your hand instead of placing it in the discard pile.",
            ),
        ];
        for (ours, reference) in same {
            let found = differences(ours, reference);
            let found: Vec<&String> = found.iter().filter(|it| !it.starts_with("targets")).collect();
            assert!(found.is_empty(), "{ours} | {reference}: {found:?}");
        }
    }

    /// Each of these is one word from a pair that agrees.
    #[test]
    fn a_difference_is_still_found_beside_another_way_to_say_it() {
        let other = [
            ("Dark Bats gets +1 [attack].", "It gets +1 Defense."),
            (
                "You may raise your threat by 2. Otherwise, discard it.",
                "Discard it. You may raise your threat by 3 to cancel this effect.",
            ),
            ("Discard it.", "Discard it. You may raise your threat to cancel this effect."),
            ("Exhaust 1 ready hero.", "Ready a hero."),
            ("Heal 2 damage from it.", "Remove 3 damage tokens from it."),
            ("Heal 2 damage from it.", "Move 2 damage tokens from it."),
            ("Remove 2 resource tokens from it.", "Discard 2 cards. Draw 2 cards."),
            ("Discard the other cards.", "Discard 2 cards."),
            ("if your threat is 40 or lower", "if your threat is less than 40"),
            ("return to stage 2 of the quest", "reset the quest deck to stage 3B"),
            ("(Limit once per round.)", "The first player attacks each round"),
            ("(Limit once per round.)", "(Limit once per phase.)"),
            ("Quest Action: X", "Play during the combat phase.\nAction: X"),
            ("a [leadership] ally, a [lore] ally, a [spirit] ally", "allies of 4 different spheres"),
            ("an Orc enemy", "an Orc Guard enemy"),
            ("Discard it.", "Return it to the discard pile."),
            ("Attach to a hero.", "Choose a hero."),
            ("It cannot be damaged in combat.", "Cancel an effect."),
            ("Remove it from the quest.", "Remove it from the quest. (Ready it instead if it is a hero.)"),
            ("Remove it from the quest.", "Remove it from the quest. (If it is a hero, ready it.)"),
            ("After it is the active location, X.", "Forced: After it is the active location, X."),
            ("Attach to an ally.", "Attach to the Ring-bearer."),
            ("Discard it.", "Return it to your hand."),
            ("Exhaust a hero. Ready that hero.", "Ready a hero."),
            ("It cannot attack.", "It cannot quest."),
            ("if your threat is 40 or lower", "if your threat is under 40"),
            ("if there are 3 or more players", "if there is more than one player"),
            ("Shuffle each Orc card.", "Shuffle 10 encounter cards that are Orc cards."),
            ("Remove 3 progress tokens from the current quest.", "Remove it from the quest."),
            ("Attach it to a hero.", "Put it into play."),
            ("Deal it a shadow card.", "Deal it a Dark shadow card."),
            ("Set Orc Guard aside, out of play.", "Search the deck for Orc Guard. Set it aside, out of play."),
            ("Choose a hero and attach it to that hero.", "A hero may claim it."),
            ("Remove 1 villager counter from it.", "Remove it from the game."),
            ("Shuffle the Dark cards.", "Shuffle the deck."),
            ("Discard it.", "Remove all progress from it."),
            ("(Limit 3 times per campaign for each player.)", "(Each player has 4 uses for the campaign.)"),
            (
                "After an ally is destroyed, return it to your hand.",
                "After an ally leaves play, return it to your hand.",
            ),
        ];
        for (ours, reference) in other {
            assert!(!differences(ours, reference).is_empty(), "{ours} | {reference}");
        }
    }
}
