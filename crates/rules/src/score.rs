//! The score of a won game; lower is better.

use cardlang::def::CardType;

use crate::code::Stat;
use crate::ids::{CardId, Seat};
use crate::query::Q;
use crate::state::Outcome;

/// What a round played to its end costs.
const ROUND: i32 = 10;

/// The parts a score is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Final threat of all players.
    pub threat: i32,
    /// Threat costs of defeated heroes.
    pub fallen: i32,
    /// Damage on surviving heroes.
    pub damage: i32,
    pub rounds: i32,
    pub victory: i32,
}

impl Score {
    /// The score of the game: the lower, the better.
    pub fn total(&self) -> i32 {
        self.threat + self.fallen + self.damage + self.rounds - self.victory
    }
}

impl Q<'_> {
    /// The score, if the players have won.
    pub fn score(self) -> Option<i32> {
        self.score_parts().map(|score| score.total())
    }

    /// The score by its parts; only a game that was won has one.
    pub fn score_parts(self) -> Option<Score> {
        if self.g.outcome != Some(Outcome::Won) {
            return None;
        }
        let mut score = Score { rounds: ROUND * i32::from(self.g.rounds_completed), ..Score::default() };
        for seat in (0..self.g.seats).map(Seat) {
            let out = !self.g.alive(seat);
            let threat = if out { self.elimination_level(seat) } else { self.g.players[seat.index()].threat };
            score.threat += i32::from(threat);
        }
        for id in (0..self.g.cards.len() as u16).map(CardId) {
            self.score_hero(id, &mut score);
        }
        score.victory = self.victory_points();
        Some(score)
    }

    /// All heroes of an eliminated player count as defeated.
    fn score_hero(self, id: CardId, score: &mut Score) {
        let card = self.card(id);
        let face = self.face(id);
        if face.kind != CardType::Hero || !card.owner.is_player() {
            return;
        }
        if card.zone.is_in_play() && self.g.alive(card.owner) {
            score.damage += i32::from(card.damage);
        } else {
            score.fallen += face.printed(Stat::Cost).unwrap_or(0);
        }
    }
}
