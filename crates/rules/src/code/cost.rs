//! Costs that are no effects. All others are effects that stand before `Paid`.

use cardlang::def::Sphere;

use super::{Num, Sel, Slot};

/// One such cost.
#[derive(Clone, Debug)]
pub enum Cost {
    /// Resources of one card.
    Spend { n: Num, from: Sel },
    /// Resources of heroes that match.
    SpendAny { n: Num, sphere: Option<Sphere> },
    /// A number is named.
    NameNumber { slot: Slot },
}
