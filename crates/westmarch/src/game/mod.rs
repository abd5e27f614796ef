//! The terminal game: the table, the question, numbered answers; from a keyboard or a script.

mod advise;
pub mod draw;
mod end;
pub mod find;
pub mod input;
mod look;
pub mod menu;
mod named;
mod partners;
mod passing;
mod question;
mod record;
mod reply;
mod report;
mod session;
mod tale;
mod why;

use std::io::{BufRead, Write};
use std::path::Path;

use library::Library;
use rules::decision::{Answer, Decision};
use rules::ids::{MAX_PLAYERS, Seat};
use rules::query::Q;
use rules::replay::{REVISION, Replay};
use rules::setup::Setup;
use table::pace::{self, Pacing};
use table::secret::new_seed;

use crate::files::write_whole;
use crate::outcome::Failure;
use crate::page::{lines, paint, style};
pub use partners::Partner;
pub use record::{Keeper, quoted};
pub use tale::log_page;

use draw::Titles;
use input::Input;
use partners::Partners;
use passing::Passing;
use session::Session;

/// A game, the person in front of it, and what they have seen so far.
pub struct Table<'a, R, W> {
    library: &'a Library,
    session: Session,
    titles: Titles,
    pacing: Pacing,
    input: R,
    out: W,
    manner: Manner,
    /// Entries of the log that each seat has been told; where nothing is handed over, all listen at once.
    told: [usize; MAX_PLAYERS],
    drawn: Drawn,
    /// Who was asked last.
    asked: Option<Seat>,
    keeper: Keeper,
    partners: Partners,
    /// Windows that are passed without asking.
    passing: Option<Passing>,
}

/// The table as it was drawn last.
#[derive(Default)]
struct Drawn {
    heading: String,
    table: String,
}

/// Clears the screen.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// What is offered where something was taken back that had been seen.
const SEEN: &str = "It had shown something. `anew` deals anew what was hidden; or play on as it lay.";
const NOT_SEEN: &str = "Nothing was just taken back that had shown something: there is no reason to deal anew.";

/// Lines that move a screen out of sight, for terminals that take no orders.
const SCREEN: usize = 60;

/// Who sits at the keyboard.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// A person watches; else it is a script, whose lines are shown where they are used.
    pub watched: bool,
    /// One person plays all hands: nothing is handed over.
    pub two_handed: bool,
}

/// Where a game comes from.
pub enum Start {
    New(Setup),
    Saved(Replay),
}

/// What comes after a line.
enum Flow {
    /// Something has changed: look again.
    Go,
    /// The same question still stands.
    Stay,
    Quit,
}

impl<'a, R: BufRead, W: Write> Table<'a, R, W> {
    pub fn new(
        library: &'a Library,
        start: &Start,
        pacing: Pacing,
        manner: Manner,
        input: R,
        mut out: W,
    ) -> Result<Table<'a, R, W>, Failure> {
        let session = match start {
            Start::New(setup) => Session::begin(library, setup).map_err(Failure::input)?,
            Start::Saved(saved) => Session::resume(library, saved)?,
        };
        if let Start::Saved(saved) = start
            && let Some(theirs) = saved.origin.other_rules()
        {
            writeln!(
                out,
                "note: this game was begun under revision {theirs} of the rules; so far it is the same here, and it goes on under revision {REVISION}"
            )?;
        }
        let setup = &session.matchup.setup;
        let scenario = library.scenario(&setup.scenario)?.title.clone();
        let decks = setup.decks.iter().map(|deck| deck.name.clone()).collect();
        let told = if matches!(start, Start::Saved(_)) { session.log.len() } else { 0 };
        Ok(Table {
            library,
            session,
            titles: Titles { scenario, decks },
            pacing,
            input,
            out,
            manner,
            told: [told; MAX_PLAYERS],
            drawn: Drawn::default(),
            asked: None,
            keeper: Keeper::default(),
            partners: Partners::default(),
            passing: None,
        })
    }

    /// Lets bots play these seats.
    pub fn seat_bots(&mut self, partners: &[Partner]) {
        self.partners = Partners::new(partners, self.session.matchup.setup.seed);
        for partner in partners {
            if let Some(deck) = self.titles.decks.get_mut(partner.seat.index()) {
                *deck = format!("{deck}, a bot");
            }
        }
    }

    /// The seats in which people sit.
    fn people(&self) -> impl Iterator<Item = Seat> {
        (0..self.session.game.seats).map(Seat).filter(|seat| !self.partners.play(*seat))
    }

    /// Plays to the end, or until the person has had enough.
    pub fn play(&mut self) -> Result<(), Failure> {
        writeln!(self.out, "Type ? for help.\n")?;
        loop {
            self.go_on()?;
            self.keep()?;
            let flow = match self.session.seat() {
                Some(seat) => {
                    self.turn_to(seat)?;
                    self.show_table(seat)?;
                    self.ask()?
                }
                None => {
                    self.tell_news()?;
                    self.after_the_end()?
                }
            };
            if matches!(flow, Flow::Quit) {
                return self.farewell();
            }
        }
    }

    /// The game as it stands.
    pub fn position(&self) -> Q<'_> {
        self.session.q()
    }

    /// Answers for the bots, and for everybody else until the pace says stop.
    fn go_on(&mut self) -> Result<(), Failure> {
        while let Some(decision) = self.session.decision() {
            let answer = self.answer_unasked(&decision);
            if let Some(trouble) = self.partners.trouble.take() {
                writeln!(self.out, "{trouble}")?;
            }
            let Some(answer) = answer else { break };
            if let Err(trouble) = self.session.give(answer) {
                writeln!(self.out, "{trouble}")?;
                break;
            }
        }
        Ok(())
    }

    /// What is answered without asking a person: by a bot, because they pass until later, or because of the pace.
    fn answer_unasked(&mut self, decision: &Decision) -> Option<Answer> {
        let q = self.session.q();
        if let Some(answer) = self.partners.answer(q, decision) {
            return Some(answer);
        }
        if self.passing.as_ref().is_some_and(|passing| passing.is_over(q)) {
            self.passing = None;
        }
        if self.passing.as_ref().is_some_and(|passing| passing.covers(decision)) {
            return Some(Answer::Pass);
        }
        if self.pacing.stops_at(q, decision) { None } else { pace::passing(decision) }
    }

    /// Several people at one screen, who must not see each other's hands.
    fn hot_seat(&self) -> bool {
        self.manner.watched && !self.manner.two_handed && self.people().count() > 1
    }

    /// Tells whoever is asked what is new, and says so if it is somebody else than before.
    fn turn_to(&mut self, seat: Seat) -> Result<(), Failure> {
        let changed = self.asked != Some(seat) && self.people().count() > 1;
        if !changed {
            self.asked = Some(seat);
            return self.tell_news();
        }
        let name = self.titles.player(seat);
        let decides = paint(style::HEAD, format!("*** {name} decides ***"));
        self.drawn = Drawn::default();
        if self.hot_seat() {
            write!(self.out, "\n{name} decides next. Hand the keyboard over and press Enter. ")?;
            self.out.flush()?;
            self.line()?;
            writeln!(self.out, "{}", "\n".repeat(SCREEN))?;
            self.out.flush()?;
            // Of all that is written only this may clear the screen.
            anstream::stdout().write_all(CLEAR.as_bytes())?;
            writeln!(self.out, "{decides}\n")?;
            self.asked = Some(seat);
            return self.tell_news();
        }
        self.tell_news()?;
        self.asked = Some(seat);
        writeln!(self.out, "{decides}\n")?;
        Ok(())
    }

    /// The next line that was typed, or nothing at the end of the input.
    fn line(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes);
        match read {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned())),
            Err(error) => Err(Failure::input(format!("cannot read what is typed: {error}"))),
        }
    }

    /// Shows the prompt and reads a line; a script's line is shown behind it.
    fn prompt(&mut self) -> Result<Option<Input>, Failure> {
        write!(self.out, "{} ", paint(style::TITLE, ">"))?;
        self.out.flush()?;
        let line = self.line()?;
        if !self.manner.watched {
            writeln!(self.out, "{}", line.as_deref().unwrap_or(""))?;
        }
        Ok(line.map(|line| input::read(&line)))
    }

    /// Writes the game to a file.
    fn save(&mut self, path: &str) -> Result<(), Failure> {
        let replay = self.session.record(&self.library.version);
        let text = serde_json::to_string_pretty(&replay).map_err(Failure::input)?;
        match write_whole(Path::new(path), &(text + "\n")) {
            Ok(()) => {
                let file = quoted(path);
                writeln!(self.out, "Saved to {path}: `westmarch play --load {file}` goes on from here.")?;
            }
            Err(error) => writeln!(self.out, "Cannot write {path}: {error}.")?,
        }
        Ok(())
    }

    /// Deals anew what is hidden, where something was taken back that somebody had seen.
    fn deal_anew(&mut self) -> Result<Flow, Failure> {
        if !self.session.knows_too_much() {
            writeln!(self.out, "{NOT_SEEN}")?;
            return Ok(Flow::Stay);
        }
        self.session.deal_anew(new_seed());
        writeln!(self.out, "What was hidden is dealt anew.\n")?;
        self.drawn = Drawn::default();
        Ok(Flow::Go)
    }

    fn undo(&mut self, times: usize) -> Result<Flow, Failure> {
        let done = (0..times).take_while(|_| self.session.undo()).count();
        if done == 0 {
            writeln!(self.out, "There is nothing to take back.")?;
            return Ok(Flow::Stay);
        }
        let what = if done == 1 { "One answer is".to_owned() } else { format!("{done} answers are") };
        writeln!(self.out, "{what} taken back.")?;
        if self.session.knows_too_much() {
            write!(self.out, "{}", lines(SEEN))?;
        }
        writeln!(self.out)?;
        let known = self.session.log.len();
        self.told = self.told.map(|told| told.min(known));
        self.drawn = Drawn::default();
        self.asked = self.session.seat().filter(|_| self.people().count() == 1);
        self.passing = None;
        Ok(Flow::Go)
    }
}
