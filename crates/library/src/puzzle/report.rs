//! What came of running puzzles.

use std::fmt::Write as _;
use std::path::Path;

use super::Fault;
use super::run::Failed;
use super::script::Puzzle;

/// The sum of a run. Printed, it closes with `N passed, M failed`.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub passed: usize,
    pub failures: Vec<Failure>,
    /// Files that could not be read or understood.
    pub faults: Vec<Failure>,
}

/// One puzzle that did not pass, in words.
#[derive(Clone, Debug)]
pub struct Failure {
    pub file: String,
    pub line: usize,
    pub text: String,
}

impl Report {
    /// Notes a file that could not be read.
    pub fn fault(&mut self, path: &Path, fault: Fault) {
        let file = path.display().to_string();
        let at = if fault.line == 0 { file.clone() } else { format!("{file}:{}", fault.line) };
        self.faults.push(Failure { file, line: fault.line, text: format!("{at}: {}", fault.message) });
    }

    pub(super) fn fail(&mut self, path: &Path, puzzle: &Puzzle, failed: Failed) {
        let file = path.display().to_string();
        let text = describe(&file, puzzle, &failed);
        self.failures.push(Failure { file, line: failed.line, text });
    }

    /// How many puzzles failed.
    pub fn failed(&self) -> usize {
        self.failures.len() + self.faults.len()
    }

    /// 0 if all passed, 1 if a puzzle failed, 2 if a file is wrong.
    pub fn exit_code(&self) -> u8 {
        match (self.faults.is_empty(), self.failures.is_empty()) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        }
    }
}

fn describe(file: &str, puzzle: &Puzzle, failed: &Failed) -> String {
    let mut text = format!("{file}:{}: {}\n", failed.line, puzzle.name);
    let _ = writeln!(text, "  expected: {}", failed.expected);
    let _ = writeln!(text, "  found:    {}", failed.found);
    if !failed.question.is_empty() {
        let _ = writeln!(text, "  asked:    {}", failed.question);
    }
    if !failed.answers.is_empty() {
        let _ = writeln!(text, "  offered:  {}", failed.answers.join(" | "));
    }
    for (n, line) in failed.table.iter().enumerate() {
        let _ = writeln!(text, "  {} {line}", if n == 0 { "table:   " } else { "         " });
    }
    text
}

impl std::fmt::Display for Report {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for failure in &self.failures {
            writeln!(out, "{}", failure.text)?;
        }
        for fault in &self.faults {
            writeln!(out, "{}", fault.text)?;
        }
        write!(out, "{} passed, {} failed", self.passed, self.failed())
    }
}
