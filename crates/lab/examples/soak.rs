//! Plays random games for one to four players with every check at every decision.
//!
//! `cargo run --release -p lab --example soak -- GAMES [SEED] [THREADS] [WORDS…]`
//!
//! Kinds of games take turns: every scenario in every mode, by itself and in a campaign. With words, only kinds whose
//! description has one of them: `alone`, `campaign`, `nightmare`, the id of a scenario. From 50,000 games on, views are
//! looked at now and then only.

use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use lab::soak::kind::kinds;
use lab::soak::{Care, Failure, Plan, soak};
use library::Library;
use rules::engine::Engine;
use rules::pool::Pool;
use rules::query::Q;
use rules::setup::begin;
use rules::tell::tell;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(4).collect();
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().unwrap_or_default());
    let games = args.next().unwrap_or(1000);
    let seed = args.next().unwrap_or(1);
    let threads = args.next().unwrap_or(0) as usize;
    let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
    let mut kinds = kinds(&library.pool);
    kinds.retain(|kind| words.is_empty() || words.iter().any(|word| kind.to_string().contains(word)));
    println!("{} kinds of games", kinds.len());
    let decks = library.pool.content.decks.iter().map(library::decks::to_play).collect();
    let care = if games < 50_000 { Care::SOAK } else { Care::LONG };
    let plan = Plan { kinds, decks, games, seed, threads, care };
    let start = Instant::now();
    let progress = |over: u64| {
        if over.is_multiple_of(500) {
            eprint!("\r{over} games, {:.0} s ", start.elapsed().as_secs_f64());
            let _ = std::io::stderr().flush();
        }
    };
    match soak(&library.pool, &plan, &progress) {
        Ok(tally) => {
            println!("\n{tally:#?}\n{:.1} seconds", start.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(failure) => {
            println!("\n{failure}\n{:?}\n{:?}", failure.setup, failure.answers);
            for line in last_lines(&library.pool, &failure) {
                println!("{line}");
            }
            ExitCode::FAILURE
        }
    }
}

/// The end of the log that led there.
fn last_lines(pool: &Arc<Pool>, failure: &Failure) -> Vec<String> {
    let mut log = Vec::new();
    let Ok((matchup, mut game)) = begin(pool, &failure.setup, Some(&mut log)) else { return Vec::new() };
    for (_, answer) in &failure.answers {
        let _ = Engine::new(&mut game, &matchup, Some(&mut log)).answer_unchecked(*answer);
    }
    let q = Q { g: &game, m: &matchup };
    log[log.len().saturating_sub(60)..].iter().map(|entry| tell(q, entry, None)).collect()
}
