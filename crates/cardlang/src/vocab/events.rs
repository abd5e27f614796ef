//! Occurrences that abilities wait for, and the further words of an ability's header.
//!
//! In each event the first `cards` hole is its subject, the second its object. `that card` in the
//! ability is the subject, or the object where the subject is `this` or the attached card.

use crate::form::Sort::{Clause, Event};
use crate::form::{Form, form};

#[rustfmt::skip]
pub const FORMS: &[Form] = &[
    form(Event, "event.commits", "{c:cards} commit(s) to the quest", "{c} commit(s) to a quest", "Once for each character that is committed."),
    form(Event, "event.enters_play", "{c:cards} enters play", "", "Played or put into play."),
    form(Event, "event.plays", "{p:players} play(s) {c:cards}", "", "Paid for and played from hand."),
    form(Event, "event.leaves_play", "{c:cards} leaves play", "", "However it leaves."),
    form(Event, "event.destroyed", "{c:cards} is destroyed", "", "By damage or by an effect that destroys."),
    form(Event, "event.damaged", "{c:cards} suffers damage", "", "`that many` is the damage placed."),
    form(Event, "event.engages", "{c:cards} engages {p:players}", "", "By check, by choice or by effect."),
    form(Event, "event.attacks", "{c:cards} attacks", "", "`when`: as the attack begins. `after`: once it is over."),
    form(Event, "event.attacks_player", "{c:cards} attacks {p:players}", "", "The same, of one player."),
    form(Event, "event.defender", "{c:cards} is declared as a defender", "", ""),
    form(Event, "event.attack_destroys", "{c:cards} takes part in an attack that destroys {e:cards}", "{c} participates in an attack that destroys {e}", "By the attack's own damage."),
    form(Event, "event.excess_damage", "{c:cards} deals excess damage", "{c} deals excess combat damage", "Beyond the hit points left of whoever takes the damage; `that many` is how much."),
    form(Event, "event.shadow_dealt", "a shadow card is dealt to {c:cards}", "", "`that shadow card` is the card dealt."),
    form(Event, "event.shadow_triggers", "a shadow effect triggers", "a shadow effect is triggered", "With `when`, the effect can be cancelled."),
    form(Event, "event.shadow_resolves", "a shadow effect dealt to {c:cards} resolves", "", "Not if it was cancelled."),
    form(Event, "event.when_revealed_triggers", "a when revealed effect of {c:cards} triggers", "a \"when revealed\" effect of {c} just revealed from the encounter deck is triggered", "With `when`, the effect can be cancelled."),
    form(Event, "event.revealed", "{c:cards} is revealed", "{c} is revealed by the encounter deck", "`as` comes before keywords and when revealed effects."),
    form(Event, "event.travels", "{p:players} travel(s) to {c:cards}", "", "`that location` is where."),
    form(Event, "event.explored", "{c:cards} is explored", "{c} leaves play as an explored location", ""),
    form(Event, "event.stage_defeated", "{c:cards} is defeated as a stage", "the players defeat {c}", "`when` can name another next stage."),
    form(Event, "event.quest_success", "the players quest successfully", "", "Before the progress is placed."),
    form(Event, "event.quest_failure", "the players quest unsuccessfully", "", ""),
    form(Event, "event.quest_resolved", "the quest is resolved", "", "Whatever the result, once all of it is done; characters are still committed."),
    form(Event, "event.phase_begins", "the {ph:phase} phase begins", "", ""),
    form(Event, "event.phase_ends", "the {ph:phase} phase ends", "", ""),
    form(Event, "event.any_phase_ends", "the phase ends", "", ""),
    form(Event, "event.round_begins", "the round begins", "", ""),
    form(Event, "event.round_ends", "the round ends", "", ""),
    form(Event, "event.exhausts", "{c:cards} exhausts", "", ""),
    form(Event, "event.readies", "{c:cards} readies", "", ""),
    form(Event, "event.healed", "{c:cards} is healed", "", "`that many` is the damage healed."),
    form(Event, "event.discarded", "{c:cards} is discarded", "", ""),
    form(Event, "event.draws", "{p:players} draw(s) cards", "", "`that many` is how many."),
    form(Event, "event.threat_raised", "{p:players} raise(s) threat", "{p}'s threat is raised", "`that many` is by how much."),
    form(Event, "event.threat_by_questing", "{p:players} raise(s) threat by questing unsuccessfully", "{p}'s threat is raised as the result of questing unsuccessfully", "`that many` is by how much."),
    form(Event, "event.threat_by_effect", "{p:players} raise(s) threat by an effect of {c:cards}", "{p}'s threat is raised by an effect of {c}", "Keywords are effects of their card; what a player pays is none."),
    form(Event, "event.enters_staging", "{c:cards} enters the staging area", "", "However it gets there."),
    form(Event, "event.progress_placed", "progress is placed on {c:cards}", "", "`that many` is how much."),
    form(Event, "event.resources_gained", "resources are added to {c:cards}", "", "`that many` is how many."),
    form(Event, "event.eliminated", "{p:players} is eliminated", "", ""),
    // Clauses of the header
    form(Clause, "clause.limit_round", "limit {n:int} per round", "(Limit {n} time(s) per round.)", "Each copy has its own count."),
    form(Clause, "clause.limit_phase", "limit {n:int} per phase", "(Limit {n} time(s) per phase.)", "Each copy has its own count."),
    form(Clause, "clause.limit_game", "limit {n:int} per game", "(Limit {n} time(s) per game.)", "Counted for the player over all copies."),
    form(Clause, "clause.limit_round_each_player", "limit {n:int} per round for each player", "This effect may be triggered by each player {n} time(s) each round.", "Any player may use it, each so often."),
    form(Clause, "clause.any_player", "by any player", "This effect may be triggered by any player.", ""),
    form(Clause, "clause.from_hand", "from your hand", "", "Works while the card is in your hand."),
    form(Clause, "clause.as_attachment", "as an attachment", "", "Works while the card counts as an attachment."),
    form(Clause, "clause.while_set_aside", "while set aside", "", "Works while the card is set aside."),
    form(Clause, "clause.in_victory", "while in the victory display", "", "Works while the card lies there."),
    form(Clause, "clause.if", "if {if:condition}", "", "Has to be so when the occurrence happens."),
];
