//! Decks of every format: what is read is written in every format and read again as the same. The first line is the
//! name of the file.

use std::path::Path;

use cardlang::def::CardType;
use library::deck::{Catalog, Figures, Format, Found, export, legal_faults, read_text};
use rules::setup::{Mode, Setup, begin};

use crate::{LIBRARY, text};

pub fn run(data: &[u8]) {
    let Some((name, deck)) = text(data).and_then(|text| text.split_once('\n')) else { return };
    let catalog = Catalog::new(&LIBRARY);
    let decks = match read_text(&catalog, Path::new(name), deck) {
        Ok(decks) => decks,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    for written in decks.iter().take(4) {
        let mut found = catalog.find(written);
        for fault in legal_faults(&LIBRARY, &found) {
            assert!(!fault.to_string().is_empty() && !fault.fix().is_empty());
        }
        let _ = Figures::of(&LIBRARY, &found.list);
        play(&found);
        // A list of lines cannot tell a title that looks like a line of cards.
        "Again".clone_into(&mut found.list.title);
        if found.missing.is_empty() && in_place(&found) {
            Format::ALL.into_iter().for_each(|format| write_and_read(&catalog, &found, format));
        }
    }
}

/// Other formats tell heroes by what they are, not by where they stand.
fn in_place(found: &Found) -> bool {
    let kind = |id: &str| LIBRARY.pool.content.cards.iter().find(|card| card.id == id).map(|card| card.faces[0].kind);
    let is_hero = |id: &str| kind(id) == Some(CardType::Hero);
    found.list.heroes.iter().all(|id| is_hero(id)) && !found.list.cards.iter().any(|(_, id)| is_hero(id))
}

/// A game begins with it, or it is said why not.
fn play(found: &Found) {
    let scenario = LIBRARY.scenarios()[0].id.clone();
    let decks = vec![found.list.to_play()];
    let setup = Setup { scenario, mode: Mode::Standard, decks, seed: 1_u64.into(), first: 0, campaign: None };
    if let Err(error) = begin(&LIBRARY.pool, &setup, None) {
        assert!(!error.to_string().is_empty());
    }
}

fn write_and_read(catalog: &Catalog, deck: &Found, format: Format) {
    let Ok(text) = export(&LIBRARY, deck, format) else { return };
    let path = Path::new("again").with_extension(format.ending());
    let again = read_text(catalog, &path, &text);
    // A deck without any cards is none to other formats.
    if deck.list.heroes.is_empty() && deck.list.cards.is_empty() {
        return;
    }
    let again = again.unwrap_or_else(|error| panic!("{}: {error}\n{text}", format.name()));
    assert_eq!(again.len(), 1, "{}: one deck is written\n{text}", format.name());
    let again = catalog.find(&again[0]);
    assert!(again.list.same_cards(&deck.list), "{}: another deck is read\n{text}\n{deck:?}", format.name());
}
