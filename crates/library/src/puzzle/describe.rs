//! Cards, answers and positions in words, for reports.

use rules::area::{AreaKind, Board};
use rules::decision::{About, Answer};
use rules::frame::Frame;
use rules::ids::{CardId, Seat};
use rules::query::Q;
use rules::query::pay::share;
use rules::state::{Flags, Outcome};
use rules::tell::describe_answer;
use rules::zone::Zone;

use super::asked;
use super::position::Table;

impl Table {
    /// The game as it stands, to be read only.
    pub fn q(&self) -> Q<'_> {
        Q { g: &self.game, m: &self.matchup }
    }

    /// The title, with a number where several cards bear it.
    pub fn title(&self, id: CardId) -> String {
        let title = self.q().title(id);
        let same: Vec<CardId> =
            (0..self.game.cards.len() as u16).map(CardId).filter(|other| self.q().title(*other) == title).collect();
        match same.iter().position(|other| *other == id) {
            Some(n) if same.len() > 1 => format!("\"{title}\" {}", n + 1),
            _ => format!("\"{title}\""),
        }
    }

    /// Every legal answer to the open question.
    pub fn answers(&self) -> Vec<Answer> {
        let mut answers = Vec::new();
        self.q().answers(&mut answers);
        answers
    }

    /// An answer in the words of a puzzle, as a script would give it.
    pub fn answer(&self, answer: Answer) -> String {
        let several = |card: CardId| self.q().face(card).abilities.len() > 1;
        match answer {
            Answer::Pass => "pass".to_string(),
            Answer::Done => "done".to_string(),
            Answer::Yes => "yes".to_string(),
            Answer::Card(card) => format!("choose {}", self.title(card)),
            Answer::Player(seat) => format!("player {}", seat.0 + 1),
            Answer::Option(n) => format!("option {} ({})", n + 1, describe_answer(self.q(), answer)),
            Answer::Number(n) => format!("number {n}"),
            Answer::Use(card, n) if several(card) => format!("use {} ability {}", self.title(card), n + 1),
            Answer::Use(card, _) if self.game.card(card).zone.is_hand() => format!("play {}", self.title(card)),
            Answer::Use(card, _) => format!("use {}", self.title(card)),
            Answer::Play(card) => format!("play {}", self.title(card)),
            Answer::Pay(payment) => self.payment(payment),
        }
    }

    /// The heroes a payment draws on, in the order of its shares.
    pub fn payers(&self) -> Vec<CardId> {
        match self.game.stack.last() {
            Some(Frame::Pay { seat, sphere, card, .. }) => self.q().payers_for(*seat, *sphere, *card).collect(),
            _ => Vec::new(),
        }
    }

    fn payment(&self, payment: u32) -> String {
        let payers = self.payers();
        let shares = payers.iter().enumerate().map(|(n, hero)| (hero, share(payment, n)));
        let parts: Vec<String> =
            shares.filter(|(_, n)| *n > 0).map(|(hero, n)| format!("\"{}\" {n}", self.q().title(*hero))).collect();
        format!("pay {}", parts.join(", "))
    }

    /// What is asked of whom, or how the game ended.
    pub fn question(&self) -> String {
        let Some(ask) = self.game.ask else {
            return match self.game.outcome {
                Some(Outcome::Won) => "nothing: the game is won".to_string(),
                Some(Outcome::Lost) => "nothing: the game is lost".to_string(),
                None => "nothing".to_string(),
            };
        };
        let by = self.q().asking_card().map_or(String::new(), |card| format!(" by {}", self.title(card)));
        let what = if ask.about == About::Action { "action".to_string() } else { asked::kind_of(ask.about) };
        format!("seat {} about {what}{by}", ask.seat.0 + 1)
    }

    /// The table, a line a place.
    pub fn table(&self) -> Vec<String> {
        let game = &self.game;
        let first = game.first.0 + 1;
        let mut lines = vec![format!("round {}, {}, first player {first}", game.round, asked::place(game))];
        for n in 0..game.seats {
            self.seat_lines(Seat(n), &mut lines);
        }
        for (board, n) in Board::all().zip(1..) {
            let at = |name: &str| if n == 1 { name.to_owned() } else { format!("{name} of board {n}") };
            self.zone_line(&at("staging"), board.staging(), &mut lines);
            self.zone_line(&at("active"), board.active_location(), &mut lines);
            self.zone_line(&at("quest"), board.quest(), &mut lines);
        }
        let shared = [
            ("attached", Zone::ATTACHED),
            ("resolving", Zone::RESOLVING),
            ("encounter deck", Zone::ENCOUNTER_DECK),
            ("encounter discard", Zone::ENCOUNTER_DISCARD),
            ("quest deck", Zone::QUEST_DECK),
            ("victory", Zone::VICTORY),
            ("removed", Zone::REMOVED),
            ("beside", Zone::BESIDE_QUEST),
            ("set aside", Zone::SET_ASIDE),
        ];
        for (name, zone) in shared {
            self.zone_line(name, zone, &mut lines);
        }
        for zone in game.zones().filter(|zone| zone.is_declared() && Board::of(*zone).is_none()) {
            self.zone_line(&self.zone_name(zone), zone, &mut lines);
        }
        lines
    }

    fn seat_lines(&self, seat: Seat, lines: &mut Vec<String>) {
        let player = self.game.players[seat.index()];
        let out = if player.eliminated { ", eliminated" } else { "" };
        let board = self.game.board(seat).index();
        let at = if board == 0 { String::new() } else { format!(", at board {}", board + 1) };
        lines.push(format!("seat {}: threat {}{out}{at}", seat.0 + 1, player.threat));
        let zones = [
            ("  play", Zone::play(seat)),
            ("  engaged", Zone::engaged(seat)),
            ("  hand", Zone::hand(seat)),
            ("  deck", Zone::deck(seat)),
            ("  discard", Zone::discard(seat)),
        ];
        for (name, zone) in zones {
            self.zone_line(name, zone, lines);
        }
    }

    fn zone_line(&self, name: &str, zone: Zone, lines: &mut Vec<String>) {
        const SHOWN: usize = 12;
        let count = self.game.count_in(zone);
        if count == 0 {
            return;
        }
        let cards: Vec<String> = self.game.in_zone(zone).take(SHOWN).map(|id| self.card(id)).collect();
        let more = if count > SHOWN { format!(" and {} more", count - SHOWN) } else { String::new() };
        lines.push(format!("{name}: {}{more}", cards.join(", ")));
    }

    /// A card with its states and tokens.
    pub fn card(&self, id: CardId) -> String {
        let card = self.game.card(id);
        let mut text = self.title(id);
        let states = [
            (Flags::EXHAUSTED, "exhausted"),
            (Flags::COMMITTED, "committed"),
            (Flags::FACEDOWN, "facedown"),
            (Flags::ATTACKED, "attacked"),
        ];
        for (flag, word) in states {
            if card.flags.has(flag) {
                text += &format!(" {word}");
            }
        }
        for (n, word) in [(card.damage, "damage"), (card.resources, "resources"), (card.progress, "progress")] {
            if n > 0 {
                text += &format!(" {word} {n}");
            }
        }
        for (_, name, n) in self.game.extras.counters.iter().filter(|(on, ..)| *on == id) {
            text += &format!(" {n} {} counters", self.matchup.pool.titles.name(*name));
        }
        if card.host.is_some() {
            text += &format!(" on {}", self.host_name(card.host));
        }
        for shadow in self.q().shadows(id) {
            text += &format!(" shadow {}", self.title(shadow));
        }
        text
    }

    /// What something is attached to: a card, or a player's deck.
    pub fn host_name(&self, host: CardId) -> String {
        if host.is_deck() { format!("the deck of seat {}", (host.0 & 0xFF) + 1) } else { self.title(host) }
    }

    /// Where a card is.
    pub fn whereabouts(&self, id: CardId) -> String {
        self.zone_name(self.game.card(id).zone)
    }

    /// What a place is called.
    pub fn zone_name(&self, zone: Zone) -> String {
        match self.matchup.area_at(zone) {
            Some(area) => format!("{} {}", self.matchup.pool.titles.name(area.name), area.word()),
            None => zone_name(zone),
        }
    }
}

fn zone_name(zone: Zone) -> String {
    use AreaKind::*;
    let name = match zone.kind() {
        Staging => "staging",
        ActiveLocation => "active location",
        Deck if zone == Zone::ENCOUNTER_DECK => "encounter deck",
        Discard if zone == Zone::ENCOUNTER_DISCARD => "encounter discard",
        QuestDeck => "quest deck",
        Quest => "current quest",
        Victory => "victory display",
        SetAside => "set aside",
        Removed => "removed",
        Shadow => "shadow",
        Under => "under a card",
        Attached => "attached",
        Resolving => "resolving",
        Beside => "beside the quest deck",
        Hand => "hand",
        Deck => "deck",
        Discard => "discard",
        Play => "play",
        Engaged => "engaged",
        Away => "considered out of play",
        Named | Aside | Hidden => "area",
    };
    match zone.seat() {
        None => name.to_string(),
        Some(seat) => format!("{name} of seat {}", seat.0 + 1),
    }
}
