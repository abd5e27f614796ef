//! Keywords: those the framework itself knows, and those that content writes.

use cardlang::words;

/// Declares the keywords of the framework: each with its name, and where its rule is.
macro_rules! framework {
    ($($(#[$doc:meta])* $key:ident = $name:literal,)*) => {
        /// A keyword. What each of the framework does stands in the one place that asks for it; the others are
        /// abilities, written in the card language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Key {
            $($(#[$doc])* $key,)*
            /// Written in the card language: its place in the list of all keywords.
            Written(u8),
        }

        impl Key {
            /// Those of the framework, in the order they are shown.
            pub const FRAMEWORK: &[Key] = &[$(Key::$key),*];

            /// Its name in lower case.
            pub fn name(self) -> &'static str {
                match self {
                    $(Key::$key => $name,)*
                    Key::Written(n) => words::KEYWORDS[usize::from(n)].0,
                }
            }
        }
    };
}

framework! {
    /// Defends for other players: `query/attack.rs`.
    Sentinel = "sentinel",
    /// Attacks for other players: `query/attack.rs`.
    Ranged = "ranged",
    /// No more than two on a character: `query/mod.rs`.
    Restricted = "restricted",
    /// Another card is revealed: `engine/reveal.rs`.
    Surge = "surge",
    /// Every player's threat rises as it is revealed, played or put into play: `engine/reveal.rs`.
    Doomed = "doomed",
    /// An objective that comes with an encounter card: `engine/reveal.rs`.
    Guarded = "guarded",
    /// Stays when what it is attached to goes: `engine/change.rs`, `query/could.rs`.
    Permanent = "permanent",
    /// Put where it belongs as the game is set up: `engine/framework.rs`.
    Setup = "setup",
    /// Not destroyed by damage: `query/values.rs`.
    Indestructible = "indestructible",
    /// Cheaper for a player of low threat: `query/pay.rs`.
    Secrecy = "secrecy",
    /// Characters quest with their attack: `query/board.rs`.
    Battle = "battle",
    /// Characters quest with their defense: `query/board.rs`.
    Siege = "siege",
    /// It comes with time counters, and loses one each round: `engine/counter.rs`.
    Time = "time",
}

impl Key {
    /// A keyword by its name in lower case. One that the framework does not know may be written in the content.
    pub fn named(name: &str) -> Option<Key> {
        let framework = Key::FRAMEWORK.iter().copied().find(|key| key.name() == name);
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

    #[test]
    fn the_language_knows_the_keywords_of_the_framework() {
        for key in Key::FRAMEWORK {
            assert!(words::keyword_takes_number(key.name()).is_some(), "{}", key.name());
        }
    }
}
