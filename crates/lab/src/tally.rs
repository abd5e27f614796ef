//! Games counted up. All sums are whole numbers, so that the order in which games end does not matter.

use rules::matchup::Match;

use crate::plan::Cell;
use crate::record::{Loss, Moment, Record, Roster};
use crate::report::{CardRow, CellReport, LossRow, RoundRow, StageRow};
use crate::stats::{Share, Sum};

/// Fewer games than this on either side of a comparison say too little about a card.
const ENOUGH: u64 = 100;

/// The games of one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// By number of the game: whether it was won; none if it has not been played.
    pub results: Vec<Option<bool>>,
    pub games: u64,
    pub wins: u64,
    pub decisions: u64,
    pub rounds: Sum,
    scores: Sum,
    best: Option<i32>,
    losses: [u64; Loss::ALL.len()],
    /// From round 1 on.
    course: Vec<RoundTally>,
    stages: Vec<StageTally>,
    cards: Vec<CardTally>,
}

/// Games that had a round, those that ended in it, and the table as it began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct RoundTally {
    games: u64,
    won: u64,
    lost: u64,
    threat: u64,
    characters: u64,
    engaged: u64,
    staging: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StageTally {
    stage: u8,
    games: u64,
    wins: u64,
    rounds: u64,
}

/// Games in which a card came up, and those of them that were won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CardTally {
    first: [u64; 2],
    drawn: [u64; 2],
    played: [u64; 2],
}

impl Tally {
    /// Nothing counted yet.
    pub fn new(games: u64, roster: &Roster) -> Tally {
        let cards = vec![CardTally::default(); roster.cards.len()];
        Tally { results: vec![None; games as usize], cards, ..Tally::default() }
    }

    /// Counts a game, unless it has been counted.
    pub fn add(&mut self, game: u64, record: &Record) {
        let Some(result @ None) = self.results.get_mut(game as usize) else { return };
        let won = record.won();
        *result = Some(won);
        self.games += 1;
        self.wins += u64::from(won);
        self.decisions += u64::from(record.decisions);
        self.rounds.add(i64::from(record.round));
        if let Some(score) = record.score {
            self.scores.add(i64::from(score));
            self.best = Some(self.best.map_or(score, |best| best.min(score)));
        }
        if let Some(lost) = record.lost {
            self.losses[lost as usize] += 1;
        }
        self.add_course(record);
        self.add_stages(record);
        self.add_cards(&record.first, won, |card| &mut card.first);
        self.add_cards(&record.drawn, won, |card| &mut card.drawn);
        self.add_cards(&record.played, won, |card| &mut card.played);
    }

    fn add_cards(&mut self, numbers: &[u16], won: bool, of: fn(&mut CardTally) -> &mut [u64; 2]) {
        for number in numbers {
            if let Some(card) = self.cards.get_mut(usize::from(*number)) {
                let [games, wins] = of(card);
                *games += 1;
                *wins += u64::from(won);
            }
        }
    }

    fn add_course(&mut self, record: &Record) {
        let length = record.rounds.len().max(usize::from(record.round));
        if self.course.len() < length {
            self.course.resize(length, RoundTally::default());
        }
        for (round, moment) in self.course.iter_mut().zip(&record.rounds) {
            let Moment { threat, characters, engaged, staging } = *moment;
            round.games += 1;
            round.threat += u64::from(threat);
            round.characters += u64::from(characters);
            round.engaged += u64::from(engaged);
            round.staging += u64::from(staging);
        }
        if let Some(last) = self.course.get_mut(usize::from(record.round.max(1)) - 1) {
            last.won += u64::from(record.won());
            last.lost += u64::from(!record.won());
        }
    }

    fn add_stages(&mut self, record: &Record) {
        for (stage, round) in &record.stages {
            let at = self.stages.iter().position(|there| there.stage == *stage).unwrap_or_else(|| {
                self.stages.push(StageTally { stage: *stage, games: 0, wins: 0, rounds: 0 });
                self.stages.len() - 1
            });
            let tally = &mut self.stages[at];
            tally.games += 1;
            tally.wins += u64::from(record.won());
            tally.rounds += u64::from(*round);
        }
    }

    /// What the games say in numbers.
    pub fn report(&self, cell: &Cell, matchup: &Match, roster: &Roster) -> CellReport {
        let pool = &matchup.pool;
        let scenario = pool.content.scenarios.iter().find(|there| there.id == cell.setup.scenario);
        let named = |deck: &rules::setup::Deck| {
            let known = pool.content.decks.iter().find(|there| there.id == deck.name);
            known.map_or_else(|| deck.name.clone(), |there| there.title.clone())
        };
        CellReport {
            scenario: cell.setup.scenario.clone(),
            title: scenario.map_or_else(|| cell.setup.scenario.clone(), |there| there.title.clone()),
            mode: cell.setup.mode,
            decks: cell.setup.decks.iter().map(|deck| deck.name.clone()).collect(),
            deck_titles: cell.setup.decks.iter().map(named).collect(),
            players: cell.setup.decks.len(),
            bot: cell.bot.name(),
            games: self.games,
            wins: self.wins,
            losses: self.games - self.wins,
            win_rate: Share::new(self.wins, self.games),
            decisions: self.decisions,
            rounds: self.rounds.mean(),
            score: self.scores.mean(),
            best_score: self.best,
            lost_by: Loss::ALL.map(|cause| self.loss(cause)).to_vec(),
            course: self.course(cell.setup.decks.len()),
            stages: self.stage_rows(),
            cards: roster
                .cards
                .iter()
                .zip(&self.cards)
                .map(|(card, tally)| self.card(cell, matchup, *card, tally))
                .collect(),
        }
    }

    fn loss(&self, cause: Loss) -> LossRow {
        let games = self.losses[cause as usize];
        LossRow { cause, games, share: Share::new(games, self.games) }
    }

    fn course(&self, players: usize) -> Vec<RoundRow> {
        let mut going = self.games;
        let (mut won, mut lost) = (0, 0);
        let row = |(at, round): (usize, &RoundTally)| {
            let mean = |sum: u64| if round.games == 0 { 0.0 } else { sum as f64 / round.games as f64 };
            won += round.won;
            lost += round.lost;
            let before = going;
            going = going.saturating_sub(round.won + round.lost);
            RoundRow {
                round: at as u16 + 1,
                begun: before,
                won,
                lost,
                threat: mean(round.threat) / players.max(1) as f64,
                characters: mean(round.characters),
                engaged: mean(round.engaged),
                staging: mean(round.staging),
            }
        };
        self.course.iter().enumerate().map(row).collect()
    }

    fn stage_rows(&self) -> Vec<StageRow> {
        let mut rows: Vec<StageRow> = self
            .stages
            .iter()
            .map(|tally| StageRow {
                stage: tally.stage,
                reached: Share::new(tally.games, self.games),
                mean_round: tally.rounds as f64 / tally.games.max(1) as f64,
                won: Share::new(tally.wins, tally.games),
            })
            .collect();
        rows.sort_by_key(|row| row.stage);
        rows
    }

    fn card(
        &self,
        cell: &Cell,
        matchup: &Match,
        (seat, def): (rules::ids::Seat, rules::ids::DefId),
        tally: &CardTally,
    ) -> CardRow {
        let facts = matchup.pool.facts(def);
        let deck = &cell.setup.decks[seat.index()];
        let with = |[games, wins]: [u64; 2]| Share::new(wins, games);
        let without = |[games, wins]: [u64; 2]| Share::new(self.wins - wins, self.games - games);
        let apart = |came: [u64; 2]| with(came).above(&without(came));
        let few = |[games, _]: [u64; 2]| games < ENOUGH || self.games - games < ENOUGH;
        CardRow {
            deck: deck.name.clone(),
            card: facts.id.clone(),
            title: matchup.pool.titles.name(facts.faces[0].title).to_owned(),
            copies: deck.cards.iter().filter(|(_, id)| *id == facts.id).map(|(copies, _)| copies).sum(),
            drawn: tally.drawn[0],
            played: tally.played[0],
            won_when_drawn: with(tally.drawn),
            won_when_not_drawn: without(tally.drawn),
            drawn_effect: apart(tally.drawn),
            won_when_first: with(tally.first),
            won_when_not_first: without(tally.first),
            first_effect: apart(tally.first),
            won_when_played: with(tally.played),
            too_few: few(tally.first),
        }
    }
}
