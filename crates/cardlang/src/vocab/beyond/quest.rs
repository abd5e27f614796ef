//! Quest flow: gates, stages out of order, flips, main, side and current quest, split staging areas.

use crate::form::Sort::{Condition, Constant, Cost, Effect, Mod, Number};
use crate::form::{form, forms};

forms! {
    form(Constant, "constant.flip_at_staging", "flip this only as the staging step begins", "while {this} is the current quest, only flip it at the beginning of the staging step", "In place of the flip as it becomes current; an effect that flips it does so at once."),
    form(Constant, "constant.may_bypass", "the players may bypass this as the combat phase ends", "the players may bypass this quest card at the end of the combat phase", "It loses its progress and goes under the quest deck, and the next stage comes; it is not defeated."),
    form(Constant, "constant.defeated_together", "each stage {n:int} can be defeated only together and as the round begins", "each stage {n} can only be defeated at the beginning of the round, and only if each other stage {n} is complete", "In linked games.").planned(),
    form(Number, "n.stage", "the stage number of the main quest", "", "As it is printed."),
    form(Condition, "if.at_stage", "the players are at stage {n:int}", "", "Of the main quest."),
    form(Condition, "if.none_removed", "no {what:progress tokens are removed/characters are damaged/cards are discarded/attacks are made/enemies are added to the staging area} by this effect", "", "By the effect so far."),
    form(Condition, "if.together", "each player is at the same stage", "each player in the game is at the same stage", "Nobody has a staging area of their own, or all have come together."),
    form(Condition, "if.complete", "{c:cards} is|are complete", "", "With as much progress as its quest points."),
    form(Condition, "if.same_stage", "the players are at the stage of {c:cards}", "the players' stage matches {c}", "Number and name of the main quest match.").planned(),
    form(Effect, "effect.progress_by", "{by:cards} places {n:number} progress on {c:cards}", "", "An encounter card does it; no active location of the players takes any.").planned(),
    form(Effect, "effect.search_n", "search {from:pile} for {n:number} {what:np} as {x:name}", "", "That many have to be taken, or as many as there are.").planned(),
    form(Effect, "effect.shuffle_copies", "shuffle {n:number} copy|copies of {title:text} into {to:pile}", "", "From the collection.").planned(),
    form(Cost, "cost.remove_progress", "remove {n:number} progress from {c:cards}", "", "Tokens that lie there."),
    form(Effect, "effect.on_quest", "if the players quest {how:successfully/unsuccessfully} this phase {do:block}", "if the players quest {how} this phase, {do}", "Installs a delayed effect; names keep meaning the same card."),
    form(Constant, "constant.active_locations", "there can be {n:int} active locations", "", "The players may travel while there are fewer."),
    form(Mod, "mod.active_beside", "can be travelled to beside another active location", "can be travelled to while there is 1 active location (there are then 2)", "One, and no more."),
    form(Mod, "mod.progress_first", "may? take(s) progress before {what:the current quest/the active location} does", "{kept} take(s) progress before it can be placed on {what}", "Of a location in the staging area; where nothing else is said, the active location comes before it. `may`: of questing, as much as the players like."),
    form(Mod, "mod.committed", "is committed to the quest", "is committed to the current quest", "By its text, without exhausting; nothing takes it out of the quest while that holds."),
    form(Mod, "mod.contributes", "contributes its threat as if in {where:the staging area/each other staging area}", "contributes its [threat] as if it were in {where}", "To the total of the staging area, from where it is; or to those of the other players, where they have their own."),
    form(Constant, "constant.players_have", "the players have won|lost", "the players have {kept} the game", "Under a `while`: the game ends as soon as it is so."),
}
