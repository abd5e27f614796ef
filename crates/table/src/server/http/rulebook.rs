//! The rules, clause by clause.

use std::sync::OnceLock;

use axum::extract::{Extension, Path, Query, State};
use library::CardRow;
use library::rulebook::{Coverage, Found, Rulebook, embedded_proofs};
use library::search::answering;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answered, Asking, Shared, page};
use crate::wire::{Code, Refusal};

/// So many answers to a question are sent.
const MOST: usize = 80;
/// So many cards are sent after them.
const CARDS: usize = 5;

/// What is asked of the rules as a whole.
#[derive(Debug, Default, Deserialize)]
pub struct Words {
    /// A question in any words.
    q: Option<String>,
}

/// The clauses and rulings that answer a question, best first, and cards that have to do with it; without one, how many
/// clauses are proved by tests.
pub async fn rules(State(house): Shared, Extension(caller): Asking, Query(words): Query<Words>) -> Answered {
    let asked = house.clone();
    let answer = move || match words.q {
        None => serde_json::to_value(coverage()),
        Some(question) => answers(&question, &asked.rows),
    };
    let found = house.lanes.quick.work(caller.who(), answer).await?;
    page(&found.map_err(|error| Refusal::new(Code::Defect, error.to_string()))?)
}

/// How many clauses are proved is a part of the program, and always the same.
fn coverage() -> &'static Coverage {
    static COVERAGE: OnceLock<Coverage> = OnceLock::new();
    COVERAGE.get_or_init(|| Rulebook::embedded().coverage(&embedded_proofs()))
}

fn answers(question: &str, rows: &[CardRow]) -> serde_json::Result<Value> {
    let (book, proofs) = (Rulebook::embedded(), embedded_proofs());
    let told = |found: &Found| match found {
        Found::Clause(clause) => serde_json::to_value(book.entry(clause, &proofs)),
        Found::Ruling(ruling) => Ok(json!({
            "id": found.name(), "topic": ruling.question, "text": ruling.answer, "book": "Rulings", "check": "",
            "definition": null, "waits_for": null, "proved_by": [],
        })),
    };
    let found: Result<Vec<Value>, _> = book.ask(question).iter().take(MOST).map(told).collect();
    let cards = answering(rows, question).into_iter().take(CARDS).map(card);
    found.map(|found| Value::Array(found.into_iter().chain(cards).collect()))
}

/// A card among the answers: its title is its topic, and all it says its text.
fn card(row: &CardRow) -> Value {
    let parts = [row.keywords.as_str(), row.text.as_str(), row.shadow.as_str()];
    let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
    json!({
        "id": row.id, "topic": row.name, "text": text, "book": "Cards", "check": "",
        "definition": null, "waits_for": null, "proved_by": [],
    })
}

/// A clause of the rules, or several, with the tests that prove them.
pub async fn clauses(State(house): Shared, Extension(caller): Asking, Path(id): Path<String>) -> Answered {
    let found = house.lanes.quick.work(caller.who(), move || {
        let proofs = embedded_proofs();
        let entries = Rulebook::embedded().entries(&id, &proofs);
        let entries = entries.map_err(|unknown| Refusal::new(Code::Unknown, unknown.to_string()))?;
        serde_json::to_value(&entries).map_err(|error| Refusal::new(Code::Defect, error.to_string()))
    });
    page(&found.await??)
}
