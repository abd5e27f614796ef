//! Zones and the order of cards in them. Every card is a link of exactly one zone's chain.

use serde::{Deserialize, Serialize};

use crate::ids::{CardId, Seat};
use crate::state::Game;

/// A place for cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Zone(pub u8);

const SHARED: u8 = 13;
const PER_PLAYER: u8 = 5;
pub const ZONES: usize = (SHARED + 4 * PER_PLAYER) as usize;

/// Sets of zones, as bits.
const HANDS: u64 = of_each_player(0);
const IN_PLAY: u64 = bit(Zone::STAGING)
    | bit(Zone::ACTIVE_LOCATION)
    | bit(Zone::CURRENT_QUEST)
    | bit(Zone::ATTACHED)
    | of_each_player(3)
    | of_each_player(4);

const fn bit(zone: Zone) -> u64 {
    1u64 << zone.0
}

/// One of the five zones, of every player.
const fn of_each_player(kind: u8) -> u64 {
    let first = 1u64 << (SHARED + kind);
    first | first << PER_PLAYER | first << (2 * PER_PLAYER) | first << (3 * PER_PLAYER)
}

impl Zone {
    pub const STAGING: Zone = Zone(0);
    pub const ACTIVE_LOCATION: Zone = Zone(1);
    pub const ENCOUNTER_DECK: Zone = Zone(2);
    pub const ENCOUNTER_DISCARD: Zone = Zone(3);
    pub const QUEST_DECK: Zone = Zone(4);
    pub const CURRENT_QUEST: Zone = Zone(5);
    pub const VICTORY: Zone = Zone(6);
    pub const SET_ASIDE: Zone = Zone(7);
    pub const REMOVED: Zone = Zone(8);
    pub const SHADOW: Zone = Zone(9);
    /// Encounter cards attached to something.
    pub const ATTACHED: Zone = Zone(10);
    /// On the table while it resolves: a card being revealed, an event being played.
    pub const RESOLVING: Zone = Zone(11);
    /// Beside the quest deck: the nightmare card and the campaign card. Not in play, but what they say is in force.
    pub const BESIDE_QUEST: Zone = Zone(12);

    pub fn hand(seat: Seat) -> Zone {
        Zone(SHARED + seat.0 * PER_PLAYER)
    }

    pub fn deck(seat: Seat) -> Zone {
        Zone(SHARED + seat.0 * PER_PLAYER + 1)
    }

    pub fn discard(seat: Seat) -> Zone {
        if seat.is_player() { Zone(SHARED + seat.0 * PER_PLAYER + 2) } else { Zone::ENCOUNTER_DISCARD }
    }

    /// A player's own characters and attachments.
    pub fn play(seat: Seat) -> Zone {
        Zone(SHARED + seat.0 * PER_PLAYER + 3)
    }

    /// Enemies engaged with a player.
    pub fn engaged(seat: Seat) -> Zone {
        Zone(SHARED + seat.0 * PER_PLAYER + 4)
    }

    /// Whose zone it is, and which of the five: hand, deck, discard, play, engaged.
    pub fn of_player(self) -> Option<(Seat, u8)> {
        let n = self.0.checked_sub(SHARED)?;
        Some((Seat(n / PER_PLAYER), n % PER_PLAYER))
    }

    pub fn engaged_seat(self) -> Option<Seat> {
        self.of_player().filter(|(_, kind)| *kind == 4).map(|(seat, _)| seat)
    }

    pub fn is_hand(self) -> bool {
        self.is_among(HANDS)
    }

    pub fn is_player_discard(self) -> bool {
        matches!(self.of_player(), Some((_, 2)))
    }

    pub fn is_deck(self) -> bool {
        self == Zone::ENCOUNTER_DECK || matches!(self.of_player(), Some((_, 1)))
    }

    pub fn is_in_play(self) -> bool {
        self.is_among(IN_PLAY)
    }

    /// Whether what a card lying there says is in force by itself.
    pub fn is_in_force(self) -> bool {
        self.is_among(IN_PLAY | bit(Zone::BESIDE_QUEST))
    }

    /// Whether the text of a card lying there can do anything: in force, in a hand, set aside, in the victory display, or
    /// on the table to be resolved.
    pub fn is_live(self) -> bool {
        let apart = bit(Zone::BESIDE_QUEST) | bit(Zone::RESOLVING) | bit(Zone::SET_ASIDE) | bit(Zone::VICTORY);
        self.is_among(IN_PLAY | HANDS | apart)
    }

    fn is_among(self, zones: u64) -> bool {
        zones >> self.0 & 1 != 0
    }

    /// The zones whose cards are in play, for a game of so many seats.
    pub fn all_in_play(seats: u8) -> impl Iterator<Item = Zone> {
        [Zone::STAGING, Zone::ACTIVE_LOCATION, Zone::CURRENT_QUEST, Zone::ATTACHED]
            .into_iter()
            .chain((0..seats).flat_map(|s| [Zone::play(Seat(s)), Zone::engaged(Seat(s))]))
    }
}

/// The ends of a zone's chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pile {
    pub top: CardId,
    pub bottom: CardId,
    pub len: u16,
}

impl Pile {
    pub const EMPTY: Pile = Pile { top: CardId::NONE, bottom: CardId::NONE, len: 0 };
}

impl Game {
    pub fn pile(&self, zone: Zone) -> &Pile {
        &self.piles[zone.0 as usize]
    }

    pub fn count_in(&self, zone: Zone) -> usize {
        self.pile(zone).len as usize
    }

    pub fn top(&self, zone: Zone) -> Option<CardId> {
        self.pile(zone).top.some()
    }

    /// Cards of a zone from top to bottom. Must not be held over a move.
    pub fn in_zone(&self, zone: Zone) -> ZoneIter<'_> {
        ZoneIter { game: self, next: self.pile(zone).top }
    }

    /// Every card in play, by number. Must not be held over a move.
    pub fn cards_in_play(&self) -> impl Iterator<Item = CardId> + use<'_> {
        self.live.iter().filter(|id| self.card(*id).zone.is_in_play())
    }

    fn unlink(&mut self, id: CardId) {
        let card = *self.card(id);
        let pile = &mut self.piles[card.zone.0 as usize];
        pile.len -= 1;
        if pile.top == id {
            pile.top = card.below;
        }
        if pile.bottom == id {
            pile.bottom = card.above;
        }
        if card.above.is_some() {
            self.card_mut(card.above).below = card.below;
        }
        if card.below.is_some() {
            self.card_mut(card.below).above = card.above;
        }
    }

    fn link_top(&mut self, id: CardId, zone: Zone) {
        self.live.set(id, zone.is_live());
        let old = self.piles[zone.0 as usize].top;
        let card = self.card_mut(id);
        card.zone = zone;
        card.above = CardId::NONE;
        card.below = old;
        if old.is_some() {
            self.card_mut(old).above = id;
        }
        let pile = &mut self.piles[zone.0 as usize];
        pile.top = id;
        pile.len += 1;
        if pile.bottom == CardId::NONE {
            pile.bottom = id;
        }
    }

    fn link_bottom(&mut self, id: CardId, zone: Zone) {
        self.live.set(id, zone.is_live());
        let old = self.piles[zone.0 as usize].bottom;
        let card = self.card_mut(id);
        card.zone = zone;
        card.below = CardId::NONE;
        card.above = old;
        if old.is_some() {
            self.card_mut(old).below = id;
        }
        let pile = &mut self.piles[zone.0 as usize];
        pile.bottom = id;
        pile.len += 1;
        if pile.top == CardId::NONE {
            pile.top = id;
        }
    }

    /// Moves a card without any consequence; the rules of moving live in the engine.
    pub fn relocate_top(&mut self, id: CardId, zone: Zone) {
        self.unlink(id);
        self.link_top(id, zone);
    }

    pub fn relocate_bottom(&mut self, id: CardId, zone: Zone) {
        self.unlink(id);
        self.link_bottom(id, zone);
    }

    /// Puts a new card at the bottom of a zone.
    pub fn place_new(&mut self, id: CardId, zone: Zone) {
        self.link_bottom(id, zone);
    }

    /// Gives every card another number, before anything but the piles and hosts refers to them.
    pub fn renumber(&mut self, new: &[CardId]) {
        let number = |id: &mut CardId| *id = new.get(id.index()).copied().unwrap_or(*id);
        let mut cards = self.cards.clone();
        for (card, to) in self.cards.iter().zip(new) {
            cards[to.index()] = *card;
        }
        for card in &mut cards {
            number(&mut card.above);
            number(&mut card.below);
            number(&mut card.host);
        }
        for pile in &mut self.piles {
            number(&mut pile.top);
            number(&mut pile.bottom);
        }
        let live = self.live.iter().map(|mut id| {
            number(&mut id);
            id
        });
        self.live = live.collect();
        self.cards = cards;
    }

    /// Puts a pile in a random order and forgets who had seen its cards.
    pub fn shuffle(&mut self, zone: Zone) {
        let mut order = [CardId::NONE; crate::ids::CardSet::CAPACITY];
        let mut len = 0;
        let mut at = self.pile(zone).top;
        while at.is_some() {
            order[len] = at;
            len += 1;
            at = self.card(at).below;
        }
        for last in (1..len).rev() {
            order.swap(last, self.dice.below(last + 1));
        }
        self.piles[zone.0 as usize] = Pile::EMPTY;
        for id in &order[..len] {
            self.card_mut(*id).seen = crate::ids::Seats::default();
            self.link_bottom(*id, zone);
        }
    }
}

pub struct ZoneIter<'g> {
    game: &'g Game,
    next: CardId,
}

impl Iterator for ZoneIter<'_> {
    type Item = CardId;

    fn next(&mut self) -> Option<CardId> {
        let id = self.next.some()?;
        self.next = self.game.card(id).below;
        Some(id)
    }
}
