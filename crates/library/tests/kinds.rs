//! What every card of its kind must pass, whatever its text says: puzzles made from the printed facts alone. Written
//! puzzles need to say only what is particular to a card.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use cardlang::def::{CardDef, CardType, Face, Sphere, Value};
use library::Library;
use library::cards::for_players;
use library::puzzle::{Report, as_said, run_text};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::load(&[]).and_then(Library::sound).expect("content"));

/// Cards whose own text makes them fail a check, by the check and the reason; every one of them must fail it.
const EXCEPTIONS: &str = include_str!("kinds/exceptions.tsv");

/// Heroes of many traits and spheres, so that an attachment finds one it fits.
const CROWD: [&str; 12] = [
    "core-set-aragorn",
    "core-set-gimli",
    "core-set-legolas",
    "core-set-eowyn",
    "core-set-denethor",
    "core-set-glorfindel",
    "conflict-at-the-carrock-frodo-baggins",
    "the-hills-of-emyn-muil-brand-son-of-bain",
    "the-road-darkens-gandalf",
    "the-dunland-trap-celeborn",
    "celebrimbors-secret-galadriel",
    "the-morgul-vale-theoden",
];

fn hero_of(sphere: Sphere) -> Option<&'static str> {
    match sphere {
        Sphere::Leadership | Sphere::Neutral => Some("core-set-theodred"),
        Sphere::Tactics => Some("core-set-thalin"),
        Sphere::Spirit => Some("core-set-dunhere"),
        Sphere::Lore => Some("core-set-beravor"),
        _ => None,
    }
}

fn number(value: Option<Value>) -> Option<i32> {
    match value {
        Some(Value::Number(number)) => Some(number),
        _ => None,
    }
}

/// A puzzle at a table with one seat.
fn puzzle(seat: &str, table: &str, script: &str) -> String {
    format!("puzzle \"made\" {{\n    seat 1 {{\n        threat 30\n{seat}    }}\n{table}    ---\n{script}}}\n")
}

/// A check by its name, and the puzzle.
type Made = (&'static str, String);

/// Sphere, cost and uniqueness: what stands in the corner of a card that is played.
fn paid(id: &str, face: &Face) -> Vec<Made> {
    let (Some(cost), Some(sphere)) = (number(face.cost), face.sphere) else { return Vec::new() };
    let Some(hero) = hero_of(sphere) else { return Vec::new() };
    let window = "    window 2.2\n";
    let hand = |hero: &str, resources: i32, more: &str| {
        format!("        hero \"{hero}\" resources {resources}\n{more}        hand \"{id}\"\n")
    };
    let refused = format!("    not offered play \"{id}\"\n");
    let mut made = Vec::new();
    if cost > 0 {
        made.push(("too dear", puzzle(&hand(hero, cost - 1, ""), window, &refused)));
        let others = [Sphere::Leadership, Sphere::Tactics, Sphere::Spirit, Sphere::Lore];
        let other = others.into_iter().find(|other| sphere != Sphere::Neutral && *other != sphere);
        if let Some(other) = other.and_then(hero_of) {
            made.push(("other sphere", puzzle(&hand(other, cost + 5, ""), window, &refused)));
        }
    }
    if face.kind == CardType::Ally {
        let script = format!(
            "    play \"{id}\"\n    until window 2.2\n    expect \"{id}\" in play\n    expect \"{hero}\" resources 0\n"
        );
        made.push(("played", puzzle(&hand(hero, cost, ""), window, &script)));
        let twin = hand(hero, cost + 5, &format!("        ally \"{id}\"\n"));
        let offered = if face.unique { "not offered" } else { "offered" };
        made.push(("a second copy", puzzle(&twin, window, &format!("    {offered} play \"{id}\" 2\n"))));
    }
    made
}

/// A character has its printed values and keywords, and is discarded when it is destroyed.
fn character(id: &str, face: &Face) -> Vec<Made> {
    let values = [face.willpower, face.attack, face.defense, face.hit_points].map(number);
    let [Some(willpower), Some(attack), Some(defense), Some(hit_points)] = values else { return Vec::new() };
    let kind = if face.kind == CardType::Hero { "hero" } else { "ally" };
    let other = if id == "core-set-thalin" { "core-set-beravor" } else { "core-set-thalin" };
    let stands = format!("        hero \"{other}\"\n        {kind} \"{id}\"\n");
    let expect = format!(
        "    expect \"{id}\" willpower {willpower} attack {attack} defense {defense} hit points {hit_points}\n"
    );
    let falls = format!(
        "        hero \"{other}\"\n        {kind} \"{id}\" damage {}\n        engaged \"core-set-hill-troll\"\n",
        hit_points - 1
    );
    vec![
        ("stands", puzzle(&stands, "    window 2.2\n", &expect)),
        ("falls", puzzle(&falls, "    step 6.2\n", &fall(id, id))),
    ]
}

/// A character defends against a troll, and a card lies in the discard pile then.
fn fall(defender: &str, card: &str) -> String {
    format!(
        "    until asked defenders\n    choose \"{defender}\"\n    until window 7.4\n    expect \"{card}\" in discard\n"
    )
}

/// An attachment can be played on somebody, and goes with its hero.
fn attachment(id: &str, face: &Face) -> Vec<Made> {
    let falls = format!(
        "        hero \"core-set-beravor\"\n        hero \"core-set-gimli\" damage 4 {{ \"{id}\" }}\n        \
         engaged \"core-set-hill-troll\"\n"
    );
    let mut made = Vec::new();
    if !face.keywords.iter().any(|keyword| keyword.name == "permanent") {
        made.push(("falls with its hero", puzzle(&falls, "    step 6.2\n", &fall("core-set-gimli", id))));
    }
    if number(face.cost).is_some() {
        let heroes: String = CROWD.iter().map(|hero| format!("        hero \"{hero}\" resources 5\n")).collect();
        let seat = format!(
            "{heroes}        ally \"core-set-faramir\"\n        ally \"core-set-beorn\"\n        hand \"{id}\"\n        \
             engaged \"core-set-hill-troll\"\n"
        );
        let table =
            "    staging \"core-set-old-forest-road\"\n    active \"core-set-mountains-of-mirkwood\"\n    window 2.2\n";
        let script = format!("    play \"{id}\"\n    until window 2.2\n    expect \"{id}\" in play\n");
        made.push(("attached", puzzle(&seat, table, &script)));
    }
    made
}

/// A restricted attachment on a hero with two others leaves two there.
fn restricted(id: &str, face: &Face) -> Vec<Made> {
    if !face.keywords.iter().any(|keyword| keyword.name == "restricted") {
        return Vec::new();
    }
    let laden = "{\n            \"core-set-dwarven-axe\"\n            \"core-set-citadel-plate\"\n        }";
    let heroes: String = CROWD.iter().map(|hero| format!("        hero \"{hero}\" resources 5 {laden}\n")).collect();
    let seat = format!("{heroes}        hand \"{id}\"\n");
    let script = format!("    play \"{id}\"\n    until window 2.2\n    expect discard 1 cards\n");
    vec![("restricted", puzzle(&seat, "    window 2.2\n", &script))]
}

fn made(card: &CardDef) -> Vec<Made> {
    let (id, face) = (card.id.as_str(), &card.faces[0]);
    let mut all = if face.kind == CardType::Hero { Vec::new() } else { paid(id, face) };
    match face.kind {
        CardType::Hero | CardType::Ally => all.extend(character(id, face)),
        CardType::Attachment => all.extend(attachment(id, face).into_iter().chain(restricted(id, face))),
        _ => {}
    }
    all
}

#[test]
fn every_card_for_players_passes_what_its_kind_must() {
    let excepted: BTreeSet<(String, String)> = EXCEPTIONS
        .lines()
        .skip(1)
        .flat_map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            assert_eq!(fields.len(), 3, "a check, a reason and cards: {line}");
            let check = fields[0].to_owned();
            fields[2].split(' ').map(|id| (check.clone(), id.to_owned())).collect::<Vec<_>>()
        })
        .collect();
    let (mut failed, mut run, mut shown) = (BTreeSet::new(), 0, Vec::new());
    for card in LIBRARY.pool.content.cards.iter().filter(|card| for_players(card)) {
        for (check, text) in made(card) {
            let mut report = Report::default();
            run_text(&LIBRARY.pool, Path::new("made"), &text, &as_said, &mut report);
            run += 1;
            let key = (check.to_owned(), card.id.clone());
            let problem = report.failures.iter().chain(&report.faults).next();
            if let Some(problem) = problem {
                if !excepted.contains(&key) {
                    shown.push(format!("{} ({check}):\n{}\n{text}", card.id, problem.text));
                }
                failed.insert(key);
            }
        }
    }
    assert!(run > 2500, "{run} puzzles were made");
    let many = shown.len();
    shown.truncate(3);
    assert!(
        many == 0,
        "{many} cards fail a check of their kind. A card whose text says so goes into kinds/exceptions.tsv with the \
         reason. The first:\n{}",
        shown.join("\n")
    );
    let passed: Vec<_> = excepted.difference(&failed).collect();
    assert!(passed.is_empty(), "these pass and are no exceptions: {passed:?}");
}
