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
    /// How it is said of several at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub many: Option<Many>,
}

/// Lines in a row that differ in `who` alone are told in one sentence: what stands before them, their names, what
/// stands after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Many {
    pub before: String,
    pub who: String,
    pub after: String,
}

impl Line {
    /// Lines to be read aloud: what is told in the place of each, and nothing where another tells it.
    pub fn read_aloud(lines: &[Line]) -> Vec<Option<String>> {
        let many: Vec<Option<tell::Many>> = lines.iter().map(|line| line.many.clone().map(tell::Many::from)).collect();
        let said = lines.iter().zip(&many).map(|(line, many)| tell::Said {
            round: line.round,
            step: &line.step,
            kind: &line.kind,
            text: &line.text,
            cause: line.cause.as_deref(),
            card: line.cards.first().map(|card| (card.title.as_str(), card.id)),
            seat: line.seat,
            many: many.as_ref(),
        });
        tell::fold(&said.collect::<Vec<_>>())
    }
}

impl From<Many> for tell::Many {
    fn from(Many { before, who, after }: Many) -> tell::Many {
        tell::Many { before, who, after }
    }
}

impl From<tell::Many> for Many {
    fn from(tell::Many { before, who, after }: tell::Many) -> Many {
        Many { before, who, after }
    }
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
        let tell::Line { round, step, text, cause, clause, kind, cards, seat, amount, source, many } = line;
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
            many: many.map(Many::from),
        }
    }
}

impl From<tell::Named<'_>> for NamedCard {
    fn from(named: tell::Named<'_>) -> NamedCard {
        NamedCard { id: named.id, def: named.def.map(str::to_owned), title: named.title.to_owned() }
    }
}
