//! Puzzles: those that come with the program, and one's own.

use std::path::Path as FilePath;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use include_dir::{Dir, include_dir};
use library::puzzle::{Report, run_text};
use serde_json::json;

use super::{Answered, Body, Shared, text as text_of, work};
use crate::wire::{Code, Refusal};

static PUZZLES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../puzzles");

fn collect(folder: &Dir<'static>, names: &mut Vec<String>) {
    let puzzle = |path: &FilePath| path.extension().is_some_and(|ending| ending == "puzzle");
    let files = folder.files().map(include_dir::File::path).filter(|path| puzzle(path));
    names.extend(files.map(|path| path.to_string_lossy().replace('\\', "/")));
    for inner in folder.dirs() {
        collect(inner, names);
    }
}

pub async fn list() -> Answered {
    let mut names = Vec::new();
    collect(&PUZZLES, &mut names);
    names.sort();
    Ok(Json(json!({ "puzzles": names })))
}

pub async fn text(Path(path): Path<String>) -> Answered<Response> {
    let file = PUZZLES.get_file(&path).and_then(include_dir::File::contents_utf8);
    let text = file.ok_or_else(|| Refusal::new(Code::Unknown, "there is no such puzzle"))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

pub async fn check(State(house): Shared, body: Body) -> Answered {
    let text = text_of(body)?;
    let report = work(move || {
        let mut report = Report::default();
        run_text(&house.library.pool, FilePath::new("puzzle"), &text, &mut report);
        report
    });
    let Report { passed, failures, faults } = report.await?;
    let told = |failures: Vec<library::puzzle::Failure>| -> Vec<serde_json::Value> {
        failures.into_iter().map(|failure| json!({ "line": failure.line, "text": failure.text })).collect()
    };
    Ok(Json(json!({ "passed": passed, "failures": told(failures), "faults": told(faults) })))
}
