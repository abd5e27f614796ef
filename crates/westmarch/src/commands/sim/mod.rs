//! `westmarch sim`: bots play many games.

mod expert;
mod lineup;
mod saved;
pub mod stuck;

use std::io::Write;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use lab::plan::{Cell, Plan};
use lab::playout::Trouble;
use lab::report::{StudyReport, csv, html, text, words};
use lab::sim::{SimError, SimReport};
use lab::study::Study;
use lab::thinking::Thinking;
use library::Library;
use rules::setup::{Deck, Mode};

use super::wanted;
use crate::cli::Style;
use crate::cli::lab::{Json, SimArgs};
use crate::files::write_whole;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{lines, prose};

pub fn run(args: &SimArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = wanted::library(content, &lineup::names(args))?;
    let lineups = lineup::wanted(&library, args)?;
    if args.json.is_none() {
        for remark in &lineups.remarks {
            write!(out, "{}", lines(remark))?;
        }
    }
    if args.modes.contains(&Style::Expert) {
        return expert::run(args, &library, &lineups, out);
    }
    let plan = plan(args, &library, &lineups)?;
    let study =
        Study::new(&library.pool, &plan, env!("CARGO_PKG_VERSION"), &library.version).map_err(Failure::input)?;
    let saving = saved::Saving::new(args, &library)?;
    let keep = |ended: lab::study::Ended<'_>| saving.iter().for_each(|saving| saving.keep(&ended));
    let study = if saving.is_some() { study.shown_to(&keep) } else { study };
    let bar = bar(plan.games(), args.json.is_some());
    let (threads, results) = (usize::from(args.threads), args.results.as_deref());
    let done = match args.until_clear {
        Some(_) => study.run_until_clear(LOOK, threads, results, &|over| advance(&bar, over)),
        None => study.run(threads, results, &|over| advance(&bar, over)),
    };
    bar.finish_and_clear();
    saving.iter().try_for_each(saved::Saving::check)?;
    match done {
        Ok(report) => show(args, &report, out),
        Err(SimError::Stuck(stuck)) if !matches!(stuck.trouble, Trouble::Player(_)) => {
            stuck::keep(&library, &stuck, out)
        }
        Err(error) => Err(Failure::input(error)),
    }
}

/// Games of each match-up between two looks at whether it is clear.
const LOOK: u64 = 100;

/// Every line-up against every scenario in every mode by every bot; the first bot is compared with the others, each
/// line-up with its rival. Of all scenarios, each is played in the modes that it has.
fn plan(args: &SimArgs, library: &Library, lineups: &lineup::Lineups) -> Result<Plan, Failure> {
    let mut plan = Plan { seed: args.seed, ..Plan::default() };
    let all = args.scenarios.iter().any(|name| name == ALL);
    for scenario in scenarios(args, library)? {
        let has = |mode: &Mode| library.scenario(&scenario).is_ok_and(|it| Mode::of(it).any(|other| other == *mode));
        for mode in args.modes.iter().filter_map(|style| style.mode()).filter(|mode| !all || has(mode)) {
            for (decks, rival) in &lineups.all {
                let mut cells = |decks: &[Deck]| add_bots(&mut plan, args, &scenario, mode, decks);
                let own = cells(decks);
                let rivals = rival.as_ref().map(|rival| cells(rival)).unwrap_or_default();
                own.iter().zip(rivals).for_each(|(own, rival)| plan.compare(*own, rival));
                own.iter().skip(1).for_each(|other| plan.compare(own[0], *other));
            }
        }
    }
    if args.until_clear.is_some() && plan.comparisons.is_empty() {
        return Err(Failure::input(
            "--until-clear compares: say with what, by --versus, by --swap or by several bots after --bot",
        ));
    }
    Ok(plan)
}

fn add_bots(plan: &mut Plan, args: &SimArgs, scenario: &str, mode: Mode, decks: &[Deck]) -> Vec<usize> {
    let cell = |bot: &bots::Bot| Cell::new(scenario, mode, decks, *bot, args.until_clear.unwrap_or(args.games));
    args.bots.iter().map(cell).map(|cell| plan.cell(cell)).collect()
}

/// Stands for every scenario.
const ALL: &str = "all";

fn scenarios(args: &SimArgs, library: &Library) -> Result<Vec<String>, Failure> {
    if args.scenarios.is_empty() {
        return Err(Failure::input("which scenario? write --scenario ID, or --scenario all"));
    }
    let mut ids = Vec::new();
    for name in &args.scenarios {
        if name == ALL {
            ids.extend(library.scenarios().iter().map(|scenario| scenario.id.clone()));
        } else {
            ids.push(library.scenario(name)?.id.clone());
        }
    }
    Ok(ids)
}

/// Shown only where a person watches: it draws nothing unless the error output is a terminal.
pub fn bar(games: u64, hidden: bool) -> ProgressBar {
    if hidden {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {per_sec}, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Games that were over before the run say nothing about the time that is left.
pub fn advance(bar: &ProgressBar, over: u64) {
    let begins = bar.position() == 0;
    bar.set_position(over);
    if begins {
        bar.reset_eta();
    }
}

fn show(args: &SimArgs, report: &StudyReport, out: &mut impl Write) -> Done {
    if let Some(path) = &args.csv {
        write_file(path, &csv::csv(report))?;
    }
    if let Some(path) = &args.html {
        write_file(path, &html::html(report))?;
    }
    match args.json {
        Some(Json::Brief) if report.cells.len() == 1 => writeln!(out, "{}", json(&report.totals())?)?,
        Some(_) => writeln!(out, "{}", json(report)?)?,
        None => write!(out, "{}", page(report))?,
    }
    Ok(Verdict::Good)
}

pub fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map_err(Failure::input)
}

pub fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    write_whole(path, text).map_err(|error| Failure::input(format!("cannot write {}: {error}", path.display())))
}

fn page(report: &StudyReport) -> String {
    let SimReport { games, wins, losses, decisions, seconds, .. } = report.totals();
    let mut page = match &report.cells[..] {
        [cell] => {
            let share = words::percent(cell.win_rate.rate);
            let bot = &cell.bot;
            let first = format!("{games} games of the {bot} bot: {wins} won, {losses} lost ({share} won)\n");
            let way = words::way(cell);
            let way = if way.is_empty() { way } else { lines(&way) };
            first + &lines(&words::result(&cell.win_rate)) + &way + &prose(&text::detail(cell))
        }
        _ => text::table(report),
    };
    if !report.comparisons.is_empty() {
        page.push('\n');
        page.push_str(&text::comparisons(report).lines().map(lines).collect::<String>());
    }
    let totals = report.totals();
    let (games, digits) = (totals.games_per_second, if totals.games_per_second < 10.0 { 2 } else { 0 });
    let speed = format!(
        "\n{decisions} decisions, {:.1} rounds a game; {seconds:.2} s, {games:.digits$} games and {:.0} decisions a second\n",
        totals.mean_rounds, totals.decisions_per_second
    );
    page + &speed + &report.thinking.map_or(String::new(), thinking)
}

fn thinking(thought: Thinking) -> String {
    let Thinking { decisions, late, slowest_ms, .. } = thought;
    format!("slowest answer {slowest_ms:.0} ms; {late} of {decisions} came later than their time and a tenth\n")
}
