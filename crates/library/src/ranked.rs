//! Texts ranked by the words of a question: a small full-text index.
//!
//! Words are compared by their stems, without accents; a word that no text has is taken for the nearest one. Texts are
//! ranked by BM25, with a weight for each field, and by how much of the question they answer.

mod stem;

use std::collections::BTreeMap;

use cardlang::fold;

pub use stem::stem;

/// How soon a word that is repeated stops counting.
const SATURATION: f32 = 1.2;
/// How much a long text is held back.
const LENGTH: f32 = 0.6;
/// What a word counts that is only like the one asked for.
const ALIKE: f32 = 0.7;
/// What a word counts that means the same to players.
const MEANS: f32 = 0.6;

/// Words that say nothing about what a text is about.
const SMALL: &[&str] = &[
    "a", "about", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can", "could", "did", "do",
    "does", "for", "from", "had", "happen", "happens", "has", "have", "how", "i", "if", "in", "into", "is", "it",
    "its", "just", "many", "may", "me", "much", "my", "of", "on", "or", "our", "out", "s", "should", "so", "someone",
    "still", "t", "that", "the", "their", "them", "then", "there", "they", "this", "to", "up", "us", "use", "was",
    "we", "what", "when", "where", "which", "who", "why", "will", "with", "would", "you", "your",
];

/// A word that players use, and the words that books use for it.
pub type Synonyms = &'static [(&'static str, &'static [&'static str])];

/// Texts that can be asked for by words. A text is known by its place in the order they were added.
#[derive(Clone, Debug, Default)]
pub struct Index {
    postings: BTreeMap<String, Vec<(usize, f32)>>,
    lengths: Vec<f32>,
    mean: f32,
    synonyms: Synonyms,
}

/// A stem of the question, and what it counts.
type Wanted = (String, f32);

impl Index {
    /// Of texts in fields, each field with its weight.
    pub fn new<'a, F>(texts: impl IntoIterator<Item = F>, synonyms: Synonyms) -> Index
    where
        F: IntoIterator<Item = (&'a str, f32)>,
    {
        let mut index = Index { synonyms, ..Index::default() };
        for (at, fields) in texts.into_iter().enumerate() {
            let mut counts: BTreeMap<String, f32> = BTreeMap::new();
            for (text, weight) in fields {
                for word in words(text) {
                    *counts.entry(stem(&word)).or_default() += weight;
                }
            }
            index.lengths.push(counts.values().sum());
            for (word, count) in counts {
                index.postings.entry(word).or_default().push((at, count));
            }
        }
        index.mean = index.lengths.iter().sum::<f32>() / index.lengths.len().max(1) as f32;
        index
    }

    /// The texts that answer a question, best first, each with its rank.
    pub fn find(&self, question: &str) -> Vec<(usize, f32)> {
        let wanted = self.wanted(question);
        let all: f32 = wanted.iter().map(|options| self.rarest(options)).sum();
        let mut scores: BTreeMap<usize, (f32, f32)> = BTreeMap::new();
        for options in &wanted {
            let rarity = self.rarest(options);
            let mut best: BTreeMap<usize, (f32, f32)> = BTreeMap::new();
            for (word, counts) in options {
                for (at, often) in self.postings.get(word).into_iter().flatten() {
                    let score = self.rarity(word) * counts * self.saturated(*at, *often);
                    let best = best.entry(*at).or_default();
                    *best = (best.0.max(score), best.1.max(rarity * counts));
                }
            }
            for (at, (score, covered)) in best {
                let total = scores.entry(at).or_default();
                *total = (total.0 + score, total.1 + covered);
            }
        }
        let ranked = scores.into_iter().map(|(at, (score, covered))| (at, score * covered / all));
        let mut ranked: Vec<(usize, f32)> = ranked.collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        ranked
    }

    /// For each word of a question, the stems that would do. Small words count only where there is nothing else.
    fn wanted(&self, question: &str) -> Vec<Vec<Wanted>> {
        let all: Vec<String> = words(question).collect();
        let telling: Vec<&String> = all.iter().filter(|word| !SMALL.contains(&word.as_str())).collect();
        let asked = if telling.is_empty() { all.iter().collect() } else { telling };
        asked.into_iter().map(|word| self.options(word)).filter(|options| !options.is_empty()).collect()
    }

    fn options(&self, word: &str) -> Vec<Wanted> {
        let own = stem(word);
        let known = self.postings.contains_key(&own);
        let mut options: Vec<Wanted> = if known { vec![(own.clone(), 1.0)] } else { Vec::new() };
        let same = self.synonyms.iter().filter(|(theirs, _)| stem(theirs) == own).flat_map(|(_, ours)| *ours);
        options.extend(same.map(|ours| (stem(ours), MEANS)));
        if options.is_empty() {
            options = self.alike(&own);
        }
        options
    }

    /// Words that may have been meant by one that no text has: nearly the same, or longer ones that begin with it.
    fn alike(&self, word: &str) -> Vec<Wanted> {
        const SHORT: usize = 4;
        const MOST: usize = 30;
        let letters = word.chars().count();
        if !(SHORT - 1..=MOST).contains(&letters) {
            return Vec::new();
        }
        let slips = if letters < SHORT {
            0
        } else if letters < 2 * SHORT {
            1
        } else {
            2
        };
        let near = |known: &&String| {
            known.starts_with(word)
                || (known.chars().count().abs_diff(letters) <= slips
                    && strsim::damerau_levenshtein(known, word) <= slips)
        };
        self.postings.keys().filter(near).map(|known| (known.clone(), ALIKE)).collect()
    }

    fn rarest(&self, options: &[Wanted]) -> f32 {
        options.iter().map(|(word, _)| self.rarity(word)).fold(0.0, f32::max)
    }

    fn rarity(&self, word: &str) -> f32 {
        let (all, with) = (self.lengths.len() as f32, self.postings.get(word).map_or(0, Vec::len) as f32);
        (1.0 + (all - with + 0.5) / (with + 0.5)).ln()
    }

    fn saturated(&self, at: usize, often: f32) -> f32 {
        let long = 1.0 - LENGTH + LENGTH * self.lengths[at] / self.mean.max(f32::MIN_POSITIVE);
        often * (SATURATION + 1.0) / (often + SATURATION * long)
    }
}

/// The words of a text: letters and digits, without what an apostrophe adds.
pub fn words(text: &str) -> impl Iterator<Item = String> {
    let folded = fold(text).replace("'s", "");
    let words: Vec<String> =
        folded.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    words.into_iter()
}

#[cfg(test)]
mod tests {
    use super::Index;

    const TEXTS: [&str; 4] = [
        "An exhausted character cannot attack.",
        "Shadow cards are dealt to engaged enemies.",
        "When the deck is empty, the discard pile is shuffled.",
        "Then resolves only if what stands before it did.",
    ];

    fn first(question: &str) -> Option<usize> {
        let index = Index::new(TEXTS.map(|text| [(text, 1.0)]), &[("tapped", &["exhausted"])]);
        index.find(question).first().map(|(at, _)| *at)
    }

    #[test]
    fn any_form_of_a_word_is_found() {
        assert_eq!(first("who attacks?"), Some(0));
        assert_eq!(first("deal a shadow card"), Some(1));
        assert_eq!(first("dragon"), None);
        assert_eq!(first(""), None);
    }

    #[test]
    fn slips_beginnings_and_the_words_of_players_are_understood() {
        assert_eq!(first("exhuasted"), Some(0));
        assert_eq!(first("shuf"), Some(2));
        assert_eq!(first("tapped"), Some(0));
    }

    #[test]
    fn small_words_count_where_there_is_nothing_else() {
        assert_eq!(first("then"), Some(3));
        assert_eq!(first("what is then an exhausted one"), Some(0));
    }
}
