//! Work that takes a while: two lanes beside the threads that serve everybody, each with a fair line in front of it.

use std::net::IpAddr;
use std::thread;
use std::time::Duration;

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::oneshot;

use super::queue::{Enough, Queue, Turn, Waiting};
use crate::room::HOST;
use crate::wire::{Code, Refusal};

/// Whom work is done for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    Address(IpAddr),
    /// A room in which nobody is whose address is known.
    Room(String),
}

impl Who {
    /// Whom a room works for: its host, else whoever has been there longest of those who are there. However many rooms
    /// an address keeps awake, it has one share.
    pub fn of_room(code: &str, present: impl Iterator<Item = (Option<u8>, Option<IpAddr>)>) -> Who {
        let known = present.filter_map(|(person, address)| Some((person != Some(HOST), address?)));
        let first = known.min_by_key(|(guest, _)| *guest);
        first.map_or_else(|| Who::Room(code.to_owned()), |(_, address)| Who::Address(address))
    }
}

/// A place in a lane.
pub type Place = Turn<Who>;

/// Jobs that one has in a lane at most, done and waited for. A page asks for many small things at once.
const QUICK: usize = 64;
const DEAR: usize = 8;

/// Where work that takes a while is done, so that it holds up nobody else.
pub struct Lanes {
    /// A few thousandths of a second: making rooms, finding cards, playing answers again, quick bots, passwords.
    pub quick: Lane,
    /// Anything longer: bots that search, advice, puzzles, replays, decks. A core is always left for everybody else.
    pub dear: Lane,
}

/// A limited number of jobs at once, and the line in front of them.
#[derive(Clone)]
pub struct Lane {
    queue: Queue<Who>,
    most: usize,
}

impl Default for Lanes {
    fn default() -> Lanes {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Lanes { quick: Lane::new(cores.max(2), QUICK), dear: Lane::new(cores - 1, DEAR) }
    }
}

impl Lane {
    /// One of those who work there may have so many jobs.
    fn new(places: usize, most: usize) -> Lane {
        Lane { queue: Queue::new(places), most }
    }

    /// Waits for a place.
    pub async fn place(&self, who: &Who) -> Result<Place, Refusal> {
        self.queue.turn(who, self.most).await.map_err(busy)
    }

    /// Stands in the line from now on, for whoever has no more than so many places, had and waited for.
    pub fn line_up(&self, who: &Who, most: usize) -> Result<Waiting<Who>, Refusal> {
        self.queue.line_up(who, most).map_err(busy)
    }

    /// A place within this time, or none.
    pub async fn place_within(&self, who: &Who, time: Duration) -> Option<Place> {
        tokio::time::timeout(time, self.place(who)).await.ok()?.ok()
    }

    /// A place, if one is free.
    pub fn spare(&self, who: &Who) -> Option<Place> {
        self.queue.at_once(who)
    }

    /// Does a job on a thread of its own. The place is taken until the job is done, whether or not anybody waits for
    /// what comes of it.
    pub async fn work<T: Send + 'static>(
        &self,
        who: Who,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = self.place(&who).await?;
        aloof(place, job).await
    }
}

fn busy(_: Enough) -> Refusal {
    Refusal::new(Code::TooFast, "the server still works at what you asked before; wait a moment")
}

/// Does a job on a thread of its own, in a place that is there already.
pub async fn aloof<T: Send + 'static>(place: Place, job: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(move || {
        let _place = place;
        job()
    });
    done.await.map_err(|_| failed())
}

fn failed() -> Refusal {
    Refusal::new(Code::Defect, "the engine failed at this")
}

/// Does a job behind everybody else, on a thread that gives way to those who serve. It is for thinking, which can
/// always wait: whoever holds what others need must not stand back.
pub async fn behind<T: Send + 'static>(place: Place, job: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    // A thread that has stepped back may not come forward again, so it is nobody else's afterwards.
    let (done, wait) = oneshot::channel();
    let thread = thread::Builder::new().name("thinking".to_owned()).spawn(move || {
        let _place = place;
        step_back();
        let _ = done.send(job());
    });
    thread.map_err(|_| Refusal::new(Code::Defect, "the server has no thread left for this"))?;
    wait.await.map_err(|_| failed())
}

/// This thread, and those it starts, have a tenth of the say of others.
#[cfg(target_os = "linux")]
fn step_back() {
    const NICE: i32 = 10;
    // To Linux a thread is a process with a priority of its own. Where it is not allowed, things go on as they are.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE);
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}

/// Does a job here and now, while other threads take over what else this one would have served.
pub fn aside<T>(job: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(job),
        _ => job(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Lane, Who, aside, behind};
    use crate::room::HOST;
    use std::net::IpAddr;
    use std::sync::mpsc;
    use std::time::Duration;

    /// A request that is given up leaves its job behind; its place is not free before that is done.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_place_is_taken_until_the_job_is_done() {
        let lane = Lane::new(1, 8);
        let who = Who::Room("a".to_owned());
        let (finish, wait) = mpsc::channel::<()>();
        let job = lane.work(who.clone(), move || wait.recv().is_ok());
        assert!(tokio::time::timeout(Duration::from_millis(50), job).await.is_err(), "it is still at work");
        assert!(lane.spare(&who).is_none(), "and its place is taken");
        finish.send(()).expect("it waits");
        assert!(lane.place_within(&who, Duration::from_secs(5)).await.is_some());
    }

    #[test]
    fn a_room_works_for_its_host() {
        let [home, away] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        let of = |present: &[(Option<u8>, Option<IpAddr>)]| Who::of_room("a", present.iter().copied());
        assert_eq!(of(&[(None, Some(away)), (Some(HOST), Some(home))]), Who::Address(home));
        assert_eq!(of(&[(Some(1), None), (None, Some(away)), (Some(1), Some(home))]), Who::Address(away));
        assert_eq!(of(&[(Some(HOST), None)]), Who::Room("a".to_owned()));
    }

    /// Everything else of a server with one thread goes on while something is played again.
    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn what_is_done_aside_holds_nobody_up() {
        let done = tokio::spawn(async {
            let (served, wait) = mpsc::channel::<()>();
            tokio::spawn(async move { served.send(()) });
            aside(|| wait.recv_timeout(Duration::from_secs(60)).is_ok())
        });
        assert!(done.await.expect("it ends"), "somebody was served meanwhile");
    }

    /// Only the thread that thinks steps back, and those it starts.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn who_thinks_steps_back() {
        use rustix::process::getpriority_process;
        use rustix::thread::gettid;

        let lane = Lane::new(1, 8);
        let place = lane.spare(&Who::Room("a".to_owned())).expect("nobody is there");
        let priority = || getpriority_process(Some(gettid())).expect("it has one");
        let before = priority();
        let both = move || (priority(), std::thread::spawn(priority).join().expect("it ends"));
        assert_eq!(behind(place, both).await, Ok((10, 10)));
        assert_eq!(priority(), before);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_job_that_fails_gives_its_place_back() {
        let lane = Lane::new(1, 8);
        let who = Who::Room("a".to_owned());
        assert!(lane.work(who.clone(), || panic!("on purpose")).await.is_err());
        let place = lane.spare(&who).expect("it is free");
        assert!(behind(place, || panic!("on purpose")).await.is_err());
        assert_eq!(lane.work(who.clone(), || 7).await, Ok(7));
    }
}
