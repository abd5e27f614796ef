//! Products and cards as others number and name them, and the products that print a card again. All are facts, in
//! tables of the content: `products.tsv`, `ringsdb.tsv` and `octgn.tsv` are kept by hand, `printings.tsv` is written by
//! `cargo xtask printings`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cardlang::def::CardDef;
use cardlang::{Printing, slug};
use sha2::{Digest, Sha256};

use crate::cards::for_players;
use crate::content::table;

/// A product that other deck builders know.
#[derive(Debug)]
struct Product {
    /// Our id of the set.
    set: &'static str,
    /// Its name on RingsDB.
    name: &'static str,
    /// Its letters on RingsDB.
    pack: &'static str,
    /// What the codes of its cards on RingsDB begin with; the last three digits are the number.
    code: &'static str,
}

/// A card printed again.
#[derive(Debug)]
struct Reprint {
    set: &'static str,
    number: u32,
    copies: u32,
}

static PRODUCTS: LazyLock<Vec<Product>> = LazyLock::new(|| {
    let product = |[set, name, pack, code]: [&'static str; 4]| Product { set, name, pack, code };
    rows("products.tsv").map(product).collect()
});

static REPRINTS: LazyLock<BTreeMap<&'static str, Vec<Reprint>>> = LazyLock::new(|| {
    let mut cards: BTreeMap<&str, Vec<Reprint>> = BTreeMap::new();
    for [set, number, copies, card] in rows("printings.tsv") {
        if let (Ok(number), Ok(copies)) = (number.parse(), copies.parse()) {
            cards.entry(card).or_default().push(Reprint { set, number, copies });
        }
    }
    cards
});

/// The codes on RingsDB that are not made of product and number, by card.
static CODES: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| by_card("ringsdb.tsv"));

/// The ids on OCTGN, by card.
static OCTGN: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| by_card("octgn.tsv"));

fn by_card(table: &str) -> BTreeMap<&'static str, &'static str> {
    rows(table).map(|[card, id]: [&'static str; 2]| (card, id)).collect()
}

/// The lines of a table below its heading; what a line does not say is empty.
fn rows<const N: usize>(name: &str) -> impl Iterator<Item = [&'static str; N]> {
    table(name).lines().skip(1).map(|line| {
        let mut fields = line.split('\t');
        [(); N].map(|()| fields.next().unwrap_or_default())
    })
}

fn product(set: &str) -> Option<&'static Product> {
    PRODUCTS.iter().find(|product| product.set == set)
}

/// All printings of a card, the one it is defined in first.
pub fn printings(card: &CardDef) -> Vec<Printing> {
    let ringsdb = |code: Option<String>| code.filter(|_| for_players(card));
    let own = Printing {
        set: card.set_title.clone(),
        number: card.number,
        quantity: card.copies,
        ringsdb: ringsdb(own_code(card)),
        octgn: octgn(card),
    };
    let again = REPRINTS.get(card.id.as_str()).into_iter().flatten().map(|again| Printing {
        set: name_on_ringsdb(again.set, again.set).to_owned(),
        number: again.number,
        quantity: again.copies,
        ringsdb: ringsdb(code(again.set, again.number)),
        octgn: None,
    });
    std::iter::once(own).chain(again).collect()
}

/// The code on RingsDB of the printing in which a card is defined.
fn own_code(card: &CardDef) -> Option<String> {
    let other = CODES.get(card.id.as_str()).map(|code| (*code).to_owned());
    other.or_else(|| code(&card.set, card.number))
}

/// The code of a players' card on RingsDB, made of product and number, where the product is known.
fn code(set: &str, number: u32) -> Option<String> {
    let product = product(set).filter(|product| !product.code.is_empty() && number < 1000)?;
    Some(format!("{}{number:03}", product.code))
}

/// What RingsDB calls a product; ours, if it does not know it.
pub fn name_on_ringsdb<'a>(set: &str, title: &'a str) -> &'a str {
    product(set).map_or(title, |product| product.name)
}

/// Whether a card is of a product that goes by this name: its title, our id, its name or letters on RingsDB.
pub fn is_in(card: &CardDef, name: &str) -> bool {
    let name = short(&slug(name)).to_owned();
    let again = REPRINTS.get(card.id.as_str()).into_iter().flatten().map(|again| again.set);
    short(&slug(&card.set_title)) == name
        || std::iter::once(card.set.as_str()).chain(again).any(|set| is_called(set, &name))
}

fn is_called(set: &str, name: &str) -> bool {
    let others = product(set).map(|product| [slug(product.name), slug(product.pack)]);
    short(set) == name || others.iter().flatten().any(|other| short(other) == name)
}

/// A name without the words that people leave out: `The Core Set` is `core`.
fn short(name: &str) -> &str {
    let name = name.strip_prefix("the-").unwrap_or(name);
    name.strip_suffix("-set").unwrap_or(name)
}

/// The id of a players' card on OCTGN, where it is known.
pub fn octgn(card: &CardDef) -> Option<String> {
    OCTGN.get(card.id.as_str()).map(|id| (*id).to_owned())
}

/// An id of the same form for any card. OCTGN does not know it; whoever makes it from the card's id again does.
pub fn own_octgn(id: &str) -> String {
    let digest = Sha256::digest(format!("westmarch card {id}"));
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    // The digits 8 mark an id made by rules of one's own.
    let [a, b, c, d, e] = [0..4, 4..6, 6..8, 8..10, 10..16].map(|part| hex(&digest[part]));
    format!("{a}-{b}-8{}-8{}-{e}", &c[1..], &d[1..])
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use cardlang::def::CardType;

    use super::{CODES, OCTGN, PRODUCTS, REPRINTS, code, is_in, octgn, own_code, own_octgn, printings};
    use crate::Library;
    use crate::cards::for_players;
    use crate::content::table;

    #[test]
    fn codes_are_made_of_product_and_number() {
        assert_eq!(code("core-set", 73).as_deref(), Some("01073"));
        assert_eq!(code("the-fortress-of-nurn", 147).as_deref(), Some("22147"));
        assert_eq!(code("the-hobbit-on-the-doorstep", 12).as_deref(), Some("132012"));
        assert_eq!(code("my-set", 4), None);
        assert_eq!(code("core-set", 1000), None);
        assert!(PRODUCTS.iter().all(|product| code(product.set, 1).is_some()), "every product has codes");
    }

    #[test]
    fn the_table_of_codes_holds_only_what_product_and_number_do_not_say() {
        let library = Library::load(&[]).expect("content");
        for (id, listed) in CODES.iter() {
            let card = library.pool.content.cards.iter().find(|card| card.id == *id).expect(id);
            assert_eq!(own_code(card).as_deref(), Some(*listed));
            let made = code(&card.set, card.number).expect("a product");
            assert!(made != *listed && made.len() == listed.len() && for_players(card), "{id}: {listed}, not {made}");
        }
    }

    #[test]
    fn tables_name_products_and_cards_that_there_are() {
        let library = Library::load(&[]).expect("content");
        let sets: BTreeSet<&str> = library.pool.content.cards.iter().map(|card| card.set.as_str()).collect();
        let known: BTreeSet<&str> = PRODUCTS.iter().map(|product| product.set).collect();
        assert_eq!(known.len(), PRODUCTS.len(), "a product has one line");
        assert!(sets.iter().filter(|set| !set.contains("nightmare")).all(|set| known.contains(set)), "{sets:?}");
        let ids: BTreeSet<&str> = library.pool.content.cards.iter().map(|card| card.id.as_str()).collect();
        for (card, again) in REPRINTS.iter() {
            assert!(ids.contains(card), "{card}");
            assert!(again.iter().all(|again| known.contains(again.set) && again.copies > 0), "{card}");
        }
    }

    #[test]
    fn a_code_is_of_one_card() {
        let library = Library::load(&[]).expect("content");
        let mut cards: BTreeMap<String, &str> = BTreeMap::new();
        for card in &library.pool.content.cards {
            for code in printings(card).into_iter().filter_map(|printing| printing.ringsdb) {
                let other = cards.insert(code.clone(), &card.id);
                assert!(other.is_none_or(|other| other == card.id), "{code}: {} and {other:?}", card.id);
            }
        }
        assert!(cards.len() > 800, "{}", cards.len());
    }

    #[test]
    fn a_reprint_is_the_same_card() {
        let library = Library::load(&[]).expect("content");
        let gandalf = library.pool.content.cards.iter().find(|card| card.id == "core-set-gandalf").expect("a card");
        let titles: Vec<String> = printings(gandalf).into_iter().map(|printing| printing.set).collect();
        assert_eq!(titles[..2], ["Core Set", "Revised Core Set"]);
        assert!(titles.contains(&"Elves of Lórien".to_owned()), "{titles:?}");
        assert_eq!(printings(gandalf)[0].to_string(), "Core Set 73, 4 copies, RingsDB 01073");
        for name in
            ["Core Set", "the core set", "Core", "revised core set", "Revised Core", "RevCore", "Elves of Lorien"]
        {
            assert!(is_in(gandalf, name), "{name}");
        }
        assert!(!is_in(gandalf, "The Hunt for Gollum") && !is_in(gandalf, ""));
    }

    #[test]
    fn ids_for_octgn_are_well_formed_and_different() {
        let library = Library::load(&[]).expect("content");
        let ids: BTreeSet<String> = library.pool.content.cards.iter().map(|card| own_octgn(&card.id)).collect();
        assert_eq!(ids.len(), library.pool.content.cards.len());
        for id in &ids {
            assert_eq!(id.split('-').map(str::len).collect::<Vec<_>>(), [8, 4, 4, 4, 12], "{id}");
        }
    }

    #[test]
    fn ids_of_octgn_are_of_players_cards_well_formed_and_different() {
        let library = Library::load(&[]).expect("content");
        let cards = || library.pool.content.cards.iter().filter(|card| for_players(card));
        let known: BTreeSet<&str> = cards().map(|card| card.id.as_str()).collect();
        for (card, id) in OCTGN.iter() {
            assert!(known.contains(card), "{card}");
            assert_eq!(id.split('-').map(str::len).collect::<Vec<_>>(), [8, 4, 4, 4, 12], "{card}: {id}");
            assert!(id.chars().all(|sign| "0123456789abcdef-".contains(sign)), "{card}: {id}");
        }
        assert_eq!(OCTGN.values().collect::<BTreeSet<_>>().len(), OCTGN.len(), "an id is of one card");
        assert_eq!(table("octgn.tsv").lines().count(), OCTGN.len() + 1, "a card has one line");
        assert!(table("octgn.tsv").lines().skip(1).is_sorted());
        let unknown = cards().filter(|card| card.faces[0].kind == CardType::Hero && octgn(card).is_none());
        let unknown: Vec<&str> = unknown.map(|card| card.id.as_str()).collect();
        assert_eq!(unknown, ["riders-of-rohan-eomer", "riders-of-rohan-hirgon"], "those printed anew");
    }
}
