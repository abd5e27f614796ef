//! Words of others, where something is said about them.

/// Letters of it that are repeated at most.
const MOST: usize = 240;

/// What somebody else wrote, shortened: a message about a file does not print the file back.
pub fn brief(text: &str) -> String {
    let start = text.char_indices().nth(MOST / 2).map(|(at, _)| at);
    let end = text.char_indices().nth_back(MOST / 2).map(|(at, _)| at);
    match start.zip(end) {
        // The end says where it is, in errors about a place in a text.
        Some((start, end)) if start < end => format!("{} … {}", &text[..start], &text[end..]),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::brief;

    #[test]
    fn long_texts_are_cut_in_their_middle() {
        assert_eq!(brief("short"), "short");
        let long = brief(&format!("begins{}ends", "é".repeat(1_000_000)));
        assert!(long.starts_with("begins") && long.ends_with("ends") && long.chars().count() < 250, "{long}");
    }
}
