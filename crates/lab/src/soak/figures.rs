//! What was played and checked, in numbers.

use std::collections::BTreeMap;

use rules::ids::MAX_PLAYERS;
use rules::pool::Pool;
use rules::setup::Mode;
use serde::Serialize;

use super::Plan;
use super::coverage::{CardFigures, Coverage};
use super::kind::Kind;
use super::manner::Manner;

/// Of one game or many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    pub games: u64,
    pub wins: u64,
    pub rounds: u64,
    pub decisions: u64,
    /// Views made and searched.
    pub views: u64,
    /// Games saved, restored and compared.
    pub saves: u64,
    /// Answers off the list that were refused.
    pub refused: u64,
    /// Games that came to the last stage of the quest.
    pub last_stage: u64,
    /// Games with decks drawn from all cards; the others have presets.
    pub drawn: u64,
    /// Decisions of the longest game, rounds of the one with most, decisions of the busiest round.
    pub longest: u64,
    pub most_rounds: u64,
    pub busiest: u64,
    /// Seats by the manner of their players.
    pub manners: BTreeMap<Manner, u64>,
    /// Games by the place of their kind in the plan, and the number of players.
    pub kinds: BTreeMap<usize, [u64; MAX_PLAYERS]>,
    pub coverage: Coverage,
}

impl Figures {
    /// Adds the figures of other games.
    pub fn plus(&mut self, more: Figures) {
        self.games += more.games;
        self.wins += more.wins;
        self.rounds += more.rounds;
        self.decisions += more.decisions;
        self.views += more.views;
        self.saves += more.saves;
        self.refused += more.refused;
        self.last_stage += more.last_stage;
        self.drawn += more.drawn;
        self.longest = self.longest.max(more.longest);
        self.most_rounds = self.most_rounds.max(more.most_rounds);
        self.busiest = self.busiest.max(more.busiest);
        for (manner, seats) in more.manners {
            *self.manners.entry(manner).or_default() += seats;
        }
        for (kind, games) in more.kinds {
            let sums = self.kinds.entry(kind).or_default();
            sums.iter_mut().zip(games).for_each(|(sum, games)| *sum += games);
        }
        self.coverage.plus(more.coverage);
    }

    /// As a page or a file shows it.
    pub fn report(&self, pool: &Pool, plan: &Plan, seconds: f64) -> Report {
        let row = |(n, kind): (usize, &Kind)| KindFigures {
            scenario: kind.scenario.clone(),
            mode: kind.mode,
            campaign: kind.campaign.is_some(),
            games: self.kinds.get(&n).copied().unwrap_or_default(),
        };
        let manner = |manner: Manner| (manner.name(), self.manners.get(&manner).copied().unwrap_or_default());
        Report {
            seed: plan.seed,
            games: self.games,
            decisions: self.decisions,
            rounds: self.rounds,
            wins: self.wins,
            last_stage: self.last_stage,
            decks: DeckFigures { presets: self.games - self.drawn, drawn: self.drawn },
            views: self.views,
            saves: self.saves,
            refused: self.refused,
            longest: self.longest,
            most_rounds: self.most_rounds,
            busiest: self.busiest,
            manners: Manner::ALL.into_iter().map(manner).collect(),
            kinds: plan.kinds.iter().enumerate().map(row).collect(),
            cards: self.coverage.of(pool),
            seconds,
            decisions_per_second: if seconds > 0.0 { self.decisions as f64 / seconds } else { 0.0 },
        }
    }
}

/// The figures with their names. The names of the fields are a contract.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub seed: u64,
    pub games: u64,
    pub decisions: u64,
    pub rounds: u64,
    pub wins: u64,
    /// Games that came to the last stage of the quest.
    pub last_stage: u64,
    pub decks: DeckFigures,
    /// Views made and searched.
    pub views: u64,
    /// Games saved, restored and compared.
    pub saves: u64,
    /// Answers off the list that were refused.
    pub refused: u64,
    /// Decisions of the longest game, rounds of the one with most, decisions of the busiest round.
    pub longest: u64,
    pub most_rounds: u64,
    pub busiest: u64,
    /// Seats by the manner of their players.
    pub manners: BTreeMap<&'static str, u64>,
    pub kinds: Vec<KindFigures>,
    pub cards: CardFigures,
    pub seconds: f64,
    pub decisions_per_second: f64,
}

/// Games with decks that come with the game, and with decks drawn from all cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DeckFigures {
    pub presets: u64,
    pub drawn: u64,
}

/// Games of one kind, for one to four players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KindFigures {
    pub scenario: String,
    pub mode: Mode,
    pub campaign: bool,
    pub games: [u64; MAX_PLAYERS],
}
