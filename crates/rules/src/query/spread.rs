//! Effects that happen to more players than they name.

use cardlang::def::AbilityKind;

use super::Q;
use super::values::Of;
use crate::code::{Mod, ModKind, Spread};
use crate::frame::Env;

impl Q<'_> {
    /// Whether an effect that speaks of the player guarding something happens to every other player, too.
    pub fn spreads(self, kind: AbilityKind, env: &Env) -> bool {
        let enemy = self.enemy_attack().map(|attack| attack.enemy).filter(|_| kind == AbilityKind::Shadow);
        self.some_mod(ModKind::AlsoTargets, Of::Game, |what, by| {
            let Mod::AlsoTargets(spread) = what else { return false };
            match &**spread {
                Spread::EffectsOf(filter) => self.fits_anywhere(by, filter, env.this),
                Spread::ShadowsOf(sel) => enemy.is_some_and(|enemy| self.sel_has(by, sel, enemy)),
            }
        })
    }
}
