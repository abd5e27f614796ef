//! `westmarch play`: the terminal game.

use std::io::{IsTerminal as _, StdinLock, Write};
use std::path::{Path, PathBuf};

use bots::Bot;
use library::Library;
use library::campaign::Campaign;
use library::deck::DeckList;
use rules::chance::Seed;
use rules::ids::Seat;
use rules::setup::{Deck, Mode, Setup};
use rules::state::Outcome;
use table::pace::Pacing;
use table::secret::{new_seed, promise};

use super::{replay, wanted};
use crate::cli::{PlayArgs, SittingArgs, Style};
use crate::game::{Keeper, Manner, Partner, Start, Table, menu};
use crate::history::{self, Unfinished, unfinished};
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{lines, paint, style};

pub fn run(args: &PlayArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let named: Vec<String> = args.decks.iter().chain(&args.partners).cloned().collect();
    let library = wanted::library(content, &named)?;
    let mut input = std::io::stdin().lock();
    if let Some(file) = &args.load {
        let seating = Seating::new(Start::Saved(replay::read(file)?));
        let kept = unfinished::read(file).map(|game| (game.partners, game.two_handed));
        let (partners, two_handed) = kept.unwrap_or_default();
        sit_down(&library, Seating { partners, two_handed, ..seating }, &args.sitting, &mut input, out)?;
        return Ok(Verdict::Good);
    }
    if args.resume {
        let left = left(&args.sitting, "westmarch play", |game| game.campaign.is_none())?;
        sit_down(&library, left, &args.sitting, &mut input, out)?;
        return Ok(Verdict::Good);
    }
    let (own, theirs) = (wanted::complete(&library, &args.decks)?, wanted::complete(&library, &args.partners)?);
    for remark in wanted::remarks(&library, &own).into_iter().chain(wanted::remarks(&library, &theirs)) {
        write!(out, "{}", lines(&remark))?;
    }
    let scenario = match args.mode {
        Style::One(_) => args.scenario.as_deref().map(|name| library.scenario(name)).transpose()?,
        Style::Expert => Some(library.scenario(&series(&library)?.chapters[0].scenario)?),
    };
    let scenario = scenario.map(|scenario| scenario.id.clone());
    let chosen = menu::choose(&library, scenario, wanted::to_play(&own), &mut input, out)?;
    let Some((scenario, mut decks)) = chosen else {
        writeln!(out, "Farewell.")?;
        return Ok(Verdict::Good);
    };
    let partner = |at: usize| Partner { seat: Seat((decks.len() + at) as u8), bot: args.bot.unwrap_or(Bot::Heuristic) };
    let partners: Vec<Partner> = (0..theirs.len()).map(partner).collect();
    decks.extend(wanted::to_play(&theirs));
    let seed = args.seed.map_or_else(new_seed, Seed::Known);
    match args.mode {
        Style::One(mode) => {
            let first = args.first.seat(decks.len(), seed).map_err(Failure::input)?;
            let setup = Setup { scenario, mode, decks, seed, first, campaign: None };
            writeln!(out, "{}", dealt(&setup))?;
            let seating = Seating { partners, ..Seating::new(Start::New(setup)) };
            sit_down(&library, seating, &args.sitting, &mut input, out)?;
        }
        Style::Expert => expert_game(&library, &decks, &partners, seed, args, &mut input, out)?,
    }
    Ok(Verdict::Good)
}

/// A game to sit down to, and what is known of it.
pub struct Seating {
    start: Start,
    partners: Vec<Partner>,
    two_handed: bool,
    /// The name it was kept under.
    name: Option<String>,
    /// The log of its campaign.
    campaign: Option<PathBuf>,
}

impl Seating {
    /// A game without bots that nobody has played before.
    pub fn new(start: Start) -> Seating {
        Seating { start, partners: Vec::new(), two_handed: false, name: None, campaign: None }
    }

    /// The same as a game of a campaign.
    pub fn of_campaign(self, log: &Path) -> Seating {
        Seating { campaign: Some(log.to_owned()), ..self }
    }

    /// Where the game comes from.
    pub fn start(&self) -> &Start {
        &self.start
    }
}

/// The last game of that kind that was left before its end; without one, the command that begins one is named.
pub fn left(args: &SittingArgs, begins: &str, fits: impl Fn(&Unfinished) -> bool) -> Result<Seating, Failure> {
    let none = || Failure::input(format!("no game was left before its end; `{begins}` begins one"));
    let folder = history::folder(args.data.as_deref()).ok_or_else(none)?;
    let cannot = |error| Failure::input(format!("cannot read the games in {}: {error}", folder.display()));
    for (name, file) in unfinished::names(&folder).map_err(cannot)? {
        let game = unfinished::read(&file).map_err(Failure::input)?;
        if fits(&game) {
            let Unfinished { replay, partners, two_handed, campaign } = game;
            return Ok(Seating { start: Start::Saved(replay), partners, two_handed, name: Some(name), campaign });
        }
    }
    Err(none())
}

/// Plays until the game is over or the person has had enough.
pub fn sit_down<'a, W: Write>(
    library: &'a Library,
    seating: Seating,
    args: &SittingArgs,
    input: &'a mut StdinLock<'static>,
    out: &'a mut W,
) -> Result<Table<'a, &'a mut StdinLock<'static>, &'a mut W>, Failure> {
    let two_handed = args.two_handed || seating.two_handed;
    let manner = Manner { watched: std::io::stdin().is_terminal(), two_handed };
    let mut table = Table::new(library, &seating.start, Pacing::new(args.pace, &args.stops), manner, input, out)?;
    table.seat_bots(&seating.partners);
    let keeper = Keeper::new(history::folder(args.data.as_deref()));
    table.record_with(keeper.of_campaign(seating.campaign).of_game(seating.name));
    table.play()?;
    Ok(table)
}

/// The campaign that carries everything over.
pub fn series(library: &Library) -> Result<&cardlang::def::CampaignDef, Failure> {
    let found = library.campaigns().iter().find(|campaign| campaign.carries);
    found.ok_or_else(|| Failure::input("the content has no campaign that carries everything over"))
}

/// A series of games with these decks, in the expert game.
pub fn begin_series<'a>(library: &'a Library, decks: &[Deck]) -> Result<Campaign<'a>, Failure> {
    let player = |(n, deck): (usize, &Deck)| {
        let (heroes, cards, collection) = (deck.heroes.clone(), deck.cards.clone(), deck.collection.clone());
        let list =
            DeckList { id: deck.name.clone(), title: deck.name.clone(), preset: false, heroes, cards, collection };
        (format!("{} {}", n + 1, deck.name), list)
    };
    let players: Vec<(String, DeckList)> = decks.iter().enumerate().map(player).collect();
    Ok(Campaign::begin(library, &series(library)?.id, &players, (Mode::Standard, false), None)?)
}

/// All scenarios one after the other, for as long as they are won; the scores are added.
fn expert_game(
    library: &Library,
    decks: &[Deck],
    partners: &[Partner],
    seed: Seed,
    args: &PlayArgs,
    input: &mut StdinLock<'static>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let first = args.first.seat(decks.len(), seed).map_err(Failure::input)?;
    let mut series = begin_series(library, decks)?;
    while let Some(chapter) = series.next() {
        let title = &library.scenario(&chapter.scenario)?.title;
        let (number, of) = (series.log.defeated.len() + 1, series.def().chapters.len());
        writeln!(out, "{}", paint(style::HEAD, format!("Expert game, {number} of {of}: {title}")))?;
        let setup = Setup { first, ..series.setup(seed.of_game(number as u32 - 1))? };
        writeln!(out, "{}", dealt(&setup))?;
        let seating = Seating { partners: partners.to_vec(), ..Seating::new(Start::New(setup)) };
        let table = sit_down(library, seating, &args.sitting, input, out)?;
        let outcome = table.position().g.outcome;
        if outcome.is_some() {
            series.record(table.position())?;
        }
        drop(table);
        if outcome != Some(Outcome::Won) {
            break;
        }
        writeln!(out, "Combined score so far: {}.\n", series.total_score())?;
    }
    if series.next().is_none() {
        let text = format!("The expert game is won, with a combined score of {}.", series.total_score());
        writeln!(out, "{}", paint(style::GOOD, text))?;
    }
    Ok(())
}

/// What a game is dealt from: a seed that somebody chose, or the promise of one that nobody knows.
pub fn dealt(setup: &Setup) -> String {
    match setup.seed.known() {
        Some(number) => format!("Seed {number}."),
        None => format!("A secret seed; its promise is {}.", promise(setup)),
    }
}

impl From<rules::setup::SetupError> for Failure {
    fn from(error: rules::setup::SetupError) -> Failure {
        Failure::input(error)
    }
}
