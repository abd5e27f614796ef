//! What few games have: areas and boards of their own, cards that act as something else, counters and dials, a secret
//! seed. All of it together takes one word of a game that has none of it.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use cardlang::def::Phase;
use serde::{Deserialize, Serialize};

use crate::area::{BOARDS, Board};
use crate::chance::Streams;
use crate::code::Nouns;
use crate::frame::StandIn;
use crate::ids::{CardId, MAX_PLAYERS, Seats};
use crate::occurrence::Occurrence;
use crate::step::Step;
use crate::zone::{Pile, Zone};

/// What few games have.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extra {
    /// The piles of areas that only this game has.
    pub piles: Vec<(Zone, Pile)>,
    /// The board each player is at.
    pub boards: [Board; MAX_PLAYERS],
    /// Players at different boards can still do things for one another.
    pub in_reach: bool,
    /// The board that goes through the steps of a phase just now, and the players who have had their turn.
    pub turn: Option<Board>,
    pub served: Seats,
    /// The players who have quested successfully this round, where they have parted.
    pub quested: Seats,
    /// The quest the players of each board are on, where it is not the stage that lies there.
    pub chosen_quests: [CardId; BOARDS],
    /// Of several stages at a board, the one that is the main quest this round.
    pub main_quests: [CardId; BOARDS],
    /// Facedown cards that stand in for enemies, and the instruction that says as what.
    pub stand_ins: Vec<StandIn>,
    /// Counters on cards: the card, the name of the counters, and how many.
    pub counters: Vec<(CardId, u16, u16)>,
    /// Dials that have been moved, by their names, and where they stand.
    pub dials: Vec<(u16, i16)>,
    /// Cards of decks that the scenario declares, and those decks.
    pub homes: Vec<(CardId, Zone)>,
    /// Cards that are considered to be out of play, and where they lay in play.
    pub away: Vec<(CardId, Zone)>,
    /// What has happened this round and is asked about.
    pub memory: Vec<Memo>,
    /// Phases that come after the current one, before the round goes on.
    pub more_phases: Vec<Phase>,
    /// While such a phase is under way: the step with which the round goes on.
    pub resume: Option<Step>,
    /// What a secret seed is drawn by.
    pub streams: Option<Streams>,
}

/// Something that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Memo {
    /// What it was.
    pub what: Occurrence,
    /// How often its card had left play.
    pub life: u16,
    /// What its card was then; an ally that was played may be an attachment by now.
    pub kinds: Nouns,
    /// Which of the traits that are asked for it had then, as bits in the order of [`Asks::traits`](crate::pool::Asks).
    pub traits: u64,
    /// In which phase.
    pub phase: Option<Phase>,
}

static NOTHING: Extra = Extra {
    piles: Vec::new(),
    boards: [Board::MAIN; MAX_PLAYERS],
    in_reach: false,
    turn: None,
    served: Seats(0),
    quested: Seats(0),
    chosen_quests: [CardId::NONE; BOARDS],
    main_quests: [CardId::NONE; BOARDS],
    stand_ins: Vec::new(),
    counters: Vec::new(),
    dials: Vec::new(),
    homes: Vec::new(),
    away: Vec::new(),
    memory: Vec::new(),
    more_phases: Vec::new(),
    resume: None,
    streams: None,
};

impl Extra {
    /// Moves a dial.
    pub fn set_dial(&mut self, name: u16, to: i16) {
        match self.dials.iter_mut().find(|(dial, _)| *dial == name) {
            Some((_, at)) => *at = to,
            None => self.dials.push((name, to)),
        }
    }

    /// Puts counters on a card.
    pub fn add_counters(&mut self, id: CardId, name: u16, n: u16) {
        match self.counters.iter_mut().find(|(card, kind, _)| *card == id && *kind == name) {
            Some((.., count)) => *count = count.saturating_add(n),
            None => self.counters.push((id, name, n)),
        }
    }

    /// Takes counters off a card; tells how many are left.
    pub(crate) fn take_counters(&mut self, id: CardId, name: u16, n: u16) -> u16 {
        let Some(at) = self.counters.iter().position(|(card, kind, _)| *card == id && *kind == name) else { return 0 };
        let left = self.counters[at].2.saturating_sub(n);
        self.counters[at].2 = left;
        if left == 0 {
            self.counters.remove(at);
        }
        left
    }

    /// A card belongs to a declared deck from now on, or to none.
    pub fn set_home(&mut self, id: CardId, deck: Option<Zone>) {
        self.homes.retain(|(card, _)| *card != id);
        self.homes.extend(deck.map(|deck| (id, deck)));
    }

    /// A card leaves play with nothing of what it was.
    pub(crate) fn forget(&mut self, id: CardId) {
        self.stand_ins.retain(|stand_in| stand_in.card != id);
        self.counters.retain(|(card, ..)| *card != id);
        self.away.retain(|(card, _)| *card != id);
        let chosen = self.chosen_quests.iter_mut().chain(&mut self.main_quests);
        for chosen in chosen.filter(|chosen| **chosen == id) {
            *chosen = CardId::NONE;
        }
    }
}

// What only parted players have adds nothing where nobody has parted, nor does a secret seed where there is none.
impl Hash for Extra {
    fn hash<H: Hasher>(&self, into: &mut H) {
        let Extra { piles, boards, in_reach, turn, served, quested, chosen_quests, main_quests, .. } = self;
        let Extra { stand_ins, counters, dials, homes, away, memory, more_phases, resume, streams, .. } = self;
        (piles, boards, &chosen_quests[..MAX_PLAYERS]).hash(into);
        (stand_ins, counters, dials, homes, memory).hash(into);
        if !away.is_empty() {
            away.hash(into);
        }
        if !more_phases.is_empty() || resume.is_some() {
            (more_phases, resume).hash(into);
        }
        let parted = (in_reach, turn, served, quested, main_quests, &chosen_quests[MAX_PLAYERS..]);
        let nobody = (&false, &None, &Seats(0), &Seats(0), &NOTHING.main_quests, &NOTHING.chosen_quests[MAX_PLAYERS..]);
        if parted != nobody {
            parted.hash(into);
        }
        streams.iter().for_each(|streams| streams.hash(into));
    }
}

impl Clone for Extra {
    fn clone(&self) -> Extra {
        let mut copy = Extra {
            piles: Vec::new(),
            stand_ins: Vec::new(),
            counters: Vec::new(),
            dials: Vec::new(),
            homes: Vec::new(),
            away: Vec::new(),
            memory: Vec::new(),
            more_phases: Vec::new(),
            streams: None,
            ..NOTHING
        };
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Extra) {
        self.piles.clone_from(&other.piles);
        (self.boards, self.chosen_quests, self.main_quests) = (other.boards, other.chosen_quests, other.main_quests);
        (self.in_reach, self.turn, self.served, self.quested) =
            (other.in_reach, other.turn, other.served, other.quested);
        self.stand_ins.clone_from(&other.stand_ins);
        self.counters.clone_from(&other.counters);
        self.dials.clone_from(&other.dials);
        self.homes.clone_from(&other.homes);
        self.away.clone_from(&other.away);
        self.memory.clone_from(&other.memory);
        self.more_phases.clone_from(&other.more_phases);
        self.resume = other.resume;
        self.streams.clone_from(&other.streams);
    }
}

/// The extras of a game; read as if they were always there.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Extras(Option<Box<Extra>>);

impl Extras {
    /// The extras, to be changed; made if there were none.
    pub fn change(&mut self) -> &mut Extra {
        self.0.get_or_insert_with(|| Box::new(NOTHING.clone()))
    }

    /// Whether players have boards of their own.
    #[inline]
    pub fn divide(&self) -> bool {
        self.0.as_ref().is_some_and(|extra| extra.boards.iter().any(|board| *board != Board::MAIN))
    }

    /// Whether the phases of the round follow one another with none besides.
    #[inline]
    pub fn is_straight(&self) -> bool {
        self.0.as_ref().is_none_or(|extra| extra.more_phases.is_empty() && extra.resume.is_none())
    }

    /// The extras, to be changed, if there are any.
    pub fn existing(&mut self) -> Option<&mut Extra> {
        self.0.as_deref_mut()
    }
}

impl Deref for Extras {
    type Target = Extra;

    #[inline]
    fn deref(&self) -> &Extra {
        self.0.as_deref().unwrap_or(&NOTHING)
    }
}

impl Clone for Extras {
    fn clone(&self) -> Extras {
        Extras(self.0.clone())
    }

    fn clone_from(&mut self, other: &Extras) {
        match (&mut self.0, &other.0) {
            (Some(own), Some(other)) => own.as_mut().clone_from(other),
            (own, other) => own.clone_from(other),
        }
    }
}

impl PartialEq for Extras {
    fn eq(&self, other: &Extras) -> bool {
        **self == **other
    }
}

impl Eq for Extras {}

impl Hash for Extras {
    fn hash<H: Hasher>(&self, into: &mut H) {
        self.stand_ins.hash(into);
        if **self != NOTHING {
            (**self).hash(into);
        }
    }
}
