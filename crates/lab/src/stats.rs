//! Shares, means and differences, each with the interval that holds the truth 95 times of 100.

use serde::{Deserialize, Serialize};

/// The quantile of the normal distribution that leaves 2.5 % above it.
const Z: f64 = 1.959_963_984_540_054;

/// Below which value so large a share of a normal distribution lies, by bisection of its tail.
fn quantile(share: f64) -> f64 {
    let (mut low, mut high) = (0.0, 8.0);
    for _ in 0..60 {
        let middle: f64 = (low + high) / 2.0;
        if tail(middle) > 1.0 - share { low = middle } else { high = middle }
    }
    high
}

/// The share of a normal distribution that lies above a positive value: the density integrated by Simpson's rule.
fn tail(from: f64) -> f64 {
    const STEPS: u32 = 200;
    let width = (9.0 - from) / f64::from(STEPS);
    let density = |step: u32| {
        let x = from + f64::from(step) * width;
        (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
    };
    let weight = |step: u32| match step {
        0 | STEPS => 1.0,
        step if !step.is_multiple_of(2) => 4.0,
        _ => 2.0,
    };
    (0..=STEPS).map(|step| weight(step) * density(step)).sum::<f64>() * width / 3.0
}

/// How often something came about, and between which shares the truth lies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    pub times: u64,
    pub of: u64,
    pub rate: f64,
    pub low: f64,
    pub high: f64,
}

impl Share {
    /// Wilson's score interval: sound for few trials and for shares near 0 and 1.
    pub fn new(times: u64, of: u64) -> Share {
        Share::within(times, of, Z)
    }

    /// The same with an interval so wide that of `rows` such intervals all hold together, 95 times of 100 (Bonferroni).
    pub fn among(times: u64, of: u64, rows: usize) -> Share {
        Share::within(times, of, quantile(1.0 - 0.025 / rows.max(1) as f64))
    }

    fn within(times: u64, of: u64, z: f64) -> Share {
        if of == 0 {
            return Share { times, of, rate: 0.0, low: 0.0, high: 1.0 };
        }
        let (n, rate) = (of as f64, times as f64 / of as f64);
        let scale = 1.0 + z * z / n;
        let middle = (rate + z * z / (2.0 * n)) / scale;
        let reach = z / scale * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
        let low = if times == 0 { 0.0 } else { middle - reach };
        let high = if times == of { 1.0 } else { middle + reach };
        Share { times, of, rate, low, high }
    }

    /// By how much this share is above another one of other trials (Newcombe's interval from the two of Wilson).
    pub fn above(&self, other: &Share) -> Difference {
        let by = self.rate - other.rate;
        let down = ((self.rate - self.low).powi(2) + (other.high - other.rate).powi(2)).sqrt();
        let up = ((self.high - self.rate).powi(2) + (other.rate - other.low).powi(2)).sqrt();
        Difference { by, low: (by - down).max(-1.0), high: (by + up).min(1.0) }
    }
}

/// By how much one share is above another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    pub by: f64,
    pub low: f64,
    pub high: f64,
}

impl Difference {
    /// Whether chance alone is a poor explanation.
    pub fn is_clear(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// The same trials done in two ways: how often each succeeded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    pub both: u64,
    pub only_first: u64,
    pub only_second: u64,
    pub neither: u64,
}

impl Pairs {
    /// Counts a pair of games.
    pub fn add(&mut self, first: bool, second: bool) {
        match (first, second) {
            (true, true) => self.both += 1,
            (true, false) => self.only_first += 1,
            (false, true) => self.only_second += 1,
            (false, false) => self.neither += 1,
        }
    }

    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        self.both + self.only_first + self.only_second + self.neither
    }

    /// By how much the second way is above the first: the interval of Agresti and Min, which takes half a trial more
    /// of each kind so that few trials do not look like many.
    pub fn difference(&self) -> Difference {
        let count = self.count();
        if count == 0 {
            return Difference { by: 0.0, low: -1.0, high: 1.0 };
        }
        let by = (self.only_second as f64 - self.only_first as f64) / count as f64;
        let n = count as f64 + 2.0;
        let (first, second) = (self.only_first as f64 + 0.5, self.only_second as f64 + 0.5);
        let middle = (second - first) / n;
        let reach = Z / n * ((first + second) - (second - first).powi(2) / n).max(0.0).sqrt();
        Difference { by, low: (middle - reach).max(-1.0), high: (middle + reach).min(1.0) }
    }

    /// McNemar's test, exact: how likely chance alone would set the two apart at least this far.
    pub fn by_chance(&self) -> f64 {
        let trials = self.only_first + self.only_second;
        let fewer = self.only_first.min(self.only_second);
        // ln C(trials, k), from one k to the next.
        let mut ways = 0.0;
        let mut tail = 0.0;
        for k in 0..=fewer {
            tail += f64::exp(ways - trials as f64 * std::f64::consts::LN_2);
            ways += ((trials - k) as f64).ln() - ((k + 1) as f64).ln();
        }
        (2.0 * tail).min(1.0)
    }
}

/// The mean of many numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    pub count: u64,
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

/// Numbers added up as they come. The sums are whole, so that their order does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub count: u64,
    pub total: i64,
    squares: i128,
}

impl Sum {
    /// Counts a value.
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.total += value;
        self.squares += i128::from(value) * i128::from(value);
    }

    /// None of nothing.
    pub fn mean(&self) -> Option<Mean> {
        if self.count == 0 {
            return None;
        }
        let n = self.count as f64;
        let mean = self.total as f64 / n;
        let spread = if self.count > 1 {
            let variance = (self.squares as f64 - self.total as f64 * mean) / (n - 1.0);
            Z * (variance.max(0.0) / n).sqrt()
        } else {
            f64::INFINITY
        };
        let spread = if spread.is_finite() { spread } else { 0.0 };
        Some(Mean { count: self.count, mean, low: mean - spread, high: mean + spread })
    }
}

impl Mean {
    /// The same in units of which one holds so many of these.
    pub fn scaled(self, unit: f64) -> Mean {
        Mean { mean: self.mean / unit, low: self.low / unit, high: self.high / unit, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::{Pairs, Share, Sum, Z, quantile};

    /// From any table of the normal distribution.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (share, wanted) in [(0.975, Z), (0.995, 2.575_829), (0.999, 3.090_232), (0.99975, 3.480_756)] {
            near(quantile(share), wanted);
        }
    }

    /// Of twenty rows that mean nothing one would stand out by itself; together, one table in twenty has one that does.
    #[test]
    fn the_more_rows_the_wider_their_intervals() {
        let width = |rows| {
            let share = Share::among(50, 100, rows);
            share.high - share.low
        };
        near(width(1), {
            let share = Share::new(50, 100);
            share.high - share.low
        });
        assert!(width(1) < width(2) && width(2) < width(40));
        let (with, without) = (Share::new(60, 100), Share::new(46, 100));
        assert!(with.above(&without).is_clear());
        assert!(!Share::among(60, 100, 20).above(&Share::among(46, 100, 20)).is_clear());
    }

    #[track_caller]
    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 5e-5, "{found} is not {wanted}");
    }

    /// Newcombe, "Two-sided confidence intervals for the single proportion", table I, method 3.
    #[test]
    fn wilsons_interval_is_the_published_one() {
        for (times, of, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let share = Share::new(times, of);
            near(share.low, low);
            near(share.high, high);
        }
    }

    #[test]
    fn nothing_tried_tells_nothing() {
        let share = Share::new(0, 0);
        assert_eq!((share.low, share.high), (0.0, 1.0));
        assert!(!Pairs::default().difference().is_clear());
        assert_eq!(Pairs::default().by_chance(), 1.0);
        assert_eq!(Sum::default().mean(), None);
    }

    /// Newcombe, "Interval estimation for the difference between independent proportions", table II, method 10.
    #[test]
    fn the_difference_of_two_shares_is_the_published_one() {
        for (a, m, b, n, low, high) in [
            (56, 70, 48, 80, 0.0524, 0.3339),
            (9, 10, 3, 10, 0.1705, 0.8090),
            (6, 7, 2, 7, 0.0582, 0.8062),
            (5, 56, 0, 29, -0.0381, 0.1926),
        ] {
            let found = Share::new(a, m).above(&Share::new(b, n));
            near(found.low, low);
            near(found.high, high);
        }
    }

    #[test]
    fn mcnemars_test_counts_only_the_pairs_that_differ() {
        let pairs = Pairs { both: 30, only_first: 2, only_second: 10, neither: 58 };
        // 2 (C(12,0) + C(12,1) + C(12,2)) / 2^12
        near(pairs.by_chance(), 158.0 / 4096.0);
        near(Pairs { both: 0, neither: 0, ..pairs }.by_chance(), 158.0 / 4096.0);
        near(Pairs { only_first: 6, only_second: 6, ..pairs }.by_chance(), 1.0);
        let many = Pairs { only_first: 3000, only_second: 3000, ..pairs };
        assert!((0.9..=1.0).contains(&many.by_chance()));
    }

    /// The approval ratings of Agresti's "Categorical Data Analysis": 150 changed one way, 86 the other, of 1600.
    #[test]
    fn the_difference_of_pairs_is_the_published_one() {
        let pairs = Pairs { both: 794, only_first: 150, only_second: 86, neither: 570 };
        let found = pairs.difference();
        near(found.by, -0.04);
        assert!((found.low - -0.0587).abs() < 2e-4 && (found.high - -0.0213).abs() < 2e-4, "{found:?}");
        assert!(found.is_clear());
    }

    #[test]
    fn pairs_are_told_apart() {
        let mut pairs = Pairs::default();
        for (first, second) in [(true, true), (true, false), (false, true), (false, true), (false, false)] {
            pairs.add(first, second);
        }
        assert_eq!(pairs, Pairs { both: 1, only_first: 1, only_second: 2, neither: 1 });
        assert_eq!(pairs.count(), 5);
    }

    #[test]
    fn means_have_their_spread() {
        let mut sum = Sum::default();
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            sum.add(value);
        }
        let mean = sum.mean().expect("eight numbers");
        near(mean.mean, 5.0);
        // Standard deviation 2.1381, over the root of 8, times 1.96.
        near(mean.high - mean.mean, 1.48160);
    }
}
