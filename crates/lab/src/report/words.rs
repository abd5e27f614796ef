//! Numbers in plain sentences, for people who know no statistics.

use rules::setup::Mode;

use super::{CARD_GAMES, CellReport, ComparisonReport, LossRow, StudyReport};
use crate::looks::is_settled;
use crate::record::Loss;
use crate::stats::{Difference, Share};

/// `1,234,567`
pub fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `1 game`, `1,000 games`
pub fn games(n: u64) -> String {
    if n == 1 { "1 game".to_owned() } else { format!("{} games", number(n)) }
}

/// `41.2 %`
pub fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

/// `38 to 44`: of a hundred games.
pub fn of_hundred(low: f64, high: f64) -> String {
    let (low, high) = ((100.0 * low).floor(), (100.0 * high).ceil());
    if low == high { format!("{low:.0}") } else { format!("{low:.0} to {high:.0}") }
}

/// `+4.1`, in points of a hundred.
pub fn points(by: f64) -> String {
    // No minus before a zero.
    let points = (1000.0 * by).round() / 10.0;
    if points == 0.0 { "0.0".to_owned() } else { format!("{points:+.1}") }
}

/// The word for a mode.
pub fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Standard => "standard",
        Mode::Easy => "easy",
        Mode::Basic => "basic, without shadow cards",
        Mode::Nightmare => "nightmare",
    }
}

/// `1 player`, `2 players`.
pub fn players(n: usize) -> String {
    if n == 1 { "1 player".to_owned() } else { format!("{n} players") }
}

/// What came of a match-up, in a sentence.
pub fn result(win_rate: &Share) -> String {
    let Share { times, of, low, high, .. } = *win_rate;
    if of == 0 {
        return "No games were played.".to_owned();
    }
    let was = if times == 1 { "was" } else { "were" };
    format!(
        "Of {} {} {was} won. Were this bot to play many more, it would win {} of 100; a person may do better.",
        games(of),
        if times == 0 { "none".to_owned() } else { number(times) },
        of_hundred(low, high)
    )
}

/// How far the games of a match-up came, in a sentence; nothing where that is not known.
pub fn way(cell: &CellReport) -> String {
    let (Some(way), Some(rounds)) = (cell.way, cell.rounds) else { return String::new() };
    let seldom = if cell.rarely_won() { "This bot hardly ever wins here; compare how far it comes. " } else { "" };
    format!(
        "{seldom}Games came {} of the way on average ({} to {}) and lasted {:.1} rounds.",
        percent(way.mean),
        percent(way.low.max(0.0)),
        percent(way.high.min(1.0)),
        rounds.mean
    )
}

/// What the way is, for people who meet it the first time.
pub const WAY: &str = "The way is the share of the quest that was behind the players at the best moment of a game: every \
                       stage is as long as another, progress on a stage counts by its points, and a game won is 100 %.";

/// `Hill Troll 41, the quest phase 12`: the most frequent first, at most so many.
pub fn blamed(row: &LossRow, most: usize) -> String {
    let named = row.by.iter().take(most).map(|blame| format!("{} {}", blame.title, number(blame.games)));
    let mut told: Vec<String> = named.collect();
    let others: u64 = row.by.iter().skip(most).map(|blame| blame.games).sum();
    if others > 0 {
        told.push(format!("others {}", number(others)));
    }
    told.join(", ")
}

/// Which players left games, and why: `player 1 by threat in 12.0 %, by heroes in 3.0 %`.
pub fn left(cell: &CellReport) -> Vec<String> {
    let of = |seat: usize| {
        let ways = cell.left.iter().filter(|row| row.seat == seat);
        let ways: Vec<String> =
            ways.map(|row| format!("{} in {}", departure(row.why), percent(row.share.rate))).collect();
        (!ways.is_empty()).then(|| format!("Player {} left {}.", seat + 1, ways.join(", ")))
    };
    (0..cell.players).filter_map(of).collect()
}

fn departure(why: Loss) -> &'static str {
    match why {
        Loss::Threat => "by threat",
        Loss::Heroes => "without heroes",
        Loss::Scenario => "by what a card said",
        Loss::Endless => "without an end",
    }
}

/// How far to trust a table of cards; nothing where there are games enough.
pub fn few_for_cards(games_played: u64) -> Option<String> {
    (games_played < CARD_GAMES).then(|| {
        format!(
            "These are {}. With fewer than {} most cards cannot be told from one another, and those that stand out look \
             better or worse than they are.",
            games(games_played),
            number(CARD_GAMES)
        )
    })
}

/// How a game was lost, in words.
pub fn loss(cause: Loss) -> &'static str {
    match cause {
        Loss::Threat => "Threat reached the limit",
        Loss::Heroes => "All heroes fell",
        Loss::Scenario => "A card had the players lose",
        Loss::Endless => "The game was given up, for it did not end",
    }
}

/// What a comparison says, in a sentence or two. `unlike` names what differs.
pub fn comparison(report: &StudyReport, compared: &ComparisonReport) -> String {
    let (first, second) = (&report.cells[compared.first], &report.cells[compared.second]);
    let (a, b) = apart(first, second);
    let Difference { by, low, high } = compared.difference;
    let pairs = compared.pairs;
    let told = format!(
        "On the same {} deals {a} won {} and {b} won {}: {} by {a} alone, {} by {b} alone.",
        number(pairs.count()),
        number(pairs.both + pairs.only_first),
        number(pairs.both + pairs.only_second),
        number(pairs.only_first),
        number(pairs.only_second),
    );
    let span = |low: f64, high: f64| of_hundred(low.max(0.0), high);
    let verdict = if low > 0.0 {
        format!("{b} wins more: expect {} more of 100 games.", span(low, high))
    } else if high < 0.0 {
        format!("{a} wins more: expect {} more of 100 games.", span(-high, -low))
    } else if compared.looks && is_settled(&compared.difference) {
        format!("They are as good as alike: {} to {} points in a hundred apart.", points(low), points(high))
    } else if by == 0.0 && pairs.only_first + pairs.only_second == 0 {
        "Neither did better in a single game.".to_owned()
    } else {
        format!(
            "That may be chance: the truth may be anything from {} to {} points in a hundred. More games would tell.",
            points(low),
            points(high)
        )
    };
    format!("{told} {}{}", capital(&verdict), further(compared, &b))
}

/// How far the second came against the first, where that is plain and wins say little.
fn further(compared: &ComparisonReport, second: &str) -> String {
    let Some(further) = compared.further else { return String::new() };
    if compared.difference.is_clear() || further.low <= 0.0 && further.high >= 0.0 {
        return String::new();
    }
    let word = if further.mean > 0.0 { "further" } else { "less far" };
    let (low, high) = if further.mean > 0.0 { (further.low, further.high) } else { (-further.high, -further.low) };
    format!(" On the way of the quest, though, {second} comes {word}, by {} of 100 parts.", of_hundred(low, high))
}

/// What two match-ups are called where only their differences matter.
pub fn apart(first: &CellReport, second: &CellReport) -> (String, String) {
    let name = |cell: &CellReport, other: &CellReport| {
        let mut parts = Vec::new();
        if cell.decks != other.decks {
            parts.push(cell.lineup_title());
        }
        if cell.bot != other.bot {
            parts.push(format!("the {} bot", cell.bot));
        }
        if cell.scenario != other.scenario {
            parts.push(cell.title.clone());
        }
        if cell.mode != other.mode {
            parts.push(mode(cell.mode).to_owned());
        }
        if parts.is_empty() { cell.lineup_title() } else { parts.join(", ") }
    };
    (name(first, second), name(second, first))
}

/// What two match-ups have in common.
pub fn shared(first: &CellReport, second: &CellReport) -> String {
    let mut parts = Vec::new();
    if first.scenario == second.scenario {
        parts.push(first.title.clone());
    }
    if first.mode == second.mode {
        parts.push(mode(first.mode).to_owned());
    }
    if first.decks == second.decks {
        parts.push(first.lineup_title());
    }
    if first.bot == second.bot {
        parts.push(format!("{} bot", first.bot));
    }
    parts.join(", ")
}

/// The same with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::{number, of_hundred, points, result};
    use crate::stats::Share;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(number(0), "0");
        assert_eq!(number(999), "999");
        assert_eq!(number(1_000), "1,000");
        assert_eq!(number(1_234_567), "1,234,567");
        assert_eq!(points(0.0411), "+4.1");
        assert_eq!(points(-0.0001), "0.0");
    }

    #[test]
    fn results_are_sentences() {
        assert_eq!(
            result(&Share::new(412, 1000)),
            "Of 1,000 games 412 were won. Were this bot to play many more, it would win 38 to 45 of 100; a person may do better."
        );
        assert_eq!(
            result(&Share::new(0, 1000)),
            "Of 1,000 games none were won. Were this bot to play many more, it would win 0 to 1 of 100; a person may do better."
        );
        assert_eq!(result(&Share::new(0, 0)), "No games were played.");
        assert_eq!(of_hundred(1.0, 1.0), "100");
    }
}
