//! From a failure to a small puzzle that shows it: the latest position from which the game still fails, then fewer
//! cards, tokens and answers, as long as it fails in the same way.

mod case;
mod fewer;
mod look;

use std::sync::Arc;

use library::puzzle::{Shown, set_up_position, stands};
use rules::decision::Answer;
use rules::engine::answer;
use rules::ids::Seat;
use rules::pool::Pool;
use rules::query::Q;
use rules::setup::{Setup, begin};

use case::Case;
pub use look::{look, quietly};

/// What looks at a game from its beginning, answer by answer, and says what does not hold.
pub type Look<'a> = library::puzzle::Look<'a>;

/// Tries that are worth it for one failure.
pub const TRIES: usize = 3_000;

/// A game in which something did not hold.
#[derive(Clone, Copy, Debug)]
pub struct Failed<'a> {
    pub setup: &'a Setup,
    /// The answers before it showed.
    pub answers: &'a [(Seat, Answer)],
    pub what: &'a str,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub tries: usize,
    pub cards: usize,
    pub answers: usize,
}

/// A small puzzle that fails.
#[derive(Clone, Debug)]
pub struct Shrunk {
    pub text: String,
    pub what: String,
    pub progress: Progress,
}

/// Why there is no puzzle of a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unshrunk {
    /// Played again, the game does not fail in this way: only the soak itself shows it.
    NotAgain,
    /// It fails only as part of the whole game, which no puzzle can say.
    Unsaid,
}

impl std::fmt::Display for Unshrunk {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Unshrunk::NotAgain => "its answers alone do not show the failure again",
            Unshrunk::Unsaid => "no position that a puzzle can say leads to the failure",
        })
    }
}

impl std::error::Error for Unshrunk {}

/// Shrinks a failure, as far as so many tries go. `go_on` hears of every success and may stop it.
pub fn shrink(
    pool: &Arc<Pool>,
    failed: Failed<'_>,
    look: Look<'_>,
    tries: usize,
    go_on: &mut dyn FnMut(Progress) -> bool,
) -> Result<Shrunk, Unshrunk> {
    quietly(|| {
        let gist = gist(failed.what);
        let mut search = Search { pool, look, gist, left: tries, used: 0, best: None };
        search.begin(failed.setup, failed.answers)?;
        search.reduce(go_on);
        search.written().ok_or(Unshrunk::Unsaid)
    })
}

/// A failure in words that stay the same for other cards and numbers.
pub fn gist(what: &str) -> String {
    let mut depth = 0;
    let mut quoted = false;
    let mut plain = String::new();
    for c in what.chars() {
        match c {
            '`' | '"' => quoted = !quoted,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ if quoted || depth > 0 || c.is_ascii_digit() => {}
            _ => plain.push(c),
        }
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

struct Search<'a> {
    pool: &'a Arc<Pool>,
    look: Look<'a>,
    /// The failure that is wanted.
    gist: String,
    left: usize,
    used: usize,
    best: Option<(Case, String)>,
}

impl Search<'_> {
    /// Finds the latest position from which the rest of the answers still fails.
    fn begin(&mut self, setup: &Setup, answers: &[(Seat, Answer)]) -> Result<(), Unshrunk> {
        let mut log = Vec::new();
        let (matchup, mut game) = begin(self.pool, setup, Some(&mut log)).map_err(|_| Unshrunk::NotAgain)?;
        let plain: Vec<Answer> = answers.iter().map(|(_, given)| *given).collect();
        let shown = (self.look)(&matchup, &game, &log, &plain).err().ok_or(Unshrunk::NotAgain)?;
        if gist(&shown.what) != self.gist {
            return Err(Unshrunk::NotAgain);
        }
        let mut moments = Vec::new();
        for at in 0..=shown.after {
            moments.extend(stands(Q { g: &game, m: &matchup }).map(|position| (at, position)));
            let Some((seat, given)) = answers.get(at).filter(|_| at < shown.after) else { break };
            if look::guarded(|| answer(&mut game, &matchup, *seat, *given, None).is_ok()) != Ok(true) {
                break;
            }
        }
        for (at, position) in moments.into_iter().rev() {
            let rest = &plain[at..shown.after.min(plain.len())];
            if Case::recorded(self.pool, position, rest).is_some_and(|case| self.fails(case)) {
                return Ok(());
            }
        }
        Err(Unshrunk::Unsaid)
    }

    /// Plays a case; one that fails in the wanted way is the best from now on, cut where it fails.
    fn fails(&mut self, case: Case) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.used += 1;
        let Some((played, Shown { after, what })) = case.played(self.pool, self.look) else { return false };
        let same = gist(&what) == self.gist;
        if same {
            self.best = Some((played.cut(after), what));
        }
        same
    }

    fn progress(&self) -> Progress {
        let (cards, answers) = self.best.as_ref().map_or((0, 0), |(case, _)| (case.cards(), case.steps.len()));
        Progress { tries: self.used, cards, answers }
    }

    /// The best case as a puzzle, which is read and played once more.
    fn written(&mut self) -> Option<Shrunk> {
        let (case, what) = self.best.clone()?;
        let text = case.text(self.pool, &self.gist, &format!("This fails: {what}"))?;
        let puzzle = library::puzzle::parse(&text).0.pop()?;
        let table = set_up_position(self.pool, &puzzle.position, puzzle.line).ok()?;
        let again = library::puzzle::solution(self.pool, &puzzle);
        // A crash of the engine is shown by the run itself.
        let shown = match again {
            Ok(answers) => (self.look)(&table.matchup, &table.game, &table.log, &answers).is_err(),
            Err(_) => true,
        };
        shown.then_some(Shrunk { text, what, progress: self.progress() })
    }
}
