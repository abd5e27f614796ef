//! Something happens: it is told, and finds the abilities that wait for it.

use cardlang::def::{AbilityKind, CardType, Timing};

use super::Engine;
use crate::area::AreaKind;
use crate::code::{Ability, Nouns, OneOf, Op, OpKind, Quantity, Sel, Trigger, Until, Who};
use crate::extras::Memo;
use crate::frame::{AbilityRef, Delayed, Env, Frame, LimitUse, Pending};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::log::{Cause, Detail, Entry};
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::phrases::Phrase;
use crate::query::Q;
use crate::query::legal::is_played;
use crate::zone::Zone;

impl Engine<'_> {
    /// Something has happened: it is told, and those who wait for it answer.
    #[inline]
    pub(crate) fn happens(&mut self, what: Occurrence) {
        self.tell(what);
        self.offer(what, Timing::After);
    }

    /// The same, with what there is to tell besides; that is worked out only where a log is kept.
    #[inline]
    pub(crate) fn happens_with(&mut self, what: Occurrence, detail: impl FnOnce(&Self) -> Detail) {
        self.tell_with(what, detail);
        self.offer(what, Timing::After);
    }

    /// Tells it, and nobody answers.
    #[inline]
    pub(crate) fn tell_with(&mut self, what: Occurrence, detail: impl FnOnce(&Self) -> Detail) {
        if self.log.is_some() {
            let detail = detail(self);
            self.write(None, what, detail);
        }
    }

    /// The same by a cause that the stack does not tell, if there is one.
    #[inline]
    pub(crate) fn happens_by(&mut self, cause: Option<Cause>, what: Occurrence) {
        self.tell_by(cause, what);
        self.offer(what, Timing::After);
    }

    /// A player uses an ability.
    pub(super) fn uses(&mut self, seat: Seat, card: CardId, ability: AbilityRef) {
        let what = Occurrence::of(Verb::Use, card).by(seat);
        if self.log.is_some() {
            self.write(Some(Cause::Player(seat)), what, Detail::Ability(ability));
        }
        self.offer(what, Timing::After);
    }

    /// An ability takes effect that nobody decides about.
    pub(super) fn triggers_itself(&mut self, card: CardId, ability: AbilityRef) {
        self.happens_with(Occurrence::of(Verb::AbilityTriggers, card), |_| Detail::Ability(ability));
    }

    /// Tells of something that takes its time, as it begins; whoever waits for it is asked at each of its moments.
    #[inline]
    pub(crate) fn tell(&mut self, what: Occurrence) {
        self.tell_by(None, what);
    }

    /// The same by a cause that the stack does not tell, if there is one.
    #[inline]
    pub(crate) fn tell_by(&mut self, cause: Option<Cause>, what: Occurrence) {
        if self.log.is_some() {
            self.write(cause, what, Detail::Nothing);
        }
    }

    /// Writes it into the log, if that tells of such things.
    #[cold]
    #[inline(never)]
    pub(super) fn write(&mut self, cause: Option<Cause>, what: Occurrence, detail: Detail) {
        let cause = cause.unwrap_or_else(|| self.cause());
        if let Some(log) = &mut self.log
            && what.verb.told().is_some()
        {
            let (round, step) = (self.g.round, self.g.step);
            log.push(Entry { round, step, cause, what: what.in_the_open(), detail });
        }
    }

    /// Collects every ability that answers an occurrence at that moment. Matching is done here and now,
    /// so that a card leaving play is still what it was.
    #[inline]
    pub(crate) fn offer(&mut self, what: Occurrence, timing: Timing) {
        if self.m.hears(what.verb) && self.is_heard(what.verb) {
            self.collect_answers(what, timing);
        }
    }

    /// Whether somebody is there who may answer: most cards that wait for something lie in a deck or a discard pile.
    #[inline(never)]
    fn is_heard(&self, verb: Verb) -> bool {
        let there = self.m.listeners(verb).meets(&self.g.speakers.0) || self.m.lurkers(verb).meets(&self.g.live);
        // What falls from a deck or goes under a card is heard there, as is what lies on top to be played.
        let last_words = matches!(verb, Verb::Discarded | Verb::PlacedIn);
        let in_decks = || last_words || !self.q().idle(Quantity::PlayedFromTop.kind());
        let given = || self.m.gives_listeners(verb) && self.q().gives_anything();
        there || !self.g.delayed.is_empty() || in_decks() || self.m.remembers(verb) || given()
    }

    /// A card has been played for all that asks later; its own effects ask already, before anybody answers it.
    pub(super) fn remember_play(&mut self, played: Occurrence) {
        if self.m.remembers(Verb::Plays) {
            let played = self.with_cause(played);
            self.remember(played);
        }
    }

    fn remember(&mut self, what: Occurrence) {
        let subject = what.subject.some();
        let life = subject.map_or(0, |id| self.g.card(id).life);
        let kinds = subject.map_or(Nouns::NONE, |id| self.q().kinds(id));
        let traits = subject.map_or(0, |id| self.q().traits_asked_for(id));
        let phase = self.g.step.phase();
        self.g.extras.change().memory.push(Memo { what, life, kinds, traits, phase });
    }

    /// The same occurrence, with the card whose effect it is. What a player pays is no effect.
    pub(super) fn with_cause(&self, event: Occurrence) -> Occurrence {
        match self.cause() {
            Cause::Ability { card, .. } | Cause::Reveal(card) if event.cause == CardId::NONE && !self.q().paying() => {
                event.because(card).how(Manner::EFFECT)
            }
            Cause::Ability { .. }
            | Cause::Reveal(_)
            | Cause::Step
            | Cause::EnemyAttack(_)
            | Cause::PlayerAttack(_)
            | Cause::Playing(_)
            | Cause::Player(_) => event,
        }
    }

    /// Effects of cards under a header of the scenario are triggered.
    pub(crate) fn call(&mut self, cards: &CardSet, header: u16) {
        for id in cards.iter() {
            let called = Occurrence::of(Verb::Called, id).amount(header.into());
            if self.g.card(id).zone == Zone::ENCOUNTER_DISCARD {
                self.collect_from(id, called, Timing::When);
            } else {
                self.offer(called, Timing::When);
            }
        }
    }

    /// Abilities that wait for something to be so are triggered as soon as it is.
    pub(super) fn notice_states(&mut self) {
        self.offer(Occurrence::new(Verb::State), Timing::When);
    }

    /// Whether such an ability is there: it may wait for anything at all.
    pub(super) fn watches_states(&self) -> bool {
        self.m.hears(Verb::State) && self.is_heard(Verb::State)
    }

    /// Whether a state's ability has been triggered already and is not over yet, or could change nothing.
    fn noticed(&self, card: CardId, at: AbilityRef) -> bool {
        let waits =
            self.g.pending.iter().any(|pending| pending.card == card && pending.ability == at && !pending.spent);
        let ability = self.m.ability(at);
        let env = self.q().env_at(card, self.g.first_at(self.q().board_of(card)), at, Occurrence::new(Verb::State));
        waits || self.runs(card, at) || !self.q().could(ability, ability.effects, &env, None)
    }

    /// Whether the players would advance by an ability while what answers the exploring of a location still waits: that
    /// comes first, and the state is looked at again after it.
    fn waits_for_explored(&self, ability: &Ability) -> bool {
        let answers = |pending: &Pending| pending.event.verb == Verb::Explored && !pending.spent;
        let advances = |op: &Op| matches!(&op.kind, OpKind::Do(Phrase::Advance(_)));
        self.g.pending.iter().any(answers) && ability.code.iter().any(advances)
    }

    /// Whether an ability of a card is resolving.
    fn runs(&self, card: CardId, at: AbilityRef) -> bool {
        let it =
            |frame: &Frame| matches!(frame, Frame::Script { ability, env, .. } if *ability == at && env.this == card);
        self.g.stack.iter().any(it)
    }

    /// The ability that replaces an occurrence, if there is one.
    pub(super) fn replacement(&self, event: Occurrence) -> Option<(CardId, AbilityRef)> {
        let matchup = self.m;
        if !matchup.hears(event.verb) {
            return None;
        }
        matchup.listeners(event.verb).shared(&self.g.live).find_map(|card| {
            let mut own = (0..self.q().face(card).abilities.len() as u8).map(|n| self.q().own_ability(card, n));
            let replaces = |at: &AbilityRef| {
                let ability = matchup.ability(*at);
                let waits = ability.trigger.as_ref().is_some_and(|trigger| trigger.on(event.verb).is_some());
                let seat = waits.then(|| self.q().listening(card, ability, event)).flatten();
                seat.is_some_and(|seat| self.q().answers_event(card, seat, *at, event))
            };
            own.find(replaces).map(|at| (card, at))
        })
    }

    #[inline(never)]
    fn collect_answers(&mut self, mut event: Occurrence, timing: Timing) {
        let engaged = |id: CardId| id.some().and_then(|id| self.g.card(id).zone.engaged_seat());
        event.engaged = engaged(event.object).or_else(|| engaged(event.subject)).unwrap_or(Seat::ENCOUNTER);
        let matchup = self.m;
        // What is played is remembered before it does anything.
        let remembered = timing == Timing::After && event.verb != Verb::Plays && matchup.remembers(event.verb);
        if remembered || matchup.asks_why(event.verb) {
            event = self.with_cause(event);
        }
        if remembered {
            self.remember(event);
        }
        let (listeners, lurkers) = (matchup.listeners(event.verb), matchup.lurkers(event.verb));
        let mut there = self.g.speakers.0;
        lurkers.shared(&self.g.live).for_each(|card| there.insert(card));
        for card in listeners.shared(&there) {
            let zone = self.g.card(card).zone;
            let apart = zone == Zone::SET_ASIDE || zone == Zone::VICTORY;
            if zone.is_in_force() || zone.is_hand() || apart || card == event.subject {
                self.collect_from(card, event, timing);
            }
        }
        if !self.q().idle(Quantity::PlayedFromTop.kind()) {
            let tops: CardSet = self.g.living().iter().filter_map(|seat| self.q().playable_top(seat)).collect();
            for card in tops.iter() {
                if matchup.listeners(event.verb).has(card) {
                    self.collect_from(card, event, timing);
                }
            }
        }
        // What is discarded from a deck, or placed under a card, answers that itself.
        if self.q().has_last_word(&event) && matchup.listeners(event.verb).has(event.subject) {
            self.collect_from(event.subject, event, timing);
        }
        if !self.g.delayed.is_empty() {
            self.collect_delayed(event, timing);
        }
        if matchup.gives_listeners(event.verb) {
            for (card, at) in self.q().given_listeners(event) {
                if waits_for(matchup.ability(at), event.verb, timing) {
                    self.await_window(card, at, self.q().concerned_by(card, event), event);
                }
            }
        }
    }

    /// Delayed effects that have waited for an occurrence wait for their turn now.
    fn collect_delayed(&mut self, event: Occurrence, timing: Timing) {
        let due = |delayed: &&Delayed| {
            let trigger = self.m.awaited(delayed).and_then(|trigger| trigger.on(event.verb));
            let env = delayed.env.about(event);
            trigger.is_some_and(|part| same_moment(part.timing, timing) && self.q().is_meant(&env, part, event))
        };
        let due: Vec<Delayed> = self.g.delayed.iter().filter(due).copied().collect();
        for Delayed { ability, pc, env, .. } in due {
            let life = self.g.card(env.this).life;
            let (card, seat) = (env.this, env.you);
            self.g.pending.push(Pending { card, ability, forced: true, spent: false, life, seat, event, pc });
        }
    }

    /// Somebody looks at cards. Those in the encounter deck that answer it are told apart from the rest.
    pub(crate) fn looked_at(&mut self, cards: &CardSet, seat: Seat) -> CardSet {
        if !self.m.hears(Verb::LookedAt) {
            return *cards;
        }
        let mut left = *cards;
        for card in self.m.listeners(Verb::LookedAt).shared(cards) {
            let before = self.g.pending.len();
            self.collect_from(card, Occurrence::of(Verb::LookedAt, card).by(seat), Timing::When);
            if self.g.pending.len() > before {
                left.remove(card);
            }
        }
        left
    }

    /// Whether an ability has not answered such an occurrence in that time. From now on it has.
    fn is_first_time(&mut self, card: CardId, ability: AbilityRef, seat: Seat, scope: Until) -> bool {
        let answered = self.g.uses.iter().any(|used| used.card == card && used.ability == ability);
        if !answered {
            self.g.uses.push(LimitUse { card, ability, seat, scope, times: 1 });
        }
        !answered
    }

    fn collect_from(&mut self, card: CardId, event: Occurrence, timing: Timing) {
        let at = *self.g.card(card);
        for (ability, n) in self.m.face(at.def, at.face).abilities.iter().zip(0u8..) {
            if waits_for(ability, event.verb, timing)
                && (event.verb != Verb::State || self.q().may_be_so(card, ability, event))
                && let Some(seat) = self.q().listening(card, ability, event)
            {
                self.await_window(card, AbilityRef::own(at.def, at.face, n), seat, event);
            }
        }
    }

    /// An ability that listens waits for its window, if the occurrence is the one it means.
    fn await_window(&mut self, card: CardId, at: AbilityRef, seat: Seat, event: Occurrence) {
        let ability = self.m.ability(at);
        if !self.q().answers_event(card, seat, at, event) || event.verb == Verb::State && self.noticed(card, at) {
            return;
        }
        if event.verb == Verb::State && self.waits_for_explored(ability) {
            return;
        }
        // What a replacement brings about is not replaced by the same text once more.
        let replaces = ability.trigger.as_ref().is_some_and(|trigger| trigger.replaces());
        if replaces && self.runs(card, at) {
            return;
        }
        if ability.first_time.is_some_and(|scope| !self.is_first_time(card, at, seat, scope)) {
            return;
        }
        let same = |other: &Pending, one: OneOf| other.ability == at && (one.copies || other.card == card);
        if ability.once_an_effect.is_some_and(|one| self.g.pending.iter().any(|other| !other.spent && same(other, one)))
        {
            return;
        }
        let forced = matches!(ability.kind, AbilityKind::Forced | AbilityKind::Passive);
        let life = self.g.card(card).life;
        let others = if ability.by_any_player { self.g.living().without(seat) } else { Seats::default() };
        for seat in std::iter::once(seat).chain(others.iter()) {
            self.g.pending.push(Pending { card, ability: at, forced, spent: false, life, seat, event, pc: 0 });
        }
    }
}

/// Whether an ability waits for such an occurrence at that moment.
fn waits_for(ability: &Ability, kind: Verb, timing: Timing) -> bool {
    let part = ability.trigger.as_ref().and_then(|trigger| trigger.on(kind));
    part.is_some_and(|part| same_moment(part.timing, timing))
}

/// `at` the end of a phase and `after` it has begun are the same moment of the framework.
fn same_moment(written: Timing, now: Timing) -> bool {
    written == now || (written == Timing::At && now == Timing::After)
}

impl Q<'_> {
    /// Whether a card is discarded from the deck of a player, or from the encounter deck.
    fn falls_from_deck(self, event: &Occurrence) -> bool {
        let from = |id: CardId| {
            let card = self.card(id);
            card.zone == Zone::ENCOUNTER_DECK || card.owner.is_player() && card.zone == Zone::deck(card.owner)
        };
        event.verb == Verb::Discarded && event.subject.some().is_some_and(from)
    }

    /// Whether a card goes where its text is not in force, and answers that all the same.
    fn has_last_word(self, event: &Occurrence) -> bool {
        let under = event.verb == Verb::PlacedIn && event.to.is_some_and(|to| to.kind() == AreaKind::Under);
        under || self.falls_from_deck(event)
    }

    /// Whether a card's ability is active where the card is, and whose it is.
    fn listening(self, card: CardId, ability: &Ability, event: Occurrence) -> Option<Seat> {
        let at = self.card(card);
        if at.zone.is_hand() {
            let playable = self.face(card).kind == CardType::Event && ability.kind == AbilityKind::Response;
            let itself = is_played(card, &event) || event.verb == Verb::Discarded && event.subject == card;
            return (playable || ability.from_hand || itself).then_some(at.controller);
        }
        if card == event.subject && self.has_last_word(&event) {
            return Some(if at.owner.is_player() { at.owner } else { self.g.first_on_turn() });
        }
        if self.hand_of(card).is_some() {
            let playable = self.face(card).kind == CardType::Event && ability.kind == AbilityKind::Response;
            return playable.then_some(at.owner);
        }
        if at.zone == Zone::SET_ASIDE {
            return ability.also_set_aside.then_some(self.g.first);
        }
        let concerned = if event.player.is_player() { event.player } else { self.g.first_on_turn() };
        if at.zone == Zone::ENCOUNTER_DECK {
            return (event.verb == Verb::LookedAt).then_some(concerned);
        }
        if at.zone == Zone::VICTORY {
            return ability.in_victory.then_some(concerned);
        }
        let placed = at.zone.is_in_force() || (card == event.subject && at.zone == Zone::RESOLVING);
        let elsewhere = ability.from_hand || ability.in_victory;
        // What lies in the discard pile says nothing unless it is called by its header.
        let called = event.verb == Verb::Called && at.zone == Zone::ENCOUNTER_DISCARD;
        let active = called || placed && !elsewhere && self.text_active(card);
        if !active || !self.in_role(card, ability.as_attachment) {
            return None;
        }
        Some(self.concerned_by(card, event))
    }

    /// Whether what an ability in force waits for is so, apart from whether its text is blank: most of the time it is
    /// not, which is sooner seen.
    fn may_be_so(self, card: CardId, ability: &Ability, event: Occurrence) -> bool {
        if ability.conds.is_empty() || !self.card(card).zone.is_in_force() {
            return true;
        }
        let env = self.env_for(card, self.concerned_by(card, event), ability, event);
        ability.conds.iter().all(|cond| self.cond(&env, cond))
    }

    /// Whose an ability of a card is: its controller's, or else the player's whom the occurrence is about.
    fn concerned_by(self, card: CardId, event: Occurrence) -> Seat {
        let controller = self.card(card).controller;
        if controller.is_player() {
            controller
        } else if event.player.is_player() {
            event.player
        } else {
            self.g.first_at(self.board_of(card))
        }
    }

    /// Whether the player an occurrence is about is meant. All players travel together.
    fn concerns(self, env: &Env, who: &Who, event: Occurrence) -> bool {
        event.verb == Verb::Travels || self.who(env, who).has(event.player)
    }

    fn answers_event(self, card: CardId, seat: Seat, at: AbilityRef, event: Occurrence) -> bool {
        let ability = self.m.ability(at);
        let Some(trigger) = &ability.trigger else { return false };
        let env = Env { granter: at.granter, ..self.env_for(card, seat, ability, event) };
        trigger.parts().any(|part| self.is_meant(&env, part, event))
            && ability.conds.iter().all(|cond| self.cond(&env, cond))
    }

    /// Whether an occurrence is one that a text waits for.
    fn is_meant(self, env: &Env, part: &Trigger, event: Occurrence) -> bool {
        // What has gone somewhere, or does something from there, is asked about wherever it lies.
        let fits = |sel: &Option<Sel>, id: CardId| match sel {
            Some(Sel::All(filter)) if event.verb.is_anywhere() => id.is_some() && self.fits_anywhere(env, filter, id),
            Some(sel) => id.is_some() && self.sel_has(env, sel, id),
            None => true,
        };
        (self.is_near(env.this, &event) || matches!(part.what.player, Some(Who::Anywhere)))
            && self.happens_so(env, &part.what, &event)
            && fits(&part.what.subject, event.subject)
            && fits(&part.what.object, event.object)
            && part.what.player.as_ref().is_none_or(|who| self.concerns(env, who, event))
    }
}
