//! A triggered ability: what it waits for, how often it may be used, what it runs.

use cardlang::def::{AbilityKind, Phase, Timing};

use super::{Cond, Dest, Op, OpKind, Pattern, PileRef, Place, Sel, Slot, Until};
use crate::occurrence::Verb;
use crate::phrases::Phrase;
use crate::phrases::decks::End;
use crate::phrases::hole::NewName;
use crate::phrases::reveal::RevealCards;

/// How often an ability may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    pub times: u8,
    pub scope: Until,
    /// Each player has an own count.
    pub each_player: bool,
    /// All copies of the card share it.
    pub all_copies: bool,
    /// What the campaign log says of each use: it counts in later games, too.
    pub recorded: Option<u16>,
    /// The log has a count for each player.
    pub by_player: bool,
}

/// The occurrence an ability waits for.
#[derive(Clone, Debug)]
pub struct Trigger {
    pub timing: Timing,
    pub what: Pattern,
    /// Another occurrence that will do as well.
    pub or: Option<Box<Trigger>>,
}

impl Trigger {
    /// The part of it that waits for such an occurrence.
    pub fn on(&self, verb: Verb) -> Option<&Trigger> {
        self.parts().find(|part| part.what.verb == verb)
    }

    /// This occurrence or another.
    pub fn or_else(mut self, other: Trigger) -> Trigger {
        let rest = match self.or.take() {
            Some(rest) => rest.or_else(other),
            None => other,
        };
        self.or = Some(Box::new(rest));
        self
    }

    /// The trigger and its alternatives: `after this enters play or after it attacks` has two.
    pub fn parts(&self) -> impl Iterator<Item = &Trigger> {
        std::iter::successors(Some(self), |part| part.or.as_deref())
    }

    /// An occurrence that is about nobody in particular.
    pub fn plain(timing: Timing, verb: Verb) -> Trigger {
        Trigger::of(timing, Pattern::of(verb))
    }

    /// Such an occurrence, at that moment.
    pub fn of(timing: Timing, what: Pattern) -> Trigger {
        Trigger { timing, what, or: None }
    }

    /// Whether one of its parts takes the place of what would happen.
    pub fn replaces(&self) -> bool {
        self.timing == Timing::Instead
    }
}

/// What answers one of several occurrences: this card, or one of all its copies.
#[derive(Clone, Copy, Debug)]
pub struct OneOf {
    pub copies: bool,
}

/// One triggered ability.
#[derive(Clone, Debug)]
pub struct Ability {
    pub kind: AbilityKind,
    pub phase: Option<Phase>,
    pub trigger: Option<Trigger>,
    pub limit: Option<Limit>,
    /// It answers only the first such occurrence of that time.
    pub first_time: Option<Until>,
    /// It answers only the first of several such occurrences that one effect brings about.
    pub once_an_effect: Option<OneOf>,
    /// Only for a player of high threat.
    pub valour: bool,
    pub by_any_player: bool,
    pub from_hand: bool,
    pub as_attachment: bool,
    pub also_set_aside: bool,
    pub in_victory: bool,
    pub cannot_be_canceled: bool,
    /// Whose guard it speaks of.
    pub guarded: Option<Sel>,
    /// What it does is about the active location.
    pub of_active: bool,
    /// It speaks of the card its occurrence is about.
    pub of_that: bool,
    /// The same of a player whom that card tells.
    pub of_thats_player: bool,
    pub conds: Vec<Cond>,
    /// Costs, then `Paid`, then effects.
    pub code: Vec<Op>,
    /// Where the effects begin: the instruction after `Paid`.
    pub effects: u16,
    /// Its place among the abilities of the definition.
    pub index: u16,
}

impl Ability {
    /// One without anything in it.
    pub fn plain(kind: AbilityKind, index: u16) -> Ability {
        Ability {
            kind,
            phase: None,
            trigger: None,
            limit: None,
            first_time: None,
            once_an_effect: None,
            valour: false,
            by_any_player: false,
            from_hand: false,
            as_attachment: false,
            also_set_aside: false,
            in_victory: false,
            cannot_be_canceled: false,
            guarded: None,
            of_active: false,
            of_that: false,
            of_thats_player: false,
            conds: Vec::new(),
            code: Vec::new(),
            effects: 0,
            index,
        }
    }

    /// Whether an instruction reveals cards that the ability takes from the top of the encounter deck.
    pub fn reveals_off_top(&self, pc: u16) -> bool {
        let Some(OpKind::Do(Phrase::RevealCards(RevealCards { c }))) =
            self.code.get(usize::from(pc)).map(|op| &op.kind)
        else {
            return false;
        };
        let among = if let Sel::All(filter) = c { among(&filter.place) } else { None };
        let named = if let Sel::Slot(slot) = c { Some(*slot) } else { among };
        matches!(c, Sel::Top(PileRef::EncounterDeck)) || named.is_some_and(|slot| self.names_top(slot, pc))
    }

    /// Whether a name stands for cards looked at or turned up on top of the encounter deck, or for some of those.
    fn names_top(&self, slot: Slot, before: u16) -> bool {
        self.code.iter().zip(0..before).any(|(op, pc)| {
            if let OpKind::Do(Phrase::Look(look)) = &op.kind {
                return look.end == End::Top && named_there(look.x, &look.from, slot);
            }
            if let OpKind::Do(Phrase::TurnUpTop(turned)) = &op.kind {
                return named_there(turned.x, &turned.from, slot);
            }
            let OpKind::Choose { slot: chosen, filter, .. } = &op.kind else { return false };
            *chosen == slot && among(&filter.place).is_some_and(|seen| self.names_top(seen, pc))
        })
    }

    /// What is paid for it.
    pub fn costs(&self) -> &[Op] {
        &self.code[..usize::from(self.effects).saturating_sub(1)]
    }

    /// Whether its card exhausts before anything else is paid.
    #[inline]
    pub fn exhausts_first(&self) -> bool {
        self.costs().first().is_some_and(Op::exhausts_this)
    }

    /// The trait its card has while it counts as an attachment.
    pub fn attachment_trait(&self) -> Option<u16> {
        self.code.iter().find_map(|op| {
            if let OpKind::Do(Phrase::AttachAs(attach)) = &op.kind {
                return attach.t.map(|t| t.0);
            }
            if let OpKind::Do(Phrase::AttachToDeck(attach)) = &op.kind { Some(attach.t.0) } else { None }
        })
    }

    /// The only effect, where nothing is paid for it.
    fn sole_effect(&self) -> Option<&Phrase> {
        match self.code.as_slice() {
            [Op { kind: OpKind::Paid, .. }, Op { kind: OpKind::Do(phrase), .. }] => Some(phrase),
            _ => None,
        }
    }

    /// Of a replacement: detached, the card goes back to the staging area.
    pub fn returns_to_staging(&self) -> bool {
        matches!(self.sole_effect(), Some(Phrase::ReturnToStaging(it)) if matches!(it.c, Sel::This))
    }

    /// Of a replacement: the card is discarded, and nothing else happens.
    pub fn only_discards_itself(&self) -> bool {
        matches!(self.sole_effect(), Some(Phrase::Discard(it)) if matches!(it.c, Sel::This))
    }

    /// Of a replacement: the card it is about is discarded.
    pub fn discards_that(&self) -> bool {
        matches!(self.sole_effect(), Some(Phrase::Discard(it)) if matches!(it.c, Sel::That(_)))
    }

    /// Of a replacement: where the card goes instead.
    pub fn destination(&self) -> Option<&Dest> {
        match self.sole_effect() {
            Some(Phrase::Move(it)) if matches!(it.c, Sel::This) => Some(&it.to),
            Some(Phrase::Return(it)) if matches!(it.c, Sel::This) => Some(&it.to),
            _ => None,
        }
    }
}

/// Whether a name is given to cards of the encounter deck.
fn named_there(x: Option<NewName>, from: &PileRef, slot: Slot) -> bool {
    x.is_some_and(|x| x.0 == slot) && matches!(from, PileRef::EncounterDeck)
}

/// The name whose cards a phrase looks among.
fn among(place: &Place) -> Option<Slot> {
    if let Place::Among(slot) = place { Some(*slot) } else { None }
}
