//! Answers as short lines of text: `0 pass`, `1 card 12`, `0 use 14 0`.

use serde::de::Error;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serializer};

use crate::decision::Answer;
use crate::ids::{CardId, Seat};

/// Writes each answer as a short line, such as `0 card 17`: the seat, then the answer.
pub fn serialize<S: Serializer>(answers: &[(Seat, Answer)], out: S) -> Result<S::Ok, S::Error> {
    let mut list = out.serialize_seq(Some(answers.len()))?;
    for (seat, answer) in answers {
        list.serialize_element(&format!("{} {}", seat.0, text(*answer)))?;
    }
    list.end()
}

/// Reads the lines that [`serialize`] writes.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(Seat, Answer)>, D::Error> {
    let lines = Vec::<String>::deserialize(from)?;
    let read = |line: &String| parse(line).ok_or_else(|| D::Error::custom(format!("`{line}` is no answer")));
    lines.iter().map(read).collect()
}

/// An answer as a replay file writes it.
pub fn text(answer: Answer) -> String {
    match answer {
        Answer::Pass => "pass".to_owned(),
        Answer::Done => "done".to_owned(),
        Answer::Yes => "yes".to_owned(),
        Answer::Card(card) => format!("card {}", card.0),
        Answer::Player(seat) => format!("player {}", seat.0),
        Answer::Option(option) => format!("option {option}"),
        Answer::Number(number) => format!("number {number}"),
        Answer::Use(card, ability) => format!("use {} {ability}", card.0),
        Answer::Play(card) => format!("play {}", card.0),
        Answer::Pay(payment) => format!("pay {payment}"),
    }
}

fn parse(line: &str) -> Option<(Seat, Answer)> {
    let mut words = line.split_ascii_whitespace();
    let seat = Seat(words.next()?.parse().ok()?);
    let kind = words.next()?;
    let card = |word: Option<&str>| word?.parse().ok().map(CardId);
    let byte = |word: Option<&str>| word?.parse::<u8>().ok();
    let answer = match kind {
        "pass" => Answer::Pass,
        "done" => Answer::Done,
        "yes" => Answer::Yes,
        "card" => Answer::Card(card(words.next())?),
        "player" => Answer::Player(Seat(byte(words.next())?)),
        "option" => Answer::Option(byte(words.next())?),
        "number" => Answer::Number(byte(words.next())?),
        "use" => Answer::Use(card(words.next())?, byte(words.next())?),
        "play" => Answer::Play(card(words.next())?),
        "pay" => Answer::Pay(words.next()?.parse().ok()?),
        _ => return None,
    };
    words.next().is_none().then_some((seat, answer))
}

#[cfg(test)]
mod tests {
    use super::{parse, text};
    use crate::decision::Answer;
    use crate::ids::{CardId, Seat};

    #[test]
    fn every_kind_of_answer_is_read_as_it_was_written() {
        let card = CardId(12);
        let all = [
            Answer::Pass,
            Answer::Done,
            Answer::Yes,
            Answer::Card(card),
            Answer::Player(Seat(3)),
            Answer::Option(2),
            Answer::Number(30),
            Answer::Use(card, 1),
            Answer::Play(card),
            Answer::Pay(u32::MAX),
        ];
        for answer in all {
            assert_eq!(parse(&format!("3 {}", text(answer))), Some((Seat(3), answer)));
        }
    }

    #[test]
    fn nonsense_is_no_answer() {
        for line in ["", "pass", "0", "0 card", "0 card x", "0 pass 1", "256 pass", "0 fly 3", "0 use 3", "-1 yes"] {
            assert_eq!(parse(line), None, "{line}");
        }
    }
}
