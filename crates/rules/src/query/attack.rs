//! Who may attack and defend.

use cardlang::def::CardType;

use super::Q;
use super::values::Of;
use crate::code::{Ability, Key, Mod, ModFlag, ModKind, Quantity, Stat, Trigger};
use crate::frame::{AttackStage, EnemyAttack, PlayerAttack};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::state::Flags;
use crate::zone::Zone;

impl<'a> Q<'a> {
    fn ready(self, id: CardId) -> bool {
        self.can_exhaust(id) && !self.g.is(id, Flags::FACEDOWN)
    }

    /// Whether a character could be declared as an attacker at all, whatever the enemy.
    fn can_attack(self, id: CardId) -> bool {
        self.ready(id) && self.can_happen(Occurrence::of(Verb::Attacks, id))
    }

    /// Whether a character may attack an enemy where it stands, exhausted or not.
    pub fn attackable(self, character: CardId, enemy: CardId) -> bool {
        if character == CardId::NONE || !self.may_be_attacked(enemy, character) {
            return false;
        }
        let controller = self.card(character).controller;
        match self.card(enemy).zone {
            zone if zone.is_staging() => {
                zone == self.g.board(controller).staging()
                    && (self.may_join(character, enemy)
                        || self.key(character, Key::Ranged).is_some() && !self.engaged_with(enemy).is_empty()
                        || self.is_kind(enemy, CardType::Enemy)
                            && self.flag(character, ModFlag::AttackAloneStaging)
                            && !self.kept_off(enemy, character))
            }
            zone => match zone.engaged_seat() {
                Some(seat) => {
                    let reaches =
                        || self.key(character, Key::Ranged).is_some() || self.may_attack_apart(character, enemy);
                    seat == controller || self.g.meet(seat, controller) && reaches()
                }
                None => false,
            },
        }
    }

    /// Characters of a player that could be declared against an enemy, and how many at most.
    pub fn attackers_against(self, seat: Seat, enemy: CardId) -> (CardSet, u8) {
        let able = self.characters(seat).filter(|id| self.can_attack(*id) && self.attackable(*id, enemy)).collect();
        (able, u8::MAX)
    }

    /// Whether a character may attack an enemy beside others: not one that reaches the staging area only alone.
    fn may_join(self, character: CardId, enemy: CardId) -> bool {
        !self.card(enemy).zone.is_staging()
            || self.counts_as_engaged(enemy, self.card(character).controller)
            || self.may_attack_apart(character, enemy)
            || self.is_attacked_as_engaged(enemy)
    }

    /// Whether the attack under way is made as if an enemy were engaged with whoever makes it.
    fn is_attacked_as_engaged(self, enemy: CardId) -> bool {
        self.player_attack().is_some_and(|attack| attack.as_engaged && attack.enemy == enemy)
    }

    /// Whether a player has somebody to attack an enemy in the staging area as if it were engaged, by the effect of a
    /// card that the enemy is not immune to.
    pub(crate) fn could_attack_as_engaged(self, seat: Seat, enemy: CardId, by: CardId) -> bool {
        let able = |id: CardId| self.can_attack(id) && self.may_be_attacked(enemy, id);
        let there = self.card(enemy).zone == self.g.board(seat).staging();
        there && !self.kept_off(enemy, by) && self.characters(seat).any(able)
    }

    /// Whether a text lets a character attack, in any company, an enemy that is not engaged with its player. No text that
    /// an enemy is immune to reaches it in the staging area.
    fn may_attack_apart(self, character: CardId, enemy: CardId) -> bool {
        let staged = self.card(enemy).zone.is_staging();
        self.some_mod(ModKind::CanAttack, Of::Card(character), |what, env| {
            let Mod::CanAttack { whom, engaged } = what else { return false };
            let reaches = if staged { !self.kept_off(enemy, env.this) } else { *engaged };
            reaches && self.sel_has(env, whom, enemy)
        })
    }

    /// Whether a character may be declared in one attack with those picked before.
    pub fn attacks_beside(self, picked: &CardSet, character: CardId, enemy: CardId) -> bool {
        let join = |id: CardId| self.may_join(id, enemy);
        picked.is_empty() || join(character) && picked.iter().all(join)
    }

    /// Enemies in the staging area that attack a player from there.
    pub fn attacking_from_there(self, seat: Seat) -> impl Iterator<Item = CardId> {
        let enemies =
            (!self.idle(ModKind::AttacksFromThere as usize)).then(|| self.staging_enemies(self.g.board(seat)));
        enemies.into_iter().flatten().filter(move |id| self.attacks_from_there(*id, seat, false))
    }

    fn attacks_from_there(self, enemy: CardId, seat: Seat, as_engaged: bool) -> bool {
        self.some_mod(ModKind::AttacksFromThere, Of::Card(enemy), |what, env| {
            matches!(what, Mod::AttacksFromThere { whom, engaged }
                if (*engaged || !as_engaged) && self.who(env, whom).has(seat))
        })
    }

    /// Whether an enemy in the staging area is considered to be engaged with a player.
    pub fn counts_as_engaged(self, enemy: CardId, seat: Seat) -> bool {
        !self.idle(ModKind::AttacksFromThere as usize)
            && self.card(enemy).zone == self.g.board(seat).staging()
            && self.attacks_from_there(enemy, seat, true)
    }

    /// The players an enemy is engaged with, or considered to be.
    pub fn engaged_with(self, enemy: CardId) -> Seats {
        match self.card(enemy).zone.engaged_seat() {
            Some(seat) => Seats::one(seat),
            None => self.g.living().iter().filter(|seat| self.counts_as_engaged(enemy, *seat)).collect(),
        }
    }

    /// Enemies engaged with a player, or considered to be.
    pub fn foes(self, seat: Seat) -> impl Iterator<Item = CardId> + use<'a> {
        let there = (!self.idle(ModKind::AttacksFromThere as usize)).then(|| self.staging_enemies(self.g.board(seat)));
        let engaged = self.g.in_zone(Zone::engaged(seat)).filter(move |id| self.is_kind(*id, CardType::Enemy));
        engaged.chain(there.into_iter().flatten().filter(move |id| self.counts_as_engaged(*id, seat)))
    }

    /// Whether an enemy before the players has shadow cards from another deck than the encounter deck.
    pub fn deals_from_elsewhere(self) -> bool {
        let other = |id: CardId| self.taker(Verb::ShadowDealt, id) != id;
        !self.idle(ModKind::Instead as usize) && self.g.living().iter().flat_map(|seat| self.foes(seat)).any(other)
    }

    /// Whether a shadow card of an enemy is turned up in an attack: not one that was dealt for an attack on somebody else.
    pub fn is_turned_in(self, shadow: CardId, attack: &EnemyAttack) -> bool {
        let meant = self.card(shadow).struck;
        meant.is_empty() || meant.has(attack.player) && !attack.by_effect
    }

    /// Enemies a player may declare an attack against at 6.8, and whatever else bears damage and a text lets attack.
    pub fn attack_targets(self, seat: Seat) -> CardSet {
        let any_ready = self.characters(seat).any(|id| self.can_attack(id));
        if !any_ready {
            return CardSet::EMPTY;
        }
        let engaged = self.g.living().iter().flat_map(|other| self.g.in_zone(Zone::engaged(other)));
        engaged
            .chain(self.g.in_zone(self.g.board(seat).staging()))
            .filter(|enemy| self.is_kind(*enemy, CardType::Enemy) || self.flag(*enemy, ModFlag::BearsDamage))
            .filter(|enemy| !self.card(*enemy).struck.has(seat))
            .filter(|enemy| !self.attackers_against(seat, *enemy).0.is_empty())
            .collect()
    }

    /// Ranged characters of another player that may join an attack.
    pub fn ranged_helpers(self, seat: Seat, enemy: CardId) -> CardSet {
        // What is no enemy is attacked as if it were one that is engaged with the attacking player.
        let as_engaged = || !self.is_kind(enemy, CardType::Enemy) || self.is_attacked_as_engaged(enemy);
        let there = self.card(enemy).zone == self.g.board(seat).staging() && as_engaged();
        let meets = there || self.engaged_with(enemy).iter().any(|engaged| self.g.meet(seat, engaged));
        let joins = |id: &CardId| {
            meets && self.can_attack(*id) && self.key(*id, Key::Ranged).is_some() && self.may_be_attacked(enemy, *id)
        };
        self.characters(seat).filter(joins).collect()
    }

    /// Whether an attack by a character on an enemy is a ranged one: that is engaged with another player, or the effect
    /// that makes the attack says so.
    pub fn is_ranged(self, character: CardId, enemy: CardId) -> bool {
        let engaged = self.engaged_with(enemy);
        let afar = !engaged.is_empty() && !engaged.has(self.card(character).controller);
        let said = |attack: &PlayerAttack| attack.ranged && attack.enemy == enemy;
        afar || self.player_attack().is_some_and(said)
    }

    /// Whether a character attacks through Ranged what is immune to that.
    pub fn is_wasted(self, character: CardId, enemy: CardId) -> bool {
        let manner = Manner::COMBAT.and(Manner::RANGED);
        let wound = Occurrence::of(Verb::Damaged, enemy).because(character).how(manner);
        self.is_ranged(character, enemy) && !self.can_happen(wound)
    }

    /// Characters of a player that may be declared as defenders; for another player's sake only sentinels.
    pub fn defenders(self, seat: Seat, attacked: Seat, enemy: CardId) -> CardSet {
        self.characters(seat)
            .filter(|id| self.ready(*id) && self.may_defend(*id, enemy))
            .filter(|id| seat == attacked || self.key(*id, Key::Sentinel).is_some() && self.g.meet(seat, attacked))
            .collect()
    }

    /// What an enemy's attack deals: all of it if undefended.
    pub fn attack_damage(self, attack: &EnemyAttack) -> i32 {
        let defenders = self.set(attack.defenders);
        let defense: i32 =
            if attack.no_defense { 0 } else { defenders.iter().map(|id| self.stat(id, Stat::Defense)).sum() };
        (self.stat(attack.enemy, Stat::Attack) - defense).max(0)
    }

    /// Who may take the damage of an enemy's attack: the defenders or, if nobody defends, heroes and whoever may take it
    /// for them; unless some card must, by a text about this attack or one about all that nobody defends. Where both can
    /// be obeyed, they are; else the one about this attack goes first.
    pub fn bearers(self, attack: &EnemyAttack) -> CardSet {
        let defenders = *self.set(attack.defenders);
        let meant = || self.set(attack.bearers).iter().filter(|id| self.can_be_damaged(*id)).collect();
        let aimed_past = attack.at_bearers && !defenders.is_empty();
        let must: CardSet = if aimed_past { CardSet::EMPTY } else { meant() };
        let (instead, beside) =
            if defenders.is_empty() { self.undefended_bearers(attack.player) } else { (defenders, CardSet::EMPTY) };
        let by_both = must.and(&instead);
        if defenders.is_empty() && !by_both.is_empty() {
            by_both
        } else if !must.is_empty() {
            must
        } else if !instead.is_empty() {
            instead
        } else {
            let heroes: CardSet = self.heroes(attack.player).filter(|id| self.can_be_damaged(*id)).collect();
            heroes.union(&beside)
        }
    }

    /// Who must take the damage of an attack on a player that nobody defends, and who may take it for the heroes.
    fn undefended_bearers(self, player: Seat) -> (CardSet, CardSet) {
        let (mut instead, mut beside) = (CardSet::EMPTY, CardSet::EMPTY);
        if !self.idle(ModKind::Instead as usize) {
            self.each_mod(ModKind::Instead as usize, Of::Player(player), &mut |what, env, _| {
                if let Mod::Instead(said) = what
                    && said.what.verb == Verb::Damaged
                {
                    let those = if said.what.manner == Manner::OPTIONAL { &mut beside } else { &mut instead };
                    let able = self.sel(env, &said.to).iter().filter(|id| self.can_be_damaged(*id)).collect();
                    *those = those.union(&able);
                }
            });
        }
        (instead, beside)
    }

    /// Whether an enemy may attack a player at all.
    pub fn may_attack(self, enemy: CardId, seat: Seat) -> bool {
        self.can_happen(Occurrence::of(Verb::Attacks, enemy).by(seat))
    }

    /// Enemies engaged with a player that have yet to attack and can.
    pub fn enemies_to_attack(self, seat: Seat) -> CardSet {
        self.g
            .in_zone(Zone::engaged(seat))
            .filter(|id| self.is_kind(*id, cardlang::def::CardType::Enemy))
            .chain(self.attacking_from_there(seat))
            .filter(|id| !self.g.is(*id, Flags::ATTACKED))
            .filter(|id| self.can_happen(Occurrence::of(Verb::Attacks, *id).by(seat).how(Manner::RULE)))
            .collect()
    }

    /// Enemies in staging that a player may engage by choice.
    pub fn optional_engagements(self, seat: Seat) -> CardSet {
        let open = |id: &CardId| self.can_engage(*id, seat, Manner::OPTIONAL) && self.engagement_payable(*id, seat);
        self.staging_enemies(self.g.board(seat)).filter(open).collect()
    }

    /// Whether a player can pay what engaging an enemy costs.
    fn engagement_payable(self, id: CardId, seat: Seat) -> bool {
        let event = Occurrence::of(Verb::Engages, id).by(seat).how(Manner::OPTIONAL);
        let asks = |ability: &&Ability| {
            let trigger = ability.trigger.as_ref();
            let replaces = |trigger: &Trigger| trigger.replaces() && trigger.what.verb == Verb::Engages;
            !ability.costs().is_empty() && trigger.is_some_and(replaces)
        };
        let able = |ability: &Ability| self.can_pay_all(ability, 0, &self.env_for(id, seat, ability, event));
        !self.text_active(id) || self.face(id).abilities.iter().filter(asks).all(able)
    }

    /// The enemies of highest engagement cost that a check by this player would bring.
    pub fn engagement_check(self, seat: Seat) -> CardSet {
        self.highest_cost(self.staging_enemies(self.g.board(seat)).filter(|id| self.would_engage(seat, *id)).collect())
    }

    /// Whether an effect can make a character a defender of an attack: while there is time for it, if it is not one.
    pub fn may_be_made_to_defend(self, id: CardId, attack: &EnemyAttack) -> bool {
        let defends = Occurrence::of(Verb::Defender, id).to(attack.enemy).by(self.card(id).controller);
        attack.stage <= AttackStage::First
            && self.face(id).is_character()
            && !self.g.is(id, Flags::FACEDOWN)
            && !self.set(attack.defenders).has(id)
            && self.can_happen(defends)
    }

    /// Whether an enemy, in the staging area or out of play, engages a player who makes an engagement check against it.
    pub fn meets_check(self, seat: Seat, id: CardId) -> bool {
        let away = !self.g.in_play(id) && self.is_kind(id, CardType::Enemy);
        let there = || self.staging_enemies(self.g.board(seat)).any(|enemy| enemy == id);
        (away || there()) && self.would_engage(seat, id)
    }

    fn would_engage(self, seat: Seat, enemy: CardId) -> bool {
        let threat = i32::from(self.threat(seat)) + self.counted(Quantity::InChecks, Of::Player(seat));
        self.stat(enemy, Stat::Engagement) <= threat && self.can_engage(enemy, seat, Manner::CHECK)
    }

    /// Whether an enemy can be dealt a shadow card: one in play, or one that attacks from elsewhere.
    pub(crate) fn can_get_shadow(self, enemy: CardId) -> bool {
        self.takes_shadow(enemy) && self.can_happen(Occurrence::of(Verb::ShadowDealt, enemy))
    }

    /// Whether there is such an enemy still for a shadow card to be dealt to.
    pub(crate) fn takes_shadow(self, enemy: CardId) -> bool {
        let attacks = |attack: &EnemyAttack| attack.enemy == enemy && attack.life == self.card(enemy).life;
        self.g.in_play(enemy) || self.enemy_attack().is_some_and(attacks)
    }

    /// The engaged enemies of highest engagement cost that have not been dealt their card this round.
    pub fn next_dealt(self, seat: Seat) -> CardSet {
        let gets = |id: &CardId| self.can_happen(Occurrence::of(Verb::ShadowDealt, *id).how(Manner::RULE));
        self.highest_cost(self.foes(seat).filter(|id| !self.g.is(*id, Flags::DEALT) && gets(id)).collect())
    }

    fn highest_cost(self, enemies: CardSet) -> CardSet {
        let cost = |id: CardId| self.stat(id, Stat::Engagement);
        let highest = enemies.iter().map(cost).max();
        enemies.iter().filter(|id| Some(cost(*id)) == highest).collect()
    }

    /// The first of the cards that are alike in everything: copies in the same state with nothing on them.
    pub fn unlike(self, cards: &CardSet) -> CardSet {
        let mut unlike = CardSet::EMPTY;
        for id in cards.iter() {
            if !unlike.iter().any(|other| self.alike(id, other)) {
                unlike.insert(id);
            }
        }
        unlike
    }

    fn alike(self, a: CardId, b: CardId) -> bool {
        let state = |id: CardId| {
            let card = self.card(id);
            (card.def, card.face, card.flags, card.damage, card.progress, card.resources, card.struck)
        };
        let bare = |id: CardId| self.attachments(id).chain(self.shadows(id)).next().is_none();
        let singled_out =
            |id: CardId| self.g.lasting.iter().any(|lasting| lasting.closed.is_some_and(|set| set.has(id)));
        state(a) == state(b) && [a, b].into_iter().all(|id| bare(id) && !singled_out(id))
    }
}
