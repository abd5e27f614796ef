//! Bots that play the seats nobody sits in.

use bots::{Bot, Policy, Turn};
use rules::chance::Seed;
use rules::decision::{Answer, Decision};
use rules::ids::Seat;
use rules::query::Q;
use serde::{Deserialize, Serialize};

/// A seat and the bot that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Partner {
    pub seat: Seat,
    pub bot: Bot,
}

/// The bots at the table.
#[derive(Default)]
pub struct Partners {
    pub list: Vec<Partner>,
    policies: Vec<Box<dyn Policy>>,
    /// What went wrong with one of them, to be told.
    pub trouble: Option<String>,
}

impl Partners {
    /// Sits them down; the same seed lets them play the same.
    pub fn new(list: &[Partner], seed: Seed) -> Partners {
        let policy = |partner: &Partner| partner.bot.policy(seed.label().wrapping_add(u64::from(partner.seat.0)));
        Partners { list: list.to_vec(), policies: list.iter().map(policy).collect(), trouble: None }
    }

    /// Whether a bot plays this seat.
    pub fn play(&self, seat: Seat) -> bool {
        self.list.iter().any(|partner| partner.seat == seat)
    }

    /// What the bot in that seat answers; none if a person is asked.
    pub fn answer(&mut self, q: Q<'_>, decision: &Decision) -> Option<Answer> {
        let at = self.list.iter().position(|partner| partner.seat == decision.seat)?;
        let turn = Turn::new(q, &decision.answers)?;
        let answer = self.policies[at].choose(turn);
        let Some(why) = self.policies[at].trouble() else { return Some(answer) };
        self.trouble = Some(format!("{why}; the heuristic bot plays on in its place"));
        self.policies[at] = Bot::Heuristic.policy(u64::from(decision.seat.0));
        Some(self.policies[at].choose(turn))
    }
}
