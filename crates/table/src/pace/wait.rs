//! Windows that nobody misses: what is on offer can be done later just as well, or was declined a moment ago.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rules::decision::{About, Answer, Decision};
use rules::engine::answer;
use rules::ids::Seat;
use rules::log::Entry;
use rules::occurrence::Verb;
use rules::query::Q;

use super::Pacing;

/// Passes looked ahead at most.
const FAR: usize = 24;

/// What each seat has declined since anything happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declined(Vec<(Seat, Vec<Answer>)>);

impl Declined {
    /// A person ends their turn to plan: what they have not used then they mean to keep.
    pub fn pass(&mut self, decision: &Decision) {
        self.0.retain(|(seat, _)| *seat != decision.seat);
        self.0.push((decision.seat, decision.answers.clone()));
    }

    /// Whether everything that counts here was declined.
    pub(super) fn covers(&self, seat: Seat, counts: &[Answer]) -> bool {
        let declined = self.0.iter().find(|(who, _)| *who == seat).map_or(&[][..], |(_, answers)| answers);
        counts.iter().all(|answer| declined.contains(answer))
    }

    /// Something may have happened: then what was declined may be wanted.
    pub fn hear(&mut self, log: &[Entry]) {
        if log.iter().any(stirs) {
            self.0.clear();
        }
    }
}

/// More than a pass or a step that begins.
pub fn stirs(entry: &Entry) -> bool {
    !matches!(entry.what.verb, Verb::Passes | Verb::StepBegins)
}

/// Whether everything that counts in this window is on offer in a later one, too, before anything happens.
pub(super) fn can_wait(q: Q<'_>, pacing: &Pacing, seat: Seat, counts: &[Answer]) -> bool {
    catch_unwind(AssertUnwindSafe(|| look(q, pacing, seat, counts))).unwrap_or(false)
}

fn look(q: Q<'_>, pacing: &Pacing, seat: Seat, counts: &[Answer]) -> bool {
    let (mut game, mut log) = (q.g.clone(), Vec::new());
    for _ in 0..FAR {
        let Some(ask) = game.ask.filter(|ask| ask.about == About::Action) else { return false };
        log.clear();
        if answer(&mut game, q.m, ask.seat, Answer::Pass, Some(&mut log)).is_err() || log.iter().any(stirs) {
            return false;
        }
        let later = Q { g: &game, m: q.m };
        let Some(next) = later.decision().filter(|next| next.seat == seat && next.about == About::Action) else {
            continue;
        };
        let still = pacing.counting(later, &next);
        return counts.iter().all(|answer| still.contains(answer));
    }
    false
}
