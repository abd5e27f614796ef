//! Prohibitions and immunity, by actor, object and cause; limits on hosts and amounts.

use crate::form::Sort::{Constant, Mod};
use crate::form::{form, forms};

forms! {
    form(Mod, "mod.immune_to", "is immune to effects of {what:np}", "is immune to {what} effects", "Neither chosen nor touched by them."),
    form(Mod, "mod.action_limit", "cannot use {ph:phase} actions more than {n:int} time(s) each round", "cannot trigger {ph} actions more than {n} time(s) each round", "Each copy counts for itself."),
    form(Mod, "mod.progress_cap", "cannot have more than {n:int} progress placed on it each round", "", "Counted over the round, from all causes; what is too much is lost."),
    form(Mod, "mod.heal_cap", "cannot be healed of more than {n:int} damage by one effect", "cannot be healed of more than {n} damage by a single effect", "Each instruction is one effect."),
    form(Mod, "mod.not_reduced", "cannot have its {stat:stat} raised|reduced [by effects of {what:np}]", "cannot have its {stat} {kept} [by effects of {what.many}]", "Neither by a plus or minus nor by being set to more or less."),
    form(Mod, "mod.damage_cap", "cannot take more than {n:int} damage each round|time", "", "Counted over the round, from all causes; or each time that damage is dealt to it."),
    form(Mod, "mod.ready_toll", "cannot ready unless {n:int} resource(s) are spent from it", "cannot ready unless its controller first spends {n} resource(s) from its pool", "Asked at every attempt, in any phase.").planned(),
    form(Constant, "constant.not_stacking", "not stacking {do:block}", "{do}. This ability does not stack with other copies of {this}.", "Of all copies in force, one counts."),
    form(Constant, "constant.cannot_cancel", "[when revealed] effects of {what:np} cannot be canceled", "{kept} effects of {what} cannot be canceled", "No cancel is offered for them."),
    form(Constant, "constant.control_fixed", "control of {c:cards} cannot change", "", "Neither taken nor given; a card still leaves play with its controller."),
    form(Constant, "constant.limit_per", "limit {n:int} per hero|character|ally|enemy|location|quest|player|deck", "", "Of cards with this title; narrows where it may go."),
    form(Constant, "constant.limit_in", "limit {n:int} copy|copies of this in {where:play/the victory display}", "limit {n} copy|copies of {this} in {where}", "Where that many are in play, no other enters. One more that is defeated goes to its owner's discard pile."),
    form(Mod, "mod.discarded_at_zero", "is|are discarded if out of {stat:stat}", "is|are discarded if its {stat} is 0", "As soon as it is so."),
}
