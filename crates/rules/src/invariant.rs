//! What must hold whenever the game waits for an answer or is over. For tests, puzzles and restored games; the
//! engine itself never asks.

mod cards;
mod frames;

use crate::area::Board;
use crate::decision::Answer;
use crate::engine::STEP_CAP;
use crate::frame::Frame;
use crate::ids::{MAX_PLAYERS, Seat};
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;
use crate::state::Game;
use crate::zone::Zone;

/// The first thing found wrong, in words.
pub type Broken = String;

/// Checks a game at rest.
pub fn check(q: Q<'_>) -> Result<(), Broken> {
    must((1..=MAX_PLAYERS as u8).contains(&q.g.seats), || format!("{} seats", q.g.seats))?;
    cards::zones(q.g)?;
    cards::each(q)?;
    table(q)?;
    players(q)?;
    frames::check(q)?;
    question(q)
}

/// Fails with words unless something holds.
fn must(holds: bool, words: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(words()) }
}

/// A current quest once setup is over, but while one stage gives way to another; at most one active location.
fn table(q: Q<'_>) -> Result<(), Broken> {
    q.g.boards_in_order().try_for_each(|board| self::board(q, board))
}

fn board(q: Q<'_>, board: Board) -> Result<(), Broken> {
    let quests = q.g.count_in(board.quest());
    // Who has just parted from the others may have no stage yet.
    let changes = q.g.stack.iter().any(|frame| {
        matches!(frame, Frame::Advance { .. }) || q.g.is_divided() && matches!(frame, Frame::Script { .. })
    });
    let none = q.g.step.is_setup() || q.g.outcome.is_some() || changes;
    let most = if q.m.side_by_side { usize::MAX } else { 1 };
    must((usize::from(!none)..=most).contains(&quests), || format!("{quests} current quests"))?;
    let locations = q.g.count_in(board.active_location());
    must(locations <= most, || format!("{locations} active locations"))
}

fn players(q: Q<'_>) -> Result<(), Broken> {
    let g = q.g;
    must(g.outcome.is_some() || g.alive(g.first), || format!("the first player {:?} is not in the game", g.first))?;
    must(g.active.0 < g.seats, || format!("the active player is {:?}", g.active))?;
    (0..g.seats).map(Seat).try_for_each(|seat| player(q, seat))
}

fn player(q: Q<'_>, seat: Seat) -> Result<(), Broken> {
    let g = q.g;
    let threat = g.players[seat.index()].threat;
    must(threat <= 999, || format!("{seat:?} has a threat of {threat}"))?;
    if g.alive(seat) {
        let level = q.elimination_level(seat);
        let stays = !q.can_happen(Occurrence::new(Verb::Eliminated).by(seat)) || q.is_going(seat);
        return must(g.outcome.is_some() || threat < level || stays, || {
            format!("{seat:?} plays on at threat {threat}")
        });
    }
    // The last player to fall ends the game; nobody clears the table then.
    let own = [Zone::hand(seat), Zone::deck(seat), Zone::play(seat), Zone::engaged(seat)];
    let left = own.iter().map(|zone| g.count_in(*zone)).sum::<usize>();
    must(left == 0 || g.living().is_empty(), || format!("{seat:?} is out but has {left} cards"))
}

/// The game waits for an answer, or it is over; and whoever is asked can answer.
fn question(q: Q<'_>) -> Result<(), Broken> {
    let g = q.g;
    must(g.ask.is_some() != g.outcome.is_some(), || format!("asks {:?}, outcome {:?}", g.ask, g.outcome))?;
    let Some(ask) = g.ask else { return Ok(()) };
    must(g.alive(ask.seat), || format!("{:?} is asked but not in the game", ask.seat))?;
    must(!g.dirty, || "a question while something has yet to settle".to_owned())?;
    must(g.work <= STEP_CAP, || format!("{} steps for one answer", g.work))?;
    let mut answers = Vec::new();
    q.answers(&mut answers);
    must(!answers.is_empty(), || format!("no legal answer to {ask:?}"))?;
    distinct(g, &mut answers)
}

fn distinct(g: &Game, answers: &mut [Answer]) -> Result<(), Broken> {
    answers.sort_unstable();
    match answers.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("{:?} is offered twice for {:?}", pair[0], g.ask)),
        None => Ok(()),
    }
}
