//! Ability headers: kind, trigger, limits; and the code behind them.

use cardlang::def::{AbilityDef, AbilityKind, Timing};
use cardlang::term::{Arg, Term};

use super::expr::{last, phase};
use super::{Made, Maker, mentions, unknown};
use crate::code::{
    Ability, ByEffectOf, Cond, Limit, Num, OneOf, OpKind, Pattern, PileRef, Place, Region, Sel, Trigger, Until, Who,
};
use crate::occurrence::{Manner, Verb};

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
        if let Some(idle) = idle_clause(&ability) {
            let phrase = format!("{idle} of such an ability");
            return Err(super::Unknown { phrase, span: def.span });
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
        (self.guarded, self.of_active) = (None, false);
        (self.of_that, self.of_thats_player) = (false, false);
        self.attacks = def.body.iter().any(|term| mentions(term, "effect.Attack"));
        self.block(&def.body)?;
        ability.guarded = self.guarded.take();
        ability.of_active = std::mem::take(&mut self.of_active);
        ability.of_that = std::mem::take(&mut self.of_that);
        ability.of_thats_player = std::mem::take(&mut self.of_thats_player);
        ability.code = self.finished();
        let replaced = ability.trigger.as_ref().filter(|trigger| trigger.replaces()).map(|trigger| trigger.what.verb);
        let refused = replaced == Some(Verb::WouldBePlaced) && ability.destination().is_none()
            || replaced == Some(Verb::Detached) && !ability.returns_to_staging()
            || replaced == Some(Verb::WouldBeStaged) && !ability.discards_that()
            || replaced == Some(Verb::DrawsAttached) && !ability.only_discards_itself();
        if refused {
            return Err(super::Unknown { phrase: "instead: this replacement".into(), span: def.span });
        }
        Ok(ability)
    }

    /// An ability that a piece of constant text stands for.
    pub(super) fn standing(
        &mut self,
        kind: AbilityKind,
        trigger: Option<Trigger>,
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
        let code = self.finished();
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
        match term.key() {
            "clause.limit" => {
                let [time, each, group, copies] = [0, 1, 2, 3].map(|n| term.kept(n));
                let (scope, each_player) = match (time, each.is_some(), group.is_some()) {
                    (Some("round"), each_player, false) => (Until::Round, each_player),
                    (Some("phase"), each_player, false) => (Until::Phase, each_player),
                    (Some("attack"), false, false) => (Until::Attack, false),
                    (Some("game" | "campaign"), false, group) => (Until::Game, !group),
                    (Some("campaign"), true, false) => (Until::Game, true),
                    _ => return unknown(term),
                };
                let all_copies = copies.is_some() || scope == Until::Game;
                let recorded =
                    (time == Some("campaign")).then(|| self.titles.intern(&format!("{} used", self.said_by)));
                let (times, by_player) = (term.number(0) as u8, each.is_some());
                ability.limit = Some(Limit { times, scope, each_player, all_copies, recorded, by_player });
            }
            "clause.first_time" if ability.trigger.is_some() && term.text(0) == "effect" => {
                ability.once_an_effect = Some(OneOf { copies: term.kept(0).is_some() });
            }
            "clause.first_time" if ability.trigger.is_some() && term.kept(0).is_none() => {
                ability.first_time = Some(match term.text(0) {
                    "phase" => Until::Phase,
                    "round" => Until::Round,
                    "game" => Until::Game,
                    _ => return unknown(term),
                });
            }
            "clause.any_player" => ability.by_any_player = true,
            "clause.lies" if term.text(0) == "your hand" => ability.from_hand = true,
            "clause.lies" => ability.in_victory = true,
            "clause.also_set_aside" => ability.also_set_aside = true,
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

    /// An occurrence that is meant only in some way.
    fn in_some_way(&mut self, timing: Timing, term: &Term) -> Made<Option<Trigger>> {
        let (manner, cause) = match term.key() {
            "event.by_effects" => (Manner::EFFECT, None),
            "event.by_effects_of" => (Manner::EFFECT, Some(Sel::All(Box::new(self.filter(last(term))?)))),
            _ => return Ok(None),
        };
        let mut trigger = self.trigger(timing, term.term(0))?;
        if trigger.or.is_some() {
            return unknown(term);
        }
        trigger.what.manner = trigger.what.manner.and(manner);
        trigger.what.cause = cause.map(|cards| ByEffectOf { cards, except: false });
        Ok(Some(trigger))
    }

    pub(super) fn trigger(&mut self, timing: Timing, term: &Term) -> Made<Trigger> {
        if term.key() == "event.or" {
            let first = self.trigger(timing, term.term(0))?;
            return Ok(self.trigger(timing, term.term(1))?.or_else(first));
        }
        if let Some(what) = self.would(term)? {
            return replacing(timing, what, term);
        }
        if let Some(made) = self.in_some_way(timing, term)? {
            return Ok(made);
        }
        let Some(event) = verb_of(term) else { return unknown(term) };
        let before = timing == Timing::When && term.key() == "event.player_commits" && of_all_players(term);
        if before || !timing_is_played(timing, event) {
            return Err(super::Unknown {
                phrase: format!("{timing:?} {}", term.key()).to_lowercase(),
                span: term.span,
            });
        }
        Ok(Trigger::of(timing, self.occurrence(event, term)?))
    }

    /// Whom and what an occurrence is about.
    fn occurrence(&mut self, event: Verb, term: &Term) -> Made<Pattern> {
        let mut what = Pattern::of(event);
        what.manner = match term.key() {
            "event.engages_optionally" => Manner::OPTIONAL,
            "event.progress_by_questing" => Manner::QUESTING,
            "event.when_revealed_canceled" => Manner::WHEN_REVEALED,
            "event.damaged" if term.kept(0).is_some() => Manner::COMBAT,
            "event.resources" if term.text(0) == "added to" => Manner::FROM_BANK,
            "event.resources" if term.text(0) == "spent from" => Manner::OPTIONAL,
            "event.resources" if term.text(0) == "discarded from" => Manner::EFFECT,
            "event.exhausts_to" if term.text(1) == "defend" => Manner::COMBAT,
            "event.exhausts_to" => Manner::QUESTING,
            // All of them have, those who commit nobody included.
            "event.player_commits" if of_all_players(term) => Manner::RULE,
            "event.plays" if term.has(3) => Manner::OPTIONAL,
            "event.plays" if term.has(2) => Manner::FROM_HAND,
            _ => Manner::ANY,
        };
        for arg in &term.args {
            match arg {
                Arg::Term(inner) if inner.key().starts_with("cards.") => {
                    let sel = Some(self.sel(inner)?);
                    if what.subject.is_none() { what.subject = sel } else { what.object = sel }
                }
                Arg::Term(_) if term.key() == "event.player_commits" && of_all_players(term) => {}
                Arg::Term(inner) if inner.key().starts_with("players.") => {
                    what.player = Some(self.who(inner)?);
                }
                Arg::Term(inner) if event == Verb::PlacedIn && inner.key().starts_with("pile.") => {
                    what.to = Some(Region::Pile(self.pile(inner)?));
                }
                Arg::Term(inner) if term.key() == "event.discarded_from_deck" && inner.key().starts_with("pile.") => {}
                // What replaces an occurrence is played for these piles alone.
                Arg::Term(inner) if inner.key().starts_with("pile.") => match (event, inner.key()) {
                    (Verb::WouldBePlaced, "pile.encounter_discard" | "pile.discard_of") => {}
                    (Verb::WouldBePlaced, "pile.yours") if inner.text(0) == "discard pile" => {}
                    _ => return unknown(inner),
                },
                Arg::Text(test) => what.test = Some(self.titles.intern(test)),
                Arg::Word(name) if matches!(event, Verb::LastCounter | Verb::CounterGone) => {
                    what.test = Some(self.counter(name, term)?)
                }
                Arg::Word(word) => what.phase = phase(word),
                // Numbers and conditions are looked at where the ability is put together.
                Arg::Term(_) | Arg::Number(_) | Arg::None => {}
                Arg::Block(_) | Arg::Name(_) | Arg::Ability(_) => return unknown(term),
            }
        }
        if event == Verb::Called {
            what.subject = Some(Sel::This);
        }
        what.off_top = term.key() == "event.revealed_off_top";
        if term.key() == "event.placed_under" {
            what.to = what.object.take().map(|host| Region::Pile(PileRef::Under(Box::new(host))));
        }
        // Whose effect it is comes first.
        if event == Verb::Heals {
            std::mem::swap(&mut what.subject, &mut what.object);
        }
        let hand = match term.key() {
            "event.discarded_from_your_hand" => Some(Who::You),
            "event.discarded_from_hand_of" => what.player.take(),
            _ => None,
        };
        if term.key() == "event.discarded_from_deck" {
            what.from = Some(Region::Pile(self.pile(term.term(1))?));
            if let Some(Sel::All(filter)) = &mut what.subject {
                filter.place = Place::Anywhere;
            }
        }
        // It is asked about while it still lies there.
        if let (Some(who), Some(Sel::All(filter))) = (&hand, &mut what.subject) {
            filter.place = Place::Hand(who.clone());
        } else if let Some(who) = hand {
            what.from = Some(Region::Hand(who));
        }
        Ok(what)
    }
}

/// Whether something is said of the players together.
fn of_all_players(term: &Term) -> bool {
    term.term(0).key() == "players.all"
}

/// What an occurrence is, by its words.
fn verb_of(term: &Term) -> Option<Verb> {
    use Verb::*;
    Some(match term.key() {
        "event.commits" => Commits,
        "event.enters_play" => EntersPlay,
        // On a card, once it lies there; from where and with whose resources, that does not tell.
        "event.plays" if term.has(3) && (term.has(2) || term.has(4)) => return None,
        "event.plays" if term.has(3) => Attach,
        "event.plays" => Plays,
        "event.leaves_play" => LeavesPlay,
        "event.destroyed" if term.has(1) => AttackKills,
        "event.destroyed" => Destroyed,
        "event.damage_assigned" => DamageAssigned,
        "event.damaged" => Damaged,
        "event.engages" | "event.engages_optionally" => Engages,
        "event.player_commits" => PlayerCommits,
        "event.defends" => Defended,
        "event.attacks" | "event.attacks_player" => Attacks,
        "event.declared" if term.text(1) == "a defender" => Defender,
        "event.declared" => DeclaredAttacker,
        "event.attacked" => Attacked,
        "event.header" => Called,
        "event.attack_destroys" => AttackDestroys,
        "event.excess_damage" => ExcessDamage,
        "event.shadow_dealt" => ShadowDealt,
        "event.shadow_triggers" => ShadowTriggers,
        "event.shadow_resolves" => ShadowResolves,
        "event.turned" => match term.text(1) {
            "turned faceup" => TurnedFaceup,
            "turned facedown" => TurnedFacedown,
            _ => Flipped,
        },
        "event.attached" => Attach,
        "event.claimed" => Claimed,
        "event.would_draw_from" => DrawsAttached,
        "event.would_be_placed" if term.kept(0).is_some() => WouldBeStaged,
        "event.would_be_placed" if term.has(1) => WouldBePlaced,
        "event.placed_in" | "event.placed_under" => PlacedIn,
        "event.becomes_active" => BecomesActive,
        "event.becomes_current" => BecomesCurrent,
        "event.looked_at" => LookedAt,
        "event.healed" if term.has(1) => Heals,
        "event.would_be_healed" => WouldBeHealed,
        "event.detached" => Detached,
        "event.when_revealed_triggers" => WhenRevealedTriggers,
        "event.revealed" | "event.revealed_off_top" => Revealed,
        "event.travels" => Travels,
        "event.explored" => Explored,
        "event.stage_defeated" => StageDefeated,
        "event.quest_success" => QuestSuccess,
        "event.quest_failure" => QuestFailure,
        "event.phase_begins" => PhaseBegins,
        "event.phase_ends" => PhaseEnds,
        "event.ends" => match (term.text(0), term.kept(0)) {
            ("round", Some("begins")) => RoundBegins,
            (_, Some("begins")) => return None,
            ("round", _) => RoundEnds,
            ("phase", _) => PhaseEnds,
            _ => StagingEnds,
        },
        "event.token_passes" => TokenPasses,
        "event.uses" => Use,
        "event.exhausts" | "event.exhausts_to" => Exhausts,
        "event.removed_from_quest" => RemovedFromQuest,
        "event.readies" => Readies,
        "event.healed" => Healed,
        "event.discarded"
        | "event.discarded_from_your_hand"
        | "event.discarded_from_hand_of"
        | "event.discarded_from_deck" => Discarded,
        "event.draws" => Draws,
        "event.threat_reduced" => LowerThreat,
        "event.threat_raised" if term.has(1) => ThreatByEffect,
        "event.threat_raised" if term.kept(0).is_some() => ThreatByQuesting,
        "event.threat_raised" if term.kept(1).is_some() => ThreatByDoom,
        "event.threat_raised" => ThreatRaised,
        "event.quest_resolved" => QuestResolved,
        "event.enters_staging" => EntersStaging,
        "event.progress_placed" | "event.progress_by_questing" | "event.progress_reaches" => ProgressPlaced,
        "event.stage_revealed" | "event.advances" => StageRevealed,
        "event.removed" if term.text(0) == "time counters" => TimeRemoved,
        "event.removed" => ProgressRemoved,
        "event.bypassed" => Bypassed,
        "event.resources" if matches!(term.text(0), "added to" | "gained by") => ResourcesGained,
        "event.resources" => Spends,
        "event.eliminated" => Eliminated,
        "event.commits_to_test" => CommitsToTest,
        "event.counter_gone" => CounterGone,
        "event.last_counter" => LastCounter,
        "event.control" if term.kept(0).is_some_and(|word| word.starts_with("lose")) => LosesControl,
        "event.control" => ControlChanges,
        "event.turns_cards" => TurnsCards,
        "event.undefended" => Undefended,
        "event.when_revealed_canceled" => Cancel,
        "event.state" => State,
        _ => return None,
    })
}

/// Waits for what a text takes the place of.
fn replacing(timing: Timing, what: Vec<Pattern>, term: &Term) -> Made<Trigger> {
    let parts = what.into_iter().map(|what| Trigger::of(timing, what));
    match parts.reduce(|one, other| one.or_else(other)) {
        Some(trigger) if timing == Timing::Instead => Ok(trigger),
        _ => Err(super::Unknown { phrase: "would, without instead".into(), span: term.span }),
    }
}

/// A clause of the header that would change nothing for an ability of its kind.
fn idle_clause(ability: &Ability) -> Option<&'static str> {
    let untriggered = ability.trigger.is_none();
    let triggered = matches!(ability.kind, AbilityKind::Action | AbilityKind::Response);
    if ability.by_any_player && !triggered {
        Some("by any player")
    } else if ability.in_victory && untriggered {
        Some("while in the victory display")
    } else if ability.also_set_aside && untriggered {
        Some("also while set aside")
    } else {
        None
    }
}

/// Moments the engine stops at for this occurrence.
fn timing_is_played(timing: Timing, event: Verb) -> bool {
    use Verb::*;
    match timing {
        Timing::After => {
            !matches!(event, DamageAssigned | DrawsAttached | WouldBePlaced | WouldBeStaged | Detached | State)
                && !matches!(event, WouldBeHealed | Attacked | Called)
        }
        Timing::When => {
            matches!(
                event,
                LookedAt
                    | WouldBeHealed
                    | Revealed
                    | Explored
                    | Destroyed
                    | Plays
                    | DamageAssigned
                    | Attacks
                    | Attacked
                    | Called
                    | ShadowTriggers
                    | WhenRevealedTriggers
                    | StageDefeated
                    | StageRevealed
                    | QuestResolved
                    | PlayerCommits
                    | State
            )
        }
        Timing::As => event == Revealed,
        Timing::At => matches!(event, PhaseBegins | PhaseEnds | RoundBegins | RoundEnds | StagingEnds),
        Timing::Instead => matches!(event, WouldBePlaced | WouldBeStaged | DrawsAttached | Detached),
    }
}
