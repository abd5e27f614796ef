//! `westmarch campaign`: scenarios in order, and the log of what is kept between them.

mod play;
mod show;

use std::io::Write;
use std::path::{Path, PathBuf};

use library::Library;
use library::campaign::{Campaign, CampaignError, CampaignLog};

use super::wanted;
use crate::cli::campaign::{CampaignArgs, CampaignCommand, ExportArgs, ExportFormat, NewArgs, ShowArgs};
use crate::files::write_whole;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::lines;

pub fn run(args: &CampaignArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    match &args.command {
        CampaignCommand::New(args) => new(args, content, out),
        CampaignCommand::Show(args) => show(args, content, out),
        CampaignCommand::Play(args) => play::run(args, content, out),
        CampaignCommand::Export(args) => export(args, content, out),
    }
}

fn new(args: &NewArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    if args.file.exists() {
        let file = args.file.display();
        return Err(Failure::input(format!("{file} is there already; a new campaign needs a file of its own")));
    }
    let names: Vec<String> = args.players.iter().map(|(_, deck)| deck.clone()).collect();
    let library = wanted::library(content, &names)?;
    let mut players = Vec::new();
    for (name, deck) in &args.players {
        players.push((name.clone(), one_deck(&library, deck, out)?));
    }
    let before = args.after.as_ref().map(|file| read(&library, file)).transpose()?;
    let before = before.as_ref().map(|campaign| &campaign.log);
    let campaign = Campaign::begin(&library, &args.campaign, &players, (args.mode, args.expert), before)?;
    write(&args.file, &campaign)?;
    write!(out, "{}", show::page(&library, &campaign))?;
    let file = args.file.display();
    writeln!(out, "\nWritten to {file}. `westmarch campaign play {file}` plays the first scenario.")?;
    Ok(Verdict::Good)
}

/// The one deck that is meant, with what there is to say about it.
fn one_deck(library: &Library, name: &str, out: &mut impl Write) -> Result<library::deck::DeckList, Failure> {
    let mut decks = wanted::complete(library, &[name.to_owned()])?;
    for remark in wanted::remarks(library, &decks) {
        write!(out, "{}", lines(&remark))?;
    }
    if decks.len() != 1 {
        return Err(Failure::input(format!("`{name}` has {} decks; a player has one", decks.len())));
    }
    Ok(decks.remove(0).list)
}

fn show(args: &ShowArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = wanted::library(content, &[])?;
    let campaign = read(&library, &args.file)?;
    write!(out, "{}", show::page(&library, &campaign))?;
    Ok(Verdict::Good)
}

fn export(args: &ExportArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = wanted::library(content, &[])?;
    let campaign = read(&library, &args.file)?;
    match args.format {
        ExportFormat::Markdown => write!(out, "{}", show::markdown(&library, &campaign))?,
        ExportFormat::Json => {
            let log: &CampaignLog = &campaign.log;
            writeln!(out, "{}", serde_json::to_string_pretty(log).map_err(Failure::input)?)?;
        }
    }
    Ok(Verdict::Good)
}

/// A log that holds together. One that does not is left as it is.
fn read<'a>(library: &'a Library, file: &Path) -> Result<Campaign<'a>, Failure> {
    let name = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
    Campaign::read(library, &text).map_err(|error| Failure::input(format!("{name}: {error}")))
}

/// Writes the log whole or not at all.
fn write(file: &Path, campaign: &Campaign) -> Result<(), Failure> {
    let text = campaign.text()?;
    write_whole(file, &text).map_err(|error| Failure::input(format!("cannot write {}: {error}", file.display())))
}

impl From<CampaignError> for Failure {
    fn from(error: CampaignError) -> Failure {
        Failure::input(error)
    }
}
