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
    use rules::log::{Detail, Entry};
    use rules::occurrence::{Occurrence, Verb};
    use rules::query::Q;

    #[test]
    fn tokens_come_and_go_with_a_word() {
        let bench = Bench::new();
        let hero = bench.hero();
        let mut told = Told::of(bench.q());
        let mut later = bench.game.clone();
        assert_eq!(check(&told, bench.q()), Ok(()));
        later.card_mut(hero).damage += 2;
        assert!(check(&told, Q { g: &later, m: &bench.m }).is_err());
        told.tell(&bench.entry(Occurrence::of(Verb::Damaged, hero).amount(2))).expect("a sound entry");
        assert_eq!(check(&told, Q { g: &later, m: &bench.m }), Ok(()));
        later.players[1].threat += 1;
        assert!(check(&told, Q { g: &later, m: &bench.m }).is_err());
    }

    #[test]
    fn a_dial_moves_by_what_it_says() {
        let bench = Bench::new();
        let before = bench.game.players[0].threat;
        let told = |to| {
            let raised = bench.entry(Occurrence::new(Verb::ThreatRaised).by(Seat(0)).amount(2));
            Told::of(bench.q()).tell(&Entry { detail: Detail::Level(to), ..raised })
        };
        assert!(told(before + 3).is_err());
        assert_eq!(told(before + 2), Ok(()));
    }

    #[test]
    fn leaving_play_takes_all_tokens() {
        let mut bench = Bench::new();
        let hero = bench.hero();
        bench.game.card_mut(hero).resources = 3;
        let mut told = Told::of(bench.q());
        let to = rules::zone::Zone::discard(Seat(0));
        let left = bench.entry(Occurrence::of(Verb::LeavesPlay, hero));
        told.tell(&Entry { detail: Detail::To(to), ..left }).expect("a sound entry");
        assert!(check(&told, bench.q()).is_err());
        bench.game.card_mut(hero).resources = 0;
        assert_eq!(check(&told, bench.q()), Ok(()));
    }
}
