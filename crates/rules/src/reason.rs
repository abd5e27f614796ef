//! Why something cannot be done: the condition that failed and the clause behind it.

use serde::{Deserialize, Serialize};

/// The condition that failed, where something cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    GameOver,
    NotYourDecision,
    NotOffered,
    NotInHand,
    NotYours,
    NotInPlay,
    NoSuchAbility,
    OnlyInWindows,
    WrongPhase,
    OnlyInPlanning,
    OnlyActivePlayer,
    NoMatchingHero,
    NotEnoughResources,
    TooFewHeroesPay,
    UniqueInPlay,
    NoHost,
    LimitReached,
    GroupLimit,
    Peril,
    CannotPlay,
    CostNotPayable,
    NoEffect,
    ConditionNotMet,
    Exhausted,
    NotTriggered,
    TooFew,
    HeroesStartInPlay,
}

impl Reason {
    /// The rule clause that says so.
    pub fn clause(self) -> &'static str {
        match self {
            Reason::GameOver => "RR.winning.1",
            Reason::NotYourDecision => "RR.active-player.1",
            Reason::NotOffered => "RR.play-restrictions.1",
            Reason::NotInHand => "RR.play-put.2",
            Reason::NotYours => "RR.action.6",
            Reason::NotInPlay => "RR.in-play.6",
            Reason::NoSuchAbility => "RR.ability.1",
            Reason::OnlyInWindows => "RR.action.1",
            Reason::WrongPhase => "RR.action.2",
            Reason::OnlyInPlanning => "RR.step-2.2.8",
            Reason::OnlyActivePlayer => "RR.step-2.2.2",
            Reason::NoMatchingHero => "RR.resource-match.2",
            Reason::NotEnoughResources => "RR.resource-match.1",
            Reason::TooFewHeroesPay => "RR.play-restrictions.1",
            Reason::UniqueInPlay => "RR.unique.2",
            Reason::NoHost => "RR.attachment-cards.2",
            Reason::LimitReached => "RR.limits.2",
            Reason::GroupLimit => "RR.play-restrictions.1",
            Reason::Peril => "CO.reveal.16",
            Reason::CannotPlay => "RR.cannot.1",
            Reason::CostNotPayable => "RR.ability.18",
            Reason::NoEffect => "RR.ability.15",
            Reason::ConditionNotMet => "RR.play-restrictions.1",
            Reason::Exhausted => "RR.exhausted.4",
            Reason::NotTriggered => "RR.response.1",
            Reason::TooFew => "RR.choose.1",
            Reason::HeroesStartInPlay => "RR.hero-cards.1",
        }
    }
}

impl Reason {
    /// What would make it legal.
    pub fn fix(self) -> &'static str {
        match self {
            Reason::GameOver => "Take the end back, or begin another game.",
            Reason::NotYourDecision => "Wait until you are asked.",
            Reason::NotOffered => "Choose one of the answers that are offered.",
            Reason::NotInHand => "It can be played once it is in your hand.",
            Reason::NotYours => "Its controller may use it.",
            Reason::NotInPlay => "It can be used once it is in play.",
            Reason::NoSuchAbility => "It works by itself; there is nothing to trigger.",
            Reason::OnlyInWindows => "Answer the question first, and wait for the next action window.",
            Reason::WrongPhase => "Wait for that phase.",
            Reason::OnlyInPlanning => "Play it in your turn of the planning phase.",
            Reason::OnlyActivePlayer => "Play it in your own turn of the planning phase.",
            Reason::NoMatchingHero => "You need a hero of its sphere, or an effect that gives one the icon.",
            Reason::NotEnoughResources => "Wait until they have gained more, or let an effect give them some.",
            Reason::TooFewHeroesPay => "More of your heroes need a resource of their own.",
            Reason::UniqueInPlay => "It can be played once the other has left play.",
            Reason::NoHost => "It needs something in play that its text allows.",
            Reason::LimitReached => "Wait until the time that its limit names is over.",
            Reason::GroupLimit => "Wait for the next round.",
            Reason::Peril => "Wait until the card is staged.",
            Reason::CannotPlay => "Wait until it no longer holds.",
            Reason::CostNotPayable => "What its cost asks for has to be there first.",
            Reason::NoEffect => "There has to be something that it can change.",
            Reason::ConditionNotMet => "What its text asks for has to be so first.",
            Reason::Exhausted => "It has to be ready.",
            Reason::NotTriggered => "It is offered right after what it responds to.",
            Reason::TooFew => "Choose as many as the question asks for.",
            Reason::HeroesStartInPlay => "Choose another card.",
        }
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Reason::GameOver => "the game is over",
            Reason::NotYourDecision => "another player has to decide now",
            Reason::NotOffered => "that is not among the answers to this question",
            Reason::NotInHand => "that card is not in your hand",
            Reason::NotYours => "you do not control that card",
            Reason::NotInPlay => "that card is not in play",
            Reason::NoSuchAbility => "the card has no such ability",
            Reason::OnlyInWindows => "actions can be taken only while an action window is open",
            Reason::WrongPhase => "that action belongs to another phase",
            Reason::OnlyInPlanning => "allies and attachments are played in the planning phase",
            Reason::OnlyActivePlayer => "only the player whose turn it is plays allies and attachments",
            Reason::NoMatchingHero => "none of your heroes has the card's resource icon",
            Reason::NotEnoughResources => "your matching heroes do not have enough resources",
            Reason::TooFewHeroesPay => "the card has to be paid for from more different heroes",
            Reason::UniqueInPlay => "a unique card of that title is already in play",
            Reason::NoHost => "there is nothing it may be attached to",
            Reason::LimitReached => "its limit has been reached",
            Reason::CannotPlay => "a card in play forbids playing it",
            Reason::GroupLimit => "the players may not play more of these cards this round",
            Reason::Peril => "a card with Peril is revealed, and who reveals it is alone with it",
            Reason::CostNotPayable => "its cost cannot be paid",
            Reason::NoEffect => "it could not change anything now",
            Reason::ConditionNotMet => "its condition is not met",
            Reason::Exhausted => "the card is exhausted",
            Reason::NotTriggered => "what it responds to has not just happened",
            Reason::TooFew => "more cards have to be chosen first",
            Reason::HeroesStartInPlay => "heroes are not played from hand",
        })
    }
}
