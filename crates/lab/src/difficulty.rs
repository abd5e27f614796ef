//! The difficulty table: how often a bot wins each scenario, in each mode, with each number of players and with decks
//! to refer to; and how the bots compare.

use std::fmt::Write as _;
use std::sync::Arc;

use bots::Bot;
use rules::ids::MAX_PLAYERS;
use rules::pool::Pool;
use rules::setup::{Deck, Mode, SetupError, Table};

use crate::plan::{Cell, Plan, lineups};
use crate::report::words::{number, percent, players, points};
use crate::report::{CellReport, StudyReport};
use crate::stats::Share;

/// Decks to refer to, under one name.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    pub name: String,
    pub decks: Vec<Deck>,
}

/// What to measure, and how thoroughly.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    pub references: Vec<Reference>,
    /// Who plays the table, and how many games a cell.
    pub bot: Bot,
    pub games: u64,
    /// Others to compare it with, how many games they play, and how many it plays then.
    pub rivals: Vec<Bot>,
    pub rival_games: u64,
    pub compared_games: u64,
    /// Every deck by itself, too, not only the first that fit together.
    pub every_deck: bool,
    pub seed: u64,
}

/// Numbers of players in the comparison of bots.
const COMPARED: [usize; 2] = [1, 2];

impl Survey {
    /// All cells: the table first, then what only the comparison needs.
    pub fn plan(&self, pool: &Arc<Pool>) -> Plan {
        let mut plan = Plan { seed: self.seed, ..Plan::default() };
        let scenarios: Vec<String> = pool.content.scenarios.iter().map(|scenario| scenario.id.clone()).collect();
        for scenario in &scenarios {
            for mode in Mode::ALL {
                for decks in (1..=MAX_PLAYERS).flat_map(|players| self.lineups(pool, players)) {
                    let cell = Cell::new(scenario, mode, &decks, self.bot, self.games);
                    if playable(pool, &cell) {
                        plan.cell(cell);
                    }
                }
            }
        }
        for scenario in &scenarios {
            for decks in COMPARED.into_iter().flat_map(|players| self.lineups(pool, players)) {
                self.compare(&mut plan, scenario, &decks);
            }
        }
        plan
    }

    fn compare(&self, plan: &mut Plan, scenario: &str, decks: &[Deck]) {
        let rivals: Vec<usize> = self
            .rivals
            .iter()
            .map(|bot| plan.cell(Cell::new(scenario, Mode::Standard, decks, *bot, self.rival_games)))
            .collect();
        let own = plan.cell(Cell::new(scenario, Mode::Standard, decks, self.bot, self.compared_games));
        for pair in rivals.windows(2) {
            plan.compare(pair[0], pair[1]);
        }
        if let Some(last) = rivals.last() {
            plan.compare(*last, own);
        }
    }

    /// The line-ups of so many players: of each reference the first that can sit at one table.
    fn lineups(&self, pool: &Arc<Pool>, players: usize) -> Vec<Vec<Deck>> {
        let most = if self.every_deck && players == 1 { usize::MAX } else { 1 };
        let of = |reference: &Reference| lineups(pool, &reference.decks, players).into_iter().take(most);
        self.references.iter().flat_map(of).collect()
    }

    /// The page, from the report of the plan.
    pub fn page(&self, report: &StudyReport, date: &str) -> String {
        let mut out = self.head(report, date);
        let mut scenarios: Vec<(&str, &str)> = Vec::new();
        for cell in &report.cells {
            if !scenarios.contains(&(&cell.scenario, &cell.title)) {
                scenarios.push((&cell.scenario, &cell.title));
            }
        }
        for (scenario, title) in &scenarios {
            let _ = writeln!(out, "\n## {title}\n");
            let cells = report.cells.iter().filter(|cell| cell.scenario == *scenario && cell.bot == self.bot_name());
            out += &table(cells);
        }
        out + &self.comparison(report)
    }

    fn bot_name(&self) -> String {
        self.bot.name()
    }

    fn head(&self, report: &StudyReport, date: &str) -> String {
        let names: Vec<&str> = self.references.iter().map(|reference| reference.name.as_str()).collect();
        format!(
            "# Difficulty\n\nHow often the bot `{bot}` wins each scenario, in each mode, for one to four players, with \
             decks to refer to ({}). People play better than bots and build better decks: read the table as which \
             scenario is harder than which, not as your own chances.\n\n\
             Measured {date} with version {}, content `{}`. The games of every cell have the seeds that follow from \
             {}; {} games were played in all. In brackets: where the true share lies, 95 times of 100 (Wilson). Made by \
             `westmarch difficulty`, which plays the same games again and goes on where it was interrupted; see \
             [laboratory.md](laboratory.md).\n",
            names.join(", "),
            report.version,
            report.content,
            report.seed,
            number(report.games()),
            bot = self.bot_name(),
        )
    }

    fn comparison(&self, report: &StudyReport) -> String {
        let mut out = String::from(
            "\n## The bots beside one another\n\nStandard games on the same seeds, by one player and by two, each \
             playing for its own seat.\n\n| scenario | decks | bot | games | won | |\n|---|---|---|---|---|---|\n",
        );
        // Bots of one match-up stand together.
        let mut told = Vec::new();
        for at in report.comparisons.iter().flat_map(|compared| [compared.first, compared.second]) {
            if !told.contains(&at) {
                told.push(at);
            }
        }
        for cell in told.into_iter().map(|at| &report.cells[at]) {
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} | `{}` |",
                cell.title,
                cell.lineup(),
                cell.bot,
                number(cell.games),
                share(&cell.win_rate),
                bar(cell.win_rate.rate)
            );
        }
        out.push_str("\nDifferences on the games both have played (points of a hundred):\n\n");
        out.push_str("| scenario | decks | | difference | by chance alone |\n|---|---|---|---|---|\n");
        for compared in &report.comparisons {
            let (first, second) = (&report.cells[compared.first], &report.cells[compared.second]);
            let (low, high) = (points(compared.difference.low), points(compared.difference.high));
            let _ = writeln!(
                out,
                "| {} | {} | {} above {} | {} ({low} to {high}) | {} |",
                first.title,
                first.lineup(),
                second.bot,
                first.bot,
                points(compared.difference.by),
                chance(compared.by_chance)
            );
        }
        out
    }
}

/// Whether the scenario has this mode at all. Anything else that is wrong shows when the plan is run.
fn playable(pool: &Arc<Pool>, cell: &Cell) -> bool {
    !matches!(Table::lay(pool, &cell.setup), Err(SetupError::NotIn { .. }))
}

fn table<'a>(cells: impl Iterator<Item = &'a CellReport>) -> String {
    let mut out = String::from("| mode | players | decks | games | won | |\n|---|---|---|---|---|---|\n");
    for cell in cells {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | `{}` |",
            cell.mode.name(),
            players(cell.players),
            cell.lineup(),
            number(cell.games),
            share(&cell.win_rate),
            bar(cell.win_rate.rate)
        );
    }
    out
}

fn share(share: &Share) -> String {
    format!("{} ({} to {})", percent(share.rate), percent(share.low), percent(share.high))
}

/// Twenty blocks, as many of them filled as of twenty games are won.
fn bar(rate: f64) -> String {
    let filled = (20.0 * rate).round() as usize;
    "█".repeat(filled) + &"░".repeat(20 - filled)
}

fn chance(p: f64) -> String {
    if p < 0.001 { "below 0.1 %".to_owned() } else { percent(p) }
}
