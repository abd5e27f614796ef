//! Cards, players, numbers, conditions, modifiers.

use cardlang::def::{CardType, Phase, Sphere};
use cardlang::term::{Arg, Term};

use super::ops::mentions;
use super::{Made, Maker, unknown};
use crate::code::{
    AnySphere, Before, Cannot, Cond, Cost, Dest, Filter, Fixed, Gained, Instead, Key, Mod, ModFlag, Nouns, Num, OpKind,
    Pattern, PileRef, Place, Quality, Quantity, Role, Sel, Share, Since, Slot, Spoken, Stat, Test, Tokens, Until, Who,
};
use crate::frame::Did;
use crate::occurrence::{Manner, Verb};
use crate::phrases::Amount;
use crate::phrases::hole::Hole;
use crate::step::Step;

pub(crate) fn stat(word: &str) -> Option<Stat> {
    Some(match word {
        "willpower" => Stat::Willpower,
        "attack" => Stat::Attack,
        "defense" => Stat::Defense,
        "hit points" => Stat::HitPoints,
        "threat" => Stat::Threat,
        "engagement" | "engagement cost" => Stat::Engagement,
        "quest points" => Stat::QuestPoints,
        "threat cost" => Stat::Cost,
        "cost" => Stat::Cost,
        _ => return None,
    })
}

pub(crate) fn sphere(word: &str) -> Option<Sphere> {
    Some(match word.to_lowercase().as_str() {
        "leadership" => Sphere::Leadership,
        "tactics" => Sphere::Tactics,
        "spirit" => Sphere::Spirit,
        "lore" => Sphere::Lore,
        "neutral" => Sphere::Neutral,
        "baggins" => Sphere::Baggins,
        "fellowship" => Sphere::Fellowship,
        _ => return None,
    })
}

pub(crate) fn phase(word: &str) -> Option<Phase> {
    Some(match word {
        "resource" => Phase::Resource,
        "planning" => Phase::Planning,
        "quest" => Phase::Quest,
        "travel" => Phase::Travel,
        "encounter" => Phase::Encounter,
        "combat" => Phase::Combat,
        "refresh" => Phase::Refresh,
        _ => return None,
    })
}

/// Where an enemy may be attacked: in the staging area and engaged with anybody.
const ANYWHERE: &str = "wherever it is";

/// The hidden name of the player a condition holds for.
const A_PLAYER: &str = " a player";

impl Maker<'_> {
    pub(crate) fn stat_of(&self, term: &Term, hole: usize) -> Made<Stat> {
        stat(term.text(hole)).map_or_else(|| unknown(term), Ok)
    }

    pub(crate) fn sphere_of(&self, term: &Term, hole: usize) -> Made<Sphere> {
        sphere(term.text(hole)).map_or_else(|| unknown(term), Ok)
    }

    pub(crate) fn key_of(&self, term: &Term, hole: usize) -> Made<Key> {
        let word = term.text(hole).to_lowercase();
        match Key::named(word.split(' ').next().unwrap_or("")) {
            Some(key) if self.keywords.plays(key) => Ok(key),
            Some(key) => Err(super::Unknown { phrase: format!("keyword {}", key.name()), span: term.span }),
            None => unknown(term),
        }
    }

    pub(crate) fn sel(&mut self, term: &Term) -> Made<Sel> {
        Ok(match term.key() {
            "cards.this" => Sel::This,
            "cards.host" => Sel::Host,
            "cards.that" => {
                self.of_that = true;
                Sel::That(kind_of(term.kept(0).unwrap_or("card")))
            }
            "cards.it" => Sel::It,
            "cards.attacker" => Sel::Attacker,
            "cards.defender" => Sel::Defender,
            "cards.attacked_enemy" => Sel::AttackedEnemy,
            "cards.shadow" => Sel::Shadow,
            "cards.active_location" => {
                self.of_active = true;
                Sel::ActiveLocation
            }
            "cards.current_quest" => Sel::CurrentQuest,
            "cards.main_quest" => Sel::MainQuest,
            "cards.top" if term.text(0) == "bottom" => Sel::Bottom(self.pile(term.term(1))?),
            "cards.top" => Sel::Top(self.pile(term.term(1))?),
            "cards.granter" => Sel::Granter,
            "cards.the_named" => Sel::TheNamed(self.titles.intern(term.text(0))),
            "cards.each" | "cards.any" => Sel::All(Box::new(self.filter(term.term(0))?)),
            "cards.topmost" => {
                let mut filter = self.filter(term.term(0))?;
                filter.tests.push(Test::Topmost);
                Sel::All(Box::new(filter))
            }
            "cards.name" => Sel::Slot(self.slot(term.text(0), term)?),
            _ => return unknown(term),
        })
    }

    pub(crate) fn filter(&mut self, term: &Term) -> Made<Filter> {
        let (noun, back) = match &term.args[1] {
            Arg::Term(noun) if noun.key() == "noun.encounter_card" => (Nouns::ANY, Some(Test::EncounterCard)),
            Arg::Term(noun) if noun.key() == "noun.player_card" => (Nouns::ANY, Some(Test::PlayerCard)),
            Arg::Term(noun) if noun.key() == "noun.boon" => (Nouns::ANY, Some(Test::Sphere(Sphere::Boon))),
            Arg::Term(noun) if noun.key() == "noun.treasure" => (Nouns::ANY, Some(Test::Sphere(Sphere::Treasure))),
            Arg::Term(noun) if noun.key() == "noun.burden" => (Nouns::ANY, Some(Test::Sphere(Sphere::Burden))),
            Arg::Term(noun) => (nouns(noun)?, None),
            Arg::Block(_)
            | Arg::Number(_)
            | Arg::Word(_)
            | Arg::Text(_)
            | Arg::Name(_)
            | Arg::Ability(_)
            | Arg::None => (Nouns::ANY, None),
        };
        let mut filter = Filter { place: Place::InPlay, noun, tests: back.into_iter().collect() };
        if matches!(&term.args[1], Arg::Term(noun) if noun.key() == "noun.shadow_card") {
            filter.place = Place::Shadow;
        }
        for adjective in term.block(0) {
            let test = self.adjective(adjective)?;
            filter.tests.push(test);
        }
        for qualifier in term.block(2) {
            self.qualify(qualifier, &mut filter)?;
        }
        super::place::settle(&mut filter, term)?;
        // One of those that fit: asked last.
        filter.tests.sort_by_key(|test| {
            matches!(test, Test::Topmost | Test::MostDamage | Test::Most(_) | Test::Least(_) | Test::Highest(_))
        });
        Ok(filter)
    }

    /// What a card is said to be. Where nothing in it asks for a card in play, one out of play fits as well.
    fn description(&mut self, term: &Term) -> Made<Filter> {
        let mut filter = self.filter(term)?;
        if matches!(filter.place, Place::InPlay) && filter.tests.iter().all(Test::is_of_the_card) {
            filter.place = Place::Anywhere;
        }
        Ok(filter)
    }

    fn adjective(&mut self, term: &Term) -> Made<Test> {
        Ok(match term.key() {
            "adj.trait" => Test::Trait(self.traits.intern(term.text(0))),
            "adj.not_trait" => Test::NotTrait(self.traits.intern(term.text(0))),
            "adj.ready" => Test::Ready,
            "adj.exhausted" => Test::Exhausted,
            "adj.damaged" => Test::Damaged,
            "adj.undamaged" => Test::Undamaged,
            "adj.unique" if term.kept(0) == Some("unique") => Test::Unique,
            "adj.unique" => Test::NonUnique,
            "adj.sphere" => Test::Sphere(self.sphere_of(term, 0)?),
            "adj.keyword" if term.text(0) == "victory" => Test::Victory,
            "adj.keyword" => Test::Keyword(self.key_of(term, 0)?),
            "adj.other" => Test::Other,
            "adj.topmost" => Test::Topmost,
            "adj.facedown" => Test::Facedown,
            "adj.faceup" => Test::Faceup,
            "adj.set_aside" => Test::SetAside,
            "adj.unattached" => Test::Unattached,
            "adj.starting" => Test::Starting,
            "adj.unclaimed" => Test::Unclaimed,
            "adj.or" => {
                let first = Test::Trait(self.traits.intern(term.text(0)));
                Test::Or(vec![first], vec![self.adjective(term.term(1))?])
            }
            _ => return unknown(term),
        })
    }

    pub(super) fn qualifier(&mut self, term: &Term) -> Made<Test> {
        Ok(match term.key() {
            "q.in_play" => Test::InPlay,
            "q.here" => Test::Here,
            "q.in_any_staging" => Test::InAnyStaging,
            "q.in_staging" | "q.now_in_staging" => Test::InStaging,
            "q.you_control" => Test::ControlledBy(Who::You),
            "q.controlled_by" => Test::ControlledBy(self.who(term.term(0))?),
            "q.committed" | "q.now_committed" => Test::Committed,
            "q.engaged_with" => Test::EngagedWith(self.who(term.term(0))?),
            "q.attached_to" if term.kept(0) == Some("dealt") => Test::DealtTo(self.sel(term.term(0))?),
            "q.attached_to" => Test::AttachedTo(self.sel(term.term(0))?),
            "q.attacking_player" => Test::AttackingPlayer(self.who(term.term(0))?),
            "q.attacking_card" => Test::AttackingCard(self.sel(term.term(0))?),
            "q.attacking_alone" => Test::AttackingAlone,
            "q.attackable_by" => Test::AttackableBy(self.sel(term.term(0))?),
            "q.named" => Test::Named(self.titles.intern(term.text(0))),
            "q.of_set" => Test::OfSet(self.titles.intern(term.text(0))),
            "q.of_stage" => Test::OfStage(term.number(0) as u8),
            "q.owned_by" => Test::OwnedBy(self.who(term.term(0))?),
            "q.not_named" => Test::NotNamed(self.titles.intern(term.text(0))),
            "q.lacks_printed_trait" => Test::LacksPrinted(self.traits.intern(term.text(0))),
            "q.shadow_effect" if term.text(0) == "Valour" => Test::ValourEffect,
            "q.shadow_effect" => Test::ShadowEffect,
            "q.being_revealed" => Test::BeingRevealed,
            "q.defending" => Test::Defending,
            "q.damaged_by_attack" => Test::DamagedByAttack,
            "q.most" => self.most(term)?,
            "q.printed_cost" => Test::PrintedCost(self.num(term.term(0))?),
            "q.stat" => {
                let (stat, n) = (self.stat_of(term, 0)?, self.num(term.term(1))?);
                if term.kept(0) == Some("more") { Test::AtLeast(stat, n) } else { Test::AtMost(stat, n) }
            }
            "q.keyword" if term.kept(0).is_some() => Test::PrintedKeyword(self.key_of(term, 0)?),
            "q.keyword" => Test::Keyword(self.key_of(term, 0)?),
            "q.no_keywords" => Test::NoKeywords,
            "q.was_attached" => {
                self.asks.memory |= 1 << Verb::Discarded as u32;
                Test::WasAttachedTo(self.sel(term.term(0))?)
            }
            "q.other_than" => Test::OtherThan(self.sel(term.term(0))?),
            "q.of_any_sphere" => Test::AnySphere,
            "q.active_location" => Test::ActiveLocation,
            "q.of_type" => Test::OfType(self.slot(term.text(0), term)?),
            "q.attached" => Test::Attached,
            "q.shares_title" => Test::SharesTitle(self.sel(term.term(0))?),
            "q.first_letter" => Test::SharesLetter(self.sel(term.term(0))?),
            "q.marked" => Test::Marked(self.titles.intern(term.text(0))),
            "q.header_effect" => Test::HeaderEffect(self.titles.intern(term.text(0))),
            "q.highest" => Test::Highest(Box::new(self.num(term.term(0))?)),
            "q.took_part" => Test::TookPart,
            "q.ranged" => Test::Ranged,
            "q.recorded" => Test::Recorded(self.titles.intern(term.text(0))),
            "q.just_drawn" => {
                self.asks.drawn = true;
                Test::JustDrawn
            }
            "q.attachable_to" => Test::AttachableTo(self.sel(term.term(0))?),
            "q.shares" => {
                let with = self.sel(term.term(1))?;
                match term.text(0) {
                    "trait" => Test::SharesTrait(with),
                    "sphere" => Test::SharesSphere(with),
                    _ => Test::PrintedSphereOf(with),
                }
            }
            "q.printed_icon" => Test::PrintedIcon(self.sphere_of(term, 0)?, true),
            "q.no_printed_icon" => Test::PrintedIcon(self.sphere_of(term, 0)?, false),
            "q.most_damage" => Test::MostDamage,
            "q.eligible_host" => Test::EligibleHost(self.sel(term.term(0))?),
            "q.with_attached" => Test::Bearing(Box::new(self.filter(last(term))?), true),
            "q.without_attached" => Test::Bearing(Box::new(self.filter(last(term))?), false),
            "q.where" => Test::Where(self.cond(term.term(0))?),
            "q.or" => Test::Or(vec![self.qualifier(term.term(0))?], vec![self.qualifier(term.term(1))?]),
            _ => return unknown(term),
        })
    }

    /// Which players are meant. Who speaks of the controller of a card speaks of a player, not of that card.
    pub(crate) fn who(&mut self, term: &Term) -> Made<Who> {
        let outer = std::mem::take(&mut self.of_that);
        let who = self.players(term);
        self.of_thats_player |= std::mem::replace(&mut self.of_that, outer);
        who
    }

    fn players(&mut self, term: &Term) -> Made<Who> {
        Ok(match term.key() {
            "players.you" => Who::You,
            "players.each" | "players.all" | "players.group" => Who::Each,
            "players.a" => self.a_player.map_or(Who::Any, Who::Slot),
            "players.another" => Who::Another,
            "players.that" => {
                self.of_thats_player = true;
                Who::That
            }
            "players.revealing" => Who::Revealing,
            "players.first" => Who::First,
            "players.defending" => Who::Defending,
            "players.controller" => Who::Controller(Box::new(self.sel(term.term(0))?)),
            "players.owner" => Who::Owner(Box::new(self.sel(term.term(0))?)),
            "players.engaged_with" => Who::EngagedWith(Box::new(self.sel(term.term(0))?)),
            "players.guarding" => {
                let sel = self.sel(term.term(0))?;
                self.guarded = Some(sel.clone());
                Who::Guarding(Box::new(sel))
            }
            "players.next" => Who::Next,
            "players.last" => Who::Last,
            "players.which" if anywhere(term) && term.kept(0) != Some("another") => Who::Anywhere,
            "players.which" if term.kept(0) == Some("each") => Who::Which(Box::new(self.which(term.term(0))?)),
            "players.name" => Who::Slot(self.slot(term.text(0), term)?),
            "players.highest_threat" => Who::Slot(self.slot(super::ops::HIGHEST, term)?),
            _ => return unknown(term),
        })
    }

    pub(crate) fn pile(&mut self, term: &Term) -> Made<PileRef> {
        Ok(match term.key() {
            "pile.deck_of" if term.term(0).key() == "players.its_owner" => PileRef::OwnersDeck,
            "pile.yours" if term.text(0) == "deck" => PileRef::Deck(Who::You),
            "pile.yours" => PileRef::Discard(Who::You),
            "pile.deck_of" => PileRef::Deck(self.who(term.term(0))?),
            "pile.discard_of" => PileRef::Discard(self.who(term.term(0))?),
            "pile.encounter_deck" => PileRef::EncounterDeck,
            "pile.encounter_discard" => PileRef::EncounterDiscard,
            "pile.both" if term.text(0) == "encounter deck and" => PileRef::EncounterBoth,
            "pile.both" => PileRef::VictoryAndDiscard,
            "pile.quest_deck" => PileRef::QuestDeck,
            "pile.deck_named" => self.declared_deck(term, None, false)?,
            "pile.deck_named_of" => {
                let of = Some(self.who(term.term(1))?);
                self.declared_deck(term, of, false)?
            }
            "pile.discard_named" => self.declared_deck(term, None, true)?,
            "pile.area" => self.declared_area(term, None)?,
            "pile.area_of" => {
                let of = Some(self.who(term.term(1))?);
                self.declared_area(term, of)?
            }
            "pile.under" => PileRef::Under(Box::new(self.sel(term.term(0))?)),
            _ => return unknown(term),
        })
    }

    pub(crate) fn dest(&mut self, term: &Term) -> Made<Dest> {
        Ok(match term.key() {
            "to.hand" => Dest::Hand(Who::You),
            "to.hand_of" if term.term(0).key() == "players.its_owner" => Dest::OwnersHand,
            "to.hand_of" => Dest::Hand(self.who(term.term(0))?),
            "to.top" => Dest::Top(self.pile(term.term(0))?),
            "to.bottom" => Dest::Bottom(self.pile(term.term(0))?),
            "to.pile" => Dest::Pile(self.pile(term.term(0))?),
            _ => return unknown(term),
        })
    }

    pub(crate) fn num(&mut self, term: &Term) -> Made<Num> {
        Ok(match term.key() {
            "n.literal" => Num::Lit(term.number(0)),
            "n.x" => self.keyword.map_or(Num::X, Num::Keyword),
            "n.that_many" => Num::Amount,
            "n.count" => Num::Count(Box::new(self.filter(term.term(0))?)),
            "n.different" if term.kept(0).is_some() => Num::DifferentTraits(Box::new(self.filter(term.term(0))?)),
            "n.different" if term.kept(1).is_some() => Num::DifferentIcons(Box::new(self.filter(term.term(0))?)),
            "n.different" => Num::Different(Box::new(self.filter(term.term(0))?)),
            "n.level" if term.text(0) == "starting threat" => Num::StartingThreat(self.who(term.term(1))?),
            "n.level" => Num::EliminationLevel(self.who(term.term(1))?),
            "n.players" if term.has(0) => Num::PlayersWho(Box::new(self.which(term.term(0))?)),
            "n.players" => Num::Players,
            "n.happened" => Num::Happened(Box::new(self.memory(term)?)),
            "n.stage" => Num::StageNumber,
            "n.staging_threat" => Num::StagingThreat,
            "n.victory_points" => Num::VictoryPoints,
            "n.stat" => Num::Stat(self.stat_of(term, 0)?, Box::new(self.sel(term.term(1))?)),
            "n.tokens" if term.kept(0) == Some("damage") => Num::Damage(Box::new(self.sel(term.term(0))?)),
            "n.tokens" if term.kept(0) == Some("resources") => Num::Resources(Box::new(self.sel(term.term(0))?)),
            "n.tokens" => Num::Progress(Box::new(self.sel(term.term(0))?)),
            "n.printed" => Num::Printed(self.stat_of(term, 0)?, Box::new(self.sel(term.term(1))?)),
            "n.threat_of" => Num::ThreatOf(self.who(term.term(0))?),
            "n.attack_dealt" => Num::AttackDealt,
            "n.keyword" if term.kept(0).is_some() => {
                Num::HighestKey(self.key_of(term, 0)?, Box::new(self.sel(last(term))?))
            }
            "n.keyword" => Num::KeywordOf(self.key_of(term, 0)?, Box::new(self.sel(term.term(1))?)),
            "n.most_resources" => Num::MostResources(Box::new(self.filter(last(term))?)),
            "n.fullest" => Num::Fullest(Box::new(self.pile(last(term))?)),
            "n.chosen" => Num::Slot(self.slot(term.text(0), term)?),
            "n.if" => {
                let yes = self.num(term.term(0))?;
                let cond = self.cond(term.term(1))?;
                Num::If(Box::new((cond, yes, self.num(term.term(2))?)))
            }
            "n.plus" => Num::Add(Box::new((self.num(term.term(0))?, self.num(term.term(1))?))),
            "n.minus" => Num::Sub(Box::new((self.num(term.term(0))?, self.num(term.term(1))?))),
            "n.times" => Num::Mul(Box::new((self.num(term.term(0))?, self.num(term.term(1))?))),
            "n.group" => self.num(term.term(0))?,
            "n.counters" => Num::Counters(self.counter(term.text(0), term)?, Box::new(self.sel(term.term(1))?)),
            "n.card_level" => Num::Level(Box::new(self.sel(term.term(0))?)),
            "n.dial" => Num::Dial(self.dial(term.text(0), term)?),
            "n.half" => Num::Half(Box::new(self.num(term.term(0))?)),
            "n.at_most" => Num::AtMost(Box::new((self.num(term.term(0))?, self.num(term.term(1))?))),
            "n.tens_digit" => Num::TensDigit(Box::new(self.num(term.term(0))?)),
            _ => return unknown(term),
        })
    }

    /// A condition. One about `a player` holds if it does for one of them: `there is no card in the deck of a player`.
    pub(crate) fn cond(&mut self, term: &Term) -> Made<Cond> {
        let of_parts = matches!(term.key(), "if.not" | "if.and" | "if.or");
        if of_parts || term.key() == "if.controls" || !mentions(term, "players.a") {
            return self.plain_cond(term);
        }
        let slot = match self.names.iter().position(|name| name == A_PLAYER) {
            Some(slot) => slot as Slot,
            None => self.introduce(A_PLAYER, term)?,
        };
        let outer = self.a_player.replace(slot);
        let cond = self.plain_cond(term);
        self.a_player = outer;
        Ok(Cond::SomePlayer(slot, Box::new(cond?)))
    }

    fn plain_cond(&mut self, term: &Term) -> Made<Cond> {
        Ok(match term.key() {
            "if.is" => Cond::Is(self.sel(term.term(0))?, Box::new(self.description(last(term))?)),
            "if.is_not" => Cond::IsNot(self.sel(term.term(0))?, Box::new(self.description(last(term))?)),
            "if.still_in_play" => Cond::StillInPlay(self.sel(term.term(0))?),
            "if.active_location" if term.text(1) == "the attacking enemy" => {
                let tests = vec![Test::OtherThan(Sel::Attacker)];
                let another = Filter { place: Place::Anywhere, noun: Nouns::ANY, tests };
                Cond::IsNot(self.sel(term.term(0))?, Box::new(another))
            }
            "if.active_location" => Cond::IsActiveLocation(self.sel(term.term(0))?),
            "if.there_is" => Cond::Exists(Box::new(self.filter(term.term(0))?)),
            "if.there_is_no" => Cond::Not(Box::new(Cond::Exists(Box::new(self.filter(term.term(0))?)))),
            "if.there_are" => Cond::AtLeastExist(self.num(term.term(0))?, Box::new(self.filter(term.term(1))?)),
            "if.controls" => Cond::Controls(self.who(term.term(0))?, Box::new(self.filter(last(term))?)),
            "if.player" => self.such_a_player(term)?,
            "if.controls_no" => {
                let controls = Cond::Controls(self.who(term.term(0))?, Box::new(self.filter(last(term))?));
                Cond::Not(Box::new(controls))
            }
            "if.controls_some" if term.kept(0) == Some("more") => {
                let (who, n) = (self.who(term.term(0))?, self.num(term.term(1))?);
                Cond::ControlsAtLeast(who, n, Box::new(self.filter(term.term(2))?))
            }
            "if.controls_some" => {
                let (who, n) = (self.who(term.term(0))?, self.num(term.term(1))?);
                let more = Num::Add(Box::new((n, Num::Lit(1))));
                Cond::Not(Box::new(Cond::ControlsAtLeast(who, more, Box::new(self.filter(term.term(2))?))))
            }
            "if.controls_every" => {
                let tests = vec![Test::ControlledBy(self.who(term.term(0))?)];
                let theirs = Filter { place: Place::Anywhere, noun: Nouns::ANY, tests };
                let all = self.filter(last(term))?;
                let mut others = all.clone();
                others.tests.insert(0, Test::Where(Cond::IsNot(Sel::It, Box::new(theirs))));
                let none = Cond::Not(Box::new(Cond::Exists(Box::new(others))));
                Cond::And(Box::new((Cond::Exists(Box::new(all)), none)))
            }
            "if.free" => Cond::Free(self.sel(term.term(0))?),
            "if.at_least" => Cond::AtLeast(self.num(term.term(0))?, self.num(term.term(1))?),
            "if.at_most" => Cond::AtMost(self.num(term.term(0))?, self.num(term.term(1))?),
            "if.equals" => Cond::Equals(self.num(term.term(0))?, self.num(term.term(1))?),
            "if.undefended" => Cond::Undefended,
            "if.engaged_by_choice" => Cond::EngagedByChoice(self.sel(term.term(0))?),
            "if.attack_destroyed" => Cond::AttackDestroyed(self.sel(term.term(0))?),
            "if.attack_of_undefended" => Cond::UndefendedBy(self.sel(term.term(0))?),
            "if.none_removed" if term.text(0) == "progress tokens are removed" => Cond::HasNot(Did::REMOVED),
            "if.none_removed" if term.text(0) == "cards are discarded" => Cond::HasNot(Did::DISCARDED),
            "if.none_removed" if term.text(0) == "attacks are made" => Cond::HasNot(Did::ATTACKED),
            "if.none_removed" if term.text(0) == "characters are damaged" => Cond::HasNot(Did::HARMED),
            "if.none_removed" => Cond::HasNot(Did::STAGED),
            "if.no_active_location" => Cond::NoActiveLocation,
            "if.phase" => Cond::Phase(phase(term.text(0)).map_or_else(|| unknown(term), Ok)?),
            "if.first_player" => Cond::IsFirst(self.who(term.term(0))?),
            "if.shadow_blank" => Cond::ShadowBlank,
            "if.shadow_blank_on" => Cond::ShadowBlankOn(self.sel(term.term(0))?),
            "if.quested_successfully" => Cond::QuestedSuccessfully,
            "if.moment" => match term.text(0) {
                "during setup" => Cond::Setup,
                "before characters commit" => Cond::Before(Step::S3_2),
                "before the staging step" => Cond::Before(Step::S3_3),
                "after the staging step" => Cond::Past(Step::S3_3),
                "before enemies attack" => Cond::Before(Step::S6_4),
                "after enemies have attacked" => Cond::Past(Step::S6_5),
                "after engagement checks" => Cond::Past(Step::S5_3),
                _ => Cond::Past(Step::S6_2),
            },
            "if.no_attack_resolved" => Cond::NoAttackResolved,
            "if.happened" => Cond::Happened(Box::new(self.memory(term)?)),
            "if.never_happened" => Cond::Not(Box::new(Cond::Happened(Box::new(self.memory(term)?)))),
            "if.meets_check" => Cond::MeetsCheck(self.who(term.term(0))?, self.sel(term.term(1))?),
            "if.dial_shows" => Cond::DialShows(self.dial(term.text(0), term)?, self.titles.intern(term.text(1))),
            "if.dial_not" => {
                let shows = Cond::DialShows(self.dial(term.text(0), term)?, self.titles.intern(term.text(1)));
                Cond::Not(Box::new(shows))
            }
            "if.together" => Cond::Together,
            "if.complete" => Cond::Complete(self.sel(term.term(0))?),
            "if.at_stage" => Cond::AtStage(term.number(0) as u8),
            "if.has_tokens" => {
                let (sel, n) = (Box::new(self.sel(term.term(0))?), self.num(term.term(1))?);
                let tokens = match term.text(2) {
                    "resource" => Num::Resources(sel),
                    "damage" => Num::Damage(sel),
                    "progress" => Num::Progress(sel),
                    _ => return unknown(term),
                };
                Cond::AtLeast(tokens, n)
            }
            "if.not" => Cond::Not(Box::new(self.cond(term.term(0))?)),
            "if.and" => Cond::And(Box::new((self.cond(term.term(0))?, self.cond(term.term(1))?))),
            "if.or" => Cond::Or(Box::new((self.cond(term.term(0))?, self.cond(term.term(1))?))),
            _ => return unknown(term),
        })
    }

    pub(crate) fn modifier(&mut self, term: &Term) -> Made<Mod> {
        let flag = |flag| Ok(Mod::Flag(flag));
        if let Some(limit) = self.limit(term)? {
            return Ok(limit);
        }
        match term.key() {
            "mod.immune" if term.text(0) != "ranged damage" => {
                let tests = if term.text(0) == "card effects" { Vec::new() } else { vec![Test::PlayerCard] };
                Ok(immune(Filter { place: Place::Anywhere, noun: Nouns::ANY, tests }))
            }
            "mod.immune_to" => Ok(immune(self.filter(last(term))?)),
            "mod.immune" => {
                let what = Pattern { manner: Manner::RANGED, ..Pattern::of(Verb::Damaged) };
                Ok(Mod::Cannot(Box::new(Cannot { on: Role::Subject, what })))
            }
            "mod.plus" => self.stat_mod(term, false, None),
            "mod.minus" => self.stat_mod(term, true, None),
            "mod.plus_each" | "mod.minus_each" => {
                let each = Num::Count(Box::new(self.filter(term.term(2))?));
                self.stat_mod(term, term.key() == "mod.minus_each", Some(each))
            }
            "mod.plus_each_token" => {
                let on = Box::new(self.sel(term.term(2))?);
                let each = if term.kept(0) == Some("damage") { Num::Damage(on) } else { Num::Resources(on) };
                self.stat_mod(term, false, Some(each))
            }
            "mod.counts_as" => {
                let such = self.filter(term.term(1))?;
                let plain = |test: &Test| matches!(test, Test::Trait(_) | Test::ControlledBy(Who::You));
                if !such.tests.iter().all(plain) {
                    return unknown(term);
                }
                Ok(Mod::CountsAs(term.number(0) as u8, Box::new(such)))
            }
            "mod.set" => Ok(Mod::Set { amount: self.num(term.term(0))?, stat: self.stat_of(term, 1)? }),
            "mod.gains" => self.gift_of_ability(term.ability(0)),
            "mod.gains_text" => self.gift_of_text(term),
            "mod.gains_copy" => self.gift_of_copy(term),
            "mod.trait" => Ok(Mod::Trait(Gained::Said(self.traits.intern(term.text(0))))),
            // It is named once, so constant text cannot say it.
            "mod.chosen_trait" if !self.code.is_empty() => {
                let slot = self.introduce(" trait", term)?;
                self.emit(OpKind::Cost(Cost::Name { slot, what: Spoken::Trait }));
                Ok(Mod::Trait(Gained::Named(slot)))
            }
            "mod.keyword" if term.has(1) => Ok(Mod::Keyword(self.key_of(term, 0)?, self.num(term.term(1))?)),
            "mod.keyword" => {
                let n = number_in(term.text(0)).unwrap_or(1);
                Ok(Mod::Keyword(self.key_of(term, 0)?, Num::Lit(n)))
            }
            "mod.discarded_at_zero" => Ok(Mod::DiscardedAtZero(self.stat_of(term, 0)?)),
            "mod.icon" => Ok(Mod::Icon(self.sphere_of(term, 0)?)),
            "mod.collects" => Ok(Mod::Count(Quantity::Collected, Num::Lit(term.number(0)))),
            "mod.more_restricted" => Ok(Mod::Count(Quantity::Restricted, Num::Lit(term.number(0)))),
            "mod.cheaper_on" => Ok(Mod::CheaperOn(Box::new((self.filter(term.term(0))?, self.num(term.term(1))?)))),
            "mod.enters_with" => {
                let tokens = match term.text(1) {
                    "damage" => Tokens::Damage,
                    "resource" | "resources" => Tokens::Resources,
                    "progress" => Tokens::Progress,
                    _ => return unknown(term),
                };
                Ok(Mod::EntersWith(tokens, self.num(term.term(0))?))
            }
            "mod.shadows_faceup" => flag(ModFlag::ShadowsFaceup),
            "mod.uses" => Ok(Mod::Uses { stat: self.stat_of(term, 0)?, instead_of: self.stat_of(term, 1)? }),
            "mod.change_type" => match (single(term.term(0))?, single(term.term(1))?) {
                (Some(from), Some(to)) => Ok(Mod::Becomes(from, to)),
                _ => unknown(term),
            },
            "mod.enters_exhausted" => flag(ModFlag::EntersExhausted),
            "mod.active_beside" => flag(ModFlag::ActiveBeside),
            "mod.progress_first" if term.kept(0).is_some() => Ok(Mod::Count(Quantity::OpenToProgress, Num::Lit(1))),
            "mod.progress_first" if term.text(0) == "the active location" => {
                Ok(Mod::TakesProgress(Before::ActiveLocation))
            }
            "mod.progress_first" => Ok(Mod::TakesProgress(Before::CurrentQuest)),
            "mod.blank" => flag(ModFlag::Blank),
            "mod.takes_damage_of" => {
                let subject = Some(self.sel(term.term(0))?);
                let what = Pattern { subject, ..Pattern::of(Verb::DamageAssigned) };
                Ok(Mod::Instead(Box::new(Instead { what, to: Sel::It })))
            }
            "mod.not_reduced" => {
                let by = if term.has(1) { Some(self.filter(term.term(1))?) } else { None };
                let raised = term.kept(0) == Some("raised");
                Ok(Mod::Fixed(Box::new(Fixed { stat: self.stat_of(term, 0)?, raised, by })))
            }
            "mod.considered_out_of_play" => flag(ModFlag::Away),
            "mod.bears_damage" => flag(ModFlag::BearsDamage),
            "mod.committed" => flag(ModFlag::Committed),
            "mod.contributes" if term.text(0) == "the staging area" => Ok(Mod::Contributes(Stat::Threat, Share::Here)),
            "mod.contributes" => Ok(Mod::Contributes(Stat::Threat, Share::Elsewhere)),
            "mod.lose_keyword" => Ok(Mod::Loses(Quality::Keyword(self.key_of(term, 0)?))),
            "mod.lose_trait" => Ok(Mod::Loses(Quality::Trait(self.traits.intern(term.text(0))))),
            "mod.not_counted" if !term.has(0) => flag(ModFlag::NoVictory),
            "mod.not_counted" => match self.stat_of(term, 0)? {
                stat @ (Stat::Threat | Stat::Willpower) => Ok(Mod::Contributes(stat, Share::Nowhere)),
                Stat::Attack | Stat::Defense | Stat::HitPoints | Stat::Engagement | Stat::QuestPoints | Stat::Cost => {
                    unknown(term)
                }
            },
            "mod.attacks_all_players" | "mod.considered_engaged" => {
                let engaged = term.key() == "mod.considered_engaged";
                Ok(Mod::AttacksFromThere { whom: self.who(term.term(0))?, engaged })
            }
            // Alone, it may attack whatever lies there.
            "mod.can_attack" if term.kept(0).is_some() => {
                let any = matches!(self.sel(term.term(0))?, Sel::All(any) if any.tests.is_empty());
                if any && term.text(1) != ANYWHERE { flag(ModFlag::AttackAloneStaging) } else { unknown(term) }
            }
            "mod.can_attack" => Ok(Mod::CanAttack { whom: self.sel(term.term(0))?, engaged: term.text(1) == ANYWHERE }),
            "mod.blank_all" => flag(ModFlag::BlankAll),
            "mod.must" if term.text(0) == "commit to the quest" => Ok(Mod::Must(Verb::Commits)),
            "mod.must" => Ok(Mod::Must(Verb::Travels)),
            _ => self.player_modifier(term),
        }
    }

    /// What changes for a player.
    fn player_modifier(&mut self, term: &Term) -> Made<Mod> {
        match term.key() {
            "pmod.elimination_level" => {
                let less = Num::Sub(Box::new((Num::Lit(0), self.num(term.term(0))?)));
                Ok(Mod::Count(Quantity::Elimination, less))
            }
            "pmod.treat_threat" if term.text(1) != "at most" => {
                Ok(Mod::Count(Quantity::InChecks, Num::Lit(term.number(0))))
            }
            "pmod.allies_as_heroes" => Ok(Mod::Count(Quantity::HeroesForAllies, Num::Lit(1))),
            "pmod.attacks_first" => Ok(Mod::Count(Quantity::AttacksFirst, Num::Lit(1))),
            "pmod.treat_threat" => Ok(Mod::Count(Quantity::Treated, Num::Lit(term.number(0)))),
            "pmod.any_sphere" => {
                let what = self.filter(term.term(0))?;
                let played = Pattern { subject: Some(Sel::All(Box::new(what.clone()))), ..Pattern::of(Verb::Plays) };
                let unless = term.kept(0).map(|_| self.remember(vec![played], Since::Round));
                let unmatched = term.text(1) == "without a resource match";
                Ok(Mod::AnySphere(Box::new(AnySphere { what, unless, unmatched })))
            }
            "pmod.many_defenders" => match Amount::read(self, term, 0)? {
                Amount::AnyNumber => Ok(Mod::Flag(ModFlag::ManyDefenders)),
                Amount::UpTo(n) => Ok(Mod::Count(Quantity::Defenders, Num::Sub(Box::new((n, Num::Lit(1)))))),
                Amount::Exactly(_) | Amount::All => unknown(term),
            },
            "pmod.engages_more" => Ok(Mod::Count(Quantity::Engaged, Num::Lit(term.number(0)))),
            "pmod.routine" => routine(term),
            _ => unknown(term),
        }
    }

    fn stat_mod(&mut self, term: &Term, negative: bool, each: Option<Num>) -> Made<Mod> {
        Ok(Mod::Stat { amount: self.num(term.term(0))?, stat: self.stat_of(term, 1)?, negative, each })
    }

    pub(crate) fn until(&self, term: &Term) -> Made<Until> {
        Ok(match term.key() {
            "for.phase" => Until::Phase,
            "for.round" => Until::Round,
            "for.attack" => Until::Attack,
            "for.next_attack" => Until::NextAttack,
            "for.game" => Until::Game,
            "for.while_in_play" if term.term(0).key() == "cards.this" => Until::InPlay,
            _ => return unknown(term),
        })
    }
}

/// `a player at any stage`: whoever it is.
fn anywhere(players: &Term) -> bool {
    let which = players.term(0);
    which.key() == "which.here" && which.kept(0) == Some("any")
}

fn immune(to: Filter) -> Mod {
    Mod::Immune(Box::new(to))
}

/// A number of the framework, and by how much it changes.
fn routine(term: &Term) -> Made<Mod> {
    let word = |n| term.kept(n).unwrap_or_default().trim_end_matches('s');
    let of = match (word(0), word(2), term.text(1)) {
        ("draw", "card", "during the resource phase") => Quantity::Drawn,
        ("reveal", "card", "in the staging step") => Quantity::Revealed,
        ("reveal", "card", "in the staging step down to none") => Quantity::RevealedAtAll,
        ("raise", "threat", "during the refresh phase") => Quantity::Threat,
        _ => return unknown(term),
    };
    let n = term.number(0);
    Ok(Mod::Count(of, Num::Lit(if word(1) == "fewer" { -n } else { n })))
}

/// The number of a keyword: `doomed 2`.
pub(crate) fn number_in(keyword: &str) -> Option<i32> {
    keyword.split_once(' ').and_then(|(_, number)| number.parse().ok())
}

/// The noun phrase of a condition stands in its last hole that holds a term.
pub(super) fn last(term: &Term) -> &Term {
    let hole = term.args.iter().rposition(|arg| matches!(arg, Arg::Term(_))).unwrap_or(0);
    term.term(hole)
}

/// An objective ally is both.
pub(super) const ALLIES: Nouns = Nouns::of(CardType::Ally).or(Nouns::of(CardType::ObjectiveAlly));

/// Those that are allies or heroes included.
const OBJECTIVES: Nouns =
    Nouns::of(CardType::Objective).or(Nouns::of(CardType::ObjectiveAlly)).or(Nouns::of(CardType::ObjectiveHero));

const ENCOUNTER_TYPES: Nouns =
    Nouns::of(CardType::Enemy).or(Nouns::of(CardType::Location)).or(Nouns::of(CardType::Treachery)).or(OBJECTIVES);

/// The types that the word after `that` stands for.
fn kind_of(word: &str) -> Nouns {
    match word {
        "hero" => Nouns::of(CardType::Hero),
        "ally" => ALLIES,
        "character" => Nouns::of(CardType::Hero).or(ALLIES),
        "enemy" => Nouns::of(CardType::Enemy),
        "location" => Nouns::of(CardType::Location),
        "treachery" => Nouns::of(CardType::Treachery),
        "stage" => Nouns::of(CardType::Quest),
        "attachment" => Nouns::of(CardType::Attachment),
        _ => Nouns::ANY,
    }
}

/// The type a noun names, if it is just one.
fn single(term: &Term) -> Made<Option<CardType>> {
    Ok(match term.key() {
        "noun.ally" => Some(CardType::Ally),
        _ => nouns(term)?.only(),
    })
}

fn nouns(term: &Term) -> Made<Nouns> {
    let one = |kind| Ok(Nouns::of(kind));
    match term.key() {
        "noun.card" | "noun.shadow_card" => Ok(Nouns::ANY),
        "noun.hero" => one(CardType::Hero),
        "noun.ally" => Ok(ALLIES),
        "noun.character" => Ok(Nouns::of(CardType::Hero).or(ALLIES)),
        "noun.attachment" => one(CardType::Attachment),
        "noun.event" => one(CardType::Event),
        "noun.enemy" => one(CardType::Enemy),
        "noun.location" => one(CardType::Location),
        "noun.treachery" => one(CardType::Treachery),
        "noun.objective" => Ok(OBJECTIVES),
        "noun.objective_ally" => one(CardType::ObjectiveAlly),
        "noun.stage" => one(CardType::Quest),
        "noun.quest_card" => Ok(Nouns::of(CardType::Quest).or(Nouns::of(CardType::SideQuest))),
        "noun.side_quest" => one(CardType::SideQuest),
        // Beside another noun, by type.
        "noun.encounter_card" => Ok(ENCOUNTER_TYPES),
        "noun.or" => Ok(nouns(term.term(0))?.or(nouns(term.term(1))?)),
        _ => unknown(term),
    }
}
