//! Before the deal: people come, bring decks, are ready; then the cards are dealt. And rooms that are listed, and nudges.

mod common;

use common::{DECKS, get, inn, inn_in, inn_with, join, make, post, refused, sit, until};
use rules::ids::{CardId, Seat};
use serde_json::{Value, json};
use table::client::Client;
use table::server::NewDeck;
use table::wire::{Ask, Code, Holder, Tell};

/// Two seats, the first the host's; people gather first.
fn lobby() -> Value {
    let seats = json!([{ "deck": DECKS[0], "holder": "host" }, { "deck": DECKS[1] }]);
    json!({ "scenario": "passage-through-mirkwood", "seats": seats, "seed": 3, "name": "Ann", "gather": true })
}

fn bring(seat: u8, deck: &str) -> Ask {
    Ask::Deck { seat: Seat(seat), deck: NewDeck::Id(deck.to_owned()) }
}

fn decks(client: &Client) -> Vec<String> {
    client.table.as_ref().expect("a table").seats.iter().map(|seat| seat.deck.clone()).collect()
}

fn ready(client: &Client) -> Option<Vec<u8>> {
    client.table.as_ref().expect("a table").gathering.clone()
}

/// Old lines that somebody asks for; whatever was said before has come then, too.
async fn old_lines(client: &mut Client) -> usize {
    client.ask(Ask::Log { from: 0, to: 200 }).await.expect("a reply");
    loop {
        if let Tell::Lines { lines, .. } = client.hear().await.expect("the reply") {
            return lines.len();
        }
    }
}

#[tokio::test]
async fn each_brings_a_deck_and_nothing_is_seen_before_the_deal() {
    let inn = inn("gathering").await;
    let made = make(inn.addr(), &lobby()).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    assert_eq!(ready(&ann), Some(Vec::new()));
    assert!(refused(ann.ask(Ask::Deal).await) == Code::NotNow, "a seat is open");
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    for client in [&ann, &bob] {
        assert!(client.decision.is_none() && client.log.is_empty());
    }
    assert_eq!(old_lines(&mut bob).await, 0);
    ann.ask(Ask::Full).await.expect("everything there is");
    assert!(ann.log.is_empty() && bob.log.is_empty());
    assert_eq!(refused(ann.ask(Ask::Advise).await), Code::NotNow);
    assert_eq!(refused(ann.ask(Ask::Why { seat: Seat(0), card: CardId(0) }).await), Code::NotNow);
    assert!(ann.raw_view(Some(Seat(0))).is_none() && bob.raw_view(Some(Seat(1))).is_none());

    assert_eq!(refused(bob.ask(bring(0, "core-lore")).await), Code::NotYours);
    assert_eq!(refused(ann.ask(bring(1, "core-lore")).await), Code::NotYours);
    assert_eq!(refused(bob.ask(bring(1, "core-leadership")).await), Code::BadInput, "the same heroes twice");
    assert_eq!(refused(bob.ask(bring(1, "no-such-deck")).await), Code::Unknown);
    let before = decks(&bob);
    bob.ask(Ask::Ready { ready: true }).await.expect("he is ready");
    bob.ask(bring(1, "core-lore")).await.expect("another deck");
    assert_eq!((decks(&bob) == before, ready(&bob)), (false, Some(Vec::new())), "who brings another deck is not ready");
    assert_eq!(refused(ann.ask(Ask::Deal).await), Code::NotNow, "Bob is not ready");
    assert_eq!(refused(bob.ask(Ask::Deal).await), Code::NotHost);
    assert_eq!(refused(ann.ask(Ask::Export).await), Code::NotNow);

    bob.ask(Ask::Ready { ready: true }).await.expect("he is ready");
    until(&mut ann, |ann| ready(ann) == Some(vec![1])).await;
    ann.ask(Ask::Deal).await.expect("everybody is ready");
    assert_eq!(ready(&ann), None);
    assert_eq!(ann.decision.as_ref().map(|decision| decision.seat), Some(Seat(0)));
    assert!(ann.turn().is_some() && ann.view(Some(Seat(0))).is_some() && ann.log_start == 0 && !ann.log.is_empty());
    assert!(old_lines(&mut bob).await > 0);
    let hand = bob.view(Some(Seat(1))).expect("a view").players[1].hand.cards.len();
    assert!(hand >= 6, "{hand} cards of the deck he brought");
    assert_eq!(refused(bob.ask(bring(1, "core-spirit")).await), Code::NotNow);
    assert_eq!(refused(bob.ask(Ask::Ready { ready: false }).await), Code::NotNow);
    inn.stop().await;
}

#[tokio::test]
async fn a_room_that_gathers_is_found_again_as_it_was() {
    let inn = inn("gathering-again").await;
    let made = make(inn.addr(), &lobby()).await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    let token = bob.token.clone().expect("a token");
    bob.ask(bring(1, "core-lore")).await.expect("another deck");
    bob.ask(Ask::Ready { ready: true }).await.expect("he is ready");
    let brought = decks(&bob);
    let (status, page) = get(inn.addr(), &format!("/api/rooms/{}", made.room)).await;
    assert_eq!((status, &page["gathering"], &page["asked"]), (200, &json!(true), &Value::Null));
    let folder = inn.stop().await;

    let inn = inn_in(folder, |_| {}).await;
    let mut bob = join(inn.addr(), &made.room, Some(&token), "").await;
    assert_eq!((decks(&bob), ready(&bob)), (brought.clone(), Some(vec![1])));
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    ann.ask(Ask::Deal).await.expect("everybody is ready");
    let answer = ann.turn().expect("her turn").1[0];
    ann.answer(answer).await.expect("it is legal");
    let number = ann.decision.as_ref().map(|decision| decision.number);
    let folder = inn.stop().await;

    // Once dealt, the game goes on with the decks that were brought.
    let inn = inn_in(folder, |_| {}).await;
    let ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    bob = join(inn.addr(), &made.room, Some(&token), "").await;
    assert_eq!((decks(&bob), ready(&bob)), (brought, None));
    assert!(number.is_none() || ann.decision.as_ref().map(|decision| decision.number) == number);
    inn.stop().await;
}

#[tokio::test]
async fn who_stands_up_is_not_ready_and_a_bot_may_sit_in() {
    let inn = inn("gathering-bot").await;
    let made = make(inn.addr(), &lobby()).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    bob.ask(Ask::Ready { ready: true }).await.expect("he is ready");
    bob.ask(Ask::Release { seat: Seat(1) }).await.expect("his seat");
    assert_eq!(ready(&bob), Some(Vec::new()));
    assert_eq!(refused(bob.ask(Ask::Ready { ready: true }).await), Code::NotYours);
    ann.ask(Ask::Bot { seat: Seat(1), kind: "random".to_owned() }).await.expect("a bot");
    ann.ask(bring(1, "core-tactics")).await.expect("the host chooses for a bot");
    assert!(matches!(ann.table.as_ref().expect("a table").seats[1].holder, Holder::Bot { .. }));
    assert!(ann.decision.is_none(), "bots wait for the deal, too");
    ann.ask(Ask::Deal).await.expect("nobody else is waited for");
    assert!(ann.turn().is_some());
    inn.stop().await;
}

#[tokio::test]
async fn rooms_that_want_it_are_listed_where_the_server_keeps_a_list() {
    let listed = || {
        let mut room = lobby();
        room["listed"] = json!(true);
        room
    };
    let inn = inn_with("listed", |config| config.list_rooms = true).await;
    let (made, hidden) = (make(inn.addr(), &listed()).await, make(inn.addr(), &lobby()).await);
    let _ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    let _ann_too = join(inn.addr(), &hidden.room, Some(&hidden.token), "").await;
    let (status, page) = get(inn.addr(), "/api/rooms").await;
    assert_eq!((status, &page["kept"]), (200, &json!(true)));
    let rooms = page["rooms"].as_array().expect("a list");
    assert_eq!(rooms.len(), 1, "{page}");
    assert_eq!((&rooms[0]["room"], &rooms[0]["open"]), (&json!(made.room), &json!(1)));
    assert_eq!((&rooms[0]["host"], &rooms[0]["gathering"]), (&json!("Ann"), &json!(true)));
    inn.stop().await;

    let inn = inn_with("unlisted", |_| {}).await;
    let made = make(inn.addr(), &listed()).await;
    let _ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    assert_eq!(get(inn.addr(), "/api/rooms").await.1, json!({ "kept": false, "rooms": [] }));
    let (status, _) = post(inn.addr(), "/api/rooms", &json!({ "seats": [], "listed": 3 })).await;
    assert_eq!(status, 400);
    inn.stop().await;
}

#[tokio::test]
async fn whoever_is_waited_for_hears_a_nudge_and_nobody_else() {
    let inn = inn("nudge").await;
    let mut room = lobby();
    room["gather"] = json!(false);
    let made = make(inn.addr(), &room).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    let mut sam = join(inn.addr(), &made.room, None, "Sam").await;
    assert!(ann.turn().is_some(), "the game waits for Ann");
    assert_eq!(refused(sam.ask(Ask::Nudge).await), Code::NotYours);
    bob.ask(Ask::Nudge).await.expect("he plays");
    while ann.hear().await.expect("the room goes on") != (Tell::Nudge { by: 1 }) {}
    ann.ask(Ask::Nudge).await.expect("she plays");
    ann.ask(Ask::Chat { text: "the end".to_owned() }).await.expect("she may speak");
    for client in [&mut bob, &mut sam] {
        loop {
            match client.hear().await.expect("the room goes on") {
                Tell::Nudge { .. } => panic!("nobody waits for them"),
                Tell::Chat(_) => break,
                _ => {}
            }
        }
    }
    inn.stop().await;
}
