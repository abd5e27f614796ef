use cardlang::def::{AbilityKind, CardType};
use rules::code::{Key, Mod, Num, OpKind, Stat};
use rules::ids::{CardId, Seat};
use rules::pool::FaceFacts;
use rules::query::Q;
use rules::view::Backs;

/// Threat that one revealed card may bring, from 0 on.
const THREATS: usize = 8;
/// Attack that a shadow card may add.
pub const SHADOWS: usize = 4;
/// What a card without threat does is as bad as so much of it, more or less.
const TREACHERY: f32 = 1.0;
/// A shadow effect that adds no attack is as bad as so much of it.
const OTHER_SHADOW: f32 = 0.5;

/// What is known of the encounter cards not seen: how likely they are what.
#[derive(Clone, Copy, Debug)]
pub struct Unseen {
    /// By the threat that a card brings to the staging area.
    pub threat: [f32; THREATS],
    /// That it is an enemy.
    pub enemies: f32,
    /// By the attack it adds as a shadow card.
    pub shadow: [f32; SHADOWS],
    pub mean_shadow: f32,
}

impl Unseen {
    pub fn of(q: Q<'_>, seat: Seat) -> Unseen {
        let mut sum = Unseen { threat: [0.0; THREATS], enemies: 0.0, shadow: [0.0; SHADOWS], mean_shadow: 0.0 };
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
        let harm = if face.kind == CardType::Treachery { TREACHERY } else { 0.0 };
        let surge = if face.key(Key::Surge).is_some() { 1.5 } else { 0.0 };
        let doomed = f32::from(face.key(Key::Doomed).unwrap_or(0));
        let threat = (printed + harm + surge + doomed) as usize;
        self.threat[threat.min(THREATS - 1)] += 1.0;
        self.enemies += f32::from(face.kind == CardType::Enemy);
        let shadow = shadow_attack(face);
        self.shadow[(shadow.unwrap_or(0.0) as usize).min(SHADOWS - 1)] += 1.0;
        self.mean_shadow += shadow.map_or(0.0, |attack| attack.max(OTHER_SHADOW));
    }

    fn shared(mut self, count: f32) -> Unseen {
        if count == 0.0 {
            self.threat[1] = 1.0;
            self.shadow[0] = 1.0;
            return self;
        }
        self.threat.iter_mut().chain(&mut self.shadow).for_each(|share| *share /= count);
        self.enemies /= count;
        self.mean_shadow /= count;
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

/// What a shadow effect adds to the attack; none for a card without one.
fn shadow_attack(face: &FaceFacts) -> Option<f32> {
    let shadow = face.abilities.iter().find(|ability| ability.kind == AbilityKind::Shadow)?;
    let added = shadow.code.iter().filter_map(|op| match &op.kind {
        OpKind::Lasting { what: Mod::Stat { stat: Stat::Attack, amount, negative: false, .. }, .. } => {
            Some(typical(amount))
        }
        _ => None,
    });
    Some(added.sum())
}

/// A number before anything is known of it.
fn typical(num: &Num) -> f32 {
    match num {
        Num::Lit(n) => *n as f32,
        Num::If(parts) => typical(&parts.2),
        _ => 1.0,
    }
}
