//! Could it change anything? Asked before an ability, an option or a target is offered.

use super::Q;
use super::walk::{Choice, Met, Reader};
use crate::area::AreaKind;
use crate::code::{Ability, Cost, Mod, ModFlag, Offered, OpKind, Sel, Slot, Stat, Times, Who};
use crate::frame::{AbilityRef, Env, Frame, LimitUse, Local, PlayStage};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::phrases::Phrase;
use crate::state::Flags;
use crate::zone::Zone;

/// Whether anything would change. With a name, only what speaks of it counts.
#[derive(Clone, Copy)]
struct Changes {
    only: Option<Slot>,
}

impl Changes {
    fn counts(self, reads: u8) -> bool {
        self.only.is_none_or(|slot| reads & (1 << slot) != 0)
    }
}

impl Reader for Changes {
    type Out = bool;
    type Tally = bool;
    const NOTHING: bool = false;

    fn effect(self, q: Q<'_>, env: &Env, phrase: &Phrase, reads: u8) -> Met<bool> {
        if self.counts(reads) && phrase.changes(q, env) {
            return Met::Comes(true);
        }
        // Nothing is there to be looked at, so nothing follows.
        if let Phrase::LookAt(look) = phrase
            && !q.some_of(env, &look.c, |_| true)
        {
            return Met::Fails(false);
        }
        // Nothing is found, so nothing is done with it.
        if let Phrase::Search(search) = phrase
            && !q.may_find(env, &search.from, &search.what)
        {
            return Met::Misses(false, search.x.0);
        }
        // What follows a card that is played waits for that.
        if matches!(phrase, Phrase::PlayCard(_)) && !phrase.whole(q, env) {
            return Met::Fails(false);
        }
        // Without the payment, nothing that follows happens.
        let bought = matches!(phrase, Phrase::Pay(_));
        if bought && !phrase.whole(q, env) { Met::Ends(false) } else { Met::Comes(false) }
    }

    fn bypass(self, q: Q<'_>, env: &Env) -> bool {
        self.only.is_none() && q.can_bypass(env)
    }

    fn cost(self, _: Q<'_>, _: &Env, _: &Cost) -> bool {
        false
    }

    fn then(first: bool, rest: bool) -> bool {
        first || rest
    }

    fn is_decided(out: &bool) -> bool {
        *out
    }

    fn may(self, done: impl FnOnce() -> bool) -> bool {
        done()
    }

    fn or_else(self, done: bool, otherwise: impl FnOnce() -> bool) -> bool {
        done || otherwise()
    }

    /// What comes later is an effect of its own. Of what is chosen now it says too little.
    fn later(self, done: impl FnOnce() -> bool) -> bool {
        self.only.is_none() && done()
    }

    fn awaited(self, reads: u8) -> bool {
        self.only.is_none_or(|slot| reads & (1 << slot) != 0)
    }

    fn repeated(self, once: bool, _: i32) -> bool {
        once
    }

    fn weighing(self, _: Q<'_>, _: &Env, _: Option<&Choice<'_>>) -> bool {
        false
    }

    fn weigh(self, tally: &mut bool, out: bool) -> bool {
        *tally |= out;
        *tally
    }

    fn chosen(self, tally: bool) -> bool {
        tally
    }

    fn target(self, q: Q<'_>, choice: &Choice<'_>, env: &Env, id: CardId, rest: impl FnOnce() -> bool) -> Option<bool> {
        match self.only {
            // It may be chosen since what follows does something with it.
            None if choice.is_named_later() && choice.is_the_last() => q.may_choose(choice, env, id).then_some(true),
            None => q.may_choose(choice, env, id).then(rest),
            // The choice itself speaks of it: something must be there to choose.
            Some(slot) if choice.reads(slot) => Some(choice.is_named_later() && q.may_choose(choice, env, id)),
            // What is chosen beside it may be needed for anything to happen.
            Some(_) => Some(rest()),
        }
    }

    fn looks_at_none(self, _: Q<'_>, env: &Env, choice: &Choice<'_>) -> bool {
        let none = !choice.must();
        self.only.map_or(none || choice.is_after_none(env), |slot| none || !choice.reads(slot))
    }
}

impl Q<'_> {
    /// Whether the effects from `pc` on could change the game. With `only`, just those that speak of that name count.
    pub fn could(self, ability: &Ability, pc: u16, env: &Env, only: Option<Slot>) -> bool {
        self.walk(Changes { only }, ability, pc, u16::MAX, *env)
    }

    /// Heroes go to no hand, and the scenario has none for what it owns.
    pub fn has_a_hand_to_go_to(self, id: CardId) -> bool {
        !self.is_hero(id) && self.card(id).owner.is_player()
    }

    /// Cards that may be chosen: they fit, are not immune to the source, and what follows could do something with them.
    pub fn candidates(self, ability: &Ability, pc: u16, env: &Env) -> CardSet {
        let Some(choice) = Choice::at(ability, pc) else { return CardSet::EMPTY };
        self.find(env, choice.filter).iter().filter(|id| self.may_choose(&choice, env, *id)).collect()
    }

    /// Players that may be chosen.
    pub fn player_choices(self, ability: &Ability, pc: u16, env: &Env) -> Seats {
        let OpKind::ChoosePlayer { slot, who, other, which, .. } = &ability.code[pc as usize].kind else {
            return Seats::default();
        };
        let mut env = *env;
        let mut seats = Seats::default();
        let chooser = if matches!(who, Who::Any) { Some(env.you) } else { self.who_one(&env, who) };
        let Some(chooser) = chooser else { return seats };
        let meant = which.as_ref().map_or_else(|| self.company(&env), |which| self.those(&env, which));
        for seat in meant.iter() {
            env.slots[*slot as usize] = Local::Player(seat);
            if !(*other && seat == chooser) && self.could(ability, pc + 1, &env, Some(*slot)) {
                seats.insert(seat);
            }
        }
        seats
    }

    /// Options of a `choose one` that could change something.
    pub fn options(self, ability: &Ability, pc: u16, env: &Env) -> u16 {
        let OpKind::ChooseOne { options, limits, chosen, times, offered, end } = &ability.code[pc as usize].kind else {
            return 0;
        };
        let chosen = self.chosen_before(env, *chosen);
        let most = match times {
            Times::Once => None,
            Times::Twice => Some(2),
            Times::UpTo(n) => Some(self.num(env, n)),
        };
        if most.is_some_and(|most| chosen.count_ones() as i32 >= most) {
            return 0;
        }
        let fresh = |n: usize| chosen >> n & 1 == 0 && self.option_is_left(env, limits, n);
        let last = |n: usize| options.get(n + 1).unwrap_or(end) - 1;
        // Of several, another one comes after this: only what this one does itself counts.
        let over = |n: usize| if most.is_some() { last(n) } else { u16::MAX };
        let changes = |n: usize| self.walk(Changes { only: None }, ability, options[n], over(n), *env);
        let could = |n: &usize| fresh(*n) && (*offered == Offered::All || changes(*n));
        let useful = (0..options.len()).filter(could).fold(0, |mask, n| mask | (1 << n));
        let whole = |n: &usize| useful >> n & 1 == 1 && self.can_do(ability, options[*n], last(*n), env);
        match offered {
            Offered::Useful | Offered::All => useful,
            Offered::Whole => match (0..options.len()).filter(whole).fold(0, |mask, n| mask | (1 << n)) {
                0 => useful,
                whole => whole,
            },
        }
    }

    /// Options of a choice that were chosen before and cannot be again, as bits.
    pub(crate) fn chosen_before(self, env: &Env, chosen: Option<Slot>) -> u16 {
        let named = chosen.map(|slot| env.slots[usize::from(slot)]);
        if let Some(Local::Number(bits)) = named { bits as u16 } else { 0 }
    }

    /// Whether an option has not been chosen as often as it may be this round.
    pub(super) fn option_is_left(self, env: &Env, limits: &[u8], n: usize) -> bool {
        let limit = limits.get(n).copied().unwrap_or(0);
        let counted = |used: &&LimitUse| used.card == env.this && used.ability == AbilityRef::option(n as u8);
        limit == 0 || self.g.uses.iter().filter(counted).count() < usize::from(limit)
    }

    /// Among the players an ability can be about, those who are tied for the highest threat.
    pub fn highest_threat(self, env: &Env) -> Seats {
        let threat = |seat: Seat| self.threat(seat);
        let meant = self.company(env);
        let highest = meant.iter().map(threat).max().unwrap_or(0);
        meant.iter().filter(|seat| threat(*seat) == highest).collect()
    }

    /// Leaves out cards that are immune to the source; of a cost, those that nobody may pay with.
    pub fn reachable(self, env: &Env, cards: CardSet) -> CardSet {
        if !env.paying.0 && (env.this == CardId::NONE || !self.m.immunity && !self.g.is_apart()) {
            return cards;
        }
        cards.iter().filter(|id| self.reaches(env, *id)).collect()
    }

    /// Whether an effect reaches a card, or whether it may be paid with.
    #[inline]
    pub(crate) fn reaches(self, env: &Env, id: CardId) -> bool {
        let open = !env.paying.0 && !self.m.immunity && !self.g.is_apart();
        open || self.is_within_reach(env, id)
    }

    #[inline(never)]
    fn is_within_reach(self, env: &Env, id: CardId) -> bool {
        if env.paying.0 {
            return self.may_pay_with(env, id);
        }
        (!self.m.immunity || !self.kept_off(id, env.this)) && self.concerns_card(env, id)
    }

    /// Whether an effect reaches the place where resources lie: a hero's pool is no part of the hero, who may be immune.
    pub(crate) fn reaches_pool(self, env: &Env, id: CardId) -> bool {
        self.reaches(env, id) || !env.paying.0 && self.is_hero(id) && self.concerns_card(env, id)
    }

    /// Whether an effect reaches one of the cards meant for which that holds.
    pub(crate) fn some_of(self, env: &Env, sel: &Sel, f: impl Fn(CardId) -> bool) -> bool {
        self.any_of(env, sel, |id| self.reaches(env, id) && f(id))
    }

    /// Whether an effect reaches all the cards meant, and that holds for each.
    pub(crate) fn all_of(self, env: &Env, sel: &Sel, f: impl Fn(CardId) -> bool) -> bool {
        let mut meant = false;
        let fails = self.any_of(env, sel, |id| {
            meant = true;
            !(self.reaches(env, id) && f(id))
        });
        meant && !fails
    }

    /// The most of something that one of the cards an effect reaches has.
    pub(crate) fn most_of(self, env: &Env, sel: &Sel, f: impl Fn(CardId) -> u16) -> u16 {
        let most = std::cell::Cell::new(0);
        self.some_of(env, sel, |id| {
            most.set(most.get().max(f(id)));
            false
        });
        most.get()
    }

    /// Whether a card has hit points, is where damage can be dealt to it, and nothing forbids that.
    pub fn can_be_damaged(self, id: CardId) -> bool {
        let body = self.stand_in(id).is_some()
            || !self.g.is(id, Flags::FACEDOWN)
                && (self.face(id).printed(Stat::HitPoints).is_some() || self.flag(id, ModFlag::BearsDamage));
        // Not one that has left play, nor an enemy that attacks as a shadow card.
        let zone = self.card(id).zone;
        let placed = zone.is_in_play() || zone == Zone::RESOLVING;
        body && placed && self.can_happen(Occurrence::of(Verb::Damaged, id)) && self.damage_room(id) > 0
    }

    /// Whether an effect could damage a card: it can be damaged, and not only by others. What is paid is no effect.
    pub fn may_damage(self, env: &Env, id: CardId) -> bool {
        if env.paying.0 {
            return self.can_be_damaged(id);
        }
        let by_player = env.this.is_some() && self.card(env.this).owner.is_player();
        let player = if by_player { env.you } else { Seat::ENCOUNTER };
        let damage = Occurrence::of(Verb::Damaged, id).by(player).because(env.this).how(Manner::EFFECT);
        self.can_be_damaged(id) && self.can_happen(damage)
    }

    /// Whether the players could leave their stage behind.
    pub fn can_bypass(self, env: &Env) -> bool {
        self.main_quest(self.here(env)).is_some() && self.bypass_payable()
    }

    /// Whether a card could come under a player's control.
    pub fn can_go_to(self, id: CardId, seat: Seat) -> bool {
        self.card(id).controller != seat && self.can_happen(Occurrence::of(Verb::ControlChanges, id).by(seat))
    }

    /// Tokens lie on cards on the table, and on no card in a deck or a discard pile.
    pub fn bears_tokens(self, id: CardId) -> bool {
        let zone = self.card(id).zone;
        zone.is_in_force() || zone == Zone::RESOLVING
    }

    /// Whether an effect on a card can last. A shadow card may attack, and be strengthened for its attack; a card that
    /// is being played takes along what it is given, until it has come and perhaps gone again.
    pub(crate) fn can_be_covered(self, id: CardId) -> bool {
        let zone = self.card(id).zone;
        let played = |frame: &Frame| matches!(frame, Frame::Play { card, stage, .. } if *card == id && *stage != PlayStage::Finish);
        let there = zone.is_in_play() || matches!(zone.kind(), AreaKind::Resolving | AreaKind::Shadow | AreaKind::Away);
        let held = zone.is_hand() && !self.card(id).owner.is_player();
        there || held || self.g.stack.iter().any(played)
    }

    /// Whether an effect can add resources to it.
    pub fn can_gain(self, id: CardId, by: CardId) -> bool {
        let gained = Occurrence::of(Verb::ResourcesGained, id).how(Manner::EFFECT).because(by);
        self.bears_tokens(id) && self.can_happen(gained)
    }

    pub(crate) fn takes_part(self, id: CardId) -> bool {
        self.enemy_attack().is_some_and(|attack| self.set(attack.defenders).has(id)) || self.is_attacking(id)
    }

    /// Whether a modifier does more than adding nothing.
    pub(crate) fn adds_something(self, env: &Env, what: &Mod) -> bool {
        if let Mod::Stat { amount, each, .. } = what {
            return self.mod_amount(env, amount, each.as_ref()) != 0;
        }
        true
    }

    /// Whether a modifier would be noticed on a card.
    pub(crate) fn takes(self, id: CardId, what: &Mod) -> bool {
        let there = self.g.in_play(id) || self.card(id).zone == Zone::RESOLVING;
        let noticed = if let Mod::Stat { stat, .. } = what { self.has_stat(id, *stat) } else { true };
        there && noticed
    }

    /// Whether the pending effect can still be cancelled, by that player.
    pub(crate) fn can_be_cancelled(self, by: Seat) -> bool {
        use cardlang::def::AbilityKind::{Shadow, WhenRevealed};
        let forbids = |card: CardId, kind| {
            let says = |ability: &Ability| ability.kind == kind && ability.cannot_be_canceled;
            let manner = if kind == WhenRevealed { Manner::WHEN_REVEALED } else { Manner::COMBAT };
            let cancelling = Occurrence::of(Verb::Cancel, card).by(by).how(manner);
            self.face(card).abilities.iter().any(says) || !self.can_happen(cancelling)
        };
        self.g.stack.iter().rev().find_map(|frame| {
            if let Frame::Reveal { card, cancelled, .. } = frame {
                return Some(*cancelled || forbids(*card, WhenRevealed));
            }
            let Frame::EnemyAttack(attack) = frame else { return None };
            Some(attack.cancelled || attack.shadow.is_some() && forbids(attack.shadow, Shadow))
        }) != Some(true)
    }

    /// Whether a phrase means the quest the players are on, which an active location stands before.
    pub(crate) fn is_current_quest(self, env: &Env, on: &Sel) -> bool {
        let board = self.here(env);
        let main = || self.main_quest(board) == self.current_quest(board);
        matches!(on, Sel::CurrentQuest) || matches!(on, Sel::MainQuest) && main()
    }

    pub(crate) fn progress_lands(self, env: &Env, on: &Sel) -> bool {
        if self.is_current_quest(env, on) && self.active_location(self.here(env)).is_some() {
            return self.g.in_zone(self.here(env).active_location()).any(|location| {
                let taken = !self.kept_off(location, env.this) && self.takes_progress(location, env.this);
                taken && self.progress_room(location) > 0
            });
        }
        self.some_of(env, on, |id| {
            let taker = self.taker(Verb::ProgressPlaced, id);
            self.g.in_play(id) && self.progress_room(taker) > 0 && self.takes_progress(taker, env.this)
        })
    }

    /// Whether a dial is above 0 and may go down, by an effect or as a cost.
    pub fn may_reduce_threat(self, env: &Env, seat: Seat) -> bool {
        let by = if env.paying.0 { CardId::NONE } else { env.this };
        let lowered = Occurrence::new(Verb::LowerThreat).by(seat).because(by);
        self.g.players[seat.index()].threat > 0 && self.can_happen(lowered)
    }

    /// Whether everything that bypassing a stage costs besides can be paid.
    fn bypass_payable(self) -> bool {
        let kind = Verb::BypassCost;
        self.m.listeners(kind).shared(&self.g.live).filter(|id| self.text_active(*id)).all(|id| {
            let asked = |ability: &&Ability| ability.trigger.as_ref().is_some_and(|trigger| trigger.what.verb == kind);
            self.face(id).abilities.iter().filter(asked).all(|ability| {
                let env = self.env_for(id, self.g.first_on_turn(), ability, Occurrence::new(kind));
                self.can_pay_all(ability, 0, &env)
            })
        })
    }

    /// Whether a card is ready and may become exhausted.
    pub fn can_exhaust(self, id: CardId) -> bool {
        self.g.in_play(id) && !self.g.is(id, Flags::EXHAUSTED) && self.can_happen(Occurrence::of(Verb::Exhausts, id))
    }

    /// Whether a card effect lets a player draw.
    pub fn can_draw_by_effect(self, seat: Seat, of: CardId) -> bool {
        let drawing = Occurrence::new(Verb::Draws).by(seat).how(Manner::EFFECT).because(of);
        self.g.count_in(Zone::deck(seat)) > 0 && self.can_happen(drawing)
    }

    /// Whether nothing keeps a player from drawing in some way.
    pub fn may_draw(self, seat: Seat, how: Manner) -> bool {
        self.can_happen(Occurrence::new(Verb::Draws).by(seat).how(how))
    }

    pub(crate) fn pile_len(self, env: &Env, pile: &crate::code::PileRef) -> usize {
        self.pile_zones(env, pile).into_iter().flatten().map(|zone| self.g.count_in(zone)).sum()
    }

    /// Whether a search may find such a card: what lies facedown may be anything, what lies open is known.
    pub(crate) fn may_find(self, env: &Env, pile: &crate::code::PileRef, what: &crate::code::Filter) -> bool {
        self.pile_zones(env, pile).into_iter().flatten().any(|zone| {
            let mut cards = self.g.in_zone(zone);
            if zone.keeps_secrets() {
                cards.next().is_some()
            } else {
                cards.any(|id| self.fits_anywhere(env, what, id))
            }
        })
    }

    /// An empty encounter deck is formed anew in the quest phase, or whenever some card says so.
    pub fn encounter_deck_refills(self) -> bool {
        self.g.step.phase() == Some(cardlang::def::Phase::Quest) || self.game_flag(ModFlag::Refills)
    }

    /// Heroes go to no deck.
    pub(crate) fn shuffles_something(self, env: &Env, pile: &crate::code::PileRef) -> bool {
        let zones = self.pile_zones(env, pile).into_iter().flatten();
        zones.flat_map(|zone| self.g.in_zone(zone)).any(|id| self.face(id).kind != cardlang::def::CardType::Hero)
    }

    /// Whether the players may travel to a location by an effect, whatever its Travel effect.
    pub fn can_be_travelled_to(self, id: CardId, by: CardId) -> bool {
        self.card(id).zone.is_staging()
            && self.is_kind(id, cardlang::def::CardType::Location)
            && self.has_room_for(id, self.board_of(id))
            && self.can_travel_there(id)
            && self.can_become_active(id, by)
    }

    /// Whether a card can be attached facedown: it lies out of play, and it is known which it is.
    pub fn can_be_hidden(self, id: CardId) -> bool {
        let zone = self.card(id).zone;
        !zone.is_in_play() && !zone.is_deck()
    }

    /// Whether a card may be put into play now.
    pub fn can_enter_play(self, env: &Env, id: CardId) -> bool {
        use cardlang::def::CardType::*;
        !self.unique_clash(id)
            && self.can_happen(Occurrence::of(Verb::EntersPlay, id).by(env.you))
            && !self.is_full(id)
            && match self.face(id).kind {
                Event | Treachery => false,
                Attachment if self.face(id).needs_host() => !self.hosts(env.you, id).is_empty(),
                Attachment | Hero | Ally | Enemy | Location | Objective | Quest | SideQuest | Contract | Campaign
                | Nightmare | ObjectiveAlly | ObjectiveHero => !self.g.in_play(id),
            }
    }

    /// Whether an effect can discard a card: a permanent stays for as long as its host does.
    pub fn can_be_discarded(self, id: CardId) -> bool {
        let leaves = || self.can_leave(id) && self.can_happen(Occurrence::of(Verb::Discarded, id));
        if self.card(id).zone.is_hand() { leaves() } else { !self.g.in_play(id) || leaves() && !self.is_permanent(id) }
    }

    /// The cards in hand that a player may discard.
    pub(crate) fn discardable(self, seat: Seat) -> impl Iterator<Item = CardId> {
        self.g.in_zone(Zone::hand(seat)).filter(move |id| self.can_be_discarded(*id))
    }

    fn is_permanent(self, id: CardId) -> bool {
        let host = self.card(id).host;
        !host.is_deck() && self.g.in_play(host) && self.key(id, crate::code::Key::Permanent).is_some()
    }

    /// What an attachment may be attached to.
    pub fn hosts(self, seat: Seat, attachment: CardId) -> CardSet {
        let Some(filter) = &self.face(attachment).attach else { return CardSet::EMPTY };
        let found = self.find(&entering(seat, attachment), filter);
        found.iter().filter(|host| self.may_bear(*host, attachment)).collect()
    }

    /// What a player may play it on.
    pub fn hosts_to_play_on(self, seat: Seat, attachment: CardId) -> CardSet {
        let hosts = self.hosts(seat, attachment);
        hosts.iter().filter(|host| self.can_be_played_on(seat, *host, attachment)).collect()
    }

    /// Whether there is anything that a player may play it on.
    pub(super) fn has_host_to_play_on(self, seat: Seat, attachment: CardId) -> bool {
        let Some(filter) = &self.face(attachment).attach else { return false };
        let such = |host| self.may_bear(host, attachment) && self.can_be_played_on(seat, host, attachment);
        self.finds(&entering(seat, attachment), filter, such)
    }

    fn may_bear(self, host: CardId, attachment: CardId) -> bool {
        !self.kept_off(host, attachment) && self.has_room(host, attachment)
    }

    fn can_be_played_on(self, seat: Seat, host: CardId, attachment: CardId) -> bool {
        self.can_happen(Occurrence::of(Verb::Plays, attachment).to(host).by(seat))
    }

    /// Whether an attachment, or what becomes one, may go on a card.
    pub fn accepts(self, seat: Seat, host: CardId, attachment: CardId) -> bool {
        match self.face(attachment).attach {
            Some(_) => self.hosts(seat, attachment).has(host),
            None => self.has_room(host, attachment),
        }
    }

    /// Whether something can be attached to a card where it is: in play, or on its way there from the encounter deck.
    pub(crate) fn can_hold(self, host: CardId) -> bool {
        let Some(card) = host.some().map(|host| self.card(host)) else { return false };
        card.zone.is_in_play() || card.zone == Zone::RESOLVING && self.is_of_encounter_deck(host)
    }

    fn has_room(self, host: CardId, attachment: CardId) -> bool {
        let face = self.face(attachment);
        let full = |limit: u8| {
            let same = |id: &CardId| self.face(*id).title == face.title && *id != attachment;
            self.attachments(host).filter(same).count() >= usize::from(limit)
        };
        !self.bars(host, attachment) && !face.limit_per_host.is_some_and(full)
    }
}

/// What the words of an attachment refer to as a player looks for what it can be attached to.
fn entering(seat: Seat, attachment: CardId) -> Env {
    Env::new(attachment, seat, Occurrence::new(Verb::EntersPlay))
}
