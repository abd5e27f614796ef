//! Reporting a problem: what a seat may know at any time, everything only with the consent of all who keep a seat.

use library::report::{self, Heading, Problem};
use rules::ids::Seat;

use super::{Deed, Room};
use crate::wire::{Code, Happened, Refusal, ReportInfo};

/// A report with hidden cards that others have not agreed to yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consent {
    pub id: u32,
    pub by: u8,
    pub expected: String,
    agreed: Vec<u8>,
}

impl Room {
    /// Somebody reports a problem. With hidden cards in it the others are asked first, and there is no report yet.
    pub fn report(&mut self, person: Option<u8>, expected: &str, hidden: bool) -> Result<Option<Problem>, Refusal> {
        self.after_the_deal()?;
        if !hidden {
            return Ok(Some(self.seen_report(person, expected)));
        }
        if self.play.game.outcome.is_some() {
            return self.whole_report(expected).map(Some);
        }
        let Some(by) = person.filter(|_| !self.seats_of(person).is_empty()) else {
            return Err(Refusal::new(Code::NotYours, "only those who play may report hidden cards"));
        };
        if self.is_alone(by) {
            return self.whole_report(expected).map(Some);
        }
        if self.others(by).is_empty() && !self.has_open_seat() {
            let why = "somebody else has played here, and cannot be asked any more; once the game is over all is open";
            return Err(Refusal::new(Code::NotYours, why));
        }
        self.consents += 1;
        self.consent = Some(Consent { id: self.consents, by, expected: expected.to_owned(), agreed: Vec::new() });
        Ok(None)
    }

    /// One of those who are asked agrees or not; with the last consent there is the report, and for whom.
    pub fn consent(&mut self, person: Option<u8>, id: u32, agree: bool) -> Result<Option<(u8, Problem)>, Refusal> {
        let consent = self.consent.clone().filter(|consent| consent.id == id);
        let consent = consent.ok_or_else(|| Refusal::new(Code::NoProposal, format!("no report {id} is open")))?;
        let waiting = self.waiting(&consent);
        let asked = person.filter(|person| waiting.contains(person));
        // Whoever asked may ask again, now that a bot plays the seat that was open.
        let again = person == Some(consent.by) && (!agree || waiting.is_empty());
        match asked {
            None if !again => Err(Refusal::new(Code::NotYours, "you are not asked")),
            _ if agree => {
                let agreed = consent.agreed.iter().copied().chain(asked).collect();
                let consent = Consent { agreed, ..consent };
                if !self.waiting(&consent).is_empty() || self.has_open_seat() {
                    self.consent = Some(consent);
                    return Ok(None);
                }
                self.consent = None;
                self.whole_report(&consent.expected).map(|problem| Some((consent.by, problem)))
            }
            _ => {
                self.consent = None;
                Ok(None)
            }
        }
    }

    /// What is written down of a report that holds everything of a game under way.
    pub fn note_report(&self, person: u8) -> Vec<Deed> {
        self.note_all_seen(|name| Happened::Reported { name }, person)
    }

    /// Who keeps a seat and has not said yes; whoever has sat down meanwhile is asked, too.
    fn waiting(&self, consent: &Consent) -> Vec<u8> {
        let mut waiting = self.others(consent.by);
        waiting.retain(|person| !consent.agreed.contains(person));
        waiting
    }

    /// The report that waits for the consent of other players, as everybody at the table is told.
    pub fn report_info(&self) -> Option<ReportInfo> {
        let consent = self.consent.as_ref()?;
        let waiting = self.waiting(consent);
        let open = self.has_open_seat();
        Some(ReportInfo { report: consent.id, by: consent.by, expected: consent.expected.clone(), waiting, open })
    }

    fn seen_report(&self, person: Option<u8>, expected: &str) -> Problem {
        let seats = self.seats_of(person);
        let reader = match seats[..] {
            [seat] => Some(seat),
            _ => None,
        };
        let lines = self.latest(person, reader);
        let heading = Heading { expected, version: &self.charter.version, content: &self.charter.content };
        report::seen(self.table_of(person), &heading, lines, &seats)
    }

    fn whole_report(&self, expected: &str) -> Result<Problem, Refusal> {
        let played = self.record();
        let whole = report::whole(&self.play.matchup.pool, &played, expected);
        whole.map_err(|error| Refusal::new(Code::Defect, error.to_string()))
    }

    /// The last lines of the log, as somebody reads them.
    fn latest(&self, person: Option<u8>, reader: Option<Seat>) -> Vec<String> {
        let to = self.lines_of(person);
        let lines = self.play.tell(to.saturating_sub(report::LINES as u32), to, reader);
        lines.into_iter().map(|line| line.text).collect()
    }
}
