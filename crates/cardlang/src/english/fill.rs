//! Templates filled with the words for what their holes hold.

use super::markers::{self, AN_ARTICLE};
use super::template::{self, Bit, Case};
use super::voice::{THIS_CARD, Voice, Words};
use crate::form::Sort;
use crate::grammar::plural;
use crate::pattern::Fill;
use crate::term::{Arg, Term};

impl Voice {
    /// Fills a template; verbs and articles stay open.
    pub fn fill(&mut self, term: &Term, bits: &[Bit]) -> String {
        let mut filler = Filler { voice: self, term, out: String::new(), near: Near::Nothing, kept: 0 };
        for index in 0..bits.len() {
            filler.bit(bits, index);
        }
        filler.out.trim_start().to_owned()
    }
}

/// What stands nearest before a word that has two numbers.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Near {
    Nothing,
    Number { one: bool },
    Subject { many: bool },
}

pub(super) struct Filler<'v, 't> {
    pub(super) voice: &'v mut Voice,
    pub(super) term: &'t Term,
    pub(super) out: String,
    pub(super) near: Near,
    kept: usize,
}

impl<'t> Filler<'_, 't> {
    fn bit(&mut self, bits: &[Bit], index: usize) {
        match &bits[index] {
            Bit::Text(text) => self.text(text, index > 0 && matches!(bits[index - 1], Bit::Hole { .. })),
            Bit::Article { optional } => self.article(*optional, bits, index),
            Bit::Number(word) => self.numbered(word),
            Bit::Verb(one, many) => match self.near {
                Near::Number { one: single } => self.out.push_str(if single { one } else { many }),
                Near::Subject { .. } | Near::Nothing => self.verb(many, one, many),
            },
            Bit::Noun(one, many) => {
                let word = if self.voice.noun_many { many } else { one };
                self.out.push_str(word);
            }
            Bit::Kept => self.kept(),
            Bit::Hole { name, case } => self.hole(name, *case, bits, index),
            Bit::Optional { .. } => self.optional(bits, index),
        }
    }

    /// Words as they stand; an `s` right after a hole makes many of its last word.
    fn text(&mut self, text: &str, after_hole: bool) {
        let many = text.strip_prefix('s').filter(|rest| after_hole && !rest.starts_with(char::is_alphabetic));
        let Some(rest) = many else { return self.out.push_str(text) };
        let last = self.out.split_off(self.out.rfind(' ').map_or(0, |space| space + 1));
        self.out.push_str(&plural(&last));
        self.out.push_str(rest);
    }

    /// Picked words stand after the arguments of the holes.
    fn kept(&mut self) {
        let holes = crate::pattern::of_form(self.term.form).map_or(0, |pattern| pattern.holes().count());
        match self.term.args.get(holes + self.kept) {
            Some(Arg::Word(word)) => self.out.push_str(word),
            _ => self.nothing(),
        }
        self.kept += 1;
    }

    fn optional(&mut self, bits: &[Bit], index: usize) {
        let Bit::Optional { before, name, case, after, otherwise } = &bits[index] else { return };
        if !matches!(self.arg(name), Some((arg, _)) if *arg != Arg::None) {
            self.out.push_str(otherwise);
            return self.nothing();
        }
        self.out.push_str(before);
        if !before.is_empty() {
            self.out.push(' ');
        }
        self.hole(name, *case, bits, index);
        if !after.is_empty() {
            if !after.starts_with(')') {
                self.out.push(' ');
            }
            self.out.push_str(after);
        }
    }

    /// Where something was left out, no space is either.
    fn nothing(&mut self) {
        if self.out.ends_with(' ') {
            self.out.pop();
        }
    }

    /// No article before a description without a noun; `1` where a player has to pick.
    fn article(&mut self, optional: bool, bits: &[Bit], index: usize) {
        let np = bits[index..].iter().find_map(|bit| match bit {
            Bit::Hole { name, .. } => self.term_arg(name),
            _ => None,
        });
        if optional && np.is_some_and(|np| np.key() == "np" && !np.has(1)) {
            // The space after the article goes, too.
            self.out.truncate(self.out.trim_end().len());
            return;
        }
        self.an_article();
    }

    pub(super) fn an_article(&mut self) {
        let picks = self.voice.agent.is_some() && introduces(self.term);
        self.out.push_str(if picks { "1" } else { AN_ARTICLE });
    }

    /// A word with an `s` more or less: a noun after a number, a verb after its subject.
    fn numbered(&mut self, word: &str) {
        match self.near {
            Near::Number { one: true } => self.out.push_str(word),
            Near::Number { one: false } => self.out.push_str(&plural(word)),
            _ => self.verb(word, &format!("{word}s"), word),
        }
    }

    /// The verb of a subject that stands before it agrees with that; any other is the verb of the clause.
    fn verb(&mut self, plain: &str, one: &str, many: &str) {
        if let Near::Subject { many: several } = self.near {
            return self.out.push_str(if several { many } else { one });
        }
        let finite = if self.voice.subject_many { many } else { one };
        self.out.push_str(&markers::verb(plain, finite));
    }

    pub(super) fn arg(&self, name: &str) -> Option<(&'t Arg, Fill)> {
        let (index, fill) = template::hole(self.term.form, name)?;
        Some((self.term.args.get(index)?, fill))
    }

    fn term_arg(&self, name: &str) -> Option<&'t Term> {
        match self.arg(name) {
            Some((Arg::Term(term), _)) => Some(term),
            _ => None,
        }
    }

    fn hole(&mut self, name: &str, case: Case, bits: &[Bit], index: usize) {
        if name == "this" {
            let this = Words::one(self.voice.this.clone());
            return self.push_words(&this, case);
        }
        let Some((arg, fill)) = self.arg(name) else {
            if case == Case::His {
                self.out.push_str(if self.voice.subject_is_you { "your" } else { "their" });
            }
            return;
        };
        match arg {
            Arg::Term(term) => self.push_term(term, case, bits, index),
            Arg::Block(statements) => self.block(statements),
            Arg::Ability(ability) => self.granted(ability),
            Arg::Number(n) => {
                self.near = Near::Number { one: *n == 1 };
                self.out.push_str(&n.to_string());
            }
            Arg::Word(_) if fill == Fill::List => self.listed(),
            Arg::Word(word) if matches!(word.as_str(), "a" | "an") => self.an_article(),
            Arg::Word(word) => {
                let printed = printed_word(word, fill);
                let one = self.near == Near::Number { one: true } && fill == Fill::Stat;
                self.out.push_str(if one { printed.trim_end_matches("points").trim_end() } else { &printed });
                if one && printed.ends_with("points") {
                    self.out.push_str(" point");
                }
            }
            Arg::Text(text) => self.out.push_str(text),
            Arg::Name(name) => {
                let words = self.voice.named(name);
                self.push_words(&words, case);
            }
            Arg::None => {}
        }
    }

    /// An ability that is another card's, in its own words.
    fn granted(&mut self, ability: &crate::def::AbilityDef) {
        let text = self.voice.for_given().ability(ability);
        self.out.push_str(&markers::inside_quotes(&text));
    }

    /// All items of a list: each is an argument of its own.
    fn listed(&mut self) {
        let words = self.term.args.iter().filter_map(|arg| match arg {
            Arg::Word(word) => Some(word.as_str()),
            _ => None,
        });
        self.out.push_str(&words.collect::<Vec<_>>().join(", "));
    }

    /// Inside, what the statement names is known and who it speaks of acts.
    fn block(&mut self, statements: &[Term]) {
        let known = self.voice.names_known();
        self.voice.introduce(self.term);
        let who = self.term_arg("who").filter(|who| who.key() != "players.you").cloned();
        let outer = match who {
            Some(who) => self.voice.agent.replace(who),
            None => self.voice.agent.clone(),
        };
        // What X is comes after the block that is done so often.
        let notes = std::mem::take(&mut self.voice.notes);
        // A text that is given speaks of the card that has it.
        let given = self.term.key() == "mod.gains_text";
        let itself = format!("{}{THIS_CARD}", markers::ITSELF);
        let this = given.then(|| std::mem::replace(&mut self.voice.this, itself));
        let text = self.voice.joined(statements);
        let text = if given { format!("{}.", crate::grammar::capitalise(&text)) } else { text };
        if let Some(this) = this {
            self.voice.this = this;
        }
        self.voice.notes.splice(0..0, notes);
        self.voice.agent = outer;
        self.voice.forget_names(known);
        self.out.push_str(&text);
    }

    fn push_term(&mut self, term: &Term, case: Case, bits: &[Bit], index: usize) {
        match term.form.sort {
            Sort::Cards | Sort::Players => {
                let words = self.voice.words(term);
                self.near = Near::Subject { many: words.many };
                let words = match (words.text.as_str(), case) {
                    ("they", Case::Plain) if !verb_follows(bits, index) => Words::many("them"),
                    _ => words,
                };
                self.push_words(&words, case);
            }
            Sort::Number if case == Case::Ordinal => {
                let number = self.voice.number(term);
                self.out.push_str(&super::compare::ordinal(&number));
            }
            Sort::Number => self.push_number(term, bits, index),
            Sort::Amount => self.push_amount(term, bits, index),
            Sort::Np => {
                let many = case == Case::Many || self.noun_is_many();
                if let Some(that) = self.voice.that_very(term) {
                    let before = self.out.trim_end();
                    let before = before.strip_suffix(AN_ARTICLE).or(before.strip_suffix(" 1")).unwrap_or(before);
                    self.out = format!("{} {that}", before.trim_end());
                    return;
                }
                let text = match self.voice.part_of_named(term) {
                    Some(part) if self.counts_out() => part,
                    _ => self.voice.np(term, many),
                };
                self.out.push_str(&text);
            }
            Sort::Mod | Sort::PlayerMod => self.push_mod(term),
            Sort::Effect | Sort::Constant => {
                let text = self.voice.joined(std::slice::from_ref(term));
                self.out.push_str(&text);
            }
            _ => {
                let text = self.voice.phrase(term);
                self.out.push_str(&text);
            }
        }
    }

    fn push_words(&mut self, words: &Words, case: Case) {
        match case {
            Case::Plain | Case::Ordinal | Case::Many => self.out.push_str(&words.text),
            Case::Possessive => self.out.push_str(&words.possessive()),
            Case::His => self.out.push_str(if words.text == "you" { "your" } else { "their" }),
        }
    }

    /// Whether a number stands before what is about to be said; an article is one.
    fn counts_out(&mut self) -> bool {
        let before = self.out.trim_end().to_owned();
        if let Some(before) = before.strip_suffix(AN_ARTICLE) {
            self.out = format!("{before}1 ");
            return true;
        }
        before.split(' ').next_back().is_some_and(|word| word == "X" || word.parse::<i32>().is_ok())
    }

    /// What a modification says agrees with the subject before it.
    fn push_mod(&mut self, term: &Term) {
        let many = match self.near {
            Near::Subject { many } => many,
            _ => self.voice.subject_many,
        };
        let outer = std::mem::replace(&mut self.voice.subject_many, many);
        // After another subject, `its` would be of that one.
        let about_it = self.out.split_whitespace().next_back() == Some("it");
        let it = if about_it { self.voice.it.clone() } else { self.voice.it.take() };
        let text = self.voice.fill(term, template::of(term.form));
        (self.voice.subject_many, self.voice.it) = (outer, it);
        self.out.push_str(&text);
    }

    /// The number of a noun, by the word before it.
    fn noun_is_many(&self) -> bool {
        let last = self.out.split_whitespace().next_back().unwrap_or_default();
        let by_word = matches!(
            last,
            "all" | "of" | "more" | "less" | "fewer" | "X" | "no" | "many" | "different" | "only" | "by"
        );
        by_word && !self.out.ends_with(" a different ") || last.parse::<i32>().is_ok_and(|n| n != 1)
    }
}

fn introduces(term: &Term) -> bool {
    term.args.iter().any(|arg| matches!(arg, Arg::Name(_)))
}

fn verb_follows(bits: &[Bit], index: usize) -> bool {
    let rest = &bits[index + 1..];
    match rest {
        [Bit::Text(space), Bit::Number(_) | Bit::Verb(..), ..] => space == " ",
        [Bit::Text(text), ..] => matches!(text.split_whitespace().next(), Some("cannot" | "must" | "may" | "can")),
        _ => false,
    }
}

/// Stats and spheres as icons, as cards print them.
pub fn printed_word(word: &str, fill: Fill) -> String {
    match (fill, word) {
        (Fill::Stat, "willpower" | "attack" | "defense" | "threat") => format!("[{word}]"),
        (Fill::Stat, "engagement") => "engagement cost".to_owned(),
        (Fill::Sphere, "neutral") => word.to_owned(),
        (Fill::Sphere, _) => format!("[{word}]"),
        (Fill::OneOf(_), "one") => "1".to_owned(),
        _ => word.to_owned(),
    }
}
