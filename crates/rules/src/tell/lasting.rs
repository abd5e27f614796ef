//! Effects that last or come later, in the words of the card that brings them.

use cardlang::term::Term;
use cardlang::{Known, Words};

use super::wording::{Teller, capital, list_once};
use crate::code::{Mod, OpKind};
use crate::frame::{AbilityRef, Delayed, Lasting};
use crate::ids::{CardSet, Seat};

impl<'a> Teller<'a> {
    /// `A hero gets +1 attack until the end of the phase`: whom it covers, what it does and for how long.
    pub(super) fn lasting(self, lasting: &Lasting) -> Option<String> {
        let op = self.q.m.ability(lasting.ability).code.get(usize::from(lasting.pc))?;
        let OpKind::Do(phrase) = &op.kind else { return None };
        let form = phrase.form();
        let same = |kind: &OpKind| matches!(kind, OpKind::Do(other) if std::ptr::eq(other.form(), form));
        let effect = self.part(lasting.ability, lasting.pc, same, &[form.key])?;
        // Of several changes at once each has an amount of its own.
        let fixed = phrase.lasting().and_then(|said| match said.what {
            [Mod::Stat { each: None, .. } | Mod::Set { .. }] => Some(i32::from(lasting.amount)),
            _ => None,
        });
        let covered = self.covered(lasting);
        Some(self.in_its_words(lasting.ability, lasting.env.you, effect, Known { covered, amount: fixed, you: None }))
    }

    /// `At the end of the phase, discard that ally`.
    pub(super) fn delayed(self, delayed: &Delayed) -> Option<String> {
        const KEYS: &[&str] =
            &["effect.delayed", "effect.delayed_begin", "effect.after_attack", "effect.next_time", "effect.on_quest"];
        let later = |kind: &OpKind| matches!(kind, OpKind::Delayed { .. });
        let effect = self.part(delayed.ability, delayed.pc.checked_sub(1)?, later, KEYS)?;
        Some(self.in_its_words(delayed.ability, delayed.env.you, effect, Known::default()))
    }

    /// The cards or players an effect covers, by their names, if that is settled.
    fn covered(self, lasting: &Lasting) -> Option<Words> {
        let cards = lasting.closed.iter().flat_map(CardSet::iter).map(|id| self.title(id).to_owned());
        let players = lasting.players.iter().map(|seat| self.player(seat));
        let names: Vec<String> = cards.chain(players).collect();
        let many = names.len() > 1 || names.first().is_some_and(|name| name == "you");
        let told = list_once(&names.iter().map(String::as_str).collect::<Vec<_>>());
        (!names.is_empty()).then(|| if many { Words::many(told) } else { Words::one(told) })
    }

    /// A statement of an ability, told of the player it calls `you`; without the full stop.
    fn in_its_words(self, at: AbilityRef, you: Seat, statement: &Term, known: Known) -> String {
        let (face, ability) = self.printed(at);
        let player = self.player(you);
        let is_reader = self.viewer == Some(you);
        let known = Known { you: (!is_reader).then(|| Words::one(player.clone())), ..known };
        let text = cardlang::known_text(face, ability, std::slice::from_ref(statement), known);
        let text = if is_reader { text } else { of_another(&text, &player, &self.players(you)) };
        let text = without_icons(&text);
        let text = text.trim_end_matches('.');
        // What a card tells players to do is done.
        let raised = text.strip_prefix("Raise the total threat in the staging area by ");
        capital(&raised.map_or(text.to_owned(), |by| format!("the total threat in the staging area is raised by {by}")))
    }
}

/// Turns what is said of `you` into what is said of another player.
fn of_another(text: &str, player: &str, players: &str) -> String {
    let words = text.split(' ').map(|word| match word {
        "you" => player.to_owned(),
        "your" => players.to_owned(),
        _ => word.to_owned(),
    });
    let text: Vec<String> = words.collect();
    text.join(" ").replace(&format!("{player} control"), &format!("{player} controls"))
}

/// `[attack]` as `attack`.
fn without_icons(text: &str) -> String {
    text.replace(['[', ']'], "")
}
