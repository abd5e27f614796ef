//! `westmarch deck import` and `export`: decks from one format to another.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use library::Library;
use library::deck::{Format, Found, export, without_octgn};

use super::super::wanted;
use crate::cli::deck::WriteArgs;
use crate::files::write_whole;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::lines;

/// A file to be written.
struct File {
    path: PathBuf,
    text: String,
}

pub fn run(names: &[String], format: Format, args: &WriteArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let (library, decks) = super::decks(names, content, args.partial)?;
    let mut texts = Vec::new();
    for deck in &decks {
        texts.push(export(&library, deck, format).map_err(Failure::input)?);
    }
    let remarks = remarks(&library, &decks, format);
    let Some(place) = &args.out else {
        write!(out, "{}", one_document(&texts, format, "--out FOLDER")?)?;
        out.flush()?;
        write!(anstream::stderr(), "{remarks}")?;
        return Ok(Verdict::Good);
    };
    let files = files(place, &decks, texts, format)?;
    check(&files, args.force)?;
    for file in &files {
        let cannot = |error| Failure::input(format!("cannot write {}: {error}", file.path.display()));
        write_whole(&file.path, &file.text).map_err(cannot)?;
        writeln!(out, "wrote {}", file.path.display())?;
    }
    write!(out, "{remarks}")?;
    Ok(Verdict::Good)
}

/// One file for all, or one for each in a folder.
fn files(place: &Path, decks: &[Found], texts: Vec<String>, format: Format) -> Result<Vec<File>, Failure> {
    if !place.is_dir() {
        let text = one_document(&texts, format, "a folder that is there")?;
        return Ok(vec![File { path: place.to_owned(), text }]);
    }
    let path = |deck: &Found| place.join(format!("{}.{}", deck.list.id, format.ending()));
    Ok(decks.iter().zip(texts).map(|(deck, text)| File { path: path(deck), text }).collect())
}

/// All decks as one text, where the format has room for several.
fn one_document(texts: &[String], format: Format, right: &str) -> Result<String, Failure> {
    let many = texts.len();
    let refused = || {
        Failure::input(format!("{many} decks do not fit into one file of the format {}: give {right}", format.name()))
    };
    format.together(texts).ok_or_else(refused)
}

/// Everything is checked before anything is written.
fn check(files: &[File], force: bool) -> Result<(), Failure> {
    for (at, file) in files.iter().enumerate() {
        let name = file.path.display();
        if files[..at].iter().any(|other| other.path == file.path) {
            return Err(Failure::input(format!("two of the decks would be {name}: import them one by one")));
        }
        if !force && fs::symlink_metadata(&file.path).is_ok() {
            return Err(Failure::input(format!("{name} is there already: --force replaces it")));
        }
    }
    Ok(())
}

/// What was left out, and what the decks lack.
fn remarks(library: &Library, decks: &[Found], format: Format) -> String {
    let mut remarks = Vec::new();
    for deck in decks {
        let id = &deck.list.id;
        let unknown = if format == Format::O8d { without_octgn(library, &deck.list) } else { Vec::new() };
        if let [first, ..] = unknown.as_slice() {
            let many = unknown.len();
            let cards = if many == 1 { first.clone() } else { format!("{many} cards, as {first}") };
            remarks.push(format!(
                "{id}: OCTGN's ids are not known here of {cards}: they have ids of Westmarch's own, and their titles"
            ));
        }
        remarks.extend(deck.missing.iter().map(|missing| format!("left out of {id}: {missing}")));
    }
    remarks.extend(wanted::remarks(library, decks));
    remarks.iter().map(|remark| lines(remark)).collect()
}
