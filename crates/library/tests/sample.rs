//! The sample of the pool: every face is played and shown by a puzzle, or says what it waits for.

use std::path::Path;

use library::Library;
use library::puzzle::own_cards;
use library::sample::{Standing, sample};

/// Faces that were played when this was last looked at; there may be more, never fewer.
const PLAYED: usize = 120;

#[test]
fn every_sampled_face_is_played_or_waits() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/sample");
    let library = Library::load(&own_cards(std::slice::from_ref(&folder))).and_then(Library::sound).expect("sound");
    let found = sample(&library, &folder).expect("it can be read").expect("a list of faces");
    assert_eq!(found.faces.len(), 160);
    assert_eq!(found.faults().count(), 0, "{found}");
    assert!(found.played() >= PLAYED, "{found}");
    for (face, standing) in &found.faces {
        if let Standing::Waits(phrases) = standing {
            assert!(phrases.iter().any(|phrase| !phrase.is_empty()), "{face} says what it waits for");
        }
    }
}
