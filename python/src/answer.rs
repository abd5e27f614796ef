//! Answers as Python sees them.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use rules::decision;
use rules::ids::Seat;
use rules::query::Q;
use rules::tell::describe_answer;
use rules::view::to_view;

/// A legal answer to a question.
///
/// Two answers are equal if they say the same, whatever their places in a list.
///
/// >>> import westmarch
/// >>> game = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1)
/// >>> [(answer.index, answer.kind) for answer in game.answers()]
/// [(0, 'pass'), (1, 'yes')]
#[pyclass(frozen, module = "westmarch", skip_from_py_object)]
#[derive(Clone)]
pub struct Answer {
    /// Its place in the list of legal answers, which is what `Game.step` takes.
    #[pyo3(get)]
    index: usize,
    /// `pass`, `done`, `yes`, `card`, `player`, `option`, `number`, `use`, `play` or `pay`.
    #[pyo3(get)]
    kind: &'static str,
    /// The card it names, by the number it has in the seat's view.
    #[pyo3(get)]
    card: Option<u16>,
    /// The number it says: of an option, a player, an ability; of a payment, five bits for each hero that can pay.
    #[pyo3(get)]
    value: Option<u32>,
    /// The answer in words.
    #[pyo3(get)]
    text: String,
    /// As the view names it.
    pub said: decision::Answer,
}

impl Answer {
    pub fn new(q: Q<'_>, seat: Seat, index: usize, answer: decision::Answer) -> Answer {
        use decision::Answer as A;
        let said = to_view(q, seat, answer);
        let (kind, card, value) = match said {
            A::Pass => ("pass", None, None),
            A::Done => ("done", None, None),
            A::Yes => ("yes", None, None),
            A::Card(id) => ("card", Some(id.0), None),
            A::Player(seat) => ("player", None, Some(u32::from(seat.0))),
            A::Option(n) => ("option", None, Some(u32::from(n))),
            A::Number(n) => ("number", None, Some(u32::from(n))),
            A::Use(id, ability) => ("use", Some(id.0), Some(u32::from(ability))),
            A::Play(id) => ("play", Some(id.0), None),
            A::Pay(shares) => ("pay", None, Some(shares)),
        };
        Answer { index, kind, card, value, text: describe_answer(q, answer), said }
    }
}

#[pymethods]
impl Answer {
    fn __repr__(&self) -> String {
        format!("<Answer {} {}: {}>", self.index, self.kind, self.text)
    }

    fn __eq__(&self, other: &Answer) -> bool {
        self.said == other.said
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.said.hash(&mut hasher);
        hasher.finish()
    }
}
