//! Types of the wire as TypeScript, where the feature `ts` asks for them; else the same words mean nothing.

#[cfg(not(feature = "ts"))]
pub use no_ts::TS;
#[cfg(feature = "ts")]
pub use ts_rs::TS;
