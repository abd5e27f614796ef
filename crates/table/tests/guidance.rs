//! What a page needs beside the rules: why not, where the game is and will stop, lines as data.

mod common;

use common::{get, inn, join, make, play, refused, room_for, sit, until};
use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use serde_json::Value;
use table::client::Client;
use table::pace::Pace;
use table::why::{Explained, Wish};
use table::wire::{Ask, Code, SeatPace, Tell};

const ANN: Seat = Seat(0);

/// What the room says about a card.
async fn why(client: &mut Client, card: CardId) -> Explained {
    client.ask(Ask::Why { seat: ANN, card }).await.expect("a reply");
    loop {
        if let Tell::Why { id, card: about, why, .. } = client.hear().await.expect("a reply") {
            assert!(id.is_some() && about == card);
            return why;
        }
    }
}

/// Keeps the hand, and passes up to the first turn to plan.
async fn planning(client: &mut Client) {
    while client.decision.as_ref().is_none_or(|decision| decision.place != "2.2") {
        client.answer(Answer::Pass).await.expect("there is nothing else to do");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_that_cannot_be_played_is_explained() {
    let inn = inn("why").await;
    let made = make(inn.addr(), &room_for(2, 4)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    let hand = |client: &Client| client.view(Some(ANN)).expect("a view").players[0].hand.cards.clone();
    let card = hand(&ann)[0].id;
    // Before the mulligan nothing is played.
    let told = why(&mut ann, card).await;
    assert!(!told.legal);
    assert_eq!((told.reasons[0].answer, told.reasons[0].clause.as_str()), (Wish::Play, "RR.action.1"));
    ann.answer(Answer::Pass).await.expect("she keeps her hand");
    until(&mut bob, |client| client.turn().is_some()).await;
    bob.answer(Answer::Pass).await.expect("he keeps his");
    until(&mut ann, |client| client.turn().is_some()).await;
    let (_, answers) = ann.turn().expect("she plans");
    for card in hand(&ann) {
        let told = why(&mut ann, card.id).await;
        assert_eq!(told.legal, answers.contains(&Answer::Play(card.id)), "{}: {told:?}", card.title);
        assert_eq!(told.legal, told.reasons.is_empty());
        let titled = |reason: &table::why::WhyNot| reason.text.contains(&card.title) && !reason.fix.is_empty();
        assert!(told.reasons.iter().all(titled), "{told:?}");
    }
    // Nothing is told of what one does not see, nor to somebody else.
    let hidden = bob.view(Some(Seat(1))).expect("a view").players[1].hand.cards[0].id;
    assert_eq!(refused(ann.ask(Ask::Why { seat: ANN, card: hidden }).await), Code::Unknown);
    assert_eq!(refused(ann.ask(Ask::Why { seat: ANN, card: CardId(u16::MAX) }).await), Code::Unknown);
    assert_eq!(refused(bob.ask(Ask::Why { seat: ANN, card }).await), Code::NotYours);
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_back_learns_their_pace_and_what_a_pass_leads_to() {
    let inn = inn("guided").await;
    let made = make(inn.addr(), &room_for(1, 4)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let auto = SeatPace { seat: ANN, pace: Pace::Auto, stops: Vec::new(), muted: Vec::new(), until: None };
    assert_eq!(ann.you.paces, [auto]);
    let stops = vec!["3.2".to_owned()];
    ann.ask(Ask::Pace { seat: ANN, pace: Pace::Stops, stops: stops.clone(), muted: Vec::new(), until: None })
        .await
        .expect("her pace");
    let chosen = SeatPace { seat: ANN, pace: Pace::Stops, stops, muted: Vec::new(), until: None };
    assert_eq!(ann.you.paces, std::slice::from_ref(&chosen));
    planning(&mut ann).await;
    let decision = ann.decision.clone().expect("a decision");
    assert_eq!((decision.clause.as_deref(), decision.next_stop.is_some()), (Some("RR.step-2.2"), true));
    let again = join(inn.addr(), &made.room, ann.token.as_deref(), "").await;
    assert_eq!(again.you.paces, [chosen]);
    assert_eq!(again.decision, Some(decision));
    let sam = join(inn.addr(), &made.room, None, "Sam").await;
    let seen = sam.decision.expect("a decision");
    assert_eq!((seen.place.as_str(), seen.next_stop, seen.options), ("2.2", None, None));
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_stop_is_where_the_game_stops() {
    let inn = inn("ahead").await;
    let made = make(inn.addr(), &room_for(1, 9)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    ann.ask(Ask::Pace { seat: ANN, pace: Pace::Full, stops: Vec::new(), muted: Vec::new(), until: None })
        .await
        .expect("her pace");
    planning(&mut ann).await;
    let mut right = 0;
    while let Some((decision, answers)) = ann.turn().filter(|_| !ann.is_over()) {
        let next = decision.next_stop.clone();
        assert_eq!(next.is_some(), answers.contains(&Answer::Pass), "{decision:?}");
        let answer = if answers.contains(&Answer::Pass) { Answer::Pass } else { answers[0] };
        let lines = ann.log.len();
        ann.answer(answer).await.expect("it is legal");
        let news = ann.log[lines..].iter().any(|line| ["revealed", "shadow_turned", "drew"].contains(&&*line.kind));
        let place = ann.decision.as_ref().map(|decision| decision.place.clone()).unwrap_or_default();
        if let Some(next) = next.filter(|_| !news && !ann.is_over()) {
            assert!(next.contains(&place), "it said {next}, and stops at {place}");
            right += 1;
        }
    }
    assert!(right > 10, "{right}");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_say_as_data_what_they_tell() {
    let inn = inn("lines").await;
    let made = make(inn.addr(), &room_for(1, 5)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    play(&mut ann, 3, usize::MAX).await;
    let of = |kind: &'static str| ann.log.iter().filter(move |line| line.kind == kind);
    for line in of("revealed").chain(of("destroyed")) {
        let [card] = line.cards.as_slice() else { panic!("{line:?}") };
        assert!(line.text.contains(&card.title) && card.def.is_some(), "{line:?}");
    }
    assert!(of("revealed").any(|line| line.cards[0].id.is_some()));
    let threat = of("threat").next().expect("threat rises");
    assert_eq!((threat.seat, threat.amount.is_some_and(|by| by > 0)), (Some(ANN), true));
    assert!(of("spent").all(|line| line.amount.is_some()) && of("step_begins").all(|line| line.cards.is_empty()));
    assert!(ann.log.iter().any(|line| line.source.is_some()));
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_steps_of_a_round_are_listed() {
    let inn = inn("steps").await;
    let (status, page) = get(inn.addr(), "/api/steps").await;
    let steps = page["steps"].as_array().cloned().unwrap_or_default();
    let number = |step: &Value| step["number"].as_str().unwrap_or_default().to_owned();
    let shadow = steps.iter().find(|step| number(step) == "6.4.2").expect("the shadow effect");
    assert_eq!(status, 200);
    assert_eq!((&shadow["phase"], &shadow["stop"], &shadow["window"]), (&"combat".into(), &true.into(), &true.into()));
    assert_eq!(page["stops"].as_array().map(Vec::len), Some(table::pace::STOPS.len()));
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_asked_may_ask_for_advice() {
    let inn = inn("advice").await;
    let made = make(inn.addr(), &room_for(2, 5)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    assert_eq!(refused(bob.ask(Ask::Advise).await), Code::NotYours);
    ann.ask(Ask::Advise).await.expect("an adviser");
    assert_eq!(refused(ann.ask(Ask::Advise).await), Code::TooFast);
    let (standing, advice) = loop {
        if let Tell::Advice { decision, advice, .. } = ann.hear().await.expect("advice") {
            break (decision, advice);
        }
    };
    let (decision, answers) = ann.turn().expect("her turn");
    assert_eq!(standing, decision.number);
    assert!(advice.best < answers.len() && !advice.estimates.is_empty());
    let sound = |it: &bots::Estimate| it.answer < answers.len() && it.low <= it.chance && it.chance <= it.high;
    assert!(advice.estimates.iter().all(sound), "{advice:?}");
    inn.stop().await;
}
