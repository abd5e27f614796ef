//! Text for a terminal: colours, widths, lines.

use std::fmt::Write as _;

use rules::replay::TakenBack;

/// Columns where nobody watches, so that the same command always writes the same.
const COLUMNS: usize = 100;
/// A page is never narrower or wider than this.
const NARROW: usize = 60;
const WIDE: usize = 120;

/// How many columns there are: those of the terminal, as wide as it is now.
pub fn width() -> usize {
    let terminal = terminal_size::terminal_size_of(std::io::stdout()).map(|(columns, _)| usize::from(columns.0));
    terminal.map_or(COLUMNS, |columns| columns.clamp(NARROW, WIDE))
}

/// The few colours there are. They are left out where no person watches and where `NO_COLOR` is set.
pub mod style {
    use anstyle::{AnsiColor, Style};

    pub const TITLE: Style = Style::new().bold();
    pub const DIM: Style = Style::new().dimmed();
    pub const GOOD: Style = AnsiColor::Green.on_default();
    pub const WRONG: Style = AnsiColor::Red.on_default().bold();
    pub const CARE: Style = AnsiColor::Yellow.on_default();
    pub const HEAD: Style = AnsiColor::Cyan.on_default().bold();
}

/// The text in a style.
pub fn paint(style: anstyle::Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Breaks a text into lines of at most so many columns; line breaks in it stay.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// The text wrapped, each line behind a margin of so many columns.
pub fn indent(text: &str, margin: usize) -> String {
    let mut out = String::new();
    for line in wrap(text, width() - margin) {
        let _ = writeln!(out, "{:margin$}{line}", "");
    }
    out
}

/// The text wrapped to the page.
pub fn lines(text: &str) -> String {
    indent(text, 0)
}

/// Sentences broken into lines of the page; rows of tables, whose columns have more than one space between them, stay.
pub fn prose(text: &str) -> String {
    let line = |line: &str| if line.contains("  ") || line.is_empty() { format!("{line}\n") } else { lines(line) };
    text.lines().map(line).collect()
}

/// The first `width` columns of a text, with a sign where something is missing.
pub fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    kept.trim_end().to_owned() + "…"
}

/// `1 card`, `2 cards`.
pub fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// `3 answers taken back, 1 after something was seen`; none where nothing was.
pub fn taken_back(back: TakenBack) -> Option<String> {
    let seen = if back.reveals == 0 { String::new() } else { format!(", {} after something was seen", back.reveals) };
    (!back.is_nothing()).then(|| format!("{} taken back{seen}", count(back.answers as usize, "answer")))
}

#[cfg(test)]
mod tests {
    use super::{count, cut, indent, wrap};

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrap("one two three\nfour", 8), ["one two", "three", "four"]);
        assert_eq!(indent("one", 2), "  one\n");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut("Éowyn", 5), "Éowyn");
        assert_eq!(cut("Éowyn rides", 7), "Éowyn…");
    }

    #[test]
    fn things_are_counted_in_words() {
        assert_eq!(count(1, "card"), "1 card");
        assert_eq!(count(0, "card"), "0 cards");
    }
}
