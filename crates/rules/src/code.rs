//! What the engine runs: card text compiled from terms. Read-only, shared by all games.

use cardlang::def::{CardType, Phase, Sphere};
use serde::{Deserialize, Serialize};

use crate::frame::{Did, Why};
use crate::phrases::Phrase;
use crate::step::Step;

mod ability;
mod cost;
mod counter;
mod gift;
mod key;
mod modifier;
mod moment;
mod pattern;
mod pile;
mod which;

pub use ability::{Ability, Limit, OneOf, Trigger};
pub use cost::{Cost, Spoken};
pub use counter::Dial;
pub use gift::{Copied, Gift};
pub use key::Key;
pub use modifier::{
    AnySphere, Before, Constant, Fixed, Gained, Help, Instead, MOD_KINDS, Mod, ModFlag, ModKind, Quality, Quantity,
    Share, Spread, Target, TextPlace,
};
pub use moment::{HowMany, Moment};
pub use pattern::{ByEffectOf, Cannot, Each, Memory, Most, Pattern, Region, Role, Since};
pub use pile::{Dest, PileRef};
pub use which::Which;

/// A local name of an ability: `choose a hero as h`.
pub type Slot = u8;
/// How many local names one ability can have.
pub const SLOTS: usize = 6;

/// A value that modifiers change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Stat {
    Willpower,
    Attack,
    Defense,
    HitPoints,
    Threat,
    Engagement,
    QuestPoints,
    Cost,
}

impl Stat {
    /// What players call it.
    pub fn word(self) -> &'static str {
        match self {
            Stat::Willpower => "willpower",
            Stat::Attack => "attack",
            Stat::Defense => "defense",
            Stat::HitPoints => "hit points",
            Stat::Threat => "threat",
            Stat::Engagement => "engagement",
            Stat::QuestPoints => "quest points",
            Stat::Cost => "cost",
        }
    }
}

/// Which cards an effect or a condition speaks of: `this card`, `the attacker`, `each hero you control`.
#[derive(Clone, Debug)]
pub enum Sel {
    This,
    Host,
    /// Of the cards an occurrence is about, the one of such a type.
    That(Nouns),
    It,
    Attacker,
    Defender,
    AttackedEnemy,
    Shadow,
    /// In a granted ability: the card it comes from.
    Granter,
    ActiveLocation,
    CurrentQuest,
    MainQuest,
    Top(PileRef),
    Bottom(PileRef),
    /// The card of that title, wherever it is.
    TheNamed(u16),
    All(Box<Filter>),
    Slot(Slot),
}

/// A noun phrase.
#[derive(Clone, Debug)]
pub struct Filter {
    pub place: Place,
    pub noun: Nouns,
    pub tests: Vec<Test>,
}

impl Filter {
    /// The title it asks for, if it asks for one.
    pub fn title(&self) -> Option<u16> {
        self.tests.iter().find_map(|test| if let Test::Named(title) = test { Some(*title) } else { None })
    }

    /// Whether it names such cards in the same words: their types, their traits, and that a player controls them.
    pub fn speaks_of(&self, such: &Filter, controlled: bool) -> bool {
        self.noun == such.noun
            && such.tests.iter().all(|test| {
                if let Test::Trait(named) = test {
                    return self.tests.iter().any(|own| matches!(own, Test::Trait(other) if other == named));
                }
                controlled || self.tests.iter().any(|own| matches!(own, Test::ControlledBy(_)))
            })
    }
}

/// A set of card types, as bits. It has room for every type: see the assertion below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Nouns(u64);

const _: () = assert!(CardType::COUNT <= u64::BITS as usize);

impl Nouns {
    /// No card type at all.
    pub const NONE: Nouns = Nouns(0);
    /// Whatever type a card has.
    pub const ANY: Nouns = Nouns(u64::MAX);

    /// Exactly one card type.
    pub const fn of(kind: CardType) -> Nouns {
        Nouns(1 << kind as u64)
    }

    /// The card types in either.
    pub const fn or(self, other: Nouns) -> Nouns {
        Nouns(self.0 | other.0)
    }

    /// Whether a card type is in the set.
    pub const fn has(self, kind: CardType) -> bool {
        self.0 & Nouns::of(kind).0 != 0
    }

    /// The same, of a type by its place in the enum.
    pub const fn has_number(self, kind: usize) -> bool {
        self.0 >> kind & 1 != 0
    }

    /// The card types in both.
    pub const fn and(self, other: Nouns) -> Nouns {
        Nouns(self.0 & other.0)
    }

    /// All but those.
    pub const fn without(self, other: Nouns) -> Nouns {
        Nouns(self.0 & !other.0)
    }

    /// The type, if there is just one.
    pub fn only(self) -> Option<CardType> {
        let mut kinds = <CardType as strum::VariantArray>::VARIANTS.iter().filter(|kind| self.has(**kind));
        kinds.next().copied().filter(|_| kinds.next().is_none())
    }

    /// The types there are, by their place in the enum.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        let mut left = self.0 & ((1 << CardType::COUNT) - 1);
        std::iter::from_fn(move || {
            let kind = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (kind < CardType::COUNT).then_some(kind)
        })
    }

    /// Whether the two have a type in common.
    pub const fn meets(self, other: Nouns) -> bool {
        self.0 & other.0 != 0
    }
}

/// Where a noun phrase looks for cards.
#[derive(Clone, Debug)]
pub enum Place {
    InPlay,
    /// Where text is in force: beside the quest deck, too.
    InForce,
    /// Wherever the card in question is.
    Anywhere,
    /// Shadow cards, dealt to enemies.
    Shadow,
    Hand(Who),
    Discard(Who),
    Pile(PileRef),
    Victory,
    Among(Slot),
    SetAside,
}

/// One adjective or `where` clause of a filter, which a card passes or fails.
#[derive(Clone, Debug)]
pub enum Test {
    Trait(u16),
    NotTrait(u16),
    Ready,
    Exhausted,
    Damaged,
    Undamaged,
    Unique,
    NonUnique,
    Sphere(Sphere),
    AnySphere,
    Keyword(Key),
    PrintedKeyword(Key),
    NoKeywords,
    Other,
    Topmost,
    /// Of those that fit, whichever has most of it.
    Most(Stat),
    /// Of those that fit, whichever has least of it.
    Least(Stat),
    /// Of those that fit, whichever has the highest number.
    Highest(Box<Num>),
    Unclaimed,
    Facedown,
    Faceup,
    SetAside,
    InPlay,
    /// In a place that is named beside those it is among.
    Lies(Box<Place>),
    InStaging,
    /// In the staging area of whichever board.
    InAnyStaging,
    /// At the board that is spoken of.
    Here,
    ControlledBy(Who),
    Committed,
    EngagedWith(Who),
    AttachedTo(Sel),
    DealtTo(Sel),
    AttackingPlayer(Who),
    AttackingCard(Sel),
    AttackingAlone,
    AttackableBy(Sel),
    Named(u16),
    NotNamed(u16),
    /// Of an encounter set.
    OfSet(u16),
    /// Of a stage of the quest.
    OfStage(u8),
    OwnedBy(Who),
    LacksPrinted(u16),
    /// With such a card attached, or without any.
    Bearing(Box<Filter>, bool),
    /// By its back.
    EncounterCard,
    PlayerCard,
    ShadowEffect,
    ValourEffect,
    /// Worth victory points.
    Victory,
    BeingRevealed,
    DamagedByAttack,
    Defending,
    PrintedCost(Num),
    AtLeast(Stat, Num),
    AtMost(Stat, Num),
    OtherThan(Sel),
    ActiveLocation,
    Attached,
    /// Of the type that was named.
    OfType(Slot),
    SharesTitle(Sel),
    /// Of another title than any of them.
    OtherTitle(Sel),
    /// Its title begins as that of such a card.
    SharesLetter(Sel),
    /// With a mark in its corner.
    Marked(u16),
    /// With an effect under a header of the scenario.
    HeaderEffect(u16),
    SharesTrait(Sel),
    /// Of the sphere of such a card, by one of its icons.
    SharesSphere(Sel),
    /// Of the sphere printed on such a card.
    PrintedSphereOf(Sel),
    /// What was discarded with such a card.
    WasAttachedTo(Sel),
    /// The campaign log says so of it, from earlier games.
    Recorded(u16),
    /// The last draw of its player brought it.
    JustDrawn,
    /// As one of those players plays it; or, if so marked, plays it from hand.
    PlayedBy(Who, bool),
    /// In the players' attack under way.
    TookPart,
    /// The same, and its attack is a ranged one.
    Ranged,
    /// What may be attached to such a card.
    AttachableTo(Sel),
    Unattached,
    /// A hero that a player began with.
    Starting,
    /// Whether it has that icon printed.
    PrintedIcon(Sphere, bool),
    Where(Cond),
    /// Of those that fit, whichever has the most damage.
    MostDamage,
    /// What it may be attached to.
    EligibleHost(Sel),
    Or(Vec<Test>, Vec<Test>),
}

impl Test {
    /// Whether it asks for something a card has wherever it lies.
    pub fn is_of_the_card(&self) -> bool {
        match self {
            Test::Or(a, b) => a.iter().chain(b).all(Test::is_of_the_card),
            Test::Trait(_)
            | Test::NotTrait(_)
            | Test::Unique
            | Test::NonUnique
            | Test::Sphere(_)
            | Test::AnySphere
            | Test::Starting
            | Test::Keyword(_)
            | Test::PrintedKeyword(_)
            | Test::NoKeywords
            | Test::Other
            | Test::OtherThan(_)
            | Test::Named(_)
            | Test::NotNamed(_)
            | Test::OfSet(_)
            | Test::OfStage(_)
            | Test::OwnedBy(_)
            | Test::LacksPrinted(_)
            | Test::ShadowEffect
            | Test::ValourEffect
            | Test::Victory
            | Test::PrintedCost(_)
            | Test::OfType(_)
            | Test::SharesTitle(_)
            | Test::OtherTitle(_)
            | Test::SharesLetter(_)
            | Test::Marked(_)
            | Test::SharesTrait(_)
            | Test::SharesSphere(_)
            | Test::PrintedSphereOf(_)
            | Test::Recorded(_)
            | Test::WasAttachedTo(_)
            | Test::PrintedIcon(..)
            | Test::Where(_) => true,
            Test::Ready
            | Test::Exhausted
            | Test::Damaged
            | Test::Lies(_)
            | Test::Undamaged
            | Test::Topmost
            | Test::Most(_)
            | Test::Least(_)
            | Test::Highest(_)
            | Test::HeaderEffect(_)
            | Test::Unclaimed
            | Test::Facedown
            | Test::Faceup
            | Test::JustDrawn
            | Test::PlayedBy(..)
            | Test::SetAside
            | Test::InPlay
            | Test::InStaging
            | Test::InAnyStaging
            | Test::Here
            | Test::ControlledBy(_)
            | Test::Committed
            | Test::EngagedWith(_)
            | Test::AttachedTo(_)
            | Test::DealtTo(_)
            | Test::AttackingPlayer(_)
            | Test::AttackingCard(_)
            | Test::AttackingAlone
            | Test::AttackableBy(_)
            | Test::Bearing(..)
            | Test::EncounterCard
            | Test::PlayerCard
            | Test::BeingRevealed
            | Test::DamagedByAttack
            | Test::Defending
            | Test::AtLeast(..)
            | Test::AtMost(..)
            | Test::ActiveLocation
            | Test::Attached
            | Test::TookPart
            | Test::Ranged
            | Test::AttachableTo(_)
            | Test::Unattached
            | Test::MostDamage
            | Test::EligibleHost(_) => false,
        }
    }
}

/// Which player or players a text speaks of.
#[derive(Clone, Debug)]
pub enum Who {
    You,
    Each,
    Any,
    /// Every player, whichever board they are at.
    Anywhere,
    Another,
    That,
    /// Who turned up the card that is being revealed.
    Revealing,
    First,
    Defending,
    Controller(Box<Sel>),
    Owner(Box<Sel>),
    EngagedWith(Box<Sel>),
    /// Whoever controls it; another player where an effect spreads to that one.
    Guarding(Box<Sel>),
    Next,
    Last,
    /// Each of those.
    Which(Box<Which>),
    Slot(Slot),
}

/// A number in a text, worked out each time it is needed.
#[derive(Clone, Debug)]
pub enum Num {
    Lit(i32),
    X,
    /// How strongly the card itself has a keyword: the X in the text of one.
    Keyword(Key),
    Amount,
    Count(Box<Filter>),
    /// Cards of the same title count once.
    Different(Box<Filter>),
    /// Traits that such cards have; each counts once.
    DifferentTraits(Box<Filter>),
    /// Resource icons that such cards have; each counts once.
    DifferentIcons(Box<Filter>),
    /// How strongly such cards have a keyword, together.
    KeywordOf(Key, Box<Sel>),
    HighestKey(Key, Box<Sel>),
    /// What a dial showed as the game began.
    StartingThreat(Who),
    Players,
    StageNumber,
    /// What the players at a board quest against.
    StagingThreat,
    /// Of all cards in the victory display.
    VictoryPoints,
    /// How often something has happened.
    Happened(Box<Memory>),
    Stat(Stat, Box<Sel>),
    Printed(Stat, Box<Sel>),
    Damage(Box<Sel>),
    Resources(Box<Sel>),
    Progress(Box<Sel>),
    ThreatOf(Who),
    /// What the attack under way has dealt.
    AttackDealt,
    MostResources(Box<Filter>),
    /// How many cards lie in the fullest of some areas.
    Fullest(Box<PileRef>),
    PlayersWho(Box<Which>),
    Slot(Slot),
    If(Box<(Cond, Num, Num)>),
    Add(Box<(Num, Num)>),
    Sub(Box<(Num, Num)>),
    Mul(Box<(Num, Num)>),
    Half(Box<Num>),
    /// The smaller of the two.
    AtMost(Box<(Num, Num)>),
    TensDigit(Box<Num>),
    EliminationLevel(Who),
    /// Counters of a name on cards.
    Counters(u16, Box<Sel>),
    /// Where a dial stands.
    Dial(u16),
    /// Of a boon, as the campaign log has it.
    Level(Box<Sel>),
}

impl Num {
    /// Whether it is an X, or an X no larger than something.
    pub(crate) fn is_x(&self) -> bool {
        if let Num::AtMost(both) = self { both.0.is_x() } else { matches!(self, Num::X) }
    }
}

/// A condition of a text: what stands after `if`, `while` or `only if`.
#[derive(Clone, Debug)]
pub enum Cond {
    Is(Sel, Box<Filter>),
    IsNot(Sel, Box<Filter>),
    StillInPlay(Sel),
    IsActiveLocation(Sel),
    Exists(Box<Filter>),
    AtLeastExist(Num, Box<Filter>),
    Controls(Who, Box<Filter>),
    ControlsAtLeast(Who, Num, Box<Filter>),
    Free(Sel),
    AtLeast(Num, Num),
    AtMost(Num, Num),
    Equals(Num, Num),
    Undefended,
    /// The occurrence answered is its engagement, by a player's choice.
    EngagedByChoice(Sel),
    AttackDestroyed(Sel),
    /// The attack of such an enemy is, and nobody can defend it any more.
    UndefendedBy(Sel),
    /// The effect has done no such thing so far.
    HasNot(Did),
    NoActiveLocation,
    Phase(Phase),
    IsFirst(Who),
    ShadowBlank,
    ShadowBlankOn(Sel),
    QuestedSuccessfully,
    /// In the phase of that step, before it.
    Before(Step),
    /// In the phase of that step, once it is over.
    Past(Step),
    NoAttackResolved,
    Setup,
    AtStage(u8),
    /// All players are at one board.
    Together,
    /// It has all the progress it asks for.
    Complete(Sel),
    /// An engagement check of that player would make the enemy engage.
    MeetsCheck(Who, Sel),
    /// Something has happened.
    Happened(Box<Memory>),
    /// For one of the players, who has that name in it.
    SomePlayer(Slot, Box<Cond>),
    /// A dial shows one of its stops.
    DialShows(u16, u16),
    Not(Box<Cond>),
    And(Box<(Cond, Cond)>),
    Or(Box<(Cond, Cond)>),
}

/// How long a lasting effect lasts.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    Attack,
    /// Of each character it covers: the next attack it makes, in this phase.
    NextAttack,
    Phase,
    Round,
    /// While the card that says it is in play.
    InPlay,
    Game,
}

impl Until {
    /// Whether what lasts so long is over when a phase ends, or the round. Between phases none is left to wait for.
    pub fn is_over(self, round: bool) -> bool {
        matches!(self, Until::Phase | Until::NextAttack) || round && self == Until::Round
    }
}

/// One instruction. `slots` are the local names it reads, as bits, and `later` those that anything after it reads.
#[derive(Clone, Debug)]
pub struct Op {
    pub slots: u8,
    pub later: u8,
    pub kind: OpKind,
}

impl Op {
    /// Whether the card that says so exhausts.
    pub fn exhausts_this(&self) -> bool {
        matches!(&self.kind, OpKind::Do(Phrase::Exhaust(it)) if matches!(it.c, Sel::This))
    }
}

/// The shapes of an ability's code: choices, loops, conditions, costs, and single effects as [`OpKind::Do`].
#[derive(Clone, Debug)]
pub enum OpKind {
    // Choosing
    Choose {
        slot: Slot,
        who: Who,
        filter: Filter,
        n: Num,
        how: HowMany,
        random: bool,
        /// What the one chosen at random becomes, if it has a name.
        to_be: Option<u16>,
        /// What whoever chooses is told.
        why: Why,
    },
    /// Any number, until their values come to so much.
    ChooseTotal {
        slot: Slot,
        who: Who,
        filter: Filter,
        n: Num,
        stat: Stat,
    },
    ChoosePlayer {
        slot: Slot,
        who: Who,
        /// Other than whoever chooses.
        other: bool,
        which: Option<Which>,
        random: bool,
    },
    HighestThreat {
        slot: Slot,
    },
    ChooseOne {
        options: Vec<u16>,
        /// How often each may be chosen in a round; 0 is without a limit.
        limits: Vec<u8>,
        /// A name for those that have been chosen, where none may be chosen again.
        chosen: Option<Slot>,
        /// How many are chosen here, one after the other.
        times: Times,
        offered: Offered,
        end: u16,
    },
    // Shape
    If {
        cond: Cond,
        otherwise: u16,
    },
    Jump(u16),
    /// Who decides from now on.
    Decider(Who),
    /// `full`: only where all of it can be done, and `skip` leads to what happens otherwise; `must`: nobody is asked.
    May {
        who: Option<Who>,
        full: bool,
        must: bool,
        skip: u16,
    },
    EachPlayer {
        slot: Slot,
        who: Who,
        end: u16,
    },
    NextPlayer {
        slot: Slot,
        start: u16,
    },
    Then {
        skip: u16,
    },
    /// Gone if the card it names is destroyed before.
    Delayed {
        at: Moment,
        /// What it waits for, where that is an occurrence.
        trigger: Option<Box<Trigger>>,
        unless: Option<Sel>,
        /// It waits for an attack that the ability makes next.
        ahead: bool,
        end: u16,
    },
    /// One card after another: `left` names those to come.
    ForEach {
        slot: Slot,
        left: Slot,
        filter: Filter,
        end: u16,
    },
    /// The decider says which comes next.
    NextEach {
        slot: Slot,
        left: Slot,
        end: u16,
    },
    Repeat {
        slot: Slot,
        n: Num,
        /// It ends as soon as this is so.
        until: Option<Cond>,
        end: u16,
    },
    Again {
        slot: Slot,
        start: u16,
    },
    /// What one player chose joins what those before chose, who go by `kept`.
    Gather {
        slot: Slot,
        kept: Slot,
    },
    /// Somebody did not do it.
    Missed {
        slot: Slot,
    },
    /// Everything before this was cost.
    Paid,
    /// A cost that is no effect.
    Cost(Cost),
    /// What follows is done only if the test before it went so.
    OnTest {
        passed: bool,
        skip: u16,
    },
    /// The players leave the current stage behind.
    Bypass,
    /// An effect; before `Paid`, a cost.
    Do(Phrase),
}

/// How many options are chosen, one after the other; of several, each is another.
#[derive(Clone, Debug)]
pub enum Times {
    Once,
    Twice,
    /// At most so many; whoever chooses may stop before.
    UpTo(Num),
}

/// Which options of a choice are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// Those that could change something.
    Useful,
    /// Of those, the ones that can be done in full, if there are any.
    Whole,
    /// Those that would change nothing, too.
    All,
}

impl OpKind {
    /// Whether whoever chooses an option may choose none.
    pub(crate) fn may_stop(&self) -> bool {
        matches!(self, OpKind::ChooseOne { times: Times::UpTo(_), .. })
    }

    /// Where an instruction leads if what follows it is left out.
    pub(crate) fn way_on(&mut self) -> Option<&mut u16> {
        match self {
            OpKind::If { otherwise: to, .. }
            | OpKind::OnTest { skip: to, .. }
            | OpKind::Jump(to)
            | OpKind::May { skip: to, .. }
            | OpKind::EachPlayer { end: to, .. }
            | OpKind::Repeat { end: to, .. }
            | OpKind::ForEach { end: to, .. }
            | OpKind::NextEach { end: to, .. }
            | OpKind::Then { skip: to }
            | OpKind::Delayed { end: to, .. } => Some(to),
            OpKind::Choose { .. }
            | OpKind::ChooseTotal { .. }
            | OpKind::ChoosePlayer { .. }
            | OpKind::HighestThreat { .. }
            | OpKind::ChooseOne { .. }
            | OpKind::Decider(_)
            | OpKind::NextPlayer { .. }
            | OpKind::Again { .. }
            | OpKind::Gather { .. }
            | OpKind::Missed { .. }
            | OpKind::Paid
            | OpKind::Cost(_)
            | OpKind::Bypass
            | OpKind::Do(_) => None,
        }
    }
}

/// How a test is made: what is brought to it, and which value or mark of the cards dealt it has to beat or find.
#[derive(Clone, Debug)]
pub struct TestRules {
    pub name: u16,
    pub trial: Trial,
    /// The value that is counted, or the mark that succeeds.
    pub value: u16,
    pub tie_succeeds: bool,
}

/// What whoever makes a test brings to it.
#[derive(Clone, Debug)]
pub enum Trial {
    /// Such characters are committed, with a value of theirs.
    Commit(Filter, Stat),
    /// So many cards are discarded from hand for each card dealt, until a marked one is.
    Attempts(u8),
}

/// Tokens that lie on cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tokens {
    Damage,
    Resources,
    Progress,
}
