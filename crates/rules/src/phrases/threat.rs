//! Threat dials of players, and the threat in the staging area.

use cardlang::form::Sort;
use cardlang::pattern::Fill;
use cardlang::term::Term;

use super::Effect;
use super::declare::phrase;
use super::hole::Hole;
use super::lasting::{Lasting, install};
use crate::code::{Mod, Num, Target, Until, Who};
use crate::compile::{Made, Maker};
use crate::engine::Engine;
use crate::frame::Env;
use crate::ids::Seat;
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;

/// Does something to each of some players, with a number.
fn each(engine: &mut Engine<'_>, env: &Env, who: &Who, n: &Num, f: impl Fn(&mut Engine<'_>, Seat, i32)) {
    let (seats, n) = (engine.q().who(env, who), engine.amount(env, n));
    for seat in seats.iter() {
        f(engine, seat, n);
    }
}

phrase! {
    /// The dial goes up; at the elimination level the player is out.
    RaiseThreat = "{p} raise(s) threat by {n}" => "raise {p}'s threat by {n}";
    like "each player raises threat by 2"; { p: Who, n: Num }
}

impl Effect for RaiseThreat {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && !q.who(env, &self.p).is_empty()
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        let seats = q.who(env, &self.p);
        let may_rise = |seat| q.can_happen(Occurrence::new(Verb::ThreatRaised).by(seat));
        !seats.is_empty() && seats.iter().all(may_rise)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        each(engine, env, &self.p, &self.n, |engine, seat, n| engine.threat(seat, n));
    }
}

phrase! {
    /// The dial goes down, never below 0.
    ReduceThreat = "{p} reduce(s) threat by {n}" => "reduce {p}'s threat by {n}";
    like "you reduce threat by 2"; { p: Who, n: Num }
}

impl Effect for ReduceThreat {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && q.who(env, &self.p).iter().any(|seat| q.may_reduce_threat(env, seat))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        let (seats, n) = (q.who(env, &self.p), q.num(env, &self.n));
        let may_fall = |seat: Seat| i32::from(q.g.players[seat.index()].threat) >= n && q.may_reduce_threat(env, seat);
        !seats.is_empty() && seats.iter().all(may_fall)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        each(engine, env, &self.p, &self.n, |engine, seat, n| engine.threat(seat, -n));
    }
}

phrase! {
    /// The dial is moved to a number.
    SetThreat = "{p} set(s) threat to {n}" => "set {p}'s threat to {n}"; like "you set threat to 30"; { p: Who, n: Num }
}

impl Effect for SetThreat {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let rises = |seat: Seat| i32::from(q.g.players[seat.index()].threat) < q.num(env, &self.n);
        q.who(env, &self.p).iter().any(|seat| rises(seat) || q.may_reduce_threat(env, seat))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        each(engine, env, &self.p, &self.n, |engine, seat, n| {
            let now = i32::from(engine.g.players[seat.index()].threat);
            engine.threat(seat, n - now);
        });
    }
}

phrase! {
    /// In answer to questing unsuccessfully.
    SpareThreat = "{p} does|do not raise threat for this quest" => "{p} does|do not raise {p.his} threat";
    like "you do not raise threat for this quest"; { p: Who }
}

impl Effect for SpareThreat {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.spareable(&q.who(env, &self.p))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let seats = engine.q().who(env, &self.p);
        engine.spare_threat(seats);
    }
}

phrase! {
    /// Not any one card's threat.
    StagingThreat = "the total threat in the staging area gets +{n} {until}"
        => "raise the total [threat] in the staging area by {n} {until}";
    like "the total threat in the staging area gets +2 until the end of the phase"; { n: MoreThreat, until: Until }
}

/// So much more in the staging area.
#[derive(Clone, Debug)]
pub struct MoreThreat {
    n: Num,
    what: [Mod; 1],
}

impl MoreThreat {
    /// How much more.
    pub fn number(&self) -> &Num {
        &self.n
    }
}

impl Hole for MoreThreat {
    const FILL: Fill = Fill::Sort(Sort::Number);

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        let n = Num::read(maker, term, hole)?;
        Ok(MoreThreat { what: [Mod::StagingThreat(n.clone())], n })
    }
}

impl StagingThreat {
    pub(super) fn lasting(&self) -> Lasting<'_> {
        Lasting { target: &Target::Game, what: &self.n.what, until: self.until, ahead: false, now: false, when: None }
    }
}

impl Effect for StagingThreat {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        install(engine, env, self.lasting());
    }
}
