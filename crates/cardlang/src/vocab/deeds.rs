//! Deeds: what cards and players do and what is done to them, for everything that says they cannot.

use crate::form::Sort::{Constant, Deed, Mod, PlayerMod};
use crate::form::{form, forms};

forms! {
    form(Mod, "mod.cannot", "cannot {what:deed}", "", "By no means, unless a way is said: what is forbidden is neither offered nor done."),
    form(Mod, "mod.does_not", "does|do not {what:deed} during the {ph:phase} phase", "", "In the step of that phase for it; by effects it still can."),
    form(PlayerMod, "pmod.cannot", "cannot {what:deed}", "", "The same of players."),
    form(Constant, "constant.unless", "{what:constant} unless {if:condition}", "", "Holds while that is not so."),
    // Several, and in some way only
    form(Deed, "deed.list", "{a:deed}, {b:deed}", "", "None of them."),
    form(Deed, "deed.or", "{a:deed} or {b:deed}", "", "Neither."),
    form(Deed, "deed.by_effects", "{d:deed} by card effects", "{d} through card effects", "What the framework does is no card effect."),
    form(Deed, "deed.by_effects_of", "{d:deed} by effects of {what:np}", "{d} by {what} effects", "From that cause."),
    form(Deed, "deed.except_by", "{d:deed} except by effects of {c:cards}", "", "From no other cause; what a card does by a granted ability, that card does."),
    // Of cards
    form(Deed, "deed.attack", "attack", "", ""),
    form(Deed, "deed.attack_player", "attack {p:players}", "", "Other players can still be attacked."),
    form(Deed, "deed.be_attacked_by", "be attacked by {what:np}", "", "They are not declared as attackers."),
    form(Deed, "deed.defend", "defend", "", ""),
    form(Deed, "deed.commit", "commit to the quest", "", "Neither at step 3.2 nor by effects."),
    form(Deed, "deed.ready", "ready", "", ""),
    form(Deed, "deed.exhaust", "exhaust", "be exhausted", "Neither as a cost nor by effects; what would exhaust it cannot be done."),
    form(Deed, "deed.be_damaged", "be damaged", "", "No damage is assigned, dealt or moved to it."),
    form(Deed, "deed.take_combat_damage", "take combat damage", "be dealt combat damage", "Neither assigned nor dealt by an attack."),
    form(Deed, "deed.be_healed", "be healed", "", "Damage can still be moved off it."),
    form(Deed, "deed.collect", "collect resources", "", "Neither in the resource phase nor by effects; nor are resources moved to it."),
    form(Deed, "deed.have_progress", "have progress placed on it", "", ""),
    form(Deed, "deed.trigger", "trigger its effects", "", "Its actions and responses are offered to nobody."),
    form(Deed, "deed.engage", "engage", "engage players", "Of an enemy."),
    form(Deed, "deed.be_engaged", "be engaged", "", ""),
    form(Deed, "deed.be_optionally_engaged", "be optionally engaged", "", "At step 5.2; checks and effects stay."),
    form(Deed, "deed.be_defeated", "be defeated", "", "Of a stage: progress may pile up beyond its points."),
    form(Deed, "deed.leave_play", "leave play", "", "Wherever it would go; with a player who is out it goes all the same."),
    form(Deed, "deed.leave_staging", "leave the staging area", "", "Neither to engage nor to leave play."),
    form(Deed, "deed.have_attachments", "have attachments", "", "Those it has are discarded."),
    form(Deed, "deed.have_attached", "have a|an {what:np} attached", "", "Of that kind."),
    // Of players
    form(Deed, "deed.attack_card", "attack {c:cards}", "", "It is not declared against."),
    form(Deed, "deed.deal_damage", "deal damage to {c:cards}", "", "By effects of that player's cards."),
    form(Deed, "deed.draw", "draw cards", "", "Neither by framework nor by effect."),
    form(Deed, "deed.reduce_threat", "reduce threat", "reduce {p.his} threat", "Neither by effects nor as a cost; nor is the dial set to less."),
    form(Deed, "deed.play", "play a|an {what:np}", "play {what}s", "Neither from hand nor as if from hand; what is put into play stays legal."),
    form(Deed, "deed.play_from_hand", "play cards from hand", "play cards from {p.his} hand", "As actions or responses."),
    form(Deed, "deed.play_on", "play a|an {what:np} on {c:cards}", "", "Playing alone is barred; what is attached by an effect stays legal."),
    form(Deed, "deed.travel", "travel to {c:cards}", "", "It can still be made the active location without travelling."),
    form(Deed, "deed.optionally_engage", "optionally engage {c:cards}", "", "At step 5.2; checks and effects stay."),
    form(Deed, "deed.advance", "advance", "", "Progress may pile up meanwhile."),
    form(Deed, "deed.win", "win", "win the game", "A completed last stage stays until they can."),
}
