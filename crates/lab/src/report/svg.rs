//! Small pictures, drawn by us: bars with whiskers, areas and lines. Colours are classes of the page's style.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped};

use crate::stats::{Difference, Share};

/// A share from 0 to 100 of a hundred: a bar, and a whisker where the truth lies.
pub fn share(share: &Share, class: &str) -> Markup {
    let x = |rate: f64| 200.0 * rate.clamp(0.0, 1.0);
    let (low, rate, high) = (x(share.low), x(share.rate), x(share.high));
    PreEscaped(format!(
        r#"<svg class="bar" viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden="true"><rect class="rail" width="200" height="16"/><rect class="{class}" width="{rate:.1}" height="16"/><path class="whisker" d="M{low:.1} 8H{high:.1}M{low:.1} 4V12M{high:.1} 4V12"/></svg>"#
    ))
}

/// A difference around a middle line; `scale` is the difference at either end.
pub fn effect(effect: &Difference, scale: f64) -> Markup {
    let x = |by: f64| 100.0 + 100.0 * (by / scale).clamp(-1.0, 1.0);
    let (low, by, high) = (x(effect.low), x(effect.by), x(effect.high));
    let class = match effect {
        effect if !effect.is_clear() => "unclear",
        effect if effect.by > 0.0 => "won",
        _ => "lost",
    };
    let (left, width) = (by.min(100.0), (by - 100.0).abs());
    PreEscaped(format!(
        r#"<svg class="bar" viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden="true"><rect class="rail" width="200" height="16"/><rect class="{class}" x="{left:.1}" width="{width:.1}" height="16"/><path class="middle" d="M100 0V16"/><path class="whisker" d="M{low:.1} 8H{high:.1}M{low:.1} 4V12M{high:.1} 4V12"/></svg>"#
    ))
}

const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 210.0;
const LEFT: f64 = 34.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 30.0;

/// A picture over rounds, with axes.
struct Plot {
    out: String,
    /// The last round, and the highest value.
    rounds: usize,
    highest: f64,
}

impl Plot {
    fn new(label: &str, rounds: usize, highest: f64) -> Plot {
        let out = format!(r#"<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">"#);
        let mut plot = Plot { out, rounds: rounds.max(2), highest };
        plot.axes();
        plot
    }

    /// Where the end of a round lies.
    fn x(&self, round: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * round as f64 / self.rounds as f64
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value / self.highest).clamp(0.0, 1.0)
    }

    fn axes(&mut self) {
        for part in 0..=4 {
            let value = self.highest * f64::from(part) / 4.0;
            let y = self.y(value);
            let text = match self.highest {
                highest if highest <= 2.0 => format!("{value:.2}"),
                highest if highest <= 4.0 => format!("{value:.1}"),
                _ => format!("{value:.0}"),
            };
            let _ = write!(
                self.out,
                r#"<path class="grid" d="M{LEFT} {y:.1}H{:.1}"/><text class="tick" x="{:.1}" y="{:.1}" text-anchor="end">{text}</text>"#,
                WIDTH - RIGHT,
                LEFT - 4.0,
                y + 4.0
            );
        }
        let step = (self.rounds / 8).max(1);
        for round in (1..=self.rounds).step_by(step) {
            let _ = write!(
                self.out,
                r#"<text class="tick" x="{:.1}" y="{:.1}" text-anchor="middle">{round}</text>"#,
                self.x(round),
                HEIGHT - BOTTOM + 14.0
            );
        }
        let middle = (LEFT + WIDTH - RIGHT) / 2.0;
        let _ = write!(
            self.out,
            r#"<text class="tick" x="{middle:.1}" y="{:.1}" text-anchor="middle">round</text>"#,
            HEIGHT - 3.0
        );
    }

    fn finish(self) -> Markup {
        PreEscaped(self.out + "</svg>")
    }
}

/// Games won, still going and lost at the end of each round, in parts of all games; before the first all are going.
pub fn survival(ends: &[(f64, f64)]) -> Markup {
    let mut plot = Plot::new("Games won, still going and lost by round", ends.len(), 100.0);
    let all = || std::iter::once(&(0.0, 0.0)).chain(ends).enumerate();
    let between = |low: &dyn Fn(&(f64, f64)) -> f64, high: &dyn Fn(&(f64, f64)) -> f64, plot: &Plot| {
        let there = all().map(|(round, end)| format!("{:.1} {:.1}", plot.x(round), plot.y(100.0 * high(end))));
        let back = all().map(|(round, end)| format!("{:.1} {:.1}", plot.x(round), plot.y(100.0 * low(end))));
        let mut points: Vec<String> = there.collect();
        let mut back: Vec<String> = back.collect();
        back.reverse();
        points.append(&mut back);
        format!("M{}Z", points.join("L"))
    };
    let won = between(&|_| 0.0, &|end| end.0, &plot);
    let going = between(&|end| end.0, &|end| 1.0 - end.1, &plot);
    let lost = between(&|end| 1.0 - end.1, &|_| 1.0, &plot);
    let _ = write!(
        plot.out,
        r#"<path class="won" d="{won}"/><path class="going" d="{going}"/><path class="lost" d="{lost}"/>"#
    );
    plot.finish()
}

/// One value by round, from round 1 on.
pub fn line(label: &str, values: &[f64]) -> Markup {
    let most = values.iter().copied().fold(0.0, f64::max);
    let mut plot = Plot::new(label, values.len(), round_up(most));
    let points = values.iter().enumerate();
    let points: Vec<String> =
        points.map(|(at, value)| format!("{:.1} {:.1}", plot.x(at + 1), plot.y(*value))).collect();
    if !points.is_empty() {
        let _ = write!(plot.out, r#"<path class="line" d="M{}"/>"#, points.join("L"));
    }
    plot.finish()
}

const WIDE: f64 = 720.0;

/// Chances, low, middle and high, one point after the other, with the rounds that begin at some of them.
pub fn chances(points: &[(f64, f64, f64)], rounds: &[(usize, u16)]) -> Markup {
    let last = points.len().saturating_sub(1).max(1) as f64;
    let x = |at: usize| LEFT + (WIDE - LEFT - RIGHT) * at as f64 / last;
    let y = |chance: f64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance.clamp(0.0, 1.0);
    let mut out =
        format!(r#"<svg class="plot broad" viewBox="0 0 {WIDE} {HEIGHT}" role="img" aria-label="Chance to win">"#);
    for part in 0..=4 {
        let y = y(f64::from(part) / 4.0);
        let _ = write!(
            out,
            r#"<path class="grid" d="M{LEFT} {y:.1}H{:.1}"/><text class="tick" x="{:.1}" y="{:.1}" text-anchor="end">{}</text>"#,
            WIDE - RIGHT,
            LEFT - 4.0,
            y + 4.0,
            25 * part
        );
    }
    for (at, round) in rounds {
        let x = x(*at);
        let _ = write!(
            out,
            r#"<path class="grid" d="M{x:.1} {TOP}V{:.1}"/><text class="tick" x="{x:.1}" y="{:.1}" text-anchor="middle">{round}</text>"#,
            HEIGHT - BOTTOM,
            HEIGHT - BOTTOM + 14.0
        );
    }
    let path = |of: &dyn Fn(&(f64, f64, f64)) -> f64| -> Vec<String> {
        points.iter().enumerate().map(|(at, point)| format!("{:.1} {:.1}", x(at), y(of(point)))).collect()
    };
    let (mut shade, mut low) = (path(&|point| point.2), path(&|point| point.0));
    low.reverse();
    shade.append(&mut low);
    if !points.is_empty() {
        let line = path(&|point| point.1).join("L");
        let _ = write!(out, r#"<path class="shade" d="M{}Z"/><path class="line" d="M{line}"/>"#, shade.join("L"));
    }
    let middle = (LEFT + WIDE - RIGHT) / 2.0;
    let _ = write!(
        out,
        r#"<text class="tick" x="{middle:.1}" y="{:.1}" text-anchor="middle">round</text></svg>"#,
        HEIGHT - 3.0
    );
    PreEscaped(out)
}

/// A fine number to end an axis with.
pub fn round_up(most: f64) -> f64 {
    [1.0, 2.0, 4.0, 8.0, 12.0, 20.0, 40.0, 60.0, 80.0, 100.0].into_iter().find(|end| *end >= most).unwrap_or(most)
}
