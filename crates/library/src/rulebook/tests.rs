//! Clauses, the tests that prove them, and how they are counted.

use super::*;

const CLAUSES: &str = "id\ttopic\tclause\tsource\tcheck\n\
    RR.step-3.4.1\tQuest\tWillpower against threat.\tRules Reference\t7 vs 5 -> 2\n\
    RR.step-3.4.2\tQuest\tThe rest is progress.\tRules Reference\t+3 -> 3\n\
    RR.scope.1\tScope\tIt covers everything.\tRules Reference\tn/a\n\
    CO.sq.1\tSide quests\tNever in the quest deck.\tFAQ and compendium\tlook -> none\n";
const NOTES: &str = "id\treason\nRR.scope.1\tOnly says what the book covers.\n";
const WAITS: &str = "clauses\twaits for\nCO.*\tsome product\nCO.sq.1\tside quests\nRR.step-3.4.2\ta mode\n";

fn small() -> Rulebook {
    Rulebook::parse(&[("small.tsv", CLAUSES)], NOTES, WAITS).expect("well formed")
}

fn proved(ids: &[&str]) -> Proofs {
    let proof = || Proof { file: "puzzles/quest.puzzle".into(), line: 3, name: "Quest".into() };
    ids.iter().map(|id| (id.to_string(), vec![proof()])).collect()
}

/// A comment as a test would hold it; spelt apart, so that the scan of this file does not take it.
fn claim(ids: &str) -> String {
    format!("    {} proves: {ids}\n", "//")
}

#[test]
fn all_clauses_are_embedded() {
    let book = Rulebook::embedded();
    assert_eq!(book.clauses().len(), 2551);
    let clause = book.get("RR.step-3.4.2").expect("a known clause");
    assert_eq!(clause.book, "Rules Reference");
    assert!(clause.text.contains("progress"));
    assert!(book.definition("RR.scope.1").is_some());
}

#[test]
fn tables_name_what_is_wrong() {
    let wrong = |table: &'static str, notes: &'static str| {
        let error = Rulebook::parse(&[("t.tsv", table)], notes, "clauses\twaits for\n").expect_err("not well formed");
        error.to_string()
    };
    let head = "id\treason\n";
    assert_eq!(wrong("id\ttopic\n", head), "t.tsv:1: expected 5 fields: id, topic, clause, source, check");
    assert_eq!(wrong("id\ttopic\tclause\tsource\tcheck\na\tb\t\td\te\n", head), "t.tsv:2: clause is empty");
    assert_eq!(
        wrong("id\ttopic\tclause\tsource\tcheck\na\tb\tc\td\te\na\tb\tc\td\te\n", head),
        "t.tsv:3: a stands twice"
    );
    assert_eq!(wrong(CLAUSES, "id\treason\nRR.no.1\tbecause\n"), "definitions.tsv:2: there is no clause RR.no.1");
}

#[test]
fn open_clauses_say_what_they_wait_for() {
    let book = small();
    let none = Proofs::new();
    assert_eq!(book.waits_for("CO.sq.1"), Some("side quests"), "the row that names most of it");
    assert_eq!(book.unexplained(&none), ["RR.step-3.4.1"]);
    let page = book.page("RR.step-3.4.2", &none).expect("known");
    assert!(page.contains("waits for: a mode"), "{page}");
    assert_eq!(
        book.coverage(&none).open_for.into_iter().collect::<Vec<_>>(),
        [("a mode", 1), ("nobody knows what", 1), ("side quests", 1)]
    );
}

#[test]
fn a_row_about_what_is_proved_is_stale() {
    let stale = small().stale(&proved(&["CO.sq.1"]));
    let told: Vec<_> = stale.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "open.tsv:2: CO.* waits for nothing any more: take the row out",
            "open.tsv:3: CO.sq.1 waits for nothing any more: take the row out"
        ]
    );
    let wrong = |open: &'static str| {
        Rulebook::parse(&[("small.tsv", CLAUSES)], NOTES, open).expect_err("not well formed").to_string()
    };
    assert_eq!(wrong("clauses\twaits for\nRR.no.*\tx\n"), "open.tsv:2: there is no clause RR.no.*");
    assert_eq!(wrong("clauses\twaits for\nCO.*\tx\nCO.*\ty\n"), "open.tsv:3: CO.* stands twice");
}

#[test]
fn nearest_names_come_first() {
    let book = Rulebook::embedded();
    assert_eq!(book.nearest("RR.stp-3.4.2")[0], "RR.step-3.4.2");
    assert_eq!(book.nearest("rr.surge.1")[0], "RR.surge.1");
    assert!(book.nearest("a completely different thing").is_empty());
}

#[test]
fn unknown_clauses_name_place_and_likely_names() {
    let unknown = small().unknown(&proved(&["CO.sq.11", "RR.step-3.4.2"]));
    let messages: Vec<_> = unknown.iter().map(ToString::to_string).collect();
    assert_eq!(messages, ["puzzles/quest.puzzle:3: there is no clause CO.sq.11; did you mean CO.sq.1?"]);
}

#[test]
fn coverage_counts_each_clause_once() {
    let book = small();
    let coverage = book.coverage(&proved(&["RR.step-3.4.1", "RR.unheard-of.1"]));
    let all = Counts { total: 4, proved: 1, definitions: 1, open: 2 };
    assert_eq!(coverage.all, all);
    assert_eq!(coverage.by_source["FAQ and compendium"].open, 1);
    let json = serde_json::to_value(&coverage).expect("serializable");
    assert_eq!(json["total"], 4);
    assert_eq!(json["by_source"]["Rules Reference"]["proved"], 1);

    let of_a_definition = book.coverage(&proved(&["RR.scope.1"]));
    assert_eq!((of_a_definition.all.proved, of_a_definition.all.definitions), (1, 0));
}

#[test]
fn coverage_reads_as_a_table() {
    let shown = small().coverage(&proved(&["CO.sq.1"])).to_string();
    let lines: Vec<_> = shown.lines().collect();
    assert_eq!(
        lines,
        [
            "book                   total  proved  definitions   open",
            "FAQ and compendium         1       1            0      0",
            "Rules Reference            3       0            1      2",
            "all                        4       1            1      2",
            "",
            "open   waiting for",
            "   1   a mode",
            "   1   nobody knows what",
        ]
    );
}

#[test]
fn embedded_counts_add_up() {
    let Counts { total, proved, definitions, open } = Rulebook::embedded().coverage(&Proofs::new()).all;
    assert_eq!((total, proved), (2551, 0));
    assert_eq!(definitions + open, total);
}

#[test]
fn a_page_shows_clause_and_tests() {
    let book = small();
    let proofs = proved(&["RR.step-3.4.1"]);
    let page = book.page("RR.step-3.4.1", &proofs).expect("known");
    assert!(page.contains("Willpower against threat."));
    assert!(page.contains("Quest  (puzzles/quest.puzzle:3)"));
    let open = book.page("CO.sq.1", &proofs).expect("known");
    assert!(open.contains("no test proves it yet"));
    let definition = book.page("RR.scope.1", &proofs).expect("known");
    assert!(definition.contains("A definition: Only says"));
    assert!(!definition.contains("For example"));
}

#[test]
fn a_group_lists_its_clauses() {
    let page = small().page("RR.step-3.4", &proved(&["RR.step-3.4.1"])).expect("a group");
    let lines: Vec<_> = page.lines().collect();
    assert_eq!(
        lines,
        ["RR.step-3.4.1  proved      Willpower against threat.", "RR.step-3.4.2  open        The rest is progress.",]
    );
    let error = small().page("RR.step-3.5", &Proofs::new()).expect_err("no such group");
    assert!(error.to_string().starts_with("there is no clause RR.step-3.5"));
}

#[test]
fn an_entry_is_plain_data() {
    let book = small();
    let proofs = proved(&["CO.sq.1"]);
    let entries = book.entries("CO.sq.1", &proofs).expect("known");
    let json = serde_json::to_value(&entries).expect("serializable");
    assert_eq!(json[0]["id"], "CO.sq.1");
    assert_eq!(json[0]["proved_by"][0]["line"], 3);
}

#[test]
fn puzzles_name_clauses() {
    let mut found = Scan::default();
    let text = "puzzle \"A tie\"\nproves RR.step-3.4.5, RR.step-3.4.1, # both\n  CO.sq.1\n\
                hero Aragorn\nprovesnothing RR.x\n";
    found.puzzle("puzzles/quest/tie.puzzle", text);
    found.puzzle("puzzles/bare.puzzle", "proves: CO.sq.1\n");
    let ids: Vec<_> = found.proofs.keys().map(String::as_str).collect();
    assert_eq!(ids, ["CO.sq.1", "RR.step-3.4.1", "RR.step-3.4.5"]);
    let places = &found.proofs["CO.sq.1"];
    assert_eq!((places[0].line, places[0].name.as_str()), (3, "A tie"));
    assert_eq!((places[1].line, places[1].name.as_str()), (1, "bare"));
}

#[test]
fn rust_tests_name_clauses() {
    let mut found = Scan::default();
    let text = format!(
        "#[test]\nfn ties() {{\n{}{}    assert!(true);\n}}\n\npub fn helper() {{\n{}}}\n",
        claim("RR.step-3.4.5,"),
        "    // CO.sq.1\n",
        claim("RR.lost.1"),
    );
    found.rust("crates/rules/tests/quest.rs", &text);
    let ids: Vec<_> = found.proofs.keys().map(String::as_str).collect();
    assert_eq!(ids, ["CO.sq.1", "RR.step-3.4.5"]);
    assert_eq!(found.proofs["RR.step-3.4.5"][0].name, "ties");
    assert_eq!(found.proofs["RR.step-3.4.5"][0].line, 3);
    assert_eq!(found.misplaced.len(), 1);
    assert_eq!(found.misplaced[0].name, "RR.lost.1");
}

#[test]
fn a_project_without_puzzles_has_no_proofs() {
    let nowhere = std::path::Path::new("no such folder");
    assert_eq!(scan(nowhere).expect("nothing to read"), Scan::default());
    assert_eq!(find_root(nowhere), None);
}

/// The ten questions, with clauses that answer them.
const QUESTIONS: [(&str, &[&str]); 10] = [
    ("can I attack an enemy engaged with another player", &["RR.ranged.1", "CO.kw-ranged.1"]),
    ("does an exhausted character contribute willpower", &["RR.willpower.1", "RR.step-3.2.3"]),
    ("when do I get the shadow card", &["RR.step-6.2.1"]),
    ("what happens when the encounter deck is empty", &["RR.running-out-cards.3"]),
    ("can I use sentinel to defend for my friend", &["RR.sentinel.1"]),
    ("surge", &["RR.surge.1"]),
    ("doomed", &["RR.doomed.1"]),
    ("how many resources do I get", &["RR.step-1.2.1"]),
    ("can two players have the same unique hero", &["RR.unique.1"]),
    ("restricted attachments", &["RR.restricted.1"]),
];

#[test]
fn questions_of_players_find_their_clause_among_the_first_three() {
    let book = Rulebook::embedded();
    for (question, wanted) in QUESTIONS {
        let found: Vec<String> = book.ask(question).iter().take(3).map(Found::name).collect();
        assert!(found.iter().any(|name| wanted.contains(&name.as_str())), "{question}: {found:?}");
    }
}

#[test]
fn rulings_are_found_too() {
    assert!(rulings().len() >= 60, "{} rulings", rulings().len());
    let found = Rulebook::embedded().ask("whose hero takes undefended damage outside the combat phase");
    assert!(found.iter().take(3).any(|found| found.name() == "Ruling 23"), "{:?}", found.first());
}

#[test]
fn every_keyword_has_its_rule() {
    let book = Rulebook::embedded();
    let framework = rules::code::Key::FRAMEWORK.iter().map(|key| key.name());
    for keyword in framework.chain(["Ambush.", "Prowl 2.", "Regenerate X.", "Toughness 1."]) {
        assert!(book.keyword(keyword).is_some(), "{keyword}");
    }
    assert_eq!(book.keyword("Doomed 2.").map(|clause| clause.id), Some("RR.doomed.1"));
    assert!(book.keyword("Marvellous.").is_none());
}

#[test]
fn topics_are_in_order() {
    let topics = Rulebook::embedded().topics("RR");
    assert!(topics.iter().any(|topic| topic.title == "Sentinel" && topic.clauses == 3 && topic.group == "RR.sentinel"));
    assert!(topics.windows(2).all(|pair| pair[0].title.to_lowercase() <= pair[1].title.to_lowercase()));
}
