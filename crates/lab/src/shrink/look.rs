//! Everything that must hold, looked at from the beginning of a game or puzzle on.

use std::panic::{AssertUnwindSafe, catch_unwind};

use library::puzzle::Shown;
use rules::decision::Answer;
use rules::engine::answer;
use rules::ids::Seat;
use rules::log::Entry;
use rules::matchup::Match;
use rules::state::Game;

use crate::soak::Care;
use crate::soak::checks::Checks;

/// Plays answers with all checks of the soak, thoroughly. A crash counts as a failure.
pub fn look(m: &Match, game: &Game, log: &[Entry], answers: &[Answer]) -> Result<(), Shown> {
    let mut given = 0;
    let looked = guarded(|| {
        let mut game = game.clone();
        let mut checks = Checks::new(m, &game, Care::THOROUGH);
        checks.at_rest(&game, log)?;
        for answer in answers {
            given += 1;
            one(m, &mut game, &mut checks, *answer)?;
        }
        Ok(())
    });
    let looked: Result<(), String> = looked.unwrap_or_else(|panic| Err(format!("panic: {panic}")));
    looked.map_err(|what| Shown { after: given, what })
}

fn one(m: &Match, game: &mut Game, checks: &mut Checks<'_>, given: Answer) -> Result<(), String> {
    let seat = game.ask.map_or(Seat::ENCOUNTER, |ask| ask.seat);
    let mut news = Vec::new();
    let taken = answer(game, m, seat, given, Some(&mut news));
    taken.map_err(|why| format!("{given:?} was refused: {why}"))?;
    checks.answered(given)?;
    checks.at_rest(game, &news)
}

/// Does something, or says what it panicked about.
pub fn guarded<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|panic| crate::soak::words_of(panic.as_ref()))
}

/// Does something during which crashes are expected, and not told about.
pub fn quietly<T>(f: impl FnOnce() -> T) -> T {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = f();
    std::panic::set_hook(hook);
    done
}
