//! Lines of a script as they are written, for reports.

use super::script::{Goal, Named, Reply};

fn said_named(named: &Named) -> String {
    match named.nth {
        Some(n) => format!("\"{}\" {}", named.name, n + 1),
        None => format!("\"{}\"", named.name),
    }
}

/// A reply as it is written, quoted.
pub fn said(reply: &Reply) -> String {
    format!("`{}`", written(reply))
}

/// A reply as it is written.
pub fn written(reply: &Reply) -> String {
    match reply {
        Reply::Pass => "pass".to_string(),
        Reply::Done => "done".to_string(),
        Reply::Yes => "yes".to_string(),
        Reply::No => "no".to_string(),
        Reply::Choose(cards) => format!("choose {}", cards.iter().map(said_named).collect::<Vec<_>>().join(", ")),
        Reply::Play(card) => format!("play {}", said_named(card)),
        Reply::Use(card, None) => format!("use {}", said_named(card)),
        Reply::Use(card, Some(n)) => format!("use {} ability {}", said_named(card), n + 1),
        Reply::Player(n) => format!("player {}", n + 1),
        Reply::Option(n) => format!("option {}", n + 1),
        Reply::Number(n) => format!("number {n}"),
        Reply::Pay(shares) => {
            let parts: Vec<String> = shares.iter().map(|(hero, n)| format!("{} {n}", said_named(hero))).collect();
            format!("pay {}", parts.join(", "))
        }
        Reply::PayDefault => "pay default".to_string(),
    }
}

/// What a script plays on to, in words.
pub fn goal_said(goal: &Goal) -> String {
    match goal {
        Goal::Window(number) => format!("window {number}"),
        Goal::Step(number) => format!("a question in step {number}"),
        Goal::Asked(kind, None) => format!("a question about {kind}"),
        Goal::Asked(kind, Some(seat)) => format!("a question about {kind} of seat {}", seat + 1),
        Goal::Offered(reply) => format!("an offer of {}", said(reply)),
        Goal::Round(round) => format!("round {round}"),
        Goal::End => "its end".to_string(),
    }
}
