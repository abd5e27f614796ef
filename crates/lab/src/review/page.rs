//! The review as text and as a page for a browser.

use std::fmt::Write as _;

use rules::state::Outcome;

use super::{Choice, Luck, Point, RevealLuck, Review, ShadowLuck, Turn};
use crate::report::html::{escape, page};
use crate::report::svg;
use crate::report::words::{capital, percent, players, points};
use crate::stats::Share;

/// Reveals and shadow cards shown: those furthest from what was to be expected.
const SHOWN: usize = 6;

/// How the game ended, in a sentence.
fn ending(review: &Review) -> String {
    let end = match review.outcome {
        Some(Outcome::Won) => "won",
        Some(Outcome::Lost) => "lost",
        None => "not finished",
    };
    let seats = players(review.players);
    format!("{}, {seats}: {end} after {} rounds and {} answers.", review.scenario, review.rounds, review.answers)
}

fn caution(review: &Review) -> String {
    format!(
        "Chances are those of the heuristic bot, from {} games played on from each moment with the hidden cards dealt \
         anew. They compare moments; a good player wins more often.",
        review.samples
    )
}

fn when(round: u16, phase: Option<&str>) -> String {
    match phase {
        Some(phase) => format!("round {round}, {phase} phase"),
        None => format!("round {round}"),
    }
}

fn moved(review: &Review) -> Vec<(String, &[String])> {
    let head = |turn: &Turn| {
        let Turn { from, to, moved, .. } = turn;
        let (before, after) = (100.0 * from.chance.rate, 100.0 * to.chance.rate);
        let when = capital(&when(from.round, from.phase));
        format!("{when}: {} points, from {before:.0} to {after:.0} of 100", points(moved.by))
    };
    review.turns.iter().map(|turn| (head(turn), turn.told.as_slice())).collect()
}

fn luck_sentences(luck: &Luck) -> Vec<String> {
    let against = |what: &str, found: f64, expected: f64, unit: &str| {
        let word = match found - expected {
            apart if apart > 0.5 => "unlucky",
            apart if apart < -0.5 => "lucky",
            _ => "as expected",
        };
        format!("{what}: {found:.0} {unit}, {expected:.1} on average, {word}.")
    };
    let mut told = Vec::new();
    if !luck.reveals.is_empty() {
        let what = format!("{} cards revealed", luck.reveals.len());
        told.push(against(&what, luck.threat, luck.threat_expected, "threat"));
    }
    if !luck.shadows.is_empty() {
        let what = format!("{} shadow cards turned up", luck.shadows.len());
        told.push(against(&what, luck.effects, luck.effects_expected, "with an effect"));
        let what = "Attacks with a shadow card";
        told.push(against(what, luck.damage, luck.damage_expected, "damage to characters"));
    }
    told
}

/// Reveals furthest from the mean, worst and best.
fn reveals(luck: &Luck) -> Vec<&RevealLuck> {
    let apart = |reveal: &RevealLuck| (f64::from(reveal.threat) - reveal.expected).abs();
    let mut all: Vec<&RevealLuck> = luck.reveals.iter().collect();
    all.sort_by(|a, b| apart(b).total_cmp(&apart(a)));
    all.truncate(SHOWN);
    all
}

fn shadows(luck: &Luck) -> Vec<&ShadowLuck> {
    let apart = |shadow: &ShadowLuck| (shadow.damage.map_or(0.0, f64::from) - shadow.expected.unwrap_or(0.0)).abs();
    let mut all: Vec<&ShadowLuck> = luck.shadows.iter().filter(|shadow| shadow.damage.is_some()).collect();
    all.sort_by(|a, b| apart(b).total_cmp(&apart(a)));
    all.truncate(SHOWN);
    all
}

fn reveal_line(reveal: &RevealLuck) -> String {
    format!(
        "Round {}: {} brings {} threat, {:.1} on average.",
        reveal.round, reveal.title, reveal.threat, reveal.expected
    )
}

fn shadow_line(shadow: &ShadowLuck) -> String {
    let (damage, expected) = (shadow.damage.unwrap_or(0), shadow.expected.unwrap_or(0.0));
    let (round, enemy, title) = (shadow.round, &shadow.enemy, &shadow.title);
    format!("Round {round}: {enemy} with {title}: {damage} damage, {expected:.1} on average.")
}

fn choice_line(choice: &Choice) -> String {
    format!(
        "{}. {}: “{}” wins {}, “{}” wins {}: {} points.",
        capital(&when(choice.round, choice.phase)),
        choice.question,
        choice.given,
        percent(choice.given_chance.rate),
        choice.better,
        percent(choice.better_chance.rate),
        points(choice.cost.by)
    )
}

/// The review for a terminal.
pub fn text(review: &Review) -> String {
    let mut out = format!("{}\n{}\n\nTurning points\n", ending(review), caution(review));
    if review.turns.is_empty() {
        out.push_str("  The chance to win never moved clearly from one phase to the next.\n");
    }
    for (head, told) in moved(review) {
        let _ = writeln!(out, "  {head}");
        for line in told {
            let _ = writeln!(out, "      {line}");
        }
    }
    out.push_str("\nLuck\n");
    for line in luck_sentences(&review.luck) {
        let _ = writeln!(out, "  {line}");
    }
    for reveal in reveals(&review.luck) {
        let _ = writeln!(out, "      {}", reveal_line(reveal));
    }
    for shadow in shadows(&review.luck) {
        let _ = writeln!(out, "      {}", shadow_line(shadow));
    }
    out.push_str("\nChoices that cost most\n");
    if review.choices.is_empty() {
        out.push_str("  No other answer would clearly have been better.\n");
    }
    for choice in &review.choices {
        let _ = writeln!(out, "  {}", choice_line(choice));
    }
    out
}

/// The review as one page that needs nothing else.
pub fn html(review: &Review) -> String {
    let title = format!("{}: a review", review.scenario);
    let mut out = format!(
        "<h1>{}</h1>\n<p class=\"lead\">{}</p>\n<p class=\"small\">{}</p>\n",
        escape(&title),
        escape(&ending(review)),
        escape(&caution(review))
    );
    let chances: Vec<(f64, f64, f64)> =
        review.course.iter().map(|point| (point.chance.low, point.chance.rate, point.chance.high)).collect();
    let rounds: Vec<(usize, u16)> = begins(&review.course);
    let _ = write!(
        out,
        "<h2>The chance to win</h2>\n<div class=\"box\">\n{}<p class=\"small\">Of 100 games, as each phase begins. The \
         shade is where the truth lies 95 times of 100.</p>\n</div>\n<h2>Where the game turned</h2>\n<div class=\"box\">\n",
        svg::chances(&chances, &rounds)
    );
    if review.turns.is_empty() {
        out.push_str("<p>The chance to win never moved clearly from one phase to the next.</p>\n");
    }
    for (head, told) in moved(review) {
        let lines: String = told.iter().map(|line| format!("<li>{}</li>\n", escape(line))).collect();
        let _ = write!(out, "<h3>{}</h3>\n<ul class=\"small\">\n{lines}</ul>\n", escape(&head));
    }
    out.push_str("</div>\n<h2>Luck</h2>\n<div class=\"box\">\n");
    for line in luck_sentences(&review.luck) {
        let _ = writeln!(out, "<p>{}</p>", escape(&line));
    }
    let lines = reveals(&review.luck).into_iter().map(reveal_line);
    let lines = lines.chain(shadows(&review.luck).into_iter().map(shadow_line));
    let lines: String = lines.map(|line| format!("<li>{}</li>\n", escape(&line))).collect();
    if !lines.is_empty() {
        let _ = write!(out, "<ul class=\"small\">\n{lines}</ul>\n");
    }
    out.push_str("</div>\n<h2>Choices that cost most</h2>\n<div class=\"box\">\n");
    if review.choices.is_empty() {
        out.push_str("<p>No other answer would clearly have been better.</p>\n");
    }
    for choice in &review.choices {
        let _ = writeln!(
            out,
            "<h3>{}</h3>\n<p>{}</p>\n<div class=\"rows\">{}{}</div>",
            escape(&capital(&when(choice.round, choice.phase))),
            escape(&choice.question),
            row(&format!("Answered: {}", choice.given), &choice.given_chance, "lost"),
            row(&format!("Better: {}", choice.better), &choice.better_chance, "won"),
        );
    }
    out.push_str("</div>\n");
    page(&title, &out)
}

fn row(name: &str, share: &Share, class: &str) -> String {
    format!(
        "<div class=\"row\"><div class=\"name\">{}</div><div>{}</div><div class=\"value\">{}</div></div>",
        escape(name),
        svg::share(share, class),
        percent(share.rate)
    )
}

/// Where rounds begin among the points.
fn begins(course: &[Point]) -> Vec<(usize, u16)> {
    let mut begins: Vec<(usize, u16)> = Vec::new();
    for (at, point) in course.iter().enumerate() {
        if point.round > 0 && begins.last().is_none_or(|(_, last)| *last < point.round) {
            begins.push((at, point.round));
        }
    }
    begins
}
