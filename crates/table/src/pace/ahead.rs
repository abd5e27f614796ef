//! Where a pass leads: the next stop, told without telling what is hidden.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rules::decision::{About, Answer};
use rules::engine::answer;
use rules::log::Entry;
use rules::matchup::Match;
use rules::occurrence::Verb;
use rules::query::Q;
use rules::state::Game;
use rules::step::Step;

use super::{Declined, Pacing, passing, place};

/// Questions looked ahead at most.
const FAR: usize = 100;

/// Where the game will stop next if whoever is asked passes now; none where they cannot pass.
pub fn next_stop(game: &Game, matchup: &Match, pacing: &Pacing) -> Option<String> {
    catch_unwind(AssertUnwindSafe(|| look(game.clone(), matchup, pacing))).ok().flatten()
}

fn look(mut game: Game, matchup: &Match, pacing: &Pacing) -> Option<String> {
    let asked = game.ask?.seat;
    let mut given = Answer::Pass;
    for _ in 0..FAR {
        let seat = game.ask?.seat;
        let mut log = Vec::new();
        answer(&mut game, matchup, seat, given, Some(&mut log)).ok()?;
        if let Some(entry) = log.iter().find(|entry| brings_news(entry)) {
            return Some(step_name(entry.step));
        }
        let q = Q { g: &game, m: matchup };
        let Some(decision) = q.decision() else { return Some("the end of the game".to_owned()) };
        // Whether another has something to play is for nobody else to know.
        let private = decision.seat != asked && matches!(decision.about, About::Action | About::Respond);
        if !private && pacing.asks(q, &decision, &Declined::default()) {
            let who = if decision.seat == asked { String::new() } else { format!(", player {}", decision.seat.0 + 1) };
            return Some(here(q) + &who);
        }
        given = passing(&decision)?;
    }
    None
}

/// Something that nobody can know before it happens.
fn brings_news(entry: &Entry) -> bool {
    use Verb::*;
    matches!(entry.what.verb, Revealed | ShadowTurned | StageRevealed | Draws | Shuffled)
}

/// Where the game stands, in words.
fn here(q: Q<'_>) -> String {
    let place = place(q);
    if place == q.g.step.number() { step_name(q.g.step) } else { place }
}

fn step_name(step: Step) -> String {
    if step.is_window() && step != Step::S2_2 {
        let mut letters = step.title().chars();
        let title: String = letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect();
        format!("{title}, {}", step.number())
    } else {
        format!("{} {}", step.number(), step.title())
    }
}
