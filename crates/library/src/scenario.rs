//! What there is to know of a scenario before it is played: its cards by mode, the rules it adds, how hard it is.

use cardlang::def::{CardDef, CardType, ScenarioDef};
use rules::setup::{Mode, encounter_cards};
use serde::Serialize;

use crate::Library;
use crate::cards::rows;
use crate::profile::Profile;
use crate::rulebook::{Clause, Rulebook, Ruling, rulings};
use cardlang::CardRow;

/// The measured chances, as `westmarch difficulty` wrote them.
const DIFFICULTY: &str = include_str!("../../../docs/difficulty.md");

/// A scenario, told without its surprises unless they are asked for.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioPage {
    pub id: String,
    pub title: String,
    /// The product it comes in.
    pub product: String,
    /// Its place among the scenarios of that product, from 1.
    pub number: usize,
    pub encounter_sets: Vec<String>,
    pub decks: Vec<ModeDeck>,
    /// The encounter deck in numbers, mode by mode.
    pub profiles: Vec<Profile>,
    pub stages: Vec<StagePage>,
    /// The rules it adds, in our words.
    pub rules: Vec<Clause>,
    pub rulings: Vec<Ruling>,
    pub measured: Vec<Measured>,
}

/// The encounter cards of one mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ModeDeck {
    pub mode: &'static str,
    /// How many there are of each kind, and what that kind is called then.
    pub kinds: Vec<(&'static str, u32)>,
    /// Each card with its copies; empty unless surprises may be told.
    pub cards: Vec<(String, u32)>,
}

impl ModeDeck {
    /// All cards of it.
    pub fn size(&self) -> u32 {
        self.kinds.iter().map(|(_, copies)| copies).sum()
    }
}

/// A stage of the quest deck.
#[derive(Clone, Debug, Serialize)]
pub struct StagePage {
    /// Used in nightmare mode alone.
    pub nightmare: bool,
    /// How many cards may be this stage.
    pub cards: usize,
    /// Both sides of each; empty unless surprises may be told.
    pub faces: Vec<CardRow>,
}

/// How often a bot won, with one line-up of decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Measured {
    pub mode: &'static str,
    pub players: &'static str,
    pub decks: &'static str,
    pub games: &'static str,
    pub won: &'static str,
    /// How far games came on average, in per cent of the way; a game won is the whole of it.
    pub way: Option<&'static str>,
}

impl Measured {
    /// The share of games that were won, in per cent.
    pub fn share(&self) -> f64 {
        number(self.won)
    }

    /// Which of two line-ups did better: by games won, then by how far the others came.
    pub fn order(&self, other: &Measured) -> std::cmp::Ordering {
        let way = |row: &Measured| row.way.map_or(0.0, number);
        self.share().total_cmp(&other.share()).then(way(self).total_cmp(&way(other)))
    }
}

/// The number a cell of the table begins with.
fn number(text: &str) -> f64 {
    text.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or_default()
}

impl Library {
    /// What there is to know of a scenario; its cards and stages by name only with `spoilers`.
    pub fn scenario_page(&self, scenario: &ScenarioDef, spoilers: bool) -> ScenarioPage {
        let (product, number) = self.box_of(scenario);
        ScenarioPage {
            id: scenario.id.clone(),
            title: scenario.title.clone(),
            product,
            number,
            encounter_sets: scenario.encounter_sets.clone(),
            decks: self.mode_decks(scenario, spoilers),
            profiles: self.profiles(scenario),
            stages: self.stage_pages(scenario, spoilers),
            rules: rules_of(scenario, spoilers),
            rulings: rulings_of(scenario, spoilers),
            measured: measured(&scenario.title).collect(),
        }
    }

    /// The product a scenario comes in, which is that of its first quest card, and its place there.
    pub fn box_of(&self, scenario: &ScenarioDef) -> (String, usize) {
        let first = |it: &ScenarioDef| it.stages.first().and_then(|stage| self.card(stage.cards.first()?));
        let set = first(scenario).map(|card| card.set.as_str());
        let of_it: Vec<&ScenarioDef> =
            self.scenarios().iter().filter(|it| first(it).map(|card| card.set.as_str()) == set).collect();
        let number = of_it.iter().position(|it| it.id == scenario.id).map_or(0, |at| at + 1);
        let product = first(scenario).and_then(|card| rows(card).next());
        (product.map(|row| row.set).unwrap_or_default(), number)
    }

    fn card(&self, id: &str) -> Option<&CardDef> {
        self.pool.content.cards.iter().find(|card| card.id == id)
    }

    fn mode_decks(&self, scenario: &ScenarioDef, spoilers: bool) -> Vec<ModeDeck> {
        let pool = &self.pool;
        let own: Vec<&CardDef> = encounter_cards(pool, |set| scenario.encounter_sets.contains(set)).collect();
        let night =
            scenario.nightmare.as_ref().and_then(|id| self.card(id)).and_then(|card| card.encounter_set.clone());
        let added: Vec<&CardDef> = encounter_cards(pool, |set| night.as_ref() == Some(set)).collect();
        let deck = |mode: &'static str, cards: Vec<(u32, &CardDef)>| mode_deck(mode, &cards, spoilers);
        let mut decks = vec![
            deck(Mode::Standard.name(), own.iter().map(|card| (card.copies, *card)).collect()),
            deck(
                Mode::Easy.name(),
                own.iter().map(|card| (card.copies.saturating_sub(card.easy_removes), *card)).collect(),
            ),
        ];
        if !added.is_empty() {
            decks.push(deck(Mode::Nightmare.name(), added.iter().map(|card| (card.copies, *card)).collect()));
        }
        decks
    }

    fn stage_pages(&self, scenario: &ScenarioDef, spoilers: bool) -> Vec<StagePage> {
        let faces = |id: &String| self.card(id).into_iter().flat_map(rows).collect::<Vec<_>>();
        let stage = |stage: &cardlang::def::StageDef| StagePage {
            nightmare: stage.nightmare,
            cards: stage.cards.len(),
            faces: if spoilers { stage.cards.iter().flat_map(faces).collect() } else { Vec::new() },
        };
        scenario.stages.iter().map(stage).collect()
    }
}

fn mode_deck(mode: &'static str, cards: &[(u32, &CardDef)], spoilers: bool) -> ModeDeck {
    let kinds = kinds(cards.iter().map(|(copies, card)| (*copies, card.faces[0].kind)));
    let named = cards.iter().filter(|(copies, _)| *copies > 0);
    let named = named.map(|(copies, card)| (card.faces[0].title.clone(), *copies));
    ModeDeck { mode, kinds, cards: if spoilers { named.collect() } else { Vec::new() } }
}

/// How many of some cards there are of each kind, and what that kind is called then.
pub(crate) fn kinds(cards: impl Iterator<Item = (u32, CardType)>) -> Vec<(&'static str, u32)> {
    const KINDS: [([&str; 2], &[CardType]); 4] = [
        (["enemy", "enemies"], &[CardType::Enemy]),
        (["location", "locations"], &[CardType::Location]),
        (["treachery", "treacheries"], &[CardType::Treachery]),
        (["objective", "objectives"], &[CardType::Objective, CardType::ObjectiveAlly, CardType::ObjectiveHero]),
    ];
    const OTHERS: [&str; 2] = ["other", "others"];
    let mut copies = [0; KINDS.len() + 1];
    for (more, kind) in cards {
        copies[KINDS.iter().position(|(_, kinds)| kinds.contains(&kind)).unwrap_or(KINDS.len())] += more;
    }
    let names = KINDS.iter().map(|(names, _)| names).chain([&OTHERS]);
    let counted = names.zip(copies).map(|([one, many], copies)| (if copies == 1 { *one } else { *many }, copies));
    counted.filter(|(_, copies)| *copies > 0).collect()
}

/// The clauses under a scenario's title. What they say of single cards is told only with surprises, and so is which cards
/// easy mode leaves out.
fn rules_of(scenario: &ScenarioDef, spoilers: bool) -> Vec<Clause> {
    let about = |clause: &&Clause| clause.id.starts_with("SC.") && is_called(scenario, clause.topic);
    let of_a_card = |clause: &Clause| [".faq", ".errat", ".easy"].iter().any(|part| clause.id.contains(part));
    let clauses = Rulebook::embedded().clauses().iter().filter(about);
    clauses.filter(|clause| spoilers || !of_a_card(clause)).copied().collect()
}

fn is_called(scenario: &ScenarioDef, title: &str) -> bool {
    scenario.title == title || scenario.aliases.iter().any(|alias| alias == title)
}

/// The rulings about its clauses; about its cards, only with surprises.
fn rulings_of(scenario: &ScenarioDef, spoilers: bool) -> Vec<Ruling> {
    let clauses = rules_of(scenario, spoilers);
    let speaks = |ruling: &&Ruling| {
        let mut named = ruling.clauses.split([',', ' ']).filter(|id| !id.is_empty());
        named.any(|id| clauses.iter().any(|clause| clause.id == id))
    };
    rulings().iter().filter(speaks).copied().collect()
}

/// The rows of the table under a scenario's title.
fn measured(title: &str) -> impl Iterator<Item = Measured> + use<> {
    let heading = format!("## {title}");
    let section = DIFFICULTY.lines().skip_while(move |line| **line != *heading).skip(1);
    section.take_while(|line| !line.starts_with("## ")).filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ").map(str::trim);
        let mut next = || cells.next();
        let row =
            Measured { mode: next()?, players: next()?, decks: next()?, games: next()?, won: next()?, way: next() };
        let row = Measured { way: row.way.filter(|way| way.ends_with('%')), ..row };
        row.games.chars().all(|c| c.is_ascii_digit() || c == ',').then_some(row)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(id: &str, spoilers: bool) -> ScenarioPage {
        let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
        let scenario = library.scenario(id).expect("a scenario").clone();
        library.scenario_page(&scenario, spoilers)
    }

    #[test]
    fn surprises_are_told_only_on_request() {
        let (plain, all) = (page("into-the-pit", false), page("into-the-pit", true));
        assert!(plain.decks.iter().all(|deck| deck.cards.is_empty()));
        assert!(plain.stages.iter().all(|stage| stage.faces.is_empty()));
        assert!(!plain.rules.iter().any(|rule| rule.id.contains(".easy")));
        assert!(all.rules.len() > plain.rules.len());
        assert!(all.decks.iter().all(|deck| deck.cards.iter().map(|(_, copies)| copies).sum::<u32>() == deck.size()));
        assert_eq!(all.stages[0].faces.len(), 2, "both sides of the first stage");
    }

    #[test]
    fn decks_are_counted_by_mode() {
        let page = page("passage-through-mirkwood", false);
        let sizes: Vec<(&str, u32)> = page.decks.iter().map(|deck| (deck.mode, deck.size())).collect();
        assert_eq!(sizes, [("standard", 36), ("easy", 27), ("nightmare", 19)]);
        assert_eq!((page.number, page.product.as_str()), (1, "Core Set"));
    }

    #[test]
    fn what_was_measured_is_read_from_the_page() {
        let rows: Vec<Measured> = measured("Passage Through Mirkwood").collect();
        for mode in ["standard", "easy", "basic", "nightmare"] {
            let players: Vec<&str> = rows.iter().filter(|row| row.mode == mode).map(|row| row.players).collect();
            assert!(
                players.first() == Some(&"1 player") && players.last() == Some(&"4 players"),
                "{mode}: {players:?}"
            );
        }
        assert!(rows.iter().all(|row| (0.0..=100.0).contains(&row.share())));
        assert!(rows.iter().any(|row| row.share() > 0.0));
        assert_eq!(measured("No Such Place").count(), 0);
    }
}
