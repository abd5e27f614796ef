//! Reads puzzle files: what a player is to reach.

use super::Fault;
use super::lex::{Cursor, Token};
use super::parse_expect::expectation;
use super::script::{Limit, Task};

/// `"Words" { expect … } by the end of round 2`
pub fn task(cursor: &mut Cursor) -> Result<Task, Fault> {
    let line = cursor.line();
    let words = cursor.name()?;
    cursor.expect(&Token::Open)?;
    cursor.skip_newlines();
    let mut wanted = Vec::new();
    while !cursor.eat_token(&Token::Close) {
        let line = cursor.line();
        if !cursor.eat("expect") {
            return Err(cursor.fault("`expect …` or `}`"));
        }
        wanted.push((line, expectation(cursor)?));
        cursor.end_line()?;
        cursor.skip_newlines();
    }
    if wanted.is_empty() {
        return Err(Fault::new(line, "a goal says what must be so: `expect …` between its braces"));
    }
    Ok(Task { line, words, wanted, limit: limit(cursor)? })
}

fn limit(cursor: &mut Cursor) -> Result<Limit, Fault> {
    if !cursor.eat("by") {
        return Ok(Limit::None);
    }
    let wrong = cursor.fault("`the end of the phase` or `the end of round 2`");
    if !(cursor.eat("the") && cursor.eat("end") && cursor.eat("of")) {
        return Err(wrong);
    }
    match cursor.word("`the phase` or `round`")?.as_str() {
        "the" if cursor.eat("phase") => Ok(Limit::Phase),
        "round" => Ok(Limit::Round(cursor.amount()?)),
        _ => Err(wrong),
    }
}
