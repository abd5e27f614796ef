//! What the table knows if everybody, spectators included, tells everything they see: no more than the rules let
//! somebody know; and how many cards lie where, which is no secret.

use rules::area::Board;
use rules::ids::{CardId, CardSet, Seat, Seats};
use rules::log::Entry;
use rules::occurrence::Verb;
use rules::query::Q;
use rules::state::{Flags, Game};
use rules::view::{Shown, View};
use rules::zone::Zone;

/// Follows what all together may know.
pub struct Together {
    known: CardSet,
    /// Cards that players have looked at since the views were compared last.
    looked: usize,
}

impl Together {
    /// What the players know as it begins.
    pub fn new(g: &Game) -> Together {
        let shown = |id: &CardId| !is_hidden(g, *id) || g.card(*id).seen != Seats::default();
        Together { known: all(g).filter(shown).collect(), looked: 0 }
    }

    /// What lies open is known; what goes out of sight stays known until it is shuffled.
    pub fn follow(&mut self, last: &Game, q: Q<'_>, news: &[Entry]) {
        let g = q.g;
        for (at, entry) in news.iter().enumerate() {
            let what = &entry.what;
            match what.verb {
                Verb::Looks => self.looked += what.amount.max(0) as usize,
                Verb::Shuffled => what.to.into_iter().for_each(|zone| self.forget(last, g, zone, &news[..at])),
                // What lay open in between stays known where it goes.
                Verb::Discarded | Verb::Revealed => self.known.insert(what.subject),
                // Dealt faceup.
                Verb::Move if entry.to() == Some(Zone::SHADOW) => self.known.insert(what.subject),
                _ => {}
            }
        }
        let open = |id: CardId| !is_hidden(g, id) || q.lies_faceup(id);
        self.known = all(g).filter(|id| open(*id) || self.known.has(*id)).collect();
    }

    /// Nobody knows any more which card of a pile is which: of those that lay there, and those put there since.
    fn forget(&mut self, last: &Game, g: &Game, zone: Zone, before: &[Entry]) {
        // What was dealt or drawn before the pile was shuffled is still what it was.
        let taken = before.iter().any(|entry| match entry.what.verb {
            Verb::ShadowDealt => zone == Zone::ENCOUNTER_DECK,
            Verb::Draws => zone == Zone::deck(entry.what.player),
            Verb::Went => entry.from() == Some(zone),
            _ => false,
        });
        let put = |id: CardId| {
            let put = |entry: &Entry| matches!(entry.what.verb, Verb::Move | Verb::LeavesPlay);
            before.iter().any(|entry| put(entry) && entry.what.subject == id && entry.to() == Some(zone))
        };
        let lay = |id: CardId| last.card(id).zone == zone && !(taken && g.card(id).zone != zone);
        self.known = self.known.iter().filter(|id| !lay(*id) && !put(*id)).collect();
    }

    /// The cards that some view shows.
    pub fn check(&mut self, g: &Game, shown: &CardSet) -> Result<(), String> {
        let secret: CardSet = shown.minus(&self.known).iter().filter(|id| is_hidden(g, *id)).collect();
        if secret.len() > self.looked {
            return Err(format!(
                "the table knows {} cards that nobody may know, but has looked at {}: {secret:?}",
                secret.len(),
                self.looked
            ));
        }
        self.known = self.known.union(&secret);
        self.looked = 0;
        Ok(())
    }
}

fn all(g: &Game) -> impl Iterator<Item = CardId> {
    (0..g.cards.len() as u16).map(CardId)
}

/// Lies where nobody sees it: in a deck, among the stages to come, facedown out of play, or as a stand-in.
fn is_hidden(g: &Game, id: CardId) -> bool {
    let card = g.card(id);
    let facedown = card.flags.has(Flags::FACEDOWN) && !card.zone.is_in_play();
    card.zone.keeps_secrets() || facedown || card.flags.has(Flags::STAND_IN)
}

/// A view has as many cards in each place as lie there.
pub fn counts(g: &Game, view: &View<'_>) -> Result<(), String> {
    let shared = [
        (Zone::ENCOUNTER_DECK, usize::from(view.encounter_deck.count)),
        (Zone::ENCOUNTER_DISCARD, view.encounter_discard.len()),
        (Zone::QUEST_DECK, usize::from(view.quest_deck)),
        (Zone::VICTORY, usize::from(view.victory.count)),
        (Zone::SET_ASIDE, usize::from(view.set_aside.count)),
        (Zone::REMOVED, usize::from(view.removed.count)),
        (Zone::BESIDE_QUEST, view.beside_quest.len()),
    ];
    let own = (0..g.seats).map(Seat).zip(&view.players).flat_map(|(seat, player)| {
        [
            (Zone::hand(seat), usize::from(player.hand.count)),
            (Zone::deck(seat), usize::from(player.deck.count)),
            (Zone::discard(seat), player.discard.len()),
        ]
    });
    let piles: usize = view.areas.iter().map(|area| usize::from(area.pile.count)).sum();
    let apart = |zone: &Zone| zone.is_declared() && Board::of(*zone).is_none();
    let declared: usize = g.zones().filter(apart).map(|zone| g.count_in(zone)).sum();
    if piles != declared {
        return Err(format!("{:?} sees {piles} cards in declared areas, not {declared}", view.seat));
    }
    if let Some((zone, seen)) = shared.into_iter().chain(own).find(|(zone, seen)| g.count_in(*zone) != *seen) {
        return Err(format!("{:?} sees {seen} cards in {zone:?}, not {}", view.seat, g.count_in(zone)));
    }
    let zones = g.zones_in_play().chain([Zone::SHADOW]);
    let (there, seen) = (zones.map(|zone| g.count_in(zone)).sum::<usize>(), on_the_table(view));
    if there == seen { Ok(()) } else { Err(format!("{:?} sees {seen} cards on the table, not {there}", view.seat)) }
}

fn on_the_table(view: &View<'_>) -> usize {
    let players = view.players.iter();
    let own = players.flat_map(|player| player.characters.iter().chain(&player.engaged).chain(&player.on_deck));
    let quests = view.quest.iter().chain(&view.further_quests);
    let quests = quests.chain(view.boards.iter().flat_map(|board| &board.quests)).map(|quest| &quest.card);
    let boards = view.boards.iter().flat_map(|board| board.staging.cards.iter().chain(&board.active_locations));
    let areas = view.areas.iter().flat_map(|area| &area.cards);
    let locations = view.active_location.iter().chain(&view.further_locations);
    let shared = view.staging.cards.iter().chain(locations).chain(quests).chain(boards).chain(areas);
    let resolving = view.resolving.iter().flat_map(|card| card.attachments.iter().chain(&card.shadows));
    own.chain(shared).map(with_its_cards).sum::<usize>() + resolving.map(with_its_cards).sum::<usize>()
}

/// A card and all that is on it.
fn with_its_cards(shown: &Shown<'_>) -> usize {
    let (attachments, shadows) = match shown {
        Shown::Card(card) => (&card.attachments, &card.shadows),
        Shown::Hidden(hidden) => match &hidden.acts_as {
            Some(stand_in) => (&stand_in.attachments, &stand_in.shadows),
            None => return 1,
        },
    };
    1 + attachments.iter().chain(shadows).map(with_its_cards).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::{Together, counts};
    use crate::soak::checks::bench::Bench;
    use rules::ids::{CardSet, Seat};
    use rules::occurrence::{Occurrence, Verb};
    use rules::query::Q;
    use rules::state::Flags;
    use rules::view::view;
    use rules::zone::Zone;

    #[test]
    fn the_top_of_a_deck_is_known_only_to_who_has_looked() {
        let bench = Bench::new();
        let top = bench.game.top(Zone::ENCOUNTER_DECK).expect("a card");
        let mut together = Together::new(&bench.game);
        assert!(together.check(&bench.game, &CardSet::one(bench.hero())).is_ok());
        assert!(together.check(&bench.game, &CardSet::one(top)).is_err());
        let looked = [bench.entry(Occurrence::new(Verb::Looks).by(Seat(0)).amount(1))];
        together.follow(&bench.game, bench.q(), &looked);
        assert!(together.check(&bench.game, &CardSet::one(top)).is_ok());
        let shuffled = [bench.entry(Occurrence::new(Verb::Shuffled).into(Zone::ENCOUNTER_DECK))];
        together.follow(&bench.game, bench.q(), &shuffled);
        assert!(together.check(&bench.game, &CardSet::one(top)).is_err());
    }

    #[test]
    fn a_known_card_dealt_before_the_deck_is_shuffled_stays_known() {
        let bench = Bench::new();
        let (deck, mut later) = (Zone::ENCOUNTER_DECK, bench.game.clone());
        let (top, enemy) = (bench.game.top(deck).expect("a card"), bench.hero());
        later.relocate_bottom(top, Zone::SHADOW);
        later.card_mut(top).flags = Flags::FACEDOWN;
        let dealt = || bench.entry(Occurrence::of(Verb::ShadowDealt, enemy));
        let shuffled = || bench.entry(Occurrence::new(Verb::Shuffled).into(deck));
        for (news, known) in [([dealt(), shuffled()], true), ([shuffled(), dealt()], false)] {
            let mut together = Together { known: CardSet::one(top), looked: 0 };
            together.follow(&bench.game, Q { g: &later, m: &bench.m }, &news);
            assert_eq!(together.check(&later, &CardSet::one(top)).is_ok(), known);
        }
    }

    #[test]
    fn a_card_too_few_is_noticed() {
        let bench = Bench::new();
        let mut seen = view(bench.q(), None);
        assert_eq!(counts(&bench.game, &seen), Ok(()));
        seen.players[0].hand.count -= 1;
        assert!(counts(&bench.game, &seen).is_err());
        let mut seen = view(bench.q(), Some(Seat(1)));
        seen.players[0].characters.pop();
        assert!(counts(&bench.game, &seen).is_err());
    }
}
