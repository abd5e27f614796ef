//! Content as bytes, for a program that carries it and need not read texts. A phrase is the number of its form in the
//! language, so bytes can be read again only with the language that wrote them.

use std::cell::Cell;
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};

use crate::def::Content;
use crate::language::Language;
use crate::row::CardRow;

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

/// The cards as rows, as bytes.
pub fn pack_rows(rows: &[CardRow]) -> Vec<u8> {
    postcard::to_allocvec(rows).expect("rows are plain data")
}

/// The rows that were packed; nothing, if the bytes are something else.
pub fn unpack_rows(bytes: &[u8]) -> Option<Vec<CardRow>> {
    postcard::from_bytes(bytes).ok()
}

/// Something that is unpacked when it is first looked at: of a large pool a game needs few cards.
#[derive(Clone)]
pub struct Later<T> {
    packed: Option<(Box<[u8]>, &'static Language)>,
    value: OnceLock<T>,
}

impl<T> From<T> for Later<T> {
    fn from(value: T) -> Later<T> {
        Later { packed: None, value: value.into() }
    }
}

impl<T: Default> Default for Later<T> {
    fn default() -> Later<T> {
        T::default().into()
    }
}

impl<T: DeserializeOwned> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.get_or_init(|| {
            let (bytes, language) = self.packed.as_ref().expect("there is a value, or something to unpack");
            LANGUAGE.set(Some(language));
            postcard::from_bytes(bytes).expect("what was packed with a language is read with it")
        })
    }
}

impl<T: DeserializeOwned> Later<T> {
    /// To change it.
    pub fn change(&mut self) -> &mut T {
        let _: &T = self;
        self.value.get_mut().expect("it was unpacked just now")
    }
}

impl<T: DeserializeOwned + fmt::Debug> fmt::Debug for Later<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(out)
    }
}

impl<T: DeserializeOwned + Serialize> Serialize for Later<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(&postcard::to_allocvec(&**self).map_err(S::Error::custom)?)
    }
}

impl<'de, T> Deserialize<'de> for Later<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Later<T>, D::Error> {
        from.deserialize_bytes(Bytes)
            .map(|(bytes, language)| Later { packed: Some((bytes, language)), value: OnceLock::new() })
    }
}

/// Reads bytes that are unpacked later.
struct Bytes;

impl Visitor<'_> for Bytes {
    type Value = (Box<[u8]>, &'static Language);

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("packed bytes and their language")
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        let language = LANGUAGE.get().ok_or_else(|| E::custom("no language to unpack with"))?;
        Ok((bytes.into(), language))
    }
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
