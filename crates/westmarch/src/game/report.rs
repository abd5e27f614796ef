//! Reporting a problem from the table.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use library::report;

use super::Table;
use crate::files;
use crate::outcome::Failure;

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// Asks what was expected and writes everything down: at one screen nothing needs to be held back.
    pub(super) fn report(&mut self, path: Option<String>) -> Result<(), Failure> {
        write!(self.out, "What did you expect? ")?;
        self.out.flush()?;
        let expected = self.line()?.unwrap_or_default();
        if !self.manner.watched {
            writeln!(self.out, "{expected}")?;
        }
        let played = self.session.record(&self.library.version);
        let problem = report::whole(&self.library.pool, &played, &expected).map_err(Failure::input)?;
        let path = path.map_or_else(|| PathBuf::from(format!("westmarch.{}", report::EXTENSION)), PathBuf::from);
        match files::write_new(&path, &problem.text()) {
            Ok(path) => writeln!(self.out, "The report is in {}; hidden cards are in it.", path.display())?,
            Err(error) => writeln!(self.out, "Cannot write {}: {error}.", path.display())?,
        }
        Ok(())
    }
}
