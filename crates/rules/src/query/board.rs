//! The boards of the table: which quest their players are on, where they are, and what they are up against.

use std::ops::RangeInclusive;

use cardlang::def::CardType;

use super::Q;
use super::values::Of;
use crate::area::{AreaKind, BOARDS, Board};
use crate::code::{Key, Mod, ModFlag, ModKind, Quantity, Share, Stat};
use crate::frame::{Env, Frame};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::occurrence::Occurrence;
use crate::state::{Flags, Game};
use crate::zone::Zone;

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
    /// Whether players have boards of their own.
    #[inline]
    pub fn is_divided(&self) -> bool {
        self.extras.divide()
    }

    /// Whether those at different boards can do nothing for one another.
    #[inline]
    pub fn is_apart(&self) -> bool {
        self.is_divided() && !self.extras.in_reach
    }

    /// The boards that can hold anything.
    pub fn boards(&self) -> impl Iterator<Item = Board> + use<> {
        Board::all().take(if self.is_divided() { BOARDS } else { 1 })
    }

    /// The board a player is at; the encounter side is where the framework has come to.
    #[inline]
    pub fn board(&self, seat: Seat) -> Board {
        if seat.is_player() { self.extras.boards[seat.index()] } else { self.board_on_turn() }
    }

    /// The board that goes through the steps of the phase, or else the first player's.
    #[inline]
    pub fn board_on_turn(&self) -> Board {
        self.extras.turn.unwrap_or(self.extras.boards[self.first.index()])
    }

    /// The boards with players, in player order.
    pub fn boards_in_order(&self) -> impl Iterator<Item = Board> + use<'_> {
        let mut met = [false; BOARDS];
        self.in_order()
            .map(|seat| self.board(seat))
            .filter(move |board| !std::mem::replace(&mut met[board.index()], true))
    }

    /// The players at a board who are still in the game, in player order.
    pub fn players_at(&self, board: Board) -> impl Iterator<Item = Seat> + use<'_> {
        self.in_order().filter(move |seat| self.board(*seat) == board)
    }

    /// The same, in no order.
    pub fn seats_at(&self, board: Board) -> Seats {
        self.living().iter().filter(|seat| self.board(*seat) == board).collect()
    }

    /// The first player of a board: whoever of those there comes first in player order.
    #[inline]
    pub fn first_at(&self, board: Board) -> Seat {
        let first = if self.is_divided() { self.players_at(board).next() } else { None };
        first.unwrap_or(self.first)
    }

    /// The first player of the board that goes through the steps of the phase.
    #[inline]
    pub fn first_on_turn(&self) -> Seat {
        if self.is_divided() { self.first_at(self.board_on_turn()) } else { self.first }
    }

    /// Whether the players at a board have quested successfully this round.
    pub fn has_quested(&self, board: Board) -> bool {
        self.quested && (!self.is_divided() || self.extras.quested.has(self.first_at(board)))
    }

    /// The players who go through the steps of the phase: those of one board, where a board has its turn.
    #[inline]
    pub fn on_turn(&self) -> Seats {
        self.extras.turn.map_or_else(|| self.living(), |board| self.seats_at(board))
    }

    /// The players who may act: while those of one board go through a phase, nobody else is there.
    #[inline]
    pub fn acting(&self) -> Seats {
        if self.extras.in_reach { self.living() } else { self.on_turn() }
    }

    /// Whether two players can do anything for one another.
    #[inline]
    pub fn meet(&self, one: Seat, other: Seat) -> bool {
        !self.is_apart() || self.board(one) == self.board(other)
    }
}

impl<'a> Q<'a> {
    /// The board an ability speaks of.
    #[inline]
    pub fn here(self, env: &Env) -> Board {
        if self.g.is_divided() { self.home_of(env).unwrap_or(self.g.board_on_turn()) } else { Board::MAIN }
    }

    /// The board an ability belongs to: where its card lies, or else its player is.
    fn home_of(self, env: &Env) -> Option<Board> {
        self.place_of(env.this).or_else(|| env.you.is_player().then(|| self.g.board(env.you)))
    }

    /// The players an ability speaks of as all of them: where boards are apart, those at its own.
    #[inline]
    pub fn company(self, env: &Env) -> Seats {
        if self.g.is_apart() { self.g.seats_at(self.here(env)) } else { self.g.living() }
    }

    /// The first player an ability speaks of.
    #[inline]
    pub fn leader(self, env: &Env) -> Seat {
        if self.g.is_apart() { self.g.first_at(self.here(env)) } else { self.g.first }
    }

    /// Whether an ability can be about a card: boards that are apart have nothing to do with one another.
    #[inline]
    pub fn concerns_card(self, env: &Env, id: CardId) -> bool {
        !self.g.is_apart() || self.place_of(id).is_none_or(|there| self.home_of(env).is_none_or(|here| here == there))
    }

    /// Whether what an ability says of the table as a whole holds for a board.
    #[inline]
    pub fn holds_at(self, env: &Env, board: Board) -> bool {
        !self.g.is_divided() || self.home_of(env).is_none_or(|here| here == board)
    }

    /// Whether a zone is the staging area an ability speaks of.
    #[inline]
    pub fn is_staging_here(self, env: &Env, zone: Zone) -> bool {
        zone.is_staging() && (!self.g.is_divided() || zone == self.here(env).staging())
    }

    /// Whether an occurrence is near enough for a card to answer it: at its own board, where the players have parted.
    #[inline]
    pub fn is_near(self, card: CardId, event: &Occurrence) -> bool {
        !self.g.is_divided() || self.happens_near(card, event)
    }

    fn happens_near(self, card: CardId, event: &Occurrence) -> bool {
        let apart = self.g.is_apart();
        let there = match self.place_of(event.subject) {
            Some(board) if apart => board,
            // What happens to a whole board is told by its first player.
            None if apart && event.player.is_player() || event.verb.is_of_a_board() => self.g.board(event.player),
            Some(_) | None => return true,
        };
        // A card at no board answers for each of them, and once for all where they are in reach.
        let here = self.place_of(card).or_else(|| (!apart).then(|| self.g.board(self.g.first)));
        here.is_none_or(|here| here == there)
    }

    /// The board a card lies at, if it lies at one.
    pub fn place_of(self, id: CardId) -> Option<Board> {
        let id = id.some()?;
        if let Some(seat) = id.deck_of() {
            return Some(self.g.board(seat));
        }
        let card = self.card(id);
        use AreaKind::*;
        match card.zone.kind() {
            Staging | ActiveLocation | Quest => Board::of(card.zone),
            Attached | Shadow | Under => self.place_of(card.host),
            Resolving => self.dealt_with_by(id).map(|seat| self.g.board(seat)),
            Play | Engaged | Hand | Deck | Discard | Named | Aside | Hidden => {
                self.seat_of(card.zone).map(|seat| self.g.board(seat))
            }
            // Where it lay in play.
            Away => self.g.extras.away.iter().find(|(card, _)| *card == id).and_then(|(_, lay)| Board::of(*lay)),
            QuestDeck | Beside | SetAside | Victory | Removed => None,
        }
    }

    /// The player who reveals or plays a card that is on the table while it resolves.
    fn dealt_with_by(self, id: CardId) -> Option<Seat> {
        let reveals = self.g.stack.iter().rev().find_map(|frame| {
            if let Frame::Reveal { card, seat, .. } = frame { (*card == id).then_some(*seat) } else { None }
        });
        reveals.or_else(|| Some(self.card(id).controller).filter(|seat| seat.is_player()))
    }

    /// Whether a card that is being revealed is going to surge, by its keyword or by what it has gained.
    pub(super) fn surges(self, id: CardId) -> bool {
        let surges = |frame: &Frame| matches!(frame, Frame::Reveal { card, surge: 1.., .. } if *card == id);
        self.g.stack.iter().any(surges)
    }

    /// The board a card lies at, or else the one that the framework has come to.
    pub fn board_of(self, id: CardId) -> Board {
        if self.g.is_divided() { self.place_of(id).unwrap_or(self.g.board_on_turn()) } else { Board::MAIN }
    }

    /// The stage that lies at a board; of several, the one its players have made the current quest.
    #[inline]
    pub fn main_quest(self, board: Board) -> Option<CardId> {
        self.g.extras.main_quests[board.index()].some().or_else(|| self.g.top(board.quest()))
    }

    /// The number printed on the main quest, where the ability is.
    pub fn stage_number(self, env: &Env) -> Option<u8> {
        Some(self.m.pool.facts(self.card(self.main_quest(self.here(env))?).def).stage)
    }

    /// Whether a card has all the progress it asks for.
    #[inline]
    pub fn has_all_progress(self, id: CardId) -> bool {
        let progress = i32::from(self.card(id).progress);
        let printed = self.face(id).printed(Stat::QuestPoints);
        printed.is_some_and(|points| progress >= points && progress >= self.stat(id, Stat::QuestPoints))
    }

    /// Whether a stage is complete and nothing keeps the players there.
    pub fn can_be_left(self, stage: CardId) -> bool {
        self.has_all_progress(stage) && self.can_be_defeated(stage)
    }

    /// The stages that the players of a board leave as they advance: of several, those that are complete.
    pub fn left_behind(self, board: Board) -> CardSet {
        let all: CardSet = self.g.in_zone(board.quest()).collect();
        let complete: CardSet = all.iter().filter(|stage| self.can_be_left(*stage)).collect();
        if all.len() < 2 || complete.is_empty() { all } else { complete }
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

    /// How many locations can be active at a board.
    pub fn most_active(self, board: Board) -> usize {
        (1 + self.counted(Quantity::ActiveLocations, Of::Table(board))).max(1) as usize
    }

    /// Whether another location may become active at a board.
    pub fn has_room_for(self, location: CardId, board: Board) -> bool {
        let active = self.g.count_in(board.active_location());
        active == 0 || active < self.most_active(board) || active == 1 && self.flag(location, ModFlag::ActiveBeside)
    }

    /// What active locations still take of progress that a card, or the quest, brings.
    pub fn progress_takers(self, board: Board, by: CardId) -> Vec<(CardId, u16)> {
        let takes = |id: &CardId| !self.kept_off(*id, by) && self.takes_progress(*id, by);
        let room = |id: CardId| self.stat(id, Stat::QuestPoints) - i32::from(self.card(id).progress);
        let active = self.g.in_zone(board.active_location()).filter(takes);
        active.map(|id| (id, room(id).max(0) as u16)).filter(|(_, room)| *room > 0).collect()
    }

    /// How much of the progress on its way to the quest may go to the first of several active locations.
    pub fn shares(self, amount: u16, by: CardId, board: Board) -> RangeInclusive<u8> {
        if let (Some((_, room)), 0) = (self.open_to_progress(board, by), self.g.count_in(board.active_location())) {
            return 0..=amount.min(room).min(u16::from(u8::MAX)) as u8;
        }
        let takers = self.progress_takers(board, by);
        let first = takers.first().map_or(0, |(_, room)| *room);
        let others: u16 = takers.iter().skip(1).map(|(_, room)| *room).sum();
        let least = amount.saturating_sub(others).min(first);
        least.min(u16::from(u8::MAX)) as u8..=amount.min(first).min(u16::from(u8::MAX)) as u8
    }

    /// Enemies in the staging area of a board.
    pub fn staging_enemies(self, board: Board) -> impl Iterator<Item = CardId> + use<'a> {
        self.g.in_zone(board.staging()).filter(move |id| self.is_kind(*id, CardType::Enemy))
    }

    /// The threat a card adds to the staging area.
    pub fn staging_threat_of(self, id: CardId) -> i32 {
        let counts = matches!(self.face(id).kind, CardType::Enemy | CardType::Location);
        if counts && !self.contributes(id, Stat::Threat, Share::Nowhere) { self.stat(id, Stat::Threat) } else { 0 }
    }

    /// The threat the players at a board quest against.
    pub fn staging_threat(self, board: Board) -> i32 {
        let cards: i32 = self.g.in_zone(board.staging()).map(|id| self.staging_threat_of(id)).sum();
        (cards + self.more_staging_threat(board) + self.threat_from_elsewhere(board)).max(0)
    }

    /// What is added to the total of a staging area.
    fn more_staging_threat(self, board: Board) -> i32 {
        let kind = ModKind::StagingThreat as usize;
        let mut more = 0;
        if !self.idle(kind) {
            self.each_mod(kind, Of::Table(board), &mut |what, env, fixed| {
                if let Mod::StagingThreat(n) = what {
                    more += fixed.unwrap_or_else(|| self.num(env, n));
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
        let adds = |id: &CardId| {
            let share = if self.board_of(*id) == board { Share::Here } else { Share::Elsewhere };
            self.card(*id).zone != board.staging() && self.contributes(*id, Stat::Threat, share)
        };
        self.g.cards_in_play().filter(adds).map(|id| self.staging_threat_of(id)).sum()
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

    /// The contest at a board as it stands: which value is counted, and what each side has.
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
        let counts = |id: &CardId| !self.contributes(*id, stat, Share::Nowhere);
        let at_hand = self.g.players_at(board).flat_map(|seat| self.characters(seat));
        let by_text = self.committed_by_text(board);
        at_hand
            .filter(|id| self.is_committed(*id) && !by_text.has(*id))
            .chain(by_text.iter())
            .filter(counts)
            .map(|id| self.stat(id, stat))
            .sum()
    }

    /// Whether a card is committed to the quest: it was committed, or a text says that it is.
    #[inline]
    pub fn is_committed(self, id: CardId) -> bool {
        self.g.is(id, Flags::COMMITTED) || self.flag(id, ModFlag::Committed)
    }

    /// Cards of a board that a text commits to the quest, in nobody's hands as a rule.
    fn committed_by_text(self, board: Board) -> CardSet {
        if self.idle(ModFlag::Committed.kind()) {
            return CardSet::EMPTY;
        }
        let there = |id: &CardId| self.board_of(*id) == board && self.flag(*id, ModFlag::Committed);
        self.g.cards_in_play().filter(there).collect()
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
