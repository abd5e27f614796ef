//! What is written down about one game: how it ended, and how it came there.

use cardlang::def::CardType;
use rules::decision::Answer;
use rules::ids::{CardId, CardSet, DefId, Seat};
use rules::log::Entry;
use rules::query::Q;
use rules::setup::{SetupError, Table};
use rules::state::{Flags, Outcome};
use rules::step::Step;
use rules::zone::Zone;
use serde::{Deserialize, Serialize};

use crate::departure::{By, Departure, departures, verdict};

/// Why a game was lost, or why a player left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// The last player's threat rose to the elimination level.
    Threat,
    /// The last player had no hero left.
    Heroes,
    /// A card said so, while somebody was still in the game.
    Scenario,
    /// It was given up, for it did not end.
    Endless,
}

impl Loss {
    /// Every way to lose.
    pub const ALL: [Loss; 4] = [Loss::Threat, Loss::Heroes, Loss::Scenario, Loss::Endless];

    /// What files call it.
    pub fn name(self) -> &'static str {
        match self {
            Loss::Threat => "threat",
            Loss::Heroes => "heroes",
            Loss::Scenario => "scenario",
            Loss::Endless => "endless",
        }
    }

    /// Why this game, which nobody plays on, was lost, if it was. The heroes of whoever left last still stand where they
    /// stood.
    pub fn of(q: Q<'_>) -> Option<Loss> {
        match q.g.outcome {
            Some(Outcome::Won) => return None,
            None => return Some(Loss::Endless),
            Some(Outcome::Lost) => {}
        }
        if !q.g.living().is_empty() {
            return Some(Loss::Scenario);
        }
        let mut heroes = (0..q.g.seats).flat_map(|seat| q.heroes(Seat(seat)));
        let stands = heroes.any(|id| !q.g.is(id, Flags::FACEDOWN));
        Some(if stands { Loss::Threat } else { Loss::Heroes })
    }
}

/// The table as a round begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "[u16; 4]", from = "[u16; 4]")]
pub struct Moment {
    /// All dials together.
    pub threat: u16,
    pub characters: u16,
    /// Enemies engaged with players.
    pub engaged: u16,
    /// The threat of the staging area.
    pub staging: u16,
}

impl From<Moment> for [u16; 4] {
    fn from(moment: Moment) -> [u16; 4] {
        [moment.threat, moment.characters, moment.engaged, moment.staging]
    }
}

impl From<[u16; 4]> for Moment {
    fn from([threat, characters, engaged, staging]: [u16; 4]) -> Moment {
        Moment { threat, characters, engaged, staging }
    }
}

/// What a player had left when planning was over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "[u16; 2]", from = "[u16; 2]")]
pub struct Spare {
    pub resources: u16,
    pub hand: u16,
}

impl From<Spare> for [u16; 2] {
    fn from(spare: Spare) -> [u16; 2] {
        [spare.resources, spare.hand]
    }
}

impl From<[u16; 2]> for Spare {
    fn from([resources, hand]: [u16; 2]) -> Spare {
        Spare { resources, hand }
    }
}

/// One game. Cards are numbers of a [`Roster`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Why it was lost; none of a game that was won.
    pub lost: Option<Loss>,
    pub round: u16,
    pub decisions: u32,
    /// Of a game that was won; lower is better.
    pub score: Option<i32>,
    /// Stages of the quest and the rounds in which they were first met.
    pub stages: Vec<(u8, u16)>,
    pub rounds: Vec<Moment>,
    /// Cards in hand when the first planning phase began.
    pub first: Vec<u16>,
    /// Cards that were in their owner's hand at any time.
    pub drawn: Vec<u16>,
    pub played: Vec<u16>,
    /// How far along the quest it came, in thousandths; a game that was won is the whole way. Results files before
    /// format 3 have neither this nor what follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<u16>,
    /// What each player had left in each round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spare: Vec<Vec<Spare>>,
    /// Who left, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Departure>,
    /// What had the players lose while somebody was still in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<By>,
}

impl Record {
    /// Whether the players won.
    pub fn won(&self) -> bool {
        self.lost.is_none()
    }
}

/// The different cards of all decks of a match, each deck's in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    pub cards: Vec<(Seat, DefId)>,
    /// How many stages the quest has.
    stages: u8,
    /// For each card of a game, its number in the list.
    numbers: Vec<Option<u16>>,
}

impl Roster {
    /// The cards of the decks at a table.
    pub fn new(table: &Table) -> Result<Roster, SetupError> {
        let game = table.deal(0)?;
        let stages = bots::stages(Q { g: &game, m: &table.matchup });
        let mut roster = Roster { stages, ..Roster::default() };
        for card in &game.cards {
            let hero = table.matchup.face(card.def, 0).kind == CardType::Hero;
            let number = (card.owner.is_player() && !hero).then(|| roster.number((card.owner, card.def)));
            roster.numbers.push(number);
        }
        Ok(roster)
    }

    fn number(&mut self, card: (Seat, DefId)) -> u16 {
        let at = self.cards.iter().position(|there| *there == card).unwrap_or_else(|| {
            self.cards.push(card);
            self.cards.len() - 1
        });
        at as u16
    }

    /// Which cards of the list some cards of a game are, each once.
    fn listed(&self, cards: &CardSet) -> Vec<u16> {
        let mut listed: Vec<u16> = cards.iter().filter_map(|id| self.numbers[id.index()]).collect();
        listed.sort_unstable();
        listed.dedup();
        listed
    }
}

/// Watches a game as it is played.
#[derive(Debug)]
pub struct Observer<'a> {
    roster: &'a Roster,
    record: Record,
    way: f32,
    first: Option<CardSet>,
    drawn: CardSet,
    played: CardSet,
}

impl<'a> Observer<'a> {
    /// Nothing seen yet of a game with these cards.
    pub fn new(roster: &'a Roster) -> Observer<'a> {
        let (drawn, played) = (CardSet::default(), CardSet::default());
        Observer { roster, record: Record::default(), way: 0.0, first: None, drawn, played }
    }

    /// A question, and the answer about to be given.
    pub fn see(&mut self, q: Q<'_>, answer: Answer) {
        self.record.decisions += 1;
        self.look(q);
        match answer {
            Answer::Play(id) => self.played.insert(id),
            Answer::Use(id, _) if q.card(id).zone.is_hand() => self.played.insert(id),
            _ => {}
        }
    }

    fn look(&mut self, q: Q<'_>) {
        if q.g.step.is_setup() {
            return;
        }
        for seat in (0..q.g.seats).map(Seat) {
            for id in q.g.in_zone(Zone::hand(seat)) {
                self.drawn.insert(id);
            }
        }
        if q.g.step >= Step::S2_1 && self.first.is_none() {
            self.first = Some(self.drawn);
        }
        if self.record.rounds.len() < usize::from(q.g.round) {
            self.record.rounds.resize(usize::from(q.g.round), moment(q));
        }
        let round = usize::from(q.g.round);
        if q.g.step >= Step::S3_1 && self.record.spare.len() < round {
            self.record.spare.resize(round, spare(q));
        }
        self.meet_stage(q);
        self.way = self.way.max(bots::way(q, self.roster.stages));
    }

    fn meet_stage(&mut self, q: Q<'_>) {
        let Some(quest) = q.main_quest(q.g.board(q.g.first)) else { return };
        let stage = q.m.pool.facts(q.card(quest).def).stage;
        if self.record.stages.last().is_none_or(|(last, _)| *last < stage) {
            self.record.stages.push((stage, q.g.round));
        }
    }

    /// The game is over, and this is its log.
    pub fn end(mut self, q: Q<'_>, log: &[Entry]) -> Record {
        self.look(q);
        let roster = self.roster;
        Record {
            lost: Loss::of(q),
            round: q.g.round,
            score: q.score(),
            first: roster.listed(&self.first.unwrap_or(self.drawn)),
            drawn: roster.listed(&self.drawn),
            played: roster.listed(&self.played),
            way: Some((1000.0 * self.way).round() as u16),
            left: departures(q, log),
            verdict: verdict(q, log),
            ..self.record
        }
    }
}

fn spare(q: Q<'_>) -> Vec<Spare> {
    let resources = |seat: Seat| q.heroes(seat).map(|id| q.card(id).resources).sum();
    let of = |seat: Seat| Spare { resources: resources(seat), hand: q.g.count_in(Zone::hand(seat)) as u16 };
    (0..q.g.seats).map(Seat).map(of).collect()
}

fn moment(q: Q<'_>) -> Moment {
    let seats = || (0..q.g.seats).map(Seat);
    let count = |n: usize| n.min(usize::from(u16::MAX)) as u16;
    let enemy = |id: &CardId| q.is_kind(*id, CardType::Enemy);
    Moment {
        threat: seats().map(|seat| q.g.players[seat.index()].threat).sum(),
        characters: count(seats().map(|seat| q.characters(seat).count()).sum()),
        engaged: count(seats().map(|seat| q.g.in_zone(Zone::engaged(seat)).filter(enemy).count()).sum()),
        staging: count(q.staging_threat(q.g.board(q.g.first)).max(0) as usize),
    }
}
