//! The quest: who is committed, its stages, travelling, tests, the end of the game.

use cardlang::def::CardType;

use super::Effect;
use super::declare::phrase;
use super::hole::{Side, Title, one_of};
use crate::code::{Num, Sel, Stat, Who};
use crate::engine::Engine;
use crate::frame::{Env, Frame};
use crate::ids::{CardId, CardSet};
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;
use crate::stages::Travelling;
use crate::state::{Flags, Outcome};
use crate::zone::Zone;

one_of! {
    /// What a character takes part in.
    QuestOrCombat {
        /// It is no longer committed.
        Quest = "the quest",
        /// It attacks or defends no longer; an attack without a defender is undefended.
        Combat = "combat",
    }
}

phrase! {
    /// No longer committed, or out of the attack under way; it does not ready.
    RemoveFrom = "remove {c} from {part}"; like "remove attached hero from the quest"; { c: Sel, part: QuestOrCombat }
}

impl Effect for RemoveFrom {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| match self.part {
            QuestOrCombat::Quest => q.g.is(id, Flags::COMMITTED),
            QuestOrCombat::Combat => q.takes_part(id),
        })
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        if self.part == QuestOrCombat::Combat {
            let cards = engine.q().sel(env, &self.c);
            return engine.remove_from_combat(&cards);
        }
        for id in engine.cards(env, &self.c).iter() {
            engine.set_flag(id, Flags::COMMITTED, false);
            engine.happens(Occurrence::of(Verb::RemovedFromQuest, id));
        }
    }
}

phrase! {
    /// Committed by effect.
    Commit = "commit {c} to the quest"; like "commit attached hero to the quest"; { c: Sel }
}

fn commits(q: Q<'_>, id: CardId) -> bool {
    !q.is_committed(id) && q.can_commit(id)
}

impl Effect for Commit {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| commits(q, id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.cards(env, &self.c);
        let able: CardSet = cards.iter().filter(|id| commits(engine.q(), *id)).collect();
        for id in able.iter() {
            engine.set_flag(id, Flags::COMMITTED, true);
            let seat = engine.g.card(id).controller;
            engine.happens(Occurrence::of(Verb::Commits, id).by(seat));
        }
    }
}

phrase! {
    /// Without travelling: no travel cost.
    MakeActive = "make {c} the active location"; like "make this the active location"; { c: Sel }
}

/// The active location beside which there is no room for another.
fn in_the_way(q: Q<'_>, env: &Env, id: CardId) -> Option<CardId> {
    let board = q.here(env);
    q.active_location(board).filter(|active| *active != id && !q.has_room_for(id, board))
}

impl Effect for MakeActive {
    /// Where another location is active now, a text before this has to be able to take it away.
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let gives_way = |other: CardId| {
            let board = q.board_of(other);
            other == env.this || q.reaches(env, other) && (q.can_move(other, board.staging()) || q.can_leave(other))
        };
        let comes = |id: CardId| q.can_become_active(id, env.this) && in_the_way(q, env, id).is_none_or(gives_way);
        q.some_of(env, &self.c, comes)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let id = engine.cards(env, &self.c).iter().find(|id| engine.q().can_become_active(*id, env.this));
        let board = engine.q().here(env);
        // Where there is no room for another, one that says so gives way while its text resolves.
        let other = id.and_then(|id| in_the_way(engine.q(), env, id));
        let free = other.is_none_or(|active| active == env.this);
        engine.unless(free && id.is_some());
        if let Some(id) = id.filter(|_| free) {
            if let Some(other) = other {
                engine.put(other, Zone::RESOLVING);
            }
            engine.goes(id, board.active_location());
            engine.activate(id, board);
        }
    }
}

phrase! {
    /// Without travelling; where there is one, there are 2 active locations from then on.
    MakeAlsoActive = "make {c} active beside any other location"
        => "make {c} the active location (beside any other, so that there can be 2)";
    like "make this active beside any other location"; { c: Sel }
}

impl Effect for MakeAlsoActive {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.can_become_active(id, env.this) && !q.card(id).zone.is_active_location())
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let id = engine.cards(env, &self.c).iter().find(|id| engine.q().can_become_active(*id, env.this));
        let board = engine.q().here(env);
        match id {
            Some(id) => {
                engine.goes(id, board.active_location());
                engine.activate(id, board);
            }
            None => engine.unless(false),
        }
    }
}

phrase! {
    /// From the staging area, while no location is active.
    TravelTo = "the players travel to {c} without its travel effect"
        => "immediately travel to {c} without resolving its Travel effect";
    like "the players travel to this without its travel effect"; { c: Sel }
}

impl Effect for TravelTo {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.can_be_travelled_to(id, env.this))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let location = engine.cards(env, &self.c).first().filter(|id| engine.q().can_be_travelled_to(*id, env.this));
        engine.unless(location.is_some());
        if let Some(location) = location {
            engine.g.push(Frame::Travel { location, stage: Travelling::Arrive });
        }
    }
}

phrase! {
    /// In place of the next stage in order.
    AdvanceRandom = "advance to a random stage named {title}" => "proceed to one of the \"{title}\" stages, at random";
    like "advance to a random stage named \"A Winding Way\""; { title: Title }
}

impl Effect for AdvanceRandom {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, _: &Env) {
        engine.next_stage_at_random(self.title.0);
    }
}

phrase! {
    /// Without defeating this one.
    Advance = "advance to the next stage"; like "advance to the next stage"; {}
}

impl Effect for Advance {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let board = engine.q().here(env);
        match engine.g.top(Zone::QUEST_DECK) {
            Some(next) => engine.advance_to(next, board),
            None => engine.win(),
        }
    }
}

phrase! {
    /// To a stage of choice or chance, at once or after the one being defeated; at a board of their own, they alone.
    AdvanceTo = "{p} advance(s) to {c}"; like "the players advance to this"; { p: Who, c: Sel }
}

impl Effect for AdvanceTo {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let stage = |id| q.face(id).kind == CardType::Quest && !q.g.in_play(id);
        q.who_one(env, &self.p).is_some() && q.some_of(env, &self.c, stage)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let stage = engine.q().sel_one(env, &self.c).some();
        match (stage, engine.q().who_one(env, &self.p)) {
            (Some(stage), Some(seat)) => engine.advance_to(stage, engine.g.board(seat)),
            _ => engine.unless(false),
        }
    }
}

phrase! {
    /// At once, without defeating this one; where this one is being defeated, in place of the next. The stages before
    /// it are left out; of several with that number, it is the one that lies uppermost.
    AdvanceToStage = "advance to stage {n}" => "proceed to stage {n}"; like "advance to stage 3"; { n: u16 }
}

impl Effect for AdvanceToStage {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.stage_to_come(self.n as u8).is_some() && q.can_advance(q.here(env))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.advance_past(self.n as u8, engine.q().here(env));
    }
}

phrase! {
    /// Where no main quest lies any more; nothing is defeated.
    NextStage = "reveal the next stage" => "reveal a new quest card"; like "reveal the next stage"; {}
}

impl Effect for NextStage {
    fn changes(&self, q: Q<'_>, _: &Env) -> bool {
        q.g.top(Zone::QUEST_DECK).is_some()
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.next_stage(engine.q().here(env));
    }
}

phrase! {
    /// The stage defeated before lies there again, on its side B and without progress; this one comes after it.
    ReturnToStage = "return to stage {n}" => "return to stage {n}B of the quest"; like "return to stage 1"; { n: u16 }
}

impl Effect for ReturnToStage {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.return_to_stage(self.n as u8, engine.q().here(env));
    }
}

phrase! {
    /// At once, in place of the main quest.
    MakeCurrent = "make {c} the current quest on side {s}" => "{c} becomes the current quest, flipped to side {s}";
    like "make this the current quest on side B"; { c: Sel, s: Side }
}

impl Effect for MakeCurrent {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |_| true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let stage = engine.q().sel_one(env, &self.c);
        if stage.is_some() {
            engine.make_current(stage, self.s.0, engine.q().here(env));
        }
    }
}

one_of! {
    /// How long a quest is the current one.
    Time {
        /// Of the game.
        Phase = "until the end of the phase",
        /// Of the game.
        Round = "until the end of the round",
    }
}

phrase! {
    /// Of several stages in play, or a side quest; the others stay in play.
    ChooseCurrent = "make {c} the current quest {time}" => "{c} is the current quest {time}";
    like "make this the current quest until the end of the round"; { c: Sel, time: Time }
}

impl Effect for ChooseCurrent {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.g.in_play(id) && q.face(id).is_quest())
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let board = engine.q().here(env).index();
        let Some(quest) = engine.q().sel_one(env, &self.c).some() else { return engine.unless(false) };
        engine.happens(Occurrence::of(Verb::ChosenQuest, quest));
        let stage = engine.q().face(quest).kind == CardType::Quest;
        let extra = engine.g.extras.change();
        match self.time {
            Time::Round if stage => extra.main_quests[board] = quest,
            Time::Round | Time::Phase => extra.chosen_quests[board] = quest,
        }
        engine.g.dirty = true;
    }
}

phrase! {
    /// Each with its own progress and text; one of them is the current quest.
    LayStages = "put {c} into play beside the current stage" => "put {c} into play at the same time";
    like "put each quest card of stage 3 in the quest deck into play beside the current stage"; { c: Sel }
}

impl Effect for LayStages {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.face(id).kind == CardType::Quest && !q.g.in_play(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (board, number) = (engine.q().here(env), |q: Q<'_>, id: CardId| q.m.pool.facts(q.card(id).def).stage);
        let mut stages: Vec<CardId> = engine.cards(env, &self.c).iter().collect();
        // The one that is laid last resolves first.
        stages.sort_by_key(|id| std::cmp::Reverse(number(engine.q(), *id)));
        for stage in stages {
            engine.lay_stage(stage, board);
        }
    }
}

phrase! {
    /// Ends the game.
    Win = "the players win" => "the players win the game"; like "the players win"; {}
}

impl Effect for Win {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, _: &Env) {
        engine.win();
    }
}

phrase! {
    /// Ends the game.
    Lose = "the players lose" => "the players lose the game"; like "the players lose"; {}
}

impl Effect for Lose {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, _: &Env) {
        engine.finish(Outcome::Lost);
    }
}

phrase! {
    /// Out of the game.
    Eliminate = "{p} is|are eliminated" => "{p} is|are eliminated"; like "you are eliminated"; { p: Who }
}

impl Effect for Eliminate {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        for seat in engine.q().who(env, &self.p).iter() {
            engine.eliminate(seat);
        }
    }
}

phrase! {
    /// `if this test fails` and `if this test succeeds` after it are about its result; that many cards are turned up.
    /// Another value of the characters may count.
    Test = "{who} make(s) a|an {name} test against {n} card(s) [counting {stat}]"
        => "{who} make(s) a|an {name} test [counting {stat}], dealing {n} card(s) from the encounter deck";
    like "you make an \"Escape\" test against 2 cards"; { who: Who, name: Title, n: Num, stat: Option<Stat> }
}

impl Effect for Test {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.start_test(env, &self.who);
    }
}

phrase! {
    /// The same, where its rules say how many cards are turned up.
    TestByRules = "{who} make(s) a|an {name} test"; like "you make a \"locate\" test"; { who: Who, name: Title }
}

impl Effect for TestByRules {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.start_test(env, &self.who);
    }
}
