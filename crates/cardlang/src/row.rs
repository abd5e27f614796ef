//! Cards as rows of a table, one a face: what those read who look cards up.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One face of a card. Columns are text; an empty one means that the card does not have it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardRow {
    pub id: String,
    /// The product's title.
    pub set: String,
    pub number: String,
    /// Copies in the product.
    pub quantity: String,
    pub name: String,
    /// `A` or `B` of a double-sided card.
    pub side: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub encounter_set: String,
    /// `yes` or nothing.
    pub unique: String,
    pub sphere: String,
    pub traits: String,
    pub keywords: String,
    /// Resource cost, or threat cost of a hero.
    pub cost: String,
    pub engagement: String,
    pub threat: String,
    pub willpower: String,
    pub attack: String,
    pub defense: String,
    pub hit_points: String,
    pub quest_points: String,
    pub victory: String,
    pub text: String,
    pub shadow: String,
    /// The products that have the card, the one it is defined in first.
    pub printings: Vec<Printing>,
}

/// Where a card can be found: a product and its number there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printing {
    /// The product's title.
    pub set: String,
    pub number: u32,
    /// Copies in the product.
    pub quantity: u32,
    /// Its code on RingsDB, where that is known.
    pub ringsdb: Option<String>,
    /// Its id on OCTGN, where that is known.
    pub octgn: Option<String>,
}

impl fmt::Display for Printing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let copies = if self.quantity == 1 { "copy" } else { "copies" };
        write!(out, "{} {}, {} {copies}", self.set, self.number, self.quantity)?;
        self.ringsdb.iter().try_for_each(|code| write!(out, ", RingsDB {code}"))
    }
}
