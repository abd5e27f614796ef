//! What a person types.

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Nothing: the answer that stands ready, if there is one.
    Enter,
    /// Answers by their numbers, one after the other.
    Numbers(Vec<usize>),
    Pass,
    /// Pass windows until then: `phase`, `until combat`.
    PassUntil(String),
    Done,
    Yes,
    Play(String),
    Use(String),
    /// The name of something offered.
    Name(String),
    Help,
    /// Why a line of the log happened; the last one without a number.
    Why(Option<usize>),
    Undo(usize),
    /// Deal anew what is hidden.
    Anew,
    Save(String),
    /// A report of a problem, into this file.
    Report(Option<String>),
    Log(Option<usize>),
    Card(String),
    /// What lies in discard piles and the victory display.
    Piles,
    /// The cards in hand.
    Hand,
    /// Clauses of the rules by id or by words; the index of topics without any.
    Rule(String),
    /// What to answer, and why.
    Advise,
    Table,
    Pace(String),
    Stop(Option<String>),
    Unstop(String),
    Quit,
    /// A note in a script.
    Comment,
    /// A command that lacks something: what it is for.
    Lacks(&'static str),
}

/// Reads a line.
pub fn read(line: &str) -> Input {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if line.is_empty() {
        return Input::Enter;
    }
    if line.starts_with('#') {
        return Input::Comment;
    }
    if let Some(numbers) = numbers(line) {
        return Input::Numbers(numbers);
    }
    command(&word.to_lowercase(), rest).unwrap_or_else(|| Input::Name(line.to_owned()))
}

fn command(word: &str, rest: &str) -> Option<Input> {
    let bare = rest.is_empty();
    let text = || rest.to_owned();
    Some(match word {
        "?" | "help" | "h" if bare => Input::Help,
        "pass" | "p" | "no" | "n" | "keep" | "decline" if bare => Input::Pass,
        "pass" | "p" => Input::PassUntil(text()),
        "done" | "d" if bare => Input::Done,
        "yes" | "y" if bare => Input::Yes,
        "quit" | "q" | "exit" if bare => Input::Quit,
        "piles" if bare => Input::Piles,
        "hand" | "hands" if bare => Input::Hand,
        "advise" | "advice" if bare => Input::Advise,
        "table" | "t" | "look" if bare => Input::Table,
        "why" if bare => Input::Why(None),
        "why" => Input::Why(Some(rest.parse().ok()?)),
        "log" | "l" if bare => Input::Log(None),
        "log" if rest == "all" => Input::Log(Some(usize::MAX)),
        "log" => Input::Log(Some(rest.parse().ok()?)),
        "undo" | "u" if bare => Input::Undo(1),
        "undo" => Input::Undo(rest.parse().ok()?),
        "anew" if bare => Input::Anew,
        "stop" if bare => Input::Stop(None),
        "stop" => Input::Stop(Some(text())),
        "save" if bare => Input::Lacks("save FILE writes the game to a file, as in `save my-game.json`"),
        "card" | "c" if bare => Input::Lacks("card NAME shows a card, as in `card Gandalf`"),
        "play" if bare => Input::Lacks("play NAME plays a card from your hand, as in `play Gandalf`"),
        "use" if bare => Input::Lacks("use NAME uses an ability of a card in play, as in `use Steward of Gondor`"),
        "pace" if bare => Input::Lacks("pace auto, pace stops or pace full says where the game stops for you"),
        "unstop" if bare => Input::Lacks("unstop STEP stops no longer there, as in `unstop 6.2`"),
        "save" => Input::Save(text()),
        "report" if bare => Input::Report(None),
        "report" => Input::Report(Some(text())),
        "card" | "c" => Input::Card(text()),
        "play" => Input::Play(text()),
        "use" => Input::Use(text()),
        "rule" | "rules" => Input::Rule(text()),
        "pace" => Input::Pace(text()),
        "unstop" => Input::Unstop(text()),
        _ => return None,
    })
}

/// Numbers with spaces or commas between them.
fn numbers(line: &str) -> Option<Vec<usize>> {
    let parts = line.split([' ', ',', '\t']).filter(|part| !part.is_empty());
    let numbers: Option<Vec<usize>> = parts.map(|part| part.parse().ok()).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

pub const HELP: &str = "\
Answer a question with the number of an answer, or with words of it:
  3               the third answer
  1 2 4           several answers, one after the other (characters to commit, attackers …)
  gandalf         the answer that names Gandalf; in an action window you are asked first
  aragorn, gloin  several answers by name
  play NAME       play a card from your hand; if you cannot, you learn why not
  use NAME        use an ability of a card in play; if you cannot, you learn why not
  pass, done, yes, no
  pass phase      pass every window of this phase; `pass round` those of this round
  pass until combat   or another phase, or a step, as in `pass until 6.4`
  Enter           the answer marked with *

Look:
  table           draw the table again
  hand            the cards in your hand
  card NAME       the full text of a card, what its keywords mean, and what changes its values
  piles           what lies in the discard piles, the victory display and elsewhere
  log [N]         what happened lately, or the last N lines; `log all` for everything
  why [N]         why the last thing happened, or line N of the log: its cause and the rule
  rule WORDS      what the rules say about it, as in `rule exhausted defender`; `rule` lists the topics
  advise          the chance to win with each answer, and why; from what you know

Game:
  undo [N]        take back your last answer, or the last N; as often as you like
  anew            after taking back what had shown something: deal anew what was hidden
  save FILE       write the game to a file; `westmarch replay FILE --verify` plays it again
  report [FILE]   write a report of a problem: what you expected, the game, its position as a puzzle
  pace auto       stop only where you can do something that could matter
  pace full       stop at every window and question
  stop STEP       stop at a step, too, as in `stop 6.2`; `stop` lists them; `unstop STEP`
  quit            leave; the game is kept, and `westmarch play --resume` goes on with it

A star behind a value (3*) means that something changes it: `card NAME` says what.
";

#[cfg(test)]
mod tests {
    use super::{Input, read};

    #[test]
    fn numbers_come_alone_or_together() {
        assert_eq!(read(" 3 "), Input::Numbers(vec![3]));
        assert_eq!(read("1, 2,4"), Input::Numbers(vec![1, 2, 4]));
    }

    #[test]
    fn commands_are_words() {
        assert_eq!(read("?"), Input::Help);
        assert_eq!(read("UNDO"), Input::Undo(1));
        assert_eq!(read("undo 3"), Input::Undo(3));
        assert_eq!(read("pass until combat"), Input::PassUntil("until combat".to_owned()));
        assert_eq!(read("rule"), Input::Rule(String::new()));
        assert_eq!(read("advise"), Input::Advise);
        assert_eq!(read("save my game.json"), Input::Save("my game.json".to_owned()));
        assert_eq!(read("play Gandalf"), Input::Play("Gandalf".to_owned()));
        assert!(matches!(read("save"), Input::Lacks(_)));
        assert_eq!(read("report"), Input::Report(None));
        assert_eq!(read("# a note"), Input::Comment);
        assert_eq!(read(""), Input::Enter);
    }

    #[test]
    fn anything_else_is_a_name() {
        assert_eq!(read("Guard of the Citadel"), Input::Name("Guard of the Citadel".to_owned()));
        assert_eq!(read("why me"), Input::Name("why me".to_owned()));
    }
}
