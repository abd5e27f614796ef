//! Tasks for developers: `cargo xtask test`, `fuzz`, `pictures`, `load`, `kills`, `soaks`, `instructions`, `start`,
//! `mutants`, `draft`, `printings`, `testing` and `reference`.

mod cards;
mod checks;
mod draft;
mod fuzz;
mod instructions;
mod kills;
mod load;
mod mutants;
mod numbers;
mod offline;
mod postgres;
mod printings;
mod project;
mod python;
mod reference;
mod soaks;
mod stages;
mod start;
mod supply;
mod testing;
mod texts;
mod web;
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
  cargo xtask test WORDS                 only the stages whose names have one of the words, such as `page`
  cargo xtask fuzz [TARGET] [--seconds N]  anything at all to whatever reads files and messages, a minute each
  cargo xtask pictures                   the README's pictures, taken from the program
  cargo xtask load [keep] [OPTIONS]      1000 rooms on one server, over loopback, without and with a stranger who does
                                         the worst: --rooms N, --seconds N, --folder DIR, --database URL
  cargo xtask kills [N]                  kill the server under play so often (1000) on each database; keeps the figures
  cargo xtask soaks [N] [WORDS]          N games, 5000 if not said, of each scenario and mode that has one of the words
  cargo xtask instructions [PROFILE]     processor instructions of a decision and of a copy, beside the kept figures
  cargo xtask instructions keep WORDS    the same, and keeps them
  cargo xtask start [keep WORDS]         how long the program takes to start with a pool of the game's size
  cargo xtask once                       the list of phrases that one card alone uses, for their reasons
  cargo xtask mutants [K/N]              plant every Nth small fault, beginning with the Kth; tests should notice
  cargo xtask testing                    write the figures of docs/testing.md and the numbers of all pages
  cargo xtask draft PRODUCT              write a block with all printed facts for each card of a product that is not
                                         written yet, from reference data
  cargo xtask printings                  write content/printings.tsv, the products that print a card again, from
                                         reference data
  cargo xtask reference                  compare our cards with reference data, if there is any
  cargo xtask reference --texts [WORDS]  the same, and card texts side by side, the most suspicious first (only ids
                                         that contain WORDS)

Reference data: the folder named by WESTMARCH_REFERENCE, else ../shared/data.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let project = Project::here();
    match arguments.as_slice() {
        ["test", words @ ..] => stages::run(&project, words),
        ["fuzz", arguments @ ..] => ended(fuzz::run(&project, arguments)),
        [offline::INSIDE, program, how] => ended(offline::inside(program, how)),
        ["pictures"] => ended(web::pictures(&project)),
        ["load", more @ ..] => ended(load::run(&project, more)),
        ["kills", more @ ..] => ended(kills::run(&project, more)),
        ["soaks", more @ ..] => ended(soaks::run(&project, more)),
        ["instructions", more @ ..] => ended(instructions::run(&project, more)),
        ["start", more @ ..] => ended(start::run(&project, more)),
        ["once"] => ended(checks::once::write(&project)),
        ["mutants", more @ ..] => ended(mutants::run(&project, more)),
        ["draft", product] => ended(draft::run(&project, product)),
        ["printings"] => ended(printings::write(&project)),
        ["testing"] => ended(testing::write(&project)),
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

fn ended(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
