//! The study as a page for a terminal.

use std::fmt::Write as _;

use super::words::{apart, blamed, comparison, few_for_cards, games, left, number, percent, points, shared};
use super::{CardRow, CellReport, StudyReport};

const BAR: usize = 24;
/// Cards shown of each end of the list, and causes of each way to lose.
const CARDS: usize = 8;
const BLAMED: usize = 4;

/// `[    ===|==     ]`: the interval and where the share lies in it.
pub fn bar(low: f64, rate: f64, high: f64, width: usize) -> String {
    let at = |share: f64| ((share.clamp(0.0, 1.0) * width as f64) as usize).min(width - 1);
    let mark = |n: usize| match n {
        n if n == at(rate) => '|',
        n if (at(low)..=at(high)).contains(&n) => '=',
        _ => ' ',
    };
    (0..width).map(mark).collect()
}

/// All match-ups in a table, with bars.
pub fn table(report: &StudyReport) -> String {
    let name = |cell: &CellReport| {
        let mut parts = vec![cell.title.clone(), cell.mode.name().to_owned(), cell.lineup(), cell.bot.clone()];
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    };
    let width = report.cells.iter().map(|cell| name(cell).chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for cell in &report.cells {
        let share = &cell.win_rate;
        let bar = bar(share.low, share.rate, share.high, BAR);
        let _ = writeln!(
            out,
            "{:width$}  {:>7}  [{bar}]  {} to {}, {}{}",
            name(cell),
            percent(share.rate),
            percent(share.low),
            percent(share.high),
            games(cell.games),
            cell.way.map_or_else(String::new, |way| format!("; {} of the way", percent(way.mean)))
        );
    }
    out
}

/// One match-up in full.
pub fn detail(cell: &CellReport) -> String {
    let mut out = String::new();
    if let Some(rounds) = cell.rounds {
        let _ = write!(out, "{:.1} rounds a game", rounds.mean);
    }
    if let Some(score) = cell.score {
        let _ = write!(out, "; score {:.0} on average, {} at best", score.mean, cell.best_score.unwrap_or_default());
    }
    out.push('\n');
    for row in cell.lost_by.iter().filter(|row| row.games > 0) {
        let by = blamed(row, BLAMED);
        let by = if by.is_empty() { by } else { format!(": {by}") };
        let _ = writeln!(out, "lost by {} {}{by}", row.cause.name(), number(row.games));
    }
    if cell.players > 1 {
        out.extend(left(cell).iter().map(|line| format!("{line}\n")));
    }
    for stage in &cell.stages {
        let _ = writeln!(
            out,
            "stage {}: reached in {} of all games, in round {:.1} on average",
            stage.stage,
            percent(stage.reached.rate),
            stage.mean_round
        );
    }
    out + &cards(cell)
}

fn cards(cell: &CellReport) -> String {
    let told: Vec<&CardRow> = cell.cards_by_effect().into_iter().filter(|card| !card.too_few).collect();
    if told.is_empty() || cell.wins == 0 {
        return String::new();
    }
    let mut out = few_for_cards(cell.games).map_or_else(String::new, |warning| format!("\n{warning}"));
    let _ = writeln!(
        out,
        "\n{:<34} {:>6} {:>7}  won with it in the first hand, or not; points against an average card of the deck",
        "card", "drawn", "played"
    );
    let skipped = told.len().saturating_sub(2 * CARDS);
    for (at, card) in told.iter().enumerate() {
        if skipped > 0 && at == CARDS {
            let _ = writeln!(out, "{:<34}", format!("… {skipped} more …"));
        }
        if skipped > 0 && (CARDS..CARDS + skipped).contains(&at) {
            continue;
        }
        let sure = if card.first_effect.is_clear() { "" } else { ", may be chance" };
        let _ = writeln!(
            out,
            "{:<34} {:>6} {:>7}  {:>7} {:>7}  {:>6} points{sure}",
            card.title,
            card.drawn,
            card.played,
            percent(card.won_when_first.rate),
            percent(card.won_when_not_first.rate),
            points(card.first_effect.by)
        );
    }
    out
}

/// Every comparison in sentences.
pub fn comparisons(report: &StudyReport) -> String {
    let mut out = String::new();
    for compared in &report.comparisons {
        let (first, second) = apart(&report.cells[compared.first], &report.cells[compared.second]);
        let shared = shared(&report.cells[compared.first], &report.cells[compared.second]);
        let _ = writeln!(
            out,
            "{shared}: {second} beside {first}: {} points ({} to {})",
            points(compared.difference.by),
            points(compared.difference.low),
            points(compared.difference.high)
        );
        let _ = writeln!(out, "  {}", comparison(report, compared));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn bars_show_the_interval() {
        assert_eq!(bar(0.2, 0.5, 0.7, 10), "  ===|==  ");
        assert_eq!(bar(0.0, 0.0, 0.0, 4), "|   ");
        assert_eq!(bar(1.0, 1.0, 1.0, 4), "   |");
    }
}
