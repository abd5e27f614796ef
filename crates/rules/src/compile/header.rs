//! Ability headers: kind, trigger, limits; and the code behind them.

use cardlang::def::{AbilityDef, AbilityKind, Timing};
use cardlang::term::Term;

use super::expr::phase;
use super::{Made, Maker, unknown};
use crate::code::{Ability, Cond, Limit, Num, OpKind, Place, Sel, Trigger, Until, Who};
use crate::occurrence::Verb;

impl Maker<'_> {
    pub(super) fn triggered(&mut self, def: &AbilityDef, index: u16) -> Made<Ability> {
        let mut ability = Ability { phase: def.phase, valour: def.valour, ..Ability::plain(def.kind, index) };
        if let Some((timing, event)) = &def.trigger {
            ability.trigger = Some(self.trigger(*timing, event)?);
            if event.key() == "event.state" {
                // A chance that is there all the time would be offered again and again.
                if def.kind == AbilityKind::Response {
                    return unknown(event);
                }
                ability.conds.push(self.cond(event.term(0))?);
            }
            self.counted(event, &mut ability)?;
        }
        for clause in &def.clauses {
            self.clause(clause, &mut ability)?;
        }
        // Both are counted by the same marks.
        if ability.first_time.is_some() && ability.limit.is_some() {
            return Err(super::Unknown { phrase: "a limit beside the first time".into(), span: def.span });
        }
        self.used = 0;
        self.code = Vec::new();
        for cost in &def.costs {
            self.cost(cost)?;
        }
        self.emit(OpKind::Paid);
        ability.effects = self.here();
        self.guarded = None;
        self.block(&def.body)?;
        ability.guarded = self.guarded.take();
        ability.code = std::mem::take(&mut self.code);
        let played = match ability.trigger.as_ref().filter(|trigger| trigger.timing == Timing::Instead) {
            Some(trigger) => match trigger.verb {
                Verb::WouldBePlaced => ability.destination().is_some(),
                Verb::Detached => ability.returns_to_staging(),
                Verb::WouldBeStaged => ability.discards_that(),
                _ => ability.only_discards_itself(),
            },
            None => true,
        };
        if !played {
            return Err(super::Unknown { phrase: "instead: this replacement".into(), span: def.span });
        }
        Ok(ability)
    }

    /// An ability that a piece of constant text stands for.
    pub(super) fn standing(
        &mut self,
        kind: AbilityKind,
        trigger: Trigger,
        conds: &[Cond],
        cost: Option<&Term>,
        does: Option<OpKind>,
    ) -> Made<Ability> {
        self.used = 0;
        self.code = Vec::new();
        if let Some(cost) = cost {
            self.cost(cost)?;
        }
        self.emit(OpKind::Paid);
        let effects = self.here();
        if let Some(does) = does {
            self.emit(does);
        }
        let code = std::mem::take(&mut self.code);
        let trigger = Some(trigger);
        Ok(Ability { trigger, conds: conds.to_vec(), code, effects, ..Ability::plain(kind, self.index) })
    }

    /// Occurrences that tell a number: the ability answers only if it is the right one.
    fn counted(&mut self, event: &Term, ability: &mut Ability) -> Made<()> {
        match event.key() {
            "event.progress_reaches" => {
                let (on, n) = (Box::new(self.sel(event.term(0))?), self.num(event.term(1))?);
                let now = Num::Progress(on);
                let before = Num::Sub(Box::new((now.clone(), Num::Amount)));
                ability.conds.push(Cond::AtLeast(now, n.clone()));
                ability.conds.push(Cond::Not(Box::new(Cond::AtLeast(before, n))));
            }
            "event.stage_revealed" => {
                ability.conds.push(Cond::Equals(Num::Amount, Num::Lit(event.number(0))));
            }
            _ => {}
        }
        Ok(())
    }

    fn clause(&mut self, term: &Term, ability: &mut Ability) -> Made<()> {
        let limit = |scope, each_player| Limit { times: term.number(0) as u8, scope, each_player };
        match term.key() {
            "clause.limit_round" => ability.limit = Some(limit(Until::Round, false)),
            "clause.limit_phase" => ability.limit = Some(limit(Until::Phase, false)),
            "clause.limit_game" => ability.limit = Some(limit(Until::Game, true)),
            "clause.limit_round_each_player" => {
                ability.limit = Some(limit(Until::Round, true));
                ability.by_any_player = true;
            }
            "clause.first_time" if ability.trigger.is_some() => {
                ability.first_time = Some(match term.text(0) {
                    "phase" => Until::Phase,
                    "round" => Until::Round,
                    "game" => Until::Game,
                    _ => return unknown(term),
                });
            }
            "clause.any_player" => ability.by_any_player = true,
            "clause.from_hand" => ability.from_hand = true,
            "clause.also_set_aside" => ability.also_set_aside = true,
            "clause.in_victory" => ability.in_victory = true,
            "clause.as_attachment" => ability.as_attachment = true,
            "clause.cannot_be_canceled" => ability.cannot_be_canceled = true,
            "clause.if" => {
                let cond = self.cond(term.term(0))?;
                ability.conds.push(cond);
            }
            _ => return unknown(term),
        }
        Ok(())
    }

    fn trigger(&mut self, timing: Timing, term: &Term) -> Made<Trigger> {
        if term.key() == "event.or" {
            // `a or b or c` is read as `(a or b) or c`.
            let mut last = self.trigger(timing, term.term(1))?;
            last.or = Some(Box::new(self.trigger(timing, term.term(0))?));
            return Ok(last);
        }
        use Verb::*;
        let event = match term.key() {
            "event.commits" => Commits,
            "event.enters_play" => EntersPlay,
            "event.plays" => Plays,
            "event.leaves_play" => LeavesPlay,
            "event.destroyed" => Destroyed,
            "event.damage_assigned" => DamageAssigned,
            "event.damaged" => Damaged,
            "event.engages" => Engages,
            "event.attacks" | "event.attacks_player" => Attacks,
            "event.defender" => Defender,
            "event.attack_destroys" => AttackDestroys,
            "event.excess_damage" => ExcessDamage,
            "event.shadow_dealt" => ShadowDealt,
            "event.shadow_triggers" => ShadowTriggers,
            "event.shadow_resolves" => ShadowResolves,
            "event.turned_faceup" => TurnedFaceup,
            "event.turned_facedown" => TurnedFacedown,
            "event.claimed" => Claimed,
            "event.declared_attacker" => DeclaredAttacker,
            "event.attack_kills" => AttackKills,
            "event.would_draw_from" => DrawsAttached,
            "event.would_be_placed" => WouldBePlaced,
            "event.placed_in" => PlacedIn,
            "event.becomes_active" => BecomesActive,
            "event.looked_at" => LookedAt,
            "event.heals" => Heals,
            "event.would_be_healed" => WouldBeHealed,
            "event.detached" => Detached,
            "event.when_revealed_triggers" => WhenRevealedTriggers,
            "event.revealed" => Revealed,
            "event.travels" => Travels,
            "event.explored" => Explored,
            "event.stage_defeated" => StageDefeated,
            "event.quest_success" => QuestSuccess,
            "event.quest_failure" => QuestFailure,
            "event.phase_begins" => PhaseBegins,
            "event.phase_ends" | "event.any_phase_ends" => PhaseEnds,
            "event.round_begins" => RoundBegins,
            "event.round_ends" => RoundEnds,
            "event.token_passes" => TokenPasses,
            "event.exhausts" => Exhausts,
            "event.readies" => Readies,
            "event.healed" => Healed,
            "event.discarded" | "event.discarded_from_your_hand" | "event.discarded_from_hand_of" => Discarded,
            "event.draws" => Draws,
            "event.threat_raised" => ThreatRaised,
            "event.threat_by_questing" => ThreatByQuesting,
            "event.threat_by_effect" => ThreatByEffect,
            "event.quest_resolved" => QuestResolved,
            "event.enters_staging" => EntersStaging,
            "event.progress_placed" | "event.progress_reaches" => ProgressPlaced,
            "event.stage_revealed" => StageRevealed,
            "event.bypassed" => Bypassed,
            "event.step_ends" => StagingEnds,
            "event.would_be_staged" => WouldBeStaged,
            "event.resources_gained" => ResourcesGained,
            "event.eliminated" => Eliminated,
            "event.commits_to_test" => CommitsToTest,
            "event.control_changes" => ControlChanges,
            "event.state" => State,
            _ => return unknown(term),
        };
        if !timing_is_played(timing, event) {
            return Err(super::Unknown {
                phrase: format!("{timing:?} {}", term.key()).to_lowercase(),
                span: term.span,
            });
        }
        let mut trigger = Trigger::plain(timing, event);
        for arg in &term.args {
            match arg {
                cardlang::term::Arg::Term(inner) if inner.key().starts_with("cards.") => {
                    let sel = Some(self.sel(inner)?);
                    if trigger.subject.is_none() { trigger.subject = sel } else { trigger.object = sel }
                }
                cardlang::term::Arg::Term(inner) if inner.key().starts_with("players.") => {
                    trigger.player = Some(self.who(inner)?);
                }
                cardlang::term::Arg::Term(inner) if event == PlacedIn && inner.key().starts_with("pile.") => {
                    trigger.pile = Some(self.pile(inner)?);
                }
                cardlang::term::Arg::Text(test) => trigger.test = Some(self.titles.intern(test)),
                cardlang::term::Arg::Word(word) => trigger.phase = phase(word),
                _ => {}
            }
        }
        let hand = match term.key() {
            "event.discarded_from_your_hand" => Some(Who::You),
            "event.discarded_from_hand_of" => trigger.player.take(),
            _ => None,
        };
        if let Some(who) = hand {
            // It is asked about while it still lies there.
            match &mut trigger.subject {
                Some(Sel::All(filter)) => filter.place = Place::Hand(who),
                _ => return unknown(term),
            }
        }
        Ok(trigger)
    }
}

/// Moments the engine stops at for this occurrence.
fn timing_is_played(timing: Timing, event: Verb) -> bool {
    use Verb::*;
    match timing {
        Timing::After => {
            !matches!(
                event,
                DamageAssigned | DrawsAttached | WouldBePlaced | WouldBeStaged | Detached | StageRevealed | State
            ) && !matches!(event, LookedAt | WouldBeHealed)
        }
        Timing::When => {
            matches!(
                event,
                LookedAt
                    | WouldBeHealed
                    | Revealed
                    | DamageAssigned
                    | Attacks
                    | ShadowTriggers
                    | WhenRevealedTriggers
                    | StageDefeated
                    | StageRevealed
                    | State
            )
        }
        Timing::As => event == Revealed,
        Timing::At => matches!(event, PhaseBegins | PhaseEnds | RoundBegins | RoundEnds | StagingEnds),
        Timing::Instead => matches!(event, WouldBePlaced | WouldBeStaged | DrawsAttached | Detached),
    }
}
