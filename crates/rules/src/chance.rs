//! Chance: what a game is dealt from.
//!
//! A *known* seed is a number that somebody typed or a simulation counted; its dice are small and quick. A *secret*
//! seed is 256 bits from the system that nobody knows. Each deck and each purpose then draws from a stream of its own,
//! expanded by ChaCha, so that whatever one of them has shown says nothing about another.

use std::fmt;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::area::AreaKind;
use crate::state::{Dice, Game};
use crate::zone::Zone;

/// What a game is dealt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seed {
    /// Somebody knows it, or finds it by trying.
    Known(u64),
    /// Nobody knows it before the game is over.
    Secret(Key),
}

/// A secret of 256 bits. It is written into files on purpose only, never into a log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Key([u8; Key::BYTES]);

impl Key {
    /// The length of a key: 256 bits.
    pub const BYTES: usize = 32;
}

impl fmt::Debug for Key {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Key(…)")
    }
}

/// What chance decides. With a secret seed each has a stream of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The order of a pile.
    Order(Zone),
    /// One card of a pile or a hand.
    Card(Zone),
    /// Which of several stages comes next.
    Stage,
    /// What a text chooses at random.
    Choice,
    /// What is hidden, dealt once more.
    Anew,
    /// Who is first player.
    First,
    /// The seed of a game in a series.
    Game(u32),
}

impl Chance {
    /// The number of its stream. Games that are kept go by these numbers: they stay as they are.
    fn stream(self) -> u64 {
        const CARD: u64 = 1 << 16;
        const OTHERS: u64 = 1 << 17;
        match self {
            Chance::Order(zone) => place(zone),
            Chance::Card(zone) => CARD + place(zone),
            Chance::Stage => OTHERS,
            Chance::Choice => OTHERS + 1,
            Chance::Anew => OTHERS + 2,
            Chance::First => OTHERS + 3,
            Chance::Game(n) => 1 << 32 | u64::from(n),
        }
    }
}

/// A number for a pile, which does not change when zones are numbered anew.
fn place(zone: Zone) -> u64 {
    const DECLARED: u64 = 1 << 8;
    let seat = zone.seat().map(|seat| u64::from(seat.0));
    match (zone.kind(), seat) {
        (AreaKind::Deck, Some(seat)) => seat,
        (AreaKind::Hand, Some(seat)) => 0x10 + seat,
        (AreaKind::Discard, Some(seat)) => 0x20 + seat,
        (AreaKind::Deck, None) if zone == Zone::ENCOUNTER_DECK => 0x30,
        (AreaKind::Discard, None) if zone == Zone::ENCOUNTER_DISCARD => 0x31,
        (AreaKind::QuestDeck, _) => 0x32,
        (AreaKind::SetAside, _) => 0x33,
        (kind, _) => DECLARED + ((kind as u64) << 8) + u64::from(zone.nth()),
    }
}

impl Seed {
    /// A seed of bytes that nobody else has seen.
    pub fn secret(bytes: [u8; Key::BYTES]) -> Seed {
        Seed::Secret(Key(bytes))
    }

    /// The number of a seed that has one.
    pub fn known(self) -> Option<u64> {
        match self {
            Seed::Known(number) => Some(number),
            Seed::Secret(_) => None,
        }
    }

    /// Which of the players is first player.
    pub fn first_of(self, players: usize) -> usize {
        match self {
            Seed::Known(number) => Dice(number).below(players),
            Seed::Secret(key) => Streams::new(key).draw(Chance::First, |stream| stream.below(players)),
        }
    }

    /// The seed of the n-th game of a series, the first being 0.
    pub fn of_game(self, n: u32) -> Seed {
        match self {
            Seed::Known(number) => Seed::Known(number.wrapping_add(u64::from(n))),
            Seed::Secret(key) => Streams::new(key).draw(Chance::Game(n), |stream| {
                let mut bytes = [0; Key::BYTES];
                stream.0.fill_bytes(&mut bytes);
                Seed::secret(bytes)
            }),
        }
    }

    /// A number for what needs not be secret and must not give the seed away: names of files, doubts of bots.
    pub fn label(self) -> u64 {
        match self {
            Seed::Known(number) => number,
            Seed::Secret(key) => Streams::new(key).draw(Chance::Game(u32::MAX), |stream| stream.0.next_u64()),
        }
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        Seed::Known(number)
    }
}

/// As files have it: a number, or 64 hexadecimal digits.
impl fmt::Display for Seed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Known(number) => number.fmt(out),
            Seed::Secret(Key(bytes)) => bytes.iter().try_for_each(|byte| write!(out, "{byte:02x}")),
        }
    }
}

/// A seed where numbers and texts look alike.
#[derive(Serialize, Deserialize)]
enum Plain {
    Known(u64),
    Secret(Key),
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match *self {
            Seed::Known(number) if out.is_human_readable() => out.serialize_u64(number),
            Seed::Secret(_) if out.is_human_readable() => out.collect_str(self),
            Seed::Known(number) => Plain::Known(number).serialize(out),
            Seed::Secret(key) => Plain::Secret(key).serialize(out),
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seed, D::Error> {
        if from.is_human_readable() {
            return from.deserialize_any(Written);
        }
        Ok(match Plain::deserialize(from)? {
            Plain::Known(number) => Seed::Known(number),
            Plain::Secret(key) => Seed::Secret(key),
        })
    }
}

struct Written;

impl Visitor<'_> for Written {
    type Value = Seed;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a seed: a whole number, or {} hexadecimal digits", 2 * Key::BYTES)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Seed, E> {
        Ok(Seed::Known(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Seed, E> {
        u64::try_from(number).map(Seed::Known).map_err(|_| E::custom("a seed is not below zero"))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Seed, E> {
        let wrong = || E::custom(format!("a secret seed has {} hexadecimal digits", 2 * Key::BYTES));
        if text.len() != 2 * Key::BYTES || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let mut bytes = [0; Key::BYTES];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Seed::secret(bytes))
    }
}

/// The streams of a secret seed, and how far each of them has been drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Streams {
    key: Key,
    /// Words of 32 bits, by the number of the stream.
    drawn: Vec<(u64, u32)>,
}

/// A stream that is being drawn from.
struct Stream(ChaCha20Rng);

impl Stream {
    /// A number below `n`, without bias worth naming.
    fn below(&mut self, n: usize) -> usize {
        scaled(self.0.next_u64(), n)
    }
}

/// A number of 64 bits as one below `n`.
pub(crate) fn scaled(rolled: u64, n: usize) -> usize {
    ((u128::from(rolled) * n as u128) >> 64) as usize
}

impl Streams {
    fn new(key: Key) -> Streams {
        Streams { key, drawn: Vec::new() }
    }

    fn draw<T>(&mut self, what: Chance, f: impl FnOnce(&mut Stream) -> T) -> T {
        let number = what.stream();
        let at = self.drawn.iter().position(|(stream, _)| *stream == number).unwrap_or_else(|| {
            self.drawn.push((number, 0));
            self.drawn.len() - 1
        });
        let mut stream = Stream(ChaCha20Rng::from_seed(self.key.0));
        stream.0.set_stream(number);
        stream.0.set_word_pos(u128::from(self.drawn[at].1));
        let drawn = f(&mut stream);
        self.drawn[at].1 = stream.0.get_word_pos() as u32;
        drawn
    }

    /// How far each stream has been drawn; nothing of the key.
    pub fn drawn(&self) -> &[(u64, u32)] {
        &self.drawn
    }
}

/// Puts things in a random order.
pub(crate) fn mix<T>(things: &mut [T], mut below: impl FnMut(usize) -> usize) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(last + 1));
    }
}

impl Game {
    /// From now on chance goes by this seed.
    pub fn set_seed(&mut self, seed: Seed) {
        match seed {
            Seed::Known(number) => {
                self.dice = Dice(number);
                if let Some(extra) = self.extras.existing() {
                    extra.streams = None;
                }
            }
            Seed::Secret(key) => {
                self.dice = Dice(0);
                self.extras.change().streams = Some(Streams::new(key));
            }
        }
    }

    /// A number below `n`, by chance.
    pub fn below(&mut self, what: Chance, n: usize) -> usize {
        match self.streams() {
            Some(streams) => streams.draw(what, |stream| stream.below(n)),
            None => self.dice.below(n),
        }
    }

    /// Puts things in a random order.
    pub(crate) fn mix<T>(&mut self, what: Chance, things: &mut [T]) {
        match self.streams() {
            Some(streams) => streams.draw(what, |stream| mix(things, |n| stream.below(n))),
            None => mix(things, |n| self.dice.below(n)),
        }
    }

    fn streams(&mut self) -> Option<&mut Streams> {
        self.extras.existing()?.streams.as_mut()
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};

    use rand_chacha::rand_core::RngCore as _;

    use super::{Chance, Key, Seed, Streams};
    use crate::ids::Seat;
    use crate::setup::empty_game;
    use crate::state::Game;
    use crate::zone::Zone;

    fn orders(bytes: [u8; Key::BYTES], before: &[Chance]) -> Vec<usize> {
        let mut game = empty_game(2, Seed::secret(bytes), 0);
        for what in before {
            game.below(*what, 50);
        }
        (0..20).map(|_| game.below(Chance::Order(Zone::deck(Seat(1))), 50)).collect()
    }

    #[test]
    fn a_stream_goes_on_where_it_was_and_knows_nothing_of_the_others() {
        let key = [7; Key::BYTES];
        let alone = orders(key, &[]);
        let others = [Chance::Order(Zone::deck(Seat(0))), Chance::Card(Zone::hand(Seat(1))), Chance::Choice];
        assert_eq!(orders(key, &others), alone);
        assert_ne!(orders([8; Key::BYTES], &[]), alone);
        let mixed = |rounds: usize| {
            let mut game = empty_game(2, Seed::secret(key), 0);
            let mut cards: Vec<usize> = (0..50).collect();
            (0..rounds).for_each(|_| game.mix(Chance::Order(Zone::deck(Seat(1))), &mut cards));
            cards
        };
        assert_eq!(mixed(1), mixed(1));
        assert_ne!(mixed(1), mixed(2));
    }

    #[test]
    fn how_far_a_stream_was_drawn_is_a_part_of_the_game() {
        let hash = |game: &Game| {
            let mut hasher = DefaultHasher::new();
            game.hash(&mut hasher);
            hasher.finish()
        };
        let mut game = empty_game(2, Seed::secret([7; Key::BYTES]), 0);
        let before = (hash(&game), game.clone());
        game.below(Chance::Choice, 50);
        assert!(hash(&game) != before.0 && game != before.1);
    }

    #[test]
    fn streams_are_those_of_the_published_cipher() {
        // RFC 8439 has the block of a key of zeros, counter 0: the first words are 0xade0b876, 0x903df1a0.
        let mut streams = Streams::new(Key([0; Key::BYTES]));
        let first = streams.draw(Chance::Order(Zone::deck(Seat(0))), |stream| stream.0.next_u64());
        assert_eq!(first, 0x903d_f1a0_ade0_b876);
        assert_eq!(streams.drawn(), [(0, 2)]);
    }

    #[test]
    fn a_seed_is_read_as_it_was_written_and_never_shown_by_chance() {
        let secret = Seed::secret([0xAB; Key::BYTES]);
        let debug = format!("{secret:?}");
        assert!(!debug.to_lowercase().contains("ab, ") && !debug.contains("171") && !debug.contains("abab"), "{debug}");
        assert_eq!(secret.to_string(), "ab".repeat(Key::BYTES));
        assert_eq!(secret.of_game(1), secret.of_game(1));
        assert!(secret.of_game(0) != secret.of_game(1) && secret.of_game(0) != secret);
        assert_eq!(Seed::Known(5).of_game(2), Seed::Known(7));
        assert!(secret.first_of(3) < 3);
    }
}
