//! The stack of half-resolved things, and what waits beside it.

use serde::{Deserialize, Serialize};

use crate::area::Board;
use crate::code::{Moment, SLOTS, Slot, Until};
use crate::ids::{CardId, CardSet, DefId, Seat, Seats};
use crate::occurrence::Occurrence;
use crate::stages::{Advancing, Dealing, Ending, Revealing, Testing, Travelling};
use crate::zone::Zone;

/// An ability of a definition: which face, which of its triggered abilities. One that a card was given is a gift of
/// the definition that gives it, and names the card that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AbilityRef {
    pub def: DefId,
    pub face: u8,
    /// Its place among the abilities of the face, or among the gifts if it is given.
    pub ability: u8,
    /// The card that gives it, or none if it is the card's own.
    pub granter: CardId,
}

impl AbilityRef {
    /// An ability that stands on the card that has it.
    pub const fn own(def: DefId, face: u8, ability: u8) -> AbilityRef {
        AbilityRef { def, face, ability, granter: CardId::NONE }
    }

    /// Whether another card gives it.
    pub fn is_given(self) -> bool {
        self.granter.is_some()
    }

    /// No ability: stands for progress in counts of what was placed on a card.
    pub const PROGRESS: AbilityRef = AbilityRef::own(DefId(u16::MAX), 1, 0);

    /// The same for damage.
    pub const DAMAGE: AbilityRef = AbilityRef::own(DefId(u16::MAX), 2, 0);

    /// No ability: stands for the top card of a deck in counts of what was played as if from hand.
    pub const TOP: AbilityRef = AbilityRef::own(DefId(u16::MAX), 4, 0);

    /// No ability: stands for an option of a choice in counts of what was chosen.
    pub fn option(n: u8) -> AbilityRef {
        AbilityRef::own(DefId(u16::MAX), 3, n)
    }

    /// No ability: stands for a card in counts of what was played.
    pub fn copies(def: DefId) -> AbilityRef {
        AbilityRef::own(def, u8::MAX, u8::MAX)
    }
}

/// What a local name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Local {
    Empty,
    /// A card, and its life when it was named.
    Card(CardId, u16),
    /// An index into the game's sets.
    Set(u8),
    Player(Seat),
    Number(i16),
}

/// Whether the words are those of a cost: what is paid is no effect. Told anew for every instruction and never kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paying(pub bool);

/// A game at rest has nothing of it.
impl std::hash::Hash for Paying {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// What an effect has done so far, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Did(u8);

impl Did {
    /// It has taken progress off.
    pub const REMOVED: Did = Did(1);
    /// It has damaged a card.
    pub const HARMED: Did = Did(2);
    /// Somebody has looked at cards in the encounter deck by it.
    pub const LOOKED: Did = Did(4);
    /// It has discarded a card.
    pub const DISCARDED: Did = Did(8);
    /// It has made an enemy attack.
    pub const ATTACKED: Did = Did(16);
    /// It has added an enemy to the staging area.
    pub const STAGED: Did = Did(32);

    /// Whether it has done such a thing.
    pub fn has(self, what: Did) -> bool {
        self.0 & what.0 != 0
    }

    /// Remembers that it has.
    pub fn add(&mut self, what: Did) {
        self.0 |= what.0;
    }
}

/// What the words of an ability refer to while it resolves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Env {
    pub this: CardId,
    pub you: Seat,
    /// Who decides: `you`, or the player a loop has come to.
    pub decider: Seat,
    pub event: Occurrence,
    /// How often `this` had left play when the ability began.
    pub life: u16,
    /// `that card`: the event's subject, or its object when the subject is the card itself.
    pub that: CardId,
    /// Whom an effect that spreads has come to, in place of the player guarding something.
    pub guard: Seat,
    /// In what an attack has left behind: the player it was made against.
    pub defending: Seat,
    /// What `this` was attached to when the ability began.
    pub host: CardId,
    /// In a granted ability: the card that gives it.
    pub granter: CardId,
    /// The card a `where` is about.
    pub it: CardId,
    pub x: i16,
    /// Everything so far happened in full; in a loop, everything of this pass.
    pub whole: bool,
    /// The test made last succeeded.
    pub passed: bool,
    /// What it has done so far.
    pub did: Did,
    /// Loops, by their names, in which something before this pass did not happen in full.
    pub broken: u8,
    /// Players the instruction under way has dealt with.
    pub done: Seats,
    /// The first player when the loop over players began.
    pub first: Seat,
    #[serde(skip)]
    pub paying: Paying,
    pub slots: [Local; SLOTS],
}

impl Env {
    /// The same words in a cost, or in an effect.
    pub fn paying(self, paying: bool) -> Env {
        Env { paying: Paying(paying), ..self }
    }

    /// The same words about another occurrence.
    pub fn about(self, event: Occurrence) -> Env {
        Env { event, that: Env::new(self.this, self.you, event).that, whole: true, ..self }
    }

    /// The start of an ability: nothing is chosen yet, and `you` makes the decisions.
    pub fn new(this: CardId, you: Seat, event: Occurrence) -> Env {
        let that = if event.subject == this && event.object.is_some() { event.object } else { event.subject };
        Env {
            this,
            you,
            decider: you,
            event,
            life: 0,
            that,
            guard: Seat::ENCOUNTER,
            defending: Seat::ENCOUNTER,
            host: CardId::NONE,
            granter: CardId::NONE,
            it: CardId::NONE,
            x: 0,
            whole: true,
            passed: false,
            did: Did::default(),
            broken: 0,
            done: Seats::default(),
            first: Seat::ENCOUNTER,
            paying: Paying(false),
            slots: [Local::Empty; SLOTS],
        }
    }
}

/// Something half-resolved. The engine always works on the topmost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The framework itself; always the lowest.
    Framework,
    /// An action window: whose chance it is, passes in a row.
    Window { turn: Seat, passes: u8 },
    /// Triggered abilities on occurrences, from `from` on in the pending list.
    Triggers { from: u16, to: u16, turn: Seat, passes: u8, stage: Answering },
    /// An ability resolving.
    Script { ability: AbilityRef, pc: u16, sets: u8, env: Env },
    /// Picking cards for a name of the script below, or for a cost.
    Pick { seat: Seat, aim: Aim, from: u8, picked: u8, min: u8, max: u8, why: Why },
    /// A card being played.
    Play { card: CardId, seat: Seat, ability: u8, event: Occurrence, stage: PlayStage, x: i16, deal: Deal },
    /// Resources being chosen for a payment, perhaps for a card that is played.
    Pay { seat: Seat, amount: u16, sphere: u8, heroes: u8, card: CardId },
    /// A payment that players share: what is left, and those who have not been asked.
    Share { left: u16, sphere: u8, asked: Seats },
    /// An encounter card going through the reveal sequence.
    Reveal { card: CardId, seat: Seat, stage: Revealing, surge: u8, replace: u8, cancelled: bool, chain: u8 },
    /// An enemy attacking.
    EnemyAttack(EnemyAttack),
    /// Characters attacking an enemy.
    PlayerAttack(PlayerAttack),
    /// Progress on its way to the quest, through the active location; by a card, or by questing. What a location
    /// has had its share of and still bars is lost.
    Progress { amount: u16, by: CardId, board: Board, past: CardId },
    /// A stage of a board being defeated and the next one revealed.
    Advance { stage: Advancing, next: CardId, board: Board },
    /// A phase or round ending: lasting effects, delayed effects, then triggers.
    Ending { round: bool, stage: Ending },
    /// Encounter cards still to reveal; in a chain of surges, the set of those revealed in it.
    RevealMore { left: u8, seat: Seat, chain: u8, from: Zone },
    /// Readying at 7.2, card by card where a toll is asked.
    Refresh { card: CardId, toll: u16 },
    /// Damage between being assigned and being placed: what of [`crate::state::Game::assigned`] from there on.
    Damage { from: u8, harm: Harm, whole: bool, stage: Dealing },
    /// Something about to happen, which a text may take the place of.
    Change { what: Occurrence, life: u16, moment: Impending },
    /// Damage being divided among a set of cards, token by token: what of [`crate::state::Game::assigned`] from there on.
    Divide { seat: Seat, left: u16, cards: u8, from: u8, what: Divided },
    /// A test being made.
    Test(Test),
    /// The quest has failed: how much threat is raised, and who raises none.
    QuestFails { by: u16, spared: Seats, told: bool, board: Board },
    /// An explored location or a defeated side quest: it goes once what waits for that has happened.
    Complete { card: CardId, life: u16 },
    /// Unseen cards before players, turned up one after the other, and who has turned some.
    Unveil { cards: u8, turned: Seats },
    /// Travelling: the cost, then the move.
    Travel { location: CardId, stage: Travelling },
}

/// How far something has come that is about to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Impending {
    /// A text may take its place.
    Replaceable,
    /// One has.
    Replaced,
    /// Nothing takes its place any more; what answers it as it happens has its turn.
    Answered,
}

/// What damage comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Harm {
    Effect,
    EnemyAttack,
    PlayerAttack,
}

/// What is divided among cards, token by token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Divided {
    /// Damage of an effect.
    Damage,
    /// Damage of archers.
    Archery,
    /// Damage that is healed: no more than whoever divides it wants.
    Healing,
}

/// Damage that is assigned to a card and not placed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assigned {
    pub card: CardId,
    pub life: u16,
    pub amount: u16,
}

/// Which abilities answer an occurrence just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answering {
    /// What cancels, where others wait, too.
    Cancels,
    Forced,
    Responses,
}

/// Why cards are being picked: decides what the question says and what happens with the answer.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, strum::VariantArray, strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Why {
    /// For a name of the ability.
    Choose,
    /// To search a pile.
    Search,
    /// To exhaust as a cost.
    CostExhaust,
    /// To discard from hand as a cost.
    CostDiscard,
    /// To discard from hand by an effect.
    Discard,
    /// To put back on a pile, the next one uppermost.
    PutBack,
    /// To put on the bottom of a pile, the next one lowest.
    PutBelow,
    /// To commit to the quest.
    Commit,
    /// To attack with.
    Attackers,
    /// To join an attack by ranged.
    Ranged,
    /// To defend with.
    Defenders,
    /// To take the damage.
    TakeDamage,
    /// To keep no more than two restricted attachments.
    Restricted,
    /// What to attach it to.
    Host,
    /// Which enemy to engage.
    Engage,
    /// Which location to travel to.
    Travel,
    /// Which enemy attacks next, which enemy engages among equals.
    NextEnemy,
    /// Which enemy to attack.
    AttackTarget,
    /// What each player exhausts to travel.
    TravelCost,
    /// To discard from play as a cost.
    CostDiscardInPlay,
    /// To take damage as a cost.
    CostDamage,
    /// To commit to a test.
    Test,
    /// Which of the cards that enter a discard pile at once is lowest.
    DiscardOrder,
    /// To return to hand as a cost.
    CostReturn,
    /// Which side quest is the current quest of the phase.
    SideQuest,
    /// Which of several active locations is meant.
    ActiveLocation,
    /// To take resources or damage from as a cost.
    CostTokens,
}

/// What cards are picked for, beside the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    Nothing,
    /// A name of the ability that asks.
    Name(Slot),
    /// One of the abilities that answer, counted from the first.
    Ability(u8),
    /// The player whose enemy it is, or becomes.
    Player(Seat),
}

/// A test, and the instruction that asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Test {
    pub ability: AbilityRef,
    pub pc: u16,
    pub testers: Seats,
    pub asked: Seats,
    /// Index of the set of characters committed to it.
    pub committed: u8,
    pub stage: Testing,
}

/// The terms on which a card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deal {
    /// How much cheaper it is.
    pub less: u16,
    /// Resources have to match its sphere.
    pub matched: bool,
    /// The only card that has paid for it.
    pub payer: CardId,
    /// What it is going to be attached to, where that decides its price.
    pub host: CardId,
    /// It is played from hand, or as if it were there.
    pub from_hand: bool,
}

impl Deal {
    /// As cards are played from hand.
    pub const PLAIN: Deal = Deal { less: 0, matched: true, payer: CardId::NONE, host: CardId::NONE, from_hand: false };
    /// Cheaper by whatever it costs.
    pub const FREE: u16 = u16::MAX;
}

/// How far playing a card has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PlayStage {
    ChooseX,
    /// Characters that exhaust to make it cheaper.
    Help,
    Pay,
    /// What is paid besides resources.
    PayMore,
    Paid,
    Host,
    Enter,
    Finish,
    /// Its effects are cancelled; it counts as played.
    Cancelled,
    /// It is not played: it has to be attached, since it is put into play or nothing guards it any more.
    Put,
}

/// An enemy's attack on a player, from 6.4b to 6.4.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EnemyAttack {
    pub enemy: CardId,
    pub life: u16,
    pub player: Seat,
    pub stage: AttackStage,
    /// Index of the set of defenders.
    pub defenders: u8,
    /// Which shadow card is being resolved.
    pub shadow: CardId,
    pub cancelled: bool,
    pub no_defense: bool,
    /// Declared by an effect, outside step 6.4.
    pub by_effect: bool,
    /// Seats that declined to defend.
    pub declined: Seats,
    /// Index of the set of characters it has damaged, and how much it has dealt.
    pub damaged: u8,
    pub dealt: u16,
    /// Whom it was declared against; `player` is whom it is resolved against just now.
    pub declared: Seat,
    /// Players it is yet to be resolved against.
    pub further: Seats,
    /// Index of the set of cards its damage must be placed on.
    pub bearers: u8,
    /// They bear it only if nobody defends.
    #[serde(default)]
    pub at_bearers: bool,
    /// Index of the set of cards its damage has destroyed.
    pub destroyed: u8,
    /// How much was remembered of the round as it began.
    #[serde(default)]
    pub before: u16,
}

/// An attack that players make on an enemy, from 6.8b to 6.8.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlayerAttack {
    pub enemy: CardId,
    pub life: u16,
    pub player: Seat,
    pub stage: AttackStage,
    /// Index of the set of attackers.
    pub attackers: u8,
    /// Indices of the sets of cards it has damaged and destroyed, and how much it has dealt.
    pub damaged: u8,
    pub destroyed: u8,
    pub dealt: u16,
    pub strength: u16,
    pub by_effect: bool,
    pub asked: Seats,
    /// Index of the set of cards that take its damage in place of the enemy, and whether no defense counts then.
    pub bearers: u8,
    pub no_defense: bool,
    /// An effect makes it a ranged attack.
    #[serde(default)]
    pub ranged: bool,
    /// It is made as if the enemy were engaged with the player.
    #[serde(default)]
    pub as_engaged: bool,
    /// How much was remembered of the round as it began.
    #[serde(default)]
    pub before: u16,
}

/// How far an attack has come; both kinds of attack use the same stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AttackStage {
    /// 6.4b, 6.8b
    Declare,
    WindowDeclare,
    /// 6.4.1, 6.8.1
    First,
    WindowFirst,
    /// 6.4.2, 6.8.2
    Second,
    ShadowEffect,
    ShadowDone,
    WindowSecond,
    /// 6.4.3, 6.8.3
    Third,
    /// The next player the attack is resolved against.
    Further,
    WindowThird,
    /// 6.4.4, 6.8.4
    End,
    Over,
}

/// A triggered ability whose occurrence has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pending {
    pub card: CardId,
    pub ability: AbilityRef,
    pub forced: bool,
    pub spent: bool,
    /// How often its card had left play when the occurrence happened.
    pub life: u16,
    /// Who may use it; the first player for what is forced.
    pub seat: Seat,
    pub event: Occurrence,
    /// Where a delayed effect goes on that has waited for this; 0 for an ability as a whole.
    pub pc: u16,
}

/// A lasting effect: the instruction that made it, and what its words meant then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lasting {
    pub ability: AbilityRef,
    pub pc: u16,
    /// Which of the modifiers of that instruction.
    pub part: u8,
    pub until: Until,
    /// The kind of modifier it is, or [`Lasting::NO_MODIFIER`].
    pub kind: u8,
    pub env: Env,
    /// A player card's effect covers these cards and no others.
    pub closed: Option<CardSet>,
    pub players: Seats,
    /// The amount, fixed for a player card's effect.
    pub amount: i16,
    /// How many attacks were under way, for effects that end with this one.
    pub depth: u8,
}

impl Lasting {
    /// The kind of a lasting effect that is no modifier, such as a discount on the next card.
    pub const NO_MODIFIER: u8 = u8::MAX;

    /// One that covers nothing yet and changes nothing.
    pub fn new(ability: AbilityRef, pc: u16, env: &Env, until: Until) -> Lasting {
        Lasting {
            ability,
            pc,
            part: 0,
            until,
            kind: Lasting::NO_MODIFIER,
            env: *env,
            closed: None,
            players: Seats::default(),
            amount: 0,
            depth: 0,
        }
    }
}

/// A delayed effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Delayed {
    pub ability: AbilityRef,
    pub pc: u16,
    pub at: Moment,
    pub env: Env,
    /// It comes to nothing if this card is destroyed.
    pub unless: CardId,
    /// How many attacks were under way.
    pub depth: u8,
}

/// A facedown card acting as an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StandIn {
    pub card: CardId,
    pub ability: AbilityRef,
    pub pc: u16,
}

/// How often a limited ability has been used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LimitUse {
    pub card: CardId,
    pub ability: AbilityRef,
    pub seat: Seat,
    pub scope: Until,
    pub times: u8,
}
