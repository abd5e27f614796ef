//! What is paid: lines after `cost`, before the effects.

use crate::form::Sort::Cost;
use crate::form::{form, forms};

forms! {
    form(Cost, "cost.exhaust_a", "exhaust a|an {what:np} as {x:name?}", "exhaust a|an {what}", "One you pick, that you control."),
    form(Cost, "cost.exhaust", "exhaust {c:cards}", "", "A ready card you control."),
    form(Cost, "cost.exhaust_x", "exhaust X {what:np}", "", "As many as you like; X is that number."),
    form(Cost, "cost.spend", "spend {n:number} resource(s) from {c:cards}", "spend {n} resource(s) from {c}'s resource pool", "From that very hero's pool; no match needed."),
    form(Cost, "cost.spend_any", "spend {n:number} resource(s)", "", "From any of your heroes; no match needed."),
    form(Cost, "cost.spend_sphere", "spend {n:number} {s:sphere} resource(s)", "", "From heroes with that icon."),
    form(Cost, "cost.discard_hand", "discard {n:number} card(s) from your hand", "", "Of your choice."),
    form(Cost, "cost.discard_np", "discard a|an {what:np} from your hand", "", "One you pick that fits."),
    form(Cost, "cost.discard_a", "discard a|an {what:np} as {x:name?}", "discard a|an {what}", "One you pick, in play, that you control."),
    form(Cost, "cost.discard", "discard {c:cards}", "", "From play."),
    form(Cost, "cost.raise_threat", "raise your threat by {n:number}", "", "The dial goes up."),
    form(Cost, "cost.reduce_threat", "reduce your threat by {n:number}", "", "The dial goes down."),
    form(Cost, "cost.damage_a", "deal {n:number} damage to a|an {what:np}", "", "One you pick, that you control."),
    form(Cost, "cost.damage", "deal {n:number} damage to {c:cards}", "", "Wounds as a price."),
    form(Cost, "cost.remove_tokens", "remove {n:number} resource token(s) from {c:cards}", "", "Tokens that lie there."),
    form(Cost, "cost.return_a", "return a|an {what:np} to your hand as {x:name?}", "return a|an {what} to your hand", "One you pick, in play, that you control."),
    form(Cost, "cost.return_to_owner", "return {c:cards} to its owner's hand", "", "From play."),
    form(Cost, "cost.return_to_hand", "return {c:cards} to your hand", "", "From play."),
    form(Cost, "cost.victory", "add {c:cards} to the victory display", "", "The card itself, as a rule."),
    form(Cost, "cost.name_number", "name a number as {n:name}", "name a number", "Said before anything is drawn."),
    form(Cost, "cost.reveal", "reveal {n:number} card(s) from {from:pile}", "reveal the top {n} card(s) of {from}", "Each runs the whole staging procedure."),
    form(Cost, "cost.each_player_exhausts", "each player exhausts a|an {what:np}", "each player must exhaust 1 {what} they control", "Every player has to be able to."),
    form(Cost, "cost.player_exhausts", "{p:players} exhaust(s) a|an {what:np}", "{p} must exhaust 1 {what} they control", "Each of those players has to be able to, and picks one."),
    form(Cost, "cost.player_discards_a", "{p:players} discard(s) a|an {what:np} from hand", "{p} must discard 1 {what} from {p.his} hand", "Each of those players has to be able to, and picks one."),
    form(Cost, "cost.player_discards_random", "{p:players} discard(s) {n:number} card(s) from hand at random", "{p} must discard {n} card(s) from {p.his} hand at random", "That player needs as many."),
    form(Cost, "cost.each_player_raises", "each player raises threat by {n:number}", "each player raises their threat by {n}", "The dials go up."),
}
