//! Comments stay with the line they stand on or before.

use super::lines::OutLine;
use crate::term::Span;

#[derive(Debug)]
struct Comment<'a> {
    text: &'a str,
    at: usize,
    /// Something stands before it on its line.
    trailing: bool,
    /// An empty line follows.
    blank_after: bool,
}

/// Lines and comments as text.
pub fn join(source: &str, comments: &[Span], lines: &[OutLine]) -> String {
    let comments: Vec<Comment> = comments.iter().map(|span| comment(source, *span)).collect();
    let owned: Vec<_> = comments.iter().map(|comment| (owner(comment, lines), comment)).collect();
    let of = |line: Option<usize>, trailing: bool| {
        let fits = move |(owner, comment): &&(Option<usize>, &Comment)| *owner == line && comment.trailing == trailing;
        owned.iter().filter(fits).map(|(_, comment)| *comment)
    };
    let mut out = String::new();
    for (index, line) in lines.iter().enumerate() {
        if line.blank_before && index > 0 {
            out.push('\n');
        }
        of(Some(index), false).for_each(|comment| push_comment(&mut out, line.comment_indent(), comment));
        push_line(&mut out, line);
        of(Some(index), true).for_each(|comment| push_trailing(&mut out, comment));
    }
    of(None, false).chain(of(None, true)).for_each(|comment| push_comment(&mut out, 0, comment));
    trimmed(out)
}

fn comment(source: &str, span: Span) -> Comment<'_> {
    let line_start = source[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let mut after = source[span.end..].lines().skip(1);
    Comment {
        text: source[span.start..span.end].trim_end(),
        at: span.start,
        trailing: !source[line_start..span.start].trim().is_empty(),
        blank_after: after.next().is_some_and(|line| line.trim().is_empty()),
    }
}

/// A trailing comment belongs to the last line begun before it, another to the first line after it.
fn owner(comment: &Comment, lines: &[OutLine]) -> Option<usize> {
    let starts = lines.iter().enumerate().map(|(index, line)| (line.start, index));
    let found = if comment.trailing {
        starts.filter(|(start, _)| *start < comment.at).max_by_key(|(start, _)| *start)
    } else {
        starts.filter(|(start, _)| *start > comment.at).min_by_key(|(start, _)| *start)
    };
    found.map(|(_, index)| index)
}

fn push_line(out: &mut String, line: &OutLine) {
    out.push_str(&"    ".repeat(line.indent));
    out.push_str(&line.text);
    out.push('\n');
}

fn push_comment(out: &mut String, indent: usize, comment: &Comment) {
    out.push_str(&"    ".repeat(indent));
    out.push_str(comment.text);
    out.push('\n');
    if comment.blank_after && indent == 0 {
        out.push('\n');
    }
}

fn push_trailing(out: &mut String, comment: &Comment) {
    out.truncate(out.trim_end_matches('\n').len());
    out.push_str("  ");
    out.push_str(comment.text);
    out.push('\n');
}

fn trimmed(mut out: String) -> String {
    out.truncate(out.trim_end().len());
    if !out.is_empty() {
        out.push('\n');
    }
    out
}
