//! Lines in a row that say the same of several cards or players, told in one sentence.

use serde::Serialize;

use super::Line;
use super::line::ended;
use super::wording::{Teller, capital, list_once};
use crate::ids::{CardId, Seat};

/// A sentence, and what it says of several.
pub(super) struct Sentence {
    pub one: String,
    pub many: Option<Many>,
}

/// A sentence about several: what stands before and after them, and one of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Many {
    pub before: String,
    pub who: String,
    pub after: String,
}

impl From<String> for Sentence {
    fn from(one: String) -> Sentence {
        Sentence { one, many: None }
    }
}

impl Sentence {
    /// What it ends with, whether it is said of one or of several.
    pub fn with(mut self, end: &str) -> Sentence {
        for text in std::iter::once(&mut self.one).chain(self.many.as_mut().map(|many| &mut many.after)) {
            *text = format!("{text} {end}");
        }
        self
    }
}

/// What a card does, and what several do.
pub(super) fn of(card: &str, does: &str, all: &str) -> Sentence {
    let many = Many { before: String::new(), who: card.to_owned(), after: format!(" {all}") };
    Sentence { one: format!("{card} {does}"), many: Some(many) }
}

/// What is done to a card.
pub(super) fn are(card: &str, done: &str) -> Sentence {
    of(card, &format!("is {done}"), &format!("are {done}"))
}

/// What a card does by a number.
pub(super) fn each(card: &str, does: &str, all: &str) -> Sentence {
    of(card, does, &format!("each {all}"))
}

/// What comes upon a card, which is named last.
pub(super) fn to_each(what: &str, card: &str) -> Sentence {
    let many = Many { before: format!("{what} each of "), who: card.to_owned(), after: String::new() };
    Sentence { one: format!("{what} {card}"), many: Some(many) }
}

impl Teller<'_> {
    /// What a player does; `you` are spoken to alone.
    pub fn act(self, seat: Seat, third: &str, second: &str, all: &str) -> Sentence {
        let one = self.does(seat, third, second);
        let many = Many { before: String::new(), who: self.player(seat), after: format!(" {all}") };
        Sentence { one, many: (self.viewer != Some(seat)).then_some(many) }
    }
}

/// A line as far as others can be told with it.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    pub round: u16,
    pub step: &'a str,
    pub kind: &'a str,
    pub text: &'a str,
    pub cause: Option<&'a str>,
    /// The first card it names, by title and, where the reader sees it, number.
    pub card: Option<(&'a str, Option<CardId>)>,
    pub seat: Option<Seat>,
    pub many: Option<&'a Many>,
}

impl<'a> From<&'a Line<'_>> for Said<'a> {
    fn from(line: &'a Line<'_>) -> Said<'a> {
        let Line { round, step, text, cause, kind, cards, seat, many, .. } = line;
        let card = cards.first().map(|card| (card.title, card.id));
        Said { round: *round, step, kind, text, cause: cause.as_deref(), card, seat: *seat, many: many.as_ref() }
    }
}

/// What is told in the place of each line: a sentence, or nothing where another line tells it.
pub fn fold(lines: &[Said<'_>]) -> Vec<Option<String>> {
    let mut told = vec![None; lines.len()];
    let left: Vec<usize> = (0..lines.len()).filter(|at| !is_told_later(&lines[*at..])).collect();
    let said: Vec<Said<'_>> = left.iter().map(|at| lines[*at]).collect();
    let mut at = 0;
    while at < said.len() {
        let (length, text) = run(&said[at..]);
        told[left[at]] = Some(text);
        at += length;
    }
    told
}

/// Whether what the first line says is told again by those after it.
fn is_told_later(lines: &[Said<'_>]) -> bool {
    let [first, rest @ ..] = lines else { return false };
    let piles = |line: &&Said<'_>| matches!(line.kind, "went" | "shuffled") && first.is_from_one_cause(line);
    let shuffled_again = || rest.iter().take_while(piles).any(|line| line.text == first.text);
    match first.kind {
        "triggered" => rest.first().is_some_and(|next| first.is_named_by(next)),
        "moved" => rest.first().is_some_and(|next| next.kind == "left_play" && first.is_same(next)),
        "shuffled" => shuffled_again(),
        _ => false,
    }
}

/// How many lines from the first on are told together, and how.
fn run(lines: &[Said<'_>]) -> (usize, String) {
    let first = &lines[0];
    let beside = lines.iter().take_while(|line| first.is_beside(line)).count();
    let again = lines[..beside].iter().take_while(|line| line.text == first.text && first.is_same(line)).count();
    if again > 1 {
        return (again, times(first.text, again));
    }
    // Of several copies each does it once.
    let is_new = |at: usize| !lines[..at].iter().any(|before| before.is_same(&lines[at]));
    let several = (0..beside).take_while(|at| first.is_like(&lines[*at]) && is_new(*at)).count();
    if let Some(many) = first.many.filter(|_| several > 1) {
        let names: Vec<&str> =
            lines[..several].iter().flat_map(|line| line.many).map(|many| many.who.as_str()).collect();
        return (several, ended(capital(&format!("{}{}{}", many.before, list_once(&names), many.after))));
    }
    (1, first.text.to_owned())
}

impl Said<'_> {
    /// Whether both belong to one step and have one cause.
    fn is_from_one_cause(&self, other: &Said<'_>) -> bool {
        (self.round, self.step, self.cause) == (other.round, other.step, other.cause)
    }

    /// The same, and both are of one kind.
    fn is_beside(&self, other: &Said<'_>) -> bool {
        self.kind == other.kind && self.is_from_one_cause(other)
    }

    /// Whether both say the same of somebody.
    fn is_like(&self, other: &Said<'_>) -> bool {
        let (Some(one), Some(other)) = (self.many, other.many) else { return false };
        (&one.before, &one.after) == (&other.before, &other.after)
    }

    /// Whether both are of the same card, or, without any, of the same player.
    fn is_same(&self, other: &Said<'_>) -> bool {
        match (self.card, other.card) {
            (Some((_, one)), Some((_, other))) => one.is_some() && one == other,
            (None, None) => self.seat == other.seat,
            (Some(_), None) | (None, Some(_)) => false,
        }
    }

    /// Whether the next line names the card of this one as its cause.
    fn is_named_by(&self, next: &Said<'_>) -> bool {
        let (Some((title, _)), Some(cause)) = (self.card, next.cause) else { return false };
        let named = cause.strip_prefix(title).is_some_and(|kind| kind.is_empty() || kind.starts_with(','));
        named && (self.round, self.step) == (next.round, next.step)
    }
}

/// A sentence that is true several times.
fn times(text: &str, count: usize) -> String {
    let often = if count == 2 { "twice".to_owned() } else { format!("{count} times") };
    match text.strip_suffix('.') {
        Some(text) => format!("{text}, {often}."),
        None => format!("{text} ({often})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of one step: a kind, a cause, a sentence with the number of its card.
    fn told(lines: &[(&str, Option<&str>, Sentence, u8)]) -> Vec<Option<String>> {
        let texts: Vec<String> = lines.iter().map(|(_, _, said, _)| ended(said.one.clone())).collect();
        let said = lines.iter().zip(&texts).map(|((kind, cause, said, id), text)| {
            let card = Some((said.many.as_ref().map_or("", |many| &many.who), Some(CardId(u16::from(*id)))));
            Said { round: 1, step: "1.2", kind, text, cause: *cause, card, seat: None, many: said.many.as_ref() }
        });
        fold(&said.collect::<Vec<_>>())
    }

    #[test]
    fn what_several_do_is_told_once() {
        let lines = [
            ("readied", None, of("Aldo", "readies", "ready"), 1),
            ("readied", None, of("Young Piper", "readies", "ready"), 2),
            ("readied", None, of("Young Piper", "readies", "ready"), 3),
            ("gained", None, each("Aldo", "gains", "gain").with("1 resource"), 1),
            ("gained", None, each("Aldo", "gains", "gain").with("2 resources"), 1),
            ("damaged", None, to_each("1 damage is placed on", "Aldo"), 1),
            ("damaged", None, to_each("1 damage is placed on", "Bram"), 4),
        ];
        let said = told(&lines);
        assert_eq!(said[0].as_deref(), Some("Aldo and 2 copies of Young Piper ready."));
        assert_eq!(said[1..3], [None, None]);
        assert_eq!(said[3].as_deref(), Some("Aldo gains 1 resource."));
        assert_eq!(said[4].as_deref(), Some("Aldo gains 2 resources."));
        assert_eq!(said[5].as_deref(), Some("1 damage is placed on each of Aldo and Bram."));
    }

    #[test]
    fn other_causes_are_told_apart() {
        let by = |cause| ("damaged", cause, each("Aldo", "takes", "take").with("1 damage"), 1);
        let said = told(&[by(Some("Grey Weaver, Forced")), by(Some("Dark Gorge, Travel"))]);
        assert!(said.iter().all(Option::is_some));
        assert_eq!(told(&[by(None), by(None)]), [Some("Aldo takes 1 damage, twice.".to_owned()), None]);
    }

    #[test]
    fn an_ability_is_named_by_what_it_does() {
        let spider = ("triggered", None, of("Grey Weaver", "takes effect", ""), 7);
        let hurt = |cause| ("damaged", Some(cause), each("Aldo", "takes", "take").with("1 damage"), 1);
        assert_eq!(told(&[spider, hurt("Grey Weaver, Forced")])[0], None);
        let spider = ("triggered", None, of("Grey Weaver", "takes effect", ""), 7);
        assert!(told(&[spider, hurt("the attack of Grey Weaver")])[0].is_some());
    }

    #[test]
    fn what_is_told_again_is_told_once() {
        let went = || ("went", None, Sentence::from("1 card goes to the Raven deck".to_owned()), 1);
        let shuffled = || ("shuffled", None, Sentence::from("The Raven deck is shuffled".to_owned()), 1);
        let said = told(&[went(), shuffled(), went(), shuffled(), went(), shuffled()]);
        assert_eq!(said[0].as_deref(), Some("1 card goes to the Raven deck, 3 times."));
        assert_eq!((&said[1..5], said[5].as_deref()), (&[const { None }; 4][..], Some("The Raven deck is shuffled.")));
        let moved = ("moved", None, of("Aldo", "goes to your hand", "go to your hand"), 1);
        let left = ("left_play", None, of("Aldo", "returns to your hand", "return to your hand"), 1);
        assert_eq!(told(&[moved, left]), [None, Some("Aldo returns to your hand.".to_owned())]);
    }
}
