//! Types and text: changed, considered, granted and lost. Underneath, the card stays what it is.

use crate::form::Sort::{Condition, Constant, Effect, Mod};
use crate::form::{form, forms};

forms! {
    form(Mod, "mod.gains", "gain(s) {a:ability}", "gain(s): \"{a}\"", "Written as on a card: `this` is the card that has it, `you` its controller, `the granting card` the one it comes from."),
    form(Mod, "mod.gains_text", "gain(s) the text {do:block}", "gain(s): \"{do}\"", "Constant text of the card that gains it: `this` is that card."),
    form(Mod, "mod.gains_copy", "gain(s) the printed text [and resource icon] of each {what:np}", "gain(s) the printed text {kept} of each {what}", "All its abilities, constant text and keywords, as if they were printed on it; traits and values are no text. Of cards under a card."),
    form(Mod, "mod.change_type", "loses the {a:noun} type and gains the {b:noun} type", "loses the {a} card type and gains the {b} card type", "In place: tokens and attachments stay, all rules of the new type hold, none of the old."),
    form(Mod, "mod.considered", "is considered to be a|an {what:np}", "", "Instead of what it is, and no player card if that is an encounter type; which cards are meant is read without this text.").planned(),
    form(Mod, "mod.considered_out_of_play", "is considered to be out of play", "", "With what is attached to it; it keeps all it has, and nothing leaves or enters play."),
    form(Mod, "mod.printed_icon", "has the printed {s:sphere} icon", "is considered to have the printed {s} icon", "For texts that ask for printed icons, too.").planned(),
    form(Mod, "mod.blank_all", "has|have an entirely blank text box", "has|have a blank printed text box", "Traits, keywords and abilities are off; victory points stay."),
    form(Mod, "mod.lose_keyword", "lose(s) {k:keyword}", "", "Printed or gained."),
    form(Mod, "mod.lose_trait", "lose(s) the {t:trait} trait", "", "Printed or gained."),
    form(Condition, "if.printed_as", "{c:cards} is printed as a|an {what:noun}", "", "By its face, whatever it is considered to be.").planned(),
    form(Effect, "effect.rescue", "rescue {c:cards}", "{c} is rescued and its owner takes control of it", "A captive or prisoner is again what its face says.").planned(),
    form(Constant, "constant.play_unattached", "play this unattached into {where:the staging area/your play area}", "play {this} into {where} unattached", "It needs no host to enter play; who played it controls it."),
    form(Mod, "mod.bears_damage", "can be damaged", "", "Of a card without hit points, as a location: damage lies there and does nothing by itself."),
    form(Condition, "if.free", "{c:cards} is free of encounters", "", "Nothing guards it."),
}
