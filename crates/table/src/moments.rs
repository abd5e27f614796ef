//! A replay, moment by moment: what was asked and answered, what came of it, and the table as a seat saw it.
//!
//! A game is a value, so nothing is kept: whoever looks at a moment has the answers up to it played again.

use std::sync::Arc;

use crate::typed::TS;
use rules::ids::Seat;
use rules::log::Entry;
use rules::pool::Pool;
use rules::replay::{Replay, ReplayError, TakenBack};
use rules::setup::Mode;
use rules::state::Outcome;
use rules::tell::{describe_answer, describe_question, line};
use rules::view::view;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::asked::asked;
use crate::pace::{Pacing, place};
use crate::room::{By, Play};
use crate::wire::{Code, DecisionInfo, Line, Refusal};

/// A whole replay in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Moments {
    pub scenario: String,
    /// The scenario's.
    pub title: String,
    pub mode: Mode,
    pub decks: Vec<String>,
    pub seats: u8,
    pub rounds: u16,
    pub result: Option<Outcome>,
    pub score: Option<i32>,
    /// What was taken back on the way.
    pub taken_back: TakenBack,
    /// One for each answer, in order.
    pub moments: Vec<Moment>,
    pub lines: Vec<Line>,
}

/// An answer, and where the game stood when it was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Moment {
    pub round: u16,
    /// The step, parts of attacks included: `6.4.2`.
    pub step: String,
    pub seat: Seat,
    pub question: String,
    /// In the words of whoever gave it.
    pub answer: String,
    /// Lines of the log before it.
    pub lines: u32,
}

/// The table before an answer, or at the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct At {
    /// How many answers had been given.
    pub at: u32,
    /// How many there are.
    pub of: u32,
    #[ts(type = "View")]
    pub view: Value,
    /// What was asked then.
    pub decision: Option<DecisionInfo>,
    /// What was answered, in words.
    pub answer: Option<String>,
    /// Lines of the log before it.
    pub lines: u32,
}

/// Tells a replay from beginning to end, as a spectator reads it.
pub fn moments(pool: &Arc<Pool>, replay: &Replay) -> Result<Moments, Refusal> {
    let mut play = begin(pool, replay)?;
    let mut lines = play.tell(0, play.lines, None);
    let mut moments = Vec::new();
    for at in 0..replay.answers.len() {
        let answer = told(&play, replay, at)?;
        let q = play.q();
        let (seat, question) = (replay.answers[at].0, describe_question(q));
        moments.push(Moment { round: q.g.round, step: place(q), seat, question, answer, lines: play.lines });
        let log = give(&mut play, replay, at)?;
        lines.extend(log.iter().map(|entry| Line::from(line(play.q(), entry, None))));
    }
    let q = play.q();
    let setup = &replay.setup;
    let title = pool.content.scenarios.iter().find(|scenario| scenario.id == setup.scenario);
    Ok(Moments {
        scenario: setup.scenario.clone(),
        title: title.map(|scenario| scenario.title.clone()).unwrap_or_default(),
        mode: setup.mode,
        decks: setup.decks.iter().map(|deck| deck.name.clone()).collect(),
        seats: q.g.seats,
        rounds: q.g.round,
        result: q.g.outcome,
        score: q.score(),
        taken_back: replay.taken_back,
        moments,
        lines,
    })
}

/// The table after so many answers, as a seat or a spectator saw it.
pub fn at(pool: &Arc<Pool>, replay: &Replay, at: u32, seat: Option<Seat>) -> Result<At, Refusal> {
    let of = replay.answers.len();
    let mut play = begin(pool, replay)?;
    if at as usize > of {
        return Err(Refusal::new(Code::BadInput, format!("the game has {of} answers; {at} is beyond its end")));
    }
    if let Some(seat) = seat.filter(|seat| seat.0 >= play.game.seats) {
        let last = play.game.seats - 1;
        return Err(Refusal::new(Code::NoSeat, format!("there is no seat {}; the seats are 0 to {last}", seat.0)));
    }
    for given in 0..at as usize {
        give(&mut play, replay, given)?;
    }
    let q = play.q();
    let mine = play.asked().is_some_and(|asked| Some(asked) == seat);
    let answer = if (at as usize) < of { Some(told(&play, replay, at as usize)?) } else { None };
    Ok(At {
        at,
        of: of as u32,
        view: serde_json::to_value(view(q, seat)).map_err(|error| Refusal::new(Code::Defect, error.to_string()))?,
        decision: asked(q, at, &Pacing::default(), mine),
        answer,
        lines: play.lines,
    })
}

fn begin(pool: &Arc<Pool>, replay: &Replay) -> Result<Play, Refusal> {
    replay.check_format().map_err(wrong)?;
    let play = Play::begin(pool, &replay.setup);
    let mut play = play.map_err(|error| Refusal::new(Code::BadInput, error.to_string()))?;
    deal_anew(&mut play, replay);
    Ok(play)
}

/// What was dealt anew after as many answers as have been given.
fn deal_anew(play: &mut Play, replay: &Replay) {
    let given = play.given.len();
    replay.anew.iter().filter(|anew| anew.after as usize == given).for_each(|anew| play.deal_anew(anew.seed));
}

/// An answer in words, if it is one.
fn told(play: &Play, replay: &Replay, at: usize) -> Result<String, Refusal> {
    let (seat, answer) = replay.answers[at];
    play.q().check(seat, answer).map_err(|why| refused(at, why))?;
    Ok(describe_answer(play.q(), answer))
}

fn wrong(error: ReplayError) -> Refusal {
    Refusal::new(Code::BadInput, error.to_string())
}

fn refused(at: usize, why: impl std::fmt::Display) -> Refusal {
    Refusal::new(Code::BadInput, format!("answer {} of the replay is refused: {why}", at + 1))
}

/// Gives the next answer; what it brings about.
fn give(play: &mut Play, replay: &Replay, at: usize) -> Result<Vec<Entry>, Refusal> {
    let (seat, answer) = replay.answers[at];
    let mut log = Vec::new();
    play.give(seat, answer, By::Person, &mut log).map_err(|why| refused(at, why))?;
    deal_anew(play, replay);
    replay.check(play.q(), at + 1).map_err(wrong)?;
    Ok(log)
}
