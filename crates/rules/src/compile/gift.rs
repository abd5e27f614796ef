//! Abilities and texts that are given to cards.

use cardlang::def::AbilityDef;
use cardlang::term::{Span, Term};

use super::{Made, Maker, Unknown, unknown};
use crate::code::{Copied, Filter, Gift, Mod, Nouns, PileRef, Place, TextPlace};
use crate::pool::FaceFacts;

impl Maker<'_> {
    /// An ability that its text gives. Nothing of the ability being made is known in it.
    pub(super) fn gift_of_ability(&mut self, def: &AbilityDef) -> Made<Mod> {
        let place = self.granted.iter().position(|span| *span == def.span).unwrap_or(0) as u16;
        self.ability_gift(def, self.written + place)
    }

    /// The same, by its number on the face.
    pub(super) fn ability_gift(&mut self, def: &AbilityDef, number: u16) -> Made<Mod> {
        let outer = (std::mem::take(&mut self.names), self.used, std::mem::take(&mut self.code), self.index);
        let (guarded, of_active) = (self.guarded.take(), self.of_active);
        let (of_that, of_thats_player) = (self.of_that, self.of_thats_player);
        let made = self.triggered(def, number);
        (self.names, self.used, self.code, self.index) = outer;
        (self.guarded, self.of_active) = (guarded, of_active);
        (self.of_that, self.of_thats_player) = (of_that, of_thats_player);
        let ability = made?;
        if !ability.can_be_given() {
            return Err(Unknown { phrase: "mod.gains: such an ability".into(), span: def.span });
        }
        self.gift(Gift::Ability(Box::new(ability)), def.span)
    }

    /// Constant text that its text gives.
    pub(super) fn gift_of_text(&mut self, term: &Term) -> Made<Mod> {
        self.text_gift(term.block(0), term.span)
    }

    pub(super) fn text_gift(&mut self, terms: &[Term], span: Span) -> Made<Mod> {
        let mut facts = FaceFacts::empty();
        for inner in terms {
            self.constant(inner, &mut Vec::new(), TextPlace::InPlay, &mut facts)?;
        }
        let plain = facts.says_only_constants() && facts.constants.len() >= terms.len();
        if !plain || facts.constants.iter().any(|constant| matches!(constant.what, Mod::Gain(_))) {
            return Err(Unknown { phrase: "mod.gains_text: such a text".into(), span });
        }
        self.gift(Gift::Text(facts.constants), span)
    }

    /// The text of other cards. Which they are must be plain from where they lie: no text is asked about that.
    pub(super) fn gift_of_copy(&mut self, term: &Term) -> Made<Mod> {
        let (Filter { place, noun: of, tests }, icons) = (self.filter(term.term(0))?, term.kept(0).is_some());
        let Place::Pile(PileRef::Under(under)) = place else { return unknown(term) };
        if !tests.is_empty() || of == Nouns::ANY {
            return unknown(term);
        }
        self.gift(Gift::Copy(Box::new(Copied { of, under: *under, icons })), term.span)
    }

    fn gift(&mut self, gift: Gift, span: Span) -> Made<Mod> {
        self.gifts.push(gift);
        let number = u8::try_from(self.gifts.len() - 1);
        number.map(Mod::Gain).map_err(|_| Unknown { phrase: "more gifts than one text can have".into(), span })
    }
}
