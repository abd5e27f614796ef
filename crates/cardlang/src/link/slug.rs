//! Ids from titles.

use unicode_normalization::UnicodeNormalization;

/// Lower case, accents and apostrophes dropped, anything else between words a single `-`.
pub fn slug(title: &str) -> String {
    if title.is_ascii() { slugged(title.chars()) } else { slugged(title.nfd()) }
}

fn slugged(signs: impl Iterator<Item = char>) -> String {
    let mut slug = String::new();
    for c in signs.flat_map(char::to_lowercase) {
        if c.is_ascii_alphanumeric() {
            slug.push(c);
        } else if !is_dropped(c) && !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

fn is_dropped(c: char) -> bool {
    matches!(c, '\'' | '’') || unicode_normalization::char::is_combining_mark(c)
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn titles_become_ids() {
        assert_eq!(slug("Éowyn"), "eowyn");
        assert_eq!(slug("Ungoliant's Spawn"), "ungoliants-spawn");
        assert_eq!(slug("Don't Leave the Path!"), "dont-leave-the-path");
        assert_eq!(slug("The Sea, the Sea"), "the-sea-the-sea");
        assert_eq!(slug("…"), "");
    }
}
