//! Who is first player: the group decides, or leaves it to chance.

use rules::chance::Seed;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Counted from 1.
    Player(u8),
    Random,
}

pub fn first(text: &str) -> Result<First, String> {
    match text.parse() {
        Ok(0) => Err("players are counted from 1".to_owned()),
        Ok(player) => Ok(First::Player(player)),
        Err(_) if text == "random" => Ok(First::Random),
        Err(_) => Err("name a player, such as 2, or `random`".to_owned()),
    }
}

impl Default for First {
    fn default() -> First {
        First::Player(1)
    }
}

impl First {
    /// The seat, in a game of so many players. Chance decides by the seed.
    pub fn seat(self, players: usize, seed: Seed) -> Result<u8, String> {
        match self {
            First::Random => Ok(seed.first_of(players) as u8),
            First::Player(player) if usize::from(player) <= players => Ok(player - 1),
            First::Player(player) => Err(format!("--first {player}: there is no such player, only 1 to {players}")),
        }
    }
}
