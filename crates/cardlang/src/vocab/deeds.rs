//! Deeds: what cards and players do and what is done to them, for everything that says they cannot.

use crate::form::Sort::{Condition, Constant, Deed, Event, Mod, Number, PlayerMod};
use crate::form::{form, forms};

forms! {
    form(Mod, "mod.cannot", "[loses the text] cannot {what:deed}", "", "By no means, unless a way is said: what is forbidden is neither offered nor done. With `loses the text`, what its own text says of itself does not count."),
    form(Mod, "mod.does_not", "does|do not {what:deed} during the {ph:phase} phase [unless {n:int} resources are paid from it]", "does|do not {what} during the {ph} phase [unless its controller pays {n} resources from its pool]", "In the step of that phase for it; by effects it still can. Each copy asks its own price."),
    form(PlayerMod, "pmod.cannot", "cannot {what:deed}", "", "The same of players."),
    form(Constant, "constant.unless", "{what:constant} unless {if:condition}", "", "Holds while that is not so."),
    // What takes the place of a deed
    form(Event, "event.would", "{c:cards} would {what:deed}", "", "After `instead when`: it does not happen, and the ability resolves in its place. `that card` is the card, `that many` how much."),
    form(Event, "event.would_of_players", "{p:players} would {what:deed}", "", "The same of players. `that many` is how much."),
    form(Event, "event.by_effects", "{e:event} by card effects", "{e} through card effects", "Not by the framework, nor as a cost."),
    form(Event, "event.by_effects_of", "{e:event} by effects of {what:np}", "{e} by an effect of a|an {what}", "From that cause."),
    // What has happened
    form(Condition, "if.happened", "{e:event} so far this {when:word}", "", "It has happened this `attack`, this `phase` or this `round`; its card counts with the types and traits it had then."),
    form(Condition, "if.never_happened", "never {e:event} so far this {when:word}", "", "It has not."),
    form(Number, "n.happened", "the number of times {e:event} so far this {when:word}", "", "How often, this `attack`, this `phase` or this `round`."),
    // Several, and in some way only
    form(Deed, "deed.list", "{a:deed}, {b:deed}", "", "None of them."),
    form(Deed, "deed.or", "{a:deed} or {b:deed}", "", "Neither."),
    form(Deed, "deed.by_effects_of", "{d:deed} by effects of {what:np}", "{d} through effects of {what.many}", "From that cause; `by effects of cards`: what the framework does is no effect of a card."),
    form(Deed, "deed.except_by", "{d:deed} except by effects of {c:cards}", "", "From no other cause; what a card does by a granted ability, that card does."),
    // Of cards
    form(Deed, "deed.attack", "attack [{p:players}] [{c:cards}]", "", "Other players can still be attacked, and other enemies."),
    form(Deed, "deed.be_attacked_by", "be attacked by {what:np}", "", "They are not declared as attackers."),
    form(Deed, "deed.act", "exhaust|ready", "", "By no means: what would exhaust or ready it cannot be done."),
    form(Deed, "deed.defend", "defend [against {c:cards}]", "", "It is not declared as a defender; other enemies can still be defended against."),
    form(Deed, "deed.commit", "commit to the quest", "", "Neither at step 3.2 nor by effects."),
    form(Deed, "deed.be_damaged", "be damaged [in combat]", "", "No damage is assigned, dealt or moved to it; in combat, none is assigned or dealt by an attack."),
    form(Deed, "deed.be_destroyed", "be destroyed", "", "By damage or by an effect that destroys."),
    form(Deed, "deed.be_discarded", "be discarded", "", "From play or from a hand; what is on a deck goes without a chance to answer."),
    form(Deed, "deed.be_explored", "be explored", "", "Progress may pile up meanwhile."),
    form(Deed, "deed.be_healed", "be healed", "", "Damage can still be moved off it."),
    form(Deed, "deed.collect", "collect resources", "", "Neither in the resource phase nor by effects; nor are resources moved to it."),
    form(Deed, "deed.have_progress", "have {what:progress placed on/time counters removed from} it [by questing]", "", "From any cause, or for questing successfully alone."),
    form(Deed, "deed.spend", "spend resources [to pay for {what:np}]", "spend resources [to pay for {what.many}]", "Its pool pays for nothing, or not for such cards."),
    form(Deed, "deed.get_shadow_cards", "get shadow cards", "", "None is dealt to it."),
    form(Deed, "deed.trigger", "trigger its effects", "", "Its actions and responses are offered to nobody."),
    form(Deed, "deed.engage", "optionally? engage [{c:cards}]", "{kept} engage [{c}|players]", "Of an enemy, or of a player. `optionally`: at step 5.2; checks and effects stay."),
    form(Deed, "deed.be_engaged", "be optionally? engaged", "", "`optionally`: at step 5.2; checks and effects stay."),
    form(Deed, "deed.be_defeated", "be defeated", "", "Of a stage: progress may pile up beyond its points."),
    form(Deed, "deed.leave", "leave {where:play/the staging area/a hand} [unless destroyed]", "", "Wherever it would go; with a player who is out it leaves play all the same. `unless destroyed`: by no effect that only takes it away."),
    form(Deed, "deed.have_attachments", "have attachments", "", "Those it has are discarded."),
    form(Deed, "deed.have_attached", "have a|an {what:np} attached", "have {what.many} attached", "Of that kind."),
    // Of players
    form(Deed, "deed.deal_damage", "deal damage to {c:cards}", "", "By effects of that player's cards."),
    form(Deed, "deed.draw", "draw cards", "", "Neither by framework nor by effect."),
    form(Deed, "deed.play", "play a|an {what:np} [from hand] [on {c:cards}]", "play {what.many} {kept} [on {c}]", "Neither from hand nor as if from hand; what is put into play or attached by an effect stays legal."),
    form(Deed, "deed.change_threat", "raise|reduce threat [by questing unsuccessfully]", "{kept} {p.his} threat {kept}", "Raised by questing, by effects or in the refresh phase; or by questing alone. Reduced by effects or as a cost, or set to less."),
    form(Deed, "deed.cancel_shadow", "cancel shadow effects", "", "Neither by effects of cards nor otherwise."),
    form(Deed, "deed.put_into_play", "put a|an {what:np} into play", "put {what}s into play", "By effects of that player's cards; playing is another matter."),
    form(Deed, "deed.be_eliminated", "be eliminated [by threat]", "be eliminated {kept}", "However it comes to that; `by threat`: by reaching the elimination level."),
    form(Deed, "deed.travel", "travel to {c:cards}", "", "It can still be made the active location without travelling; `except by effects of`, by those effects alone."),
    form(Deed, "deed.mulligan", "take a mulligan", "", "Of the opening hand."),
    form(Deed, "deed.advance", "{what:advance/win the game}", "", "Progress may pile up meanwhile; a completed last stage stays until they can win."),
}
