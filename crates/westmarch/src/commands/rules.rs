//! `westmarch rules`: a clause and its tests, or how much is proved.

use std::io::Write;

use library::rulebook::{Rulebook, current_proofs};

use crate::cli::RulesArgs;
use crate::outcome::{Done, Failure, Verdict};

pub fn run(args: &RulesArgs, out: &mut impl Write) -> Done {
    let book = Rulebook::embedded();
    let proofs = current_proofs();
    match &args.id {
        None => {
            let coverage = book.coverage(&proofs);
            if args.json {
                json(&coverage, out)?;
            } else {
                write!(out, "{coverage}")?;
            }
        }
        Some(id) if args.json => json(&book.entries(id, &proofs).map_err(Failure::input)?, out)?,
        Some(id) => write!(out, "{}", book.page(id, &proofs).map_err(Failure::input)?)?,
    }
    Ok(Verdict::Good)
}

fn json(value: &impl serde::Serialize, out: &mut impl Write) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(Failure::input)?;
    writeln!(out, "{text}")?;
    Ok(())
}
