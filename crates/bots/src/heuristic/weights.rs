//! What things are worth, in about the worth of a resource. Found by playing many games.

/// The numbers that decide how the heuristic plays.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// One point of progress.
    pub progress: f32,
    /// To have won.
    pub win: f32,
    /// A point of threat far from elimination, and what it grows by near it.
    pub threat: f32,
    pub threat_near: f32,
    /// A card drawn, a resource gained.
    pub card: f32,
    pub resource: f32,
    /// A resource spent, so much less than the card it brings.
    pub price: f32,
    /// What an event has to bring besides its price.
    pub event: f32,
    /// A hero, beside the values it has.
    pub hero: f32,
    /// Of a character's worth, what is lost with all of its health but one; little wounds count less.
    pub wound: f32,
    /// What an attack that nobody defends costs besides its damage.
    pub undefended: f32,
    /// An enemy at all, a point of its attack and of its threat.
    pub enemy: f32,
    pub enemy_attack: f32,
    pub enemy_threat: f32,
    /// An enemy whose end wins the game, or opens the way to the next stage.
    pub prize_won: f32,
    pub prize_freed: f32,
    /// Of an enemy's danger: to kill it, to hurt it.
    pub kill: f32,
    pub hurt: f32,
    /// What a defender misses in the attack that follows, by its own attack.
    pub defender: f32,
    /// How sure it is that an enemy revealed in staging will come.
    pub stranger: f32,
    /// An ally that stays, by its printed values.
    pub ally: f32,
    /// How often an ability that can be used again and again will be.
    pub uses: f32,
    /// What something that happens when a character commits is worth.
    pub commits: f32,
    /// Relief of threat by travelling, and what a point of a location's takes.
    pub travel: f32,
    pub explore: f32,
    /// A travel cost.
    pub toll: f32,
    /// Of an enemy's menace, what it costs to rise to the threat at which it comes.
    pub provoke: f32,
    /// What engaging by choice has to promise.
    pub engage: f32,
    /// To stop what the encounter cards are about to do.
    pub cancel: f32,
    /// A card without threat is as bad as so much of it.
    pub treachery: f32,
}

/// The weights in use.
pub const W: Weights = Weights {
    progress: 0.8,
    win: 40.0,
    threat: 0.18,
    threat_near: 4.0,
    card: 0.9,
    resource: 0.9,
    price: 0.765,
    event: 0.4,
    hero: 8.0,
    wound: 0.45,
    undefended: 0.8,
    enemy: 1.0,
    enemy_attack: 1.0,
    enemy_threat: 0.5,
    prize_won: 14.0,
    prize_freed: 5.0,
    kill: 1.36,
    hurt: 0.4,
    defender: 0.25,
    stranger: 0.6,
    ally: 2.37,
    uses: 3.0,
    commits: 0.6,
    travel: 1.5,
    explore: 0.0972,
    toll: 1.2,
    provoke: 0.5,
    engage: 0.5,
    cancel: 2.2,
    treachery: 1.0,
};
