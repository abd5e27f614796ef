//! What a seat may know, worked out from the rules of the table and not from the code that makes views.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rules::area::Secrecy;
use rules::frame::{AbilityRef, Frame};
use rules::ids::{CardId, CardSet, Seat};
use rules::log::{Detail, Entry};
use rules::matchup::Match;
use rules::occurrence::Verb;
use rules::query::Q;
use rules::state::{Flags, Game};
use rules::zone::Zone;

use super::inspect::{Inspector, inspect};

/// The cards a seat may know; without a seat, those that lie open to all or were shown to all.
pub fn may_know(q: Q<'_>, seat: Option<Seat>) -> CardSet {
    let g = q.g;
    let all = (0..g.cards.len() as u16).map(CardId);
    let shown = |id| seat.map_or(g.card(id).seen.has_watchers(), |seat| is_shown(g, id, seat));
    all.filter(|id| is_open(g, *id) || shown(*id) || q.lies_faceup(*id)).collect()
}

/// Faceup on the table, in an open pile, or just being played from hand.
fn is_open(g: &Game, id: CardId) -> bool {
    let card = g.card(id);
    let facedown = card.flags.has(Flags::FACEDOWN);
    match card.zone.kind().secrecy() {
        Secrecy::Closed => false,
        Secrecy::Owner => is_on_the_stack(g, id),
        Secrecy::Open => !facedown,
        Secrecy::InPlay => !card.flags.has(Flags::STAND_IN),
    }
}

fn is_on_the_stack(g: &Game, id: CardId) -> bool {
    g.stack.iter().any(|frame| match frame {
        Frame::Play { card, .. } => *card == id,
        Frame::Script { env, .. } => env.this == id,
        _ => false,
    })
}

/// A player who is out of the game knows what those who watch were shown.
fn watches(g: &Game, id: CardId, seat: Seat) -> bool {
    !g.alive(seat) && g.card(id).seen.has_watchers()
}

fn is_shown(g: &Game, id: CardId, seat: Seat) -> bool {
    let seen = g.card(id).seen;
    g.card(id).zone == Zone::hand(seat) || seen.has(seat) || watches(g, id, seat)
}

/// Hashes a name by its length and its last letters: every text of every view is looked up.
#[derive(Default)]
struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        let mut word = [0; 8];
        let last = bytes.last_chunk::<8>().map_or(bytes, |last| last);
        word[..last.len()].copy_from_slice(last);
        let sum = self.0 ^ u64::from_le_bytes(word) ^ bytes.len() as u64;
        self.0 = sum.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Names of cards: titles and ids of definitions, each with the cards that bear it.
pub struct Names<'m> {
    bearers: HashMap<&'m str, CardSet, BuildHasherDefault<Quick>>,
    m: &'m Match,
}

impl<'m> Names<'m> {
    /// The names of all cards of a game.
    pub fn new(m: &'m Match, game: &Game) -> Names<'m> {
        let mut bearers: HashMap<&str, CardSet, _> = HashMap::default();
        for (n, card) in game.cards.iter().enumerate() {
            let facts = m.pool.facts(card.def);
            let titles = facts.faces.iter().map(|face| m.pool.titles.name(face.title));
            for name in titles.chain([facts.id.as_str()]) {
                bearers.entry(name).or_default().insert(CardId(n as u16));
            }
        }
        Names { bearers, m }
    }

    /// Whether a text is a name that somebody who knows these cards has not heard.
    pub fn is_secret(&self, text: &str, known: &CardSet, said: &[AbilityRef]) -> bool {
        let Some(bearers) = self.bearers.get(text) else { return false };
        !bearers.meets(known) && !said.iter().any(|at| self.is_of(text, *at))
    }

    fn is_of(&self, text: &str, at: AbilityRef) -> bool {
        if self.m.pool.keywords.by_def(at.def).is_some() {
            return false;
        }
        let facts = self.m.pool.facts(at.def);
        facts.id == text || self.m.pool.titles.name(facts.faces[usize::from(at.face)].title) == text
    }
}

/// Abilities everybody has seen at work: their cards are known by name, wherever they have gone since.
pub fn said(q: Q<'_>, out: &mut Vec<AbilityRef>) {
    out.clear();
    out.extend(q.g.lasting.iter().map(|lasting| lasting.ability));
    out.extend(q.g.delayed.iter().map(|delayed| delayed.ability));
    out.extend(q.g.stack.iter().filter_map(|frame| match frame {
        Frame::Script { ability, .. } => Some(*ability),
        _ => None,
    }));
}

/// Cards with an effect still to come, which whoever orders or uses such effects has to name, wherever they have gone
/// since.
pub fn announced(g: &Game) -> CardSet {
    let pending = g.pending.iter().map(|pending| pending.card);
    g.delayed.iter().map(|delayed| delayed.env.this).chain(pending).collect()
}

/// Cards that were open to all when their effect was set off, wherever they have gone since. What waits in a hand may
/// never be used.
pub fn set_off(g: &Game) -> CardSet {
    g.pending.iter().map(|pending| pending.card).filter(|id| !g.card(*id).zone.is_hand()).collect()
}

/// What the seats knew at the last decision, to see that nobody learns anything without a reason.
#[derive(Default)]
pub struct Memory {
    knew: Vec<CardSet>,
}

impl Memory {
    /// Compares what lies hidden and yet seen with what was known before and what the log tells since.
    pub fn learn(&mut self, q: Q<'_>, entries: &[Entry]) -> Result<(), String> {
        let g = q.g;
        let seats = (0..g.seats).map(Seat);
        for seat in seats.clone() {
            let before = self.knew.get(seat.index()).copied().unwrap_or_default();
            for id in (0..g.cards.len() as u16).map(CardId).filter(|id| !is_open(g, *id) && is_shown(g, *id, seat)) {
                justified(g, id, seat, &before, entries)?;
            }
        }
        self.knew = seats.map(|seat| may_know(q, Some(seat))).collect();
        Ok(())
    }
}

fn justified(g: &Game, id: CardId, seat: Seat, before: &CardSet, entries: &[Entry]) -> Result<(), String> {
    let zone = g.card(id).zone;
    if zone == Zone::hand(seat) || watches(g, id, seat) {
        return Ok(());
    }
    let shuffled = entries.iter().rposition(|entry| entry.is(Verb::Shuffled) && entry.what.to == Some(zone));
    let since = &entries[shuffled.map_or(0, |at| at + 1)..];
    let looked = since.iter().any(|entry| entry.is(Verb::Looks) && entry.what.player == seat);
    let laid = |entry: &Entry| entry.is(Verb::Move) || entry.is(Verb::LeavesPlay);
    let went_openly = since.iter().any(|entry| laid(entry) && entry.what.subject == id);
    // What was revealed lay open to all, wherever it has gone since.
    if looked || went_openly || laid_open(since).has(id) || before.has(id) && shuffled.is_none() {
        return Ok(());
    }
    Err(format!("{seat:?} has come to know {id:?} in {zone:?} without looking"))
}

/// Log entries speak only of cards that were or became open to all, and besides of those a player has drawn, whom that
/// player knows.
pub fn log_is_open(before: &CardSet, q: Q<'_>, entries: &[Entry]) -> Result<(), String> {
    let g = q.g;
    // In between a card may have been turned up and shuffled away again.
    if entries.iter().any(|entry| entry.is(Verb::Shuffled)) {
        return Ok(());
    }
    // Entries stay in the house; what is read are sentences, which call a stand-in what it acts as.
    let acting = (0..g.cards.len() as u16).map(CardId).filter(|id| g.is(*id, Flags::STAND_IN)).collect();
    let open = before.union(&may_know(q, None)).union(&acting).union(&laid_open(entries)).union(&faceup_decks(q));
    for entry in entries {
        let mut named = Named(CardSet::EMPTY);
        // A cause has been seen at work, wherever its card has gone since, and so has what takes effect later.
        inspect(&entry.what, &mut named);
        let later = entry.is(Verb::AbilityTriggers).then_some(entry.what.subject);
        let at_work: CardSet = entry.cause.card().into_iter().chain(later).collect();
        if let Some(id) = named.0.minus(&open).minus(&at_work).first() {
            return Err(format!("the log tells of {id:?}, which nobody has seen: {entry:?}"));
        }
        if let Detail::Cards(cards) = &entry.detail {
            let known = open.union(&may_know(q, Some(entry.what.player)));
            if let Some(id) = cards.iter().find(|id| !known.has(**id)) {
                return Err(format!("{id:?} is told to a player who does not know it: {entry:?}"));
            }
        }
    }
    Ok(())
}

/// Of a deck whose top card lies faceup, each card may have lain there for a moment.
fn faceup_decks(q: Q<'_>) -> CardSet {
    let seats = (0..q.g.seats).map(Seat).filter(|seat| q.plays_faceup(*seat));
    seats.flat_map(|seat| q.g.in_zone(Zone::deck(seat))).collect()
}

/// Whoever plays, uses, reveals or turns up a card shows it, wherever it is then.
fn laid_open(entries: &[Entry]) -> CardSet {
    use Verb::{Discarded, Plays, Revealed, StageRevealed, TurnedFaceup, Use};
    let shows =
        |entry: &&Entry| matches!(entry.what.verb, Plays | Use | Revealed | StageRevealed | TurnedFaceup | Discarded);
    entries.iter().filter(shows).map(|entry| entry.what.subject).collect()
}

/// The cards an entry names.
struct Named(CardSet);

impl Inspector for Named {
    fn text(&mut self, _: &str, _: &[&'static str]) {}

    /// What causes something has been seen at work, wherever that card has gone since.
    fn card(&mut self, id: u16, path: &[&'static str]) {
        if path.last() != Some(&"cause") {
            self.0.insert(CardId(id));
        }
    }
}
