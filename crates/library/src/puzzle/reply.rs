//! From answers by name to answers of the game.

use rules::decision::{About, Answer, Ask};
use rules::ids::{CardId, Seat};
use rules::query::pay::share;

use super::Fault;
use super::names::candidates;
use super::position::Table;
use super::said::said;
use super::script::{Named, Reply};

impl Table {
    fn named(&self, named: &Named, line: usize) -> Result<Vec<CardId>, Fault> {
        candidates(&self.matchup.pool, &self.game, named, line)
    }

    /// The offered answer a reply means, if there is one. It must not mean several.
    pub fn offered(&self, reply: &Reply, line: usize) -> Result<Option<Answer>, Fault> {
        match self.meant(reply, line)?.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(*one)),
            several => Err(Fault::new(line, self.which(reply, several))),
        }
    }

    /// All offered answers that a reply can mean. Of a list of cards only the first counts.
    pub fn meant(&self, reply: &Reply, line: usize) -> Result<Vec<Answer>, Fault> {
        let answers = self.answers();
        let plain =
            |wanted: &[Answer]| Ok(wanted.iter().copied().find(|it| answers.contains(it)).into_iter().collect());
        let picking = matches!(self.game.ask, Some(Ask { about: About::Cards(_), .. }));
        match reply {
            // Whether declining a choice of cards is called passing or being done makes no difference.
            Reply::Pass | Reply::Done if picking => plain(&[Answer::Pass, Answer::Done]),
            Reply::Pass | Reply::No => plain(&[Answer::Pass]),
            Reply::Done => plain(&[Answer::Done]),
            Reply::Yes => plain(&[Answer::Yes]),
            Reply::Player(n) => plain(&[Answer::Player(Seat(*n))]),
            Reply::Option(n) => plain(&[Answer::Option(*n)]),
            Reply::Number(n) => plain(&[Answer::Number(*n)]),
            Reply::PayDefault => Ok(answers.into_iter().filter(|it| matches!(it, Answer::Pay(_))).take(1).collect()),
            Reply::Pay(shares) => self.payments_of(shares, &answers, line),
            Reply::Choose(cards) => {
                let ids = cards.first().map_or(Ok(Vec::new()), |card| self.named(card, line))?;
                let chosen = |it: &Answer| matches!(it, Answer::Card(id) if ids.contains(id));
                Ok(answers.into_iter().filter(chosen).collect())
            }
            Reply::Play(card) => {
                let ids = self.named(card, line)?;
                let played = |it: &Answer| match it {
                    Answer::Play(id) => ids.contains(id),
                    Answer::Use(id, _) => ids.contains(id) && self.game.card(*id).zone.is_hand(),
                    _ => false,
                };
                Ok(answers.into_iter().filter(played).collect())
            }
            Reply::Use(card, ability) => {
                let ids = self.named(card, line)?;
                let of = |n: u8| ability.is_none_or(|ability| ability == n);
                let used = |it: &Answer| matches!(it, Answer::Use(id, n) if ids.contains(id) && of(*n));
                Ok(answers.into_iter().filter(used).collect())
            }
        }
    }

    fn which(&self, reply: &Reply, several: &[Answer]) -> String {
        let ways: Vec<String> = several.iter().map(|answer| self.answer(*answer)).collect();
        format!("{} can mean several answers; write one of: {}", said(reply), ways.join(", "))
    }

    fn payments_of(&self, shares: &[(Named, u16)], answers: &[Answer], line: usize) -> Result<Vec<Answer>, Fault> {
        let payers = self.payers();
        let mut wanted = vec![0u16; payers.len()];
        for (hero, amount) in shares {
            let ids = self.named(hero, line)?;
            let Some(at) = payers.iter().position(|payer| ids.contains(payer)) else { return Ok(Vec::new()) };
            wanted[at] = wanted[at].saturating_add(*amount);
        }
        let fits = |payment: u32| wanted.iter().enumerate().all(|(n, amount)| share(payment, n) == *amount);
        Ok(answers.iter().copied().filter(|it| matches!(it, Answer::Pay(payment) if fits(*payment))).collect())
    }

    /// The answers a reply would be if they were offered, to learn why they are not.
    pub fn would_be(&self, reply: &Reply, line: usize) -> Result<Vec<Answer>, Fault> {
        let meant = self.meant(reply, line)?;
        if !meant.is_empty() {
            return Ok(meant);
        }
        Ok(match reply {
            Reply::Pass | Reply::No => vec![Answer::Pass],
            Reply::Done => vec![Answer::Done],
            Reply::Yes => vec![Answer::Yes],
            Reply::Player(n) => vec![Answer::Player(Seat(*n))],
            Reply::Option(n) => vec![Answer::Option(*n)],
            Reply::Number(n) => vec![Answer::Number(*n)],
            Reply::PayDefault => vec![Answer::Pay(0)],
            Reply::Pay(_) => vec![Answer::Pay(u32::MAX)],
            Reply::Choose(cards) => match cards.last() {
                Some(card) => self.named(card, line)?.into_iter().map(Answer::Card).collect(),
                None => Vec::new(),
            },
            Reply::Play(card) => self.named(card, line)?.into_iter().map(Answer::Play).collect(),
            Reply::Use(card, ability) => {
                let ids = self.named(card, line)?;
                ids.into_iter().map(|id| Answer::Use(id, ability.unwrap_or(self.main_ability(id)))).collect()
            }
        })
    }

    /// The ability a card is likely used for: its first action, else its first response, else its first.
    fn main_ability(&self, id: CardId) -> u8 {
        use cardlang::def::AbilityKind::{Action, Response};
        let abilities = &self.q().face(id).abilities;
        let first = |kind| abilities.iter().position(|ability| ability.kind == kind);
        first(Action).or_else(|| first(Response)).unwrap_or(0) as u8
    }
}
