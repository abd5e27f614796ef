//! Answers that are the same to whoever gives them.

use super::Q;
use crate::decision::Answer;
use crate::ids::CardId;

impl Q<'_> {
    /// Leaves one of the answers that differ only in which copy of a card in a hand or a pile they name.
    pub fn fold_copies(self, answers: &mut Vec<Answer>) {
        let mut distinct: Vec<Answer> = Vec::new();
        for answer in answers.drain(..) {
            if !distinct.iter().any(|other| self.same_copy(*other, answer)) {
                distinct.push(answer);
            }
        }
        *answers = distinct;
    }

    /// Whether two answers differ only in which copy of a card they name, and none of the copies is in play.
    fn same_copy(self, a: Answer, b: Answer) -> bool {
        let alike = |a: CardId, b: CardId| {
            let (a, b) = (self.card(a), self.card(b));
            a.def == b.def && a.zone == b.zone && !a.zone.is_in_play()
        };
        match (a, b) {
            (Answer::Play(a), Answer::Play(b)) | (Answer::Card(a), Answer::Card(b)) => alike(a, b),
            (Answer::Use(a, m), Answer::Use(b, n)) => m == n && alike(a, b),
            _ => false,
        }
    }
}
