//! `westmarch gym`: games for a program at the other end of a pipe. A line of JSON asks, a line answers, as
//! `--bot exec:PROGRAM` has it.

use std::io::{BufRead, Write, stdin};
use std::path::PathBuf;

use bots::program::{Question, Reply};
use bots::{Policy, Turn};
use lab::sim::Seeds;
use rules::engine::Engine;
use rules::ids::Seat;
use rules::matchup::Match;
use rules::query::Q;
use rules::setup::{Setup, Table};
use rules::state::{Dice, Game};
use serde_json::json;

use super::wanted;
use crate::cli::lab::GymArgs;
use crate::outcome::{Done, Failure, Verdict};

pub fn run(args: &GymArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = wanted::library(content, &args.decks)?;
    let decks = wanted::to_play(&wanted::complete(&library, &args.decks)?);
    let scenario = library.scenario(&args.scenario)?.id.clone();
    let mode = args.mode.mode().ok_or_else(|| Failure::input("the expert game is several games: name another mode"))?;
    let setup = Setup { scenario, mode, decks, seed: 0_u64.into(), first: 0, campaign: None };
    let table = Table::lay(&library.pool, &setup).map_err(Failure::input)?;
    for seat in &args.seats {
        if usize::from(*seat) >= setup.decks.len() {
            let last = setup.decks.len() - 1;
            return Err(Failure::input(format!("there is no seat {seat}: the seats are 0 to {last}")));
        }
    }
    for number in 0..args.games {
        let seeds = Seeds::of(args.seed, number);
        let mut game = table.deal(seeds.game).map_err(Failure::input)?;
        let mut dice = Dice(seeds.players);
        let bots = setup.decks.iter().map(|_| args.others.policy(dice.roll())).collect();
        let mut sitting = Sitting { args, number: number + 1, bots };
        if !sitting.play(&table.matchup, &mut game, out)? {
            break;
        }
    }
    Ok(Verdict::Good)
}

/// One game and those who play it.
struct Sitting<'a> {
    args: &'a GymArgs,
    number: u64,
    bots: Vec<Box<dyn Policy>>,
}

impl Sitting<'_> {
    /// Plays to the end; false if nobody answers any more.
    fn play(&mut self, matchup: &Match, game: &mut Game, out: &mut impl Write) -> Result<bool, Failure> {
        let mut answers = Vec::new();
        while game.outcome.is_none() {
            let q = Q { g: game, m: matchup };
            q.answers(&mut answers);
            let Some(turn) = Turn::new(q, &answers) else { break };
            let answer = if self.asks(turn.seat()) {
                let Some(reply) = self.ask(turn, out)? else { return Ok(false) };
                answers[reply.answer]
            } else {
                self.bots[turn.seat().index()].choose(turn)
            };
            Engine::new(game, matchup, None).answer_unchecked(answer).map_err(Failure::input)?;
        }
        let score = Q { g: game, m: matchup }.score();
        say(
            out,
            &json!({ "over": { "game": self.number, "outcome": game.outcome, "round": game.round, "score": score } }),
        )?;
        Ok(true)
    }

    /// Whether the program plays this seat: all, unless some are named.
    fn asks(&self, seat: Seat) -> bool {
        self.args.seats.is_empty() || self.args.seats.contains(&seat.0)
    }

    /// Asks until there is an answer; none if the program has gone.
    fn ask(&self, turn: Turn<'_>, out: &mut impl Write) -> Result<Option<Reply>, Failure> {
        say(out, &Question::new(self.number, turn))?;
        loop {
            let mut line = String::new();
            if stdin().lock().read_line(&mut line)? == 0 {
                return Ok(None);
            }
            match Reply::read(&line, turn.answers().len()) {
                Ok(reply) => return Ok(Some(reply)),
                Err(why) => say(out, &json!({ "error": why.to_string() }))?,
            }
        }
    }
}

fn say(out: &mut impl Write, what: &impl serde::Serialize) -> Result<(), Failure> {
    let line = serde_json::to_string(what).map_err(Failure::input)?;
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}
