//! Advice for whoever is asked: thought out in the background, from what their seat sees.

use bots::{Advice, Budget, PATIENCE, Turn};
use rules::matchup::Match;
use rules::query::Q;
use rules::state::Game;
use tokio::sync::Semaphore;

use super::actor::{Actor, Out};
use crate::wire::{Code, Refusal, Tell};

/// Advisers think with all the cores there are; one is enough for a server.
static ADVISERS: Semaphore = Semaphore::const_new(1);

impl Actor {
    /// Has an adviser think about the decision that stands. What they come to is told when they are done.
    pub(super) fn advise(&self, conn: u64, id: Option<u32>) -> Result<(), Refusal> {
        let Some(speaker) = self.conns.get(&conn) else { return Ok(()) };
        let asked = self.room.play.asked().ok_or_else(|| Refusal::new(Code::Late, "the game is over"))?;
        if !self.room.seats_of(speaker.person).contains(&asked) {
            return Err(Refusal::new(Code::NotYours, format!("player {} is asked", asked.0 + 1)));
        }
        let busy = |_| Refusal::new(Code::TooFast, "the adviser is thinking already; ask again in a moment");
        let permit = ADVISERS.try_acquire().map_err(busy)?;
        let (matchup, game) = (self.room.play.matchup.clone(), self.room.play.game.clone());
        let (out, decision) = (speaker.out.clone(), self.room.number);
        tokio::spawn(async move {
            let thought = tokio::task::spawn_blocking(move || think(&matchup, &game)).await;
            drop(permit);
            let tell = match thought {
                Ok(Some(advice)) => Tell::Advice { id, decision, advice },
                _ => Tell::Error { id, code: Code::Defect, message: "the adviser does not know either".to_owned() },
            };
            let text = serde_json::to_string(&tell).expect("messages are plain data");
            let _ = out.send(Out::Text(text.into())).await;
        });
        Ok(())
    }
}

fn think(matchup: &Match, game: &Game) -> Option<Advice> {
    let q = Q { g: game, m: matchup };
    let mut answers = Vec::new();
    q.answers(&mut answers);
    let turn = Turn::new(q, &answers).filter(|turn| !turn.answers().is_empty())?;
    Some(bots::advise(turn, Budget::Time(PATIENCE), 0))
}
