//! An imagined game played on by the heuristic, to its end or as far as one cares to look.

use cardlang::def::CardType;
use rules::decision::Answer;
use rules::engine::Engine;
use rules::ids::{CardId, Seat};
use rules::matchup::Match;
use rules::query::Q;
use rules::setup::empty_game;
use rules::state::{Dice, Flags, Game};
use rules::step::Step;

use crate::{Turn, evaluate, heuristic, stages, way};

/// Decisions after which a game is given up, and judged as it stands: hundreds of times as many as most games take.
pub const LONGEST: u32 = 20_000;

/// How far a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// So many rounds after this one, up to planning.
    Rounds(u16),
    End,
}

/// Memory to play games in.
pub struct Desk {
    pub game: Game,
    answers: Vec<Answer>,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk { game: empty_game(1, 0, 0), answers: Vec::new() }
    }
}

/// What a game played on came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fate {
    /// The chance to win where it was left; 1 or 0 at its end.
    pub chance: f32,
    /// How far along the quest it had come by then.
    pub way: f32,
    /// The round in which it was left.
    pub lasted: u16,
    pub round: RoundEnd,
}

/// The table when the round under way was over; of a question before the first round, the first.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundEnd {
    /// The players quested successfully.
    pub quested: bool,
    /// Of the player asked.
    pub threat: u16,
    /// Of all players.
    pub heroes: u8,
    pub allies: u8,
    /// Of the enemies that stood in play before, those that are gone, as bits in the order of [`enemies`].
    pub fallen: u32,
}

/// Enemies in play that a player can tell apart.
pub fn enemies(q: Q<'_>) -> Vec<CardId> {
    let enemy = |id: &CardId| q.is_kind(*id, CardType::Enemy) && !q.g.is(*id, Flags::STAND_IN);
    q.g.cards_in_play().filter(enemy).take(u32::BITS as usize).collect()
}

impl Desk {
    /// Imagines a game, gives an answer in it and plays on.
    pub fn try_out(&mut self, turn: Turn<'_>, answer: Answer, seed: u64, horizon: Horizon) -> Fate {
        turn.imagine(&mut Dice(seed), &mut self.game);
        let answer = turn.answer_in(&self.game, answer);
        let matchup = turn.matchup();
        let before = enemies(Q { g: &self.game, m: matchup });
        let (seat, from) = (turn.seat(), self.game.round);
        let mut fate = Fate::default();
        let mut next = Some(answer);
        for _ in 0..LONGEST {
            let Some(answer) = next else { break };
            if Engine::new(&mut self.game, matchup, None).answer_unchecked(answer).is_err() {
                return fate;
            }
            let q = Q { g: &self.game, m: matchup };
            if self.game.round <= from.max(1) {
                fate.round = RoundEnd::of(q, seat, &before);
            }
            next = if horizon.is_reached(from, &self.game) { None } else { self.next(matchup) };
        }
        let q = Q { g: &self.game, m: matchup };
        fate.chance = evaluate::chance(q);
        fate.way = way(q, stages(q));
        fate.lasted = self.game.round;
        fate
    }

    /// What the heuristic answers; nothing when the game is over.
    fn next(&mut self, matchup: &Match) -> Option<Answer> {
        let q = Q { g: &self.game, m: matchup };
        q.answers(&mut self.answers);
        (!self.answers.is_empty()).then(|| heuristic::answer(q, &self.answers))
    }
}

impl RoundEnd {
    fn of(q: Q<'_>, seat: Seat, before: &[CardId]) -> RoundEnd {
        let characters = || q.g.living().iter().flat_map(move |seat| q.characters(seat));
        let heroes = characters().filter(|id| q.face(*id).kind == CardType::Hero).count();
        let gone = before.iter().enumerate().filter(|(_, id)| !q.g.in_play(**id));
        RoundEnd {
            quested: q.g.has_quested(q.g.board(seat)),
            threat: q.g.players[seat.index()].threat,
            heroes: heroes as u8,
            allies: (characters().count() - heroes) as u8,
            fallen: gone.fold(0, |bits, (n, _)| bits | 1 << n),
        }
    }
}

impl Horizon {
    fn is_reached(self, from: u16, game: &Game) -> bool {
        match self {
            Horizon::Rounds(rounds) => game.round >= from + rounds && game.step >= Step::S2_1,
            Horizon::End => false,
        }
    }
}
