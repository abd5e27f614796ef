//! Puzzles as text.

use std::fmt::Write as _;

use rules::area::BOARDS;
use rules::ids::Seat;
use rules::setup::Mode;
use rules::step::Step;

use super::said::written;
use super::script::{Begin, Item, Named, Place, Position, Reply};

/// The longest line of a list, where it can be broken.
const WIDTH: usize = 110;

/// A puzzle of this position and these answers. Remarks stand above it, each line a comment.
pub fn print(name: &str, remarks: &str, position: &Position, script: &[Reply]) -> String {
    let mut text = String::new();
    for line in remarks.lines() {
        let _ = writeln!(text, "# {line}");
    }
    let _ = writeln!(text, "puzzle \"{}\" {{", name.replace('"', "'"));
    for line in head(position) {
        let _ = writeln!(text, "    {line}");
    }
    let players = position.players.unwrap_or(1);
    for n in 0..players {
        seat(&mut text, position, n);
    }
    for (word, place) in SHARED {
        list(&mut text, "    ", word, &position.items, place);
    }
    for n in 1..BOARDS as u8 {
        board(&mut text, position, n);
    }
    areas(&mut text, "    ", position, None);
    if position.has_quest_deck && !position.items.iter().any(|item| item.place == Place::QuestDeck) {
        text += "    quest deck empty\n";
    }
    for (word, numbers) in [("numbers", &position.numbers), ("order", &position.order)] {
        if !numbers.is_empty() {
            broken(&mut text, "    ", word, ranges(numbers));
        }
    }
    text += "    ---\n";
    for line in script_lines(script) {
        let _ = writeln!(text, "    {line}");
    }
    text += "}\n";
    text
}

const SHARED: [(&str, Place); 10] = [
    ("quest", Place::Quest(0)),
    ("quest deck", Place::QuestDeck),
    ("beside", Place::Beside),
    ("staging", Place::Staging(0)),
    ("active", Place::Active(0)),
    ("encounter deck", Place::EncounterDeck),
    ("encounter discard", Place::EncounterDiscard),
    ("victory", Place::Victory),
    ("removed", Place::Removed),
    ("set aside", Place::SetAside),
];

/// Everything but cards and seats.
fn head(position: &Position) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(position.players.map(|players| format!("players {players}")));
    lines.extend(position.scenario.as_ref().map(|scenario| format!("scenario \"{scenario}\"")));
    if position.mode != Mode::Standard {
        lines.push(format!("mode {}", position.mode.name()));
    }
    lines.extend(position.campaign.as_ref().map(|(campaign, _)| format!("campaign \"{campaign}\"")));
    lines.extend(position.recorded.iter().map(|(hero, state, _)| format!("recorded \"{hero}\" \"{state}\"")));
    if position.first > 0 {
        lines.push(format!("first {}", position.first + 1));
    }
    if position.round > 1 {
        lines.push(format!("round {}", position.round));
    }
    lines.push(match position.begin {
        Begin::Setup => "step setup".to_owned(),
        Begin::Step(Step::Setup5) => "step mulligan".to_owned(),
        Begin::Step(step) if step.is_window() && step != Step::S2_2 => format!("window {}", step.number()),
        Begin::Step(step) => format!("step {}", step.number()),
    });
    lines.push(format!("seed {}", position.seed));
    if position.quested {
        lines.push("quested".to_owned());
    }
    if position.in_reach {
        lines.push("in reach".to_owned());
    }
    lines.extend(position.dials.iter().map(|(name, at)| format!("dial \"{name}\" {at}")));
    lines
}

fn seat(text: &mut String, position: &Position, n: u8) {
    let seat = &position.seats[usize::from(n)];
    let _ = writeln!(text, "    seat {} {{", n + 1);
    if let Some((deck, _)) = &seat.preset {
        let _ = writeln!(text, "        preset \"{deck}\"");
    }
    if let Some(threat) = seat.threat {
        let _ = writeln!(text, "        threat {threat}");
    }
    if seat.eliminated {
        text.push_str("        eliminated\n");
    }
    for item in &position.items {
        match item.place {
            Place::Hero(seat) if seat == n => block(text, "        ", "hero ", item),
            Place::Ally(seat) if seat == n => block(text, "        ", "ally ", item),
            _ => {}
        }
    }
    let lists = [
        ("engaged", Place::Engaged(n)),
        ("hand", Place::Hand(n)),
        ("deck", Place::Deck(n)),
        ("discard", Place::Discard(n)),
    ];
    for (word, place) in lists {
        list(text, "        ", word, &position.items, place);
    }
    areas(text, "        ", position, Some(n));
    text.push_str("    }\n");
}

/// What some players have apart from the others.
fn board(text: &mut String, position: &Position, n: u8) {
    let lists = [("quest", Place::Quest(n)), ("staging", Place::Staging(n)), ("active", Place::Active(n))];
    let seats: Vec<String> =
        (1..).zip(&position.boards).filter(|(_, at)| **at == n).map(|(n, _)| n.to_string()).collect();
    if seats.is_empty() && !position.items.iter().any(|item| lists.iter().any(|(_, place)| item.place == *place)) {
        return;
    }
    let of = if seats.is_empty() { String::new() } else { format!(" of seats {}", seats.join(", ")) };
    let _ = writeln!(text, "    board {}{of} {{", n + 1);
    for (word, place) in lists {
        list(text, "        ", word, &position.items, place);
    }
    text.push_str("    }\n");
}

/// The cards of declared decks and areas, of all or of a seat.
fn areas(text: &mut String, indent: &str, position: &Position, seat: Option<u8>) {
    for (area, n) in position.areas.iter().zip(0u8..).filter(|(area, _)| area.seat == seat) {
        let discard = if area.discard { " discard" } else { "" };
        list(text, indent, &format!("area \"{}\"{discard}", area.name), &position.items, Place::Area(n));
    }
}

/// The cards of one place; one that holds others has lines of its own.
fn list(text: &mut String, indent: &str, word: &str, items: &[Item], place: Place) {
    let mut plain = Vec::new();
    for item in items.iter().filter(|item| item.place == place) {
        if item.held.is_empty() {
            plain.push(one(item));
        } else {
            broken(text, indent, word, std::mem::take(&mut plain));
            block(text, indent, &format!("{word} "), item);
        }
    }
    broken(text, indent, word, plain);
}

/// A card on lines of its own, with what it holds.
fn block(text: &mut String, indent: &str, word: &str, item: &Item) {
    let _ = write!(text, "{indent}{word}{}", one(item));
    let attached: Vec<&Item> = item.held.iter().filter(|held| held.place == Place::On).collect();
    if attached.is_empty() {
        text.push('\n');
        return;
    }
    text.push_str(" {\n");
    for held in attached {
        block(text, &format!("{indent}    "), "", held);
    }
    let _ = writeln!(text, "{indent}}}");
}

/// A list over several lines where it is long.
fn broken(text: &mut String, indent: &str, word: &str, parts: Vec<String>) {
    let mut line = format!("{indent}{word} ");
    for (n, part) in parts.iter().enumerate() {
        line += part;
        if n + 1 == parts.len() {
            let _ = writeln!(text, "{line}");
        } else if line.chars().count() + parts[n + 1].chars().count() > WIDTH {
            let _ = writeln!(text, "{line},");
            line = format!("{indent}    ");
        } else {
            line += ", ";
        }
    }
}

/// A card with its states and shadow cards.
fn one(item: &Item) -> String {
    let mut text = format!("\"{}\"", item.name);
    if item.copies > 1 {
        let _ = write!(text, " x{}", item.copies);
    }
    let states = [
        (item.committed, "committed"),
        (item.exhausted && !item.committed, "exhausted"),
        (item.committed && !item.exhausted, "ready"),
        (item.facedown, "facedown"),
        (item.faceup && item.place != Place::Shadow, "faceup"),
        (item.attacked, "attacked"),
        (item.dealt, "dealt"),
        (item.earned, "earned"),
        (item.guarded, "guarded"),
        (item.spent, "spent"),
        (item.side_a, "side A"),
        (item.side_b, "side B"),
    ];
    for (_, word) in states.iter().filter(|(so, _)| *so) {
        let _ = write!(text, " {word}");
    }
    let tokens = [(item.damage, "damage"), (item.resources, "resources"), (item.progress, "progress")];
    for (amount, word) in tokens.iter().filter(|(amount, _)| *amount > 0) {
        let _ = write!(text, " {word} {amount}");
    }
    for (name, n) in &item.counters {
        let _ = write!(text, " counters \"{name}\" {n}");
    }
    let seats = |word: &'static str, seats: rules::ids::Seats| seats.iter().map(move |Seat(n)| (word, n));
    match item.owner {
        Some(Seat::ENCOUNTER) => text.push_str(" owner encounter"),
        Some(Seat(n)) => _ = write!(text, " owner {}", n + 1),
        None => {}
    }
    let by = item.by.map(|n| ("by", n));
    for (word, n) in by.into_iter().chain(seats("seen", item.seen)).chain(seats("struck", item.struck)) {
        let _ = write!(text, " {word} {}", n + 1);
    }
    if item.seen.has_watchers() {
        text.push_str(" shown");
    }
    for (ability, by) in &item.used {
        let _ = write!(text, " used ability {} by {}", ability + 1, by + 1);
    }
    for under in item.held.iter().filter(|held| held.place == Place::Under) {
        let _ = write!(text, " under {}", one(under));
    }
    for shadow in item.held.iter().filter(|held| held.place == Place::Shadow) {
        let faceup = if shadow.faceup { " faceup" } else { "" };
        let earned = if shadow.earned { " earned" } else { "" };
        let _ = write!(text, " shadow \"{}\"{faceup}{earned}", shadow.name);
        for Seat(n) in shadow.seen.iter() {
            let _ = write!(text, " seen {}", n + 1);
        }
        if shadow.seen.has_watchers() {
            text.push_str(" shown");
        }
        for Seat(n) in shadow.struck.iter() {
            let _ = write!(text, " for {}", n + 1);
        }
    }
    text
}

/// Numbers as they are written: `3, 7-9`.
fn ranges(numbers: &[u16]) -> Vec<String> {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    runs.filter_map(|run| {
        let (from, to) = (run.first()?, run.last()?);
        Some(if from == to { from.to_string() } else { format!("{from}-{to}") })
    })
    .collect()
}

/// One line for each answer; cards chosen one after the other share one.
fn script_lines(script: &[Reply]) -> Vec<String> {
    let choosing = |reply: &Reply| matches!(reply, Reply::Choose(_));
    let runs = script.chunk_by(|a, b| choosing(a) && choosing(b));
    let line = |run: &[Reply]| {
        let chosen: Vec<Named> = run.iter().flat_map(named).collect();
        if chosen.is_empty() { run.iter().map(written).collect() } else { written(&Reply::Choose(chosen)) }
    };
    runs.map(line).collect()
}

fn named(reply: &Reply) -> Vec<Named> {
    match reply {
        Reply::Choose(cards) => cards.clone(),
        _ => Vec::new(),
    }
}
