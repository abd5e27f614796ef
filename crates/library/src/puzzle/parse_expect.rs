//! Reads puzzle files: what is expected.

use rules::code::{Key, Stat};
use rules::log::Told;

use super::Fault;
use super::lex::{Cursor, Token};
use super::names::nearest;
use super::parse::area_name;
use super::parse_script::{kind, named, of_seat, step_number, window};
use super::script::{CauseClaim, Claim, Contents, Ending, Expect, LogClaim, Named, Pile, SeatClaim};

const EXPECTED: &str = "a card in quotes, `seat N`, `threat`, `hand`, `deck`, `discard`, `play`, `engaged`, `staging`, \
                        `encounter deck`, `encounter discard`, `active location`, `victory display`, `willpower`, \
                        `asked`, `answers`, `step`, `window`, `round`, `first player`, `active player`, `stage`, \
                        `won`, `lost`, `playing`, `score`, `log`, `no log`, `steps`, `spectator` or `not`";

/// Reads what stands after `expect`.
pub fn expectation(cursor: &mut Cursor) -> Result<Expect, Fault> {
    if cursor.eat("not") {
        return Ok(Expect::Not(Box::new(plain(cursor)?)));
    }
    plain(cursor)
}

fn plain(cursor: &mut Cursor) -> Result<Expect, Fault> {
    if cursor.has_name() {
        return card(cursor);
    }
    if cursor.eat("seat") {
        let seat = cursor.seat()?;
        return of_a_seat(cursor, seat);
    }
    if matches!(cursor.peek_word(), "threat" | "eliminated") {
        return of_a_seat(cursor, 0);
    }
    let wrong = cursor.fault(EXPECTED);
    if let Some(pile) = pile(cursor)? {
        return in_pile(cursor, pile);
    }
    Ok(match cursor.word(EXPECTED)?.as_str() {
        "willpower" => Expect::Willpower(None, cursor.number()?),
        "area" => return in_area(cursor, None),
        "dial" => Expect::Dial(cursor.name()?, cursor.number()?),
        "asked" => {
            let kind = kind(cursor)?;
            Expect::Asked(kind, of_seat(cursor)?)
        }
        "answers" => Expect::Answers(cursor.number()?),
        "step" => Expect::Step(step_number(cursor)?),
        "window" => Expect::Window(window(cursor)?),
        "round" => Expect::Round(cursor.number()?),
        "first" if cursor.eat("player") => Expect::FirstPlayer(cursor.seat()?),
        "active" if cursor.eat("player") => Expect::ActivePlayer(cursor.seat()?),
        "stage" => Expect::Stage(None, cursor.number()?),
        "won" => Expect::Outcome(Ending::Won),
        "lost" => Expect::Outcome(Ending::Lost),
        "playing" => Expect::Outcome(Ending::Playing),
        "score" => Expect::Score(cursor.number()?),
        "spectator" if cursor.eat("sees") || cursor.eat("does") => return sight(cursor, None),
        "log" => {
            let first = log(cursor)?;
            if cursor.eat("before") { Expect::Before(first, log(cursor)?) } else { Expect::Log(first) }
        }
        "steps" => Expect::Steps(steps(cursor)?),
        "no" if cursor.eat("log") => Expect::Not(Box::new(Expect::Log(log(cursor)?))),
        _ => return Err(wrong),
    })
}

fn of_a_seat(cursor: &mut Cursor, seat: u8) -> Result<Expect, Fault> {
    let wrong =
        cursor.fault("`threat`, `eliminated`, `hand`, `deck`, `discard`, `play`, `engaged`, `sees` or `does not see`");
    if let Some(found) = pile(cursor)? {
        return in_pile(cursor, found.of(seat));
    }
    Ok(match cursor.word("something about the seat")?.as_str() {
        "area" => return in_area(cursor, Some(seat)),
        "willpower" => Expect::Willpower(Some(seat), cursor.number()?),
        "stage" => Expect::Stage(Some(seat), cursor.number()?),
        "threat" => Expect::Seat(seat, SeatClaim::Threat(cursor.number()?)),
        "eliminated" => Expect::Seat(seat, SeatClaim::Eliminated),
        "not" if cursor.eat("eliminated") => Expect::Not(Box::new(Expect::Seat(seat, SeatClaim::Eliminated))),
        "sees" | "does" => return sight(cursor, Some(seat)),
        _ => return Err(wrong),
    })
}

/// What follows `sees` or `does`.
fn sight(cursor: &mut Cursor, seat: Option<u8>) -> Result<Expect, Fault> {
    if cursor.has_name() {
        return Ok(Expect::Sees(seat, named(cursor)?));
    }
    if !cursor.eat("not") || !cursor.eat("see") {
        return Err(cursor.fault("`sees \"…\"` or `does not see \"…\"`"));
    }
    Ok(Expect::Not(Box::new(Expect::Sees(seat, named(cursor)?))))
}

/// A place for cards, if one is named here.
fn pile(cursor: &mut Cursor) -> Result<Option<Pile>, Fault> {
    let pile = match cursor.peek_word() {
        "hand" => Pile::Hand(None),
        "deck" => Pile::Deck(None),
        "discard" => Pile::Discard(None),
        "play" => Pile::Play(None),
        "engaged" => Pile::Engaged(None),
        "staging" => Pile::Staging(None),
        "removed" => Pile::Removed,
        "shadow" => Pile::Shadow,
        "attached" => Pile::Attached,
        "beside" => Pile::Beside,
        "encounter" | "victory" | "quest" | "current" | "set" | "active" => return long_pile(cursor),
        _ => return Ok(None),
    };
    cursor.take();
    cursor.eat("pile");
    Ok(Some(match of_seat(cursor)? {
        Some(seat) => pile.of(seat),
        None => pile,
    }))
}

/// Places of two words.
fn long_pile(cursor: &mut Cursor) -> Result<Option<Pile>, Fault> {
    let pairs = [
        ("encounter", "deck", Pile::EncounterDeck),
        ("encounter", "discard", Pile::EncounterDiscard),
        ("victory", "display", Pile::Victory),
        ("quest", "deck", Pile::QuestDeck),
        ("current", "quest", Pile::CurrentQuest(None)),
        ("set", "aside", Pile::SetAside),
        ("active", "location", Pile::ActiveLocation(None)),
    ];
    let first = cursor.peek_word().to_string();
    let second = cursor.peek_second();
    let found = pairs.into_iter().find(|(one, two, _)| *one == first && *two == second);
    if let Some((.., pile)) = found {
        cursor.take();
        cursor.take();
        return Ok(Some(of_seat(cursor)?.map_or(pile, |seat| pile.of(seat))));
    }
    if first == "active" && second == "player" {
        return Ok(None);
    }
    let wanted: Vec<String> =
        pairs.iter().filter(|(one, ..)| *one == first).map(|(a, b, _)| format!("`{a} {b}`")).collect();
    Err(cursor.fault(&wanted.join(" or ")))
}

/// `hand 3 cards`, `hand "A", "B"`, `staging threat 5`.
fn in_pile(cursor: &mut Cursor, pile: Pile) -> Result<Expect, Fault> {
    if let Pile::Staging(seat) = pile
        && cursor.eat("threat")
    {
        return Ok(Expect::StagingThreat(seat, cursor.number()?));
    }
    Ok(Expect::Cards(pile, contents(cursor)?))
}

/// `area "Corsair" 3 cards`: the same of a declared deck or area.
fn in_area(cursor: &mut Cursor, seat: Option<u8>) -> Result<Expect, Fault> {
    let area = area_name(cursor, seat)?;
    Ok(Expect::Area(area, contents(cursor)?))
}

fn contents(cursor: &mut Cursor) -> Result<Contents, Fault> {
    if cursor.eat("empty") {
        return Ok(Contents::Count(0));
    }
    if cursor.has_number() {
        let count = cursor.number()?;
        if !cursor.eat("cards") && !cursor.eat("card") {
            return Err(cursor.fault("`cards`"));
        }
        return Ok(Contents::Count(count));
    }
    let mut list = vec![cursor.name()?];
    while cursor.eat_token(&Token::Comma) {
        list.push(cursor.name()?);
    }
    Ok(Contents::Names(list))
}

fn card(cursor: &mut Cursor) -> Result<Expect, Fault> {
    let card = named(cursor)?;
    let mut claims = Vec::new();
    while matches!(cursor.peek(), Some(Token::Word(_))) {
        let not = cursor.eat("not");
        claims.push((!not, claim(cursor)?));
        cursor.eat("and");
        cursor.eat_token(&Token::Comma);
    }
    if claims.is_empty() { Err(cursor.fault(CLAIMS)) } else { Ok(Expect::Card(card, claims)) }
}

const CLAIMS: &str = "what is true of the card (ready, exhausted, committed, damage N, resources N, progress N, in …, \
                      top of deck, engaged with N, attached to \"…\", controlled by N, willpower N, attack N, defense N, \
                      hit points N, threat N, engagement N, cost N, trait \"…\", keyword …, facedown, side A, …)";

fn claim(cursor: &mut Cursor) -> Result<Claim, Fault> {
    let wrong = cursor.fault(CLAIMS);
    Ok(match cursor.word(CLAIMS)?.as_str() {
        "ready" => Claim::Ready,
        "exhausted" => Claim::Exhausted,
        "committed" => Claim::Committed,
        "facedown" => Claim::Facedown,
        "faceup" => Claim::Faceup,
        "damage" => Claim::Damage(cursor.number()?),
        "resources" => Claim::Resources(cursor.number()?),
        "progress" => Claim::Progress(cursor.number()?),
        "counters" => Claim::Counters(cursor.name()?, cursor.number()?),
        "willpower" => Claim::Stat(Stat::Willpower, cursor.number()?),
        "attack" => Claim::Stat(Stat::Attack, cursor.number()?),
        "defense" => Claim::Stat(Stat::Defense, cursor.number()?),
        "threat" => Claim::Stat(Stat::Threat, cursor.number()?),
        "engagement" => Claim::Stat(Stat::Engagement, cursor.number()?),
        "cost" => Claim::Stat(Stat::Cost, cursor.number()?),
        "quest" if cursor.eat("points") => Claim::Stat(Stat::QuestPoints, cursor.number()?),
        "hit" if cursor.eat("points") && cursor.eat("left") => Claim::HitPointsLeft(cursor.number()?),
        "hit" => Claim::Stat(Stat::HitPoints, cursor.number()?),
        "in" if cursor.eat("area") => {
            let mut area = area_name(cursor, None)?;
            area.seat = of_seat(cursor)?;
            Claim::InArea(area)
        }
        "in" => Claim::In(some_pile(cursor)?),
        "top" if cursor.eat("of") => Claim::Top(some_pile(cursor)?),
        "bottom" if cursor.eat("of") => Claim::Bottom(some_pile(cursor)?),
        "engaged" if cursor.eat("with") => Claim::In(Pile::Engaged(Some(cursor.seat()?))),
        "engaged" => Claim::In(Pile::Engaged(None)),
        "active" if cursor.eat("location") => Claim::In(Pile::ActiveLocation(of_seat(cursor)?)),
        "attached" if cursor.eat("to") => Claim::AttachedTo(named(cursor)?),
        "dealt" if cursor.eat("to") => Claim::DealtTo(named(cursor)?),
        "under" => Claim::Under(named(cursor)?),
        "controlled" if cursor.eat("by") => Claim::Controlled(cursor.seat()?),
        "owned" if cursor.eat("by") => Claim::Owned(cursor.seat()?),
        "trait" => Claim::Trait(cursor.name()?),
        "keyword" => keyword(cursor)?,
        "attacking" => Claim::Attacking,
        "defending" => Claim::Defending,
        "earned" => Claim::Earned,
        "spent" => Claim::Spent,
        "recorded" => Claim::Recorded(cursor.name()?),
        "side" if cursor.eat("A") => Claim::SideA,
        "side" if cursor.eat("B") => Claim::SideB,
        _ => return Err(wrong),
    })
}

fn some_pile(cursor: &mut Cursor) -> Result<Pile, Fault> {
    pile(cursor)?
        .ok_or_else(|| cursor.fault("a place (hand, deck, discard, play, staging, engaged, encounter deck, …)"))
}

fn keyword(cursor: &mut Cursor) -> Result<Claim, Fault> {
    let wrong = cursor.fault("sentinel, ranged, restricted, surge, doomed, guarded or permanent");
    let key = Key::named(&cursor.word("a keyword")?).ok_or(wrong)?;
    let strength = if cursor.has_number() { Some(cursor.number()?) } else { None };
    Ok(Claim::Keyword(key, strength))
}

fn log(cursor: &mut Cursor) -> Result<LogClaim, Fault> {
    let line = cursor.line();
    let what = cursor.word("what the log tells")?;
    let kinds = Told::kinds();
    if !kinds.contains(what.as_str()) {
        let near = nearest(&what, kinds.iter().copied());
        return Err(Fault::new(
            line,
            format!(
                "the log tells nothing of `{what}`{near}; it tells of {}",
                kinds.into_iter().collect::<Vec<_>>().join(", ")
            ),
        ));
    }
    let mut claim = LogClaim {
        what,
        cards: Vec::new(),
        amount: None,
        seat: None,
        cause: None,
        clause: None,
        step: None,
        times: None,
    };
    while !matches!(cursor.peek(), Some(Token::Newline | Token::Close) | None) && cursor.peek_word() != "before" {
        log_part(cursor, &mut claim)?;
    }
    Ok(claim)
}

/// `3.1, 3.2, 3.3`.
fn steps(cursor: &mut Cursor) -> Result<Vec<String>, Fault> {
    let mut list = vec![step_number(cursor)?];
    while cursor.eat_token(&Token::Comma) {
        list.push(step_number(cursor)?);
    }
    Ok(list)
}

fn log_part(cursor: &mut Cursor, claim: &mut LogClaim) -> Result<(), Fault> {
    if cursor.has_name() {
        claim.cards.push(logged_card(cursor, &claim.what)?);
        return Ok(());
    }
    if cursor.peek_word().parse::<i32>().is_ok() {
        claim.amount = Some(cursor.number()?);
        return Ok(());
    }
    let wrong = cursor
        .fault("a card, a number, `seat N`, `by \"…\"`, `by step`, `by seat N`, `clause ID`, `step N` or `times N`");
    match cursor.word("more about the log's line")?.as_str() {
        "to" | "with" | "amount" => {}
        "seat" => claim.seat = Some(cursor.seat()?),
        "clause" => claim.clause = Some(cursor.word("a clause id")?),
        "step" => claim.step = Some(step_number(cursor)?),
        "times" => claim.times = Some(cursor.number()?),
        "by" | "cause" => {
            cursor.eat("cause");
            claim.cause = Some(cause(cursor)?);
        }
        _ => return Err(wrong),
    }
    Ok(())
}

/// After a card, a number is the amount where there is one to tell; of two numbers the first says which copy.
fn logged_card(cursor: &mut Cursor, what: &str) -> Result<Named, Fault> {
    let two = cursor.peek_number(1) && cursor.peek_number(2);
    if two || !Told::is_counted(what) {
        return named(cursor);
    }
    Ok(Named { name: cursor.name()?, nth: None })
}

fn cause(cursor: &mut Cursor) -> Result<CauseClaim, Fault> {
    if cursor.has_name() {
        return Ok(CauseClaim::Card(named(cursor)?));
    }
    if cursor.eat("step") {
        return Ok(CauseClaim::Step);
    }
    if cursor.eat("seat") || cursor.eat("player") {
        return Ok(CauseClaim::Player(cursor.seat()?));
    }
    Err(cursor.fault("a card, `step` or `seat N`"))
}
