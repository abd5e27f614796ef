//! Replacement: another destination, recipient or outcome; and cancelling.

use crate::form::Sort::{Constant, Effect, Event};
use crate::form::{form, forms};

forms! {
    // Destinations
    form(Event, "event.would_be_placed", "{c:cards} would be placed in [the staging area] [{to:pile}]", "", "Whatever sends it there; with `instead`, it never lies there, and a revealed card never enters play."),
    form(Constant, "constant.progress_instead", "progress that would be placed on {a:cards} is placed on {b:cards} instead", "", "The recipient changes, nothing else; a quest card named so is not covered by the active location."),
    form(Constant, "constant.progress_may_instead", "each progress that would be placed on {a:cards} may be placed on {b:cards} instead", "", "Token by token, as the players like.").planned(),
    // Recipients
    form(Constant, "constant.shadows_instead", "shadow cards that would be dealt to {a:cards} are dealt from {from:pile} instead", "", "Unless that is empty; an effect that names the card it deals deals that one."),
    form(Constant, "constant.resources_instead", "resource tokens that would be placed on {a:cards} are placed on {b:cards} instead", "", "The first may be out of play."),
    form(Constant, "constant.also_targets", "shadow? effects of|on {c:cards} that target {p:players} also target each other player", "", "They happen once for that player, then once for each other; shadow effects on an enemy are those of its shadow cards."),
    // Damage between assigning and placing
    form(Event, "event.damage_assigned", "damage is assigned to {c:cards}", "{c} is assigned any amount of damage", "Reductions are over, nothing is placed yet; `that damage` and `that many` are it."),
    form(Event, "event.would_be_healed", "{c:cards} would be healed by {e:cards}", "{c} would be healed by {e}", "`that healing` and `that many` are what is about to be healed."),
    // Outcomes
    form(Event, "event.would_draw_from", "{p:players} would draw cards from attached deck", "{p} would draw 1 or more cards from attached deck", "The deck this is attached to; one draw, of whatever size."),
    form(Effect, "effect.cancel_progress", "cancel that progress", "", "It was placed, and is taken off again; `that many` still tells how much.").planned(),
}
