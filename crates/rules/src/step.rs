//! The framework, step by step, under the numbers of the Rules Reference.

use cardlang::def::Phase;
use serde::{Deserialize, Serialize};

/// Where the game is. `W` marks the action window after the step of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Step {
    /// The encounter deck as the nightmare card changes it.
    Setup1,
    /// Cards with the Setup keyword.
    Setup2,
    /// Opening hands.
    Setup5Draw,
    /// Mulligans.
    Setup5,
    /// Stage 1A and whatever it says.
    Setup7,
    /// The nightmare card turned to the side that is in force.
    Setup7Nightmare,
    /// The setup of the campaign card.
    Setup7Campaign,
    /// Stage 1 turned to its B side.
    Setup7Flip,
    S0_0,
    S1_1,
    S1_2,
    S1_3,
    W1_3,
    S1_4,
    S2_1,
    S2_2,
    S2_3,
    S2_4,
    S3_1,
    W3_1,
    S3_2,
    W3_2,
    S3_3,
    W3_3,
    S3_4,
    W3_4,
    S3_5,
    S4_1,
    S4_2,
    W4_2,
    S4_3,
    S5_1,
    S5_2,
    W5_2,
    S5_3,
    W5_3,
    S5_4,
    S6_1,
    S6_2,
    W6_2,
    S6_3,
    S6_4,
    S6_5,
    S6_6,
    S6_7,
    S6_8,
    S6_9,
    S6_10,
    S6_11,
    S7_1,
    S7_2,
    S7_3,
    S7_4,
    W7_4,
    S7_5,
    S0_1,
    /// The game is won, and the campaign card says what comes of it.
    Resolution,
}

impl Step {
    /// A round, step by step, with its windows.
    pub const ROUND: [Step; 48] = [
        Step::S0_0,
        Step::S1_1,
        Step::S1_2,
        Step::S1_3,
        Step::W1_3,
        Step::S1_4,
        Step::S2_1,
        Step::S2_2,
        Step::S2_3,
        Step::S2_4,
        Step::S3_1,
        Step::W3_1,
        Step::S3_2,
        Step::W3_2,
        Step::S3_3,
        Step::W3_3,
        Step::S3_4,
        Step::W3_4,
        Step::S3_5,
        Step::S4_1,
        Step::S4_2,
        Step::W4_2,
        Step::S4_3,
        Step::S5_1,
        Step::S5_2,
        Step::W5_2,
        Step::S5_3,
        Step::W5_3,
        Step::S5_4,
        Step::S6_1,
        Step::S6_2,
        Step::W6_2,
        Step::S6_3,
        Step::S6_4,
        Step::S6_5,
        Step::S6_6,
        Step::S6_7,
        Step::S6_8,
        Step::S6_9,
        Step::S6_10,
        Step::S6_11,
        Step::S7_1,
        Step::S7_2,
        Step::S7_3,
        Step::S7_4,
        Step::W7_4,
        Step::S7_5,
        Step::S0_1,
    ];

    /// The phase a step belongs to; setup and the beginning of a round belong to none.
    pub fn phase(self) -> Option<Phase> {
        use Step::*;
        match self {
            Setup1 | Setup2 | Setup5Draw | Setup5 | Setup7 | Setup7Nightmare | Setup7Campaign | Setup7Flip => None,
            S0_0 | S0_1 | Resolution => None,
            S1_1 | S1_2 | S1_3 | W1_3 | S1_4 => Some(Phase::Resource),
            S2_1 | S2_2 | S2_3 | S2_4 => Some(Phase::Planning),
            S3_1 | W3_1 | S3_2 | W3_2 | S3_3 | W3_3 | S3_4 | W3_4 | S3_5 => Some(Phase::Quest),
            S4_1 | S4_2 | W4_2 | S4_3 => Some(Phase::Travel),
            S5_1 | S5_2 | W5_2 | S5_3 | W5_3 | S5_4 => Some(Phase::Encounter),
            S6_1 | S6_2 | W6_2 | S6_3 | S6_4 | S6_5 | S6_6 | S6_7 | S6_8 | S6_9 | S6_10 | S6_11 => Some(Phase::Combat),
            S7_1 | S7_2 | S7_3 | S7_4 | W7_4 | S7_5 => Some(Phase::Refresh),
        }
    }

    /// The step with which a phase begins.
    pub fn first(phase: Phase) -> Step {
        match phase {
            Phase::Resource => Step::S1_1,
            Phase::Planning => Step::S2_1,
            Phase::Quest => Step::S3_1,
            Phase::Travel => Step::S4_1,
            Phase::Encounter => Step::S5_1,
            Phase::Combat => Step::S6_1,
            Phase::Refresh => Step::S7_1,
        }
    }

    /// Whether a phase begins with the step.
    pub fn begins_phase(self) -> bool {
        self.phase().is_some_and(|phase| Step::first(phase) == self)
    }

    /// Whether the step comes before the first round.
    pub fn is_setup(self) -> bool {
        self < Step::S0_0
    }

    /// Steps of setup that most games pass without anything to do.
    pub fn is_silent(self) -> bool {
        matches!(self, Step::Setup2 | Step::Setup5 | Step::Setup7Nightmare | Step::Setup7Campaign)
    }

    /// The number in the Rules Reference; a window is named after the step it follows.
    pub fn number(self) -> &'static str {
        use Step::*;
        match self {
            Setup1 => "setup 1",
            Setup2 => "setup 2",
            Setup5Draw | Setup5 => "setup 5",
            Setup7 | Setup7Nightmare | Setup7Campaign | Setup7Flip => "setup 7",
            S0_0 => "0.0",
            S1_1 => "1.1",
            S1_2 => "1.2",
            S1_3 | W1_3 => "1.3",
            S1_4 => "1.4",
            S2_1 => "2.1",
            S2_2 => "2.2",
            S2_3 => "2.3",
            S2_4 => "2.4",
            S3_1 | W3_1 => "3.1",
            S3_2 | W3_2 => "3.2",
            S3_3 | W3_3 => "3.3",
            S3_4 | W3_4 => "3.4",
            S3_5 => "3.5",
            S4_1 => "4.1",
            S4_2 | W4_2 => "4.2",
            S4_3 => "4.3",
            S5_1 => "5.1",
            S5_2 | W5_2 => "5.2",
            S5_3 | W5_3 => "5.3",
            S5_4 => "5.4",
            S6_1 => "6.1",
            S6_2 | W6_2 => "6.2",
            S6_3 => "6.3",
            S6_4 => "6.4",
            S6_5 => "6.5",
            S6_6 => "6.6",
            S6_7 => "6.7",
            S6_8 => "6.8",
            S6_9 => "6.9",
            S6_10 => "6.10",
            S6_11 => "6.11",
            S7_1 => "7.1",
            S7_2 => "7.2",
            S7_3 => "7.3",
            S7_4 | W7_4 => "7.4",
            S7_5 => "7.5",
            S0_1 => "0.1",
            Resolution => "resolution",
        }
    }

    /// Whether players may take actions in the step.
    pub fn is_window(self) -> bool {
        use Step::*;
        matches!(self, W1_3 | S2_2 | W3_1 | W3_2 | W3_3 | W3_4 | W4_2 | W5_2 | W5_3 | W6_2 | W7_4)
    }

    /// What the step is called.
    pub fn title(self) -> &'static str {
        use Step::*;
        match self {
            Setup1 => "The encounter deck",
            Setup2 => "Cards with Setup",
            Setup5Draw | Setup5 => "Opening hands",
            Setup7 => "Stage 1A",
            Setup7Nightmare => "Nightmare",
            Setup7Campaign => "Campaign",
            Setup7Flip => "Stage 1B",
            S0_0 => "The round begins",
            S1_1 => "The resource phase begins",
            S1_2 => "Heroes gain resources",
            S1_3 => "Players draw",
            S1_4 => "The resource phase ends",
            S2_1 => "The planning phase begins",
            S2_2 => "Planning",
            S2_3 => "Next player plans",
            S2_4 => "The planning phase ends",
            S3_1 => "The quest phase begins",
            S3_2 => "Commit characters",
            S3_3 => "Staging",
            S3_4 => "Quest resolution",
            S3_5 => "The quest phase ends",
            S4_1 => "The travel phase begins",
            S4_2 => "Travel",
            S4_3 => "The travel phase ends",
            S5_1 => "The encounter phase begins",
            S5_2 => "Optional engagement",
            S5_3 => "Engagement checks",
            S5_4 => "The encounter phase ends",
            S6_1 => "The combat phase begins",
            S6_2 => "Deal shadow cards",
            S6_3 => "Enemy attacks begin",
            S6_4 => "Enemy attacks",
            S6_5 => "Next player is attacked",
            S6_6 => "Enemy attacks end",
            S6_7 => "Player attacks begin",
            S6_8 => "Player attacks",
            S6_9 => "Next player attacks",
            S6_10 => "Player attacks end",
            S6_11 => "The combat phase ends",
            S7_1 => "The refresh phase begins",
            S7_2 => "Ready",
            S7_3 => "Raise threat",
            S7_4 => "Pass the first player token",
            S7_5 => "The refresh phase ends",
            S0_1 => "The round ends",
            Resolution => "Resolution",
            W1_3 => "After cards are drawn",
            W3_1 => "Before characters are committed",
            W3_2 => "Before staging",
            W3_3 => "Before the quest is resolved",
            W3_4 => "After the quest is resolved",
            W4_2 => "After travel",
            W5_2 => "Before engagement checks",
            W5_3 => "After engagement checks",
            W6_2 => "Before enemies attack",
            W7_4 => "After the first player token passes",
        }
    }
}
