//! The deck doctor: how soon a deck draws its cards, what it leaves unspent, and which cards it never plays.
//!
//! Draws are exact. The rest is counted in games of a bot, so that it says as much about the bot as about the deck.

use std::fmt::Write as _;

use maud::{Markup, html};
use serde::Serialize;

use crate::report::words::{games, number, percent};
use crate::report::{CardRow, CellReport, SpareRow, svg};

/// Cards of a first hand. Another comes in every round.
const HAND: usize = 6;
/// Rounds for which draws are told.
const ROUNDS: [usize; 5] = [1, 2, 3, 5, 8];
/// Copies of a card that a deck may have.
const COPIES: usize = 3;
/// A card that is played in fewer of the games that drew it is told.
const SELDOM: f64 = 0.25;
/// Games that must have drawn it.
const ENOUGH: u64 = 20;
/// Rounds that fewer games than this share had are left out.
const RARE: f64 = 0.1;
/// More resources, or cards in hand, than this after planning are worth a word.
const IDLE_RESOURCES: f64 = 4.0;
const IDLE_HAND: f64 = 5.0;

/// What there is to say of one deck of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Checkup {
    pub deck: String,
    pub title: String,
    pub bot: String,
    pub games: u64,
    /// Cards of the deck.
    pub size: usize,
    pub draws: Vec<Draws>,
    /// What was left as planning ended.
    pub spare: Vec<SpareRow>,
    /// Cards that were hardly ever played by those who drew them, the most often drawn first.
    pub idle: Vec<Idle>,
}

/// The chance to have drawn at least one of so many copies by some rounds, without a mulligan and without cards that draw.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Draws {
    pub copies: usize,
    /// Rounds, and the chance by the planning phase of each.
    pub by_round: Vec<(usize, f64)>,
}

/// A card that stays in hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Idle {
    pub card: String,
    pub title: String,
    /// Games in which it was drawn, and in which it was played.
    pub drawn: u64,
    pub played: u64,
}

/// Examines the deck of one seat.
pub fn examine(cell: &CellReport, seat: usize) -> Checkup {
    let deck = cell.decks.get(seat).cloned().unwrap_or_default();
    let cards: Vec<&CardRow> = cell.cards.iter().filter(|card| card.deck == deck).collect();
    let size = cards.iter().map(|card| card.copies as usize).sum();
    let kept = |row: &&SpareRow| row.seat == seat && row.games as f64 >= RARE * cell.games as f64;
    let seldom = |card: &&&CardRow| card.drawn >= ENOUGH && (card.played as f64) < SELDOM * card.drawn as f64;
    let idle = |card: &&CardRow| {
        let CardRow { card, title, drawn, played, .. } = (*card).clone();
        Idle { card, title, drawn, played }
    };
    let mut idle: Vec<Idle> = cards.iter().filter(seldom).map(idle).collect();
    idle.sort_by(|a, b| b.drawn.cmp(&a.drawn).then_with(|| a.card.cmp(&b.card)));
    Checkup {
        title: cell.deck_titles.get(seat).cloned().unwrap_or_default(),
        deck,
        bot: cell.bot.clone(),
        games: cell.games,
        size,
        draws: (1..=COPIES).map(|copies| Draws::of(size, copies)).collect(),
        spare: cell.spare.iter().filter(kept).copied().collect(),
        idle,
    }
}

/// The decks of a table as one page that needs nothing else.
pub fn page(title: &str, checkups: &[Checkup]) -> String {
    let content = html! { h1 { (title) } @for checkup in checkups { div.box { (checkup.html()) } } };
    crate::report::html::page(title, &content)
}

impl Draws {
    fn of(size: usize, copies: usize) -> Draws {
        let by = |round: usize| (round, drawn(size, copies, HAND + round));
        Draws { copies, by_round: ROUNDS.into_iter().map(by).collect() }
    }
}

/// The chance that at least one of some copies is among the cards seen of a deck.
fn drawn(size: usize, copies: usize, seen: usize) -> f64 {
    let missed = |at: usize| (size - copies).saturating_sub(at) as f64 / (size - at) as f64;
    if copies > size { 1.0 } else { 1.0 - (0..seen.min(size)).map(missed).product::<f64>() }
}

impl Checkup {
    /// What stands out, in sentences.
    pub fn remarks(&self) -> Vec<String> {
        let mut told = Vec::new();
        let first = |idle: &dyn Fn(&SpareRow) -> bool| self.spare.iter().find(|row| idle(row)).map(|row| row.round);
        if let Some(round) = first(&|row| row.resources > IDLE_RESOURCES) {
            told.push(format!(
                "Resources pile up: more than {IDLE_RESOURCES:.0} are unspent after planning in round {round}."
            ));
        }
        if let Some(round) = first(&|row| row.hand > IDLE_HAND) {
            told.push(format!("Cards pile up: more than {IDLE_HAND:.0} are in hand after planning in round {round}."));
        }
        for idle in &self.idle {
            let (drawn, title) = (games(idle.drawn), &idle.title);
            told.push(match idle.played {
                0 => format!("{title} was never played in the {drawn} that drew it."),
                played => format!("{title} was played in {} of the {drawn} that drew it.", number(played)),
            });
        }
        told
    }

    fn caution(&self) -> String {
        format!(
            "From {} of the {} bot, which plays some cards badly or not at all: what it leaves unspent and unplayed says \
             as much about it as about the deck.",
            games(self.games),
            self.bot
        )
    }

    /// For a terminal.
    pub fn text(&self) -> String {
        let mut out = format!("{}: {} cards\n\nDrawn by planning, at least one copy\n", self.title, self.size);
        let rounds: String = ROUNDS.iter().map(|round| format!("{:>10}", format!("round {round}"))).collect();
        let _ = writeln!(out, "{:<12}{rounds}", "copies");
        for draws in &self.draws {
            let chances: String =
                draws.by_round.iter().map(|(_, chance)| format!("{:>10}", percent(*chance))).collect();
            let _ = writeln!(out, "{:<12}{chances}", draws.copies);
        }
        let _ = writeln!(out, "\nLeft after planning, on average\n{:<12}{:>10}{:>10}", "round", "resources", "hand");
        for row in &self.spare {
            let _ = writeln!(out, "{:<12}{:>10.1}{:>10.1}", row.round, row.resources, row.hand);
        }
        let _ = writeln!(out, "\nRemarks\n{}", self.caution());
        let remarks = self.remarks();
        if remarks.is_empty() {
            out.push_str("Nothing stands out: what it draws it plays.\n");
        }
        out + &remarks.iter().map(|remark| format!("{remark}\n")).collect::<String>()
    }

    /// For a page.
    pub fn html(&self) -> Markup {
        let curve = |of: fn(&SpareRow) -> f64| self.spare.iter().map(of).collect::<Vec<f64>>();
        let curves = [
            ("Resources left after planning", curve(|row| row.resources)),
            ("Cards in hand after planning", curve(|row| row.hand)),
        ];
        html! {
            h3 { (self.title) ", " (self.size) " cards" }
            div.plots {
                @for (label, values) in &curves {
                    figure { figcaption { (label) } (svg::line(label, values)) }
                }
            }
            table {
                thead {
                    tr { th { "Drawn by planning" } @for round in ROUNDS { th.n { "round " (round) } } }
                }
                tbody {
                    @for draws in &self.draws {
                        tr {
                            td { "one of " (draws.copies) }
                            @for (_, chance) in &draws.by_round { td.n { (percent(*chance)) } }
                        }
                    }
                }
            }
            @for remark in self.remarks() { p { (remark) } }
            p.small { (self.caution()) " Draws are exact, without mulligan and without cards that draw." }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Draws, drawn};

    /// Three copies among fifty cards, seven seen: 1 − C(47, 7) / C(50, 7).
    #[test]
    fn draws_are_exact() {
        let chance = 1.0 - (43.0 * 42.0 * 41.0) / (50.0 * 49.0 * 48.0);
        assert!((drawn(50, 3, 7) - chance).abs() < 1e-12);
        assert!((drawn(50, 1, 10) - 0.2).abs() < 1e-12);
        assert_eq!((drawn(5, 1, 9), drawn(3, 3, 1)), (1.0, 1.0));
        assert_eq!(drawn(50, 0, 7), 0.0);
        let rising = Draws::of(50, 2).by_round;
        assert!(rising.windows(2).all(|pair| pair[0].1 < pair[1].1));
    }
}
