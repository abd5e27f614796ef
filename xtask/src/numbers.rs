//! Numbers in the README and the other pages, written by a command: what stands between `<!--clauses-->` and `<!---->`
//! is how many clauses there are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::checks::sources;
use crate::project::Project;
use crate::testing::{asked, number};

const END: &str = "<!---->";

/// What is counted, by the word in the mark.
pub type Numbers = BTreeMap<&'static str, String>;

/// Writes every number anew.
pub fn write(project: &Project) -> Result<(), String> {
    let numbers = count(project)?;
    for path in pages(project)? {
        let (old, new) = renewed(&path, &numbers)?;
        if old != new {
            fs::write(&path, new).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

/// Every number is the one that a command finds now.
pub fn check(project: &Project) -> Result<(), String> {
    let numbers = count(project)?;
    for path in pages(project)? {
        let (old, new) = renewed(&path, &numbers)?;
        let changed = old.lines().zip(new.lines()).position(|(old, new)| old != new);
        if let Some(line) = changed {
            let place = path.strip_prefix(&project.root).unwrap_or(&path).display();
            return Err(format!("{place}:{}: a number is old; cargo xtask testing writes it anew", line + 1));
        }
    }
    Ok(())
}

/// The README and the pages in `docs`.
fn pages(project: &Project) -> Result<Vec<PathBuf>, String> {
    let folder = project.root.join("docs");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut pages: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.push(project.root.join("README.md"));
    pages.sort();
    Ok(pages)
}

/// A page as it is, and with its numbers anew.
fn renewed(path: &Path, numbers: &Numbers) -> Result<(String, String), String> {
    let old = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let new = replaced(&old, numbers).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok((old, new))
}

/// The text with what stands between marks replaced.
fn replaced(text: &str, numbers: &Numbers) -> Result<String, String> {
    let mut new = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(end) = rest.find(END) {
        let (before, after) = rest.split_at(end);
        let mark = before.rfind("<!--").ok_or("`<!---->` without a mark before it")?;
        let (name, _) = before[mark..].split_once("-->").ok_or("a mark that does not end")?;
        let name = &name["<!--".len()..];
        let known = || numbers.keys().copied().collect::<Vec<_>>().join(", ");
        let number = numbers.get(name).ok_or_else(|| format!("there is no number `{name}`; there are {}", known()))?;
        new += &format!("{}<!--{name}-->{number}{END}", &before[..mark]);
        rest = &after[END.len()..];
    }
    Ok(new + rest)
}

fn count(project: &Project) -> Result<Numbers, String> {
    let rules = asked(project, &["rules", "--coverage", "--json"])?;
    let cards = asked(project, &["cards", "--coverage", "--json"])?;
    let products = cards["products"].as_array().cloned().unwrap_or_default();
    let sum = |key: &str| products.iter().filter_map(|product| product[key].as_u64()).sum::<u64>();
    let begin = |folder: &str, ending: &str, word: &str| -> Result<u64, String> {
        let files = sources(project, folder, &[ending])?;
        Ok(files.iter().flat_map(|file| file.text.lines()).filter(|line| line.starts_with(word)).count() as u64)
    };
    let of = |key: &str| rules[key].as_u64().unwrap_or_default();
    let counted: [(&'static str, u64); 10] = [
        ("clauses", of("total")),
        ("proved", of("proved")),
        ("definitions", of("definitions")),
        ("open", of("open")),
        ("cards", sum("cards")),
        ("faces", sum("faces")),
        ("tested", sum("tested")),
        ("scenarios", begin("content", "wm", "scenario ")?),
        ("decks", begin("content", "wm", "deck ")?),
        ("puzzles", begin("puzzles", "puzzle", "puzzle ")?),
    ];
    Ok(counted.into_iter().map(|(name, count)| (name, number(&Value::from(count)))).collect())
}

#[cfg(test)]
mod tests {
    use super::{Numbers, replaced};

    #[test]
    fn what_stands_between_marks_is_replaced() {
        let numbers = Numbers::from([("cards", "1,200".to_owned()), ("decks", "10".to_owned())]);
        let text = "It has <!--cards-->9<!----> cards and <!--decks-->0<!----> decks. <!-- A note. -->\n";
        let new = "It has <!--cards-->1,200<!----> cards and <!--decks-->10<!----> decks. <!-- A note. -->\n";
        assert_eq!(replaced(text, &numbers).as_deref(), Ok(new));
        assert_eq!(replaced(new, &numbers).as_deref(), Ok(new));
        assert!(replaced("<!--dragons-->3<!---->", &numbers).is_err_and(|why| why.contains("dragons")));
        assert!(replaced("3<!---->", &numbers).is_err());
    }
}
