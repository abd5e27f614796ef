//! Numbers of the framework that texts change: cards drawn and revealed, resources collected, threat raised.

use super::Q;
use super::values::Of;
use crate::area::Board;
use crate::code::{Mod, ModFlag, ModKind, Quantity, Tokens};
use crate::ids::{CardId, CardSet, Seat};
use crate::zone::Zone;

impl Q<'_> {
    /// By how much a number of the framework is changed.
    #[inline]
    pub(super) fn counted(self, what: Quantity, of: Of) -> i32 {
        if self.idle(what.kind()) { 0 } else { self.counted_up(what, of) }
    }

    #[inline(never)]
    fn counted_up(self, what: Quantity, of: Of) -> i32 {
        let mut sum = 0;
        self.each_mod(what.kind(), of, &mut |said, env, _| {
            if let Mod::Count(_, by) = said {
                sum += self.num(env, by);
            }
        });
        sum
    }

    /// Whether a character may be committed with those picked before: where allies need heroes, if there are enough.
    pub fn commits_beside(self, picked: &CardSet, character: CardId) -> bool {
        let seat = self.card(character).controller;
        let needed = self.counted(Quantity::HeroesForAllies, Of::Player(seat)) as usize;
        let heroes = || picked.iter().filter(|id| self.is_hero(*id)).count();
        let enough = |heroes: usize| (picked.len() - heroes + 1) * needed <= heroes;
        needed == 0 || self.is_hero(character) || enough(heroes())
    }

    /// The victory points that the players have: of each card in the victory display, unless its do not count.
    pub fn victory_points(self) -> i32 {
        let counts = |id: &CardId| !self.flag(*id, ModFlag::NoVictory);
        let worth = |id| self.face(id).victory.map_or(0, i32::from);
        self.g.in_zone(Zone::VICTORY).filter(counts).map(worth).sum()
    }

    /// What a player's threat rises by at 7.3.
    pub fn refresh_threat(self, seat: Seat) -> u16 {
        (1 + self.counted(Quantity::Threat, Of::Player(seat))).max(0) as u16
    }

    /// Cards revealed at 3.3 besides one for each player of a board.
    pub fn extra_reveals(self, board: Board) -> u8 {
        self.counted(Quantity::Revealed, Of::Table(board)).clamp(0, i32::from(u8::MAX)) as u8
    }

    /// Resources a card collects at 1.2, besides the one of a hero.
    pub fn collects(self, id: CardId) -> u16 {
        self.counted(Quantity::Collected, Of::Card(id)).max(0) as u16
    }

    /// Tokens that lie on a card as it enters play.
    pub fn enters_with(self, id: CardId, tokens: Tokens) -> u16 {
        let kind = ModKind::EntersWith as usize;
        let mut count = 0;
        if !self.idle(kind) {
            self.each_mod(kind, Of::Card(id), &mut |what, env, _| {
                if let Mod::EntersWith(which, n) = what
                    && *which == tokens
                {
                    count += self.num(env, n).max(0) as u16;
                }
            });
        }
        count
    }

    /// Whether the top card of a player's deck lies faceup.
    pub fn plays_faceup(self, seat: Seat) -> bool {
        self.counted(Quantity::Faceup, Of::Player(seat)) > 0
    }

    /// Cards that a player may play from the top of the deck each phase, as if from hand.
    pub(super) fn plays_from_top(self, seat: Seat) -> usize {
        self.counted(Quantity::PlayedFromTop, Of::Player(seat)).max(0) as usize
    }

    /// Whether a player attacks before enemies do.
    pub fn attacks_first(self, seat: Seat) -> bool {
        !self.idle(Quantity::AttacksFirst.kind()) && self.counted(Quantity::AttacksFirst, Of::Player(seat)) > 0
    }

    /// Cards a player draws at 1.3.
    pub fn resource_draw(self, seat: Seat) -> u16 {
        (1 + self.counted(Quantity::Drawn, Of::Player(seat))).max(0) as u16
    }

    /// Cards that are revealed at 3.3 at a board: at least one, unless a text goes further.
    pub fn staged_cards(self, board: Board) -> u8 {
        let all = self.g.seats_at(board).len() as i32 + self.counted(Quantity::Revealed, Of::Table(board));
        let all = all.max(1) + self.counted(Quantity::RevealedAtAll, Of::Table(board));
        all.clamp(0, i32::from(u8::MAX)) as u8
    }
}
