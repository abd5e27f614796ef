//! A room made again from what is stored of it: its game goes on as it began, or not at all.

use library::Library;
use rules::decision::Answer;
use rules::ids::Seat;
use rules::replay::{Anew, REVISION, digest};

use super::deed::FORMAT;
use super::play::{By, Play};
use super::{Charter, Deed, Room};
use crate::wire::{Code, Refusal};

/// What is left of the answers of a room when those that were taken back are left out.
#[derive(Default)]
struct Path {
    /// Digests of the table before the first answer.
    start: Vec<u64>,
    steps: Vec<Step>,
    /// Where what was hidden was dealt anew.
    anew: Vec<Anew>,
    /// Answers and undos, as decisions are numbered.
    number: u32,
    /// Nothing says how the table looked in the end.
    unmarked: bool,
}

/// An answer, and what digests said of the table after it.
struct Step {
    seat: Seat,
    answer: Answer,
    by: By,
    marks: Vec<u64>,
}

impl Path {
    /// One pass over the deeds; nothing is played.
    fn of<'a>(deeds: impl Iterator<Item = &'a Deed>) -> Path {
        let mut path = Path::default();
        for deed in deeds {
            match deed {
                Deed::Answer(seat, answer, by) => {
                    path.steps.push(Step { seat: *seat, answer: *answer, by: *by, marks: Vec::new() });
                    path.number += 1;
                    path.unmarked = true;
                }
                Deed::Undo(keep) => {
                    path.steps.truncate(*keep as usize);
                    path.anew.retain(|anew| anew.after <= *keep);
                    path.number += 1;
                    path.unmarked = true;
                }
                Deed::Anew(seed) => {
                    path.anew.push(Anew { after: path.steps.len() as u32, seed: *seed });
                    // What was said of the table before is not true of this one.
                    path.marks().clear();
                    path.unmarked = true;
                }
                Deed::Mark(digest) => {
                    let marks = path.marks();
                    if marks.last() != Some(digest) {
                        marks.push(*digest);
                    }
                    path.unmarked = false;
                }
                Deed::Join(_)
                | Deed::Replace(..)
                | Deed::Seat(..)
                | Deed::Pace(..)
                | Deed::Chat(_)
                | Deed::Note(..)
                | Deed::Unsaid(_)
                | Deed::Kick(_)
                | Deed::Deck(..)
                | Deed::Ready(..)
                | Deed::Deal(_)
                | Deed::Renew(..)
                | Deed::Pause(_)
                | Deed::Close => {}
            }
        }
        path
    }

    /// What digests say of the table as far as the path has come.
    fn marks(&mut self) -> &mut Vec<u64> {
        self.steps.last_mut().map_or(&mut self.start, |step| &mut step.marks)
    }

    fn marks_after(&self, answers: usize) -> &[u64] {
        answers.checked_sub(1).map_or(&self.start, |at| &self.steps[at].marks)
    }

    /// How many of the first answers are those that were given in a game.
    fn shared(&self, play: &Play) -> usize {
        let same = |(step, given): &(&Step, &super::Given)| {
            (step.seat, step.answer, step.by) == (given.seat, given.answer, given.by)
        };
        self.steps.iter().zip(&play.given).take_while(same).count()
    }
}

impl Room {
    /// Lets everything happen again that is stored. A room whose game would be another one here is refused; what is
    /// stored stays as it is.
    pub fn again(library: &Library, charter: Charter, deeds: &[Vec<Deed>]) -> Result<Room, Refusal> {
        Room::again_from(None, library, charter, deeds)
    }

    /// The same, beginning where a game of this room was left by this very program. As much of it is used as was
    /// played by the same answers.
    pub fn again_from(
        rested: Option<Play>,
        library: &Library,
        mut charter: Charter,
        deeds: &[Vec<Deed>],
    ) -> Result<Room, Refusal> {
        for deed in deeds.iter().flatten() {
            if let Deed::Deck(seat, deck) = deed
                && let Some(place) = charter.setup.decks.get_mut(seat.index())
            {
                place.clone_from(deck);
            }
        }
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
        let path = Path::of(deeds.iter().flatten());
        let is_same = |play: &Play| play.matchup.setup == charter.setup && play.anew == path.anew;
        let mut room = match rested.filter(is_same) {
            Some(play) => Room::with(play, charter),
            None => Room::new(&library.pool, charter).map_err(|error| changed(&error))?,
        };
        room.play.back_to(path.shared(&room.play));
        room.walk(&path).map_err(|refusal| match refusal.code {
            Code::Defect => refusal,
            _ => changed(&format!("after answer {}, {}", room.play.given.len(), refusal.message)),
        })?;
        for deed in deeds.iter().flatten() {
            if !matches!(deed, Deed::Answer(..) | Deed::Undo(_) | Deed::Anew(_) | Deed::Mark(_) | Deed::Deck(..)) {
                room.apply(deed, &mut Vec::new()).map_err(|refusal| changed(&refusal))?;
            }
        }
        (room.number, room.front_number) = (path.number, path.number);
        if since.is_some() && path.unmarked {
            return Err(changed(&"it has no digests by which one could tell that it plays as it did"));
        }
        // What is dealt later is dealt from the cards as they are then.
        if room.gathering.is_none() {
            room.charter.origin.check_cards(room.play.q()).map_err(|why| changed(&why))?;
        }
        Ok(room)
    }

    /// Plays on along a path, and looks at every mark by the way.
    fn walk(&mut self, path: &Path) -> Result<(), Refusal> {
        let mut log = Vec::new();
        self.deal_along(path);
        self.compare(path.marks_after(self.play.given.len()))?;
        for step in path.steps.iter().skip(self.play.given.len()) {
            log.clear();
            self.play.give(step.seat, step.answer, step.by, &mut log)?;
            self.deal_along(path);
            self.compare(&step.marks)?;
        }
        Ok(())
    }

    /// Deals anew what was dealt anew after as many answers as have been given, unless it was.
    fn deal_along(&mut self, path: &Path) {
        let given = self.play.given.len() as u32;
        let here = |all: &[Anew]| all.iter().filter(|anew| anew.after == given).count();
        let dealt = here(&self.play.anew);
        path.anew.iter().filter(|anew| anew.after == given).skip(dealt).for_each(|anew| self.play.deal_anew(anew.seed));
    }

    /// The digest of the game as it stands, to be stored with what led to it.
    pub fn mark(&self) -> Deed {
        Deed::Mark(digest(self.play.q()))
    }

    pub(super) fn compare(&self, before: &[u64]) -> Result<(), Refusal> {
        if before.is_empty() {
            return Ok(());
        }
        let now = digest(self.play.q());
        if before.iter().all(|before| *before == now) {
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
