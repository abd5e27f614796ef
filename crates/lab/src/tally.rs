//! Games counted up. All sums are whole numbers, so that the order in which games end does not matter.

use std::collections::BTreeMap;

use rules::matchup::Match;

use crate::departure::By;
use crate::plan::Cell;
use crate::record::{Loss, Moment, Record, Roster};
use crate::report::{BlameRow, CardRow, CellReport, LeftRow, LossRow, RoundRow, SpareRow, StageRow};
use crate::stats::{Share, Sum};

/// Fewer games than this on either side of a comparison say too little about a card.
const ENOUGH: u64 = 100;

/// The games of one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// By number of the game: whether it was won; none if it has not been played.
    pub results: Vec<Option<bool>>,
    /// By number of the game: how far it came, in thousandths.
    pub ways: Vec<Option<u16>>,
    pub games: u64,
    pub wins: u64,
    pub decisions: u64,
    pub rounds: Sum,
    scores: Sum,
    best: Option<i32>,
    way: Sum,
    losses: [u64; Loss::ALL.len()],
    blamed: BTreeMap<(Loss, By), u64>,
    /// By seat.
    left: BTreeMap<(u8, Loss), u64>,
    /// By round and seat.
    spare: Vec<Vec<SpareTally>>,
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

/// What a player had left as planning ended, over the games in which it was still there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SpareTally {
    games: u64,
    resources: u64,
    hand: u64,
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
        let games = games as usize;
        Tally { results: vec![None; games], ways: vec![None; games], cards, ..Tally::default() }
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
        self.ways[game as usize] = record.way;
        record.way.into_iter().for_each(|way| self.way.add(i64::from(way)));
        self.add_losses(record);
        self.add_spare(record);
        self.add_course(record);
        self.add_stages(record);
        self.add_cards(&record.first, won, |card| &mut card.first);
        self.add_cards(&record.drawn, won, |card| &mut card.drawn);
        self.add_cards(&record.played, won, |card| &mut card.played);
    }

    fn add_losses(&mut self, record: &Record) {
        if let Some(lost) = record.lost {
            self.losses[lost as usize] += 1;
            let by = record.verdict.as_ref().or_else(|| record.left.last().map(|last| &last.by));
            by.into_iter().for_each(|by| *self.blamed.entry((lost, by.clone())).or_default() += 1);
        }
        for gone in &record.left {
            *self.left.entry((gone.seat, gone.why)).or_default() += 1;
        }
    }

    fn add_spare(&mut self, record: &Record) {
        let seats = record.spare.first().map_or(0, Vec::len);
        if self.spare.len() < record.spare.len() {
            self.spare.resize(record.spare.len(), vec![SpareTally::default(); seats]);
        }
        for (at, (tallies, spares)) in self.spare.iter_mut().zip(&record.spare).enumerate() {
            let there = |seat: usize| {
                !record.left.iter().any(|gone| usize::from(gone.seat) == seat && usize::from(gone.round) <= at)
            };
            for (_, (tally, spare)) in tallies.iter_mut().zip(spares).enumerate().filter(|(seat, _)| there(*seat)) {
                tally.games += 1;
                tally.resources += u64::from(spare.resources);
                tally.hand += u64::from(spare.hand);
            }
        }
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
            way: self.way.mean().map(|mean| mean.scaled(1000.0)),
            score: self.scores.mean(),
            best_score: self.best,
            lost_by: self.loss_rows(matchup),
            left: self.left_rows(cell),
            spare: self.spare_rows(),
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

    /// Games that had to be given up are told of where there are some.
    fn loss_rows(&self, matchup: &Match) -> Vec<LossRow> {
        let rows = Loss::ALL.map(|cause| self.loss(cause, matchup));
        rows.into_iter().filter(|row| row.games > 0 || row.cause != Loss::Endless).collect()
    }

    fn loss(&self, cause: Loss, matchup: &Match) -> LossRow {
        let games = self.losses[cause as usize];
        let blamed = self.blamed.iter().filter(|((lost, _), _)| *lost == cause);
        let row = |((_, by), games): (&(Loss, By), &u64)| BlameRow {
            by: by.clone(),
            title: title(matchup, by),
            games: *games,
        };
        let mut by: Vec<BlameRow> = blamed.map(row).collect();
        by.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.by.cmp(&b.by)));
        LossRow { cause, games, share: Share::new(games, self.games), by }
    }

    fn left_rows(&self, cell: &Cell) -> Vec<LeftRow> {
        let row = |((seat, why), games): (&(u8, Loss), &u64)| {
            let seat = usize::from(*seat);
            let deck = cell.setup.decks.get(seat).map_or_else(String::new, |deck| deck.name.clone());
            LeftRow { seat, deck, why: *why, share: Share::new(*games, self.games) }
        };
        self.left.iter().map(row).collect()
    }

    fn spare_rows(&self) -> Vec<SpareRow> {
        let rounds = self.spare.iter().enumerate();
        let seats = rounds.flat_map(|(at, seats)| seats.iter().enumerate().map(move |(seat, tally)| (at, seat, tally)));
        let row = |(at, seat, tally): (usize, usize, &SpareTally)| {
            let mean = |sum: u64| sum as f64 / tally.games as f64;
            let (resources, hand) = (mean(tally.resources), mean(tally.hand));
            SpareRow { seat, round: at as u16 + 1, games: tally.games, resources, hand }
        };
        seats.filter(|(_, _, tally)| tally.games > 0).map(row).collect()
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
        let apart = |[games, wins]: [u64; 2]| {
            let share = |times: u64, of: u64| Share::among(times, of, self.cards.len());
            share(wins, games).above(&share(self.wins - wins, self.games - games))
        };
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

/// What a card or a phase is called.
fn title(matchup: &Match, by: &By) -> String {
    let pool = &matchup.pool;
    match by {
        By::Card(id) => {
            let known = pool.find(id).map(|def| pool.titles.name(pool.facts(def).faces[0].title).to_owned());
            known.unwrap_or_else(|| id.clone())
        }
        By::Phase(phase) => format!("the {phase} phase"),
    }
}
