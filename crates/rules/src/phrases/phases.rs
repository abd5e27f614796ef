//! Phases: one that is over before its time, and one that comes besides those of the round.

use cardlang::def::Phase;

use super::Effect;
use super::declare::phrase;
use crate::engine::Engine;
use crate::frame::Env;
use crate::query::Q;
use crate::step::Step;

phrase! {
    /// At once: no further card is revealed in it, and nobody acts. Nothing outside the quest phase.
    EndQuestPhase = "end the quest phase" => "end the quest phase without resolving the quest";
    like "end the quest phase"; {}
}

impl Effect for EndQuestPhase {
    fn changes(&self, q: Q<'_>, _: &Env) -> bool {
        q.g.step.phase() == Some(Phase::Quest) && q.g.step != Step::S3_5
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        if self.changes(engine.q(), env) {
            engine.end_quest_phase();
        }
    }
}

phrase! {
    /// Whole, with its beginning and its end, before the round goes on; after those that were added to the current phase before. Nothing where no phase is under way.
    AddPhase = "there is an additional {phase} phase after the current phase"
        => "after the current phase, there is an additional {phase} phase";
    like "there is an additional combat phase after the current phase"; { phase: Phase }
}

impl Effect for AddPhase {
    fn changes(&self, q: Q<'_>, _: &Env) -> bool {
        q.g.step.phase().is_some()
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let may = self.changes(engine.q(), env);
        engine.unless(may);
        if may {
            engine.add_phase(self.phase);
        }
    }
}
