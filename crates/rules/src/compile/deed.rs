//! What cannot happen, and what happens only so often: deeds become patterns.

use cardlang::term::{Arg, Term};

use super::expr::{last, phase};
use super::{Made, Maker, unknown};
use crate::code::{ByEffectOf, Cannot, Each, Filter, Mod, Most, Nouns, Pattern, Place, Region, Role, Sel, Test};
use crate::occurrence::{Manner, Verb};

impl Maker<'_> {
    /// The modifiers that a phrase after cards, or after players, stands for.
    pub(super) fn modifiers(&mut self, term: &Term, players: bool) -> Made<Vec<Mod>> {
        let mut deeds = match term.key() {
            "mod.cannot" | "pmod.cannot" => self.deeds(term.term(0), players)?,
            "mod.does_not" => self.deeds(term.term(0), players)?,
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

    fn deeds(&mut self, term: &Term, players: bool) -> Made<Vec<Cannot>> {
        if matches!(term.key(), "deed.or" | "deed.list") {
            let mut deeds = self.deeds(term.term(0), players)?;
            deeds.extend(self.deeds(term.term(1), players)?);
            return Ok(deeds);
        }
        let (manner, cause) = match term.key() {
            "deed.by_effects" => (Manner::EFFECT, None),
            "deed.by_effects_of" => (Manner::ANY, Some((Sel::All(Box::new(self.filter(last(term))?)), false))),
            "deed.except_by" => (Manner::ANY, Some((self.sel(last(term))?, true))),
            _ if players => return Ok(vec![self.deed_of_players(term)?]),
            _ => return Ok(vec![self.deed_of_cards(term)?]),
        };
        let mut deeds = self.deeds(term.term(0), players)?;
        for deed in &mut deeds {
            deed.what.manner = deed.what.manner.and(manner);
            deed.what.cause = cause.clone().map(|(cards, except)| ByEffectOf { cards, except });
        }
        Ok(deeds)
    }

    /// A deed of cards, or something that is done to them.
    fn deed_of_cards(&mut self, term: &Term) -> Made<Cannot> {
        let plain = |verb| Cannot { on: Role::Subject, what: Pattern::of(verb) };
        Ok(match term.key() {
            "deed.attack" => plain(Verb::Attacks),
            "deed.attack_player" => {
                let player = Some(self.who(term.term(0))?);
                Cannot { on: Role::Subject, what: Pattern { player, ..Pattern::of(Verb::Attacks) } }
            }
            "deed.be_attacked_by" => {
                let subject = Some(Sel::All(Box::new(self.filter(last(term))?)));
                Cannot { on: Role::Object, what: Pattern { subject, ..Pattern::of(Verb::Attacks) } }
            }
            "deed.defend" => plain(Verb::Defender),
            "deed.commit" => plain(Verb::Commits),
            "deed.ready" => plain(Verb::Readies),
            "deed.exhaust" => plain(Verb::Exhausts),
            "deed.be_damaged" => plain(Verb::Damaged),
            "deed.take_combat_damage" => in_manner(plain(Verb::Damaged), Manner::COMBAT),
            "deed.be_healed" => plain(Verb::Healed),
            "deed.collect" => plain(Verb::ResourcesGained),
            "deed.have_progress" => plain(Verb::ProgressPlaced),
            "deed.trigger" => plain(Verb::Use),
            "deed.engage" | "deed.be_engaged" => plain(Verb::Engages),
            "deed.be_optionally_engaged" => in_manner(plain(Verb::Engages), Manner::OPTIONAL),
            "deed.be_defeated" => plain(Verb::StageDefeated),
            "deed.leave_play" => {
                let (from, to) = (Some(Region::Play), Some(Region::OutOfPlay));
                Cannot { on: Role::Subject, what: Pattern { from, to, ..Pattern::of(Verb::Move) } }
            }
            "deed.leave_staging" => {
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
            "deed.attack_card" => Verb::Attacks,
            "deed.deal_damage" => Verb::Damaged,
            "deed.draw" => Verb::Draws,
            "deed.reduce_threat" => Verb::LowerThreat,
            "deed.play" | "deed.play_from_hand" | "deed.play_on" => Verb::Plays,
            "deed.travel" => Verb::Travels,
            "deed.optionally_engage" => Verb::Engages,
            "deed.advance" => Verb::StageDefeated,
            "deed.win" => Verb::Win,
            _ => return unknown(term),
        };
        let mut what = Pattern::of(verb);
        match term.key() {
            "deed.attack_card" => what.object = Some(self.sel(last(term))?),
            "deed.deal_damage" | "deed.travel" => what.subject = Some(self.sel(last(term))?),
            "deed.optionally_engage" => {
                what.subject = Some(self.sel(last(term))?);
                what.manner = Manner::OPTIONAL;
            }
            "deed.play" => what.subject = Some(Sel::All(Box::new(self.filter(last(term))?))),
            "deed.play_on" => {
                what.subject = Some(Sel::All(Box::new(self.filter(term.term(0))?)));
                what.object = Some(self.sel(last(term))?);
            }
            _ => {}
        }
        Ok(Cannot { on: Role::Player, what })
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
            "mod.progress_cap" => (Role::Subject, Pattern::of(Verb::ProgressPlaced), n, Each::Round),
            "mod.action_limit" => {
                let what = Pattern { phase: phase(term.text(0)), ..Pattern::of(Verb::Use) };
                (Role::Subject, what, n, Each::Round)
            }
            "pmod.test_limit" => {
                let test = Some(self.titles.intern(term.text(1)));
                (Role::Player, Pattern { test, ..Pattern::of(Verb::CommitsToTest) }, n, Each::Occurrence)
            }
            "constant.group_ally_limit" => {
                let allies = Filter { place: Place::Anywhere, noun: super::expr::ALLIES, tests: Vec::new() };
                let subject = Some(Sel::All(Box::new(allies)));
                (Role::Anything, Pattern { subject, ..Pattern::of(Verb::Plays) }, n, Each::Round)
            }
            _ => return Ok(None),
        };
        Ok(Some(Mod::Most(Box::new(Most { on, what, n, each }))))
    }
}

fn number_arg(arg: &Arg) -> Option<i32> {
    if let Arg::Number(n) = arg { Some(*n) } else { None }
}

fn in_manner(deed: Cannot, manner: Manner) -> Cannot {
    Cannot { what: Pattern { manner, ..deed.what }, ..deed }
}

/// Something that cannot happen to anybody.
pub(super) fn never(verb: Verb, manner: Manner, subject: Option<Filter>) -> Mod {
    let subject = subject.map(|filter| Sel::All(Box::new(filter)));
    Mod::Cannot(Box::new(Cannot { on: Role::Anything, what: Pattern { subject, manner, ..Pattern::of(verb) } }))
}
