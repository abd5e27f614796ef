//! Abilities that do not fit the kind of card.

use super::{Linter, any};
use crate::def::{AbilityDef, AbilityKind, CardType, Face};
use crate::words::kind_word;

impl Linter<'_> {
    pub(super) fn ability_kind(&mut self, ability: &AbilityDef) {
        let kind = self.face.kind;
        let player_card = matches!(
            kind,
            CardType::Hero | CardType::Ally | CardType::Attachment | CardType::Event | CardType::Contract
        );
        // A player card with Encounter is revealed and dealt like an encounter card.
        let in_encounter_set =
            self.card.encounter_set.is_some() || self.face.keywords.iter().any(|keyword| keyword.name == "encounter");
        let problem = match ability.kind {
            AbilityKind::Shadow if (player_card && !in_encounter_set) || kind == CardType::Quest => "shadow effect",
            AbilityKind::Travel if kind != CardType::Location => "travel cost",
            AbilityKind::WhenRevealed if player_card && !in_encounter_set => "when revealed effect",
            AbilityKind::Setup if matches!(kind, CardType::Enemy | CardType::Treachery) => "setup",
            AbilityKind::Resolution if !matches!(kind, CardType::Campaign | CardType::Quest) => "resolution",
            _ => return,
        };
        self.warn(ability.span, format!("a card of kind `{}` has no {problem}", kind_word(kind)));
    }

    /// An attachment says where it goes, and only what is attached speaks of its host.
    pub(super) fn attach_line(&mut self) {
        let face = self.face;
        if face.kind == CardType::Attachment && face.attach.is_none() {
            let message = "this attachment does not say what it is attached to".to_owned();
            self.warn_help(self.card.span, message, "write, say, `attach to a hero`");
        }
        let attaches = face.attach.is_some() || self.attaches_itself() || self.is_double_sided_attachment();
        if attaches || face.kind == CardType::Attachment {
            return;
        }
        let mut host = None;
        // What is granted is said by whoever has it.
        for term in face.own_terms() {
            term.visit(&mut |term| {
                if term.key() == "cards.host" {
                    host.get_or_insert(term.span);
                }
            });
        }
        if let Some(span) = host {
            self.warn(span, "this card is never attached to anything");
        }
    }

    fn is_double_sided_attachment(&self) -> bool {
        let attached = |face: &Face| face.attach.is_some() || face.kind == CardType::Attachment;
        self.card.faces.iter().any(attached)
            || self.face.terms().any(|term| any(term, &|term| term.key() == "constant.as_attachment"))
    }
}
