//! The table as the heuristic looks at it, with what is worked out only once.

use std::cell::OnceCell;

use rules::area::Board;
use rules::code::Stat;
use rules::ids::{CardId, CardSet, Seat};
use rules::query::Q;
use rules::state::Flags;
use rules::step::Step;

use super::combat::Battle;
use super::unseen::Unseen;

/// The table as a seat looks at it to decide something. What takes work is worked out once.
pub(crate) struct Scene<'a> {
    pub q: Q<'a>,
    pub seat: Seat,
    battle: OnceCell<Battle>,
    unseen: OnceCell<Unseen>,
}

impl<'a> Scene<'a> {
    /// The table as a seat sees it.
    pub fn new(q: Q<'a>, seat: Seat) -> Scene<'a> {
        Scene { q, seat, battle: OnceCell::new(), unseen: OnceCell::new() }
    }

    /// The fights of this round that can be expected.
    pub fn battle(&self) -> &Battle {
        self.battle.get_or_init(|| Battle::expected(self))
    }

    /// What the encounter cards may be that nobody here has seen.
    pub fn unseen(&self) -> &Unseen {
        self.unseen.get_or_init(|| Unseen::of(self.q, self.seat))
    }

    /// The value that characters count for the quest just now.
    pub fn counted(&self) -> Stat {
        self.q.quest_stat(self.board())
    }

    /// The board this seat plays at.
    pub fn board(&self) -> Board {
        self.q.g.board(self.seat)
    }

    /// Where the round is.
    pub fn step(&self) -> Step {
        self.q.g.step
    }

    /// The threat of a player.
    pub fn threat(&self, seat: Seat) -> i32 {
        i32::from(self.q.g.players[seat.index()].threat)
    }

    /// The current value of a card.
    pub fn stat(&self, id: CardId, stat: Stat) -> f32 {
        self.q.stat(id, stat) as f32
    }

    /// Whether a card has a flag.
    pub fn is(&self, id: CardId, flag: Flags) -> bool {
        self.q.g.is(id, flag)
    }

    /// Whether a card can be exhausted.
    pub fn is_ready(&self, id: CardId) -> bool {
        !self.is(id, Flags::EXHAUSTED)
    }

    /// A character on the players' side.
    pub fn is_ours(&self, id: CardId) -> bool {
        self.q.card(id).controller.is_player()
    }

    /// Enemies engaged with a player.
    pub fn engaged(&self, seat: Seat) -> impl Iterator<Item = CardId> + use<'a> {
        self.q.foes(seat)
    }

    /// What is left to do at a quest or a location.
    pub fn points_left(&self, id: CardId) -> i32 {
        (self.q.stat(id, Stat::QuestPoints) - i32::from(self.q.card(id).progress)).max(0)
    }

    /// Cards that a frame has put together.
    pub fn set(&self, set: u8) -> &'a CardSet {
        self.q.set(set)
    }
}
