//! Conditions.

use crate::form::Sort::Condition;
use crate::form::{form, forms};

forms! {
    form(Condition, "if.is", "{c:cards} is|are a|an? {what:np}", "", "Adjectives, a noun or qualifiers: `it is exhausted`, `attached hero is a Dwarf hero`."),
    form(Condition, "if.is_not", "{c:cards} is|are not a|an? {what:np}", "", ""),
    form(Condition, "if.still_in_play", "{c:cards} is|are still in play", "", "The same card, not come back as another."),
    form(Condition, "if.active_location", "{c:cards} is {what:the active location/the attacking enemy}", "", "The attacking enemy: of the attack under way."),
    form(Condition, "if.there_is", "there is a|an {what:np}", "", ""),
    form(Condition, "if.there_is_no", "there is no {what:np}", "there are no {what}", ""),
    form(Condition, "if.there_are", "there are {n:number} or more {what:np}", "", ""),
    form(Condition, "if.player", "there is a|no player {which:which}", "", "One of those in the game, or nobody."),
    form(Condition, "if.controls", "{p:players} control(s) a|an {what:np}", "", ""),
    form(Condition, "if.controls_no", "{p:players} control(s) no {what:np}", "", ""),
    form(Condition, "if.at_least", "{a:number} is {b:number} or more", "", ""),
    form(Condition, "if.at_most", "{a:number} is {b:number} or less", "", ""),
    form(Condition, "if.equals", "{a:number} is exactly {b:number}", "", ""),
    form(Condition, "if.undefended", "this attack is undefended", "", "As it stands when asked."),
    form(Condition, "if.no_active_location", "there is no active location", "", ""),
    form(Condition, "if.phase", "it is the {ph:phase} phase", "", ""),
    form(Condition, "if.first_player", "{p:players} is|are the first player", "", ""),
    form(Condition, "if.shadow_blank", "that shadow card has no effect", "", ""),
    form(Condition, "if.shadow_blank_on", "a shadow card dealt to {c:cards} has no effect", "{c} was dealt a shadow card with no effect", ""),
    form(Condition, "if.quested_successfully", "the players quested successfully this round", "", ""),
    form(Condition, "if.moment", "it is {when:during setup/before characters commit/before the staging step/after the staging step/after shadow cards are dealt/before enemies attack/after enemies have attacked/after engagement checks}", "", "Before the first round; in the quest phase, before its second step, before or after its third; in the combat phase, once its second step is over, before its fourth, or once all enemies have attacked; in the encounter phase, once its third is over."),
    form(Condition, "if.no_attack_resolved", "no attack has resolved this phase", "", "None has come to dealing its damage."),
    form(Condition, "if.not", "not ({if:condition})", "not ({if})", ""),
    form(Condition, "if.and", "({a:condition} and {b:condition})", "{a} and {b}", ""),
    form(Condition, "if.or", "({a:condition} or {b:condition})", "{a} or {b}", ""),
}
