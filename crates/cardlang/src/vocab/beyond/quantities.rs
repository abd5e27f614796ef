//! More quantities: digits, caps, counters, dials, levels.

use crate::form::Sort::{Condition, Constant, Mod, Number};
use crate::form::{form, forms};

forms! {
    form(Number, "n.group", "({a:number})", "{a}", "The same number, set apart: `reveal (the number of players) cards …`."),
    form(Constant, "constant.x", "X is {n:number}", "", "What every printed X of the face stands for; recounted all the time, and modified like a number."),
    form(Number, "n.staging_threat", "the total threat in the staging area", "the total [threat] in the staging area", "What the players quest against, with all that adds to it or takes from it; of the cards alone, `the threat of each card in the staging area`."),
    form(Number, "n.victory_points", "the victory points in the victory display", "the number of victory points in the victory display", "Printed on the cards there."),
    form(Number, "n.tens_digit", "the tens digit of {a:number}", "", "Of the value as currently treated."),
    form(Number, "n.at_most", "({a:number} at most {b:number})", "{a} (limit {b})", "A cap."),
    form(Number, "n.counters", "the {name:word} counters on {c:cards}", "the number of {name} counters on {c}", "Of that kind."),
    form(Number, "n.card_level", "the level of {c:cards}", "{c}'s level", "As often as the campaign log records it as \"level\", and at least 1."),
    form(Number, "n.dial", "the {dial:text} dial", "the {dial} dial", "Where a dial of the scenario stands."),
    form(Mod, "mod.counts_as", "counts as {n:int} in the number of {what:np}", "", "In that count alone; a cost, a choice or a loop still takes one card."),
    form(Condition, "if.has_tokens", "{c:cards} has {n:number} or more {kind:word} token(s)", "{c} has {n} or more {kind} tokens", "`resource`, `damage` or `progress`."),
    form(Condition, "if.controls_some", "{p:players} control(s) {n:number} or more|fewer {what:np}", "", "Of all those players together."),
    form(Condition, "if.controls_every", "{p:players} control(s) every {what:np}", "", "And there is one: nothing at all is not every."),
    form(Condition, "if.engaged_by_choice", "{c:cards} was optionally engaged", "", "In answer to that very engagement."),
    form(Condition, "if.meets_check", "{p:players} meets the engagement cost of {c:cards}", "{c}'s engagement cost is equal to or lower than {p}'s threat", "As in an engagement check: of an enemy in the staging area or out of play, where nothing keeps that player from checking."),
    form(Number, "n.keyword", "the highest? {k:keyword} value of {c:cards}", "{c}'s {kept} {k} value", "Of a keyword with a number; of several cards, the sum, or the highest of them."),
    form(Number, "n.fullest", "the most cards in {pile:pile}", "the highest number of cards in {pile}", "Where each player has such an area: in the fullest of them."),
    form(Number, "n.most_resources", "the most resources on a|an {what:np}", "the highest number of resources on a|an {what}", "Nothing counts as 0."),
}
