//! The study as one page that needs nothing else: no scripts, no fonts, no pictures from elsewhere.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::words::{
    WAY, apart, blamed, capital, comparison, few_for_cards, games, left, loss, mode, number, percent, players, points,
    result, shared, way,
};
use super::{CardRow, CellReport, RoundRow, StudyReport, svg};
use crate::doctor::examine;
use crate::stats::Difference;

/// Causes shown of each way to lose.
const BLAMED: usize = 6;
const STYLE: &str = include_str!("style.css");
/// Rounds that fewer games than this share reached are left out of curves.
const RARE: f64 = 0.01;

/// A whole page with this title and content.
pub fn page(title: &str, content: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { main { (content) } }
        }
    };
    page.into_string()
}

/// A name, its picture, its value, and perhaps a sentence below.
pub fn row(name: &Markup, picture: &Markup, value: &str, note: Option<&str>) -> Markup {
    html! {
        div.row {
            div.name { (name) }
            div { (picture) }
            div.value { (value) }
            @if let Some(note) = note { p.note { (note) } }
        }
    }
}

/// The report of a study.
pub fn html(report: &StudyReport) -> String {
    let title = format!("What {} say", games(report.games()));
    let content = html! {
        h1 { (title) }
        p.small {
            "Westmarch " (report.version) ", content " (report.content) ", seed " (report.seed)
            ". The same command gives the same games."
        }
        (overview(report))
        (compared(report))
        @if let [cell] = report.cells.as_slice() {
            (detail(cell))
        } @else {
            @for cell in &report.cells {
                details.box { summary { (name(cell)) } (detail(cell)) }
            }
        }
    };
    page(&title, &content)
}

fn name(cell: &CellReport) -> String {
    format!("{}, {}: {}, {} bot", cell.title, mode(cell.mode), cell.lineup_title(), cell.bot)
}

/// How often each match-up was won.
fn overview(report: &StudyReport) -> Markup {
    let named = |cell: &CellReport| {
        let more = [&cell.lineup_title(), &players(cell.players), mode(cell.mode)].join(", ");
        html! { (cell.title) div.small { (more) ", " (cell.bot) " bot" } }
    };
    html! {
        h2 { "How often the game is won" }
        div.box.rows {
            @for cell in &report.cells {
                @let rate = &cell.win_rate;
                @let note = format!("{} {}", result(rate), way(cell));
                (row(&named(cell), &svg::share(rate, "won"), &percent(rate.rate), Some(note.trim_end())))
            }
        }
        p.small {
            "The bar is what happened. The thin line across its end shows how far chance may have bent it: the true "
            "share lies within that line 95 times of 100. More games make the line shorter."
        }
    }
}

fn compared(report: &StudyReport) -> Markup {
    let scale = scale(report.comparisons.iter().map(|compared| &compared.difference));
    html! {
        @if !report.comparisons.is_empty() {
            h2 { "Side by side" }
            div.box.rows {
                @for compared in &report.comparisons {
                    @let (one, other) = (&report.cells[compared.first], &report.cells[compared.second]);
                    @let (first, second) = apart(one, other);
                    @let named = html! { (capital(&second)) div.small { "instead of " (first) "; " (shared(one, other)) } };
                    @let difference = &compared.difference;
                    @let note = comparison(report, compared);
                    (row(&named, &svg::effect(difference, scale), &points(difference.by), Some(&note)))
                }
            }
            p.small {
                "Right of the middle: won more often, left: less often; the ends of the picture are "
                (format!("{:.0}", 100.0 * scale)) " more or fewer of 100 games. Both were dealt the same cards, game by "
                "game, so that luck weighs on both alike. A grey bar, whose thin line crosses the middle, may be chance."
            }
        }
    }
}

/// The end of a picture that holds these differences.
fn scale<'a>(all: impl Iterator<Item = &'a Difference>) -> f64 {
    let most = all.map(|difference| difference.by.abs() * 1.6).fold(0.04, f64::max);
    svg::round_up(100.0 * most.min(1.0)) / 100.0
}

fn detail(cell: &CellReport) -> Markup {
    html! { (losses(cell)) (course(cell)) (stages(cell)) (decks(cell)) (cards(cell)) }
}

fn losses(cell: &CellReport) -> Markup {
    html! {
        @if cell.losses > 0 {
            h2 { "How games were lost" }
            div.box.rows {
                @for lost in &cell.lost_by {
                    @let cause = html! { (loss(lost.cause)) };
                    @let by = blamed(lost, BLAMED);
                    @let by = (!by.is_empty()).then_some(by.as_str());
                    (row(&cause, &svg::share(&lost.share, "lost"), &percent(lost.share.rate), by))
                }
            }
            @if cell.players > 1 { @for line in left(cell) { p { (line) } } }
            p.small {
                "Parts of all games."
                @if cell.players > 1 { " Where several play, it is what took the last of them." }
            }
        }
    }
}

fn course(cell: &CellReport) -> Markup {
    let kept = |row: &&RoundRow| row.begun as f64 >= RARE * cell.games as f64;
    let rows: Vec<&RoundRow> = cell.course.iter().take_while(kept).collect();
    let part = |n: u64| n as f64 / cell.games.max(1) as f64;
    let ends: Vec<(f64, f64)> = rows.iter().map(|row| (part(row.won), part(row.lost))).collect();
    let curve = |of: fn(&RoundRow) -> f64| rows.iter().map(|row| of(row)).collect::<Vec<f64>>();
    let curves = [
        ("Threat of a player", curve(|row| row.threat)),
        ("Characters in play", curve(|row| row.characters)),
        ("Enemies engaged", curve(|row| row.engaged)),
        ("Threat in the staging area", curve(|row| row.staging)),
    ];
    html! {
        @if !rows.is_empty() {
            h2 { "Round by round" }
            div.box {
                @if let Some(rounds) = cell.rounds {
                    p { "A game lasted " (format!("{:.1}", rounds.mean)) " rounds on average." (score(cell)) }
                }
                div.plots {
                    figure {
                        figcaption { "Of 100 games, round by round" }
                        (svg::survival(&ends))
                        div.key {
                            span { i.lost {} "lost" } span { i.going {} "still going" } span { i.won {} "won" }
                        }
                    }
                    @for (label, values) in &curves {
                        figure { figcaption { (label) } (svg::line(label, values)) }
                    }
                }
                p.small {
                    "The lines are means as a round begins, over the games that came so far; rounds that fewer than 1 "
                    "game in 100 reached are left out."
                }
            }
        }
    }
}

fn score(cell: &CellReport) -> String {
    let Some(score) = cell.score else { return String::new() };
    let best = cell.best_score.unwrap_or_default();
    format!(" The games won scored {:.0} on average, the best of them {best}; lower is better.", score.mean)
}

fn stages(cell: &CellReport) -> Markup {
    html! {
        @if cell.stages.len() > 1 || cell.way.is_some() {
            h2 { "How far the quest came" }
            @if cell.way.is_some() { p { (way(cell)) } p.small { (WAY) } }
            div.box.rows {
                @for stage in &cell.stages {
                    @let named = html! {
                        "Stage " (stage.stage)
                        div.small {
                            "reached in round " (format!("{:.1}", stage.mean_round)) " on average; of those, "
                            (percent(stage.won.rate)) " won"
                        }
                    };
                    (row(&named, &svg::share(&stage.reached, "won"), &percent(stage.reached.rate), None))
                }
            }
        }
    }
}

/// How each deck ran.
fn decks(cell: &CellReport) -> Markup {
    html! {
        @if !cell.spare.is_empty() {
            h2 { "How the decks ran" }
            @for checkup in (0..cell.players).map(|seat| examine(cell, seat)) {
                div.box { (checkup.html()) }
            }
        }
    }
}

fn cards(cell: &CellReport) -> Markup {
    let sorted = cell.cards_by_effect();
    html! {
        @if !sorted.is_empty() && cell.games > 0 {
            h2 { "What the cards did" }
            div.box {
                @if cell.wins == 0 || cell.losses == 0 {
                    p { "All games ended alike, so that no card can be told from another." }
                } @else {
                    (effects(cell, &sorted))
                }
            }
        }
    }
}

fn effects(cell: &CellReport, sorted: &[&CardRow]) -> Markup {
    let known = || sorted.iter().filter(|card| !card.too_few);
    let scale = scale(known().map(|card| &card.first_effect));
    let clear = known().filter(|card| card.first_effect.is_clear()).count();
    html! {
        p {
            "Each bar says how many more games of 100 were won, or fewer, with a copy in the first hand than without: "
            "against an average card of the deck, for a hand without it has another in its place. Apart from the "
            "mulligan the first hand is chance, so the difference is the card's own, as this bot plays it. A bot plays "
            "some cards badly."
        }
        @if let Some(warning) = few_for_cards(cell.games) { p.care { (warning) } }
        p.small {
            (clear) " of " (sorted.len()) " cards stand out from chance. The thin lines are wide enough for all rows "
            "together: in 95 such tables of 100 not one of them misses the truth. Drawn and played count games; a long "
            "game draws more cards, so that these two say little about how good a card is."
        }
        @if known().next().is_none() {
            p.care { "There are too few games to say anything about single cards: play more." }
        }
        div.key {
            span { i.won {} "helps" } span { i.lost {} "hinders" } span { i.unclear {} "may be chance" }
            span { "ends: " (format!("{:.0}", 100.0 * scale)) " games of 100" }
        }
        table {
            thead {
                tr {
                    th { "Card" }
                    @if cell.players > 1 { th.wide { "Deck" } }
                    th { "With it in the first hand" }
                    th.n { "Games of 100" }
                    th.n.wide { "Won with / without" }
                    th.n.wide { "Drawn" }
                    th.n.wide { "Played" }
                }
            }
            tbody { @for card in sorted { (card_row(cell, card, scale)) } }
        }
    }
}

fn card_row(cell: &CellReport, card: &CardRow, scale: f64) -> Markup {
    let Difference { by, low, high } = card.first_effect;
    html! {
        tr.few[card.too_few] {
            td { (card.title) " " span.small { "×" (card.copies) } }
            @if cell.players > 1 { td.wide { (card.deck) } }
            @if card.too_few {
                td.picture { "too few games to tell" }
                td.n {}
            } @else {
                td.picture { (svg::effect(&card.first_effect, scale)) }
                td.n { (points(by)) div.small { (points(low)) " to " (points(high)) } }
            }
            td.n.wide { (percent(card.won_when_first.rate)) " / " (percent(card.won_when_not_first.rate)) }
            td.n.wide { (number(card.drawn)) }
            td.n.wide { (number(card.played)) }
        }
    }
}
