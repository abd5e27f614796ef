//! What an entry is about, as data: its kind, the cards it names, a seat, an amount.

use super::{Cause, What};
use crate::ids::{CardId, Seat};

/// Cards, amount and seat of an entry; the cards in the order in which it names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    pub cards: Vec<CardId>,
    pub amount: Option<i32>,
    pub seat: Option<Seat>,
}

impl Parts {
    fn of(cards: &[CardId]) -> Parts {
        Parts { cards: cards.to_vec(), ..Parts::default() }
    }

    fn seat(self, seat: Seat) -> Parts {
        Parts { seat: Some(seat), ..self }
    }

    fn amount(self, amount: impl Into<i32>) -> Parts {
        Parts { amount: Some(amount.into()), ..self }
    }
}

impl What {
    /// The kind of an entry, as `shadow_turned`.
    pub fn kind(&self) -> String {
        snake(&format!("{self:?}"))
    }

    pub fn parts(&self) -> Parts {
        use What::*;
        match *self {
            Passed(seat) | Mulligan(seat) | FirstPlayer(seat) | Eliminated { seat, .. } => Parts::default().seat(seat),
            Drew { seat, cards } | LookedAt { seat, cards } => Parts::default().seat(seat).amount(cards),
            Gained { card, resources } | Spent { card, resources } => Parts::of(&[card]).amount(resources),
            Played { card, seat } | Used { card, seat, .. } | Control { card, seat } => Parts::of(&[card]).seat(seat),
            Engaged { enemy, seat } | EnemyAttacks { enemy, seat } => Parts::of(&[enemy]).seat(seat),
            EnteredPlay(card)
            | Discarded(card)
            | Exhausted(card)
            | Readied(card)
            | Committed(card)
            | CommittedToTest(card)
            | DealtForTest(card)
            | RemovedFromQuest(card)
            | Revealed(card)
            | Surge(card)
            | Cancelled(card)
            | Staged(card)
            | Destroyed(card)
            | Detached(card)
            | Explored(card)
            | Earned(card)
            | StageDefeated(card)
            | StageRevealed(card)
            | Travelled(card) => Parts::of(&[card]),
            Triggered { card, .. }
            | Lasting { card }
            | Delayed { card }
            | Flipped { card, .. }
            | Turned { card, .. }
            | LeftPlay { card, .. }
            | Moved { card, .. } => Parts::of(&[card]),
            DamageRemoved { card, by }
            | DamagePrevented { card, by }
            | CameDamaged { card, by }
            | Damaged { card, by }
            | Healed { card, by } => Parts::of(&[card]).amount(by),
            Doomed { card, by } => Parts::of(&[card]).amount(by),
            Counters { card, by, .. } => Parts::of(&[card]).amount(by),
            Dial { to, .. } => Parts::default().amount(to),
            Progress { card, by } => Parts::of(&[card]).amount(by),
            Threat { seat, by, .. } => Parts::default().seat(seat).amount(by),
            ShadowDealt { enemy } | Undefended { enemy } => Parts::of(&[enemy]),
            ShadowTurned { card, enemy } | Defends { card, enemy } | Attacks { card, enemy } => {
                Parts::of(&[card, enemy])
            }
            DamageMoved { card, to, by } => Parts::of(&[card, to]).amount(by),
            DamageRedirected { card, to } => Parts::of(&[card, to]),
            Attached { card, host } => Parts::of(&[card, host]),
            Quested { willpower, threat, .. } => Parts::default().amount(i32::from(willpower) - i32::from(threat)),
            Tested { committed, counted, .. } => Parts::default().amount(i32::from(committed) - i32::from(counted)),
            Went { cards, .. } => Parts::default().amount(cards),
            StepBegins | Shuffled(_) | Won | Lost => Parts::default(),
        }
    }
}

impl Cause {
    /// The card behind a cause.
    pub fn card(self) -> Option<CardId> {
        match self {
            Cause::Ability { card, .. } => Some(card),
            Cause::EnemyAttack(card) | Cause::PlayerAttack(card) | Cause::Reveal(card) | Cause::Playing(card) => {
                Some(card)
            }
            Cause::Step | Cause::Player(_) => None,
        }
    }
}

/// `NextEnemy` as `next_enemy`; what stands in brackets after a name is left out.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars().take_while(|c| c.is_alphanumeric() || *c == '_') {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}
