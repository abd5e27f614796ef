//! What has happened since one looked last, and the cards that came to light.

use std::fmt::Write as _;
use std::io::{BufRead, Write};

use rules::frame::AbilityRef;
use rules::ids::{CardId, Seat};
use rules::log::{Cause, Entry};
use rules::occurrence::Verb;
use rules::query::Q;
use rules::tell;

use super::{Table, look};
use crate::outcome::Failure;
use crate::page::{indent, paint, style, width, wrap};

/// Lines of the log that are shown without a number.
const LATELY: usize = 20;

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// To whom things are told: a lone player is `you`; several share the screen.
    pub(super) fn viewer(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Tells what is new.
    pub(super) fn tell_news(&mut self) -> Result<(), Failure> {
        let reader = self.asked.filter(|_| self.hot_seat()).map_or(0, Seat::index);
        let news = &self.session.log[self.told[reader].min(self.session.log.len())..];
        let text = news_text(self.session.q(), news, self.viewer());
        self.told[reader] = self.session.log.len();
        if !text.is_empty() {
            writeln!(self.out, "{text}")?;
        }
        Ok(())
    }

    /// The last lines of the log, with their numbers; all of it with every pass.
    pub(super) fn show_log(&mut self, lines: Option<usize>) -> Result<(), Failure> {
        let wanted = if lines == Some(usize::MAX) { is_done } else { is_told };
        let page = log_lines(self.session.q(), &self.session.log, self.viewer(), lines.unwrap_or(LATELY), wanted);
        writeln!(self.out, "{page}")?;
        Ok(())
    }
}

/// A whole log for a spectator.
pub fn log_page(q: Q<'_>, log: &[Entry]) -> String {
    log_lines(q, log, None, usize::MAX, is_told)
}

/// The last lines that are wanted with their numbers, under the step they belong to.
fn log_lines(q: Q<'_>, log: &[Entry], viewer: Option<Seat>, last: usize, wanted: fn(&Entry) -> bool) -> String {
    let (numbers, log): (Vec<usize>, Vec<Entry>) =
        (1..).zip(log.iter().cloned()).filter(|(_, entry)| wanted(entry)).unzip();
    let told = numbers.iter().zip(&log).zip(tell::read_aloud(q, &log, viewer));
    let told: Vec<_> = told.filter_map(|(at, text)| Some((at, text?))).collect();
    let mut page = String::new();
    let mut step = None;
    for ((number, entry), text) in &told[told.len().saturating_sub(last)..] {
        if step.replace((entry.round, entry.step)) != Some((entry.round, entry.step)) {
            let _ = writeln!(page, "{}", paint(style::DIM, heading(entry)));
        }
        page += &numbered(**number, &with_cause(q, entry, viewer, text));
    }
    page
}

/// Whether an entry is worth a line: a step that begins has its heading, and who passes has done nothing.
fn is_told(entry: &Entry) -> bool {
    is_done(entry) && !entry.is(Verb::Passes)
}

/// A step is a heading; everything else is done.
fn is_done(entry: &Entry) -> bool {
    !entry.is(Verb::StepBegins)
}

fn numbered(number: usize, text: &str) -> String {
    let lines = wrap(text, width() - 6);
    format!("{number:>4}  {}\n", lines.join("\n      "))
}

/// What an entry tells, with the card behind it, if there is one.
fn with_cause(q: Q<'_>, entry: &Entry, viewer: Option<Seat>, text: &str) -> String {
    match source(entry).and_then(|_| tell::cause(q, entry, viewer)) {
        Some(cause) => format!("{text} [{cause}]"),
        None => text.to_owned(),
    }
}

fn heading(entry: &Entry) -> String {
    if entry.step.is_setup() {
        format!("Setup: {}", entry.step.title())
    } else {
        format!("Round {}, {} {}", entry.round, entry.step.number(), entry.step.title())
    }
}

/// News as prose, a paragraph for each step and cause; cards that come to light are shown with their text.
fn news_text(q: Q<'_>, news: &[Entry], viewer: Option<Seat>) -> String {
    let news: Vec<Entry> = news.iter().filter(|entry| is_told(entry)).cloned().collect();
    let told = news.iter().zip(tell::read_aloud(q, &news, viewer));
    let told: Vec<(&Entry, String)> = told.filter_map(|(entry, text)| Some((entry, text?))).collect();
    let mut page = String::new();
    for step in told.chunk_by(|(a, _), (b, _)| (a.round, a.step) == (b.round, b.step)) {
        let _ = writeln!(page, "{}", paint(style::DIM, heading(step[0].0)));
        for part in step.chunk_by(|(a, _), (b, _)| source(a) == source(b)) {
            page += &paragraphs(q, part, viewer);
        }
    }
    page
}

/// The card whose ability stands behind an entry.
fn source(entry: &Entry) -> Option<(CardId, AbilityRef)> {
    match entry.cause {
        Cause::Ability { card, ability, .. } => Some((card, ability)),
        _ => None,
    }
}

/// Entries with the same cause, which is named once.
fn paragraphs(q: Q<'_>, part: &[(&Entry, String)], viewer: Option<Seat>) -> String {
    let mut page = String::new();
    let cause = source(part[0].0).and_then(|_| tell::cause(q, part[0].0, viewer));
    let mut paragraph = cause.map_or_else(String::new, |cause| format!("{cause}: "));
    for (entry, text) in part {
        paragraph += text;
        paragraph.push(' ');
        if shows_a_card(entry) {
            page += &indent(&std::mem::take(&mut paragraph), 2);
            page += &look::revealed(q, &entry.what);
        }
    }
    page + &indent(&paragraph, 2)
}

/// Whether an entry shows a card to everybody.
fn shows_a_card(entry: &Entry) -> bool {
    matches!(entry.what.verb, Verb::Revealed | Verb::StageRevealed | Verb::ShadowTurned)
}
