//! Whether a log holds together.

use cardlang::def::{CardDef, CardType};
use rules::ids::MAX_PLAYERS;

use super::log::{Player, PoolCard};
use super::{Campaign, CampaignError};

impl<'a> Campaign<'a> {
    pub(super) fn check(&self) -> Result<(), CampaignError> {
        self.check_order()?;
        self.check_players()?;
        self.log.pool.iter().try_for_each(|entry| self.check_pool(entry))?;
        let fallen = self.log.fallen.iter().map(|fallen| fallen.hero.as_str());
        fallen.chain(self.log.recorded().map(|record| record.card)).try_for_each(|id| self.card(id).map(|_| ()))
    }

    fn check_order(&self) -> Result<(), CampaignError> {
        let mut chapters = self.def.chapters.iter().map(|chapter| &chapter.scenario);
        for scenario in &self.log.defeated {
            let expected = chapters.next();
            if expected != Some(scenario) {
                return Err(CampaignError::OutOfOrder { scenario: scenario.clone(), expected: expected.cloned() });
            }
        }
        Ok(())
    }

    fn check_players(&self) -> Result<(), CampaignError> {
        let players = &self.log.players;
        if players.is_empty() || players.len() > MAX_PLAYERS {
            return Err(CampaignError::Players(players.len()));
        }
        let mut titles = Vec::new();
        for (n, player) in players.iter().enumerate() {
            if players[..n].iter().any(|earlier| earlier.name == player.name) {
                return Err(CampaignError::NameTwice(player.name.clone()));
            }
            self.check_heroes(player, &mut titles)?;
            self.deck_of(player)?;
        }
        Ok(())
    }

    fn check_heroes(&self, player: &Player, titles: &mut Vec<String>) -> Result<(), CampaignError> {
        let count = player.heroes.len();
        if !(1..=3).contains(&count) {
            return Err(CampaignError::Heroes { player: player.name.clone(), count });
        }
        for id in &player.heroes {
            let face = &self.card(id)?.faces[0];
            if face.kind != CardType::Hero {
                return Err(CampaignError::NotAHero { player: player.name.clone(), card: id.clone() });
            }
            if titles.contains(&face.title) {
                return Err(CampaignError::HeroTwice { title: face.title.clone() });
            }
            titles.push(face.title.clone());
        }
        Ok(())
    }

    /// The cards of a player's deck.
    pub(super) fn deck_of(&self, player: &Player) -> Result<Vec<(u32, String)>, CampaignError> {
        let card = |line: &String| {
            let wrong = || CampaignError::BadLine { player: player.name.clone(), line: line.clone() };
            let (copies, id) = line.trim().split_once(' ').ok_or_else(wrong)?;
            let copies: u32 = copies.parse().ok().filter(|n| (1..=99).contains(n)).ok_or_else(wrong)?;
            let card = self.card(id.trim())?;
            let face = &card.faces[0];
            let fits = matches!(face.kind, CardType::Ally | CardType::Attachment | CardType::Event);
            if !fits || card.faces[0].is_of_campaign() {
                return Err(CampaignError::NotForDecks { player: player.name.clone(), card: card.id.clone() });
            }
            Ok((copies, card.id.clone()))
        };
        player.cards.iter().map(card).collect()
    }

    fn check_pool(&self, entry: &PoolCard) -> Result<(), CampaignError> {
        let card = self.card(&entry.card)?;
        if !card.faces[0].is_of_campaign() || self.def.cards.as_ref() != Some(&card.set) {
            return Err(CampaignError::NotOfThePool { card: entry.card.clone() });
        }
        if let Some(name) = &entry.player {
            self.player(name)?;
        }
        let used = |hero: &String| self.log.players.iter().any(|player| player.heroes.contains(hero));
        match &entry.hero {
            Some(hero) if !used(hero) => Err(CampaignError::PoolHero { card: entry.card.clone(), hero: hero.clone() }),
            _ => Ok(()),
        }
    }

    /// A card by its id.
    pub(super) fn card(&self, id: &str) -> Result<&'a CardDef, CampaignError> {
        let cards = &self.library.pool.content.cards;
        let found = cards.iter().find(|card| card.id == id);
        found.ok_or_else(|| CampaignError::Unknown(self.library.unknown_card(id)))
    }

    pub(super) fn player(&self, name: &str) -> Result<&Player, CampaignError> {
        let found = self.log.players.iter().find(|player| player.name == name);
        found.ok_or_else(|| self.no_player(name))
    }

    pub(super) fn no_player(&self, name: &str) -> CampaignError {
        let players = self.log.players.iter().map(|player| player.name.clone()).collect();
        CampaignError::NoPlayer { name: name.to_owned(), players }
    }
}
