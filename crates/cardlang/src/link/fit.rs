//! Which facts a kind of card must have and may have.

use super::facts;
use crate::def::CardType;
use crate::diagnostic::Diagnostic;
use crate::parse::tree::{Body, CardTree};
use crate::term::{Span, Term};
use crate::words::kind_word;

/// Facts of the card as a whole.
const WHOLE_CARD: &[&str] = &["id", "number", "copies", "easy"];
/// The fact that a card is one of another product, printed again.
const REPRINTS: &str = "reprints";

/// What a kind of card must say.
pub fn required(kind: CardType) -> &'static [&'static str] {
    match kind {
        CardType::Hero => &["sphere", "threat cost", "willpower", "attack", "defense", "hit points"],
        CardType::Ally => &["sphere", "cost", "willpower", "attack", "defense", "hit points"],
        CardType::Attachment | CardType::Event => &["sphere", "cost"],
        CardType::Enemy => &["engagement", "threat", "attack", "defense", "hit points"],
        CardType::Location => &["threat", "quest points"],
        CardType::Treachery
        | CardType::Objective
        | CardType::Quest
        | CardType::SideQuest
        | CardType::Contract
        | CardType::Campaign
        | CardType::Nightmare => &[],
        CardType::ObjectiveAlly | CardType::ObjectiveHero => &["willpower", "attack", "defense", "hit points"],
    }
}

/// What it may say besides.
pub fn optional(kind: CardType) -> &'static [&'static str] {
    match kind {
        CardType::Hero | CardType::Ally => &["unique", "traits", "keywords", "victory"],
        CardType::Enemy | CardType::Location => {
            &["unique", "sphere", "traits", "keywords", "victory", "value", "corner"]
        }
        CardType::ObjectiveAlly | CardType::ObjectiveHero => {
            &["unique", "sphere", "cost", "traits", "keywords", "victory"]
        }
        CardType::Attachment => &["unique", "traits", "keywords", "victory", "attach"],
        CardType::Event => &["traits", "keywords", "victory"],
        CardType::Treachery => &["unique", "sphere", "traits", "keywords", "victory", "value", "corner"],
        CardType::Objective => &[
            "unique", "traits", "keywords", "victory", "attach", "sphere", "cost", "willpower", "attack", "defense",
            "hit points", "threat", "quest points", "engagement", "value", "corner",
        ],
        CardType::Quest => &["quest points", "traits", "keywords", "victory", "stage"],
        CardType::SideQuest => &["unique", "sphere", "cost", "quest points", "traits", "keywords", "victory"],
        CardType::Contract | CardType::Campaign | CardType::Nightmare => &["traits", "keywords"],
    }
}

/// What a fact is about, as an author calls it.
pub fn subject(fact: &Term) -> &str {
    match fact.key() {
        "fact.threat_cost" => "threat cost",
        "fact.boon" | "fact.burden" | "fact.treasure" => "sphere",
        "fact.cost" | "fact.cost_x" => "cost",
        "fact.hit_points" => "hit points",
        "fact.quest_points" => "quest points",
        "fact.x" | "fact.dash" => fact.text(0),
        key => key.strip_prefix("fact.").unwrap_or(key),
    }
}

/// Reports facts that are missing, said twice or out of place. A broken card may miss what was not read.
pub(crate) fn check(kind: CardType, body: &Body, head: Span, broken: bool, problems: &mut Vec<Diagnostic>) {
    check_each(kind, &body.facts, problems);
    if broken {
        return;
    }
    let missing: Vec<String> = required(kind)
        .iter()
        .filter(|fact| !body.facts.iter().any(|said| subject(said) == **fact))
        .map(|fact| format!("`{fact}`"))
        .collect();
    if !missing.is_empty() {
        let message = format!("this {} lacks {}", kind_word(kind), missing.join(", "));
        problems.push(Diagnostic::error(head, message));
    }
}

/// Facts of a card with sides: those of the whole card outside, those of a face inside.
pub fn check_sides(tree: &CardTree, problems: &mut Vec<Diagnostic>) {
    for fact in &tree.body.facts {
        let subject = subject(fact);
        if !WHOLE_CARD.contains(&subject) && subject != "stage" {
            let message = format!("`{subject}` belongs inside `side A` or `side B`");
            problems.push(Diagnostic::error(fact.span, message));
        }
    }
    check_twice(&tree.body.facts, problems);
    for ability in &tree.body.abilities {
        let message = "an ability of a card with sides belongs inside `side A` or `side B`";
        problems.push(Diagnostic::error(ability.span, message));
    }
    for side in &tree.sides {
        for fact in side.body.facts.iter().filter(|fact| WHOLE_CARD.contains(&subject(fact))) {
            let message = format!("`{}` is said of the whole card, outside its sides", subject(fact));
            problems.push(Diagnostic::error(fact.span, message));
        }
        let kind = side.kind.unwrap_or(tree.kind);
        let broken = tree.broken || kind == CardType::Quest;
        check(kind, &side.body, tree.head, broken, problems);
    }
}

/// Whether a card is one of another product, printed again.
pub(crate) fn is_reprint(tree: &CardTree) -> bool {
    tree.body.facts.iter().any(|fact| subject(fact) == REPRINTS)
}

/// A card that is printed again says only what is its own in this product.
pub(crate) fn check_reprint(tree: &CardTree, problems: &mut Vec<Diagnostic>) {
    check_twice(&tree.body.facts, problems);
    let own = |fact: &&Term| !WHOLE_CARD.contains(&subject(fact)) && subject(fact) != REPRINTS;
    let facts = tree.body.facts.iter().filter(own).map(|fact| fact.span);
    let abilities = tree.body.abilities.iter().map(|ability| ability.span);
    let sides = tree.sides.iter().map(|side| side.span);
    for span in facts.chain(abilities).chain(sides) {
        let message = "a card that `reprints` another says what that card says, and nothing here";
        problems.push(Diagnostic::error(span, message));
    }
}

fn check_each(kind: CardType, facts: &[Term], problems: &mut Vec<Diagnostic>) {
    check_twice(facts, problems);
    for fact in facts {
        let subject = subject(fact);
        let fits = |table: &[&str]| table.contains(&subject);
        if !fits(required(kind)) && !fits(optional(kind)) && !fits(WHOLE_CARD) {
            let message = format!("a card of kind `{}` has no `{subject}`", kind_word(kind));
            let help = (kind == CardType::Hero && subject == "cost").then_some("a hero has a `threat cost`");
            let error = Diagnostic::error(fact.span, message);
            problems.push(match help {
                Some(help) => error.help(help),
                None => error,
            });
        }
        if fact.key() == "fact.keywords" {
            facts::check_keywords(fact, problems);
        }
    }
}

fn check_twice(facts: &[Term], problems: &mut Vec<Diagnostic>) {
    for (index, fact) in facts.iter().enumerate() {
        if facts[..index].iter().any(|earlier| subject(earlier) == subject(fact)) {
            problems.push(Diagnostic::error(fact.span, format!("`{}` is said twice", subject(fact))));
        }
    }
}
