//! The wording of the log, of questions and of answers.

use rules::ids::Seat;
use rules::log::Entry;
use rules::query::Q;
use rules::tell::{cause, describe_answer, describe_question, tell};

/// Sentences are there for everything and end as sentences do.
pub fn check(q: Q<'_>, entries: &[Entry]) -> Result<(), String> {
    for entry in entries {
        for viewer in [None, Some(Seat(0))] {
            let text = tell(q, entry, viewer);
            cause(q, entry, viewer);
            sound(&text, text.ends_with('.'))?;
        }
    }
    if let Some(decision) = q.decision() {
        let question = describe_question(q);
        sound(&question, question.starts_with("Player "))?;
        for answer in decision.answers {
            let text = describe_answer(q, answer);
            sound(&text, !text.is_empty())?;
        }
    }
    Ok(())
}

fn sound(text: &str, fine: bool) -> Result<(), String> {
    let odd = text.contains("  ") || text.contains("{") || text.contains(" .");
    if fine && !odd { Ok(()) } else { Err(format!("badly worded: `{text}`")) }
}
