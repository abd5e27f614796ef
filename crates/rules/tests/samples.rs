//! Definitions that must be readable: one for each construct a writer of cards will look for.

mod common;

/// Kind, title, body.
const SAMPLES: &[(&str, &str, &str)] = &[
    ("hero", "Aragorn", "response after this commits to the quest { cost spend 1 resource from this ; ready this }"),
    ("hero", "Gimli", "this gets +1 attack for each damage on this"),
    (
        "hero",
        "Théodred",
        "response after this commits to the quest { choose a hero committed to the quest as h ; add 1 resource to h }",
    ),
    ("hero", "Glóin", "response after this suffers damage { add that many resources to this }"),
    (
        "hero",
        "Legolas",
        "response after this takes part in an attack that destroys an enemy { place 2 progress on the current quest }",
    ),
    (
        "hero",
        "Thalin",
        "passive as an enemy is revealed if this is committed to the quest { deal 1 damage to that enemy }",
    ),
    (
        "hero",
        "Éowyn",
        "action by any player limit 1 per round for each player { cost discard 1 card from your hand ; this gets +1 willpower until the end of the phase }",
    ),
    (
        "hero",
        "Eleanor",
        "response when a when revealed effect of a treachery triggers { cost exhaust this ; cancel that effect ; discard that card and replace it with the next card of the encounter deck }",
    ),
    (
        "hero",
        "Dúnhere",
        "this can attack each enemy alone while it is in the staging area\nwhile this is attacking an enemy in the staging area { this gets +1 attack }",
    ),
    (
        "hero",
        "Denethor",
        "action { cost exhaust this ; look at the top 1 card of the encounter deck as c ; you may { move c to the bottom of the encounter deck } }",
    ),
    (
        "ally",
        "Son of Arnor",
        "response after this enters play { choose an enemy in the staging area or engaged with another player as e ; you engage e }",
    ),
    (
        "ally",
        "Brok Ironfist",
        "response after a Dwarf hero you control leaves play while this is in your hand { put this into play }",
    ),
    (
        "event",
        "Common Cause",
        "action { cost exhaust a hero you control as h ; choose a hero other than h as t ; ready t }",
    ),
    (
        "event",
        "Sneak Attack",
        "action { choose an ally in your hand as a ; put a into play ; at the end of the phase { if a is still in play { return a to your hand } } }",
    ),
    (
        "event",
        "Feint",
        "combat action { choose an enemy engaged with a player as e ; e cannot attack the player engaged with e until the end of the phase }",
    ),
    (
        "event",
        "The Galadhrim's Greeting",
        "action { choose one { option { choose a player as p ; p reduces threat by 6 } ; option { each player reduces threat by 2 } } }",
    ),
    (
        "attachment",
        "Steward of Gondor",
        "attach to a hero\nattached hero gains the Gondor trait\naction { cost exhaust this ; add 2 resources to attached hero }",
    ),
    (
        "attachment",
        "Dwarven Axe",
        "attach to a hero\nif attached hero is a Dwarf hero { attached hero gets +2 attack } else { attached hero gets +1 attack }",
    ),
    (
        "attachment",
        "Dark Knowledge",
        "attach to a hero\nresponse after a shadow card is dealt to an enemy attacking you { cost exhaust this ; look at that shadow card }",
    ),
    (
        "event",
        "Stand and Fight",
        "action { choose an ally of any sphere in any discard pile with printed cost X as a ; put a into play under the control of you }",
    ),
    (
        "event",
        "Gandalf's Search",
        "action { choose a player as p ; look at the top X cards of the deck of p as cs ; choose a card among cs as c ; move c to the hand of its owner ; put the rest of cs on top of the deck of p in any order }",
    ),
    (
        "enemy",
        "King Spider",
        "when revealed { each player as p { choose a character controlled by p as c ; exhaust c } }\nshadow { the defending player chooses (2 if this attack is undefended else 1) character controlled by the defending player as c ; exhaust c }",
    ),
    (
        "enemy",
        "Hummerhorns",
        "forced after this engages a player { that player chooses a hero controlled by that player as h ; deal 5 damage to h }",
    ),
    (
        "enemy",
        "Dol Guldur Orcs",
        "shadow { the attacking enemy gets +(3 if this attack is undefended else 1) attack for this attack }",
    ),
    (
        "treachery",
        "Caught in a Web",
        "when revealed { the player with the highest threat chooses a hero controlled by the player with the highest threat as h ; attach this to h as a Condition attachment }\nas an attachment { attached hero does not ready during the refresh phase unless 2 resources are paid from it }",
    ),
    ("location", "Great Forest Web", "travel { cost each player exhausts a hero }"),
    (
        "location",
        "Mountains of Mirkwood",
        "travel { cost reveal 1 card from the encounter deck }\nresponse after this is explored { each player as p { p may { search the top 5 cards of the deck of p for a card as c ; move c to the hand of p ; shuffle the deck of p } } }",
    ),
    (
        "treachery",
        "Driven by Shadow",
        "when revealed { each enemy or location currently in the staging area gets +1 threat until the end of the phase ; if there is no card in the staging area { this gains surge } }",
    ),
    (
        "enemy",
        "Quoted Trait",
        "when revealed { each \"Dol Guldur\" enemy gets +1 attack until the end of the phase ; discard each non-Orc enemy ; discard each non-\"Dol Guldur\" enemy }",
    ),
    (
        "hero",
        "Replacement",
        "forced instead when this suffers damage { you raise threat by that many }\nvalour combat action { ready this }",
    ),
];

#[test]
fn every_sample_is_readable() {
    for (kind, title, body) in SAMPLES {
        let content = common::content(&common::card(kind, title, body));
        assert_eq!(content.cards[0].faces[0].title, *title);
        assert!(!content.cards[0].faces[0].abilities.is_empty(), "{title}");
    }
}

#[test]
fn an_ability_has_its_parts() {
    let text = common::card(
        "hero",
        "Éowyn",
        "valour quest action limit 1 per round { cost exhaust this ; choose a hero as h ; ready h }",
    );
    let content = common::content(&text);
    let ability = &content.cards[0].faces[0].abilities[0];
    assert!(ability.valour);
    assert_eq!(ability.phase, Some(cardlang::def::Phase::Quest));
    assert_eq!(ability.kind, cardlang::def::AbilityKind::Action);
    assert_eq!(ability.clauses[0].key(), "clause.limit");
    assert_eq!(ability.costs[0].key(), "cost.exhaust");
    let body: Vec<_> = ability.body.iter().map(|term| term.key()).collect();
    assert_eq!(body, ["effect.choose", "effect.Ready"]);
    assert_eq!(content.cards[0].id, "test-eowyn");
}

#[test]
fn a_quest_card_has_sides_and_a_scenario_stages() {
    let text = r#"
set core-set "Core Set"
encounter set "Passage Through Mirkwood"
quest "A Chosen Path" {
    id core-set-a-chosen-path-beorns-path
    number 122
    stage 3
    side A {
    }
    side B "Beorn's Path" {
        quest points 10
        while there is a card named "Beorn's Path" { this cannot be defeated }
    }
}
scenario mirkwood "Passage Through Mirkwood" {
    also known as "Journey Through Mirkwood"
    encounter sets "Passage Through Mirkwood"
    stage core-set-a-chosen-path-beorns-path or core-set-a-chosen-path-beorns-path
}
"#;
    let content = common::content(text);
    let card = &content.cards[0];
    assert_eq!((card.stage, card.number), (Some(3), 122));
    let titles: Vec<_> = card.faces.iter().map(|face| face.title.as_str()).collect();
    assert_eq!(titles, ["A Chosen Path", "Beorn's Path"]);
    assert_eq!(content.scenarios[0].stages[0].cards.len(), 2);
    assert_eq!(content.scenarios[0].aliases, ["Journey Through Mirkwood"]);
}

#[test]
fn alternatives_of_words_are_kept_for_printing() {
    use cardlang::form::Sort;
    let term = cardlang::parse_phrase(rules::language(), Sort::Cards, "attached ally").expect("cards");
    assert_eq!(term.args, [cardlang::Arg::Word("ally".into())]);
    let term = cardlang::parse_phrase(rules::language(), Sort::Np, "ranged hero you control").expect("a noun phrase");
    assert_eq!(term.block(0)[0].text(0), "ranged");
    assert_eq!(term.term(1).key(), "noun.hero");
    assert_eq!(term.block(2)[0].key(), "q.you_control");
}

#[test]
fn or_joins_nouns_and_qualifiers() {
    use cardlang::form::Sort;
    let term = cardlang::parse_phrase(
        rules::language(),
        Sort::Np,
        "enemy or location in the staging area or engaged with another player",
    );
    let term = term.expect("a noun phrase");
    assert_eq!(term.term(1).key(), "noun.or");
    assert_eq!(term.block(2)[0].key(), "q.or");
}

#[test]
fn a_phrase_that_goes_on_is_refused() {
    use cardlang::form::Sort;
    let error =
        cardlang::parse_phrase(rules::language(), Sort::Condition, "it is exhausted today").expect_err("an error");
    assert_eq!(error.span.start, 16);
}
