//! Statements to instructions.

use cardlang::term::Term;

use super::{Made, Maker, unknown};
use crate::code::{
    Cond, HowMany, Key, Mod, Moment, Num, OpKind, Quantity, Sel, StandInOp, Target, TestOp, Tokens, Until, Who,
};

/// The hidden name of the player with the highest threat.
pub(super) const HIGHEST: &str = " highest threat";

/// More than ever lies on a card.
const ALL: Num = Num::Lit(u16::MAX as i32);

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
            _ => return self.plain_effect(key, term),
        })
    }

    fn plain_effect(&mut self, key: &str, term: &Term) -> Made<OpKind> {
        Ok(match key {
            "damage" => OpKind::Damage { n: self.num(term.term(0))?, to: self.sel(term.term(1))? },
            "heal_up_to" => OpKind::HealUpTo { n: self.num(term.term(0))?, from: self.sel(term.term(1))? },
            "heal" => OpKind::Heal { n: Some(self.num(term.term(0))?), from: self.sel(term.term(1))? },
            "heal_all" => OpKind::Heal { n: None, from: self.sel(term.term(0))? },
            "move_damage" => OpKind::MoveDamage {
                n: self.num(term.term(0))?,
                from: self.sel(term.term(1))?,
                to: self.sel(term.term(2))?,
            },
            "move_all_damage" => {
                let from = self.sel(term.term(0))?;
                OpKind::MoveDamage { n: Num::Damage(Box::new(from.clone())), from, to: self.sel(term.term(1))? }
            }
            "move_any_damage" | "move_any_resources" => OpKind::MoveAny {
                tokens: if key == "move_any_damage" { Tokens::Damage } else { Tokens::Resources },
                from: self.sel(term.term(0))?,
                to: self.sel(term.term(1))?,
            },
            "add_resources" | "place_resources" => {
                OpKind::AddResources { n: self.num(term.term(0))?, to: self.sel(term.term(1))? }
            }
            "pay" => OpKind::Pay { who: self.who(term.term(0))?, n: self.num(term.term(1))?, sphere: None },
            "pay_sphere" => {
                let (who, n) = (self.who(term.term(0))?, self.num(term.term(1))?);
                OpKind::Pay { who, n, sphere: Some(self.sphere_of(term, 2)?) }
            }
            "remove_all_resources" => {
                let from = self.sel(term.term(0))?;
                OpKind::RemoveResources { n: ALL, from }
            }
            "remove_resources" => OpKind::RemoveResources { n: self.num(term.term(0))?, from: self.sel(term.term(1))? },
            "move_resources" => OpKind::MoveResources {
                n: self.num(term.term(0))?,
                from: self.sel(term.term(1))?,
                to: self.sel(term.term(2))?,
            },
            "progress" => OpKind::Progress { n: self.num(term.term(0))?, on: self.sel(term.term(1))?, bypass: false },
            "progress_bypass" => {
                OpKind::Progress { n: self.num(term.term(0))?, on: self.sel(term.term(1))?, bypass: true }
            }
            "remove_progress" => OpKind::RemoveProgress { n: self.num(term.term(0))?, from: self.sel(term.term(1))? },
            "place_damage" => OpKind::PlaceDamage { n: self.num(term.term(0))?, on: self.sel(term.term(1))? },
            "remove_all_progress" => {
                let from = self.sel(term.term(0))?;
                OpKind::RemoveProgress { n: Num::Progress(Box::new(from.clone())), from }
            }
            "raise_threat" => OpKind::RaiseThreat { who: self.who(term.term(0))?, n: self.num(term.term(1))? },
            "reduce_threat" => OpKind::ReduceThreat { who: self.who(term.term(0))?, n: self.num(term.term(1))? },
            "no_threat_for_quest" => OpKind::SpareThreat(self.who(term.term(0))?),
            "fewer_reveals" => OpKind::Lasting {
                target: Target::Game,
                what: Mod::Count(Quantity::Revealed, -(term.number(0) as i16)),
                until: self.until(term.term(1))?,
                now: false,
            },
            "set_threat" => OpKind::SetThreat { who: self.who(term.term(0))?, n: self.num(term.term(1))? },
            "exhaust" => OpKind::Exhaust(self.sel(term.term(0))?),
            "ready" => OpKind::Ready(self.sel(term.term(0))?),
            "remove_from_quest" => OpKind::RemoveFromQuest(self.sel(term.term(0))?),
            "commit" => OpKind::Commit(self.sel(term.term(0))?),
            "engage" => OpKind::Engage { who: self.who(term.term(0))?, enemy: self.sel(term.term(1))? },
            "return_to_staging" => OpKind::ReturnToStaging(self.sel(term.term(0))?),
            "take_control" => OpKind::TakeControl { who: self.who(term.term(0))?, what: self.sel(term.term(1))? },
            "flip" => OpKind::Flip(self.sel(term.term(0))?),
            "attack" => OpKind::Attack { by: self.sel(term.term(0))?, enemy: self.sel(term.term(1))? },
            "enemy_attacks" => OpKind::EnemyAttacks { enemy: self.sel(term.term(0))?, who: self.who(term.term(1))? },
            "skip_defense" => OpKind::SkipDefense,
            "test_against" | "test_counting" => OpKind::Test(Box::new(TestOp {
                who: self.who(term.term(0))?,
                name: self.titles.intern(term.text(1)),
                cards: self.num(term.term(2))?,
                stat: if key == "test_counting" { Some(self.stat_of(term, 3)?) } else { None },
            })),
            "remove_from_combat" => OpKind::RemoveFromCombat(self.sel(term.term(0))?),
            "attack_each_player" => OpKind::AttackEachPlayer,
            "damage_placed_on" => OpKind::DamagePlacedOn(self.sel(term.term(0))?),
            "guards" => OpKind::Guards { guard: self.sel(term.term(0))?, what: self.sel(term.term(1))? },
            "reduce_healing" => OpKind::ReduceHealing(self.num(term.term(0))?),
            "give_keyword" => match (self.key_of(term, 1)?, super::expr::number_in(term.text(1))) {
                (Key::Surge, None) => OpKind::GainSurge,
                (Key::Doomed, Some(n)) => OpKind::GainDoomed(n as u16),
                _ => return unknown(term),
            },
            "cancel" => OpKind::Cancel,
            "cancel_damage" => OpKind::CancelDamage,
            "prevent" => OpKind::PreventDamage(self.num(term.term(0))?),
            "redirect_damage" => OpKind::RedirectDamage(self.sel(term.term(0))?),
            "cancel_card" => OpKind::CancelCard,
            "replace_revealed" => OpKind::ReplaceRevealed,
            "gain_surge" => OpKind::GainSurge,
            "gain_doomed" => OpKind::GainDoomed(term.number(0) as u16),
            "advance_random" => OpKind::AdvanceRandom(self.titles.intern(term.text(0))),
            "advance" => OpKind::Advance,
            "next_stage" => OpKind::NextStage,
            "make_current" => {
                let side = match term.text(1) {
                    "A" => 0,
                    "B" => 1,
                    _ => return unknown(term),
                };
                OpKind::MakeCurrent { what: self.sel(term.term(0))?, side }
            }
            "return_to_stage" => OpKind::ReturnToStage(term.number(0) as u8),
            "win" => OpKind::Win,
            "lose" => OpKind::Lose,
            "eliminate" => OpKind::Eliminate(self.who(term.term(0))?),
            "lasting" => {
                let target = Target::Cards(self.sel(term.term(0))?);
                let (mods, until) = (self.modifiers(term.term(1), false)?, self.until(term.term(2))?);
                let now = mentions(term.term(0), "q.now_in_staging") || mentions(term.term(0), "q.now_committed");
                self.all_lasting(&target, mods, until, now)
            }
            "player_lasting" => {
                let target = Target::Players(self.who(term.term(0))?);
                let (mods, until) = (self.modifiers(term.term(1), true)?, self.until(term.term(2))?);
                self.all_lasting(&target, mods, until, false)
            }
            "staging_threat" => OpKind::StagingThreat { n: self.num(term.term(0))?, until: self.until(term.term(1))? },
            _ => return self.move_effect(key, term),
        })
    }

    /// Several lasting effects that one phrase stands for: all but the last are emitted here.
    fn all_lasting(&mut self, target: &Target, mods: Vec<Mod>, until: Until, now: bool) -> OpKind {
        let used = self.used;
        let mut made = mods.into_iter().map(|what| OpKind::Lasting { target: target.clone(), what, until, now });
        let mut last = made.next().unwrap_or(OpKind::Paid);
        for next in made {
            self.emit(std::mem::replace(&mut last, next));
            self.used = used;
        }
        last
    }

    fn move_effect(&mut self, key: &str, term: &Term) -> Made<OpKind> {
        Ok(match key {
            "draw" => OpKind::Draw { who: self.who(term.term(0))?, n: self.num(term.term(1))? },
            "discard" => OpKind::Discard(self.sel(term.term(0))?),
            "discard_from_hand" => OpKind::DiscardFromHand { who: self.who(term.term(0))?, n: self.num(term.term(1))? },
            "discard_down_to" => OpKind::DiscardDownTo { who: self.who(term.term(0))?, n: self.num(term.term(1))? },
            "discard_random" => OpKind::DiscardRandom { who: self.who(term.term(0))?, n: self.num(term.term(1))? },
            "mill_until" => {
                let (from, n) = (self.pile(term.term(0))?, self.num(term.term(1))?);
                let filter = self.filter(term.term(2))?;
                OpKind::MillUntil { slot: self.introduce(term.text(3), term)?, n, from, filter }
            }
            "mill" => OpKind::Mill { slot: None, n: self.num(term.term(0))?, from: self.pile(term.term(1))? },
            "mill_as" => {
                let (n, from) = (self.num(term.term(0))?, self.pile(term.term(1))?);
                OpKind::Mill { slot: Some(self.introduce(term.text(2), term)?), n, from }
            }
            "destroy" => OpKind::Destroy(self.sel(term.term(0))?),
            "put_into_play" => OpKind::PutIntoPlay { what: self.sel(term.term(0))?, under: Who::You, damage: None },
            "put_into_play_under" | "put_into_play_with" => {
                let (what, under) = (self.sel(term.term(0))?, self.who(term.term(1))?);
                let damage = if key == "put_into_play_with" { Some(self.num(term.term(2))?) } else { None };
                OpKind::PutIntoPlay { what, under, damage }
            }
            "put_engaged" => OpKind::PutEngaged { what: self.sel(term.term(0))?, who: self.who(term.term(1))? },
            "move" | "return" => OpKind::Move { what: self.sel(term.term(0))?, to: self.dest(term.term(1))? },
            "shuffle_into" => OpKind::ShuffleInto { what: self.sel(term.term(0))?, pile: self.pile(term.term(1))? },
            "shuffle_pile_into" => {
                OpKind::ShufflePileInto { from: self.pile(term.term(0))?, to: self.pile(term.term(1))? }
            }
            "shuffle" => OpKind::Shuffle(self.pile(term.term(0))?),
            "remove_from_game" => OpKind::RemoveFromGame(self.sel(term.term(0))?),
            "victory_display" => OpKind::ToVictory(self.sel(term.term(0))?),
            "set_aside" => OpKind::SetAside(self.sel(term.term(0))?),
            "add_to_staging" => OpKind::AddToStaging(self.sel(term.term(0))?),
            "travel_to" => OpKind::TravelTo(self.sel(term.term(0))?),
            "attach_facedown" => {
                OpKind::AttachFacedown { what: self.sel(term.term(0))?, host: self.sel(term.term(1))? }
            }
            "make_active" => OpKind::MakeActive(self.sel(term.term(0))?),
            "attach" | "attach_as" => OpKind::Attach {
                what: self.sel(term.term(0))?,
                host: self.sel(term.term(1))?,
                counts_as: (key == "attach_as").then(|| self.traits.intern(term.text(2))),
            },
            "reveal" => OpKind::Reveal { n: self.num(term.term(0))? },
            "reveal_cards" => OpKind::RevealCards(self.sel(term.term(0))?),
            "claim" => OpKind::Claim(self.sel(term.term(0))?),
            "remove_copies" => {
                let (n, title) = (term.number(0) as u16, self.titles.intern(term.text(1)));
                OpKind::RemoveCopies { n, title, from: self.pile(term.term(2))? }
            }
            "shuffle_set_in" => OpKind::ShuffleSetIn,
            "earn" => {
                let (who, filter) = (self.who(term.term(0))?, self.filter(term.term(1))?);
                OpKind::Earn { who, filter, slot: self.optional_name(term, 2)? }
            }
            "pool_add" => OpKind::PoolAdd(self.sel(term.term(0))?),
            "record" => OpKind::Record { what: self.sel(term.term(0))?, state: self.titles.intern(term.text(1)) },
            "prisoner" | "turn_facedown" => OpKind::TurnFacedown(self.sel(term.term(0))?),
            "turn_faceup" => OpKind::TurnFaceup(self.sel(term.term(0))?),
            "facedown_enemy" => OpKind::StandIn(Box::new(StandInOp {
                what: self.sel(term.term(0))?,
                title: self.titles.intern(term.text(1)),
                attack: self.num(term.term(2))?,
                defense: self.num(term.term(3))?,
                hit_points: self.num(term.term(4))?,
                who: self.who(term.term(5))?,
            })),
            "attach_to_pile" => OpKind::AttachToDeck {
                what: self.sel(term.term(0))?,
                deck: self.pile(term.term(1))?,
                counts_as: self.traits.intern(term.text(2)),
            },
            "attach_encounters" => match self.num(term.term(0))? {
                Num::Lit(1) => OpKind::AttachEncounters(self.sel(term.term(1))?),
                _ => return unknown(term),
            },
            "resolve_when_revealed" => OpKind::ResolveWhenRevealed(self.sel(term.term(0))?),
            "search_all" => {
                let (pile, filter) = (self.pile(term.term(0))?, self.filter(term.term(1))?);
                OpKind::SearchAll { slot: self.introduce(term.text(2), term)?, pile, filter }
            }
            "deal_shadow" => OpKind::DealShadow { n: self.num(term.term(0))?, to: self.sel(term.term(1))? },
            "deal_as_shadow" => OpKind::DealAsShadow { what: self.sel(term.term(0))?, to: self.sel(term.term(1))? },
            "discard_shadow" => OpKind::DiscardShadows(self.sel(term.term(0))?),
            "look" => {
                let (n, pile) = (self.num(term.term(0))?, self.pile(term.term(1))?);
                OpKind::Look { slot: self.introduce(term.text(2), term)?, n, pile }
            }
            "turn_up_top" => {
                let (n, pile) = (self.num(term.term(0))?, self.pile(term.term(1))?);
                OpKind::TurnUpTop { slot: self.optional_name(term, 2)?, n, pile }
            }
            "look_at" => OpKind::LookAt(self.sel(term.term(0))?),
            "search" | "search_must" => {
                let (pile, filter) = (self.pile(term.term(0))?, self.filter(term.term(1))?);
                let slot = self.introduce(term.text(2), term)?;
                OpKind::Search { slot, pile, top: None, filter, must: key == "search_must" }
            }
            "search_top" => {
                let top = Some(self.num(term.term(0))?);
                let (pile, filter) = (self.pile(term.term(1))?, self.filter(term.term(2))?);
                OpKind::Search { slot: self.introduce(term.text(3), term)?, pile, top, filter, must: false }
            }
            "put_back" => OpKind::PutBack { slot: self.slot(term.text(0), term)?, pile: self.pile(term.term(1))? },
            _ => return unknown(term),
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
pub(super) fn mentions(term: &Term, key: &str) -> bool {
    use cardlang::term::Arg;
    term.key() == key
        || term.args.iter().any(|arg| match arg {
            Arg::Term(inner) => mentions(inner, key),
            Arg::Block(inner) => inner.iter().any(|t| mentions(t, key)),
            _ => false,
        })
}
