//! From terms to code. A phrase without an arm here is refused by name.

mod costs;
mod declared;
mod deed;
mod expr;
mod gift;
mod header;
mod keyword;
mod ops;
mod place;
mod tests;
mod which;

pub use declared::Declared;
pub(crate) use declared::{TIME, declared};
pub(crate) use expr::{number_in, phase};
pub(crate) use keyword::keyword;
pub(crate) use ops::mentions;
pub(crate) use tests::tests;

use cardlang::def::{AbilityDef, AbilityKind, CardDef, CardType, Face, Phase, Timing};
use cardlang::term::{Span, Term};

use crate::code::{
    Ability, Cannot, Cond, Constant, Dial, Gift, Help, Instead, Key, Mod, ModFlag, Num, Op, OpKind, Pattern, Quantity,
    Role, SLOTS, Sel, Slot, Spread, Stat, Target, TextPlace, Trigger, Who,
};
use crate::names::{Lexicon, Naming};
use crate::occurrence::{Manner, Verb};
use crate::phrases::Phrase;
use crate::phrases::engaging::Engage;
use crate::pool::{Asks, CardFacts, DeckRule, FaceFacts, Keywords, PlayedFrom, Refusal, Unattached, value};
use crate::query::pay::ALONE;
use crate::state::Outcome;
use deed::never;

/// Why a phrase was refused.
pub(crate) struct Unknown {
    pub(crate) phrase: String,
    pub(crate) span: Span,
}

pub(crate) type Made<T> = Result<T, Unknown>;

pub(crate) fn unknown<T>(term: &Term) -> Made<T> {
    Err(Unknown { phrase: term.key().to_string(), span: term.span })
}

/// Compiles one card, or tells every phrase that stands in the way.
pub(crate) fn card(lexicon: &mut Lexicon<'_>, card: &CardDef) -> Result<CardFacts, Vec<Refusal>> {
    let mut refusals = Vec::new();
    let mut faces = Vec::new();
    for def in &card.faces {
        let facts = face(lexicon, def, &mut |unknown: Unknown| {
            refusals.push(Refusal {
                card: card.id.clone(),
                phrase: unknown.phrase,
                file: card.file,
                span: if card.reprints.is_some() { card.span } else { unknown.span },
            });
        });
        faces.push(facts);
    }
    if refusals.is_empty() {
        let set = card.encounter_set.as_deref().map(|set| lexicon.titles.intern(set));
        Ok(CardFacts { id: card.id.clone(), stage: card.stage.unwrap_or(0) as u8, set, faces })
    } else {
        Err(refusals)
    }
}

fn face(lexicon: &mut Lexicon<'_>, def: &Face, refuse: &mut dyn FnMut(Unknown)) -> FaceFacts {
    let printed = [
        def.willpower, def.attack, def.defense, def.hit_points, def.threat, def.engagement, def.quest_points, def.cost,
    ];
    let is_x = |value: &Option<cardlang::def::Value>| u8::from(*value == Some(cardlang::def::Value::X));
    let x_stats = printed.iter().rev().fold(0, |bits, value| bits << 1 | is_x(value));
    let mut facts = FaceFacts {
        title: lexicon.titles.intern(&def.title),
        kind: def.kind,
        unique: def.unique,
        sphere: def.sphere,
        stats: printed.map(value),
        x_stats,
        cost_is_x: def.cost == Some(cardlang::def::Value::X),
        victory: def.victory.map(|v| v as i16),
        traits: def.traits.iter().map(|t| lexicon.traits.intern(t)).collect(),
        values: printed_for_tests(def, lexicon),
        ..FaceFacts::empty()
    };
    let mut by_x = Vec::new();
    for keyword in &def.keywords {
        match Key::named(&keyword.name).filter(|key| lexicon.keywords.plays(*key)) {
            Some(Key::Guarded) if def.kind != CardType::Objective => {
                let phrase = format!("keyword guarded on a card of type {}", cardlang::words::kind_word(def.kind));
                refuse(Unknown { phrase, span: Span::default() });
            }
            Some(Key::GuardedByEnemy | Key::GuardedByLocation | Key::GuardedByEither)
                if !matches!(def.kind, CardType::Objective | CardType::Attachment) =>
            {
                let kind = cardlang::words::kind_word(def.kind);
                refuse(Unknown {
                    phrase: format!("keyword {} on a card of type {kind}", keyword.name),
                    span: Span::default(),
                });
            }
            // Asked for while its card is in play, where its X is known.
            Some(k @ (Key::Archery | Key::Written(_))) if keyword.x => by_x.push(k),
            Some(Key::Doomed) if keyword.x && def.kind == CardType::Event => {
                facts.doomed_x = true;
                facts.keys.push((Key::Doomed, 0));
            }
            Some(_) if keyword.x => {
                refuse(Unknown { phrase: format!("keyword {} X", keyword.name), span: Span::default() });
            }
            Some(k) => {
                // Its counters go by this name.
                lexicon.titles.intern(&keyword.name);
                facts.keys.push((k, keyword.value.unwrap_or(1) as u8));
            }
            None => refuse(Unknown { phrase: format!("keyword {}", keyword.name), span: Span::default() }),
        }
    }
    let mut maker = Maker::new(lexicon.again());
    maker.keyword_x = !by_x.is_empty();
    maker.said_by = def.title.clone();
    maker.written = def.abilities.len() as u16;
    maker.granted = def.granted().iter().map(|granted| granted.span).collect();
    if let Some(attach) = &def.attach {
        match maker.filter(attach) {
            Ok(filter) => facts.attach = Some(filter),
            Err(unknown) => refuse(unknown),
        }
    }
    for (index, ability) in def.abilities.iter().enumerate() {
        if let Err(unknown) = maker.ability(ability, index as u16, &mut facts) {
            refuse(unknown);
        }
    }
    for key in by_x {
        match facts.x.clone() {
            Some(x) => facts.constants.push(Constant::plain(Target::Cards(Sel::This), Mod::Keyword(key, x))),
            None => refuse(Unknown { phrase: format!("keyword {} X without an X", key.name()), span: Span::default() }),
        }
    }
    // An X that the text explains is not said by whoever plays the card.
    facts.cost_is_x &= facts.x.is_none();
    facts.one_of_several = facts.kind == CardType::Event && facts.actions().nth(1).is_some();
    facts.asks = maker.asks;
    facts.gifts = maker.gifts;
    facts
}

/// Compiles one face: interns names, gives local names their slots, collects code.
pub(crate) struct Maker<'p> {
    /// The title of the face.
    said_by: String,
    traits: Naming<'p>,
    titles: Naming<'p>,
    names: Vec<String>,
    /// A keyword of the face has an X.
    keyword_x: bool,
    /// Slots read by the instruction being made.
    used: u8,
    code: Vec<Op>,
    /// The ability being made, by its place on the face.
    index: u16,
    /// The name of the player whose turn it is in the loop being made.
    turn: Option<Slot>,
    /// The name `a player` has in the condition being made.
    a_player: Option<Slot>,
    /// Whose guard the ability being made speaks of.
    guarded: Option<crate::code::Sel>,
    /// The ability being made speaks of the active location.
    of_active: bool,
    /// The ability being made speaks of the card its occurrence is about.
    of_that: bool,
    /// The same of a player whom that card tells.
    of_thats_player: bool,
    /// The ability being made makes an attack.
    attacks: bool,
    asks: Asks,
    /// What the face gives to cards, so far.
    gifts: Vec<Gift>,
    /// How many abilities the face has, and where those stand that it gives.
    written: u16,
    granted: Vec<Span>,
    /// The keywords there are, and the one being made.
    keywords: &'p Keywords,
    keyword: Option<Key>,
    /// What cards declare.
    declared: &'p Declared,
}

impl<'p> Maker<'p> {
    fn new(lexicon: Lexicon<'p>) -> Maker<'p> {
        Maker {
            said_by: String::new(),
            keyword_x: false,
            traits: lexicon.traits,
            titles: lexicon.titles,
            names: Vec::new(),
            used: 0,
            index: 0,
            code: Vec::new(),
            turn: None,
            a_player: None,
            guarded: None,
            of_active: false,
            of_that: false,
            of_thats_player: false,
            attacks: false,
            asks: Asks::default(),
            gifts: Vec::new(),
            written: 0,
            granted: Vec::new(),
            keywords: lexicon.keywords,
            keyword: None,
            declared: lexicon.declared,
        }
    }
}

/// Values and marks that tests of the scenario read.
fn printed_for_tests(def: &Face, lexicon: &mut Lexicon<'_>) -> Vec<(u16, i16)> {
    let values = def.values.iter().map(|(name, n)| (name, *n as i16));
    let marks = def.marks.iter().map(|mark| (mark, 1));
    values.chain(marks).map(|(name, n)| (lexicon.titles.intern(name), n)).collect()
}

impl Maker<'_> {
    fn ability(&mut self, def: &AbilityDef, index: u16, facts: &mut FaceFacts) -> Made<()> {
        self.names.clear();
        self.index = index;
        if def.kind == AbilityKind::Constant {
            for term in &def.body {
                self.constant(term, &mut Vec::new(), TextPlace::InPlay, facts)?;
            }
            return Ok(());
        }
        let ability = self.triggered(def, index)?;
        facts.abilities.push(ability);
        Ok(())
    }

    /// Whether the ability being made makes an attack of its own.
    pub(crate) fn makes_an_attack(&self) -> bool {
        self.attacks
    }

    /// The number of a title.
    pub(crate) fn title(&mut self, title: &str) -> u16 {
        self.titles.intern(title)
    }

    /// The number of a trait.
    pub(crate) fn trait_of(&mut self, name: &str) -> u16 {
        self.traits.intern(name)
    }

    fn emit(&mut self, kind: OpKind) -> usize {
        let slots = std::mem::take(&mut self.used);
        self.code.push(Op { slots, later: 0, kind });
        self.code.len() - 1
    }

    /// The instructions made so far, all that there are.
    fn finished(&mut self) -> Vec<Op> {
        let mut code = std::mem::take(&mut self.code);
        code.iter_mut().rev().fold(0, |later, op| {
            op.later = later;
            later | op.slots
        });
        code
    }

    fn here(&self) -> u16 {
        self.code.len() as u16
    }

    /// A slot for a new local name.
    pub(crate) fn introduce(&mut self, name: &str, term: &Term) -> Made<Slot> {
        if self.names.len() == SLOTS {
            return Err(Unknown { phrase: format!("more than {SLOTS} names in one ability"), span: term.span });
        }
        self.names.push(name.to_string());
        Ok((self.names.len() - 1) as Slot)
    }

    pub(crate) fn slot(&mut self, name: &str, term: &Term) -> Made<Slot> {
        match self.names.iter().rposition(|n| n == name) {
            Some(slot) => {
                self.used |= 1 << slot;
                Ok(slot as Slot)
            }
            None => Err(Unknown { phrase: format!("the name {name}"), span: term.span }),
        }
    }

    /// One statement of constant text: a shape around others, or something that holds.
    fn constant(&mut self, term: &Term, conds: &mut Vec<Cond>, place: TextPlace, facts: &mut FaceFacts) -> Made<()> {
        match term.key() {
            "constant.while" => {
                let cond = self.cond(term.term(0))?;
                self.constants_if(cond, term.block(1), conds, place, facts)
            }
            "constant.if" => {
                let cond = self.cond(term.term(0))?;
                self.constants_if(cond.clone(), term.block(1), conds, place, facts)?;
                let otherwise = if term.has(2) { term.block(2) } else { &[] };
                self.constants_if(Cond::Not(Box::new(cond)), otherwise, conds, place, facts)
            }
            "constant.unless" => {
                let cond = self.cond(term.term(1))?;
                let what = std::slice::from_ref(term.term(0));
                self.constants_if(Cond::Not(Box::new(cond)), what, conds, place, facts)
            }
            "constant.as_attachment" => self.constants(term.block(0), conds, TextPlace::Attachment, facts),
            "constant.in_victory" => self.constants(term.block(0), conds, TextPlace::Victory, facts),
            "constant.not_stacking" => {
                let from = facts.constants.len();
                self.constants(term.block(0), conds, place, facts)?;
                facts.constants[from..].iter_mut().for_each(|constant| constant.alone = true);
                Ok(())
            }
            "constant.may_bypass" => self.bypassing(term, conds, facts),
            "constant.additional_cost" if term.text(0) == "bypass a stage" => self.bypassing(term, conds, facts),
            "constant.additional_cost" if term.text(0) == "optionally engage this enemy" => {
                facts.abilities.push(self.engaging(term, conds)?);
                Ok(())
            }
            _ if self.fact(term, conds, facts)? => Ok(()),
            _ => {
                let (target, mods) = self.holding(term)?;
                for what in mods {
                    let own_cost = what.kind() == Stat::Cost as usize
                        && matches!(target, Target::Cards(Sel::This))
                        && facts.kind != CardType::Hero;
                    let pays = matches!(what, Mod::PaysFor(Sel::This, ..));
                    let place = if own_cost || pays { TextPlace::Hand } else { place };
                    let (conds, target) = (conds.clone(), target.clone());
                    facts.constants.push(Constant { conds, place, ..Constant::plain(target, what) });
                }
                Ok(())
            }
        }
    }

    fn constants(
        &mut self,
        terms: &[Term],
        conds: &mut Vec<Cond>,
        place: TextPlace,
        facts: &mut FaceFacts,
    ) -> Made<()> {
        terms.iter().try_for_each(|term| self.constant(term, conds, place, facts))
    }

    fn constants_if(
        &mut self,
        cond: Cond,
        terms: &[Term],
        conds: &mut Vec<Cond>,
        place: TextPlace,
        facts: &mut FaceFacts,
    ) -> Made<()> {
        conds.push(cond);
        self.constants(terms, conds, place, facts)?;
        conds.pop();
        Ok(())
    }

    /// Constant text that is a fact of its side. Tells whether it was.
    fn fact(&mut self, term: &Term, conds: &[Cond], facts: &mut FaceFacts) -> Made<bool> {
        match term.key() {
            "constant.x" if conds.is_empty() && (facts.x_stats != 0 || self.keyword_x) => {
                facts.x = Some(self.num(term.term(0))?)
            }
            "constant.pay_from" if term.number(0) == 1 => facts.pay_from = ALONE,
            "constant.pay_from" => facts.pay_from = term.number(0) as u8,
            "constant.play_only" => {
                let cond = self.cond(term.term(0))?;
                facts.play_only.push(cond);
            }
            "constant.additional_cost" if conds.is_empty() => {
                facts.play_cost = Some(facts.abilities.len() as u8);
                let cost = self.standing(AbilityKind::Passive, None, conds, Some(term.term(1)), None)?;
                facts.abilities.push(cost);
            }
            "constant.play_discount" if conds.is_empty() => {
                facts.discount = Some((facts.abilities.len() as u8, term.number(1) as u16));
                let cost = self.standing(AbilityKind::Passive, None, conds, Some(term.term(0)), None)?;
                facts.abilities.push(cost);
            }
            "constant.play_help" if conds.is_empty() => facts.helpers = Some(self.filter(term.term(0))?),
            "constant.limit_per" if term.text(1) == "deck" => {
                facts.limit_per_deck = Some(term.number(0) as u8);
            }
            "constant.play_from" if term.kept(0).is_some() => facts.played_from = PlayedFrom::Discard,
            "constant.play_from" => facts.played_from = PlayedFrom::HandOrDiscard,
            "constant.play_unattached" if term.text(0) == "the staging area" => {
                facts.enters_unattached = Some(Unattached::StagingArea);
            }
            "constant.play_unattached" => facts.enters_unattached = Some(Unattached::PlayArea),
            "constant.deck_titles" => facts.deck_rules.push(DeckRule::Copies(term.number(0) as u8)),
            "constant.deck_size" => {
                let of = if term.has(2) { Some(self.sphere_of(term, 2)?) } else { None };
                let (n, exactly) = (term.number(1) as u8, term.text(0) == "exactly");
                facts.deck_rules.push(DeckRule::Cards { n, exactly, of });
            }
            "constant.deck_lacks" if term.text(0) == "allies" => {
                facts.deck_rules.push(DeckRule::Without(CardType::Ally))
            }
            "constant.deck_lacks" => facts.deck_rules.push(DeckRule::Without(CardType::Attachment)),
            "constant.deck_heroes" => {
                let (most, different) = (term.number(0) as u8, term.kept(0).is_some());
                facts.deck_rules.push(DeckRule::Heroes { most, different });
            }
            "constant.limit_in" if term.text(1) == "play" => facts.limit_in_play = Some(term.number(0) as u8),
            "constant.limit_in" => facts.limit_in_victory = Some(term.number(0) as u8),
            "constant.limit_per" if term.text(1) != "player" => {
                facts.limit_per_host = Some(term.number(0) as u8);
            }
            "constant.waits" => return Err(Unknown { phrase: term.text(0).to_owned(), span: term.span }),
            "constant.copies_each_round" => facts.copies_each_round = Some(term.number(0) as u8),
            // Said to the players; the card beside the quest deck is what makes it so.
            "constant.campaign_mode" | "constant.nightmare_mode" | "constant.counter" => {}
            "constant.dial" => {
                let name = self.titles.intern(term.text(0));
                facts.dials.push(Dial { name, start: term.number(1) as i16, stops: Vec::new() });
            }
            "constant.dial_steps" => {
                let name = self.titles.intern(term.text(0));
                let stops = (1..term.args.len()).map(|at| self.titles.intern(term.text(at))).collect();
                facts.dials.push(Dial { name, start: 0, stops });
            }
            _ => match self.declares(term) {
                Some(area) => facts.areas.push(area),
                None => return Ok(false),
            },
        }
        Ok(true)
    }

    /// Abilities that constant text about bypassing stages stands for.
    fn bypassing(&mut self, term: &Term, conds: &[Cond], facts: &mut FaceFacts) -> Made<()> {
        let ability = if term.key() == "constant.may_bypass" {
            let ends = Pattern { phase: Some(Phase::Combat), ..Pattern::of(Verb::PhaseEnds) };
            let trigger = Some(Trigger::of(Timing::At, ends));
            self.standing(AbilityKind::Response, trigger, conds, None, Some(OpKind::Bypass))?
        } else {
            let trigger = Some(Trigger::plain(Timing::When, Verb::BypassCost));
            self.standing(AbilityKind::Passive, trigger, conds, Some(term.term(1)), None)?
        };
        facts.abilities.push(ability);
        Ok(())
    }

    /// In place of engaging, that is paid for, and the enemy engages.
    fn engaging(&mut self, term: &Term, conds: &[Cond]) -> Made<Ability> {
        let (subject, manner) = (Some(Sel::This), Manner::OPTIONAL);
        let trigger = Trigger::of(Timing::Instead, Pattern { subject, manner, ..Pattern::of(Verb::Engages) });
        let engage = Phrase::Engage(Engage { p: Who::That, c: Sel::This });
        self.standing(AbilityKind::Passive, Some(trigger), conds, Some(term.term(1)), Some(OpKind::Do(engage)))
    }

    /// What holds, and for whom.
    fn holding(&mut self, term: &Term) -> Made<(Target, Vec<Mod>)> {
        if let Some(limit) = self.limit(term)? {
            return Ok((Target::Game, vec![limit]));
        }
        let (target, what) = match term.key() {
            "constant.cards" => {
                let target = Target::Cards(self.sel(term.term(0))?);
                return Ok((target, self.modifiers(term.term(1), false)?));
            }
            "constant.players" => {
                let (who, mut mods) = (self.who(term.term(0))?, self.modifiers(term.term(1), true)?);
                // A limit of the group is counted over all players.
                if let (true, [Mod::Most(most)]) = (term.term(0).key() == "players.group", &mut mods[..]) {
                    most.on = Role::Anything;
                    return Ok((Target::Game, mods));
                }
                // How many cards are revealed is one number for all players.
                let reveals = matches!(mods[..], [Mod::Count(Quantity::Revealed | Quantity::RevealedAtAll, _)]);
                return Ok((if reveals { Target::Game } else { Target::Players(who) }, mods));
            }
            "constant.only_against" => {
                let only = self.filter(term.term(0))?;
                return Ok((Target::Cards(self.sel(term.term(1))?), self.only_against(only)));
            }
            "constant.control_fixed" => {
                let fixed = Cannot { on: Role::Subject, what: Pattern::of(Verb::ControlChanges) };
                (Target::Cards(self.sel(term.term(0))?), Mod::Cannot(Box::new(fixed)))
            }
            "constant.undefended_damage_to" => {
                let target = Target::Players(self.who(term.term(0))?);
                let manner = if term.kept(0) == Some("may") { Manner::OPTIONAL } else { Manner::ANY };
                let what = Pattern { manner, ..Pattern::of(Verb::Damaged) };
                (target, Mod::Instead(Box::new(Instead { what, to: self.sel(term.term(1))? })))
            }
            "constant.archery" => {
                let shot: &[ModFlag] = match term.text(0) {
                    "may be assigned" => &[ModFlag::ShotAt],
                    "must be assigned" => &[ModFlag::ShotAt, ModFlag::ShotFirst],
                    _ => &[ModFlag::ShotFirst, ModFlag::ShotDown],
                };
                let target = Target::Cards(self.sel(term.term(1))?);
                return Ok((target, shot.iter().copied().map(Mod::Flag).collect()));
            }
            "constant.spend_as" => {
                let target = Target::Cards(self.sel(term.term(0))?);
                (target, Mod::SpendAs(self.sphere_of(term, 1)?))
            }
            "constant.adds_to_tests" => {
                let target = Target::Cards(self.sel(term.term(0))?);
                (target, Mod::AddsToTests { test: self.titles.intern(term.text(2)) })
            }
            "constant.pays_for" => {
                let target = Target::Cards(self.sel(term.term(0))?);
                let what = self.sel(term.term(1))?;
                // Which card is paid for is told by what it is, or it is the one in hand that says so.
                if !matches!(what, Sel::All(_) | Sel::This | Sel::Top(_)) {
                    return unknown(term.term(1));
                }
                let help = if term.kept(0).is_some() { Help::Icons } else { Help::Resources };
                (target, Mod::PaysFor(what, self.who(term.term(2))?, help))
            }
            "constant.first_player_controls" => {
                (Target::Cards(self.sel(term.term(0))?), Mod::Flag(ModFlag::FirstPlayerControls))
            }
            "constant.flip_at_staging" => (Target::Cards(Sel::This), Mod::Flag(ModFlag::FlipsAtStaging)),
            _ => (Target::Game, self.of_the_game(term)?),
        };
        Ok((target, vec![what]))
    }

    /// What holds for the game as a whole.
    fn of_the_game(&mut self, term: &Term) -> Made<Mod> {
        let flag = |flag| Ok(Mod::Flag(flag));
        match term.key() {
            "constant.also_targets" if term.term(1).key() == "players.guarding" => {
                let spread = match (term.kept(0).is_some(), self.sel(term.term(0))?) {
                    (true, of) => Spread::ShadowsOf(of),
                    (false, Sel::All(of)) => Spread::EffectsOf(*of),
                    (false, _) => return unknown(term),
                };
                Ok(Mod::AlsoTargets(Box::new(spread)))
            }
            "constant.cannot_cancel" => {
                let manner = if term.kept(0).is_some() { Manner::WHEN_REVEALED } else { Manner::ANY };
                Ok(never(Verb::Cancel, manner, Some(self.filter(term.term(0))?)))
            }
            "constant.resources_instead" | "constant.progress_instead" => {
                let resources = term.key() == "constant.resources_instead";
                let verb = if resources { Verb::ResourcesGained } else { Verb::ProgressPlaced };
                let what = Pattern { subject: Some(self.sel(term.term(0))?), ..Pattern::of(verb) };
                Ok(Mod::Instead(Box::new(Instead { what, to: self.sel(term.term(1))? })))
            }
            "constant.shadows_instead" => {
                let what = Pattern { subject: Some(self.sel(term.term(0))?), ..Pattern::of(Verb::ShadowDealt) };
                Ok(Mod::Instead(Box::new(Instead { what, to: Sel::Top(self.pile(term.term(1))?) })))
            }
            "constant.test_bonus" => {
                let (test, value) = (self.titles.intern(term.text(0)), self.titles.intern(term.text(2)));
                Ok(Mod::TestBonus { test, value, n: self.num(term.term(1))? })
            }
            "constant.refills" => flag(ModFlag::Refills),
            "constant.recorded" => Ok(Mod::Recorded(self.titles.intern(term.text(0)))),
            "constant.skip" if term.text(0) == "engagement checks" => Ok(never(Verb::Engages, Manner::CHECK, None)),
            "constant.skip" => Ok(never(Verb::Revealed, Manner::RULE, None)),
            "constant.players_have" if term.kept(0) == Some("won") => Ok(Mod::Ends(Outcome::Won)),
            "constant.players_have" => Ok(Mod::Ends(Outcome::Lost)),
            "constant.active_locations" => {
                Ok(Mod::Count(Quantity::ActiveLocations, crate::code::Num::Lit(term.number(0) - 1)))
            }
            "constant.staging_threat" => Ok(Mod::StagingThreat(self.num(term.term(0))?)),
            "constant.less_staging_threat" => {
                let less = Num::Sub(Box::new((Num::Lit(0), self.num(term.term(0))?)));
                Ok(Mod::StagingThreat(less))
            }
            "constant.skip_phase" => match expr::phase(term.text(0)) {
                Some(phase) => {
                    let what = Pattern { phase: Some(phase), ..Pattern::of(Verb::PhaseBegins) };
                    Ok(Mod::Cannot(Box::new(Cannot { on: Role::Anything, what })))
                }
                None => unknown(term),
            },
            _ => unknown(term),
        }
    }
}
