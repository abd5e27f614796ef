//! The log explains every difference between a game at rest and the same game at its next rest: where cards lie, whose
//! they are, what they are attached to, which side is up and how they stand; first player, players and outcome.

use rules::area::AreaKind;
use rules::ids::{CardId, Seat};
use rules::query::Q;
use rules::state::{Card, Flags};
use rules::zone::Zone;

use super::told::{TOLD, Told, ToldCard, controller};

/// What was told is what has changed.
pub fn check(told: &Told, q: Q<'_>) -> Result<(), String> {
    for (n, (card, of)) in q.g.cards.iter().zip(&told.cards).enumerate() {
        if let Some(what) = unexplained(told, card, of) {
            let id = CardId(n as u16);
            return Err(format!("the log does not explain {what} of {id:?} ({}): {card:?}", q.title(id)));
        }
    }
    for zone in q.g.zones().filter(|zone| !told.vague.has(*zone)) {
        let (has, told) = (q.g.count_in(zone) as i32, told.counts[zone.index()]);
        if has != told {
            return Err(format!("{zone:?} holds {has} cards, but the log tells of {told}"));
        }
    }
    table(told, q)
}

fn table(told: &Told, q: Q<'_>) -> Result<(), String> {
    let g = q.g;
    if g.first != told.first {
        return Err(format!("{:?} is the first player, but the log tells of {:?}", g.first, told.first));
    }
    if g.outcome != told.outcome {
        return Err(format!("the outcome is {:?}, but the log tells of {:?}", g.outcome, told.outcome));
    }
    let differs = |seat: &Seat| g.players[seat.index()].eliminated != told.players[seat.index()].eliminated;
    match (0..g.seats).map(Seat).find(differs) {
        Some(seat) => Err(format!("{seat:?} is in or out otherwise than the log tells")),
        None => Ok(()),
    }
}

/// What of a card is not as the log tells.
fn unexplained(told: &Told, card: &Card, of: &ToldCard) -> Option<&'static str> {
    // Facedown in place of an enemy: told of as that enemy.
    let stands_in = card.flags.has(Flags::STAND_IN);
    if !of.zones.has(card.zone) {
        return Some("the place");
    }
    if of.controllers & controller(card.controller) == 0 && !stands_in {
        return Some("the controller");
    }
    if card.face != of.face {
        return Some("the side");
    }
    // Told by the pile it lies in.
    if card.zone.kind() == AreaKind::Under {
        return None;
    }
    let certain = of.zones.single().is_some();
    let shadow = !certain && card.zone == Zone::SHADOW;
    let hosted = if shadow { told.dealt_to.has(card.host) || card.host == of.host } else { card.host == of.host };
    if !hosted {
        return Some("the host");
    }
    let hidden = !certain && matches!(card.zone, Zone::SHADOW | Zone::REMOVED);
    let flags = if hidden { Flags::FACEDOWN.0 } else { of.flags.0 };
    (card.flags.0 & TOLD != flags & TOLD && !stands_in).then_some("the state")
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::soak::checks::bench::Bench;
    use crate::soak::checks::told::Told;
    use rules::area::Board;
    use rules::ids::{CardId, Seat};
    use rules::log::{Detail, Entry};
    use rules::occurrence::{Occurrence, Verb};
    use rules::query::Q;
    use rules::state::{Flags, Game, Outcome};
    use rules::zone::Zone;

    /// Whether a change without a word is found.
    fn found(bench: &Bench, change: impl Fn(&mut Game)) -> bool {
        let mut later = bench.game.clone();
        change(&mut later);
        check(&Told::of(bench.q()), Q { g: &later, m: &bench.m }).is_err()
    }

    #[test]
    fn a_card_that_is_played_into_the_staging_area_stays_with_whoever_played_it() {
        let mut bench = Bench::new();
        let (card, holder) = (bench.game.top(Zone::deck(Seat(0))).expect("a card"), Seat(1));
        bench.game.relocate_top(card, Zone::hand(holder));
        bench.game.card_mut(card).controller = holder;
        let mut told = Told::of(bench.q());
        for what in [Occurrence::of(Verb::Plays, card).by(holder), Occurrence::of(Verb::EntersStaging, card)] {
            told.tell(&bench.entry(what)).expect("a sound entry");
        }
        let mut later = bench.game.clone();
        later.relocate_bottom(card, Board::MAIN.staging());
        assert_eq!(check(&told, Q { g: &later, m: &bench.m }), Ok(()));
        later.card_mut(card).controller = Seat(2);
        assert!(check(&told, Q { g: &later, m: &bench.m }).is_err());
    }

    #[test]
    fn nothing_changes_without_a_word() {
        let bench = Bench::new();
        let (hero, top) = (bench.hero(), bench.game.top(Zone::deck(Seat(0))).expect("a card"));
        let stage = bench.game.top(Zone::QUEST_DECK).expect("a stage");
        assert!(!found(&bench, |_| ()));
        assert!(found(&bench, |g| g.relocate_top(top, Zone::hand(Seat(0)))));
        assert!(found(&bench, |g| g.card_mut(hero).flags.set(Flags::EXHAUSTED, true)));
        assert!(found(&bench, |g| g.card_mut(hero).controller = Seat(1)));
        assert!(found(&bench, |g| g.card_mut(hero).host = CardId(0)));
        assert!(found(&bench, |g| g.card_mut(stage).face = 1));
        assert!(found(&bench, |g| g.first = Seat(1)));
        assert!(found(&bench, |g| g.outcome = Some(Outcome::Won)));
        assert!(found(&bench, |g| g.players[0].eliminated = true));
    }

    #[test]
    fn nothing_is_told_that_does_not_happen() {
        let bench = Bench::new();
        let told = |entry: Entry| {
            let mut told = Told::of(bench.q());
            told.tell(&entry).expect("a sound entry");
            check(&told, bench.q())
        };
        let of_hero = |verb| bench.entry(Occurrence::of(verb, bench.hero()));
        assert!(told(of_hero(Verb::Exhausts)).is_err());
        assert!(told(draws(&bench, top(&bench.game))).is_err());
        assert!(told(bench.entry(Occurrence::new(Verb::FirstPlayer).by(Seat(2)))).is_err());
        assert!(told(of_hero(Verb::Discarded)).is_err());
        assert_eq!(told(of_hero(Verb::Readies)), Ok(()));
    }

    fn top(g: &Game) -> CardId {
        g.top(Zone::deck(Seat(0))).expect("a card")
    }

    /// The first player draws a card.
    fn draws(bench: &Bench, card: CardId) -> Entry {
        let entry = bench.entry(Occurrence::new(Verb::Draws).by(Seat(0)).amount(1));
        Entry { detail: Detail::Cards(Box::new([card])), ..entry }
    }

    #[test]
    fn only_what_lies_in_a_deck_is_drawn_from_it() {
        let bench = Bench::new();
        assert!(Told::of(bench.q()).tell(&draws(&bench, bench.hero())).is_err());
    }

    #[test]
    fn a_hand_grows_by_as_many_cards_as_are_drawn() {
        let bench = Bench::new();
        let mut later = bench.game.clone();
        let mut told = Told::of(bench.q());
        told.tell(&draws(&bench, top(&bench.game))).expect("a sound entry");
        for enough in [true, false] {
            later.relocate_bottom(top(&later), Zone::hand(Seat(0)));
            assert_eq!(check(&told, Q { g: &later, m: &bench.m }).is_ok(), enough);
        }
    }

    #[test]
    fn a_card_that_another_holds_is_its_owners_once_it_is_played() {
        let mut bench = Bench::new();
        let (card, owner, holder) = (top(&bench.game), Seat(0), Seat(1));
        bench.game.relocate_top(card, Zone::hand(holder));
        bench.game.card_mut(card).controller = holder;
        let mut later = bench.game.clone();
        later.relocate_top(card, Zone::RESOLVING);
        later.card_mut(card).controller = owner;
        let mut told = Told::of(bench.q());
        assert!(check(&told, Q { g: &later, m: &bench.m }).is_err());
        told.tell(&bench.entry(Occurrence::of(Verb::Plays, card).by(holder))).expect("a sound entry");
        assert_eq!(check(&told, Q { g: &later, m: &bench.m }), Ok(()));
    }
}
