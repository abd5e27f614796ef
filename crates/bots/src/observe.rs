//! The table and the answers as numbers, for those who train models. Nothing is told that the seat does not know: a
//! game dealt anew gives the same numbers.
//!
//! Every list of names stands beside the function that gives the values, in the same order. Values are divided so that
//! most lie between 0 and 1.

use cardlang::def::{CardType, Phase};
use cardlang::words::{kind_word, phase_word};
use rules::code::Stat;
use rules::decision::{About, Answer};
use rules::frame::Why;
use rules::ids::{CardId, MAX_PLAYERS, Seat};
use rules::query::Q;
use rules::state::Flags;
use rules::zone::Zone;
use strum::VariantArray;

const TABLE: [&str; 17] = [
    "round", "window", "asked", "stage", "quest_points", "progress", "stages_to_come", "staging_threat",
    "quest_strength", "staging_enemies", "staging_locations", "travelled", "location_points_left", "encounter_deck",
    "encounter_discard", "players", "living",
];

const ABOUT: [&str; 11] =
    ["mulligan", "action", "respond", "order_forced", "cards", "player", "option", "may", "number", "payment", "toll"];

const PLAYER: [&str; 23] = [
    "present", "alive", "threat", "threat_left", "first", "active", "hand", "deck", "discard", "heroes",
    "hero_hit_points", "weakest_hero", "resources", "allies", "ready", "willpower", "ready_willpower", "ready_attack",
    "best_ready_defense", "enemies", "enemy_attack", "enemy_attack_to_come", "enemy_hit_points",
];

const HAND: [&str; 5] = ["allies", "attachments", "events", "cost", "cheapest"];

const VALUES: [&str; 22] = [
    "known", "hidden", "cost", "engagement", "threat", "willpower", "attack", "defense", "hit_points_left",
    "points_left", "damage", "resources", "ready", "committed", "unique", "mine", "in_hand", "in_play", "in_staging",
    "engaged_with_me", "attacked", "attachments",
];

const ANSWER: [&str; 10] = ["pass", "done", "yes", "card", "player", "option", "number", "use", "play", "pay"];
const GIVEN: [&str; 7] = ["number_given", "player_given", "ability", "share_1", "share_2", "share_3", "share_4"];

/// How many numbers tell of a card.
const CARD: usize = VALUES.len() + CardType::COUNT;
/// How many numbers an observation has.
pub const OBSERVATION: usize = TABLE.len()
    + Phase::VARIANTS.len()
    + ABOUT.len()
    + Why::VARIANTS.len()
    + CARD
    + MAX_PLAYERS * PLAYER.len()
    + HAND.len();
/// How many numbers tell of an answer.
pub const FEATURES: usize = ANSWER.len() + GIVEN.len() + CARD;

/// What the numbers of an observation are called.
pub fn observation_names() -> Vec<String> {
    let plain = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let under = |what: String, names: &[&str]| names.iter().map(|name| format!("{what}.{name}")).collect::<Vec<_>>();
    let phases = Phase::VARIANTS.iter().map(|phase| phase_word(*phase)).collect::<Vec<_>>();
    let whys = Why::VARIANTS.iter().map(|why| why.into()).collect::<Vec<&str>>();
    let mut names = plain(&TABLE);
    names.extend(under("phase".to_owned(), &phases));
    names.extend(under("about".to_owned(), &ABOUT));
    names.extend(under("why".to_owned(), &whys));
    names.extend(card_names("source"));
    for place in 0..MAX_PLAYERS {
        names.extend(under(format!("player_{place}"), &PLAYER));
    }
    names.extend(under("my_hand".to_owned(), &HAND));
    names
}

/// What the numbers of an answer are called.
pub fn feature_names() -> Vec<String> {
    let mut names: Vec<String> = ANSWER.iter().chain(&GIVEN).map(|name| (*name).to_owned()).collect();
    names.extend(card_names("card"));
    names
}

fn card_names(what: &str) -> impl Iterator<Item = String> {
    let kinds = CardType::VARIANTS.iter().map(|kind| kind_word(*kind).replace([' ', '-'], "_"));
    VALUES.iter().map(|name| (*name).to_owned()).chain(kinds).map(move |name| format!("{what}.{name}"))
}

/// Adds what a seat knows of the table: [`OBSERVATION`] numbers.
pub fn observe(q: Q<'_>, seat: Seat, out: &mut Vec<f32>) {
    out.extend(table(q, seat));
    one_of(q.g.step.phase().map(|phase| phase as usize), Phase::VARIANTS.len(), out);
    let about = q.g.ask.map(|ask| ask.about);
    one_of(about.map(about_place), ABOUT.len(), out);
    let why = about.and_then(|about| if let About::Cards(why) = about { Some(why as usize) } else { None });
    one_of(why, Why::VARIANTS.len(), out);
    card(q, seat, q.asking_card(), out);
    for place in 0..MAX_PLAYERS as u8 {
        out.extend(if place < q.g.seats { player(q, around(q, seat, place)) } else { [0.0; PLAYER.len()] });
    }
    out.extend(hand(q, seat));
}

/// Adds what a seat knows of an answer it may give: [`FEATURES`] numbers.
pub fn features(q: Q<'_>, seat: Seat, answer: Answer, out: &mut Vec<f32>) {
    let mut given = [0.0; GIVEN.len()];
    let (kind, named) = match answer {
        Answer::Pass => (0, None),
        Answer::Done => (1, None),
        Answer::Yes => (2, None),
        Answer::Card(id) => (3, Some(id)),
        Answer::Player(other) => {
            given[1] = f32::from((other.0 + q.g.seats - seat.0) % q.g.seats) / 4.0;
            (4, None)
        }
        Answer::Option(n) => {
            given[0] = f32::from(n) / 10.0;
            (5, None)
        }
        Answer::Number(n) => {
            given[0] = f32::from(n) / 10.0;
            (6, None)
        }
        Answer::Use(id, ability) => {
            given[2] = f32::from(ability) / 5.0;
            (7, Some(id))
        }
        Answer::Play(id) => (8, Some(id)),
        Answer::Pay(shares) => {
            (0..4).for_each(|n| given[3 + n] = (shares >> (5 * n) & 31) as f32 / 5.0);
            (9, None)
        }
    };
    one_of(Some(kind), ANSWER.len(), out);
    out.extend(given);
    card(q, seat, named, out);
}

/// The number of the definition of the card that an answer names, if the seat knows it.
pub fn definition(q: Q<'_>, seat: Seat, answer: Answer) -> Option<u16> {
    match answer {
        Answer::Card(id) | Answer::Use(id, _) | Answer::Play(id) => known(q, seat, id).then(|| q.card(id).def.0),
        _ => None,
    }
}

/// The seats from the viewer's on, clockwise.
fn around(q: Q<'_>, seat: Seat, place: u8) -> Seat {
    Seat((seat.0 + place) % q.g.seats)
}

fn one_of(place: Option<usize>, places: usize, out: &mut Vec<f32>) {
    let first = out.len();
    out.resize(first + places, 0.0);
    if let Some(place) = place {
        out[first + place] = 1.0;
    }
}

fn about_place(about: About) -> usize {
    match about {
        About::Mulligan => 0,
        About::Action => 1,
        About::Respond => 2,
        About::OrderForced => 3,
        About::Cards(_) => 4,
        About::Player => 5,
        About::Option => 6,
        About::May => 7,
        About::Number => 8,
        About::Payment => 9,
        About::Toll => 10,
    }
}

fn points_left(q: Q<'_>, id: CardId) -> f32 {
    (q.stat(id, Stat::QuestPoints) - i32::from(q.card(id).progress)).max(0) as f32
}

fn table(q: Q<'_>, seat: Seat) -> [f32; TABLE.len()] {
    let g = q.g;
    let board = g.board(seat);
    let quest = q.current_quest(board).filter(|id| known(q, seat, *id));
    let of_quest = |value: &dyn Fn(CardId) -> f32| quest.map_or(0.0, value);
    let location = q.active_location(board);
    let enemies = q.staging_enemies(board).count();
    let staged = g.zones().filter(|zone| zone.is_staging()).flat_map(|zone| g.in_zone(zone));
    let locations = staged.filter(|id| q.place_of(*id) == Some(board) && q.is_kind(*id, CardType::Location)).count();
    [
        f32::from(g.round) / 10.0,
        flag(g.step.is_window()),
        flag(g.ask.is_some_and(|ask| ask.seat == seat)),
        of_quest(&|id| f32::from(q.m.pool.facts(q.card(id).def).stage) / 3.0),
        of_quest(&|id| q.stat(id, Stat::QuestPoints) as f32 / 10.0),
        of_quest(&|id| f32::from(q.card(id).progress) / 10.0),
        g.count_in(Zone::QUEST_DECK) as f32 / 3.0,
        q.staging_threat(board) as f32 / 10.0,
        q.quest_strength(board) as f32 / 10.0,
        enemies as f32 / 3.0,
        locations as f32 / 3.0,
        flag(location.is_some()),
        location.filter(|id| known(q, seat, *id)).map_or(0.0, |id| points_left(q, id) / 5.0),
        g.count_in(Zone::ENCOUNTER_DECK) as f32 / 40.0,
        g.count_in(Zone::ENCOUNTER_DISCARD) as f32 / 40.0,
        f32::from(g.seats) / 4.0,
        g.living().len() as f32 / 4.0,
    ]
}

/// Sums over the characters of a player.
#[derive(Default)]
struct Company {
    heroes: f32,
    hero_hit_points: f32,
    weakest: f32,
    resources: f32,
    allies: f32,
    ready: f32,
    willpower: f32,
    ready_willpower: f32,
    ready_attack: f32,
    defense: f32,
}

impl Company {
    fn of(q: Q<'_>, seat: Seat) -> Company {
        let mut all = Company { weakest: f32::INFINITY, ..Company::default() };
        q.characters(seat).for_each(|id| all.add(q, id));
        all.weakest = if all.weakest.is_finite() { all.weakest } else { 0.0 };
        all
    }

    fn add(&mut self, q: Q<'_>, id: CardId) {
        let willpower = q.stat(id, Stat::Willpower) as f32;
        self.willpower += willpower;
        if q.is_hero(id) {
            let left = q.hit_points_left(id).max(0) as f32;
            self.heroes += 1.0;
            self.hero_hit_points += left;
            self.weakest = self.weakest.min(left);
            self.resources += f32::from(q.card(id).resources);
        } else {
            self.allies += 1.0;
        }
        if !q.g.is(id, Flags::EXHAUSTED) {
            self.ready += 1.0;
            self.ready_willpower += willpower;
            self.ready_attack += q.stat(id, Stat::Attack) as f32;
            self.defense = self.defense.max(q.stat(id, Stat::Defense) as f32);
        }
    }
}

fn player(q: Q<'_>, seat: Seat) -> [f32; PLAYER.len()] {
    let g = q.g;
    let threat = f32::from(g.players[seat.index()].threat);
    let company = Company::of(q, seat);
    let (mut enemies, mut attack, mut to_come, mut hit_points) = (0.0, 0.0, 0.0, 0.0);
    for enemy in g.in_zone(Zone::engaged(seat)).filter(|id| q.is_kind(*id, CardType::Enemy)) {
        let strength = q.stat(enemy, Stat::Attack) as f32;
        enemies += 1.0;
        attack += strength;
        to_come += if g.is(enemy, Flags::ATTACKED) { 0.0 } else { strength };
        hit_points += q.hit_points_left(enemy).max(0) as f32;
    }
    [
        1.0,
        flag(g.alive(seat)),
        threat / 50.0,
        (f32::from(q.elimination_level(seat)) - threat) / 50.0,
        flag(g.first == seat),
        flag(g.active == seat),
        g.count_in(Zone::hand(seat)) as f32 / 10.0,
        g.count_in(Zone::deck(seat)) as f32 / 50.0,
        g.count_in(Zone::discard(seat)) as f32 / 50.0,
        company.heroes / 3.0,
        company.hero_hit_points / 15.0,
        company.weakest / 5.0,
        company.resources / 10.0,
        company.allies / 5.0,
        company.ready / 5.0,
        company.willpower / 10.0,
        company.ready_willpower / 10.0,
        company.ready_attack / 10.0,
        company.defense / 5.0,
        enemies / 3.0,
        attack / 10.0,
        to_come / 10.0,
        hit_points / 10.0,
    ]
}

fn hand(q: Q<'_>, seat: Seat) -> [f32; HAND.len()] {
    let mut told = [0.0; HAND.len()];
    let mut cheapest = f32::INFINITY;
    for id in q.g.in_zone(Zone::hand(seat)).filter(|id| known(q, seat, *id)) {
        match q.face(id).kind {
            CardType::Ally => told[0] += 0.2,
            CardType::Attachment => told[1] += 0.2,
            CardType::Event => told[2] += 0.2,
            _ => {}
        }
        let cost = q.face(id).printed(Stat::Cost).unwrap_or(0) as f32;
        told[3] += cost / 10.0;
        cheapest = cheapest.min(cost);
    }
    told[4] = if cheapest.is_finite() { cheapest / 5.0 } else { 0.0 };
    told
}

fn known(q: Q<'_>, seat: Seat, id: CardId) -> bool {
    id.index() < q.g.cards.len() && q.sees(Some(seat), id)
}

/// Adds what a seat knows of a card: nothing but that it is there, if its back is up.
fn card(q: Q<'_>, seat: Seat, named: Option<CardId>, out: &mut Vec<f32>) {
    let Some(id) = named.filter(|id| known(q, seat, *id)) else {
        let first = out.len();
        out.resize(first + CARD, 0.0);
        out[first + 1] = flag(named.is_some());
        return;
    };
    out.extend(values(q, seat, id));
    one_of(Some(q.face(id).kind as usize), CardType::COUNT, out);
}

/// Out of play only the printed values count.
fn values(q: Q<'_>, seat: Seat, id: CardId) -> [f32; VALUES.len()] {
    let (card, face) = (q.card(id), q.face(id));
    let placed = card.zone.is_in_play() || card.zone == Zone::RESOLVING;
    let has = |stat| face.printed(stat).is_some() || placed && q.has_stat(id, stat);
    let stat = |stat: Stat| match placed {
        _ if !has(stat) => 0.0,
        true => q.stat(id, stat) as f32,
        false => face.printed(stat).unwrap_or(0) as f32,
    };
    let hit_points = if placed && has(Stat::HitPoints) { q.hit_points_left(id) as f32 } else { stat(Stat::HitPoints) };
    let points = (stat(Stat::QuestPoints) - f32::from(card.progress)).max(0.0);
    [
        1.0,
        0.0,
        stat(Stat::Cost) / 5.0,
        stat(Stat::Engagement) / 50.0,
        stat(Stat::Threat) / 5.0,
        stat(Stat::Willpower) / 5.0,
        stat(Stat::Attack) / 5.0,
        stat(Stat::Defense) / 5.0,
        hit_points / 5.0,
        points / 10.0,
        f32::from(card.damage) / 5.0,
        f32::from(card.resources) / 5.0,
        flag(!card.flags.has(Flags::EXHAUSTED)),
        flag(placed && q.is_committed(id)),
        flag(face.unique),
        flag(card.controller == seat),
        flag(card.zone.is_hand()),
        flag(card.zone.is_in_play()),
        flag(card.zone.is_staging()),
        flag(card.zone == Zone::engaged(seat)),
        flag(card.flags.has(Flags::ATTACKED)),
        if placed { q.attachments(id).count() as f32 / 3.0 } else { 0.0 },
    ]
}

fn flag(is: bool) -> f32 {
    f32::from(is)
}

#[cfg(test)]
mod tests {
    use super::{FEATURES, OBSERVATION, feature_names, observation_names};
    use std::collections::BTreeSet;

    #[test]
    fn every_number_has_a_name_of_its_own() {
        for (names, count) in [(observation_names(), OBSERVATION), (feature_names(), FEATURES)] {
            assert_eq!(names.len(), count);
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), count);
        }
    }
}
