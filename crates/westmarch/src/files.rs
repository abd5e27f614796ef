//! Writing files so that they are there whole, or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A draft that has lain so long is nobody's any more.
const ABANDONED: Duration = Duration::from_secs(60);

/// Writes a file beside its place first and moves it there at once. A file that is there keeps its rights, and one that
/// is a link stays one. What is no file, as a terminal or a pipe, is written to as it is.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&place).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return OpenOptions::new().write(true).open(&place)?.write_all(text.as_bytes());
    }
    let name = place.file_name().ok_or_else(|| io::Error::other("this is no name of a file"))?.to_string_lossy();
    tidy_up(&place, &name);
    let draft = place.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let written = (|| {
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&draft)?;
        if let Ok(there) = fs::metadata(&place) {
            file.set_permissions(there.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&draft, &place)
    })();
    match &written {
        Ok(()) => settle(&place),
        Err(_) => drop(fs::remove_file(&draft)),
    }
    written
}

/// The folder of a file, as a path that can be opened.
fn folder_of(place: &Path) -> &Path {
    place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Has the system write down where the file is. Some cannot do that for a folder; the file itself is safe.
fn settle(place: &Path) {
    if let Ok(folder) = File::open(folder_of(place)) {
        let _ = folder.sync_all();
    }
}

/// Removes drafts of the same file that a program left which was ended while it wrote.
fn tidy_up(place: &Path, name: &str) {
    let ours = |draft: &str| {
        let process = draft.strip_prefix(&format!(".{name}.")).and_then(|rest| rest.strip_suffix(".tmp"));
        process.is_some_and(|process| process.parse::<u32>().is_ok())
    };
    let old = |entry: &fs::DirEntry| {
        let written = entry.metadata().and_then(|about| about.modified());
        written.is_ok_and(|at| SystemTime::now().duration_since(at).is_ok_and(|age| age > ABANDONED))
    };
    for entry in fs::read_dir(folder_of(place)).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(ours) && old(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
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

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::path::PathBuf;
    use std::time::{Duration, SystemTime};

    use super::write_whole;

    fn folder(test: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("westmarch-files-{test}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        path
    }

    fn names(folder: &PathBuf) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn drafts_that_were_left_are_tidied_up() {
        let folder = folder("drafts");
        let long_ago = SystemTime::now() - Duration::from_secs(3600);
        for (name, old) in [(".c.toml.12.tmp", true), (".c.toml.13.tmp", false), (".d.toml.12.tmp", true)] {
            let file = File::create(folder.join(name)).expect("a file");
            if old {
                file.set_modified(long_ago).expect("a time");
            }
        }
        write_whole(&folder.join("c.toml"), "text").expect("it is written");
        assert_eq!(names(&folder), [".c.toml.13.tmp", ".d.toml.12.tmp", "c.toml"], "another program may be at one");
        fs::remove_dir_all(folder).expect("a temporary folder");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_stays_what_it_is() {
        write_whole(std::path::Path::new("/dev/null"), "text").expect("it takes anything");
        assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
    }

    #[cfg(unix)]
    #[test]
    fn rights_and_links_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = folder("rights");
        let (file, link) = (folder.join("a.wm"), folder.join("b.wm"));
        fs::write(&file, "old").expect("a file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("rights");
        symlink(&file, &link).expect("a link");
        write_whole(&link, "new").expect("it is written");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "new");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o640);
        fs::remove_dir_all(folder).expect("a temporary folder");
    }
}
