//! Exact chances from a position, by what one seat may know: what is revealed next and the threat it adds, whether
//! the quest is passed, what is drawn, whether a shadow card strikes. Nothing is sampled.
//!
//! Cards that a seat does not see could lie in one another's places (`Backs`). So a card that lies hidden in a deck
//! is any of the hidden cards with the same back, each as likely as the other, and those before and after it are
//! drawn from the rest. Cards the seat has seen lie where they lie.

pub mod spread;

use std::collections::BTreeMap;

use cardlang::def::{AbilityKind, CardType};
use cardlang::words::kind_word;
use rules::area::Board;
use rules::code::{Key, Stat};
use rules::frame::Frame;
use rules::ids::{CardId, DefId, Seat};
use rules::query::Q;
use rules::step::Step;
use rules::view::Backs;
use rules::zone::Zone;
use serde::Serialize;

use spread::{Coming, Spread, at_least_one};

/// What to ask beyond what the position says itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// Cards to be revealed; else as many as the next staging brings, or this one still does.
    pub reveals: Option<usize>,
    /// Willpower on the quest; else what is committed.
    pub willpower: Option<i32>,
    /// Cards to be drawn.
    pub draws: usize,
}

/// All chances of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    pub seat: Seat,
    pub reveals: Pile,
    /// Printed threat that these reveals add to the staging area, cards with surge bringing another.
    pub threat: Spread,
    pub quest: Quest,
    pub shadow: Shadow,
    pub draws: Pile,
}

/// What comes from a deck: the next card, and so many.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pile {
    /// Cards asked about.
    pub asked: usize,
    /// As many of them as the deck has. What comes after it has been formed anew is not counted.
    pub count: usize,
    pub in_deck: usize,
    /// Cards of the deck that the seat knows the place of.
    pub known: usize,
    pub kinds: Vec<KindChance>,
    pub cards: Vec<CardChance>,
}

/// The chance of a type of card.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct KindChance {
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// That the next card is one, and that at least one is among those asked about.
    pub next: f64,
    pub among: f64,
}

/// The chance of a card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardChance {
    pub card: String,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Copies that may come: hidden, or known to lie in the deck.
    pub copies: usize,
    pub next: f64,
    pub among: f64,
}

/// The quest, if it were resolved after these reveals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quest {
    pub willpower: i32,
    /// The value that is counted: `willpower`; `attack` in a Battle, `defense` in a Siege.
    pub counts: &'static str,
    /// Threat in the staging area now.
    pub staging: i32,
    pub passed: f64,
    pub tied: f64,
    pub failed: f64,
    /// Expected progress, and expected rise of every dial.
    pub progress: f64,
    pub raised: f64,
}

/// Shadow cards: those that lie facedown, and the next one dealt.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Shadow {
    /// Shadow cards on the table that the seat does not know.
    pub facedown: usize,
    /// That such a card has a shadow effect.
    pub strikes: f64,
    /// That the top card of the encounter deck has one.
    pub next_strikes: f64,
}

/// The chances of a position for a seat.
pub fn odds(q: Q<'_>, seat: Seat, question: Question) -> Odds {
    let board = q.g.board(seat);
    let encounter = Deck::of(q, seat, Zone::ENCOUNTER_DECK, Backs::Encounter);
    let own = Deck::of(q, seat, Zone::deck(seat), Backs::Of(seat));
    let reveals = question.reveals.unwrap_or_else(|| reveals_to_come(q, board));
    let threat = encounter.threat(q, reveals);
    let willpower = question.willpower.unwrap_or_else(|| q.quest_strength(board));
    let strikes = |def: DefId| q.m.face(def, 0).abilities.iter().any(|ability| ability.kind == AbilityKind::Shadow);
    let facedown = q.g.in_zone(Zone::SHADOW).filter(|id| !q.sees(Some(seat), *id)).count();
    Odds {
        seat,
        quest: quest(q.quest_stat(board).word(), willpower, q.staging_threat(board), &threat),
        threat,
        shadow: Shadow { facedown, strikes: encounter.hidden_share(&strikes), next_strikes: encounter.next(&strikes) },
        reveals: encounter.pile(q, reveals),
        draws: own.pile(q, question.draws),
    }
}

/// Cards that staging has yet to reveal this round; once it is over, those of the next round.
fn reveals_to_come(q: Q<'_>, board: Board) -> usize {
    let waiting = |frame: &Frame| if let Frame::RevealMore { left, .. } = frame { usize::from(*left) } else { 0 };
    if q.g.step == Step::S3_3 {
        return q.g.stack.iter().map(waiting).sum();
    }
    q.g.seats_at(board).len() + usize::from(q.extra_reveals(board))
}

fn quest(counts: &'static str, willpower: i32, staging: i32, threat: &Spread) -> Quest {
    let over = |added: i32| f64::from(willpower - (staging + added).max(0));
    Quest {
        willpower,
        counts,
        staging,
        passed: threat.chance(|added| over(added) > 0.0),
        tied: threat.chance(|added| over(added) == 0.0),
        failed: threat.chance(|added| over(added) < 0.0),
        progress: threat.expected(|added| over(added).max(0.0)),
        raised: threat.expected(|added| (-over(added)).max(0.0)),
    }
}

/// A deck as a seat knows it.
struct Deck {
    /// From the top: the card, where it is known.
    places: Vec<Option<DefId>>,
    /// Every hidden card that may lie in the other places, by definition.
    hidden: BTreeMap<DefId, usize>,
}

impl Deck {
    fn of(q: Q<'_>, seat: Seat, zone: Zone, backs: Backs) -> Deck {
        let sees = |id: CardId| q.sees(Some(seat), id);
        let known = |id: CardId| sees(id).then(|| q.card(id).def);
        let mut hidden = BTreeMap::new();
        for id in (0..q.g.cards.len() as u16).map(CardId).filter(|id| !sees(*id) && q.backs(*id) == backs) {
            *hidden.entry(q.card(id).def).or_default() += 1;
        }
        Deck { places: q.g.in_zone(zone).map(known).collect(), hidden }
    }

    fn hidden_count(&self) -> usize {
        self.hidden.values().sum()
    }

    /// The share of the hidden cards that fit.
    fn hidden_share(&self, fits: &impl Fn(DefId) -> bool) -> f64 {
        let fitting: usize = self.hidden.iter().filter(|(def, _)| fits(**def)).map(|(_, copies)| copies).sum();
        if fitting == 0 { 0.0 } else { fitting as f64 / self.hidden_count() as f64 }
    }

    /// The chance that the top card fits.
    fn next(&self, fits: &impl Fn(DefId) -> bool) -> f64 {
        self.among(1, fits)
    }

    /// The chance that at least one of the first cards fits.
    fn among(&self, count: usize, fits: &impl Fn(DefId) -> bool) -> f64 {
        let first = &self.places[..count.min(self.places.len())];
        if first.iter().flatten().any(|def| fits(*def)) {
            return 1.0;
        }
        let unknown = first.iter().filter(|place| place.is_none()).count();
        let fitting: usize = self.hidden.iter().filter(|(def, _)| fits(**def)).map(|(_, copies)| copies).sum();
        at_least_one(self.hidden_count(), fitting, unknown)
    }

    fn pile(&self, q: Q<'_>, asked: usize) -> Pile {
        let count = asked.min(self.places.len());
        let kind = |def: DefId| q.m.face(def, 0).kind;
        let mut copies = self.hidden.clone();
        for def in self.places.iter().flatten() {
            *copies.entry(*def).or_default() += 1;
        }
        let mut cards: Vec<CardChance> = copies
            .iter()
            .map(|(def, copies)| CardChance {
                card: q.m.pool.facts(*def).id.clone(),
                title: q.m.pool.titles.name(q.m.face(*def, 0).title).to_owned(),
                kind: kind_word(kind(*def)),
                copies: *copies,
                next: self.next(&|other| other == *def),
                among: self.among(count, &|other| other == *def),
            })
            .collect();
        cards.sort_by(|a, b| b.among.total_cmp(&a.among).then_with(|| a.title.cmp(&b.title)));
        let mut kinds: Vec<CardType> = copies.keys().map(|def| kind(*def)).collect();
        kinds.sort_by_key(|kind| *kind as usize);
        kinds.dedup();
        let chance = |wanted: CardType| KindChance {
            kind: kind_word(wanted),
            next: self.next(&|def| kind(def) == wanted),
            among: self.among(count, &|def| kind(def) == wanted),
        };
        Pile {
            asked,
            count,
            in_deck: self.places.len(),
            known: self.places.iter().flatten().count(),
            kinds: kinds.into_iter().map(chance).collect(),
            cards,
        }
    }

    /// The printed threat that so many reveals add. An objective adds none, nor does a treachery.
    fn threat(&self, q: Q<'_>, reveals: usize) -> Spread {
        let coming = |def: DefId| {
            let face = q.m.face(def, 0);
            let counts = matches!(face.kind, CardType::Enemy | CardType::Location);
            let threat = if counts { face.printed(Stat::Threat).unwrap_or(0) } else { 0 };
            Coming { threat, surge: face.key(Key::Surge).unwrap_or(0) }
        };
        let places: Vec<Option<Coming>> = self.places.iter().map(|place| place.map(coming)).collect();
        let hidden: Vec<Coming> =
            self.hidden.iter().flat_map(|(def, copies)| std::iter::repeat_n(coming(*def), *copies)).collect();
        Spread::of_reveals(&places, &hidden, reveals)
    }
}
