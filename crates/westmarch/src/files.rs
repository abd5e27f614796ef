//! Writing files so that they are there whole, or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file beside its place first and moves it there at once.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::other("this is no name of a file"))?;
    let draft = path.with_file_name(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    let written = (|| {
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&draft)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&draft, path)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written
}

/// Writes a file that is not there yet; where one is, under the same name with a number. Tells where.
pub fn write_new(path: &Path, text: &str) -> io::Result<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let end = path.extension().map_or(String::new(), |end| format!(".{}", end.to_string_lossy()));
    let mut free = path.to_path_buf();
    for n in 2.. {
        if !free.exists() {
            break;
        }
        free = path.with_file_name(format!("{stem}-{n}{end}"));
    }
    write_whole(&free, text).map(|()| free)
}
