//! Lasting effects: what they cover when they begin.

use super::Engine;
use crate::code::{Mod, OpKind, Sel, Target, Until};
use crate::frame::{AbilityRef, Env, Lasting, Local};
use crate::ids::{CardSet, Seats};
use crate::log::What;

impl Engine<'_> {
    /// Installs a lasting effect. A player card's is closed and fixed now; an encounter card's stays open.
    #[expect(clippy::too_many_arguments, reason = "the parts of one instruction")]
    pub(super) fn lasting(
        &mut self,
        at: AbilityRef,
        pc: u16,
        env: &Env,
        target: &Target,
        what: &Mod,
        until: Until,
        now: bool,
    ) {
        let by_player = self.g.card(env.this).owner.is_player();
        let (mut closed, mut players) = (None, Seats::default());
        match target {
            Target::Cards(sel) if by_player || now || !matches!(sel, Sel::All(_)) => {
                closed = Some(self.cards(env, sel))
            }
            Target::Players(who) => players = self.q().who(env, who),
            _ => {}
        }
        let amount = match what {
            Mod::Stat { amount, each, .. } => self.q().mod_amount(env, amount, each.as_ref()),
            Mod::Set { amount, .. } => self.amount(env, amount),
            _ => 0,
        };
        let mut env = *env;
        env.done = match what {
            Mod::Cannot(cannot) => cannot.what.player.as_ref().map_or(Seats::default(), |who| self.q().who(&env, who)),
            _ => Seats::default(),
        };
        self.install(at, pc, &env, until, closed, players, amount);
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of one record")]
    pub(super) fn install(
        &mut self,
        ability: AbilityRef,
        pc: u16,
        env: &Env,
        until: Until,
        closed: Option<CardSet>,
        players: Seats,
        amount: i32,
    ) {
        let depth = self.q().attack_depth();
        self.note(What::Lasting { card: env.this });
        let mut env = *env;
        forget_sets(&mut env);
        let kind = match &self.m.op(ability, pc).kind {
            OpKind::Lasting { what, .. } => what.kind() as u8,
            _ => Lasting::NO_MODIFIER,
        };
        self.g.lasting.push(Lasting { ability, pc, until, kind, env, closed, players, amount: amount as i16, depth });
        self.g.dirty = true;
    }
}

/// A lasting effect outlives the sets of its script; what it covers is kept beside it.
pub(super) fn forget_sets(env: &mut Env) {
    for slot in &mut env.slots {
        if matches!(slot, Local::Set(_)) {
            *slot = Local::Empty;
        }
    }
}
