//! Definitions: what a checked file holds. Printed facts and abilities of cards, scenarios and decks.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::pack::Later;
use crate::term::{Span, Term};

/// Everything read from some files, linked by id.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Content {
    pub cards: Vec<CardDef>,
    pub scenarios: Vec<ScenarioDef>,
    pub decks: Vec<DeckDef>,
    pub campaigns: Vec<CampaignDef>,
    pub keywords: Vec<KeywordDef>,
}

/// A keyword that is written in the card language: a card that has it has these abilities.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeywordDef {
    /// Its name in lower case: `regenerate`.
    pub id: String,
    /// Whether a number follows it, which its text calls `X`.
    pub numbered: bool,
    /// Its title, and what a card with it has.
    pub face: Face,
    pub file: usize,
    pub span: Span,
}

/// What a card is.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum CardType {
    Hero,
    Ally,
    Attachment,
    Event,
    Enemy,
    Location,
    Treachery,
    Objective,
    Quest,
    /// A second quest, beside the main one.
    SideQuest,
    Contract,
    /// Its setup side for a game of a campaign, and the side it is turned to.
    Campaign,
    /// A scenario's harder mode: a side that changes the encounter deck, and one that is in force.
    Nightmare,
    /// An objective that is an ally of the players.
    ObjectiveAlly,
    /// An objective that is a hero of whoever controls it.
    ObjectiveHero,
}

impl CardType {
    /// How many there are.
    pub const COUNT: usize = CardType::VARIANTS.len();
}

/// What a card belongs to: a sphere of influence, or none.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Sphere {
    Leadership,
    Tactics,
    Spirit,
    Lore,
    Neutral,
    Baggins,
    Fellowship,
    /// What a campaign gave the players.
    Boon,
    /// What a campaign laid on them.
    Burden,
    /// What the players find in one scenario of a saga and may use in the next.
    Treasure,
}

impl Sphere {
    /// A boon, a burden or a treasure: only a campaign brings it into a game.
    pub fn is_of_campaign(self) -> bool {
        matches!(self, Sphere::Boon | Sphere::Burden | Sphere::Treasure)
    }

    /// A sphere that only the scenarios of a saga use.
    pub fn is_of_saga(self) -> bool {
        matches!(self, Sphere::Baggins | Sphere::Fellowship)
    }
}

/// A printed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    Number(i32),
    X,
    /// A printed dash: no value, which is not zero.
    Dash,
}

/// A printed keyword.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Keyword {
    /// Lower case: `sentinel`, `doomed`.
    pub name: String,
    pub value: Option<i32>,
    /// Its number is the X of the card.
    pub x: bool,
}

/// A card: its facts, and a face for each side.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CardDef {
    pub id: String,
    /// Slug and title of the product.
    pub set: String,
    pub set_title: String,
    pub number: u32,
    pub copies: u32,
    pub encounter_set: Option<String>,
    /// Copies that easy mode takes out.
    pub easy_removes: u32,
    /// Quest stage number.
    pub stage: Option<u32>,
    /// The id of the card that it prints again, whose faces it has.
    pub reprints: Option<String>,
    /// One face, or sides A and B.
    pub faces: Vec<Face>,
    /// Where it was read: the file's index among those loaded, and the place.
    pub file: usize,
    pub span: Span,
}

/// One side of a card.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Face {
    pub title: String,
    pub kind: CardType,
    pub unique: bool,
    pub sphere: Option<Sphere>,
    /// Resource cost, or threat cost of a hero.
    pub cost: Option<Value>,
    pub engagement: Option<Value>,
    pub threat: Option<Value>,
    pub willpower: Option<Value>,
    pub attack: Option<Value>,
    pub defense: Option<Value>,
    pub hit_points: Option<Value>,
    pub quest_points: Option<Value>,
    pub victory: Option<i32>,
    pub traits: Vec<String>,
    pub keywords: Vec<Keyword>,
    /// Values printed for tests, by name.
    pub values: Vec<(String, i32)>,
    /// Marks printed in the corner.
    pub marks: Vec<String>,
    /// The noun phrase of `attach to`.
    pub attach: Option<Term>,
    /// Constant text and triggered abilities, in printed order.
    pub abilities: Later<Vec<AbilityDef>>,
    /// What the rest of the content says of it.
    pub setting: Setting,
}

/// What the text of a face depends on beyond its own definition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// Titles it speaks of that only unique cards have.
    pub unique_titles: Vec<String>,
    /// It is the last stage of a quest.
    pub last_stage: bool,
}

/// How an ability comes to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AbilityKind {
    /// Constant text: `body` holds terms of sort Constant, no header.
    Constant,
    Action,
    Response,
    Forced,
    /// Happens by itself without a bold word: `passive at …`, `passive as …`.
    Passive,
    WhenRevealed,
    Shadow,
    /// A location's travel cost: `costs` only.
    Travel,
    Setup,
    Resolution,
}

/// When, in relation to an occurrence, an ability is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Timing {
    When,
    After,
    /// While it is being done, before anything else about it: `as an enemy is revealed`.
    As,
    /// At a point of the round: `at the end of the round` is written `at the round ends`.
    At,
    /// In place of it: `instead when …`.
    Instead,
}

/// The phases of a round.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Phase {
    Resource,
    Planning,
    Quest,
    Travel,
    Encounter,
    Combat,
    Refresh,
}

/// An ability as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AbilityDef {
    pub kind: AbilityKind,
    /// `combat action`: only in windows of that phase.
    pub phase: Option<Phase>,
    /// `valour action`.
    pub valour: bool,
    pub trigger: Option<(Timing, Term)>,
    /// Limits, permissions and conditions of the header.
    pub clauses: Vec<Term>,
    pub costs: Vec<Term>,
    /// Terms of sort Effect; of sort Constant for constant text.
    pub body: Vec<Term>,
    pub span: Span,
}

impl PartialEq for AbilityDef {
    /// Wherever the two are written.
    fn eq(&self, other: &Self) -> bool {
        let head = |it: &AbilityDef| (it.kind, it.phase, it.valour);
        head(self) == head(other)
            && self.trigger == other.trigger
            && self.clauses == other.clauses
            && self.costs == other.costs
            && self.body == other.body
    }
}

impl AbilityDef {
    /// Its phrases in the order they are written: trigger, clauses, costs, body.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        let trigger = self.trigger.iter().map(|(_, event)| event);
        trigger.chain(&self.clauses).chain(&self.costs).chain(&self.body)
    }
}

impl Face {
    /// Of a sphere that only the scenarios of a saga use.
    pub fn is_of_saga(&self) -> bool {
        self.sphere.is_some_and(Sphere::is_of_saga)
    }

    /// A boon, a burden or a treasure.
    pub fn is_of_campaign(&self) -> bool {
        self.sphere.is_some_and(Sphere::is_of_campaign)
    }

    /// Every phrase of the face: where it attaches, then its abilities, then those it grants.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        let granted = self.granted().into_iter().flat_map(AbilityDef::terms);
        self.own_terms().chain(granted)
    }

    /// Every phrase that the card itself says.
    pub fn own_terms(&self) -> impl Iterator<Item = &Term> {
        self.attach.iter().chain(self.abilities.iter().flat_map(AbilityDef::terms))
    }

    /// The abilities its text gives to cards, in the order they are written.
    pub fn granted(&self) -> Vec<&AbilityDef> {
        let mut found = Vec::new();
        self.own_terms().for_each(|term| term.granted(&mut found));
        found
    }

    /// An ability by its number: its own, then those it grants.
    pub fn written(&self, number: usize) -> &AbilityDef {
        match self.abilities.get(number) {
            Some(ability) => ability,
            None => self.granted()[number - self.abilities.len()],
        }
    }
}

/// A scenario: its encounter sets and the stages of its quest.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ScenarioDef {
    pub id: String,
    pub title: String,
    /// Titles it is also known by.
    pub aliases: Vec<String>,
    pub encounter_sets: Vec<String>,
    pub stages: Vec<StageDef>,
    /// Id of its nightmare card, whose encounter set is the nightmare deck.
    pub nightmare: Option<String>,
    /// Ids of heroes that nobody may begin with.
    pub without_heroes: Vec<String>,
    /// Tests that its rules bring: terms of `test`.
    pub tests: Vec<Term>,
    pub file: usize,
    pub span: Span,
}

/// A place in the quest deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageDef {
    /// Ids of quest cards: several are alternatives.
    pub cards: Vec<String>,
    /// Of the nightmare deck: used in no other mode.
    pub nightmare: bool,
}

/// Scenarios played one after the other, with what is kept between them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CampaignDef {
    pub id: String,
    pub title: String,
    /// Slug of the product its boons and burdens come from, if it has such.
    pub cards: Option<String>,
    /// Threat, damage and discard piles go on from game to game, and the scores are added.
    pub carries: bool,
    pub chapters: Vec<Chapter>,
    pub file: usize,
    pub span: Span,
}

/// A scenario of a campaign, and the id of its campaign card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chapter {
    pub scenario: String,
    pub card: Option<String>,
}

/// A deck for one player.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DeckDef {
    pub id: String,
    pub title: String,
    /// A sanctioned deck below the minimum.
    pub preset: bool,
    pub heroes: Vec<String>,
    pub cards: Vec<(u32, String)>,
    /// What is brought along besides.
    pub collection: Vec<String>,
    pub file: usize,
    pub span: Span,
}
