//! Fights: who defends, who attacks, what comes of it.

use cardlang::def::CardType;
use rules::code::Stat;
use rules::decision::Answer;
use rules::frame::EnemyAttack;
use rules::ids::{CardId, CardSet};
use rules::state::Flags;
use rules::step::Step;
use rules::zone::Zone;

use super::Scene;
use super::unseen::SHADOWS;
use super::weights::W;
use super::worth::wound;

/// A character that may fight.
#[derive(Clone, Copy, Debug)]
pub struct Fighter {
    pub id: CardId,
    pub attack: i32,
    pub defense: i32,
    pub health: i32,
    pub worth: f32,
    pub hero: bool,
    pub ready: bool,
}

/// An enemy that will attack unless it is dealt with.
#[derive(Clone, Copy, Debug)]
pub struct Foe {
    pub id: CardId,
    pub attack: i32,
    pub defense: i32,
    pub health: i32,
    pub danger: f32,
    /// It has yet to attack this round.
    pub attacks: bool,
    /// How sure it is that there will be a fight with it.
    pub likely: f32,
}

/// A player's characters against the enemies that come for them.
#[derive(Clone, Debug)]
pub struct Battle {
    pub fighters: Vec<Fighter>,
    pub foes: Vec<Foe>,
    /// What shadow cards may add to an attack that is defended, and to one that is not.
    shadow: [[f32; SHADOWS]; 2],
}

impl Battle {
    /// Everybody who may fight this round, whoever is ready now.
    pub fn expected(scene: &Scene<'_>) -> Battle {
        let q = scene.q;
        let fighters = q.characters(scene.seat).filter(|id| !scene.is(*id, Flags::FACEDOWN));
        let fighters = fighters.map(|id| scene.fighter(id)).collect();
        let foes = scene.engaged(scene.seat).map(|id| scene.foe(id, 1.0));
        let mut foes: Vec<Foe> = foes.filter(|foe| !scene.falls(foe)).collect();
        if scene.step() < Step::S6_1 {
            foes.extend(q.staging_enemies(scene.board()).filter_map(|id| scene.comer(id)));
        }
        if scene.step() < Step::S3_4 {
            foes.extend(scene.stranger());
        }
        foes.sort_by_key(|foe| std::cmp::Reverse(foe.attack));
        Battle { fighters, foes, shadow: scene.unseen().shadow }
    }

    /// Those that are ready, as bits.
    pub fn ready(&self) -> u64 {
        let ready = self.fighters.iter().enumerate().filter(|(_, fighter)| fighter.ready);
        ready.fold(0, |bits, (n, _)| bits | 1 << n)
    }

    /// The same battle with one more enemy.
    pub fn with(&self, foe: Foe) -> Battle {
        let mut battle = self.clone();
        let at = battle.foes.partition_point(|other| other.attack >= foe.attack);
        battle.foes.insert(at, foe);
        battle
    }

    /// The bit of a character in sets of them.
    pub fn bit(&self, id: CardId) -> u64 {
        self.fighters.iter().position(|fighter| fighter.id == id).map_or(0, |n| 1 << n)
    }

    /// What a fight with those ready comes to: enemies killed and hurt less what is lost.
    pub fn outlook(&self, ready: u64) -> f32 {
        let mut free = ready;
        let mut value = 0.0;
        for foe in self.foes.iter().filter(|foe| foe.attacks) {
            let (loss, defender) = self.best_defense(foe, free);
            value -= loss * foe.likely;
            if foe.likely > 0.5 {
                free &= !defender.map_or(0, |n: usize| 1 << n);
            }
        }
        value + self.harvest(free)
    }

    /// The least that an attack costs, and by whose defense.
    fn best_defense(&self, foe: &Foe, free: u64) -> (f32, Option<usize>) {
        let mut best = (self.undefended(foe), None);
        for (n, fighter) in self.each(free) {
            let loss = self.loss(fighter, foe, true) + W.defender * fighter.attack as f32;
            if loss < best.0 {
                best = (loss, Some(n));
            }
        }
        best
    }

    fn each(&self, bits: u64) -> impl Iterator<Item = (usize, &Fighter)> {
        self.fighters.iter().enumerate().filter(move |(n, _)| bits >> n & 1 != 0)
    }

    /// What a character that takes an attack is expected to lose, defending or not.
    pub fn loss(&self, bearer: &Fighter, foe: &Foe, defends: bool) -> f32 {
        let defense = if defends { bearer.defense } else { 0 };
        let chances = self.shadow[usize::from(!defends)].iter().enumerate();
        let damage = |more: usize| (foe.attack + more as i32 - defense).max(0) as f32;
        chances.map(|(more, chance)| chance * wound(bearer.worth, bearer.health, damage(more))).sum()
    }

    /// What an attack costs if nobody defends.
    pub fn undefended(&self, foe: &Foe) -> f32 {
        let heroes = self.fighters.iter().filter(|fighter| fighter.hero);
        let least = heroes.map(|hero| self.loss(hero, foe, false)).fold(f32::INFINITY, f32::min);
        W.undefended + if least.is_finite() { least } else { 0.0 }
    }

    /// What those who are free to attack bring in.
    fn harvest(&self, free: u64) -> f32 {
        let mut strength: i32 = self.each(free).map(|(_, fighter)| fighter.attack).sum();
        let mut value = 0.0;
        for foe in &self.foes {
            let (dealt, gain) = foe.struck_by(strength);
            if gain > 0.0 {
                strength -= dealt;
                value += gain * foe.likely;
            }
        }
        value
    }
}

impl Foe {
    /// The attack it takes to destroy it.
    pub fn needed(&self) -> i32 {
        self.defense + self.health
    }

    /// How much of an attack's strength it takes up, and what that is worth.
    fn struck_by(&self, strength: i32) -> (i32, f32) {
        if strength >= self.needed() {
            (self.needed(), W.kill * self.danger)
        } else if strength > self.defense {
            let share = (strength - self.defense) as f32 / self.health.max(1) as f32;
            (strength, W.hurt * W.kill * self.danger * share)
        } else {
            (0, 0.0)
        }
    }
}

impl Scene<'_> {
    fn fighter(&self, id: CardId) -> Fighter {
        Fighter {
            id,
            attack: self.q.stat(id, Stat::Attack),
            defense: self.q.stat(id, Stat::Defense),
            health: self.q.hit_points_left(id),
            worth: self.character(id),
            hero: self.q.face(id).kind == CardType::Hero,
            ready: self.is_ready(id),
        }
    }

    /// An enemy, and how likely it is that it attacks.
    pub fn foe(&self, id: CardId, likely: f32) -> Foe {
        let attacks = !self.is(id, Flags::ATTACKED) && self.step() < Step::S6_5 && self.q.may_attack(id, self.seat);
        Foe {
            id,
            attack: self.q.stat(id, Stat::Attack),
            defense: self.q.stat(id, Stat::Defense),
            health: self.q.hit_points_left(id),
            danger: self.danger(id),
            attacks,
            likely,
        }
    }

    /// Whether the attack under way is enough for an enemy.
    fn falls(&self, foe: &Foe) -> bool {
        let attack = self.q.player_attack().filter(|attack| attack.enemy == foe.id);
        attack.is_some_and(|attack| self.strength(self.set(attack.attackers), usize::MAX) >= foe.needed())
    }

    /// An enemy in the staging area that will come for this seat.
    fn comer(&self, id: CardId) -> Option<Foe> {
        let cost = self.q.stat(id, Stat::Engagement);
        if self.q.g.step > Step::S5_3 || cost > self.threat(self.seat) + 1 {
            return None;
        }
        let rivals = self.q.g.living().iter().filter(|seat| cost <= self.threat(*seat)).count();
        Some(self.foe(id, 1.0 / rivals.max(1) as f32))
    }

    /// The enemy that staging may bring.
    fn stranger(&self) -> Option<Foe> {
        let likely = W.stranger * self.unseen().enemies;
        let none = Foe { id: CardId::NONE, attack: 3, defense: 1, health: 3, danger: 4.0, attacks: true, likely };
        (likely > 0.0).then_some(none)
    }

    /// Who defends, if anybody should.
    pub fn defend(&self, answers: &[Answer]) -> Answer {
        let Some(attack) = self.q.enemy_attack() else { return answers[0] };
        if !self.set(attack.defenders).is_empty() || answers.contains(&Answer::Done) {
            return *answers.iter().find(|answer| matches!(answer, Answer::Done)).unwrap_or(&answers[0]);
        }
        let battle = self.battle();
        let foe = self.foe(attack.enemy, 1.0);
        let foes = battle.foes.iter().filter(|other| other.id != foe.id).copied().collect();
        let later = Battle { foes, ..battle.clone() }.with(Foe { attacks: false, ..foe });
        let ready = battle.ready();
        let after = |gone: u64| later.outlook(ready & !gone);
        let worth = |answer: &Answer| match answer {
            Answer::Card(id) => {
                let fighter = self.fighter(*id);
                after(battle.bit(*id)) - battle.loss(&fighter, &foe, true)
            }
            _ => after(0) - self.undefended_loss(attack, &foe),
        };
        best(answers, worth)
    }

    fn undefended_loss(&self, attack: &EnemyAttack, foe: &Foe) -> f32 {
        let heroes = self.q.heroes(attack.player).map(|id| self.fighter(id));
        let least = heroes.map(|hero| self.battle().loss(&hero, foe, false)).fold(f32::INFINITY, f32::min);
        W.undefended + if least.is_finite() { least } else { 0.0 }
    }

    /// Who takes the damage: whoever bears it, the least loss otherwise.
    pub fn bear(&self, answers: &[Answer]) -> Answer {
        let Some(attack) = self.q.enemy_attack() else { return answers[0] };
        let damage = self.q.attack_damage(attack);
        best(answers, |answer| match answer {
            Answer::Card(id) => {
                let left = self.q.hit_points_left(*id) - damage;
                if left <= 0 { -self.character(*id) } else { 0.1 * left as f32 }
            }
            _ => f32::NEG_INFINITY,
        })
    }

    /// Which enemy to attack: one that falls, the most dangerous for the strength it takes.
    pub fn target(&self, answers: &[Answer]) -> Answer {
        best(answers, |answer| match answer {
            Answer::Card(enemy) => {
                let foe = self.foe(*enemy, 1.0);
                let (able, most) = self.q.attackers_against(self.seat, *enemy);
                let strength = self.strength(&able, usize::from(most));
                // What cannot be destroyed is attacked for the damage itself, after everything else.
                if !self.q.has_stat(*enemy, Stat::HitPoints) {
                    let harm = strength - self.q.stat(*enemy, Stat::Defense);
                    return if harm > 0 { 0.001 } else { -1.0 };
                }
                let (_, gain) = foe.struck_by(strength);
                let kills = if strength >= foe.needed() { 100.0 } else { 0.0 };
                if gain > 0.0 { kills + gain / foe.needed().max(1) as f32 } else { -1.0 }
            }
            _ => 0.0,
        })
    }

    fn strength(&self, able: &CardSet, most: usize) -> i32 {
        let attack = |id: CardId| self.q.stat(id, Stat::Attack);
        if most >= able.len() {
            return able.iter().map(attack).sum();
        }
        able.iter().map(attack).max().unwrap_or(0)
    }

    /// Who attacks: no more than it takes to kill, all if it cannot be killed.
    pub fn attackers(&self, answers: &[Answer]) -> Answer {
        let Some(attack) = self.q.player_attack() else { return answers[0] };
        let picked = self.picked().union(self.set(attack.attackers));
        let able: CardSet = answers.iter().filter_map(card_of).collect();
        let needed = self.foe(attack.enemy, 1.0).needed();
        let strength = |id: CardId| self.q.stat(id, Stat::Attack);
        let so_far: i32 = picked.iter().map(strength).sum();
        let missing = needed - so_far;
        let reachable: i32 = able.iter().map(strength).sum();
        let stop = || answers.iter().find(|answer| card_of(answer).is_none()).copied();
        if missing <= 0 {
            return stop().unwrap_or(answers[0]);
        }
        let enough = able.iter().filter(|id| strength(*id) >= missing).min_by_key(|id| strength(*id));
        let joins_only = !answers.contains(&Answer::Done) && stop().is_some();
        if reachable < missing && joins_only && self.q.card(attack.enemy).zone != Zone::engaged(self.seat) {
            return stop().unwrap_or(answers[0]);
        }
        let strongest = able.iter().filter(|id| strength(*id) > 0).max_by_key(|id| strength(*id));
        enough.or(strongest).map(Answer::Card).or_else(stop).unwrap_or(answers[0])
    }

    /// Which enemy to engage by choice: one that can be fought.
    pub fn engage(&self, answers: &[Answer]) -> Answer {
        let battle = self.battle();
        let ready = battle.ready();
        let now = battle.outlook(ready);
        best(answers, |answer| match answer {
            Answer::Card(enemy) if !battle.foes.iter().any(|foe| foe.id == *enemy) => {
                let with = battle.with(self.foe(*enemy, 1.0));
                let relief = self.threat_point_of_all() * self.q.staging_threat_of(*enemy) as f32;
                with.outlook(ready) - now + relief - W.engage
            }
            Answer::Card(_) => -0.1,
            _ => 0.0,
        })
    }

    /// Which enemy comes first: the one that hits hardest, while everybody is ready.
    pub fn first_enemy(&self, answers: &[Answer]) -> Answer {
        best(answers, |answer| card_of(answer).map_or(0.0, |enemy| self.stat(enemy, Stat::Attack)))
    }
}

/// The card that an answer names.
pub fn card_of(answer: &Answer) -> Option<CardId> {
    match answer {
        Answer::Card(id) => Some(*id),
        _ => None,
    }
}

/// The answer worth most; of several, the first.
pub fn best(answers: &[Answer], worth: impl Fn(&Answer) -> f32) -> Answer {
    let mut chosen = (answers[0], f32::NEG_INFINITY);
    for answer in answers {
        let value = worth(answer);
        if value > chosen.1 {
            chosen = (*answer, value);
        }
    }
    chosen.0
}
