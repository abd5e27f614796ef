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
    form(Constant, "constant.play_only", "play this only if {if:condition}", "play {this} only if {if}", "A play restriction."),
    form(Constant, "constant.must_travel", "the players must travel here if there is no active location", "when faced with the option to travel, the players must travel to {this} if there is no active location", "Takes the choice away."),
    form(Constant, "constant.skip_engagement_checks", "skip engagement checks", "players do not make engagement checks", "Step 5.3 is left out."),
    form(Constant, "constant.skip_staging", "skip the staging step", "", "Step 3.3 is left out."),
    form(Constant, "constant.extra_reveal", "reveal {n:int} additional card(s) in the staging step", "reveal {n} additional card(s) from the encounter deck each quest phase", "Besides one for each player."),
    form(Constant, "constant.players_have_won", "the players have won", "the players have won the game", "Under a `while`: the game ends as soon as it is so."),
    form(Constant, "constant.group_ally_limit", "the players as a group cannot play more than {n:int} ally card(s) each round", "", "Counted over all players."),
    // Mods: cards
    form(Mod, "mod.plus", "get(s) +{n:number} {stat:stat}", "", "Adds to a current value."),
    form(Mod, "mod.minus", "get(s) -{n:number} {stat:stat}", "", "Takes from a current value."),
    form(Mod, "mod.plus_each", "get(s) +{n:number} {stat:stat} for each {what:np}", "", "Recounted all the time."),
    form(Mod, "mod.minus_each", "get(s) -{n:number} {stat:stat} for each {what:np}", "", "Recounted all the time."),
    form(Mod, "mod.plus_each_damage", "get(s) +{n:number} {stat:stat} for each damage on {c:cards}", "get(s) +{n} {stat} for each damage token on {c}", "Counts tokens."),
    form(Mod, "mod.plus_each_resource", "get(s) +{n:number} {stat:stat} for each resource on {c:cards}", "get(s) +{n} {stat} for each resource token on {c}", "Counts tokens."),
    form(Mod, "mod.set", "has|have {n:number} {stat:stat}", "", "Sets a value; beats every plus and minus."),
    form(Mod, "mod.trait", "gain(s) the {t:trait} trait", "", "For every text that asks for the trait."),
    form(Mod, "mod.keyword", "gain(s) {k:keyword}", "", "As if it were printed, but not printed."),
    form(Mod, "mod.icon", "gain(s) a {s:sphere} resource icon", "", "Its resources match that sphere, too."),
    form(Mod, "mod.blank", "has|have a blank text box", "has|have a blank printed text box, except for Traits", "Printed abilities and keywords are off; traits stay."),
    form(Mod, "mod.must_commit", "must commit to the quest", "", "At step 3.2, if it can."),
    form(Mod, "mod.immune_to_ranged", "is immune to ranged damage", "", "Characters that attack it through Ranged do not count their attack."),
    form(Mod, "mod.takes_damage_of", "take(s) all damage assigned to {c:cards}", "", "Once its amount is fixed; no damage goes further than that, and it stays where it was if this cannot be damaged."),
    form(Mod, "mod.enters_with", "enters play with {n:number} {kind:word}", "enters play with {n} {kind} on it", "`damage`, `resource` or `progress`; there as it enters, however it does."),
    form(Mod, "mod.collects", "collect(s) {n:int} resource(s) during the resource phase", "collect(s) {n} resource(s) each resource phase", "Of a card that is no hero."),
    form(Mod, "mod.immune", "is|are immune to player card effects", "", "Neither chosen nor touched by them."),
    form(Mod, "mod.no_threat", "does|do not contribute its threat", "does|do not contribute its [threat]", "To the total of the staging area."),
    form(Mod, "mod.refresh_toll", "does|do not ready during the refresh phase unless {n:int} resources are paid from it", "does|do not ready during the refresh phase unless its controller pays {n} resources from its pool", "Each copy asks its own price."),
    form(Mod, "mod.attack_alone_staging", "can attack enemies in the staging area while attacking alone", "can target enemies in the staging area when attacking alone", "A permission; only this character, no helper."),
    form(Mod, "mod.commit_without_exhausting", "does|do not exhaust to commit to the quest", "", "It still has to be ready."),
    // Mods: players
    form(PlayerMod, "pmod.draws_more", "draw(s) {n:int} additional card(s) during the resource phase", "draw(s) {n} additional card(s) in the resource phase", "In the same draw."),
    form(PlayerMod, "pmod.many_defenders", "can declare any number of defenders against each attack", "may declare any number of eligible characters as defenders against each attack", "All damage goes on one of them."),
    form(PlayerMod, "pmod.refresh_threat", "raise(s) threat by {n:int} more during the refresh phase", "must raise {p.his} threat by an additional {n} during the refresh phase", ""),
    // Durations
    form(Duration, "for.phase", "until the end of the phase", "", ""),
    form(Duration, "for.round", "until the end of the round", "", ""),
    form(Duration, "for.attack", "for this attack", "", "Ends with the attack under way."),
    form(Duration, "for.game", "for the rest of the game", "", ""),
}
