//! Answers that nobody was offered.

use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use rules::state::{Dice, Game};

/// Says anything at any time, as somebody whom nobody trusts might.
pub struct Stranger(pub Dice);

impl Stranger {
    /// Any answer at all, legal or not: each kind, of things that exist and things that do not.
    pub fn answer(&mut self, game: &Game) -> Answer {
        let Stranger(dice) = self;
        let beyond = [game.cards.len(), 511, 512, 0xFF00, 0xFFFF][dice.below(5)];
        let card = if dice.below(8) == 0 { beyond } else { dice.below(game.cards.len()) };
        let card = CardId(card as u16);
        let small = [0, 1, 2, 3, 7, 30, 200, 255][dice.below(8)];
        match dice.below(10) {
            0 => Answer::Pass,
            1 => Answer::Done,
            2 => Answer::Yes,
            3 => Answer::Card(card),
            4 => Answer::Player(Seat(small)),
            5 => Answer::Option(small),
            6 => Answer::Number(small),
            7 => Answer::Use(card, small),
            8 => Answer::Play(card),
            _ => Answer::Pay(dice.roll() as u32 >> dice.below(32)),
        }
    }

    /// A seat of the table, or one beyond it; most of the time whoever is asked.
    pub fn seat(&mut self, asked: Seat) -> Seat {
        if self.0.below(4) == 0 { Seat(self.0.below(6) as u8) } else { asked }
    }
}
