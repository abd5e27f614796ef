//! The soak.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use lab::soak::Care;

#[derive(Debug, Args)]
pub struct SoakArgs {
    /// How long, such as 90s or 8h; two minutes by default, and no game is begun after that
    #[arg(long = "for", value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,

    /// How many games
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,

    /// Only the game with this number, the one that a failure names
    #[arg(long, value_name = "N", conflicts_with_all = ["time", "games"])]
    pub game: Option<u64>,

    /// The same seed plays the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Threads to play on; 0 for one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    pub threads: u16,

    /// Only kinds of games with one of these words: the id of a scenario, a mode, alone, campaign
    #[arg(long, value_name = "WORDS", num_args = 1..)]
    pub only: Vec<String>,

    /// How closely to look
    #[arg(long, value_name = "CARE", default_value = "soak")]
    pub care: Closeness,

    /// Where a game that fails is written
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub out: PathBuf,

    /// Print JSON
    #[arg(long)]
    pub json: bool,

    /// Write the figures to this file as JSON
    #[arg(long, value_name = "FILE")]
    pub figures: Option<PathBuf>,

    /// Name the cards and abilities that never came up
    #[arg(long)]
    pub verbose: bool,
}

/// How often the dearer checks are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Closeness {
    /// Everything at every decision
    Thorough,
    /// Text of views, wording and JSON now and then, everything else at every decision
    Soak,
    /// Views now and then, too: for very many games
    Long,
}

impl Closeness {
    pub fn care(self) -> Care {
        match self {
            Closeness::Thorough => Care::THOROUGH,
            Closeness::Soak => Care::SOAK,
            Closeness::Long => Care::LONG,
        }
    }
}

/// `90s`, `2m`, `8h`.
fn time(text: &str) -> Result<Duration, String> {
    let unit = |unit: char| match unit {
        's' => Some(1),
        'm' => Some(60),
        'h' => Some(3600),
        _ => None,
    };
    let seconds = text.chars().last().and_then(unit).and_then(|unit| {
        let number: u64 = text[..text.len() - 1].parse().ok()?;
        number.checked_mul(unit).filter(|seconds| *seconds > 0)
    });
    seconds.map(Duration::from_secs).ok_or_else(|| "write a time as 90s, 2m or 8h".to_owned())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::time;

    #[test]
    fn times_have_a_unit() {
        assert_eq!(time("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(time("8h"), Ok(Duration::from_secs(28_800)));
        for wrong in ["", "2", "m", "0s", "-1m", "2d", "2é", "99999999999999999999h", "18446744073709551615h"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
