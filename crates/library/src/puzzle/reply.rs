//! From answers by name to answers of the game.

use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use rules::query::pay::share;

use super::Fault;
use super::names::{ambiguous, candidates};
use super::position::Table;
use super::script::{Named, Reply};

/// What a reply comes to among the answers offered.
pub enum Found {
    One(Answer),
    Nothing,
}

impl Table {
    fn named(&self, named: &Named, line: usize) -> Result<Vec<CardId>, Fault> {
        candidates(&self.matchup.pool, &self.game, named, line)
    }

    /// The offered answer a reply means. A list of cards is asked for one by one.
    pub fn offered(&self, reply: &Reply, line: usize) -> Result<Found, Fault> {
        let answers = self.answers();
        let plain = |answer| Ok(if answers.contains(&answer) { Found::One(answer) } else { Found::Nothing });
        let either = |one, other| plain(if answers.contains(&one) { one } else { other });
        match reply {
            Reply::Pass | Reply::No => either(Answer::Pass, Answer::Done),
            Reply::Done => either(Answer::Done, Answer::Pass),
            Reply::Yes => plain(Answer::Yes),
            Reply::Player(n) => plain(Answer::Player(Seat(*n))),
            Reply::Option(n) => plain(Answer::Option(*n)),
            Reply::Number(n) => plain(Answer::Number(*n)),
            Reply::PayDefault => {
                let first = answers.iter().find(|answer| matches!(answer, Answer::Pay(_)));
                Ok(first.map_or(Found::Nothing, |answer| Found::One(*answer)))
            }
            Reply::Pay(shares) => self.offered_payment(shares, &answers, line),
            Reply::Choose(cards) => match cards.first() {
                Some(card) => self.offered_card(card, &answers, line, |answer, id| *answer == Answer::Card(id)),
                None => Ok(Found::Nothing),
            },
            Reply::Play(card) => self.offered_card(card, &answers, line, |answer, id| match answer {
                Answer::Play(card) => *card == id,
                Answer::Use(card, _) => *card == id && self.game.card(id).zone.is_hand(),
                _ => false,
            }),
            Reply::Use(card, ability) => self.offered_card(card, &answers, line, |answer, id| match answer {
                Answer::Use(card, n) => *card == id && ability.is_none_or(|ability| ability == *n),
                _ => false,
            }),
        }
    }

    fn offered_card(
        &self,
        card: &Named,
        answers: &[Answer],
        line: usize,
        means: impl Fn(&Answer, CardId) -> bool,
    ) -> Result<Found, Fault> {
        let ids = self.named(card, line)?;
        let meant: Vec<Answer> =
            answers.iter().copied().filter(|answer| ids.iter().any(|id| means(answer, *id))).collect();
        match meant.as_slice() {
            [] => Ok(Found::Nothing),
            [one] => Ok(Found::One(*one)),
            several => Err(Fault::new(line, self.which(card, several))),
        }
    }

    fn which(&self, card: &Named, several: &[Answer]) -> String {
        let abilities = several.iter().all(|answer| match (answer, several.first()) {
            (Answer::Use(card, _), Some(Answer::Use(first, _))) => card == first,
            _ => false,
        });
        if abilities {
            let ways: Vec<String> = several.iter().map(|answer| self.answer(*answer)).collect();
            return format!("\"{}\" offers several abilities; write one of: {}", card.name, ways.join(", "));
        }
        let ways: Vec<String> = several.iter().map(|answer| self.answer(*answer)).collect();
        format!("{}: {}", ambiguous(&card.name, several.len()), ways.join(", "))
    }

    fn offered_payment(&self, shares: &[(Named, u16)], answers: &[Answer], line: usize) -> Result<Found, Fault> {
        let payers = self.payers();
        let mut wanted = vec![0u16; payers.len()];
        for (hero, amount) in shares {
            let ids = self.named(hero, line)?;
            let Some(at) = payers.iter().position(|payer| ids.contains(payer)) else { return Ok(Found::Nothing) };
            wanted[at] += amount;
        }
        let fits = |payment: u32| wanted.iter().enumerate().all(|(n, amount)| share(payment, n) == *amount);
        let found = answers.iter().find(|answer| matches!(answer, Answer::Pay(payment) if fits(*payment)));
        Ok(found.map_or(Found::Nothing, |answer| Found::One(*answer)))
    }

    /// The answer a reply would be if it were offered, to learn why it is not.
    pub fn would_be(&self, reply: &Reply, line: usize) -> Result<Vec<Answer>, Fault> {
        if let Found::One(answer) = self.offered(reply, line)? {
            return Ok(vec![answer]);
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
