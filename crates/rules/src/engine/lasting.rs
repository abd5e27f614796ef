//! Lasting effects: what they cover when they begin.

use super::Engine;
use crate::code::{Mod, Sel, Target};
use crate::frame::{AbilityRef, Env, Lasting, Local};
use crate::ids::{CardSet, Seats};
use crate::log::Detail;
use crate::occurrence::{Occurrence, Verb};
use crate::phrases::lasting::Lasting as Said;

impl Engine<'_> {
    /// Installs a lasting effect. A player card's is closed and fixed now; an encounter card's stays open.
    pub(crate) fn lasting(&mut self, at: AbilityRef, pc: u16, env: &Env, said: Said<'_>) {
        let by_player = self.g.card(env.this).owner.is_player();
        let mut lasting = Lasting::new(at, pc, env, said.until);
        lasting.depth = u8::from(said.ahead);
        lasting.env.defending = self.q().defending(env, said.ahead);
        match said.target {
            Target::Cards(sel) if by_player || said.now || !matches!(sel, Sel::All(_)) => {
                // A card that has gone, by the cost perhaps, is covered no more.
                let meant = self.cards(env, sel);
                let q = self.q();
                let covered: CardSet = meant.iter().filter(|id| q.can_be_covered(*id)).collect();
                if covered.is_empty() {
                    return self.unless(false);
                }
                lasting.closed = Some(covered);
            }
            Target::Players(who) => lasting.players = self.q().who(env, who),
            Target::Cards(_) | Target::Game => {}
        }
        for (part, what) in said.what.iter().enumerate() {
            (lasting.part, lasting.kind) = (part as u8, what.kind() as u8);
            lasting.amount = self.fixed_amount(env, what) as i16;
            lasting.env.done = self.players_meant(env, what);
            self.install(lasting);
        }
    }

    fn fixed_amount(&self, env: &Env, what: &Mod) -> i32 {
        if let Mod::Stat { amount, each, .. } = what {
            return self.q().mod_amount(env, amount, each.as_ref());
        }
        if let Mod::Set { amount, .. } | Mod::StagingThreat(amount) = what { self.q().num(env, amount) } else { 0 }
    }

    /// The players a prohibition speaks of, as it begins.
    fn players_meant(&self, env: &Env, what: &Mod) -> Seats {
        let meant = if let Mod::Cannot(cannot) = what { cannot.what.player.as_ref() } else { None };
        meant.map_or(Seats::default(), |who| self.q().who(env, who))
    }

    /// Puts one lasting effect into force.
    pub(crate) fn install(&mut self, mut lasting: Lasting) {
        lasting.depth += self.q().attack_depth();
        forget_sets(&mut lasting.env);
        if lasting.part == 0 {
            let lasts = Occurrence::of(Verb::Lasts, lasting.env.this);
            self.happens_with(lasts, |_| Detail::Lasting(Box::new(lasting)));
        }
        let kind = usize::from(lasting.kind);
        debug_assert!(lasting.kind == Lasting::NO_MODIFIER || self.m.can_modify(kind), "an unknown kind of modifier");
        self.g.lasting.push(lasting);
        self.g.dirty = true;
    }
}

/// A lasting effect outlives the sets of its script; what it covers is kept beside it.
pub(crate) fn forget_sets(env: &mut Env) {
    for slot in &mut env.slots {
        if matches!(slot, Local::Set(_)) {
            *slot = Local::Empty;
        }
    }
}
