//! More occurrences, delayed effects, lifetimes, and words of an ability's header.

use crate::form::Sort::{Clause, Duration, Effect, Event};
use crate::form::{form, forms};

forms! {
    // Occurrences
    form(Event, "event.state", "it is true that {if:condition}", "{if}", "A state trigger: happens as soon as it is so, whatever made it so."),
    form(Event, "event.attached", "{c:cards} becomes attached to {host:cards}", "{c} is attached to {host}", "However it gets there."),
    form(Event, "event.detached", "{c:cards} becomes detached", "{c} is detached", "Its host is gone or it is moved off; with `instead`, it is not discarded."),
    form(Event, "event.turned", "{c:cards} is {how:flipped over/turned faceup/turned facedown}", "", "Flipped: the side now up answers it. Of a facedown card, `that player` is its holder."),
    form(Event, "event.control", "{p:players} take|takes|lose|loses control of {c:cards}", "", "Taken by an effect, not as it is played or put into play; lost to another player, to the staging area, or because it is the active location now."),
    form(Event, "event.turns_cards", "{p:players} turn(s) unseen cards faceup", "{p} turn(s) 1 or more facedown cards in {p.his} area faceup", "Once for all that one effect turns."),
    form(Event, "event.becomes_active", "{c:cards} becomes the active location", "", "By travelling or by effect."),
    form(Event, "event.placed_under", "{c:cards} is placed under {h:cards}", "{c} is placed underneath {h}", "From anywhere, faceup or facedown."),
    form(Event, "event.placed_in", "{c:cards} is placed in {to:pile}", "", "From anywhere: from play, from a hand or deck, as a shadow card."),
    form(Event, "event.looked_at", "{p:players} looks at {c:cards} [in the encounter deck]", "{p} looks at {c} {kept}", "`that player` looks. `when`: what is looked for goes on without it; `after`: once the effect that looks is over."),
    form(Event, "event.becomes_current", "{c:cards} becomes the current quest", "", "By choice as the quest phase begins, or by effect."),
    form(Event, "event.progress_reaches", "the progress on {c:cards} reaches {n:number}", "the {n.th} progress token is placed on {c}", "Once, as the count passes the number."),
    form(Event, "event.bypassed", "{c:cards} is bypassed", "", "Once it lies under the quest deck, before the next stage comes."),
    form(Event, "event.stage_revealed", "stage {n:int} is revealed", "", "Once its side B is up, before that resolves."),
    form(Event, "event.progress_by_questing", "progress is placed on {c:cards} by questing", "the players place progress on {c} from questing successfully", "Not by effects; `that many` is how much."),
    form(Event, "event.counter_gone", "a|an {name:word} counter is removed from {c:cards}", "", "Once for each; not where it is moved to another card."),
    form(Event, "event.last_counter", "the last {name:word} counter is removed from {c:cards}", "", "By whatever removes it."),
    form(Event, "event.removed", "any number of {what:time counters/progress tokens} are removed from {c:cards}", "", "By whatever removes them; `that many` is how many."),
    form(Event, "event.advances", "the players advance to a stage", "", "Once all that its sides say has resolved."),
    form(Event, "event.header", "{header:text} effects resolve", "", "A scenario's own header: it happens only when another effect calls it."),
    form(Event, "event.or", "{a:event} or {b:event}", "", "Whichever happens; pronouns are about that one."),
    // Words of the header
    form(Clause, "clause.before_forced", "before forced effects", "(Trigger Forced effects after resolving this effect.)", "Forced effects on the same occurrence come after it, those of cards it brings along included.").planned(),
    form(Clause, "clause.cannot_be_canceled", "that cannot be canceled", "This effect cannot be canceled.", "No cancel is offered."),
    // Later
    form(Effect, "effect.delayed_begin", "at the beginning of the next {ph:phase} phase {do:block}", "at the beginning of the next {ph} phase, {do}", "A delayed effect; names keep meaning the same card."),
    form(Effect, "effect.next_time", "{when:the next time/each time} {e:event} this {per:phase/round} {do:block}", "{when} {e} this {per}, {do}", "Once or again and again, and alive after its source is gone; names keep meaning the same card. What is revealed is met before its keywords and effects."),
    form(Effect, "effect.next_time_instead", "the next time {e:event} instead {do:block}", "the next time {e}, instead {do}", "A replacement that waits once, alive after its source is gone.").planned(),
    form(Duration, "for.while_in_play", "while {c:cards} is in play", "", "Ends when that card leaves, not with the phase."),
}
