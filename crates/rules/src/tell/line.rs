//! One sentence for each thing that can happen.

use super::wording::{Teller, capital, count};
use crate::code::Stat;
use crate::ids::{CardId, Seat};
use crate::log::{Entry, What};
use crate::query::Q;
use crate::step::Step;
use crate::zone::Zone;

/// An entry as a sentence for a reader; none is a spectator.
pub fn tell(q: Q<'_>, entry: &Entry, viewer: Option<Seat>) -> String {
    let mut text = Teller { q, viewer }.sentence(entry);
    text.push('.');
    text
}

impl<'a> Teller<'a> {
    /// A table: one row for each kind of entry.
    fn sentence(self, entry: &Entry) -> String {
        let title = |id: CardId| self.title(id);
        match entry.what {
            What::StepBegins if entry.step == Step::S0_0 => format!("Round {} begins", entry.round.max(1)),
            What::StepBegins => entry.step.title().to_owned(),
            What::Earned(card) => format!("{} goes into the campaign pool", title(card)),
            What::Turned { card, facedown: true } => format!("{} is turned facedown", title(card)),
            What::Turned { card, facedown: false } => format!("{} is turned faceup", title(card)),
            What::Flipped { card, side } => self.flipped(card, side),
            What::Delayed { card } => format!("{} has an effect that comes later", title(card)),
            What::Lasting { card } => format!("The effect of {} lasts", title(card)),
            What::Passed(seat) => self.does(seat, "passes", "pass"),
            What::Mulligan(seat) => self.does(seat, "takes a mulligan", "take a mulligan"),
            What::Drew { seat, cards } => format!("{} {}", self.does(seat, "draws", "draw"), count(cards, "card")),
            What::Gained { card, resources } => format!("{} gains {}", title(card), count(resources, "resource")),
            What::Spent { card, resources } => format!("{} pays {}", title(card), count(resources, "resource")),
            What::Played { card, seat } => format!("{} {}", self.does(seat, "plays", "play"), title(card)),
            What::Used { card, seat, .. } => format!("{} {}", self.does(seat, "uses", "use"), title(card)),
            What::Triggered { card, .. } => format!("{} takes effect", title(card)),
            What::EnteredPlay(card) => format!("{} enters play", title(card)),
            What::CameDamaged { card, by } => format!("{} has {by} damage as it enters play", title(card)),
            What::LeftPlay { card, to } => format!("{} leaves play for {}", title(card), self.zone(to)),
            What::Moved { card, to } => format!("{} goes to {}", title(card), self.zone(to)),
            What::Went { cards, from, to } => self.went(cards, from, to),
            What::Discarded(card) => format!("{} is discarded", title(card)),
            What::Shuffled(zone) => format!("{} is shuffled", capital(&self.zone(zone))),
            What::Exhausted(card) => format!("{} exhausts", title(card)),
            What::Readied(card) => format!("{} readies", title(card)),
            What::Committed(card) => format!("{} commits to the quest", title(card)),
            What::CommittedToTest(card) => format!("{} is committed to the test", title(card)),
            What::DealtForTest(card) => format!("{} is dealt for the test", title(card)),
            What::Tested { committed, counted, passed } => {
                format!("{committed} meets {counted}: the test {}", if passed { "succeeds" } else { "fails" })
            }
            What::RemovedFromQuest(card) => format!("{} is removed from the quest", title(card)),
            What::Revealed(card) => format!("{} is revealed", title(card)),
            What::Surge(card) => format!("{} surges: one more card is revealed", title(card)),
            What::Doomed { card, by } => format!("{} is doomed {by}: each player raises threat by {by}", title(card)),
            What::Cancelled(card) => format!("The effect of {} is cancelled", title(card)),
            What::Staged(card) => format!("{} is added to the staging area", title(card)),
            What::Damaged { card, by } => format!("{} takes {by} damage", title(card)),
            What::Healed { card, by } => format!("{by} damage is healed from {}", title(card)),
            What::DamageRemoved { card, by } => format!("{by} damage is removed from {}", title(card)),
            What::DamagePrevented { card, by } => format!("{by} damage to {} is cancelled", title(card)),
            What::DamageRedirected { card, to } => {
                format!("{} takes the damage assigned to {}", title(to), title(card))
            }
            What::DamageMoved { card, to, by } => {
                format!("{by} damage is moved from {} to {}", title(card), title(to))
            }
            What::Destroyed(card) => format!("{} is destroyed", title(card)),
            What::Threat { seat, by, to } => self.threat(seat, by, to),
            What::Eliminated { seat, threat } => {
                format!("{}: the threat counts as {threat}", self.does(seat, "is eliminated", "are eliminated"))
            }
            What::Quested { counts, willpower, threat } => quested(counts, willpower, threat),
            What::Counters { card, name, by } => self.counters(card, name, by),
            What::Dial { name, to } => self.dial(name, to),
            What::Progress { card, by } => progress(title(card), by),
            What::Explored(card) => format!("{} is explored", title(card)),
            What::StageDefeated(card) => format!("{} is defeated", self.stage(card)),
            What::StageRevealed(card) => format!("{} is revealed", self.stage(card)),
            What::Travelled(card) => format!("The players travel to {}", title(card)),
            What::Engaged { enemy, seat } => format!("{} engages {}", title(enemy), self.player(seat)),
            What::ShadowDealt { enemy } => format!("{} is dealt a shadow card", title(enemy)),
            What::ShadowTurned { card, enemy } => format!("The shadow card of {} is {}", title(enemy), title(card)),
            What::EnemyAttacks { enemy, seat } => format!("{} attacks {}", title(enemy), self.player(seat)),
            What::Defends { card, enemy } => format!("{} defends against {}", title(card), title(enemy)),
            What::Undefended { enemy } => format!("The attack of {} is undefended", title(enemy)),
            What::Attacks { card, enemy } => format!("{} attacks {}", title(card), title(enemy)),
            What::Attached { card, host } => format!("{} is attached to {}", title(card), title(host)),
            What::Detached(card) => format!("{} is detached", title(card)),
            What::Control { card, seat } => {
                format!("{} control of {}", self.does(seat, "takes", "take"), title(card))
            }
            What::LookedAt { seat, cards } => {
                format!("{} at {}", self.does(seat, "looks", "look"), count(cards, "card"))
            }
            What::FirstPlayer(seat) => self.does(seat, "is the first player", "are the first player"),
            What::Won => "The players win the game".to_owned(),
            What::Lost => "The players lose the game".to_owned(),
        }
    }

    fn threat(self, seat: Seat, by: i16, to: u16) -> String {
        let (third, second) = if by < 0 { ("lowers", "lower") } else { ("raises", "raise") };
        format!("{} threat by {} ({to})", self.does(seat, third, second), by.unsigned_abs())
    }

    fn counters(self, card: CardId, name: u16, by: i16) -> String {
        let verb = if by < 0 { "loses" } else { "gets" };
        let name = format!("{} counter", self.q.m.pool.titles.name(name));
        format!("{} {verb} {}", self.title(card), count(by.unsigned_abs(), &name))
    }

    fn dial(self, name: u16, to: i16) -> String {
        let titles = &self.q.m.pool.titles;
        let stop = self.q.m.dial(name).and_then(|dial| dial.stops.get(usize::try_from(to).unwrap_or(0)));
        let shown = stop.map_or_else(|| to.to_string(), |stop| titles.name(*stop).to_owned());
        format!("The {} dial shows {shown}", titles.name(name))
    }

    fn went(self, cards: u16, from: Zone, to: Zone) -> String {
        let go = if cards == 1 { "goes" } else { "go" };
        let to = if to == Zone::REMOVED { self.zone(to) } else { format!("to {}", self.zone(to)) };
        format!("{} {go} from {} {to}", count(cards, "card"), self.zone(from))
    }

    /// Sides have letters, as on quest cards.
    fn flipped(self, card: CardId, side: u8) -> String {
        format!("{} is turned to its side {}", self.title(card), char::from(b'A' + side))
    }

    fn stage(self, id: CardId) -> String {
        let facts = self.q.m.pool.facts(self.q.card(id).def);
        if facts.stage == 0 { self.title(id).to_owned() } else { format!("Stage {}, {},", facts.stage, self.title(id)) }
    }
}

fn quested(counts: Stat, willpower: u16, threat: u16) -> String {
    let met = format!("{willpower} {} meets {threat} threat", counts.word());
    match willpower.cmp(&threat) {
        std::cmp::Ordering::Greater => format!("{met}: the quest succeeds by {}", willpower - threat),
        std::cmp::Ordering::Less => format!("{met}: the quest fails by {}", threat - willpower),
        std::cmp::Ordering::Equal => format!("{met}: nothing comes of the quest"),
    }
}

fn progress(title: &str, by: i16) -> String {
    let verb = if by < 0 { "loses" } else { "gets" };
    format!("{title} {verb} {} progress", by.unsigned_abs())
}
