//! Noun phrases that no card can ever fit.

use super::Linter;
use crate::term::{Arg, Term};

/// Adjectives and qualifiers, and the nouns they can be said of.
const ONLY_OF: &[(&str, &[&str])] = &[
    ("q.engaged_with", &["enemy"]),
    ("q.committed", &["hero", "ally", "character", "objective_ally", "objective"]),
    ("q.attacking_player", &["enemy"]),
    ("q.attacking_card", &["hero", "ally", "character", "objective_ally", "objective"]),
    ("q.attacking_alone", &["hero", "ally", "character", "objective_ally", "objective"]),
    ("q.ranged", &["hero", "ally", "character", "objective_ally", "objective"]),
    ("q.attackable_by", &["enemy"]),
    ("q.active_location", &["location"]),
    ("adj.ready", &["hero", "ally", "character", "attachment", "enemy", "objective", "objective_ally"]),
    ("adj.exhausted", &["hero", "ally", "character", "attachment", "enemy", "objective", "objective_ally"]),
    ("adj.damaged", &["hero", "ally", "character", "enemy", "objective", "objective_ally"]),
    ("adj.undamaged", &["hero", "ally", "character", "enemy", "objective", "objective_ally"]),
    ("adj.unclaimed", &["attachment", "objective", "objective_ally"]),
    ("q.in_your_hand", &["ally", "attachment", "event", "character", "player_card", "treachery"]),
    ("q.in_hand_of", &["ally", "attachment", "event", "character", "player_card", "treachery"]),
    ("q.played_by", &["ally", "attachment", "event", "character", "player_card", "side_quest"]),
];

/// What cannot be said of the same card.
const OPPOSITES: &[(&str, &str)] = &[
    ("adj.ready", "adj.exhausted"),
    ("adj.damaged", "adj.undamaged"),
    ("adj.faceup", "adj.facedown"),
    ("q.in_staging", "q.engaged_with"),
    ("q.in_your_hand", "q.in_play"),
];

impl Linter<'_> {
    pub(super) fn selector(&mut self, np: &Term) {
        if np.key() != "np" {
            return;
        }
        let said: Vec<&Term> = np.block(0).iter().chain(np.block(2)).collect();
        if let Some(Arg::Term(noun)) = np.args.get(1) {
            for word in &said {
                self.said_of_noun(np, word, noun);
            }
        }
        self.opposites(np, &said);
    }

    fn said_of_noun(&mut self, np: &Term, word: &Term, noun: &Term) {
        let Some((_, nouns)) = ONLY_OF.iter().find(|(key, _)| *key == word.key()) else { return };
        let fits = |noun: &str| noun == "card" || noun.ends_with("_card") || nouns.contains(&noun);
        let said = nouns_of(noun);
        if said.iter().any(|noun| fits(noun)) {
            return;
        }
        let phrase = crate::term_source(word);
        let noun = crate::term_source(noun);
        self.warn(np.span, format!("nothing can ever fit: `{phrase}` cannot be said of `{noun}`"));
    }

    fn opposites(&mut self, np: &Term, said: &[&Term]) {
        let says = |key: &str| said.iter().any(|word| word.key() == key);
        for (one, other) in OPPOSITES {
            if says(one) && says(other) {
                self.warn(np.span, "nothing can ever fit: the words contradict each other");
            }
        }
        for word in said.iter().filter(|word| word.key() == "adj.not_trait") {
            let denied = word.text(0);
            if said.iter().any(|other| other.key() == "adj.trait" && other.text(0) == denied) {
                self.warn(np.span, format!("nothing can ever fit: it is and is not `{denied}`"));
            }
        }
    }
}

/// The nouns of `enemy or location`, without their family name.
fn nouns_of(noun: &Term) -> Vec<&'static str> {
    if noun.key() == "noun.or" {
        return noun.children().flat_map(nouns_of).collect();
    }
    vec![noun.key().trim_start_matches("noun.")]
}
