//! A position and answers that can lose cards and still be played.

use std::sync::Arc;

use library::puzzle::{Item, Look, Position, Shown, Table, print, set_up_position};
use rules::decision::{About, Answer};
use rules::engine::answer;
use rules::ids::{CardId, Seat};
use rules::pool::Pool;
use rules::query::pay::share;

use super::look::guarded;

/// Answers that are given because the script has none for a question that has come up.
const DECLINED: usize = 100;

/// Cards keep their numbers in [`Position::numbers`], whatever else goes away.
#[derive(Clone, Debug)]
pub struct Case {
    pub position: Position,
    pub steps: Vec<Step>,
}

/// An answer, and the question it was given to. Cards are meant by the numbers of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub seat: Seat,
    about: About,
    given: Given,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Given {
    Plain(Answer),
    /// What each card pays.
    Pay(Vec<(CardId, u16)>),
}

/// The cards of a table and their numbers in the position.
struct Numbers(Vec<u16>);

impl Numbers {
    fn of(position: &Position) -> Numbers {
        let mut sorted = position.numbers.clone();
        sorted.sort_unstable();
        Numbers(sorted)
    }

    fn number(&self, card: CardId) -> CardId {
        CardId(self.0.get(card.index()).copied().unwrap_or(CardId::NONE.0))
    }

    fn card(&self, number: CardId) -> Option<CardId> {
        self.0.binary_search(&number.0).ok().map(|at| CardId(at as u16))
    }
}

/// The same answer about other cards, where they are all there.
fn about(answer: Answer, card: impl Fn(CardId) -> Option<CardId>) -> Option<Answer> {
    Some(match answer {
        Answer::Card(id) => Answer::Card(card(id)?),
        Answer::Play(id) => Answer::Play(card(id)?),
        Answer::Use(id, ability) => Answer::Use(card(id)?, ability),
        other => other,
    })
}

impl Step {
    fn of(table: &Table, numbers: &Numbers, given: Answer) -> Option<Step> {
        let ask = table.game.ask?;
        let given = match given {
            Answer::Pay(payment) => {
                let shares = table.payers().into_iter().enumerate();
                Given::Pay(shares.map(|(n, hero)| (numbers.number(hero), share(payment, n))).collect())
            }
            other => Given::Plain(about(other, |id| Some(numbers.number(id)))?),
        };
        Some(Step { seat: ask.seat, about: ask.about, given })
    }

    /// The legal answer that the step means at a table, if it means one.
    fn answer(&self, table: &Table, numbers: &Numbers, legal: &[Answer]) -> Option<Answer> {
        let asked = table.game.ask.is_some_and(|ask| ask.seat == self.seat && ask.about == self.about);
        if !asked {
            return None;
        }
        let meant = |answer: &Answer| match (&self.given, answer) {
            (Given::Plain(given), answer) => about(*given, |number| numbers.card(number)) == Some(*answer),
            (Given::Pay(shares), Answer::Pay(payment)) => {
                let paid = |hero: CardId| shares.iter().find(|(number, _)| numbers.card(*number) == Some(hero));
                let mut payers = table.payers().into_iter().enumerate();
                payers.all(|(n, hero)| share(*payment, n) == paid(hero).map_or(0, |(_, amount)| *amount))
            }
            _ => false,
        };
        legal.iter().copied().find(meant)
    }
}

impl Case {
    /// Answers of a game from a position on that is drawn from it.
    pub fn recorded(pool: &Arc<Pool>, position: Position, answers: &[Answer]) -> Option<Case> {
        let mut table = set_up_position(pool, &position, 0).ok()?;
        let numbers = Numbers::of(&position);
        let mut steps = Vec::new();
        for given in answers {
            let step = Step::of(&table, &numbers, *given);
            steps.extend(step);
            if guarded(|| give(&mut table, *given)) != Ok(true) {
                break;
            }
        }
        Some(Case { position, steps })
    }

    /// Plays as much of the script as fits, declining what it does not answer, and looks what fails.
    pub fn played(mut self, pool: &Arc<Pool>, look: Look<'_>) -> Option<(Case, Shown)> {
        let mut table = guarded(|| set_up_position(pool, &self.position, 0)).ok()?.ok()?;
        let beginning = table.game.clone();
        let (answers, steps) = self.answers(&mut table);
        let shown = look(&table.matchup, &beginning, &table.log, &answers).err()?;
        self.steps = steps;
        Some((self, shown))
    }

    /// The answers that come of the script, up to one that the engine does not survive.
    fn answers(&self, table: &mut Table) -> (Vec<Answer>, Vec<Step>) {
        let numbers = Numbers::of(&self.position);
        let (mut answers, mut steps) = (Vec::new(), Vec::new());
        let (mut next, mut declined) = (0, 0);
        while table.game.ask.is_some() && next < self.steps.len() && declined < DECLINED {
            let legal = table.answers();
            let rest = self.steps[next..].iter().enumerate();
            let fitting = rest.filter_map(|(n, step)| Some((n, step.answer(table, &numbers, &legal)?))).next();
            let given = match fitting {
                Some((skipped, given)) => {
                    next += skipped + 1;
                    given
                }
                None => {
                    declined += 1;
                    table.decline()
                }
            };
            steps.extend(Step::of(table, &numbers, given));
            answers.push(given);
            if guarded(|| give(table, given)) != Ok(true) {
                break;
            }
        }
        (answers, steps)
    }

    /// Without the answers after so many.
    pub fn cut(mut self, after: usize) -> Case {
        self.steps.truncate(after);
        self
    }

    /// How many cards there are.
    pub fn cards(&self) -> usize {
        self.position.numbers.len()
    }

    /// Without the cards that are not kept, and what they hold.
    pub fn keeping(&self, keep: &dyn Fn(u16) -> bool) -> Case {
        let mut case = self.clone();
        let mut numbers = self.position.numbers.iter().copied();
        let mut kept = Vec::new();
        case.position.items = remaining(std::mem::take(&mut case.position.items), &mut numbers, &mut kept, true, keep);
        case.position.order.retain(|number| kept.contains(number));
        case.position.numbers = kept;
        case
    }

    /// With cards numbered and lying as they are written.
    pub fn in_order(&self) -> Case {
        let mut case = self.clone();
        let written = self.position.numbers.clone();
        let new = |number: CardId| Some(CardId(written.iter().position(|it| *it == number.0)? as u16));
        case.position.numbers = (0..written.len() as u16).collect();
        case.position.order.clear();
        case.steps.retain_mut(|step| match &mut step.given {
            Given::Plain(answer) => about(*answer, new).map(|it| *answer = it).is_some(),
            Given::Pay(shares) => shares.iter_mut().all(|(hero, _)| new(*hero).map(|it| *hero = it).is_some()),
        });
        case
    }

    /// The case as a puzzle, if puzzles have words for its answers.
    pub fn text(&self, pool: &Arc<Pool>, name: &str, remarks: &str) -> Option<String> {
        let mut table = set_up_position(pool, &self.position, 0).ok()?;
        let numbers = Numbers::of(&self.position);
        let mut script = Vec::new();
        for step in &self.steps {
            let given = step.answer(&table, &numbers, &table.answers())?;
            script.push(table.in_words(given)?);
            if guarded(|| give(&mut table, given)) != Ok(true) {
                break;
            }
        }
        let mut position = self.position.clone();
        if position.order.is_empty() && position.numbers.is_sorted() {
            position.numbers.clear();
        }
        Some(print(name, remarks, &position, &script))
    }
}

fn give(table: &mut Table, given: Answer) -> bool {
    let seat = table.game.ask.map_or(Seat::ENCOUNTER, |ask| ask.seat);
    answer(&mut table.game, &table.matchup, seat, given, None).is_ok()
}

/// The items that are kept; `numbers` are those of all of them, in their order.
fn remaining(
    items: Vec<Item>,
    numbers: &mut dyn Iterator<Item = u16>,
    kept: &mut Vec<u16>,
    held: bool,
    keep: &dyn Fn(u16) -> bool,
) -> Vec<Item> {
    let mut left = Vec::new();
    for mut item in items {
        let number = numbers.next();
        let stays = held && number.is_some_and(keep);
        kept.extend(number.filter(|_| stays));
        item.held = remaining(std::mem::take(&mut item.held), numbers, kept, stays, keep);
        if stays {
            left.push(item);
        }
    }
    left
}
