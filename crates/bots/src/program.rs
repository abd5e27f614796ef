//! Bots that are programs of their own, in any language: one line of JSON asks, one line of JSON answers.
//!
//! A program is started when it is first asked, plays one game after the other for as long as it is needed, and is
//! limited in time and memory. What it does wrong is told in words, and it is not asked again.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use rules::decision::Answer;
use rules::ids::Seat;
use rules::view::View;
use serde::{Deserialize, Serialize};

use crate::{Policy, Turn};

/// How programs are named: `exec:PROGRAM`.
const PREFIX: &str = "exec:";
/// How long a program may think about an answer, if nothing else is said.
const TIME: Duration = Duration::from_secs(10);
/// How much memory it may take, in megabytes, if nothing else is said.
const MEMORY: u64 = 4096;
/// What is shown of an answer that is none.
const SHOWN: usize = 80;

/// A program and its limits, under the name it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Program {
    /// `exec:PROGRAM`, `exec:2s:PROGRAM`, `exec:2s:512MB:PROGRAM`. Names come from a command line and are few; they are
    /// kept for as long as this program runs.
    name: &'static str,
    command: &'static str,
    time: Duration,
    megabytes: u64,
}

impl Program {
    /// The program that a name means, if it means one.
    pub fn named(name: &str) -> Option<Program> {
        let rest = name.strip_prefix(PREFIX)?;
        let (mut command, mut time, mut megabytes) = (rest, TIME, MEMORY);
        while let Some((limit, after)) = command.split_once(':') {
            let number = |unit: &str| limit.strip_suffix(unit)?.parse::<u64>().ok().filter(|n| *n > 0);
            match (number("ms"), number("s"), number("MB"), number("GB")) {
                (Some(n), ..) => time = Duration::from_millis(n),
                (_, Some(n), ..) => time = Duration::from_secs(n),
                (_, _, Some(n), _) => megabytes = n,
                (.., Some(n)) => megabytes = n * 1024,
                _ => break,
            }
            command = after;
        }
        if command.trim().is_empty() {
            return None;
        }
        let name = kept(name);
        Some(Program { name, command: &name[name.len() - command.len()..], time, megabytes })
    }

    /// The name it was given.
    pub fn name(self) -> &'static str {
        self.name
    }
}

/// The same name once and for all.
fn kept(name: &str) -> &'static str {
    static NAMES: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(there) = names.iter().find(|there| **there == name) {
        return there;
    }
    let name: &'static str = Box::leak(name.to_owned().into_boxed_str());
    names.push(name);
    name
}

/// A question as a line of JSON.
#[derive(Serialize)]
pub struct Question<'a> {
    /// The number of the game, from 1: it rises when another begins.
    pub game: u64,
    /// Who is asked.
    pub seat: Seat,
    /// What is asked, in words.
    pub question: String,
    /// Every legal answer.
    pub answers: Vec<Offer>,
    /// What the seat sees.
    pub view: View<'a>,
}

/// A legal answer: as the view names it, and in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// As data.
    pub answer: Answer,
    /// In words.
    pub text: String,
}

impl<'a> Question<'a> {
    /// What a program is told of a turn.
    pub fn new(game: u64, turn: Turn<'a>) -> Question<'a> {
        let offer = |answer: &Answer| Offer { answer: turn.named(*answer), text: turn.words(*answer) };
        let answers = turn.answers().iter().map(offer).collect();
        Question { game, seat: turn.seat(), question: turn.question(), answers, view: turn.view() }
    }
}

/// An answer as a line of JSON: `{"answer": 0}`, its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The place of the answer in the list of legal ones.
    pub answer: usize,
}

impl Reply {
    /// Reads a line that should name one of so many answers.
    pub fn read(line: &str, answers: usize) -> Result<Reply, Nonsense> {
        let line = line.trim();
        let reply: Reply =
            serde_json::from_str(line).map_err(|_| Nonsense::NoAnswer(line.chars().take(SHOWN).collect()))?;
        if reply.answer < answers { Ok(reply) } else { Err(Nonsense::NoSuchAnswer(reply.answer, answers)) }
    }
}

/// Why a line answers nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nonsense {
    /// It is not of the form that is asked for.
    NoAnswer(String),
    /// It names a place that the list, of so many, does not have.
    NoSuchAnswer(usize, usize),
}

impl fmt::Display for Nonsense {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Nonsense::NoAnswer(line) => write!(out, "`{line}` is no answer; one is written {{\"answer\": 0}}"),
            Nonsense::NoSuchAnswer(place, answers) => {
                write!(out, "there is no answer {place}: there are {answers}, from 0 to {}", answers.saturating_sub(1))
            }
        }
    }
}

/// A program that runs.
struct Running {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<String>,
    games: u64,
}

impl Running {
    fn start(program: Program) -> Result<Running, String> {
        // The shell limits the memory and makes way for the program.
        let line =
            format!("ulimit -v {} 2>/dev/null; exec {}", program.megabytes.saturating_mul(1024), program.command);
        let started = Command::new("sh").args(["-c", &line]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| format!("could not be started: {error}"))?;
        let (Some(mut asked), Some(said)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("could not be started: it has no input and output".to_owned());
        };
        // A program that does not read must not hold up whoever asks beyond its time.
        let (questions, waiting) = channel::<String>();
        std::thread::spawn(move || {
            for line in waiting {
                if writeln!(asked, "{line}").and_then(|()| asked.flush()).is_err() {
                    break;
                }
            }
        });
        // Nor one that says more than it is asked take our memory.
        let (tell, answers) = sync_channel(1);
        std::thread::spawn(move || {
            for line in BufReader::new(said).lines() {
                if line.is_err() || line.is_ok_and(|line| tell.send(line).is_err()) {
                    break;
                }
            }
        });
        Ok(Running { child, questions, answers, games: 0 })
    }

    fn ask(&mut self, program: Program, turn: Turn<'_>) -> Result<Answer, String> {
        let question = serde_json::to_string(&Question::new(self.games, turn)).map_err(|error| error.to_string())?;
        // Nobody reads it where the program has ended; what it said before that is still to be heard.
        let _ = self.questions.send(question);
        let line = match self.answers.recv_timeout(program.time) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => {
                return Err(format!("gave no answer within {} ms", program.time.as_millis()));
            }
            Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
        };
        let reply = Reply::read(&line, turn.answers().len()).map_err(|why| format!("answered nonsense: {why}"))?;
        Ok(turn.answers()[reply.answer])
    }

    fn ended(&mut self) -> String {
        let how = self.child.wait().map(|status| status.to_string()).unwrap_or_default();
        format!("ended instead of answering ({how})")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Programs that have finished a game and wait for another.
fn idle() -> &'static Mutex<BTreeMap<&'static str, Vec<Running>>> {
    static IDLE: OnceLock<Mutex<BTreeMap<&'static str, Vec<Running>>>> = OnceLock::new();
    IDLE.get_or_init(Mutex::default)
}

/// A program playing a seat of a game.
pub struct ProgramPolicy {
    program: Program,
    running: Option<Running>,
    trouble: Option<String>,
}

impl ProgramPolicy {
    /// A player whose program is started when it is first asked.
    pub fn new(program: Program) -> ProgramPolicy {
        ProgramPolicy { program, running: None, trouble: None }
    }

    fn ask(&mut self, turn: Turn<'_>) -> Result<Answer, String> {
        let program = self.program;
        let running = match &mut self.running {
            Some(running) => running,
            none => {
                let waiting =
                    idle().lock().unwrap_or_else(PoisonError::into_inner).get_mut(program.name).and_then(Vec::pop);
                let mut running = waiting.map_or_else(|| Running::start(program), Ok)?;
                running.games += 1;
                none.insert(running)
            }
        };
        running.ask(program, turn)
    }
}

impl Policy for ProgramPolicy {
    /// Once there was trouble, any answer: see [`Policy::trouble`].
    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        if self.trouble.is_none() {
            match self.ask(turn) {
                Ok(answer) => return answer,
                Err(why) => {
                    self.trouble = Some(format!("the program `{}` {why}", self.program.command));
                    self.running = None;
                }
            }
        }
        turn.answers()[0]
    }

    fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }
}

impl Drop for ProgramPolicy {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            let mut idle = idle().lock().unwrap_or_else(PoisonError::into_inner);
            idle.entry(self.program.name).or_default().push(running);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_stand_before_the_program() {
        let read = |name| Program::named(name).map(|it| (it.command, it.time.as_millis(), it.megabytes));
        assert_eq!(read("exec:./agent --deep"), Some(("./agent --deep", 10_000, 4096)));
        assert_eq!(read("exec:250ms:python3 a.py"), Some(("python3 a.py", 250, 4096)));
        assert_eq!(read("exec:2s:512MB:./a"), Some(("./a", 2_000, 512)));
        assert_eq!(read("exec:1GB:C:/a"), Some(("C:/a", 10_000, 1024)));
        assert!(["exec:", "exec:2s:", "agent", "exec: "].iter().all(|name| read(name).is_none()));
        assert_eq!(Program::named("exec:a").map(Program::name), Some("exec:a"));
    }

    #[test]
    fn lines_that_answer_nothing_are_told_what_would() {
        assert_eq!(Reply::read(" {\"answer\": 1} ", 2), Ok(Reply { answer: 1 }));
        let told = |line, answers| Reply::read(line, answers).map_err(|why| why.to_string());
        let form = "is no answer; one is written {\"answer\": 0}";
        assert_eq!(told("hello", 2), Err(format!("`hello` {form}")));
        assert_eq!(told("{\"answer\": -1}", 2), Err(format!("`{{\"answer\": -1}}` {form}")));
        assert_eq!(told("{\"answer\": 2}", 2), Err("there is no answer 2: there are 2, from 0 to 1".to_owned()));
    }
}
