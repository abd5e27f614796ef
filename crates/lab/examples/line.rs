//! Finds a line of play that wins the next game of a campaign, for scripts: it looks at the real cards and tries many
//! rounds of random play, going on from the best. No bot may do so.
//!
//! `cargo run --release -p lab --example line -- CAMPAIGN.toml SEED OUT.txt [fallen]`
//!
//! The file gets the number of an answer on each line, as `westmarch campaign play --pace full` reads them. With
//! `fallen` a hero has to fall on the way.

use std::process::ExitCode;
use std::sync::Arc;

use cardlang::def::CardType;
use library::Library;
use library::campaign::Campaign;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rules::code::Stat;
use rules::decision::Answer;
use rules::engine::Engine;
use rules::ids::{CardId, Seat};
use rules::matchup::Match;
use rules::query::Q;
use rules::setup::{Setup, begin};
use rules::state::{Dice, Flags, Game, Outcome};
use rules::zone::Zone;

/// Positions kept from round to round, tries from each, and rounds at most.
const BEAM: usize = 150;
const TRIES: u64 = 1500;
const ROUNDS: u16 = 40;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, seed, out, more @ ..] = args.as_slice() else {
        eprintln!("line CAMPAIGN.toml SEED OUT.txt [fallen]");
        return ExitCode::from(2);
    };
    let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
    let text = std::fs::read_to_string(file).expect("the campaign can be read");
    let campaign = Campaign::read(&library, &text).expect("the campaign is sound");
    let setup = campaign.setup(seed.parse().unwrap_or(1)).expect("the game can be set up");
    let wants_fallen = more.iter().any(|word| word == "fallen");
    let Some(line) = search(&library, &setup, wants_fallen) else {
        eprintln!("no line was found");
        return ExitCode::FAILURE;
    };
    let numbers: Vec<String> = line.iter().map(ToString::to_string).collect();
    std::fs::write(out, numbers.join("\n") + "\n").expect("the line can be written");
    ExitCode::SUCCESS
}

/// A position, and the numbers of the answers that lead to it.
#[derive(Clone)]
struct Node {
    game: Game,
    line: Vec<u16>,
    value: f64,
}

fn search(library: &Library, setup: &Setup, wants_fallen: bool) -> Option<Vec<u16>> {
    let (matchup, game) = begin(&Arc::clone(&library.pool), setup, None).ok()?;
    let mut beam = vec![Node { game, line: Vec::new(), value: 0.0 }];
    for round in 0..ROUNDS {
        let tries = (TRIES * BEAM as u64 / beam.len() as u64).min(TRIES * 8);
        let mut next: Vec<Node> = beam
            .par_iter()
            .flat_map_iter(|node| {
                (0..tries).filter_map(|n| try_round(&matchup, node, u64::from(round) << 32 | n, wants_fallen))
            })
            .collect();
        let won = |node: &&Node| {
            node.game.outcome == Some(Outcome::Won) && (!wants_fallen || fallen(&matchup, &node.game) > 0)
        };
        if let Some(best) = next.iter().filter(won).max_by(|a, b| a.value.total_cmp(&b.value)) {
            eprintln!("won after {} answers", best.line.len());
            return Some(best.line.clone());
        }
        next.retain(|node| node.game.outcome.is_none());
        next.sort_by(|a, b| b.value.total_cmp(&a.value));
        next.dedup_by(|a, b| a.value == b.value);
        next.truncate(BEAM);
        let best = next.first()?;
        let q = Q { g: &best.game, m: &matchup };
        let stage = q.current_quest().map(|quest| (q.title(quest).to_owned(), q.card(quest).progress));
        eprintln!(
            "round {}: value {:.1}, {stage:?}, threat {}",
            best.game.round, best.value, best.game.players[0].threat
        );
        beam = next;
    }
    None
}

/// Random play to the end of the round.
fn try_round(matchup: &Match, from: &Node, seed: u64, wants_fallen: bool) -> Option<Node> {
    let mut dice = Dice(seed ^ from.line.len() as u64 ^ (from.value.to_bits() >> 7));
    let mut node = from.clone();
    let round = node.game.round;
    let mut answers = Vec::new();
    while node.game.outcome.is_none() && node.game.round <= round {
        let q = Q { g: &node.game, m: matchup };
        q.answers(&mut answers);
        q.fold_copies(&mut answers);
        let at = pick(&answers, &mut dice);
        node.line.push(at as u16 + 1);
        Engine::new(&mut node.game, matchup, None).answer_unchecked(answers[at]).ok()?;
    }
    node.value = value(matchup, &node.game, wants_fallen);
    Some(node)
}

/// Passing is as likely as all else together, and so is being done.
fn pick(answers: &[Answer], dice: &mut Dice) -> usize {
    let passes = matches!(answers.first(), Some(Answer::Pass | Answer::Done));
    if passes && dice.below(3) == 0 { 0 } else { dice.below(answers.len()) }
}

fn fallen(matchup: &Match, game: &Game) -> usize {
    Q { g: game, m: matchup }.survivors().iter().filter(|survivor| survivor.fallen).count()
}

/// How good a position looks.
fn value(matchup: &Match, game: &Game, wants_fallen: bool) -> f64 {
    let q = Q { g: game, m: matchup };
    let mut value = 0.0;
    if let Some(quest) = q.current_quest() {
        value +=
            150.0 * f64::from(matchup.pool.facts(q.card(quest).def).stage) + 4.0 * f64::from(q.card(quest).progress);
    }
    for seat in (0..game.seats).map(Seat) {
        let threat = f64::from(game.players[seat.index()].threat);
        value -= if game.alive(seat) { 0.8 * threat + 3.0 * (threat - 40.0).max(0.0) } else { 150.0 };
        value += game.count_in(Zone::hand(seat)) as f64;
    }
    for id in (0..game.cards.len() as u16).map(CardId).filter(|id| game.in_play(*id)) {
        value += card_value(q, id);
    }
    let lost = fallen(matchup, game) as f64;
    value -= 40.0 * if wants_fallen { (lost - 1.0).abs() } else { lost };
    value
}

fn card_value(q: Q<'_>, id: CardId) -> f64 {
    let card = q.card(id);
    let face = q.face(id);
    let down = card.flags.has(Flags::FACEDOWN);
    match face.kind {
        CardType::Hero if down => 0.0,
        CardType::Hero => 25.0 - 3.0 * f64::from(card.damage) + 0.6 * f64::from(card.resources),
        CardType::Ally => 3.0 + 2.0 * f64::from(face.printed(Stat::Cost).unwrap_or(0)) - f64::from(card.damage),
        CardType::ObjectiveAlly if down => 0.0,
        CardType::ObjectiveAlly => 12.0 - 4.0 * f64::from(card.damage),
        CardType::Attachment => 2.0 + 1.5 * f64::from(face.printed(Stat::Cost).unwrap_or(0)),
        CardType::Objective if card.controller.is_player() => 40.0,
        CardType::Enemy => {
            let left = f64::from(q.hit_points_left(id).max(0));
            -(2.0 + f64::from(q.stat(id, Stat::Attack)) + 0.6 * left + f64::from(q.stat(id, Stat::Threat)))
        }
        CardType::Location => -1.5 * f64::from(q.stat(id, Stat::Threat)) + 0.5 * f64::from(card.progress),
        _ => 0.0,
    }
}
