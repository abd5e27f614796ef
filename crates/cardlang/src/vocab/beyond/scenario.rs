//! What a scenario declares: dials, counters, decks, areas, maps, tests. Quoted names are its own.
//!
//! A declaration holds for the whole game once its card was in play or in the quest deck.

use crate::form::Sort::{Cards, Condition, Constant, Effect, Event, PlayerMod, Players, Qualifier};
use crate::form::{form, forms};

forms! {
    // Dials, counters
    form(Constant, "constant.dial", "dial {name:text} starts at {n:int}", "the {name} dial starts at {n}", "A number everybody shares."),
    form(Constant, "constant.dial_steps", "dial {name:text} from {steps:list}", "the {name} dial shows one of: {steps}", "Named settings in order, best first."),
    form(Constant, "constant.counter", "counter {name:word}", "use {name} counters", "A kind of counter."),
    form(Condition, "if.dial_shows", "the {dial:text} dial shows {step:word}", "the {dial} is {step}", "One of its named settings."),
    form(Condition, "if.dial_not", "the {dial:text} dial does not show {step:word}", "the {dial} is not {step}", "Any other of its named settings."),
    // Decks, areas, maps
    form(Constant, "constant.deck", "deck {name:text}", "use the {name} deck, whose cards are discarded into the {name} discard pile", "Declares it, with a discard pile of its own."),
    form(Constant, "constant.deck_kept", "deck {name:text} without a discard pile", "use the {name} deck, which has no discard pile", "Declares it; its cards go to the discard piles of their owners."),
    form(Constant, "constant.deck_each", "deck {name:text} for each player", "each player has a deck of {name} cards", "Declares it; an eliminated player's is discarded."),
    form(Constant, "constant.area", "area {name:text}", "use the {name} area", "Declares it; cards there are in play, and add no threat."),
    form(Constant, "constant.area_each", "area {name:text} for each player", "each player has a {name} area", "The same for each player."),
    form(Constant, "constant.area_aside", "area {name:text} out of play", "use the {name} area, which is out of play", "Declares it; everybody sees the cards there."),
    form(Constant, "constant.area_hidden", "area {name:text} [for each player] seen by nobody", "use the {name} area {kept}, which nobody may look at", "Declares it; cards there are facedown and out of play. Of an eliminated player they are discarded."),
    form(Constant, "constant.deck_unseen", "deck {name:text} seen by nobody", "use the {name} deck, which nobody may look through", "Declares it.").planned(),
    form(Constant, "constant.rival_area", "area {name:text} with a quest deck of its own", "{name} has an area and a quest deck of its own", "Its top stage is the rival's current quest and advances by its own progress.").planned(),
    form(Constant, "constant.sealed_area", "the {name:text} area is sealed unless {if:condition}", "unless {if}, cards in the {name} area are immune to player card effects, cannot leave it and do not contribute their threat. While {if}, they are considered to be in the staging area", "A sealed area cannot be reached; an open one counts as the staging area.").planned(),
    form(Constant, "constant.map", "map {name:text} of {rows:int} rows and {columns:int} columns", "the {name} map has {rows} rows and {columns} columns", "Locations that never move; those next to the active one count as in the staging area.").planned(),
    form(Cards, "cards.map_cell", "the card in row {r:int} and column {c:int} of the {name:text} map", "the card in row {r}, column {c} of the {name} map", "Rows from the top, columns from the left.").planned(),
    form(Qualifier, "q.on_map", "on the {name:text} map", "on the {name} map", "In any of its places.").planned(),
    form(Effect, "effect.flip_quietly", "flip {c:cards} without forced effects", "flip {c} without resolving its Forced effects", "Nothing answers this flip.").planned(),
    form(Effect, "effect.turn_to_side", "turn {c:cards} to its {t:noun} side", "", "The side of that type, faceup.").planned(),
    form(Effect, "effect.mark_active", "mark {c:cards} as the active location", "{c} is the active location; mark it with a resource token", "It stays where it is.").planned(),
    // What a card has besides
    form(Qualifier, "q.header_effect", "with a|an {header:text} effect", "with a|an \"{header}:\" effect", "In play, under a header of the scenario."),
    form(Qualifier, "q.marked", "marked {mark:text}", "with \"{mark}\" printed in its corner", "Whatever lies there."),
    // Tests
    form(Constant, "constant.test", "test {name:text} {rules:block}", "{name} test: {rules}", "What the test commits, what is turned up and how it ends."),
    form(Constant, "test.commit", "{who:players} may exhaust any number of {what:np} to commit {stat:stat}", "", "Of that player's own; the total is read when the cards are known."),
    form(Constant, "test.count_stat", "cards discarded from {from:pile} count their {stat:stat}", "", "A card without it counts 0; no other text of them resolves.").planned(),
    form(Constant, "test.count_value", "cards discarded from {from:pile} count their {value:text} value", "cards discarded from {from} count their {value} value", "A value printed for this test alone."),
    form(Constant, "test.attempt", "{who:players} may discard {n:int} card(s) from hand for each card discarded from {from:pile}", "", "Again and again, until it succeeds or the tester stops."),
    form(Constant, "test.mark", "a card marked {mark:text} succeeds", "a card marked {mark} succeeds", "Whatever else is printed on it."),
    form(Constant, "test.tie", "a tie fails|succeeds", "", "If what was committed equals what was counted."),
    form(Players, "players.tester", "the tester", "", "Who makes the test; of a party, each player."),
    form(Constant, "constant.test_bonus", "cards dealt for {name:text} tests get +{n:number} {value:text} value", "cards dealt for {name} tests get +{n} {value}, even if they have none", "Each of them."),
    form(Constant, "constant.adds_to_tests", "{c:cards} adds its {value:text} value to each {name:text} test", "{c} adds its {value} value to each {name} test", "Besides the cards turned up; each copy in play."),
    form(Event, "event.commits_to_test", "{c:cards} commit(s) to a|an {name:text} test", "{c} commit(s) to a|an {name} test", "Once for each character."),
    form(PlayerMod, "pmod.test_limit", "cannot commit more than {n:int} character(s) to each {name:text} test", "cannot commit more than {n} character(s) to each {name} test", "Of several limits the smallest counts."),
    form(Effect, "effect.on_test", "if this test succeeds|fails {do:block}", "if this test {kept}, {do}", "Of the test made before it."),
    form(Event, "event.test_failed", "{p:players} fail(s) a|an {name:text} test", "{p} fail(s) a|an {name} test", "`that player` made it; of a party, each of them did.").planned(),
    // Linked games
    form(Event, "event.last_player_out", "the last player at a stage is eliminated", "", "In linked games: at any of their stages.").planned(),
    form(Effect, "effect.march", "move {c:cards} to the next staging area in descending order", "move {c} to the next staging area in descending alphabetical order", "Damage and attachments stay on it; a team's end of the round waits for those before it in the alphabet.").planned(),
    form(Effect, "effect.teams_lose", "all teams lose", "all teams lose the game", "Ends every linked game.").planned(),
    // What no phrase says
    form(Effect, "effect.procedure", "procedure {name:word}", "carry out the {name} procedure", "A clause of one card, kept in the engine under this name and counted.").planned(),
    form(Constant, "constant.waits", "waits for {what:text}", "not played yet: waits for {what}", "The card is refused by that name until the language and the engine have it.").planned(),
    form(Constant, "constant.procedure", "procedure {name:word}", "the {name} procedure applies", "The same, all the time.").planned(),
}
