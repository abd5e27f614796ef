//! Attaching cards to cards and decks; guarding and claiming objectives.

use cardlang::def::CardType;

use super::Effect;
use super::declare::phrase;
use super::hole::{Trait, one_of};
use crate::code::{Num, PileRef, Sel};
use crate::engine::Engine;
use crate::frame::{Deal, Env};
use crate::ids::CardId;
use crate::query::Q;

/// Whether something would be attached to a card that it is not attached to.
fn attaches(q: Q<'_>, env: &Env, c: &Sel, host: &Sel) -> bool {
    let attached = q.sel_one(env, c);
    let elsewhere = |host| attached == CardId::NONE || q.card(attached).host != host;
    let takes = |host| q.can_hold(host) && elsewhere(host) && !q.bars(host, attached);
    q.some_of(env, c, |id| may_come(q, id)) && q.some_of(env, host, takes)
}

/// Whether a card is in play or can come there: its owner has not left the game, and no copy keeps it out.
fn may_come(q: Q<'_>, id: CardId) -> bool {
    let owner = q.card(id).owner;
    q.g.in_play(id) || (!owner.is_player() || q.g.alive(owner)) && !q.unique_clash(id)
}

/// Whether a card of the scenario is in play or can come there: before a unique character of it players' copies give way.
fn may_come_beside(q: Q<'_>, id: CardId) -> bool {
    q.g.in_play(id) || !q.namesake_lies_there(id)
}

fn attach(engine: &mut Engine<'_>, env: &Env, c: &Sel, on: &Sel, counts: bool) {
    let (id, host) = (engine.q().sel_one(env, c), engine.q().sel_one(env, on));
    let q = engine.q();
    let may = id.is_some() && q.can_hold(host) && q.some_of(env, on, |reached| reached == host) && may_come(q, id);
    engine.unless(may);
    if may {
        // Whatever else a card is, attached it is an attachment.
        let becomes = engine.q().face(id).kind == CardType::Treachery;
        engine.attach(id, host, env.you, counts || becomes);
    }
}

one_of! {
    /// How a card is attached.
    Hidden {
        /// Only its back counts.
        Facedown = "facedown",
    }
}

phrase! {
    /// Onto a card in play. Facedown, from where it lies out of play, only its back counts, as an attachment.
    Attach = "attach {c} [{how}] to {host}"; like "attach the top card of your deck facedown to this";
    { c: Sel, how: Option<Hidden>, host: Sel }
}

impl Effect for Attach {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        match self.how {
            None => attaches(q, env, &self.c, &self.host),
            Some(Hidden::Facedown) => {
                q.some_of(env, &self.c, |id| q.can_be_hidden(id)) && q.some_of(env, &self.host, |id| q.g.in_play(id))
            }
        }
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        match self.how {
            None => attach(engine, env, &self.c, &self.host, false),
            Some(Hidden::Facedown) => {
                let (id, host) = (engine.q().sel_one(env, &self.c), engine.q().sel_one(env, &self.host));
                engine.attach_facedown(id, host, env.you);
            }
        }
    }
}

phrase! {
    /// They lose title and text, and nobody controls them: only what is printed as their cost counts.
    AttachTop = "attach the top {n} card(s) of {from} to {host}"; like "attach the top 2 cards of your deck to this";
    { n: Num, from: PileRef, host: Sel }
}

impl Effect for AttachTop {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let lies = q.pile_zone(env, &self.from).is_some_and(|zone| q.g.top(zone).is_some());
        lies && q.num(env, &self.n) > 0 && q.some_of(env, &self.host, |id| q.g.in_play(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (host, n) = (engine.q().sel_one(env, &self.host), engine.amount(env, &self.n));
        if let Some(zone) = engine.q().pile_zone(env, &self.from) {
            engine.attach_top(zone, n, host);
        }
    }
}

phrase! {
    /// The card counts as an attachment, with that trait besides its own; its abilities `as an attachment` work from
    /// then on.
    AttachAs = "attach {c} to {host} as a|an [{t}] attachment" => "attach {c} to {host}";
    like "attach this to attached hero as a Condition attachment"; { c: Sel, host: Sel, t: Option<Trait> }
}

impl Effect for AttachAs {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        attaches(q, env, &self.c, &self.host)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        attach(engine, env, &self.c, &self.host, true);
    }
}

phrase! {
    /// A host that is no card; its abilities `as an attachment` work from then on.
    AttachToDeck = "attach {c} to {host} as a|an {t} attachment" => "attach {c} to {host}";
    like "attach this to your deck as a Condition attachment"; { c: Sel, host: PileRef, t: Trait }
}

impl Effect for AttachToDeck {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let id = engine.q().sel_one(env, &self.c);
        let deck = engine.q().pile_zone(env, &self.host);
        if let Some(seat) = deck.and_then(crate::zone::Zone::seat) {
            engine.attach_to_deck(id, seat);
        }
    }
}

phrase! {
    /// From the top of the encounter deck, to guard it.
    AttachEncounters = "attach {n} encounter(s) to {c}"; like "attach 1 encounter to this"; { n: One, c: Sel }
}

/// The number 1: more guards than one are not dealt yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct One;

impl super::hole::Hole for One {
    const FILL: cardlang::pattern::Fill = <crate::code::Num as super::hole::Hole>::FILL;

    fn read(
        maker: &mut crate::compile::Maker<'_>,
        term: &cardlang::term::Term,
        hole: usize,
    ) -> crate::compile::Made<Self> {
        let one = matches!(maker.num(term.term(hole))?, crate::code::Num::Lit(1));
        if one { Ok(One) } else { crate::compile::unknown(term) }
    }
}

impl Effect for AttachEncounters {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |_| true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.attach_encounters(env, &self.c);
    }
}

phrase! {
    /// As if it had been dealt to guard it. A unique card stays where it is while another of it is in play; players' characters give way to one of the scenario.
    Guards = "{e} guards {c}" => "attach {c} to {e}, which now guards it"; like "that card guards this"; { e: Sel, c: Sel }
}

impl Guards {
    /// The guard and its card, if the effect reaches both and the card can come there.
    fn pair(&self, q: Q<'_>, env: &Env) -> Option<(CardId, CardId)> {
        let (guard, card) = (q.sel_one(env, &self.e), q.sel_one(env, &self.c));
        let enters = |id: CardId| if q.card(id).owner.is_player() { may_come(q, id) } else { may_come_beside(q, id) };
        let comes = |id: CardId| id == card && q.card(id).host != guard && enters(id);
        let there = q.some_of(env, &self.e, |id| id == guard && q.g.in_play(id));
        (there && q.some_of(env, &self.c, comes)).then_some((guard, card))
    }
}

impl Effect for Guards {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        self.pair(q, env).is_some()
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let pair = self.pair(engine.q(), env);
        engine.unless(pair.is_some());
        if let Some((guard, card)) = pair {
            engine.set_guard(card, guard);
        }
    }
}

phrase! {
    /// A guarded objective that is free; it is claimed until it goes back to the staging area.
    Claim = "claim {c}"; like "claim this"; { c: Sel }
}

impl Effect for Claim {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.card(id).controller != env.you)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let id = engine.q().sel_one(env, &self.c);
        if id.is_some() {
            engine.claim(id, env.you);
        }
    }
}

phrase! {
    /// By whoever decides, from where it lies, by the rules for cards in hand but for its time; its cost is paid.
    PlayCard = "play {c} [{as_if}] [on {host}] [reducing its cost by {n}] [to a minimum of {least}] [{terms}]"
        => "play {c} [{as_if}] [on {host}] [and reduce its cost by {n}] [(to a minimum of {least})] [{terms}]";
    like "play that card on this reducing its cost by 1 to a minimum of 1";
    { c: Sel, as_if: Option<AsIf>, host: Option<Sel>, n: Option<Num>, least: Option<u16>, terms: Option<Terms> }
}

one_of! {
    /// Where a card counts as being while it is played.
    AsIf {
        /// For what asks whether it is played from hand.
        InHand = "as if it were in your hand",
    }
}

one_of! {
    /// What is otherwise than when a card is played from hand.
    Terms {
        /// Nothing is paid, and nothing has to match.
        Free = "for no cost",
        /// It is paid for, whatever the heroes' spheres are.
        NoMatch = "without a resource match",
    }
}

impl PlayCard {
    /// By how much a card is cheaper.
    fn less(&self, q: Q<'_>, env: &Env, card: CardId) -> u16 {
        if self.terms == Some(Terms::Free) {
            return Deal::FREE;
        }
        let by = self.n.as_ref().map_or(0, |n| q.num(env, n).max(0) as u16);
        by.min(q.cost_of(card).saturating_sub(self.least.unwrap_or(0)))
    }
}

impl PlayCard {
    /// Where it is played, if the text says so.
    fn host(&self, q: Q<'_>, env: &Env) -> Option<CardId> {
        self.host.as_ref().map(|host| q.sel_one(env, host))
    }
}

impl Effect for PlayCard {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let fits = |id| self.host(q, env).is_none_or(|host| host.is_some() && q.accepts(env.decider, host, id));
        let played = |id| q.can_play_for_less(env.decider, id, self.less(q, env, id), self.terms.is_none());
        q.some_of(env, &self.c, |id| fits(id) && played(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let card = engine.q().sel_one(env, &self.c);
        let playable = card.is_some() && self.changes(engine.q(), env);
        engine.unless(playable);
        if playable {
            let q = engine.q();
            let (less, host) = (self.less(q, env, card), self.host(q, env).unwrap_or(CardId::NONE));
            let (matched, from_hand) = (self.terms.is_none(), self.as_if.is_some());
            let deal = Deal { less, matched, host, from_hand, ..Deal::PLAIN };
            engine.play_for_less(env.decider, card, deal);
        }
    }
}
