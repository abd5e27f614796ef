//! What a seat sees. One function makes a view from the game; hidden cards have no identity in it.
//!
//! A card that lies hidden is counted, or stands as `{"hidden": true}`; neither its definition nor its number
//! appears, for numbers are given in the order of the definitions and would tell what it is. A card that was hidden
//! and comes to light carries its number again: which of several copies it is helps nobody. A facedown card that
//! acts as something else, and may be chosen as such, goes by another number.

mod card;
mod redeal;
mod sight;
mod table;

pub use redeal::{deal_anew, redeal};
pub use sight::Backs;

pub use card::{CardName, CardView, Counters, Hidden, Keyword, Modifier, Shown, Source, StandInView, States, Value};

use serde::Serialize;

use crate::area::AreaKind;
use crate::code::Until;
use crate::decision::{About, Answer};
use crate::frame::Frame;
use crate::ids::{CardId, CardSet, Seat};
use crate::query::Q;
use crate::state::Outcome;
use crate::zone::Zone;

/// The game as one seat, or a spectator, sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View<'a> {
    /// Whose view it is; none for a spectator.
    pub seat: Option<Seat>,
    pub scenario: &'a str,
    pub round: u16,
    pub step: StepView,
    pub first: Seat,
    pub active: Seat,
    pub outcome: Option<Outcome>,
    pub players: Vec<PlayerView<'a>>,
    pub quest: Option<QuestView<'a>>,
    /// Stages beside it, where several are in play at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub further_quests: Vec<QuestView<'a>>,
    /// What everybody committed to the quest counts for it.
    pub willpower: i32,
    /// The value that is counted: `willpower`; `attack` in a Battle, `defense` in a Siege.
    pub counts: &'static str,
    pub staging: StagingView<'a>,
    pub active_location: Option<Shown<'a>>,
    /// Locations that are active beside it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub further_locations: Vec<Shown<'a>>,
    /// Cards on the table that are just being revealed or played.
    pub resolving: Vec<CardView<'a>>,
    pub attacks: Vec<AttackView>,
    pub encounter_deck: PileView<'a>,
    pub encounter_discard: Vec<CardName<'a>>,
    /// Stages to come.
    pub quest_deck: u16,
    pub victory: PileView<'a>,
    /// The nightmare card and the campaign card.
    pub beside_quest: Vec<Shown<'a>>,
    pub set_aside: PileView<'a>,
    pub removed: PileView<'a>,
    /// What lies at other boards than the viewer's, where players have parted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<BoardView<'a>>,
    /// Decks, discard piles and areas that only this game has, and cards under cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<AreaView<'a>>,
    /// Dials of the scenario.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dials: Vec<DialView<'a>>,
    pub lasting: Vec<LastingView<'a>>,
    pub decision: Option<DecisionView<'a>>,
}

/// The step the game is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StepView {
    /// Its number in the Rules Reference.
    pub number: &'static str,
    pub title: &'static str,
    pub phase: Option<&'static str>,
    /// An action window is open after that step.
    pub window: bool,
}

/// A player's part of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView<'a> {
    pub seat: Seat,
    pub threat: u16,
    pub elimination_level: u16,
    pub eliminated: bool,
    pub hand: HandView<'a>,
    pub deck: PileView<'a>,
    /// What is attached to the deck.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on_deck: Vec<Shown<'a>>,
    /// The uppermost card first.
    pub discard: Vec<CardName<'a>>,
    /// Characters, and attachments that are on no card in play.
    pub characters: Vec<Shown<'a>>,
    pub engaged: Vec<Shown<'a>>,
}

/// A hand. Its cards are there only for those who see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandView<'a> {
    pub count: u16,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardView<'a>>,
}

/// A pile with the cards in it that this seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PileView<'a> {
    pub count: u16,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<Lying<'a>>,
}

/// What the players of another board have before them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardView<'a> {
    /// Who is there.
    pub seats: Vec<Seat>,
    /// The stages that lie there.
    pub quests: Vec<QuestView<'a>>,
    /// What those committed to the quest there count.
    pub willpower: i32,
    /// The value that is counted there.
    pub counts: &'static str,
    /// Its staging area.
    pub staging: StagingView<'a>,
    /// Its active locations.
    pub active_locations: Vec<Shown<'a>>,
}

/// A place that only some games have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AreaView<'a> {
    /// What it is called: `Corsair deck`, or the title of the card it lies under.
    pub name: String,
    /// What kind of place it is.
    pub kind: AreaKind,
    /// Whose it is, where each player has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// The card it lies under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<CardId>,
    /// What lies there, as far as this seat knows it.
    pub pile: PileView<'a>,
    /// The cards themselves, where they are in play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Shown<'a>>,
}

/// A dial, where it stands, and what it shows there if its stops have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DialView<'a> {
    /// What it is called.
    pub name: &'a str,
    /// Where it stands.
    pub at: i16,
    /// The name of its stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shows: Option<&'a str>,
}

/// A known card and how many cards lie on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lying<'a> {
    pub under: u16,
    pub card: CardName<'a>,
}

/// A stage of the quest and the progress on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuestView<'a> {
    pub stage: u8,
    /// `A` or `B`.
    pub side: char,
    /// None on a side without a number.
    pub quest_points: Option<i32>,
    pub progress: u16,
    pub card: Shown<'a>,
}

/// A staging area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StagingView<'a> {
    /// What the quest is up against.
    pub threat: i32,
    pub cards: Vec<Shown<'a>>,
}

/// An attack under way. One that began during another stands after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttackView {
    pub enemy: CardId,
    /// Who is attacked, or attacks.
    pub player: Seat,
    pub by_enemy: bool,
    /// Defenders, or attackers.
    pub characters: Vec<CardId>,
}

/// An effect that goes on for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastingView<'a> {
    pub source: Source<'a>,
    pub until: Until,
    /// The cards it covers, where they are fixed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardId>,
}

/// The question the game waits on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DecisionView<'a> {
    pub seat: Seat,
    pub about: About,
    /// The card that asks.
    pub source: Option<Source<'a>>,
    /// Only for the seat that is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<AskedView>,
}

/// What only the seat that has to answer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AskedView {
    /// Every legal answer, naming cards as this view does; see [`from_view`].
    pub answers: Vec<Answer>,
    /// Cards picked so far, where several are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub picked: Vec<CardId>,
    /// Heroes that can pay, in the order of the shares of a payment.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub payers: Vec<CardId>,
}

/// A seat looking at a game.
#[derive(Clone, Copy)]
struct Sight<'a> {
    q: Q<'a>,
    seat: Option<Seat>,
    /// Cards in play that stand with another card in play.
    hosted: CardSet,
}

impl Sight<'_> {
    fn sees(self, id: CardId) -> bool {
        self.q.sees(self.seat, id)
    }

    /// The number a card goes by in this view, if it may have one.
    fn number(self, id: CardId) -> Option<CardId> {
        number(self.q, self.seat, id)
    }
}

/// The number a card goes by for a viewer, if it may have one.
pub fn number(q: Q<'_>, viewer: Option<Seat>, id: CardId) -> Option<CardId> {
    if q.sees(viewer, id) {
        return Some(id);
    }
    if let Some(nth) = q.g.extras.stand_ins.iter().position(|stand_in| stand_in.card == id) {
        return Some(CardId(STAND_IN + nth as u16));
    }
    let nth = unseen(q).position(|lies| lies == id && picked_among(q, id))?;
    Some(CardId(SHADOW + nth as u16))
}

/// Cards that may be chosen though nobody sees them, by where they lie.
pub fn unseen(q: Q<'_>) -> impl Iterator<Item = CardId> {
    let lies = |zone: &Zone| matches!(zone.kind(), AreaKind::Shadow | AreaKind::Under | AreaKind::Hidden);
    q.g.zones().filter(lies).flat_map(move |zone| q.g.in_zone(zone))
}

/// Whether a card is one of those just chosen from.
fn picked_among(q: Q<'_>, id: CardId) -> bool {
    matches!(q.g.stack.last(), Some(Frame::Pick { from, .. }) if q.set(*from).has(id))
}

/// Facedown cards that act as something go by numbers from here on: their own would tell what they are.
pub const STAND_IN: u16 = 0xFE00;

/// So do shadow cards and cards under cards that are chosen unseen, by their place among all of them.
pub const SHADOW: u16 = 0xFE80;

/// An answer as the view of a seat names it, from one that the engine knows.
pub fn to_view(q: Q<'_>, seat: Seat, answer: Answer) -> Answer {
    let sight = Sight { q, seat: Some(seat), hosted: CardSet::EMPTY };
    with_cards(answer, |id| sight.number(id).unwrap_or(id))
}

/// An answer as the engine knows it, from one that names cards as a view does.
pub fn from_view(q: Q<'_>, given: Answer) -> Answer {
    with_cards(given, |id| number_from_view(q, id))
}

/// Whether an answer names no card, or one of which a seat knows whatever could be said about it.
pub fn names_seen(q: Q<'_>, seat: Seat, given: Answer) -> bool {
    let exists = |card: CardId| card.index() < q.g.cards.len();
    match given {
        Answer::Card(named) => {
            let card = number_from_view(q, named);
            exists(card) && number(q, Some(seat), card) == Some(named)
        }
        Answer::Use(named, _) | Answer::Play(named) => exists(named) && q.sees(Some(seat), named),
        Answer::Pass
        | Answer::Done
        | Answer::Yes
        | Answer::Player(_)
        | Answer::Option(_)
        | Answer::Number(_)
        | Answer::Pay(_) => true,
    }
}

/// The number of a card that a view calls by this one.
pub fn number_from_view(q: Q<'_>, id: CardId) -> CardId {
    if (SHADOW..CardId::deck(Seat(0)).0).contains(&id.0) {
        return unseen(q).nth(usize::from(id.0 - SHADOW)).unwrap_or(id);
    }
    let nth = id.0.checked_sub(STAND_IN).filter(|_| !id.is_deck() && id.is_some());
    let stand_in = nth.and_then(|nth| q.g.extras.stand_ins.get(usize::from(nth)));
    stand_in.map_or(id, |stand_in| stand_in.card)
}

fn with_cards(answer: Answer, f: impl Fn(CardId) -> CardId) -> Answer {
    match answer {
        Answer::Card(id) => Answer::Card(f(id)),
        Answer::Use(id, ability) => Answer::Use(f(id), ability),
        Answer::Play(id) => Answer::Play(f(id)),
        Answer::Pass
        | Answer::Done
        | Answer::Yes
        | Answer::Player(_)
        | Answer::Option(_)
        | Answer::Number(_)
        | Answer::Pay(_) => answer,
    }
}

/// The game as a seat sees it; without a seat, as everybody may.
pub fn view(q: Q<'_>, seat: Option<Seat>) -> View<'_> {
    Sight { q, seat, hosted: table::hosted(q) }.view()
}
