//! Why, and why not: the cause of what happened, what stands in the way of a wish, and the clause that says so.

use std::io::{BufRead, Write};

use library::rulebook::{Rulebook, embedded_proofs};
use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use rules::log::{Cause, Entry, What};
use rules::query::Q;
use rules::query::pay::sphere_code;
use rules::reason::Reason;
use rules::tell;

use super::question::ability_text;
use super::{Table, find};
use crate::outcome::Failure;
use crate::page::{indent, lines, paint, style};

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// The cause and the rule behind a line of the log.
    pub(super) fn why(&mut self, line: Option<usize>) -> Result<(), Failure> {
        let log = &self.session.log;
        let telling = |entry: &&Entry| !matches!(entry.what, What::StepBegins | What::Passed(_));
        let entry = match line {
            Some(line) => line.checked_sub(1).and_then(|at| log.get(at)),
            None => log.iter().rev().find(telling),
        };
        let Some(entry) = entry.copied() else {
            writeln!(self.out, "The log has no such line: it has {}.", log.len())?;
            return Ok(());
        };
        let (q, viewer) = (self.session.q(), self.viewer());
        let text = tell::tell(q, &entry, viewer);
        let cause = tell::cause(q, &entry, viewer)
            .unwrap_or_else(|| format!("step {} {}", entry.step.number(), entry.step.title()));
        writeln!(self.out, "{text}\n  Cause: {cause}.")?;
        if let Cause::Ability { ability, .. } = entry.cause {
            write!(self.out, "{}", indent(&ability_text(self.session.q(), ability), 2))?;
        }
        self.cite(entry.what.clause(entry.step))
    }

    pub(super) fn show_rule(&mut self, id: &str) -> Result<(), Failure> {
        match Rulebook::embedded().page(id, &embedded_proofs()) {
            Ok(page) => write!(self.out, "{page}")?,
            Err(unknown) => writeln!(self.out, "{unknown}")?,
        }
        Ok(())
    }

    /// Explains why a card cannot be played, used or chosen now.
    pub(super) fn why_not(&mut self, seat: Seat, wish: Wish, name: &str) -> Result<(), Failure> {
        let q = self.session.q();
        let Some((card, answer)) = wished(q, seat, wish, name) else {
            let text = format!("You see no card `{name}` {}.", wish.place());
            writeln!(self.out, "{text}")?;
            return Ok(());
        };
        let reason = q.check(seat, answer).err().unwrap_or(Reason::NotOffered);
        let more = detail(q, seat, card, reason).map(|more| format!(" ({more})")).unwrap_or_default();
        let text = format!("You cannot {} {} now: {reason}{more}.", wish.verb(), q.title(card));
        write!(self.out, "{}", lines(&text))?;
        self.cite(reason.clause())
    }

    /// A clause in our words.
    pub(super) fn cite(&mut self, clause: &str) -> Result<(), Failure> {
        let text = Rulebook::embedded().get(clause).map_or("", |clause| clause.text);
        let cited = indent(&format!("{clause}: {text}"), 2);
        write!(self.out, "{}", paint(style::DIM, cited))?;
        Ok(())
    }
}

/// What a person wants to do with a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Play,
    Use,
    Choose,
}

impl Wish {
    fn verb(self) -> &'static str {
        match self {
            Wish::Play => "play",
            Wish::Use => "use",
            Wish::Choose => "choose",
        }
    }

    fn place(self) -> &'static str {
        match self {
            Wish::Play => "in your hand",
            Wish::Use => "in play",
            Wish::Choose => "on the table or in your hand",
        }
    }
}

/// The answer that was meant, legal or not. Of the abilities of a card the one that comes nearest to being legal.
fn wished(q: Q<'_>, seat: Seat, wish: Wish, name: &str) -> Option<(CardId, Answer)> {
    let card = match wish {
        Wish::Play => *find::in_hand(q, seat, name).first()?,
        Wish::Use => find::visible(q, Some(seat), name).into_iter().find(|id| q.g.in_play(*id))?,
        Wish::Choose => *find::visible(q, Some(seat), name).first()?,
    };
    let answer = match wish {
        Wish::Play => Answer::Play(card),
        Wish::Use => Answer::Use(card, likeliest(q, card)),
        Wish::Choose if q.card(card).zone.is_hand() => Answer::Play(card),
        Wish::Choose => Answer::Card(card),
    };
    Some((card, answer))
}

fn likeliest(q: Q<'_>, card: CardId) -> u8 {
    use cardlang::def::AbilityKind::{Action, Response};
    let abilities = &q.face(card).abilities;
    let kind = |wanted| abilities.iter().position(|ability| ability.kind == wanted);
    kind(Action).or_else(|| kind(Response)).unwrap_or(0) as u8
}

/// The numbers behind a reason.
fn detail(q: Q<'_>, seat: Seat, card: CardId, reason: Reason) -> Option<String> {
    let face = q.face(card);
    match reason {
        Reason::NotEnoughResources => {
            let have = q.most_payable(seat, sphere_code(face.sphere));
            Some(format!("it costs {}, they have {have}", q.cost_of(card)))
        }
        Reason::NoMatchingHero => face.sphere.map(|sphere| format!("it is {}", cardlang::words::sphere_word(sphere))),
        Reason::WrongPhase => {
            let phase = face.abilities.iter().find_map(|ability| ability.phase)?;
            Some(format!("the {} phase", cardlang::words::phase_word(phase)))
        }
        _ => None,
    }
}
