//! Where actions have their place: the last window before that is read or spent which they change.

use cardlang::def::{CardType, Phase};
use rules::code::{Cost, Key, Mod, ModFlag, PileRef, Stat, Target, Until};
use rules::decision::Answer;
use rules::frame::{AttackStage, Env, Frame};
use rules::ids::{CardId, Seat};
use rules::occurrence::Verb;
use rules::phrases::Phrase;
use rules::phrases::lasting::Lasting;
use rules::query::Q;
use rules::query::walk::{Choice, Met, Reader};
use rules::step::Step;
use rules::zone::Zone;

use super::idle::acting;

/// Threat this near to elimination is worth lowering anywhere.
const NEAR: u16 = 10;

/// An action that can be put off: a later window is the place for it, and it is not worth more here.
pub fn is_early(q: Q<'_>, seat: Seat, answer: Answer) -> bool {
    let Some((card, ability, env)) = acting(q, seat, answer) else { return false };
    let mut places = q.walk(Places::NONE, ability, ability.effects, u16::MAX, env);
    // Whoever exhausts for it loses nothing by it when the fighting is over.
    if matches!(answer, Answer::Use(..)) && q.face(card).is_character() && places.meet(Places::PLANNING) {
        places = places.or(Places::REST);
    }
    places != Places::NONE && !places.meet(now(q))
}

/// A set of kinds of windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Places(u32);

impl Places {
    /// Of what is no reason to act: a price, or what follows from another effect.
    const NONE: Places = Places(0);
    /// The turn to plan: cards and resources are spent here.
    const PLANNING: Places = Places(1);
    /// Before characters commit.
    const COMMITTING: Places = Places(1 << 1);
    /// Before encounter cards are revealed.
    const STAGING: Places = Places(1 << 2);
    /// Before willpower meets threat.
    const RESOLUTION: Places = Places(1 << 3);
    /// Before the players travel.
    const TRAVEL: Places = Places(1 << 4);
    /// Before enemies are checked for engagement.
    const ENGAGEMENT: Places = Places(1 << 5);
    /// Before shadow cards are dealt.
    const SHADOWS: Places = Places(1 << 6);
    /// Before the next enemy attacks.
    const FOE: Places = Places(1 << 7);
    /// Before defenders are declared.
    const DEFENDERS: Places = Places(1 << 8);
    /// Before the shadow card is turned.
    const SHADOW: Places = Places(1 << 9);
    /// Before the damage of an enemy's attack.
    const HARM: Places = Places(1 << 10);
    /// Before players attack, when no enemy is left that does.
    const ATTACK: Places = Places(1 << 11);
    /// Before the strength of an attack by players is fixed.
    const STRENGTH: Places = Places(1 << 12);
    /// Before its damage.
    const HIT: Places = Places(1 << 13);
    /// Between fights and the end of the round.
    const REST: Places = Places(1 << 14);
    /// Any other window.
    const ELSEWHERE: Places = Places(1 << 15);
    /// No window, as things stand: nobody reads what is changed.
    const NOWHERE: Places = Places(1 << 16);
    const EVERYWHERE: Places = Places(u32::MAX);

    const fn or(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }

    const fn meet(self, other: Places) -> bool {
        self.0 & other.0 != 0
    }

    fn when(self, so: bool) -> Places {
        if so { self } else { Places::NONE }
    }
}

/// What kind of window this is.
fn now(q: Q<'_>) -> Places {
    // A window stands before the stage that the attack has come to.
    let attack = q.g.stack.iter().rev().find_map(|frame| match frame {
        Frame::EnemyAttack(attack) => Some((true, attack.stage)),
        Frame::PlayerAttack(attack) => Some((false, attack.stage)),
        _ => None,
    });
    match (attack, q.g.step) {
        (Some((true, AttackStage::First)), _) => Places::DEFENDERS,
        (Some((true, AttackStage::Second)), _) => Places::SHADOW,
        (Some((true, AttackStage::Third)), _) => Places::HARM,
        (Some((false, AttackStage::Second)), _) => Places::STRENGTH,
        (Some((false, AttackStage::Third)), _) => Places::HIT,
        (None, Step::S2_2) => Places::PLANNING,
        (None, Step::W3_1) => Places::COMMITTING,
        (None, Step::W3_2) => Places::STAGING,
        (None, Step::W3_3) => Places::RESOLUTION,
        (None, Step::W3_4) => Places::TRAVEL,
        (None, Step::W5_2) => Places::ENGAGEMENT,
        (None, Step::W5_3) => Places::SHADOWS,
        (_, step) if step.phase() == Some(Phase::Combat) => between_attacks(q),
        _ => Places::ELSEWHERE,
    }
}

fn between_attacks(q: Q<'_>) -> Places {
    let living = q.g.living();
    let is_unstruck = |id: CardId, seat: Seat| q.is_kind(id, CardType::Enemy) && !q.card(id).struck.has(seat);
    if q.g.step < Step::S6_7 && living.iter().any(|seat| !q.enemies_to_attack(seat).is_empty()) {
        Places::FOE
    } else if living.iter().any(|seat| q.g.in_zone(Zone::engaged(seat)).any(|id| is_unstruck(id, seat))) {
        Places::ATTACK
    } else {
        Places::REST
    }
}

/// Walks through an ability for the places of its effects.
impl Reader for Places {
    type Out = Places;
    type Tally = Places;
    const NOTHING: Places = Places::NONE;

    fn effect(self, q: Q<'_>, env: &Env, phrase: &Phrase, _: u8) -> Met<Places> {
        Met::Comes(places_of(q, env, phrase))
    }

    fn bypass(self, _: Q<'_>, _: &Env) -> Places {
        Places::EVERYWHERE
    }

    fn cost(self, _: Q<'_>, _: &Env, _: &Cost) -> Places {
        Places::NONE
    }

    fn then(first: Places, rest: Places) -> Places {
        first.or(rest)
    }

    fn is_decided(out: &Places) -> bool {
        *out == Places::EVERYWHERE
    }

    fn may(self, done: impl FnOnce() -> Places) -> Places {
        done()
    }

    fn or_else(self, done: Places, otherwise: impl FnOnce() -> Places) -> Places {
        done.or(otherwise())
    }

    fn later(self, _: impl FnOnce() -> Places) -> Places {
        Places::NONE
    }

    fn awaited(self, _: u8) -> Places {
        Places::EVERYWHERE
    }

    fn repeated(self, once: Places, _: i32) -> Places {
        once
    }

    fn weighing(self, _: Q<'_>, _: &Env, _: Option<&Choice<'_>>) -> Places {
        Places::NONE
    }

    fn weigh(self, tally: &mut Places, out: Places) -> bool {
        *tally = tally.or(out);
        *tally == Places::EVERYWHERE
    }

    fn chosen(self, tally: Places) -> Places {
        tally
    }
}

/// The places of an effect. One that is not known to wait has its place everywhere.
fn places_of(q: Q<'_>, env: &Env, phrase: &Phrase) -> Places {
    const SCOUTING: Places = Places::PLANNING.or(Places::COMMITTING).or(Places::STAGING).or(Places::SHADOWS);
    const FIGHTS: Places = Places::FOE.or(Places::HARM).or(Places::ATTACK).or(Places::REST);
    if let Some(lasting) = phrase.lasting() {
        return places_of_lasting(q, env, lasting);
    }
    let in_staging = |id: CardId| q.g.boards().any(|board| q.card(id).zone == board.staging());
    match phrase {
        Phrase::AddResources(_) | Phrase::MoveResources(_) | Phrase::NextCheaper(_) => Places::PLANNING,
        Phrase::Draw(_) | Phrase::Search(_) | Phrase::Return(_) | Phrase::ShufflePileInto(_) => Places::PLANNING,
        Phrase::Look(look) if matches!(look.from, PileRef::Deck(_) | PileRef::OwnersDeck) => Places::PLANNING,
        Phrase::Look(_) | Phrase::LookAt(_) => SCOUTING,
        Phrase::Move(_) | Phrase::MoveInOrder(_) | Phrase::PutBack(_) => Places::NONE,
        Phrase::Shuffle(_) | Phrase::ShuffleInto(_) => Places::NONE,
        Phrase::RemoveFromGame(_) | Phrase::RaiseThreat(_) => Places::NONE,
        Phrase::Ready(_) => Places::COMMITTING.or(Places::DEFENDERS).or(Places::ATTACK),
        Phrase::PutIntoPlay(_) => {
            let fights = Places::DEFENDERS.or(Places::ATTACK);
            Places::PLANNING.or(Places::COMMITTING).or(Places::RESOLUTION).or(fights)
        }
        Phrase::Heal(_) | Phrase::HealAmong(_) => Places::PLANNING.or(Places::SHADOW).or(Places::HARM),
        Phrase::ReduceThreat(_) if q.g.living().iter().any(|seat| is_near(q, seat)) => Places::EVERYWHERE,
        Phrase::ReduceThreat(_) => Places::PLANNING.or(Places::ENGAGEMENT),
        Phrase::Damage(_) => Places::PLANNING.or(Places::RESOLUTION).or(FIGHTS),
        Phrase::Attack(attack) => {
            Places::FOE.or(Places::ATTACK).or(Places::RESOLUTION.when(q.any_of(env, &attack.e, in_staging)))
        }
        Phrase::Progress(_) => Places::COMMITTING.or(Places::RESOLUTION).or(Places::TRAVEL),
        Phrase::ReturnToStaging(_) => Places::FOE,
        _ => Places::EVERYWHERE,
    }
}

fn is_near(q: Q<'_>, seat: Seat) -> bool {
    q.threat(seat) + NEAR >= q.elimination_level(seat)
}

/// What is changed for a while is changed where it is about to be read.
fn places_of_lasting(q: Q<'_>, env: &Env, lasting: Lasting<'_>) -> Places {
    if !matches!(lasting.until, Until::Attack | Until::NextAttack | Until::Phase | Until::Round) {
        return Places::EVERYWHERE;
    }
    let places = lasting.what.iter().map(|what| match what {
        Mod::Stat { stat, .. } | Mod::Set { stat, .. } => places_of_value(q, env, lasting.target, *stat),
        Mod::Contributes(..) | Mod::StagingThreat(_) => Places::RESOLUTION,
        Mod::Cannot(cannot) if cannot.what.verb == Verb::Attacks => Places::FOE,
        Mod::Flag(ModFlag::ManyDefenders) | Mod::Keyword(Key::Sentinel, _) => Places::DEFENDERS,
        Mod::Keyword(Key::Ranged, _) => Places::ATTACK,
        _ => Places::EVERYWHERE,
    });
    places.fold(Places::NOWHERE, Places::or)
}

fn places_of_value(q: Q<'_>, env: &Env, target: &Target, stat: Stat) -> Places {
    let on = |such: &dyn Fn(CardId) -> bool| match target {
        Target::Cards(sel) => q.any_of(env, sel, such),
        Target::Players(_) | Target::Game => true,
    };
    let (enemys, players) = (q.enemy_attack(), q.player_attack());
    let is_foe = |id: CardId| enemys.is_some_and(|attack| attack.enemy == id);
    let defends = |id: CardId| enemys.is_some_and(|attack| q.set(attack.defenders).has(id));
    let attacks = |id: CardId| players.is_some_and(|attack| q.set(attack.attackers).has(id));
    let is_attacked = |id: CardId| players.is_some_and(|attack| attack.enemy == id);
    let quests = q.g.boards().any(|board| q.quest_stat(board) == stat);
    let quest = Places::RESOLUTION.when(quests && on(&|id| q.is_committed(id)));
    let fight = match stat {
        Stat::Willpower => Places::NONE,
        Stat::Attack => Places::STRENGTH.when(on(&attacks)).or(Places::HARM.when(on(&is_foe))),
        Stat::Defense => Places::HARM.when(on(&defends)).or(Places::STRENGTH.or(Places::HIT).when(on(&is_attacked))),
        Stat::HitPoints => Places::PLANNING.or(Places::SHADOW).or(Places::HARM),
        Stat::Threat => Places::RESOLUTION,
        Stat::Engagement => Places::ENGAGEMENT,
        Stat::QuestPoints | Stat::Cost => Places::EVERYWHERE,
    };
    quest.or(fight).or(Places::NOWHERE)
}
