use library::Library;
use rules::engine::answer;
use rules::query::Q;
use rules::setup::{Setup, begin};
use rules::state::Dice;
use rules::tell::*;
fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let library = Library::load(&[]).unwrap();
    let decks: Vec<_> = library.pool.content.decks.iter().map(library::decks::to_play).take(args[0] as usize).collect();
    let setup =
        Setup { scenario: "passage-through-mirkwood".into(), decks, seed: args[1], first: 0, mode: Default::default() };
    let mut log = Vec::new();
    let (m, mut g) = begin(&library.pool, &setup, Some(&mut log)).unwrap();
    let mut dice = Dice(args[1]);
    let mut told = 0;
    let mut n = 0;
    while let Some(d) = (Q { g: &g, m: &m }).decision() {
        let q = Q { g: &g, m: &m };
        for e in &log[told..] {
            let l = line(q, e, Some(rules::ids::Seat(0)));
            println!(
                "    {} {}{} [{}]",
                l.step,
                l.text,
                l.cause.map_or(String::new(), |c| format!(" — {c}")),
                l.clause
            );
        }
        told = log.len();
        println!("{}", describe_question(q));
        for a in &d.answers {
            println!("  * {}", describe_answer(q, *a));
        }
        if args.get(2) == Some(&n) {
            println!("{}", serde_json::to_string_pretty(&rules::view::view(q, Some(rules::ids::Seat(0)))).unwrap());
            return;
        }
        n += 1;
        let act: Vec<_> = d
            .answers
            .iter()
            .filter(|a| !matches!(a, rules::decision::Answer::Pass | rules::decision::Answer::Done))
            .collect();
        let a = if !act.is_empty() && dice.below(100) < 80 {
            *act[dice.below(act.len())]
        } else {
            d.answers[dice.below(d.answers.len())]
        };
        println!("  > {}", describe_answer(q, a));
        answer(&mut g, &m, d.seat, a, Some(&mut log)).unwrap();
    }
}
