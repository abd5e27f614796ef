//! The compiled pool: every definition the engine can play, shared by all games.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use cardlang::def::{AbilityDef, AbilityKind, CardDef, CardType, Content, Face, Sphere, Value};

use crate::code::{Ability, Constant, Filter, Gift, Key, Mod, Op, OpKind, Place, Sel, Stat, Test, TestRules};
use crate::compile;
use crate::frame::AbilityRef;
use crate::ids::DefId;
use crate::names::{Lexicon, Names, Naming};
use crate::phrases::Phrase;
use crate::phrases::moves::ShuffleInto;

/// A phrase the engine does not know yet, and the card that uses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub card: String,
    pub phrase: String,
    pub file: usize,
    pub span: cardlang::term::Span,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}: the engine does not play `{}` yet", self.card, self.phrase)
    }
}

/// Everything that can be played. A card is compiled when it is first asked for, or all are as the pool is built.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    pub content: Content,
    cards: Vec<OnceLock<CardFacts>>,
    /// For each card, where its definition stands in the content.
    places: Vec<u16>,
    pub traits: Names,
    pub titles: Names,
    /// No card that can be played costs more.
    pub highest_cost: i16,
    /// The tests each scenario brings, by its id.
    pub tests: BTreeMap<String, Vec<TestRules>>,
    /// Keywords that the content writes.
    pub keywords: Keywords,
    /// What cards declare for the table.
    pub declared: compile::Declared,
    by_id: BTreeMap<String, DefId>,
}

/// Keywords written in the card language. What a card with one has are the gifts of a face of its own.
#[derive(Clone, Debug, Default)]
pub struct Keywords(BTreeMap<u8, KeywordFacts>);

/// A keyword that can be played.
#[derive(Clone, Debug)]
pub struct KeywordFacts {
    /// Its definition in the content.
    pub def: usize,
    pub face: FaceFacts,
}

impl Keywords {
    /// Definitions from here on are keywords.
    const FIRST: u16 = 0xFE00;

    /// Whether the framework knows a keyword, or the content writes it.
    pub fn plays(&self, key: Key) -> bool {
        if let Key::Written(n) = key { self.0.contains_key(&n) } else { true }
    }

    /// A keyword as the definition that gives its abilities.
    pub fn def_of(n: u8) -> DefId {
        DefId(Keywords::FIRST + u16::from(n))
    }

    /// Adds a keyword under its number, replacing one that had it.
    pub fn insert(&mut self, n: u8, facts: KeywordFacts) {
        self.0.insert(n, facts);
    }

    /// The keyword with a number, if the content writes it.
    pub fn get(&self, n: u8) -> Option<&KeywordFacts> {
        self.0.get(&n)
    }

    /// The keyword that a definition stands for, if it is none of a card.
    pub fn by_def(&self, def: DefId) -> Option<&KeywordFacts> {
        def.0.checked_sub(Keywords::FIRST).and_then(|n| self.0.get(&u8::try_from(n).ok()?))
    }
}

/// A compiled card: what the engine knows of it.
#[derive(Clone, Debug)]
pub struct CardFacts {
    pub id: String,
    pub stage: u8,
    /// The encounter set it belongs to.
    pub set: Option<u16>,
    pub faces: Vec<FaceFacts>,
}

/// No printed value.
pub const NO_VALUE: i16 = i16::MIN;

/// Where an attachment waits for a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unattached {
    StagingArea,
    PlayArea,
}

/// What a contract asks of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckRule {
    /// No more copies of a title.
    Copies(u8),
    /// Just so many cards, or so many at least; of a sphere, or in all.
    Cards { n: u8, exactly: bool, of: Option<Sphere> },
    /// No card of that type.
    Without(CardType),
    /// No more heroes, perhaps no two of a sphere.
    Heroes { most: u8, different: bool },
}

/// Where a card is played from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedFrom {
    Hand,
    HandOrDiscard,
    Discard,
}

/// A compiled face of a card: its printed values, its text as code, and the limits on playing it.
#[derive(Clone, Debug)]
pub struct FaceFacts {
    pub title: u16,
    pub kind: CardType,
    pub unique: bool,
    pub sphere: Option<Sphere>,
    /// Printed values by [`Stat`]; an X is 0.
    pub stats: [i16; 8],
    pub cost_is_x: bool,
    /// Which values are printed as an X, as bits by [`Stat`], and what X is.
    pub x_stats: u8,
    pub x: Option<crate::code::Num>,
    pub victory: Option<i16>,
    pub traits: Vec<u16>,
    pub keys: Vec<(Key, u8)>,
    /// Values printed for tests, by their names.
    pub values: Vec<(u16, i16)>,
    pub attach: Option<Filter>,
    pub constants: Vec<Constant>,
    pub abilities: Vec<Ability>,
    /// What its text gives to cards.
    pub gifts: Vec<Gift>,
    /// Resources must come from so many different heroes.
    pub pay_from: u8,
    pub play_only: Vec<crate::code::Cond>,
    /// What playing it costs besides, as one of its abilities.
    pub play_cost: Option<u8>,
    /// It is an event with several actions: whoever plays it says which.
    pub one_of_several: bool,
    /// Its Doomed keyword is an X that its player says.
    pub doomed_x: bool,
    /// What may be paid to make it cheaper, as one of its abilities, and by how much.
    pub discount: Option<(u8, u16)>,
    /// Each of these that exhausts makes it cheaper by one.
    pub helpers: Option<Filter>,
    /// So many of this title on one card at most.
    pub limit_per_host: Option<u8>,
    /// So many of this title in a deck.
    pub limit_per_deck: Option<u8>,
    /// What it asks of the deck it is chosen for.
    pub deck_rules: Vec<DeckRule>,
    /// So many of this title in the victory display.
    pub limit_in_victory: Option<u8>,
    /// So many copies can be in play.
    pub limit_in_play: Option<u8>,
    /// An attachment that enters play without a host, and where.
    pub enters_unattached: Option<Unattached>,
    pub played_from: PlayedFrom,
    /// So many of this title can be played in a round.
    pub copies_each_round: Option<u8>,
    /// Dials that it declares.
    pub dials: Vec<crate::code::Dial>,
    /// Decks and areas that it declares.
    pub areas: Vec<crate::area::Declaration>,
    pub asks: Asks,
}

/// What a card wants remembered of the round or phase; nothing is written down where no card asks.
#[derive(Clone, Debug, Default)]
pub struct Asks {
    /// Verbs of what is remembered, as bits.
    pub memory: u128,
    /// Traits that are asked for of the cards it happened to.
    pub traits: Vec<u16>,
    /// Verbs of what an effect waits for once, as bits.
    pub awaited: u128,
    /// It looks for cards that its player brings along besides the deck.
    pub collection: bool,
    /// It asks which cards were drawn last.
    pub drawn: bool,
}

impl Asks {
    /// What another card wants remembered is remembered, too. What a player brings along is asked of the card itself.
    pub fn join(&mut self, other: &Asks) {
        self.memory |= other.memory;
        self.awaited |= other.awaited;
        self.drawn |= other.drawn;
        other.traits.iter().for_each(|one| self.ask_for(*one));
    }

    /// Whether a card had a trait is remembered, too.
    pub fn ask_for(&mut self, one: u16) {
        if !self.traits.contains(&one) {
            self.traits.push(one);
        }
    }
}

impl FaceFacts {
    /// A printed value; none where the face has no such value.
    pub fn printed(&self, stat: Stat) -> Option<i32> {
        let value = self.stats[stat as usize];
        (value != NO_VALUE).then_some(i32::from(value))
    }

    /// What a value printed as an X stands for, where the text says.
    pub fn x_of(&self, stat: Stat) -> Option<&crate::code::Num> {
        if self.x_stats >> stat as u8 & 1 != 0 { self.x.as_ref() } else { None }
    }

    /// Its actions, by their places among its abilities.
    pub fn actions(&self) -> impl Iterator<Item = u8> {
        let numbered = self.abilities.iter().zip(0u8..);
        numbered.filter(|(ability, _)| ability.kind == AbilityKind::Action).map(|(_, n)| n)
    }

    /// Every instruction of its text, in abilities that it gives, too.
    pub fn code(&self) -> impl Iterator<Item = &Op> {
        let own = self.abilities.iter().flat_map(|ability| &ability.code);
        own.chain(self.gifts.iter().flat_map(Gift::code))
    }

    /// Titles of set-aside cards that its setup looks for.
    pub fn looks_for(&self) -> impl Iterator<Item = u16> {
        let setup = self.abilities.iter().filter(|ability| ability.kind == AbilityKind::Setup);
        let set_aside = |op: &Op| {
            let OpKind::Do(Phrase::ShuffleInto(ShuffleInto { c: Sel::All(filter), .. })) = &op.kind else {
                return None;
            };
            let title = |test: &Test| if let Test::Named(title) = test { Some(*title) } else { None };
            filter.tests.iter().find_map(title).filter(|_| matches!(filter.place, Place::SetAside))
        };
        setup.flat_map(|ability| &ability.code).filter_map(set_aside)
    }

    /// Every constant text, in what it gives, too.
    pub fn all_constants(&self) -> impl Iterator<Item = &Constant> {
        self.constants.iter().chain(self.gifts.iter().flat_map(Gift::text))
    }

    /// Every modifier of its text, constant or lasting.
    pub fn all_modifiers(&self) -> impl Iterator<Item = &Mod> {
        let lasting = self.code().filter_map(|op| {
            let OpKind::Do(phrase) = &op.kind else { return None };
            phrase.lasting().map(|lasting| lasting.what)
        });
        let lasting = lasting.flatten();
        self.all_constants().map(|constant| &constant.what).chain(lasting)
    }

    /// How strongly the face has a keyword printed, if it has it.
    pub fn key(&self, key: Key) -> Option<u8> {
        self.keys.iter().find(|(k, _)| *k == key).map(|(_, n)| *n)
    }

    /// The types of cards that one of comes to guard it as it enters play.
    pub fn guards(&self) -> Option<&'static [CardType]> {
        const GUARDS: [(Key, &[CardType]); 3] = [
            (Key::GuardedByEnemy, &[CardType::Enemy]),
            (Key::GuardedByLocation, &[CardType::Location]),
            (Key::GuardedByEither, &[CardType::Enemy, CardType::Location]),
        ];
        GUARDS.into_iter().find(|(key, _)| self.key(*key).is_some()).map(|(_, types)| types)
    }

    /// Whether it is played into the staging area.
    pub fn is_played_to_staging(&self) -> bool {
        let waits = self.enters_unattached == Some(Unattached::StagingArea);
        self.kind == CardType::SideQuest || waits || self.kind == CardType::Attachment && self.guards().is_some()
    }

    /// Whether it is played onto another card.
    pub fn needs_host(&self) -> bool {
        self.kind == CardType::Attachment && self.enters_unattached.is_none() && self.guards().is_none()
    }

    /// A value printed for a test; a card without it counts 0.
    pub fn value(&self, name: u16) -> i32 {
        self.values.iter().find(|(known, _)| *known == name).map_or(0, |(_, n)| i32::from(*n))
    }

    /// A face without anything on it.
    pub fn empty() -> FaceFacts {
        FaceFacts {
            title: 0,
            kind: CardType::Event,
            unique: false,
            sphere: None,
            stats: [NO_VALUE; 8],
            cost_is_x: false,
            x_stats: 0,
            x: None,
            victory: None,
            traits: Vec::new(),
            keys: Vec::new(),
            values: Vec::new(),
            attach: None,
            constants: Vec::new(),
            abilities: Vec::new(),
            gifts: Vec::new(),
            pay_from: 0,
            play_only: Vec::new(),
            play_cost: None,
            discount: None,
            one_of_several: false,
            doomed_x: false,
            helpers: None,
            limit_per_host: None,
            limit_per_deck: None,
            limit_in_victory: None,
            limit_in_play: None,
            deck_rules: Vec::new(),
            enters_unattached: None,
            played_from: PlayedFrom::Hand,
            copies_each_round: None,
            dials: Vec::new(),
            areas: Vec::new(),
            asks: Asks::default(),
        }
    }

    /// Whether its text modifies, and neither acts nor says how it is played.
    pub fn says_only_constants(&self) -> bool {
        self.abilities.is_empty()
            && self.x.is_none()
            && self.pay_from == 0
            && self.play_only.is_empty()
            && self.helpers.is_none()
            && self.discount.is_none()
            && self.limit_per_host.is_none()
            && self.limit_in_victory.is_none()
            && self.limit_in_play.is_none()
            && self.enters_unattached.is_none()
            && self.copies_each_round.is_none()
            && self.dials.is_empty()
            && self.areas.is_empty()
    }

    /// Whether it is a hero, an ally or an objective that is one of them.
    pub fn is_character(&self) -> bool {
        self.is_hero() || matches!(self.kind, CardType::Ally | CardType::ObjectiveAlly)
    }

    /// Whether its player says what X is as it is played.
    pub fn names_x(&self) -> bool {
        self.cost_is_x || self.doomed_x
    }

    /// Whether it is a hero in the hands of a player.
    pub fn is_hero(&self) -> bool {
        matches!(self.kind, CardType::Hero | CardType::ObjectiveHero)
    }

    /// An objective, also one that is a character.
    pub fn is_objective(&self) -> bool {
        matches!(self.kind, CardType::Objective | CardType::ObjectiveAlly | CardType::ObjectiveHero)
    }

    /// A stage or a side quest.
    pub fn is_quest(&self) -> bool {
        matches!(self.kind, CardType::Quest | CardType::SideQuest)
    }

    /// A card that only a campaign brings into a game.
    pub fn is_of_campaign(&self) -> bool {
        self.sphere.is_some_and(Sphere::is_of_campaign) || self.kind == CardType::Campaign
    }
}

impl Pool {
    /// Compiles everything; cards the engine cannot play are left out and named.
    pub fn build(content: Content) -> (Pool, Vec<Refusal>) {
        let mut pool = Pool { declared: compile::declared(&content), ..Pool::default() };
        let mut refusals = pool.compile_keywords(&content);
        for (card, place) in content.cards.iter().zip(0..) {
            match compile::card(&mut pool.open(), card) {
                Ok(facts) => pool.add(card, place, facts.into()),
                Err(mut refused) => refusals.append(&mut refused),
            }
        }
        refusals.append(&mut pool.compile_tests(&content));
        pool.content = content;
        (pool, refusals)
    }

    /// The pool that was built from this content, in which nothing was refused, with the names it had then.
    pub fn packed(content: Content, traits: Names, titles: Names, declared: compile::Declared) -> Pool {
        let mut pool = Pool { traits, titles, declared, ..Pool::default() };
        pool.compile_keywords(&content);
        content.cards.iter().zip(0..).for_each(|(card, place)| pool.add(card, place, OnceLock::new()));
        pool.compile_tests(&content);
        pool.content = content;
        pool
    }

    fn compile_keywords(&mut self, content: &Content) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        for (index, keyword) in content.keywords.iter().enumerate() {
            compile::keyword(self, keyword, index, &mut refusals);
        }
        refusals
    }

    fn compile_tests(&mut self, content: &Content) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        for scenario in content.scenarios.iter().filter(|scenario| !scenario.tests.is_empty()) {
            let made = compile::tests(&mut self.open(), scenario, &mut refusals);
            self.tests.insert(scenario.id.clone(), made);
        }
        refusals
    }

    fn add(&mut self, card: &CardDef, place: u16, facts: OnceLock<CardFacts>) {
        let costs = card.faces.iter().map(|face| value(face.cost));
        self.highest_cost = costs.fold(self.highest_cost, i16::max);
        self.by_id.insert(card.id.clone(), DefId(self.cards.len() as u16));
        self.cards.push(facts);
        self.places.push(place);
    }

    pub(crate) fn open(&mut self) -> Lexicon<'_> {
        let (traits, titles) = (Naming::Open(&mut self.traits), Naming::Open(&mut self.titles));
        Lexicon { traits, titles, keywords: &self.keywords, declared: &self.declared }
    }

    /// The number of the card with an id.
    pub fn find(&self, id: &str) -> Option<DefId> {
        self.by_id.get(id).copied()
    }

    /// All cards that can be played.
    pub fn defs(&self) -> impl Iterator<Item = DefId> + use<> {
        (0..self.cards.len() as u16).map(DefId)
    }

    /// Whether there is such a card.
    pub fn has(&self, def: DefId) -> bool {
        usize::from(def.0) < self.cards.len()
    }

    /// The compiled card, which is compiled now if nobody has asked for it before.
    pub fn facts(&self, def: DefId) -> &CardFacts {
        self.cards[def.0 as usize].get_or_init(|| self.compile(def))
    }

    /// Compiles a card of a packed pool, which holds no card that is refused.
    #[cold]
    fn compile(&self, def: DefId) -> CardFacts {
        let (traits, titles) = (Naming::Closed(&self.traits), Naming::Closed(&self.titles));
        let mut lexicon = Lexicon { traits, titles, keywords: &self.keywords, declared: &self.declared };
        let made = compile::card(&mut lexicon, self.def(def));
        made.unwrap_or_else(|refused| panic!("a packed card is refused: {refused:?}"))
    }

    /// The card as it is written in the content.
    pub fn def(&self, def: DefId) -> &CardDef {
        &self.content.cards[usize::from(self.places[usize::from(def.0)])]
    }

    /// The face an ability is written on, and the ability.
    pub fn written(&self, at: AbilityRef, number: u16) -> (&Face, &AbilityDef) {
        let face = match self.keywords.by_def(at.def) {
            Some(keyword) => &self.content.keywords[keyword.def].face,
            // Copied text is written where the text itself is.
            None => {
                let faces = &self.def(at.def).faces;
                &faces[usize::from(at.face) % faces.len()]
            }
        };
        (face, face.written(usize::from(number)))
    }

    /// The ids of all cards, in alphabetical order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.by_id.keys().map(String::as_str)
    }
}

/// A printed value as the engine keeps it.
pub fn value(value: Option<Value>) -> i16 {
    match value {
        Some(Value::Number(n)) => n as i16,
        Some(Value::X) => 0,
        Some(Value::Dash) | None => NO_VALUE,
    }
}
