//! Games a seat might be in: everything it knows as it is, everything else dealt anew.
//!
//! What is not known is exchanged among the places where it may lie. The places are taken in the order of the zones,
//! the cards in the order of their numbers, so that nothing of the true arrangement gets into the new one: the same
//! view and the same dice give the same game, whatever is really hidden.

use super::sight::Backs;
use crate::chance::{Chance, Seed, mix};
use crate::frame::{Aim, Env, Frame, Local};
use crate::ids::{CardId, CardSet, Seat};
use crate::matchup::Match;
use crate::query::Q;
use crate::state::{Card, Dice, Flags, Game};

/// Makes a game that looks the same to a seat, with everything it does not know dealt anew. It can be played on if
/// that seat is asked; what another considers just now may rest on cards it no longer has. `into` is memory to use.
pub fn redeal(q: Q<'_>, seat: Seat, dice: &mut Dice, into: &mut Game) {
    into.clone_from(q.g);
    // What is imagined goes by dice of its own; what the real game will draw is for nobody to know.
    into.set_seed(Seed::Known(dice.roll()));
    let hidden = Hidden::from(q, |id| q.sees(Some(seat), id));
    forget_what_waits_in_hands(into, &hidden.cards);
    if let Some(moves) = hidden.exchange(|n| dice.below(n)) {
        moves.apply(q.g, into);
    }
}

/// Deals anew what nobody has seen, and lets chance go by this seed from now on.
pub fn deal_anew(game: &mut Game, matchup: &Match, seed: Seed) {
    let before = game.clone();
    let q = Q { g: &before, m: matchup };
    game.set_seed(seed);
    let hidden = Hidden::from(q, |id| !q.seen_by(id).is_empty());
    if let Some(moves) = hidden.exchange(|n| game.below(Chance::Anew, n)) {
        moves.apply(&before, game);
    }
}

/// A place with its back up: which backs lie there, and the card that is really in it.
type Place = (Backs, CardId);

struct Hidden {
    cards: CardSet,
    places: Vec<Place>,
}

impl Hidden {
    fn from(q: Q<'_>, sees: impl Fn(CardId) -> bool) -> Hidden {
        let mut hidden = Hidden { cards: CardSet::EMPTY, places: Vec::with_capacity(q.g.cards.len()) };
        for zone in q.g.zones() {
            for id in q.g.in_zone(zone).filter(|id| !sees(*id)) {
                hidden.cards.insert(id);
                hidden.places.push((q.backs(id), id));
            }
        }
        hidden
    }

    /// Deals the cards of each kind of back among their places.
    fn exchange(mut self, mut below: impl FnMut(usize) -> usize) -> Option<Moves> {
        self.places.sort_by_key(|(backs, _)| *backs);
        let mut moves = Moves::new(self.cards);
        for places in self.places.chunk_by(|a, b| a.0 == b.0) {
            let mut cards: Vec<CardId> = places.iter().map(|(_, id)| *id).collect();
            cards.sort_unstable();
            mix(&mut cards, &mut below);
            for ((_, old), new) in places.iter().zip(cards) {
                moves.to[old.index()] = new;
            }
        }
        (!self.places.is_empty()).then_some(moves)
    }
}

/// Which card lies now where another lay.
struct Moves {
    hidden: CardSet,
    to: [CardId; CardSet::CAPACITY],
}

impl Moves {
    fn new(hidden: CardSet) -> Moves {
        let mut to = [CardId::NONE; CardSet::CAPACITY];
        for id in hidden.iter() {
            to[id.index()] = id;
        }
        Moves { hidden, to }
    }

    /// The card in the place of this one.
    fn now(&self, id: CardId) -> CardId {
        if self.hidden.has(id) { self.to[id.index()] } else { id }
    }

    fn now_all(&self, set: &CardSet) -> CardSet {
        if set.meets(&self.hidden) { set.iter().map(|id| self.now(id)).collect() } else { *set }
    }

    fn apply(&self, before: &Game, game: &mut Game) {
        for old in self.hidden.iter() {
            let (place, new) = (before.card(old), self.now(old));
            let Card { def, face, owner, .. } = *before.card(new);
            *game.card_mut(new) = Card { def, face, owner, ..*place };
            game.know_place(new, place.zone);
        }
        for card in &mut game.cards {
            card.above = self.now(card.above);
            card.below = self.now(card.below);
            card.host = self.now(card.host);
        }
        for pile in game.piles_mut() {
            pile.top = self.now(pile.top);
            pile.bottom = self.now(pile.bottom);
        }
        for set in &mut game.sets {
            *set = self.now_all(set);
        }
        if let Some(extra) = game.extras.existing() {
            extra.stand_ins.iter_mut().for_each(|stand_in| stand_in.card = self.now(stand_in.card));
            extra.counters.iter_mut().for_each(|(card, ..)| *card = self.now(*card));
            extra.homes.iter_mut().for_each(|(card, _)| *card = self.now(*card));
        }
        self.follow(before, game);
    }

    /// What points at a card that lies on the table facedown points at whatever lies there now. A card that went
    /// into a deck or a hand is meant itself, wherever it is.
    fn follow(&self, before: &Game, game: &mut Game) {
        let pointed = |id: CardId| {
            let place = self.hidden.has(id).then(|| before.card(id).zone);
            if place.is_some_and(|zone| !zone.is_hand() && !zone.keeps_secrets()) { self.now(id) } else { id }
        };
        for frame in &mut game.stack {
            match frame {
                Frame::Script { env, .. } => self.rename(env, pointed),
                Frame::EnemyAttack(attack) => {
                    attack.enemy = pointed(attack.enemy);
                    attack.shadow = pointed(attack.shadow);
                }
                Frame::PlayerAttack(attack) => attack.enemy = pointed(attack.enemy),
                Frame::Play { event, .. } | Frame::Change { what: event, .. } => {
                    event.subject = pointed(event.subject);
                    event.object = pointed(event.object);
                }
                Frame::Framework
                | Frame::Window { .. }
                | Frame::Triggers { .. }
                | Frame::Pick { .. }
                | Frame::Pay { .. }
                | Frame::Share { .. }
                | Frame::Reveal { .. }
                | Frame::Progress { .. }
                | Frame::Advance { .. }
                | Frame::Ending { .. }
                | Frame::RevealMore { .. }
                | Frame::Refresh { .. }
                | Frame::Damage { .. }
                | Frame::Divide { .. }
                | Frame::Test(_)
                | Frame::QuestFails { .. }
                | Frame::Complete { .. }
                | Frame::Unveil { .. }
                | Frame::Travel { .. } => {}
            }
        }
        for pending in &mut game.pending {
            pending.card = pointed(pending.card);
            pending.event.subject = pointed(pending.event.subject);
            pending.event.object = pointed(pending.event.object);
        }
        // What a card said that is hidden by now, it said itself, wherever it is.
        let said_by = |source: CardId| {
            let itself = source.some().is_some_and(|source| !before.is(source, Flags::STAND_IN));
            move |id: CardId| if itself && id == source { id } else { pointed(id) }
        };
        for lasting in &mut game.lasting {
            let source = lasting.env.this;
            self.rename(&mut lasting.env, said_by(source));
            if let Some(closed) = &mut lasting.closed {
                *closed = closed.iter().map(pointed).collect();
            }
        }
        for delayed in &mut game.delayed {
            let source = delayed.env.this;
            self.rename(&mut delayed.env, said_by(source));
            delayed.unless = pointed(delayed.unless);
        }
        for used in &mut game.uses {
            used.card = pointed(used.card);
        }
        // What happened is open to all, so a card that was played stays the one that was played.
        for memo in game.extras.existing().into_iter().flat_map(|extra| &mut extra.memory) {
            memo.what.subject = pointed(memo.what.subject);
        }
    }

    /// Names that an ability gave are those of places: whoever looks through a pile knows what lies there.
    fn rename(&self, env: &mut Env, pointed: impl Fn(CardId) -> CardId) {
        for id in [&mut env.this, &mut env.that, &mut env.it, &mut env.event.subject, &mut env.event.object] {
            *id = pointed(*id);
        }
        for slot in &mut env.slots {
            if let Local::Card(id, _) = slot {
                *id = self.now(*id);
            }
        }
    }
}

/// Abilities that wait on cards nobody here knows of would tell that they are there.
fn forget_what_waits_in_hands(game: &mut Game, hidden: &CardSet) {
    let waits = |game: &Game, card: CardId| hidden.has(card) && game.card(card).zone.is_hand();
    let kept: Vec<bool> = game.pending.iter().map(|pending| !waits(game, pending.card)).collect();
    if kept.iter().all(|kept| *kept) {
        return;
    }
    let before = |at: u16| kept[..usize::from(at).min(kept.len())].iter().filter(|kept| **kept).count() as u16;
    let mut first = 0;
    for frame in &mut game.stack {
        if let Frame::Triggers { from, to, .. } = frame {
            first = *from;
            (*from, *to) = (before(*from), before(*to));
        } else if let Frame::Pick { aim: Aim::Ability(nth), .. } = frame {
            *nth = (before(first + u16::from(*nth)) - before(first)) as u8;
        }
    }
    game.pending_floor = before(game.pending_floor);
    let mut at = kept.iter();
    game.pending.retain(|_| at.next().copied().unwrap_or(true));
}
