//! How a command ends: well, with a failed check, or because of bad input.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

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

/// 0 for good, 1 for a failed check, 2 for bad input. A reader who has seen enough is no failure.
pub fn exit(done: Done) -> ExitCode {
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
    let _ = writeln!(anstream::stderr(), "{red}westmarch:{red:#} {message}");
    ExitCode::from(2)
}
