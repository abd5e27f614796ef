//! The cards as the program itself prints them.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::project::Project;

/// The columns of one face of a card, by name.
pub type Face = BTreeMap<String, String>;

/// Asks the program for all its cards.
pub fn ours(project: &Project) -> Result<Vec<Face>, String> {
    project.knows("cards")?;
    let output = project.westmarch(&["cards", "--json"])?;
    if !output.success {
        return Err(format!("westmarch cards --json failed\n{}", output.stderr));
    }
    let faces = parse(&output.stdout)?;
    if faces.is_empty() {
        return Err("westmarch cards --json printed no card".to_owned());
    }
    Ok(faces)
}

/// The faces of what `westmarch cards --json` printed.
pub fn parse(text: &str) -> Result<Vec<Face>, String> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("westmarch cards --json: not JSON: {error}"))?;
    let Value::Array(cards) = value else {
        return Err("westmarch cards --json should print an array".to_owned());
    };
    cards.iter().map(face).collect()
}

fn face(card: &Value) -> Result<Face, String> {
    let Value::Object(columns) = card else {
        return Err(format!("westmarch cards --json: not a card: {card}"));
    };
    let mut face: Face = columns.iter().map(|(name, value)| (name.clone(), plain(value))).collect();
    // The tables have one column for both costs.
    if let Some(threat) = face.remove("threat_cost").filter(|threat| !threat.is_empty()) {
        face.insert("cost".to_owned(), threat);
    }
    Ok(face)
}

/// A value as the tables write it: nothing for null and false, `yes` for true, lists with full stops.
fn plain(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(false) => String::new(),
        Value::Bool(true) => "yes".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| plain(item) + ".").collect();
            items.join(" ")
        }
        other => other.to_string(),
    }
}

/// A column of a face, empty if it has none.
pub fn column<'a>(face: &'a Face, name: &str) -> &'a str {
    face.get(name).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::{column, parse};

    #[test]
    fn values_become_the_text_of_a_table() {
        let json = r#"[{"id": "core-set-gimli", "unique": true, "cost": null, "threat_cost": 11, "shadow": null,
                        "traits": ["Dwarf", "Warrior"]}]"#;
        let faces = parse(json).expect("well formed");
        assert_eq!(column(&faces[0], "unique"), "yes");
        assert_eq!(column(&faces[0], "cost"), "11");
        assert_eq!(column(&faces[0], "shadow"), "");
        assert_eq!(column(&faces[0], "traits"), "Dwarf. Warrior.");
        assert_eq!(column(&faces[0], "no such column"), "");
        assert!(parse("{}").is_err());
    }
}
