//! Ids: given once, and known where a scenario or deck uses them.

use std::collections::BTreeMap;

use crate::def::{CampaignDef, CardDef, CardType, DeckDef, ScenarioDef};
use crate::diagnostic::{Diagnostic, Source, nearest};
use crate::link::Linked;
use crate::parse::find_in;
use crate::term::Span;

/// Ids that are given twice, or not at all.
pub fn check(sources: &[Source], linked: &Linked, problems: &mut Vec<Diagnostic>) {
    let content = &linked.content;
    unique("card", content.cards.iter().map(|card| (card.id.as_str(), card.file, card.span)), problems);
    unique("scenario", content.scenarios.iter().map(|it| (it.id.as_str(), it.file, it.span)), problems);
    unique("deck", content.decks.iter().map(|deck| (deck.id.as_str(), deck.file, deck.span)), problems);
    unique("campaign", content.campaigns.iter().map(|it| (it.id.as_str(), it.file, it.span)), problems);
    unique("keyword", content.keywords.iter().map(|it| (it.id.as_str(), it.file, it.span)), problems);
    let ids = Ids::new(sources, linked);
    for scenario in &content.scenarios {
        ids.scenario(scenario, problems);
    }
    for deck in &content.decks {
        ids.deck(deck, problems);
    }
    for campaign in &content.campaigns {
        ids.campaign(campaign, problems);
    }
}

fn unique<'a>(what: &str, ids: impl Iterator<Item = (&'a str, usize, Span)>, problems: &mut Vec<Diagnostic>) {
    let mut seen = std::collections::BTreeSet::new();
    for (id, file, span) in ids {
        if !seen.insert(id) {
            let help = "an `id` line gives a card an id of its own";
            let error = Diagnostic::error(span, format!("there is already a {what} `{id}`")).in_file(file);
            problems.push(if what == "card" { error.help(help) } else { error });
        }
    }
}

struct Ids<'a> {
    sources: &'a [Source],
    cards: BTreeMap<&'a str, &'a CardDef>,
    broken: &'a [String],
    encounter_sets: Vec<&'a str>,
    scenarios: Vec<&'a str>,
}

/// A place that names ids.
struct User<'a> {
    text: &'a str,
    file: usize,
    span: Span,
}

impl<'a> Ids<'a> {
    fn new(sources: &'a [Source], linked: &'a Linked) -> Self {
        let cards = linked.content.cards.iter();
        Ids {
            sources,
            cards: cards.map(|card| (card.id.as_str(), card)).collect(),
            broken: &linked.broken_ids,
            encounter_sets: linked.encounter_sets.iter().map(String::as_str).collect(),
            scenarios: linked.content.scenarios.iter().map(|scenario| scenario.id.as_str()).collect(),
        }
    }

    fn user(&self, file: usize, span: Span) -> User<'a> {
        let text = self.sources.get(file).map_or("", |source| source.text.as_str());
        User { text, file, span }
    }

    fn scenario(&self, scenario: &ScenarioDef, problems: &mut Vec<Diagnostic>) {
        let user = self.user(scenario.file, scenario.span);
        for set in &scenario.encounter_sets {
            if !self.encounter_sets.contains(&set.as_str()) {
                let suggestion = nearest(set, self.encounter_sets.iter().copied());
                problems.push(user.error(set, format!("no file has the encounter set \"{set}\""), suggestion));
            }
        }
        for id in scenario.stages.iter().flat_map(|stage| &stage.cards) {
            self.known(&user, id, &|card| kind_of(card) == CardType::Quest, "a quest card", problems);
        }
        if let Some(id) = &scenario.nightmare {
            self.known(&user, id, &|card| kind_of(card) == CardType::Nightmare, "a nightmare card", problems);
        }
        for id in &scenario.without_heroes {
            self.known(&user, id, &|card| kind_of(card) == CardType::Hero, "a hero", problems);
        }
        if scenario.stages.is_empty() {
            let message = "this scenario has no `stage`";
            problems.push(Diagnostic::error(scenario.span, message).in_file(scenario.file));
        }
    }

    fn deck(&self, deck: &DeckDef, problems: &mut Vec<Diagnostic>) {
        let user = self.user(deck.file, deck.span);
        for id in &deck.heroes {
            self.known(&user, id, &|card| kind_of(card) == CardType::Hero, "a hero", problems);
        }
        for (_, id) in &deck.cards {
            self.known(&user, id, &goes_into_a_deck, "an ally, attachment or event", problems);
        }
        for id in &deck.collection {
            let fits = |card: &CardDef| kind_of(card) == CardType::Hero || goes_into_a_deck(card);
            self.known(&user, id, &fits, "a hero, ally, attachment or event", problems);
        }
    }

    fn campaign(&self, campaign: &CampaignDef, problems: &mut Vec<Diagnostic>) {
        let user = self.user(campaign.file, campaign.span);
        if let Some(set) = campaign.cards.as_ref().filter(|set| !self.cards.values().any(|card| card.set == **set)) {
            let sets = self.cards.values().map(|card| card.set.as_str());
            problems.push(user.error(set, format!("no file has cards of a set `{set}`"), nearest(set, sets)));
        }
        for chapter in &campaign.chapters {
            if !self.scenarios.contains(&chapter.scenario.as_str()) {
                let suggestion = nearest(&chapter.scenario, self.scenarios.iter().copied());
                let message = format!("there is no scenario `{}`", chapter.scenario);
                problems.push(user.error(&chapter.scenario, message, suggestion));
            }
            if let Some(card) = &chapter.card {
                self.known(&user, card, &|card| kind_of(card) == CardType::Campaign, "a campaign card", problems);
            }
        }
        if campaign.chapters.is_empty() {
            let message = "this campaign has no `scenario`";
            problems.push(Diagnostic::error(campaign.span, message).in_file(campaign.file));
        }
    }

    fn known(
        &self,
        user: &User,
        id: &str,
        fits: &dyn Fn(&CardDef) -> bool,
        wanted: &str,
        problems: &mut Vec<Diagnostic>,
    ) {
        if self.broken.iter().any(|broken| broken == id) {
            return;
        }
        match self.cards.get(id) {
            Some(card) if fits(card) => {}
            Some(_) => problems.push(user.error(id, format!("`{id}` is not {wanted}"), None)),
            None => {
                let fitting = self.cards.iter().filter(|(_, card)| fits(card)).map(|(id, _)| *id);
                let message = format!("there is no card `{id}`");
                problems.push(user.error(id, message, nearest(id, fitting)));
            }
        }
    }
}

impl User<'_> {
    fn error(&self, word: &str, message: String, suggestion: Option<&str>) -> Diagnostic {
        let span = find_in(self.text, self.span, word);
        Diagnostic::error(span, message).in_file(self.file).suggest(suggestion.map(str::to_owned))
    }
}

fn kind_of(card: &CardDef) -> CardType {
    card.faces[0].kind
}

fn goes_into_a_deck(card: &CardDef) -> bool {
    matches!(kind_of(card), CardType::Ally | CardType::Attachment | CardType::Event)
        || card.encounter_set.is_none() && kind_of(card) != CardType::Hero
}
