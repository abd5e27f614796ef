//! Who may know what a card is. The only place that decides it.

use cardlang::def::CardType;

use crate::area::{Mingled, Secrecy};
use crate::frame::Frame;
use crate::ids::{CardId, Seat, Seats};
use crate::query::Q;
use crate::state::Flags;
use crate::zone::Zone;

impl Q<'_> {
    /// Whether a seat may know what a card is; without a seat, whether everybody may.
    pub fn sees(self, seat: Option<Seat>, id: CardId) -> bool {
        let card = self.card(id);
        // A player who is out of the game watches.
        let watches = seat.is_none_or(|seat| !self.g.alive(seat));
        let shown = seat.is_some_and(|seat| card.seen.has(seat)) || watches && card.seen.has_watchers();
        match card.zone.kind().secrecy() {
            Secrecy::Owner => {
                card.zone.seat().is_some_and(|owner| is_owner(seat, owner)) || shown || self.laid_open(id)
            }
            Secrecy::Closed => shown || self.lies_faceup(id),
            // What was turned facedown in play has been seen by all; what stands in there has not.
            Secrecy::InPlay => shown || !card.flags.has(Flags::STAND_IN),
            Secrecy::Open => shown || !card.flags.has(Flags::FACEDOWN),
        }
    }

    /// Whether a reader of the log may know which cards a player has drawn: they came into that player's hand then,
    /// wherever they lie now.
    pub fn sees_drawn(self, reader: Option<Seat>, drawer: Seat) -> bool {
        is_owner(reader, drawer)
    }

    /// Those who know what a card is.
    pub fn seen_by(self, id: CardId) -> Seats {
        let seats = (0..self.g.seats).map(Seat).filter(|seat| self.sees(Some(*seat), id));
        let seats: Seats = seats.collect();
        if self.sees(None, id) { seats.and_watchers() } else { seats }
    }

    /// Whether a card lies faceup on a deck.
    pub fn lies_faceup(self, id: CardId) -> bool {
        let zone = self.card(id).zone;
        let on_top = |seat: Seat| self.g.top(zone) == Some(id) && self.plays_faceup(seat);
        zone.is_deck() && zone.seat().is_some_and(on_top)
    }

    /// A card still in hand that everybody has been shown: it is being played, or its ability is being used.
    fn laid_open(self, id: CardId) -> bool {
        self.g.stack.iter().any(|frame| {
            matches!(frame, Frame::Play { card, .. } if *card == id)
                || matches!(frame, Frame::Script { env, .. } if env.this == id)
        })
    }
}

/// A hand is for its owner to see.
fn is_owner(reader: Option<Seat>, owner: Seat) -> bool {
    reader == Some(owner)
}

/// Hidden cards that could lie in one another's places as far as anybody knows who cannot see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Backs {
    /// In a player's deck and hand, or taken from there.
    Of(Seat),
    /// In the encounter deck, or dealt from it.
    Encounter,
    /// Stages lie in their order; which of several of a number comes first is not known.
    Stage(u8),
    /// Whatever else lies facedown in one place.
    In(Zone),
}

impl Q<'_> {
    /// The cards among which a hidden card lies.
    pub fn backs(self, id: CardId) -> Backs {
        let card = self.card(id);
        let stage = self.face(id).kind == CardType::Quest;
        match card.zone.kind().mingled() {
            // A deck of the scenario holds what its text put there.
            Mingled::WithOwners if self.home(id) == Some(card.zone) => Backs::In(card.zone),
            Mingled::WithOwners if stage => Backs::Stage(self.m.pool.facts(card.def).stage),
            Mingled::ByStage => Backs::Stage(self.m.pool.facts(card.def).stage),
            Mingled::Here => Backs::In(card.zone),
            Mingled::WithOwners if !self.is_of_encounter_deck(id) => Backs::Of(card.owner),
            Mingled::WithOwners => Backs::Encounter,
        }
    }
}

impl Zone {
    /// A pile that lies with its backs up. A hand is another matter: its owner sees it.
    pub fn keeps_secrets(self) -> bool {
        self.kind().secrecy() == Secrecy::Closed
    }
}
