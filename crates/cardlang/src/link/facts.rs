//! Facts to the fields of cards and faces.

use crate::def::{CardType, Face, Keyword, Setting, Sphere, Value};
use crate::diagnostic::{Diagnostic, nearest};
use crate::pack::Later;
use crate::term::{Arg, Term};
use crate::words;

/// Facts of the whole card, whatever its sides.
#[derive(Debug)]
pub struct CardFacts {
    pub id: Option<String>,
    pub number: u32,
    pub copies: u32,
    pub easy_removes: u32,
    pub stage: Option<u32>,
    /// The id of the card that it prints again.
    pub reprints: Option<String>,
}

/// Reads the facts of a whole card.
pub fn card(facts: &[Term], problems: &mut Vec<Diagnostic>) -> CardFacts {
    let mut card = CardFacts { id: None, number: 0, copies: 1, easy_removes: 0, stage: None, reprints: None };
    for fact in facts {
        match fact.key() {
            "fact.id" => card.id = Some(fact.text(0).to_owned()),
            "fact.number" => card.number = count(fact),
            "fact.copies" => card.copies = count(fact),
            "fact.easy" => card.easy_removes = count(fact),
            "fact.stage" => card.stage = Some(count(fact)),
            "fact.reprints" => card.reprints = Some(fact.text(0).to_owned()),
            _ => {}
        }
    }
    if card.easy_removes > card.copies
        && let Some(fact) = facts.iter().find(|fact| fact.key() == "fact.easy")
    {
        problems.push(Diagnostic::error(fact.span, "easy mode takes out more copies than there are"));
    }
    card
}

fn count(fact: &Term) -> u32 {
    fact.number(0).unsigned_abs()
}

/// Reads the facts of one face.
pub fn face(kind: CardType, title: String, facts: &[Term]) -> Face {
    let mut face = empty(kind, title);
    for fact in facts {
        apply(&mut face, fact);
    }
    face
}

fn empty(kind: CardType, title: String) -> Face {
    Face {
        title,
        kind,
        unique: false,
        sphere: None,
        cost: None,
        engagement: None,
        threat: None,
        willpower: None,
        attack: None,
        defense: None,
        hit_points: None,
        quest_points: None,
        victory: None,
        traits: Vec::new(),
        keywords: Vec::new(),
        values: Vec::new(),
        marks: Vec::new(),
        attach: None,
        abilities: Later::default(),
        setting: Setting::default(),
    }
}

fn apply(face: &mut Face, fact: &Term) {
    match fact.key() {
        "fact.unique" => face.unique = true,
        "fact.sphere" => face.sphere = words::sphere(fact.text(0)),
        "fact.boon" => face.sphere = Some(Sphere::Boon),
        "fact.treasure" => face.sphere = Some(Sphere::Treasure),
        "fact.burden" => face.sphere = Some(Sphere::Burden),
        "fact.victory" => face.victory = Some(fact.number(0)),
        "fact.traits" => face.traits.extend(items(fact).map(str::to_owned)),
        "fact.keywords" => face.keywords.extend(items(fact).map(keyword)),
        "fact.value" => face.values.push((fact.text(0).to_owned(), fact.number(1))),
        "fact.corner" => face.marks.push(fact.text(0).to_owned()),
        "fact.attach" => face.attach = Some(fact.term(0).clone()),
        _ => {
            if let Some((stat, value)) = value(fact)
                && let Some(field) = field(face, stat)
            {
                *field = Some(value);
            }
        }
    }
}

/// The words of a list.
pub fn items(fact: &Term) -> impl Iterator<Item = &str> {
    fact.args.iter().filter_map(|arg| match arg {
        Arg::Word(word) => Some(word.as_str()),
        _ => None,
    })
}

fn keyword(item: &str) -> Keyword {
    let number = item.rsplit_once(' ').and_then(|(name, n)| Some((name, n.parse().ok()?)));
    if let Some(name) = item.strip_suffix(" X") {
        return Keyword { name: name.to_lowercase(), value: None, x: true };
    }
    match number {
        Some((name, n)) => Keyword { name: name.to_lowercase(), value: Some(n), x: false },
        None => Keyword { name: item.to_lowercase(), value: None, x: false },
    }
}

/// Reports an item of `keywords` that is none.
pub fn check_keywords(fact: &Term, problems: &mut Vec<Diagnostic>) {
    for keyword in items(fact).map(keyword) {
        let problem = match words::keyword_takes_number(&keyword.name) {
            None => format!("there is no keyword `{}`", keyword.name),
            Some(false) if keyword.value.is_some() || keyword.x => format!("`{}` takes no number", keyword.name),
            Some(_) => continue,
        };
        let known = words::KEYWORDS.iter().map(|(word, _)| *word);
        let suggestion = nearest(&keyword.name, known).map(str::to_owned);
        problems.push(Diagnostic::error(fact.span, problem).suggest(suggestion));
    }
}

/// The stat a fact gives, and the value.
pub fn value(fact: &Term) -> Option<(&str, Value)> {
    let stat = match fact.key() {
        "fact.cost" | "fact.cost_x" | "fact.threat_cost" => "cost",
        "fact.engagement" => "engagement",
        "fact.threat" => "threat",
        "fact.willpower" => "willpower",
        "fact.attack" => "attack",
        "fact.defense" => "defense",
        "fact.hit_points" => "hit points",
        "fact.quest_points" => "quest points",
        "fact.x" | "fact.dash" => fact.text(0),
        _ => return None,
    };
    let value = match fact.key() {
        "fact.cost_x" | "fact.x" => Value::X,
        "fact.dash" => Value::Dash,
        _ => Value::Number(fact.number(0)),
    };
    Some((stat, value))
}

fn field<'a>(face: &'a mut Face, stat: &str) -> Option<&'a mut Option<Value>> {
    Some(match stat {
        "cost" => &mut face.cost,
        "engagement" => &mut face.engagement,
        "threat" => &mut face.threat,
        "willpower" => &mut face.willpower,
        "attack" => &mut face.attack,
        "defense" => &mut face.defense,
        "hit points" => &mut face.hit_points,
        "quest points" => &mut face.quest_points,
        _ => return None,
    })
}
