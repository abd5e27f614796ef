//! Zones and the order of cards in them. Every card is a link of exactly one zone's chain.

use serde::{Deserialize, Serialize};

use crate::area::AreaKind;
use crate::chance::Chance;
use crate::ids::{CardId, MAX_PLAYERS, Seat};
use crate::state::Game;

/// The number of an area: a place for cards. Those every game has come first, five for each player after them; the
/// rest are numbered by their kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Zone(u8);

const SHARED: u8 = 13;
const PER_PLAYER: u8 = 5;
/// Where the zones of the players end.
const END: u8 = SHARED + MAX_PLAYERS as u8 * PER_PLAYER;
/// As many zones as every game has.
pub const BASE: usize = END as usize;

/// The kinds of the zones every game shares, and of the five a player has.
const SHARED_KINDS: [AreaKind; SHARED as usize] = [
    AreaKind::Staging,
    AreaKind::ActiveLocation,
    AreaKind::Deck,
    AreaKind::Discard,
    AreaKind::QuestDeck,
    AreaKind::Quest,
    AreaKind::Victory,
    AreaKind::SetAside,
    AreaKind::Removed,
    AreaKind::Shadow,
    AreaKind::Attached,
    AreaKind::Resolving,
    AreaKind::Beside,
];
const PLAYER_KINDS: [AreaKind; PER_PLAYER as usize] =
    [AreaKind::Hand, AreaKind::Deck, AreaKind::Discard, AreaKind::Play, AreaKind::Engaged];
/// Kinds of which a game may have more.
const DECLARED: [AreaKind; 10] = [
    AreaKind::Under,
    AreaKind::Staging,
    AreaKind::ActiveLocation,
    AreaKind::Quest,
    AreaKind::Named,
    AreaKind::Aside,
    AreaKind::Hidden,
    AreaKind::Deck,
    AreaKind::Discard,
    AreaKind::Away,
];

/// The kind of every number. Numbers nobody uses are out of the game.
static KINDS: [AreaKind; 256] = kinds();

const fn kinds() -> [AreaKind; 256] {
    let mut kinds = [AreaKind::Removed; 256];
    let mut n = 0;
    while n < END {
        let own = n.saturating_sub(SHARED) % PER_PLAYER;
        kinds[n as usize] = if n < SHARED { SHARED_KINDS[n as usize] } else { PLAYER_KINDS[own as usize] };
        n += 1;
    }
    let mut at = 0;
    while at < DECLARED.len() {
        if let Some((first, count)) = DECLARED[at].numbers() {
            let mut n = 0;
            while n < count {
                kinds[(first + n) as usize] = DECLARED[at];
                n += 1;
            }
        }
        at += 1;
    }
    kinds
}

/// What is asked most often of a zone, as bits.
const IN_PLAY: u8 = 1;
const IN_FORCE: u8 = 2;
const LIVE: u8 = 4;
const SPOKEN_FROM: u8 = 8;
static TRAITS: [u8; 256] = traits();

const fn traits() -> [u8; 256] {
    let kinds = kinds();
    let mut traits = [0; 256];
    let mut n = 0;
    while n < 256 {
        let kind = kinds[n];
        let bits = [
            (kind.is_in_play(), IN_PLAY),
            (kind.is_in_force(), IN_FORCE),
            (kind.is_live(), LIVE),
            (kind.is_spoken_from(), SPOKEN_FROM),
        ];
        let mut at = 0;
        while at < bits.len() {
            traits[n] |= if bits[at].0 { bits[at].1 } else { 0 };
            at += 1;
        }
        n += 1;
    }
    traits
}

impl Zone {
    // The three areas of a board: whoever needs them asks the board.
    pub(crate) const MAIN_STAGING: Zone = Zone(0);
    pub(crate) const MAIN_ACTIVE_LOCATION: Zone = Zone(1);
    pub(crate) const MAIN_QUEST: Zone = Zone(5);

    /// The encounter deck.
    pub const ENCOUNTER_DECK: Zone = Zone(2);
    /// The encounter discard pile.
    pub const ENCOUNTER_DISCARD: Zone = Zone(3);
    /// The stages that are still to come.
    pub const QUEST_DECK: Zone = Zone(4);
    /// The victory display.
    pub const VICTORY: Zone = Zone(6);
    /// Cards that are set aside, out of play.
    pub const SET_ASIDE: Zone = Zone(7);
    /// Cards that are removed from the game.
    pub const REMOVED: Zone = Zone(8);
    /// Shadow cards, each with the enemy it was dealt to as its host.
    pub const SHADOW: Zone = Zone(9);
    /// Encounter cards attached to something.
    pub const ATTACHED: Zone = Zone(10);
    /// On the table while it resolves: a card being revealed, an event being played.
    pub const RESOLVING: Zone = Zone(11);
    /// Beside the quest deck: the nightmare card and the campaign card. Not in play, but what they say is in force.
    pub const BESIDE_QUEST: Zone = Zone(12);
    /// Cards that are considered to be out of play.
    pub const AWAY: Zone = Zone::numbered(AreaKind::Away, 0);
    /// One of the zones of a kind that a scenario declares.
    pub(crate) const fn numbered(kind: AreaKind, n: u8) -> Zone {
        match kind.numbers() {
            Some((first, count)) if n < count => Zone(first + n),
            Some(_) | None => Zone::REMOVED,
        }
    }

    /// All zones of a kind that a scenario can declare.
    pub fn all_of(kind: AreaKind) -> impl Iterator<Item = Zone> {
        let (first, count) = kind.numbers().unwrap_or((0, 0));
        (first..first + count).map(Zone)
    }

    /// Which of those it is; of the zones every game has, the first.
    pub(crate) fn nth(self) -> u8 {
        self.kind().numbers().map_or(0, |(first, _)| self.0.saturating_sub(first))
    }

    /// A player's hand.
    pub fn hand(seat: Seat) -> Zone {
        Zone(SHARED + seat.0 * PER_PLAYER)
    }

    /// A player's deck.
    pub fn deck(seat: Seat) -> Zone {
        Zone(SHARED + seat.0 * PER_PLAYER + 1)
    }

    /// A player's discard pile; the encounter discard pile for the encounter side.
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

    /// The five zones of a player.
    pub fn of(seat: Seat) -> [Zone; PER_PLAYER as usize] {
        [Zone::hand(seat), Zone::deck(seat), Zone::discard(seat), Zone::play(seat), Zone::engaged(seat)]
    }

    /// What kind of area it is.
    #[inline]
    pub fn kind(self) -> AreaKind {
        KINDS[self.0 as usize]
    }

    /// The zones of every game, in the order of their numbers.
    pub fn base() -> impl Iterator<Item = Zone> {
        (0..BASE as u8).map(Zone)
    }

    /// Whether only games with a card that declares it have it, or one with cards under cards.
    #[inline]
    pub fn is_declared(self) -> bool {
        self.0 >= END
    }

    /// Its place in a list of all zones there can be.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Whose of the five zones a player has it is.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        let n = self.0.wrapping_sub(SHARED);
        (n < END - SHARED).then_some(Seat(n / PER_PLAYER))
    }

    /// The player whom enemies in this zone are engaged with.
    #[inline]
    pub fn engaged_seat(self) -> Option<Seat> {
        if self.kind() == AreaKind::Engaged { self.seat() } else { None }
    }

    /// Whether it is the staging area of a board.
    #[inline]
    pub fn is_staging(self) -> bool {
        self.kind() == AreaKind::Staging
    }

    /// Whether it is the place of active locations at a board.
    pub fn is_active_location(self) -> bool {
        self.kind() == AreaKind::ActiveLocation
    }

    /// Whether it is a player's hand.
    #[inline]
    pub fn is_hand(self) -> bool {
        self.kind() == AreaKind::Hand
    }

    /// Whether it is the discard pile of a player.
    pub fn is_player_discard(self) -> bool {
        self.kind() == AreaKind::Discard && self.seat().is_some()
    }

    /// Any discard pile.
    pub fn is_discard(self) -> bool {
        self.kind() == AreaKind::Discard
    }

    /// Whether it is a player's deck, the encounter deck or one that a scenario declares; the quest deck is none of
    /// these.
    pub fn is_deck(self) -> bool {
        self.kind() == AreaKind::Deck
    }

    /// Whether cards here are in play.
    #[inline]
    pub fn is_in_play(self) -> bool {
        TRAITS[self.0 as usize] & IN_PLAY != 0
    }

    /// Whether what a card lying there says is in force by itself.
    #[inline]
    pub fn is_in_force(self) -> bool {
        TRAITS[self.0 as usize] & IN_FORCE != 0
    }

    /// Whether the text of a card lying there can do anything; see [`AreaKind::is_live`].
    #[inline]
    pub fn is_live(self) -> bool {
        TRAITS[self.0 as usize] & LIVE != 0
    }

    /// Whether constant text of a card lying there can be in force; see [`AreaKind::is_spoken_from`].
    #[inline]
    pub fn is_spoken_from(self) -> bool {
        TRAITS[self.0 as usize] & SPOKEN_FROM != 0
    }
}

/// A set of zones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zones([u64; 4]);

impl Zones {
    /// No zone at all.
    pub const NONE: Zones = Zones([0; 4]);

    /// The set of one zone.
    pub fn one(zone: Zone) -> Zones {
        let mut zones = Zones::NONE;
        zones.0[zone.index() / 64] |= 1 << (zone.index() % 64);
        zones
    }

    /// Whether a zone is in the set.
    pub fn has(self, zone: Zone) -> bool {
        self.0[zone.index() / 64] >> (zone.index() % 64) & 1 != 0
    }

    /// Whether no zone is in the set.
    pub fn is_empty(self) -> bool {
        self == Zones::NONE
    }

    /// The only member, if there is just one.
    pub fn single(self) -> Option<Zone> {
        let one = self.0.iter().map(|word| word.count_ones()).sum::<u32>() == 1;
        let at = self.0.iter().position(|word| *word != 0).filter(|_| one)?;
        Some(Zone((at * 64) as u8 + self.0[at].trailing_zeros() as u8))
    }

    /// The zones that are not in the other set.
    pub fn minus(mut self, other: Zones) -> Zones {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
        self
    }

    /// Whether the two have a zone in common.
    pub fn meets(self, other: Zones) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }
}

impl std::ops::BitOr for Zones {
    type Output = Zones;

    fn bitor(mut self, other: Zones) -> Zones {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }
}

impl std::ops::BitOrAssign for Zones {
    fn bitor_assign(&mut self, other: Zones) {
        *self = *self | other;
    }
}

impl FromIterator<Zone> for Zones {
    fn from_iter<I: IntoIterator<Item = Zone>>(zones: I) -> Zones {
        zones.into_iter().fold(Zones::NONE, |all, zone| all | Zones::one(zone))
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
    /// A pile without cards.
    pub const EMPTY: Pile = Pile { top: CardId::NONE, bottom: CardId::NONE, len: 0 };
}

impl Game {
    /// Every zone of this game: those all games have, then the declared ones.
    pub fn zones(&self) -> impl Iterator<Item = Zone> + use<'_> {
        Zone::base().chain(self.extras.piles.iter().map(|(zone, _)| *zone))
    }

    /// The zones whose cards are in play.
    pub fn zones_in_play(&self) -> impl Iterator<Item = Zone> + use<'_> {
        self.zones().filter(|zone| zone.is_in_play() && zone.seat().is_none_or(|seat| seat.0 < self.seats))
    }

    /// The pile of a zone; an empty one where the zone has never held a card.
    #[inline]
    pub fn pile(&self, zone: Zone) -> &Pile {
        match self.piles.get(zone.index()) {
            Some(pile) => pile,
            None => self.extras.piles.iter().find(|(at, _)| *at == zone).map_or(&Pile::EMPTY, |(_, pile)| pile),
        }
    }

    #[inline]
    fn pile_mut(&mut self, zone: Zone) -> &mut Pile {
        if zone.index() < BASE { &mut self.piles[zone.index()] } else { self.declared_pile(zone) }
    }

    /// The pile of a zone that only this game has; it is declared if it was not.
    #[cold]
    fn declared_pile(&mut self, zone: Zone) -> &mut Pile {
        let piles = &mut self.extras.change().piles;
        let at = piles.iter().position(|(at, _)| *at == zone).unwrap_or_else(|| {
            piles.push((zone, Pile::EMPTY));
            piles.len() - 1
        });
        &mut piles[at].1
    }

    /// Makes an area part of this game.
    pub fn declare(&mut self, zone: Zone) {
        self.pile_mut(zone);
    }

    /// Every pile of the game.
    pub fn piles_mut(&mut self) -> impl Iterator<Item = &mut Pile> {
        let more = self.extras.existing().into_iter().flat_map(|extra| &mut extra.piles);
        self.piles.iter_mut().chain(more.map(|(_, pile)| pile))
    }

    /// How many cards are in a zone.
    pub fn count_in(&self, zone: Zone) -> usize {
        self.pile(zone).len as usize
    }

    /// The topmost card of a zone.
    pub fn top(&self, zone: Zone) -> Option<CardId> {
        self.pile(zone).top.some()
    }

    /// The lowest card of a zone.
    pub fn bottom(&self, zone: Zone) -> Option<CardId> {
        self.pile(zone).bottom.some()
    }

    /// Cards of a zone from top to bottom. Must not be held over a move.
    pub fn in_zone(&self, zone: Zone) -> ZoneIter<'_> {
        ZoneIter { game: self, next: self.pile(zone).top }
    }

    /// Every card in play, by number. Must not be held over a move.
    pub fn cards_in_play(&self) -> impl Iterator<Item = CardId> + use<'_> {
        self.speakers.0.iter().filter(|id| self.card(*id).zone.is_in_play())
    }

    fn unlink(&mut self, id: CardId) {
        let card = *self.card(id);
        let pile = self.pile_mut(card.zone);
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

    /// Keeps the sets that follow from where cards lie.
    pub(crate) fn know_place(&mut self, id: CardId, zone: Zone) {
        self.live.set(id, zone.is_live());
        self.speakers.0.set(id, zone.is_spoken_from());
    }

    fn link_top(&mut self, id: CardId, zone: Zone) {
        self.know_place(id, zone);
        let old = self.pile(zone).top;
        let card = self.card_mut(id);
        card.zone = zone;
        card.above = CardId::NONE;
        card.below = old;
        if old.is_some() {
            self.card_mut(old).above = id;
        }
        let pile = self.pile_mut(zone);
        pile.top = id;
        pile.len += 1;
        if pile.bottom == CardId::NONE {
            pile.bottom = id;
        }
    }

    fn link_bottom(&mut self, id: CardId, zone: Zone) {
        self.know_place(id, zone);
        let old = self.pile(zone).bottom;
        let card = self.card_mut(id);
        card.zone = zone;
        card.below = CardId::NONE;
        card.above = old;
        if old.is_some() {
            self.card_mut(old).below = id;
        }
        let pile = self.pile_mut(zone);
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

    /// Moves a card to the bottom of a zone, without any consequence.
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
        for pile in self.piles_mut() {
            number(&mut pile.top);
            number(&mut pile.bottom);
        }
        let numbered = |mut id: CardId| {
            number(&mut id);
            id
        };
        self.live = self.live.iter().map(numbered).collect();
        self.speakers.0 = self.speakers.0.iter().map(numbered).collect();
        if let Some(extra) = self.extras.existing() {
            extra.counters.iter_mut().for_each(|(card, ..)| number(card));
            extra.homes.iter_mut().for_each(|(card, _)| number(card));
        }
        self.cards = cards;
    }

    /// Lays all the cards of a pile in an order, the first uppermost and no card after the last, and forgets who had seen
    /// some of them.
    fn lay_in_order(&mut self, zone: Zone, order: &[CardId], forgotten: std::ops::Range<usize>) {
        let mut above = CardId::NONE;
        for (n, pair) in order.windows(2).enumerate() {
            let card = self.card_mut(pair[0]);
            if forgotten.contains(&n) {
                card.seen = crate::ids::Seats::default();
            }
            card.above = above;
            card.below = pair[1];
            above = pair[0];
        }
        *self.pile_mut(zone) = Pile { top: order[0], bottom: above, len: order.len() as u16 - 1 };
    }

    /// Puts a pile in a random order and forgets who had seen its cards.
    pub fn shuffle(&mut self, zone: Zone) {
        self.shuffle_top(zone, crate::ids::CardSet::CAPACITY);
    }

    /// The same of the cards on top of a pile, so many of them.
    pub fn shuffle_top(&mut self, zone: Zone, cards: usize) {
        self.shuffle_part(zone, cards, false);
    }

    /// The same of the cards at its bottom.
    pub fn shuffle_bottom(&mut self, zone: Zone, cards: usize) {
        self.shuffle_part(zone, cards, true);
    }

    fn shuffle_part(&mut self, zone: Zone, cards: usize, bottom: bool) {
        let mut order = [CardId::NONE; crate::ids::CardSet::CAPACITY + 1];
        let mut len = 0;
        let mut at = self.pile(zone).top;
        while at.is_some() {
            order[len] = at;
            len += 1;
            at = self.card(at).below;
        }
        let mixed = len.min(cards);
        let part = if bottom { len - mixed..len } else { 0..mixed };
        self.mix(Chance::Order(zone), &mut order[part.clone()]);
        self.lay_in_order(zone, &order[..=len], part);
    }
}

/// Goes through the cards of a zone, from the top down.
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
