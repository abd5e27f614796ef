//! A game written down as a puzzle: a position it can be taken up from, and the answers since.

use std::fmt;
use std::sync::Arc;

use rules::chance::Seed;
use rules::decision::{About, Answer};
use rules::engine::{Refused, answer};
use rules::frame::Frame;
use rules::ids::CardId;
use rules::pool::Pool;
use rules::query::Q;
use rules::query::pay::share;
use rules::replay::{Course, deal_anew_after, digest};
use rules::setup::{SetupError, begin};
use rules::state::Game;

use super::draw::draw;
use super::names::candidates;
use super::position::{Table, set_up_position};
use super::print::print;
use super::script::{Named, Position, Reply};

/// A game as a puzzle.
#[derive(Clone, Debug)]
pub struct Written {
    pub position: Position,
    /// How many answers had been given when the game stood there.
    pub at: usize,
    /// The answers since.
    pub script: Vec<Reply>,
}

impl Written {
    /// The file of the puzzle, with remarks at its head.
    pub fn text(&self, name: &str, remarks: &str) -> String {
        print(name, remarks, &self.position, &self.script)
    }
}

/// Why a game cannot be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwritten {
    Setup(SetupError),
    /// An answer is not legal where it is given.
    Refused {
        at: usize,
        why: Refused,
    },
    /// Puzzles have no words for it.
    Unsaid {
        at: usize,
    },
}

impl fmt::Display for Unwritten {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unwritten::Setup(error) => error.fmt(out),
            Unwritten::Refused { at, why } => write!(out, "answer {} was refused: {why}", at + 1),
            Unwritten::Unsaid { at } => write!(out, "puzzles have no words for the game after {at} answers"),
        }
    }
}

impl std::error::Error for Unwritten {}

/// Writes down where a game has come to. The latest position that can be said is taken, then the answers from there on.
/// A secret seed is left out: the puzzle goes on with a chance of its own.
pub fn write(pool: &Arc<Pool>, course: Course<'_>) -> Result<Written, Unwritten> {
    let Course { setup, answers, anew } = course;
    let (matchup, mut game) = begin(pool, setup, None).map_err(Unwritten::Setup)?;
    deal_anew_after(0, anew, &mut game, &matchup);
    let mut moments = vec![(0, game.clone())];
    for (at, (seat, given)) in answers.iter().enumerate() {
        answer(&mut game, &matchup, *seat, *given, None).map_err(|why| Unwritten::Refused { at, why })?;
        if anew.iter().any(|anew| anew.after as usize == at + 1) {
            moments.clear();
        }
        deal_anew_after(at + 1, anew, &mut game, &matchup);
        if may_stand(&game) {
            moments.push((at + 1, game.clone()));
        }
    }
    forget_secret(&mut game);
    let written = moments.iter().rev().find_map(|(at, moment)| {
        let (position, mut table) = taken_up(Q { g: moment, m: &matchup })?;
        let mut script = Vec::new();
        for (seat, given) in &answers[*at..] {
            script.push(table.in_words(*given)?);
            answer(&mut table.game, &table.matchup, *seat, *given, None).ok()?;
        }
        same_table(Q { g: &game, m: &matchup }, table.q()).then_some(Written { position, at: *at, script })
    });
    written.ok_or(Unwritten::Unsaid { at: answers.len() })
}

/// The position of a game that a puzzle can begin with, if it can: set up anew, it is the same game.
pub fn stands(q: Q<'_>) -> Option<Position> {
    taken_up(q).map(|(position, _)| position)
}

fn taken_up(q: Q<'_>) -> Option<(Position, Table)> {
    if !may_stand(q.g) {
        return None;
    }
    let position = draw(q);
    let table = set_up_position(&q.m.pool, &position, 0).ok()?;
    alike(q.g, &table.game).then_some((position, table))
}

/// Whether a step or a window has just begun; most other moments need not be tried.
fn may_stand(game: &Game) -> bool {
    let fresh = match game.stack.as_slice() {
        [Frame::Framework] => game.ask.is_some_and(|ask| ask.about == About::Mulligan),
        [Frame::Framework, Frame::Window { passes: 0, .. } | Frame::Pick { .. }] => true,
        _ => false,
    };
    fresh && game.pending.is_empty()
}

/// The same game, but for how often cards came and went, which only what lasts remembers, for the order in which
/// limited abilities were used, and for the engine's work.
fn alike(game: &Game, other: &Game) -> bool {
    let plain = |game: &Game| {
        let mut game = game.clone();
        game.work = 0;
        forget_secret(&mut game);
        game.cards.iter_mut().for_each(|card| card.life = 0);
        game.uses.sort_by_key(|used| (used.card, used.ability.ability, used.seat));
        game
    };
    plain(game) == plain(other)
}

fn forget_secret(game: &mut Game) {
    game.set_seed(Seed::Known(game.dice.0));
}

/// The same cards in the same places and states, and the same question.
fn same_table(q: Q<'_>, other: Q<'_>) -> bool {
    q.g.ask == other.g.ask && digest(q) == digest(other)
}

impl Table {
    /// An answer as a puzzle would say it.
    pub fn in_words(&self, given: Answer) -> Option<Reply> {
        let means = |reply: &Reply| self.offered(reply, 0) == Ok(Some(given));
        self.ways_to_say(given).into_iter().find(means)
    }

    /// Replies that may mean an answer, the simplest first.
    fn ways_to_say(&self, given: Answer) -> Vec<Reply> {
        let each = |card: CardId, f: &dyn Fn(Named) -> Reply| self.names(card).into_iter().map(f).collect::<Vec<_>>();
        match given {
            Answer::Pass => vec![Reply::Pass, Reply::No],
            Answer::Done => vec![Reply::Done],
            Answer::Yes => vec![Reply::Yes],
            Answer::Player(seat) => vec![Reply::Player(seat.0)],
            Answer::Option(n) => vec![Reply::Option(n)],
            Answer::Number(n) => vec![Reply::Number(n)],
            Answer::Card(card) => each(card, &|named| Reply::Choose(vec![named])),
            Answer::Play(card) => each(card, &Reply::Play),
            Answer::Use(card, n) => {
                let mut ways = Vec::new();
                if self.game.card(card).zone.is_hand() {
                    ways.extend(each(card, &Reply::Play));
                }
                ways.extend(each(card, &|named| Reply::Use(named, None)));
                ways.extend(each(card, &|named| Reply::Use(named, Some(n))));
                ways
            }
            Answer::Pay(payment) => {
                let shares = self.payers().into_iter().enumerate().map(|(n, hero)| (hero, share(payment, n)));
                let paid = shares.filter(|(_, amount)| *amount > 0);
                let shares: Vec<_> =
                    paid.filter_map(|(hero, n)| Some((self.names(hero).into_iter().next()?, n))).collect();
                let by_shares = (!shares.is_empty()).then_some(Reply::Pay(shares));
                by_shares.into_iter().chain([Reply::PayDefault]).collect()
            }
        }
    }

    /// What a card can be called: its title, the title with a number, its id with a number.
    fn names(&self, card: CardId) -> Vec<Named> {
        let facts = self.matchup.pool.facts(self.game.card(card).def);
        let title = self.q().title(card);
        let called = [title, facts.id.as_str()].into_iter().filter(|name| !name.contains('"'));
        let mut names = Vec::new();
        for name in called {
            let mut named = Named { name: name.to_owned(), nth: None };
            let found = candidates(&self.matchup.pool, &self.game, &named, 0).unwrap_or_default();
            names.push(named.clone());
            named.nth = found.iter().position(|other| *other == card);
            names.push(named);
        }
        names
    }
}
