//! Legal decks drawn from a stock.

use std::collections::BTreeMap;

use cardlang::def::{CardType, Sphere};
use library::deck::{CARDS, HEROES, SET_ASIDE};
use rules::pool::DeckRule;
use rules::setup::Deck;
use rules::state::Dice;

use super::{Item, Stock, shuffled};

/// Largest number of cards by which a deck is larger than it has to be.
const MORE: u64 = 10;

/// Decks for one table, drawn one after the other.
pub struct Drawing<'a> {
    stock: &'a Stock,
    players: usize,
    /// Heroes that nobody has taken, one of each title; they are taken from the end.
    left: Vec<&'a Item>,
}

/// What a deck is made for.
struct Aim<'a> {
    /// The card it is about.
    lead: Option<&'a Item>,
    contract: Option<&'a (String, Vec<DeckRule>)>,
}

impl<'a> Drawing<'a> {
    /// Nobody has drawn anything yet.
    pub fn new(stock: &'a Stock, players: usize, dice: &mut Dice) -> Drawing<'a> {
        let mut left = by_title(shuffled(&stock.heroes, dice));
        // Where a title was first met, each of its printings is as likely as any hero.
        left.reverse();
        Drawing { stock, players, left }
    }

    /// A deck for each player, about one of those cards if there are such.
    pub fn decks(mut self, leads: Option<&'a [Item]>, dice: &mut Dice) -> Option<Vec<Deck>> {
        let leads = leads.filter(|leads| !leads.is_empty());
        (0..self.players).map(|n| self.deck(n, leads.map(|leads| &leads[dice.below(leads.len())]), dice)).collect()
    }

    fn deck(&mut self, n: usize, lead: Option<&'a Item>, dice: &mut Dice) -> Option<Deck> {
        let others = self.players - 1 - n;
        let most = self.left.len().checked_sub(others).filter(|most| *most > 0)?;
        let wanted = (1 + dice.below(HEROES)).min(most);
        if let Some(lead) = lead {
            self.left.sort_by_key(|hero| (hero.is_related(lead), payable(lead, &[hero])));
        }
        let heroes = self.left.split_off(self.left.len() - wanted);
        let aim = Aim { lead, contract: self.contract(&heroes, dice) };
        let mut cards = shuffled(&self.stock.cards, dice);
        match lead {
            Some(lead) => cards.sort_by_key(|card| rank(card, lead, &heroes)),
            // What the heroes can pay comes first; stable, so that chance still orders each part.
            None if dice.below(2) == 0 => cards.sort_by_key(|card| !payable(card, &heroes)),
            None => {}
        }
        let ids = heroes.iter().map(|hero| hero.id.clone()).collect();
        let mut list = aim.list(&cards, dice).or_else(|| Aim { contract: None, ..aim }.list(&cards, dice))?;
        list.extend(self.aside(dice));
        Some(Deck::new(format!("drawn-{}", n + 1), ids, list).with_collection(self.versions(&heroes)))
    }

    /// One deck of four has a contract that goes with its heroes.
    fn contract(&self, heroes: &[&Item], dice: &mut Dice) -> Option<&'a (String, Vec<DeckRule>)> {
        let fitting: Vec<_> = self.stock.contracts.iter().filter(|(_, rules)| allow(rules, heroes)).collect();
        (!fitting.is_empty() && dice.below(4) == 0).then(|| fitting[dice.below(fitting.len())])
    }

    /// Other printings of the heroes, for cards that look for them.
    fn versions(&self, heroes: &[&Item]) -> Vec<String> {
        let other = |item: &&Item| heroes.iter().any(|hero| hero.title == item.title && hero.id != item.id);
        self.stock.heroes.iter().filter(other).map(|item| item.id.clone()).collect()
    }

    /// Cards that one player of four has set aside.
    fn aside(&self, dice: &mut Dice) -> Option<(u32, String)> {
        let aside = &self.stock.aside;
        if aside.is_empty() || dice.below(4) != 0 {
            return None;
        }
        let card = &aside[dice.below(aside.len())];
        Some((card.most.min(SET_ASIDE) as u32, card.id.clone()))
    }
}

impl Aim<'_> {
    fn rules(&self) -> &[DeckRule] {
        self.contract.map_or(&[], |(_, rules)| rules)
    }

    /// One to three copies of each card in turn until the deck is full, all of the card it is about; none if there are
    /// too few that its contract allows.
    fn list(&self, cards: &[&Item], dice: &mut Dice) -> Option<Vec<(u32, String)>> {
        let without =
            |kind: CardType| self.rules().iter().any(|rule| matches!(rule, DeckRule::Without(it) if *it == kind));
        let most = self.rules().iter().filter_map(|rule| match rule {
            DeckRule::Copies(most) => Some(u64::from(*most)),
            DeckRule::Cards { .. } | DeckRule::Without(_) | DeckRule::Heroes { .. } => None,
        });
        let most = most.min().unwrap_or(u64::MAX);
        let mut room = Room::of(self.rules(), dice);
        let mut deck = Vec::new();
        let mut titles: BTreeMap<&str, u64> = BTreeMap::new();
        for card in cards.iter().filter(|card| !without(card.kind)) {
            let wanted = 1 + dice.below(3) as u64;
            let wanted = if self.lead.is_some_and(|lead| lead.id == card.id) { u64::MAX } else { wanted };
            let there = titles.entry(&card.title).or_default();
            let copies = wanted.min(card.most.min(most).saturating_sub(*there)).min(room.left(card.sphere));
            if copies > 0 {
                *there += copies;
                room.take(card.sphere, copies);
                deck.push((copies as u32, card.id.clone()));
            }
        }
        deck.extend(self.contract.map(|(id, _)| (1, id.clone())));
        room.is_full().then_some(deck)
    }
}

/// How many cards a deck still takes.
struct Room {
    /// Of spheres of which it has to have just so many.
    of: Vec<(Sphere, u64)>,
    /// Of all others.
    others: u64,
}

impl Room {
    /// As a contract has it; a deck without one has fifty cards.
    fn of(rules: &[DeckRule], dice: &mut Dice) -> Room {
        let (mut of, mut cards) = (Vec::new(), CARDS);
        for rule in rules {
            match *rule {
                DeckRule::Cards { n, of: Some(sphere), .. } => of.push((sphere, u64::from(n))),
                DeckRule::Cards { n, exactly: true, of: None } => cards = u64::from(n),
                DeckRule::Cards { n, exactly: false, of: None } => {
                    cards = u64::from(n) + dice.below(MORE as usize) as u64
                }
                DeckRule::Copies(_) | DeckRule::Without(_) | DeckRule::Heroes { .. } => {}
            }
        }
        let others = cards.saturating_sub(of.iter().map(|(_, n)| n).sum());
        Room { of, others }
    }

    fn part(&mut self, sphere: Option<Sphere>) -> &mut u64 {
        let of = self.of.iter_mut().find(|(it, _)| Some(*it) == sphere);
        of.map_or(&mut self.others, |(_, n)| n)
    }

    fn left(&mut self, sphere: Option<Sphere>) -> u64 {
        *self.part(sphere)
    }

    fn take(&mut self, sphere: Option<Sphere>, copies: u64) {
        *self.part(sphere) -= copies;
    }

    fn is_full(&self) -> bool {
        self.others == 0 && self.of.iter().all(|(_, n)| *n == 0)
    }
}

/// Whether a contract goes with so many heroes of these spheres.
fn allow(rules: &[DeckRule], heroes: &[&Item]) -> bool {
    let twice = || heroes.iter().enumerate().any(|(n, hero)| heroes[..n].iter().any(|it| it.sphere == hero.sphere));
    rules.iter().all(|rule| match rule {
        DeckRule::Heroes { most, different } => heroes.len() <= usize::from(*most) && !(*different && twice()),
        DeckRule::Copies(_) | DeckRule::Cards { .. } | DeckRule::Without(_) => true,
    })
}

/// The card itself, then what has to do with it, then the rest; what the heroes can pay first in each.
fn rank(card: &Item, lead: &Item, heroes: &[&Item]) -> (bool, bool, bool) {
    (card.id != lead.id, !card.is_related(lead), !payable(card, heroes))
}

fn payable(card: &Item, heroes: &[&Item]) -> bool {
    matches!(card.sphere, None | Some(Sphere::Neutral)) || heroes.iter().any(|hero| hero.sphere == card.sphere)
}

/// The first of each title.
fn by_title(mut items: Vec<&Item>) -> Vec<&Item> {
    let mut seen: Vec<&str> = Vec::new();
    items.retain(|item| {
        let new = !seen.contains(&item.title.as_str());
        seen.push(&item.title);
        new
    });
    items
}
