//! Looking at results while they come in, as often as one likes: intervals that hold at every look together.
//!
//! An interval for a fixed number of games is wrong more often than it says when one stops as soon as it looks good. These
//! are confidence sequences: 95 times of 100 the truth lies in *all* of them, from the first pair of games to the last.
//! They come from betting. For each difference that might be the true one, gamblers stake a part of their purse on every
//! pair of games, each a fixed part on one of the sides; if it is the true one, nobody can expect to win, and that the
//! purses together ever grow twentyfold has a chance below 1 in 20 (Ville). Differences against which they have become that
//! rich are given up. Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (2024), with a
//! mixture of fixed stakes, so that only the numbers of pairs count and not their order.

use crate::stats::{Difference, Pairs};

/// How often a whole sequence may be wrong.
const DOUBT: f64 = 0.05;
/// Stakes on either side: the greatest part of what may be staked, and others each smaller by the same factor.
const STAKES: i32 = 24;
const SHRINK: f64 = 0.75;
const BOLDEST: f64 = 0.9;
/// Differences that are tried, from one end to the other.
const TRIED: u32 = 4000;
/// A difference of fewer points than this of a hundred is no difference worth naming.
pub const ALIKE: f64 = 0.02;

/// Where the difference lies at every look together, the second way above the first, if `compared` comparisons are made.
pub fn difference(pairs: &Pairs, compared: usize) -> Difference {
    let count = pairs.count();
    if count == 0 {
        return Difference { by: 0.0, low: -1.0, high: 1.0 };
    }
    let rich = (compared.max(1) as f64 / DOUBT).ln();
    let at = |step: u32| 2.0 * f64::from(step) / f64::from(TRIED) - 1.0;
    let by = (pairs.only_second as f64 - pairs.only_first as f64) / count as f64;
    let possible = |step: &u32| wealth(pairs, at(*step)) < rich;
    // One step further out than the last that is given up.
    let low = (0..=TRIED).find(possible).map_or(by, |step| at(step.saturating_sub(1)));
    let high = (0..=TRIED).rev().find(possible).map_or(by, |step| at((step + 1).min(TRIED)));
    Difference { by, low: low.min(by), high: high.max(by) }
}

/// How likely chance alone would ever, at any look, set the two apart as far as they are now; at most this.
pub fn by_chance(pairs: &Pairs) -> f64 {
    (-wealth(pairs, 0.0)).exp().min(1.0)
}

/// Whether there is nothing left to play for: one is ahead, or they are as good as alike.
pub fn is_settled(difference: &Difference) -> bool {
    difference.is_clear() || difference.low >= -ALIKE && difference.high <= ALIKE
}

/// The logarithm of what all purses together have become, each pair of games a bet against the difference `apart`.
fn wealth(pairs: &Pairs, apart: f64) -> f64 {
    let same = (pairs.both + pairs.neither) as f64;
    let (less, more) = (pairs.only_first as f64, pairs.only_second as f64);
    let purse = |stake: f64| {
        let bet = |outcome: f64, times: f64| {
            if times == 0.0 { 0.0 } else { times * (1.0 + stake * (outcome - apart)).ln() }
        };
        bet(-1.0, less) + bet(0.0, same) + bet(1.0, more)
    };
    // A purse can at most be lost: by the worst outcome for its side.
    let (upwards, downwards) = (BOLDEST / (1.0 + apart).max(1e-9), -BOLDEST / (1.0 - apart).max(1e-9));
    let purses: Vec<f64> =
        (0..STAKES).flat_map(|n| [upwards, downwards].map(|most| most * SHRINK.powi(n))).map(purse).collect();
    let most = purses.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    most + (purses.iter().map(|purse| (purse - most).exp()).sum::<f64>() / purses.len() as f64).ln()
}

#[cfg(test)]
mod tests {
    use super::{by_chance, difference, is_settled};
    use crate::stats::Pairs;
    use rules::state::Dice;

    fn pairs(both: u64, only_first: u64, only_second: u64, neither: u64) -> Pairs {
        Pairs { both, only_first, only_second, neither }
    }

    #[test]
    fn nothing_played_tells_nothing() {
        let found = difference(&Pairs::default(), 1);
        assert_eq!((found.low, found.high), (-1.0, 1.0));
        assert_eq!(by_chance(&Pairs::default()), 1.0);
    }

    #[test]
    fn looking_often_costs_width() {
        for counted in [pairs(30, 4, 16, 50), pairs(300, 40, 160, 500), pairs(0, 0, 0, 40)] {
            let (fixed, always) = (counted.difference(), difference(&counted, 1));
            assert!(always.high - always.low > fixed.high - fixed.low, "{fixed:?} {always:?}");
            assert!(always.low <= always.by && always.by <= always.high);
            let many = difference(&counted, 10);
            assert!(many.low <= always.low && many.high >= always.high);
        }
    }

    #[test]
    fn what_is_plain_is_seen() {
        let plain = pairs(100, 10, 60, 30);
        assert!(difference(&plain, 1).low > 0.0 && is_settled(&difference(&plain, 1)) && by_chance(&plain) < 0.001);
        let turned = difference(&pairs(100, 60, 10, 30), 1);
        assert!(turned.high < 0.0);
        assert!((turned.low + difference(&plain, 1).high).abs() < 1e-9, "neither side is favoured");
        assert!(!is_settled(&difference(&pairs(10, 3, 4, 10), 1)));
        assert!(is_settled(&difference(&pairs(4000, 30, 31, 4000), 1)), "as good as alike");
    }

    /// Two ways that are equally good, looked at after every pair: the sequence may be wrong once in twenty, where an
    /// interval for a fixed number of games is wrong far more often.
    #[test]
    fn the_truth_stays_inside_at_every_look() {
        let (mut wrong, mut fixed_wrong) = (0, 0);
        for seed in 0..200 {
            let mut dice = Dice(seed);
            let mut counted = Pairs::default();
            let (mut out, mut fixed_out) = (false, false);
            for look in 0..600 {
                counted.add(dice.roll().is_multiple_of(2), dice.roll().is_multiple_of(2));
                out |= by_chance(&counted) <= 0.05;
                fixed_out |= look > 20 && counted.difference().is_clear();
            }
            wrong += u32::from(out);
            fixed_wrong += u32::from(fixed_out);
        }
        assert!(wrong <= 10, "{wrong} of 200");
        assert!(fixed_wrong > 30, "{fixed_wrong} of 200");
    }
}
