//! Tasks for developers: `cargo xtask test`, `cargo xtask load` and `cargo xtask reference`.

mod cards;
mod checks;
mod load;
mod postgres;
mod project;
mod reference;
mod stages;
mod words;

/// The library's own walk through tests and puzzles, so that both find the same proofs.
#[path = "../../crates/library/src/rulebook/scan.rs"]
mod scan;

use std::env;
use std::process::ExitCode;

use project::Project;

const HELP: &str = "\
Tasks for developers of Westmarch

  cargo xtask test                       everything a change must pass
  cargo xtask load [DATABASE-URL]        300 rooms on one server, over loopback, for a minute at most
  cargo xtask reference                  compare our cards with reference data, if there is any
  cargo xtask reference --texts [WORDS]  show card texts side by side (only ids that contain WORDS)

Reference data: the folder named by WESTMARCH_REFERENCE, else ../shared/data.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let project = Project::here();
    match arguments.as_slice() {
        ["test"] => stages::run(&project),
        ["load", database @ ..] => load::run(&project, database),
        ["reference"] => reference::run(&project, None),
        ["reference", "--texts"] => reference::run(&project, Some("")),
        ["reference", "--texts", words] => reference::run(&project, Some(words)),
        ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("{HELP}");
            ExitCode::from(2)
        }
    }
}
