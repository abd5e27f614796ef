//! What the engine runs: card text compiled from terms. Read-only, shared by all games.

use cardlang::def::{CardType, Phase, Sphere};

mod ability;
mod gift;
mod key;
mod modifier;
mod pattern;

pub use ability::{Ability, Limit, Trigger};
pub use gift::Gift;
pub use key::Key;
pub use modifier::{Constant, Instead, MOD_KINDS, Mod, ModFlag, ModKind, Quality, Quantity, Spread, Target, TextPlace};
pub use pattern::{ByEffectOf, Cannot, Each, Most, Pattern, Region, Role};

/// A local name of an ability: `choose a hero as h`.
pub type Slot = u8;
pub const SLOTS: usize = 6;

/// A value that modifiers change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

#[derive(Clone, Debug)]
pub enum Sel {
    This,
    Host,
    That,
    It,
    Attacker,
    Defender,
    AttackedEnemy,
    Shadow,
    /// In a granted ability: the card it comes from.
    Granter,
    ActiveLocation,
    CurrentQuest,
    Top(PileRef),
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

/// Card types as bits; `None` types fit anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nouns(pub u16);

impl Nouns {
    pub const ANY: Nouns = Nouns(u16::MAX);

    pub fn of(kind: CardType) -> Nouns {
        Nouns(1 << kind as u16)
    }

    pub fn has(self, kind: CardType) -> bool {
        self.0 & (1 << kind as u16) != 0
    }
}

/// Where a noun phrase looks for cards.
#[derive(Clone, Debug)]
pub enum Place {
    InPlay,
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
    Other,
    Topmost,
    /// Of those that fit, whichever has most of it.
    Most(Stat),
    Unclaimed,
    Facedown,
    SetAside,
    InPlay,
    InStaging,
    ControlledBy(Who),
    Committed,
    EngagedWith(Who),
    AttachedTo(Sel),
    DealtTo(Sel),
    AttackingPlayer(Who),
    AttackingCard(Box<Filter>),
    AttackingAlone,
    AttackableBy(Sel),
    Named(u16),
    NotNamed(u16),
    /// Of an encounter set.
    OfSet(u16),
    LacksPrinted(u16),
    /// With such a card attached, or without any.
    Bearing(Box<Filter>, bool),
    /// By its back.
    EncounterCard,
    PlayerCard,
    ShadowEffect,
    BeingRevealed,
    DamagedByAttack,
    Defending,
    PrintedCost(Num),
    AtLeast(Stat, Num),
    AtMost(Stat, Num),
    OtherThan(Sel),
    ActiveLocation,
    Attached,
    SharesTitle(Sel),
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
            | Test::Keyword(_)
            | Test::Other
            | Test::OtherThan(_)
            | Test::Named(_)
            | Test::NotNamed(_)
            | Test::OfSet(_)
            | Test::LacksPrinted(_)
            | Test::ShadowEffect
            | Test::PrintedCost(_)
            | Test::SharesTitle(_)
            | Test::Where(_) => true,
            _ => false,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Who {
    You,
    Each,
    Any,
    Another,
    That,
    First,
    Defending,
    Controller(Box<Sel>),
    Owner(Box<Sel>),
    EngagedWith(Box<Sel>),
    /// Whoever controls it; another player where an effect spreads to that one.
    Guarding(Box<Sel>),
    Next,
    Last,
    ThreatAtLeast(Box<Num>),
    /// Those who control such a card, or none.
    Controlling(Box<Filter>, bool),
    Slot(Slot),
}

#[derive(Clone, Debug)]
pub enum PileRef {
    Deck(Who),
    Discard(Who),
    OwnersDeck,
    EncounterDeck,
    EncounterDiscard,
    EncounterBoth,
    VictoryAndDiscard,
    QuestDeck,
}

#[derive(Clone, Debug)]
pub enum Dest {
    Hand(Who),
    OwnersHand,
    Top(PileRef),
    Bottom(PileRef),
    Pile(PileRef),
}

#[derive(Clone, Debug)]
pub enum Num {
    Lit(i32),
    X,
    /// How strongly the card itself has a keyword: the X in the text of one.
    Keyword(Key),
    Amount,
    Count(Box<Filter>),
    Players,
    /// Of all cards in the victory display.
    VictoryPoints,
    Stat(Stat, Box<Sel>),
    Printed(Stat, Box<Sel>),
    Damage(Box<Sel>),
    Resources(Box<Sel>),
    Progress(Box<Sel>),
    ThreatOf(Who),
    /// What the attack under way has dealt.
    AttackDealt,
    MostResources(Box<Filter>),
    PlayersNotEngaged(Box<Filter>),
    Slot(Slot),
    If(Box<(Cond, Num, Num)>),
    Add(Box<(Num, Num)>),
    Sub(Box<(Num, Num)>),
    Mul(Box<(Num, Num)>),
    Half(Box<Num>),
}

#[derive(Clone, Debug)]
pub enum Cond {
    Is(Sel, Box<Filter>),
    IsNot(Sel, Box<Filter>),
    HasTrait(Sel, u16),
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
    AttackDestroyed(Box<Filter>),
    /// The attack of such an enemy is, and nobody can defend it any more.
    UndefendedBy(Sel),
    /// The effect has taken no progress off so far.
    NoneRemoved,
    NoActiveLocation,
    Phase(Phase),
    IsFirst(Who),
    ShadowBlank,
    ShadowBlankOn(Sel),
    QuestedSuccessfully,
    BeforeCommitment,
    ShadowsDealt,
    NoAttackResolved,
    Setup,
    AtStage(u8),
    /// An engagement check of that player would make the enemy engage.
    MeetsCheck(Who, Sel),
    EnteredThisRound(Sel),
    /// Dealt damage by an effect of such a card this round.
    HarmedBy(Sel, Box<Filter>),
    NoProgressThisPhase(Sel),
    /// For one of the players, who has that name in it.
    SomePlayer(Slot, Box<Cond>),
    Not(Box<Cond>),
    And(Box<(Cond, Cond)>),
    Or(Box<(Cond, Cond)>),
}

#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    Attack,
    Phase,
    Round,
    Game,
}

impl Until {
    /// Whether what lasts so long is over when a phase ends, or the round. Between phases none is left to wait for.
    pub fn is_over(self, round: bool) -> bool {
        self == Until::Phase || round && self == Until::Round
    }
}

/// When a delayed effect comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    AttackDamages,
    AttackEnds,
    QuestFails,
    PhaseEnds,
    RoundEnds,
}

impl Moment {
    /// Whether it comes when a phase ends, or the round.
    pub fn is_due(self, round: bool) -> bool {
        self == Moment::PhaseEnds || round && self == Moment::RoundEnds
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowMany {
    Exactly,
    UpTo,
    AnyNumber,
}

/// One instruction. `slots` are the local names it reads, as bits.
#[derive(Clone, Debug)]
pub struct Op {
    pub slots: u8,
    pub kind: OpKind,
}

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
    },
    /// `other` is other than whoever chooses.
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
        other: bool,
        /// Only players with such an enemy.
        engaged_with: Option<Filter>,
    },
    HighestThreat {
        slot: Slot,
    },
    ChooseOne {
        options: Vec<u16>,
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
    /// With `full`, only where all of it can be done, and `skip` leads to what happens otherwise.
    May {
        who: Option<Who>,
        full: bool,
        skip: u16,
    },
    EachPlayer {
        slot: Slot,
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
        unless: Option<Sel>,
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
        end: u16,
    },
    Again {
        slot: Slot,
        start: u16,
    },
    /// Somebody did not do it.
    Missed {
        slot: Slot,
    },
    /// Everything before this was cost.
    Paid,
    // Costs
    CostExhaust(Sel),
    CostExhaustA {
        slot: Option<Slot>,
        filter: Filter,
    },
    CostSpend {
        n: Num,
        from: Sel,
    },
    CostSpendAny {
        n: Num,
        sphere: Option<Sphere>,
    },
    CostDiscardHand {
        n: Num,
        filter: Option<Filter>,
    },
    CostDiscard(Sel),
    CostDiscardA {
        slot: Option<Slot>,
        filter: Filter,
    },
    CostThreat {
        n: Num,
        reduce: bool,
    },
    CostDamage {
        n: Num,
        to: Sel,
    },
    CostDamageA {
        n: Num,
        filter: Filter,
    },
    CostTokens {
        n: Num,
        from: Sel,
    },
    CostReturnToHand(Sel),
    CostNameNumber {
        slot: Slot,
    },
    CostPlayerExhausts {
        who: Who,
        filter: Filter,
    },
    CostPlayerDiscards {
        who: Who,
        filter: Filter,
    },
    CostDiscardRandom {
        who: Who,
        n: Num,
    },
    CostEachPlayerRaises(Num),
    CostReveal {
        n: Num,
    },
    // Tokens
    Damage {
        n: Num,
        to: Sel,
    },
    /// To count with: nothing is dealt.
    PlaceDamage {
        n: Num,
        on: Sel,
    },
    Heal {
        n: Option<Num>,
        from: Sel,
    },
    /// The decider says how much.
    HealUpTo {
        n: Num,
        from: Sel,
    },
    MoveDamage {
        n: Num,
        from: Sel,
        to: Sel,
    },
    /// The decider says how much, at least 1.
    MoveAny {
        tokens: Tokens,
        from: Sel,
        to: Sel,
    },
    AddResources {
        n: Num,
        to: Sel,
    },
    /// From pools of heroes: all of it or none.
    Pay {
        who: Who,
        n: Num,
        sphere: Option<Sphere>,
    },
    RemoveResources {
        n: Num,
        from: Sel,
    },
    MoveResources {
        n: Num,
        from: Sel,
        to: Sel,
    },
    Progress {
        n: Num,
        on: Sel,
        bypass: bool,
    },
    RemoveProgress {
        n: Num,
        from: Sel,
    },
    RaiseThreat {
        who: Who,
        n: Num,
    },
    ReduceThreat {
        who: Who,
        n: Num,
    },
    /// For the quest that has just failed.
    SpareThreat(Who),
    SetThreat {
        who: Who,
        n: Num,
    },
    // States
    Exhaust(Sel),
    Ready(Sel),
    RemoveFromQuest(Sel),
    Commit(Sel),
    Engage {
        who: Who,
        enemy: Sel,
    },
    ReturnToStaging(Sel),
    TakeControl {
        who: Who,
        what: Sel,
    },
    Flip(Sel),
    // Moves
    Draw {
        who: Who,
        n: Num,
    },
    Discard(Sel),
    DiscardFromHand {
        who: Who,
        n: Num,
    },
    /// Until no more than that many are left.
    DiscardDownTo {
        who: Who,
        n: Num,
    },
    DiscardRandom {
        who: Who,
        n: Num,
    },
    /// The name is for the cards it moves.
    /// From the top of a pile, until so many of a kind are discarded.
    MillUntil {
        slot: Slot,
        n: Num,
        from: PileRef,
        filter: Filter,
    },
    Mill {
        slot: Option<Slot>,
        n: Num,
        from: PileRef,
    },
    Destroy(Sel),
    /// Perhaps with damage on it.
    PutIntoPlay {
        what: Sel,
        under: Who,
        damage: Option<Num>,
    },
    PutEngaged {
        what: Sel,
        who: Who,
    },
    Move {
        what: Sel,
        to: Dest,
    },
    ShuffleInto {
        what: Sel,
        pile: PileRef,
    },
    ShufflePileInto {
        from: PileRef,
        to: PileRef,
    },
    Shuffle(PileRef),
    RemoveFromGame(Sel),
    ToVictory(Sel),
    SetAside(Sel),
    RemoveCopies {
        n: u16,
        title: u16,
        from: PileRef,
    },
    ShuffleSetIn,
    AddToStaging(Sel),
    MakeActive(Sel),
    TravelTo(Sel),
    AttachFacedown {
        what: Sel,
        host: Sel,
    },
    /// With a trait, the card counts as an attachment of that trait.
    Attach {
        what: Sel,
        host: Sel,
        counts_as: Option<u16>,
    },
    Reveal {
        n: Num,
    },
    RevealCards(Sel),
    Claim(Sel),
    AttachEncounters(Sel),
    ResolveWhenRevealed(Sel),
    TurnFacedown(Sel),
    TurnFaceup(Sel),
    StandIn(Box<StandInOp>),
    AttachToDeck {
        what: Sel,
        deck: PileRef,
        counts_as: u16,
    },
    DealShadow {
        n: Num,
        to: Sel,
    },
    DealAsShadow {
        what: Sel,
        to: Sel,
    },
    DiscardShadows(Sel),
    // Looking
    Look {
        slot: Slot,
        n: Num,
        pile: PileRef,
    },
    LookAt(Sel),
    /// Everybody sees the top cards of a pile.
    TurnUpTop {
        slot: Option<Slot>,
        n: Num,
        pile: PileRef,
    },
    Search {
        slot: Slot,
        pile: PileRef,
        top: Option<Num>,
        filter: Filter,
        must: bool,
    },
    SearchAll {
        slot: Slot,
        pile: PileRef,
        filter: Filter,
    },
    PutBack {
        slot: Slot,
        pile: PileRef,
    },
    /// Characters against cards of the encounter deck.
    Test(Box<TestOp>),
    /// What follows is done only if the test before it went so.
    OnTest {
        passed: bool,
        skip: u16,
    },
    // Stopping
    Cancel,
    /// Of the damage the occurrence is about.
    CancelDamage,
    PreventDamage(Num),
    RedirectDamage(Sel),
    CancelCard,
    ReplaceRevealed,
    GainSurge,
    GainDoomed(u16),
    // Combat
    Attack {
        by: Sel,
        enemy: Sel,
    },
    EnemyAttacks {
        enemy: Sel,
        who: Who,
    },
    SkipDefense,
    RemoveFromCombat(Sel),
    AttackEachPlayer,
    /// Attack damage goes to these.
    DamagePlacedOn(Sel),
    Guards {
        guard: Sel,
        what: Sel,
    },
    ReduceHealing(Num),
    // Quest and end
    AdvanceRandom(u16),
    Advance,
    ReturnToStage(u8),
    /// Where there is no main quest.
    NextStage,
    Bypass,
    MakeCurrent {
        what: Sel,
        side: u8,
    },
    Win,
    Lose,
    // Campaign
    Earn {
        who: Who,
        slot: Option<Slot>,
        filter: Filter,
    },
    PoolAdd(Sel),
    Record {
        what: Sel,
        state: u16,
    },
    Eliminate(Who),
    // Lasting
    Lasting {
        target: Target,
        what: Mod,
        until: Until,
        now: bool,
    },
    StagingThreat {
        n: Num,
        until: Until,
    },
}

/// A card of any kind put into play facedown as an enemy.
#[derive(Clone, Debug)]
pub struct StandInOp {
    pub who: Who,
    pub what: Sel,
    pub title: u16,
    pub attack: Num,
    pub defense: Num,
    pub hit_points: Num,
}

/// A test, as an ability asks for it.
#[derive(Clone, Debug)]
pub struct TestOp {
    pub who: Who,
    pub name: u16,
    pub cards: Num,
    /// Counted in place of what the rules of the test say.
    pub stat: Option<Stat>,
}

/// How a test is made: what may be committed, and which printed value of the cards dealt it has to beat.
#[derive(Clone, Debug)]
pub struct TestRules {
    pub name: u16,
    pub what: Filter,
    pub stat: Stat,
    pub value: u16,
    pub tie_succeeds: bool,
}

/// Tokens that lie on cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tokens {
    Damage,
    Resources,
    Progress,
}
