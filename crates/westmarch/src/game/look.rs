//! Looking at cards: in full, or as they come to light.

use std::fmt::Write as _;
use std::io::{BufRead, Write};

use library::CardRow;
use library::cards::rows;
use library::names::either;
use library::search::{search, suggest};
use rules::ids::CardId;
use rules::occurrence::{Occurrence, Verb};
use rules::query::Q;
use rules::query::values::Change;
use rules::view::{CardName, CardView, PileView, Shown, View, view};
use table::wire::view::View as Wire;

use super::draw::hand;
use super::question::show_all_hands;
use super::{Table, find};
use crate::commands::cards::{numbers, page};
use crate::outcome::Failure;
use crate::page::{lines, paint, style, width, wrap};

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// The full text of a card, and what changes its values now.
    pub(super) fn show_card(&mut self, name: &str) -> Result<(), Failure> {
        let q = self.session.q();
        let seat = self.session.seat().or(self.viewer());
        let seen = find::visible(q, seat, name);
        if let Some(card) = seen.first() {
            let text = page(&face(q, *card)) + &changes(q, &view(q, seat), *card);
            writeln!(self.out, "{}", text.trim_end())?;
            return Ok(());
        }
        let rows = self.library.rows();
        let found = search(&rows, name);
        let titled: Vec<&CardRow> = found.into_iter().filter(|row| find::names(&row.name, name)).collect();
        if titled.is_empty() {
            let near = suggest(&rows, name);
            let hint = if near.is_empty() { String::new() } else { format!(" Did you mean {}?", either(&near)) };
            writeln!(self.out, "There is no card `{name}`.{hint}")?;
        }
        for row in titled {
            write!(self.out, "{}", page(row))?;
        }
        Ok(())
    }
}

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// The cards in hand of whoever is asked; all hands where one person plays them.
    pub(super) fn show_hands(&mut self) -> Result<(), Failure> {
        let q = self.session.q();
        let seat = self.session.seat().or(self.viewer());
        let mut shown = Wire::of(&view(q, seat));
        if self.manner.two_handed {
            show_all_hands(q, &mut shown);
        }
        let mut page = String::new();
        for player in shown.players.iter().filter(|player| !player.hand.cards.is_empty()) {
            if shown.players.len() > 1 {
                page += &format!("{}\n", paint(style::TITLE, self.titles.player(player.seat)));
            }
            page += &hand(player);
        }
        let page = if page.is_empty() { "Your hand is empty.\n".to_owned() } else { page };
        write!(self.out, "{page}")?;
        Ok(())
    }

    /// What lies in the piles that are open.
    pub(super) fn show_piles(&mut self) -> Result<(), Failure> {
        let q = self.session.q();
        let seat = self.session.seat().or(self.viewer());
        let view = view(q, seat);
        let mut page = pile("Encounter discard pile", &view.encounter_discard);
        page += &pile("Victory display", &known(&view.victory));
        for (name, there) in [("Set aside", &view.set_aside), ("Out of the game", &view.removed)] {
            if there.count > 0 {
                page += &pile(name, &known(there));
            }
        }
        for area in view.areas.iter().filter(|area| area.pile.count > 0) {
            page += &pile(&area.name, &known(&area.pile));
        }
        for player in &view.players {
            page += &pile(&format!("Discard pile of player {}", player.seat.0 + 1), &player.discard);
        }
        for line in known_tops(q) {
            page += &lines(&line);
        }
        write!(self.out, "{page}")?;
        Ok(())
    }
}

fn known<'a>(pile: &PileView<'a>) -> Vec<CardName<'a>> {
    pile.known.iter().map(|lying| lying.card).collect()
}

/// What whoever is asked knows of the tops of decks: the cards they look at.
pub fn known_tops(q: Q<'_>) -> Vec<String> {
    let Some(ask) = q.g.ask else { return Vec::new() };
    let view = view(q, Some(ask.seat));
    let mut piles = vec![("the encounter deck".to_owned(), &view.encounter_deck)];
    for player in &view.players {
        let other = format!("the deck of player {}", player.seat.0 + 1);
        piles.push((if player.seat == ask.seat { "your deck".to_owned() } else { other }, &player.deck));
    }
    let told = |(name, pile): (String, &PileView<'_>)| Some(format!("On top of {name}: {}.", top(pile)?.join(", ")));
    piles.into_iter().filter_map(told).collect()
}

/// The known cards at the top of a pile, without a gap.
fn top<'a>(pile: &PileView<'a>) -> Option<Vec<&'a str>> {
    let known = pile.known.iter().zip(0..).take_while(|(lying, at)| lying.under == *at);
    let cards: Vec<&str> = known.map(|(lying, _)| lying.card.title).collect();
    (!cards.is_empty()).then_some(cards)
}

fn pile(name: &str, cards: &[CardName<'_>]) -> String {
    let titles: Vec<&str> = cards.iter().map(|card| card.title).collect();
    lines(&format!("{name}: {}", if titles.is_empty() { "nothing".to_owned() } else { titles.join(", ") }))
}

/// The face of a card that is up, as a row.
pub fn face(q: Q<'_>, card: CardId) -> CardRow {
    let there = q.card(card);
    rows(q.m.pool.def(there.def)).nth(usize::from(there.face)).unwrap_or_default()
}

/// A card that just came to light: an encounter card with its text, a shadow card with its shadow effect, a stage
/// with both its sides.
pub fn revealed(q: Q<'_>, what: &Occurrence) -> String {
    let card = what.subject;
    match what.verb {
        Verb::ShadowTurned => {
            let row = face(q, card);
            let text = if row.shadow.is_empty() { "No shadow effect." } else { &row.shadow };
            boxed(&row.name, " (shadow card)", text)
        }
        Verb::StageRevealed => rows(q.m.pool.def(q.card(card).def)).map(|row| full(&row)).collect(),
        _ => full(&face(q, card)),
    }
}

fn full(row: &CardRow) -> String {
    let kind = if row.side.is_empty() { row.kind.clone() } else { format!("{}, side {}", row.kind, row.side) };
    let parts = [kind, row.traits.trim_end_matches('.').replace(". ", ", "), numbers(row)];
    let parts: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    let text = [&row.keywords, &row.text].map(String::as_str);
    let text: Vec<&str> = text.into_iter().filter(|part| !part.is_empty()).collect();
    boxed(&row.name, &format!(": {}", parts.join("; ")), &text.join("\n"))
}

/// A card set apart from the tale.
fn boxed(title: &str, facts: &str, text: &str) -> String {
    let mut shown = String::new();
    for line in wrap(&format!("{title}{facts}\n{text}"), width() - 6) {
        let _ = writeln!(shown, "    | {line}");
    }
    shown.replacen(title, &paint(style::TITLE, title), 1)
}

/// What makes a card's values differ from the printed ones.
fn changes(q: Q<'_>, view: &View<'_>, card: CardId) -> String {
    let Some(shown) = in_play(view, card) else { return place(q, card) };
    let mut text = String::new();
    for value in shown.values.iter().filter(|value| !value.modifiers.is_empty()) {
        let each = value.modifiers.iter().map(|modifier| match modifier.change {
            Change::By(by) => format!("{by:+} by {}", modifier.source.title),
            Change::To(to) => format!("set to {to} by {}", modifier.source.title),
        });
        let each: Vec<String> = each.collect();
        let stat = value.stat.replace('_', " ");
        let _ = writeln!(text, "  Now {stat} {} (printed {}: {})", value.now, value.printed, each.join(", "));
    }
    text
}

fn place(q: Q<'_>, card: CardId) -> String {
    if q.card(card).zone.is_hand() { "  In your hand.\n".to_owned() } else { String::new() }
}

/// The entry of a card on the table.
fn in_play<'v, 'a>(view: &'v View<'a>, card: CardId) -> Option<&'v CardView<'a>> {
    let players = view.players.iter().flat_map(|player| player.characters.iter().chain(&player.engaged));
    let quest = view.quest.iter().map(|quest| &quest.card);
    let all = players.chain(&view.staging.cards).chain(&view.active_location).chain(quest);
    all.flat_map(with_attachments).find(|shown| shown.id == card)
}

fn with_attachments<'v, 'a>(shown: &'v Shown<'a>) -> Vec<&'v CardView<'a>> {
    let Shown::Card(card) = shown else { return Vec::new() };
    let on = card.attachments.iter().chain(&card.shadows).flat_map(with_attachments);
    std::iter::once(&**card).chain(on).collect()
}
