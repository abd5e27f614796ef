//! What a seat sees, as clients hold it: the shape that `rules::view` has on the wire, read back.
//!
//! The server never fills these by hand; a test plays random games and fails when the two shapes differ.

use crate::typed::TS;
use rules::area::AreaKind;
use rules::code::Until;
use rules::decision::{About, Answer};
use rules::ids::{CardId, Seat};
use rules::query::values::Change;
use rules::state::Outcome;
use serde::{Deserialize, Serialize};

/// The game as one seat, or a spectator, sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose view it is; none for a spectator.
    pub seat: Option<Seat>,
    pub scenario: String,
    pub round: u16,
    pub step: StepView,
    pub first: Seat,
    pub active: Seat,
    pub outcome: Option<Outcome>,
    pub players: Vec<PlayerView>,
    pub quest: Option<QuestView>,
    /// Stages beside it, where several are in play at once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<QuestView>>", optional)]
    pub further_quests: Vec<QuestView>,
    /// What everybody committed to the quest counts for it.
    pub willpower: i32,
    /// The value that is counted: `willpower`; `attack` in a Battle, `defense` in a Siege.
    #[ts(type = "\"willpower\" | \"attack\" | \"defense\"")]
    pub counts: String,
    pub staging: StagingView,
    pub active_location: Option<Shown>,
    /// Locations that are active beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Shown>>", optional)]
    pub further_locations: Vec<Shown>,
    /// Cards on the table that are just being revealed or played.
    pub resolving: Vec<CardView>,
    pub attacks: Vec<AttackView>,
    pub encounter_deck: PileView,
    pub encounter_discard: Vec<CardName>,
    pub quest_deck: u16,
    pub victory: PileView,
    /// The nightmare card and the campaign card.
    pub beside_quest: Vec<Shown>,
    pub set_aside: PileView,
    pub removed: PileView,
    /// What lies at other boards than the viewer's, where players have parted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<BoardView>>", optional)]
    pub boards: Vec<BoardView>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<AreaView>>", optional)]
    pub areas: Vec<AreaView>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DialView>>", optional)]
    pub dials: Vec<DialView>,
    pub lasting: Vec<LastingView>,
    pub decision: Option<DecisionView>,
}

/// The step the game is in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StepView {
    /// Its number in the Rules Reference.
    pub number: String,
    pub title: String,
    pub phase: Option<String>,
    pub window: bool,
}

/// A player's part of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    pub seat: Seat,
    pub threat: u16,
    pub elimination_level: u16,
    pub eliminated: bool,
    pub hand: HandView,
    pub deck: PileView,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Shown>>", optional)]
    pub on_deck: Vec<Shown>,
    /// The uppermost card first.
    pub discard: Vec<CardName>,
    pub characters: Vec<Shown>,
    pub engaged: Vec<Shown>,
}

/// A hand. Its cards are there only for those who see them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HandView {
    pub count: u16,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<CardView>>", optional)]
    pub cards: Vec<CardView>,
}

/// A pile. Only the cards that the viewer knows are named.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PileView {
    pub count: u16,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Lying>>", optional)]
    pub known: Vec<Lying>,
}

/// A known card and how many cards lie on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Lying {
    pub under: u16,
    pub card: CardName,
}

/// A stage of the quest and the progress on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct QuestView {
    pub stage: u8,
    /// `A` or `B`.
    pub side: char,
    pub quest_points: Option<i32>,
    pub progress: u16,
    pub card: Shown,
}

/// A staging area.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StagingView {
    pub threat: i32,
    pub cards: Vec<Shown>,
}

/// What the players of another board have before them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BoardView {
    pub seats: Vec<Seat>,
    pub quests: Vec<QuestView>,
    pub willpower: i32,
    /// The value that is counted there.
    #[ts(type = "\"willpower\" | \"attack\" | \"defense\"")]
    pub counts: String,
    pub staging: StagingView,
    pub active_locations: Vec<Shown>,
}

/// An attack under way. One that began during another stands after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AttackView {
    pub enemy: CardId,
    pub player: Seat,
    pub by_enemy: bool,
    /// Defenders, or attackers.
    pub characters: Vec<CardId>,
}

/// A lasting effect and the cards it covers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LastingView {
    pub source: Source,
    pub until: Until,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<CardId>>", optional)]
    pub cards: Vec<CardId>,
}

/// The question that is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DecisionView {
    pub seat: Seat,
    pub about: About,
    pub source: Option<Source>,
    /// Only for the seat that is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asked: Option<AskedView>,
}

/// What only the seat that is asked is told about its question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AskedView {
    /// Every legal answer.
    pub answers: Vec<Answer>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<CardId>>", optional)]
    pub picked: Vec<CardId>,
    /// Heroes that can pay, in the order of the shares of a payment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<CardId>>", optional)]
    pub payers: Vec<CardId>,
}

/// A card's name: enough to find and draw it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CardName {
    pub id: CardId,
    pub def: String,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: String,
}

/// What an effect comes from. Its card may have gone where nobody sees it; then it has a title but no id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Source {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<CardId>,
    pub def: String,
    pub title: String,
}

/// A card on the table: known, or lying there with its back up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Shown {
    Card(Box<CardView>),
    Hidden(Hidden),
}

/// A card the viewer may not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Hidden {
    /// Always true.
    pub hidden: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub acts_as: Option<Box<StandInView>>,
}

/// What a facedown card acts as.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StandInView {
    pub id: CardId,
    pub title: String,
    pub attack: i32,
    pub defense: i32,
    pub hit_points: i32,
    #[serde(default, skip_serializing_if = "none")]
    #[ts(as = "Option<u16>", optional)]
    pub damage: u16,
    pub states: States,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Shown>>", optional)]
    pub attachments: Vec<Shown>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Shown>>", optional)]
    pub shadows: Vec<Shown>,
}

/// Everything about one card that is to be seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CardView {
    pub id: CardId,
    pub def: String,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub controller: Option<Seat>,
    pub unique: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub spheres: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Value>>", optional)]
    pub values: Vec<Value>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub traits: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Keyword>>", optional)]
    pub keywords: Vec<Keyword>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub victory: Option<i16>,
    /// What it adds to the threat of the staging area; only for cards there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub adds_threat: Option<i32>,
    #[serde(default, skip_serializing_if = "none")]
    #[ts(as = "Option<u16>", optional)]
    pub damage: u16,
    #[serde(default, skip_serializing_if = "none")]
    #[ts(as = "Option<u16>", optional)]
    pub progress: u16,
    #[serde(default, skip_serializing_if = "none")]
    #[ts(as = "Option<u16>", optional)]
    pub resources: u16,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Counters>>", optional)]
    pub counters: Vec<Counters>,
    pub states: States,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Shown>>", optional)]
    pub attachments: Vec<Shown>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Shown>>", optional)]
    pub shadows: Vec<Shown>,
}

/// What a card is going through. Only what is so is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct States {
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub exhausted: bool,
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub committed: bool,
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub facedown: bool,
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub attacked: bool,
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub as_attachment: bool,
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub resolved: bool,
}

/// A current value beside the printed one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Value {
    pub stat: String,
    pub now: i32,
    pub printed: i32,
    /// The printed value is an X.
    #[serde(default, skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub x: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Modifier>>", optional)]
    pub modifiers: Vec<Modifier>,
}

/// One change to a value, and the card it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    pub source: Source,
    pub change: Change,
}

/// Counters of a name on a card: `time 3`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Counters {
    pub name: String,
    pub count: u16,
}

/// A place that only some games have: a declared deck or area, or the cards under a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AreaView {
    pub name: String,
    pub kind: AreaKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owner: Option<Seat>,
    /// The card it lies under.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub host: Option<CardId>,
    pub pile: PileView,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Shown>>", optional)]
    pub cards: Vec<Shown>,
}

/// A dial of the scenario: where it stands, and what it shows there if its stops have names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DialView {
    pub name: String,
    pub at: i16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shows: Option<String>,
}

/// A keyword with its value: `doomed 2`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Keyword {
    pub name: String,
    pub value: u8,
}

impl View {
    /// The view of a game at this very machine, in the shape clients hold.
    pub fn of(view: &rules::view::View<'_>) -> View {
        let written = serde_json::to_value(view).expect("a view is plain data");
        serde_json::from_value(written).expect("both shapes are the same")
    }
}

fn no(flag: &bool) -> bool {
    !flag
}

fn none(count: &u16) -> bool {
    *count == 0
}
