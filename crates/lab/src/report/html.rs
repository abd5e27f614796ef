//! The study as one page that needs nothing else: no scripts, no fonts, no pictures from elsewhere.

use std::fmt::Write as _;

use super::words::{apart, capital, comparison, games, loss, mode, number, percent, players, points, result, shared};
use super::{CardRow, CellReport, RoundRow, StudyReport, svg};
use crate::stats::Difference;

const STYLE: &str = include_str!("style.css");
/// Rounds that fewer games than this share reached are left out of curves.
const RARE: f64 = 0.01;

/// A whole page with this title and content.
pub fn page(title: &str, content: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{content}</main>\n</body>\n</html>\n"
    )
}

/// Text as it may stand in a page.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

/// The report of a study.
pub fn html(report: &StudyReport) -> String {
    let title = format!("What {} say", games(report.games()));
    let mut out = format!("<h1>{}</h1>\n", escape(&title));
    let _ = writeln!(
        out,
        "<p class=\"small\">Westmarch {}, content {}, seed {}. The same command gives the same games.</p>",
        escape(&report.version),
        escape(&report.content),
        report.seed
    );
    out.push_str(&overview(report));
    out.push_str(&compared(report));
    let several = report.cells.len() > 1;
    for cell in &report.cells {
        let content = detail(cell);
        if several {
            let _ = writeln!(out, "<details class=\"box\">\n<summary>{}</summary>\n{content}</details>", name(cell));
        } else {
            out.push_str(&content);
        }
    }
    page(&title, &out)
}

fn name(cell: &CellReport) -> String {
    let decks = cell.lineup_title();
    escape(&format!("{}, {}: {decks}, {} bot", cell.title, mode(cell.mode), cell.bot))
}

/// How often each match-up was won.
fn overview(report: &StudyReport) -> String {
    let mut out = String::from("<h2>How often the game is won</h2>\n<div class=\"box rows\">\n");
    for cell in &report.cells {
        let _ = writeln!(
            out,
            "<div class=\"row\"><div class=\"name\">{}<br/><span class=\"small\">{}, {}, {}, {} bot</span></div>\
             <div>{}</div><div class=\"value\">{}</div><p class=\"note\">{}</p></div>",
            escape(&cell.title),
            escape(&cell.lineup_title()),
            players(cell.players),
            mode(cell.mode),
            escape(&cell.bot),
            svg::share(&cell.win_rate, "won"),
            percent(cell.win_rate.rate),
            result(&cell.win_rate)
        );
    }
    out.push_str(
        "</div>\n<p class=\"small\">The bar is what happened. The thin line across its end shows how far chance may \
         have bent it: the true share lies within that line 95 times of 100. More games make the line shorter.</p>\n",
    );
    out
}

fn compared(report: &StudyReport) -> String {
    if report.comparisons.is_empty() {
        return String::new();
    }
    let scale = scale(report.comparisons.iter().map(|compared| &compared.difference));
    let mut out = String::from("<h2>Side by side</h2>\n<div class=\"box rows\">\n");
    for compared in &report.comparisons {
        let (first, second) = apart(&report.cells[compared.first], &report.cells[compared.second]);
        let _ = writeln!(
            out,
            "<div class=\"row\"><div class=\"name\">{}<br/><span class=\"small\">instead of {}; {}</span></div>\
             <div>{}</div><div class=\"value\">{}</div><p class=\"note\">{}</p></div>",
            escape(&capital(&second)),
            escape(&first),
            escape(&shared(&report.cells[compared.first], &report.cells[compared.second])),
            svg::effect(&compared.difference, scale),
            points(compared.difference.by),
            escape(&comparison(report, compared))
        );
    }
    let _ = writeln!(
        out,
        "</div>\n<p class=\"small\">Right of the middle: won more often, left: less often; the ends of the picture are \
         {:.0} more or fewer of 100 games. Both were dealt the same cards, game by game, so that luck weighs on both \
         alike. A grey bar, whose thin line crosses the middle, may be chance.</p>",
        100.0 * scale
    );
    out
}

/// The end of a picture that holds these differences.
fn scale<'a>(all: impl Iterator<Item = &'a Difference>) -> f64 {
    let most = all.map(|difference| difference.by.abs() * 1.6).fold(0.04, f64::max);
    svg::round_up(100.0 * most.min(1.0)) / 100.0
}

fn detail(cell: &CellReport) -> String {
    [losses(cell), course(cell), stages(cell), cards(cell)].concat()
}

fn losses(cell: &CellReport) -> String {
    if cell.losses == 0 {
        return String::new();
    }
    let mut out = String::from("<h2>How games were lost</h2>\n<div class=\"box rows\">\n");
    for row in &cell.lost_by {
        let _ = writeln!(
            out,
            "<div class=\"row\"><div class=\"name\">{}</div><div>{}</div><div class=\"value\">{}</div></div>",
            loss(row.cause),
            svg::share(&row.share, "lost"),
            percent(row.share.rate)
        );
    }
    out.push_str("</div>\n<p class=\"small\">Parts of all games.");
    if cell.players > 1 {
        out.push_str(" Where several play, it is what took the last of them.");
    }
    out.push_str("</p>\n");
    out
}

fn course(cell: &CellReport) -> String {
    let kept = |row: &&RoundRow| row.begun as f64 >= RARE * cell.games as f64;
    let rows: Vec<&RoundRow> = cell.course.iter().take_while(kept).collect();
    if rows.is_empty() {
        return String::new();
    }
    let part = |n: u64| n as f64 / cell.games.max(1) as f64;
    let ends: Vec<(f64, f64)> = rows.iter().map(|row| (part(row.won), part(row.lost))).collect();
    let mut out = String::from("<h2>Round by round</h2>\n<div class=\"box\">\n");
    if let Some(rounds) = cell.rounds {
        let _ = writeln!(out, "<p>A game lasted {:.1} rounds on average.{}</p>", rounds.mean, score(cell));
    }
    out.push_str("<div class=\"plots\">\n<figure><figcaption>Of 100 games, round by round</figcaption>");
    out.push_str(&svg::survival(&ends));
    out.push_str(
        "<div class=\"key\"><span><i class=\"lost\"></i>lost</span><span><i class=\"going\"></i>still going</span>\
         <span><i class=\"won\"></i>won</span></div></figure>\n",
    );
    let curve = |of: fn(&RoundRow) -> f64| rows.iter().map(|row| of(row)).collect::<Vec<f64>>();
    for (label, values) in [
        ("Threat of a player", curve(|row| row.threat)),
        ("Characters in play", curve(|row| row.characters)),
        ("Enemies engaged", curve(|row| row.engaged)),
        ("Threat in the staging area", curve(|row| row.staging)),
    ] {
        let _ = writeln!(out, "<figure><figcaption>{label}</figcaption>{}</figure>", svg::line(label, &values));
    }
    out.push_str(
        "</div>\n<p class=\"small\">The lines are means as a round begins, over the games that came so far; rounds that \
         fewer than 1 game in 100 reached are left out.</p>\n</div>\n",
    );
    out
}

fn score(cell: &CellReport) -> String {
    let Some(score) = cell.score else { return String::new() };
    let best = cell.best_score.unwrap_or_default();
    format!(" The games won scored {:.0} on average, the best of them {best}; lower is better.", score.mean)
}

fn stages(cell: &CellReport) -> String {
    if cell.stages.len() < 2 {
        return String::new();
    }
    let mut out = String::from("<h2>How far the quest came</h2>\n<div class=\"box rows\">\n");
    for stage in &cell.stages {
        let _ = writeln!(
            out,
            "<div class=\"row\"><div class=\"name\">Stage {}<br/><span class=\"small\">reached in round {:.1} on \
             average; of those, {} won</span></div><div>{}</div><div class=\"value\">{}</div></div>",
            stage.stage,
            stage.mean_round,
            percent(stage.won.rate),
            svg::share(&stage.reached, "won"),
            percent(stage.reached.rate)
        );
    }
    out.push_str("</div>\n");
    out
}

fn cards(cell: &CellReport) -> String {
    let sorted = cell.cards_by_effect();
    if sorted.is_empty() || cell.games == 0 {
        return String::new();
    }
    let mut out = String::from("<h2>What the cards did</h2>\n<div class=\"box\">\n");
    if cell.wins == 0 || cell.losses == 0 {
        out.push_str("<p>All games ended alike, so that no card can be told from another.</p>\n</div>\n");
        return out;
    }
    let known = || sorted.iter().filter(|card| !card.too_few);
    let scale = scale(known().map(|card| &card.first_effect));
    let clear = known().filter(|card| card.first_effect.is_clear()).count();
    let _ = writeln!(
        out,
        "<p>Each bar says how many more games of 100 were won, or fewer, with a copy in the first hand than without. \
         But for the mulligan the first hand is chance, so that the difference is the card's own doing.</p>\n\
         <p class=\"small\">{} of {} cards stand out from chance; of twenty cards that do nothing, one would. Drawn and \
         played count games; a long game draws more cards, so that these two say little about how good a card is.</p>",
        clear,
        sorted.len()
    );
    if known().next().is_none() {
        out.push_str("<p class=\"care\">There are too few games to say anything about single cards: play more.</p>\n");
    }
    let _ = writeln!(
        out,
        "<div class=\"key\"><span><i class=\"won\"></i>helps</span><span><i class=\"lost\"></i>hinders</span><span>\
         <i class=\"unclear\"></i>may be chance</span><span>ends: {:.0} games of 100</span></div>",
        100.0 * scale
    );
    let deck = if cell.players > 1 { "<th class=\"wide\">Deck</th>" } else { "" };
    let _ = writeln!(
        out,
        "<table>\n<thead><tr><th>Card</th>{deck}<th>With it in the first hand</th><th class=\"n\">Games of 100</th>\
         <th class=\"n wide\">Won with / without</th><th class=\"n wide\">Drawn</th><th class=\"n wide\">Played</th>\
         </tr></thead>\n<tbody>"
    );
    for card in &sorted {
        out.push_str(&card_row(cell, card, scale));
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
    out
}

fn card_row(cell: &CellReport, card: &CardRow, scale: f64) -> String {
    let deck = if cell.players > 1 { format!("<td class=\"wide\">{}</td>", escape(&card.deck)) } else { String::new() };
    let (class, picture, by) = if card.too_few {
        (" class=\"few\"", "too few games to tell".to_owned(), String::new())
    } else {
        let Difference { by, low, high } = card.first_effect;
        let span = format!("{} to {}", points(low), points(high));
        ("", svg::effect(&card.first_effect, scale), format!("{}<br/><span class=\"small\">{span}</span>", points(by)))
    };
    format!(
        "<tr{class}><td>{} <span class=\"small\">×{}</span></td>{deck}<td class=\"picture\">{picture}</td>\
         <td class=\"n\">{by}</td><td class=\"n wide\">{} / {}</td><td class=\"n wide\">{}</td><td class=\"n wide\">{}</td></tr>\n",
        escape(&card.title),
        card.copies,
        percent(card.won_when_first.rate),
        percent(card.won_when_not_first.rate),
        number(card.drawn),
        number(card.played)
    )
}
