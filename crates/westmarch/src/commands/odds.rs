//! `westmarch odds`: exact chances from a position.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use cardlang::slug;
use lab::odds::{CardChance, Odds, Pile, Question, odds};
use lab::report::words::{capital, percent};
use rules::ids::Seat;
use rules::query::Q;

use super::{position, sim};
use crate::cli::lab::OddsArgs;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{count, paint, style};

/// Columns of the bar of a whole chance.
const BAR: f64 = 40.0;

pub fn run(args: &OddsArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let position = position::read(content, &args.file, args.at, args.puzzle.as_deref())?;
    let q = position.q();
    let seat = seat(q, args)?;
    let question = Question { reveals: args.reveals, willpower: args.willpower, draws: args.draws };
    let mut found = odds(q, seat, question);
    if let Some(words) = &args.card {
        let wanted = slug(words);
        let fits = |card: &CardChance| slug(&card.title).contains(&wanted) || slug(card.kind) == wanted;
        found.reveals.cards.retain(fits);
        found.draws.cards.retain(fits);
        if found.reveals.cards.is_empty() && found.draws.cards.is_empty() {
            return Err(Failure::input(format!("no card `{words}` can be drawn or revealed from here")));
        }
    }
    if args.json {
        writeln!(out, "{}", sim::json(&found)?)?;
    } else {
        write!(out, "{}", page(q, &found, args.card.is_some()))?;
    }
    Ok(Verdict::Good)
}

fn seat(q: Q<'_>, args: &OddsArgs) -> Result<Seat, Failure> {
    if q.g.outcome.is_some() {
        return Err(Failure::input("the game is over; --at N takes an earlier position"));
    }
    let seat = args.seat.map_or_else(|| q.g.ask.map_or(q.g.first, |ask| ask.seat), |seat| Seat(seat - 1));
    if q.g.alive(seat) {
        return Ok(seat);
    }
    let living: Vec<String> = q.g.living().iter().map(|seat| (seat.0 + 1).to_string()).collect();
    Err(Failure::input(format!("no player {} is in this game; there is {}", seat.0 + 1, living.join(", "))))
}

fn page(q: Q<'_>, odds: &Odds, cards_only: bool) -> String {
    let mut out = format!(
        "Round {}, {} {}. As far as player {} may know:\n",
        q.g.round,
        q.g.step.number(),
        q.g.step.title(),
        odds.seat.0 + 1
    );
    if !cards_only {
        out += &head("Revealed next", &odds.reveals, "encounter deck");
        out += &kinds(&odds.reveals);
        out += &staging(odds);
    }
    out += &cards("Cards that may be revealed", &odds.reveals);
    if !cards_only {
        out += &head("Drawn next", &odds.draws, "deck");
        out += &kinds(&odds.draws);
    }
    out + &cards("Cards that may be drawn", &odds.draws)
}

fn head(title: &str, pile: &Pile, deck: &str) -> String {
    let known = match pile.known {
        0 => String::new(),
        known => format!(", {known} of them known"),
    };
    let text = format!("{title} ({} in the {deck}{known})", count(pile.in_deck, "card"));
    format!("\n{}\n", paint(style::HEAD, text))
}

fn kinds(pile: &Pile) -> String {
    let mut out = String::new();
    if pile.count < pile.asked {
        let asked = count(pile.asked, "card");
        let _ =
            writeln!(out, "  The deck ends before the {asked} asked about; what comes after its end is not counted.");
    }
    for kind in &pile.kinds {
        let _ = write!(out, "  {:<16} {:>7}", kind.kind, percent(kind.next));
        if pile.count > 1 {
            let _ = write!(out, "   at least one among {}: {:>7}", pile.count, percent(kind.among));
        }
        out.push('\n');
    }
    out
}

fn staging(odds: &Odds) -> String {
    let mut out = String::new();
    let reveals = count(odds.reveals.count, "reveal");
    let _ = writeln!(
        out,
        "\n{}",
        paint(style::HEAD, format!("Threat that {reveals} will add: {:.2} on average", odds.threat.mean))
    );
    for (threat, chance) in &odds.threat.chances {
        let bar = "#".repeat((BAR * chance).round() as usize);
        let _ = writeln!(out, "  {threat:>3} {:>8}  {bar}", percent(*chance));
    }
    let quest = &odds.quest;
    let counted = capital(quest.counts);
    let against = format!("{counted} {} against threat {} and those", quest.willpower, quest.staging);
    let _ = writeln!(
        out,
        "\n{}\n  passed {}, tied {}, failed {}\n  {:.2} progress and {:.2} threat for each player on average",
        paint(style::HEAD, against),
        percent(quest.passed),
        percent(quest.tied),
        percent(quest.failed),
        quest.progress,
        quest.raised
    );
    let shadow = &odds.shadow;
    let _ = writeln!(
        out,
        "\n{}\n  {} of those facedown ({} on the table), {} of the next one dealt",
        paint(style::HEAD, "Chance that a shadow card has an effect"),
        percent(shadow.strikes),
        shadow.facedown,
        percent(shadow.next_strikes)
    );
    out
}

fn cards(title: &str, pile: &Pile) -> String {
    if pile.cards.is_empty() {
        return String::new();
    }
    let mut out = format!("\n{title}\n");
    for card in &pile.cards {
        let copies = format!("{}x", card.copies);
        let _ = write!(out, "  {copies:>3} {:<34} {:<16} {:>7}", card.title, card.kind, percent(card.next));
        if pile.count > 1 {
            let _ = write!(out, "   among {}: {:>7}", pile.count, percent(card.among));
        }
        out.push('\n');
    }
    out
}
