//! Where the cards lie that a noun phrase means.

use cardlang::term::Term;

use super::expr::last;
use super::{Made, Maker, Unknown};
use crate::code::{Filter, PileRef, Place, Test, Who};

impl Maker<'_> {
    /// A qualifier says where to look, or is one more test.
    pub(super) fn qualify(&mut self, term: &Term, filter: &mut Filter) -> Made<()> {
        let place = match term.key() {
            "q.in_your_hand" => Place::Hand(Who::You),
            "q.in_hand_of" => Place::Hand(self.who(term.term(0))?),
            "q.played_by" => {
                filter.tests.push(Test::PlayedBy(self.who(last(term))?, term.kept(0).is_some()));
                Place::Anywhere
            }
            "q.in_any_discard" => Place::Discard(Who::Each),
            "q.under" => Place::Pile(PileRef::Under(Box::new(self.sel(term.term(0))?))),
            "q.in_pile" => {
                let pile = self.pile(term.term(0))?;
                let own = matches!(pile, PileRef::Discard(Who::You));
                if own { Place::Discard(Who::You) } else { Place::Pile(pile) }
            }
            "q.in_victory" => Place::Victory,
            key @ ("q.in_collection" | "q.in_collections") => {
                self.asks.collection = true;
                filter.tests.push(Test::OwnedBy(if key == "q.in_collection" { Who::You } else { Who::Each }));
                Place::SetAside
            }
            "q.among" => Place::Among(self.slot(term.text(0), term)?),
            _ => {
                let test = self.qualifier(term)?;
                filter.tests.push(test);
                return Ok(());
            }
        };
        lies(filter, place, term)
    }
}

/// What is asked of the cards of a filter may say where they lie. An effect under a header works wherever text is in force.
pub(super) fn settle(filter: &mut Filter, term: &Term) -> Made<()> {
    let asks = |such: fn(&Test) -> bool| filter.tests.iter().any(such);
    if asks(|test| matches!(test, Test::SetAside)) && !matches!(filter.place, Place::SetAside) {
        return lies(filter, Place::SetAside, term);
    }
    if asks(|test| matches!(test, Test::HeaderEffect(_))) && matches!(filter.place, Place::InPlay) {
        filter.place = Place::InForce;
    }
    Ok(())
}

/// Says where the cards of a filter lie. Those among some may be asked for a place, too; no card lies in two.
pub(super) fn lies(filter: &mut Filter, place: Place, term: &Term) -> Made<()> {
    let among = |place: &Place| matches!(place, Place::Among(_));
    if matches!(filter.place, Place::InPlay) {
        filter.place = place;
    } else if among(&filter.place) {
        filter.tests.push(Test::Lies(Box::new(place)));
    } else if among(&place) {
        let there = std::mem::replace(&mut filter.place, place);
        filter.tests.push(Test::Lies(Box::new(there)));
    } else {
        return Err(Unknown { phrase: "cards in two places at once".into(), span: term.span });
    }
    Ok(())
}
