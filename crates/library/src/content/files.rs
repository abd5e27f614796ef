//! Files of content: those carried inside the program and those of a folder.

use std::fs;
use std::path::{Path, PathBuf};

use cardlang::Source;
use include_dir::{Dir, include_dir};

use super::LoadError;

static BUILT_IN: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../content");

/// Files of content end so.
pub const EXTENSION: &str = "wm";

/// A file to read.
#[derive(Debug)]
pub struct File {
    /// 0 for what is built in; a higher layer replaces what lies below.
    pub layer: usize,
    /// Its path within its folder, the same on every machine.
    pub name: String,
    pub source: Source,
}

/// The folders of the products, in the order they came out.
const ORDER: &str = "order.txt";

/// The files carried inside the program, in the order of the products.
pub fn built_in() -> Vec<File> {
    let mut files = Vec::new();
    collect(&BUILT_IN, &mut files);
    sort(&mut files);
    let order = table(ORDER);
    let place = |file: &File| order.lines().position(|folder| file.name.split('/').next() == Some(folder));
    files.sort_by_cached_key(|file| place(file).unwrap_or(usize::MAX));
    files
}

/// A table of facts that the content holds beside its definitions.
pub fn table(name: &str) -> &'static str {
    BUILT_IN.get_file(name).and_then(|file| file.contents_utf8()).unwrap_or_default()
}

/// Folder by folder: a product before those whose names only go on from its own.
fn sort(files: &mut [File]) {
    files.sort_by(|a, b| a.name.split('/').cmp(b.name.split('/')));
}

fn collect(folder: &Dir<'static>, files: &mut Vec<File>) {
    for file in folder.files().filter(|file| is_content(file.path())) {
        let name = slashes(file.path());
        let path = format!("content/{name}");
        if let Some(text) = file.contents_utf8() {
            files.push(File { layer: 0, name, source: Source { path, text: text.to_owned() } });
        }
    }
    for inner in folder.dirs() {
        collect(inner, files);
    }
}

/// A file, or all files of a folder, in the order of their names.
pub fn read(path: &Path, layer: usize) -> Result<Vec<File>, LoadError> {
    let mut files = Vec::new();
    for found in paths(path)? {
        let text = text(&found)?;
        let name = match found.strip_prefix(path) {
            Ok(within) if !within.as_os_str().is_empty() => slashes(within),
            _ => found.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        };
        files.push(File { layer, name, source: Source { path: found.display().to_string(), text } });
    }
    sort(&mut files);
    Ok(files)
}

/// What a file says.
pub fn text(path: &Path) -> Result<String, LoadError> {
    fs::read_to_string(path).map_err(|error| LoadError::Unreadable(path.to_owned(), error.to_string()))
}

/// The files of content below a folder. Hidden folders are left alone, and links to folders are not followed.
fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), LoadError> {
    let unreadable = |error: std::io::Error| LoadError::Unreadable(folder.to_owned(), error.to_string());
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = entry.path();
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            if !hidden {
                walk(&path, found)?;
            }
        } else if is_content(&path) && path.is_file() {
            found.push(path);
        }
    }
    Ok(())
}

fn is_content(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == EXTENSION)
}

fn slashes(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// The files of content at a path: itself, or all below a folder.
pub fn paths(path: &Path) -> Result<Vec<PathBuf>, LoadError> {
    if !path.exists() {
        return Err(LoadError::Missing(path.to_owned()));
    }
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    walk(path, &mut found)?;
    found.sort();
    if found.is_empty() { Err(LoadError::NoContent(path.to_owned())) } else { Ok(found) }
}

#[cfg(test)]
mod tests {
    use super::{BUILT_IN, ORDER, table};

    #[test]
    fn every_product_has_its_place() {
        let listed: Vec<&str> = table(ORDER).lines().collect();
        let mut folders: Vec<&str> = BUILT_IN.dirs().filter_map(|folder| folder.path().to_str()).collect();
        folders.sort_by_key(|folder| listed.iter().position(|line| line == folder));
        assert_eq!(folders, listed, "content/order.txt names each folder once");
    }
}
