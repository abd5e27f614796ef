//! The log for people.

use std::fmt::Write as _;

use library::Library;
use library::campaign::{Campaign, Player, PoolCard};

use crate::page::{count, paint, style};

/// The log on a terminal.
pub fn page(library: &Library, campaign: &Campaign) -> String {
    let log = &campaign.log;
    let mut page = format!("{}\n{}\n", paint(style::HEAD, &log.name), manner(campaign));
    if let Some(since) = campaign.since() {
        let _ = writeln!(page, "note: {since}");
    }
    for chapter in chapters(library, campaign) {
        let _ = writeln!(page, "  {chapter}");
    }
    for player in &log.players {
        let _ = writeln!(page, "\n{}", paint(style::TITLE, &player.name));
        for line in player_lines(library, campaign, player) {
            let _ = writeln!(page, "  {line}");
        }
    }
    for (title, lines) in sections(library, campaign) {
        let _ = writeln!(page, "\n{}", paint(style::TITLE, title));
        for line in lines {
            let _ = writeln!(page, "  {line}");
        }
    }
    page
}

/// The same as Markdown.
pub fn markdown(library: &Library, campaign: &Campaign) -> String {
    let log = &campaign.log;
    let mut page = format!("# {}\n\n{}\n\n", log.name, manner(campaign));
    let list = |page: &mut String, lines: Vec<String>| {
        for line in lines {
            let _ = writeln!(page, "- {line}");
        }
        page.push('\n');
    };
    list(&mut page, chapters(library, campaign));
    for player in &log.players {
        let _ = write!(page, "## {}\n\n", player.name);
        list(&mut page, player_lines(library, campaign, player));
    }
    for (title, lines) in sections(library, campaign) {
        let _ = write!(page, "## {title}\n\n");
        list(&mut page, lines);
    }
    page.trim_end().to_owned() + "\n"
}

fn manner(campaign: &Campaign) -> String {
    let log = &campaign.log;
    let expert = if log.expert { ", expert campaign" } else { "" };
    let mut text = format!("{} mode{expert}", log.mode.name());
    if log.threat_penalty > 0 {
        let _ = write!(text, ", threat penalty {} for everybody", log.threat_penalty);
    }
    if campaign.def().carries && !log.games.is_empty() {
        let _ = write!(text, ", combined score {}", campaign.total_score());
    }
    text
}

fn title(library: &Library, id: &str) -> String {
    library.title(id).unwrap_or(id).to_owned()
}

fn chapters(library: &Library, campaign: &Campaign) -> Vec<String> {
    let log = &campaign.log;
    let state = |(n, chapter): (usize, &cardlang::def::Chapter)| {
        let name = library.scenario(&chapter.scenario).map_or(chapter.scenario.clone(), |found| found.title.clone());
        let lost = log.games.iter().filter(|game| game.scenario == chapter.scenario && !game.won).count();
        let won = log.games.iter().find(|game| game.scenario == chapter.scenario && game.won);
        let score = won.and_then(|game| game.score).map(|score| format!(", score {score}")).unwrap_or_default();
        let word = match n.cmp(&log.defeated.len()) {
            std::cmp::Ordering::Less => format!("won{score}"),
            std::cmp::Ordering::Equal => "next".to_owned(),
            std::cmp::Ordering::Greater => "to come".to_owned(),
        };
        let tries = if lost > 0 { format!(" ({} lost)", count(lost, "game")) } else { String::new() };
        format!("{}. {name}: {word}{tries}", n + 1)
    };
    campaign.def().chapters.iter().enumerate().map(state).collect()
}

fn player_lines(library: &Library, campaign: &Campaign, player: &Player) -> Vec<String> {
    let hero = |id: &String| {
        let damage = player.damage.get(id).map(|damage| format!(" ({damage} damage)")).unwrap_or_default();
        let fallen = if campaign.has_fallen(id) { " (fallen)" } else { "" };
        format!("{}{damage}{fallen}", title(library, id))
    };
    let heroes: Vec<String> = player.heroes.iter().map(hero).collect();
    let mut lines = vec![format!("deck {}", player.deck), format!("heroes {}", heroes.join(", "))];
    if player.threat_penalty > 0 {
        lines.push(format!("threat penalty {}", player.threat_penalty));
    }
    if player.start.threat > 0 {
        lines.push(format!("threat {}, {} in the discard pile", player.start.threat, player.start.discard.len()));
    }
    lines
}

/// Lists that have something in them.
fn sections(library: &Library, campaign: &Campaign) -> Vec<(&'static str, Vec<String>)> {
    let log = &campaign.log;
    let fallen = log.fallen.iter().map(|fallen| format!("{} of {}", title(library, &fallen.hero), fallen.player));
    let entry = |entry: &PoolCard| {
        let on = entry.hero.as_ref().map(|hero| format!(", on {}", title(library, hero))).unwrap_or_default();
        let whose = entry.player.as_ref().map(|player| format!(", of {player}")).unwrap_or_default();
        format!("{}{on}{whose}", title(library, &entry.card))
    };
    let notes = log.recorded().map(|record| format!("{}: {}", record.told(), title(library, record.card)));
    let all = [
        ("Fallen heroes", fallen.collect::<Vec<String>>()),
        ("Campaign pool", log.pool.iter().map(entry).collect()),
        ("Notes", notes.collect()),
    ];
    all.into_iter().filter(|(_, lines)| !lines.is_empty()).collect()
}
