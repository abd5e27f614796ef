//! The menu: what to play, where the command line does not say it.

use std::io::{BufRead, Write};

use library::Library;
use library::decks::to_play;
use rules::ids::MAX_PLAYERS;
use rules::setup::Deck;

use super::find::names;
use crate::outcome::Failure;
use crate::page::{paint, style};

/// The scenario and the decks; nothing if the person has left.
pub fn choose(
    library: &Library,
    scenario: Option<String>,
    decks: Vec<Deck>,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<(String, Vec<Deck>)>, Failure> {
    if scenario.is_none() || decks.is_empty() {
        writeln!(out, "{}\n", paint(style::HEAD, "Westmarch: The Lord of the Rings: The Card Game"))?;
    }
    let mut menu = Menu { input, out };
    let scenario = match scenario {
        Some(scenario) => scenario,
        None => {
            let list: Vec<String> = library.scenarios().iter().map(|scenario| scenario.title.clone()).collect();
            let Some(at) = menu.one("Which scenario?", &list)? else { return Ok(None) };
            library.scenarios()[at].id.clone()
        }
    };
    let decks = if decks.is_empty() { menu.decks(library)? } else { Some(decks) };
    Ok(decks.map(|decks| (scenario, decks)))
}

struct Menu<'a, R, W> {
    input: &'a mut R,
    out: &'a mut W,
}

impl<R: BufRead, W: Write> Menu<'_, R, W> {
    /// One of a list. Where there is one only, it is chosen.
    fn one(&mut self, question: &str, list: &[String]) -> Result<Option<usize>, Failure> {
        if let [only] = list {
            writeln!(self.out, "{question} {only}.\n")?;
            return Ok(Some(0));
        }
        self.list(question, list)?;
        loop {
            let Some(line) = self.line()? else { return Ok(None) };
            match chosen(&line, list) {
                Some(at) => return Ok(Some(at)),
                None => writeln!(self.out, "Type a number from 1 to {}, words of one title, or quit.", list.len())?,
            }
        }
    }

    /// One to four decks, a deck for each player.
    fn decks(&mut self, library: &Library) -> Result<Option<Vec<Deck>>, Failure> {
        let describe = |deck: &cardlang::def::DeckDef| {
            let heroes: Vec<&str> = deck.heroes.iter().filter_map(|hero| library.title(hero)).collect();
            format!("{}: {}", deck.title, heroes.join(", "))
        };
        let list: Vec<String> = library.decks().iter().map(describe).collect();
        let question = "Which deck? Several numbers are several players, as in: 1 2";
        self.list(question, &list)?;
        loop {
            let Some(line) = self.line()? else { return Ok(None) };
            let numbers = line.split([' ', ',']).filter(|part| !part.is_empty()).map(|part| number(part, list.len()));
            let named = || line.split(',').map(|part| chosen(part, &list)).collect::<Option<Vec<usize>>>();
            match numbers.collect::<Option<Vec<usize>>>().or_else(named) {
                Some(chosen) if (1..=MAX_PLAYERS).contains(&chosen.len()) => {
                    let decks: Vec<Deck> = chosen.into_iter().map(|at| to_play(&library.decks()[at])).collect();
                    match shared_hero(library, &decks) {
                        None => return Ok(Some(decks)),
                        Some(hero) => writeln!(self.out, "Two of these decks have {hero}: choose others.")?,
                    }
                }
                _ => writeln!(
                    self.out,
                    "Type one to {MAX_PLAYERS} numbers from 1 to {}, titles with commas between them, or quit.",
                    list.len()
                )?,
            }
        }
    }

    fn list(&mut self, question: &str, list: &[String]) -> Result<(), Failure> {
        writeln!(self.out, "{}", paint(style::TITLE, question))?;
        for (at, item) in list.iter().enumerate() {
            writeln!(self.out, "{:>3}  {item}", at + 1)?;
        }
        Ok(())
    }

    /// A line, or nothing if the person has left.
    fn line(&mut self) -> Result<Option<String>, Failure> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| Failure::input(format!("cannot read what is typed: {error}")))?;
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        let left = read == 0 || matches!(line.as_str(), "quit" | "q" | "exit");
        if left {
            writeln!(self.out)?;
        }
        Ok((!left).then_some(line))
    }
}

fn number(text: &str, most: usize) -> Option<usize> {
    let number: usize = text.trim().parse().ok()?;
    (1..=most).contains(&number).then(|| number - 1)
}

/// A line of the list, by its number or by words that only it has.
fn chosen(text: &str, list: &[String]) -> Option<usize> {
    let mut named = list.iter().enumerate().filter(|(_, item)| names(item, text)).map(|(at, _)| at);
    number(text, list.len()).or_else(|| named.next().filter(|_| named.next().is_none()))
}

/// The title of a hero that two decks have.
fn shared_hero<'a>(library: &'a Library, decks: &[Deck]) -> Option<&'a str> {
    let mut seen: Vec<&str> = Vec::new();
    for hero in decks.iter().flat_map(|deck| &deck.heroes) {
        let title = library.title(hero)?;
        if seen.contains(&title) {
            return Some(title);
        }
        seen.push(title);
    }
    None
}
