//! `westmarch new-card`: the beginnings of a card, from facts typed in.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use cardlang::{Diagnostic, Source, face_text, facts, render_diagnostics};
use library::Library;
use library::content::read_file;
use library::draft::{Draft, line};

use crate::cli::NewCardArgs;
use crate::files;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{paint, style};

/// Nothing is written unless the card is sound.
pub fn run(args: &NewCardArgs, content: &[PathBuf], input: &mut impl BufRead, out: &mut impl Write) -> Done {
    let mut draft = Draft { kind: args.kind, title: args.title.clone(), lines: args.lines.clone() };
    if !draft.missing().is_empty() {
        ask_facts(&mut draft, input, out)?;
        ask_lines(&mut draft, input, out)?;
    }
    let (path, text) = file(args, &draft)?;
    let library = Library::with(content, Some(Source { path: path.clone(), text: text.clone() }))?;
    let last = library.sources.len() - 1;
    let mut found: Vec<Diagnostic> = library.diagnostics.clone();
    found.extend(cardlang::lint(&library.pool.content));
    found.retain(|found| found.file == last);
    let report = render_diagnostics(&library.sources, &found, false);
    if found.iter().any(Diagnostic::is_error) {
        return Err(Failure::input(format!("the card is not sound; nothing was written\n{}", report.trim_end())));
    }
    write!(out, "{report}")?;
    show(&library, last, &draft, &text, out)?;
    if args.file.is_some() {
        write_file(Path::new(&path), &text, out)?;
    }
    let puzzle = draft.puzzle(&library.pool.content);
    match &args.puzzle {
        None => writeln!(out, "\n{}\n{}", paint(style::DIM, "A puzzle to build on:"), puzzle.trim_end())?,
        Some(path) if path.exists() => {
            return Err(Failure::input(format!("{} is there already; it was left as it is", path.display())));
        }
        Some(path) => write_file(path, &puzzle, out)?,
    }
    Ok(Verdict::Good)
}

/// What the card must have, each until it can be read.
fn ask_facts(draft: &mut Draft, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    for fact in draft.missing() {
        loop {
            write!(out, "{fact}: ")?;
            out.flush()?;
            let Some(typed) = typed(input)? else {
                return Err(Failure::input(format!("the card lacks `{}`", draft.missing().join("`, `"))));
            };
            match line(fact, &typed) {
                Ok(line) => break draft.lines.push(line),
                Err(why) => writeln!(out, "{}", paint(style::WRONG, why))?,
            }
        }
    }
    Ok(())
}

/// What it may have, and its text: until an empty line outside of braces, or the end.
fn ask_lines(draft: &mut Draft, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    let may: Vec<&str> = facts::optional(draft.kind).to_vec();
    writeln!(out, "More lines ({}; then its text), and an empty one at the end:", may.join(", "))?;
    let mut depth = 0;
    while let Some(line) = typed(input)? {
        if line.trim().is_empty() && depth <= 0 {
            break;
        }
        depth += line.matches('{').count() as i32 - line.matches('}').count() as i32;
        draft.lines.push(line);
    }
    Ok(())
}

fn typed(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut line = String::new();
    let read = input.read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim_end().to_owned()))
}

/// The file as it would be with the card, and what it is called.
fn file(args: &NewCardArgs, draft: &Draft) -> Result<(String, String), Failure> {
    let there = args.file.as_ref().filter(|path| path.exists());
    let text = match there {
        Some(path) => draft.added_to(&read_file(path)?),
        None => draft.file(&args.set),
    };
    let path = args.file.as_ref().map_or("new card".to_owned(), |path| path.display().to_string());
    let text = text.map_err(|found| {
        let source = Source { path: path.clone(), text: draft.lines.join("\n") };
        let said: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
        Failure::input(format!("the card cannot be read; nothing was written\n{}\n{}", said.join("\n"), source.text))
    })?;
    Ok((path, text))
}

/// The card as it was written and as it reads.
fn show(library: &Library, file: usize, draft: &Draft, text: &str, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "\n{}", text.trim_end())?;
    let cards = &library.pool.content.cards;
    let Some(card) =
        cards.iter().rfind(|card| card.file == file && card.faces.iter().any(|face| face.title == draft.title))
    else {
        return Ok(());
    };
    for face in &card.faces {
        let english = face_text(card, face);
        if !english.is_empty() {
            writeln!(out, "\n{}\n{english}", paint(style::DIM, "It reads:"))?;
        }
    }
    for refusal in library.refusals.iter().filter(|refusal| refusal.file == file) {
        writeln!(out, "{}", paint(style::WRONG, format!("Not played yet: {refusal}")))?;
    }
    Ok(())
}

fn write_file(path: &Path, text: &str, out: &mut impl Write) -> Result<(), Failure> {
    files::write_whole(path, text)
        .map_err(|error| Failure::input(format!("cannot write {}: {error}", path.display())))?;
    writeln!(out, "written: {}", path.display())?;
    Ok(())
}
