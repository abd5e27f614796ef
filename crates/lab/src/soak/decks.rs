//! Decks for a table: those that come with the game, legal ones drawn from every card there is, and decks about one
//! card, so that even what asks for much comes into its own.

mod drawing;

use std::collections::BTreeSet;

use cardlang::def::{CardDef, CardType, Sphere};
use cardlang::term::Arg;
use library::deck::COPIES;
use library::decks::to_play;
use rules::pool::{DeckRule, Pool};
use rules::setup::Deck;
use rules::state::Dice;

use drawing::Drawing;

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
    /// What belongs into the scenarios of a saga, and is played elsewhere here.
    guests: Guests,
}

/// Heroes and cards of sagas.
#[derive(Clone, Debug)]
struct Guests {
    heroes: Vec<Item>,
    cards: Vec<Item>,
}

/// A card for decks.
#[derive(Clone, Debug)]
struct Item {
    id: String,
    title: String,
    kind: CardType,
    sphere: Option<Sphere>,
    /// Copies of the title a deck may hold.
    most: u64,
    /// Its title and traits, and those it speaks of.
    words: BTreeSet<String>,
}

impl Stock {
    /// The cards of a pool that decks can be drawn from.
    pub fn new(pool: &Pool) -> Stock {
        Stock::of(pool, |_| true)
    }

    /// Some of them.
    pub fn of(pool: &Pool, wanted: impl Fn(&CardDef) -> bool) -> Stock {
        let items = |kinds: &[CardType], aside: bool, of_saga: bool| {
            let cards = pool.content.cards.iter().filter(|card| kinds.contains(&card.faces[0].kind) && wanted(card));
            let cards = cards.filter(|card| is_for_decks(pool, card) && is_set_aside(card) == aside);
            let cards = cards.filter(|card| card.faces[0].is_of_saga() == of_saga);
            cards.map(|card| Item::of(pool, card)).collect::<Vec<Item>>()
        };
        let rules = |item: Item| {
            let rules = pool.find(&item.id).map(|def| pool.facts(def).faces[0].deck_rules.clone());
            (item.id, rules.unwrap_or_default())
        };
        let kinds = &[CardType::Ally, CardType::Attachment, CardType::Event, CardType::SideQuest];
        Stock {
            presets: pool.content.decks.iter().map(to_play).collect(),
            heroes: items(&[CardType::Hero], false, false),
            cards: items(kinds, false, false),
            aside: items(kinds, true, false),
            contracts: items(&[CardType::Contract], false, false).into_iter().map(rules).collect(),
            guests: Guests { heroes: items(&[CardType::Hero], false, true), cards: items(kinds, false, true) },
        }
    }

    /// Decks for so many players, and whether they were drawn. Half of the tables have drawn ones: a quarter of these by
    /// chance, half about a card, and a quarter about a card with guests from the sagas.
    pub fn table(&self, players: usize, dice: &mut Dice) -> (Vec<Deck>, bool) {
        let drawn = match dice.below(8) {
            0 => self.drawn(players, dice),
            1 | 2 => self.about(players, dice),
            3 => self.with_guests().about(players, dice),
            _ => None,
        };
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
        Drawing::new(self, players, dice).decks(None, dice)
    }

    /// Decks each about a card: three copies of it, what speaks of the same, and heroes who can pay for it.
    pub fn about(&self, players: usize, dice: &mut Dice) -> Option<Vec<Deck>> {
        Drawing::new(self, players, dice).decks(Some(&self.cards), dice)
    }

    /// The same with the cards of the sagas.
    fn with_guests(&self) -> Stock {
        let mut stock = self.clone();
        stock.heroes.extend(self.guests.heroes.iter().cloned());
        stock.cards.extend(self.guests.cards.iter().cloned());
        stock
    }
}

impl Item {
    fn of(pool: &Pool, card: &CardDef) -> Item {
        let face = &card.faces[0];
        let limit = pool.find(&card.id).and_then(|def| pool.facts(def).faces[0].limit_per_deck);
        let most = limit.map_or(COPIES, u64::from);
        let (id, title) = (card.id.clone(), face.title.clone());
        Item { id, title, kind: face.kind, sphere: face.sphere, most, words: words(card) }
    }

    fn is_related(&self, lead: &Item) -> bool {
        !self.words.is_disjoint(&lead.words)
    }
}

/// What a card is called and what it speaks of: titles and traits.
fn words(card: &CardDef) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for face in &card.faces {
        words.insert(face.title.clone());
        words.extend(face.traits.iter().cloned());
        for term in face.terms() {
            term.visit(&mut |term| {
                let said = term.args.iter().filter_map(|arg| match arg {
                    Arg::Word(word) if term.key() == "adj.trait" => Some(word),
                    Arg::Text(text) => Some(text),
                    _ => None,
                });
                words.extend(said.cloned());
            });
        }
    }
    words
}

/// The engine plays it, and it comes neither with a scenario nor with a campaign.
fn is_for_decks(pool: &Pool, card: &CardDef) -> bool {
    pool.find(&card.id).is_some() && card.encounter_set.is_none() && !card.faces[0].is_of_campaign()
}

/// Whether a player's card lies among encounter cards.
fn is_set_aside(card: &CardDef) -> bool {
    card.faces[0].keywords.iter().any(|keyword| keyword.name == "encounter")
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

    use super::{Drawing, Stock};

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

    /// Whether decks are legal, one by one and together; what they are made of.
    fn legal(library: &Library, decks: Option<Vec<Deck>>, players: usize) -> Vec<String> {
        let decks = decks.expect("there are enough cards");
        assert_eq!(decks.len(), players);
        let found: Vec<Found> = decks.iter().map(found).collect();
        for deck in &found {
            assert_eq!(legal_faults(library, deck), [], "{deck:?}");
        }
        let lists: Vec<&DeckList> = found.iter().map(|deck| &deck.list).collect();
        assert_eq!(group_faults(library, &lists), []);
        decks.into_iter().flat_map(|deck| deck.cards.into_iter().map(|(_, id)| id).chain(deck.heroes)).collect()
    }

    #[test]
    fn drawn_decks_are_legal_and_use_every_card() {
        let library = Library::load(&[]).expect("there is content");
        let stock = Stock::new(&library.pool);
        let mut dice = Dice(1);
        let mut used = BTreeSet::new();
        for n in 0..1000 {
            let players = 1 + n % MAX_PLAYERS;
            used.extend(legal(&library, stock.drawn(players, &mut dice), players));
            used.extend(legal(&library, stock.about(players, &mut dice), players));
        }
        let contracts = stock.contracts.iter().map(|(id, _)| id);
        let all = stock.heroes.iter().chain(&stock.cards).map(|item| &item.id).chain(contracts);
        assert_eq!(all.filter(|id| !used.contains(*id)).collect::<Vec<_>>(), Vec::<&String>::new());
    }

    #[test]
    fn a_deck_about_a_card_holds_all_of_it_and_what_goes_with_it() {
        let library = Library::load(&[]).expect("there is content");
        let mut stock = Stock::new(&library.pool);
        stock.contracts.clear();
        let lead = |id: &str| stock.cards.iter().find(|item| item.id == id).expect("a card for decks").clone();
        let lead = lead("roam-across-rhovanion-flight-of-the-eagles");
        let related: Vec<&str> =
            stock.cards.iter().filter(|item| item.is_related(&lead)).map(|item| &*item.id).collect();
        assert!(related.len() > 5 && related.len() < stock.cards.len() / 4, "{related:?}");
        let leads = [lead.clone()];
        let decks = Drawing::new(&stock, 1, &mut Dice(3)).decks(Some(&leads), &mut Dice(3)).expect("cards enough");
        assert!(decks[0].cards.contains(&(3, lead.id)));
        assert!(related.iter().all(|id| decks[0].cards.iter().any(|(_, it)| it == id)), "{decks:?}");
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
