//! Looking at hidden cards: who sees them, what is found, how they are put back.

use super::Engine;
use crate::code::{Dest, Num, OpKind, PileRef, Sel, Slot};
use crate::frame::{Aim, Did, Env, Local, Why};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::log::Detail;
use crate::occurrence::{Occurrence, Verb};
use crate::phrases::Phrase;
use crate::phrases::decks::{End, Look, Search, Wanted};
use crate::phrases::moves::MoveInOrder;
use crate::zone::Zone;

impl Engine<'_> {
    /// A player sees hidden cards; nobody else does.
    pub(crate) fn show(&mut self, cards: &CardSet, seat: Seat) {
        for id in cards.iter() {
            self.g.card_mut(id).seen.insert(seat);
        }
        let looks = Occurrence::new(Verb::Looks).by(seat).amount(cards.len() as i32);
        self.happens_with(looks, |it| it.place_of(cards).map_or(Detail::Nothing, Detail::From));
    }

    /// Where cards lie, if that is one place.
    fn place_of(&self, cards: &CardSet) -> Option<Zone> {
        let mut zones = cards.iter().map(|id| self.g.card(id).zone);
        let zone = zones.next()?;
        zones.all(|other| other == zone).then_some(zone)
    }

    pub(crate) fn look(&mut self, env: &Env, look: &Look) {
        let n = self.amount(env, &look.n).max(0) as usize;
        let Some(zone) = self.q().pile_zone(env, &look.from) else { return };
        let above = if look.end == End::Top { 0 } else { self.g.count_in(zone).saturating_sub(n) };
        let cards: CardSet = self.g.in_zone(zone).skip(above).take(n).collect();
        self.show(&cards, env.decider);
        self.note_looking(&cards);
        let left = self.looked_at(&cards, env.decider);
        if let Some(name) = look.x {
            self.name(name.0, left);
        }
    }

    /// What answers a look into the encounter deck waits until the looking is over.
    pub(crate) fn note_looking(&mut self, cards: &CardSet) {
        if self.m.hears(Verb::LookedAt) && cards.iter().any(|id| self.g.card(id).zone == Zone::ENCOUNTER_DECK) {
            self.env_mut().did.add(Did::LOOKED);
        }
    }

    /// Everybody sees the top cards of a pile, where they lie. An encounter deck that is too short is formed anew
    /// below them, where it may be.
    pub(crate) fn turn_up_top(&mut self, env: &Env, slot: Option<Slot>, n: &Num, pile: &PileRef) {
        let n = self.amount(env, n).max(0) as usize;
        let Some(zone) = self.q().pile_zone(env, pile) else { return };
        if zone == Zone::ENCOUNTER_DECK && self.g.count_in(zone) < n {
            self.extend_encounter_deck();
        }
        let cards: Vec<CardId> = self.g.in_zone(zone).take(n).collect();
        self.unless(cards.len() == n);
        let cards: CardSet = cards.into_iter().collect();
        self.show_to_all(&cards);
        if let Some(slot) = slot {
            self.name(slot, cards);
        }
    }

    /// Everybody sees some cards where they lie.
    pub(super) fn show_to_all(&mut self, cards: &CardSet) {
        for seat in self.g.living().iter() {
            self.show(cards, seat);
        }
        for id in cards.iter() {
            let card = self.g.card_mut(id);
            card.seen = card.seen.and_watchers();
            self.tell(Occurrence::of(Verb::TurnedFaceup, id));
        }
    }

    pub(crate) fn search(&mut self, env: &Env, search: &Search) {
        let n = search.n.as_ref().map_or(usize::MAX, |n| self.amount(env, n).max(0) as usize);
        let zones = self.q().pile_zones(env, &search.from);
        let looked: CardSet = zones.into_iter().flatten().flat_map(|zone| self.g.in_zone(zone).take(n)).collect();
        self.show(&looked, env.decider);
        self.note_looking(&looked);
        if let Some(all) = search.all {
            self.name(all.0, looked);
        }
        let (q, filter) = (self.q(), &search.what);
        // Most searches are for a title, and whether a card has it is quickly seen.
        let title = filter.title();
        let fits = |id: &CardId| title.is_none_or(|title| q.is_named(*id, title)) && q.fits_anywhere(env, filter, *id);
        let found: CardSet = looked.iter().filter(fits).collect();
        let mut found = q.narrowed(env, filter, found);
        // Copies of one card are all the same to whoever searches.
        if let Some(first) = found.first().filter(|first| found.iter().all(|id| q.card(id).def == q.card(*first).def)) {
            found = CardSet::one(first);
        }
        let least = usize::from(search.how == Wanted::One);
        self.pick(env.decider, found, least, 1, Why::Search, Aim::Name(search.x.0));
    }

    /// Puts what is left of the cards looked at back on their pile, one after the other.
    pub(crate) fn put_back(&mut self, env: &Env, slot: Slot, pile: &PileRef) {
        let Some(zone) = self.q().pile_zone(env, pile) else { return self.next() };
        let left: CardSet =
            self.q().sel(env, &Sel::Slot(slot)).iter().filter(|id| self.g.card(*id).zone == zone).collect();
        let left = self.not_lost(env.decider, left);
        if left.is_empty() {
            self.next();
        } else {
            self.pick(env.decider, left, 1, 1, Why::PutBack, Aim::Name(slot));
        }
    }

    /// Of cards that go to one place in any order, the next goes there.
    pub(crate) fn move_next(&mut self, env: &Env, what: &MoveInOrder) {
        let why = if matches!(what.to, Dest::Bottom(_)) { Why::PutBelow } else { Why::PutBack };
        let cards = self.cards(env, &what.c);
        self.pick(env.decider, cards, 1, 1, why, Aim::Nothing);
    }

    /// One of them was picked. No name means it any more, so that it is not picked again.
    pub(super) fn moved_next(&mut self, seat: Seat, cards: CardSet) {
        let (at, pc, env) = self.scene();
        let matchup = self.m;
        let (Some(id), OpKind::Do(Phrase::MoveInOrder(what))) = (cards.first(), &matchup.op(at, pc).kind) else {
            return self.next();
        };
        self.move_to(&env, id, &what.to);
        self.leaves_company(id, &Sel::This);
        let card = self.g.card_mut(id);
        if card.zone.keeps_secrets() {
            card.seen = Seats::one(seat);
        }
    }

    pub(super) fn put_back_one(&mut self, seat: Seat, slot: Slot, cards: CardSet) {
        let Some(id) = cards.first() else { return self.next() };
        let zone = self.g.card(id).zone;
        self.g.relocate_top(id, zone);
        self.g.card_mut(id).seen.insert(seat);
        if let Local::Set(set) = self.env_mut().slots[usize::from(slot)] {
            // Among several, only whoever put them back knows the order now.
            self.g.card_mut(id).seen = Seats::one(seat);
            self.g.sets[usize::from(set)].remove(id);
        } else {
            self.env_mut().slots[usize::from(slot)] = Local::Empty;
        }
    }
}
