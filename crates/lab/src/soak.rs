//! Random games with everything that must always hold checked at every decision: the promises of the engine, put to
//! the test. A failure comes with the replay that shows it again.

mod checks;
mod inspect;
pub mod kind;
mod known;
mod manner;
mod watch;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rules::decision::Answer;
use rules::ids::{MAX_PLAYERS, Seat};
use rules::pool::Pool;
use rules::setup::{Deck, Setup, begin};
use rules::state::{Dice, Game, Outcome};

use kind::Kind;
use manner::Manner;
use watch::Watch;

/// Attempts to find decks that can sit at one table.
const TRIES: usize = 100;

/// Which games to play, and how closely to look.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Played in turn.
    pub kinds: Vec<Kind>,
    /// Enough of them without a hero in common for four players.
    pub decks: Vec<Deck>,
    pub games: u64,
    pub seed: u64,
    /// 0: one for each core.
    pub threads: usize,
    pub care: Care,
}

/// Checks that cost much are made at every so many decisions; 1 is always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// Saving to JSON text and reading it back.
    pub json: u64,
    /// The wording of the question, of all its answers and of the log.
    pub words: u64,
    /// Making the view of every seat and looking for what it must not show.
    pub views: u64,
    /// Looking for hidden names in the text of a view.
    pub text: u64,
}

impl Care {
    pub const THOROUGH: Care = Care { json: 1, words: 1, views: 1, text: 1 };
    pub const SOAK: Care = Care { json: 101, words: 61, views: 1, text: 101 };
    /// For very many games: invariants, saves, refusals and the log at every decision, views now and then.
    pub const LONG: Care = Care { json: 501, words: 301, views: 17, text: 510 };
}

/// What was played and checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    pub wins: u64,
    pub rounds: u64,
    pub decisions: u64,
    /// Views made and searched.
    pub views: u64,
    /// Games saved, restored and compared.
    pub saves: u64,
    /// Answers off the list that were refused.
    pub refused: u64,
    /// Games that came to the last stage of the quest.
    pub last_stage: u64,
    pub longest: u64,
}

/// A game in which something did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub setup: Setup,
    /// The answers before it showed.
    pub answers: Vec<(Seat, Answer)>,
    pub what: String,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (players, seed) = (self.setup.decks.len(), self.setup.seed);
        let campaign = if self.setup.campaign.is_some() { " in a campaign" } else { "" };
        write!(
            out,
            "{} {}{campaign}, {players} players, seed {seed}, after {} answers: {}",
            self.setup.scenario,
            self.setup.mode.name(),
            self.answers.len(),
            self.what
        )
    }
}

impl std::error::Error for Failure {}

/// Plays games for one to four players in turn and checks them. Tells `on_progress` how many are over.
pub fn soak(pool: &Arc<Pool>, plan: &Plan, on_progress: &(dyn Fn(u64) + Sync)) -> Result<Tally, Box<Failure>> {
    let over = AtomicU64::new(0);
    let game = |n: u64| {
        let tally = play(pool, plan, n)?;
        on_progress(over.fetch_add(1, Ordering::Relaxed) + 1);
        Ok(tally)
    };
    let all = || (0..plan.games).into_par_iter().map(game).try_reduce(Tally::default, |a, b| Ok(a.plus(b)));
    match rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build() {
        Ok(threads) => threads.install(all),
        Err(_) => all(),
    }
}

/// One game, by its number.
fn play(pool: &Arc<Pool>, plan: &Plan, n: u64) -> Result<Tally, Box<Failure>> {
    let mut dice = Dice(Dice(plan.seed).roll() ^ Dice(n).roll());
    let setup = setup(pool, plan, n, &mut dice);
    let mut answers = Vec::new();
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut log = Vec::new();
        let (matchup, game) = begin(pool, &setup, Some(&mut log)).map_err(|error| error.to_string())?;
        let mut watch = Watch::new(&matchup, game, log, plan.care, Manner::new(dice));
        let tally = watch.play(&mut answers)?;
        watch.replay(pool, &setup, &answers)?;
        Ok(tally)
    }));
    let result = played.unwrap_or_else(|panic| Err(format!("panic: {}", words_of(panic.as_ref()))));
    result.map_err(|what| Box::new(Failure { setup, answers, what }))
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words").to_owned()
}

/// Each number of players and each kind of game in turn; decks and first player by chance.
fn setup(pool: &Pool, plan: &Plan, n: u64, dice: &mut Dice) -> Setup {
    let players = (n % MAX_PLAYERS as u64) as usize + 1;
    let decks = (0..TRIES).map(|_| together(&plan.decks, players, dice)).find(|decks| decks.len() == players);
    let first = dice.below(players) as u8;
    let kind = &plan.kinds[n as usize / MAX_PLAYERS % plan.kinds.len()];
    kind.setup(pool, decks.unwrap_or_default(), first, dice)
}

/// Some of the decks, as many as wanted if it happens so: no two may bring the same hero.
fn together(all: &[Deck], wanted: usize, dice: &mut Dice) -> Vec<Deck> {
    let mut order: Vec<&Deck> = all.iter().collect();
    for last in (1..order.len()).rev() {
        order.swap(last, dice.below(last + 1));
    }
    let mut decks: Vec<Deck> = Vec::new();
    for deck in order {
        let clash = decks.iter().flat_map(|taken| &taken.heroes).any(|hero| deck.heroes.contains(hero));
        if !clash && decks.len() < wanted {
            decks.push(deck.clone());
        }
    }
    decks
}

impl Tally {
    fn plus(self, more: Tally) -> Tally {
        Tally {
            games: self.games + more.games,
            wins: self.wins + more.wins,
            rounds: self.rounds + more.rounds,
            decisions: self.decisions + more.decisions,
            views: self.views + more.views,
            saves: self.saves + more.saves,
            refused: self.refused + more.refused,
            last_stage: self.last_stage + more.last_stage,
            longest: self.longest.max(more.longest),
        }
    }

    /// One game that is over.
    fn of(game: &Game, answers: usize) -> Tally {
        Tally {
            games: 1,
            wins: u64::from(game.outcome == Some(Outcome::Won)),
            rounds: u64::from(game.round),
            longest: answers as u64,
            ..Tally::default()
        }
    }
}
