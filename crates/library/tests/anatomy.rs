//! What is printed on cards: every kind has its parts and no others, in the content and in the language.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use cardlang::def::{AbilityKind, CardDef, CardType, Face, Sphere};
use cardlang::{Source, ability_text, face_text, shadow_text};
use library::Library;
use rules::code::Key;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::load(&[]).expect("content"));

/// The cards of the Core Set.
fn cards() -> impl Iterator<Item = &'static CardDef> {
    LIBRARY.pool.content.cards.iter().filter(|card| card.set == "core-set")
}

fn sides() -> impl Iterator<Item = (&'static CardDef, &'static Face)> {
    cards().flat_map(|card| card.faces.iter().map(move |face| (card, face)))
}

fn faces(kind: CardType) -> impl Iterator<Item = (&'static CardDef, &'static Face)> {
    sides().filter(move |(_, face)| face.kind == kind)
}

/// The values a side carries, by name.
fn values(face: &Face) -> Vec<&'static str> {
    let all = [
        ("cost", face.cost),
        ("engagement", face.engagement),
        ("threat", face.threat),
        ("willpower", face.willpower),
        ("attack", face.attack),
        ("defense", face.defense),
        ("hit points", face.hit_points),
        ("quest points", face.quest_points),
    ];
    all.iter().filter(|(_, value)| value.is_some()).map(|(name, _)| *name).collect()
}

#[track_caller]
fn carry(kind: CardType, wanted: &[&str]) {
    let mut count = 0;
    for (card, face) in faces(kind) {
        assert_eq!(values(face), wanted, "{}", card.id);
        assert!(!face.title.is_empty(), "{}", card.id);
        count += 1;
    }
    assert!(count > 0, "no {kind:?} at all");
}

const FIGHTS: [&str; 4] = ["willpower", "attack", "defense", "hit points"];

#[test]
fn player_cards_carry_their_parts() {
    // proves: RR.anatomy-player.1, RR.anatomy-player.12, RR1.anatomy.1, RR1.anatomy.2, RR1.anatomy.3, RR1.anatomy.4
    carry(CardType::Hero, &[&["cost"], &FIGHTS[..]].concat());
    carry(CardType::Ally, &[&["cost"], &FIGHTS[..]].concat());
    carry(CardType::Attachment, &["cost"]);
    carry(CardType::Event, &["cost"]);
    let player = [CardType::Hero, CardType::Ally, CardType::Attachment, CardType::Event];
    for (card, face) in player.into_iter().flat_map(faces) {
        assert!(face.sphere.is_some(), "{} has no sphere", card.id);
        assert!(card.encounter_set.is_none(), "{} is no encounter card", card.id);
    }
    // The cost of a hero is a threat cost, of all others a price; the language keeps them apart.
    assert!(complaint("hero \"H\" {\n cost 3\n}").contains("`hero` has no `cost`"));
    assert!(complaint("ally \"A\" {\n threat cost 3\n}").contains("`ally` has no `threat cost`"));
    assert!(complaint("attachment \"A\" {\n attack 3\n}").contains("`attachment` has no `attack`"));
    assert!(complaint("event \"E\" {\n willpower 3\n}").contains("`event` has no `willpower`"));
}

#[test]
fn encounter_cards_carry_their_parts() {
    // proves: RR.anatomy-encounter.1, RR.anatomy-encounter.2, RR.anatomy-encounter.3, RR.anatomy-encounter.4,
    // RR.anatomy-encounter.5, RR.anatomy-encounter.6, RR.anatomy-encounter.7, RR.anatomy-encounter.8,
    // RR.anatomy-encounter.12, RR1.anatomy.5, RR1.anatomy.6, RR1.anatomy.7, RR1.anatomy.8
    carry(CardType::Enemy, &["engagement", "threat", "attack", "defense", "hit points"]);
    carry(CardType::Location, &["threat", "quest points"]);
    carry(CardType::Objective, &[]);
    carry(CardType::Treachery, &[]);
    let encounter = [CardType::Enemy, CardType::Location, CardType::Treachery, CardType::Objective];
    for (card, face) in encounter.into_iter().flat_map(faces) {
        let set = card.encounter_set.as_ref().unwrap_or_else(|| panic!("{} has no encounter set", card.id));
        let used = LIBRARY.pool.content.scenarios.iter().any(|scenario| scenario.encounter_sets.contains(set));
        assert!(used, "no scenario uses {set}, the encounter set of {}", card.id);
        assert_eq!(face.sphere, None, "{} has a sphere", card.id);
        assert_eq!(face.traits.is_empty(), face.kind == CardType::Treachery, "{}", card.id);
    }
    assert!(complaint("enemy \"E\" {\n threat 1\n}").contains("lacks `engagement`, `attack`, `defense`, `hit points`"));
    assert!(complaint("location \"L\" {\n}").contains("lacks `threat`, `quest points`"));
    assert!(complaint("enemy \"E\" {\n quest points 1\n}").contains("`enemy` has no `quest points`"));
    assert!(complaint("location \"L\" {\n hit points 1\n}").contains("`location` has no `hit points`"));
    assert!(complaint("treachery \"T\" {\n threat 1\n}").contains("`treachery` has no `threat`"));
    assert!(complaint("enemy {\n}").contains("needs a title"));
}

#[test]
fn stages_have_two_sides_in_a_fixed_order() {
    // proves: RR.anatomy-quest.1, RR.anatomy-quest.3, RR.anatomy-quest.6, RR1.anatomy.9, RR1.anatomy.10
    for id in ["passage-through-mirkwood", "journey-along-the-anduin", "escape-from-dol-guldur"] {
        let scenario = LIBRARY.scenario(id).expect("a scenario");
        assert!(!scenario.encounter_sets.is_empty(), "{id} has no encounter sets");
        for (place, alternatives) in scenario.stages.iter().enumerate() {
            for id in &alternatives.cards {
                let card = cards().find(|card| card.id == *id).expect("the stage");
                assert_eq!(card.stage, Some(place as u32 + 1), "{id}");
                let [a, b] = card.faces.as_slice() else { panic!("{id} has no two sides") };
                assert!(!a.title.is_empty() && !b.title.is_empty(), "{id}");
                assert_eq!(values(a), [""; 0], "{id}");
                assert_eq!(values(b), ["quest points"], "{id}");
                let sets_up = |face: &Face| face.abilities.iter().any(|ability| ability.kind == AbilityKind::Setup);
                assert!(!sets_up(b), "{id} is set up by its B side");
                assert_eq!(sets_up(a), place == 0, "{id}");
            }
        }
    }
}

#[test]
fn set_and_number_name_a_card() {
    // proves: RR.anatomy-player.13, RR.anatomy-encounter.13, RR.anatomy-quest.7
    let mut seen = BTreeSet::new();
    for card in cards() {
        assert!(!card.set.is_empty() && card.number > 0, "{}", card.id);
        assert!(seen.insert((&card.set, card.number)), "{} shares its number", card.id);
    }
}

#[test]
fn one_box_holds_what_it_should() {
    // proves: CO.ltp-components.2
    let copies = |kinds: &[CardType]| -> u32 {
        cards().filter(|card| kinds.contains(&card.faces[0].kind)).map(|card| card.copies).sum()
    };
    assert_eq!(copies(&[CardType::Hero]), 12);
    assert_eq!(copies(&[CardType::Ally, CardType::Attachment, CardType::Event]), 120);
    assert_eq!(copies(&[CardType::Quest]), 10);
    assert_eq!(copies(&[CardType::Enemy, CardType::Location, CardType::Treachery, CardType::Objective]), 84);
}

#[test]
fn there_are_nine_types_of_cards() {
    // proves: RR.card-types.1
    let kinds: BTreeSet<CardType> = sides().map(|(_, face)| face.kind).collect();
    use CardType::*;
    assert_eq!(kinds, BTreeSet::from([Hero, Ally, Attachment, Event, Enemy, Location, Treachery, Objective, Quest]));
}

#[test]
fn there_are_four_spheres() {
    // proves: RR.spheres.1, RR1.spheres.1
    let of = |kind| faces(kind).filter_map(|(_, face)| face.sphere).collect::<BTreeSet<_>>();
    let four = BTreeSet::from([Sphere::Leadership, Sphere::Lore, Sphere::Spirit, Sphere::Tactics]);
    assert_eq!(of(CardType::Hero), four);
    let others = &of(CardType::Ally) | &(&of(CardType::Attachment) | &of(CardType::Event));
    assert_eq!(others.into_iter().filter(|sphere| *sphere != Sphere::Neutral).collect::<BTreeSet<_>>(), four);
}

#[test]
fn the_keywords_of_the_rules_are_known() {
    // proves: RR.keywords.1, RR1.keywords.1, CO.gloss.1
    for name in ["doomed", "guarded", "permanent", "ranged", "restricted", "sentinel", "surge"] {
        assert!(Key::named(name).is_some(), "{name}");
    }
    // Victory is a line of its own.
    assert!(faces(CardType::Enemy).any(|(_, face)| face.victory.is_some()));
    let unknown = complaint("treachery \"T\" {\n keywords dooomed 1\n}");
    assert!(unknown.contains("dooomed"), "{unknown}");
}

/// The bold word an ability begins with, if it does.
fn bold(face: &Face, ability: &cardlang::def::AbilityDef) -> Option<String> {
    let text = ability_text(face, ability);
    // Some work elsewhere: `While set aside: "Forced: …"`.
    let text = text.split_once(": \"").map_or(text.as_str(), |(_, inner)| inner);
    let (word, _) = text.split_once(':')?;
    let words = ["Action", "Response", "Forced", "When Revealed", "Shadow", "Travel", "Setup"];
    words.iter().find(|bold| word.ends_with(*bold)).map(|bold| (*bold).to_owned())
}

#[test]
fn triggered_abilities_begin_with_a_bold_word() {
    // proves: RR.ability.1, RR.ability.20, RR.triggered-ability.1, RR.anatomy-player.11, RR.anatomy-encounter.10
    let mut kinds = BTreeSet::new();
    for (card, face) in sides() {
        for ability in face.abilities.iter() {
            let wanted = match ability.kind {
                AbilityKind::Action => Some("Action"),
                AbilityKind::Response => Some("Response"),
                AbilityKind::Forced => Some("Forced"),
                AbilityKind::WhenRevealed => Some("When Revealed"),
                // Not of the six kinds: what a card does as a shadow card, a price, and what a stage is set up by.
                AbilityKind::Shadow => Some("Shadow"),
                AbilityKind::Travel => Some("Travel"),
                AbilityKind::Setup => Some("Setup"),
                // Constant text, whether it holds or happens by itself.
                AbilityKind::Constant | AbilityKind::Passive => None,
                AbilityKind::Resolution => panic!("{}: only campaign cards resolve", card.id),
            };
            assert_eq!(bold(face, ability).as_deref(), wanted, "{}: {}", card.id, ability_text(face, ability));
            kinds.extend(wanted);
        }
    }
    assert!(kinds.is_superset(&BTreeSet::from(["Action", "Response", "Forced", "When Revealed"])));
}

#[test]
fn player_cards_and_encounter_cards_have_their_kinds_of_effects() {
    // proves: CO.fx.1, CO.fx.2
    use AbilityKind::*;
    for (card, face) in sides() {
        let player = matches!(face.kind, CardType::Hero | CardType::Ally | CardType::Attachment | CardType::Event);
        for ability in face.abilities.iter() {
            let fits = match ability.kind {
                Constant | Passive | Action | Response | Forced => true,
                WhenRevealed | Shadow | Travel => !player,
                Setup => face.kind == CardType::Quest,
                Resolution => false,
            };
            assert!(fits, "{} has {:?}", card.id, ability.kind);
        }
    }
}

#[test]
fn shadow_text_stands_apart() {
    // proves: RR.shadow-effects.1, RR.anatomy-encounter.11
    let mut both = 0;
    for (card, face) in [CardType::Enemy, CardType::Location, CardType::Treachery].into_iter().flat_map(faces) {
        let shadows = face.abilities.iter().filter(|ability| ability.kind == AbilityKind::Shadow).count();
        assert!(shadows <= 1, "{}", card.id);
        let (text, shadow) = (face_text(card, face), shadow_text(card, face));
        assert_eq!(shadow.is_some(), shadows == 1, "{}", card.id);
        assert!(!text.contains("Shadow:"), "{}", card.id);
        assert!(shadow.is_none_or(|shadow| shadow.starts_with("Shadow:")), "{}", card.id);
        both += usize::from(shadows == 1 && !text.is_empty());
    }
    assert!(both > 10, "hardly any card has both texts");
}

#[test]
fn traits_are_printed_on_encounter_cards_too() {
    // proves: RR.anatomy-encounter.9
    assert!(faces(CardType::Enemy).all(|(_, face)| !face.traits.is_empty()));
}

#[test]
fn values_have_their_symbols_in_texts() {
    // proves: RR.stat-icons.1
    for stat in ["willpower", "attack", "defense", "threat"] {
        let text = format!(
            "event \"E\" {{\n number 1\n sphere lore\n cost 1\n\n action {{\n choose a card as c\n c gets +1 {stat} until the end of the phase\n }}\n}}"
        );
        let (content, problems) = cardlang::load(rules::language(), &[source(&text)]);
        assert!(problems.is_empty(), "{problems:?}");
        let card = &content.cards[0];
        let said = face_text(card, &card.faces[0]);
        assert!(said.contains(&format!("+1 [{stat}]")), "{said}");
    }
}

fn source(card: &str) -> Source {
    Source { path: "own.wm".into(), text: format!("set own \"Own\"\nencounter set \"Own\"\n\n{card}\n") }
}

/// What the language says of a card.
fn complaint(card: &str) -> String {
    let (_, problems) = cardlang::load(rules::language(), &[source(card)]);
    problems.iter().map(|problem| problem.message.clone()).collect::<Vec<_>>().join("\n")
}
