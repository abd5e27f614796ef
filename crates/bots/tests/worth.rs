//! How many abilities of players' cards the heuristic has an opinion on, and which it has none on.

use std::path::Path;

use bots::has_worth;
use library::Library;
use library::cards::for_players;
use rules::code::{Ability, OpKind};

const KEPT: &str = "tests/worth.txt";

/// Whether it does something, and whether the worth of some of that is known.
fn judged(ability: &Ability) -> Option<bool> {
    let effects = ability.code.iter().skip(usize::from(ability.effects));
    let phrases = effects.filter_map(|op| if let OpKind::Do(phrase) = &op.kind { Some(phrase) } else { None });
    let known: Vec<bool> = phrases.map(has_worth).collect();
    (!known.is_empty()).then(|| known.contains(&true))
}

#[test]
fn abilities_without_a_worth_are_named() {
    let library = Library::load(&[]).expect("content");
    let (mut known, mut unknown) = (0, Vec::new());
    for card in library.pool.content.cards.iter().filter(|card| for_players(card)) {
        let def = library.pool.find(&card.id).expect("a card of the pool");
        for face in &library.pool.facts(def).faces {
            for (n, ability) in face.abilities.iter().enumerate() {
                match judged(ability) {
                    Some(true) => known += 1,
                    Some(false) => unknown.push(format!("{} ability {}\n", card.id, n + 1)),
                    None => {}
                }
            }
        }
    }
    let all = known + unknown.len();
    unknown.sort();
    let told = format!("{known} of {all} abilities have a worth; these have none:\n{}", unknown.concat());
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(KEPT);
    if std::env::var_os("WESTMARCH_BLESS").is_some() {
        std::fs::write(&kept, &told).expect("the list can be written");
    }
    assert_eq!(std::fs::read_to_string(&kept).unwrap_or_default(), told, "WESTMARCH_BLESS=1 writes the list anew");
    assert!(known * 10 >= all * 8, "at least four in five");
}
