//! The encounter deck of a scenario in numbers: what it threatens with, before anybody has seen a card of it.

use cardlang::def::{AbilityKind, CardType, ScenarioDef};
use rules::code::{Key, Stat};
use rules::pool::FaceFacts;
use rules::query::Q;
use rules::setup::{Mode, Setup, Table};
use rules::zone::Zone;
use serde::Serialize;

use crate::Library;
use crate::decks::to_play;
use crate::scenario::kinds;

/// The encounter deck as one player sits down to it in one mode, with what the nightmare card adds and takes away.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Profile {
    pub mode: &'static str,
    pub size: u32,
    /// How many cards there are of each kind.
    pub kinds: Vec<(&'static str, u32)>,
    /// Printed threat of enemies and locations, and how many cards have it.
    pub threats: Vec<(i32, u32)>,
    /// The threat that a revealed card brings on average; a treachery brings none.
    pub threat: f64,
    /// Cards with Surge, cards with Doomed, and the threat that Doomed would bring if each came once.
    pub surge: u32,
    pub doomed: u32,
    pub doom: u32,
    /// Cards with a shadow effect.
    pub shadows: u32,
}

impl Library {
    /// The encounter deck in each mode that changes it. A scenario that cannot be set up has none.
    pub fn profiles(&self, scenario: &ScenarioDef) -> Vec<Profile> {
        // Basic games have the cards of standard ones.
        let modes = Mode::of(scenario).filter(|mode| *mode != Mode::Basic);
        modes.filter_map(|mode| self.profile(scenario, mode)).collect()
    }

    fn profile(&self, scenario: &ScenarioDef, mode: Mode) -> Option<Profile> {
        let deck = to_play(self.decks().first()?);
        let (scenario, decks) = (scenario.id.clone(), vec![deck]);
        let setup = Setup { scenario, mode, decks, seed: 0_u64.into(), first: 0, campaign: None };
        let table = Table::lay(&self.pool, &setup).ok()?;
        // At rest at the first question, which is about the mulligan: no stage has been read yet.
        let game = table.deal(0).ok()?;
        let q = Q { g: &game, m: &table.matchup };
        let faces: Vec<&FaceFacts> = q.g.in_zone(Zone::ENCOUNTER_DECK).map(|id| q.m.face(q.card(id).def, 0)).collect();
        Some(Profile::of(mode, &faces))
    }
}

impl Profile {
    fn of(mode: Mode, faces: &[&FaceFacts]) -> Profile {
        let count = |such: &dyn Fn(&FaceFacts) -> bool| faces.iter().filter(|face| such(face)).count() as u32;
        let doom = |face: &FaceFacts| u32::from(face.key(Key::Doomed).unwrap_or(0));
        let shadow = |face: &FaceFacts| face.abilities.iter().any(|ability| ability.kind == AbilityKind::Shadow);
        let mut printed: Vec<i32> = faces.iter().filter_map(|face| threat(face)).collect();
        printed.sort_unstable();
        let threats = printed.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32)).collect();
        Profile {
            mode: mode.name(),
            size: faces.len() as u32,
            kinds: kinds(faces.iter().map(|face| (1, face.kind))),
            threats,
            threat: f64::from(printed.iter().sum::<i32>()) / faces.len().max(1) as f64,
            surge: count(&|face| face.key(Key::Surge).is_some()),
            doomed: count(&|face| doom(face) > 0),
            doom: faces.iter().map(|face| doom(face)).sum(),
            shadows: count(&shadow),
        }
    }
}

fn threat(face: &FaceFacts) -> Option<i32> {
    let counts = matches!(face.kind, CardType::Enemy | CardType::Location);
    counts.then(|| face.printed(Stat::Threat).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::Profile;
    use crate::Library;

    fn profiles(id: &str) -> Vec<Profile> {
        let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
        let scenario = library.scenario(id).expect("a scenario").clone();
        library.profiles(&scenario)
    }

    #[test]
    fn every_mode_has_a_deck_of_its_own() {
        let found = profiles("passage-through-mirkwood");
        let sizes: Vec<(&str, u32)> = found.iter().map(|profile| (profile.mode, profile.size)).collect();
        assert_eq!(sizes, [("standard", 36), ("easy", 27), ("nightmare", 39)]);
        for profile in &found {
            assert_eq!(profile.kinds.iter().map(|(_, copies)| copies).sum::<u32>(), profile.size);
            let threatening: u32 = profile.threats.iter().map(|(_, copies)| copies).sum();
            let counted = profile.kinds.iter().filter(|(kind, _)| ["enemies", "locations"].contains(kind));
            assert_eq!(threatening, counted.map(|(_, copies)| copies).sum::<u32>());
            let sum: f64 = profile.threats.iter().map(|(threat, copies)| f64::from(*threat) * f64::from(*copies)).sum();
            assert!((profile.threat * f64::from(profile.size) - sum).abs() < 1e-9);
        }
        assert!(found[0].threat > 0.5 && found[0].shadows > 10, "{found:?}");
        assert_eq!((found[0].surge, found[2].surge), (0, 2));
    }

    #[test]
    fn every_scenario_has_profiles() {
        let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
        for scenario in library.scenarios() {
            let found = library.profiles(scenario);
            let modes = rules::setup::Mode::of(scenario).count() - 1;
            assert_eq!(found.len(), modes, "{}", scenario.id);
            assert!(found.iter().all(|profile| profile.size > 0), "{}", scenario.id);
        }
    }
}
