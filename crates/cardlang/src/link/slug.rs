//! Ids from titles.

use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// Lower case, accents and apostrophes dropped, anything else between words a single `-`.
pub fn slug(title: &str) -> String {
    let mut slug = String::with_capacity(title.len());
    for sign in title.chars() {
        if sign.is_ascii() {
            add(&mut slug, sign);
        } else {
            decompose_canonical(sign, |part| part.to_lowercase().for_each(|part| add(&mut slug, part)));
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

fn add(slug: &mut String, sign: char) {
    if sign.is_ascii_alphanumeric() {
        slug.push(sign.to_ascii_lowercase());
    } else if !is_dropped(sign) && !slug.ends_with('-') && !slug.is_empty() {
        slug.push('-');
    }
}

fn is_dropped(sign: char) -> bool {
    matches!(sign, '\'' | '’') || is_combining_mark(sign)
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
