//! How much of everything a client, or an address, may have.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// All limits of a server.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Bytes of one message of a client.
    pub message: usize,
    /// Bytes of the body of a request.
    pub body: usize,
    /// Messages a second of one connection, and how many at once after a while of silence.
    pub rate: f64,
    pub burst: f64,
    /// Requests a second of one address over HTTP; ten times as many at once after a while of silence.
    pub requests: f64,
    /// Connections of one address at the same time.
    pub connections: usize,
    /// Rooms that one address makes in an hour.
    pub rooms: usize,
    /// Connections to one room.
    pub room: usize,
    /// Letters of a line of chat.
    pub chat: usize,
    /// Letters of a name.
    pub name: usize,
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
            room: 64,
            chat: 500,
            name: 40,
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
    pub fn new(rate: f64, most: f64, at: Instant) -> Bucket {
        Bucket { left: most, most, rate, at }
    }

    /// Takes a token, if there is one.
    pub fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.rate).min(self.most);
        self.at = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    fn is_full(&self, now: Instant) -> bool {
        self.left + now.saturating_duration_since(self.at).as_secs_f64() * self.rate >= self.most
    }
}

/// What each address has at the moment.
#[derive(Clone, Default)]
pub struct Doors(Arc<Mutex<HashMap<IpAddr, Door>>>);

struct Door {
    connections: usize,
    rooms: Bucket,
    requests: Bucket,
}

/// A connection of an address; it counts until this is dropped.
pub struct Entered {
    doors: Doors,
    address: Option<IpAddr>,
}

const HOUR: Duration = Duration::from_secs(3600);

impl Doors {
    fn with<T>(&self, address: IpAddr, limits: &Limits, act: impl FnOnce(&mut Door) -> T) -> T {
        let mut doors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if doors.len() > 10_000 {
            doors.retain(|_, door| door.connections > 0 || !door.rooms.is_full(now));
        }
        let rooms = limits.rooms as f64;
        let fresh = || Door {
            connections: 0,
            rooms: Bucket::new(rooms / HOUR.as_secs_f64(), rooms, now),
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
        let mut doors = self.doors.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(door) = doors.get_mut(&neighbourhood(address)) {
            door.connections -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bucket, Doors, Limits, neighbourhood};
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::{Duration, Instant};

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
}
