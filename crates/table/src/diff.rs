//! Differences between two values, so that a client need not be sent everything again.
//!
//! A path leads from the top to a place by the names of fields and the numbers of elements. Changes are made one
//! after the other; a later path counts elements as the earlier changes left them.

use crate::typed::TS;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(rename = "PathStep")]
#[serde(untagged)]
pub enum Step {
    Element(u32),
    Field(String),
}

/// One change that leads from the view a client has to the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ViewChange")]
pub enum Change {
    /// What stands at the end of the path, or shall stand there, becomes this.
    Set(Vec<Step>, #[ts(type = "unknown")] Value),
    /// The field at the end of the path goes away.
    Drop(Vec<Step>),
    /// From this element of the array on, so many go away and these come in.
    Splice(Vec<Step>, u32, u32, #[ts(type = "unknown[]")] Vec<Value>),
}

/// A step on the way to what is compared; nearly all of them lead to nothing new, and are never written down.
#[derive(Clone, Copy)]
enum Hop<'v> {
    Element(usize),
    Field(&'v str),
}

impl From<&Hop<'_>> for Step {
    fn from(hop: &Hop<'_>) -> Step {
        match *hop {
            Hop::Element(at) => Step::Element(at as u32),
            Hop::Field(name) => Step::Field(name.to_owned()),
        }
    }
}

/// What makes `old` into `new`.
pub fn changes(old: &Value, new: &Value) -> Vec<Change> {
    let mut found = Vec::new();
    compare(old, new, &mut Vec::new(), &mut found);
    found
}

fn written(path: &[Hop<'_>]) -> Vec<Step> {
    path.iter().map(Step::from).collect()
}

fn compare<'v>(old: &'v Value, new: &'v Value, path: &mut Vec<Hop<'v>>, found: &mut Vec<Change>) {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => objects(old, new, path, found),
        (Value::Array(old), Value::Array(new)) => arrays(old, new, path, found),
        (old, new) if old == new => {}
        (_, new) => found.push(Change::Set(written(path), new.clone())),
    }
}

fn objects<'v>(
    old: &'v Map<String, Value>,
    new: &'v Map<String, Value>,
    path: &mut Vec<Hop<'v>>,
    found: &mut Vec<Change>,
) {
    let at = |path: &[Hop<'v>], field: &'v str| written(&[path, &[Hop::Field(field)]].concat());
    for field in old.keys().filter(|field| !new.contains_key(*field)) {
        found.push(Change::Drop(at(path, field)));
    }
    for (field, value) in new {
        match old.get(field) {
            None => found.push(Change::Set(at(path, field), value.clone())),
            Some(before) => within(Hop::Field(field), before, value, path, found),
        }
    }
}

fn within<'v>(hop: Hop<'v>, old: &'v Value, new: &'v Value, path: &mut Vec<Hop<'v>>, found: &mut Vec<Change>) {
    path.push(hop);
    compare(old, new, path, found);
    path.pop();
}

/// What both begin and end with stays. Between, as many elements as before are compared one by one.
fn arrays<'v>(old: &'v [Value], new: &'v [Value], path: &mut Vec<Hop<'v>>, found: &mut Vec<Change>) {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[start..], &new[start..]);
    let end = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[..old.len() - end], &new[..new.len() - end]);
    if old.len() == new.len() {
        for (at, (before, value)) in old.iter().zip(new).enumerate() {
            within(Hop::Element(start + at), before, value, path, found);
        }
    } else {
        found.push(Change::Splice(written(path), start as u32, old.len() as u32, new.to_vec()));
    }
}

/// A change that does not fit what a client holds: it lost track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit;

/// Makes the changes.
pub fn apply(value: &mut Value, changes: &[Change]) -> Result<(), Misfit> {
    for change in changes {
        match change {
            Change::Set(path, new) => set(value, path, new)?,
            Change::Drop(path) => {
                let (last, before) = path.split_last().ok_or(Misfit)?;
                let Step::Field(field) = last else { return Err(Misfit) };
                let holder = find(value, before)?.as_object_mut().ok_or(Misfit)?;
                holder.remove(field).ok_or(Misfit)?;
            }
            Change::Splice(path, from, gone, put) => {
                let array = find(value, path)?.as_array_mut().ok_or(Misfit)?;
                let (from, to) = (*from as usize, *from as usize + *gone as usize);
                if to > array.len() {
                    return Err(Misfit);
                }
                array.splice(from..to, put.iter().cloned());
            }
        }
    }
    Ok(())
}

fn set(value: &mut Value, path: &[Step], new: &Value) -> Result<(), Misfit> {
    let Some((last, before)) = path.split_last() else {
        *value = new.clone();
        return Ok(());
    };
    match (find(value, before)?, last) {
        (Value::Object(fields), Step::Field(field)) => {
            fields.insert(field.clone(), new.clone());
        }
        (Value::Array(elements), Step::Element(at)) => {
            *elements.get_mut(*at as usize).ok_or(Misfit)? = new.clone();
        }
        _ => return Err(Misfit),
    }
    Ok(())
}

fn find<'v>(value: &'v mut Value, path: &[Step]) -> Result<&'v mut Value, Misfit> {
    path.iter().try_fold(value, |value, step| match (value, step) {
        (Value::Object(fields), Step::Field(field)) => fields.get_mut(field).ok_or(Misfit),
        (Value::Array(elements), Step::Element(at)) => elements.get_mut(*at as usize).ok_or(Misfit),
        _ => Err(Misfit),
    })
}

#[cfg(test)]
mod tests {
    use super::{Change, Misfit, Step, apply, changes};
    use proptest::prelude::*;
    use serde_json::{Value, json};

    #[test]
    fn only_what_differs_is_sent() {
        let old = json!({ "round": 1, "cards": [{ "id": 1 }, { "id": 2 }, { "id": 3 }], "quest": null });
        let new = json!({ "round": 2, "cards": [{ "id": 1 }, { "id": 3 }], "quest": null });
        let cards = vec![Step::Field("cards".to_owned())];
        let round = vec![Step::Field("round".to_owned())];
        let wanted = vec![Change::Splice(cards, 1, 1, Vec::new()), Change::Set(round, json!(2))];
        assert_eq!(changes(&old, &new), wanted);
        let text = r#"[{"splice":[["cards"],1,1,[]]},{"set":[["round"],2]}]"#;
        assert_eq!(serde_json::to_string(&wanted).expect("plain data"), text);
        assert_eq!(serde_json::from_str::<Vec<Change>>(text).expect("plain data"), wanted);
    }

    #[test]
    fn what_does_not_fit_is_noticed() {
        let mut value = json!({ "cards": [] });
        let deep = vec![Step::Field("cards".to_owned()), Step::Element(4)];
        assert_eq!(apply(&mut value, &[Change::Set(deep, json!(1))]), Err(Misfit));
        assert_eq!(apply(&mut value, &[Change::Drop(vec![Step::Field("hand".to_owned())])]), Err(Misfit));
    }

    fn anything() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..5).prop_map(Value::from),
            "[ab]{0,2}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                prop::collection::btree_map("[a-d]", inner, 0..4)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn the_changes_make_the_one_into_the_other(old in anything(), new in anything()) {
            let found = changes(&old, &new);
            let sent = serde_json::to_string(&found).expect("plain data");
            let received: Vec<Change> = serde_json::from_str(&sent).expect("plain data");
            let mut value = old;
            prop_assert_eq!(apply(&mut value, &received), Ok(()));
            prop_assert_eq!(value, new);
        }
    }
}
