//! Which cards of the pool came up, and which of their abilities did something.

use std::collections::BTreeSet;

use cardlang::def::CardType;
use rules::code::Key;
use rules::decision::Answer;
use rules::engine::answer;
use rules::ids::{CardId, CardSet, DefId};
use rules::log::{Cause, Entry};
use rules::matchup::Match;
use rules::occurrence::Verb;
use rules::pool::Pool;
use rules::state::Game;
use rules::zone::Zone;
use serde::Serialize;

/// What was met, by definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// In play, revealed, played, or turned up as a shadow card.
    seen: BTreeSet<DefId>,
    /// Played from hand.
    played: BTreeSet<DefId>,
    /// Abilities that were used or took effect: definition, face, which of its abilities.
    resolved: BTreeSet<(DefId, u8, u8)>,
}

impl Coverage {
    /// Adds what other games met.
    pub fn plus(&mut self, more: Coverage) {
        self.seen.extend(more.seen);
        self.played.extend(more.played);
        self.resolved.extend(more.resolved);
    }

    /// Compares it with everything there is.
    pub fn of(&self, pool: &Pool) -> CardFigures {
        let all = || pool.defs();
        let shares = |of: &dyn Fn(DefId) -> bool, met: &dyn Fn(DefId) -> bool| {
            let missing = all().filter(|def| of(*def) && !met(*def));
            Share {
                met: all().filter(|def| of(*def) && met(*def)).count(),
                of: all().filter(|def| of(*def)).count(),
                missing: missing.map(|def| pool.facts(def).id.clone()).collect(),
            }
        };
        CardFigures {
            seen: shares(&|_| true, &|def| self.seen.contains(&def)),
            played: shares(&|def| is_played(pool, def), &|def| self.played.contains(&def)),
            resolved: shares(&|def| abilities(pool, def).next().is_some(), &|def| {
                abilities(pool, def).any(|at| self.resolved.contains(&at))
            }),
            abilities: self.abilities(pool),
        }
    }

    fn abilities(&self, pool: &Pool) -> Share {
        let all = || pool.defs().flat_map(|def| abilities(pool, def));
        let name = |(def, face, ability): (DefId, u8, u8)| {
            let id = &pool.facts(def).id;
            if face == 0 { format!("{id} {}", ability + 1) } else { format!("{id} B{}", ability + 1) }
        };
        Share {
            met: all().filter(|at| self.resolved.contains(at)).count(),
            of: all().count(),
            missing: all().filter(|at| !self.resolved.contains(at)).map(name).collect(),
        }
    }
}

fn abilities(pool: &Pool, def: DefId) -> impl Iterator<Item = (DefId, u8, u8)> {
    let faces = pool.facts(def).faces.iter().enumerate();
    faces.flat_map(move |(face, facts)| (0..facts.abilities.len() as u8).map(move |at| (def, face as u8, at)))
}

/// A card that is played from hand; those that a campaign attaches for good never are.
fn is_played(pool: &Pool, def: DefId) -> bool {
    let face = &pool.facts(def).faces[0];
    let kind = matches!(face.kind, CardType::Ally | CardType::Attachment | CardType::Event);
    kind && face.key(Key::Permanent).is_none() && pool.def(def).encounter_set.is_none()
}

/// How much of the pool came up. The names of the fields are a contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardFigures {
    /// Cards in play, revealed, played, or turned up as a shadow card.
    pub seen: Share,
    /// Allies, attachments and events played.
    pub played: Share,
    /// Cards of whose abilities one was used or took effect.
    pub resolved: Share,
    /// The same, ability by ability.
    pub abilities: Share,
}

/// How many were met out of how many, and the ids of the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Share {
    pub met: usize,
    pub of: usize,
    pub missing: Vec<String>,
}

/// What a game meets in which those answers are given from a position on; `log` is what was logged so far.
pub fn met(m: &Match, begun: &Game, log: &[Entry], answers: &[Answer]) -> Coverage {
    let (mut game, mut sightings) = (begun.clone(), Sightings::default());
    sightings.at_rest(&game, log);
    for given in answers {
        let mut news = Vec::new();
        let taken = game.ask.map(|ask| answer(&mut game, m, ask.seat, *given, Some(&mut news)));
        sightings.at_rest(&game, &news);
        if !matches!(taken, Some(Ok(()))) {
            break;
        }
    }
    sightings.coverage(&game)
}

/// What one game shows, card by card.
#[derive(Default)]
pub struct Sightings {
    seen: CardSet,
    played: CardSet,
    resolved: BTreeSet<(DefId, u8, u8)>,
}

impl Sightings {
    /// Takes the table in as it rests; `news` is what was logged since it rested last.
    pub fn at_rest(&mut self, game: &Game, news: &[Entry]) {
        game.cards_in_play().chain(game.in_zone(Zone::BESIDE_QUEST)).for_each(|id| self.seen.insert(id));
        for entry in news {
            let card = entry.what.subject;
            match entry.what.verb {
                Verb::Plays => {
                    self.seen.insert(card);
                    self.played.insert(card);
                }
                Verb::EntersPlay | Verb::Revealed | Verb::ShadowTurned => self.seen.insert(card),
                _ => {}
            }
            let by = if let Cause::Ability { ability, .. } = entry.cause { Some(ability) } else { None };
            let abilities = by.into_iter().chain(entry.ability());
            self.resolved.extend(abilities.map(|it| (it.def, it.face, it.ability)));
        }
    }

    /// What a game has met so far.
    pub fn coverage(&self, game: &Game) -> Coverage {
        let defs = |cards: &CardSet| cards.iter().map(|id: CardId| game.card(id).def).collect();
        Coverage { seen: defs(&self.seen), played: defs(&self.played), resolved: self.resolved.clone() }
    }
}
