//! Running the real program.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod strange;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub const SCENARIO: [&str; 2] = ["--scenario", "passage-through-mirkwood"];

/// What the program said and how it ended.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program with arguments, and nothing to read.
pub fn run(arguments: &[&str]) -> Run {
    run_with(arguments, "")
}

/// Runs the program with arguments and a script to read.
pub fn run_with(arguments: &[&str], script: &str) -> Run {
    run_where(&[], arguments, script)
}

/// The same, with variables of the environment.
pub fn run_where(variables: &[(&str, &str)], arguments: &[&str], script: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_westmarch"));
    command.envs(variables.iter().copied());
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    // Records of tests are nobody's history.
    command.env("WESTMARCH_DATA", std::env::temp_dir().join("westmarch-test-data"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("the program reads");
    let script = script.to_owned();
    // A program that ends early closes its input.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(script.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the script is written");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes text");
    Run { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

impl Run {
    /// Fails unless the program ended well.
    #[track_caller]
    pub fn good(self) -> Run {
        assert_eq!(self.code, 0, "stdout: {}\nstderr: {}", self.out, self.err);
        assert!(self.err.is_empty(), "{}", self.err);
        self
    }

    /// Fails unless the program refused its input with a message that has all these words, and no panic.
    #[track_caller]
    pub fn refused(self, words: &[&str]) -> Run {
        assert_eq!(self.code, 2, "stdout: {}\nstderr: {}", self.out, self.err);
        for word in words {
            assert!(self.err.contains(word), "`{word}` is not in: {}", self.err);
        }
        for word in ["panicked", "RUST_BACKTRACE", "bug"] {
            assert!(!self.err.contains(word), "{}", self.err);
        }
        self
    }

    /// Fails unless the output has all these words, on one line or on several.
    #[track_caller]
    pub fn says(self, words: &[&str]) -> Run {
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let said = plain(&self.out);
        for word in words {
            assert!(said.contains(&plain(word)), "`{word}` is not in: {}", self.out);
        }
        self
    }

    /// Fails if the output has one of these words.
    #[track_caller]
    pub fn never_says(self, words: &[&str]) -> Run {
        for word in words {
            assert!(!self.out.contains(word), "`{word}` is in: {}", self.out);
        }
        self
    }
}

/// A folder of its own, gone after the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("westmarch-{test}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    pub fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a temporary file");
        path.display().to_string()
    }

    pub fn path(&self) -> String {
        self.0.display().to_string()
    }

    pub fn join(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a file")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The project's own folder.
pub fn project(within: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(within).display().to_string()
}

/// An ally as a file says it.
pub fn ally(title: &str, cost: u32) -> String {
    format!(
        "set core-set \"Core Set\"\n\nally \"{title}\" {{\n    number 13\n    copies 3\n    sphere leadership\n    \
         cost {cost}\n    willpower 1\n    attack 1\n    defense 0\n    hit points 2\n    traits Gondor\n}}\n"
    )
}
