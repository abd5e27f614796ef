//! Effects that last.

use cardlang::form::Sort;
use cardlang::pattern::Fill;
use cardlang::term::Term;

use super::Effect;
use super::Phrase;
use super::declare::phrase;
use super::hole::{CardMod, Hole, PlayerMod};
use crate::code::{Cond, Mod, Quantity, Sel, Target, Until};
use crate::compile::{Made, Maker, mentions};
use crate::engine::Engine;
use crate::frame::Env;
use crate::query::Q;

/// What a lasting effect does, to whom, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Lasting<'a> {
    /// Whom it touches.
    pub target: &'a Target,
    /// What it does, all of it.
    pub what: &'a [Mod],
    /// When it is over.
    pub until: Until,
    /// The attack it lasts for is one that the ability makes after it.
    pub ahead: bool,
    /// It covers the cards that fit now, whoever it comes from.
    pub now: bool,
    /// It counts only while that is so.
    pub when: Option<&'a Cond>,
}

impl Phrase {
    /// What it installs, if it is an effect that lasts.
    pub fn lasting(&self) -> Option<Lasting<'_>> {
        if let Phrase::CardsLasting(phrase) = self {
            return Some(phrase.lasting());
        }
        if let Phrase::PlayersLasting(phrase) = self {
            return Some(phrase.lasting());
        }
        if let Phrase::StagingThreat(phrase) = self { Some(phrase.lasting()) } else { None }
    }
}

/// The cards a lasting effect touches.
#[derive(Clone, Debug)]
pub struct OnCards {
    /// Always cards.
    pub target: Target,
    /// Those that fit as it begins, whoever it comes from.
    pub now: bool,
}

impl Hole for OnCards {
    const FILL: Fill = Fill::Sort(Sort::Cards);

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        let cards = term.term(hole);
        let now = mentions(cards, "q.now_in_staging") || mentions(cards, "q.now_committed");
        Ok(OnCards { target: Target::Cards(maker.sel(cards)?), now })
    }
}

/// The players a lasting effect touches.
#[derive(Clone, Debug)]
pub struct OnPlayers(pub Target);

impl Hole for OnPlayers {
    const FILL: Fill = Fill::Sort(Sort::Players);

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        Ok(OnPlayers(Target::Players(maker.who(term.term(hole))?)))
    }
}

/// How long a lasting effect lasts.
#[derive(Clone, Copy, Debug)]
pub struct Lasts {
    pub until: Until,
    /// The attack it lasts for is one that the ability itself makes.
    pub ahead: bool,
}

impl Hole for Lasts {
    const FILL: Fill = <Until as Hole>::FILL;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        let until = Until::read(maker, term, hole)?;
        Ok(Lasts { until, ahead: until == Until::Attack && maker.makes_an_attack() })
    }
}

pub(super) fn install(engine: &mut Engine<'_>, env: &Env, lasting: Lasting<'_>) {
    let (at, pc) = engine.running();
    engine.lasting(at, pc, env, lasting);
}

/// What would end with an attack needs one.
fn has_time(q: Q<'_>, until: Until) -> bool {
    until != Until::Attack || q.attack_depth() > 0
}

phrase! {
    /// Installs a lasting effect. A player card's covers the cards that match now; an encounter card's whatever matches while it lasts.
    CardsLasting = "{c} {what} {until} [while {when}]"; like "this gets +1 attack until the end of the phase";
    { c: OnCards, what: CardMod, until: Lasts, when: Option<Cond> }
}

impl CardsLasting {
    /// What it installs.
    pub fn lasting(&self) -> Lasting<'_> {
        let Lasts { until, ahead } = self.until;
        Lasting { target: &self.c.target, what: &self.what.0, until, ahead, now: self.c.now, when: self.when.as_ref() }
    }
}

impl Effect for CardsLasting {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let Target::Cards(sel) = &self.c.target else { return false };
        let encounter = !q.card(env.this).owner.is_player();
        let open = encounter && matches!(sel, Sel::All(_));
        let adds = |what: &Mod| q.adds_something(env, what) && q.some_of(env, sel, |id| q.takes(id, what));
        let Lasts { until, ahead } = self.until;
        (ahead || has_time(q, until)) && (open || self.what.0.iter().any(adds))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        install(engine, env, self.lasting());
    }
}

phrase! {
    /// The same for players.
    PlayersLasting = "{p} {what} {until}"; like "you cannot draw cards until the end of the round";
    { p: OnPlayers, what: PlayerMod, until: Until }
}

impl PlayersLasting {
    /// How many cards are revealed is one number for all players.
    fn reveals(&self) -> bool {
        matches!(self.what.0[..], [Mod::Count(Quantity::Revealed | Quantity::RevealedAtAll, _)])
    }

    /// As many cards as are revealed at the least.
    fn least(&self) -> u8 {
        u8::from(matches!(self.what.0[..], [Mod::Count(Quantity::Revealed, _)]))
    }

    /// What it installs.
    pub fn lasting(&self) -> Lasting<'_> {
        let target = if self.reveals() { &Target::Game } else { &self.p.0 };
        Lasting { target, what: &self.what.0, until: self.until, ahead: false, now: false, when: None }
    }
}

impl Effect for PlayersLasting {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let Target::Players(who) = &self.p.0 else { return false };
        let matters =
            if self.reveals() { q.staged_cards(q.here(env)) > self.least() } else { !q.who(env, who).is_empty() };
        has_time(q, self.until) && matters
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        install(engine, env, self.lasting());
    }
}
