//! Faces whose text differs from the reference for a reason, aspect by aspect, in our own words.

/// A difference that is understood.
pub struct Known {
    id: &'static str,
    /// Empty for a card with one side.
    side: &'static str,
    aspect: &'static str,
    pub reason: &'static str,
}

const fn known(id: &'static str, side: &'static str, aspect: &'static str, reason: &'static str) -> Known {
    Known { id, side, aspect, reason }
}

impl Known {
    /// What is known of a difference.
    pub fn of(id: &str, side: &str, aspect: &str) -> Option<&'static Known> {
        KNOWN.iter().find(|known| known.id == id && known.side == side && known.aspect == aspect)
    }
}

/// Entries of the list whose face agrees by now, or is gone.
pub fn stale(found: &[((String, String), Vec<&'static str>)]) -> Vec<String> {
    let differs = |known: &Known| {
        let mut faces = found.iter().filter(|((id, side), _)| id == known.id && side == known.side);
        faces.any(|(_, aspects)| aspects.contains(&known.aspect))
    };
    let line = |known: &Known| format!("{} {}: {} agree: take it off the list", known.id, known.side, known.aspect);
    KNOWN.iter().filter(|known| !differs(known)).map(line).collect()
}

const KNOWN: &[Known] = &[
    known(
        "foundations-of-stone-heavy-stroke",
        "",
        "limits",
        "a limit that each player has over all copies is told as what a player cannot do again",
    ),
    known(
        "the-hobbit-on-the-doorstep-desperate-alliance",
        "",
        "limits",
        "a limit that each player has over all copies is told as what a player cannot do again",
    ),
    known(
        "the-three-trials-greyflood-wanderer",
        "",
        "bold words",
        "giving it Doomed as it is played is an answer to that, and told as one",
    ),
    known(
        "trouble-in-tharbad-herald-of-anorien",
        "",
        "bold words",
        "giving it Doomed as it is played is an answer to that, and told as one",
    ),
    known(
        "the-nin-in-eilph-mirkwood-pioneer",
        "",
        "bold words",
        "giving it Doomed as it is played is an answer to that, and told as one",
    ),
    known(
        "celebrimbors-secret-henneth-annun-guard",
        "",
        "bold words",
        "giving it Doomed as it is played is an answer to that, and told as one",
    ),
    known(
        "the-nin-in-eilph-wingfoot",
        "",
        "bold words",
        "what it waits for comes before the effects of the card revealed, and is an ability it gains",
    ),
    known(
        "the-antlered-crown-raven-village",
        "",
        "verbs",
        "the second card may need a deck made anew, which its own text says",
    ),
    known(
        "dream-chaser-campaign-expansion-send-for-help-event-211",
        "",
        "numbers",
        "an effect that is repeated is told with how often it resolves in all",
    ),
    known(
        "the-battle-of-carn-dum-favor-of-the-valar",
        "",
        "bold words",
        "it lies before a player, and is given to another by a Response",
    ),
    known(
        "the-battle-of-carn-dum-favor-of-the-valar",
        "",
        "limits",
        "one of them for each player is told as a condition",
    ),
    known(
        "the-battle-of-carn-dum-favor-of-the-valar",
        "",
        "verbs",
        "it lies before a player: a threat dial is no card",
    ),
    known(
        "shadows-of-mirkwood-nightmare-decks-conflict-at-the-carrock",
        "B",
        "bold words",
        "it rewrites stages 1A and 2B, and the stages say so themselves",
    ),
    known(
        "shadows-of-mirkwood-nightmare-decks-conflict-at-the-carrock",
        "B",
        "numbers",
        "it rewrites stages 1A and 2B, and the stages say so themselves",
    ),
    known(
        "core-set-nightmare-decks-escape-from-dol-guldur",
        "B",
        "numbers",
        "one hero fewer than players are captured: said by counting, not by a table",
    ),
    known(
        "return-to-mirkwood-gollum",
        "",
        "verbs",
        "leaving play is destruction and elimination in one; what he cannot do comes from the rules sheet",
    ),
    known(
        "core-set-the-necromancers-tower",
        "B",
        "win and lose",
        "a prisoner who leaves play cannot be rescued any more; the reference leaves it to the rules sheet",
    ),
    known(
        "core-set-through-the-caverns",
        "B",
        "win and lose",
        "a prisoner who leaves play cannot be rescued any more; the reference leaves it to the rules sheet",
    ),
    known("revised-core-set-journey-along-the-anduin", "B", "verbs", "permanent cards stay attached by their keyword"),
    known("the-redhorn-gate-fanuidhol", "", "verbs", "resources are paid where the quest is resolved, hero by hero"),
    known(
        "angmar-awakened-campaign-expansion-determination",
        "",
        "bold words",
        "the mark is set and taken back with the card, so that winning needs no effect",
    ),
    known("the-dark-of-mirkwood-the-caves-of-nibin-dum", "B", "traits", "the Ranger who is told of is no card"),
    known(
        "the-dark-of-mirkwood-the-caves-of-nibin-dum",
        "B",
        "verbs",
        "what is in the campaign pool is in the deck of its owner",
    ),
    known("dream-chaser-campaign-expansion-throwing-axe", "B", "numbers", "nobody can throw a card across this table"),
    known("dream-chaser-campaign-expansion-throwing-axe", "B", "verbs", "nobody can throw a card across this table"),
    known("a-shadow-in-the-east-smeagol", "A", "numbers", "both copies are set aside"),
    known(
        "a-shadow-in-the-east-stinker",
        "",
        "verbs",
        "Gollum comes engaged with his owner, and without the tokens of Sméagol",
    ),
    known(
        "encounter-at-amon-din-protect-the-villagers",
        "B",
        "win and lose",
        "who has lost is said where the tokens are compared",
    ),
    known(
        "against-the-shadow-nightmare-decks-the-stewards-fear",
        "B",
        "numbers",
        "both new plots are in the set, and are shuffled with it",
    ),
    known(
        "against-the-shadow-nightmare-decks-the-stewards-fear",
        "B",
        "traits",
        "both new plots are in the set, and are shuffled with it",
    ),
    known(
        "against-the-shadow-nightmare-decks-traitors-den",
        "",
        "traits",
        "the plots that were set aside lie in an area of their own",
    ),
    known(
        "the-voice-of-isengard-heart-of-fangorn",
        "",
        "bold words",
        "who stays exhausted is chosen as the refresh phase begins",
    ),
    known(
        "the-voice-of-isengard-heart-of-fangorn",
        "",
        "limits",
        "who stays exhausted is chosen as the refresh phase begins",
    ),
    known(
        "the-voice-of-isengard-heart-of-fangorn",
        "",
        "verbs",
        "who stays exhausted is chosen as the refresh phase begins",
    ),
    known(
        "the-nin-in-eilph-lost-in-the-swanfleet-a-treacherous-swamp",
        "B",
        "bold words",
        "who stays exhausted is chosen as the refresh phase begins",
    ),
    known(
        "the-nin-in-eilph-lost-in-the-swanfleet-a-treacherous-swamp",
        "B",
        "verbs",
        "who stays exhausted is chosen as the refresh phase begins",
    ),
    known(
        "the-ring-maker-nightmare-decks-trial-of-ancestors",
        "",
        "traits",
        "the key of the trial is the one that is neither won nor set aside",
    ),
];
