//! Every card in exactly one place, and in a state that place allows.

use cardlang::def::CardType;

use super::{Broken, must};
use crate::area::AreaKind;
use crate::code::Stat;
use crate::ids::{CardId, CardSet, Seat};
use crate::query::Q;
use crate::state::{Card, Flags, Game};
use crate::zone::Zone;

/// More tokens than this on one card are absurd.
const TOKENS: u16 = 10_000;
/// The longest row of cards on cards.
const STACKED: usize = 8;

/// The chains of all zones together hold each card once.
pub(super) fn zones(g: &Game) -> Result<(), Broken> {
    must(g.cards.len() <= CardSet::CAPACITY, || format!("{} cards", g.cards.len()))?;
    let mut met = CardSet::EMPTY;
    for zone in g.zones() {
        chain(g, zone, &mut met)?;
        let beyond = zone.seat().is_some_and(|seat| seat.0 >= g.seats);
        must(!beyond || g.count_in(zone) == 0, || format!("{zone:?} belongs to nobody but holds cards"))?;
    }
    must(met.len() == g.cards.len(), || format!("{} of {} cards are in zones", met.len(), g.cards.len()))
}

fn chain(g: &Game, zone: Zone, met: &mut CardSet) -> Result<(), Broken> {
    let pile = g.pile(zone);
    let (mut at, mut above, mut len) = (pile.top, CardId::NONE, 0);
    while at.is_some() {
        must(at.index() < g.cards.len(), || format!("{zone:?} holds {at:?}"))?;
        let card = g.card(at);
        must(!met.has(at), || format!("{at:?} is in two places, one of them {zone:?}"))?;
        must(card.zone == zone, || format!("{at:?} lies in {zone:?} and thinks it is in {:?}", card.zone))?;
        must(g.live.has(at) == zone.is_live(), || format!("the live cards are wrong about {at:?} in {zone:?}"))?;
        let speaks = g.speakers.0.has(at) == zone.is_spoken_from();
        must(speaks, || format!("the cards that can speak are wrong about {at:?} in {zone:?}"))?;
        must(card.above == above, || format!("{at:?} in {zone:?} lies under {above:?}, not {:?}", card.above))?;
        met.insert(at);
        (above, at, len) = (at, card.below, len + 1);
    }
    must(pile.bottom == above, || format!("{zone:?} ends with {above:?}, not {:?}", pile.bottom))?;
    must(pile.len == len, || format!("{zone:?} holds {len} cards, not {}", pile.len))
}

pub(super) fn each(q: Q<'_>) -> Result<(), Broken> {
    let mut titles = Vec::new();
    for id in (0..q.g.cards.len() as u16).map(CardId) {
        let card = q.card(id);
        let name = |problem: &str| format!("{id:?} ({}) in {:?}: {problem}", q.title(id), card.zone);
        let faces = if q.m.pool.has(card.def) { q.m.pool.facts(card.def).faces.len() } else { 0 };
        must(usize::from(card.face) < faces, || format!("{id:?} has no such face: {:?}, {}", card.def, card.face))?;
        let most = card.damage.max(card.progress).max(card.resources);
        must(most < TOKENS, || name("absurd tokens"))?;
        belongs(q, id).map_err(name)?;
        host(q, id).map_err(name)?;
        if card.zone.is_in_play() {
            in_play(q, id).map_err(name)?;
            unique(q, id, &mut titles).map_err(name)?;
        } else if card.zone != Zone::AWAY {
            out_of_play(card).map_err(name)?;
        }
    }
    Ok(())
}

fn fine(holds: bool, problem: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(problem) }
}

/// Owners, controllers and the places of either agree.
fn belongs(q: Q<'_>, id: CardId) -> Result<(), &'static str> {
    let card = q.card(id);
    let known = |seat: Seat| seat == Seat::ENCOUNTER || seat.0 < q.g.seats;
    fine(known(card.owner) && known(card.controller), "nobody's")?;
    fine(card.seen.iter().all(|seat| seat.0 < q.g.seats), "seen by nobody's seat")?;
    use AreaKind::*;
    match (card.zone.kind(), card.zone.seat()) {
        (Hand, Some(seat)) => fine(card.controller == seat, "in a hand that does not hold it"),
        (Deck | Discard, Some(seat)) => fine(card.owner == seat, "in another player's pile"),
        (Play, Some(seat)) => fine(card.controller == seat, "on the wrong side of the table"),
        (QuestDeck, _) => fine(!card.owner.is_player(), "a player card among encounter cards"),
        (Discard, None) if card.zone == Zone::ENCOUNTER_DISCARD => {
            fine(q.is_of_encounter_deck(id), "a player card among encounter cards")
        }
        (Hand | Deck | Discard | Play, None) => Ok(()),
        (Staging | ActiveLocation | Quest | Engaged | Beside | SetAside | Victory | Removed | Attached, _) => Ok(()),
        (Shadow | Under | Resolving | Named | Aside | Hidden | Away, _) => Ok(()),
    }
}

/// What it is on exists and is in play, and nothing is on itself.
fn host(q: Q<'_>, id: CardId) -> Result<(), &'static str> {
    let card = q.card(id);
    if card.host.is_deck() || card.host == CardId::NONE {
        let needs = matches!(card.zone.kind(), AreaKind::Shadow | AreaKind::Under)
            || card.zone == Zone::ATTACHED && card.host == CardId::NONE;
        return fine(!needs, "on nothing");
    }
    fine(card.host.index() < q.g.cards.len(), "on a card that does not exist")?;
    let under = card.zone.kind() == AreaKind::Under;
    // What is attached to a card that is considered to be out of play is so, too.
    if card.zone == Zone::AWAY {
        return fine(q.card(card.host).zone == Zone::AWAY || q.g.in_play(card.host), "on a card that is gone");
    }
    fine(card.zone.is_in_play() || card.zone == Zone::SHADOW || under, "on another card though out of play")?;
    // What lies under a card that is gone waits for whatever that card still has to say.
    if under {
        return Ok(());
    }
    // A guard is still being revealed when its objective is given to it.
    let zone = q.card(card.host).zone;
    let guarded = zone == Zone::RESOLVING && q.is_guarded(id);
    // An enemy may attack as a shadow card or while it is revealed, and is dealt one itself.
    let shadow = matches!(zone, Zone::SHADOW | Zone::RESOLVING) && card.zone == Zone::SHADOW;
    fine(zone.is_in_play() || guarded || shadow, "on a card that is not in play")?;
    let mut at = card.host;
    for _ in 0..STACKED {
        if at == CardId::NONE || at.is_deck() {
            return Ok(());
        }
        at = q.card(at).host;
    }
    Err("on itself")
}

fn in_play(q: Q<'_>, id: CardId) -> Result<(), &'static str> {
    let card = q.card(id);
    let flag = |flag| card.flags.has(flag);
    fine(!flag(Flags::COMMITTED) || q.face(id).is_character(), "committed, but no character")?;
    let quest = q.g.step.phase() == Some(cardlang::def::Phase::Quest) || q.g.step == crate::step::Step::Resolution;
    fine(!flag(Flags::COMMITTED) || quest, "committed outside the quest phase")?;
    let beaten = card.damage > 0 && q.can_be_damaged(id) && q.is_beaten(id);
    // What ends a game can take the last points away, and nobody is left to destroy it.
    let stays = !q.can_fall(id) || q.g.outcome.is_some() || q.is_falling(id);
    fine(!beaten || stays, "in play with no hit points left")?;
    let location = q.is_kind(id, CardType::Location) && card.progress > 0;
    let full = location && i32::from(card.progress) >= q.stat(id, Stat::QuestPoints);
    // A game that is decided goes no further.
    fine(!full || q.is_complete(id) || !q.can_fall(id) || q.g.outcome.is_some(), "explored but still in play")?;
    restricted(q, id)
}

/// No more Restricted attachments than it may carry, unless it is just being asked which one goes. A game that is
/// decided goes no further, though who allowed more of them may be out.
fn restricted(q: Q<'_>, id: CardId) -> Result<(), &'static str> {
    let fits = !q.is_overladen(id) || q.g.outcome.is_some();
    fine(fits || q.sheds_restricted(), "carries three Restricted attachments")
}

/// A unique card is in play once.
fn unique(q: Q<'_>, id: CardId, titles: &mut Vec<u16>) -> Result<(), &'static str> {
    let face = q.face(id);
    if !face.unique || q.goes_without_title(id) {
        return Ok(());
    }
    fine(!titles.contains(&face.title), "unique, and in play twice")?;
    titles.push(face.title);
    Ok(())
}

/// A card out of play keeps nothing of what it was; a shadow card lies facedown until it is dealt with.
fn out_of_play(card: &Card) -> Result<(), &'static str> {
    // A card on the table while it is revealed can take damage and progress already.
    let damaged = card.damage > 0 && !matches!(card.zone, Zone::RESOLVING | Zone::BESIDE_QUEST);
    let explored = card.progress > 0 && card.zone != Zone::RESOLVING;
    let counted = card.resources > 0 && card.zone != Zone::BESIDE_QUEST;
    fine(!damaged && !explored && !counted, "tokens out of play")?;
    // What a campaign gives waits beside the table, in the name of whoever earned it.
    let earned = card.flags.has(Flags::EARNED);
    let held = card.zone.is_hand();
    fine(card.controller == card.owner || earned || held, "controlled by another out of play")?;
    if card.zone == Zone::SHADOW {
        let down = card.flags.has(Flags::FACEDOWN) != card.flags.has(Flags::RESOLVED);
        return fine(down, "a shadow card neither facedown nor resolved");
    }
    let lies = card.flags == Flags::default()
        || earned
        || card.flags.has(Flags::SPENT)
        || card.flags == Flags::DRAWN && card.zone.is_hand()
        || card.flags == Flags::FACEDOWN
            && matches!(card.zone.kind(), AreaKind::Removed | AreaKind::Under | AreaKind::Aside)
        || card.flags == Flags::UNORDERED && card.zone.is_player_discard();
    fine(lies, "in a state out of play")
}
