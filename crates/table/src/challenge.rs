//! A puzzle for players, played without keeping anything: all answers so far make the position.

use std::sync::Arc;

use crate::typed::TS;
use library::puzzle::{Challenge, Fault, Puzzle, Standing, solution};
use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use rules::pool::Pool;
use rules::tell::{describe_answer, describe_question, line};
use rules::view::{from_view, view};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::asked::asked;
use crate::pace::{Pacing, passing};
use crate::why::{Explained, why};
use crate::wire::{Code, DecisionInfo, Line, Refusal};

/// A puzzle for players, in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChallengeName {
    pub path: String,
    pub title: String,
    pub goal: String,
    /// How long there is time.
    pub limit: Option<String>,
    pub hints: u32,
}

/// What somebody has done in a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlayChallenge {
    pub path: String,
    pub title: String,
    /// All answers so far, as the views listed them.
    pub answers: Vec<Answer>,
    /// A card one wants to know more about: why nothing can be done with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<CardId>,
}

/// Where that leads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ChallengePlayed {
    pub title: String,
    pub goal: String,
    pub limit: Option<String>,
    pub hints: Vec<String>,
    /// The way it is meant to go.
    pub solution: Vec<SolutionStep>,
    /// Whose view it is: the seat that is asked, or was asked last.
    pub seat: Seat,
    #[ts(type = "View")]
    pub view: Value,
    /// None once it is solved or missed.
    pub decision: Option<DecisionInfo>,
    pub lines: Vec<Line>,
    pub solved: bool,
    pub failed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<Explained>,
}

/// One answer of a solution and the question it answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SolutionStep {
    pub question: String,
    /// In words.
    pub text: String,
    pub answer: Answer,
}

/// How a puzzle is listed as a challenge; none if it sets players no task.
pub fn name(path: &str, puzzle: &Puzzle) -> Option<ChallengeName> {
    let task = puzzle.task.as_ref()?;
    Some(ChallengeName {
        path: path.to_owned(),
        title: puzzle.name.clone(),
        goal: task.words.clone(),
        limit: task.limit_in_words(),
        hints: puzzle.hints.len() as u32,
    })
}

/// Plays the answers; where nothing is to be decided, the game goes on by itself.
pub fn play(pool: &Arc<Pool>, puzzle: &Puzzle, asked: &PlayChallenge) -> Result<ChallengePlayed, Refusal> {
    let mut playing = Playing::begin(pool, puzzle)?;
    for (at, answer) in asked.answers.iter().enumerate() {
        let given = from_view(playing.q(), *answer);
        playing.answer(given).map_err(|why| Refusal::new(why.code, format!("answer {}: {}", at + 1, why.message)))?;
    }
    let solution = steps(pool, puzzle)?;
    playing.told(solution, asked.why)
}

/// The solution, without what goes by itself.
fn steps(pool: &Arc<Pool>, puzzle: &Puzzle) -> Result<Vec<SolutionStep>, Refusal> {
    let answers = solution(pool, puzzle).map_err(|why| Refusal::new(Code::Defect, why))?;
    let mut challenge = Challenge::begin(pool, puzzle).map_err(faulty)?;
    let mut steps = Vec::new();
    for answer in answers {
        let q = challenge.table.q();
        let stops = q.decision().is_some_and(|decision| Pacing::default().stops_at(q, &decision));
        if stops {
            steps.push(SolutionStep { question: describe_question(q), text: describe_answer(q, answer), answer });
        }
        challenge.give(answer).map_err(|why| Refusal::new(Code::Defect, why.to_string()))?;
    }
    Ok(steps)
}

fn faulty(fault: Fault) -> Refusal {
    Refusal::new(Code::BadInput, format!("line {} of the puzzle: {}", fault.line, fault.message))
}

struct Playing<'p> {
    challenge: Challenge<'p>,
    lines: Vec<Line>,
    /// Entries of the log that are lines already.
    read: usize,
    seat: Seat,
}

impl<'p> Playing<'p> {
    fn begin(pool: &Arc<Pool>, puzzle: &'p Puzzle) -> Result<Playing<'p>, Refusal> {
        let challenge = Challenge::begin(pool, puzzle).map_err(faulty)?;
        let mut playing = Playing { challenge, lines: Vec::new(), read: 0, seat: Seat(0) };
        playing.go_on()?;
        Ok(playing)
    }

    fn q(&self) -> rules::query::Q<'_> {
        self.challenge.table.q()
    }

    fn answer(&mut self, given: Answer) -> Result<(), Refusal> {
        let ask = self.q().g.ask.filter(|_| self.standing() == Ok(Standing::Open));
        let ask = ask.ok_or_else(|| Refusal::new(Code::Late, "the puzzle is over"))?;
        let legal = self.q().check(ask.seat, given);
        legal.map_err(|reason| Refusal::new(Code::Illegal, format!("{reason} ({})", reason.clause())))?;
        self.give(given)?;
        self.go_on()
    }

    fn give(&mut self, given: Answer) -> Result<(), Refusal> {
        self.challenge.give(given).map_err(|why| Refusal::new(Code::Defect, why.to_string()))?;
        self.read_log();
        Ok(())
    }

    /// Alone one is `you`; who plays several seats is nobody in particular.
    fn read_log(&mut self) {
        let table = &self.challenge.table;
        let reader = Some(Seat(0)).filter(|_| table.game.seats == 1);
        let new = table.log[self.read..].iter().map(|entry| Line::from(line(table.q(), entry, reader)));
        self.lines.extend(new);
        self.read = table.log.len();
    }

    /// Passes where nothing is to be decided.
    fn go_on(&mut self) -> Result<(), Refusal> {
        self.read_log();
        while self.standing()? == Standing::Open {
            let Some(decision) = self.q().decision() else { break };
            self.seat = decision.seat;
            let stops = Pacing::default().stops_at(self.q(), &decision);
            match passing(&decision).filter(|_| !stops) {
                Some(pass) => self.give(pass)?,
                None => break,
            }
        }
        Ok(())
    }

    fn standing(&self) -> Result<Standing, Refusal> {
        self.challenge.standing().map_err(faulty)
    }

    fn told(self, solution: Vec<SolutionStep>, card: Option<CardId>) -> Result<ChallengePlayed, Refusal> {
        let standing = self.standing()?;
        let Challenge { puzzle, task, .. } = &self.challenge;
        let (q, seat) = (self.challenge.table.q(), self.seat);
        let open = standing == Standing::Open;
        Ok(ChallengePlayed {
            title: puzzle.name.clone(),
            goal: task.words.clone(),
            limit: task.limit_in_words(),
            hints: puzzle.hints.clone(),
            solution,
            seat,
            view: serde_json::to_value(view(q, Some(seat)))
                .map_err(|error| Refusal::new(Code::Defect, error.to_string()))?,
            decision: if open { asked(q, 0, &Pacing::default(), true) } else { None },
            solved: standing == Standing::Solved,
            failed: standing == Standing::Failed,
            why: card.and_then(|card| why(q, seat, card)),
            lines: self.lines,
        })
    }
}
