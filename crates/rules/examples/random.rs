//! Plays random games and prints how fast: a workbench for the engine.
use rules::decision::Answer;
use rules::engine::Engine;
use rules::query::Q;
use rules::setup::{Deck, Setup, begin};
use rules::state::{Dice, Outcome};
use std::sync::Arc;

fn sources(dir: &std::path::Path, out: &mut Vec<cardlang::Source>) {
    let mut entries: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, out)
        } else if path.extension().is_some_and(|e| e == "wm") {
            out.push(cardlang::Source {
                path: path.display().to_string(),
                text: std::fs::read_to_string(&path).unwrap(),
            });
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games: u64 = args.get(1).map_or(100, |a| a.parse().unwrap());
    let players: usize = args.get(2).map_or(1, |a| a.parse().unwrap());
    let mut list = Vec::new();
    sources(std::path::Path::new("content"), &mut list);
    let (content, diagnostics) = cardlang::load(&list);
    if std::env::var("SHOW").is_ok() {
        println!("{}", cardlang::render_diagnostics(&list, &diagnostics, false));
    }
    let (pool, refusals) = rules::pool::Pool::build(content);
    for refusal in &refusals {
        println!("{refusal}");
    }
    let pool = Arc::new(pool);
    let all = &pool.content.decks;
    let decks: Vec<Deck> = (0..players)
        .map(|n| {
            let d = &all[n % all.len()];
            Deck { name: d.id.clone(), heroes: d.heroes.clone(), cards: d.cards.clone() }
        })
        .collect();
    let (mut decisions, mut wins, mut rounds, mut forced) = (0u64, 0, 0u64, 0u64);
    let start = std::time::Instant::now();
    let mut answers = Vec::new();
    for seed in 0..games {
        let setup = Setup {
            scenario: std::env::var("SCENARIO").unwrap_or("passage-through-mirkwood".into()),
            mode: rules::setup::Mode::default(),
            decks: decks.clone(),
            seed,
            first: 0,
        };
        let (m, mut g) = begin(&pool, &setup, None).unwrap();
        let mut dice = Dice(seed ^ 0xABCD);
        while g.outcome.is_none() {
            Q { g: &g, m: &m }.answers(&mut answers);
            assert!(!answers.is_empty(), "seed {seed}: no answer to {:?}\n{:?}", g.ask, g.stack);
            let a: Answer = answers[dice.below(answers.len())];
            forced += u64::from(answers.len() == 1);
            decisions += 1;
            Engine::new(&mut g, &m, None)
                .answer_unchecked(a)
                .unwrap_or_else(|e| panic!("seed {seed}: {e} {:?}", g.stack));
        }
        wins += u64::from(g.outcome == Some(Outcome::Won));
        rounds += u64::from(g.round);
    }
    let s = start.elapsed().as_secs_f64();
    println!(
        "{games} games, {wins} wins, {decisions} decisions ({forced} forced), {:.0}/s, {:.1} games/s, rounds {:.1}, game {} bytes + frame {}",
        decisions as f64 / s,
        games as f64 / s,
        rounds as f64 / games as f64,
        std::mem::size_of::<rules::state::Game>(),
        std::mem::size_of::<rules::frame::Frame>()
    );
}
