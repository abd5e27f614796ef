//! One game, watched.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use rules::decision::Answer;
use rules::engine::{Engine, Refused, answer};
use rules::frame::AbilityRef;
use rules::ids::{CardId, CardSet, Seat};
use rules::invariant;
use rules::log::Entry;
use rules::matchup::Match;
use rules::pool::Pool;
use rules::query::Q;
use rules::replay::{Replay, record, replay};
use rules::setup::{Setup, SetupError, begin};
use rules::state::{Dice, Game};
use rules::tell::{cause, describe_answer, describe_question, tell};
use rules::view::{STAND_IN, View, from_view, view};
use rules::zone::Zone;

use super::inspect::{Inspector, inspect};
use super::known::{Memory, Names, announced, log_is_open, may_know, said};
use super::manner::Manner;
use super::{Care, Tally};

/// Answers off the list tried at each decision.
const REFUSALS: usize = 3;

/// A game and its twin: the twin is saved and restored at every decision and must never differ.
pub struct Watch {
    pool: Arc<Pool>,
    matchup: Match,
    setup: Setup,
    game: Game,
    twin: Game,
    manner: Manner,
    care: Care,
    log: Vec<Entry>,
    memory: Memory,
    open: CardSet,
    tally: Tally,
    bytes: Vec<u8>,
}

impl Watch {
    pub fn new(pool: &Arc<Pool>, setup: &Setup, care: Care, dice: Dice) -> Result<Watch, SetupError> {
        let mut log = Vec::new();
        let (matchup, game) = begin(pool, setup, Some(&mut log))?;
        let (open, twin) = (may_know(&game, None), game.clone());
        Ok(Watch {
            pool: pool.clone(),
            matchup,
            setup: setup.clone(),
            game,
            twin,
            manner: Manner::new(dice),
            care,
            log,
            memory: Memory::default(),
            open,
            tally: Tally::default(),
            bytes: Vec::new(),
        })
    }

    fn q(&self) -> Q<'_> {
        Q { g: &self.game, m: &self.matchup }
    }

    /// Whether a costly check is due.
    fn due(&self, every: u64) -> bool {
        self.tally.decisions.is_multiple_of(every)
    }

    /// Plays to the end. Every answer given is written down.
    pub fn play(&mut self, given: &mut Vec<(Seat, Answer)>) -> Result<Tally, String> {
        let matchup = self.matchup.clone();
        let names = Names::new(&matchup, &self.game);
        let mut answers = Vec::new();
        let mut told = 0;
        let mut last_stage = false;
        loop {
            self.check(&names, &mut told)?;
            let Some(ask) = self.game.ask else { break };
            last_stage |= !self.game.step.is_setup() && self.game.count_in(Zone::QUEST_DECK) == 0;
            self.q().answers(&mut answers);
            self.refusals(&answers)?;
            let chosen = self.manner.choose(Q { g: &self.game, m: &self.matchup }, &answers);
            given.push((ask.seat, chosen));
            self.take(ask.seat, chosen)?;
            self.tally.decisions += 1;
        }
        self.tally.end(self.game.outcome, self.game.round);
        self.tally.last_stage = u64::from(last_stage);
        self.replay(given)?;
        Ok(self.tally)
    }

    /// Everything that must hold at a decision or at the end.
    fn check(&mut self, names: &Names<'_>, told: &mut usize) -> Result<(), String> {
        invariant::check(self.q())?;
        self.log_since(*told)?;
        *told = self.log.len();
        if self.due(self.care.views) {
            self.views(names)?;
        }
        self.save()
    }

    /// What was logged since the last decision names nothing hidden, and nobody learned anything unseen.
    fn log_since(&mut self, told: usize) -> Result<(), String> {
        let entries = &self.log[told..];
        log_is_open(&self.open, &self.game, entries)?;
        self.memory.learn(&self.game, entries)?;
        self.open = may_know(&self.game, None);
        if self.due(self.care.words) {
            self.words(entries)?;
        }
        Ok(())
    }

    /// Sentences are there for everything and end as sentences do.
    fn words(&self, entries: &[Entry]) -> Result<(), String> {
        let q = self.q();
        for entry in entries {
            for viewer in [None, Some(Seat(0))] {
                let text = tell(q, entry, viewer);
                cause(q, entry, viewer);
                sound(&text, text.ends_with('.'))?;
            }
        }
        if let Some(decision) = q.decision() {
            let question = describe_question(q);
            sound(&question, question.starts_with("Player "))?;
            for answer in decision.answers {
                let text = describe_answer(q, answer);
                sound(&text, !text.is_empty())?;
            }
        }
        Ok(())
    }

    /// No view names what its seat may not know, and what everybody sees each seat sees.
    fn views(&mut self, names: &Names<'_>) -> Result<(), String> {
        let mut abilities = Vec::new();
        said(self.q(), &mut abilities);
        let open = self.view(names, &abilities, None)?;
        for seat in (0..self.game.seats).map(Seat) {
            let seen = self.view(names, &abilities, Some(seat))?;
            if !open.minus(&seen).is_empty() {
                return Err(format!("{seat:?} does not see what everybody sees: {:?}", open.minus(&seen)));
            }
        }
        self.tally.views += 1 + u64::from(self.game.seats);
        Ok(())
    }

    /// Searches one view and tells which cards it shows.
    fn view(&self, names: &Names<'_>, said: &[AbilityRef], seat: Option<Seat>) -> Result<CardSet, String> {
        let known = may_know(&self.game, seat);
        let seen = view(self.q(), seat);
        let (announced, stand_ins) = (announced(&self.game), self.game.stand_ins.len());
        let mut search = Search { names, said, known, announced, stand_ins, shown: CardSet::EMPTY, leak: None };
        inspect(&seen, &mut search);
        if let Some(leak) = search.leak {
            return Err(format!("the view of {seat:?} shows {leak} while {:?} waits", self.game.ask));
        }
        if self.due(self.care.text) {
            let text = serde_json::to_string(&seen).map_err(|error| error.to_string())?;
            let secret = text.split('"').find(|part| names.is_secret(part, &known, said));
            if let Some(name) = secret {
                return Err(format!("the text of the view of {seat:?} holds `{name}`"));
            }
        }
        self.answers_return(&seen)?;
        Ok(search.shown)
    }

    /// The answers of a view, brought back, are those of the game.
    fn answers_return(&self, seen: &View<'_>) -> Result<(), String> {
        let asked = seen.decision.as_ref().and_then(|decision| decision.asked.as_ref());
        let Some(asked) = asked else { return Ok(()) };
        let given: Vec<Answer> = asked.answers.iter().map(|answer| from_view(self.q(), *answer)).collect();
        let mut answers = Vec::new();
        self.q().answers(&mut answers);
        if given == answers { Ok(()) } else { Err(format!("the view offers {given:?}, not {answers:?}")) }
    }

    /// The game is equal to its twin; saved and restored it is still the same.
    fn save(&mut self) -> Result<(), String> {
        if self.game != self.twin {
            return Err("a restored game went on differently".to_owned());
        }
        self.bytes.clear();
        let bytes = std::mem::take(&mut self.bytes);
        let bytes = postcard::to_extend(&self.game, bytes).map_err(|error| error.to_string())?;
        let restored: Game = postcard::from_bytes(&bytes).map_err(|error| error.to_string())?;
        same(&self.game, &restored)?;
        self.twin = restored;
        self.bytes = bytes;
        if self.due(self.care.json) {
            let text = serde_json::to_string(&self.game).map_err(|error| error.to_string())?;
            let restored: Game = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            same(&self.game, &restored)?;
            same_hash(&self.game, &restored)?;
            self.twin = restored;
        }
        self.tally.saves += 1;
        Ok(())
    }

    /// Answers that are not on the list are refused and change nothing.
    fn refusals(&mut self, answers: &[Answer]) -> Result<(), String> {
        let Some(ask) = self.game.ask else { return Ok(()) };
        for _ in 0..REFUSALS {
            let (seat, given) = (self.manner.seat(), self.manner.anything(&self.game));
            let seat = if self.tally.refused.is_multiple_of(4) { seat } else { ask.seat };
            if seat == ask.seat && answers.contains(&given) {
                continue;
            }
            let taken = answer(&mut self.game, &self.matchup, seat, given, Some(&mut self.log));
            if !matches!(taken, Err(Refused::Illegal(_))) {
                return Err(format!("{given:?} by {seat:?} was taken for {ask:?}, which does not offer it: {taken:?}"));
            }
            self.tally.refused += 1;
        }
        if self.game == self.twin { Ok(()) } else { Err("a refused answer changed the game".to_owned()) }
    }

    fn take(&mut self, seat: Seat, chosen: Answer) -> Result<(), String> {
        let Watch { game, twin, matchup, log, .. } = self;
        answer(game, matchup, seat, chosen, Some(log)).map_err(|why| format!("{chosen:?} was refused: {why}"))?;
        let taken = Engine::new(twin, matchup, None).answer_unchecked(chosen);
        taken.map_err(|why| format!("the twin refused {chosen:?}: {why}"))
    }

    /// The answers alone bring the same game about.
    fn replay(&self, given: &[(Seat, Answer)]) -> Result<(), String> {
        let written = record(self.q(), &self.setup, given, "test", "test");
        let text = serde_json::to_string(&written).map_err(|error| error.to_string())?;
        let read: Replay = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        if read != written {
            return Err("a replay was read otherwise than written".to_owned());
        }
        let mut log = Vec::new();
        let (_, again) = replay(&self.pool, &read, Some(&mut log)).map_err(|error| error.to_string())?;
        same(&self.game, &again)?;
        if log == self.log { Ok(()) } else { Err("a replay has another log".to_owned()) }
    }
}

fn sound(text: &str, fine: bool) -> Result<(), String> {
    let odd = text.contains("  ") || text.contains("{") || text.contains(" .");
    if fine && !odd { Ok(()) } else { Err(format!("badly worded: `{text}`")) }
}

/// Equal, and so is a copy.
fn same(game: &Game, other: &Game) -> Result<(), String> {
    if game == other && game.clone() == *other {
        Ok(())
    } else {
        Err("saved and restored, the game is another".to_owned())
    }
}

/// Equal games have equal hashes.
fn same_hash(game: &Game, other: &Game) -> Result<(), String> {
    let hash = |game: &Game| {
        let mut hasher = DefaultHasher::new();
        game.hash(&mut hasher);
        hasher.finish()
    };
    if hash(game) == hash(other) { Ok(()) } else { Err("equal games with different hashes".to_owned()) }
}

/// Looks for what should not be there.
struct Search<'a> {
    names: &'a Names<'a>,
    said: &'a [AbilityRef],
    known: CardSet,
    announced: CardSet,
    /// How many facedown cards act as something.
    stand_ins: usize,
    shown: CardSet,
    leak: Option<String>,
}

impl Inspector for Search<'_> {
    fn text(&mut self, text: &str, path: &[&'static str]) {
        if self.names.is_secret(text, &self.known, self.said) {
            self.leak = Some(format!("the name `{text}` in {}", path.join(".")));
        }
    }

    fn card(&mut self, id: u16, path: &[&'static str]) {
        if (STAND_IN..STAND_IN + self.stand_ins as u16).contains(&id) {
            return;
        }
        self.shown.insert(CardId(id));
        if !self.known.has(CardId(id)) && !self.announced.has(CardId(id)) {
            self.leak = Some(format!("card {id} in {}", path.join(".")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Search, Watch};
    use crate::soak::Care;
    use crate::soak::inspect::inspect;
    use crate::soak::known::{Names, may_know};
    use rules::ids::{CardSet, Seat};
    use rules::setup::Setup;
    use rules::state::Dice;
    use rules::view::view;
    use rules::zone::Zone;

    /// What the search says of something shown to a seat beside its view.
    fn found(watch: &Watch, seat: Option<Seat>, beside: impl serde::Serialize) -> Option<String> {
        let names = Names::new(&watch.matchup, &watch.game);
        let known = may_know(&watch.game, seat);
        let (announced, shown) = (CardSet::EMPTY, CardSet::EMPTY);
        let mut search = Search { names: &names, said: &[], known, announced, stand_ins: 0, shown, leak: None };
        inspect(&(view(watch.q(), seat), beside), &mut search);
        search.leak
    }

    #[test]
    fn planted_leaks_are_found() {
        let library = library::Library::load(&[]).expect("there is content");
        let decks = library.pool.content.decks.iter().take(1).map(library::decks::to_play).collect();
        let scenario = "passage-through-mirkwood".to_owned();
        let setup = Setup { scenario, mode: Default::default(), decks, seed: 1, first: 0, campaign: None };
        let watch = Watch::new(&library.pool, &setup, Care::THOROUGH, Dice(1)).expect("the setup is good");
        let (deep, held) = (watch.game.top(Zone::ENCOUNTER_DECK), watch.game.top(Zone::hand(Seat(0))));
        let (deep, held) = (deep.expect("a card"), held.expect("a card"));
        let own = Some(Seat(0));
        assert_eq!(found(&watch, own, ()), None);
        assert_eq!(found(&watch, own, held), None);
        assert!(found(&watch, own, deep).is_some());
        assert!(found(&watch, None, held).is_some());
        assert!(found(&watch, own, watch.q().title(deep)).is_some());
        assert!(found(&watch, own, vec![Some("nothing of ours")]).is_none());
    }
}
