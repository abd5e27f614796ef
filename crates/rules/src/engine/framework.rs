//! The framework 0.0 to 7.5. A step is performed again and again until it says it is over.

use cardlang::def::{AbilityKind, CardType, Timing};

use super::reveal::NO_CHAIN;
use super::{Engine, STEP_CAP};
use crate::area::{BOARDS, Board};
use crate::code::{ModFlag, Quantity, Until};
use crate::decision::About;
use crate::frame::{Aim, Frame, Why};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::log::Cause;
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::stages::{Ending, Travelling};
use crate::state::{Flags, Outcome};
use crate::step::Step;
use crate::zone::Zone;

/// Cards of an opening hand.
const OPENING_HAND: i32 = 6;

impl Engine<'_> {
    /// Goes from step to step until something happens that has to be dealt with first. Nothing has when it begins.
    pub(super) fn framework(&mut self) {
        debug_assert!(self.at_rest());
        loop {
            if self.perform() {
                self.step_on();
            }
            if !self.at_rest() || self.g.work >= STEP_CAP {
                return;
            }
            self.g.work += 1;
            self.refill_encounter_deck();
        }
    }

    /// Whether the framework may go on: no question, no end, nothing to settle, to trigger or to resolve.
    fn at_rest(&self) -> bool {
        self.g.stack.len() == 1 && self.is_quiet()
    }

    /// The same, whatever resolves.
    fn is_quiet(&self) -> bool {
        let g = &*self.g;
        let triggered = g.pending.len() > usize::from(g.pending_floor);
        let quiet = g.ask.is_none() && g.outcome.is_none() && !g.unordered && !triggered;
        quiet && !g.dirty && !self.q().has_to_shed()
    }

    pub(super) fn enter(&mut self, step: Step) {
        self.g.step = step;
        self.g.count = 0;
        self.g.turned = Seats::default();
        self.g.active = self.g.first_on_turn();
        self.g.round += u16::from(step == Step::S0_0);
        if (!step.is_window() || step == Step::S2_2) && !step.is_silent() {
            self.happens(Occurrence::new(Verb::StepBegins));
        }
    }

    /// True the second time it is asked in a step: what the step does has been done.
    fn second_time(&mut self) -> bool {
        std::mem::replace(&mut self.g.count, 1) == 1
    }

    /// The next seat in player order that has not had its turn in this step.
    fn next_turn(&mut self) -> Option<Seat> {
        let (on_turn, turned) = (self.g.on_turn(), self.g.turned);
        let next = self.g.in_order().find(|seat| on_turn.has(*seat) && !turned.has(*seat))?;
        self.g.active = next;
        Some(next)
    }

    fn end_turn(&mut self, seat: Seat) {
        self.g.turned.insert(seat);
    }

    fn each_turn(&mut self, f: impl Fn(&mut Self, Seat)) -> bool {
        let Some(seat) = self.next_turn() else { return true };
        self.end_turn(seat);
        f(self, seat);
        false
    }

    /// Board by board, in player order: what happens to one is over before it happens to the next.
    fn each_board(&mut self, f: impl Fn(&mut Self, Seat)) -> bool {
        if !self.g.is_divided() {
            return self.once(|engine| f(engine, engine.g.first));
        }
        let Some(first) = self.next_turn() else { return true };
        let there = self.g.seats_at(self.g.board(first));
        there.iter().for_each(|seat| self.end_turn(seat));
        f(self, first);
        self.at_rest() && self.next_turn().is_none()
    }

    fn once(&mut self, f: impl Fn(&mut Self)) -> bool {
        if self.second_time() {
            return true;
        }
        f(self);
        self.at_rest()
    }

    fn perform(&mut self) -> bool {
        use Step::*;
        match self.g.step {
            Setup1 => self.once(|engine| engine.beside_quest(CardType::Nightmare, 0)),
            Setup2 => self.once(Self::set_up_cards),
            Setup5Draw => self.once(Self::opening_hands),
            Setup5 => self.each_turn(|engine, seat| engine.ask(seat, About::Mulligan)),
            Setup7 => self.once(Self::first_stage),
            Setup7Nightmare => self.once(|engine| engine.beside_quest(CardType::Nightmare, 1)),
            Setup7Campaign => self.once(|engine| engine.beside_quest(CardType::Campaign, 0)),
            Setup7Flip => self.once(Self::first_stage_flips),
            S0_0 => self.once(Self::round_begins),
            S3_1 => self.quest_phase_begins(),
            S6_1 => self.combat_phase_begins(),
            S1_1 | S2_1 | S4_1 | S5_1 | S7_1 => {
                self.g.fought = false;
                self.each_board(Self::phase_begins)
            }
            S1_2 => self.once(Self::collect),
            S1_3 => self.once(|engine| {
                for seat in engine.g.living().iter() {
                    let cards = engine.q().resource_draw(seat);
                    engine.draw(seat, i32::from(cards));
                }
            }),
            W1_3 | W3_1 | W3_2 | W3_3 | W3_4 | W4_2 | W5_2 | W5_3 | W6_2 | W7_4 => self.once(Self::open_window),
            S2_2 => self.each_turn(|engine, _| engine.open_window()),
            S3_2 => self.commitment(),
            S3_3 => self.staging_step(),
            S3_4 => self.quest_step(),
            S4_2 => self.once(Self::offer_travel),
            S5_2 => self.each_turn(|engine, seat| {
                let enemies = engine.q().optional_engagements(seat);
                let most = engine.q().optional_engagements_left(seat);
                engine.pick(seat, enemies, 0, most, Why::Engage, Aim::Nothing);
            }),
            S5_3 => self.engagement_check(),
            S6_2 => self.deal_shadows(),
            S6_3 => self.player_attacks(true),
            S6_4 => self.enemy_attacks(),
            S6_8 => self.player_attacks(false),
            S6_11 => self.end_combat(),
            S1_4 | S2_4 | S4_3 | S5_4 => self.once(Self::end_phase),
            S7_5 => self.once(|engine| {
                engine.time_passes();
                engine.end_phase();
            }),
            S3_5 => self.once(|engine| {
                let live = engine.g.live;
                for id in live.iter() {
                    engine.set_flag(id, Flags::COMMITTED, false);
                }
                engine.leave_side_quests();
                engine.end_phase();
            }),
            S7_2 => self.once(Self::ready_all),
            S7_3 => self.once(|engine| {
                for seat in engine.g.living().iter() {
                    let rise = i32::from(engine.q().refresh_threat(seat));
                    engine.threat(seat, rise);
                }
            }),
            S7_4 => self.once(|engine| {
                let next = engine.g.next_seat(engine.g.first);
                if engine.g.first != next {
                    engine.pass_token(next);
                }
                engine.announce(Verb::TokenPasses);
            }),
            S0_1 => self.once(|engine| {
                engine.g.rounds_completed += 1;
                engine.g.push(Frame::Ending { round: true, stage: Ending::Lasting });
            }),
            Resolution => self.once(|engine| engine.end(Outcome::Won)),
            S2_3 | S6_5 | S6_6 | S6_7 | S6_9 | S6_10 => true,
        }
    }

    /// 6.1: the phase begins, then archers shoot, board by board.
    fn combat_phase_begins(&mut self) -> bool {
        self.g.count += 1;
        if self.g.count == 1 {
            self.g.fought = false;
            self.announce(Verb::PhaseBegins);
            self.start_at_phase(None);
            return false;
        }
        let board = if self.m.archery { self.g.boards_in_order().nth(usize::from(self.g.count) - 2) } else { None };
        if let Some(board) = board {
            self.archery(board);
        }
        board.is_none()
    }

    /// 6.11: what returns at the end of combat goes before the shadow cards are discarded.
    fn end_combat(&mut self) -> bool {
        let over = self.once(Self::end_phase);
        let mut last = None;
        while let Some(id) = self.g.top(Zone::SHADOW).filter(|id| over && last != Some(*id)) {
            self.discard(id);
            last = Some(id);
        }
        over
    }

    fn end_phase(&mut self) {
        self.g.push(Frame::Ending { round: false, stage: Ending::Lasting });
    }

    pub(super) fn mulligan(&mut self, seat: Seat, again: bool) {
        if again && !self.waits(Occurrence::new(Verb::Mulligan).by(seat)) {
            self.mulligan_now(seat);
        }
    }

    /// The opening hand goes back, and another one is drawn.
    pub(super) fn mulligan_now(&mut self, seat: Seat) {
        self.happens_by(Some(Cause::Player(seat)), Occurrence::new(Verb::Mulligan).by(seat));
        while let Some(id) = self.g.top(Zone::hand(seat)) {
            self.put(id, Zone::deck(seat));
        }
        self.shuffle(Zone::deck(seat));
        self.draw(seat, OPENING_HAND);
    }

    /// A card beside the quest deck shows a side, and what that says of setup is done.
    fn beside_quest(&mut self, kind: CardType, side: u8) {
        let found = self.g.in_zone(Zone::BESIDE_QUEST).find(|id| self.q().face(*id).kind == kind);
        if let Some(id) = found {
            self.show_side(id, side);
            self.stage_text(id);
        }
    }

    /// Cards with the Setup keyword are looked for in every deck. One that says what to do with it has its way, as has
    /// a hero; of the others, encounter cards join the staging area and player cards come into play.
    pub(crate) fn set_up_cards(&mut self) {
        let waits = |id: &CardId| {
            let zone = self.g.card(*id).zone;
            let there = matches!(self.q().face(*id).kind, CardType::Hero | CardType::Contract) && zone.is_in_play();
            there || zone.is_deck() && zone != Zone::QUEST_DECK
        };
        for id in self.m.set_up.iter().filter(waits).collect::<CardSet>().iter() {
            let (zone, owner) = (self.g.card(id).zone, self.g.card(id).owner);
            let seat = if owner.is_player() { owner } else { self.g.first_at(self.q().board_of(id)) };
            let says = self.side_text(id, AbilityKind::Setup, seat);
            if !says && owner.is_player() {
                let env = crate::frame::Env::new(id, owner, Occurrence::of(Verb::EntersPlay, id));
                self.put_into_play(&env, id, owner, 0);
            } else if !says {
                self.stage_card(id, Board::MAIN);
            }
            if zone.is_deck() {
                self.shuffle(zone);
            }
        }
    }

    fn opening_hands(&mut self) {
        for seat in self.g.living().iter() {
            self.draw(seat, OPENING_HAND);
        }
    }

    fn first_stage(&mut self) {
        if let Some(stage) = self.g.top(Zone::QUEST_DECK) {
            self.put(stage, Board::MAIN.quest());
            self.tell(Occurrence::of(Verb::StageRevealed, stage));
            self.stage_text(stage);
        }
    }

    pub(crate) fn first_stage_flips(&mut self) {
        let held = |id: &CardId| self.q().flag(*id, ModFlag::FlipsAtStaging);
        if let Some(stage) = self.q().main_quest(Board::MAIN).filter(|id| !held(id)) {
            self.flip_stage(stage);
            self.stage_text(stage);
        }
    }

    fn round_begins(&mut self) {
        self.g.quested = false;
        if let Some(extra) = self.g.extras.existing() {
            extra.quested = Seats::default();
        }
        self.forget_fights();
        self.announce(Verb::RoundBegins);
    }

    /// 1.2
    fn collect(&mut self) {
        for seat in self.g.living().iter() {
            let q = self.q();
            let collects = |id: &CardId| !q.g.is(*id, Flags::FACEDOWN) && q.may_collect(*id);
            let heroes: CardSet = q.heroes(seat).filter(collects).collect();
            for id in heroes.iter() {
                let collected = 1 + i32::from(self.q().collects(id));
                self.gain(id, collected);
            }
            self.collect_others(seat);
        }
    }

    /// Cards that are no heroes and collect resources all the same.
    fn collect_others(&mut self, seat: Seat) {
        if self.q().idle(Quantity::Collected.kind()) {
            return;
        }
        let q = self.q();
        let other = |id: &CardId| !q.is_hero(*id) && q.may_collect(*id);
        let cards: CardSet = self.g.in_zone(Zone::play(seat)).filter(other).collect();
        for id in cards.iter() {
            let collected = self.q().collects(id);
            self.gain(id, i32::from(collected));
        }
    }

    /// 3.2: what somebody has to do first, then player by player, then what waits for all of them.
    fn commitment(&mut self) -> bool {
        let awaited = self.m.hears(Verb::PlayerCommits);
        if awaited && self.g.count == 0 {
            self.g.count = 1;
            for seat in self.g.in_order().collect::<Vec<_>>() {
                if self.g.on_turn().has(seat) {
                    self.offer(Occurrence::new(Verb::PlayerCommits).by(seat), Timing::When);
                }
            }
            if !self.at_rest() {
                return false;
            }
        }
        if !self.each_turn(Self::commit) {
            return false;
        }
        if awaited && self.g.count == 1 {
            self.g.count = 2;
            self.offer(Occurrence::new(Verb::PlayerCommits).how(Manner::RULE), Timing::After);
            return self.at_rest();
        }
        true
    }

    fn commit(&mut self, seat: Seat) {
        let q = self.q();
        let able: CardSet = q
            .characters(seat)
            .filter(|id| q.may_commit_as_it_is(*id) && !q.g.is(*id, Flags::FACEDOWN))
            .filter(|id| q.can_commit(*id))
            .filter(|id| q.can_exhaust(*id) || q.commits_ready(*id))
            .collect();
        let must = able.iter().filter(|id| q.must(*id, Verb::Commits)).collect();
        self.pick_besides(seat, able, must, Why::Commit);
    }

    /// 3.3: all reveals, then what waits for its end.
    fn staging_step(&mut self) -> bool {
        self.g.count += 1;
        match self.g.count {
            1 if !self.q().stages_cards() => return true,
            1 => self.flip_held_stages(),
            2 => self.staging(),
            3 => self.happens(Occurrence::new(Verb::StagingEnds).by(self.g.first_on_turn())),
            _ => return true,
        }
        false
    }

    /// The number of cards is fixed now.
    fn staging(&mut self) {
        let board = self.g.board_on_turn();
        let order: Seats = self.g.seats_at(board);
        let mut seats = [Seat::ENCOUNTER; crate::ids::MAX_PLAYERS];
        for (n, seat) in self.g.players_at(board).enumerate() {
            seats[n] = seat;
        }
        let all = usize::from(self.q().staged_cards(board));
        let extra = all.saturating_sub(order.len()) as u8;
        if extra > 0 {
            self.g.push(Frame::RevealMore {
                left: extra,
                seat: self.g.first_at(board),
                chain: NO_CHAIN,
                from: Zone::ENCOUNTER_DECK,
            });
        }
        for seat in seats[..order.len().min(all)].iter().rev() {
            self.g.push(Frame::RevealMore { left: 1, seat: *seat, chain: NO_CHAIN, from: Zone::ENCOUNTER_DECK });
        }
    }

    /// 4.2: the first player decides.
    fn offer_travel(&mut self) {
        let board = self.g.board_on_turn();
        let q = self.q();
        let open = |id: &CardId| q.has_room_for(*id, board) && q.can_travel(*id);
        let able: CardSet = self.g.in_zone(board.staging()).filter(open).collect();
        let must: CardSet = able.iter().filter(|id| q.must(*id, Verb::Travels)).collect();
        let (from, least) = if must.is_empty() { (able, 0) } else { (must, 1) };
        let first = self.g.first_at(board);
        self.pick(first, from, least, 1, Why::Travel, Aim::Nothing);
    }

    pub(super) fn travel(&mut self, location: CardId, stage: Travelling) {
        if stage == Travelling::Cost {
            *self.top() = Frame::Travel { location, stage: Travelling::Arrive };
            let event = Occurrence::of(Verb::Travels, location);
            let first = self.g.first_at(self.q().board_of(location));
            self.start_abilities(location, cardlang::def::AbilityKind::Travel, first, event);
            return;
        }
        self.pop();
        let stays = stage == Travelling::Back;
        if !stays
            && self.g.card(location).zone.is_staging()
            && self.q().has_room_for(location, self.q().board_of(location))
        {
            self.activate(location, self.q().board_of(location));
            self.happens(Occurrence::of(Verb::Travels, location));
        }
    }

    /// The players do not get to a location after all.
    pub(crate) fn turn_back_from(&mut self, place: CardId) {
        for frame in &mut self.g.stack {
            if let Frame::Travel { location, stage } = frame
                && *location == place
            {
                *stage = Travelling::Back;
            }
        }
    }

    /// 5.3: checks go round until a full circle brings nothing.
    fn engagement_check(&mut self) -> bool {
        let checking = self.g.on_turn();
        if usize::from(self.g.count) >= checking.len() || !self.q().makes_checks() {
            return true;
        }
        let active = self.g.active;
        let seat = if checking.has(active) { active } else { self.g.next_of(checking, active) };
        self.g.active = self.g.next_of(checking, seat);
        let enemies = self.q().engagement_check(seat);
        if enemies.is_empty() {
            self.g.count += 1;
        } else {
            self.g.count = 0;
            self.next_enemy(seat, enemies);
        }
        false
    }

    /// 6.2: by player, from the highest engagement cost to the lowest; an empty deck is not refilled.
    fn deal_shadows(&mut self) -> bool {
        if self.m.setup.mode == crate::setup::Mode::Basic
            || self.encounter_top().is_none() && !self.q().deals_from_elsewhere()
        {
            return true;
        }
        let Some(seat) = self.next_turn() else { return true };
        let enemies = self.q().next_dealt(seat);
        if enemies.is_empty() {
            self.turn_to_next_player(seat, Flags::DEALT);
            self.end_turn(seat);
        } else {
            self.next_enemy(seat, enemies);
        }
        false
    }

    /// Equal engagement costs are for the first player to order, where the enemies are not alike.
    /// Whose enemy it is, or becomes, is remembered beside the question.
    fn next_enemy(&mut self, seat: Seat, enemies: CardSet) {
        let first = self.g.first_at(self.g.board(seat));
        let enemies = self.q().unlike(&enemies);
        self.pick(first, enemies, 1, 1, Why::NextEnemy, Aim::Player(seat));
    }

    /// 6.4
    fn enemy_attacks(&mut self) -> bool {
        let Some(seat) = self.next_turn() else { return true };
        let enemies = self.q().enemies_to_attack(seat);
        if enemies.is_empty() {
            self.turn_to_next_player(seat, Flags::ATTACKED);
            self.end_turn(seat);
        } else {
            self.pick(seat, enemies, 1, 1, Why::NextEnemy, Aim::Player(seat));
        }
        false
    }

    /// What attacks a player from where it is turns to the next one.
    fn turn_to_next_player(&mut self, seat: Seat, done: Flags) {
        let turns: CardSet = self.q().attacking_from_there(seat).collect();
        for id in turns.iter() {
            self.set_flag(id, done, false);
        }
    }

    /// 6.8, or before enemies attack for players who are to attack first.
    fn player_attacks(&mut self, first: bool) -> bool {
        let Some(seat) = self.next_turn() else { return true };
        if self.q().attacks_first(seat) != first {
            self.end_turn(seat);
            return false;
        }
        let targets = self.q().attack_targets(seat);
        if targets.is_empty() {
            self.end_turn(seat);
        } else {
            self.pick(seat, targets, 0, 1, Why::AttackTarget, Aim::Nothing);
        }
        false
    }

    pub(super) fn deliver_framework(&mut self, seat: Seat, why: Why, aim: Aim, cards: CardSet) {
        let one = cards.first();
        let whose = if let Aim::Player(player) = aim { player } else { seat };
        match (why, one) {
            (Why::Commit, _) => {
                self.commit_all(&cards);
                if !cards.is_empty() {
                    self.happens(Occurrence::new(Verb::PlayerCommits).by(seat));
                }
            }
            (Why::Engage, Some(_)) => {
                for enemy in cards.iter() {
                    self.engage(enemy, seat, Manner::OPTIONAL);
                }
            }
            (Why::SideQuest, Some(quest)) => self.choose_quest(quest),
            (Why::Travel, Some(location)) => self.g.push(Frame::Travel { location, stage: Travelling::Cost }),
            (Why::NextEnemy, Some(enemy)) if self.g.step == Step::S6_4 => {
                self.start_enemy_attack(enemy, whose, false);
            }
            (Why::NextEnemy, Some(enemy)) if self.g.step == Step::S6_2 => {
                self.set_flag(enemy, Flags::DEALT, true);
                let many = self.g.card(enemy).zone.is_staging();
                self.deal_shadow_for(if many { Seats::one(whose) } else { Seats::default() }, enemy, 1);
            }
            (Why::NextEnemy, Some(enemy)) => {
                self.engage(enemy, whose, Manner::CHECK);
            }
            (Why::AttackTarget, Some(enemy)) => self.start_player_attack(seat, enemy, false),
            (Why::AttackTarget, None) => self.end_turn(seat),
            _ => {}
        }
    }

    /// A player's characters commit all at once.
    fn commit_all(&mut self, cards: &CardSet) {
        for id in cards.iter() {
            if !self.q().commits_ready(id) {
                self.exhaust_so(Occurrence::of(Verb::Exhausts, id).how(Manner::QUESTING));
            }
            self.set_flag(id, Flags::COMMITTED, true);
        }
        for id in cards.iter() {
            let seat = self.g.card(id).controller;
            self.happens(Occurrence::of(Verb::Commits, id).by(seat));
        }
    }

    /// 7.2: everything readies at once; where a toll is asked, its controller decides.
    fn ready_all(&mut self) {
        let all: CardSet = self
            .g
            .cards_in_play()
            .filter(|id| self.g.is(*id, Flags::EXHAUSTED))
            .filter(|id| self.q().can_ready(*id, Manner::RULE))
            .collect();
        for id in all.iter() {
            let toll = self.q().refresh_toll(id);
            if toll == 0 {
                self.ready(id);
            } else if self.g.card(id).resources >= toll {
                self.g.push(Frame::Refresh { card: id, toll });
            }
        }
    }

    pub(super) fn refresh(&mut self, card: CardId, toll: u16) {
        let seat = self.g.card(card).controller;
        if self.g.alive(seat) && self.g.card(card).resources >= toll {
            self.ask(seat, About::Toll);
        } else {
            self.pop();
        }
    }

    pub(super) fn take_toll(&mut self, pays: bool) {
        let Frame::Refresh { card, toll } = *self.top() else { return };
        self.pop();
        if pays {
            self.spend(card, toll);
            self.ready(card);
        }
    }

    /// A phase or round ends, stage by stage until something happens that has to be dealt with first.
    pub(super) fn endings(&mut self) {
        while let Frame::Ending { round, stage } = *self.top() {
            self.ending(round, stage);
            if !self.is_quiet() || self.g.work >= STEP_CAP {
                return;
            }
            self.g.work += 1;
            self.refill_encounter_deck();
        }
    }

    /// Lasting effects first, then delayed ones, then what waits for the end.
    fn ending(&mut self, round: bool, stage: Ending) {
        let scope = if round { Until::Round } else { Until::Phase };
        match stage {
            Ending::Lasting => {
                self.return_loans(round);
                let lasted = self.g.lasting.len();
                self.g.lasting.retain(|lasting| !lasting.until.is_over(round));
                self.g.delayed.retain(|delayed| !delayed.at.is_missed(round));
                self.g.dirty |= self.g.lasting.len() < lasted || self.watches_states();
                *self.top() = Frame::Ending { round, stage: Ending::Delayed };
            }
            Ending::Delayed => {
                if !self.start_delayed(round) {
                    *self.top() = Frame::Ending { round, stage: Ending::Over };
                    let kind = if round { Verb::RoundEnds } else { Verb::PhaseEnds };
                    self.announce(kind);
                }
            }
            // What began while it was ending is over with it; limits hold to the very end.
            Ending::Over if self.start_delayed(round) => {}
            Ending::Over => {
                self.g.uses.retain(|used| used.scope != scope);
                if let Some(extra) = self.g.extras.existing().filter(|_| round) {
                    extra.memory.clear();
                    extra.main_quests = [CardId::NONE; BOARDS];
                }
                self.g.lasting.retain(|lasting| !lasting.until.is_over(round));
                self.g.dirty = true;
                self.pop();
            }
        }
    }
}

impl crate::query::Q<'_> {
    /// Whether the players can travel there: a location in staging whose travel cost can be paid.
    pub fn can_travel(self, id: CardId) -> bool {
        if !self.is_kind(id, CardType::Location)
            || !self.can_travel_there(id)
            || !self.can_become_active(id, CardId::NONE)
        {
            return false;
        }
        self.abilities_of(id, cardlang::def::AbilityKind::Travel).all(|at| {
            let ability = self.m.ability(at);
            let first = self.g.first_at(self.board_of(id));
            let env = self.env_at(id, first, at, Occurrence::of(Verb::Travels, id));
            // Where no part of it is called its cost, all of it is.
            if ability.costs().is_empty() {
                self.can_do(ability, ability.effects, u16::MAX, &env)
            } else {
                self.can_pay_all(ability, 0, &env)
            }
        })
    }
}
