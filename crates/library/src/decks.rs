//! Decks and scenarios by name.

use cardlang::def::{CampaignDef, DeckDef, ScenarioDef};
use cardlang::slug;
use rules::setup::Deck;

use crate::Library;
use crate::deck::DeckList;
use crate::names::{Unknown, nearest};

impl Library {
    /// All decks.
    pub fn decks(&self) -> &[DeckDef] {
        &self.pool.content.decks
    }

    /// All scenarios.
    pub fn scenarios(&self) -> &[ScenarioDef] {
        &self.pool.content.scenarios
    }

    /// A deck by its id or title.
    pub fn deck(&self, name: &str) -> Result<&DeckDef, Unknown> {
        let wanted = slug(name);
        let found = self.decks().iter().find(|deck| deck.id == name || slug(&deck.title) == wanted);
        found.ok_or_else(|| unknown("deck", name, self.decks().iter().map(|deck| deck.id.as_str())))
    }

    /// A scenario by its id, title or other title.
    pub fn scenario(&self, name: &str) -> Result<&ScenarioDef, Unknown> {
        let wanted = slug(name);
        let titled = |scenario: &ScenarioDef| {
            slug(&scenario.title) == wanted || scenario.aliases.iter().any(|alias| slug(alias) == wanted)
        };
        let found = self.scenarios().iter().find(|scenario| scenario.id == name || titled(scenario));
        found.ok_or_else(|| unknown("scenario", name, self.scenarios().iter().map(|scenario| scenario.id.as_str())))
    }

    /// All campaigns.
    pub fn campaigns(&self) -> &[CampaignDef] {
        &self.pool.content.campaigns
    }

    /// A campaign by its id or title.
    pub fn campaign(&self, name: &str) -> Result<&CampaignDef, Unknown> {
        let wanted = slug(name);
        let found = self.campaigns().iter().find(|campaign| campaign.id == name || slug(&campaign.title) == wanted);
        found.ok_or_else(|| unknown("campaign", name, self.campaigns().iter().map(|campaign| campaign.id.as_str())))
    }

    /// What to say of an id that no card has.
    pub fn unknown_card(&self, id: &str) -> Unknown {
        let known = self.pool.content.cards.iter().map(|card| card.id.as_str());
        Unknown { what: "card", name: id.to_owned(), nearest: nearest(id, known), known: Vec::new() }
    }

    /// The title of a card.
    pub fn title(&self, id: &str) -> Option<&str> {
        let card = self.pool.content.cards.iter().find(|card| card.id == id)?;
        Some(&card.faces.first()?.title)
    }
}

/// A deck as a game takes it.
pub fn to_play(deck: &DeckDef) -> Deck {
    DeckList::from(deck).to_play()
}

fn unknown<'a>(what: &'static str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Unknown {
    Unknown {
        what,
        name: name.to_owned(),
        nearest: nearest(name, known.clone()),
        known: known.map(str::to_owned).collect(),
    }
}
