//! The review as text and as a page for a browser.

use std::fmt::Write as _;

use maud::{Markup, html};
use rules::state::Outcome;

use super::{Choice, Luck, Point, RevealLuck, Review, ShadowLuck, Turn};
use crate::report::html::{page, row};
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
        "Chances come from {} games played on from the beginning of each phase, with the hidden cards dealt anew: the \
         search bot plays the rest of the phase, the heuristic bot the rest of the game. So each stands for its phase and \
         is not what the heuristic would do wrong next. Choices are judged by {} games of the heuristic, and named only \
         if the search agrees. All of it compares moments; a good player wins more often.",
        review.course_samples, review.samples
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
        let counted = luck.reveals.iter().filter(|reveal| reveal.threat.is_some()).count();
        let what = format!("{counted} enemies and locations revealed");
        told.push(against(&what, luck.threat, luck.threat_expected, "threat"));
        let (others, expected) = (luck.others, luck.others_expected);
        told.push(format!(
            "{others:.0} treacheries and other cards revealed, {expected:.1} on average; what they do is not weighed."
        ));
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
    let apart = |reveal: &RevealLuck| reveal.threat.map_or(0.0, |threat| (f64::from(threat) - reveal.expected).abs());
    let mut all: Vec<&RevealLuck> = luck.reveals.iter().filter(|reveal| reveal.threat.is_some()).collect();
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
        reveal.round,
        reveal.title,
        reveal.threat.unwrap_or(0),
        reveal.expected
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
    let chances: Vec<(f64, f64, f64)> =
        review.course.iter().map(|point| (point.chance.low, point.chance.rate, point.chance.high)).collect();
    let content = html! {
        h1 { (title) }
        p.lead { (ending(review)) }
        p.small { (caution(review)) }
        h2 { "The chance to win" }
        div.box {
            (svg::chances(&chances, &begins(&review.course)))
            p.small { "Of 100 games, as each phase begins. The shade is where the truth lies 95 times of 100." }
        }
        h2 { "Where the game turned" }
        div.box {
            @if review.turns.is_empty() {
                p { "The chance to win never moved clearly from one phase to the next." }
            }
            @for (head, told) in moved(review) {
                h3 { (head) }
                (list(told))
            }
        }
        h2 { "Luck" }
        div.box { (luck(&review.luck)) }
        h2 { "Choices that cost most" }
        div.box {
            @if review.choices.is_empty() { p { "No other answer would clearly have been better." } }
            @for choice in &review.choices {
                h3 { (capital(&when(choice.round, choice.phase))) }
                p { (choice.question) }
                div.rows {
                    (answer("Answered", &choice.given, &choice.given_chance, "lost"))
                    (answer("Better", &choice.better, &choice.better_chance, "won"))
                }
            }
        }
    };
    page(&title, &content)
}

fn luck(luck: &Luck) -> Markup {
    let reveals = reveals(luck).into_iter().map(reveal_line);
    let lines: Vec<String> = reveals.chain(shadows(luck).into_iter().map(shadow_line)).collect();
    html! {
        @for line in luck_sentences(luck) { p { (line) } }
        @if !lines.is_empty() { (list(&lines)) }
    }
}

fn list(lines: &[String]) -> Markup {
    html! { ul.small { @for line in lines { li { (line) } } } }
}

fn answer(word: &str, answer: &str, share: &Share, class: &str) -> Markup {
    row(&html! { (word) ": " (answer) }, &svg::share(share, class), &percent(share.rate), None)
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
