//! Decks in every format, the reasons why one is not legal, and the files that are written.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use rules::ids::Seat;
use rules::setup::{Mode, Setup, begin};
use rules::zone::Zone;

use super::{
    Catalog, DeckList, ExportError, Fault, Figures, Format, Found, ReadError, Written, export, group_faults,
    legal_faults, read, without_octgn,
};
use crate::Library;
use crate::printings::printings;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::load(&[]).expect("content"));

/// A folder of its own, gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("westmarch-decks-{test}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a temporary file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn built_in(id: &str) -> Found {
    Catalog::new(&LIBRARY).find(&Written::from(LIBRARY.deck(id).expect("a deck")))
}

/// What a file says, its names looked up.
fn found(name: &str, text: &str) -> Result<Vec<Found>, ReadError> {
    static COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let folder = Folder::new(&format!("read-{}", COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed)));
    let catalog = Catalog::new(&LIBRARY);
    let decks = read(&catalog, &folder.file(name, text))?;
    Ok(decks.iter().map(|deck| catalog.find(deck)).collect())
}

#[track_caller]
fn one(name: &str, text: &str) -> Found {
    let mut decks = found(name, text).expect("a deck");
    assert_eq!(decks.len(), 1);
    decks.remove(0)
}

/// A deck of fifty cards with three heroes.
fn legal() -> Found {
    built_in("riders-and-rangers")
}

fn faults(change: impl FnOnce(&mut DeckList)) -> Vec<Fault> {
    let mut deck = legal();
    change(&mut deck.list);
    legal_faults(&LIBRARY, &deck)
}

#[test]
fn heroes_are_one_to_three() {
    // proves: RR.deckbuilding.1, CO.deck.5, CO.tournament.5
    assert_eq!(faults(|_| {}), []);
    assert_eq!(faults(|deck| deck.heroes.truncate(1)), []);
    assert_eq!(faults(|deck| deck.heroes.truncate(2)), []);
    assert_eq!(faults(|deck| deck.heroes.clear()), [Fault::NoHero]);
    assert_eq!(faults(|deck| deck.heroes.push("core-set-gimli".into())), [Fault::TooManyHeroes { heroes: 4, most: 3 }]);
}

#[test]
fn a_hero_is_listed_once_and_is_a_hero() {
    let twice = faults(|deck| deck.heroes[1] = "core-set-aragorn".into());
    assert_eq!(twice, [Fault::HeroTwice("Aragorn".into())]);
    let ally = faults(|deck| deck.heroes[1] = "core-set-gandalf".into());
    assert_eq!(ally, [Fault::NotAHero { title: "Gandalf".into(), kind: "an ally".into() }]);
}

#[test]
fn boons_are_not_built_in_and_do_not_count() {
    // proves: RR.campaign-pool.6, RR.boons.2
    let boon = || (1, "revised-core-set-mendors-support".to_owned());
    let refused = || Fault::OnlyInCampaigns("Mendor's Support".to_owned());
    assert_eq!(faults(|deck| deck.cards.push(boon())), [refused()]);
    let instead = faults(|deck| {
        deck.cards[0].0 -= 1;
        deck.cards.push(boon());
    });
    assert_eq!(instead, [refused(), Fault::TooFewCards { cards: 49, fewest: 50 }]);
}

#[test]
fn a_side_quest_of_a_player_is_a_card_of_the_deck() {
    // proves: CO.sq.8
    let instead = faults(|deck| {
        deck.cards[0].0 -= 1;
        deck.cards.push((1, "the-sands-of-harad-the-storm-comes".into()));
    });
    assert_eq!(instead, []);
}

#[test]
fn the_spheres_of_sagas_are_for_sagas() {
    // proves: SG.lotr.fellowship.1, SG.hobbit.treasure.8
    let frodo = faults(|deck| deck.heroes[1] = "the-black-riders-frodo-baggins".into());
    assert_eq!(frodo, [Fault::OnlyInSagas("Frodo Baggins".into())]);
    let burglar = faults(|deck| deck.cards.push((1, "the-hobbit-over-hill-and-under-hill-burglar-baggins".into())));
    assert_eq!(burglar, [Fault::OnlyInSagas("Burglar Baggins".into())]);
}

#[test]
fn treasures_are_found_not_built_in() {
    // proves: SG.hobbit.treasure.1, SG.hobbit.treasure.6
    let sting = || (1, "the-hobbit-over-hill-and-under-hill-sting".to_owned());
    let refused = || Fault::OnlyInCampaigns("Sting".to_owned());
    assert_eq!(faults(|deck| deck.cards.push(sting())), [refused()]);
    let instead = faults(|deck| {
        deck.cards[0].0 -= 1;
        deck.cards.push(sting());
    });
    assert_eq!(instead, [refused(), Fault::TooFewCards { cards: 49, fewest: 50 }]);
}

#[test]
fn a_deck_has_fifty_cards_or_more() {
    // proves: RR.deckbuilding.2, RR.deckbuilding.3, CO.deck.3, CO.hero.1, CO.tournament.5
    assert_eq!(legal().list.size(), 50);
    let short = faults(|deck| deck.cards[0].0 -= 1);
    assert_eq!(short, [Fault::TooFewCards { cards: 49, fewest: 50 }]);
    // Heroes do not count.
    assert_eq!(faults(|deck| deck.cards[0].0 -= 2), [Fault::TooFewCards { cards: 48, fewest: 50 }]);
    let all: Vec<(u32, String)> = LIBRARY.pool.content.cards[..]
        .iter()
        .filter(|card| card.id.starts_with("core-set-") && card.encounter_set.is_none())
        .filter(|card| (13..=73).contains(&card.number))
        .map(|card| (card.copies.min(3), card.id.clone()))
        .collect();
    let big = faults(|deck| deck.cards = all);
    assert_eq!(big, [], "a deck may have any number of cards");
}

#[test]
fn a_contract_is_no_card_of_the_deck_and_there_is_one() {
    // proves: CO.contract.2, CO.contract.3
    let fellowship = || (1, "a-shadow-in-the-east-fellowship".to_owned());
    assert_eq!(faults(|deck| deck.cards.push(fellowship())), []);
    let short = faults(|deck| {
        deck.cards[0].0 -= 1;
        deck.cards.push(fellowship());
    });
    assert_eq!(short, [Fault::TooFewCards { cards: 49, fewest: 50 }]);
    let two = faults(|deck| {
        deck.cards.push(fellowship());
        deck.cards.push((1, "the-hunt-for-the-dreadnaught-a-perilous-voyage".into()));
    });
    assert_eq!(two, [Fault::TooManyContracts(vec!["Fellowship".into(), "A Perilous Voyage".into()])]);
}

#[test]
fn a_contract_asks_for_a_deck_of_its_kind() {
    // proves: CO.contract.5
    let with = |contract: &str| {
        let contract = contract.to_owned();
        faults(|deck| deck.cards.push((1, contract)))
    };
    let council = with("under-the-ash-mountains-council-of-the-wise");
    assert!(council.iter().all(|fault| matches!(fault, Fault::TooManyCopies { most: 1, .. })), "{council:?}");
    assert!(!council.is_empty());
    let voyage = with("the-hunt-for-the-dreadnaught-a-perilous-voyage");
    assert_eq!(voyage, [Fault::TooFewCards { cards: 50, fewest: 100 }]);
    let wanderer = with("challenge-of-the-wainriders-the-grey-wanderer");
    assert_eq!(wanderer, [Fault::TooManyHeroes { heroes: legal().list.heroes.len(), most: 1 }]);
    let bond = faults(|deck| {
        deck.heroes =
            ["core-set-aragorn", "core-set-gimli", "core-set-thalin", "core-set-eowyn"].map(Into::into).into();
        deck.cards.push((1, "the-fortress-of-nurn-bond-of-friendship".into()));
    });
    let contract = || "Bond of Friendship".to_owned();
    assert!(bond.contains(&Fault::SameSphere { contract: contract(), sphere: "tactics".into() }), "{bond:?}");
    let wrong = |fault: &Fault| matches!(fault, Fault::OtherNumber { wanted: 10, sphere: Some(_), .. });
    assert!(bond.iter().any(wrong), "{bond:?}");
    assert!(!bond.iter().any(|fault| matches!(fault, Fault::TooManyHeroes { .. })), "four heroes are right");
    for fault in bond.iter().chain(&voyage) {
        assert!(!fault.fix().is_empty() && !fault.clauses().is_empty(), "{fault}");
    }
}

#[test]
fn cards_with_encounter_are_set_aside() {
    // proves: CO.kw-encounter.1, CO.kw-encounter.2, CO.kw-encounter.3
    let rangers = |copies| (copies, "the-lost-realm-ranger-of-the-north".to_owned());
    assert_eq!(faults(|deck| deck.cards.push(rangers(3))), []);
    let short = faults(|deck| {
        deck.cards[0].0 -= 2;
        deck.cards.push(rangers(3));
    });
    assert_eq!(short, [Fault::TooFewCards { cards: 48, fewest: 50 }]);
    let many = faults(|deck| {
        deck.cards.push(rangers(3));
        deck.cards.push((1, "roam-across-rhovanion-eagle-of-the-north".into()));
    });
    assert_eq!(many, [Fault::TooManySetAside(4)]);
    // A sideboard is left out but for them.
    let text = "Hero (1)\n1x Aragorn (Core Set)\nSideboard\n2x Ranger of the North\n3x Gandalf (Core Set)\n";
    let deck = one("rangers.txt", text);
    assert_eq!(deck.list.cards, [rangers(2)]);
}

#[test]
fn a_game_begins_with_contracts_in_play_and_other_cards_set_aside() {
    // proves: CO.contract.4, CO.contract.6, CO.kw-encounter.2
    let with = |deck: &str, more: &[&str]| {
        let mut deck = built_in(deck).list.to_play();
        deck.cards.extend(more.iter().map(|id| (1, (*id).to_owned())));
        deck
    };
    let (fellowship, ranger) = ("a-shadow-in-the-east-fellowship", "the-lost-realm-ranger-of-the-north");
    let council = "under-the-ash-mountains-council-of-the-wise";
    let decks = vec![with("core-leadership", &[fellowship, ranger]), with("core-lore", &[council])];
    let scenario = "passage-through-mirkwood".to_owned();
    let setup = Setup { scenario, mode: Mode::Standard, decks, seed: 1u64.into(), first: 0, campaign: None };
    let (matchup, game) = begin(&LIBRARY.pool, &setup, None).expect("it can be played");
    let lies = |id: &str| {
        let card = game.cards.iter().find(|card| matchup.pool.facts(card.def).id == id).expect("the card");
        (card.zone, card.owner, card.face)
    };
    assert_eq!(lies(fellowship), (Zone::play(Seat(0)), Seat(0), 0));
    assert_eq!(lies(council), (Zone::play(Seat(1)), Seat(1), 0));
    assert_eq!(lies(ranger), (Zone::SET_ASIDE, Seat(0), 0));
}

#[test]
fn a_sideboard_lies_beside_the_game_where_a_card_looks_for_it() {
    let text = "Heroes\nAragorn (Core Set)\n\n3x Gandalf (Core Set)\n3x Thorongil\n\nSideboard\n\
                1x Aragorn (The Watcher in the Water)\n1x Aragorn (Core Set)\n2x Citadel Plate\n";
    let deck = one("strider.txt", text);
    let aragorn = "the-watcher-in-the-water-aragorn";
    assert_eq!(deck.list.collection, [aragorn, "core-set-aragorn", "core-set-citadel-plate", "core-set-citadel-plate"]);
    assert_eq!(deck.notes, Vec::<String>::new());
    for format in [Format::Own, Format::Text, Format::Ringsdb] {
        let written = export(&LIBRARY, &deck, format).expect("it can be written");
        let again = one(&format!("deck.{}", format.ending()), &written);
        assert_eq!(again.list.collection, deck.list.collection, "{written}");
    }
    let scenario = "passage-through-mirkwood".to_owned();
    let decks = vec![deck.list.to_play()];
    let setup = Setup { scenario, mode: Mode::Standard, decks, seed: 1u64.into(), first: 0, campaign: None };
    let (matchup, game) = begin(&LIBRARY.pool, &setup, None).expect("it can be played");
    let mut aside: Vec<&str> =
        game.in_zone(Zone::SET_ASIDE).map(|id| matchup.pool.facts(game.card(id).def).id.as_str()).collect();
    aside.sort_unstable();
    assert_eq!(aside, ["core-set-citadel-plate", aragorn], "each once, and no hero of the deck");
    assert!(game.in_zone(Zone::SET_ASIDE).all(|id| game.card(id).owner == Seat(0)));
    // Nobody looks for it, nobody brings it.
    let plain = one("plain.txt", &text.replace("3x Thorongil\n", ""));
    assert_eq!(plain.list.collection, Vec::<String>::new());
    assert_eq!(plain.notes, ["the sideboard (4 cards) is left out"]);
}

#[test]
fn contracts_and_side_quests_are_written_and_read_again() {
    let mut deck = legal();
    deck.list.cards.push((1, "a-shadow-in-the-east-fellowship".into()));
    deck.list.cards.push((1, "the-lost-realm-gather-information".into()));
    for format in Format::ALL {
        let text = export(&LIBRARY, &deck, format).expect("it can be written");
        let again = one(&format!("deck.{}", format.ending()), &text);
        assert!(again.list.same_cards(&deck.list), "{text}");
    }
}

#[test]
fn presets_are_played_as_they_are() {
    // proves: CO.ltp-starter.9, CO.ltp-starter.10
    for id in ["core-leadership", "core-lore", "core-spirit", "core-tactics"] {
        let deck = built_in(id);
        assert_eq!(legal_faults(&LIBRARY, &deck), [], "{id}");
        assert_eq!(deck.list.size(), 30, "{id}");
        let figures = Figures::of(&LIBRARY, &deck.list);
        let sphere = &figures.heroes[0].sphere;
        assert!(figures.cards.iter().all(|card| card.sphere == *sphere || card.sphere == "Neutral"), "{id}");
    }
    // Only the very cards of a product's deck: calling oneself a preset is not enough.
    let mut own = built_in("core-lore");
    own.list.cards[0].0 -= 1;
    assert!(own.list.preset);
    assert_eq!(legal_faults(&LIBRARY, &own), [Fault::TooFewCards { cards: 29, fewest: 50 }]);
}

#[test]
fn decks_of_products_are_here_and_legal() {
    let boxes = [
        ("elves-of-lorien", "Elves of Lórien"),
        ("defenders-of-gondor", "Defenders of Gondor"),
        ("dwarves-of-durin", "Dwarves of Durin"),
        ("riders-of-rohan", "Riders of Rohan"),
        ("two-player-leadership-spirit", "Two-Player Limited Edition Starter"),
        ("two-player-tactics-lore", "Two-Player Limited Edition Starter"),
    ];
    for (id, product) in boxes {
        let deck = built_in(id);
        assert!(deck.list.preset && deck.list.size() == 50 && deck.list.heroes.len() == 3, "{id}");
        assert_eq!(legal_faults(&LIBRARY, &deck), [], "{id}");
        for id in deck.list.heroes.iter().chain(deck.list.cards.iter().map(|(_, id)| id)) {
            let card = LIBRARY.pool.content.cards.iter().find(|card| card.id == *id).expect("a card");
            assert!(crate::printings::is_in(card, product), "{id} is not of {product}");
        }
    }
}

#[test]
fn a_title_comes_three_times_at_most() {
    // proves: RR.deckbuilding.4, CO.deck.2
    let many = faults(|deck| deck.cards.push((1, "core-set-gandalf".into())));
    assert_eq!(many, [Fault::TooManyCopies { title: "Gandalf".into(), copies: 4, most: 3 }]);
    assert_eq!(many[0].fix(), "leave 1 copy of Gandalf out");
    assert_eq!(many[0].clauses(), ["RR.deckbuilding.4", "CO.deck.2"]);
}

#[test]
fn only_allies_attachments_and_events_go_into_a_deck() {
    // proves: RR.player-deck.1
    let enemy = LIBRARY.pool.content.cards.iter().find(|card| card.encounter_set.is_some()).expect("a card");
    let wrong = faults(|deck| deck.cards.push((1, enemy.id.clone())));
    assert!(matches!(&wrong[..], [Fault::NotForDecks { title, .. }] if *title == enemy.faces[0].title), "{wrong:?}");
    let hero = faults(|deck| deck.cards.push((1, "core-set-gimli".into())));
    assert_eq!(hero, [Fault::HeroInDeck("Gimli".into())]);
    assert_eq!(faults(|deck| deck.cards.push((0, "core-set-feint".into()))), [Fault::NoCopies("Feint".into())]);
}

#[test]
fn spheres_do_not_matter() {
    // proves: CO.deck.1
    let heroes = ["core-set-gimli", "core-set-legolas", "core-set-thalin"];
    assert_eq!(faults(|deck| deck.heroes = heroes.map(String::from).to_vec()), []);
}

#[test]
fn every_reason_is_listed_with_its_rule_and_its_remedy() {
    let text = "deck bad \"Bad\" {\n    heroes core-set-aragorn, core-set-aragorn, core-set-feint, core-set-gimly\n    \
                4 core-set-gandalf\n    1 core-set-legolas\n    2 core-set-sneak-atack\n}\n";
    let faults = legal_faults(&LIBRARY, &one("bad.wm", text));
    assert_eq!(faults.len(), 8, "{faults:#?}");
    for fault in &faults {
        assert!(!fault.fix().is_empty());
        assert!(!fault.clauses().is_empty() || matches!(fault, Fault::Missing(_)), "{fault}");
    }
    let said = faults.iter().map(|fault| format!("{fault}: {}\n", fault.fix())).collect::<String>();
    for word in ["core-set-gimly", "core-set-gimli", "Gimli", "core-set-sneak-atack", "Sneak Attack"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    let rulebook = crate::rulebook::Rulebook::embedded();
    for clause in faults.iter().flat_map(Fault::clauses) {
        assert!(rulebook.get(clause).is_some(), "{clause}");
    }
}

#[test]
fn two_players_cannot_have_the_same_hero() {
    // proves: CO.deck.4
    let decks = ["core-leadership", "riders-and-rangers", "core-tactics"].map(|id| built_in(id).list);
    let group: Vec<&DeckList> = decks.iter().collect();
    let shared = |title: &str| Fault::SharedHero {
        title: title.into(),
        decks: vec!["core-leadership".into(), "riders-and-rangers".into()],
    };
    assert_eq!(group_faults(&LIBRARY, &group), [shared("Aragorn"), shared("Théodred")]);
    assert_eq!(group_faults(&LIBRARY, &group[1..]), []);
    assert_eq!(group_faults(&LIBRARY, &[]), []);
    let five = [group[0], group[0], group[0], group[0], group[0]];
    assert_eq!(group_faults(&LIBRARY, &five)[0], Fault::TooManyPlayers(5));
}

#[test]
fn our_decks_are_legal_and_need_one_box_of_each_product() {
    let ours: Vec<_> = LIBRARY.decks().iter().filter(|deck| !deck.preset).collect();
    assert!(ours.len() >= 4);
    for deck in ours {
        let found = built_in(&deck.id);
        assert_eq!(legal_faults(&LIBRARY, &found), [], "{}", deck.id);
        assert_eq!(found.list.size(), 50, "{}", deck.id);
        for (copies, id) in &deck.cards {
            let card = LIBRARY.pool.content.cards.iter().find(|card| card.id == *id).expect("a card");
            let most = printings(card).iter().map(|printing| printing.quantity).max();
            assert!(Some(*copies) <= most, "{}: {id}", deck.id);
        }
    }
}

#[test]
fn what_is_written_is_read_again() {
    for deck in LIBRARY.decks() {
        let deck = built_in(&deck.id);
        for format in Format::ALL {
            let text = export(&LIBRARY, &deck, format).expect("a text");
            let again = one(&format!("{}.{}", deck.list.id, format.ending()), &text);
            assert!(again.list.same_cards(&deck.list), "{} as {}\n{text}", deck.list.id, format.name());
            assert_eq!((&again.missing, &again.notes), (&Vec::new(), &Vec::new()));
            if format != Format::O8d {
                assert_eq!(again.list.title, deck.list.title);
            }
            if format == Format::Own {
                assert_eq!(again.list, deck.list);
                assert_eq!(
                    cardlang::format_source(rules::language(), &text).expect("a deck"),
                    text,
                    "it is written as it is formatted"
                );
            }
        }
    }
}

#[test]
fn ringsdb_speaks_in_codes() {
    let text = r#"{"id": 7, "name": "Two \"Roads\"", "heroes": {"01001": 1}, "sideslots": {"01002": 1},
                   "slots": {"01001": 1, "01073": 3, "01013": "2", "99005": 1, "01080": 1}}"#;
    let deck = one("x.json", text);
    assert_eq!(deck.list.heroes, ["core-set-aragorn"]);
    assert_eq!(deck.list.cards, [(2, "core-set-guard-of-the-citadel".to_owned()), (3, "core-set-gandalf".to_owned())]);
    let missing: Vec<&str> = deck.missing.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(missing, ["01080", "99005"], "another pack, and a card that is not for players");
    assert_eq!(deck.notes, ["the sideboard (1 card) is left out"]);
    assert_eq!((deck.list.title.as_str(), deck.list.id.as_str()), ("Two \"Roads\"", "two-roads"));
    let own = export(&LIBRARY, &deck, Format::Own).expect("a text");
    assert!(own.contains("\"Two 'Roads'\"") && own.contains("# left out: 1x 99005"), "{own}");
    assert_eq!(one("x.wm", &own).list.cards, deck.list.cards);
    let several = found("x.json", r#"[{"slots": {"01001": 1}, "sideslots": []}, {"slots": {"01073": 1}}]"#);
    let several = several.expect("two decks");
    assert_eq!(several.len(), 2);
    assert_eq!(several[0].list.heroes, ["core-set-aragorn"]);
}

#[test]
fn broken_files_are_refused_with_the_place() {
    let cases = [
        ("x.json", "{\"slots\": ", "line 1"),
        ("x.json", "3", "slots"),
        ("x.json", "[3]", "item 1"),
        ("x.json", "{\"name\": \"x\"}", "slots"),
        ("x.json", "{\"slots\": {\"01001\": -1}}", "01001"),
        ("x.json", "{\"slots\": [1]}", "slots"),
        ("x.o8d", "<deck><section", "closed"),
        ("x.o8d", "<deck>\n<a></deck>", "2:4"),
        ("x.o8d", "<cards/>", "<deck>"),
        ("x.o8d", "<deck><section name='Hero'><card qty='x'>Gimli</card></section></deck>", "Gimli"),
        ("x.o8d", "<!DOCTYPE d [<!ENTITY a \"b\">]><deck>&a;</deck>", ".o8d"),
        ("x.txt", "0x Gandalf", "line 1"),
        ("x.txt", "Title\n\n5000x Gandalf", "line 3"),
        ("x.wm", "deck x \"X\" {\n    heros core-set-gimli\n}\n", "heroes"),
    ];
    for (name, text, word) in cases {
        let error = found(name, text).expect_err(text);
        assert!(matches!(error, ReadError::Broken { .. }), "{error}");
        assert!(error.to_string().contains(word), "{word}: {error}");
    }
    for (name, text) in [("x.txt", ""), ("x.txt", "# nothing\n"), ("x.o8d", "<deck/>"), ("x.json", "[]"), ("x.wm", "")]
    {
        assert!(matches!(found(name, text), Err(ReadError::NoDeck(_))), "{text}");
    }
}

#[test]
fn o8d_files_are_read_by_id_and_by_title() {
    let text = "<?xml version=\"1.0\"?>\n<deck game=\"x\">\n<section name=\"Hero\">\n\
                <card qty=\"1\" id=\"51223bd0-ffd1-11df-a976-0801200c9004\">Gimly</card>\n</section>\n\
                <section name=\"Ally\"><card qty=\"2\" id=\"?\">gandalf</card><card>Bolg</card></section>\n\
                <section name=\"Sideboard\"><card qty=\"3\">Feint</card></section>\n\
                <section name=\"Quest\"><card qty=\"1\">A</card></section>\n</deck>";
    let deck = one("my deck.o8d", text);
    assert_eq!(deck.list.heroes, ["core-set-gimli"]);
    assert_eq!(deck.list.cards, [(2, "core-set-gandalf".to_owned())]);
    assert_eq!((deck.missing[0].name.as_str(), deck.missing[0].row), ("Bolg", Some(6)));
    assert_eq!(deck.notes.len(), 4, "{:?}", deck.notes);
    assert_eq!((deck.list.title.as_str(), deck.list.id.as_str()), ("my deck", "my-deck"));
}

#[test]
fn cards_that_a_starter_deck_prints_anew_are_told_from_the_old_by_their_ids_in_o8d() {
    let text = "<deck>\n<section name=\"Attachment\">\
                <card qty=\"3\" id=\"29b76593-0ef3-410b-aa85-1c282d4b1582\">Captain of Gondor</card></section>\n\
                <section name=\"Event\">\
                <card qty=\"2\" id=\"6a871e9e-fa3e-4556-8730-09aed1a3ec40\">Hidden Cache</card></section>\n</deck>";
    let deck = one("x.o8d", text);
    let cards = [(3, "the-antlered-crown-captain-of-gondor"), (2, "the-morgul-vale-hidden-cache")];
    assert_eq!(deck.list.cards, cards.map(|(copies, id)| (copies, id.to_owned())));
}

#[test]
fn cards_of_one_title_are_told_apart_by_their_ids_in_o8d() {
    let card = |(id, title): (&str, &str)| format!("<card qty=\"1\" id=\"{id}\">{title}</card>\n");
    let heroes = [
        ("51223bd0-ffd1-11df-a976-0801210c9001", "Aragorn"),
        ("09EBD71C-8286-4838-B661-36A8633C9F0C", "Aragorn"),
        ("950e710c-4b2f-4e65-9e5d-8f0f7390812c", "Aragorn"),
    ];
    let allies =
        [("51223bd0-ffd1-11df-a976-1801204c9036", "Gandalf"), ("c8b5dd1c-82bc-4733-be1a-484a6e87c3c0", "Anborn")];
    let text = format!(
        "<deck>\n<section name=\"Hero\">\n{}</section>\n<section name=\"Ally\">\n{}</section>\n</deck>",
        heroes.map(card).concat(),
        allies.map(card).concat()
    );
    let deck = one("x.o8d", &text);
    let three = ["the-watcher-in-the-water-aragorn", "the-lost-realm-aragorn", "the-fortress-of-nurn-aragorn"];
    assert_eq!(deck.list.heroes, three);
    let two = ["the-hobbit-over-hill-and-under-hill-gandalf", "the-land-of-shadow-anborn"];
    assert_eq!(deck.list.cards, two.map(|id| (1, id.to_owned())));
    assert!(deck.notes.is_empty() && without_octgn(&LIBRARY, &deck.list).is_empty(), "{:?}", deck.notes);
    let written = export(&LIBRARY, &deck, Format::O8d).expect("a deck");
    for (id, title) in heroes.iter().chain(&allies) {
        assert!(written.contains(&format!("id=\"{}\">{title}<", id.to_lowercase())), "{written}");
    }
}

#[test]
fn codes_of_reprints_campaigns_and_starters_are_read() {
    let slots = [
        ("31001", "return-to-mirkwood-dain-ironfoot"),
        ("20034", "core-set-glorfindel"),
        ("34001", "riders-of-rohan-eomer"),
        ("32005", "elves-of-lorien-galadhrim-minstrel"),
        ("33018", "core-set-steward-of-gondor"),
        ("01132", "revised-core-set-mendors-support"),
        ("10176", "angmar-awakened-campaign-expansion-berelind"),
        ("11198", "dream-chaser-campaign-expansion-starla"),
        ("12166", "ered-mithrin-campaign-expansion-turayn"),
        ("41048", "the-dark-of-mirkwood-no-time-to-waste"),
        ("147024", "the-old-forest-old-bogey-stories"),
        ("148021", "fog-on-the-barrow-downs-ho-tom-bombadil"),
        ("19004", "the-withered-heath-beorning-skin-changer"),
        ("146009", "the-mountain-of-fire-orc-disguise"),
    ];
    for (code, id) in slots {
        let deck = one("x.json", &format!("{{\"name\": \"X\", \"slots\": {{\"{code}\": 1}}}}"));
        let cards = deck.list.heroes.iter().chain(deck.list.cards.iter().map(|(_, id)| id));
        assert_eq!(cards.collect::<Vec<_>>(), [id], "{code}: {:?}", deck.missing);
    }
}

#[test]
fn lists_are_read_as_people_write_them() {
    let text = "My deck\n\nPacks: \nFrom Core Set to Core Set\n\n## Heroes (2)\nAragorn\n1x Eowyn (Core Set)\n\n\
                Allies:\n- 3x Gandalf (Revised Core Set)  # the wizard\n2 Lorien Guide\nGuard of the Citadel x2\n\
                // events\nEvents\n1 Galadhrims Greeting\n2x The Galadhrim’s Greeting\n1x Gandalf (The Hobbit)\n\n\
                Sideboard\n3x Feint\n\nBuilt on https://ringsdb.com\n";
    let deck = one("x.txt", text);
    assert_eq!(deck.list.title, "My deck");
    assert_eq!(deck.list.heroes, ["core-set-aragorn", "core-set-eowyn"]);
    let cards: Vec<u32> = deck.list.cards.iter().map(|(copies, _)| *copies).collect();
    assert_eq!(cards, [3, 2, 2, 2]);
    let missing: Vec<(&str, Option<usize>)> = deck.missing.iter().map(|card| (card.name.as_str(), card.row)).collect();
    assert_eq!(missing, [("Galadhrims Greeting", Some(16)), ("Gandalf (The Hobbit)", Some(18))]);
    assert_eq!(deck.missing[0].nearest[0], "The Galadhrim's Greeting");
    let boxes = ["Core Set", "The Hobbit: Over Hill and Under Hill", "The Road Darkens"];
    assert_eq!(deck.missing[1].nearest, boxes.map(|title| format!("Gandalf ({title})")));
    assert!(deck.notes[0].ends_with("cards are called Aragorn; that of Core Set is taken"), "{:?}", deck.notes);
    assert_eq!(deck.notes[1..], ["the sideboard (3 cards) is left out"]);
}

#[test]
fn a_hero_comes_once_and_what_stands_below_the_heroes_is_the_deck() {
    let text = "Heroes\nAragorn (Core Set)\nGloin (Core Set)\n\n3 Gandalf (Core Set)\n2x Faramir\n1x Gandalf\n";
    let deck = one("x.txt", text);
    assert_eq!(deck.list.heroes, ["core-set-aragorn", "core-set-gloin"]);
    let cards = ["core-set-gandalf", "core-set-faramir", "core-set-gandalf"];
    assert_eq!(deck.list.cards.iter().map(|(_, id)| id.as_str()).collect::<Vec<_>>(), cards);
    // Under the heading one Gandalf is the hero, and there is no other card called Éowyn.
    let deck = one("x.txt", "Heroes\n1x Gandalf\n2x Éowyn (Core Set)\n\nAllies\n3x Gandalf (Core Set)\n");
    assert_eq!(deck.list.heroes, ["the-road-darkens-gandalf", "core-set-eowyn", "core-set-eowyn"]);
    assert_eq!(deck.list.cards, [(3, "core-set-gandalf".to_owned())]);
    assert!(legal_faults(&LIBRARY, &deck).contains(&Fault::HeroTwice("Éowyn".into())));
}

#[test]
fn several_decks_in_one_text_are_a_fellowship() {
    let decks = ["core-leadership", "core-lore", "riders-and-rangers"].map(built_in);
    for format in [Format::Own, Format::Text, Format::Ringsdb, Format::Json] {
        let texts: Vec<String> = decks.iter().map(|deck| export(&LIBRARY, deck, format).expect("a text")).collect();
        let text = format.together(&texts).expect("room for several");
        let again = found(&format!("x.{}", format.ending()), &text).expect("decks");
        let titles: Vec<&str> = again.iter().map(|deck| deck.list.title.as_str()).collect();
        assert_eq!(titles, decks.each_ref().map(|deck| deck.list.title.as_str()), "{text}");
        for (again, deck) in again.iter().zip(&decks) {
            assert!(again.list.same_cards(&deck.list), "{}: {:?}", format.name(), again.missing);
            assert_eq!(again.missing, []);
        }
    }
    assert_eq!(Format::O8d.together(&["a".into(), "b".into()]), None);
    let json = "{\"name\": \"Us\", \"decks\": [{\"slots\": {\"01001\": 1}}, {\"slots\": {\"01004\": 1}}]}";
    assert_eq!(found("x.json", json).expect("two decks").len(), 2);
    assert!(found("x.json", "{\"decks\": 3}").is_err());
}

#[test]
fn a_sideboard_has_headings_of_its_own() {
    let text = "One\n\nHeroes (1)\n1x Aragorn (Core Set)\nAllies\n3x Gandalf (Core Set)\nSideboard\nHeroes (1)\n\
                1x Gimli (Core Set)\nAllies (1)\n2x Faramir (Core Set)\n\nTwo\n\nHeroes\n1x Éowyn (Core Set)\n\n\
                1 Hero, 3 Cards\nCards up to Core Set\n";
    let decks = found("x.txt", text).expect("two decks");
    let heroes: Vec<&[String]> = decks.iter().map(|deck| deck.list.heroes.as_slice()).collect();
    assert_eq!(heroes, [["core-set-aragorn"], ["core-set-eowyn"]]);
    assert_eq!(decks[0].list.size(), 3);
    assert_eq!(decks[0].notes, ["the sideboard (3 cards) is left out"]);
    assert_eq!((decks[1].list.title.as_str(), &decks[1].missing), ("Two", &Vec::new()));
}

#[test]
fn a_contract_stands_beside_the_heroes_in_o8d() {
    let text =
        "<deck><section name=\"Hero\"><card qty=\"1\">Fellowship</card><card qty=\"1\">Dúnhere</card></section></deck>";
    let deck = one("x.o8d", text);
    assert_eq!(deck.list.heroes, ["core-set-dunhere"]);
    assert_eq!(deck.list.cards, [(1, "a-shadow-in-the-east-fellowship".to_owned())]);
}

#[test]
fn no_line_is_lost() {
    let deck = one("x.txt", "1x Aragorn\nSome words\n1x Forest Spider\n");
    assert_eq!(deck.missing[0].name, "Some words");
    assert_eq!(deck.list.title, "x");
    assert_eq!(deck.list.cards.len(), 1, "an encounter card is found, and refused by the check");
    assert!(legal_faults(&LIBRARY, &deck).iter().any(|fault| matches!(fault, Fault::NotForDecks { .. })));
    let deck = one("x.txt", "3 Hunters\n\n1x Aragorn (Core Set)\n");
    assert_eq!((deck.list.title.as_str(), deck.list.id.as_str(), deck.notes.len()), ("3 Hunters", "deck-3-hunters", 1));
}

#[test]
fn a_folder_is_a_fellowship() {
    let folder = Folder::new("fellowship");
    let formats = [Format::Own, Format::Text, Format::O8d, Format::Ringsdb];
    for (id, format) in ["core-leadership", "core-lore", "core-spirit", "core-tactics"].into_iter().zip(formats) {
        let text = export(&LIBRARY, &built_in(id), format).expect("a text");
        folder.file(&format!("{id}.{}", format.ending()), &text);
    }
    folder.file("notes.md", "hello");
    let catalog = Catalog::new(&LIBRARY);
    let decks = read(&catalog, &folder.0).expect("four decks");
    let found: Vec<Found> = decks.iter().map(|deck| catalog.find(deck)).collect();
    assert_eq!(found.len(), 4);
    assert!(found[0].notes[0].contains("notes.md"));
    assert!(found.iter().all(|deck| legal_faults(&LIBRARY, deck).is_empty()));
    let group: Vec<&DeckList> = found.iter().map(|deck| &deck.list).collect();
    assert_eq!(group_faults(&LIBRARY, &group), []);
    let empty = Folder::new("fellowship-empty");
    assert!(matches!(read(&catalog, &empty.0), Err(ReadError::NoFiles(_))));
}

#[test]
fn figures_add_up() {
    let deck = legal();
    let figures = Figures::of(&LIBRARY, &deck.list);
    assert_eq!((figures.starting_threat, figures.size), (29, 50));
    for shares in [&figures.costs, &figures.spheres, &figures.types] {
        assert_eq!(shares.iter().map(|share| share.cards).sum::<u64>(), 50, "{shares:?}");
    }
    assert_eq!(figures.costs.last().map(|share| (share.name.as_str(), share.cards)), Some(("X", 3)));
}

#[test]
fn cards_without_an_id_of_octgn_have_one_of_ours() {
    let folder = Folder::new("octgn");
    let card = "set my-set \"My Set\"\n\nevent \"Cheer\" {\n    number 1\n    copies 3\n    sphere lore\n    cost 0\n\n    \
                action {\n        choose a player as p\n        p draws 1 card\n    }\n}\n";
    let library = Library::load(&[folder.file("own.wm", card)]).and_then(Library::sound).expect("content");
    let cards = vec![(3, "my-set-cheer".into()), (1, "core-set-feint".into())];
    let list = DeckList { id: "x".into(), cards, ..DeckList::default() };
    let mut deck = Found { list, missing: Vec::new(), notes: Vec::new() };
    assert_eq!(without_octgn(&library, &deck.list), ["Cheer"]);
    let text = export(&library, &deck, Format::O8d).expect("a deck");
    let catalog = Catalog::new(&library);
    let again = read(&catalog, &folder.file("x.o8d", &text.replace(">Cheer<", "><"))).expect("a deck");
    assert!(catalog.find(&again[0]).list.same_cards(&deck.list), "the ids suffice");
    assert!(export(&library, &deck, Format::Text).is_ok_and(|text| text.contains("3x Cheer (My Set)")));
    deck.list.cards.push((1, "core-set-forest-spider".into()));
    let refused = export(&library, &deck, Format::O8d);
    assert_eq!(refused, Err(ExportError { deck: "x".into(), titles: vec!["Forest Spider".into()] }));
}

#[test]
fn files_beyond_all_measure_are_refused_or_read_in_time() {
    let many = "999x Aragorn\n".repeat(100);
    let error = found("many.txt", &many).expect_err("no deck").to_string();
    assert!(error.contains("it has 99900 cards; at most 20000 are read"), "{error}");
    let unknown = one("unknown.txt", &"1x Gandlaf\n".repeat(3000));
    assert_eq!(unknown.missing.len(), 3000);
    assert!(!unknown.missing[0].nearest.is_empty(), "some are suggested");
    assert!(unknown.missing[2999].nearest.is_empty(), "but not for ever");
    let section = "<card qty=\"1\">Gandlaf</card>\n".repeat(3000);
    let deck = format!("<deck>\n<section name=\"Ally\">\n{section}</section></deck>");
    assert_eq!(one("long.o8d", &deck).missing[2999].row, Some(3002));
}
