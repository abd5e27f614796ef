//! Names as people write them: without accents, in any case, with slips.

use std::fmt;

use cardlang::fold;

/// A name that nothing has, and what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// `deck`, `scenario`, `card`.
    pub what: &'static str,
    pub name: String,
    pub nearest: Vec<String>,
    /// Every name there is, where they are few.
    pub known: Vec<String>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "there is no {} `{}`", self.what, self.name)?;
        if !self.nearest.is_empty() {
            write!(out, "; did you mean {}?", either(&self.nearest))?;
        } else if !self.known.is_empty() {
            write!(out, "; there are {}", self.known.join(", "))?;
        }
        Ok(())
    }
}

impl std::error::Error for Unknown {}

/// `a`, `a or b`, `a, b or c`.
pub fn either(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Up to three of the candidates that are most like a misspelt name, best first.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    if name.len() > LONG {
        return Vec::new();
    }
    let wanted = fold(name);
    let mut scored: Vec<(f64, &str)> = candidates
        .into_iter()
        .map(|candidate| (likeness(&wanted, &fold(candidate)), candidate))
        .filter(|(likeness, _)| *likeness >= ENOUGH)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    scored.dedup_by(|a, b| a.1 == b.1);
    scored.into_iter().take(3).map(|(_, name)| name.to_owned()).collect()
}

const ENOUGH: f64 = 0.72;

/// Nobody misspells a name as long as this, and comparing it takes long.
pub const LONG: usize = 200;

/// How alike two names are: as wholes, or a word of the one and the other, which counts a little less.
fn likeness(wanted: &str, candidate: &str) -> f64 {
    const PART: f64 = 0.98;
    let whole = strsim::normalized_damerau_levenshtein(wanted, candidate);
    let words = candidate.split(|sign: char| !sign.is_alphanumeric() && sign != '\'');
    let part = words.map(|word| strsim::normalized_damerau_levenshtein(wanted, word) * PART);
    part.fold(whole, f64::max)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_understood() {
        let titles = ["Gandalf", "Galadhrim's Greeting", "Steward of Gondor"];
        assert_eq!(nearest("gandlaf", titles), ["Gandalf"]);
        assert_eq!(nearest("stewrd", titles), ["Steward of Gondor"]);
        assert!(nearest("balrog", titles).is_empty());
        let long = "Gandalf ".repeat(100);
        assert!(nearest(&long, [long.as_str()]).is_empty());
    }
}
