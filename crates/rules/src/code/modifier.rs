//! Continuous effects: what they do, to whom, and while what is so.

use cardlang::def::{CardType, Sphere};

use super::{Cannot, Cond, Filter, Key, Memory, Most, Num, Pattern, Sel, Slot, Stat, Tokens, Who};
use crate::engine::Engine;
use crate::occurrence::{VERBS, Verb};
use crate::query::Q;
use crate::state::Outcome;

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
    Trait(Gained),
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
    /// A number of the framework is so much more, or less.
    Count(Quantity, Num),
    /// More threat in the staging area, of no card there.
    StagingThreat(Num),
    /// Its resources pay for such cards when those players play them, or it has every icon then.
    PaysFor(Sel, Who, Help),
    /// Tokens that lie on it as it enters play.
    EntersWith(Tokens, Num),
    /// The hero recorded under that name is chosen where chance would choose.
    Recorded(u16),
    /// What would be placed on one card is placed on another.
    Instead(Box<Instead>),
    /// Discarded as soon as that value is 0.
    DiscardedAtZero(Stat),
    /// From the staging area it attacks those players.
    AttacksFromThere {
        whom: Who,
        /// It counts as engaged with each of them.
        engaged: bool,
    },
    /// Of a character: such enemies may be attacked in the staging area.
    CanAttack {
        whom: Sel,
        /// Also where another player is engaged with it.
        engaged: bool,
    },
    /// It has no such keyword or trait, printed or gained; or what its text says of itself that it cannot, it can.
    Loses(Quality),
    /// Effects that speak of the player guarding something happen to every other player, too.
    AlsoTargets(Box<Spread>),
    /// Of a player: resources of any sphere pay for such cards.
    AnySphere(Box<AnySphere>),
    /// Such attachments cost so much less where they are played on it.
    CheaperOn(Box<(Filter, Num)>),
    /// Its resources are spent as if they were of that sphere, too.
    SpendAs(Sphere),
    /// Of a character: does such a thing without exhausting.
    StaysReady(Box<Pattern>),
    /// One value counts wherever the other would.
    Uses {
        stat: Stat,
        instead_of: Stat,
    },
    /// It is of one type in place of another.
    Becomes(CardType, CardType),
    /// Does such a thing if it can.
    Must(Verb),
    /// Adds that value to a total of the quest from where it is, or does not.
    Contributes(Stat, Share),
    /// The game ends so.
    Ends(Outcome),
    /// A value does not get more, or less, by effects of such cards or of any.
    Fixed(Box<Fixed>),
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
    /// Progress goes there before it goes to that.
    TakesProgress(Before),
    /// It counts as so many in the number of such cards.
    CountsAs(u8, Box<Filter>),
    /// Gives a gift of its card, by its number among those.
    Gain(u8),
    Flag(ModFlag),
}

/// A trait that a card has besides its print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gained {
    /// The one that the text says.
    Said(u16),
    /// The one that a player has named for it.
    Named(Slot),
}

/// What else would take the progress of the quest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    ActiveLocation,
    CurrentQuest,
}

/// To which total a card adds a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// To none, where it would.
    Nowhere,
    /// To that of its own board, as if it were in the staging area.
    Here,
    /// To those of all other boards.
    Elsewhere,
}

/// How a card helps to pay for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// With its resources; it gives no match.
    Resources,
    /// As if it had every icon.
    Icons,
}

/// A number of the framework.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum Quantity {
    /// Resources a card collects at 1.2: a hero begins with one, another card with none.
    Collected,
    /// Cards a player draws at 1.3.
    Drawn,
    /// Cards revealed at 3.3 besides one for each player.
    Revealed,
    /// The same where none may be left to reveal.
    RevealedAtAll,
    /// Enemies a player may engage by choice at 5.2.
    Engaged,
    /// Characters a player may declare as defenders.
    Defenders,
    /// Threat a player's dial rises by at 7.3.
    Threat,
    /// The threat at which a player is out.
    Elimination,
    /// Locations that can be active at a time: one, as a rule.
    ActiveLocations,
    /// Restricted attachments a character may carry: two, as a rule.
    Restricted,
    /// What a player's threat is treated as at most.
    Treated,
    /// By how much it is higher in engagement checks.
    InChecks,
    /// Cards that lie faceup on a player's deck: none, as a rule.
    Faceup,
    /// Cards on top of their deck that a player may play each phase as if from hand: none, as a rule.
    PlayedFromTop,
    /// Of a player: attacks are declared before enemies attack.
    AttacksFirst,
    /// Heroes a player has to commit to the quest for each ally that commits: none, as a rule.
    HeroesForAllies,
    /// Of a location in the staging area: progress of questing may be placed there before the quest.
    OpenToProgress,
}

/// Cards that need no resource match, unless that player has done so already.
#[derive(Clone, Debug)]
pub struct AnySphere {
    pub what: Filter,
    pub unless: Option<Memory>,
    /// Not even a card of no cost needs a match.
    pub unmatched: bool,
}

/// A value that does not change in one direction.
#[derive(Clone, Debug)]
pub struct Fixed {
    pub stat: Stat,
    /// It does not get more; otherwise, not less.
    pub raised: bool,
    /// Whose effects do not change it; any card's, if none is named.
    pub by: Option<Filter>,
}

/// Something a card can lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    Trait(u16),
    Keyword(Key),
    /// What it cannot by its own text.
    Ban(Verb),
}

/// What is placed elsewhere, and where.
#[derive(Clone, Debug)]
pub struct Instead {
    pub what: Pattern,
    pub to: Sel,
}

/// Which effects spread to every other player.
#[derive(Clone, Debug)]
pub enum Spread {
    EffectsOf(Filter),
    /// Of shadow cards dealt to these.
    ShadowsOf(Sel),
}

/// Declares the continuous effects that only hold or do not: each with the function that asks for it.
macro_rules! flags {
    ($($(#[$doc:meta])* $flag:ident by $rule:path;)*) => {
        /// A flag whose rule is not there does not compile.
        const _: fn() = || { $(let _ = $rule;)* };

        /// Continuous effects that only hold or do not.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum ModFlag { $($(#[$doc])* $flag,)* }

        impl ModFlag {
            /// How many there are.
            const COUNT: usize = [$(ModFlag::$flag),*].len();
        }
    };
}

flags! {
    /// Its text box is blank, but for its traits.
    Blank by Q::blank;
    /// Attacking alone, it may attack enemies in the staging area.
    AttackAloneStaging by Q::attackable;
    /// Whoever is the first player controls it.
    FirstPlayerControls by Engine::follow_token;
    /// Its text box is blank.
    BlankAll by Q::blank_traits;
    /// The encounter deck is made of its discard pile anew outside the quest phase, too.
    Refills by Q::encounter_deck_refills;
    /// Its victory points do not count.
    NoVictory by Q::victory_points;
    /// Damage can be dealt to it though it has no hit points.
    BearsDamage by Q::can_be_damaged;
    /// It stays as it is until cards are revealed at 3.3.
    FlipsAtStaging by Engine::first_stage_flips;
    /// A player may declare any number of defenders.
    ManyDefenders by Engine::declare_defender;
    /// Of a location: it may become active beside one that is.
    ActiveBeside by Q::has_room_for;
    /// It may commit to the quest though it is exhausted.
    CommitsExhausted by Q::may_commit_as_it_is;
    /// It is exhausted as it enters play.
    EntersExhausted by Engine::enter_play;
    /// Its shadow cards are dealt faceup.
    ShadowsFaceup by Engine::deal_shadow;
    /// It is committed to the quest as long as that holds.
    Committed by Q::is_committed;
    /// Archery damage may be assigned to it, though it is no character.
    ShotAt by Engine::archery;
    /// Archery damage goes to no other while one of these can take it.
    ShotFirst by Q::next_shots;
    /// Archery damage goes to no other while it has taken some and has hit points left.
    ShotDown by Q::next_shots;
    /// It is considered to be out of play.
    Away by Engine::send_away;
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
    Instead,
    Loses,
    StaysReady,
    Must,
    Contributes,
    Ends,
    RefreshToll,
    StagingThreat,
    PaysFor,
    EntersWith,
    Recorded,
    DiscardedAtZero,
    AttacksFromThere,
    CanAttack,
    AlsoTargets,
    AnySphere,
    CheaperOn,
    SpendAs,
    Fixed,
    Uses,
    Becomes,
    TestBonus,
    AddsToTests,
    TakesProgress,
    CountsAs,
    Gain,
    /// Always the last.
    Flags,
}

/// Where the kinds of what is forbidden begin.
const CANNOT: usize = ModKind::Flags as usize + ModFlag::COUNT;
/// Where the kinds of what changes a number of the framework begin.
const COUNTED: usize = CANNOT + VERBS;
/// How many kinds of modifiers there are.
pub const MOD_KINDS: usize = COUNTED + <Quantity as strum::VariantArray>::VARIANTS.len();

impl Mod {
    /// The kind of everything that forbids such occurrences.
    pub fn forbidding(verb: Verb) -> usize {
        CANNOT + verb as usize
    }

    /// The number under which a match files modifiers of this kind, below [`MOD_KINDS`].
    pub fn kind(&self) -> usize {
        let kind = match self {
            Mod::Stat { stat, .. } | Mod::Set { stat, .. } => return *stat as usize,
            Mod::Flag(flag) => return flag.kind(),
            Mod::Cannot(cannot) => return Mod::forbidding(cannot.what.verb),
            Mod::Count(what, _) => return what.kind(),
            Mod::Most(_) => ModKind::Most,
            Mod::Immune(_) => ModKind::Immune,
            Mod::Instead(_) => ModKind::Instead,
            Mod::Loses(_) => ModKind::Loses,
            Mod::StaysReady(_) => ModKind::StaysReady,
            Mod::Must(_) => ModKind::Must,
            Mod::Contributes(..) => ModKind::Contributes,
            Mod::Ends(_) => ModKind::Ends,
            Mod::Trait(_) => ModKind::Trait,
            Mod::Keyword(..) => ModKind::Keyword,
            Mod::Icon(_) => ModKind::Icon,
            Mod::RefreshToll(_) => ModKind::RefreshToll,
            Mod::StagingThreat(_) => ModKind::StagingThreat,
            Mod::PaysFor(..) => ModKind::PaysFor,
            Mod::EntersWith(..) => ModKind::EntersWith,
            Mod::Recorded(_) => ModKind::Recorded,
            Mod::DiscardedAtZero(_) => ModKind::DiscardedAtZero,
            Mod::AttacksFromThere { .. } => ModKind::AttacksFromThere,
            Mod::CanAttack { .. } => ModKind::CanAttack,
            Mod::AlsoTargets(_) => ModKind::AlsoTargets,
            Mod::AnySphere(_) => ModKind::AnySphere,
            Mod::CheaperOn(_) => ModKind::CheaperOn,
            Mod::SpendAs(_) => ModKind::SpendAs,
            Mod::Fixed(_) => ModKind::Fixed,
            Mod::Uses { .. } => ModKind::Uses,
            Mod::Becomes(..) => ModKind::Becomes,
            Mod::Gain(_) => ModKind::Gain,
            Mod::TestBonus { .. } => ModKind::TestBonus,
            Mod::AddsToTests { .. } => ModKind::AddsToTests,
            Mod::TakesProgress(_) => ModKind::TakesProgress,
            Mod::CountsAs(..) => ModKind::CountsAs,
        };
        kind as usize
    }
}

impl Quantity {
    /// The number of the kind of modifier that changes this quantity; see [`Mod::kind`].
    pub fn kind(self) -> usize {
        COUNTED + self as usize
    }
}

impl ModFlag {
    /// The number of the kind of modifier that sets this flag; see [`Mod::kind`].
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
    /// What [`Mod::kind`] says, at hand.
    pub kind: u8,
    pub place: TextPlace,
    /// Of all copies in force, one counts.
    pub alone: bool,
}

impl Constant {
    /// One that holds in play, whatever else is so.
    pub fn plain(target: Target, what: Mod) -> Constant {
        let kind = what.kind() as u8;
        Constant { conds: Vec::new(), target, what, kind, place: TextPlace::InPlay, alone: false }
    }

    /// Whether it is a modifier of that kind.
    #[inline]
    pub fn is_of(&self, kind: usize) -> bool {
        usize::from(self.kind) == kind
    }
}

/// Where a piece of constant text works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPlace {
    InPlay,
    /// While the card counts as an attachment.
    Attachment,
    /// While the card waits to be played: what it costs.
    Hand,
    Victory,
}
