//! Numbers for a whole table, and for what the cards of a game say.

use std::collections::BTreeMap;
use std::fmt::Debug;

use cardlang::def::{AbilityDef, CardDef, Face};
use cardlang::term::{Arg, Term};
use xxhash_rust::xxh64::Xxh64;

use crate::area::Board;
use crate::chance::Streams;
use crate::ids::{CardId, MAX_PLAYERS, Seat};
use crate::query::Q;
use crate::state::Game;
use crate::zone::Zone;

/// A number for the whole table: the same on every machine and, as long as the rules lead to the same position, in
/// every version of the program. It covers what lies where and in which state, the dials, the step and the dice,
/// but not how the engine keeps its half-resolved effects.
pub fn digest(q: Q<'_>) -> u64 {
    let mut sum = Sum(Xxh64::new(0));
    let g = q.g;
    sum.text(g.step.number());
    sum.numbers([u32::from(g.round), u32::from(g.first.0), u32::from(g.active.0), u32::from(g.seats)]);
    sum.numbers([g.outcome.map_or(0, |outcome| 1 + outcome as u32), g.dice.0 as u32, (g.dice.0 >> 32) as u32]);
    for player in &g.players[..usize::from(g.seats)] {
        sum.numbers([u32::from(player.threat), u32::from(player.eliminated)]);
    }
    for zone in zones(g) {
        sum.numbers([u32::from(g.pile(zone).len)]);
        for id in g.in_zone(zone) {
            sum.card(q, id);
        }
    }
    sum.extras(q);
    sum.0.digest()
}

/// A number for everything that the cards of a game say: it changes with a value, a keyword or a phrase of one of
/// them, but not with how they are laid out, nor with cards that are not in the game.
pub fn cards(q: Q<'_>) -> u64 {
    let pool = &q.m.pool;
    let defs = q.g.cards.iter().map(|card| pool.def(card.def));
    let defs: BTreeMap<&str, &CardDef> = defs.map(|def| (def.id.as_str(), def)).collect();
    let mut sum = Sum(Xxh64::new(0));
    for (id, def) in defs {
        sum.text(id);
        sum.shown(&def.stage);
        def.faces.iter().for_each(|face| sum.face(face));
    }
    sum.0.digest()
}

/// Every zone, in an order of our own that does not change when zones are numbered anew. What only some games have
/// counts where something lies there.
fn zones(g: &Game) -> impl Iterator<Item = Zone> + use<'_> {
    const SHARED: [Zone; 13] = [
        Board::MAIN.staging(),
        Board::MAIN.active_location(),
        Zone::ENCOUNTER_DECK,
        Zone::ENCOUNTER_DISCARD,
        Zone::QUEST_DECK,
        Board::MAIN.quest(),
        Zone::VICTORY,
        Zone::SET_ASIDE,
        Zone::REMOVED,
        Zone::SHADOW,
        Zone::ATTACHED,
        Zone::RESOLVING,
        Zone::BESIDE_QUEST,
    ];
    let own = (0..g.seats.min(MAX_PLAYERS as u8)).flat_map(|seat| Zone::of(Seat(seat)));
    let others = g.zones().filter(|zone| zone.seat().is_none() && !SHARED.contains(zone) && g.count_in(*zone) > 0);
    SHARED.into_iter().chain(own).chain(others)
}

/// A digest in the making. Numbers go in as four bytes, the lowest first.
struct Sum(Xxh64);

impl Sum {
    fn numbers<const N: usize>(&mut self, numbers: [u32; N]) {
        for number in numbers {
            self.0.update(&number.to_le_bytes());
        }
    }

    fn text(&mut self, text: &str) {
        self.numbers([text.len() as u32]);
        self.0.update(text.as_bytes());
    }

    /// What has a name in the language, by that name.
    fn shown(&mut self, value: &impl Debug) {
        self.text(&format!("{value:?}"));
    }

    fn card(&mut self, q: Q<'_>, id: CardId) {
        let card = q.card(id);
        self.text(&q.m.pool.facts(card.def).id);
        self.numbers([u32::from(id.0), u32::from(card.face), u32::from(card.owner.0), u32::from(card.controller.0)]);
        self.numbers([u32::from(card.host.0), u32::from(card.flags.0), u32::from(card.damage)]);
        self.numbers([u32::from(card.progress), u32::from(card.resources)]);
    }

    /// Counters, dials, streams of chance and additional phases, where there are any.
    fn extras(&mut self, q: Q<'_>) {
        let titles = &q.m.pool.titles;
        for (card, name, n) in &q.g.extras.counters {
            self.text(titles.name(*name));
            self.numbers([u32::from(card.0), u32::from(*n)]);
        }
        for (name, at) in &q.g.extras.dials {
            self.text(titles.name(*name));
            self.numbers([*at as u32]);
        }
        for (stream, drawn) in q.g.extras.streams.iter().flat_map(Streams::drawn) {
            self.numbers([*stream as u32, *drawn]);
        }
        if q.g.is_divided() {
            self.numbers(q.g.extras.boards.map(|board| board.index() as u32));
            self.numbers([u32::from(q.g.extras.in_reach), q.g.extras.turn.map_or(0, |board| 1 + board.index() as u32)]);
        }
        if !q.g.extras.is_straight() {
            self.shown(&(&q.g.extras.more_phases, q.g.extras.resume));
        }
        let chosen = q.g.extras.chosen_quests.iter().chain(&q.g.extras.main_quests);
        for quest in chosen.filter(|quest| quest.is_some()) {
            self.numbers([u32::from(quest.0)]);
        }
    }

    fn face(&mut self, face: &Face) {
        self.text(&face.title);
        self.shown(&(face.kind, face.unique, face.sphere, face.victory, &face.traits, &face.keywords));
        self.shown(&[face.cost, face.engagement, face.threat, face.willpower, face.attack, face.defense]);
        self.shown(&[face.hit_points, face.quest_points]);
        self.terms(face.attach.as_slice());
        face.abilities.iter().for_each(|ability| self.ability(ability));
    }

    fn ability(&mut self, ability: &AbilityDef) {
        let timing = ability.trigger.as_ref().map(|(timing, _)| timing);
        self.shown(&(ability.kind, ability.phase, ability.valour, timing));
        if let Some((_, event)) = &ability.trigger {
            self.term(event);
        }
        for part in [&ability.clauses, &ability.costs, &ability.body] {
            self.terms(part);
        }
    }

    fn terms(&mut self, terms: &[Term]) {
        self.numbers([terms.len() as u32]);
        terms.iter().for_each(|term| self.term(term));
    }

    fn term(&mut self, term: &Term) {
        self.text(term.key());
        for arg in &term.args {
            match arg {
                Arg::Term(term) => self.term(term),
                Arg::Block(terms) => self.terms(terms),
                Arg::Ability(ability) => self.ability(ability),
                Arg::Number(_) | Arg::Word(_) | Arg::Text(_) | Arg::Name(_) | Arg::None => self.shown(arg),
            }
        }
    }
}
