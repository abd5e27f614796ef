//! `cargo xtask testing`: the numbers of all pages and the figures of docs/testing.md, put together from what the
//! commands say and what the longer runs have left in docs/figures.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::kills;
use crate::load;
use crate::numbers;
use crate::project::Project;
use crate::soaks;

/// Where runs that take long keep their last figures.
pub const FIGURES: &str = "docs/figures";
const PAGE: &str = "docs/testing.md";
/// What follows is written by this command.
const MARK: &str = "<!-- Everything below is written by `cargo xtask testing`. -->\n";

/// Writes the figures on the page.
pub fn write(project: &Project) -> Result<(), String> {
    let path = project.root.join(PAGE);
    let page = read(&path)?;
    let (kept, _) = page.split_once(MARK).ok_or_else(|| format!("{PAGE} has no line `{}`", MARK.trim()))?;
    let whole = format!("{kept}{MARK}{}", figures(project)?);
    fs::write(&path, whole).map_err(|error| format!("{PAGE}: {error}"))?;
    numbers::write(project)
}

/// The page says what is so now, as far as that is quick to find out.
pub fn check(project: &Project) -> Result<(), String> {
    let page = read(&project.root.join(PAGE))?;
    let (_, written) = page.split_once(MARK).ok_or_else(|| format!("{PAGE} has no line `{}`", MARK.trim()))?;
    if written == figures(project)? {
        numbers::check(project)
    } else {
        Err(format!("the figures of {PAGE} are old; cargo xtask testing writes them anew"))
    }
}

/// The day, as the system's calendar has it.
pub fn today() -> String {
    let date = Command::new("date").arg("+%Y-%m-%d").output();
    date.ok().and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default().trim().to_owned()
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn figures(project: &Project) -> Result<String, String> {
    let mut page = String::from("\n## Figures\n");
    page += &clauses(&asked(project, &["rules", "--coverage", "--json"])?);
    page += &cards(&asked(project, &["cards", "--coverage", "--json"])?);
    page +=
        &kept(project, "soak.json")?.map_or_else(|| unknown("Soak", "westmarch soak --figures"), |kept| soak(&kept));
    page += &kept(project, soaks::FILE)?.map_or_else(String::new, |kept| soaks_of_each(&kept));
    let survivors = rows(project, "survivors.json")?;
    let of_mutants = |kept: Value| mutants(&kept, &survivors);
    page += &kept(project, "mutants.json")?.map_or_else(|| unknown("Mutants", "cargo xtask mutants"), of_mutants);
    page += &planted(&rows(project, "planted.json")?);
    page += &kept(project, kills::FILE)?.map_or_else(|| unknown("Kills", "cargo xtask kills"), |kept| killed(&kept));
    page += &kept(project, load::FILE)?.map_or_else(|| unknown("Load", "cargo xtask load keep"), |kept| loaded(&kept));
    Ok(page)
}

/// What a command of the program says.
pub fn asked(project: &Project, arguments: &[&str]) -> Result<Value, String> {
    let output = project.westmarch(arguments)?;
    if !output.success {
        return Err(format!("westmarch {} failed: {}", arguments.join(" "), output.stderr));
    }
    serde_json::from_str(&output.stdout).map_err(|error| format!("westmarch {}: {error}", arguments.join(" ")))
}

/// What a longer run has left, if there was one.
pub fn kept(project: &Project, name: &str) -> Result<Option<Value>, String> {
    let path = project.root.join(FIGURES).join(name);
    if !path.exists() {
        return Ok(None);
    }
    serde_json::from_str(&read(&path)?).map(Some).map_err(|error| format!("{FIGURES}/{name}: {error}"))
}

fn unknown(what: &str, command: &str) -> String {
    format!("\n### {what}\n\nNo run is on record; `{command}` makes one.\n")
}

/// Rows of words; none if the file is not there.
pub fn rows(project: &Project, name: &str) -> Result<Vec<Vec<String>>, String> {
    let Some(rows) = kept(project, name)? else { return Ok(Vec::new()) };
    serde_json::from_value(rows).map_err(|error| format!("{FIGURES}/{name}: rows of words are wanted: {error}"))
}

/// A number with commas between its thousands.
pub fn number(value: &Value) -> String {
    let digits = value.as_u64().unwrap_or_default().to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|part| str::from_utf8(part).ok()).collect();
    groups.join(",")
}

fn clauses(coverage: &Value) -> String {
    let mut out =
        String::from("\n### Clauses\n\n| book | clauses | proved | definitions | open |\n|---|---|---|---|---|\n");
    let mut row = |name: &str, counts: &Value| {
        let [total, proved, definitions, open] =
            ["total", "proved", "definitions", "open"].map(|key| number(&counts[key]));
        let _ = writeln!(out, "| {name} | {total} | {proved} | {definitions} | {open} |");
    };
    for (name, counts) in coverage["by_source"].as_object().into_iter().flatten() {
        row(name, counts);
    }
    row("all", coverage);
    out + "\nOpen clauses wait for products that are not there yet, or for what `docs/rules/open.tsv` says.\n"
}

fn cards(report: &Value) -> String {
    let mut out = String::from("\n### Cards\n\n| product | cards | faces | in a puzzle |\n|---|---|---|---|\n");
    for product in report["products"].as_array().into_iter().flatten() {
        let [cards, faces, tested] = ["cards", "faces", "tested"].map(|key| number(&product[key]));
        let _ = writeln!(out, "| {} | {cards} | {faces} | {tested} |", product["title"].as_str().unwrap_or_default());
    }
    let [used, phrases, once, waiting] =
        ["used", "total", "once", "waiting"].map(|key| number(&report["phrases"][key]));
    let [kinds, alone] = ["kinds", "once"].map(|key| number(&report["modifiers"][key]));
    let procedures = report["procedures"].as_object().map_or(0, serde_json::Map::len);
    let _ = writeln!(
        out,
        "\n{used} of {phrases} phrases of the card language are used, {once} by one card (`docs/figures/once.json` says \
         why); {waiting} wait to be played. {kinds} kinds of modifiers are used, {alone} by one card; {procedures} named \
         procedures."
    );
    out
}

fn soak(report: &Value) -> String {
    let [games, decisions, rounds, wins, last, views, saves, refused] =
        ["games", "decisions", "rounds", "wins", "last_stage", "views", "saves", "refused"]
            .map(|key| number(&report[key]));
    let [presets, drawn] = ["presets", "drawn"].map(|key| number(&report["decks"][key]));
    let share =
        |key: &str| format!("{} of {}", number(&report["cards"][key]["met"]), number(&report["cards"][key]["of"]));
    let mut out = format!(
        "\n### Soak\n\nThe last long run, seed {}: {games} games, {decisions} decisions, {rounds} rounds, no failure. {wins} \
         games were won, {last} came to the last stage; {presets} were played with presets, {drawn} with decks drawn \
         from all cards. {views} views were searched, {saves} saves restored, {refused} false answers refused. {} cards \
         were seen on the table, {} cards for decks were played, {} abilities resolved.\n\n",
        number(&report["seed"]),
        share("seen"),
        share("played"),
        share("abilities"),
    );
    out += &unresolved(&report["cards"]["abilities"]["missing"]);
    out += "| games by number of players | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|\n";
    for kind in report["kinds"].as_array().into_iter().flatten() {
        let text = |key: &str| kind[key].as_str().unwrap_or_default().to_owned();
        let campaign = if kind["campaign"] == Value::Bool(true) { ", in a campaign" } else { "" };
        let games: Vec<String> = kind["games"].as_array().into_iter().flatten().map(number).collect();
        let _ = writeln!(out, "| {}, {}{campaign} | {} |", text("scenario"), text("mode"), games.join(" | "));
    }
    out
}

/// The abilities that chance did not bring about.
fn unresolved(missing: &Value) -> String {
    let names: Vec<String> =
        missing.as_array().into_iter().flatten().filter_map(Value::as_str).map(|name| format!("`{name}`")).collect();
    if names.is_empty() {
        return String::new();
    }
    format!(
        "<details><summary>{} abilities resolved in none of these games: they ask for more than so many games bring \
         together, or for stages that random play does not reach. A puzzle shows what each of them does \
         (`crates/lab/tests/abilities.rs`).</summary>\n\n{}\n\n</details>\n\n",
        names.len(),
        names.join(", ")
    )
}

/// Soaks of single scenarios, longer than they get together.
fn soaks_of_each(report: &Value) -> String {
    let mut out = String::from(
        "\nBesides, each scenario and mode by itself (`cargo xtask soaks`), for one to four players alike, no failure:\n\n\
         | scenario | games | decisions | won | last stage | played |\n|---|---|---|---|---|---|\n",
    );
    for row in report.as_array().into_iter().flatten() {
        let [scenario, mode, date] = ["scenario", "mode", "date"].map(|key| row[key].as_str().unwrap_or_default());
        let [games, decisions, won, last] = ["games", "decisions", "wins", "last_stage"].map(|key| number(&row[key]));
        let _ = writeln!(out, "| {scenario}, {mode} | {games} | {decisions} | {won} | {last} | {date} |");
    }
    out
}

/// Mutants: small faults planted by a tool. `why` explains survivors, by their file and what was changed.
fn mutants(report: &Value, why: &[Vec<String>]) -> String {
    let count = |key: &str| report[key].as_u64().unwrap_or_default();
    let missed: Vec<&str> = report["missed"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let caught = count("caught") + count("timeout");
    let tried = caught + missed.len() as u64;
    let mut out = format!(
        "\n### Mutants\n\n`cargo xtask mutants {}` ({}): of {tried} faults planted one at a time in `crates/rules` and \
         `crates/cardlang` the tests noticed {caught} ({:.0} %); {} more did not compile.\n",
        report["share"].as_str().unwrap_or_default(),
        report["date"].as_str().unwrap_or_default(),
        100.0 * caught as f64 / tried.max(1) as f64,
        count("unviable"),
    );
    if !missed.is_empty() {
        out += "\n| survivor | why |\n|---|---|\n";
    }
    for name in missed {
        let (place, change) = name.split_once(": ").unwrap_or((name, ""));
        let file = place.split(':').next().unwrap_or_default();
        let known = |row: &&Vec<String>| row.len() == 3 && row[0] == file && row[1] == change;
        let why = why.iter().find(known).map_or("not looked at yet", |row| row[2].as_str());
        let _ = writeln!(out, "| `{place}` {} | {why} |", change.replace('|', "\\|"));
    }
    out
}

/// Faults planted by hand, and what noticed them.
fn planted(rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "\n### Faults planted by hand\n\nEach was put in alone, and taken out again.\n\n| fault | noticed by |\n|---|---|\n",
    );
    for row in rows.iter().filter(|row| row.len() == 2) {
        let _ = writeln!(out, "| {} | {} |", row[0], row[1]);
    }
    out
}

/// Servers killed under play.
fn killed(report: &Value) -> String {
    let mut out = String::from(
        "\n### Kills\n\nThe server is ended without a word (`kill -9`) while three tables play, take back and chat, and \
         started again. Everything that was acknowledged is there, in its place.\n\n| database | kills | rooms | answers | \
         undos | chat | back after, median | worst | day |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in report.as_array().into_iter().flatten() {
        let [database, date] = ["database", "date"].map(|key| row[key].as_str().unwrap_or_default());
        let [kills, rooms, answers, undos, chat, median, worst] =
            ["kills", "rooms", "answers", "undos", "chat", "back_median_ms", "back_worst_ms"]
                .map(|key| number(&row[key]));
        let _ = writeln!(
            out,
            "| {database} | {kills} | {rooms} | {answers} | {undos} | {chat} | {median} ms | {worst} ms | {date} |"
        );
    }
    out
}

/// Many rooms at once, alone and beside a stranger.
fn loaded(report: &Value) -> String {
    let mut out = String::from(
        "\n### Load\n\nA person and a bot in every room, each person at an address of their own; players, stranger and \
         server share one process, each with threads of its own. The stranger does at one address the worst that the \
         limits allow.\n\n| rooms | database | beside | answers a second | median | 99 % | worst | day |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    let date = report["date"].as_str().unwrap_or_default();
    for row in report["rooms"].as_array().into_iter().flatten() {
        let text = |key: &str| row[key].as_str().unwrap_or_default();
        let time = |key: &str| format!("{:.1} ms", row[key].as_f64().unwrap_or_default());
        let [rooms, rate] = ["rooms", "rate"].map(|key| number(&row[key]));
        let [median, p99, worst] = ["median_ms", "p99_ms", "worst_ms"].map(time);
        let (database, beside) = (text("database"), text("beside"));
        let _ = writeln!(out, "| {rooms} | {database} | {beside} | {rate} | {median} | {p99} | {worst} | {date} |");
    }
    let waking = &report["waking"];
    let (plain, taken_back) = (waking["plain_ms"].as_f64(), waking["taken_back_ms"].as_f64());
    if let (Some(plain), Some(taken_back)) = (plain, taken_back) {
        let answers = number(&waking["answers"]);
        let _ = writeln!(
            out,
            "\nA game of {answers} answers wakes within {plain:.1} ms. Where {answers} more were given and taken back on \
             the way, it takes {taken_back:.1} ms, {:.1} times as long.",
            taken_back / plain,
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{killed, loaded, mutants, number, planted};

    #[test]
    fn kills_and_load_have_a_row_each() {
        let row = json!({ "database": "SQLite", "kills": 1000, "rooms": 9, "answers": 20_000, "undos": 5, "chat": 6,
                          "back_median_ms": 360, "back_worst_ms": 900, "date": "d" });
        let page = killed(&json!([row]));
        assert!(page.ends_with("| SQLite | 1,000 | 9 | 20,000 | 5 | 6 | 360 ms | 900 ms | d |\n"), "{page}");
        let row = json!({ "rooms": 1000, "database": "SQLite", "beside": "nobody", "rate": 480, "median_ms": 1.25,
                          "p99_ms": 9.0, "worst_ms": 30.0 });
        let waking = json!({ "answers": 1000, "plain_ms": 20.0, "taken_back_ms": 25.0 });
        let page = loaded(&json!({ "rooms": [row], "waking": waking, "date": "d" }));
        assert!(page.contains("| 1,000 | SQLite | nobody | 480 | 1.2 ms | 9.0 ms | 30.0 ms | d |\n"), "{page}");
        assert!(page.contains("A game of 1,000 answers wakes within 20.0 ms."), "{page}");
        assert!(page.ends_with("it takes 25.0 ms, 1.2 times as long.\n"), "{page}");
    }

    #[test]
    fn numbers_have_groups_of_three() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (35_343_529, "35,343,529")] {
            assert_eq!(number(&json!(n)), text);
        }
    }

    #[test]
    fn survivors_are_explained_by_file_and_change() {
        let missed = ["crates/a.rs:3:5: replace x -> bool with true", "crates/b.rs:9:1: replace || with &&"];
        let report = json!({ "date": "d", "share": "0/9", "caught": 7, "timeout": 1, "unviable": 2, "missed": missed });
        let row = ["crates/a.rs", "replace x -> bool with true", "equal"].map(str::to_owned).to_vec();
        let page = mutants(&report, &[row]);
        assert!(page.contains("of 10 faults"), "{page}");
        assert!(page.contains("noticed 8 (80 %)"), "{page}");
        assert!(page.contains("| `crates/a.rs:3:5` replace x -> bool with true | equal |"), "{page}");
        assert!(page.contains("replace \\|\\| with && | not looked at yet |"), "{page}");
    }

    #[test]
    fn every_fault_has_a_row() {
        let page = planted(&[vec!["a".to_owned(), "b".to_owned()]]);
        assert!(page.ends_with("| a | b |\n"), "{page}");
    }
}
