//! Checks what is expected of the table.

use rules::area::Board;
use rules::ids::Seat;
use rules::state::Outcome;
use rules::zone::Zone;

use super::Fault;
use super::asked;
use super::position::Table;
use super::run::Stop;
use super::script::{AreaName, Contents, Ending, Expect, Pile, SeatClaim};

/// What was wanted and what is there.
pub struct Finding {
    pub holds: bool,
    pub wanted: String,
    pub found: String,
}

impl Finding {
    /// A finding: whether the claim holds, what was claimed, and what is the case.
    pub fn new(holds: bool, wanted: impl Into<String>, found: impl Into<String>) -> Finding {
        Finding { holds, wanted: wanted.into(), found: found.into() }
    }

    /// Compares two values that can be shown.
    pub fn equal<T: PartialEq + std::fmt::Display>(what: &str, wanted: T, found: T) -> Finding {
        Finding::new(wanted == found, format!("{what} {wanted}"), format!("{what} {found}"))
    }
}

impl Expect {
    /// The seat it speaks of.
    fn seat(&self) -> Option<u8> {
        match self {
            Expect::Seat(seat, _) | Expect::FirstPlayer(seat) | Expect::ActivePlayer(seat) => Some(*seat),
            Expect::Asked(_, seat) | Expect::Sees(seat, _) => *seat,
            Expect::StagingThreat(seat, _) | Expect::Willpower(seat, _) | Expect::Stage(seat, _) => *seat,
            Expect::Cards(pile, _) => pile.seat(),
            _ => None,
        }
    }

    /// Whether it speaks of a question about payment.
    pub fn about_payment(&self) -> bool {
        match self {
            Expect::Not(inner) => inner.about_payment(),
            Expect::Asked(kind, _) => kind == "payment",
            Expect::Answers(_) => true,
            _ => false,
        }
    }
}

impl Table {
    /// Stops the puzzle unless an expectation is met.
    pub fn check_expectation(&self, expect: &Expect, line: usize) -> Result<(), Stop> {
        let finding = self.find(expect, line)?;
        if finding.holds { Ok(()) } else { Err(self.failed(line, finding.wanted, finding.found)) }
    }

    /// An expectation about a seat nobody sits in is a mistake of the puzzle.
    fn seated(&self, seat: Option<u8>, line: usize) -> Result<(), Fault> {
        match seat {
            Some(seat) if seat >= self.game.seats => Err(Fault::new(line, format!("nobody sits in seat {}", seat + 1))),
            _ => Ok(()),
        }
    }

    fn find(&self, expect: &Expect, line: usize) -> Result<Finding, Stop> {
        let game = &self.game;
        self.seated(expect.seat(), line)?;
        Ok(match expect {
            Expect::Not(inner) => {
                let inner = self.find(inner, line)?;
                Finding::new(!inner.holds, format!("not {}", inner.wanted), inner.found)
            }
            Expect::Card(named, claims) => self.card_claims(named, claims, line)?,
            Expect::Seat(seat, claim) => self.seat_claim(Seat(*seat), claim),
            Expect::Cards(pile, contents) => self.contents(self.zone(*pile, Seat(0)), contents),
            Expect::Area(area, contents) => self.contents(self.declared(area, line)?, contents),
            Expect::StagingThreat(seat, n) => {
                Finding::equal("staging threat", *n, self.q().staging_threat(self.board(*seat)))
            }
            Expect::Dial(name, n) => {
                let at = self.matchup.pool.titles.get(name).map_or(0, |name| self.q().dial(name));
                Finding::equal(&format!("the dial \"{name}\""), *n, at)
            }
            Expect::Willpower(seat, n) => Finding::equal("willpower", *n, self.q().quest_strength(self.board(*seat))),
            Expect::Asked(kind, seat) => self.asked_claim(kind, *seat),
            Expect::Answers(n) => Finding::equal("answers", *n, self.answers().len()),
            Expect::Step(number) => {
                Finding::new(asked::in_step(game, number), format!("step {number}"), asked::place(game))
            }
            Expect::Window(number) => {
                let open = game.ask.is_some() && asked::window(game) == Some(number);
                Finding::new(open, format!("window {number}"), asked::place(game))
            }
            Expect::Round(n) => Finding::equal("round", *n, game.round),
            Expect::FirstPlayer(n) => Finding::equal("first player", *n + 1, game.first.0 + 1),
            Expect::ActivePlayer(n) => Finding::equal("active player", *n + 1, game.active.0 + 1),
            Expect::Stage(seat, n) => Finding::equal("stage", *n, self.stage(self.board(*seat))),
            Expect::Outcome(ending) => self.outcome_claim(*ending),
            Expect::Score(n) => match self.q().score() {
                Some(score) => Finding::equal("score", *n, score),
                None => Finding::new(false, format!("score {n}"), "no score: the game is not won"),
            },
            Expect::Log(claim) => self.log_claim(claim, line)?,
            Expect::Before(first, then) => self.order_claim(first, then, line)?,
            Expect::Steps(wanted) => self.steps_claim(wanted),
            Expect::Sees(seat, named) => self.sees_claim(seat.map(Seat), named, line)?,
        })
    }

    /// The board a seat is at; without a seat, the one every game begins with.
    fn board(&self, seat: Option<u8>) -> Board {
        seat.map_or(Board::MAIN, |seat| self.game.board(Seat(seat)))
    }

    fn stage(&self, board: Board) -> u8 {
        self.q().main_quest(board).map_or(0, |quest| self.matchup.pool.facts(self.game.card(quest).def).stage)
    }

    fn seat_claim(&self, seat: Seat, claim: &SeatClaim) -> Finding {
        let player = self.game.players[seat.index()];
        let name = format!("seat {}", seat.0 + 1);
        match claim {
            SeatClaim::Threat(n) => Finding::equal(&format!("{name} threat"), *n, player.threat),
            SeatClaim::Eliminated => {
                let found = if player.eliminated { "eliminated" } else { "still in the game" };
                Finding::new(player.eliminated, format!("{name} eliminated"), format!("{name} {found}"))
            }
        }
    }

    fn asked_claim(&self, kind: &str, seat: Option<u8>) -> Finding {
        let right = asked::asked(&self.game).as_deref() == Some(kind);
        let who = self.game.ask.is_some_and(|ask| seat.is_none_or(|seat| ask.seat.0 == seat));
        let of = seat.map_or(String::new(), |seat| format!(" of seat {}", seat + 1));
        Finding::new(right && who, format!("asked {kind}{of}"), format!("asked is {}", self.question()))
    }

    fn outcome_claim(&self, ending: Ending) -> Finding {
        let found = match self.game.outcome {
            Some(Outcome::Won) => Ending::Won,
            Some(Outcome::Lost) => Ending::Lost,
            None => Ending::Playing,
        };
        let said = |ending| format!("{ending:?}").to_lowercase();
        Finding::new(found == ending, said(ending), said(found))
    }

    /// The zone of a pile; piles of players are seat 1's unless said otherwise.
    pub fn zone(&self, pile: Pile, default: Seat) -> Zone {
        let seat = |n: Option<u8>| n.map_or(default, Seat);
        match pile {
            Pile::Hand(n) => Zone::hand(seat(n)),
            Pile::Deck(n) => Zone::deck(seat(n)),
            Pile::Discard(n) => Zone::discard(seat(n)),
            Pile::Play(n) => Zone::play(seat(n)),
            Pile::Engaged(n) => Zone::engaged(seat(n)),
            Pile::Staging(n) => self.board(n).staging(),
            Pile::ActiveLocation(n) => self.board(n).active_location(),
            Pile::EncounterDeck => Zone::ENCOUNTER_DECK,
            Pile::EncounterDiscard => Zone::ENCOUNTER_DISCARD,
            Pile::Victory => Zone::VICTORY,
            Pile::Removed => Zone::REMOVED,
            Pile::SetAside => Zone::SET_ASIDE,
            Pile::Shadow => Zone::SHADOW,
            Pile::QuestDeck => Zone::QUEST_DECK,
            Pile::CurrentQuest(n) => self.board(n).quest(),
            Pile::Attached => Zone::ATTACHED,
            Pile::Beside => Zone::BESIDE_QUEST,
        }
    }

    /// A deck or an area that a card of the game declares.
    pub fn declared(&self, area: &AreaName, line: usize) -> Result<Zone, Fault> {
        let name = self.matchup.pool.titles.get(&area.name);
        let found = name.and_then(|name| self.matchup.area(name, area.seat.map(Seat), area.discard));
        found.map(|area| area.zone).ok_or_else(|| Fault::new(line, format!("no card here declares \"{}\"", area.name)))
    }

    fn contents(&self, zone: Zone, contents: &Contents) -> Finding {
        let place = self.zone_name(zone);
        let mut titles: Vec<&str> = self.game.in_zone(zone).map(|id| self.q().title(id)).collect();
        let listed = if titles.is_empty() { "nothing".to_string() } else { titles.join(", ") };
        match contents {
            Contents::Count(n) => {
                let found = format!("{place} {} cards: {listed}", titles.len());
                Finding::new(titles.len() == *n, format!("{place} {n} cards"), found)
            }
            Contents::Names(names) => {
                let mut wanted: Vec<&str> = names.iter().map(String::as_str).collect();
                wanted.sort_unstable();
                titles.sort_unstable();
                Finding::new(
                    wanted == titles,
                    format!("{place} just {}", names.join(", ")),
                    format!("{place} {listed}"),
                )
            }
        }
    }
}
