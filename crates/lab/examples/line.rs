//! Finds a line of play that wins a game, for scripts and for games that show that a scenario can be won: it looks at
//! the real cards and tries many rounds of random play, going on from the best. No bot may do so.
//!
//! `cargo run --release -p lab --example line -- CAMPAIGN.toml SEED OUT.txt [fallen] [CONTENT…]`
//!
//! The file gets the number of an answer on each line, as `westmarch campaign play --pace full` reads them. With
//! `fallen` a hero has to fall on the way.
//!
//! `cargo run --release -p lab --example line -- SCENARIO[:MODE] DECK[+DECK…] SEED OUT.replay.json [patient] [CONTENT…]`
//!
//! The file gets the game: one that the heuristic wins by itself, of the deals from the seed on, if there is any; else
//! the deal of the seed is searched. `patient` is for scenarios that are lost by those who hurry to the last stage.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use bots::{Bot, HeuristicPolicy, Policy, Turn};
use cardlang::def::CardType;
use lab::playout::Players;
use library::Library;
use library::campaign::Campaign;
use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rules::chance::Seed;
use rules::code::Stat;
use rules::decision::Answer;
use rules::engine::Engine;
use rules::ids::{CardId, Seat};
use rules::matchup::Match;
use rules::query::Q;
use rules::replay::record;
use rules::setup::{Mode, Setup, begin};
use rules::state::{Dice, Flags, Game, Outcome};
use rules::zone::Zone;

/// Positions kept from round to round, tries from each, and rounds at most.
const BEAM: usize = 100;
const TRIES: u64 = 150;
const ROUNDS: u16 = 40;
/// Deals that the heuristic is given a try at first.
const DEALS: u64 = 3000;
/// Of a hundred answers, how many are given at random.
const CHANCE: [usize; 4] = [4, 12, 30, 100];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let found = match args.as_slice() {
        [scenario, decks, seed, out, more @ ..] if out.ends_with(".json") => {
            of_a_scenario(scenario, decks, seed, out, more)
        }
        [file, seed, out, more @ ..] => of_a_campaign(file, seed, out, more),
        _ => {
            eprintln!("line CAMPAIGN.toml SEED OUT.txt [fallen] [CONTENT…]");
            eprintln!("line SCENARIO[:MODE] DECK[+DECK…] SEED OUT.replay.json [patient] [CONTENT…]");
            return ExitCode::from(2);
        }
    };
    if found.is_none() {
        eprintln!("no line was found");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn of_a_campaign(file: &str, seed: &str, out: &str, more: &[String]) -> Option<()> {
    let aim = Aim { fallen: more.iter().any(|word| word == "fallen"), patient: false };
    let content: Vec<PathBuf> = more.iter().filter(|word| *word != "fallen").map(PathBuf::from).collect();
    let library = Library::load(&content).and_then(Library::sound).expect("the content is sound");
    let text = std::fs::read_to_string(file).expect("the campaign can be read");
    let campaign = Campaign::read(&library, &text).expect("the campaign is sound");
    let setup = campaign.setup(Seed::Known(seed.parse().unwrap_or(1))).expect("the game can be set up");
    let won = search(&library, &setup, aim)?;
    let numbers: Vec<String> = won.line.iter().map(|given| given.number.to_string()).collect();
    std::fs::write(out, numbers.join("\n") + "\n").expect("the line can be written");
    Some(())
}

fn of_a_scenario(scenario: &str, decks: &str, seed: &str, out: &str, more: &[String]) -> Option<()> {
    let patient = more.iter().any(|word| word == "patient");
    let content: Vec<PathBuf> = more.iter().filter(|word| *word != "patient").map(PathBuf::from).collect();
    let library = Library::load(&content).and_then(Library::sound).expect("the content is sound");
    let (scenario, mode) = scenario.split_once(':').unwrap_or((scenario, "standard"));
    let mode = Mode::ALL.into_iter().find(|known| known.name() == mode).expect("a mode");
    let deck = |id: &str| library::decks::to_play(library.deck(id).expect("a deck of the house"));
    let decks = decks.split('+').map(deck).collect();
    let seed = seed.parse().unwrap_or(1);
    let setup = Setup { scenario: scenario.to_owned(), mode, decks, seed: Seed::Known(seed), first: 0, campaign: None };
    let searched = |setup: Setup| {
        let won = search(&library, &setup, Aim { fallen: false, patient })?;
        Some((setup, won.game, won.line.iter().map(|given| (given.seat, given.answer)).collect()))
    };
    let (setup, game, answers) = by_sense(&library, &setup).or_else(|| searched(setup))?;
    let (matchup, _) = begin(&library.pool, &setup, None).ok()?;
    let q = Q { g: &game, m: &matchup };
    let replay = record(q, &setup, &answers, env!("CARGO_PKG_VERSION"), &library.version);
    let text = serde_json::to_string(&replay).expect("a replay can be written");
    std::fs::write(out, text + "\n").expect("the replay can be written");
    Some(())
}

/// What is wanted besides winning.
#[derive(Clone, Copy)]
struct Aim {
    fallen: bool,
    patient: bool,
}

/// An answer, and its number among those that differ.
#[derive(Clone, Copy)]
struct Given {
    number: u16,
    seat: Seat,
    answer: Answer,
}

/// A position, and the answers that lead to it.
#[derive(Clone)]
struct Node {
    game: Game,
    line: Vec<Given>,
    value: f64,
}

/// A game that was won: how it began, how it ended, and who answered what.
type Won = (Setup, Game, Vec<(Seat, Answer)>);

/// The first deal, of many from the seed on, that the heuristic wins by itself.
fn by_sense(library: &Library, setup: &Setup) -> Option<Won> {
    (0..DEALS).into_par_iter().find_map_first(|n| {
        let setup = Setup { seed: setup.seed.of_game(n as u32), ..setup.clone() };
        let (matchup, mut game) = begin(&library.pool, &setup, None).ok()?;
        let mut players = Players::new(&Bot::Heuristic, setup.decks.len(), setup.seed.label());
        let mut given = Vec::new();
        let watch = |q: Q<'_>, answer| given.extend(q.g.ask.map(|ask| (ask.seat, answer)));
        players.finish(&mut game, &matchup, &mut Vec::new(), watch).ok()?;
        (game.outcome == Some(Outcome::Won)).then_some((setup, game, given))
    })
}

fn search(library: &Library, setup: &Setup, aim: Aim) -> Option<Node> {
    let (matchup, game) = begin(&Arc::clone(&library.pool), setup, None).ok()?;
    let mut beam = vec![Node { game, line: Vec::new(), value: 0.0 }];
    for round in 0..ROUNDS {
        let tries = (TRIES * BEAM as u64 / beam.len() as u64).min(TRIES * 8);
        let mut next: Vec<Node> = beam
            .par_iter()
            .flat_map_iter(|node| (0..tries).filter_map(|n| try_round(&matchup, node, u64::from(round) << 32 | n, aim)))
            .collect();
        let won =
            |node: &&Node| node.game.outcome == Some(Outcome::Won) && (!aim.fallen || fallen(&matchup, &node.game) > 0);
        if let Some(best) = next.iter().filter(won).max_by(|a, b| a.value.total_cmp(&b.value)) {
            eprintln!("won after {} answers", best.line.len());
            return Some(best.clone());
        }
        next.retain(|node| node.game.outcome.is_none());
        next.sort_by(|a, b| b.value.total_cmp(&a.value));
        next.dedup_by(|a, b| a.value == b.value);
        keep_of_each_stage(&matchup, &mut next);
        let best = next.first()?;
        let q = Q { g: &best.game, m: &matchup };
        let stage =
            q.current_quest(rules::area::Board::MAIN).map(|quest| (q.title(quest).to_owned(), q.card(quest).progress));
        eprintln!(
            "round {}: value {:.1}, {stage:?}, threat {}",
            best.game.round, best.value, best.game.players[0].threat
        );
        beam = next;
    }
    None
}

/// The best of each stage, as many of one as of another: who waits is not pushed out by who hurries on.
fn keep_of_each_stage(matchup: &Match, nodes: &mut Vec<Node>) {
    let stage = |node: &Node| {
        Q { g: &node.game, m: matchup }.current_quest(rules::area::Board::MAIN).map(|id| node.game.card(id).def)
    };
    let mut kept: BTreeMap<_, usize> = nodes.iter().map(|node| (stage(node), 0)).collect();
    let most = BEAM / kept.len().max(1);
    nodes.retain(|node| {
        let so_far = kept.entry(stage(node)).or_default();
        *so_far += 1;
        *so_far <= most
    });
}

/// To the end of the round: at random, or as the heuristic plays with something else now and then.
fn try_round(matchup: &Match, from: &Node, seed: u64, aim: Aim) -> Option<Node> {
    let mut dice = Dice(seed ^ from.line.len() as u64 ^ (from.value.to_bits() >> 7));
    let mut node = from.clone();
    let round = node.game.round;
    let mut answers = Vec::new();
    let mut sense = HeuristicPolicy::new(seed);
    let chance = CHANCE[seed as usize % CHANCE.len()];
    while node.game.outcome.is_none() && node.game.round <= round {
        let q = Q { g: &node.game, m: matchup };
        q.answers(&mut answers);
        q.fold_copies(&mut answers);
        let at = if dice.below(100) < chance { pick(&answers, &mut dice) } else { sensible(&mut sense, q, &answers) };
        let seat = node.game.ask?.seat;
        node.line.push(Given { number: at as u16 + 1, seat, answer: answers[at] });
        Engine::new(&mut node.game, matchup, None).answer_unchecked(answers[at]).ok()?;
    }
    node.value = value(matchup, &node.game, aim);
    Some(node)
}

fn sensible(sense: &mut HeuristicPolicy, q: Q<'_>, answers: &[Answer]) -> usize {
    let said = Turn::new(q, answers).map(|turn| sense.choose(turn));
    answers.iter().position(|answer| Some(*answer) == said).unwrap_or(0)
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
fn value(matchup: &Match, game: &Game, aim: Aim) -> f64 {
    let q = Q { g: game, m: matchup };
    let (mut value, mut stage, mut held) = (0.0, 0.0, false);
    if let Some(quest) = q.current_quest(rules::area::Board::MAIN) {
        stage = f64::from(matchup.pool.facts(q.card(quest).def).stage);
        let (a_stage, progress) = if aim.patient { (5.0, 0.5) } else { (150.0, 4.0) };
        // More progress than a stage asks for is worth nothing: whatever holds it up has to go.
        let (there, asked) = (i32::from(q.card(quest).progress), q.stat(quest, Stat::QuestPoints));
        value += a_stage * stage + progress * f64::from(there.min(asked));
        held = there >= asked && asked > 0;
    }
    for seat in (0..game.seats).map(Seat) {
        let threat = f64::from(game.players[seat.index()].threat);
        value -= if game.alive(seat) { 0.8 * threat + 3.0 * (threat - 40.0).max(0.0) } else { 150.0 };
        value += game.count_in(Zone::hand(seat)) as f64;
    }
    for id in (0..game.cards.len() as u16).map(CardId).filter(|id| game.in_play(*id)) {
        value += card_value(q, id, held || stage > 2.0);
    }
    value += objectives(q, if aim.patient { 2.0 } else { stage });
    let lost = fallen(matchup, game) as f64;
    value -= 40.0 * if aim.fallen { (lost - 1.0).abs() } else { lost };
    value
}

fn card_value(q: Q<'_>, id: CardId, at_the_end: bool) -> f64 {
    let card = q.card(id);
    let face = q.face(id);
    let down = card.flags.has(Flags::FACEDOWN);
    let printed = |stat: Stat| f64::from(face.printed(stat).unwrap_or(0));
    match face.kind {
        // To free a prisoner has its price, too: it is worth it where it opens the way.
        CardType::Hero if down => 18.0,
        CardType::Hero => 25.0 - 2.5 * f64::from(card.damage) + 0.6 * f64::from(card.resources),
        CardType::Ally => 3.0 + 2.0 * printed(Stat::Cost) + 2.0 * printed(Stat::Willpower) - f64::from(card.damage),
        CardType::ObjectiveAlly if down => 8.0,
        CardType::ObjectiveAlly => 12.0 - 4.0 * f64::from(card.damage),
        CardType::Attachment => 2.0 + 1.5 * printed(Stat::Cost),
        CardType::Enemy => {
            let left = f64::from(q.hit_points_left(id).max(0)) * if at_the_end { 2.5 } else { 0.6 };
            -(2.0 + f64::from(q.stat(id, Stat::Attack)) + left + f64::from(q.stat(id, Stat::Threat)))
        }
        CardType::Location => -1.5 * f64::from(q.stat(id, Stat::Threat)) + 0.5 * f64::from(card.progress),
        _ => 0.0,
    }
}

/// Claimed objectives weigh on those who carry them: one is enough until more are asked for.
fn objectives(q: Q<'_>, stage: f64) -> f64 {
    let all = (0..q.g.cards.len() as u16).map(CardId);
    let claimed = all.filter(|id| q.face(*id).kind == CardType::Objective && q.card(*id).controller.is_player());
    let more = if stage > 1.0 { 30.0 } else { -5.0 };
    match claimed.filter(|id| q.g.in_play(*id)).count() {
        0 => 0.0,
        count => 40.0 + more * (count - 1) as f64,
    }
}
