//! The content that a command works with.

use std::path::PathBuf;

use library::{CardRow, Library};

use crate::outcome::Failure;

/// The built-in content, read and checked when the program was built.
#[cfg(feature = "packed")]
static PACK: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/content.pack"));

/// The built-in content; with folders of the player on top of it everything is read and checked now.
pub fn library(extra: &[PathBuf]) -> Result<Library, Failure> {
    match extra {
        #[cfg(feature = "packed")]
        [] => Ok(packed()),
        _ => Ok(Library::load(extra)?.sound()?),
    }
}

/// The cards of the same content as rows.
pub fn rows(extra: &[PathBuf]) -> Result<Vec<CardRow>, Failure> {
    match extra {
        #[cfg(feature = "packed")]
        [] => Ok(library::content::packed_rows(PACK).expect("the pack was made with this program")),
        _ => Ok(library(extra)?.rows()),
    }
}

/// The packed content. Its pool stays until the program ends: to take it apart card by card would only cost time.
#[cfg(feature = "packed")]
fn packed() -> Library {
    let library = Library::unpack(PACK).expect("the pack was made with this program");
    std::mem::forget(library.pool.clone());
    library
}
