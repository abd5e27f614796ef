//! `cargo xtask load`: how a server bears many rooms.

use crate::project::{PROFILE, Project};

pub fn run(project: &Project, database: &[&str]) -> Result<(), String> {
    let line = ["run", "--quiet", "--profile", PROFILE, "--package", "table", "--features", "postgres"];
    let line = [&line[..], &["--example", "load", "--"]].concat();
    project.cargo(&[&line[..], database].concat())
}
