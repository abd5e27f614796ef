//! Costs tried on a copy of the game: several of them are payable only if they can be paid one after the other.

use super::Engine;
use crate::code::{Cost, Op, OpKind};
use crate::decision::Ask;
use crate::frame::{AbilityRef, Frame};
use crate::ids::{CardId, Seat};
use crate::occurrence::Occurrence;
use crate::query::Q;

impl Q<'_> {
    /// Whether the costs of an ability, each of which can be paid, can all be paid.
    pub(crate) fn can_pay_together(self, seat: Seat, card: CardId, at: AbilityRef, event: Occurrence) -> bool {
        let takes =
            |op: &&Op| matches!(op.kind, OpKind::Do(_) | OpKind::Cost(Cost::Spend { .. } | Cost::SpendAny { .. }));
        if self.m.ability(at).costs().iter().filter(takes).nth(1).is_none() {
            return true;
        }
        let mut copy = self.g.clone();
        copy.ask = None;
        let mut engine = Engine::new(&mut copy, self.m, None);
        engine.start_script(card, at, seat, event, 0);
        engine.pays_all()
    }
}

impl Engine<'_> {
    /// Whether the costs of the script that runs can be paid to the end, whatever is answered.
    fn pays_all(&mut self) -> bool {
        loop {
            if self.g.outcome.is_some() {
                return true;
            }
            if let Some(ask) = self.g.ask.take() {
                return self.pays_with_an_answer(ask);
            }
            if matches!(self.g.stack.last(), Some(Frame::Pick { .. } | Frame::Pay { .. })) {
                self.step();
                continue;
            }
            let Some(Frame::Script { ability, pc, env, .. }) = self.g.stack.last() else { return true };
            let (ability, pc, env) = (self.m.ability(*ability), *pc, env.paying(true));
            if usize::from(pc) >= ability.costs().len() {
                return true;
            }
            if !self.q().can_do(ability, pc, pc + 1, &env) {
                return false;
            }
            self.script();
        }
    }

    fn pays_with_an_answer(&mut self, ask: Ask) -> bool {
        let mut answers = Vec::new();
        self.g.ask = Some(ask);
        self.q().answers(&mut answers);
        answers.into_iter().any(|answer| {
            let mut copy = self.g.clone();
            copy.ask = None;
            let mut engine = Engine::new(&mut copy, self.m, None);
            engine.take(ask, answer);
            engine.pays_all()
        })
    }
}
