//! What players may change between games: heroes, decks, damage.

use super::{Campaign, CampaignError};
use crate::deck::DeckList;

/// Something the players decide before a game. Heroes are named by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another hero in place of a fallen one: 1 threat for everybody, from now on.
    Replace { fallen: String, with: String },
    /// Another hero in place of one in use: 1 threat for everybody, from now on.
    Trade { hero: String, with: String },
    /// No hero is left to choose: the fallen one goes on, for 1 threat of that player.
    KeepFallen { hero: String },
    /// In the expert campaign: a hero is healed for 1 threat of that player.
    Heal { hero: String },
    /// Another deck with the same heroes.
    Deck { player: String, deck: DeckList },
    /// A boon stays out of a player's deck, or goes back into it.
    Boon { player: String, card: String, out: bool },
}

impl Campaign<'_> {
    /// Makes a change, or refuses it and changes nothing.
    pub fn change(&mut self, change: Change) -> Result<(), CampaignError> {
        if self.def.carries {
            return Err(CampaignError::SameDecks);
        }
        let before = self.log.clone();
        let done = self.apply(change).and_then(|()| self.check());
        if done.is_err() {
            self.log = before;
        }
        done
    }

    fn apply(&mut self, change: Change) -> Result<(), CampaignError> {
        match change {
            Change::Replace { fallen, with } => self.replace(&fallen, &with),
            Change::Trade { hero, with } => self.trade(&hero, &with),
            Change::KeepFallen { hero } => self.keep_fallen(&hero),
            Change::Heal { hero } => self.heal(&hero),
            Change::Deck { player, deck } => self.change_deck(&player, &deck),
            Change::Boon { player, card, out } => self.change_boon(&player, &card, out),
        }
    }

    /// Who uses a hero.
    fn user_of(&self, hero: &str) -> Result<usize, CampaignError> {
        let user = self.log.players.iter().position(|player| player.heroes.iter().any(|used| used == hero));
        user.ok_or_else(|| CampaignError::NotUsed { hero: self.named(hero) })
    }

    fn named(&self, id: &str) -> String {
        self.library.title(id).unwrap_or(id).to_owned()
    }

    fn names(&self, ids: &[&str]) -> Vec<String> {
        ids.iter().map(|id| self.named(id)).collect()
    }

    fn replace(&mut self, fallen: &str, with: &str) -> Result<(), CampaignError> {
        let user = self.user_of(fallen)?;
        if !self.has_fallen(fallen) {
            return Err(CampaignError::NotFallen { hero: self.named(fallen) });
        }
        self.exchange(user, fallen, with)
    }

    fn trade(&mut self, hero: &str, with: &str) -> Result<(), CampaignError> {
        let user = self.user_of(hero)?;
        let player = &self.log.players[user];
        if player.traded {
            return Err(CampaignError::TradedAlready { player: player.name.clone() });
        }
        if self.has_fallen(hero) {
            let why = "a fallen hero is replaced, with --replace";
            return Err(CampaignError::NotAvailable { hero: self.named(hero), why });
        }
        self.exchange(user, hero, with)?;
        self.log.players[user].traded = true;
        Ok(())
    }

    /// A new hero, and the threat penalty for everybody.
    fn exchange(&mut self, user: usize, old: &str, new: &str) -> Result<(), CampaignError> {
        self.card(new)?;
        let why = if self.has_fallen(new) {
            Some("the hero has fallen")
        } else if !self.available_heroes().contains(&new) {
            Some("only a hero nobody uses can be")
        } else {
            None
        };
        if let Some(why) = why {
            return Err(CampaignError::NotAvailable { hero: self.named(new), why });
        }
        let player = &mut self.log.players[user];
        for hero in player.heroes.iter_mut().filter(|hero| *hero == old) {
            new.clone_into(hero);
        }
        player.damage.remove(old);
        self.log.pool.retain(|entry| entry.hero.as_deref() != Some(old));
        self.log.threat_penalty += 1;
        Ok(())
    }

    fn keep_fallen(&mut self, hero: &str) -> Result<(), CampaignError> {
        let user = self.user_of(hero)?;
        if !self.has_fallen(hero) {
            return Err(CampaignError::NotFallen { hero: self.named(hero) });
        }
        let available = self.available_heroes();
        if !available.is_empty() {
            return Err(CampaignError::HeroesLeft { hero: self.named(hero), available: self.names(&available) });
        }
        self.log.fallen.retain(|fallen| fallen.hero != hero);
        self.log.players[user].threat_penalty += 1;
        Ok(())
    }

    fn heal(&mut self, hero: &str) -> Result<(), CampaignError> {
        if !self.log.expert {
            return Err(CampaignError::NotExpert);
        }
        let user = self.user_of(hero)?;
        let player = &mut self.log.players[user];
        match player.damage.remove(hero) {
            Some(_) => {
                player.threat_penalty += 1;
                Ok(())
            }
            None => Err(CampaignError::NotHurt { hero: self.named(hero) }),
        }
    }

    fn change_deck(&mut self, name: &str, deck: &DeckList) -> Result<(), CampaignError> {
        let player = self.player(name)?;
        let sorted = |heroes: &[String]| {
            let mut heroes = heroes.to_vec();
            heroes.sort();
            heroes
        };
        if sorted(&player.heroes) != sorted(&deck.heroes) {
            let titles = |ids: &[String]| ids.iter().map(|id| self.named(id)).collect();
            let (wanted, found) = (titles(&player.heroes), titles(&deck.heroes));
            return Err(CampaignError::OtherHeroes { player: name.to_owned(), wanted, found });
        }
        let player = self.log.players.iter_mut().find(|player| player.name == name);
        if let Some(player) = player {
            player.deck.clone_from(&deck.id);
            player.cards = super::game::lines(&deck.cards);
            player.collection.clone_from(&deck.collection);
        }
        Ok(())
    }

    fn change_boon(&mut self, name: &str, card: &str, out: bool) -> Result<(), CampaignError> {
        self.player(name)?;
        let mine = |entry: &super::PoolCard| entry.card == card && entry.player.as_deref() == Some(name);
        if !self.log.pool.iter().any(mine) {
            return Err(CampaignError::NotOfThePool { card: card.to_owned() });
        }
        for player in self.log.players.iter_mut().filter(|player| player.name == name) {
            player.leaves_out.retain(|left| left != card);
            if out {
                player.leaves_out.push(card.to_owned());
            }
        }
        Ok(())
    }
}
