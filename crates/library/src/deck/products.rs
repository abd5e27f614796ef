//! Products as other programs number and name them.

/// A product that other deck builders know.
struct Product {
    /// Our id of the set.
    set: &'static str,
    /// The first two digits of its codes on RingsDB.
    pack: &'static str,
    /// Other names of it, as ids.
    aliases: &'static [&'static str],
    /// What the ids of its cards on OCTGN begin with; the last three signs are the number.
    octgn: &'static str,
}

const PRODUCTS: [Product; 1] = [Product {
    set: "core-set",
    pack: "01",
    aliases: &["core", "revised-core-set", "revised-core", "core-set-revised", "the-core-set"],
    octgn: "51223bd0-ffd1-11df-a976-0801200c9",
}];

/// The game's own id on OCTGN.
pub const OCTGN_GAME: &str = "a21af4e8-be4b-4cda-a6b6-534f9717391f";

/// The set and number of a code of RingsDB, as 01073.
pub fn of_code(code: &str) -> Option<(&'static str, u32)> {
    let product = PRODUCTS.iter().find(|product| code.starts_with(product.pack))?;
    Some((product.set, digits(&code[product.pack.len()..])?))
}

/// The set and number of an id of OCTGN.
pub fn of_octgn(id: &str) -> Option<(&'static str, u32)> {
    let id = id.trim().to_ascii_lowercase();
    PRODUCTS.iter().find_map(|product| Some((product.set, digits(id.strip_prefix(product.octgn)?)?)))
}

/// The id of a card on OCTGN.
pub fn octgn(set: &str, number: u32) -> Option<String> {
    let product = PRODUCTS.iter().find(|product| product.set == set && number < 1000)?;
    Some(format!("{}{number:03}", product.octgn))
}

/// The code of a card on RingsDB, where the product is known.
pub fn ringsdb_code(set: &str, number: u32) -> Option<String> {
    let product = PRODUCTS.iter().find(|product| product.set == set && number < 1000)?;
    Some(format!("{}{number:03}", product.pack))
}

/// Whether a product goes by this name, given as an id.
pub fn is_called(set: &str, name: &str) -> bool {
    PRODUCTS.iter().any(|product| product.set == set && product.aliases.contains(&name))
}

/// Exactly three digits.
fn digits(text: &str) -> Option<u32> {
    let three = text.len() == 3 && text.bytes().all(|sign| sign.is_ascii_digit());
    three.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::{octgn, of_code, of_octgn, ringsdb_code};

    #[test]
    fn codes_are_read() {
        assert_eq!(of_code("01073"), Some(("core-set", 73)));
        assert_eq!(ringsdb_code("core-set", 73).as_deref(), Some("01073"));
        for code in ["02001", "0107", "010733", "01é1", "01+73", "", "x"] {
            assert_eq!(of_code(code), None, "{code}");
        }
    }

    #[test]
    fn ids_of_octgn_go_both_ways() {
        let id = octgn("core-set", 4).expect("an id");
        assert_eq!(of_octgn(&id.to_uppercase()), Some(("core-set", 4)));
        assert_eq!(octgn("my-set", 4), None);
        assert_eq!(of_octgn("51223bd0"), None);
    }
}
