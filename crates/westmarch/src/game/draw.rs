//! The table as a seat sees it, for a page of a hundred columns.

use lab::report::words::capital;
use rules::area::AreaKind;
use rules::ids::Seat;
use table::wire::view::{BoardView, CardView, PlayerView, QuestView, Shown, Value, View};

use crate::page::{count, cut, indent, paint, style, width, wrap};

/// Columns for the name of a card, at most and at least, and for the numbers behind it.
const NAME: usize = 26;
const SHORT: usize = 16;
const NUMBERS: usize = 42;

/// Columns for the name of a card on this terminal.
fn name_columns() -> usize {
    (width() - NUMBERS).clamp(SHORT, NAME)
}

/// The whole table below its heading.
pub fn table(view: &View, titles: &Titles) -> String {
    let mut page = quest(view);
    page += &staging(view);
    for other in &view.boards {
        page += &board(other, titles);
    }
    page += &elsewhere(view);
    for player in ordered(view) {
        page += &band(view, player, titles);
    }
    page
}

/// What things are called on the table.
#[derive(Clone, Debug, Default)]
pub struct Titles {
    pub scenario: String,
    /// A deck for each seat.
    pub decks: Vec<String>,
}

impl Titles {
    pub fn player(&self, seat: Seat) -> String {
        match self.decks.get(seat.index()) {
            Some(deck) => format!("Player {} ({deck})", seat.0 + 1),
            None => format!("Player {}", seat.0 + 1),
        }
    }
}

/// A line with something on the left and something on the right, filled between.
fn rule(left: &str, right: &str, fill: char) -> String {
    let used = left.chars().count() + right.chars().count() + 2;
    if used + 2 > width() {
        return format!("{}\n  {right}", cut(left, width()));
    }
    let between: String = std::iter::repeat_n(fill, width() - used).collect();
    format!("{left} {between} {right}").trim_end().to_owned()
}

/// Where the game stands: a line above the table.
pub fn heading(view: &View, titles: &Titles) -> String {
    let phase = view.step.phase.as_ref().map(|phase| format!(", {phase} phase")).unwrap_or_default();
    let round = if view.round == 0 { "setup".to_owned() } else { format!("round {}{phase}", view.round) };
    let left = format!("{}: {round}", titles.scenario);
    let mut right = format!("encounter deck {}, discard {}", view.encounter_deck.count, view.encounter_discard.len());
    if view.victory.count > 0 {
        right += &format!(", victory {}", view.victory.count);
    }
    format!("{}\n", paint(style::HEAD, rule(&left, &right, '=')))
}

/// The quest, and the active location beside it.
fn quest(view: &View) -> String {
    let quest = view.quest.as_ref().map(stage).unwrap_or_default();
    let location = match &view.active_location {
        Some(Shown::Card(card)) => format!("Active location: {}, {}", card.title, progress(card)),
        _ if view.quest.is_none() => return String::new(),
        _ => "No active location".to_owned(),
    };
    let beside = format!("{quest:<46}  {location}");
    let mut lines = if beside.chars().count() > width() { format!("{quest}\n{location}") } else { beside };
    for further in &view.further_quests {
        lines += &format!("\n{}", stage(further));
    }
    lines += &active(&view.further_locations);
    format!("{lines}\n{}", attached(view.active_location.iter().chain(&view.further_locations)))
}

/// Active locations, a line each.
fn active(locations: &[Shown]) -> String {
    let line = |shown: &Shown| match shown {
        Shown::Card(card) => format!("\nActive location: {}, {}", card.title, progress(card)),
        Shown::Hidden(_) => String::new(),
    };
    locations.iter().map(line).collect()
}

/// What players of another board have before them.
fn board(board: &BoardView, titles: &Titles) -> String {
    let players: Vec<String> = board.seats.iter().map(|seat| titles.player(*seat)).collect();
    let of = if players.is_empty() { "nobody".to_owned() } else { players.join(", ") };
    let head = format!("Staging area of {of}: threat {}", board.staging.threat);
    let quests: Vec<String> = board.quests.iter().map(stage).collect();
    let cards = encounter_cards(&board.staging.cards);
    format!("{}\n{}{}\n{cards}", paint(style::TITLE, head), quests.join("\n"), active(&board.active_locations))
}

fn stage(quest: &QuestView) -> String {
    let title = title(&quest.card);
    let points = quest.quest_points.map(|points| format!(", {} of {points} progress", quest.progress));
    format!("Quest {}{} {title}{}", quest.stage, quest.side, points.unwrap_or_default())
}

fn staging(view: &View) -> String {
    let head = format!("Staging area: threat {}", view.staging.threat);
    let mut page = format!("{}\n", paint(style::TITLE, head));
    page += &encounter_cards(&view.staging.cards);
    let questing = view.step.phase.as_deref() == Some("quest") && view.step.number.as_str() < "3.4";
    if questing && (view.willpower > 0 || view.step.number.as_str() > "3.2") {
        page += &format!("{}\n", paint(style::CARE, forecast(&view.counts, view.willpower, view.staging.threat)));
    }
    page
}

/// What only some games have: decks and areas of the scenario, cards under cards, dials.
fn elsewhere(view: &View) -> String {
    let mut page = String::new();
    for area in &view.areas {
        let under = if area.kind == AreaKind::Under { "Under " } else { "" };
        let of = area.owner.map(|seat| format!(" of player {}", seat.0 + 1)).unwrap_or_default();
        let head = format!("{under}{}{of}: {}", area.name, count(area.pile.count.into(), "card"));
        page += &format!("{}\n{}", paint(style::TITLE, head), encounter_cards(&area.cards));
    }
    for dial in &view.dials {
        let at = dial.shows.clone().unwrap_or_else(|| dial.at.to_string());
        page += &format!("{}\n", paint(style::TITLE, format!("{}: {at}", dial.name)));
    }
    page
}

/// Willpower against threat, or attack or defense where that counts, and what would come of it.
pub fn forecast(counts: &str, strength: i32, threat: i32) -> String {
    let comes = match strength - threat {
        0 => "nothing would happen".to_owned(),
        by if by > 0 => format!("{by} progress"),
        by => format!("threat would rise by {}", -by),
    };
    format!("{} {strength} against threat {threat}: {comes}", capital(counts))
}

fn encounter_cards(cards: &[Shown]) -> String {
    if cards.is_empty() {
        return String::new();
    }
    let heading = row("", ["threat", "engage", "att", "def", "hp"].map(|word| format!("{word} ")), "");
    let mut page = paint(style::DIM, heading);
    for shown in cards {
        let Shown::Card(card) = shown else {
            page += "  a facedown card\n";
            continue;
        };
        let [threat, engagement, attack, defense] =
            ["threat", "engagement", "attack", "defense"].map(|stat| cell(value(card, stat)));
        let numbers = [threat, engagement, attack, defense, hit_points(card)];
        page += &row(&card.title, numbers, &marks(card).join(", "));
        page += &attached(std::iter::once(shown));
    }
    page
}

/// A line of the table: the name, what it brings, how it fights, what else is to be said.
fn row(title: &str, numbers: [String; 5], marks: &str) -> String {
    let [first, second, attack, defense, hit_points] = numbers;
    let columns = name_columns();
    let name = cut(title, columns);
    let row = format!("  {name:<columns$}{first:>10}{second:>11}{attack:>6}{defense:>6}{hit_points:>7}");
    if row.chars().count() + 2 + marks.chars().count() > width() {
        return format!("{}\n{}", row.trim_end(), indent(marks, 6));
    }
    format!("{row}  {marks}").trim_end().to_owned() + "\n"
}

/// Everybody's band, the one of whoever looks last: it stands next to the question.
fn ordered(view: &View) -> Vec<&PlayerView> {
    let mut players: Vec<&PlayerView> = view.players.iter().collect();
    if let Some(seat) = view.seat {
        players.rotate_left((seat.index() + 1) % view.players.len().max(1));
    }
    players
}

fn band(view: &View, player: &PlayerView, titles: &Titles) -> String {
    let mut left = format!("{}: threat {} of {}", titles.player(player.seat), player.threat, player.elimination_level);
    if view.first == player.seat && view.players.len() > 1 {
        left += ", first player";
    }
    let right = format!("hand {}, deck {}, discard {}", player.hand.count, player.deck.count, player.discard.len());
    let mut page = format!("{}\n", paint(style::HEAD, rule(&left, &right, '-')));
    if player.eliminated {
        return page + "  eliminated\n";
    }
    if !player.engaged.is_empty() {
        page += &format!("{}\n", paint(style::TITLE, "Engaged enemies"));
        page += &encounter_cards(&player.engaged);
    }
    page += &characters(player);
    page += &hand(player);
    page
}

fn characters(player: &PlayerView) -> String {
    let heading = row("", ["willpower", "resources", "att", "def", "hp"].map(|word| format!("{word} ")), "");
    let mut page = paint(style::DIM, heading);
    let (heroes, others): (Vec<_>, Vec<_>) = player.characters.iter().partition(|shown| kind(shown) == "hero");
    for shown in heroes.into_iter().chain(others) {
        let Shown::Card(card) = shown else {
            page += "  a facedown card\n";
            continue;
        };
        let [willpower, attack, defense] = ["willpower", "attack", "defense"].map(|stat| cell(value(card, stat)));
        let resources = if card.kind == "hero" { format!("{} ", card.resources) } else { String::new() };
        let numbers = [willpower, resources, attack, defense, hit_points(card)];
        let told: Vec<String> = marks(card).into_iter().chain(keywords(card)).collect();
        page += &row(&card.title, numbers, &told.join(", "));
        page += &attached(std::iter::once(shown));
    }
    page
}

/// The cards in a hand, as far as they are seen.
pub fn hand(player: &PlayerView) -> String {
    if player.hand.cards.is_empty() {
        return String::new();
    }
    let card = |card: &CardView| {
        let cost = value(card, "cost").map(|cost| if cost.x { "X".to_owned() } else { cost.now.to_string() });
        format!("{} ({} {})", card.title, card.kind, cost.unwrap_or_default())
    };
    let cards: Vec<String> = player.hand.cards.iter().map(card).collect();
    let lines = wrap(&cards.join(", "), width() - 6);
    format!("Hand: {}\n", lines.join("\n      "))
}

/// Keywords as they stand on a card, with what others give it.
fn keywords(card: &CardView) -> impl Iterator<Item = String> {
    card.keywords.iter().map(|keyword| match keyword.value {
        0 | 1 => keyword.name.clone(),
        value => format!("{} {value}", keyword.name),
    })
}

/// Attachments and shadow cards, a line each.
fn attached<'v>(cards: impl Iterator<Item = &'v Shown>) -> String {
    let mut page = String::new();
    for shown in cards {
        let Shown::Card(card) = shown else { continue };
        for on in &card.attachments {
            let state = match on {
                Shown::Card(on) => marks(on).join(", "),
                Shown::Hidden { .. } => String::new(),
            };
            let comma = if state.is_empty() { "" } else { ", " };
            page += &format!("      + {}{comma}{state}\n", title(on));
        }
        let hidden = card.shadows.iter().filter(|shadow| matches!(shadow, Shown::Hidden { .. })).count();
        if hidden > 0 {
            page += &format!("      + {}\n", count(hidden, "shadow card"));
        }
        for shadow in card.shadows.iter().filter(|shadow| matches!(shadow, Shown::Card(_))) {
            page += &format!("      + shadow: {}\n", title(shadow));
        }
    }
    page
}

fn title(shown: &Shown) -> &str {
    match shown {
        Shown::Card(card) => &card.title,
        Shown::Hidden { .. } => "a facedown card",
    }
}

fn kind(shown: &Shown) -> &str {
    match shown {
        Shown::Card(card) => &card.kind,
        Shown::Hidden { .. } => "",
    }
}

/// States and tokens worth a word.
fn marks(card: &CardView) -> Vec<String> {
    let mut marks = Vec::new();
    let states = card.states;
    let all = [
        (states.exhausted, "exhausted"),
        (states.committed, "committed"),
        (states.attacked, "has attacked"),
        (states.facedown, "facedown"),
    ];
    marks.extend(all.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.to_owned()));
    if card.kind == "location" {
        marks.push(format!("location, {}", progress(card)));
    } else if card.kind == "objective" {
        marks.push("objective".to_owned());
    }
    if card.kind != "hero" && card.resources > 0 {
        marks.push(count(usize::from(card.resources), "resource"));
    }
    marks
}

fn progress(card: &CardView) -> String {
    let points = value(card, "quest_points").map_or(0, |value| value.now);
    format!("{} of {points} progress", card.progress)
}

fn hit_points(card: &CardView) -> String {
    match value(card, "hit_points") {
        Some(value) => format!("{}/{} ", (value.now - i32::from(card.damage)).max(0), value.now),
        None => String::new(),
    }
}

fn value<'v>(card: &'v CardView, stat: &str) -> Option<&'v Value> {
    card.values.iter().find(|value| value.stat == stat)
}

/// A value, with a star where it is not the printed one.
fn cell(value: Option<&Value>) -> String {
    match value {
        Some(value) if value.now != value.printed => format!("{}*", value.now),
        Some(value) => format!("{} ", value.now),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{forecast, rule};

    #[test]
    fn a_rule_fills_the_page() {
        assert_eq!(rule("left", "right", '-').chars().count(), crate::page::width());
    }

    #[test]
    fn the_forecast_says_what_would_come_of_it() {
        assert_eq!(forecast("willpower", 3, 5), "Willpower 3 against threat 5: threat would rise by 2");
        assert_eq!(forecast("willpower", 7, 5), "Willpower 7 against threat 5: 2 progress");
        assert_eq!(forecast("attack", 4, 4), "Attack 4 against threat 4: nothing would happen");
    }
}
