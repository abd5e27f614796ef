//! What each phrase is worth to the players, here and now.

use cardlang::def::Phase;
use rules::code::{Dest, Num, Sel, Stat, Who};
use rules::frame::Env;
use rules::ids::{CardId, Seat, Seats};
use rules::phrases::attaching::{
    Attach, AttachAs, AttachEncounters, AttachToDeck, AttachTop, Claim, Guards, Hidden, PlayCard,
};
use rules::phrases::attack::{
    Attack, AttackEachPlayer, CancelAttack, DamagePlacedOn, DealAsShadow, DealShadow, DeclareAttack, DeclareDefender,
    DiscardShadows, EnemyAttacks, RedirectAttack, ShootArchery, SkipDefense,
};
use rules::phrases::boards::{Join, Part};
use rules::phrases::campaign::{Earn, PoolAdd, PoolRemove, Record};
use rules::phrases::counters::{
    LowerDial, MoveCounters, PlaceCounters, RaiseDial, RemoveCounters, RemoveTokens, SetDial, TurnDial,
};
use rules::phrases::damage::{
    AssignDamage, CancelDamage, Damage, Destroy, Heal, HealAmong, MoveDamage, PlaceDamage, Prevent, RedirectDamage,
    ReduceHealing, RemoveDamage,
};
use rules::phrases::decks::{
    Look, LookAt, Mill, MillUntil, PutBack, RemoveCopies, Search, SearchAll, Shuffle, ShufflePileInto, ShuffleSetIn,
    TurnUpTop,
};
use rules::phrases::engaging::{Engage, FacedownEnemy, PutEngaged, TakeControl, TakeToken};
use rules::phrases::hands::{DiscardDownTo, DiscardFromHand, Draw, DrawCard};
use rules::phrases::hidden::{DealFacedown, RemoveUnseen};
use rules::phrases::lasting::{CardsLasting, Lasting, PlayersLasting};
use rules::phrases::moves::{
    AddToStaging, AddToStagingOf, Discard, Move, MoveInOrder, PutIntoPlay, RemoveFromGame, Return, ReturnToStaging,
    SetAside, ShuffleInto, Swap, ToVictory,
};
use rules::phrases::phases::{AddPhase, EndQuestPhase};
use rules::phrases::progress::{MoveProgress, Progress, RemoveProgress};
use rules::phrases::quest::{
    Advance, AdvanceRandom, AdvanceTo, AdvanceToStage, ChooseCurrent, Commit, Eliminate, LayStages, Lose, MakeActive,
    MakeAlsoActive, MakeCurrent, NextStage, QuestOrCombat, RemoveFrom, ReturnToStage, Test, TestByRules, TravelTo, Win,
};
use rules::phrases::readying::{Exhaust, Flip, FlipAnew, Imprison, Ready, Turn};
use rules::phrases::resources::{AddResources, MoveResources, NextCheaper, Pay, PlaceResources, RemoveResources};
use rules::phrases::reveal::{
    Cancel, CancelCard, GainDoomed, GainSurge, GiveKeyword, Given, ReplaceRevealed, ResolveHeader, ResolveHeaderOf,
    ResolveWhenRevealed, Reveal, RevealCards,
};
use rules::phrases::threat::{RaiseThreat, ReduceThreat, SetThreat, SpareThreat, StagingThreat};
use rules::phrases::under::{DealUnder, PlaceUnder};
use rules::phrases::{Amount, Judge, Phrase};
use rules::state::Card;

use super::{CLAIM, LOOK, SURGE, Scene, UNKNOWN, W};

/// A table as somebody sees it, and the names of the ability at hand.
struct Here<'s, 'q> {
    scene: &'s Scene<'q>,
    env: &'s Env,
}

impl Here<'_, '_> {
    fn num(&self, n: &Num) -> f32 {
        self.scene.q.num(self.env, n) as f32
    }

    fn sum(&self, sel: &Sel, worth: impl Fn(CardId) -> f32) -> f32 {
        self.scene.sum(self.env, sel, worth)
    }

    fn players(&self, who: &Who) -> Seats {
        self.scene.q.who(self.env, who)
    }

    /// The most an amount can come to: what lies there, if it says nothing else.
    fn tokens(&self, amount: &Amount, sel: &Sel, of: fn(&Card) -> u16) -> f32 {
        let all = || self.sum(sel, |id| f32::from(of(self.scene.q.card(id))));
        self.scene.most(self.env, amount).unwrap_or_else(all)
    }

    fn resources(&self, n: &Num, sel: &Sel) -> f32 {
        let given = if self.scene.cards(self.env, sel).is_empty() { 0.0 } else { W.resource };
        given * self.num(n)
    }

    fn moved(&self, sel: &Sel, to: &Dest) -> f32 {
        match to {
            Dest::Hand(_) | Dest::OwnersHand => self.sum(sel, |id| self.scene.to_hand(id)),
            Dest::Top(_) | Dest::Bottom(_) | Dest::Pile(_) => UNKNOWN,
        }
    }

    fn attached(&self, sel: &Sel, host: &Sel) -> f32 {
        self.sum(sel, |id| self.scene.attached(id, self.scene.cards(self.env, host)))
    }

    fn lowered(&self, seat: Seat, n: &Num) -> f32 {
        self.scene.threat_point(seat) * self.num(n).min(self.scene.threat(seat) as f32)
    }

    fn lasting(&self, it: &Lasting<'_>) -> f32 {
        it.what.iter().map(|what| self.scene.lasting(self.env, it.target, what, it.until)).sum()
    }
}

/// Tells whether a phrase can be judged at all.
struct Opinion;

/// Whether the heuristic has an opinion on a phrase, whatever lies on the table.
pub fn has_worth(phrase: &Phrase) -> bool {
    let lasting = phrase.lasting();
    lasting.map_or_else(|| phrase.judged(&Opinion), |lasting| lasting.what.iter().any(super::weighs))
}

/// One line for each phrase.
macro_rules! worth {
    ($($name:ident: |$here:ident, $it:pat_param| $worth:expr;)*) => { $(
        impl Judge<$name, f32> for Here<'_, '_> {
            fn judge(&self, $it: &$name) -> f32 {
                let $here = self;
                $worth
            }
        }

        impl Judge<$name, bool> for Opinion {
            fn judge(&self, _: &$name) -> bool {
                true
            }
        }
    )* };
}

/// What nobody here can judge.
macro_rules! unknown {
    ($($name:ident),* $(,)?) => { $(
        impl Judge<$name, f32> for Here<'_, '_> {
            fn judge(&self, _: &$name) -> f32 {
                UNKNOWN
            }
        }

        impl Judge<$name, bool> for Opinion {
            fn judge(&self, _: &$name) -> bool {
                false
            }
        }
    )* };
}

worth! {
    Exhaust: |here, it| -here.sum(&it.c, |id| here.scene.exhaustion(id));
    Damage: |here, it| here.sum(&it.c, |id| here.scene.struck(id, here.num(&it.n)));
    AssignDamage: |here, it| {
        here.scene.cards(here.env, &it.c).first().map_or(0.0, |id| here.scene.struck(id, here.num(&it.n)))
    };
    NextCheaper: |here, it| W.resource * here.num(&it.n);
    Heal: |here, it| here.sum(&it.c, |id| here.scene.healed(id, here.scene.most(here.env, &it.n)));
    HealAmong: |here, it| {
        let most = Some(here.num(&it.n));
        here.scene.cards(here.env, &it.c).iter().map(|id| here.scene.healed(id, most)).fold(0.0, f32::max)
    };
    AddResources: |here, it| here.resources(&it.n, &it.c);
    PlaceResources: |here, it| here.resources(&it.n, &it.c);
    RemoveResources: |here, it| -W.resource * here.tokens(&it.n, &it.c, |card| card.resources);
    Progress: |here, it| {
        here.sum(&it.c, |id| here.scene.progress(id, here.scene.most(here.env, &it.n.0).unwrap_or(f32::MAX)))
    };
    RemoveProgress: |here, it| -W.progress * here.tokens(&it.n, &it.c, |card| card.progress);
    RaiseThreat: |here, it| {
        -here.players(&it.p).iter().map(|seat| here.scene.threat_point(seat)).sum::<f32>() * here.num(&it.n)
    };
    ReduceThreat: |here, it| here.players(&it.p).iter().map(|seat| here.lowered(seat, &it.n)).sum();
    Ready: |here, it| {
        here.sum(&it.c, |id| if here.scene.is_ready(id) { 0.0 } else { here.scene.readiness(id) })
    };
    RemoveFrom: |here, it| match it.part {
        QuestOrCombat::Quest => -W.progress * here.sum(&it.c, |id| here.scene.stat(id, Stat::Willpower)),
        QuestOrCombat::Combat => UNKNOWN,
    };
    Commit: |here, it| here.scene.quest_shift(here.sum(&it.c, |id| here.scene.stat(id, Stat::Willpower)), 0.0);
    Engage: |here, it| here.sum(&it.c, |id| here.scene.taken_on(id));
    ReturnToStaging: |here, it| here.sum(&it.c, |id| {
        if here.scene.attack_to_come(id) { 0.9 * here.scene.stat(id, Stat::Attack) } else { -0.5 }
    });
    Draw: |here, it| W.card * here.num(&it.n) * here.players(&it.p).len() as f32;
    Discard: |here, it| here.sum(&it.c, |id| here.scene.removed(id));
    Destroy: |here, it| here.sum(&it.c, |id| here.scene.removed(id));
    DiscardFromHand: |here, it| -W.card * here.num(&it.n) * here.players(&it.p).len() as f32;
    PutIntoPlay: |here, it| here.sum(&it.c, |id| here.scene.arrival(id));
    PutEngaged: |here, it| here.sum(&it.c, |id| here.scene.staged(id));
    AddToStaging: |here, it| here.sum(&it.c, |id| here.scene.staged(id));
    RevealCards: |here, it| -here.sum(&it.c, |_| SURGE);
    Claim: |here, it| here.sum(&it.c, |id| if here.scene.is_ours(id) { 0.0 } else { CLAIM });
    Move: |here, it| here.moved(&it.c, &it.to);
    MoveInOrder: |here, it| here.moved(&it.c, &it.to);
    Return: |here, it| here.moved(&it.c, &it.to);
    Attach: |here, it| match it.how {
        Some(Hidden::Facedown) => UNKNOWN,
        None => here.attached(&it.c, &it.host),
    };
    AttachAs: |here, it| here.attached(&it.c, &it.host);
    Reveal: |here, it| -1.5 * here.num(&it.n);
    EnemyAttacks: |here, it| -here.sum(&it.e, |id| here.scene.stat(id, Stat::Attack));
    CancelAttack: |_here, _| W.cancel;
    RedirectAttack: |_here, _| W.cancel;
    DeclareDefender: |here, it| here.sum(&it.c, |id| here.scene.stat(id, Stat::Defense));
    DealShadow: |_here, _| -0.6;
    ShootArchery: |_here, _| -2.0;
    Look: |_here, _| LOOK;
    LookAt: |_here, _| LOOK;
    Search: |_here, _| W.card;
    Cancel: |_here, _| W.cancel;
    CancelCard: |_here, _| W.cancel;
    ReplaceRevealed: |_here, _| -SURGE;
    GainSurge: |_here, _| -SURGE;
    GiveKeyword: |_here, it| match it.k {
        Given::Surge => -SURGE,
        Given::Doomed(_) => UNKNOWN,
    };
    DeclareAttack: |here, it| here.sum(&it.e, |id| 0.5 * here.scene.stat(id, Stat::Attack));
    Attack: |here, it| here.scene.strike(here.env, &it.a, &it.e);
    EndQuestPhase: |_here, _| -3.0;
    AddPhase: |here, it| match it.phase {
        Phase::Resource => here.scene.q.g.living().len() as f32 * (2.0 + W.card),
        Phase::Refresh => here.scene.q.g.living().len() as f32,
        Phase::Planning | Phase::Travel => 0.5,
        Phase::Quest | Phase::Encounter | Phase::Combat => -1.0,
    };
    Win: |_here, _| W.win;
    Lose: |_here, _| -W.win;
    StagingThreat: |here, it| here.scene.quest_shift(0.0, here.num(it.n.number()));
    CardsLasting: |here, it| here.lasting(&it.lasting());
    PlayersLasting: |here, it| here.lasting(&it.lasting());
}

unknown! {
    MoveDamage, Swap, PlayCard, PlaceDamage, RemoveDamage, CancelDamage, Prevent, RedirectDamage, ReduceHealing,
    MoveResources, MoveProgress, Pay, SetThreat, SpareThreat, Flip, FlipAnew, Turn, Imprison, TakeControl, TakeToken, FacedownEnemy,
    DrawCard, DiscardDownTo, ShuffleInto, RemoveFromGame, ToVictory, SetAside, Mill, MillUntil, ShufflePileInto, Shuffle,
    RemoveCopies, ShuffleSetIn, TurnUpTop, SearchAll, PutBack, ResolveHeader, ResolveHeaderOf, ResolveWhenRevealed, GainDoomed, AttachToDeck,
    AttachEncounters, AttachTop, Guards, MakeActive, MakeAlsoActive, AddToStagingOf, TravelTo, Part, Join, AdvanceRandom,
    AdvanceTo, AdvanceToStage, ChooseCurrent, LayStages, Advance, NextStage, ReturnToStage, MakeCurrent, Eliminate,
    Test, TestByRules, SkipDefense, AttackEachPlayer, DamagePlacedOn, DealAsShadow, DiscardShadows, Earn, PoolAdd,
    PoolRemove, Record, PlaceCounters, RemoveCounters, MoveCounters, RemoveTokens, SetDial, TurnDial, RaiseDial, LowerDial,
    PlaceUnder, DealUnder, DealFacedown, RemoveUnseen,
}

impl Scene<'_> {
    /// What a phrase is worth to us.
    pub fn done(&self, phrase: &Phrase, env: &Env) -> f32 {
        phrase.judged(&Here { scene: self, env })
    }
}
