//! Statements in the right place: options inside `choose one`, delays to a moment there is, one player where one is
//! meant, an effect in every ability, and numbers that a game can hold.

use crate::def::{AbilityDef, AbilityKind, Face};
use crate::diagnostic::{Diagnostic, nearest};
use crate::form::Sort;
use crate::term::{Arg, Span, Term};

const MOMENTS: &[&str] = &["phase", "round"];

/// Phrases that speak of one player, in their first hole for players.
const OF_ONE_PLAYER: &[&str] = &[
    "effect.player_may",
    "effect.may_or_else",
    "effect.must_either",
    "effect.player_chooses",
    "effect.player_chooses_player",
    "effect.choose_total",
    "effect.Engage",
    "effect.TakeControl",
    "effect.PutIntoPlay",
    "effect.PutEngaged",
    "effect.EnemyAttacks",
    "effect.DeclareAttack",
    "effect.Pay",
    "effect.FacedownEnemy",
    "effect.Earn",
    "pile.deck_of",
    "pile.discard_of",
];

/// Words for players that can mean several.
const SEVERAL_PLAYERS: &[&str] = &["players.each", "players.all", "players.another", "players.which"];

/// Numbers that can be read but not counted with: games count most things in bytes.
const TOO_LARGE: std::ops::RangeInclusive<i32> = 251..=999;

/// Abilities that cannot be what they are written as.
pub fn check(face: &Face, problems: &mut Vec<Diagnostic>) {
    keyword_numbers(face, problems);
    for ability in face.abilities.iter() {
        does_something(ability, problems);
    }
    for term in face.terms() {
        inside(term, false, problems);
    }
}

fn inside(term: &Term, among_options: bool, problems: &mut Vec<Diagnostic>) {
    if is_option(term) && !among_options {
        problems.push(Diagnostic::error(term.span, "an `option` stands inside `choose one { … }`"));
    }
    if !is_option(term) && among_options {
        let error = Diagnostic::error(term.span, "`choose one` holds nothing but options");
        problems.push(error.help("write `option { … }` around it"));
    }
    for arg in &term.args {
        if let Arg::Number(n) = arg
            && TOO_LARGE.contains(n)
        {
            problems.push(too_large(*n, term.span));
        }
    }
    if OF_ONE_PLAYER.contains(&term.key()) {
        one_player(term, problems);
    }
    if term.key() == "effect.delayed" && !MOMENTS.contains(&term.text(0)) {
        let message = format!("nothing ends that is called `{}`", term.text(0));
        let suggestion = nearest(term.text(0), MOMENTS.iter().copied()).map(str::to_owned);
        problems.push(Diagnostic::error(term.span, message).suggest(suggestion).help("say `phase` or `round`"));
    }
    for child in term.children() {
        let option = term.key() == "effect.choose_one" && child.form.sort == Sort::Effect;
        inside(child, option, problems);
    }
}

/// Numbers of keywords stand in no term of their own: the error is the card's.
fn keyword_numbers(face: &Face, problems: &mut Vec<Diagnostic>) {
    for n in face.keywords.iter().filter_map(|keyword| keyword.value).filter(|n| TOO_LARGE.contains(n)) {
        problems.push(too_large(n, Span::default()));
    }
}

fn too_large(n: i32, span: Span) -> Diagnostic {
    Diagnostic::error(span, format!("{n} is more than a card may say")).help("the most is 250")
}

/// An ability without an effect is a slip; a travel cost is nothing but costs.
fn does_something(ability: &AbilityDef, problems: &mut Vec<Diagnostic>) {
    let costs = if ability.kind == AbilityKind::Travel { ability.costs.len() } else { 0 };
    if costs + ability.body.len() == 0 {
        let error = Diagnostic::error(ability.span, "this ability does nothing");
        problems.push(error.help("write what it does between the braces"));
    }
}

fn one_player(term: &Term, problems: &mut Vec<Diagnostic>) {
    let several = term.children().find(|child| child.key().starts_with("players."));
    let Some(players) = several.filter(|players| SEVERAL_PLAYERS.contains(&players.key())) else { return };
    let error = Diagnostic::error(players.span, "one player is meant here, and these can be several");
    problems.push(error.help("write `each player as p { … }` around it, and `p` here"));
}

fn is_option(term: &Term) -> bool {
    term.key() == "effect.option"
}
