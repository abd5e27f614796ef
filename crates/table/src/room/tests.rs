//! A room without any server around it.

use std::sync::Arc;

use library::Library;
use rules::decision::Answer;
use rules::ids::Seat;
use rules::replay::Origin;
use rules::setup::{Mode, Setup};

use super::seats::Claimed;
use super::{Charter, Deed, FORMAT, HOST, Person, Room};
use crate::secret::Fingerprint;
use crate::wire::{Code, Holder, UndoTo};

fn room(seats: &[Holder]) -> Room {
    let library = Library::load(&[]).expect("there is content");
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
    let (person, join) = room.newcomer("Bob", Fingerprint::of("bob")).expect("there is room");
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
    let (_, join) = one.newcomer("Bob", Fingerprint::of("bob")).expect("there is room");
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
