//! A game's twin is saved and restored whenever the game rests, and must never differ.

use std::hash::{DefaultHasher, Hash, Hasher};

use rules::decision::Answer;
use rules::engine::Engine;
use rules::matchup::Match;
use rules::state::Game;

/// The same game, kept another way.
pub struct Twin {
    game: Game,
    bytes: Vec<u8>,
}

impl Twin {
    /// A twin of a game as it is now.
    pub fn of(game: &Game) -> Twin {
        Twin { game: game.clone(), bytes: Vec::new() }
    }

    /// Whether it is still the same game.
    pub fn is(&self, game: &Game) -> bool {
        self.game == *game
    }

    /// The game is equal to its twin; saved and restored it is still the same.
    pub fn compare(&mut self, game: &Game, json: bool) -> Result<(), String> {
        if !self.is(game) {
            return Err("a restored game went on differently".to_owned());
        }
        self.bytes.clear();
        let bytes = std::mem::take(&mut self.bytes);
        let bytes = postcard::to_extend(game, bytes).map_err(|error| error.to_string())?;
        let restored: Game = postcard::from_bytes(&bytes).map_err(|error| error.to_string())?;
        same(game, &restored)?;
        self.game = restored;
        self.bytes = bytes;
        if json {
            let text = serde_json::to_string(game).map_err(|error| error.to_string())?;
            let restored: Game = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            same(game, &restored)?;
            same_hash(game, &restored)?;
            self.game = restored;
        }
        Ok(())
    }

    /// Gives it the answer that the game got.
    pub fn answer(&mut self, m: &Match, chosen: Answer) -> Result<(), String> {
        let taken = Engine::new(&mut self.game, m, None).answer_unchecked(chosen);
        taken.map_err(|why| format!("the twin refused {chosen:?}: {why}"))
    }
}

/// Equal, and so is a copy.
pub fn same(game: &Game, other: &Game) -> Result<(), String> {
    if game == other && game.clone() == *other {
        Ok(())
    } else {
        Err("saved and restored, the game is another".to_owned())
    }
}

/// Equal games have equal hashes.
fn same_hash(game: &Game, other: &Game) -> Result<(), String> {
    let hash = |game: &Game| {
        let mut hasher = DefaultHasher::new();
        game.hash(&mut hasher);
        hasher.finish()
    };
    if hash(game) == hash(other) { Ok(()) } else { Err("equal games with different hashes".to_owned()) }
}
