//! Campaigns from their first game to their last: logs, boons and burdens, fallen heroes.

use rules::area::AreaKind;
use rules::ids::CardId;
use rules::matchup::Match;
use rules::query::Q;
use rules::setup::{Mode, SetupError, begin};
use rules::state::{Flags, Game, Outcome};
use rules::zone::Zone;

use super::{Campaign, CampaignError, Change, Fallen, PoolCard};
use crate::Library;
use crate::deck::DeckList;

const CAMPAIGN: &str = "core-set-campaign";
const SERIES: &str = "core-set-expert-game";

fn library() -> Library {
    Library::load(&[]).and_then(Library::sound).expect("the content is sound")
}

fn players(library: &Library, decks: &[&str]) -> Vec<(String, DeckList)> {
    let names = ["Anna", "Bert", "Cora", "Dirk"];
    let deck = |id: &str| DeckList::from(library.deck(id).expect("a deck"));
    names.iter().zip(decks).map(|(name, id)| ((*name).to_owned(), deck(id))).collect()
}

fn two(library: &Library) -> Campaign<'_> {
    let players = players(library, &["core-leadership", "core-spirit"]);
    Campaign::begin(library, CAMPAIGN, &players, (Mode::Standard, false), None).expect("a campaign")
}

fn expert(library: &Library) -> Campaign<'_> {
    let players = players(library, &["core-leadership", "core-spirit"]);
    Campaign::begin(library, CAMPAIGN, &players, (Mode::Standard, true), None).expect("a campaign")
}

fn series(library: &Library) -> Campaign<'_> {
    let players = players(library, &["core-leadership", "core-spirit"]);
    Campaign::begin(library, SERIES, &players, (Mode::Standard, false), None).expect("a series")
}

/// The next game, at its first question.
fn game(library: &Library, campaign: &Campaign) -> (Match, Game) {
    begin(&library.pool, &campaign.setup(5_u64).expect("a setup"), None).expect("a game")
}

fn find(matchup: &Match, game: &Game, id: &str) -> CardId {
    let def = matchup.pool.find(id).expect("a card");
    let at = game.cards.iter().position(|card| card.def == def).expect("it is in the game");
    CardId(at as u16)
}

/// Ends the next game: what is done to it, and how it ends.
fn end(library: &Library, campaign: &mut Campaign, outcome: Outcome, change: impl Fn(&Match, &mut Game)) {
    let (matchup, mut game) = game(library, campaign);
    change(&matchup, &mut game);
    game.outcome = Some(outcome);
    game.ask = None;
    campaign.record(Q { g: &game, m: &matchup }).expect("it is written down");
}

fn win(library: &Library, campaign: &mut Campaign) {
    end(library, campaign, Outcome::Won, |_, _| {});
}

fn falls(id: &'static str) -> impl Fn(&Match, &mut Game) {
    move |matchup, game| {
        let hero = find(matchup, game, id);
        let owner = game.card(hero).owner;
        game.relocate_top(hero, Zone::discard(owner));
    }
}

fn hurt(id: &'static str, damage: u16) -> impl Fn(&Match, &mut Game) {
    move |matchup, game| {
        let hero = find(matchup, game, id);
        game.card_mut(hero).damage = damage;
    }
}

fn earned(id: &'static str, hero: Option<&'static str>) -> impl Fn(&Match, &mut Game) {
    move |matchup, game| {
        let card = find(matchup, game, id);
        game.card_mut(card).flags.set(Flags::EARNED, true);
        if let Some(hero) = hero {
            let hero = find(matchup, game, hero);
            let seat = game.card(hero).owner;
            game.relocate_top(card, Zone::play(seat));
            game.card_mut(card).host = hero;
        }
    }
}

fn replace(fallen: &str, with: &str) -> Change {
    Change::Replace { fallen: fallen.to_owned(), with: with.to_owned() }
}

fn trade(hero: &str, with: &str) -> Change {
    Change::Trade { hero: hero.to_owned(), with: with.to_owned() }
}

#[test]
fn scenarios_come_in_order_and_only_after_a_win() {
    // proves: RR.campaign.1, RR.campaign.2, RR.campaign.3, RR1.campaign.1
    let library = library();
    let mut campaign = two(&library);
    let next = |campaign: &Campaign| campaign.next().map(|chapter| chapter.scenario.clone());
    assert_eq!(next(&campaign).as_deref(), Some("passage-through-mirkwood"));
    end(&library, &mut campaign, Outcome::Lost, falls("core-set-gloin"));
    assert_eq!(next(&campaign).as_deref(), Some("passage-through-mirkwood"));
    assert_eq!(campaign.log.threat_penalty, 0);
    win(&library, &mut campaign);
    assert_eq!(next(&campaign).as_deref(), Some("journey-along-the-anduin"));
    win(&library, &mut campaign);
    assert_eq!(next(&campaign).as_deref(), Some("escape-from-dol-guldur"));
    win(&library, &mut campaign);
    assert_eq!(next(&campaign), None);
    assert_eq!(campaign.setup(1_u64), Err(CampaignError::Over));
}

#[test]
fn a_lost_game_leaves_the_log_as_it_was() {
    // proves: RR.tension.10, RR.campaign.3, RR.campaign-pool.2
    let library = library();
    let mut campaign = two(&library);
    end(&library, &mut campaign, Outcome::Lost, |matchup, game| {
        falls("core-set-gloin")(matchup, game);
        earned("revised-core-set-ungoliants-swarm", None)(matchup, game);
    });
    assert!(campaign.log.fallen.is_empty() && campaign.log.pool.is_empty() && campaign.log.defeated.is_empty());
    assert_eq!(campaign.log.games.len(), 1);
    assert!(campaign.setup(1_u64).is_ok(), "the hero plays again");
}

#[test]
fn the_log_is_a_file_that_says_everything() {
    // proves: RR.campaign-log.1, RR.campaign-log.2, RR.campaign-log.4, RR.campaign-log.5, RR.campaign-log.6,
    // RR.campaign-log.7, RR.campaign-log.8, RR.campaign-log.9, RR.campaign-fellowship.1, RR.campaign-pool.1,
    // RR.campaign-pool.3, RR.campaign-checklist.1.2
    let library = library();
    let mut campaign = expert(&library);
    assert_eq!(campaign.log.players[0].name, "Anna");
    assert_eq!(campaign.log.players[0].heroes, ["core-set-aragorn", "core-set-theodred", "core-set-gloin"]);
    assert_eq!(campaign.log.threat_penalty, 0);
    end(&library, &mut campaign, Outcome::Won, |matchup, game| {
        falls("core-set-gloin")(matchup, game);
        hurt("core-set-eowyn", 2)(matchup, game);
        earned("revised-core-set-valor", Some("core-set-aragorn"))(matchup, game);
        earned("revised-core-set-lingering-venom", None)(matchup, game);
    });
    let text = campaign.text().expect("it can be written");
    let again = Campaign::read(&library, &text).expect("it can be read");
    assert_eq!(again.log, campaign.log);
    for word in ["Anna", "core-set-gloin", "revised-core-set-valor", "lingering-venom", "threat-penalty", "damage"] {
        assert!(text.contains(word), "`{word}` is not in:\n{text}");
    }
    let mut four = players(&library, &["core-leadership", "core-spirit", "core-lore", "core-tactics"]);
    four.push(four[0].clone());
    let too_many = Campaign::begin(&library, CAMPAIGN, &four, (Mode::Standard, false), None);
    assert_eq!(too_many.err(), Some(CampaignError::Players(5)));
}

#[test]
fn the_fallen_are_replaced_and_everybody_pays() {
    // proves: RR.campaign-fellowship.2, RR.campaign-fellowship.3, RR.campaign-fellowship.5, RR.campaign-fellowship.6,
    // RR.campaign-fellowship.7, RR.campaign-fellowship.8, RR.campaign-fellowship.12, RR.campaign-checklist.1.1,
    // RR.campaign-checklist.2.1, RR.campaign-checklist.4.1, CO.setup.7
    let library = library();
    let mut campaign = two(&library);
    end(&library, &mut campaign, Outcome::Won, falls("core-set-gloin"));
    assert_eq!(campaign.log.fallen.len(), 1);
    assert!(matches!(campaign.setup(1_u64), Err(CampaignError::MustReplace { .. })));
    // Neither a hero in use nor the fallen one, by anybody.
    let other = campaign.change(trade("core-set-eowyn", "core-set-gloin"));
    assert!(matches!(other, Err(CampaignError::NotAvailable { .. })), "{other:?}");
    let used = campaign.change(replace("core-set-gloin", "core-set-eowyn"));
    assert!(matches!(used, Err(CampaignError::NotAvailable { .. })), "{used:?}");
    campaign.change(replace("core-set-gloin", "core-set-gimli")).expect("a replacement");
    assert_eq!(campaign.log.players[0].heroes[2], "core-set-gimli");
    let (_, game) = game(&library, &campaign);
    // Aragorn 12, Théodred 8, Gimli 11; Éowyn 9, Eleanor 7, Dúnhere 8; and 1 for everybody.
    assert_eq!((game.players[0].threat, game.players[1].threat), (32, 25));
    win(&library, &mut campaign);
    let (_, game) = begin(&library.pool, &campaign.setup(5_u64).expect("a setup"), None).expect("a game");
    assert_eq!((game.players[0].threat, game.players[1].threat), (32, 25), "it lasts");
}

#[test]
fn a_hero_may_be_traded_once_before_a_game() {
    // proves: RR.campaign-fellowship.9, RR.campaign-fellowship.10, RR.campaign-fellowship.11,
    // RR.campaign-fellowship.12, RR.campaign-checklist.3.1, RR.tension.9, RR.tension.16
    let library = library();
    let mut campaign = two(&library);
    win(&library, &mut campaign);
    campaign.change(trade("core-set-gloin", "core-set-gimli")).expect("a trade");
    let again = campaign.change(trade("core-set-theodred", "core-set-thalin"));
    assert_eq!(again, Err(CampaignError::TradedAlready { player: "Anna".to_owned() }));
    campaign.change(trade("core-set-eleanor", "core-set-thalin")).expect("each player may");
    assert_eq!(campaign.log.threat_penalty, 2);
    assert!(campaign.log.players.iter().all(|player| player.threat_penalty == 0));
    win(&library, &mut campaign);
    campaign.change(trade("core-set-theodred", "core-set-denethor")).expect("and again before the next game");
    assert_eq!(campaign.log.threat_penalty, 3);
}

#[test]
fn decks_change_freely_but_not_their_heroes() {
    // proves: RR.campaign-fellowship.4, RR.campaign-fellowship.5
    let library = library();
    let mut campaign = two(&library);
    let mut deck = DeckList::from(library.deck("core-leadership").expect("a deck"));
    deck.cards.truncate(3);
    let change = |deck: &DeckList| Change::Deck { player: "Anna".to_owned(), deck: deck.clone() };
    campaign.change(change(&deck)).expect("other cards");
    assert_eq!((campaign.log.players[0].cards.len(), campaign.log.threat_penalty), (3, 0));
    deck.heroes[0] = "core-set-gimli".to_owned();
    let refused = campaign.change(change(&deck));
    assert!(matches!(refused, Err(CampaignError::OtherHeroes { .. })), "{refused:?}");
}

#[test]
fn with_no_hero_left_the_fallen_goes_on() {
    // proves: RR.campaign-fellowship.13, RR.campaign-fellowship.14, RR.tension.9
    let library = library();
    let all = players(&library, &["core-leadership", "core-spirit", "core-lore", "core-tactics"]);
    let mut campaign = Campaign::begin(&library, CAMPAIGN, &all, (Mode::Standard, false), None).expect("a campaign");
    end(&library, &mut campaign, Outcome::Won, falls("core-set-gloin"));
    // Whoever is not at the table has fallen before.
    let first = campaign.log.fallen[0].clone();
    let others: Vec<String> = campaign.available_heroes().into_iter().map(str::to_owned).collect();
    campaign.log.fallen.extend(others.into_iter().map(|hero| Fallen { hero, ..first.clone() }));
    assert!(campaign.available_heroes().is_empty());
    campaign.change(Change::KeepFallen { hero: "core-set-gloin".to_owned() }).expect("nobody is left");
    assert!(campaign.log.fallen.iter().all(|fallen| fallen.hero != "core-set-gloin"));
    assert_eq!((campaign.log.threat_penalty, campaign.log.players[0].threat_penalty), (0, 1));
    assert_eq!(campaign.log.players[1].threat_penalty, 0);
    assert!(campaign.setup(1_u64).is_ok());
    let mut few = two(&library);
    end(&library, &mut few, Outcome::Won, falls("core-set-gloin"));
    let refused = few.change(Change::KeepFallen { hero: "core-set-gloin".to_owned() });
    assert!(matches!(refused, Err(CampaignError::HeroesLeft { .. })), "{refused:?}");
}

#[test]
fn the_pool_is_where_it_belongs_when_the_next_game_begins() {
    // proves: RR.campaign-log.3, RR.campaign-pool.4, RR.campaign-pool.5, RR.campaign-pool.9, RR.campaign-pool.10,
    // RR.campaign-checklist.5.1, RR.campaign-checklist.7.1, RR.campaign-checklist.8.1, RR.burdens.3, RR.boons.2,
    // RR.permanent-pointer.1, SS.permanent.1, CO.setup.14
    let library = library();
    let mut campaign = two(&library);
    let (matchup, fresh) = game(&library, &campaign);
    let swarm = find(&matchup, &fresh, "revised-core-set-ungoliants-swarm");
    assert_eq!(fresh.card(swarm).zone, Zone::SET_ASIDE);
    let deck = |game: &Game, seat: u8| {
        let seat = rules::ids::Seat(seat);
        game.count_in(Zone::deck(seat)) + game.count_in(Zone::hand(seat))
    };
    let before = deck(&fresh, 0);
    end(&library, &mut campaign, Outcome::Won, |matchup, game| {
        earned("revised-core-set-valor", Some("core-set-aragorn"))(matchup, game);
        earned("revised-core-set-ungoliants-swarm", None)(matchup, game);
        let boon = find(matchup, game, "revised-core-set-mendors-support");
        game.card_mut(boon).owner = rules::ids::Seat(0);
        game.card_mut(boon).flags.set(Flags::EARNED, true);
    });
    assert_eq!(campaign.log.pool[0].player.as_deref(), Some("Anna"));
    let (matchup, next) = game(&library, &campaign);
    let aragorn = find(&matchup, &next, "core-set-aragorn");
    let valor = find(&matchup, &next, "revised-core-set-valor");
    assert_eq!((next.card(valor).host, next.card(valor).zone.is_in_play()), (aragorn, true));
    assert_eq!(next.card(find(&matchup, &next, "revised-core-set-ungoliants-swarm")).zone, Zone::ENCOUNTER_DECK);
    assert_eq!((deck(&next, 0), deck(&next, 1)), (before + 1, deck(&fresh, 1)));
    let card = "revised-core-set-mendors-support".to_owned();
    campaign.change(Change::Boon { player: "Anna".to_owned(), card, out: true }).expect("a boon may stay out");
    let (_, without) = begin(&library.pool, &campaign.setup(5_u64).expect("a setup"), None).expect("a game");
    assert_eq!(deck(&without, 0), before);
}

#[test]
fn what_was_used_up_leaves_the_pool_once_the_game_is_won() {
    let library = library();
    let mut campaign = two(&library);
    let support = "revised-core-set-mendors-support";
    let entry = |player: &str| PoolCard { card: support.to_owned(), player: Some(player.to_owned()), hero: None };
    campaign.log.pool = vec![entry("Anna"), entry("Bert")];
    let used_up = |matchup: &Match, game: &mut Game| {
        let boon = find(matchup, game, support);
        game.card_mut(boon).owner = rules::ids::Seat(1);
        game.card_mut(boon).flags.set(Flags::SPENT, true);
    };
    end(&library, &mut campaign, Outcome::Lost, used_up);
    assert_eq!(campaign.log.pool, [entry("Anna"), entry("Bert")]);
    end(&library, &mut campaign, Outcome::Won, used_up);
    assert_eq!(campaign.log.pool, [entry("Anna")]);
}

#[test]
fn boons_are_in_no_deck_before_they_are_earned() {
    // proves: RR.boons.2, RR.campaign-types.1
    let library = library();
    let mut players = players(&library, &["core-leadership"]);
    players[0].1.cards.push((1, "revised-core-set-mendors-support".to_owned()));
    let campaign = Campaign::begin(&library, CAMPAIGN, &players, (Mode::Standard, false), None);
    assert!(matches!(campaign.err(), Some(CampaignError::NotForDecks { .. })));
    let setup = rules::setup::Setup {
        scenario: "passage-through-mirkwood".to_owned(),
        mode: Mode::Standard,
        decks: vec![players[0].1.to_play()],
        seed: 1_u64.into(),
        first: 0,
        campaign: None,
    };
    let refused = begin(&library.pool, &setup, None).err();
    assert_eq!(refused, Some(SetupError::OnlyInCampaigns("revised-core-set-mendors-support".to_owned())));
}

#[test]
fn permanents_leave_the_pool_with_their_hero() {
    // proves: RR.campaign-pool.11, RR.campaign-pool.12, RR.campaign-checklist.2.2
    let library = library();
    let mut campaign = two(&library);
    end(&library, &mut campaign, Outcome::Won, |matchup, game| {
        earned("revised-core-set-valor", Some("core-set-gloin"))(matchup, game);
        earned("revised-core-set-lingering-venom", None)(matchup, game);
    });
    assert_eq!(campaign.log.pool.len(), 2);
    end(&library, &mut campaign, Outcome::Won, falls("core-set-gloin"));
    let pool: Vec<&str> = campaign.log.pool.iter().map(|entry| entry.card.as_str()).collect();
    assert_eq!(pool, ["revised-core-set-lingering-venom"]);
}

#[test]
fn damage_stays_in_the_expert_campaign_alone() {
    // proves: RR.campaign-expert.1, RR.campaign-expert.2, RR.campaign-expert.3, RR.campaign-expert.4,
    // RR.campaign-expert.5, RR.campaign-expert.6, RR.tension.9, CO.mode-expert.12
    let library = library();
    let hurt_two = |matchup: &Match, game: &mut Game| {
        hurt("core-set-aragorn", 2)(matchup, game);
        hurt("core-set-eowyn", 1)(matchup, game);
    };
    let mut campaign = expert(&library);
    end(&library, &mut campaign, Outcome::Won, hurt_two);
    let damage = |campaign: &Campaign, id| {
        let (matchup, game) = game(&library, campaign);
        game.card(find(&matchup, &game, id)).damage
    };
    assert_eq!(campaign.log.players[0].damage["core-set-aragorn"], 2);
    assert_eq!((damage(&campaign, "core-set-aragorn"), damage(&campaign, "core-set-eowyn")), (2, 1));
    campaign.change(Change::Heal { hero: "core-set-aragorn".to_owned() }).expect("it can be healed");
    assert_eq!((damage(&campaign, "core-set-aragorn"), damage(&campaign, "core-set-eowyn")), (0, 1));
    assert_eq!((campaign.log.threat_penalty, campaign.log.players[0].threat_penalty), (0, 1));
    campaign.change(Change::Heal { hero: "core-set-eowyn".to_owned() }).expect("each at its price");
    assert_eq!(campaign.log.players[1].threat_penalty, 1);
    let healthy = campaign.change(Change::Heal { hero: "core-set-gloin".to_owned() });
    assert!(matches!(healthy, Err(CampaignError::NotHurt { .. })));
    let mut plain = two(&library);
    end(&library, &mut plain, Outcome::Won, hurt_two);
    assert_eq!(damage(&plain, "core-set-aragorn"), 0);
    let refused = plain.change(Change::Heal { hero: "core-set-aragorn".to_owned() });
    assert_eq!(refused, Err(CampaignError::NotExpert));
}

#[test]
fn the_expert_game_carries_everything_over() {
    // proves: CO.mode-expert.1, CO.mode-expert.2, CO.mode-expert.3, CO.mode-expert.4, CO.mode-expert.5,
    // CO.mode-expert.6, CO.mode-expert.7, CO.mode-expert.9, CO.mode-expert.11, CO.mode-expert.12, CO.mode-expert.13
    let library = library();
    let mut campaign = series(&library);
    let order: Vec<&str> = campaign.def().chapters.iter().map(|chapter| chapter.scenario.as_str()).collect();
    assert_eq!(order, ["passage-through-mirkwood", "journey-along-the-anduin", "escape-from-dol-guldur"]);
    let refused = campaign.change(trade("core-set-gloin", "core-set-gimli"));
    assert_eq!(refused, Err(CampaignError::SameDecks));
    let anna = rules::ids::Seat(0);
    end(&library, &mut campaign, Outcome::Won, |matchup, game| {
        falls("core-set-gloin")(matchup, game);
        hurt("core-set-aragorn", 3)(matchup, game);
        let aragorn = find(matchup, game, "core-set-aragorn");
        game.card_mut(aragorn).resources = 4;
        game.players[0].threat = 41;
        game.players[1].threat = 12;
        let ally = find(matchup, game, "core-set-faramir");
        game.relocate_top(ally, Zone::play(anna));
        let event = find(matchup, game, "core-set-grim-resolve");
        game.relocate_top(event, Zone::discard(anna));
        let spawn = find(matchup, game, "core-set-king-spider");
        game.relocate_top(spawn, Zone::VICTORY);
    });
    let (matchup, next) = game(&library, &campaign);
    assert_eq!(matchup.setup.scenario, "journey-along-the-anduin");
    let card = |id: &str| *next.card(find(&matchup, &next, id));
    assert_eq!(card("core-set-gloin").zone, Zone::discard(anna), "the fallen stay dead");
    assert_eq!((card("core-set-aragorn").damage, card("core-set-aragorn").resources), (3, 0));
    assert_eq!(card("core-set-grim-resolve").zone, Zone::discard(anna));
    assert!(
        matches!(card("core-set-faramir").zone.kind(), AreaKind::Hand | AreaKind::Deck),
        "back in the deck or drawn"
    );
    // Éowyn 9, Eleanor 7, Dúnhere 8: a dial that was lower is raised.
    assert_eq!((next.players[0].threat, next.players[1].threat), (41, 24));
    let orcs = matchup.pool.find("core-set-dol-guldur-orcs").expect("a card");
    assert_eq!(next.cards.iter().filter(|card| card.def == orcs).count(), 3, "sets are whole again");
    let first = campaign.total_score();
    win(&library, &mut campaign);
    let scores: Vec<i32> = campaign.log.games.iter().filter_map(|game| game.score).collect();
    assert_eq!((scores.len(), scores[0]), (2, first));
    assert_eq!(campaign.total_score(), scores.iter().sum::<i32>());
}

#[test]
fn the_expert_game_begins_each_scenario_like_any_other() {
    // proves: CO.mode-expert.8, CO.mode-expert.10
    let library = library();
    let mut campaign = series(&library);
    win(&library, &mut campaign);
    let (matchup, next) = game(&library, &campaign);
    assert_eq!(next.count_in(Zone::hand(rules::ids::Seat(0))), 6);
    let asked = Q { g: &next, m: &matchup }.decision().expect("a question");
    assert_eq!(asked.about, rules::decision::About::Mulligan);
    assert_eq!(next.count_in(rules::area::Board::MAIN.quest()), 0, "the scenario's setup comes after the hands");
}

#[test]
fn what_a_campaign_leaves_goes_on_in_the_next() {
    let library = library();
    let mut campaign = two(&library);
    end(&library, &mut campaign, Outcome::Won, |matchup, game| {
        let boon = find(matchup, game, "revised-core-set-mendors-support");
        game.card_mut(boon).owner = rules::ids::Seat(0);
        game.card_mut(boon).flags.set(Flags::EARNED, true);
        earned("revised-core-set-ungoliants-swarm", None)(matchup, game);
    });
    win(&library, &mut campaign);
    let again = |campaign: &Campaign| {
        let players = players(&library, &["core-leadership", "core-tactics"]);
        let begun = Campaign::begin(&library, CAMPAIGN, &players, (Mode::Standard, false), Some(&campaign.log));
        begun.expect("a campaign").log.pool.iter().map(|entry| entry.card.clone()).collect::<Vec<_>>()
    };
    let mut without = campaign.clone();
    win(&library, &mut without);
    assert!(again(&without).is_empty(), "without Mendor the pool starts empty");
    end(&library, &mut campaign, Outcome::Won, earned("revised-core-set-mendor", None));
    let support = "revised-core-set-mendors-support";
    assert_eq!(again(&campaign), [support, support, "revised-core-set-mendor"]);
}

#[test]
fn a_broken_log_is_refused_with_the_reason() {
    let library = library();
    let good = two(&library).text().expect("it can be written");
    let refused = |from: &str, to: &str| {
        assert!(good.contains(from), "`{from}` is not in the log");
        Campaign::read(&library, &good.replacen(from, to, 1)).expect_err("it is broken").to_string()
    };
    let cases = [
        ("format = 2", "format = 9", "reads formats 1 to 2"),
        ("core-set-campaign", "core-set-champaign", "did you mean core-set-campaign"),
        ("name = \"Bert\"", "name = \"Anna\"", "two players are called Anna"),
        ("core-set-gloin", "core-set-glion", "did you mean core-set-gloin"),
        ("core-set-gloin", "core-set-eowyn", "Éowyn is used twice"),
        ("core-set-gloin", "core-set-gandalf", "is listed among the heroes but is none"),
        ("3 core-set-guard", "three core-set-guard", "is not a card of a deck"),
        ("defeated = []", "defeated = [\"escape-from-dol-guldur\"]", "where `passage-through-mirkwood` comes"),
        ("expert = false", "expert = 3", "expected a boolean"),
        ("expert = false", "epxert = false", "unknown field"),
    ];
    for (from, to, words) in cases {
        let said = refused(from, to);
        assert!(said.contains(words), "`{words}` is not in: {said}");
    }
    assert!(Campaign::read(&library, "half a file").is_err());
    assert!(Campaign::read(&library, "").is_err());
}

#[test]
fn the_checklist_runs_in_its_order() {
    // proves: RR.campaign-checklist.9.1
    let library = library();
    let mut campaign = two(&library);
    end(&library, &mut campaign, Outcome::Won, |matchup, game| {
        falls("core-set-gloin")(matchup, game);
        earned("revised-core-set-valor", Some("core-set-aragorn"))(matchup, game);
    });
    // The fallen first: nothing else is looked at before.
    assert!(matches!(campaign.setup(1_u64), Err(CampaignError::MustReplace { .. })));
    campaign.change(replace("core-set-gloin", "core-set-gimli")).expect("a replacement");
    campaign.change(trade("core-set-theodred", "core-set-thalin")).expect("then a trade");
    let (matchup, game) = game(&library, &campaign);
    assert_eq!(game.players[0].threat, 12 + 11 + 9 + 2, "then the threat, with both penalties");
    let valor = find(&matchup, &game, "revised-core-set-valor");
    assert_eq!(game.card(valor).host, find(&matchup, &game, "core-set-aragorn"), "then permanents");
}

#[test]
fn a_log_says_under_what_it_was_last_played() {
    let library = library();
    let mut campaign = two(&library);
    assert_eq!(campaign.since(), None);
    let text = campaign.text().expect("it can be written");
    let read = |from: &str, to: &str| Campaign::read(&library, &text.replacen(from, to, 1)).expect("a log");
    let content = read(&library.version, "0123").since().expect("other content");
    assert_eq!(content, format!("last played with content 0123, this is content {}", library.version));
    let now = format!("rules = {}", rules::replay::REVISION);
    assert!(read(&now, "rules = 77").since().is_some_and(|since| since.contains("revision 77 of the rules")));
    // The first format does not say it.
    let old = text.lines().filter(|line| !line.starts_with("content = ") && !line.starts_with("rules = "));
    let old = old.collect::<Vec<_>>().join("\n").replace("format = 2", "format = 1");
    campaign = Campaign::read(&library, &old).expect("an old log");
    assert_eq!((campaign.since(), campaign.log.format), (None, super::FORMAT));
    end(&library, &mut campaign, Outcome::Lost, |_, _| {});
    assert_eq!(campaign.log.content.as_ref(), Some(&library.version));
}

#[test]
fn numbers_beyond_all_measure_are_borne() {
    let library = library();
    let mut campaign = series(&library);
    for scenario in ["passage-through-mirkwood", "journey-along-the-anduin"] {
        let (scenario, score) = (scenario.to_owned(), Some(i32::MAX));
        let game = super::Played { scenario, won: true, score, rounds: 1, seed: 1_u64.into(), earned: Vec::new() };
        campaign.log.games.push(game);
    }
    assert_eq!(campaign.total_score(), i32::MAX);
    campaign.log.threat_penalty = u16::MAX;
    campaign.log.players[0].threat_penalty = u16::MAX;
    let setup = campaign.setup(1_u64).expect("a setup");
    assert!(matches!(begin(&library.pool, &setup, None), Err(SetupError::TooMuch { n: u16::MAX, .. })));
}

#[test]
fn what_the_log_counts_goes_into_the_next_game() {
    let library = library();
    let mut campaign = two(&library);
    let beldis = "ered-mithrin-campaign-expansion-beldis";
    let used = "Beldis used by player 2";
    campaign.log.count(used.to_owned(), beldis);
    campaign.log.count(used.to_owned(), beldis);
    let told: Vec<String> = campaign.log.recorded().map(|record| record.told()).collect();
    assert_eq!(told, ["Beldis used by player 2 (2)"]);
    let written = toml::to_string(&campaign.log).expect("a log");
    assert!(
        written.contains("\"Beldis used by player 2\" = \"2 ered-mithrin-campaign-expansion-beldis\""),
        "{written}"
    );
    let setup = campaign.setup(5_u64).expect("a setup");
    let entry = (used.to_owned(), beldis.to_owned());
    assert_eq!(setup.campaign.expect("a campaign").records, [entry.clone(), entry]);
}
