//! Searching cards by words.

use cardlang::{fold, fold_into};

use crate::names::nearest;
use crate::ranked::Index;
use cardlang::CardRow;

/// The faces that have every word of the query somewhere: those with it in their title first, else in order.
/// A text in quotation marks is one word.
pub fn search<'a>(rows: &'a [CardRow], query: &str) -> Vec<&'a CardRow> {
    let words = words(query);
    let mut found: Vec<(usize, &CardRow)> = rows.iter().filter_map(|row| Some((rank(row, &words)?, row))).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, row)| row).collect()
}

/// Titles that may have been meant by a query that finds nothing.
pub fn suggest(rows: &[CardRow], query: &str) -> Vec<String> {
    nearest(query, rows.iter().map(|row| row.name.as_str()))
}

/// The faces that come nearest to a query which no face answers in full, best first.
pub fn nearly<'a>(rows: &'a [CardRow], query: &str) -> Vec<&'a CardRow> {
    ranked(rows, query).into_iter().map(|(row, _)| row).collect()
}

/// Cards that have to do with a question about the rules, best first, each title once: those called so, then those whose
/// text comes near to it.
pub fn answering<'a>(rows: &'a [CardRow], question: &str) -> Vec<&'a CardRow> {
    /// Cards that come less near than this share of the nearest are left out.
    const SHARE: f32 = 0.6;
    let wanted = words(question);
    let called = search(rows, question).into_iter().filter(|row| {
        let title = fold(&row.name);
        let known: Vec<&str> = title.split(|sign: char| !sign.is_alphanumeric() && sign != '\'').collect();
        !wanted.is_empty() && wanted.iter().all(|word| known.iter().any(|known| known.starts_with(word.as_str())))
    });
    let near = ranked(rows, question);
    let least = near.first().map_or(0.0, |(_, best)| best * SHARE);
    let near = near.into_iter().take_while(|(_, score)| *score >= least).map(|(row, _)| row);
    let mut found: Vec<&CardRow> = Vec::new();
    for row in called.chain(near) {
        if !found.iter().any(|known| known.name == row.name) {
            found.push(row);
        }
    }
    found
}

fn ranked<'a>(rows: &'a [CardRow], query: &str) -> Vec<(&'a CardRow, f32)> {
    let fields = |row: &'a CardRow| {
        let weighed: [(&'a str, f32); 7] = [
            (&row.name, 3.0),
            (&row.keywords, 2.0),
            (&row.traits, 1.5),
            (&row.kind, 1.0),
            (&row.sphere, 1.0),
            (&row.text, 1.0),
            (&row.shadow, 0.5),
        ];
        weighed
    };
    let index = Index::new(rows.iter().map(fields), &[]);
    index.find(query).into_iter().map(|(at, score)| (&rows[at], score)).collect()
}

fn words(query: &str) -> Vec<String> {
    let folded = fold(query);
    let mut words = Vec::new();
    for (at, part) in folded.split('"').enumerate() {
        let quoted = at % 2 == 1;
        if quoted {
            words.push(part.trim().to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// How well a face fits: 0 if its title or id is the query, 1 if all words stand in the title, 2 if anywhere.
fn rank(row: &CardRow, words: &[String]) -> Option<usize> {
    let title = fold(&row.name);
    if words.is_empty() || title == words.join(" ") || [&row.id] == words.iter().collect::<Vec<_>>()[..] {
        return Some(0);
    }
    if words.iter().all(|word| title.contains(word.as_str())) {
        return Some(1);
    }
    let columns = [
        &row.id, &row.traits, &row.text, &row.shadow, &row.kind, &row.sphere, &row.set, &row.encounter_set,
        &row.keywords,
    ];
    let products = row.printings.iter().flat_map(|one| one.ringsdb.iter().chain([&one.set]));
    let mut rest = String::with_capacity(row.text.len() + row.shadow.len() + 200);
    for column in columns.into_iter().chain(products) {
        fold_into(&mut rest, column);
        rest.push('\n');
    }
    words.iter().all(|word| title.contains(word.as_str()) || rest.contains(word.as_str())).then_some(2)
}

#[cfg(test)]
mod tests {
    use super::{CardRow, answering, nearly, search, suggest};

    fn rows() -> Vec<CardRow> {
        let row = |name: &str, kind: &str, traits: &str, text: &str| CardRow {
            name: name.to_owned(),
            kind: kind.to_owned(),
            traits: traits.to_owned(),
            text: text.to_owned(),
            ..CardRow::default()
        };
        vec![
            row("Wandering Took", "Ally", "Hobbit.", "Gives to another player."),
            row("Théodred", "Hero", "Noble. Rohan.", "After Théodred commits to the quest, add 1 resource."),
            row("Rohan Rider", "Ally", "Rohan.", ""),
        ]
    }

    fn names(query: &str) -> Vec<String> {
        search(&rows(), query).iter().map(|row| row.name.clone()).collect()
    }

    #[test]
    fn words_are_found_without_accents_anywhere() {
        assert_eq!(names("theodred"), ["Théodred"]);
        assert_eq!(names("hero noble"), ["Théodred"]);
        assert_eq!(names("\"to the quest\""), ["Théodred"]);
        assert_eq!(names(""), ["Wandering Took", "Théodred", "Rohan Rider"]);
        assert!(names("dragon").is_empty());
    }

    #[test]
    fn titles_come_first() {
        assert_eq!(names("rohan"), ["Rohan Rider", "Théodred"]);
    }

    #[test]
    fn what_comes_nearest_is_found() {
        let near: Vec<String> =
            nearly(&rows(), "commit heroes to quests of Rohan").iter().map(|row| row.name.clone()).collect();
        assert_eq!(near[0], "Théodred");
    }

    #[test]
    fn a_question_is_answered_by_cards_called_so_and_by_what_cards_say() {
        let answers = |question: &str| -> Vec<String> {
            answering(&rows(), question).iter().map(|row| row.name.clone()).collect()
        };
        assert_eq!(answers("took wandering"), ["Wandering Took"]);
        assert_eq!(answers("what commits to a quest"), ["Théodred"]);
        assert!(answers("dragons of the north").is_empty());
    }

    #[test]
    fn slips_are_suggested() {
        assert_eq!(suggest(&rows(), "Teodred"), ["Théodred"]);
    }
}
