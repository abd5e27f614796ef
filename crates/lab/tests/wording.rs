//! The log, the questions and the answers in words.

mod common;
#[path = "../../library/tests/common/never.rs"]
mod never;

use rules::code::OpKind;
use rules::decision::Answer;
use rules::engine::answer;
use rules::frame::{AbilityRef, Delayed, Env, Lasting};
use rules::ids::{CardId, Seat};
use rules::log::{Cause, Detail, Entry};
use rules::occurrence::{Occurrence, Verb};
use rules::query::Q;
use rules::setup::{Mode, Setup, Table};
use rules::state::Game;
use rules::step::Step;
use rules::tell::{cause, describe_answer, describe_question, groups, line, read_aloud, tell};
use rules::view::view;
use rules::zone::Zone;

/// A game at its first action window, with its log. The seats play leadership, tactics, spirit and lore.
struct Play {
    table: Table,
    game: Game,
    log: Vec<Entry>,
}

impl Play {
    fn new(players: usize) -> Play {
        let library = common::library();
        let setup = Setup { seed: 3_u64.into(), ..common::setup(&library, players) };
        let mut log = Vec::new();
        let (_, game) = rules::setup::begin(&library.pool, &setup, Some(&mut log)).unwrap();
        let mut play = Play { table: Table::lay(&library.pool, &setup).unwrap(), game, log };
        while play.game.step.is_setup() {
            play.give(Answer::Pass);
        }
        play
    }

    fn q(&self) -> Q<'_> {
        Q { g: &self.game, m: &self.table.matchup }
    }

    fn give(&mut self, given: Answer) {
        let seat = self.game.ask.expect("a question").seat;
        let taken = answer(&mut self.game, &self.table.matchup, seat, given, Some(&mut self.log));
        taken.unwrap_or_else(|why| panic!("{given:?}: {why}"));
    }

    fn card(&self, title: &str) -> CardId {
        let mut all = (0..self.game.cards.len() as u16).map(CardId);
        all.find(|id| self.q().title(*id) == title).unwrap_or_else(|| panic!("no {title}"))
    }

    fn question(&self) -> (String, Vec<String>) {
        let answers = self.q().decision().expect("a question").answers;
        (describe_question(self.q()), answers.into_iter().map(|answer| describe_answer(self.q(), answer)).collect())
    }

    fn until(&mut self, step: Step) {
        while self.game.step != step {
            let answers = self.q().decision().expect("a question").answers;
            let idle = answers.iter().find(|answer| matches!(answer, Answer::Pass | Answer::Done));
            self.give(*idle.unwrap_or(&answers[0]));
        }
    }
}

fn entry(what: Occurrence) -> Entry {
    Entry { round: 2, step: Step::S3_3, cause: Cause::Step, what, detail: Detail::Nothing }
}

fn with(what: Occurrence, detail: Detail) -> Entry {
    Entry { detail, ..entry(what) }
}

#[test]
fn entries_are_sentences_for_their_reader() {
    use Verb::*;
    let play = Play::new(2);
    let (hero, enemy) = (play.card("Aragorn"), play.card("Forest Spider"));
    let (one, two) = (Seat(0), Seat(1));
    let draws = |seat, cards: &[CardId]| {
        with(Occurrence::new(Draws).by(seat).amount(cards.len() as i32), Detail::Cards(cards.into()))
    };
    let threat = |verb, by: i32, to| with(Occurrence::new(verb).by(one).amount(by), Detail::Level(to));
    let contest = Detail::Contest { counts: rules::code::Stat::Willpower, ours: 5, against: 3 };
    let even = Detail::Contest { counts: rules::code::Stat::Willpower, ours: 4, against: 4 };
    let told = [
        (entry(Occurrence::new(StepBegins)), "Staging.", "Staging."),
        (entry(Occurrence::new(Passes).by(one)), "Player 1 passes.", "You pass."),
        (draws(one, &[hero]), "Player 1 draws 1 card.", "You draw Aragorn."),
        (draws(one, &[hero, enemy]), "Player 1 draws 2 cards.", "You draw Aragorn and Forest Spider."),
        (draws(two, &[hero, hero, enemy]), "Player 2 draws 3 cards.", "Player 2 draws 3 cards."),
        (entry(Occurrence::of(Commits, hero)), "Aragorn commits to the quest.", "Aragorn commits to the quest."),
        (
            entry(Occurrence::of(Attacks, enemy).by(one)),
            "Forest Spider attacks player 1.",
            "Forest Spider attacks you.",
        ),
        (
            threat(ThreatRaised, 2, 27),
            "Player 1 raises their threat by 2, to 27.",
            "You raise your threat by 2, to 27.",
        ),
        (
            threat(LowerThreat, -6, 21),
            "Player 1 reduces their threat by 6, to 21.",
            "You reduce your threat by 6, to 21.",
        ),
        (
            with(Occurrence::new(Quested).amount(2), contest),
            "5 willpower against 3 threat: the quest succeeds by 2.",
            "5 willpower against 3 threat: the quest succeeds by 2.",
        ),
        (
            with(Occurrence::new(Quested), even),
            "4 willpower against 4 threat: the quest neither succeeds nor fails.",
            "4 willpower against 4 threat: the quest neither succeeds nor fails.",
        ),
        (
            with(Occurrence::of(LeavesPlay, hero), Detail::To(Zone::discard(one))),
            "Aragorn leaves play and goes to player 1's discard pile.",
            "Aragorn leaves play and goes to your discard pile.",
        ),
        (
            with(Occurrence::of(LeavesPlay, hero), Detail::To(Zone::hand(one))),
            "Aragorn returns to player 1's hand.",
            "Aragorn returns to your hand.",
        ),
        (
            entry(Occurrence::of(Move, enemy).into(Zone::REMOVED)),
            "Forest Spider is removed from the game.",
            "Forest Spider is removed from the game.",
        ),
        (
            entry(Occurrence::of(ShadowDealt, enemy)),
            "Forest Spider is dealt a shadow card.",
            "Forest Spider is dealt a shadow card.",
        ),
        (
            entry(Occurrence::new(Shuffled).into(Zone::deck(one))),
            "Player 1's deck is shuffled.",
            "Your deck is shuffled.",
        ),
        (
            with(Occurrence::new(Went).amount(2).into(Zone::hand(one)), Detail::From(Zone::deck(one))),
            "2 cards go from player 1's deck to player 1's hand.",
            "2 cards go from your deck to your hand.",
        ),
        (
            with(Occurrence::new(Went).amount(1).into(Zone::REMOVED), Detail::From(Zone::QUEST_DECK)),
            "1 card is removed from the game.",
            "1 card is removed from the game.",
        ),
        (
            with(Occurrence::new(Eliminated).by(one), Detail::Level(50)),
            "Player 1 is eliminated, with a final threat of 50.",
            "You are eliminated, with a final threat of 50.",
        ),
        (
            entry(Occurrence::of(Flipped, hero).amount(1)),
            "Aragorn is turned to its side B.",
            "Aragorn is turned to its side B.",
        ),
        (entry(Occurrence::new(FirstPlayer).by(one)), "Player 1 is the first player.", "You are the first player."),
        (entry(Occurrence::new(Win)), "The players win the game.", "The players win the game."),
    ];
    for (entry, all, own) in told {
        assert_eq!(tell(play.q(), &entry, None), all);
        assert_eq!(tell(play.q(), &entry, Some(one)), own);
    }
}

#[test]
fn whoever_draws_a_card_reads_which() {
    let play = Play::new(2);
    let drew = play.log.iter().find(|entry| entry.is(Verb::Draws) && entry.what.player == Seat(0)).expect("a hand");
    let named = |viewer| line(play.q(), drew, viewer).cards.len();
    assert_eq!((named(Some(Seat(0))), named(Some(Seat(1))), named(None)), (6, 0, 0));
    assert_eq!(tell(play.q(), drew, Some(Seat(1))), "Player 1 draws 6 cards.");
}

#[test]
fn what_lasts_is_told_with_whom_it_covers_and_until_when() {
    let mut play = Play::new(3);
    while play.game.ask.expect("a question").seat != Seat(2) {
        play.give(Answer::Pass);
    }
    play.give(Answer::Use(play.card("Éowyn"), 0));
    let paid = play.q().decision().expect("which card is discarded").answers[0];
    play.give(paid);
    let lasts = play.log.iter().find(|entry| entry.is(Verb::Lasts)).expect("it lasts");
    assert_eq!(tell(play.q(), lasts, None), "Éowyn gets +1 willpower until the end of the phase.");
}

/// Everything that lasts or comes later, of every card that can be played, as somebody else and the player it is about
/// read of it.
#[test]
fn every_effect_that_lasts_or_comes_later_is_told_in_its_own_words() {
    let play = Play::new(2);
    let pool = &play.table.matchup.pool;
    let hero = play.card("Aragorn");
    let mut told = 0;
    for def in pool.defs() {
        for (face, side) in pool.facts(def).faces.iter().zip(0u8..) {
            for (ability, n) in face.abilities.iter().zip(0u8..) {
                let at = AbilityRef::own(def, side, n);
                for (op, pc) in ability.code.iter().zip(0u16..) {
                    let env = Env::new(hero, Seat(0), Occurrence::NOTHING);
                    let Some(effect) = effect(&op.kind, at, pc, env) else { continue };
                    for viewer in [None, Some(Seat(0))] {
                        let text = tell(play.q(), &effect, viewer);
                        let plain = !text.contains(['[', ']', '{']) && !text.ends_with("..");
                        let own =
                            viewer.is_none() && text.to_lowercase().split([' ', '.', ',']).any(|word| word == "you");
                        let vague = text.contains("comes later") || text.ends_with(" lasts.");
                        assert!(plain && !own && !vague, "{}: {text}", pool.facts(def).id);
                        told += 1;
                    }
                }
            }
        }
    }
    assert!(told > 200, "{told}");
}

/// The entry with which an instruction begins something, if it does.
fn effect(op: &OpKind, at: AbilityRef, pc: u16, env: Env) -> Option<Entry> {
    let subject = env.this;
    if let OpKind::Delayed { at: moment, .. } = op {
        let delayed = Delayed { ability: at, pc: pc + 1, at: *moment, env, unless: CardId::NONE, depth: 0 };
        return Some(with(Occurrence::of(Verb::PutOff, subject), Detail::Delayed(Box::new(delayed))));
    }
    let OpKind::Do(phrase) = op else { return None };
    let lasting = Lasting::new(at, pc, &env, phrase.lasting()?.until);
    Some(with(Occurrence::of(Verb::Lasts, subject), Detail::Lasting(Box::new(lasting))))
}

#[test]
fn a_line_has_its_cause_and_its_clause() {
    let play = Play::new(1);
    let enemy = play.card("Forest Spider");
    let abilities = &play.q().face(enemy).abilities;
    let forced = abilities.iter().position(|it| it.kind == cardlang::def::AbilityKind::Forced).unwrap();
    let by = Cause::Ability { card: enemy, ability: play.q().ability_ref(enemy, forced as u8), seat: Seat(0) };
    let entry = Entry { cause: by, ..entry(Occurrence::of(Verb::Damaged, play.card("Aragorn")).amount(2)) };
    let line = line(play.q(), &entry, None);
    assert_eq!(line.text, "Aragorn takes 2 damage.");
    assert_eq!(line.cause.as_deref(), Some("Forest Spider, Forced"));
    assert_eq!((line.round, line.step, line.clause), (2, "3.3", "RR.damage.3"));
    let attack = Entry { cause: Cause::EnemyAttack(enemy), ..entry.clone() };
    assert_eq!(cause(play.q(), &attack, None).as_deref(), Some("the attack of Forest Spider"));
    assert_eq!(cause(play.q(), &Entry { cause: Cause::Step, ..entry }, None), None);
}

#[test]
fn entries_are_grouped_by_step_and_cause() {
    let mut play = Play::new(2);
    play.until(Step::S3_2);
    let groups = groups(play.q(), &play.log, None);
    let titles: Vec<&str> = groups.iter().map(|group| group.title.as_str()).collect();
    assert_eq!(titles[..3], ["Setup: Opening hands", "Setup: Stage 1A", "Setup: Stage 1B"]);
    assert!(titles.contains(&"Round 1, 1.2 Heroes gain resources"));
    let setup = &groups[1];
    let searched = setup.parts.iter().find(|part| part.cause.as_deref() == Some("Flies and Spiders, Setup")).unwrap();
    assert!(searched.entries.iter().any(|entry| entry.is(Verb::EntersStaging)));
    let parts = groups.into_iter().flat_map(|group| group.parts);
    let all: Vec<Entry> = parts.flat_map(|part| part.entries).collect();
    assert_eq!(all, play.log, "nothing is lost, and the order stays");
}

#[test]
fn choices_of_cards_say_what_they_turn_on() {
    let mut play = Play::new(1);
    play.until(Step::S3_2);
    let (question, answers) = play.question();
    assert_eq!(question, "Player 1: commit characters to the quest (3.2 Commit characters)");
    assert_eq!(answers[0], "Commit nobody");
    assert!(answers.contains(&"Commit Aragorn (2 willpower)".to_owned()), "{answers:?}");
    play.give(Answer::Card(play.card("Aragorn")));
    let (question, answers) = play.question();
    assert_eq!(question, "Player 1: commit characters to the quest; 1 card so far (3.2 Commit characters)");
    assert_eq!(answers[0], "Commit Aragorn");
}

#[test]
fn abilities_and_their_parts_are_told_in_english() {
    let mut play = Play::new(4);
    while play.game.ask.unwrap().seat != Seat(3) {
        play.give(Answer::Pass);
    }
    let (question, answers) = play.question();
    assert_eq!(question, "Player 4: take an action, or pass (after cards are drawn, 1.3)");
    let use_it = "Denethor — Action: Exhaust Denethor to look at the top card of the encounter deck. \
                  You may place that card on the bottom of the encounter deck.";
    assert!(answers.contains(&use_it.to_owned()), "{answers:?}");
    play.give(Answer::Use(play.card("Denethor"), 0));
    let (question, answers) = play.question();
    assert_eq!(question, "Player 4: use the effect of Denethor, or not? (Denethor, Action)");
    assert_eq!(answers, ["Do not use it", "Place that card on the bottom of the encounter deck."]);
}

#[test]
fn whoever_plans_is_told_that_cards_can_be_played() {
    let mut play = Play::new(2);
    play.until(Step::S2_2);
    assert!(play.question().0.starts_with("Player 1: play cards, take an action, or pass"), "{}", play.question().0);
}

#[test]
fn what_stands_behind_a_question_of_an_attack_is_told() {
    let mut play = Play::new(1);
    play.until(Step::S5_2);
    let enemy = play.game.in_zone(rules::area::Board::MAIN.staging()).find(|id| play.q().title(*id) == "Forest Spider");
    let enemy = enemy.expect("the scenario begins with it");
    play.give(Answer::Card(enemy));
    play.until(Step::S6_4);
    if play.q().check(Seat(0), Answer::Card(enemy)).is_ok() {
        play.give(Answer::Card(enemy));
    }
    let (question, _) = play.question();
    assert_eq!(
        question,
        "Player 1: take an action, or pass (Forest Spider attacks player 1, before defenders are declared, 6.4b)"
    );
    for seat in [None, Some(Seat(0))] {
        let attacks = view(play.q(), seat).attacks;
        assert!(matches!(attacks.as_slice(), [attack] if attack.by_enemy && attack.player == Seat(0)), "{attacks:?}");
    }
    play.give(Answer::Pass);
    let (question, answers) = play.question();
    assert_eq!(question, "Player 1: declare a defender (Forest Spider attacks player 1)");
    assert_eq!(answers[0], "Declare no defender");
    assert!(answers.contains(&"Defend with Aragorn (2 defense, 5 hit points left)".to_owned()), "{answers:?}");
}

/// Turns of phrase that no player would use, and slips of number and punctuation, besides what no card says.
const NEVER: &[&str] = &[
    " lasts.", "out of the game to", "leaves play for", "nothing comes of", "threat counts as", "card named",
    "so much", "damage too many", "!.", "?.", "..", " 1 cards", " 1 resources", " 1 counters", "action window after",
    "use the effect, or not", "attach it to what", "who takes the damage?", "[", "]", "takes effect later",
    "for a while", "elsewhere",
];

fn flaws(text: &str) -> Vec<&'static str> {
    // Some titles end with three dots.
    let text = text.replace("...", "…");
    let of_cards = never::NEVER.iter().map(|(_, words)| *words);
    NEVER.iter().copied().chain(of_cards).filter(|words| text.contains(words)).collect()
}

/// Games in which everybody takes what is offered first, read aloud to a player and to a spectator.
#[test]
fn no_line_and_no_question_reads_like_a_program() {
    let mut read = 0;
    for players in [1, 3] {
        let mut play = Play::new(players);
        for turn in 0..400 {
            let Some(decision) = play.q().decision() else { break };
            let question = describe_question(play.q());
            assert_eq!(flaws(&question), Vec::<&str>::new(), "{question}");
            let last = decision.answers.len() - 1;
            play.give(decision.answers[if turn % 3 == 0 { last } else { 0 }]);
        }
        for entry in &play.log {
            for viewer in [None, Some(Seat(0))] {
                let text = tell(play.q(), entry, viewer);
                assert_eq!(flaws(&text), Vec::<&str>::new(), "{text}");
                read += 1;
            }
        }
    }
    assert!(read > 400, "{read}");
}

/// The kept games of every scenario, read aloud to a player and to a spectator.
#[test]
fn whole_games_can_be_read_aloud() {
    let library = common::library();
    let mut found = std::collections::BTreeSet::new();
    let mut read = 0;
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden")).expect("the folder") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("a replay");
        let kept: rules::replay::Replay = serde_json::from_str(&text).expect("a replay");
        let mut log = Vec::new();
        let Ok((matchup, game)) = rules::replay::replay(&library.pool, &kept, Some(&mut log)) else { continue };
        let q = Q { g: &game, m: &matchup };
        for viewer in [None, Some(Seat(0))] {
            for text in read_aloud(q, &log, viewer).into_iter().flatten() {
                found.extend(flaws(&text).into_iter().map(|words| format!("`{words}`: {text}")));
                read += 1;
            }
        }
    }
    assert!(found.is_empty(), "{}", Vec::from_iter(found).join("\n"));
    assert!(read > 50_000, "{read}");
}

#[test]
fn the_linter_of_lines_finds_what_it_looks_for() {
    assert_eq!(flaws("Wargs goes to out of the game."), ["goes to out of"]);
    assert_eq!(flaws("You play For Gondor!."), ["!."]);
    assert!(flaws("You play For Gondor!").is_empty());
}

#[test]
fn cards_that_one_text_removes_are_told_together() {
    let library = common::library();
    let setup = Setup { mode: Mode::Nightmare, ..common::setup(&library, 1) };
    let mut log = Vec::new();
    let (matchup, game) = rules::setup::begin(&library.pool, &setup, Some(&mut log)).unwrap();
    let q = Q { g: &game, m: &matchup };
    let told: Vec<String> = log.iter().map(|entry| tell(q, entry, None)).collect();
    let removed = told.iter().filter(|text| text.ends_with("removed from the game.")).count();
    assert_eq!(removed, 1, "{told:?}");
}
