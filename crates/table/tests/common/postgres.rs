//! A PostgreSQL of our own: a fresh cluster in a temporary folder, reached by a socket in it, gone with the test.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
}

impl Postgres {
    /// Starts one.
    pub fn start(test: &str) -> Postgres {
        let programs =
            programs().expect("PostgreSQL is not installed: `cargo xtask test` installs it, or do it yourself");
        let folder = std::env::temp_dir().join(format!("wm-pg-{test}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        if is_root() {
            // PostgreSQL does not run as root; installing it brought a user of that name.
            run(Command::new("chown").arg("postgres").arg(&folder));
        }
        let postgres = Postgres { folder, programs };
        let data = postgres.data();
        run(postgres.command("initdb").args(["--no-sync", "--auth=trust", "--username=westmarch", "-D"]).arg(&data));
        let options = format!("-c listen_addresses= -c unix_socket_directories={}", postgres.folder.display());
        let log = postgres.folder.join("log");
        run(postgres
            .command("pg_ctl")
            .args(["-w", "-D"])
            .arg(&data)
            .arg("-l")
            .arg(log)
            .args(["-o", &options, "start"]));
        postgres
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// What a server is told.
    pub fn url(&self) -> String {
        format!("postgres://westmarch@localhost/postgres?host={}", self.folder.display())
    }

    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.data();
        let _ = self.command("pg_ctl").args(["-D"]).arg(data).args(["-m", "immediate", "stop"]).status();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(status.success(), "{command:?} failed");
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.starts_with(b"0\n"))
}

/// The folder of the newest PostgreSQL there is.
fn programs() -> Option<PathBuf> {
    let versions = Path::new("/usr/lib/postgresql").read_dir().ok().into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    found.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    found.retain(|folder| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file());
    found.sort();
    found.pop()
}
