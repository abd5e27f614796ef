//! Lints: each has a card it catches and one it lets pass.

mod common;

fn warnings(text: &str) -> Vec<String> {
    let content = common::content(text);
    cardlang::lint(&content).into_iter().map(|found| found.message).collect()
}

#[track_caller]
fn catches(kind: &str, body: &str, words: &str) {
    let found = warnings(&common::card(kind, "Bilbo", body));
    assert!(found.iter().any(|message| message.contains(words)), "{found:?}");
}

#[track_caller]
fn passes(kind: &str, body: &str) {
    let found = warnings(&common::card(kind, "Bilbo", body));
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn unused_names() {
    catches("event", "action { choose a hero as h ; choose an ally as a ; ready h }", "`a` is never used");
    catches("event", "action { cost exhaust a hero you control as h ; you draw 1 card }", "`h` is never used");
    passes("event", "action { choose a hero as h ; at the end of the phase { ready h } }");
    passes("enemy", "when revealed { each player as p { choose a hero as h ; exhaust h } }");
}

#[test]
fn selectors_that_never_match() {
    catches(
        "event",
        "action { choose a location engaged with a player as l ; discard l }",
        "cannot be said of `location`",
    );
    catches("event", "action { discard each exhausted event }", "cannot be said of `event`");
    catches("event", "action { discard each hero in your hand }", "cannot be said of `hero`");
    catches("event", "action { discard each ready exhausted hero }", "contradict");
    catches("event", "action { discard each Orc non-Orc enemy }", "is and is not");
    passes("event", "action { choose an enemy or location engaged with a player as l ; discard l }");
    passes("event", "action { discard each exhausted card }");
}

#[test]
fn triggers_that_never_happen() {
    catches("enemy", "forced after this commits to the quest { discard this }", "never happens");
    catches("hero", "response after this is explored { ready this }", "never happens");
    catches("location", "forced after this attacks { discard this }", "never happens");
    catches("treachery", "forced after a hero exhausts { discard that hero }", "cannot wait");
    passes(
        "treachery",
        "when revealed { choose a hero as h ; attach this to h as a Condition attachment }\nforced after attached hero exhausts as an attachment { discard this }",
    );
    passes("location", "forced after the players travel to this { discard each ally }");
}

#[test]
fn abilities_of_another_kind_of_card() {
    catches("hero", "shadow { discard this }", "no shadow effect");
    catches("enemy", "travel { cost reveal 1 card from the encounter deck }", "no travel cost");
    catches("ally", "when revealed { discard this }", "no when revealed effect");
    passes("treachery", "shadow { discard each ally }");
}

#[test]
fn attachments_say_where_they_go() {
    catches("attachment", "this gets +1 attack", "does not say what it is attached to");
    catches("hero", "attached hero gets +1 attack", "never attached");
    passes("attachment", "attach to a hero\nattached hero gets +1 attack");
}
