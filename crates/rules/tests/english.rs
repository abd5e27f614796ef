//! What cards say: a sentence for each construct.

mod common;

use cardlang::{face_text, shadow_text};

/// The text of a card called Bilbo with this body, shadow effect included.
fn english(kind: &str, body: &str) -> String {
    let content = common::content(&common::card(kind, "Bilbo", body));
    let card = &content.cards[0];
    let lines: Vec<String> = card
        .faces
        .iter()
        .flat_map(|face| [face_text(card, face), shadow_text(card, face).unwrap_or_default()])
        .filter(|text| !text.is_empty())
        .collect();
    lines.join("\n")
}

#[track_caller]
fn says(kind: &str, body: &str, expected: &str) {
    assert_eq!(english(kind, body), expected);
}

#[test]
fn a_cost_is_joined_with_to() {
    says(
        "hero",
        "response after this commits to the quest { cost spend 1 resource from this ; ready this }",
        "Response: After Bilbo commits to a quest, spend 1 resource from its resource pool to ready it.",
    );
    says(
        "hero",
        "action limit 1 per round { cost exhaust this ; choose a player as p ; p draws 2 cards }",
        "Action: Exhaust Bilbo to choose a player: that player draws 2 cards. (Limit once per round.)",
    );
    says(
        "event",
        "action { cost exhaust this ; cost discard 1 card from your hand ; you draw 2 cards }",
        "Action: Exhaust Bilbo and discard 1 card from your hand to draw 2 cards.",
    );
}

#[test]
fn a_bonus_is_given() {
    says(
        "hero",
        "action by any player limit 1 per round for each player { cost discard 1 card from your hand ; this gets +1 willpower until the end of the phase }",
        "Action: Discard 1 card from your hand to give Bilbo +1 [willpower] until the end of the phase. \
         This effect may be triggered by each player once each round.",
    );
}

#[test]
fn what_cannot_follow_to_follows_if_you_do() {
    says(
        "event",
        "action { cost spend 1 resource ; if there is no active location { you draw 1 card } }",
        "Action: Spend 1 resource. If you do, if there is no active location, draw 1 card.",
    );
}

#[test]
fn what_was_chosen_is_that_one() {
    says(
        "event",
        "action { choose a hero as h ; choose 2 enemies in the staging area as es ; ready h ; deal 1 damage to es }",
        "Action: Choose a hero. Choose 2 enemies in the staging area. Ready that hero. Deal 1 damage to those enemies.",
    );
}

#[test]
fn two_of_a_kind_are_told_apart() {
    says(
        "event",
        "action { choose a hero as a ; choose an ally as b ; choose a hero as c ; ready a ; ready c ; ready b }",
        "Action: Choose a hero. Choose an ally. Choose a hero. Ready the first chosen hero. Ready that hero. Ready that ally.",
    );
    says(
        "event",
        "action { cost exhaust a hero you control as h ; choose a hero other than h as t ; ready t ; deal 1 damage to h }",
        "Action: Exhaust a hero you control to ready another hero and deal 1 damage to the exhausted hero.",
    );
    says(
        "attachment",
        "attach to a hero\nresponse after an enemy attacks { choose an enemy as e ; deal 1 damage to that enemy ; deal 2 damage to e }",
        "Attach to a hero.\nResponse: After an enemy attacks, choose an enemy. Deal 1 damage to that enemy. \
         Deal 2 damage to the chosen enemy.",
    );
}

#[test]
fn cards_with_titles_keep_them() {
    says(
        "quest",
        "stage 1\nside A {\nsetup { search the encounter deck for one card named \"Bilbo\" as b ; add b to the staging area }\n}\nside B {\nquest points 3\n}",
        "Setup: Search the encounter deck for 1 Bilbo and add it to the staging area.",
    );
}

#[test]
fn each_player_acts_in_one_sentence() {
    says(
        "enemy",
        "when revealed { each player as p { choose a character controlled by p as c ; exhaust c } }",
        "When Revealed: Each player must choose and exhaust 1 character they control.",
    );
    says(
        "enemy",
        "when revealed { each player as p { choose a character committed to the quest as c ; remove c from the quest } }",
        "When Revealed: Each player must choose 1 character committed to the quest and remove it from the quest.",
    );
    says(
        "location",
        "response after this is explored { each player as p { p may { search the top 5 cards of the deck of p for a card as c ; move c to the hand of p ; shuffle the deck of p } } }",
        "Response: After Bilbo leaves play as an explored location, each player may search the top 5 cards of their deck \
         for 1 card, add it to their hand, and shuffle their deck.",
    );
    says(
        "enemy",
        "when revealed { each player as p { if p controls no hero { p raises threat by 2 } } }",
        "When Revealed: Each player who controls no heroes raises their threat by 2.",
    );
}

#[test]
fn a_named_player_acts() {
    says(
        "location",
        "response after the players travel to this { the first player may { choose a character controlled by the first player as c ; ready c } }",
        "Response: After the players travel to Bilbo, the first player may choose and ready 1 character they control.",
    );
    says(
        "enemy",
        "forced after this engages a player { that player chooses a hero controlled by that player as h ; deal 5 damage to h }",
        "Forced: After Bilbo engages a player, that player must choose 1 hero they control and deal 5 damage to it.",
    );
}

#[test]
fn you_may() {
    says(
        "hero",
        "action { cost exhaust this ; look at the top 1 card of the encounter deck as c ; you may { move c to the bottom of the encounter deck } }",
        "Action: Exhaust Bilbo to look at the top card of the encounter deck. \
         You may place that card on the bottom of the encounter deck.",
    );
}

#[test]
fn a_number_that_depends_is_told_at_the_end() {
    says(
        "enemy",
        "shadow { the attacking enemy gets +(3 if this attack is undefended else 1) attack for this attack }",
        "Shadow: The attacking enemy gets +1 [attack] for this attack (+3 [attack] instead if this attack is undefended).",
    );
    says(
        "enemy",
        "shadow { the defending player chooses (2 if this attack is undefended else 1) character controlled by the defending player as c ; exhaust c }",
        "Shadow: The defending player must choose and exhaust 1 character they control \
         (2 characters instead if this attack is undefended).",
    );
    says(
        "enemy",
        "shadow { the defending player raises threat by (8 if this attack is undefended else 4) }",
        "Shadow: Raise the defending player's threat by 4 (8 instead if this attack is undefended).",
    );
}

#[test]
fn a_long_number_becomes_x() {
    says(
        "treachery",
        "when revealed { deal the number of heroes in play damage to each enemy }",
        "When Revealed: Deal X damage to each enemy, where X is the number of heroes in play.",
    );
    says(
        "treachery",
        "when revealed { each player raises threat by the number of enemies in the staging area }",
        "When Revealed: Raise each player's threat by the number of enemies in the staging area.",
    );
}

#[test]
fn headers_say_when() {
    says("ally", "passive at the round ends { discard this }", "At the end of the round, discard Bilbo.");
    says(
        "ally",
        "forced at the quest phase begins { exhaust this }",
        "Forced: At the beginning of the quest phase, exhaust Bilbo.",
    );
    says("event", "combat action { choose an enemy as e ; exhaust e }", "Combat Action: Exhaust an enemy.");
    says("event", "valour action { you draw 1 card }", "Valour Action: Draw 1 card.");
    says(
        "hero",
        "passive as an enemy is revealed if this is committed to the quest { deal 1 damage to that enemy }",
        "As an enemy is revealed by the encounter deck, if Bilbo is committed to the quest, deal 1 damage to that enemy.",
    );
    says(
        "hero",
        "forced instead when this suffers damage { you raise threat by that many }",
        "Forced: When Bilbo suffers damage, instead raise your threat by that amount.",
    );
    says(
        "ally",
        "response after a hero you control leaves play while this is in your hand { put this into play }",
        "Response: After a hero you control leaves play, put Bilbo into play from your hand.",
    );
}

#[test]
fn travel_costs_are_paid_to_travel_here() {
    says(
        "location",
        "travel { cost each player exhausts a hero }",
        "Travel: Each player must exhaust a hero they control to travel here.",
    );
    says(
        "location",
        "travel { cost reveal 1 card from the encounter deck }",
        "Travel: Reveal the top card of the encounter deck to travel here.",
    );
    says(
        "location",
        "travel { cost the first player discards 2 cards from hand at random }",
        "Travel: The first player must discard 2 cards from their hand at random to travel here.",
    );
}

#[test]
fn constant_text_agrees_with_its_subject() {
    says("hero", "this gets +1 attack for each damage on this", "Bilbo gets +1 [attack] for each damage token on it.");
    says("ally", "all other Hobbit characters get -1 threat", "All other Hobbit characters get -1 [threat].");
    says(
        "attachment",
        "attach to an enemy engaged with a player\nattached enemy cannot attack",
        "Attach to an enemy engaged with a player.\nAttached enemy cannot attack.",
    );
    says(
        "attachment",
        "attach to a hero\nif attached hero is a Dwarf hero { attached hero gets +2 attack } else { attached hero gets +1 attack }",
        "Attach to a hero.\nIf attached hero is a Dwarf hero, it gets +2 [attack]. Otherwise, it gets +1 [attack].",
    );
    says(
        "attachment",
        "attach to a hero\nif attached hero is named \"Bilbo\" { attached hero gains a spirit resource icon }",
        "Attach to a hero.\nIf attached hero is Bilbo, it gains a [spirit] resource icon.",
    );
    says(
        "location",
        "while this is the active location { players cannot draw cards }",
        "While Bilbo is the active location, players cannot draw cards.",
    );
}

#[test]
fn a_treachery_that_stays_says_what_it_becomes() {
    says(
        "treachery",
        "when revealed { the first player chooses a hero as h ; attach this to h as a Condition attachment }\n\
         as an attachment { attached hero cannot ready }",
        "When Revealed: The first player must choose 1 hero and attach Bilbo to it.\n\
         (Counts as a Condition attachment with the text: \"Attached hero cannot ready.\")",
    );
}

#[test]
fn bonuses_for_the_same_time_are_told_together() {
    says(
        "event",
        "action { choose a character as c ; c gets +1 attack until the end of the phase ; c gets +1 defense until the end of the phase }",
        "Action: Choose a character. That character gets +1 [attack] and +1 [defense] until the end of the phase.",
    );
}

#[test]
fn options_are_kept_apart() {
    says(
        "event",
        "action { choose one { option { choose a player as p ; p reduces threat by 6 } ; option { each player reduces threat by 2 } } }",
        "Action: Choose one: reduce a player's threat by 6, or reduce each player's threat by 2.",
    );
    says(
        "event",
        "action { choose one { option { you draw 3 cards } ; option { choose an enemy in play as e ; deal 4 damage to e } ; option { you reduce threat by 5 } } }",
        "Action: Choose one: draw 3 cards, deal 4 damage to an enemy in play, or reduce your threat by 5.",
    );
}

#[test]
fn conditions_about_the_card_in_question() {
    says(
        "treachery",
        "when revealed { deal 1 damage to each character where the threat level of the controller of it is 35 or more }",
        "When Revealed: Deal 1 damage to each character whose controller's threat is 35 or higher.",
    );
    says(
        "treachery",
        "when revealed { discard all enemies where it is not exhausted }",
        "When Revealed: Discard all enemies that are not exhausted.",
    );
}

#[test]
fn delayed_and_further_effects() {
    says(
        "event",
        "action { choose an ally in your hand as a ; put a into play ; at the end of the phase { if a is still in play { return a to your hand } } }",
        "Action: Choose an ally in your hand. Put that ally into play. At the end of the phase, \
         if that ally is still in play, return it to your hand.",
    );
    says(
        "event",
        "action { ready each hero ; then { discard this } }",
        "Action: Ready each hero. Then, discard Bilbo.",
    );
}

#[test]
fn pronouns_take_the_place_of_a_repeated_owner() {
    says(
        "event",
        "action { choose a player as p ; shuffle all of the discard pile of p into the deck of p }",
        "Action: Choose a player. Shuffle that player's discard pile into their deck.",
    );
    says(
        "event",
        "action { choose a hero in any discard pile as h ; put h into play under the control of the owner of h }",
        "Action: Choose a hero in any player's discard pile. Put that hero into play under its owner's control.",
    );
}

#[test]
fn a_player_is_no_card_with_a_title() {
    says(
        "enemy",
        "forced at the combat phase begins { choose a player engaged with an enemy named \"Bilbo\" as p ; p engages this }",
        "Forced: At the beginning of the combat phase, choose a player engaged with a Bilbo. \
         That player engages Bilbo.",
    );
}

#[test]
fn what_waits_for_the_damage_is_told_in_sentences() {
    says(
        "enemy",
        "shadow { after this attack deals damage { exhaust each hero damaged by this attack ; then { you draw 1 card } } }",
        "Shadow: After this attack deals damage, exhaust each hero damaged by this attack. Then, draw 1 card.",
    );
    says(
        "enemy",
        "shadow { at the end of the phase unless the attacking enemy is destroyed { you raise threat by 7 } }",
        "Shadow: If the attacking enemy is not destroyed this phase, at the end of the phase raise your threat by 7.",
    );
}

#[test]
fn all_content_reads_as_english() {
    for source in [common::files("../../content"), common::files("fixtures")].concat() {
        let (content, _) = common::load(&source.text);
        for card in &content.cards {
            for face in &card.faces {
                let text = face_text(card, face) + &shadow_text(card, face).unwrap_or_default();
                for flaw in ["  ", " ,", " .", "(s)", "{", "}", "..", "\u{1}", "\u{2}", "\u{3}", "\u{4}", "that that"] {
                    assert!(!text.contains(flaw), "{:?} in the text of {}: {text}", flaw, card.id);
                }
                assert!(text.lines().all(|line| line.starts_with(|c: char| !c.is_lowercase())), "{text}");
            }
        }
    }
}

#[test]
fn of_two_occurrences_whom_they_happen_to_is_said_once() {
    says(
        "attachment",
        "attach to a hero ; forced after attached hero suffers damage or attached hero leaves play { discard this }",
        "Attach to a hero.\nForced: After attached hero suffers damage or leaves play, discard Bilbo.",
    );
}

#[test]
fn whoever_acts_is_not_named_again() {
    says(
        "treachery",
        "when revealed { any player as p may { p pays 1 lore resource } or else { each player raises threat by 2 } }",
        "When Revealed: Any player may pay 1 [lore] resource. If no player does, raise each player's threat by 2.",
    );
}

#[test]
fn words_agree_with_what_stands_before_them() {
    says("ally", "limit 1 copy of this in the victory display", "Limit 1 copy of Bilbo in the victory display.");
    says("ally", "limit 3 copies of this in the victory display", "Limit 3 copies of Bilbo in the victory display.");
    says(
        "event",
        "action { choose a player as p ; reduce the cost of the next ally p plays by 1 to a minimum of 0 until the end of the phase }",
        "Action: Choose a player. Reduce the cost of the next ally that player plays by 1 (to a minimum of 0) until the end of the phase.",
    );
}

#[test]
fn you_have_not_done_it() {
    says(
        "event",
        "action { if never you play an ally so far this round { you draw 1 card } }",
        "Action: If you have not played an ally this round, draw 1 card.",
    );
}

#[test]
fn a_text_that_is_given_speaks_of_the_card_that_has_it() {
    says(
        "event",
        "action { choose a hero as h ; h gains the text { this gets +1 attack } until the end of the phase }",
        "Action: Choose a hero. That hero gains: \"this card gets +1 [attack].\" until the end of the phase.",
    );
}

#[test]
fn what_is_chosen_for_one_thing_is_told_there() {
    says("event", "action { choose a hero as h ; ready h }", "Action: Ready a hero.");
    says(
        "ally",
        "action { cost exhaust this ; choose a hero committed to the quest as h ; add 1 resource to h }",
        "Action: Exhaust Bilbo to add 1 resource to the resource pool of a hero committed to the quest.",
    );
    says(
        "event",
        "action { choose a hero as a ; choose a hero other than a as b ; move 1 resource from a to b }",
        "Action: Move 1 resource from a hero to another hero.",
    );
    // Whoever does something is chosen first.
    says(
        "event",
        "action { choose a player as p ; p draws 2 cards }",
        "Action: Choose a player. That player draws 2 cards.",
    );
    // What is spoken of again is that one.
    says(
        "event",
        "action { choose a hero as h ; ready h ; deal 1 damage to h }",
        "Action: Choose a hero. Ready that hero. Deal 1 damage to that hero.",
    );
}

#[test]
fn what_nobody_can_do_they_cannot_do() {
    says("location", "each enemy cannot be optionally engaged", "Enemies cannot be optionally engaged.");
    says("location", "the players cannot draw cards", "Players cannot draw cards.");
}

#[test]
fn the_same_of_the_same_cards_is_said_once() {
    says(
        "ally",
        "this gets +1 attack for each enemy in play\nthis gets +1 defense for each enemy in play",
        "Bilbo gets +1 [attack] and +1 [defense] for each enemy in play.",
    );
    says(
        "event",
        "action { choose one { option { each hero gets +1 attack until the end of the phase } ; option { each hero gets +1 defense until the end of the phase } } }",
        "Action: Each hero gets +1 [attack] or [defense] until the end of the phase.",
    );
}

#[test]
fn numbers_are_compared_in_words() {
    says(
        "ally",
        "while the resources on this is 1 or more { this gets +1 attack }",
        "While Bilbo has at least 1 resource on it, it gets +1 [attack].",
    );
    says(
        "treachery",
        "when revealed { discard each ally with cost (the number of enemies in play - 1) or less }",
        "When Revealed: Discard each ally with a cost lower than the number of enemies in play.",
    );
}

#[test]
fn what_there_is_has_a_verb() {
    says(
        "location",
        "while there is an enemy engaged with a player { this gets +1 threat }",
        "While an enemy is engaged with a player, Bilbo gets +1 [threat].",
    );
    says(
        "location",
        "while there is no enemy in the staging area { this gets +1 threat }",
        "While no enemies are in the staging area, Bilbo gets +1 [threat].",
    );
}

#[test]
fn long_owners_stand_behind() {
    says(
        "treachery",
        "when revealed { the player with the highest threat raises threat by 2 }",
        "When Revealed: Raise the threat of the player with the highest threat by 2.",
    );
}
