//! Bots know no more than their seats, and the same seed plays the same game.

use bots::{Bot, Budget, Policy, SearchPolicy, Turn, advise};
use library::Library;
use rules::decision::Answer;
use rules::engine::Engine;
use rules::query::Q;
use rules::setup::{Mode, Setup, Table, empty_game};
use rules::state::{Dice, Game};
use rules::view::{redeal, to_view};

const DECKS: [&str; 4] = ["core-leadership", "core-tactics", "core-spirit", "core-lore"];

fn table(library: &Library, scenario: &str, mode: Mode, players: usize) -> Table {
    let deck = |id: &&str| library::decks::to_play(library.deck(id).expect("a starter deck"));
    let decks = DECKS[..players].iter().map(deck).collect();
    let setup = Setup { scenario: scenario.to_owned(), mode, decks, seed: 0_u64.into(), first: 0, campaign: None };
    Table::lay(&library.pool, &setup).expect("the setup is good")
}

/// Plays a game with a bot in every seat and shows each decision before it is taken.
fn play(table: &Table, bot: Bot, seed: u64, most: usize, mut look: impl FnMut(&Game, &[Answer])) -> Vec<Answer> {
    let mut game = table.deal(seed).expect("the deal comes to rest");
    let mut policies: Vec<_> = (0..game.seats).map(|seat| bot.policy(seed + u64::from(seat))).collect();
    let (mut answers, mut given) = (Vec::new(), Vec::new());
    while game.outcome.is_none() && given.len() < most {
        let q = Q { g: &game, m: &table.matchup };
        q.answers(&mut answers);
        look(&game, &answers);
        let turn = Turn::new(q, &answers).expect("somebody is asked");
        let answer = policies[turn.seat().index()].choose(turn);
        assert!(answers.contains(&answer), "{answer:?} is not legal: {:?}", game.ask);
        given.push(answer);
        Engine::new(&mut game, &table.matchup, None).answer_unchecked(answer).expect("the game goes on");
    }
    given
}

/// What a new policy answers, named as the seat sees it.
fn chosen(bot: Bot, table: &Table, game: &Game) -> Answer {
    let q = Q { g: game, m: &table.matchup };
    let mut answers = Vec::new();
    q.answers(&mut answers);
    let turn = Turn::new(q, &answers).expect("somebody is asked");
    to_view(q, turn.seat(), bot.policy(9).choose(turn))
}

/// All scenarios with the modes they have.
fn scenarios(library: &Library) -> Vec<(String, Vec<Mode>)> {
    let scenarios = library.pool.content.scenarios.iter();
    scenarios.map(|scenario| (scenario.id.clone(), Mode::of(scenario).collect())).collect()
}

/// The same view with other cards hidden: every bot answers the same.
#[test]
fn hidden_cards_do_not_matter() {
    let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
    let bots = [Bot::Random, Bot::Heuristic, Bot::Search(Budget::Iterations(30))];
    let mut other = empty_game(1, 0, 0);
    for (scenario, modes) in scenarios(&library) {
        for (players, mode) in [(1, modes[0]), (2, modes[modes.len() - 1])] {
            let table = table(&library, &scenario, mode, players);
            let mut looks = 0;
            play(&table, Bot::Heuristic, 5, 300, |game, answers| {
                looks += 1;
                if answers.len() < 2 || looks % 5 != 0 {
                    return;
                }
                let asked = game.ask.expect("somebody is asked").seat;
                redeal(Q { g: game, m: &table.matchup }, asked, &mut Dice(looks), &mut other);
                for bot in bots {
                    assert_eq!(chosen(bot, &table, &other), chosen(bot, &table, game), "{bot:?} {scenario} {players}");
                }
            });
        }
    }
}

#[test]
fn the_seed_decides() {
    let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
    let table = table(&library, "passage-through-mirkwood", Mode::Standard, 1);
    for bot in [Bot::Random, Bot::Heuristic, Bot::Search(Budget::Iterations(40))] {
        let game = |seed| play(&table, bot, seed, 120, |_, _| {});
        assert_eq!(game(3), game(3), "{bot:?}");
        assert_ne!(game(3), game(4), "{bot:?}");
    }
}

/// With a number of iterations, neither threads nor the clock matter.
#[test]
fn threads_do_not_matter() {
    let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
    let table = table(&library, "passage-through-mirkwood", Mode::Standard, 2);
    let mut compared = 0;
    play(&table, Bot::Heuristic, 1, 150, |game, answers| {
        if answers.len() < 3 {
            return;
        }
        let turn = Turn::new(Q { g: game, m: &table.matchup }, answers).expect("somebody is asked");
        let search = |threads| SearchPolicy::new(7, Budget::Iterations(60)).on(threads).choose(turn);
        assert_eq!(search(1), search(3), "{:?}", game.ask);
        compared += 1;
    });
    assert!(compared > 10, "only {compared} decisions compared");
}

/// Games in every scenario and mode, for one to four players, come to their end.
#[test]
fn the_heuristic_never_stalls() {
    let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
    for (scenario, modes) in scenarios(&library) {
        for mode in modes {
            for players in 1..=4 {
                let table = table(&library, &scenario, mode, players);
                let given = play(&table, Bot::Heuristic, 11, usize::MAX, |_, _| {});
                assert!(given.len() < 20_000, "{scenario} {mode:?} {players}: {} decisions", given.len());
            }
        }
    }
}

#[test]
fn advice_is_sound_and_rests_on_nothing_hidden() {
    let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
    let table = table(&library, "passage-through-mirkwood", Mode::Standard, 1);
    let mut other = empty_game(1, 0, 0);
    let (mut looks, mut advised) = (0, 0);
    play(&table, Bot::Heuristic, 2, 200, |game, answers| {
        looks += 1;
        if answers.len() < 2 || looks % 9 != 0 {
            return;
        }
        let turn = |game| Turn::new(Q { g: game, m: &table.matchup }, answers).expect("somebody is asked");
        let advice = advise(turn(game), Budget::Iterations(50), 4);
        redeal(Q { g: game, m: &table.matchup }, turn(game).seat(), &mut Dice(looks), &mut other);
        assert_eq!(advise(turn(&other), Budget::Iterations(50), 4), advice, "{:?}", game.ask);
        assert!(advice.estimates.iter().any(|estimate| estimate.answer == advice.best));
        for estimate in &advice.estimates {
            assert!(estimate.answer < answers.len() && estimate.samples > 0 && !estimate.reason.is_empty());
            assert!(estimate.low <= estimate.chance && estimate.chance <= estimate.high, "{estimate:?}");
        }
        advised += 1;
    });
    assert!(advised > 5, "only {advised} decisions advised on");
}

/// The bars that hold whatever the machine: the heuristic wins, chance does not.
#[test]
fn the_heuristic_beats_chance() {
    let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
    let table = table(&library, "passage-through-mirkwood", Mode::Standard, 1);
    let wins = |bot: Bot| {
        let won = |seed: &u64| {
            let mut game = table.deal(*seed).expect("the deal comes to rest");
            let mut policy = bot.policy(*seed);
            let mut answers = Vec::new();
            while game.outcome.is_none() {
                let q = Q { g: &game, m: &table.matchup };
                q.answers(&mut answers);
                let answer = policy.choose(Turn::new(q, &answers).expect("somebody is asked"));
                Engine::new(&mut game, &table.matchup, None).answer_unchecked(answer).expect("the game goes on");
            }
            game.outcome == Some(rules::state::Outcome::Won)
        };
        (0..200).filter(won).count()
    };
    let (random, heuristic) = (wins(Bot::Random), wins(Bot::Heuristic));
    assert!(random < 4, "chance won {random} of 200");
    assert!(heuristic > 40, "the heuristic won {heuristic} of 200");
}
