//! Words for players.

use crate::form::Sort::Players;
use crate::form::{form, forms};

forms! {
    form(Players, "players.you", "you", "", "The controller; on an encounter card the player it happens to, or else the first player."),
    form(Players, "players.each", "each player", "", ""),
    form(Players, "players.all", "[the] players", "", "All of them."),
    form(Players, "players.a", "a player", "", "In a trigger or a condition: any one."),
    form(Players, "players.another", "another player", "", "Any one but you."),
    form(Players, "players.that", "that player", "", "The player the occurrence is about."),
    form(Players, "players.first", "the first player", "", ""),
    form(Players, "players.defending", "the defending player", "", "The player attacked."),
    form(Players, "players.controller", "the controller of {c:cards}", "{c}'s controller", ""),
    form(Players, "players.owner", "the owner of {c:cards}", "{c}'s owner", ""),
    form(Players, "players.its_owner", "its owner", "", "Of a card that goes to its own deck or hand."),
    form(Players, "players.engaged_with", "the player engaged with {c:cards}", "the engaged player", ""),
    form(Players, "players.highest_threat", "the player with the highest threat", "", "The first player decides a tie."),
    form(Players, "players.next", "the next player", "", "None in a solo game."),
    form(Players, "players.name", "{p:name}", "", "A player chosen before, or the one a loop has come to."),
}
