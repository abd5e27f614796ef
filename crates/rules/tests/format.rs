//! The formatter: idempotent, harmless, comments kept.

mod common;

use cardlang::{Content, format_source};

/// Everything about definitions but places in the source.
fn without_spans(content: &Content) -> String {
    let debug = format!("{content:#?}");
    let mut lines = Vec::new();
    let mut skip = 0;
    for line in debug.lines() {
        if line.trim_start().starts_with("span: Span") {
            skip = 4;
        }
        if skip == 0 {
            lines.push(line);
        } else {
            skip -= 1;
        }
    }
    lines.join("\n")
}

fn check(path: &str, text: &str) {
    let once = format_source(rules::language(), text).unwrap_or_else(|errors| panic!("{path}: {errors:?}"));
    let twice = format_source(rules::language(), &once).unwrap_or_else(|errors| panic!("{path}: {errors:?}\n{once}"));
    assert_eq!(once, twice, "{path} is not stable");
    let (before, _) = common::load(text);
    let (after, _) = common::load(&once);
    assert_eq!(before.cards.len(), after.cards.len(), "{path}");
    assert_eq!(without_spans(&before), without_spans(&after), "{path} changed its meaning");
}

#[test]
fn content_and_fixtures_keep_their_meaning() {
    let sources = [common::files("../../content"), common::files("fixtures")].concat();
    assert!(!sources.is_empty());
    for source in sources {
        check(&source.path, &source.text);
    }
}

#[test]
fn a_crowded_file_becomes_canonical() {
    let text = r#"
# about the set
set  core-set   "Core Set"
# about the hero
hero "Gimli"{ hit points 5 # tough
   sphere tactics ; threat cost 11;willpower 2
 defense 2
   # strong
   attack 2
 traits "Noble",Dwarf
 this gets +1 attack for each damage on this
 action{cost exhaust this;choose an Orc enemy in play as e # which
 if e is exhausted{deal 1 damage to e}else{ # otherwise
   deal 2 damage to e
   # last
 } }
}
deck d "D" { preset ; heroes core-set-gimli }
# the end
"#;
    let expected = r#"# about the set
set core-set "Core Set"

# about the hero
hero "Gimli" {
    sphere tactics
    threat cost 11
    willpower 2
    # strong
    attack 2
    defense 2
    hit points 5  # tough
    traits Noble, Dwarf

    this gets +1 attack for each damage on this

    action {
        cost exhaust this
        choose an Orc enemy in play as e  # which
        if e is exhausted {
            deal 1 damage to e
        } else {  # otherwise
            deal 2 damage to e
            # last
        }
    }
}

deck d "D" {
    preset
    heroes core-set-gimli
}
# the end
"#;
    assert_eq!(format_source(rules::language(), text).expect("a readable file"), expected);
    check("crowded", text);
}

#[test]
fn numbers_articles_and_verbs_agree() {
    let body = "action { you draws 1 cards ; each player draw 2 card ; choose 2 hero as hs ; exhaust hs\n\
                all enemy gets +1 attack until the end of the phase ; choose an hero as h ; ready h }";
    let text = common::card("hero", "A", body);
    let formatted = format_source(rules::language(), &text).expect("a readable file");
    for line in [
        "you draw 1 card\n",
        "each player draws 2 cards\n",
        "choose 2 heroes as hs\n",
        "all enemies get +1 attack until the end of the phase\n",
        "choose a hero as h\n",
    ] {
        assert!(formatted.contains(line), "no `{line}` in:\n{formatted}");
    }
    check("agreement", &text);
}

#[test]
fn an_unreadable_file_is_refused() {
    assert!(format_source(rules::language(), "hero \"A\" { exhaust }").is_err());
}
