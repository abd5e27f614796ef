//! What the language says about typical mistakes.

mod common;

use cardlang::Severity;

/// A name for the mistake, and the file that makes it.
fn mistakes() -> Vec<(&'static str, String)> {
    let hero = |body: &str| common::card("hero", "Beravor", body);
    let enemy = |body: &str| common::card("enemy", "Wargs", body);
    vec![
        ("a misspelt verb", hero("action { cost exhuast this ; ready this }")),
        ("a misspelt word inside a phrase", hero("response after this comits to the quest { ready this }")),
        ("a noun that is none", hero("action { choose a Heroe as h ; ready h }")),
        ("a name nobody gave", hero("action { choose a hero as h ; ready x }")),
        ("a name misspelt", hero("action { choose a hero as target ; ready tarket }")),
        ("a statement that stops too early", hero("action { deal 2 damage to }")),
        ("a statement that goes on", hero("action { ready this quickly }")),
        ("a block left open", "set a \"A\"\nhero \"One\" {\n    action {\n        ready this\n}\nhero \"Two\" {\n}\n".to_owned()),
        ("a quoted text left open", hero("while there is a card named \"Gollum in play { this gets +1 attack }")),
        ("a sign nobody knows", hero("this gets +1 attack @ home")),
        ("several players where one is meant", hero("action { each player may { each player draws 1 card } }")),
        ("an ability that does nothing", hero("action { cost exhaust this }")),
        ("a limit no game can count", hero("action limit 300 per round { you draw 1 card }")),
        ("a cost among the effects", hero("action { ready this ; cost exhaust this }")),
        ("a misspelt fact", "set a \"A\"\nally \"One\" {\n    wilpower 1\n}\n".to_owned()),
        ("facts missing", "set a \"A\"\nhero \"One\" {\n    sphere lore\n    willpower 1\n}\n".to_owned()),
        ("a fact of another kind", common::card("event", "One", "hit points 3")),
        ("a fact twice", hero("willpower 2")),
        ("a keyword that is none", hero("keywords sentinal")),
        ("no kind of card", "set a \"A\"\nheroe \"One\" {\n}\n".to_owned()),
        ("no title", "set a \"A\"\nhero One {\n}\n".to_owned()),
        ("no set", "event \"One\" {\n    sphere lore\n    cost 1\n}\n".to_owned()),
        ("a pronoun without a player", enemy("forced after this attacks { that player draws 1 card }")),
        ("a pronoun without an occurrence", hero("action { add that many resources to this }")),
        ("a trait nobody has", hero("traits Ranger\naction { choose a Rangre character as c ; ready c }")),
        ("a title nobody has", hero("while there is a card named \"Berravor\" { this gets +1 attack }")),
        ("an id nobody has", format!("{}deck d \"D\" {{\n    heroes test-beravro\n}}\n", hero(""))),
        ("a card of which the deck has none", format!("{}deck d \"D\" {{\n    0 test-beravor\n}}\n", hero(""))),
        ("an encounter set nobody has", format!(
            "{}scenario s \"S\" {{\n    encounter sets \"Tset\"\n    stage test-wargs\n}}\n",
            enemy("")
        )),
        ("an id given twice", format!("{}\n{}", hero(""), "hero \"Beravor\" {\n    sphere lore\n    threat cost 1\n    willpower 1\n    attack 1\n    defense 1\n    hit points 1\n}\n")),
        ("a name given twice", hero("action { choose a hero as h ; choose an ally as h ; ready h }")),
        ("an option alone", hero("action { option { ready this } }")),
        ("no option", hero("action { choose one { ready this } }")),
        ("a delay to no moment", hero("action { at the end of the rond { ready this } }")),
        ("a number beyond reason", hero("action { deal 99999999999 damage to this }")),
        ("a face fact outside the sides", "set a \"A\"\nencounter set \"E\"\nquest \"Q\" {\n    stage 1\n    quest points 3\n    side A {\n    }\n    side C {\n    }\n}\n".to_owned()),
    ]
}

#[test]
fn typical_mistakes_are_explained() {
    let mut shown = String::new();
    for (name, text) in mistakes() {
        shown.push_str(&format!("### {name}\n{}\n", common::rendered(&text)));
    }
    let shown: Vec<&str> = shown.lines().map(str::trim_end).collect();
    common::assert_snapshot("diagnostics.txt", &format!("{}\n", shown.join("\n")));
}

#[test]
fn every_mistake_is_found() {
    for (name, text) in mistakes() {
        let (_, diagnostics) = common::load(&text);
        assert!(!diagnostics.is_empty(), "nothing is said about {name}");
    }
}

#[test]
fn misspelt_words_get_a_suggestion() {
    let suggestion = |text: &str| common::load(text).1.into_iter().find_map(|found| found.suggestion);
    let hero = |body: &str| common::card("hero", "Beravor", body);
    assert_eq!(suggestion(&hero("action { exhuast this }")).as_deref(), Some("exhaust"));
    assert_eq!(suggestion(&hero("this gets +1 atack")).as_deref(), Some("attack"));
    assert_eq!(suggestion(&hero("respones after this enters play { ready this }")).as_deref(), Some("response"));
    assert_eq!(suggestion(&hero("action { choose a hero as target ; ready tarket }")).as_deref(), Some("target"));
}

#[test]
fn an_error_points_at_the_word() {
    let text = common::card("hero", "Beravor", "action { cost exhaust thsi ; ready this }");
    let (_, diagnostics) = common::load(&text);
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
    let span = diagnostics[0].span;
    assert_eq!(&text[span.start..span.end], "thsi");
    assert!(diagnostics[0].expected.len() <= 8);
}

#[test]
fn a_broken_card_leaves_the_others_alone() {
    let one = common::card("hero", "Broken", "action { redy this }\naction { exhuast this }");
    let two = common::card("event", "Whole", "action { choose a hero as h ; ready h }");
    let (content, diagnostics) = common::load(&format!("{one}\n{two}"));
    let titles: Vec<_> = content.cards.iter().map(|card| card.faces[0].title.as_str()).collect();
    assert_eq!(titles, ["Whole"]);
    assert_eq!(diagnostics.len(), 2, "both mistakes of the broken card are told");
}

#[test]
fn a_broken_card_is_no_unknown_id() {
    let text =
        format!("{}deck d \"D\" {{\n    heroes test-beravor\n}}\n", common::card("hero", "Beravor", "action { x }"));
    let (_, diagnostics) = common::load(&text);
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
}

#[test]
fn unknown_traits_only_warn() {
    let text = common::card("hero", "Beravor", "action { choose a Rangre character as c ; ready c }");
    let (content, diagnostics) = common::load(&text);
    assert_eq!(content.cards.len(), 1);
    assert_eq!(diagnostics[0].severity, Severity::Warning);
}

/// A location, and a product that prints it again with these lines.
fn printed_again(lines: &str) -> String {
    let first = common::card("location", "Old Mill", "traits Ruins\ntravel { cost each player raises threat by 1 }");
    first + &reprint(lines)
}

fn reprint(lines: &str) -> String {
    format!("set again \"Again\"\nencounter set \"Again\"\nlocation \"Old Mill\" {{\n{lines}\n}}\n")
}

#[test]
fn a_reprint_says_what_the_card_says() {
    let content = common::content(&printed_again("number 7\ncopies 2\nreprints test-old-mill\neasy mode removes 1"));
    let [first, again] = &content.cards[..] else { panic!("{:?}", content.cards) };
    assert_eq!((again.id.as_str(), again.set.as_str(), again.number, again.copies), ("again-old-mill", "again", 7, 2));
    assert_eq!((again.encounter_set.as_deref(), again.easy_removes), (Some("Again"), 1));
    assert_eq!(again.faces[0].traits, ["Ruins"]);
    let [english, of_the_first] = [again, first].map(|card| cardlang::face_text(card, &card.faces[0]));
    assert_eq!(english, of_the_first);
}

#[test]
fn a_reprint_replaces_a_reprint() {
    let lines = "number 7\nreprints test-old-mill";
    let (content, _) = common::load(&(printed_again(lines) + &reprint(lines)));
    let again: Vec<_> = content.cards.iter().filter(|card| card.id == "again-old-mill").collect();
    assert_eq!(again.len(), 2, "whoever loads them takes the later");
    assert!(again.iter().all(|card| card.faces[0].traits == ["Ruins"]));
}

#[test]
fn a_reprint_that_cannot_be_one_is_refused() {
    let message = |lines: &str| {
        let (content, diagnostics) = common::load(&printed_again(lines));
        assert_eq!(content.cards.len(), 1, "the reprint is left out");
        diagnostics.into_iter().find(cardlang::Diagnostic::is_error).expect("an error").message
    };
    assert_eq!(message("reprints test-old-mlil"), "there is no card `test-old-mlil` to print again");
    assert_eq!(message("reprints again-old-mill"), "`again-old-mill` is a reprint itself");
    let own = "a card that `reprints` another says what that card says, and nothing here";
    assert_eq!(message("reprints test-old-mill\nthreat 4"), own);
    assert_eq!(message("reprints test-old-mill\nthis cannot be explored"), own);
    let other = common::card("event", "Old Mill", "action { you draw 1 card }").replace("test", "other");
    let (_, diagnostics) = common::load(&format!("{other}{}", printed_again("reprints other-old-mill")));
    assert_eq!(diagnostics[0].message, "`other-old-mill` is the event \"Old Mill\"");
}
