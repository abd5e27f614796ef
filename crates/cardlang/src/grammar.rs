//! English in one place: articles, plurals, verbs.

use unicode_normalization::UnicodeNormalization;

/// `a` or `an`, by the sound of the word that follows.
pub fn article(next: &str) -> &'static str {
    let word: String = next.nfd().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let long_u = ["uni", "use", "one", "eu"].iter().any(|start| word.starts_with(start));
    let hard_uni = ["unin", "unim"].iter().any(|start| word.starts_with(start));
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']) && (!long_u || hard_uni);
    if vowel || word == "x" || word.starts_with("8") || word == "11" || word == "18" { "an" } else { "a" }
}

/// The plural of a noun of the game, or of several: `enemy or location`.
pub fn plural(noun: &str) -> String {
    if noun.contains(" or ") {
        let parts: Vec<String> = noun.split(" or ").map(plural).collect();
        return parts.join(" or ");
    }
    if let Some(stem) = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        return format!("{stem}ies");
    }
    match noun {
        "hero" => "heroes".to_owned(),
        _ if noun.ends_with("ch") || noun.ends_with('s') || noun.ends_with('x') => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// `Aragorn's`, `heroes'`.
pub fn possessive(noun: &str) -> String {
    match noun {
        "you" => "your".to_owned(),
        "it" => "its".to_owned(),
        "they" => "their".to_owned(),
        _ if noun.ends_with('s') => format!("{noun}'"),
        _ => format!("{noun}'s"),
    }
}

/// The first letter made a capital.
pub fn capitalise(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_go_by_sound() {
        assert_eq!(article("enemy"), "an");
        assert_eq!(article("unique"), "a");
        assert_eq!(article("unclaimed"), "an");
        assert_eq!(article("Éored"), "an");
        assert_eq!(article("Dwarf"), "a");
    }

    #[test]
    fn plurals_and_possessives() {
        assert_eq!(plural("enemy"), "enemies");
        assert_eq!(plural("hero"), "heroes");
        assert_eq!(plural("card"), "cards");
        assert_eq!(plural("enemy or location"), "enemies or locations");
        assert_eq!(possessive("you"), "your");
        assert_eq!(possessive("Glóin"), "Glóin's");
        assert_eq!(possessive("the players"), "the players'");
    }
}
