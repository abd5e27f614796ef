//! What people say and are called: plain text, and nobody by another's name.

use library::plain::{foul_sign, same_name};

use crate::wire::{Code, Refusal};

/// Names that only the room itself, or its host, goes by.
const RESERVED: [&str; 4] = ["the host", "host", "westmarch", "the server"];

/// What somebody without a name is called, and a host.
pub const NOBODY: &str = "somebody";
/// What a host without a name is called.
pub const HOST_NAME: &str = "the host";

fn plain(what: &str, text: &str) -> Result<(), Refusal> {
    match foul_sign(text) {
        None => Ok(()),
        Some(sign) => {
            let message = format!("the sign U+{:04X} cannot be in {what}: it is not seen, or it steers", sign as u32);
            Err(Refusal::new(Code::BadInput, message))
        }
    }
}

/// A line of chat as it may be told to everybody.
pub fn chat(text: &str, most: usize) -> Result<(), Refusal> {
    if text.chars().count() > most {
        return Err(Refusal::new(Code::TooBig, format!("a line of chat has at most {most} letters")));
    }
    if text.trim().is_empty() {
        return Err(Refusal::new(Code::BadInput, "there is nothing to say"));
    }
    plain("chat", text)
}

/// What somebody wants to be called, cut to so many letters; none without a name.
pub fn name(wanted: &str, most: usize) -> Result<Option<String>, Refusal> {
    let wanted = wanted.trim();
    plain("a name", wanted)?;
    let name: String = wanted.chars().take(most).collect();
    Ok(Some(name).filter(|name| !name.is_empty()))
}

/// Whether a name belongs to one of these, or to nobody but the host.
pub fn is_taken<'n>(name: &str, mut by: impl Iterator<Item = &'n str>) -> bool {
    RESERVED.iter().any(|reserved| same_name(name, reserved)) || by.any(|other| same_name(name, other))
}

/// A name that none of these goes by: with a number, if need be.
pub fn numbered<'n>(name: &str, others: impl Iterator<Item = &'n str> + Clone) -> String {
    let free = |wanted: &String| !others.clone().any(|other| same_name(wanted, other));
    let mut names = std::iter::once(name.to_owned()).chain((2..).map(|n| format!("{name} ({n})")));
    names.find(free).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{is_taken, name, numbered};
    use crate::wire::Code;

    #[test]
    fn nobody_goes_by_anothers_name() {
        let people = || ["Ann", "Bob"].into_iter();
        for taken in ["ann", "Аnn", "B o b", "The Host", "westmarch"] {
            assert!(is_taken(taken, people()), "{taken}");
        }
        assert!(!is_taken("Sam", people()));
        assert_eq!(numbered("Sam", ["Sam", "sam (2)"].into_iter()), "Sam (3)");
        assert_eq!(numbered("Sam", people()), "Sam");
        assert_eq!(name("  ", 40), Ok(None));
        assert_eq!(name(&"x".repeat(50), 40), Ok(Some("x".repeat(40))));
        assert!(name("A\u{202e}nn", 40).is_err_and(|why| why.code == Code::BadInput && why.message.contains("U+202E")));
    }
}
