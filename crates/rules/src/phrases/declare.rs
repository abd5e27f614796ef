//! How a phrase is declared, and the one list of them.
//!
//! ```text
//! phrase! {
//!     /// Takes damage off.                                  one line for the reference
//!     Heal = "heal {n} damage from {from}"                   what an author writes; holes are fields
//!         => "heal {n} damage from {from}";                  how the card says it, if in other words
//!     like "heal 2 damage from this";                        an example, read by a test
//!     { n: Amount, from: Sel }                               what fills the holes, in order
//! }
//! impl Effect for Heal { … }                                 what it changes, whether all of it can be done, how it runs
//! ```
//!
//! The name stands in the list of `phrases/mod.rs`, which makes the enum [`Phrase`](super::Phrase), the words of the
//! language and the dispatch.

use cardlang::form::Form;
use cardlang::term::Term;

use crate::compile::{Made, Maker};

/// A declared phrase: its words, and how it is read.
pub(crate) trait Declared: Sized {
    /// The form the parser knows it by.
    fn form() -> &'static Form;
    /// Reads it from what an author wrote.
    fn read(maker: &mut Maker<'_>, term: &Term) -> Made<Self>;
}

/// Declares a phrase: a struct whose fields are the holes of its pattern.
macro_rules! phrase {
    (
        $(#[doc = $doc:literal])+
        $name:ident = $pattern:literal $(=> $english:literal)?; like $like:literal;
        { $($field:ident: $kind:ty),* $(,)? }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug)]
        pub struct $name { $(
            #[doc = concat!("The hole `", stringify!($field), "`.")]
            pub $field: $kind,
        )* }

        const _: () = assert!(
            $crate::phrases::declare::holes_are($pattern, &[$(stringify!($field)),*]),
            "the holes of a pattern are its fields, in order"
        );

        impl $crate::phrases::declare::Declared for $name {
            fn form() -> &'static cardlang::form::Form {
                static FORM: cardlang::form::Form = cardlang::form::Form::new(
                    cardlang::form::Sort::Effect,
                    concat!("effect.", stringify!($name)),
                    $pattern,
                    concat!($($english)?),
                    concat!($($doc),+),
                )
                .with($like, &[$((stringify!($field), <$kind as $crate::phrases::hole::Hole>::FILL)),*]);
                &FORM
            }

            #[allow(unused_variables, unused_mut, reason = "a phrase may have no hole")]
            fn read(maker: &mut $crate::compile::Maker<'_>, term: &cardlang::term::Term) -> $crate::compile::Made<Self> {
                let mut holes = 0..;
                Ok($name { $(
                    $field: $crate::phrases::hole::Hole::read(maker, term, holes.next().unwrap_or_default())?,
                )* })
            }
        }

        impl From<$name> for $crate::phrases::Phrase {
            fn from(phrase: $name) -> Self {
                $crate::phrases::Phrase::$name(phrase)
            }
        }
    };
}
pub(crate) use phrase;

/// The list of all phrases, by module: makes the enum, the words and the dispatch.
macro_rules! phrases {
    ($($module:ident { $($name:ident),* $(,)? })*) => {
        /// One effect of an ability.
        #[derive(Clone, Debug)]
        pub enum Phrase { $($(
            #[doc = concat!("See [`", stringify!($module), "::", stringify!($name), "`].")]
            $name($module::$name),
        )*)* }

        /// The words of every phrase.
        pub(crate) fn forms() -> impl Iterator<Item = &'static Form> {
            [$($(<$module::$name as Declared>::form()),*),*].into_iter()
        }

        impl Phrase {
            /// Reads a statement that is a phrase.
            pub(crate) fn read(maker: &mut Maker<'_>, term: &Term) -> Made<Phrase> {
                $($(if std::ptr::eq(term.form, <$module::$name as Declared>::form()) {
                    return Ok(Phrase::$name(Declared::read(maker, term)?));
                })*)*
                unknown(term)
            }

            /// What somebody thinks of it. Every phrase has to be judged: one that is not does not compile.
            pub fn judged<Judgement>(&self, judge: &(impl $($(Judge<$module::$name, Judgement> +)*)* ?Sized)) -> Judgement {
                match self { $($(Phrase::$name(phrase) => judge.judge(phrase),)*)* }
            }

            /// Its words.
            pub fn form(&self) -> &'static Form {
                match self { $($(Phrase::$name(_) => <$module::$name as Declared>::form(),)*)* }
            }

            /// Whether it would change anything as things stand.
            pub fn changes(&self, q: Q<'_>, env: &Env) -> bool {
                match self { $($(Phrase::$name(phrase) => Effect::changes(phrase, q, env),)*)* }
            }

            /// Whether all of it could be done.
            pub fn whole(&self, q: Q<'_>, env: &Env) -> bool {
                match self { $($(Phrase::$name(phrase) => Effect::whole(phrase, q, env),)*)* }
            }

            /// Whether it stays where it is until it moves on by itself.
            pub(crate) fn waits(&self) -> bool {
                match self { $($(Phrase::$name(_) => <$module::$name as Effect>::WAITS,)*)* }
            }

            /// The numbers a player names for it before it is done, if it asks for one.
            pub fn numbers(&self, q: Q<'_>, env: &Env) -> Option<RangeInclusive<u8>> {
                match self { $($(Phrase::$name(phrase) => Effect::numbers(phrase, q, env),)*)* }
            }

            /// Does it.
            pub(crate) fn run(&self, engine: &mut Engine<'_>, env: &Env) {
                match self { $($(Phrase::$name(phrase) => Effect::run(phrase, engine, env),)*)* }
            }

            /// Does it with the number that was named.
            pub(crate) fn run_with(&self, engine: &mut Engine<'_>, env: &Env, n: u8) {
                match self { $($(Phrase::$name(phrase) => Effect::run_with(phrase, engine, env, n),)*)* }
            }
        }
    };
}
pub(crate) use phrases;

/// Whether the holes of a pattern have these names, in this order.
pub(crate) const fn holes_are(pattern: &str, names: &[&str]) -> bool {
    let pattern = pattern.as_bytes();
    let (mut at, mut hole) = (0, 0);
    while at < pattern.len() {
        if pattern[at] == b'{' {
            if hole == names.len() {
                return false;
            }
            let name = names[hole].as_bytes();
            let mut letter = 0;
            at += 1;
            while pattern[at] != b'}' && pattern[at] != b'?' {
                if letter == name.len() || pattern[at] != name[letter] {
                    return false;
                }
                letter += 1;
                at += 1;
            }
            if letter != name.len() {
                return false;
            }
            hole += 1;
        }
        at += 1;
    }
    hole == names.len()
}
