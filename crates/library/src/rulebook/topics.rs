//! The index of topics.

use serde::Serialize;

use super::Rulebook;

/// A topic, the group of clauses it stands over, and how many they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Topic {
    pub title: &'static str,
    pub group: &'static str,
    pub clauses: usize,
}

/// Notes of editors, not topics that people look for.
const NOTES: [&str; 5] = ["Diff", "Tension", "Gap", "Example", "Player-card"];

impl Rulebook {
    /// The topics of a book, as `RR`, by their titles.
    pub fn topics(&self, book: &str) -> Vec<Topic> {
        let mut topics: Vec<Topic> = Vec::new();
        for clause in self.group(book).filter(|clause| !NOTES.iter().any(|note| clause.topic.starts_with(note))) {
            let group = clause.id.rsplit_once('.').map_or(clause.id, |(group, _)| group);
            match topics.iter_mut().find(|topic| topic.title == clause.topic) {
                Some(topic) => topic.clauses += 1,
                None => topics.push(Topic { title: clause.topic, group, clauses: 1 }),
            }
        }
        topics.sort_by_key(|topic| topic.title.to_lowercase());
        topics
    }
}
