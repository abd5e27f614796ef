//! Comparing names that are written with and without accents.

/// The same text without accents and with plain quotation marks.
pub fn fold(text: &str) -> String {
    text.chars().map(plain).collect()
}

fn plain(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' | 'ä' | 'ã' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'Á' | 'À' | 'Â' | 'Ä' => 'A',
        'É' | 'È' | 'Ê' | 'Ë' => 'E',
        'Í' | 'Ì' | 'Î' | 'Ï' => 'I',
        'Ó' | 'Ò' | 'Ô' | 'Ö' => 'O',
        'Ú' | 'Ù' | 'Û' | 'Ü' => 'U',
        'ñ' => 'n',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '–' | '—' | '−' => '-',
        other => other,
    }
}

/// A name as an id writes it: `Passage Through Mirkwood` becomes `passage-through-mirkwood`.
pub fn slug(text: &str) -> String {
    let folded = fold(text).to_lowercase().replace(['\'', '"'], "");
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// Whether `text` holds `name` as whole words.
pub fn holds(text: &str, name: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let after = text[at + found.len()..].chars().next();
        !before.is_some_and(inside) && !after.is_some_and(inside)
    })
}

#[cfg(test)]
mod tests {
    use super::{fold, holds, slug};

    #[test]
    fn accents_do_not_matter() {
        assert_eq!(fold("Théoden’s Dúnedain"), "Theoden's Dunedain");
        assert_eq!(slug("Celebrían's Stone"), "celebrians-stone");
        assert_eq!(slug("A Test of Will"), "a-test-of-will");
    }

    #[test]
    fn only_whole_words_are_found() {
        assert!(holds("// as Quick Strike does", "Quick Strike"));
        assert!(!holds("// QuickStriker", "QuickStrike"));
        assert!(!holds("Quick Strikes", "Quick Strike"));
    }
}
