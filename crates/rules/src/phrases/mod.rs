//! What abilities do. Every effect is one item: its words, an example, what fills its holes, and its behaviour. They
//! are filed by subject; the list below makes the enum, the words of the language and the dispatch.

pub mod amount;
pub mod attaching;
pub mod attack;
pub mod boards;
pub mod campaign;
pub mod counters;
pub mod damage;
pub mod decks;
mod declare;
pub mod engaging;
pub mod hands;
pub mod hidden;
pub mod hole;
pub mod lasting;
pub mod moves;
pub mod phases;
pub mod progress;
pub mod quest;
pub mod readying;
pub mod resources;
pub mod reveal;
pub mod threat;
pub mod under;

use std::ops::RangeInclusive;

use cardlang::form::Form;
use cardlang::term::Term;

use crate::compile::{Made, Maker, unknown};
use crate::engine::Engine;
use crate::frame::Env;
use crate::query::Q;
pub use amount::Amount;
use declare::{Declared, phrases};

/// What an effect does.
pub(crate) trait Effect {
    /// Whether it stays where it is until it moves on by itself: it asks somebody in its own way.
    const WAITS: bool = false;

    /// Whether it would change anything as things stand. Asked before an ability, an option or a target is offered.
    fn changes(&self, q: Q<'_>, env: &Env) -> bool;

    /// Whether all of it could be done. Asked of costs, and where doing it is a way out of something else.
    fn whole(&self, q: Q<'_>, env: &Env) -> bool;

    /// Does it. The script has moved on already, unless it waits.
    fn run(&self, engine: &mut Engine<'_>, env: &Env);

    /// The numbers of which a player names one before it is done.
    fn numbers(&self, _: Q<'_>, _: &Env) -> Option<RangeInclusive<u8>> {
        None
    }

    /// Does it with the number that was named.
    fn run_with(&self, engine: &mut Engine<'_>, env: &Env, _: u8) {
        self.run(engine, env);
    }
}

/// Somebody who has something to say about a phrase.
pub trait Judge<Phrase, Judgement> {
    /// Says it.
    fn judge(&self, phrase: &Phrase) -> Judgement;
}

phrases! {
    damage {
        Damage, AssignDamage, Heal, HealAmong, MoveDamage, PlaceDamage, RemoveDamage, Destroy, CancelDamage, Prevent, RedirectDamage, ReduceHealing,
    }
    resources { AddResources, PlaceResources, RemoveResources, MoveResources, Pay, NextCheaper }
    counters { PlaceCounters, RemoveCounters, MoveCounters, RemoveTokens, SetDial, TurnDial, RaiseDial, LowerDial }
    progress { Progress, RemoveProgress, MoveProgress }
    threat { RaiseThreat, ReduceThreat, SetThreat, SpareThreat, StagingThreat }
    readying { Exhaust, Ready, Flip, FlipAnew, Turn, Imprison }
    engaging { Engage, TakeControl, TakeToken, PutEngaged, FacedownEnemy }
    hands { Draw, DrawCard, DiscardFromHand, DiscardDownTo }
    moves {
        Discard, PutIntoPlay, Swap, Move, MoveInOrder, Return, ShuffleInto, RemoveFromGame,
        ToVictory, SetAside, AddToStaging, AddToStagingOf, ReturnToStaging,
    }
    decks {
        Mill, MillUntil, ShufflePileInto, Shuffle, RemoveCopies, ShuffleSetIn, Look, LookAt, TurnUpTop, Search,
        SearchAll, PutBack,
    }
    reveal {
        Reveal, RevealCards, ResolveHeader, ResolveHeaderOf, ResolveWhenRevealed, Cancel, CancelCard, ReplaceRevealed, GainSurge, GainDoomed,
        GiveKeyword,
    }
    attaching { Attach, AttachTop, AttachAs, AttachToDeck, AttachEncounters, Guards, Claim, PlayCard }
    boards { Part, Join }
    quest {
        RemoveFrom, Commit, MakeActive, MakeAlsoActive, TravelTo, AdvanceRandom, Advance, AdvanceTo, AdvanceToStage,
        NextStage, ReturnToStage, MakeCurrent, ChooseCurrent, LayStages,
        Win, Lose, Eliminate, Test, TestByRules,
    }
    attack {
        Attack, DeclareAttack, EnemyAttacks, DeclareDefender, RedirectAttack, CancelAttack, SkipDefense, ShootArchery, AttackEachPlayer, DamagePlacedOn, DealShadow,
        DealAsShadow, DiscardShadows,
    }
    phases { EndQuestPhase, AddPhase }
    hidden { DealFacedown, RemoveUnseen }
    under { PlaceUnder, DealUnder }
    campaign { Earn, PoolAdd, PoolRemove, Record }
    lasting { CardsLasting, PlayersLasting }
}
