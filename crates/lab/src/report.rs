//! What many games say: plain data, and the ways to show it.

pub mod csv;
pub mod html;
pub mod svg;
pub mod text;
pub mod words;

use rules::setup::Mode;
use serde::{Deserialize, Serialize};

use crate::departure::By;
use crate::looks;
use crate::plan::Comparison;
use crate::record::Loss;
use crate::stats::{Difference, Mean, Pairs, Share};
use crate::thinking::Thinking;

/// A whole study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StudyReport {
    /// The versions of the program and of the content.
    pub version: String,
    pub content: String,
    pub seed: u64,
    /// Games played in this run; the others came from the results file.
    pub played: u64,
    /// Of this run.
    pub seconds: f64,
    /// Of this run, where bots had so much time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<Thinking>,
    pub cells: Vec<CellReport>,
    pub comparisons: Vec<ComparisonReport>,
}

/// Decks of one table against one scenario, played by one bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellReport {
    pub scenario: String,
    pub title: String,
    pub mode: Mode,
    pub decks: Vec<String>,
    pub deck_titles: Vec<String>,
    pub players: usize,
    pub bot: String,
    pub games: u64,
    pub wins: u64,
    pub losses: u64,
    pub win_rate: Share,
    pub decisions: u64,
    pub rounds: Option<Mean>,
    /// The share of the quest behind the players when games ended; a game won is the whole of it.
    #[serde(default)]
    pub way: Option<Mean>,
    /// Of games won; lower is better.
    pub score: Option<Mean>,
    pub best_score: Option<i32>,
    pub lost_by: Vec<LossRow>,
    /// Who left games and why, the lost ones and others.
    #[serde(default)]
    pub left: Vec<LeftRow>,
    /// What players had left as planning ended, round by round and seat by seat.
    #[serde(default)]
    pub spare: Vec<SpareRow>,
    pub course: Vec<RoundRow>,
    pub stages: Vec<StageRow>,
    pub cards: Vec<CardRow>,
}

/// How often games were lost in one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LossRow {
    pub cause: Loss,
    pub games: u64,
    /// Of all games.
    pub share: Share,
    /// The cards and phases that did it, the most frequent first.
    #[serde(default)]
    pub by: Vec<BlameRow>,
}

/// A card, or a phase of the game, that brought games to their end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BlameRow {
    pub by: By,
    pub title: String,
    pub games: u64,
}

/// How often a player left in one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeftRow {
    /// From 0.
    pub seat: usize,
    pub deck: String,
    pub why: Loss,
    pub share: Share,
}

/// Means over the games in which the player was still there.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpareRow {
    /// From 0.
    pub seat: usize,
    pub round: u16,
    pub games: u64,
    pub resources: f64,
    pub hand: f64,
}

/// One round, over all games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundRow {
    pub round: u16,
    /// Games that were going on as it began.
    pub begun: u64,
    /// Games won and lost up to its end.
    pub won: u64,
    pub lost: u64,
    /// Means as it began, of the games that had it: threat of a player, characters, engaged enemies, staging threat.
    pub threat: f64,
    pub characters: f64,
    pub engaged: f64,
    pub staging: f64,
}

/// How often a stage was reached.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StageRow {
    pub stage: u8,
    pub reached: Share,
    /// The mean round in which it was reached.
    pub mean_round: f64,
    /// Of those that reached it.
    pub won: Share,
}

/// A card of a deck, and how games with and without it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardRow {
    pub deck: String,
    pub card: String,
    pub title: String,
    pub copies: u32,
    /// Games in which at least one copy was drawn, and played.
    pub drawn: u64,
    pub played: u64,
    pub won_when_drawn: Share,
    pub won_when_not_drawn: Share,
    pub drawn_effect: Difference,
    /// In hand when the first planning phase began. Chance alone decides that, while a long game draws more cards. The
    /// intervals of both effects are so wide that those of all cards hold together.
    pub won_when_first: Share,
    pub won_when_not_first: Share,
    pub first_effect: Difference,
    pub won_when_played: Share,
    /// Too few games to say anything about its effect.
    pub too_few: bool,
}

/// Two cells on the same seeds: by how much the second is above the first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComparisonReport {
    pub first: usize,
    pub second: usize,
    pub pairs: Pairs,
    pub difference: Difference,
    /// How likely chance alone would set them apart at least this far (McNemar's exact test).
    pub by_chance: f64,
    /// By how much further along the quest the second came.
    #[serde(default)]
    pub further: Option<Mean>,
    /// The results were looked at while they came in; interval and chance hold at all looks together.
    #[serde(default)]
    pub looks: bool,
}

impl ComparisonReport {
    /// Two match-ups side by side; of results that are looked at many times, among how many comparisons.
    pub fn new(
        Comparison { first, second }: Comparison,
        pairs: Pairs,
        further: Option<Mean>,
        looks: Option<usize>,
    ) -> ComparisonReport {
        let (difference, by_chance) = match looks {
            Some(compared) => (looks::difference(&pairs, compared), looks::by_chance(&pairs)),
            None => (pairs.difference(), pairs.by_chance()),
        };
        ComparisonReport { first, second, pairs, difference, by_chance, further, looks: looks.is_some() }
    }
}

/// With fewer games than this the cards of a table cannot be told apart well.
pub const CARD_GAMES: u64 = 2000;
/// Where fewer games than this share are won, it says more how far they came.
pub const RARELY: f64 = 0.05;

impl CellReport {
    /// Whether it is won so seldom that it says more how far games came.
    pub fn rarely_won(&self) -> bool {
        self.games > 0 && self.win_rate.rate < RARELY
    }

    /// The decks, by their ids.
    pub fn lineup(&self) -> String {
        self.decks.join(" + ")
    }

    /// The deck's title, or all titles of a table.
    pub fn lineup_title(&self) -> String {
        self.deck_titles.join(" + ")
    }

    /// Cards from the one that helped most to the one that helped least.
    pub fn cards_by_effect(&self) -> Vec<&CardRow> {
        let mut cards: Vec<&CardRow> = self.cards.iter().collect();
        cards.sort_by(|a, b| b.first_effect.by.total_cmp(&a.first_effect.by).then_with(|| a.card.cmp(&b.card)));
        cards
    }
}

impl StudyReport {
    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.games).sum()
    }
}
