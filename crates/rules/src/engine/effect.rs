//! What effects are made of.

use cardlang::def::Timing;

use super::Engine;
use crate::code::{Dest, Num, Sel, Slot, Who};
use crate::decision::About;
use crate::frame::{AbilityRef, Aim, Env, Frame, Local, Why};
use crate::ids::{CardId, CardSet, Seat};
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::phrases::Phrase;
use crate::phrases::resources::Payer;
use crate::state::Flags;
use crate::zone::Zone;

impl Engine<'_> {
    /// Cards an effect reaches: those meant, less those immune to it. Where none of those meant is left, nothing has
    /// happened.
    pub(crate) fn cards(&mut self, env: &Env, sel: &Sel) -> CardSet {
        let meant = self.q().sel(env, sel);
        let cards = self.q().reachable(env, meant);
        if cards.is_empty() && !meant.is_empty() {
            self.unless_alive(false);
        }
        cards
    }

    pub(crate) fn amount(&self, env: &Env, n: &Num) -> i32 {
        self.q().num(env, n)
    }

    /// Remembers that something could not be done in full, for `then`.
    pub(crate) fn unless(&mut self, done: bool) {
        if !done {
            self.env_mut().whole = false;
        }
    }

    /// Does what a phrase says; where a player names a number first, that is asked.
    pub(crate) fn effect(&mut self, phrase: &Phrase, env: &Env) {
        if phrase.numbers(self.q(), env).is_some() {
            return self.ask(self.standing_in(env.decider), About::Number);
        }
        if !phrase.waits() {
            self.next();
        }
        phrase.run(self, env);
    }

    /// The instruction being run: the script has moved on already.
    pub(crate) fn running(&self) -> (AbilityRef, u16) {
        let (ability, pc, _) = self.scene();
        (ability, pc - 1)
    }

    /// Two different cards that something moves between.
    pub(crate) fn between(&mut self, env: &Env, from: &Sel, to: &Sel) -> Option<(CardId, CardId)> {
        let (from, to) = (self.q().sel_one(env, from), self.q().sel_one(env, to));
        let moves = from != CardId::NONE && to != CardId::NONE && from != to;
        if !moves {
            self.unless_alive(false);
        }
        moves.then_some((from, to))
    }

    pub(crate) fn unless_alive(&mut self, done: bool) {
        let below = self.g.stack.iter().rev().find(|frame| !matches!(frame, Frame::Change { .. }));
        if matches!(below, Some(Frame::Script { .. })) {
            self.unless(done);
        }
    }

    /// A name still means a card that the ability itself has revealed.
    pub(crate) fn keep_name(&mut self, id: CardId) {
        let life = self.g.card(id).life;
        let script = self
            .g
            .stack
            .iter_mut()
            .rev()
            .find_map(|frame| if let Frame::Script { env, .. } = frame { Some(env) } else { None });
        for slot in script.into_iter().flat_map(|env| &mut env.slots) {
            if matches!(slot, Local::Card(named, _) if *named == id) {
                *slot = Local::Card(id, life);
            }
        }
    }

    /// A card moved within its pile is no longer among those it was named with: other names than the one it was moved
    /// by do not mean it.
    pub(crate) fn leaves_company(&mut self, id: CardId, by: &Sel) {
        let mut slots = self.env_mut().slots;
        for (n, slot) in slots.iter_mut().enumerate() {
            if matches!(by, Sel::Slot(name) if usize::from(*name) == n) {
                continue;
            }
            if let Local::Set(set) = *slot {
                self.g.sets[usize::from(set)].remove(id);
            } else if matches!(slot, Local::Card(named, _) if *named == id) {
                *slot = Local::Empty;
            }
        }
        self.env_mut().slots = slots;
    }

    pub(crate) fn remove_copies(&mut self, env: &Env, n: u16, title: u16, from: &crate::code::PileRef) {
        let Some(zone) = self.q().pile_zone(env, from) else { return };
        let pool = &self.m.pool;
        let named = |id: &CardId| pool.facts(self.g.card(*id).def).faces.iter().any(|face| face.title == title);
        let copies = self.g.in_zone(zone).filter(named);
        let removed: CardSet = copies.take(usize::from(n)).collect();
        self.pile_goes(removed.len(), zone, Zone::REMOVED);
        for id in removed.iter() {
            self.put(id, Zone::REMOVED);
        }
    }

    /// The cards of an encounter set that wait beside the table join the encounter deck.
    pub(crate) fn shuffle_set_in(&mut self, of: CardId) {
        let set = |id: CardId| self.m.pool.def(self.g.card(id).def).encounter_set.as_ref();
        let rest: CardSet = self.g.in_zone(Zone::SET_ASIDE).filter(|id| set(*id) == set(of)).collect();
        self.pile_goes(rest.len(), Zone::SET_ASIDE, Zone::ENCOUNTER_DECK);
        for id in rest.iter() {
            self.put(id, Zone::ENCOUNTER_DECK);
        }
        self.shuffle(Zone::ENCOUNTER_DECK);
    }

    /// Cards that the players keep when the game is won.
    pub(crate) fn keep(&mut self, cards: &CardSet) {
        for id in cards.iter() {
            self.set_flag(id, Flags::EARNED, true);
            self.happens(Occurrence::of(Verb::Earned, id));
        }
    }

    /// A card goes into the campaign pool in the name of a player, whose own it is from now on.
    pub(crate) fn earn(&mut self, env: &Env, who: &Who, slot: Option<Slot>, filter: &crate::code::Filter) {
        let Some(seat) = self.q().who_one(env, who) else { return };
        let free = self.q().find(env, filter).iter().find(|id| !self.g.is(*id, Flags::EARNED));
        let card: CardSet = free.into_iter().collect();
        for id in card.iter() {
            let card = self.g.card_mut(id);
            (card.owner, card.controller) = (seat, seat);
            card.flags.set(Flags::EARNED, true);
            self.happens(Occurrence::of(Verb::Earned, id).by(seat));
        }
        if let Some(slot) = slot {
            self.name(slot, card);
        }
    }

    /// Every objective gets its guard, one after the other.
    pub(crate) fn attach_encounters(&mut self, env: &Env, sel: &Sel) {
        let seat = self.q().leader(env);
        for id in self.q().sel(env, sel).iter() {
            self.g.push(super::reveal::guarding(id, seat));
        }
    }

    pub(crate) fn resolve_when_revealed(&mut self, env: &Env, sel: &Sel) {
        let card = self.q().sel_one(env, sel);
        if card.is_some() {
            let event = Occurrence::of(Verb::Revealed, card);
            let first = self.q().leader(env);
            self.start_abilities(card, cardlang::def::AbilityKind::WhenRevealed, first, event);
        }
    }

    /// A card becomes an attachment of a player's deck.
    pub(crate) fn attach_to_deck(&mut self, id: CardId, seat: Seat) {
        self.put_at(id, Zone::ATTACHED, true);
        self.set_flag(id, Flags::FACEDOWN, false);
        self.set_flag(id, Flags::AS_ATTACHMENT, true);
        self.g.card_mut(id).host = CardId::deck(seat);
        self.happens(Occurrence::of(Verb::EntersPlay, id));
        // Nothing can be asked of a deck as of a card.
        let attached = Occurrence::of(Verb::Attach, id);
        self.tell(attached.to(CardId::deck(seat)));
        self.offer(attached, Timing::After);
    }

    pub(crate) fn put_all(&mut self, env: &Env, sel: &Sel, zone: Zone) {
        for id in self.cards(env, sel).iter().filter(|id| self.q().can_move(*id, zone)).collect::<CardSet>().iter() {
            self.goes_seen(id, zone, true);
            self.put(id, zone);
        }
    }

    pub(crate) fn put_into_play(&mut self, env: &Env, id: CardId, seat: Seat, damage: u16) {
        if !self.q().can_enter_play(env, id) {
            return;
        }
        if self.q().face(id).needs_host() {
            self.choose_host(id, seat, env.event);
        } else if self.q().face(id).is_played_to_staging() {
            self.stage_card(id, self.g.board(seat));
        } else {
            self.enter_play_with(id, seat, damage);
        }
    }

    /// The zone a destination means for a card, and whether it goes to the bottom.
    pub(crate) fn resolve_destination(&self, env: &Env, id: CardId, to: &Dest) -> Option<(Zone, bool)> {
        let owner = self.g.card(id).owner;
        Some(match to {
            Dest::Hand(_) | Dest::OwnersHand if !self.q().has_a_hand_to_go_to(id) => return None,
            Dest::Hand(who) if self.g.card(id).zone.is_hand() => (Zone::hand(self.q().who_one(env, who)?), true),
            // Whatever hand is named, a card that comes from anywhere else goes to its owner's.
            Dest::Hand(_) | Dest::OwnersHand => (Zone::hand(owner), true),
            Dest::Top(pile) | Dest::Pile(pile) => (self.q().own_deck(id, self.q().pile_zone(env, pile)?), false),
            Dest::Bottom(pile) => (self.q().own_deck(id, self.q().pile_zone(env, pile)?), true),
        })
    }

    pub(crate) fn move_to(&mut self, env: &Env, id: CardId, to: &Dest) {
        let to = self.resolve_destination(env, id, to).filter(|(zone, _)| self.q().can_move(id, *zone));
        if let Some((zone, bottom)) = to {
            let enters = zone.is_in_play() && !self.g.in_play(id);
            let giver = self.g.card(id).zone.seat().filter(|_| self.g.card(id).zone.is_hand() && zone.is_hand());
            self.goes(id, zone);
            if zone.is_in_play() {
                self.let_go(id);
            }
            self.put_at(id, zone, bottom);
            if let Some(giver) = giver {
                self.g.card_mut(id).seen.insert(giver);
                self.keep_name(id);
            }
            if enters {
                self.entered_area(id);
            }
        }
    }

    /// Cards go from one place to the top of a pile together, and nobody knows in which order.
    pub(crate) fn move_in_random_order(&mut self, env: &Env, cards: &CardSet, to: &Dest) {
        let zone = |id| self.resolve_destination(env, id, to).map(|(zone, _)| zone);
        let Some((from, pile)) = cards.first().and_then(|id| Some((self.g.card(id).zone, zone(id)?))) else { return };
        let going: CardSet = cards.iter().filter(|id| self.q().can_move(*id, pile)).collect();
        self.pile_goes(going.len(), from, pile);
        going.iter().for_each(|id| self.put(id, pile));
        self.g.shuffle_top(pile, going.len());
    }

    pub(crate) fn shuffle_pile_into(&mut self, env: &Env, from: &crate::code::PileRef, to: &crate::code::PileRef) {
        let (from, to) = (self.q().pile_zone(env, from), self.q().pile_zone(env, to));
        let (Some(from), Some(to)) = (from, to) else { return };
        let q = self.q();
        let stays = |id: CardId| q.face(id).kind == cardlang::def::CardType::Hero;
        let moved: CardSet = self.g.in_zone(from).filter(|id| !stays(*id)).collect();
        self.pile_goes(moved.len(), from, to);
        for id in moved.iter() {
            self.put(id, to);
        }
        self.shuffle(to);
    }

    /// Stops the pending effect: a when revealed effect, or a shadow effect.
    pub(crate) fn cancel(&mut self) {
        let (mut cancelled, mut how) = (CardId::NONE, Manner::ANY);
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::Reveal { card, cancelled: flag, .. } = frame {
                *flag = true;
                (cancelled, how) = (*card, Manner::WHEN_REVEALED);
                break;
            }
            if let Frame::EnemyAttack(attack) = frame {
                attack.cancelled = true;
                cancelled = attack.shadow;
                break;
            }
        }
        if cancelled.is_some() {
            self.happens(Occurrence::of(Verb::Cancel, cancelled).how(how));
        }
    }

    pub(crate) fn cancel_card(&mut self) {
        self.cancel();
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::Reveal { stage, .. } = frame {
                *stage = crate::stages::Revealing::Placed;
                break;
            }
        }
    }

    pub(crate) fn in_reveal(&mut self, f: impl Fn(&mut u8, &mut u8, &mut bool)) {
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::Reveal { surge, replace, cancelled, .. } = frame {
                f(surge, replace, cancelled);
                return;
            }
        }
    }

    /// A player pays from pools of heroes, or all players together; or nobody pays at all.
    pub(crate) fn pay(&mut self, env: &Env, who: &Payer, n: &Num, sphere: Option<cardlang::def::Sphere>) {
        let paid = self.q().can_pay(env, who, n, sphere);
        let amount = self.amount(env, n).max(0) as u16;
        let sphere = crate::query::pay::sphere_code(sphere);
        self.unless(paid);
        self.next();
        match who {
            _ if !paid => {}
            Payer::Together => self.g.push(Frame::Share { left: amount, sphere, asked: self.q().company(env) }),
            Payer::One(who) => {
                if let Some(seat) = self.q().who_one(env, who) {
                    self.start_payment(seat, amount, sphere, 0, CardId::NONE);
                }
            }
        }
    }

    /// So much is paid out of one pool, or nothing.
    pub(crate) fn pay_out_of(&mut self, env: &Env, pool: &Sel, n: &Num) {
        let amount = self.amount(env, n).max(0);
        let paid = self.q().pool_covers(env, pool, amount);
        self.unless(paid);
        if paid {
            let pool = self.q().sel_one(env, pool);
            self.pay_from(pool, amount as u16, CardId::NONE);
        }
        self.next();
    }

    /// Each player discards that many cards, or all but that many.
    pub(crate) fn discard_from_hand(&mut self, env: &Env, who: &Who, n: &Num, kept: bool) {
        let seats = self.q().who(env, who);
        let next = self.g.in_order().find(|seat| seats.has(*seat) && !env.done.has(*seat));
        let Some(seat) = next else { return self.next() };
        let n = self.amount(env, n).max(0) as usize;
        let hand: CardSet = self.q().discardable(seat).collect();
        let n = if kept { self.g.count_in(Zone::hand(seat)).saturating_sub(n) } else { n };
        self.unless(hand.len() >= n);
        self.env_mut().done.insert(seat);
        self.pick(seat, hand, n, n, Why::Discard, Aim::Nothing);
    }
}
