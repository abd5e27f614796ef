//! Which decks sit down together.

use std::path::Path;

use cardlang::def::CardType;
use cardlang::slug;
use lab::plan::{lineups, swapped};
use library::Library;
use library::names::nearest;
use rules::setup::Deck;

use super::wanted;
use crate::cli::lab::SimArgs;
use crate::outcome::Failure;

/// Groups of decks by name: those of products, and those of our own and of the player.
const STARTERS: &str = "starters";
const OWN: &str = "own";

/// All line-ups, each with the one it is compared with, and what there is to say about the decks.
pub struct Lineups {
    pub all: Vec<(Vec<Deck>, Option<Vec<Deck>>)>,
    pub remarks: Vec<String>,
}

/// The decks of a line-up as the command line names it: `a+b`. A file may have a plus in its name.
fn parts(lineup: &str) -> Vec<String> {
    if Path::new(lineup).exists() {
        return vec![lineup.to_owned()];
    }
    lineup.split('+').map(|part| part.trim().to_owned()).collect()
}

fn is_group(name: &str) -> bool {
    name == STARTERS || name == OWN
}

/// Everything that may be the name or the file of a deck.
pub fn names(args: &SimArgs) -> Vec<String> {
    args.decks.iter().chain(&args.versus).flat_map(|lineup| parts(lineup)).collect()
}

pub fn wanted(library: &Library, args: &SimArgs) -> Result<Lineups, Failure> {
    let mut remarks = Vec::new();
    let mut found = |names: &[String]| {
        let decks = wanted::complete(library, &expanded(library, names))?;
        for remark in wanted::remarks(library, &decks) {
            if !remarks.contains(&remark) {
                remarks.push(remark);
            }
        }
        Ok::<_, Failure>(wanted::to_play(&decks))
    };
    let joined = args.decks.iter().any(|name| parts(name).len() > 1);
    let grouped = args.decks.iter().any(|name| is_group(name));
    let own = if joined {
        if grouped || !args.players.is_empty() {
            return Err(Failure::input(
                "line-ups are either written with `+`, or made from the decks with --players; do one of the two",
            ));
        }
        args.decks.iter().map(|name| found(&parts(name))).collect::<Result<_, _>>()?
    } else if grouped || !args.players.is_empty() {
        let players = if args.players.is_empty() { &[1][..] } else { &args.players };
        made(library, &found(&args.decks)?, players)?
    } else {
        vec![found(&args.decks)?]
    };
    let versus = args.versus.as_ref().map(|versus| found(&parts(versus))).transpose()?;
    let rival = |decks: &Vec<Deck>| match (&versus, &args.swap) {
        (Some(versus), _) => Ok(Some(versus.clone())),
        (None, Some(swap)) => exchanged(library, decks, swap).map(Some),
        (None, None) => Ok(None),
    };
    let all = own.into_iter().map(|decks| Ok((decks.clone(), rival(&decks)?))).collect::<Result<_, Failure>>()?;
    Ok(Lineups { all, remarks })
}

/// The names with groups replaced by their decks.
pub fn expanded(library: &Library, names: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for name in names {
        if is_group(name) {
            let members = library.decks().iter().filter(|deck| deck.preset == (name == STARTERS));
            all.extend(members.map(|deck| deck.id.clone()));
        } else {
            all.push(name.clone());
        }
    }
    all
}

fn made(library: &Library, decks: &[Deck], players: &[u8]) -> Result<Vec<Vec<Deck>>, Failure> {
    let mut all = Vec::new();
    for players in players {
        let some = lineups(&library.pool, decks, usize::from(*players));
        if some.is_empty() {
            let names: Vec<_> = decks.iter().map(|deck| deck.name.as_str()).collect();
            return Err(Failure::input(format!(
                "no {players} of these decks can sit at one table, for a hero can be played by one player only: {}",
                names.join(", ")
            )));
        }
        all.extend(some);
    }
    Ok(all)
}

/// The line-up with one card changed, in every deck that has it.
fn exchanged(library: &Library, decks: &[Deck], swap: &str) -> Result<Vec<Deck>, Failure> {
    let (out, into) = swap
        .split_once('=')
        .ok_or_else(|| Failure::input(format!("`{swap}` says no exchange; write --swap \"Card A=Card B\"")))?;
    let into = card(library, into.trim(), |_| true)?;
    let held = |id: &str| decks.iter().flat_map(|deck| &deck.cards).any(|(_, card)| card == id);
    let out = card(library, out.trim(), held)?;
    let title = |id: &str| library.title(id).unwrap_or_default().to_owned();
    let changed = |deck: &Deck| {
        let known = library.deck(&deck.name).map_or(deck.name.as_str(), |known| known.title.as_str());
        let name = format!("{known} with {} for {}", title(&into), title(&out));
        swapped(deck, &out, &into, &name).unwrap_or_else(|| deck.clone())
    };
    Ok(decks.iter().map(changed).collect())
}

/// The id of a card for decks, among those that fit.
fn card(library: &Library, name: &str, fits: impl Fn(&str) -> bool) -> Result<String, Failure> {
    let cards = || {
        library.pool.content.cards.iter().filter(|card| {
            let kind = card.faces[0].kind;
            let deck = matches!(kind, CardType::Ally | CardType::Attachment | CardType::Event);
            deck && library.pool.find(&card.id).is_some() && fits(&card.id)
        })
    };
    let found = cards().find(|card| card.id == name || slug(&card.faces[0].title) == slug(name));
    found.map(|card| card.id.clone()).ok_or_else(|| {
        let near = nearest(name, cards().map(|card| card.faces[0].title.as_str()));
        let near = if near.is_empty() { String::new() } else { format!("; there is {}", near.join(", ")) };
        Failure::input(format!("no card `{name}` can be exchanged in these decks{near}"))
    })
}
