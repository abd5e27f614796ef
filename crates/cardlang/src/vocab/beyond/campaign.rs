//! Facts outside one game: deck rules, modes, the campaign log and pool.

use crate::form::Sort::{Adjective, Constant, Effect, Event, Noun, Qualifier};
use crate::form::{form, forms};

forms! {
    form(Constant, "constant.deck_titles", "your deck holds no more than {n:int} copy|copies of each title", "you cannot include more than {n} copy|copies of any card, by title, in your deck", "Of a contract: asked of the deck before the game."),
    form(Constant, "constant.deck_size", "your deck holds {how:exactly/at least} {n:int} [{s:sphere}] card(s)", "your deck must include {how} {n} [{s}] card(s)", "Of a contract: asked of the deck before the game."),
    form(Constant, "constant.deck_lacks", "your deck holds no {what:allies/attachments}", "you cannot include {what} in your deck", "Of a contract: asked of the deck before the game."),
    form(Constant, "constant.deck_heroes", "you begin with up to {n:int} hero|heroes [of different spheres]", "you can choose up to {n} starting hero|heroes {kept}", "Of a contract: asked of the deck before the game."),
    form(Constant, "constant.campaign_mode", "campaign mode", "you are playing Campaign Mode", "The log and the pool are in use."),
    form(Constant, "constant.nightmare_mode", "nightmare mode", "you are playing Nightmare mode", "The nightmare deck is in use."),
    form(Noun, "noun.boon", "boon(s)", "", "A card the campaign gave."),
    form(Noun, "noun.treasure", "treasure(s)", "", "A card that the players find in a scenario of a saga."),
    form(Noun, "noun.burden", "burden(s)", "", "A card the campaign laid on the players."),
    form(Adjective, "adj.starting", "starting", "", "Of a hero: a player began the game with it."),
    form(Adjective, "adj.fallen", "fallen", "", "On the log's list of fallen heroes.").planned(),
    form(Qualifier, "q.recorded", "recorded as {state:text}", "recorded as \"{state}\" in the campaign log", "In an earlier game of the campaign."),
    form(Qualifier, "q.of_set", "of the set {set:text}", "of the set \"{set}\"", "An encounter or burden set."),
    form(Qualifier, "q.most_damage", "with the most damage", "with the most damage on it", "Of those that fit; several, if they have the same."),
    form(Event, "event.claimed", "{c:cards} is claimed", "", "An objective, by a player."),
    form(Constant, "constant.first_player_controls", "the first player gains control of {c:cards}", "", "It goes with the first player token."),
    form(Constant, "constant.copies_each_round", "only {n:int} copy|copies of this can be played each round", "only {n} copy|copies of {this} can be played each round", "Counted over all players."),
    form(Constant, "constant.refills", "the encounter deck is made anew from its discard pile whenever it is empty", "whenever the encounter deck is empty, shuffle the encounter discard pile into it", "In every phase."),
    form(Constant, "constant.recorded", "a hero recorded as a|an {state:text} is chosen in place of a random one", "when a hero would be chosen at random to be a \"{state}\", choose the one the campaign log names", "If that hero is in the game."),
    form(Effect, "effect.choose_random_to_be", "choose a random {what:np} to be a|an {state:text} as {x:name}", "choose a random {what} to be a \"{state}\"", "Chance decides, unless the campaign log does."),
    form(Effect, "effect.unfall", "remove {c:cards} from the list of fallen heroes", "", "It may be used again.").planned(),
    form(Effect, "effect.log_cap", "{p:players} remove(s) heroes from the campaign log until {n:number} {what:np} remain", "{p} must remove heroes from the campaign log until {n} {what} remain", "Of that player's choice; nothing if there are no more.").planned(),
    form(Effect, "effect.no_penalty", "changing heroes this way adds no threat penalty", "", "For the starting threat of later games.").planned(),
}
