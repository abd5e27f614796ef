//! PostgreSQL, for the tests of the storage: they start one of their own, if its programs are there.

use std::path::Path;

use crate::project::Project;

pub fn install(project: &Project) -> Result<(), String> {
    if is_there(project) {
        return Ok(());
    }
    println!("installing PostgreSQL");
    project.apt(&["postgresql"]);
    if is_there(project) {
        return Ok(());
    }
    Err("PostgreSQL is missing and apt-get could not install it: install its server, so that `initdb` is found in the \
         PATH or below /usr/lib/postgresql"
        .to_owned())
}

pub fn is_there(project: &Project) -> bool {
    let versions = Path::new("/usr/lib/postgresql").read_dir().ok().into_iter().flatten().flatten();
    let packaged = versions.map(|version| version.path().join("bin/initdb")).any(|program| program.is_file());
    packaged || project.works("initdb", &["--version"])
}
