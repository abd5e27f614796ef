//! Attacks as things with roles: turned aside, nested, several at once. And engagement without a check.

use crate::form::Sort::{Condition, Constant, Effect, Mod, Number, Qualifier};
use crate::form::{form, forms};

forms! {
    form(Condition, "if.attack_of_undefended", "the attack of {c:cards} is undefended", "{c}'s attack is undefended", "Once the time to declare defenders is over."),
    form(Condition, "if.attack_destroyed", "this attack destroyed {c:cards}", "", "By the attack's own damage."),
    form(Constant, "constant.stays_engaged", "{c:cards} engages {p:players}", "", "Whenever it is not so, it really engages: it moves, and engaging is seen.").planned(),
    form(Mod, "mod.can_attack", "can attack {e:cards} alone? {where:while it is in the staging area/wherever it is}", "", "A permission, with any number of such characters, by any player; `alone`: this character and no helper. Wherever it is: also where another player is engaged with it."),
    form(Mod, "mod.attacks_all_players", "attacks {p:players} in turn during the combat phase", "attacks {p} in turn during the combat phase (deal and discard a new shadow card for each attack)", "From where it is; nobody is engaged with it."),
    form(Mod, "mod.considered_engaged", "is considered to be engaged with {p:players}", "", "From where it is, and with several at once; nobody has engaged it. A shadow card is dealt for each of those players, and who joins them later is attacked without one."),
    form(Effect, "effect.after_attack", "after this attack [deals damage] {do:block}", "", "Delayed to the end of the attack under way; or until it has dealt its damage, if it deals any."),
    form(Constant, "constant.undefended_damage_to", "damage from undefended attacks against {p:players} must|may be dealt to {c:cards}", "", "In place of a hero, while it can be damaged; `may`: or else to a hero."),
    form(Constant, "constant.archery", "archery damage {how:may be assigned/must be assigned one after another/must be assigned} to {c:cards}", "", "Besides characters; or to no other while one of these can take it; one after another: to one until it has no hit points left."),
    form(Number, "n.attack_dealt", "the damage dealt by this attack", "", "So far, to all it was resolved against."),
    form(Qualifier, "q.damaged_by_attack", "damaged by this attack", "", "And still in play."),
    form(Qualifier, "q.shadow_effect", "with a {what:shadow/Valour} effect", "", "Printed on it."),
    form(Constant, "constant.only_against", "only {what:np} can attack or defend against {c:cards}", "", "Nobody else is declared, whatever declares it."),
}
