//! Statements with blocks, and rows of statements, as sentences.

use super::clause::{Clause, Mood};
use super::markers::{self, Form};
use super::parallel::new_name;
use super::template;
use super::voice::Voice;
use crate::form::Sort;
use crate::pattern::{Fill, NameKind};
use crate::term::{Arg, Term};

impl Voice {
    /// Statements as sentences, without capitals and full stops.
    pub fn sentences(&mut self, statements: &[Term]) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut rest = statements;
        while let [first, later @ ..] = rest {
            if let Some(again) = self.again(first, &sentences) {
                sentences.push(again);
                rest = later;
                continue;
            }
            let (mut told, used) = self.twice(rest).unwrap_or_else(|| self.next_sentences(rest));
            if let (Some(before), [only]) = (sentences.last_mut(), told.as_slice())
                && let Some(both) = either_enemy(before, only)
            {
                *before = both;
                told.clear();
            }
            sentences.append(&mut told);
            rest = &rest[used..];
        }
        sentences
    }

    /// Statements in one breath: `A, B, and C`.
    pub fn joined(&mut self, statements: &[Term]) -> String {
        let told = self.in_one_breath(statements);
        match told.as_slice() {
            // What somebody does, and what is done after that.
            [one, next] if one.starts_with("each player ") && one.contains(" and ") => format!("{one}, then {next}"),
            _ => list(&told, "and"),
        }
    }

    /// What holds at the same time, in one breath.
    fn holding(&mut self, statements: &[Term]) -> String {
        let told = self.in_one_breath(statements);
        match told.as_slice() {
            [one, other] => format!("{one} and {other}"),
            _ if told.iter().any(|it| it.contains(',')) => told.join(", and "),
            _ => list(&told, "and"),
        }
    }

    fn in_one_breath(&mut self, statements: &[Term]) -> Vec<String> {
        let known = self.names_known();
        let outer = self.it.clone();
        let listing = std::mem::replace(&mut self.listing, true);
        let mut sentences = Vec::new();
        let mut rest = statements;
        while !rest.is_empty() {
            let (mut told, used) = self.next_sentences(rest);
            sentences.append(&mut told);
            self.it = self.it_after(&rest[..used]);
            rest = &rest[used..];
        }
        (self.it, self.listing) = (outer, listing);
        self.forget_names(known);
        sentences
    }

    /// The sentences of the first statement or few, and how many statements they tell.
    pub fn next_sentences(&mut self, statements: &[Term]) -> (Vec<String>, usize) {
        if let Some((clause, used)) = self.next_clause(statements) {
            return (vec![clause.finite()], used);
        }
        let term = &statements[0];
        let told = match term.key() {
            "effect.if" if statements.len() == 1 && self.is_a_list(term) => self.conditional_list(term),
            "effect.if" | "constant.if" => self.conditional(term),
            "effect.may" => self.may(term),
            "effect.player_may" => self.acting(term.term(0), "may", term.block(1)),
            "effect.each_player" => self.each_player(term),
            "effect.let" => self.acting(term.term(0), "", term.block(1)),
            "effect.then" => self.led("then", term.block(0)),
            "effect.after_attack" => match term.kept(0) {
                Some(deals) => self.led(&format!("after this attack {deals}"), term.block(0)),
                None => self.led("after this attack", term.block(0)),
            },
            "effect.delayed" => vec![self.delayed(term)],
            "effect.players_may_or_else" => self.players_may_or_else(term),
            "effect.repeat" => self.repeated(term),
            "effect.each_chooses" => self.each_chooses(term),
            "constant.while" => self.while_so(term),
            "constant.as_attachment" => self.as_attachment(term),
            _ => vec![self.clause(term).finite()],
        };
        (told, 1)
    }

    fn delayed(&mut self, term: &Term) -> String {
        let end = format!("at the end of the {}", term.text(0));
        match term.args.get(1) {
            Some(Arg::Term(card)) => {
                let card = self.phrase(card);
                format!("if {card} is not destroyed this {}, {end} {}", term.text(0), self.joined(term.block(2)))
            }
            _ => format!("{end}, {}", self.joined(term.block(2))),
        }
    }

    fn repeated(&mut self, term: &Term) -> Vec<String> {
        if !term.has(0) {
            let until = self.phrase(term.term(1));
            return vec![format!("{}, until {until}", self.joined(term.block(2)))];
        }
        let number = term.term(0);
        if let Some(told) = self.healed_among(term).or_else(|| self.dealt_among(term)) {
            return vec![told];
        }
        if number.key() == "n.count" {
            let what = self.np(number.term(0), false);
            let lead = markers::articles(&format!("for each {what}"));
            return vec![format!("{lead}, {}", self.joined(term.block(2)))];
        }
        let beyond_one = if number.key() == "n.group" { number.term(0) } else { number };
        let known = self.names_known();
        let mut told = match self.joined(term.block(2)) {
            short if !short.contains(", ") => vec![short],
            _ => self.sentences(term.block(2)),
        };
        self.forget_names(known);
        // Once, and once more for each.
        if beyond_one.key() == "n.plus" && is_one(beyond_one.term(0)) && beyond_one.term(1).key() == "n.count" {
            told.push(self.resolved_for_each(beyond_one.term(1)));
            return told;
        }
        let times = match number.key() {
            "n.literal" if number.number(0) == 2 => "twice".to_owned(),
            "n.literal" | "n.x" => format!("{} times", self.number(number)),
            "n.that_many" => "that many times".to_owned(),
            _ => format!("X times, where X is {}", self.number(number)),
        };
        match told.as_mut_slice() {
            [only] => only.push_str(&format!(", {times}")),
            _ => told.push(format!("resolve this effect {}", times.replacen(" times", " times in all", 1))),
        }
        told
    }

    fn players_may_or_else(&mut self, term: &Term) -> Vec<String> {
        let (who, missed) = match term.kept(0) {
            Some("any") => ("any player", "if no player does"),
            _ => ("each player", "if any player does not"),
        };
        let mut told = self.in_turn(term, |voice| voice.does(who, "may", term.block(1)));
        told.push(format!("{missed}, {}", self.joined(term.block(2))));
        told
    }

    /// What is `it` after some statements: what they have named, or what it was, if they spoke of nothing else.
    pub fn it_after(&mut self, statements: &[Term]) -> Option<Term> {
        let before = self.it.take();
        let others = statements.iter().flat_map(Term::children).any(|child| {
            child.form.sort == Sort::Cards && child.key() != "cards.this" && before.as_ref() != Some(child)
        });
        named_by(statements).or(before.filter(|_| !others))
    }

    /// The first statement or few as one clause, unless they need sentences of their own.
    pub fn next_clause(&mut self, statements: &[Term]) -> Option<(Clause, usize)> {
        let term = statements.first()?;
        if let [choice, player, ..] = statements
            && names_its_player(choice, player)
        {
            let told = self.clause(choice);
            self.introduce(player);
            return Some((told, 2));
        }
        if let Some(told) = self.told_together(statements) {
            return Some(told);
        }
        match term.key() {
            "effect.player_chooses" => Some(self.player_chooses(statements)),
            "effect.choose" if self.agent.is_some() => Some(self.choose_and(statements)),
            "effect.choose_one" => Some((self.up_to(statements).unwrap_or_else(|| self.choose_one(term)), 1)),
            _ if has_own_sentences(term) => None,
            _ => Some((self.clause(term), 1)),
        }
    }

    /// Sentences of their own, with a few words before the first.
    fn led(&mut self, lead: &str, block: &[Term]) -> Vec<String> {
        let mut told = self.sentences(block);
        if let Some(first) = told.first_mut() {
            *first = format!("{lead}, {first}");
        }
        told
    }

    fn conditional(&mut self, term: &Term) -> Vec<String> {
        if let Some(told) = self.preferred_search(term) {
            return vec![told];
        }
        if let Some(told) = self.reduced(term).or_else(|| self.raised(term)) {
            return told;
        }
        let condition = self.supposed(term.term(0));
        if let Some(told) = self.ending_alike(&condition, term) {
            return told;
        }
        let outer = std::mem::replace(&mut self.it, subject_of(term.term(0)));
        let mut told = self.consequence(term.block(1));
        told[0] = format!("{condition}, {}", told[0]);
        match term.args.get(2) {
            Some(Arg::Block(otherwise)) if matches!(otherwise.as_slice(), [only] if is_conditional(only)) => {
                let mut next = self.conditional(&otherwise[0]);
                next[0] = format!("otherwise, {}", next[0]);
                told.append(&mut next);
            }
            Some(Arg::Block(otherwise)) => told.push(format!("otherwise, {}", self.joined(otherwise))),
            _ => {}
        }
        self.it = outer;
        told
    }

    /// Whether a condition is all that is left to say, and much follows from it.
    fn is_a_list(&self, term: &Term) -> bool {
        let block = term.block(1);
        let many = block.len() > 3 && block.iter().any(has_own_sentences);
        !self.listing && many && !matches!(term.args.get(2), Some(Arg::Block(_)))
    }

    /// `if …, do the following: … . … .`
    fn conditional_list(&mut self, term: &Term) -> Vec<String> {
        let condition = self.supposed(term.term(0));
        let mut told = self.sentences(term.block(1));
        if let Some(first) = told.first_mut() {
            *first = format!("{condition}, do the following: {first}");
        }
        told
    }

    /// Two ways that end in the same: the end is told once, for both.
    fn ending_alike(&mut self, condition: &str, term: &Term) -> Option<Vec<String>> {
        let Some(Arg::Block(otherwise)) = term.args.get(2) else { return None };
        let then = term.block(1);
        let same = then.iter().rev().zip(otherwise.iter().rev()).take_while(|(one, other)| one == other).count();
        if self.listing || same < 2 || same == then.len() || same == otherwise.len() {
            return None;
        }
        let kept = std::mem::replace(&mut self.keeps_names, true);
        let one = self.joined(&then[..then.len() - same]);
        let known = self.names_known();
        let other = self.joined(&otherwise[..otherwise.len() - same]);
        // Both gave the same names.
        self.keeps_names = kept;
        self.forget_names(known);
        let mut told = vec![format!("{condition}, {one}"), format!("otherwise, {other}")];
        told.extend(self.sentences(&then[then.len() - same..]));
        Some(told)
    }

    /// What follows from a condition: in one sentence, unless somebody may do it and more hangs on that.
    fn consequence(&mut self, block: &[Term]) -> Vec<String> {
        match block {
            [only] if matches!(only.key(), "effect.may" | "effect.player_may") && !self.listing => {
                let known = self.names_known();
                let told = self.sentences(block);
                self.forget_names(known);
                told
            }
            _ => vec![self.joined(block)],
        }
    }

    /// `if …`, or `unless …` of what is hard to deny.
    pub fn supposed(&mut self, condition: &Term) -> String {
        let text = self.phrase(condition);
        match text.strip_prefix("not (").and_then(|rest| rest.strip_suffix(')')) {
            Some(denied) => format!("unless {denied}"),
            None => format!("if {}", text.replace("engaged with a player", "engaged with any player")),
        }
    }

    fn while_so(&mut self, term: &Term) -> Vec<String> {
        let condition = self.phrase(term.term(0));
        let outer = std::mem::replace(&mut self.it, subject_of(term.term(0)));
        let done = self.holding(term.block(1));
        let lead = match condition.strip_prefix("not (").and_then(|rest| rest.strip_suffix(')')) {
            Some(denied) => format!("unless {denied}"),
            None => format!("while {condition}"),
        };
        let told = vec![first_played(&condition, &done).unwrap_or_else(|| format!("{lead}, {done}"))];
        self.it = outer;
        told
    }

    fn as_attachment(&mut self, term: &Term) -> Vec<String> {
        let sentences = self.sentences(term.block(0));
        let inside = self.paragraph(&sentences);
        vec![self.counting_as_attachment(&inside)]
    }

    /// A text that works while the card is an attachment.
    pub fn counting_as_attachment(&mut self, inside: &str) -> String {
        let kind = self.counts_as.clone().map(|word| format!("{word} ")).unwrap_or_default();
        let text = markers::articles(&format!("\u{1} {kind}attachment"));
        format!("(Counts as {text} with the text: \"{}\")", markers::inside_quotes(inside))
    }

    fn may(&mut self, term: &Term) -> Vec<String> {
        let who = if self.agent.is_some() { "they" } else { "you" };
        self.does(who, "may", term.block(0))
    }

    fn each_player(&mut self, term: &Term) -> Vec<String> {
        self.in_turn(term, |voice| match term.block(1) {
            [only] if only.key() == "effect.player_may" && voice.is_agent(only.term(0)) => {
                voice.does("each player", "may", only.block(1))
            }
            [only] if only.key() == "effect.may" => voice.does("each player", "may", only.block(0)),
            [only] if voice.for_the_first_player(only) => voice.first_player_apart(only),
            [only] if only.key() == "effect.if" => match voice.which_players(only.term(0)) {
                Some(who) => {
                    let mut told = voice.does(&who, modal(only.block(1)), only.block(1));
                    if let Some(Arg::Block(otherwise)) = only.args.get(2) {
                        told.extend(voice.does("each other player", modal(otherwise), otherwise));
                    }
                    told
                }
                None => voice.does("each player", "", term.block(1)),
            },
            block => voice.does("each player", modal(block), block),
        })
    }

    /// Whether what each player does is another thing for the first player.
    fn for_the_first_player(&self, term: &Term) -> bool {
        let both = |condition: &Term| {
            condition.key() == "if.and"
                && condition.term(0).key() == "if.first_player"
                && self.is_agent(condition.term(0).term(0))
        };
        term.key() == "effect.if" && both(term.term(0)) && matches!(term.args.get(2), Some(Arg::Block(_)))
    }

    /// `each player … . If …, the first player … instead`.
    fn first_player_apart(&mut self, term: &Term) -> Vec<String> {
        let Some(Arg::Block(usual)) = term.args.get(2) else { return Vec::new() };
        let mut told = self.does("each player", "", usual);
        let condition = self.phrase(term.term(0).term(1));
        let mut apart = self.does("the first player", "", term.block(1));
        if let Some(first) = apart.first_mut() {
            *first = format!("if {condition}, {}", first.replacen("the first player ", "the first player instead ", 1));
        }
        told.append(&mut apart);
        told
    }

    /// `each player whose threat is 35 or higher`: a condition of the player who acts.
    fn which_players(&mut self, condition: &Term) -> Option<String> {
        let text = self.phrase(condition);
        if text.contains(" and ") || text.contains(" or they ") {
            return None;
        }
        if let Some(rest) = text.strip_prefix("their ") {
            return Some(format!("each player whose {rest}"));
        }
        if let Some(rest) = text.strip_prefix("they control ") {
            return Some(format!("each player who controls {rest}"));
        }
        if let Some((held, place)) = text.split_once(" are in their ").or_else(|| text.split_once(" is in their ")) {
            return Some(format!("each player with {held} in their {place}"));
        }
        None
    }

    /// `Each player chooses any number of cards in their hand`, or what nobody has chosen, and does something with it.
    fn each_chooses(&mut self, term: &Term) -> Vec<String> {
        self.in_turn(term, |voice| {
            let chosen = voice.choice(term);
            voice.introduce(term);
            let chooses = format!("each player chooses {chosen}");
            if !term.has(4) {
                return vec![chooses];
            }
            let mut told = voice.does("each player", "", term.block(4));
            match told.first_mut().and_then(|done| Some((done.strip_prefix("each player ")?.to_owned(), done))) {
                Some((does, first)) => *first = format!("{chooses} that nobody has chosen and {does}"),
                None => told.insert(0, format!("{chooses} that nobody has chosen")),
            }
            told
        })
    }

    /// What is said of the players one after the other: whoever has that name acts.
    fn in_turn<T>(&mut self, term: &Term, tell: impl FnOnce(&mut Voice) -> T) -> T {
        let name = term.text(0).to_owned();
        let player =
            Term { form: crate::pattern::form("players.name"), args: vec![Arg::Name(name.clone())], span: term.span };
        self.name_thing(&name, crate::pattern::NameKind::Players, "player".to_owned(), false, "chosen");
        let outer = self.agent.replace(player);
        let known = self.names_known();
        let kept = std::mem::replace(&mut self.keeps_names, true);
        let told = tell(self);
        self.keeps_names = kept;
        // What each of them chose or discarded is several cards to those who come after.
        self.names_are_many(known);
        self.agent = outer;
        told
    }

    /// A player who acts in place of `you`.
    fn acting(&mut self, who: &Term, modal: &str, block: &[Term]) -> Vec<String> {
        let words = self.words(who);
        if words.text == "you" {
            return self.does("you", modal, block);
        }
        let outer = self.agent.replace(who.clone());
        let told = self.does(&words.text, modal, block);
        self.agent = outer;
        told
    }

    /// `WHO may A, B, and C.` What the one who acts does not do follows as sentences.
    fn does(&mut self, who: &str, modal: &str, block: &[Term]) -> Vec<String> {
        let known = self.names_known();
        let outer = self.it.clone();
        let listing = std::mem::replace(&mut self.listing, true);
        let mut done = Vec::new();
        let mut rest = block;
        let mut after = Vec::new();
        loop {
            // What the card itself gets of each of them, it gets of all of them.
            if who == "each player" && rest.first().is_some_and(is_of_itself) {
                self.names_are_many(known);
            }
            let Some((clause, used)) = self.next_clause(rest) else { break };
            self.it = self.it_after(&rest[..used]);
            rest = &rest[used..];
            match clause.plain() {
                Some(plain) => done.push(plain),
                None => {
                    after.push(clause.finite());
                    break;
                }
            }
        }
        (self.it, self.listing) = (outer, listing);
        after.extend(self.sentences(rest));
        self.forget_names(known);
        // What follows hangs on it.
        if let (false, "may", Some(first)) = (done.is_empty(), modal, after.first_mut())
            && !first.starts_with("if ")
            && !first.starts_with("otherwise")
        {
            let then = first.strip_prefix("then, ").unwrap_or(first);
            *first = format!("if {} do, {then}", if who == "you" { "you" } else { "they" });
        }
        if done.is_empty() {
            if let Some(first) = after.first_mut() {
                let own = first.strip_prefix("they ").filter(|own| own.starts_with("must ") || own.starts_with("may "));
                *first = match (modal, own) {
                    (_, Some(own)) => format!("{who} {own}"),
                    ("may", None) => format!("{who} may choose that {first}"),
                    (_, None) if first.ends_with("makes an immediate attack against them") => {
                        first.replacen("against them", &format!("against {who}"), 1)
                    }
                    (_, None) => format!("for {who}, {first}"),
                };
            }
            return after;
        }
        let told = match modal {
            "" if !who.starts_with("the players") && who != "you" => {
                let done: Vec<String> = done.iter().map(|plain| third_person(plain)).collect();
                format!("{who} {}", list(&done, "and"))
            }
            "" => format!("{who} {}", list(&done, "and")),
            modal => format!("{who} {modal} {}", list(&done, "and")),
        };
        after.insert(0, told);
        after
    }

    /// `That player must choose and exhaust 1 hero they control`.
    fn player_chooses(&mut self, statements: &[Term]) -> (Clause, usize) {
        let who = statements[0].term(0);
        let words = self.words(who);
        let by_you = words.text == "you" || self.is_agent(who);
        let outer = if by_you { self.agent.clone() } else { self.agent.replace(who.clone()) };
        let (mut clause, mut used) = self.choose_and(statements);
        if !by_you
            && !self.listing
            && used == 1
            && let Some(done) = self.done_with_it(statements)
        {
            clause.predicate = format!("{} and {done}", clause.predicate);
            used = 2;
        }
        self.agent = outer;
        if by_you {
            return (clause, used);
        }
        let predicate = format!("must {}", clause.predicate);
        (Clause { mood: Mood::Subject(words.text), predicate, tail: clause.tail }, used)
    }

    /// A choice, and with it the one thing done to what was chosen.
    fn choose_and(&mut self, statements: &[Term]) -> (Clause, usize) {
        let chosen = self.choice(&statements[0]);
        let tail = self.tail();
        self.introduce(&statements[0]);
        match single_use(statements) {
            Some(verb) => {
                let predicate = format!("choose and {verb} {chosen}");
                (Clause { mood: Mood::Command, predicate, tail }, 2)
            }
            None => (Clause { mood: Mood::Command, predicate: format!("choose {chosen}"), tail }, 1),
        }
    }

    /// `1 hero they control`: what a choice says after its verb.
    pub fn choice(&mut self, term: &Term) -> String {
        let text = self.fill(term, template::of(term.form));
        let text = markers::settle(&text, Form::Plain);
        match text.split_once("choose ").or_else(|| text.split_once("chooses ")) {
            Some((_, chosen)) => chosen.to_owned(),
            None => text,
        }
    }
}

/// Statements that are told by sentences of their own.
fn has_own_sentences(term: &Term) -> bool {
    matches!(
        term.key(),
        "effect.if"
            | "constant.if"
            | "effect.may"
            | "effect.player_may"
            | "effect.each_player"
            | "effect.let"
            | "effect.then"
            | "effect.after_attack"
            | "effect.delayed"
            | "effect.players_may_or_else"
            | "effect.repeat"
            | "effect.each_chooses"
            | "constant.while"
            | "constant.as_attachment"
    )
}

/// The verb of the statement after a choice, if the choice is its only object and not spoken of again.
pub fn single_use(statements: &[Term]) -> Option<&'static str> {
    let [choice, next, later @ ..] = statements else { return None };
    let name = choice.args.iter().find_map(|arg| match arg {
        Arg::Name(name) => Some(name),
        _ => None,
    })?;
    let [super::template::Bit::Text(verb), super::template::Bit::Hole { .. }] = template::of(next.form) else {
        return None;
    };
    let uses_it = next.form.sort == Sort::Effect
        && matches!(next.args.first(), Some(Arg::Term(object)) if object.key() == "cards.name" && object.text(0) == name);
    let again = later.iter().any(|term| mentions(term, name));
    let verb = verb.trim();
    (uses_it && !again && !verb.contains(' ')).then_some(verb)
}

/// Whether a phrase speaks of what goes by a name.
pub fn mentions(term: &Term, name: &str) -> bool {
    let mut found = false;
    term.visit(&mut |term| found |= term.args.contains(&Arg::Name(name.to_owned())));
    found
}

/// Whether players `must` do it: they have to choose something.
fn modal(block: &[Term]) -> &'static str {
    let mut chooses = false;
    for term in block {
        term.visit(&mut |term| {
            let picks = term.form.verb() == "choose" || term.key().contains("choose");
            chooses |= picks || term.key() == "effect.DiscardFromHand" || term.form.sort == Sort::Cost;
        });
    }
    if chooses { "must" } else { "" }
}

/// A command told of somebody: `draws 1 card`, `chooses and discards 1 card`.
fn third_person(command: &str) -> String {
    let (verb, rest) = command.split_once(' ').unwrap_or((command, ""));
    let finite = match verb {
        _ if verb.ends_with("ch") || verb.ends_with("sh") || verb.ends_with('s') => format!("{verb}es"),
        "ready" => "readies".to_owned(),
        _ => format!("{verb}s"),
    };
    match rest.strip_prefix("and ") {
        Some(next) => format!("{finite} and {}", third_person(next)),
        None => format!("{finite} {rest}").trim_end().to_owned(),
    }
}

/// The one card or those cards that some statements have named, if there is no doubt which.
fn named_by(statements: &[Term]) -> Option<Term> {
    let last = statements.last()?;
    let pattern = last.form.compiled()?;
    let names = pattern.holes().zip(&last.args).filter_map(|(hole, arg)| match (hole.fill, arg) {
        (Fill::NewName(NameKind::Cards), Arg::Name(name)) => Some(name.clone()),
        _ => None,
    });
    let names: Vec<String> = names.collect();
    let [name] = names.as_slice() else { return None };
    let form = crate::pattern::form("cards.name");
    Some(Term { form, args: vec![Arg::Name(name.clone())], span: last.span })
}

/// What a condition is about, if the consequence may call it `it`.
pub fn subject_of(condition: &Term) -> Option<Term> {
    const SUBJECTS: &[&str] =
        &["cards.host", "cards.name", "cards.that", "cards.attacker", "cards.defender", "cards.active_location"];
    match condition.args.first() {
        Some(Arg::Term(subject)) if SUBJECTS.contains(&subject.key()) => Some((**subject).clone()),
        _ => None,
    }
}

/// `A`, `A and B`, `A, B, and C`; one after the other where the items have commas.
pub fn list(items: &[String], word: &str) -> String {
    let commas = items.iter().any(|item| item.contains(','));
    let comma = if commas && word == "or" { ";" } else { "," };
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first, items @ ..] if commas && word == "and" => {
            let next = |item: &String| match item.strip_prefix("then, ").unwrap_or(item) {
                item if item.starts_with("otherwise, ") => format!("; {item}"),
                item => format!(", then {item}"),
            };
            items.iter().fold(first.clone(), |told, item| told + &next(item))
        }
        [one, two] if comma == "," => format!("{one} {word} {two}"),
        [first @ .., last] => format!("{}{comma} {word} {last}", first.join(&format!("{comma} "))),
    }
}

/// `the first Rohan ally you play each round gets …`: what holds while none has been played, of those that are.
fn first_played(condition: &str, done: &str) -> Option<String> {
    let (besides, played) = match condition.rsplit_once(" and you have not played ") {
        Some((besides, played)) => (Some(besides), played),
        None => (None, condition.strip_prefix("you have not played ")?),
    };
    let (played, period) = played.rsplit_once(" this ")?;
    let (_, played) = played.split_once(' ')?;
    let played = played.strip_suffix(" from your hand").unwrap_or(played);
    // `it is the planning phase … this phase`: each planning phase.
    let phase = besides.and_then(|besides| besides.strip_prefix("it is the ")).filter(|it| it.ends_with(" phase"));
    let (besides, period) = match phase.filter(|_| period == "phase") {
        Some(phase) => (None, phase),
        None => (besides, period),
    };
    let unmatched = format!("you can pay for {} without a resource match", crate::grammar::plural(played));
    let told = if done == unmatched {
        format!("the first {played} you play each {period} does not require a resource match")
    } else {
        let rest = done.strip_prefix("each ")?;
        let said = [(" in your hand ", ""), (" you play from hand ", " from hand"), (" you play ", "")];
        let (said, from) = said.into_iter().find(|(said, _)| rest.contains(said)).unwrap_or((" ", ""));
        let rest = rest.replacen(said, " ", 1);
        let rest = rest.strip_prefix(played)?;
        let (noun, which) = played
            .split_once(" that ")
            .map_or((played, String::new()), |(noun, which)| (noun, format!(" that {which}")));
        format!("the first {noun} you play{from} each {period}{which}{rest}")
    };
    Some(besides.map_or_else(|| told.clone(), |besides| format!("while {besides}, {told}")))
}

/// `choose an enemy engaged with a player` has said already who `that player` is.
fn names_its_player(choice: &Term, player: &Term) -> bool {
    let (Some(enemy), "effect.choose_player") = (new_name(choice), player.key()) else { return false };
    let whom = player.term(0);
    whom.key() == "players.which"
        && whom.term(0).key() == "which.engaged_with"
        && whom.term(0).term(0).args.iter().any(|arg| matches!(arg, Arg::Name(name) if name == enemy))
}

/// The same done to the enemy of an attack, whoever attacks: `the attacked or attacking enemy`.
fn either_enemy(one: &str, other: &str) -> Option<String> {
    let (attacked, attacking) = ("the attacked enemy", "the attacking enemy");
    let same = one.contains(attacked) && one.replace(attacked, attacking) == other;
    same.then(|| one.replace(attacked, "the attacked or attacking enemy"))
}

/// Whether a statement changes the card that says it.
fn is_of_itself(term: &Term) -> bool {
    term.key() == "effect.CardsLasting" && term.term(0).key() == "cards.this"
}

fn is_conditional(term: &Term) -> bool {
    matches!(term.key(), "effect.if" | "constant.if")
}

/// Whether a number is written as 1.
pub fn is_one(number: &Term) -> bool {
    number.key() == "n.literal" && number.number(0) == 1
}
