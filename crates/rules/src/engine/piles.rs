//! Decks and discard piles; shadow cards, which come from one and go to another.

use super::Engine;
use crate::code::ModFlag;
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::occurrence::{Occurrence, Verb};
use crate::state::Flags;
use crate::zone::Zone;

impl Engine<'_> {
    pub(crate) fn shuffle(&mut self, zone: Zone) {
        self.g.shuffle(zone);
        self.happens(Occurrence::new(Verb::Shuffled).into(zone));
    }

    /// The cards at the bottom of a pile alone, so many of them.
    pub(crate) fn shuffle_bottom(&mut self, zone: Zone, cards: usize) {
        self.g.shuffle_bottom(zone, cards);
        self.happens(Occurrence::new(Verb::Shuffled).into(zone));
    }

    /// The top card of the encounter deck.
    pub(crate) fn encounter_top(&mut self) -> Option<CardId> {
        self.top_of(Zone::ENCOUNTER_DECK)
    }

    /// The top card of a pile; in the midst of an effect, too, the encounter deck is formed anew as it runs out.
    pub(crate) fn top_of(&mut self, zone: Zone) -> Option<CardId> {
        if zone == Zone::ENCOUNTER_DECK {
            self.refill_encounter_deck();
        }
        self.g.top(zone)
    }

    /// An encounter deck that is empty in the quest phase is formed anew from its discard pile, at once.
    #[inline]
    pub(super) fn refill_encounter_deck(&mut self) {
        if self.g.top(Zone::ENCOUNTER_DECK).is_none() {
            self.form_encounter_deck();
        }
    }

    #[cold]
    fn form_encounter_deck(&mut self) {
        if self.g.top(Zone::ENCOUNTER_DISCARD).is_some() && self.q().encounter_deck_refills() {
            self.turn_over_encounter_discard();
        }
    }

    /// The encounter discard pile is shuffled into the encounter deck.
    pub(super) fn turn_over_encounter_discard(&mut self) {
        self.pile_goes(self.g.count_in(Zone::ENCOUNTER_DISCARD), Zone::ENCOUNTER_DISCARD, Zone::ENCOUNTER_DECK);
        while let Some(id) = self.g.top(Zone::ENCOUNTER_DISCARD) {
            self.g.relocate_top(id, Zone::ENCOUNTER_DECK);
        }
        self.shuffle(Zone::ENCOUNTER_DECK);
    }

    /// The discard pile is shuffled and goes below an encounter deck that has too few cards, where it may be formed anew.
    pub(super) fn extend_encounter_deck(&mut self) {
        let left: Vec<CardId> = self.g.in_zone(Zone::ENCOUNTER_DECK).collect();
        self.form_encounter_deck();
        for id in left.into_iter().rev() {
            self.g.relocate_top(id, Zone::ENCOUNTER_DECK);
        }
    }

    /// Deals an enemy facedown cards from the encounter deck.
    pub(crate) fn deal_shadow(&mut self, enemy: CardId, cards: i32) {
        self.deal_shadow_for(Seats::default(), enemy, cards);
    }

    /// The same, for an attack on some player alone.
    pub(crate) fn deal_shadow_for(&mut self, meant: Seats, enemy: CardId, cards: i32) {
        let cards = if self.q().can_get_shadow(enemy) { cards } else { 0 };
        for _ in 0..cards {
            // A text may name another deck.
            let other = Some(self.q().taker(Verb::ShadowDealt, enemy)).filter(|taken| *taken != enemy);
            let Some(top) = other.or_else(|| self.encounter_top()) else { return };
            let faceup = self.q().flag(enemy, ModFlag::ShadowsFaceup);
            if faceup || other.is_some() {
                self.goes_seen(top, Zone::SHADOW, faceup);
            }
            self.deal_card(top, enemy, faceup, meant);
        }
    }

    /// Deals an enemy shadow cards from a deck of the scenario.
    pub(crate) fn deal_shadow_from(&mut self, from: Zone, enemy: CardId, cards: i32) {
        if !self.q().can_get_shadow(enemy) {
            return;
        }
        for _ in 0..cards {
            let Some(top) = self.top_of(from) else { return };
            let faceup = self.q().flag(enemy, ModFlag::ShadowsFaceup);
            self.goes_seen(top, Zone::SHADOW, faceup);
            self.deal_card(top, enemy, faceup, Seats::default());
        }
    }

    fn deal_card(&mut self, top: CardId, enemy: CardId, faceup: bool, meant: Seats) {
        self.g.relocate_bottom(top, Zone::SHADOW);
        if faceup {
            self.g.card_mut(top).seen = self.g.living().and_watchers();
        }
        self.g.card_mut(top).struck = meant;
        self.shadow_dealt(top, enemy);
    }

    /// Deals an enemy a card everybody knows, to be turned up next.
    pub(crate) fn deal_as_shadow(&mut self, card: CardId, enemy: CardId) {
        self.goes_seen(card, Zone::SHADOW, true);
        if self.g.in_play(card) {
            self.put(card, Zone::SHADOW);
        } else {
            self.g.relocate_top(card, Zone::SHADOW);
        }
        self.g.card_mut(card).seen = self.g.living().and_watchers();
        self.shadow_dealt(card, enemy);
    }

    fn shadow_dealt(&mut self, shadow: CardId, enemy: CardId) {
        self.g.dirty |= self.watches_states();
        let card = self.g.card_mut(shadow);
        card.host = enemy;
        card.flags = card.flags.of_the_campaign();
        card.flags.set(Flags::FACEDOWN, true);
        let player = self.g.card(enemy).zone.engaged_seat().or(self.g.card(shadow).struck.single());
        let player = self.q().enemy_attack().filter(|a| a.enemy == enemy).map(|a| a.player).or(player);
        self.happens(Occurrence::of(Verb::ShadowDealt, enemy).to(shadow).by(player.unwrap_or(Seat::ENCOUNTER)));
    }

    pub(crate) fn discard_shadows(&mut self, enemy: CardId) {
        let dealt: CardSet = self.q().shadows(enemy).collect();
        for id in dealt.iter() {
            self.discard(id);
        }
    }

    /// Discards its shadow cards but for those that wait for its attack on some player.
    pub(crate) fn discard_spent_shadows(&mut self, enemy: CardId) {
        let waits = |id: &CardId| !self.g.card(*id).struck.is_empty() && !self.g.is(*id, Flags::RESOLVED);
        let spent: CardSet = self.q().shadows(enemy).filter(|id| !waits(id)).collect();
        for id in spent.iter() {
            self.discard(id);
        }
    }
}
