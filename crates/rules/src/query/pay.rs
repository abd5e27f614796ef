//! Resource match and payment.

use std::ops::RangeInclusive;

use cardlang::def::{CardType, Sphere};

use super::Q;
use super::values::Of;
use crate::area::AreaKind;
use crate::code::{Help, Key, Mod, ModKind, Nouns, OpKind, Sel, Stat};
use crate::decision::Answer;
use crate::frame::{Deal, Env, Frame, Lasting};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::occurrence::{Occurrence, Verb};
use crate::phrases::Phrase;
use crate::phrases::resources::{NextCheaper, Reduced};
use crate::pool::PlayedFrom;
use crate::reason::Reason;
use crate::state::Flags;
use crate::zone::Zone;

/// In place of a number of heroes that have to pay: one of them pays all of it.
pub const ALONE: u8 = u8::MAX;

/// Secrecy is for players with so much threat or less.
const SECRECY_THREAT: u16 = 20;

/// Heroes a payment can draw on at most.
pub const PAYERS: usize = 6;
const BITS: u32 = 5;
const MASK: u32 = (1 << BITS) - 1;

/// A sphere as a frame keeps it; `ANY_SPHERE` needs no match.
pub const ANY_SPHERE: u8 = u8::MAX;

/// The code of a sphere; neutral cards, boons and burdens need no match.
pub fn sphere_code(sphere: Option<Sphere>) -> u8 {
    match sphere {
        None | Some(Sphere::Neutral | Sphere::Boon | Sphere::Burden | Sphere::Treasure) => ANY_SPHERE,
        Some(sphere) => sphere as u8,
    }
}

/// In the order of their codes.
const SPHERES: [Sphere; 7] = [
    Sphere::Leadership,
    Sphere::Tactics,
    Sphere::Spirit,
    Sphere::Lore,
    Sphere::Neutral,
    Sphere::Baggins,
    Sphere::Fellowship,
];

/// The sphere behind a code; none for [`ANY_SPHERE`].
pub fn sphere_of(code: u8) -> Option<Sphere> {
    SPHERES.get(usize::from(code)).copied()
}

/// What some heroes could pay together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Funds {
    heroes: u8,
    /// Heroes that match by their icon, not only by what their resources are spent as.
    icons: u8,
    /// Those that have any resources.
    rich: u8,
    total: u16,
    /// Whether other cards help with resources.
    helped: bool,
    /// What the richest has.
    most: u16,
}

impl Funds {
    /// Counts a hero that matches by its icon, and what it has.
    fn add(&mut self, has: u16) {
        if usize::from(self.heroes) < PAYERS {
            self.heroes += 1;
            self.icons += 1;
            self.rich += u8::from(has > 0);
            self.total += has;
            self.most = self.most.max(has);
        }
    }

    /// Whether nobody matches and nothing helps.
    #[inline]
    pub fn are_none(self) -> bool {
        self.heroes == 0 && self.icons == 0 && !self.helped
    }

    /// All there is to pay with.
    pub fn total(self) -> u16 {
        self.total
    }

    /// Whether there is more than one way to pay so much: several heroes have resources, and some may keep theirs.
    pub fn leave_a_choice(self, amount: u16) -> bool {
        self.rich > 1 && self.total != amount
    }

    /// Whether so much can be paid from at least so many heroes.
    pub fn cover(self, amount: u16, heroes: u8) -> Result<(), Reason> {
        // What costs nothing still needs a match, which only a hero's icon gives.
        let matches = if amount == 0 { self.icons > 0 } else { self.heroes > 0 || self.helped };
        if !matches {
            Err(Reason::NoMatchingHero)
        } else if self.total < amount {
            Err(Reason::NotEnoughResources)
        } else if heroes == ALONE {
            if self.most < amount { Err(Reason::NotEnoughResources) } else { Ok(()) }
        } else if self.rich < heroes || amount > 0 && amount < u16::from(heroes) {
            Err(Reason::TooFewHeroesPay)
        } else {
            Ok(())
        }
    }
}

/// What can change prices just now, the same for all cards.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Some text changes what a card costs that is not its own.
    pub changed: bool,
    /// Some cards may need no match.
    pub waived: bool,
    /// Others than heroes may help to pay for some cards.
    pub helped: bool,
    /// Some hero must not pay for some cards.
    pub barred: bool,
}

/// A player's funds, sphere by sphere, and the terms of payment; each worked out when it is first asked for.
#[derive(Default)]
pub struct Purse {
    funds: [Funds; SPHERES.len() + 1],
    /// The places of funds that are counted, as bits.
    counted: u8,
    terms: Option<Terms>,
}

impl Purse {
    /// What can change prices just now.
    #[inline]
    pub fn terms(&mut self, q: Q<'_>) -> Terms {
        *self.terms.get_or_insert_with(|| q.terms())
    }

    /// A player's funds for a sphere, counted the first time and remembered afterwards.
    #[inline]
    pub fn of(&mut self, q: Q<'_>, seat: Seat, sphere: u8) -> Funds {
        let at = usize::from(sphere).min(SPHERES.len());
        if self.counted >> at & 1 == 0 {
            self.count(q, seat, sphere, at);
        }
        self.funds[at]
    }

    #[inline(never)]
    fn count(&mut self, q: Q<'_>, seat: Seat, sphere: u8, at: usize) {
        if q.has_printed_icons_only() {
            self.fill(q, seat);
        } else {
            self.funds[at] = q.funds(seat, sphere);
            self.counted |= 1 << at;
        }
    }

    /// Counts for all spheres at once, where each hero has the icon that is printed on it.
    fn fill(&mut self, q: Q<'_>, seat: Seat) {
        let printed = q.idle(ModKind::Becomes as usize);
        if printed {
            let (play, heroes) = (Zone::play(seat), q.m.of_kind(CardType::Hero));
            let there = heroes.shared(&q.g.speakers.0, q.g.cards.len());
            there.filter(|id| q.card(*id).zone == play && q.face(*id).is_hero()).for_each(|hero| self.add(q, hero));
        }
        // Only where there may be more than can pay does it matter which stand first.
        if !printed || usize::from(self.funds[SPHERES.len()].heroes) == PAYERS {
            self.funds = Default::default();
            q.heroes(seat).for_each(|hero| self.add(q, hero));
        }
        self.counted = u8::MAX;
    }

    #[inline]
    fn add(&mut self, q: Q<'_>, hero: CardId) {
        let (card, [spheres @ .., any]) = (q.card(hero), &mut self.funds);
        if card.flags.has(Flags::FACEDOWN) {
            return;
        }
        any.add(card.resources);
        if let Some(sphere) = q.face(hero).sphere
            && let Some(own) = spheres.get_mut(sphere as usize)
        {
            own.add(card.resources);
        }
    }
}

/// The share of one payer in a payment.
pub fn share(payment: u32, payer: usize) -> u16 {
    ((payment >> (BITS * payer as u32)) & MASK) as u16
}

impl<'a> Q<'a> {
    /// Heroes of a player whose resources match, in the order they stand.
    pub fn payers(self, seat: Seat, sphere: u8) -> impl Iterator<Item = CardId> + use<'a> {
        self.matching(seat, sphere).map(|(hero, _)| hero)
    }

    /// The same, and whether each matches by its icon.
    fn matching(self, seat: Seat, sphere: u8) -> impl Iterator<Item = (CardId, bool)> + use<'a> {
        let wanted = sphere_of(sphere);
        let heroes = self.heroes(seat).filter_map(move |hero| Some((hero, self.match_of(hero, wanted)?)));
        heroes.take(PAYERS)
    }

    /// Whether heroes have the icons printed on them just now, and their resources are spent as nothing else.
    fn has_printed_icons_only(self) -> bool {
        self.idle(ModKind::Icon as usize) && self.idle(ModKind::SpendAs as usize)
    }

    /// Whether a hero's resources match by its icon, or only by what they are spent as; none if they do not.
    #[inline]
    fn match_of(self, hero: CardId, wanted: Option<Sphere>) -> Option<bool> {
        if self.g.is(hero, Flags::FACEDOWN) {
            return None;
        }
        let icon = wanted.is_none_or(|sphere| self.has_icon(hero, sphere));
        (icon || wanted.is_some_and(|sphere| self.spends_as(hero, sphere))).then_some(icon)
    }

    /// What else has resources that pay for a card: not heroes that match anyhow.
    fn helpers(self, seat: Seat, sphere: u8, card: CardId) -> impl Iterator<Item = CardId> + use<'a> {
        let kind = ModKind::PaysFor as usize;
        let idle = card == CardId::NONE || self.idle(kind);
        let reach = if idle { CardSet::EMPTY } else { self.reach_of(kind) };
        let helps = move |id: &CardId| self.helps(seat, sphere, card, *id);
        // A text may speak of a card that another player controls.
        let others = self.g.living().iter().filter(move |other| *other != seat);
        let there = std::iter::once(seat).chain(others).flat_map(move |seat| self.g.in_zone(Zone::play(seat)));
        (!idle).then(|| there.filter(move |id| reach.has(*id)).filter(helps)).into_iter().flatten()
    }

    /// Whether the resources of something else in play pay for a card.
    fn helps(self, seat: Seat, sphere: u8, card: CardId, helper: CardId) -> bool {
        let own_hero = self.card(helper).controller == seat && self.is_hero(helper);
        if own_hero && self.match_of(helper, sphere_of(sphere)).is_some() {
            return false;
        }
        let mut found = false;
        // The types that a text means tell before whether it applies.
        let kinds = self.kinds(card);
        let of = |what: &Mod| {
            let Mod::PaysFor(meant, ..) = what else { return None };
            let noun = if let Sel::All(filter) = meant { filter.noun } else { Nouns::ANY };
            noun.meets(kinds).then_some(Of::Card(helper))
        };
        self.each_said(ModKind::PaysFor as usize, [helper; 2], &of, &mut |what, env, _| {
            if let Mod::PaysFor(meant, who, _) = what {
                found |= self.is_paid_for(env, meant, card) && self.who(env, who).has(seat);
            }
        });
        found
    }

    /// Whether a card is the one that a text pays for: one by its description, that which says so, or a certain one.
    fn is_paid_for(self, env: &Env, meant: &Sel, card: CardId) -> bool {
        if let Sel::All(filter) = meant {
            self.fits_anywhere(env, filter, card)
        } else {
            self.sel_has(env, meant, card)
        }
    }

    /// Whether a helper counts as having the icon of the card that is paid for.
    fn gives_match(self, helper: CardId, card: CardId) -> bool {
        let mut found = false;
        let of = |what: &Mod| matches!(what, Mod::PaysFor(_, _, Help::Icons)).then_some(Of::Card(helper));
        self.each_said(ModKind::PaysFor as usize, [helper; 2], &of, &mut |what, env, _| {
            found |= matches!(what, Mod::PaysFor(meant, ..) if self.is_paid_for(env, meant, card));
        });
        found
    }

    /// Everything that may pay for a card: heroes that match, then what helps. Without a card, heroes alone.
    pub fn payers_for(self, seat: Seat, sphere: u8, card: CardId) -> impl Iterator<Item = CardId> + use<'a> {
        let heroes = self.payers(seat, sphere).filter(move |hero| self.may_spend_on(*hero, card));
        heroes.chain(self.helpers(seat, sphere, card)).take(PAYERS)
    }

    /// Whether the resources of a card may be spent on another.
    pub(super) fn may_spend_on(self, payer: CardId, card: CardId) -> bool {
        self.can_happen(Occurrence::of(Verb::Spends, payer).to(card))
    }

    /// What a player's heroes could pay for an effect that needs a sphere.
    pub fn funds(self, seat: Seat, sphere: u8) -> Funds {
        self.funds_on(seat, sphere, CardId::NONE)
    }

    fn funds_on(self, seat: Seat, sphere: u8, card: CardId) -> Funds {
        let mut funds = Funds::default();
        for (hero, icon) in self.matching(seat, sphere) {
            if !self.may_spend_on(hero, card) {
                continue;
            }
            funds.add(self.card(hero).resources);
            funds.icons -= u8::from(!icon);
        }
        funds
    }

    /// What a player could pay for a card, including resources of other cards that may be spent on it.
    pub fn funds_for(self, seat: Seat, sphere: u8, card: CardId) -> Funds {
        self.helpers(seat, sphere, card).fold(self.funds_on(seat, sphere, card), |sum, id| {
            let (has, icon) = (self.card(id).resources, self.gives_match(id, card));
            Funds {
                icons: sum.icons + u8::from(icon),
                rich: sum.rich + u8::from(has > 0),
                total: sum.total + has,
                helped: sum.helped || has > 0,
                most: sum.most.max(if self.is_hero(id) { has } else { 0 }),
                ..sum
            }
        })
    }

    #[inline(never)]
    fn terms(self) -> Terms {
        let discounts = self.has_discounts();
        let changed = |kind: usize| !self.idle(kind);
        Terms {
            changed: discounts || self.is_modified_elsewhere(Stat::Cost as usize) || changed(ModKind::Uses as usize),
            waived: discounts || changed(ModKind::AnySphere as usize),
            helped: changed(ModKind::PaysFor as usize),
            barred: changed(Mod::forbidding(Verb::Spends)),
        }
    }

    /// Whether others than heroes help to pay for a card.
    #[inline(never)]
    pub(super) fn is_helped(self, seat: Seat, sphere: u8, card: CardId) -> bool {
        if !self.may_be_helped(card) {
            return false;
        }
        let in_play = |id: &CardId| self.card(*id).zone.kind() == AreaKind::Play;
        let reach = self.reach_of(ModKind::PaysFor as usize);
        // What has no resources helps by its icon alone.
        let counts = |id: &CardId| self.card(*id).resources > 0 || self.gives_match(*id, card);
        reach.iter().filter(in_play).any(|id| counts(&id) && self.helps(seat, sphere, card, id))
    }

    /// Whether some text in force may pay for a card, by the type it speaks of or since it speaks of itself.
    fn may_be_helped(self, card: CardId) -> bool {
        let (kind, kinds) = (ModKind::PaysFor as usize, self.kinds(card));
        let means = |source: CardId, what: &Mod| {
            let Mod::PaysFor(meant, ..) = what else { return false };
            let other = || !matches!(meant, Sel::This) || source == card;
            if let Sel::All(filter) = meant { filter.noun.meets(kinds) } else { other() }
        };
        let speaks = |source| self.face(source).constants.iter().any(|constant| means(source, &constant.what));
        self.speakers(kind).any(speaks) || self.is_given_modifiers(kind) || self.is_modified_for_long(kind)
    }

    /// Whether a player could pay so much for an effect.
    pub fn can_spend(self, seat: Seat, amount: u16, sphere: u8) -> bool {
        self.funds(seat, sphere).cover(amount, 0).is_ok()
    }

    /// What some players could pay together.
    pub fn common_funds(self, seats: Seats, sphere: u8) -> u16 {
        seats.iter().map(|seat| self.funds(seat, sphere).total).sum()
    }

    /// Which of those who share a payment gives next, and how much they may give.
    pub fn next_share(self, left: u16, sphere: u8, asked: Seats) -> Option<(Seat, RangeInclusive<u8>)> {
        let seat = self.g.in_order().find(|seat| asked.has(*seat)).filter(|_| left > 0)?;
        let least = left.saturating_sub(self.common_funds(asked.without(seat), sphere));
        let most = self.funds(seat, sphere).total.min(left);
        Some((seat, least as u8..=most as u8))
    }

    /// The most resources a player could pay for an effect that needs a sphere.
    pub fn most_payable(self, seat: Seat, sphere: u8) -> u16 {
        self.funds(seat, sphere).total
    }

    /// Every way to pay, the sensible one first: most from the richest hero, so that all keep something.
    pub fn payments(self, seat: Seat, sphere: u8, amount: u16, heroes: u8, card: CardId, out: &mut Vec<Answer>) {
        let mut has = [0u16; PAYERS];
        let mut count = 0;
        for hero in self.payers_for(seat, sphere, card) {
            has[count] = self.card(hero).resources.min(MASK as u16);
            count += 1;
        }
        let start = out.len();
        let mut shares = [0u16; PAYERS];
        distribute(&has[..count], amount, 0, &mut shares, heroes, out);
        if heroes != ALONE
            && let Some(best) = even_payment(&has[..count], amount, heroes)
            && let Some(at) = out[start..].iter().position(|answer| *answer == Answer::Pay(best))
        {
            out[start..=start + at].rotate_right(1);
        }
    }

    /// Whether there is more than one way to pay.
    pub fn leaves_a_choice(self, seat: Seat, sphere: u8, amount: u16, heroes: u8, card: CardId) -> bool {
        if heroes == ALONE {
            let able = |hero: &CardId| self.card(*hero).resources >= amount;
            return self.payers_for(seat, sphere, card).filter(able).nth(1).is_some();
        }
        self.funds_for(seat, sphere, card).leave_a_choice(amount)
    }

    /// The payment when it leaves no choice; none if it cannot be made.
    pub fn sole_payment(self, seat: Seat, sphere: u8, amount: u16, heroes: u8, card: CardId) -> Option<Answer> {
        if heroes == ALONE {
            let mut ways = Vec::new();
            self.payments(seat, sphere, amount, heroes, card, &mut ways);
            return ways.first().copied();
        }
        let mut shares = [0u16; PAYERS];
        let mut left = amount;
        for (share, hero) in shares.iter_mut().zip(self.payers_for(seat, sphere, card)) {
            *share = self.card(hero).resources.min(MASK as u16).min(left);
            left -= *share;
        }
        let enough = left == 0 && paying(&shares) >= usize::from(heroes);
        enough.then(|| Answer::Pay(pack(&shares)))
    }

    /// The sphere that what pays for a card has to match.
    #[inline]
    pub fn sphere_to_match(self, seat: Seat, card: CardId) -> u8 {
        let some = !self.idle(ModKind::AnySphere as usize) || self.has_discounts();
        if some && self.needs_no_match(seat, card) { ANY_SPHERE } else { sphere_code(self.face(card).sphere) }
    }

    #[inline(never)]
    fn needs_no_match(self, seat: Seat, card: CardId) -> bool {
        let free = || self.discounts(card).any(|(_, _, next)| next.free.is_some());
        !self.idle(ModKind::AnySphere as usize) && self.is_sphere_waived(seat, card) || self.has_discounts() && free()
    }

    fn is_sphere_waived(self, seat: Seat, card: CardId) -> bool {
        let mut waived = false;
        let kinds = self.kinds(card);
        let of = |what: &Mod| {
            let means = matches!(what, Mod::AnySphere(any) if any.what.noun.meets(kinds));
            means.then_some(Of::Player(seat))
        };
        self.each_said(ModKind::AnySphere as usize, [CardId::NONE; 2], &of, &mut |what, env, _| {
            let Mod::AnySphere(any) = what else { return };
            let before = || any.unless.as_ref().is_some_and(|memory| self.has_done(env, memory, seat));
            let counts = || any.unmatched || self.face(card).cost_is_x || self.cost_of(card) > 0;
            waived |= self.fits_anywhere(env, &any.what, card) && counts() && !before();
        });
        waived
    }

    /// The same where an effect has a card played, perhaps without a match.
    pub(crate) fn sphere_played(self, seat: Seat, card: CardId, matched: bool) -> u8 {
        if matched { self.sphere_to_match(seat, card) } else { ANY_SPHERE }
    }

    /// By how much an attachment is cheaper on a card.
    pub(crate) fn cheaper_on(self, host: CardId, card: CardId) -> u16 {
        let kind = ModKind::CheaperOn as usize;
        let mut by = 0;
        let mut lowers = |what: &Mod, env: &Env| {
            if let Mod::CheaperOn(it) = what
                && self.fits_anywhere(env, &it.0, card)
            {
                by += self.num(env, &it.1).max(0) as u16;
            }
        };
        if host.is_some() && self.is_ever_modified(kind) {
            self.each_mod(kind, Of::Card(host), &mut |what, env, _| lowers(what, env));
            // Its own text speaks of it before it is in play.
            let env = Env::new(card, self.card(card).controller, Occurrence::NOTHING);
            for constant in self.face(card).constants.iter().filter(|constant| constant.is_of(kind)) {
                let holds = constant.conds.iter().all(|cond| self.cond(&env, cond));
                if holds && self.touches(&env, &constant.target, Of::Card(host)) {
                    lowers(&constant.what, &env);
                }
            }
        }
        by
    }

    /// By how much an attachment is cheaper on the card where it is cheapest.
    #[inline]
    pub(crate) fn cheaper_host(self, seat: Seat, card: CardId) -> u16 {
        let some = self.is_ever_modified(ModKind::CheaperOn as usize) && self.face(card).needs_host();
        if some { self.cheapest_host(seat, card) } else { 0 }
    }

    #[inline(never)]
    fn cheapest_host(self, seat: Seat, card: CardId) -> u16 {
        self.hosts_to_play_on(seat, card).iter().map(|host| self.cheaper_on(host, card)).max().unwrap_or(0)
    }

    /// What an attachment can be played on and paid for there.
    pub(crate) fn payable_hosts(self, seat: Seat, card: CardId, deal: Deal) -> CardSet {
        let funds = self.funds_for(seat, self.sphere_played(seat, card, deal.matched), card);
        let cost = self.cost_of(card).saturating_sub(deal.less);
        let payable = |host: &CardId| {
            let cost = cost.saturating_sub(self.cheaper_on(*host, card));
            funds.cover(cost, self.face(card).pay_from).is_ok()
        };
        self.hosts_to_play_on(seat, card).iter().filter(payable).collect()
    }

    /// Characters that may exhaust to make a card cheaper, and how many have to.
    pub(crate) fn helpers_of(self, seat: Seat, card: CardId) -> (CardSet, usize) {
        let Some(filter) = &self.face(card).helpers else { return (CardSet::EMPTY, 0) };
        let env = Env::new(card, seat, Occurrence::NOTHING);
        let helps = |id: &CardId| self.card(*id).controller == seat && self.can_exhaust(*id);
        let helpers = self.find(&env, filter).iter().filter(helps).collect();
        let funds = self.funds_for(seat, self.sphere_to_match(seat, card), card).total();
        (helpers, usize::from(self.cost_of(card).saturating_sub(funds)))
    }

    /// By how much a card can be made cheaper as it is played: by what it is attached to, by who helps.
    #[inline]
    pub(crate) fn lessened(self, seat: Seat, card: CardId) -> u16 {
        let face = self.face(card);
        let helpers = if face.helpers.is_some() { self.helpers_of(seat, card).0.len() as u16 } else { 0 };
        let discount = if face.discount.is_some() { self.discount_of(seat, card) } else { 0 };
        self.cheaper_host(seat, card) + helpers + discount
    }

    /// By how much a card is cheaper if something is paid for that.
    pub(crate) fn discount_of(self, seat: Seat, card: CardId) -> u16 {
        let Some((cost, by)) = self.face(card).discount else { return 0 };
        let env = Env::new(card, seat, Occurrence::NOTHING);
        let payable = self.can_pay_all(&self.face(card).abilities[usize::from(cost)], 0, &env);
        if payable && self.played_by(card).is_some() { by } else { 0 }
    }

    /// What a card costs while nothing changes what cards cost, Secrecy apart.
    #[inline]
    pub(super) fn printed_cost(self, card: CardId) -> u16 {
        (self.base(card, Stat::Cost).max(0) as u16).saturating_sub(self.secrecy(card))
    }

    /// What a card costs now, with all modifiers and Secrecy.
    #[inline]
    pub fn cost_of(self, card: CardId) -> u16 {
        let cost = (self.stat_played(card, Stat::Cost) as u16).saturating_sub(self.secrecy(card));
        self.cheapened(card, cost)
    }

    #[inline]
    fn cheapened(self, card: CardId, cost: u16) -> u16 {
        if self.has_discounts() { self.discounted(card, cost) } else { cost }
    }

    /// Whether something may last that makes the next card cheaper.
    #[inline]
    fn has_discounts(self) -> bool {
        self.g.lasting.iter().any(|lasting| lasting.kind == Lasting::NO_MODIFIER)
    }

    #[inline(never)]
    fn discounted(self, card: CardId, cost: u16) -> u16 {
        self.discounts(card)
            .fold(cost, |cost, (_, by, next)| cost.min(cost.saturating_sub(by).max(next.least.unwrap_or(0))))
    }

    /// A lasting effect that a card uses up as it is played, and the Doomed it gives.
    pub(crate) fn next_discount(self, card: CardId) -> Option<(usize, u16)> {
        self.discounts(card).next().map(|(at, _, next)| (at, next.doomed.unwrap_or(0)))
    }

    /// The same that lowers its Doomed keyword, and by how much.
    pub(crate) fn next_reprieve(self, card: CardId) -> Option<(usize, u16)> {
        let played = self.g.stack.iter().rev().find_map(|frame| {
            if let Frame::Play { card: played, seat, .. } = frame { (*played == card).then_some(*seat) } else { None }
        });
        self.next_less(played, card, Reduced::Doomed).next().map(|(at, by, _)| (at, by))
    }

    /// Who would play a card from where it lies: from hand, as if it were there, or by its own text.
    pub(super) fn played_by(self, card: CardId) -> Option<Seat> {
        let zone = self.card(card).zone;
        zone.seat().filter(|_| zone.kind().is_played_from())
    }

    /// Whether a card would be played from hand or as if it were there, not by its own text from the discard pile.
    pub(super) fn is_played_from_hand(self, card: CardId) -> bool {
        let discarded = self.card(card).zone.kind() == AreaKind::Discard;
        !discarded || self.face(card).played_from == PlayedFrom::Hand
    }

    /// What makes a card cheaper if it is the next one played: which lasting effect, by how much, and what it says.
    fn discounts(self, card: CardId) -> impl Iterator<Item = (usize, u16, &'a NextCheaper)> + use<'a> {
        self.next_less(self.played_by(card), card, Reduced::Cost)
    }

    /// Effects that make something less of the next card a player plays, if it is that card.
    fn next_less(
        self,
        seat: Option<Seat>,
        card: CardId,
        value: Reduced,
    ) -> impl Iterator<Item = (usize, u16, &'a NextCheaper)> + use<'a> {
        let effects = self.g.lasting.iter().enumerate().filter(|(_, it)| it.kind == Lasting::NO_MODIFIER);
        effects.filter_map(move |(at, lasting)| {
            let OpKind::Do(Phrase::NextCheaper(next)) = &self.m.op(lasting.ability, lasting.pc).kind else {
                return None;
            };
            let from = next.from.is_none() || self.is_played_from_hand(card);
            let meant =
                next.value == value && lasting.players.has(seat?) && self.fits_anywhere(&lasting.env, &next.what, card);
            (from && meant).then_some((at, lasting.amount.max(0) as u16, next))
        })
    }

    /// By how much Secrecy lowers the price of a card that would be played.
    #[inline]
    pub(crate) fn secrecy(self, card: CardId) -> u16 {
        let may_have = self.m.secrecy && (self.m.secret.has(card) || !self.idle(ModKind::Keyword as usize));
        if may_have { self.lowered_by_secrecy(card) } else { 0 }
    }

    #[inline(never)]
    fn lowered_by_secrecy(self, card: CardId) -> u16 {
        let seat = self.card(card).controller;
        let low = seat.is_player() && self.threat(seat) <= SECRECY_THREAT;
        let lowers = low && self.played_by(card).is_some() && self.is_played_from_hand(card);
        if lowers { self.key(card, Key::Secrecy).map_or(0, u16::from) } else { 0 }
    }

    /// What playing a card takes once X is fixed: modifiers change what is paid, not X.
    pub fn price(self, card: CardId, x: i16) -> u16 {
        match self.face(card).cost_is_x {
            true => self.cheapened(card, self.from(i32::from(x), card, Stat::Cost) as u16),
            false => self.cost_of(card),
        }
    }
}

fn pack(shares: &[u16]) -> u32 {
    shares.iter().enumerate().fold(0, |packed, (n, share)| packed | (u32::from(*share) << (BITS * n as u32)))
}

/// Heroes that give something.
fn paying(shares: &[u16]) -> usize {
    shares.iter().filter(|share| **share > 0).count()
}

fn distribute(has: &[u16], left: u16, at: usize, shares: &mut [u16; PAYERS], heroes: u8, out: &mut Vec<Answer>) {
    if at == has.len() {
        let payers = paying(shares);
        let many_enough = if heroes == ALONE { payers == 1 } else { payers >= usize::from(heroes) };
        if left == 0 && many_enough {
            out.push(Answer::Pay(pack(shares)));
        }
        return;
    }
    for share in (0..=has[at].min(left)).rev() {
        shares[at] = share;
        distribute(has, left - share, at + 1, shares, heroes, out);
    }
    shares[at] = 0;
}

/// Takes each resource from whoever has most left.
fn even_payment(has: &[u16], amount: u16, heroes: u8) -> Option<u32> {
    let mut left = [0u16; PAYERS];
    left[..has.len()].copy_from_slice(has);
    let mut shares = [0u16; PAYERS];
    for n in 0..amount {
        let fresh = |at: &usize| n >= u16::from(heroes) || shares[*at] == 0;
        let richest = (0..has.len()).filter(fresh).max_by_key(|at| (left[*at], has.len() - at))?;
        left[richest] = left[richest].checked_sub(1)?;
        shares[richest] += 1;
    }
    Some(pack(&shares))
}
