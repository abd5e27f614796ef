//! Tokens and dials change by what the log tells, and by nothing else.

use rules::ids::{CardId, Seat};
use rules::query::Q;

use super::told::Told;

/// Tokens are where the log has put them.
pub fn check(told: &Told, q: Q<'_>) -> Result<(), String> {
    for (n, (card, told)) in q.g.cards.iter().zip(&told.cards).enumerate() {
        let tokens = [
            ("damage", card.damage, told.damage),
            ("progress", card.progress, told.progress),
            ("resources", card.resources, told.resources),
        ];
        if let Some((kind, has, told)) = tokens.into_iter().find(|(_, has, told)| i32::from(*has) != *told) {
            let id = CardId(n as u16);
            return Err(format!("{id:?} ({}) has {has} {kind}, but the log tells of {told}", q.title(id)));
        }
    }
    for seat in (0..q.g.seats).map(Seat) {
        let (has, told) = (q.g.players[seat.index()].threat, told.players[seat.index()].threat);
        if i32::from(has) != told {
            return Err(format!("{seat:?} has threat {has}, but the log tells of {told}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::soak::checks::bench::Bench;
    use crate::soak::checks::told::Told;
    use rules::ids::Seat;
    use rules::log::What;
    use rules::query::Q;

    #[test]
    fn tokens_come_and_go_with_a_word() {
        let bench = Bench::new();
        let hero = bench.hero();
        let mut told = Told::of(&bench.game);
        let mut later = bench.game.clone();
        assert_eq!(check(&told, bench.q()), Ok(()));
        later.card_mut(hero).damage += 2;
        assert!(check(&told, Q { g: &later, m: &bench.m }).is_err());
        told.tell(&bench.entry(What::Damaged { card: hero, by: 2 })).expect("a sound entry");
        assert_eq!(check(&told, Q { g: &later, m: &bench.m }), Ok(()));
        later.players[1].threat += 1;
        assert!(check(&told, Q { g: &later, m: &bench.m }).is_err());
    }

    #[test]
    fn a_dial_moves_by_what_it_says() {
        let bench = Bench::new();
        let before = bench.game.players[0].threat;
        let wrong = What::Threat { seat: Seat(0), by: 2, to: before + 3 };
        assert!(Told::of(&bench.game).tell(&bench.entry(wrong)).is_err());
    }

    #[test]
    fn leaving_play_takes_all_tokens() {
        let mut bench = Bench::new();
        let hero = bench.hero();
        bench.game.card_mut(hero).resources = 3;
        let mut told = Told::of(&bench.game);
        let to = rules::zone::Zone::discard(Seat(0));
        told.tell(&bench.entry(What::LeftPlay { card: hero, to })).expect("a sound entry");
        assert!(check(&told, bench.q()).is_err());
        bench.game.card_mut(hero).resources = 0;
        assert_eq!(check(&told, bench.q()), Ok(()));
    }
}
