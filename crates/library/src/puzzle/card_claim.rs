//! Checks what is expected of a card.

use rules::area::AreaKind;
use rules::code::Stat;
use rules::frame::Frame;
use rules::ids::{CardId, Seat};
use rules::state::Flags;
use rules::zone::Zone;

use super::Fault;
use super::claim::Finding;
use super::names::{find_card, nearest};
use super::position::Table;
use super::run::Stop;
use super::script::{Claim, Named, Pile};

impl Table {
    /// The one card of the table that a line names.
    pub fn find_card(&self, named: &Named, line: usize) -> Result<CardId, Fault> {
        find_card(&self.matchup.pool, &self.game, named, line)
    }

    /// Looks whether everything a line claims about a card is true.
    pub fn card_claims(&self, named: &Named, claims: &[(bool, Claim)], line: usize) -> Result<Finding, Stop> {
        let id = self.find_card(named, line)?;
        let title = self.title(id);
        let mut all = Finding::new(true, String::new(), String::new());
        for (wanted, claim) in claims {
            let finding = self.claim(id, claim, line)?;
            let not = if *wanted { "" } else { "not " };
            let said = format!("{title} {not}{}", finding.wanted);
            if finding.holds != *wanted {
                return Ok(Finding::new(false, said, format!("{} in {}", finding.found, self.place_of(id))));
            }
            all = Finding::new(true, said, finding.found);
        }
        Ok(all)
    }

    fn place_of(&self, id: CardId) -> String {
        format!("{}: {}", self.whereabouts(id), self.card(id))
    }

    fn claim(&self, id: CardId, claim: &Claim, line: usize) -> Result<Finding, Stop> {
        let card = self.game.card(id);
        let flag = |flag: Flags, word: &str, other: &str| {
            let on = card.flags.has(flag);
            Finding::new(on, word, if on { word } else { other })
        };
        let negated = |finding: Finding, word: &str| Finding::new(!finding.holds, word, finding.found);
        Ok(match claim {
            Claim::Exhausted => flag(Flags::EXHAUSTED, "exhausted", "ready"),
            Claim::Ready => negated(flag(Flags::EXHAUSTED, "exhausted", "ready"), "ready"),
            Claim::Committed => flag(Flags::COMMITTED, "committed", "not committed"),
            Claim::Facedown => flag(Flags::FACEDOWN, "facedown", "faceup"),
            Claim::Faceup => negated(flag(Flags::FACEDOWN, "facedown", "faceup"), "faceup"),
            Claim::Damage(n) => Finding::equal("damage", *n, card.damage),
            Claim::Resources(n) => Finding::equal("resources", *n, card.resources),
            Claim::Progress(n) => Finding::equal("progress", *n, card.progress),
            Claim::Counters(name, n) => {
                let found = self.matchup.pool.titles.get(name).map_or(0, |name| self.q().counters(id, name));
                Finding::equal(&format!("{name} counters"), *n, found)
            }
            Claim::Stat(stat, n) => Finding::equal(stat_name(*stat), *n, self.q().stat(id, *stat)),
            Claim::HitPointsLeft(n) => Finding::equal("hit points left", *n, self.q().hit_points_left(id)),
            Claim::In(pile) => self.in_pile(id, *pile),
            Claim::Top(pile) => self.at_end(id, *pile, true),
            Claim::Bottom(pile) => self.at_end(id, *pile, false),
            Claim::AttachedTo(host) => self.hosted(id, host, "attached to", card.zone.is_in_play(), line)?,
            Claim::DealtTo(host) => self.hosted(id, host, "dealt to", card.zone == Zone::SHADOW, line)?,
            Claim::Under(host) => self.hosted(id, host, "under", card.zone.kind() == AreaKind::Under, line)?,
            Claim::InArea(area) => {
                let zone = self.declared(area, line)?;
                Finding::new(card.zone == zone, format!("in {}", self.zone_name(zone)), self.whereabouts(id))
            }
            Claim::Controlled(seat) => seat_claim("controlled by", *seat, card.controller),
            Claim::Owned(seat) => seat_claim("owned by", *seat, card.owner),
            Claim::Trait(name) => self.trait_claim(id, name, line)?,
            Claim::Keyword(key, strength) => {
                let found = self.q().key(id, *key);
                let holds = found.is_some() && strength.is_none_or(|strength| found == Some(strength));
                let name = format!("keyword {key:?}").to_lowercase();
                Finding::new(holds, format!("{name} {}", strength.unwrap_or(1)), format!("{name}: {found:?}"))
            }
            Claim::Attacking => self.fights(id, true),
            Claim::Defending => self.fights(id, false),
            Claim::Earned => flag(Flags::EARNED, "earned", "not earned"),
            Claim::Spent => flag(Flags::SPENT, "spent", "not spent"),
            Claim::Recorded(state) => {
                let id = self.matchup.pool.facts(card.def).id.clone();
                let records: Vec<_> = self.q().records().into_iter().chain(self.q().uses()).collect();
                let found: Vec<&str> =
                    records.iter().filter(|(_, hero)| *hero == id).map(|(state, _)| state.as_str()).collect();
                Finding::new(
                    found.contains(&state.as_str()),
                    format!("recorded as \"{state}\""),
                    format!("recorded as {found:?}"),
                )
            }
            Claim::SideA => Finding::equal("side", 'A', side(card.face)),
            Claim::SideB => Finding::equal("side", 'B', side(card.face)),
        })
    }

    /// Whether a seat, or without one everybody, may know what a card is.
    pub fn sees_claim(&self, seat: Option<Seat>, named: &Named, line: usize) -> Result<Finding, Stop> {
        let id = self.find_card(named, line)?;
        let who = seat.map_or("a spectator".to_string(), |seat| format!("seat {}", seat.0 + 1));
        let sees = self.q().sees(seat, id);
        let found = if sees { format!("{who} sees it") } else { format!("{who} does not see it") };
        Ok(Finding::new(sees, format!("{who} sees {}", self.title(id)), format!("{found} in {}", self.whereabouts(id))))
    }

    /// Whether a card takes part in the innermost attack, on the side that attacks or that defends.
    fn fights(&self, id: CardId, attacks: bool) -> Finding {
        let attack = self.game.stack.iter().rev().find_map(|frame| match frame {
            Frame::EnemyAttack(attack) => Some((attack.enemy, attack.defenders, true)),
            Frame::PlayerAttack(attack) => Some((attack.enemy, attack.attackers, false)),
            _ => None,
        });
        let holds = attack.is_some_and(
            |(enemy, set, by_enemy)| {
                if by_enemy == attacks { enemy == id } else { self.q().set(set).has(id) }
            },
        );
        let word = if attacks { "attacking" } else { "defending" };
        Finding::new(holds, word, if holds { word.to_string() } else { format!("not {word}") })
    }

    fn in_pile(&self, id: CardId, pile: Pile) -> Finding {
        let card = self.game.card(id);
        let found = self.whereabouts(id);
        match pile {
            Pile::Play(None) => Finding::new(card.zone.is_in_play(), "in play", found),
            Pile::Engaged(None) => Finding::new(card.zone.engaged_seat().is_some(), "engaged", found),
            Pile::Deck(None) if !card.owner.is_player() => self.in_pile(id, Pile::EncounterDeck),
            _ => {
                let zone = self.own_zone(id, pile);
                Finding::new(card.zone == zone, format!("in {}", self.zone_name(zone)), found)
            }
        }
    }

    /// Piles of players are the owner's unless said otherwise.
    fn own_zone(&self, id: CardId, pile: Pile) -> Zone {
        let owner = self.game.card(id).owner;
        match pile {
            Pile::Discard(None) => Zone::discard(owner),
            Pile::Deck(None) if !owner.is_player() => Zone::ENCOUNTER_DECK,
            _ => self.zone(pile, if owner.is_player() { owner } else { Seat(0) }),
        }
    }

    fn at_end(&self, id: CardId, pile: Pile, top: bool) -> Finding {
        let zone = self.own_zone(id, pile);
        let pile = self.game.pile(zone);
        let end = if top { pile.top } else { pile.bottom };
        let name = format!("{} of {}", if top { "top" } else { "bottom" }, self.zone_name(zone));
        let found = end.some().map_or("nothing".to_string(), |end| self.title(end));
        Finding::new(end == id, name.clone(), format!("{name} is {found}"))
    }

    /// Whether a card that lies as it should has a host.
    fn hosted(&self, id: CardId, host: &Named, word: &str, placed: bool, line: usize) -> Result<Finding, Stop> {
        let host = self.find_card(host, line)?;
        let card = self.game.card(id);
        let found = card.host.some().map_or("on nothing".to_string(), |host| format!("on {}", self.host_name(host)));
        Ok(Finding::new(placed && card.host == host, format!("{word} {}", self.title(host)), found))
    }

    fn trait_claim(&self, id: CardId, name: &str, line: usize) -> Result<Finding, Fault> {
        let pool = &self.matchup.pool;
        let Some(wanted) = pool.traits.get(name) else {
            let known = pool.content.cards.iter().flat_map(|card| &card.faces).flat_map(|face| &face.traits);
            return Err(Fault::new(
                line,
                format!("no card has the trait \"{name}\"{}", nearest(name, known.map(String::as_str))),
            ));
        };
        let holds = self.q().has_trait(id, wanted);
        let found = if holds { "it has it" } else { "it does not have it" };
        Ok(Finding::new(holds, format!("trait \"{name}\""), found))
    }
}

fn seat_claim(word: &str, wanted: u8, found: Seat) -> Finding {
    let found_said = if found.is_player() { format!("{word} {}", found.0 + 1) } else { format!("{word} nobody") };
    Finding::new(found == Seat(wanted), format!("{word} {}", wanted + 1), found_said)
}

fn side(face: u8) -> char {
    if face == 0 { 'A' } else { 'B' }
}

fn stat_name(stat: Stat) -> &'static str {
    match stat {
        Stat::Willpower => "willpower",
        Stat::Attack => "attack",
        Stat::Defense => "defense",
        Stat::HitPoints => "hit points",
        Stat::Threat => "threat",
        Stat::Engagement => "engagement",
        Stat::QuestPoints => "quest points",
        Stat::Cost => "cost",
    }
}
