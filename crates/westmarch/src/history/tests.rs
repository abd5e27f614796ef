use std::fs;
use std::path::PathBuf;

use rules::replay::{Origin, Replay, TakenBack};
use rules::setup::{Deck, Mode, Setup};
use rules::state::Outcome;

use super::{End, Finished, forget, keep, kept};

fn folder(test: &str) -> PathBuf {
    std::env::temp_dir().join(format!("westmarch-history-{test}-{}", std::process::id()))
}

fn game(seed: u64, result: Outcome) -> Finished {
    let decks = vec![Deck { name: "mine".to_owned(), ..Deck::default() }];
    let setup = Setup {
        scenario: "road".to_owned(),
        mode: Mode::default(),
        decks,
        seed: seed.into(),
        first: 0,
        campaign: None,
    };
    let replay = Replay {
        format: rules::replay::FORMAT,
        version: String::new(),
        content: String::new(),
        origin: Origin::default(),
        setup,
        promise: None,
        answers: Vec::new(),
        trace: Vec::new(),
        anew: Vec::new(),
        taken_back: TakenBack { answers: 2, reveals: 1 },
        result: Some(result),
        final_hash: 0,
    };
    let score = (result == Outcome::Won).then_some(100);
    Finished { end: End { result, score, rounds: 7 }, replay }
}

#[test]
fn records_are_kept_and_listed_newest_first() {
    let folder = folder("kept");
    assert_eq!(kept(&folder).expect("no folder is no error"), (Vec::new(), Vec::new()));
    keep(&folder, "a", &game(1, Outcome::Lost)).expect("a record");
    keep(&folder, "b", &game(2, Outcome::Won)).expect("a record");
    let (found, broken) = kept(&folder).expect("records");
    assert_eq!(broken, []);
    let seeds: Vec<_> = found.iter().map(|kept| (kept.record.seed.known(), kept.record.score)).collect();
    assert_eq!(seeds, [(Some(2), Some(100)), (Some(1), None)]);
    assert!(found.iter().all(|kept| kept.record.taken_back == TakenBack { answers: 2, reveals: 1 }));
    assert!(found.iter().all(|kept| folder.join(&kept.record.replay).is_file()));
    forget(&folder, "b").expect("it was there");
    assert_eq!(kept(&folder).expect("records").0.len(), 1);
    let left: Vec<_> = fs::read_dir(folder.join("history")).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 1, "no drafts are left behind");
    fs::remove_dir_all(folder).expect("a temporary folder");
}

#[test]
fn broken_records_are_reported_and_left_alone() {
    let folder = folder("broken");
    keep(&folder, "a", &game(1, Outcome::Lost)).expect("a record");
    let good = fs::read_to_string(folder.join("history/a.json")).expect("a record");
    for (name, text) in [("b", "{"), ("c", "[]"), ("d", &good.replace("\"format\": 1", "\"format\": 2")), ("e", "")] {
        fs::write(folder.join(format!("history/{name}.json")), text).expect("a file");
    }
    fs::write(folder.join("history/f.json"), [0xff, 0xfe]).expect("a file");
    fs::write(folder.join("history/notes.txt"), "x").expect("a file");
    let (found, broken) = kept(&folder).expect("records");
    assert_eq!((found.len(), broken.len()), (1, 5));
    assert!(broken[2].why.contains("format 2"), "{broken:?}");
    assert_eq!(fs::read_to_string(folder.join("history/b.json")).expect("a file"), "{");
    fs::remove_dir_all(folder).expect("a temporary folder");
}
