//! How a game stands: the chance to win that positions like it had in many games of the heuristic.

use cardlang::def::CardType;
use rules::code::Stat;
use rules::ids::{CardId, Seat};
use rules::query::Q;
use rules::state::Outcome;
use rules::zone::Zone;

/// What a position is judged by.
pub const FEATURES: usize = 22;

/// The chance to win, between 0 and 1.
pub fn chance(q: Q<'_>) -> f32 {
    match q.g.outcome {
        Some(Outcome::Won) => 1.0,
        Some(Outcome::Lost) => 0.0,
        None => {
            let sum: f32 = features(q).iter().zip(WEIGHTS).map(|(value, weight)| value * weight).sum();
            1.0 / (1.0 + (-sum).exp())
        }
    }
}

/// Sums over the players' side and the encounter side, by player.
#[derive(Default)]
struct Sums {
    heroes: f32,
    hero_health: f32,
    /// Heroes that one blow may fell.
    frail: f32,
    allies: f32,
    willpower: f32,
    attack: f32,
    defense: f32,
    resources: f32,
    hand: f32,
    room: f32,
    near: f32,
    enemy_attack: f32,
    enemy_health: f32,
}

/// What the judgement of a table rests on.
pub fn features(q: Q<'_>) -> [f32; FEATURES] {
    let mut sums = Sums::default();
    let players = q.g.living().len().max(1) as f32;
    for seat in q.g.living().iter() {
        sums.player(q, seat);
    }
    let mut threat = 0;
    for board in q.g.boards_in_order() {
        threat += q.staging_threat(board);
        q.staging_enemies(board).for_each(|enemy| sums.enemy(q, enemy, 0.5));
    }
    let staging = threat as f32 / players;
    let surplus = sums.willpower / players - staging - 1.5;
    let (left, stages) = to_do(q);
    let pace = left / players / (surplus + 3.0).max(1.0);
    let held = |board| q.current_quest(board).is_some_and(|id| !q.can_be_defeated(id));
    let barred = f32::from(q.g.boards_in_order().any(held));
    let own = |sum: f32| sum / players;
    [
        1.0,
        own(sums.heroes) - 3.0,
        own(sums.hero_health) / 10.0,
        own(sums.allies) / 3.0,
        own(sums.willpower) / 8.0,
        own(sums.attack) / 8.0,
        own(sums.defense) / 5.0,
        own(sums.resources) / 5.0,
        own(sums.hand) / 5.0,
        own(sums.room) / 20.0,
        own(sums.near),
        own(sums.enemy_attack) / 5.0,
        own(sums.enemy_health) / 8.0,
        staging / 5.0,
        left / 15.0,
        stages,
        pace.min(10.0) / 5.0,
        f32::from(q.g.seats) - players,
        own(sums.frail),
        barred,
        barred * own(sums.enemy_health) / 8.0,
        pace.min(10.0) / 5.0 * own(sums.near),
    ]
}

impl Sums {
    fn player(&mut self, q: Q<'_>, seat: Seat) {
        for id in q.characters(seat) {
            let stat = |stat| q.stat(id, stat) as f32;
            self.willpower += stat(Stat::Willpower);
            self.attack += stat(Stat::Attack);
            self.defense += stat(Stat::Defense);
            if q.face(id).kind == CardType::Hero {
                self.heroes += 1.0;
                self.hero_health += q.hit_points_left(id).max(0) as f32;
                self.frail += f32::from(q.hit_points_left(id) <= 2);
                self.resources += f32::from(q.card(id).resources);
            } else {
                self.allies += 1.0;
            }
        }
        for enemy in q.g.in_zone(Zone::engaged(seat)).filter(|id| q.is_kind(*id, CardType::Enemy)) {
            self.enemy(q, enemy, 1.0);
        }
        let left = f32::from(q.elimination_level(seat)) - f32::from(q.g.players[seat.index()].threat);
        self.room += left;
        self.near += 4.0 / (left + 2.0);
        self.hand += q.g.count_in(Zone::hand(seat)) as f32;
    }

    fn enemy(&mut self, q: Q<'_>, enemy: CardId, share: f32) {
        self.enemy_attack += share * q.stat(enemy, Stat::Attack) as f32;
        self.enemy_health += share * (q.hit_points_left(enemy) + q.stat(enemy, Stat::Defense)) as f32;
    }
}

/// Progress that is still to be made, and stages to come.
fn to_do(q: Q<'_>) -> (f32, f32) {
    let left = |id: CardId| (q.stat(id, Stat::QuestPoints) - i32::from(q.card(id).progress)).max(0) as f32;
    let at = |board| q.current_quest(board).map_or(0.0, left) + q.active_location(board).map_or(0.0, left);
    let here: f32 = q.g.boards_in_order().map(at).sum();
    let mut stages = [0.0f32; 16];
    for id in q.g.in_zone(Zone::QUEST_DECK) {
        let facts = q.m.pool.facts(q.card(id).def);
        let points = facts.faces.last().and_then(|face| face.printed(Stat::QuestPoints)).unwrap_or(0) as f32;
        let stage = &mut stages[usize::from(facts.stage).min(15)];
        *stage = stage.max(points.max(1.0));
    }
    (here + stages.iter().sum::<f32>(), stages.iter().filter(|points| **points > 0.0).count() as f32)
}

/// By logistic regression over some 40,000 rounds of games for one and two players.
const WEIGHTS: [f32; FEATURES] = [
    -4.270, -0.124, 3.226, 0.680, 2.584, 1.734, -1.594, 0.442, 0.573, 1.916, -0.895, -0.438, -1.235, -2.042, -2.473,
    -0.280, 1.238, -0.818, 0.250, -0.971, -0.043, -5.338,
];
