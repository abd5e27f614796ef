//! Why, and why not: the cause of what happened, what stands in the way of a wish, and the clause that says so.

use std::io::{BufRead, Write};

use library::rulebook::{Rulebook, embedded_proofs};
use rules::ids::{CardId, Seat};
use rules::log::{Cause, Entry};
use rules::occurrence::Verb;
use rules::query::Q;
use rules::tell;
use table::why::{WhyNot, Wish, why_not};

use super::question::ability_text;
use super::{Table, find};
use crate::commands::rules::page;
use crate::outcome::Failure;
use crate::page::{indent, lines, paint, style};

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// The cause and the rule behind a line of the log.
    pub(super) fn why(&mut self, line: Option<usize>) -> Result<(), Failure> {
        let log = &self.session.log;
        let telling = |entry: &&Entry| !matches!(entry.what.verb, Verb::StepBegins | Verb::Passes);
        let entry = match line {
            Some(line) => line.checked_sub(1).and_then(|at| log.get(at)),
            None => log.iter().rev().find(telling),
        };
        let Some(entry) = entry.cloned() else {
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
        self.cite(entry.clause())
    }

    /// Rules by words or by id; the topics without any.
    pub(super) fn show_rules(&mut self, words: &str) -> Result<(), Failure> {
        write!(self.out, "{}", page(words, &embedded_proofs(), || self.library.rows()))?;
        Ok(())
    }

    /// Explains why a card cannot be played, used or chosen now.
    pub(super) fn why_not(&mut self, seat: Seat, wish: Wish, name: &str) -> Result<(), Failure> {
        let q = self.session.q();
        let Some((wish, card)) = wished(q, seat, wish, name) else {
            let text = format!("You see no card `{name}` {}.", place(wish));
            writeln!(self.out, "{text}")?;
            return Ok(());
        };
        let WhyNot { text, fix, clause, .. } = why_not(q, seat, wish, card);
        write!(self.out, "{}", lines(&format!("{text} {fix}")))?;
        self.cite(&clause)
    }

    /// A clause in our words.
    pub(super) fn cite(&mut self, clause: &str) -> Result<(), Failure> {
        let text = Rulebook::embedded().get(clause).map_or("", |clause| clause.text);
        let cited = indent(&format!("{clause}: {text}"), 2);
        write!(self.out, "{}", paint(style::DIM, cited))?;
        Ok(())
    }
}

fn place(wish: Wish) -> &'static str {
    match wish {
        Wish::Play => "in your hand",
        Wish::Use => "in play",
        Wish::Choose => "on the table or in your hand",
    }
}

/// The card that was meant, and what for: a card in hand is there to be played.
fn wished(q: Q<'_>, seat: Seat, wish: Wish, name: &str) -> Option<(Wish, CardId)> {
    let card = match wish {
        Wish::Play => *find::in_hand(q, seat, name).first()?,
        Wish::Use => find::visible(q, Some(seat), name).into_iter().find(|id| q.g.in_play(*id))?,
        Wish::Choose => *find::visible(q, Some(seat), name).first()?,
    };
    let hand = wish == Wish::Choose && q.card(card).zone.is_hand();
    Some((if hand { Wish::Play } else { wish }, card))
}
