//! Opening a database of SQLite: looked at before anything relies on it, and nobody else's to read.

use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _, Row as _};

use super::{StoreError, Stored};

/// How long somebody else may be busy with it.
const BUSY: Duration = Duration::from_secs(5);

/// What a file of SQLite begins with.
const MAGIC: &[u8] = b"SQLite format 3\0";

const RESTORE: &str = "put a backup in its place (`westmarch serve --backup FILE` makes them), or save what can still be \
                       read with `sqlite3 FILE .recover`";

/// The file of a database, if it is one.
pub fn file(url: &str) -> Stored<Option<PathBuf>> {
    let options = SqliteConnectOptions::from_str(url)?;
    let name = options.get_filename();
    let memory = name.as_os_str().is_empty() || name.to_string_lossy().contains(":memory:");
    Ok((!memory).then(|| name.to_path_buf()))
}

/// Makes the file, if it is not there yet, sees to it that it is its owner's only, and looks whether it is whole and
/// can be written.
pub async fn check(url: &str) -> Stored<()> {
    let Some(file) = file(url)? else { return Ok(()) };
    if file.is_dir() {
        return Err(unusable(&file, "it is a folder", "name the file in it, as sqlite://FOLDER/westmarch.db"));
    }
    let makes = url.contains("mode=rwc");
    own(&file, makes).map_err(|error| no_access(&file, &error))?;
    let mut connection = open(url, &file).await?;
    let checked = look(&mut connection, &file, true).await;
    let _ = connection.close().await;
    checked
}

async fn open(url: &str, file: &Path) -> Stored<SqliteConnection> {
    let options = SqliteConnectOptions::from_str(url)?.busy_timeout(BUSY);
    options.connect().await.map_err(|error| explained(file, error))
}

async fn look(connection: &mut SqliteConnection, file: &Path, write: bool) -> Stored<()> {
    let found = connection.fetch_one("PRAGMA quick_check(1)").await.map_err(|error| explained(file, error))?;
    let found: String = found.try_get(0)?;
    if found != "ok" {
        return Err(unusable(file, &format!("it is damaged ({})", found.replace('\n', " ")), RESTORE));
    }
    if write {
        // Sets what is set already: nothing changes, but it has to be written.
        let version = connection.fetch_one("PRAGMA user_version").await.map_err(|error| explained(file, error))?;
        let version: i64 = version.try_get(0)?;
        let write = format!("PRAGMA user_version = {version}");
        connection.execute(&*write).await.map_err(|error| explained(file, error))?;
    }
    Ok(())
}

/// Writes a copy of a database that is whole as of one moment, whether or not a server uses it. An older copy is
/// replaced when the new one is there.
pub async fn backup(url: &str, to: &Path) -> Stored<()> {
    if !url.starts_with("sqlite") {
        let why = "only SQLite is copied so; a PostgreSQL is kept with `pg_dump`".to_owned();
        return Err(StoreError::Broken(why));
    }
    let Some(from) = file(url)? else { return Err(StoreError::Broken("it is only in memory".to_owned())) };
    if !from.is_file() {
        return Err(unusable(&from, "it is not there", "name the folder of the database with --data"));
    }
    let same = std::fs::canonicalize(&from).ok().zip(std::fs::canonicalize(to).ok());
    if same.is_some_and(|(from, to)| from == to) {
        return Err(unusable(to, "it is the database itself", "give the copy another name"));
    }
    if is_foreign(to).map_err(|error| no_access(to, &error))? {
        return Err(unusable(
            to,
            "there is a file that is no database",
            "it is left alone; give the copy another name",
        ));
    }
    let mut connection = open(&url.replace("mode=rwc", "mode=rw"), &from).await?;
    look(&mut connection, &from, false).await?;
    let name = to.file_name().unwrap_or_default().to_string_lossy();
    let draft = to.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let _ = std::fs::remove_file(&draft);
    let written = async {
        own(&draft, true).map_err(|error| no_access(to, &error))?;
        let copied = sqlx::query("VACUUM INTO $1").bind(draft.to_string_lossy().into_owned());
        copied.execute(&mut connection).await.map_err(|error| explained(to, error))?;
        std::fs::File::open(&draft).and_then(|file| file.sync_all()).map_err(|error| no_access(to, &error))?;
        std::fs::rename(&draft, to).map_err(|error| no_access(to, &error))
    };
    let written = written.await;
    if written.is_err() {
        let _ = std::fs::remove_file(&draft);
    }
    let _ = connection.close().await;
    written
}

/// Whether something else lies there than a database.
fn is_foreign(path: &Path) -> std::io::Result<bool> {
    use std::io::Read as _;
    let mut start = Vec::new();
    match std::fs::File::open(path) {
        Ok(file) => file.take(MAGIC.len() as u64).read_to_end(&mut start).map(|_| start != MAGIC),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Hands and secrets lie in it: a file that others may read is made its owner's alone.
#[cfg(unix)]
fn own(file: &Path, make: bool) -> std::io::Result<()> {
    use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
    if make && !file.exists() {
        std::fs::OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(file)?;
    }
    for ending in ["", "-wal", "-shm"] {
        let mut path = file.as_os_str().to_owned();
        path.push(ending);
        let Ok(there) = std::fs::metadata(&path) else { continue };
        if there.permissions().mode() & 0o077 == 0 {
            continue;
        }
        if let Err(error) = std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)) {
            tracing::warn!(file = %Path::new(&path).display(), %error, "others can read the database");
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn own(_: &Path, _: bool) -> std::io::Result<()> {
    Ok(())
}

/// Makes a folder that is its owner's alone; one that is there already stays as it is.
pub fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut maker = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
    maker.recursive(true).create(folder)
}

fn unusable(file: &Path, why: &str, advice: &str) -> StoreError {
    StoreError::Unusable(format!("{} cannot be used: {why}; {advice}", file.display()))
}

fn no_access(file: &Path, error: &std::io::Error) -> StoreError {
    unusable(file, &error.to_string(), "see that the folder is there and may be written by whoever runs the server")
}

/// What SQLite says, in words about the file and what to do.
fn explained(file: &Path, error: sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    // The lower byte is the kind, the rest says more of it.
    match code.map(|code| code & 0xff) {
        Some(26) => unusable(file, "it is no database of SQLite", "move it away, or name another folder with --data"),
        Some(11) => unusable(file, "it is damaged", RESTORE),
        Some(8) => unusable(file, "it can only be read", "allow whoever runs the server to write to it and its folder"),
        Some(14) => unusable(file, "it cannot be opened", "see that its folder is there and may be written"),
        Some(13) => unusable(file, "the disk is full", "make space and start again; nothing stored is lost"),
        Some(5 | 6) => unusable(file, "another program holds it", "end that program, or wait until it is done"),
        _ => unusable(file, &error.to_string(), RESTORE),
    }
}
