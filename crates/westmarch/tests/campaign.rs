//! `westmarch campaign`, from scripts: a whole campaign, and what is refused.

mod common;

use std::fs;

use common::{Folder, Run, project, run_with};

const CONTENT: &str = "crates/westmarch/tests/campaign/champions.wm";

/// Runs a command of the campaign with the champions at hand.
fn campaign(arguments: &[&str], script: &str) -> Run {
    let content = project(CONTENT);
    run_with(&[&["--content", &content, "campaign"], arguments].concat(), script)
}

fn new(folder: &Folder) -> String {
    let file = folder.join("road.toml");
    let players = ["--player", "Anna=tall-company", "--player", "Bert=swift-company"];
    campaign(&[&["new", &file], &players[..]].concat(), "").good().says(&["Passage Through Mirkwood: next"]);
    file
}

fn play(folder: &Folder, file: &str, more: &[&str], script: &str) -> Run {
    let data = folder.join("data");
    let manner = ["--pace", "full", "--two-handed", "--data", &data];
    campaign(&[&["play", file], &manner[..], more].concat(), script)
}

/// The answers that win a scenario; `docs/testing.md` says how they are found anew when the rules change.
fn line(name: &str) -> String {
    fs::read_to_string(project(&format!("crates/westmarch/tests/campaign/{name}.txt"))).expect("a script")
}

#[test]
fn a_whole_campaign_is_played_from_the_command_line() {
    // proves: RR.campaign.1, RR.campaign.2, RR.campaign-log.2, RR.campaign-log.3, RR.campaign-cards.3,
    // RR.campaign-cards.4, RR.campaign-fellowship.6, RR.campaign-fellowship.7, RR.campaign-fellowship.8
    let folder = Folder::new("campaign");
    let file = new(&folder);

    // Lost: the same scenario is next, and nothing else has changed.
    let lost = play(&folder, &file, &["--seed", "9"], &"1\n".repeat(3000)).good();
    lost.says(&["Defeat in round", "Passage Through Mirkwood: next (1 game lost)"]).never_says(&["Fallen heroes"]);

    // Won, with a hero fallen; boons and a burden are earned.
    let won = play(&folder, &file, &["--seed", "1"], &line("passage")).good();
    won.says(&["Victory", "Passage Through Mirkwood: won", "Fallen heroes", "Éowyn of Bert"]);
    let log = folder.read("road.toml");
    for word in ["revised-core-set-mendors-support", "revised-core-set-ungoliants-swarm", "core-set-eowyn"] {
        assert!(log.contains(word), "`{word}` is not in:\n{log}");
    }

    // The fallen has to be replaced, by somebody who is free.
    let refused = play(&folder, &file, &["--seed", "2"], "").refused(&["Éowyn has fallen", "Bert must choose"]);
    assert!(refused.err.contains("Gimli"), "{}", refused.err);
    play(&folder, &file, &["--replace", "Éowyn=Eleanor"], "").refused(&["Eleanor cannot be chosen"]);
    assert_eq!(folder.read("road.toml"), log, "a refused change changes nothing");

    // The change is kept though the game is left at once; the log is resumed from the file.
    play(&folder, &file, &["--seed", "2", "--replace", "Éowyn=Gimli"], "").good();
    campaign(&["show", &file], "").good().says(&["threat penalty 1 for everybody", "Swift Champion, Gimli, Eleanor"]);
    let won = play(&folder, &file, &["--seed", "2"], &line("anduin")).good();
    won.says(&["Victory", "Scarred, on Théodred", "Scarred, on Eleanor", "prisoner: Swift Champion"]);

    // The prisoner is the one of the log, and what is permanent is on its heroes.
    let script = line("dol-guldur");
    let won = play(&folder, &file, &["--seed", "3"], &script).good();
    won.says(&["Swift Champion is turned facedown", "Victory", "The campaign is over"]);
    play(&folder, &file, &[], "").refused(&["all scenarios of this campaign have been won"]);

    let page = campaign(&["export", &file], "").good();
    page.says(&["# Core Set Campaign", "Escape from Dol Guldur: won"]);
    let json = campaign(&["export", &file, "--format", "json"], "").good();
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(json["defeated"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_game_of_a_campaign_that_is_left_is_taken_up_again() {
    let folder = Folder::new("campaign-resume");
    let file = new(&folder);
    play(&folder, &file, &["--resume"], "").refused(&["no game", "`westmarch campaign play"]);
    let left = play(&folder, &file, &["--seed", "1"], "keep\nkeep\npass\nquit\n").good();
    left.says(&["The game is kept", "--resume` goes on with it", "Passage Through Mirkwood: next"]);
    let again = play(&folder, &file, &["--resume"], "log all\nquit\n").good();
    again.says(&["Player 1 and player 2 each draw 6 cards", "Player 2: take an action, or pass", "The game is kept"]);
}

#[test]
fn a_game_of_a_campaign_is_saved_and_gone_on_with() {
    let folder = Folder::new("campaign-save");
    let file = new(&folder);
    let saved = folder.join("half.json");
    let script = line("passage");
    let half: Vec<&str> = script.lines().take(40).collect();
    let first = format!("{}\nsave {saved}\nquit\n", half.join("\n"));
    play(&folder, &file, &["--seed", "1"], &first).good().says(&["Saved to"]);
    assert!(folder.read("road.toml").contains("defeated = []"));
    let rest: Vec<&str> = script.lines().skip(40).collect();
    let won = play(&folder, &file, &["--load", &saved], &(rest.join("\n") + "\n")).good();
    won.says(&["Victory", "Passage Through Mirkwood: won"]);
    // A game that was begun before the log changed is none of it any more.
    play(&folder, &file, &["--load", &saved, "--replace", "Éowyn=Gimli"], "").refused(&["not a game of this campaign"]);
}

#[test]
fn a_broken_log_is_refused_and_left_untouched() {
    let folder = Folder::new("campaign-broken");
    let file = new(&folder);
    let good = folder.read("road.toml");
    let cases = [
        (good.replace("format = 2", "format = 7"), "reads formats 1 to 2"),
        (good.replace("core-set-gloin", "core-set-glion"), "did you mean core-set-gloin"),
        (good.replace("defeated = []", "defeated = [\"nowhere\"]"), "where `passage-through-mirkwood` comes"),
        (good[..good.len() / 3].to_owned(), "no campaign log"),
        (String::new(), "missing field"),
    ];
    for (text, words) in cases {
        fs::write(&file, &text).expect("the file can be written");
        for command in [&["show", &file][..], &["play", &file, "--bot", "random"], &["export", &file]] {
            campaign(command, "").refused(&[words]);
        }
        assert_eq!(folder.read("road.toml"), text, "it is as it was");
    }
    campaign(&["show", &folder.join("none.toml")], "").refused(&["cannot read"]);
    campaign(&["new", &file, "--player", "Anna=tall-company"], "").refused(&["is there already"]);
}

#[test]
fn players_and_decks_are_checked() {
    let folder = Folder::new("campaign-players");
    let file = folder.join("road.toml");
    let refused = |players: &[&str], words: &[&str]| {
        let mut line = vec!["new", &file];
        line.extend(players.iter().flat_map(|player| ["--player", player]));
        campaign(&line, "").refused(words);
        assert!(!fs::exists(&file).unwrap_or(true), "nothing is written");
    };
    refused(&["Anna=tall-compny"], &["no deck `tall-compny`", "tall-company"]);
    refused(&["Anna=tall-company", "Anna=swift-company"], &["two players are called Anna"]);
    refused(&["Anna=tall-company", "Bert=core-leadership"], &["is used twice"]);
    refused(&["Anna"], &["NAME=DECK"]);
}

#[test]
fn the_expert_game_is_played_and_counted() {
    // proves: CO.mode-expert.2, CO.mode-expert.3
    let content = project(CONTENT);
    let decks = ["--deck", "tall-company", "swift-company"];
    let script = "1\n".repeat(3000);
    let line = [
        &["--content", &content, "play", "--mode", "expert", "--seed", "9", "--pace", "full", "--two-handed"],
        &decks[..],
    ];
    let lost = run_with(&line.concat(), &script).good();
    lost.says(&["Expert game, 1 of 3: Passage Through Mirkwood", "Defeat"]).never_says(&["2 of 3"]);
    let sim = [&["--content", &content, "sim", "--mode", "expert", "--games", "40", "--json"], &decks[..]].concat();
    let report = run_with(&sim, "").good();
    let report: serde_json::Value = serde_json::from_str(&report.out).expect("JSON");
    assert_eq!(report["series"], 40);
    let defeated = report["defeated"].as_array().expect("a list");
    assert_eq!(defeated.len(), 3);
    assert!(defeated[0].as_u64() > Some(0), "with champions some games are won: {report}");
    let wrong = [&["sim", "--mode", "expert", "--scenario", "passage-through-mirkwood"], &["--deck", "core-lore"][..]];
    run_with(&wrong.concat(), "").refused(&["leave --scenario out"]);
    run_with(&["sim", "--mode", "harder", "--deck", "core-lore"], "").refused(&["nightmare", "expert"]);
}
