//! Attacks, and the shadow cards of enemies.

use super::Effect;
use super::declare::phrase;
use super::hole::one_of;
use crate::code::{Num, PileRef, Sel, Who};
use crate::engine::Engine;
use crate::frame::{AttackStage, Did, EnemyAttack, Env, Frame, PlayerAttack};
use crate::ids::CardId;
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;
use crate::zone::Zone;

phrase! {
    /// An immediate attack by characters, outside the one-attack limit.
    Attack = "{a} attacks {e} [{how}]" => "resolve an attack by {a} against {e} [{how}]";
    like "attached hero attacks that card as a ranged attack"; { a: Sel, e: Sel, how: Option<Reach> }
}

one_of! {
    /// What an attack counts as, whomever the enemy is engaged with.
    Reach {
        /// One made through Ranged.
        Ranged = "as a ranged attack",
    }
}

impl Effect for Attack {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.a, |_| true) && q.sel_one(env, &self.e).is_some()
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (by, enemy) = (engine.q().sel(env, &self.a), engine.q().sel_one(env, &self.e));
        if enemy.is_some() && !by.is_empty() {
            engine.make_attack(env.you, enemy, by, self.how.is_some());
        }
    }
}

phrase! {
    /// As at 6.8, by characters of that player's choice and Ranged ones of others, outside the one-attack limit.
    DeclareAttack = "{p} declare(s) an attack against {e} [{how}]"; like "you declare an attack against attached enemy";
    { p: Who, e: Sel, how: Option<Standing> }
}

one_of! {
    /// As if an enemy stood elsewhere.
    Standing {
        /// One in the staging area, for this attack alone.
        Engaged = "as if it were engaged with you",
    }
}

impl Effect for DeclareAttack {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let enemy = q.sel_one(env, &self.e);
        let attacks = |seat| match self.how {
            Some(Standing::Engaged) => q.could_attack_as_engaged(seat, enemy, env.this),
            None => !q.attackers_against(seat, enemy).0.is_empty(),
        };
        enemy.is_some() && q.who_one(env, &self.p).is_some_and(attacks)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        if let Some(seat) = engine.q().who_one(env, &self.p).filter(|_| self.changes(engine.q(), env)) {
            let enemy = engine.q().sel_one(env, &self.e);
            engine.declare_by_effect(seat, enemy, self.how.is_some());
        }
    }
}

phrase! {
    /// With a shadow card of its own. At a card: an attack that nobody defends is dealt to it.
    EnemyAttacks = "{e} makes an immediate attack against {p} [at {c}]"
        => "{e} makes an immediate attack against {p} [(if undefended, its damage must be dealt to {c})]";
    like "this makes an immediate attack against you"; { e: Sel, p: Who, c: Option<Sel> }
}

impl Effect for EnemyAttacks {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.e, |_| true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (enemy, seat) = (engine.q().sel_one(env, &self.e), engine.q().who_one(env, &self.p));
        // It may also have been destroyed while its text waited for its turn.
        let gone = |id: CardId| {
            matches!(engine.g.card(id).zone, Zone::VICTORY | Zone::REMOVED) || engine.g.card(id).zone.is_discard()
        };
        let left = |id: CardId| gone(id) || id == env.this && engine.g.card(id).life != env.life;
        if let (Some(enemy), Some(seat)) = (enemy.some().filter(|id| !left(*id)), seat)
            && engine.q().may_attack(enemy, seat)
        {
            let aimed = self.c.as_ref().map(|at| engine.cards(env, at));
            engine.env_mut().did.add(Did::ATTACKED);
            engine.start_enemy_attack(enemy, seat, true);
            if let Some(at) = aimed {
                engine.aim_attack(at);
            }
        }
    }
}

phrase! {
    /// In place of the declaration at 6.4.1; it does not exhaust, and others may join it by the same effect.
    DeclareDefender = "declare {c} as a defender" => "declare {c} as the defender"; like "declare this as a defender";
    { c: Sel }
}

impl Effect for DeclareDefender {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.enemy_attack().is_some_and(|attack| q.some_of(env, &self.c, |id| q.may_be_made_to_defend(id, attack)))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.cards(env, &self.c);
        engine.make_defend(&cards);
    }
}

phrase! {
    /// The same attack, with that card as the attacked and its own defense; nobody defends against it.
    RedirectAttack = "redirect this attack to {c}" => "resolve this attack against {c}"; like "redirect this attack to this";
    { c: Sel }
}

impl Effect for RedirectAttack {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.enemy_attack().is_some() && q.some_of(env, &self.c, |id| q.g.in_play(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let attacked = engine.cards(env, &self.c);
        if let Some(set) = engine.q().enemy_attack().map(|attack| attack.defenders) {
            engine.g.sets[usize::from(set)] = attacked;
        }
    }
}

phrase! {
    /// For this attack.
    SkipDefense = "the defending character does not count its defense"
        => "the defending character does not count its [defense]";
    like "the defending character does not count its defense"; {}
}

impl Effect for SkipDefense {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, _: &Env) {
        engine.in_enemy_attack(|attack| attack.no_defense = true);
    }
}

phrase! {
    /// By the whole archery total, in the way in which it is assigned as the combat phase begins.
    ShootArchery = "assign archery damage" => "assign all archery damage as if it were the beginning of the combat phase";
    like "assign archery damage"; {}
}

impl Effect for ShootArchery {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let (total, targets) = q.archery_at(q.here(env));
        total > 0 && targets.iter().any(|id| q.may_damage(env, id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let board = engine.q().here(env);
        engine.archery(board);
    }
}

phrase! {
    /// It is over, and nobody has defended against it or been attacked.
    CancelAttack = "cancel this attack"; like "cancel this attack"; {}
}

impl Effect for CancelAttack {
    fn changes(&self, q: Q<'_>, _: &Env) -> bool {
        q.enemy_attack().is_some()
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, _: &Env) {
        let Some(enemy) = engine.q().enemy_attack().map(|attack| attack.enemy) else { return };
        engine.in_enemy_attack(|attack| attack.stage = AttackStage::Over);
        engine.happens(Occurrence::of(Verb::AttackCancelled, enemy));
    }
}

phrase! {
    /// The same attack and the same shadow cards; the others take its damage in player order after the player it was declared against.
    AttackEachPlayer = "resolve this attack against each player"
        => "resolve this attack against each player (it is undefended against each player the attacking enemy is not engaged with)";
    like "resolve this attack against each player"; {}
}

impl Effect for AttackEachPlayer {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let living = engine.q().company(env);
        engine.in_enemy_attack(|attack| attack.further = living.without(attack.player));
    }
}

phrase! {
    /// If one of them can be damaged; of an enemy's attack, the attacked player chooses among several. Nobody becomes the defender by it.
    DamagePlacedOn = "damage from this attack must be placed on {c} [{how}]";
    like "damage from this attack must be placed on attached hero"; { c: Sel, how: Option<Uncounted> }
}

one_of! {
    /// What is left out of the amount.
    Uncounted {
        /// The defense of whoever is attacked.
        Defense = "ignoring defense",
    }
}

impl Effect for DamagePlacedOn {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.can_be_damaged(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.cards(env, &self.c);
        let uncounted = self.how.is_some();
        let set = engine.g.stack.iter_mut().rev().find_map(|frame| {
            if let Frame::EnemyAttack(attack) = frame {
                attack.at_bearers = false;
            }
            let (Frame::EnemyAttack(EnemyAttack { no_defense, bearers, .. })
            | Frame::PlayerAttack(PlayerAttack { no_defense, bearers, .. })) = frame
            else {
                return None;
            };
            *no_defense |= uncounted;
            Some(*bearers)
        });
        if let Some(set) = set {
            engine.g.sets[usize::from(set)] = cards;
        }
    }
}

phrase! {
    /// Facedown, from the encounter deck unless another is named.
    DealShadow = "deal {n} shadow card(s) to {c} [from {from}]"; like "deal 1 shadow card to this";
    { n: Num, c: Sel, from: Option<PileRef> }
}

impl Effect for DealShadow {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let from = self.from.as_ref().map_or(Some(Zone::ENCOUNTER_DECK), |from| q.pile_zone(env, from));
        let dealt = q.num(env, &self.n) > 0 && from.is_some_and(|from| q.g.count_in(from) > 0);
        dealt && q.some_of(env, &self.c, |id| q.can_get_shadow(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let n = engine.amount(env, &self.n);
        let from = self.from.as_ref().and_then(|from| engine.q().pile_zone(env, from));
        for id in engine.cards(env, &self.c).iter() {
            match from {
                Some(from) => engine.deal_shadow_from(from, id, n),
                None => engine.deal_shadow(id, n),
            }
        }
    }
}

phrase! {
    /// From wherever it is; it is turned up next.
    DealAsShadow = "deal {c} to {e} as a shadow card";
    like "deal this to the attacking enemy as a shadow card"; { c: Sel, e: Sel }
}

impl Effect for DealAsShadow {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |_| true) && q.some_of(env, &self.e, |id| q.takes_shadow(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (card, enemy) = (engine.q().sel_one(env, &self.c), engine.q().sel_one(env, &self.e));
        if card.is_some() && enemy.is_some() && engine.q().takes_shadow(enemy) {
            engine.deal_as_shadow(card, enemy);
        }
    }
}

phrase! {
    /// Without resolving them.
    DiscardShadows = "discard each shadow card on {c}"; like "discard each shadow card on this"; { c: Sel }
}

impl Effect for DiscardShadows {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.shadows(id).next().is_some())
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        for id in engine.cards(env, &self.c).iter() {
            engine.discard_shadows(id);
        }
    }
}
