//! No text may make the language panic or hang.

mod common;

use cardlang::term::Span;
use cardlang::{Diagnostic, Source, face_text, format_source, lint, load, render_diagnostics, shadow_text};

/// A small generator with a fixed seed: the test is the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides.max(1) as u64) as usize
    }
}

fn put_through(text: String) {
    let sources = [Source { path: "x.wm".to_owned(), text }];
    let (content, mut diagnostics) = load(rules::language(), &sources);
    diagnostics.extend(lint(&content));
    let _ = render_diagnostics(&sources, &diagnostics, false);
    let _ = format_source(rules::language(), &sources[0].text);
    for card in &content.cards {
        for face in &card.faces {
            let _ = (face_text(card, face), shadow_text(card, face));
        }
    }
}

#[test]
fn random_bytes_give_diagnostics() {
    let mut dice = Dice(7);
    for _ in 0..300 {
        let bytes: Vec<u8> = (0..dice.roll(200)).map(|_| dice.roll(256) as u8).collect();
        put_through(String::from_utf8_lossy(&bytes).into_owned());
    }
}

#[test]
fn shuffled_words_give_diagnostics() {
    let words = "set core \"A\" hero ally event { } ( ) action response after this , + - * ; \n cost exhaust \
                 choose a an hero as h ready if else it is each player p may 2 X named \"B\" quest side A B \
                 scenario deck stage traits keywords Orc non-Orc or in the staging area # é non- \" ";
    let words: Vec<&str> = words.split(' ').collect();
    let mut dice = Dice(11);
    for _ in 0..1500 {
        let picked: Vec<&str> = (0..dice.roll(60)).map(|_| words[dice.roll(words.len())]).collect();
        put_through(picked.join(" "));
    }
}

#[test]
fn damaged_content_gives_diagnostics() {
    let sources = [common::files("../../content"), common::files("fixtures")].concat();
    let mut dice = Dice(13);
    for source in sources {
        let chars: Vec<char> = source.text.chars().collect();
        for _ in 0..4 {
            let mut damaged = chars.clone();
            for _ in 0..1 + dice.roll(5) {
                let at = dice.roll(damaged.len());
                match dice.roll(3) {
                    0 if damaged.len() > 1 => drop(damaged.remove(at)),
                    1 => damaged.insert(at, ['{', '}', '"', '(', '#', 'x', '\n'][dice.roll(7)]),
                    _ => damaged.truncate(at.max(1)),
                }
            }
            put_through(damaged.into_iter().collect());
        }
    }
}

#[test]
fn deep_nesting_is_refused_and_not_followed() {
    for (open, close) in [("(", ")"), ("you may { ", " }"), ("if not (", ")"), ("half of ", "")] {
        let body = format!("action {{ deal {}1{} damage to this }}", open.repeat(3000), close.repeat(3000));
        put_through(common::card("hero", "Deep", &body));
        let body = format!("action {{ {}ready this{} }}", open.repeat(3000), close.repeat(3000));
        put_through(common::card("hero", "Deep", &body));
    }
}

#[test]
fn of_very_many_faults_the_first_are_shown() {
    let sources = [Source { path: "faults.wm".to_owned(), text: "} ".repeat(10_000) }];
    let (_, found) = load(rules::language(), &sources);
    let told = render_diagnostics(&sources, &found, false);
    assert!(found.len() > 50, "{} faults", found.len());
    assert!(told.contains(&format!("and {} more of the same file", found.len() - 50)), "{}", told.len());
    assert_eq!(told.matches("Error:").count(), 50);
}

#[test]
fn a_place_inside_a_letter_is_shown_with_the_whole_letter() {
    let sources = [Source { path: "place.wm".to_owned(), text: "TÉowyn".to_owned() }];
    let told = |end| {
        let found = Diagnostic::error(Span { start: 0, end }, "not this");
        render_diagnostics(&sources, &[found], false)
    };
    assert!(told(3).contains("not this"), "{}", told(3));
    assert_eq!(told(2), told(3));
    assert_ne!(told(2), told(1));
}
