//! The closed classes of words: spheres, phases, stats, keywords, kinds of card.

use strum::VariantArray as _;

use crate::def::{AbilityKind, CardType, Phase, Sphere};

/// No line of a deck has more copies than this.
pub const MOST_COPIES: u32 = 999;

/// What a `stat` hole takes, and the name it is kept by. Longer phrases first.
pub const STATS: &[(&str, &str)] = &[
    ("willpower", "willpower"),
    ("attack", "attack"),
    ("defense", "defense"),
    ("threat cost", "threat cost"),
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
    ("aflame", true),
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
    ("guarded (enemy)", false),
    ("guarded (enemy or location)", false),
    ("guarded (location)", false),
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
    ("underworld", true),
    ("venom", false),
    ("villagers", true),
];

/// Every sphere that a card can be of outside campaigns.
pub fn spheres() -> impl Iterator<Item = Sphere> + Clone {
    Sphere::VARIANTS.iter().copied().filter(|sphere| !sphere.is_of_campaign())
}

/// The sphere a word names.
pub fn sphere(word: &str) -> Option<Sphere> {
    spheres().find(|sphere| sphere_word(*sphere) == word)
}

/// The phase a word names.
pub fn phase(word: &str) -> Option<Phase> {
    word.parse().ok()
}

/// The words for all kinds of cards.
pub fn kinds() -> impl Iterator<Item = &'static str> + Clone {
    CardType::VARIANTS.iter().copied().map(kind_word)
}

/// The kind of card a word names.
pub fn kind(word: &str) -> Option<CardType> {
    word.parse().ok()
}

/// Whether a number may follow a keyword; nothing, if there is no such keyword.
pub fn keyword_takes_number(word: &str) -> Option<bool> {
    KEYWORDS.iter().find(|(name, _)| *name == word).map(|(_, takes)| *takes)
}

/// The word for a kind of card.
pub fn kind_word(kind: CardType) -> &'static str {
    kind.into()
}

/// The word for a phase.
pub fn phase_word(phase: Phase) -> &'static str {
    phase.into()
}

/// The word for a sphere.
pub fn sphere_word(sphere: Sphere) -> &'static str {
    sphere.into()
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
