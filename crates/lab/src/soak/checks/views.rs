//! Views show what their seats may know, and nothing else.

use rules::decision::Answer;
use rules::frame::AbilityRef;
use rules::ids::{CardId, CardSet, Seat};
use rules::query::Q;
use rules::view::{SHADOW, STAND_IN, View, from_view, unseen, view};

use super::together::{Together, counts};
use crate::soak::inspect::{Inspector, inspect};
use crate::soak::known::{Names, announced, may_know, said};

/// No view names what its seat may not know, and what everybody sees each seat sees. Tells how many were searched;
/// `text`: their text, too.
pub fn check(q: Q<'_>, names: &Names<'_>, text: bool, together: &mut Together) -> Result<u64, String> {
    let mut abilities = Vec::new();
    said(q, &mut abilities);
    let open = look(q, names, &abilities, None, text)?;
    let mut all = open;
    for seat in (0..q.g.seats).map(Seat) {
        let seen = look(q, names, &abilities, Some(seat), text)?;
        if !open.minus(&seen).is_empty() {
            return Err(format!("{seat:?} does not see what everybody sees: {:?}", open.minus(&seen)));
        }
        all = all.union(&seen);
    }
    together.check(q.g, &all.minus(&announced(q.g)))?;
    Ok(1 + u64::from(q.g.seats))
}

/// Searches one view and tells which cards it shows.
fn look(q: Q<'_>, names: &Names<'_>, said: &[AbilityRef], seat: Option<Seat>, text: bool) -> Result<CardSet, String> {
    let known = may_know(q, seat);
    let seen = view(q, seat);
    counts(q.g, &seen)?;
    let (announced, stand_ins, shadows) = (announced(q.g), q.g.extras.stand_ins.len(), unseen(q).count());
    let mut search = Search { names, said, known, announced, stand_ins, shadows, shown: CardSet::EMPTY, leak: None };
    inspect(&seen, &mut search);
    if let Some(leak) = search.leak {
        return Err(format!("the view of {seat:?} shows {leak} while {:?} waits", q.g.ask));
    }
    if text {
        let text = serde_json::to_string(&seen).map_err(|error| error.to_string())?;
        let secret = text.split('"').find(|part| names.is_secret(part, &known, said));
        if let Some(name) = secret {
            return Err(format!("the text of the view of {seat:?} holds `{name}`"));
        }
    }
    answers_return(q, &seen)?;
    Ok(search.shown)
}

/// The answers of a view, brought back, are those of the game.
fn answers_return(q: Q<'_>, seen: &View<'_>) -> Result<(), String> {
    let asked = seen.decision.as_ref().and_then(|decision| decision.asked.as_ref());
    let Some(asked) = asked else { return Ok(()) };
    let given: Vec<Answer> = asked.answers.iter().map(|answer| from_view(q, *answer)).collect();
    let mut answers = Vec::new();
    q.answers(&mut answers);
    if given == answers { Ok(()) } else { Err(format!("the view offers {given:?}, not {answers:?}")) }
}

/// Looks for what should not be there.
struct Search<'a> {
    names: &'a Names<'a>,
    said: &'a [AbilityRef],
    known: CardSet,
    announced: CardSet,
    /// How many facedown cards act as something.
    stand_ins: usize,
    /// How many shadow cards there are.
    shadows: usize,
    shown: CardSet,
    leak: Option<String>,
}

impl Inspector for Search<'_> {
    fn text(&mut self, text: &str, path: &[&'static str]) {
        if self.names.is_secret(text, &self.known, self.said) {
            self.leak = Some(format!("the name `{text}` in {}", path.join(".")));
        }
    }

    fn card(&mut self, id: u16, path: &[&'static str]) {
        let acts = (STAND_IN..STAND_IN + self.stand_ins as u16).contains(&id);
        if acts || (SHADOW..SHADOW + self.shadows as u16).contains(&id) {
            return;
        }
        self.shown.insert(CardId(id));
        if !self.known.has(CardId(id)) && !self.announced.has(CardId(id)) {
            self.leak = Some(format!("card {id} in {}", path.join(".")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Search;
    use crate::soak::checks::bench::Bench;
    use crate::soak::inspect::inspect;
    use crate::soak::known::{Names, may_know};
    use rules::ids::{CardSet, Seat};
    use rules::query::Q;
    use rules::view::view;
    use rules::zone::Zone;

    /// What the search says of something shown to a seat beside its view.
    fn found(q: Q<'_>, seat: Option<Seat>, beside: impl serde::Serialize) -> Option<String> {
        let names = Names::new(q.m, q.g);
        let known = may_know(q, seat);
        let (announced, shown) = (CardSet::EMPTY, CardSet::EMPTY);
        let mut search =
            Search { names: &names, said: &[], known, announced, stand_ins: 0, shadows: 0, shown, leak: None };
        inspect(&(view(q, seat), beside), &mut search);
        search.leak
    }

    #[test]
    fn planted_leaks_are_found() {
        let bench = Bench::new();
        let (q, game) = (bench.q(), &bench.game);
        let (deep, held) = (game.top(Zone::ENCOUNTER_DECK), game.top(Zone::hand(Seat(0))));
        let (deep, held) = (deep.expect("a card"), held.expect("a card"));
        let own = Some(Seat(0));
        assert_eq!(found(q, own, ()), None);
        assert_eq!(found(q, own, held), None);
        assert!(found(q, own, deep).is_some());
        assert!(found(q, None, held).is_some());
        assert!(found(q, own, q.title(deep)).is_some());
        assert!(found(q, own, vec![Some("nothing of ours")]).is_none());
    }
}
