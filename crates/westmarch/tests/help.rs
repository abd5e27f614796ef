//! What help texts and pages tell people to type is something that works.

mod common;

use std::collections::BTreeSet;
use std::fs;

use common::strange::strange;
use common::{Folder, project, run, run_with};

/// All commands with commands of their own.
const COMMANDS: &[&[&str]] = &[
    &[],
    &["play"],
    &["sim"],
    &["difficulty"],
    &["soak"],
    &["gym"],
    &["odds"],
    &["puzzle"],
    &["replay"],
    &["review"],
    &["cards"],
    &["scenario"],
    &["deck"],
    &["deck", "check"],
    &["deck", "show"],
    &["deck", "doctor"],
    &["deck", "import"],
    &["deck", "export"],
    &["campaign"],
    &["campaign", "new"],
    &["campaign", "show"],
    &["campaign", "play"],
    &["campaign", "export"],
    &["history"],
    &["serve"],
    &["tidy"],
    &["join"],
    &["report"],
    &["new-card"],
    &["check"],
    &["fmt"],
    &["rules"],
];

fn help(command: &[&str]) -> String {
    let said = run(&[command, &["--help"]].concat()).good().out;
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_command_is_listed_here() {
    for parent in COMMANDS {
        let said = run(&[parent, &["--help"][..]].concat()).good().out;
        let listed = said.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
        for line in listed.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("    ")) {
            let name = line.split_whitespace().next().unwrap_or_default();
            let known = [parent, &[name][..]].concat();
            assert!(name == "help" || COMMANDS.contains(&known.as_slice()), "{known:?}");
        }
    }
}

#[test]
fn headings_stand_where_they_belong() {
    assert!(help(&[]).contains("Without a command: --images"));
    for command in COMMANDS.iter().filter(|command| !command.is_empty()) {
        assert!(!help(command).contains("Without a command"), "{command:?}");
        assert!(help(command).contains("--content"), "{command:?}");
    }
}

/// The examples of help texts, and a command that uses each.
fn examples(folder: &Folder) -> Vec<(&'static str, Vec<String>, &'static str)> {
    let line = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let sim = "sim --scenario passage-through-mirkwood --games 1 --deck";
    let play = "play --scenario passage-through-mirkwood --deck core-leadership --seed 1";
    let list = "Heroes\nAragorn\nThéodred\nGlóin\n\nAllies\n3x Gandalf\n";
    let deck = folder.file("my-deck.txt", list);
    let campaign = |name: &str, player: &str| {
        line(&format!("campaign new {} --campaign core-set-campaign --player {player}", folder.join(name)))
    };
    let log = folder.join("traded.toml");
    run(&["campaign", "new", &log, "--player", "Anna=core-leadership"]).good();
    let card = ["new-card", "ally", "Watchman", "cost 3", "traits Elf, Scout", "action { you draw 1 card }"];
    let facts = ["sphere lore", "willpower 1", "attack 1", "defense 1", "hit points 2", "number 1", "copies 3"];
    let card: Vec<String> = card.iter().chain(&facts).map(|word| (*word).to_owned()).collect();
    let parsed = |text: &str| [line(text), vec!["--help".to_owned()]].concat();
    vec![
        ("passage-through-mirkwood", line(&format!("{sim} core-leadership")), ""),
        ("core-leadership", line(&format!("{sim} core-leadership")), ""),
        ("core-leadership+core-lore", line(&format!("{sim} core-leadership+core-lore")), ""),
        ("1,2", line(&format!("{sim} core-leadership core-lore --players 1,2")), ""),
        ("3.2 or 6.4.1", line(&format!("{play} --stop 3.2 --stop 6.4.1")), "quit\n"),
        ("\"cost 3\"", card, ""),
        ("core-set-campaign", campaign("a.toml", "Anna=core-leadership"), ""),
        ("Anna=core-leadership or Anna=my-deck.txt", campaign("b.toml", &format!("Anna={deck}")), ""),
        ("Anna=my-deck.txt", campaign("c.toml", &format!("Anna={deck}")), ""),
        ("gloin=eowyn", line(&format!("campaign play {log} --trade gloin=eowyn --bot random --seed 1")), ""),
        (
            "Anna=revised-core-set-mendors-support",
            parsed("campaign play x --leave-out Anna=revised-core-set-mendors-support"),
            "",
        ),
        ("postgres://user@host/westmarch", parsed("serve --database-url postgres://user@host/westmarch"), ""),
        ("90s or 8h", parsed("soak --for 90s"), ""),
        ("table.example", parsed("serve --host-name table.example"), ""),
        ("core-set-aragorn.jpg", line("cards core-set-aragorn"), ""),
        ("http://host:7777/rooms/CODE", parsed("join http://host:7777/rooms/CODE"), ""),
    ]
}

#[test]
fn every_example_of_a_help_text_works() {
    let folder = Folder::new("help-examples");
    let known = examples(&folder);
    let mut told = BTreeSet::new();
    for command in COMMANDS {
        let text = help(command);
        for part in text.split("such as ").skip(1) {
            let example = if part.starts_with('"') { part.split_inclusive('"').take(2).collect() } else { ended(part) };
            told.insert(example);
        }
    }
    let listed: BTreeSet<String> = known.iter().map(|(example, ..)| (*example).to_owned()).collect();
    assert_eq!(told, listed, "help texts on the left, this test on the right");
    for (example, line, script) in &known {
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        let said = run_with(&line, script);
        assert_eq!(said.code, 0, "{example}: {line:?}: {}", said.err);
    }
    run(&["rules", "exhausted defender"]).good().says(&["RR."]);
    run(&["rules", "surge"]).good().says(&["RR.surge.1"]);
}

/// An example up to what ends it.
fn ended(part: &str) -> String {
    let end =
        [";", ", ", ": ", " (", " [", ") ", " --", " -", " Options:"].iter().filter_map(|sign| part.find(sign)).min();
    part[..end.unwrap_or(part.len())].trim().to_owned()
}

/// The words of a line as a shell takes them.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('"').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Lines of pages that show a command, without what other programs do with it.
fn commands_of(page: &str) -> Vec<String> {
    let page = page.replace("\\\n", " ");
    let mut shown = Vec::new();
    for (at, block) in page.split("\n```").enumerate() {
        if at % 2 == 1 {
            let lines = block.lines().filter_map(|line| line.trim().strip_prefix("westmarch ").map(str::to_owned));
            shown.extend(lines.map(|line| line.split(" #").next().unwrap_or_default().to_owned()));
        }
    }
    shown.into_iter().map(|line| line.split(" | ").next().unwrap_or_default().trim().to_owned()).collect()
}

#[test]
fn every_command_on_a_page_is_understood() {
    let docs = fs::read_dir(project("docs")).expect("the pages").flatten().map(|entry| entry.path());
    let pages = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let mut seen = 0;
    for path in pages.chain([project("README.md").into()]) {
        let page = fs::read_to_string(&path).expect("a page");
        for line in commands_of(&page) {
            let arguments = words(&line);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(["--help"]).collect();
            let said = run(&arguments);
            assert_eq!(said.code, 0, "{}: westmarch {line}: {}", path.display(), said.err);
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen} commands");
}

#[test]
fn help_texts_read_like_english() {
    let play = ["play", "--scenario", "passage-through-mirkwood", "--deck", "core-leadership", "--seed", "1"];
    let game = run_with(&play, "?\nquit\n").good().out;
    let mut found = Vec::new();
    for command in COMMANDS {
        found.extend(strange(&help(command)).into_iter().map(|words| format!("{command:?}: `{words}`")));
    }
    let keys = game.split_once("Answer a question with").map_or("", |(_, rest)| rest);
    assert!(keys.contains("Enter"), "the help of a game is shown");
    found.extend(strange(keys).into_iter().map(|words| format!("?: `{words}`")));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn what_reads_strangely_is_found() {
    assert_eq!(strange("After so many answers"), ["so many"]);
    assert_eq!(strange("The scenario, as passage-through-mirkwood"), [", as passage-through-mirkwood"]);
    assert!(strange("a step, as in `stop 6.2`, such as this").is_empty());
}
