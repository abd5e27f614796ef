//! The games of a campaign: how one begins, and what is written down when it is over.

use cardlang::def::CardType;
use rules::chance::Seed;
use rules::query::Q;
use rules::replay::REVISION;
use rules::setup::{CampaignGame, Deck, Mode, Setup, Start};
use rules::state::Outcome;

use super::log::{CampaignLog, FORMAT, Fallen, Played, Player, PoolCard};
use super::{Campaign, CampaignError};
use crate::Library;
use crate::deck::DeckList;

impl<'a> Campaign<'a> {
    /// A new campaign. The names of the players, with their decks; what a campaign before it left behind, if any.
    pub fn begin(
        library: &'a Library,
        id: &str,
        players: &[(String, DeckList)],
        (mode, expert): (Mode, bool),
        before: Option<&CampaignLog>,
    ) -> Result<Campaign<'a>, CampaignError> {
        let def = library.campaign(id)?;
        let player = |(name, deck): &(String, DeckList)| Player {
            name: name.clone(),
            deck: deck.id.clone(),
            heroes: deck.heroes.clone(),
            cards: lines(&deck.cards),
            collection: deck.collection.clone(),
            leaves_out: Vec::new(),
            threat_penalty: 0,
            traded: false,
            damage: Default::default(),
            start: Start::default(),
        };
        let log = CampaignLog {
            format: FORMAT,
            content: Some(library.version.clone()),
            rules: Some(REVISION),
            campaign: def.id.clone(),
            name: def.title.clone(),
            mode,
            expert,
            threat_penalty: 0,
            defeated: Vec::new(),
            players: players.iter().map(player).collect(),
            fallen: Vec::new(),
            pool: before.map(|before| inherited(library, before, players)).unwrap_or_default(),
            records: Default::default(),
            games: Vec::new(),
        };
        Campaign::open(library, log)
    }

    /// The next game, by the setup checklist: heroes, the fallen, threat, permanents, decks, the encounter deck.
    pub fn setup(&self, seed: impl Into<Seed>) -> Result<Setup, CampaignError> {
        let seed = seed.into();
        let chapter = self.next().ok_or(CampaignError::Over)?;
        self.nobody_fallen_plays()?;
        let decks: Result<Vec<Deck>, CampaignError> =
            self.log.players.iter().map(|player| self.deck_for(player)).collect();
        let campaign = self.def.cards.is_some().then(|| self.brought());
        Ok(Setup { scenario: chapter.scenario.clone(), mode: self.log.mode, decks: decks?, seed, first: 0, campaign })
    }

    fn nobody_fallen_plays(&self) -> Result<(), CampaignError> {
        let used = self.log.players.iter().flat_map(|player| player.heroes.iter().map(move |hero| (player, hero)));
        let Some((player, hero)) = used.into_iter().find(|(_, hero)| self.has_fallen(hero)) else { return Ok(()) };
        let name = |id: &str| self.library.title(id).unwrap_or(id).to_owned();
        let available = self.available_heroes().into_iter().map(name).collect();
        Err(CampaignError::MustReplace { hero: name(hero), player: player.name.clone(), available })
    }

    fn deck_for(&self, player: &Player) -> Result<Deck, CampaignError> {
        let deck = Deck::new(player.name.clone(), player.heroes.clone(), self.deck_of(player)?);
        let mut deck = deck.with_collection(player.collection.clone());
        deck.start = player.start.clone();
        deck.start.penalty = self.log.threat_penalty.saturating_add(player.threat_penalty);
        if self.log.expert {
            let damage = |hero: &String| player.damage.get(hero).copied().unwrap_or(0);
            deck.start.damage = player.heroes.iter().map(damage).collect();
        }
        let mine = self.log.pool.iter().filter(|entry| entry.player.as_ref() == Some(&player.name));
        let taken = mine.filter(|entry| !player.leaves_out.contains(&entry.card));
        deck.cards.extend(taken.map(|entry| (1, entry.card.clone())));
        Ok(deck)
    }

    /// What the pool and the records bring to the game.
    fn brought(&self) -> CampaignGame {
        let mut game = CampaignGame { campaign: self.def.id.clone(), ..CampaignGame::default() };
        for entry in &self.log.pool {
            match (&entry.hero, &entry.player) {
                (Some(hero), _) => game.attached.push((hero.clone(), entry.card.clone())),
                (None, None) if self.goes_into_the_encounter_deck(&entry.card) => {
                    game.encounter.push(entry.card.clone());
                }
                _ => {}
            }
        }
        for record in self.log.recorded() {
            let entry = (record.state.clone(), record.card.to_owned());
            game.records.extend(std::iter::repeat_n(entry, record.times.into()));
        }
        game
    }

    /// Objective allies wait beside the table until the campaign card calls them.
    fn goes_into_the_encounter_deck(&self, id: &str) -> bool {
        let kind = self.card(id).map(|card| card.faces[0].kind);
        matches!(kind, Ok(CardType::Enemy | CardType::Location | CardType::Treachery | CardType::Objective))
    }

    /// Writes down how a game of this campaign ended. A game that was lost changes nothing but the list of games.
    pub fn record(&mut self, q: Q<'_>) -> Result<(), CampaignError> {
        let scenario = self.next().ok_or(CampaignError::Over)?.scenario.clone();
        let won = q.g.outcome == Some(Outcome::Won);
        let earned = if won { q.earned() } else { Vec::new() };
        self.log.content = Some(self.library.version.clone());
        self.log.rules = Some(REVISION);
        self.log.games.push(Played {
            scenario: scenario.clone(),
            won,
            score: q.score(),
            rounds: q.g.rounds_completed,
            seed: q.m.setup.seed,
            earned: earned.iter().map(|entry| entry.card.clone()).collect(),
        });
        if !won {
            return Ok(());
        }
        let name = |n: usize| self.log.players.get(n).map(|player| player.name.clone());
        let entries: Vec<PoolCard> = earned
            .into_iter()
            .map(|entry| PoolCard {
                card: entry.card,
                player: entry.seat.and_then(|seat| name(seat.index())),
                hero: entry.hero,
            })
            .filter(|entry| entry.hero.is_none() || !self.log.pool.contains(entry))
            .collect();
        self.take_out_spent(q);
        self.log.pool.extend(entries);
        q.records().into_iter().for_each(|(state, id)| self.log.record(state, id));
        q.uses().into_iter().for_each(|(used, id)| self.log.count(used, &id));
        self.record_heroes(q, &scenario);
        self.log.defeated.push(scenario);
        self.carry(q);
        Ok(())
    }

    /// What was used up leaves the pool: of several copies, one of the player who used it.
    fn take_out_spent(&mut self, q: Q<'_>) {
        for (card, owner) in q.spent() {
            let name = self.log.players.get(owner.index()).map(|player| player.name.clone());
            let entry = |entry: &PoolCard| entry.card == card && (entry.hero.is_some() || entry.player == name);
            if let Some(at) = self.log.pool.iter().position(entry) {
                self.log.pool.remove(at);
            }
        }
    }

    /// Damage and the fallen, whose permanents leave the pool.
    fn record_heroes(&mut self, q: Q<'_>, scenario: &str) {
        let expert = self.log.expert;
        for player in &mut self.log.players {
            player.traded = false;
            player.damage.clear();
        }
        for survivor in q.survivors() {
            let Some(player) = self.log.players.iter_mut().find(|player| player.heroes.contains(&survivor.hero)) else {
                continue;
            };
            if survivor.fallen && !self.def.carries {
                let (hero, player) = (survivor.hero.clone(), player.name.clone());
                self.log.fallen.push(Fallen { hero, player, scenario: scenario.to_owned() });
                self.log.pool.retain(|entry| entry.hero.as_ref() != Some(&survivor.hero));
            } else if expert && survivor.damage > 0 {
                player.damage.insert(survivor.hero, survivor.damage);
            }
        }
    }

    /// In a series that carries everything over, the decks of the next game are those of this one.
    fn carry(&mut self, q: Q<'_>) {
        if !self.def.carries {
            return;
        }
        let carried = q.carried();
        self.log.players.retain(|player| carried.iter().any(|deck| deck.name == player.name));
        for deck in carried {
            if let Some(player) = self.log.players.iter_mut().find(|player| player.name == deck.name) {
                player.heroes = deck.heroes;
                player.cards = lines(&deck.cards);
                player.collection = deck.collection;
                player.start = deck.start;
            }
        }
    }
}

/// A deck as the log writes it.
pub(super) fn lines(cards: &[(u32, String)]) -> Vec<String> {
    cards.iter().map(|(copies, id)| format!("{copies} {id}")).collect()
}

/// What a finished campaign hands on, if its last resolution gave something: boons that are on no hero. One that was
/// a player's goes to each player of the new campaign.
fn inherited(library: &Library, before: &CampaignLog, players: &[(String, DeckList)]) -> Vec<PoolCard> {
    let last = before.games.iter().rev().find(|game| game.won);
    let boon = |entry: &&PoolCard| {
        let card = library.pool.content.cards.iter().find(|card| card.id == entry.card);
        card.is_some_and(|card| card.faces[0].sphere == Some(cardlang::def::Sphere::Boon)) && entry.hero.is_none()
    };
    if last.is_none_or(|game| game.earned.is_empty()) {
        return Vec::new();
    }
    let mut pool: Vec<PoolCard> = Vec::new();
    for entry in before.pool.iter().filter(boon) {
        let names = players.iter().map(|(name, _)| Some(name.clone()));
        let owners: Vec<Option<String>> = if entry.player.is_some() { names.collect() } else { vec![None] };
        for player in owners {
            let entry = PoolCard { card: entry.card.clone(), player, hero: None };
            if !pool.contains(&entry) {
                pool.push(entry);
            }
        }
    }
    pool
}
