//! The reveal sequence, in the order of the compendium's guide.

use cardlang::def::{AbilityKind, CardType, Timing};

use super::Engine;
use crate::code::Key;
use crate::frame::{Env, Frame};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::log::Cause;
use crate::occurrence::{Occurrence, Verb};
use crate::stages::Revealing;
use crate::zone::Zone;

/// Not in a chain of surges.
pub(crate) const NO_CHAIN: u8 = u8::MAX;

/// An objective on the table that is about to get its guard.
pub(super) fn guarding(card: CardId, seat: Seat) -> Frame {
    Frame::Reveal { card, seat, stage: Revealing::Guard, surge: 0, replace: 0, cancelled: false, chain: NO_CHAIN }
}

impl Engine<'_> {
    pub(crate) fn reveal_card(&mut self, card: CardId, seat: Seat) {
        self.reveal_in_chain(card, seat, NO_CHAIN);
    }

    fn reveal_in_chain(&mut self, card: CardId, seat: Seat, chain: u8) {
        self.put(card, Zone::RESOLVING);
        self.g.push(Frame::Reveal {
            card,
            seat,
            stage: Revealing::Turned,
            surge: 0,
            replace: 0,
            cancelled: false,
            chain,
        });
        self.tell(Occurrence::of(Verb::Revealed, card).by(seat));
    }

    pub(super) fn reveal_more(&mut self, left: u8, seat: Seat, chain: u8, from: Zone) {
        if left == 0 {
            self.pop();
            self.end_chain(chain);
            return;
        }
        *self.top() = Frame::RevealMore { left: left - 1, seat, chain, from };
        if let Some(card) = self.top_of(from).filter(|_| !self.goes_round(chain)) {
            if chain != NO_CHAIN {
                self.g.sets[usize::from(chain)].insert(card);
            }
            self.reveal_in_chain(card, seat, chain);
        }
    }

    /// A chain of surges is over when the deck, made anew meanwhile, holds nothing but cards revealed in it.
    fn goes_round(&self, chain: u8) -> bool {
        chain != NO_CHAIN && self.g.in_zone(Zone::ENCOUNTER_DECK).all(|id| self.q().set(chain).has(id))
    }

    /// What surges begins a chain, or goes on with the one it came in.
    fn chain_of(&mut self, card: CardId, chain: u8) -> u8 {
        if chain == NO_CHAIN { self.new_set(CardSet::one(card)) } else { chain }
    }

    /// Forgets a chain with the last frame that speaks of it.
    fn end_chain(&mut self, chain: u8) {
        let speaks = |frame: &Frame| matches!(frame, Frame::RevealMore { chain: other, .. } if *other == chain);
        if chain != NO_CHAIN && !self.g.stack.iter().any(speaks) {
            self.g.sets.truncate(usize::from(chain));
        }
    }

    fn next_stage_of_reveal(&mut self, to: Revealing) {
        if let Frame::Reveal { stage, .. } = self.top() {
            *stage = to;
        }
    }

    pub(super) fn reveal(&mut self) {
        let Frame::Reveal { card, seat, stage, surge, replace, cancelled, chain } = *self.top() else { return };
        let revealed = Occurrence::of(Verb::Revealed, card).by(seat);
        match stage {
            // A namesake of a unique card on the table: it cannot enter play, and nothing comes of it.
            Revealing::Turned if self.q().namesake_lies_there(card) => {
                self.next_stage_of_reveal(Revealing::Placed);
                self.discard(card);
            }
            Revealing::Turned => {
                self.next_stage_of_reveal(Revealing::Keywords);
                self.offer(revealed, Timing::As);
                self.offer(revealed, Timing::When);
            }
            Revealing::Keywords => {
                // Destroyed as it was revealed: nothing more comes of it.
                let gone = self.g.card(card).zone != Zone::RESOLVING;
                self.next_stage_of_reveal(if gone { Revealing::Placed } else { Revealing::Cancels });
                if !gone {
                    self.keywords(card);
                }
            }
            Revealing::Cancels => {
                self.next_stage_of_reveal(Revealing::Effects);
                // A side quest is a quest card, too: no player card cancels what it says; nor what another one does.
                let quest = self.q().face(card).kind == CardType::SideQuest;
                if !quest && !self.g.card(card).owner.is_player() && self.q().has_kind(card, AbilityKind::WhenRevealed)
                {
                    self.offer(Occurrence::of(Verb::WhenRevealedTriggers, card).by(seat), Timing::When);
                }
            }
            Revealing::Effects => self.when_revealed_effects(card, seat, cancelled),
            Revealing::Place => {
                self.next_stage_of_reveal(Revealing::Guard);
                self.place_revealed(card, seat);
            }
            // Met as it came to guard another objective: its own guard comes after that one's.
            Revealing::Guard if self.guarded_later(card) => self.next_stage_of_reveal(Revealing::Placed),
            Revealing::Guard => {
                self.next_stage_of_reveal(Revealing::Revealed);
                if self.g.card(card).zone.is_staging() && self.q().key(card, Key::Guarded).is_some() {
                    self.guard(card, seat);
                }
            }
            Revealing::Revealed => {
                self.next_stage_of_reveal(Revealing::Placed);
                self.attach_guarded(card);
                self.offer(revealed, Timing::After);
            }
            Revealing::Placed => {
                self.drop_revealed(card);
                self.pop();
                for _ in 0..surge {
                    self.happens_by(Some(Cause::Reveal(card)), Occurrence::of(Verb::Surges, card));
                }
                // What replaces a guard guards in its place.
                let mut more = surge + replace;
                if let Frame::Reveal { stage, .. } = self.top()
                    && *stage == Revealing::Revealed
                    && replace > 0
                {
                    *stage = Revealing::Guard;
                    more = surge;
                }
                if more > 0 {
                    let chain = self.chain_of(card, chain);
                    self.g.push(Frame::RevealMore { left: more, seat, chain, from: Zone::ENCOUNTER_DECK });
                }
            }
        }
    }

    /// Doomed raises the threat of every player: of an encounter card as it is revealed, of a player card as it is
    /// played or put into play.
    pub(crate) fn doom(&mut self, card: CardId, x: i16) {
        if let Some(by) = self.q().key(card, Key::Doomed) {
            let x = if self.q().face(card).doomed_x { x.max(0) as u8 } else { 0 };
            let by = (by + x).saturating_sub(self.less_doom(card));
            self.happens(Occurrence::of(Verb::Doomed, card).amount(i32::from(by)));
            let env = Env::new(card, Seat::ENCOUNTER, Occurrence::NOTHING);
            self.raise_by_doom(self.q().company(&env), u16::from(by));
        }
    }

    /// By how much the Doomed keyword of a card that is played is reduced; that play uses it up.
    fn less_doom(&mut self, card: CardId) -> u8 {
        let mut less = 0;
        while let Some((at, by)) = self.q().next_reprieve(card) {
            self.g.lasting.remove(at);
            less += by.min(u16::from(u8::MAX)) as u8;
        }
        less
    }

    /// Some players raise their threat by Doomed.
    pub(crate) fn raise_by_doom(&mut self, seats: Seats, by: u16) {
        for seat in seats.iter() {
            let before = self.g.players[seat.index()].threat;
            self.threat(seat, i32::from(by));
            let raised = i32::from(self.g.players[seat.index()].threat) - i32::from(before);
            if raised > 0 && self.g.alive(seat) {
                self.happens(Occurrence::new(Verb::ThreatByDoom).by(seat).amount(raised));
            }
        }
    }

    /// Doomed works at once, surge is noted for later.
    pub(crate) fn keywords(&mut self, card: CardId) {
        let more = self.q().key(card, Key::Surge).unwrap_or(0);
        if let Frame::Reveal { surge, .. } = self.top() {
            *surge += more;
        }
        self.doom(card, 0);
    }

    fn when_revealed_effects(&mut self, card: CardId, seat: Seat, cancelled: bool) {
        self.next_stage_of_reveal(Revealing::Place);
        if !cancelled {
            let event = Occurrence::of(Verb::Revealed, card).by(seat);
            self.trigger_abilities(card, AbilityKind::WhenRevealed);
            let first = self.g.first_at(self.g.board(seat));
            self.start_abilities(card, AbilityKind::WhenRevealed, first, event);
        }
    }

    /// Treacheries are discarded; enemies, locations and objectives are added to the staging area.
    fn place_revealed(&mut self, card: CardId, seat: Seat) {
        if self.g.card(card).zone != Zone::RESOLVING {
            return;
        }
        if matches!(self.q().face(card).kind, CardType::Treachery | CardType::Event) {
            self.drop_revealed(card);
        } else if !self.staged_elsewhere(card) {
            self.stage_card(card, self.g.board(seat));
        }
    }

    /// A treachery that is over, or a card that was cancelled and has gone nowhere else, is discarded.
    fn drop_revealed(&mut self, card: CardId) {
        if self.g.card(card).zone == Zone::RESOLVING {
            let pile = self.q().discard_pile(card);
            self.goes(card, pile);
            self.put(card, pile);
        }
    }

    /// What is done instead of adding a revealed card to the staging area. Tells whether something is.
    fn staged_elsewhere(&mut self, card: CardId) -> bool {
        let found = self.replacement(Occurrence::of(Verb::WouldBeStaged, card));
        if let Some((by, ability)) = found {
            self.triggers_itself(by, ability);
            self.discard(card);
        }
        found.is_some()
    }

    /// A guarded objective brings the next card as its guard. Another objective is staged, and the card after it guards.
    pub(crate) fn guard(&mut self, objective: CardId, seat: Seat) {
        let Some(next) = self.encounter_top() else { return };
        if self.q().face(next).kind == CardType::Objective {
            self.next_stage_of_reveal(Revealing::Guard);
            if self.q().key(next, Key::Guarded).is_some() {
                // First met, first guarded: below those that wait already.
                let waits = |frame: &&Frame| matches!(frame, Frame::Reveal { stage: Revealing::Guard, .. });
                let waiting = self.g.stack.iter().rev().take_while(waits).count();
                let at = self.g.stack.len() - waiting;
                self.g.stack.insert(at, guarding(next, seat));
            }
            self.reveal_card(next, seat);
        } else {
            self.g.card_mut(objective).host = next;
            self.reveal_card(next, seat);
            self.happens(Occurrence::of(Verb::Attach, objective).to(next));
        }
    }

    /// Whether an objective being revealed gets its guard later.
    fn guarded_later(&self, objective: CardId) -> bool {
        let below = &self.g.stack[..self.g.stack.len() - 1];
        below.iter().any(|frame| matches!(frame, Frame::Reveal { card, .. } if *card == objective))
    }

    /// Once the guard is on the table the objective stays with it, or is free if nothing guards it:
    /// only enemies and locations do.
    fn attach_guarded(&mut self, objective: CardId) {
        let guard = self.g.card(objective).host;
        if guard == CardId::NONE || !self.g.card(objective).zone.is_staging() {
            return;
        }
        let guards = |kind| self.q().is_kind(guard, kind);
        if !self.g.in_play(guard) || !(guards(CardType::Enemy) || guards(CardType::Location)) {
            self.g.card_mut(objective).host = CardId::NONE;
            self.happens(Occurrence::of(Verb::Freed, objective));
        }
    }
}
