//! The bot that answers at random.

use rules::decision::Answer;
use rules::state::Dice;

use crate::{Policy, Turn};

/// Any legal answer is as good as another. The same seed chooses the same answers.
#[derive(Clone, Debug)]
pub struct RandomPolicy {
    dice: Dice,
}

impl RandomPolicy {
    /// A player who answers by the dice of this seed.
    pub fn new(seed: u64) -> RandomPolicy {
        RandomPolicy { dice: Dice(seed) }
    }

    /// An answer from a list that is not empty.
    pub fn pick(&mut self, answers: &[Answer]) -> Answer {
        answers[self.dice.below(answers.len())]
    }
}

impl Policy for RandomPolicy {
    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        self.pick(turn.answers())
    }
}

#[cfg(test)]
mod tests {
    use super::RandomPolicy;
    use rules::decision::Answer;

    fn picks(seed: u64) -> Vec<Answer> {
        let list: Vec<Answer> = (0..10).map(Answer::Number).collect();
        let mut policy = RandomPolicy::new(seed);
        (0..200).map(|_| policy.pick(&list)).collect()
    }

    #[test]
    fn the_seed_decides() {
        assert_eq!(picks(7), picks(7));
        assert_ne!(picks(7), picks(8));
    }

    #[test]
    fn every_answer_has_its_chance() {
        let picked = picks(1);
        assert!((0..10).all(|n| picked.contains(&Answer::Number(n))));
    }
}
