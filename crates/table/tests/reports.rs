//! Reports of problems: what a seat may know at any time, hidden cards only with everybody's consent.

mod common;

use std::collections::BTreeSet;

use common::{LIBRARY, inn, join, make, play, refused, room_for, sit, until};
use library::report::{Known, Problem};
use rules::ids::{CardId, Seat};
use rules::query::Q;
use rules::replay::{Replay, replay};
use table::client::Client;
use table::wire::{Ask, Code, Tell};

fn asking(hidden: bool) -> Ask {
    Ask::Report { expected: "Something else.\nReally.".to_owned(), hidden }
}

/// The next report that a client is sent.
async fn reported(client: &mut Client) -> (String, Problem) {
    loop {
        if let Tell::Report { file, text, .. } = client.hear().await.expect("the report comes") {
            assert!(file.ends_with(".report"), "{file}");
            let problem = Problem::read(&text).expect("it is a report");
            assert_eq!(problem.expected, "Something else.\nReally.");
            return (text, problem);
        }
    }
}

fn open(client: &Client) -> Option<table::wire::ReportInfo> {
    client.table.as_ref().and_then(|table| table.report.clone())
}

fn whole(problem: &Problem) -> &Replay {
    match &problem.game {
        Known::All(replay) => replay,
        Known::Seen(_) => panic!("something is held back"),
    }
}

/// Names of definitions in a game that a seat has no right to know.
fn secrets(q: Q<'_>, seat: Option<Seat>) -> BTreeSet<String> {
    let names = |card: usize| {
        let facts = q.m.pool.facts(q.g.cards[card].def);
        let titles = facts.faces.iter().map(|face| q.m.pool.titles.name(face.title).to_owned());
        titles.chain([facts.id.clone()]).collect::<Vec<_>>()
    };
    let (seen, hidden): (Vec<usize>, Vec<usize>) =
        (0..q.g.cards.len()).partition(|card| q.sees(seat, CardId(*card as u16)));
    let known: BTreeSet<String> = seen.into_iter().flat_map(names).collect();
    hidden.into_iter().flat_map(names).filter(|name| !known.contains(name) && name.len() > 5).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_without_consent_tells_nothing_hidden() {
    let inn = inn("report-seen").await;
    let made = make(inn.addr(), &room_for(2, 44)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    let mut sam = join(inn.addr(), &made.room, None, "Sam").await;
    play(&mut ann, 1, 1).await;
    ann.ask(asking(false)).await.expect("a report of what she sees");
    let (hers, problem) = reported(&mut ann).await;
    assert!(matches!(problem.game, Known::Seen(_)) && problem.puzzle.is_none());
    sam.ask(asking(false)).await.expect("a report of what everybody sees");
    let (his, _) = reported(&mut sam).await;

    // With everybody's consent the same game is known, and with it what the first report had to keep.
    ann.ask(asking(true)).await.expect("the others are asked");
    until(&mut bob, |bob| open(bob).is_some()).await;
    let report = open(&bob).expect("it is open").report;
    bob.ask(Ask::Consent { report, agree: true }).await.expect("he agrees");
    let (all, problem) = reported(&mut ann).await;
    let (matchup, game) = replay(&LIBRARY.pool, whole(&problem), None).expect("it plays");
    let q = Q { g: &game, m: &matchup };
    for (text, seat) in [(&hers, Some(Seat(0))), (&his, None)] {
        let hidden = secrets(q, seat);
        assert!(hidden.len() > 10);
        let told: Vec<&String> = hidden.iter().filter(|name| text.contains(&format!("\"{name}\""))).collect();
        assert!(told.is_empty(), "{told:?} in {text}");
        assert!(!text.contains("seed") && !text.contains("puzzle \""));
    }
    assert!(secrets(q, None).iter().any(|name| all.contains(name.as_str())));
    problem.check(&LIBRARY.pool).expect("what it holds plays");
    assert!(problem.puzzle.is_some());
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_cards_are_reported_only_if_all_who_play_agree() {
    let inn = inn("report-consent").await;
    let made = make(inn.addr(), &room_for(3, 45)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    let mut sam = join(inn.addr(), &made.room, None, "Sam").await;
    assert_eq!(refused(sam.ask(asking(true)).await), Code::NotYours);

    // One no is enough.
    ann.ask(asking(true)).await.expect("the others are asked");
    until(&mut bob, |bob| open(bob).is_some()).await;
    let report = open(&bob).expect("it is open").report;
    assert_eq!(refused(sam.ask(Ask::Consent { report, agree: true }).await), Code::NotYours);
    assert_eq!(refused(ann.ask(Ask::Consent { report, agree: true }).await), Code::NotYours);
    bob.ask(Ask::Consent { report, agree: false }).await.expect("he says no");
    loop {
        match ann.hear().await.expect("she is told") {
            Tell::Report { .. } => panic!("nobody agreed"),
            Tell::ReportRefused { report: refused, .. } => {
                assert_eq!(refused, report);
                break;
            }
            _ => {}
        }
    }
    assert_eq!(refused(bob.ask(Ask::Consent { report, agree: true }).await), Code::NoProposal);

    // Whoever sits down meanwhile is asked, too.
    ann.ask(asking(true)).await.expect("the others are asked");
    until(&mut bob, |bob| open(bob).is_some()).await;
    let report = open(&bob).expect("it is open").report;
    sam.ask(Ask::Claim { seat: Seat(2) }).await.expect("a seat");
    bob.ask(Ask::Consent { report, agree: true }).await.expect("he agrees");
    until(&mut sam, |sam| open(sam).is_some_and(|open| Some(open.waiting[0]) == sam.you.person)).await;
    sam.ask(Ask::Consent { report, agree: true }).await.expect("he agrees, too");
    let (_, problem) = reported(&mut ann).await;
    whole(&problem);

    // Withdrawn.
    bob.ask(asking(true)).await.expect("the others are asked");
    until(&mut bob, |bob| open(bob).is_some()).await;
    let report = open(&bob).expect("it is open").report;
    bob.ask(Ask::Consent { report, agree: false }).await.expect("he thinks better of it");
    until(&mut ann, |ann| open(ann).is_none()).await;
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_alone_needs_nobodys_consent() {
    let inn = inn("report-alone").await;
    let made = make(inn.addr(), &room_for(1, 46)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    play(&mut ann, 2, 12).await;
    ann.ask(asking(true)).await.expect("at once");
    let (text, problem) = reported(&mut ann).await;
    problem.check(&LIBRARY.pool).expect("what it holds plays");
    assert!(text.contains("# Expected: Something else.\n#   Really.\n"), "{text}");
    let long = Ask::Report { expected: "x".repeat(2_001), hidden: false };
    assert_eq!(refused(ann.ask(long).await), Code::TooBig);
    inn.stop().await;
}
