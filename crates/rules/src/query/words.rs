//! The words of abilities: cards, players, numbers and conditions, as they stand right now.

use cardlang::def::{CardType, Sphere};

use super::Q;
use super::find::is_of_staging;
use super::values::Of;
use crate::area::AreaKind;
use crate::code::{Cond, Filter, Key, Mod, ModKind, Nouns, Num, PileRef, Place, Sel, Test, Which, Who};
use crate::frame::{Env, Local, PlayerAttack};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::state::Flags;
use crate::zone::Zone;

/// The phrases that stand for one card at most.
macro_rules! one {
    () => {
        Sel::This
            | Sel::Host
            | Sel::That(_)
            | Sel::It
            | Sel::Attacker
            | Sel::AttackedEnemy
            | Sel::Shadow
            | Sel::Granter
            | Sel::CurrentQuest
            | Sel::MainQuest
            | Sel::Top(_)
            | Sel::Bottom(_)
            | Sel::TheNamed(_)
    };
}

impl<'a> Q<'a> {
    /// The card a name stands for, if it is still the same card.
    fn named(self, local: Local) -> CardId {
        match local {
            Local::Card(id, life) if self.card(id).life == life || !self.g.in_play(id) => id,
            Local::Set(set) => self.set(set).first().unwrap_or(CardId::NONE),
            Local::Card(..) | Local::Empty | Local::Player(_) | Local::Number(_) => CardId::NONE,
        }
    }

    /// The card an occurrence is about: where it is about two, the one of such a type.
    fn that(self, env: &Env, noun: Nouns) -> CardId {
        let such = |id: &CardId| id.is_some() && !id.is_deck() && noun.meets(self.kinds(*id));
        let about = || [env.that, env.event.subject, env.event.object].into_iter().find(such);
        if noun == Nouns::ANY { env.that } else { about().unwrap_or(env.that) }
    }

    /// A single card a phrase stands for, or `NONE`.
    pub fn sel_one(self, env: &Env, sel: &Sel) -> CardId {
        match sel {
            Sel::This => env.this,
            // It may have left play as the cost, or together with what it was attached to.
            Sel::Host => {
                let host = self.card(env.this).host.some().unwrap_or(env.host);
                if host.is_deck() { CardId::NONE } else { host }
            }
            Sel::That(noun) => self.that(env, *noun),
            Sel::It => env.it,
            Sel::Granter => env.granter,
            Sel::Attacker => self.enemy_attack().map_or(CardId::NONE, |attack| attack.enemy),
            Sel::AttackedEnemy => self.player_attack().map_or(CardId::NONE, |attack| attack.enemy),
            Sel::Shadow => {
                if env.event.verb == Verb::ShadowDealt {
                    env.event.object
                } else {
                    self.enemy_attack().map_or(CardId::NONE, |attack| attack.shadow)
                }
            }
            Sel::TheNamed(title) => {
                let all = || (0..self.g.cards.len() as u16).map(CardId).filter(|id| self.is_named(*id, *title));
                // Players may bring a card of the same title; whoever speaks means one of their own side.
                let players = |id: CardId| self.card(id).owner.is_player();
                let meant = all().find(|id| players(*id) == players(env.this));
                meant.or_else(|| all().next()).unwrap_or(CardId::NONE)
            }
            Sel::ActiveLocation => self.active_location(self.here(env)).unwrap_or(CardId::NONE),
            Sel::CurrentQuest => self.current_quest(self.here(env)).unwrap_or(CardId::NONE),
            Sel::MainQuest => self.main_quest(self.here(env)).unwrap_or(CardId::NONE),
            Sel::Top(pile) => self.pile_zone(env, pile).and_then(|zone| self.g.top(zone)).unwrap_or(CardId::NONE),
            Sel::Bottom(pile) => self.pile_zone(env, pile).and_then(|zone| self.g.bottom(zone)).unwrap_or(CardId::NONE),
            Sel::Slot(slot) => self.named(env.slots[*slot as usize]),
            Sel::Defender | Sel::All(_) => self.sel(env, sel).first().unwrap_or(CardId::NONE),
        }
    }

    /// Every card a phrase stands for.
    pub fn sel(self, env: &Env, sel: &Sel) -> CardSet {
        match sel {
            Sel::Defender => self.enemy_attack().map_or(CardSet::EMPTY, |attack| *self.set(attack.defenders)),
            Sel::All(filter) => self.find(env, filter),
            Sel::Slot(slot) => {
                let local = env.slots[*slot as usize];
                if let Local::Set(set) = local { *self.set(set) } else { CardSet::one(self.named(local)) }
            }
            one!() | Sel::ActiveLocation => CardSet::one(self.sel_one(env, sel)),
        }
    }

    /// Whether some card a phrase stands for is such.
    pub fn any_of(self, env: &Env, sel: &Sel, mut such: impl FnMut(CardId) -> bool) -> bool {
        match sel {
            Sel::All(filter) => self.finds(env, filter, such),
            Sel::Defender => self.sel(env, sel).iter().any(such),
            Sel::ActiveLocation => self.g.in_zone(self.here(env).active_location()).any(such),
            Sel::Slot(slot) => {
                let local = env.slots[usize::from(*slot)];
                if let Local::Set(set) = local {
                    return self.set(set).iter().any(such);
                }
                self.named(local).some().is_some_and(such)
            }
            one!() => self.sel_one(env, sel).some().is_some_and(&mut such),
        }
    }

    /// Whether a card is among those a selector means.
    pub fn sel_has(self, env: &Env, sel: &Sel, id: CardId) -> bool {
        match sel {
            Sel::All(filter) => self.fits(env, filter, id),
            Sel::Defender | Sel::Slot(_) => self.sel(env, sel).has(id),
            // Of several, each is.
            Sel::ActiveLocation => id.is_some() && self.card(id).zone == self.here(env).active_location(),
            one!() => self.sel_one(env, sel) == id,
        }
    }

    /// Whether a card fits, wherever it is; a place of the phrase is checked, too.
    pub fn fits(self, env: &Env, filter: &Filter, id: CardId) -> bool {
        id.is_some() && self.in_place(env, &filter.place, id) && self.fits_here(env, filter, id)
    }

    fn in_place(self, env: &Env, place: &Place, id: CardId) -> bool {
        let zone = self.card(id).zone;
        match place {
            // A card being revealed or just leaving is asked about as if in play.
            Place::InPlay => (zone.is_in_play() || zone == Zone::RESOLVING) && self.concerns_card(env, id),
            Place::InForce => (zone.is_in_force() || zone == Zone::RESOLVING) && self.concerns_card(env, id),
            Place::Anywhere => true,
            Place::Shadow => zone == Zone::SHADOW,
            Place::Hand(who) => self.who(env, who).iter().any(|seat| zone == Zone::hand(seat)),
            Place::Discard(who) => self.who(env, who).iter().any(|seat| zone == Zone::discard(seat)),
            Place::Pile(PileRef::Under(host)) => self.lies_under(env, host, zone),
            Place::Pile(PileRef::Declared { name, of: Some(who), discard }) => {
                self.areas_of(env, *name, who, *discard).any(|area| area == zone)
            }
            Place::Pile(pile) => self.pile_zones(env, pile).contains(&Some(zone)),
            Place::Victory => zone == Zone::VICTORY,
            Place::SetAside => zone == Zone::SET_ASIDE,
            Place::Among(slot) => self.sel(env, &Sel::Slot(*slot)).has(id),
        }
    }

    /// Whether a card fits apart from where it is.
    pub fn fits_anywhere(self, env: &Env, filter: &Filter, id: CardId) -> bool {
        self.fits_here(env, filter, id)
    }

    #[inline]
    pub(super) fn fits_here(self, env: &Env, filter: &Filter, id: CardId) -> bool {
        let kinds = if filter.noun == Nouns::ANY { Nouns::ANY } else { self.kinds(id) };
        self.fits_as(filter, id, kinds, |test| self.test(env, test, id))
    }

    /// The same of a card that counts as something, whatever it is now.
    #[inline]
    pub(super) fn fits_as(self, filter: &Filter, id: CardId, kinds: Nouns, passes: impl Fn(&Test) -> bool) -> bool {
        filter.noun.meets(kinds)
            && (!self.g.is(id, Flags::FACEDOWN) || self.may_be_facedown(filter, id))
            && filter.tests.iter().all(passes)
    }

    /// Facedown cards are out of reach, except shadow cards, stand-ins, and where the phrase asks for them.
    fn may_be_facedown(self, filter: &Filter, id: CardId) -> bool {
        matches!(self.card(id).zone.kind(), AreaKind::Shadow | AreaKind::Under)
            || self.g.is(id, Flags::STAND_IN)
            || filter.tests.iter().any(|test| matches!(test, Test::Facedown))
    }

    pub(super) fn test(self, env: &Env, test: &Test, id: CardId) -> bool {
        let card = self.card(id);
        match test {
            Test::Trait(t) => self.has_trait(id, *t),
            Test::NotTrait(t) => !self.has_trait(id, *t),
            Test::Ready => !card.flags.has(Flags::EXHAUSTED),
            Test::Exhausted => card.flags.has(Flags::EXHAUSTED),
            Test::Damaged => card.damage > 0,
            Test::Undamaged => card.damage == 0,
            Test::Unique => self.face(id).unique && !card.flags.has(Flags::STAND_IN),
            Test::NonUnique => !self.face(id).unique || card.flags.has(Flags::STAND_IN),
            Test::Sphere(_) | Test::AnySphere | Test::PrintedCost(_) if card.flags.has(Flags::STAND_IN) => false,
            Test::Sphere(sphere) => {
                if self.is_hero(id) {
                    self.has_icon(id, *sphere)
                } else {
                    self.face(id).sphere == Some(*sphere)
                }
            }
            Test::AnySphere => !matches!(self.face(id).sphere, None | Some(cardlang::def::Sphere::Neutral)),
            // However it is guarded.
            Test::Keyword(Key::Guarded) => self.key(id, Key::Guarded).is_some() || self.face(id).guards().is_some(),
            Test::Keyword(key) => self.key(id, *key).is_some() || *key == Key::Surge && self.surges(id),
            Test::NoKeywords => !self.has_keywords(id),
            Test::Other => id != env.this,
            Test::OfType(slot) => self.is_of_named_type(env, *slot, id),
            Test::Topmost | Test::MostDamage | Test::Most(_) | Test::Least(_) | Test::Highest(_) => true,
            Test::EligibleHost(sel) => self.any_of(env, sel, |attachment| self.accepts(env.you, id, attachment)),
            Test::Unclaimed => !card.controller.is_player(),
            Test::SetAside => card.zone == Zone::SET_ASIDE,
            Test::Recorded(state) => self.m.is_recorded(*state, id),
            Test::JustDrawn => card.zone.is_hand() && card.flags.has(Flags::DRAWN),
            Test::Facedown => card.flags.has(Flags::FACEDOWN) && !card.flags.has(Flags::STAND_IN),
            Test::Faceup => !card.flags.has(Flags::FACEDOWN),
            Test::InPlay => card.zone.is_in_play(),
            Test::Lies(place) => self.in_place(env, place, id),
            Test::InStaging => self.is_staging_here(env, card.zone),
            Test::InAnyStaging => card.zone.is_staging(),
            Test::Here => self.holds_at(env, self.board_of(id)),
            Test::ControlledBy(who) => self.who(env, who).has(card.controller),
            Test::Committed => self.is_committed(id),
            Test::EngagedWith(who) => self.engaged_with(id).iter().any(|seat| self.who(env, who).has(seat)),
            Test::AttachedTo(sel) => {
                let to_card = card.host.is_some() && !card.host.is_deck() && card.zone.is_in_play();
                to_card && self.sel_has(env, sel, card.host)
            }
            Test::DealtTo(sel) => card.zone == Zone::SHADOW && self.sel_has(env, sel, card.host),
            Test::AttackingPlayer(who) => self.attacking_player(env, who, id),
            Test::AttackingCard(enemy) => {
                self.is_attacking(id)
                    && self.player_attack().is_some_and(|attack| self.sel_has(env, enemy, attack.enemy))
            }
            Test::AttackingAlone => {
                self.player_attack().is_some_and(|attack| *self.set(attack.attackers) == CardSet::one(id))
            }
            Test::AttackableBy(sel) => self.attackable(self.sel_one(env, sel), id),
            Test::Named(title) => self.is_named(id, *title),
            Test::NotNamed(title) => self.title_of(id) != *title,
            Test::OfSet(set) => !card.flags.has(Flags::STAND_IN) && self.m.pool.facts(card.def).set == Some(*set),
            Test::OfStage(n) => self.m.pool.facts(card.def).stage == *n,
            Test::OwnedBy(who) => self.who(env, who).has(card.owner),
            Test::LacksPrinted(t) => card.flags.has(Flags::STAND_IN) || !self.face(id).traits.contains(t),
            Test::Bearing(filter, some) => self.attachments(id).any(|held| self.fits(env, filter, held)) == *some,
            Test::Starting => card.owner.is_player() && self.is_starting_hero(id),
            Test::EncounterCard => {
                let back = !matches!(self.face(id).kind, CardType::Quest | CardType::Nightmare | CardType::Campaign);
                back && !card.owner.is_player()
            }
            Test::PlayerCard => card.owner.is_player(),
            Test::ShadowEffect => self.has_shadow_effect(id),
            Test::ValourEffect => self.face(id).abilities.iter().any(|ability| ability.valour),
            Test::Victory => self.face(id).victory.is_some_and(|points| points > 0),
            Test::BeingRevealed => card.zone == Zone::RESOLVING && self.is_of_encounter_deck(id),
            Test::Defending => self.enemy_attack().is_some_and(|attack| self.set(attack.defenders).has(id)),
            Test::DamagedByAttack => self.attack_harm().is_some_and(|harm| harm.damaged.has(id)),
            Test::PrintedCost(n) => {
                !self.face(id).cost_is_x && self.face(id).printed(crate::code::Stat::Cost) == Some(self.num(env, n))
            }
            Test::AtLeast(stat, n) => self.has_stat(id, *stat) && self.stat(id, *stat) >= self.num(env, n),
            Test::AtMost(stat, n) => self.has_stat(id, *stat) && self.stat(id, *stat) <= self.num(env, n),
            Test::OtherThan(sel) => !self.sel_has(env, sel, id),
            Test::ActiveLocation => card.zone.is_active_location() && self.holds_at(env, self.board_of(id)),
            Test::Attached => card.host.is_some(),
            Test::SharesTitle(sel) => {
                let other = self.sel_one(env, sel);
                other.is_some() && self.title_of(other) == self.title_of(id)
            }
            Test::OtherTitle(sel) => !self.any_of(env, sel, |other| self.title_of(other) == self.title_of(id)),
            Test::SharesLetter(sel) => {
                let other = self.sel_one(env, sel);
                other.is_some() && self.first_letter(other) == self.first_letter(id)
            }
            Test::Marked(mark) => self.face(id).value(*mark) > 0,
            Test::HeaderEffect(header) => self.has_header(id, *header),
            Test::PlayedBy(who, from_hand) => {
                let played = self.played_by(id).is_some_and(|seat| self.who(env, who).has(seat));
                played && (!from_hand || self.is_played_from_hand(id))
            }
            Test::TookPart => self.is_attacking(id),
            Test::Ranged => self.makes_a_ranged_attack(id),
            Test::AttachableTo(sel) => self.any_of(env, sel, |host| self.accepts(env.you, host, id)),
            Test::Unattached => card.host == CardId::NONE && card.zone.is_in_play(),
            Test::SharesTrait(sel) => self.any_of(env, sel, |other| self.share_a_trait(id, other)),
            Test::SharesSphere(sel) => self.shares_a_sphere(env, sel, id),
            Test::PrintedSphereOf(sel) => {
                let sphere = |id: CardId| self.face(id).sphere.filter(|sphere| *sphere != Sphere::Neutral);
                let other = self.sel_one(env, sel);
                other.is_some() && sphere(id).is_some() && sphere(id) == sphere(other)
            }
            Test::WasAttachedTo(sel) => self.was_attached(id, self.sel_one(env, sel)),
            Test::PrintedKeyword(key) => self.face(id).key(*key).is_some() && !card.flags.has(Flags::STAND_IN),
            Test::PrintedIcon(sphere, has) => {
                (self.face(id).sphere == Some(*sphere) && !card.flags.has(Flags::STAND_IN)) == *has
            }
            Test::Where(cond) => self.cond(&Env { it: id, ..*env }, cond),
            Test::Or(a, b) => {
                a.iter().all(|test| self.test(env, test, id)) || b.iter().all(|test| self.test(env, test, id))
            }
        }
    }

    fn makes_a_ranged_attack(self, id: CardId) -> bool {
        let ranged = |attack: &PlayerAttack| self.is_ranged(id, attack.enemy);
        self.is_attacking(id) && self.player_attack().is_some_and(ranged)
    }

    fn shares_a_sphere(self, env: &Env, sel: &Sel, id: CardId) -> bool {
        let sphere = self.face(id).sphere;
        sphere.is_some_and(|sphere| self.any_of(env, sel, |other| self.has_icon(other, sphere)))
    }

    /// Whether a card was discarded with its host and has lain there since.
    fn was_attached(self, id: CardId, host: CardId) -> bool {
        let with = |memo: &crate::extras::Memo| {
            let what = memo.what;
            (what.verb, what.subject, what.object) == (Verb::Discarded, id, host)
                && self.card(id).life == memo.life.wrapping_add(1)
        };
        host.is_some() && self.g.extras.memory.iter().any(with)
    }

    /// The enemy whose attack a shadow card was dealt for counts as attacking from the deal on.
    fn attacking_player(self, env: &Env, who: &Who, id: CardId) -> bool {
        let seats = self.who(env, who);
        match self.enemy_attack() {
            Some(attack) if attack.enemy == id => seats.has(attack.player),
            _ => self.card(id).zone.engaged_seat().is_some_and(|seat| seats.has(seat)),
        }
    }

    /// Whether a character is attacking in the innermost attack by players.
    pub fn is_attacking(self, id: CardId) -> bool {
        self.player_attack().is_some_and(|attack| self.set(attack.attackers).has(id))
    }

    /// Whether a description of players fits one.
    pub fn is_such_a_player(self, env: &Env, which: &Which, seat: Seat) -> bool {
        match which {
            Which::Threat { n, more } => {
                let (threat, n) = (i32::from(self.threat(seat)), self.num(env, n));
                if *more { threat >= n } else { threat <= n }
            }
            Which::Hand { n, more } => {
                let (held, n) = (self.g.count_in(Zone::hand(seat)) as i32, self.num(env, n));
                if *more { held >= n } else { held <= n }
            }
            Which::Controls(filter, some) => self.controls(env, filter, seat) == *some,
            Which::Here => self.g.board(seat) == self.here(env),
            Which::Elsewhere => self.g.board(seat) != self.here(env),
            Which::Wherever => true,
            Which::Engaged(filter, some) => self.foes(seat).any(|enemy| self.fits(env, filter, enemy)) == *some,
            Which::EngagedWith(enemy) => {
                self.sel_one(env, enemy).some().is_some_and(|id| self.engaged_with(id).has(seat))
            }
        }
    }

    /// Every player a description fits.
    pub(super) fn those(self, env: &Env, which: &Which) -> Seats {
        // Who is elsewhere is in no company.
        let among = match which {
            Which::Elsewhere | Which::Wherever => self.g.living(),
            Which::Threat { .. }
            | Which::Hand { .. }
            | Which::Controls(..)
            | Which::Engaged(..)
            | Which::EngagedWith(_)
            | Which::Here => self.company(env),
        };
        among.iter().filter(|seat| self.is_such_a_player(env, which, *seat)).collect()
    }

    /// The players a phrase stands for.
    pub fn who(self, env: &Env, who: &Who) -> Seats {
        let one = |seat: Seat| if self.g.alive(seat) { Seats::one(seat) } else { Seats::default() };
        match who {
            Who::You => one(env.you),
            Who::Each | Who::Any => self.company(env),
            Who::Anywhere => self.g.living(),
            Who::Another => self.company(env).without(env.you),
            Who::That => one(env.event.player),
            Who::Revealing if env.event.verb == Verb::Revealed => one(env.event.player),
            Who::Revealing => Seats::default(),
            Who::First => one(self.leader(env)),
            Who::Defending if env.defending.is_player() => one(env.defending),
            Who::Defending => self.enemy_attack().map_or(Seats::default(), |attack| one(attack.player)),
            // Asked when the card may just have left play: the controller it had is kept until it moves again.
            Who::Controller(sel) => {
                self.sel_one(env, sel).some().map_or(Seats::default(), |id| one(self.last_controller(env, id)))
            }
            Who::Guarding(_) if env.guard.is_player() => one(env.guard),
            Who::Guarding(sel) => {
                let guarded = self.sel_one(env, sel).some().filter(|id| self.g.in_play(*id));
                guarded.map_or(Seats::default(), |id| one(self.card(id).controller))
            }
            Who::Owner(sel) => self.sel_one(env, sel).some().map_or(Seats::default(), |id| one(self.card(id).owner)),
            Who::EngagedWith(sel) => {
                let engaged = self.sel_one(env, sel).some().and_then(|id| self.last_engaged(env, id));
                engaged.map_or(Seats::default(), one)
            }
            Who::Next => {
                let next = self.g.next_of(self.company(env), env.you);
                if next == env.you { Seats::default() } else { one(next) }
            }
            Who::Last => {
                let there = self.company(env);
                self.g.in_order().filter(|seat| there.has(*seat)).last().map_or(Seats::default(), one)
            }
            Who::Which(which) => self.those(env, which),
            Who::Slot(slot) => {
                if let Local::Player(seat) = env.slots[*slot as usize] {
                    one(seat)
                } else {
                    Seats::default()
                }
            }
        }
    }

    /// The player an enemy is engaged with, or was when the occurrence happened.
    fn last_engaged(self, env: &Env, id: CardId) -> Option<Seat> {
        let about = env.event.subject == id || env.event.object == id;
        let before = Some(env.event.engaged).filter(|seat| about && seat.is_player());
        self.card(id).zone.engaged_seat().or_else(|| before.filter(|_| !self.g.in_play(id)))
    }

    /// The controller a card has, or had when the occurrence happened.
    fn last_controller(self, env: &Env, id: CardId) -> Seat {
        if self.g.in_play(id) || id != env.event.subject || !env.event.player.is_player() {
            self.card(id).controller
        } else {
            env.event.player
        }
    }

    /// The player who is meant; of several, the first in player order.
    pub fn who_one(self, env: &Env, who: &Who) -> Option<Seat> {
        let seats = self.who(env, who);
        self.g.in_order().find(|seat| seats.has(*seat))
    }

    /// The pile that is meant; of two, the first.
    pub fn pile_zone(self, env: &Env, pile: &PileRef) -> Option<Zone> {
        self.pile_zones(env, pile)[0]
    }

    /// The piles that are meant: some texts name two at once.
    pub fn pile_zones(self, env: &Env, pile: &PileRef) -> [Option<Zone>; 2] {
        match pile {
            PileRef::Deck(who) => [self.who_one(env, who).map(Zone::deck), None],
            PileRef::Discard(who) => [self.who_one(env, who).map(Zone::discard), None],
            PileRef::OwnersDeck => {
                let owner = self.card(env.this).owner;
                [Some(if owner.is_player() { Zone::deck(owner) } else { Zone::ENCOUNTER_DECK }), None]
            }
            PileRef::EncounterDeck => [Some(Zone::ENCOUNTER_DECK), None],
            PileRef::EncounterDiscard => [Some(Zone::ENCOUNTER_DISCARD), None],
            PileRef::QuestDeck => [Some(Zone::QUEST_DECK), None],
            PileRef::Declared { name, of, discard } => {
                let owner = of.as_ref().map(|who| self.who_one(env, who));
                let area = match owner {
                    Some(None) => None,
                    Some(owner) => self.m.area(*name, owner, *discard),
                    None => self.m.area(*name, None, *discard),
                };
                [area.map(|area| area.zone), None]
            }
            PileRef::Under(host) => [self.g.pile_under(self.sel_one(env, host)), None],
            PileRef::VictoryAndDiscard => [Some(Zone::VICTORY), Some(Zone::ENCOUNTER_DISCARD)],
            PileRef::EncounterBoth => [Some(Zone::ENCOUNTER_DECK), Some(Zone::ENCOUNTER_DISCARD)],
        }
    }

    /// How many cards fit, of those that `meant` names; some count as several where players count what they control.
    fn count(self, env: &Env, filter: &Filter, controlled: bool, meant: impl Fn(CardId) -> bool) -> i32 {
        let found = self.find(env, filter);
        let kind = ModKind::CountsAs as usize;
        if self.idle(kind) {
            return found.iter().filter(|id| meant(*id)).count() as i32;
        }
        let weight = |id: CardId| {
            let mut weight = 1;
            self.each_mod(kind, Of::Card(id), &mut |what, _, _| {
                if let Mod::CountsAs(n, such) = what
                    && filter.speaks_of(such, controlled)
                {
                    weight = weight.max(i32::from(*n));
                }
            });
            weight
        };
        found.iter().filter(|id| meant(*id)).map(weight).sum()
    }

    /// Whether so many cards may fit, by how many lie where they would have to. Mostly there are too few, which is seen
    /// without looking at them.
    fn may_be(self, env: &Env, filter: &Filter, n: i32) -> bool {
        let in_areas = matches!(filter.place, Place::InPlay) && !is_of_staging(filter);
        let each_once = || self.idle(ModKind::CountsAs as usize);
        let Some(seats) = self.only_seats(env, filter).filter(|_| in_areas && each_once()) else { return true };
        let there: usize = seats.iter().map(|seat| self.g.count_in(Zone::play(seat))).sum();
        there as i32 >= n
    }

    /// What a number of a text comes to, if that is as much as something.
    fn num_from(self, env: &Env, num: &Num, n: i32) -> Option<i32> {
        let counted = if let Num::Count(filter) = num { self.may_be(env, filter, n) } else { true };
        counted.then(|| self.num(env, num)).filter(|now| *now >= n)
    }

    /// What a number of a text comes to now.
    pub fn num(self, env: &Env, num: &Num) -> i32 {
        let sum = |sel: &Sel, f: &dyn Fn(CardId) -> i32| self.sel(env, sel).iter().map(f).sum();
        match num {
            Num::Lit(n) => *n,
            Num::X => i32::from(env.x),
            Num::Keyword(key) => self.key(env.this, *key).map_or(0, i32::from),
            Num::Amount => i32::from(env.event.amount),
            Num::Count(filter) => self.count(env, filter, false, |_| true),
            Num::Different(filter) => {
                let found = self.find(env, filter);
                let titles: std::collections::BTreeSet<_> = found.iter().map(|id| self.title_of(id)).collect();
                titles.len() as i32
            }
            Num::DifferentTraits(filter) => {
                let found = self.find(env, filter);
                let traits: std::collections::BTreeSet<_> = found.iter().flat_map(|id| self.traits(id)).collect();
                traits.len() as i32
            }
            Num::DifferentIcons(filter) => {
                let found = self.find(env, filter);
                let on_some = |sphere: &Sphere| found.iter().any(|id| self.has_icon(id, *sphere));
                let icons = [Sphere::Leadership, Sphere::Tactics, Sphere::Spirit, Sphere::Lore];
                icons.into_iter().filter(on_some).count() as i32
            }
            Num::HighestKey(key, sel) => {
                self.sel(env, sel).iter().filter_map(|id| self.key(id, *key)).max().map_or(0, i32::from)
            }
            Num::KeywordOf(key, sel) => sum(sel, &|id| self.key(id, *key).map_or(0, i32::from)),
            Num::StartingThreat(who) => self.who_one(env, who).map_or(0, |seat| i32::from(self.starting_threat(seat))),
            Num::Happened(memory) => self.times(env, memory) as i32,
            Num::StageNumber => self.stage_number(env).map_or(0, i32::from),
            Num::StagingThreat => self.staging_threat(self.here(env)),
            Num::VictoryPoints => self.victory_points(),
            Num::Players => self.company(env).len() as i32,
            Num::Stat(stat, sel) => sum(sel, &|id| self.stat(id, *stat)),
            // A hero who is attached has a threat cost, which is none.
            Num::Printed(stat, sel) => sum(sel, &|id| {
                let none = self.face(id).kind == CardType::Hero && self.has_lost_its_title(id);
                if none { 0 } else { self.face(id).printed(*stat).unwrap_or(0) }
            }),
            Num::Damage(sel) => sum(sel, &|id| i32::from(self.card(id).damage)),
            Num::Resources(sel) => sum(sel, &|id| i32::from(self.card(id).resources)),
            Num::Progress(sel) => sum(sel, &|id| i32::from(self.card(id).progress)),
            Num::ThreatOf(who) => self.who_one(env, who).map_or(0, |seat| i32::from(self.threat(seat))),
            Num::AttackDealt => self.attack_harm().map_or(0, |harm| i32::from(harm.dealt)),
            Num::Fullest(pile) => self.most_in(env, pile) as i32,
            Num::MostResources(filter) => {
                self.find(env, filter).iter().map(|id| i32::from(self.card(id).resources)).max().unwrap_or(0)
            }
            Num::PlayersWho(which) => self.those(env, which).len() as i32,
            Num::Slot(slot) => {
                if let Local::Number(n) = env.slots[*slot as usize] {
                    i32::from(n)
                } else {
                    0
                }
            }
            Num::If(parts) => self.num(env, if self.cond(env, &parts.0) { &parts.1 } else { &parts.2 }),
            Num::Add(parts) => self.num(env, &parts.0) + self.num(env, &parts.1),
            Num::Sub(parts) => self.num(env, &parts.0) - self.num(env, &parts.1),
            Num::Mul(parts) => self.num(env, &parts.0) * self.num(env, &parts.1),
            Num::Half(n) => (self.num(env, n) + 1) / 2,
            Num::AtMost(parts) => self.num(env, &parts.0).min(self.num(env, &parts.1)),
            Num::TensDigit(n) => self.num(env, n) / 10 % 10,
            Num::EliminationLevel(who) => {
                self.who_one(env, who).map_or(0, |seat| i32::from(self.elimination_level(seat)))
            }
            Num::Counters(name, sel) => sum(sel, &|id| i32::from(self.counters(id, *name))),
            Num::Dial(name) => i32::from(self.dial(*name)),
            Num::Level(sel) => sum(sel, &|id| self.m.level(self.card(id).def) as i32),
        }
    }

    /// Whether a condition of a text is true now.
    pub fn cond(self, env: &Env, cond: &Cond) -> bool {
        match cond {
            Cond::Is(sel, filter) => self.any_of(env, sel, |id| self.fits(env, filter, id)),
            Cond::IsNot(sel, filter) => !self.any_of(env, sel, |id| self.fits(env, filter, id)),
            Cond::StillInPlay(sel) => self.still_in_play(env, sel),
            Cond::IsActiveLocation(sel) => self.any_of(env, sel, |id| self.card(id).zone.is_active_location()),
            Cond::Exists(filter) => self.exists(env, filter),
            Cond::AtLeastExist(n, filter) => {
                let n = self.num(env, n);
                self.may_be(env, filter, n) && self.count(env, filter, false, |_| true) >= n
            }
            Cond::Controls(who, filter) => {
                let seats = self.who(env, who);
                self.finds(env, filter, |id| seats.has(self.card(id).controller))
            }
            Cond::ControlsAtLeast(who, n, filter) => {
                let (seats, n) = (self.who(env, who), self.num(env, n));
                let held = |seats: Seats| self.count(env, filter, true, |id| seats.has(self.card(id).controller)) >= n;
                // `A player` is any one of them.
                if matches!(who, Who::Any) { seats.iter().any(|seat| held(Seats::one(seat))) } else { held(seats) }
            }
            Cond::Free(sel) => self.sel(env, sel).iter().all(|id| {
                let card = self.card(id);
                card.zone.is_staging() && card.host == CardId::NONE
            }),
            Cond::AtLeast(a, b) => self.num_from(env, a, self.num(env, b)).is_some(),
            Cond::AtMost(a, b) => self.num(env, a) <= self.num(env, b),
            Cond::Equals(a, b) => {
                let n = self.num(env, b);
                self.num_from(env, a, n) == Some(n)
            }
            Cond::EngagedByChoice(sel) => {
                let Occurrence { verb, manner, subject, .. } = env.event;
                verb == Verb::Engages && manner == Manner::OPTIONAL && self.sel_has(env, sel, subject)
            }
            Cond::Undefended => self.enemy_attack().is_some_and(|attack| self.set(attack.defenders).is_empty()),
            Cond::AttackDestroyed(sel) => {
                self.attack_harm().is_some_and(|harm| harm.destroyed.iter().any(|id| self.means(env, sel, id)))
            }
            Cond::UndefendedBy(sel) => self.enemy_attack().is_some_and(|attack| {
                let declared = attack.stage > crate::frame::AttackStage::First;
                declared && self.set(attack.defenders).is_empty() && self.sel_has(env, sel, attack.enemy)
            }),
            Cond::HasNot(what) => !env.did.has(*what),
            Cond::NoActiveLocation => self.active_location(self.here(env)).is_none(),
            Cond::Phase(phase) => self.g.step.phase() == Some(*phase),
            Cond::IsFirst(who) => self.who(env, who).has(self.leader(env)),
            Cond::ShadowBlank => {
                let shadow = self.sel_one(env, &Sel::Shadow);
                shadow.is_some() && !self.has_shadow_effect(shadow)
            }
            Cond::ShadowBlankOn(sel) => {
                self.shadows(self.sel_one(env, sel)).any(|shadow| !self.has_shadow_effect(shadow))
            }
            Cond::QuestedSuccessfully => self.g.has_quested(self.here(env)),
            Cond::Before(step) => self.g.step.phase() == step.phase() && self.g.step < *step,
            Cond::Past(step) => self.g.step.phase() == step.phase() && self.g.step > *step,
            Cond::NoAttackResolved => !self.g.fought,
            Cond::Setup => self.g.step.is_setup(),
            Cond::Happened(memory) => self.times(env, memory) > 0,
            Cond::DialShows(dial, stop) => self.dial_shows(*dial, *stop),
            Cond::MeetsCheck(who, sel) => {
                let seats = self.who(env, who);
                self.any_of(env, sel, |id| seats.iter().any(|seat| self.meets_check(seat, id)))
            }
            Cond::Together => self.g.boards_in_order().count() < 2,
            Cond::Complete(sel) => self.any_of(env, sel, |id| self.has_all_progress(id)),
            Cond::AtStage(n) => self.stage_number(env) == Some(*n),
            Cond::SomePlayer(slot, inner) => self.company(env).iter().any(|seat| {
                let mut env = *env;
                env.slots[usize::from(*slot)] = Local::Player(seat);
                self.cond(&env, inner)
            }),
            Cond::Not(inner) => !self.cond(env, inner),
            Cond::And(parts) => self.cond(env, &parts.0) && self.cond(env, &parts.1),
            Cond::Or(parts) => self.cond(env, &parts.0) || self.cond(env, &parts.1),
        }
    }

    fn still_in_play(self, env: &Env, sel: &Sel) -> bool {
        if let Sel::Slot(slot) = sel
            && let Local::Card(id, life) = env.slots[*slot as usize]
        {
            return self.g.in_play(id) && self.card(id).life == life;
        }
        if matches!(sel, Sel::This) {
            return self.g.in_play(env.this) && self.card(env.this).life == env.life;
        }
        self.sel(env, sel).iter().any(|id| self.g.in_play(id))
    }

    /// Whether a card has a shadow effect, printed or given.
    pub fn has_shadow_effect(self, id: CardId) -> bool {
        self.has_kind(id, cardlang::def::AbilityKind::Shadow)
    }
}
