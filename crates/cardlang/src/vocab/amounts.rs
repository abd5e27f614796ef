//! Amounts: how much of something an effect deals with. A number is one as well.

use crate::form::Sort::Amount;
use crate::form::{form, forms};

forms! {
    form(Amount, "amount.a", "a|an", "", "One."),
    form(Amount, "amount.all", "all", "", "However much there is."),
    form(Amount, "amount.any", "any number of", "", "From 1 to all there is, as the decider says."),
    form(Amount, "amount.up_to", "up to {n:number}", "", "From none up to that number, as the decider says."),
}
