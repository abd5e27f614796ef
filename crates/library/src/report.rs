//! Reports of a problem: one file that people can read, with what somebody expected and how the game came to where it
//! is. It is a puzzle file; what is not the puzzle stands in comments above it, and one of these holds it all as data.

use std::fmt::Write as _;
use std::sync::Arc;

use rules::decision::Answer;
use rules::engine::answer;
use rules::ids::Seat;
use rules::log::Entry;
use rules::matchup::Match;
use rules::pool::Pool;
use rules::query::Q;
use rules::replay::{Course, Replay, ReplayError, deal_anew_after, digest, replay};
use rules::setup::begin;
use rules::state::Game;
use rules::tell::{describe_question, tell};
use rules::view::view;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::puzzle::{parse, set_up, solution, write};

/// The format of such files that this program writes and reads.
pub const FORMAT: u32 = 1;

/// How files of reports end.
pub const EXTENSION: &str = "report";

/// Lines of the log that a report holds.
pub const LINES: usize = 60;

/// What the line with the data begins with.
const DATA: &str = "#= ";

/// A problem that a player tells us about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Problem {
    pub format: u32,
    /// Versions of the program and of the content.
    pub version: String,
    pub content: String,
    /// In the words of whoever reports it.
    pub expected: String,
    /// What the game asks, or that it is over.
    pub question: String,
    /// The last lines of the log, as whoever reports it reads them.
    pub log: Vec<String>,
    pub game: Known,
    /// The position as a puzzle, where nothing is held back.
    #[serde(skip)]
    pub puzzle: Option<String>,
}

/// How much of the game a report tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Known {
    /// Everything, hidden cards included.
    All(Box<Replay>),
    /// What these seats see, or what everybody sees.
    Seen(Vec<Seen>),
}

/// What the player saw when it happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    pub seat: Option<Seat>,
    pub view: Value,
}

/// Somebody's words, and the versions of the program and the content.
pub struct Heading<'a> {
    pub expected: &'a str,
    pub version: &'a str,
    pub content: &'a str,
}

/// A report with nothing held back, of a game from its beginning on.
pub fn whole(pool: &Arc<Pool>, played: &Replay, expected: &str) -> Result<Problem, ReplayError> {
    let (matchup, mut game) = begin(pool, &played.setup, None).map_err(ReplayError::Setup)?;
    deal_anew_after(0, &played.anew, &mut game, &matchup);
    let mut lines = Vec::new();
    for (at, (seat, given)) in played.answers.iter().copied().enumerate() {
        let mut news: Vec<Entry> = Vec::new();
        let taken = answer(&mut game, &matchup, seat, given, Some(&mut news));
        let q = Q { g: &game, m: &matchup };
        taken.map_err(|why| ReplayError::Refused { at, seat, answer: given, question: describe_question(q), why })?;
        lines.extend(news.iter().map(|entry| tell(q, entry, None)));
        deal_anew_after(at + 1, &played.anew, &mut game, &matchup);
    }
    let written = write(pool, Course { setup: &played.setup, answers: &played.answers, anew: &played.anew }).ok();
    let heading = Heading { expected, version: &played.version, content: &played.content };
    let mut problem = headed(Q { g: &game, m: &matchup }, &heading, lines, Known::All(Box::new(played.clone())));
    problem.puzzle = written.map(|written| written.text("A problem", ""));
    Ok(problem)
}

/// A report that tells no more than some seats know, or, without any, what everybody knows.
pub fn seen(q: Q<'_>, heading: &Heading<'_>, lines: Vec<String>, seats: &[Seat]) -> Problem {
    let viewers: Vec<Option<Seat>> =
        if seats.is_empty() { vec![None] } else { seats.iter().copied().map(Some).collect() };
    let look = |seat: Option<Seat>| {
        let view = serde_json::to_value(view(q, seat)).expect("a view is plain data");
        Seen { seat, view }
    };
    headed(q, heading, lines, Known::Seen(viewers.into_iter().map(look).collect()))
}

fn headed(q: Q<'_>, heading: &Heading<'_>, mut log: Vec<String>, game: Known) -> Problem {
    let question = if q.g.outcome.is_some() { "nothing: the game is over".to_owned() } else { describe_question(q) };
    log.drain(..log.len().saturating_sub(LINES));
    Problem {
        format: FORMAT,
        version: heading.version.to_owned(),
        content: heading.content.to_owned(),
        expected: heading.expected.trim().to_owned(),
        question,
        log,
        game,
        puzzle: None,
    }
}

impl Problem {
    /// The file.
    pub fn text(&self) -> String {
        let mut text = self.head().lines().fold(String::new(), |text, line| text + &format!("# {line}\n"));
        let data = serde_json::to_string(self).expect("a report is plain data");
        let _ = writeln!(text, "{DATA}{data}");
        text + self.puzzle.as_deref().unwrap_or_default()
    }

    /// What a person reads first.
    pub fn head(&self) -> String {
        let held = match &self.game {
            Known::All(_) => "Hidden cards are in this file.",
            Known::Seen(_) => "This file tells only what its reporter could see.",
        };
        let mut head = format!("A problem with Westmarch {}, content {}. {held}\n", self.version, self.content);
        let _ = writeln!(head, "Expected: {}", self.expected.lines().collect::<Vec<_>>().join("\n  "));
        let _ = writeln!(head, "Asked: {}", self.question);
        head += "What happened last:\n";
        self.log.iter().for_each(|line| head += &format!("  {line}\n"));
        head
    }

    /// Reads a report; what is wrong with it is said.
    pub fn read(text: &str) -> Result<Problem, String> {
        let (line, rest) = data(text).ok_or_else(|| format!("this is no report: no line begins with `{DATA}`"))?;
        let mut problem: Problem =
            serde_json::from_str(line).map_err(|error| format!("the data of the report cannot be read: {error}"))?;
        if problem.format != FORMAT {
            return Err(format!("the report has format {}; this program reads format {FORMAT}", problem.format));
        }
        problem.puzzle = (!rest.trim().is_empty()).then(|| rest.to_owned());
        Ok(problem)
    }

    /// Whether a text is a report, rather than something else.
    pub fn is_in(text: &str) -> bool {
        data(text).is_some()
    }

    /// Plays what the report holds: its replay must end as it says, and its puzzle come to the same table.
    pub fn check(&self, pool: &Arc<Pool>) -> Result<(), String> {
        let Known::All(played) = &self.game else { return Ok(()) };
        replay(pool, played, None).map_err(|error| error.to_string())?;
        let Some(text) = &self.puzzle else { return Ok(()) };
        let (puzzles, faults) = parse(text);
        if let Some(fault) = faults.first() {
            return Err(format!("line {} of the puzzle: {}", fault.line, fault.message));
        }
        let puzzle = puzzles.first().ok_or("there is no puzzle below the data")?;
        let table = set_up(pool, puzzle).map_err(|fault| fault.message)?;
        let answers = solution(pool, puzzle)?;
        let met = comes_to(&table.matchup, table.game, &answers, played.final_hash);
        if met { Ok(()) } else { Err("the puzzle comes to another table than the replay".to_owned()) }
    }
}

/// The line of data, and what follows it.
fn data(text: &str) -> Option<(&str, &str)> {
    let at = if text.starts_with(DATA) { 0 } else { text.find(&format!("\n{DATA}"))? + 1 };
    let line = &text[at + DATA.len()..];
    Some(line.split_once('\n').unwrap_or((line, "")))
}

/// Whether answers lead to a table of that digest. The last of them may go on with a payment by default.
fn comes_to(m: &Match, mut game: Game, answers: &[Answer], wanted: u64) -> bool {
    let at = |game: &Game| digest(Q { g: game, m }) == wanted;
    let mut met = at(&game);
    for given in answers {
        let seat = game.ask.map_or(Seat::ENCOUNTER, |ask| ask.seat);
        if answer(&mut game, m, seat, *given, None).is_err() {
            return false;
        }
        met = at(&game) || (met && matches!(given, Answer::Pay(_)));
    }
    met
}
