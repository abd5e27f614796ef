//! How a command ends: well, with a failed check, or because of bad input.

use std::any::Any;
use std::fmt::Display;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use crate::clean::Clean;

/// What a command found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Good,
    /// It did its work, and what it checked is not as it should be.
    Failed,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// What was given cannot be used: what, where, and what would be right.
    Input(String),
    /// What it had to say could not be written.
    Output(io::Error),
}

pub type Done = Result<Verdict, Failure>;

impl Failure {
    pub fn input(message: impl Display) -> Failure {
        Failure::Input(message.to_string())
    }
}

impl Verdict {
    pub fn of(good: bool) -> Verdict {
        if good { Verdict::Good } else { Verdict::Failed }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<library::LoadError> for Failure {
    fn from(error: library::LoadError) -> Failure {
        Failure::input(error)
    }
}

impl From<library::Unknown> for Failure {
    fn from(error: library::Unknown) -> Failure {
        Failure::input(error)
    }
}

/// What a defect of the program exits with: neither a failed check nor bad input.
const DEFECT: u8 = 70;

/// Where the last panic came from.
static PLACE: Mutex<String> = Mutex::new(String::new());

/// The file and line of the last panic; empty without one.
pub fn place_of_panic() -> String {
    PLACE.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Runs a command. Should the program itself be at fault, it says so in a sentence.
pub fn guarded(command: impl FnOnce() -> Done) -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        PLACE.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&place);
    }));
    catch_unwind(AssertUnwindSafe(|| exit(command()))).unwrap_or_else(|panic| {
        complain(&format!("this is a bug of westmarch at {}: {}", place_of_panic(), said(&*panic)));
        ExitCode::from(DEFECT)
    })
}

/// What a panic said.
pub fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no reason given".to_owned())
}

/// 0 for good, 1 for a failed check, 2 for bad input. A reader who has seen enough is no failure.
fn exit(done: Done) -> ExitCode {
    match done {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Failed) => ExitCode::from(1),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => complain(&format!("cannot write: {error}")),
        Err(Failure::Input(message)) => complain(&message),
    }
}

fn complain(message: &str) -> ExitCode {
    use std::io::Write as _;
    let red = crate::page::style::WRONG;
    let mut out = Clean::terminal(anstream::stderr());
    let _ = writeln!(out, "{red}westmarch:{red:#} {message}").and_then(|()| out.flush());
    ExitCode::from(2)
}
