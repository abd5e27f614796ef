//! How the players of a soak play: at any rate something legal. Some play by chance, some want to do well so that
//! late stages are seen, and some want what nobody should want.

mod goal;

use std::collections::BTreeMap;

use bots::{HeuristicPolicy, Policy, Turn};
use rules::decision::{About, Answer};
use rules::engine::Engine;
use rules::ids::{CardId, Seat};
use rules::query::Q;
use rules::setup::empty_game;
use rules::state::{Dice, Game};
use serde::Serialize;

use goal::Goal;

/// Chances, in a hundred, to prefer doing something over passing.
const EAGERNESS: [usize; 4] = [0, 50, 80, 95];

/// Whoever hoards plays everything once in this many rounds.
const HOARDED_ROUNDS: u16 = 4;

/// Whoever has held out for so many rounds passes from then on: a table at which nobody can win and nobody has to lose
/// would stay for ever.
const PATIENCE: u16 = 200;

/// Whoever has answered so often in one round passes until the next: some searches cost nothing, and may be made for
/// ever although they find nothing.
const ENOUGH: u32 = 500;

/// How somebody plays in the soak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// Any answer, more or less eager to do something.
    PlaysByChance,
    /// Every action and response the moment it is offered.
    ActsAtOnce,
    AlwaysPasses,
    /// Keeps its cards for some rounds and plays all of them in one.
    HoardsCards,
    /// What it has done least so far in this game. Nothing is carried over from other games, for a game's number is
    /// to decide everything about it.
    SeeksTheRare,
    /// Looks an answer ahead for what is best.
    LooksAhead,
    /// Looks an answer ahead for what hurts its own cards most.
    HarmsItself,
    /// Wants its threat to rise until it is eliminated.
    RaisesThreat,
    /// Wants its heroes dead.
    LosesHeroes,
    /// Wants as much as possible in the staging area.
    FillsStaging,
    /// The heuristic bot.
    PlaysWell,
}

impl Manner {
    /// Every manner there is.
    pub const ALL: [Manner; 11] = [
        Manner::PlaysByChance,
        Manner::ActsAtOnce,
        Manner::AlwaysPasses,
        Manner::HoardsCards,
        Manner::SeeksTheRare,
        Manner::LooksAhead,
        Manner::HarmsItself,
        Manner::RaisesThreat,
        Manner::LosesHeroes,
        Manner::FillsStaging,
        Manner::PlaysWell,
    ];

    /// What figures call it.
    pub fn name(self) -> &'static str {
        match self {
            Manner::PlaysByChance => "plays by chance",
            Manner::ActsAtOnce => "acts at once",
            Manner::AlwaysPasses => "always passes",
            Manner::HoardsCards => "hoards cards",
            Manner::SeeksTheRare => "seeks the rare",
            Manner::LooksAhead => "looks ahead",
            Manner::HarmsItself => "harms itself",
            Manner::RaisesThreat => "raises threat",
            Manner::LosesHeroes => "loses heroes",
            Manner::FillsStaging => "fills staging",
            Manner::PlaysWell => "plays well",
        }
    }

    fn goal(self) -> Option<Goal> {
        match self {
            Manner::LooksAhead => Some(Goal::Success),
            Manner::HarmsItself => Some(Goal::OwnHarm),
            Manner::RaisesThreat => Some(Goal::Threat),
            Manner::LosesHeroes => Some(Goal::DeadHeroes),
            Manner::FillsStaging => Some(Goal::FullStaging),
            _ => None,
        }
    }
}

/// The players of one game. A third of the tables play well, so that games come far; a third play in one manner, so
/// that it shows what it leads to; at the others each player has one of their own, so that some are eliminated while
/// others go on.
pub struct Players(Vec<Player>);

impl Players {
    /// A manner for each seat, by the dice.
    pub fn new(seats: usize, dice: &mut Dice) -> Players {
        let any = |dice: &mut Dice| Manner::ALL[dice.below(Manner::ALL.len())];
        let alike = match dice.below(3) {
            0 => Some(Manner::PlaysWell),
            1 => Some(any(dice)),
            _ => None,
        };
        Players((0..seats).map(|_| Player::new(alike.unwrap_or_else(|| any(dice)), Dice(dice.roll()))).collect())
    }

    /// The manners at the table.
    pub fn manners(&self) -> impl Iterator<Item = Manner> {
        self.0.iter().map(|player| player.manner)
    }

    /// One of the answers on the list, by whoever is asked.
    pub fn choose(&mut self, q: Q<'_>, seat: Seat, answers: &[Answer]) -> Answer {
        self.0[seat.index()].choose(q, seat, answers)
    }
}

struct Player {
    manner: Manner,
    eager: usize,
    /// How often it has done what.
    done: BTreeMap<Deed, u32>,
    /// The round, and how often it has answered in it.
    answered: (u16, u32),
    bot: HeuristicPolicy,
    dice: Dice,
    /// Memory for a look ahead.
    ahead: Game,
}

/// A kind of answer: its variant, the definition it is about, and which of several.
type Deed = (u8, Option<u16>, u8);

impl Player {
    fn new(manner: Manner, mut dice: Dice) -> Player {
        let eager = EAGERNESS[dice.below(EAGERNESS.len())];
        let bot = HeuristicPolicy::new(dice.roll());
        Player { manner, eager, done: BTreeMap::new(), answered: (0, 0), bot, dice, ahead: empty_game(1, 0, 0) }
    }

    fn choose(&mut self, q: Q<'_>, seat: Seat, answers: &[Answer]) -> Answer {
        let before = if self.answered.0 == q.g.round { self.answered.1 } else { 0 };
        self.answered = (q.g.round, before + 1);
        if q.g.round > PATIENCE || before >= ENOUGH {
            return self.idle(answers);
        }
        match self.manner {
            Manner::ActsAtOnce => self.active(answers),
            Manner::AlwaysPasses => self.idle(answers),
            Manner::HoardsCards => self.hoard(q, answers),
            Manner::SeeksTheRare => self.rarest(q, answers),
            Manner::PlaysWell => match Turn::new(q, answers) {
                Some(turn) => self.bot.choose(turn),
                None => self.any(answers),
            },
            manner => match manner.goal() {
                Some(goal) => self.best(q, seat, goal, answers),
                None if self.dice.below(100) < self.eager => self.active(answers),
                None => self.any(answers),
            },
        }
    }

    fn any(&mut self, answers: &[Answer]) -> Answer {
        answers[self.dice.below(answers.len())]
    }

    /// Any of those that do something, if there are such; rather uses a card than plays one.
    fn active(&mut self, answers: &[Answer]) -> Answer {
        let uses = self.one_of(answers, |answer| matches!(answer, Answer::Use(..)));
        uses.or_else(|| self.one_of(answers, |answer| !is_idle(answer))).unwrap_or_else(|| self.any(answers))
    }

    fn idle(&mut self, answers: &[Answer]) -> Answer {
        self.one_of(answers, is_idle).unwrap_or_else(|| self.any(answers))
    }

    /// In windows only from time to time; everything else by chance.
    fn hoard(&mut self, q: Q<'_>, answers: &[Answer]) -> Answer {
        match q.g.ask.map(|ask| ask.about) {
            Some(About::Action) if q.g.round.is_multiple_of(HOARDED_ROUNDS) => self.active(answers),
            Some(About::Action) => self.idle(answers),
            _ => self.any(answers),
        }
    }

    fn rarest(&mut self, q: Q<'_>, answers: &[Answer]) -> Answer {
        let done = |answer: &Answer| self.done.get(&deed(q, *answer)).copied().unwrap_or(0);
        let least = answers.iter().map(done).min().unwrap_or(0);
        let rare: Vec<Answer> = answers.iter().filter(|answer| done(answer) == least).copied().collect();
        let chosen = self.any(&rare);
        *self.done.entry(deed(q, chosen)).or_default() += 1;
        chosen
    }

    /// The answer after which the table is most as wanted; among equals any, but rather not nothing.
    fn best(&mut self, q: Q<'_>, seat: Seat, goal: Goal, answers: &[Answer]) -> Answer {
        let mut best = (i32::MIN, answers[0]);
        for answer in answers {
            self.ahead.clone_from(q.g);
            if Engine::new(&mut self.ahead, q.m, None).answer_unchecked(*answer).is_err() {
                continue;
            }
            let idle = if is_idle(answer) { 4 } else { 0 };
            let luck = self.dice.below(8) as i32;
            let worth = 8 * goal.worth(Q { g: &self.ahead, m: q.m }, seat) + luck - idle;
            best = best.max((worth, *answer));
        }
        best.1
    }

    fn one_of(&mut self, answers: &[Answer], fits: impl Fn(&Answer) -> bool) -> Option<Answer> {
        let count = answers.iter().filter(|answer| fits(answer)).count();
        let n = if count == 0 { 0 } else { self.dice.below(count) };
        answers.iter().filter(|answer| fits(answer)).nth(n).copied()
    }
}

fn is_idle(answer: &Answer) -> bool {
    matches!(answer, Answer::Pass | Answer::Done)
}

fn deed(q: Q<'_>, answer: Answer) -> Deed {
    let of = |card: CardId| q.g.cards.get(card.index()).map(|card| card.def.0);
    let asking = || q.asking_card().and_then(of);
    match answer {
        Answer::Pass => (0, asking(), 0),
        Answer::Done => (1, asking(), 0),
        Answer::Yes => (2, asking(), 0),
        Answer::Card(card) => (3, of(card), 0),
        Answer::Player(seat) => (4, asking(), seat.0),
        Answer::Option(n) => (5, asking(), n),
        Answer::Number(n) => (6, asking(), n),
        Answer::Use(card, n) => (7, of(card), n),
        Answer::Play(card) => (8, of(card), 0),
        Answer::Pay(_) => (9, asking(), 0),
    }
}

#[cfg(test)]
mod tests {
    use library::Library;
    use rules::decision::{About, Answer};
    use rules::engine::Engine;
    use rules::ids::Seat;
    use rules::query::Q;
    use rules::setup::{Setup, Table};
    use rules::state::Dice;
    use rules::zone::Zone;

    use super::{ENOUGH, HOARDED_ROUNDS, Manner, Player};

    const GAMES: u64 = 12;

    /// What became of some games for one, all together.
    #[derive(Debug, Default)]
    struct Sum {
        played: usize,
        /// Cards played in rounds when a hoarder hoards.
        too_early: usize,
        /// Passes in windows where something could have been done.
        idle: usize,
        rounds: usize,
        /// The fewest heroes and the fullest staging area of each game.
        heroes: usize,
        staged: usize,
        stages_left: usize,
    }

    fn played(table: &Table, manner: Manner) -> Sum {
        let (mut sum, mut answers) = (Sum::default(), Vec::new());
        for seed in 0..GAMES {
            let mut game = table.deal(seed).expect("the deal comes to rest");
            let mut player = Player::new(manner, Dice(seed));
            let (mut heroes, mut staged) = (usize::MAX, 0);
            while let Some(ask) = game.ask {
                let q = Q { g: &game, m: &table.matchup };
                heroes = heroes.min(q.heroes(Seat(0)).count());
                staged = staged.max(game.count_in(rules::area::Board::MAIN.staging()));
                q.answers(&mut answers);
                let answer = player.choose(q, ask.seat, &answers);
                if matches!(answer, Answer::Play(_)) {
                    sum.played += 1;
                    sum.too_early += usize::from(!game.round.is_multiple_of(HOARDED_ROUNDS));
                }
                let window = ask.about == About::Action && answers.len() > 1;
                sum.idle += usize::from(window && answer == Answer::Pass);
                Engine::new(&mut game, &table.matchup, None).answer_unchecked(answer).expect("it is legal");
            }
            sum.rounds += usize::from(game.round);
            sum.heroes += heroes;
            sum.staged += staged;
            sum.stages_left += game.count_in(Zone::QUEST_DECK);
        }
        sum
    }

    fn passage() -> Table {
        let library = Library::load(&[]).expect("there is content");
        let deck = library::decks::to_play(library.deck("core-leadership").expect("a starter deck"));
        let scenario = "passage-through-mirkwood".to_owned();
        let setup = Setup {
            scenario,
            mode: Default::default(),
            decks: vec![deck],
            seed: 0_u64.into(),
            first: 0,
            campaign: None,
        };
        Table::lay(&library.pool, &setup).expect("the setup is good")
    }

    #[test]
    fn whoever_acts_at_once_has_enough_of_a_round_in_the_end() {
        let table = passage();
        let mut game = table.deal(0).expect("the deal comes to rest");
        let mut player = Player::new(Manner::ActsAtOnce, Dice(0));
        let mut answers = Vec::new();
        while let Some(ask) = game.ask {
            let q = Q { g: &game, m: &table.matchup };
            q.answers(&mut answers);
            if ask.about == About::Action && answers.len() > 1 {
                break;
            }
            let answer = player.choose(q, ask.seat, &answers);
            Engine::new(&mut game, &table.matchup, None).answer_unchecked(answer).expect("it is legal");
        }
        let q = Q { g: &game, m: &table.matchup };
        player.answered = (game.round, ENOUGH - 1);
        assert_ne!(player.choose(q, Seat(0), &answers), Answer::Pass);
        assert_eq!(player.choose(q, Seat(0), &answers), Answer::Pass);
        player.answered = (game.round + 1, ENOUGH);
        assert_ne!(player.choose(q, Seat(0), &answers), Answer::Pass);
    }

    #[test]
    fn players_do_what_their_manners_say() {
        let table = passage();
        let [chance, at_once, passes, hoards, rare, ahead, harms, threat, heroes, staging, well] =
            Manner::ALL.map(|manner| played(&table, manner));
        assert!(chance.played > 0 && chance.idle > 0, "{chance:?}");
        assert!(at_once.played > 0 && at_once.idle == 0, "{at_once:?}");
        assert!(passes.played == 0 && passes.idle > 0, "{passes:?}");
        assert!(hoards.played > 0 && hoards.too_early == 0 && chance.too_early > 0, "{hoards:?}");
        assert!(rare.played > 0, "{rare:?}");
        assert!(ahead.stages_left < passes.stages_left, "{ahead:?} {passes:?}");
        assert!(well.stages_left < passes.stages_left, "{well:?} {passes:?}");
        assert!(harms.rounds < well.rounds, "{harms:?} {well:?}");
        assert!(threat.rounds < well.rounds, "{threat:?} {well:?}");
        assert!(heroes.heroes < well.heroes, "{heroes:?} {well:?}");
        assert!(staging.staged > well.staged, "{staging:?} {well:?}");
    }
}
