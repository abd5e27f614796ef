//! Lists of cards as people write them, the text export of RingsDB among them: `3x Title (Set)`, `3 Title`, `Title x3`,
//! headings, comments.

use cardlang::def::CardType;
use cardlang::fold;

use super::count::copies;
use crate::deck::catalog::Catalog;
use crate::deck::list::{Line, Name, Part, Written};

/// Reads a plain list, or several after each other.
pub fn read(catalog: &Catalog, text: &str, stem: &str) -> Result<Vec<Written>, String> {
    let mut reader =
        Reader { catalog, before: Vec::new(), deck: Written::default(), under: DECK, packs: false, bare: false };
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let alone = lines.get(at + 1).is_none_or(|next| next.trim().is_empty());
        reader.line(line, at + 1, alone)?;
    }
    let mut decks = reader.before;
    decks.push(reader.deck);
    decks.retain(|deck| !deck.lines.is_empty());
    let many = decks.len() > 1;
    for (at, deck) in decks.iter_mut().enumerate().filter(|(_, deck)| deck.title.is_empty()) {
        deck.title = if many { format!("{stem}-{}", at + 1) } else { stem.to_owned() };
    }
    Ok(decks)
}

/// Where the cards under a heading go, and of which type they are.
type Under = (Part, Option<CardType>);

const DECK: Under = (Part::ByType, None);

struct Reader<'a> {
    catalog: &'a Catalog<'a>,
    /// The decks above the one that is read.
    before: Vec<Written>,
    deck: Written,
    under: Under,
    /// Whether the line before told of the packs needed; the next may go on.
    packs: bool,
    /// Whether the last card of the deck is a line without copies that no card is called by: the next deck's title?
    bare: bool,
}

impl Reader<'_> {
    fn line(&mut self, line: &str, row: usize, alone: bool) -> Result<(), String> {
        let line = line.trim();
        let packs = std::mem::take(&mut self.packs);
        if let Some(under) = heading(line) {
            self.head(under);
            return Ok(());
        }
        let line = uncommented(line);
        self.packs = fold(line).starts_with("packs:");
        if self.packs && self.bare {
            self.next();
        }
        if line.is_empty() || self.packs || packs && fold(line).starts_with("from ") || is_remark(line) {
            return Ok(());
        }
        if alone && self.is_first() && line.bytes().all(|sign| sign.is_ascii_digit()) {
            line.clone_into(&mut self.deck.title);
            return Ok(());
        }
        match counted(line, row)? {
            Some((_, title)) if alone && self.is_first() && is_bare(line, title) && !self.catalog.knows(title) => {
                self.deck.notes.push(format!("line {row}: `{line}` is taken for the deck's title"));
                line.clone_into(&mut self.deck.title);
            }
            Some((copies, title)) => self.card(copies, title, row),
            None if self.is_title(line, alone) => line.clone_into(&mut self.deck.title),
            None => {
                self.card(1, line, row);
                self.bare = self.deck.lines.len() > 1 && !self.catalog.knows(with_set(line).0);
            }
        }
        Ok(())
    }

    /// A second list of heroes is that of another deck. Below a sideboard it is one only after a title.
    fn head(&mut self, under: Under) {
        let aside = self.under.0 == Part::Sideboard;
        let mut heroes = self.deck.lines.iter().filter(|line| line.part != Part::Sideboard);
        let again = heroes.any(|line| line.kind == Some(CardType::Hero)) && !aside;
        if under.1 == Some(CardType::Hero) && (self.bare || again) {
            self.next();
        } else if aside && under.1.is_some() {
            self.under = (Part::Sideboard, under.1);
            return;
        }
        self.under = under;
    }

    /// Begins another deck; what seemed a card above it is its title.
    fn next(&mut self) {
        let mut next = Written::default();
        if std::mem::take(&mut self.bare)
            && let Some(Line { name: Name::Title { title, .. }, .. }) = self.deck.lines.pop()
        {
            next.title = title;
        }
        self.before.push(std::mem::replace(&mut self.deck, next));
        self.under = DECK;
    }

    /// The first line is the deck's title, unless it is a card's and more cards follow at once.
    fn is_title(&self, line: &str, alone: bool) -> bool {
        self.is_first() && (alone || !self.catalog.knows(with_set(line).0))
    }

    fn is_first(&self) -> bool {
        self.deck.title.is_empty() && self.deck.lines.is_empty() && self.under == DECK
    }

    fn card(&mut self, copies: u32, text: &str, row: usize) {
        let (title, set) = with_set(text);
        // A title may have brackets of its own.
        let whole = set.is_some() && self.catalog.knows(text);
        let (title, set) = if whole { (text, None) } else { (title, set) };
        let name = Name::Title { title: title.to_owned(), set: set.map(str::to_owned) };
        let (part, kind) = self.under;
        self.bare = false;
        self.deck.lines.push(Line { copies, name, part, kind, row: Some(row) });
    }
}

/// Whether nothing but a number stands before the words, as in a title like `3 Hunters`.
fn is_bare(line: &str, words: &str) -> bool {
    let before = line.strip_suffix(words).unwrap_or_default().trim();
    !before.is_empty() && before.bytes().all(|sign| sign.is_ascii_digit())
}

/// What a heading says about the lines below it. Signs, colons and counts around it do not matter.
fn heading(line: &str) -> Option<Under> {
    let bare = line.trim_matches(|sign: char| "#*_=-:[] ".contains(sign));
    let bare = bare.trim_end_matches(|sign: char| sign.is_ascii_digit() || "():[]*_ ".contains(sign));
    Some(match fold(bare).as_str() {
        "hero" | "heroes" => (Part::ByType, Some(CardType::Hero)),
        "ally" | "allies" => (Part::ByType, Some(CardType::Ally)),
        "attachment" | "attachments" => (Part::ByType, Some(CardType::Attachment)),
        "event" | "events" => (Part::ByType, Some(CardType::Event)),
        "side quest" | "side quests" | "player side quest" | "player side quests" => {
            (Part::ByType, Some(CardType::SideQuest))
        }
        "contract" | "contracts" => (Part::ByType, Some(CardType::Contract)),
        "sideboard" | "side board" | "side deck" => (Part::Sideboard, None),
        "deck" | "main deck" | "cards" | "total cards" | "player deck" => DECK,
        _ => return None,
    })
}

/// The line without its comment and the sign of a list.
fn uncommented(line: &str) -> &str {
    if line.starts_with(['#', ';']) || line.starts_with("//") {
        return "";
    }
    let end = [" #", "\t#", " //", "\t//"].iter().filter_map(|sign| line.find(sign)).min();
    let line = line[..end.unwrap_or(line.len())].trim();
    let bulleted = ["- ", "* ", "• ", "– ", "+ "].iter().find_map(|sign| line.strip_prefix(sign));
    bulleted.unwrap_or(line).trim()
}

/// What deck builders add: the place where the deck can be found, its threat and how many cards it has.
fn is_remark(line: &str) -> bool {
    let line = fold(line);
    let counts = |part: &str| {
        let (number, thing) = part.trim().split_once(' ').unwrap_or_default();
        number.bytes().all(|sign| sign.is_ascii_digit())
            && matches!(thing, "hero" | "heroes" | "card" | "cards" | "cards (min. 50)")
    };
    let told = ["cards up to ", "starting threat", "deck built on", "decklist built"];
    let place = ["http://", "https://", "ringsdb.com"];
    told.iter().any(|words| line.starts_with(words))
        || place.iter().any(|words| line.contains(words))
        || !line.is_empty() && line.split(',').all(counts)
}

/// A line with a number of copies before or behind the title.
fn counted(line: &str, row: usize) -> Result<Option<(u32, &str)>, String> {
    let found = before(line).or_else(|| behind(line));
    let Some((number, title)) = found else { return Ok(None) };
    if title.is_empty() {
        return Err(format!("line {row}: `{line}` has a number and no title; `3x Gandalf` would be right"));
    }
    Ok(Some((copies(number, &format!("line {row}: `{title}`"))?, title)))
}

/// `3x Title`, `3 x Title`, `3 Title`.
fn before(line: &str) -> Option<(&str, &str)> {
    let end = line.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(line.len());
    let (number, rest) = line.split_at(end);
    if number.is_empty() {
        return None;
    }
    let rest = rest.trim_start();
    let title = match rest.strip_prefix(TIMES) {
        Some(after) if after.is_empty() || after.starts_with([' ', '\t']) => after.trim_start(),
        Some(after) if after.starts_with(char::is_uppercase) => after,
        _ => rest,
    };
    Some((number, title))
}

/// `Title x3`, `Title (Set) x3`, `Title (x3)`.
fn behind(line: &str) -> Option<(&str, &str)> {
    let bare = line.trim_end_matches(')');
    let start = bare.rfind(|sign: char| !sign.is_ascii_digit())?;
    let sign = bare[start..].chars().next()?;
    let number = &bare[start + sign.len_utf8()..];
    let title = bare[..start].trim_end_matches('(');
    let apart = title.ends_with([' ', '\t']);
    (TIMES.contains(&sign) && !number.is_empty() && apart).then(|| (number, title.trim_end()))
}

const TIMES: [char; 3] = ['x', 'X', '×'];

/// A title and the set in brackets behind it.
fn with_set(text: &str) -> (&str, Option<&str>) {
    let inner = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    match inner {
        Some((title, set)) if !title.trim().is_empty() && !set.trim().is_empty() => (title.trim(), Some(set.trim())),
        _ => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::{counted, heading, uncommented, with_set};

    #[test]
    fn copies_stand_before_or_behind() {
        let lines = ["3x Gandalf", "3 Gandalf", "3 x Gandalf", "3× Gandalf", "3xGandalf", "Gandalf x3", "Gandalf (x3)"];
        for line in lines {
            assert_eq!(counted(line, 1), Ok(Some((3, "Gandalf"))), "{line}");
        }
        assert_eq!(counted("Gandalf (Core Set) x3", 1), Ok(Some((3, "Gandalf (Core Set)"))));
        assert_eq!(counted("Gandalf", 1), Ok(None));
        for line in ["0x Gandalf", "99999999999x Gandalf", "Gandalf x0", "3x", "12"] {
            assert!(counted(line, 7).is_err_and(|why| why.contains("line 7")), "{line}");
        }
    }

    #[test]
    fn headings_are_known_by_their_words() {
        for line in ["Heroes", "Hero (3)", "## Heroes", "Heroes: 3", "**Heroes (3)**", "HEROES:"] {
            assert!(heading(line).is_some(), "{line}");
        }
        for line in ["3x Heroes", "Hero of Gondor", "Éowyn"] {
            assert!(heading(line).is_none(), "{line}");
        }
    }

    #[test]
    fn comments_and_bullets_are_no_part_of_a_title() {
        assert_eq!(uncommented("- 3x Gandalf # the grey"), "3x Gandalf");
        assert_eq!(uncommented("// nothing"), "");
        assert_eq!(with_set("Gandalf (Core Set)"), ("Gandalf", Some("Core Set")));
    }
}
