//! Printed facts: the lines of a card's body that are not abilities.

use crate::form::Sort::Fact;
use crate::form::{form, forms};

forms! {
    form(Fact, "fact.id", "id {id:word}", "", "Only where the id is not the set's and the title's slug."),
    form(Fact, "fact.number", "number {n:int}", "", "Its number in the set."),
    form(Fact, "fact.copies", "copies {n:int}", "", "How many the product holds; 1 if not said."),
    form(Fact, "fact.reprints", "reprints {id:word}", "", "A card of another product, printed again: it says nothing else but its number, copies and what easy mode removes."),
    form(Fact, "fact.unique", "unique", "", ""),
    form(Fact, "fact.sphere", "sphere {s:sphere}", "", "leadership, tactics, spirit, lore, neutral; baggins and fellowship in the sagas."),
    form(Fact, "fact.treasure", "treasure", "", "In place of a sphere: what the players find in one scenario of a saga and may use in the next."),
    form(Fact, "fact.boon", "boon", "", "In place of a sphere: what a campaign gives the players."),
    form(Fact, "fact.burden", "burden", "", "In place of a sphere: what a campaign lays on them."),
    form(Fact, "fact.cost", "cost {n:int}", "", ""),
    form(Fact, "fact.cost_x", "cost X", "", ""),
    form(Fact, "fact.threat_cost", "threat cost {n:int}", "", "Of a hero."),
    form(Fact, "fact.engagement", "engagement {n:int}", "", ""),
    form(Fact, "fact.threat", "threat {n:int}", "", ""),
    form(Fact, "fact.willpower", "willpower {n:int}", "", ""),
    form(Fact, "fact.attack", "attack {n:int}", "", ""),
    form(Fact, "fact.defense", "defense {n:int}", "", ""),
    form(Fact, "fact.hit_points", "hit points {n:int}", "", ""),
    form(Fact, "fact.quest_points", "quest points {n:int}", "", ""),
    form(Fact, "fact.x", "{stat:stat} X", "", "A printed X or star; its meaning is constant text."),
    form(Fact, "fact.dash", "{stat:stat} -", "", "A printed dash: no value, which is not zero."),
    form(Fact, "fact.traits", "traits {list}", "", "Separated by commas."),
    form(Fact, "fact.keywords", "keywords {list}", "", "Separated by commas; `doomed 2`."),
    form(Fact, "fact.corner", "corner {mark:text}", "", "A mark printed in the corner, read by a test of the scenario: `corner \"PASS\"`."),
    form(Fact, "fact.value", "value {name:text} {n:int}", "", "Printed for a test of the scenario: `value \"Escape\" 2`. A card without it counts 0."),
    form(Fact, "fact.victory", "victory {n:int}", "", ""),
    form(Fact, "fact.stage", "stage {n:int}", "", "Of a quest card."),
    form(Fact, "fact.easy", "easy mode removes {n:int}", "", "Copies taken out in easy mode."),
    form(Fact, "fact.attach", "attach to a|an {what:np}", "", "Where an attachment may be attached; tested as it is attached."),
}
