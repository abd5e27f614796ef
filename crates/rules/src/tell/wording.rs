//! Words for players, places and abilities.

use cardlang::words::ability_word;

use super::Named;
use crate::area::{Area, AreaKind};
use crate::frame::AbilityRef;
use crate::ids::{CardId, Seat};
use crate::log::Cause;
use crate::query::Q;
use crate::view::number;
use crate::zone::Zone;

/// Somebody who tells, and to whom.
#[derive(Clone, Copy)]
pub(super) struct Teller<'a> {
    pub q: Q<'a>,
    pub viewer: Option<Seat>,
}

impl<'a> Teller<'a> {
    /// What a card is called. One that stands in for something goes by that name: its own is hidden.
    pub fn title(self, id: CardId) -> &'a str {
        if id.is_deck() {
            return "a deck";
        }
        match self.q.stand_in(id) {
            Some(op) => self.q.m.pool.titles.name(op.name.0),
            None => self.q.title(id),
        }
    }

    /// A card by name, as far as the reader may know it.
    pub fn named(self, id: CardId) -> Named<'a> {
        let title = self.title(id);
        if id.is_deck() {
            return Named { id: None, def: None, title };
        }
        let open = self.q.stand_in(id).is_none();
        let def = open.then(|| self.q.m.pool.facts(self.q.card(id).def).id.as_str());
        Named { id: number(self.q, self.viewer, id), def, title }
    }

    /// The card that caused something. An ability was read by all, wherever its card has gone since.
    pub fn source(self, cause: Cause) -> Option<Named<'a>> {
        let card = cause.card()?;
        let Cause::Ability { ability, .. } = cause else { return Some(self.named(card)) };
        if self.q.m.pool.keywords.by_def(ability.def).is_some() {
            return Some(self.named(card));
        }
        let facts = self.q.m.pool.facts(ability.def);
        let title = self.q.m.pool.titles.name(facts.faces[usize::from(ability.face) % facts.faces.len()].title);
        let id = Some(card).filter(|card| !card.is_deck()).and_then(|card| number(self.q, self.viewer, card));
        Some(Named { id, def: Some(&facts.id), title })
    }

    fn is_you(self, seat: Seat) -> bool {
        self.viewer == Some(seat)
    }

    /// A player as object of a sentence.
    pub fn player(self, seat: Seat) -> String {
        if self.is_you(seat) { "you".to_owned() } else { other(seat) }
    }

    /// A player as an owner: `your`, or the name with an `'s`.
    pub fn players(self, seat: Seat) -> String {
        if self.is_you(seat) { "your".to_owned() } else { format!("{}'s", self.player(seat)) }
    }

    /// A player and what they do, at the beginning of a sentence: `third` for others, `second` for `you`.
    pub fn does(self, seat: Seat, third: &str, second: &str) -> String {
        let verb = if self.is_you(seat) { second } else { third };
        format!("{} {verb}", capital(&self.player(seat)))
    }

    /// A place, if it is known.
    pub fn somewhere(self, zone: Option<Zone>) -> String {
        zone.map_or("elsewhere".to_owned(), |zone| self.zone(zone))
    }

    /// A place in words, such as `your hand`.
    pub fn zone(self, zone: Zone) -> String {
        use AreaKind::*;
        if let Some(area) = self.q.m.area_at(zone) {
            return self.area(area);
        }
        let whose = || zone.seat().map_or("the encounter".to_owned(), |seat| self.players(seat));
        match zone.kind() {
            Hand => format!("{} hand", whose()),
            Deck => format!("{} deck", whose()),
            Discard => format!("{} discard pile", whose()),
            Play => format!("{} side of the table", whose()),
            Engaged => format!("the enemies engaged with {}", self.player(zone.seat().unwrap_or(Seat::ENCOUNTER))),
            Staging => "the staging area".to_owned(),
            ActiveLocation => "the active location".to_owned(),
            QuestDeck => "the quest deck".to_owned(),
            Quest => "the current quest".to_owned(),
            Victory => "the victory display".to_owned(),
            SetAside => "the cards set aside".to_owned(),
            Beside => "the cards beside the quest deck".to_owned(),
            Removed => "the cards removed from the game".to_owned(),
            Shadow => "the shadow cards".to_owned(),
            Under => "the cards under another card".to_owned(),
            Away => "the cards that are considered to be out of play".to_owned(),
            Attached | Resolving => "the table".to_owned(),
            Named | Aside | Hidden => "the table".to_owned(),
        }
    }

    /// A deck or an area that a card declares.
    fn area(self, area: &Area) -> String {
        let name = self.q.m.pool.titles.name(area.name);
        let whose = area.owner.map_or("the".to_owned(), |seat| self.players(seat));
        format!("{whose} {name} {}", area.word())
    }

    /// `Title, Forced`: an ability by its card and kind.
    pub fn ability_name(self, at: AbilityRef) -> String {
        let title = self.q.m.pool.titles.name(self.q.m.source(at).title);
        match ability_word(self.q.m.ability(at).kind).unwrap_or_default() {
            "" => title.to_owned(),
            kind => format!("{title}, {kind}"),
        }
    }

    /// The English of one ability.
    pub fn ability_text(self, at: AbilityRef) -> String {
        self.q.m.ability_text(at)
    }
}

pub(super) fn other(seat: Seat) -> String {
    if seat.is_player() { format!("player {}", seat.0 + 1) } else { "the encounter side".to_owned() }
}

/// `1 card`, `2 cards`.
pub(super) fn count(n: impl Into<i64>, noun: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// With a capital letter first.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// With a small letter first, inside a sentence.
pub(super) fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// `A, B and C`.
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// The same, each name once: `A, 2 copies of B and C`.
pub(super) fn list_once(names: &[&str]) -> String {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match counted.iter_mut().find(|(other, _)| other == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let copies = |(name, count): &(&str, usize)| match count {
        1 => (*name).to_owned(),
        count => format!("{count} copies of {name}"),
    };
    list(&counted.iter().map(copies).collect::<Vec<_>>())
}
