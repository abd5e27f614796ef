//! Reading the game: current values, words of abilities, legality. Nothing here changes anything.

mod areas;
pub mod attack;
mod bars;
pub mod board;
mod copies;
pub mod could;
mod counter;
pub mod doable;
mod door;
mod find;
pub mod gains;
pub mod legal;
pub mod number;
pub mod pay;
mod quantities;
mod said;
mod spoken;
mod spread;
mod test;
pub mod values;
pub mod walk;
pub mod words;

use cardlang::def::CardType;

use crate::code::{Key, Quantity};
use crate::frame::{EnemyAttack, Env, Frame, PlayerAttack, Why};
use crate::ids::{CardId, CardSet, Seat};
use crate::matchup::Match;
use crate::occurrence::Verb;
use crate::pool::FaceFacts;
use crate::state::{Card, Flags, Game};
use crate::zone::Zone;

/// As many Restricted attachments as a character may carry, as a rule.
const MOST_RESTRICTED: i32 = 2;

/// A game to ask questions of.
#[derive(Clone, Copy)]
pub struct Q<'a> {
    pub g: &'a Game,
    pub m: &'a Match,
}

/// Cards that an attack has damaged and destroyed, and how much it has dealt.
#[derive(Clone, Copy, Debug)]
pub struct AttackHarm<'a> {
    pub damaged: &'a CardSet,
    pub destroyed: &'a CardSet,
    pub dealt: u16,
}

impl<'a> Q<'a> {
    /// A card's present state.
    pub fn card(self, id: CardId) -> &'a Card {
        self.g.card(id)
    }

    /// What is printed on the face a card shows now.
    pub fn face(self, id: CardId) -> &'a FaceFacts {
        let card = self.g.card(id);
        self.m.face(card.def, card.face)
    }

    /// What a card is called; a stand-in has the name it was given.
    pub fn title(self, id: CardId) -> &'a str {
        self.m.pool.titles.name(self.title_of(id))
    }

    /// The title a card goes by: its own, or the one a facedown card acts under.
    pub fn title_of(self, id: CardId) -> u16 {
        self.stand_in(id).map_or(self.face(id).title, |stand_in| stand_in.name.0)
    }

    /// Whether a card has a title; a quest card has those of both of its sides, whichever is up.
    #[inline]
    pub fn is_named(self, id: CardId, title: u16) -> bool {
        self.title_of(id) == title || self.m.of_kind(CardType::Quest).has(id) && self.is_stage_named(id, title)
    }

    fn is_stage_named(self, id: CardId, title: u16) -> bool {
        let faces = &self.m.pool.facts(self.card(id).def).faces;
        faces.len() > 1 && faces[0].kind == CardType::Quest && faces.iter().any(|face| face.title == title)
    }

    /// What a title begins with; accents and case do not count.
    pub fn first_letter(self, id: CardId) -> Option<char> {
        cardlang::slug(self.title(id)).chars().next()
    }

    /// Whether the players are on their way to a location.
    pub fn is_travelled_to(self, id: CardId) -> bool {
        self.g.stack.iter().any(|frame| matches!(frame, Frame::Travel { location, .. } if *location == id))
    }

    /// Whether a card has an effect under a header of the scenario.
    pub fn has_header(self, id: CardId, header: u16) -> bool {
        let called = |ability: &crate::code::Ability| {
            let part = ability.trigger.as_ref().and_then(|trigger| trigger.on(Verb::Called));
            part.is_some_and(|part| part.what.test == Some(header)) && self.in_role(id, ability.as_attachment)
        };
        let speaks = self.text_active(id) || self.card(id).zone == Zone::ENCOUNTER_DISCARD;
        speaks && self.face(id).abilities.iter().any(called)
    }

    /// The innermost attack by an enemy that is being resolved.
    pub fn enemy_attack(self) -> Option<&'a EnemyAttack> {
        self.g
            .stack
            .iter()
            .rev()
            .find_map(|frame| if let Frame::EnemyAttack(attack) = frame { Some(attack) } else { None })
    }

    /// The player attacked just now, whom an effect that outlasts the attack still means by `the defending player`;
    /// nobody yet, if it is about an attack to come.
    pub fn defending(self, env: &Env, ahead: bool) -> Seat {
        let now = self.enemy_attack().filter(|_| !ahead).map_or(Seat::ENCOUNTER, |attack| attack.player);
        if env.defending.is_player() { env.defending } else { now }
    }

    /// The innermost attack by players that is being resolved.
    pub fn player_attack(self) -> Option<&'a PlayerAttack> {
        self.g
            .stack
            .iter()
            .rev()
            .find_map(|frame| if let Frame::PlayerAttack(attack) = frame { Some(attack) } else { None })
    }

    /// What the attack under way has done, whoever makes it.
    pub fn attack_harm(self) -> Option<AttackHarm<'a>> {
        self.g.stack.iter().rev().find_map(|frame| {
            if let Frame::EnemyAttack(EnemyAttack { damaged, destroyed, dealt, .. })
            | Frame::PlayerAttack(PlayerAttack { damaged, destroyed, dealt, .. }) = frame
            {
                let (damaged, destroyed) = (self.set(*damaged), self.set(*destroyed));
                return Some(AttackHarm { damaged, destroyed, dealt: *dealt });
            }
            None
        })
    }

    /// How much was remembered as the attack under way began, whoever makes it.
    pub(crate) fn before_attack(self) -> Option<u16> {
        self.g.stack.iter().rev().find_map(|frame| {
            if let Frame::EnemyAttack(EnemyAttack { before, .. }) | Frame::PlayerAttack(PlayerAttack { before, .. }) =
                frame
            {
                return Some(*before);
            }
            None
        })
    }

    /// Whether the costs of an ability are just being paid. They are paid at once: nothing answers in between.
    pub fn paying(self) -> bool {
        let asks = |frame: &&Frame| matches!(frame, Frame::Pick { .. } | Frame::Pay { .. });
        match self.g.stack.iter().rev().find(|frame| !asks(frame)) {
            Some(Frame::Script { ability, pc, .. }) => *pc < self.m.ability(*ability).effects,
            _ => false,
        }
    }

    /// How many attacks are under way, one inside another.
    pub fn attack_depth(self) -> u8 {
        self.g.stack.iter().filter(|frame| matches!(frame, Frame::EnemyAttack(_) | Frame::PlayerAttack(_))).count()
            as u8
    }

    /// One of the sets of cards that frames refer to by index.
    pub fn set(self, index: u8) -> &'a CardSet {
        &self.g.sets[index as usize]
    }

    /// The heroes a player controls.
    pub fn heroes(self, seat: Seat) -> impl Iterator<Item = CardId> + use<'a> {
        let heroes = self.m.of_kind(CardType::Hero);
        let changed = !self.idle(crate::code::ModKind::Becomes as usize);
        let printed = move |id: CardId| heroes.has(id) && self.face(id).is_hero();
        self.g.in_zone(Zone::play(seat)).filter(move |id| if changed { self.is_hero(*id) } else { printed(*id) })
    }

    /// The characters a player controls.
    pub fn characters(self, seat: Seat) -> impl Iterator<Item = CardId> + use<'a> {
        self.g.in_zone(Zone::play(seat)).filter(move |id| self.face(*id).is_character())
    }

    /// The cards in play that are attached to a card.
    pub fn attachments(self, host: CardId) -> impl Iterator<Item = CardId> + use<'a> {
        let attached = move |id: &CardId| self.card(*id).host == host && self.card(*id).zone.is_in_play();
        self.g.speakers.0.iter().filter(attached)
    }

    /// Whose area it is.
    pub fn seat_of(self, zone: Zone) -> Option<Seat> {
        zone.seat().or_else(|| self.m.area_at(zone).and_then(|area| area.owner))
    }

    /// The declared deck a card belongs to, if it does.
    pub fn home(self, id: CardId) -> Option<Zone> {
        self.g.extras.homes.iter().find(|(card, _)| *card == id).map(|(_, deck)| *deck)
    }

    /// Where a card goes that should go to a place: in place of another player's deck, to its owner's.
    pub(crate) fn own_deck(self, id: CardId, to: Zone) -> Zone {
        let owner = self.card(id).owner;
        let anothers = |seat: Seat| to == Zone::deck(seat) && seat != owner;
        if owner.is_player() && to.seat().is_some_and(anothers) { Zone::deck(owner) } else { to }
    }

    /// Where a card goes that is discarded: to the pile of its deck, or of its owner.
    pub fn discard_pile(self, id: CardId) -> Zone {
        let own = self.home(id).and_then(|deck| self.m.area_at(deck)).and_then(|area| area.discard);
        let owner = if self.is_of_encounter_deck(id) { Seat::ENCOUNTER } else { self.card(id).owner };
        own.unwrap_or_else(|| Zone::discard(owner))
    }

    /// What a character carries that is Restricted.
    pub fn restricted_on(self, host: CardId) -> CardSet {
        if !self.face(host).is_character() {
            return CardSet::EMPTY;
        }
        self.attachments(host).filter(|id| self.key(*id, Key::Restricted).is_some()).collect()
    }

    /// Those of them that can be given up; a permanent stays.
    pub fn can_shed(self, host: CardId) -> CardSet {
        self.restricted_on(host).iter().filter(|id| self.can_be_discarded(*id)).collect()
    }

    /// Whether a character carries more that is Restricted than it may, and can give one up; some attachments count for
    /// several.
    pub fn is_overladen(self, host: CardId) -> bool {
        let most = || MOST_RESTRICTED + self.counted(Quantity::Restricted, values::Of::Card(host));
        let weight = |id: CardId| self.key(id, Key::Restricted).map_or(0, i32::from);
        let carried: i32 = self.restricted_on(host).iter().map(weight).sum();
        carried > MOST_RESTRICTED && carried > most() && !self.can_shed(host).is_empty()
    }

    /// Whether it is just being asked which Restricted attachment goes.
    pub fn sheds_restricted(self) -> bool {
        self.g.stack.iter().any(|frame| matches!(frame, Frame::Pick { why: Why::Restricted, .. }))
    }

    /// An objective that an encounter card guards, or a player's attachment as one.
    pub fn is_guarded(self, id: CardId) -> bool {
        let card = self.g.card(id);
        let free = card.host == CardId::NONE || card.controller.is_player() || card.flags.has(Flags::AS_ATTACHMENT);
        let face = self.face(id);
        let may_be = face.is_objective() || face.kind == CardType::Attachment && card.owner.is_player();
        !free && card.zone.is_in_play() && may_be
    }

    /// A card with an encounter back: one of the scenario, or a player's with the Encounter keyword.
    pub fn is_of_encounter_deck(self, id: CardId) -> bool {
        !self.card(id).owner.is_player() || self.face(id).key(Key::Encounter).is_some()
    }

    /// The shadow cards dealt to an enemy.
    pub fn shadows(self, enemy: CardId) -> impl Iterator<Item = CardId> + use<'a> {
        self.g.in_zone(Zone::SHADOW).filter(move |id| self.g.card(*id).host == enemy)
    }
}
