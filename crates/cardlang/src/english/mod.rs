//! English: what a card says, made from its definition.

mod ability;
mod clause;
mod count;
mod fill;
mod markers;
mod phrase;
mod sentences;
mod template;
mod voice;

use crate::def::{AbilityDef, AbilityKind, CardDef, Face};
use crate::term::Term;
use voice::Voice;

/// The text of a face: where it attaches, then its abilities, one a line, without shadow effects.
pub fn face_text(_card: &CardDef, face: &Face) -> String {
    let mut voice = Voice::new(face);
    let mut lines = Vec::new();
    if let Some(host) = &face.attach {
        let host = voice.np(host, false);
        lines.push(markers::articles(&format!("Attach to {} {host}.", markers::AN_ARTICLE)));
    }
    for ability in face.abilities.iter().filter(|ability| ability.kind != AbilityKind::Shadow) {
        lines.push(voice.ability(ability));
    }
    lines.extend(face.values.iter().map(|(name, n)| format!("{name}: {n}")));
    lines.join("\n")
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

/// Some statements of an ability by themselves: what one of its options does.
pub fn part_text(face: &Face, ability: &AbilityDef, part: &[Term]) -> String {
    let mut voice = Voice::new(face);
    // Told whole first, so that the names it gives are known.
    voice.ability(ability);
    sentences::paragraph(&voice.sentences(part))
}
