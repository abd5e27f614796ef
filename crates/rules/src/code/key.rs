//! Keywords: those the framework itself knows, and those that content writes.

use cardlang::words;

/// A keyword. What each of the framework does is in the one place that asks for it; the others are abilities, written
/// in the card language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Defends for other players.
    Sentinel,
    /// Attacks for other players.
    Ranged,
    /// No more than two on a character.
    Restricted,
    /// Another card is revealed.
    Surge,
    /// Every player's threat rises as it is revealed, played or put into play.
    Doomed,
    /// An objective that comes with an encounter card.
    Guarded,
    /// Neither discarded nor removed by effects.
    Permanent,
    /// Put where it belongs as the game is set up.
    Setup,
    /// Not destroyed by damage.
    Indestructible,
    /// Cheaper for a player of low threat.
    Secrecy,
    /// Characters quest with their attack.
    Battle,
    /// Characters quest with their defense.
    Siege,
    /// It comes with time counters, and loses one each round.
    Time,
    /// Written in the card language: its place in the list of all keywords.
    Written(u8),
}

impl Key {
    /// Those of the framework, in the order they are shown.
    pub const FRAMEWORK: [Key; 13] = [
        Key::Sentinel,
        Key::Ranged,
        Key::Restricted,
        Key::Surge,
        Key::Doomed,
        Key::Guarded,
        Key::Permanent,
        Key::Setup,
        Key::Indestructible,
        Key::Secrecy,
        Key::Battle,
        Key::Siege,
        Key::Time,
    ];

    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Key::Sentinel => "sentinel",
            Key::Ranged => "ranged",
            Key::Restricted => "restricted",
            Key::Surge => "surge",
            Key::Doomed => "doomed",
            Key::Guarded => "guarded",
            Key::Permanent => "permanent",
            Key::Setup => "setup",
            Key::Indestructible => "indestructible",
            Key::Secrecy => "secrecy",
            Key::Battle => "battle",
            Key::Siege => "siege",
            Key::Time => "time",
            Key::Written(n) => words::KEYWORDS[usize::from(n)].0,
        }
    }

    /// A keyword by its name in lower case. One that the framework does not know may be written in the content.
    pub fn named(name: &str) -> Option<Key> {
        let framework = Key::FRAMEWORK.into_iter().find(|key| key.name() == name);
        let written = || words::KEYWORDS.iter().position(|(word, _)| *word == name).map(|n| Key::Written(n as u8));
        framework.or_else(written)
    }
}

const _: () = assert!(words::KEYWORDS.len() <= u8::MAX as usize);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_is_found_by_its_name() {
        for (word, _) in words::KEYWORDS {
            assert_eq!(Key::named(word).map(Key::name), Some(*word));
        }
        assert_eq!(Key::named("sentinels"), None);
    }
}
