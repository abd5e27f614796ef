//! Facedown cards and who may look at them.

use crate::form::Sort::{Constant, Effect};
use crate::form::{form, forms};

forms! {
    form(Effect, "effect.look_facedown", "look at the facedown side of {c:cards}", "", "Only the decider sees it; nothing is flipped.").planned(),
    form(Constant, "constant.hidden_area", "area {name:text} for each player seen by nobody", "each player has an area for {name} cards, which nobody may look at", "Declares it. An eliminated player's cards there are discarded."),
}
