//! Facedown cards and who may look at them.

use crate::form::Sort::Effect;
use crate::form::{form, forms};

forms! {
    form(Effect, "effect.look_facedown", "look at the facedown side of {c:cards}", "", "Only the decider sees it; nothing is flipped.").planned(),
}
