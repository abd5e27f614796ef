//! What single effects and costs are worth to the players, here and now.

mod phrases;

pub use phrases::has_worth;

use cardlang::def::{AbilityKind, CardType};
use rules::code::{Cost, Key, Mod, OpKind, Sel, Share, Stat, Target, Until};
use rules::frame::{AttackStage, Env};
use rules::ids::{CardId, CardSet};
use rules::occurrence::{Occurrence, Verb};
use rules::phrases::{Amount, Phrase};
use rules::state::Flags;
use rules::step::Step;
use rules::zone::Zone;

use super::Scene;
use super::appraise::Reading;
use super::weights::W;
use super::worth::{printed_character, wound};

/// What nobody here can judge: most of what players do helps them a little.
pub(super) const UNKNOWN: f32 = 0.15;
/// To look at what is hidden.
const LOOK: f32 = 0.25;
/// One more card of the encounter deck.
const SURGE: f32 = 1.2;
/// An objective: most help those who come by them.
const OBJECTIVE: f32 = 1.0;
/// To claim one.
const CLAIM: f32 = 1.5;
/// A stage like another, left for the next.
const BYPASS: f32 = 0.5;
/// A point of damage healed.
const HEAL: f32 = 0.6;

/// Whether it is known what a lasting effect is worth on cards.
fn weighs(what: &Mod) -> bool {
    match what {
        Mod::Stat { stat, .. } => {
            matches!(stat, Stat::Willpower | Stat::Attack | Stat::Defense | Stat::Threat | Stat::HitPoints)
        }
        Mod::Cannot(cannot) => matches!(cannot.what.verb, Verb::Attacks | Verb::Draws),
        Mod::Contributes(stat, share) => *stat == Stat::Threat && matches!(share, Share::Nowhere),
        _ => false,
    }
}

impl Scene<'_> {
    /// What a cost that is no effect is worth to us.
    pub fn paid(&self, cost: &Cost, env: &Env) -> f32 {
        match cost {
            Cost::Spend { n, .. } | Cost::SpendAny { n, .. } => -0.7 * self.q.num(env, n) as f32,
            Cost::Name { .. } => UNKNOWN,
        }
    }

    /// The most an amount can come to, if it says so.
    fn most(&self, env: &Env, amount: &Amount) -> Option<f32> {
        match amount {
            Amount::Exactly(n) | Amount::UpTo(n) => Some(self.q.num(env, n) as f32),
            Amount::All | Amount::AnyNumber => None,
        }
    }

    fn cards(&self, env: &Env, sel: &Sel) -> CardSet {
        self.q.sel(env, sel)
    }

    fn sum(&self, env: &Env, sel: &Sel, worth: impl Fn(CardId) -> f32) -> f32 {
        match sel {
            Sel::This | Sel::Host | Sel::That(_) | Sel::It => self.q.sel_one(env, sel).some().map_or(0.0, worth),
            _ => self.cards(env, sel).iter().map(worth).sum(),
        }
    }

    fn exhaustion(&self, id: CardId) -> f32 {
        let character = self.q.face(id).is_character() && self.is_ours(id);
        if !character || !self.is_ready(id) { 0.0 } else { self.readiness(id) }
    }

    /// Cards are dear while there are few.
    fn hand_is_dear(&self) -> f32 {
        let cards = self.q.g.count_in(Zone::hand(self.seat));
        if cards > 5 { 0.5 } else { 1.0 }
    }

    /// A card of the players in play.
    fn in_play(&self, id: CardId) -> f32 {
        let face = self.q.face(id);
        if face.is_character() { self.character(id) } else { face.printed(Stat::Cost).unwrap_or(1) as f32 }
    }

    /// A card leaves play: good if it was the enemy's.
    fn removed(&self, id: CardId) -> f32 {
        let card = self.q.card(id);
        match self.q.face(id).kind {
            _ if card.zone.is_hand() => -W.card * self.hand_is_dear(),
            _ if !card.zone.is_in_play() => 0.0,
            CardType::Enemy => self.danger(id),
            CardType::Location => 1.5 * self.stat(id, Stat::Threat),
            _ if card.owner.is_player() => -self.in_play(id),
            _ => 1.5,
        }
    }

    /// A card of the encounter deck that comes to stand against the players.
    fn staged(&self, id: CardId) -> f32 {
        2.0 * self.prize(id) - self.menace(id)
    }

    /// A card of the encounter deck that is revealed: what it does then, and that it is there.
    pub fn revealed(&self, id: CardId, depth: u8) -> f32 {
        let face = self.q.face(id);
        let when_revealed = face.abilities.iter().filter(|ability| ability.kind == AbilityKind::WhenRevealed);
        let says = |ability| {
            let env = self.q.env_for(id, self.seat, ability, Occurrence::of(Verb::Revealed, id).by(self.seat));
            self.appraise(Reading { depth, ..Reading::new(ability, 0, env) })
        };
        let said: f32 = when_revealed.map(says).sum();
        let surge = if face.key(Key::Surge).is_some() { SURGE } else { 0.0 };
        let doomed = f32::from(face.key(Key::Doomed).unwrap_or(0)) * self.threat_point_of_all();
        let there = match face.kind {
            CardType::Treachery => 0.0,
            CardType::Objective | CardType::ObjectiveAlly | CardType::ObjectiveHero => OBJECTIVE,
            _ => self.staged(id),
        };
        said + there - surge - doomed
    }

    /// To leave the current stage behind: never one that wins the game.
    pub fn bypassed(&self) -> f32 {
        let Some(quest) = self.q.current_quest(self.board()) else { return 0.0 };
        let wins = self.q.face(quest).abilities.iter().any(|ability| {
            let of_itself =
                ability.trigger.as_ref().is_some_and(|trigger| matches!(trigger.what.subject, Some(Sel::This)));
            of_itself && ability.code.iter().any(|op| matches!(op.kind, OpKind::Do(Phrase::Win(_))))
        });
        let given_up = W.progress * f32::from(self.q.card(quest).progress);
        if wins { -W.win } else { BYPASS - given_up }
    }

    fn wound(&self, id: CardId, damage: f32) -> f32 {
        wound(self.character(id), self.q.hit_points_left(id), damage)
    }

    /// Damage to somebody: to ours it hurts, to theirs it helps, most of all when it kills.
    fn struck(&self, id: CardId, damage: f32) -> f32 {
        if damage <= 0.0 || !self.q.can_be_damaged(id) {
            return 0.0;
        }
        if self.is_ours(id) {
            return -self.wound(id, damage);
        }
        let left = self.q.hit_points_left(id).max(1) as f32;
        let danger = 1.4 * self.danger(id);
        if damage >= left { danger } else { 0.45 * danger * damage / left }
    }

    /// What it is worth that a card is healed of so much damage at most, or of all of it.
    pub fn healed(&self, id: CardId, most: Option<f32>) -> f32 {
        let damage = f32::from(self.q.card(id).damage);
        let healed = most.map_or(damage, |most| most.min(damage));
        let hero = if self.q.face(id).kind == CardType::Hero { 1.0 } else { 0.6 };
        let peril = if self.q.hit_points_left(id) <= 2 { 1.5 } else { 1.0 };
        let sign = if self.is_ours(id) { 1.0 } else { -1.0 };
        sign * HEAL * healed * hero * peril
    }

    /// Progress on a location or the quest. What exceeds it is lost.
    fn progress(&self, id: CardId, amount: f32) -> f32 {
        let left = self.points_left(id) as f32;
        let placed = amount.min(left);
        let explored = self.q.card(id).zone.is_staging() && placed >= left;
        let relief =
            if explored { 1.5 * self.threat_point_of_all() * self.q.staging_threat_of(id) as f32 } else { 0.0 };
        W.progress * placed + relief
    }

    /// An ally that would come into play.
    fn arrival(&self, id: CardId) -> f32 {
        let face = self.q.face(id);
        if !face.is_character() {
            return UNKNOWN;
        }
        let late = if self.step() >= Step::S6_9 { 0.4 } else { 1.0 };
        late * (printed_character(face) + self.on_arrival(id))
    }

    /// An ally that comes into play for the rest of the phase.
    pub fn visit(&self, id: CardId) -> f32 {
        let face = self.q.face(id);
        let printed = |stat| face.printed(stat).unwrap_or(0) as f32;
        let phase = self.step();
        let help = if (Step::S3_1..=Step::S3_2).contains(&phase) {
            W.progress * printed(Stat::Willpower)
        } else if (Step::S6_1..Step::S6_5).contains(&phase) && !self.battle().foes.is_empty() {
            0.6 * (printed(Stat::Attack) + printed(Stat::Defense)) + 0.5
        } else {
            0.0
        };
        help + self.on_arrival(id)
    }

    /// A card that comes to a hand.
    fn to_hand(&self, id: CardId) -> f32 {
        if self.q.g.in_play(id) && self.is_ours(id) {
            W.card - self.in_play(id)
        } else if self.q.card(id).zone.is_hand() {
            0.0
        } else {
            W.card + 0.1 * self.card_in_hand(id)
        }
    }

    /// An enemy that would be engaged.
    fn taken_on(&self, enemy: CardId) -> f32 {
        let battle = self.battle();
        if battle.foes.iter().any(|foe| foe.id == enemy) {
            return 0.0;
        }
        let (with, ready) = (battle.with(self.foe(enemy, 1.0)), battle.ready());
        let relief = self.threat_point_of_all() * self.q.staging_threat_of(enemy) as f32;
        with.outlook(ready) - battle.outlook(ready) + relief
    }

    fn attack_to_come(&self, enemy: CardId) -> bool {
        let phase = (Step::S6_1..Step::S6_5).contains(&self.step());
        phase && !self.is(enemy, Flags::ATTACKED) && self.q.card(enemy).zone.engaged_seat().is_some()
    }

    fn strike(&self, env: &Env, by: &Sel, enemy: &Sel) -> f32 {
        let enemy = self.q.sel_one(env, enemy);
        let attacker = self.q.sel_one(env, by);
        if !enemy.is_some() || !attacker.is_some() {
            return 0.0;
        }
        self.struck(enemy, self.stat(attacker, Stat::Attack) - self.stat(enemy, Stat::Defense))
    }

    fn lasting(&self, env: &Env, target: &Target, what: &Mod, until: Until) -> f32 {
        let Target::Cards(sel) = target else { return self.lasting_for_players(what) };
        let amount = |n| self.q.num(env, n) as f32;
        match what {
            Mod::Stat { stat, amount: n, negative, each } => {
                let each = each.as_ref().map_or(1.0, amount);
                let change = if *negative { -amount(n) } else { amount(n) } * each;
                self.changed(&self.cards(env, sel), *stat, change, until)
            }
            Mod::Cannot(cannot) if cannot.what.verb == Verb::Attacks => {
                self.sum(env, sel, |id| if self.attack_to_come(id) { self.spared(id) } else { 0.0 })
            }
            Mod::Contributes(Stat::Threat, Share::Nowhere) => {
                let threat = self.sum(env, sel, |id| self.q.staging_threat_of(id) as f32);
                self.quest_shift(0.0, -threat)
            }
            _ => UNKNOWN,
        }
    }

    fn lasting_for_players(&self, what: &Mod) -> f32 {
        match what {
            Mod::Cannot(cannot) if cannot.what.verb == Verb::Draws => -W.card,
            _ => UNKNOWN,
        }
    }

    /// What it is worth that an enemy does not attack this round.
    fn spared(&self, enemy: CardId) -> f32 {
        let mut without = self.battle().clone();
        let ready = without.ready();
        let before = without.outlook(ready);
        for foe in without.foes.iter_mut().filter(|foe| foe.id == enemy) {
            foe.attacks = false;
        }
        without.outlook(ready) - before
    }

    /// Values of cards change for a while.
    fn changed(&self, cards: &CardSet, stat: Stat, change: f32, until: Until) -> f32 {
        let ours = |id: &CardId| self.is_ours(*id);
        match stat {
            Stat::Willpower => {
                let committed = cards.iter().filter(|id| self.is(*id, Flags::COMMITTED)).count();
                let shift = self.quest_shift(change * committed as f32, 0.0);
                if until == Until::Game { shift + change } else { shift }
            }
            Stat::Attack => {
                let (friends, foes) = (cards.iter().filter(ours).count(), cards.iter().filter(|id| !ours(id)).count());
                self.stronger(cards, change) + if friends == 0 { -0.5 * change * foes as f32 } else { 0.0 }
            }
            Stat::Defense => self.sturdier(cards, change),
            Stat::Threat => self.quest_shift(0.0, change * cards.len() as f32),
            Stat::HitPoints => 0.3 * change * cards.len() as f32,
            _ => UNKNOWN * change,
        }
    }

    /// More attack for those who attack just now: it counts if it kills.
    fn stronger(&self, cards: &CardSet, change: f32) -> f32 {
        let Some(attack) = self.q.player_attack().filter(|attack| attack.stage <= AttackStage::Second) else {
            return 0.0;
        };
        let attackers = self.set(attack.attackers);
        let strength: i32 = attackers.iter().map(|id| self.q.stat(id, Stat::Attack)).sum();
        let more = change * attackers.and(cards).len() as f32;
        let foe = self.foe(attack.enemy, 1.0);
        let kills = strength < foe.needed() && strength as f32 + more >= foe.needed() as f32;
        if kills { 1.2 * foe.danger } else { 0.0 }
    }

    /// More defense for those who defend just now: it counts by the damage it stops.
    fn sturdier(&self, cards: &CardSet, change: f32) -> f32 {
        let Some(attack) = self.q.enemy_attack().filter(|attack| attack.stage > AttackStage::Second) else {
            return 0.0;
        };
        let Some(defender) = self.set(attack.defenders).and(cards).first() else { return 0.0 };
        let damage = self.q.attack_damage(attack) as f32;
        self.wound(defender, damage) - self.wound(defender, (damage - change).max(0.0))
    }

    /// A card becomes an attachment of another.
    fn attached(&self, what: CardId, hosts: CardSet) -> f32 {
        let Some(host) = hosts.first() else { return 0.0 };
        if self.q.card(what).owner.is_player() || self.q.face(what).kind == CardType::Objective {
            return self.attachment_on(what, host);
        }
        // Something of the encounter deck: the less the host matters, the better.
        -1.0 - 0.2 * self.in_play(host)
    }
}
