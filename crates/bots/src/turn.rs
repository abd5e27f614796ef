use rules::decision::{About, Answer};
use rules::ids::{CardId, Seat};
use rules::query::Q;
use rules::view::{View, view};

/// A question put to a seat. The legal answers are at hand; everything else the seat may know is worked out when
/// it is asked for, so that a policy pays only for what it looks at. The game itself stays out of reach.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    q: Q<'a>,
    seat: Seat,
    about: About,
    answers: &'a [Answer],
}

impl<'a> Turn<'a> {
    /// The question a game waits on, with its legal answers; none when it waits on nobody.
    pub fn new(q: Q<'a>, answers: &'a [Answer]) -> Option<Turn<'a>> {
        let ask = q.g.ask?;
        Some(Turn { q, seat: ask.seat, about: ask.about, answers })
    }

    /// Who has to answer.
    pub fn seat(self) -> Seat {
        self.seat
    }

    /// What the question is about.
    pub fn about(self) -> About {
        self.about
    }

    /// Every legal answer.
    pub fn answers(self) -> &'a [Answer] {
        self.answers
    }

    /// All the seat sees of the table.
    pub fn view(self) -> View<'a> {
        view(self.q, Some(self.seat))
    }

    /// The card whose effect asks, if one does.
    pub fn source(self) -> Option<CardId> {
        self.q.asking_card()
    }
}
