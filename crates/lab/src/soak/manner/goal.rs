//! What a player who looks an answer ahead wants.

use rules::ids::Seat;
use rules::query::Q;
use rules::state::{Flags, Outcome};
use rules::zone::Zone;

/// What a player of the soak is after.
#[derive(Clone, Copy)]
pub enum Goal {
    Success,
    OwnHarm,
    Threat,
    DeadHeroes,
    FullStaging,
}

impl Goal {
    /// How near the table has come to it, for a seat.
    pub fn worth(self, q: Q<'_>, seat: Seat) -> i32 {
        let board = q.g.board(seat);
        match self {
            Goal::Success => success(q),
            Goal::OwnHarm => exhausted(q, seat) - side(q, seat),
            Goal::Threat => i32::from(q.g.players[seat.index()].threat),
            Goal::DeadHeroes => q.heroes(seat).map(|id| -20 - q.hit_points_left(id)).sum(),
            Goal::FullStaging => 5 * q.g.count_in(board.staging()) as i32 + q.staging_threat(board),
        }
    }
}

/// How well the players stand, roughly.
fn success(q: Q<'_>) -> i32 {
    let g = q.g;
    let ended = match g.outcome {
        Some(Outcome::Won) => 10_000,
        Some(Outcome::Lost) => -10_000,
        None => 0,
    };
    let stages = -40 * g.count_in(Zone::QUEST_DECK) as i32;
    let board = g.board(g.first);
    let quest = q.current_quest(board).map_or(0, |id| 3 * i32::from(g.card(id).progress));
    let seats = (0..g.seats).map(Seat).map(|seat| side(q, seat)).sum::<i32>();
    ended + stages + quest + seats - 2 * q.staging_threat(board)
}

/// A player's side: characters and their health, enemies and theirs, threat.
fn side(q: Q<'_>, seat: Seat) -> i32 {
    let g = q.g;
    let characters: i32 = q.characters(seat).map(|id| 4 + q.hit_points_left(id)).sum();
    let enemies: i32 = g.in_zone(Zone::engaged(seat)).map(|id| 3 + q.hit_points_left(id)).sum();
    let attachments = g.count_in(Zone::play(seat)) as i32;
    characters + attachments - enemies - i32::from(g.players[seat.index()].threat)
}

fn exhausted(q: Q<'_>, seat: Seat) -> i32 {
    q.characters(seat).filter(|id| q.g.is(*id, Flags::EXHAUSTED)).count() as i32
}
