//! Storage: the same tests on SQLite and on PostgreSQL.

mod common;
#[cfg(feature = "postgres")]
#[path = "common/postgres.rs"]
mod postgres;

use std::time::Duration;

use common::{DECKS, Folder, LIBRARY, get, inn};
#[cfg(feature = "postgres")]
use postgres::Postgres;
use rules::decision::Answer;
use rules::ids::Seat;
use rules::replay::{Anew, FORMAT, Origin, Replay, TakenBack};
use rules::setup::{Mode, Setup};
use rules::state::Outcome;
use sqlx::Connection as _;
use table::room::{By, Charter, Deed, Person};
use table::secret::{Fingerprint, new_code, new_seed};
use table::store::{Claim, Finished, Store, StoreError, Tidied, backup, make_folder, sqlite_url};
use table::wire::{Holder, Undoing};

fn charter() -> Charter {
    let deck = library::decks::to_play(LIBRARY.deck(DECKS[0]).expect("a deck"));
    let scenario = "passage-through-mirkwood".to_owned();
    Charter {
        format: table::room::FORMAT,
        game: new_code(),
        setup: Setup {
            scenario,
            mode: Mode::default(),
            decks: vec![deck],
            seed: 1_u64.into(),
            first: 0,
            campaign: None,
        },
        version: "1".to_owned(),
        content: "2".to_owned(),
        origin: Origin::default(),
        password: None,
        host: Person { name: "Ann".to_owned(), token: Fingerprint::of("secret") },
        seats: vec![Holder::Open],
        undo: Undoing::All,
        full_stops: false,
        gather: false,
        listed: false,
    }
}

fn answer(n: u8) -> Vec<Deed> {
    vec![Deed::Answer(Seat(0), Answer::Number(n), By::Person)]
}

async fn rooms_and_deeds(url: &str) {
    let store = Store::open(url).await.expect("a database");
    let (code, charter) = (new_code(), charter());
    assert!(store.charter(&code).await.expect("an answer").is_none());
    assert_eq!(store.portions(&code).await.expect("an answer"), None);
    store.make_room(&code, &charter).await.expect("a room");
    assert_eq!(store.charter(&code).await.expect("an answer"), Some(charter));
    assert_eq!(store.portions(&code).await.expect("an answer"), Some(0));
    for n in 0..5 {
        store.append(&code, i64::from(n), &answer(n)).await.expect("it is stored");
    }
    // A number is written once, whoever writes first.
    let again = store.append(&code, 4, &answer(9)).await;
    assert!(matches!(again, Err(StoreError::Overtaken)), "{again:?}");
    let wanted: Vec<Vec<Deed>> = (0..5).map(answer).collect();
    assert_eq!(store.deeds(&code).await.expect("the deeds"), wanted);
    assert_eq!(store.portions(&code).await.expect("an answer"), Some(5));
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

/// No pause of a busy machine is as long: whether a server counts as alive is decided by the tests alone.
const LEASE: Duration = Duration::from_secs(600);

/// A server that signed on at an address.
async fn server(url: &str, address: &str) -> Store {
    let mut store = Store::open(url).await.expect("a database");
    store.lease = LEASE;
    store.sign_on(address).await.expect("alive");
    store
}

/// The last sign of a server was given so much earlier, or later, than it was.
async fn last_sign(url: &str, store: &Store, moved: &str) {
    raw(url, &[format!("UPDATE servers SET alive_until = alive_until {moved} WHERE id = '{}'", store.server)]).await;
}

async fn leases(url: &str) {
    let (one, two) = (server(url, "one:1").await, server(url, "two:2").await);
    let code = new_code();
    assert_eq!(one.claim(&code).await.expect("an answer"), Claim::NoRoom);
    one.make_room(&code, &charter()).await.expect("a room");
    assert_eq!(one.claim(&code).await.expect("an answer"), Claim::Mine);
    assert_eq!(two.claim(&code).await.expect("an answer"), Claim::Theirs("one:1".to_owned()));
    // Given up, it is anybody's.
    one.release(&code).await.expect("given up");
    assert_eq!(two.claim(&code).await.expect("an answer"), Claim::Mine);
    assert!(!one.owns(&code).await.expect("an answer") && two.owns(&code).await.expect("an answer"));
    // Its server is silent for a while: it still counts as alive.
    last_sign(url, &two, "- 300000").await;
    assert_eq!(one.claim(&code).await.expect("an answer"), Claim::Theirs("two:2".to_owned()));
    assert!(two.sign("two:2").await.expect("alive"));
    // It dies: nothing is heard of it any more.
    last_sign(url, &two, "- 601000").await;
    assert_eq!(one.claim(&code).await.expect("an answer"), Claim::Mine, "the room is taken over");
    assert!(!two.sign("two:2").await.expect("back"), "it learns that it counted as dead");
    assert_eq!(two.claim(&code).await.expect("an answer"), Claim::Theirs("one:1".to_owned()));
    // A server that signs off gives everything up; one that starts at the address of a dead one replaces it.
    one.sign_off().await.expect("gone");
    assert_eq!(two.claim(&code).await.expect("an answer"), Claim::Mine);
    let three = server(url, "two:2").await;
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
        taken_back: TakenBack { answers: 3, reveals: 1 },
        finished: 0,
    };
    let replay = Replay {
        format: FORMAT,
        version: String::new(),
        content: String::new(),
        origin: Origin::default(),
        setup: charter().setup,
        promise: Some("ab".to_owned()),
        answers: vec![(Seat(0), Answer::Pass)],
        trace: vec![7],
        anew: vec![Anew { after: 1, seed: new_seed() }],
        taken_back: TakenBack { answers: 3, reveals: 1 },
        result: Some(Outcome::Won),
        final_hash: 7,
    };
    for (name, result) in [("a", Outcome::Won), ("b", Outcome::Lost)] {
        store.keep(&game(name, result), &replay, &[Fingerprint::of(name)]).await.expect("kept");
        store.keep(&game(name, result), &replay, &[Fingerprint::of(name)]).await.expect("kept once");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let games = store.history(10).await.expect("a history");
    assert_eq!(games.iter().map(|game| game.game.as_str()).collect::<Vec<_>>(), ["b", "a"]);
    assert!(games[0].finished >= games[1].finished && games[1].finished > 0);
    let text = store.replay("a").await.expect("an answer").expect("a replay");
    assert_eq!(serde_json::from_str::<Replay>(&text).expect("a replay"), replay);
    store.forget("b").await.expect("forgotten");
    assert_eq!(store.history(10).await.expect("a history").len(), 1);
    let of = |name: &str| [Fingerprint::of(name)];
    assert_eq!(store.history_of(&of("a"), 10).await.expect("a history").len(), 1);
    assert_eq!(store.history_of(&of("b"), 10).await.expect("a history").len(), 0);
    let nothing = Tidied { games: 0, ..store.old(1).await.expect("an answer") };
    assert_eq!(store.tidy(1).await.expect("tidied"), nothing, "none of them is old");
    assert!(store.replay("b").await.expect("an answer").is_none());
    assert!(store.is_well().await);
    store.close().await;
    assert!(!store.is_well().await);
}

/// A day in milliseconds, as times are stored.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Something else that uses the same database, with statements of its own.
async fn raw(url: &str, statements: &[String]) {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(url).await.expect("the database");
    for statement in statements {
        sqlx::query(statement).execute(&mut connection).await.unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
    connection.close().await.expect("it ends");
}

/// A server whose clock was ahead when it gave its last sign.
async fn clocks(url: &str) {
    let (one, two) = (server(url, "one:1").await, server(url, "two:2").await);
    let code = new_code();
    one.make_room(&code, &charter()).await.expect("a room");
    last_sign(url, &one, "+ 3600000").await;
    assert_eq!(two.claim(&code).await.expect("an answer"), Claim::Mine, "nobody knows when that sign was given");
    assert!(!one.sign("one:1").await.expect("alive"), "it learns that it counted as dead");
    assert_eq!(one.claim(&code).await.expect("an answer"), Claim::Theirs("two:2".to_owned()));
    for store in [one, two] {
        store.sign_off().await.expect("gone");
        store.close().await;
    }
}

/// What is old is forgotten, what is played is not.
async fn tidying(url: &str) {
    let (store, other) = (server(url, "tidy:1").await, server(url, "tidy:2").await);
    let codes: Vec<String> = (0..120).map(|_| new_code()).collect();
    for code in &codes {
        store.make_room(code, &charter()).await.expect("a room");
        store.append(code, 0, &answer(1)).await.expect("stored");
        store.release(code).await.expect("given up");
    }
    let list = |codes: &[String]| codes.iter().map(|code| format!("'{code}'")).collect::<Vec<_>>().join(", ");
    // Of all of them the first ten had something happen today, and the eleventh is played right now.
    raw(
        url,
        &[
            format!("UPDATE rooms SET made = made - {} WHERE code IN ({})", 40 * DAY, list(&codes)),
            format!("UPDATE deeds SET made = made - {} WHERE room IN ({})", 40 * DAY, list(&codes[10..])),
        ],
    )
    .await;
    assert_eq!(store.claim(&codes[10]).await.expect("an answer"), Claim::Mine);
    assert_eq!(store.old(90).await.expect("an answer").rooms, 0);
    assert_eq!(store.old(30).await.expect("an answer").rooms, 109);
    assert_eq!(other.tidy(30).await.expect("tidied").rooms, 109);
    for (at, code) in codes.iter().enumerate() {
        let there = store.charter(code).await.expect("an answer").is_some();
        assert_eq!((there, store.deeds(code).await.expect("the deeds").len()), (at <= 10, usize::from(at <= 10)));
    }
    store.shrink().await.expect("smaller");
    store.sign_off().await.expect("gone");
    store.close().await;
    other.close().await;
}

async fn all(url: &str) {
    clocks(url).await;
    tidying(url).await;
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
    assert!(error.to_string().contains("/nowhere/at/all/x.db cannot be used"), "{error}");
    assert!(Store::open("mysql://x").await.is_err());
}

#[cfg(not(feature = "postgres"))]
#[tokio::test]
async fn a_program_built_without_postgres_says_so() {
    let error = Store::open("postgres://nobody@localhost/x").await.err().expect("no driver");
    assert!(error.to_string().contains("--features postgres"), "{error}");
}

/// Why a database was not opened; at once, with its file and what to do.
async fn why_not(url: &str, file: &std::path::Path) -> String {
    let error = Store::open(url).await.err().expect("it cannot be used").to_string();
    assert!(!error.contains("timed out"), "nobody waits for a pool: {error}");
    assert!(error.contains(&file.display().to_string()), "the file is not named: {error}");
    error
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_database_is_named_at_once() {
    let folder = Folder::new("damaged");
    let (url, file) = (sqlite_url(&folder.0), folder.0.join("westmarch.db"));
    std::fs::write(&file, "this is no database, only a text that is long enough to be looked at").expect("a file");
    let said = why_not(&url, &file).await;
    assert!(said.contains("no database of SQLite") && said.contains("--data"), "{said}");
    std::fs::remove_file(&file).expect("a file");
    std::fs::create_dir(&file).expect("a folder");
    assert!(why_not(&url, &file).await.contains("it is a folder"));
    std::fs::remove_dir(&file).expect("a folder");
    // A real one, cut off, and one whose middle was overwritten.
    let store = Store::open(&url).await.expect("a database");
    for _ in 0..200 {
        store.make_room(&new_code(), &charter()).await.expect("a room");
    }
    raw(&url, &["PRAGMA wal_checkpoint(TRUNCATE)".to_owned()]).await;
    store.close().await;
    let whole = std::fs::read(&file).expect("a file");
    std::fs::write(&file, &whole[..whole.len() / 2]).expect("a file");
    let said = why_not(&url, &file).await;
    assert!(said.contains("damaged") && said.contains("backup"), "{said}");
    let mut broken = whole.clone();
    let middle = broken.len() / 2;
    broken[middle..middle + 8192].fill(0xa5);
    std::fs::write(&file, broken).expect("a file");
    let said = why_not(&url, &file).await;
    assert!(said.contains("damaged") && said.contains("backup"), "{said}");
    // Whole again, but only to be read.
    std::fs::write(&file, whole).expect("a file");
    let said = why_not(&url.replace("mode=rwc", "mode=ro"), &file).await;
    assert!(said.contains("can only be read") && said.contains("write"), "{said}");
    Store::open(&url).await.expect("nothing was done to it").close().await;
    let lost = "sqlite:///nowhere/at/all/x.db?mode=rwc";
    why_not(lost, std::path::Path::new("/nowhere/at/all/x.db")).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_its_owners_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let outer = Folder::new("owner");
    let folder = outer.0.join("data");
    let mode = |path: &std::path::Path| std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    make_folder(&folder).expect("a folder");
    assert_eq!(mode(&folder), 0o700);
    let url = sqlite_url(&folder);
    let store = Store::open(&url).await.expect("a database");
    store.make_room(&new_code(), &charter()).await.expect("a room");
    let files = || std::fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.path());
    assert!(files().count() > 1 && files().all(|file| mode(&file) == 0o600), "{:?}", files().collect::<Vec<_>>());
    store.close().await;
    // One that was made by an older program is mended.
    let file = folder.join("westmarch.db");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).expect("rights");
    Store::open(&url).await.expect("a database").close().await;
    assert_eq!(mode(&file), 0o600);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_is_whole_while_somebody_writes() {
    let folder = Folder::new("backup");
    let (url, copy) = (sqlite_url(&folder.0), folder.0.join("copies").join("westmarch.db"));
    std::fs::create_dir(folder.0.join("copies")).expect("a folder");
    let store = Store::open(&url).await.expect("a database");
    let code = new_code();
    store.make_room(&code, &charter()).await.expect("a room");
    let writing = tokio::spawn({
        let (store, code) = (store.clone(), code.clone());
        async move {
            for n in 0..100 {
                store.append(&code, n, &answer(n as u8)).await.expect("it is stored");
            }
        }
    });
    backup(&url, &copy).await.expect("a copy");
    backup(&url, &copy).await.expect("a newer one in its place");
    writing.await.expect("all is written");
    let restored = Store::open(&sqlite_url(&folder.0.join("copies"))).await.expect("a database");
    assert!(restored.charter(&code).await.expect("an answer").is_some());
    restored.close().await;
    let file = folder.0.join("westmarch.db");
    assert!(backup(&url, &file).await.is_err_and(|why| why.to_string().contains("the database itself")));
    let notes = folder.0.join("notes.txt");
    std::fs::write(&notes, "mine").expect("a file");
    assert!(backup(&url, &notes).await.is_err_and(|why| why.to_string().contains("left alone")));
    assert_eq!(std::fs::read_to_string(&notes).expect("a file"), "mine");
    assert!(backup(&url, &folder.0.join("no/such/folder.db")).await.is_err());
    assert!(backup(&sqlite_url(&folder.0.join("nowhere")), &copy).await.is_err());
    let left: Vec<_> = std::fs::read_dir(folder.0.join("copies")).expect("a folder").flatten().collect();
    assert!(left.iter().all(|entry| !entry.file_name().to_string_lossy().ends_with(".tmp")), "{left:?}");
    store.close().await;
}

/// A database that can be read but takes nothing is not well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_is_seen_by_writing() {
    let inn = inn("health").await;
    let becomes = |status: u16| {
        let addr = inn.addr();
        async move {
            let so = async || {
                let (said, page) = get(addr, "/api/health").await;
                assert_eq!(page["well"].as_bool(), Some(said == 200));
                said == status
            };
            common::becomes(so).await;
        }
    };
    becomes(200).await;
    let mut holder = sqlx::AnyConnection::connect(&sqlite_url(&inn.folder.0)).await.expect("the database");
    sqlx::query("BEGIN IMMEDIATE").execute(&mut holder).await.expect("it is held");
    becomes(503).await;
    sqlx::query("ROLLBACK").execute(&mut holder).await.expect("it is free");
    becomes(200).await;
    holder.close().await.expect("it ends");
    inn.stop().await;
}
