//! How much of everything a client, or an address, may have.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::secret::Fingerprint;

/// All limits of a server.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Bytes of one message of a client.
    pub message: usize,
    /// Bytes of the body of a request.
    pub body: usize,
    /// Messages a second of one person, and how many at once after a while of silence; an address may have some such
    /// persons.
    pub rate: f64,
    pub burst: f64,
    /// Requests a second of one address over HTTP; ten times as many at once after a while of silence.
    pub requests: f64,
    /// Connections of one address at the same time.
    pub connections: usize,
    /// Rooms that one address makes in an hour.
    pub rooms: usize,
    /// Seats that one address asks for in an hour.
    pub claims: usize,
    /// Connections to one room.
    pub room: usize,
    /// Letters of a line of chat.
    pub chat: usize,
    /// Letters of a name.
    pub name: usize,
    /// Bytes that are stored of a room.
    pub size: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message: 16 << 10,
            body: 256 << 10,
            rate: 20.0,
            burst: 60.0,
            requests: 20.0,
            connections: 32,
            rooms: 60,
            claims: 60,
            room: 64,
            chat: 500,
            name: 40,
            size: 8 << 20,
        }
    }
}

/// A bucket of tokens that fills by itself.
#[derive(Clone, Debug)]
pub struct Bucket {
    left: f64,
    most: f64,
    rate: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket that gains `rate` tokens a second and holds `most`.
    pub fn new(rate: f64, most: f64, at: Instant) -> Bucket {
        Bucket { left: most, most, rate, at }
    }

    /// Takes a token, if there is one.
    pub fn take(&mut self, now: Instant) -> bool {
        self.take_some(1.0, now)
    }

    /// Takes so many tokens, if they are there.
    fn take_some(&mut self, tokens: f64, now: Instant) -> bool {
        let enough = self.has(tokens, now);
        if enough {
            self.left = self.level(now) - tokens;
            self.at = now;
        }
        enough
    }

    fn has(&self, tokens: f64, now: Instant) -> bool {
        self.level(now) >= tokens
    }

    fn level(&self, now: Instant) -> f64 {
        (self.left + now.saturating_duration_since(self.at).as_secs_f64() * self.rate).min(self.most)
    }

    fn is_full(&self, now: Instant) -> bool {
        self.level(now) >= self.most
    }
}

/// Persons that an address may be: people who live together have one.
const HOUSEHOLD: f64 = 4.0;

/// Lines of chat a second of one person, and how many at once. What is said is stored.
const CHAT_RATE: f64 = 1.0;
const CHAT_BURST: f64 = 20.0;

/// Wrong passwords that cost nothing; after that each try waits twice as long as the one before.
const FREE_GUESSES: u32 = 3;
const LONGEST_WAIT: Duration = Duration::from_secs(600);

/// Entries from which on those are looked for that count nothing any more.
const MANY: usize = 10_000;

/// What each address, and whoever comes from it, has at the moment.
#[derive(Clone, Default)]
pub struct Doors(Arc<Mutex<Book>>);

#[derive(Default)]
struct Book {
    doors: HashMap<IpAddr, Door>,
    voices: HashMap<Speaker, Talk>,
    guesses: HashMap<(IpAddr, String), Guesses>,
}

struct Door {
    connections: usize,
    rooms: Bucket,
    claims: Bucket,
    requests: Bucket,
}

/// Who says something: it is counted however often they connect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Speaker {
    /// Whoever has a token.
    Bearer(Fingerprint),
    /// All of an address who have none.
    Watchers(IpAddr),
    /// All of an address.
    Household(IpAddr),
}

struct Talk {
    messages: Bucket,
    chat: Bucket,
}

/// Passwords of a room that were tried from an address.
struct Guesses {
    tries: u32,
    until: Instant,
}

/// A connection of an address; it counts until this is dropped.
pub struct Entered {
    doors: Doors,
    address: Option<IpAddr>,
}

const HOUR: Duration = Duration::from_secs(3600);

impl Doors {
    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, address: IpAddr, limits: &Limits, act: impl FnOnce(&mut Door) -> T) -> T {
        let doors = &mut self.book().doors;
        let now = Instant::now();
        if doors.len() > MANY {
            let idle = |door: &Door| door.rooms.is_full(now) && door.claims.is_full(now);
            doors.retain(|_, door| door.connections > 0 || !idle(door));
        }
        let hourly = |most: usize| Bucket::new(most as f64 / HOUR.as_secs_f64(), most as f64, now);
        let fresh = || Door {
            connections: 0,
            rooms: hourly(limits.rooms),
            claims: hourly(limits.claims),
            requests: Bucket::new(limits.requests, 10.0 * limits.requests, now),
        };
        act(doors.entry(neighbourhood(address)).or_insert_with(fresh))
    }

    /// Lets a connection in, unless its address has enough of them. Connections of other servers do not count.
    pub fn enter(&self, address: Option<IpAddr>, limits: &Limits) -> Option<Entered> {
        if let Some(address) = address {
            let allowed = self.with(address, limits, |door| {
                let allowed = door.connections < limits.connections;
                door.connections += usize::from(allowed);
                allowed
            });
            if !allowed {
                return None;
            }
        }
        Some(Entered { doors: self.clone(), address })
    }

    /// Whether an address may ask for something now.
    pub fn may_ask(&self, address: IpAddr, limits: &Limits) -> bool {
        self.with(address, limits, |door| door.requests.take(Instant::now()))
    }

    /// Whether an address may make a room now.
    pub fn may_build(&self, address: IpAddr, limits: &Limits) -> bool {
        self.with(address, limits, |door| door.rooms.take(Instant::now()))
    }

    /// Whether a password of a room may be tried from an address now; else how long it has to wait. It counts as wrong
    /// until it was right.
    pub fn may_guess(&self, address: IpAddr, room: &str, first: Duration, now: Instant) -> Result<(), Duration> {
        let guesses = &mut self.book().guesses;
        if guesses.len() > MANY {
            guesses.retain(|_, guesses| guesses.until + HOUR > now);
        }
        let key = (neighbourhood(address), room.to_owned());
        let guesses = guesses.entry(key).or_insert(Guesses { tries: 0, until: now });
        if guesses.until > now {
            return Err(guesses.until - now);
        }
        guesses.tries += 1;
        let wait = match guesses.tries.checked_sub(FREE_GUESSES) {
            None | Some(0) => Duration::ZERO,
            Some(more) => first.saturating_mul(1 << (more - 1).min(16)).min(LONGEST_WAIT),
        };
        guesses.until = now + wait;
        Ok(())
    }

    /// A password was right: those that were wrong before are forgotten.
    pub fn guessed(&self, address: IpAddr, room: &str) {
        self.book().guesses.remove(&(neighbourhood(address), room.to_owned()));
    }
}

/// What somebody who is connected may say.
#[derive(Clone)]
pub struct Voice {
    doors: Doors,
    limits: Arc<Limits>,
    address: Option<IpAddr>,
    token: Arc<OnceLock<Fingerprint>>,
}

impl Voice {
    /// Of somebody who shows a token, or none. Without an address only the token counts.
    pub fn new(doors: &Doors, limits: &Limits, address: Option<IpAddr>, token: Option<Fingerprint>) -> Voice {
        let token = Arc::new(token.map_or_else(OnceLock::new, OnceLock::from));
        Voice { doors: doors.clone(), limits: Arc::new(limits.clone()), address: address.map(neighbourhood), token }
    }

    /// Where they are, as far as it is known.
    pub fn address(&self) -> Option<IpAddr> {
        self.address
    }

    /// Whoever had no token has one now, and is counted for themselves.
    pub fn becomes(&self, token: &str) {
        let _ = self.token.set(Fingerprint::of(token));
    }

    /// Whether they may send a message now.
    pub fn may_speak(&self) -> bool {
        self.takes(1.0, |talk| &mut talk.messages)
    }

    /// Whether they may send one that counts as so many; it was counted once already.
    pub fn may_ask(&self, weight: u8) -> bool {
        weight <= 1 || self.takes(f64::from(weight - 1), |talk| &mut talk.messages)
    }

    /// Whether they may say something that is stored.
    pub fn may_chat(&self) -> bool {
        self.takes(1.0, |talk| &mut talk.chat)
    }

    /// Whether they may ask for a seat now.
    pub fn may_claim(&self) -> bool {
        let Some(address) = self.address else { return true };
        self.doors.with(address, &self.limits, |door| door.claims.take(Instant::now()))
    }

    fn takes(&self, tokens: f64, what: impl Fn(&mut Talk) -> &mut Bucket) -> bool {
        let now = Instant::now();
        let voices = &mut self.doors.book().voices;
        if voices.len() > MANY {
            voices.retain(|_, talk| !(talk.messages.is_full(now) && talk.chat.is_full(now)));
        }
        let alone = self.token.get().cloned().map(Speaker::Bearer).or(self.address.map(Speaker::Watchers));
        let together = self.address.map(Speaker::Household);
        let speakers = || alone.iter().zip([1.0]).chain(together.iter().zip([HOUSEHOLD]));
        let mut bucket_of = |(speaker, times): (&Speaker, f64), act: fn(&mut Bucket, f64, Instant) -> bool| {
            let fresh = || Talk {
                messages: Bucket::new(times * self.limits.rate, times * self.limits.burst, now),
                chat: Bucket::new(times * CHAT_RATE, times * CHAT_BURST, now),
            };
            act(what(voices.entry(speaker.clone()).or_insert_with(fresh)), tokens, now)
        };
        speakers().all(|speaker| bucket_of(speaker, |bucket, tokens, now| bucket.has(tokens, now)))
            && speakers().all(|speaker| bucket_of(speaker, Bucket::take_some))
    }
}

/// What counts as one address: in IPv6 everybody has a whole network of them.
fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        if let Some(door) = self.doors.book().doors.get_mut(&neighbourhood(address)) {
            door.connections -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bucket, Doors, Limits, Voice, neighbourhood};
    use crate::secret::Fingerprint;
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::{Duration, Instant};

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[test]
    fn a_bucket_fills_with_time() {
        let start = Instant::now();
        let mut bucket = Bucket::new(2.0, 3.0, start);
        assert!((0..3).all(|_| bucket.take(start)));
        assert!(!bucket.take(start));
        assert!(bucket.take(start + Duration::from_millis(500)));
        assert!(!bucket.take(start + Duration::from_millis(500)));
    }

    #[test]
    fn one_network_counts_once() {
        let same = |a: &str, b: &str| {
            neighbourhood(a.parse().expect("an address")) == neighbourhood(b.parse().expect("an address"))
        };
        assert!(same("2001:db8::1", "2001:db8::2"));
        assert!(!same("2001:db8::1", "2001:db8:0:1::1"));
        assert!(same("::ffff:10.0.0.1", "10.0.0.1") && !same("10.0.0.1", "10.0.0.2"));
    }

    #[test]
    fn an_address_has_so_many_connections_and_no_more() {
        let (doors, limits) = (Doors::default(), Limits { connections: 2, rooms: 1, ..Limits::default() });
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let first = doors.enter(Some(address), &limits);
        let second = doors.enter(Some(address), &limits);
        assert!(first.is_some() && second.is_some());
        assert!(doors.enter(Some(address), &limits).is_none());
        assert!(doors.enter(None, &limits).is_some());
        drop(first);
        assert!(doors.enter(Some(address), &limits).is_some());
        assert!(doors.may_build(address, &limits) && !doors.may_build(address, &limits));
    }

    /// What takes long counts as several.
    #[test]
    fn a_message_that_takes_long_counts_as_several() {
        let (doors, limits) = (Doors::default(), Limits { rate: 0.0, burst: 60.0, ..Limits::default() });
        let says = |token: &str, weight| {
            let voice = Voice::new(&doors, &limits, Some(HERE), Some(Fingerprint::of(token)));
            (0..100).filter(|_| voice.may_speak() && voice.may_ask(weight)).count()
        };
        assert_eq!((says("ann", 1), says("bob", 5), says("eve", 60), says("sam", 61)), (60, 12, 1, 0));
    }

    /// Coming in again does not help: a person and an address have what they have.
    #[test]
    fn who_comes_again_may_not_say_more() {
        let (doors, limits) = (Doors::default(), Limits::default());
        let chatter = |token: &str| {
            let token = Some(Fingerprint::of(token)).filter(|_| !token.is_empty());
            (0..100).filter(|_| Voice::new(&doors, &limits, Some(HERE), token.clone()).may_chat()).count()
        };
        assert_eq!((chatter("ann"), chatter("ann")), (20, 0));
        assert_eq!((chatter(""), chatter("")), (20, 0));
        assert_eq!((chatter("bob"), chatter("eve"), chatter("sam")), (20, 20, 0), "an address is a household");
    }

    #[test]
    fn guessing_takes_longer_and_longer() {
        let (doors, start, second) = (Doors::default(), Instant::now(), Duration::from_secs(1));
        let guess = |from: IpAddr, room, after| doors.may_guess(from, room, second, start + after);
        assert!((0..4).all(|_| guess(HERE, "room", Duration::ZERO).is_ok()));
        assert_eq!(guess(HERE, "room", Duration::ZERO), Err(second));
        assert_eq!((guess(HERE, "room", second), guess(HERE, "room", second)), (Ok(()), Err(2 * second)));
        assert_eq!((guess(HERE, "room", 3 * second), guess(HERE, "room", 4 * second)), (Ok(()), Err(3 * second)));
        assert!(guess(HERE, "another", second).is_ok() && guess([10, 0, 0, 1].into(), "room", second).is_ok());
        let tries = (0..40).map(|_| guess(HERE, "third", Duration::ZERO)).filter(Result::is_ok).count();
        assert_eq!(tries, 4);
        doors.guessed(HERE, "room");
        assert!(guess(HERE, "room", second).is_ok());
    }
}
