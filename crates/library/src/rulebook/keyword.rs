//! What a keyword means.

use super::{Clause, Rulebook};

/// Keywords whose clause has another name than theirs.
const ELSEWHERE: &[(&str, &str)] = &[("setup", "RR.campaign-checklist.6.1"), ("permanent", "SS.permanent.2")];

impl Rulebook {
    /// The clause that says what a keyword does, however it stands on a card: `Ranged`, `Doomed 2`,
    /// `Guarded (enemy)`.
    pub fn keyword(&self, keyword: &str) -> Option<&Clause> {
        let name = keyword.trim_end_matches('.').to_lowercase();
        let (name, kind) = name.split_once(" (").unwrap_or((&name, ""));
        let name = name.trim_end_matches(|sign: char| sign.is_ascii_digit() || sign == ' ');
        let name = name.strip_suffix(" x").unwrap_or(name);
        if let Some((_, id)) = ELSEWHERE.iter().find(|(known, _)| *known == name) {
            return self.get(id);
        }
        let x = if kind.is_empty() { "" } else { "x" };
        let ids = [format!("CO.kw-{name}{x}.1"), format!("RR.{name}.1"), format!("SS.{name}.1")];
        let told = |clause: &&Clause| !clause.topic.starts_with("Diff");
        // The Rules Reference speaks first where it knows the keyword at all.
        let order = if x.is_empty() { [1, 0, 2] } else { [0, 1, 2] };
        order.into_iter().find_map(|at| self.get(&ids[at]).filter(told))
    }
}
