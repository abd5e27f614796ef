//! What a file holds, as it stands there: for linking into definitions and for formatting.

use crate::def::{AbilityDef, CampaignDef, CardType, DeckDef, ScenarioDef};
use crate::diagnostic::Diagnostic;
use crate::term::{Span, Term};

/// The items of a file, in order.
#[derive(Debug, Default)]
pub struct FileTree {
    pub items: Vec<Item>,
}

impl FileTree {
    /// Cards with unreadable signs inside are broken.
    pub fn break_cards(&mut self, diagnostics: &[Diagnostic]) {
        for item in &mut self.items {
            let Item::Card(card) = item else { continue };
            let within = |found: &Diagnostic| (card.span.start..card.span.end).contains(&found.span.start);
            card.broken |= diagnostics.iter().any(within);
        }
    }
}

/// One item of a file.
#[derive(Debug)]
pub enum Item {
    /// `set core-set "Core Set"`
    Set {
        slug: String,
        title: String,
        span: Span,
    },
    /// `encounter set "…"`
    EncounterSet {
        title: String,
        span: Span,
    },
    Card(CardTree),
    Scenario(ScenarioDef),
    Deck(DeckDef),
    Campaign(CampaignDef),
    Keyword(KeywordTree),
}

/// `keyword regenerate X { … }`
#[derive(Debug)]
pub struct KeywordTree {
    pub name: String,
    pub numbered: bool,
    pub body: Body,
    pub span: Span,
    pub broken: bool,
}

/// A card as it is written.
#[derive(Debug)]
pub struct CardTree {
    pub kind: CardType,
    pub title: String,
    pub body: Body,
    pub sides: Vec<SideTree>,
    pub span: Span,
    /// The kind and title, where errors about the whole card point.
    pub head: Span,
    /// A statement could not be read: the card is left out.
    pub broken: bool,
}

/// A side of a card as it is written.
#[derive(Debug)]
pub struct SideTree {
    pub letter: String,
    pub kind: Option<CardType>,
    pub title: Option<String>,
    pub body: Body,
    pub span: Span,
}

/// The facts and abilities between the braces, each in the order written.
#[derive(Debug, Default)]
pub struct Body {
    pub facts: Vec<Term>,
    pub abilities: Vec<AbilityDef>,
    /// The closing brace.
    pub end: Span,
}
