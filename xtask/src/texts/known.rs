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
    known("the-dark-of-mirkwood-the-caves-of-nibin-dum", "B", "numbers", "under 40 is 39 or lower"),
    known("the-dark-of-mirkwood-the-caves-of-nibin-dum", "B", "traits", "the Ranger who is told of is no card"),
    known(
        "the-dark-of-mirkwood-the-caves-of-nibin-dum",
        "B",
        "verbs",
        "what is in the campaign pool is in the deck of its owner",
    ),
    known("the-dark-of-mirkwood-the-caves-of-nibin-dum", "A", "verbs", "opening hands have been drawn by then"),
    known(
        "two-player-limited-edition-starter-the-chasm",
        "B",
        "bold words",
        "more cards are revealed by constant text",
    ),
    known("two-player-limited-edition-starter-the-chasm", "B", "numbers", "stage 4 is the next one"),
    known(
        "two-player-limited-edition-starter-cracked-pillar",
        "",
        "verbs",
        "who may attack it is said, and not what it is like",
    ),
    known(
        "two-player-limited-edition-starter-the-dark-of-nibin-dum",
        "A",
        "verbs",
        "attached is misspelt for attaches, and what is set aside is looked for",
    ),
    known(
        "two-player-limited-edition-starter-goblin-chieftain",
        "",
        "verbs",
        "progress is removed from the quest, and nobody from it",
    ),
    known(
        "dwarrowdelf-nightmare-decks-terrible-strength",
        "",
        "bold words",
        "excess damage is waited for by an effect that the enemy gains",
    ),
    known(
        "heirs-of-numenor-nightmare-decks-dense-thickets",
        "",
        "bold words",
        "excess damage is waited for by an effect that the enemy gains",
    ),
    known("dwarrowdelf-nightmare-decks-shadow-and-flame", "B", "numbers", "the ten are those with the trait"),
    known(
        "dwarrowdelf-nightmare-decks-shadow-and-flame",
        "B",
        "verbs",
        "a deck of its own has a discard pile of its own",
    ),
    known(
        "dwarrowdelf-nightmare-decks-unspeakable-thing",
        "",
        "bold words",
        "engaging and attacking are two effects, each with its own moment",
    ),
    known(
        "heirs-of-numenor-nightmare-decks-into-ithilien",
        "B",
        "bold words",
        "each of the two stages has an effect of its own",
    ),
    known("dream-chaser-campaign-expansion-throwing-axe", "B", "numbers", "nobody can throw a card across this table"),
    known("dream-chaser-campaign-expansion-throwing-axe", "B", "verbs", "nobody can throw a card across this table"),
    known("dream-chaser-campaign-expansion-spyglass", "A", "verbs", "the reference leaves out where it is attached"),
    known("dream-chaser-campaign-expansion-spyglass", "B", "verbs", "the reference leaves out where it is attached"),
    known("dream-chaser-campaign-expansion-command-event-203", "", "verbs", "put into play attached is attached"),
    known(
        "dream-chaser-campaign-expansion-command-event-204",
        "",
        "verbs",
        "an attachment that moves is attached anew",
    ),
    known("ered-mithrin-campaign-expansion-beldis", "", "limits", "four uses for each player are a limit"),
    known("foundations-of-stone-drowned-treasury", "", "verbs", "a claimed objective is attached to a hero"),
    known("foundations-of-stone-washed-away", "B", "verbs", "a stage is taken at random, and no card drawn"),
    known("shadow-and-flame-last-lord-of-moria", "B", "verbs", "the pit discards what falls into it"),
    known(
        "dwarrowdelf-nightmare-decks-flame-of-udun",
        "",
        "traits",
        "the deck is named for the Balrog, and another one is meant",
    ),
    known("heirs-of-numenor-nightmare-decks-ithilien-overlook", "", "verbs", "one after another: each until it falls"),
    known("a-shadow-in-the-east-smeagol", "A", "numbers", "both copies are set aside"),
    known("a-shadow-in-the-east-smeagol", "B", "verbs", "what is flipped as a new card keeps no tokens"),
    known("a-shadow-in-the-east-stinker", "", "verbs", "Gollum comes engaged with his owner"),
    known(
        "dwarrowdelf-nightmare-decks-shivering-river",
        "",
        "numbers",
        "more than one are 2 or more; players are those at this staging area",
    ),
];
