//! `westmarch campaign play`: the next scenario of a campaign.

use std::io::Write;
use std::path::PathBuf;

use bots::Bot;
use lab::playout::Players;
use library::Library;
use library::campaign::{Campaign, Change};
use library::names::nearest;
use rules::chance::Seed;
use rules::query::Q;
use rules::replay::Replay;
use rules::setup::{Setup, begin};
use table::secret::new_seed;

use super::super::play::{Seating, dealt, left, sit_down};
use super::super::{replay, wanted};
use super::{one_deck, read, show, write};
use crate::cli::SittingArgs;
use crate::cli::campaign::PlayCampaignArgs;
use crate::game::{Start, quoted};
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{paint, style};

/// What the players decide before the game is written down first; what the game brings, when it is over.
pub fn run(args: &PlayCampaignArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let decks: Vec<String> = args.deck.iter().map(|(_, deck)| deck.clone()).collect();
    let library = wanted::library(content, &decks)?;
    let mut campaign = read(&library, &args.file)?;
    let changes = changes(&library, args, out)?;
    let changed = !changes.is_empty();
    for change in changes {
        campaign.change(change)?;
    }
    let seating = seating(args, &campaign)?;
    if changed {
        write(&args.file, &campaign)?;
    }
    match args.bot {
        Some(bot) => play_by_bot(&library, &mut campaign, seating.start(), bot)?,
        None => play_by_hand(&library, &mut campaign, seating, &args.sitting, out)?,
    }
    .then(|| write(&args.file, &campaign))
    .transpose()?;
    tell(&library, &campaign, out)?;
    Ok(Verdict::Good)
}

fn seating(args: &PlayCampaignArgs, campaign: &Campaign) -> Result<Seating, Failure> {
    let log = std::path::absolute(&args.file).unwrap_or_else(|_| args.file.clone());
    let goes_on = |saved: &Replay| campaign.setup(saved.setup.seed).is_ok_and(|setup| setup == saved.setup);
    if args.resume {
        let begins = format!("westmarch campaign play {}", quoted(&args.file.display().to_string()));
        return left(&args.sitting, &begins, |game| game.campaign.as_ref() == Some(&log) && goes_on(&game.replay));
    }
    let start = match &args.load {
        None => Start::New(campaign.setup(args.seed.map_or_else(new_seed, Seed::Known))?),
        Some(file) => {
            let saved = replay::read(file)?;
            if !goes_on(&saved) {
                let file = file.display();
                return Err(Failure::input(format!("{file} is not a game of this campaign as it stands now")));
            }
            Start::Saved(saved)
        }
    };
    Ok(Seating::new(start).of_campaign(&log))
}

/// Plays at the terminal. Tells whether the game came to its end.
fn play_by_hand(
    library: &Library,
    campaign: &mut Campaign,
    seating: Seating,
    args: &SittingArgs,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    if let Start::New(setup) = seating.start() {
        writeln!(out, "{}", dealt(setup))?;
    }
    let mut input = std::io::stdin().lock();
    let table = sit_down(library, seating, args, &mut input, out)?;
    let q = table.position();
    let over = q.g.outcome.is_some();
    if over {
        campaign.record(q)?;
    }
    Ok(over)
}

fn play_by_bot(library: &Library, campaign: &mut Campaign, start: &Start, bot: Bot) -> Result<bool, Failure> {
    let Start::New(setup) = start else { return Ok(false) };
    let (matchup, game) = finished(library, setup, bot)?;
    campaign.record(Q { g: &game, m: &matchup })?;
    Ok(true)
}

/// A game a bot has played to its end.
fn finished(
    library: &Library,
    setup: &Setup,
    bot: Bot,
) -> Result<(rules::matchup::Match, rules::state::Game), Failure> {
    let (matchup, mut game) = begin(&library.pool, setup, None)?;
    let mut players = Players::new(&bot, setup.decks.len(), setup.seed.label());
    players.finish(&mut game, &matchup, &mut Vec::new(), |_, _| {}).map_err(Failure::input)?;
    Ok((matchup, game))
}

fn tell(library: &Library, campaign: &Campaign, out: &mut impl Write) -> Result<(), Failure> {
    write!(out, "\n{}", show::page(library, campaign))?;
    if campaign.next().is_none() {
        writeln!(out, "\n{}", paint(style::GOOD, "The campaign is over: every scenario is won."))?;
    }
    Ok(())
}

fn changes(library: &Library, args: &PlayCampaignArgs, out: &mut impl Write) -> Result<Vec<Change>, Failure> {
    let mut changes = Vec::new();
    for (fallen, with) in &args.replace {
        changes.push(Change::Replace { fallen: hero(library, fallen)?, with: hero(library, with)? });
    }
    for (old, with) in &args.trade {
        changes.push(Change::Trade { hero: hero(library, old)?, with: hero(library, with)? });
    }
    for name in &args.keep_fallen {
        changes.push(Change::KeepFallen { hero: hero(library, name)? });
    }
    for name in &args.heal {
        changes.push(Change::Heal { hero: hero(library, name)? });
    }
    for (player, name) in &args.deck {
        changes.push(Change::Deck { player: player.clone(), deck: one_deck(library, name, out)? });
    }
    for (player, card) in &args.leave_out {
        changes.push(Change::Boon { player: player.clone(), card: card.clone(), out: true });
    }
    Ok(changes)
}

/// A hero by id or title.
fn hero(library: &Library, name: &str) -> Result<String, Failure> {
    let wanted = cardlang::slug(name);
    let heroes = || {
        let cards = library.pool.content.cards.iter();
        cards.filter(|card| card.faces[0].kind == cardlang::def::CardType::Hero)
    };
    let found = heroes().find(|card| card.id == name || cardlang::slug(&card.faces[0].title) == wanted);
    found.map(|card| card.id.clone()).ok_or_else(|| {
        let titles = heroes().map(|card| card.faces[0].title.as_str());
        let nearest = nearest(name, titles);
        Failure::input(library::Unknown { what: "hero", name: name.to_owned(), nearest, known: Vec::new() })
    })
}
