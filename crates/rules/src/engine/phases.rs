//! The order of steps and phases: what follows what, phases that are skipped, and phases that come besides.

use cardlang::def::Phase;

use super::Engine;
use crate::code::Mod;
use crate::ids::Seats;
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;
use crate::state::Flags;
use crate::step::Step;

impl Engine<'_> {
    /// The step that comes now. One of an additional phase is taken off the list of those to come.
    pub(super) fn next_step(&mut self) -> Step {
        if self.g.extras.is_straight() { self.q().next_step() } else { self.next_with_more() }
    }

    /// The same where phases come besides those of the round: they follow one another, then the round goes on.
    #[cold]
    fn next_with_more(&mut self) -> Step {
        let next = following(self.g.step);
        if next.phase() == self.g.step.phase() {
            return next;
        }
        let extra = self.g.extras.change();
        let resume = extra.resume.take().unwrap_or(next);
        let more = std::mem::take(&mut extra.more_phases);
        let at = more.iter().position(|phase| !self.q().skips_phase(*phase));
        let Some(at) = at else { return self.fresh(self.q().unless_skipped(resume)) };
        let extra = self.g.extras.change();
        extra.resume = Some(resume);
        extra.more_phases = more[at + 1..].to_vec();
        self.fresh(Step::first(more[at]))
    }

    /// A phase that may have been there before in this round begins as if it had not: what is remembered of the
    /// phase is remembered of the round alone, and everybody may attack again.
    fn fresh(&mut self, step: Step) -> Step {
        let phase = step.phase();
        let memory = self.g.extras.existing().into_iter().flat_map(|extra| &mut extra.memory);
        memory.filter(|memo| memo.phase == phase).for_each(|memo| memo.phase = None);
        if phase == Some(Phase::Combat) {
            self.forget_fights();
        }
        step
    }

    /// Nobody has attacked or been attacked, and no enemy has had its chance of a shadow card.
    pub(super) fn forget_fights(&mut self) {
        for card in &mut self.g.cards {
            card.flags.set(Flags::ATTACKED, false);
            card.flags.set(Flags::DEALT, false);
            card.struck = Seats::default();
        }
    }

    /// There is one more phase after the current one, and after those that were added to it before.
    pub(crate) fn add_phase(&mut self, phase: Phase) {
        self.g.extras.change().more_phases.push(phase);
        self.happens(Occurrence::new(Verb::PhaseAdded).amount(phase as i32));
    }
}

impl Q<'_> {
    /// The step after this one in an ordinary round; a phase that is skipped is passed over.
    fn next_step(self) -> Step {
        let next = following(self.g.step);
        if self.idle(Mod::forbidding(Verb::PhaseBegins)) || next.phase() == self.g.step.phase() {
            return next;
        }
        self.unless_skipped(next)
    }

    /// The step with which a phase begins, or the one after it if the phase is skipped.
    fn unless_skipped(self, mut next: Step) -> Step {
        while next.phase().is_some_and(|phase| self.skips_phase(phase)) {
            let skipped = next.phase();
            while next.phase() == skipped {
                next = following(next);
            }
        }
        next
    }
}

fn following(step: Step) -> Step {
    use Step::*;
    match step {
        Setup1 => Setup2,
        Setup2 => Setup5Draw,
        Setup5Draw => Setup5,
        Setup5 => Setup7,
        Setup7 => Setup7Nightmare,
        Setup7Nightmare => Setup7Campaign,
        Setup7Campaign => Setup7Flip,
        Setup7Flip => S0_0,
        S0_0 => S1_1,
        S1_1 => S1_2,
        S1_2 => S1_3,
        S1_3 => W1_3,
        W1_3 => S1_4,
        S1_4 => S2_1,
        S2_1 => S2_2,
        S2_2 => S2_3,
        S2_3 => S2_4,
        S2_4 => S3_1,
        S3_1 => W3_1,
        W3_1 => S3_2,
        S3_2 => W3_2,
        W3_2 => S3_3,
        S3_3 => W3_3,
        W3_3 => S3_4,
        S3_4 => W3_4,
        W3_4 => S3_5,
        S3_5 => S4_1,
        S4_1 => S4_2,
        S4_2 => W4_2,
        W4_2 => S4_3,
        S4_3 => S5_1,
        S5_1 => S5_2,
        S5_2 => W5_2,
        W5_2 => S5_3,
        S5_3 => W5_3,
        W5_3 => S5_4,
        S5_4 => S6_1,
        S6_1 => S6_2,
        S6_2 => W6_2,
        W6_2 => S6_3,
        S6_3 => S6_4,
        S6_4 => S6_5,
        S6_5 => S6_6,
        S6_6 => S6_7,
        S6_7 => S6_8,
        S6_8 => S6_9,
        S6_9 => S6_10,
        S6_10 => S6_11,
        S6_11 => S7_1,
        S7_1 => S7_2,
        S7_2 => S7_3,
        S7_3 => S7_4,
        S7_4 => W7_4,
        W7_4 => S7_5,
        S7_5 => S0_1,
        S0_1 => S0_0,
        Resolution => Resolution,
    }
}
