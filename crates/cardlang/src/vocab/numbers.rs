//! Quantities.

use crate::form::Sort::Number;
use crate::form::{form, forms};

forms! {
    form(Number, "n.literal", "{n:int}", "", ""),
    form(Number, "n.x", "X", "", "The X of the cost, fixed when it is paid."),
    form(Number, "n.that_many", "that many", "", "The amount of the occurrence."),
    form(Number, "n.count", "the number of {what:np}", "", ""),
    form(Number, "n.different", "the number of different [traits among] [resource icons on] {what:np}", "the number of different {kept} {kept} {what.many}", "By title; or every trait or icon that one of them has, once."),
    form(Number, "n.level", "the {what:starting threat/threat elimination} level of {p:players}", "{p}'s {what} level", "What the dial showed as the game began; or 50, unless something changed it."),
    form(Number, "n.players", "the number of players [{which:which}]", "the number of players [{which}|in the game]", ""),
    form(Number, "n.stat", "the {stat:stat} of {c:cards}", "{c}'s {stat}", "The current value; of several cards, the sum."),
    form(Number, "n.printed", "the printed {stat:stat} of {c:cards}", "{c}'s printed {stat}", ""),
    form(Number, "n.tokens", "the damage|resources|progress on {c:cards}", "", ""),
    form(Number, "n.threat_of", "the threat level of {p:players}", "{p}'s threat", ""),
    form(Number, "n.chosen", "{x:name}", "", "A number named before."),
    form(Number, "n.if", "({a:number} if {if:condition} else {b:number})", "{b} ({a} instead if {if})", ""),
    form(Number, "n.plus", "({a:number} + {b:number})", "{a} plus {b}", ""),
    form(Number, "n.minus", "({a:number} - {b:number})", "{a} minus {b}", ""),
    form(Number, "n.times", "({a:number} * {b:number})", "{a} times {b}", ""),
    form(Number, "n.half", "half of {a:number}", "half of {a}, rounded up", ""),
}
