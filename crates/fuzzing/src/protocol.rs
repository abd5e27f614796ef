//! Messages to a room, a line each; the host, a guest and a stranger say them in turns. A line that is only a number
//! lets whoever is asked give the legal answer of that number, so that the game goes on.

use std::sync::LazyLock;

use rules::chance::Seed;
use rules::replay::Origin;
use rules::setup::{Mode, Setup};
use table::pace::Pacing;
use table::room::seats::Claimed;
use table::room::{By, Charter, Deed, FORMAT, HOST, Person, Room};
use table::secret::Fingerprint;
use table::wire::{Ask, ChatLine, Code, Holder, Refusal, Undoing, read};

use crate::{LIBRARY, text};

/// Messages that are heard.
const MOST: usize = 64;

/// Passes that a pace may give in a row.
const PASSES: usize = 2_000;

const GUEST: u8 = 1;

static CHARTER: LazyLock<Charter> = LazyLock::new(|| {
    let decks = ["core-leadership", "core-spirit"];
    let decks = decks.map(|id| library::decks::to_play(LIBRARY.deck(id).expect("a deck")));
    let scenario = LIBRARY.scenarios()[0].id.clone();
    let setup =
        Setup { scenario, mode: Mode::Standard, decks: decks.to_vec(), seed: 5_u64.into(), first: 0, campaign: None };
    Charter {
        format: FORMAT,
        game: "fuzzed".to_owned(),
        setup,
        version: String::new(),
        content: LIBRARY.version.clone(),
        origin: Origin::default(),
        password: None,
        host: Person { name: "Ann".to_owned(), token: Fingerprint::of("ann") },
        seats: vec![Holder::Person(HOST), Holder::Open],
        undo: Undoing::All,
        full_stops: false,
        gather: false,
        listed: false,
    }
});

pub fn run(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let mut room = Room::new(&LIBRARY.pool, CHARTER.clone()).expect("a room");
    let mut stored: Vec<Deed> = Vec::new();
    let (guest, join) = room.newcomer("Bob", Fingerprint::of("bob"), &[]).expect("there is room");
    assert_eq!(guest, GUEST);
    happen(&mut room, vec![join, Deed::Seat(rules::ids::Seat(1), Holder::Person(guest))], &mut stored);
    for (n, line) in text.lines().take(MOST).enumerate() {
        let speaker = [Some(HOST), Some(GUEST), None][n % 3].filter(|person| room.person(*person).is_some());
        if let Ok(number) = line.trim().parse::<usize>() {
            let Some(decision) = room.play.q().decision() else { continue };
            let answer = decision.answers[number % decision.answers.len()];
            happen(&mut room, vec![Deed::Answer(decision.seat, answer, By::Person)], &mut stored);
            continue;
        }
        let Ok(request) = read(line) else { continue };
        let written = serde_json::to_string(&request).expect("plain data");
        assert_eq!(read(&written).expect("it was written"), request);
        let before = (room.play.game.clone(), room.number);
        match hear(&mut room, speaker, request.ask) {
            Ok(deeds) => happen(&mut room, deeds, &mut stored),
            Err(refusal) => {
                assert!(refusal.code != Code::Defect && !refusal.message.is_empty(), "{refusal}");
                assert!((&room.play.game, room.number) == (&before.0, before.1), "a refusal changed the game");
            }
        }
    }
    let again = Room::again(&LIBRARY, CHARTER.clone(), &[stored]).expect("what was stored plays again");
    assert!(again.play.game == room.play.game && again.seats == room.seats && again.people == room.people);
    assert!([None, Some(HOST), Some(GUEST)].iter().all(|who| again.number_of(*who) == room.number_of(*who)));
}

/// What a message comes to, as in the room's own task.
fn hear(room: &mut Room, speaker: Option<u8>, ask: Ask) -> Result<Vec<Deed>, Refusal> {
    match ask {
        Ask::Answer { decision, answer } => room.answer(speaker, decision, answer),
        Ask::Claim { seat } => match (room.may_claim(speaker, seat)?, speaker) {
            (Claimed::Granted, Some(person)) => room.sit_down(person, &room.name(person), seat),
            _ => Ok(Vec::new()),
        },
        Ask::Release { seat } => room.release(speaker, seat),
        Ask::Bot { seat, kind } => room.hand_to_bot(speaker, seat, &kind),
        Ask::Undo { to, then } => room.undo(speaker, to, then, Seed::secret([7; 32])),
        Ask::Export => room.export(speaker).map(|(_, deeds)| deeds),
        Ask::Vote { proposal, agree } => room.vote(speaker, proposal, agree),
        Ask::Pace { seat, pace, stops, muted, until } => {
            let pacing = Pacing::new(pace, &stops).with(muted, until);
            pacing.and_then(|pacing| room.set_pace(speaker, seat, pacing))
        }
        Ask::Why { seat, card } => room.why(speaker, seat, card).map(|_| Vec::new()),
        Ask::Report { expected, hidden } => room.report(speaker, &expected, hidden).map(|_| Vec::new()),
        Ask::Consent { report, agree } => room.consent(speaker, report, agree).map(|_| Vec::new()),
        Ask::Deck { seat, .. } => room.may_bring(speaker, seat).map(|_| Vec::new()),
        Ask::Ready { ready } => room.make_ready(speaker, ready),
        Ask::Deal => room.deal(speaker),
        Ask::Kick { person } => room.kick(speaker, person),
        Ask::Pause { paused } => room.as_host(speaker).map(|()| vec![Deed::Pause(paused)]),
        Ask::Close => room.as_host(speaker).map(|()| vec![Deed::Close]),
        Ask::Chat { text } => Ok(vec![Deed::Chat(ChatLine { person: speaker, name: "x".to_owned(), text })]),
        Ask::Log { from, to } => {
            let _ = room.play.tell(from, to, None);
            Ok(Vec::new())
        }
        Ask::Hello { .. } | Ask::Grant { .. } | Ask::Advise | Ask::Full | Ask::Renew | Ask::Nudge => Ok(Vec::new()),
    }
}

/// Lets deeds happen, and what the paces of the seats add to them, and stores all with a mark.
fn happen(room: &mut Room, deeds: Vec<Deed>, stored: &mut Vec<Deed>) {
    let mut log = Vec::new();
    let mut deeds = std::collections::VecDeque::from(deeds);
    while let Some(deed) = deeds.pop_front() {
        room.apply(&deed, &mut log).unwrap_or_else(|refusal| panic!("{deed:?} was allowed: {refusal}"));
        let unsaid = if let Deed::Answer(..) = &deed { room.unsaid() } else { None };
        stored.push(deed);
        unsaid.into_iter().for_each(|deed| deeds.push_front(deed));
        if deeds.is_empty() {
            deeds.extend(room.due());
        }
    }
    for _ in 0..PASSES {
        let Some(deed) = room.by_pace() else { break };
        room.apply(&deed, &mut log).unwrap_or_else(|refusal| panic!("{deed:?} is a pass: {refusal}"));
        stored.push(deed);
    }
    stored.push(room.mark());
}
