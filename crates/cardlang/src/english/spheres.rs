//! The same said of every sphere: told once, of `that sphere`.

use super::voice::Voice;
use crate::grammar::article;
use crate::term::Term;

/// The spheres by their icons, in the order a card names them.
pub const SPHERES: [&str; 4] = ["leadership", "lore", "spirit", "tactics"];

/// Stands where each of some texts names its sphere.
const SIGN: char = '\u{e}';

/// Words that do not belong to the noun before them.
const NO_NOUNS: &[&str] =
    &["is", "are", "with", "you", "in", "that", "cannot", "until", "and", "or", "to", "from", "each"];

/// What some texts have in common that say the same, one of each sphere.
pub fn in_common(texts: &[String]) -> Option<String> {
    let mut spheres = SPHERES.to_vec();
    let mut shapes = Vec::new();
    for text in texts {
        let at = spheres.iter().position(|sphere| text.contains(&format!("[{sphere}]")))?;
        let sphere = spheres.remove(at);
        shapes.push(text.replace(&format!("[{sphere}]"), &SIGN.to_string()));
    }
    let same = shapes.windows(2).all(|two| two[0] == two[1]);
    (spheres.is_empty() && same).then(|| shapes.remove(0))
}

/// `a hero of any sphere`, and what is said of that sphere later.
pub fn in_words(shape: &str, first: &str, later: &str) -> String {
    let mut parts = shape.split(SIGN);
    let mut told = parts.next().unwrap_or_default().to_owned();
    let mut which = first;
    for part in parts {
        let (noun, rest) = part.split_at(noun_ends(part));
        if let (Some(before), false) = (told.strip_suffix(" a "), noun.is_empty()) {
            told = format!("{before} {} ", article(noun.trim_start()));
        }
        let of = if noun.is_empty() { String::new() } else { format!("{} ", noun.trim_start()) };
        told.push_str(&format!("{of}of {which} sphere{rest}"));
        which = later;
    }
    told.replace(" is a hero of the same sphere", " is of the same sphere")
}

/// Whether something is said of all the others, so that a list of spheres would say something else.
pub fn is_denied(shape: &str) -> bool {
    shape.contains(&format!(" not {SIGN}"))
}

/// Where the noun ends that stands behind a sphere.
fn noun_ends(text: &str) -> usize {
    let mut end = 0;
    let mut at = 0;
    for word in text.split_inclusive(' ') {
        let bare = word.trim_end_matches([' ', '.', ',', ';', ':']);
        if NO_NOUNS.contains(&bare) {
            break;
        }
        if !bare.is_empty() {
            end = at + bare.len();
        }
        if word.trim_end() != bare {
            break;
        }
        at += word.len();
    }
    end
}

impl Voice {
    /// What holds while something is so, one of each sphere, in one sentence.
    pub fn of_every_sphere(&mut self, statements: &[Term]) -> Option<(String, usize)> {
        let four = statements.get(..SPHERES.len())?;
        if four.iter().any(|statement| statement.key() != "constant.while") {
            return None;
        }
        let told: Vec<String> =
            four.iter().map(|statement| self.next_sentences(std::slice::from_ref(statement)).0.join(". ")).collect();
        let shape = in_common(&told)?;
        Some((in_words(&shape, "any", "that"), SPHERES.len()))
    }

    /// A condition that asks the same of every sphere, or of one of them.
    pub fn asked_of_spheres(&mut self, condition: &Term) -> Option<String> {
        let mut asked = Vec::new();
        links(condition, condition.key(), &mut asked);
        if asked.len() != SPHERES.len() {
            return None;
        }
        let told: Vec<String> = asked.iter().map(|link| self.phrase(link)).collect();
        let shape = in_common(&told)?;
        let which = match (condition.key(), shape.starts_with("each ")) {
            ("if.and", _) => "each",
            (_, true) => "the same",
            (_, false) => "any",
        };
        Some(in_words(&shape, which, which))
    }
}

/// The conditions that `and` or `or` joins.
fn links<'t>(condition: &'t Term, key: &str, found: &mut Vec<&'t Term>) {
    if condition.key() == key {
        links(condition.term(0), key, found);
        links(condition.term(1), key, found);
    } else {
        found.push(condition);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_each(text: &str) -> Vec<String> {
        SPHERES.iter().map(|sphere| text.replace('@', &format!("[{sphere}]"))).collect()
    }

    #[test]
    fn what_differs_in_the_sphere_alone_is_told_once() {
        let shape = in_common(&of_each("each character that is not @")).expect("all of them");
        assert_eq!(in_words(&shape, "that", "that"), "each character that is not of that sphere");
        let shape = in_common(&of_each("while you control a @ ally, it gains a @ resource icon")).expect("all of them");
        assert_eq!(
            in_words(&shape, "any", "that"),
            "while you control an ally of any sphere, it gains a resource icon of that sphere"
        );
    }

    #[test]
    fn three_spheres_or_another_difference_are_told_one_by_one() {
        let mut told = of_each("a @ hero");
        assert_eq!(in_common(&told[..3]), None);
        told[3] = told[3].replace("hero", "ally");
        assert_eq!(in_common(&told), None);
    }
}
