//! Cards that go somewhere unseen.

use super::Effect;
use super::declare::phrase;
use crate::chance::Chance;
use crate::code::{Num, PileRef};
use crate::engine::Engine;
use crate::frame::Env;
use crate::query::Q;
use crate::zone::Zone;

phrase! {
    /// Unlooked at, as many as there are. An encounter deck that has run out is formed anew for it.
    DealFacedown = "deal {n} card(s) from {from} facedown to {to}"
        => "put the top {n} card(s) of {from} facedown into {to}";
    like "deal 1 card from the encounter deck facedown to the \"Hold\" area"; { n: Num, from: PileRef, to: PileRef }
}

impl Effect for DealFacedown {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let formed = matches!(self.from, PileRef::EncounterDeck) && q.g.count_in(Zone::ENCOUNTER_DISCARD) > 0;
        let there = formed || q.pile_len(env, &self.from) > 0;
        q.num(env, &self.n) > 0 && there && q.pile_zone(env, &self.to).is_some()
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (from, to) = (engine.q().pile_zone(env, &self.from), engine.q().pile_zone(env, &self.to));
        let (Some(from), Some(to)) = (from, to) else { return engine.unless(false) };
        for _ in 0..engine.amount(env, &self.n) {
            match engine.next_facedown(from) {
                Some(top) => engine.deal_facedown(top, to),
                None => return engine.unless(false),
            }
        }
    }
}

phrase! {
    /// Nobody learns which.
    RemoveUnseen = "remove a random card of {from} from the game unseen"
        => "remove a random card of {from} from the game without looking at it";
    like "remove a random card of the encounter deck from the game unseen"; { from: PileRef }
}

impl Effect for RemoveUnseen {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.pile_len(env, &self.from) > 0
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let Some(zone) = engine.q().pile_zone(env, &self.from) else { return engine.unless(false) };
        let cards = engine.g.count_in(zone);
        if cards > 0 {
            let nth = engine.g.below(Chance::Card(zone), cards);
            if let Some(id) = engine.g.in_zone(zone).nth(nth) {
                engine.deal_facedown(id, Zone::REMOVED);
            }
        }
    }
}
