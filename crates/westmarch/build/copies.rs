//! A pool some times as large as the content: every card, scenario, deck and campaign again under other names.

use std::sync::Arc;

use cardlang::def::{CampaignDef, CardDef, Content, DeckDef, ScenarioDef};
use library::Library;
use rules::pool::Pool;

pub fn of(mut library: Library, copies: usize) -> Library {
    let mut content = library.pool.content.clone();
    for copy in 2..=copies {
        add(&library.pool.content, &mut content, copy);
    }
    library.pool = Arc::new(Pool::build(content).0);
    library
}

fn add(from: &Content, to: &mut Content, copy: usize) {
    let id = |id: &mut String| *id = format!("{id}-{copy}");
    let title = |title: &mut String| *title = format!("{title} {copy}");
    let cards = from.cards.iter().cloned().map(|mut card: CardDef| {
        [&mut card.id, &mut card.set].into_iter().for_each(id);
        [&mut card.set_title].into_iter().chain(&mut card.encounter_set).for_each(title);
        card.faces.iter_mut().for_each(|face| title(&mut face.title));
        card
    });
    to.cards.extend(cards);
    let scenarios = from.scenarios.iter().cloned().map(|mut scenario: ScenarioDef| {
        let stages = scenario.stages.iter_mut().flat_map(|stage| &mut stage.cards);
        [&mut scenario.id].into_iter().chain(stages).chain(&mut scenario.nightmare).for_each(id);
        [&mut scenario.title].into_iter().chain(&mut scenario.encounter_sets).for_each(title);
        scenario
    });
    to.scenarios.extend(scenarios);
    let decks = from.decks.iter().cloned().map(|mut deck: DeckDef| {
        let cards = deck.cards.iter_mut().map(|(_, card)| card);
        let heroes = deck.heroes.iter_mut().chain(&mut deck.collection);
        [&mut deck.id].into_iter().chain(heroes).chain(cards).for_each(id);
        title(&mut deck.title);
        deck
    });
    to.decks.extend(decks);
    let campaigns = from.campaigns.iter().cloned().map(|mut campaign: CampaignDef| {
        let chapters = campaign.chapters.iter_mut();
        let named = chapters.flat_map(|chapter| [&mut chapter.scenario].into_iter().chain(&mut chapter.card));
        [&mut campaign.id].into_iter().chain(&mut campaign.cards).chain(named).for_each(id);
        title(&mut campaign.title);
        campaign
    });
    to.campaigns.extend(campaigns);
}
