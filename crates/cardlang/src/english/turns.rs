//! Turns of phrase: several statements, or one of an unusual shape, as the game says them.

use super::clause::{Clause, Mood};
use super::kinds::renamed;
use super::markers::{self, Form};
use super::sentences::list;
use super::spheres::SPHERES;
use super::voice::{Voice, Words};
use crate::def::{AbilityKind, Timing};
use crate::form::Sort;
use crate::term::{Arg, Term};

impl Voice {
    /// Statements that have a turn of phrase of their own.
    pub fn in_one_turn(&mut self, statements: &[Term]) -> Option<(Clause, usize)> {
        match statements[0].key() {
            "constant.pays_for" => self.pays_for(&statements[0]).map(|clause| (clause, 1)),
            "constant.archery" => self.archery(&statements[0]).map(|clause| (clause, 1)),
            "constant.play_only" => self.played_once(&statements[0]).map(|clause| (clause, 1)),
            "effect.choose" if self.is_of_one_there_is(&statements[0]) && statements.len() > 1 => {
                self.introduce(&statements[0]);
                self.next_clause(&statements[1..]).map(|(clause, used)| (clause, used + 1))
            }
            "effect.choose" => self
                .switched(statements)
                .map(|clause| (clause, 4))
                .or_else(|| self.switched_with_top(statements).map(|clause| (clause, 3)))
                .or_else(|| self.moved_over(statements).map(|clause| (clause, 3)))
                .or_else(|| self.all_there_are(statements)),
            "effect.choose_random" | "effect.Search" => self.advanced_to(statements).map(|clause| (clause, 2)),
            "effect.for_each" => self
                .each_attacks(&statements[0])
                .or_else(|| self.may_attack_each(&statements[0]))
                .map(|clause| (clause, 1)),
            "effect.Turn" => self.rescued(&statements[0]).map(|clause| (clause, 1)),
            "effect.CardsLasting" => {
                self.next_time(&statements[0]).or_else(|| self.if_it_happens(&statements[0])).map(|clause| (clause, 1))
            }
            _ => None,
        }
    }

    /// `the next time that character is assigned damage this round, …`: a given Forced effect that is used once, or one
    /// that takes the place of something for a while.
    fn next_time(&mut self, term: &Term) -> Option<Clause> {
        let (card, given) = (term.term(0), term.term(1));
        let ability =
            given.args.iter().find_map(|arg| if let Arg::Ability(ability) = arg { Some(ability) } else { None })?;
        let (timing, event) = ability.trigger.as_ref()?;
        let by_itself = matches!(ability.kind, AbilityKind::Forced | AbilityKind::Passive);
        let plain = by_itself && ability.costs.is_empty() && card.key() != "cards.each";
        if !plain || ability.terms().any(|term| term.key() == "players.you") {
            return None;
        }
        let until = self.phrase(term.term(2));
        let when = match ability.clauses.as_slice() {
            [limit] if limit.key() == "clause.limit" && limit.number(0) == 1 => {
                let period = limit.kept(0).filter(|period| until == format!("until the end of the {period}"))?;
                (String::from("the next time "), format!(" this {period}"))
            }
            [] if *timing == Timing::Instead => (format!("{until}, when "), String::new()),
            [] if *timing == Timing::After && card.key() == "cards.attacker" && until == "for this attack" => {
                (String::from("after "), String::from(" by this attack"))
            }
            _ => return None,
        };
        let mut voice = self.for_given();
        voice.this = self.words(card).text;
        voice.begin(ability);
        let event = voice.phrase(event);
        let done = match card.key() {
            "cards.attacker" => voice.sentences(&ability.body).join(". "),
            _ => voice.joined(&ability.body),
        };
        let instead = if *timing == Timing::Instead { "instead " } else { "" };
        let text = format!("{}{event}{}, {instead}{done}", when.0, when.1);
        Some(Clause { mood: Mood::Whole, predicate: text, tail: String::new() })
    }

    /// What a card may do for the rest of the phase once something else happens: `if …, exhaust it to …`.
    fn if_it_happens(&mut self, term: &Term) -> Option<Clause> {
        let (card, given) = (term.term(0), term.term(1));
        let ability =
            given.args.iter().find_map(|arg| if let Arg::Ability(ability) = arg { Some(ability) } else { None })?;
        let (timing, event) = ability.trigger.as_ref()?;
        let mut of_itself = false;
        event.visit(&mut |term| of_itself |= term.key() == "cards.this");
        let waits = ability.kind == AbilityKind::Response && *timing == Timing::After && ability.clauses.is_empty();
        let period = self.phrase(term.term(2)).strip_prefix("until the end of the ").map(str::to_owned)?;
        if !waits || of_itself || card.key() != "cards.this" || ability.costs.is_empty() {
            return None;
        }
        let event = self.phrase(event);
        let done = self.paid(&ability.costs, &ability.body).join(". ");
        let text = format!("if {event} this {period}, {done}");
        Some(Clause { mood: Mood::Whole, predicate: text, tail: String::new() })
    }

    /// `archery damage must be assigned to one character until it is destroyed, before …`.
    fn archery(&mut self, term: &Term) -> Option<Clause> {
        let whom = term.term(1);
        if !term.text(0).starts_with("must") || whom.key() != "cards.each" {
            return None;
        }
        let whom = self.np(whom.term(0), false);
        let text = format!(
            "archery damage must be assigned to one {whom} until it is destroyed, before any is assigned to another"
        );
        Some(Clause { mood: Mood::Whole, predicate: text, tail: String::new() })
    }

    /// `heal up to 5 damage from among characters you control`: a little at a time, from whichever one likes.
    pub fn healed_among(&mut self, repeat: &Term) -> Option<String> {
        let [choice, heal] = repeat.block(2) else { return None };
        let times = literal(repeat.term(0))?;
        let at_most_one = choice.key() == "effect.choose"
            && choice.term(0).key() == "amount.up_to"
            && literal(choice.term(0).term(0)) == Some(1);
        if !at_most_one || heal.key() != "effect.Heal" || literal(heal.term(0)) != Some(1) {
            return None;
        }
        let all = self.np(choice.term(1), true);
        Some(markers::settle(&format!("heal up to {times} damage from among {all}"), Form::Plain))
    }

    /// `you may declare an attack against each enemy in the staging area as if it were engaged with you`.
    fn may_attack_each(&mut self, term: &Term) -> Option<Clause> {
        let [may] = term.block(2) else { return None };
        let [attack] = (may.key() == "effect.may").then(|| may.block(0))? else { return None };
        let own = attack.key() == "effect.DeclareAttack"
            && attack.term(0).key() == "players.you"
            && attack.term(1).key() == "cards.name"
            && attack.term(1).text(0) == term.text(1)
            && attack.has(2);
        let each = own.then(|| self.np(term.term(0), false))?;
        let text = format!("you may declare an attack against each {each} as if it were engaged with you");
        Some(Clause { mood: Mood::Whole, predicate: text, tail: String::new() })
    }

    /// Whether a choice is of a card that there is only one of, wherever it is in play: nothing is chosen.
    fn is_of_one_there_is(&self, choice: &Term) -> bool {
        let np = choice.term(1);
        let unique = matches!(super::nouns::titles(np.block(2)).as_slice(), [title] if self.is_unique(title));
        unique && np.block(2).iter().all(|qualifier| matches!(qualifier.key(), "q.named" | "q.in_play"))
    }

    /// `each Orc enemy engaged with a player makes an immediate attack`.
    fn each_attacks(&mut self, term: &Term) -> Option<Clause> {
        let [attack] = term.block(2) else { return None };
        let name = term.text(1);
        let own = |card: &Term| card.key() == "cards.name" && card.text(0) == name;
        let engaged = attack.key() == "effect.EnemyAttacks"
            && own(attack.term(0))
            && attack.term(1).key() == "players.engaged_with"
            && own(attack.term(1).term(0))
            && !attack.has(2);
        let each = engaged.then(|| self.np(term.term(0), false))?;
        let text = markers::settle(&format!("each {each} makes an immediate attack"), Form::Finite);
        Some(Clause { mood: Mood::Whole, predicate: text, tail: String::new() })
    }

    /// `the players advance to a random stage 2`, or to one of their choice.
    fn advanced_to(&mut self, statements: &[Term]) -> Option<Clause> {
        let [choice, advance, ..] = statements else { return None };
        let np = choice.children().find(|child| child.key() == "np")?;
        let stage = np.block(2).iter().find(|qualifier| qualifier.key() == "q.of_stage")?;
        let name = choice.args.iter().find_map(|arg| if let Arg::Name(name) = arg { Some(name) } else { None })?;
        let there = advance.key() == "effect.AdvanceTo"
            && advance.term(1).key() == "cards.name"
            && advance.term(1).text(0) == name;
        if !there {
            return None;
        }
        let n = stage.number(0);
        let text = match choice.key() {
            "effect.Search" => format!("the players advance to a stage {n} of their choice"),
            _ => format!("the players advance to a random stage {n}"),
        };
        Some(Clause { mood: Mood::Whole, predicate: text, tail: String::new() })
    }

    /// A hero who is turned faceup has been a prisoner.
    fn rescued(&mut self, term: &Term) -> Option<Clause> {
        let (hero, side) = (term.term(0), term.text(1));
        let is_hero = hero.key() == "cards.name" && self.noun_of(hero.text(0)) == Some("hero");
        (is_hero && side == "faceup").then(|| {
            let hero = self.words(hero).text;
            Clause::command(format!("rescue {hero} (turn it faceup)"))
        })
    }

    /// `assign 3 damage among locations in play`: one damage at a time, to whichever one likes.
    pub fn dealt_among(&mut self, repeat: &Term) -> Option<String> {
        let [choice, deal] = repeat.block(2) else { return None };
        let name = chosen(choice)?;
        let one_each = deal.key() == "effect.Damage" && literal(deal.term(0)) == Some(1);
        if !one_each || !super::sentences::mentions(deal, name) {
            return None;
        }
        let all = markers::settle(&self.np(choice.term(1), true), Form::Plain);
        let number = repeat.term(0);
        Some(match number.key() {
            "n.literal" | "n.x" => format!("assign {} damage among {all}", self.number(number)),
            _ => format!("assign X damage among {all}, where X is {}", self.number(number)),
        })
    }

    /// `choose all Silvan allies you control`: a choice of as many as there are; what is done with them is told at once.
    fn all_there_are(&mut self, statements: &[Term]) -> Option<(Clause, usize)> {
        let choice = &statements[0];
        let number = if choice.term(0).key() == "n.group" { choice.term(0).term(0) } else { choice.term(0) };
        if number.key() != "n.count" || number.term(0) != choice.term(1) {
            return None;
        }
        let all = markers::settle(&self.np(choice.term(1), true), Form::Plain);
        self.introduce(choice);
        let name = choice.args.iter().find_map(|arg| if let Arg::Name(name) = arg { Some(name) } else { None })?;
        if let Some(turn) = statements.get(1).filter(|next| moves(next, "effect.Turn", name)) {
            self.folded.push((name.clone(), Words::many(format!("all {all}"))));
            let clause = self.clause(turn);
            self.folded.clear();
            return Some((clause, 2));
        }
        Some((Clause::command(format!("choose all {all}")), 1))
    }

    /// `when you play an event, Saruman is considered to have the printed … icons`.
    fn pays_for(&mut self, term: &Term) -> Option<Clause> {
        let (payers, what, who) = (term.term(0), term.term(1), term.term(2));
        let own = self.sphere;
        let payer = self.words(payers);
        let is = if payer.many { "are" } else { "is" };
        let text = if term.kept(0).is_some() {
            let others = SPHERES.iter().filter(|sphere| payers.key() != "cards.this" || own != Some(**sphere));
            let icons: Vec<String> = others.map(|sphere| format!("[{sphere}]")).collect();
            let (who, what) = (self.words(who).text, self.words(what).text);
            let play = if who == "you" { "play" } else { "plays" };
            format!(
                "when {who} {play} {what}, {} {is} considered to have the printed {} icons",
                payer.text,
                list(&icons, "and")
            )
        } else if what.key() == "cards.each" {
            let all = markers::settle(&self.np(what.term(0), true), Form::Finite);
            let who = self.words(who).text;
            let owner = payer.possessive();
            let text = format!("{who} may use resources from {owner} resource pool to pay for {all} of any sphere");
            markers::settle(&text, Form::Finite)
        } else {
            let sphere = own.filter(|own| what.key() == "cards.this" && SPHERES.contains(own))?;
            format!("while paying for {}, {} {is} considered to have a [{sphere}] icon", self.this, payer.text)
        };
        Some(Clause { mood: Mood::Whole, predicate: text, tail: String::new() })
    }

    /// `you can only play 1 copy of Traffic from Dale each round`.
    fn played_once(&mut self, term: &Term) -> Option<Clause> {
        let condition = term.term(0);
        if condition.key() != "if.never_happened" {
            return None;
        }
        let event = self.phrase(condition.term(0));
        let own = self.this.trim_start_matches(markers::ITSELF).to_owned();
        let played = event.strip_prefix("you play ")?;
        let played = played.strip_prefix("a ").or_else(|| played.strip_prefix("an ")).unwrap_or(played);
        let copy = played.strip_prefix("copy of ").unwrap_or(played);
        let text = format!("you can only play 1 copy of {own} each {}", condition.text(1));
        (copy == own).then_some(Clause { mood: Mood::Whole, predicate: text, tail: String::new() })
    }

    /// An attachment that goes from one card to another: `move an Item attachment from … to another eligible character`.
    fn moved_over(&mut self, statements: &[Term]) -> Option<Clause> {
        let [what, whom, attach, ..] = statements else { return None };
        let (moved, host) = (chosen(what)?, chosen(whom)?);
        let attached = what.term(1).block(2).iter().find(|qualifier| qualifier.key() == "q.attached_to")?;
        let to_another = whom.term(1).block(2).iter().any(|qualifier| super::sentences::mentions(qualifier, moved));
        if attach.key() != "effect.Attach" || !moves(attach, "effect.Attach", moved) || !to_another {
            return None;
        }
        super::sentences::mentions(attach, host).then_some(())?;
        let from = self.words(attached.term(0)).text;
        let what = self.choice(what).replacen(&format!(" attached to {from}"), &format!(" from {from}"), 1);
        let whom = self.noun(whom.term(1));
        Some(Clause::command(format!("move {what} to another eligible {whom}")))
    }

    /// Two chosen cards that change places: `switch the active location with a location in the staging area`.
    fn switched(&mut self, statements: &[Term]) -> Option<Clause> {
        let [one, other, back, forth, ..] = statements else { return None };
        let (a, b) = (chosen(one)?, chosen(other)?);
        let locations = moves(back, "effect.ReturnToStaging", a) && moves(forth, "effect.MakeActive", b);
        let cards = moves(back, "effect.Move", a)
            && back.term(1).key() == "to.hand"
            && moves(forth, "effect.Move", b)
            && forth.term(1).key() == "to.top";
        if !locations && !cards {
            return None;
        }
        let (one, other) = (self.choice(one), self.choice(other));
        Some(Clause::command(format!("switch {one} with {other}")))
    }

    /// A card of a hand that changes places with the top card of a deck.
    fn switched_with_top(&mut self, statements: &[Term]) -> Option<Clause> {
        let [choice, taken, put, ..] = statements else { return None };
        let name = chosen(choice)?;
        let top = |from: &Term| from.key() == "cards.top" && from.text(0) == "top";
        let from_top = taken.key() == "effect.Move" && top(taken.term(0));
        if !from_top || taken.term(1).key() != "to.hand" || !moves(put, "effect.Move", name) {
            return None;
        }
        let same_deck = put.term(1).key() == "to.top" && put.term(1).children().eq(taken.term(0).children());
        let top = same_deck.then(|| self.words(taken.term(0)).text)?;
        Some(Clause::command(format!("switch {} with {top}", self.choice(choice))))
    }

    /// A choice and what is done with it, both once more: `choose … and return it to …, twice`.
    pub fn twice(&mut self, statements: &[Term]) -> Option<(Vec<String>, usize)> {
        let [choice, used, again, used_again, ..] = statements else { return None };
        let (one, other) = (chosen(choice)?, chosen(again)?);
        if renamed(choice, one, other) != *again || renamed(used, one, other) != *used_again {
            return None;
        }
        let told = self.joined(&statements[..2]);
        self.introduce(choice);
        self.introduce(again);
        Some((vec![format!("{told}, twice")], 4))
    }

    /// `resolve this effect again for each copy …`: what was said last, as often again.
    pub fn again(&mut self, term: &Term, told: &[String]) -> Option<String> {
        if term.key() != "effect.repeat" || !term.has(0) {
            return None;
        }
        let known = self.names_known();
        let done = self.sentences(term.block(2));
        self.forget_names(known);
        if !told.ends_with(&done) {
            return None;
        }
        let number = if term.term(0).key() == "n.group" { term.term(0).term(0) } else { term.term(0) };
        match number.key() {
            "n.count" => Some(self.resolved_for_each(number)),
            "n.literal" if number.number(0) == 1 => Some("resolve this effect again".to_owned()),
            _ => Some(format!("resolve this effect again X times, where X is {}", self.number(number))),
        }
    }

    /// `resolve this effect again for each copy of Anchor Watch in your discard pile`.
    pub fn resolved_for_each(&mut self, count: &Term) -> String {
        let what = self.np(count.term(0), false);
        let what = what.trim_start_matches(markers::PROPER).to_owned();
        let what = if what.starts_with("copy ") || !titled(count.term(0)) { what } else { format!("copy of {what}") };
        markers::settle(&format!("resolve this effect again for each {what}"), Form::Plain)
    }

    /// `search … for 1 Patrol Leader (or 1 Orc enemy if there is none) and add it to the staging area`.
    pub fn preferred_search(&mut self, term: &Term) -> Option<String> {
        let (condition, wanted, instead) = (term.term(0), term.block(1), term.args.get(2)?);
        let Arg::Block(instead) = instead else { return None };
        let ([first, used], [second, used_too]) = (wanted, instead.as_slice()) else { return None };
        let searches = first.key() == "effect.Search" && second.key() == "effect.Search";
        if !searches || !is_there(condition, first) || used.key() != used_too.key() {
            return None;
        }
        let known = self.names_known();
        let other = self.np(second.children().find(|child| child.key() == "np")?, false);
        let (clause, told) = self.told_together(wanted)?;
        self.forget_names(known);
        let text = clause.plain().filter(|_| told == 2)?;
        let (search, then) = text.rsplit_once(" and ")?;
        let other = markers::settle(&other, Form::Plain);
        Some(format!("{search} (or 1 {other} if there is none) and {then}"))
    }

    /// A threat dial is set however it stood, and what comes besides hangs on how far that raised it.
    pub fn raised(&mut self, term: &Term) -> Option<Vec<String>> {
        let (set, ways) = ways_to_set(term)?;
        let to = set.children().find_map(literal)?;
        let threat = self.number(term.term(0).term(0));
        let mut told = self.sentences(std::slice::from_ref(set));
        for (at, (most, more)) in ways.iter().enumerate() {
            let by = if to - most == 1 { String::new() } else { format!(" by {} or more", to - most) };
            let lead = if at == 0 { "" } else { "otherwise, " };
            let done = self.joined(more);
            let done = done.strip_prefix("then, ").unwrap_or(&done);
            told.push(format!("{lead}if this effect raised {threat}{by}, {done}"));
        }
        Some(told)
    }

    /// Both ways do the same, and one asks whether it took a value over a bound: that is said afterwards.
    pub fn reduced(&mut self, term: &Term) -> Option<Vec<String>> {
        let Some(Arg::Block(otherwise)) = term.args.get(2) else { return None };
        let ([effect, asked], [alone]) = (term.block(1), otherwise.as_slice()) else { return None };
        if effect != alone || asked.key() != "effect.if" || matches!(asked.args.get(2), Some(Arg::Block(_))) {
            return None;
        }
        let (before, after) = (term.term(0), asked.term(0));
        if before.key() != "if.at_least" || after.key() != "if.at_most" || before.term(0) != after.term(0) {
            return None;
        }
        let (most, least) = (literal(after.term(1))?, literal(before.term(1))?);
        if least != most + 1 {
            return None;
        }
        let mut told = self.sentences(std::slice::from_ref(effect));
        let value = self.number(before.term(0));
        let done = self.joined(asked.block(1));
        told.push(format!("if this effect reduces {value} to {most}, {done}"));
        Some(told)
    }
}

/// A number, and what there is to do for it.
type Way<'a> = (i32, &'a [Term]);

/// The ways of a condition that lead to the same setting of a threat dial: up to which threat, and what comes besides.
fn ways_to_set(term: &Term) -> Option<(&Term, Vec<Way<'_>>)> {
    let Some(Arg::Block(otherwise)) = term.args.get(2) else { return None };
    let (bound, [set, more @ ..]) = (term.term(0), term.block(1)) else { return None };
    if bound.key() != "if.at_most" || set.key() != "effect.SetThreat" || more.is_empty() {
        return None;
    }
    let way = (literal(bound.term(1))?, more);
    match otherwise.as_slice() {
        [last] if last == set => Some((set, vec![way])),
        [next] if next.key() == "effect.if" && next.term(0).term(0) == bound.term(0) => {
            let (last, ways) = ways_to_set(next)?;
            (last == set).then(|| (set, std::iter::once(way).chain(ways).collect()))
        }
        _ => None,
    }
}

fn literal(number: &Term) -> Option<i32> {
    (number.key() == "n.literal").then(|| number.number(0))
}

/// Whether a noun phrase asks for a title.
fn titled(np: &Term) -> bool {
    !super::nouns::titles(np.block(2)).is_empty()
}

/// The name that a choice of one card gives.
fn chosen(term: &Term) -> Option<&str> {
    let one = term.key() == "effect.choose" && term.term(0).key() == "amount.a";
    term.args.iter().find_map(|arg| match arg {
        Arg::Name(name) if one => Some(name.as_str()),
        _ => None,
    })
}

/// Whether a statement moves what goes by a name.
fn moves(term: &Term, key: &str, name: &str) -> bool {
    term.key() == key && term.term(0).key() == "cards.name" && term.term(0).text(0) == name
}

/// Whether a condition asks only for what a search looks for, where it looks.
fn is_there(condition: &Term, search: &Term) -> bool {
    let wanted = search.children().find(|child| child.key() == "np");
    let from = search.children().find(|child| child.form.sort == Sort::Pile);
    let (Some(wanted), Some(from)) = (wanted, from) else { return false };
    let np = match condition.key() {
        "if.there_is" => condition.term(0),
        _ => return false,
    };
    let place = |qualifier: &&Term| qualifier.key() == "q.in_pile" && qualifier.term(0) == from;
    let rest: Vec<&Term> = np.block(2).iter().filter(|qualifier| !place(qualifier)).collect();
    rest.len() + 1 == np.block(2).len() && rest.into_iter().eq(wanted.block(2)) && np.block(0) == wanted.block(0)
}
