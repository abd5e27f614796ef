//! Modifiers that few games have: what bars, caps and permits. While no card has one, asking costs next to nothing.

use cardlang::def::Sphere;

use super::Q;
use super::values::Of;
use crate::code::{Mod, ModFlag, ModKind, Stat};
use crate::frame::{AbilityRef, Env};
use crate::ids::{CardId, Seat};
use crate::state::Flags;

impl<'a> Q<'a> {
    /// Whether some modifier of a kind applies that is such.
    fn some_mod(self, kind: ModKind, of: Of, such: impl Fn(&Mod, &Env) -> bool) -> bool {
        if self.idle(kind as usize) {
            return false;
        }
        let mut found = false;
        self.each_mod(kind as usize, of, &mut |what, env, _| found |= such(what, env));
        found
    }

    pub(super) fn immune_to_kind(self, id: CardId, source: CardId) -> bool {
        self.some_mod(
            ModKind::ImmuneTo,
            Of::Card(id),
            |what, env| matches!(what, Mod::ImmuneTo(filter) if self.fits_anywhere(env, filter, source)),
        )
    }

    /// Whether the players cannot travel to a location.
    pub fn cannot_travel_to(self, location: CardId) -> bool {
        self.some_mod(
            ModKind::CannotTravelTo,
            Of::Player(self.g.first),
            |what, env| matches!(what, Mod::CannotTravelTo(sel) if self.sel_has(env, sel, location)),
        )
    }

    /// Whether a hero's resources may be spent as those of a sphere it has no icon of.
    pub fn spends_as(self, hero: CardId, sphere: Sphere) -> bool {
        self.some_mod(ModKind::SpendAs, Of::Card(hero), |what, _| matches!(what, Mod::SpendAs(s) if *s == sphere))
    }

    pub(super) fn loses_trait(self, id: CardId, lost: u16) -> bool {
        self.some_mod(ModKind::LoseTrait, Of::Card(id), |what, _| matches!(what, Mod::LoseTrait(t) if *t == lost))
    }

    /// Whether a value neither gets less nor is set to less.
    pub(super) fn not_reduced(self, id: CardId, stat: Stat) -> bool {
        self.some_mod(ModKind::NotReduced, Of::Card(id), |what, _| matches!(what, Mod::NotReduced(s) if *s == stat))
    }

    /// Whether a character may take part in a fight with an enemy at all.
    pub fn may_fight(self, character: CardId, enemy: CardId) -> bool {
        !self.some_mod(
            ModKind::OnlyAgainst,
            Of::Card(enemy),
            |what, env| matches!(what, Mod::OnlyAgainst(filter) if !self.fits(env, filter, character)),
        )
    }

    /// Whether an enemy can be attacked by a character, wherever the two are.
    pub fn may_be_attacked(self, enemy: CardId, character: CardId) -> bool {
        let barred = |what: &Mod, env: &Env| matches!(what, Mod::CannotBeAttackedBy(filter) if self.fits(env, filter, character));
        self.may_fight(character, enemy) && !self.some_mod(ModKind::CannotBeAttackedBy, Of::Card(enemy), barred)
    }

    /// Whether a character stays ready as it defends against an enemy.
    pub fn defends_ready(self, character: CardId, enemy: CardId) -> bool {
        self.some_mod(
            ModKind::DefendReady,
            Of::Card(character),
            |what, env| matches!(what, Mod::DefendReady(filter) if self.fits(env, filter, enemy)),
        )
    }

    /// Whether a card stays in play where it is.
    pub fn cannot_leave(self, id: CardId) -> bool {
        self.flag(id, ModFlag::CannotLeavePlay) || self.held_in_staging(id)
    }

    /// Whether a card stays in the staging area, whatever would move it.
    pub fn held_in_staging(self, id: CardId) -> bool {
        self.card(id).zone.is_staging() && self.flag(id, ModFlag::CannotLeaveStaging)
    }

    /// Whether the when revealed effect of a card cannot be cancelled, by what others say.
    pub fn when_revealed_stands(self, card: CardId) -> bool {
        self.some_mod(
            ModKind::WhenRevealedStands,
            Of::Game,
            |what, env| matches!(what, Mod::WhenRevealedStands(filter) if self.fits_anywhere(env, filter, card)),
        )
    }

    /// The card that takes resource tokens meant for another: itself, as a rule.
    pub fn takes_tokens_of(self, card: CardId) -> CardId {
        let mut taker = card;
        if !self.idle(ModKind::ResourcesInstead as usize) {
            self.each_mod(ModKind::ResourcesInstead as usize, Of::Game, &mut |what, env, _| {
                if let Mod::ResourcesInstead(meant, instead) = what
                    && self.sel_has(env, meant, card)
                {
                    taker = self.sel_one(env, instead).some().unwrap_or(taker);
                }
            });
        }
        taker
    }

    /// Whether effects of a card cannot be cancelled, by what others say.
    pub fn cannot_cancel(self, card: CardId) -> bool {
        self.some_mod(
            ModKind::CannotCancel,
            Of::Game,
            |what, env| matches!(what, Mod::CannotCancel(filter) if self.fits_anywhere(env, filter, card)),
        )
    }

    /// The damage that one effect could heal from a card.
    pub fn healable(self, id: CardId) -> u16 {
        let mut most = self.card(id).damage;
        if most == 0 || self.flag(id, ModFlag::CannotBeHealed) {
            return 0;
        }
        self.each_of(ModKind::HealCap as usize, Of::Card(id), &mut |what| {
            if let Mod::HealCap(cap) = what {
                most = most.min(*cap);
            }
        });
        most
    }

    /// Whether something has been written down of a card for as long as it is remembered.
    pub(super) fn remembered(self, card: CardId, what: AbilityRef) -> bool {
        self.g.uses.iter().any(|used| used.card == card && used.ability == what)
    }

    /// Players who control a card that fits, or none that does.
    pub(super) fn controls(self, env: &Env, filter: &crate::code::Filter, seat: Seat) -> bool {
        self.finds(env, filter, |id| self.card(id).controller == seat && !self.g.is(id, Flags::FACEDOWN))
    }
}
