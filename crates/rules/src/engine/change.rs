//! The changes everything is made of: tokens, states, moves. Each is an occurrence of its own.

use cardlang::def::{CardType, Timing};

use super::Engine;
use crate::area::{AreaKind, Board};
use crate::code::{Key, Mod, ModFlag, ModKind, Stat, Until};
use crate::frame::{AbilityRef, Env, Frame, Impending};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::log::{Cause, Detail, Entry};
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::state::{Flags, Outcome};
use crate::zone::Zone;

impl Engine<'_> {
    pub(crate) fn exhaust(&mut self, id: CardId) {
        self.exhaust_so(Occurrence::of(Verb::Exhausts, id));
    }

    /// The same, to commit to the quest or to defend.
    pub(super) fn exhaust_so(&mut self, what: Occurrence) {
        if self.q().can_exhaust(what.subject) && !self.waits(what) {
            self.exhaust_now(what);
        }
    }

    pub(super) fn exhaust_now(&mut self, what: Occurrence) {
        if self.q().can_exhaust(what.subject) {
            self.set_flag(what.subject, Flags::EXHAUSTED, true);
            self.happens(what);
        }
    }

    /// Readies a card. Tells whether it is ready then, as far as is known yet.
    pub(crate) fn ready(&mut self, id: CardId) -> bool {
        if !self.g.is(id, Flags::EXHAUSTED) {
            return true;
        }
        let may = self.q().can_ready(id, Manner::ANY);
        if may && !self.waits(Occurrence::of(Verb::Readies, id)) {
            self.ready_now(id);
        }
        may
    }

    pub(super) fn ready_now(&mut self, id: CardId) {
        self.set_flag(id, Flags::EXHAUSTED, false);
        self.happens(Occurrence::of(Verb::Readies, id));
    }

    /// Damage that nothing comes in the way of, on several cards at once.
    pub(crate) fn damage(&mut self, cards: &CardSet, amount: i32) {
        let mut dead = CardSet::EMPTY;
        for id in cards.iter() {
            if amount > 0 && self.q().can_be_damaged(id) {
                let amount = self.counted_damage(id, amount as u16);
                if self.place_damage(id, amount, Manner::ANY, CardId::NONE) {
                    dead.insert(id);
                }
            }
        }
        self.destroy_all(&dead);
    }

    /// Places damage on a card, by the attack of an enemy or by none. Tells whether its hit points are used up.
    pub(super) fn place_damage(&mut self, id: CardId, amount: u16, how: Manner, by: CardId) -> bool {
        let card = self.g.card_mut(id);
        card.damage = card.damage.saturating_add(amount);
        let controller = card.controller;
        self.happens(Occurrence::of(Verb::Damaged, id).to(by).by(controller).how(how).amount(i32::from(amount)));
        // Something may wait for so much damage.
        self.g.dirty |= self.watches_states();
        self.q().is_beaten(id)
    }

    /// Puts damage tokens on a card: nothing is dealt, so nothing answers or prevents it.
    pub(crate) fn put_damage_tokens(&mut self, id: CardId, amount: u16) {
        let card = self.g.card_mut(id);
        card.damage = card.damage.saturating_add(amount);
        self.g.dirty = true;
        self.happens(Occurrence::of(Verb::DamagePut, id).amount(i32::from(amount)));
        if self.q().can_be_damaged(id) && self.q().hit_points_left(id) <= 0 {
            self.perish(id);
        }
    }

    /// Takes damage tokens off a card: nothing is healed.
    pub(crate) fn take_damage_tokens(&mut self, id: CardId, amount: u16) {
        let by = amount.min(self.g.card(id).damage);
        if by > 0 {
            self.g.card_mut(id).damage -= by;
            self.g.dirty = true;
            self.happens(Occurrence::of(Verb::DamageRemoved, id).amount(i32::from(by)));
        }
    }

    /// Destroys cards; one of them may take its player out of the game, and others with that player.
    pub(crate) fn destroy_all(&mut self, cards: &CardSet) {
        for id in cards.iter() {
            let zone = self.g.card(id).zone;
            if zone.is_in_force() || zone == Zone::RESOLVING {
                self.destroy(id);
            }
        }
    }

    /// Destroys a card: to its owner's discard pile, or the victory display.
    pub(crate) fn destroy(&mut self, id: CardId) {
        if self.may_fall(id) {
            self.fall(None, id);
        }
    }

    /// The same because its hit points are gone, by no card's effect.
    pub(super) fn perish(&mut self, id: CardId) {
        if self.may_fall(id) {
            self.fall(Some(Cause::Step), id);
        }
    }

    fn may_fall(&mut self, id: CardId) -> bool {
        let what = Occurrence::of(Verb::Destroyed, id).by(self.g.card(id).controller);
        self.q().can_fall(id) && self.q().can_happen(what) && !self.waits(what)
    }

    /// Destroys a card whose destruction has waited, by the effect of a card or by none.
    pub(super) fn destroy_now(&mut self, id: CardId) {
        if self.q().can_fall(id) {
            self.fall(None, id);
        }
    }

    fn fall(&mut self, cause: Option<Cause>, id: CardId) {
        let controller = self.g.card(id).controller;
        self.g.delayed.retain(|delayed| delayed.unless != id);
        self.happens_by(cause, Occurrence::of(Verb::Destroyed, id).by(controller));
        let face = self.q().face(id);
        let won = face.kind == CardType::Enemy && face.victory.is_some();
        let to = if won { Zone::VICTORY } else { self.q().discard_pile(id) };
        self.put(id, to);
    }

    /// A card's effect heals another; where something answers that, it waits until this is done.
    pub(crate) fn heal(&mut self, id: CardId, amount: u16, by: CardId) {
        let amount = amount.min(self.q().healable(id));
        let what = Occurrence::of(Verb::Healed, id).because(by).amount(i32::from(amount));
        if amount == 0 || self.waits(what) {
            return;
        }
        if self.m.hears(Verb::WouldBeHealed) {
            self.g.push(Frame::Change { what, life: self.g.card(id).life, moment: Impending::Answered });
            let event = Occurrence::of(Verb::WouldBeHealed, id).to(by).amount(i32::from(amount));
            self.offer(event.by(self.g.card(id).controller), Timing::When);
        } else {
            self.take_off(id, amount, by);
        }
    }

    /// Takes damage off a card, as far as it can still be healed.
    pub(super) fn take_off(&mut self, id: CardId, amount: u16, by: CardId) {
        let healed = amount.min(self.q().healable(id));
        if healed > 0 {
            self.g.card_mut(id).damage -= healed;
            self.happens(Occurrence::of(Verb::Healed, id).how(Manner::EFFECT).because(by).amount(i32::from(healed)));
            self.happens(Occurrence::of(Verb::Heals, by).to(id).amount(i32::from(healed)));
        }
    }

    /// Resources come from the bank.
    pub(crate) fn gain(&mut self, id: CardId, amount: i32) {
        self.gain_somehow(id, amount, Manner::FROM_BANK);
    }

    /// Resources come from another pool.
    pub(crate) fn gain_moved(&mut self, id: CardId, amount: i32) {
        self.gain_somehow(id, amount, Manner::ANY);
    }

    fn gain_somehow(&mut self, id: CardId, amount: i32, how: Manner) {
        if amount > 0 && !self.waits(Occurrence::of(Verb::ResourcesGained, id).amount(amount).how(how)) {
            self.gain_now(id, amount, how);
        }
    }

    pub(super) fn gain_now(&mut self, id: CardId, amount: i32, how: Manner) {
        if amount > 0 {
            let card = self.g.card_mut(id);
            card.resources = card.resources.saturating_add(amount as u16);
            // Tokens on an encounter card may mean something by themselves.
            self.g.dirty |= !self.g.card(id).owner.is_player();
            self.happens(Occurrence::of(Verb::ResourcesGained, id).amount(amount).how(how));
        }
    }

    /// Moves a dial; at the elimination level the player is out at once.
    pub(crate) fn threat(&mut self, seat: Seat, by: i32) {
        self.move_dial(seat, by, Manner::ANY);
    }

    /// The same, in some way.
    pub(super) fn move_dial(&mut self, seat: Seat, by: i32, how: Manner) {
        let verb = if by < 0 { Verb::LowerThreat } else { Verb::ThreatRaised };
        let what = Occurrence::new(verb).by(seat).amount(by).how(how);
        let what = if by < 0 { self.with_cause(what) } else { what };
        let by = if by < 0 { by.max(-i32::from(self.q().room(what, |_, _| 0))) } else { by };
        if by == 0 || !self.g.alive(seat) || !self.q().can_happen(what) || by > 0 && self.waits(what) {
            return;
        }
        self.change_threat(seat, by, how);
    }

    pub(super) fn change_threat(&mut self, seat: Seat, by: i32, how: Manner) {
        let player = &mut self.g.players[seat.index()];
        let before = i32::from(player.threat);
        player.threat = (before + by).clamp(0, 999) as u16;
        let moved = i32::from(player.threat) - before;
        if moved == 0 {
            return;
        }
        let verb = if moved < 0 { Verb::LowerThreat } else { Verb::ThreatRaised };
        let what = Occurrence::new(verb).by(seat).amount(moved).how(how);
        self.tell_with(what, |engine| Detail::Level(engine.g.players[seat.index()].threat));
        // Whose effect lowers the dial is asked for; what a player pays is no effect.
        let lowers = moved < 0 && self.m.hears(verb) && !self.q().paying();
        let subject = if lowers { self.with_cause(what).cause } else { CardId::NONE };
        self.offer(Occurrence { subject, ..what }, Timing::After);
        self.g.dirty |= self.watches_states();
        if moved > 0 {
            self.say_whose_threat(seat, moved);
        }
        self.check_threat(seat);
        if moved > 0 && how.has(Manner::QUESTING) {
            self.happens(Occurrence::new(Verb::ThreatByQuesting).by(seat).amount(by));
        }
    }

    /// Threat that an effect raises happens once more with its card. What a player pays is no effect.
    fn say_whose_threat(&mut self, seat: Seat, by: i32) {
        if !self.m.hears(Verb::ThreatByEffect) || self.q().paying() {
            return;
        }
        if let Cause::Ability { card, .. } | Cause::Reveal(card) = self.cause() {
            self.happens(Occurrence::of(Verb::ThreatByEffect, card).by(seat).amount(by));
        }
    }

    /// Players who are out because a level has fallen, or because nothing keeps them in the game any more.
    pub(super) fn check_players(&mut self) {
        let kept = self.m.modifies(Mod::forbidding(Verb::Eliminated));
        for seat in self.g.living().iter() {
            self.check_threat(seat);
            if kept && !self.q().is_going(seat) {
                self.check_heroes(seat);
            }
        }
    }

    #[inline]
    pub(crate) fn check_threat(&mut self, seat: Seat) {
        if self.g.players[seat.index()].threat >= self.q().elimination_level(seat) {
            self.goes_by_threat(seat);
        }
    }

    #[cold]
    fn goes_by_threat(&mut self, seat: Seat) {
        if !self.q().is_going(seat) {
            self.eliminate_so(seat, Manner::RULE);
        }
    }

    /// Discards by a card effect or a rule.
    pub(crate) fn discard(&mut self, id: CardId) {
        self.discard_by(None, id);
    }

    /// The same by a cause that the stack does not tell, if there is one.
    pub(super) fn discard_by(&mut self, cause: Option<Cause>, id: CardId) {
        if !self.q().can_be_discarded(id) {
            return;
        }
        if self.returns_when_detached(id) {
            self.release(id);
            return;
        }
        // From a deck or a pile nothing waits: what lies below is on top as soon as it is gone.
        let what = Occurrence::of(Verb::Discarded, id).by(self.g.card(id).controller);
        let stands = self.g.in_play(id) || self.g.card(id).zone.is_hand();
        if !self.q().can_happen(what) || stands && self.waits(what) {
            return;
        }
        self.discarded(cause, id);
    }

    pub(super) fn discard_now(&mut self, id: CardId) {
        self.discarded(None, id);
    }

    pub(super) fn discarded(&mut self, cause: Option<Cause>, id: CardId) {
        let card = self.g.card(id);
        let (controller, host) = (card.controller, card.host);
        // What it went with is kept where somebody asks for it.
        let orphaned = self.m.remembers(Verb::Discarded) && host.is_some() && !host.is_deck() && !self.g.in_play(host);
        let with = if orphaned { host } else { CardId::NONE };
        self.happens_by(cause, Occurrence::of(Verb::Discarded, id).by(controller).to(with));
        self.put(id, self.q().discard_pile(id));
    }

    /// Moves a card to the top of a zone, with all that leaving or staying in play brings.
    pub(crate) fn put(&mut self, id: CardId, to: Zone) {
        self.put_at(id, to, false);
    }

    pub(crate) fn put_at(&mut self, id: CardId, to: Zone, bottom: bool) {
        let to = self.standing(to);
        let from = self.g.card(id).zone;
        let was_in_play = self.g.in_play(id);
        let leaves = was_in_play && !to.is_in_play();
        // A shadow card that attacked has shadow cards of its own; a guard may go before it came into play.
        let passing =
            matches!(self.g.card(id).zone, Zone::SHADOW | Zone::RESOLVING) && self.q().is_of_encounter_deck(id);
        let (to, bottom) = if leaves { self.replaced(id, to, bottom) } else { (to, bottom) };
        let controller = self.g.card(id).controller;
        let known = if to.keeps_secrets() { self.q().seen_by(id) } else { Seats::default() };
        let was_hero = leaves && self.q().is_hero(id);
        // Without it another card may be a hero no longer.
        let retypes = leaves && self.m.sources(ModKind::Becomes as usize).has(id);
        if leaves {
            self.happens_with(Occurrence::of(Verb::LeavesPlay, id).by(controller), |_| Detail::To(to));
        }
        if bottom {
            self.g.relocate_bottom(id, to);
        } else {
            self.g.relocate_top(id, to);
        }
        // Quest points may hang on the cards in a hand.
        let counted = (from.is_hand() || to.is_hand()) && self.m.modifies(Stat::QuestPoints as usize);
        self.g.dirty |= counted
            || was_in_play
            || to.is_in_play()
            || from == Zone::VICTORY
            || from.is_declared()
            || to.is_declared();
        self.find_home(id, to);
        if was_in_play && !leaves {
            self.follow(id, to);
        }
        if leaves || (!was_in_play && !to.is_in_play()) {
            self.reset(id, to);
        }
        if to == Zone::QUEST_DECK {
            self.show_side(id, 0);
        }
        // Whoever knew the card knows where in the deck it has gone, until that is shuffled.
        if to.keeps_secrets() {
            self.g.card_mut(id).seen = known;
        }
        if leaves || passing && !to.is_in_play() {
            self.orphan(id);
        }
        if to.is_player_discard() {
            self.entered_discard(id);
        }
        if from != to {
            self.happens(Occurrence::of(Verb::PlacedIn, id).into(to));
        }
        if leaves && (was_hero || retypes) && controller.is_player() {
            self.check_heroes(controller);
        }
    }

    /// A card in a declared deck belongs to it until it goes into another deck.
    #[inline]
    fn find_home(&mut self, id: CardId, to: Zone) {
        if to.is_deck() && (to.is_declared() || !self.g.extras.homes.is_empty()) {
            self.g.extras.change().set_home(id, Some(to).filter(|to| to.is_declared()));
        }
    }

    /// A player who is out has no hand and no deck any more: what would go there is discarded.
    pub(super) fn standing(&self, to: Zone) -> Zone {
        let owned = matches!(to.kind(), AreaKind::Hand | AreaKind::Deck);
        match to.seat().filter(|seat| owned && !self.g.alive(*seat)) {
            Some(seat) => Zone::discard(seat),
            None => to,
        }
    }

    /// A card is about to go to a zone; without its name where nobody sees it before or after.
    pub(crate) fn goes(&mut self, id: CardId, to: Zone) {
        let to = self.standing(to);
        let hidden = (to.keeps_secrets() || to.is_hand()) && !self.q().sees(None, id);
        self.goes_seen(id, to, !hidden);
    }

    /// The same, by its name or without.
    pub(super) fn goes_seen(&mut self, id: CardId, to: Zone, seen: bool) {
        if seen {
            self.happens(Occurrence::of(Verb::Move, id).into(to));
        } else {
            self.pile_goes(1, self.g.card(id).zone, to);
        }
    }

    /// Cards go from one pile to another together, without their names; those that the same text takes next are told
    /// with them.
    pub(super) fn pile_goes(&mut self, cards: usize, from: Zone, to: Zone) {
        if cards > 0 && to == Zone::REMOVED && self.more_go(cards, from, to) {
            return;
        }
        if cards > 0 {
            let went = Occurrence::new(Verb::Went).amount(cards as i32).into(to);
            self.happens_with(went, |_| Detail::From(from));
        }
    }

    fn more_go(&mut self, cards: usize, from: Zone, to: Zone) -> bool {
        let cause = self.cause();
        let last = self.log.as_mut().and_then(|log| log.last_mut());
        let same = |entry: &&mut Entry| {
            entry.is(Verb::Went) && entry.cause == cause && entry.to() == Some(to) && entry.from() == Some(from)
        };
        match last.filter(same) {
            Some(entry) => {
                entry.what.amount += cards as i16;
                true
            }
            None => false,
        }
    }

    /// Turns another side of a card up.
    pub(crate) fn show_side(&mut self, id: CardId, side: u8) {
        if self.g.card(id).face != side {
            self.g.card_mut(id).face = side;
            self.happens(Occurrence::of(Verb::Flipped, id).amount(i32::from(side)));
        }
    }

    /// Where a card goes that its own text keeps out of the discard pile.
    fn replaced(&self, id: CardId, to: Zone, bottom: bool) -> (Zone, bool) {
        if self.g.card(id).owner.is_player() && self.q().is_of_encounter_deck(id) {
            return (Zone::REMOVED, bottom);
        }
        if !to.is_discard() || !self.q().text_active(id) {
            return (to, bottom);
        }
        let env = Env::new(id, self.g.card(id).controller, Occurrence::of(Verb::LeavesPlay, id));
        let mut instead =
            self.q().face(id).abilities.iter().filter(|ability| {
                ability.trigger.as_ref().is_some_and(|trigger| trigger.what.verb == Verb::WouldBePlaced)
            });
        match instead.next().and_then(|ability| ability.destination()) {
            Some(dest) => self.resolve_destination(&env, id, dest).unwrap_or((to, bottom)),
            None => (to, bottom),
        }
    }

    /// A card out of play keeps nothing of what it was but what the campaign has to know.
    pub(super) fn reset(&mut self, id: CardId, to: Zone) {
        let holder = to.seat().filter(|_| to.is_hand());
        let card = self.g.card_mut(id);
        card.life = card.life.wrapping_add(1);
        card.flags = card.flags.of_the_campaign();
        card.damage = 0;
        card.progress = 0;
        card.resources = 0;
        card.host = CardId::NONE;
        card.struck = Seats::default();
        // A hand holds another player's card as well.
        card.controller = holder.unwrap_or(card.owner);
        card.seen = holder.map_or(Seats::default(), Seats::one);
        self.g.lasting.retain(|lasting| lasting.until != Until::InPlay || lasting.env.this != id);
        self.uncover(id);
        if let Some(extra) = self.g.extras.existing() {
            extra.forget(id);
        }
        self.leave_tests(id);
        let m = self.m;
        let shared = |at: AbilityRef| m.has_ability(at) && m.ability(at).limit.is_some_and(|limit| limit.all_copies);
        self.g.uses.retain(|used| used.card != id || used.scope == Until::Game || shared(used.ability));
        for frame in &self.g.stack {
            if let Frame::EnemyAttack(attack) = frame {
                for set in [attack.defenders, attack.damaged, attack.bearers] {
                    self.g.sets[usize::from(set)].remove(id);
                }
            }
            if let Frame::PlayerAttack(attack) = frame {
                self.g.sets[usize::from(attack.bearers)].remove(id);
                if attack.stage < crate::frame::AttackStage::WindowSecond {
                    self.g.sets[usize::from(attack.attackers)].remove(id);
                }
            }
        }
    }

    /// A guarded objective goes where its guard goes.
    fn follow(&mut self, guard: CardId, to: Zone) {
        let guarded: CardSet = self.q().attachments(guard).filter(|id| self.q().is_guarded(*id)).collect();
        for id in guarded.iter() {
            self.g.relocate_bottom(id, if to.is_staging() { to } else { Zone::ATTACHED });
        }
    }

    /// What was attached to a card that left: attachments go, shadow cards go, guarded objectives stay behind.
    pub(crate) fn orphan(&mut self, host: CardId) {
        let left: CardSet = self.q().attachments(host).chain(self.q().shadows(host)).collect();
        for id in left.iter() {
            if self.q().is_guarded(id) || self.returns_when_detached(id) {
                self.release(id);
            } else if self.q().key(id, Key::Permanent).is_some() {
                self.put(id, Zone::REMOVED);
            } else {
                self.discard(id);
            }
        }
    }

    /// An attachment that is sent to the staging area is attached no more.
    pub(crate) fn detach_to_staging(&mut self, id: CardId) {
        let card = self.g.card(id);
        if card.host.is_some() && card.flags.has(Flags::AS_ATTACHMENT) {
            self.release(id);
        }
    }

    /// An objective that goes back to the staging area when it is detached.
    pub(super) fn returns_when_detached(&self, id: CardId) -> bool {
        let detached = |ability: &crate::code::Ability| {
            ability.trigger.as_ref().is_some_and(|trigger| trigger.what.verb == Verb::Detached)
        };
        let card = self.g.card(id);
        let held = card.controller.is_player() || card.flags.has(Flags::AS_ATTACHMENT);
        card.host.is_some() && held && self.q().face(id).abilities.iter().any(detached)
    }

    pub(super) fn release(&mut self, id: CardId) {
        let board = self.q().board_of(id);
        let card = self.g.card_mut(id);
        card.host = CardId::NONE;
        card.controller = card.owner;
        card.flags.set(Flags::AS_ATTACHMENT, false);
        if !self.g.card(id).zone.is_staging() {
            self.put(id, board.staging());
            self.happens(Occurrence::of(Verb::EntersStaging, id));
        } else {
            self.happens(Occurrence::of(Verb::Freed, id));
        }
    }

    pub(super) fn check_heroes(&mut self, seat: Seat) {
        let lost = self.g.alive(seat)
            && self.q().heroes(seat).all(|id| self.g.is(id, Flags::FACEDOWN))
            && !self.q().lends_a_hero(seat)
            && !self.q().has_a_lost_hero(seat);
        if lost && !self.g.step.is_setup() {
            self.eliminate(seat);
        }
    }

    /// Takes a player out of the game.
    pub(crate) fn eliminate(&mut self, seat: Seat) {
        self.eliminate_so(seat, Manner::ANY);
    }

    /// The same; in the manner of a rule, by threat.
    fn eliminate_so(&mut self, seat: Seat, how: Manner) {
        let what = Occurrence::new(Verb::Eliminated).by(seat).how(how);
        if self.g.alive(seat) && self.q().can_happen(what) && !self.waits(what) {
            self.eliminate_now(seat);
        }
    }

    pub(super) fn eliminate_now(&mut self, seat: Seat) {
        let level = self.q().elimination_level(seat);
        self.happens_with(Occurrence::new(Verb::Eliminated).by(seat), |_| Detail::Level(level));
        self.g.players[seat.index()].eliminated = true;
        self.g.players[seat.index()].threat = level;
        if self.g.living().is_empty() {
            self.finish(Outcome::Lost);
            return;
        }
        if self.g.first == seat {
            let next = self.g.next_seat(seat);
            self.pass_token(next);
        }
        self.clear_table(seat);
    }

    /// Another first player, who takes along whatever goes with the token.
    pub(crate) fn pass_token(&mut self, to: Seat) {
        self.g.first = to;
        self.g.dirty = true;
        self.happens(Occurrence::new(Verb::FirstPlayer).by(to));
        self.follow_token();
    }

    /// What goes with the token comes to the first player wherever it is in play, unless something guards it.
    pub(crate) fn follow_token(&mut self) {
        let (kind, first) = (ModFlag::FirstPlayerControls, self.g.first);
        if self.m.modifies(kind.kind()) && !self.q().idle(kind.kind()) {
            let there = self.q().reach_of(kind.kind());
            let goes = |id: &CardId| self.g.in_play(*id) && self.q().flag(*id, kind) && !self.q().is_guarded(*id);
            let (heroes, others): (Vec<CardId>, Vec<CardId>) =
                there.iter().filter(goes).partition(|id| self.q().is_hero(*id));
            // Whoever loses the last hero by it is out only when everything else has gone along.
            for id in others.into_iter().chain(heroes) {
                self.pass_control(id, first, Some(Cause::Step));
            }
        }
    }

    /// No lasting effect is about a card any more.
    pub(super) fn uncover(&mut self, id: CardId) {
        for closed in self.g.lasting.iter_mut().filter_map(|lasting| lasting.closed.as_mut()) {
            closed.remove(id);
        }
    }

    /// An enemy moves in front of a player.
    pub(crate) fn engage(&mut self, enemy: CardId, seat: Seat, how: Manner) {
        let there = self.g.card(enemy).zone == Zone::engaged(seat);
        let may = !there && self.g.alive(seat) && self.q().can_engage(enemy, seat, how);
        if may && !self.waits(Occurrence::of(Verb::Engages, enemy).by(seat).how(how)) {
            self.engage_now(enemy, seat, how);
        }
    }

    pub(super) fn engage_now(&mut self, enemy: CardId, seat: Seat, how: Manner) {
        self.put_at(enemy, Zone::engaged(seat), true);
        self.happens(Occurrence::of(Verb::Engages, enemy).by(seat).how(how));
    }

    /// An enemy comes into play in front of a player, from wherever it was out of play.
    pub(crate) fn enter_engaged(&mut self, enemy: CardId, seat: Seat) {
        if self.g.in_play(enemy) || !self.g.alive(seat) {
            return;
        }
        self.appear(enemy);
        self.put_at(enemy, Zone::engaged(seat), true);
        self.g.card_mut(enemy).controller = Seat::ENCOUNTER;
        self.bring_time(enemy);
        self.happens(Occurrence::of(Verb::EntersPlay, enemy));
        self.happens(Occurrence::of(Verb::Engages, enemy).by(seat));
    }

    /// A card that comes into play keeps nothing of a shadow card, or of a card under another.
    pub(super) fn appear(&mut self, id: CardId) {
        if matches!(self.g.card(id).zone.kind(), AreaKind::Shadow | AreaKind::Under) {
            let card = self.g.card_mut(id);
            card.host = CardId::NONE;
            card.flags = card.flags.of_the_campaign();
        }
    }

    /// A card of the encounter side enters or returns to a staging area.
    pub(crate) fn stage_card(&mut self, id: CardId, board: Board) {
        if self.g.is(id, Flags::STAND_IN) {
            // Its true face belongs in no staging area.
            self.put(id, self.q().discard_pile(id));
            return;
        }
        let enters = !self.g.in_play(id);
        self.appear(id);
        self.let_go(id);
        self.put_at(id, board.staging(), true);
        let staged = Occurrence::of(Verb::EntersStaging, id);
        self.tell(staged);
        if enters {
            self.oust_copies(id);
            self.bring_time(id);
            // Told with the staging area it enters.
            self.offer(Occurrence::of(Verb::EntersPlay, id), Timing::After);
        }
        self.offer(staged, Timing::After);
        if enters {
            self.bring_guard(id, board);
        }
    }

    /// A card has come into play in an area of the scenario.
    pub(super) fn entered_area(&mut self, id: CardId) {
        self.bring_time(id);
        self.happens(Occurrence::of(Verb::EntersPlay, id));
    }

    /// Before a unique character of the encounter deck, a player's copy gives way.
    pub(super) fn oust_copies(&mut self, id: CardId) {
        if self.q().face(id).is_character() {
            for copy in self.q().players_copies(id).iter() {
                self.discard(copy);
            }
        }
    }

    /// A card turned up or down. Facedown, it is out of everything.
    pub(crate) fn turn(&mut self, id: CardId, facedown: bool) {
        // A shadow card that everybody sees before its time is resolved in its time.
        if !facedown && self.g.card(id).zone == Zone::SHADOW {
            self.show_to_all(&CardSet::one(id));
            return;
        }
        if self.g.is(id, Flags::FACEDOWN) == facedown || !self.g.in_play(id) {
            return;
        }
        if facedown {
            // Answered while its face can be seen.
            self.happens(Occurrence::of(Verb::TurnedFacedown, id));
        }
        self.set_flag(id, Flags::FACEDOWN, facedown);
        if facedown {
            if self.g.is(id, Flags::COMMITTED) {
                self.set_flag(id, Flags::COMMITTED, false);
                self.happens(Occurrence::of(Verb::RemovedFromQuest, id));
            }
            let seat = self.g.card(id).controller;
            if self.q().is_hero(id) && seat.is_player() {
                self.check_heroes(seat);
            }
        } else {
            self.happens(Occurrence::of(Verb::TurnedFaceup, id));
        }
        self.g.dirty = true;
    }
}
