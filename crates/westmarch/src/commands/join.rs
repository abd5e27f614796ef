//! `westmarch join`: a seat in a room of a server, from the terminal.

use std::io::{BufRead as _, IsTerminal as _, Write};
use std::path::Path;

use rules::decision::Answer;
use rules::ids::Seat;
use rules::state::Outcome;
use table::client::{Client, ClientError};
use table::server::NewDeck;
use table::wire::{Ask, Code, Dealt, Line, Offer, TableInfo, Tell, Then, UndoTo};
use tokio::sync::mpsc;

use crate::cli::serve::JoinArgs;
use crate::files;
use crate::game::draw::{Titles, heading, table};
use crate::game::find::names;
use crate::game::input::{self, Input};
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{count, indent, paint, style, width, wrap};

const HELP: &str = "\
Answer with the number of an answer, or with words of it; pass, done, yes, no.
  table                 draw the table again
  log [N]               what happened lately
  sit N, stand N        take a seat, or give it back
  bot N                 let a bot play a seat; `sit N` takes it back
  deck ID, ready, wait  before the deal: bring another deck; say that you are ready, or not yet
  deal                  deal the cards, if you are the host and everybody is ready
  nudge                 tell whoever the game waits for that you wait
  undo [step|phase]     take back your last answer, or the step, or the phase; the others are asked
  undo line N           take back what brought about line N of the log
  undo … anew, … kept   where that had shown something: what is hidden is dealt anew, or stays as it lay
  export                write the whole game to a file, where nobody else plays; everybody is told
  report TEXT           write a report of a problem: what you expected, and what you see
  report all TEXT       the same with all hidden cards; everybody who plays is asked
  agree, refuse         to an undo or a report that somebody asks for
  say TEXT              to everybody in the room
  quit                  leave; your token brings you back
";

/// Lines of the log that are shown without a number.
const LATELY: usize = 20;

/// The files that reports and games are written to, or with a number where there is one already.
const REPORT: &str = "westmarch.report";
const GAME: &str = "westmarch.json";

/// Where secrets stand that nobody else shall read in the list of processes.
const TOKEN: &str = "WESTMARCH_TOKEN";
const PASSWORD: &str = "WESTMARCH_PASSWORD";

fn secret(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

pub fn run(args: &JoinArgs, out: &mut impl Write) -> Done {
    let url = socket_of(&args.url).map_err(Failure::input)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Failure::input)?;
    let done = runtime.block_on(async {
        let hello = Ask::Hello {
            token: args.token.clone().or_else(|| secret(TOKEN)),
            password: args.password.clone().or_else(|| secret(PASSWORD)),
            name: Some(args.name.clone()),
            follow: Default::default(),
            lines: None,
        };
        let client = Client::join(&url, hello).await.map_err(Failure::input)?;
        let mut visit = Visit { client, out, told: 0, asked: None, drawn: String::new(), greeted: false };
        if let Some(seat) = args.seat {
            visit.ask(Ask::Claim { seat: Seat(seat - 1) }).await?;
        }
        visit.stay(typed()).await
    });
    // A thread may still wait for a line that nobody will type.
    runtime.shutdown_background();
    done.map(|()| Verdict::Good)
}

/// `http://host:port/rooms/CODE` as the address of its socket.
fn socket_of(url: &str) -> Result<String, String> {
    let bad = || format!("`{url}` names no room; it should be like http://host:7777/rooms/CODE");
    let rest = match url.split_once("://") {
        Some(("http" | "ws", rest)) => rest,
        Some((other, _)) => {
            return Err(format!("`{other}` is not spoken here; it should be like http://host:7777/rooms/CODE"));
        }
        None => url,
    };
    let (host, path) = rest.split_once('/').ok_or_else(bad)?;
    let code = path.trim_end_matches("/socket").trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let sound = !code.is_empty() && !host.is_empty() && code.chars().all(|sign| sign.is_ascii_alphanumeric());
    if sound { Ok(format!("ws://{host}/api/rooms/{code}/socket")) } else { Err(bad()) }
}

/// What is typed, line by line, until the input ends.
fn typed() -> mpsc::Receiver<String> {
    let (sender, lines) = mpsc::channel(1);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.blocking_send(line).is_err() {
                break;
            }
        }
    });
    lines
}

struct Visit<'o, W> {
    client: Client,
    out: &'o mut W,
    /// Lines of the log that were shown.
    told: u32,
    /// The decision that was put last.
    asked: Option<u32>,
    drawn: String,
    /// What stays as it is in this room was told.
    greeted: bool,
}

impl<W: Write> Visit<'_, W> {
    async fn stay(&mut self, mut lines: mpsc::Receiver<String>) -> Result<(), Failure> {
        let watched = std::io::stdin().is_terminal();
        writeln!(self.out, "Type ? for help.\n")?;
        loop {
            let turn = self.show()?;
            // A script is read only when something is asked; a person may type at any time.
            let reading = watched || turn || self.client.is_over();
            tokio::select! {
                biased;
                tell = self.client.hear() => match tell {
                    Ok(tell) => self.hear(tell)?,
                    Err(error) => return Err(Failure::input(error)),
                },
                line = lines.recv(), if reading => match line {
                    Some(line) => {
                        if !watched {
                            writeln!(self.out, "> {line}")?;
                        }
                        if !self.react(&line).await? {
                            return Ok(());
                        }
                    }
                    None => return Ok(()),
                },
            }
        }
    }

    /// Something besides the table and the log.
    fn hear(&mut self, tell: Tell) -> Result<(), Failure> {
        match tell {
            Tell::You(you) => {
                if let Some(token) = you.token {
                    writeln!(self.out, "Your token is {token}: with {TOKEN}={token} you are yourself again.")?;
                }
            }
            Tell::Chat(line) => writeln!(self.out, "{}", paint(style::CARE, format!("{}: {}", line.name, line.text)))?,
            Tell::Undone { answers, reveals } => {
                let learned = if reveals { "; what was seen stays seen" } else { "" };
                let back = count(answers as usize, "answer");
                writeln!(self.out, "{back} taken back{learned}.")?;
                self.told = self.told.min(self.client.log_start + self.client.log.len() as u32);
            }
            Tell::UndoRefused { .. } => writeln!(self.out, "It is not taken back.")?,
            Tell::ReportRefused { .. } => writeln!(self.out, "There is no report with hidden cards.")?,
            // What they are called is not for a server to say.
            Tell::Report { text, .. } => self.keep("report", REPORT, &text)?,
            Tell::Replay { text, .. } => self.keep("game", GAME, &text)?,
            Tell::Notice(notice) => writeln!(self.out, "{}", paint(style::DIM, notice.text))?,
            Tell::Nudge { by } => {
                let table = self.client.table.as_ref();
                let who = table.and_then(|table| table.persons.iter().find(|person| person.person == by));
                let who = who.map_or("Somebody", |person| person.name.as_str()).to_owned();
                writeln!(self.out, "{}", paint(style::CARE, format!("{who} waits for you.")))?;
            }
            Tell::Error { message, .. } => writeln!(self.out, "{}", paint(style::WRONG, message))?,
            Tell::Table(info) => {
                self.greet(&info)?;
                if let Some(proposal) = info.proposal {
                    let who = info.persons.iter().find(|person| person.person == proposal.by);
                    let who = who.map_or("somebody", |person| person.name.as_str());
                    let news = match proposal.then {
                        Some(Then::Anew) => ", with what was revealed, and to deal anew what is hidden",
                        Some(Then::AsItLay) => ", with what was revealed",
                        None => "",
                    };
                    writeln!(
                        self.out,
                        "{who} wants to take back {} answers{news}: agree or refuse?",
                        proposal.answers
                    )?;
                }
                if let Some(report) =
                    info.report.filter(|report| self.client.you.person.is_some_and(|me| report.waiting.contains(&me)))
                {
                    let who = info.persons.iter().find(|person| person.person == report.by);
                    let who = who.map_or("somebody", |person| person.name.as_str());
                    writeln!(self.out, "{who} wants to report a problem with all hidden cards: agree or refuse?")?;
                }
                if let Some(ready) = &info.gathering
                    && self.client.you.person.is_some_and(|me| !ready.contains(&me))
                {
                    writeln!(self.out, "The cards are not dealt yet: type `ready` when you are, or `deck ID` first.")?;
                }
                if info.paused {
                    writeln!(self.out, "The host has paused the game.")?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Tells once what stays as it is in this room.
    fn greet(&mut self, info: &TableInfo) -> Result<(), Failure> {
        if std::mem::replace(&mut self.greeted, true) {
            return Ok(());
        }
        writeln!(self.out, "{}", dealt(&info.dealt))?;
        if let Some(theirs) = info.begun_under {
            writeln!(self.out, "This game was begun under revision {theirs} of the rules and goes on under another.")?;
        }
        if let Some(days) = info.keep {
            let days = count(days as usize, "day");
            writeln!(self.out, "This server forgets a room in which nothing has happened for {days}.")?;
        }
        Ok(())
    }

    fn keep(&mut self, what: &str, name: &str, text: &str) -> Result<(), Failure> {
        match files::write_new(Path::new(name), text) {
            Ok(path) => writeln!(self.out, "The {what} is in {}.", path.display())?,
            Err(error) => writeln!(self.out, "{}", paint(style::WRONG, format!("Cannot write {name}: {error}.")))?,
        }
        Ok(())
    }

    /// Shows what is new. Tells whether a question is put to this client.
    fn show(&mut self) -> Result<bool, Failure> {
        self.news()?;
        let over = self.client.view(self.viewer()).and_then(|view| view.outcome);
        if let Some(outcome) = over {
            if self.asked.replace(u32::MAX) != Some(u32::MAX) {
                let text = if outcome == Outcome::Won { "Victory." } else { "Defeat." };
                writeln!(self.out, "{}", paint(style::TITLE, text))?;
            }
            return Ok(false);
        }
        let Some((decision, _)) = self.client.turn() else { return Ok(false) };
        let decision = decision.clone();
        if self.asked.replace(decision.number) != Some(decision.number) {
            self.table(false)?;
            for line in wrap(&decision.question(), width()) {
                writeln!(self.out, "{}", paint(style::TITLE, line))?;
            }
            for (at, option) in decision.options.iter().flatten().enumerate() {
                let text = option.text();
                let lines = wrap(&text, width() - 6);
                writeln!(self.out, "{:>3}  {}", at + 1, lines.join("\n     "))?;
            }
            self.out.flush()?;
        }
        Ok(true)
    }

    fn news(&mut self) -> Result<(), Failure> {
        let start = self.client.log_start;
        let from = self.told.max(start);
        let new = &self.client.log[((from - start) as usize).min(self.client.log.len())..];
        for text in Line::read_aloud(new).iter().flatten() {
            write!(self.out, "{}", indent(text, 2))?;
        }
        self.told = start + self.client.log.len() as u32;
        Ok(())
    }

    /// The seat that is asked, if it is this client's, else its first; none for a spectator.
    fn viewer(&self) -> Option<Seat> {
        let asked = self.client.decision.as_ref().map(|decision| decision.seat);
        let seats = &self.client.you.seats;
        asked.filter(|seat| seats.contains(seat)).or(seats.first().copied())
    }

    fn table(&mut self, again: bool) -> Result<(), Failure> {
        let (Some(view), Some(info)) = (self.client.view(self.viewer()), &self.client.table) else { return Ok(()) };
        let decks = info.seats.iter().map(|seat| seat.deck.clone()).collect();
        let titles = Titles { scenario: info.title.clone(), decks };
        let page = heading(&view, &titles) + &table(&view, &titles);
        if again || page != self.drawn {
            writeln!(self.out, "{page}")?;
            self.drawn = page;
        }
        Ok(())
    }

    /// Does what was typed; false to leave.
    async fn react(&mut self, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let seat = || rest.trim().parse::<u8>().ok().and_then(|seat| seat.checked_sub(1)).map(Seat);
        let ask = match (word, seat()) {
            ("say", _) if !rest.is_empty() => Some(Ask::Chat { text: rest.to_owned() }),
            ("sit", Some(seat)) => Some(Ask::Claim { seat }),
            ("stand", Some(seat)) => Some(Ask::Release { seat }),
            ("bot", Some(seat)) => Some(Ask::Bot { seat, kind: "heuristic".to_owned() }),
            ("ready", _) if rest.is_empty() => Some(Ask::Ready { ready: true }),
            ("wait", _) if rest.is_empty() => Some(Ask::Ready { ready: false }),
            ("deal", _) if rest.is_empty() => Some(Ask::Deal),
            ("nudge", _) if rest.is_empty() => Some(Ask::Nudge),
            ("deck", _) if !rest.is_empty() => self.deck(rest),
            ("agree" | "refuse", _) => self.vote(word == "agree"),
            ("report", _) => {
                let hidden = rest.strip_prefix("all").filter(|rest| rest.is_empty() || rest.starts_with(' '));
                let expected = hidden.unwrap_or(rest).trim().to_owned();
                Some(Ask::Report { expected, hidden: hidden.is_some() })
            }
            ("export", _) if rest.is_empty() => Some(Ask::Export),
            ("undo", _) => undo(rest).map(|(to, then)| Ask::Undo { to, then }),
            _ => None,
        };
        if let Some(ask) = ask {
            self.ask(ask).await?;
            return Ok(true);
        }
        match input::read(line) {
            Input::Quit => return Ok(false),
            Input::Enter | Input::Comment => {}
            Input::Help => write!(self.out, "{HELP}")?,
            Input::Table => self.table(true)?,
            Input::Log(lines) => self.log(lines.unwrap_or(LATELY))?,
            given => match self.chosen(&given) {
                Ok(answers) => {
                    for answer in answers {
                        if !self.answer(answer).await? {
                            break;
                        }
                    }
                }
                Err(why) => writeln!(self.out, "{why}")?,
            },
        }
        Ok(true)
    }

    /// Another deck for the first of one's seats: the id of one that the server has.
    fn deck(&self, id: &str) -> Option<Ask> {
        let seat = *self.client.you.seats.first()?;
        Some(Ask::Deck { seat, deck: NewDeck::Id(id.trim().to_owned()) })
    }

    /// What agreeing or refusing is about: a report, or an undo.
    fn vote(&self, agree: bool) -> Option<Ask> {
        let table = self.client.table.as_ref()?;
        let mine = |waiting: &[u8]| self.client.you.person.is_some_and(|person| waiting.contains(&person));
        let report = table.report.as_ref().filter(|report| mine(&report.waiting));
        let report = report.map(|report| Ask::Consent { report: report.report, agree });
        report.or_else(|| Some(Ask::Vote { proposal: table.proposal.as_ref()?.proposal, agree }))
    }

    fn log(&mut self, last: usize) -> Result<(), Failure> {
        let log = &self.client.log;
        let from = log.len().saturating_sub(last);
        for (at, text) in (from..).zip(Line::read_aloud(&log[from..])) {
            let Some(text) = text else { continue };
            let number = self.client.log_start as usize + at;
            writeln!(self.out, "{number:>4}  {}", wrap(&text, width() - 6).join("\n      "))?;
        }
        Ok(())
    }

    /// The answers that were meant.
    fn chosen(&self, given: &Input) -> Result<Vec<Answer>, String> {
        let Some((decision, answers)) = self.client.turn() else {
            return Err("You are not asked anything.".to_owned());
        };
        let plain = |wanted: &[Answer]| wanted.iter().copied().find(|answer| answers.contains(answer));
        let words: Vec<String> = decision.options.iter().flatten().map(Offer::text).collect();
        match given {
            Input::Numbers(numbers) => {
                let one = |number: &usize| number.checked_sub(1).and_then(|at| answers.get(at).copied());
                let all: Option<Vec<Answer>> = numbers.iter().map(one).collect();
                all.ok_or_else(|| format!("Type a number from 1 to {}.", answers.len()))
            }
            Input::Pass => plain(&[Answer::Pass, Answer::Done])
                .map(|answer| vec![answer])
                .ok_or("There is nothing to pass here.".to_owned()),
            Input::Done => plain(&[Answer::Done, Answer::Pass])
                .map(|answer| vec![answer])
                .ok_or("You are not done yet.".to_owned()),
            Input::Yes => plain(&[Answer::Yes])
                .map(|answer| vec![answer])
                .ok_or("This is not a question to say yes to.".to_owned()),
            Input::Name(name) | Input::Play(name) | Input::Use(name) => {
                let mut fitting = words.iter().zip(&answers).filter(|(text, _)| names(text, name));
                match (fitting.next(), fitting.next()) {
                    (Some((_, answer)), None) => Ok(vec![*answer]),
                    (Some(_), Some(_)) => Err(format!("`{name}` could be several of them: type the number.")),
                    (None, _) => Err(format!("Nothing here is called `{name}`; ? for help.")),
                }
            }
            _ => Err("That is not done from here; ? for help.".to_owned()),
        }
    }

    /// Several answers in a row are given as long as the next is still legal.
    async fn answer(&mut self, answer: Answer) -> Result<bool, Failure> {
        let legal = self.client.turn().is_some_and(|(_, answers)| answers.contains(&answer));
        if !legal {
            writeln!(self.out, "The rest does not fit any more.")?;
            return Ok(false);
        }
        match self.client.answer(answer).await {
            Ok(()) => Ok(true),
            Err(error) => self.complain(error).map(|()| false),
        }
    }

    async fn ask(&mut self, ask: Ask) -> Result<(), Failure> {
        match self.client.ask(ask).await {
            Ok(()) => Ok(()),
            Err(error) => self.complain(error),
        }
    }

    /// What the room refuses is told; without a connection there is no going on.
    fn complain(&mut self, error: ClientError) -> Result<(), Failure> {
        match error {
            ClientError::Refused(refusal) => {
                writeln!(self.out, "{}", paint(style::WRONG, refusal.message))?;
                if refusal.code == Code::Reveals {
                    writeln!(self.out, "Type `undo … anew`, or `undo … kept`.")?;
                }
                Ok(())
            }
            error => Err(Failure::input(error)),
        }
    }
}

/// How far to go back, and what becomes of what is hidden.
fn undo(rest: &str) -> Option<(UndoTo, Option<Then>)> {
    let (rest, then) = [("anew", Then::Anew), ("kept", Then::AsItLay)]
        .into_iter()
        .find_map(|(word, then)| Some((rest.trim().strip_suffix(word)?, Some(then))))
        .unwrap_or((rest, None));
    let to = match rest.trim() {
        "" => UndoTo::Answer,
        "step" => UndoTo::Step,
        "phase" => UndoTo::Phase,
        line => UndoTo::Line(line.strip_prefix("line ")?.trim().parse().ok()?),
    };
    Some((to, then))
}

/// What the cards were dealt from.
fn dealt(dealt: &Dealt) -> String {
    match dealt {
        Dealt::Secret(promise) => format!("Dealt from a secret seed; its promise is {promise}."),
        Dealt::Known(seed) => format!("Dealt from a known seed, {seed}: whoever works it out knows every card."),
        Dealt::Short => "Dealt from a short seed, as rooms were before: it can be found by trying.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{socket_of, undo};
    use table::wire::{Then, UndoTo};

    #[test]
    fn one_goes_back_with_what_was_hidden_or_without() {
        assert_eq!(undo(""), Some((UndoTo::Answer, None)));
        assert_eq!(undo(" anew"), Some((UndoTo::Answer, Some(Then::Anew))));
        assert_eq!(undo("phase kept"), Some((UndoTo::Phase, Some(Then::AsItLay))));
        assert_eq!(undo("line 7 anew"), Some((UndoTo::Line(7), Some(Then::Anew))));
        assert_eq!(undo("sideways"), None);
    }

    #[test]
    fn rooms_are_named_in_several_ways() {
        let socket = Ok("ws://localhost:7777/api/rooms/abc/socket".to_owned());
        for url in [
            "http://localhost:7777/rooms/abc",
            "localhost:7777/abc",
            "ws://localhost:7777/api/rooms/abc/socket",
            "http://localhost:7777/rooms/abc/",
        ] {
            assert_eq!(socket_of(url), socket, "{url}");
        }
        for url in ["", "abc", "https://localhost/abc", "http://localhost:1/", "http://h/rooms/a%2fb"] {
            assert!(socket_of(url).is_err(), "{url}");
        }
    }
}
