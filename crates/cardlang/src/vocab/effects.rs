//! Statements of triggered abilities: what an effect does.

use crate::form::Sort::Effect;
use crate::form::{form, forms};

forms! {
    // Choosing
    form(Effect, "effect.choose", "choose {n:amount} {what:np} as {x:name}", "", "The decider picks that many, or as many as there are; a target when it stands before the effects."),
    form(Effect, "effect.choose_random", "choose a random {what:np} as {x:name}", "choose a random {what}", "Chance decides."),
    form(Effect, "effect.choose_player", "choose {whom:players} [at random] as {p:name}", "choose {whom} {kept}", "The decider picks a player, or chance does: `a player`, `another player`, `a player engaged with an enemy`."),
    form(Effect, "effect.player_chooses", "{who:players} choose(s) {n:amount} {what:np} as {x:name}", "", "A named player picks that many."),
    // Shape of the ability
    form(Effect, "effect.if", "if {if:condition} {then:block} else {else:block?}", "", "One branch or the other."),
    form(Effect, "effect.may", "you may {do:block}", "", "The decider may do it."),
    form(Effect, "effect.player_may", "{who:players} may {do:block}", "", "A named player may do it."),
    form(Effect, "effect.let", "let {who:players} decide {do:block}", "{who} decide(s): {do}", "A named player decides what is open in it, and sees what only one may see."),
    form(Effect, "effect.each_player", "each player as {p:name} {do:block}", "", "In player order; inside, that player decides."),
    form(Effect, "effect.choose_one", "choose one|two|any [that nobody has chosen] [whatever it does] {options:block} [up to {n:number}]", "", "A block of `option { … }`; only options that could change something are offered, unless one is chosen whatever it does. Of two, and of any up to a number, each is another; what nobody has chosen, nobody has in this very effect."),
    form(Effect, "effect.option", "option [limit {n:int} per round] {do:block}", "{do} [(limit {n} per round)]", "One of the things `choose one` offers; limited, with a count of its own on each copy."),
    form(Effect, "effect.then", "then {do:block}", "", "Only if everything before it happened in full."),
    form(Effect, "effect.delayed", "at the end of the {when:word} [unless {c:cards} is destroyed] {do:block}", "", "Installs a delayed effect for the end of this `phase` or `round`; names keep meaning the same card. With `unless`, it is gone as soon as that card is destroyed."),
    form(Effect, "effect.repeat", "repeat [{n:number} times] [until {if:condition}] {do:block}", "do this [{n} time(s)] [until {if}]: {do}", "Does the block again and again: so often, or until something is so, asked before each time."),
    // Tokens
    // States
    // Cards that move
    // Looking
    // Stopping and repeating
    // Combat
    // Quest and end
    // Lasting
}
