//! English: what a card says, made from its definition.

mod ability;
mod clause;
mod compare;
mod count;
mod fill;
mod kinds;
mod markers;
mod nouns;
mod options;
mod parallel;
mod phrase;
mod pronouns;
mod sentences;
mod spheres;
mod states;
pub(crate) mod template;
mod turns;
mod voice;

use crate::def::{AbilityDef, AbilityKind, CardDef, Face, KeywordDef, Timing};
use crate::term::{Arg, Term};
use voice::Voice;
pub use voice::{Known, Words};

/// The text of a face: where it attaches, then its abilities, one a line, without shadow effects.
pub fn face_text(_card: &CardDef, face: &Face) -> String {
    let mut voice = Voice::new(face);
    let mut lines = Vec::new();
    if let Some(host) = &face.attach {
        let host = voice.np(host, false);
        let text = markers::articles(&format!("attach to {} {host}", markers::AN_ARTICLE));
        lines.push(voice.paragraph(&[text]));
    }
    let mut rest: Vec<&AbilityDef> =
        face.abilities.iter().filter(|ability| ability.kind != AbilityKind::Shadow).collect();
    while let Some(ability) = rest.first() {
        let constant = rest.iter().take_while(|ability| is_plain_constant(ability)).count();
        let alike = rest.get(1).filter(|next| is_at_another_time(ability, next));
        let (told, used) = match (constant, alike) {
            (0, Some(next)) => (vec![voice.at_either_time(ability, Some(next))], 2),
            (0, None) => (vec![voice.ability(ability)], 1),
            _ => (voice.constants(&rest[..constant]), constant),
        };
        for line in told {
            match lines.last_mut() {
                Some(before) if counts_as_the_same(before, &line) => join_texts(before, &line),
                _ => lines.push(line),
            }
        }
        rest.drain(..used);
    }
    attached_at_setup(face, &mut lines);
    if let Some(kind) = voice.counts_as.as_ref().filter(|_| !lines.iter().any(|line| line.contains("(Counts as "))) {
        lines.push(markers::articles(&format!("(Counts as {} {kind} attachment.)", markers::AN_ARTICLE)));
    }
    if face.setting.last_stage && !says_how_to_win(face) {
        lines.push("If the players defeat this stage, they win the game.".to_owned());
    }
    lines.extend(face.marks.iter().cloned());
    lines.extend(face.values.iter().map(|(name, n)| format!("{name}: {n}")));
    lines.join("\n")
}

/// What begins the game attached says where once: `Setup: Attach to a hero.`
fn attached_at_setup(face: &Face, lines: &mut Vec<String>) {
    let Some(host) = lines.first().and_then(|line| line.strip_prefix("Attach to ")).map(str::to_owned) else { return };
    if let Some(setup) = lines.iter_mut().find(|line| **line == format!("Setup: Attach {} to {host}", face.title)) {
        *setup = format!("Setup: Attach to {host}");
        lines.remove(0);
    }
}

/// Constant text without anything in its header.
fn is_plain_constant(ability: &AbilityDef) -> bool {
    ability.kind == AbilityKind::Constant && ability.clauses.is_empty() && ability.trigger.is_none()
}

/// Whether two abilities do the same, each after or when something else happens.
fn is_at_another_time(one: &AbilityDef, other: &AbilityDef) -> bool {
    let waits = |ability: &AbilityDef| {
        let timing = ability.trigger.as_ref().map(|(timing, event)| (timing, event.key()));
        matches!(timing, Some((Timing::After | Timing::When, event)) if event != "event.header")
    };
    let bare = |ability: &AbilityDef| AbilityDef { trigger: None, ..ability.clone() };
    waits(one) && waits(other) && one.clauses.is_empty() && bare(one) == bare(other)
}

fn says_how_to_win(face: &Face) -> bool {
    let mut says = false;
    for term in face.terms() {
        term.visit(&mut |term: &Term| {
            says |= term.key() == "effect.Win" || term.key() == "constant.players_have" && term.kept(0) == Some("won");
        });
    }
    says
}

const WITH_THE_TEXT: &str = " with the text: \"";

/// Whether two lines say what the card counts as, in the same words.
fn counts_as_the_same(one: &str, other: &str) -> bool {
    let lead = |line: &str| line.split_once(WITH_THE_TEXT).map(|(lead, _)| lead.to_owned());
    one.ends_with("\")") && lead(one).is_some() && lead(one) == lead(other)
}

/// Two texts of one attachment as one.
fn join_texts(one: &mut String, other: &str) {
    if let Some((_, text)) = other.split_once(WITH_THE_TEXT) {
        one.truncate(one.len() - 2);
        one.push(' ');
        one.push_str(text);
    }
}

/// The shadow effect of a face, if it has one.
pub fn shadow_text(_card: &CardDef, face: &Face) -> Option<String> {
    let mut voice = Voice::new(face);
    let shadows = face.abilities.iter().filter(|ability| ability.kind == AbilityKind::Shadow);
    let lines: Vec<String> = shadows.map(|ability| voice.ability(ability)).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// One ability, as it stands in the text of its face.
pub fn ability_text(face: &Face, ability: &AbilityDef) -> String {
    Voice::new(face).ability(ability)
}

/// An ability that is not printed on the card that has it.
pub fn given_text(ability: &AbilityDef) -> String {
    Voice::of_any_card().ability(ability)
}

/// What a keyword means, in one line.
pub fn keyword_text(keyword: &KeywordDef) -> String {
    let texts: Vec<String> = keyword.face.abilities.iter().map(given_text).collect();
    texts.join(" ")
}

/// Some statements of an ability by themselves: what one of its options does.
pub fn part_text(face: &Face, ability: &AbilityDef, part: &[Term]) -> String {
    known_text(face, ability, part, Known::default())
}

/// What a choice of an ability is of, and what for: `a character to exhaust`.
pub fn choice_text(face: &Face, ability: &AbilityDef, choice: &Term) -> Option<String> {
    let mut voice = Voice::new(face);
    voice.keeps_names = true;
    voice.ability(ability);
    voice.keeps_names = false;
    let chosen = voice.choice(choice);
    let mut used = None;
    for term in &ability.body {
        term.visit(&mut |term| {
            for block in std::iter::once(ability.body.as_slice()).chain(term.args.iter().filter_map(block)) {
                let at = block.iter().position(|it| std::ptr::eq(it, choice));
                used = used.or(at.and_then(|at| sentences::single_use(&block[at..])));
            }
        });
    }
    let told = used.map_or_else(|| chosen.clone(), |verb| format!("{chosen} to {verb}"));
    Some(ability::tidy(&format!(" {told}")).trim_start().to_owned())
}

fn block(arg: &Arg) -> Option<&[Term]> {
    if let Arg::Block(terms) = arg { Some(terms) } else { None }
}

/// The same, told by somebody who knows more than the card says.
pub fn known_text(face: &Face, ability: &AbilityDef, part: &[Term], known: Known) -> String {
    let mut voice = Voice::new(face);
    // Told whole first, so that the names it gives are known.
    voice.keeps_names = true;
    voice.ability(ability);
    (voice.keeps_names, voice.known) = (false, known);
    let sentences = voice.sentences(part);
    ability::tidy(&format!(" {}", voice.paragraph(&sentences))).trim_start().to_owned()
}
