//! What goes to a terminal or a log file: text, line breaks and the colours of this program, whatever somebody else has
//! put into it.

use std::io::{self, Write};

use library::plain::plain;

/// A writer that lets nothing else through.
pub struct Clean<W> {
    out: W,
    /// The colours of this program pass; in a file there are none.
    colours: bool,
    /// What may be the beginning of a sign or of a colour.
    begun: Vec<u8>,
}

/// What may follow `ESC [`, with an `m` after it: bold, dim, the colours of text, and their end.
const STYLES: [&str; 13] = ["0", "1", "2", "22", "31", "32", "33", "34", "35", "36", "37", "39", ""];

/// No order of ours is longer.
const LONGEST: usize = 16;

impl<W: Write> Clean<W> {
    pub fn terminal(out: W) -> Clean<W> {
        Clean { out, colours: true, begun: Vec::new() }
    }

    pub fn file(out: W) -> Clean<W> {
        Clean { out, colours: false, begun: Vec::new() }
    }

    /// Writes as much as is known to be whole.
    fn pass(&mut self, text: &str) -> io::Result<()> {
        let mut rest = text;
        while let Some(at) = rest.find('\u{1b}') {
            self.out.write_all(plain(&rest[..at]).as_bytes())?;
            rest = &rest[at..];
            match style(rest) {
                Some(style) => {
                    if self.colours {
                        self.out.write_all(style.as_bytes())?;
                    }
                    rest = &rest[style.len()..];
                }
                None => rest = &rest[1..],
            }
        }
        self.out.write_all(plain(rest).as_bytes())
    }
}

/// The order that a text begins with, if it is one of ours.
fn style(text: &str) -> Option<&str> {
    let end = text.find('m').filter(|end| *end < LONGEST)?;
    let inner = text.get(2..end).filter(|_| text.starts_with("\u{1b}["))?;
    let of_256 = inner.strip_prefix("38;5;").is_some_and(|n| n.parse::<u8>().is_ok());
    (STYLES.contains(&inner) || of_256).then(|| &text[..=end])
}

/// How much of it may be written: a sign or an order that has only begun is not.
fn whole(bytes: &[u8]) -> usize {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""),
        Err(_) => return bytes.len(),
    };
    match text.rfind('\u{1b}') {
        Some(at) if text.len() - at < LONGEST && !text[at..].contains(['m', '\n']) => at,
        _ => text.len(),
    }
}

impl<W: Write> Write for Clean<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        let whole = whole(&self.begun);
        let ready: Vec<u8> = self.begun.drain(..whole).collect();
        self.pass(&String::from_utf8_lossy(&ready))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.begun);
        self.pass(&String::from_utf8_lossy(&rest))?;
        self.out.flush()
    }
}

impl<W> Drop for Clean<W> {
    fn drop(&mut self) {
        debug_assert!(self.begun.len() < LONGEST, "what was written is whole");
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::Clean;
    use crate::page::{paint, style};

    fn written(colours: bool, parts: &[&[u8]]) -> String {
        let mut out = Vec::new();
        {
            let mut clean = if colours { Clean::terminal(&mut out) } else { Clean::file(&mut out) };
            parts.iter().for_each(|part| clean.write_all(part).expect("memory"));
            clean.flush().expect("memory");
        }
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn our_colours_pass_and_nothing_else_does() {
        let painted = [style::TITLE, style::DIM, style::GOOD, style::WRONG, style::CARE, style::HEAD];
        for style in painted {
            let text = paint(style, "Éowyn\n\trides");
            assert_eq!(written(true, &[text.as_bytes()]), text);
            assert_eq!(written(false, &[text.as_bytes()]), "Éowyn\n\trides");
        }
        for foul in ["\u{1b}]0;x\u{7}", "\u{1b}[2J", "\u{1b}[8m", "\u{9b}2J", "\u{202e}", "\u{1b}[1;1H", "\r"] {
            let shown = written(true, &[b"a", foul.as_bytes(), b"b"]);
            assert!(!shown.contains(['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}', '\r']), "{shown:?}");
            assert!(shown.starts_with('a') && shown.ends_with('b'));
        }
    }

    #[test]
    fn a_text_may_come_in_any_pieces() {
        let text = paint(style::GOOD, "Théodred — 1/2/1");
        for at in 0..text.len() {
            let (one, two) = text.as_bytes().split_at(at);
            assert_eq!(written(true, &[one, two]), text);
        }
        assert_eq!(written(true, &[b"a\x1b", b"[2", b"Jb"]), "a[2Jb");
        assert_eq!(written(true, &[&[b'a', 0xff, b'b']]), "a\u{fffd}b");
    }
}
