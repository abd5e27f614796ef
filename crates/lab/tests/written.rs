//! Games written down as puzzles: taken up again, they are the same games and go on in the same way.

mod common;

use std::sync::Arc;

use lab::soak::kind::{Kind, kinds};
use library::puzzle::{Item, Position, Puzzle, Written, parse, set_up, stands, write};
use rules::decision::{About, Answer};
use rules::engine::answer;
use rules::ids::Seat;
use rules::matchup::Match;
use rules::pool::Pool;
use rules::query::Q;
use rules::replay::{Course, digest};
use rules::setup::{Setup, begin};
use rules::state::{Dice, Game};
use rules::step::Step;

/// One game by chance, and where it went.
struct Played {
    setup: Setup,
    matchup: Match,
    answers: Vec<(Seat, Answer)>,
    /// The first question of each round: how many, and how many of them a puzzle could begin with.
    rounds: usize,
    stood: usize,
    end: Game,
}

const LONGEST: usize = 1_500;

fn course<'a>(setup: &'a Setup, answers: &'a [(Seat, Answer)]) -> Course<'a> {
    Course { setup, answers, anew: &[] }
}

fn game(pool: &Arc<Pool>, kind: &Kind, players: usize, seed: u64) -> Played {
    let mut dice = Dice(seed);
    let decks = pool.content.decks.iter().take(4).map(library::decks::to_play).take(players).collect();
    let setup = kind.setup(pool, decks, dice.below(players) as u8, &mut dice);
    let (matchup, mut game) = begin(pool, &setup, None).expect("the setup is good");
    let (mut answers, mut legal) = (Vec::new(), Vec::new());
    let (mut rounds, mut stood, mut round) = (0, 0, 0);
    while let Some(ask) = game.ask.filter(|_| answers.len() < LONGEST) {
        let q = Q { g: &game, m: &matchup };
        if game.step == Step::W1_3 && game.round != round {
            (round, rounds) = (game.round, rounds + 1);
            stood += usize::from(stands(q).is_some());
        }
        legal.clear();
        q.answers(&mut legal);
        let idle = matches!(legal[0], Answer::Pass | Answer::Done) && legal.len() > 1;
        let from = usize::from(idle && dice.below(3) > 0);
        let given = legal[from + dice.below(legal.len() - from)];
        answer(&mut game, &matchup, ask.seat, given, None).expect("it is legal");
        answers.push((ask.seat, given));
    }
    Played { setup, matchup, answers, rounds, stood, end: game }
}

fn again(text: &str) -> Puzzle {
    let (mut puzzles, faults) = parse(text);
    assert!(faults.is_empty(), "{faults:?}\n{text}");
    puzzles.pop().expect("one puzzle")
}

/// The position without the lines it was read from.
fn without_lines(position: &Position) -> Position {
    fn unlined(items: &[Item]) -> Vec<Item> {
        items.iter().map(|item| Item { line: 0, held: unlined(&item.held), ..item.clone() }).collect()
    }
    let mut plain = Position { items: unlined(&position.items), numbered: 0, ..position.clone() };
    plain.campaign.iter_mut().for_each(|(_, line)| *line = 0);
    plain.recorded.iter_mut().for_each(|(_, _, line)| *line = 0);
    plain
}

/// A written game, read again and played, ends in the same position.
fn returns(pool: &Arc<Pool>, played: &Played, written: &Written) {
    let text = written.text("again", "");
    let puzzle = again(&text);
    assert_eq!(without_lines(&puzzle.position), written.position, "{text}");
    let answers = library::puzzle::solution(pool, &puzzle).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let mut table = set_up(pool, &puzzle).expect("it is set up");
    for given in answers {
        let seat = table.game.ask.expect("a question").seat;
        answer(&mut table.game, &table.matchup, seat, given, None).expect("it is legal");
    }
    let (end, found) = (Q { g: &played.end, m: &played.matchup }, Q { g: &table.game, m: &table.matchup });
    assert_eq!(digest(end), digest(found), "{text}");
}

/// How many rounds in a hundred must begin with a position that a puzzle can say. Effects of the setup that last, what
/// lies in some order under a card, and facedown cards that act as something, are beyond puzzles; then the game is taken
/// up from an earlier moment.
const ROUNDS: usize = 80;

#[test]
fn games_are_written_down_and_taken_up_again() {
    let library = common::library();
    let (mut rounds, mut stood) = (0, 0);
    for (n, kind) in kinds(&library.pool).iter().enumerate() {
        for players in 1..=4 {
            let played = game(&library.pool, kind, players, 7 + n as u64);
            let written = write(&library.pool, course(&played.setup, &played.answers));
            let written = written.unwrap_or_else(|why| panic!("{kind} for {players}: {why}"));
            returns(&library.pool, &played, &written);
            (rounds, stood) = (rounds + played.rounds, stood + played.stood);
        }
    }
    assert!(stood * 100 >= rounds * ROUNDS, "only {stood} of {rounds} rounds began with a position a puzzle can say");
}

/// Any moment of a game, not only its end.
#[test]
fn every_moment_of_a_game_can_be_written_down() {
    let library = common::library();
    let kind = &kinds(&library.pool)[0];
    let whole = game(&library.pool, kind, 2, 3);
    for at in (0..whole.answers.len()).step_by(7) {
        let answers = whole.answers[..at].to_vec();
        let (matchup, mut end) = begin(&library.pool, &whole.setup, None).expect("the setup is good");
        for (seat, given) in &answers {
            answer(&mut end, &matchup, *seat, *given, None).expect("it is legal");
        }
        // At the end of a script a payment is made by default.
        if end.ask.is_some_and(|ask| ask.about == About::Payment) {
            continue;
        }
        let written = write(&library.pool, course(&whole.setup, &answers)).expect("it can be written");
        let setup = whole.setup.clone();
        returns(&library.pool, &Played { setup, matchup, answers, rounds: 0, stood: 0, end }, &written);
    }
}
