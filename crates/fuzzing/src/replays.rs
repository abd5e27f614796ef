//! Replays and saved games: read, played, told, written again.

use rules::replay::{Replay, replay};
use table::moments;

use crate::{LIBRARY, text};

/// Answers that are played.
const MOST: usize = 400;

pub fn run(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok(mut read) = serde_json::from_str::<Replay>(text) else { return };
    let written = serde_json::to_string(&read).expect("plain data");
    assert_eq!(serde_json::from_str::<Replay>(&written).expect("it was written"), read);
    read.answers.truncate(MOST);
    match replay(&LIBRARY.pool, &read, None) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok((_, game)) => {
            let told = moments::moments(&LIBRARY.pool, &read).expect("what plays can be told");
            assert_eq!((told.moments.len(), told.result), (read.answers.len(), game.outcome));
        }
    }
}
