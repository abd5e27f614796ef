//! A game as the position of a puzzle.

use cardlang::def::CardType;
use rules::area::{Area, AreaKind, Board};
use rules::code::Key;
use rules::ids::{CardId, Seat};
use rules::query::Q;
use rules::state::{Card, Flags, Game};
use rules::zone::Zone;

use super::names::find_def;
use super::position::is_player_card;
use super::script::{AreaName, Begin, Item, Place, Position};

/// The position a game stands in, as far as puzzles can say it, beginning with the step it is in.
/// Whether that is all there is to it, [`super::stands`] finds out.
pub fn draw(q: Q<'_>) -> Position {
    let (g, setup) = (q.g, &q.m.setup);
    let campaign = setup.campaign.as_ref();
    let mut position = Position::new();
    position.players = Some(g.seats);
    position.scenario = Some(setup.scenario.clone());
    position.mode = setup.mode;
    position.campaign = campaign.map(|game| (game.campaign.clone(), 0));
    let records = campaign.into_iter().flat_map(|game| &game.records);
    position.recorded = records.map(|(state, hero)| (hero.clone(), state.clone(), 0)).collect();
    position.first = g.first.0;
    position.round = g.round + u16::from(g.step.is_setup());
    position.begin = Begin::Step(g.step);
    position.seed = g.dice.0;
    position.quested = g.quested;
    position.boards = g.extras.boards.map(|board| board.index() as u8);
    position.in_reach = g.extras.in_reach;
    position.has_quest_deck = true;
    let dials = g.extras.dials.iter();
    position.dials = dials.map(|(name, at)| (q.m.pool.titles.name(*name).to_owned(), *at)).collect();
    for (seat, player) in position.seats.iter_mut().zip(&g.players).take(usize::from(g.seats)) {
        seat.mentioned = true;
        seat.threat = Some(player.threat);
        seat.eliminated = player.eliminated;
    }
    let mut drawing = Drawing { q, numbers: Vec::new() };
    let mut declared: Vec<&Area> = q.m.areas.iter().filter(|area| g.count_in(area.zone) > 0).collect();
    // As they are written: those of each seat with that seat, the others at the end.
    declared.sort_by_key(|area| area.owner.map_or(u8::MAX, |seat| seat.0));
    position.areas = declared.iter().map(|area| area_name(q, area)).collect();
    let declared: Vec<_> =
        declared.iter().zip(0u8..).map(|(area, n)| (area.owner, area.zone, Place::Area(n))).collect();
    position.items = places(g, &declared).flat_map(|(zone, place)| drawing.pile(zone, place)).collect();
    position.has_quest = position.items.iter().any(|item| item.place == Place::Quest(0));
    position.order = disordered(g, &drawing.numbers);
    position.numbers = drawing.numbers;
    position
}

/// How a puzzle calls a declared deck or area.
fn area_name(q: Q<'_>, area: &Area) -> AreaName {
    let name = q.m.pool.titles.name(area.name).to_owned();
    AreaName { name, discard: area.zone.is_discard(), seat: area.owner.map(|seat| seat.0) }
}

/// The places of a puzzle, in the order they are written. `Ally` stands for everything in play.
fn places(g: &Game, declared: &[(Option<Seat>, Zone, Place)]) -> impl Iterator<Item = (Zone, Place)> {
    let areas = |owner: Option<Seat>| {
        declared.iter().filter(move |(of, ..)| *of == owner).map(|(_, zone, place)| (*zone, *place))
    };
    let at = |board: Board| {
        let n = board.index() as u8;
        [
            (board.quest(), Place::Quest(n)),
            (board.staging(), Place::Staging(n)),
            (board.active_location(), Place::Active(n)),
        ]
    };
    let shared = [
        (Board::MAIN.quest(), Place::Quest(0)),
        (Zone::QUEST_DECK, Place::QuestDeck),
        (Zone::BESIDE_QUEST, Place::Beside),
        (Board::MAIN.staging(), Place::Staging(0)),
        (Board::MAIN.active_location(), Place::Active(0)),
        (Zone::ENCOUNTER_DECK, Place::EncounterDeck),
        (Zone::ENCOUNTER_DISCARD, Place::EncounterDiscard),
        (Zone::VICTORY, Place::Victory),
        (Zone::REMOVED, Place::Removed),
        (Zone::SET_ASIDE, Place::SetAside),
    ];
    let own = |n: u8| {
        [
            (Zone::play(Seat(n)), Place::Ally(n)),
            (Zone::engaged(Seat(n)), Place::Engaged(n)),
            (Zone::hand(Seat(n)), Place::Hand(n)),
            (Zone::deck(Seat(n)), Place::Deck(n)),
            (Zone::discard(Seat(n)), Place::Discard(n)),
        ]
    };
    let seats = (0..g.seats).flat_map(move |n| own(n).into_iter().chain(areas(Some(Seat(n)))));
    seats.chain(shared).chain(g.boards().skip(1).flat_map(at)).chain(areas(None))
}

struct Drawing<'g> {
    q: Q<'g>,
    /// Cards in the order they are drawn.
    numbers: Vec<u16>,
}

impl Drawing<'_> {
    fn pile(&mut self, zone: Zone, place: Place) -> Vec<Item> {
        let g = self.q.g;
        g.in_zone(zone).filter(|id| !g.card(*id).host.is_some()).map(|id| self.card(id, place)).collect()
    }

    fn card(&mut self, id: CardId, place: Place) -> Item {
        let g = self.q.g;
        let card = g.card(id);
        let kind = self.q.m.pool.facts(card.def).faces[0].kind;
        let place = match place {
            Place::Ally(n) if kind == CardType::Hero => Place::Hero(n),
            other => other,
        };
        self.numbers.push(id.0);
        let mut item = Item::new(self.name(id, place), 0, place);
        item.guarded = kind == CardType::Attachment && self.q.is_guarded(id);
        self.whose(&mut item, card, id, kind);
        self.states(&mut item, card, id);
        let uses = g.uses.iter().filter(|used| used.card == id && used.seat.is_player());
        item.used = uses.map(|used| (used.ability.ability, used.seat.0)).collect();
        let held = (0..g.cards.len() as u16).map(CardId).filter(|other| g.card(*other).host == id);
        let mut held: Vec<(Place, CardId)> = held.map(|id| (held_as(g, id), id)).collect();
        held.sort_by_key(|(place, _)| *place == Place::On);
        item.held.extend(held.into_iter().map(|(place, id)| self.card(id, place)));
        item
    }

    /// The title, where it means this card there; else the id.
    fn name(&self, id: CardId, place: Place) -> String {
        let pool = &self.q.m.pool;
        let def = self.q.g.card(id).def;
        let title = pool.titles.name(pool.facts(def).faces[0].title);
        let clear = !title.contains('"') && find_def(pool, title, place, 0) == Ok(def);
        if clear { title.to_owned() } else { pool.facts(def).id.clone() }
    }

    /// Owner and controller, where the place does not tell.
    fn whose(&self, item: &mut Item, card: &Card, id: CardId, kind: CardType) {
        let told = match item.place {
            Place::EncounterDeck | Place::EncounterDiscard | Place::Shadow if self.called(id) => Seat(0),
            Place::On if item.guarded => Seat(0),
            Place::Hero(n) | Place::Ally(n) if is_player_card(kind) => Seat(n),
            Place::Hand(n) | Place::Deck(n) | Place::Discard(n) => Seat(n),
            Place::On if is_player_card(kind) => card.controller,
            Place::Victory | Place::Removed | Place::SetAside | Place::Under | Place::Area(_)
                if is_player_card(kind) =>
            {
                Seat(0)
            }
            _ => Seat::ENCOUNTER,
        };
        item.owner = (card.owner != told).then_some(card.owner);
        let host = card.host.some().filter(|host| !host.is_deck()).map(|host| self.q.g.card(host).controller);
        let by_itself = host.is_none_or(Seat::is_player) || !is_player_card(kind);
        item.by = (item.place == Place::On && !by_itself && !item.guarded).then_some(card.controller.0);
    }

    /// Whether it is a player's card among encounter cards.
    fn called(&self, id: CardId) -> bool {
        self.q.face(id).key(Key::Encounter).is_some()
    }

    fn states(&self, item: &mut Item, card: &Card, id: CardId) {
        let turned = matches!(item.place, Place::Quest(_) | Place::Beside);
        let (flags, shadow) = (card.flags, item.place == Place::Shadow);
        item.exhausted = flags.has(Flags::EXHAUSTED);
        item.committed = flags.has(Flags::COMMITTED);
        item.facedown = flags.has(Flags::FACEDOWN) && !shadow;
        item.faceup = shadow && !flags.has(Flags::FACEDOWN);
        item.attacked = flags.has(Flags::ATTACKED);
        item.dealt = flags.has(Flags::DEALT);
        item.earned = flags.has(Flags::EARNED);
        item.spent = flags.has(Flags::SPENT);
        item.side_a = turned && card.face == 0 && self.q.m.pool.facts(card.def).faces.len() > 1;
        item.side_b = !turned && card.face > 0;
        item.damage = card.damage;
        item.resources = card.resources;
        item.progress = card.progress;
        let titles = &self.q.m.pool.titles;
        let counters = self.q.g.extras.counters.iter().filter(|(on, ..)| *on == id);
        item.counters = counters.map(|(_, name, n)| (titles.name(*name).to_owned(), *n)).collect();
        item.struck = card.struck;
        item.seen = if card.zone.is_hand() { card.seen.without(card.owner) } else { card.seen };
    }
}

/// How a card lies with its host.
fn held_as(g: &Game, id: CardId) -> Place {
    let kind = g.card(id).zone.kind();
    if kind == AreaKind::Shadow {
        Place::Shadow
    } else if kind == AreaKind::Under {
        Place::Under
    } else {
        Place::On
    }
}

/// The cards of every place in which they do not lie as they are drawn, by place, from top to bottom.
fn disordered(g: &Game, drawn: &[u16]) -> Vec<u16> {
    let as_drawn = |zone: Zone| drawn.iter().copied().filter(move |n| g.card(CardId(*n)).zone == zone);
    let as_it_lies = |zone: Zone| g.in_zone(zone).map(|id| id.0);
    g.zones().filter(|zone| !as_drawn(*zone).eq(as_it_lies(*zone))).flat_map(as_it_lies).collect()
}
