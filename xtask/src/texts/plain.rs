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
    ("quest cannot be defeated", "quest cannot be completed"),
    ("stage is defeated", "stage is completed"),
    // Of a card that can hold damage.
    ("Remove all damage", "Heal all damage"),
    ("remove all damage", "heal all damage"),
    // By the rules a character with ranged attacks so.
    // Where cards lie, and no quest that characters are at.
    ("from the quest deck", "from that deck"),
    // What characters are removed from, and no progress is.
    ("progress from the quest", "progress from that quest"),
    ("progress tokens from the quest", "progress tokens from that quest"),
    // What enters play so is attached.
    ("into play attached to", "into play and attach it to"),
    // Of an attachment that finds another host.
    ("move it to an eligible", "attach it to an eligible"),
    // Stages are not drawn.
    ("draws a random stage", "chooses a random stage"),
    // A time, and nothing to be done.
    ("after drawing their starting hand", "after they have their starting hand"),
    // A number of uses is a limit.
    ("each player has 4 uses for the campaign", "limit 4 times per campaign for each player"),
    ("Each player has 4 uses for the campaign", "Limit 4 times per campaign for each player"),
    // Who may be attacked where it is.
    ("as if it was an enemy engaged with him", "while it is in the staging area"),
    // Constant text, and no occurrence to wait for.
    ("Forced: Reveal an additional", "Reveal an additional"),
    // A card that may be played so is offered as a Response.
    ("You may give", "Response: You may give"),
    // What sets the game up, and nothing that is readied.
    ("Begin with the standard quest deck and encounter deck", "Setup: Begin with the standard decks"),
    ("is now ready to begin", "can now begin"),
    // A stage is no enemy.
    ("quests have been defeated", "quests have been completed"),
    // Counters lie on the quest, and nobody leaves it.
    ("time counter from the quest", "time counter from the current quest"),
    // What a keyword means.
    ("(Characters quest using [defense] instead of [willpower].)", ""),
    ("(Characters quest using [attack] instead of [willpower].)", ""),
    // Immune to the players' cards, a location becomes active by travelling alone.
    ("cannot be the active location", "cannot be travelled to"),
    // One card more than the one that is drawn.
    ("draw 2 cards during the resource phase instead of 1", "draw 1 additional card during the resource phase"),
    // What is in nobody's deck from the beginning.
    ("Remove Faramir from the game", "Setup: Remove Faramir from the game"),
    // Nobody's hand is meant.
    ("draws the top card of the Raven deck", "takes the top card of the Raven deck"),
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
    ("first player attached ", "first player attaches "),
    ("Attached Assassination to", "Attach Assassination to"),
    ("When revealed:", "When Revealed:"),
    ("\"Forced\" After", "\"Forced: After"),
    ("level attached this card to", "level attaches this card to"),
    ("Nazul", "Nazgul"),
    ("destoys a characters", "destroys a character"),
    ("Brutual Uruk", "Brutal Uruk"),
    ("Guard Warg", "Guard Wolf"),
    ("Orc Arbalasters", "Orc Arbalesters"),
    ("Forced\" At", "Forced: At"),
    ("enegagement", "engagement"),
    ("hand, the King's Road", "hand, The King's Road"),
    ("Spy From Mordor", "Spy from Mordor"),
    ("its Threat to", "its [threat] to"),
    ("their Threat to", "their [threat] to"),
    // A letter for an icon.
    ("+1 U and +1 U ", "+1 [attack] and +1 [defense] "),
    ("+1 U ", "+1 [attack] "),
    ("+3 U ", "+3 [attack] "),
    // A line of a list is missing.
    ("4x Hithaeglir Stream", "3x Plains of Enedwaith 4x Hithaeglir Stream"),
    // Without its bold word.
    ("Each player removes the top 20 cards", "Setup: Each player removes the top 20 cards"),
    // Keywords.
    ("Doomed 2 \n ", ""),
    ("Secrecy 2 \n ", ""),
    ("Underworld 1 \n ", ""),
    // An event is played as an action or as a response.
    ("At the end of the staging step, discard cards", "Response: At the end of the staging step, discard cards"),
    ("seach ", "search "),
];

/// A text with one way to say a thing, without the titles of cards.
pub fn plain(text: &str, title: &str, names: &Names) -> String {
    let mut text = without_sets(&fold(text)).replace('\n', " \n ");
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

/// Without the names of encounter sets, which may be those of traits.
fn without_sets(text: &str) -> String {
    let mut parts = text.split("of the set \"");
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        told.push_str("of that set");
        told.push_str(part.split_once('"').map_or("", |(_, rest)| rest));
    }
    told
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
            // `less than 3`, `under 3`: 2 or less.
            n if (before == "than" && matches!(at(index.saturating_sub(2)), "less" | "fewer") || before == "under")
                && is_number(n) =>
            {
                n.parse::<i32>().map_or_else(|_| n.to_owned(), |n| (n - 1).to_string())
            }
            // `more than one`: 2 or more.
            "one" if before == "than" && at(index.saturating_sub(2)) == "more" => "2".to_owned(),
            // `the 3 objective cards`: those there are.
            n if matches!(before, "the" | "all") && is_number(n) && is_plural(after, at(index + 2)) => {
                "ones".to_owned()
            }
            // The side of a quest card: its stage is what counts, and the sides follow each other.
            side if is_side(side) && before == "side" => "B".to_owned(),
            side if is_side(side) => side[..side.len() - 1].to_owned(),
            // `3x Prowling Wolf`.
            copies if copies.strip_suffix('x').is_some_and(is_number) => copies.trim_end_matches('x').to_owned(),
            // Damage that is removed is healed.
            "remove" | "Remove" | "removed" if speaks_of(&words[index..], "damage") => "heal".to_owned(),
            // Resources and counters that are discarded are removed, and so are tokens of every kind.
            "Remove" | "remove" | "removes" if speaks_of(&words[index..], "resource") => "discard".to_owned(),
            "Remove" | "remove" | "removes" if speaks_of(&words[index..], "counter") => "discard".to_owned(),
            "Remove" | "remove" if at(index + 2).starts_with("token") => "discard".to_owned(),
            "removed"
                if matches!(before, "is" | "are") && at(index.saturating_sub(2)).trim_end_matches('s') == "counter" =>
            {
                "discarded".to_owned()
            }
            _ => (*word).to_owned(),
        };
        told.push(told_as);
    }
    told.join(" ")
}

/// Whether what stands behind a number is what it counts: `3 heroes`, `10 encounter cards`.
fn is_plural(noun: &str, next: &str) -> bool {
    let many = |word: &str| word.ends_with('s') && word.starts_with(char::is_lowercase);
    many(noun) || many(next)
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
    // Counters may come second: `remove 6 progress tokens or 1 time counter`.
    let few = if start == "counter" { 8 } else { 5 };
    let end = words.iter().take(few).position(|word| word.ends_with('.')).map_or(few, |end| end + 1);
    words.iter().take(end).skip(1).any(|word| word.starts_with(start))
}
