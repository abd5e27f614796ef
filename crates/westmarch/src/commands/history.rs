//! `westmarch history`: the games that were finished.

use std::io::Write;
use std::path::Path;

use rules::state::Outcome;
use serde_json::json;

use crate::cli::deck::HistoryArgs;
use crate::game::quoted;
use crate::history::{self, Broken, Kept, Record, moment, unfinished};
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{count, cut, lines, paint, style, taken_back, width};

pub fn run(args: &HistoryArgs, out: &mut impl Write) -> Done {
    let folder = history::folder(args.data.as_deref());
    let folder = folder.ok_or_else(|| Failure::input("the system names no place for records: give --data DIR"))?;
    let cannot = |error| Failure::input(format!("cannot read the records in {}: {error}", folder.display()));
    if folder.exists() && !folder.is_dir() {
        return Err(Failure::input(format!("{} is no folder: --data names one", folder.display())));
    }
    let (games, broken) = history::kept(&folder).map_err(cannot)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&data(&games, &broken)).map_err(Failure::input)?)?;
    } else {
        tell(&folder, &games, &broken, out)?;
    }
    Ok(Verdict::of(broken.is_empty()))
}

fn data(games: &[Kept], broken: &[Broken]) -> serde_json::Value {
    let games: Vec<&Record> = games.iter().map(|game| &game.record).collect();
    let broken: Vec<_> = broken.iter().map(|file| json!({ "file": file.file, "why": file.why })).collect();
    json!({ "games": games, "broken": broken })
}

fn tell(folder: &Path, games: &[Kept], broken: &[Broken], out: &mut impl Write) -> Result<(), Failure> {
    for game in games {
        writeln!(out, "{}", line(&game.record))?;
    }
    let won = games.iter().filter(|game| game.record.result == Outcome::Won).count();
    let place = folder.display();
    let best = best(games).map_or(String::new(), |score| format!(", best score {score}"));
    match games.len() {
        0 => writeln!(out, "no finished games in {place}")?,
        all => writeln!(out, "\n{}, {won} won{best}; replays are in {place}", count(all, "finished game"))?,
    }
    for (name, file) in unfinished::names(folder)? {
        let Ok(game) = unfinished::read(&file) else { continue };
        let setup = &game.replay.setup;
        let decks: Vec<&str> = setup.decks.iter().map(|deck| deck.name.as_str()).collect();
        let told = format!("not over: {}, {}; begun {}", setup.scenario, decks.join(", "), begun(&name));
        write!(
            out,
            "{}",
            lines(&format!("{told}; `westmarch play --load {}` goes on", quoted(&file.display().to_string())))
        )?;
    }
    for file in broken {
        let text = format!("{}: {}; it is left as it is", file.file.display(), file.why);
        writeln!(out, "{}", paint(style::WRONG, text))?;
    }
    Ok(())
}

/// The day in the name of a game: `20261117-…` is `2026-11-17`.
fn begun(name: &str) -> String {
    match (name.get(..4), name.get(4..6), name.get(6..8)) {
        (Some(year), Some(month), Some(day)) => format!("{year}-{month}-{day}"),
        _ => "some time ago".to_owned(),
    }
}

/// The lowest score is the best.
fn best(games: &[Kept]) -> Option<i32> {
    games.iter().filter_map(|game| game.record.score).min()
}

/// `2026-11-15 21:44  victory  112  round 9  passage-through-mirkwood, easy  seed 7  riders-and-rangers`
fn line(record: &Record) -> String {
    let (style, result) = match record.result {
        Outcome::Won => (style::GOOD, "victory"),
        Outcome::Lost => (style::WRONG, "defeat"),
    };
    let score = record.score.map_or_else(|| "-".to_owned(), |score| score.to_string());
    let mode = if record.mode == "standard" { String::new() } else { format!(", {}", record.mode) };
    let decks = record.decks.join(", ");
    let seed = record.seed.known().map_or(String::new(), |number| format!(", seed {number}"));
    let back = taken_back(record.taken_back).map_or(String::new(), |back| format!(", {back}"));
    let rest = format!("{}{mode}{seed}{back}: {decks}", record.scenario);
    let head = format!(
        "{}  {} {score:>5}  {:>2} rounds  ",
        moment(record.finished),
        paint(style, format!("{result:<7}")),
        record.rounds
    );
    const HEAD: usize = 16 + 2 + 7 + 6 + 2 + 9 + 2;
    head + &cut(&rest, width() - HEAD)
}
