//! A room made again from what is stored of it: its game goes on as it began, or not at all.

use library::Library;
use rules::replay::{REVISION, digest};

use super::deed::FORMAT;
use super::{Charter, Deed, Room};
use crate::wire::{Code, Refusal};

impl Room {
    /// Lets everything happen again that is stored. A room whose game would be another one here is refused; what is
    /// stored stays as it is.
    pub fn again(library: &Library, charter: Charter, deeds: &[Vec<Deed>]) -> Result<Room, Refusal> {
        if !(1..=FORMAT).contains(&charter.format) {
            let message = format!("the room has format {}; this program reads formats 1 to {FORMAT}", charter.format);
            return Err(Refusal::new(Code::Changed, message));
        }
        let since = since(library, &charter);
        let changed = |why: &dyn std::fmt::Display| {
            let since = since.as_ref().map(|since| format!("; {since}")).unwrap_or_default();
            let message =
                format!("the game of this room cannot go on here as it began: {why}{since}. Nothing was changed");
            Refusal::new(Code::Changed, message)
        };
        let mut room = Room::new(&library.pool, charter).map_err(|error| changed(&error))?;
        let mut log = Vec::new();
        let mut unmarked = 0;
        for deed in deeds.iter().flatten() {
            room.apply(deed, &mut log).map_err(|refusal| match refusal.code {
                Code::Defect => refusal,
                _ => changed(&format!("after answer {}, {}", room.play.given.len(), refusal.message)),
            })?;
            log.clear();
            match deed {
                Deed::Answer(..) | Deed::Undo(_) => unmarked += 1,
                Deed::Mark(_) => unmarked = 0,
                _ => {}
            }
        }
        if since.is_some() && unmarked > 0 {
            return Err(changed(&"it has no digests by which one could tell that it plays as it did"));
        }
        room.charter.origin.check_cards(room.play.q()).map_err(|why| changed(&why))?;
        Ok(room)
    }

    /// The digest of the game as it stands, to be stored with what led to it.
    pub fn mark(&self) -> Deed {
        Deed::Mark(digest(self.play.q()))
    }

    pub(super) fn compare(&self, before: u64) -> Result<(), Refusal> {
        if digest(self.play.q()) == before {
            return Ok(());
        }
        let message = format!("in round {}, the table is another one than it was", self.play.game.round);
        Err(Refusal::new(Code::Changed, message))
    }
}

/// What has changed since a room was made, if its game may play otherwise for it.
fn since(library: &Library, charter: &Charter) -> Option<String> {
    let (theirs, ours) = (charter.origin.rules, REVISION);
    if theirs != ours {
        return Some(format!("it was begun under revision {theirs} of the rules, this is revision {ours}"));
    }
    let (theirs, ours) = (&charter.content, &library.version);
    (theirs != ours).then(|| format!("it was begun with content {theirs}, this is content {ours}"))
}
