//! Every step comes in its turn and every action window opens for everybody in the game.

use cardlang::def::Phase;
use rules::frame::{AttackStage, Frame};
use rules::ids::{CardId, Seat, Seats};
use rules::log::Entry;
use rules::occurrence::Verb;
use rules::state::Game;
use rules::step::Step;

/// The steps of setup that are told of.
const SETUP: [Step; 4] = [Step::Setup1, Step::Setup5Draw, Step::Setup7, Step::Setup7Flip];
/// Stages that the windows of an enemy's and of a player's attack come before.
const ENEMY_WINDOWS: [AttackStage; 4] = [AttackStage::First, AttackStage::Second, AttackStage::Third, AttackStage::End];
const PLAYER_WINDOWS: [AttackStage; 3] = [AttackStage::Second, AttackStage::Third, AttackStage::End];

/// Follows a game through its steps.
pub struct Windows {
    step: Option<Step>,
    round: u16,
    living: Seats,
    /// Who has passed in a row.
    passed: Seats,
    /// Windows that all have passed since the last step began.
    closed: Vec<Step>,
    attacks: Vec<Attack>,
    /// An effect has ended the phase.
    cut_short: bool,
    /// Players have had boards of their own.
    divided: bool,
    /// Phases that were added to the current one, and where the round goes on after them.
    more: Vec<Phase>,
    resume: Option<Step>,
}

/// An attack under way, and the windows it has had.
struct Attack {
    enemy: CardId,
    life: u16,
    player: Seat,
    by_enemy: bool,
    stage: AttackStage,
    windows: Vec<AttackStage>,
    /// It was cancelled, and has no more windows.
    cancelled: bool,
}

impl Windows {
    /// Watches a game from where it stands.
    pub fn new(g: &Game) -> Windows {
        let (living, passed) = (g.living(), Seats::default());
        Windows {
            step: None,
            round: g.round,
            living,
            passed,
            closed: Vec::new(),
            attacks: Vec::new(),
            cut_short: false,
            divided: false,
            more: g.extras.more_phases.clone(),
            resume: g.extras.resume,
        }
    }

    /// `skips` tells which phases are left out.
    pub fn check(&mut self, g: &Game, news: &[Entry], skips: &dyn Fn(Phase) -> bool) -> Result<(), String> {
        self.divided |= g.is_divided();
        for entry in news {
            match entry.what.verb {
                Verb::StepBegins => self.begins(entry, skips)?,
                Verb::Passes => self.passes(entry.step, entry.what.player),
                Verb::Use | Verb::Plays => self.passed = Seats::default(),
                Verb::AttackCancelled => self.call_off(entry.what.subject),
                Verb::PhaseCutShort => self.cut_short = true,
                Verb::PhaseAdded => self.more.extend(entry.what.added_phase()),
                Verb::Eliminated => self.living.remove(entry.what.player),
                _ => {}
            }
        }
        self.follow(g)
    }

    fn call_off(&mut self, enemy: CardId) {
        let attack = self.attacks.iter_mut().rfind(|attack| attack.by_enemy && attack.enemy == enemy);
        attack.into_iter().for_each(|attack| attack.cancelled = true);
    }

    fn passes(&mut self, step: Step, seat: Seat) {
        self.passed.insert(seat);
        if self.living.iter().all(|seat| self.passed.has(seat)) {
            self.passed = Seats::default();
            self.closed.push(step);
        }
    }

    /// A step follows the one before it, and the windows between the two have been held.
    fn begins(&mut self, entry: &Entry, skips: &dyn Fn(Phase) -> bool) -> Result<(), String> {
        let closed = std::mem::take(&mut self.closed);
        self.passed = Seats::default();
        let before = self.step.replace(entry.step);
        let Some(before) = before.filter(|_| entry.step != Step::Resolution) else {
            self.round = entry.round;
            return Ok(());
        };
        if std::mem::take(&mut self.cut_short) && entry.step == Step::S3_5 {
            return Ok(());
        }
        let round = self.round + u16::from(entry.step == Step::S0_0);
        let (mut next, windows) = after(before);
        let leaves = next.phase() != before.phase();
        if leaves {
            next = self.after_phase(entry.step, next, skips);
        }
        while entry.step != next && leaves && next.phase().is_some_and(skips) {
            next = after(next).0;
        }
        let again = self.divided && entry.step <= before && entry.step.phase() == before.phase();
        if entry.step != next && !again || entry.round != round {
            return Err(format!("{:?} follows {before:?}, round {}", entry.step, self.round));
        }
        self.round = round;
        let turns = if before == Step::S2_2 { self.living.len() } else { 0 };
        if closed.iter().filter(|step| **step == Step::S2_2).count() < turns {
            return Err(format!("planning is over after {} windows for {turns} players", closed.len()));
        }
        match windows.iter().find(|window| !closed.contains(window)) {
            // Only those of one board are asked then.
            Some(_) if self.divided => Ok(()),
            Some(window) => Err(format!("nobody was asked in {window:?}")),
            None => Ok(()),
        }
    }

    /// What follows a phase in place of what does so in an ordinary round: phases that were added, one by one.
    fn after_phase(&mut self, came: Step, next: Step, skips: &dyn Fn(Phase) -> bool) -> Step {
        let resume = self.resume.take().unwrap_or(next);
        while !self.more.is_empty() {
            let phase = self.more.remove(0);
            if Step::first(phase) == came || !skips(phase) {
                self.resume = Some(resume);
                return Step::first(phase);
            }
        }
        resume
    }

    /// The attacks under way now, beside those of the last rest.
    fn follow(&mut self, g: &Game) -> Result<(), String> {
        let now: Vec<Attack> = g.stack.iter().filter_map(attack).collect();
        let same = |old: &Attack, new: &Attack| {
            let who = |attack: &Attack| (attack.enemy, attack.life, attack.player, attack.by_enemy);
            // Against several players one attack comes back to its damage, but never to its beginning.
            who(old) == who(new) && (old.stage <= new.stage || new.stage > AttackStage::First)
        };
        let kept = self.attacks.iter().zip(&now).take_while(|(old, new)| same(old, new)).count();
        for over in self.attacks.drain(kept..) {
            complete(g, &over)?;
        }
        for (n, new) in now.into_iter().enumerate() {
            match self.attacks.get_mut(n) {
                Some(attack) => attack.stage = new.stage,
                None => self.attacks.push(new),
            }
        }
        let window = matches!(g.stack.last(), Some(Frame::Window { .. }));
        let below = g.stack.len().checked_sub(2).and_then(|at| g.stack.get(at)).and_then(attack);
        if let (true, Some(_), Some(attack)) = (window, below, self.attacks.last_mut()) {
            attack.windows.push(attack.stage);
        }
        Ok(())
    }
}

fn attack(frame: &Frame) -> Option<Attack> {
    let windows = Vec::new();
    match *frame {
        Frame::EnemyAttack(it) => {
            let (enemy, life, player, stage) = (it.enemy, it.life, it.declared, it.stage);
            Some(Attack { enemy, life, player, by_enemy: true, stage, windows, cancelled: false })
        }
        Frame::PlayerAttack(it) => {
            let (enemy, life, player, stage) = (it.enemy, it.life, it.player, it.stage);
            Some(Attack { enemy, life, player, by_enemy: false, stage, windows, cancelled: false })
        }
        _ => None,
    }
}

/// An attack that was not cut short has had its windows.
fn complete(g: &Game, attack: &Attack) -> Result<(), String> {
    let gone = g.card(attack.enemy).life != attack.life || !g.alive(attack.player);
    if gone || attack.cancelled || g.outcome.is_some() || g.step == Step::Resolution {
        return Ok(());
    }
    let wanted: &[AttackStage] = if attack.by_enemy { &ENEMY_WINDOWS } else { &PLAYER_WINDOWS };
    // Without a character to attack with, nothing comes of it.
    let begun = attack.by_enemy || attack.stage > AttackStage::Declare;
    match wanted.iter().find(|stage| !attack.windows.contains(stage)) {
        Some(stage) if begun => Err(format!("an attack of or on {:?} had no window before {stage:?}", attack.enemy)),
        _ => Ok(()),
    }
}

fn is_told(step: Step) -> bool {
    !step.is_window() || step == Step::S2_2
}

/// The next step that is told of, and the windows before it.
fn after(step: Step) -> (Step, Vec<Step>) {
    if let Some(at) = SETUP.iter().position(|setup| *setup == step) {
        return (SETUP.get(at + 1).copied().unwrap_or(Step::S0_0), Vec::new());
    }
    let at = Step::ROUND.iter().position(|it| *it == step).unwrap_or_default();
    let following = Step::ROUND.iter().cycle().skip(at + 1).copied();
    let windows: Vec<Step> = following.clone().take_while(|step| !is_told(*step)).collect();
    let next = following.clone().find(|step| is_told(*step)).unwrap_or(Step::S0_0);
    (next, windows)
}

#[cfg(test)]
mod tests {
    use super::{ENEMY_WINDOWS, Windows};
    use crate::soak::checks::bench::Bench;
    use rules::frame::{AttackStage, EnemyAttack, Frame};
    use rules::ids::{CardId, Seat, Seats};
    use rules::log::Entry;
    use rules::occurrence::Verb;
    use rules::state::Game;
    use rules::step::Step;

    /// A round, rest by rest.
    fn round() -> Vec<(Game, Vec<Entry>)> {
        let mut rests = Vec::new();
        Bench::new().play(|q, news| rests.push((q.g.clone(), news.to_vec())));
        rests
    }

    /// Whether a round is found wanting without some of its entries.
    fn found(round: &[(Game, Vec<Entry>)], without: impl Fn(&Entry) -> bool) -> bool {
        let mut windows = Windows::new(&round[0].0);
        let mut at_rest = |(game, news): &(Game, Vec<Entry>)| {
            let news: Vec<Entry> = news.iter().filter(|entry| !without(entry)).cloned().collect();
            windows.check(game, &news, &|_| false)
        };
        round.iter().any(|rest| at_rest(rest).is_err())
    }

    #[test]
    fn a_round_has_all_its_steps_and_windows() {
        let round = round();
        assert!(!found(&round, |_| false));
        for step in Step::ROUND.into_iter().filter(|step| *step != Step::S0_0) {
            assert!(found(&round, |entry| entry.step == step && entry.round == 1), "{step:?} can be missed");
        }
    }

    #[test]
    fn a_player_who_is_not_asked_is_missed() {
        assert!(found(&round(), |entry| entry.step == Step::W3_2
            && entry.is(Verb::Passes)
            && entry.what.player == Seat(3)));
    }

    fn an_attack(bench: &Bench, stage: AttackStage) -> Frame {
        let (enemy, player, none) = (bench.hero(), Seat(0), Seats::default());
        Frame::EnemyAttack(EnemyAttack {
            enemy,
            life: bench.game.card(enemy).life,
            player,
            stage,
            defenders: 0,
            shadow: CardId::NONE,
            cancelled: false,
            no_defense: false,
            by_effect: false,
            declined: none,
            damaged: 0,
            dealt: 0,
            declared: player,
            further: none,
            bearers: 0,
            at_bearers: false,
            destroyed: 0,
            before: 0,
        })
    }

    #[test]
    fn an_attack_has_all_its_windows() {
        let bench = Bench::new();
        let rest = |stage: Option<&AttackStage>| {
            let mut game = bench.game.clone();
            if let Some(stage) = stage {
                game.push(an_attack(&bench, *stage));
                game.push(Frame::Window { turn: Seat(0), passes: 0 });
            }
            game
        };
        let holds = |stages: &[AttackStage]| {
            let mut windows = Windows::new(&bench.game);
            stages.iter().map(Some).chain([None]).all(|stage| windows.check(&rest(stage), &[], &|_| false).is_ok())
        };
        let [first, second, third, end] = ENEMY_WINDOWS;
        assert!(holds(&ENEMY_WINDOWS));
        assert!(!holds(&[first, third, end]));
        assert!(!holds(&[first, second, third]));
        assert!(!holds(&[second, third, end]));
    }
}
