//! The closed classes of words: spheres, phases, stats, keywords, kinds of card.

use crate::def::{AbilityKind, CardType, Phase, Sphere};

pub const SPHERES: &[(&str, Sphere)] = &[
    ("leadership", Sphere::Leadership),
    ("tactics", Sphere::Tactics),
    ("spirit", Sphere::Spirit),
    ("lore", Sphere::Lore),
    ("neutral", Sphere::Neutral),
    ("baggins", Sphere::Baggins),
    ("fellowship", Sphere::Fellowship),
];

pub const PHASES: &[(&str, Phase)] = &[
    ("resource", Phase::Resource),
    ("planning", Phase::Planning),
    ("quest", Phase::Quest),
    ("travel", Phase::Travel),
    ("encounter", Phase::Encounter),
    ("combat", Phase::Combat),
    ("refresh", Phase::Refresh),
];

/// No line of a deck has more copies than this.
pub const MOST_COPIES: u32 = 999;

pub const KINDS: &[(&str, CardType)] = &[
    ("hero", CardType::Hero),
    ("ally", CardType::Ally),
    ("attachment", CardType::Attachment),
    ("event", CardType::Event),
    ("enemy", CardType::Enemy),
    ("location", CardType::Location),
    ("treachery", CardType::Treachery),
    ("objective", CardType::Objective),
    ("quest", CardType::Quest),
    ("side-quest", CardType::SideQuest),
    ("contract", CardType::Contract),
    ("campaign", CardType::Campaign),
    ("nightmare", CardType::Nightmare),
    ("objective-ally", CardType::ObjectiveAlly),
];

/// What a `stat` hole takes, and the name it is kept by. Longer phrases first.
pub const STATS: &[(&str, &str)] = &[
    ("willpower", "willpower"),
    ("attack", "attack"),
    ("defense", "defense"),
    ("threat", "threat"),
    ("hit points", "hit points"),
    ("hit point", "hit points"),
    ("quest points", "quest points"),
    ("engagement cost", "engagement"),
    ("engagement", "engagement"),
    ("cost", "cost"),
];

/// Every keyword, and whether a number may follow it.
pub const KEYWORDS: &[(&str, bool)] = &[
    ("aflame", false),
    ("ambush", false),
    ("archery", true),
    ("assault", false),
    ("battle", false),
    ("boarding", true),
    ("burn", true),
    ("capture", true),
    ("deep", false),
    ("defense", true),
    ("dire", false),
    ("discover", true),
    ("doomed", true),
    ("dusk", false),
    ("encounter", false),
    ("exploration", false),
    ("grapple", false),
    ("guarded", false),
    ("hide", true),
    ("hinder", true),
    ("indestructible", false),
    ("investigate", true),
    ("loot", true),
    ("massive", false),
    ("midnight", false),
    ("mire", true),
    ("peril", false),
    ("permanent", false),
    ("phantom", false),
    ("pillage", true),
    ("prowl", true),
    ("race", true),
    ("ranged", false),
    ("regenerate", true),
    ("restricted", false),
    ("safe", false),
    ("sailing", false),
    ("secrecy", true),
    ("sentinel", false),
    ("setup", false),
    ("siege", false),
    ("spectral", false),
    ("surge", false),
    ("time", true),
    ("toughness", true),
    ("track", false),
    ("uncharted", false),
    ("underworld", false),
    ("venom", false),
    ("villagers", true),
];

pub fn sphere(word: &str) -> Option<Sphere> {
    find(SPHERES, word)
}

pub fn phase(word: &str) -> Option<Phase> {
    find(PHASES, word)
}

pub fn kind(word: &str) -> Option<CardType> {
    find(KINDS, word)
}

pub fn keyword_takes_number(word: &str) -> Option<bool> {
    find(KEYWORDS, word)
}

/// The word for a kind of card.
pub fn kind_word(kind: CardType) -> &'static str {
    KINDS.iter().find(|(_, k)| *k == kind).map_or("card", |(word, _)| word)
}

/// The word for a phase.
pub fn phase_word(phase: Phase) -> &'static str {
    PHASES.iter().find(|(_, p)| *p == phase).map_or("", |(word, _)| word)
}

/// The word for a sphere.
pub fn sphere_word(sphere: Sphere) -> &'static str {
    match sphere {
        Sphere::Boon => "boon",
        Sphere::Burden => "burden",
        _ => SPHERES.iter().find(|(_, s)| *s == sphere).map_or("", |(word, _)| word),
    }
}

fn find<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
}

/// The bold word before an ability; nothing for text without one.
pub fn ability_word(kind: AbilityKind) -> Option<&'static str> {
    Some(match kind {
        AbilityKind::Constant | AbilityKind::Passive => return None,
        AbilityKind::Action => "Action",
        AbilityKind::Response => "Response",
        AbilityKind::Forced => "Forced",
        AbilityKind::WhenRevealed => "When Revealed",
        AbilityKind::Shadow => "Shadow",
        AbilityKind::Travel => "Travel",
        AbilityKind::Setup => "Setup",
        AbilityKind::Resolution => "Resolution",
    })
}
