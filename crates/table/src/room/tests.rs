//! A room without any server around it.

use std::sync::{Arc, LazyLock};

use library::Library;
use rules::chance::Seed;
use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use rules::replay::Origin;
use rules::setup::{Mode, Setup};
use rules::zone::Zone;

use super::seats::Claimed;
use super::{Charter, Deed, FORMAT, HOST, Person, Room};
use crate::secret::Fingerprint;
use crate::wire::{Code, Holder, Then, UndoTo, Undoing};

const KEPT: Option<Then> = Some(Then::AsItLay);

/// For what is dealt anew.
const SEED: Seed = Seed::Known(9);

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::load(&[]).expect("there is content"));

fn room(seats: &[Holder]) -> Room {
    room_in(Mode::default(), seats)
}

fn room_in(mode: Mode, seats: &[Holder]) -> Room {
    let library = &*LIBRARY;
    let decks = ["core-leadership", "core-spirit", "core-tactics", "core-lore"];
    let decks = decks[..seats.len()].iter().map(|id| library::decks::to_play(library.deck(id).expect("a deck")));
    let scenario = "passage-through-mirkwood".to_owned();
    let charter = Charter {
        format: FORMAT,
        game: "game".to_owned(),
        setup: Setup { scenario, mode, decks: decks.collect(), seed: 3_u64.into(), first: 0, campaign: None },
        version: String::new(),
        content: String::new(),
        origin: Origin::default(),
        password: None,
        host: Person { name: "Ann".to_owned(), token: Fingerprint::of("ann") },
        seats: seats.to_vec(),
        undo: Undoing::All,
        full_stops: false,
        gather: false,
        listed: false,
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
    assert!(room.may_claim(Some(HOST), Seat(1)).is_err_and(|why| why.code == Code::SeatTaken));
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
        let undo = room.undo(Some(HOST), UndoTo::Answer, KEPT, SEED).expect("she is alone");
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
    assert_eq!(room.undo(Some(HOST), UndoTo::Answer, None, SEED), Ok(Vec::new()));
    let id = room.proposal.as_ref().expect("it is open").id;
    let keep = room.answer(Some(1), room.number, Answer::Pass).expect("he keeps his hand");
    happen(&mut room, keep);
    assert!(room.vote(Some(1), id, true).is_err_and(|why| why.code == Code::NoProposal));
}

/// Answers of the games that follow.
const LONG: usize = 1000;

/// A room whose game went on for so many answers, and what was stored of it; each answer taken back once, if wanted.
fn long_game(taken_back: bool) -> (Room, Vec<Vec<Deed>>) {
    let holders = [Holder::Person(HOST), Holder::Person(HOST), Holder::Person(HOST), Holder::Person(HOST)];
    let room = || room_in(Mode::Easy, &holders);
    // Most games end sooner.
    let answers = (0..2_000).find_map(|seed| {
        let (mut play, mut dice, mut answers) = (room().play, rules::state::Dice(seed), Vec::new());
        while answers.len() < LONG {
            let decision = play.q().decision()?;
            let answer = decision.answers[dice.below(decision.answers.len())];
            play.give(decision.seat, answer, super::By::Person, &mut Vec::new()).expect("it is legal");
            answers.push(Deed::Answer(decision.seat, answer, super::By::Person));
        }
        Some(answers)
    });
    let (mut room, mut deeds) = (room(), Vec::new());
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
    for deed in [Deed::Undo(LONG as u32 - 10), deeds[LONG - 10][0].clone()] {
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

#[test]
fn refusals_about_cards_one_does_not_see_are_all_alike() {
    let mut room = room(&[Holder::Person(HOST), Holder::Open]);
    let person = bob(&mut room, 1);
    let mut dice = rules::state::Dice(5);
    let mut tried = 0;
    for turn in 0..120 {
        let Some(decision) = room.play.q().decision() else { break };
        let who = if decision.seat == Seat(0) { HOST } else { person };
        if turn % 6 == 0 {
            tried += unseen_numbers(&room, who, decision.seat);
        }
        let answer = decision.answers[dice.below(decision.answers.len())];
        happen(&mut room, vec![Deed::Answer(decision.seat, answer, super::By::Person)]);
    }
    assert!(tried > 5_000, "{tried}");
}

/// Names every card that a seat does not see, and numbers of no card at all.
fn unseen_numbers(room: &Room, who: u8, seat: Seat) -> usize {
    let q = room.play.q();
    let numbers = (0..q.g.cards.len() as u16 + 5).chain((0..40).flat_map(|n| [0xFE00 + n, 0xFE80 + n, 0xFF00 + n]));
    let mut tried = 0;
    for card in numbers.map(CardId) {
        let seen = card.index() < q.g.cards.len() && q.sees(Some(seat), card);
        let real = rules::view::number_from_view(q, card);
        let named = real.index() < q.g.cards.len() && rules::view::number(q, Some(seat), real) == Some(card);
        for answer in [Answer::Use(card, 0), Answer::Use(card, 1), Answer::Play(card), Answer::Card(card)] {
            if seen || named && matches!(answer, Answer::Card(_)) {
                continue;
            }
            let refusal = room.answer(Some(who), room.number_of(Some(who)), answer).expect_err("it is not seen");
            let all = "that is not among the answers to this question (RR.play-restrictions.1)";
            assert_eq!((refusal.code, refusal.message.as_str()), (Code::Illegal, all), "{answer:?}");
            tried += 1;
        }
    }
    tried
}

#[test]
fn who_considers_a_response_keeps_the_others_where_they_were() {
    let mut room = room(&[Holder::Person(HOST), Holder::Open]);
    let person = bob(&mut room, 1);
    let mut dice = rules::state::Dice(8);
    let (mut held, mut pointed) = (0, 0);
    for _ in 0..400 {
        let Some(decision) = room.play.q().decision() else { break };
        let (asked, other) = if decision.seat == Seat(0) { (HOST, person) } else { (person, HOST) };
        let considers = decision.about == rules::decision::About::Respond;
        for (who, is_held) in [(Some(asked), false), (Some(other), considers), (None, considers)] {
            assert_eq!(room.is_held(who), is_held);
            let ask = room.table_of(who).g.ask.expect("a question");
            assert_eq!(ask.about == rules::decision::About::Respond, considers && !is_held);
            let lines = room.play.tell(0, room.lines_of(who), None);
            assert_eq!(lines.len(), room.lines_of(who) as usize);
        }
        // Whoever is not asked is told no more than that.
        let other_number = room.number_of(Some(other));
        let why = room.answer(Some(other), other_number, Answer::Pass).expect_err("another is asked");
        assert_eq!((why.code, why.message.as_str()), (Code::NotYours, "you are not asked"));
        let theirs = Seat(1 - decision.seat.0);
        for card in room.play.game.in_zone(Zone::hand(theirs)) {
            let Ok(explained) = room.why(Some(other), theirs, card) else { continue };
            assert!(explained.reasons.iter().all(|why| !why.fix.contains("respond, or pass")), "{explained:?}");
            pointed += usize::from(considers);
        }
        let pass = considers && dice.below(3) > 0;
        let answer = if pass { Answer::Pass } else { decision.answers[dice.below(decision.answers.len())] };
        held += usize::from(considers);
        happen(&mut room, vec![Deed::Answer(decision.seat, answer, super::By::Person)]);
        let unsaid = room.unsaid().into_iter().collect();
        happen(&mut room, unsaid);
        let secret = considers && answer == Answer::Pass;
        assert_eq!(room.number_of(Some(other)), other_number + u32::from(!secret));
    }
    assert!(held > 3 && pointed > 3, "{held}, {pointed}");
    // Going back into the middle of a response, the others stand where they stood before it.
    let at = room.play.given.iter().rposition(|given| given.secret).expect("one was given up");
    happen(&mut room, vec![Deed::Undo(at as u32)]);
    assert!(room.is_held(None) && room.lines_of(None) < room.play.lines);
}

#[test]
fn a_room_that_wakes_knows_what_was_taken_back_dealt_anew_and_left_unsaid() {
    let mut room = room(&[Holder::Person(HOST), Holder::Open]);
    let mut deeds = vec![room.newcomer("Bob", Fingerprint::of("bob"), &[]).expect("there is room").1];
    happen(&mut room, deeds.clone());
    let sits = room.sit_down(1, "Bob", Seat(1)).expect("a seat");
    happen(&mut room, sits.clone());
    deeds.extend(sits);
    let mut deeds = vec![deeds];
    let mut dice = rules::state::Dice(3);
    let (mut anew, mut unsaid) = (0, 0);
    for turn in 1..400_u64 {
        let Some(decision) = room.play.q().decision() else { break };
        let mut done = if turn % 23 == 0 {
            // Both agree to go back, every other time with what is hidden dealt anew.
            let then = if turn % 2 == 0 { Then::Anew } else { Then::AsItLay };
            let seed = Seed::secret([turn as u8; 32]);
            assert_eq!(room.undo(Some(HOST), UndoTo::Step, Some(then), seed), Ok(Vec::new()));
            let id = room.proposal.as_ref().expect("it is open").id;
            room.vote(Some(1), id, true).expect("he agrees")
        } else {
            let considers = decision.about == rules::decision::About::Respond;
            let passes = considers && dice.below(3) > 0;
            let answer = if passes { Answer::Pass } else { decision.answers[dice.below(decision.answers.len())] };
            vec![Deed::Answer(decision.seat, answer, super::By::Person)]
        };
        happen(&mut room, done.clone());
        if let ([Deed::Answer(..)], Some(left)) = (done.as_slice(), room.unsaid()) {
            happen(&mut room, vec![left.clone()]);
            done.push(left);
            unsaid += 1;
        }
        anew += done.iter().filter(|deed| matches!(deed, Deed::Anew(_))).count();
        done.push(room.mark());
        deeds.push(done);
        if turn % 10 == 0 || room.is_held(None) {
            let written = serde_json::to_string(&deeds).expect("plain data");
            let (woken, _) = again(&room, None, &serde_json::from_str::<Vec<Vec<Deed>>>(&written).expect("plain data"));
            for who in [None, Some(HOST), Some(1)] {
                assert_eq!((woken.number_of(who), woken.is_held(who)), (room.number_of(who), room.is_held(who)));
                assert_eq!(woken.lines_of(who), room.lines_of(who));
                assert!(woken.table_of(who).g == room.table_of(who).g);
            }
            assert_eq!((&woken.notices, woken.taken_back), (&room.notices, room.taken_back));
            // Where it was left by this very program, nothing is played again.
            let (_, played) = again(&room, Some(woken.play), &deeds);
            assert_eq!(played, 0);
        }
    }
    assert!(anew > 3 && unsaid > 3, "{anew} deals, {unsaid} responses");
}
