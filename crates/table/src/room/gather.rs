//! Before the deal: people come, bring their decks, and say that they are ready. The game is set up with the decks as
//! they are so far, so that what cannot be played together is refused at once, but nobody sees anything of it.

use std::collections::BTreeSet;

use rules::ids::Seat;
use rules::replay::Origin;
use rules::setup::Deck;

use super::{Deed, Deeds, Play, Room, held_by};
use crate::wire::{Code, Happened, Holder, Refusal};

impl Room {
    /// Refused once the cards are dealt.
    fn before_the_deal(&self) -> Result<&BTreeSet<u8>, Refusal> {
        self.gathering.as_ref().ok_or_else(|| Refusal::new(Code::NotNow, "the cards are dealt already"))
    }

    /// Refused until the cards are dealt.
    pub fn after_the_deal(&self) -> Result<(), Refusal> {
        if self.gathering.is_none() {
            return Ok(());
        }
        Err(Refusal::new(Code::NotNow, "the cards are not dealt yet"))
    }

    /// Whether somebody may bring a deck to a seat: its holder, and the host to one that a bot plays or nobody has.
    pub fn may_bring(&self, person: Option<u8>, seat: Seat) -> Result<u8, Refusal> {
        self.before_the_deal()?;
        if self.charter.setup.campaign.is_some() {
            return Err(Refusal::new(Code::BadInput, "the log of the campaign says which decks are played"));
        }
        let by = self.may_dispose(person, seat)?;
        match held_by(self.holder(seat)?) {
            Some(holder) if holder != by => {
                Err(Refusal::new(Code::NotYours, format!("{} chooses the deck of this seat", self.name(holder))))
            }
            _ => Ok(by),
        }
    }

    /// A seat gets another deck; `faults` rules for decks are broken by it.
    pub fn bring(&self, person: Option<u8>, seat: Seat, deck: Deck, faults: u32) -> Deeds {
        let by = self.may_bring(person, seat)?;
        let note = Happened::Brought { name: self.name(by), seat, deck: deck.name.clone(), faults };
        let waits = self.before_the_deal()?.contains(&by).then_some(Deed::Ready(by, false));
        Ok([Deed::Deck(seat, deck)].into_iter().chain(waits).chain([self.noted(note)]).collect())
    }

    /// Somebody who holds a seat is ready, or not yet.
    pub fn make_ready(&self, person: Option<u8>, ready: bool) -> Deeds {
        self.before_the_deal()?;
        let seated = person.filter(|_| !self.seats_of(person).is_empty());
        let person = seated.ok_or_else(|| Refusal::new(Code::NotYours, "take a seat first"))?;
        Ok(vec![Deed::Ready(person, ready)])
    }

    /// The host deals. Whoever deals is ready.
    pub fn deal(&self, person: Option<u8>) -> Deeds {
        self.as_host(person)?;
        let ready = self.before_the_deal()?;
        let not = |why: String| Err(Refusal::new(Code::NotNow, why));
        if let Some(open) = self.seats.iter().position(|holder| *holder == Holder::Open) {
            return not(format!("seat {} is open: wait for somebody, or let a bot play it", open + 1));
        }
        let waited = self.seats.iter().filter_map(held_by).find(|held| Some(*held) != person && !ready.contains(held));
        if let Some(waited) = waited {
            return not(format!("{} is not ready yet", self.name(waited)));
        }
        Ok(vec![Deed::Deal(Origin::here(self.play.q())), self.noted(Happened::Dealt)])
    }

    /// Whom everybody waits for: whoever is asked, before the deal whoever is not ready.
    pub fn waited_for(&self) -> Vec<u8> {
        let holder = |seat: Seat| self.seats.get(seat.index()).and_then(held_by);
        match &self.gathering {
            None => self.play.asked().and_then(holder).into_iter().collect(),
            Some(ready) => self.seats.iter().filter_map(held_by).filter(|held| !ready.contains(held)).collect(),
        }
    }

    /// The game is set up anew with another deck at a seat.
    pub(super) fn lay_out(&mut self, seat: Seat, deck: &Deck) -> Result<(), Refusal> {
        let mut setup = self.charter.setup.clone();
        let place = setup.decks.get_mut(seat.index()).ok_or_else(|| super::no_seat(seat, self.seats.len()))?;
        *place = deck.clone();
        let play = Play::begin(&self.play.matchup.pool, &setup);
        self.play = play.map_err(|error| Refusal::new(Code::BadInput, error.to_string()))?;
        self.charter.setup = setup;
        Ok(())
    }

    /// Somebody who has stood up, or has gone, is not ready.
    pub(super) fn count_ready(&mut self) {
        let seated: BTreeSet<u8> = self.seats.iter().filter_map(held_by).collect();
        if let Some(ready) = &mut self.gathering {
            ready.retain(|person| seated.contains(person));
        }
    }
}
