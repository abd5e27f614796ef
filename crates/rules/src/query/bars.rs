//! Modifiers that few games have: what bars, caps and permits. While no card has one, asking costs next to nothing.

use cardlang::def::{Phase, Sphere};

use super::Q;
use super::values::Of;
use crate::area::Board;
use crate::code::{Before, Mod, ModFlag, ModKind, Quality, Quantity, Share, Stat};
use crate::frame::Env;
use crate::ids::{CardId, Seat};
use crate::occurrence::{Occurrence, Verb};
use crate::state::{Flags, Outcome};

impl<'a> Q<'a> {
    /// Whether some modifier of a kind applies that is such.
    #[inline]
    pub(super) fn some_mod(self, kind: ModKind, of: Of, such: impl Fn(&Mod, &Env) -> bool) -> bool {
        !self.idle(kind as usize) && self.finds_mod(kind, of, such)
    }

    /// The same, where what a modifier says tells: that is asked before whether it applies.
    #[inline]
    pub(super) fn some_such(self, kind: ModKind, of: Of, such: impl Fn(&Mod) -> bool) -> bool {
        !self.idle(kind as usize) && self.finds_such(kind, of, such)
    }

    #[inline(never)]
    fn finds_such(self, kind: ModKind, of: Of, such: impl Fn(&Mod) -> bool) -> bool {
        let mut found = false;
        self.each_said(kind as usize, [of.card(); 2], &|what| such(what).then_some(of), &mut |_, _, _| found = true);
        found
    }

    #[inline(never)]
    fn finds_mod(self, kind: ModKind, of: Of, such: impl Fn(&Mod, &Env) -> bool) -> bool {
        let mut found = false;
        self.each_mod(kind as usize, of, &mut |what, env, _| found |= such(what, env));
        found
    }

    /// Whether a phase is left out by everybody.
    pub fn skips_phase(self, phase: Phase) -> bool {
        !self.idle(Mod::forbidding(Verb::PhaseBegins))
            && self.g.boards_in_order().all(|board| self.skips_phase_at(phase, board))
    }

    /// Whether the players of a board leave a phase out.
    pub fn skips_phase_at(self, phase: Phase, board: Board) -> bool {
        let mut skipped = false;
        let kind = Mod::forbidding(Verb::PhaseBegins);
        if !self.idle(kind) {
            self.each_mod(kind, Of::Table(board), &mut |what, _, _| {
                skipped |= matches!(what, Mod::Cannot(cannot) if cannot.what.phase == Some(phase));
            });
        }
        skipped
    }

    /// Whether a hero's resources may be spent as those of a sphere it has no icon of.
    pub fn spends_as(self, hero: CardId, sphere: Sphere) -> bool {
        self.some_such(ModKind::SpendAs, Of::Card(hero), |what| matches!(what, Mod::SpendAs(s) if *s == sphere))
    }

    pub(super) fn loses_trait(self, id: CardId, lost: u16) -> bool {
        self.some_such(ModKind::Loses, Of::Card(id), |what| matches!(what, Mod::Loses(Quality::Trait(t)) if *t == lost))
    }

    /// Whether a card has lost the text that it cannot do something, or that it cannot be done to it.
    pub(super) fn loses_ban(self, id: CardId, lost: Verb) -> bool {
        self.some_such(ModKind::Loses, Of::Card(id), |what| matches!(what, Mod::Loses(Quality::Ban(v)) if *v == lost))
    }

    /// Whether a value does not get more, or less, by the effect of a card.
    pub(super) fn is_fixed(self, id: CardId, stat: Stat, raised: bool, by: CardId) -> bool {
        self.some_mod(ModKind::Fixed, Of::Card(id), |what, env| {
            matches!(what, Mod::Fixed(fixed) if (fixed.stat, fixed.raised) == (stat, raised)
                && fixed.by.as_ref().is_none_or(|such| self.fits_anywhere(env, such, by)))
        })
    }

    /// Whether a character may attack an enemy, wherever the two are.
    pub fn may_be_attacked(self, enemy: CardId, character: CardId) -> bool {
        let attack = Occurrence::of(Verb::Attacks, character).to(enemy);
        self.can_happen(attack.by(self.card(character).controller))
    }

    /// Whether a character may defend against an enemy.
    pub fn may_defend(self, character: CardId, enemy: CardId) -> bool {
        let defence = Occurrence::of(Verb::Defender, character).to(enemy);
        self.can_happen(defence.by(self.card(character).controller))
    }

    /// Whether a character stays ready as it does something.
    pub fn stays_ready(self, doing: Occurrence) -> bool {
        self.some_mod(
            ModKind::StaysReady,
            Of::Card(doing.subject),
            |what, env| matches!(what, Mod::StaysReady(pattern) if self.is_such(env, pattern, &doing)),
        )
    }

    /// Whether a character commits to the quest without exhausting.
    pub fn commits_ready(self, id: CardId) -> bool {
        self.stays_ready(Occurrence::of(Verb::Commits, id))
    }

    /// Whether a character is ready to commit to the quest, or need not be.
    pub fn may_commit_as_it_is(self, id: CardId) -> bool {
        !self.g.is(id, crate::state::Flags::EXHAUSTED) || self.flag(id, ModFlag::CommitsExhausted)
    }

    /// A location in the staging area that takes progress before the active location or the current quest does.
    pub fn in_the_way(self, board: Board, of: Before) -> Option<CardId> {
        let kind = ModKind::TakesProgress;
        let takes = |what: &Mod| matches!(what, Mod::TakesProgress(before) if *before == of);
        let stands = |id: &CardId| self.some_such(kind, Of::Card(*id), takes) && self.takes_progress(*id, CardId::NONE);
        if self.idle(kind as usize) { None } else { self.g.in_zone(board.staging()).find(stands) }
    }

    /// A location in the staging area that the players may place progress on before the current quest, and how much
    /// it takes.
    pub fn open_to_progress(self, board: Board, by: CardId) -> Option<(CardId, u16)> {
        let open = |id: &CardId| self.counted(Quantity::OpenToProgress, Of::Card(*id)) > 0;
        if by.is_some() || self.idle(Quantity::OpenToProgress.kind()) {
            return None;
        }
        let room = |id: CardId| self.stat(id, Stat::QuestPoints) - i32::from(self.card(id).progress);
        let there = self.g.in_zone(board.staging()).filter(|id| open(id) && self.takes_progress(*id, by));
        there.map(|id| (id, room(id).max(0) as u16)).find(|(_, room)| *room > 0)
    }

    /// Whether a card has to do something, if it can.
    pub fn must(self, id: CardId, verb: Verb) -> bool {
        self.some_such(ModKind::Must, Of::Card(id), |what| matches!(what, Mod::Must(deed) if *deed == verb))
    }

    /// Whether some text says that a card adds a value to the total of the quest, or that it does not.
    pub fn contributes(self, id: CardId, stat: Stat, share: Share) -> bool {
        self.some_such(
            ModKind::Contributes,
            Of::Card(id),
            |what| matches!(what, Mod::Contributes(of, how) if (*of, *how) == (stat, share)),
        )
    }

    /// Whether the game is over in some way by what a text says.
    pub fn ends(self, outcome: Outcome) -> bool {
        self.some_such(ModKind::Ends, Of::Game, |what| matches!(what, Mod::Ends(how) if *how == outcome))
    }

    /// The card whose text has the game over in some way.
    pub fn ended_by(self, outcome: Outcome) -> Option<CardId> {
        let mut found = None;
        self.each_mod(ModKind::Ends as usize, Of::Game, &mut |what, env, _| {
            if matches!(what, Mod::Ends(how) if *how == outcome) {
                found = Some(env.this);
            }
        });
        found
    }

    /// The card that takes what would be placed on another: itself, as a rule.
    pub fn taker(self, placing: Verb, card: CardId) -> CardId {
        let mut taker = card;
        let placed = Occurrence::of(placing, card);
        if !self.idle(ModKind::Instead as usize) {
            self.each_mod(ModKind::Instead as usize, Of::Game, &mut |what, env, _| {
                if let Mod::Instead(instead) = what
                    && self.is_such(env, &instead.what, &placed)
                {
                    taker = self.sel_one(env, &instead.to).some().unwrap_or(taker);
                }
            });
        }
        taker
    }

    /// The damage that one effect could heal from a card.
    pub fn healable(self, id: CardId) -> u16 {
        let healing = Occurrence::of(Verb::Healed, id);
        match self.card(id).damage {
            0 => 0,
            _ if !self.can_happen(healing) => 0,
            damage => damage.min(self.room(healing, |_, _| 0)),
        }
    }
    /// Players who control a card that fits, or none that does.
    pub(super) fn controls(self, env: &Env, filter: &crate::code::Filter, seat: Seat) -> bool {
        self.finds(env, filter, |id| self.card(id).controller == seat && !self.g.is(id, Flags::FACEDOWN))
    }
}
