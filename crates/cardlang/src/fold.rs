//! Texts as they are compared.

use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// Lower case without accents and with plain quotation marks: what is compared.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    fold_into(&mut folded, text);
    folded
}

/// Appends a text as [`fold`] makes it: runs of plain letters at once, the signs between them one by one.
pub fn fold_into(folded: &mut String, text: &str) {
    let mut rest = text;
    while !rest.is_empty() {
        let (plain, other) = rest.split_at(rest.bytes().position(|byte| !byte.is_ascii()).unwrap_or(rest.len()));
        let from = folded.len();
        folded.push_str(plain);
        folded[from..].make_ascii_lowercase();
        let mut signs = other.chars();
        match signs.next() {
            Some('’' | '‘') => folded.push('\''),
            Some(sign) => decompose_canonical(sign, |part| {
                if !is_combining_mark(part) {
                    folded.extend(part.to_lowercase());
                }
            }),
            None => {}
        }
        rest = signs.as_str();
    }
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn accents_and_case_do_not_matter() {
        assert_eq!(fold("Éowyn’s DÚNEDAIN"), "eowyn's dunedain");
    }
}
