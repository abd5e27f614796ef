//! What cannot happen, and what happens only so often: deeds become patterns.

use cardlang::def::Timing;
use cardlang::term::{Arg, Term};

use super::expr::{last, phase};
use super::{Made, Maker, unknown};
use crate::code::{
    ByEffectOf, Cannot, Each, Filter, Memory, Mod, ModFlag, Most, Nouns, Num, Pattern, Place, Quality, Quantity,
    Region, Role, Sel, Since, Test, Who,
};
use crate::occurrence::{Manner, Verb};

impl Maker<'_> {
    /// The modifiers that a phrase after cards, or after players, stands for.
    pub(crate) fn modifiers(&mut self, term: &Term, players: bool) -> Made<Vec<Mod>> {
        let mut deeds = match term.key() {
            "mod.cannot" if term.kept(0).is_some() => {
                let lost = |deed: Cannot| Mod::Loses(Quality::Ban(deed.what.verb));
                return Ok(self.deeds(term.term(0), players)?.into_iter().map(lost).collect());
            }
            "mod.cannot" | "pmod.cannot" => self.deeds(term.term(0), players)?,
            "mod.does_not" if term.has(2) => return self.toll(term).map(|toll| vec![toll]),
            "mod.does_not" => self.deeds(term.term(0), players)?,
            "mod.stays_ready" => {
                let mut mods = self.stays_ready(term.term(0))?;
                mods.extend(term.kept(0).map(|_| Mod::Flag(ModFlag::CommitsExhausted)));
                return Ok(mods);
            }
            "pmod.top_faceup" => {
                let one = |of| Mod::Count(of, Num::Lit(1));
                let played = term.kept(0).map(|_| one(Quantity::PlayedFromTop));
                return Ok([one(Quantity::Faceup)].into_iter().chain(played).collect());
            }
            "pmod.no_checks_against" => {
                let subject = Some(self.sel(last(term))?);
                let manner = Manner::CHECK;
                vec![Cannot { on: Role::Player, what: Pattern { subject, manner, ..Pattern::of(Verb::Engages) } }]
            }
            _ => return Ok(vec![self.modifier(term)?]),
        };
        if term.key() == "mod.does_not" {
            let Some(phase) = phase(term.text(1)) else { return unknown(term) };
            for deed in &mut deeds {
                (deed.what.phase, deed.what.manner) = (Some(phase), deed.what.manner.and(Manner::RULE));
            }
        }
        Ok(deeds.into_iter().map(|deed| Mod::Cannot(Box::new(deed))).collect())
    }

    /// Deeds that do not exhaust who does them: those that would.
    fn stays_ready(&mut self, term: &Term) -> Made<Vec<Mod>> {
        let deeds = self.deeds(term, false)?;
        let exhausts = |verb| matches!(verb, Verb::Attacks | Verb::Defender | Verb::Commits);
        match deeds.iter().all(|deed| deed.on == Role::Subject && exhausts(deed.what.verb)) {
            true => Ok(deeds.into_iter().map(|deed| Mod::StaysReady(Box::new(deed.what))).collect()),
            false => unknown(term),
        }
    }

    fn deeds(&mut self, term: &Term, players: bool) -> Made<Vec<Cannot>> {
        if matches!(term.key(), "deed.or" | "deed.list") {
            let mut deeds = self.deeds(term.term(0), players)?;
            deeds.extend(self.deeds(term.term(1), players)?);
            return Ok(deeds);
        }
        let (manner, cause) = match term.key() {
            "deed.by_effects_of" if is_any_card(last(term)) => (Manner::EFFECT, None),
            "deed.by_effects_of" => (Manner::ANY, Some((Sel::All(Box::new(self.filter(last(term))?)), false))),
            "deed.except_by" => (Manner::ANY, Some((self.sel(last(term))?, true))),
            _ if players => return Ok(vec![self.deed_of_players(term)?]),
            _ => return Ok(vec![self.deed_of_cards(term)?]),
        };
        let mut deeds = self.deeds(term.term(0), players)?;
        for deed in &mut deeds {
            deed.what.manner = deed.what.manner.and(manner);
            deed.what.cause = cause.clone().map(|(cards, except)| ByEffectOf { cards, except });
            // Where only some effects bring the players there, nothing else makes it active, travelling or not.
            if term.key() == "deed.except_by" && deed.what.verb == Verb::Travels {
                deed.what.verb = Verb::BecomesActive;
            }
        }
        Ok(deeds)
    }

    /// What a text takes the place of: something that cards or players would do, or that would be done to them.
    pub(super) fn would(&mut self, term: &Term) -> Made<Option<Vec<Pattern>>> {
        let players = match term.key() {
            "event.would" => false,
            "event.would_of_players" => true,
            _ => return Ok(None),
        };
        let mut patterns = Vec::new();
        for Cannot { on, mut what } in self.deeds(term.term(1), players)? {
            if !what.verb.can_be_replaced() {
                return unknown(term.term(1));
            }
            match on {
                Role::Subject => what.subject = Some(self.sel(term.term(0))?),
                Role::Object => what.object = Some(self.sel(term.term(0))?),
                Role::Player => what.player = Some(self.who(term.term(0))?),
                Role::Anything => return unknown(term),
            }
            patterns.push(what);
        }
        Ok(Some(patterns))
    }

    /// What has happened: an occurrence, and since when it counts.
    pub(super) fn memory(&mut self, term: &Term) -> Made<Memory> {
        let event = term.term(0);
        let trigger = self.trigger(Timing::After, event)?;
        let what: Vec<Pattern> = trigger.parts().map(|part| part.what.clone()).collect();
        // What is told with a number, or lies elsewhere since, cannot be asked about later.
        let told = !matches!(event.key(), "event.progress_reaches" | "event.stage_revealed" | "event.state");
        let places = what.iter().any(|what| what.from.is_some());
        let since = match term.text(1) {
            "attack" => Since::Attack,
            "phase" => Since::Phase,
            "round" => Since::Round,
            _ => return unknown(term),
        };
        if told && !places { Ok(self.remember(what, since)) } else { unknown(term) }
    }

    /// From now on such occurrences are remembered.
    pub(super) fn remember(&mut self, what: Vec<Pattern>, since: Since) -> Memory {
        what.iter().for_each(|pattern| self.recall(pattern));
        Memory { what, since }
    }

    /// Such occurrences are remembered, with the traits that are asked for.
    fn recall(&mut self, pattern: &Pattern) {
        self.asks.memory |= 1 << pattern.verb as u32;
        if let Some(Sel::All(filter)) = &pattern.subject {
            traits_in(&filter.tests, &mut |one| self.asks.ask_for(one));
        }
    }

    /// A deed of cards, or something that is done to them.
    fn deed_of_cards(&mut self, term: &Term) -> Made<Cannot> {
        let plain = |verb| Cannot { on: Role::Subject, what: Pattern::of(verb) };
        Ok(match term.key() {
            "deed.attack" => {
                let player = if term.has(0) { Some(self.who(term.term(0))?) } else { None };
                let object = if term.has(1) { Some(self.sel(term.term(1))?) } else { None };
                Cannot { on: Role::Subject, what: Pattern { player, object, ..Pattern::of(Verb::Attacks) } }
            }
            "deed.be_attacked_by" => {
                let subject = Some(Sel::All(Box::new(self.filter(last(term))?)));
                Cannot { on: Role::Object, what: Pattern { subject, ..Pattern::of(Verb::Attacks) } }
            }
            "deed.act" if term.kept(0) == Some("exhaust") => plain(Verb::Exhausts),
            "deed.act" => plain(Verb::Readies),
            "deed.defend" => {
                let object = if term.has(0) { Some(self.sel(term.term(0))?) } else { None };
                Cannot { on: Role::Subject, what: Pattern { object, ..Pattern::of(Verb::Defender) } }
            }
            "deed.commit" => plain(Verb::Commits),
            "deed.be_damaged" if term.kept(0).is_some() => in_manner(plain(Verb::Damaged), Manner::COMBAT),
            "deed.be_damaged" => plain(Verb::Damaged),
            "deed.be_healed" => plain(Verb::Healed),
            "deed.be_destroyed" => plain(Verb::Destroyed),
            "deed.be_discarded" => plain(Verb::Discarded),
            "deed.be_explored" => plain(Verb::Explored),
            "deed.collect" => plain(Verb::ResourcesGained),
            "deed.have_progress" if term.text(0) != "progress placed on" => {
                let test = Some(self.counter(super::TIME, term)?);
                Cannot { on: Role::Subject, what: Pattern { test, ..Pattern::of(Verb::CountersRemoved) } }
            }
            "deed.have_progress" if term.kept(0).is_some() => in_manner(plain(Verb::ProgressPlaced), Manner::QUESTING),
            "deed.have_progress" => plain(Verb::ProgressPlaced),
            "deed.get_shadow_cards" => plain(Verb::ShadowDealt),
            "deed.trigger" => plain(Verb::Use),
            "deed.spend" if !term.has(0) => plain(Verb::Spends),
            "deed.spend" => {
                let object = Some(Sel::All(Box::new(self.filter(last(term))?)));
                Cannot { on: Role::Subject, what: Pattern { object, ..Pattern::of(Verb::Spends) } }
            }
            "deed.engage" if !term.has(0) && term.kept(0).is_none() => plain(Verb::Engages),
            "deed.be_engaged" if term.kept(0).is_some() => in_manner(plain(Verb::Engages), Manner::OPTIONAL),
            "deed.be_engaged" => plain(Verb::Engages),
            "deed.be_defeated" => plain(Verb::StageDefeated),
            "deed.leave" if term.text(0) == "play" => {
                let (from, to) = (Some(Region::Play), Some(Region::OutOfPlay));
                let manner = if term.kept(0).is_some() { Manner::EFFECT } else { Manner::ANY };
                Cannot { on: Role::Subject, what: Pattern { from, to, manner, ..Pattern::of(Verb::Move) } }
            }
            "deed.leave" if term.text(0) == "a hand" && term.kept(0).is_none() => {
                let from = Some(Region::Hand(Who::Each));
                Cannot { on: Role::Subject, what: Pattern { from, ..Pattern::of(Verb::Move) } }
            }
            "deed.leave" if term.kept(0).is_none() => {
                let from = Some(Region::Staging);
                Cannot { on: Role::Subject, what: Pattern { from, ..Pattern::of(Verb::Move) } }
            }
            "deed.have_attachments" => Cannot { on: Role::Object, what: Pattern::of(Verb::Attach) },
            "deed.have_attached" => {
                let subject = Some(Sel::All(Box::new(self.filter(last(term))?)));
                Cannot { on: Role::Object, what: Pattern { subject, ..Pattern::of(Verb::Attach) } }
            }
            _ => return unknown(term),
        })
    }

    fn deed_of_players(&mut self, term: &Term) -> Made<Cannot> {
        let verb = match term.key() {
            "deed.attack" if term.has(1) => Verb::Attacks,
            "deed.deal_damage" => Verb::Damaged,
            "deed.draw" => Verb::Draws,
            "deed.change_threat" if term.kept(0) == Some("reduce") => Verb::LowerThreat,
            "deed.play" => Verb::Plays,
            "deed.put_into_play" => Verb::EntersPlay,
            "deed.change_threat" => Verb::ThreatRaised,
            "deed.cancel_shadow" => Verb::Cancel,
            "deed.be_eliminated" => Verb::Eliminated,
            "deed.travel" => Verb::Travels,
            "deed.mulligan" => Verb::Mulligan,
            "deed.engage" if term.has(0) => Verb::Engages,
            "deed.advance" if term.text(0) == "advance" => Verb::StageDefeated,
            "deed.advance" => Verb::Win,
            _ => return unknown(term),
        };
        let mut what = Pattern::of(verb);
        match term.key() {
            "deed.attack" => what.object = Some(self.sel(term.term(1))?),
            "deed.put_into_play" => what.subject = Some(Sel::All(Box::new(self.filter(last(term))?))),
            "deed.deal_damage" | "deed.travel" => what.subject = Some(self.sel(last(term))?),
            "deed.engage" => {
                what.subject = Some(self.sel(last(term))?);
                what.manner = if term.kept(0).is_some() { Manner::OPTIONAL } else { Manner::ANY };
            }
            "deed.cancel_shadow" => what.manner = Manner::COMBAT,
            "deed.be_eliminated" if term.kept(0).is_some() => what.manner = Manner::RULE,
            "deed.change_threat" if term.kept(1).is_some() => what.manner = Manner::QUESTING,
            // Which cards are played from a hand is not asked for yet.
            "deed.play" if term.kept(0).is_some() && !is_any_card(term.term(0)) => return unknown(term),
            "deed.play" if term.kept(0).is_some() => {}
            "deed.play" => {
                what.subject = Some(Sel::All(Box::new(self.filter(term.term(0))?)));
                what.object = if term.has(1) { Some(self.sel(term.term(1))?) } else { None };
            }
            _ => {}
        }
        Ok(Cannot { on: Role::Player, what })
    }

    /// What readying in the refresh phase costs.
    fn toll(&mut self, term: &Term) -> Made<Mod> {
        let readies = term.term(0).key() == "deed.act" && term.term(0).kept(0) == Some("ready");
        match (readies, term.text(1)) {
            (true, "refresh") => Ok(Mod::RefreshToll(term.number(2) as u16)),
            _ => unknown(term),
        }
    }

    /// Nobody else attacks a card or defends against it.
    pub(super) fn only_against(&mut self, only: Filter) -> Vec<Mod> {
        let others =
            Filter { place: Place::Anywhere, noun: Nouns::ANY, tests: vec![Test::OtherThan(Sel::All(Box::new(only)))] };
        let barred = |verb| {
            let subject = Some(Sel::All(Box::new(others.clone())));
            Mod::Cannot(Box::new(Cannot { on: Role::Object, what: Pattern { subject, ..Pattern::of(verb) } }))
        };
        vec![barred(Verb::Attacks), barred(Verb::Defender)]
    }

    /// A limit on what happens to a card, by a player, or at all.
    pub(super) fn limit(&mut self, term: &Term) -> Made<Option<Mod>> {
        let n = term.args.iter().find_map(number_arg).unwrap_or(0) as u16;
        let (on, what, n, each) = match term.key() {
            "mod.heal_cap" => (Role::Subject, Pattern::of(Verb::Healed), n, Each::Occurrence),
            "mod.damage_cap" if term.kept(0) == Some("time") => {
                (Role::Subject, Pattern::of(Verb::Damaged), n, Each::Occurrence)
            }
            "mod.damage_cap" => (Role::Subject, Pattern::of(Verb::Damaged), n, Each::Round),
            "mod.progress_cap" => (Role::Subject, Pattern::of(Verb::ProgressPlaced), n, Each::Round),
            "mod.action_limit" => {
                let what = Pattern { phase: phase(term.text(0)), ..Pattern::of(Verb::Use) };
                (Role::Subject, what, n, Each::Round)
            }
            "pmod.reduce_cap" => {
                let cards = Sel::All(Box::new(players_cards()));
                let cause = Some(ByEffectOf { cards, except: false });
                (Role::Player, Pattern { cause, ..Pattern::of(Verb::LowerThreat) }, n, Each::Occurrence)
            }
            "pmod.test_limit" => {
                let test = Some(self.titles.intern(term.text(1)));
                (Role::Player, Pattern { test, ..Pattern::of(Verb::CommitsToTest) }, n, Each::Occurrence)
            }
            "pmod.play_limit" => {
                let subject = Some(Sel::All(Box::new(self.filter(last(term))?)));
                let what = Pattern { subject, ..Pattern::of(Verb::Plays) };
                self.recall(&what);
                (Role::Player, what, n, Each::Round)
            }
            _ => return Ok(None),
        };
        Ok(Some(Mod::Most(Box::new(Most { on, what, n, each }))))
    }
}

/// The traits that somebody asks for.
fn traits_in(tests: &[Test], found: &mut dyn FnMut(u16)) {
    for test in tests {
        if let Test::Trait(one) | Test::NotTrait(one) = test {
            found(*one);
        } else if let Test::Or(a, b) = test {
            traits_in(a, found);
            traits_in(b, found);
        }
    }
}

/// Whatever has the back of a player card.
fn players_cards() -> Filter {
    Filter { place: Place::Anywhere, noun: Nouns::ANY, tests: vec![Test::PlayerCard] }
}

fn number_arg(arg: &Arg) -> Option<i32> {
    if let Arg::Number(n) = arg { Some(*n) } else { None }
}

/// Whether a noun phrase says `card` and nothing more.
pub(super) fn is_any_card(np: &Term) -> bool {
    np.block(0).is_empty()
        && np.block(2).is_empty()
        && matches!(&np.args[1], Arg::Term(noun) if noun.key() == "noun.card")
}

fn in_manner(deed: Cannot, manner: Manner) -> Cannot {
    Cannot { what: Pattern { manner, ..deed.what }, ..deed }
}

/// Something that cannot happen to anybody.
pub(super) fn never(verb: Verb, manner: Manner, subject: Option<Filter>) -> Mod {
    let subject = subject.map(|filter| Sel::All(Box::new(filter)));
    Mod::Cannot(Box::new(Cannot { on: Role::Anything, what: Pattern { subject, manner, ..Pattern::of(verb) } }))
}
