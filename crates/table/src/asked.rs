//! The question that stands, in words: for rooms, for puzzles, for replays.

use rules::decision::Answer;
use rules::query::Q;
use rules::tell::{describe_answer, describe_question};

use crate::pace::{Pacing, next_stop, place};
use crate::steps::clause;
use crate::wire::DecisionInfo;

/// The decision that stands; `mine` with what only the seat that is asked is told.
pub fn asked(q: Q<'_>, number: u32, pacing: &Pacing, mine: bool) -> Option<DecisionInfo> {
    let decision = q.decision()?;
    let place = place(q);
    let words = || decision.answers.iter().map(|answer| describe_answer(q, *answer)).collect();
    let ahead = || decision.answers.contains(&Answer::Pass).then(|| next_stop(q.g, q.m, pacing)).flatten();
    Some(DecisionInfo {
        number,
        seat: decision.seat,
        question: describe_question(q),
        clause: clause(&place),
        place,
        answers: mine.then(words),
        next_stop: if mine { ahead() } else { None },
    })
}

impl DecisionInfo {
    /// Without what only the seat that is asked is told.
    pub fn for_others(&self) -> DecisionInfo {
        DecisionInfo { answers: None, next_stop: None, ..self.clone() }
    }
}
