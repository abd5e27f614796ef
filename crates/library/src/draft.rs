//! A card that is being written: what it still lacks, its text in the one format, and a puzzle to begin with.

use cardlang::def::CardType;
use cardlang::form::Sort;
use cardlang::{Content, Diagnostic, Source, Span, facts, format_source, parse_phrase, slug, words};

/// What `cargo xtask draft` writes where the text of a card is wanted.
const MARK: &str = "# draft: the text is not written yet";

/// The cards that are facts alone so far: content with them is not finished, although it can be played.
pub fn unwritten(sources: &[Source]) -> Vec<Diagnostic> {
    let marks = |(file, source): (usize, &Source)| {
        source
            .text
            .match_indices(MARK)
            .map(|(at, _)| Diagnostic { file, ..refused(&source.text, at) })
            .collect::<Vec<_>>()
    };
    sources.iter().enumerate().flat_map(marks).collect()
}

fn refused(text: &str, at: usize) -> Diagnostic {
    let is_head = |line: &&str| line.starts_with(|letter: char| letter.is_ascii_lowercase()) && line.ends_with('{');
    let title = text[..at].lines().rev().find(is_head).and_then(|line| line.split('"').nth(1)).unwrap_or("this card");
    Diagnostic::error(Span { start: at, end: at + MARK.len() }, format!("the text of `{title}` is not written yet"))
        .help("write what the card does in place of this line")
}

/// A kind, a title, and the lines of its body in the card language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub kind: CardType,
    pub title: String,
    pub lines: Vec<String>,
}

impl Draft {
    /// What this kind of card must say and does not yet.
    pub fn missing(&self) -> Vec<&'static str> {
        let said: Vec<String> = self.lines.iter().filter_map(|line| about(line)).collect();
        facts::required(self.kind).iter().copied().filter(|fact| !said.iter().any(|about| about == fact)).collect()
    }

    /// A new file of a set that holds this card alone.
    pub fn file(&self, set: &str) -> Result<String, Vec<Diagnostic>> {
        format_source(rules::language(), &format!("set {} \"{set}\"\n\n{}", slug(set), self.block()))
    }

    /// A file with this card after its last.
    pub fn added_to(&self, file: &str) -> Result<String, Vec<Diagnostic>> {
        format_source(rules::language(), &format!("{}\n\n{}", file.trim_end(), self.block()))
    }

    fn block(&self) -> String {
        format!("{} \"{}\" {{\n{}\n}}\n", words::kind_word(self.kind), self.title, self.lines.join("\n"))
    }

    /// A position in which the card is met; what it does there is for its author to say.
    pub fn puzzle(&self, content: &Content) -> String {
        let title = &self.title;
        let (seat, table, script) = match self.kind {
            CardType::Hero => (format!("hero \"{title}\""), String::new(), String::new()),
            CardType::Ally | CardType::Attachment | CardType::Event => {
                let cost = self.value("cost").unwrap_or_else(|| "0".to_owned());
                let hero = self.hero(content);
                let seat = format!("hero \"{hero}\" resources {cost}\n        hand \"{title}\"");
                (seat, String::new(), format!("    play \"{title}\"\n"))
            }
            _ => (format!("hero \"{}\"", self.hero(content)), format!("    staging \"{title}\"\n"), String::new()),
        };
        let rest = if self.kind == CardType::Event { "in discard" } else { "in play" };
        format!(
            "puzzle \"{title}: what it does\" {{\n    seat 1 {{\n        threat 25\n        {seat}\n    }}\n{table}    \
             window 2.2\n    ---\n{script}    expect \"{title}\" {rest}\n}}\n"
        )
    }

    /// What a line says of a fact: `3` of `cost 3`.
    fn value(&self, fact: &str) -> Option<String> {
        let line = self.lines.iter().find(|line| about(line).as_deref() == Some(fact))?;
        Some(line.trim().strip_prefix(fact)?.trim().to_owned()).filter(|value| value.parse::<u8>().is_ok())
    }

    /// A hero whose resources match; any, if it has no sphere.
    fn hero<'c>(&self, content: &'c Content) -> &'c str {
        let sphere = self.lines.iter().find_map(|line| line.trim().strip_prefix("sphere "));
        let sphere = sphere.and_then(|word| words::sphere(word.trim()));
        let heroes = || content.cards.iter().map(|card| &card.faces[0]).filter(|face| face.kind == CardType::Hero);
        let matching = heroes().find(|hero| hero.title != self.title && hero.sphere == sphere);
        matching.or_else(|| heroes().next()).map_or("", |hero| hero.title.as_str())
    }
}

/// The fact a line is about, if it is one.
fn about(line: &str) -> Option<String> {
    parse_phrase(rules::language(), Sort::Fact, line.trim()).ok().map(|fact| facts::subject(&fact).to_owned())
}

/// A line for a fact from what was typed: the value alone, or the whole line.
pub fn line(fact: &str, typed: &str) -> Result<String, String> {
    let typed = typed.trim();
    let whole = [typed.to_owned(), format!("{fact} {typed}")];
    let found = whole.iter().find(|line| about(line).as_deref() == Some(fact));
    found.cloned().ok_or_else(|| match parse_phrase(rules::language(), Sort::Fact, &whole[1]) {
        Ok(_) => format!("`{typed}` is not about {fact}"),
        Err(why) => why.message,
    })
}

#[cfg(test)]
mod tests {
    use super::{CardType, Draft, MARK, Source, line, unwritten};

    #[test]
    fn a_draft_knows_what_it_lacks() {
        let lines = ["sphere lore", "cost 2", "willpower 1", "attack X"].map(str::to_owned).to_vec();
        let draft = Draft { kind: CardType::Ally, title: "Barliman".to_owned(), lines };
        assert_eq!(draft.missing(), ["defense", "hit points"]);
        let puzzle = draft.puzzle(&crate::Library::load(&[]).expect("the content").pool.content);
        assert!(puzzle.contains("resources 2") && puzzle.contains("play \"Barliman\""), "{puzzle}");
    }

    #[test]
    fn a_draft_is_refused_by_name() {
        let text = format!("set my-set \"My Set\"\n\nally \"Barliman\" {{\n    cost 2\n\n    {MARK}\n}}\n");
        let source = |text: &str| Source { path: "own.wm".to_owned(), text: text.to_owned() };
        let found = unwritten(&[source("# nothing"), source(&text)]);
        assert_eq!(found.len(), 1);
        assert!(found[0].is_error() && found[0].file == 1, "{found:?}");
        assert_eq!(found[0].message, "the text of `Barliman` is not written yet");
    }

    #[test]
    fn a_value_becomes_a_line() {
        assert_eq!(line("hit points", "3"), Ok("hit points 3".to_owned()));
        assert_eq!(line("cost", " cost 3 "), Ok("cost 3".to_owned()));
        assert_eq!(line("sphere", "boon"), Ok("boon".to_owned()));
        assert!(line("cost", "dear").is_err());
        assert!(line("cost", "willpower 3").is_err());
    }
}
