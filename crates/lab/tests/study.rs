//! Studies: the same numbers on any number of threads and however often they are interrupted; results files that
//! belong to another study are refused; causes of loss; reports that can be read.

mod common;

use std::fs;
use std::path::PathBuf;

use bots::Bot;
use lab::ledger::LedgerError;
use lab::plan::{Cell, Plan, lineups, swapped};
use lab::report::{StudyReport, csv, html, text};
use lab::sim::SimError;
use lab::study::Study;
use library::Library;
use rules::setup::{Deck, Mode};

const MIRKWOOD: &str = "passage-through-mirkwood";

fn deck(library: &Library, name: &str) -> Deck {
    library::decks::to_play(library.deck(name).expect("a deck of ours"))
}

/// Two decks alone, one of them by two bots, and a table of two.
fn plan(library: &Library, games: u64) -> Plan {
    let mut plan = Plan { seed: 7, ..Plan::default() };
    let [leadership, lore] = ["core-leadership", "core-lore"].map(|name| deck(library, name));
    let mut add = |decks: &[Deck], bot| plan.cell(Cell::new(MIRKWOOD, Mode::Standard, decks, bot, games));
    let heuristic = add(std::slice::from_ref(&leadership), Bot::Heuristic);
    let random = add(std::slice::from_ref(&leadership), Bot::Random);
    let other = add(std::slice::from_ref(&lore), Bot::Heuristic);
    add(&[leadership, lore], Bot::Random);
    plan.compare(random, heuristic);
    plan.compare(heuristic, other);
    plan
}

fn run(library: &Library, plan: &Plan, threads: usize, results: Option<&PathBuf>) -> Result<StudyReport, SimError> {
    let study = Study::new(&library.pool, plan, "0.0.0", &library.version)?;
    let report = study.run(threads, results.map(PathBuf::as_path), &|_| {})?;
    // Everything but the time.
    Ok(StudyReport { seconds: 0.0, ..report })
}

fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// How long they took is another matter, and no test's.
#[test]
fn bots_with_a_time_to_think_are_timed() {
    let library = common::library();
    assert_eq!(run(&library, &plan(&library, 2), 1, None).expect("games end").thinking, None);
    let mut timed = Plan { seed: 7, ..Plan::default() };
    let bot = "search:1ms".parse().expect("a bot");
    timed.cell(Cell::new(MIRKWOOD, Mode::Standard, &[deck(&library, "core-leadership")], bot, 3));
    let report = run(&library, &timed, 2, None).expect("games end");
    let thinking = report.thinking.expect("it has a time to think");
    assert_eq!(thinking.decisions, report.cells[0].decisions);
    assert!(thinking.slowest_ms > 0.0 && thinking.late <= thinking.decisions);
}

#[test]
fn threads_do_not_matter() {
    let library = common::library();
    let plan = plan(&library, 60);
    let alone = run(&library, &plan, 1, None).expect("games end");
    assert_eq!(run(&library, &plan, 3, None).expect("games end"), alone);
    assert_eq!(alone.cells.iter().map(|cell| cell.games).collect::<Vec<_>>(), [60; 4]);
    assert!(alone.cells[0].wins > alone.cells[1].wins, "the heuristic bot beats the random one");
}

#[test]
fn an_interrupted_study_goes_on() {
    let library = common::library();
    let path = file("interrupted.jsonl");
    let whole = run(&library, &plan(&library, 40), 2, None).expect("games end");
    // First fewer games; then the file loses the end of its last line, as if the program had been killed.
    run(&library, &plan(&library, 25), 2, Some(&path)).expect("games end");
    let text = fs::read_to_string(&path).expect("results");
    fs::write(&path, &text[..text.len() - 9]).expect("results are cut off");
    let resumed = run(&library, &plan(&library, 40), 2, Some(&path)).expect("games end");
    assert_eq!(resumed.played, 4 * 15 + 1);
    assert_eq!(StudyReport { played: whole.played, ..resumed.clone() }, whole);
    // Nothing is left to play, and the file says it all.
    let again = run(&library, &plan(&library, 40), 1, Some(&path)).expect("games end");
    assert_eq!((again.played, again.cells), (0, resumed.cells));
    assert_eq!(fs::read_to_string(&path).expect("results").lines().count(), 1 + 4 * 40);
}

#[test]
fn results_of_another_study_are_refused() {
    let library = common::library();
    let path = file("other.jsonl");
    let plan = plan(&library, 2);
    run(&library, &plan, 1, Some(&path)).expect("games end");
    let refused = |plan: &Plan| match run(&library, plan, 1, Some(&path)) {
        Err(SimError::Ledger(error)) => error.to_string(),
        other => panic!("not refused: {other:?}"),
    };
    let seed = refused(&Plan { seed: 8, ..plan.clone() });
    assert!(seed.contains("seed is 7, here it is 8") && seed.contains("another file"), "{seed}");
    let mut changed = plan.clone();
    changed.cells[2].setup.mode = Mode::Easy;
    let mode = refused(&changed);
    assert!(mode.contains("mode in match-up 3 is \"standard\", here it is \"easy\""), "{mode}");
    let mut changed = plan.clone();
    changed.cells[0].setup.decks[0].cards.pop();
    let decks = refused(&changed);
    assert!(decks.contains("core-leadership (30 cards), here it is core-leadership (29 cards)"), "{decks}");
    let mut changed = plan.clone();
    changed.cells.pop();
    assert!(refused(&changed).contains("number of match-ups is 4, here it is 3"));

    let study = Study::new(&library.pool, &plan, "9.9.9", &library.version).expect("a good plan");
    let version = study.run(1, Some(&path), &|_| {}).expect_err("another version").to_string();
    assert!(version.contains("version is \"0.0.0\", here it is \"9.9.9\""), "{version}");
}

#[test]
fn files_that_are_no_results_are_left_alone() {
    let library = common::library();
    let plan = plan(&library, 2);
    let path = file("foreign.txt");
    for foreign in ["a shopping list", "a shopping list\nbread\n", "{\"format\":99}\n"] {
        fs::write(&path, foreign).expect("a file");
        let error = run(&library, &plan, 1, Some(&path)).expect_err("no results");
        assert_eq!(error, SimError::Ledger(LedgerError::Foreign(path.clone())));
        assert_eq!(fs::read_to_string(&path).expect("the file is there"), foreign);
    }
    let good = file("broken.jsonl");
    run(&library, &plan, 1, Some(&good)).expect("games end");
    let mut text = fs::read_to_string(&good).expect("results");
    text.push_str("{\"cell\":77}\n");
    fs::write(&good, text).expect("results");
    let error = run(&library, &plan, 1, Some(&good)).expect_err("a broken line").to_string();
    assert!(error.contains("line 10: this is no game"), "{error}");
}

#[test]
fn the_numbers_add_up() {
    let library = common::library();
    let report = run(&library, &plan(&library, 50), 2, None).expect("games end");
    for cell in &report.cells {
        let lost: u64 = cell.lost_by.iter().map(|row| row.games).sum();
        assert_eq!((cell.wins + cell.losses, lost), (cell.games, cell.losses));
        let last = cell.course.last().expect("a round at least");
        assert_eq!((last.won, last.lost), (cell.wins, cell.losses));
        assert!(cell.course.windows(2).all(|pair| pair[0].begun >= pair[1].begun));
        assert_eq!(cell.course[0].begun, cell.games);
        assert_eq!((cell.stages[0].stage, cell.stages[0].reached.times), (1, cell.games));
        for card in &cell.cards {
            assert!(card.won_when_first.of <= card.drawn && card.played <= card.drawn, "{card:?}");
            assert_eq!(card.won_when_drawn.of + card.won_when_not_drawn.of, cell.games);
            assert_eq!(card.won_when_drawn.times + card.won_when_not_drawn.times, cell.wins);
        }
        assert_eq!(cell.cards.iter().map(|card| card.copies).sum::<u32>(), 30 * cell.players as u32);
        for row in &cell.lost_by {
            assert_eq!(
                row.by.iter().map(|blame| blame.games).sum::<u64>(),
                row.games,
                "every loss has a cause: {row:?}"
            );
        }
        let gone: u64 = cell.left.iter().map(|row| row.share.times).sum();
        assert!(gone >= cell.losses, "whoever lost has left");
        let way = cell.way.expect("a way");
        assert!(way.mean >= cell.win_rate.rate && way.mean <= 1.0 && way.count == cell.games, "{way:?}");
        let first = cell.spare.iter().filter(|row| row.round == 1);
        assert_eq!(first.map(|row| row.games).sum::<u64>(), cell.games * cell.players as u64);
        assert!(cell.spare.iter().all(|row| row.games <= cell.games && row.resources >= 0.0));
    }
    let [bots, decks] = &report.comparisons[..] else { panic!("two comparisons") };
    assert_eq!((bots.pairs.count(), decks.pairs.count()), (50, 50));
    assert_eq!(bots.pairs.both + bots.pairs.only_second, report.cells[0].wins);
}

/// What one card did is judged among all the cards of the deck.
#[test]
fn the_intervals_of_cards_allow_for_one_another() {
    let library = common::library();
    let report = run(&library, &plan(&library, 60), 2, None).expect("games end");
    let card = &report.cells[0].cards[0];
    let alone = card.won_when_first.above(&card.won_when_not_first);
    assert_eq!(card.first_effect.by, alone.by);
    assert!(card.first_effect.low < alone.low && card.first_effect.high > alone.high, "{card:?}");
    let told = text::detail(&report.cells[0]);
    assert!(lab::report::words::few_for_cards(60).is_some_and(|warning| warning.contains("2,000")));
    assert_eq!(lab::report::words::few_for_cards(2000), None);
    assert!(!told.contains("you"), "{told}");
}

#[test]
fn a_comparison_is_played_until_it_is_clear() {
    let library = common::library();
    let plan = plan(&library, 2_000);
    let one = Plan { comparisons: plan.comparisons[..1].to_vec(), cells: plan.cells[..2].to_vec(), ..plan };
    let study = Study::new(&library.pool, &one, "0.0.0", &library.version).expect("a good plan");
    let path = file("clear.jsonl");
    let clear = |threads| study.run_until_clear(20, threads, Some(&path), &|_| {}).expect("games end");
    let report = clear(2);
    // The heuristic beats chance; that takes far fewer than the games there might have been.
    let compared = &report.comparisons[0];
    assert!(compared.looks && compared.difference.low > 0.0, "{compared:?}");
    let games = report.cells[0].games;
    assert!(games < 200 && games.is_multiple_of(20) && report.cells[1].games == games, "{games}");
    assert!(compared.difference.low < compared.pairs.difference().low, "wider than for a fixed number of games");
    assert!(text::comparisons(&report).contains("wins more"));
    // The same again has nothing to play, and says the same.
    let again = clear(1);
    assert_eq!((again.played, again.cells, again.comparisons), (0, report.cells, report.comparisons));
}

#[test]
fn an_exchange_leaves_the_other_cards_where_they_were() {
    let library = common::library();
    let before = deck(&library, "core-leadership");
    let after = swapped(&before, "core-set-gandalf", "core-set-beorn", "other").expect("Gandalf is in it");
    assert_eq!(swapped(&before, "core-set-beorn", "core-set-gandalf", "other"), None);
    let unlike: Vec<_> = before.cards.iter().zip(&after.cards).filter(|(a, b)| a != b).collect();
    assert_eq!(unlike.len(), 1);
    // Where nothing differs, no game differs.
    let same = swapped(&before, "core-set-gandalf", "core-set-gandalf", "same").expect("Gandalf is in it");
    let mut plan = Plan { seed: 3, ..Plan::default() };
    let cells = [before, same].map(|deck| plan.cell(Cell::new(MIRKWOOD, Mode::Easy, &[deck], Bot::Heuristic, 60)));
    plan.compare(cells[0], cells[1]);
    let report = run(&library, &plan, 2, None).expect("games end");
    let pairs = report.comparisons[0].pairs;
    assert_eq!((pairs.only_first, pairs.only_second), (0, 0));
    assert!(pairs.both > 0);
}

#[test]
fn lineups_share_no_hero() {
    let library = common::library();
    let decks: Vec<Deck> = library.decks().iter().map(library::decks::to_play).collect();
    let starters: Vec<Deck> = library.decks().iter().filter(|deck| deck.preset).map(library::decks::to_play).collect();
    let count = |decks: &[Deck], players| lineups(&library.pool, decks, players).len();
    assert_eq!([1, 2, 3, 4].map(|players| count(&starters, players)), [10, 42, 97, 135]);
    for lineup in lineups(&library.pool, &decks, 2) {
        assert!(lineup[0].heroes.iter().all(|hero| !lineup[1].heroes.contains(hero)));
    }
    assert_eq!(count(&starters[..1], 2), 0);
}

#[test]
fn reports_can_be_read() {
    let library = common::library();
    let report = run(&library, &plan(&library, 120), 2, None).expect("games end");
    let page = html::html(&report);
    let main = common::main_of(&page);
    let tree = roxmltree::Document::parse(main).unwrap_or_else(|error| panic!("{error}"));
    for node in tree.descendants() {
        let name = node.tag_name().name();
        assert!(!["script", "link", "img", "iframe", "object"].contains(&name), "<{name}>");
        for attribute in node.attributes() {
            assert!(!["src", "href", "style"].contains(&attribute.name()) && !attribute.name().starts_with("on"));
        }
    }
    assert!(!page.contains("url(") && !page.contains("@import") && !page.contains("http"));
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("width=device-width"));
    for words in [
        "Of 120 games",
        "Were this bot to play many more",
        "Gandalf",
        "How games were lost",
        "Side by side",
        "How the decks ran",
        "Resources left after planning",
        "of the way",
        "against an average card of the deck",
    ] {
        assert!(page.contains(words), "{words}");
    }
    assert!(!page.contains("NaN") && !page.contains("inf"), "numbers are numbers");

    let table = csv::csv(&report);
    let columns = |line: &str| line.split(',').count();
    assert!(table.lines().all(|line| columns(line) == columns(csv_heading(&table))));
    assert!(table.contains("win_rate_above") && table.contains("core-leadership + core-lore"));
    assert!(text::table(&report).lines().count() == 4);
    assert!(text::comparisons(&report).contains("the heuristic bot beside the random bot"));
}

fn csv_heading(table: &str) -> &str {
    table.lines().next().expect("a heading")
}
