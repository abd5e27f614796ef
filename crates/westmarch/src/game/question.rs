//! The question: who decides what and why, and the numbered answers.

use std::io::{BufRead, Write};

use rules::code::Stat;
use rules::decision::{About, Answer, Decision};
use rules::frame::{AbilityRef, Frame, Why};
use rules::ids::Seat;
use rules::query::Q;
use rules::tell::{Question, capital, describe_answer, describe_question, tell_question};
use rules::view::view;
use table::pace::next_stop;
use table::wire::view::View;

use super::draw::{forecast, heading, table};
use super::{Drawn, Flow, Table, look};
use crate::outcome::Failure;
use crate::page::{count, indent, paint, style, width, wrap};

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// Draws the table before a question of the framework, if it looks different from the last time.
    pub(super) fn show_table(&mut self, seat: Seat) -> Result<(), Failure> {
        let q = self.session.q();
        let mut view = View::of(&view(q, Some(seat)));
        if self.manner.two_handed {
            show_all_hands(q, &mut view);
        }
        let (heading, page) = (heading(&view, &self.titles), table(&view, &self.titles));
        let changed = page != self.drawn.table;
        if self.drawn.table.is_empty() || (is_main(q) && changed) {
            writeln!(self.out, "{heading}{page}")?;
        } else if is_main(q) && heading != self.drawn.heading {
            writeln!(self.out, "{heading}")?;
        } else {
            return Ok(());
        }
        self.drawn = Drawn { heading, table: page };
        Ok(())
    }

    /// Puts the question and takes lines until something has changed.
    pub(super) fn ask(&mut self) -> Result<Flow, Failure> {
        let Some(mut decision) = self.session.decision() else { return Ok(Flow::Go) };
        self.session.q().fold_copies(&mut decision.answers);
        self.show_question(&decision)?;
        loop {
            let Some(input) = self.prompt()? else {
                writeln!(self.out, "The input has ended.")?;
                return Ok(Flow::Quit);
            };
            let flow = self.react(&decision, input)?;
            if !matches!(flow, Flow::Stay) {
                return Ok(flow);
            }
        }
    }

    /// The question: to a lone player as `you`; where several share the screen, with who decides.
    fn question(&self) -> String {
        let q = self.session.q();
        match self.viewer().and_then(|viewer| tell_question(q, Some(viewer))) {
            Some(Question { asks, because: Some(why) }) => format!("{} ({why})", capital(&asks)),
            Some(Question { asks, because: None }) => capital(&asks),
            None => describe_question(q),
        }
    }

    pub(super) fn show_question(&mut self, decision: &Decision) -> Result<(), Failure> {
        let q = self.session.q();
        for line in wrap(&self.question(), width()) {
            writeln!(self.out, "{}", paint(style::TITLE, line))?;
        }
        for line in context(q) {
            write!(self.out, "{}", indent(&line, 2))?;
        }
        let ready = ready(q, decision);
        let next = decision.answers.contains(&Answer::Pass) && decision.about == About::Action;
        let next = next.then(|| next_stop(&self.session.game, &self.session.matchup, &self.pacing)).flatten();
        for (at, answer) in decision.answers.iter().enumerate() {
            let mut text = with_values(self.session.q(), *answer, describe_answer(self.session.q(), *answer));
            if let (Answer::Pass, Some(next)) = (answer, &next) {
                text += &format!(" (on to {next})");
            }
            let star = if ready == Some(*answer) { '*' } else { ' ' };
            let lines = wrap(&text, width() - 6);
            writeln!(self.out, "{:>3}{star} {}", at + 1, lines.join("\n     "))?;
        }
        Ok(())
    }
}

/// Questions of the framework, before which one wants to see the table; not the small ones within an effect.
fn is_main(q: Q<'_>) -> bool {
    let Some(ask) = q.g.ask else { return false };
    let own = matches!(
        ask.about,
        About::Mulligan
            | About::Action
            | About::Cards(
                Why::Commit
                    | Why::Engage
                    | Why::Travel
                    | Why::SideQuest
                    | Why::NextEnemy
                    | Why::AttackTarget
                    | Why::Attackers
                    | Why::Defenders
            )
    );
    own && !begun(q)
}

/// Whether some cards have been chosen already.
pub fn begun(q: Q<'_>) -> bool {
    matches!(q.g.stack.last(), Some(Frame::Pick { picked, .. }) if !q.set(*picked).is_empty())
}

/// The answer that Enter gives: to pass, to be done with what one has chosen, or the sensible payment.
pub fn ready(q: Q<'_>, decision: &Decision) -> Option<Answer> {
    let wanted = match decision.about {
        About::Action | About::Respond => Answer::Pass,
        About::Payment => *decision.answers.first()?,
        About::Cards(_) if begun(q) => Answer::Done,
        _ => return None,
    };
    decision.answers.contains(&wanted).then_some(wanted)
}

/// What one should know to answer: the text that asks, the odds of the quest, the enemy.
fn context(q: Q<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let asking = q.g.stack.iter().rev().find_map(|frame| match frame {
        Frame::Script { ability, .. } => Some(Some(*ability)),
        Frame::Window { .. } | Frame::Triggers { .. } => Some(None),
        _ => None,
    });
    if let Some(Some(at)) = asking {
        lines.push(ability_text(q, at));
        lines.extend(look::known_tops(q));
    }
    match q.g.ask.map(|ask| ask.about) {
        Some(About::Cards(Why::Commit)) => lines.push(commitment(q)),
        Some(About::Cards(Why::Defenders)) => lines.extend(q.enemy_attack().map(|attack| enemy(q, attack.enemy))),
        Some(About::Cards(Why::Attackers | Why::Ranged)) => {
            lines.extend(q.player_attack().map(|attack| enemy(q, attack.enemy)))
        }
        _ => {}
    }
    lines
}

/// What an ability says.
pub fn ability_text(q: Q<'_>, at: AbilityRef) -> String {
    q.m.ability_text(at)
}

fn commitment(q: Q<'_>) -> String {
    let board = q.g.board(q.g.active);
    let contest = q.contest(board);
    let picked: i32 = match q.g.stack.last() {
        Some(Frame::Pick { picked, .. }) => q.set(*picked).iter().map(|id| q.stat(id, contest.counts)).sum(),
        _ => 0,
    };
    format!("{}, before staging", forecast(contest.counts.word(), contest.strength + picked, contest.threat))
}

fn enemy(q: Q<'_>, enemy: rules::ids::CardId) -> String {
    let [attack, defense] = [Stat::Attack, Stat::Defense].map(|stat| q.stat(enemy, stat));
    let left = if q.can_be_damaged(enemy) {
        format!("{} left", count(q.hit_points_left(enemy).max(0) as usize, "hit point"))
    } else {
        "cannot be damaged".to_owned()
    };
    format!("{}: attack {attack}, defense {defense}, {left}", q.title(enemy))
}

/// One person plays all hands, and sees them.
pub fn show_all_hands(q: Q<'_>, shown: &mut View) {
    for at in 0..shown.players.len() {
        let seat = shown.players[at].seat;
        let own = View::of(&view(q, Some(seat)));
        shown.players[at].hand.clone_from(&own.players[at].hand);
    }
}

/// An ally to be played with its values and keywords, before its text.
fn with_values(q: Q<'_>, answer: Answer, text: String) -> String {
    let Answer::Play(card) = answer else { return text };
    let row = look::face(q, card);
    if row.kind != "Ally" {
        return text;
    }
    let hit_points = count(row.hit_points.parse().unwrap_or_default(), "hit point");
    let values = format!("{} willpower, {} attack, {} defense, {hit_points}", row.willpower, row.attack, row.defense);
    let keywords =
        if row.keywords.is_empty() { String::new() } else { format!(". {}", row.keywords.trim_end_matches('.')) };
    match text.split_once(" — ") {
        Some((head, said)) => format!("{head}: {values}{keywords} — {said}"),
        None => format!("{text}: {values}{keywords}"),
    }
}
