//! What is legal now: abilities, cards to play, and the list of answers to the question asked.

use std::ops::Range;

use cardlang::def::{AbilityKind, CardType};

use super::Q;
use super::doable::Doable;
use super::pay::{Purse, sphere_code};
use crate::area::AreaKind;
use crate::code::{Ability, Cost, Key, Op, OpKind, Quantity, Sel, Stat};
use crate::decision::{About, Answer, Ask};
use crate::frame::{AbilityRef, Answering, Env, Frame, LimitUse, Why};
use crate::ids::{CardId, CardSet, Seat};
use crate::occurrence::{Occurrence, Verb};
use crate::phrases::Phrase;
use crate::pool::PlayedFrom;
use crate::reason::Reason;
use crate::stages::Revealing;
use crate::state::Flags;
use crate::step::Step;
use crate::view;
use crate::zone::Zone;

/// Valour is for players with so much threat or more.
const VALOUR_THREAT: u16 = 40;

impl<'a> Q<'a> {
    /// An ability as answers number it: its own ones, then those that cards can be given.
    pub fn ability(self, card: CardId, index: u8) -> Option<&'a Ability> {
        match self.m.numbered(index, card) {
            Some(at) => Some(self.m.ability(at)),
            None => self.face(card).abilities.get(usize::from(index)),
        }
    }

    /// What an answer about a card names: of several that give the same ability, the first.
    pub fn ability_ref(self, card: CardId, index: u8) -> AbilityRef {
        let Some(named) = self.m.numbered(index, card) else { return self.own_ability(card, index) };
        self.given_as(card, named).first().copied().unwrap_or(named)
    }

    /// An ability that stands on a card.
    pub fn own_ability(self, card: CardId, ability: u8) -> AbilityRef {
        AbilityRef::own(self.card(card).def, self.card(card).face, ability)
    }

    /// The same gift from every card that gives it.
    fn given_as(self, card: CardId, named: AbilityRef) -> Vec<AbilityRef> {
        let mut given = self.given_to(card, |_| true);
        given.retain(|at| AbilityRef { granter: named.granter, ..*at } == named);
        given
    }

    /// Whether a player may use an action of a card now.
    pub fn can_act(self, seat: Seat, card: CardId, index: u8) -> Result<(), Reason> {
        self.usable(seat, card, index).map(|_| ())
    }

    /// The action that an answer names, if a player may use it now.
    pub fn usable(self, seat: Seat, card: CardId, index: u8) -> Result<AbilityRef, Reason> {
        let Some(named) = self.m.numbered(index, card) else {
            self.face(card).abilities.get(usize::from(index)).ok_or(Reason::NoSuchAbility)?;
            let own = self.own_ability(card, index);
            return self.can_use(seat, card, own).map(|()| own);
        };
        let mut why = Reason::NoSuchAbility;
        for at in self.given_as(card, named) {
            match self.can_use(seat, card, at) {
                Ok(()) => return Ok(at),
                Err(reason) => why = reason,
            }
        }
        Err(why)
    }

    fn can_use(self, seat: Seat, card: CardId, at: AbilityRef) -> Result<(), Reason> {
        let ability = self.m.ability(at);
        if ability.kind != AbilityKind::Action {
            return Err(if ability.kind == AbilityKind::Response {
                Reason::NotTriggered
            } else {
                Reason::NoSuchAbility
            });
        }
        if ability.phase.is_some() && ability.phase != self.g.step.phase() {
            return Err(Reason::WrongPhase);
        }
        if self.face(card).one_of_several {
            return self.can_play(seat, card, Some((at.ability, Occurrence::NOTHING)));
        }
        if ability.from_hand {
            return match self.card(card).zone == Zone::hand(seat) {
                true => self.can_initiate(seat, card, at, Occurrence::NOTHING),
                false => Err(Reason::NotInHand),
            };
        }
        if !self.g.in_play(card) {
            return Err(Reason::NotInPlay);
        }
        if !(at.is_given() || self.text_active(card) && self.in_role(card, ability.as_attachment)) {
            return Err(Reason::NoEffect);
        }
        let controller = self.card(card).controller;
        if controller != seat && controller.is_player() && !ability.by_any_player {
            return Err(Reason::NotYours);
        }
        if ability.phase.is_some() && self.actions_left(card) == 0 {
            return Err(Reason::LimitReached);
        }
        self.can_initiate(seat, card, at, Occurrence::NOTHING)
    }

    /// Limit, conditions, costs, effect: what every ability has to pass.
    pub fn can_initiate(self, seat: Seat, card: CardId, at: AbilityRef, event: Occurrence) -> Result<(), Reason> {
        let ability = self.m.ability(at);
        if ability.limit.is_some() && !self.within_limit(card, at, seat) {
            return Err(Reason::LimitReached);
        }
        if ability.valour && self.threat(seat) < VALOUR_THREAT {
            return Err(Reason::ConditionNotMet);
        }
        if !self.can_happen(Occurrence::of(Verb::Use, card).by(seat)) {
            return Err(Reason::ConditionNotMet);
        }
        let env = Env { granter: at.granter, ..self.env_for(card, seat, ability, event) };
        if !ability.conds.iter().all(|cond| self.cond(&env, cond)) {
            return Err(Reason::ConditionNotMet);
        }
        match self.can_buy(ability, 0, &env) {
            Doable::No => Err(self.why_not_paid(ability, card)),
            Doable::InVain => Err(Reason::NoEffect),
            Doable::Yes if ability.costs().len() > 1 && !self.can_pay_together(seat, card, at, event) => {
                Err(Reason::CostNotPayable)
            }
            Doable::Yes => Ok(()),
        }
    }

    fn why_not_paid(self, ability: &Ability, card: CardId) -> Reason {
        let exhausted = self.g.is(card, Flags::EXHAUSTED) && ability.costs().iter().any(Op::exhausts_this);
        if exhausted { Reason::Exhausted } else { Reason::CostNotPayable }
    }

    /// The same, with the card that gives the ability if one does.
    pub fn env_at(self, card: CardId, seat: Seat, at: AbilityRef, event: Occurrence) -> Env {
        let mut env = self.env_for(card, seat, self.m.ability(at), event);
        env.granter = at.granter;
        env
    }

    /// What the words of an ability refer to, given who uses it and why.
    #[inline]
    pub fn env_for(self, card: CardId, seat: Seat, ability: &Ability, event: Occurrence) -> Env {
        let mut env = Env::new(card, seat, event);
        env.host = self.card(card).host;
        let Some(trigger) = &ability.trigger else { return env };
        let about_host = matches!(trigger.what.subject, Some(Sel::Host));
        if event.object.is_some() && (about_host || matches!(trigger.what.subject, Some(Sel::This))) {
            env.that = event.object;
        }
        // An attachment that left together with what it was attached to.
        if env.host == CardId::NONE && about_host && !self.g.in_play(card) {
            env.host = event.subject;
        }
        env
    }

    fn within_limit(self, card: CardId, at: AbilityRef, seat: Seat) -> bool {
        let Some(limit) = self.m.ability(at).limit else { return true };
        let before = self.m.log_name(&limit, seat).map_or(0, |name| self.m.times_recorded(&name));
        // What belongs to nobody has one allowance for all.
        let own = limit.each_player && self.card(card).controller.is_player();
        let times: u8 = self
            .g
            .uses
            .iter()
            .filter(|used| used.ability == at && (!own || used.seat == seat))
            .filter(|used| limit.all_copies || used.card == card)
            .map(|used| used.times)
            .sum();
        before + usize::from(times) < usize::from(limit.times)
    }

    /// Whether a player may play a card from hand now; `event` is what a response answers.
    pub fn can_play(self, seat: Seat, card: CardId, event: Option<(u8, Occurrence)>) -> Result<(), Reason> {
        self.can_play_paid(seat, card, event, || self.can_pay_for(&mut Purse::default(), seat, card))
    }

    /// The same, if it can be paid for.
    fn can_play_paid(
        self,
        seat: Seat,
        card: CardId,
        event: Option<(u8, Occurrence)>,
        pay: impl FnOnce() -> Result<(), Reason>,
    ) -> Result<(), Reason> {
        if !self.plays_from_there(seat, card) {
            return Err(Reason::NotInHand);
        }
        self.can_play_there(seat, card, event, true, pay)
    }

    /// Whether a card lies where it can be played from.
    #[inline]
    fn plays_from_there(self, seat: Seat, card: CardId) -> bool {
        let (zone, from) = (self.card(card).zone, self.face(card).played_from);
        from != PlayedFrom::Discard && (zone == Zone::hand(seat) || self.playable_top(seat) == Some(card))
            || from != PlayedFrom::Hand && zone == Zone::discard(seat)
    }

    /// The top card of a player's deck, if it can be played as if from hand.
    #[inline]
    pub fn playable_top(self, seat: Seat) -> Option<CardId> {
        if self.idle(Quantity::PlayedFromTop.kind()) { None } else { self.top_to_play(seat) }
    }

    #[inline(never)]
    fn top_to_play(self, seat: Seat) -> Option<CardId> {
        let played = |used: &LimitUse| used.ability == AbilityRef::TOP && used.seat == seat;
        let times = || self.g.uses.iter().filter(|used| played(used)).count();
        let may = self.plays_from_top(seat) > times();
        self.g.top(Zone::deck(seat)).filter(|_| may)
    }

    /// Whose hand a card is in, or is played as if it were.
    pub fn hand_of(self, card: CardId) -> Option<Seat> {
        let zone = self.card(card).zone;
        zone.seat().filter(|seat| zone.is_hand() || self.playable_top(*seat) == Some(card))
    }

    /// Whether an effect can have a player play a card from where it lies, for so much less.
    pub fn can_play_for_less(self, seat: Seat, card: CardId, less: u16, matched: bool) -> bool {
        let free = self.face(card).cost_is_x;
        let less = less.saturating_add(self.lessened(seat, card));
        let cost = if free { 0 } else { self.cost_of(card).saturating_sub(less) };
        let sphere = self.sphere_played(seat, card, matched);
        let pays = || self.funds_for(seat, sphere, card).cover(cost, self.face(card).pay_from);
        !self.g.in_play(card) && self.can_play_there(seat, card, None, false, pays).is_ok()
    }

    /// The same of a card wherever it lies; `timed`, if it is the time for such cards.
    fn can_play_there(
        self,
        seat: Seat,
        card: CardId,
        event: Option<(u8, Occurrence)>,
        timed: bool,
        pay: impl FnOnce() -> Result<(), Reason>,
    ) -> Result<(), Reason> {
        let playing = Occurrence::of(Verb::Plays, card).by(seat);
        if !self.can_happen(playing) {
            return Err(Reason::CannotPlay);
        }
        if self.room(playing, |env, most| self.done_so_far(env, most, seat)) == 0 {
            return Err(Reason::GroupLimit);
        }
        let face = self.face(card);
        let index = match (face.kind, event) {
            (CardType::Event, Some((index, _))) => Some(index),
            (CardType::Event, None) => Some(self.event_action(seat, card)?),
            (CardType::Hero, _) => return Err(Reason::HeroesStartInPlay),
            (_, None) => {
                if timed {
                    self.plays_permanents(seat)?;
                }
                self.can_play_permanent(seat, card)?;
                None
            }
            _ => None,
        };
        let env = || Env::new(card, seat, event.map_or(Occurrence::new(Verb::Plays), |(_, event)| event));
        let met = |env: &Env| face.play_only.iter().all(|cond| self.cond(env, cond));
        if !face.play_only.is_empty() && !met(&env()) {
            return Err(Reason::ConditionNotMet);
        }
        let played = |limit: u8| self.copies_played(card) >= limit;
        if face.copies_each_round.is_some_and(played) {
            return Err(Reason::LimitReached);
        }
        pay()?;
        if let Some(cost) = face.play_cost
            && !self.can_pay_all(&face.abilities[usize::from(cost)], 0, &env())
        {
            return Err(Reason::CostNotPayable);
        }
        match index {
            Some(index) => self.event_could(seat, card, index, event.map(|(_, event)| event)),
            None => Ok(()),
        }
    }

    fn can_pay_for(self, purse: &mut Purse, seat: Seat, card: CardId) -> Result<(), Reason> {
        let face = self.face(card);
        let terms = purse.terms(self);
        let sphere = if terms.waived { self.sphere_to_match(seat, card) } else { sphere_code(face.sphere) };
        let own = if terms.barred { self.funds_for(seat, sphere, card) } else { purse.of(self, seat, sphere) };
        // Nobody matches, whatever it costs.
        if own.are_none() && !terms.helped {
            return Err(Reason::NoMatchingHero);
        }
        let changed = terms.changed || self.m.sources(Stat::Cost as usize).has(card);
        let cost = || if changed { self.cost_of(card) } else { self.printed_cost(card) };
        let cost = if face.cost_is_x { 0 } else { cost().saturating_sub(self.lessened(seat, card)) };
        let paid = own.cover(cost, face.pay_from);
        // Help is looked for where it is needed.
        if paid.is_err() && terms.helped && !terms.barred && self.is_helped(seat, sphere, card) {
            return self.funds_for(seat, sphere, card).cover(cost, face.pay_from);
        }
        paid
    }

    /// The one action of an event. Of several, each is an answer of its own.
    fn event_action(self, seat: Seat, card: CardId) -> Result<u8, Reason> {
        let face = self.face(card);
        let index = face.actions().next().ok_or(Reason::NotTriggered)?;
        if face.one_of_several {
            let refused = face.actions().find_map(|n| self.can_act(seat, card, n).err());
            return Err(refused.unwrap_or(Reason::NotOffered));
        }
        let phase = face.abilities[usize::from(index)].phase;
        if phase.is_some() && phase != self.g.step.phase() { Err(Reason::WrongPhase) } else { Ok(index) }
    }

    fn event_could(self, seat: Seat, card: CardId, index: u8, event: Option<Occurrence>) -> Result<(), Reason> {
        let ability = &self.face(card).abilities[index as usize];
        let event = event.unwrap_or(Occurrence::NOTHING);
        if self.face(card).names_x() {
            return self.values_of_x(seat, card, ability, event).next().map(|_| ()).ok_or(Reason::NoEffect);
        }
        self.can_initiate(seat, card, self.own_ability(card, index), event)
    }

    /// Values of X that can be paid and would do something, as bits.
    pub fn x_choices(self, seat: Seat, card: CardId, ability: &Ability, event: Occurrence) -> u32 {
        self.values_of_x(seat, card, ability, event).fold(0, |choices, x| choices | 1 << x)
    }

    /// The same, one after the other.
    fn values_of_x<'b>(
        self,
        seat: Seat,
        card: CardId,
        ability: &'b Ability,
        event: Occurrence,
    ) -> impl Iterator<Item = i16> + use<'a, 'b> {
        let most = self.funds_for(seat, self.sphere_to_match(seat, card), card).total();
        let env = self.env_for(card, seat, ability, event);
        (0..=30).take_while(move |x| self.price(card, *x) <= most).filter(move |x| {
            let mut env = env;
            env.x = *x;
            // The X of Doomed is no more than is needed.
            let whole = || !self.face(card).doomed_x || self.can_do(ability, ability.effects, u16::MAX, &env);
            self.could(ability, ability.effects, &env, None) && whole()
        })
    }

    /// Whether it is a player's turn to play allies and attachments.
    fn plays_permanents(self, seat: Seat) -> Result<(), Reason> {
        let window = matches!(self.g.stack.last(), Some(Frame::Window { .. }));
        if self.g.step != Step::S2_2 || !window || self.g.stack.len() != 2 {
            return Err(Reason::OnlyInPlanning);
        }
        if self.g.active == seat { Ok(()) } else { Err(Reason::OnlyActivePlayer) }
    }

    fn can_play_permanent(self, seat: Seat, card: CardId) -> Result<(), Reason> {
        if self.unique_clash(card) {
            return Err(Reason::UniqueInPlay);
        }
        if self.is_full(card) {
            return Err(Reason::LimitReached);
        }
        let hosted = !self.face(card).needs_host() || self.has_host_to_play_on(seat, card);
        if hosted { Ok(()) } else { Err(Reason::NoHost) }
    }

    /// Copies of a card the group has played this round, where that is counted.
    fn copies_played(self, card: CardId) -> u8 {
        self.played(AbilityRef::copies(self.card(card).def))
    }

    fn played(self, what: AbilityRef) -> u8 {
        let counted = |used: &&crate::frame::LimitUse| used.card == CardId::NONE && used.ability == what;
        self.g.uses.iter().filter(counted).map(|used| used.times).sum()
    }

    /// All legal answers to the question asked.
    pub fn answers(self, out: &mut Vec<Answer>) {
        out.clear();
        let Some(ask) = self.g.ask else { return };
        match ask.about {
            About::Mulligan | About::May | About::Toll => out.extend([Answer::Pass, Answer::Yes]),
            About::Action => self.action_answers(ask.seat, out),
            About::Respond | About::OrderForced => self.trigger_answers(ask, out),
            About::Cards(why) => self.pick_answers(why, out),
            About::Player => self.player_answers(out),
            About::Option => self.option_answers(out),
            About::Number => self.number_answers(out),
            About::Payment => {
                if let Some(Frame::Pay { seat, amount, sphere, heroes, card }) = self.g.stack.last() {
                    self.payments(*seat, *sphere, *amount, *heroes, *card, out);
                }
            }
        }
    }

    fn action_answers(self, seat: Seat, out: &mut Vec<Answer>) {
        out.push(Answer::Pass);
        let phase = self.g.step.phase();
        let (actors, acting) = (self.m.actors(phase), self.m.acting_events(phase));
        let permanents = self.plays_permanents(seat).is_ok();
        let mut purse = Purse::default();
        // Most cards fail for their price, which is quickly seen.
        let mut plays = |card: CardId| {
            self.can_pay_for(&mut purse, seat, card).is_ok() && self.can_play_paid(seat, card, None, || Ok(())).is_ok()
        };
        let mut offer = |card: CardId| {
            let now = acting.has(card) || permanents && !self.m.of_kind(CardType::Event).has(card);
            if now && plays(card) {
                out.push(Answer::Play(card));
            }
        };
        let top = self.playable_top(seat);
        if permanents || top.is_some() || acting.meets(&self.g.live) {
            self.g.in_zone(Zone::hand(seat)).chain(top).for_each(&mut offer);
        }
        if !self.m.from_discard.is_empty() {
            self.g.in_zone(Zone::discard(seat)).filter(|card| self.m.from_discard.has(*card)).for_each(offer);
        }
        let there = |card: &CardId| self.g.in_play(*card) || self.m.hand_actors.has(*card);
        let live = if self.m.hand_actors.is_empty() { &self.g.speakers.0 } else { &self.g.live };
        actors.shared(live).filter(there).for_each(|card| self.use_answers(seat, card, out));
        if let Some(top) = top.filter(|top| actors.has(*top) && there(top)) {
            self.use_answers(seat, top, out);
        }
        self.given_answers(seat, out);
    }

    /// The actions of a card that a player may use now.
    fn use_answers(self, seat: Seat, card: CardId, out: &mut Vec<Answer>) {
        let controller = self.card(card).controller;
        let anothers = self.g.in_play(card) && controller != seat && controller.is_player();
        let exhausted = self.g.is(card, Flags::EXHAUSTED);
        for (index, ability) in (0u8..).zip(&self.face(card).abilities) {
            let mine = ability.kind == AbilityKind::Action && (!anothers || ability.by_any_player);
            // Most cards fail since they are exhausted, which is quickly seen.
            let ready = !exhausted || !ability.exhausts_first();
            if mine && ready && self.can_use(seat, card, self.own_ability(card, index)).is_ok() {
                out.push(Answer::Use(card, index));
            }
        }
    }

    fn given_answers(self, seat: Seat, out: &mut Vec<Answer>) {
        if !self.m.gives_kind(AbilityKind::Action) || !self.is_given(|ability| ability.kind == AbilityKind::Action) {
            return;
        }
        for card in self.g.cards_in_play() {
            for at in self.given_to(card, |ability| ability.kind == AbilityKind::Action) {
                let answer = Answer::Use(card, self.m.number(at));
                if !out.contains(&answer) && self.can_use(seat, card, at).is_ok() {
                    out.push(answer);
                }
            }
        }
    }

    fn trigger_answers(self, ask: Ask, out: &mut Vec<Answer>) {
        let (from, to, stage) = match self.g.stack.last() {
            Some(Frame::Triggers { from, to, stage, .. }) => (*from, *to, *stage),
            Some(Frame::Ending { round, .. }) => {
                return self.delayed_answers(*round, out);
            }
            _ => return,
        };
        if ask.about == About::Respond {
            out.push(Answer::Pass);
        }
        for at in from..to {
            let pending = &self.g.pending[at as usize];
            let wanted = (ask.about == About::OrderForced) == pending.forced && self.its_turn(from, to, at, stage);
            let mine = pending.forced || pending.seat == ask.seat;
            let answer = Answer::Use(pending.card, self.m.number(pending.ability));
            if wanted && mine && !pending.spent && !out.contains(&answer) && self.can_trigger(at) {
                out.push(answer);
            }
        }
    }

    /// Whether a pending ability is of the kind that answers now. What cancels outranks everything else.
    pub fn its_turn(self, from: u16, to: u16, at: u16, stage: Answering) -> bool {
        match stage {
            Answering::Cancels => self.cancels(at),
            Answering::Forced => true,
            Answering::Responses => !(self.outranked(from, to) && self.cancels(at)),
        }
    }

    /// Whether something that cancels waits beside something that does not.
    pub fn outranked(self, from: u16, to: u16) -> bool {
        let cancels = || (from..to).filter(|at| self.cancels(*at)).count();
        to - from > 1 && (1..usize::from(to - from)).contains(&cancels())
    }

    fn cancels(self, at: u16) -> bool {
        let code = &self.m.ability(self.g.pending[at as usize].ability).code;
        code.iter().any(|op| {
            matches!(op.kind, OpKind::Do(Phrase::Cancel(_) | Phrase::CancelCard(_) | Phrase::CancelDamage(_)))
        })
    }

    /// The cards of occurrences of which an ability can answer one alone, since it is paid for or limited, where it makes
    /// a difference which.
    pub(crate) fn to_be_told_apart(self, among: Range<u16>, like: u16) -> CardSet {
        let pending = &self.g.pending[usize::from(like)];
        let ability = self.m.ability(pending.ability);
        let once = ability.limit.is_some() || !ability.costs().is_empty() || self.card(pending.card).zone.is_hand();
        if !once || !ability.of_that && !ability.of_thats_player {
            return CardSet::EMPTY;
        }
        let players = |at: u16| {
            let event = &self.g.pending[usize::from(at)].event;
            (event.player, event.engaged)
        };
        let (mut cards, mut met) = (CardSet::EMPTY, Vec::new());
        for (at, card) in self.answered(among, like) {
            if ability.of_that || !met.contains(&players(at)) {
                cards.insert(card);
                met.push(players(at));
            }
        }
        cards
    }

    /// Occurrences that the same ability of the same card can answer now, and the cards they are about.
    pub(crate) fn answered(self, among: Range<u16>, like: u16) -> impl Iterator<Item = (u16, CardId)> + use<'a> {
        let like = &self.g.pending[usize::from(like)];
        let same = move |at: &u16| {
            let pending = &self.g.pending[usize::from(*at)];
            let same = (pending.card, pending.ability, pending.seat) == (like.card, like.ability, like.seat);
            same && self.can_trigger(*at)
        };
        among.filter(same).map(move |at| (at, self.g.pending[usize::from(at)].event.subject))
    }

    /// Delayed effects of that moment that would change something.
    pub fn delayed_answers(self, round: bool, out: &mut Vec<Answer>) {
        for delayed in self.g.delayed.iter().filter(|delayed| delayed.at.is_due(round)) {
            let answer = Answer::Use(delayed.env.this, self.m.number(delayed.ability));
            if !out.contains(&answer) && self.could(self.m.ability(delayed.ability), delayed.pc, &delayed.env, None) {
                out.push(answer);
            }
        }
    }

    /// Whether a pending ability can be started now.
    pub fn can_trigger(self, at: u16) -> bool {
        self.check_trigger(at).is_ok()
    }

    /// Whether a pending ability can be started now, and if not, why not.
    fn check_trigger(self, at: u16) -> Result<(), Reason> {
        let pending = &self.g.pending[at as usize];
        let (ability, index, event) = (self.m.ability(pending.ability), pending.ability.ability, pending.event);
        if pending.spent {
            let within = self.within_limit(pending.card, pending.ability, pending.seat);
            return Err(if within { Reason::NotTriggered } else { Reason::LimitReached });
        }
        // Damage that has been cancelled or sent elsewhere is assigned no longer.
        if event.verb == Verb::DamageAssigned && self.assigned_to(event.subject, event.amount).is_none() {
            return Err(Reason::NotTriggered);
        }
        let replaces = ability.trigger.as_ref().is_some_and(|trigger| trigger.replaces());
        if replaces && !self.still_impends(&event) {
            return Err(Reason::NotTriggered);
        }
        if pending.pc > 0 {
            return if self.delayed_by(pending).is_some() { Ok(()) } else { Err(Reason::NotTriggered) };
        }
        if pending.forced {
            let within = self.within_limit(pending.card, pending.ability, pending.seat);
            return if within && !self.lost_in_a_deck(pending) { Ok(()) } else { Err(Reason::LimitReached) };
        }
        if self.silenced(pending.seat) {
            return Err(Reason::Peril);
        }
        let zone = self.card(pending.card).zone;
        if self.hand_of(pending.card).is_some() && self.face(pending.card).kind == CardType::Event {
            return self.can_play(pending.seat, pending.card, Some((index, event)));
        }
        let stayed = zone.is_in_force() && self.card(pending.card).life == pending.life;
        let placed = if ability.from_hand || zone.is_hand() && is_played(pending.card, &event) {
            zone.is_hand()
        } else {
            stayed || leaves_itself(pending) || self.left_with_host(pending, ability)
        };
        if !placed {
            return Err(Reason::NotInPlay);
        }
        self.can_initiate(pending.seat, pending.card, pending.ability, event)
    }

    /// The delayed effect whose turn has come.
    pub(crate) fn delayed_by(self, pending: &crate::frame::Pending) -> Option<usize> {
        let it = |delayed: &crate::frame::Delayed| {
            (delayed.ability, delayed.pc, delayed.env.this) == (pending.ability, pending.pc, pending.card)
        };
        self.g.delayed.iter().position(it)
    }

    /// Whether a card with Peril that somebody else reveals keeps a player from responding. An attack that it brings
    /// about is open to all.
    pub(crate) fn silenced(self, seat: Seat) -> bool {
        let attacks = |frame: &&Frame| matches!(frame, Frame::EnemyAttack(_) | Frame::PlayerAttack(_));
        let silences = |frame: &Frame| {
            let Frame::Reveal { card, seat: alone, stage, .. } = frame else { return false };
            *alone != seat && *stage < Revealing::Placed && self.key(*card, Key::Peril).is_some()
        };
        self.m.peril && self.g.stack.iter().rev().take_while(|frame| !attacks(frame)).any(silences)
    }

    /// Why a card, or one of its abilities, does not answer what has just happened.
    pub fn why_no_response(self, seat: Seat, card: CardId, ability: Option<u8>) -> Reason {
        let Some(Frame::Triggers { from, to, .. }) = self.g.stack.last() else { return Reason::NotTriggered };
        let meant = |at: &u16| {
            let pending = &self.g.pending[usize::from(*at)];
            let named = pending.card == card && ability.is_none_or(|index| self.m.number(pending.ability) == index);
            named && pending.seat == seat && !pending.forced
        };
        // Of several chances, the one that comes nearest.
        let reasons = || (*from..*to).filter(meant).filter_map(|at| self.check_trigger(at).err());
        reasons().find(|reason| *reason != Reason::NotTriggered).unwrap_or(Reason::NotTriggered)
    }

    /// Whether a card has gone into a deck since something happened that it answers.
    fn lost_in_a_deck(self, pending: &crate::frame::Pending) -> bool {
        let card = self.card(pending.card);
        card.zone.is_deck() && card.life != pending.life && !leaves_itself(pending)
    }

    /// Whether a card answers the departure of what it was attached to, with which it left.
    fn left_with_host(self, pending: &crate::frame::Pending, ability: &Ability) -> bool {
        let about_host =
            ability.trigger.as_ref().is_some_and(|trigger| matches!(trigger.what.subject, Some(Sel::Host)));
        about_host && is_departure(pending.event.verb) && self.card(pending.card).life == pending.life.wrapping_add(1)
    }

    fn pick_answers(self, why: Why, out: &mut Vec<Answer>) {
        let Some(Frame::Pick { from, picked, min, max, .. }) = self.g.stack.last() else { return };
        let picked = self.set(*picked);
        let taken = picked.len();
        if taken >= usize::from(*min) && self.total_reached(picked) {
            out.push(if why_declines(why) && taken == 0 { Answer::Pass } else { Answer::Done });
        }
        if taken < usize::from(*max) {
            let left = self.set(*from).minus(picked);
            let attack = self.player_attack().filter(|_| why == Why::Attackers);
            let beside = |id: &CardId| attack.is_none_or(|attack| self.attacks_beside(picked, *id, attack.enemy));
            let commits = |id: &CardId| why != Why::Commit || self.commits_beside(picked, *id);
            let first = out.len();
            out.extend(left.iter().filter(beside).filter(commits).map(Answer::Card));
            self.by_their_places(&left, &mut out[first..]);
        }
    }

    /// Cards of hidden areas are listed by where they lie: the order of their own numbers would tell what they are.
    fn by_their_places(self, cards: &CardSet, answers: &mut [Answer]) {
        let Some(ask) = self.g.ask else { return };
        let hidden = |id| self.g.card(id).zone.kind() == AreaKind::Hidden;
        if !self.m.areas.is_empty() && cards.iter().any(hidden) {
            answers.sort_by_key(|answer| view::to_view(self, ask.seat, *answer));
        }
    }

    /// The sum of a value, as it is now, over some cards.
    pub fn total(self, cards: &CardSet, stat: Stat) -> i32 {
        cards.iter().map(|id| self.stat(id, stat)).sum()
    }

    /// Whether the cards picked come to as much as the instruction that asks for them wants.
    fn total_reached(self, picked: &CardSet) -> bool {
        let [.., Frame::Script { ability, pc, env, .. }, Frame::Pick { .. }] = self.g.stack.as_slice() else {
            return true;
        };
        let asks = self.m.ability(*ability).code.get(usize::from(*pc)).map(|op| &op.kind);
        let Some(OpKind::ChooseTotal { n, stat, .. }) = asks else { return true };
        self.total(picked, *stat) >= self.num(env, n)
    }

    fn player_answers(self, out: &mut Vec<Answer>) {
        let Some(Frame::Script { ability, pc, env, .. }) = self.g.stack.last() else { return };
        let ability = self.m.ability(*ability);
        let highest = matches!(ability.code[*pc as usize].kind, OpKind::HighestThreat { .. });
        let seats = if highest { self.highest_threat(env) } else { self.player_choices(ability, *pc, env) };
        out.extend(seats.iter().map(Answer::Player));
    }

    fn option_answers(self, out: &mut Vec<Answer>) {
        let Some(Frame::Script { ability, pc, env, .. }) = self.g.stack.last() else { return };
        if let OpKind::Cost(Cost::Name { what, .. }) = self.m.op(*ability, *pc).kind {
            return out.extend((0..self.to_name(env, what).len() as u8).map(Answer::Option));
        }
        let options = self.options(self.m.ability(*ability), *pc, env);
        out.extend((0..16u8).filter(|n| options & (1 << n) != 0).map(Answer::Option));
        out.extend(self.m.op(*ability, *pc).kind.may_stop().then_some(Answer::Pass));
    }

    fn number_answers(self, out: &mut Vec<Answer>) {
        if let Some(Frame::Script { ability, pc, env, .. }) = self.g.stack.last() {
            let numbers = self.numbers(self.m.ability(*ability), *pc, env);
            out.extend((0..=u8::MAX).rev().filter(|n| numbers.contains(n)).map(Answer::Number));
            return;
        }
        if let Some(Frame::Progress { amount, by, board, .. }) = self.g.stack.last() {
            out.extend(self.shares(*amount, *by, *board).map(Answer::Number));
            return;
        }
        if let Some(Frame::Share { left, sphere, asked }) = self.g.stack.last() {
            let shares = self.next_share(*left, *sphere, *asked).map(|(_, shares)| shares);
            out.extend(shares.into_iter().flatten().map(Answer::Number));
            return;
        }
        let Some(Frame::Play { card, seat, event, ability, .. }) = self.g.stack.last() else { return };
        let ability = &self.face(*card).abilities[*ability as usize];
        let choices = self.x_choices(*seat, *card, ability, *event);
        out.extend((0..31u8).filter(|n| choices & (1 << n) != 0).map(Answer::Number));
    }
}

/// Whether the occurrence is the card's own departure, which it may answer from where it went.
fn leaves_itself(pending: &crate::frame::Pending) -> bool {
    pending.event.subject == pending.card && is_departure(pending.event.verb)
}

/// Whether it is the card that is being played.
pub(crate) fn is_played(card: CardId, event: &Occurrence) -> bool {
    event.verb == Verb::Plays && event.subject == card
}

fn is_departure(kind: Verb) -> bool {
    use Verb::{Destroyed, Discarded, Explored, LeavesPlay, StageDefeated};
    matches!(kind, Destroyed | Discarded | Explored | LeavesPlay | StageDefeated)
}

/// Picks that may be declined outright say `pass`, not `done`.
fn why_declines(why: Why) -> bool {
    matches!(
        why,
        Why::Engage | Why::Travel | Why::SideQuest | Why::AttackTarget | Why::Defenders | Why::Search | Why::Ranged
    )
}
