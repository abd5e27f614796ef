//! Puzzles: those that come with the program, and one's own.

use std::path::Path as FilePath;
use std::sync::LazyLock;

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use include_dir::{Dir, include_dir};
use library::puzzle::{Puzzle, Report, as_said, parse, run_text};
use serde::Deserialize;
use serde_json::json;

use super::{Answered, Asking, Body, Sent, Shared, page, text as text_of};
use crate::challenge::{self, ChallengeName, ChallengePlayed, PlayChallenge};
use crate::wire::{Code, Refusal};

static PUZZLES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../puzzles");

/// Answers of one puzzle.
const MOST: usize = 1000;

/// Puzzles that are run for one request.
const TOGETHER: usize = 100;

fn collect(folder: &Dir<'static>, names: &mut Vec<String>) {
    let puzzle = |path: &FilePath| path.extension().is_some_and(|ending| ending == "puzzle");
    let files = folder.files().map(include_dir::File::path).filter(|path| puzzle(path));
    names.extend(files.map(|path| path.to_string_lossy().replace('\\', "/")));
    for inner in folder.dirs() {
        collect(inner, names);
    }
}

fn names() -> Vec<String> {
    let mut names = Vec::new();
    collect(&PUZZLES, &mut names);
    names.sort();
    names
}

/// The puzzles for players, with the files they are in.
static CHALLENGES: LazyLock<Vec<(String, Puzzle)>> = LazyLock::new(|| {
    let text = |path: &String| PUZZLES.get_file(path).and_then(include_dir::File::contents_utf8).unwrap_or_default();
    let of = |path: String| parse(text(&path)).0.into_iter().map(move |puzzle| (path.clone(), puzzle));
    names().into_iter().flat_map(of).filter(|(_, puzzle)| puzzle.task.is_some()).collect()
});

/// Which puzzles are asked for.
#[derive(Deserialize)]
pub struct Wanted {
    kind: Option<String>,
}

/// The files of all puzzles, or only the challenges with their goals.
pub async fn list(Query(wanted): Query<Wanted>) -> Answered {
    match wanted.kind.as_deref() {
        None => Ok(Json(json!({ "puzzles": names() }))),
        Some("challenge") => {
            let named = CHALLENGES.iter().filter_map(|(path, puzzle)| challenge::name(path, puzzle));
            page(&json!({ "puzzles": named.collect::<Vec<ChallengeName>>() }))
        }
        Some(kind) => Err(Refusal::new(
            Code::BadInput,
            format!("there are no puzzles of the kind `{kind}`; there is `challenge`"),
        )
        .into()),
    }
}

/// Plays a puzzle as far as its player has come.
pub async fn play(
    State(house): Shared,
    Extension(caller): Asking,
    Sent(asked): Sent<PlayChallenge>,
) -> Answered<Json<ChallengePlayed>> {
    if asked.answers.len() > MOST {
        return Err(Refusal::new(Code::TooMany, format!("a puzzle takes at most {MOST} answers")).into());
    }
    let library = house.library.clone();
    let played = house.lanes.quick.work(caller.who(), move || {
        let meant = CHALLENGES.iter().find(|(path, puzzle)| *path == asked.path && puzzle.name == asked.title);
        let (_, puzzle) = meant.ok_or_else(|| Refusal::new(Code::Unknown, "there is no such puzzle with a goal"))?;
        challenge::play(&library.pool, puzzle, &asked)
    });
    Ok(Json(played.await??))
}

/// The text of a puzzle file.
pub async fn text(Path(path): Path<String>) -> Answered<Response> {
    let file = PUZZLES.get_file(&path).and_then(include_dir::File::contents_utf8);
    let text = file.ok_or_else(|| Refusal::new(Code::Unknown, "there is no such puzzle"))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// Runs the puzzles that somebody has sent and reports on each.
pub async fn check(State(house): Shared, Extension(caller): Asking, body: Body) -> Answered {
    let text = text_of(body)?;
    let library = house.library.clone();
    let report = house.lanes.dear.work(caller.who(), move || {
        let puzzles = parse(&text).0.len();
        if puzzles > TOGETHER {
            let message = format!("{puzzles} puzzles are too many at once; at most {TOGETHER} are run");
            return Err(Refusal::new(Code::TooMany, message));
        }
        let mut report = Report::default();
        run_text(&library.pool, FilePath::new("puzzle"), &text, &as_said, &mut report);
        Ok(report)
    });
    let Report { passed, failures, faults } = report.await??;
    let told = |failures: Vec<library::puzzle::Failure>| -> Vec<serde_json::Value> {
        failures.into_iter().map(|failure| json!({ "line": failure.line, "text": failure.text })).collect()
    };
    Ok(Json(json!({ "passed": passed, "failures": told(failures), "faults": told(faults) })))
}
