//! Finding cards and answers by what people call them.

use cardlang::fold;
use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use rules::query::Q;
use rules::tell::describe_answer;
use rules::zone::Zone;

/// Whether a title answers to a name: all words of the name begin words of the title.
pub fn names(title: &str, name: &str) -> bool {
    let title = fold(title);
    let words: Vec<&str> = title.split(|sign: char| !sign.is_alphanumeric() && sign != '\'').collect();
    let wanted = fold(name);
    let mut wanted = wanted.split_whitespace().peekable();
    wanted.peek().is_some() && wanted.all(|word| words.iter().any(|known| known.starts_with(word)))
}

fn is_called(title: &str, name: &str) -> bool {
    fold(title) == fold(name.trim())
}

/// Cards a seat can see that answer to a name: exact titles if there are any, cards in play before others.
pub fn visible(q: Q<'_>, seat: Option<Seat>, name: &str) -> Vec<CardId> {
    let all = (0..q.g.cards.len() as u16).map(CardId).filter(|id| q.sees(seat, *id));
    let mut found: Vec<CardId> = all.filter(|id| names(q.title(*id), name)).collect();
    if found.iter().any(|id| is_called(q.title(*id), name)) {
        found.retain(|id| is_called(q.title(*id), name));
    }
    found.sort_by_key(|id| (!q.g.in_play(*id), !q.card(*id).zone.is_hand()));
    found
}

/// The card an answer names.
pub fn card_of(answer: Answer) -> Option<CardId> {
    match answer {
        Answer::Card(card) | Answer::Use(card, _) | Answer::Play(card) => Some(card),
        _ => None,
    }
}

/// Answers on the list that name a card so called; where there are none, those that say these words.
pub fn offered(q: Q<'_>, answers: &[Answer], name: &str) -> Vec<Answer> {
    let title = |answer: &Answer| card_of(*answer).map(|card| q.title(card));
    let mut found: Vec<Answer> =
        answers.iter().copied().filter(|answer| title(answer).is_some_and(|title| names(title, name))).collect();
    if found.iter().any(|answer| title(answer).is_some_and(|title| is_called(title, name))) {
        found.retain(|answer| title(answer).is_some_and(|title| is_called(title, name)));
    }
    if found.is_empty() {
        found = answers.iter().copied().filter(|answer| names(&headline(q, *answer), name)).collect();
    }
    found
}

/// What an answer says, without the text of a card.
fn headline(q: Q<'_>, answer: Answer) -> String {
    let text = describe_answer(q, answer);
    text.split(" — ").next().unwrap_or_default().to_owned()
}

/// Cards in a hand that answer to a name.
pub fn in_hand(q: Q<'_>, seat: Seat, name: &str) -> Vec<CardId> {
    visible(q, Some(seat), name).into_iter().filter(|id| q.card(*id).zone == Zone::hand(seat)).collect()
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_few_letters_are_enough() {
        assert!(names("Steward of Gondor", "stew"));
        assert!(names("Théodred", "theo"));
        assert!(names("Guard of the Citadel", "guard citadel"));
        assert!(names("Celebrían's Stone", "celebrian's"));
        assert!(!names("Gandalf", "andalf"));
        assert!(!names("Gandalf", ""));
    }
}
