//! Attacks as things with roles: turned aside, nested, several at once. And engagement without a check.

use crate::form::Sort::{Condition, Constant, Effect, Mod};
use crate::form::{Form, form};

#[rustfmt::skip] // one line a form
pub const FORMS: &[Form] = &[
    form(Effect, "effect.turn_shadow", "turn the shadow card of {c:cards} faceup", "reveal {c}'s shadow card", "Seen by all, not resolved by this."),
    form(Effect, "effect.redirect_attack", "redirect this attack to {c:cards}", "resolve this attack against {c}", "The same attack, with that card as the attacked and its own defense; nobody defends it."),
    form(Condition, "if.no_shadow_effect", "the shadow card of {c:cards} has no effect", "{c}'s shadow card has no shadow effect", "Once it is faceup."),
    form(Condition, "if.attack_destroyed", "this attack destroyed a|an {what:np}", "", "By the attack's own damage."),
    form(Constant, "constant.stays_engaged", "{c:cards} engages {p:players}", "", "Whenever it is not so, it really engages: it moves, and engaging is seen."),
    form(Mod, "mod.considered_engaged", "is considered to be engaged with {p:players}", "", "From where it is, and with several at once; nobody has engaged it."),
    form(Mod, "mod.attacks_each", "attacks each of those players in turn during the combat phase", "attacks each of those players in turn during the combat phase (deal and discard a new shadow card for each attack)", "Once for each player it is considered engaged with, in that player's enemy attack step; who joins them later is attacked without a shadow card."),
];
