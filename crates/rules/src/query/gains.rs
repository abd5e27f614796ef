//! Abilities and texts that cards are given by others: which are in force, and which cards have them.

use cardlang::def::AbilityKind;

use super::Q;
use super::values::Of;
use crate::code::{Ability, Constant, Gift, Key, Mod, ModKind, OpKind, Sel, Target, TextPlace};
use crate::frame::{AbilityRef, Env};
use crate::ids::{CardId, CardSet, DefId};
use crate::occurrence::Occurrence;
use crate::phrases::lasting::Lasting;
use crate::pool::Keywords;
use crate::state::Flags;
use crate::zone::Zone;

/// The kind of modifier that gives something.
pub const GAIN: usize = ModKind::Gain as usize;

/// A gift in force: what is given by which card, and to which cards.
pub struct Given<'a> {
    /// The gift as an ability, where it is one; of a keyword, without the card that has it.
    at: AbilityRef,
    pub gift: &'a Gift,
    env: Env,
    reach: Reach<'a>,
}

#[derive(Clone, Copy)]
enum Reach<'a> {
    /// By constant text, to all cards it speaks of.
    Text(&'a Constant),
    /// By a lasting effect, to the cards it found when it began.
    Closed(CardSet),
    /// By a lasting effect that covers whatever fits.
    Open(&'a Target),
    /// By a keyword, to the cards that have it; those with it printed.
    Keyword(Key, &'a CardSet),
}

impl Given<'_> {
    /// The gift as an ability of a card. What a keyword gives comes from the card itself.
    pub fn to(&self, card: CardId) -> AbilityRef {
        match self.reach {
            Reach::Keyword(..) => AbilityRef { granter: card, ..self.at },
            Reach::Text(_) | Reach::Closed(_) | Reach::Open(_) => self.at,
        }
    }
}

impl<'a> Q<'a> {
    /// Calls `f` with every gift in force.
    pub fn each_given(self, f: &mut dyn FnMut(&Given<'a>)) {
        if !self.idle(GAIN) {
            self.each_granted(f);
        }
        for (n, printed) in self.m.written_keywords() {
            let gifts = self.m.pool.keywords.get(*n).map_or(&[][..], |keyword| &keyword.face.gifts);
            for (gift, ability) in gifts.iter().zip(0u8..) {
                let at = AbilityRef::own(Keywords::def_of(*n), 0, ability);
                let env = Env::new(CardId::NONE, self.g.first, Occurrence::NOTHING);
                f(&Given { at, gift, env, reach: Reach::Keyword(Key::Written(*n), printed) });
            }
        }
    }

    /// Whether anything may be given just now, by a text in force or by a keyword.
    pub(crate) fn gives_anything(self) -> bool {
        let texts = || self.m.is_said(GAIN, &self.g.speakers.0) || self.is_modified_for_long(GAIN);
        !self.m.written_keywords().is_empty() || texts()
    }

    /// Whether constant text of a kind may be given just now.
    #[inline]
    pub(super) fn is_given_modifiers(self, kind: usize) -> bool {
        self.m.gives_modifiers(kind) && self.gives_anything()
    }

    /// Those that texts give.
    fn each_granted(self, f: &mut dyn FnMut(&Given<'a>)) {
        for source in self.speakers(GAIN).filter(|id| self.speaks(*id, GAIN)) {
            let card = self.card(source);
            let env = Env::new(source, card.controller, Occurrence::NOTHING);
            for constant in &self.face(source).constants {
                if let Mod::Gain(n) = constant.what
                    && self.in_place_of_text(source, constant.place)
                    && !(constant.alone && self.speaks_for(source, GAIN))
                {
                    let at = AbilityRef { def: card.def, face: card.face, ability: n, granter: source };
                    self.give(at, env, Reach::Text(constant), f);
                }
            }
        }
        for lasting in self.g.lasting.iter().filter(|lasting| usize::from(lasting.kind) == GAIN) {
            let by = lasting.ability;
            let OpKind::Do(phrase) = &self.m.op(by, lasting.pc).kind else { continue };
            let Some(Lasting { target, what, when, .. }) = phrase.lasting() else { continue };
            if when.is_some_and(|when| !self.cond(&lasting.env, when)) {
                continue;
            }
            let Some(Mod::Gain(n)) = what.get(usize::from(lasting.part)) else { continue };
            let at = AbilityRef { ability: *n, granter: lasting.env.this, ..by };
            let reach = lasting.closed.map_or(Reach::Open(target), Reach::Closed);
            self.give(at, lasting.env, reach, f);
        }
    }

    /// One gift that a text gives; of the text of other cards, all there is to it.
    fn give(self, at: AbilityRef, env: Env, reach: Reach<'a>, f: &mut dyn FnMut(&Given<'a>)) {
        let gift = self.m.gift(at);
        let Some(copied) = gift.copied() else { return f(&Given { at, gift, env, reach }) };
        let host = self.sel_one(&env, &copied.under);
        let under = self.g.pile_under(host).into_iter().flat_map(|zone| self.g.in_zone(zone));
        for card in under.filter(|id| copied.of.has(self.face(*id).kind)) {
            let (def, side) = (self.card(card).def, self.card(card).face);
            let Some((face, gifts)) = self.m.as_gifts(def, side) else { continue };
            // The icon is the last of them.
            let shown = if copied.icons { gifts.end } else { gifts.end - 1 };
            for ability in gifts.start..shown {
                let at = AbilityRef { def, face, ability, granter: at.granter };
                f(&Given { at, gift: self.m.gift(at), env, reach });
            }
            let whole = Given { at, gift, env, reach };
            self.each_passed_on(&whole, def, face, f);
        }
    }

    /// What a copied text gives to others: whoever has the text gives it.
    fn each_passed_on(self, text: &Given<'a>, def: DefId, face: u8, f: &mut dyn FnMut(&Given<'a>)) {
        for constant in &self.m.face(def, face).constants {
            let Mod::Gain(ability) = constant.what else { continue };
            for granter in self.among_meant(text, |card| self.is_reached(text, card)).iter() {
                let at = AbilityRef { def, face, ability, granter };
                let env = Env::new(granter, self.card(granter).controller, Occurrence::NOTHING);
                f(&Given { at, gift: self.m.gift(at), env, reach: Reach::Text(constant) });
            }
        }
    }

    /// Whether a card is given that, and not immune to it.
    pub fn gets(self, given: &Given<'a>, card: CardId) -> bool {
        let from_itself = matches!(given.reach, Reach::Keyword(..));
        self.is_reached(given, card) && (from_itself || !self.kept_off(card, given.at.granter))
    }

    /// Whether a gift is meant for a card.
    fn is_reached(self, given: &Given<'a>, card: CardId) -> bool {
        let env = Env { it: card, ..given.env };
        let meant = match &given.reach {
            Reach::Text(constant) => {
                self.touches(&env, &constant.target, Of::Card(card))
                    && constant.conds.iter().all(|cond| self.cond(&env, cond))
            }
            Reach::Closed(cards) => cards.has(card),
            Reach::Open(target) => self.touches(&env, target, Of::Card(card)),
            Reach::Keyword(key, _) => return self.key(card, *key).is_some(),
        };
        meant && !self.g.is(card, Flags::FACEDOWN)
    }

    /// The cards in play that are given that.
    pub fn receivers(self, given: &Given<'a>) -> CardSet {
        self.among_meant(given, |card| self.gets(given, card))
    }

    /// Those of the cards a gift may be meant for that are such.
    fn among_meant(self, given: &Given<'a>, such: impl Fn(CardId) -> bool) -> CardSet {
        let of = |sel: &Sel| self.sel(&given.env, sel);
        let meant = match &given.reach {
            Reach::Text(Constant { target: Target::Cards(sel), .. }) | Reach::Open(Target::Cards(sel)) => of(sel),
            Reach::Closed(cards) => *cards,
            Reach::Text(_) | Reach::Open(_) => CardSet::EMPTY,
            Reach::Keyword(_, printed) if self.idle(ModKind::Keyword as usize) => printed.and(&self.g.live),
            Reach::Keyword(..) => self.g.live,
        };
        meant.iter().filter(|card| such(*card)).collect()
    }

    /// Whether an ability of some kind is given just now, to whatever card.
    pub(super) fn is_given(self, such: impl Fn(&Ability) -> bool) -> bool {
        let mut found = false;
        self.each_given(&mut |given| found |= given.gift.ability().is_some_and(&such));
        found
    }

    /// The abilities given to a card that are of some kind.
    pub fn given_to(self, card: CardId, such: impl Fn(&Ability) -> bool) -> Vec<AbilityRef> {
        let mut found = Vec::new();
        self.each_given(&mut |given| {
            if given.gift.ability().is_some_and(&such) && self.gets(given, card) {
                found.push(given.to(card));
            }
        });
        found
    }

    /// The abilities of a kind that a card has: its own, then those it is given.
    pub fn abilities_of(self, card: CardId, kind: AbilityKind) -> impl DoubleEndedIterator<Item = AbilityRef> + use<> {
        let abilities = &self.face(card).abilities;
        let count = abilities.len() as u8;
        let own = abilities.iter().rev().fold(0u64, |bits, own| bits << 1 | u64::from(own.kind == kind));
        let given =
            if self.m.gives_kind(kind) { self.given_to(card, |ability| ability.kind == kind) } else { Vec::new() };
        let first = self.own_ability(card, 0);
        let own = (0..count).filter(move |n| own >> n & 1 != 0);
        own.map(move |n| AbilityRef { ability: n, ..first }).chain(given)
    }

    /// Whether a card has an ability of a kind, its own or given.
    pub fn has_kind(self, card: CardId, kind: AbilityKind) -> bool {
        self.face(card).abilities.iter().any(|ability| ability.kind == kind)
            || self.m.gives_kind(kind) && !self.given_to(card, |ability| ability.kind == kind).is_empty()
    }

    /// Abilities given to cards that wait for such an occurrence, with those cards.
    pub fn given_listeners(self, event: Occurrence) -> Vec<(CardId, AbilityRef)> {
        let waits =
            |ability: &Ability| ability.trigger.as_ref().is_some_and(|trigger| trigger.on(event.verb).is_some());
        let mut found = Vec::new();
        self.each_given(&mut |given| {
            if !given.gift.ability().is_some_and(waits) {
                return;
            }
            let mut cards = self.receivers(given);
            if event.subject.is_some() && self.gets(given, event.subject) {
                cards.insert(event.subject);
            }
            let placed = |card: &CardId| {
                let zone = self.card(*card).zone;
                zone.is_in_force() || zone == Zone::RESOLVING && *card == event.subject
            };
            found.extend(cards.iter().filter(placed).map(|card| (card, given.to(card))));
        });
        found
    }

    /// Calls `f` with each modifier of a kind that stands in a text given to some card.
    pub(super) fn each_given_mod(
        self,
        kind: usize,
        of: &dyn Fn(&Mod) -> Option<Of>,
        f: &mut dyn FnMut(&'a Mod, &Env, Option<i32>),
    ) {
        self.each_given(&mut |given| {
            for constant in given.gift.text().iter().filter(|constant| constant.is_of(kind)) {
                debug_assert_eq!(constant.place, TextPlace::InPlay);
                let Some(of) = of(&constant.what) else { continue };
                // Nothing is immune to its immunity.
                let holders = match kind == ModKind::Immune as usize {
                    true => self.among_meant(given, |card| self.is_reached(given, card)),
                    false => self.receivers(given),
                };
                for holder in holders.iter() {
                    let (you, granter) = (self.card(holder).controller, given.to(holder).granter);
                    let env = Env { it: of.card(), granter, ..Env::new(holder, you, Occurrence::NOTHING) };
                    if self.touches(&env, &constant.target, of)
                        && constant.conds.iter().all(|cond| self.cond(&env, cond))
                        && !self.immune_to(kind, of, holder)
                    {
                        f(&constant.what, &env, None);
                    }
                }
            }
        });
    }
}
