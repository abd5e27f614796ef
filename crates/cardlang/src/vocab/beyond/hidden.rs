//! Facedown cards and who may look at them.

use crate::form::Sort::{Constant, Effect};
use crate::form::{form, forms};

forms! {
    form(Effect, "effect.look_facedown", "look at the facedown side of {c:cards}", "", "Only the decider sees it; nothing is flipped."),
    form(Effect, "effect.turn_faceup", "turn {c:cards} faceup", "", "Those there now, one at a time, each to its end before the next."),
    form(Effect, "effect.turn_up_top", "turn the top {n:number} card(s) of {from:pile} faceup as {x:name?}", "reveal the top {n} card(s) of {from}", "Everybody sees them; nothing about them resolves."),
    form(Effect, "effect.deal_facedown", "deal {n:number} card(s) from {from:pile} facedown to {to:pile}", "put the top {n} card(s) of {from} facedown into {to}", "Unlooked at; an empty encounter deck is refilled first."),
    form(Effect, "effect.prisoner", "turn {c:cards} facedown as a|an {state:text}", "turn {c} facedown. It is a \"{state}\": it cannot be used, cannot be damaged and collects no resources until it is rescued", "Not in play, still its owner's; a named state that other cards end."),
    form(Effect, "effect.facedown_enemy", "put {c:cards} facedown as an enemy named {name:text} with {a:number} attack and {d:number} defense and {h:number} hit point(s) engaged with {p:players}", "put {c} facedown in front of {p}, as if it just engaged {p} from the staging area. It is an enemy called \"{name}\" with {a} attack, {d} defense and {h} hit point(s)", "No traits, no text, no threat, seen by nobody; it leaves to its owner's discard pile, from the way to the staging area as well."),
    form(Effect, "effect.remove_unseen", "remove a random card of {from:pile} from the game unseen", "remove a random card of {from} from the game without looking at it", "Nobody learns which."),
    form(Constant, "constant.hidden_area", "area {name:text} for each player seen by nobody", "each player has an area for {name} cards, which nobody may look at", "Declares it. An eliminated player's cards there are discarded."),
}
