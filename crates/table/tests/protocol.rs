//! The page about the protocol tells no tales.

use std::fs;
use std::path::Path;

use serde_json::Value;
use table::server::{Made, NewRoom};
use table::wire::{Ask, Code, Request, Tell};
use ts_rs::TS;

fn page() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    fs::read_to_string(file).expect("docs/protocol.md")
}

/// Everything that the example says is understood: read and written again, it is all still there.
fn is_within(example: &Value, written: &Value) -> bool {
    match (example, written) {
        (Value::Object(a), Value::Object(b)) => {
            a.iter().all(|(field, value)| b.get(field).is_some_and(|other| is_within(value, other)))
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_within(a, b)),
        (a, b) => a == b,
    }
}

fn read_as<T: serde::Serialize + serde::de::DeserializeOwned>(example: &str) {
    let value: Value = serde_json::from_str(example).unwrap_or_else(|error| panic!("{error}: {example}"));
    let read: T = serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {example}"));
    let written = serde_json::to_value(read).expect("plain data");
    assert!(is_within(&value, &written), "{example}\nis read as\n{written}");
}

#[test]
fn every_example_is_a_real_message() {
    let page = page();
    let mut examples = 0;
    for block in page.split("\n```json ").skip(1) {
        let (kind, rest) = block.split_once('\n').expect("a line");
        let example = rest.split("\n```").next().expect("an end");
        match kind {
            "ask" => read_as::<Request>(example),
            "tell" => read_as::<Tell>(example),
            "room" => read_as::<NewRoom>(example),
            "made" => read_as::<Made>(example),
            other => panic!("no example is `{other}`"),
        }
        examples += 1;
    }
    assert!(examples > 10, "{examples}");
}

/// The words that stand after a key in a type.
fn words(types: &str, key: &str) -> Vec<String> {
    types.split(key).skip(1).filter_map(|rest| Some(rest.split('"').nth(1)?.to_owned())).collect()
}

#[test]
fn every_message_and_code_is_described() {
    let page = page();
    let codes: Vec<String> = Code::decl().split('"').skip(1).step_by(2).map(str::to_owned).collect();
    let all = [words(&Ask::decl(), "\"do\": "), words(&Tell::decl(), "\"tell\": "), codes];
    for word in all.iter().flatten() {
        assert!(page.contains(&format!("`{word}`")), "docs/protocol.md does not mention `{word}`");
    }
    assert!(all.iter().all(|words| words.len() > 10), "{all:?}");
}
