//! The door: what is about to happen waits here for texts that take its place, and then happens, or does not.

use cardlang::def::Timing;

use super::Engine;
use crate::frame::{Frame, Impending};
use crate::ids::{CardId, Seat};
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;

impl Verb {
    /// Whether a text may take its place.
    pub fn can_be_replaced(self) -> bool {
        self.deed().is_some()
    }

    /// What does it once nothing has taken its place; none for what no text replaces.
    fn deed(self) -> Option<fn(&mut Engine<'_>, Occurrence)> {
        use Verb::*;
        match self {
            Exhausts => Some(|engine, what| engine.exhaust_now(what)),
            Readies => Some(|engine, what| engine.ready_now(what.subject)),
            Discarded => Some(|engine, what| engine.discard_now(what.subject)),
            Destroyed => Some(|engine, what| engine.destroy_now(what.subject)),
            Draws => Some(|engine, what| {
                let done = engine.draw_now(what.player, what.amount.into());
                engine.unless_alive(done);
            }),
            ResourcesGained => Some(|engine, what| engine.gain_now(what.subject, what.amount.into(), what.manner)),
            ThreatRaised => Some(|engine, what| engine.change_threat(what.player, what.amount.into(), what.manner)),
            ProgressPlaced => {
                Some(|engine, what| engine.progress_now(what.subject, what.amount.max(0) as u16, what.manner))
            }
            Mulligan => Some(|engine, what| engine.mulligan_now(what.player)),
            Engages => Some(|engine, what| engine.engage_now(what.subject, what.player, what.manner)),
            Eliminated => Some(|engine, what| engine.eliminate_now(what.player)),
            Explored => Some(|engine, what| engine.explore_now(what.subject)),
            Healed => Some(|engine, what| engine.take_off(what.subject, what.amount.max(0) as u16, what.cause)),
            // A move waits as the departure it belongs to, damage in a frame of its own.
            Move | Damaged => Some(|_, _| {}),
            Commits | PlayerCommits | Defended | EntersPlay | Plays | LeavesPlay | Attacks | Defender
            | AttackDestroys | ExcessDamage | ShadowDealt | ShadowTriggers | ShadowResolves | WhenRevealedTriggers
            | Revealed | Travels | StageDefeated | QuestSuccess | QuestFailure | QuestResolved | PhaseBegins
            | PhaseEnds | RoundBegins | RoundEnds | ThreatByQuesting | ThreatByEffect | ThreatByDoom | Attacked
            | Called | EntersStaging | DamageAssigned | WouldBePlaced | WouldBeHealed | DrawsAttached
            | TurnedFacedown | TurnedFaceup | Claimed | DeclaredAttacker | AttackKills | CommitsToTest | Detached
            | ControlChanges | BecomesActive | BecomesCurrent | PlacedIn | LookedAt | Heals | Bypassed | BypassCost
            | StageRevealed | StagingEnds | WouldBeStaged | TokenPasses | State | LastCounter | CounterGone
            | TimeRemoved | LosesControl | TurnsCards | Attach | Use | Cancel | LowerThreat | Win | Lose
            | StepBegins | Passes | Spends | AbilityTriggers | ComesCommitted | ComesExhausted | ComesDamaged
            | ComesWithProgress | Went | Shuffled | RemovedFromQuest | Surges | Doomed | DamagePut | DamageRemoved
            | DamagePrevented | DamageRedirected | DamageMoved | Quested | CountersPlaced | CountersRemoved
            | DialTurned | ProgressRemoved | ShadowTurned | Undefended | MadeToAttack | Freed | Looks | Earned
            | LeavesPool | AttackCancelled | PhaseCutShort | PhaseAdded | Flipped | Lasts | PutOff | DealtForTest
            | Tested | FirstPlayer | GoesApart | Joins | ChosenQuest | Nothing => None,
        }
    }
}

impl Engine<'_> {
    /// Whether something has to wait until those who may take its place have spoken. What is paid never does, but what a
    /// price leads to.
    #[inline]
    pub(super) fn waits(&mut self, what: Occurrence) -> bool {
        let replaced = self.m.replaces(what.verb) || is_departure(what.verb) && self.m.replaces(Verb::Move);
        (replaced || self.m.foretells(what.verb)) && self.is_put_off(what)
    }

    #[inline(never)]
    fn is_put_off(&mut self, what: Occurrence) -> bool {
        if self.q().is_waiting(&what) {
            return true;
        }
        if self.q().paying() && what.verb != Verb::Eliminated {
            return false;
        }
        let before = self.g.pending.len();
        let what = self.with_cause(what);
        self.offer(what, Timing::Instead);
        if is_departure(what.verb) && self.g.in_play(what.subject) {
            let away = self.q().discard_pile(what.subject);
            self.offer(Occurrence { verb: Verb::Move, ..what }.into(away), Timing::Instead);
        }
        let waits = self.g.pending.len() > before;
        if waits {
            let life = self.q().life(what.subject);
            self.g.push(Frame::Change { what, life, moment: Impending::Replaceable });
        }
        waits || self.is_answered(what)
    }

    /// Whether something that nothing replaces is answered as it happens, and so waits once more.
    fn is_answered(&mut self, what: Occurrence) -> bool {
        let before = self.g.pending.len();
        if self.m.foretells(what.verb) {
            self.offer(what, Timing::When);
        }
        let waits = self.g.pending.len() > before;
        if waits {
            let life = self.q().life(what.subject);
            self.g.push(Frame::Change { what, life, moment: Impending::Answered });
        }
        waits
    }

    /// What has waited happens now, unless something has taken its place.
    pub(super) fn change(&mut self, what: Occurrence, life: u16, moment: Impending) {
        self.pop();
        if moment == Impending::Replaced || self.q().life(what.subject) != life {
            // What took the place of an elimination may have left the threat as high as it was.
            self.g.dirty |= what.verb == Verb::Eliminated;
            self.unless_alive(false);
        } else if moment == Impending::Answered || !self.is_answered(what) {
            what.verb.deed().expect("only what can be replaced waits")(self, what);
        }
    }

    /// A text begins that takes the place of something: that does not happen.
    pub(super) fn take_place_of(&mut self, event: Occurrence) {
        if event.verb == Verb::Damaged {
            if let Some(at) = self.q().assigned_to(event.subject, event.amount) {
                self.g.assigned[at].amount = 0;
            }
            return;
        }
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::Change { what, moment, .. } = frame
                && is_about(what, &event)
                && *moment == Impending::Replaceable
            {
                *moment = Impending::Replaced;
                return;
            }
        }
    }

    /// Changes how much is about to happen.
    pub(crate) fn adjust_change(&mut self, verb: Verb, f: impl Fn(i16) -> i16) {
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::Change { what, .. } = frame
                && what.verb == verb
            {
                what.amount = f(what.amount);
                return;
            }
        }
    }
}

impl Q<'_> {
    /// Whether what a text would take the place of is still about to happen.
    pub(crate) fn still_impends(self, event: &Occurrence) -> bool {
        if event.verb == Verb::Damaged {
            return self.assigned_to(event.subject, event.amount).is_some();
        }
        let impends = |frame: &Frame| matches!(frame, Frame::Change { what, moment: Impending::Replaceable, .. } if is_about(what, event));
        self.g.stack.iter().any(impends)
    }

    /// Whether something is about to happen already. What a text has taken the place of is not, unless it follows
    /// from how things stand and would be tried again at once.
    pub(crate) fn is_waiting(self, event: &Occurrence) -> bool {
        let same = |what: &Occurrence| {
            (what.verb, what.subject, what.player) == (event.verb, event.subject, event.player)
                && event.subject.is_some()
        };
        let over = |what: &Occurrence, moment: Impending| moment == Impending::Replaced && !follows(what.verb);
        let waits =
            |frame: &Frame| matches!(frame, Frame::Change { what, moment, .. } if same(what) && !over(what, *moment));
        self.g.stack.iter().any(waits)
    }

    /// Whether a card is about to be destroyed, and somebody may still answer that.
    pub(crate) fn is_falling(self, id: CardId) -> bool {
        self.is_waiting(&Occurrence::of(Verb::Destroyed, id).by(self.card(id).controller))
    }

    /// Whether a player is about to be eliminated, unless something takes the place of that.
    pub(crate) fn is_going(self, seat: Seat) -> bool {
        let goes = |what: &Occurrence| what.verb == Verb::Eliminated && what.player == seat;
        self.g.stack.iter().any(|frame| matches!(frame, Frame::Change { what, .. } if goes(what)))
    }

    /// How often a card has changed its place; nothing for no card.
    fn life(self, id: CardId) -> u16 {
        id.some().map_or(0, |id| self.card(id).life)
    }
}

/// What follows from how things stand: hit points or quest points that are used up.
fn follows(verb: Verb) -> bool {
    is_departure(verb) || verb == Verb::Explored
}

/// What takes a card out of play by itself.
fn is_departure(verb: Verb) -> bool {
    matches!(verb, Verb::Discarded | Verb::Destroyed)
}

/// Whether an occurrence that somebody answers is the one that waits. A departure is answered as a move, too.
fn is_about(what: &Occurrence, event: &Occurrence) -> bool {
    let verb = what.verb == event.verb || is_departure(what.verb) && event.verb == Verb::Move;
    verb && (what.subject, what.player) == (event.subject, event.player)
}
