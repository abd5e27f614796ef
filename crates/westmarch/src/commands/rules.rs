//! `westmarch rules`: rules by words, a clause and its tests, the index of topics, or how much is proved.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use library::CardRow;
use library::rulebook::{Found, Proofs, Rulebook, Topic, current_proofs};
use library::search::answering;
use serde_json::json;

use super::content;
use crate::cli::RulesArgs;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{indent, lines, paint, style, width};

/// So many answers are shown.
const MOST: usize = 8;
/// So many cards are shown after them.
const CARDS: usize = 3;

pub fn run(args: &RulesArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let book = Rulebook::embedded();
    let proofs = current_proofs();
    if args.coverage {
        let coverage = book.coverage(&proofs);
        if args.json {
            print(&coverage, out)?;
        } else {
            write!(out, "{coverage}")?;
        }
        return Ok(Verdict::Good);
    }
    let words = args.words.join(" ");
    if args.json {
        let rows = content::rows(content)?;
        answer_in_json(book, &rows, &words, &proofs, out)?;
    } else if is_id(&words) {
        write!(out, "{}", book.page(&words, &proofs).map_err(Failure::input)?)?;
    } else if words.is_empty() {
        write!(out, "{}", topics(book))?;
    } else {
        write!(out, "{}{}", answers(book, &words), cards(&content::rows(content)?, &words))?;
    }
    Ok(Verdict::Good)
}

/// What the rules say to these words: a clause by its id, or the clauses and cards that answer them, or the topics there
/// are.
pub fn page(words: &str, proofs: &Proofs, rows: impl FnOnce() -> Vec<CardRow>) -> String {
    let book = Rulebook::embedded();
    if words.is_empty() {
        topics(book)
    } else if is_id(words) {
        book.page(words, proofs).unwrap_or_else(|unknown| format!("{unknown}\n"))
    } else {
        answers(book, words) + &cards(&rows(), words)
    }
}

/// Ids are one word with full stops in it: `RR.step-3.4.1`.
fn is_id(words: &str) -> bool {
    let book = words.split('.').next().unwrap_or_default();
    let short = (2..=3).contains(&book.len()) && words.len() > book.len() + 1;
    short && !words.contains(char::is_whitespace) && words.contains('.')
}

fn answers(book: &Rulebook, words: &str) -> String {
    let found = book.ask(words);
    let mut page = String::new();
    for found in found.iter().take(MOST) {
        let _ = writeln!(page, "{}  {}", paint(style::TITLE, found.name()), paint(style::DIM, found.topic()));
        page += &indent(found.text(), 2);
    }
    match found.len().saturating_sub(MOST) {
        _ if found.is_empty() => {
            lines(&format!("No rule speaks of `{words}`. Try other words; `rules` alone lists the topics."))
        }
        0 => page,
        more => {
            let rules = if more == 1 { "rule matches" } else { "rules match" };
            page + &lines(&format!(
                "\n{more} more {rules}. Use other words, or more of them, to find the one you want."
            ))
        }
    }
}

/// The cards that have to do with what was asked.
fn cards(rows: &[CardRow], words: &str) -> String {
    let mut page = String::new();
    for row in answering(rows, words).into_iter().take(CARDS) {
        let kind = format!("{} of {}", row.kind.to_lowercase(), row.set);
        let _ = writeln!(page, "{}  {}", paint(style::TITLE, &row.name), paint(style::DIM, &kind));
        page += &indent(&said(row), 2);
    }
    if page.is_empty() { page } else { format!("\n{}\n{page}", paint(style::TITLE, "Cards")) }
}

/// All a card says: its keywords and its texts.
fn said(row: &CardRow) -> String {
    let parts = [row.keywords.as_str(), row.text.as_str(), row.shadow.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The topics of the Rules Reference, and those only other books have, in columns.
fn topics(book: &Rulebook) -> String {
    let reference = book.topics("RR");
    let known = |topic: &Topic| reference.iter().any(|known| known.title.eq_ignore_ascii_case(topic.title));
    let mut more: Vec<Topic> = ["CO", "SS"].iter().flat_map(|name| book.topics(name)).filter(|it| !known(it)).collect();
    more.sort_by_key(|topic| topic.title.to_lowercase());
    more.dedup_by_key(|topic| topic.title);
    let heading = |text: &str| paint(style::TITLE, text);
    let (first, second) =
        (heading("Topics of the Rules Reference"), heading("Topics of the FAQ and the summary sheet"));
    let hint =
        lines("Ask by words, by topic or by id, as in: rules exhausted defender; rules surge; rules RR.step-3.4.2.");
    format!("{first}\n{}\n{second}\n{}\n{hint}", columns(&reference), columns(&more))
}

/// Titles in columns, read downwards.
fn columns(topics: &[Topic]) -> String {
    const GAP: usize = 2;
    let widest = topics.iter().map(|topic| topic.title.chars().count()).max().unwrap_or_default() + GAP;
    let down = topics.len().div_ceil(((width() - 2) / widest).max(1)).max(1);
    let mut page = String::new();
    for row in 0..down {
        let line: String =
            topics.iter().skip(row).step_by(down).map(|topic| format!("{:<widest$}", topic.title)).collect();
        let _ = writeln!(page, "  {}", line.trim_end());
    }
    page
}

fn answer_in_json(
    book: &Rulebook,
    rows: &[CardRow],
    words: &str,
    proofs: &Proofs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if words.is_empty() {
        return print(&book.topics("RR"), out);
    }
    if is_id(words) {
        return print(&book.entries(words, proofs).map_err(Failure::input)?, out);
    }
    let told = |found: &Found| match found {
        Found::Clause(clause) => serde_json::to_value(book.entry(clause, proofs)),
        Found::Ruling(ruling) => Ok(json!({ "id": found.name(), "topic": ruling.question, "text": ruling.answer })),
    };
    let found: Result<Vec<_>, _> = book.ask(words).iter().map(told).collect();
    let mut found = found.map_err(Failure::input)?;
    let shown = answering(rows, words).into_iter().take(CARDS);
    found.extend(shown.map(|row| json!({ "id": row.id, "topic": row.name, "text": said(row), "book": "Cards" })));
    print(&found, out)
}

fn print(value: &impl serde::Serialize, out: &mut impl Write) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(Failure::input)?;
    writeln!(out, "{text}")?;
    Ok(())
}
