//! Words for cards and places.

use crate::form::Sort::{Cards, Destination, Pile};
use crate::form::{form, forms};

forms! {
    form(Cards, "cards.this", "this", "{this}", "The card that says it, and no other copy."),
    form(Cards, "cards.host", "attached hero|character|ally|enemy|location|card", "", "The card it is attached to."),
    form(Cards, "cards.that", "that card|hero|ally|character|enemy|location|treachery|stage|attachment", "", "The card the occurrence is about."),
    form(Cards, "cards.it", "it", "", "Inside `where`: the card in question."),
    form(Cards, "cards.attacker", "the attacking enemy", "", "Of the attack under way."),
    form(Cards, "cards.defender", "the defending character", "", "Of the attack under way."),
    form(Cards, "cards.attacked_enemy", "the attacked enemy", "", "Of the players' attack under way."),
    form(Cards, "cards.shadow", "that shadow card", "", "The one just dealt or turned."),
    form(Cards, "cards.active_location", "the active location", "", ""),
    form(Cards, "cards.current_quest", "the current quest", "", ""),
    form(Cards, "cards.main_quest", "the main quest", "", "The stage that lies there, whatever the current quest is."),
    form(Cards, "cards.top", "the {end:top/bottom} card of {from:pile}", "", ""),
    form(Cards, "cards.each", "each|all {what:np}", "", "Every one that fits."),
    form(Cards, "cards.any", "a|an {what:np}", "", "In a trigger or a condition: any one that fits."),
    form(Cards, "cards.name", "{x:name}", "", "A card or cards chosen before."),
    form(Destination, "to.hand", "your hand", "", ""),
    form(Destination, "to.hand_of", "the hand of {p:players}", "{p}'s hand", "`the hand of its owner`: of each card's own."),
    form(Destination, "to.top", "the top of {pile:pile}", "", ""),
    form(Destination, "to.bottom", "the bottom of {pile:pile}", "", ""),
    form(Destination, "to.pile", "{pile:pile}", "", "Onto a discard pile."),
    form(Pile, "pile.yours", "your {pile:deck/discard pile}", "", ""),
    form(Pile, "pile.deck_of", "the deck of {p:players}", "{p}'s deck", ""),
    form(Pile, "pile.discard_of", "the discard pile of {p:players}", "{p}'s discard pile", ""),
    form(Pile, "pile.encounter_deck", "the encounter deck", "", ""),
    form(Pile, "pile.encounter_discard", "the encounter discard pile", "", ""),
    form(Pile, "pile.both", "the {what:encounter deck and/victory display and encounter} discard pile", "", "Two piles searched as one."),
}
