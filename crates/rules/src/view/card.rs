//! Entries for single cards: what is printed, what holds now, and what makes the difference.

use cardlang::def::{CardType, Sphere};
use cardlang::words;
use serde::Serialize;

use super::Sight;
use crate::code::{Key, Stat};
use crate::frame::AbilityRef;
use crate::ids::{CardId, Seat};
use crate::query::values::Change;
use crate::state::Flags;
use crate::zone::Zone;

/// A card's name: enough to find and draw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CardName<'a> {
    /// This very card, as answers name it.
    pub id: CardId,
    /// Its definition.
    pub def: &'a str,
    pub title: &'a str,
    #[serde(rename = "type")]
    pub kind: &'static str,
}

/// What an effect comes from. Its card may have gone where nobody sees it; then it has a title but no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Source<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<CardId>,
    pub def: &'a str,
    pub title: &'a str,
}

/// A card on the table: known, or lying there with its back up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Shown<'a> {
    Card(Box<CardView<'a>>),
    Hidden(Hidden<'a>),
}

/// A card nobody here knows. It may act as something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hidden<'a> {
    /// Always true: what tells it from a known card.
    pub hidden: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acts_as: Option<Box<StandInView<'a>>>,
}

/// What a facedown card acts as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StandInView<'a> {
    /// Not the card's own number, which would tell what it is; see [`super::from_view`].
    pub id: CardId,
    pub title: &'a str,
    pub attack: i32,
    pub defense: i32,
    pub hit_points: i32,
    #[serde(skip_serializing_if = "none")]
    pub damage: u16,
    pub states: States,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Shown<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shadows: Vec<Shown<'a>>,
}

/// Everything about one card that is to be seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardView<'a> {
    pub id: CardId,
    pub def: &'a str,
    pub title: &'a str,
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// None for the cards of the encounter side.
    pub controller: Option<Seat>,
    pub unique: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spheres: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Value<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<Keyword>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub victory: Option<i16>,
    /// What it adds to the threat of the staging area; only for cards there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adds_threat: Option<i32>,
    #[serde(skip_serializing_if = "none")]
    pub damage: u16,
    #[serde(skip_serializing_if = "none")]
    pub progress: u16,
    #[serde(skip_serializing_if = "none")]
    pub resources: u16,
    /// Counters that have a name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counters<'a>>,
    pub states: States,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Shown<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shadows: Vec<Shown<'a>>,
}

/// What a card is going through. Only what is so is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct States {
    #[serde(skip_serializing_if = "no")]
    pub exhausted: bool,
    #[serde(skip_serializing_if = "no")]
    pub committed: bool,
    /// Lies facedown, though this seat knows it.
    #[serde(skip_serializing_if = "no")]
    pub facedown: bool,
    /// An enemy that has made its attack this round.
    #[serde(skip_serializing_if = "no")]
    pub attacked: bool,
    /// An encounter card that is an attachment now.
    #[serde(skip_serializing_if = "no")]
    pub as_attachment: bool,
    /// A shadow card that has been dealt with.
    #[serde(skip_serializing_if = "no")]
    pub resolved: bool,
}

/// A current value beside the printed one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Value<'a> {
    pub stat: &'static str,
    pub now: i32,
    pub printed: i32,
    /// The printed value is an X.
    #[serde(skip_serializing_if = "no")]
    pub x: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier<'a>>,
}

/// What changes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier<'a> {
    pub source: Source<'a>,
    pub change: Change,
}

/// Counters of a name on a card: `time 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Counters<'a> {
    /// What they are called.
    pub name: &'a str,
    /// How many there are.
    pub count: u16,
}

/// A keyword with its value: `doomed 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Keyword {
    pub name: &'static str,
    pub value: u8,
}

fn no(flag: &bool) -> bool {
    !flag
}

fn none(count: &u16) -> bool {
    *count == 0
}

impl<'a> Sight<'a> {
    /// A card this seat knows, by name.
    pub(super) fn name(self, id: CardId) -> CardName<'a> {
        CardName { id, def: self.def(id), title: self.q.title(id), kind: self.kind(id) }
    }

    fn def(self, id: CardId) -> &'a str {
        &self.q.m.pool.facts(self.q.card(id).def).id
    }

    fn kind(self, id: CardId) -> &'static str {
        let kind = self.q.face(id).kind;
        let changed = self.q.g.is(id, Flags::AS_ATTACHMENT) && kind != CardType::Objective;
        words::kind_word(if changed { CardType::Attachment } else { kind })
    }

    /// The source of an effect that everybody saw begin.
    pub(super) fn source(self, id: CardId, ability: AbilityRef) -> Source<'a> {
        if self.q.m.pool.keywords.by_def(ability.def).is_some() {
            return self.open_source(id);
        }
        let facts = self.q.m.pool.facts(ability.def);
        let title = self.q.m.pool.titles.name(facts.faces[usize::from(ability.face) % facts.faces.len()].title);
        Source { id: Some(id).filter(|id| self.sees(*id)), def: &facts.id, title }
    }

    /// A card whose text is at work, and which is therefore open to all.
    pub(super) fn open_source(self, id: CardId) -> Source<'a> {
        Source { id: Some(id).filter(|id| self.sees(*id)), def: self.def(id), title: self.q.title(id) }
    }

    pub(super) fn shown(self, id: CardId) -> Shown<'a> {
        if self.sees(id) {
            Shown::Card(Box::new(self.card(id)))
        } else {
            Shown::Hidden(Hidden { hidden: true, acts_as: self.acts_as(id) })
        }
    }

    fn acts_as(self, id: CardId) -> Option<Box<StandInView<'a>>> {
        let op = self.q.stand_in(id)?;
        let stat = |stat| self.q.stat(id, stat);
        Some(Box::new(StandInView {
            id: self.number(id)?,
            title: self.q.m.pool.titles.name(op.name.0),
            attack: stat(Stat::Attack),
            defense: stat(Stat::Defense),
            hit_points: stat(Stat::HitPoints),
            damage: self.q.card(id).damage,
            states: states(self.q.card(id).flags),
            attachments: self.attached(id),
            shadows: self.dealt(id),
        }))
    }

    /// A card this seat knows, in full.
    pub(super) fn card(self, id: CardId) -> CardView<'a> {
        let q = self.q;
        let (card, face) = (q.card(id), q.face(id));
        let placed = card.zone.is_in_play() || card.zone == Zone::RESOLVING;
        CardView {
            id,
            def: self.def(id),
            title: q.title(id),
            kind: self.kind(id),
            controller: Some(card.controller).filter(|seat| seat.is_player()),
            unique: face.unique,
            spheres: self.spheres(id),
            values: self.values(id, placed),
            traits: q.traits(id).into_iter().map(|name| q.m.pool.traits.name(name)).collect(),
            keywords: self.keywords(id),
            victory: face.victory,
            adds_threat: (card.zone.is_staging()).then(|| q.staging_threat_of(id)),
            damage: card.damage,
            progress: card.progress,
            resources: card.resources,
            counters: self.counters(id),
            states: States { committed: q.is_committed(id), ..states(card.flags) },
            attachments: if placed { self.attached(id) } else { Vec::new() },
            // A shadow card that attacks is dealt shadow cards itself.
            shadows: if placed || card.zone == Zone::SHADOW { self.dealt(id) } else { Vec::new() },
        }
    }

    fn counters(self, id: CardId) -> Vec<Counters<'a>> {
        let on = self.q.g.extras.counters.iter().filter(|(card, ..)| *card == id);
        on.map(|(_, name, count)| Counters { name: self.q.m.pool.titles.name(*name), count: *count }).collect()
    }

    fn attached(self, host: CardId) -> Vec<Shown<'a>> {
        self.hosted.iter().filter(|id| self.q.card(*id).host == host).map(|id| self.shown(id)).collect()
    }

    fn dealt(self, enemy: CardId) -> Vec<Shown<'a>> {
        self.q.shadows(enemy).map(|shadow| self.shown(shadow)).collect()
    }

    fn spheres(self, id: CardId) -> Vec<&'static str> {
        let printed = self.q.face(id).sphere;
        let gained = |sphere: &Sphere| {
            let hero = self.q.is_hero(id) && self.q.g.in_play(id);
            Some(*sphere) != printed && hero && self.q.has_icon(id, *sphere)
        };
        let all = words::spheres().filter(gained);
        printed.into_iter().chain(all).map(words::sphere_word).collect()
    }

    /// Values with everything that changes them. Out of play only the cost can change.
    fn values(self, id: CardId, placed: bool) -> Vec<Value<'a>> {
        let face = self.q.face(id);
        let worth = STATS.iter().filter_map(|(stat, name)| Some((*stat, *name, face.printed(*stat)?)));
        worth
            .map(|(stat, name, printed)| {
                let changes = placed || stat == Stat::Cost;
                let (now, modifiers) = if changes { self.current(id, stat) } else { (printed, Vec::new()) };
                Value { stat: name, now, printed, x: face.x_stats >> stat as u8 & 1 != 0, modifiers }
            })
            .collect()
    }

    fn current(self, id: CardId, stat: Stat) -> (i32, Vec<Modifier<'a>>) {
        let now = self.q.stat(id, stat);
        let told = |(source, change)| Modifier { source: self.open_source(source), change };
        (now, self.q.modifiers(id, stat).into_iter().map(told).collect())
    }

    fn keywords(self, id: CardId) -> Vec<Keyword> {
        let written = self.q.m.written_keywords().iter().map(|(n, _)| Key::Written(*n));
        let has = |key: Key| Some(Keyword { name: key.name(), value: self.q.key(id, key)? });
        Key::FRAMEWORK.iter().copied().chain(written).filter_map(has).collect()
    }
}

fn states(flags: Flags) -> States {
    States {
        exhausted: flags.has(Flags::EXHAUSTED),
        committed: flags.has(Flags::COMMITTED),
        facedown: flags.has(Flags::FACEDOWN),
        attacked: flags.has(Flags::ATTACKED),
        as_attachment: flags.has(Flags::AS_ATTACHMENT),
        resolved: flags.has(Flags::RESOLVED),
    }
}

/// Values in the order they are shown.
const STATS: [(Stat, &str); 8] = [
    (Stat::Cost, "cost"),
    (Stat::Engagement, "engagement"),
    (Stat::Threat, "threat"),
    (Stat::Willpower, "willpower"),
    (Stat::Attack, "attack"),
    (Stat::Defense, "defense"),
    (Stat::HitPoints, "hit_points"),
    (Stat::QuestPoints, "quest_points"),
];
