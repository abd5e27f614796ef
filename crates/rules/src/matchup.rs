//! The part of a game that never changes: who plays what, and which cards listen to what.

use std::ops::Range;
use std::sync::Arc;

use cardlang::def::{AbilityKind, CardType, Phase, Timing};

use crate::area::{self, Area, AreaKind};
use crate::code::{
    Dial, Gift, Key, Limit, MOD_KINDS, Mod, ModFlag, ModKind, Nouns, Num, Op, OpKind, Quantity, Sel, Stat, Target,
    Test, TestRules, Trigger,
};
use crate::compile::TIME;
use crate::frame::{AbilityRef, Lasting};
use crate::ids::{CardId, CardSet, DefId, Holders, MAX_PLAYERS, Seat, Shared};
use crate::occurrence::{Manner, VERBS, Verb};
use crate::phrases::Phrase;
use crate::pool::{Asks, FaceFacts, Keywords, PlayedFrom, Pool};
use crate::setup::Setup;
use crate::state::{Card, Game};
use crate::zone::Zone;

const _: () = assert!(VERBS <= 128 && MOD_KINDS < Lasting::NO_MODIFIER as usize);

/// No phase, then all of them in their order.
const PHASES: [Option<Phase>; 8] = [
    None,
    Some(Phase::Resource),
    Some(Phase::Planning),
    Some(Phase::Quest),
    Some(Phase::Travel),
    Some(Phase::Encounter),
    Some(Phase::Combat),
    Some(Phase::Refresh),
];

/// The place of a phase in lists by phases.
fn at(phase: Option<Phase>) -> usize {
    phase.map_or(0, |phase| 1 + phase as usize)
}

/// Fixed facts of one game. Together with the answers given it determines everything.
#[derive(Clone, Debug)]
pub struct Match {
    pub pool: Arc<Pool>,
    pub setup: Setup,
    /// The faces of the cards of this game side by side, and for each definition where its first one stands.
    faces: Vec<FaceFacts>,
    first_face: Vec<u16>,
    listeners: [Holders; VERBS],
    /// Those of them that can answer from where their text is not in force: from a hand, or set aside.
    lurkers: [Holders; VERBS],
    /// Kinds of events that some card listens to, and of modifiers that some card has, as bits.
    heard: u128,
    /// Verbs of occurrences that some text takes the place of, and of which one asks how they come about, as bits.
    replaced: u128,
    foretold: u128,
    caused: u128,
    modified: Kinds,
    /// The same, with those of lasting effects.
    modifiable: Kinds,
    constants: [Holders; MOD_KINDS],
    /// Those of them whose text of that kind is about others than themselves and what they are attached to.
    outspoken: [Holders; MOD_KINDS],
    /// Cards with an action, by the phase it may be taken in; outside all phases first.
    actions: [Holders; PHASES.len()],
    /// The events among them.
    events: [Holders; PHASES.len()],
    /// Cards by their printed type, whichever side has it, and the types there are.
    kinds: [CardSet; CardType::COUNT],
    present: Nouns,
    /// Cards with a namesake, one of them unique: they may be kept from entering play by one another.
    namesakes: CardSet,
    /// Cards with an action that is taken from the hand.
    pub hand_actors: Holders,
    /// Cards with hit points.
    pub bodies: Holders,
    /// Cards that can be played from a discard pile.
    pub from_discard: Holders,
    gifts: Gifts,
    /// The types of cards whose text others can have.
    copied: Nouns,
    /// Keywords written in the content that some card of this game has or can be given, and the cards with it printed.
    keywords: Vec<(u8, CardSet)>,
    /// Types of cards that some text makes something else.
    pub becoming: Nouns,
    /// Some card of this game can blank a text box, or make a card immune.
    pub blanks: bool,
    pub immunity: bool,
    /// Some text can leave a card fewer hit points than are printed on it.
    pub lowers_hit_points: bool,
    /// Some card of this game is or can become Indestructible: losing that can destroy it.
    pub indestructible: bool,
    /// Cards that are Restricted by their print, and whether any other can become so.
    restricted: CardSet,
    gains_restricted: bool,
    /// Some attachment of a player can be a guarded objective.
    pub guarded_attachments: bool,
    /// Whether some card has Peril.
    pub peril: bool,
    /// Some card of this game has or can gain Archery.
    pub archery: bool,
    /// Some card of this game lays stages side by side, or makes several locations active.
    pub side_by_side: bool,
    /// Cards with Secrecy by their print, and whether some card of this game has or can gain it.
    pub secret: Holders,
    pub secrecy: bool,
    /// The name of time counters, if some card of this game has or can gain Time.
    pub time: Option<u16>,
    /// What the cards of this game want remembered.
    pub asks: Asks,
    /// Cards with the Setup keyword.
    pub set_up: CardSet,
    /// Heroes that a campaign log names, by what they are recorded as.
    recorded: Vec<(u16, CardId)>,
    /// Dials that cards of this game declare.
    pub dials: Vec<Dial>,
    /// Decks and areas that cards of this game declare.
    pub areas: Vec<Area>,
    /// Types of cards whose order in a discard pile matters, as some card asks for the topmost.
    pub ordered: Nouns,
    /// Where the dials stood as the game began; unknown of one that began in the middle.
    pub started: Option<[u16; MAX_PLAYERS]>,
}

impl Match {
    /// Gathers once what the cards of a game can do, so that queries skip what no card of this game has.
    pub fn new(pool: Arc<Pool>, setup: Setup, game: &Game) -> Match {
        let mut made = Match {
            pool: pool.clone(),
            setup,
            faces: Vec::new(),
            first_face: Vec::new(),
            listeners: [Holders::default(); VERBS],
            lurkers: [Holders::default(); VERBS],
            heard: 0,
            replaced: 0,
            foretold: 0,
            caused: 0,
            modified: Kinds::default(),
            modifiable: Kinds::default(),
            constants: [Holders::default(); MOD_KINDS],
            outspoken: [Holders::default(); MOD_KINDS],
            actions: [Holders::default(); PHASES.len()],
            events: [Holders::default(); PHASES.len()],
            kinds: [CardSet::EMPTY; CardType::COUNT],
            present: Nouns::NONE,
            namesakes: namesakes(&pool, game),
            hand_actors: Holders::default(),
            bodies: Holders::default(),
            from_discard: Holders::default(),
            gifts: Gifts::default(),
            copied: copied(&pool, game),
            keywords: Vec::new(),
            becoming: Nouns::NONE,
            blanks: false,
            immunity: false,
            lowers_hit_points: false,
            indestructible: false,
            restricted: CardSet::EMPTY,
            gains_restricted: false,
            guarded_attachments: false,
            peril: false,
            archery: false,
            side_by_side: false,
            secret: Holders::default(),
            secrecy: false,
            time: None,
            asks: Asks::default(),
            set_up: CardSet::EMPTY,
            recorded: Vec::new(),
            dials: Vec::new(),
            areas: area::declared(&pool, game),
            ordered: Nouns::NONE,
            started: None,
        };
        for (index, card) in game.cards.iter().enumerate() {
            made.lay_out(card.def);
            for (face, side) in pool.facts(card.def).faces.iter().zip(0u8..) {
                made.index(CardId(index as u16), face);
                made.gifts.index(card.def, side, face);
            }
        }
        for (n, _) in &made.keywords {
            if let Some(keyword) = pool.keywords.get(*n) {
                made.gifts.index(Keywords::def_of(*n), 0, &keyword.face);
                for what in keyword.face.all_modifiers() {
                    made.modifiable.insert(what.kind());
                    made.becoming = made.becoming.or(becoming(what));
                    made.lowers_hit_points |= lowers_hit_points(what);
                }
            }
        }
        made.events = made.actions.map(|cards| cards.shared(made.of_kind(CardType::Event)).collect());
        made.recorded = recorded(&made, game);
        made.heard = filled(&made.listeners) | made.gifts.heard | made.asks.memory | made.asks.awaited;
        made.replaced |= made.gifts.replaced;
        made.foretold |= made.gifts.foretold;
        made.caused |= made.gifts.caused;
        made.modified = made.gifts.modified;
        for (kind, _) in made.constants.iter().enumerate().filter(|(_, cards)| !cards.is_empty()) {
            made.modified.insert(kind);
        }
        made.modifiable.add(&made.modified);
        made
    }

    /// Takes the faces of a definition over, once; of cards whose text others can have, once more as gifts.
    fn lay_out(&mut self, def: DefId) {
        let at = usize::from(def.0);
        if self.first_face.len() <= at {
            self.first_face.resize(at + 1, NOT_HERE);
        }
        if self.first_face[at] == NOT_HERE {
            self.first_face[at] = self.faces.len() as u16;
            let pool = self.pool.clone();
            let faces = &pool.facts(def).faces;
            self.faces.extend_from_slice(faces);
            if self.is_copied(faces) {
                let gifts = faces.iter().map(FaceFacts::as_gifts);
                for (gifts, side) in gifts.zip(faces.len() as u8..) {
                    self.index_copy(def, side, &gifts);
                    self.faces.push(gifts);
                }
            }
        }
    }

    /// What a text can bring to the cards that are given it.
    fn index_copy(&mut self, def: DefId, side: u8, gifts: &FaceFacts) {
        self.gifts.index(def, side, gifts);
        gifts.all_modifiers().for_each(|what| self.index_modifier(what));
    }

    fn index_modifier(&mut self, what: &Mod) {
        self.modifiable.insert(what.kind());
        self.becoming = self.becoming.or(becoming(what));
        self.lowers_hit_points |= lowers_hit_points(what);
        if let Mod::Keyword(key, _) = what {
            self.index_keyword(*key, None);
        }
    }

    /// The text of a card as gifts: where it stands, and which of the gifts are the text; nothing where no card can
    /// have its text.
    pub fn as_gifts(&self, def: DefId, face: u8) -> Option<(u8, Range<u8>)> {
        let first = *self.first_face.get(usize::from(def.0))?;
        let sides = &self.pool.facts(def).faces;
        if first == NOT_HERE || !self.is_copied(sides) {
            return None;
        }
        let side = face + sides.len() as u8;
        let text = self.face(def, face).gifts.len() as u8..self.face(def, side).gifts.len() as u8;
        Some((side, text))
    }

    /// Whether others can have the text of such a card.
    fn is_copied(&self, sides: &[FaceFacts]) -> bool {
        sides.iter().any(|face| self.copied.has(face.kind))
    }

    fn index(&mut self, id: CardId, face: &FaceFacts) {
        for ability in &face.abilities {
            match &ability.trigger {
                Some(trigger) => {
                    for part in trigger.parts() {
                        let verb = part.what.verb;
                        self.listeners[verb as usize].insert(id);
                        // A card that is played or discarded answers that while it is still in hand.
                        let lurks = face.kind == CardType::Event || ability.from_hand || ability.also_set_aside;
                        if lurks || matches!(verb, Verb::Plays | Verb::Discarded) {
                            self.lurkers[verb as usize].insert(id);
                        }
                        self.replaced |= replaced(part);
                        self.foretold |= foretold(part);
                        self.caused |= caused(part);
                    }
                }
                None if ability.kind == AbilityKind::Action => self.index_action(id, ability.phase),
                None => {}
            }
        }
        for constant in &face.constants {
            let kind = usize::from(constant.kind);
            self.constants[kind].insert(id);
            if !matches!(constant.target, Target::Cards(Sel::This | Sel::Host)) {
                self.outspoken[kind].insert(id);
            }
        }
        for (key, _) in &face.keys {
            self.index_keyword(*key, Some(id));
        }
        face.all_modifiers().for_each(|what| self.index_modifier(what));
        for dial in &face.dials {
            if self.dial(dial.name).is_none() {
                self.dials.push(dial.clone());
            }
        }
        self.index_kind(id, face.kind);
        if face.is_hero() {
            self.index_kind(id, CardType::Hero);
        }
        let says = |ability: &crate::code::Ability| ability.kind == AbilityKind::Setup;
        if face.key(Key::Setup).is_some() || face.abilities.iter().any(says) {
            self.set_up.insert(id);
        }
        let from_hand = |n: u8| face.abilities[usize::from(n)].from_hand;
        if face.actions().any(from_hand) || face.one_of_several {
            self.hand_actors.insert(id);
        }
        if face.played_from != PlayedFrom::Hand {
            self.from_discard.insert(id);
        }
        if face.printed(Stat::HitPoints).is_some() {
            self.bodies.insert(id);
        }
        self.guarded_attachments |= face.kind == CardType::Attachment && face.guards().is_some();
        self.blanks |= gives(face, ModFlag::Blank.kind()) || gives(face, ModFlag::BlankAll.kind());
        self.immunity |= gives(face, ModKind::Immune as usize);
        self.side_by_side |= lays_side_by_side(face);
        self.ordered = self.ordered.or(ordered(face));
        self.asks.join(&face.asks);
    }

    fn index_kind(&mut self, id: CardId, kind: CardType) {
        self.kinds[kind as usize].insert(id);
        self.present = self.present.or(Nouns::of(kind));
    }

    fn index_keyword(&mut self, key: Key, holder: Option<CardId>) {
        self.indestructible |= key == Key::Indestructible;
        self.archery |= key == Key::Archery;
        self.peril |= key == Key::Peril;
        if key == Key::Secrecy {
            self.secrecy = true;
            holder.into_iter().for_each(|holder| self.secret.insert(holder));
        }
        if key == Key::Time {
            self.time = self.pool.titles.get(TIME);
        }
        if key == Key::Restricted {
            match holder {
                Some(holder) => self.restricted.insert(holder),
                None => self.gains_restricted = true,
            }
        }
        let Key::Written(n) = key else { return };
        let at = self.keywords.iter().position(|(known, _)| *known == n).unwrap_or_else(|| {
            self.keywords.push((n, CardSet::EMPTY));
            self.keywords.len() - 1
        });
        if let Some(holder) = holder {
            self.keywords[at].1.insert(holder);
        }
    }

    /// Keywords of this game that are written in the content, with the cards that have them printed.
    pub fn written_keywords(&self) -> &[(u8, CardSet)] {
        &self.keywords
    }

    fn index_action(&mut self, id: CardId, wanted: Option<Phase>) {
        for (at, phase) in PHASES.into_iter().enumerate() {
            if wanted.is_none() || wanted == phase {
                self.actions[at].insert(id);
            }
        }
    }

    /// Of some cards, those that may be Restricted.
    pub fn may_be_restricted(&self, among: &CardSet) -> CardSet {
        if self.gains_restricted { *among } else { self.restricted.and(among) }
    }

    /// Whether any card listens to such events.
    pub fn hears(&self, kind: Verb) -> bool {
        self.heard >> kind as usize & 1 != 0
    }

    /// What a delayed effect waits for, if that is an occurrence.
    pub fn awaited(&self, delayed: &crate::frame::Delayed) -> Option<&Trigger> {
        let begun = self.ability(delayed.ability).code.get(usize::from(delayed.pc.checked_sub(1)?))?;
        if let OpKind::Delayed { trigger, .. } = &begun.kind { trigger.as_deref() } else { None }
    }

    /// Whether some text asks later if such occurrences have happened.
    pub fn remembers(&self, verb: Verb) -> bool {
        self.asks.memory >> verb as usize & 1 != 0
    }

    /// Whether somebody who waits for such occurrences wants to know what caused them.
    pub fn asks_why(&self, verb: Verb) -> bool {
        self.caused >> verb as usize & 1 != 0
    }

    /// Whether some text may take the place of such occurrences.
    pub fn replaces(&self, verb: Verb) -> bool {
        self.replaced >> verb as usize & 1 != 0
    }

    /// Whether some text answers such occurrences before they have happened.
    pub fn foretells(&self, verb: Verb) -> bool {
        self.foretold >> verb as usize & 1 != 0
    }

    /// Whether any card has constant text of that kind.
    pub fn modifies(&self, kind: usize) -> bool {
        self.modified.has(kind)
    }

    /// Whether any card has text of that kind, constant or in a lasting effect.
    #[inline]
    pub fn can_modify(&self, kind: usize) -> bool {
        self.modifiable.has(kind)
    }

    /// Whether some ability that can be given waits for such events.
    pub fn gives_listeners(&self, kind: Verb) -> bool {
        self.gifts.heard >> kind as usize & 1 != 0
    }

    /// Whether some text that can be given has constant text of that kind.
    pub fn gives_modifiers(&self, kind: usize) -> bool {
        self.gifts.modified.has(kind)
    }

    /// Whether some ability of that kind can be given.
    pub fn gives_kind(&self, kind: AbilityKind) -> bool {
        self.gifts.kinds >> kind as usize & 1 != 0
    }

    /// Cards with an ability that waits for occurrences of a verb.
    pub fn listeners(&self, kind: Verb) -> &Holders {
        &self.listeners[kind as usize]
    }

    /// Those of them that can answer from a hand, or set aside.
    pub fn lurkers(&self, kind: Verb) -> &Holders {
        &self.lurkers[kind as usize]
    }

    /// Cards with constant text of that kind.
    pub fn sources(&self, kind: usize) -> &Holders {
        &self.constants[kind]
    }

    /// Those of some cards that have constant text of that kind.
    #[inline]
    pub fn sayers<'s>(&'s self, kind: usize, among: &'s CardSet) -> Shared<'s> {
        self.constants[kind].shared(among)
    }

    /// Whether some of these cards has constant text of that kind.
    #[inline]
    pub fn is_said(&self, kind: usize, by: &CardSet) -> bool {
        self.constants[kind].meets(by)
    }

    /// Whether some of these cards has constant text of that kind that is about others than itself and what it is
    /// attached to.
    #[inline]
    pub fn is_said_aloud(&self, kind: usize, by: &CardSet) -> bool {
        self.outspoken[kind].meets(by)
    }

    /// Whether constant text of that kind on a card is about others than itself and what it is attached to.
    pub fn is_outspoken(&self, kind: usize, source: CardId) -> bool {
        self.outspoken[kind].has(source)
    }

    /// Cards with an action that may be taken in a phase.
    pub fn actors(&self, phase: Option<Phase>) -> &Holders {
        &self.actions[at(phase)]
    }

    /// Events with an action that may be taken in a phase.
    pub fn acting_events(&self, phase: Option<Phase>) -> &Holders {
        &self.events[at(phase)]
    }

    /// Cards that have one of some types printed on a side.
    pub fn of_kinds(&self, wanted: Nouns) -> CardSet {
        let mut kinds = wanted.and(self.present).numbers();
        let Some(first) = kinds.next() else { return CardSet::EMPTY };
        kinds.fold(self.kinds[first], |cards, kind| cards.union(&self.kinds[kind]))
    }

    /// Cards that have a type printed on a side.
    pub fn of_kind(&self, kind: CardType) -> &CardSet {
        &self.kinds[kind as usize]
    }

    /// Cards that share their title with a unique card, so that one may keep the other from entering play.
    pub fn namesakes(&self) -> &CardSet {
        &self.namesakes
    }

    /// A dial that some card of this game declares.
    pub fn dial(&self, name: u16) -> Option<&Dial> {
        self.dials.iter().find(|dial| dial.name == name)
    }

    /// A deck, its discard pile, or an area that some card of this game declares.
    pub fn area(&self, name: u16, owner: Option<Seat>, discard: bool) -> Option<&Area> {
        let wanted = |area: &&Area| {
            area.name == name && area.owner == owner && (area.zone.kind() == AreaKind::Discard) == discard
        };
        self.areas.iter().find(wanted)
    }

    /// What a zone is declared as, if it is.
    pub fn area_at(&self, zone: Zone) -> Option<&Area> {
        self.areas.iter().find(|area| area.zone == zone)
    }

    /// Makes the areas part of a game that is being laid out.
    pub fn lay_areas(&self, game: &mut Game) {
        self.areas.iter().for_each(|area| game.declare(area.zone));
    }

    /// The hero that the campaign log records as something.
    pub fn recorded(&self, state: u16) -> Option<CardId> {
        self.recorded.iter().find(|(name, _)| *name == state).map(|(_, hero)| *hero)
    }

    /// What the campaign log says of a use by a player, if it keeps count.
    pub fn log_name(&self, limit: &Limit, seat: Seat) -> Option<String> {
        let used = self.pool.titles.name(limit.recorded?);
        Some(if limit.by_player { format!("{used} by player {}", seat.0 + 1) } else { used.to_owned() })
    }

    /// How often the campaign log says something, of whichever card.
    pub fn times_recorded(&self, state: &str) -> usize {
        self.log_entries().filter(|(said, _)| said == state).count()
    }

    /// The level of a boon: as often as the campaign log says so, and at least 1.
    pub fn level(&self, def: DefId) -> usize {
        let id = &self.pool.facts(def).id;
        self.log_entries().filter(|(said, card)| said == "level" && card == id).count().max(1)
    }

    fn log_entries(&self) -> impl Iterator<Item = &(String, String)> {
        self.setup.campaign.iter().flat_map(|campaign| &campaign.records)
    }

    /// Whether the campaign log records a card as something.
    pub fn is_recorded(&self, state: u16, id: CardId) -> bool {
        self.recorded.contains(&(state, id))
    }

    /// How a test is made: by the rules of the scenario, or else of whichever has such a test.
    pub fn test(&self, name: u16) -> Option<&TestRules> {
        let own = self.pool.tests.get(&self.setup.scenario).into_iter();
        own.chain(self.pool.tests.values()).flatten().find(|rules| rules.name == name)
    }

    /// What is printed on one face of a card; cards that are not part of this game are found in the pool.
    #[inline]
    pub fn face(&self, def: DefId, face: u8) -> &FaceFacts {
        let first = self.first_face.get(usize::from(def.0)).map_or(NOT_HERE, |first| *first);
        match self.faces.get(usize::from(first) + usize::from(face)) {
            Some(face) => face,
            None => self.face_elsewhere(def, face),
        }
    }

    /// A face of a card that is not in this game.
    #[cold]
    fn face_elsewhere(&self, def: DefId, face: u8) -> &FaceFacts {
        &self.pool.facts(def).faces[usize::from(face)]
    }

    /// The ability itself, whether it is printed on a card or given by one.
    #[inline]
    pub fn ability(&self, at: AbilityRef) -> &crate::code::Ability {
        if at.is_given() {
            return self.given_ability(at);
        }
        &self.face(at.def, at.face).abilities[usize::from(at.ability)]
    }

    #[cold]
    fn given_ability(&self, at: AbilityRef) -> &crate::code::Ability {
        self.gift(at).ability().expect("a gift that is named as an ability is one")
    }

    /// Whether there is such an ability.
    pub fn has_ability(&self, at: AbilityRef) -> bool {
        let face = usize::from(at.face);
        let sides = if self.pool.has(at.def) { self.pool.facts(at.def).faces.len() } else { 0 };
        let copied = (sides..2 * sides).contains(&face) && self.as_gifts(at.def, at.face - sides as u8).is_some();
        let card = (face < sides || copied).then(|| self.face(at.def, at.face));
        let face = card.or_else(|| self.pool.keywords.by_def(at.def).map(|keyword| &keyword.face));
        let n = usize::from(at.ability);
        face.is_some_and(|face| match at.is_given() {
            false => n < face.abilities.len(),
            true => face.gifts.get(n).is_some_and(|gift| gift.ability().is_some()),
        })
    }

    /// What a definition gives, by the ability it is named as.
    pub fn gift(&self, at: AbilityRef) -> &Gift {
        &self.source(at).gifts[at.ability as usize]
    }

    /// What an ability is written on: a side of a card, or a keyword.
    pub fn source(&self, at: AbilityRef) -> &FaceFacts {
        match self.pool.keywords.by_def(at.def) {
            Some(keyword) => &keyword.face,
            None => self.face(at.def, at.face),
        }
    }

    /// The English of one ability.
    pub fn ability_text(&self, at: AbilityRef) -> String {
        let (face, ability) = self.pool.written(at, self.ability(at).index);
        if at.is_given() { cardlang::given_text(ability) } else { cardlang::ability_text(face, ability) }
    }

    /// The number by which answers name an ability of a card: its own ones, then those it can be given.
    pub fn number(&self, at: AbilityRef) -> u8 {
        match at.is_given() {
            false => at.ability,
            true => {
                self.gifts.list.iter().position(|gift| *gift == (at.def, at.face, at.ability)).unwrap_or(0) as u8
                    + GIVEN
            }
        }
    }

    /// The ability that can be given and goes by a number, as the gift of a card.
    pub fn numbered(&self, number: u8, granter: CardId) -> Option<AbilityRef> {
        let (def, face, ability) = *self.gifts.list.get(usize::from(number.checked_sub(GIVEN)?))?;
        Some(AbilityRef { def, face, ability, granter })
    }

    /// The instruction at a place in an ability's code.
    pub fn op(&self, at: AbilityRef, pc: u16) -> &Op {
        &self.ability(at).code[pc as usize]
    }
}

/// The types of cards whose text others can have.
fn copied(pool: &Pool, game: &Game) -> Nouns {
    let faces = game.cards.iter().flat_map(|card| &pool.facts(card.def).faces);
    let gifts = faces.flat_map(|face| &face.gifts).filter_map(Gift::copied);
    gifts.fold(Nouns::NONE, |all, copied| all.or(copied.of))
}

/// Where the faces of a definition stand that no card of the game has: nowhere.
const NOT_HERE: u16 = u16::MAX;

/// Answers number abilities that cards are given from here on.
pub const GIVEN: u8 = 128;

/// Kinds of modifiers, as bits.
#[derive(Clone, Copy, Debug, Default)]
struct Kinds([u64; 4]);

impl Kinds {
    #[inline]
    fn has(&self, kind: usize) -> bool {
        self.0[kind / 64 % 4] >> (kind % 64) & 1 != 0
    }

    fn insert(&mut self, kind: usize) {
        self.0[kind / 64 % 4] |= 1 << (kind % 64);
    }

    fn add(&mut self, other: &Kinds) {
        for (bits, more) in self.0.iter_mut().zip(other.0) {
            *bits |= more;
        }
    }
}

/// What the cards of a game can give one another.
#[derive(Clone, Debug, Default)]
struct Gifts {
    /// Abilities, each once: definition, face, number among its gifts.
    list: Vec<(DefId, u8, u8)>,
    /// Kinds of events they wait for, kinds of modifiers in texts, and kinds of abilities, as bits.
    heard: u128,
    replaced: u128,
    foretold: u128,
    caused: u128,
    modified: Kinds,
    kinds: u16,
}

impl Gifts {
    fn index(&mut self, def: DefId, side: u8, face: &FaceFacts) {
        for (gift, n) in face.gifts.iter().zip(0u8..) {
            for constant in gift.text() {
                self.modified.insert(constant.kind.into());
            }
            let Some(ability) = gift.ability() else { continue };
            self.kinds |= 1 << ability.kind as u16;
            for part in ability.trigger.iter().flat_map(|trigger| trigger.parts()) {
                self.heard |= 1 << part.what.verb as u32;
                self.replaced |= replaced(part);
                self.foretold |= foretold(part);
                self.caused |= caused(part);
            }
            if !self.list.contains(&(def, side, n)) {
                self.list.push((def, side, n));
            }
        }
        assert!(self.list.len() <= usize::from(u8::MAX - GIVEN), "more kinds of gifts than answers can name");
    }
}

/// The occurrence that a part of a trigger takes the place of, as a bit.
fn replaced(part: &Trigger) -> u128 {
    u128::from(part.replaces()) << part.what.verb as usize
}

/// The occurrence that a part of a trigger answers before it has happened, as a bit. An explored location waits in a
/// frame of its own.
fn foretold(part: &Trigger) -> u128 {
    u128::from(part.timing == Timing::When && part.what.verb != Verb::Explored) << part.what.verb as usize
}

/// The occurrence of which a part of a trigger asks how it comes about, as a bit.
fn caused(part: &Trigger) -> u128 {
    let asks = part.what.cause.is_some() || part.what.manner != Manner::ANY;
    u128::from(asks) << part.what.verb as usize
}

fn recorded(matchup: &Match, game: &Game) -> Vec<(u16, CardId)> {
    let hero = |(state, hero): &(String, String)| {
        let def = matchup.pool.find(hero)?;
        let at = game.cards.iter().position(|card| card.def == def)?;
        Some((matchup.pool.titles.get(state)?, CardId(at as u16)))
    };
    matchup.log_entries().filter_map(hero).collect()
}

/// Which of some sets have cards, as bits.
fn filled(sets: &[Holders]) -> u128 {
    sets.iter().rev().fold(0, |bits, set| bits << 1 | u128::from(!set.is_empty()))
}

/// The type that a modifier makes something else.
fn becoming(what: &Mod) -> Nouns {
    if let Mod::Becomes(from, _) = what { Nouns::of(*from) } else { Nouns::NONE }
}

/// Whether a modifier may leave fewer hit points than are printed.
fn lowers_hit_points(what: &Mod) -> bool {
    if let Mod::Stat { stat: Stat::HitPoints, negative, amount, each } = what {
        let counted = |n: &Num| !matches!(n, Num::Lit(n) if *n >= 0);
        return *negative || counted(amount) || each.as_ref().is_some_and(counted);
    }
    what.kind() == Stat::HitPoints as usize || what.kind() == ModKind::Uses as usize
}

/// Whether something on a side makes that hold for cards.
fn gives(face: &FaceFacts, kind: usize) -> bool {
    face.all_modifiers().any(|what| what.kind() == kind)
}

/// Whether something on a side lays stages side by side, or makes several locations active.
fn lays_side_by_side(face: &FaceFacts) -> bool {
    let lays = |op: &Op| {
        let OpKind::Do(phrase) = &op.kind else { return false };
        matches!(phrase, Phrase::LayStages(_) | Phrase::ChooseCurrent(_) | Phrase::MakeAlsoActive(_))
    };
    let several =
        |what: &Mod| matches!(what, Mod::Count(Quantity::ActiveLocations, _) | Mod::Flag(ModFlag::ActiveBeside));
    face.code().any(lays) || face.all_modifiers().any(several)
}

/// The types of cards of which something on a side wants the topmost.
fn ordered(face: &FaceFacts) -> Nouns {
    let choices =
        face.code().filter_map(|op| if let OpKind::Choose { filter, .. } = &op.kind { Some(filter) } else { None });
    let topmost = choices.filter(|filter| filter.tests.iter().any(|test| matches!(test, Test::Topmost)));
    topmost.fold(Nouns::NONE, |all, filter| all.or(filter.noun))
}

fn namesakes(pool: &Pool, game: &Game) -> CardSet {
    let sides = |card: &Card| pool.facts(card.def).faces.iter();
    let mut titles = vec![(0, false); pool.titles.len()];
    for face in game.cards.iter().flat_map(sides) {
        let (cards, unique) = &mut titles[usize::from(face.title)];
        *cards += 1;
        *unique |= face.unique;
    }
    let clashes =
        |card: &Card| sides(card).map(|face| titles[usize::from(face.title)]).any(|(n, unique)| n > 1 && unique);
    let numbered = game.cards.iter().enumerate();
    numbered.filter(|(_, card)| clashes(card)).map(|(n, _)| CardId(n as u16)).collect()
}
