//! The door: whether something can happen, and how much of it. Whoever offers a change, and whoever does it, asks here.

use cardlang::def::CardType;

use super::Q;
use super::values::Of;
use crate::area::Board;
use crate::code::{Each, Filter, Memory, Mod, ModKind, Most, Pattern, PileRef, Region, Role, Sel, Since, Test};
use crate::extras::Memo;
use crate::frame::{Env, Frame};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::zone::Zone;

/// How many traits are remembered at most.
const TRAITS: usize = u64::BITS as usize;

impl<'a> Q<'a> {
    /// Whether nothing in force forbids it.
    #[inline]
    pub fn can_happen(self, what: Occurrence) -> bool {
        self.idle(Mod::forbidding(what.verb)) || self.forbidden_by(&what).is_none()
    }

    /// The card that forbids it, if one does.
    #[inline(never)]
    pub fn forbidden_by(self, what: &Occurrence) -> Option<CardId> {
        let mut by = None;
        let (kind, on) = (Mod::forbidding(what.verb), [what.subject, what.object]);
        self.each_said(kind, on, &|said| self.touched(said, what), &mut |said, env, _| {
            if let Mod::Cannot(cannot) = said
                && self.is_such(env, &cannot.what, what)
                && !(env.this == what.subject && self.loses_ban(env.this, what.verb))
            {
                by = Some(env.this);
            }
        });
        by
    }

    /// The most of it that may happen; `before` tells what of it has happened this round.
    pub fn room(self, what: Occurrence, before: impl Fn(&Env, &Most) -> u16) -> u16 {
        let kind = ModKind::Most as usize;
        let mut room = u16::MAX;
        if self.idle(kind) {
            return room;
        }
        let on = [what.subject, what.object];
        self.each_said(kind, on, &|said| self.touched(said, &what), &mut |said, env, _| {
            if let Mod::Most(most) = said
                && most.what.verb == what.verb
                && self.is_such(env, &most.what, &what)
            {
                let so_far = if most.each == Each::Round { before(env, most) } else { 0 };
                room = room.min(most.n.saturating_sub(so_far));
            }
        });
        room
    }

    /// Whether a pattern means an occurrence.
    pub fn is_such(self, env: &Env, pattern: &Pattern, what: &Occurrence) -> bool {
        self.is_so(env, pattern, what) && pattern.subject.as_ref().is_none_or(|sel| self.means(env, sel, what.subject))
    }

    /// Whether a pattern means what is remembered: its card counts as what it was then.
    fn was_such(self, env: &Env, pattern: &Pattern, memo: &Memo) -> bool {
        let subject = memo.what.subject;
        let meant = |sel: &Sel| {
            if let Sel::All(filter) = sel {
                return subject.is_some() && self.fitted(env, filter, memo);
            }
            self.means(env, sel, subject)
        };
        self.is_so(env, pattern, &memo.what) && pattern.subject.as_ref().is_none_or(meant)
    }

    /// Whether the card of what is remembered fitted a noun phrase: its types and traits are those it had then.
    fn fitted(self, env: &Env, filter: &Filter, memo: &Memo) -> bool {
        let was = |test: &Test| self.passed(env, test, memo);
        self.fits_as(filter, memo.what.subject, memo.kinds, was)
    }

    fn passed(self, env: &Env, test: &Test, memo: &Memo) -> bool {
        if let Test::Trait(wanted) = test {
            return self.had_trait(memo, *wanted);
        }
        if let Test::NotTrait(unwanted) = test {
            return !self.had_trait(memo, *unwanted);
        }
        if let Test::Or(a, b) = test {
            return [a, b].into_iter().any(|tests| tests.iter().all(|test| self.passed(env, test, memo)));
        }
        self.test(env, test, memo.what.subject)
    }

    fn had_trait(self, memo: &Memo, wanted: u16) -> bool {
        let kept = self.m.asks.traits.iter().position(|one| *one == wanted).filter(|n| *n < TRAITS);
        kept.map_or_else(|| self.has_trait(memo.what.subject, wanted), |n| memo.traits >> n & 1 != 0)
    }

    /// Which of the traits that some text asks for later a card has, as bits in their order.
    pub(crate) fn traits_asked_for(self, id: CardId) -> u64 {
        let asked = self.m.asks.traits.iter().take(TRAITS).zip(0..);
        asked.filter(|(one, _)| self.has_trait(id, **one)).fold(0, |bits, (_, n)| bits | 1 << n)
    }

    /// The same, whatever card it happens to.
    fn is_so(self, env: &Env, pattern: &Pattern, what: &Occurrence) -> bool {
        // A lasting effect remembers who was meant.
        let seats = |who| if env.done.is_empty() { self.who(env, who) } else { env.done };
        self.happens_so(env, pattern, what)
            && pattern.object.as_ref().is_none_or(|sel| self.means(env, sel, what.object))
            && pattern.player.as_ref().is_none_or(|who| what.player.is_player() && seats(who).has(what.player))
    }

    /// Whether it is the right verb, at the right time, in the right way, from where and to where the pattern says;
    /// whomever it is about.
    pub(crate) fn happens_so(self, env: &Env, pattern: &Pattern, what: &Occurrence) -> bool {
        let from = |region| self.is_in(env, region, self.card(what.subject).zone);
        pattern.verb == what.verb
            && what.manner.has(pattern.manner)
            && pattern.phase.is_none_or(|phase| self.g.step.phase() == Some(phase))
            && (!pattern.off_top || self.is_off_the_top(what.subject))
            && pattern.test.is_none_or(|test| i32::from(what.amount) == i32::from(test))
            && pattern.from.as_ref().is_none_or(from)
            && pattern.to.as_ref().is_none_or(|region| what.to.is_some_and(|zone| self.is_in(env, region, zone)))
            && pattern.cause.as_ref().is_none_or(|by| self.means(env, &by.cards, what.cause) != by.except)
    }

    /// Whether a card that is being revealed came from the top of the encounter deck: by the framework, as a guard, or
    /// by an effect that takes it from there, and not since somebody had searched for it.
    fn is_off_the_top(self, id: CardId) -> bool {
        let mut below = self.g.stack.iter().rev();
        if !below.any(|frame| matches!(frame, Frame::Reveal { card, .. } if *card == id)) {
            return false;
        }
        // Cards that one effect reveals wait for one another.
        let guards = |frame: &Frame| matches!(frame, Frame::Reveal { card, .. } if self.card(*card).host == id);
        let by = below.find(|frame| guards(frame) || !matches!(frame, Frame::Reveal { .. }));
        if let Some(Frame::RevealMore { from, .. }) = by {
            return *from == Zone::ENCOUNTER_DECK;
        }
        let Some(Frame::Script { ability, pc, .. }) = by else { return by.is_some_and(guards) };
        self.m.ability(*ability).reveals_off_top(pc.saturating_sub(1))
    }

    /// Whether a player has done such a thing, whatever has become of the card since.
    pub fn has_done(self, env: &Env, memory: &Memory, seat: Seat) -> bool {
        let env = Env { done: Seats::default(), ..*env };
        let meant = |memo: &Memo| memory.what.iter().any(|pattern| self.was_such(&env, pattern, memo));
        self.remembered(memory.since).any(|memo| memo.what.player == seat && meant(memo))
    }

    /// How often something has happened. A card that has come back since is another.
    pub fn times(self, env: &Env, memory: &Memory) -> usize {
        let env = Env { done: Seats::default(), ..*env };
        let counts = |memo: &&Memo| {
            let subject = memo.what.subject;
            let same = subject == CardId::NONE || !self.g.in_play(subject) || self.card(subject).life == memo.life;
            same && memory.what.iter().any(|pattern| self.was_such(&env, pattern, memo))
        };
        self.remembered(memory.since).filter(counts).count()
    }

    /// What has happened since then, as far as it is remembered.
    fn remembered(self, since: Since) -> impl Iterator<Item = &'a Memo> {
        let all = &self.g.extras.memory;
        let before = match since {
            Since::Attack => self.before_attack().map_or(all.len(), usize::from),
            Since::Phase | Since::Round => 0,
        };
        let phase = (since == Since::Phase).then(|| self.g.step.phase());
        all.iter().skip(before).filter(move |memo| phase.is_none_or(|phase| memo.phase == phase))
    }

    /// How often what is limited has been done this round, whatever has become of the cards since: by that player, or
    /// by all of them where they share the limit.
    pub(crate) fn done_so_far(self, env: &Env, most: &Most, seat: Seat) -> u16 {
        let env = Env { done: Seats::default(), ..*env };
        let counts = |memo: &&Memo| most.on != Role::Player || memo.what.player == seat;
        let done = self.g.extras.memory.iter().filter(counts);
        done.filter(|memo| self.was_such(&env, &most.what, memo)).count() as u16
    }

    /// Whether a phrase means a card, wherever that card is.
    pub(super) fn means(self, env: &Env, sel: &Sel, id: CardId) -> bool {
        let fits = || {
            if let Sel::All(filter) = sel { self.fits_anywhere(env, filter, id) } else { self.sel_has(env, sel, id) }
        };
        id.is_some() && fits()
    }

    fn is_in(self, env: &Env, region: &Region, zone: Zone) -> bool {
        match region {
            Region::Play => zone.is_in_play(),
            Region::OutOfPlay => !zone.is_in_play(),
            Region::Staging => zone.is_staging(),
            Region::Hand(who) => zone.is_hand() && zone.seat().is_some_and(|seat| self.who(env, who).has(seat)),
            Region::Pile(PileRef::Under(host)) => self.lies_under(env, host, zone),
            Region::Pile(pile) => self.pile_zones(env, pile).contains(&Some(zone)),
        }
    }

    // What may happen to cards

    /// Whether an effect may move a card to a zone. A side quest is never part of the quest deck.
    pub fn can_move(self, id: CardId, to: Zone) -> bool {
        let stays_out = to == Zone::QUEST_DECK && self.face(id).kind == CardType::SideQuest;
        !stays_out && self.can_happen(self.moving(id, to).how(Manner::EFFECT))
    }

    /// Whether a card may leave play because it is destroyed, explored or defeated.
    pub fn can_fall(self, id: CardId) -> bool {
        self.can_happen(self.moving(id, Zone::REMOVED))
    }

    fn moving(self, id: CardId, to: Zone) -> Occurrence {
        Occurrence::of(Verb::Move, id).into(to).because(self.speaker())
    }

    /// The card whose text resolves now.
    fn speaker(self) -> CardId {
        if let Some(crate::frame::Frame::Script { env, .. }) = self.g.stack.last() { env.this } else { CardId::NONE }
    }

    /// Whether an effect may take a card out of play, wherever it goes then.
    pub fn can_leave(self, id: CardId) -> bool {
        self.can_move(id, Zone::REMOVED)
    }

    /// Whether one more copy of a card may lie in the victory display.
    pub fn has_room_in_victory(self, id: CardId) -> bool {
        let face = self.face(id);
        let alike = || self.g.in_zone(Zone::VICTORY).filter(|other| self.face(*other).title == face.title).count();
        face.limit_in_victory.is_none_or(|most| alike() < usize::from(most))
    }

    /// Whether a location may become the active one of its board, by the effect of a card if it is one's.
    pub fn can_become_active(self, id: CardId, by: CardId) -> bool {
        let board = self.board_of(id);
        self.can_move(id, board.active_location())
            && self.can_happen(Occurrence::of(Verb::BecomesActive, id).because(by).by(self.g.first_at(board)))
    }

    /// Whether a card may commit to the quest.
    pub fn can_commit(self, id: CardId) -> bool {
        self.can_happen(Occurrence::of(Verb::Commits, id).by(self.card(id).controller))
    }

    /// Whether a card may become ready, in some way.
    pub fn can_ready(self, id: CardId, how: Manner) -> bool {
        self.can_happen(Occurrence::of(Verb::Readies, id).how(how))
    }

    /// Whether an enemy may engage a player, in some way.
    pub fn can_engage(self, enemy: CardId, seat: crate::ids::Seat, how: Manner) -> bool {
        self.can_happen(Occurrence::of(Verb::Engages, enemy).by(seat).how(how))
            && self.can_move(enemy, Zone::engaged(seat))
    }

    /// Whether the players may travel to a location.
    pub fn can_travel_there(self, location: CardId) -> bool {
        self.can_happen(Occurrence::of(Verb::Travels, location).by(self.g.first_at(self.board_of(location))))
    }

    /// Whether the staging step takes place.
    pub fn stages_cards(self) -> bool {
        self.can_happen(Occurrence::new(Verb::Revealed).by(self.g.first_on_turn()).how(Manner::RULE))
    }

    /// Whether engagement checks are made at all.
    pub fn makes_checks(self) -> bool {
        self.can_happen(Occurrence::new(Verb::Engages).by(self.g.first_on_turn()).how(Manner::CHECK))
    }

    /// Whether a card may collect resources at 1.2.
    pub fn may_collect(self, id: CardId) -> bool {
        self.can_happen(Occurrence::of(Verb::ResourcesGained, id).how(Manner::RULE))
    }

    /// Whether a stage may be defeated.
    pub fn can_be_defeated(self, stage: CardId) -> bool {
        self.can_happen(Occurrence::of(Verb::StageDefeated, stage).by(self.g.first_at(self.board_of(stage))))
    }

    /// Whether nothing keeps the players at a board from another stage, whatever becomes of the one that lies there.
    pub fn can_advance(self, board: Board) -> bool {
        let advancing = |seat| self.can_happen(Occurrence::new(Verb::StageDefeated).by(seat));
        self.g.players_at(board).next().is_none_or(advancing)
    }

    /// The next stage of a number that is still to come.
    pub fn stage_to_come(self, number: u8) -> Option<CardId> {
        self.g.in_zone(Zone::QUEST_DECK).find(|id| self.m.pool.facts(self.card(*id).def).stage == number)
    }

    /// The stage after those that the players leave: the next with a higher number, or whatever lies uppermost.
    pub fn next_in_order(self, left: &CardSet) -> Option<CardId> {
        let number = |id: CardId| self.m.pool.facts(self.card(id).def).stage;
        let last = left.iter().map(number).max().unwrap_or(0);
        let later = self.g.in_zone(Zone::QUEST_DECK).find(|id| number(*id) > last);
        later.or_else(|| self.g.top(Zone::QUEST_DECK))
    }

    /// Whether the players may win.
    pub fn can_win(self) -> bool {
        self.can_happen(Occurrence::new(Verb::Win).by(self.g.first))
    }

    /// What of an occurrence a modifier lies on.
    fn touched(self, said: &Mod, what: &Occurrence) -> Option<Of> {
        let role = if let Mod::Cannot(cannot) = said {
            cannot.on
        } else if let Mod::Most(most) = said {
            most.on
        } else {
            return None;
        };
        let player = Some(what.player).filter(|player| player.is_player());
        match role {
            Role::Subject => what.subject.some().map(Of::Card),
            Role::Object => what.object.some().map(Of::Card),
            Role::Player => player.map(Of::Player),
            Role::Anything => Some(player.map_or(Of::Game, |player| Of::Table(self.g.board(player)))),
        }
    }
}
