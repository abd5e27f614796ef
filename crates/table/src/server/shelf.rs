//! What is stored of a room that is awake: where its next deeds go, how much there is of it, and chat that nobody is
//! shown any more.

use std::collections::VecDeque;

use super::hall::short;
use super::limits::Limits;
use crate::room::{CHAT, Deed};
use crate::store::{Store, Stored};
use crate::wire::{Code, Refusal};

/// Bytes that a portion takes besides its text.
const ROW: usize = 64;

/// What the task of a room knows about the deeds that are stored of it.
pub struct Shelf {
    /// The number of the next portion.
    serial: i64,
    /// Bytes there are already.
    size: usize,
    /// Portions that are a line of chat and nothing else, and the bytes of each.
    chat: VecDeque<(i64, usize)>,
}

impl Shelf {
    /// Of a room whose deeds were read, so many bytes in all.
    pub fn of(deeds: &[Vec<Deed>], bytes: usize) -> Shelf {
        let line = |(serial, portion): (i64, &Vec<Deed>)| match portion.as_slice() {
            [Deed::Chat(line)] => Some((serial, line.name.len() + line.text.len())),
            _ => None,
        };
        let chat = (0..).zip(deeds).filter_map(line).collect();
        Shelf { serial: deeds.len() as i64, size: bytes + ROW * deeds.len(), chat }
    }

    /// Whether more may be stored: a room that is full can be saved, paused and closed, and that is all.
    pub fn has_room_for(&self, deeds: &[Deed], limits: &Limits) -> Result<(), Refusal> {
        let last = |deed: &Deed| matches!(deed, Deed::Pause(_) | Deed::Close | Deed::Note(..));
        if self.size < limits.size || deeds.iter().all(last) {
            return Ok(());
        }
        Err(full(limits, "the game cannot go on here: save it and make a new room"))
    }

    /// Whether somebody may chat. Games come before words, and those who play before those who watch.
    pub fn has_room_for_chat(&self, plays: bool, limits: &Limits) -> Result<(), Refusal> {
        let most = if plays { limits.size / 4 * 3 } else { limits.size / 2 };
        if self.size < most { Ok(()) } else { Err(full(limits, "what is left is for the game")) }
    }

    /// Stores the next deeds. When this returns they are safe.
    pub async fn put(&mut self, store: &Store, code: &str, deeds: &[Deed]) -> Stored<()> {
        let bytes = store.append(code, self.serial, deeds).await?;
        if let [Deed::Chat(_)] = deeds {
            self.chat.push_back((self.serial, bytes));
        }
        self.serial += 1;
        self.size += bytes + ROW;
        if self.chat.len() >= 2 * CHAT {
            self.tidy(store, code).await;
        }
        Ok(())
    }

    /// Takes the words out of chat that newcomers are not shown any more.
    async fn tidy(&mut self, store: &Store, code: &str) {
        let old: Vec<(i64, usize)> = self.chat.drain(..self.chat.len() - CHAT).collect();
        let serials: Vec<i64> = old.iter().map(|(serial, _)| *serial).collect();
        match store.blank(code, &serials).await {
            Ok(()) => self.size -= old.iter().map(|(_, bytes)| bytes).sum::<usize>().min(self.size),
            Err(error) => tracing::warn!(room = short(code), %error, "old chat could not be tidied up"),
        }
    }
}

fn full(limits: &Limits, what: &str) -> Refusal {
    let megabytes = limits.size as f64 / f64::from(1 << 20);
    Refusal::new(Code::TooBig, format!("this room has stored nearly all it may, {megabytes:.1} MB; {what}"))
}
