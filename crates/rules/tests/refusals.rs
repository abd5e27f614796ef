//! What the engine does not play yet is refused by name, never half run.

use std::path::Path;

use cardlang::Source;
use rules::pool::Pool;

/// Eighty of the hardest faces of the whole pool: the language can say them all, the engine plays some.
fn paper() -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/paper");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the fixtures are there")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| Source {
            path: path.display().to_string(),
            text: std::fs::read_to_string(&path).expect("it can be read"),
        })
        .collect()
}

#[test]
fn every_face_is_played_or_refused_by_name() {
    let (content, _) = cardlang::load(rules::language(), &paper());
    let ids: Vec<String> = content.cards.iter().map(|card| card.id.clone()).collect();
    let (pool, refusals) = Pool::build(content);
    assert!(!refusals.is_empty());
    for id in &ids {
        let refused = refusals.iter().any(|refusal| refusal.card == *id && !refusal.phrase.is_empty());
        assert_ne!(pool.find(id).is_some(), refused, "{id} is either played or refused");
    }
    assert!(pool.find("core-set-sneak-attack").is_some());
    for refusal in &refusals {
        assert!(refusal.to_string().contains(&refusal.phrase), "{refusal}");
    }
}

/// A location with this text, and what is wrong with it.
fn location(text: &str) -> (cardlang::Content, Vec<cardlang::Diagnostic>) {
    let card = format!(
        "set test \"Test\"\nencounter set \"Test\"\nlocation \"Gate\" {{\nnumber 1\nthreat 1\nquest points 1\n{text}\n}}"
    );
    cardlang::load(rules::language(), &[Source { path: "test.wm".to_owned(), text: card }])
}

/// What stands in the way of playing a location with this text.
fn refused(text: &str) -> Vec<String> {
    let (content, diagnostics) = location(text);
    assert_eq!(diagnostics.len(), 0, "{text} is correct");
    Pool::build(content).1.into_iter().map(|refusal| refusal.phrase).collect()
}

#[test]
fn a_state_is_answered_by_force_alone() {
    let waits = |kind: &str| format!("{kind} when it is true that there is no enemy {{\ndiscard this\n}}");
    assert_eq!(refused(&waits("forced")), [""; 0]);
    assert_eq!(refused(&waits("response")), ["event.state"]);
}

/// What stands in the way of playing a card.
fn refused_card(card: &str) -> Vec<String> {
    let source = Source { path: "test.wm".to_owned(), text: format!("set test \"Test\"\n{card}") };
    let (content, diagnostics) = cardlang::load(rules::language(), &[source]);
    assert_eq!(diagnostics.len(), 0, "{card} is correct: {diagnostics:?}");
    Pool::build(content).1.into_iter().map(|refusal| refusal.phrase).collect()
}

#[test]
fn every_type_of_players_cards_is_played() {
    let side_quest = "side-quest \"Errand\" {\nnumber 1\nsphere lore\ncost 1\nquest points 4\n}";
    assert_eq!(refused_card(side_quest), [""; 0]);
    assert_eq!(refused_card("contract \"Pact\" {\nnumber 1\n}"), [""; 0]);
}

#[test]
fn only_objectives_are_guarded() {
    let sword = "attachment \"Sword\" {\nnumber 1\nsphere tactics\ncost 2\nkeywords guarded\nattach to a hero\n}";
    assert_eq!(refused_card(sword), ["keyword guarded on a card of type attachment"]);
    assert_eq!(refused_card(&sword.replace("guarded", "guarded (enemy)")), [""; 0]);
    let ally = "ally \"Guard\" {\nnumber 1\nsphere tactics\ncost 2\nwillpower 1\nattack 1\ndefense 1\nhit points 1\n\
                keywords guarded (enemy or location)\n}";
    assert_eq!(refused_card(ally), ["keyword guarded (enemy or location) on a card of type ally"]);
    let map = "encounter set \"Test\"\nobjective \"Map\" {\nnumber 1\nkeywords guarded\n}";
    assert_eq!(refused_card(map), [""; 0]);
}

#[test]
fn a_limit_beside_the_first_time_is_refused() {
    let twice = "forced after this enters play limit 1 per round the first time this game {\ndiscard this\n}";
    assert_eq!(refused(twice), ["a limit beside the first time"]);
    assert_eq!(
        refused("forced after this enters play the first time this month {\ndiscard this\n}"),
        ["clause.first_time"]
    );
}

#[test]
fn a_clause_that_would_change_nothing_is_refused() {
    let refused_one = |text: &str, phrase: &str| assert_eq!(refused(text), [phrase]);
    refused_one("forced after this enters play by any player {\ndiscard this\n}", "by any player of such an ability");
    refused_one(
        "action while this is in the victory display {\ndiscard this\n}",
        "while in the victory display of such an ability",
    );
    refused_one("action also while set aside {\ndiscard this\n}", "also while set aside of such an ability");
    assert_eq!(refused("action by any player {\ndiscard this\n}"), [""; 0]);
    assert_eq!(refused("response after this enters play by any player {\ndiscard this\n}"), [""; 0]);
}

#[test]
fn a_replacement_knows_its_pile() {
    let placed = |pile: &str| {
        format!(
            "forced instead when this would be placed in {pile} {{\nmove this to the bottom of the encounter deck\n}}"
        )
    };
    assert_eq!(refused(&placed("the encounter discard pile")), [""; 0]);
    assert_eq!(refused(&placed("the encounter deck")), ["pile.encounter_deck"]);
}

#[test]
fn counters_and_dials_are_declared() {
    let places = "forced after this is explored {\nplace 1 toll counter on this\n}";
    assert_eq!(refused(places), ["toll counters, which no card declares"]);
    assert_eq!(refused(&format!("counter toll\n{places}")), [""; 0]);
    let dial = "forced after this is explored {\nraise the \"Pursuit\" dial by 1\n}";
    assert_eq!(refused(dial), ["the Pursuit dial, which no card declares"]);
    assert_eq!(refused(&format!("dial \"Pursuit\" starts at 2\n{dial}")), [""; 0]);
}

#[test]
fn several_players_do_not_pay_each_for_all() {
    let pays = |who: &str| format!("forced after this is explored {{\n{who} 2 resources\n}}");
    let (_, diagnostics) = location(&pays("each player pays"));
    assert_eq!(diagnostics.len(), 1);
    assert!(diagnostics[0].message.contains("one player is meant here"), "{}", diagnostics[0].message);
    assert_eq!(refused(&pays("the players as a group pay")), [""; 0]);
    assert_eq!(refused(&pays("the first player pays")), [""; 0]);
}

#[test]
fn no_card_lies_in_two_places() {
    let chooses = |what: &str| format!("forced after this is explored {{\nchoose {what} as c\ndiscard c\n}}");
    let twice = ["cards in two places at once"];
    assert_eq!(refused(&chooses("a card in your hand in your discard pile")), twice);
    assert_eq!(refused(&chooses("a set-aside card in your hand")), twice);
    let among = |what: &str| {
        let first = "choose 2 cards in your hand as s";
        format!("forced after this is explored {{\n{first}\nchoose {what} as c\ndiscard c\n}}")
    };
    assert_eq!(refused(&among("a card in your hand among s")), [""; 0]);
    assert_eq!(refused(&among("a card among s in your discard pile")), [""; 0]);
}

#[test]
fn nobody_chooses_in_a_deck_that_is_not_searched() {
    let chooses = |what: &str| format!("forced after this is explored {{\nchoose {what} as c\ndiscard c\n}}");
    let unsearched = ["a choice in a deck that is not searched"];
    assert_eq!(refused(&chooses("a quest card in the quest deck")), unsearched);
    assert_eq!(refused(&chooses("a card in the encounter deck")), unsearched);
    assert_eq!(refused(&chooses("a random quest card in the quest deck")), [""; 0]);
    assert_eq!(refused(&chooses("a card in the encounter discard pile")), [""; 0]);
}
