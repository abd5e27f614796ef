//! The project's folder, and the commands run in it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One profile for all builds of a run, so that nothing is compiled twice.
pub const PROFILE: &str = "ci";
/// The profile of the program that is published, which is what is measured.
pub const PUBLISHED: &str = "dist";
/// Everything there is, for the same reason.
pub const FEATURES: &str = "--features=westmarch/postgres,westmarch/ts";

pub struct Project {
    pub root: PathBuf,
    pub cargo: String,
}

/// What a captured command did.
pub struct Output {
    pub success: bool,
    pub stdout: String,
    pub stderr: String,
}

impl Project {
    pub fn here() -> Self {
        let manifest = env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
        let root = Path::new(&manifest).parent().map(Path::to_path_buf);
        Self { root: root.unwrap_or_default(), cargo: env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()) }
    }

    /// Runs cargo with what it says shown as it says it.
    pub fn cargo(&self, arguments: &[&str]) -> Result<(), String> {
        let status = self.command(&self.cargo, arguments).status();
        let status = status.map_err(|error| format!("cannot run cargo: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("cargo {} failed", arguments.join(" "))) }
    }

    /// Whether a command exists and ends well; what it says is not shown.
    pub fn works(&self, program: &str, arguments: &[&str]) -> bool {
        let mut command = self.command(program, arguments);
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }

    /// Runs a command in a folder, with what it says shown as it says it.
    pub fn shown(
        &self,
        program: &str,
        arguments: &[&str],
        folder: &Path,
        variables: &[(&str, &str)],
    ) -> Result<(), String> {
        let mut command = self.command(program, arguments);
        let status = command.current_dir(folder).envs(variables.iter().copied()).status();
        let status = status.map_err(|error| format!("cannot run {program}: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("{program} {} failed", arguments.join(" "))) }
    }

    /// Asks the system's package manager; whether it helped is seen by looking for the program again.
    pub fn apt(&self, packages: &[&str]) {
        if self.works("apt-get", &["update"]) {
            let line = ["install", "-y", "--no-install-recommends"];
            self.works("apt-get", &[&line[..], packages].concat());
        }
    }

    /// The files that are kept in the project's history, and those that are about to be.
    pub fn tracked(&self) -> Result<Vec<String>, String> {
        let listing = ["ls-files", "--cached", "--others", "--exclude-standard"];
        let output = self.command("git", &listing).output().map_err(|error| format!("cannot run git: {error}"))?;
        let names = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect::<Vec<_>>();
        if names.is_empty() { Err("git knows no file here".to_owned()) } else { Ok(names) }
    }

    /// The program, as the stage before has built it: beside this one, in the folder of its profile.
    pub fn program(&self) -> Result<PathBuf, String> {
        let program = self.built(PROFILE)?.join(format!("westmarch{}", env::consts::EXE_SUFFIX));
        if program.is_file() { Ok(program) } else { Err(format!("{} has not been built", program.display())) }
    }

    /// The folder that holds what was built with a profile.
    pub fn built(&self, profile: &str) -> Result<PathBuf, String> {
        let here = env::current_exe().map_err(|error| format!("cannot tell where this program is: {error}"))?;
        let target = here.parent().and_then(Path::parent).ok_or("there is no target folder")?;
        Ok(target.join(if profile == "dev" { "debug" } else { profile }))
    }

    pub fn cargo_works(&self, arguments: &[&str]) -> bool {
        self.works(&self.cargo, arguments)
    }

    /// Runs the program itself and keeps what it says.
    pub fn westmarch(&self, arguments: &[&str]) -> Result<Output, String> {
        let mut line = vec!["run", "--quiet", "--profile", PROFILE];
        line.extend(["--package", "westmarch", FEATURES, "--"]);
        line.extend(arguments);
        self.cargo_says(&line)
    }

    /// Runs cargo and keeps what it says.
    pub fn cargo_says(&self, arguments: &[&str]) -> Result<Output, String> {
        self.cargo_says_in(&self.root, arguments)
    }

    /// Runs cargo in another folder and keeps what it says.
    pub fn cargo_says_in(&self, folder: &Path, arguments: &[&str]) -> Result<Output, String> {
        self.says(&self.cargo, arguments, folder)
    }

    /// Runs a command in a folder and keeps what it says.
    pub fn says(&self, program: &str, arguments: &[&str], folder: &Path) -> Result<Output, String> {
        let output = self.command(program, arguments).current_dir(folder).output();
        let output = output.map_err(|error| format!("cannot run {program}: {error}"))?;
        Ok(Output {
            success: output.status.success(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        })
    }

    /// Fails unless the program knows this subcommand. A program that ignores its arguments would seem to pass
    /// every stage, so the help page is asked for first.
    pub fn knows(&self, subcommand: &str) -> Result<(), String> {
        let help = self.westmarch(&[subcommand, "--help"])?;
        if help.success && help.stdout.contains("Usage") {
            Ok(())
        } else {
            Err(format!("westmarch has no command `{subcommand}`"))
        }
    }

    fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.root);
        command
    }
}
