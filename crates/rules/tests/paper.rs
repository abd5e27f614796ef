//! The paper test: eighty faces from all over the card pool that the language has to hold.
//!
//! `docs/paper-test.md` says what each of them is for.

mod common;

use std::collections::BTreeSet;

use cardlang::def::{CardDef, CardType};
use cardlang::{Content, Source, Term};

/// Number of the face and id of its card.
const FACES: &[(u32, &str)] = &[
    (1, "core-set-guard-of-the-citadel"),
    (2, "core-set-citadel-plate"),
    (3, "core-set-unexpected-courage"),
    (4, "core-set-snowbourn-scout"),
    (5, "core-set-erebor-hammersmith"),
    (6, "core-set-northern-tracker"),
    (7, "core-set-gloin"),
    (8, "core-set-horn-of-gondor"),
    (9, "a-journey-to-rhosgobel-prince-imrahil"),
    (10, "core-set-legolas"),
    (11, "core-set-for-gondor"),
    (12, "core-set-gandalf"),
    (13, "core-set-enchanted-stream"),
    (14, "core-set-hummerhorns"),
    (15, "core-set-great-forest-web"),
    (16, "core-set-king-spider"),
    (17, "core-set-driven-by-shadow"),
    (18, "core-set-treacherous-fog"),
    (19, "core-set-flies-and-spiders"),
    (20, "core-set-dungeon-torch"),
    (21, "core-set-feint"),
    (22, "core-set-sneak-attack"),
    (23, "core-set-a-test-of-will"),
    (24, "conflict-at-the-carrock-a-burning-brand"),
    (25, "core-set-thalin"),
    (26, "core-set-eleanor"),
    (27, "the-battle-of-carn-dum-quick-ears"),
    (28, "core-set-banks-of-the-anduin"),
    (29, "conflict-at-the-carrock-frodo-baggins"),
    (30, "the-hobbit-over-hill-and-under-hill-dori"),
    (31, "the-battle-of-carn-dum-favor-of-the-valar"),
    (32, "core-set-iron-shackles"),
    (33, "shadow-and-flame-counter-spell"),
    (34, "core-set-wolf-rider"),
    (35, "encounter-at-amon-din-small-target"),
    (36, "the-black-serpent-defender-of-cair-andros"),
    (37, "core-set-gandalfs-search"),
    (38, "core-set-stand-and-fight"),
    (39, "shadow-and-flame-we-are-not-idle"),
    (40, "khazad-dum-zigil-miner"),
    (41, "core-set-caught-in-a-web"),
    (42, "the-woodland-realm-caught-in-a-web"),
    (43, "the-druadan-forest-leaves-on-tree"),
    (44, "the-black-riders-unwanted-attention"),
    (45, "under-the-ash-mountains-council-of-the-wise"),
    (46, "the-thing-in-the-depths-master-ironsmith"),
    (47, "the-mumakil-the-savage-south"),
    (48, "the-treachery-of-rhudaur-reinforcements"),
    (49, "the-grey-havens-aimless-wandering"),
    (50, "the-watcher-in-the-water-doors-of-durin"),
    (51, "foundations-of-stone-light-of-valinor"),
    (52, "the-hobbit-on-the-doorstep-bombur"),
    (53, "flight-of-the-stormcaller-vanish-from-sight"),
    (54, "heirs-of-numenor-ranger-spikes"),
    (55, "the-stone-of-erech-the-lord-of-the-dead"),
    (56, "the-road-darkens-gandalf"),
    (57, "the-voice-of-isengard-saruman"),
    (58, "the-dread-realm-sword-thain"),
    (59, "the-dungeons-of-cirith-gurat-the-captives-of-cirith-gurat"),
    (60, "a-shadow-in-the-east-smeagol"),
    (61, "core-set-the-necromancers-tower"),
    (62, "core-set-out-of-the-dungeons"),
    (63, "the-dead-marshes-gollum"),
    (64, "the-black-riders-three-is-company"),
    (65, "the-wastes-of-eriador-daybreak"),
    (66, "assault-on-osgiliath-retake-the-city"),
    (67, "shadow-and-flame-durins-bane"),
    (68, "trouble-in-tharbad-double-dealings"),
    (69, "khazad-dum-search-for-an-exit-hasty-council"),
    (70, "the-long-dark-continuing-eastward"),
    (71, "the-blood-of-gondor-the-ambush"),
    (72, "the-grey-havens-lush-jungle"),
    (73, "flight-of-the-stormcaller-full-sail-ahead-2c"),
    (74, "the-fortress-of-nurn-storm-the-castle-no-quarter"),
    (75, "foundations-of-stone-washed-away"),
    (76, "foundations-of-stone-below-the-mines-sheltered-rocks"),
    (77, "the-treason-of-saruman-the-uruk-hai"),
    (78, "murder-at-the-prancing-pony-running-out-of-time"),
    (79, "temple-of-the-deceived-searching-the-island"),
    (80, "the-siege-of-annuminas-epic-multiplayer-mode"),
];

/// Pairs that look the same: what the first says and the second does not, and the other way round.
/// 11 and 18 say the same of different kinds of card; they have a test of their own.
const PAIRS: &[(u32, &[&str], u32, &[&str])] = &[
    (17, &["q.now_in_staging"], 18, &[]),
    (6, &["event.commits"], 25, &["q.committed"]),
    (4, &["event.enters_play"], 5, &["event.plays"]),
    (8, &["event.destroyed"], 9, &["event.leaves_play"]),
    (14, &["event.engages"], 55, &["players.engaged_with"]),
    (60, &["constant.stays_engaged"], 67, &["mod.considered_engaged"]),
    (16, &["effect.each_player"], 44, &["effect.must_either"]),
    (43, &["effect.must_or"], 71, &["effect.must_either"]),
    (23, &["effect.Cancel"], 27, &["effect.CancelCard"]),
    (24, &["event.shadow_triggers"], 33, &["event.plays"]),
    (29, &["effect.CancelDamage"], 30, &["effect.RedirectDamage"]),
    (41, &["players.highest_threat", "mod.does_not"], 42, &["players.opposing_team", "mod.ready_toll"]),
    (63, &["test.count_value"], 64, &["test.count_stat"]),
    (58, &["mod.change_type"], 60, &["effect.FlipAnew"]),
];

const PROCEDURES: &[&str] = &["accusation", "epic-teams", "island-map"];

fn fixtures() -> Vec<Source> {
    common::files("fixtures/paper")
}

fn paper() -> Content {
    let sources = fixtures();
    let (content, diagnostics) = cardlang::load(rules::language(), &sources);
    let errors: Vec<_> = diagnostics.into_iter().filter(cardlang::Diagnostic::is_error).collect();
    assert!(errors.is_empty(), "{}", cardlang::render_diagnostics(&sources, &errors, false));
    content
}

fn face(content: &Content, number: u32) -> &CardDef {
    let (_, id) = FACES.iter().find(|(face, _)| *face == number).expect("a face of the paper test");
    content.cards.iter().find(|card| card.id == *id).unwrap_or_else(|| panic!("{number}: no card `{id}`"))
}

fn terms(card: &CardDef) -> Vec<&Term> {
    let mut all = Vec::new();
    for term in card.faces.iter().flat_map(|face| face.terms()) {
        term.visit(&mut |term| all.push(term));
    }
    all
}

fn keys(card: &CardDef) -> BTreeSet<&'static str> {
    terms(card).iter().map(|term| term.key()).collect()
}

#[test]
fn all_eighty_faces_are_there_and_nothing_else() {
    let content = paper();
    let ids: BTreeSet<&str> = content.cards.iter().map(|card| card.id.as_str()).collect();
    let wanted: BTreeSet<&str> = FACES.iter().map(|(_, id)| *id).collect();
    assert_eq!(ids, wanted);
    assert_eq!(content.cards.len(), 80);
}

#[test]
fn no_lint_finds_anything() {
    let sources = fixtures();
    let (content, _) = cardlang::load(rules::language(), &sources);
    let found = cardlang::lint(&content);
    assert!(found.is_empty(), "{}", cardlang::render_diagnostics(&sources, &found, false));
}

#[test]
fn every_fixture_formats_to_itself() {
    for source in fixtures() {
        let formatted = cardlang::format_source(rules::language(), &source.text).expect("a readable fixture");
        assert!(formatted == source.text, "{} is not formatted", source.path);
    }
}

/// Only the first face has nothing to say; of two-sided cards one side may be silent.
#[test]
fn every_card_prints_english_but_the_one_without_text() {
    let content = paper();
    for (number, _) in FACES {
        let card = face(&content, *number);
        let texts = card.faces.iter().flat_map(|face| {
            [Some(cardlang::face_text(card, face)), cardlang::shadow_text(card, face)].into_iter().flatten()
        });
        let text = texts.collect::<Vec<_>>().join("\n");
        assert_eq!(text.trim().is_empty(), *number == 1, "{number} prints: {text}");
        for mark in ['{', '}', '|', '\u{1}', '\u{2}', '\u{3}', '\u{4}'] {
            assert!(!text.contains(mark), "{number} prints a leftover {mark:?}: {text}");
        }
        assert!(!text.contains("(s)") && !text.contains("  "), "{number} prints: {text}");
    }
}

#[test]
fn pairs_that_look_alike_say_different_things() {
    let content = paper();
    for (first, only_first, second, only_second) in PAIRS {
        let (a, b) = (keys(face(&content, *first)), keys(face(&content, *second)));
        assert_ne!(a, b, "{first} and {second} come out alike");
        for key in *only_first {
            assert!(a.contains(key) && !b.contains(key), "`{key}` should tell {first} from {second}");
        }
        for key in *only_second {
            assert!(b.contains(key) && !a.contains(key), "`{key}` should tell {second} from {first}");
        }
    }
}

/// A player card closes the set of a lasting effect, an encounter card leaves it open.
#[test]
fn the_kind_of_card_closes_or_opens_a_lasting_set() {
    let content = paper();
    let (gondor, fog) = (face(&content, 11), face(&content, 18));
    for card in [gondor, fog] {
        assert!(keys(card).contains("effect.CardsLasting") && !keys(card).contains("q.now_in_staging"));
    }
    assert_eq!(gondor.faces[0].kind, CardType::Event);
    assert!(gondor.encounter_set.is_none());
    assert_eq!(fog.faces[0].kind, CardType::Treachery);
    assert!(fog.encounter_set.is_some());
}

#[test]
fn a_tie_fails_one_test_and_passes_the_other() {
    let content = paper();
    let tie = |number| {
        let card = face(&content, number);
        let terms = terms(card);
        terms.iter().find(|term| term.key() == "test.tie").expect("a word about ties").text(0).to_owned()
    };
    assert_eq!((tie(63), tie(64)), ("fails".to_owned(), "succeeds".to_owned()));
}

#[test]
fn only_listed_procedures_are_used() {
    let content = paper();
    let mut used: Vec<&str> = content
        .cards
        .iter()
        .flat_map(terms)
        .filter(|term| matches!(term.key(), "effect.procedure" | "constant.procedure"))
        .map(|term| term.text(0))
        .collect();
    used.sort_unstable();
    assert_eq!(used, PROCEDURES);
}

/// Keys in backticks in the document are forms; `clause.limit_*` stands for several.
#[test]
fn the_document_names_forms_that_exist() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/paper-test.md");
    let text = std::fs::read_to_string(path).expect("the document of the paper test");
    let known: BTreeSet<&str> = rules::language().forms().map(|form| form.key).collect();
    let families: BTreeSet<&str> =
        known.iter().filter_map(|key| key.split_once('.')).map(|(family, _)| family).collect();
    for quoted in text.split('`').skip(1).step_by(2) {
        let Some((family, _)) = quoted.split_once('.') else { continue };
        if !families.contains(family) {
            continue;
        }
        let found = match quoted.strip_suffix('*') {
            Some(start) => known.iter().any(|key| key.starts_with(start)),
            None => known.contains(quoted),
        };
        assert!(found, "docs/paper-test.md names `{quoted}`, which is no form");
    }
}
