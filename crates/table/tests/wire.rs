//! The shapes on the wire: the same for the server, for clients in Rust, and for clients in TypeScript.

mod common;

use std::fmt::Write as _;
use std::path::Path;

use common::{DECKS, LIBRARY, pick};
use rules::ids::Seat;
use rules::query::Q;
use rules::setup::{Mode, Setup, begin};
use rules::state::Dice;
use rules::view::view;
use table::wire::view as held;
use ts_rs::TS;

#[test]
fn clients_hold_views_in_the_shape_they_are_made() {
    for (seats, seed) in [(1, 1), (2, 2), (4, 3)] {
        let decks = DECKS[..seats].iter().map(|id| library::decks::to_play(LIBRARY.deck(id).expect("a deck")));
        let scenario = LIBRARY.scenarios()[seats % LIBRARY.scenarios().len()].id.clone();
        let setup = Setup {
            scenario,
            mode: Mode::default(),
            decks: decks.collect(),
            seed: seed.into(),
            first: 0,
            campaign: None,
        };
        let (matchup, mut game) = begin(&LIBRARY.pool, &setup, None).expect("a game");
        let mut dice = Dice(seed);
        while let Some(ask) = game.ask {
            let q = Q { g: &game, m: &matchup };
            for viewer in [None, Some(Seat(0)), Some(ask.seat)] {
                let made = serde_json::to_value(view(q, viewer)).expect("plain data");
                let held: held::View = serde_json::from_value(made.clone()).expect("the shape clients hold");
                assert_eq!(serde_json::to_value(held).expect("plain data"), made);
            }
            let mut answers = Vec::new();
            q.answers(&mut answers);
            let answer = pick(&mut dice, &answers);
            rules::engine::answer(&mut game, &matchup, ask.seat, answer, None).expect("it is legal");
        }
    }
}

/// The types clients use, in an order that reads well.
fn types() -> String {
    let mut text = "// Made from the Rust types; `WESTMARCH_BLESS=1 cargo test --package table --test wire` makes it \
                    anew.\n// What the messages mean is told in docs/protocol.md.\n"
        .to_owned();
    macro_rules! all {
        ($($type:ty),* $(,)?) => { $( let _ = write!(text, "\nexport {}\n", <$type>::decl()); )* };
    }
    use table::{campaigns, challenge, diff, moments, pace, server, steps, store, why, wire};
    all!(
        wire::Request,
        wire::Ask,
        wire::Follow,
        wire::UndoTo,
        pace::Pace,
        wire::Tell,
        wire::MomentInfo,
        wire::NewLines,
        wire::Seen,
        wire::Viewed,
        diff::Change,
        diff::Step,
        wire::DecisionInfo,
        wire::Offer,
        bots::Advice,
        bots::Measure,
        bots::Estimate,
        bots::Apart,
        why::Explained,
        why::WhyNot,
        why::Wish,
        steps::StepInfo,
        steps::StopInfo,
        wire::You,
        wire::SeatPace,
        wire::TableInfo,
        wire::Over,
        wire::Dealt,
        wire::Undoing,
        wire::Then,
        wire::Notice,
        wire::Happened,
        rules::replay::TakenBack,
        moments::Moments,
        moments::Moment,
        moments::At,
        challenge::ChallengeName,
        challenge::PlayChallenge,
        challenge::ChallengePlayed,
        challenge::SolutionStep,
        campaigns::CampaignStanding,
        campaigns::CardTitle,
        campaigns::ChapterInfo,
        campaigns::ChapterState,
        campaigns::CampaignPlayer,
        campaigns::CampaignHero,
        campaigns::FallenHero,
        campaigns::PoolEntry,
        campaigns::CampaignNote,
        campaigns::CampaignGame,
        campaigns::NewCampaign,
        campaigns::NewPlayer,
        campaigns::CampaignChange,
        wire::SeatInfo,
        wire::Holder,
        wire::PersonInfo,
        wire::SeatClaim,
        wire::ProposalInfo,
        wire::ReportInfo,
        wire::Line,
        wire::Many,
        wire::NamedCard,
        wire::ChatLine,
        wire::Code,
        server::NewRoom,
        server::NewSeat,
        server::NewDeck,
        server::NewHolder,
        server::Made,
        server::ListedRoom,
        store::Finished,
        rules::ids::Seat,
        rules::ids::CardId,
        rules::setup::Mode,
        rules::state::Outcome,
        rules::decision::Answer,
        rules::decision::About,
        rules::frame::Why,
        rules::code::Until,
        rules::query::values::Change,
        held::View,
        held::StepView,
        held::PlayerView,
        held::HandView,
        held::PileView,
        held::Lying,
        held::QuestView,
        held::StagingView,
        held::BoardView,
        held::AttackView,
        held::LastingView,
        held::DecisionView,
        held::AskedView,
        held::CardName,
        held::Source,
        held::Shown,
        held::Hidden,
        held::StandInView,
        held::CardView,
        held::States,
        held::Value,
        held::Modifier,
        held::Keyword,
        held::Counters,
        held::DialView,
        held::AreaView,
        rules::area::AreaKind,
    );
    text + &kinds_of_lines()
}

fn kinds_of_lines() -> String {
    let kinds: Vec<String> = rules::log::Told::kinds().iter().map(|kind| format!("{kind:?}")).collect();
    format!("\nexport type LineKind = {};\n", kinds.join(" | "))
}

#[test]
fn the_types_of_the_browser_are_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/index.ts");
    let types = types();
    if std::env::var_os("WESTMARCH_BLESS").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(&file, &types).expect("the file can be written");
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    let names: Vec<&str> =
        types.lines().filter_map(|line| line.strip_prefix("export type ")?.split(' ').next()).collect();
    let distinct: std::collections::BTreeSet<&&str> = names.iter().collect();
    assert_eq!(distinct.len(), names.len(), "two types have one name");
    assert!(there == types, "web/src/wire/index.ts is stale: WESTMARCH_BLESS=1 cargo test --package table --test wire");
}
