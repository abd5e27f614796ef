//! What can be left out of a case, the most at once first.

use library::puzzle::{Item, Place, Position};
use rules::ids::{Seat, Seats};
use rules::setup::Mode;

use super::case::Case;
use super::{Progress, Search};

/// A change of one card.
type Change = fn(&mut Item);

/// States and tokens that a card can do without.
const CHANGES: [Change; 13] = [
    |item| item.damage = 0,
    |item| item.resources = 0,
    |item| item.progress = 0,
    |item| item.exhausted = false,
    |item| item.committed = false,
    |item| item.facedown = false,
    |item| item.attacked = false,
    |item| item.dealt = false,
    |item| item.earned = false,
    |item| item.struck = Seats::default(),
    |item| item.seen = Seats::default(),
    |item| item.used.clear(),
    |item| item.owner = None,
];

/// A change of everything but the cards.
const PLAINER: [fn(&mut Position); 7] = [
    |position| position.mode = Mode::Standard,
    |position| (position.campaign, position.recorded) = (None, Vec::new()),
    |position| position.quested = false,
    |position| position.round = 1,
    |position| position.seed = 1,
    |position| position.first = 0,
    |position| position.seats.iter_mut().for_each(|seat| seat.threat = None),
];

impl Search<'_> {
    /// Leaves out whatever can be left out, again and again until nothing more can.
    pub fn reduce(&mut self, go_on: &mut dyn FnMut(Progress) -> bool) {
        loop {
            let before = self.best.as_ref().map(|(case, _)| case.clone());
            let rounds: [fn(&mut Self); 6] = [
                Self::fewer_players,
                Self::fewer_cards,
                Self::fewer_answers,
                Self::fewer_tokens,
                Self::plainer,
                Self::in_order,
            ];
            for round in rounds {
                round(self);
                if !go_on(self.progress()) {
                    return;
                }
            }
            let after = self.best.as_ref().map(|(case, _)| case);
            if self.left == 0 || same(before.as_ref(), after) {
                return;
            }
        }
    }

    fn try_with(&mut self, change: impl FnOnce(&Case) -> Option<Case>) -> bool {
        let changed = self.best.as_ref().and_then(|(case, _)| change(case));
        changed.is_some_and(|case| self.fails(case))
    }

    /// The last player leaves with everything that is theirs.
    fn fewer_players(&mut self) {
        while self.try_with(without_last_seat) {}
    }

    /// Halves of the cards, quarters, and so on down to single ones.
    fn fewer_cards(&mut self) {
        let count = |search: &Self| search.best.as_ref().map_or(0, |(case, _)| case.cards());
        let mut size = count(self).div_ceil(2);
        while size > 0 {
            let mut at = 0;
            while at < count(self) {
                let gone = |case: &Case| {
                    let numbers = &case.position.numbers;
                    let part = &numbers[at..(at + size).min(numbers.len())];
                    Some(case.keeping(&|number| !part.contains(&number)))
                };
                if !self.try_with(gone) {
                    at += size;
                }
            }
            size /= 2;
        }
    }

    fn fewer_answers(&mut self) {
        let count = |search: &Self| search.best.as_ref().map_or(0, |(case, _)| case.steps.len());
        let mut size = count(self).div_ceil(2);
        while size > 0 {
            let mut at = 0;
            while at < count(self) {
                let before = count(self);
                let gone = |case: &Case| {
                    let mut case = case.clone();
                    case.steps.drain(at..(at + size).min(case.steps.len()));
                    Some(case)
                };
                // What is left unanswered is declined, which may bring the same answer back.
                if !self.try_with(gone) || count(self) >= before {
                    at += size;
                }
            }
            size /= 2;
        }
    }

    fn fewer_tokens(&mut self) {
        let items = self.best.as_ref().map_or(0, |(case, _)| count_items(&case.position.items));
        for n in 0..items {
            for change in CHANGES {
                self.try_with(|case| {
                    let mut changed = case.clone();
                    change(nth(&mut changed.position.items, &mut { n })?);
                    (changed.position != case.position).then_some(changed)
                });
            }
        }
    }

    fn plainer(&mut self) {
        for change in PLAINER {
            self.try_with(|case| {
                let mut changed = case.clone();
                change(&mut changed.position);
                (changed.position != case.position).then_some(changed)
            });
        }
    }

    /// Cards are numbered and lie as they are written.
    fn in_order(&mut self) {
        self.try_with(|case| {
            let changed = case.in_order();
            (changed.position != case.position).then_some(changed)
        });
    }
}

fn same(before: Option<&Case>, after: Option<&Case>) -> bool {
    match (before, after) {
        (Some(before), Some(after)) => before.position == after.position && before.steps == after.steps,
        _ => true,
    }
}

fn count_items(items: &[Item]) -> usize {
    items.iter().map(|item| 1 + count_items(&item.held)).sum()
}

/// The item of a number, in the order they are written.
fn nth<'i>(items: &'i mut [Item], n: &mut usize) -> Option<&'i mut Item> {
    for item in items {
        if *n == 0 {
            return Some(item);
        }
        *n -= 1;
        if let found @ Some(_) = nth(&mut item.held, n) {
            return found;
        }
    }
    None
}

fn without_last_seat(case: &Case) -> Option<Case> {
    let last = case.position.players?.checked_sub(1).filter(|last| *last > 0)?;
    let theirs = |item: &Item| {
        let place = match item.place {
            Place::Hero(n)
            | Place::Ally(n)
            | Place::Hand(n)
            | Place::Deck(n)
            | Place::Discard(n)
            | Place::Engaged(n) => n == last,
            _ => false,
        };
        place || item.owner == Some(Seat(last)) || item.by == Some(last)
    };
    let mut gone = Vec::new();
    let mut numbers = case.position.numbers.iter().copied();
    marked(&case.position.items, &mut numbers, &theirs, &mut gone);
    let mut fewer = case.keeping(&|number| !gone.contains(&number));
    fewer.position.players = Some(last);
    fewer.position.seats[usize::from(last)] = Default::default();
    fewer.position.first = if fewer.position.first >= last { 0 } else { fewer.position.first };
    fewer.steps.retain(|step| step.seat.0 < last);
    Some(fewer)
}

/// The numbers of the items that are meant.
fn marked(items: &[Item], numbers: &mut dyn Iterator<Item = u16>, meant: &dyn Fn(&Item) -> bool, out: &mut Vec<u16>) {
    for item in items {
        out.extend(numbers.next().filter(|_| meant(item)));
        marked(&item.held, numbers, meant, out);
    }
}
