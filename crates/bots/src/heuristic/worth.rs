//! What things are worth, in about the worth of a resource.

use cardlang::def::CardType;
use rules::code::Stat;
use rules::ids::{CardId, Seat};
use rules::pool::FaceFacts;

use super::Scene;

/// One point of progress.
pub const PROGRESS: f32 = 0.8;
/// A card drawn.
pub const CARD: f32 = 0.9;
/// A resource gained.
pub const RESOURCE: f32 = 0.9;
/// To have won.
pub const WIN: f32 = 40.0;
/// A hero, beside the values it has.
const HERO: f32 = 8.0;

impl Scene<'_> {
    /// A character in play, now.
    pub fn character(&self, id: CardId) -> f32 {
        let stat = |stat| self.stat(id, stat);
        let values = stat(Stat::Willpower) + 0.8 * stat(Stat::Attack) + 0.7 * stat(Stat::Defense);
        let health = 0.3 * self.q.hit_points_left(id).max(0) as f32;
        let face = self.q.face(id);
        let rank = if face.kind == CardType::Hero { HERO } else { 0.0 };
        values + health + rank + 0.5 * face.abilities.len() as f32
    }

    /// An enemy that stands against the players: what it is worth to be rid of it.
    pub fn danger(&self, enemy: CardId) -> f32 {
        let victory = f32::from(self.q.face(enemy).victory.unwrap_or(0)).min(3.0);
        1.0 + self.stat(enemy, Stat::Attack) + 0.5 * self.stat(enemy, Stat::Threat) + 0.3 * victory
    }

    /// One point of threat of a player: the nearer the end, the dearer.
    pub fn threat_point(&self, seat: Seat) -> f32 {
        let left = i32::from(self.q.elimination_level(seat)) - self.threat(seat);
        0.3 + 4.0 / (left.max(1) as f32 + 1.0)
    }

    /// One point of threat of every player in the game.
    pub fn threat_point_of_all(&self) -> f32 {
        self.q.g.living().iter().map(|seat| self.threat_point(seat)).sum()
    }
}

/// A character by what is printed on it.
pub fn printed_character(face: &FaceFacts) -> f32 {
    let stat = |stat| face.printed(stat).unwrap_or(0) as f32;
    stat(Stat::Willpower)
        + 0.8 * stat(Stat::Attack)
        + 0.7 * stat(Stat::Defense)
        + 0.3 * stat(Stat::HitPoints)
        + 0.4 * face.keys.len() as f32
}
