//! Texts made plain before they are compared: what differs only in the way it is said is said in one way.

use std::collections::BTreeSet;

use crate::words::fold;

/// Names that a text may hold and that are no words of it: a card called after a trait, a verb or a number.
pub struct Names {
    titles: Vec<String>,
    /// All traits that any card has.
    pub traits: BTreeSet<String>,
}

impl Names {
    /// Of titles only those of several words are taken out of every text; one word may mean anything.
    pub fn new(titles: impl Iterator<Item = String>, traits: BTreeSet<String>) -> Self {
        let titles: BTreeSet<String> = titles.map(|title| fold(&title)).filter(|title| title.contains(' ')).collect();
        let mut titles: Vec<String> = titles.into_iter().collect();
        titles.sort_by_key(|title| std::cmp::Reverse(title.len()));
        Self { titles, traits }
    }
}

/// Two ways to say the same in which a title stands.
const SAME_OF_TITLES: &[(&str, &str)] = &[
    // The Ring-bearer is the hero who bears it.
    ("the Ring-bearer", "a hero with The One Ring attached"),
    ("Ring-bearer hero", "hero with The One Ring attached"),
    // Nobody else has resources of that kind.
    ("to gain 1 [baggins] resource", "to add 1 resource to Bilbo Baggins' resource pool"),
    (
        "spend a [baggins] resource from Bilbo Baggins' resource pool",
        "spend a resource from Bilbo Baggins' resource pool",
    ),
    // The first stage is said by its number, or to be there.
    ("Travel: Players must complete stage one of this quest before they can", "While at stage 1, players cannot"),
];

/// Two ways to say the same, wherever they stand.
const SAME: &[(&str, &str)] = &[
    // Constant text, and no occurrence to wait for.
    ("Forced: While ", "While "),
    ("the players are defeated", "the players lose the game"),
    ("3 or 4 players", "3 or more players"),
    ("combined threat", "combined [threat]"),
    ("this objective", "this card"),
    ("this location", "this card"),
    ("this ally", "this card"),
    // Said before it is paid for.
    ("Response: When you play this card from your hand, ", "When you play this card, you may "),
    // What is chosen from a deck or a collection is looked for there.
    ("ally from your deck and put", "ally searched for in your deck and put"),
    ("search your collection for", "choose from your collection"),
    // Those there are.
    ("one of the 2 ", "one of the "),
    ("the 3 objective cards", "each objective card"),
    ("If stage 3B was", "If the current quest was"),
    ("If Stage 3B was", "If the current quest was"),
    (" 2) If", " If"),
    ("unless he is the only player remaining", "while there are 2 or more players"),
    ("is the threat of that card", "is that card's [threat]"),
    ("\"look\" at", "look at"),
    ("cannot quest", "cannot commit to the quest"),
    ("dealt any amount of damage, reduce that amount by", "dealt any amount of damage, cancel"),
    ("ready and committed to the quest", "unexhausted and committed to the quest"),
    ("Action: Action:", "Action:"),
    ("Response. ", "Response: "),
    ("Forced: During setup, ", "Setup: "),
    ("(choose one)", "choose one"),
    ("Armour", "Armor"),
    ("condition attachment", "Condition attachment"),
    ("exhaust to quest", "exhaust to commit to the quest"),
    ("attached hero quest successfully", "attached hero quests successfully"),
    ("quests successfully", "questing quests successfully"),
    ("double the", "twice the"),
    ("Limit 1 per hero and 1 per deck", "Limit 1 per hero. Limit 1 per deck"),
    ("nce each round", "nce per round"),
    ("option once per", "option, limit once per"),
    // What is named by its kind.
    ("Shadow:", "shadow effect:"),
    ("Shadow effect", "shadow effect"),
    ("Shadow card", "shadow card"),
    ("discard pile", "pile"),
    ("does not have Siege", "does not have siege"),
    // A stage is no enemy.
    ("defeat this stage", "complete this stage"),
    ("defeat this card", "complete this card"),
    ("stage cannot be defeated", "stage cannot be completed"),
    ("stage is defeated", "stage is completed"),
    // Of a card that can hold damage.
    ("Remove all damage", "Heal all damage"),
    ("remove all damage", "heal all damage"),
    // By the rules a character with ranged attacks so.
    ("a ranged attack,", "an attack against an enemy engaged with another player,"),
    ("a ranged attack.", "an attack against an enemy engaged with another player."),
    // Where cards lie, and no quest that characters are at.
    ("from the quest deck", "from that deck"),
    // A card that may be played so is offered as a Response.
    ("You may give", "Response: You may give"),
];

/// Words that the reference misspells, leaves out or has in the wrong column.
const MISSPELT: &[(&str, &str)] = &[
    ("Capatain", "Captain"),
    ("Great Marsh Worm", "Giant Marsh Worm"),
    ("Elf-stalker", "Elf-Stalker"),
    ("Gret Spider", "Great Spider"),
    ("If no attach was", "If no attack was"),
    ("Morder", "Mordor"),
    ("battleground location", "Battleground location"),
    ("enages", "engages"),
    ("level attached this card to", "level attaches this card to"),
    ("Nazul", "Nazgul"),
    // A keyword.
    ("Secrecy 2 \n ", ""),
    // An event is played as an action or as a response.
    ("At the end of the staging step, discard cards", "Response: At the end of the staging step, discard cards"),
    ("seach ", "search "),
];

/// A text with one way to say a thing, without the titles of cards.
pub fn plain(text: &str, title: &str, names: &Names) -> String {
    let mut text = fold(text).replace('\n', " \n ");
    for (misspelt, right) in MISSPELT {
        text = text.replace(misspelt, right);
    }
    for (said, same) in SAME_OF_TITLES {
        text = text.replace(said, same);
    }
    // The title may be one of the words below.
    let own = fold(title);
    if !own.is_empty() {
        text = text.replace(&own, "this card");
    }
    for title in &names.titles {
        if text.contains(title.as_str()) {
            text = text.replace(title.as_str(), "that card");
        }
    }
    for (said, same) in SAME {
        text = text.replace(said, same);
    }
    text = without_icons_of_titles(&text);
    text = with_icons(&text);
    text = with_phase(&text);
    each_word(&text)
}

/// Without the sphere that tells cards of one title apart, and without the list of all spheres, which are in brackets.
fn without_icons_of_titles(text: &str) -> String {
    let spheres = ["leadership", "lore", "spirit", "tactics"];
    let all = " ([leadership], [tactics], [spirit], or [lore])";
    spheres.iter().fold(text.replace(all, ""), |text, sphere| text.replace(&format!(" ([{sphere}])"), ""))
}

/// Values and spheres written as words where a card has an icon.
fn with_icons(text: &str) -> String {
    let mut text = text.to_owned();
    for (word, icon) in [("Willpower", "[willpower]"), ("Attack", "[attack]"), ("Defense", "[defense]")] {
        for n in 1..10 {
            text = text.replace(&format!("+{n} {word}"), &format!("+{n} {icon}"));
        }
    }
    if text.contains(" sphere") {
        for sphere in ["Leadership", "Tactics", "Spirit", "Lore"] {
            text = text.replace(&format!(" {sphere}"), &format!(" [{}]", sphere.to_lowercase()));
        }
    }
    text
}

/// `Play during the quest phase …` before an action is the phase of that action.
fn with_phase(text: &str) -> String {
    let lower = text.to_lowercase();
    let Some((_, rest)) = lower.split_once("play during the ") else { return text.to_owned() };
    let Some((phase, _)) = rest.split_once(" phase") else { return text.to_owned() };
    let mut letters = phase.chars();
    let phase: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    if text.contains(&format!("{phase} Action:")) {
        return text.to_owned();
    }
    text.replace("Action:", &format!("{phase} Action:"))
}

/// What takes a look at neighbouring words: adjectives that look like verbs, numbers that follow from another.
fn each_word(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let at = |index: usize| words.get(index).map_or("", |word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let mut told: Vec<String> = Vec::with_capacity(words.len());
    for (index, word) in words.iter().enumerate() {
        let before = index.checked_sub(1).map_or("", at);
        let after = at(index + 1);
        let told_as = match at(index) {
            // A ready character; one that is ready.
            "ready" if is_card(after) || is_card(at(index + 2)) && after.starts_with('[') => "unexhausted".to_owned(),
            "ready" if matches!(before, "is" | "are" | "any") => "unexhausted".to_owned(),
            // `the other 2 cards`: the others.
            n if before == "other" && is_number(n) => "ones".to_owned(),
            // `less than 3`: 2 or less.
            n if before == "than" && at(index.saturating_sub(2)) == "less" && is_number(n) => {
                n.parse::<i32>().map_or_else(|_| n.to_owned(), |n| (n - 1).to_string())
            }
            // The side of a quest card: its stage is what counts, and the sides follow each other.
            side if is_side(side) && before == "side" => "B".to_owned(),
            side if is_side(side) => side[..side.len() - 1].to_owned(),
            // Damage that is removed is healed.
            "remove" | "Remove" | "removed" if speaks_of(&words[index..], "damage") => "heal".to_owned(),
            // Resources that are discarded are removed.
            "Remove" | "remove" if speaks_of(&words[index..], "resource") => "discard".to_owned(),
            _ => (*word).to_owned(),
        };
        told.push(told_as);
    }
    told.join(" ")
}

fn is_card(word: &str) -> bool {
    matches!(word, "hero" | "heroes" | "ally" | "allies" | "character" | "characters")
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_digit())
}

/// `2B`: a stage and its side.
fn is_side(word: &str) -> bool {
    let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
    letters.len() < word.len() && matches!(letters, "A" | "B" | "C" | "D" | "a" | "b")
}

/// Whether one of the next few words, before the sentence ends, begins so.
fn speaks_of(words: &[&str], start: &str) -> bool {
    let end = words.iter().take(4).position(|word| word.ends_with('.')).map_or(4, |end| end + 1);
    words.iter().take(end).skip(1).any(|word| word.starts_with(start))
}
