//! `westmarch cards`

mod common;

use common::{Folder, ally, run};
use serde_json::Value;

const COLUMNS: [&str; 27] = [
    "id", "ringsdb", "printings", "definition", "threat_cost", "set", "number", "quantity", "name", "side", "type",
    "encounter_set", "unique", "sphere", "traits", "keywords", "cost", "engagement", "threat", "willpower", "attack",
    "defense", "hit_points", "quest_points", "victory", "text", "shadow",
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
        assert!(face["number"].is_u64() && face["unique"].is_boolean() && face["traits"].is_array(), "{face:?}");
        assert!(face.values().all(|value| value != &Value::from("")), "what is not there is null: {face:?}");
    }
}

#[test]
fn facts_are_written_as_on_the_card() {
    let faces = faces(&["core-set-aragorn"]);
    let aragorn = &faces[0];
    assert_eq!(aragorn["set"], "Core Set");
    assert_eq!(aragorn["type"], "Hero");
    assert_eq!(aragorn["unique"], true);
    assert_eq!(aragorn["sphere"], "Leadership");
    assert_eq!(aragorn["traits"], serde_json::json!(["Dúnedain", "Noble", "Ranger"]));
    assert_eq!(aragorn["keywords"], serde_json::json!(["Sentinel"]));
    assert_eq!((&aragorn["threat_cost"], &aragorn["willpower"]), (&12.into(), &2.into()));
    assert!(aragorn["cost"].is_null() && aragorn["side"].is_null() && aragorn["victory"].is_null());
    assert_eq!(aragorn["ringsdb"], "01001");
    let definition = aragorn["definition"].as_str().unwrap_or_default();
    assert!(definition.starts_with("hero \"Aragorn\"") && definition.ends_with("\n}"), "{definition}");
    assert!(aragorn["text"].as_str().is_some_and(|text| text.starts_with("Response: After Aragorn commits")));
}

#[test]
fn both_sides_of_a_card_are_rows() {
    let faces = faces(&["core-set-flies-and-spiders"]);
    let sides: Vec<&Value> = faces.iter().map(|face| &face["side"]).collect();
    assert_eq!(sides, ["A", "B"]);
    assert_eq!(faces[1]["quest_points"], 8);
    assert_eq!(faces[0]["encounter_set"], "Passage Through Mirkwood");
}

#[test]
fn words_are_found_without_accents() {
    run(&["cards", "theodred"]).good().says(&["Théodred", "core-set-theodred"]);
    run(&["cards", "leadership", "ally", "dwarf"]).good().says(&["Brok Ironfist"]).never_says(&["Thalin"]);
}

#[test]
fn slips_bring_a_suggestion() {
    run(&["cards", "Gandlaf"]).good().says(&["Did you mean Gandalf"]);
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

#[test]
fn keywords_explain_themselves() {
    run(&["cards", "silverlode archer"]).good().says(&["Ranged.", "Ranged: Ranged characters can be", "RR.ranged.1"]);
}

#[test]
fn what_no_card_has_in_full_brings_the_nearest() {
    run(&["cards", "eagle", "that", "heals", "heroes"]).good().says(&["No card has all of", "These come nearest"]);
}

#[test]
fn a_scenario_is_shown_without_its_surprises() {
    run(&["scenario"]).good().says(&["Khazad-dûm", " 2  The Seventh Level", "the-seventh-level"]);
    let plain = run(&["scenario", "the", "seventh", "level"]).good();
    let plain = plain.says(&["The encounter deck in numbers", "A revealed card brings ", "with a shadow effect ("]);
    assert!(!plain.out.contains("Cave-troll"), "{}", plain.out);
    plain.says(&["The Seventh Level  Khazad-dûm, scenario 2", "Encounter sets: ", "standard: ", "--spoilers"]);
    run(&["scenario", "the-seventh-level", "--spoilers"]).good().says(&["× Cave-troll", "When Revealed: "]);
    let json = run(&["scenario", "the-seventh-level", "--json"]).good().out;
    let page: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(page["number"], 2);
    run(&["scenario", "the-eighth-level"]).refused(&["the-eighth-level", "the-seventh-level"]);
}
