//! A question as a policy meets it: the legal answers, and what the seat knows.

use rules::decision::{About, Answer};
use rules::frame::Frame;
use rules::ids::{CardId, CardSet, Seat};
use rules::matchup::Match;
use rules::query::Q;
use rules::state::{Dice, Game};
use rules::step::Step;
use rules::tell::{describe_answer, describe_question};
use rules::view::{View, from_view, redeal, to_view, view};

/// A question put to a seat. The legal answers are at hand; everything else the seat may know is worked out when
/// it is asked for, so that a policy pays only for what it looks at. The game itself stays out of reach.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    q: Q<'a>,
    seat: Seat,
    about: About,
    answers: &'a [Answer],
}

/// A choice of several cards under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    about: About,
    seat: Seat,
    round: u16,
    step: Step,
    depth: usize,
    picked: CardSet,
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

    /// The same question with some of its legal answers.
    pub(crate) fn among<'b>(self, answers: &'b [Answer]) -> Turn<'b>
    where
        'a: 'b,
    {
        Turn { answers, ..self }
    }

    /// The round and the step.
    pub(crate) fn when(self) -> (u16, Step) {
        (self.q.g.round, self.q.g.step)
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

    /// What is asked, in words.
    pub fn question(self) -> String {
        describe_question(self.q)
    }

    /// An answer in words.
    pub fn words(self, answer: Answer) -> String {
        describe_answer(self.q, answer)
    }

    /// An answer, naming cards as the view does.
    pub fn named(self, answer: Answer) -> Answer {
        to_view(self.q, self.seat, answer)
    }

    /// A game that looks the same from this seat, everything hidden dealt anew. A policy thinks about such games,
    /// never about the real one; so it cannot know more than it may. `game` is memory to use.
    pub fn imagine(self, dice: &mut Dice, game: &mut Game) {
        redeal(self.q, self.seat, dice, game);
    }

    pub(crate) fn matchup(self) -> &'a Match {
        self.q.m
    }

    /// Where a choice of several cards stands, or would stand after an answer; none where nothing of the kind goes on.
    pub(crate) fn moment(self, after: Option<Answer>) -> Option<Moment> {
        let Some(Frame::Pick { picked, .. }) = self.q.g.stack.last() else { return None };
        let mut picked = *self.q.set(*picked);
        match after {
            Some(Answer::Card(id)) => picked.insert(id),
            Some(_) => return None,
            None => {}
        }
        let g = self.q.g;
        Some(Moment { about: self.about, seat: self.seat, round: g.round, step: g.step, depth: g.stack.len(), picked })
    }

    #[cfg(test)]
    pub(crate) fn copy(self) -> Game {
        self.q.g.clone()
    }

    /// A legal answer, naming cards as an imagined game does.
    pub fn answer_in(self, game: &Game, answer: Answer) -> Answer {
        self.between(self.q, Q { g: game, m: self.q.m }, answer)
    }

    /// The legal answers, naming cards as an imagined game does.
    pub fn answers_in(self, game: &Game, out: &mut Vec<Answer>) {
        out.clear();
        out.extend(self.answers.iter().map(|answer| self.answer_in(game, *answer)));
    }

    /// The legal answer that an answer in an imagined game stands for.
    pub fn meant(self, game: &Game, answer: Answer) -> Answer {
        self.between(Q { g: game, m: self.q.m }, self.q, answer)
    }

    /// Only facedown cards that act as something have another number in another game.
    fn between(self, from: Q<'_>, to: Q<'_>, answer: Answer) -> Answer {
        if self.q.g.extras.stand_ins.is_empty() { answer } else { from_view(to, to_view(from, self.seat, answer)) }
    }
}
