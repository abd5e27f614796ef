//! Thinks ahead: every answer worth a thought is tried out in the same imagined games, each played on by the
//! heuristic, and those that fall behind are given up.
//!
//! Since all answers meet the same hidden cards and the same luck, their results are compared game by game; a few
//! dozen games tell more than thousands of unrelated ones.

use std::ops::Range;
use std::time::{Duration, Instant};

use rules::decision::Answer;
use rules::query::Q;
use rules::state::Dice;

use crate::playout::{Desk, Fate, Horizon};
use crate::turn::Moment;
use crate::{Policy, Turn, heuristic};

/// How long to think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    Time(Duration),
    /// Games played on.
    Iterations(u32),
}

/// Imagined games between two looks at how the answers compare.
const BATCH: usize = 8;
/// Games before an answer may be given up.
const ENOUGH: usize = 16;
/// How far games are played on before they are judged: far enough for this round's decisions to show, near enough for
/// luck not to hide them.
const SIGHT: Horizon = Horizon::Rounds(2);
/// Answers thought about at most.
const CANDIDATES: usize = 12;
/// Standard errors an answer must lie behind to be given up, and another ahead to be preferred to the heuristic's.
const BEHIND: f32 = 2.0;
const AHEAD: f32 = 1.0;
/// Another game is begun only where this many times the longest one so far still fits.
const MARGIN: u32 = 2;

/// Looks ahead within a budget. The same seed and number of iterations choose the same answers on any machine.
#[derive(Clone, Debug)]
pub struct SearchPolicy {
    budget: Budget,
    threads: usize,
    dice: Dice,
    last: Option<Picking>,
}

/// A choice of several cards that goes on: the games in which the heuristic picked the rest are known already.
#[derive(Clone, Debug)]
struct Picking {
    moment: Moment,
    seed: u64,
    fates: Vec<Fate>,
}

impl SearchPolicy {
    /// A search that may think so long about each answer.
    pub fn new(seed: u64, budget: Budget) -> SearchPolicy {
        SearchPolicy { budget, threads: 1, dice: Dice(seed), last: None }
    }

    /// Thinks on several threads.
    pub fn on(self, threads: usize) -> SearchPolicy {
        SearchPolicy { threads: threads.max(1), ..self }
    }
}

impl Policy for SearchPolicy {
    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        if let [only] = turn.answers() {
            return *only;
        }
        let begun = Instant::now();
        let known = self.last.take().filter(|last| Some(last.moment) == turn.moment(None));
        let (seed, fates) = known.map_or_else(|| (self.dice.roll(), Vec::new()), |last| (last.seed, last.fates));
        let mut race = Race::new(turn, candidates(turn, seed), seed, SIGHT);
        race.runners[0].fates = fates;
        race.begun = begun;
        race.run(self.budget, self.threads);
        let Runner { answer, fates, .. } = race.runners.swap_remove(race.winner());
        self.last = turn.moment(Some(answer)).map(|moment| Picking { moment, seed, fates });
        answer
    }
}

/// The heuristic's answer, then others that differ from it and from each other.
pub(crate) fn candidates(turn: Turn<'_>, seed: u64) -> Vec<Answer> {
    let mut desk = Desk::default();
    turn.imagine(&mut Dice(seed), &mut desk.game);
    let q = Q { g: &desk.game, m: turn.matchup() };
    let mut answers = Vec::new();
    turn.answers_in(&desk.game, &mut answers);
    let first = heuristic::answer(q, &answers);
    let settled = heuristic::goes_on_to_pick(q, first);
    q.fold_copies(&mut answers);
    answers.retain(|answer| *answer != first && !settled.contains(answer));
    answers.insert(0, first);
    answers.truncate(CANDIDATES);
    answers.iter().map(|answer| turn.meant(&desk.game, *answer)).collect()
}

/// Answers in competition.
pub(crate) struct Race<'a> {
    turn: Turn<'a>,
    seed: u64,
    horizon: Horizon,
    /// The first is the heuristic's.
    pub runners: Vec<Runner>,
    /// What answers are compared by.
    measure: fn(&Fate) -> f32,
    played: u32,
    /// Since when it thinks.
    begun: Instant,
    /// The longest that one game took: with less time left, none is begun.
    longest: Duration,
}

pub(crate) struct Runner {
    pub answer: Answer,
    /// What each imagined game came to, in the same order for all.
    pub fates: Vec<Fate>,
    out: bool,
}

impl<'a> Race<'a> {
    /// Answers that are to be compared.
    pub fn new(turn: Turn<'a>, answers: Vec<Answer>, seed: u64, horizon: Horizon) -> Race<'a> {
        let runners = answers.into_iter().map(|answer| Runner { answer, fates: Vec::new(), out: false }).collect();
        let (begun, longest) = (Instant::now(), Duration::ZERO);
        Race { turn, seed, horizon, runners, measure: |fate| fate.chance, played: 0, begun, longest }
    }

    /// From now on answers are compared by something else, and those given up are in the race again.
    pub fn compare_by(&mut self, measure: fn(&Fate) -> f32) {
        self.measure = measure;
        self.runners.iter_mut().for_each(|runner| runner.out = false);
    }

    /// Tries the answers until the best is clear or the budget is spent.
    pub fn run(&mut self, budget: Budget, threads: usize) {
        self.run_while(budget, threads, |running| running > 1);
    }

    /// Spends the whole budget, on those that may yet turn out best.
    pub fn run_all(&mut self, budget: Budget, threads: usize) {
        self.run_while(budget, threads, |running| running > 0);
    }

    fn run_while(&mut self, budget: Budget, threads: usize, goes_on: impl Fn(usize) -> bool) {
        let until = match budget {
            Budget::Time(time) => Some(self.begun + time),
            Budget::Iterations(_) => None,
        };
        let mut from = 0;
        loop {
            let running = self.runners.iter().filter(|runner| !runner.out).count();
            let games = match budget {
                Budget::Time(_) => BATCH,
                Budget::Iterations(most) => ((most - self.played) as usize / running.max(1)).min(BATCH),
            };
            if !goes_on(running) || games == 0 || !self.batch(from..from + games, threads, until) {
                return;
            }
            from += games;
            self.thin_out();
        }
    }

    /// Plays some games with everybody still running; false if time ran out first.
    fn batch(&mut self, games: Range<usize>, threads: usize, until: Option<Instant>) -> bool {
        let tasks = games.flat_map(|game| (0..self.runners.len()).map(move |runner| (game, runner)));
        let open = |(game, runner): &Task| !self.runners[*runner].out && self.runners[*runner].fates.len() <= *game;
        let tasks: Vec<Task> = tasks.filter(open).collect();
        let (mut done, longest) = self.share_out(&tasks, threads, until);
        self.longest = longest;
        done.sort_by_key(|(task, _)| *task);
        self.played += done.len() as u32;
        let all = done.len() == tasks.len();
        for ((game, runner), fate) in done {
            let fates = &mut self.runners[runner].fates;
            // What came after a gap is of no use: games are compared with one another.
            if fates.len() == game {
                fates.push(fate);
            }
        }
        all
    }

    /// Plays as many of the games as there is time for, and tells how long the longest has taken so far.
    fn share_out(&self, tasks: &[Task], threads: usize, until: Option<Instant>) -> Shared {
        let share = |thread: usize| {
            let mut desk = Desk::default();
            let (mut done, mut longest) = (Vec::new(), self.longest);
            for task in tasks.iter().skip(thread).step_by(threads) {
                let start = until.map(|_| Instant::now());
                if start.zip(until).is_some_and(|(start, until)| start + MARGIN * longest >= until) {
                    break;
                }
                done.push((*task, self.play(&mut desk, *task)));
                longest = longest.max(start.map_or(Duration::ZERO, |start| start.elapsed()));
            }
            (done, longest)
        };
        if threads == 1 {
            return share(0);
        }
        std::thread::scope(|scope| {
            let share = &share;
            let all: Vec<_> = (0..threads).map(|thread| scope.spawn(move || share(thread))).collect();
            let all = all.into_iter().map(|thread| thread.join().unwrap_or_default());
            let both = |(mut done, longest): Shared, (more, long): Shared| {
                done.extend(more);
                (done, longest.max(long))
            };
            all.fold(Shared::default(), both)
        })
    }

    fn play(&self, desk: &mut Desk, (game, runner): Task) -> Fate {
        let seed = Dice(self.seed ^ (game as u64).rotate_left(32)).roll();
        desk.try_out(self.turn, self.runners[runner].answer, seed, self.horizon)
    }

    /// Gives up those that are clearly behind the leader, or the same as an earlier one.
    fn thin_out(&mut self) {
        let Some(leader) = self.leader() else { return };
        let ahead = self.runners[leader].fates.clone();
        for (n, runner) in self.runners.iter_mut().enumerate().filter(|(n, runner)| *n != leader && !runner.out) {
            let (mean, error) = lead(&ahead, &runner.fates, self.measure);
            let same = mean == 0.0 && error == 0.0 && n > leader;
            runner.out = runner.fates.len() >= ENOUGH && (mean > BEHIND * error && mean > 0.0 || same);
        }
    }

    fn leader(&self) -> Option<usize> {
        let running = self.runners.iter().enumerate().filter(|(_, runner)| !runner.out);
        let mean = |runner: &Runner| runner.mean(self.measure);
        running.max_by(|a, b| mean(a.1).total_cmp(&mean(b.1)).then(b.0.cmp(&a.0))).map(|(n, _)| n)
    }

    /// The heuristic's answer, unless another did better beyond what luck explains.
    pub fn winner(&self) -> usize {
        let ours = &self.runners[0];
        let Some(leader) = self.leader() else { return 0 };
        let (mean, error) = lead(&self.runners[leader].fates, &ours.fates, self.measure);
        if ours.out || mean > AHEAD * error { leader } else { 0 }
    }
}

/// A game by its number, and who plays it.
type Task = (usize, usize);
/// What a thread has played, and how long its longest game took.
type Shared = (Vec<(Task, Fate)>, Duration);

impl Runner {
    /// What it came to on average.
    pub fn mean(&self, of: impl Fn(&Fate) -> f32) -> f32 {
        self.fates.iter().map(of).sum::<f32>() / self.fates.len().max(1) as f32
    }
}

/// By how much one did better than another in the games that both played, and how sure that is.
pub(crate) fn lead(a: &[Fate], b: &[Fate], of: fn(&Fate) -> f32) -> (f32, f32) {
    let games = a.len().min(b.len());
    if games < 2 {
        return (0.0, f32::INFINITY);
    }
    let differences = || a.iter().zip(b).map(|(a, b)| of(a) - of(b));
    let mean = differences().sum::<f32>() / games as f32;
    let spread = differences().map(|d| (d - mean) * (d - mean)).sum::<f32>() / (games - 1) as f32;
    (mean, (spread / games as f32).sqrt())
}

#[cfg(test)]
mod tests {
    use library::Library;
    use rules::query::Q;
    use rules::setup::{Setup, Table};
    use rules::step::Step;

    use super::{Answer, Budget, Duration, Race, SIGHT, candidates};
    use crate::{HeuristicPolicy, Policy, Turn};

    /// Calls `look` when characters are committed in the first round.
    fn at_commit(look: impl FnOnce(Turn<'_>)) {
        let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
        let deck = library::decks::to_play(library.deck("core-leadership").expect("a starter deck"));
        let scenario = "passage-through-mirkwood".to_owned();
        let setup = Setup {
            scenario,
            mode: Default::default(),
            decks: vec![deck],
            seed: 0_u64.into(),
            first: 0,
            campaign: None,
        };
        let table = Table::lay(&library.pool, &setup).expect("the setup is good");
        let mut game = table.deal(1).expect("the deal comes to rest");
        let mut policy = HeuristicPolicy::new(1);
        let mut answers = Vec::new();
        loop {
            let q = Q { g: &game, m: &table.matchup };
            q.answers(&mut answers);
            let turn = Turn::new(q, &answers).expect("somebody is asked");
            if game.step == Step::S3_2 {
                return look(turn);
            }
            let answer = policy.choose(turn);
            rules::engine::Engine::new(&mut game, &table.matchup, None).answer_unchecked(answer).expect("it goes on");
        }
    }

    #[test]
    fn no_more_games_than_the_budget_has() {
        at_commit(|turn| {
            for most in [1, 7, 30, 100] {
                let mut race = Race::new(turn, candidates(turn, 3), 3, SIGHT);
                race.run_all(Budget::Iterations(most), 2);
                assert!(race.played <= most, "{} of {most}", race.played);
                assert!(most < 30 || race.played > most / 2, "{} of {most}", race.played);
            }
        });
    }

    #[test]
    fn no_game_is_begun_that_would_outlast_the_time() {
        at_commit(|turn| {
            let mut race = Race::new(turn, candidates(turn, 3), 3, SIGHT);
            race.longest = Duration::from_secs(3600);
            race.run(Budget::Time(Duration::from_secs(60)), 2);
            assert_eq!((race.played, race.winner()), (0, 0));
            race.longest = Duration::ZERO;
            race.run(Budget::Time(Duration::from_secs(10)), 2);
            assert!(race.played > 0 && race.longest > Duration::ZERO);
        });
    }

    /// What is known from the card picked before is what would be found out anew.
    #[test]
    fn games_known_already_are_the_same_games() {
        at_commit(|turn| {
            let card = |answer: &&Answer| matches!(answer, Answer::Card(_));
            let first = *turn.answers().iter().find(card).expect("somebody can commit");
            let (mut game, m) = (turn.copy(), turn.matchup());
            rules::engine::Engine::new(&mut game, m, None).answer_unchecked(first).expect("it goes on");
            let q = Q { g: &game, m };
            let mut answers = Vec::new();
            q.answers(&mut answers);
            let next = Turn::new(q, &answers).expect("there are more to pick");
            assert_eq!(turn.moment(Some(first)), next.moment(None));
            let chances = |turn, answer| {
                let mut race = Race::new(turn, vec![answer], 5, SIGHT);
                race.run_all(Budget::Iterations(24), 1);
                race.runners[0].fates.iter().map(|fate| fate.chance).collect::<Vec<_>>()
            };
            let known = chances(turn, first);
            assert_eq!(chances(next, candidates(next, 5)[0]), known);
            assert!(known.iter().any(|chance| *chance != known[0]), "games that differ");
        });
    }
}
