//! Boards: players who part and meet again, and the phases that one board after the other goes through.

use cardlang::def::Phase;

use super::Engine;
use crate::area::Board;
use crate::code::Moment;
use crate::frame::{Delayed, Frame};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;
use crate::step::Step;
use crate::zone::Zone;

/// The steps of a phase that one board after the other goes through, where the players have parted.
const LAPS: [(Step, Step); 4] =
    [(Step::S3_2, Step::W3_4), (Step::S4_2, Step::W4_2), (Step::S5_2, Step::W5_3), (Step::S6_2, Step::S6_10)];

impl Engine<'_> {
    /// Goes on to the next step.
    pub(super) fn step_on(&mut self) {
        if self.g.is_divided() {
            self.step_by_boards();
        } else {
            let next = self.next_step();
            self.enter(next);
        }
    }

    /// For a game that begins in the middle of a phase: the first board has its turn.
    pub fn begin_turns(&mut self) {
        let within = LAPS.iter().any(|(first, last)| (*first..=*last).contains(&self.g.step));
        if self.g.is_divided() && within {
            self.give_turn(None);
            self.g.active = self.g.first_on_turn();
        }
    }

    #[cold]
    fn step_by_boards(&mut self) {
        let lap = LAPS.iter().find(|(_, last)| *last == self.g.step);
        if let Some((first, _)) = lap
            && self.give_turn(first.phase())
        {
            return self.enter(*first);
        }
        let next = self.next_step();
        if LAPS.iter().any(|(first, _)| *first == next) {
            self.g.extras.change().served = Seats::default();
            self.give_turn(next.phase());
        }
        self.enter(next);
    }

    /// The next board, in player order, whose players have yet to go through the phase. Tells whether there is one.
    fn give_turn(&mut self, phase: Option<Phase>) -> bool {
        let served = self.g.extras.served;
        let q = self.q();
        let skips = |seat: Seat| phase.is_some_and(|phase| q.skips_phase_at(phase, q.g.board(seat)));
        let next = q.g.in_order().find(|seat| !served.has(*seat) && !skips(*seat)).map(|seat| q.g.board(seat));
        let seats = next.map_or(Seats::default(), |board| q.g.seats_at(board));
        let extra = self.g.extras.change();
        extra.turn = next;
        extra.served.0 |= seats.0;
        next.is_some()
    }

    /// Something of the framework happens to each board, all at once.
    pub(super) fn announce(&mut self, verb: Verb) {
        if self.g.is_divided() {
            let firsts: Vec<Seat> = self.g.boards_in_order().map(|board| self.g.first_at(board)).collect();
            firsts.into_iter().for_each(|first| self.happens(Occurrence::new(verb).by(first)));
        } else {
            self.happens(Occurrence::new(verb).by(self.g.first));
        }
    }

    /// A phase begins for a board.
    pub(super) fn phase_begins(&mut self, first: Seat) {
        self.happens(Occurrence::new(Verb::PhaseBegins).by(first));
        self.start_at_phase(Some(self.g.board(first)));
    }

    /// Starts what has waited for this phase to begin, at one board or at all.
    pub(super) fn start_at_phase(&mut self, board: Option<Board>) {
        let Some(phase) = self.g.step.phase() else { return };
        let due = |engine: &Self, delayed: &Delayed| {
            delayed.at == Moment::PhaseBegins(phase) && board.is_none_or(|board| engine.q().here(&delayed.env) == board)
        };
        while let Some(index) = self.g.delayed.iter().rposition(|delayed| due(self, delayed)) {
            self.run_delayed(index);
        }
    }

    /// A player goes to a new board, with the enemies engaged with them.
    pub(crate) fn part(&mut self, seat: Seat, in_reach: bool) {
        let Some(board) = self.q().free_board() else { return self.unless_alive(false) };
        let (from, step, living) = (self.g.board(seat), self.g.step, self.g.living());
        let extra = self.g.extras.change();
        // The phase under way is that of those who stay; there is no second one for who goes.
        if extra.turn.is_none() && LAPS.iter().any(|(first, last)| (*first..=*last).contains(&step)) {
            (extra.turn, extra.served) = (Some(from), living);
        }
        extra.boards[seat.index()] = board;
        extra.in_reach = in_reach;
        self.g.dirty = true;
        self.happens(Occurrence::new(Verb::GoesApart).by(seat));
    }

    /// Players go to the board of another one. Of a board that nobody is left at, the staging area comes along.
    pub(crate) fn join(&mut self, seats: Seats, with: Seat) {
        let to = self.g.board(with);
        let joining: Vec<Seat> =
            self.g.in_order().filter(|seat| seats.has(*seat) && self.g.board(*seat) != to).collect();
        for seat in joining {
            let from = self.g.board(seat);
            self.g.extras.change().boards[seat.index()] = to;
            self.happens(Occurrence::new(Verb::Joins).by(seat).amount(i32::from(with.0)));
            if self.g.seats_at(from).is_empty() {
                self.close(from, Some(to));
            }
        }
        if !self.g.is_divided() {
            let extra = self.g.extras.change();
            (extra.turn, extra.served) = (None, Seats::default());
        }
        self.g.dirty = true;
    }

    /// Nobody is left at a board: what lies in its staging area goes to another one, everything else is out.
    fn close(&mut self, board: Board, to: Option<Board>) {
        let staged: CardSet = self.g.in_zone(board.staging()).collect();
        let active: CardSet = self.g.in_zone(board.active_location()).collect();
        let stages: CardSet = self.g.in_zone(board.quest()).collect();
        for id in staged.iter() {
            let there = to.map_or_else(|| self.q().discard_pile(id), Board::staging);
            self.clear_away(id, there);
        }
        for id in active.iter() {
            self.clear_away(id, self.q().discard_pile(id));
        }
        for id in stages.iter() {
            self.clear_away(id, Zone::REMOVED);
        }
    }

    fn clear_away(&mut self, id: CardId, to: Zone) {
        // What guarded it may have taken it along.
        if self.g.in_play(id) && self.g.card(id).zone != to {
            self.put_at(id, to, true);
            if to.is_staging() {
                self.tell(Occurrence::of(Verb::EntersStaging, id));
            }
        }
    }

    /// The last player of a board is out of the game: what lies there is discarded.
    pub(super) fn close_behind(&mut self, seat: Seat) {
        let board = self.g.board(seat);
        if self.g.is_divided() && self.g.seats_at(board).is_empty() {
            self.close(board, None);
        }
    }

    /// A stage that everybody has left, with nothing in its staging area, is out of the game.
    #[inline]
    pub(super) fn clear_left_stages(&mut self) {
        if self.g.is_divided() {
            self.clear_stages_left();
        }
    }

    #[cold]
    fn clear_stages_left(&mut self) {
        let g = &*self.g;
        let speaks =
            |id: CardId| g.stack.iter().any(|frame| matches!(frame, Frame::Script { env, .. } if env.this == id));
        let left = |board: &Board| {
            g.seats_at(*board).is_empty() && g.count_in(board.staging()) + g.count_in(board.active_location()) == 0
        };
        let stages = g.boards().filter(left).flat_map(|board| g.in_zone(board.quest()));
        let gone: CardSet = stages.filter(|id| !speaks(*id)).collect();
        for id in gone.iter() {
            self.clear_away(id, Zone::REMOVED);
        }
    }
}

impl Q<'_> {
    /// A board where nobody is and nothing lies.
    fn free_board(self) -> Option<Board> {
        let lies =
            |board: &Board| [board.staging(), board.active_location(), board.quest()].map(|zone| self.g.count_in(zone));
        Board::all().find(|board| self.g.seats_at(*board).is_empty() && lies(board) == [0; 3])
    }

    /// Whether a player could still have a staging area of their own: nobody has one who is alone at an empty one.
    pub fn could_part(self, seat: Seat) -> bool {
        let board = self.g.board(seat);
        let own = self.g.seats_at(board).single() == Some(seat) && self.g.count_in(board.staging()) == 0;
        !own && self.free_board().is_some()
    }
}
