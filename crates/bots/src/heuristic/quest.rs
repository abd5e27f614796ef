//! Questing: whom to commit, where to travel, what progress and threat come to.

use cardlang::def::AbilityKind;
use rules::code::Stat;
use rules::decision::Answer;
use rules::ids::{CardId, CardSet, Seat};
use rules::occurrence::Verb;
use rules::state::Flags;
use rules::step::Step;
use rules::zone::Zone;

use super::Scene;
use super::combat::best;
use super::weights::W;

/// The share of the willpower of players who have yet to commit that is counted on.
const SHARE_OF_LATER: f32 = 0.6;
/// How a quest may go: the threat to come, and what progress is worth.
pub struct Outlook {
    threat: i32,
    reveals: Vec<f32>,
    useful: i32,
    wins: bool,
    raise: f32,
    /// Enemies that come once the threat has risen by so much, and what that costs.
    comers: Vec<(f32, f32)>,
}

impl Outlook {
    /// How the quest may go from here.
    pub fn new(scene: &Scene<'_>) -> Outlook {
        let (q, board) = (scene.q, scene.board());
        let staged = scene.step() < Step::W3_3 && q.stages_cards();
        let cards = if staged { q.g.seats_at(board).len() + usize::from(q.extra_reveals(board)) } else { 0 };
        let location = q.active_location(board).map_or(0, |id| scene.points_left(id));
        let quest = q.current_quest(board).map_or(0, |id| scene.points_left(id));
        let barred = q.current_quest(board).is_some_and(|id| !q.can_be_defeated(id));
        Outlook {
            threat: q.staging_threat(board),
            reveals: scene.unseen().reveals(cards),
            useful: location + quest,
            wins: !barred && quest > 0 && q.g.count_in(Zone::QUEST_DECK) == 0,
            raise: scene.threat_point_of_all(),
            comers: q.staging_enemies(board).filter_map(|id| scene.comes_at(id)).collect(),
        }
    }

    /// What so much willpower is expected to come to.
    pub fn value(&self, willpower: f32) -> f32 {
        let over = willpower - self.threat as f32;
        let chances = self.reveals.iter().enumerate();
        chances.map(|(threat, chance)| chance * self.result(over - threat as f32)).sum()
    }

    fn result(&self, over: f32) -> f32 {
        if over < 0.0 {
            let come = self.comers.iter().filter(|(rise, _)| *rise <= -over);
            return over * self.raise - come.map(|(_, cost)| cost).sum::<f32>();
        }
        let won = if self.wins && over >= self.useful as f32 { W.win } else { 0.0 };
        won + W.progress * over.min(self.useful as f32) + 0.02 * over
    }
}

impl Scene<'_> {
    /// How much this seat's threat must rise for an enemy to come for it, and how bad that is.
    fn comes_at(&self, enemy: CardId) -> Option<(f32, f32)> {
        let rise = self.q.stat(enemy, Stat::Engagement) - self.threat(self.seat);
        (rise > 0).then(|| (rise as f32, W.provoke * self.menace(enemy)))
    }

    /// The next of those who are to commit.
    pub fn commit(&self, answers: &[Answer]) -> Answer {
        let able: CardSet = answers.iter().filter_map(super::combat::card_of).collect();
        let picked = self.picked();
        let chosen = self.committed(able.union(&picked));
        // Those who matter most first, so that whoever stops early leaves out the least.
        let weight = |id: &CardId| self.q.stat(*id, self.counted()) * 2 - self.q.stat(*id, Stat::Attack);
        let next = able.and(&chosen).iter().max_by_key(weight);
        next.map_or(Answer::Done, Answer::Card)
    }

    /// Those who are worth more at the quest than in the fights to come.
    fn committed(&self, able: CardSet) -> CardSet {
        let (outlook, battle) = (Outlook::new(self), self.battle());
        let (counted_on, ready) = (self.q.quest_strength(self.board()) as f32 + self.counted_on(), battle.ready());
        let total = |chosen: &CardSet| {
            let (mut willpower, mut left, mut more) = (counted_on, ready, 0.0);
            for id in chosen.iter() {
                willpower += self.stat(id, self.counted());
                left &= if self.stays_ready(id) { u64::MAX } else { !battle.bit(id) };
                more += self.when_committed(id);
            }
            outlook.value(willpower) + battle.outlook(left) + more
        };
        let (few, many) = (climb(CardSet::EMPTY, &able, &total), climb(able, &able, &total));
        if many.1 > few.1 { many.0 } else { few.0 }
    }

    fn stays_ready(&self, id: CardId) -> bool {
        self.q.commits_ready(id)
    }

    fn when_committed(&self, id: CardId) -> f32 {
        let listens = self.q.m.listeners(Verb::Commits).has(id);
        if listens { W.commits } else { 0.0 }
    }

    /// Willpower that players who commit later will bring.
    fn counted_on(&self) -> f32 {
        let order = |seat: Seat| (seat.0 + self.q.g.seats - self.q.g.first.0) % self.q.g.seats;
        let later = self.q.g.living().iter().filter(|seat| order(*seat) > order(self.seat));
        let ready = later.flat_map(|seat| self.q.characters(seat)).filter(|id| self.is_ready(*id));
        SHARE_OF_LATER * ready.map(|id| self.stat(id, self.counted())).sum::<f32>()
    }

    /// What a change of willpower and threat does to the quest under way; nothing once it is over, and nothing
    /// before all cards are revealed, when it can wait.
    pub fn quest_shift(&self, willpower: f32, threat: f32) -> f32 {
        if self.step() != Step::W3_3 {
            return 0.0;
        }
        let outlook = Outlook::new(self);
        let now = self.q.quest_strength(self.board()) as f32;
        outlook.value(now + willpower - threat) - outlook.value(now)
    }

    /// Where to travel, if anywhere.
    pub fn travel(&self, answers: &[Answer]) -> Answer {
        best(answers, |answer| match answer {
            Answer::Card(location) => {
                let face = self.q.face(*location);
                let toll = face.abilities.iter().any(|ability| ability.kind == AbilityKind::Travel);
                let relief = W.travel * self.threat_point_of_all() * self.q.staging_threat_of(*location) as f32;
                let work = W.explore * self.points_left(*location) as f32;
                0.4 + relief - work - if toll { W.toll } else { 0.0 }
            }
            _ => 0.0,
        })
    }

    /// What a character that is ready is good for in the rest of the round.
    pub fn readiness(&self, id: CardId) -> f32 {
        let step = self.step();
        let ahead = step <= Step::S3_2 && !self.is(id, Flags::COMMITTED) || step >= Step::S7_2;
        if ahead {
            let fights = 0.4 * self.stat(id, Stat::Attack).max(self.stat(id, Stat::Defense));
            return 0.2 + (0.8 * self.stat(id, self.counted())).max(fights);
        }
        if step >= Step::S6_9 {
            return 0.02;
        }
        if self.q.card(id).controller != self.seat {
            return 0.3;
        }
        let battle = self.battle();
        let bit = battle.bit(id);
        (battle.outlook(battle.ready() | bit) - battle.outlook(battle.ready() & !bit)).max(0.0)
    }
}

/// Puts single cards in or out as long as that helps.
fn climb(mut chosen: CardSet, able: &CardSet, total: &impl Fn(&CardSet) -> f32) -> (CardSet, f32) {
    let mut value = total(&chosen);
    loop {
        let others = able.iter().map(|id| {
            let mut other = chosen;
            other.set(id, !chosen.has(id));
            (total(&other), other)
        });
        match others.max_by(|a, b| a.0.total_cmp(&b.0)) {
            Some((more, other)) if more > value + 0.001 => (value, chosen) = (more, other),
            _ => return (chosen, value),
        }
    }
}
