//! Playing cards: what they are worth on the table, what pays for them, what they are attached to.

use cardlang::def::{AbilityKind, CardType};
use rules::code::{Constant, Mod, Stat, Target};
use rules::decision::Answer;
use rules::frame::{Env, Frame};
use rules::ids::CardId;
use rules::occurrence::{Occurrence, Verb};
use rules::pool::FaceFacts;
use rules::query::pay::{PAYERS, share, sphere_code};
use rules::zone::Zone;

use super::Scene;
use super::appraise::Reading;
use super::combat::best;
use super::weights::W;
use super::worth::printed_character;

/// Payments looked at; the sensible ones come first.
const PAYMENTS: usize = 24;
/// Cards of an opening hand that can be played soon, for it to be kept.
const PLAYABLE: usize = 2;

impl Scene<'_> {
    /// What playing a card brings, less what it costs.
    pub fn play(&self, card: CardId) -> f32 {
        let face = self.q.face(card);
        let cost = W.price * f32::from(self.q.cost_of(card));
        if face.kind == CardType::Event {
            return self.event(card) - cost - W.event;
        }
        self.on_table(card) - cost
    }

    fn event(&self, card: CardId) -> f32 {
        let abilities = self.q.face(card).abilities.iter();
        let mut actions = abilities.filter(|ability| ability.kind == AbilityKind::Action);
        let Some(action) = actions.next() else { return 0.0 };
        let mut env = self.q.env_for(card, self.seat, action, Occurrence::NOTHING);
        if !self.q.face(card).cost_is_x {
            return self.appraise(Reading::new(action, 0, env));
        }
        let most = self.q.most_payable(self.seat, sphere_code(self.q.face(card).sphere));
        let with = |x: u16| {
            env.x = x as i16;
            self.appraise(Reading::new(action, 0, env)) - W.price * f32::from(x)
        };
        (0..=most.min(6)).map(with).fold(0.0, f32::max)
    }

    /// What a card of the hand is worth once it lies on the table.
    fn on_table(&self, card: CardId) -> f32 {
        let face = self.q.face(card);
        match face.kind {
            CardType::Attachment => {
                let hosts = self.q.hosts(self.seat, card);
                hosts.iter().map(|host| self.attachment_on(card, host)).fold(0.0, f32::max)
            }
            _ => {
                let stays = if leaves_soon(face) { 0.5 } else { W.ally };
                stays * printed_character(face) + self.on_arrival(card) + self.uses(card, card)
            }
        }
    }

    /// What a card does when it enters play.
    pub fn on_arrival(&self, card: CardId) -> f32 {
        let enters = |kind| matches!(kind, Verb::EntersPlay | Verb::Plays);
        let mut sum = 0.0;
        for ability in &self.q.face(card).abilities {
            if ability.trigger.as_ref().is_some_and(|trigger| enters(trigger.what.verb)) {
                let env =
                    self.q.env_for(card, self.seat, ability, Occurrence::of(Verb::EntersPlay, card).by(self.seat));
                sum += self.appraise(Reading { depth: 1, ..Reading::new(ability, 0, env) }).max(0.0);
            }
        }
        sum
    }

    /// What the abilities of a card in play are worth over the game; `host` is what they speak of.
    fn uses(&self, card: CardId, host: CardId) -> f32 {
        let abilities = self.q.face(card).abilities.iter();
        let lasting = abilities.filter(|ability| matches!(ability.kind, AbilityKind::Action | AbilityKind::Response));
        let values = lasting.map(|ability| {
            let adds = ability.code.iter().map(|op| self.promise(&op.kind, host)).sum::<f32>();
            let tried = ability.trigger.is_none() || card != host;
            if tried { W.uses * adds } else { adds }
        });
        values.sum()
    }

    /// Something on a host for the rest of the game.
    pub fn attachment_on(&self, card: CardId, host: CardId) -> f32 {
        let face = self.q.face(card);
        let constants: f32 = face.constants.iter().map(|constant| self.constant(card, host, constant)).sum();
        constants + self.uses(card, host)
    }

    fn constant(&self, card: CardId, host: CardId, constant: &Constant) -> f32 {
        let env = Env::new(card, self.seat, Occurrence::NOTHING);
        let ours = if self.is_ours(host) { 1.0 } else { -1.0 };
        let Target::Cards(_) = constant.target else { return 0.5 };
        match &constant.what {
            Mod::Stat { stat, amount, negative, .. } => {
                let amount = self.q.num(&env, amount) as f32 * if *negative { -1.0 } else { 1.0 };
                ours * amount * self.point(*stat, host)
            }
            Mod::Cannot(cannot) if matches!(cannot.what.verb, Verb::Attacks | Verb::Commits) => {
                -ours * 2.0 * self.stat(host, Stat::Attack)
            }
            Mod::Icon(_) => 0.5,
            _ => 0.3,
        }
    }

    /// One more point of a value on somebody, for the rest of the game.
    fn point(&self, stat: Stat, host: CardId) -> f32 {
        let base = match stat {
            Stat::Willpower => 1.6,
            Stat::Attack => 1.1,
            Stat::Defense => 1.2,
            Stat::HitPoints => 0.5,
            Stat::Threat => 0.8,
            _ => 0.3,
        };
        base + 0.1 * self.stat(host, stat)
    }

    /// What a card in the hand is worth to be kept.
    pub fn card_in_hand(&self, id: CardId) -> f32 {
        let face = self.q.face(id);
        let cost = face.printed(Stat::Cost).unwrap_or(0) as f32;
        let payable = self.q.payers(self.seat, sphere_code(face.sphere)).next().is_some();
        let worth = if face.is_character() { printed_character(face) } else { 1.0 + 0.5 * cost };
        if payable { worth - 0.2 * cost } else { 0.2 }
    }

    /// How to pay: so that the rest can still pay for the rest of the hand.
    pub fn pay(&self, answers: &[Answer]) -> Answer {
        let Some(Frame::Pay { seat, sphere, card, .. }) = self.q.g.stack.last() else { return answers[0] };
        let paid_for = self.q.asking_card();
        let hand = self.q.g.in_zone(Zone::hand(*seat)).filter(|id| Some(*id) != paid_for);
        let wanted: Vec<CardId> = hand.collect();
        let mut payers = [CardId::NONE; PAYERS];
        for (slot, hero) in payers.iter_mut().zip(self.q.payers_for(*seat, *sphere, *card)) {
            *slot = hero;
        }
        best(&answers[..answers.len().min(PAYMENTS)], |answer| match answer {
            Answer::Pay(payment) => {
                let taken =
                    |hero: CardId| payers.iter().position(|payer| *payer == hero).map_or(0, |n| share(*payment, n));
                let left = |hero: CardId| f32::from(self.q.card(hero).resources - taken(hero));
                wanted.iter().map(|card| self.within_reach(*card, &left)).sum()
            }
            _ => 0.0,
        })
    }

    /// Whether what is left pays for a card, or how far it goes.
    fn within_reach(&self, card: CardId, left: &impl Fn(CardId) -> f32) -> f32 {
        let face = self.q.face(card);
        let cost = face.printed(Stat::Cost).unwrap_or(0).max(1) as f32;
        let funds: f32 = self.q.payers(self.seat, sphere_code(face.sphere)).map(left).sum();
        if funds >= cost { 1.0 } else { 0.6 * funds / cost }
    }

    /// What to attach it to.
    pub fn host(&self, answers: &[Answer]) -> Answer {
        let Some(card) = self.q.asking_card() else { return answers[0] };
        best(answers, |answer| match answer {
            Answer::Card(host) => self.attachment_on(card, *host) + 0.05 * self.fitness(*host),
            _ => f32::NEG_INFINITY,
        })
    }

    fn fitness(&self, host: CardId) -> f32 {
        if self.is_ours(host) { self.character(host) } else { self.danger(host) }
    }

    /// Whether to draw a new hand.
    pub fn mulligan(&self) -> Answer {
        let soon = |id: &CardId| {
            let face = self.q.face(*id);
            let payable = self.q.payers(self.seat, sphere_code(face.sphere)).next().is_some();
            payable && face.kind != CardType::Event && face.printed(Stat::Cost).unwrap_or(9) <= 3
        };
        let playable = self.q.g.in_zone(Zone::hand(self.seat)).filter(soon).count();
        if playable < PLAYABLE { Answer::Yes } else { Answer::Pass }
    }
}

/// A card that does not stay beyond the round.
fn leaves_soon(face: &FaceFacts) -> bool {
    use rules::code::{OpKind, Sel};
    use rules::phrases::Phrase;
    let ends = |event| matches!(event, Verb::RoundEnds | Verb::PhaseEnds);
    face.abilities.iter().any(|ability| {
        let automatic = matches!(ability.kind, AbilityKind::Passive | AbilityKind::Forced);
        let goes = ability.code.iter().any(|op| match &op.kind {
            OpKind::Do(Phrase::Discard(discard)) => matches!(discard.c, Sel::This),
            OpKind::Do(Phrase::ShuffleInto(_)) => true,
            _ => false,
        });
        automatic && goes && ability.trigger.as_ref().is_some_and(|trigger| ends(trigger.what.verb))
    })
}
