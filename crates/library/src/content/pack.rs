//! Content packed for a program that carries it: read, checked and told in English when the program is built.

use std::sync::Arc;

use cardlang::CardRow;
use rules::compile::Declared;
use rules::pool::Pool;
use serde::{Deserialize, Serialize};

use super::{Library, files};

/// What a program carries.
#[derive(Serialize, Deserialize)]
struct Pack<'a> {
    version: &'a str,
    traits: Vec<String>,
    titles: Vec<String>,
    declared: Declared,
    /// The definitions, by [`cardlang::pack`].
    content: &'a [u8],
    /// The cards as rows, unpacked when somebody looks cards up.
    rows: &'a [u8],
}

impl Library {
    /// The built-in content as bytes. It must be sound and have nothing that is refused.
    pub fn pack(&self) -> Vec<u8> {
        let content = cardlang::pack(rules::language(), &self.pool.content);
        let rows = cardlang::pack_rows(&self.rows());
        let names = |names: &rules::names::Names| names.list().to_vec();
        let pack = Pack {
            version: &self.version,
            traits: names(&self.pool.traits),
            titles: names(&self.pool.titles),
            declared: self.pool.declared.clone(),
            content: &content,
            rows: &rows,
        };
        postcard::to_allocvec(&pack).expect("a pack is plain data")
    }

    /// The library that was packed; nothing, if another version of the program did it.
    pub fn unpack(bytes: &'static [u8]) -> Option<Library> {
        let pack: Pack<'static> = postcard::from_bytes(bytes).ok()?;
        let content = cardlang::unpack(rules::language(), pack.content)?;
        let names = |names: Vec<String>| names.into_iter().collect();
        let sources: Vec<_> = files::built_in().into_iter().map(|file| file.source).collect();
        Some(Library {
            pool: Arc::new(Pool::packed(content, names(pack.traits), names(pack.titles), pack.declared)),
            own: sources.len(),
            sources,
            diagnostics: Vec::new(),
            refusals: Vec::new(),
            version: pack.version.to_owned(),
            packed_rows: Some(pack.rows),
        })
    }
}

/// The rows of a pack alone: whoever looks cards up needs no definitions.
pub fn packed_rows(bytes: &[u8]) -> Option<Vec<CardRow>> {
    let pack: Pack<'_> = postcard::from_bytes(bytes).ok()?;
    cardlang::unpack_rows(pack.rows)
}

#[cfg(test)]
mod tests {
    use super::Library;

    #[test]
    fn what_is_packed_is_the_same() {
        let read = Library::load(&[]).and_then(Library::sound).expect("sound content");
        let packed = Library::unpack(read.pack().leak()).expect("the same language");
        assert_eq!((&read.version, read.sources.len()), (&packed.version, packed.sources.len()));
        assert_eq!(read.rows(), packed.rows());
        assert_eq!(super::packed_rows(&read.pack()), Some(read.rows()));
        assert_eq!(read.pool.ids().collect::<Vec<_>>(), packed.pool.ids().collect::<Vec<_>>());
        let tests = |library: &Library| format!("{:?} {:?}", library.pool.tests, library.pool.keywords);
        assert_eq!(tests(&read), tests(&packed));
        for def in read.pool.defs() {
            let facts = |library: &Library| format!("{:?}", library.pool.facts(def));
            assert_eq!(facts(&read), facts(&packed));
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        assert!(Library::unpack(b"westmarch").is_none());
    }
}
