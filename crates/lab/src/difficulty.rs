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
    /// The same in a word.
    pub short: String,
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
        let compared = if self.rivals.is_empty() { &[][..] } else { &scenarios };
        for scenario in compared {
            let begins =
                |decks: &Vec<Deck>| playable(pool, &Cell::new(scenario, Mode::Standard, decks, self.bot, self.games));
            let lineups = COMPARED.into_iter().flat_map(|players| self.lineups(pool, players));
            for decks in lineups.filter(begins) {
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
        let mut scenarios: Vec<(&str, &str)> = Vec::new();
        for cell in &report.cells {
            if !scenarios.contains(&(&cell.scenario, &cell.title)) {
                scenarios.push((&cell.scenario, &cell.title));
            }
        }
        let mut out = self.head();
        out += &self.overview(report, &scenarios);
        out += &self.lineup_list(report);
        out += &self.how(report, date);
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

    fn head(&self) -> String {
        format!(
            "# Difficulty\n\nHow often the bot `{}` wins each scenario in each mode, with the line-up of decks that \
             serves it best there; where it wins none of its games, how far they came. People play better than bots and build \
             better decks: read it as which scenario is harder than which, not as your own chances.\n",
            self.bot_name(),
        )
    }

    /// A line for each scenario: in each mode the best of its line-ups.
    fn overview(&self, report: &StudyReport, scenarios: &[(&str, &str)]) -> String {
        let own = || report.cells.iter().filter(|cell| cell.bot == self.bot_name());
        let modes: Vec<Mode> = Mode::ALL.into_iter().filter(|mode| own().any(|cell| cell.mode == *mode)).collect();
        let names: Vec<&str> = modes.iter().map(|mode| mode.name()).collect();
        let mut out = String::new();
        let _ = writeln!(out, "\n| scenario | {} |\n|---{}|", names.join(" | "), "|---".repeat(modes.len()));
        for (scenario, title) in scenarios {
            let best = |mode: &Mode| {
                let cells = own().filter(|cell| cell.scenario == *scenario && cell.mode == *mode);
                best(cells).map_or_else(String::new, |cell| format!("{} ({})", brief(cell), self.short(cell)))
            };
            let _ = writeln!(out, "| {title} | {} |", modes.iter().map(best).collect::<Vec<_>>().join(" | "));
        }
        out
    }

    /// `2 own`: the number of players, and whose decks.
    fn short(&self, cell: &CellReport) -> String {
        let whose =
            |reference: &&Reference| cell.decks.iter().all(|id| reference.decks.iter().any(|deck| deck.name == *id));
        let whose = self.references.iter().find(whose).map_or("other", |reference| reference.short.as_str());
        format!("{} {whose}", cell.players)
    }

    /// What the short names in the table stand for.
    fn lineup_list(&self, report: &StudyReport) -> String {
        let out = String::from(
            "\nIn brackets: how many players, and whose decks. 34 % of the way without a win: on average that share of \
             the quest was behind the players at the best moment of a game, every stage being as long as another and \
             progress counting by the points of its stage.\n\n| line-up | decks |\n|---|---|\n",
        );
        let mut told: Vec<(String, String)> = Vec::new();
        for cell in report.cells.iter().filter(|cell| cell.bot == self.bot_name()) {
            let row = (self.short(cell), cell.lineup());
            if !told.contains(&row) {
                told.push(row);
            }
        }
        told.sort();
        out + &told.iter().map(|(short, decks)| format!("| {short} | {decks} |\n")).collect::<String>()
    }

    fn how(&self, report: &StudyReport, date: &str) -> String {
        let names: Vec<&str> = self.references.iter().map(|reference| reference.name.as_str()).collect();
        format!(
            "\nMeasured {date} with version {}, content `{}`, with decks to refer to ({}). The games of every line-up have \
             the seeds that follow from {}; {} games were played in all. In the tables below the brackets say where the true \
             share lies, 95 times of 100 (Wilson). The best of several line-ups looks a little better in the short table than \
             it is. Made by `westmarch difficulty`, which plays the same games again and goes on where it was interrupted; \
             see [laboratory.md](laboratory.md). What the search wins was measured for three scenarios, with older cards \
             and decks: [difficulty-search.md](difficulty-search.md).\n",
            report.version,
            report.content,
            names.join(", "),
            report.seed,
            number(report.games()),
        )
    }

    fn comparison(&self, report: &StudyReport) -> String {
        if report.comparisons.is_empty() {
            return String::new();
        }
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

/// Whether the scenario has this mode, and these heroes may begin it. Anything else that is wrong shows when the plan
/// is run.
fn playable(pool: &Arc<Pool>, cell: &Cell) -> bool {
    !matches!(Table::lay(pool, &cell.setup), Err(SetupError::NotIn { .. } | SetupError::HeroNotAllowed { .. }))
}

/// The line-up that won most; where several won as much, the one that came furthest.
fn best<'a>(cells: impl Iterator<Item = &'a CellReport>) -> Option<&'a CellReport> {
    let way = |cell: &CellReport| cell.way.map_or(0.0, |way| way.mean);
    cells.max_by(|a, b| a.win_rate.rate.total_cmp(&b.win_rate.rate).then(way(a).total_cmp(&way(b))))
}

/// `41 %`, or how far it came where it was never won.
fn brief(cell: &CellReport) -> String {
    let whole = |share: f64| format!("{:.0} %", 100.0 * share);
    match cell.way {
        Some(way) if cell.wins == 0 => format!("0 %, {} of the way", whole(way.mean)),
        _ => whole(cell.win_rate.rate),
    }
}

fn table<'a>(cells: impl Iterator<Item = &'a CellReport>) -> String {
    let mut out =
        String::from("| mode | players | decks | games | won | way | rounds | |\n|---|---|---|---|---|---|---|---|\n");
    for cell in cells {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} | `{}` |",
            cell.mode.name(),
            players(cell.players),
            cell.lineup(),
            number(cell.games),
            share(&cell.win_rate),
            cell.way.map_or_else(String::new, |way| percent(way.mean)),
            cell.rounds.map_or_else(String::new, |rounds| format!("{:.1}", rounds.mean)),
            bar(cell.win_rate.rate)
        );
    }
    out
}

fn share(share: &Share) -> String {
    format!("{} ({} to {})", percent(share.rate), percent(share.low), percent(share.high))
}

/// Twenty blocks, as many of them filled as of twenty games are won.
pub fn bar(rate: f64) -> String {
    let filled = (20.0 * rate).round() as usize;
    "█".repeat(filled) + &"░".repeat(20 - filled)
}

fn chance(p: f64) -> String {
    if p < 0.001 { "below 0.1 %".to_owned() } else { percent(p) }
}
