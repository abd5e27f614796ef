//! Rooms that were made under other content or other rules: they go on as they began, or are refused untouched.

mod common;

use std::net::SocketAddr;
use std::sync::Arc;

use common::{Folder, LIBRARY, get, inn, join, make, play, room_for, sit, url};
use library::Library;
use rules::replay::{Origin, REVISION};
use table::client::{Client, ClientError};
use table::room::{Charter, Deed, Room};
use table::server::{Config, Running, start};
use table::store::{Store, sqlite_url};
use table::wire::{Ask, Code, Refusal};

/// The content with a card of a test on top.
fn with_ally(folder: &Folder, title: &str) -> Arc<Library> {
    let card = format!(
        "set core-set \"Core Set\"\n\nally \"{title}\" {{\n    number 13\n    copies 3\n    sphere leadership\n    cost 9\n    \
         willpower 1\n    attack 1\n    defense 0\n    hit points 2\n    traits Gondor\n}}\n"
    );
    std::fs::write(folder.0.join("own.wm"), card).expect("a file");
    Arc::new(Library::load(&[folder.0.join("own.wm")]).and_then(Library::sound).expect("sound content"))
}

/// A room in which a few answers were given, asleep in a folder; whose seat it is.
async fn asleep(test: &str) -> (Folder, String, String) {
    let inn = inn(test).await;
    let made = make(inn.addr(), &room_for(1, 40)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    play(&mut ann, 1, 12).await;
    let token = ann.token.clone().expect("a token");
    (inn.stop().await, made.room, token)
}

async fn open(folder: &Folder, library: &Arc<Library>) -> Running {
    start(library.clone(), Config::new(folder.0.clone())).await.expect("a server")
}

async fn why_not(addr: SocketAddr, room: &str, token: &str) -> Refusal {
    match Client::join(&url(addr, room), Ask::hello(Some(token), "")).await {
        Err(ClientError::Refused(refusal)) => refusal,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("the room opened"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cards_that_are_not_in_the_game_do_not_matter() {
    let (folder, room, token) = asleep("again-other").await;
    let server = open(&folder, &with_ally(&folder, "Cellarer")).await;
    let mut ann = join(server.addr, &room, Some(&token), "").await;
    play(&mut ann, 2, 3).await;
    server.stop().await;
    let server = open(&folder, &LIBRARY).await;
    play(&mut join(server.addr, &room, Some(&token), "").await, 3, 3).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_card_keeps_a_room_shut_and_nothing_is_lost() {
    let (folder, room, token) = asleep("again-changed").await;
    let server = open(&folder, &with_ally(&folder, "Guard of the Citadel")).await;
    let refusal = why_not(server.addr, &room, &token).await;
    assert_eq!(refusal.code, Code::Changed);
    // Where an answer of the game is no longer legal, that is told; else that the cards differ.
    let told = ["say something else now", "cannot go on here as it began"];
    assert!(told.iter().any(|words| refusal.message.contains(words)), "{refusal}");
    assert!(refusal.message.contains(&LIBRARY.version), "{refusal}");
    let (status, said) = get(server.addr, &format!("/api/rooms/{room}")).await;
    assert_eq!((status, said["code"].as_str()), (409, Some("changed")), "{said}");
    server.stop().await;
    let server = open(&folder, &LIBRARY).await;
    play(&mut join(server.addr, &room, Some(&token), "").await, 3, 3).await;
    server.stop().await;
}

/// What is stored of a room.
async fn stored(folder: &Folder, room: &str) -> (Charter, Vec<Vec<Deed>>) {
    let store = Store::open(&sqlite_url(&folder.0)).await.expect("the database");
    let charter = store.charter(room).await.expect("an answer").expect("a room");
    let deeds = store.deeds(room).await.expect("an answer");
    store.close().await;
    (charter, deeds)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_of_other_rules_says_so() {
    let (folder, room, token) = asleep("again-rules").await;
    let (mut charter, deeds) = stored(&folder, &room).await;
    charter.origin.rules = 0;
    let older: String = room.chars().rev().collect();
    let store = Store::open(&sqlite_url(&folder.0)).await.expect("the database");
    store.make_room(&older, &charter).await.expect("a room");
    for (serial, deeds) in (1..).zip(&deeds) {
        store.append(&older, serial, deeds).await.expect("deeds");
    }
    store.close().await;
    let server = open(&folder, &LIBRARY).await;
    for (room, rules) in [(&room, None), (&older, Some(0))] {
        let ann = join(server.addr, room, Some(&token), "").await;
        assert_eq!(ann.table.as_ref().expect("a table").begun_under, rules);
    }
    server.stop().await;
}

fn refused(charter: &Charter, deeds: &[Vec<Deed>]) -> String {
    let refusal = Room::again(&LIBRARY, charter.clone(), deeds).err().expect("it is refused");
    assert_eq!(refusal.code, Code::Changed, "{refusal}");
    refusal.message
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_plays_otherwise_is_told_from_its_marks() {
    let (folder, room, _) = asleep("again-marks").await;
    let (mut charter, mut deeds) = stored(&folder, &room).await;
    assert_eq!(charter.origin.rules, REVISION);
    let given = Room::again(&LIBRARY, charter.clone(), &deeds).expect("it plays").play.given.len();
    // Other rules that led to the same table are no hindrance.
    charter.origin.rules = 0;
    Room::again(&LIBRARY, charter.clone(), &deeds).expect("every digest is the same");
    let mark = deeds.iter_mut().flatten().rfind(|deed| matches!(deed, Deed::Mark(_))).expect("a mark");
    *mark = Deed::Mark(7);
    let told = refused(&charter, &deeds);
    assert!(told.contains(&format!("after answer {given}, in round 1")), "{told}");
    assert!(told.contains(&format!("revision 0 of the rules, this is revision {REVISION}")), "{told}");
    // An answer that the rules do not take any more.
    let answer = deeds.iter_mut().flatten().rfind(|deed| matches!(deed, Deed::Answer(..))).expect("an answer");
    let Deed::Answer(_, given, _) = answer else { panic!("an answer") };
    *given = rules::decision::Answer::Number(99);
    assert!(refused(&charter, &deeds).contains("not among the answers"));
    charter.format = 99;
    assert!(refused(&charter, &deeds).contains("format 99; this program reads formats 1 to 3"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_of_the_first_format_are_read() {
    let (folder, room, _) = asleep("again-format").await;
    let (charter, deeds) = stored(&folder, &room).await;
    let mut json = serde_json::to_value(&charter).expect("plain data");
    let fields = json.as_object_mut().expect("fields");
    assert!(fields.remove("format").is_some() && fields.remove("origin").is_some());
    let old: Charter = serde_json::from_value(json).expect("a charter");
    assert_eq!((old.format, old.origin), (1, Origin::default()));
    let marked = |deeds: &Vec<Deed>| deeds.iter().filter(|deed| !matches!(deed, Deed::Mark(_))).cloned().collect();
    let unmarked: Vec<Vec<Deed>> = deeds.iter().map(marked).collect();
    assert_ne!(unmarked, deeds);
    assert_eq!(Origin::default().rules, 1);
    // The same content and the first revision: nothing can be different. With any other content nobody could tell.
    let other = Charter { content: "other".to_owned(), ..old.clone() };
    assert!(refused(&other, &unmarked).contains("no digests"));
    Room::again(&LIBRARY, other, &[]).expect("no answers, no difference");
    if REVISION == 1 {
        Room::again(&LIBRARY, old, &unmarked).expect("it plays");
    } else {
        assert!(refused(&old, &unmarked).contains("no digests"));
    }
}
