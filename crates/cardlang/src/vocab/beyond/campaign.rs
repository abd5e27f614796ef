//! Facts outside one game: deck rules, the campaign log and pool.

use crate::form::Sort::{Adjective, Constant, Effect, Noun, Qualifier};
use crate::form::{Form, form};

#[rustfmt::skip] // one line a form
pub const FORMS: &[Form] = &[
    form(Constant, "constant.deck_titles", "your deck holds no more than {n:int} copy|copies of each title", "you cannot include more than {n} copy of any card, by title, in your deck", "Proved when the deck is chosen, not in play."),
    form(Constant, "constant.campaign_mode", "campaign mode", "you are playing Campaign Mode", "The log and the pool are in use."),
    form(Noun, "noun.boon", "boon(s)", "", "A card the campaign gave."),
    form(Noun, "noun.burden", "burden(s)", "", "A card the campaign laid on the players."),
    form(Adjective, "adj.fallen", "fallen", "", "On the log's list of fallen heroes."),
    form(Qualifier, "q.of_set", "of the set {set:text}", "of the set \"{set}\"", "An encounter or burden set."),
    form(Effect, "effect.pool_remove", "remove {c:cards} from the campaign pool", "", "It is not used from now on."),
    form(Effect, "effect.earn", "{p:players} earn(s) a|an {what:np} as {x:name}", "{p} earn(s) a|an {what} and add(s) it to the campaign pool", "Kept in the pool, written only once the group accepts the result."),
    form(Effect, "effect.unfall", "remove {c:cards} from the list of fallen heroes", "", "It may be used again."),
    form(Effect, "effect.log_cap", "{p:players} remove(s) heroes from the campaign log until {n:number} {what:np} remain", "{p} must remove heroes from the campaign log until {n} {what} remain", "Of that player's choice; nothing if there are no more."),
    form(Effect, "effect.no_penalty", "changing heroes this way adds no threat penalty", "", "For the starting threat of later games."),
];
