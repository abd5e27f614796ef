//! What somebody has learned and does not forget when it is taken back.

use rules::ids::CardId;
use rules::log::Entry;
use rules::occurrence::Verb;
use rules::query::Q;
use rules::state::Game;

/// Whether what happened since a game stood like this has shown a player something that none of them had seen.
pub fn shows(q: Q<'_>, before: &Game, since: &[Entry]) -> bool {
    let then = Q { g: before, m: q.m };
    let newly = |id: CardId| then.seen_by(id).is_empty() && !q.seen_by(id).is_empty();
    since.iter().any(is_news) || (0..q.g.cards.len() as u16).map(CardId).any(newly)
}

/// Something that nobody could know before it happened.
fn is_news(entry: &Entry) -> bool {
    use Verb::*;
    matches!(entry.what.verb, Revealed | ShadowTurned | StageRevealed | Draws | Looks | Mulligan)
}
