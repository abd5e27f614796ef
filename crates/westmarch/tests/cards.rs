//! `westmarch cards`

mod common;

use common::{Folder, ally, run};
use serde_json::Value;

const COLUMNS: [&str; 23] = [
    "id", "set", "number", "quantity", "name", "side", "type", "encounter_set", "unique", "sphere", "traits",
    "keywords", "cost", "engagement", "threat", "willpower", "attack", "defense", "hit_points", "quest_points",
    "victory", "text", "shadow",
];

fn faces(arguments: &[&str]) -> Vec<Value> {
    let said = run(&[&["cards", "--json"], arguments].concat()).good();
    match serde_json::from_str(&said.out).expect("JSON") {
        Value::Array(faces) => faces,
        other => panic!("not an array: {other}"),
    }
}

#[test]
fn json_has_the_columns_and_nothing_else() {
    let faces = faces(&[]);
    assert!(faces.len() > 100, "{} faces", faces.len());
    for face in &faces {
        let face = face.as_object().expect("an object");
        let mut names: Vec<&str> = face.keys().map(String::as_str).collect();
        let mut wanted = COLUMNS;
        names.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(names, wanted);
        assert!(face.values().all(Value::is_string), "{face:?}");
    }
}

#[test]
fn facts_are_written_as_on_the_card() {
    let faces = faces(&["core-set-aragorn"]);
    let aragorn = &faces[0];
    assert_eq!(aragorn["set"], "Core Set");
    assert_eq!(aragorn["type"], "Hero");
    assert_eq!(aragorn["unique"], "yes");
    assert_eq!(aragorn["sphere"], "Leadership");
    assert_eq!(aragorn["traits"], "Dúnedain. Noble. Ranger.");
    assert_eq!(aragorn["keywords"], "Sentinel.");
    assert_eq!((&aragorn["cost"], &aragorn["side"], &aragorn["victory"]), (&"12".into(), &"".into(), &"".into()));
    assert!(aragorn["text"].as_str().is_some_and(|text| text.starts_with("Response: After Aragorn commits")));
}

#[test]
fn both_sides_of_a_card_are_rows() {
    let faces = faces(&["core-set-flies-and-spiders"]);
    let sides: Vec<&Value> = faces.iter().map(|face| &face["side"]).collect();
    assert_eq!(sides, ["A", "B"]);
    assert_eq!(faces[1]["quest_points"], "8");
    assert_eq!(faces[0]["encounter_set"], "Passage Through Mirkwood");
}

#[test]
fn words_are_found_without_accents() {
    run(&["cards", "theodred"]).good().says(&["Théodred", "core-set-theodred"]);
    run(&["cards", "leadership", "ally", "dwarf"]).good().says(&["Brok Ironfist"]).never_says(&["Thalin"]);
}

#[test]
fn slips_bring_a_suggestion() {
    run(&["cards", "Gandlaf"]).good().says(&["did you mean Gandalf"]);
}

#[test]
fn own_content_is_searched_too() {
    let folder = Folder::new("cards-own");
    folder.file("own.wm", &ally("Cellarer", 0));
    run(&["cards", "cellarer", "--content", &folder.path()]).good().says(&["Cellarer"]);
    run(&["--content", &folder.path(), "cards", "cellarer"]).good().says(&["Cellarer"]);
}

#[test]
fn content_that_is_not_there_is_refused() {
    run(&["cards", "--content", "no/such/folder"]).refused(&["no/such/folder"]);
    let empty = Folder::new("cards-empty");
    run(&["cards", "--content", &empty.path()]).refused(&["no content", "*.wm"]);
    run(&["cards", "--colour"]).refused(&["--colour"]);
}
