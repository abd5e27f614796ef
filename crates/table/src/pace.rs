//! Pace: where the game stops for a person. Never a rule: what is passed is passed for everybody to see in the log.

mod ahead;
mod idle;
mod place;
mod wait;

pub use ahead::next_stop;
use idle::is_idle;
use place::is_early;
use wait::can_wait;
pub use wait::{Declined, stirs};

use cardlang::def::Phase;
use rules::decision::{About, Answer, Decision};
use rules::frame::{AttackStage, Frame, Why};
use rules::query::Q;
use rules::step::Step;
use rules::zone::Zone;
use serde::{Deserialize, Serialize};

use crate::wire::{Code, Refusal};

/// How often to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::typed::TS)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Only where something can be done that could matter.
    #[default]
    Auto,
    /// There, and at the steps that were chosen.
    Stops,
    /// At every window and question.
    Full,
}

impl std::str::FromStr for Pace {
    type Err = String;

    fn from_str(name: &str) -> Result<Pace, String> {
        match name.to_lowercase().as_str() {
            "auto" => Ok(Pace::Auto),
            "stops" => Ok(Pace::Stops),
            "full" => Ok(Pace::Full),
            _ => Err(format!("`{name}` is not a pace. Choose auto, stops or full")),
        }
    }
}

/// Cards that one seat can mute at most.
const MUTED: usize = 100;

/// Where the game stops for a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pacing {
    pub pace: Pace,
    /// Numbers of steps to stop at, as `3.2` or `6.4.1`.
    pub stops: Vec<String>,
    /// Cards, by their id, whose actions are no reason to stop.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<String>,
    /// The phase until which windows are passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Phase>,
}

impl Pacing {
    /// Whoever names steps to stop at means to stop there.
    pub fn new(pace: Pace, stops: &[String]) -> Pacing {
        let pace = if pace == Pace::Auto && !stops.is_empty() { Pace::Stops } else { pace };
        Pacing { pace, stops: stops.to_vec(), ..Pacing::default() }
    }

    /// The same with cards that are no reason to stop, and a phase to pass until.
    pub fn with(self, muted: Vec<String>, until: Option<String>) -> Result<Pacing, Refusal> {
        if muted.len() > MUTED {
            return Err(Refusal::new(Code::BadInput, format!("at most {MUTED} cards can be muted")));
        }
        let unknown = |name: &String| {
            let why = format!(
                "`{name}` is not a phase. Choose resource, planning, quest, travel, encounter, combat or refresh"
            );
            Refusal::new(Code::BadInput, why)
        };
        let until = until.map(|name| name.parse::<Phase>().map_err(|_| unknown(&name))).transpose()?;
        Ok(Pacing { muted, until, ..self })
    }

    /// Whether this question is put to a person who plays on at a table. Windows that can wait, or whose actions were
    /// declined just now, are not; nor those before the phase they pass until.
    pub fn asks(&self, q: Q<'_>, decision: &Decision, declined: &Declined) -> bool {
        if !self.stops_at(q, decision) {
            return false;
        }
        let is_window = decision.about == About::Action;
        if self.pace == Pace::Full || !is_window {
            return true;
        }
        if self.until.is_some() {
            return false;
        }
        if self.pace == Pace::Stops && self.chosen(q) {
            return true;
        }
        let (counts, seat) = (self.counting(q, decision), decision.seat);
        // With others at the table, what can wait may depend on what they hold, and no stop may tell of that.
        if counts.is_empty() || plans(q, decision) || q.g.seats > 1 {
            return !counts.is_empty();
        }
        !declined.covers(seat, &counts) && !can_wait(q, self, seat, &counts)
    }

    /// The actions in a window that could matter.
    pub fn counting(&self, q: Q<'_>, decision: &Decision) -> Vec<Answer> {
        let counts = |answer: &&Answer| {
            let seat = decision.seat;
            **answer != Answer::Pass
                && !is_idle(q, seat, **answer)
                && !is_early(q, seat, **answer)
                && !self.is_muted(q, **answer)
        };
        decision.answers.iter().filter(counts).copied().collect()
    }

    fn is_muted(&self, q: Q<'_>, answer: Answer) -> bool {
        let (Answer::Play(card) | Answer::Use(card, _)) = answer else { return false };
        self.muted.iter().any(|id| id == q.m.pool.facts(q.card(card).def).id.as_str())
    }

    /// The phase that was passed until has come: from here on the game stops as ever.
    pub fn arrive(&mut self, q: Q<'_>) {
        self.until = self.until.filter(|until| q.g.step.phase() != Some(*until));
    }

    /// Whether this question is put to a person.
    pub fn stops_at(&self, q: Q<'_>, decision: &Decision) -> bool {
        match self.pace {
            Pace::Full => true,
            Pace::Auto => matters(q, decision),
            Pace::Stops => matters(q, decision) || self.chosen(q),
        }
    }

    fn chosen(&self, q: Q<'_>) -> bool {
        let here = place(q);
        self.stops.iter().any(|stop| here == *stop || here.starts_with(&format!("{stop}.")))
    }
}

/// Whether it is somebody's turn to plan.
pub fn plans(q: Q<'_>, decision: &Decision) -> bool {
    decision.about == About::Action && q.g.step == Step::S2_2
}

/// The answer to a question nobody is asked: to pass, or the only one there is.
pub fn passing(decision: &Decision) -> Option<Answer> {
    let pass = decision.answers.iter().find(|answer| **answer == Answer::Pass);
    pass.or(decision.answers.first()).copied()
}

/// Where there is one answer only there is nothing to decide; in a window, idle actions count for nothing.
fn matters(q: Q<'_>, decision: &Decision) -> bool {
    if decision.about == About::Cards(Why::NextEnemy) && deals_blindly(q, decision) {
        return false;
    }
    let idle = |answer: &Answer| decision.about == About::Action && is_idle(q, decision.seat, *answer);
    decision.answers.iter().filter(|answer| !idle(answer)).count() > 1
}

/// Which enemy is dealt its shadow card first is nothing anybody can judge, as long as there are cards for all of them
/// and nobody at the table knows the next ones.
fn deals_blindly(q: Q<'_>, decision: &Decision) -> bool {
    let enemies = decision.answers.len();
    let next = || q.g.in_zone(Zone::ENCOUNTER_DECK).take(enemies);
    q.g.step == Step::S6_2 && next().count() == enemies && next().all(|card| q.seen_by(card).is_empty())
}

/// The number of the step the game is in, that of an attack included: `6.4.2`. A window is named after the step it
/// follows.
pub fn place(q: Q<'_>) -> String {
    let mut window = false;
    for frame in q.g.stack.iter().rev() {
        match frame {
            Frame::Window { .. } => window = true,
            Frame::EnemyAttack(attack) => return format!("6.4{}", part(attack.stage, window)),
            Frame::PlayerAttack(attack) => return format!("6.8{}", part(attack.stage, window)),
            _ => {}
        }
    }
    q.g.step.number().to_owned()
}

fn part(stage: AttackStage, window: bool) -> &'static str {
    let parts = ["", ".1", ".2", ".3", ".4"];
    let at = match stage {
        AttackStage::Declare | AttackStage::WindowDeclare => 0,
        AttackStage::First | AttackStage::WindowFirst => 1,
        AttackStage::Third | AttackStage::Further | AttackStage::WindowThird => 3,
        AttackStage::End | AttackStage::Over => 4,
        _ => 2,
    };
    parts[if window && at > 0 { at - 1 } else { at }]
}

/// Steps one can stop at, with their titles.
pub const STOPS: [(&str, &str); 19] = [
    ("1.3", "after players draw"),
    ("2.2", "planning"),
    ("3.1", "the quest phase begins"),
    ("3.2", "commit characters"),
    ("3.3", "staging"),
    ("3.4", "quest resolution"),
    ("4.2", "travel"),
    ("5.2", "optional engagement"),
    ("5.3", "engagement checks"),
    ("6.2", "shadow cards are dealt"),
    ("6.4", "enemy attacks, every part"),
    ("6.4.1", "a defender is declared"),
    ("6.4.2", "the shadow effect"),
    ("6.4.3", "combat damage"),
    ("6.8", "player attacks, every part"),
    ("6.8.1", "attackers are declared"),
    ("6.8.2", "attack strength"),
    ("6.8.3", "combat damage"),
    ("7.4", "the first player token is passed"),
];

/// A step to stop at, as a person names it.
pub fn stop(number: &str) -> Result<String, String> {
    if STOPS.iter().any(|(known, _)| *known == number) {
        return Ok(number.to_owned());
    }
    let known: Vec<&str> = STOPS.iter().map(|(number, _)| *number).collect();
    Err(format!("`{number}` is not a step to stop at. These are: {}", known.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::stop;

    #[test]
    fn stops_are_steps_with_a_window_or_a_question() {
        assert_eq!(stop("6.2"), Ok("6.2".to_owned()));
        assert!(stop("9.9").is_err_and(|why| why.contains("6.8.3")));
    }
}
