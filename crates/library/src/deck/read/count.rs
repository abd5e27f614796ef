//! Numbers of copies.

pub use cardlang::words::MOST_COPIES as MOST;

/// A number of copies from 1 on; where it stands, if it is none.
pub fn copies(text: &str, place: &str) -> Result<u32, String> {
    match text.trim().parse::<u32>() {
        Ok(copies @ 1..=MOST) => Ok(copies),
        _ => Err(format!("{place} has `{}` copies; 1 to {MOST} would be right", text.trim())),
    }
}
