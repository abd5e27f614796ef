//! Playing a card from hand: restrictions, cost, payment, then its place or its effect.

use cardlang::def::{CardType, Timing};

use super::Engine;
use crate::code::Until;
use crate::decision::{About, Answer};
use crate::frame::{AbilityRef, Aim, Deal, Frame, LimitUse, PlayStage, Why};
use crate::ids::{CardId, CardSet, Seat};
use crate::log::Cause;
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::zone::Zone;

impl Engine<'_> {
    /// Begins to play a card. Of an event that has several effects one is named, and what it answers if it responds.
    pub(crate) fn start_play(&mut self, seat: Seat, card: CardId, answers: Option<(u8, Occurrence)>) {
        let face = self.q().face(card);
        let (ability, event) = answers.unwrap_or_else(|| (face.actions().next().unwrap_or(0), Occurrence::NOTHING));
        let stage = match face.names_x() {
            true => PlayStage::ChooseX,
            false if face.helpers.is_some() || face.discount.is_some() => PlayStage::Help,
            false => PlayStage::Pay,
        };
        self.tell_by(Some(Cause::Player(seat)), Occurrence::of(Verb::Plays, card).by(seat));
        let from_top = self.q().playable_top(seat) == Some(card);
        if from_top {
            let (card, ability, scope) = (CardId::NONE, AbilityRef::TOP, Until::Phase);
            self.g.uses.push(LimitUse { card, ability, seat, scope, times: 1 });
        }
        let deal = Deal { from_hand: from_top || self.g.card(card).zone.is_hand(), ..Deal::PLAIN };
        self.g.push(Frame::Play { card, seat, ability, event, stage, x: 0, deal });
    }

    /// An effect has a player play a card from where it lies, on its own terms.
    pub(crate) fn play_for_less(&mut self, seat: Seat, card: CardId, terms: Deal) {
        let from_hand = terms.from_hand || self.g.card(card).zone.is_hand();
        self.start_play(seat, card, None);
        if let Frame::Play { deal, stage, .. } = self.top() {
            *deal = Deal { from_hand, ..terms };
            if terms.less == Deal::FREE {
                *stage = PlayStage::Pay;
            }
        }
    }

    fn set_stage(&mut self, to: PlayStage) {
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::Play { stage, .. } = frame {
                *stage = to;
                return;
            }
        }
    }

    fn in_deal(&mut self, f: impl Fn(&mut Deal)) {
        if let Frame::Play { deal, .. } = self.top() {
            f(deal);
        }
    }

    /// Everything a card costs is paid: resources, unless it is free.
    fn start_paying(&mut self, seat: Seat, card: CardId, x: i16, deal: Deal) {
        let (face, amount) = (self.q().face(card), self.q().price(card, x));
        let (heroes, more) = (face.pay_from, face.play_cost.is_some());
        let sphere = self.q().sphere_played(seat, card, deal.matched);
        // It is the next card now.
        while let Some((at, doomed)) = self.q().next_discount(card) {
            self.g.lasting.remove(at);
            self.raise_by_doom(self.g.living(), doomed);
        }
        self.set_stage(if more { PlayStage::PayMore } else { PlayStage::Paid });
        let less = deal.less.saturating_add(self.q().cheaper_on(deal.host, card));
        self.start_payment(seat, amount.saturating_sub(less), sphere, heroes, card);
    }

    /// One card has paid for what is being played.
    pub(super) fn paid_by(&mut self, payer: CardId) {
        self.in_deal(|deal| deal.payer = payer);
    }

    pub(super) fn play(&mut self) {
        let Frame::Play { card, seat, ability, event, stage, x, deal } = *self.top() else { return };
        if !self.g.alive(seat) && !matches!(stage, PlayStage::Cancelled | PlayStage::Finish) {
            // What was paid has put the player out, and the card with the player.
            if self.g.card(card).zone == Zone::RESOLVING {
                self.set_stage(PlayStage::Finish);
            } else {
                self.uncover(card);
                self.pop();
            }
            return;
        }
        let kind = self.q().face(card).kind;
        let played = played(card, seat, deal);
        match stage {
            PlayStage::ChooseX => self.ask(seat, About::Number),
            PlayStage::Help if self.q().face(card).discount.is_some() => self.ask_discount(seat, card),
            PlayStage::Help => {
                let (helpers, least) = self.q().helpers_of(seat, card);
                let most = usize::from(self.q().cost_of(card));
                self.set_stage(PlayStage::Pay);
                self.pick(seat, helpers, least, most, Why::CostExhaust, Aim::Nothing);
            }
            PlayStage::Pay if deal.host == CardId::NONE && self.q().cheaper_host(seat, card) > 0 => {
                let hosts = self.q().payable_hosts(seat, card, deal);
                self.pick(seat, hosts, 1, 1, Why::Host, Aim::Nothing);
            }
            PlayStage::Pay => self.start_paying(seat, card, x, deal),
            PlayStage::PayMore => {
                self.set_stage(PlayStage::Paid);
                if let Some(cost) = self.q().face(card).play_cost {
                    let at = self.q().own_ability(card, cost);
                    self.start_script(card, at, seat, event, x);
                }
            }
            PlayStage::Paid => {
                let hosted = self.q().face(card).needs_host();
                self.set_stage(if hosted { PlayStage::Host } else { PlayStage::Enter });
                // Whoever draws in answer to an event from the top of a deck draws the card below it.
                if kind == CardType::Event && self.g.card(card).zone == Zone::deck(seat) {
                    self.put(card, Zone::RESOLVING);
                }
                self.offer(played, Timing::When);
            }
            PlayStage::Host => {
                let hosts = self.q().hosts_to_play_on(seat, card);
                if hosts.is_empty() {
                    self.pop();
                } else {
                    let hosts = if hosts.has(deal.host) { CardSet::one(deal.host) } else { hosts };
                    self.pick(seat, hosts, 1, 1, Why::Host, Aim::Nothing);
                }
            }
            PlayStage::Put => {
                let hosts = self.q().hosts(seat, card);
                if hosts.is_empty() {
                    self.pop();
                    // Nothing guards it any more, and nobody can have it.
                    if self.g.in_play(card) {
                        self.discard(card);
                    }
                } else {
                    self.pick(seat, hosts, 1, 1, Why::Host, Aim::Nothing);
                }
            }
            PlayStage::Enter if kind == CardType::Event => {
                if self.q().face(card).copies_each_round.is_some() {
                    self.count_played(AbilityRef::copies(self.g.card(card).def));
                }
                if self.g.card(card).zone != Zone::RESOLVING {
                    self.put(card, Zone::RESOLVING);
                }
                self.set_stage(PlayStage::Finish);
                self.doom(card, x);
                if self.g.alive(seat) {
                    let at = self.q().own_ability(card, ability);
                    self.start_script(card, at, seat, event, x);
                }
            }
            PlayStage::Enter if self.q().face(card).is_played_to_staging() => {
                self.set_stage(PlayStage::Finish);
                self.stage_card(card, self.g.board(seat));
            }
            PlayStage::Enter => {
                self.set_stage(PlayStage::Finish);
                self.enter_play(card, seat);
            }
            PlayStage::Cancelled => self.set_stage(PlayStage::Finish),
            PlayStage::Finish => {
                if self.g.card(card).zone == Zone::RESOLVING {
                    let pile = Zone::discard(self.g.card(card).owner);
                    self.goes(card, pile);
                    self.put(card, pile);
                    self.keep_name(card);
                }
                self.pop();
            }
        }
        if matches!(stage, PlayStage::Enter | PlayStage::Cancelled) {
            self.remember_play(played);
        }
        // An event is answered once it has done what it says; one that is attached was, as it was attached.
        let event = kind == CardType::Event && !self.q().face(card).needs_host();
        if stage == if event { PlayStage::Finish } else { PlayStage::Enter } {
            self.offer(played, Timing::After);
        }
    }

    /// An event that is being played does nothing; it is played all the same, and discarded.
    pub(crate) fn cancel_played(&mut self, event: CardId) {
        let plays = |frame: &&mut Frame| matches!(frame, Frame::Play { card, .. } if *card == event);
        let Some(Frame::Play { stage, .. }) = self.g.stack.iter_mut().rev().find(plays) else { return };
        *stage = PlayStage::Cancelled;
        if self.q().face(event).copies_each_round.is_some() {
            self.count_played(AbilityRef::copies(self.g.card(event).def));
        }
        self.put(event, Zone::RESOLVING);
        self.happens(Occurrence::of(Verb::Cancel, event));
    }

    /// Whether something is paid to make the card cheaper; nobody is asked where it cannot or has to be.
    fn ask_discount(&mut self, seat: Seat, card: CardId) {
        let q = self.q();
        let funds = q.funds_for(seat, q.sphere_to_match(seat, card), card).total();
        if q.discount_of(seat, card) == 0 {
            self.set_stage(PlayStage::Pay);
        } else if q.cost_of(card) > funds {
            self.take_discount(Answer::Yes);
        } else {
            self.ask(seat, About::May);
        }
    }

    pub(super) fn take_discount(&mut self, answer: Answer) {
        let Frame::Play { card, seat, event, x, .. } = *self.top() else { return };
        self.set_stage(PlayStage::Pay);
        if let (Some((cost, by)), Answer::Yes) = (self.q().face(card).discount, answer) {
            self.in_deal(|deal| deal.less += by);
            let at = self.q().own_ability(card, cost);
            self.start_script(card, at, seat, event, x);
        }
    }

    /// What is played this round is counted where something limits it.
    fn count_played(&mut self, ability: AbilityRef) {
        let seat = Seat::ENCOUNTER;
        self.g.uses.push(LimitUse { card: CardId::NONE, ability, seat, scope: Until::Round, times: 1 });
    }

    pub(super) fn take_number(&mut self, answer: Answer) {
        let Answer::Number(n) = answer else { return };
        if let Frame::Play { x, stage, .. } = self.top() {
            *x = i16::from(n);
            *stage = PlayStage::Pay;
        } else if matches!(self.top(), Frame::Progress { .. }) {
            self.take_share_of_progress(u16::from(n));
        } else if matches!(self.top(), Frame::Share { .. }) {
            self.take_payment_share(u16::from(n));
        } else {
            self.take_amount(n);
        }
    }

    /// A player attaches a card without playing it, as soon as what has triggered is dealt with.
    pub(super) fn choose_host(&mut self, card: CardId, seat: Seat, event: Occurrence) {
        self.g.push(Frame::Play { card, seat, ability: 0, event, stage: PlayStage::Put, x: 0, deal: Deal::PLAIN });
    }

    pub(super) fn deliver_host(&mut self, hosts: CardSet) {
        let Frame::Play { card, seat, stage, deal, .. } = *self.top() else { return };
        if stage == PlayStage::Pay {
            match hosts.first() {
                Some(host) => self.in_deal(|deal| deal.host = host),
                None => self.pop(),
            }
            return;
        }
        self.set_stage(PlayStage::Finish);
        let Some(host) = hosts.first() else { return };
        if stage == PlayStage::Put {
            self.attach(card, host, seat, false);
        } else {
            self.play_on(card, host, seat);
            self.remember_play(played(card, seat, deal));
            self.offer(played(card, seat, deal), Timing::After);
        }
    }

    /// Characters exhaust to make the card that is being played cheaper.
    pub(super) fn deliver_help(&mut self, cards: CardSet) {
        self.in_deal(|deal| deal.less += cards.len() as u16);
        for id in cards.iter() {
            self.exhaust(id);
        }
    }
}

/// What happens as a card is played so.
fn played(card: CardId, seat: Seat, deal: Deal) -> Occurrence {
    let how = if deal.from_hand { Manner::FROM_HAND } else { Manner::ANY };
    Occurrence::of(Verb::Plays, card).by(seat).to(deal.payer).how(how)
}
