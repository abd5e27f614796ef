//! Who and what a text speaks of: the card itself, names, the player who acts.

use super::markers;
use crate::def::{AbilityDef, CardType, Face};
use crate::grammar::{plural, possessive};
use crate::pattern::NameKind;
use crate::term::{Arg, Term};

/// Words for cards or players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    pub text: String,
    /// They take a plural verb.
    pub many: bool,
    /// More than a name: what they own is said before them.
    pub long: bool,
}

impl Words {
    /// Words for one thing.
    pub fn one(text: impl Into<String>) -> Self {
        Words { text: text.into(), many: false, long: false }
    }

    /// Words for several things.
    pub fn many(text: impl Into<String>) -> Self {
        Words { text: text.into(), many: true, long: false }
    }

    /// The same as an owner: `Gimli's`, `heroes'`.
    pub fn possessive(&self) -> String {
        if self.long { markers::owner(&self.text) } else { possessive(&self.text) }
    }
}

/// What a teller knows that the card does not: who `you` is, whom an effect covers, what a number has come to.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The player the card calls `you`.
    pub you: Option<Words>,
    /// The cards or players of whom the first clause is said.
    pub covered: Option<Words>,
    /// What a value is changed by.
    pub amount: Option<i32>,
}

/// What a text calls the card that has it, whichever that is.
pub const THIS_CARD: &str = "this card";
/// Marks a thing that goes by its title.
pub const TITLED: &str = "titled";
/// How cards came to be spoken of that a player has looked at.
pub const LOOKED_AT: &str = "looked at";

/// A thing the author named.
#[derive(Clone, Debug)]
struct Named {
    name: String,
    kind: NameKind,
    noun: String,
    many: bool,
    /// How it came to be spoken of: chosen, exhausted, found.
    by: &'static str,
}

/// The state of telling one ability.
pub struct Voice {
    /// What the card calls itself.
    pub this: String,
    /// The player who acts, if that is not `you`.
    pub agent: Option<Term>,
    /// What is said at the end of the clause: `(2 instead if …)`.
    pub notes: Vec<String>,
    /// Spoken of just before: `it` from now on.
    pub it: Option<Term>,
    /// The trait this card has as an attachment.
    pub counts_as: Option<String>,
    /// Number of a noun about to be said.
    pub noun_many: bool,
    /// Number of the subject of a verb about to be said.
    pub subject_many: bool,
    /// The subject of a verb about to be said is the reader.
    pub subject_is_you: bool,
    /// What is known beyond the card.
    pub known: Known,
    /// Names stay known when their block is over.
    pub keeps_names: bool,
    /// Statements are being told in one breath.
    pub listing: bool,
    /// Names whose choice is told where they are used: `ready a hero`.
    pub folded: Vec<(String, Words)>,
    /// What kind of card speaks.
    pub kind: Option<CardType>,
    /// The sphere of that card.
    pub sphere: Option<&'static str>,
    /// Titles that one card alone has.
    unique: Vec<String>,
    names: Vec<Named>,
    /// Nouns that `that …` already means the occurrence's card by.
    taken: Vec<String>,
}

impl Voice {
    /// A voice for the text of a face.
    pub fn new(face: &Face) -> Self {
        let this = if face.kind == CardType::Quest { "this stage" } else { &face.title };
        Voice {
            counts_as: attached_as(face),
            kind: Some(face.kind),
            sphere: face.sphere.map(Into::into),
            unique: face.setting.unique_titles.clone(),
            ..Voice::named_so(this)
        }
    }

    /// The voice of whatever card has an ability: one that is given, or that a keyword stands for.
    pub fn of_any_card() -> Voice {
        Voice::named_so(THIS_CARD)
    }

    /// The same voice for a text that is given to other cards.
    pub fn for_given(&self) -> Voice {
        Voice { unique: self.unique.clone(), ..Voice::of_any_card() }
    }

    fn named_so(this: &str) -> Voice {
        Voice {
            this: format!("{}{this}", markers::ITSELF),
            agent: None,
            notes: Vec::new(),
            it: None,
            counts_as: None,
            noun_many: false,
            subject_many: false,
            subject_is_you: false,
            known: Known::default(),
            keeps_names: false,
            listing: false,
            folded: Vec::new(),
            kind: None,
            sphere: None,
            unique: Vec::new(),
            names: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// Whether a title is that of one card alone.
    pub fn is_unique(&self, title: &str) -> bool {
        self.unique.iter().any(|unique| unique == title)
    }

    /// Forgets the ability before; notes what `that …` means in this one.
    pub fn begin(&mut self, ability: &AbilityDef) {
        self.agent = None;
        self.it = None;
        self.folded.clear();
        self.names.clear();
        self.taken.clear();
        for term in ability.terms() {
            term.visit(&mut |term| match term.key() {
                "cards.that" => self.taken.push(term.text(0).to_owned()),
                "players.that" => self.taken.push("player".to_owned()),
                _ => {}
            });
        }
    }

    /// Whether a term is who the sentence is about.
    pub fn is_agent(&self, term: &Term) -> bool {
        self.agent.as_ref() == Some(term)
    }

    /// Remembers what a name stands for, to speak of it later.
    pub fn name_thing(&mut self, name: &str, kind: NameKind, noun: String, many: bool, by: &'static str) {
        self.names.push(Named { name: name.to_owned(), kind, noun, many, by });
    }

    /// How many names have been given so far.
    pub fn names_known(&self) -> usize {
        self.names.len()
    }

    /// A block is over: its names are not spoken of any more.
    pub fn forget_names(&mut self, known: usize) {
        if !self.keeps_names {
            self.names.truncate(known);
        }
    }

    /// Every round of a loop has given these names: from now on each means several.
    pub fn names_are_many(&mut self, known: usize) {
        for named in &mut self.names[known..] {
            named.many = true;
        }
    }

    /// Whether a name means several cards.
    pub fn means_many(&self, name: &str) -> bool {
        self.names.iter().rfind(|named| named.name == name).is_some_and(|named| named.many)
    }

    /// How what goes by a name came to be spoken of.
    pub fn came_by(&self, name: &str) -> Option<&'static str> {
        self.names.iter().rfind(|named| named.name == name).map(|named| named.by)
    }

    /// The noun that a name goes by.
    pub fn noun_of(&self, name: &str) -> Option<&str> {
        self.names.iter().rfind(|named| named.name == name).map(|named| named.noun.as_str())
    }

    /// `that hero`, `those cards`, or `the chosen hero` where that could be another.
    pub fn named(&self, name: &str) -> Words {
        if let Some((_, words)) = self.folded.iter().rfind(|(folded, _)| folded == name) {
            return words.clone();
        }
        let Some(index) = self.names.iter().rposition(|named| named.name == name) else {
            return Words::one(name);
        };
        let named = &self.names[index];
        if named.by == TITLED {
            return Words::one(named.noun.clone());
        }
        if named.kind == NameKind::Number {
            return Words::one("that number");
        }
        // What is told where it is used has not been spoken of yet.
        let is_folded = |other: &Named| self.folded.iter().any(|(folded, _)| *folded == other.name);
        let later = self.names[index + 1..].iter().any(|other| other.noun == named.noun && !is_folded(other));
        let earlier = self.names[..index].iter().any(|other| other.noun == named.noun && other.by == named.by);
        let noun = if named.many { plural(&named.noun) } else { named.noun.clone() };
        let text = match (named.many, later || self.taken.contains(&named.noun)) {
            (false, false) => format!("that {noun}"),
            (true, false) => format!("those {noun}"),
            (_, true) if named.by == LOOKED_AT => format!("the {noun} {LOOKED_AT}"),
            (_, true) if later && !earlier && named.by == "chosen" => format!("the first chosen {noun}"),
            (_, true) => format!("the {} {noun}", named.by),
        };
        Words { text, many: named.many, long: false }
    }

    /// Tells something in which what goes by a name could be taken for another of its kind.
    pub fn told_apart(&mut self, name: Option<&str>, tell: impl FnOnce(&mut Voice) -> String) -> String {
        let noun = name.and_then(|name| self.noun_of(name)).map(str::to_owned);
        let taken = self.taken.len();
        self.taken.extend(noun);
        let told = tell(self);
        self.taken.truncate(taken);
        told
    }

    /// Takes what is to be said at the end of the clause.
    pub fn tail(&mut self) -> String {
        let mut notes = std::mem::take(&mut self.notes);
        // What X means comes before what happens instead.
        notes.sort_by_key(|note| note.starts_with('('));
        notes.iter().map(|note| if note.starts_with('(') { format!(" {note}") } else { note.clone() }).collect()
    }
}

fn attached_as(face: &Face) -> Option<String> {
    let mut found = None;
    for term in face.terms() {
        term.visit(&mut |term| {
            if term.form.sort == crate::form::Sort::Effect
                && term.form.verb() == "attach"
                && let Some(Arg::Word(word)) = term.args.get(2)
            {
                found = Some(word.clone());
            }
        });
    }
    found
}
