//! How far along the quest the players have come: a measure that tells games apart where nobody wins.

use rules::code::Stat;
use rules::query::Q;
use rules::state::Outcome;

/// The number of the last stage among the cards of a game.
pub fn stages(q: Q<'_>) -> u8 {
    q.g.cards.iter().map(|card| q.m.pool.facts(card.def).stage).max().unwrap_or(0).max(1)
}

/// The share of the way behind the players, between 0 and 1. Every stage is as long as another; on a stage, the
/// progress made counts against the points it asks for. A game won is the whole way.
pub fn way(q: Q<'_>, stages: u8) -> f32 {
    if q.g.outcome == Some(Outcome::Won) {
        return 1.0;
    }
    let boards = q.g.boards_in_order().chain([q.g.board(q.g.first)]);
    let ways = boards.filter_map(|board| q.main_quest(board)).map(|quest| {
        let behind = f32::from(q.m.pool.facts(q.card(quest).def).stage.clamp(1, stages) - 1);
        let points = q.stat(quest, Stat::QuestPoints);
        let part = if points > 0 { f32::from(q.card(quest).progress) / points as f32 } else { 0.0 };
        (behind + part.clamp(0.0, 1.0)) / f32::from(stages)
    });
    // A stage with all its progress may still be barred: only the game won is the whole way.
    ways.fold(0.0, f32::max).min(0.999)
}
