//! What the encounter cards that a seat has not seen may turn out to be.

use cardlang::def::{AbilityKind, CardType};
use rules::code::{Cond, Key, Mod, Num, OpKind, Stat};
use rules::ids::{CardId, Seat};
use rules::phrases::Phrase;
use rules::pool::FaceFacts;
use rules::query::Q;
use rules::view::Backs;

use super::weights::W;

/// Threat that one revealed card may bring, from 0 on.
const THREATS: usize = 8;
/// Attack that a shadow card may add.
pub const SHADOWS: usize = 4;

/// What is known of the encounter cards not seen: how likely they are what.
#[derive(Clone, Copy, Debug)]
pub struct Unseen {
    /// By the threat that a card brings to the staging area.
    pub threat: [f32; THREATS],
    /// That it is an enemy.
    pub enemies: f32,
    /// By the attack it adds as a shadow card: to an attack that is defended, and to one that is not.
    pub shadow: [[f32; SHADOWS]; 2],
}

impl Unseen {
    /// The cards that a seat has not seen.
    pub fn of(q: Q<'_>, seat: Seat) -> Unseen {
        let mut sum = Unseen { threat: [0.0; THREATS], enemies: 0.0, shadow: [[0.0; SHADOWS]; 2] };
        let mut count = 0.0;
        for id in (0..q.g.cards.len() as u16).map(CardId) {
            if q.card(id).owner.is_player() || q.sees(Some(seat), id) || q.backs(id) != Backs::Encounter {
                continue;
            }
            count += 1.0;
            sum.add(q.face(id));
        }
        sum.shared(count)
    }

    fn add(&mut self, face: &FaceFacts) {
        let printed = face.printed(Stat::Threat).unwrap_or(0) as f32;
        let harm = if face.kind == CardType::Treachery { W.treachery } else { 0.0 };
        let surge = if face.key(Key::Surge).is_some() { 1.5 } else { 0.0 };
        let doomed = f32::from(face.key(Key::Doomed).unwrap_or(0));
        let threat = (printed + harm + surge + doomed) as usize;
        self.threat[threat.min(THREATS - 1)] += 1.0;
        self.enemies += f32::from(face.kind == CardType::Enemy);
        for (undefended, chances) in self.shadow.iter_mut().enumerate() {
            chances[shadow_attack(face, undefended == 1).min(SHADOWS - 1)] += 1.0;
        }
    }

    fn shared(mut self, count: f32) -> Unseen {
        if count == 0.0 {
            self.threat[1] = 1.0;
            self.shadow = [[1.0, 0.0, 0.0, 0.0]; 2];
            return self;
        }
        self.threat.iter_mut().chain(self.shadow.as_flattened_mut()).for_each(|share| *share /= count);
        self.enemies /= count;
        self
    }

    /// How likely so many revealed cards bring which threat together.
    pub fn reveals(&self, cards: usize) -> Vec<f32> {
        let mut sum = vec![1.0];
        for _ in 0..cards {
            let mut next = vec![0.0; sum.len() + THREATS - 1];
            for (a, p) in sum.iter().enumerate() {
                for (b, more) in self.threat.iter().enumerate() {
                    next[a + b] += p * more;
                }
            }
            sum = next;
        }
        sum
    }
}

/// What a shadow effect adds to an attack.
fn shadow_attack(face: &FaceFacts, undefended: bool) -> usize {
    let shadows = face.abilities.iter().filter(|ability| ability.kind == AbilityKind::Shadow);
    let changes = shadows.flat_map(|shadow| &shadow.code).flat_map(|op| match &op.kind {
        OpKind::Do(Phrase::CardsLasting(lasting)) => &lasting.what.0[..],
        _ => &[],
    });
    let added = changes.map(|what| match what {
        Mod::Stat { stat: Stat::Attack, amount, negative: false, .. } => typical(amount, undefended),
        _ => 0,
    });
    added.sum::<i32>().max(0) as usize
}

/// A number before anything else is known of it.
fn typical(num: &Num, undefended: bool) -> i32 {
    match num {
        Num::Lit(n) => *n,
        Num::If(parts) if matches!(parts.0, Cond::Undefended) => {
            typical(if undefended { &parts.1 } else { &parts.2 }, undefended)
        }
        _ => 1,
    }
}
