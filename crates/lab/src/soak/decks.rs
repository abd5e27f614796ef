//! Decks for a table: those that come with the game, or legal ones drawn from every card there is.

use std::collections::BTreeMap;

use cardlang::def::{CardDef, CardType, Sphere};
use library::deck::{CARDS, COPIES, HEROES, SET_ASIDE};
use library::decks::to_play;
use rules::pool::{DeckRule, Pool};
use rules::setup::Deck;
use rules::state::Dice;

/// Attempts to find decks that can sit at one table.
const TRIES: usize = 100;

/// Everything that decks are made of.
#[derive(Clone, Debug)]
pub struct Stock {
    presets: Vec<Deck>,
    heroes: Vec<Item>,
    cards: Vec<Item>,
    /// Cards that are set aside as a game begins.
    aside: Vec<Item>,
    /// Contracts, with what each asks of a deck.
    contracts: Vec<(String, Vec<DeckRule>)>,
}

/// A card for decks.
#[derive(Clone, Debug)]
struct Item {
    id: String,
    title: String,
    sphere: Option<Sphere>,
    /// Copies of the title a deck may hold.
    most: u64,
}

impl Stock {
    /// The cards of a pool that decks can be drawn from.
    pub fn new(pool: &Pool) -> Stock {
        Stock::of(pool, |_| true)
    }

    /// Some of them.
    pub fn of(pool: &Pool, wanted: impl Fn(&CardDef) -> bool) -> Stock {
        let items = |kinds: &[CardType], aside: bool| {
            let cards = pool.content.cards.iter().filter(|card| kinds.contains(&card.faces[0].kind) && wanted(card));
            let cards = cards.filter(|card| is_for_decks(pool, card) && is_set_aside(card) == aside);
            cards.map(|card| Item::of(pool, card)).collect::<Vec<Item>>()
        };
        let rules = |item: Item| {
            let rules = pool.find(&item.id).map(|def| pool.facts(def).faces[0].deck_rules.clone());
            (item.id, rules.unwrap_or_default())
        };
        let kinds = &[CardType::Ally, CardType::Attachment, CardType::Event];
        Stock {
            presets: pool.content.decks.iter().map(to_play).collect(),
            heroes: items(&[CardType::Hero], false),
            cards: items(kinds, false),
            aside: items(kinds, true),
            contracts: items(&[CardType::Contract], false).into_iter().map(rules).collect(),
        }
    }

    /// Decks for so many players, and whether they were drawn. Half of the tables have drawn ones.
    pub fn table(&self, players: usize, dice: &mut Dice) -> (Vec<Deck>, bool) {
        let drawn = if dice.below(2) == 0 { self.drawn(players, dice) } else { None };
        match drawn {
            Some(decks) => (decks, true),
            None => (self.presets(players, dice), false),
        }
    }

    /// Presets of which no two bring the same hero; fewer than wanted if there are not enough of them.
    fn presets(&self, players: usize, dice: &mut Dice) -> Vec<Deck> {
        let tries = (0..TRIES).map(|_| self.together(players, dice));
        tries.max_by_key(Vec::len).unwrap_or_default()
    }

    /// Some of the presets, as many as wanted if it happens so: no two may bring heroes of one title.
    fn together(&self, wanted: usize, dice: &mut Dice) -> Vec<Deck> {
        let mut decks: Vec<Deck> = Vec::new();
        for deck in shuffled(&self.presets, dice) {
            let taken = |title: &str| decks.iter().flat_map(|deck| &deck.heroes).any(|hero| self.title(hero) == title);
            if decks.len() < wanted && !deck.heroes.iter().any(|hero| taken(self.title(hero))) {
                decks.push(deck.clone());
            }
        }
        decks
    }

    /// The title of a hero; one that is not for decks goes by its id.
    fn title<'a>(&'a self, id: &'a str) -> &'a str {
        self.heroes.iter().find(|hero| hero.id == id).map_or(id, |hero| &hero.title)
    }

    /// Decks drawn by chance, each legal and no hero in two of them; none where there are too few heroes or cards.
    pub fn drawn(&self, players: usize, dice: &mut Dice) -> Option<Vec<Deck>> {
        let mut heroes = by_title(shuffled(&self.heroes, dice));
        // Heroes are taken from the end: where a title was first met, each of its printings is as likely as any hero.
        heroes.reverse();
        (0..players).map(|n| self.draw(n, &mut heroes, players - 1 - n, dice)).collect()
    }

    /// One deck, its heroes taken from those left; each of the `others` still needs one.
    fn draw(&self, n: usize, left: &mut Vec<&Item>, others: usize, dice: &mut Dice) -> Option<Deck> {
        let most = left.len().checked_sub(others).filter(|most| *most > 0)?;
        let heroes = left.split_off(left.len() - (1 + dice.below(HEROES)).min(most));
        let mut cards = shuffled(&self.cards, dice);
        if dice.below(2) == 0 {
            // What the heroes can pay comes first; stable, so that chance still orders each part.
            cards.sort_by_key(|card| !payable(card, &heroes));
        }
        let ids = heroes.iter().map(|hero| hero.id.clone()).collect();
        let mut list = fifty(&cards, dice)?;
        list.extend(self.besides(heroes.len(), dice));
        Some(Deck::new(format!("drawn-{}", n + 1), ids, list).with_collection(self.versions(&heroes)))
    }

    /// Other printings of the heroes, for cards that look for them.
    fn versions(&self, heroes: &[&Item]) -> Vec<String> {
        let other = |item: &&Item| heroes.iter().any(|hero| hero.title == item.title && hero.id != item.id);
        self.heroes.iter().filter(other).map(|item| item.id.clone()).collect()
    }

    /// What a player may have besides a deck of any kind: cards that are set aside, and a contract.
    fn besides(&self, heroes: usize, dice: &mut Dice) -> Vec<(u32, String)> {
        let mut besides = Vec::new();
        if !self.aside.is_empty() && dice.below(4) == 0 {
            let card = &self.aside[dice.below(self.aside.len())];
            besides.push((card.most.min(SET_ASIDE) as u32, card.id.clone()));
        }
        let fitting: Vec<&String> =
            self.contracts.iter().filter(|(_, rules)| allows(rules, heroes)).map(|(id, _)| id).collect();
        if !fitting.is_empty() && dice.below(4) == 0 {
            besides.push((1, fitting[dice.below(fitting.len())].clone()));
        }
        besides
    }
}

impl Item {
    fn of(pool: &Pool, card: &CardDef) -> Item {
        let face = &card.faces[0];
        let limit = pool.find(&card.id).and_then(|def| pool.facts(def).faces[0].limit_per_deck);
        let most = limit.map_or(COPIES, u64::from);
        Item { id: card.id.clone(), title: face.title.clone(), sphere: face.sphere, most }
    }
}

/// The engine plays it, and it comes neither with a scenario nor with a campaign or a saga.
fn is_for_decks(pool: &Pool, card: &CardDef) -> bool {
    pool.find(&card.id).is_some()
        && card.encounter_set.is_none()
        && !card.faces[0].is_of_campaign()
        && !card.faces[0].is_of_saga()
}

/// Whether a player's card lies among encounter cards.
fn is_set_aside(card: &CardDef) -> bool {
    card.faces[0].keywords.iter().any(|keyword| keyword.name == "encounter")
}

/// Whether a contract goes with any cards, and with so many heroes.
fn allows(rules: &[DeckRule], heroes: usize) -> bool {
    rules.iter().all(|rule| match rule {
        DeckRule::Heroes { most, different } => heroes <= usize::from(*most) && !different,
        DeckRule::Copies(_) | DeckRule::Cards { .. } | DeckRule::Without(_) => false,
    })
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

/// One to three copies of each card in turn until the deck is full.
fn fifty(cards: &[&Item], dice: &mut Dice) -> Option<Vec<(u32, String)>> {
    let mut deck = Vec::new();
    let mut titles: BTreeMap<&str, u64> = BTreeMap::new();
    let mut missing = CARDS;
    for card in cards {
        let there = titles.entry(&card.title).or_default();
        let copies = (1 + dice.below(COPIES as usize) as u64).min(card.most.saturating_sub(*there)).min(missing);
        if copies > 0 {
            *there += copies;
            missing -= copies;
            deck.push((copies as u32, card.id.clone()));
        }
    }
    (missing == 0).then_some(deck)
}

fn shuffled<'a, T>(items: &'a [T], dice: &mut Dice) -> Vec<&'a T> {
    let mut order: Vec<&T> = items.iter().collect();
    for last in (1..order.len()).rev() {
        order.swap(last, dice.below(last + 1));
    }
    order
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use library::Library;
    use library::deck::{DeckList, Found, group_faults, legal_faults};
    use rules::ids::MAX_PLAYERS;
    use rules::setup::Deck;
    use rules::state::Dice;

    use super::Stock;

    fn found(deck: &Deck) -> Found {
        let list = DeckList {
            id: deck.name.clone(),
            title: deck.name.clone(),
            preset: false,
            heroes: deck.heroes.clone(),
            cards: deck.cards.clone(),
            collection: deck.collection.clone(),
        };
        Found { list, missing: Vec::new(), notes: Vec::new() }
    }

    #[test]
    fn drawn_decks_are_legal_and_use_every_card() {
        let library = Library::load(&[]).expect("there is content");
        let stock = Stock::new(&library.pool);
        let mut dice = Dice(1);
        let mut used = BTreeSet::new();
        let mut sizes = BTreeSet::new();
        for n in 0..1000 {
            let decks = stock.drawn(1 + n % MAX_PLAYERS, &mut dice).expect("there are enough cards");
            assert_eq!(decks.len(), 1 + n % MAX_PLAYERS);
            let found: Vec<Found> = decks.iter().map(found).collect();
            for deck in &found {
                assert_eq!(legal_faults(&library, deck), [], "{deck:?}");
            }
            let lists: Vec<&DeckList> = found.iter().map(|deck| &deck.list).collect();
            assert_eq!(group_faults(&library, &lists), []);
            sizes.extend(decks.iter().map(|deck| deck.heroes.len()));
            used.extend(decks.into_iter().flat_map(|deck| deck.cards.into_iter().map(|(_, id)| id).chain(deck.heroes)));
        }
        let unused = stock.heroes.iter().chain(&stock.cards).map(|item| &item.id).filter(|id| !used.contains(*id));
        assert_eq!(unused.collect::<Vec<_>>(), Vec::<&String>::new());
        assert_eq!(sizes.into_iter().collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn half_of_the_tables_are_drawn_and_the_seed_decides() {
        let stock = Stock::new(&Library::load(&[]).expect("there is content").pool);
        let tables = |seed: u64| {
            let mut dice = Dice(seed);
            (0..400).map(|n| stock.table(1 + n % MAX_PLAYERS, &mut dice)).collect::<Vec<_>>()
        };
        assert!((150..250).contains(&tables(1).iter().filter(|(_, drawn)| *drawn).count()));
        assert!(tables(1) == tables(1) && tables(1) != tables(2));
        assert!(tables(3).iter().enumerate().all(|(n, (decks, _))| decks.len() == 1 + n % MAX_PLAYERS));
    }
}
