//! Trees of single files to definitions of the whole content.

mod facts;
pub mod fit;
pub mod reprint;
pub mod setting;
pub mod slug;

use crate::def::{CampaignDef, CardDef, CardType, Content, DeckDef, Face, KeywordDef, ScenarioDef};
use crate::diagnostic::Diagnostic;
use crate::parse::FileTree;
use crate::parse::tree::{Body, CardTree, Item, KeywordTree, SideTree};
use facts::CardFacts;
use slug::slug;

/// Definitions, and what is known of cards that could not be read.
#[derive(Debug, Default)]
pub struct Linked {
    pub content: Content,
    /// Ids of broken cards: using them is no further error.
    pub broken_ids: Vec<String>,
    pub broken_titles: Vec<String>,
    /// Every encounter set some file heads its cards with.
    pub encounter_sets: Vec<String>,
    pub diagnostics: Vec<Diagnostic>,
}

/// The set lines in force.
#[derive(Default)]
struct Heading {
    set: Option<(String, String)>,
    encounter_set: Option<String>,
}

impl Linked {
    /// Adds what a file holds.
    pub fn add_file(&mut self, file: usize, tree: FileTree) {
        let mut heading = Heading::default();
        for item in tree.items {
            match item {
                Item::Set { slug, title, .. } => heading.set = Some((slug, title)),
                Item::EncounterSet { title, .. } => {
                    self.encounter_sets.push(title.clone());
                    heading.encounter_set = Some(title);
                }
                Item::Card(card) => self.add_card(file, &heading, card),
                Item::Scenario(scenario) => self.content.scenarios.push(ScenarioDef { file, ..scenario }),
                Item::Deck(deck) => self.content.decks.push(DeckDef { file, ..deck }),
                Item::Campaign(campaign) => self.content.campaigns.push(CampaignDef { file, ..campaign }),
                Item::Keyword(keyword) => self.add_keyword(file, keyword),
            }
        }
    }

    fn add_keyword(&mut self, file: usize, tree: KeywordTree) {
        let mut face = facts::face(CardType::Event, crate::grammar::capitalise(&tree.name), &[]);
        face.abilities = tree.body.abilities.into();
        let mut problems = Vec::new();
        crate::check::face(&face, &mut problems);
        let broken = tree.broken || problems.iter().any(Diagnostic::is_error);
        self.diagnostics.extend(problems.into_iter().map(|problem| problem.in_file(file)));
        if !broken {
            let KeywordTree { name: id, numbered, span, .. } = tree;
            self.content.keywords.push(KeywordDef { id, numbered, face, file, span });
        }
    }

    fn add_card(&mut self, file: usize, heading: &Heading, tree: CardTree) {
        let known = self.diagnostics.len();
        let (set, set_title) = heading.set.clone().unwrap_or_else(|| {
            let message = "no `set` line says what product this card belongs to";
            let error = Diagnostic::error(tree.head, message).in_file(file);
            self.diagnostics.push(error.help("write, above the first card: set core-set \"Core Set\""));
            Default::default()
        });
        let broken = tree.broken;
        let mut problems = Vec::new();
        let card_facts = facts::card(&tree.body.facts, &mut problems);
        let faces = faces(&tree, &mut problems);
        for face in &faces {
            crate::check::face(face, &mut problems);
        }
        self.diagnostics.extend(problems.into_iter().map(|problem| problem.in_file(file)));
        let CardFacts { id, number, copies, easy_removes, stage, reprints } = card_facts;
        let card = CardDef {
            id: id.unwrap_or_else(|| format!("{set}-{}", slug(&tree.title))),
            set,
            set_title,
            number,
            copies,
            encounter_set: heading.encounter_set.clone(),
            easy_removes,
            stage,
            reprints,
            faces,
            file,
            span: tree.head,
        };
        if broken || self.diagnostics[known..].iter().any(Diagnostic::is_error) {
            self.broken_titles.extend(card.faces.iter().map(|face| face.title.clone()));
            self.broken_ids.push(card.id);
        } else {
            self.content.cards.push(card);
        }
    }
}

/// One face, or those of the sides.
fn faces(tree: &CardTree, problems: &mut Vec<Diagnostic>) -> Vec<Face> {
    if fit::is_reprint(tree) {
        fit::check_reprint(tree, problems);
        return vec![facts::face(tree.kind, tree.title.clone(), &[])];
    }
    if tree.sides.is_empty() {
        fit::check(tree.kind, &tree.body, tree.head, tree.broken, problems);
        return vec![face(tree, None, &tree.body)];
    }
    fit::check_sides(tree, problems);
    tree.sides.iter().map(|side| face(tree, Some(side), &side.body)).collect()
}

fn face(tree: &CardTree, side: Option<&SideTree>, body: &Body) -> Face {
    let kind = side.and_then(|side| side.kind).unwrap_or(tree.kind);
    let title = side.and_then(|side| side.title.clone()).unwrap_or_else(|| tree.title.clone());
    let mut face = facts::face(kind, title, &body.facts);
    face.abilities = body.abilities.clone().into();
    face
}
