//! Cards under cards.

use super::Engine;
use crate::area::AreaKind;
use crate::code::Sel;
use crate::frame::{Env, Frame};
use crate::ids::{CardId, CardSet};
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;
use crate::state::{Flags, Game};
use crate::zone::Zone;

impl Game {
    /// The pile under a card, if something lies there.
    pub fn pile_under(&self, host: CardId) -> Option<Zone> {
        let lies = |zone: &Zone| self.top(*zone).is_some_and(|top| self.card(top).host == host);
        self.piles_under().filter(|_| host.is_some()).find(lies)
    }

    /// Where a card would go that is placed under another.
    pub fn place_under(&self, host: CardId) -> Option<Zone> {
        self.pile_under(host).or_else(|| Zone::all_of(AreaKind::Under).find(|zone| self.count_in(*zone) == 0))
    }

    fn piles_under(&self) -> impl Iterator<Item = Zone> + use<'_> {
        self.extras.piles.iter().map(|(zone, _)| *zone).filter(|zone| zone.kind() == AreaKind::Under)
    }
}

impl Q<'_> {
    /// Whether a card may be placed under another: that one is on the table, and no card lies under itself.
    pub fn can_lie_under(self, id: CardId, host: CardId) -> bool {
        id != host && self.bears_others(host) && self.g.pile_under(host) != Some(self.card(id).zone)
    }

    /// Whether a zone is the pile under one of some cards.
    pub(crate) fn lies_under(self, env: &Env, hosts: &Sel, zone: Zone) -> bool {
        let under = self.g.top(zone).filter(|_| zone.kind() == AreaKind::Under);
        under.is_some_and(|top| self.sel_has(env, hosts, self.card(top).host))
    }

    /// Whether cards stay under a card where it is.
    fn bears_others(self, host: CardId) -> bool {
        host.is_some()
            && !host.is_deck()
            && (self.card(host).zone.is_in_force() || self.card(host).zone == Zone::RESOLVING)
    }
}

impl Engine<'_> {
    /// A card goes under another, out of play. Facedown, only those know it who knew it before.
    pub(crate) fn place_under(&mut self, id: CardId, host: CardId, facedown: bool) {
        let zone = self.g.place_under(host).filter(|_| self.q().can_lie_under(id, host));
        let Some(zone) = zone else { return self.unless_alive(false) };
        let known = self.q().seen_by(id);
        let seen = !facedown || self.q().sees(None, id);
        self.goes_seen(id, zone, seen);
        self.put(id, zone);
        // Something of its own may keep it from going there.
        if self.g.card(id).zone == zone {
            let card = self.g.card_mut(id);
            card.host = host;
            if facedown {
                (card.flags, card.seen) = (Flags::FACEDOWN, known);
            }
            // Only now it is known under what it lies.
            self.happens(Occurrence::of(Verb::PlacedIn, id).into(zone));
        }
    }

    /// A card goes somewhere with its back up: only those know it who knew it before.
    pub(crate) fn deal_facedown(&mut self, id: CardId, to: Zone) {
        let known = self.q().seen_by(id);
        self.goes_seen(id, to, self.q().sees(None, id));
        self.put(id, to);
        if to.is_declared() {
            self.g.extras.change().set_home(id, None);
        }
        let hidden = to.keeps_secrets();
        let card = self.g.card_mut(id);
        card.flags.set(Flags::FACEDOWN, !hidden);
        card.seen = known;
    }

    /// The next card of a pile to lie facedown. For that, an encounter deck that has run out is formed anew in any phase.
    pub(crate) fn next_facedown(&mut self, from: Zone) -> Option<CardId> {
        let none_left = from == Zone::ENCOUNTER_DECK && self.g.top(from).is_none();
        if none_left && self.g.top(Zone::ENCOUNTER_DISCARD).is_some() {
            self.turn_over_encounter_discard();
        }
        self.top_of(from)
    }

    /// Once nothing answers any more that a card has left, what lay under it goes to the discard piles. Tells whether
    /// something went.
    pub(super) fn clear_under(&mut self) -> bool {
        let rests = || matches!(self.g.stack.last(), Some(Frame::Framework | Frame::Window { .. }));
        if self.g.extras.piles.is_empty() || !rests() {
            return false;
        }
        let q = self.q();
        let under = q.g.piles_under().flat_map(|zone| q.g.in_zone(zone));
        let left: CardSet = under.filter(|id| !q.bears_others(q.card(*id).host)).collect();
        for id in left.iter() {
            self.discard(id);
        }
        !left.is_empty()
    }
}
