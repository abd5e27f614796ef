//! Revealing encounter cards, and stopping what they do.

use super::Effect;
use super::declare::phrase;
use super::hole::{Keyword, Title};
use crate::code::{Key, Num, PileRef, Sel};
use crate::engine::Engine;
use crate::engine::reveal::NO_CHAIN;
use crate::frame::{Env, Frame};
use crate::ids::CardSet;
use crate::occurrence::Verb;
use crate::query::Q;
use crate::zone::Zone;

phrase! {
    /// Each runs the whole staging procedure.
    Reveal = "reveal {n} card(s) from {from}"; like "reveal 1 card from the encounter deck"; { n: Num, from: PileRef }
}

impl Effect for Reveal {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let there = match q.pile_zone(env, &self.from) {
            // In the quest phase it is formed anew.
            Some(Zone::ENCOUNTER_DECK) => {
                q.g.count_in(Zone::ENCOUNTER_DECK) + q.g.count_in(Zone::ENCOUNTER_DISCARD) > 0
            }
            Some(zone) => q.g.count_in(zone) > 0,
            None => false,
        };
        q.num(env, &self.n) > 0 && there
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.pile_zone(env, &self.from).is_some_and(|zone| q.g.count_in(zone) as i32 >= q.num(env, &self.n))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let n = engine.amount(env, &self.n).clamp(0, 50) as u8;
        match engine.q().pile_zone(env, &self.from) {
            Some(from) => engine.g.push(Frame::RevealMore { left: n, seat: env.decider, chain: NO_CHAIN, from }),
            None => engine.unless(false),
        }
    }
}

phrase! {
    /// As if from the encounter deck: the whole staging procedure.
    RevealCards = "reveal {c}"; like "reveal the top card of the encounter deck"; { c: Sel }
}

impl Effect for RevealCards {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |_| true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.any_of(env, &self.c, |_| true)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let seat = engine.q().leader(env);
        let cards = engine.q().sel(env, &self.c);
        for id in cards.iter() {
            engine.reveal_card(id, seat);
            engine.keep_name(id);
        }
    }
}

phrase! {
    /// Those in play as it begins, each once, if its card is still there; the first player orders them.
    ResolveHeader = "resolve each {header} effect in play" => "trigger all \"{header}:\" effects in play";
    like "resolve each \"Lost\" effect in play"; { header: Title }
}

impl Effect for ResolveHeader {
    fn changes(&self, q: Q<'_>, _: &Env) -> bool {
        q.g.live.iter().any(|id| q.has_header(id, self.header.0))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, _: &Env) {
        let q = engine.q();
        let all: CardSet = q.g.live.iter().filter(|id| q.has_header(*id, self.header.0)).collect();
        engine.call(&all, self.header.0);
    }
}

phrase! {
    /// Under a header of the scenario.
    ResolveHeaderOf = "resolve the {header} effect of {c}" => "trigger the \"{header}:\" effect of {c}";
    like "resolve the \"Lost\" effect of this"; { header: Title, c: Sel }
}

impl Effect for ResolveHeaderOf {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.has_header(id, self.header.0))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.q().sel(env, &self.c);
        engine.call(&cards, self.header.0);
    }
}

phrase! {
    /// As if it had just been revealed; it leaves the shadow role if it has one.
    ResolveWhenRevealed = "resolve the when revealed effect of {c}" => "resolve {c}'s \"When Revealed\" effect";
    like "resolve the when revealed effect of this"; { c: Sel }
}

impl Effect for ResolveWhenRevealed {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |_| true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.resolve_when_revealed(env, &self.c);
    }
}

phrase! {
    /// The pending effect does not start. An event that is played stays played, paid for and used up.
    Cancel = "cancel that effect"; like "cancel that effect"; {}
}

impl Effect for Cancel {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        env.event.verb == Verb::Plays || q.can_be_cancelled(env.you)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        if env.event.verb == Verb::Plays {
            engine.cancel_played(env.event.subject);
        } else {
            engine.cancel();
        }
    }
}

phrase! {
    /// As if it had not been revealed.
    CancelCard = "cancel that card"; like "cancel that card"; {}
}

impl Effect for CancelCard {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.can_be_cancelled(env.you)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, _: &Env) {
        engine.cancel_card();
    }
}

phrase! {
    /// The next card is revealed once this one is done.
    ReplaceRevealed = "discard that card and replace it with the next card of the encounter deck";
    like "discard that card and replace it with the next card of the encounter deck"; {}
}

impl Effect for ReplaceRevealed {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        false
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        false
    }

    fn run(&self, engine: &mut Engine<'_>, _: &Env) {
        engine.in_reveal(|_, replace, _| *replace += 1);
    }
}

/// Surge for the reveal under way. Spread to other players, an effect does to them what it did to the first; the card
/// surges once.
fn surge(engine: &mut Engine<'_>, env: &Env) {
    if !env.guard.is_player() {
        engine.in_reveal(|surge, _, _| *surge += 1);
    }
}

fn doom(engine: &mut Engine<'_>, env: &Env, n: u16) {
    engine.raise_by_doom(engine.q().company(env), n);
}

phrase! {
    /// For the reveal under way.
    GainSurge = "this gains surge" => "{this} gain(s) surge"; like "this gains surge"; {}
}

impl Effect for GainSurge {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        surge(engine, env);
    }
}

phrase! {
    /// For the reveal under way; works at once.
    GainDoomed = "this gains doomed {n}" => "{this} gain(s) doomed {n}"; like "this gains doomed 2"; { n: u16 }
}

impl Effect for GainDoomed {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        doom(engine, env, self.n);
    }
}

phrase! {
    /// For the reveal under way, or to a card that is being played; works at once.
    GiveKeyword = "give {c} {k}"; like "give that card surge"; { c: Sel, k: Given }
}

/// A keyword that can be given to a card being revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// Another card is revealed.
    Surge,
    /// Each player raises threat by so much.
    Doomed(u16),
}

impl super::hole::Hole for Given {
    const FILL: cardlang::pattern::Fill = Keyword::FILL;

    fn read(
        maker: &mut crate::compile::Maker<'_>,
        term: &cardlang::term::Term,
        hole: usize,
    ) -> crate::compile::Made<Self> {
        match Keyword::read(maker, term, hole)? {
            Keyword { key: Key::Surge, n: None } => Ok(Given::Surge),
            Keyword { key: Key::Doomed, n: Some(n) } => Ok(Given::Doomed(n)),
            Keyword { .. } => crate::compile::unknown(term),
        }
    }
}

impl Effect for GiveKeyword {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        match self.k {
            Given::Surge => surge(engine, env),
            Given::Doomed(n) => doom(engine, env, n),
        }
    }
}
