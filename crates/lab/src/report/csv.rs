//! Every number as a row of its own, for spreadsheets: which match-up, which measure, its value and interval.

use std::fmt::Write as _;

use super::{CellReport, StudyReport};
use crate::stats::{Difference, Mean, Share};

const HEADING: &str = "scenario,mode,players,decks,bot,measure,item,value,low,high,games";

/// The whole study as one table.
pub fn csv(report: &StudyReport) -> String {
    let mut out = format!("{HEADING}\n");
    for cell in &report.cells {
        let mut rows = Rows { out: &mut out, start: start(cell) };
        rows.cell(cell);
    }
    for compared in &report.comparisons {
        let mut rows = Rows { out: &mut out, start: start(&report.cells[compared.second]) };
        let than = &report.cells[compared.first];
        let item = format!("{} by {}", than.lineup(), than.bot);
        rows.difference("win_rate_above", &item, &compared.difference, compared.pairs.count());
        rows.row("by_chance", &item, compared.by_chance, None, compared.pairs.count());
        if let Some(further) = compared.further {
            rows.row("way_above", &item, further.mean, Some((further.low, further.high)), further.count);
        }
    }
    out
}

fn start(cell: &CellReport) -> String {
    let parts = [&cell.scenario, cell.mode.name(), &cell.players.to_string(), &cell.lineup(), &cell.bot].map(field);
    parts.join(",")
}

struct Rows<'a> {
    out: &'a mut String,
    start: String,
}

impl Rows<'_> {
    fn cell(&mut self, cell: &CellReport) {
        self.share("win_rate", "", &cell.win_rate);
        self.mean("rounds", cell.rounds);
        self.mean("score", cell.score);
        self.mean("way", cell.way);
        for lost in &cell.lost_by {
            self.share("lost_by", lost.cause.name(), &lost.share);
            for blame in &lost.by {
                let item = format!("{}: {}", lost.cause.name(), blame.title);
                self.row("lost_by_card", &item, blame.games as f64, None, cell.games);
            }
        }
        for row in &cell.left {
            self.share("left", &format!("player {} by {}", row.seat + 1, row.why.name()), &row.share);
        }
        for row in &cell.spare {
            let item = format!("player {} in round {}", row.seat + 1, row.round);
            self.row("resources_left", &item, row.resources, None, row.games);
            self.row("hand_left", &item, row.hand, None, row.games);
        }
        for stage in &cell.stages {
            let item = stage.stage.to_string();
            self.share("stage_reached", &item, &stage.reached);
            self.row("stage_round", &item, stage.mean_round, None, stage.reached.times);
        }
        for round in &cell.course {
            let item = round.round.to_string();
            for (measure, value) in [("begun", round.begun), ("won_by", round.won), ("lost_by_round", round.lost)] {
                self.row(measure, &item, value as f64, None, cell.games);
            }
            for (measure, value) in [
                ("threat", round.threat),
                ("characters", round.characters),
                ("engaged", round.engaged),
                ("staging", round.staging),
            ] {
                self.row(measure, &item, value, None, round.begun);
            }
        }
        for card in &cell.cards {
            self.row("drawn", &card.card, card.drawn as f64, None, cell.games);
            self.row("played", &card.card, card.played as f64, None, cell.games);
            self.share("won_when_drawn", &card.card, &card.won_when_drawn);
            self.share("won_when_not_drawn", &card.card, &card.won_when_not_drawn);
            self.difference("drawn_effect", &card.card, &card.drawn_effect, cell.games);
            self.share("won_when_first", &card.card, &card.won_when_first);
            self.share("won_when_not_first", &card.card, &card.won_when_not_first);
            self.difference("first_effect", &card.card, &card.first_effect, cell.games);
        }
    }

    fn share(&mut self, measure: &str, item: &str, share: &Share) {
        self.row(measure, item, share.rate, Some((share.low, share.high)), share.of);
    }

    fn mean(&mut self, measure: &str, mean: Option<Mean>) {
        if let Some(mean) = mean {
            self.row(measure, "", mean.mean, Some((mean.low, mean.high)), mean.count);
        }
    }

    fn difference(&mut self, measure: &str, item: &str, difference: &Difference, games: u64) {
        self.row(measure, item, difference.by, Some((difference.low, difference.high)), games);
    }

    fn row(&mut self, measure: &str, item: &str, value: f64, interval: Option<(f64, f64)>, games: u64) {
        let (low, high) = interval.map_or_else(Default::default, |(low, high)| (short(low), short(high)));
        let (start, item, value) = (&self.start, field(item), short(value));
        let _ = writeln!(self.out, "{start},{measure},{item},{value},{low},{high},{games}");
    }
}

/// At most six digits behind the point, and no more than needed.
fn short(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{field, short};

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("a b"), "a b");
        assert_eq!(field("a, \"b\""), "\"a, \"\"b\"\"\"");
        assert_eq!(short(0.5), "0.5");
        assert_eq!(short(12.0), "12");
    }
}
