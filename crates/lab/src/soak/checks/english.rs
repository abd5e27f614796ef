//! The English of an ability names what the ability does.

use std::collections::HashMap;

use rules::frame::AbilityRef;
use rules::log::{Cause, Entry, What};
use rules::matchup::Match;
use rules::query::Q;
use rules::zone::Zone;

/// Entries of one ability that are remembered.
const REMEMBERED: usize = 256;

/// The texts of abilities, and what the one at work has done.
#[derive(Default)]
pub struct English {
    texts: HashMap<AbilityRef, String>,
    /// What the ability at work has done so far.
    done: Vec<Entry>,
}

impl English {
    /// What was done is named in the text of the ability that did it.
    pub fn check(&mut self, q: Q<'_>, news: &[Entry]) -> Result<(), String> {
        for entry in news {
            let Cause::Ability { ability, .. } = entry.cause else { continue };
            let text = self.texts.entry(ability).or_insert_with(|| text(q.m, ability));
            if text.is_empty() {
                return Err(format!("an ability without words: {entry:?}"));
            }
            let named = words(&entry.what).iter().any(|word| text.contains(word));
            let before = self.done.iter().filter(|done| done.cause == entry.cause);
            let follows = || before.clone().any(|done| follows(&entry.what, &done.what));
            if !named && !follows() {
                return Err(format!("{:?} is nowhere in `{text}`", entry.what));
            }
            if self.done.len() >= REMEMBERED {
                self.done.drain(..REMEMBERED / 2);
            }
            self.done.push(*entry);
        }
        Ok(())
    }
}

fn text(m: &Match, at: AbilityRef) -> String {
    m.ability_text(at).to_lowercase()
}

/// Words for what can happen, one of which the English has. The empty word is in every text: what happens by the
/// rules while an ability resolves, as stages that are defeated and a game that is decided by the table as it stands.
fn words(what: &What) -> &'static [&'static str] {
    use What::*;
    match what {
        Damaged { .. } => &["damage"],
        Healed { .. } => &["heal"],
        DamageMoved { .. } => &["move"],
        DamageRemoved { .. } | DamagePrevented { .. } | CameDamaged { .. } => &["damage"],
        Destroyed(_) => &["destroy"],
        Drew { .. } => &["draw"],
        Gained { .. } => &["resource", "token"],
        Spent { .. } => &["resource", "token"],
        // An enemy that attacks once more loses its old shadow cards; something may be discarded in place of a draw.
        Discarded(_) => &["discard", "immediate attack", "draw"],
        Exhausted(_) => &["exhaust"],
        Readied(_) => &["ready", "readied"],
        Committed(_) => &["commit"],
        RemovedFromQuest(_) => &["from the quest"],
        // A player card may be doomed, however it comes into play.
        Threat { .. } => &["threat", "doomed", "into play"],
        Counters { .. } => &["counter", "time"],
        Dial { .. } => &["dial", "raise", "lower", "set"],
        Progress { .. } => &["progress"],
        LookedAt { .. } => &["look", "search", "reveal"],
        // Decks that a setup has gone through are shuffled in the end.
        Shuffled(_) => &["shuffle", "setup"],
        Went { .. } => &["hand", "shuffle", "deck", "stage", "under", "area"],
        Moved { .. } => &[
            "hand", "deck", "discard pile", "remove", "aside", "victory", "active", "shadow", "bypass", "under", "area",
        ],
        EnteredPlay(_) => &["play", "attach", "claim", "control", "area"],
        Attached { .. } => &["attach", "guard"],
        Control { .. } => &["control", "claim"],
        Engaged { .. } => &["engage"],
        // Some objectives go there when they would be discarded.
        Staged(_) => &["staging", "discard"],
        ShadowDealt { .. } => &["shadow"],
        Cancelled(_) => &["cancel"],
        Turned { .. } => &["facedown", "faceup"],
        Flipped { .. } => &["flip", "turn", "stage"],
        Lasting { .. } => &["until", "this attack", "for the rest", "each", "gets", "cannot"],
        Delayed { .. } => &["end of", "after", "when", "if"],
        Earned(_) => &["campaign pool", "earn"],
        Eliminated { .. } => &["eliminate"],
        Explored(_) => &["explore"],
        _ => &[""],
    }
}

/// Whether something is a consequence of what the ability did before.
fn follows(what: &What, done: &What) -> bool {
    use What::*;
    match (what, done) {
        (Destroyed(card), Damaged { card: hurt, .. } | DamageMoved { to: hurt, .. }) => card == hurt,
        // Tokens that lie on a card as it enters play.
        (CameDamaged { card, .. } | Gained { card, .. } | Progress { card, .. }, EnteredPlay(entered)) => {
            card == entered
        }
        (Exhausted(card), CommittedToTest(committed)) => card == committed,
        (Moved { card, .. }, DealtForTest(dealt)) => card == dealt,
        (Explored(card), Progress { card: on, .. }) => card == on,
        // What was on a card that leaves play goes, or is free; a third Restricted attachment goes.
        (Discarded(_) | Staged(_), LeftPlay { .. } | Eliminated { .. } | Discarded(_)) => true,
        (Discarded(_) | Staged(_), Attached { .. }) => true,
        // What a location had blanked where it was is Restricted again.
        (Discarded(_), Staged(_)) => true,
        // What a new lasting effect does not suffer goes at once.
        (Discarded(_), Lasting { .. }) => true,
        (Eliminated { .. }, Threat { .. } | LeftPlay { .. } | Turned { .. } | Control { .. }) => true,
        (RemovedFromQuest(card), Turned { card: turned, .. }) => card == turned,
        (Control { .. }, FirstPlayer(_)) => true,
        // In the quest deck a stage shows its side A.
        (Flipped { card, .. }, Moved { card: moved, .. }) => card == moved,
        (Flipped { card, .. }, StageRevealed(stage)) => card == stage,
        // An empty encounter deck is formed anew.
        (Shuffled(zone), Went { to, .. }) => zone == to,
        (Went { .. }, _) => matches!(what, Went { from: Zone::ENCOUNTER_DISCARD, to: Zone::ENCOUNTER_DECK, .. }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{English, text};
    use crate::soak::checks::bench::Bench;
    use rules::frame::AbilityRef;
    use rules::ids::{CardId, Seat};
    use rules::log::{Cause, What};

    /// A card of the game, and an ability whose words are of one thing and not of another.
    fn with(bench: &Bench, word: &str, without: &str) -> (CardId, AbilityRef) {
        let all = (0..bench.game.cards.len() as u16).map(CardId);
        let mut abilities = all.flat_map(|id| {
            let card = bench.game.card(id);
            let (def, face) = (card.def, card.face);
            (0..bench.q().face(id).abilities.len() as u8).map(move |ability| (id, AbilityRef::own(def, face, ability)))
        });
        let fits = |(_, at): &(CardId, AbilityRef)| {
            let text = text(&bench.m, *at);
            text.contains(word) && !text.contains(without)
        };
        abilities.find(fits).expect("such an ability")
    }

    #[test]
    fn what_the_words_do_not_name_is_found() {
        let bench = Bench::new();
        let (card, ability) = with(&bench, "damage", "heal");
        let cause = Cause::Ability { card, ability, seat: Seat(0) };
        let (hurt, by) = (bench.hero(), 1);
        let mut english = English::default();
        let mut holds = |what| english.check(bench.q(), &[bench.by(cause, what)]).is_ok();
        assert!(!holds(What::Healed { card: hurt, by }));
        assert!(holds(What::Damaged { card: hurt, by }));
        assert!(holds(What::Destroyed(hurt)), "a consequence");
    }
}
