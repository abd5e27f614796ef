//! Current values: printed ones and every modifier in force, by the Modifiers rule.

use cardlang::def::{CardType, Sphere};
use serde::{Deserialize, Serialize};

use super::Q;
use super::spoken::gained_trait;
use crate::area::{AreaKind, Board};
use crate::code::{Gained, Key, Mod, ModFlag, ModKind, Most, Nouns, Num, OpKind, Quality, Quantity, Stat};
use crate::frame::{AbilityRef, Env, Lasting};
use crate::ids::{CardId, CardSet, Seat};
use crate::occurrence::{Occurrence, Verb};
use crate::phrases::Phrase;
use crate::phrases::engaging::FacedownEnemy;
use crate::state::Flags;
use crate::zone::Zone;

/// What a modifier is asked about.
#[derive(Clone, Copy)]
pub enum Of {
    Card(CardId),
    Player(Seat),
    /// What lies at a board, as a whole.
    Table(Board),
    Game,
}

impl Of {
    pub(super) fn card(self) -> CardId {
        if let Of::Card(id) = self { id } else { CardId::NONE }
    }
}

/// What a modifier does to a value.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    By(i32),
    To(i32),
}

/// More than any damage takes.
const ENDLESS: i32 = 100_000;
/// The threat at which players are out, if nothing changes it.
const ELIMINATION_LEVEL: i32 = 50;

impl<'a> Q<'a> {
    /// What a facedown card stands in for.
    pub fn stand_in(self, id: CardId) -> Option<&'a FacedownEnemy> {
        if !self.g.is(id, Flags::STAND_IN) {
            return None;
        }
        let stand_in = self.g.extras.stand_ins.iter().find(|stand_in| stand_in.card == id)?;
        let op = &self.m.op(stand_in.ability, stand_in.pc).kind;
        if let OpKind::Do(Phrase::FacedownEnemy(enemy)) = op { Some(enemy) } else { None }
    }

    /// The value before modifiers.
    #[inline]
    pub(super) fn base(self, id: CardId, stat: Stat) -> i32 {
        if self.g.is(id, Flags::STAND_IN) { self.value_standing_in(id, stat) } else { self.printed_value(id, stat) }
    }

    #[inline(never)]
    fn value_standing_in(self, id: CardId, stat: Stat) -> i32 {
        let Some(op) = self.stand_in(id) else { return self.printed_value(id, stat) };
        let env = Env::new(id, self.g.first_at(self.board_of(id)), Occurrence::NOTHING);
        match stat {
            Stat::Attack => self.num(&env, &op.attack),
            Stat::Defense => self.num(&env, &op.defense),
            Stat::HitPoints => self.num(&env, &op.hit_points),
            Stat::Willpower | Stat::Threat | Stat::Engagement | Stat::QuestPoints | Stat::Cost => 0,
        }
    }

    /// A printed value; an X is whatever the text says it is, counted anew each time.
    #[inline]
    fn printed_value(self, id: CardId, stat: Stat) -> i32 {
        let face = self.face(id);
        match face.x_of(stat) {
            None => face.printed(stat).unwrap_or(0),
            Some(x) => self.value_of_x(id, x),
        }
    }

    #[inline(never)]
    fn value_of_x(self, id: CardId, x: &crate::code::Num) -> i32 {
        if self.blank(id) {
            return 0;
        }
        let controller = self.card(id).controller;
        let you = if controller.is_player() { controller } else { self.g.first_at(self.board_of(id)) };
        self.num(&Env::new(id, you, Occurrence::NOTHING), x)
    }

    /// Whether a card has such a value at all.
    pub fn has_stat(self, id: CardId, stat: Stat) -> bool {
        match self.stand_in(id) {
            Some(_) => matches!(stat, Stat::Attack | Stat::Defense | Stat::HitPoints),
            None => self.face(id).printed(stat).is_some(),
        }
    }

    /// A current value. Set beats plus and minus; nothing falls below 0.
    pub fn stat(self, id: CardId, stat: Stat) -> i32 {
        let changes = self.m.can_modify(ModKind::Uses as usize) || self.m.can_modify(stat as usize);
        if changes { self.changed_stat(id, stat) } else { self.base(id, stat).max(0) }
    }

    #[inline(never)]
    fn changed_stat(self, id: CardId, stat: Stat) -> i32 {
        if self.is_unplayed(id, stat) { self.base(id, stat).max(0) } else { self.stat_played(id, stat) }
    }

    /// Whether a value is the cost of a card in a deck or discard pile: what changes it counts only as it is played.
    fn is_unplayed(self, id: CardId, stat: Stat) -> bool {
        let unplayed = |zone: Zone| zone.kind().is_played_from() && !zone.is_hand();
        stat == Stat::Cost && unplayed(self.card(id).zone)
    }

    /// The same of a card that would be played from where it lies.
    pub(super) fn stat_played(self, id: CardId, stat: Stat) -> i32 {
        let stat = self.used_for(id, stat);
        self.from(self.base(id, stat), id, stat)
    }

    /// The value that counts where that one would.
    fn used_for(self, id: CardId, stat: Stat) -> Stat {
        if self.idle(ModKind::Uses as usize) {
            return stat;
        }
        let mut used = stat;
        self.each_mod(ModKind::Uses as usize, Of::Card(id), &mut |what, _, _| {
            if let Mod::Uses { stat: other, instead_of } = what
                && *instead_of == stat
            {
                used = *other;
            }
        });
        used
    }

    /// What a value would be if it began as `base`.
    #[inline]
    pub fn from(self, base: i32, id: CardId, stat: Stat) -> i32 {
        let kind = stat as usize;
        if self.idle(kind) && !self.tells_its_cost(kind, id) { base.max(0) } else { self.modified(base, id, stat) }
    }

    #[inline(never)]
    fn modified(self, base: i32, id: CardId, stat: Stat) -> i32 {
        let (mut sum, mut set) = (base, None);
        let kept = |raised, by| self.is_fixed(id, stat, raised, by);
        self.each_change(id, stat, &mut |by, change| match change {
            Change::By(amount) if amount != 0 && kept(amount > 0, by) => {}
            Change::By(amount) => sum += amount,
            Change::To(to) => set = Some(to).filter(|to| *to == base || !kept(*to > base, by)).or(set),
        });
        set.unwrap_or(sum).max(0)
    }

    pub(crate) fn mod_amount(self, env: &Env, amount: &crate::code::Num, each: Option<&crate::code::Num>) -> i32 {
        self.num(env, amount) * each.map_or(1, |each| self.num(env, each))
    }

    /// Each modifier of a value with the card it comes from, for showing.
    pub fn modifiers(self, id: CardId, stat: Stat) -> Vec<(CardId, Change)> {
        let mut list = Vec::new();
        if self.idle(stat as usize) || self.is_unplayed(id, stat) {
            return list;
        }
        self.each_change(id, stat, &mut |by, change| list.push((by, change)));
        list
    }

    /// By how much a card has raised the attack of another.
    pub(crate) fn attack_raised_by(self, id: CardId, by: CardId) -> i32 {
        let raised = self.modifiers(id, Stat::Attack).into_iter().filter(|(from, _)| *from == by);
        raised.map(|(_, change)| if let Change::By(n) = change { n.max(0) } else { 0 }).sum()
    }

    /// Goes through the modifiers of a value, with the cards they come from.
    #[inline]
    fn each_change(self, id: CardId, stat: Stat, f: &mut impl FnMut(CardId, Change)) {
        self.each_mod(stat as usize, Of::Card(id), &mut |what, env, fixed| {
            if let Mod::Stat { amount, negative, each, .. } = what {
                let amount = fixed.unwrap_or_else(|| self.mod_amount(env, amount, each.as_ref()));
                f(env.this, Change::By(if *negative { -amount } else { amount }));
            }
            if let Mod::Set { amount, .. } = what {
                f(env.this, Change::To(fixed.unwrap_or_else(|| self.num(env, amount))));
            }
        });
    }

    /// Every trait a card has now: the printed ones, then those it has gained.
    pub fn traits(self, id: CardId) -> Vec<u16> {
        let none = self.g.is(id, Flags::FACEDOWN) || self.blank_traits(id);
        let mut list = if none { Vec::new() } else { self.face(id).traits.clone() };
        if !self.idle(ModKind::Trait as usize) {
            self.each_mod(ModKind::Trait as usize, Of::Card(id), &mut |what, env, _| {
                list.extend(gained_trait(what, env).filter(|gained| !list.contains(gained)));
            });
        }
        list.retain(|there| !self.loses_trait(id, *there));
        list
    }

    /// Printed traits sit in the text box, but blanking as most cards word it leaves them.
    pub fn has_trait(self, id: CardId, wanted: u16) -> bool {
        self.gets_trait(id, wanted) && !self.loses_trait(id, wanted)
    }

    /// Whether two cards have a trait in common, printed or gained.
    pub fn share_a_trait(self, id: CardId, other: CardId) -> bool {
        let common = |t: u16| self.has_trait(id, t) && self.has_trait(other, t);
        let mut found = self.face(id).traits.iter().any(|t| common(*t));
        if !found && !self.idle(ModKind::Trait as usize) {
            self.each_mod(ModKind::Trait as usize, Of::Card(id), &mut |what, env, _| {
                found |= gained_trait(what, env).is_some_and(common);
            });
        }
        found
    }

    fn gets_trait(self, id: CardId, wanted: u16) -> bool {
        let face = self.face(id);
        let printed = face.traits.contains(&wanted) && !self.g.is(id, Flags::FACEDOWN)
            || self.g.is(id, Flags::AS_ATTACHMENT)
                && face.abilities.iter().any(|ability| ability.attachment_trait() == Some(wanted));
        printed && !self.blank_traits(id) || !self.idle(ModKind::Trait as usize) && self.gains_trait(id, wanted)
    }

    #[inline(never)]
    fn gains_trait(self, id: CardId, wanted: u16) -> bool {
        let mut found = false;
        let may = |what: &Mod| !matches!(what, Mod::Trait(Gained::Said(t)) if *t != wanted);
        self.each_said(
            ModKind::Trait as usize,
            [id; 2],
            &|what| may(what).then_some(Of::Card(id)),
            &mut |what, env, _| {
                found |= gained_trait(what, env) == Some(wanted);
            },
        );
        found
    }

    /// How strongly a card has a keyword; instances add up.
    pub fn key(self, id: CardId, key: Key) -> Option<u8> {
        let blank = || self.g.is(id, Flags::FACEDOWN) || self.blank(id);
        let printed = self.face(id).key(key).filter(|_| !blank());
        if self.lost(id, key) {
            return None;
        }
        if self.idle(ModKind::Keyword as usize) {
            return printed;
        }
        let mut total = printed;
        let such = |what: &Mod| matches!(what, Mod::Keyword(gained, _) if *gained == key).then_some(Of::Card(id));
        self.each_said(ModKind::Keyword as usize, [id; 2], &such, &mut |what, env, _| {
            let Mod::Keyword(_, n) = what else { return };
            let more = self.num(env, n).clamp(0, 99) as u8;
            if more > 0 {
                total = Some(total.unwrap_or(0) + more);
            }
        });
        total
    }

    /// Whether a card has any keyword, printed or gained.
    pub fn has_keywords(self, id: CardId) -> bool {
        let mut gained = false;
        self.each_of(ModKind::Keyword as usize, Of::Card(id), &mut |what| gained |= matches!(what, Mod::Keyword(..)));
        gained || self.face(id).keys.iter().any(|(key, _)| self.key(id, *key).is_some())
    }

    /// Whether something takes a keyword from a card, printed or gained.
    fn lost(self, id: CardId, key: Key) -> bool {
        self.some_such(
            ModKind::Loses,
            Of::Card(id),
            |what| matches!(what, Mod::Loses(Quality::Keyword(k)) if *k == key),
        )
    }

    /// Whether a hero's resources match a sphere.
    #[inline]
    pub fn has_icon(self, hero: CardId, sphere: Sphere) -> bool {
        self.face(hero).sphere == Some(sphere)
            || self.some_such(ModKind::Icon, Of::Card(hero), |what| matches!(what, Mod::Icon(s) if *s == sphere))
    }

    /// Whether something may place progress on a card: not on a stage that shows its side A.
    pub fn takes_progress(self, id: CardId, by: CardId) -> bool {
        let card = self.card(id);
        let hidden = self.face(id).kind == CardType::Quest
            && usize::from(card.face) + 1 < self.m.pool.facts(card.def).faces.len();
        // A location under a player's control is explored.
        let held = card.zone.kind() == AreaKind::Play && self.is_kind(id, CardType::Location);
        !hidden && !held && self.can_happen(Occurrence::of(Verb::ProgressPlaced, id).because(by))
    }

    /// How often a card may still use actions of a phase this round.
    pub fn actions_left(self, id: CardId) -> u16 {
        let used = |_: &Env, most: &Most| {
            let counted = |used: &&crate::frame::LimitUse| {
                used.card == id
                    && self.m.pool.has(used.ability.def)
                    && used.ability.face != u8::MAX
                    && self.m.ability(used.ability).phase == most.what.phase
            };
            self.g.uses.iter().filter(counted).map(|used| u16::from(used.times)).sum()
        };
        self.room(Occurrence::of(Verb::Use, id), used)
    }

    /// How much progress may still be placed on a card this round.
    pub fn progress_room(self, id: CardId) -> u16 {
        self.room(Occurrence::of(Verb::ProgressPlaced, id), |_, _| self.placed_this_round(id, AbilityRef::PROGRESS))
    }

    /// How much damage a card may still take this round.
    pub fn damage_room(self, id: CardId) -> u16 {
        self.room(Occurrence::of(Verb::Damaged, id), |_, _| self.placed_this_round(id, AbilityRef::DAMAGE))
    }

    fn placed_this_round(self, id: CardId, tokens: AbilityRef) -> u16 {
        let placed = self.g.uses.iter().filter(|used| used.card == id && used.ability == tokens);
        placed.map(|used| u16::from(used.times)).sum()
    }

    /// Whether a card has lost all of a value it cannot stay without.
    #[inline]
    pub fn has_to_shed(self) -> bool {
        !self.idle(ModKind::DiscardedAtZero as usize) && !self.discarded_at_zero().is_empty()
    }

    /// Cards that have lost all of a value they cannot stay without, unless they have to stay or are on their way.
    pub fn discarded_at_zero(self) -> CardSet {
        let goes = |id: &CardId| {
            let discarded = Occurrence::of(Verb::Discarded, *id).by(self.card(*id).controller);
            self.can_be_discarded(*id) && self.can_happen(discarded) && !self.is_waiting(&discarded)
        };
        self.g.cards_in_play().filter(|id| self.shed_by(*id).is_some() && goes(id)).collect()
    }

    /// The card by whose text a card that has lost all of a value cannot stay.
    pub(crate) fn shed_by(self, id: CardId) -> CardId {
        let mut by = CardId::NONE;
        self.each_mod(ModKind::DiscardedAtZero as usize, Of::Card(id), &mut |what, env, _| {
            if matches!(what, Mod::DiscardedAtZero(stat) if self.stat(id, *stat) == 0) {
                by = env.this;
            }
        });
        by
    }

    /// Whether a card cannot have that attachment.
    pub fn bars(self, host: CardId, attachment: CardId) -> bool {
        !self.can_happen(Occurrence::of(Verb::Attach, attachment).to(host))
    }

    /// What readying a card at 7.2 costs, from its own pool.
    pub fn refresh_toll(self, id: CardId) -> u16 {
        let mut toll = 0;
        if !self.idle(ModKind::RefreshToll as usize) {
            self.each_mod(ModKind::RefreshToll as usize, Of::Card(id), &mut |what, _, _| {
                if let Mod::RefreshToll(n) = what {
                    toll += n;
                }
            });
        }
        toll
    }

    /// Enemies a player may engage by choice at 5.2.
    pub fn optional_engagements_left(self, seat: Seat) -> usize {
        (1 + self.counted(Quantity::Engaged, Of::Player(seat))).max(0) as usize
    }

    /// Characters a player may declare as defenders of one attack.
    pub fn most_defenders(self, seat: Seat) -> usize {
        (1 + self.counted(Quantity::Defenders, Of::Player(seat))).max(1) as usize
    }

    /// What a player's dial showed as the game began; of a game that began in the middle, what the heroes came with.
    pub fn starting_threat(self, seat: Seat) -> u16 {
        let heroes = || {
            let own = |id: &CardId| self.card(*id).owner == seat && self.face(*id).kind == CardType::Hero;
            let heroes = (0..self.g.cards.len() as u16).map(CardId).filter(own);
            heroes.map(|id| self.stat(id, Stat::Cost)).sum::<i32>() as u16
        };
        self.m.started.map_or_else(heroes, |threat| threat[seat.index()])
    }

    /// The hero chosen where chance would choose one for that.
    pub fn recorded(self, state: u16) -> Option<CardId> {
        let mut found = None;
        self.each_of(ModKind::Recorded as usize, Of::Game, &mut |what| {
            if matches!(what, Mod::Recorded(name) if *name == state) {
                found = self.m.recorded(state);
            }
        });
        found
    }

    pub(super) fn each_of(self, kind: usize, of: Of, f: &mut dyn FnMut(&Mod)) {
        if !self.idle(kind) {
            self.each_mod(kind, of, &mut |what, _, _| f(what));
        }
    }

    /// A player's threat, as whatever reads it has to treat it. The dial itself is raised, lowered and reached.
    pub fn threat(self, seat: Seat) -> u16 {
        let mut threat = self.g.players[seat.index()].threat;
        self.each_of(Quantity::Treated.kind(), Of::Player(seat), &mut |what| {
            if let Mod::Count(_, Num::Lit(most)) = what {
                threat = threat.min((*most).max(0) as u16);
            }
        });
        threat
    }

    /// The threat at which a player is out.
    #[inline]
    pub fn elimination_level(self, seat: Seat) -> u16 {
        (ELIMINATION_LEVEL + self.counted(Quantity::Elimination, Of::Player(seat))).max(0) as u16
    }

    /// Types a card has now.
    #[inline]
    pub fn kinds(self, id: CardId) -> Nouns {
        let kinds = self.kinds_as_it_lies(id);
        let changes = self.m.becoming.meets(kinds) && !self.idle(ModKind::Becomes as usize);
        if changes { self.changed_kinds(id, kinds) } else { kinds }
    }

    #[inline(never)]
    fn changed_kinds(self, id: CardId, kinds: Nouns) -> Nouns {
        if !self.g.in_play(id) {
            return kinds;
        }
        let mut now = kinds;
        // Read without asking what is blank, which may depend on types.
        let is_heard = |source| self.g.in_play(source);
        let of = |what: &Mod| matches!(what, Mod::Becomes(from, _) if kinds.has(*from)).then_some(Of::Card(id));
        self.each_heard(ModKind::Becomes as usize, [id; 2], &is_heard, &of, &mut |what, _, _| {
            if let Mod::Becomes(from, to) = what {
                now = now.without(Nouns::of(*from)).or(Nouns::of(*to));
            }
        });
        now
    }

    /// Whether a card is a hero now.
    pub fn is_hero(self, id: CardId) -> bool {
        self.is_kind(id, CardType::Hero)
    }

    /// The types it would have without texts that change them: an encounter card attached to something is an attachment.
    #[inline]
    fn kinds_as_it_lies(self, id: CardId) -> Nouns {
        let kind = self.face(id).kind;
        let plain = !self.g.is(id, Flags(Flags::STAND_IN.0 | Flags::AS_ATTACHMENT.0));
        let in_hands = matches!(kind, CardType::ObjectiveAlly | CardType::ObjectiveHero);
        if plain && !in_hands { Nouns::of(kind) } else { self.kinds_in_its_role(id, kind, in_hands) }
    }

    #[inline(never)]
    fn kinds_in_its_role(self, id: CardId, kind: CardType, in_hands: bool) -> Nouns {
        let card = self.card(id);
        if card.flags.has(Flags::STAND_IN) {
            return Nouns::of(CardType::Enemy);
        }
        // In nobody's hands such an objective is a character only for the quest it is committed to, or if it is one to
        // quest from where it lies.
        let quests = card.flags.has(Flags::COMMITTED) || self.m.sources(ModFlag::Committed.kind()).has(id);
        let idle = !card.controller.is_player() && card.zone.is_in_play() && !quests;
        if in_hands && idle {
            return Nouns::of(CardType::Objective);
        }
        if !card.flags.has(Flags::AS_ATTACHMENT) {
            let hero = if kind == CardType::ObjectiveHero { Nouns::of(CardType::Hero) } else { Nouns::NONE };
            return Nouns::of(kind).or(hero);
        }
        if self.face(id).is_objective() {
            return Nouns::of(kind).or(Nouns::of(CardType::Attachment));
        }
        Nouns::of(CardType::Attachment)
    }

    /// Whether a card counts as a type now; it may count as several.
    pub fn is_kind(self, id: CardId, kind: CardType) -> bool {
        self.kinds(id).has(kind)
    }

    /// Whether damage destroys a card as it is: its hit points are used up, and it is not Indestructible.
    pub fn is_beaten(self, id: CardId) -> bool {
        self.hit_points_left(id) <= 0 && self.key(id, Key::Indestructible).is_none()
    }

    /// What damage leaves of a card; one without hit points has no end of them.
    pub fn hit_points_left(self, id: CardId) -> i32 {
        if !self.has_stat(id, Stat::HitPoints) {
            return ENDLESS;
        }
        self.stat(id, Stat::HitPoints) - i32::from(self.card(id).damage)
    }

    /// A copy by title is in play, and one of the two is unique.
    pub fn unique_clash(self, id: CardId) -> bool {
        self.clashes(id).next().is_some()
    }

    /// Whether as many copies of a card are in play as its own text allows.
    pub fn is_full(self, id: CardId) -> bool {
        let face = self.face(id);
        let alike = |other: &CardId| *other != id && self.face(*other).title == face.title && self.g.in_play(*other);
        let copies = || self.g.speakers.0.iter().filter(alike).count();
        face.limit_in_play.is_some_and(|most| copies() >= usize::from(most))
    }

    /// Cards that a player has for a while.
    pub(crate) fn loans(self) -> impl Iterator<Item = &'a Lasting> {
        self.g.lasting.iter().filter(move |lasting| {
            lasting.kind == Lasting::NO_MODIFIER
                && matches!(self.m.op(lasting.ability, lasting.pc).kind, OpKind::Do(Phrase::TakeControl(_)))
        })
    }

    /// Whether a hero of a player is lent to another.
    pub(crate) fn lends_a_hero(self, seat: Seat) -> bool {
        let lent = |loan: &Lasting| loan.closed.is_some_and(|cards| cards.iter().any(|id| self.is_hero_in_play(id)));
        self.loans().any(|loan| loan.players.has(seat) && lent(loan))
    }

    /// Whether a hero of a player is neither in play nor fallen: in the deck, or attached to something.
    pub(crate) fn has_a_lost_hero(self, seat: Seat) -> bool {
        let places = [Zone::deck(seat), Zone::hand(seat), Zone::ATTACHED];
        let lost = |id: CardId| self.card(id).owner == seat && self.face(id).kind == CardType::Hero;
        places.into_iter().flat_map(|zone| self.g.in_zone(zone)).any(lost)
    }

    fn is_hero_in_play(self, id: CardId) -> bool {
        self.g.in_play(id) && self.is_kind(id, CardType::Hero)
    }

    /// The same among the cards of the scenario.
    pub fn namesake_lies_there(self, id: CardId) -> bool {
        self.clashes(id).any(|other| !self.card(other).controller.is_player())
    }

    /// Copies that players control.
    pub(crate) fn players_copies(self, id: CardId) -> CardSet {
        self.clashes(id).filter(|other| self.card(*other).owner.is_player()).collect()
    }

    /// Whether a player's card is attached with its printed cost and nothing more: nobody controls it.
    pub fn has_lost_its_title(self, id: CardId) -> bool {
        let card = self.card(id);
        card.owner.is_player() && !card.controller.is_player() && card.flags.has(Flags::AS_ATTACHMENT)
    }

    /// Whether nobody can tell a card in play by its title, or it has none: facedown it has none, but everybody knows which
    /// hero lies there as a prisoner.
    pub(crate) fn goes_without_title(self, id: CardId) -> bool {
        let prisoner = self.face(id).kind == CardType::Hero && self.card(id).host == CardId::NONE;
        self.g.is(id, Flags::FACEDOWN) && !prisoner || self.has_lost_its_title(id)
    }

    fn clashes(self, id: CardId) -> impl Iterator<Item = CardId> + use<'a> {
        let face = self.face(id);
        let clashes = move |other: &CardId| {
            let there = self.face(*other);
            *other != id
                && there.title == face.title
                && (there.unique || face.unique)
                && !self.goes_without_title(*other)
        };
        let few = self.m.namesakes().has(id).then(|| self.g.cards_in_play().filter(clashes));
        few.into_iter().flatten()
    }
}
