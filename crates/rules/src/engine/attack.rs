//! Both attack resolutions: 6.4.1 to 6.4.4 and 6.8.1 to 6.8.4.

use cardlang::def::{AbilityKind, Phase, Timing};

use super::Engine;
use crate::code::{Key, ModFlag, Moment, Stat, Until};
use crate::frame::{Aim, AttackStage, EnemyAttack, Frame, Harm, PlayerAttack, Why};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::state::Flags;

impl Engine<'_> {
    pub(crate) fn start_enemy_attack(&mut self, enemy: CardId, player: Seat, by_effect: bool) {
        if by_effect {
            // An attack of its own: old shadow cards go, a new one is dealt.
            self.discard_spent_shadows(enemy);
        } else {
            self.set_flag(enemy, Flags::ATTACKED, true);
        }
        // From the staging area, too, each attack has a shadow card of its own.
        let unengaged = !by_effect && self.q().engaged_with(enemy).is_empty();
        if unengaged {
            self.discard_spent_shadows(enemy);
        }
        let defenders = self.new_set(CardSet::EMPTY);
        let damaged = self.new_set(CardSet::EMPTY);
        let bearers = self.new_set(CardSet::EMPTY);
        let destroyed = self.new_set(CardSet::EMPTY);
        self.g.push(Frame::EnemyAttack(EnemyAttack {
            enemy,
            life: self.g.card(enemy).life,
            player,
            stage: AttackStage::Declare,
            defenders,
            shadow: CardId::NONE,
            cancelled: false,
            no_defense: false,
            by_effect,
            declined: Seats::default(),
            damaged,
            dealt: 0,
            declared: player,
            further: Seats::default(),
            bearers,
            at_bearers: false,
            destroyed,
            before: self.g.extras.memory.len() as u16,
        }));
        if by_effect || unengaged {
            self.deal_shadow(enemy, 1);
        }
    }

    /// The attack that has just begun is an attack at some cards: they bear its damage if nobody defends.
    pub(crate) fn aim_attack(&mut self, at: CardSet) {
        self.in_enemy_attack(|attack| attack.at_bearers = true);
        if let Some(set) = self.q().enemy_attack().map(|attack| attack.bearers) {
            self.g.sets[usize::from(set)] = at;
        }
    }

    pub(crate) fn in_enemy_attack(&mut self, f: impl Fn(&mut EnemyAttack)) {
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::EnemyAttack(attack) = frame {
                f(attack);
                return;
            }
        }
    }

    fn enter_stage(&mut self, to: AttackStage) {
        if let Frame::EnemyAttack(EnemyAttack { stage, .. }) | Frame::PlayerAttack(PlayerAttack { stage, .. }) =
            self.top()
        {
            *stage = to;
        }
    }

    /// An attack is over at once when its enemy, or the player attacked, is gone.
    fn enemy_gone(&self, enemy: CardId, life: u16) -> bool {
        self.g.card(enemy).life != life
    }

    pub(super) fn enemy_attack(&mut self, attack: EnemyAttack) {
        use AttackStage::*;
        let gone = self.enemy_gone(attack.enemy, attack.life);
        let lost = !self.g.alive(attack.player) && attack.stage != Further;
        if (gone || lost) && attack.stage < Over {
            // Without its player the attack goes on to the others it is resolved against.
            let goes_on = !gone && self.g.in_order().any(|seat| attack.further.has(seat));
            self.enter_stage(if goes_on { Further } else { Over });
            return;
        }
        let occurrence = Occurrence::of(Verb::Attacks, attack.enemy).by(attack.player);
        match attack.stage {
            Declare => {
                self.enter_stage(WindowDeclare);
                self.tell(occurrence);
                self.offer(occurrence, Timing::When);
            }
            WindowDeclare => self.window_then(First),
            // An effect has declared them already.
            First if !self.q().set(attack.defenders).is_empty() => self.enter_stage(WindowFirst),
            First => self.declare_defender(attack),
            WindowFirst => self.window_then(Second),
            Second => self.turn_shadow(attack),
            ShadowEffect => self.resolve_shadow(attack),
            ShadowDone => {
                self.enter_stage(Second);
                if !attack.cancelled && self.q().has_shadow_effect(attack.shadow) {
                    let resolves = Occurrence::of(Verb::ShadowResolves, attack.enemy).to(attack.shadow);
                    let raised = self.q().attack_raised_by(attack.enemy, attack.shadow);
                    self.happens(resolves.by(attack.player).amount(raised));
                }
            }
            WindowSecond => self.window_then(Third),
            Third => self.enemy_damage(attack),
            Further => self.resolve_further(attack),
            WindowThird => self.window_then(End),
            End => {
                self.enter_stage(Over);
                self.offer(occurrence, Timing::After);
                let defenders = *self.q().set(attack.defenders);
                for id in defenders.iter() {
                    let seat = self.g.card(id).controller;
                    self.happens(Occurrence::of(Verb::Defended, id).to(attack.enemy).by(seat));
                }
            }
            Over => {
                if gone || !self.start_after_attack() {
                    self.end_attack(attack.defenders, attack.by_effect.then_some(attack.enemy));
                    if self.q().counts_as_engaged(attack.enemy, attack.player) {
                        self.discard_spent_shadows(attack.enemy);
                    }
                }
            }
        }
    }

    fn window_then(&mut self, stage: AttackStage) {
        self.enter_stage(stage);
        self.open_window();
    }

    /// What lasts for this attack is over, and what waited for its end happens. Tells whether something did.
    fn start_after_attack(&mut self) -> bool {
        let depth = self.q().attack_depth();
        self.g.lasting.retain(|lasting| !(lasting.until == Until::Attack && lasting.depth >= depth));
        self.start_delayed_in_attack(Moment::AttackEnds)
    }

    fn end_attack(&mut self, set: u8, discards: Option<CardId>) {
        let depth = self.q().attack_depth();
        let waits = |at| matches!(at, Moment::AttackDamages | Moment::AttackEnds);
        self.g.lasting.retain(|lasting| !(lasting.until == Until::Attack && lasting.depth >= depth));
        self.g.delayed.retain(|delayed| !(waits(delayed.at) && delayed.depth >= depth));
        self.g.uses.retain(|used| used.scope != Until::Attack);
        self.pop();
        self.g.sets.truncate(usize::from(set));
        // In the combat phase they stay to its end.
        if let (Some(enemy), false) = (discards, self.g.step.phase() == Some(Phase::Combat)) {
            self.discard_shadows(enemy);
        }
        self.g.dirty = true;
    }

    /// An effect declares defenders before 6.4.1, where nobody is asked then.
    pub(crate) fn make_defend(&mut self, cards: &CardSet) {
        let Some(attack) = self.q().enemy_attack().copied() else { return };
        let q = self.q();
        let able: CardSet = cards.iter().filter(|id| q.may_be_made_to_defend(*id, &attack)).collect();
        self.unless(!able.is_empty());
        let all = self.q().set(attack.defenders).union(&able);
        self.g.sets[usize::from(attack.defenders)] = all;
        for id in able.iter() {
            let seat = self.g.card(id).controller;
            self.happens(Occurrence::of(Verb::Defender, id).to(attack.enemy).by(seat));
        }
    }

    /// 6.4.1: the attacked player first; if that player declines, others in order with sentinel.
    pub(crate) fn declare_defender(&mut self, attack: EnemyAttack) {
        let many = self.q().player_flag(attack.player, ModFlag::ManyDefenders);
        let asked = |seat: &Seat| !attack.declined.has(*seat);
        let first = Some(attack.player).filter(asked);
        let next = first.or_else(|| self.g.in_order().find(asked));
        let Some(seat) = next else {
            self.undefended(attack.enemy, attack.player);
            return;
        };
        let able = self.q().defenders(seat, attack.player, attack.enemy);
        let most = match (many, seat == attack.player) {
            (true, true) => usize::MAX,
            (false, true) => self.q().most_defenders(seat),
            (_, false) => 1,
        };
        self.pick(seat, able, 0, most, Why::Defenders, Aim::Nothing);
    }

    /// Takes characters out of the attack under way. Without a defender it is undefended from then on.
    pub(crate) fn remove_from_combat(&mut self, cards: &CardSet) {
        let under_way = self.g.stack.iter().rev().find_map(|frame| {
            if let Frame::EnemyAttack(attack) = frame {
                return Some((attack.defenders, Some(attack.enemy)));
            }
            if let Frame::PlayerAttack(attack) = frame { Some((attack.attackers, None)) } else { None }
        });
        let Some((set, enemy)) = under_way else { return };
        let taking_part = &mut self.g.sets[usize::from(set)];
        let before = taking_part.len();
        *taking_part = taking_part.minus(cards);
        let (left, removed) = (taking_part.len(), before > taking_part.len());
        if let (Some(enemy), true) = (enemy, removed && left == 0) {
            self.happens(Occurrence::of(Verb::Undefended, enemy));
        }
    }

    fn undefended(&mut self, enemy: CardId, seat: Seat) {
        self.happens(Occurrence::of(Verb::Undefended, enemy).by(seat));
        self.enter_stage(AttackStage::WindowFirst);
    }

    pub(super) fn deliver_attack(&mut self, seat: Seat, why: Why, cards: CardSet) {
        match (*self.top(), why) {
            (Frame::EnemyAttack(attack), Why::Defenders) => self.take_defenders(seat, attack, cards),
            (Frame::EnemyAttack(attack), Why::TakeDamage) => self.take_damage(attack, cards),
            (Frame::Divide { .. }, Why::TakeDamage) => self.take_share(cards),
            (Frame::PlayerAttack(attack), Why::Attackers) => self.take_attackers(attack, cards),
            (Frame::PlayerAttack(attack), Why::Ranged) => self.take_ranged(seat, attack, cards),
            _ => {}
        }
    }

    fn take_defenders(&mut self, seat: Seat, attack: EnemyAttack, cards: CardSet) {
        if cards.is_empty() {
            if let Frame::EnemyAttack(attack) = self.top() {
                attack.declined.insert(seat);
            }
            return;
        }
        self.g.sets[usize::from(attack.defenders)] = cards;
        if let Frame::EnemyAttack(attack) = self.top() {
            attack.stage = AttackStage::WindowFirst;
        }
        for id in cards.iter() {
            if !self.q().stays_ready(Occurrence::of(Verb::Defender, id).to(attack.enemy)) {
                self.exhaust_so(Occurrence::of(Verb::Exhausts, id).to(attack.enemy).how(Manner::COMBAT));
            }
        }
        for id in cards.iter() {
            let seat = self.g.card(id).controller;
            self.happens(Occurrence::of(Verb::Defender, id).to(attack.enemy).by(seat));
        }
    }

    /// 6.4.2: turns the next shadow card up.
    fn turn_shadow(&mut self, attack: EnemyAttack) {
        let q = self.q();
        let turned = |id: &CardId| !q.g.is(*id, Flags::RESOLVED) && q.is_turned_in(*id, &attack);
        let next = q.shadows(attack.enemy).find(turned);
        let Some(shadow) = next else {
            self.enter_stage(AttackStage::WindowSecond);
            // It may lie in a deck by now, where nobody follows it.
            if let Frame::EnemyAttack(attack) = self.top() {
                attack.shadow = CardId::NONE;
            }
            return;
        };
        let flags = &mut self.g.card_mut(shadow).flags;
        flags.set(Flags::FACEDOWN, false);
        flags.set(Flags::RESOLVED, true);
        self.happens(Occurrence::of(Verb::ShadowTurned, shadow).to(attack.enemy));
        if let Frame::EnemyAttack(attack) = self.top() {
            attack.shadow = shadow;
            attack.cancelled = false;
            attack.stage = AttackStage::ShadowEffect;
        }
        if self.q().has_shadow_effect(shadow) {
            self.offer(Occurrence::of(Verb::ShadowTriggers, shadow).to(attack.enemy).by(attack.player), Timing::When);
        }
    }

    fn resolve_shadow(&mut self, attack: EnemyAttack) {
        self.enter_stage(AttackStage::ShadowDone);
        if !attack.cancelled {
            let event = Occurrence::of(Verb::ShadowTriggers, attack.shadow).to(attack.enemy).by(attack.player);
            self.trigger_abilities(attack.shadow, AbilityKind::Shadow);
            self.start_abilities(attack.shadow, AbilityKind::Shadow, attack.player, event);
        }
    }

    /// 6.4.3: who takes the damage.
    fn enemy_damage(&mut self, attack: EnemyAttack) {
        let q = self.q();
        let candidates = if q.attack_damage(&attack) == 0 { CardSet::EMPTY } else { q.bearers(&attack) };
        self.pick(attack.player, candidates, 1, 1, Why::TakeDamage, Aim::Nothing);
    }

    fn take_damage(&mut self, attack: EnemyAttack, cards: CardSet) {
        self.enter_stage(AttackStage::Further);
        self.g.fought = true;
        let damage = self.q().attack_damage(&attack);
        if let (Some(bearer), true) = (cards.first(), damage > 0) {
            self.assign_damage(&CardSet::one(bearer), damage, Harm::EnemyAttack);
        }
    }

    /// What an enemy's attack does to whoever takes its damage, told before it is placed.
    pub(super) fn attack_wounds(&mut self, bearer: CardId, damage: u16) {
        let Frame::EnemyAttack(attack) = *self.top() else { return };
        let excess = i32::from(damage) - self.q().hit_points_left(bearer);
        if excess > 0 {
            let event = Occurrence::of(Verb::ExcessDamage, attack.enemy).to(bearer).by(attack.player);
            self.happens(event.amount(excess));
        }
        if excess >= 0 {
            let controller = self.g.card(bearer).controller;
            self.happens(Occurrence::of(Verb::AttackKills, bearer).to(attack.enemy).by(controller));
            self.g.sets[usize::from(attack.destroyed)].insert(bearer);
        }
        self.g.sets[usize::from(attack.damaged)].insert(bearer);
        self.in_enemy_attack(|attack| attack.dealt = attack.dealt.saturating_add(damage));
    }

    /// The attack is resolved against the next player, undefended; after the last, what waited for its damage happens.
    fn resolve_further(&mut self, attack: EnemyAttack) {
        let next = self.g.in_order().find(|seat| attack.further.has(*seat));
        if let Some(seat) = next {
            self.g.sets[usize::from(attack.defenders)] = CardSet::EMPTY;
            if let Frame::EnemyAttack(attack) = self.top() {
                attack.player = seat;
                attack.further = attack.further.without(seat);
            }
            self.undefended(attack.enemy, seat);
            self.enter_stage(AttackStage::Third);
        } else if attack.dealt == 0 || !self.start_delayed_in_attack(Moment::AttackDamages) {
            if let Frame::EnemyAttack(attack) = self.top() {
                attack.player = attack.declared;
            }
            self.enter_stage(AttackStage::WindowThird);
        }
    }

    // Player attacks

    pub(crate) fn start_player_attack(&mut self, player: Seat, enemy: CardId, by_effect: bool) {
        self.start_attack_by(player, enemy, CardSet::EMPTY, by_effect, false);
    }

    /// The same by an effect, perhaps as if the enemy were engaged with the player.
    pub(crate) fn declare_by_effect(&mut self, player: Seat, enemy: CardId, as_engaged: bool) {
        self.start_player_attack(player, enemy, true);
        if let Frame::PlayerAttack(attack) = self.top() {
            attack.as_engaged = as_engaged;
        }
    }

    /// The same by characters that an effect names, perhaps as a ranged attack.
    pub(crate) fn make_attack(&mut self, player: Seat, enemy: CardId, attackers: CardSet, ranged: bool) {
        self.start_attack_by(player, enemy, attackers, true, ranged);
    }

    fn start_attack_by(&mut self, player: Seat, enemy: CardId, attackers: CardSet, by_effect: bool, ranged: bool) {
        if !by_effect {
            self.g.card_mut(enemy).struck.insert(player);
        }
        let set = self.new_set(attackers);
        let damaged = self.new_set(CardSet::EMPTY);
        let destroyed = self.new_set(CardSet::EMPTY);
        let bearers = self.new_set(CardSet::EMPTY);
        self.g.push(Frame::PlayerAttack(PlayerAttack {
            enemy,
            life: self.g.card(enemy).life,
            player,
            stage: AttackStage::Declare,
            attackers: set,
            damaged,
            destroyed,
            dealt: 0,
            strength: 0,
            by_effect,
            asked: Seats::one(player),
            bearers,
            no_defense: false,
            ranged,
            as_engaged: false,
            before: self.g.extras.memory.len() as u16,
        }));
        for id in attackers.iter() {
            self.tell(Occurrence::of(Verb::MadeToAttack, id).to(enemy));
            let seat = self.g.card(id).controller;
            self.offer(Occurrence::of(Verb::DeclaredAttacker, id).to(enemy).by(seat), Timing::After);
        }
    }

    pub(super) fn player_attack(&mut self, attack: PlayerAttack) {
        use AttackStage::*;
        if self.enemy_gone(attack.enemy, attack.life) && attack.stage < WindowThird {
            self.enter_stage(Over);
            return;
        }
        match attack.stage {
            Declare => self.declare_attackers(attack),
            WindowDeclare | First => self.join_ranged(attack),
            WindowFirst => self.window_then(Second),
            Second | ShadowEffect | ShadowDone => self.total_strength(attack),
            WindowSecond => self.window_then(Third),
            Third => self.player_damage(attack),
            Further | WindowThird => self.window_then(End),
            End => {
                self.enter_stage(Over);
                let attackers = *self.q().set(attack.attackers);
                for id in attackers.iter() {
                    let seat = self.g.card(id).controller;
                    self.offer(Occurrence::of(Verb::Attacks, id).to(attack.enemy).by(seat), Timing::After);
                }
            }
            Over => {
                if !self.start_after_attack() {
                    self.end_attack(attack.attackers, None);
                }
            }
        }
    }

    /// 6.8b: an attack by a card effect has its attackers already.
    fn declare_attackers(&mut self, attack: PlayerAttack) {
        if !self.q().set(attack.attackers).is_empty() {
            return self.all_declared(attack);
        }
        let (able, most) = self.q().attackers_against(attack.player, attack.enemy);
        self.pick(attack.player, able, 1, usize::from(most), Why::Attackers, Aim::Nothing);
    }

    fn take_attackers(&mut self, attack: PlayerAttack, cards: CardSet) {
        self.g.sets[usize::from(attack.attackers)] = cards;
        self.enter_stage(if cards.is_empty() { AttackStage::Over } else { AttackStage::First });
        self.declare_attack(&cards, attack.enemy);
    }

    /// Attackers exhaust as they are declared.
    fn declare_attack(&mut self, cards: &CardSet, enemy: CardId) {
        for id in cards.iter() {
            if !self.q().stays_ready(Occurrence::of(Verb::Attacks, id).to(enemy)) {
                self.exhaust(id);
            }
        }
        for id in cards.iter() {
            let seat = self.g.card(id).controller;
            self.happens(Occurrence::of(Verb::DeclaredAttacker, id).to(enemy).by(seat));
        }
    }

    /// 6.8.1: other players, in order, may join with ranged characters.
    fn join_ranged(&mut self, attack: PlayerAttack) {
        let next = self.g.in_order().find(|seat| !attack.asked.has(*seat));
        match next {
            Some(seat) => {
                let helpers = self.q().ranged_helpers(seat, attack.enemy);
                self.pick(seat, helpers, 0, usize::MAX, Why::Ranged, Aim::Nothing);
            }
            None => self.all_declared(attack),
        }
    }

    /// All attackers are known: what answers the attack itself does so before anybody acts.
    fn all_declared(&mut self, attack: PlayerAttack) {
        self.enter_stage(AttackStage::WindowFirst);
        self.offer(Occurrence::of(Verb::Attacked, attack.enemy).by(attack.player), Timing::When);
    }

    fn take_ranged(&mut self, seat: Seat, attack: PlayerAttack, cards: CardSet) {
        if let Frame::PlayerAttack(attack) = self.top() {
            attack.asked.insert(seat);
        }
        let joined = self.g.sets[usize::from(attack.attackers)].union(&cards);
        self.g.sets[usize::from(attack.attackers)] = joined;
        self.declare_attack(&cards, attack.enemy);
    }

    /// 6.8.2: attack strength is fixed here.
    fn total_strength(&mut self, attack: PlayerAttack) {
        let q = self.q();
        let counts = |id: &CardId| !q.is_wasted(*id, attack.enemy);
        let total: i32 = q.set(attack.attackers).iter().filter(counts).map(|id| q.stat(id, Stat::Attack)).sum();
        let attackers = *q.set(attack.attackers);
        if let Frame::PlayerAttack(attack) = self.top() {
            attack.strength = total.max(0) as u16;
            attack.stage = AttackStage::WindowSecond;
        }
        self.use_up(&attackers);
    }

    /// What characters had for their next attack is used up in it.
    fn use_up(&mut self, attackers: &CardSet) {
        for lasting in self.g.lasting.iter_mut().filter(|lasting| lasting.until == Until::NextAttack) {
            lasting.closed = lasting.closed.map(|covered| covered.minus(attackers));
        }
    }

    /// 6.8.3: the enemy's defense is read now, unless others take the damage and it does not count.
    fn player_damage(&mut self, attack: PlayerAttack) {
        self.enter_stage(AttackStage::WindowThird);
        self.g.fought = true;
        let q = self.q();
        let bearer = q.set(attack.bearers).iter().find(|id| q.can_be_damaged(*id));
        let uncounted = bearer.is_some() && attack.no_defense;
        let defense = if uncounted { 0 } else { q.stat(attack.enemy, Stat::Defense) };
        let damage = i32::from(attack.strength) - defense;
        if damage > 0 {
            self.assign_damage(&CardSet::one(bearer.unwrap_or(attack.enemy)), damage, Harm::PlayerAttack);
        }
    }

    /// What an attack by characters does to whatever takes its damage, told before it is placed.
    pub(super) fn attack_fells(&mut self, bearer: CardId, damage: u16) {
        let Frame::PlayerAttack(attack) = self.top() else { return };
        attack.dealt = attack.dealt.saturating_add(damage);
        let attack = *attack;
        self.g.sets[usize::from(attack.damaged)].insert(bearer);
        let excess = i32::from(damage) - self.q().hit_points_left(bearer);
        if excess < 0 {
            return;
        }
        let attackers: CardSet = self.q().set(attack.attackers).iter().filter(|id| self.g.in_play(*id)).collect();
        let destroys = self.q().key(bearer, Key::Indestructible).is_none();
        if destroys {
            self.g.sets[usize::from(attack.destroyed)].insert(bearer);
        }
        for id in attackers.iter() {
            let seat = self.g.card(id).controller;
            if destroys {
                self.happens(Occurrence::of(Verb::AttackDestroys, id).to(bearer).by(seat));
            }
            if excess > 0 {
                self.happens(Occurrence::of(Verb::ExcessDamage, id).to(bearer).by(seat).amount(excess));
            }
        }
    }
}
