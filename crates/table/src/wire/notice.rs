//! What happens to the room itself and concerns everybody: a line in the log for all.

use crate::typed::TS;
use rules::ids::Seat;
use serde::{Deserialize, Serialize};

/// Something that happened, and where it stands in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Notice {
    /// Lines of the log before it.
    pub line: u32,
    /// In words.
    pub text: String,
    #[serde(flatten)]
    pub what: Happened,
}

/// What happened. Names are those people had then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Happened {
    /// Somebody takes a seat; perhaps one that somebody else kept.
    SatDown {
        name: String,
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        from: Option<String>,
    },
    /// A seat is open, by somebody who may be another than its player.
    Opened {
        name: String,
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        from: Option<String>,
    },
    /// A bot plays a seat from now on.
    Lent {
        name: String,
        seat: Seat,
        bot: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        from: Option<String>,
    },
    /// A seat has another deck, before the game is dealt.
    Brought {
        name: String,
        seat: Seat,
        deck: String,
        /// Rules for decks that it breaks.
        faults: u32,
    },
    /// The cards are dealt.
    Dealt,
    SentAway {
        name: String,
    },
    /// Answers were taken back, and how many of them had shown somebody something.
    TookBack {
        name: String,
        answers: u32,
        reveals: u32,
        /// What was hidden was dealt anew.
        anew: bool,
    },
    /// Somebody has the whole game now, hidden cards included.
    Exported {
        name: String,
    },
    /// The same, in a report of a problem.
    Reported {
        name: String,
    },
}

impl Happened {
    /// The notice of it, to stand at a line of the log.
    pub fn at(self, line: u32) -> Notice {
        Notice { line, text: self.words(), what: self }
    }

    fn words(&self) -> String {
        let of = |from: &Option<String>| from.as_ref().map_or(String::new(), |name| format!(" of {name}"));
        match self {
            Happened::SatDown { name, seat, from } => format!("{name} takes seat {}{}.", seat.0 + 1, of(from)),
            Happened::Opened { name, seat, from } => format!("{name} opens seat {}{}.", seat.0 + 1, of(from)),
            Happened::Lent { name, seat, bot, from } => {
                format!("{name} lets a bot ({bot}) play seat {}{}.", seat.0 + 1, of(from))
            }
            Happened::Brought { name, seat, deck, faults } => {
                let illegal = if *faults > 0 { ", which is not a legal deck" } else { "" };
                format!("{name} brings {deck} to seat {}{illegal}.", seat.0 + 1)
            }
            Happened::Dealt => "The cards are dealt.".to_owned(),
            Happened::SentAway { name } => format!("{name} is sent away."),
            Happened::TookBack { name, answers, reveals, anew } => {
                let one = if *answers == 1 { "1 answer".to_owned() } else { format!("{answers} answers") };
                let seen =
                    if *reveals > 0 { format!(", {reveals} of which had shown something") } else { String::new() };
                let anew = if *anew { "; what was hidden is dealt anew" } else { "" };
                format!("{name} takes back {one}{seen}{anew}.")
            }
            Happened::Exported { name } => format!("{name} has saved the whole game, hidden cards included."),
            Happened::Reported { name } => format!("{name} has a report of the whole game, hidden cards included."),
        }
    }
}
