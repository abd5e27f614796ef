//! Statements to instructions.

use cardlang::term::Term;

use super::{Made, Maker, unknown};
use crate::code::{Cond, CounterOp, DialWay, HowMany, Moment, Num, OpKind, Sel, Who};
use crate::phrases::Phrase;

/// The hidden name of the player with the highest threat.
pub(super) const HIGHEST: &str = " highest threat";

impl Maker<'_> {
    pub(super) fn block(&mut self, terms: &[Term]) -> Made<()> {
        for term in terms {
            self.statement(term)?;
        }
        Ok(())
    }

    /// Before a statement that speaks of the player with the highest threat, that player is settled.
    fn settle_highest(&mut self, term: &Term) -> Made<()> {
        if mentions(term, "players.highest_threat") && !self.names.iter().any(|n| n == HIGHEST) {
            let slot = self.introduce(HIGHEST, term)?;
            self.emit(OpKind::HighestThreat { slot });
        }
        Ok(())
    }

    fn statement(&mut self, term: &Term) -> Made<()> {
        self.settle_highest(term)?;
        if self.shape(term)? {
            return Ok(());
        }
        let kind = match term.key().strip_prefix("effect.") {
            Some(key) => self.effect(key, term)?,
            None => return unknown(term),
        };
        self.emit(kind);
        Ok(())
    }

    /// Statements with a block inside. Tells whether it was one.
    fn shape(&mut self, term: &Term) -> Made<bool> {
        match term.key() {
            "effect.if" => {
                let cond = self.cond(term.term(0))?;
                let test = self.emit(OpKind::If { cond, otherwise: 0 });
                self.block(term.block(1))?;
                if term.has(2) {
                    let jump = self.emit(OpKind::Jump(0));
                    self.patch(test);
                    self.block(term.block(2))?;
                    self.patch(jump);
                } else {
                    self.patch(test);
                }
            }
            // In a loop over players, and for `you`, whoever decides is the one who must.
            "effect.must_either" if matches!(self.who(term.term(0))?, Who::You | Who::Slot(_)) => {
                self.alternatives(&[term.block(1), term.block(2)])?;
            }
            "effect.must_either" => {
                let who = self.who(term.term(0))?;
                self.emit(OpKind::Decider(who));
                self.alternatives(&[term.block(1), term.block(2)])?;
                self.emit(OpKind::Decider(Who::You));
            }
            "effect.may" | "effect.player_may" => {
                let who = if term.key() == "effect.may" { None } else { Some(self.who(term.term(0))?) };
                let may = self.emit(OpKind::May { who, full: false, skip: 0 });
                self.block(term.block(term.args.len() - 1))?;
                self.patch(may);
            }
            "effect.may_or_else" => {
                let who = match self.who(term.term(0))? {
                    Who::You => None,
                    who => Some(who),
                };
                let may = self.emit(OpKind::May { who, full: true, skip: 0 });
                self.block(term.block(1))?;
                let jump = self.emit(OpKind::Jump(0));
                self.patch(may);
                self.block(term.block(2))?;
                self.patch(jump);
            }
            "effect.each_may_or_else" => {
                let missed = self.introduce(" missed", term)?;
                let slot = self.introduce(term.text(0), term)?;
                let each = self.emit(OpKind::EachPlayer { slot, end: 0 });
                let may = self.emit(OpKind::May { who: None, full: true, skip: 0 });
                self.block(term.block(1))?;
                let jump = self.emit(OpKind::Jump(0));
                self.patch(may);
                self.emit(OpKind::Missed { slot: missed });
                self.patch(jump);
                self.emit(OpKind::NextPlayer { slot, start: each as u16 });
                self.patch(each);
                let cond = Cond::AtLeast(Num::Slot(missed), Num::Lit(1));
                let test = self.emit(OpKind::If { cond, otherwise: 0 });
                self.block(term.block(2))?;
                self.patch(test);
            }
            "effect.any_may_or_else" => {
                let slot = self.introduce(term.text(0), term)?;
                let each = self.emit(OpKind::EachPlayer { slot, end: 0 });
                let may = self.emit(OpKind::May { who: None, full: true, skip: 0 });
                self.block(term.block(1))?;
                let jump = self.emit(OpKind::Jump(0));
                self.patch(may);
                self.emit(OpKind::NextPlayer { slot, start: each as u16 });
                self.patch(each);
                self.block(term.block(2))?;
                self.patch(jump);
            }
            "effect.each_player" => {
                let slot = self.introduce(term.text(0), term)?;
                let each = self.emit(OpKind::EachPlayer { slot, end: 0 });
                self.block(term.block(1))?;
                self.emit(OpKind::NextPlayer { slot, start: each as u16 });
                self.patch(each);
            }
            "effect.repeat" => {
                let slot = self.introduce(" again", term)?;
                let n = self.num(term.term(0))?;
                let repeat = self.emit(OpKind::Repeat { slot, n, end: 0 });
                self.block(term.block(1))?;
                self.emit(OpKind::Again { slot, start: repeat as u16 });
                self.patch(repeat);
            }
            "effect.on_failure" | "effect.on_success" => {
                let passed = term.key() == "effect.on_success";
                let test = self.emit(OpKind::OnTest { passed, skip: 0 });
                self.block(term.block(0))?;
                self.patch(test);
            }
            "effect.then" => {
                let then = self.emit(OpKind::Then { skip: 0 });
                self.block(term.block(0))?;
                self.patch(then);
            }
            "effect.delayed" => self.delayed(end_of(term), None, term.block(1))?,
            "effect.delayed_unless" => {
                let unless = self.sel(term.term(1))?;
                self.delayed(end_of(term), Some(unless), term.block(2))?;
            }
            "effect.after_damage" => self.delayed(Moment::AttackDamages, None, term.block(0))?,
            "effect.after_attack" => self.delayed(Moment::AttackEnds, None, term.block(0))?,
            "effect.on_quest_failure" => self.delayed(Moment::QuestFails, None, term.block(0))?,
            "effect.for_each" => {
                let filter = self.filter(term.term(0))?;
                let slot = self.introduce(term.text(1), term)?;
                let left = self.introduce(" left", term)?;
                let each = self.emit(OpKind::ForEach { slot, left, filter, end: 0 });
                let next = self.emit(OpKind::NextEach { slot, left, end: 0 });
                self.block(term.block(2))?;
                self.emit(OpKind::Jump(next as u16));
                self.patch(each);
                self.patch(next);
            }
            "effect.choose_one" => self.choose_one(term)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn delayed(&mut self, at: Moment, unless: Option<Sel>, block: &[Term]) -> Made<()> {
        let delayed = self.emit(OpKind::Delayed { at, unless, end: 0 });
        self.block(block)?;
        // Run at its moment, the block ends here and not with the ability.
        self.emit(OpKind::Jump(u16::MAX));
        self.patch(delayed);
        Ok(())
    }

    fn choose_one(&mut self, term: &Term) -> Made<()> {
        let mut blocks = Vec::new();
        for option in term.block(0) {
            if option.key() != "effect.option" {
                return unknown(option);
            }
            blocks.push(option.block(0));
        }
        self.alternatives(&blocks)
    }

    fn alternatives(&mut self, blocks: &[&[Term]]) -> Made<()> {
        self.used = 0;
        let choose = self.emit(OpKind::ChooseOne { options: Vec::new(), end: 0 });
        let mut starts = Vec::new();
        let mut jumps = Vec::new();
        for block in blocks {
            starts.push(self.here());
            self.block(block)?;
            jumps.push(self.emit(OpKind::Jump(0)));
        }
        for jump in jumps {
            self.patch(jump);
        }
        let here = self.here();
        if let OpKind::ChooseOne { options, end } = &mut self.code[choose].kind {
            *options = starts;
            *end = here;
        }
        Ok(())
    }

    /// Points an instruction at what follows now.
    fn patch(&mut self, at: usize) {
        let here = self.here();
        match &mut self.code[at].kind {
            OpKind::If { otherwise: to, .. }
            | OpKind::OnTest { skip: to, .. }
            | OpKind::Jump(to)
            | OpKind::May { skip: to, .. }
            | OpKind::EachPlayer { end: to, .. }
            | OpKind::Repeat { end: to, .. }
            | OpKind::ForEach { end: to, .. }
            | OpKind::NextEach { end: to, .. }
            | OpKind::Then { skip: to }
            | OpKind::Delayed { end: to, .. } => *to = here,
            other => unreachable!("{other:?} points nowhere"),
        }
    }

    fn choice(&mut self, term: &Term, who: Who, np: usize, n: Num, how: HowMany, random: bool) -> Made<OpKind> {
        let filter = self.filter(term.term(np))?;
        let slot = self.introduce(term.text(np + 1), term)?;
        Ok(OpKind::Choose { slot, who, filter, n, how, random, to_be: None })
    }

    fn effect(&mut self, key: &str, term: &Term) -> Made<OpKind> {
        use HowMany::{AnyNumber, Exactly, UpTo};
        let one = Num::Lit(1);
        Ok(match key {
            "choose" => self.choice(term, Who::Any, 0, one, Exactly, false)?,
            "choose_random" => self.choice(term, Who::Any, 0, one, Exactly, true)?,
            "choose_random_to_be" => {
                let filter = self.filter(term.term(0))?;
                let to_be = Some(self.titles.intern(term.text(1)));
                let slot = self.introduce(term.text(2), term)?;
                OpKind::Choose { slot, who: Who::Any, filter, n: one, how: Exactly, random: true, to_be }
            }
            "choose_any" => self.choice(term, Who::Any, 0, Num::Lit(250), AnyNumber, false)?,
            "choose_n" => {
                let n = self.num(term.term(0))?;
                self.choice(term, Who::Any, 1, n, Exactly, false)?
            }
            "choose_up_to" => {
                let n = self.num(term.term(0))?;
                self.choice(term, Who::Any, 1, n, UpTo, false)?
            }
            "player_chooses" => {
                let who = self.who(term.term(0))?;
                self.choice(term, who, 1, one, Exactly, false)?
            }
            "player_chooses_n" => {
                let who = self.who(term.term(0))?;
                let n = self.num(term.term(1))?;
                self.choice(term, who, 2, n, Exactly, false)?
            }
            "player_chooses_player" | "player_chooses_other_player" => {
                let who = self.who(term.term(0))?;
                let slot = self.introduce(term.text(1), term)?;
                OpKind::ChoosePlayer { slot, who, other: key == "player_chooses_other_player", engaged_with: None }
            }
            "choose_total" => {
                let (who, filter, n) = (self.who(term.term(0))?, self.filter(term.term(1))?, self.num(term.term(2))?);
                let stat = self.stat_of(term, 3)?;
                OpKind::ChooseTotal { slot: self.introduce(term.text(4), term)?, who, filter, n, stat }
            }
            "choose_player" | "choose_other_player" => OpKind::ChoosePlayer {
                slot: self.introduce(term.text(0), term)?,
                who: Who::Any,
                other: key == "choose_other_player",
                engaged_with: None,
            },
            "choose_player_engaged" => {
                let engaged_with = Some(self.filter(term.term(0))?);
                OpKind::ChoosePlayer {
                    slot: self.introduce(term.text(1), term)?,
                    who: Who::Any,
                    other: false,
                    engaged_with,
                }
            }
            "place_counters" | "remove_counters" => {
                let (n, name, cards) =
                    (self.num(term.term(0))?, self.titles.intern(term.text(1)), self.sel(term.term(2))?);
                OpKind::Counters(if key == "place_counters" {
                    CounterOp::Place { name, n, on: cards }
                } else {
                    CounterOp::Remove { name, n, from: cards }
                })
            }
            "set_dial" | "raise_dial" | "lower_dial" => {
                let way = match key {
                    "set_dial" => DialWay::To,
                    "raise_dial" => DialWay::Up,
                    _ => DialWay::Down,
                };
                OpKind::Counters(CounterOp::Dial {
                    name: self.titles.intern(term.text(0)),
                    n: self.num(term.term(1))?,
                    way,
                })
            }
            _ => OpKind::Do(Phrase::read(self, term)?),
        })
    }

    pub(super) fn cost(&mut self, term: &Term) -> Made<()> {
        self.settle_highest(term)?;
        let kind = match term.key() {
            "cost.exhaust" => OpKind::CostExhaust(self.sel(term.term(0))?),
            "cost.exhaust_a" => {
                let filter = self.filter(term.term(0))?;
                OpKind::CostExhaustA { slot: self.optional_name(term, 1)?, filter }
            }
            "cost.spend" => OpKind::CostSpend { n: self.num(term.term(0))?, from: self.sel(term.term(1))? },
            "cost.spend_any" => OpKind::CostSpendAny { n: self.num(term.term(0))?, sphere: None },
            "cost.spend_sphere" => {
                OpKind::CostSpendAny { n: self.num(term.term(0))?, sphere: Some(self.sphere_of(term, 1)?) }
            }
            "cost.discard_hand" => OpKind::CostDiscardHand { n: self.num(term.term(0))?, filter: None },
            "cost.discard_np" => OpKind::CostDiscardHand { n: Num::Lit(1), filter: Some(self.filter(term.term(0))?) },
            "cost.discard" => OpKind::CostDiscard(self.sel(term.term(0))?),
            "cost.discard_a" => {
                let filter = self.filter(term.term(0))?;
                OpKind::CostDiscardA { slot: self.optional_name(term, 1)?, filter }
            }
            "cost.raise_threat" => OpKind::CostThreat { n: self.num(term.term(0))?, reduce: false },
            "cost.reduce_threat" => OpKind::CostThreat { n: self.num(term.term(0))?, reduce: true },
            "cost.damage" => OpKind::CostDamage { n: self.num(term.term(0))?, to: self.sel(term.term(1))? },
            "cost.damage_a" => OpKind::CostDamageA { n: self.num(term.term(0))?, filter: self.filter(term.term(1))? },
            "cost.remove_tokens" => OpKind::CostTokens { n: self.num(term.term(0))?, from: self.sel(term.term(1))? },
            "cost.name_number" => OpKind::CostNameNumber { slot: self.introduce(term.text(0), term)? },
            "cost.return_a" => {
                let filter = self.filter(term.term(0))?;
                OpKind::CostReturnA { slot: self.optional_name(term, 1)?, filter }
            }
            "cost.return_to_hand" | "cost.return_to_owner" => OpKind::CostReturnToHand(self.sel(term.term(0))?),
            "cost.each_player_exhausts" => {
                OpKind::CostPlayerExhausts { who: Who::Each, filter: self.filter(term.term(0))? }
            }
            "cost.player_exhausts" => {
                OpKind::CostPlayerExhausts { who: self.who(term.term(0))?, filter: self.filter(term.term(1))? }
            }
            "cost.player_discards_a" => {
                OpKind::CostPlayerDiscards { who: self.who(term.term(0))?, filter: self.filter(term.term(1))? }
            }
            "cost.player_discards_random" => {
                OpKind::CostDiscardRandom { who: self.who(term.term(0))?, n: self.num(term.term(1))? }
            }
            "cost.each_player_raises" => OpKind::CostEachPlayerRaises(self.num(term.term(0))?),
            "cost.reveal" => OpKind::CostReveal { n: self.num(term.term(0))? },
            _ => return unknown(term),
        };
        self.emit(kind);
        Ok(())
    }

    fn optional_name(&mut self, term: &Term, hole: usize) -> Made<Option<u8>> {
        if term.args.get(hole).is_some() && term.has(hole) {
            self.introduce(term.text(hole), term).map(Some)
        } else {
            Ok(None)
        }
    }
}

/// `at the end of the round`, or of the phase.
fn end_of(term: &Term) -> Moment {
    if term.text(0) == "round" { Moment::RoundEnds } else { Moment::PhaseEnds }
}

/// Whether a phrase occurs anywhere in a term.
pub(crate) fn mentions(term: &Term, key: &str) -> bool {
    use cardlang::term::Arg;
    term.key() == key
        || term.args.iter().any(|arg| match arg {
            Arg::Term(inner) => mentions(inner, key),
            Arg::Block(inner) => inner.iter().any(|t| mentions(t, key)),
            _ => false,
        })
}
