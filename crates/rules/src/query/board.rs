//! The boards of the table: which quest their players are on, where they are, and what they are up against.

use cardlang::def::CardType;

use super::Q;
use super::values::Of;
use crate::area::{AreaKind, Board};
use crate::code::{Key, Mod, ModKind, Stat};
use crate::frame::{Env, Frame};
use crate::ids::{CardId, CardSet, Seat};
use crate::state::{Flags, Game};

/// The contest of a quest: characters count a value of theirs against the threat of the staging area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// What each character counts.
    pub counts: Stat,
    /// What those committed come to.
    pub strength: i32,
    /// What they are up against.
    pub threat: i32,
}

impl Game {
    /// The board a player is at; the encounter side is at the first player's.
    #[inline]
    pub fn board(&self, seat: Seat) -> Board {
        let seat = if seat.is_player() { seat } else { self.first };
        self.extras.boards[seat.index()]
    }

    /// The boards with players, in player order.
    pub fn boards_in_order(&self) -> impl Iterator<Item = Board> + use<'_> {
        let mut met = [false; crate::ids::MAX_PLAYERS];
        self.in_order()
            .map(|seat| self.board(seat))
            .filter(move |board| !std::mem::replace(&mut met[board.index()], true))
    }

    /// The players at a board who are still in the game, in player order.
    pub fn players_at(&self, board: Board) -> impl Iterator<Item = Seat> + use<'_> {
        self.in_order().filter(move |seat| self.board(*seat) == board)
    }
}

impl<'a> Q<'a> {
    /// The board an ability speaks of: that of its player, or of its card.
    pub fn here(self, env: &Env) -> Board {
        if env.you.is_player() { self.g.board(env.you) } else { self.board_of(env.this) }
    }

    /// The board a card lies at.
    pub fn board_of(self, id: CardId) -> Board {
        let Some(id) = id.some().filter(|id| !id.is_deck()) else { return self.g.board(self.g.first) };
        let card = self.card(id);
        use AreaKind::*;
        match card.zone.kind() {
            Staging | ActiveLocation | Quest => Board::of(card.zone).unwrap_or_default(),
            Play | Engaged | Hand => self.g.board(card.zone.seat().unwrap_or(self.g.first)),
            Attached | Shadow | Under => self.board_of(card.host),
            Deck | Discard | QuestDeck | Beside | SetAside | Victory | Removed | Resolving | Named | Aside | Hidden => {
                self.g.board(card.controller)
            }
        }
    }

    /// The stage that lies at a board.
    pub fn main_quest(self, board: Board) -> Option<CardId> {
        self.g.top(board.quest())
    }

    /// The quest the players at a board are on: a side quest they have chosen, or the stage.
    #[inline]
    pub fn current_quest(self, board: Board) -> Option<CardId> {
        self.g.extras.chosen_quests[board.index()].some().or_else(|| self.main_quest(board))
    }

    /// The active location of a board.
    #[inline]
    pub fn active_location(self, board: Board) -> Option<CardId> {
        self.g.top(board.active_location())
    }

    /// Enemies in the staging area of a board.
    pub fn staging_enemies(self, board: Board) -> impl Iterator<Item = CardId> + use<'a> {
        self.g.in_zone(board.staging()).filter(move |id| self.is_kind(*id, CardType::Enemy))
    }

    /// The threat a card adds to the staging area.
    pub fn staging_threat_of(self, id: CardId) -> i32 {
        let counts = matches!(self.face(id).kind, CardType::Enemy | CardType::Location);
        if counts && !self.contributes(id, Stat::Threat, false) { self.stat(id, Stat::Threat) } else { 0 }
    }

    /// The threat the players at a board quest against.
    pub fn staging_threat(self, board: Board) -> i32 {
        let cards: i32 = self.g.in_zone(board.staging()).map(|id| self.staging_threat_of(id)).sum();
        (cards + self.more_staging_threat() + self.threat_from_elsewhere(board)).max(0)
    }

    /// What is added to the total of every staging area.
    fn more_staging_threat(self) -> i32 {
        let kind = ModKind::StagingThreat as usize;
        let mut more = 0;
        if !self.idle(kind) {
            self.each_mod(kind, Of::Game, &mut |what, env, _| {
                if let Mod::StagingThreat(n) = what {
                    more += self.num(env, n);
                }
            });
        }
        more
    }

    /// The threat that cards elsewhere add as if they were in the staging area.
    fn threat_from_elsewhere(self, board: Board) -> i32 {
        if self.idle(ModKind::Contributes as usize) {
            return 0;
        }
        let elsewhere = self.g.cards_in_play().filter(|id| !self.card(*id).zone.is_staging());
        let adds = elsewhere.filter(|id| self.contributes(*id, Stat::Threat, true) && self.board_of(*id) == board);
        adds.map(|id| self.staging_threat_of(id)).sum()
    }

    /// The value that characters count for the quest of a board: a Battle counts attack, a Siege defense.
    pub fn quest_stat(self, board: Board) -> Stat {
        let Some(quest) = self.current_quest(board) else { return Stat::Willpower };
        let keyword = |key: Key| self.key(quest, key).is_some();
        if keyword(Key::Battle) {
            Stat::Attack
        } else if keyword(Key::Siege) {
            Stat::Defense
        } else {
            Stat::Willpower
        }
    }

    /// The contest of the quest of a board as it stands: what is counted, and what for either side comes to.
    pub fn contest(self, board: Board) -> Contest {
        Contest {
            counts: self.quest_stat(board),
            strength: self.quest_strength(board),
            threat: self.staging_threat(board),
        }
    }

    /// What the characters at a board who are committed to the quest count for it.
    pub fn quest_strength(self, board: Board) -> i32 {
        let stat = self.quest_stat(board);
        let counts = |id: &CardId| !self.contributes(*id, stat, false);
        self.g
            .players_at(board)
            .flat_map(|seat| self.characters(seat))
            .filter(|id| self.g.is(*id, Flags::COMMITTED) && counts(id))
            .map(|id| self.stat(id, stat))
            .sum()
    }

    /// Whether a location is about to leave play as explored, or a side quest as defeated.
    pub fn is_complete(self, id: CardId) -> bool {
        self.g.stack.iter().any(|frame| matches!(frame, Frame::Complete { card, .. } if *card == id))
    }

    /// Side quests in the staging area of a board.
    pub fn side_quests(self, board: Board) -> CardSet {
        let kind = self.m.of_kind(CardType::SideQuest);
        if kind.is_empty() {
            return CardSet::EMPTY;
        }
        self.g.in_zone(board.staging()).filter(|id| kind.has(*id) && !self.g.is(*id, Flags::FACEDOWN)).collect()
    }
}
