//! Content as bytes, for a program that carries it and need not read texts. A phrase is the number of its form in the
//! language, so bytes can be read again only with the language that wrote them.

use std::cell::Cell;

use crate::def::Content;
use crate::language::Language;

thread_local! {
    /// The language of what is being packed or unpacked: serde hands nothing down to the terms.
    static LANGUAGE: Cell<Option<&'static Language>> = const { Cell::new(None) };
}

/// Content as bytes.
pub fn pack(language: &'static Language, content: &Content) -> Vec<u8> {
    LANGUAGE.set(Some(language));
    postcard::to_allocvec(content).expect("content is plain data, its phrases of this language")
}

/// The content that was packed; nothing, if the bytes are not of this language.
pub fn unpack(language: &'static Language, bytes: &[u8]) -> Option<Content> {
    LANGUAGE.set(Some(language));
    postcard::from_bytes(bytes).ok()
}

/// How a term writes its form.
pub mod form {
    use serde::de::{Deserialize, Deserializer, Error as _};
    use serde::ser::{Error as _, Serialize, Serializer};

    use super::LANGUAGE;
    use crate::form::Form;

    /// Writes the number of a form.
    pub fn serialize<S: Serializer>(form: &&'static Form, to: S) -> Result<S::Ok, S::Error> {
        let number = LANGUAGE.get().and_then(|language| language.number(form));
        number.ok_or_else(|| S::Error::custom("a phrase of another language"))?.serialize(to)
    }

    /// Reads the form of a number.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<&'static Form, D::Error> {
        let number = u16::deserialize(from)?;
        let form = LANGUAGE.get().and_then(|language| language.form(number));
        form.ok_or_else(|| D::Error::custom("a phrase of another language"))
    }
}
