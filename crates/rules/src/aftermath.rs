//! What a finished game leaves behind for the next one: damage, the fallen, boons and burdens, records.

use cardlang::def::CardType;

use crate::area::AreaKind;
use crate::code::{Key, OpKind};
use crate::frame::LimitUse;
use crate::ids::{CardId, Seat};
use crate::phrases::Phrase;
use crate::query::Q;
use crate::setup::Deck;
use crate::state::Flags;
use crate::zone::Zone;

/// A boon or burden that goes into the campaign pool. Cards are named by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earned {
    pub card: String,
    /// Who earned it, if somebody did.
    pub seat: Option<Seat>,
    /// The hero it is attached to.
    pub hero: Option<String>,
}

/// A hero at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survivor {
    pub hero: String,
    pub owner: Seat,
    pub damage: u16,
    pub fallen: bool,
}

impl Q<'_> {
    fn id_of(self, id: CardId) -> String {
        self.m.pool.facts(self.card(id).def).id.clone()
    }

    fn all(self) -> impl Iterator<Item = CardId> {
        (0..self.g.cards.len() as u16).map(CardId)
    }

    /// Whether a player began the game with that hero.
    pub fn is_starting_hero(self, id: CardId) -> bool {
        let heroes = self.m.setup.decks.get(self.card(id).owner.index()).map_or(&[][..], |deck| &deck.heroes);
        let listed = || heroes.is_empty() || heroes.contains(&self.id_of(id));
        self.m.face(self.card(id).def, 0).kind == CardType::Hero && listed()
    }

    /// The heroes the players began with. One that lies in a discard pile has fallen.
    pub fn survivors(self) -> Vec<Survivor> {
        let heroes = self.all().filter(|id| self.is_starting_hero(*id));
        let survivor = |id: CardId| {
            let card = self.card(id);
            Survivor {
                hero: self.id_of(id),
                owner: card.owner,
                damage: card.damage,
                fallen: card.zone.is_player_discard(),
            }
        };
        heroes.map(survivor).collect()
    }

    /// Cards that were put into the campaign pool, and not used up since.
    pub fn earned(self) -> Vec<Earned> {
        let earned = self.all().filter(|id| self.g.is(*id, Flags::EARNED) && !self.g.is(*id, Flags::SPENT));
        let entry = |id: CardId| {
            let card = self.card(id);
            let hero = card.host.some().filter(|_| card.zone.is_in_play()).map(|host| self.id_of(host));
            let seat = Some(card.owner).filter(|seat| seat.is_player() && hero.is_none());
            Earned { card: self.id_of(id), seat, hero }
        };
        earned.map(entry).collect()
    }

    /// Cards that leave the campaign pool, and whose they were.
    pub fn spent(self) -> Vec<(String, Seat)> {
        let spent = self.all().filter(|id| self.g.is(*id, Flags::SPENT) && !self.g.is(*id, Flags::EARNED));
        spent.map(|id| (self.id_of(id), self.card(id).owner)).collect()
    }

    /// What the resolution recorded of which card.
    pub fn records(self) -> Vec<(String, String)> {
        let mut records = Vec::new();
        for lasting in &self.g.lasting {
            let OpKind::Do(Phrase::Record(record)) = &self.m.op(lasting.ability, lasting.pc).kind else { continue };
            for id in lasting.closed.iter().flat_map(|cards| cards.iter()) {
                records.push((self.m.pool.titles.name(record.state.0).to_owned(), self.id_of(id)));
            }
        }
        records
    }

    /// What the campaign log counts the uses of: what it says of each use, and of which card.
    pub fn uses(self) -> Vec<(String, String)> {
        let counted = |used: &LimitUse| {
            let limit = self.m.has_ability(used.ability).then(|| self.m.ability(used.ability).limit).flatten()?;
            Some((self.m.log_name(&limit, used.seat)?, self.id_of(used.card)))
        };
        let uses = self.g.uses.iter().flat_map(|used| (0..used.times).map(move |_| used));
        uses.filter_map(counted).collect()
    }

    /// The decks as they go into the next game of a series that carries threat, damage and discard piles: hands and
    /// cards in play return to the decks, the fallen stay in the discard piles. Whoever has no hero left is out.
    pub fn carried(self) -> Vec<Deck> {
        let seats = (0..self.g.seats).map(Seat);
        let decks = seats.filter_map(|seat| self.carried_deck(seat));
        decks.filter(|deck| !deck.heroes.is_empty()).collect()
    }

    fn carried_deck(self, seat: Seat) -> Option<Deck> {
        let before = self.m.setup.decks.get(seat.index())?;
        let mut deck = Deck::new(before.name.clone(), Vec::new(), Vec::new());
        deck.start.threat = self.g.players[seat.index()].threat;
        for id in self.all().filter(|id| self.card(*id).owner == seat) {
            let (zone, face) = (self.card(id).zone, self.m.face(self.card(id).def, 0));
            let (lies, hero) = (zone.is_player_discard(), face.kind == CardType::Hero);
            // What was brought along besides the deck.
            if zone == Zone::SET_ASIDE && face.key(Key::Encounter).is_none() || hero && zone.kind() == AreaKind::Under {
                deck.collection.push(self.id_of(id));
                continue;
            }
            match (hero, lies) {
                (true, false) => {
                    deck.heroes.push(self.id_of(id));
                    deck.start.damage.push(self.card(id).damage);
                }
                (false, false) => add_copy(&mut deck.cards, self.id_of(id)),
                (_, true) => {}
            }
        }
        let discard: Vec<CardId> = self.g.in_zone(Zone::discard(seat)).collect();
        deck.start.discard = discard.into_iter().rev().map(|id| self.id_of(id)).collect();
        Some(deck)
    }
}

fn add_copy(cards: &mut Vec<(u32, String)>, id: String) {
    match cards.iter_mut().find(|(_, there)| *there == id) {
        Some((copies, _)) => *copies += 1,
        None => cards.push((1, id)),
    }
}
