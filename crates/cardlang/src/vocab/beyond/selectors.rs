//! More words for cards and places: nouns, adjectives, qualifiers, piles.

use crate::form::Sort::{Adjective, Cards, Noun, Pile, Qualifier};
use crate::form::{Form, form};

#[rustfmt::skip] // one line a form
pub const FORMS: &[Form] = &[
    form(Adjective, "adj.or", "{a:trait} or {b:adjective}", "", "Either will do: `Noldor or Silvan hero`."),
    form(Adjective, "adj.non_fellowship", "non-fellowship", "", "Without the Fellowship sphere: sagas ask for it."),
    form(Adjective, "adj.unattached", "unattached", "", "An attachment in play without a host."),
    form(Adjective, "adj.set_aside", "set-aside", "", "Out of play beside the quest deck."),
    form(Adjective, "adj.explored", "explored", "", "A location in the act of leaving as explored."),
    form(Adjective, "adj.faceup", "faceup", "", "Its front, or the side with a text, is up."),
    form(Adjective, "adj.facedown", "facedown", "", "Only its back is seen."),
    form(Noun, "noun.encounter_card", "encounter card(s)", "", "By its back; a player card that counts as one is included."),
    form(Noun, "noun.player_card", "player card(s)", "", "By its back, unless it counts as something else."),
    form(Noun, "noun.quest_card", "quest card(s)", "", "Of the quest deck, and side quests."),
    form(Noun, "noun.side_quest", "side quest(s)", "", "A quest beside the main one."),
    form(Noun, "noun.objective_ally", "objective ally|allies", "", "An ally that is an encounter card."),
    form(Noun, "noun.threat_dial", "threat dial(s)", "player's threat dial", "A host that is no card."),
    form(Qualifier, "q.defending", "defending this attack", "", "In the attack under way."),
    form(Qualifier, "q.under", "under {c:cards}", "underneath {c}", "Kept beneath it, not attached."),
    form(Qualifier, "q.owned_by", "owned by {p:players}", "{p} own(s)", "Whose deck it came from."),
    form(Qualifier, "q.stage_number", "of stage {n:int}", "", "A quest card's printed number, whatever its letter."),
    form(Qualifier, "q.attachable_to", "that can be attached to {c:cards}", "", "By its own attach clause, limits and the host's."),
    form(Qualifier, "q.eligible_host", "eligible for {c:cards}", "", "A host it may be attached to: not one that is immune or takes no attachments."),
    form(Qualifier, "q.with_attached", "with a|an {what:np} attached", "", "At least one."),
    form(Qualifier, "q.without_attached", "without a|an {what:np} attached", "", "Not a single one."),
    form(Qualifier, "q.first_letter", "with the first letter of {c:cards}", "whose title has the first letter of {c}'s title", "As printed, articles included; accents and case do not count."),
    form(Cards, "cards.the_named", "the card named {title:text}", "{title}", "That very card of the scenario, wherever it is."),
    form(Cards, "cards.granter", "the granting card", "", "In a granted ability: the card it comes from."),
    form(Pile, "pile.attached", "attached deck", "", "The deck it is attached to."),
    form(Pile, "pile.quest_deck", "the quest deck", "", "The stages still to come."),
    form(Pile, "pile.deck_named", "the {name:text} deck", "the {name} deck", "One the scenario declares."),
    form(Pile, "pile.area_of", "the {name:text} area of {p:players}", "{p}'s {name} area", "One the scenario declares for each player."),
    form(Pile, "pile.area", "the {name:text} area", "the {name} area", "One the scenario declares."),
    form(Cards, "cards.topmost", "the topmost {what:np}", "", "Of those that fit, the uppermost in its pile."),
    form(Qualifier, "q.not_named", "not named {title:text}", "with a title other than {title}", ""),
    form(Qualifier, "q.lacks_printed_trait", "without the printed {t:trait} trait", "", "Whatever it has gained."),
    form(Qualifier, "q.most", "with the most {stat:stat}", "", "Of those that fit, whichever has most; no value counts less than 0."),
    form(Qualifier, "q.being_revealed", "being revealed", "revealed by the encounter deck", "From the moment it is turned up until it is placed."),
    form(Pile, "pile.victory_and_discard", "the victory display and encounter discard pile", "", ""),
];
