//! Dealing damage: the amount is fixed, it is assigned, it is placed.

use cardlang::def::Timing;

use super::Engine;
use crate::area::Board;
use crate::code::{Key, Mod, ModFlag, ModKind, Stat};
use crate::frame::{AbilityRef, Aim, Assigned, Did, Divided, Env, Frame, Harm, Why};
use crate::ids::{CardId, CardSet, Seat};
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::query::Q;
use crate::query::values::Of;
use crate::stages::Dealing;

impl Engine<'_> {
    /// Assigns damage to several cards at once. Where nothing can come between, it is placed at once.
    pub(crate) fn assign_damage(&mut self, cards: &CardSet, amount: i32, harm: Harm) {
        let amount = amount.clamp(0, i32::from(u16::MAX)) as u16;
        let from = self.g.assigned.len() as u8;
        let mut whole = amount > 0 && !cards.is_empty();
        for card in cards.iter() {
            if amount > 0 && self.q().takes_damage(card, harm) {
                self.g.assigned.push(Assigned { card, life: self.g.card(card).life, amount });
            } else {
                whole = false;
            }
        }
        self.begin_dealing(from, harm, whole);
    }

    fn begin_dealing(&mut self, from: u8, harm: Harm, whole: bool) {
        if self.g.assigned.len() > usize::from(from) && self.q().damage_may_change() {
            self.g.push(Frame::Damage { from, harm, whole, stage: Dealing::Redirect });
        } else {
            self.place_assigned(from, harm, whole);
        }
    }

    /// A player divides damage by an effect among some cards. It is dealt at once when all of it is assigned.
    pub(crate) fn divide_damage(&mut self, seat: Seat, amount: u16, among: CardSet) {
        self.divide_among(seat, amount, among, Divided::Damage);
    }

    /// A player says from which of some cards how much damage is healed. All of it is healed at once.
    pub(crate) fn divide_healing(&mut self, seat: Seat, amount: u16, among: CardSet) {
        self.divide_among(seat, amount, among, Divided::Healing);
    }

    fn divide_among(&mut self, seat: Seat, amount: u16, among: CardSet, what: Divided) {
        let from = self.g.assigned.len() as u8;
        let cards = self.new_set(among);
        self.g.push(Frame::Divide { seat, left: amount, cards, from, what });
    }

    pub(super) fn divide(&mut self, seat: Seat, left: u16, cards: u8, from: u8, what: Divided) {
        let able = if left == 0 { CardSet::EMPTY } else { self.q().next_shares(cards, from, what) };
        let healing = what == Divided::Healing;
        if !able.is_empty() {
            let (least, why) = if healing { (0, Why::Choose) } else { (1, Why::TakeDamage) };
            return self.pick(seat, able, least, 1, why, Aim::Nothing);
        }
        self.pop();
        self.g.sets.truncate(usize::from(cards));
        if healing {
            self.heal_assigned(from);
        } else {
            self.begin_dealing(from, Harm::Effect, left == 0);
        }
    }

    /// Each card is healed once, by all that was divided to it.
    fn heal_assigned(&mut self, from: u8) {
        let by = self.env_mut().this;
        let shares: Vec<Assigned> = self.g.assigned.drain(usize::from(from)..).collect();
        for Assigned { card, amount, .. } in shares {
            self.heal(card, amount, by);
        }
    }

    /// One more damage is assigned to a card, or whoever heals is done.
    pub(super) fn take_share(&mut self, cards: CardSet) {
        let Frame::Divide { left, from, what, .. } = self.top() else { return };
        *left = if cards.is_empty() && *what == Divided::Healing { 0 } else { *left - 1 };
        let from = usize::from(*from);
        for card in cards.iter() {
            let life = self.g.card(card).life;
            match self.g.assigned[from..].iter_mut().find(|assigned| assigned.card == card) {
                Some(assigned) => assigned.amount += 1,
                None => self.g.assigned.push(Assigned { card, life, amount: 1 }),
            }
        }
    }

    /// Archers in play hit characters as the combat phase begins; the first player divides the damage.
    pub(crate) fn archery(&mut self, board: Board) {
        let (damage, targets) = self.q().archery_at(board);
        if damage > 0 {
            self.divide_among(self.g.first_at(board), damage, targets, Divided::Archery);
        }
    }

    pub(super) fn deal_assigned(&mut self, from: u8, harm: Harm, whole: bool, stage: Dealing) {
        match stage {
            Dealing::Redirect => {
                *self.top() = Frame::Damage { from, harm, whole, stage: Dealing::Place };
                for at in usize::from(from)..self.g.assigned.len() {
                    let Assigned { card, .. } = self.g.assigned[at];
                    if let Some(to) = self.q().takes_instead(card, harm) {
                        self.redirect(at, to);
                    }
                }
                for at in usize::from(from)..self.g.assigned.len() {
                    let Assigned { card, amount, .. } = self.g.assigned[at];
                    let event = Occurrence::of(Verb::DamageAssigned, card).by(self.g.card(card).controller);
                    self.offer(event.amount(i32::from(amount)), Timing::When);
                    if self.m.replaces(Verb::Damaged) {
                        let how = if harm == Harm::Effect { Manner::ANY } else { Manner::COMBAT };
                        let damage = self.with_cause(Occurrence { verb: Verb::Damaged, ..event }.how(how));
                        self.offer(damage.amount(i32::from(amount)), Timing::Instead);
                    }
                }
            }
            Dealing::Place => {
                self.pop();
                self.place_assigned(from, harm, whole);
            }
        }
    }

    /// All is placed, then what is used up is destroyed.
    fn place_assigned(&mut self, from: u8, harm: Harm, mut whole: bool) {
        let mut dead = CardSet::EMPTY;
        for at in usize::from(from)..self.g.assigned.len() {
            let Assigned { card, life, amount } = self.g.assigned[at];
            if amount == 0 || self.g.card(card).life != life || !self.q().takes_damage(card, harm) {
                whole = false;
                continue;
            }
            let assigned = amount;
            let amount = self.counted_damage(card, assigned);
            whole &= amount == assigned;
            match harm {
                Harm::EnemyAttack => self.attack_wounds(card, amount),
                Harm::PlayerAttack => self.attack_fells(card, amount),
                Harm::Effect => {}
            }
            let how = if harm == Harm::Effect { Manner::ANY } else { Manner::COMBAT };
            if let (Some(Frame::Script { env, .. }), Harm::Effect, 1..) = (self.g.stack.last_mut(), harm, amount) {
                env.did.add(Did::HARMED);
            }
            let by = match self.g.stack.last() {
                Some(Frame::EnemyAttack(attack)) if harm == Harm::EnemyAttack => attack.enemy,
                Some(_) | None => CardId::NONE,
            };
            if self.place_damage(card, amount, how, by) {
                dead.insert(card);
            }
        }
        self.g.assigned.truncate(usize::from(from));
        self.destroy_all(&dead);
        if harm == Harm::Effect {
            self.unless_alive(whole);
        }
    }

    /// What of some damage a card can take, which counts against its limit for the round.
    pub(super) fn counted_damage(&mut self, card: CardId, amount: u16) -> u16 {
        let room = self.q().damage_room(card);
        if room == u16::MAX {
            return amount;
        }
        let amount = amount.min(room);
        self.count_placed(card, AbilityRef::DAMAGE, amount);
        amount
    }

    /// Takes so much off the damage the occurrence is about.
    pub(crate) fn prevent_damage(&mut self, env: &Env, amount: u16) {
        let Some(at) = self.q().assigned(env) else { return };
        let assigned = &mut self.g.assigned[at];
        let by = amount.min(assigned.amount);
        assigned.amount -= by;
        let card = assigned.card;
        if by > 0 {
            self.happens(Occurrence::of(Verb::DamagePrevented, card).amount(i32::from(by)));
        }
    }

    /// Sends so much of the damage the occurrence is about to another card.
    pub(crate) fn redirect_damage(&mut self, env: &Env, to: CardId, n: u16) {
        let Some(at) = self.q().assigned(env).filter(|_| to.is_some() && self.q().can_be_damaged(to)) else { return };
        let assigned = self.g.assigned[at];
        if n < assigned.amount {
            self.g.assigned[at].amount -= n;
            self.g.assigned.push(Assigned { amount: n, ..assigned });
            self.redirect(self.g.assigned.len() - 1, to);
        } else {
            self.redirect(at, to);
        }
    }

    fn redirect(&mut self, at: usize, to: CardId) {
        let life = self.g.card(to).life;
        let card = std::mem::replace(&mut self.g.assigned[at].card, to);
        self.g.assigned[at].life = life;
        self.happens(Occurrence::of(Verb::DamageRedirected, card).to(to));
    }
}

impl Q<'_> {
    /// Whether something can come between assigning damage and placing it.
    fn damage_may_change(self) -> bool {
        self.m.hears(Verb::DamageAssigned)
            || self.m.replaces(Verb::Damaged)
            || self.is_ever_modified(ModKind::Instead as usize)
    }

    /// The archery total of a board, and what it may be assigned to.
    pub(crate) fn archery_at(self, board: Board) -> (u16, CardSet) {
        let there = || self.g.cards_in_play().filter(move |id| self.board_of(*id) == board);
        let shot_at = |id: &CardId| self.face(*id).is_character() || self.flag(*id, ModFlag::ShotAt);
        let total = there().filter_map(|id| self.key(id, Key::Archery)).map(u16::from).sum();
        (total, there().filter(shot_at).collect())
    }

    /// Those of some cards that may take the next archery damage: one that has taken some, or those that come first.
    pub(crate) fn next_shots(self, able: CardSet, from: u8) -> CardSet {
        let last = self.g.assigned[usize::from(from)..].last().map(|assigned| assigned.card);
        if let Some(last) = last.filter(|id| able.has(*id) && self.flag(*id, ModFlag::ShotDown)) {
            return CardSet::one(last);
        }
        let first: CardSet = able.iter().filter(|id| self.flag(*id, ModFlag::ShotFirst)).collect();
        if first.is_empty() { able } else { first }
    }

    /// Which of some cards may get the next of what is divided.
    fn next_shares(self, cards: u8, from: u8, what: Divided) -> CardSet {
        let heals = what == Divided::Healing;
        let more = |id: &CardId| if heals { self.could_heal_more(*id, from) } else { self.could_take_more(*id, from) };
        let able = self.set(cards).iter().filter(more).collect();
        if what == Divided::Archery { self.next_shots(able, from) } else { able }
    }

    /// Whether a card can be assigned one more of the damage being divided: no more than it has hit points left.
    fn could_take_more(self, id: CardId, from: u8) -> bool {
        let room = !self.has_stat(id, Stat::HitPoints) || self.hit_points_left(id) > self.share_of(id, from);
        room && self.takes_damage(id, Harm::Effect)
    }

    /// Whether one more damage can be healed from it.
    fn could_heal_more(self, id: CardId, from: u8) -> bool {
        i32::from(self.healable(id)) > self.share_of(id, from)
    }

    /// How much of what is divided it has got.
    fn share_of(self, id: CardId, from: u8) -> i32 {
        let shares = self.g.assigned[usize::from(from)..].iter().filter(|assigned| assigned.card == id);
        shares.map(|assigned| i32::from(assigned.amount)).sum()
    }

    /// Whether a card can be damaged in that way.
    pub fn takes_damage(self, id: CardId, harm: Harm) -> bool {
        let manner = if harm == Harm::Effect { Manner::EFFECT } else { Manner::COMBAT };
        self.can_be_damaged(id) && self.can_happen(Occurrence::of(Verb::Damaged, id).how(manner))
    }

    /// The card that takes what is assigned to another.
    fn takes_instead(self, card: CardId, harm: Harm) -> Option<CardId> {
        let kind = ModKind::Instead as usize;
        if self.idle(kind) {
            return None;
        }
        let assigned = Occurrence::of(Verb::DamageAssigned, card);
        let takes = |taker: &CardId| {
            let mut found = false;
            self.each_mod(kind, Of::Card(*taker), &mut |what, env, _| {
                found |= matches!(what, Mod::Instead(instead) if self.is_such(env, &instead.what, &assigned));
            });
            found && *taker != card && self.takes_damage(*taker, harm)
        };
        self.g.cards_in_play().find(takes)
    }

    /// The damage an occurrence is about, if it is still assigned.
    pub fn assigned(self, env: &Env) -> Option<usize> {
        let assigned = env.event.verb == Verb::DamageAssigned;
        if assigned { self.assigned_to(env.event.subject, env.event.amount) } else { None }
    }

    /// Where a card's damage stands among what is being assigned: the entry of exactly this amount, or else the first
    /// that has any left.
    pub fn assigned_to(self, card: CardId, amount: i16) -> Option<usize> {
        let from =
            self.g.stack.iter().rev().find_map(|frame| {
                if let Frame::Damage { from, .. } = frame { Some(usize::from(*from)) } else { None }
            })?;
        let mut waits = (from..self.g.assigned.len()).filter(|at| self.g.assigned[*at].card == card);
        let here = |at: &usize| self.g.assigned[*at].amount > 0;
        let exactly = |at: &usize| i32::from(self.g.assigned[*at].amount) == i32::from(amount);
        waits.clone().find(exactly).or_else(|| waits.find(here))
    }
}
