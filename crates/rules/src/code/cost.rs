//! What an ability takes before it does anything.

use cardlang::def::Sphere;

use super::{Filter, Num, PileRef, Sel, Slot, Who};

/// One cost.
#[derive(Clone, Debug)]
pub enum Cost {
    Exhaust(Sel),
    ExhaustA {
        slot: Option<Slot>,
        filter: Filter,
    },
    Spend {
        n: Num,
        from: Sel,
    },
    SpendAny {
        n: Num,
        sphere: Option<Sphere>,
    },
    DiscardHand {
        n: Num,
        filter: Option<Filter>,
    },
    Discard(Sel),
    DiscardA {
        slot: Option<Slot>,
        filter: Filter,
    },
    DiscardTop {
        n: Num,
        from: PileRef,
        slot: Option<Slot>,
    },
    Threat {
        n: Num,
        reduce: bool,
    },
    Damage {
        n: Num,
        to: Sel,
    },
    DamageA {
        n: Num,
        filter: Filter,
    },
    Tokens {
        n: Num,
        from: Sel,
    },
    ReturnToHand(Sel),
    ReturnA {
        slot: Option<Slot>,
        filter: Filter,
    },
    NameNumber {
        slot: Slot,
    },
    PlayerExhausts {
        who: Who,
        filter: Filter,
    },
    PlayerDiscards {
        who: Who,
        filter: Filter,
    },
    DiscardRandom {
        who: Who,
        n: Num,
    },
    EachPlayerRaises(Num),
    Reveal {
        n: Num,
    },
}
