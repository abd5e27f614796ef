//! The wording of the log, of questions and of answers.

use rules::ids::Seat;
use rules::log::{Detail, Entry};
use rules::query::Q;
use rules::tell::{cause, describe_answer, describe_question, line};

/// Sentences are there for everything and end as sentences do.
pub fn check(q: Q<'_>, entries: &[Entry]) -> Result<(), String> {
    for entry in entries {
        for viewer in (0..q.g.seats).map(|seat| Some(Seat(seat))).chain([None]) {
            let line = line(q, entry, viewer);
            cause(q, entry, viewer);
            // A title may end a sentence with a mark of its own.
            sound(&line.text, line.text.ends_with(['.', '!', '?']))?;
            let open = entry.what.parts().cards.len();
            let hidden = if let Detail::Cards(cards) = &entry.detail { cards.len() } else { 0 };
            let own = viewer == Some(entry.what.player);
            if line.cards.len() != open + if own { hidden } else { 0 } {
                return Err(format!("{viewer:?} is told of too many or too few cards: {entry:?}"));
            }
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
