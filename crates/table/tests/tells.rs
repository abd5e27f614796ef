//! Whether somebody is asked tells nothing about what they hold: what everybody else is sent is the same, to the
//! letter, for two hands that differ in a card that could be played, until it is.

mod common;

use common::{get, inn, join, make, pick, sit, url};
use rules::decision::Answer;
use rules::state::Dice;
use serde_json::{Value, json};
use table::client::Client;
use table::wire::{Ask, Tell};

/// A deck of Spirit with a card in the middle that may be one or another.
fn deck(card: &str) -> Value {
    let list = [
        "1x Éowyn\n1x Eleanor\n1x Dúnhere",
        "2x Wandering Took\n3x Lórien Guide\n2x Northern Tracker",
        card,
        "3x Stand and Fight\n2x Power in the Earth\n2x Will of the West\n2x The Favor of the Lady\n1x Gandalf",
    ];
    json!({ "text": list.join("\n"), "file": "spirit.txt" })
}

/// What somebody else was sent.
struct Heard {
    spectator: Vec<Value>,
    ann: Vec<Value>,
    /// How often the holder of the deck was asked something by themselves.
    asked: usize,
    responses: usize,
}

/// Messages that do not differ by who somebody is, in their order.
fn messages(client: &mut Client) -> Vec<Value> {
    let texts = client.bytes.take().unwrap_or_default();
    let all = texts.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    // Replies come when their sender is done, which is a matter of time; the name of a finished game is random.
    let plain = |message: &Value| !["welcome", "done", "you"].contains(&message["tell"].as_str().expect("a kind"));
    all.filter(|message| plain(message) && message["over"].is_null()).collect()
}

async fn heard(card: &str, seed: u32, answers: usize) -> Heard {
    let inn = inn(&format!("tells-{}-{seed}", card.len())).await;
    let seats = json!([{ "deck": "core-leadership", "holder": "host" }, { "deck": deck(card) }]);
    let room = json!({ "scenario": "passage-through-mirkwood", "seats": seats, "seed": seed, "name": "Ann" });
    let made = make(inn.addr(), &room).await;
    let at = url(inn.addr(), &made.room);
    let mut ann = Client::watch(&at, Ask::hello(Some(&made.token), "")).await.expect("the host");
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    let mut spectator = Client::watch(&at, Ask::hello(None, "Sam")).await.expect("a spectator");
    let _quiet = join(inn.addr(), &made.room, None, "Tom").await;
    let (mut dice, mut given, mut asked, mut responses) = (Dice(u64::from(seed)), 0, 0, 0);
    while given < answers && !ann.is_over() {
        if let Some((_, answers)) = ann.turn() {
            let answer = pick(&mut dice, &answers);
            ann.answer(answer).await.expect("it is legal");
            given += 1;
        } else if let Some((decision, answers)) = bob.turn() {
            asked += 1;
            responses += usize::from(decision.asks.starts_with("Respond"));
            let wanted = [Answer::Pass, Answer::Done].into_iter().find(|answer| answers.contains(answer));
            bob.answer(wanted.unwrap_or(answers[0])).await.expect("it is legal");
        } else {
            tokio::select! {
                heard = ann.hear() => { heard.expect("the room goes on"); }
                heard = bob.hear() => { heard.expect("the room goes on"); }
            }
        }
    }
    ann.ask(Ask::Chat { text: "the end".to_owned() }).await.expect("she may speak");
    while !matches!(spectator.hear().await.expect("the room goes on"), Tell::Chat(_)) {}
    let heard = Heard { spectator: messages(&mut spectator), ann: messages(&mut ann), asked, responses };
    inn.stop().await;
    heard
}

/// How many messages are the same; the rest of the longer one may follow when somebody has made up their mind.
#[track_caller]
fn same(who: &str, one: &[Value], other: &[Value], cards: &[&str]) -> usize {
    let is_played = |message: &Value| cards.iter().any(|card| message.to_string().contains(card));
    let pairs = one.iter().zip(other).take_while(|(one, other)| !is_played(one) && !is_played(other));
    let mut count = 0;
    for (at, (one, other)) in pairs.enumerate() {
        assert_eq!(one, other, "message {at} to {who} differs");
        count += 1;
    }
    count
}

async fn compare(cards: [&str; 2], seed: u32) -> (Heard, Heard, usize) {
    let copies = |card: &str| format!("3x {card}");
    let one = heard(&copies(cards[0]), seed, 90).await;
    let other = heard(&copies(cards[1]), seed, 90).await;
    let ann = same("a player", &one.ann, &other.ann, &cards);
    let sam = same("a spectator", &one.spectator, &other.spectator, &cards);
    (one, other, ann.min(sam))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_reads_from_a_question_who_could_respond() {
    let (mut most, mut responses) = (0, 0);
    for seed in 1..=6 {
        let (one, other, same) = compare(["A Test of Will", "Fortune or Fate"], seed).await;
        most = most.max(same);
        responses += one.responses.saturating_sub(other.responses);
    }
    assert!(responses >= 3, "{responses} responses could be given and were not");
    assert!(most > 150, "{most} messages");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_reads_from_a_window_who_could_act() {
    let (mut most, mut asked) = (0, 0);
    for seed in 1..=4 {
        let (one, other, same) = compare(["The Galadhrim's Greeting", "Fortune or Fate"], seed).await;
        most = most.max(same);
        asked += one.asked.saturating_sub(other.asked);
    }
    assert!(asked >= 10, "{asked} questions more");
    assert!(most > 150, "{most} messages");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_looks_in_while_somebody_considers_finds_what_the_others_see() {
    let inn = inn("tells-look-in").await;
    let seats = json!([{ "deck": "core-leadership", "holder": "host" }, { "deck": deck("3x A Test of Will") }]);
    let room = json!({ "scenario": "passage-through-mirkwood", "seats": seats, "seed": 2, "name": "Ann" });
    let made = make(inn.addr(), &room).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    let mut sam = join(inn.addr(), &made.room, None, "Sam").await;
    let (mut dice, mut held) = (Dice(2), 0);
    while held < 3 && !ann.is_over() {
        if let Some((_, answers)) = ann.turn() {
            let answer = pick(&mut dice, &answers);
            ann.answer(answer).await.expect("it is legal");
        } else if let Some((decision, answers)) = bob.turn() {
            if decision.asks.starts_with("Respond") {
                held += 1;
                // Whatever was sent before has come when there is a reply.
                sam.ask(Ask::Log { from: 0, to: 1 }).await.expect("a line");
                let tom = join(inn.addr(), &made.room, None, "Tom").await;
                let (known, new) = (sam.decision.as_ref().expect("a question"), tom.decision.as_ref());
                assert_eq!(new.map(|new| (new.number, &new.asks)), Some((known.number, &known.asks)));
                assert_eq!(tom.raw_view(None), sam.raw_view(None));
                assert_eq!(tom.log.last(), sam.log.last());
                let (_, page) = get(inn.addr(), &format!("/api/rooms/{}", made.room)).await;
                assert_eq!(page["asked"], json!(known.seat));
            }
            let wanted = [Answer::Pass, Answer::Done].into_iter().find(|answer| answers.contains(answer));
            bob.answer(wanted.unwrap_or(answers[0])).await.expect("it is legal");
        } else {
            tokio::select! {
                heard = ann.hear() => { heard.expect("the room goes on"); }
                heard = bob.hear() => { heard.expect("the room goes on"); }
            }
        }
    }
    assert!(held >= 2, "{held} responses were considered");
    inn.stop().await;
}
