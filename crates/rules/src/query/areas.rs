//! Areas and decks that each player has.

use super::Q;
use crate::area::AreaKind;
use crate::code::{PileRef, Who};
use crate::frame::Env;
use crate::ids::{CardId, Seat};
use crate::zone::Zone;

impl Q<'_> {
    /// The areas of one name that some players have.
    pub(super) fn areas_of(self, env: &Env, name: u16, who: &Who, discard: bool) -> impl Iterator<Item = Zone> {
        let seats = self.who(env, who);
        let m = self.m;
        seats.iter().filter_map(move |seat| m.area(name, Some(seat), discard)).map(|area| area.zone)
    }

    /// How many cards lie in the fullest of them.
    pub(super) fn most_in(self, env: &Env, pile: &PileRef) -> usize {
        if let PileRef::Declared { name, of: Some(who), discard } = pile {
            return self.areas_of(env, *name, who, *discard).map(|zone| self.g.count_in(zone)).max().unwrap_or(0);
        }
        self.pile_len(env, pile)
    }

    /// The player before whom a card lies that nobody may look at.
    pub(crate) fn hidden_before(self, id: CardId) -> Option<Seat> {
        let zone = self.card(id).zone;
        self.seat_of(zone).filter(|_| zone.kind() == AreaKind::Hidden)
    }
}
