//! Replays: a setup and the answers given, from which the whole game follows, and a digest of how it ended.

mod given;

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::Xxh64;

use crate::decision::Answer;
use crate::engine::{Refused, answer};
use crate::ids::{MAX_PLAYERS, Seat};
use crate::log::Entry;
use crate::matchup::Match;
use crate::pool::Pool;
use crate::query::Q;
use crate::setup::{Setup, SetupError, begin};
use crate::state::{Game, Outcome};
use crate::tell::{describe_question, seat_name};
use crate::zone::Zone;

/// The format of replay files that this program writes and reads.
pub const FORMAT: u32 = 1;

/// A game as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    pub format: u32,
    /// The version of the program that played it.
    pub version: String,
    /// The version of the content it was played with.
    pub content: String,
    pub setup: Setup,
    /// Who answered what, one short line each: `0 use 14 0`.
    #[serde(with = "given")]
    pub answers: Vec<(Seat, Answer)>,
    /// None if the game was not over.
    pub result: Option<Outcome>,
    /// What [`digest`] says of the position after the last answer.
    #[serde(with = "hex")]
    pub final_hash: u64,
}

/// Writes a game down as far as it has come. The setup is the one it was begun with, its own seed included.
pub fn record(q: Q<'_>, setup: &Setup, answers: &[(Seat, Answer)], version: &str, content: &str) -> Replay {
    Replay {
        format: FORMAT,
        version: version.to_owned(),
        content: content.to_owned(),
        setup: setup.clone(),
        answers: answers.to_vec(),
        result: q.g.outcome,
        final_hash: digest(q),
    }
}

/// Why a replay does not play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// It was written in another format.
    Format(u32),
    Setup(SetupError),
    /// An answer was not taken: which, whose, what was asked, and why.
    Refused {
        at: usize,
        seat: Seat,
        answer: Answer,
        question: String,
        why: Refused,
    },
    /// It ended in another way than it says.
    Result {
        said: Option<Outcome>,
        found: Option<Outcome>,
    },
    /// The table at the end is not the one it says.
    Hash {
        said: u64,
        found: u64,
    },
}

/// Plays a replay from its setup, checking every answer and how it ends.
pub fn replay(
    pool: &Arc<Pool>,
    replay: &Replay,
    mut log: Option<&mut Vec<Entry>>,
) -> Result<(Match, Game), ReplayError> {
    if replay.format != FORMAT {
        return Err(ReplayError::Format(replay.format));
    }
    let (matchup, mut game) = begin(pool, &replay.setup, log.as_deref_mut()).map_err(ReplayError::Setup)?;
    for (at, (seat, given)) in replay.answers.iter().copied().enumerate() {
        let taken = answer(&mut game, &matchup, seat, given, log.as_deref_mut());
        taken.map_err(|why| {
            let question = describe_question(Q { g: &game, m: &matchup });
            ReplayError::Refused { at, seat, answer: given, question, why }
        })?;
    }
    check_end(Q { g: &game, m: &matchup }, replay)?;
    Ok((matchup, game))
}

fn check_end(q: Q<'_>, replay: &Replay) -> Result<(), ReplayError> {
    let (result, hash) = (q.g.outcome, digest(q));
    if result != replay.result {
        return Err(ReplayError::Result { said: replay.result, found: result });
    }
    if hash != replay.final_hash {
        return Err(ReplayError::Hash { said: replay.final_hash, found: hash });
    }
    Ok(())
}

impl fmt::Display for ReplayError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = |outcome: &Option<Outcome>| match outcome {
            Some(Outcome::Won) => "a victory",
            Some(Outcome::Lost) => "a defeat",
            None => "no end yet",
        };
        match self {
            ReplayError::Format(found) => {
                write!(out, "the replay has format {found}; this program reads format {FORMAT}")
            }
            ReplayError::Setup(error) => error.fmt(out),
            ReplayError::Refused { at, seat, answer, question, why } => {
                let (seat, answer) = (seat_name(*seat), given::text(*answer));
                write!(out, "answer {} (`{answer}` by {seat}) was refused: {why}", at + 1)?;
                if question.is_empty() { Ok(()) } else { write!(out, "; the question was: {question}") }
            }
            ReplayError::Result { said, found } => {
                write!(out, "the replay says {}, but it came to {}", ending(said), ending(found))
            }
            ReplayError::Hash { said, found } => {
                write!(out, "the game ends with the digest {found:016x}, not {said:016x} as the replay says")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

/// A number for the whole table: the same on every machine and, as long as the rules lead to the same position, in
/// every version of the program. It covers what lies where and in which state, the dials, the step and the dice,
/// but not how the engine keeps its half-resolved effects.
pub fn digest(q: Q<'_>) -> u64 {
    let mut sum = Sum(Xxh64::new(0));
    let g = q.g;
    sum.text(g.step.number());
    sum.numbers([u32::from(g.round), u32::from(g.first.0), u32::from(g.active.0), u32::from(g.seats)]);
    sum.numbers([g.outcome.map_or(0, |outcome| 1 + outcome as u32), g.dice.0 as u32, (g.dice.0 >> 32) as u32]);
    for player in &g.players[..usize::from(g.seats)] {
        sum.numbers([u32::from(player.threat), u32::from(player.eliminated)]);
    }
    for zone in zones(g.seats) {
        sum.numbers([u32::from(g.pile(zone).len)]);
        for id in g.in_zone(zone) {
            sum.card(q, id);
        }
    }
    sum.0.digest()
}

/// Every zone, in an order of our own that does not change when zones are numbered anew.
fn zones(seats: u8) -> impl Iterator<Item = Zone> {
    const SHARED: [Zone; 13] = [
        Zone::STAGING,
        Zone::ACTIVE_LOCATION,
        Zone::ENCOUNTER_DECK,
        Zone::ENCOUNTER_DISCARD,
        Zone::QUEST_DECK,
        Zone::CURRENT_QUEST,
        Zone::VICTORY,
        Zone::SET_ASIDE,
        Zone::REMOVED,
        Zone::SHADOW,
        Zone::ATTACHED,
        Zone::RESOLVING,
        Zone::BESIDE_QUEST,
    ];
    let own = |seat: u8| {
        let seat = Seat(seat);
        [Zone::hand(seat), Zone::deck(seat), Zone::discard(seat), Zone::play(seat), Zone::engaged(seat)]
    };
    SHARED.into_iter().chain((0..seats.min(MAX_PLAYERS as u8)).flat_map(own))
}

/// A digest in the making. Numbers go in as four bytes, the lowest first.
struct Sum(Xxh64);

impl Sum {
    fn numbers<const N: usize>(&mut self, numbers: [u32; N]) {
        for number in numbers {
            self.0.update(&number.to_le_bytes());
        }
    }

    fn text(&mut self, text: &str) {
        self.numbers([text.len() as u32]);
        self.0.update(text.as_bytes());
    }

    fn card(&mut self, q: Q<'_>, id: crate::ids::CardId) {
        let card = q.card(id);
        self.text(&q.m.pool.facts(card.def).id);
        self.numbers([u32::from(id.0), u32::from(card.face), u32::from(card.owner.0), u32::from(card.controller.0)]);
        self.numbers([u32::from(card.host.0), u32::from(card.flags.0), u32::from(card.damage)]);
        self.numbers([u32::from(card.progress), u32::from(card.resources)]);
    }
}

/// Digests as text: JSON numbers are not safe above 2^53.
mod hex {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(hash: &u64, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&format!("{hash:016x}"))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        let text = String::deserialize(from)?;
        u64::from_str_radix(&text, 16).map_err(|_| D::Error::custom(format!("`{text}` is no digest")))
    }
}
