//! Places at work there is little room for, and a line in front of them that is fair: whoever has waited in it once
//! goes behind everybody else, however much they still want.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// A limited number of places at work. `K` says for whom a place is counted.
#[derive(Debug)]
pub struct Queue<K: Eq + Hash + Clone>(Arc<Mutex<Line<K>>>);

impl<K: Eq + Hash + Clone> Clone for Queue<K> {
    fn clone(&self) -> Queue<K> {
        Queue(self.0.clone())
    }
}

#[derive(Debug)]
struct Line<K: Eq + Hash + Clone> {
    free: usize,
    /// Places that one of them has at most.
    share: usize,
    used: HashMap<K, usize>,
    /// Whose turn is next stands first.
    waiting: VecDeque<(K, VecDeque<oneshot::Sender<Turn<K>>>)>,
}

/// A place; it is free again when this is dropped. Work on another thread takes it along.
#[derive(Debug)]
pub struct Turn<K: Eq + Hash + Clone> {
    queue: Queue<K>,
    key: K,
}

/// Whoever asks has as much in the line as they may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enough;

/// Somebody in the line.
#[derive(Debug)]
pub enum Waiting<K: Eq + Hash + Clone> {
    Here(Turn<K>),
    Called(oneshot::Receiver<Turn<K>>),
}

impl<K: Eq + Hash + Clone> Waiting<K> {
    /// Waits for a place to be free.
    pub async fn come(self) -> Result<Turn<K>, Enough> {
        match self {
            Waiting::Here(turn) => Ok(turn),
            Waiting::Called(called) => called.await.map_err(|_| Enough),
        }
    }
}

impl<K: Eq + Hash + Clone> Queue<K> {
    /// One place of several is always left for others.
    pub fn new(places: usize) -> Queue<K> {
        let share = places.saturating_sub(1).max(1);
        let line = Line { free: places.max(1), share, used: HashMap::new(), waiting: VecDeque::new() };
        Queue(Arc::new(Mutex::new(line)))
    }

    fn line(&self) -> MutexGuard<'_, Line<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turn_of(&self, key: &K) -> Turn<K> {
        Turn { queue: self.clone(), key: key.clone() }
    }

    /// Waits for a place, unless this one has so many already, had and waited for.
    pub async fn turn(&self, key: &K, most: usize) -> Result<Turn<K>, Enough> {
        self.line_up(key, most)?.come().await
    }

    /// Stands in the line from now on.
    pub fn line_up(&self, key: &K, most: usize) -> Result<Waiting<K>, Enough> {
        let mut line = self.line();
        if line.has(key) >= most {
            return Err(Enough);
        }
        if line.enters(key) {
            return Ok(Waiting::Here(self.turn_of(key)));
        }
        let (place, called) = oneshot::channel();
        line.wait(key, place);
        Ok(Waiting::Called(called))
    }

    /// A place, if one is free.
    pub fn at_once(&self, key: &K) -> Option<Turn<K>> {
        self.line().enters(key).then(|| self.turn_of(key))
    }

    /// Gives a place that is free on to whoever comes next.
    fn leave(&self, key: &K) {
        let next = {
            let mut line = self.line();
            line.leave(key);
            line.next()
        };
        if let Some((key, place)) = next {
            // Whoever has gone meanwhile drops it, and it goes on from there.
            drop(place.send(self.turn_of(&key)));
        }
    }
}

impl<K: Eq + Hash + Clone> Line<K> {
    fn used(&self, key: &K) -> usize {
        self.used.get(key).copied().unwrap_or(0)
    }

    /// Places had and waited for.
    fn has(&mut self, key: &K) -> usize {
        let mut waiting = 0;
        if let Some((_, theirs)) = self.waiting.iter_mut().find(|(waits, _)| waits == key) {
            theirs.retain(|place| !place.is_closed());
            waiting = theirs.len();
        }
        self.used(key) + waiting
    }

    fn enters(&mut self, key: &K) -> bool {
        let may = self.free > 0 && self.used(key) < self.share;
        if may {
            self.free -= 1;
            *self.used.entry(key.clone()).or_default() += 1;
        }
        may
    }

    fn wait(&mut self, key: &K, place: oneshot::Sender<Turn<K>>) {
        match self.waiting.iter_mut().find(|(waits, _)| waits == key) {
            Some((_, theirs)) => theirs.push_back(place),
            None => self.waiting.push_back((key.clone(), VecDeque::from([place]))),
        }
    }

    fn leave(&mut self, key: &K) {
        self.free += 1;
        let used = self.used(key).saturating_sub(1);
        if used == 0 {
            self.used.remove(key);
        } else {
            self.used.insert(key.clone(), used);
        }
    }

    /// Lets the next one in that waits and may.
    fn next(&mut self) -> Option<(K, oneshot::Sender<Turn<K>>)> {
        for (_, theirs) in &mut self.waiting {
            theirs.retain(|place| !place.is_closed());
        }
        self.waiting.retain(|(_, theirs)| !theirs.is_empty());
        let at = self.waiting.iter().position(|(key, _)| self.used(key) < self.share)?;
        let (key, mut theirs) = self.waiting.remove(at)?;
        let place = theirs.pop_front()?;
        self.enters(&key);
        if !theirs.is_empty() {
            self.waiting.push_back((key.clone(), theirs));
        }
        Some((key, place))
    }
}

impl<K: Eq + Hash + Clone> Drop for Turn<K> {
    fn drop(&mut self) {
        self.queue.leave(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::{Enough, Queue};
    use std::time::Duration;

    #[tokio::test]
    async fn who_waits_much_waits_behind_who_waits_little() {
        let queue = Queue::new(1);
        let busy = queue.turn(&"eve", 100).await.expect("nobody is there");
        let (served, mut order) = tokio::sync::mpsc::unbounded_channel();
        let mut tasks = Vec::new();
        for who in ["eve", "eve", "eve", "ann", "eve", "bob"] {
            let (queue, served) = (queue.clone(), served.clone());
            tasks.push(tokio::spawn(async move {
                let turn = queue.turn(&who, 100).await.expect("she may wait");
                let _ = served.send(who);
                drop(turn);
            }));
            tokio::task::yield_now().await;
        }
        drop(busy);
        for task in tasks {
            task.await.expect("served");
        }
        let served: Vec<&str> = std::iter::from_fn(|| order.try_recv().ok()).collect();
        assert_eq!(served, ["eve", "ann", "bob", "eve", "eve", "eve"]);
    }

    #[tokio::test]
    async fn one_place_is_left_for_others() {
        let queue = Queue::new(3);
        let eve: Vec<_> = (0..5).filter_map(|_| queue.at_once(&"eve")).collect();
        assert_eq!(eve.len(), 2);
        assert!(queue.at_once(&"ann").is_some());
    }

    #[tokio::test]
    async fn a_line_is_only_so_long() {
        let queue = Queue::new(1);
        let first = queue.turn(&"eve", 2).await.expect("nobody is there");
        let waits = tokio::spawn({
            let queue = queue.clone();
            async move { queue.turn(&"eve", 2).await.map(drop) }
        });
        tokio::task::yield_now().await;
        assert_eq!(queue.turn(&"eve", 2).await.err(), Some(Enough));
        drop(first);
        assert_eq!(waits.await.expect("it ends"), Ok(()));
        assert!(queue.turn(&"eve", 1).await.is_ok(), "nobody is there any more");
    }

    #[tokio::test]
    async fn who_goes_away_holds_nobody_up() {
        let queue = Queue::new(1);
        let first = queue.turn(&"ann", 9).await.expect("nobody is there");
        for _ in 0..50 {
            assert!(tokio::time::timeout(Duration::from_millis(1), queue.turn(&"eve", 60)).await.is_err());
        }
        let waits = tokio::spawn({
            let queue = queue.clone();
            async move { queue.turn(&"bob", 9).await.map(drop) }
        });
        tokio::task::yield_now().await;
        drop(first);
        assert_eq!(waits.await.expect("it ends"), Ok(()));
        assert!(queue.at_once(&"ann").is_some(), "every place came back");
    }
}
