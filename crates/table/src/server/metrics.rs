//! Figures of a running server, as Prometheus reads them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::wire::Code;

/// Upper ends of the classes of times, in milliseconds.
const CLASSES: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 250, 1000, 5000];

/// What the server counts of its own work.
#[derive(Default)]
pub struct Metrics {
    /// Open at the moment.
    pub connections: AtomicI64,
    pub rooms_awake: AtomicI64,
    /// Since the start.
    pub rooms_made: AtomicU64,
    pub messages: AtomicU64,
    pub sent: AtomicU64,
    pub answers: AtomicU64,
    pub requests: AtomicU64,
    pub relayed: AtomicU64,
    /// Answers that the engine played for rooms, again or for the first time.
    pub played: AtomicU64,
    refusals: Mutex<BTreeMap<Code, u64>>,
    stored: Times,
    acknowledged: Times,
}

/// How long things took.
#[derive(Default)]
struct Times {
    classes: [AtomicU64; CLASSES.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Metrics {
    /// Counts a refusal under its code.
    pub fn refused(&self, code: Code) {
        *self.refusals.lock().unwrap_or_else(PoisonError::into_inner).entry(code).or_default() += 1;
    }

    /// Deeds were safe after so long.
    pub fn stored(&self, time: Duration) {
        self.stored.took(time);
    }

    /// An answer that somebody sent was stored and told, or refused, after so long.
    pub fn acknowledged(&self, time: Duration) {
        self.acknowledged.took(time);
    }

    /// All figures in the text format that Prometheus reads.
    pub fn page(&self) -> String {
        let mut page = String::new();
        let gauges = [
            ("connections", "WebSockets that are open.", self.connections.load(Relaxed)),
            ("rooms_awake", "Rooms in memory.", self.rooms_awake.load(Relaxed)),
        ];
        for (name, help, value) in gauges {
            let _ = writeln!(
                page,
                "# HELP westmarch_{name} {help}\n# TYPE westmarch_{name} gauge\nwestmarch_{name} {value}"
            );
        }
        let counters = [
            ("rooms_made_total", "Rooms made.", &self.rooms_made),
            ("messages_total", "Messages of clients.", &self.messages),
            ("messages_sent_total", "Messages to clients.", &self.sent),
            ("answers_total", "Answers of people that were stored.", &self.answers),
            ("http_requests_total", "Requests over HTTP.", &self.requests),
            ("relayed_total", "Connections passed on to another server.", &self.relayed),
            ("answers_played_total", "Answers played by the engine, again or for the first time.", &self.played),
        ];
        for (name, help, value) in counters {
            let value = value.load(Relaxed);
            let _ = writeln!(
                page,
                "# HELP westmarch_{name} {help}\n# TYPE westmarch_{name} counter\nwestmarch_{name} {value}"
            );
        }
        let _ = writeln!(page, "# HELP westmarch_refusals_total Things refused, by code.");
        let _ = writeln!(page, "# TYPE westmarch_refusals_total counter");
        for (code, count) in self.refusals.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let _ = writeln!(page, "westmarch_refusals_total{{code=\"{}\"}} {count}", code.name());
        }
        page += &self.stored.page("stored_seconds", "Time until deeds were safe.");
        page + &self.acknowledged.page("acknowledged_seconds", "Time from the receipt of an answer to its reply.")
    }
}

impl Times {
    fn took(&self, time: Duration) {
        let micros = time.as_micros() as u64;
        for (class, count) in CLASSES.iter().zip(&self.classes) {
            if micros <= class * 1000 {
                count.fetch_add(1, Relaxed);
            }
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    fn page(&self, name: &str, help: &str) -> String {
        let mut page = format!("# HELP westmarch_{name} {help}\n# TYPE westmarch_{name} histogram\n");
        for (class, count) in CLASSES.iter().zip(&self.classes) {
            let (class, count) = (*class as f64 / 1000.0, count.load(Relaxed));
            let _ = writeln!(page, "westmarch_{name}_bucket{{le=\"{class}\"}} {count}");
        }
        let (count, seconds) = (self.count.load(Relaxed), self.micros.load(Relaxed) as f64 / 1e6);
        let _ = writeln!(page, "westmarch_{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(page, "westmarch_{name}_sum {seconds}\nwestmarch_{name}_count {count}");
        page
    }
}

#[cfg(test)]
mod tests {
    use super::Metrics;
    use crate::wire::Code;
    use std::time::Duration;

    #[test]
    fn the_page_is_as_prometheus_reads_it() {
        let metrics = Metrics::default();
        metrics.refused(Code::TooFast);
        metrics.stored(Duration::from_millis(3));
        let page = metrics.page();
        assert!(page.contains("westmarch_refusals_total{code=\"too_fast\"} 1\n"), "{page}");
        assert!(page.contains("westmarch_stored_seconds_bucket{le=\"0.002\"} 0\n"), "{page}");
        assert!(page.contains("westmarch_stored_seconds_bucket{le=\"0.005\"} 1\n"), "{page}");
    }
}
