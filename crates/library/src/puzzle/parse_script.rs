//! Reads puzzle files: the lines after `---`.

use super::Fault;
use super::asked::{ATTACK_STEPS, KINDS, WINDOWS};
use super::lex::{Cursor, Token};
use super::names::nearest;
use super::parse::step_of;
use super::parse_expect::expectation;
use super::script::{Act, Goal, Line, Named, Reply};

/// Reads one line of a script, with the seat that acts if the line names one.
pub fn script_line(cursor: &mut Cursor) -> Result<Line, Fault> {
    let line = cursor.line();
    let mut seat = None;
    if cursor.eat("seat") {
        seat = Some(cursor.seat()?);
        cursor.expect(&Token::Colon)?;
    }
    Ok(Line { line, seat, act: act(cursor)? })
}

fn act(cursor: &mut Cursor) -> Result<Act, Fault> {
    match cursor.peek_word() {
        "expect" => {
            cursor.take();
            Ok(Act::Expect(Box::new(expectation(cursor)?)))
        }
        "until" => {
            cursor.take();
            Ok(Act::Until(goal(cursor)?))
        }
        "offered" => {
            cursor.take();
            Ok(Act::Offered { reply: reply(cursor)?, offered: true })
        }
        "not" => {
            cursor.take();
            if !cursor.eat("offered") {
                return Err(cursor.fault("`offered`"));
            }
            Ok(Act::Offered { reply: reply(cursor)?, offered: false })
        }
        "refused" => {
            cursor.take();
            refused(cursor)
        }
        "undo" => {
            cursor.take();
            Ok(Act::Undo)
        }
        "save" => {
            cursor.take();
            Ok(Act::Save)
        }
        "commit" => {
            cursor.take();
            Ok(Act::Commit(names(cursor)?))
        }
        _ => Ok(Act::Answer(reply(cursor)?)),
    }
}

fn refused(cursor: &mut Cursor) -> Result<Act, Fault> {
    let reply = reply(cursor)?;
    let mut reason = None;
    if cursor.eat("because") {
        reason = Some(cursor.word("a reason such as not_enough_resources")?);
    }
    let clause = match cursor.peek() {
        Some(Token::Word(_)) => Some(cursor.word("a clause id")?),
        _ => None,
    };
    Ok(Act::Refused { reply, reason, clause })
}

const REPLIES: &str = "an answer (pass, done, yes, no, choose \"…\", play \"…\", use \"…\", player N, option N, number N, \
                       pay \"…\" N, commit \"…\"), `offered`, `not offered`, `refused`, `until`, \
                       `undo`, `save` or `expect`";

/// Reads an answer, such as `pass`, `option 2` or `choose` with the names of cards.
pub fn reply(cursor: &mut Cursor) -> Result<Reply, Fault> {
    let wrong = cursor.fault(REPLIES);
    Ok(match cursor.word(REPLIES)?.as_str() {
        "pass" => Reply::Pass,
        "done" => Reply::Done,
        "yes" | "mulligan" => Reply::Yes,
        "no" | "keep" => Reply::No,
        "choose" => Reply::Choose(names(cursor)?),
        "play" => Reply::Play(named(cursor)?),
        "use" => {
            let card = named(cursor)?;
            let ability = if cursor.eat("ability") { Some(counted(cursor)?) } else { None };
            Reply::Use(card, ability)
        }
        "player" => Reply::Player(cursor.seat()?),
        "option" => Reply::Option(counted(cursor)?),
        "number" => Reply::Number(cursor.number()?),
        "pay" if cursor.eat("default") => Reply::PayDefault,
        "pay" => Reply::Pay(shares(cursor)?),
        _ => return Err(wrong),
    })
}

/// Written from 1, kept from 0.
pub fn counted(cursor: &mut Cursor) -> Result<u8, Fault> {
    let line = cursor.line();
    let n: u8 = cursor.number()?;
    n.checked_sub(1).ok_or_else(|| Fault::new(line, "this is counted from 1"))
}

/// Reads the name of a card, with a number where several have the same name.
pub fn named(cursor: &mut Cursor) -> Result<Named, Fault> {
    let name = cursor.name()?;
    let nth = if cursor.has_number() { Some(usize::from(counted(cursor)?)) } else { None };
    Ok(Named { name, nth })
}

/// Reads names of cards with commas between them.
pub fn names(cursor: &mut Cursor) -> Result<Vec<Named>, Fault> {
    let mut list = vec![named(cursor)?];
    while cursor.eat_token(&Token::Comma) {
        list.push(named(cursor)?);
    }
    Ok(list)
}

/// `"Aragorn" 1, "Gimli" 2`: here the number is an amount.
fn shares(cursor: &mut Cursor) -> Result<Vec<(Named, u16)>, Fault> {
    let mut list = Vec::new();
    loop {
        let name = cursor.name()?;
        list.push((Named { name, nth: None }, cursor.number()?));
        if !cursor.eat_token(&Token::Comma) {
            return Ok(list);
        }
    }
}

fn goal(cursor: &mut Cursor) -> Result<Goal, Fault> {
    let wrong = cursor.fault("`window 3.4`, `step 3.3`, `asked defenders`, `offered …`, `round 2` or `the end`");
    Ok(match cursor.word("where to stop")?.as_str() {
        "window" => Goal::Window(window(cursor)?),
        "step" => Goal::Step(step_number(cursor)?),
        "asked" => {
            let kind = kind(cursor)?;
            Goal::Asked(kind, of_seat(cursor)?)
        }
        "offered" => Goal::Offered(reply(cursor)?),
        "round" => Goal::Round(cursor.number()?),
        "the" if cursor.eat("end") => Goal::End,
        _ => return Err(wrong),
    })
}

/// Reads the number of an action window, such as `3.2`.
pub fn window(cursor: &mut Cursor) -> Result<String, Fault> {
    let line = cursor.line();
    let number = cursor.word("the number of a window")?;
    if WINDOWS.contains(&number.as_str()) {
        return Ok(number);
    }
    Err(Fault::new(line, format!("there is no window {number}; windows are {}", WINDOWS.join(", "))))
}

/// Reads the number of a step, parts of attacks included.
pub fn step_number(cursor: &mut Cursor) -> Result<String, Fault> {
    let line = cursor.line();
    let number = cursor.word("the number of a step")?;
    let known = number == "setup" || step_of(&number, false).is_some() || ATTACK_STEPS.contains(&number.as_str());
    if known { Ok(number) } else { Err(Fault::new(line, format!("there is no step {number}"))) }
}

/// What a question can be about.
pub fn kind(cursor: &mut Cursor) -> Result<String, Fault> {
    let line = cursor.line();
    let kind = cursor.word("a kind of question")?;
    if KINDS.contains(&kind.as_str()) {
        return Ok(kind);
    }
    let near = nearest(&kind, KINDS.iter().copied());
    Err(Fault::new(line, format!("no question is about `{kind}`{near}; they are about {}", KINDS.join(", "))))
}

/// Reads `of seat 2`, or `of 2`, if that comes next.
pub fn of_seat(cursor: &mut Cursor) -> Result<Option<u8>, Fault> {
    if !cursor.eat("of") {
        return Ok(None);
    }
    cursor.eat("seat");
    Ok(Some(cursor.seat()?))
}
