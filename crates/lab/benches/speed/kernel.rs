//! One small kernel of work, to measure everything else by: copy 4 KB, scan a set of bits, pick one of 75 records at
//! random and change it.

use std::hint::black_box;

use rules::state::Dice;

pub const RECORDS: usize = 75;

/// A card of no game.
#[derive(Clone, Copy)]
struct Record {
    value: u64,
    rest: [u64; 5],
}

/// 75 records, a set of them, and what fills 4 KB.
#[derive(Clone, Copy)]
struct State {
    records: [Record; RECORDS],
    live: [u64; 2],
    rest: [u64; 60],
}

const _: () = assert!(size_of::<State>() == 4096);

pub struct Kernel {
    from: Box<State>,
    to: Box<State>,
    dice: Dice,
}

impl Kernel {
    pub fn new(seed: u64) -> Kernel {
        let mut dice = Dice(seed);
        let record = Record { value: 0, rest: [1; 5] };
        let mut state = State { records: [record; RECORDS], live: [0; 2], rest: [1; 60] };
        for n in 0..RECORDS {
            state.records[n].value = dice.roll();
            state.live[n / 64] |= (dice.roll() & 1) << (n % 64);
        }
        Kernel { from: Box::new(state), to: Box::new(state), dice }
    }

    /// One turn of the kernel.
    pub fn turn(&mut self) -> u64 {
        *self.to = *black_box(&*self.from);
        let state = black_box(&mut *self.to);
        let (mut fitting, mut count) = ([0u8; RECORDS], 0);
        for (at, word) in state.live.into_iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let n = at * 64 + word.trailing_zeros() as usize;
                word &= word - 1;
                fitting[count] = n as u8;
                count += usize::from(state.records[n].value & 3 != 0);
            }
        }
        let picked = usize::from(fitting[self.dice.below(count.max(1))]);
        state.records[picked].value ^= state.rest[0] + state.records[picked].rest[0];
        state.records[picked].value
    }
}
