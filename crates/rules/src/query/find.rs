//! The cards that a noun phrase means: where they may be looked for, and which of them fit.

use cardlang::def::CardType;

use super::Q;
use crate::code::{Filter, ModKind, Nouns, PileRef, Place, Sel, Test};
use crate::frame::Env;
use crate::ids::{CardId, CardSet, Seats};
use crate::zone::Zone;

impl Q<'_> {
    /// Every card that fits a noun phrase.
    pub fn find(self, env: &Env, filter: &Filter) -> CardSet {
        let mut found = CardSet::EMPTY;
        self.each_candidate(env, filter, &mut |id| {
            if self.fits_here(env, filter, id) {
                found.insert(id);
            }
            true
        });
        self.narrowed(env, filter, found)
    }

    /// The cards that a superlative means, among those that fit.
    pub fn narrowed(self, env: &Env, filter: &Filter, found: CardSet) -> CardSet {
        match filter.tests.last() {
            Some(Test::Topmost) => self.topmost(&found),
            Some(Test::Most(stat)) => {
                let value = |id: CardId| if self.has_stat(id, *stat) { self.stat(id, *stat) } else { -1 };
                let most = found.iter().map(value).max();
                found.iter().filter(|id| Some(value(*id)) == most).collect()
            }
            Some(Test::Least(stat)) => {
                let least = found.iter().filter(|id| self.has_stat(*id, *stat)).map(|id| self.stat(id, *stat)).min();
                found.iter().filter(|id| self.has_stat(*id, *stat) && Some(self.stat(*id, *stat)) == least).collect()
            }
            Some(Test::Highest(n)) => {
                let value = |id: CardId| self.num(&Env { it: id, ..*env }, n);
                let most = found.iter().map(value).max();
                found.iter().filter(|id| Some(value(*id)) == most).collect()
            }
            Some(Test::MostDamage) => self.most_damaged(&found),
            _ => found,
        }
    }

    /// Whether any card fits a filter.
    pub fn exists(self, env: &Env, filter: &Filter) -> bool {
        self.finds(env, filter, |_| true)
    }

    /// Whether some card that fits a noun phrase is such.
    pub fn finds(self, env: &Env, filter: &Filter, mut such: impl FnMut(CardId) -> bool) -> bool {
        if matches!(
            filter.tests.last(),
            Some(Test::Topmost | Test::MostDamage | Test::Most(_) | Test::Least(_) | Test::Highest(_))
        ) {
            return self.find(env, filter).iter().any(such);
        }
        let mut found = false;
        self.each_candidate(env, filter, &mut |id| {
            found = self.fits_here(env, filter, id) && such(id);
            !found
        });
        found
    }

    /// The uppermost card of each pile among some.
    fn topmost(self, cards: &CardSet) -> CardSet {
        let above = |id: CardId| self.g.in_zone(self.card(id).zone).find(|other| cards.has(*other));
        cards.iter().filter(|id| above(*id) == Some(*id)).collect()
    }

    fn most_damaged(self, cards: &CardSet) -> CardSet {
        let most = cards.iter().map(|id| self.card(id).damage).max().unwrap_or(0);
        cards.iter().filter(|id| self.card(*id).damage == most).collect()
    }

    fn each_candidate(self, env: &Env, filter: &Filter, f: &mut dyn FnMut(CardId) -> bool) {
        let mut zone = |zone: Zone| self.g.in_zone(zone).all(&mut *f);
        match &filter.place {
            Place::InPlay => {
                if is_of_staging(filter) {
                    zone(self.here(env).staging());
                } else if let Some(seats) = self.only_seats(env, filter) {
                    let _ = seats.iter().all(|seat| zone(Zone::play(seat)));
                } else {
                    let near = self.near_of(filter.noun);
                    let here = |id: &CardId| self.card(*id).zone.is_in_play() && self.concerns_card(env, *id);
                    let _ = near.iter().filter(here).all(f);
                }
            }
            Place::InForce => {
                let there = |id: &CardId| self.card(*id).zone.is_in_force() && self.concerns_card(env, *id);
                let _ = self.near_of(filter.noun).iter().filter(there).all(f);
            }
            Place::Hand(who) => {
                let _ = self.who(env, who).iter().all(|seat| zone(Zone::hand(seat)));
            }
            Place::Discard(who) => {
                let _ = self.who(env, who).iter().all(|seat| zone(Zone::discard(seat)));
            }
            Place::Pile(PileRef::Under(host)) => {
                let _ = self.g.zones().filter(|under| self.lies_under(env, host, *under)).all(&mut zone);
            }
            Place::Pile(PileRef::Declared { name, of: Some(who), discard }) => {
                let _ = self.areas_of(env, *name, who, *discard).all(&mut zone);
            }
            Place::Pile(pile) => {
                for place in self.pile_zones(env, pile).into_iter().flatten() {
                    if !zone(place) {
                        break;
                    }
                }
            }
            Place::Shadow => {
                zone(Zone::SHADOW);
            }
            Place::Victory => {
                zone(Zone::VICTORY);
            }
            Place::SetAside => {
                zone(Zone::SET_ASIDE);
            }
            Place::Anywhere => {
                let _ = (0..self.g.cards.len() as u16).map(CardId).all(f);
            }
            Place::Among(slot) => {
                let _ = self.sel(env, &Sel::Slot(*slot)).iter().all(f);
            }
        }
    }

    /// Cards on the table that may be of some types. Whatever is printed on it, an encounter card can be an attachment,
    /// and a facedown card can stand in for an enemy.
    fn near_of(self, nouns: Nouns) -> CardSet {
        let nouns = if self.idle(ModKind::Becomes as usize) { nouns } else { nouns.or(self.m.becoming) };
        let stands_in = nouns.has(CardType::Enemy) && !self.g.extras.stand_ins.is_empty();
        let any = nouns.has(CardType::Attachment) || stands_in;
        let there = &self.g.speakers.0;
        if any { *there } else { self.m.of_kinds(nouns).and(there) }
    }

    /// Players whose play areas hold everything the phrase can mean.
    pub(super) fn only_seats(self, env: &Env, filter: &Filter) -> Option<Seats> {
        filter.tests.iter().find_map(|test| {
            let Test::ControlledBy(who) = test else { return None };
            Some(self.who(env, who))
        })
    }
}

/// Whether a phrase is about cards in a staging area.
pub(super) fn is_of_staging(filter: &Filter) -> bool {
    filter.tests.iter().any(|test| matches!(test, Test::InStaging))
}
