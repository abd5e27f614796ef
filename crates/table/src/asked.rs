//! The question that stands, in parts: for rooms, for puzzles, for replays.

use rules::decision::Answer;
use rules::ids::Seat;
use rules::query::Q;
use rules::tell::{Told, capital, tell_answer, tell_question};
use rules::view::to_view;

use crate::pace::{Pacing, next_stop, place};
use crate::steps::clause;
use crate::wire::{DecisionInfo, Offer};

/// The decision that stands; `mine` with what only the seat that is asked is told.
pub fn asked(q: Q<'_>, number: u32, pacing: &Pacing, mine: bool) -> Option<DecisionInfo> {
    let decision = q.decision()?;
    let (place, seat) = (place(q), decision.seat);
    let question = tell_question(q, Some(seat).filter(|_| mine))?;
    let ahead = || decision.answers.contains(&Answer::Pass).then(|| next_stop(q.g, q.m, pacing)).flatten();
    Some(DecisionInfo {
        number,
        seat,
        asks: capital(&question.asks),
        because: question.because,
        clause: clause(&place),
        place,
        options: mine.then(|| decision.answers.iter().map(|answer| offer(q, seat, *answer)).collect()),
        next_stop: if mine { ahead() } else { None },
    })
}

impl DecisionInfo {
    /// The question in one sentence.
    pub fn question(&self) -> String {
        self.because.as_ref().map_or_else(|| self.asks.clone(), |why| format!("{} ({why})", self.asks))
    }
}

fn offer(q: Q<'_>, seat: Seat, answer: Answer) -> Offer {
    let Told { head, cost, effect } = tell_answer(q, answer);
    Offer { answer: to_view(q, seat, answer), head, cost, effect }
}
