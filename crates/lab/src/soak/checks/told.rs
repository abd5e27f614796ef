//! The table as the log tells it: a game as it rested, and every entry since brought to bear on it. What lies hidden
//! is counted in the log and not named, unless it is drawn; so a card may be told to lie in one of several places.

use rules::area::{AreaKind, BOARDS, Board};
use rules::frame::Frame;
use rules::ids::{CardId, CardSet, MAX_PLAYERS, Seat};
use rules::log::{Detail, Entry};
use rules::occurrence::Verb;
use rules::query::Q;
use rules::state::{Flags, Game, Outcome};
use rules::step::Step;
use rules::zone::{Zone, Zones};

/// The states of a card that entries tell of.
pub const TOLD: u16 = Flags::EXHAUSTED.0 | Flags::COMMITTED.0 | Flags::FACEDOWN.0;
/// Anybody may control it.
const ANYBODY: u8 = u8::MAX;

/// A card as the log has it.
#[derive(Clone, Copy)]
pub struct ToldCard {
    /// Where it may lie.
    pub zones: Zones,
    /// Who may control it, as bits; the encounter side has the highest.
    pub controllers: u8,
    pub host: CardId,
    pub flags: Flags,
    pub face: u8,
    pub damage: i32,
    pub progress: i32,
    pub resources: i32,
    owner: Seat,
    /// Where it is discarded to.
    pile: Zone,
}

/// A player as the log has it.
#[derive(Clone, Copy, Default)]
pub struct ToldPlayer {
    pub threat: i32,
    pub eliminated: bool,
}

/// The table as the log has it.
pub struct Told {
    pub cards: Vec<ToldCard>,
    pub players: [ToldPlayer; MAX_PLAYERS],
    pub first: Seat,
    pub outcome: Option<Outcome>,
    /// How many cards lie where.
    pub counts: Vec<i32>,
    /// Zones whose number of cards cannot be told.
    pub vague: Zones,
    /// Enemies that were dealt a card.
    pub dealt_to: CardSet,
    /// A known card on its way to become a shadow card.
    known_shadow: Option<CardId>,
    /// Unknown cards that have left another deck than the encounter deck to become shadow cards.
    dealt_elsewhere: i32,
    seats: u8,
    in_play: Zones,
    /// The boards there are, or may be since players have parted.
    boards: usize,
    /// Discard piles of declared decks.
    declared_discards: Zones,
    /// Decks and areas out of play that the scenario gives each player.
    held: [Zones; MAX_PLAYERS],
}

/// One controller, as a bit.
pub fn controller(seat: Seat) -> u8 {
    if seat.is_player() { 1 << seat.0 } else { 1 << 7 }
}

/// How many cards lie in each zone there can be.
fn counts(g: &Game) -> Vec<i32> {
    let mut counts = vec![0; 256];
    g.zones().for_each(|zone| counts[zone.index()] = g.count_in(zone) as i32);
    counts
}

impl ToldCard {
    /// Out of play a card keeps nothing of what it was.
    fn reset(&mut self) {
        self.flags = Flags::default();
        self.host = CardId::NONE;
        self.controllers = controller(self.owner);
        (self.damage, self.progress, self.resources) = (0, 0, 0);
    }

    fn state(&mut self, flag: Flags, on: bool) {
        self.flags.set(flag, on);
    }
}

impl Told {
    /// A game at rest, as it is.
    pub fn of(q: Q<'_>) -> Told {
        let g = q.g;
        let cards = g.cards.iter().enumerate().map(|(n, card)| ToldCard {
            zones: Zones::one(card.zone),
            controllers: controller(card.controller),
            host: card.host,
            flags: Flags(card.flags.0 & TOLD),
            face: card.face,
            damage: card.damage.into(),
            progress: card.progress.into(),
            resources: card.resources.into(),
            owner: card.owner,
            pile: q.discard_pile(CardId(n as u16)),
        });
        let player =
            |at: usize| ToldPlayer { threat: g.players[at].threat.into(), eliminated: g.players[at].eliminated };
        let held = |seat: usize| {
            let owner = |zone: &Zone| q.m.area_at(*zone).and_then(|area| area.owner) == Some(Seat(seat as u8));
            g.zones().filter(|zone| !zone.is_in_play() && owner(zone)).collect()
        };
        let mut told = Told {
            cards: cards.collect(),
            players: std::array::from_fn(player),
            first: g.first,
            outcome: g.outcome,
            counts: counts(g),
            vague: Zones::NONE,
            dealt_to: CardSet::EMPTY,
            known_shadow: None,
            dealt_elsewhere: 0,
            seats: g.seats,
            in_play: g.zones_in_play().collect(),
            held: std::array::from_fn(held),
            boards: g.boards().count(),
            declared_discards: g.zones().filter(|zone| zone.is_declared() && zone.is_discard()).collect(),
        };
        // Told to be played before, they leave the hand once they are paid for.
        for frame in &g.stack {
            match frame {
                // Its own effect may have put it out of the game meanwhile.
                Frame::Play { card, .. } if g.card(*card).zone != Zone::REMOVED => told.may_be_played(*card),
                _ => {}
            }
        }
        told
    }

    /// Its owner has it again, whoever plays it.
    fn may_be_played(&mut self, id: CardId) {
        let card = self.card(id);
        card.zones |= Zones::one(Zone::RESOLVING);
        card.controllers |= controller(card.owner);
        self.vague |= self.cards[id.index()].zones;
    }

    fn card(&mut self, id: CardId) -> &mut ToldCard {
        &mut self.cards[id.index()]
    }

    /// A card goes to one of some zones.
    fn to(&mut self, id: CardId, zones: Zones) {
        let from = std::mem::replace(&mut self.card(id).zones, zones);
        for (zones, by) in [(from, -1), (zones, 1)] {
            match zones.single() {
                Some(zone) => self.counts[zone.index()] += by,
                None => self.vague |= zones,
            }
        }
    }

    /// The same, and out of play.
    fn out(&mut self, id: CardId, zones: Zones) {
        self.to(id, zones);
        self.card(id).reset();
        // Stages to come lie with their side A up.
        if zones == Zones::one(Zone::QUEST_DECK) {
            self.card(id).face = 0;
        }
    }

    /// Its own pile, or that of a deck it was put into meanwhile.
    fn discards(&self, id: CardId) -> Zones {
        Zones::one(self.cards[id.index()].pile) | self.declared_discards
    }

    /// A place that each board has: which of them is not told.
    fn at_boards(&self, place: fn(Board) -> Zone) -> Zones {
        Board::all().take(self.boards).map(place).collect()
    }

    /// Guarded cards go with their guard.
    fn with_guarded(&mut self, guard: CardId) {
        let attached = self.at_boards(Board::staging) | Zones::one(Zone::ATTACHED);
        let guarded = |card: &&mut ToldCard| card.host == guard && card.zones.meets(attached);
        for card in self.cards.iter_mut().filter(guarded) {
            card.zones |= attached;
        }
        self.vague |= attached;
    }

    /// Some cards that have no name go from a zone to another.
    fn some(&mut self, cards: i32, from: Zone, to: Zone) {
        for card in self.cards.iter_mut().filter(|card| card.zones.has(from)) {
            card.zones |= Zones::one(to);
            let holder = to.seat().filter(|_| to.is_hand());
            card.controllers |= controller(holder.unwrap_or(card.owner));
        }
        self.counts[from.index()] -= cards;
        self.counts[to.index()] += cards;
    }

    /// Hand and deck of a player who is out are discarded, unless nobody is left to go on.
    fn eliminate(&mut self, seat: Seat, threat: u16) {
        self.players[seat.index()] = ToldPlayer { threat: threat.into(), eliminated: true };
        if self.players[..usize::from(self.seats)].iter().all(|player| player.eliminated) {
            return;
        }
        let own = Zones::one(Zone::hand(seat)) | Zones::one(Zone::deck(seat));
        let (gone, pile) = (own | self.held[seat.index()], Zone::discard(seat));
        for card in self.cards.iter_mut().filter(|card| card.zones.meets(gone)) {
            card.zones = card.zones.minus(gone) | Zones::one(pile) | Zones::one(card.pile);
            card.controllers |= controller(card.owner);
            self.vague |= Zones::one(card.pile);
        }
        self.vague |= Zones::one(pile);
        self.vague |= self.held[seat.index()];
        for zone in [Zone::hand(seat), Zone::deck(seat)] {
            self.counts[zone.index()] = 0;
        }
    }

    /// Another player has a card, and what is attached to it.
    fn control(&mut self, id: CardId, seat: Seat) {
        let with = |(n, card): (usize, &ToldCard)| {
            (card.host == id && card.owner.is_player() || n == id.index()).then_some(CardId(n as u16))
        };
        let with: CardSet = self.cards.iter().enumerate().filter_map(with).collect();
        for id in with.iter() {
            self.to(id, Zones::one(Zone::play(seat)));
            self.card(id).controllers = controller(seat);
        }
    }

    fn dealt(&mut self, enemy: CardId) {
        self.dealt_to.insert(enemy);
        match self.known_shadow.take() {
            Some(card) => {
                self.card(card).host = enemy;
                self.card(card).state(Flags::FACEDOWN, true);
            }
            None if self.dealt_elsewhere > 0 => self.dealt_elsewhere -= 1,
            None => self.some(1, Zone::ENCOUNTER_DECK, Zone::SHADOW),
        }
    }

    fn moved(&mut self, id: CardId, to: Zone) {
        if to.is_in_play() {
            if self.card(id).zones.has(Zone::SHADOW) {
                let card = self.card(id);
                (card.flags, card.host) = (Flags::default(), CardId::NONE);
            }
            self.to(id, Zones::one(to));
            self.with_guarded(id);
            self.card(id).controllers |= controller(Seat::ENCOUNTER);
        } else if to.kind() == AreaKind::Away {
            // It only counts as out of play, and keeps all it has.
            self.to(id, Zones::one(to));
        } else {
            self.out(id, Zones::one(to));
            // An encounter card in a hand is that player's.
            if let Some(seat) = (0..self.seats).map(Seat).find(|seat| Zone::hand(*seat) == to) {
                self.card(id).controllers = controller(seat);
            }
        }
        self.known_shadow = (to == Zone::SHADOW).then_some(id);
    }

    fn staged(&mut self, id: CardId) {
        let before = self.cards[id.index()];
        let enters = !before.zones.minus(self.in_play).is_empty();
        if enters {
            self.card(id).flags = Flags::default();
        }
        self.to(id, self.at_boards(Board::staging));
        self.freed(id);
        // A player's card stays with whoever played it.
        if enters && before.owner.is_player() {
            self.card(id).controllers |= before.controllers;
        }
        self.with_guarded(id);
    }

    fn freed(&mut self, id: CardId) {
        let card = self.card(id);
        card.host = CardId::NONE;
        // Nobody controls an enemy, whoever owns it.
        card.controllers = controller(card.owner) | controller(Seat::ENCOUNTER);
    }

    fn entered(&mut self, id: CardId) {
        self.to(id, self.in_play);
        let card = self.card(id);
        (card.flags, card.host, card.controllers) = (Flags::default(), CardId::NONE, ANYBODY);
    }

    fn attached(&mut self, id: CardId, host: CardId) {
        let places = self.in_play;
        self.to(id, places);
        let card = self.card(id);
        (card.host, card.controllers) = (host, ANYBODY);
    }

    /// A player draws these cards.
    fn drawn(&mut self, seat: Seat, cards: &[CardId]) -> Result<(), String> {
        let (deck, hand) = (Zone::deck(seat), Zone::hand(seat));
        for id in cards {
            if !self.card(*id).zones.has(deck) {
                return Err(format!("{id:?} is drawn from a deck it does not lie in"));
            }
            self.card(*id).zones = Zones::one(hand);
        }
        self.counts[deck.index()] -= cards.len() as i32;
        self.counts[hand.index()] += cards.len() as i32;
        Ok(())
    }

    /// What one entry says.
    pub fn tell(&mut self, entry: &Entry) -> Result<(), String> {
        use Verb::*;
        let what = &entry.what;
        let (id, other, seat, n) = (what.subject, what.object, what.player, i32::from(what.amount));
        match what.verb {
            StepBegins if entry.step == Step::S3_5 => {
                self.cards.iter_mut().for_each(|card| card.state(Flags::COMMITTED, false));
            }
            Draws => match &entry.detail {
                Detail::Cards(cards) if cards.len() as i32 == n => self.drawn(seat, cards)?,
                _ => return Err(format!("it is not told which cards are drawn: {entry:?}")),
            },
            Mulligan => {
                self.some(self.counts[Zone::hand(seat).index()], Zone::hand(seat), Zone::deck(seat));
            }
            Went => match (entry.from(), entry.to()) {
                (Some(from), Some(to)) => {
                    self.dealt_elsewhere += if to == Zone::SHADOW { n } else { 0 };
                    self.some(n, from, to);
                }
                _ => return Err(format!("it is not told from where to where: {entry:?}")),
            },
            ShadowDealt => self.dealt(id),
            ShadowTurned => {
                self.to(id, Zones::one(Zone::SHADOW));
                self.card(id).host = other;
                self.card(id).flags = Flags::default();
            }
            ResourcesGained => self.card(id).resources += n,
            Spends => self.card(id).resources -= n,
            Damaged | DamagePut | ComesDamaged => self.card(id).damage += n,
            Healed | DamageRemoved => self.card(id).damage -= n,
            DamageMoved => {
                self.card(id).damage -= n;
                self.card(other).damage += n;
            }
            ProgressPlaced | ComesWithProgress => self.card(id).progress += n,
            ProgressRemoved => self.card(id).progress -= n,
            ThreatRaised | LowerThreat => {
                let threat = &mut self.players[seat.index()].threat;
                *threat += n;
                if entry.level().map(i32::from) != Some(*threat) {
                    return Err(format!("threat {threat} is told otherwise: {entry:?}"));
                }
            }
            Eliminated => match entry.level() {
                Some(level) => self.eliminate(seat, level),
                None => return Err(format!("it is not told what the threat counts as: {entry:?}")),
            },
            Plays => self.may_be_played(id),
            EntersPlay => self.entered(id),
            LeavesPlay => self.out(id, entry.to().into_iter().collect()),
            Move => match entry.to() {
                Some(to) => self.moved(id, to),
                None => return Err(format!("it is not told where to: {entry:?}")),
            },
            Discarded => self.out(id, self.discards(id)),
            Destroyed => self.out(id, self.discards(id) | Zones::one(Zone::VICTORY)),
            Revealed => self.out(id, Zones::one(Zone::RESOLVING)),
            StageRevealed => self.to(id, self.at_boards(Board::quest)),
            Travels => {
                self.to(id, self.at_boards(Board::active_location));
                self.with_guarded(id);
            }
            EntersStaging => self.staged(id),
            Engages => {
                self.to(id, Zones::one(Zone::engaged(seat)));
                self.with_guarded(id);
            }
            Attach => self.attached(id, other),
            Freed => self.freed(id),
            ControlChanges | Claimed => self.control(id, seat),
            Earned => {
                let card = self.card(id);
                card.controllers = ANYBODY;
                card.owner = if seat.is_player() { seat } else { card.owner };
            }
            Exhausts | ComesExhausted => self.card(id).state(Flags::EXHAUSTED, true),
            Readies => self.card(id).state(Flags::EXHAUSTED, false),
            Commits | ComesCommitted => self.card(id).state(Flags::COMMITTED, true),
            RemovedFromQuest => self.card(id).state(Flags::COMMITTED, false),
            TurnedFacedown => self.card(id).state(Flags::FACEDOWN, true),
            // A shadow card that is shown before its time still waits for it.
            TurnedFaceup if self.cards[id.index()].zones == Zones::one(Zone::SHADOW) => {}
            TurnedFaceup => self.card(id).state(Flags::FACEDOWN, false),
            Flipped => self.card(id).face = n as u8,
            FirstPlayer => self.first = seat,
            GoesApart => self.boards = BOARDS,
            Joins | ChosenQuest => {}
            Win => self.outcome = Some(Outcome::Won),
            Lose => self.outcome = Some(Outcome::Lost),
            StepBegins | Passes | Use | AbilityTriggers | Shuffled | Surges | Doomed | Cancel | Quested => {}
            Explored | StageDefeated | Attacks | Defender | Undefended | DeclaredAttacker | MadeToAttack => {}
            Looks | CommitsToTest | DealtForTest | Tested | CountersPlaced | CountersRemoved | DialTurned => {}
            Lasts | PutOff | DamagePrevented | DamageRedirected | LeavesPool | AttackCancelled | PhaseCutShort
            | PhaseAdded => {}
            PlayerCommits | Defended | DamageAssigned | AttackDestroys | AttackKills | ExcessDamage
            | ShadowTriggers | ShadowResolves | WhenRevealedTriggers | LookedAt | Heals | WouldBeHealed
            | DrawsAttached | WouldBePlaced | WouldBeStaged | Detached | PlacedIn | BecomesActive | BecomesCurrent
            | QuestSuccess | QuestFailure | QuestResolved | ThreatByQuesting | ThreatByEffect | ThreatByDoom
            | PhaseBegins | PhaseEnds | RoundBegins | RoundEnds | StagingEnds | TokenPasses | Bypassed | BypassCost
            | LastCounter | CounterGone | TimeRemoved | LosesControl | TurnsCards | State | Attacked | Called
            | Nothing => {
                return Err(format!("the log does not tell of such things: {entry:?}"));
            }
        }
        Ok(())
    }
}
