//! What characters, enemies and threat are worth.

use cardlang::def::CardType;
use rules::code::{Cond, Filter, Mod, OpKind, Sel, Stat};
use rules::frame::Env;
use rules::ids::{CardId, Seat};
use rules::occurrence::{Occurrence, Verb};
use rules::phrases::Phrase;
use rules::pool::FaceFacts;

use super::Scene;
use super::weights::W;

impl Scene<'_> {
    /// A character in play, now.
    pub fn character(&self, id: CardId) -> f32 {
        let stat = |stat| self.stat(id, stat);
        let values = stat(Stat::Willpower) + 0.8 * stat(Stat::Attack) + 0.7 * stat(Stat::Defense);
        let health = 0.3 * self.q.hit_points_left(id).max(0) as f32;
        let face = self.q.face(id);
        let rank = if face.kind == CardType::Hero { W.hero } else { 0.0 };
        values + health + rank + 0.5 * face.abilities.len() as f32
    }

    /// An enemy that stands against the players: what it is worth to be rid of it.
    pub fn danger(&self, enemy: CardId) -> f32 {
        self.menace(enemy) + self.prize(enemy)
    }

    /// What an enemy does by being there.
    pub fn menace(&self, enemy: CardId) -> f32 {
        let victory = f32::from(self.q.face(enemy).victory.unwrap_or(0)).min(3.0);
        W.enemy
            + W.enemy_attack * self.stat(enemy, Stat::Attack)
            + W.enemy_threat * self.stat(enemy, Stat::Threat)
            + 0.3 * victory
    }

    /// What the quest promises for being rid of a card: the game, or the way to the next stage.
    pub fn prize(&self, id: CardId) -> f32 {
        let Some(quest) = self.q.current_quest(self.board()) else { return 0.0 };
        let face = self.q.face(quest);
        let env = Env::new(quest, self.seat, Occurrence::NOTHING);
        let meant = |filter: &Filter| self.q.fits_anywhere(&env, filter, id);
        let wins = face.abilities.iter().any(|ability| {
            let subject = ability.trigger.as_ref().and_then(|trigger| trigger.what.subject.as_ref());
            let ends = ability.code.iter().any(|op| matches!(op.kind, OpKind::Do(Phrase::Win(_))));
            ends && matches!(subject, Some(Sel::All(filter)) if meant(filter))
        });
        let bars = face.constants.iter().any(|constant| {
            let held = constant.conds.iter().any(|cond| matches!(cond, Cond::Exists(filter) if meant(filter)));
            held && matches!(&constant.what, Mod::Cannot(cannot) if cannot.what.verb == Verb::StageDefeated)
        });
        match (wins, bars) {
            (true, _) => W.prize_won,
            (_, true) => W.prize_freed,
            _ => 0.0,
        }
    }

    /// One point of threat of a player: the nearer the end, the dearer.
    pub fn threat_point(&self, seat: Seat) -> f32 {
        let left = i32::from(self.q.elimination_level(seat)) - self.threat(seat);
        W.threat + W.threat_near / (left.max(1) as f32 + 1.0)
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

/// What a character loses by damage that it may survive.
pub fn wound(worth: f32, health: i32, damage: f32) -> f32 {
    if damage >= health as f32 {
        return worth;
    }
    let share = damage.max(0.0) / health.max(1) as f32;
    W.wound * worth * share * share.sqrt()
}
