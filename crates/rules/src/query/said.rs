//! What texts in force say: whether a text is in force, and its modifiers of a kind, wherever they stand.

use cardlang::def::CardType;

use super::Q;
use super::values::Of;
use crate::code::{Mod, ModFlag, ModKind, Nouns, OpKind, Sel, Stat, Target, TextPlace, Until};
use crate::frame::{Env, Lasting};
use crate::ids::{CardId, CardSet, Seat, Shared};
use crate::occurrence::Occurrence;
use crate::state::Flags;
use crate::zone::Zone;

/// Whether cards say such things while they are in hand.
#[inline]
fn is_said_in_hand(kind: usize) -> bool {
    kind == Stat::Cost as usize || kind == ModKind::PaysFor as usize
}

/// Whether a kind of modifiers blanks texts.
fn blanks(kind: usize) -> bool {
    kind == ModFlag::Blank.kind() || kind == ModFlag::BlankAll.kind()
}

impl<'a> Q<'a> {
    /// Whether a card's own text is in force: in play faceup, or being revealed, and not blank.
    pub fn text_active(self, id: CardId) -> bool {
        let card = self.card(id);
        let placed = card.zone.is_in_force() || (card.zone == Zone::RESOLVING && self.is_of_encounter_deck(id));
        // A player card that nobody controls is a guarded objective and no more, unless its other side is an enemy.
        let enemy = || self.face(id).kind == CardType::Enemy;
        let held = card.controller.is_player() || !card.owner.is_player() || enemy();
        placed && held && !card.flags.has(Flags::FACEDOWN) && !self.blank(id)
    }

    /// Whether a card's printed text box counts as blank.
    pub(crate) fn blank(self, id: CardId) -> bool {
        self.m.blanks && (self.flag(id, ModFlag::Blank) || self.blank_traits(id))
    }

    /// Whether its traits are blank as well.
    pub(crate) fn blank_traits(self, id: CardId) -> bool {
        self.m.blanks && self.flag(id, ModFlag::BlankAll)
    }

    /// Cards with text of a kind that lie where it can be in force.
    pub(super) fn speakers(self, kind: usize) -> Shared<'a> {
        self.m.sayers(kind, self.speaking(kind))
    }

    /// Cards that lie where their text of a kind can be in force.
    #[inline]
    fn speaking(self, kind: usize) -> &'a CardSet {
        if is_said_in_hand(kind) { &self.g.live } else { &self.g.speakers.0 }
    }

    /// Whether a card says anything where it lies. Texts that blank are not blanked.
    pub(super) fn speaks(self, source: CardId, kind: usize) -> bool {
        let zone = self.card(source).zone;
        if zone.kind().is_played_from() {
            is_said_in_hand(kind)
        } else {
            zone == Zone::VICTORY || if blanks(kind) { self.g.in_play(source) } else { self.text_active(source) }
        }
    }

    pub(super) fn in_place_of_text(self, source: CardId, place: TextPlace) -> bool {
        let zone = self.card(source).zone;
        let played_from = zone.kind().is_played_from();
        let elsewhere = zone == Zone::VICTORY || played_from;
        match place {
            TextPlace::Victory => zone == Zone::VICTORY,
            TextPlace::Hand => played_from,
            TextPlace::InPlay | TextPlace::Attachment => {
                !elsewhere && self.in_role(source, place == TextPlace::Attachment)
            }
        }
    }

    /// Cards on the table that modifiers of a kind can lie on: where all of them are texts about their own cards, or about
    /// what those are attached to, only these.
    pub(crate) fn reach_of(self, kind: usize) -> CardSet {
        let of_others = self.speakers(kind).any(|source| self.m.is_outspoken(kind, source));
        if of_others || self.is_given_modifiers(kind) || self.is_modified_for_long(kind) {
            return self.g.speakers.0;
        }
        self.speakers(kind).flat_map(|source| [source, self.card(source).host]).collect()
    }

    /// Calls `f` with each modifier of a kind that applies, its environment, and its fixed amount if it has one.
    pub(crate) fn each_mod(self, kind: usize, of: Of, f: &mut dyn FnMut(&'a Mod, &Env, Option<i32>)) {
        self.each_said(kind, [of.card(); 2], &|_| Some(of), f);
    }

    /// The same, where it depends on the modifier what it has to lie on: on one of some cards, or on no card.
    pub(super) fn each_said(
        self,
        kind: usize,
        on: [CardId; 2],
        of: &dyn Fn(&Mod) -> Option<Of>,
        f: &mut dyn FnMut(&'a Mod, &Env, Option<i32>),
    ) {
        self.each_heard(kind, on, &|source| self.speaks(source, kind), of, f);
        if self.m.gives_modifiers(kind) {
            self.each_given_mod(kind, of, f);
        }
    }

    /// The same, of the cards that are heard, and without what cards are given.
    pub(super) fn each_heard(
        self,
        kind: usize,
        on: [CardId; 2],
        is_heard: &dyn Fn(CardId) -> bool,
        of: &dyn Fn(&Mod) -> Option<Of>,
        f: &mut dyn FnMut(&'a Mod, &Env, Option<i32>),
    ) {
        for source in self.speakers(kind) {
            let reaches = || on.contains(&source) || on.contains(&self.card(source).host);
            if (self.m.is_outspoken(kind, source) || reaches()) && is_heard(source) {
                self.each_constant(kind, source, of, f);
            }
        }
        // What can be played from a deck or discard pile says there what it costs.
        if self.tells_its_cost(kind, on[0]) && is_heard(on[0]) {
            self.each_constant(kind, on[0], of, f);
        }
        for lasting in self.g.lasting.iter().filter(|lasting| usize::from(lasting.kind) == kind) {
            self.each_lasting(lasting, of, f);
        }
    }

    /// The constant text of a card.
    #[inline(never)]
    fn each_constant(
        self,
        kind: usize,
        source: CardId,
        of: &dyn Fn(&Mod) -> Option<Of>,
        f: &mut dyn FnMut(&'a Mod, &Env, Option<i32>),
    ) {
        for constant in self.face(source).constants.iter().filter(|constant| constant.is_of(kind)) {
            let Some(of) = of(&constant.what).filter(|_| self.in_place_of_text(source, constant.place)) else {
                continue;
            };
            if self.is_about_another(source, &constant.target, of) {
                continue;
            }
            let mut env = Env::new(source, self.card(source).controller, Occurrence::NOTHING);
            env.it = of.card();
            if self.touches(&env, &constant.target, of)
                && constant.conds.iter().all(|cond| self.cond(&env, cond))
                && !self.immune_to(kind, of, source)
                && !(constant.alone && self.speaks_for(source, kind))
            {
                f(&constant.what, &env, None);
            }
        }
    }

    /// Whether a text speaks of itself alone, or of cards of other types, which is sooner seen than whether a card is the
    /// one it means.
    #[inline]
    fn is_about_another(self, source: CardId, target: &Target, of: Of) -> bool {
        let (Target::Cards(sel), Of::Card(id)) = (target, of) else { return false };
        if let Sel::All(filter) = sel {
            return filter.noun != Nouns::ANY && id.is_some() && !filter.noun.meets(self.kinds(id));
        }
        matches!(sel, Sel::This) && id != source
    }

    /// A lasting effect.
    #[inline(never)]
    fn each_lasting(
        self,
        lasting: &Lasting,
        of: &dyn Fn(&Mod) -> Option<Of>,
        f: &mut dyn FnMut(&'a Mod, &Env, Option<i32>),
    ) {
        let OpKind::Do(phrase) = &self.m.op(lasting.ability, lasting.pc).kind else { return };
        let Some(crate::phrases::lasting::Lasting { target, what, when, .. }) = phrase.lasting() else { return };
        let Some(what) = what.get(usize::from(lasting.part)) else { return };
        let Some(of) = of(what) else { return };
        let covered = match (of, &lasting.closed) {
            (Of::Card(id), Some(set)) => set.has(id),
            (Of::Player(seat), _) if matches!(target, Target::Players(_)) => lasting.players.has(seat),
            _ => self.touches(&lasting.env, target, of),
        };
        if covered && self.still_lasts(lasting) && !self.immune_to(usize::from(lasting.kind), of, lasting.env.this) {
            let env = Env { it: of.card(), ..lasting.env };
            if when.is_none_or(|when| self.cond(&env, when)) {
                let fixed =
                    lasting.closed.is_some() || matches!(what, Mod::StagingThreat(_)) && self.is_counted_once(lasting);
                f(what, &env, fixed.then_some(i32::from(lasting.amount)));
            }
        }
    }

    /// Whether what is added to the staging area stays as it was: by a player's card, or where it speaks of cards that
    /// the effect has named. Any other is counted anew whenever it matters.
    fn is_counted_once(self, lasting: &Lasting) -> bool {
        let names = self.m.op(lasting.ability, lasting.pc).slots != 0;
        names || self.card(lasting.env.this).owner.is_player()
    }

    /// What lasts for an attack counts in that attack, not in another one made within it.
    fn still_lasts(self, lasting: &Lasting) -> bool {
        lasting.until != Until::Attack || lasting.depth == self.attack_depth()
    }

    pub(super) fn touches(self, env: &Env, target: &Target, of: Of) -> bool {
        match (target, of) {
            (Target::Cards(sel), Of::Card(id)) => self.sel_has(env, sel, id),
            (Target::Players(who), Of::Player(seat)) => self.who(env, who).has(seat),
            (Target::Game, Of::Game) => true,
            (Target::Game, Of::Table(board)) => self.holds_at(env, board),
            _ => false,
        }
    }

    /// Whether a modifier is kept off. Immunity itself is not.
    pub(super) fn immune_to(self, kind: usize, of: Of, source: CardId) -> bool {
        let Of::Card(id) = of else { return false };
        if blanks(kind) {
            return self.is_immune(id, source, true);
        }
        kind != ModKind::Immune as usize && kind != ModKind::Becomes as usize && self.kept_off(id, source)
    }

    /// Whether a card is immune to what another one does; not to itself, nor to what no card does.
    pub fn kept_off(self, id: CardId, source: CardId) -> bool {
        self.is_immune(id, source, false)
    }

    /// The same. With `printed`, only printed immunity counts: blanking asks for that, or the two would ask each other
    /// for ever.
    fn is_immune(self, id: CardId, source: CardId, printed: bool) -> bool {
        if !self.m.immunity || id == source || source == CardId::NONE || self.idle(ModKind::Immune as usize) {
            return false;
        }
        let mut kept = false;
        let kind = ModKind::Immune as usize;
        let of = |_: &Mod| Some(Of::Card(id));
        let mut immune = |what: &Mod, env: &Env, _| {
            kept |= matches!(what, Mod::Immune(filter) if self.fits_anywhere(env, filter, source));
        };
        if printed {
            self.each_heard(kind, [id; 2], &|source| self.g.in_play(source), &of, &mut immune);
        } else {
            self.each_said(kind, [id; 2], &of, &mut immune);
        }
        kept
    }

    /// Whether text is in force in the role its card has: plain text, or text as an attachment.
    /// An objective that is attached is still an objective.
    pub fn in_role(self, id: CardId, as_attachment: bool) -> bool {
        let attached = self.g.is(id, Flags::AS_ATTACHMENT);
        let both = attached && self.face(id).is_objective();
        as_attachment == attached || both
    }

    /// Whether text of another copy of a card that does not stack is in force already.
    pub(super) fn speaks_for(self, source: CardId, kind: usize) -> bool {
        let title = self.face(source).title;
        let mut before = self.speakers(kind).take_while(|id| *id != source);
        before.any(|id| self.face(id).title == title && self.text_active(id) && self.speaks_alone(id, kind))
    }

    /// Whether a card has text of a kind that does not stack, whose conditions are met.
    fn speaks_alone(self, id: CardId, kind: usize) -> bool {
        let env = Env::new(id, self.card(id).controller, Occurrence::NOTHING);
        self.face(id).constants.iter().filter(|constant| constant.alone && constant.is_of(kind)).any(|constant| {
            self.in_place_of_text(id, constant.place) && constant.conds.iter().all(|cond| self.cond(&env, cond))
        })
    }

    /// Whether a card in a deck or discard pile changes what it costs itself.
    #[inline]
    pub(super) fn tells_its_cost(self, kind: usize, id: CardId) -> bool {
        kind == Stat::Cost as usize && id.is_some() && !self.g.live.has(id) && self.m.sources(kind).has(id)
    }

    /// Whether nothing modifies that just now.
    #[inline]
    pub fn idle(self, kind: usize) -> bool {
        !self.is_modified(kind)
    }

    /// Whether something modifies that just now for other cards than those that say so and what they are attached to.
    pub(super) fn is_modified_elsewhere(self, kind: usize) -> bool {
        let aloud = || self.m.is_said_aloud(kind, self.speaking(kind));
        let there = || aloud() || self.is_modified_for_long(kind) || self.is_given_modifiers(kind);
        self.m.can_modify(kind) && there()
    }

    /// Whether something modifies that just now, or may as a gift. For most kinds of most games one bit tells.
    #[inline]
    pub fn is_modified(self, kind: usize) -> bool {
        self.m.can_modify(kind) && self.has_modifiers(kind, self.speaking(kind))
    }

    /// The same, where some card of the game says such things.
    #[inline(never)]
    fn has_modifiers(self, kind: usize, speaking: &CardSet) -> bool {
        self.m.is_said(kind, speaking) || self.is_modified_for_long(kind) || self.is_given_modifiers(kind)
    }

    pub(super) fn is_modified_for_long(self, kind: usize) -> bool {
        self.g.lasting.iter().any(|lasting| usize::from(lasting.kind) == kind)
    }

    /// Whether something modifies that now, or will once its card is there: what it asks about is counted before.
    pub(crate) fn is_ever_modified(self, kind: usize) -> bool {
        self.m.can_modify(kind) && (self.m.modifies(kind) || self.is_modified_for_long(kind))
    }

    /// Whether some text in force sets a flag for a card.
    pub fn flag(self, id: CardId, flag: ModFlag) -> bool {
        self.holds(Of::Card(id), flag)
    }

    /// Whether some text in force sets a flag for a player.
    pub fn player_flag(self, seat: Seat, flag: ModFlag) -> bool {
        self.holds(Of::Player(seat), flag)
    }

    /// Whether some text in force sets a flag for the whole game.
    pub fn game_flag(self, flag: ModFlag) -> bool {
        self.holds(Of::Game, flag)
    }

    fn holds(self, of: Of, flag: ModFlag) -> bool {
        if self.idle(flag.kind()) {
            return false;
        }
        let mut found = false;
        self.each_mod(flag.kind(), of, &mut |_, _, _| found = true);
        found
    }
}
