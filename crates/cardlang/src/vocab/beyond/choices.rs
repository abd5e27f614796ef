//! Choices: who decides, between what, and what is remembered of it.

use crate::form::Sort::{Effect, Players};
use crate::form::{form, forms};

forms! {
    // Deciders
    form(Players, "players.group", "the players as a group", "the players, as a group,", "All together; what only one of them may see, that one offers."),
    form(Players, "players.opposing_team", "the opposing team", "", "Without one, the first player, in the way hardest for the players.").planned(),
    form(Players, "players.revealing", "the revealing player", "", "Who turned up the encounter card being revealed."),
    // Shapes of choice
    form(Effect, "effect.must_or", "{who:players} must {first:block} or {second:block}", "{who} must {first}, or, if unable to, {second}", "The second is done only if the first cannot be done in full."),
    form(Effect, "effect.must_either", "{who:players} must either {first:block} or {second:block}", "", "A choice between those that could change something; where one of them can be done in full, that is done in full, whichever it is."),
    form(Effect, "effect.players_may_or_else", "each|any player as {p:name} may {do:block} or else {otherwise:block}", "{kept} player may {do}, or else {otherwise}", "In player order. With `each`, the second is done once, however many did not do the first in full; with `any`, the first who does it in full ends it."),
    form(Effect, "effect.may_or_else", "{who:players} may {do:block} or else {otherwise:block}", "{who} may {do}. Otherwise, {otherwise}", "The way out is all or nothing: what a card says with `unless`."),
    form(Effect, "effect.for_each", "for each {what:np} as {x:name} {do:block}", "for each {what}, {do}", "One after another, over those that fit as it begins."),
    form(Effect, "effect.player_chooses_player", "{who:players} choose(s) {whom:players} as {p:name}", "{who} choose(s) {whom}", "A named player picks one; `another player` is another than the one who chooses, and nothing happens if there is none."),
    form(Effect, "effect.choose_total", "{who:players} choose(s) any number of {what:np} with a total of {n:number} or more {stat:stat} as {x:name}", "{who} choose(s) any number of {what} with at least {n} total {stat}", "Bounded by a sum: all there are if they do not reach it."),
    form(Effect, "effect.choose_random_n", "choose {n:number} {what:np} at random as {x:name}", "choose {n} {what} at random", "Chance decides; as many as there are."),
    // Memory
    form(Effect, "effect.each_searches", "each player searches {from:pile} for a different {what:np} as {x:name}", "each player searches {from} for a different {what}", "In player order, no title twice, and one has to be taken if there is one; the name is for all cards found so, by all of them."),
    form(Effect, "effect.each_chooses", "each player as {p:name} chooses {n:amount} {what:np} as {x:name} [and {do:block}]", "each player chooses {n} {what}", "In player order, no card twice; the name is for all cards chosen so, by all of them. With a block each player does that with what they chose, before the next one chooses."),
}
