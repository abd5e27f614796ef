//! Costs: effects that are paid before `Paid`, most of them with cards that somebody picks.

use cardlang::term::Term;

use super::deed::is_any_card;
use super::{Made, Maker, unknown};
use crate::code::{Cost, Dest, Filter, HowMany, Num, OpKind, Place, Sel, Slot, Spoken, Test, Who};
use crate::frame::Why;
use crate::phrases::campaign::PoolRemove;
use crate::phrases::damage::{Damage, RemoveDamage};
use crate::phrases::decks::Mill;
use crate::phrases::hands::{Chance, DiscardFromHand};
use crate::phrases::hidden::DealFacedown;
use crate::phrases::hole::{Hole, NewName};
use crate::phrases::moves::{Discard, Return, ToVictory};
use crate::phrases::progress::RemoveProgress;
use crate::phrases::readying::Exhaust;
use crate::phrases::resources::{Pay, Payer, RemoveResources};
use crate::phrases::reveal::{GiveKeyword, Given, Reveal, RevealCards};
use crate::phrases::threat::{RaiseThreat, ReduceThreat};
use crate::phrases::{Amount, Phrase};

/// Cards that somebody picks to pay with: who, how many of which, what for, and their name if they have one.
struct Picked {
    who: Who,
    n: Num,
    filter: Filter,
    why: Why,
    name: Option<Slot>,
}

impl Picked {
    /// One that you pick.
    fn one(filter: Filter, why: Why, name: Option<Slot>) -> Picked {
        Picked { who: Who::You, n: Num::Lit(1), filter, why, name }
    }
}

impl Maker<'_> {
    pub(super) fn cost(&mut self, term: &Term) -> Made<()> {
        self.settle_highest(term)?;
        match term.key() {
            "cost.exhaust" => {
                let c = self.sel(term.term(0))?;
                self.pay(Exhaust { c });
            }
            "cost.exhaust_a" => {
                let picked = Picked::one(self.filter(term.term(0))?, Why::CostExhaust, self.optional_name(term, 1)?);
                let c = self.picked(picked, term)?;
                self.pay(Exhaust { c });
            }
            "cost.exhaust_n" => self.exhaust_several(term)?,
            "cost.give" => {
                let (c, k) = (self.sel(term.term(0))?, Given::read(self, term, 1)?);
                self.pay(GiveKeyword { c, k });
            }
            "cost.spend" => {
                let n = self.num(term.term(0))?;
                let name = self.optional_name(term, 2)?;
                let from = self.one_or(term, 1, Why::CostTokens, name)?;
                self.emit(OpKind::Cost(Cost::Spend { n, from }));
            }
            "cost.spend_any" => {
                let sphere = if term.has(1) { Some(self.sphere_of(term, 1)?) } else { None };
                let n = self.num(term.term(0))?;
                self.emit(OpKind::Cost(Cost::SpendAny { n, sphere }));
            }
            "cost.players_spend" => {
                let n = self.num(term.term(1))?;
                let s = if term.has(2) { Some(self.sphere_of(term, 2)?) } else { None };
                if term.term(0).key() == "players.each" {
                    let pay = |maker: &mut Self, who| {
                        maker.pay(Pay { p: Payer::One(who), n, s, c: None });
                        Ok(())
                    };
                    self.each_pays(Who::Each, term, pay)?;
                } else {
                    let p = Payer::read(self, term, 0)?;
                    self.pay(Pay { p, n, s, c: None });
                }
            }
            "cost.name" => {
                let what = if term.text(0) == "number" { Spoken::Number } else { Spoken::CardType };
                let slot = self.introduce(term.text(1), term)?;
                self.emit(OpKind::Cost(Cost::Name { slot, what }));
            }
            "cost.discard_hand" => {
                let Amount::Exactly(n) = Amount::read(self, term, 0)? else { return unknown(term) };
                let filter = self.filter(term.term(1))?;
                self.discard_from_hand(Picked { n, ..Picked::one(filter, Why::CostDiscard, None) }, term)?;
            }
            "cost.discard" => {
                let c = self.sel(term.term(0))?;
                self.pay(Discard { c });
            }
            "cost.discard_a" => {
                let filter = self.filter(term.term(0))?;
                let picked = Picked::one(filter, Why::CostDiscardInPlay, self.optional_name(term, 1)?);
                let c = self.picked(picked, term)?;
                self.pay(Discard { c });
            }
            "cost.discard_top" => {
                let (n, from) = (self.num(term.term(0))?, self.pile(term.term(1))?);
                let x = self.optional_name(term, 2)?.map(NewName);
                self.pay(Mill { n, from, x });
            }
            "cost.deal_facedown" => {
                let (n, from, to) = (self.num(term.term(0))?, self.pile(term.term(1))?, self.pile(term.term(2))?);
                self.pay(DealFacedown { n, from, to });
            }
            "cost.threat" => {
                let (p, n) = (Who::You, self.num(term.term(0))?);
                if term.kept(0) == Some("reduce") {
                    self.pay(ReduceThreat { p, n });
                } else {
                    self.pay(RaiseThreat { p, n });
                }
            }
            "cost.each_player_raises" => {
                let n = self.num(term.term(0))?;
                self.pay(RaiseThreat { p: Who::Each, n });
            }
            "cost.damage" => self.damage_cost(term)?,
            "cost.remove_tokens" => {
                let (n, name) = (Amount::Exactly(self.num(term.term(0))?), self.optional_name(term, 2)?);
                let c = self.one_or(term, 1, Why::CostTokens, name)?;
                if term.kept(0) == Some("damage") {
                    self.pay(RemoveDamage { n, c });
                } else {
                    self.pay(RemoveResources { n, c });
                }
            }
            "cost.remove_progress" => {
                let (n, c) = (Amount::Exactly(self.num(term.term(0))?), self.sel(term.term(1))?);
                self.pay(RemoveProgress { n, c });
            }
            "cost.return" => self.return_cost(term)?,
            "cost.victory" => {
                let c = self.sel(term.term(0))?;
                self.pay(ToVictory { c });
            }
            "cost.pool_remove" => {
                let c = self.sel(term.term(0))?;
                self.pay(PoolRemove { c });
            }
            "cost.reveal" => {
                let (n, from) = (self.num(term.term(0))?, self.pile(term.term(1))?);
                self.pay(Reveal { n, from });
            }
            "cost.reveal_cards" => {
                let c = self.sel(term.term(0))?;
                self.pay(RevealCards { c });
            }
            "cost.player_exhausts" => self.players_exhaust(term)?,
            "cost.player_discards" => self.players_discard(term)?,
            _ => return unknown(term),
        }
        Ok(())
    }

    fn exhaust_several(&mut self, term: &Term) -> Made<()> {
        let n = self.num(term.term(0))?;
        let picked = Picked::one(self.filter(term.term(1))?, Why::CostExhaust, None);
        let c = self.picked(Picked { n, ..picked }, term)?;
        self.pay(Exhaust { c });
        Ok(())
    }

    fn players_exhaust(&mut self, term: &Term) -> Made<()> {
        let (who, Amount::Exactly(n)) = (self.who(term.term(0))?, Amount::read(self, term, 1)?) else {
            return unknown(term);
        };
        let filter = self.filter(term.term(2))?;
        self.each_pays(who, term, |maker, who| {
            let picked = Picked { who, n, ..Picked::one(filter, Why::TravelCost, None) };
            let c = maker.picked(picked, term)?;
            maker.pay(Exhaust { c });
            Ok(())
        })
    }

    fn pay(&mut self, what: impl Into<Phrase>) {
        self.emit(OpKind::Do(what.into()));
    }

    /// Somebody picks cards; what follows speaks of them.
    fn picked(&mut self, picked: Picked, term: &Term) -> Made<Sel> {
        let Picked { who, n, filter, why, name } = picked;
        let slot = name.map_or_else(|| self.introduce(" paid", term), Ok)?;
        let (how, random, to_be) = (HowMany::Exactly, false, None);
        self.emit(OpKind::Choose { slot, who, filter, n, how, random, to_be, why });
        self.used |= 1 << slot;
        Ok(Sel::Slot(slot))
    }

    /// `a hero you control` is one that you pick; everything else says which it is.
    fn one_or(&mut self, term: &Term, hole: usize, why: Why, name: Option<Slot>) -> Made<Sel> {
        let cards = term.term(hole);
        if cards.key() != "cards.any" {
            return if name.is_some() { unknown(term) } else { self.sel(cards) };
        }
        let filter = self.filter(cards.term(0))?;
        self.picked(Picked::one(filter, why, name), term)
    }

    /// Never the card that is paid for.
    fn discard_from_hand(&mut self, mut picked: Picked, term: &Term) -> Made<()> {
        let hand = Place::Hand(picked.who.clone());
        super::place::lies(&mut picked.filter, hand, term)?;
        picked.filter.tests.push(Test::Other);
        let c = self.picked(picked, term)?;
        self.pay(Discard { c });
        Ok(())
    }

    fn damage_cost(&mut self, term: &Term) -> Made<()> {
        let n = self.num(term.term(1))?;
        if !term.has(0) {
            let c = self.one_or(term, 2, Why::CostDamage, None)?;
            self.pay(Damage { n, c });
            return Ok(());
        }
        let (who, cards) = (self.who(term.term(0))?, term.term(2));
        if cards.key() != "cards.any" || term.kept(0).is_none() {
            return unknown(term);
        }
        let filter = self.filter(cards.term(0))?;
        self.each_pays(who, term, |maker, who| {
            let c = maker.picked(Picked { who, ..Picked::one(filter, Why::CostDamage, None) }, term)?;
            maker.pay(Damage { n, c });
            Ok(())
        })
    }

    fn return_cost(&mut self, term: &Term) -> Made<()> {
        let to = self.dest(term.term(1))?;
        if !matches!(to, Dest::Hand(Who::You) | Dest::OwnersHand | Dest::Top(_) | Dest::Bottom(_)) {
            return unknown(term.term(1));
        }
        let name = self.optional_name(term, 2)?;
        let c = self.one_or(term, 0, Why::CostReturn, name)?;
        self.pay(Return { c, to, how: None });
        Ok(())
    }

    fn players_discard(&mut self, term: &Term) -> Made<()> {
        let (p, Amount::Exactly(n)) = (self.who(term.term(0))?, Amount::read(self, term, 1)?) else {
            return unknown(term);
        };
        if term.kept(0).is_some() {
            if !is_any_card(term.term(2)) {
                return unknown(term);
            }
            self.pay(DiscardFromHand { p, n, how: Some(Chance::AtRandom) });
            return Ok(());
        }
        let filter = self.filter(term.term(2))?;
        self.each_pays(p, term, |maker, who| {
            maker.discard_from_hand(Picked { who, n, ..Picked::one(filter, Why::Discard, None) }, term)
        })
    }

    /// Each of some players pays in turn.
    fn each_pays(&mut self, who: Who, term: &Term, cost: impl FnOnce(&mut Self, Who) -> Made<()>) -> Made<()> {
        let slot = self.introduce(" payer", term)?;
        let each = self.emit(OpKind::EachPlayer { slot, who, end: 0 });
        self.used |= 1 << slot;
        cost(self, Who::Slot(slot))?;
        self.emit(OpKind::NextPlayer { slot, start: each as u16 });
        self.patch(each);
        Ok(())
    }

    fn optional_name(&mut self, term: &Term, hole: usize) -> Made<Option<Slot>> {
        if term.args.get(hole).is_some() && term.has(hole) {
            self.introduce(term.text(hole), term).map(Some)
        } else {
            Ok(None)
        }
    }
}
