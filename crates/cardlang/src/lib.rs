//! The card language: text to checked definitions, diagnostics, formatter, English.

pub mod def;
pub mod form;
pub mod term;
pub mod vocab;
