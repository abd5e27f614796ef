//! Inputs made of others by seeded chance, for where no guided fuzzer is at hand.

use rules::state::Dice;

/// Makes inputs of a corpus and a dictionary; the same seed makes the same.
pub struct Mutator {
    dice: Dice,
    corpus: Vec<Vec<u8>>,
    words: Vec<String>,
}

/// Changes of one input.
const CHANGES: usize = 6;

/// Numbers that are hard to bear.
const NUMBERS: [&str; 8] = ["0", "-1", "255", "256", "65536", "4294967295", "18446744073709551616", "1e999"];

/// How often something is said again.
const REPEATS: [usize; 4] = [2, 3, 20, 600];

const LONGEST: usize = 1 << 15;

impl Mutator {
    pub fn new(seed: u64, corpus: Vec<Vec<u8>>, words: Vec<String>) -> Mutator {
        assert!(!corpus.is_empty(), "a corpus has something in it");
        Mutator { dice: Dice(seed), corpus, words }
    }

    /// The next input.
    pub fn input(&mut self) -> Vec<u8> {
        let mut data = self.pick();
        for _ in 0..=self.dice.below(CHANGES) {
            self.change(&mut data);
            data.truncate(LONGEST);
        }
        data
    }

    fn pick(&mut self) -> Vec<u8> {
        self.corpus[self.dice.below(self.corpus.len())].clone()
    }

    fn change(&mut self, data: &mut Vec<u8>) {
        let (from, to) = self.range(data.len());
        match self.dice.below(8) {
            0 => drop(data.drain(from..to)),
            1 => {
                let byte = self.dice.roll() as u8;
                data.insert(from, byte & 0x7F);
            }
            2 => {
                let part = data[from..to].repeat(REPEATS[self.dice.below(REPEATS.len())]);
                data.splice(to..to, part.into_iter().take(LONGEST));
            }
            3 => {
                let number = NUMBERS[self.dice.below(NUMBERS.len())];
                let (from, to) = number_at(data, from);
                data.splice(from..to, number.bytes());
            }
            4 if !self.words.is_empty() => {
                let word = self.words[self.dice.below(self.words.len())].clone();
                data.splice(from..from, word.into_bytes());
            }
            5 if !self.words.is_empty() => {
                let word = self.words[self.dice.below(self.words.len())].clone();
                let (from, to) = word_at(data, from);
                data.splice(from..to, word.into_bytes());
            }
            6 => {
                let other = self.pick();
                let (start, end) = self.range(other.len());
                data.splice(from..to, other[start..end].iter().copied());
            }
            _ => {
                let (start, end) = word_at(data, from);
                let (first, last) = word_at(data, to);
                if end <= first {
                    let (left, right) = (data[start..end].to_vec(), data[first..last].to_vec());
                    data.splice(first..last, left);
                    data.splice(start..end, right);
                }
            }
        }
    }

    /// A short piece, seldom a long one.
    fn range(&mut self, len: usize) -> (usize, usize) {
        let from = self.dice.below(len + 1);
        let most = if self.dice.below(4) == 0 { len - from } else { (len - from).min(40) };
        (from, from + self.dice.below(most + 1))
    }
}

/// The word around a place.
fn word_at(data: &[u8], at: usize) -> (usize, usize) {
    around(data, at, |byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_' || !byte.is_ascii())
}

/// The next number from a place on, or the place itself.
fn number_at(data: &[u8], at: usize) -> (usize, usize) {
    match data[at..].iter().position(u8::is_ascii_digit) {
        Some(next) => around(data, at + next, |byte| byte.is_ascii_digit()),
        None => (at, at),
    }
}

fn around(data: &[u8], at: usize, fits: impl Fn(u8) -> bool) -> (usize, usize) {
    let from = data[..at].iter().rposition(|byte| !fits(*byte)).map_or(0, |found| found + 1);
    let to = data[at..].iter().position(|byte| !fits(*byte)).map_or(data.len(), |found| at + found);
    (from, to)
}
