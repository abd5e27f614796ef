//! Luck: what was revealed and turned up, against what the deck would have brought on average.

use cardlang::def::{AbilityKind, CardType};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rules::code::Stat;
use rules::ids::{CardId, CardSet, Seat};
use rules::log::Entry;
use rules::occurrence::Verb;
use rules::query::Q;
use rules::view::Backs;
use serde::Serialize;

use super::chance::Sampler;
use super::{Film, Moment};

/// All reveals and shadow cards, and their sums.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Luck {
    pub reveals: Vec<RevealLuck>,
    pub shadows: Vec<ShadowLuck>,
    /// Threat of the enemies and locations revealed, and what was to be expected of as many of them.
    pub threat: f64,
    pub threat_expected: f64,
    /// Other cards revealed, treacheries for the most part, and how many were to be expected. What they do is not
    /// weighed, so that they are neither lucky nor unlucky.
    pub others: f64,
    pub others_expected: f64,
    /// Shadow cards with an effect, and what was to be expected.
    pub effects: f64,
    pub effects_expected: f64,
    /// Damage from attacks with a shadow card, and what was to be expected.
    pub damage: f64,
    pub damage_expected: f64,
}

/// One card revealed from where nobody could know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RevealLuck {
    pub round: u16,
    pub title: String,
    /// Of an enemy or a location; none of any other card, whose harm is no number.
    pub threat: Option<i32>,
    /// The mean of the enemies and locations that might have come.
    pub expected: f64,
    /// The chance that another kind of card came.
    pub other: f64,
}

/// One shadow card turned up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShadowLuck {
    pub round: u16,
    pub enemy: String,
    pub title: String,
    pub effect: bool,
    /// The chance that a card in its place has an effect.
    pub chance: f64,
    /// What the attack dealt, and the mean over other cards in its place. None where several attacks came at once.
    pub damage: Option<i32>,
    pub expected: Option<f64>,
}

pub(super) fn luck(film: &Film, sampler: &Sampler<'_>, samples: u64) -> Luck {
    let parts: Vec<Luck> = (0..film.moments.len())
        .collect::<Vec<_>>()
        .par_iter()
        .map(|at| of_answer(film, sampler, samples, *at))
        .collect();
    let mut luck = Luck::default();
    for part in parts {
        luck.reveals.extend(part.reveals);
        luck.shadows.extend(part.shadows);
    }
    let threatening = || luck.reveals.iter().filter_map(|reveal| Some((reveal.threat?, reveal.expected)));
    luck.threat = threatening().map(|(threat, _)| f64::from(threat)).sum();
    luck.threat_expected = threatening().map(|(_, expected)| expected).sum();
    luck.others = luck.reveals.iter().filter(|reveal| reveal.threat.is_none()).count() as f64;
    luck.others_expected = luck.reveals.iter().map(|reveal| reveal.other).sum();
    luck.effects = luck.shadows.iter().filter(|shadow| shadow.effect).count() as f64;
    luck.effects_expected = luck.shadows.iter().map(|shadow| shadow.chance).sum();
    luck.damage = luck.shadows.iter().filter_map(|shadow| shadow.damage).map(f64::from).sum();
    luck.damage_expected = luck.shadows.iter().filter_map(|shadow| shadow.expected).sum();
    luck
}

/// What one answer brought to light.
fn of_answer(film: &Film, sampler: &Sampler<'_>, samples: u64, at: usize) -> Luck {
    let moment = &film.moments[at];
    let q = film.q(moment);
    let end = film.moments.get(at + 1).map_or(film.log.len(), |next| next.logged);
    let mut hidden = hidden(q, moment.seat);
    let mut luck = Luck::default();
    for (n, entry) in film.log[moment.logged..end].iter().enumerate() {
        let (card, enemy) = (entry.what.subject, entry.what.object);
        match entry.what.verb {
            Verb::Revealed if hidden.has(card) => {
                let threatening: CardSet = hidden.iter().filter(|id| threat(q, *id).is_some()).collect();
                let expected = mean(&threatening, |id| f64::from(threat(q, id).unwrap_or(0)));
                let other = 1.0 - threatening.len() as f64 / hidden.len().max(1) as f64;
                hidden.remove(card);
                let (title, threat) = (q.title(card).to_owned(), threat(q, card));
                luck.reveals.push(RevealLuck { round: entry.round, title, threat, expected, other });
            }
            Verb::ShadowTurned if hidden.has(card) => {
                let chance = mean(&hidden, |id| f64::from(u8::from(strikes(q, id))));
                hidden.remove(card);
                let (damage, expected) = damage(film, sampler, samples, moment, (enemy, n)).unzip();
                luck.shadows.push(ShadowLuck {
                    round: entry.round,
                    enemy: q.title(enemy).to_owned(),
                    title: q.title(card).to_owned(),
                    effect: strikes(q, card),
                    chance,
                    damage,
                    expected,
                });
            }
            _ => {}
        }
    }
    luck
}

/// Encounter cards that a seat does not know.
fn hidden(q: Q<'_>, seat: Seat) -> CardSet {
    let all = (0..q.g.cards.len() as u16).map(CardId);
    all.filter(|id| !q.sees(Some(seat), *id) && q.backs(*id) == Backs::Encounter).collect()
}

fn mean(cards: &CardSet, of: impl Fn(CardId) -> f64) -> f64 {
    cards.iter().map(of).sum::<f64>() / cards.len().max(1) as f64
}

/// The printed threat of an enemy or a location.
fn threat(q: Q<'_>, id: CardId) -> Option<i32> {
    let face = q.m.face(q.card(id).def, 0);
    let counts = matches!(face.kind, CardType::Enemy | CardType::Location);
    counts.then(|| face.printed(Stat::Threat).unwrap_or(0))
}

fn strikes(q: Q<'_>, id: CardId) -> bool {
    let face = q.m.face(q.card(id).def, 0);
    face.abilities.iter().any(|ability| ability.kind == AbilityKind::Shadow)
}

/// What an attack under way dealt, and the mean over other cards that might have lain there.
fn damage(
    film: &Film,
    sampler: &Sampler<'_>,
    samples: u64,
    moment: &Moment,
    (enemy, turned): (CardId, usize),
) -> Option<(i32, f64)> {
    let q = film.q(moment);
    let under_way = q.enemy_attack().is_some_and(|attack| attack.enemy == enemy);
    let log = &film.log[moment.logged..];
    let alone = !log[..turned].iter().any(|entry| matches!(entry.what.verb, Verb::ShadowTurned | Verb::Attacks));
    if !under_way || !alone {
        return None;
    }
    let on = |entries: &[Entry]| dealt(q, entries);
    let (sum, count) = (0..samples)
        .filter_map(|n| sampler.play_while((q, moment.seat, moment.given), n, |log| !log.iter().any(ends)))
        .map(|log| on(&log))
        .fold((0, 0), |(sum, count), damage| (sum + damage, count + 1));
    (count > 0).then(|| (on(log), f64::from(sum) / f64::from(count)))
}

/// Whether an attack under way is over by then.
fn ends(entry: &Entry) -> bool {
    matches!(entry.what.verb, Verb::StepBegins | Verb::Attacks)
}

/// Damage to characters until the attack is over.
fn dealt(q: Q<'_>, log: &[Entry]) -> i32 {
    let during = log.iter().take_while(|entry| !ends(entry));
    let hurts = |entry: &&Entry| {
        matches!(entry.what.verb, Verb::Damaged | Verb::DamagePut) && q.face(entry.what.subject).is_character()
    };
    during.filter(hurts).map(|entry| i32::from(entry.what.amount)).sum()
}
