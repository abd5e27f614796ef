//! The figures of a soak for a reader.

use std::fmt::Write as _;

use lab::soak::{KindFigures, Report, Share};

use crate::page::{count, indent, lines};

pub fn page(report: &Report, verbose: bool) -> String {
    let mut page = String::new();
    page += &lines(&summary(report));
    page.push('\n');
    page += &matrix(&report.kinds);
    page.push('\n');
    page += &cards(report, verbose);
    page.push('\n');
    page += &lines(&manners(report));
    page
}

fn summary(report: &Report) -> String {
    let Report { games, decisions, rounds, wins, last_stage, decks, .. } = report;
    format!(
        "{games} games of seed {}: {decisions} decisions in {rounds} rounds, {:.0} decisions a second for {:.0} s\n\
         {wins} won, {last_stage} came to the last stage; {} with presets, {} with drawn decks\n\
         {} views searched, {} saves restored, {} false answers refused\n\
         at most {} decisions and {} rounds in a game, {} decisions in a round\n",
        report.seed,
        report.decisions_per_second,
        report.seconds,
        decks.presets,
        decks.drawn,
        report.views,
        report.saves,
        report.refused,
        report.longest,
        report.most_rounds,
        report.busiest,
    )
}

/// A row for each scenario and mode; games for one to four players, alone and in a campaign.
fn matrix(kinds: &[KindFigures]) -> String {
    let mut rows: Vec<(&str, &str)> = Vec::new();
    for kind in kinds {
        let row = (kind.scenario.as_str(), kind.mode.name());
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    let mut table = format!("{:<36}{:>24}   {:>24}\n", "", "alone", "in a campaign");
    let head = "     1     2     3     4";
    let _ = writeln!(table, "{:<36}{head}   {head}", "games by number of players");
    for (scenario, mode) in rows {
        let cells = |campaign: bool| {
            let kind = kinds
                .iter()
                .find(|kind| (kind.scenario.as_str(), kind.mode.name(), kind.campaign) == (scenario, mode, campaign));
            kind.map_or_else(String::new, |kind| kind.games.iter().map(|games| format!("{games:>6}")).collect())
        };
        let line = format!("{:<36}{:<24}   {}", format!("{scenario} {mode}"), cells(false), cells(true));
        let _ = writeln!(table, "{}", line.trim_end());
    }
    table
}

fn cards(report: &Report, verbose: bool) -> String {
    let cards = &report.cards;
    let shares = [
        ("cards were seen on the table", &cards.seen),
        ("cards for decks were played", &cards.played),
        ("cards with abilities had one resolve", &cards.resolved),
        ("abilities resolved", &cards.abilities),
    ];
    shares.into_iter().map(|(what, share)| line(what, share, verbose)).collect()
}

fn line(what: &str, share: &Share, verbose: bool) -> String {
    let mut text = format!("{:>5} of {:>4} {what}\n", share.met, share.of);
    if verbose && !share.missing.is_empty() {
        text += &indent(&format!("not: {}", share.missing.join(", ")), 6);
    }
    text
}

fn manners(report: &Report) -> String {
    let seats: Vec<String> = report.manners.iter().map(|(manner, seats)| format!("{manner} {seats}")).collect();
    let all: u64 = report.manners.values().sum();
    format!("{}: {}", count(all as usize, "player"), seats.join(", "))
}
