//! Storage: the same tests on SQLite and on PostgreSQL.

mod common;
#[cfg(feature = "postgres")]
#[path = "common/postgres.rs"]
mod postgres;

use std::time::Duration;

use common::{DECKS, Folder, LIBRARY};
#[cfg(feature = "postgres")]
use postgres::Postgres;
use rules::decision::Answer;
use rules::ids::Seat;
use rules::replay::{FORMAT, Origin, Replay};
use rules::setup::{Mode, Setup};
use rules::state::Outcome;
use table::room::{By, Charter, Deed, Person};
use table::secret::{Fingerprint, new_code};
use table::store::{Claim, Finished, Store, StoreError, sqlite_url};
use table::wire::Holder;

fn charter() -> Charter {
    let deck = library::decks::to_play(LIBRARY.deck(DECKS[0]).expect("a deck"));
    let scenario = "passage-through-mirkwood".to_owned();
    Charter {
        format: table::room::FORMAT,
        game: new_code(),
        setup: Setup { scenario, mode: Mode::default(), decks: vec![deck], seed: 1, first: 0, campaign: None },
        version: "1".to_owned(),
        content: "2".to_owned(),
        origin: Origin::default(),
        password: None,
        host: Person { name: "Ann".to_owned(), token: Fingerprint::of("secret") },
        seats: vec![Holder::Open],
    }
}

fn answer(n: u8) -> Vec<Deed> {
    vec![Deed::Answer(Seat(0), Answer::Number(n), By::Person)]
}

async fn rooms_and_deeds(url: &str) {
    let store = Store::open(url).await.expect("a database");
    let (code, charter) = (new_code(), charter());
    assert!(store.charter(&code).await.expect("an answer").is_none());
    store.make_room(&code, &charter).await.expect("a room");
    assert_eq!(store.charter(&code).await.expect("an answer"), Some(charter));
    for n in 0..5 {
        store.append(&code, i64::from(n), &answer(n)).await.expect("it is stored");
    }
    // A number is written once, whoever writes first.
    let again = store.append(&code, 4, &answer(9)).await;
    assert!(matches!(again, Err(StoreError::Overtaken)), "{again:?}");
    let wanted: Vec<Vec<Deed>> = (0..5).map(answer).collect();
    assert_eq!(store.deeds(&code).await.expect("the deeds"), wanted);
    // Another opening of the same database finds it all.
    let other = Store::open(url).await.expect("the same database");
    assert_eq!(other.deeds(&code).await.expect("the deeds"), wanted);
    assert_eq!(other.cluster, store.cluster);
    assert_ne!(other.server, store.server);
    store.close().await;
    other.close().await;
}

/// Many rooms at once, one of them spoilt: the others are stored all the same.
async fn many_at_once(url: &str) {
    let store = Store::open(url).await.expect("a database");
    let codes: Vec<String> = (0..60).map(|_| new_code()).collect();
    store.append(&codes[7], 3, &answer(1)).await.expect("it is stored");
    let mut tasks = Vec::new();
    for code in codes.clone() {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            let mut stored = 0;
            for n in 0..10 {
                stored += usize::from(store.append(&code, n, &answer(n as u8)).await.is_ok());
            }
            stored
        }));
    }
    for (at, task) in tasks.into_iter().enumerate() {
        let wanted = if at == 7 { 9 } else { 10 };
        assert_eq!(task.await.expect("a task"), wanted);
        assert_eq!(store.deeds(&codes[at]).await.expect("the deeds").len(), 10);
    }
    store.close().await;
}

async fn leases(url: &str) {
    let one = Store::open(url).await.expect("a database");
    let two = Store::open(url).await.expect("a database");
    one.sign_on("one:1").await.expect("alive");
    two.sign_on("two:2").await.expect("alive");
    let code = new_code();
    assert_eq!(one.claim(&code).await.expect("an answer"), Claim::NoRoom);
    one.make_room(&code, &charter()).await.expect("a room");
    assert_eq!(one.claim(&code).await.expect("an answer"), Claim::Mine);
    assert_eq!(two.claim(&code).await.expect("an answer"), Claim::Theirs("one:1".to_owned()));
    // Given up, it is anybody's.
    one.release(&code).await.expect("given up");
    assert_eq!(two.claim(&code).await.expect("an answer"), Claim::Mine);
    assert!(!one.owns(&code).await.expect("an answer") && two.owns(&code).await.expect("an answer"));
    // Its server dies: nothing is heard of it any more.
    assert!(two.sign("two:2").await.expect("alive"));
    let mut waited = Duration::ZERO;
    while one.claim(&code).await.expect("an answer") != Claim::Mine {
        assert!(one.sign("one:1").await.expect("alive"));
        tokio::time::sleep(Duration::from_millis(100)).await;
        waited += Duration::from_millis(100);
        assert!(waited < Duration::from_secs(4), "the room was not taken over");
    }
    assert!(waited > Duration::from_secs(1), "it was taken from a living server");
    assert!(!two.sign("two:2").await.expect("back"), "it learns that it counted as dead");
    assert_eq!(two.claim(&code).await.expect("an answer"), Claim::Theirs("one:1".to_owned()));
    // A server that signs off gives everything up; one that starts at the address of a dead one replaces it.
    one.sign_off().await.expect("gone");
    assert_eq!(two.claim(&code).await.expect("an answer"), Claim::Mine);
    let three = Store::open(url).await.expect("a database");
    three.sign_on("two:2").await.expect("alive");
    assert_eq!(three.claim(&code).await.expect("an answer"), Claim::Mine);
    for store in [one, two, three] {
        store.close().await;
    }
}

async fn finished_games(url: &str) {
    let store = Store::open(url).await.expect("a database");
    let game = |game: &str, result| Finished {
        game: game.to_owned(),
        scenario: "road".to_owned(),
        mode: "easy".to_owned(),
        decks: vec!["mine".to_owned()],
        result,
        score: (result == Outcome::Won).then_some(90),
        rounds: 7,
        finished: 0,
    };
    let replay = Replay {
        format: FORMAT,
        version: String::new(),
        content: String::new(),
        origin: Origin::default(),
        setup: charter().setup,
        answers: vec![(Seat(0), Answer::Pass)],
        trace: vec![7],
        result: Some(Outcome::Won),
        final_hash: 7,
    };
    for (name, result) in [("a", Outcome::Won), ("b", Outcome::Lost)] {
        store.keep(&game(name, result), &replay).await.expect("kept");
        store.keep(&game(name, result), &replay).await.expect("kept once");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let games = store.history(10).await.expect("a history");
    assert_eq!(games.iter().map(|game| game.game.as_str()).collect::<Vec<_>>(), ["b", "a"]);
    assert!(games[0].finished >= games[1].finished && games[1].finished > 0);
    let text = store.replay("a").await.expect("an answer").expect("a replay");
    assert_eq!(serde_json::from_str::<Replay>(&text).expect("a replay"), replay);
    store.forget("b").await.expect("forgotten");
    assert_eq!(store.history(10).await.expect("a history").len(), 1);
    assert!(store.replay("b").await.expect("an answer").is_none());
    assert!(store.is_well().await);
    store.close().await;
    assert!(!store.is_well().await);
}

async fn all(url: &str) {
    rooms_and_deeds(url).await;
    many_at_once(url).await;
    leases(url).await;
    finished_games(url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_stores() {
    let folder = Folder::new("store");
    all(&sqlite_url(&folder.0)).await;
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_stores() {
    let postgres = Postgres::start("store");
    all(&postgres.url()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_not_there_is_told() {
    let error = Store::open("sqlite:///nowhere/at/all/x.db").await.err().expect("no database");
    assert!(error.to_string().contains("database"), "{error}");
    assert!(Store::open("mysql://x").await.is_err());
}

#[cfg(not(feature = "postgres"))]
#[tokio::test]
async fn a_program_built_without_postgres_says_so() {
    let error = Store::open("postgres://nobody@localhost/x").await.err().expect("no driver");
    assert!(error.to_string().contains("--features postgres"), "{error}");
}
