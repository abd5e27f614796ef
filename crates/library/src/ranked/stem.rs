//! The stem of an English word: near enough that its forms meet.

/// Endings, longest first, and what stands for them.
const ENDINGS: &[(&str, &str)] = &[
    ("ations", "ate"),
    ("ation", "ate"),
    ("ments", "ment"),
    ("nesses", ""),
    ("iness", "y"),
    ("ness", ""),
    ("ings", ""),
    ("ies", "y"),
    ("ied", "y"),
    ("ing", ""),
    ("ers", ""),
    ("ed", ""),
    ("er", ""),
    ("es", ""),
    ("ly", ""),
    ("s", ""),
    ("e", ""),
];

/// At least so much of a word is left.
const LEAST: usize = 3;

/// The stem of a word in lower case: `attackers`, `attacking` and `attacks` are all `attack`.
pub fn stem(word: &str) -> String {
    if word.ends_with("ss") || word.chars().any(|sign| sign.is_ascii_digit()) {
        return word.to_owned();
    }
    let ending = ENDINGS.iter().find_map(|(ending, instead)| {
        let left = word.strip_suffix(ending)?;
        (left.chars().count() >= LEAST).then_some((left, *instead))
    });
    let Some((left, instead)) = ending else { return word.to_owned() };
    let stem = single(left).to_owned() + instead;
    // `engage` and `engaged` meet without the last `e`.
    stem.strip_suffix('e').filter(|short| short.chars().count() >= LEAST).map(str::to_owned).unwrap_or(stem)
}

/// `committ` as in `committed` is `commit`.
fn single(left: &str) -> &str {
    let mut back = left.chars().rev();
    let double = back.next().filter(|last| back.next() == Some(*last));
    match double {
        Some('b' | 'd' | 'g' | 'm' | 'n' | 'p' | 'r' | 't') if left.chars().count() > LEAST => &left[..left.len() - 1],
        _ => left,
    }
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn forms_of_a_word_meet() {
        for forms in [
            &["attack", "attacks", "attacked", "attacking", "attacker", "attackers"][..],
            &["engage", "engages", "engaged", "engaging"],
            &["commit", "commits", "committed", "committing"],
            &["enemy", "enemies"],
            &["exhaust", "exhausted", "exhausts"],
            &["resource", "resources"],
            &["defend", "defender", "defending"],
            &["damage", "damages", "damaged"],
        ] {
            let stems: Vec<String> = forms.iter().map(|form| stem(form)).collect();
            assert!(stems.windows(2).all(|pair| pair[0] == pair[1]), "{stems:?}");
        }
        assert_ne!(stem("ready"), stem("read"));
        assert_eq!(stem("loss"), "loss");
        assert_eq!(stem("hero"), stem("heroes"));
    }
}
