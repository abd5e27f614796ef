//! The game itself: state, steps, windows, events, effects, modifiers, decisions, views, log.
//!
//! A [`state::Game`] is a plain value. A [`matchup::Match`] is what never changes about it. Queries
//! ([`query::Q`]) read, the [`engine::Engine`] writes; nothing else does.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod aftermath;
pub mod area;
pub mod chance;
pub mod code;
pub mod compile;
pub mod decision;
pub mod engine;
pub mod extras;
pub mod frame;
pub mod ids;
pub mod invariant;
pub mod log;
pub mod matchup;
pub mod names;
pub mod occurrence;
pub mod phrases;
pub mod pool;
pub mod query;
pub mod reason;
pub mod replay;
pub mod score;
pub mod setup;
pub mod stages;
pub mod state;
pub mod step;
pub mod tell;
pub mod view;
pub mod zone;

/// The language of the cards: the core grammar and the words of this game.
pub fn language() -> &'static cardlang::Language {
    static LANGUAGE: std::sync::OnceLock<cardlang::Language> = std::sync::OnceLock::new();
    LANGUAGE.get_or_init(|| cardlang::Language::new(phrases::forms()))
}
