//! What it costs to wake a long game, and one of twice as many answers of which every other was taken back.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use library::Library;
use rules::replay::Origin;
use rules::setup::{Mode, Setup};
use rules::state::Dice;
use table::room::{By, Charter, Deed, FORMAT, HOST, Person, Room};
use table::secret::{Fingerprint, new_code};
use table::store::{Store, make_folder, sqlite_url};
use table::wire::{Holder, Undoing};

use super::stranger::DECKS;

/// Answers that the game is made of in the end.
pub const ANSWERS: usize = 1000;

/// How often each of them is woken; the quickest counts.
const TIMES: usize = 7;

/// How long it takes to wake the game from what is stored: as it is, and with as many answers taken back on the way.
pub async fn measure(library: &Arc<Library>, folder: &Path) -> [Duration; 2] {
    make_folder(folder).expect("a folder");
    let store = Store::open(&sqlite_url(folder)).await.expect("a database");
    let charter = charter(library);
    let answers =
        (0..2_000).find_map(|seed| long_game(library, &charter, seed)).expect("some game goes on for so long");
    let mut quickest = [Duration::MAX; 2];
    for (took, taken_back) in quickest.iter_mut().zip([false, true]) {
        let code = new_code();
        store.make_room(&code, &charter).await.expect("a room");
        for (serial, portion) in (0..).zip(deeds(library, &charter, &answers, taken_back)) {
            store.append(&code, serial, &portion).await.expect("it is stored");
        }
        for _ in 0..TIMES {
            let begin = Instant::now();
            let charter = store.charter(&code).await.expect("an answer").expect("a room");
            let deeds = store.deeds(&code).await.expect("the deeds");
            let room = Room::again(library, charter, &deeds).expect("it wakes");
            *took = begin.elapsed().min(*took);
            assert_eq!(room.play.given.len(), ANSWERS);
        }
    }
    store.close().await;
    quickest
}

/// A room in which one person plays four seats.
fn charter(library: &Library) -> Charter {
    let decks = DECKS.map(|id| library::decks::to_play(library.deck(id).expect("a deck"))).to_vec();
    let scenario = "passage-through-mirkwood".to_owned();
    let setup = Setup { scenario, mode: Mode::Easy, decks, seed: 3_u64.into(), first: 0, campaign: None };
    let charter = Charter {
        format: FORMAT,
        game: new_code(),
        setup,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        content: library.version.clone(),
        origin: Origin::default(),
        password: None,
        host: Person { name: "Ann".to_owned(), token: Fingerprint::of("ann") },
        seats: vec![Holder::Person(HOST); DECKS.len()],
        undo: Undoing::All,
        full_stops: false,
        gather: false,
        listed: false,
    };
    let origin = Origin::here(room(library, &charter).play.q());
    Charter { origin, ..charter }
}

fn room(library: &Library, charter: &Charter) -> Room {
    Room::new(&library.pool, charter.clone()).expect("a room")
}

/// The answers of a game played by chance, unless it ends too soon.
fn long_game(library: &Library, charter: &Charter, seed: u64) -> Option<Vec<Deed>> {
    let (mut room, mut dice, mut answers) = (room(library, charter), Dice(seed), Vec::new());
    while answers.len() < ANSWERS {
        let decision = room.play.q().decision()?;
        let answer = decision.answers[dice.below(decision.answers.len())];
        answers.push(Deed::Answer(decision.seat, answer, By::Person));
        room.apply(answers.last()?, &mut Vec::new()).expect("it is legal");
    }
    Some(answers)
}

/// The replay of a game of some hundred answers.
pub fn replay(library: &Library) -> String {
    let charter = charter(library);
    let (mut room, mut dice) = (room(library, &charter), Dice(1));
    while room.play.given.len() < 300
        && let Some(decision) = room.play.q().decision()
    {
        let answer = decision.answers[dice.below(decision.answers.len())];
        let deed = Deed::Answer(decision.seat, answer, By::Person);
        room.apply(&deed, &mut Vec::new()).expect("it is legal");
    }
    serde_json::to_string(&room.play.record(&library.version)).expect("a replay is plain data")
}

/// What is stored of them; each is given, taken back and given again, if wanted.
fn deeds(library: &Library, charter: &Charter, answers: &[Deed], taken_back: bool) -> Vec<Vec<Deed>> {
    let (mut room, mut deeds) = (room(library, charter), Vec::new());
    for (at, answer) in (0..).zip(answers) {
        let taken = [answer.clone(), Deed::Undo(at)].into_iter().filter(|_| taken_back);
        for deed in taken.chain([answer.clone()]) {
            room.apply(&deed, &mut Vec::new()).expect("it is legal");
            deeds.push(vec![deed, room.mark()]);
        }
    }
    deeds
}
