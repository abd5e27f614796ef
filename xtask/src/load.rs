//! `cargo xtask load`: how a server bears many rooms.

use std::process::ExitCode;

use crate::project::{PROFILE, Project};

pub fn run(project: &Project, database: &[&str]) -> ExitCode {
    let line = ["run", "--quiet", "--profile", PROFILE, "--package", "table", "--example", "load", "--"];
    match project.cargo(&[&line[..], database].concat()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
