//! Kinds of games: every scenario in every mode, in a campaign and by itself.

use cardlang::def::{CampaignDef, CardDef, CardType};
use rules::pool::Pool;
use rules::setup::{CampaignGame, Deck, Mode, Setup};
use rules::state::Dice;

/// One of so many boons of other campaigns is at hand in a game of a campaign.
const STRANGE: usize = 16;

/// A scenario, a mode, and perhaps the campaign it is part of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    pub scenario: String,
    pub mode: Mode,
    pub campaign: Option<String>,
}

/// All kinds of games that can be played.
pub fn kinds(pool: &Pool) -> Vec<Kind> {
    let content = &pool.content;
    let mut kinds = Vec::new();
    for scenario in &content.scenarios {
        for mode in Mode::of(scenario) {
            let with = |campaign| Kind { scenario: scenario.id.clone(), mode, campaign };
            kinds.push(with(None));
            let part = |campaign: &&CampaignDef| campaign.chapters.iter().any(|it| it.scenario == scenario.id);
            let has = |campaign: &&CampaignDef| campaign.cards.is_some() && part(campaign);
            let campaigns = content.campaigns.iter().filter(has);
            kinds.extend(campaigns.map(|campaign| with(Some(campaign.id.clone()))));
        }
    }
    kinds
}

/// The kinds that have one of the words in their names; all, if there are none.
pub fn named(pool: &Pool, words: &[String]) -> Result<Vec<Kind>, String> {
    let all = kinds(pool);
    let wanted = |kind: &&Kind| words.is_empty() || words.iter().any(|word| kind.to_string().contains(word));
    let meant: Vec<Kind> = all.iter().filter(wanted).cloned().collect();
    if meant.is_empty() {
        let names: Vec<String> = all.iter().map(Kind::to_string).collect();
        return Err(format!("no kind of game has the words {}; the kinds are {}", words.join(", "), names.join(", ")));
    }
    Ok(meant)
}

impl std::fmt::Display for Kind {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let how = if self.campaign.is_some() { "in a campaign" } else { "alone" };
        write!(out, "{} {} {how}", self.scenario, self.mode.name())
    }
}

impl Kind {
    /// Whether all heroes of some decks may begin this scenario.
    pub fn takes(&self, pool: &Pool, decks: &[Deck]) -> bool {
        let scenario = pool.content.scenarios.iter().find(|scenario| scenario.id == self.scenario);
        let barred = scenario.map_or(&[][..], |scenario| &scenario.without_heroes);
        !decks.iter().flat_map(|deck| &deck.heroes).any(|hero| barred.contains(hero))
    }

    /// A game of this kind; what a campaign brings to it is up to chance.
    pub fn setup(&self, pool: &Pool, mut decks: Vec<Deck>, first: u8, dice: &mut Dice) -> Setup {
        let campaign = self.campaign.as_ref().map(|id| a_log(pool, id, &mut decks, dice));
        let seed = dice.roll();
        Setup { scenario: self.scenario.clone(), mode: self.mode, decks, seed: seed.into(), first, campaign }
    }
}

/// Whether a card that was earned is a player's, and stands in no scenario's encounter sets.
fn is_for_decks(card: &CardDef) -> bool {
    let kind = matches!(card.faces[0].kind, CardType::Ally | CardType::Attachment | CardType::Event);
    kind && card.encounter_set.is_none()
}

/// A campaign log that might have come about, with a few cards that other campaigns would have brought.
fn a_log(pool: &Pool, id: &str, decks: &mut [Deck], dice: &mut Dice) -> CampaignGame {
    let mut log = CampaignGame { campaign: id.to_owned(), ..CampaignGame::default() };
    let heroes: Vec<String> = decks.iter().flat_map(|deck| deck.heroes.clone()).collect();
    let campaign = pool.content.campaigns.iter().find(|campaign| campaign.id == id);
    for card in pool.content.cards.iter().filter(|card| card.faces[0].is_of_campaign()) {
        let own = campaign.is_some_and(|campaign| campaign.cards.as_ref() == Some(&card.set));
        if own && dice.below(2) == 0 || !own && is_for_decks(card) && dice.below(STRANGE) == 0 {
            earn(card, &heroes, decks, &mut log, dice);
        }
    }
    for deck in decks {
        deck.start.penalty = dice.below(4) as u16;
        deck.start.damage = deck.heroes.iter().map(|_| dice.below(2) as u16).collect();
    }
    if !heroes.is_empty() {
        log.records.push(("prisoner".to_owned(), heroes[dice.below(heroes.len())].clone()));
    }
    log
}

fn earn(card: &CardDef, heroes: &[String], decks: &mut [Deck], log: &mut CampaignGame, dice: &mut Dice) {
    let face = &card.faces[0];
    if face.keywords.iter().any(|keyword| keyword.name == "permanent") {
        let bearers = heroes.iter().filter(|_| dice.below(3) == 0).take(card.copies as usize);
        log.attached.extend(bearers.map(|hero| (hero.clone(), card.id.clone())));
    } else if is_for_decks(card) {
        let takers = decks.iter_mut().take(card.copies as usize);
        takers.for_each(|deck| deck.cards.push((1, card.id.clone())));
    } else if matches!(face.kind, CardType::Enemy | CardType::Treachery) {
        log.encounter.push(card.id.clone());
    }
}
