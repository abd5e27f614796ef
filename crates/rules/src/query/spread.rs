//! Effects that happen to more players than they name.

use cardlang::def::AbilityKind;

use super::Q;
use super::values::Of;
use crate::code::{Mod, ModKind};
use crate::frame::Env;

impl Q<'_> {
    /// Whether an effect that speaks of the player guarding something happens to every other player, too.
    pub fn spreads(self, kind: AbilityKind, env: &Env) -> bool {
        let mut spreads = false;
        if !self.idle(ModKind::AlsoTargets as usize) {
            self.each_mod(ModKind::AlsoTargets as usize, Of::Game, &mut |what, by, _| {
                spreads |= matches!(what, Mod::AlsoTargets(filter) if self.fits_anywhere(by, filter, env.this));
            });
        }
        let enemy = self.enemy_attack().map(|attack| attack.enemy).filter(|_| kind == AbilityKind::Shadow);
        if let (Some(enemy), false) = (enemy, self.idle(ModKind::ShadowAlsoTargets as usize)) {
            self.each_mod(ModKind::ShadowAlsoTargets as usize, Of::Game, &mut |what, by, _| {
                spreads |= matches!(what, Mod::ShadowAlsoTargets(sel) if self.sel_has(by, sel, enemy));
            });
        }
        spreads
    }
}
