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
        "the-wastes-of-eriador-rallying-cry",
        "",
        "verbs",
        "what would be placed in the discard pile was destroyed or discarded",
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
        "the-nin-in-eilph-wingfoot",
        "",
        "bold words",
        "what it may do later in the phase is told as the Response it is",
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
    known("wrath-and-ruin-pillars-of-the-kings", "", "numbers", "raised by 10 or more to 40 is 30 or lower before"),
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
    known("the-redhorn-gate-fell-voices", "", "numbers", "each of the two cards is named for itself"),
    known(
        "angmar-awakened-campaign-expansion-determination",
        "",
        "bold words",
        "the mark is set and taken back with the card, so that winning needs no effect",
    ),
    known("the-redhorn-gate-the-dimrill-stair", "", "verbs", "what is shuffled in is looked for in its pile first"),
];
