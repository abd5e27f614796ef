//! A room without any server around it.

use std::sync::{Arc, LazyLock};

use library::Library;
use rules::decision::Answer;
use rules::ids::Seat;
use rules::replay::Origin;
use rules::setup::{Mode, Setup};

use super::seats::Claimed;
use super::{Charter, Deed, FORMAT, HOST, Person, Room};
use crate::secret::Fingerprint;
use crate::wire::{Code, Holder, UndoTo};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::load(&[]).expect("there is content"));

fn room(seats: &[Holder]) -> Room {
    let library = &*LIBRARY;
    let decks = ["core-leadership", "core-spirit", "core-tactics", "core-lore"];
    let decks = decks[..seats.len()].iter().map(|id| library::decks::to_play(library.deck(id).expect("a deck")));
    let scenario = "passage-through-mirkwood".to_owned();
    let charter = Charter {
        format: FORMAT,
        game: "game".to_owned(),
        setup: Setup { scenario, mode: Mode::default(), decks: decks.collect(), seed: 3, first: 0, campaign: None },
        version: String::new(),
        content: String::new(),
        origin: Origin::default(),
        password: None,
        host: Person { name: "Ann".to_owned(), token: Fingerprint::of("ann") },
        seats: seats.to_vec(),
    };
    Room::new(&Arc::clone(&library.pool), charter).expect("a room")
}

fn happen(room: &mut Room, deeds: Vec<Deed>) {
    for deed in deeds {
        room.apply(&deed, &mut Vec::new()).expect("it was allowed");
    }
}

/// Bob comes in and sits down.
fn bob(room: &mut Room, seat: u8) -> u8 {
    let (person, join) = room.newcomer("Bob", Fingerprint::of("bob"), &[]).expect("there is room");
    happen(room, vec![join, Deed::Seat(Seat(seat), Holder::Person(person))]);
    person
}

#[test]
fn seats_are_claimed_lent_and_taken_over() {
    let mut room = room(&[Holder::Person(HOST), Holder::Open]);
    assert_eq!(room.may_claim(None, Seat(1)), Ok(Claimed::Granted));
    assert_eq!(room.may_claim(None, Seat(0)), Ok(Claimed::AskHost));
    let bob = bob(&mut room, 1);
    assert_eq!(room.bearer(&Fingerprint::of("bob")), Some(bob));
    assert_eq!(room.bearer(&Fingerprint::of("eve")), None);
    assert_eq!(room.may_claim(Some(bob), Seat(0)), Ok(Claimed::AskHost));
    assert_eq!(room.may_claim(Some(HOST), Seat(1)), Ok(Claimed::Granted));
    assert!(room.release(Some(bob), Seat(0)).is_err_and(|why| why.code == Code::NotYours));
    let lend = room.hand_to_bot(Some(bob), Seat(1), "random").expect("it is his");
    happen(&mut room, lend);
    assert_eq!(room.may_claim(Some(bob), Seat(1)), Ok(Claimed::Granted));
    assert_eq!(room.may_claim(None, Seat(1)), Ok(Claimed::AskHost));
    let kick = room.kick(Some(HOST), bob).expect("the host may");
    happen(&mut room, kick);
    assert_eq!(room.seats[1], Holder::Bot { kind: "random".to_owned(), keeper: None });
    assert_eq!(room.bearer(&Fingerprint::of("bob")), None);
    assert!(room.kick(Some(HOST), HOST).is_err());
}

#[test]
fn no_number_of_a_decision_comes_twice() {
    let mut room = room(&[Holder::Person(HOST)]);
    let mut seen = vec![room.number];
    for _ in 0..3 {
        let keep = room.answer(Some(HOST), room.number, Answer::Pass).expect("she keeps her hand");
        happen(&mut room, keep);
        seen.push(room.number);
        let undo = room.undo(Some(HOST), UndoTo::Answer).expect("she is alone");
        happen(&mut room, undo);
        seen.push(room.number);
    }
    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]), "{seen:?}");
    assert!(room.answer(Some(HOST), 0, Answer::Pass).is_err_and(|why| why.code == Code::Late));
}

#[test]
fn the_same_deeds_make_the_same_room() {
    let mut one = room(&[Holder::Person(HOST), Holder::Open]);
    let mut deeds = Vec::new();
    let (_, join) = one.newcomer("Bob", Fingerprint::of("bob"), &[]).expect("there is room");
    deeds.extend([join, Deed::Seat(Seat(1), Holder::Person(1))]);
    happen(&mut one, deeds.clone());
    let mut dice = rules::state::Dice(5);
    for _ in 0..60 {
        let Some(decision) = one.play.q().decision() else { break };
        let answer = decision.answers[dice.below(decision.answers.len())];
        let deed = Deed::Answer(decision.seat, answer, super::By::Person);
        happen(&mut one, vec![deed.clone()]);
        deeds.push(deed);
    }
    deeds.push(Deed::Undo(40));
    happen(&mut one, vec![Deed::Undo(40)]);
    let written = serde_json::to_string(&deeds).expect("plain data");
    let mut two = room(&[Holder::Person(HOST), Holder::Open]);
    happen(&mut two, serde_json::from_str(&written).expect("plain data"));
    assert!(one.play.game == two.play.game);
    assert_eq!((one.number, one.play.lines, &one.seats), (two.number, two.play.lines, &two.seats));
    assert_eq!(one.play.tell(0, one.play.lines, None), two.play.tell(0, two.play.lines, None));
    assert_eq!(one.play.tell(0, one.play.lines, None).len(), one.play.lines as usize);
}

#[test]
fn a_proposal_lapses_when_the_game_goes_on() {
    let mut room = room(&[Holder::Person(HOST), Holder::Open]);
    bob(&mut room, 1);
    let keep = room.answer(Some(HOST), room.number, Answer::Pass).expect("she keeps her hand");
    happen(&mut room, keep);
    assert_eq!(room.undo(Some(HOST), UndoTo::Answer), Ok(Vec::new()));
    let id = room.proposal.as_ref().expect("it is open").id;
    let keep = room.answer(Some(1), room.number, Answer::Pass).expect("he keeps his hand");
    happen(&mut room, keep);
    assert!(room.vote(Some(1), id, true).is_err_and(|why| why.code == Code::NoProposal));
}

/// Answers of the games that follow.
const LONG: usize = 600;

/// A room whose game went on for so many answers, and what was stored of it; each answer taken back once, if wanted.
fn long_game(taken_back: bool) -> (Room, Vec<Vec<Deed>>) {
    let holders = [Holder::Person(HOST), Holder::Person(HOST), Holder::Person(HOST), Holder::Person(HOST)];
    // Some games end sooner.
    let answers = (0..200).find_map(|seed| {
        let (mut play, mut dice, mut answers) = (room(&holders).play, rules::state::Dice(seed), Vec::new());
        while answers.len() < LONG {
            let decision = play.q().decision()?;
            let answer = decision.answers[dice.below(decision.answers.len())];
            play.give(decision.seat, answer, super::By::Person, &mut Vec::new()).expect("it is legal");
            answers.push(Deed::Answer(decision.seat, answer, super::By::Person));
        }
        Some(answers)
    });
    let (mut room, mut deeds) = (room(&holders), Vec::new());
    for (at, answer) in (0..).zip(answers.expect("some game goes on for so long")) {
        let taken = [answer.clone(), Deed::Undo(at)].into_iter().filter(|_| taken_back);
        for deed in taken.chain([answer]) {
            happen(&mut room, vec![deed.clone()]);
            deeds.push(vec![deed, room.mark()]);
        }
    }
    (room, deeds)
}

fn again(room: &Room, rested: Option<super::Play>, deeds: &[Vec<Deed>]) -> (Room, u64) {
    let library = &*LIBRARY;
    let charter = Charter { content: library.version.clone(), ..room.charter.clone() };
    let charter = Charter { origin: Origin::here(room.play.q()), ..charter };
    let before = rested.as_ref().map_or(0, super::Play::played);
    let again = Room::again_from(rested, library, charter, deeds).expect("it plays again");
    assert!(again.play.game == room.play.game && again.play.lines == room.play.lines && again.number == room.number);
    assert_eq!(again.play.given.len(), room.play.given.len());
    let played = again.play.played() - before;
    (again, played)
}

#[test]
fn what_was_taken_back_is_not_played_again() {
    let (room, plain) = long_game(false);
    let (_, alone) = again(&room, None, &plain);
    assert_eq!(alone, LONG as u64);
    let (room, deeds) = long_game(true);
    let answers = deeds.iter().flatten().filter(|deed| matches!(deed, Deed::Answer(..))).count();
    let undos = deeds.iter().flatten().filter(|deed| matches!(deed, Deed::Undo(_))).count();
    assert_eq!((answers, undos), (2 * LONG, LONG));
    let (_, with_undos) = again(&room, None, &deeds);
    // At most three times as many were wanted; it is the same number.
    assert!(with_undos <= alone, "{with_undos} answers were played for a game of {alone}");
}

#[test]
fn a_game_that_rested_goes_on_where_it_was_left() {
    let (room, mut deeds) = long_game(false);
    let (rested, _) = again(&room, None, &deeds);
    let (mut woken, played) = again(&room, Some(rested.play), &deeds);
    assert_eq!(played, 0, "nothing has happened meanwhile");
    // Elsewhere the game went back and on another way.
    for deed in [Deed::Undo(590), deeds[590][0].clone()] {
        happen(&mut woken, vec![deed.clone()]);
        deeds.push(vec![deed, woken.mark()]);
    }
    let (rested, _) = again(&room, None, &deeds[..LONG]);
    let (_, played) = again(&woken, Some(rested.play), &deeds);
    assert!(played < LONG as u64 / 4, "{played} answers were played");
    // The game of another room is not taken for this one.
    let other = self::room(&[Holder::Person(HOST)]);
    let (_, played) = again(&woken, Some(other.play), &deeds);
    assert_eq!(played, woken.play.given.len() as u64);
}

#[test]
fn going_back_and_reading_cost_little_in_a_long_game() {
    let (mut room, _) = long_game(false);
    let cost = |room: &mut Room, what: &dyn Fn(&mut Room)| {
        let before = room.play.played();
        what(room);
        room.play.played() - before
    };
    let undo = cost(&mut room, &|room| happen(room, vec![Deed::Undo(LONG as u32 - 1)]));
    assert!(undo <= LONG as u64 / 4, "{undo} answers for going back one");
    let (lines, whole) = (room.play.lines, room.play.tell(0, u32::MAX, None));
    assert_eq!(whole.len(), lines as usize);
    let last = cost(&mut room, &|room| {
        assert_eq!(room.play.tell(lines - 50, lines, None), whole[lines as usize - 50..]);
    });
    assert!(last <= LONG as u64 / 4, "{last} answers for the last lines");
    for (from, to) in [(0, 3), (10, 700), (lines / 2, lines / 2 + 1), (lines - 1, lines + 9), (lines, lines + 1)] {
        let wanted = &whole[from as usize..to.min(lines) as usize];
        assert_eq!(room.play.tell(from, to, None), wanted, "lines {from} to {to}");
    }
}

#[test]
fn coming_and_going_shuts_nobody_out() {
    let mut room = room(&[Holder::Person(HOST), Holder::Open]);
    let friend = bob(&mut room, 1);
    let mut come_and_go = |name: &str, here: &[u8]| {
        let (person, join) = room.newcomer(name, Fingerprint::of(name), here)?;
        happen(&mut room, vec![join]);
        Ok::<u8, crate::wire::Refusal>(person)
    };
    let spectator = come_and_go("Sam", &[]).expect("there is room");
    for visit in 0..500 {
        come_and_go(&format!("eve {visit}"), &[]).expect("she is forgotten for herself");
    }
    assert!(room.people.len() <= 64);
    assert_eq!(room.bearer(&Fingerprint::of("bob")), Some(friend), "he has a seat");
    assert_eq!(room.bearer(&Fingerprint::of("Sam")), Some(spectator), "the last to come are forgotten first");
    assert_eq!(room.bearer(&Fingerprint::of("eve 498")), None);
    let everybody: Vec<u8> = (0..64).collect();
    let full = room.newcomer("Sam", Fingerprint::of("new"), &everybody);
    assert!(full.is_err_and(|why| why.code == Code::TooMany));
}
