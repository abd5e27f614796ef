//! A player who notices that something came to nothing.
//!
//! What a bot imagines behind hidden cards is dealt anew each time it is asked; so an action that finds nothing may
//! look as good as before, for ever.

use rules::decision::Answer;
use rules::step::Step;

use crate::{Policy, Turn};

/// Does not use an ability again in the same step after it left everything this seat sees as it was.
pub struct Mindful<P> {
    policy: P,
    /// The round and the step in which all this was done.
    when: (u16, Step),
    done: Vec<Done>,
}

/// An ability that was used.
struct Done {
    answer: Answer,
    /// What the seat saw as it was used for the last time. Most abilities are used once, and nothing is kept of them.
    seen: Option<String>,
}

impl<P: Policy> Mindful<P> {
    /// The same player with this memory.
    pub fn new(policy: P) -> Mindful<P> {
        Mindful { policy, when: (0, Step::Setup1), done: Vec::new() }
    }

    /// Remembers that an ability is used now; false if it came to nothing the last time.
    fn remember(&mut self, turn: Turn<'_>, answer: Answer) -> bool {
        let Some(before) = self.done.iter_mut().find(|done| done.answer == answer) else {
            self.done.push(Done { answer, seen: None });
            return true;
        };
        let seen = serde_json::to_string(&turn.view()).ok();
        let changed = seen.is_none() || before.seen != seen;
        before.seen = seen;
        changed
    }
}

impl<P: Policy> Policy for Mindful<P> {
    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        if self.when != turn.when() {
            self.when = turn.when();
            self.done.clear();
        }
        let mut answer = self.policy.choose(turn);
        let mut idle = Vec::new();
        while matches!(answer, Answer::Use(..)) && !self.remember(turn, answer) {
            idle.push(answer);
            let others: Vec<Answer> = turn.answers().iter().copied().filter(|other| !idle.contains(other)).collect();
            if others.is_empty() {
                break;
            }
            answer = self.policy.choose(turn.among(&others));
        }
        answer
    }

    fn trouble(&self) -> Option<&str> {
        self.policy.trouble()
    }
}
