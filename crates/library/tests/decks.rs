//! Decks of the whole pool, drawn by chance and as RingsDB writes them: read, checked, written and read again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use cardlang::def::{CardDef, CardType};
use library::Library;
use library::cards::for_players;
use library::deck::{Catalog, DeckList, Format, Found, export, legal_faults, read_text};
use library::printings::printings;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::load(&[]).and_then(Library::sound).expect("content"));

/// The deck in each format, read again.
#[track_caller]
fn goes_round(catalog: &Catalog, deck: &Found) {
    for format in Format::ALL {
        let text = export(&LIBRARY, deck, format).expect("it can be written");
        let path = PathBuf::from(format!("again.{}", format.ending()));
        let again = read_text(catalog, &path, &text).expect("it can be read");
        assert_eq!(again.len(), 1, "{text}");
        let again = catalog.find(&again[0]);
        assert!(again.list.same_cards(&deck.list), "as {}: {:?}\n{text}", format.name(), again.missing);
        assert_eq!((&again.missing, &again.notes), (&Vec::new(), &Vec::new()), "as {}\n{text}", format.name());
    }
}

fn found(list: DeckList) -> Found {
    Found { list, missing: Vec::new(), notes: Vec::new() }
}

/// Small, known chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % n as u64).expect("a small number")
    }

    fn shuffled<T: Clone>(&mut self, list: &[T]) -> Vec<T> {
        let mut list = list.to_vec();
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
        list
    }
}

/// Cards that anybody may build with: nothing that a campaign, a saga or an encounter brings.
fn is_free(card: &CardDef) -> bool {
    let face = &card.faces[0];
    let facts = &LIBRARY.pool.facts(LIBRARY.pool.find(&card.id).expect("played")).faces[0];
    let apart = face.keywords.iter().any(|keyword| keyword.name == "encounter");
    for_players(card) && !face.is_of_campaign() && !face.is_of_saga() && !apart && facts.limit_per_deck.is_none()
}

/// Three heroes and fifty cards off the tops of two piles; a title comes in one version.
fn drawn<'a>(heroes: &mut Vec<&'a CardDef>, cards: &mut Vec<&'a CardDef>, chance: &mut Chance) -> DeckList {
    let mut list = DeckList { id: "drawn".into(), title: "Drawn".into(), ..DeckList::default() };
    let mut titles = BTreeSet::new();
    while list.heroes.len() < 3 {
        let hero = heroes.pop().expect("a hero");
        if titles.insert(hero.faces[0].title.as_str()) {
            list.heroes.push(hero.id.clone());
        }
    }
    titles.clear();
    while list.size() < 50 {
        let card = cards.pop().expect("a card");
        if titles.insert(card.faces[0].title.as_str()) {
            let left = 50 - u32::try_from(list.size()).expect("a small deck");
            let copies = u32::try_from(1 + chance.below(3)).expect("1 to 3");
            list.cards.push((copies.min(left), card.id.clone()));
        }
    }
    list
}

#[test]
fn three_hundred_decks_of_the_whole_pool_go_round() {
    let catalog = Catalog::new(&LIBRARY);
    let mut chance = Chance(7);
    let all: Vec<&CardDef> = LIBRARY.pool.content.cards.iter().filter(|card| is_free(card)).collect();
    let of = |hero: bool| -> Vec<&CardDef> {
        let fits = |card: &&CardDef| (card.faces[0].kind == CardType::Hero) == hero;
        all.iter().copied().filter(fits).filter(|card| card.faces[0].kind != CardType::Contract).collect()
    };
    let (every_hero, every_card) = (of(true), of(false));
    let (mut heroes, mut cards) = (Vec::new(), Vec::new());
    let mut used = BTreeSet::new();
    for n in 0..300 {
        // A pile that runs low is shuffled anew, so that every card has its turn.
        if heroes.len() < 12 {
            heroes = chance.shuffled(&every_hero);
        }
        if cards.len() < 100 {
            cards = chance.shuffled(&every_card);
        }
        let deck = found(drawn(&mut heroes, &mut cards, &mut chance));
        assert_eq!(legal_faults(&LIBRARY, &deck), [], "deck {n}");
        goes_round(&catalog, &deck);
        used.extend(deck.list.heroes.iter().cloned().chain(deck.list.cards.iter().map(|(_, id)| id.clone())));
    }
    let left: Vec<&str> =
        every_hero.iter().chain(&every_card).map(|card| card.id.as_str()).filter(|id| !used.contains(*id)).collect();
    assert!(left.len() * 20 < used.len(), "left out: {left:?}");
}

#[test]
fn every_card_for_players_goes_round() {
    let catalog = Catalog::new(&LIBRARY);
    let all: Vec<&CardDef> = LIBRARY.pool.content.cards.iter().filter(|card| for_players(card)).collect();
    assert!(all.len() > 900, "{}", all.len());
    for some in all.chunks(40) {
        let ids = |hero: bool| some.iter().filter(move |card| (card.faces[0].kind == CardType::Hero) == hero);
        let list = DeckList {
            id: "some".into(),
            title: "Some".into(),
            heroes: ids(true).map(|card| card.id.clone()).collect(),
            cards: ids(false).map(|card| (2, card.id.clone())).collect(),
            ..DeckList::default()
        };
        goes_round(&catalog, &found(list));
    }
}

#[test]
fn any_printing_is_the_card() {
    let catalog = Catalog::new(&LIBRARY);
    let mut again = 0;
    for card in LIBRARY.pool.content.cards.iter().filter(|card| for_players(card)) {
        for printing in printings(card) {
            let heading = if card.faces[0].kind == CardType::Hero { "Heroes" } else { "Cards" };
            let line = format!("{heading}\n1x {} ({}, {})\n", card.faces[0].title, printing.set, printing.number);
            let code = printing.ringsdb.map(|code| format!("{{\"slots\": {{\"{code}\": 1}}}}"));
            let texts = [Some(("x.txt", line)), code.map(|text| ("x.json", text))];
            for (name, text) in texts.into_iter().flatten() {
                let deck = catalog.find(&read_text(&catalog, Path::new(name), &text).expect("a deck")[0]).list;
                let ids: Vec<&String> = deck.heroes.iter().chain(deck.cards.iter().map(|(_, id)| id)).collect();
                assert_eq!(ids, [&card.id], "{text}");
            }
            again += 1;
        }
    }
    assert!(again > 1100, "{again} printings");
}

/// What the files of a folder say, by their names without the ending.
fn written() -> BTreeMap<String, Vec<(PathBuf, String)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/decks");
    let mut decks: BTreeMap<String, Vec<(PathBuf, String)>> = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the decks") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        decks.entry(name).or_default().push((path, text));
    }
    decks
}

#[test]
fn thirty_decks_of_ringsdb_are_the_same_in_every_format_and_go_round() {
    let catalog = Catalog::new(&LIBRARY);
    let mut products = BTreeSet::new();
    let decks = written();
    assert_eq!(decks.values().map(Vec::len).sum::<usize>(), 30);
    for (name, files) in &decks {
        let mut first: Option<DeckList> = None;
        for (path, text) in files {
            let decks = read_text(&catalog, path, text).expect("a deck");
            assert_eq!(decks.len(), 1, "{}", path.display());
            let deck = catalog.find(&decks[0]);
            assert_eq!(deck.missing, [], "{}", path.display());
            let side = deck.notes.iter().all(|note| note.contains("sideboard"));
            assert!(side && deck.notes.len() <= 1, "{}: {:?}", path.display(), deck.notes);
            assert_eq!(legal_faults(&LIBRARY, &deck), [], "{}", path.display());
            assert!(first.iter().all(|other| other.same_cards(&deck.list)), "{name} is not the same in all formats");
            goes_round(&catalog, &found(deck.list.clone()));
            first = Some(deck.list);
        }
        let list = first.expect("a deck");
        let ids: Vec<&String> = list.heroes.iter().chain(list.cards.iter().map(|(_, id)| id)).collect();
        let cards = LIBRARY.pool.content.cards.iter().filter(|card| ids.contains(&&card.id));
        products.extend(cards.map(|card| card.set.as_str()));
    }
    let all = LIBRARY.pool.content.cards.iter().filter(|card| is_free(card) && printings(card)[0].ringsdb.is_some());
    let others: BTreeSet<&str> = all.map(|card| card.set.as_str()).filter(|set| !products.contains(set)).collect();
    // What the starter decks print anew has titles of other cards, and the last box has a contract alone.
    let apart = [
        "defenders-of-gondor",
        "dwarves-of-durin",
        "elves-of-lorien",
        "riders-of-rohan",
        "the-hunt-for-the-dreadnaught",
    ];
    assert_eq!(others.into_iter().collect::<Vec<_>>(), apart);
}
