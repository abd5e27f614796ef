//! Content that players add, and what is said when it cannot be loaded.

use std::fs;
use std::path::PathBuf;

use super::{Library, LoadError};

/// A folder of its own for one test, with one file in it.
fn folder(test: &str, text: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("westmarch-content-{test}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    fs::write(folder.join("own.wm"), text).expect("a temporary file");
    folder
}

fn ally(title: &str, cost: u32) -> String {
    format!(
        "set core-set \"Core Set\"\n\nally \"{title}\" {{\n    number 13\n    copies 3\n    sphere leadership\n    \
         cost {cost}\n    willpower 1\n    attack 1\n    defense 0\n    hit points 2\n    traits Gondor\n}}\n"
    )
}

#[test]
fn the_built_in_content_is_sound() {
    let library = Library::load(&[]).and_then(Library::sound).expect("sound content");
    assert!(library.refusals.is_empty(), "{:?}", library.refusals);
    assert!(library.scenario("passage-through-mirkwood").is_ok());
    assert!(library.deck("core-leadership").is_ok());
    assert!(library.pool.find("core-set-aragorn").is_some());
}

#[test]
fn a_folder_adds_and_replaces_by_id() {
    let built_in = Library::load(&[]).expect("content");
    let folder = folder("replace", &ally("Guard of the Citadel", 1));
    let library = Library::load(std::slice::from_ref(&folder)).and_then(Library::sound).expect("sound content");
    let cards = |library: &Library| library.pool.content.cards.len();
    assert_eq!(cards(&library), cards(&built_in));
    let rows = library.rows();
    let row = rows.iter().find(|row| row.id == "core-set-guard-of-the-citadel").expect("the card");
    assert_eq!(row.cost, "1");
    assert_ne!(library.version, built_in.version);

    fs::write(folder.join("own.wm"), ally("Cellarer", 0)).expect("a temporary file");
    let library = Library::load(std::slice::from_ref(&folder)).and_then(Library::sound).expect("sound content");
    assert_eq!(cards(&library), cards(&built_in) + 1);
    assert!(library.is_own(library.sources.len() - 1) && !library.is_own(0));
    fs::remove_dir_all(folder).expect("a temporary folder");
}

#[test]
fn two_cards_of_one_folder_cannot_share_an_id() {
    let card = ally("Cellarer", 0);
    let folder = folder("twice", &format!("{card}\n{}", card.split_once("\n\n").expect("two parts").1));
    let error = Library::load(std::slice::from_ref(&folder)).and_then(Library::sound).expect_err("an error");
    assert!(matches!(&error, LoadError::Broken(1, report) if report.contains("there is already")), "{error}");
    fs::remove_dir_all(folder).expect("a temporary folder");
}

#[test]
fn the_version_depends_on_the_content_alone() {
    let (a, b) = (folder("version-a", &ally("Cellarer", 0)), folder("version-b", &ally("Cellarer", 0)));
    let version = |folder: &PathBuf| Library::load(std::slice::from_ref(folder)).expect("content").version;
    assert_eq!(version(&a), version(&b));
    fs::write(b.join("own.wm"), ally("Cellarer", 0).replace('\n', "\r\n")).expect("a temporary file");
    assert_eq!(version(&a), version(&b));
    for folder in [a, b] {
        fs::remove_dir_all(folder).expect("a temporary folder");
    }
}

#[test]
fn what_is_not_there_is_named() {
    let missing = PathBuf::from("no/such/folder");
    assert_eq!(Library::load(std::slice::from_ref(&missing)).err(), Some(LoadError::Missing(missing)));
}
