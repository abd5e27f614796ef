//! The compiled pool: every definition the engine can play, shared by all games.

use std::collections::BTreeMap;

use cardlang::def::{AbilityDef, CardDef, CardType, Content, Face, Sphere, Value};

use crate::code::{Ability, Constant, Filter, Gift, Key, Mod, Op, OpKind, Stat, TestRules};
use crate::compile;
use crate::frame::AbilityRef;
use crate::ids::DefId;

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

/// Names given small numbers.
#[derive(Clone, Debug, Default)]
pub struct Names {
    list: Vec<String>,
    index: BTreeMap<String, u16>,
}

impl Names {
    pub fn intern(&mut self, name: &str) -> u16 {
        if let Some(n) = self.index.get(name) {
            return *n;
        }
        let n = self.list.len() as u16;
        self.list.push(name.to_string());
        self.index.insert(name.to_string(), n);
        n
    }

    pub fn get(&self, name: &str) -> Option<u16> {
        self.index.get(name).copied()
    }

    pub fn name(&self, n: u16) -> &str {
        &self.list[n as usize]
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

#[derive(Clone, Debug, Default)]
pub struct Pool {
    pub content: Content,
    pub cards: Vec<CardFacts>,
    pub traits: Names,
    pub titles: Names,
    /// The tests each scenario brings, by its id.
    pub tests: BTreeMap<String, Vec<TestRules>>,
    /// Keywords that the content writes.
    pub keywords: Keywords,
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
        match key {
            Key::Written(n) => self.0.contains_key(&n),
            _ => true,
        }
    }

    /// A keyword as the definition that gives its abilities.
    pub fn def_of(n: u8) -> DefId {
        DefId(Keywords::FIRST + u16::from(n))
    }

    pub fn insert(&mut self, n: u8, facts: KeywordFacts) {
        self.0.insert(n, facts);
    }

    pub fn get(&self, n: u8) -> Option<&KeywordFacts> {
        self.0.get(&n)
    }

    /// The keyword that a definition stands for, if it is none of a card.
    pub fn by_def(&self, def: DefId) -> Option<&KeywordFacts> {
        def.0.checked_sub(Keywords::FIRST).and_then(|n| self.0.get(&u8::try_from(n).ok()?))
    }
}

#[derive(Clone, Debug)]
pub struct CardFacts {
    pub id: String,
    /// Its definition in the content.
    pub def: usize,
    pub stage: u8,
    /// The encounter set it belongs to.
    pub set: Option<u16>,
    pub faces: Vec<FaceFacts>,
}

/// No printed value.
pub const NO_VALUE: i16 = i16::MIN;

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
    /// So many of this title on one card at most.
    pub limit_per_host: Option<u8>,
    /// So many of this title can be played in a round.
    pub copies_each_round: Option<u8>,
    /// Dials that it declares.
    pub dials: Vec<crate::code::Dial>,
    pub asks: Asks,
}

/// What a card wants remembered of the round or phase; nothing is written down where no card asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asks {
    /// Which cards entered play this round.
    pub entering: bool,
    /// Which card dealt damage to which this round.
    pub harm: bool,
    /// On what progress was placed this phase.
    pub progress: bool,
}

impl FaceFacts {
    pub fn printed(&self, stat: Stat) -> Option<i32> {
        let value = self.stats[stat as usize];
        (value != NO_VALUE).then_some(i32::from(value))
    }

    /// What a value printed as an X stands for, where the text says.
    pub fn x_of(&self, stat: Stat) -> Option<&crate::code::Num> {
        self.x.as_ref().filter(|_| self.x_stats >> stat as u8 & 1 != 0)
    }

    /// Every instruction of its text, in abilities that it gives, too.
    pub fn code(&self) -> impl Iterator<Item = &Op> {
        let own = self.abilities.iter().flat_map(|ability| &ability.code);
        own.chain(self.gifts.iter().flat_map(Gift::code))
    }

    /// Every constant text, in what it gives, too.
    pub fn all_constants(&self) -> impl Iterator<Item = &Constant> {
        self.constants.iter().chain(self.gifts.iter().flat_map(Gift::text))
    }

    /// Every modifier of its text, constant or lasting.
    pub fn all_modifiers(&self) -> impl Iterator<Item = &Mod> {
        let lasting = self.code().filter_map(|op| match &op.kind {
            OpKind::Do(phrase) => phrase.lasting().map(|lasting| lasting.what),
            _ => None,
        });
        self.all_constants().map(|constant| &constant.what).chain(lasting)
    }

    pub fn key(&self, key: Key) -> Option<u8> {
        self.keys.iter().find(|(k, _)| *k == key).map(|(_, n)| *n)
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
            limit_per_host: None,
            copies_each_round: None,
            dials: Vec::new(),
            asks: Asks::default(),
        }
    }

    /// Whether its text modifies, and neither acts nor says how it is played.
    pub fn says_only_constants(&self) -> bool {
        self.abilities.is_empty()
            && self.x.is_none()
            && self.pay_from == 0
            && self.play_only.is_empty()
            && self.limit_per_host.is_none()
            && self.copies_each_round.is_none()
            && self.dials.is_empty()
    }

    pub fn is_character(&self) -> bool {
        matches!(self.kind, CardType::Hero | CardType::Ally | CardType::ObjectiveAlly)
    }

    /// A card that only a campaign brings into a game.
    pub fn is_of_campaign(&self) -> bool {
        self.sphere.is_some_and(Sphere::is_of_campaign) || self.kind == CardType::Campaign
    }
}

impl Pool {
    /// Compiles everything; cards the engine cannot play are left out and named.
    pub fn build(content: Content) -> (Pool, Vec<Refusal>) {
        let mut pool = Pool::default();
        let mut refusals = Vec::new();
        for (index, keyword) in content.keywords.iter().enumerate() {
            compile::keyword(&mut pool, keyword, index, &mut refusals);
        }
        for (index, card) in content.cards.iter().enumerate() {
            match compile::card(&mut pool, card, index) {
                Ok(facts) => {
                    pool.by_id.insert(card.id.clone(), DefId(pool.cards.len() as u16));
                    pool.cards.push(facts);
                }
                Err(mut refused) => refusals.append(&mut refused),
            }
        }
        for scenario in content.scenarios.iter().filter(|scenario| !scenario.tests.is_empty()) {
            let made = compile::tests(&mut pool, scenario, &mut refusals);
            pool.tests.insert(scenario.id.clone(), made);
        }
        pool.content = content;
        (pool, refusals)
    }

    pub fn find(&self, id: &str) -> Option<DefId> {
        self.by_id.get(id).copied()
    }

    pub fn facts(&self, def: DefId) -> &CardFacts {
        &self.cards[def.0 as usize]
    }

    pub fn def(&self, def: DefId) -> &CardDef {
        &self.content.cards[self.facts(def).def]
    }

    /// The face an ability is written on, and the ability.
    pub fn written(&self, at: AbilityRef, number: u16) -> (&Face, &AbilityDef) {
        let face = match self.keywords.by_def(at.def) {
            Some(keyword) => &self.content.keywords[keyword.def].face,
            None => &self.def(at.def).faces[usize::from(at.face)],
        };
        (face, face.written(usize::from(number)))
    }

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
