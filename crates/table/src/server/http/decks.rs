//! Decks: those that are here, and whether one is legal.

use std::path::Path as FilePath;

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use library::Library;
use library::deck::{Catalog, DeckList, Fault, Figures, Found, Reason, Written, group_faults, legal_faults, read_text};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Answered, Asking, Body, Shared, page, text};
use crate::wire::{Code, Refusal};

#[derive(Serialize)]
struct Checked {
    id: String,
    title: String,
    legal: bool,
    reasons: Vec<Reason>,
    notes: Vec<String>,
    figures: Figures,
}

/// What the address says about a deck that is sent.
#[derive(Deserialize)]
pub struct Named {
    /// The name of the file, whose ending may say what it is.
    #[serde(default)]
    file: String,
}

/// The decks that come with the content.
pub async fn list(State(house): Shared) -> Answered {
    let library = &house.library;
    let deck = |deck: &cardlang::def::DeckDef| {
        let heroes: Vec<&str> = deck.heroes.iter().filter_map(|hero| library.title(hero)).collect();
        json!({ "id": deck.id, "title": deck.title, "heroes": heroes })
    };
    let decks: Vec<_> = library.decks().iter().map(deck).collect();
    Ok(Json(json!({ "decks": decks })))
}

/// One of these decks, with its figures and any reasons why it is not legal.
pub async fn deck(State(house): Shared, Path(id): Path<String>) -> Answered {
    let deck = house.library.deck(&id).map_err(|unknown| Refusal::new(Code::Unknown, unknown.to_string()))?;
    let catalog = Catalog::new(&house.library);
    page(&checked(&house.library, &catalog.find(&Written::from(deck))))
}

/// Reads and checks decks that somebody has sent, whatever their format.
pub async fn check(
    State(house): Shared,
    Extension(caller): Asking,
    Query(named): Query<Named>,
    body: Body,
) -> Answered {
    let text = text(body)?;
    let library = house.library.clone();
    let report = house.lanes.dear.work(caller.who(), move || {
        let library = &*library;
        let decks = found(library, &named.file, &text)?;
        let lists: Vec<&DeckList> = decks.iter().map(|deck| &deck.list).collect();
        let group: Vec<Reason> = group_faults(library, &lists).iter().map(Reason::from).collect();
        let decks: Vec<Checked> = decks.iter().map(|deck| checked(library, deck)).collect();
        let legal = group.is_empty() && decks.iter().all(|deck| deck.legal);
        Ok::<_, Refusal>(json!({ "legal": legal, "decks": decks, "group": group }))
    });
    Ok(Json(report.await??))
}

/// The decks of a text of any kind.
pub fn found(library: &Library, file: &str, text: &str) -> Result<Vec<Found>, Refusal> {
    let catalog = Catalog::new(library);
    let name = FilePath::new(file).file_name().unwrap_or("deck".as_ref()).to_owned();
    let written = read_text(&catalog, FilePath::new(&name), text);
    let written = written.map_err(|error| Refusal::new(Code::BadInput, error.to_string()))?;
    Ok(written.iter().map(|deck| catalog.find(deck)).collect())
}

fn checked(library: &Library, deck: &Found) -> Checked {
    let faults = legal_faults(library, deck);
    Checked {
        id: deck.list.id.clone(),
        title: deck.list.title.clone(),
        legal: faults.is_empty(),
        reasons: reasons(&faults),
        notes: deck.notes.clone(),
        figures: Figures::of(library, &deck.list),
    }
}

fn reasons(faults: &[Fault]) -> Vec<Reason> {
    faults.iter().map(Reason::from).collect()
}
