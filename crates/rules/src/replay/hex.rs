//! Digests as text: JSON numbers are not safe above 2^53.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// Writes a digest as sixteen hexadecimal digits.
pub fn serialize<S: Serializer>(hash: &u64, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(&format!("{hash:016x}"))
}

/// Reads a digest from hexadecimal digits.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let text = String::deserialize(from)?;
    u64::from_str_radix(&text, 16).map_err(|_| D::Error::custom(format!("`{text}` is no digest")))
}

/// A digest that older files do not have.
pub mod maybe {
    use serde::{Deserialize, Deserializer, Serializer};

    #[derive(Deserialize)]
    struct Hex(#[serde(with = "super")] u64);

    /// Writes a digest, or nothing where there is none.
    pub fn serialize<S: Serializer>(hash: &Option<u64>, out: S) -> Result<S::Ok, S::Error> {
        match hash {
            Some(hash) => super::serialize(hash, out),
            None => out.serialize_none(),
        }
    }

    /// Reads a digest that may be absent.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
        Ok(Option::<Hex>::deserialize(from)?.map(|hex| hex.0))
    }
}

/// The lower 16 bits of many digests as one line, four digits each.
pub mod short {
    use std::fmt::Write as _;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    const DIGITS: usize = 4;

    /// Writes the short digests of a game as one line, four hexadecimal digits each.
    pub fn serialize<S: Serializer>(trace: &[u16], out: S) -> Result<S::Ok, S::Error> {
        let mut line = String::with_capacity(trace.len() * DIGITS);
        for hash in trace {
            write!(line, "{hash:04x}").map_err(serde::ser::Error::custom)?;
        }
        out.serialize_str(&line)
    }

    /// Reads a line of short digests.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u16>, D::Error> {
        let line = String::deserialize(from)?;
        let digits = |four: &[u8]| {
            let four = std::str::from_utf8(four).ok().filter(|four| four.len() == DIGITS)?;
            u16::from_str_radix(four, 16).ok().filter(|_| !four.starts_with('+'))
        };
        let read = |four: &[u8]| digits(four).ok_or_else(|| D::Error::custom("the trace is no line of digests"));
        line.as_bytes().chunks(DIGITS).map(read).collect()
    }
}
