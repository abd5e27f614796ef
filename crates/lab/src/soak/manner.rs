//! How a random player plays: at any rate something legal, more or less eager to do things.

use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use rules::state::{Dice, Game};

/// Chances, in a hundred, to prefer doing something over passing.
const EAGERNESS: [usize; 4] = [0, 50, 80, 95];

/// A way to play one game.
pub struct Manner {
    eager: usize,
    dice: Dice,
}

impl Manner {
    pub fn new(mut dice: Dice) -> Manner {
        Manner { eager: EAGERNESS[dice.below(EAGERNESS.len())], dice }
    }

    /// One of the answers on the list.
    pub fn choose(&mut self, answers: &[Answer]) -> Answer {
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
