//! Prints the log of one random game.
use rules::engine::Engine;
use rules::query::Q;
use rules::setup::{Deck, Setup, begin};
use rules::state::Dice;
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
    let seed: u64 = args.get(1).map_or(1, |a| a.parse().unwrap());
    let players: usize = args.get(2).map_or(1, |a| a.parse().unwrap());
    let mut list = Vec::new();
    sources(std::path::Path::new("content"), &mut list);
    let (content, _) = cardlang::load(&list);
    let (pool, _) = rules::pool::Pool::build(content);
    let pool = Arc::new(pool);
    let decks: Vec<Deck> = (0..players)
        .map(|n| {
            let d = &pool.content.decks[n % 4];
            Deck { name: d.id.clone(), heroes: d.heroes.clone(), cards: d.cards.clone() }
        })
        .collect();
    let setup = Setup {
        scenario: std::env::var("SCENARIO").unwrap_or("passage-through-mirkwood".into()),
        mode: rules::setup::Mode::default(),
        decks,
        seed,
        first: 0,
    };
    let mut log = Vec::new();
    let (m, mut g) = begin(&pool, &setup, Some(&mut log)).unwrap();
    let mut dice = Dice(seed ^ 77);
    let mut answers = Vec::new();
    let mut shown = 0;
    while g.outcome.is_none() {
        Q { g: &g, m: &m }.answers(&mut answers);
        let a = if answers.len() > 1 && answers[0] == rules::decision::Answer::Pass {
            answers[1 + dice.below(answers.len() - 1)]
        } else {
            answers[dice.below(answers.len())]
        };
        let ask = g.ask;
        Engine::new(&mut g, &m, Some(&mut log)).answer_unchecked(a).unwrap();
        let q = Q { g: &g, m: &m };
        let name = |text: String| {
            let mut t = text;
            for id in (0..g.cards.len()).rev() {
                t = t.replace(&format!("CardId({id})"), q.title(rules::ids::CardId(id as u16)));
            }
            t
        };
        println!("   ? {:?} [{}] -> {}", ask.unwrap().about, answers.len(), name(format!("{a:?}")));
        for e in &log[shown..] {
            println!(
                "{} {:<6} {}   <- {}",
                e.round,
                e.step.number(),
                name(format!("{:?}", e.what)),
                name(format!("{:?}", e.cause)).chars().take(60).collect::<String>()
            );
        }
        shown = log.len();
    }
}
