//! The rules, clause by clause.

use std::sync::OnceLock;

use axum::extract::{Extension, Path, State};
use library::rulebook::{Coverage, Rulebook, embedded_proofs};

use super::{Answered, Asking, Shared, page};
use crate::wire::{Code, Refusal};

/// How many clauses of the rules are proved by tests.
pub async fn coverage(State(house): Shared, Extension(caller): Asking) -> Answered {
    // It is a part of the program, and always the same.
    static COVERAGE: OnceLock<Coverage> = OnceLock::new();
    let coverage = || COVERAGE.get_or_init(|| Rulebook::embedded().coverage(&embedded_proofs()));
    page(house.lanes.quick.work(caller.who(), coverage).await?)
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
