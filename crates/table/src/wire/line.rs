//! A line of the log.

use crate::typed::TS;
use rules::ids::{CardId, Seat};
use rules::tell;
use serde::{Deserialize, Serialize};

/// A line of the log in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Line {
    pub round: u16,
    pub step: String,
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cause: Option<String>,
    pub clause: String,
    /// What kind of line it is: `revealed`, `shadow_turned`, `damaged`, `passed`.
    #[serde(default)]
    #[ts(type = "LineKind")]
    pub kind: String,
    /// The cards it names, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<NamedCard>>", optional)]
    pub cards: Vec<NamedCard>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub amount: Option<i32>,
    /// The card that caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub source: Option<NamedCard>,
}

/// A card that a line names. Without `id` it lies where this reader does not see it; without `def`, too, it is a
/// deck. A facedown card that acts as something goes by that title and has no `def`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NamedCard {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<CardId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub def: Option<String>,
    pub title: String,
}

impl From<tell::Line<'_>> for Line {
    fn from(line: tell::Line<'_>) -> Line {
        let tell::Line { round, step, text, cause, clause, kind, cards, seat, amount, source } = line;
        Line {
            round,
            step: step.to_owned(),
            text,
            cause,
            clause: clause.to_owned(),
            kind: kind.to_owned(),
            cards: cards.into_iter().map(NamedCard::from).collect(),
            seat,
            amount,
            source: source.map(NamedCard::from),
        }
    }
}

impl From<tell::Named<'_>> for NamedCard {
    fn from(named: tell::Named<'_>) -> NamedCard {
        NamedCard { id: named.id, def: named.def.map(str::to_owned), title: named.title.to_owned() }
    }
}
