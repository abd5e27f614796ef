//! Words, quoted names and signs of a puzzle file, with their lines.

use super::Fault;

/// The smallest parts of a puzzle file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    Word(String),
    Name(String),
    Comma,
    Colon,
    Open,
    Close,
    Newline,
}

impl std::fmt::Display for Token {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Token::Word(word) => write!(out, "`{word}`"),
            Token::Name(name) => write!(out, "\"{name}\""),
            Token::Comma => out.write_str("`,`"),
            Token::Colon => out.write_str("`:`"),
            Token::Open => out.write_str("`{`"),
            Token::Close => out.write_str("`}`"),
            Token::Newline => out.write_str("the end of the line"),
        }
    }
}

/// Cuts a file into tokens. A line that ends with a comma goes on in the next one.
pub fn lex(text: &str) -> Result<Vec<(Token, usize)>, Fault> {
    let mut tokens = Vec::new();
    for (at, line) in text.lines().enumerate() {
        lex_line(line, at + 1, &mut tokens)?;
        if !matches!(tokens.last(), Some((Token::Comma | Token::Newline, _)) | None) {
            tokens.push((Token::Newline, at + 1));
        }
    }
    Ok(tokens)
}

fn lex_line(line: &str, number: usize, tokens: &mut Vec<(Token, usize)>) -> Result<(), Fault> {
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let token = match c {
            c if c.is_whitespace() => continue,
            '#' => break,
            ',' => Token::Comma,
            ':' => Token::Colon,
            '{' => Token::Open,
            '}' => Token::Close,
            '"' => {
                let mut name = String::new();
                loop {
                    match chars.next() {
                        Some('"') => break,
                        Some(c) => name.push(c),
                        None => return Err(Fault::new(number, "a name is not closed: there is a `\"` missing")),
                    }
                }
                Token::Name(name)
            }
            c => {
                let mut word = String::from(c);
                while let Some(next) =
                    chars.next_if(|c| !c.is_whitespace() && !matches!(c, ',' | ':' | '{' | '}' | '"'))
                {
                    word.push(next);
                }
                Token::Word(word)
            }
        };
        tokens.push((token, number));
    }
    Ok(())
}

/// A place in the tokens.
pub struct Cursor {
    tokens: Vec<(Token, usize)>,
    at: usize,
}

impl Cursor {
    /// Reads tokens from the first on; each comes with the number of its line.
    pub fn new(tokens: Vec<(Token, usize)>) -> Cursor {
        Cursor { tokens, at: 0 }
    }

    /// The next token, which stays there.
    pub fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    /// The line of the next token; at the end of the file, of the last.
    pub fn line(&self) -> usize {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |(_, line)| *line)
    }

    /// The next token, which is read.
    pub fn take(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at)?.0.clone();
        self.at += 1;
        Some(token)
    }

    /// The coming word, if a word comes.
    pub fn peek_word(&self) -> &str {
        match self.peek() {
            Some(Token::Word(word)) => word,
            _ => "",
        }
    }

    /// The word after the coming token.
    pub fn peek_second(&self) -> &str {
        self.peek_at(1)
    }

    fn peek_at(&self, ahead: usize) -> &str {
        match self.tokens.get(self.at + ahead) {
            Some((Token::Word(word), _)) => word,
            _ => "",
        }
    }

    /// Whether a number stands so many tokens ahead.
    pub fn peek_number(&self, ahead: usize) -> bool {
        self.peek_at(ahead).parse::<i64>().is_ok()
    }

    /// Takes this word if it comes.
    pub fn eat(&mut self, word: &str) -> bool {
        let found = self.peek_word() == word;
        self.at += usize::from(found);
        found
    }

    /// Reads the next token if it is this one.
    pub fn eat_token(&mut self, token: &Token) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    /// Reads on to the next line that has anything on it.
    pub fn skip_newlines(&mut self) {
        while self.eat_token(&Token::Newline) {}
    }

    /// The message that something else should stand here.
    pub fn fault(&self, wanted: &str) -> Fault {
        let found = self.peek().map_or("the end of the file".to_string(), Token::to_string);
        Fault::new(self.line(), format!("{wanted} is expected here, not {found}"))
    }

    /// Reads this token, which must come next.
    pub fn expect(&mut self, token: &Token) -> Result<(), Fault> {
        if self.eat_token(token) { Ok(()) } else { Err(self.fault(&token.to_string())) }
    }

    /// Reads any word; `wanted` says in the message what should stand here.
    pub fn word(&mut self, wanted: &str) -> Result<String, Fault> {
        match self.peek() {
            Some(Token::Word(word)) => {
                let word = word.clone();
                self.at += 1;
                Ok(word)
            }
            _ => Err(self.fault(wanted)),
        }
    }

    /// Reads a name in quotes.
    pub fn name(&mut self) -> Result<String, Fault> {
        match self.peek() {
            Some(Token::Name(name)) => {
                let name = name.clone();
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.fault("a name in quotes")),
        }
    }

    /// Whether a name in quotes comes next.
    pub fn has_name(&self) -> bool {
        matches!(self.peek(), Some(Token::Name(_)))
    }

    /// Whether a number comes next.
    pub fn has_number(&self) -> bool {
        self.peek_word().parse::<u64>().is_ok()
    }

    /// Reads a number that fits its type.
    pub fn number<N: std::str::FromStr>(&mut self) -> Result<N, Fault> {
        match self.peek_word().parse() {
            Ok(number) => {
                self.at += 1;
                Ok(number)
            }
            Err(_) => Err(self.fault("a number")),
        }
    }

    /// A number of tokens or rounds.
    pub fn amount(&mut self) -> Result<u16, Fault> {
        const MOST: u16 = 999;
        let line = self.line();
        let amount = self.number()?;
        if amount <= MOST { Ok(amount) } else { Err(Fault::new(line, format!("{MOST} is the most there can be"))) }
    }

    /// A seat, written from 1, kept from 0.
    pub fn seat(&mut self) -> Result<u8, Fault> {
        let line = self.line();
        let seat: u8 = self.number()?;
        if (1..=4).contains(&seat) { Ok(seat - 1) } else { Err(Fault::new(line, "seats are numbered 1 to 4")) }
    }

    /// Everything of the line has been read.
    pub fn end_line(&mut self) -> Result<(), Fault> {
        match self.peek() {
            Some(Token::Newline) => {
                self.at += 1;
                Ok(())
            }
            Some(Token::Close) | None => Ok(()),
            _ => Err(self.fault("the end of the line")),
        }
    }

    /// Goes to where the next puzzle begins.
    pub fn recover(&mut self) {
        while self.at < self.tokens.len() {
            let starts = self.peek_word() == "puzzle"
                && matches!(self.tokens.get(self.at + 1), Some((Token::Name(_), _)))
                && matches!(self.at.checked_sub(1).and_then(|n| self.tokens.get(n)), None | Some((Token::Newline, _)));
            if starts {
                return;
            }
            self.at += 1;
        }
    }
}
