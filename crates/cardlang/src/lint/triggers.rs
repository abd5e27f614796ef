//! Occurrences that can never happen to the card that waits for them.

use super::Linter;
use crate::def::{AbilityDef, AbilityKind, CardType};
use crate::term::{Arg, Term};
use crate::words::kind_word;

const CHARACTERS: &[CardType] = &[CardType::Hero, CardType::Ally, CardType::Objective];
const FIGHTERS: &[CardType] = &[CardType::Hero, CardType::Ally, CardType::Objective, CardType::Enemy];

/// Events and the kinds of card their subject can be.
const HAPPENS_TO: &[(&str, &[CardType])] = &[
    ("event.commits", CHARACTERS),
    ("event.declared", CHARACTERS),
    ("event.attack_destroys", CHARACTERS),
    ("event.exhausts_to_defend", CHARACTERS),
    ("event.engages", &[CardType::Enemy, CardType::Objective]),
    ("event.attacks", FIGHTERS),
    ("event.attacks_player", &[CardType::Enemy]),
    ("event.damaged", FIGHTERS),
    ("event.healed", FIGHTERS),
    ("event.explored", &[CardType::Location]),
    ("event.travels", &[CardType::Location]),
    ("event.becomes_active", &[CardType::Location]),
    ("event.stage_defeated", &[CardType::Quest, CardType::SideQuest]),
];

impl Linter<'_> {
    pub(super) fn trigger(&mut self, ability: &AbilityDef) {
        let Some((_, event)) = &ability.trigger else { return };
        let kind = self.face.kind;
        if let Some((_, kinds)) = HAPPENS_TO.iter().find(|(key, _)| *key == event.key())
            && about_this(event)
            && !kinds.contains(&kind)
        {
            let message = format!("this never happens to a card of kind `{}`", kind_word(kind));
            self.warn(event.span, message);
        }
        self.never_in_play(ability, event);
    }

    /// A treachery waits for nothing unless it stays in play, attached or in the staging area.
    fn never_in_play(&mut self, ability: &AbilityDef, event: &Term) {
        let waits = matches!(ability.kind, AbilityKind::Response | AbilityKind::Forced | AbilityKind::Passive);
        let stays = self.attaches_itself()
            || self.stages_itself()
            || event.key().contains("discard")
            || event.key().contains("reveal");
        if waits && self.face.kind == CardType::Treachery && !stays {
            let message = "a treachery is discarded once it is revealed: it cannot wait for anything";
            let help = "only a treachery that an effect attaches or adds to the staging area stays in play";
            self.warn_help(ability.span, message.to_owned(), help);
        }
    }
}

/// Whether the subject of an event, or the place travelled to, is the card itself.
fn about_this(event: &Term) -> bool {
    let cards = |arg: &&Arg| matches!(arg, Arg::Term(term) if term.key().starts_with("cards."));
    event.args.iter().find(cards).is_some_and(|arg| matches!(arg, Arg::Term(term) if term.key() == "cards.this"))
}
