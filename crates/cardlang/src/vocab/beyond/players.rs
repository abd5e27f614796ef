//! More words for players, and what constant text does to them.

use crate::form::Sort::{PlayerMod, Players, Which};
use crate::form::{form, forms};

forms! {
    form(Players, "players.last", "the last player", "", "In a solo game the first player as well."),
    form(Players, "players.guarding", "the player guarding {c:cards}", "", "Whoever controls it; nobody while it is not in play."),
    form(Players, "players.which", "a|each|another player {which:which}", "", "As things stand at any time; `a player` is one of them, `another player` none who chooses."),
    form(Which, "which.threat", "with threat {n:number} or more|less", "whose threat is {n} or {kept}", ""),
    form(Which, "which.controls", "who controls a|an|no {what:np}", "", ""),
    form(Which, "which.hand", "with {n:number} or more|fewer cards in hand", "", ""),
    form(Which, "which.here", "at this|another|any stage", "", "Where players have staging areas of their own; `any`: nobody is left out."),
    form(Which, "which.engaged", "not? engaged with a|an {what:np}", "", ""),
    form(Which, "which.engaged_with", "engaged with {c:cards}", "", "Of an enemy that counts as engaged with several, each of them."),
    form(PlayerMod, "pmod.treat_threat", "treat(s) threat as {n:int} {how:at most/higher in engagement checks}", "treat(s) {p.his} threat as {n} {how}", "For whatever reads it; raising, lowering and elimination use the dial itself."),
    form(PlayerMod, "pmod.attacks_first", "attack(s) before enemies do", "attack(s) enemies before resolving enemy attacks", "At 6.3 in place of 6.8."),
    form(PlayerMod, "pmod.elimination_level", "get(s) -{n:number} elimination level", "get(s) -{n} to {p.his} threat elimination level", "A player at or above the lower level is eliminated at once."),
    form(PlayerMod, "pmod.allies_as_heroes", "cannot commit more allies than heroes to the quest", "", "At step 3.2: each ally needs a hero who is committed with it."),
    form(PlayerMod, "pmod.reduce_cap", "cannot reduce threat by more than {n:int} by one player card effect", "cannot reduce {p.his} threat by more than {n} by a single player card effect", "What is beyond that does not happen."),
    form(PlayerMod, "pmod.no_checks_against", "does|do not make engagement checks against {c:cards}", "", "Other ways of engaging stay open."),
    form(PlayerMod, "pmod.top_faceup", "play(s) with the top card of {from:pile} faceup [and can play it once per phase as if from hand]", "play(s) with the top card of {from} faceup {kept}", "Everybody sees it while it is the top card, and no longer."),
}
