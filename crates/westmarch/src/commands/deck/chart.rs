//! Small bar charts, side by side.

use library::deck::Share;

/// A chart of so many columns: a heading, then a bar a share with its count.
pub fn chart(heading: &str, shares: &[Share], width: usize) -> Vec<String> {
    let names = shares.iter().map(|share| share.name.chars().count()).max().unwrap_or(0);
    let most = shares.iter().map(|share| share.cards).max().unwrap_or(0).max(1);
    let counts = most.to_string().len();
    let room = width.saturating_sub(names + counts + 4).max(1) as u64;
    let mut lines = vec![heading.to_owned()];
    for share in shares {
        // A share that is there is seen.
        let length = (share.cards * room).div_ceil(most);
        let bar = "█".repeat(length as usize);
        lines.push(format!("{:>names$} {bar} {}", share.name, share.cards));
    }
    lines
}

/// Texts beside each other, each so many columns wide.
pub fn beside(columns: &[Vec<String>], width: usize) -> Vec<String> {
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    let row = |at: usize| {
        let parts = columns.iter().map(|column| column.get(at).map_or("", String::as_str));
        let line: String = parts.map(|part| format!("{part:<width$}")).collect();
        line.trim_end().to_owned()
    };
    (0..rows).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::{Share, beside, chart};

    fn share(name: &str, cards: u64) -> Share {
        Share { name: name.to_owned(), cards }
    }

    #[test]
    fn bars_are_to_scale_and_fit() {
        let lines = chart("Cost", &[share("0", 0), share("10", 1), share("X", 40)], 20);
        assert_eq!(lines, ["Cost", " 0  0", "10 █ 1", " X ████████████ 40"]);
        assert!(lines.iter().all(|line| line.chars().count() < 20));
        assert_eq!(chart("Cost", &[], 20), ["Cost"]);
    }

    #[test]
    fn columns_stand_beside_each_other() {
        let left = vec!["a".to_owned(), "b".to_owned()];
        let right = vec!["c".to_owned()];
        assert_eq!(beside(&[left, right], 3), ["a  c", "b"]);
    }
}
