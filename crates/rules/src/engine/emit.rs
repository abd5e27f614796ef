//! Occurrences find the abilities that wait for them.

use cardlang::def::{AbilityKind, CardType, Timing};

use super::Engine;
use crate::code::{Ability, Sel, Trigger, Who};
use crate::event::{Event, EventKind};
use crate::frame::{AbilityRef, Env, Frame, Pending};
use crate::ids::{CardId, CardSet, Seat};
use crate::query::Q;
use crate::zone::Zone;

impl Engine<'_> {
    /// Something has happened.
    #[inline]
    pub(crate) fn emit(&mut self, event: Event) {
        self.occur(event, Timing::After);
    }

    /// Collects every ability that answers an occurrence at that moment. Matching is done here and now,
    /// so that a card leaving play is still what it was.
    #[inline]
    pub(crate) fn occur(&mut self, event: Event, timing: Timing) {
        if self.m.hears(event.kind) {
            self.collect_answers(event, timing);
        }
    }

    /// Abilities that wait for something to be so are triggered as soon as it is.
    pub(super) fn notice_states(&mut self) {
        self.occur(Event::new(EventKind::State), Timing::When);
    }

    /// Whether a state's ability has been triggered already and is not over yet, or could change nothing.
    fn noticed(&self, card: CardId, at: AbilityRef) -> bool {
        let waits =
            self.g.pending.iter().any(|pending| pending.card == card && pending.ability == at && !pending.spent);
        let runs =
            |frame: &Frame| matches!(frame, Frame::Script { ability, env, .. } if *ability == at && env.this == card);
        let ability = self.m.ability(at);
        let env = self.q().env_for(card, self.g.first, ability, Event::new(EventKind::State));
        waits || self.g.stack.iter().any(runs) || !self.q().could(ability, ability.effects, &env, None)
    }

    /// The ability that replaces an occurrence, if there is one.
    pub(super) fn replacement(&self, event: Event) -> Option<(CardId, AbilityRef)> {
        let matchup = self.m;
        if !matchup.hears(event.kind) {
            return None;
        }
        matchup.listeners(event.kind).and(&self.g.live).iter().find_map(|card| {
            let abilities = &self.q().face(card).abilities;
            let replaces = |ability: &Ability| {
                let trigger = ability.trigger.as_ref().and_then(|trigger| trigger.on(event.kind));
                let seat = trigger.and_then(|_| self.q().listening(card, ability, event));
                trigger
                    .zip(seat)
                    .is_some_and(|(trigger, seat)| self.q().answers_event(card, seat, ability, trigger, event))
            };
            let index = abilities.iter().position(replaces)?;
            Some((card, self.q().ability_ref(card, index as u8)))
        })
    }

    #[inline(never)]
    fn collect_answers(&mut self, mut event: Event, timing: Timing) {
        let engaged = |id: CardId| id.some().and_then(|id| self.g.card(id).zone.engaged_seat());
        event.engaged = engaged(event.object).or_else(|| engaged(event.subject)).unwrap_or(Seat::ENCOUNTER);
        let matchup = self.m;
        for card in matchup.listeners(event.kind).and(&self.g.live).iter() {
            let zone = self.g.card(card).zone;
            let apart = zone == Zone::SET_ASIDE || zone == Zone::VICTORY;
            if zone.is_in_force() || zone.is_hand() || apart || card == event.subject {
                self.collect_from(card, event, timing);
            }
        }
    }

    /// Somebody looks at cards. Those in the encounter deck that answer it are told apart from the rest.
    pub(super) fn looked_at(&mut self, cards: &CardSet, seat: Seat) -> CardSet {
        if !self.m.hears(EventKind::LookedAt) {
            return *cards;
        }
        let mut left = *cards;
        for card in cards.and(self.m.listeners(EventKind::LookedAt)).iter() {
            let before = self.g.pending.len();
            self.collect_from(card, Event::of(EventKind::LookedAt, card).by(seat), Timing::When);
            if self.g.pending.len() > before {
                left.remove(card);
            }
        }
        left
    }

    fn collect_from(&mut self, card: CardId, event: Event, timing: Timing) {
        let at = *self.g.card(card);
        for (index, ability) in self.m.face(at.def, at.face).abilities.iter().enumerate() {
            let waits = ability.trigger.as_ref().and_then(|trigger| trigger.on(event.kind));
            let Some(trigger) = waits.filter(|trigger| same_moment(trigger.timing, timing)) else { continue };
            if let Some(seat) = self.q().listening(card, ability, event)
                && self.q().answers_event(card, seat, ability, trigger, event)
            {
                let ability_ref = AbilityRef { def: at.def, face: at.face, ability: index as u8 };
                if event.kind == EventKind::State && self.noticed(card, ability_ref) {
                    continue;
                }
                self.g.pending.push(Pending {
                    card,
                    ability: ability_ref,
                    forced: matches!(ability.kind, AbilityKind::Forced | AbilityKind::Passive),
                    spent: false,
                    life: at.life,
                    seat,
                    event,
                });
            }
        }
    }
}

/// `at` the end of a phase and `after` it has begun are the same moment of the framework.
fn same_moment(written: Timing, now: Timing) -> bool {
    written == now || (written == Timing::At && now == Timing::After)
}

impl Q<'_> {
    /// Whether a card's ability is active where the card is, and whose it is.
    fn listening(self, card: CardId, ability: &Ability, event: Event) -> Option<Seat> {
        let at = self.card(card);
        if at.zone.is_hand() {
            let playable = self.face(card).kind == CardType::Event && ability.kind == AbilityKind::Response;
            return (playable || ability.from_hand).then_some(at.owner);
        }
        if at.zone == Zone::SET_ASIDE {
            return ability.while_set_aside.then_some(self.g.first);
        }
        let concerned = if event.player.is_player() { event.player } else { self.g.first };
        if at.zone == Zone::ENCOUNTER_DECK {
            return (event.kind == EventKind::LookedAt).then_some(concerned);
        }
        if at.zone == Zone::VICTORY {
            return ability.in_victory.then_some(concerned);
        }
        let placed = at.zone.is_in_force() || (card == event.subject && at.zone == Zone::RESOLVING);
        let elsewhere = ability.from_hand || ability.while_set_aside || ability.in_victory;
        let active = placed && !elsewhere && self.text_active(card);
        if !active || !self.in_role(card, ability.as_attachment) {
            return None;
        }
        Some(if at.controller.is_player() { at.controller } else { concerned })
    }

    /// Whether the player an occurrence is about is meant. All players travel together.
    fn concerns(self, env: &Env, who: &Who, event: Event) -> bool {
        event.kind == EventKind::Travels || self.who(env, who).has(event.player)
    }

    fn answers_event(self, card: CardId, seat: Seat, ability: &Ability, trigger: &Trigger, event: Event) -> bool {
        let env: Env = self.env_for(card, seat, ability, event);
        // What has gone somewhere, or does something from there, is asked about wherever it lies.
        let fits = |sel: &Option<Sel>, id: CardId| match sel {
            Some(Sel::All(filter)) if event.kind.is_anywhere() => self.fits_anywhere(&env, filter, id),
            Some(sel) => id.is_some() && self.sel_has(&env, sel, id),
            None => true,
        };
        let lies = |pile| self.pile_zones(&env, pile).contains(&Some(self.card(event.subject).zone));
        fits(&trigger.subject, event.subject)
            && fits(&trigger.object, event.object)
            && (event.kind != EventKind::PlacedIn || trigger.pile.as_ref().is_some_and(lies))
            && trigger.player.as_ref().is_none_or(|who| self.concerns(&env, who, event))
            && trigger.test.is_none_or(|test| i32::from(event.amount) == i32::from(test))
            && trigger.phase.is_none_or(|phase| self.g.step.phase() == Some(phase))
            && ability.conds.iter().all(|cond| self.cond(&env, cond))
    }
}
