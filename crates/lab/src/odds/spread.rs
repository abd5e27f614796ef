//! Sums over cards drawn without putting them back.

use std::collections::BTreeMap;

use serde::Serialize;

/// How likely each sum is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    pub mean: f64,
    /// Sums and their chances, the lowest first. The chances add up to 1.
    pub chances: Vec<(i32, f64)>,
}

/// A card to be revealed: the threat it adds, and the cards it brings along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coming {
    pub threat: i32,
    pub surge: u8,
}

/// The chance that of `drawn` cards, from `all` of which some fit, at least one fits.
pub fn at_least_one(all: usize, fitting: usize, drawn: usize) -> f64 {
    let mut none = 1.0;
    for n in 0..drawn.min(all) {
        none *= (all - n).saturating_sub(fitting) as f64 / (all - n) as f64;
    }
    1.0 - none
}

/// How far a row of reveals has come: how many hidden cards of each kind of surge were met, the cards still to be
/// revealed, and the threat of the known ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Course {
    met: BTreeMap<u8, usize>,
    left: usize,
    threat: i32,
}

impl Spread {
    /// The threat of so many reveals from a deck whose known places are given, the others holding any of the hidden
    /// cards. A card with surge brings another one; where the deck ends, the row ends.
    ///
    /// How many cards of each kind of surge are met does not depend on their threat, and given how many they are,
    /// those met are as good as drawn at random from their kind. So the two are worked out one after the other.
    pub fn of_reveals(places: &[Option<Coming>], hidden: &[Coming], reveals: usize) -> Spread {
        let mut kinds: BTreeMap<u8, Vec<i32>> = BTreeMap::new();
        for card in hidden {
            kinds.entry(card.surge).or_default().push(card.threat);
        }
        let sums: BTreeMap<u8, Vec<BTreeMap<i32, f64>>> =
            kinds.iter().map(|(surge, threats)| (*surge, sums_of_draws(threats, places.len()))).collect();
        let mut spread: BTreeMap<i32, f64> = BTreeMap::new();
        for (course, chance) in courses(places, &kinds, reveals) {
            let mut all = BTreeMap::from([(course.threat, chance)]);
            for (surge, count) in &course.met {
                all = added(&all, &sums[surge][*count]);
            }
            for (sum, chance) in all {
                *spread.entry(sum).or_default() += chance;
            }
        }
        Spread::new(spread)
    }

    fn new(chances: BTreeMap<i32, f64>) -> Spread {
        let mean = chances.iter().map(|(sum, chance)| f64::from(*sum) * chance).sum();
        Spread { mean, chances: chances.into_iter().filter(|(_, chance)| *chance > 0.0).collect() }
    }

    /// The chance of all sums that fit.
    pub fn chance(&self, fits: impl Fn(i32) -> bool) -> f64 {
        self.expected(|sum| f64::from(u8::from(fits(sum))))
    }

    /// The mean of something that follows from the sum.
    pub fn expected(&self, of: impl Fn(i32) -> f64) -> f64 {
        // From 0: a sum of nothing would be -0.
        self.chances.iter().fold(0.0, |all, (sum, chance)| all + of(*sum) * chance)
    }
}

/// Every way the row of reveals may go, with its chance.
fn courses(places: &[Option<Coming>], kinds: &BTreeMap<u8, Vec<i32>>, reveals: usize) -> BTreeMap<Course, f64> {
    let start = Course { met: BTreeMap::new(), left: reveals, threat: 0 };
    let mut going = BTreeMap::from([(start, 1.0)]);
    let mut over: BTreeMap<Course, f64> = BTreeMap::new();
    for place in places {
        let mut next: BTreeMap<Course, f64> = BTreeMap::new();
        for (course, chance) in going {
            if course.left == 0 {
                *over.entry(course).or_default() += chance;
            } else if let Some(card) = place {
                let (left, threat) = (course.left - 1 + usize::from(card.surge), course.threat + card.threat);
                *next.entry(Course { left, threat, ..course }).or_default() += chance;
            } else {
                for (course, share) in course.met_next(kinds) {
                    *next.entry(course).or_default() += chance * share;
                }
            }
        }
        going = next;
    }
    for (course, chance) in going {
        *over.entry(course).or_default() += chance;
    }
    over
}

impl Course {
    /// One hidden card more, of each kind it may be.
    fn met_next(&self, kinds: &BTreeMap<u8, Vec<i32>>) -> Vec<(Course, f64)> {
        let met = |surge: &u8| self.met.get(surge).copied().unwrap_or(0);
        let rest: usize = kinds.iter().map(|(surge, cards)| cards.len() - met(surge)).sum();
        let mut all = Vec::new();
        for (surge, cards) in kinds {
            let share = (cards.len() - met(surge)) as f64 / rest as f64;
            if share > 0.0 {
                let mut course = self.clone();
                *course.met.entry(*surge).or_default() += 1;
                course.left = course.left - 1 + usize::from(*surge);
                all.push((course, share));
            }
        }
        all
    }
}

/// For each number of cards up to `most`, how likely each sum of that many is.
fn sums_of_draws(cards: &[i32], most: usize) -> Vec<BTreeMap<i32, f64>> {
    let most = most.min(cards.len());
    let mut ways: Vec<BTreeMap<i32, f64>> = vec![BTreeMap::new(); most + 1];
    ways[0].insert(0, 1.0);
    for (seen, card) in cards.iter().enumerate() {
        // After this card, the chance that a draw of `count` from the cards so far holds it is count / (seen + 1).
        for count in (1..=most.min(seen + 1)).rev() {
            let holds = count as f64 / (seen + 1) as f64;
            let with: BTreeMap<i32, f64> = ways[count - 1].iter().map(|(sum, p)| (sum + card, p * holds)).collect();
            let without = std::mem::take(&mut ways[count]);
            ways[count] = with;
            for (sum, p) in without {
                *ways[count].entry(sum).or_default() += p * (1.0 - holds);
            }
        }
    }
    ways
}

fn added(a: &BTreeMap<i32, f64>, b: &BTreeMap<i32, f64>) -> BTreeMap<i32, f64> {
    let mut sums = BTreeMap::new();
    for (x, p) in a {
        for (y, r) in b {
            *sums.entry(x + y).or_default() += p * r;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::{Coming, Spread, at_least_one};
    use std::collections::BTreeMap;

    fn card(threat: i32, surge: u8) -> Coming {
        Coming { threat, surge }
    }

    /// Every order of the hidden cards, one after the other.
    fn by_hand(places: &[Option<Coming>], hidden: &[Coming], reveals: usize) -> BTreeMap<i32, f64> {
        fn orders(rest: &mut Vec<Coming>, taken: &mut Vec<Coming>, f: &mut dyn FnMut(&[Coming])) {
            if rest.is_empty() {
                f(taken);
            }
            for at in 0..rest.len() {
                taken.push(rest.remove(at));
                orders(rest, taken, f);
                rest.insert(at, taken.pop().expect("just pushed"));
            }
        }
        let (mut sums, mut count) = (BTreeMap::new(), 0.0);
        orders(&mut hidden.to_vec(), &mut Vec::new(), &mut |order| {
            let mut unknown = order.iter();
            let (mut left, mut sum) = (reveals, 0);
            for place in places {
                let card = place.unwrap_or_else(|| *unknown.next().expect("enough hidden cards"));
                if left == 0 {
                    break;
                }
                left = left - 1 + usize::from(card.surge);
                sum += card.threat;
            }
            *sums.entry(sum).or_insert(0.0) += 1.0;
            count += 1.0;
        });
        sums.values_mut().for_each(|ways| *ways /= count);
        sums
    }

    #[track_caller]
    fn agrees(places: &[Option<Coming>], hidden: &[Coming], reveals: usize) {
        let found = Spread::of_reveals(places, hidden, reveals);
        let wanted = by_hand(places, hidden, reveals);
        assert_eq!(found.chances.len(), wanted.len(), "{found:?} {wanted:?}");
        for ((sum, chance), (there, wanted)) in found.chances.iter().zip(&wanted) {
            assert_eq!(sum, there);
            assert!((chance - wanted).abs() < 1e-12, "{sum}: {chance}, not {wanted}");
        }
        let mean: f64 = wanted.iter().map(|(sum, chance)| f64::from(*sum) * chance).sum();
        assert!((found.mean - mean).abs() < 1e-12);
    }

    #[test]
    fn reveals_are_those_of_every_order() {
        let hidden = [card(2, 0), card(2, 0), card(0, 0), card(3, 0), card(1, 0), card(0, 1), card(2, 1)];
        let all_hidden = [None; 7];
        for reveals in 0..=4 {
            agrees(&all_hidden, &hidden, reveals);
        }
        // Two of the hidden cards lie elsewhere, as shadow cards.
        agrees(&[None; 5], &hidden, 3);
        // The deck ends before the row does.
        agrees(&[None; 2], &hidden, 4);
    }

    #[test]
    fn known_cards_lie_where_they_lie() {
        let hidden = [card(2, 0), card(5, 0), card(0, 1), card(1, 0), card(0, 2)];
        agrees(&[Some(card(4, 0)), None, None, None, None], &hidden, 1);
        agrees(&[Some(card(4, 1)), None, None, None, None], &hidden, 2);
        agrees(&[None, Some(card(7, 1)), None, None, None], &hidden, 2);
        agrees(&[None, None, Some(card(9, 0)), None], &hidden, 3);
    }

    #[test]
    fn surge_goes_on_and_on() {
        let hidden = [card(0, 1), card(0, 1), card(0, 1), card(6, 0)];
        let found = Spread::of_reveals(&[None; 4], &hidden, 1);
        assert_eq!(found.chances.len(), 1);
        assert!((found.chance(|sum| sum == 6) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn drawing_is_hypergeometric() {
        assert_eq!(at_least_one(30, 0, 5), 0.0);
        assert_eq!(at_least_one(30, 3, 0), 0.0);
        assert!((at_least_one(30, 3, 1) - 0.1).abs() < 1e-12);
        // 1 - C(27,6) / C(30,6)
        assert!((at_least_one(30, 3, 6) - (1.0 - 296_010.0 / 593_775.0)).abs() < 1e-12);
        assert!((at_least_one(4, 3, 2) - 1.0).abs() < 1e-12);
        assert!((at_least_one(2, 1, 5) - 1.0).abs() < 1e-12);
    }
}
