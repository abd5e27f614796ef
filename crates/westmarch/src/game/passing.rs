//! Passing further than one window: to the end of the phase, to another phase, to a step.

use cardlang::def::Phase;
use cardlang::words;
use rules::decision::{About, Answer, Decision};
use rules::ids::Seat;
use rules::query::Q;
use table::pace::{place, stop};

/// Windows are passed until the game gets there. Questions that have to be answered are asked all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passing {
    to: To,
    from: Point,
    /// Whose windows are passed; everybody's, where one person plays all hands.
    seat: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum To {
    NextPhase,
    NextRound,
    Phase(Phase),
    Step(String),
}

/// Where the game stood.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Point {
    round: u16,
    phase: Option<Phase>,
    step: String,
}

impl Point {
    fn of(q: Q<'_>) -> Point {
        Point { round: q.g.round, phase: q.g.step.phase(), step: place(q) }
    }
}

impl Passing {
    /// What `phase`, `round`, `until combat` or `until 6.4` mean from here.
    pub fn read(q: Q<'_>, seat: Option<Seat>, words: &str) -> Result<Passing, String> {
        let words = words.trim().to_lowercase();
        let target = ["until ", "to ", "till "].iter().find_map(|word| words.strip_prefix(word)).unwrap_or(&words);
        let target = target.trim_start_matches("the ").trim_end_matches(" phase").trim();
        let to = match target {
            "phase" | "the phase" | "this phase" => To::NextPhase,
            "round" | "this round" | "all" | "next round" | "end" => To::NextRound,
            name => match words::phase(name) {
                Some(phase) => To::Phase(phase),
                None => To::Step(stop(name).map_err(|_| unknown(name))?),
            },
        };
        Ok(Passing { to, from: Point::of(q), seat })
    }

    /// Whether the game has got there.
    pub fn is_over(&self, q: Q<'_>) -> bool {
        let (from, now) = (&self.from, Point::of(q));
        let elsewhere = (from.round, from.phase) != (now.round, now.phase);
        match &self.to {
            To::NextPhase => elsewhere && now.phase.is_some(),
            To::NextRound => from.round != now.round,
            To::Phase(phase) => elsewhere && now.phase == Some(*phase),
            To::Step(step) => now != *from && (now.step == *step || now.step.starts_with(&format!("{step}."))),
        }
    }

    /// Whether it passes for whoever is asked.
    pub fn covers(&self, decision: &Decision) -> bool {
        let own = self.seat.is_none_or(|seat| seat == decision.seat);
        own && decision.about == About::Action && decision.answers.contains(&Answer::Pass)
    }
}

fn unknown(name: &str) -> String {
    format!(
        "`{name}` is neither a phase nor a step. Write `pass phase`, `pass round`, `pass until combat` (or another \
         phase), or `pass until 6.4`; `stop` lists the steps"
    )
}
