//! Reports of problems, made for whoever asks for them.

use library::report::{EXTENSION, Problem};

use super::actor::Actor;
use super::hear::Effect;
use super::lanes::aside;
use crate::wire::{Code, Refusal, Tell};

/// Letters that what was expected may have.
const WORDS: usize = 2_000;

impl Actor {
    /// Somebody reports a problem. What waits for the consent of others comes later.
    pub(super) async fn report(
        &mut self,
        conn: u64,
        id: Option<u32>,
        expected: &str,
        hidden: bool,
    ) -> Result<Effect, Refusal> {
        if expected.chars().count() > WORDS {
            return Err(Refusal::new(Code::TooBig, format!("what was expected has at most {WORDS} letters")));
        }
        let person = self.conns.get(&conn).and_then(|conn| conn.person);
        let _place = self.place().await;
        let Some(problem) = aside(|| self.room.report(person, expected, hidden))? else { return Ok(Effect::default()) };
        let deeds = person.filter(|_| hidden).map(|person| self.room.note_report(person)).unwrap_or_default();
        Ok(Effect { deeds, last: vec![(conn, self.filed(id, &problem))], ..Effect::default() })
    }

    /// The whole game as a file. That somebody has it is written down first.
    pub(super) async fn export(&self, conn: u64, id: Option<u32>) -> Result<Effect, Refusal> {
        let person = self.conns.get(&conn).and_then(|conn| conn.person);
        let _place = self.place().await;
        let (replay, deeds) = aside(|| self.room.export(person))?;
        let text = serde_json::to_string(&replay).expect("a replay is plain data");
        let file = format!("{}-{}.json", self.room.charter.setup.scenario, replay.answers.len());
        Ok(Effect { deeds, last: vec![(conn, Tell::Replay { id, file, text })], ..Effect::default() })
    }

    /// Somebody agrees to hidden cards in a report, or does not.
    pub(super) async fn consent(&mut self, person: Option<u8>, report: u32, agree: bool) -> Result<Effect, Refusal> {
        let _place = self.place().await;
        let made = aside(|| self.room.consent(person, report, agree))?;
        let (mut deeds, mut last) = (Vec::new(), Vec::new());
        if let Some((by, problem)) = made {
            let tell = self.filed(None, &problem);
            let theirs = self.conns.iter().filter(|(_, conn)| conn.person == Some(by));
            last.extend(theirs.map(|(id, _)| (*id, tell.clone())));
            deeds = self.room.note_report(by);
        }
        let by = person.unwrap_or_default();
        let news = if agree { Vec::new() } else { vec![Tell::ReportRefused { report, by }] };
        Ok(Effect { deeds, news, last, ..Effect::default() })
    }

    fn filed(&self, id: Option<u32>, problem: &Problem) -> Tell {
        let scenario = &self.room.charter.setup.scenario;
        let file = format!("{scenario}-{}.{EXTENSION}", self.room.play.given.len());
        Tell::Report { id, file, text: problem.text() }
    }
}
