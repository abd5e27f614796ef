//! What is half-resolved refers only to what is there.

use super::{Broken, must};
use crate::code::OpKind;
use crate::frame::{AbilityRef, Env, Frame, Local};
use crate::ids::{CardId, Seat};
use crate::phrases::Phrase;
use crate::query::Q;

pub(super) fn check(q: Q<'_>) -> Result<(), Broken> {
    let g = q.g;
    must(matches!(g.stack.first(), Some(Frame::Framework)), || "the framework is not at the bottom".to_owned())?;
    let more = g.stack.iter().filter(|frame| matches!(frame, Frame::Framework)).count();
    must(more == 1, || format!("{more} frameworks"))?;
    let mut named = g.sets.iter().flat_map(|set| set.iter());
    must(named.all(|id| id.index() < g.cards.len()), || "a set holds cards that do not exist".to_owned())?;
    g.stack.iter().try_for_each(|frame| one(q, frame))?;
    pending(q)?;
    lasting(q)?;
    g.delayed.iter().try_for_each(|delayed| script(q, delayed.ability, delayed.pc, &delayed.env, 0))
}

fn one(q: Q<'_>, frame: &Frame) -> Result<(), Broken> {
    match frame {
        Frame::Script { ability, pc, sets, env } => {
            must(usize::from(*sets) <= q.g.sets.len(), || format!("{frame:?} begins beyond the sets"))?;
            script(q, *ability, *pc, env, q.g.sets.len())
        }
        Frame::Pick { seat, from, picked, min, max, .. } => {
            set(q, *from)?;
            set(q, *picked)?;
            player(q, *seat)?;
            let (from, picked) = (q.set(*from), q.set(*picked));
            must(picked.minus(from).is_empty(), || format!("{frame:?} holds cards that were not offered"))?;
            let fits = min <= max && usize::from(*max) <= from.len() && picked.len() <= usize::from(*max);
            must(fits, || format!("{frame:?} cannot be met"))
        }
        Frame::EnemyAttack(attack) => {
            set(q, attack.defenders)?;
            set(q, attack.damaged)?;
            set(q, attack.destroyed)?;
            set(q, attack.bearers)?;
            player(q, attack.player)?;
            card(q, attack.enemy)
        }
        Frame::PlayerAttack(attack) => {
            set(q, attack.attackers)?;
            set(q, attack.bearers)?;
            set(q, attack.damaged)?;
            set(q, attack.destroyed)?;
            player(q, attack.player)?;
            card(q, attack.enemy)
        }
        Frame::Play { card: id, seat, .. } | Frame::Reveal { card: id, seat, .. } => {
            player(q, *seat)?;
            card(q, *id)
        }
        Frame::RevealMore { chain, .. } => {
            if *chain == u8::MAX {
                Ok(())
            } else {
                set(q, *chain)
            }
        }
        Frame::Divide { seat, cards, .. } => {
            player(q, *seat)?;
            set(q, *cards)
        }
        Frame::Damage { from, .. } => {
            let there = usize::from(*from) < q.g.assigned.len();
            must(there, || format!("{frame:?} has nothing to deal"))?;
            q.g.assigned.iter().try_for_each(|assigned| card(q, assigned.card))
        }
        Frame::Change { what, .. } => what.subject.some().map_or(Ok(()), |id| card(q, id)),
        Frame::Travel { location: id, .. } | Frame::Complete { card: id, .. } | Frame::Refresh { card: id, .. } => {
            card(q, *id)
        }
        Frame::Test(test) => set(q, test.committed),
        Frame::Unveil { cards, .. } => set(q, *cards),
        Frame::Framework
        | Frame::Window { .. }
        | Frame::Triggers { .. }
        | Frame::Pay { .. }
        | Frame::Share { .. }
        | Frame::Progress { .. }
        | Frame::Advance { .. }
        | Frame::Ending { .. }
        | Frame::QuestFails { .. } => Ok(()),
    }
}

fn set(q: Q<'_>, index: u8) -> Result<(), Broken> {
    must(usize::from(index) < q.g.sets.len(), || format!("a frame refers to set {index} of {}", q.g.sets.len()))
}

fn card(q: Q<'_>, id: CardId) -> Result<(), Broken> {
    must(id.index() < q.g.cards.len(), || format!("a frame refers to {id:?}"))
}

fn player(q: Q<'_>, seat: Seat) -> Result<(), Broken> {
    must(seat.0 < q.g.seats, || format!("a frame refers to {seat:?}"))
}

fn ability(q: Q<'_>, at: AbilityRef) -> Result<(), Broken> {
    must(q.m.has_ability(at), || format!("there is no ability {at:?}"))
}

fn script(q: Q<'_>, at: AbilityRef, pc: u16, env: &Env, sets: usize) -> Result<(), Broken> {
    ability(q, at)?;
    let code = q.m.ability(at).code.len();
    must(usize::from(pc) <= code, || format!("{at:?} stands at {pc} of {code}"))?;
    for local in env.slots {
        match local {
            Local::Set(set) => must(usize::from(set) < sets, || format!("{at:?} names set {set} of {sets}"))?,
            Local::Card(id, _) => card(q, id)?,
            Local::Player(seat) => player(q, seat)?,
            Local::Empty | Local::Number(_) => {}
        }
    }
    card(q, env.this)
}

/// At rest every triggered ability belongs to a window that is open, unless costs are being paid.
fn pending(q: Q<'_>) -> Result<(), Broken> {
    let g = q.g;
    if g.outcome.is_some() || q.paying() {
        return Ok(());
    }
    let (floor, len) = (usize::from(g.pending_floor), g.pending.len());
    must(floor == len, || format!("{len} abilities wait, but windows are open for {floor}"))?;
    let mut end = 0;
    for frame in &g.stack {
        if let Frame::Triggers { from, to, .. } = frame {
            must(*from == end && from < to, || format!("{frame:?} does not follow the window before it, up to {end}"))?;
            end = *to;
        }
    }
    must(usize::from(end) == len, || format!("{len} abilities wait, the last window goes to {end}"))?;
    g.pending.iter().try_for_each(|pending| {
        ability(q, pending.ability)?;
        card(q, pending.card)?;
        player(q, pending.seat)
    })
}

/// A lasting effect comes from an instruction that makes one (what a campaign records lasts, too), and covers only cards
/// that are still there.
fn lasting(q: Q<'_>) -> Result<(), Broken> {
    for lasting in &q.g.lasting {
        script(q, lasting.ability, lasting.pc, &lasting.env, 0)?;
        let op = q.m.ability(lasting.ability).code.get(usize::from(lasting.pc)).map(|op| &op.kind);
        let makes = match op {
            Some(OpKind::Do(Phrase::Record(_) | Phrase::NextCheaper(_) | Phrase::TakeControl(_))) => true,
            Some(OpKind::Do(phrase)) => phrase.lasting().is_some(),
            _ => false,
        };
        must(makes, || format!("{:?} at {} makes no lasting effect", lasting.ability, lasting.pc))?;
        for id in lasting.closed.iter().flat_map(|closed| closed.iter()) {
            must(q.can_be_covered(id), || format!("{:?} covers {id:?}, which is not in play", lasting.ability))?;
        }
    }
    Ok(())
}
