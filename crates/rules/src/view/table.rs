//! The parts of the table, each as the seat sees it.

use cardlang::words::phase_word;

use super::{
    AreaView, AskedView, AttackView, BoardView, CardName, DecisionView, DialView, HandView, LastingView, Lying,
    PileView, PlayerView, QuestView, Shown, Sight, Source, StagingView, StepView, View, with_cards,
};
use crate::area::{AreaKind, Board};
use crate::code::{Dial, Stat};
use crate::decision::Ask;
use crate::frame::{Frame, Lasting};
use crate::ids::{CardId, CardSet, Seat};
use crate::query::Q;
use crate::step::Step;
use crate::zone::Zone;

/// Cards in play that stand with another card in play: attachments, guarded objectives.
pub(super) fn hosted(q: Q<'_>) -> CardSet {
    let in_play = q.g.zones_in_play().flat_map(|zone| q.g.in_zone(zone));
    in_play.filter(|id| on_a_card(q, q.card(*id).host)).collect()
}

fn on_a_card(q: Q<'_>, host: CardId) -> bool {
    host.is_some() && !host.is_deck() && q.g.in_play(host)
}

impl<'a> Sight<'a> {
    pub(super) fn view(self) -> View<'a> {
        let (q, g) = (self.q, self.q.g);
        let board = g.board(self.seat.unwrap_or(g.first));
        View {
            seat: self.seat,
            scenario: &q.m.setup.scenario,
            round: g.round,
            step: step(g.step),
            first: g.first,
            active: g.active,
            outcome: g.outcome,
            players: (0..g.seats).map(|seat| self.player(Seat(seat))).collect(),
            quest: q.main_quest(board).map(|id| self.quest(id)),
            further_quests: self.stages(board).skip(1).map(|id| self.quest(id)).collect(),
            beside_quest: self.area(Zone::BESIDE_QUEST),
            willpower: q.quest_strength(board),
            counts: q.quest_stat(board).word(),
            staging: self.staging(board),
            active_location: q.active_location(board).map(|id| self.shown(id)),
            further_locations: g.in_zone(board.active_location()).skip(1).map(|id| self.shown(id)).collect(),
            resolving: self.resolving(),
            attacks: self.attacks(),
            encounter_deck: self.pile(Zone::ENCOUNTER_DECK),
            encounter_discard: self.names(Zone::ENCOUNTER_DISCARD),
            quest_deck: g.pile(Zone::QUEST_DECK).len,
            victory: self.pile(Zone::VICTORY),
            set_aside: self.pile(Zone::SET_ASIDE),
            removed: self.pile(Zone::REMOVED),
            boards: self.other_boards(board),
            areas: self.areas(),
            dials: self.dials(),
            lasting: g.lasting.iter().map(|lasting| self.lasting(lasting)).collect(),
            decision: g.ask.map(|ask| self.decision(ask)),
        }
    }

    fn staging(self, board: Board) -> StagingView<'a> {
        StagingView { threat: self.q.staging_threat(board), cards: self.area(board.staging()) }
    }

    /// The stages that lie at a board, the one the players are on first.
    fn stages(self, board: Board) -> impl Iterator<Item = CardId> {
        let first = self.q.main_quest(board);
        first.into_iter().chain(self.q.g.in_zone(board.quest()).filter(move |id| Some(*id) != first))
    }

    /// Every other board with players or cards.
    fn other_boards(self, own: Board) -> Vec<BoardView<'a>> {
        let g = self.q.g;
        let used = |board: &Board| {
            let lies =
                [board.staging(), board.active_location(), board.quest()].iter().any(|zone| g.count_in(*zone) > 0);
            *board != own && (lies || !g.seats_at(*board).is_empty())
        };
        g.boards().filter(used).map(|board| self.board(board)).collect()
    }

    fn board(self, board: Board) -> BoardView<'a> {
        BoardView {
            seats: self.q.g.players_at(board).collect(),
            quests: self.stages(board).map(|id| self.quest(id)).collect(),
            willpower: self.q.quest_strength(board),
            counts: self.q.quest_stat(board).word(),
            staging: self.staging(board),
            active_locations: self.area(board.active_location()),
        }
    }

    /// What only this game has: declared decks and areas, empty or not, and what lies under cards.
    fn areas(self) -> Vec<AreaView<'a>> {
        let q = self.q;
        let always = |zone: &Zone| !matches!(zone.kind(), AreaKind::Under | AreaKind::Away);
        let lies = |zone: &Zone| always(zone) || q.g.count_in(*zone) > 0;
        // The areas of boards are drawn with the boards.
        let declared = q.g.zones().filter(|zone| zone.is_declared() && Board::of(*zone).is_none());
        declared.filter(lies).map(|zone| self.declared(zone)).collect()
    }

    fn declared(self, zone: Zone) -> AreaView<'a> {
        let q = self.q;
        let area = q.m.area_at(zone);
        let host = q.g.top(zone).map(|top| q.card(top).host).filter(|host| host.is_some());
        let named = area.map(|area| format!("{} {}", q.m.pool.titles.name(area.name), area.word()));
        let under = || host.filter(|host| self.sees(*host)).map_or("", |host| q.title(host)).to_owned();
        AreaView {
            name: if zone == Zone::AWAY { "Considered out of play".to_owned() } else { named.unwrap_or_else(under) },
            kind: zone.kind(),
            owner: area.and_then(|area| area.owner),
            host: host.and_then(|host| self.number(host)).filter(|_| zone.kind() == AreaKind::Under),
            pile: self.pile(zone),
            cards: if zone.is_in_play() { self.area(zone) } else { Vec::new() },
        }
    }

    fn dials(self) -> Vec<DialView<'a>> {
        let titles = &self.q.m.pool.titles;
        let dial = |dial: &'a Dial| {
            let at = self.q.dial(dial.name);
            let stop = usize::try_from(at).ok().and_then(|at| dial.stops.get(at));
            DialView { name: titles.name(dial.name), at, shows: stop.map(|stop| titles.name(*stop)) }
        };
        self.q.m.dials.iter().map(dial).collect()
    }

    fn player(self, seat: Seat) -> PlayerView<'a> {
        let q = self.q;
        let player = &q.g.players[seat.index()];
        PlayerView {
            seat,
            threat: player.threat,
            elimination_level: q.elimination_level(seat),
            eliminated: player.eliminated,
            hand: self.hand(seat),
            deck: self.pile(Zone::deck(seat)),
            on_deck: q.attachments(CardId::deck(seat)).map(|id| self.shown(id)).collect(),
            discard: self.names(Zone::discard(seat)),
            characters: self.area(Zone::play(seat)),
            engaged: self.area(Zone::engaged(seat)),
        }
    }

    fn hand(self, seat: Seat) -> HandView<'a> {
        let zone = Zone::hand(seat);
        let own = self.seat == Some(seat);
        let cards = self.q.g.in_zone(zone).filter(|_| own).map(|id| self.card(id)).collect();
        HandView { count: self.q.g.pile(zone).len, cards }
    }

    /// The known cards of a pile, wherever they lie in it.
    fn pile(self, zone: Zone) -> PileView<'a> {
        let lying = self.q.g.in_zone(zone).zip(0..).filter(|(id, _)| self.sees(*id));
        let known = lying.map(|(id, under)| Lying { under, card: self.name(id) }).collect();
        PileView { count: self.q.g.pile(zone).len, known }
    }

    /// A pile that lies open.
    fn names(self, zone: Zone) -> Vec<CardName<'a>> {
        self.q.g.in_zone(zone).filter(|id| self.sees(*id)).map(|id| self.name(id)).collect()
    }

    /// Cards in play that stand by themselves; what is on them comes with them.
    fn area(self, zone: Zone) -> Vec<Shown<'a>> {
        self.q.g.in_zone(zone).filter(|id| !self.hosted.has(*id)).map(|id| self.shown(id)).collect()
    }

    fn quest(self, id: CardId) -> QuestView<'a> {
        let card = self.q.card(id);
        let printed = self.q.face(id).printed(Stat::QuestPoints);
        QuestView {
            stage: self.q.m.pool.facts(card.def).stage,
            side: if card.face == 0 { 'A' } else { 'B' },
            quest_points: printed.map(|_| self.q.stat(id, Stat::QuestPoints)),
            progress: card.progress,
            card: self.shown(id),
        }
    }

    /// Cards being revealed or played; those still in a hand have been shown to all.
    fn resolving(self) -> Vec<super::CardView<'a>> {
        let mut open: CardSet = self.q.g.in_zone(Zone::RESOLVING).collect();
        for frame in &self.q.g.stack {
            if let Frame::Play { card, .. } = frame
                && self.q.card(*card).zone.is_hand()
            {
                open.insert(*card);
            }
        }
        open.iter().filter(|id| self.sees(*id)).map(|id| self.card(id)).collect()
    }

    fn attacks(self) -> Vec<AttackView> {
        let members = |set: u8| self.q.set(set).iter().filter_map(|id| self.number(id)).collect();
        let frames = self.q.g.stack.iter();
        let attacks = frames.filter_map(|frame| {
            if let Frame::EnemyAttack(attack) = frame {
                return Some((attack.enemy, attack.player, true, attack.defenders));
            }
            let Frame::PlayerAttack(attack) = frame else { return None };
            Some((attack.enemy, attack.player, false, attack.attackers))
        });
        // An enemy that is gone may lie where nobody sees it.
        attacks
            .filter_map(|(enemy, player, by_enemy, set)| {
                Some(AttackView { enemy: self.number(enemy)?, player, by_enemy, characters: members(set) })
            })
            .collect()
    }

    fn lasting(self, lasting: &Lasting) -> LastingView<'a> {
        let covered = lasting.closed.iter().flat_map(CardSet::iter).filter_map(|id| self.number(id));
        LastingView {
            source: self.source(lasting.env.this, lasting.ability),
            until: lasting.until,
            cards: covered.collect(),
        }
    }

    fn decision(self, ask: Ask) -> DecisionView<'a> {
        let asked = (self.seat == Some(ask.seat)).then(|| self.asked());
        DecisionView { seat: ask.seat, about: ask.about, source: self.asking(), asked }
    }

    /// The card that asks, as far as it is open to all.
    fn asking(self) -> Option<Source<'a>> {
        let id = self.q.asking_card()?;
        let script = self.q.g.stack.iter().rev().find_map(|frame| {
            let Frame::Script { ability, env, .. } = frame else { return None };
            (env.this == id).then_some(*ability)
        });
        match script {
            Some(ability) => Some(self.source(id, ability)),
            None => self.q.sees(None, id).then(|| self.open_source(id)),
        }
    }

    fn asked(self) -> AskedView {
        let mut answers = Vec::new();
        self.q.answers(&mut answers);
        for answer in &mut answers {
            *answer = with_cards(*answer, |id| self.number(id).unwrap_or(id));
        }
        let (mut picked, mut payers) = (Vec::new(), Vec::new());
        match self.q.g.stack.last() {
            Some(Frame::Pick { picked: set, .. }) => {
                picked = self.q.set(*set).iter().filter_map(|id| self.number(id)).collect();
            }
            Some(Frame::Pay { seat, sphere, card, .. }) => payers = self.q.payers_for(*seat, *sphere, *card).collect(),
            _ => {}
        }
        AskedView { answers, picked, payers }
    }
}

fn step(step: Step) -> StepView {
    StepView {
        number: step.number(),
        title: step.title(),
        phase: step.phase().map(phase_word),
        window: step.is_window(),
    }
}
