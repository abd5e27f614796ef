//! One sentence for each thing that can happen.

use super::wording::{Teller, capital, count, list};
use crate::area::AreaKind;
use crate::code::Stat;
use crate::ids::{CardId, Seat};
use crate::log::{Detail, Entry};
use crate::occurrence::Verb;
use crate::query::Q;
use crate::step::Step;
use crate::zone::Zone;

/// An entry as a sentence for a reader; none is a spectator.
pub fn tell(q: Q<'_>, entry: &Entry, viewer: Option<Seat>) -> String {
    let mut text = Teller { q, viewer }.sentence(entry);
    // Some titles end like a sentence.
    if !text.ends_with(['!', '?', '.']) {
        text.push('.');
    }
    text
}

impl<'a> Teller<'a> {
    /// A table: one row for each thing that is told.
    fn sentence(self, entry: &Entry) -> String {
        use Verb::*;
        let what = &entry.what;
        let (seat, n) = (what.player, what.amount);
        let card = self.title_of(what.subject);
        let other = self.title_of(what.object);
        match what.verb {
            StepBegins if entry.step == Step::S0_0 => format!("Round {} begins", entry.round.max(1)),
            StepBegins => entry.step.title().to_owned(),
            Earned => format!("{card} goes into the campaign pool"),
            LeavesPool => format!("{card} is removed from the campaign pool"),
            TurnedFacedown => format!("{card} is turned facedown"),
            TurnedFaceup => format!("{card} is turned faceup"),
            // Sides have letters, as on quest cards.
            Flipped => format!("{card} is turned to its side {}", char::from(b'A' + n.clamp(0, 25) as u8)),
            Lasts => self.lasts(entry).unwrap_or_else(|| format!("{card} takes effect for a while")),
            PutOff => self.put_off(entry).unwrap_or_else(|| format!("{card} takes effect later")),
            Passes => self.does(seat, "passes", "pass"),
            Mulligan => self.does(seat, "takes a mulligan", "take a mulligan"),
            Draws => format!("{} {}", self.does(seat, "draws", "draw"), self.cards_drawn(entry)),
            ResourcesGained => format!("{card} gains {}", count(n, "resource")),
            Spends => format!("{card} pays {}", count(n, "resource")),
            Plays => format!("{} {card}", self.does(seat, "plays", "play")),
            Use => format!("{} {card}", self.does(seat, "uses", "use")),
            AbilityTriggers => format!("{card} takes effect"),
            EntersPlay => format!("{card} enters play"),
            ComesDamaged => format!("{card} has {n} damage as it enters play"),
            ComesWithProgress => format!("{card} has {n} progress as it enters play"),
            ComesExhausted => format!("{card} enters play exhausted"),
            ComesCommitted => format!("{card} is committed to the quest as it enters play"),
            LeavesPlay => format!("{card} {}", self.leaving(entry)),
            Move => format!("{card} {}", self.arriving(entry)),
            Went => self.went(entry),
            Discarded => format!("{card} is discarded"),
            Shuffled => format!("{} is shuffled", capital(&self.somewhere(entry.to()))),
            Exhausts => format!("{card} exhausts"),
            Readies => format!("{card} readies"),
            Commits => format!("{card} commits to the quest"),
            CommitsToTest => format!("{card} is committed to the test"),
            DealtForTest => format!("{card} is dealt for the test"),
            Tested => tested(&entry.detail),
            RemovedFromQuest => format!("{card} is removed from the quest"),
            Revealed => format!("{card} is revealed"),
            Surges => format!("{card} surges: one more card is revealed"),
            Doomed => format!("{card} is doomed {n}: each player raises their threat by {n}"),
            Cancel => format!("The effect of {card} is cancelled"),
            EntersStaging => format!("{card} is added to the staging area"),
            Damaged => format!("{card} takes {n} damage"),
            DamagePut => format!("{n} damage is placed on {card}"),
            Healed => format!("{n} damage is healed from {card}"),
            DamageRemoved => format!("{n} damage is removed from {card}"),
            DamagePrevented => format!("{n} damage to {card} is cancelled"),
            DamageRedirected => format!("{other} takes the damage assigned to {card}"),
            DamageMoved => format!("{n} damage is moved from {card} to {other}"),
            Destroyed => format!("{card} is destroyed"),
            ThreatRaised => self.threat(seat, "raises", "raise", entry),
            LowerThreat => self.threat(seat, "reduces", "reduce", entry),
            Eliminated => self.eliminated(entry),
            Quested => quested(&entry.detail),
            CountersPlaced => format!("{card} gets {}", self.counters(n, &entry.detail)),
            CountersRemoved => format!("{card} loses {}", self.counters(n, &entry.detail)),
            DialTurned => self.dial(n, &entry.detail),
            ProgressPlaced => format!("{card} gets {n} progress"),
            ProgressRemoved => format!("{card} loses {n} progress"),
            Explored => format!("{card} is explored"),
            StageDefeated => format!("{} is defeated", self.stage(what.subject)),
            StageRevealed => format!("{} is revealed", self.stage(what.subject)),
            Travels => format!("The players travel to {card}"),
            Engages => format!("{card} engages {}", self.player(seat)),
            ShadowDealt => format!("{card} is dealt a shadow card"),
            ShadowTurned => format!("The shadow card of {other} is {card}"),
            Attacks => format!("{card} attacks {}", self.player(seat)),
            Defender => format!("{card} defends against {other}"),
            Undefended => format!("The attack of {card} is undefended"),
            PhaseCutShort => "The quest phase ends at once".to_owned(),
            AttackCancelled => format!("The attack of {card} is cancelled"),
            DeclaredAttacker | MadeToAttack => format!("{card} attacks {other}"),
            Attach => format!("{card} is attached to {other}"),
            Freed => format!("{card} is detached"),
            ControlChanges | Claimed => format!("{} control of {card}", self.does(seat, "takes", "take")),
            Looks => format!("{} at {}", self.does(seat, "looks", "look"), count(n, "card")),
            GoesApart => self.does(seat, "goes to a staging area of their own", "go to a staging area of your own"),
            Joins => format!("{} {}", self.does(seat, "joins", "join"), self.player(Seat(n.clamp(0, 3) as u8))),
            ChosenQuest => format!("{card} is the current quest"),
            FirstPlayer => self.does(seat, "is the first player", "are the first player"),
            Win => "The players win the game".to_owned(),
            Lose => "The players lose the game".to_owned(),
            // The log does not tell of these; whoever asks all the same reads what those who respond read.
            PlayerCommits | Defended | DamageAssigned | AttackDestroys | AttackKills | ExcessDamage
            | ShadowTriggers | ShadowResolves | WhenRevealedTriggers | LookedAt | Heals | WouldBeHealed
            | DrawsAttached | WouldBePlaced | WouldBeStaged | Detached | PlacedIn | BecomesActive | BecomesCurrent
            | QuestSuccess | QuestFailure | QuestResolved | ThreatByQuesting | ThreatByEffect | ThreatByDoom
            | PhaseBegins | PhaseEnds | RoundBegins | RoundEnds | StagingEnds | TokenPasses | Bypassed | BypassCost
            | LastCounter | CounterGone | TimeRemoved | LosesControl | TurnsCards | State | Attacked | Called
            | Nothing => capital(&self.occurrence(what)),
        }
    }

    /// What a card is called, if there is one.
    fn title_of(self, id: CardId) -> &'a str {
        id.some().map_or("a card", |id| self.title(id))
    }

    fn lasts(self, entry: &Entry) -> Option<String> {
        if let Detail::Lasting(lasting) = &entry.detail { self.lasting(lasting) } else { None }
    }

    fn put_off(self, entry: &Entry) -> Option<String> {
        if let Detail::Delayed(delayed) = &entry.detail { self.delayed(delayed) } else { None }
    }

    /// The cards of an entry that this reader may know and others may not.
    pub(super) fn drawn(self, entry: &Entry) -> &[CardId] {
        if let Detail::Cards(cards) = &entry.detail
            && self.q.sees_drawn(self.viewer, entry.what.player)
        {
            return cards;
        }
        &[]
    }

    /// The cards by their names for whoever draws them, their number for all others.
    fn cards_drawn(self, entry: &Entry) -> String {
        let titles: Vec<String> = self.drawn(entry).iter().map(|id| self.q.title(*id).to_owned()).collect();
        if titles.is_empty() { count(entry.what.amount, "card") } else { list(&titles) }
    }

    fn threat(self, seat: Seat, third: &str, second: &str, entry: &Entry) -> String {
        let by = entry.what.amount.unsigned_abs();
        let level = entry.level().map_or(String::new(), |level| format!(", to {level}"));
        let whose = if self.viewer == Some(seat) { "your" } else { "their" };
        format!("{} {whose} threat by {by}{level}", self.does(seat, third, second))
    }

    /// Where a card goes that leaves play.
    fn leaving(self, entry: &Entry) -> String {
        match entry.to() {
            Some(Zone::REMOVED) => "is removed from the game".to_owned(),
            Some(zone) if zone.is_hand() => format!("returns to {}", self.zone(zone)),
            to => format!("leaves play and {}", self.arriving_at(to)),
        }
    }

    fn arriving(self, entry: &Entry) -> String {
        self.arriving_at(entry.to())
    }

    /// What becomes of a card that comes to a place.
    fn arriving_at(self, to: Option<Zone>) -> String {
        match to {
            Some(Zone::REMOVED) => "is removed from the game".to_owned(),
            Some(Zone::SET_ASIDE) => "is set aside".to_owned(),
            Some(Zone::SHADOW) => "is dealt as a shadow card".to_owned(),
            Some(zone) if zone.kind() == AreaKind::ActiveLocation => "becomes the active location".to_owned(),
            Some(zone) if zone.kind() == AreaKind::Under => "is placed under a card".to_owned(),
            to => format!("goes to {}", self.somewhere(to)),
        }
    }

    fn eliminated(self, entry: &Entry) -> String {
        let level = entry.level().map_or(String::new(), |level| format!(", with a final threat of {level}"));
        format!("{}{level}", self.does(entry.what.player, "is eliminated", "are eliminated"))
    }

    fn counters(self, n: i16, detail: &Detail) -> String {
        count(n, &format!("{} counter", self.name(detail)))
    }

    fn dial(self, to: i16, detail: &Detail) -> String {
        let dial = if let Detail::Name(name) = detail { self.q.m.dial(*name) } else { None };
        let stop = dial.and_then(|dial| dial.stops.get(usize::try_from(to).unwrap_or(0)));
        let shown = stop.map_or_else(|| to.to_string(), |stop| self.q.m.pool.titles.name(*stop).to_owned());
        format!("The {} dial shows {shown}", self.name(detail))
    }

    /// The counters or the dial an entry is about.
    fn name(self, detail: &Detail) -> &'a str {
        if let Detail::Name(name) = detail { self.q.m.pool.titles.name(*name) } else { "" }
    }

    fn went(self, entry: &Entry) -> String {
        let (go, are) = if entry.what.amount == 1 { ("goes", "is") } else { ("go", "are") };
        let cards = count(entry.what.amount, "card");
        let (from, to) = (self.somewhere(entry.from()), self.somewhere(entry.to()));
        match (entry.from(), entry.to()) {
            (_, Some(Zone::REMOVED)) => format!("{cards} {are} removed from the game"),
            (_, Some(Zone::SET_ASIDE)) => format!("{cards} {are} set aside"),
            (_, Some(Zone::SHADOW)) => format!("{} {are} dealt from {from}", count(entry.what.amount, "shadow card")),
            (_, Some(to)) if to.kind() == AreaKind::Under => format!("{cards} {are} placed under a card"),
            (Some(Zone::SET_ASIDE), _) => format!("{} {go} to {to}", count(entry.what.amount, "set-aside card")),
            (one, other) if one == other => format!("{cards} {are} moved within {to}"),
            _ => format!("{cards} {go} from {from} to {to}"),
        }
    }

    fn stage(self, id: CardId) -> String {
        let facts = self.q.m.pool.facts(self.q.card(id).def);
        if facts.stage == 0 { self.title(id).to_owned() } else { format!("Stage {}, {},", facts.stage, self.title(id)) }
    }
}

fn tested(detail: &Detail) -> String {
    if let Detail::Attempts { passed } = detail {
        return format!("The test {}", if *passed { "succeeds" } else { "fails" });
    }
    let Detail::Test { committed, counted, passed } = detail else { return "The test is over".to_owned() };
    format!("{committed} against {counted}: the test {}", if *passed { "succeeds" } else { "fails" })
}

fn quested(detail: &Detail) -> String {
    let Detail::Contest { counts, ours, against } = detail else { return "The quest is resolved".to_owned() };
    let met = format!("{ours} {} against {against} threat", Stat::word(*counts));
    match ours.cmp(against) {
        std::cmp::Ordering::Greater => format!("{met}: the quest succeeds by {}", ours - against),
        std::cmp::Ordering::Less => format!("{met}: the quest fails by {}", against - ours),
        std::cmp::Ordering::Equal => format!("{met}: the quest neither succeeds nor fails"),
    }
}
