//! How long bots with a time to think thought.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Decisions under a time budget. The names of the fields are a contract.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Thinking {
    pub decisions: u64,
    /// Those that took more than their budget and a tenth of it.
    pub late: u64,
    pub slowest_ms: f64,
    /// The longest over its budget, as a share of the budget.
    pub most_over: f64,
}

impl Thinking {
    /// One decision, and the time it had.
    pub fn note(&mut self, took: Duration, budget: Duration) {
        let over = took.as_secs_f64() / budget.as_secs_f64() - 1.0;
        let one = Thinking {
            decisions: 1,
            late: u64::from(over > 0.1),
            slowest_ms: 1000.0 * took.as_secs_f64(),
            most_over: over.max(0.0),
        };
        *self = self.and(one);
    }

    /// Both together.
    pub fn and(self, more: Thinking) -> Thinking {
        Thinking {
            decisions: self.decisions + more.decisions,
            late: self.late + more.late,
            slowest_ms: self.slowest_ms.max(more.slowest_ms),
            most_over: self.most_over.max(more.most_over),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Thinking;

    #[test]
    fn a_tenth_over_the_budget_is_not_late_yet() {
        let mut thinking = Thinking::default();
        let budget = Duration::from_millis(200);
        for took in [3, 200, 219] {
            thinking.note(Duration::from_millis(took), budget);
        }
        assert_eq!((thinking.decisions, thinking.late), (3, 0));
        thinking.note(Duration::from_millis(230), budget);
        assert_eq!((thinking.decisions, thinking.late, thinking.slowest_ms), (4, 1, 230.0));
        assert!((thinking.most_over - 0.15).abs() < 1e-9);
    }
}
