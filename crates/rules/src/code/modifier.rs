//! Continuous effects: what they do, to whom, and while what is so.

use cardlang::def::Sphere;

use super::{Cannot, Cond, Filter, Key, Most, Num, Sel, Stat, Tokens, Who};
use crate::occurrence::{VERBS, Verb};

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
    /// Something that cannot happen.
    Cannot(Box<Cannot>),
    /// Something that happens only so often, or to such an amount.
    Most(Box<Most>),
    /// Neither chosen nor touched by effects of such cards.
    Immune(Box<Filter>),
    RefreshToll(u16),
    RefreshThreat(u16),
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
    /// What is assigned to those cards is assigned to this one.
    TakesDamageOf(Sel),
    /// Discarded as soon as that value is 0.
    DiscardedAtZero(Stat),
    /// Of a character: such enemies may be attacked in the staging area.
    CanAttackStaged(Sel),
    LoseKeyword(Key),
    /// Of a player: undefended attacks damage these instead of a hero.
    UndefendedDamage(Sel),
    /// Effects of such cards that speak of the player guarding something happen to every other player, too.
    AlsoTargets(Box<Filter>),
    /// The same of shadow effects dealt to these.
    ShadowAlsoTargets(Sel),
    /// Its resources are spent as if they were of that sphere, too.
    SpendAs(Sphere),
    LoseTrait(u16),
    /// Of a character: stays ready as it defends against such enemies.
    DefendReady(Box<Filter>),
    NotReduced(Stat),
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
    /// Gives a gift of its card, by its number among those.
    Gain(u8),
    Flag(ModFlag),
}

/// Continuous effects that only hold or do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ModFlag {
    Blank,
    NoThreat,
    AttackAloneStaging,
    CommitWithoutExhausting,
    MustTravel,
    PlayersHaveWon,
    FirstPlayerControls,
    BlankAll,
    MustCommit,
    Refills,
    PlayersHaveLost,
    NoWillpower,
    AttacksAllPlayers,
    ContributesThreat,
    FlipsAtStaging,
    /// Always the last.
    ManyDefenders,
}

/// Kinds of modifiers, for the sets of cards that may carry one: the stats, then these, then the flags, then what is
/// forbidden, by its verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ModKind {
    Trait = Stat::Cost as u8 + 1,
    Keyword,
    Icon,
    Immune,
    Most,
    RefreshToll,
    RefreshThreat,
    ExtraReveal,
    CollectsMore,
    Collects,
    PaysFor,
    EntersWith,
    DrawsMore,
    FewerReveals,
    Recorded,
    DiscardedAtZero,
    TakesDamageOf,
    CanAttackStaged,
    LoseKeyword,
    UndefendedDamage,
    AlsoTargets,
    ShadowAlsoTargets,
    SpendAs,
    LoseTrait,
    DefendReady,
    NotReduced,
    TestBonus,
    AddsToTests,
    ResourcesInstead,
    Gain,
    /// Always the last.
    Flags,
}

/// Where the kinds of what is forbidden begin.
const CANNOT: usize = ModKind::Flags as usize + ModFlag::ManyDefenders as usize + 1;
/// How many kinds of modifiers there are.
pub const MOD_KINDS: usize = CANNOT + VERBS;

impl Mod {
    /// The kind of everything that forbids such occurrences.
    pub fn forbidding(verb: Verb) -> usize {
        CANNOT + verb as usize
    }

    pub fn kind(&self) -> usize {
        let kind = match self {
            Mod::Stat { stat, .. } | Mod::Set { stat, .. } => return *stat as usize,
            Mod::Flag(flag) => return flag.kind(),
            Mod::Cannot(cannot) => return Mod::forbidding(cannot.what.verb),
            Mod::Most(_) => ModKind::Most,
            Mod::Immune(_) => ModKind::Immune,
            Mod::Trait(_) => ModKind::Trait,
            Mod::Keyword(..) => ModKind::Keyword,
            Mod::Icon(_) => ModKind::Icon,
            Mod::RefreshToll(_) => ModKind::RefreshToll,
            Mod::RefreshThreat(_) => ModKind::RefreshThreat,
            Mod::ExtraReveal(_) => ModKind::ExtraReveal,
            Mod::CollectsMore(_) => ModKind::CollectsMore,
            Mod::Collects(_) => ModKind::Collects,
            Mod::PaysFor(..) => ModKind::PaysFor,
            Mod::EntersWith(..) => ModKind::EntersWith,
            Mod::DrawsMore(_) => ModKind::DrawsMore,
            Mod::FewerReveals(_) => ModKind::FewerReveals,
            Mod::Recorded(_) => ModKind::Recorded,
            Mod::DiscardedAtZero(_) => ModKind::DiscardedAtZero,
            Mod::TakesDamageOf(_) => ModKind::TakesDamageOf,
            Mod::CanAttackStaged(_) => ModKind::CanAttackStaged,
            Mod::LoseKeyword(_) => ModKind::LoseKeyword,
            Mod::UndefendedDamage(_) => ModKind::UndefendedDamage,
            Mod::AlsoTargets(_) => ModKind::AlsoTargets,
            Mod::ShadowAlsoTargets(_) => ModKind::ShadowAlsoTargets,
            Mod::SpendAs(_) => ModKind::SpendAs,
            Mod::LoseTrait(_) => ModKind::LoseTrait,
            Mod::DefendReady(_) => ModKind::DefendReady,
            Mod::NotReduced(_) => ModKind::NotReduced,
            Mod::ResourcesInstead(..) => ModKind::ResourcesInstead,
            Mod::Gain(_) => ModKind::Gain,
            Mod::TestBonus { .. } => ModKind::TestBonus,
            Mod::AddsToTests { .. } => ModKind::AddsToTests,
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
