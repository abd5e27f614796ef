//! Small copyable names for the things of a game, and sets of them.

use serde::{Deserialize, Serialize};

/// One physical card of this game.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(pub u16);

impl CardId {
    /// No card.
    pub const NONE: CardId = CardId(u16::MAX);

    /// A player's deck, as the host of an attachment.
    pub fn deck(seat: Seat) -> CardId {
        CardId(0xFF00 + u16::from(seat.0))
    }

    /// Not a card but a deck that something is attached to.
    pub fn is_deck(self) -> bool {
        self != CardId::NONE && self.0 >= 0xFF00
    }

    /// Whose deck it is, if it is one.
    pub fn deck_of(self) -> Option<Seat> {
        self.is_deck().then(|| Seat((self.0 - CardId::deck(Seat(0)).0) as u8))
    }

    /// Whether it names anything at all.
    pub fn is_some(self) -> bool {
        self != CardId::NONE
    }

    /// The same as an option, [`CardId::NONE`] being none.
    pub fn some(self) -> Option<CardId> {
        self.is_some().then_some(self)
    }

    /// The place of the card in [`crate::state::Game::cards`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A definition in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DefId(pub u16);

/// A player's seat, or the encounter side.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The encounter deck's side of the table: the owner and controller of cards that belong to no player.
    pub const ENCOUNTER: Seat = Seat(u8::MAX);

    /// Whether a player could sit here; the encounter side is no player.
    pub fn is_player(self) -> bool {
        self.0 < MAX_PLAYERS as u8
    }

    /// The place of the player in [`crate::state::Game::players`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most players a game can have.
pub const MAX_PLAYERS: usize = 4;

/// A set of seats. In the set of those who have seen a card, those who only watch may be members, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seats(pub u8);

impl Seats {
    const WATCHERS: u8 = 1 << 7;
    const PLAYERS: u8 = (1 << MAX_PLAYERS) - 1;

    /// The set of one seat; empty for the encounter side.
    pub fn one(seat: Seat) -> Seats {
        if seat.is_player() { Seats(1 << seat.0) } else { Seats(0) }
    }

    /// Whether a seat is in the set; the encounter side never is.
    pub fn has(self, seat: Seat) -> bool {
        seat.is_player() && self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat; adding the encounter side changes nothing.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= Seats::one(seat).0;
    }

    /// Takes a seat out, if it is there.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !Seats::one(seat).0;
    }

    /// A copy of the set that lacks one seat.
    pub fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !Seats::one(seat).0)
    }

    /// These seats, and those who only watch.
    pub fn and_watchers(self) -> Seats {
        Seats(self.0 | Seats::WATCHERS)
    }

    /// Whether those who only watch belong to it, too.
    pub fn has_watchers(self) -> bool {
        self.0 & Seats::WATCHERS != 0
    }

    /// Whether the set has no members, watchers included.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set; watchers do not count.
    pub fn len(self) -> usize {
        const COUNTS: [u8; 1 << MAX_PLAYERS] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
        usize::from(COUNTS[usize::from(self.0) % COUNTS.len()])
    }

    /// The seats by their numbers, which is not player order.
    #[inline]
    pub fn iter(self) -> SeatsIter {
        SeatsIter(self.0 & Seats::PLAYERS)
    }

    /// The only member, if there is just one.
    pub fn single(self) -> Option<Seat> {
        (self.len() == 1).then(|| Seat(self.0.trailing_zeros() as u8))
    }
}

/// Goes through the seats of a set, lowest first.
#[derive(Clone)]
pub struct SeatsIter(u8);

impl Iterator for SeatsIter {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = Seat((self.0 != 0).then(|| self.0.trailing_zeros())? as u8);
        self.0 &= self.0 - 1;
        Some(seat)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::default(), |mut all, seat| {
            all.insert(seat);
            all
        })
    }
}

const WORDS: usize = 8;

/// A set of cards. No game has more than [`CardSet::CAPACITY`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardSet([u64; WORDS]);

impl CardSet {
    /// The most cards a game can have.
    pub const CAPACITY: usize = WORDS * 64;
    /// The set without any cards.
    pub const EMPTY: CardSet = CardSet([0; WORDS]);

    /// The set of one card.
    pub fn one(card: CardId) -> CardSet {
        let mut set = CardSet::EMPTY;
        set.insert(card);
        set
    }

    /// Adds a card; an id that names no card changes nothing.
    pub fn insert(&mut self, card: CardId) {
        if card.index() < CardSet::CAPACITY {
            self.0[card.index() / 64] |= 1 << (card.index() % 64);
        }
    }

    /// Takes a card out, if it is there.
    pub fn remove(&mut self, card: CardId) {
        if card.index() < CardSet::CAPACITY {
            self.0[card.index() / 64] &= !(1 << (card.index() % 64));
        }
    }

    /// Adds a card or takes it out.
    pub fn set(&mut self, card: CardId, inside: bool) {
        if inside {
            self.insert(card);
        } else {
            self.remove(card);
        }
    }

    /// Whether a card is in the set; [`CardId::NONE`] never is.
    pub fn has(&self, card: CardId) -> bool {
        card.index() < CardSet::CAPACITY && self.0[card.index() / 64] & (1 << (card.index() % 64)) != 0
    }

    /// Whether there is no card in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many cards are in the set.
    pub fn len(&self) -> usize {
        self.0[..self.used()].iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cards by their ids, lowest first.
    pub fn iter(&self) -> CardSetIter<'_> {
        CardSetIter { words: &self.0[..self.used()], word: self.0[0], at: 0 }
    }

    /// How many words have to be looked at: games of one or two players use the first ones alone.
    #[inline]
    fn used(&self) -> usize {
        let [_, _, third, fourth, rest @ ..] = &self.0;
        if rest.iter().fold(0, |all, word| all | word) != 0 {
            WORDS
        } else if third | fourth != 0 {
            4
        } else {
            2
        }
    }

    /// The cards that are in another set, too.
    pub fn and(mut self, other: &CardSet) -> CardSet {
        for (word, both) in self.0.iter_mut().zip(other.0) {
            *word &= both;
        }
        self
    }

    /// The same, one after the other, in a game of so many cards.
    #[inline]
    pub fn shared<'s>(&'s self, other: &'s CardSet, cards: usize) -> Shared<'s> {
        let used = cards.div_ceil(64).min(WORDS);
        Shared { sets: (&self.0[..used], &other.0[..used]), word: self.0[0] & other.0[0], at: 0 }
    }

    /// The card with the lowest id.
    pub fn first(&self) -> Option<CardId> {
        self.iter().next()
    }

    /// The cards that are in either set.
    pub fn union(mut self, other: &CardSet) -> CardSet {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    /// Whether the two have a card in common.
    pub fn meets(&self, other: &CardSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (word, more)| all | word & more) != 0
    }

    /// The cards that are not in the other set.
    pub fn minus(mut self, other: &CardSet) -> CardSet {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
        self
    }
}

/// Cards that have something for a whole game. Cards of one definition have numbers side by side, so a word or two of
/// the set tell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Holders {
    cards: CardSet,
    /// The words that have cards.
    from: u8,
    to: u8,
}

impl Holders {
    /// Adds a card; an id that names no card changes nothing.
    pub fn insert(&mut self, card: CardId) {
        self.cards.insert(card);
        let filled = |word: &u64| *word != 0;
        self.from = self.cards.0.iter().position(filled).unwrap_or(0) as u8;
        self.to = self.cards.0.iter().rposition(filled).map_or(0, |last| last as u8 + 1);
    }

    /// Whether a card is among them.
    #[inline]
    pub fn has(&self, card: CardId) -> bool {
        self.cards.has(card)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.from == self.to
    }

    /// Whether one of them is in a set.
    #[inline]
    pub fn meets(&self, other: &CardSet) -> bool {
        let both = |at: u8| self.cards.0[usize::from(at) % WORDS] & other.0[usize::from(at) % WORDS] != 0;
        both(self.from) || (self.from + 1..self.to).any(both)
    }

    /// Those of them that are in a set, one after the other.
    #[inline]
    pub fn shared<'s>(&'s self, other: &'s CardSet) -> Shared<'s> {
        let (from, to) = (usize::from(self.from), usize::from(self.to).min(WORDS));
        let word = if from < to { self.cards.0[from] & other.0[from] } else { 0 };
        Shared { sets: (&self.cards.0[..to], &other.0[..to]), word, at: from }
    }
}

impl FromIterator<CardId> for Holders {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Holders {
        cards.into_iter().fold(Holders::default(), |mut all, card| {
            all.insert(card);
            all
        })
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

/// Takes the lowest card out of the word at a place of a set.
#[inline]
fn take_lowest(word: &mut u64, at: usize) -> CardId {
    let bit = word.trailing_zeros();
    *word &= *word - 1;
    CardId((at * 64) as u16 + bit as u16)
}

/// Goes through the cards that two sets have in common, lowest id first.
pub struct Shared<'s> {
    sets: (&'s [u64], &'s [u64]),
    /// What is left of the word at `at`.
    word: u64,
    at: usize,
}

impl Iterator for Shared<'_> {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.word == 0 {
            self.at += 1;
            self.word = self.sets.0.get(self.at)? & self.sets.1.get(self.at)?;
        }
        Some(take_lowest(&mut self.word, self.at))
    }
}

/// Goes through the cards of a [`CardSet`], lowest id first.
pub struct CardSetIter<'s> {
    words: &'s [u64],
    /// What is left of the word at `at`.
    word: u64,
    at: usize,
}

impl Iterator for CardSetIter<'_> {
    type Item = CardId;

    fn next(&mut self) -> Option<CardId> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
        Some(take_lowest(&mut self.word, self.at))
    }
}
