//! What each instruction does.

use super::Engine;
use crate::code::{Dest, Num, OpKind, Sel, Slot, Tokens, Until, Who};
use crate::frame::{AbilityRef, Env, Frame, Harm, Local, Why};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::log::What;
use crate::occurrence::{Occurrence, Verb};
use crate::state::{Flags, Outcome};
use crate::zone::Zone;

impl Engine<'_> {
    /// Cards an effect reaches: those meant, less those immune to it. Where none of those meant is left, nothing has
    /// happened.
    pub(super) fn cards(&mut self, env: &Env, sel: &Sel) -> CardSet {
        let meant = self.q().sel(env, sel);
        let cards = self.q().reachable(env, meant);
        if cards.is_empty() && !meant.is_empty() {
            self.unless_alive(false);
        }
        cards
    }

    pub(super) fn amount(&self, env: &Env, n: &Num) -> i32 {
        self.q().num(env, n)
    }

    /// Remembers that something could not be done in full, for `then`.
    pub(super) fn unless(&mut self, done: bool) {
        if !done {
            self.env_mut().whole = false;
        }
    }

    pub(super) fn effect(&mut self, kind: &OpKind, at: AbilityRef, pc: u16, env: &Env) {
        // Most instructions are over at once; those that wait go on by themselves.
        match kind {
            OpKind::DiscardFromHand { who, n } | OpKind::DiscardDownTo { who, n } => {
                let kept = matches!(kind, OpKind::DiscardDownTo { .. });
                return self.discard_from_hand(env, who, n, kept);
            }
            OpKind::Search { slot, pile, top, filter, must } => {
                return self.search(env, *slot, pile, top.as_ref(), filter, *must);
            }
            OpKind::PutBack { slot, pile } => return self.put_back(env, *slot, pile),
            OpKind::MoveAny { .. } if self.q().most_moved(env, kind) > 1 => {
                return self.ask(self.standing_in(env.decider), crate::decision::About::Number);
            }
            OpKind::Pay { who, n, sphere } => return self.pay(env, who, n, *sphere),
            OpKind::HealUpTo { .. } if self.q().most_healed(env, kind) > 0 => {
                return self.ask(self.standing_in(env.decider), crate::decision::About::Number);
            }
            _ => {}
        }
        self.next();
        match kind {
            OpKind::Lasting { target, what, until, now } => self.lasting(at, pc, env, target, what, *until, *now),
            OpKind::Record { what, .. } => {
                let cards = self.cards(env, what);
                self.install(at, pc, env, Until::Game, Some(cards), Seats::default(), 0);
            }
            OpKind::Test(op) => self.start_test(at, pc, env, op),
            OpKind::StagingThreat { until, .. } => {
                self.install(at, pc, env, *until, None, Seats::default(), 0);
            }
            kind => {
                if let OpKind::StandIn(op) = kind {
                    self.stand_in(at, pc, env, op);
                }
                self.tokens(kind, env);
                self.states(kind, env);
                self.moves(kind, env);
                self.rest(kind, env);
            }
        }
    }

    fn tokens(&mut self, kind: &OpKind, env: &Env) {
        match kind {
            OpKind::Damage { n, to } => {
                let meant = self.cards(env, to);
                let cards: CardSet = meant.iter().filter(|id| self.q().may_damage(env, *id)).collect();
                let n = self.amount(env, n);
                self.unless(cards == meant);
                self.assign_damage(&cards, n, Harm::Effect);
            }
            OpKind::CancelDamage => self.prevent_damage(env, u16::MAX),
            OpKind::PreventDamage(n) => {
                let n = self.amount(env, n).max(0) as u16;
                self.prevent_damage(env, n);
            }
            OpKind::RedirectDamage(to) => {
                let to = self.q().sel_one(env, to);
                self.redirect_damage(env, to);
            }
            OpKind::Heal { n, from } => {
                for id in self.cards(env, from).iter() {
                    let n = n.as_ref().map_or(u16::MAX, |n| self.amount(env, n).max(0) as u16);
                    self.heal(id, n, env.this);
                }
            }
            OpKind::PlaceDamage { n, on } => {
                let n = self.amount(env, n).max(0) as u16;
                for id in self.cards(env, on).iter().filter(|_| n > 0) {
                    self.put_damage_tokens(id, n);
                }
            }
            OpKind::MoveDamage { n, from, to } => {
                let n = self.amount(env, n);
                self.move_tokens(env, Tokens::Damage, n, from, to);
            }
            OpKind::MoveAny { tokens, from, to } => {
                let n = self.q().most_moved(env, kind);
                self.move_tokens(env, *tokens, i32::from(n), from, to);
            }
            OpKind::SpareThreat(who) => {
                let seats = self.q().who(env, who);
                self.spare_threat(seats);
            }
            OpKind::AddResources { n, to } => {
                let takers: CardSet = self.cards(env, to).iter().map(|id| self.q().takes_tokens_of(id)).collect();
                for id in takers.iter().filter(|id| self.q().can_gain(*id)).collect::<CardSet>().iter() {
                    let n = self.amount(env, n);
                    self.gain(id, n);
                }
            }
            OpKind::RemoveResources { n, from } => {
                for id in self.cards(env, from).iter() {
                    let n = self.amount(env, n).max(0) as u16;
                    self.spend(id, n);
                }
            }
            OpKind::MoveResources { n, from, to } => {
                let to = self.q().sel_one(env, to);
                for id in self
                    .q()
                    .sel(env, from)
                    .iter()
                    .filter(|_| to.is_some() && self.q().can_gain(to))
                    .collect::<CardSet>()
                    .iter()
                {
                    let n = self.amount(env, n).min(i32::from(self.g.card(id).resources));
                    self.spend(id, n.max(0) as u16);
                    self.gain(to, n);
                }
            }
            OpKind::Progress { n, on, bypass } => {
                let n = self.amount(env, n).max(0) as u16;
                if matches!(on, Sel::CurrentQuest) && !bypass {
                    self.g.push(Frame::Progress { amount: n, by: env.this });
                } else {
                    for id in
                        self.cards(env, on).iter().filter(|id| self.q().bears_tokens(*id)).collect::<CardSet>().iter()
                    {
                        self.place_progress(id, n, env.this);
                    }
                }
            }
            OpKind::RemoveProgress { n, from } => {
                for id in self.cards(env, from).iter() {
                    let n = (self.amount(env, n).max(0) as u16).min(self.g.card(id).progress);
                    self.g.card_mut(id).progress -= n;
                    if n > 0 {
                        self.env_mut().removed = true;
                        self.note(What::Progress { card: id, by: -(n as i16) });
                    }
                }
            }
            OpKind::RaiseThreat { who, n } => self.each_seat(env, who, n, |engine, seat, n| engine.threat(seat, n)),
            OpKind::ReduceThreat { who, n } => self.each_seat(env, who, n, |engine, seat, n| engine.threat(seat, -n)),
            OpKind::SetThreat { who, n } => self.each_seat(env, who, n, |engine, seat, n| {
                let now = i32::from(engine.g.players[seat.index()].threat);
                engine.threat(seat, n - now);
            }),
            _ => {}
        }
    }

    pub(super) fn unless_alive(&mut self, done: bool) {
        if matches!(self.g.stack.last(), Some(Frame::Script { .. })) {
            self.unless(done);
        }
    }

    fn each_seat(&mut self, env: &Env, who: &Who, n: &Num, f: impl Fn(&mut Self, Seat, i32)) {
        let (seats, n) = (self.q().who(env, who), self.amount(env, n));
        let order: Seats = seats;
        for seat in order.iter() {
            f(self, seat, n);
        }
    }

    fn states(&mut self, kind: &OpKind, env: &Env) {
        match kind {
            OpKind::Exhaust(sel) => {
                let cards = self.cards(env, sel);
                // What is exhausted already is as the text wants it.
                self.unless(!cards.is_empty());
                for id in cards.iter() {
                    self.exhaust(id);
                }
            }
            OpKind::Ready(sel) => {
                let cards = self.cards(env, sel);
                for id in cards.iter() {
                    self.ready(id);
                }
                self.unless(!cards.is_empty() && cards.iter().all(|id| !self.g.is(id, Flags::EXHAUSTED)));
            }
            OpKind::RemoveFromQuest(sel) => {
                for id in self.cards(env, sel).iter() {
                    self.set_flag(id, Flags::COMMITTED, false);
                    self.note(What::RemovedFromQuest(id));
                }
            }
            OpKind::Commit(sel) => {
                let cards = self.cards(env, sel);
                let able = |id: &CardId| !self.g.is(*id, Flags::COMMITTED) && self.q().can_commit(*id);
                for id in cards.iter().filter(able).collect::<CardSet>().iter() {
                    self.set_flag(id, Flags::COMMITTED, true);
                    self.note(What::Committed(id));
                    let seat = self.g.card(id).controller;
                    self.emit(Occurrence::of(Verb::Commits, id).by(seat));
                }
            }
            OpKind::Engage { who, enemy } => {
                if let Some(seat) = self.q().who_one(env, who) {
                    for id in self.cards(env, enemy).iter() {
                        self.engage(id, seat);
                    }
                }
            }
            OpKind::ReturnToStaging(sel) | OpKind::AddToStaging(sel) => {
                for id in self.cards(env, sel).iter() {
                    if self.g.card(id).zone != Zone::STAGING {
                        self.stage_card(id);
                    }
                }
            }
            OpKind::TakeControl { who, what } => {
                if let Some(seat) = self.q().who_one(env, who) {
                    for id in self.cards(env, what).iter() {
                        self.take_control(id, seat);
                    }
                }
            }
            OpKind::Flip(sel) => {
                for id in self.cards(env, sel).iter() {
                    let faces = self.m.pool.facts(self.g.card(id).def).faces.len() as u8;
                    self.show_side(id, (self.g.card(id).face + 1) % faces);
                }
            }
            _ => {}
        }
    }

    fn moves(&mut self, kind: &OpKind, env: &Env) {
        match kind {
            OpKind::Draw { who, n } => {
                let (seats, n) = (self.q().who(env, who), self.amount(env, n));
                for seat in seats.iter() {
                    let done = self.q().can_draw_by_effect(seat) && self.draw(seat, n);
                    self.unless_alive(done);
                }
            }
            OpKind::Discard(sel) => {
                let cards = self.cards(env, sel);
                self.unless(!cards.is_empty());
                for id in cards.iter() {
                    self.discard(id);
                }
            }
            OpKind::DiscardRandom { who, n } => {
                let (seats, n) = (self.q().who(env, who), self.amount(env, n));
                for seat in seats.iter() {
                    self.unless_alive(self.g.count_in(Zone::hand(seat)) as i32 >= n);
                    self.discard_random(seat, n);
                }
            }
            OpKind::MillUntil { slot, n, from, filter } => self.mill_until(env, *slot, n, from, filter),
            OpKind::Mill { slot, n, from } => {
                let mut moved = CardSet::EMPTY;
                for _ in 0..self.amount(env, n) {
                    let top = self.q().pile_zone(env, from).and_then(|zone| self.top_of(zone));
                    self.unless(top.is_some());
                    if let Some(id) = top {
                        self.discard(id);
                        moved.insert(id);
                    }
                }
                if let Some(slot) = slot {
                    self.name(*slot, moved);
                }
            }
            OpKind::Destroy(sel) => {
                let cards = self.cards(env, sel);
                self.destroy_all(&cards);
            }
            OpKind::PutIntoPlay { what, under, damage } => {
                let damage = damage.as_ref().map_or(0, |n| self.amount(env, n).max(0) as u16);
                if let Some(seat) = self.q().who_one(env, under) {
                    for id in self.cards(env, what).iter() {
                        self.put_into_play(env, id, seat, damage);
                    }
                }
            }
            OpKind::PutEngaged { what, who } => {
                if let Some(seat) = self.q().who_one(env, who) {
                    for id in self.cards(env, what).iter() {
                        self.enter_engaged(id, seat);
                    }
                }
            }
            OpKind::Move { what, to } => {
                for id in self.cards(env, what).iter() {
                    self.move_to(env, id, to);
                }
            }
            OpKind::ShuffleInto { what, pile } => {
                for id in self.cards(env, what).iter() {
                    let zone = self.q().pile_zone(&Env { this: id, ..*env }, pile);
                    if let Some(zone) = zone.filter(|zone| self.q().can_move(id, *zone)) {
                        self.note_move(id, zone);
                        self.put(id, zone);
                        self.shuffle(zone);
                    }
                }
            }
            OpKind::ShufflePileInto { from, to } => self.shuffle_pile_into(env, from, to),
            OpKind::Shuffle(pile) => {
                if let Some(zone) = self.q().pile_zone(env, pile) {
                    self.shuffle(zone);
                }
            }
            OpKind::RemoveFromGame(sel) => self.put_all(env, sel, Zone::REMOVED),
            OpKind::ToVictory(sel) => self.put_all(env, sel, Zone::VICTORY),
            OpKind::SetAside(sel) => self.put_all(env, sel, Zone::SET_ASIDE),
            OpKind::RemoveCopies { n, title, from } => self.remove_copies(env, *n, *title, from),
            OpKind::ShuffleSetIn => self.shuffle_set_in(env.this),
            OpKind::MakeActive(sel) => {
                let id = self.cards(env, sel).iter().find(|id| self.q().can_move(*id, Zone::ACTIVE_LOCATION));
                // There is one active location at a time; one that says so gives way while its text resolves.
                let other = self.q().active_location().filter(|active| Some(*active) != id);
                let free = other.is_none_or(|active| active == env.this);
                self.unless(free && id.is_some());
                if let Some(id) = id.filter(|_| free) {
                    if let Some(other) = other {
                        self.put(other, Zone::RESOLVING);
                    }
                    self.note_move(id, Zone::ACTIVE_LOCATION);
                    self.activate(id);
                }
            }
            OpKind::TravelTo(sel) => {
                let location = self.cards(env, sel).first().filter(|id| self.q().can_be_travelled_to(*id));
                self.unless(location.is_some());
                if let Some(location) = location {
                    self.g.push(Frame::Travel { location, stage: 1 });
                }
            }
            OpKind::AttachFacedown { what, host } => {
                let (id, host) = (self.q().sel_one(env, what), self.q().sel_one(env, host));
                self.attach_facedown(id, host, env.you);
            }
            OpKind::Attach { what, host, counts_as } => {
                let (id, host) = (self.q().sel_one(env, what), self.q().sel_one(env, host));
                if id.is_some() && self.g.in_play(host) {
                    // Whatever else a card is, attached it is an attachment.
                    let becomes = self.q().face(id).kind == cardlang::def::CardType::Treachery;
                    self.attach(id, host, env.you, counts_as.is_some() || becomes);
                }
            }
            _ => {}
        }
    }

    /// A card with two sides is meant by the title of either.
    /// Discards from the top of a pile until enough that fit lie there, or nothing is left.
    fn mill_until(
        &mut self,
        env: &Env,
        slot: Slot,
        n: &Num,
        from: &crate::code::PileRef,
        filter: &crate::code::Filter,
    ) {
        let wanted = self.amount(env, n).max(0) as usize;
        let mut found = CardSet::EMPTY;
        while found.len() < wanted {
            let Some(id) = self.q().pile_zone(env, from).and_then(|zone| self.g.top(zone)) else { break };
            if self.q().fits_anywhere(env, filter, id) {
                found.insert(id);
            }
            self.discard(id);
        }
        self.name(slot, found);
    }

    /// A name still means a card that the ability itself has revealed.
    fn keep_name(&mut self, id: CardId) {
        let life = self.g.card(id).life;
        let script = self.g.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Script { env, .. } => Some(env),
            _ => None,
        });
        for slot in script.into_iter().flat_map(|env| &mut env.slots) {
            if matches!(slot, Local::Card(named, _) if *named == id) {
                *slot = Local::Card(id, life);
            }
        }
    }

    fn remove_copies(&mut self, env: &Env, n: u16, title: u16, from: &crate::code::PileRef) {
        let Some(zone) = self.q().pile_zone(env, from) else { return };
        let pool = &self.m.pool;
        let named = |id: &CardId| pool.facts(self.g.card(*id).def).faces.iter().any(|face| face.title == title);
        let copies = self.g.in_zone(zone).filter(named);
        let removed: CardSet = copies.take(usize::from(n)).collect();
        for id in removed.iter() {
            self.note(What::Moved { card: id, to: Zone::REMOVED });
            self.put(id, Zone::REMOVED);
        }
    }

    /// The cards of an encounter set that wait beside the table join the encounter deck.
    fn shuffle_set_in(&mut self, of: CardId) {
        let set = |id: CardId| self.m.pool.def(self.g.card(id).def).encounter_set.as_ref();
        let rest: CardSet = self.g.in_zone(Zone::SET_ASIDE).filter(|id| set(*id) == set(of)).collect();
        self.note_pile(rest.len(), Zone::SET_ASIDE, Zone::ENCOUNTER_DECK);
        for id in rest.iter() {
            self.put(id, Zone::ENCOUNTER_DECK);
        }
        self.shuffle(Zone::ENCOUNTER_DECK);
    }

    /// Cards that the players keep when the game is won.
    fn keep(&mut self, cards: &CardSet) {
        for id in cards.iter() {
            self.set_flag(id, Flags::EARNED, true);
            self.note(What::Earned(id));
        }
    }

    fn earn(&mut self, env: &Env, who: &Who, slot: Option<Slot>, filter: &crate::code::Filter) {
        let Some(seat) = self.q().who_one(env, who) else { return };
        let free = self.q().find(env, filter).iter().find(|id| !self.g.is(*id, Flags::EARNED));
        let card: CardSet = free.into_iter().collect();
        for id in card.iter() {
            self.g.card_mut(id).controller = seat;
        }
        self.keep(&card);
        if let Some(slot) = slot {
            self.name(slot, card);
        }
    }

    /// Every objective gets its guard, one after the other.
    fn attach_encounters(&mut self, env: &Env, sel: &Sel) {
        let seat = self.g.first;
        for id in self.q().sel(env, sel).iter() {
            self.g.push(super::reveal::guarding(id, seat));
        }
    }

    fn resolve_when_revealed(&mut self, env: &Env, sel: &Sel) {
        let card = self.q().sel_one(env, sel);
        if card.is_some() {
            let event = Occurrence::of(Verb::Revealed, card);
            self.start_abilities(card, cardlang::def::AbilityKind::WhenRevealed, self.g.first, event);
        }
    }

    /// A card of any kind enters play facedown as an enemy.
    fn stand_in(&mut self, ability: AbilityRef, pc: u16, env: &Env, op: &crate::code::StandInOp) {
        let card = self.q().sel_one(env, &op.what).some();
        let (Some(card), Some(seat)) = (card, self.q().who_one(env, &op.who)) else { return };
        self.g.stand_ins.push(crate::frame::StandIn { card, ability, pc });
        self.set_flag(card, Flags::FACEDOWN, true);
        self.set_flag(card, Flags::STAND_IN, true);
        self.g.card_mut(card).seen = Seats::default();
        self.g.card_mut(card).controller = Seat::ENCOUNTER;
        self.engage(card, seat);
    }

    fn put_all(&mut self, env: &Env, sel: &Sel, zone: Zone) {
        for id in self.cards(env, sel).iter().filter(|id| self.q().can_move(*id, zone)).collect::<CardSet>().iter() {
            self.note(What::Moved { card: id, to: zone });
            self.put(id, zone);
        }
    }

    pub(super) fn put_into_play(&mut self, env: &Env, id: CardId, seat: Seat, damage: u16) {
        if !self.q().can_enter_play(env, id) {
            return;
        }
        if self.q().face(id).kind == cardlang::def::CardType::Attachment {
            let hosts = self.q().hosts(seat, id);
            self.g.push(Frame::Play {
                card: id,
                seat,
                ability: 0,
                event: env.event,
                stage: crate::frame::PlayStage::Host,
                x: 0,
            });
            self.pick(seat, hosts, 1, 1, Why::Host, 0);
        } else {
            self.enter_play_with(id, seat, damage);
        }
    }

    /// The zone a destination means for a card, and whether it goes to the bottom.
    pub(super) fn resolve_destination(&self, env: &Env, id: CardId, to: &Dest) -> Option<(Zone, bool)> {
        let owner = self.g.card(id).owner;
        Some(match to {
            // Whatever hand is named, a card goes to its owner's.
            Dest::Hand(_) | Dest::OwnersHand if !self.q().has_a_hand_to_go_to(id) => return None,
            Dest::Hand(_) | Dest::OwnersHand => (Zone::hand(owner), true),
            Dest::Top(pile) | Dest::Pile(pile) => (self.q().pile_zone(env, pile)?, false),
            Dest::Bottom(pile) => (self.q().pile_zone(env, pile)?, true),
        })
    }

    fn move_to(&mut self, env: &Env, id: CardId, to: &Dest) {
        let to = self.resolve_destination(env, id, to).filter(|(zone, _)| self.q().can_move(id, *zone));
        if let Some((zone, bottom)) = to {
            self.note_move(id, zone);
            self.put_at(id, zone, bottom);
        }
    }

    fn shuffle_pile_into(&mut self, env: &Env, from: &crate::code::PileRef, to: &crate::code::PileRef) {
        let (from, to) = (self.q().pile_zone(env, from), self.q().pile_zone(env, to));
        let (Some(from), Some(to)) = (from, to) else { return };
        let q = self.q();
        let stays = |id: CardId| q.face(id).kind == cardlang::def::CardType::Hero;
        let moved: CardSet = self.g.in_zone(from).filter(|id| !stays(*id)).collect();
        self.note_pile(moved.len(), from, to);
        for id in moved.iter() {
            self.put(id, to);
        }
        self.shuffle(to);
    }

    fn rest(&mut self, kind: &OpKind, env: &Env) {
        match kind {
            OpKind::Reveal { n } => {
                let n = self.amount(env, n).clamp(0, 50) as u8;
                self.g.push(Frame::RevealMore { left: n, seat: env.decider, chain: super::reveal::NO_CHAIN });
            }
            OpKind::RevealCards(sel) => {
                let seat = self.g.first;
                let cards = self.q().sel(env, sel);
                for id in cards.iter() {
                    self.reveal_card(id, seat);
                    self.keep_name(id);
                }
            }
            OpKind::Claim(sel) => {
                let id = self.q().sel_one(env, sel);
                if id.is_some() {
                    self.claim(id, env.you);
                }
            }
            OpKind::AttachEncounters(sel) => self.attach_encounters(env, sel),
            OpKind::ResolveWhenRevealed(sel) => self.resolve_when_revealed(env, sel),
            OpKind::TurnFacedown(sel) | OpKind::TurnFaceup(sel) => {
                let cards = self.cards(env, sel);
                self.unless(!cards.is_empty());
                for id in cards.iter() {
                    self.turn(id, matches!(kind, OpKind::TurnFacedown(_)));
                }
            }
            OpKind::AttachToDeck { what, deck, .. } => {
                let id = self.q().sel_one(env, what);
                let seat = self.q().pile_zone(env, deck).and_then(|zone| zone.of_player()).map(|(seat, _)| seat);
                if let Some(seat) = seat {
                    self.put_at(id, Zone::ATTACHED, true);
                    self.set_flag(id, Flags::FACEDOWN, false);
                    self.set_flag(id, Flags::AS_ATTACHMENT, true);
                    self.g.card_mut(id).host = CardId::deck(seat);
                    self.note(What::EnteredPlay(id));
                    self.emit(Occurrence::of(Verb::EntersPlay, id));
                    self.note(What::Attached { card: id, host: CardId::deck(seat) });
                }
            }
            OpKind::DealShadow { n, to } => {
                let n = self.amount(env, n);
                for id in self.cards(env, to).iter() {
                    self.deal_shadow(id, n);
                }
            }
            OpKind::DealAsShadow { what, to } => {
                let (card, enemy) = (self.q().sel_one(env, what), self.q().sel_one(env, to));
                if card.is_some() && enemy.is_some() {
                    self.deal_as_shadow(card, enemy);
                }
            }
            OpKind::DiscardShadows(sel) => {
                for id in self.cards(env, sel).iter() {
                    self.discard_shadows(id);
                }
            }
            OpKind::Look { slot, n, pile } => self.look(env, *slot, n, pile),
            OpKind::SearchAll { slot, pile, filter } => {
                let q = self.q();
                let zones = q.pile_zones(env, pile);
                let found = zones.into_iter().flatten().flat_map(|zone| self.g.in_zone(zone));
                let found: CardSet = found.filter(|id| q.fits_anywhere(env, filter, *id)).collect();
                let found = q.narrowed(filter, found);
                self.name(*slot, found);
            }
            OpKind::TurnUpTop { slot, n, pile } => self.turn_up_top(env, *slot, n, pile),
            OpKind::LookAt(sel) => {
                let cards = self.q().sel(env, sel);
                self.unless(!cards.is_empty());
                self.show(&cards, env.decider);
                self.looked_at(&cards, env.decider);
            }
            OpKind::Cancel => self.cancel(),
            OpKind::CancelCard => self.cancel_card(),
            OpKind::ReplaceRevealed => self.in_reveal(|_, replace, _| *replace += 1),
            // Spread to other players, an effect does to them what it did to the first; the card surges once.
            OpKind::GainSurge if env.guard.is_player() => {}
            OpKind::GainSurge => self.in_reveal(|surge, _, _| *surge += 1),
            OpKind::GainDoomed(n) => {
                for seat in self.g.living().iter() {
                    self.threat(seat, i32::from(*n));
                }
            }
            OpKind::Attack { by, enemy } => {
                let (by, enemy) = (self.q().sel(env, by), self.q().sel_one(env, enemy));
                if enemy.is_some() && !by.is_empty() {
                    self.start_player_attack(env.you, enemy, by, true);
                }
            }
            OpKind::EnemyAttacks { enemy, who } => {
                let (enemy, seat) = (self.q().sel_one(env, enemy), self.q().who_one(env, who));
                let left = |id: CardId| id == env.this && self.g.card(id).life != env.life;
                if let (Some(enemy), Some(seat)) = (enemy.some().filter(|id| !left(*id)), seat)
                    && self.q().may_attack(enemy, seat)
                {
                    self.start_enemy_attack(enemy, seat, true);
                }
            }
            OpKind::DamagePlacedOn(sel) => {
                let cards = self.cards(env, sel);
                if let Some(set) = self.q().enemy_attack().map(|attack| attack.bearers) {
                    self.g.sets[usize::from(set)] = cards;
                }
            }
            OpKind::Guards { guard, what } => {
                let (guard, card) = (self.q().sel_one(env, guard), self.q().sel_one(env, what));
                if self.g.in_play(guard) && card.is_some() && self.g.card(card).host != guard {
                    self.set_guard(card, guard);
                }
            }
            OpKind::ReduceHealing(n) => {
                let n = self.amount(env, n).max(0) as u16;
                self.in_healing(|amount| *amount = n.min(*amount));
            }
            OpKind::SkipDefense => self.in_enemy_attack(|attack| attack.no_defense = true),
            OpKind::Earn { who, slot, filter } => self.earn(env, who, *slot, filter),
            OpKind::PoolAdd(sel) => {
                let cards = self.q().sel(env, sel);
                self.keep(&cards);
            }
            OpKind::RemoveFromCombat(sel) => {
                let cards = self.q().sel(env, sel);
                self.remove_from_combat(&cards);
            }
            OpKind::AttackEachPlayer => {
                let living = self.g.living();
                self.in_enemy_attack(|attack| attack.further = living.without(attack.player));
            }
            OpKind::AdvanceRandom(title) => self.next_stage_at_random(*title),
            OpKind::Advance => self.start_advance(),
            OpKind::NextStage => self.next_stage(),
            OpKind::Bypass => self.start_bypass(),
            OpKind::MakeCurrent { what, side } => {
                let stage = self.q().sel_one(env, what);
                if stage.is_some() {
                    self.make_current(stage, *side);
                }
            }
            OpKind::ReturnToStage(stage) => self.return_to_stage(*stage),
            OpKind::Win => self.win(),
            OpKind::Lose => self.finish(Outcome::Lost),
            OpKind::Eliminate(who) => {
                for seat in self.q().who(env, who).iter() {
                    self.eliminate(seat);
                }
            }
            _ => {}
        }
    }

    /// Stops the pending effect: a when revealed effect, or a shadow effect.
    fn cancel(&mut self) {
        let mut cancelled = CardId::NONE;
        for frame in self.g.stack.iter_mut().rev() {
            match frame {
                Frame::Reveal { card, cancelled: flag, .. } => {
                    *flag = true;
                    cancelled = *card;
                    break;
                }
                Frame::EnemyAttack(attack) => {
                    attack.cancelled = true;
                    cancelled = attack.shadow;
                    break;
                }
                _ => {}
            }
        }
        if cancelled.is_some() {
            self.note(What::Cancelled(cancelled));
        }
    }

    fn cancel_card(&mut self) {
        self.cancel();
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::Reveal { stage, .. } = frame {
                *stage = super::reveal::PLACED;
                break;
            }
        }
    }

    fn in_reveal(&mut self, f: impl Fn(&mut u8, &mut u8, &mut bool)) {
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::Reveal { surge, replace, cancelled, .. } = frame {
                f(surge, replace, cancelled);
                return;
            }
        }
    }

    fn in_healing(&mut self, f: impl Fn(&mut u16)) {
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::Heal { amount, .. } = frame {
                f(amount);
                return;
            }
        }
    }

    /// A player pays from pools of heroes, or does not pay at all.
    fn pay(&mut self, env: &Env, who: &Who, n: &Num, sphere: Option<cardlang::def::Sphere>) {
        let amount = self.amount(env, n).max(0) as u16;
        let sphere = crate::query::pay::sphere_code(sphere);
        let seat = self.q().who_one(env, who);
        let paid = seat.filter(|seat| self.q().can_spend(*seat, amount, sphere));
        self.unless(paid.is_some());
        self.next();
        if let Some(seat) = paid {
            self.start_payment(seat, amount, sphere, 0, CardId::NONE);
        }
    }

    /// Each player discards that many cards, or all but that many.
    fn discard_from_hand(&mut self, env: &Env, who: &Who, n: &Num, kept: bool) {
        let seats = self.q().who(env, who);
        let next = self.g.in_order().find(|seat| seats.has(*seat) && !env.done.has(*seat));
        let Some(seat) = next else { return self.next() };
        let n = self.amount(env, n).max(0) as usize;
        let hand: CardSet = self.g.in_zone(Zone::hand(seat)).collect();
        let n = if kept { hand.len().saturating_sub(n) } else { n };
        self.unless(hand.len() >= n);
        self.env_mut().done.insert(seat);
        self.pick(seat, hand, n, n, Why::Discard, Slot::MAX);
    }
}
