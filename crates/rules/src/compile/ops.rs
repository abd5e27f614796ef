//! Statements to instructions.

use cardlang::def::Timing;
use cardlang::term::Term;

use super::{Made, Maker, unknown};
use crate::code::{
    Cond, HowMany, Moment, Num, Offered, OpKind, PileRef, Place, Sel, Slot, Stat, Test, Times, Trigger, Who,
};
use crate::frame::Why;
use crate::phrases::decks::{Search, Wanted};
use crate::phrases::hole::{Hole, NewName};
use crate::phrases::{Amount, Phrase};

/// No repetition goes on longer than this: no pile has so many cards.
const MANY: i32 = 250;

/// The hidden name of the player with the highest threat.
pub(super) const HIGHEST: &str = " highest threat";

impl Maker<'_> {
    /// Those with most or least of something; of hit points, perhaps of those that remain.
    pub(super) fn most(&mut self, term: &Term) -> Made<Test> {
        let (least, stat) = (term.kept(0) == Some("least"), self.stat_of(term, 0)?);
        let of_it = || Box::new(Sel::It);
        let wounds = |stat| Box::new((Num::Damage(of_it()), Num::Stat(stat, of_it())));
        match (least, term.kept(1).is_some()) {
            (true, true) if stat == Stat::HitPoints => Ok(Test::Highest(Box::new(Num::Sub(wounds(stat))))),
            (_, true) => unknown(term),
            (true, false) => Ok(Test::Least(stat)),
            (false, false) => Ok(Test::Most(stat)),
        }
    }

    pub(super) fn block(&mut self, terms: &[Term]) -> Made<()> {
        let mut rest = terms;
        while let [term, later @ ..] = rest {
            // What waits for the end of an attack that the ability makes is there before the attack begins.
            if let ("effect.EnemyAttacks", [next, after @ ..]) = (term.key(), later)
                && next.key() == "effect.after_attack"
                && next.kept(0).is_none()
            {
                self.put_off(Moment::AttackEnds, None, None, true, next.block(0))?;
                self.statement(term)?;
                rest = after;
                continue;
            }
            self.statement(term)?;
            rest = later;
        }
        Ok(())
    }

    /// Before a statement that speaks of the player with the highest threat, that player is settled.
    pub(super) fn settle_highest(&mut self, term: &Term) -> Made<()> {
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
            "effect.must_either" => {
                let who = self.who(term.term(0))?;
                let in_turn = matches!(&who, Who::Slot(slot) if self.turn == Some(*slot));
                // For `you`, too, whoever decides is the one who must.
                let other = !in_turn && !matches!(who, Who::You);
                if other {
                    self.emit(OpKind::Decider(who));
                }
                self.alternatives(&[term.block(1), term.block(2)], Vec::new(), None, Times::Once, Offered::Whole)?;
                if other {
                    self.decides_again();
                }
            }
            "effect.let" => {
                let who = self.who(term.term(0))?;
                self.emit(OpKind::Decider(who));
                self.block(term.block(1))?;
                self.decides_again();
            }
            "effect.may" | "effect.player_may" => {
                let who = if term.key() == "effect.may" { None } else { Some(self.who(term.term(0))?) };
                let other = who.is_some();
                let may = self.emit(OpKind::May { who, full: false, must: false, skip: 0 });
                self.block(term.block(term.args.len() - 1))?;
                self.patch(may);
                if other {
                    self.decides_again();
                }
            }
            "effect.may_or_else" | "effect.must_or" => {
                let who = Some(self.who(term.term(0))?).filter(|who| !matches!(who, Who::You));
                let (must, other) = (term.key() == "effect.must_or", who.is_some());
                let may = self.emit(OpKind::May { who, full: true, must, skip: 0 });
                self.block(term.block(1))?;
                let jump = self.emit(OpKind::Jump(0));
                self.patch(may);
                self.block(term.block(2))?;
                self.patch(jump);
                if other {
                    self.decides_again();
                }
            }
            "effect.players_may_or_else" if term.kept(0) == Some("each") => self.each_may_or_else(term)?,
            "effect.players_may_or_else" => self.one_may_or_else(term)?,
            "effect.each_player" => {
                let slot = self.introduce(term.text(0), term)?;
                let each = self.emit(OpKind::EachPlayer { slot, who: Who::Each, end: 0 });
                self.in_turn(slot, term.block(1))?;
                self.emit(OpKind::NextPlayer { slot, start: each as u16 });
                self.patch(each);
            }
            "effect.repeat" => {
                let slot = self.introduce(" again", term)?;
                let n = if term.has(0) { self.num(term.term(0))? } else { Num::Lit(MANY) };
                let until = if term.has(1) { Some(self.cond(term.term(1))?) } else { None };
                if !term.has(0) && until.is_none() {
                    return unknown(term);
                }
                let repeat = self.emit(OpKind::Repeat { slot, n, until, end: 0 });
                self.block(term.block(2))?;
                self.emit(OpKind::Again { slot, start: repeat as u16 });
                self.patch(repeat);
            }
            "effect.each_chooses" => self.each_chooses(term)?,
            "effect.each_searches" => self.each_searches(term)?,
            "effect.on_test" => {
                let passed = term.kept(0) == Some("succeeds");
                let test = self.emit(OpKind::OnTest { passed, skip: 0 });
                self.block(term.block(0))?;
                self.patch(test);
            }
            "effect.then" => {
                let then = self.emit(OpKind::Then { skip: 0 });
                self.block(term.block(0))?;
                self.patch(then);
            }
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
            _ => return self.later(term),
        }
        Ok(true)
    }

    /// Statements with a block for later. Tells whether it was one.
    fn later(&mut self, term: &Term) -> Made<bool> {
        match term.key() {
            "effect.delayed" => {
                let unless = if term.has(1) { Some(self.sel(term.term(1))?) } else { None };
                self.delayed(end_of(term), unless, term.block(2))?;
            }
            "effect.delayed_begin" => match super::expr::phase(term.text(0)) {
                Some(phase) => self.delayed(Moment::PhaseBegins(phase), None, term.block(1))?,
                None => return unknown(term),
            },
            "effect.after_attack" => {
                let moment = if term.kept(0).is_some() { Moment::AttackDamages } else { Moment::AttackEnds };
                self.delayed(moment, None, term.block(0))?;
            }
            "effect.next_time" => {
                let event = term.term(1);
                let timing = match event.key() {
                    "event.revealed" => Timing::As,
                    "event.damage_assigned" => Timing::When,
                    _ => Timing::After,
                };
                let trigger = self.trigger(timing, event)?;
                for part in trigger.parts() {
                    self.asks.awaited |= 1 << part.what.verb as u32;
                }
                let moment = match (term.text(0), term.text(2)) {
                    ("the next time", "phase") => Moment::Happens,
                    ("the next time", _) => Moment::HappensInRound,
                    (_, "phase") => Moment::Keeps,
                    _ => return unknown(term),
                };
                self.put_off(moment, Some(Box::new(trigger)), None, false, term.block(3))?;
            }
            "effect.on_quest" if term.text(0) == "successfully" => {
                self.delayed(Moment::QuestSucceeds, None, term.block(1))?;
            }
            "effect.on_quest" => self.delayed(Moment::QuestFails, None, term.block(1))?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Each player may; something happens if one of them does not.
    fn each_may_or_else(&mut self, term: &Term) -> Made<()> {
        let missed = self.introduce(" missed", term)?;
        let slot = self.introduce(term.text(0), term)?;
        let each = self.emit(OpKind::EachPlayer { slot, who: Who::Each, end: 0 });
        let may = self.emit(OpKind::May { who: None, full: true, must: false, skip: 0 });
        self.in_turn(slot, term.block(1))?;
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
        Ok(())
    }

    /// One of the players may; something happens if nobody does.
    fn one_may_or_else(&mut self, term: &Term) -> Made<()> {
        let slot = self.introduce(term.text(0), term)?;
        let each = self.emit(OpKind::EachPlayer { slot, who: Who::Each, end: 0 });
        let may = self.emit(OpKind::May { who: None, full: true, must: false, skip: 0 });
        self.in_turn(slot, term.block(1))?;
        let jump = self.emit(OpKind::Jump(0));
        self.patch(may);
        self.emit(OpKind::NextPlayer { slot, start: each as u16 });
        self.patch(each);
        self.block(term.block(2))?;
        self.patch(jump);
        Ok(())
    }

    /// Each player chooses cards, no card twice, and may have something to do with them before the next one chooses; one
    /// name is for all of them.
    fn each_chooses(&mut self, term: &Term) -> Made<()> {
        let p = self.introduce(term.text(0), term)?;
        let kept = self.introduce(" kept", term)?;
        let each = self.emit(OpKind::EachPlayer { slot: p, who: Who::Each, end: 0 });
        let outer = self.turn.replace(p);
        let (n, how) = self.how_many(term, 1)?;
        let mut choice = self.choice(term, Who::Any, 2, n, how, false)?;
        self.turn = outer;
        let OpKind::Choose { slot, filter, .. } = &mut choice else { return unknown(term) };
        let slot = *slot;
        filter.tests.push(Test::OtherThan(Sel::Slot(kept)));
        self.used |= 1 << kept;
        self.emit(choice);
        if term.has(4) {
            self.in_turn(p, term.block(4))?;
        }
        self.used |= 1 << slot | 1 << kept;
        self.emit(OpKind::Gather { slot, kept });
        self.emit(OpKind::NextPlayer { slot: p, start: each as u16 });
        self.patch(each);
        Ok(())
    }

    /// Each player searches for a card, no title twice; one name is for all of them.
    fn each_searches(&mut self, term: &Term) -> Made<()> {
        let p = self.introduce(" searcher", term)?;
        let kept = self.introduce(" kept", term)?;
        let each = self.emit(OpKind::EachPlayer { slot: p, who: Who::Each, end: 0 });
        let (from, mut what) = (self.pile(term.term(0))?, self.filter(term.term(1))?);
        let slot = self.introduce(term.text(2), term)?;
        what.tests.push(Test::OtherTitle(Sel::Slot(kept)));
        self.used |= 1 << kept;
        self.emit(OpKind::Do(Search { n: None, from, how: Wanted::One, what, x: NewName(slot), all: None }.into()));
        self.used |= 1 << slot | 1 << kept;
        self.emit(OpKind::Gather { slot, kept });
        self.emit(OpKind::NextPlayer { slot: p, start: each as u16 });
        self.patch(each);
        Ok(())
    }

    /// What each player does in turn.
    fn in_turn(&mut self, slot: Slot, block: &[Term]) -> Made<()> {
        let outer = self.turn.replace(slot);
        self.block(block)?;
        self.turn = outer;
        Ok(())
    }

    /// After somebody else has decided, whoever did before decides again.
    fn decides_again(&mut self) {
        let who = self.turn.map_or(Who::You, |slot| {
            self.used |= 1 << slot;
            Who::Slot(slot)
        });
        self.emit(OpKind::Decider(who));
    }

    fn delayed(&mut self, at: Moment, unless: Option<Sel>, block: &[Term]) -> Made<()> {
        self.put_off(at, None, unless, false, block)
    }

    fn put_off(
        &mut self,
        at: Moment,
        trigger: Option<Box<Trigger>>,
        unless: Option<Sel>,
        ahead: bool,
        block: &[Term],
    ) -> Made<()> {
        let delayed = self.emit(OpKind::Delayed { at, trigger, unless, ahead, end: 0 });
        self.block(block)?;
        // Run at its moment, the block ends here and not with the ability.
        self.emit(OpKind::Jump(u16::MAX));
        self.patch(delayed);
        Ok(())
    }

    fn choose_one(&mut self, term: &Term) -> Made<()> {
        let (mut blocks, mut limits) = (Vec::new(), Vec::new());
        for option in term.block(0) {
            match option.key() {
                "effect.option" => {
                    blocks.push(option.block(1));
                    limits.push(if option.has(0) { option.number(0) as u8 } else { 0 });
                }
                _ => return unknown(option),
            }
        }
        let times = match (term.kept(0), term.has(1)) {
            (Some("one"), false) => Times::Once,
            (Some("two"), false) => Times::Twice,
            (Some("any"), true) => Times::UpTo(self.num(term.term(1))?),
            _ => return unknown(term),
        };
        let apart = !matches!(times, Times::Once) || term.kept(1).is_some();
        let chosen = apart.then(|| self.introduce(" chosen", term)).transpose()?;
        let offered = if term.kept(2).is_some() { Offered::All } else { Offered::Useful };
        self.alternatives(&blocks, limits, chosen, times, offered)
    }

    fn alternatives(
        &mut self,
        blocks: &[&[Term]],
        limits: Vec<u8>,
        chosen: Option<Slot>,
        times: Times,
        offered: Offered,
    ) -> Made<()> {
        self.used = 0;
        let once = matches!(times, Times::Once);
        let choose = self.emit(OpKind::ChooseOne { options: Vec::new(), limits, chosen, times, offered, end: 0 });
        let mut starts = Vec::new();
        let mut jumps = Vec::new();
        for block in blocks {
            starts.push(self.here());
            self.block(block)?;
            jumps.push(self.emit(OpKind::Jump(choose as u16)));
        }
        for jump in jumps.into_iter().filter(|_| once) {
            self.patch(jump);
        }
        let here = self.here();
        if let OpKind::ChooseOne { options, end, .. } = &mut self.code[choose].kind {
            *options = starts;
            *end = here;
        }
        Ok(())
    }

    /// Points an instruction at what follows now.
    pub(super) fn patch(&mut self, at: usize) {
        let here = self.here();
        if let Some(to) = self.code[at].kind.way_on() {
            *to = here;
        }
    }

    fn choice(&mut self, term: &Term, who: Who, np: usize, n: Num, how: HowMany, random: bool) -> Made<OpKind> {
        let filter = self.filter(term.term(np))?;
        if !random && lies_hidden(&filter.place) {
            return Err(super::Unknown { phrase: "a choice in a deck that is not searched".into(), span: term.span });
        }
        let slot = self.introduce(term.text(np + 1), term)?;
        Ok(OpKind::Choose { slot, who, filter, n, how, random, to_be: None, why: Why::Choose })
    }

    /// An amount of cards to choose.
    fn how_many(&mut self, term: &Term, hole: usize) -> Made<(Num, HowMany)> {
        Ok(match Amount::read(self, term, hole)? {
            Amount::Exactly(n) => (n, HowMany::Exactly),
            Amount::UpTo(n) => (n, HowMany::UpTo),
            Amount::AnyNumber => (Num::Lit(250), HowMany::AnyNumber),
            Amount::All => (Num::Lit(250), HowMany::Exactly),
        })
    }

    /// `a player`, `another player` or a player by description, and the new name after it.
    fn player_choice(&mut self, term: &Term, who: Who, hole: usize) -> Made<OpKind> {
        let whom = term.term(hole);
        let (other, which) = match whom.key() {
            "players.a" => (false, None),
            "players.another" => (true, None),
            "players.which" if whom.kept(0) != Some("each") => {
                (whom.kept(0) == Some("another"), Some(self.which(whom.term(0))?))
            }
            _ => return unknown(whom),
        };
        let random = term.kept(0).is_some();
        Ok(OpKind::ChoosePlayer { slot: self.introduce(term.text(hole + 1), term)?, who, other, which, random })
    }

    fn effect(&mut self, key: &str, term: &Term) -> Made<OpKind> {
        use HowMany::Exactly;
        let one = Num::Lit(1);
        Ok(match key {
            "choose_random" => self.choice(term, Who::Any, 0, one, Exactly, true)?,
            "choose_random_n" => {
                let n = self.num(term.term(0))?;
                self.choice(term, Who::Any, 1, n, Exactly, true)?
            }
            "choose_random_to_be" => {
                let filter = self.filter(term.term(0))?;
                let to_be = Some(self.titles.intern(term.text(1)));
                let slot = self.introduce(term.text(2), term)?;
                let (who, why) = (Who::Any, Why::Choose);
                OpKind::Choose { slot, who, filter, n: one, how: Exactly, random: true, to_be, why }
            }
            "choose" => {
                let (n, how) = self.how_many(term, 0)?;
                self.choice(term, Who::Any, 1, n, how, false)?
            }
            "player_chooses" => {
                let who = self.who(term.term(0))?;
                let (n, how) = self.how_many(term, 1)?;
                self.choice(term, who, 2, n, how, false)?
            }
            "player_chooses_player" => {
                let who = self.who(term.term(0))?;
                self.player_choice(term, who, 1)?
            }
            "choose_total" => {
                let (who, filter, n) = (self.who(term.term(0))?, self.filter(term.term(1))?, self.num(term.term(2))?);
                let stat = self.stat_of(term, 3)?;
                OpKind::ChooseTotal { slot: self.introduce(term.text(4), term)?, who, filter, n, stat }
            }
            "choose_player" => self.player_choice(term, Who::Any, 0)?,
            _ => OpKind::Do(Phrase::read(self, term)?),
        })
    }
}

/// Whether nobody knows which cards lie there.
fn lies_hidden(place: &Place) -> bool {
    use PileRef::{Deck, EncounterBoth, EncounterDeck, OwnersDeck, QuestDeck};
    matches!(place, Place::Pile(Deck(_) | OwnersDeck | EncounterDeck | EncounterBoth | QuestDeck))
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
            Arg::Number(_) | Arg::Word(_) | Arg::Text(_) | Arg::Name(_) | Arg::Ability(_) | Arg::None => false,
        })
}
