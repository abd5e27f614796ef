//! What fills the holes of phrases, and how it is read.

use cardlang::def::{Phase, Sphere};
use cardlang::form::Sort;
use cardlang::pattern::{Fill, NameKind};
use cardlang::term::Term;

use crate::code::{Cond, Dest, Filter, Key, Mod, Num, PileRef, Sel, Slot, Stat, Until, Who};
use crate::compile::{Made, Maker, unknown};

/// Something that fills a hole.
pub(crate) trait Hole: Sized {
    /// What the parser looks for there.
    const FILL: Fill;
    /// Reads it from the argument in that place.
    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self>;
}

/// Holes for phrases of one sort.
macro_rules! of_sort {
    ($($kind:ty = $sort:ident by $read:ident;)*) => { $(
        impl Hole for $kind {
            const FILL: Fill = Fill::Sort(Sort::$sort);

            fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
                maker.$read(term.term(hole))
            }
        }
    )* };
}

of_sort! {
    Num = Number by num;
    Sel = Cards by sel;
    Who = Players by who;
    Filter = Np by filter;
    PileRef = Pile by pile;
    Dest = Destination by dest;
    Until = Duration by until;
    Cond = Condition by cond;
}

/// What a lasting effect does to cards.
#[derive(Clone, Debug)]
pub struct CardMod(pub Vec<Mod>);

impl Hole for CardMod {
    const FILL: Fill = Fill::Sort(Sort::Mod);

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        maker.modifiers(term.term(hole), false).map(CardMod)
    }
}

/// What a lasting effect does to players.
#[derive(Clone, Debug)]
pub struct PlayerMod(pub Vec<Mod>);

impl Hole for PlayerMod {
    const FILL: Fill = Fill::Sort(Sort::PlayerMod);

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        maker.modifiers(term.term(hole), true).map(PlayerMod)
    }
}

/// A new name for cards: `as x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewName(pub Slot);

impl Hole for NewName {
    const FILL: Fill = Fill::NewName(NameKind::Cards);

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        maker.introduce(term.text(hole), term).map(NewName)
    }
}

/// What may be left out.
impl<T: Hole> Hole for Option<T> {
    const FILL: Fill = T::FILL;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        term.has(hole).then(|| T::read(maker, term, hole)).transpose()
    }
}

/// Declares a hole for one of a few words.
macro_rules! one_of {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $of:literal])+ $case:ident = $word:literal),+ $(,)? }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[doc = $of])+ $case),+ }

        impl $crate::phrases::hole::Hole for $name {
            const FILL: cardlang::pattern::Fill = cardlang::pattern::Fill::OneOf(&[$($word),+]);

            fn read(
                _: &mut $crate::compile::Maker<'_>,
                term: &cardlang::term::Term,
                hole: usize,
            ) -> $crate::compile::Made<Self> {
                match term.text(hole) {
                    $($word => Ok($name::$case),)+
                    _ => $crate::compile::unknown(term),
                }
            }
        }
    };
}
pub(crate) use one_of;

/// Cards named before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known(pub Slot);

impl Hole for Known {
    const FILL: Fill = Fill::Name(NameKind::Cards);

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        maker.slot(term.text(hole), term).map(Known)
    }
}

/// A quoted title or another name a scenario gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Title(pub u16);

impl Hole for Title {
    const FILL: Fill = Fill::Text;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        Ok(Title(maker.title(term.text(hole))))
    }
}

/// A kind of counters that some card declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter(pub u16);

impl Hole for Counter {
    const FILL: Fill = Fill::Word;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        maker.counter(term.text(hole), term).map(Counter)
    }
}

/// A dial that some card declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dial(pub u16);

impl Hole for Dial {
    const FILL: Fill = Fill::Text;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        maker.dial(term.text(hole), term).map(Dial)
    }
}

/// A word of a declaration: the stop of a dial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word(pub u16);

impl Hole for Word {
    const FILL: Fill = Fill::Word;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        Ok(Word(maker.title(term.text(hole))))
    }
}

/// A trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trait(pub u16);

impl Hole for Trait {
    const FILL: Fill = Fill::Trait;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        Ok(Trait(maker.trait_of(term.text(hole))))
    }
}

impl Hole for Stat {
    const FILL: Fill = Fill::Stat;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        maker.stat_of(term, hole)
    }
}

impl Hole for Sphere {
    const FILL: Fill = Fill::Sphere;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        maker.sphere_of(term, hole)
    }
}

impl Hole for Phase {
    const FILL: Fill = Fill::Phase;

    fn read(_: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        crate::compile::phase(term.text(hole)).map_or_else(|| unknown(term), Ok)
    }
}

/// A number as it stands there.
impl Hole for u16 {
    const FILL: Fill = Fill::Int;

    fn read(_: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        u16::try_from(term.number(hole)).or_else(|_| unknown(term))
    }
}

/// A keyword and its number, if it takes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// Which.
    pub key: Key,
    /// `doomed 2`.
    pub n: Option<u16>,
}

impl Hole for Keyword {
    const FILL: Fill = Fill::Keyword;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        let n = crate::compile::number_in(term.text(hole)).and_then(|n| u16::try_from(n).ok());
        Ok(Keyword { key: maker.key_of(term, hole)?, n })
    }
}

/// A side of a quest card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side(pub u8);

impl Hole for Side {
    const FILL: Fill = Fill::Word;

    fn read(_: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        match term.text(hole) {
            "A" => Ok(Side(0)),
            "B" => Ok(Side(1)),
            _ => unknown(term),
        }
    }
}
