//! Faces whose text differs from the reference for a reason, aspect by aspect, in our own words.

/// A difference that is understood.
pub struct Known {
    id: &'static str,
    /// Empty for a card with one side.
    side: &'static str,
    aspect: &'static str,
    pub reason: &'static str,
}

const fn known(id: &'static str, side: &'static str, aspect: &'static str, reason: &'static str) -> Known {
    Known { id, side, aspect, reason }
}

impl Known {
    /// What is known of a difference.
    pub fn of(id: &str, side: &str, aspect: &str) -> Option<&'static Known> {
        KNOWN.iter().find(|known| known.id == id && known.side == side && known.aspect == aspect)
    }
}

/// Entries of the list whose face agrees by now, or is gone.
pub fn stale(found: &[((String, String), Vec<&'static str>)]) -> Vec<String> {
    let differs = |known: &Known| {
        let mut faces = found.iter().filter(|((id, side), _)| id == known.id && side == known.side);
        faces.any(|(_, aspects)| aspects.contains(&known.aspect))
    };
    let line = |known: &Known| format!("{} {}: {} agree: take it off the list", known.id, known.side, known.aspect);
    KNOWN.iter().filter(|known| !differs(known)).map(line).collect()
}

const KNOWN: &[Known] = &[
    known("core-set-gladden-fields", "", "bold words", "constant text, and no occurrence to wait for"),
];
