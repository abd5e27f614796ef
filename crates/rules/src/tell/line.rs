//! One sentence for each thing that can happen.

use cardlang::words::phase_word;

use super::together::{Sentence, are, each, of, to_each};
use super::wording::{Teller, capital, count, list_once};
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
    ended(Teller { q, viewer }.sentence(entry).one)
}

/// With a full stop.
pub(super) fn ended(mut text: String) -> String {
    // Some titles end like a sentence.
    if !text.ends_with(['!', '?', '.']) {
        text.push('.');
    }
    text
}

impl<'a> Teller<'a> {
    /// A table: one row for each thing that is told.
    pub(super) fn sentence(self, entry: &Entry) -> Sentence {
        use Verb::*;
        let what = &entry.what;
        let (seat, n) = (what.player, what.amount);
        let card = self.title_of(what.subject);
        let other = self.title_of(what.object);
        match what.verb {
            StepBegins if entry.step == Step::S0_0 => format!("Round {} begins", entry.round.max(1)).into(),
            StepBegins => entry.step.title().to_owned().into(),
            Earned => of(card, "goes into the campaign pool", "go into the campaign pool"),
            LeavesPool => are(card, "removed from the campaign pool"),
            TurnedFacedown => are(card, "turned facedown"),
            TurnedFaceup => are(card, "turned faceup"),
            // Sides have letters, as on quest cards.
            Flipped => format!("{card} is turned to its side {}", char::from(b'A' + n.clamp(0, 25) as u8)).into(),
            Lasts => self.lasts(entry).unwrap_or_else(|| format!("{card} takes effect for a while")).into(),
            PutOff => self.put_off(entry).unwrap_or_else(|| format!("{card} takes effect later")).into(),
            Passes => self.act(seat, "passes", "pass", "pass"),
            Mulligan => self.act(seat, "takes", "take", "each take").with("a mulligan"),
            Draws => self.act(seat, "draws", "draw", "each draw").with(&self.cards_drawn(entry)),
            ResourcesGained => each(card, "gains", "gain").with(&count(n, "resource")),
            Spends => each(card, "pays", "pay").with(&count(n, "resource")),
            Plays => format!("{} {card}", self.does(seat, "plays", "play")).into(),
            Use => format!("{} {card}", self.does(seat, "uses", "use")).into(),
            AbilityTriggers => format!("{card} takes effect").into(),
            EntersPlay => of(card, "enters play", "enter play"),
            ComesDamaged => format!("{card} has {n} damage as it enters play").into(),
            ComesWithProgress => format!("{card} has {n} progress as it enters play").into(),
            ComesExhausted => of(card, "enters play exhausted", "enter play exhausted"),
            ComesCommitted => format!("{card} is committed to the quest as it enters play").into(),
            LeavesPlay => self.leaving(card, entry),
            Move => self.arriving(card, entry.to()),
            Went => self.went(entry).into(),
            Discarded => are(card, "discarded"),
            Shuffled => format!("{} is shuffled", capital(&self.somewhere(entry.to()))).into(),
            Exhausts => of(card, "exhausts", "exhaust"),
            Readies => of(card, "readies", "ready"),
            Commits => of(card, "commits", "commit").with("to the quest"),
            CommitsToTest => are(card, "committed to the test"),
            DealtForTest => are(card, "dealt for the test"),
            Tested => tested(&entry.detail).into(),
            RemovedFromQuest => are(card, "removed from the quest"),
            Revealed => format!("{card} is revealed").into(),
            Surges => format!("{card} surges: one more card is revealed").into(),
            Doomed => format!("{card} is doomed {n}: each player raises their threat by {n}").into(),
            Cancel => format!("The effect of {card} is cancelled").into(),
            EntersStaging => are(card, "added to the staging area"),
            Damaged => each(card, "takes", "take").with(&format!("{n} damage")),
            DamagePut => to_each(&format!("{n} damage is placed on"), card),
            Healed => to_each(&format!("{n} damage is healed from"), card),
            DamageRemoved => to_each(&format!("{n} damage is removed from"), card),
            DamagePrevented => format!("{n} damage to {card} is cancelled").into(),
            DamageRedirected => format!("{other} takes the damage assigned to {card}").into(),
            DamageMoved => format!("{n} damage is moved from {card} to {other}").into(),
            Destroyed => are(card, "destroyed"),
            ThreatRaised => self.threat(seat, "raises", "raise", entry),
            LowerThreat => self.threat(seat, "reduces", "reduce", entry),
            Eliminated => self.eliminated(entry).into(),
            Quested => quested(&entry.detail).into(),
            CountersPlaced => each(card, "gets", "get").with(&self.counters(n, &entry.detail)),
            CountersRemoved => each(card, "loses", "lose").with(&self.counters(n, &entry.detail)),
            DialTurned => self.dial(n, &entry.detail).into(),
            ProgressPlaced => each(card, "gets", "get").with(&format!("{n} progress")),
            ProgressRemoved => each(card, "loses", "lose").with(&format!("{n} progress")),
            Explored => are(card, "explored"),
            StageDefeated => format!("{} is defeated", self.stage(what.subject)).into(),
            StageRevealed => format!("{} is revealed", self.stage(what.subject)).into(),
            Travels => format!("The players travel to {card}").into(),
            Engages => of(card, "engages", "engage").with(&self.player(seat)),
            ShadowDealt => of(card, "is dealt a shadow card", "are each dealt a shadow card"),
            ShadowTurned => format!("The shadow card of {other} is {card}").into(),
            Attacks => format!("{card} attacks {}", self.player(seat)).into(),
            Defender => of(card, "defends", "defend").with(&format!("against {other}")),
            Undefended => format!("The attack of {card} is undefended").into(),
            PhaseCutShort => "The quest phase ends at once".to_owned().into(),
            PhaseAdded => {
                format!("An additional {} phase is to follow", what.added_phase().map_or("", phase_word)).into()
            }
            AttackCancelled => format!("The attack of {card} is cancelled").into(),
            DeclaredAttacker | MadeToAttack => of(card, "attacks", "attack").with(other),
            Attach => are(card, "attached to").with(other),
            Freed => are(card, "detached"),
            ControlChanges | Claimed => format!("{} control of {card}", self.does(seat, "takes", "take")).into(),
            Looks => self.act(seat, "looks", "look", "each look").with(&self.looked_at(entry)),
            GoesApart => {
                self.does(seat, "goes to a staging area of their own", "go to a staging area of your own").into()
            }
            Joins => format!("{} {}", self.does(seat, "joins", "join"), self.player(Seat(n.clamp(0, 3) as u8))).into(),
            ChosenQuest => format!("{card} is the current quest").into(),
            FirstPlayer => self.does(seat, "is the first player", "are the first player").into(),
            Win => "The players win the game".to_owned().into(),
            Lose => "The players lose the game".to_owned().into(),
            // The log does not tell of these; whoever asks all the same reads what those who respond read.
            PlayerCommits | Defended | DamageAssigned | AttackDestroys | AttackKills | ExcessDamage
            | ShadowTriggers | ShadowResolves | WhenRevealedTriggers | LookedAt | Heals | WouldBeHealed
            | DrawsAttached | WouldBePlaced | WouldBeStaged | Detached | PlacedIn | BecomesActive | BecomesCurrent
            | QuestSuccess | QuestFailure | QuestResolved | ThreatByQuesting | ThreatByEffect | ThreatByDoom
            | PhaseBegins | PhaseEnds | RoundBegins | RoundEnds | StagingEnds | TokenPasses | Bypassed | BypassCost
            | LastCounter | CounterGone | TimeRemoved | LosesControl | TurnsCards | State | Attacked | Called
            | Nothing => capital(&self.occurrence(what)).into(),
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
        let titles: Vec<&str> = self.drawn(entry).iter().map(|id| self.q.title(*id)).collect();
        if titles.is_empty() { count(entry.what.amount, "card") } else { list_once(&titles) }
    }

    /// Where the cards lie that somebody looks at, if that is one place.
    fn looked_at(self, entry: &Entry) -> String {
        let cards = format!("at {}", count(entry.what.amount, "card"));
        let Some(zone) = entry.from() else { return cards };
        let own = zone.seat() == Some(entry.what.player) && self.viewer != zone.seat();
        let place = self.zone(zone);
        let place = if own { place.replacen(&self.players(entry.what.player), "their", 1) } else { place };
        format!("{cards} {} {place}", if zone.is_hand() { "in" } else { "of" })
    }

    fn threat(self, seat: Seat, third: &str, second: &str, entry: &Entry) -> Sentence {
        let by = entry.what.amount.unsigned_abs();
        let level = entry.level();
        let whose = if self.viewer == Some(seat) { "your" } else { "their" };
        let to = level.map_or(String::new(), |level| format!(", to {level}"));
        let mut said = self.act(seat, third, second, &format!("each {second}"));
        if let (Some(many), Some(level)) = (&mut said.many, level) {
            many.who = format!("{} (to {level})", many.who);
            many.after += &format!(" their threat by {by}");
        }
        Sentence { one: format!("{} {whose} threat by {by}{to}", said.one), ..said }
    }

    /// Where a card goes that leaves play.
    fn leaving(self, card: &str, entry: &Entry) -> Sentence {
        match entry.to() {
            Some(Zone::REMOVED) => are(card, "removed from the game"),
            Some(zone) if zone.is_hand() => of(card, "returns", "return").with(&format!("to {}", self.zone(zone))),
            to => {
                let [one, many] = self.arrives(to);
                of(card, &format!("leaves play and {one}"), &format!("leave play and {many}"))
            }
        }
    }

    fn arriving(self, card: &str, to: Option<Zone>) -> Sentence {
        let [one, many] = self.arrives(to);
        of(card, &one, &many)
    }

    /// What becomes of a card, and of several, that come to a place.
    fn arrives(self, to: Option<Zone>) -> [String; 2] {
        let are = |done: &str| [format!("is {done}"), format!("are {done}")];
        match to {
            Some(Zone::REMOVED) => are("removed from the game"),
            Some(Zone::SET_ASIDE) => are("set aside"),
            Some(Zone::SHADOW) => ["is dealt as a shadow card".to_owned(), "are dealt as shadow cards".to_owned()],
            Some(zone) if zone.kind() == AreaKind::ActiveLocation => {
                ["becomes the active location".to_owned(), "become the active locations".to_owned()]
            }
            Some(zone) if zone.kind() == AreaKind::Under => are("placed under a card"),
            to => ["goes", "go"].map(|go| format!("{go} to {}", self.somewhere(to))),
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
