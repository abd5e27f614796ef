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
        "temple-of-the-deceived-deorwine",
        "",
        "bold words",
        "a shadow effect can be cancelled only as it is triggered, where no action window is open",
    ),
    known(
        "the-wilds-of-rhovanion-bard-son-of-brand",
        "",
        "icons",
        "with his own Spirit the three icons are all there are",
    ),
    known(
        "the-nin-in-eilph-wingfoot",
        "",
        "bold words",
        "what it may do later in the phase is told as the Response it is",
    ),
    known("race-across-harad-steward-of-orthanc", "", "limits", "one of all copies each round is told as a limit"),
    known(
        "angmar-awakened-campaign-expansion-iarions-pendant",
        "",
        "bold words",
        "two occurrences to answer are two Responses",
    ),
    known("angmar-awakened-campaign-expansion-iarions-pendant", "", "verbs", "it says what it is attached to"),
    known(
        "revised-core-set-escape-from-dol-guldur",
        "A",
        "bold words",
        "what follows from a capture is told as the Forced effect it is",
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
        "the-hobbit-on-the-doorstep-bilbos-magic-ring",
        "",
        "icons",
        "a resource of Bilbo Baggins is one of his own kind",
    ),
    known(
        "the-hobbit-on-the-doorstep-bilbos-magic-ring",
        "",
        "verbs",
        "damage that cannot be dealt need not be cancelled",
    ),
    known(
        "escape-from-mount-gram-boomed-and-trumpeted",
        "",
        "numbers",
        "the copies of the reference disagree; ours is the later one",
    ),
    known("wrath-and-ruin-pillars-of-the-kings", "", "numbers", "raised by 10 or more to 40 is 30 or lower before"),
    known("core-set-gladden-fields", "", "bold words", "constant text, and no occurrence to wait for"),
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
    known("revised-core-set-escape-from-dol-guldur", "B", "numbers", "the reference numbers its two cases"),
    known("the-hunt-for-gollum-on-the-trail", "B", "numbers", "a stage by its number against a stage by its place"),
    known("the-hunt-for-gollum-on-the-trail", "B", "traits", "flavour in the reference"),
    known(
        "a-journey-to-rhosgobel-rhosgobel",
        "",
        "bold words",
        "nothing is paid to travel: it is forbidden on one stage",
    ),
    known("shadows-of-mirkwood-nightmare-decks-ravenous-hawk", "", "numbers", "a reminder of the reference"),
    known(
        "shadows-of-mirkwood-nightmare-decks-ravenous-hawk",
        "",
        "verbs",
        "looking at cards is quoted in the reference",
    ),
    known("shadows-of-mirkwood-nightmare-decks-rob-and-bob", "", "verbs", "a reminder of the reference"),
    known("khazad-dum-lightless-passage", "", "verbs", "damage that cannot be dealt need not be cancelled"),
    known(
        "the-hobbit-on-the-doorstep-great-yew-bow",
        "",
        "verbs",
        "the enemy in the staging area is engaged with nobody",
    ),
    known(
        "mount-gundabad-sting",
        "",
        "bold words",
        "attackers and defenders have different enemies, so there are two Responses",
    ),
    known(
        "the-fortress-of-nurn-a-desperate-path",
        "",
        "bold words",
        "an event that is played at a moment is a Response",
    ),
    known("a-journey-to-rhosgobel-wilyador", "", "verbs", "the rules sheet ends the game with his controller, too"),
    known("the-hobbit-over-hill-and-under-hill-thrors-map", "", "verbs", "official errata"),
    known("core-set-nazgul-of-dol-guldur", "", "verbs", "whom it attacks is the player who decides"),
    known("core-set-a-fork-in-the-road", "B", "numbers", "one of those there are"),
    known("core-set-the-necromancers-tower", "A", "numbers", "all objectives, of which there are three"),
    known(
        "revised-core-set-passage-through-mirkwood",
        "B",
        "numbers",
        "the reference names the stages by their numbers",
    ),
    known("core-set-nightmare-decks-dark-interrogation", "", "numbers", "more than 2 is 3 or more"),
    known("the-hunt-for-gollum-the-west-bank", "", "numbers", "twice as much against 2 more for each"),
    known("the-hills-of-emyn-muil-the-north-stair", "", "verbs", "a treachery does not stay in the staging area"),
    known("return-to-mirkwood-escape-attempt", "B", "numbers", "unless alone: while there are 2 or more players"),
    known("khazad-dum-goblin-patrol", "B", "numbers", "a reminder of its quest points"),
    known("the-redhorn-gate-needful-to-know", "", "icons", "the threat of a card is its icon"),
    known(
        "the-hobbit-over-hill-and-under-hill-burglar-baggins",
        "",
        "icons",
        "a resource of Bilbo Baggins is one of his own kind",
    ),
    known("the-nin-in-eilph-celduin-traveler", "", "numbers", "a keyword in the text column of the reference"),
    known("the-land-of-shadow-speak-your-promise", "", "verbs", "only an exhausted hero can be readied"),
    known("the-city-of-ulfast-strength-and-courage", "", "numbers", "both traits at once against one after the other"),
    known(
        "challenge-of-the-wainriders-the-muster-of-rohan",
        "",
        "icons",
        "the card has that sphere: whatever is spent matches it",
    ),
    known("the-fortress-of-nurn-bond-of-friendship", "", "numbers", "the usual number of heroes is not repeated"),
    known("ered-mithrin-campaign-expansion-master-of-the-hunt", "", "numbers", "1 of 3 on top leaves 2 for the bottom"),
    known("core-set-black-forest-bats", "", "verbs", "a reminder of the reference"),
    known("core-set-a-chosen-path-beorns-path", "B", "verbs", "a stage is defeated"),
    known("core-set-out-of-the-dungeons", "B", "verbs", "a stage is defeated"),
    known("core-set-to-the-river", "B", "verbs", "a stage is defeated"),
    known("revised-core-set-journey-along-the-anduin", "B", "verbs", "permanent cards stay attached by their keyword"),
    known("revised-core-set-valor", "", "verbs", "it says what it is attached to"),
    known("revised-core-set-appointed-by-fate", "", "verbs", "it says what it is attached to"),
    known("core-set-nightmare-decks-torture-master", "", "verbs", "a hero that is destroyed cannot be turned"),
    known("core-set-nightmare-decks-smoking-blood", "", "verbs", "a reminder of what was removed"),
    known("the-dead-marshes-a-wisp-of-pale-sheen", "", "verbs", "only a ready hero can be exhausted"),
    known("shadows-of-mirkwood-nightmare-decks-the-dead-marshes", "A", "traits", "a misspelt title in the reference"),
    known("khazad-dum-nightmare-decks-search-for-an-exit-blocked-by-flame", "B", "verbs", "removing all damage"),
    known("khazad-dum-nightmare-decks-narrow-fissure", "", "verbs", "only a ready character can be exhausted"),
    known("the-antlered-crown-captain-of-gondor", "", "traits", "a misspelt title in the reference"),
    known("the-land-of-shadow-snowmane", "", "verbs", "the copies of the reference disagree on who has to quest"),
    known("the-wilds-of-rhovanion-long-lake-trader", "", "verbs", "an attachment that moves is attached anew"),
    known("wrath-and-ruin-soldier-of-gondor", "", "verbs", "a misspelt verb in the reference"),
    known("wrath-and-ruin-tom-bombadil", "", "verbs", "what enters play is ready"),
    known(
        "the-hunt-for-the-dreadnaught-a-perilous-voyage",
        "A",
        "verbs",
        "the card that is chosen is added to the hand",
    ),
];
