//! How a random player plays: at any rate something legal, more or less eager to do things. Some look one answer
//! ahead, so that games come to stages and ends that luck alone hardly ever sees.

use rules::decision::Answer;
use rules::engine::Engine;
use rules::ids::{CardId, Seat};
use rules::query::Q;
use rules::state::{Dice, Game, Outcome};
use rules::zone::Zone;

/// Chances, in a hundred, to prefer doing something over passing.
const EAGERNESS: [usize; 4] = [0, 50, 80, 95];

/// One game in so many is played with a look ahead.
const THOUGHTFUL: usize = 5;

/// A way to play one game.
pub struct Manner {
    eager: usize,
    thoughtful: bool,
    dice: Dice,
}

impl Manner {
    pub fn new(mut dice: Dice) -> Manner {
        let eager = EAGERNESS[dice.below(EAGERNESS.len())];
        Manner { eager, thoughtful: dice.below(THOUGHTFUL) == 0, dice }
    }

    /// One of the answers on the list.
    pub fn choose(&mut self, q: Q<'_>, answers: &[Answer]) -> Answer {
        if self.thoughtful { self.best(q, answers) } else { self.any(answers) }
    }

    /// The answer after which the table looks best; among equals any, but rather not nothing.
    fn best(&mut self, q: Q<'_>, answers: &[Answer]) -> Answer {
        let mut best = (i32::MIN, answers[0]);
        for answer in answers {
            let mut after = q.g.clone();
            if Engine::new(&mut after, q.m, None).answer_unchecked(*answer).is_err() {
                continue;
            }
            let idle = matches!(answer, Answer::Pass | Answer::Done);
            let worth = 8 * worth(Q { g: &after, m: q.m }) + self.dice.below(8) as i32 - if idle { 4 } else { 0 };
            best = best.max((worth, *answer));
        }
        best.1
    }

    fn any(&mut self, answers: &[Answer]) -> Answer {
        let active = |answer: &&Answer| !matches!(answer, Answer::Pass | Answer::Done);
        let doing = answers.iter().filter(active).count();
        if doing > 0 && self.dice.below(100) < self.eager {
            let n = self.dice.below(doing);
            return *answers.iter().filter(active).nth(n).expect("counted before");
        }
        answers[self.dice.below(answers.len())]
    }

    /// Any answer at all, legal or not: each kind, of things that exist and things that do not.
    pub fn anything(&mut self, game: &Game) -> Answer {
        let beyond = [game.cards.len(), 511, 512, 0xFF00, 0xFFFF][self.dice.below(5)];
        let card = if self.dice.below(8) == 0 { beyond } else { self.dice.below(game.cards.len()) };
        let card = CardId(card as u16);
        let small = [0, 1, 2, 3, 7, 30, 200, 255][self.dice.below(8)];
        match self.dice.below(10) {
            0 => Answer::Pass,
            1 => Answer::Done,
            2 => Answer::Yes,
            3 => Answer::Card(card),
            4 => Answer::Player(Seat(small)),
            5 => Answer::Option(small),
            6 => Answer::Number(small),
            7 => Answer::Use(card, small),
            8 => Answer::Play(card),
            _ => Answer::Pay(self.dice.roll() as u32 >> self.dice.below(32)),
        }
    }

    pub fn seat(&mut self) -> Seat {
        Seat(self.dice.below(6) as u8)
    }
}

/// How well the players stand, roughly.
fn worth(q: Q<'_>) -> i32 {
    let g = q.g;
    let ended = match g.outcome {
        Some(Outcome::Won) => 10_000,
        Some(Outcome::Lost) => -10_000,
        None => 0,
    };
    let stages = -40 * g.count_in(Zone::QUEST_DECK) as i32;
    let quest = q.current_quest().map_or(0, |id| 3 * i32::from(g.card(id).progress));
    let seats = (0..g.seats).map(Seat).map(|seat| side(q, seat)).sum::<i32>();
    ended + stages + quest + seats - 2 * q.staging_threat()
}

/// A player's side: characters and their health, enemies and theirs, threat.
fn side(q: Q<'_>, seat: Seat) -> i32 {
    let g = q.g;
    let characters: i32 = q.characters(seat).map(|id| 4 + q.hit_points_left(id)).sum();
    let enemies: i32 = g.in_zone(Zone::engaged(seat)).map(|id| 3 + q.hit_points_left(id)).sum();
    let attachments = g.count_in(Zone::play(seat)) as i32;
    characters + attachments - enemies - i32::from(g.players[seat.index()].threat)
}
