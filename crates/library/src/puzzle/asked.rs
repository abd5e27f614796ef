//! What is asked and where, in the words of puzzle files.

use rules::decision::About;
use rules::frame::{AttackStage, Frame};
use rules::state::Game;
use rules::step::Step;

/// What a question can be about.
pub const KINDS: [&str; 29] = [
    "mulligan",
    "action",
    "respond",
    "order_forced",
    "player",
    "option",
    "may",
    "number",
    "payment",
    "toll",
    "choose",
    "search",
    "cost_exhaust",
    "cost_discard",
    "cost_discard_in_play",
    "discard",
    "put_back",
    "commit",
    "attackers",
    "ranged",
    "defenders",
    "take_damage",
    "restricted",
    "host",
    "engage",
    "travel",
    "next_enemy",
    "attack_target",
    "travel_cost",
];

/// Action windows by the step they follow.
pub const WINDOWS: [&str; 18] = [
    "1.3", "2.2", "3.1", "3.2", "3.3", "3.4", "4.2", "5.2", "5.3", "6.2", "6.4b", "6.4.1", "6.4.2", "6.4.3", "6.8.1",
    "6.8.2", "6.8.3", "7.4",
];

/// `NextEnemy` as `next_enemy`.
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

/// The open action window, by the step it follows.
pub fn window(game: &Game) -> Option<&'static str> {
    let below = match game.stack.as_slice() {
        [.., below, Frame::Window { .. }] => below,
        _ => return None,
    };
    match below {
        Frame::EnemyAttack(attack) => match attack.stage {
            AttackStage::First => Some("6.4b"),
            AttackStage::Second => Some("6.4.1"),
            AttackStage::Third => Some("6.4.2"),
            AttackStage::End => Some("6.4.3"),
            _ => None,
        },
        Frame::PlayerAttack(attack) => match attack.stage {
            AttackStage::Second => Some("6.8.1"),
            AttackStage::Third => Some("6.8.2"),
            AttackStage::End => Some("6.8.3"),
            _ => None,
        },
        _ if game.step.is_window() || game.step == Step::S2_2 => Some(game.step.number()),
        _ => None,
    }
}

/// Where the game is, as a reader would say it.
pub fn place(game: &Game) -> String {
    match window(game) {
        Some(number) => format!("window {number}"),
        None if game.step.is_setup() => "setup".to_string(),
        None => format!("step {}", game.step.number()),
    }
}

/// Whether the game is in the step of that number, its window included.
pub fn in_step(game: &Game, number: &str) -> bool {
    let attack = window(game).is_some_and(|window| window == number);
    attack || game.step.number() == number || (number == "setup" && game.step.is_setup())
}
