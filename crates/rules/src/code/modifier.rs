//! Continuous effects: what they do, to whom, and while what is so.

use cardlang::def::{Phase, Sphere};

use super::{Cond, Filter, Key, Num, Sel, Stat, Tokens, Who};

/// What a continuous effect does.
#[derive(Clone, Debug)]
pub enum Mod {
    /// Adds `amount`, once for each of `each` if given.
    Stat {
        stat: Stat,
        amount: Num,
        negative: bool,
        each: Option<Num>,
    },
    Set {
        stat: Stat,
        amount: Num,
    },
    Trait(u16),
    /// A keyword, so strongly; counted anew whenever it is asked for.
    Keyword(Key, Num),
    Icon(Sphere),
    CannotAttackPlayer(Who),
    RefreshToll(u16),
    RefreshThreat(u16),
    GroupAllyLimit(u16),
    ExtraReveal(u16),
    CollectsMore(u16),
    /// Of a card that is no hero.
    Collects(u16),
    /// Its resources pay for such cards when those players play them.
    PaysFor(Sel, Who),
    /// Tokens that lie on it as it enters play.
    EntersWith(Tokens, Num),
    DrawsMore(u16),
    FewerReveals(u16),
    /// The hero recorded under that name is chosen where chance would choose.
    Recorded(u16),
    /// Of a player: neither attacks nor damages such enemies.
    CannotHarm(Box<Filter>),
    /// What is assigned to those cards is assigned to this one.
    TakesDamageOf(Sel),
    /// Discarded as soon as that value is 0.
    DiscardedAtZero(Stat),
    CannotHaveAttached(Box<Filter>),
    /// Of a player: such enemies are neither engaged by choice nor checked against.
    CannotEngageOptionally(Sel),
    NoChecksAgainst(Sel),
    /// Of a player: no such card is played on such a host.
    CannotPlayOn(Box<(Filter, Sel)>),
    /// Of a character: such enemies may be attacked in the staging area.
    CanAttackStaged(Sel),
    /// Nothing else places progress on it.
    ProgressOnlyBy(Sel),
    /// How often it may use actions of a phase in a round.
    ActionLimit(Phase, u16),
    /// Of a player: plays no such cards.
    CannotPlay(Box<Filter>),
    /// The most progress placed on it in a round.
    ProgressCap(u16),
    /// Of players: where they cannot travel.
    CannotTravelTo(Sel),
    /// Neither chosen nor touched by effects of such cards.
    ImmuneTo(Box<Filter>),
    LoseKeyword(Key),
    /// Of a player: undefended attacks damage these instead of a hero.
    UndefendedDamage(Sel),
    /// Effects of such cards that speak of the player guarding something happen to every other player, too.
    AlsoTargets(Box<Filter>),
    /// The same of shadow effects dealt to these.
    ShadowAlsoTargets(Sel),
    /// Its resources are spent as if they were of that sphere, too.
    SpendAs(Sphere),
    /// The most damage one effect heals.
    HealCap(u16),
    LoseTrait(u16),
    /// Of an enemy: nobody else attacks it or defends against it.
    OnlyAgainst(Box<Filter>),
    CannotBeAttackedBy(Box<Filter>),
    /// Of a character: stays ready as it defends against such enemies.
    DefendReady(Box<Filter>),
    NotReduced(Stat),
    /// Effects of such cards cannot be cancelled.
    CannotCancel(Box<Filter>),
    /// When revealed effects of such cards are not cancelled.
    WhenRevealedStands(Box<Filter>),
    /// Resource tokens meant for one card are placed on another.
    ResourcesInstead(Sel, Sel),
    /// Cards dealt for a test count so much more.
    TestBonus {
        test: u16,
        value: u16,
        n: Num,
    },
    /// It counts in every such test by itself.
    AddsToTests {
        test: u16,
    },
    /// Of a player: the most characters committed to such a test.
    TestLimit {
        test: u16,
        most: u8,
    },
    /// Gives a gift of its card, by its number among those.
    Gain(u8),
    Flag(ModFlag),
}

/// Continuous effects that only hold or do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ModFlag {
    Blank,
    CannotAttack,
    CannotDefend,
    CannotCommit,
    CannotReady,
    CannotBeDamaged,
    CannotTakeCombatDamage,
    ImmuneToRanged,
    CannotHaveAttachments,
    CannotLeavePlay,
    CannotBeDefeated,
    CannotBeEngagedOptionally,
    Immune,
    NoThreat,
    AttackAloneStaging,
    CommitWithoutExhausting,
    MustTravel,
    SkipEngagementChecks,
    SkipStaging,
    PlayersHaveWon,
    FirstPlayerControls,
    BlankAll,
    MustCommit,
    CannotLeaveStaging,
    ControlFixed,
    Refills,
    PlayersHaveLost,
    NoProgress,
    CannotWin,
    ImmuneToCards,
    DoesNotCollect,
    CannotExhaust,
    CannotBeEngaged,
    NoWillpower,
    AttacksAllPlayers,
    CannotBeHealed,
    CannotCollect,
    CannotTrigger,
    NoRefresh,
    ContributesThreat,
    FlipsAtStaging,
    // Players
    CannotDraw,
    CannotPlayFromHand,
    CannotReduceThreat,
    CannotDrawByEffects,
    /// Always the last.
    ManyDefenders,
}

/// Kinds of modifiers, for the sets of cards that may carry one: the stats, then these, then the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ModKind {
    Trait = Stat::Cost as u8 + 1,
    Keyword,
    Icon,
    CannotAttackPlayer,
    RefreshToll,
    RefreshThreat,
    GroupAllyLimit,
    ExtraReveal,
    CollectsMore,
    Collects,
    PaysFor,
    EntersWith,
    DrawsMore,
    FewerReveals,
    Recorded,
    CannotHarm,
    DiscardedAtZero,
    TakesDamageOf,
    CannotHaveAttached,
    CannotEngageOptionally,
    NoChecksAgainst,
    CannotPlayOn,
    CanAttackStaged,
    ProgressOnlyBy,
    ActionLimit,
    CannotPlay,
    ProgressCap,
    CannotTravelTo,
    ImmuneTo,
    LoseKeyword,
    UndefendedDamage,
    AlsoTargets,
    ShadowAlsoTargets,
    SpendAs,
    HealCap,
    LoseTrait,
    OnlyAgainst,
    CannotBeAttackedBy,
    DefendReady,
    NotReduced,
    CannotCancel,
    TestBonus,
    AddsToTests,
    TestLimit,
    WhenRevealedStands,
    ResourcesInstead,
    Gain,
    /// Always the last.
    Flags,
}

pub const MOD_KINDS: usize = ModKind::Flags as usize + ModFlag::ManyDefenders as usize + 1;

impl Mod {
    pub fn kind(&self) -> usize {
        let kind = match self {
            Mod::Stat { stat, .. } | Mod::Set { stat, .. } => return *stat as usize,
            Mod::Flag(flag) => return flag.kind(),
            Mod::Trait(_) => ModKind::Trait,
            Mod::Keyword(..) => ModKind::Keyword,
            Mod::Icon(_) => ModKind::Icon,
            Mod::CannotAttackPlayer(_) => ModKind::CannotAttackPlayer,
            Mod::RefreshToll(_) => ModKind::RefreshToll,
            Mod::RefreshThreat(_) => ModKind::RefreshThreat,
            Mod::GroupAllyLimit(_) => ModKind::GroupAllyLimit,
            Mod::ExtraReveal(_) => ModKind::ExtraReveal,
            Mod::CollectsMore(_) => ModKind::CollectsMore,
            Mod::Collects(_) => ModKind::Collects,
            Mod::PaysFor(..) => ModKind::PaysFor,
            Mod::EntersWith(..) => ModKind::EntersWith,
            Mod::DrawsMore(_) => ModKind::DrawsMore,
            Mod::FewerReveals(_) => ModKind::FewerReveals,
            Mod::Recorded(_) => ModKind::Recorded,
            Mod::CannotHarm(_) => ModKind::CannotHarm,
            Mod::DiscardedAtZero(_) => ModKind::DiscardedAtZero,
            Mod::TakesDamageOf(_) => ModKind::TakesDamageOf,
            Mod::CannotHaveAttached(_) => ModKind::CannotHaveAttached,
            Mod::CannotEngageOptionally(_) => ModKind::CannotEngageOptionally,
            Mod::NoChecksAgainst(_) => ModKind::NoChecksAgainst,
            Mod::CannotPlayOn(_) => ModKind::CannotPlayOn,
            Mod::CanAttackStaged(_) => ModKind::CanAttackStaged,
            Mod::ProgressOnlyBy(_) => ModKind::ProgressOnlyBy,
            Mod::ActionLimit(..) => ModKind::ActionLimit,
            Mod::CannotPlay(_) => ModKind::CannotPlay,
            Mod::ProgressCap(_) => ModKind::ProgressCap,
            Mod::CannotTravelTo(_) => ModKind::CannotTravelTo,
            Mod::ImmuneTo(_) => ModKind::ImmuneTo,
            Mod::LoseKeyword(_) => ModKind::LoseKeyword,
            Mod::UndefendedDamage(_) => ModKind::UndefendedDamage,
            Mod::AlsoTargets(_) => ModKind::AlsoTargets,
            Mod::ShadowAlsoTargets(_) => ModKind::ShadowAlsoTargets,
            Mod::SpendAs(_) => ModKind::SpendAs,
            Mod::HealCap(_) => ModKind::HealCap,
            Mod::LoseTrait(_) => ModKind::LoseTrait,
            Mod::OnlyAgainst(_) => ModKind::OnlyAgainst,
            Mod::CannotBeAttackedBy(_) => ModKind::CannotBeAttackedBy,
            Mod::DefendReady(_) => ModKind::DefendReady,
            Mod::NotReduced(_) => ModKind::NotReduced,
            Mod::CannotCancel(_) => ModKind::CannotCancel,
            Mod::WhenRevealedStands(_) => ModKind::WhenRevealedStands,
            Mod::ResourcesInstead(..) => ModKind::ResourcesInstead,
            Mod::Gain(_) => ModKind::Gain,
            Mod::TestBonus { .. } => ModKind::TestBonus,
            Mod::AddsToTests { .. } => ModKind::AddsToTests,
            Mod::TestLimit { .. } => ModKind::TestLimit,
        };
        kind as usize
    }
}

impl ModFlag {
    pub fn kind(self) -> usize {
        ModKind::Flags as usize + self as usize
    }
}

/// Whom a continuous effect touches.
#[derive(Clone, Debug)]
pub enum Target {
    Cards(Sel),
    Players(Who),
    /// The game as a whole: skipped steps, group limits.
    Game,
}

/// One piece of constant text.
#[derive(Clone, Debug)]
pub struct Constant {
    pub conds: Vec<Cond>,
    pub target: Target,
    pub what: Mod,
    pub place: TextPlace,
    /// Of all copies in force, one counts.
    pub alone: bool,
}

/// Where a piece of constant text works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPlace {
    InPlay,
    /// While the card counts as an attachment.
    Attachment,
    Victory,
}
