//! The rules, clause by clause.

use axum::extract::Path;
use library::rulebook::{Rulebook, embedded_proofs};

use super::{Answered, page, work};
use crate::wire::{Code, Refusal};

pub async fn coverage() -> Answered {
    page(&work(|| Rulebook::embedded().coverage(&embedded_proofs())).await?)
}

pub async fn clauses(Path(id): Path<String>) -> Answered {
    let found = work(move || {
        let proofs = embedded_proofs();
        let entries = Rulebook::embedded().entries(&id, &proofs);
        let entries = entries.map_err(|unknown| Refusal::new(Code::Unknown, unknown.to_string()))?;
        serde_json::to_value(&entries).map_err(|error| Refusal::new(Code::Defect, error.to_string()))
    });
    page(&found.await??)
}
