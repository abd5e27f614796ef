//! What lies on other cards: attachments, guarded objectives.

use cardlang::def::CardType;

use super::Engine;
use crate::area::Board;
use crate::code::ModFlag;
use crate::frame::{Aim, Frame, PlayStage, Why};
use crate::ids::{CardId, Seat};
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::state::Flags;
use crate::zone::Zone;

impl Engine<'_> {
    /// Attaches a card. On another player's character it comes under that player's control.
    pub(crate) fn attach(&mut self, id: CardId, host: CardId, by: Seat, as_attachment: bool) {
        if as_attachment {
            self.make_attachment(id, host);
        } else {
            self.bring_onto(id, host, by);
        }
        self.attached(Occurrence::of(Verb::Attach, id).to(host));
    }

    /// A player has played an attachment, and says on which card.
    pub(super) fn play_on(&mut self, id: CardId, host: CardId, by: Seat) {
        self.bring_onto(id, host, by);
        self.attached(Occurrence::of(Verb::Attach, id).to(host).by(by).how(Manner::OPTIONAL));
    }

    /// A card of another type counts as an attachment from now on. In play already, it does not enter play again.
    fn make_attachment(&mut self, id: CardId, host: CardId) {
        let enters = !self.g.in_play(id);
        if !enters && self.q().is_kind(id, CardType::Enemy) {
            self.cease_to_be_an_enemy(id);
        }
        self.put_at(id, Zone::ATTACHED, true);
        self.set_flag(id, Flags::AS_ATTACHMENT, true);
        self.hold(id, host);
        if enters {
            self.happens(Occurrence::of(Verb::EntersPlay, id));
        }
    }

    fn bring_onto(&mut self, id: CardId, host: CardId, by: Seat) {
        let holder = self.g.card(host).controller;
        if holder.is_player() {
            self.enter_play(id, holder);
        } else if self.g.card(id).owner.is_player() {
            self.enter_play(id, by);
        } else {
            self.lay_on(id);
        }
    }

    fn attached(&mut self, what: Occurrence) {
        let (id, host) = (what.subject, what.object);
        if self.q().face(id).kind == CardType::Objective {
            self.set_flag(id, Flags::AS_ATTACHMENT, true);
        }
        self.g.card_mut(id).host = host;
        self.happens(what);
        self.check_restricted(host);
        if self.m.sources(ModFlag::FirstPlayerControls.kind()).has(id) {
            self.follow_token();
        }
    }

    /// An encounter card on one that nobody controls is in nobody's hands.
    fn lay_on(&mut self, id: CardId) {
        let enters = !self.g.in_play(id);
        self.appear(id);
        self.put_at(id, Zone::ATTACHED, true);
        let card = self.g.card_mut(id);
        card.controller = card.owner;
        if enters {
            self.happens(Occurrence::of(Verb::EntersPlay, id));
        }
    }

    /// Cards from the top of a deck come onto a card in play, all at once. Nobody controls them, so that they say nothing.
    pub(crate) fn attach_top(&mut self, from: Zone, cards: i32, host: CardId) {
        for nth in 0..cards {
            let top = self.top_of(from).filter(|_| host.is_some() && self.g.in_play(host));
            let Some(top) = top else { return self.unless_alive(false) };
            self.put_at(top, Zone::ATTACHED, true);
            let card = self.g.card_mut(top);
            (card.flags, card.host, card.controller) = (Flags::AS_ATTACHMENT, host, Seat::ENCOUNTER);
            let attached = Occurrence::of(Verb::Attach, top).to(host);
            if nth == 0 { self.happens(attached) } else { self.tell(attached) }
        }
    }

    /// An enemy in play becomes something else: what lay on it goes, and its attacks and those on it are over.
    fn cease_to_be_an_enemy(&mut self, id: CardId) {
        self.orphan(id);
        self.take_damage_tokens(id, self.g.card(id).damage);
        self.reset(id, Zone::ATTACHED);
    }

    /// Something attached to a deck is discarded in place of the next draw from it.
    pub(super) fn draw_replaced(&mut self, seat: Seat) -> bool {
        let replaces = |id: &CardId| {
            let card = self.g.card(*id);
            card.host == CardId::deck(seat)
                && self.q().face(*id).abilities.iter().any(|ability| {
                    ability.trigger.as_ref().is_some_and(|trigger| trigger.what.verb == Verb::DrawsAttached)
                })
        };
        let draws = self.g.count_in(Zone::deck(seat)) > 0;
        let found = self.g.in_zone(Zone::ATTACHED).find(replaces).filter(|_| draws);
        if let Some(id) = found {
            self.discard(id);
        }
        found.is_some()
    }

    /// A claimed objective belongs to whoever controls what it is attached to.
    fn hold(&mut self, id: CardId, host: CardId) {
        let holder = self.g.card(host).controller;
        if self.g.card(id).controller.is_player() && holder.is_player() {
            self.g.card_mut(id).controller = holder;
        }
    }

    /// An objective comes into the keeping of an enemy or location, as if that had been dealt to guard it.
    pub(crate) fn set_guard(&mut self, objective: CardId, guard: CardId) {
        let enters = !self.g.in_play(objective);
        let there = self.g.card(guard).zone;
        self.appear(objective);
        self.put_at(objective, if there.is_staging() { there } else { Zone::ATTACHED }, true);
        let card = self.g.card_mut(objective);
        card.host = guard;
        card.controller = Seat::ENCOUNTER;
        card.flags.set(Flags::AS_ATTACHMENT, false);
        if enters {
            self.oust_copies(objective);
            self.bring_time(objective);
            self.happens(Occurrence::of(Verb::EntersPlay, objective));
        }
        self.happens(Occurrence::of(Verb::Attach, objective).to(guard));
    }

    /// Guarded (X): cards are discarded until one of the types it names is, and that one guards it in the staging area.
    pub(crate) fn bring_guard(&mut self, id: CardId, board: Board) {
        let Some(kinds) = self.q().face(id).guards() else { return };
        if let Some(guard) = self.discard_until(kinds) {
            self.stage_card(guard, board);
            self.set_guard(id, guard);
        }
    }

    /// The first card of these types, discarded from the encounter deck after all above it. The deck is formed anew
    /// as it runs out; where no such card is left, nothing is discarded.
    fn discard_until(&mut self, kinds: &[CardType]) -> Option<CardId> {
        let fits = |engine: &Engine<'_>, id: CardId| kinds.contains(&engine.q().face(id).kind);
        let piles = [Zone::ENCOUNTER_DECK, Zone::ENCOUNTER_DISCARD];
        if !piles.into_iter().flat_map(|zone| self.g.in_zone(zone)).any(|id| fits(self, id)) {
            return None;
        }
        loop {
            let top = self.g.top(Zone::ENCOUNTER_DECK).or_else(|| {
                self.turn_over_encounter_discard();
                self.g.top(Zone::ENCOUNTER_DECK)
            })?;
            self.discard(top);
            if fits(self, top) {
                return Some(top);
            }
            // What cannot be discarded is in the way of all below it.
            if self.g.card(top).zone == Zone::ENCOUNTER_DECK
                && !self.q().can_happen(Occurrence::of(Verb::Discarded, top))
            {
                return None;
            }
        }
    }

    /// Players' attachments that nothing guards any more come to their owners, who attach them.
    #[inline]
    pub(super) fn free_attachments(&mut self) {
        if self.m.guarded_attachments {
            self.free_unguarded();
        }
    }

    #[inline(never)]
    fn free_unguarded(&mut self) {
        let q = self.q();
        // Asked already.
        let waits = |id: CardId| {
            let asks = |frame: &Frame| matches!(frame, Frame::Play { card, stage: PlayStage::Put, .. } if *card == id);
            self.g.stack.iter().any(asks)
        };
        let free = |id: &CardId| {
            let card = self.g.card(*id);
            card.host == CardId::NONE && card.owner.is_player() && !waits(*id)
        };
        let placed = |id: &CardId| q.face(*id).kind == CardType::Attachment && q.face(*id).enters_unattached.is_none();
        let staged = self.g.boards().flat_map(|board| self.g.in_zone(board.staging()));
        let found = staged.filter(|id| free(id) && placed(id)).min();
        if let Some(id) = found {
            let owner = self.g.card(id).owner;
            self.choose_host(id, owner, Occurrence::NOTHING);
        }
    }

    /// At most two Restricted attachments, unless a text allows more: with another, the controller discards one of them.
    pub(super) fn check_restricted(&mut self, host: CardId) {
        // Asked already; once that is answered, it is looked at again.
        let asks = |frame: &Frame| {
            let Frame::Pick { why: Why::Restricted, from, .. } = frame else { return false };
            self.g.sets[usize::from(*from)].iter().any(|id| self.g.card(id).host == host)
        };
        if self.q().is_overladen(host) && !self.g.stack.iter().any(asks) {
            let restricted = self.q().can_shed(host);
            let seat = self.g.card(host).controller;
            self.pick(seat, restricted, 1, 1, Why::Restricted, Aim::Nothing);
        }
    }

    /// A card lies facedown beneath another: nothing but its back counts, as an attachment.
    pub(crate) fn attach_facedown(&mut self, id: CardId, host: CardId, by: Seat) {
        if id == CardId::NONE || !self.g.in_play(host) || !self.q().can_be_hidden(id) {
            return self.unless_alive(false);
        }
        self.put_at(id, Zone::ATTACHED, true);
        self.happens(Occurrence::of(Verb::Attach, id).to(host));
        let card = self.g.card_mut(id);
        (card.flags, card.host, card.controller) = (card.flags.of_the_campaign(), host, by);
        card.flags.set(Flags::AS_ATTACHMENT, true);
        self.turn(id, true);
    }
}
