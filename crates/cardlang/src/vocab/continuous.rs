//! Constant text, what it does to cards and players, and how long lasting effects last.

use crate::form::Sort::{Constant, Duration, Mod, PlayerMod};
use crate::form::{form, forms};

forms! {
    form(Constant, "constant.cards", "{c:cards} {mod:mod}", "", "Holds while the card is in play."),
    form(Constant, "constant.players", "{p:players} {mod:playermod}", "", "The same for players."),
    form(Constant, "constant.while", "while {if:condition} {do:block}", "", "Constant text that holds while something is so."),
    form(Constant, "constant.if", "if {if:condition} {then:block} else {else:block?}", "", "One constant text or the other."),
    form(Constant, "constant.as_attachment", "as an attachment {do:block}", "Counts as an attachment with the text: \"{do}\"", "Constant text that holds while the card counts as an attachment."),
    form(Constant, "constant.in_victory", "while in the victory display {do:block}", "while {this} is in the victory display, {do}", "Constant text that holds while the card lies there, and nowhere else."),
    form(Constant, "constant.spend_as", "the resources of {c:cards} can be spent as {s:sphere} resources", "", "Whatever they pay for; the hero gets no icon."),
    form(Constant, "constant.pay_from", "pay for this from {n:int} different heroes", "you must use resources from {n} different heroes' pools to pay for this card", "A rule about the payment."),
    form(Constant, "constant.pays_for", "the resources on {c:cards} can pay for {what:cards} {p:players} play(s)", "resources on {c} can be used to pay for {what} {p} play(s)", "They need no match and give none; heroes that join in do."),
    form(Constant, "constant.play_from", "this can only? be played from your discard pile", "{this} can {kept} be played from your discard pile", "When and as from hand, and for its cost; with `only`, never from hand."),
    form(Constant, "constant.play_only", "play this only if {if:condition}", "play {this} only if {if}", "A play restriction."),
    form(Constant, "constant.skip", "skip {what:the staging step/engagement checks}", "", "Step 3.3 or 5.3 is left out."),
    form(Constant, "constant.skip_phase", "skip the {ph:phase} phase", "", "Nothing of it happens, neither its beginning nor its end."),
    form(Constant, "constant.less_staging_threat", "the total threat in the staging area gets -{n:number}", "reduce the total [threat] in the staging area by {n}", "Not any one card's threat."),
    form(Constant, "constant.staging_threat", "the total threat in the staging area gets +{n:number}", "{this} adds {n} [threat] to the staging area", "Not any one card's threat."),
    form(Constant, "constant.group_limit", "the players as a group cannot play more than {n:int} {what:np} each round", "the players, as a group, cannot play more than {n} {what} each round", "Counted over all players."),
    // Mods: cards
    form(Mod, "mod.plus", "get(s) +{n:number} {stat:stat}", "", "Adds to a current value."),
    form(Mod, "mod.minus", "get(s) -{n:number} {stat:stat}", "", "Takes from a current value."),
    form(Mod, "mod.plus_each", "get(s) +{n:number} {stat:stat} for each {what:np}", "", "Recounted all the time."),
    form(Mod, "mod.minus_each", "get(s) -{n:number} {stat:stat} for each {what:np}", "", "Recounted all the time."),
    form(Mod, "mod.plus_each_token", "get(s) +{n:number} {stat:stat} for each damage|resource on {c:cards}", "get(s) +{n} {stat} for each {kept} token on {c}", "Counts tokens."),
    form(Mod, "mod.set", "has|have {n:number} {stat:stat}", "", "Sets a value; beats every plus and minus."),
    form(Mod, "mod.trait", "gain(s) the {t:trait} trait", "", "For every text that asks for the trait."),
    form(Mod, "mod.keyword", "gain(s) {k:keyword} by {n:number?}", "gain(s) {k} [X, where X is {n}]", "As if it were printed, but not printed; by a number, it is recounted all the time."),
    form(Mod, "mod.icon", "gain(s) a {s:sphere} resource icon", "", "Its resources match that sphere, too."),
    form(Mod, "mod.blank", "has|have a blank text box", "has|have a blank printed text box, except for Traits", "Printed abilities and keywords are off; traits stay."),
    form(Mod, "mod.must", "must {what:commit to the quest/be travelled to if there is no active location}", "", "At step 3.2, if it can; at step 4.2, in place of the choice."),
    form(Mod, "mod.takes_damage_of", "take(s) all damage assigned to {c:cards}", "", "Once its amount is fixed; no damage goes further than that, and it stays where it was if this cannot be damaged."),
    form(Mod, "mod.enters_with", "enters play with {n:number} {kind:word}", "enters play with {n} {kind} on it", "`damage`, `resource` or `progress`; there as it enters, however it does."),
    form(Mod, "mod.enters_exhausted", "enter(s) play exhausted", "", "However it does."),
    form(Mod, "mod.shadows_faceup", "is|are dealt shadow cards faceup", "", "Everybody sees them; they are resolved in their time."),
    form(Mod, "mod.collects", "collect(s) {n:int} additional? resource(s) during the resource phase", "collect(s) {n} {kept} resource(s) each resource phase", "At step 1.2; also of a card that is no hero."),
    form(Mod, "mod.immune", "is|are immune to {what:player card effects/card effects/ranged damage}", "", "Neither chosen nor touched by them; characters that attack it through Ranged do not count their attack."),
    form(Mod, "mod.not_counted", "does|do not contribute its {stat:stat}", "", "Threat to the total of the staging area, willpower to the quest."),
    form(Mod, "mod.stays_ready", "does|do not exhaust to {what:deed}", "", "Attack, defend or commit to the quest; it still has to be ready."),
    // Mods: players
    form(PlayerMod, "pmod.many_defenders", "can declare any number of defenders against each attack", "may declare any number of eligible characters as defenders against each attack", "All damage goes on one of them."),
    form(PlayerMod, "pmod.routine", "draw|draws|reveal|reveals|raise|raises {n:int} additional|fewer card|cards|threat {when:during the resource phase/in the staging step/during the refresh phase}", "", "Numbers of the framework: cards drawn in the resource phase, cards revealed in the staging step, threat raised in the refresh phase."),
    form(PlayerMod, "pmod.any_sphere", "can pay for {what:np} [the first time each round] with resources of any sphere", "can spend resources of any sphere when paying for {what}s {kept}", "No match is needed."),
    // Durations
    form(Duration, "for.phase", "until the end of the phase", "", ""),
    form(Duration, "for.round", "until the end of the round", "", ""),
    form(Duration, "for.attack", "for this attack", "", "Ends with the attack under way."),
    form(Duration, "for.game", "for the rest of the game", "", ""),
}
