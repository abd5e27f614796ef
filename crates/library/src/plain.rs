//! Text from outside: chat, names, files of others. What would steer a terminal, turn the direction of writing or not
//! be seen at all is taken out before it is shown or written to a log, and refused where somebody says it.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Whether a sign is no text: a control character, one that turns the direction of writing, one without width.
fn is_foul(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// Pictures are put together with a joiner; anywhere else it only hides.
fn joins_pictures(before: Option<char>, sign: char, after: Option<char>) -> bool {
    let is_picture = |sign: char| matches!(sign, '\u{2190}'..='\u{2bff}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}');
    sign == '\u{200d}' && before.is_some_and(is_picture) && after.is_some_and(is_picture)
}

/// The first sign of a text that is none, where there is one. Line breaks are none in what stands on one line.
pub fn foul_sign(text: &str) -> Option<char> {
    let mut before = None;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        if is_foul(sign) && !joins_pictures(before, sign, signs.peek().copied()) {
            return Some(sign);
        }
        before = Some(sign);
    }
    None
}

/// A text with nothing but signs in it; line breaks and tabs stay.
pub fn plain(text: &str) -> Cow<'_, str> {
    if foul_sign(text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut before = None;
    let mut signs = text.chars().peekable();
    let mut out = String::with_capacity(text.len());
    while let Some(sign) = signs.next() {
        let stays = matches!(sign, '\n' | '\t') || !is_foul(sign);
        if stays || joins_pictures(before, sign, signs.peek().copied()) {
            out.push(sign);
        }
        before = Some(sign);
    }
    Cow::Owned(out)
}

/// Whether two names look alike to somebody who glances at them.
pub fn same_name(one: &str, other: &str) -> bool {
    skeleton(one) == skeleton(other)
}

/// What is left of a name without case, accents, gaps and the shapes that letters share.
fn skeleton(name: &str) -> String {
    let name = plain(name);
    let letters = name.nfkd().filter(|sign| !is_combining_mark(*sign)).flat_map(char::to_lowercase);
    let bare: String = letters.map(lookalike).filter(|sign| sign.is_alphanumeric()).collect();
    if bare.is_empty() { name.into_owned() } else { bare }
}

/// The Latin letter that a letter or digit is easily taken for.
fn lookalike(sign: char) -> char {
    match sign {
        'а' | 'α' | 'ɑ' => 'a',
        'в' | 'β' | 'ß' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ε' | 'є' => 'e',
        'ɡ' => 'g',
        'н' | 'һ' | 'η' => 'h',
        'і' | 'ı' | 'ι' | 'ӏ' | 'l' | '1' | '|' | '!' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'о' | 'ο' | 'σ' | '0' | 'ø' => 'o',
        'р' | 'ρ' => 'p',
        'ԛ' => 'q',
        'г' => 'r',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'υ' => 'u',
        'ν' | 'ѵ' => 'v',
        'ԝ' | 'ω' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        'ζ' => 'z',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::{foul_sign, plain, same_name};

    #[test]
    fn what_steers_a_terminal_is_no_text() {
        let chat = "\u{1b}]0;owned\u{7}\u{1b}[2Jhail\u{9b}31m\r\n\tfriend";
        assert_eq!(plain(chat), "]0;owned[2Jhail31m\n\tfriend");
        assert_eq!(foul_sign(chat), Some('\u{1b}'));
        assert_eq!(plain("abc\u{202e}fed\u{2066}\u{200b}\u{feff}x"), "abcfedx");
        for text in ["Éowyn of Rohan", "Ξένος שלום 友", "well \u{1f44d}\u{1f3fd} \u{2764}\u{fe0f}"] {
            assert_eq!((foul_sign(text), plain(text).as_ref()), (None, text));
        }
        let family = "\u{1f469}\u{200d}\u{1f467}";
        assert_eq!((foul_sign(family), foul_sign("A\u{200d}nn")), (None, Some('\u{200d}')));
        assert_eq!((foul_sign("two\nlines"), plain("two\nlines").as_ref()), (Some('\n'), "two\nlines"));
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for other in ["ann", "ANN", " A n n ", "Ánn", "Аnn", "A\u{200b}nn", "\u{202e}Ann", "Ａｎｎ", "Ann.", "A-nn"]
        {
            assert!(same_name("Ann", other), "{other:?}");
        }
        assert!(same_name("the host", "The  HOST") && same_name("Bill", "BiI1"));
        assert!(!same_name("\u{1f44d}", "\u{1f44e}"));
        for other in ["Anna", "Bob", "An", "Ann2"] {
            assert!(!same_name("Ann", other), "{other:?}");
        }
    }
}
