//! What is paid: lines after `cost`, before the effects.

use crate::form::Sort::Cost;
use crate::form::{form, forms};

forms! {
    form(Cost, "cost.pool_remove", "remove {c:cards} from the campaign pool", "", "It is not used in later games of the campaign."),
    form(Cost, "cost.exhaust_a", "exhaust a|an {what:np} as {x:name?}", "exhaust a|an {what}", "One you pick, that you control."),
    form(Cost, "cost.exhaust", "exhaust {c:cards}", "", "A ready card you control."),
    form(Cost, "cost.exhaust_n", "exhaust {n:number} {what:np}", "", "That many, of your choice; with X, as many as you like, and X is that number."),
    form(Cost, "cost.spend", "spend {n:number} resource(s) from {c:cards} as {x:name?}", "spend {n} resource(s) from {c}'s resource pool", "From that very hero's pool; no match needed. `a hero you control` is one you pick."),
    form(Cost, "cost.spend_any", "spend {n:number} [{s:sphere}] resource(s)", "", "From any of your heroes; of a sphere, from those with that icon."),
    form(Cost, "cost.players_spend", "{p:players} spend(s) {n:number} [{s:sphere}] resource(s)", "", "From heroes of that player, or of each of them in turn; the players as a group share it as they like."),
    form(Cost, "cost.discard_hand", "discard {n:amount} {what:np} from your hand", "", "Of your choice, of those that fit."),
    form(Cost, "cost.discard_a", "discard a|an {what:np} as {x:name?}", "discard a|an {what}", "One you pick, in play, that you control."),
    form(Cost, "cost.discard", "discard {c:cards}", "", "From play."),
    form(Cost, "cost.discard_top", "discard the top {n:number} card(s) of {from:pile} as {x:name?}", "discard the top {n} card(s) of {from}", "That many have to lie there."),
    form(Cost, "cost.threat", "raise|reduce your threat by {n:number}", "", "The dial goes up or down."),
    form(Cost, "cost.damage", "[{p:players}] deal(s) {n:number} damage to {c:cards} [they control]", "", "Wounds as a price; `a hero you control` is one you pick, `a hero they control` is one that each of those players picks."),
    form(Cost, "cost.remove_tokens", "remove {n:number} resource|damage token(s) from {c:cards} as {x:name?}", "remove {n} {kept} token(s) from {c}", "Tokens that lie there; `a hero you control` is one you pick."),
    form(Cost, "cost.return", "return {c:cards} to {to:destination} as {x:name?}", "return {c} to {to}", "From play to a hand, or from a hand to a deck; `an ally you control` is one you pick."),
    form(Cost, "cost.victory", "add {c:cards} to the victory display", "", "The card itself, as a rule."),
    form(Cost, "cost.give", "give {c:cards} {k:keyword}", "", "Doomed or Surge, to a card that is being played or revealed; works at once."),
    form(Cost, "cost.name", "name a {what:number/card type} as {n:name}", "name a {what}", "Said before anything is drawn; `of type t` asks for a type that was named."),
    form(Cost, "cost.reveal", "reveal {n:number} card(s) from {from:pile}", "reveal the top {n} card(s) of {from}", "Each runs the whole staging procedure."),
    form(Cost, "cost.deal_facedown", "deal {n:number} card(s) from {from:pile} facedown to {to:pile}", "put the top {n} card(s) of {from} facedown into {to}", "Unlooked at."),
    form(Cost, "cost.reveal_cards", "reveal {c:cards}", "", "From where it lies, by the whole staging procedure."),
    form(Cost, "cost.player_exhausts", "{p:players} exhaust(s) {n:amount} {what:np}", "{p} must exhaust {n} {what} they control", "Each of those players has to be able to, and picks them."),
    form(Cost, "cost.player_discards", "{p:players} discard(s) {n:amount} {what:np} from hand [at random]", "{p} must discard {n} {what} from {p.his} hand {kept}", "Each of those players needs as many, and picks them unless chance does."),
    form(Cost, "cost.each_player_raises", "each player raises threat by {n:number}", "each player raises their threat by {n}", "The dials go up."),
}
