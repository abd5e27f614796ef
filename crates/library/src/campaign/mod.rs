//! Campaigns: scenarios played in order, and the log of what is kept between them.
//!
//! A [`CampaignLog`] is a readable file. [`Campaign::read`] refuses a log that does not hold together and says why;
//! [`Campaign::setup`] makes the next game of it, and [`Campaign::record`] writes down what came of that game.

mod change;
mod check;
mod error;
mod game;
mod log;
#[cfg(test)]
mod tests;

use cardlang::def::{CampaignDef, Chapter};

use rules::replay::REVISION;

use crate::Library;
pub use change::Change;
pub use error::CampaignError;
pub use log::{CampaignLog, FORMAT, Fallen, Played, Player, PoolCard, Recorded};

/// A campaign under way, with the content it is played with.
#[derive(Clone, Debug)]
pub struct Campaign<'a> {
    library: &'a Library,
    def: &'a CampaignDef,
    pub log: CampaignLog,
}

impl<'a> Campaign<'a> {
    /// Reads a log and checks it.
    pub fn read(library: &'a Library, text: &str) -> Result<Campaign<'a>, CampaignError> {
        let log: CampaignLog = toml::from_str(text).map_err(CampaignError::unreadable)?;
        Campaign::open(library, log)
    }

    /// Takes a log that holds together.
    pub fn open(library: &'a Library, mut log: CampaignLog) -> Result<Campaign<'a>, CampaignError> {
        if !(1..=FORMAT).contains(&log.format) {
            return Err(CampaignError::Format(log.format));
        }
        log.format = FORMAT;
        let campaign = Campaign { library, def: library.campaign(&log.campaign)?, log };
        campaign.check()?;
        Ok(campaign)
    }

    /// The log as a file.
    pub fn text(&self) -> Result<String, CampaignError> {
        toml::to_string_pretty(&self.log).map_err(|error| CampaignError::Unwritable(error.to_string()))
    }

    /// The campaign as the content defines it.
    pub fn def(&self) -> &'a CampaignDef {
        self.def
    }

    /// What has changed since the last game, if the next one may play otherwise for it.
    pub fn since(&self) -> Option<String> {
        if let Some(theirs) = self.log.rules.filter(|rules| *rules != REVISION) {
            return Some(format!("last played under revision {theirs} of the rules, this is revision {REVISION}"));
        }
        let ours = &self.library.version;
        let theirs = self.log.content.as_ref().filter(|content| *content != ours)?;
        Some(format!("last played with content {theirs}, this is content {ours}"))
    }

    /// The scenario to be played next; nothing if all are defeated.
    pub fn next(&self) -> Option<&'a Chapter> {
        self.def.chapters.get(self.log.defeated.len())
    }

    /// The scores of all scenarios defeated.
    pub fn total_score(&self) -> i32 {
        let won = self.log.games.iter().filter(|game| game.won);
        won.filter_map(|game| game.score).fold(0, i32::saturating_add)
    }

    /// Heroes nobody uses and who have not fallen.
    pub fn available_heroes(&self) -> Vec<&'a str> {
        let taken: Vec<&str> = self.hero_titles().collect();
        let heroes = self.library.pool.content.cards.iter().filter(|card| {
            let face = &card.faces[0];
            face.kind == cardlang::def::CardType::Hero && !taken.contains(&face.title.as_str())
        });
        heroes.map(|card| card.id.as_str()).collect()
    }

    /// Titles of the heroes in use and of the fallen.
    fn hero_titles(&self) -> impl Iterator<Item = &'a str> {
        let used = self.log.players.iter().flat_map(|player| &player.heroes);
        let fallen = self.log.fallen.iter().map(|fallen| &fallen.hero);
        let library = self.library;
        used.chain(fallen).filter_map(|id| library.title(id))
    }

    /// Whether a hero of this title has fallen in the campaign, whichever version it was.
    pub fn has_fallen(&self, hero: &str) -> bool {
        let title = self.library.title(hero);
        self.log.fallen.iter().any(|fallen| self.library.title(&fallen.hero) == title)
    }
}
