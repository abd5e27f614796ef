//! Keywords: those the framework itself knows, and those that content writes.

use cardlang::words;

use crate::engine::Engine;
use crate::query::Q;

/// Declares the keywords of the framework: each with its name and the function that is its rule.
macro_rules! framework {
    ($($(#[$doc:meta])* $key:ident = $name:literal by $rule:path;)*) => {
        /// A keyword whose rule is not there does not compile.
        const _: fn() = || { $(let _ = $rule;)* };

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
    /// Defends for other players.
    Sentinel = "sentinel" by Q::defenders;
    /// Attacks for other players.
    Ranged = "ranged" by Q::attackable;
    /// No more than two on a character.
    Restricted = "restricted" by Q::restricted_on;
    /// Another card is revealed.
    Surge = "surge" by Engine::keywords;
    /// Every player's threat rises as it is revealed, played or put into play.
    Doomed = "doomed" by Engine::doom;
    /// An objective that comes with an encounter card.
    Guarded = "guarded" by Engine::guard;
    /// An objective or a player's attachment that comes with an enemy.
    GuardedByEnemy = "guarded (enemy)" by Engine::bring_guard;
    /// The same with a location.
    GuardedByLocation = "guarded (location)" by Engine::bring_guard;
    /// The same with whichever comes first.
    GuardedByEither = "guarded (enemy or location)" by Engine::bring_guard;
    /// A player card among the encounter cards: set aside until an effect calls it.
    Encounter = "encounter" by Q::is_of_encounter_deck;
    /// Stays when what it is attached to goes.
    Permanent = "permanent" by Engine::orphan;
    /// Put where it belongs as the game is set up.
    Setup = "setup" by Engine::set_up_cards;
    /// Not destroyed by damage.
    Indestructible = "indestructible" by Q::is_beaten;
    /// Cheaper for a player of low threat.
    Secrecy = "secrecy" by Q::secrecy;
    /// Characters quest with their attack.
    Battle = "battle" by Q::quest_stat;
    /// Characters quest with their defense.
    Siege = "siege" by Q::quest_stat;
    /// Nobody but who reveals it acts or responds until it is staged.
    Peril = "peril" by Q::silenced;
    /// So much damage on characters as the combat phase begins.
    Archery = "archery" by Engine::archery;
    /// It comes with time counters, and loses one each round.
    Time = "time" by Engine::bring_time;
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
