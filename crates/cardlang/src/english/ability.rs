//! Abilities: the bold words, the occurrence, costs, effects, limits.

use super::clause::Mood;
use super::markers::ITSELF;
use super::sentences::list;
use super::voice::Voice;
use crate::def::{AbilityDef, AbilityKind, CardType, Timing};
use crate::grammar::{capitalise, plural};
use crate::term::Term;
use crate::words::{ability_word, phase_word};

impl Voice {
    /// One ability as one line.
    pub fn ability(&mut self, ability: &AbilityDef) -> String {
        self.at_either_time(ability, None)
    }

    /// One ability as one line, with what another one waits for that does the same.
    pub fn at_either_time(&mut self, ability: &AbilityDef, other: Option<&AbilityDef>) -> String {
        let of_one = super::states::of_that_card(ability);
        let ability = of_one.as_ref().unwrap_or(ability);
        self.begin(ability);
        let mut lead = self.lead(ability);
        if let Some(other) = other {
            lead = format!("{} or {}", lead.trim_end_matches(", "), self.lead(other));
        }
        let mut sentences = self.body(ability);
        if let Some(first) = sentences.first_mut() {
            *first = format!("{lead}{first}");
        }
        let mut text = format!("{}{}", self.header(ability), self.paragraph(&sentences));
        if self.kind == Some(CardType::Event) {
            text = returned(&text, &self.this.replace(ITSELF, ""));
        }
        for clause in &ability.clauses {
            self.closing_clause(clause, &mut text);
        }
        tidy(&text)
    }

    /// Constant texts, a sentence a line; what is said of the same cards is said together.
    pub fn constants(&mut self, abilities: &[&AbilityDef]) -> Vec<String> {
        let mut terms = Vec::new();
        for ability in abilities {
            self.begin(ability);
            terms.extend(ability.body.iter().cloned());
        }
        let mut lines = Vec::new();
        let mut rest = terms.as_slice();
        while !rest.is_empty() {
            let (told, used) = match self.of_every_sphere(rest) {
                Some((told, used)) => (vec![told], used),
                None => self.next_sentences(rest),
            };
            lines.push(tidy(&self.paragraph(&told)));
            rest = &rest[used..];
        }
        lines
    }

    /// What comes before the first sentence: the occurrence and the conditions.
    fn lead(&mut self, ability: &AbilityDef) -> String {
        let mut lead = String::new();
        if let Some((timing, event)) = &ability.trigger
            && event.key() != "event.header"
        {
            lead = self.occurrence(*timing, event);
        }
        for clause in &ability.clauses {
            match clause.key() {
                "clause.if" if self.is_the_phase(ability, clause).is_some() => {}
                "clause.if" if self.quests_itself(&mut lead, clause) => {}
                "clause.if" if is_setup(clause) && lead.ends_with(", ") => {
                    lead = format!("{} during setup, ", lead.trim_end_matches(", "));
                }
                "clause.if" if raises_attack(ability, clause) => lead.push_str("if it raised that enemy's [attack], "),
                "clause.if" => lead.push_str(&format!("{}, ", self.supposed(clause.term(0)))),
                _ if is_from_hand(clause) && !puts_this_into_play(ability) => {
                    lead.push_str(&format!("if {} is in your hand, ", self.this));
                }
                _ => {}
            }
        }
        if ability.trigger.as_ref().is_some_and(|(timing, _)| *timing == Timing::Instead) {
            lead.push_str("instead ");
        }
        lead
    }

    /// `After Gimli quests successfully`: the players do, and this character is at the quest.
    fn quests_itself(&mut self, lead: &mut String, clause: &Term) -> bool {
        let condition = self.phrase(clause.term(0));
        let (Some(who), "after the players quest successfully, ") =
            (condition.strip_suffix(" is committed to the quest"), lead.as_str())
        else {
            return false;
        };
        *lead = format!("after {who} quests successfully, ");
        true
    }

    /// The phase a response is limited to, which stands before its bold word.
    fn is_the_phase(&mut self, ability: &AbilityDef, clause: &Term) -> Option<String> {
        let event = self.kind == Some(CardType::Event);
        if !event || ability.kind != AbilityKind::Response || clause.key() != "clause.if" {
            return None;
        }
        let condition = self.phrase(clause.term(0));
        condition.strip_prefix("it is the ").and_then(|rest| rest.strip_suffix(" phase")).map(str::to_owned)
    }

    fn header(&mut self, ability: &AbilityDef) -> String {
        let valour = if ability.valour { "Valour " } else { "" };
        let written = ability.phase.map(|phase| phase_word(phase).to_owned());
        let phase = written.or_else(|| ability.clauses.iter().find_map(|clause| self.is_the_phase(ability, clause)));
        let phase = phase.map(|phase| format!("{} ", capitalise(&phase))).unwrap_or_default();
        if let Some((_, event)) = ability.trigger.as_ref().filter(|(_, event)| event.key() == "event.header") {
            return format!("{}: ", event.text(0));
        }
        match ability_word(ability.kind) {
            Some(kind) => format!("{valour}{phase}{kind}: "),
            None => String::new(),
        }
    }

    fn occurrence(&mut self, timing: Timing, event: &Term) -> String {
        let event = self
            .event(event)
            .replace(" is triggered or a shadow effect is triggered", " or a shadow effect is triggered");
        match timing {
            Timing::At if event.contains(" begins or ") => format!("at the beginning of {}, ", phases(&event)),
            Timing::After => match event.strip_suffix(" phase begins") {
                Some(phase) => format!("at the beginning of {phase} phase, "),
                None => format!("after {event}, "),
            },
            Timing::When | Timing::Instead => format!("when {event}, "),
            Timing::As => format!("as {event}, "),
            Timing::At => match (event.strip_suffix(" ends"), event.strip_suffix(" begins")) {
                (Some(period), _) => format!("at the end of {period}, "),
                (_, Some(period)) => format!("at the beginning of {period}, "),
                _ => format!("at the moment {event}, "),
            },
        }
    }

    /// What happens; who it happens to is said once.
    fn event(&mut self, event: &Term) -> String {
        if event.key() != "event.or" {
            return self.phrase(event);
        }
        let (one, other) = (self.event(event.term(0)), self.event(event.term(1)));
        let same = one.split(' ').zip(other.split(' ')).take_while(|(a, b)| a == b).count();
        // An article alone is nothing they share.
        let same = if same == 1 && one.starts_with(['a', 't']) { 0 } else { same };
        let rest: Vec<&str> = other.split(' ').skip(same).collect();
        format!("{one} or {}", rest.join(" "))
    }

    fn body(&mut self, ability: &AbilityDef) -> Vec<String> {
        if ability.kind == AbilityKind::Travel && !ability.costs.is_empty() {
            let (costs, tail) = self.costs(&ability.costs);
            let mut sentences = vec![format!("{costs} to travel here{tail}")];
            sentences.extend(self.sentences(&ability.body));
            return sentences;
        }
        let mut sentences = match ability.costs.as_slice() {
            [] => self.sentences(&ability.body),
            costs => self.paid(costs, &ability.body),
        };
        let from_hand = ability.clauses.iter().any(is_from_hand);
        if from_hand
            && puts_this_into_play(ability)
            && let Some(sentence) = sentences.iter_mut().find(|sentence| sentence.contains("into play"))
        {
            *sentence = sentence.replacen("into play", "into play from your hand", 1);
        }
        sentences
    }

    /// `COST to EFFECT. EFFECT.`
    pub fn paid(&mut self, costs: &[Term], body: &[Term]) -> Vec<String> {
        let (costs, tail) = self.costs(costs);
        if let Some((clause, used)) = self.next_clause(body) {
            let chooses = used == 1 && matches!(body[0].key(), "effect.choose" | "effect.choose_player");
            let mut first = match clause.infinitive() {
                Some(effect) => vec![format!("{costs} to {effect}{tail}")],
                None => vec![format!("{costs}{tail}"), format!("if you do, {}", clause.finite())],
            };
            let rest = match body[used..].split_first() {
                Some((next, later)) => match self.again(next, &[clause.finite()]) {
                    Some(again) => [vec![again], self.sentences(later)].concat(),
                    None => self.sentences(&body[used..]),
                },
                None => Vec::new(),
            };
            if let ([effect], [next]) = (first.as_slice(), rest.as_slice())
                && !chooses
                && let Some(both) = in_one_sentence(effect, next, self.is_done(&body[used..]))
            {
                return vec![both];
            }
            // Whom it is for, and what that is: one sentence.
            if let ([choice], [only], true) = (first.as_mut_slice(), rest.as_slice(), chooses)
                && !only.contains(": ")
            {
                choice.push_str(&format!(": {only}"));
                return first;
            }
            return [first, rest].concat();
        }
        let mut sentences = vec![format!("{costs}{tail}")];
        let mut effects = self.sentences(body);
        if let Some(first) = effects.first_mut() {
            *first = format!("if you do, {first}");
        }
        sentences.append(&mut effects);
        sentences
    }

    /// Whether statements are one clause that tells somebody to do something.
    fn is_done(&mut self, statements: &[Term]) -> bool {
        let known = self.names_known();
        let clause = self.next_clause(statements);
        self.forget_names(known);
        clause.is_some_and(|(clause, used)| used == statements.len() && clause.mood == Mood::Command)
    }

    /// What is paid, and what is to be said of it at the end of the sentence.
    fn costs(&mut self, costs: &[Term]) -> (String, String) {
        let mut tail = String::new();
        let told: Vec<String> = costs
            .iter()
            .map(|cost| {
                let mut clause = self.clause(cost);
                // What it costs instead is said where the cost is, what X is at the end.
                if !clause.tail.starts_with(" (") {
                    tail.push_str(&std::mem::take(&mut clause.tail));
                }
                match &clause.mood {
                    Mood::Command => clause.plain().unwrap_or_default(),
                    _ => clause.finite(),
                }
            })
            .collect();
        let mut told: Vec<String> = told;
        while let Some(at) = told.windows(2).position(|pair| pair[0] == pair[1]) {
            let Some(both) = twice(&told[at]) else { break };
            told.splice(at..at + 2, [both]);
        }
        for at in (1..told.len()).rev() {
            // What is exhausted together is told together.
            if told[at - 1].starts_with("exhaust ")
                && let Some(object) = told[at].strip_prefix("exhaust ").map(str::to_owned)
            {
                told[at] = object;
            }
        }
        (list(&told, "and"), tail)
    }

    /// Limits and permissions stand at the end; where it works goes around everything.
    fn closing_clause(&mut self, clause: &Term, text: &mut String) {
        let told = match clause.key() {
            "clause.if" => return,
            _ if is_from_hand(clause) => return,
            // A rule of the game for what no player controls.
            "clause.any_player" if self.kind.is_some_and(|kind| !is_of_player(kind)) => return,
            "clause.as_attachment" => {
                *text = self.counting_as_attachment(text);
                return;
            }
            "clause.first_time" if clause.text(0) == "effect" => {
                format!("(Only once for each effect {}.)", clause.kept(0).unwrap_or_default()).replace(" .", ".")
            }
            "clause.limit" if is_over_all_copies(clause) => {
                let own = self.this.replace(ITSELF, "");
                let period = clause.kept(0).unwrap_or_default();
                format!(
                    "You cannot trigger this ability if you have already triggered that of a copy of {own} this {period}."
                )
            }
            _ => self.phrase(clause).replace(ITSELF, ""),
        };
        if told.starts_with('(') || told.starts_with(char::is_uppercase) && told.ends_with('.') {
            text.push(' ');
            text.push_str(&told);
        } else {
            *text = format!("{}: \"{text}\"", capitalise(&told));
        }
    }
}

fn is_of_player(kind: CardType) -> bool {
    match kind {
        CardType::Hero | CardType::Ally | CardType::Attachment | CardType::Event | CardType::Contract => true,
        CardType::Enemy
        | CardType::Location
        | CardType::Treachery
        | CardType::Objective
        | CardType::ObjectiveAlly
        | CardType::ObjectiveHero
        | CardType::Quest
        | CardType::SideQuest
        | CardType::Campaign
        | CardType::Nightmare => false,
    }
}

fn is_setup(clause: &Term) -> bool {
    clause.term(0).key() == "if.moment" && clause.term(0).text(0) == "during setup"
}

/// What a shadow effect has come to: by how much it raised an attack.
fn raises_attack(ability: &AbilityDef, clause: &Term) -> bool {
    let shadow = ability.trigger.as_ref().is_some_and(|(_, event)| event.key() == "event.shadow_resolves");
    let condition = clause.term(0);
    shadow && condition.key() == "if.at_least" && condition.term(0).key() == "n.that_many"
}

/// Whether each player has one use of all copies together.
fn is_over_all_copies(clause: &Term) -> bool {
    let says = |words: &str| (0..4).any(|index| clause.kept(index) == Some(words));
    clause.number(0) == 1 && says("for each player") && says("over all copies")
}

fn is_from_hand(clause: &Term) -> bool {
    clause.key() == "clause.lies" && clause.text(0) == "your hand"
}

fn puts_this_into_play(ability: &AbilityDef) -> bool {
    let is_this =
        |term: &Term| matches!(term.args.first(), Some(crate::term::Arg::Term(card)) if card.key() == "cards.this");
    ability.body.iter().any(|term| term.form.verb() == "put" && is_this(term))
}

/// An event that goes back to the hand is not discarded.
fn returned(text: &str, title: &str) -> String {
    let back = format!("return {title} to your hand");
    text.replace(&format!("{back}."), &format!("{back} instead of discarding it."))
}

/// The phases whose beginnings are named: `the quest phase or combat phase`, or each of them.
fn phases(event: &str) -> String {
    let phases: Vec<&str> = event.trim_end_matches(" begins").split(" begins or ").collect();
    if phases.len() == 7 { "each phase".to_owned() } else { phases.join(" or ") }
}

/// `COST to EFFECT and EFFECT`: two short effects of one cost.
fn in_one_sentence(effect: &str, next: &str, is_done: bool) -> Option<String> {
    let short = |told: &str| !told.contains([',', ':', '(', '.']) && !told.contains(" and ");
    (is_done && short(effect) && short(next)).then(|| format!("{effect} and {next}"))
}

/// `exhaust 2 allies you control`: the same paid twice.
fn twice(cost: &str) -> Option<String> {
    let (verb, rest) = cost.split_once(' ')?;
    let (article, rest) = rest.split_once(' ')?;
    let (noun, rest) = rest.split_once(' ').map_or((rest, String::new()), |(noun, rest)| (noun, format!(" {rest}")));
    matches!(article, "a" | "an" | "1").then(|| format!("{verb} 2 {}{rest}", plural(noun)))
}

/// `attach … that can be attached to that hero to that hero`: where it goes is said once.
fn said_once(text: &str) -> String {
    let Some((before, rest)) = text.split_once(" that can be attached to ") else { return text.to_owned() };
    let same = |word: &str| {
        let (host, after) = rest.split_once(word)?;
        let after = after.strip_prefix(host).or_else(|| after.strip_prefix("it"))?;
        Some(format!("{before}{word}{host}{after}"))
    };
    same(" to ").or_else(|| same(" on ")).unwrap_or_else(|| text.to_owned())
}

/// `look at the top 5 cards … and return them to the top`: none was taken.
fn all_returned(text: &str) -> String {
    const BACK: [(&str, &str); 3] = [
        ("ook at the top ", ", and return the rest to "),
        ("ook at the top ", " and return the rest to "),
        ("ooks at the top ", " and returns the rest to "),
    ];
    // The last look counts: before it, some may have been taken.
    for (look, back) in BACK {
        if let Some((before, rest)) = text.rsplit_once(look)
            && let Some((cards, rest)) = rest.split_once(back)
            && !cards.contains([',', '.'])
        {
            let them = back.replace("the rest", "them");
            return format!("{before}{look}{cards}{them}{rest}");
        }
    }
    text.to_owned()
}

/// `remove all resource tokens from it` in place of as many as there are on it.
fn all_resources(text: &str) -> String {
    let start = "remove X resource tokens from ";
    let Some((before, rest)) = text.split_once(start) else { return text.to_owned() };
    let Some((card, after)) = rest.split_once(", where X is the number of resource tokens on ") else {
        return text.to_owned();
    };
    match after.strip_prefix(card) {
        Some(rest) if !rest.starts_with(char::is_alphabetic) => {
            format!("{before}remove all resource tokens from {card}{rest}")
        }
        _ => text.to_owned(),
    }
}

/// `the only one of which there is most damage`: it is named once.
fn the_only_one(text: &str) -> String {
    if !text.contains("nly 1 character has the most damage on it, ") {
        return text.to_owned();
    }
    text.replace(" each character with the most damage on it", " it")
}

/// `the next event you play with a Valour effect`: who plays it is said before what it has.
fn next_played(text: &str) -> String {
    let next = "of the next ";
    let Some((before, rest)) = text.split_once(next) else { return text.to_owned() };
    let Some((what, after)) = rest.split_once(" you play ") else { return text.to_owned() };
    let more = [" that shares ", " with "].iter().find_map(|word| what.find(word));
    let Some(at) = more.filter(|_| !what.contains('.')) else { return text.to_owned() };
    format!("{before}{next}{} you play{} {after}", &what[..at], &what[at..])
}

/// `all but 5 of the exhausted characters they control`: as many as there are beyond a few.
fn all_but(text: &str) -> String {
    const COUNTED: &str = ", where X is the number of ";
    let Some((told, rest)) = text.split_once(COUNTED) else { return text.to_owned() };
    let Some((what, rest)) = rest.split_once(" minus ") else { return text.to_owned() };
    let Some(before) = told.strip_suffix(what).and_then(|before| before.strip_suffix(" X ")) else {
        return text.to_owned();
    };
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    format!("{before} all but {} of the {what}{}", &rest[..digits], &rest[digits..])
}

/// Cards that have changed places go back on top, and nobody looks a second time.
fn switched_back(text: &str) -> String {
    const LOOK: &str = ", look at the top ";
    let Some((before, rest)) = text.split_once(LOOK).filter(|(before, _)| before.contains("switch ")) else {
        return text.to_owned();
    };
    let Some((cards, after)) = rest.split_once(" of your deck, and return them to the top of your deck") else {
        return text.to_owned();
    };
    format!("{before}, then return the top {cards} of your deck{after}")
}

/// `through player card effects`, unless more is said of those cards.
fn through_effects(text: &str) -> String {
    const OF_CARDS: &str = " through effects of ";
    let mut parts = text.split(OF_CARDS);
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let kind = ["", "player ", "encounter "].into_iter().find_map(|kind| {
            let rest = part.strip_prefix(kind)?.strip_prefix("cards")?;
            (!rest.starts_with(' ') || rest.starts_with(" unless ")).then_some((kind, rest))
        });
        match kind {
            Some((kind, rest)) => told.push_str(&format!(" through {kind}card effects{rest}")),
            None => told.push_str(&format!("{OF_CARDS}{part}")),
        }
    }
    told
}

/// `either …, where X is …, or …`: what X is ends before the other way begins.
fn kept_apart(text: &str) -> String {
    let Some((before, rest)) = text.split_once(" either ") else { return text.to_owned() };
    let Some((one, rest)) = rest.split_once(", where X is ").filter(|(one, _)| !one.contains(['.', ','])) else {
        return text.to_owned();
    };
    match rest.split_once(" or ").filter(|(number, _)| !number.contains(['.', ','])) {
        Some((number, other)) => format!("{before} either {one}, where X is {number}, or {other}"),
        None => text.to_owned(),
    }
}

/// `a [lore], [spirit], or [tactics] ally`: what differs in the sphere alone has its noun once.
fn of_one_kind(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut told: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (spheres, noun, used) = alike(&words[at..]);
        if spheres.len() < 2 {
            told.push(words[at].to_owned());
            at += 1;
            continue;
        }
        told.push(list(&spheres, "or"));
        told.push(noun);
        at += used;
    }
    told.join(" ")
}

/// The icons of a row of alternatives with one noun, that noun as it ends the row, and how many words the row has.
fn alike(words: &[&str]) -> (Vec<String>, String, usize) {
    let is_icon = |word: &&&str| word.starts_with('[') && word.ends_with(']');
    let bare = |word: &str| word.trim_end_matches(['.', ',', ';', ':']).to_owned();
    let mut spheres = Vec::new();
    let mut noun = String::new();
    let mut at = 0;
    loop {
        let article = usize::from(!spheres.is_empty() && words.get(at) == Some(&"a"));
        let (Some(icon), Some(kind)) = (words.get(at + article).filter(is_icon), words.get(at + article + 1)) else {
            break;
        };
        if !noun.is_empty() && bare(kind) != bare(&noun) {
            break;
        }
        spheres.push((*icon).to_owned());
        noun = (*kind).to_owned();
        at += article + 2;
        if words.get(at) != Some(&"or") || bare(&noun) != noun {
            return (spheres, noun, at);
        }
        at += 1;
    }
    // The last `or` leads to something else.
    (spheres, noun, at.saturating_sub(1))
}

/// `raise that hero's controller's threat` is what that player does.
fn controllers_act(text: &str) -> String {
    let mut text = text.to_owned();
    for card in ["attached hero", "that hero", "that character"] {
        for verb in ["raise", "reduce"] {
            let told = format!("{verb} {card}'s controller's threat by ");
            let acts = format!("{card}'s controller {verb}s their threat by ");
            text = text.replace(&told, &acts).replace(&capitalise(&told), &capitalise(&acts));
        }
    }
    text
}

/// Turns of phrase that templates cannot know about.
pub(super) fn tidy(text: &str) -> String {
    let text = the_only_one(&all_resources(&next_played(&all_returned(&said_once(text)))));
    controllers_act(&through_effects(&kept_apart(&of_one_kind(&all_but(&switched_back(&text))))))
        .replace("the top 1 card ", "the top card ")
        .replace("Limit 1 times", "Limit once")
        .replace("Limit 1 time", "Limit once")
        .replace(" 1 time each round", " once each round")
        .replace(" 1 times", " once")
        .replace(" any player. (Limit once per round for each player.)", " each player once each round.")
        .replace(
            " (Limit once per round for each player.) This effect may be triggered by any player.",
            " This effect may be triggered by each player once each round.",
        )
        .replace(" enters play or leaves play", " enters or leaves play")
        .replace(" play an attachment attached to ", " play an attachment on ")
        .replace("the players has ", "the players have ")
        .replace(" with resources of a hero alone", " using only resources from 1 hero's resource pool")
        .replace(" starting heroes of different spheres", " starting heroes instead of 3, each of a different sphere")
        .replace("any number of damage", "any amount of damage")
        .replace(" that many damage", " that much damage")
        .replace("the top card of the cards underneath ", "the top card underneath ")
        .replace(" any number of cards among the cards looked at other than those cards", " any number of the others")
        .replace(
            "Choose any number of cards among those cards. Add those cards to your hand.",
            "Add any number of them to your hand.",
        )
        .replace(" any number of cards among those cards", " any number of them")
        .replace(" each player does not ", " players do not ")
        .replace("(limit 1 per ", "(limit once per ")
        .replace(
            " faceup and can play it once per phase as if from hand.",
            " faceup. Once per phase, you may play it as if it were in your hand.",
        )
        .replace("the damage dealt by this attack is 0", "this attack dealt no damage")
        .replace(
            "look at the top card of the encounter deck. Reveal that card.",
            "reveal the top card of the encounter deck.",
        )
        .replace(" cannot collect resources through ", " cannot gain resources through ")
        .replace(" damage each time", " damage at a time")
        .replace("Players do not make engagement checks against each enemy", "Enemies do not make engagement checks")
        .replace("players do not make engagement checks against each enemy", "enemies do not make engagement checks")
        .replace(" damage among each character", " damage among characters")
        .replace(" by the attacking enemy by this attack", " by this attack")
        .replace(" X cards from their hand, where X is the number of cards in their hand", " all cards from their hand")
        .replace("(Only the first time this round", "(Only the first time each round")
        .replace("(Only the first time this phase", "(Only the first time each phase")
        .replace(".\". ", ".\" ")
        .replace(" in the staging step down to none", " in the staging step (to a minimum of 0)")
        .replace(
            " 1 fewer card in the staging step until",
            " 1 fewer card in the staging step (to a minimum of 1) until",
        )
        .replace("xhaust 1 ready ", "xhaust 1 ")
        .replace("xhaust a ready ", "xhaust a ")
        .replace(" is unclaimed and free of encounters", " is free of encounters")
        .replace(" test counting [attack]", " test counting [attack] instead of [willpower]")
        .replace(" test counting [defense]", " test counting [defense] instead of [willpower]")
        .replace(" that that ", " which that ")
        .replace(" a topmost ", " the topmost ")
        .replace(" an other ", " another ")
        .replace("An other ", "Another ")
        .replace(" a other ", " another ")
}
