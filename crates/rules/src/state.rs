//! The game as a value: plain data, cloned with a few copies, compared and hashed whole.

use serde::{Deserialize, Serialize};

use crate::chance::scaled;
use crate::decision::Ask;
use crate::extras::Extras;
use crate::frame::{Assigned, Delayed, Frame, Lasting, LimitUse, Pending};
use crate::ids::{CardId, CardSet, DefId, MAX_PLAYERS, Seat, Seats};
use crate::step::Step;
use crate::zone::{BASE, Pile, Zone};

/// One physical card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    pub def: DefId,
    pub face: u8,
    pub zone: Zone,
    pub owner: Seat,
    pub controller: Seat,
    /// Neighbours in the zone: `above` lies nearer the top.
    pub above: CardId,
    pub below: CardId,
    /// What it is attached to, deals its shadow to, or guards.
    pub host: CardId,
    pub flags: Flags,
    pub damage: u16,
    pub progress: u16,
    pub resources: u16,
    /// Counts comings and goings, so that a name given before does not find it after it left play.
    pub life: u16,
    /// Seats that have seen it while it lies hidden.
    pub seen: Seats,
    /// Of an enemy: seats that have attacked it this combat phase.
    pub struck: Seats,
}

/// States a card can be in, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flags(pub u16);

impl Flags {
    /// Turned sideways: used, and not ready again yet.
    pub const EXHAUSTED: Flags = Flags(1);
    /// Committed to the quest.
    pub const COMMITTED: Flags = Flags(2);
    /// Lying with its back up.
    pub const FACEDOWN: Flags = Flags(4);
    /// An enemy that has made its attack this combat phase.
    pub const ATTACKED: Flags = Flags(8);
    /// An encounter card that has become an attachment.
    pub const AS_ATTACHMENT: Flags = Flags(16);
    /// Facedown in place of an enemy; see [`crate::extras::Extra::stand_ins`].
    pub const STAND_IN: Flags = Flags(64);
    /// Goes into the campaign pool.
    pub const EARNED: Flags = Flags(512);
    /// Leaves the campaign pool.
    pub const SPENT: Flags = Flags(1024);
    /// Of a card in hand: the last draw of its player brought it, where some card asks for that.
    pub const DRAWN: Flags = Flags(2048);
    /// An enemy that has had its chance of a shadow card at 6.2 this combat phase.
    pub const DEALT: Flags = Flags(128);
    /// A card on a discard pile whose owner has not ordered it yet among those that came with it.
    pub const UNORDERED: Flags = Flags(256);
    /// A shadow card that has been turned up and dealt with.
    pub const RESOLVED: Flags = Flags(32);

    /// What the campaign has to know of the card at the end of the game.
    pub fn of_the_campaign(self) -> Flags {
        Flags(self.0 & (Flags::EARNED.0 | Flags::SPENT.0))
    }

    /// Whether any of the given flags is set.
    pub fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    /// Sets the given flags, or clears them.
    pub fn set(&mut self, flag: Flags, on: bool) {
        if on {
            self.0 |= flag.0;
        } else {
            self.0 &= !flag.0;
        }
    }
}

/// What the table keeps for each player besides their cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    pub threat: u16,
    pub eliminated: bool,
}

/// How a game ended.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Won,
    Lost,
}

/// The portable generator: SplitMix64, whose whole state is one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dice(pub u64);

impl Dice {
    /// The next number of the generator.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, without bias worth naming.
    pub fn below(&mut self, n: usize) -> usize {
        scaled(self.roll(), n)
    }
}

/// Cards that lie where their constant text can be in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Speakers(pub CardSet);

// It follows from where the cards lie, which is hashed already.
impl std::hash::Hash for Speakers {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// A whole game, half-resolved effects included.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Game {
    pub cards: Vec<Card>,
    #[serde(with = "serde_big_array::BigArray")]
    pub piles: [Pile; BASE],
    /// Cards in zones where their text can do something; see [`Zone::is_live`].
    pub live: CardSet,
    /// Cards in zones where their constant text can be in force; see [`Zone::is_spoken_from`].
    pub speakers: Speakers,
    pub players: [Player; MAX_PLAYERS],
    pub seats: u8,
    pub first: Seat,
    /// Whose turn it is within the step.
    pub active: Seat,
    pub step: Step,
    pub round: u16,
    /// How far a step with several parts has come.
    pub count: u8,
    /// Players who have had their turn in this step.
    pub turned: Seats,
    pub stack: Vec<Frame>,
    /// Sets of cards that frames refer to; freed with the frame that made them.
    pub sets: Vec<CardSet>,
    /// Triggered abilities waiting for their window.
    pub pending: Vec<Pending>,
    /// Pending abilities below this belong to a window that is already open.
    pub pending_floor: u16,
    pub lasting: Vec<Lasting>,
    pub delayed: Vec<Delayed>,
    /// Damage on its way, by the frames that deal with it.
    pub assigned: Vec<Assigned>,
    pub uses: Vec<LimitUse>,
    /// What few games have.
    pub extras: Extras,
    pub ask: Option<Ask>,
    pub outcome: Option<Outcome>,
    /// What a known seed is drawn by; see [`Game::below`].
    pub dice: Dice,
    /// The players quested successfully this round; where they have parted, see [`crate::extras::Extra::quested`].
    pub quested: bool,
    /// An attack has come to dealing its damage this phase.
    pub fought: bool,
    /// Rounds that were played to their end.
    pub rounds_completed: u16,
    /// Something changed that may destroy a card or defeat a stage by itself.
    pub dirty: bool,
    /// Cards have come onto discard piles whose order can matter.
    pub unordered: bool,
    /// Steps taken since the last answer; a cap turns an endless loop into an error.
    pub work: u32,
}

impl Clone for Game {
    fn clone(&self) -> Game {
        Game {
            cards: self.cards.clone(),
            extras: self.extras.clone(),
            stack: self.stack.clone(),
            sets: self.sets.clone(),
            pending: self.pending.clone(),
            lasting: self.lasting.clone(),
            delayed: self.delayed.clone(),
            assigned: self.assigned.clone(),
            uses: self.uses.clone(),
            ..*self
        }
    }

    /// Keeps the memory it has: once its lists have grown, nothing is allocated.
    fn clone_from(&mut self, other: &Game) {
        fn refilled<T: Copy>(list: &mut Vec<T>, with: &[T]) -> Vec<T> {
            let mut list = std::mem::take(list);
            list.clear();
            list.extend_from_slice(with);
            list
        }
        let mut extras = std::mem::take(&mut self.extras);
        extras.clone_from(&other.extras);
        *self = Game {
            cards: refilled(&mut self.cards, &other.cards),
            extras,
            stack: refilled(&mut self.stack, &other.stack),
            sets: refilled(&mut self.sets, &other.sets),
            pending: refilled(&mut self.pending, &other.pending),
            lasting: refilled(&mut self.lasting, &other.lasting),
            delayed: refilled(&mut self.delayed, &other.delayed),
            assigned: refilled(&mut self.assigned, &other.assigned),
            uses: refilled(&mut self.uses, &other.uses),
            ..*other
        };
    }
}

impl Game {
    /// A card by its id, which must name one.
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// A card by its id, to be changed.
    pub fn card_mut(&mut self, id: CardId) -> &mut Card {
        &mut self.cards[id.index()]
    }

    /// Whether a card has a flag.
    pub fn is(&self, id: CardId, flag: Flags) -> bool {
        self.card(id).flags.has(flag)
    }

    /// Whether an id names a card that is in play.
    pub fn in_play(&self, id: CardId) -> bool {
        id.is_some() && self.card(id).zone.is_in_play()
    }

    /// Whether a player takes part in the game and is not eliminated.
    pub fn alive(&self, seat: Seat) -> bool {
        seat.0 < self.seats && !self.players[seat.index()].eliminated
    }

    /// The players who are not eliminated.
    pub fn living(&self) -> Seats {
        let standing = self.players.iter().rev().fold(0, |seats, player| seats << 1 | u8::from(!player.eliminated));
        Seats(standing & ((1 << self.seats) - 1))
    }

    /// The next seat clockwise that is still in the game; the same seat if it is the last one.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        self.next_of(self.living(), seat)
    }

    /// The next seat clockwise of some; the same seat if there is no other.
    pub fn next_of(&self, seats: Seats, seat: Seat) -> Seat {
        let mut after = (1..self.seats).map(|n| Seat((seat.0 + n) % self.seats));
        after.find(|next| seats.has(*next)).unwrap_or(seat)
    }

    /// Living seats in player order.
    pub fn in_order(&self) -> impl Iterator<Item = Seat> + use<'_> {
        (0..self.seats).map(|n| Seat((self.first.0 + n) % self.seats)).filter(|seat| self.alive(*seat))
    }

    /// Puts a frame on top of the stack, to be run next.
    pub fn push(&mut self, frame: Frame) {
        self.stack.push(frame);
    }
}
