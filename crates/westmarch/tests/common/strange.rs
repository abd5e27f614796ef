//! Words that a person would stumble over.

#[path = "../../../library/tests/common/never.rs"]
mod never;

/// Words that made people stop reading, in help texts and in what the terminal says by itself.
const STRANGE: &[&str] = &[
    "so much", "; else", " without it", " without any", " for such", "nothing is said", "that are there",
    "what comes of", "to be again", "go on from", "nothing to watch", "and count,", "built along", "is no ", "are no ",
    "there is standard", "Campaigns there are", "counts as 50",
];

/// What no card says and help may: names are given there, and options are listed.
const FINE: &[&str] = &[" named "];

/// What may follow `, as`, which is no `such as`.
const AS: &[&str] = &["in", "often", "well", "long", "far", "soon", "you", "many", "if", "the"];

/// The words of a text that are strange.
pub fn strange(text: &str) -> Vec<String> {
    let words = STRANGE.iter().copied().chain(never::NEVER.iter().map(|(_, words)| *words));
    let mut found: Vec<String> =
        words.filter(|words| !FINE.contains(words) && text.contains(words)).map(str::to_owned).collect();
    let examples = text.split(", as ").skip(1).filter_map(|rest| rest.split_whitespace().next());
    found.extend(examples.filter(|next| !AS.contains(next)).map(|next| format!(", as {next}")));
    found
}
