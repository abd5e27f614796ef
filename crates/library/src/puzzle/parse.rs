//! Reads puzzle files: the position.

use rules::area::BOARDS;
use rules::ids::{CardSet, Seat, Seats};
use rules::setup::Mode;
use rules::step::Step;

use super::Fault;
use super::lex::{Cursor, Token, lex};
use super::parse_script::{counted, script_line};
use super::parse_task::task;
use super::script::{AreaName, Begin, Item, Place, Position, Puzzle, SeatPosition};

/// Reads all puzzles of a text; what cannot be read is said, and reading goes on with the next puzzle.
pub fn parse(text: &str) -> (Vec<Puzzle>, Vec<Fault>) {
    let mut cursor = match lex(text) {
        Ok(tokens) => Cursor::new(tokens),
        Err(fault) => return (Vec::new(), vec![fault]),
    };
    let (mut puzzles, mut faults) = (Vec::new(), Vec::new());
    cursor.skip_newlines();
    while cursor.peek().is_some() {
        match puzzle(&mut cursor) {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(fault) => {
                faults.push(fault);
                cursor.recover();
            }
        }
        cursor.skip_newlines();
    }
    (puzzles, faults)
}

fn puzzle(cursor: &mut Cursor) -> Result<Puzzle, Fault> {
    let line = cursor.line();
    if !cursor.eat("puzzle") {
        return Err(cursor.fault("`puzzle \"its name\" {`"));
    }
    let name = cursor.name()?;
    cursor.expect(&Token::Open)?;
    cursor.skip_newlines();
    let mut puzzle = Puzzle {
        name,
        line,
        proves: Vec::new(),
        position: Position::new(),
        script: Vec::new(),
        task: None,
        hints: Vec::new(),
    };
    while !cursor.eat("---") {
        if cursor.eat_token(&Token::Close) {
            return Err(Fault::new(
                line,
                "the puzzle has no script: what follows the position begins with a line `---`",
            ));
        }
        if cursor.eat("proves") {
            proves(cursor, &mut puzzle.proves)?;
        } else if cursor.eat("goal") {
            puzzle.task = Some(task(cursor)?);
        } else if cursor.eat("hint") {
            puzzle.hints.push(cursor.name()?);
        } else {
            statement(cursor, &mut puzzle.position)?;
        }
        cursor.end_line()?;
        cursor.skip_newlines();
    }
    cursor.skip_newlines();
    while !cursor.eat_token(&Token::Close) {
        puzzle.script.push(script_line(cursor)?);
        cursor.end_line()?;
        cursor.skip_newlines();
    }
    Ok(puzzle)
}

fn proves(cursor: &mut Cursor, ids: &mut Vec<String>) -> Result<(), Fault> {
    loop {
        let line = cursor.line();
        let id = cursor.word("a clause id such as RR.step-3.4.2")?;
        if !id.contains('.') {
            return Err(Fault::new(line, format!("`{id}` is not the id of a clause; ids look like RR.step-3.4.2")));
        }
        ids.push(id);
        while cursor.eat_token(&Token::Comma) {}
        if !matches!(cursor.peek(), Some(Token::Word(_))) {
            return Ok(());
        }
    }
}

impl Position {
    pub(super) fn new() -> Position {
        Position {
            players: None,
            seats: std::array::from_fn(|_| SeatPosition::default()),
            items: Vec::new(),
            scenario: None,
            mode: Mode::default(),
            campaign: None,
            recorded: Vec::new(),
            first: 0,
            round: 1,
            begin: Begin::Step(Step::S2_2),
            seed: 1,
            quested: false,
            boards: [0; 4],
            in_reach: false,
            areas: Vec::new(),
            dials: Vec::new(),
            has_quest: false,
            has_quest_deck: false,
            numbers: Vec::new(),
            order: Vec::new(),
            numbered: 0,
        }
    }
}

const STATEMENTS: &str = "`seat`, `players`, `staging`, `active`, `encounter deck`, `encounter discard`, `quest`, \
                          `quest deck`, `beside`, `victory`, `removed`, `set aside`, `area`, `scenario`, `mode`, \
                          `campaign`, `recorded`, `first`, `round`, \
                          `step`, `window`, `seed`, `quested`, `board`, `in reach`, `dial`, `numbers`, `order`, `proves`, `goal`, `hint` or `---`";

fn statement(cursor: &mut Cursor, position: &mut Position) -> Result<(), Fault> {
    let at = cursor.fault(STATEMENTS);
    match cursor.word(STATEMENTS)?.as_str() {
        "players" => position.players = Some(cursor.seat()? + 1),
        "seat" => seat(cursor, position)?,
        "staging" => items(cursor, Place::Staging(0), &mut position.items)?,
        "active" => items(cursor, Place::Active(0), &mut position.items)?,
        "encounter" => encounter(cursor, position)?,
        "quest" => quest(cursor, position)?,
        "beside" => items(cursor, Place::Beside, &mut position.items)?,
        "victory" => items(cursor, Place::Victory, &mut position.items)?,
        "removed" => items(cursor, Place::Removed, &mut position.items)?,
        "set" if cursor.eat("aside") => items(cursor, Place::SetAside, &mut position.items)?,
        "scenario" => position.scenario = Some(cursor.name()?),
        "mode" => position.mode = mode(cursor)?,
        "campaign" => {
            let line = cursor.line();
            position.campaign = Some((cursor.name()?, line));
        }
        "recorded" => {
            let line = cursor.line();
            position.recorded.push((cursor.name()?, cursor.name()?, line));
        }
        "first" => position.first = cursor.seat()?,
        "round" => position.round = cursor.amount()?.max(1),
        "step" => position.begin = step(cursor, false)?,
        "window" => position.begin = step(cursor, true)?,
        "seed" => position.seed = cursor.number()?,
        "quested" => position.quested = true,
        "board" => board(cursor, position)?,
        "in" if cursor.eat("reach") => position.in_reach = true,
        "area" => area(cursor, None, position)?,
        "dial" => position.dials.push((cursor.name()?, cursor.number()?)),
        "numbers" => {
            position.numbered = cursor.line();
            position.numbers = numbers(cursor)?;
        }
        "order" => position.order = numbers(cursor)?,
        _ => return Err(at),
    }
    Ok(())
}

fn mode(cursor: &mut Cursor) -> Result<Mode, Fault> {
    const MODES: &str = "`standard`, `easy`, `basic` or `nightmare`";
    let at = cursor.fault(MODES);
    let word = cursor.word(MODES)?;
    Mode::ALL.into_iter().find(|mode| mode.name() == word).ok_or(at)
}

/// `area "Corsair" discard "A", "B"`: cards of a declared deck or area.
fn area(cursor: &mut Cursor, seat: Option<u8>, position: &mut Position) -> Result<(), Fault> {
    let name = area_name(cursor, seat)?;
    let place = Place::Area(position.areas.len() as u8);
    position.areas.push(name);
    items(cursor, place, &mut position.items)
}

/// The name of a declared deck or area, and whether its discard pile is meant.
pub(super) fn area_name(cursor: &mut Cursor, seat: Option<u8>) -> Result<AreaName, Fault> {
    Ok(AreaName { name: cursor.name()?, discard: cursor.eat("discard"), seat })
}

fn encounter(cursor: &mut Cursor, position: &mut Position) -> Result<(), Fault> {
    let place = match cursor.peek_word() {
        "deck" => Place::EncounterDeck,
        "discard" => Place::EncounterDiscard,
        _ => return Err(cursor.fault("`deck` or `discard`")),
    };
    cursor.take();
    items(cursor, place, &mut position.items)
}

fn quest(cursor: &mut Cursor, position: &mut Position) -> Result<(), Fault> {
    if cursor.eat("deck") {
        position.has_quest_deck = true;
        return if cursor.eat("empty") { Ok(()) } else { items(cursor, Place::QuestDeck, &mut position.items) };
    }
    position.has_quest = true;
    items(cursor, Place::Quest(0), &mut position.items)
}

/// `board 2 of seats 2, 3 { … }`: a staging area, an active location and a stage of their own.
fn board(cursor: &mut Cursor, position: &mut Position) -> Result<(), Fault> {
    const WITHIN: &str = "`quest`, `staging`, `active` or `}`";
    let wrong = cursor.fault("the number of a board, from 2 on");
    let n = cursor.number::<u8>()?.checked_sub(1).filter(|n| (1..BOARDS as u8).contains(n)).ok_or(wrong)?;
    if cursor.eat("of") {
        let _ = cursor.eat("seats") || cursor.eat("seat");
        loop {
            position.boards[usize::from(cursor.seat()?)] = n;
            if !cursor.eat_token(&Token::Comma) {
                break;
            }
        }
    }
    cursor.expect(&Token::Open)?;
    cursor.skip_newlines();
    while !cursor.eat_token(&Token::Close) {
        let at = cursor.fault(WITHIN);
        let place = match cursor.word(WITHIN)?.as_str() {
            "quest" => Place::Quest(n),
            "staging" => Place::Staging(n),
            "active" => Place::Active(n),
            _ => return Err(at),
        };
        items(cursor, place, &mut position.items)?;
        cursor.end_line()?;
        cursor.skip_newlines();
    }
    Ok(())
}

fn step(cursor: &mut Cursor, window: bool) -> Result<Begin, Fault> {
    let wrong = cursor.fault(if window {
        "the number of a step with a window"
    } else {
        "`setup`, `mulligan` or the number of a step"
    });
    let number = cursor.word("the number of a step")?;
    match number.as_str() {
        "setup" if !window => return Ok(Begin::Setup),
        "mulligan" if !window => return Ok(Begin::Step(Step::Setup5)),
        _ => {}
    }
    step_of(&number, window).map(Begin::Step).ok_or(wrong)
}

/// The step or the window of that number.
pub fn step_of(number: &str, window: bool) -> Option<Step> {
    use Step::*;
    const ALL: [Step; 50] = [
        S0_0, S1_1, S1_2, S1_3, W1_3, S1_4, S2_1, S2_2, S2_3, S2_4, S3_1, W3_1, S3_2, W3_2, S3_3, W3_3, S3_4, W3_4,
        S3_5, S4_1, S4_2, W4_2, S4_3, S5_1, S5_2, W5_2, S5_3, W5_3, S5_4, S6_1, S6_2, W6_2, S6_3, S6_4, S6_5, S6_6,
        S6_7, S6_8, S6_9, S6_10, S6_11, S7_1, S7_2, S7_3, S7_4, W7_4, S7_5, S0_1, Setup5, Setup7,
    ];
    let fits = |step: &Step| step.number() == number && (*step == S2_2 || step.is_window() == window);
    ALL.into_iter().find(fits)
}

const IN_SEAT: &str =
    "`threat`, `hero`, `ally`, `location`, `hand`, `deck`, `discard`, `engaged`, `area`, `eliminated`, `preset` or `}`";

fn seat(cursor: &mut Cursor, position: &mut Position) -> Result<(), Fault> {
    let n = cursor.seat()?;
    position.seats[usize::from(n)].mentioned = true;
    cursor.expect(&Token::Open)?;
    cursor.skip_newlines();
    while !cursor.eat_token(&Token::Close) {
        seat_statement(cursor, n, position)?;
        cursor.end_line()?;
        cursor.skip_newlines();
    }
    Ok(())
}

fn seat_statement(cursor: &mut Cursor, n: u8, position: &mut Position) -> Result<(), Fault> {
    let (wrong, line) = (cursor.fault(IN_SEAT), cursor.line());
    let seat = &mut position.seats[usize::from(n)];
    let place = match cursor.word(IN_SEAT)?.as_str() {
        "threat" => {
            seat.threat = Some(cursor.amount()?);
            return Ok(());
        }
        "eliminated" => {
            seat.eliminated = true;
            return Ok(());
        }
        "preset" => {
            seat.preset = Some((cursor.name()?, line));
            return Ok(());
        }
        "hero" => Place::Hero(n),
        "ally" | "contract" | "location" => Place::Ally(n),
        "hand" => Place::Hand(n),
        "deck" => Place::Deck(n),
        "discard" => Place::Discard(n),
        "engaged" => Place::Engaged(n),
        "area" => return area(cursor, Some(n), position),
        _ => return Err(wrong),
    };
    items(cursor, place, &mut position.items)
}

/// Numbers and ranges of them, separated by commas: `0, 4-9`.
fn numbers(cursor: &mut Cursor) -> Result<Vec<u16>, Fault> {
    const WANTED: &str = "a number of a card, or a range such as 4-9";
    let mut list = Vec::new();
    loop {
        let wrong = cursor.fault(WANTED);
        let word = cursor.word(WANTED)?;
        let (from, to) = word.split_once('-').unwrap_or((&word, &word));
        match (from.parse::<u16>(), to.parse::<u16>()) {
            (Ok(from), Ok(to)) if from <= to && usize::from(to) < CardSet::CAPACITY => list.extend(from..=to),
            _ => return Err(wrong),
        }
        if !cursor.eat_token(&Token::Comma) {
            return Ok(list);
        }
    }
}

/// Cards with what is on them, separated by commas.
fn items(cursor: &mut Cursor, place: Place, out: &mut Vec<Item>) -> Result<(), Fault> {
    items_at(cursor, place, 0, out)
}

fn items_at(cursor: &mut Cursor, place: Place, depth: u8, out: &mut Vec<Item>) -> Result<(), Fault> {
    loop {
        out.push(item(cursor, place, depth)?);
        if !cursor.eat_token(&Token::Comma) {
            return Ok(());
        }
    }
}

fn item(cursor: &mut Cursor, place: Place, depth: u8) -> Result<Item, Fault> {
    const DEEPEST: u8 = 3;
    let line = cursor.line();
    if depth > DEEPEST {
        return Err(Fault::new(line, "cards are attached to cards on cards: this is too deep"));
    }
    let mut item = Item::new(cursor.name()?, line, place);
    while attribute(cursor, &mut item)? {}
    if cursor.eat_token(&Token::Open) {
        cursor.skip_newlines();
        while !cursor.eat_token(&Token::Close) {
            items_at(cursor, Place::On, depth + 1, &mut item.held)?;
            cursor.end_line()?;
            cursor.skip_newlines();
        }
    }
    Ok(item)
}

/// Reads one attribute, if one comes.
fn attribute(cursor: &mut Cursor, item: &mut Item) -> Result<bool, Fault> {
    let word = cursor.peek_word().to_string();
    if let Some(Ok(copies)) = word.strip_prefix('x').map(str::parse) {
        cursor.take();
        item.copies = copies;
        return Ok(true);
    }
    let wrong = cursor.fault("a state of the card (exhausted, damage 2, progress 1, …) or the end of the line");
    if word.is_empty() {
        return Ok(false);
    }
    cursor.take();
    match word.as_str() {
        "exhausted" => item.exhausted = true,
        "ready" => item.exhausted = false,
        "committed" => (item.committed, item.exhausted) = (true, true),
        "facedown" => item.facedown = true,
        "faceup" => item.faceup = true,
        "attacked" => item.attacked = true,
        "dealt" => item.dealt = true,
        "earned" => item.earned = true,
        "guarded" => item.guarded = true,
        "spent" => item.spent = true,
        "seen" => item.seen.insert(Seat(cursor.seat()?)),
        "shown" => item.seen = item.seen.and_watchers(),
        "used" => item.used.push(used(cursor)?),
        "struck" => item.struck.insert(Seat(cursor.seat()?)),
        "side" if cursor.eat("A") => item.side_a = true,
        "side" if cursor.eat("B") => item.side_b = true,
        "damage" => item.damage = cursor.amount()?,
        "resources" => item.resources = cursor.amount()?,
        "progress" => item.progress = cursor.amount()?,
        "counters" => item.counters.push((cursor.name()?, cursor.amount()?)),
        "owner" if cursor.eat("encounter") => item.owner = Some(Seat::ENCOUNTER),
        "owner" => item.owner = Some(Seat(cursor.seat()?)),
        "by" => item.by = Some(cursor.seat()?),
        "shadow" => {
            let line = cursor.line();
            let mut shadow = Item::new(cursor.name()?, line, Place::Shadow);
            shadow.faceup = cursor.eat("faceup");
            shadow.earned = cursor.eat("earned");
            while cursor.eat("seen") {
                shadow.seen.insert(Seat(cursor.seat()?));
            }
            if cursor.eat("shown") {
                shadow.seen = shadow.seen.and_watchers();
            }
            while cursor.eat("for") {
                shadow.struck.insert(Seat(cursor.seat()?));
            }
            item.held.push(shadow);
        }
        "under" => item.held.push(under(cursor)?),
        _ => return Err(wrong),
    }
    Ok(true)
}

/// A card under another, with what is said of it.
fn under(cursor: &mut Cursor) -> Result<Item, Fault> {
    let line = cursor.line();
    let mut item = Item::new(cursor.name()?, line, Place::Under);
    loop {
        match cursor.peek_word() {
            "facedown" | "owner" | "seen" | "shown" => _ = attribute(cursor, &mut item)?,
            _ => return Ok(item),
        }
    }
}

/// `ability 2 by 1`: which ability, and who used it.
fn used(cursor: &mut Cursor) -> Result<(u8, u8), Fault> {
    if !cursor.eat("ability") {
        return Err(cursor.fault("`ability` and its number"));
    }
    let ability = counted(cursor)?;
    let by = if cursor.eat("by") { cursor.seat()? } else { 0 };
    Ok((ability, by))
}

impl Item {
    /// One copy of a card at a place, ready and without tokens or attachments.
    pub fn new(name: String, line: usize, place: Place) -> Item {
        Item {
            name,
            line,
            place,
            copies: 1,
            owner: None,
            by: None,
            exhausted: false,
            committed: false,
            facedown: false,
            faceup: false,
            attacked: false,
            dealt: false,
            earned: false,
            guarded: false,
            spent: false,
            seen: Seats::default(),
            struck: Seats::default(),
            used: Vec::new(),
            side_a: false,
            side_b: false,
            damage: 0,
            resources: 0,
            progress: 0,
            counters: Vec::new(),
            held: Vec::new(),
        }
    }
}
