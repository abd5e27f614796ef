//! What is asked and where, in the words of puzzle files.

use rules::decision::About;
use rules::frame::{AttackStage, Frame};
use rules::state::Game;
use rules::step::Step;

/// What a question can be about.
pub const KINDS: &[&str] = &[
    "mulligan", "action", "respond", "order_forced", "player", "option", "may", "number", "payment", "toll", "choose",
    "search", "cost_exhaust", "cost_discard", "cost_discard_in_play", "cost_return", "cost_damage", "discard",
    "put_back", "put_below", "commit", "attackers", "ranged", "defenders", "take_damage", "restricted", "host",
    "engage", "travel", "next_enemy", "attack_target", "travel_cost", "test", "discard_order", "side_quest",
    "active_location", "cost_tokens",
];

/// Action windows by the step they follow.
pub const WINDOWS: &[&str] = &[
    "1.3", "2.2", "3.1", "3.2", "3.3", "3.4", "4.2", "5.2", "5.3", "6.2", "6.4b", "6.4.1", "6.4.2", "6.4.3", "6.8.1",
    "6.8.2", "6.8.3", "7.4", "test",
];

/// `NextEnemy` as `next_enemy`; what stands in brackets after a name is left out.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars().take_while(|c| c.is_alphanumeric() || *c == '_') {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// What puzzles call a question: the kind in snake case, and for cards the reason they are chosen.
pub fn kind_of(about: About) -> String {
    match about {
        About::Cards(why) => snake(&format!("{why:?}")),
        other => snake(&format!("{other:?}")),
    }
}

/// The kind of the question under way.
pub fn asked(game: &Game) -> Option<String> {
    game.ask.map(|ask| kind_of(ask.about))
}

/// The steps of an attack.
pub const ATTACK_STEPS: [&str; 10] =
    ["6.4b", "6.4.1", "6.4.2", "6.4.3", "6.4.4", "6.8b", "6.8.1", "6.8.2", "6.8.3", "6.8.4"];

/// The open action window, by the step it follows.
pub fn window(game: &Game) -> Option<&'static str> {
    if !matches!(game.stack.last(), Some(Frame::Window { .. })) {
        return None;
    }
    if let [.., Frame::Test(_), Frame::Window { .. }] = game.stack.as_slice() {
        return Some("test");
    }
    let framework = game.step.is_window() || game.step == Step::S2_2;
    attack_step(game).or(framework.then_some(game.step.number()))
}

/// The step of the innermost attack under way; a window belongs to the step before it.
fn attack_step(game: &Game) -> Option<&'static str> {
    let attack = |frame: &Frame| matches!(frame, Frame::EnemyAttack(_) | Frame::PlayerAttack(_));
    let at = game.stack.iter().rposition(attack)?;
    let window = game.stack[at..].iter().any(|frame| matches!(frame, Frame::Window { .. }));
    let (stage, steps) = match game.stack[at] {
        Frame::EnemyAttack(attack) => (attack.stage, &ATTACK_STEPS[..5]),
        Frame::PlayerAttack(attack) => (attack.stage, &ATTACK_STEPS[5..]),
        _ => return None,
    };
    let begun = [AttackStage::First, AttackStage::Second, AttackStage::Third, AttackStage::End];
    let reached = begun.iter().filter(|step| stage >= **step).count();
    steps.get(reached.saturating_sub(usize::from(window))).copied()
}

/// Where the game is, as a reader would say it.
pub fn place(game: &Game) -> String {
    match (window(game), attack_step(game)) {
        (Some(number), _) => format!("window {number}"),
        (None, Some(number)) => format!("step {number}"),
        (None, None) if game.step.is_setup() => "setup".to_string(),
        (None, None) => format!("step {}", game.step.number()),
    }
}

/// Whether the game is in the step of that number, its window included.
pub fn in_step(game: &Game, number: &str) -> bool {
    attack_step(game) == Some(number) || game.step.number() == number || (number == "setup" && game.step.is_setup())
}
