//! Advice for whoever is asked: thought out in the background, from what their seat sees.

use std::sync::Arc;

use bots::{Advice, Budget, PATIENCE, Turn};
use rules::matchup::Match;
use rules::query::Q;
use rules::state::Game;

use super::actor::{Actor, Out};
use super::lanes::{Place, Who, behind};
use crate::wire::{Code, Refusal, Tell};

impl Actor {
    /// Has an adviser think about the decision that stands, as soon as it is this person's turn. What they come to is
    /// told when they are done.
    pub(super) fn advise(&mut self, conn: u64, id: Option<u32>) -> Result<(), Refusal> {
        let Some(speaker) = self.conns.get(&conn) else { return Ok(()) };
        self.room.after_the_deal()?;
        let asked = self.room.play.asked().ok_or_else(|| Refusal::new(Code::Late, "the game is over"))?;
        let Some(person) = speaker.person.filter(|_| self.room.seats_of(speaker.person).contains(&asked)) else {
            return Err(Refusal::new(Code::NotYours, "you are not asked"));
        };
        if self.advised.get(&person).is_some_and(|question| question.strong_count() > 0) {
            return Err(Refusal::new(Code::TooFast, "the adviser has a question of yours already"));
        }
        let who = speaker.voice.address().map_or_else(|| self.who(), Who::Address);
        let lane = self.house.lanes.dear.clone();
        let waiting = lane.line_up(&who, usize::MAX)?;
        let question = Arc::new(());
        self.advised.insert(person, Arc::downgrade(&question));
        let (matchup, game) = (self.room.play.matchup.clone(), self.room.play.game.clone());
        let (out, decision) = (speaker.out.clone(), self.room.number_of(speaker.person));
        tokio::spawn(async move {
            let _question = question;
            let Ok(place) = waiting.come().await else { return };
            // Where nobody else needs them, it thinks on several cores.
            let spare: Vec<Place> = std::iter::from_fn(|| lane.spare(&who)).collect();
            let job = move || think(&matchup, &game, 1 + spare.len());
            let thought = behind(place, job).await;
            let no = |Refusal { code, message }| Tell::Error { id, code, message };
            let tell = match thought {
                Ok(Some(advice)) => Tell::Advice { id, decision, advice },
                Ok(None) => no(Refusal::new(Code::Defect, "the adviser does not know either")),
                Err(refusal) => no(refusal),
            };
            let text = serde_json::to_string(&tell).expect("messages are plain data");
            let _ = out.send(Out::Text(text.into())).await;
        });
        Ok(())
    }
}

fn think(matchup: &Match, game: &Game, threads: usize) -> Option<Advice> {
    let q = Q { g: game, m: matchup };
    let mut answers = Vec::new();
    q.answers(&mut answers);
    let turn = Turn::new(q, &answers).filter(|turn| !turn.answers().is_empty())?;
    Some(bots::advise_on(threads, turn, Budget::Time(PATIENCE), 0))
}
