//! A client: what a terminal, a bot or a test needs to sit down in a room. It keeps what the room has told it.

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use library::plain::plain;
use rules::decision::Answer;
use rules::ids::Seat;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::diff::apply;
use crate::wire::view::View;
use crate::wire::{
    Ask, Code, DecisionInfo, Line, MomentInfo, NewLines, Notice, Refusal, Request, Seen, TableInfo, Tell, Viewed, You,
};

/// How long a room may be quiet: it gives a sign of life more often.
const QUIET: Duration = Duration::from_secs(60);

/// How long a connection may take.
const REPLY: Duration = Duration::from_secs(20);

/// A connection to a room, and everything it has told so far.
pub struct Client {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u32,
    /// What was said and not looked at yet.
    heard: VecDeque<Tell>,
    views: BTreeMap<Option<Seat>, (u32, Value)>,
    pub you: You,
    pub token: Option<String>,
    pub table: Option<TableInfo>,
    pub decision: Option<DecisionInfo>,
    pub log: Vec<Line>,
    /// The number of the first line in the log.
    pub log_start: u32,
    /// What happened to the room itself.
    pub notices: Vec<Notice>,
    /// Said last without being asked; if the connection ends, this is why.
    complaint: Option<Refusal>,
    /// Every byte the room has sent, if somebody wants to look at them.
    pub bytes: Option<Vec<String>>,
}

/// Why a client could not go on.
#[derive(Debug)]
pub enum ClientError {
    /// The room, or the server, said no.
    Refused(Refusal),
    /// The connection is gone.
    Gone(String),
}

impl fmt::Display for ClientError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::Refused(refusal) => refusal.fmt(out),
            ClientError::Gone(why) => write!(out, "the connection is gone: {why}"),
        }
    }
}

impl std::error::Error for ClientError {}

impl ClientError {
    /// The code of a refusal.
    pub fn code(&self) -> Option<Code> {
        match self {
            ClientError::Refused(refusal) => Some(refusal.code),
            ClientError::Gone(_) => None,
        }
    }
}

fn gone(why: impl fmt::Display) -> ClientError {
    ClientError::Gone(why.to_string())
}

impl Client {
    /// Connects to a room, as `ws://host:port/api/rooms/CODE/socket`, and says hello.
    pub async fn join(url: &str, hello: Ask) -> Result<Client, ClientError> {
        Client::open(url, hello, false).await
    }

    /// The same over a connection that is there already.
    pub async fn join_over(stream: TcpStream, url: &str, hello: Ask) -> Result<Client, ClientError> {
        let stream = MaybeTlsStream::Plain(stream);
        let connected = timeout(REPLY, tokio_tungstenite::client_async(url, stream)).await.map_err(gone)?;
        let (stream, _) = connected.map_err(refused_at_the_door)?;
        Client::greet(stream, hello, false).await
    }

    /// The same, keeping every byte that is sent.
    pub async fn watch(url: &str, hello: Ask) -> Result<Client, ClientError> {
        Client::open(url, hello, true).await
    }

    async fn open(url: &str, hello: Ask, keep: bool) -> Result<Client, ClientError> {
        let connected = timeout(REPLY, tokio_tungstenite::connect_async(url)).await.map_err(gone)?;
        let (stream, _) = connected.map_err(refused_at_the_door)?;
        Client::greet(stream, hello, keep).await
    }

    async fn greet(
        stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
        hello: Ask,
        keep: bool,
    ) -> Result<Client, ClientError> {
        let token = match &hello {
            Ask::Hello { token, .. } => token.clone(),
            _ => None,
        };
        let mut client = Client {
            stream,
            next: 1,
            heard: VecDeque::new(),
            views: BTreeMap::new(),
            you: You::default(),
            token,
            table: None,
            decision: None,
            log: Vec::new(),
            log_start: 0,
            notices: Vec::new(),
            complaint: None,
            bytes: keep.then(Vec::new),
        };
        client.ask(hello).await?;
        Ok(client)
    }

    /// Sends a message and waits until it is carried out. Whatever the room says meanwhile is kept.
    pub async fn ask(&mut self, ask: Ask) -> Result<(), ClientError> {
        let id = self.next;
        self.next += 1;
        let request = Request { id: Some(id), ask };
        self.send(&serde_json::to_string(&request).expect("messages are plain data")).await?;
        loop {
            match self.read().await? {
                Tell::Done { id: done } if done == id => return Ok(()),
                Tell::Error { id: failed, code, message } if failed == Some(id) => {
                    return Err(ClientError::Refused(Refusal { code, message }));
                }
                tell => self.heard.push_back(tell),
            }
        }
    }

    /// Sends any text.
    pub async fn send(&mut self, text: &str) -> Result<(), ClientError> {
        self.stream.send(Message::text(text)).await.map_err(gone)
    }

    /// Sends any frame of the WebSocket, even one that is no message of the protocol.
    pub async fn send_raw(&mut self, message: Message) -> Result<(), ClientError> {
        self.stream.send(message).await.map_err(gone)
    }

    /// The next thing the room says.
    pub async fn hear(&mut self) -> Result<Tell, ClientError> {
        match self.heard.pop_front() {
            Some(tell) => Ok(tell),
            None => self.read().await,
        }
    }

    async fn read(&mut self) -> Result<Tell, ClientError> {
        loop {
            let next = timeout(QUIET, self.stream.next()).await.map_err(|_| gone("nothing came"))?;
            match next {
                Some(Ok(Message::Text(text))) => {
                    if let Some(bytes) = &mut self.bytes {
                        bytes.push(text.to_string());
                    }
                    let mut said: Value = serde_json::from_str(&text).map_err(gone)?;
                    clean(&mut said);
                    let tell: Tell = serde_json::from_value(said).map_err(gone)?;
                    self.keep(&tell).await?;
                    return Ok(tell);
                }
                Some(Ok(Message::Close(frame))) => {
                    let reason = frame.map_or_else(String::new, |frame| frame.reason.to_string());
                    let told = self.complaint.take().filter(|refusal| refusal.code.name() == reason);
                    return Err(told.map_or_else(|| gone(reason), ClientError::Refused));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(gone(error)),
                None => return Err(gone("it was closed")),
            }
        }
    }

    /// Learns from what the room says.
    async fn keep(&mut self, tell: &Tell) -> Result<(), ClientError> {
        match tell {
            Tell::You(you) => {
                self.views.retain(|seat, _| seat.map_or(you.seats.is_empty(), |seat| you.seats.contains(&seat)));
                self.token = you.token.clone().or(self.token.take());
                self.you = you.clone();
            }
            Tell::Table(table) => self.table = Some((**table).clone()),
            Tell::Notice(notice) => self.notices.push(notice.clone()),
            Tell::Moment(MomentInfo { log, views, decision }) => {
                log.iter().for_each(|log| self.read_on(log));
                for Seen { seat, version, viewed } in views {
                    self.see(*seat, *version, viewed).await?;
                }
                self.decision = decision.clone().or(self.decision.take());
            }
            Tell::Error { id: None, code, message } => {
                self.complaint = Some(Refusal { code: *code, message: message.clone() });
            }
            _ => {}
        }
        Ok(())
    }

    fn read_on(&mut self, NewLines { from, lines }: &NewLines) {
        if self.log.is_empty() || *from < self.log_start {
            self.log.clear();
            self.log_start = *from;
        }
        self.log.truncate((*from - self.log_start) as usize);
        self.log.extend(lines.iter().cloned());
    }

    async fn see(&mut self, seat: Option<Seat>, version: u32, viewed: &Viewed) -> Result<(), ClientError> {
        match (viewed, self.views.get_mut(&seat)) {
            (Viewed::Full(view), _) => {
                self.views.insert(seat, (version, view.clone()));
            }
            (Viewed::Changes(changes), Some((known, view))) if *known + 1 == version => {
                *known = version;
                if apply(view, changes).is_err() {
                    self.lost_track().await?;
                }
            }
            _ => self.lost_track().await?,
        }
        Ok(())
    }

    async fn lost_track(&mut self) -> Result<(), ClientError> {
        self.views.clear();
        let full = Request { id: None, ask: Ask::Full };
        self.send(&serde_json::to_string(&full).expect("messages are plain data")).await
    }

    /// What one of this client's seats, or a spectator, sees.
    pub fn view(&self, seat: Option<Seat>) -> Option<View> {
        serde_json::from_value(self.raw_view(seat)?.clone()).ok()
    }

    /// The same view as the JSON that the server keeps up to date.
    pub fn raw_view(&self, seat: Option<Seat>) -> Option<&Value> {
        self.views.get(&seat).map(|(_, view)| view)
    }

    /// The decision this client has to make, with its legal answers.
    pub fn turn(&self) -> Option<(&DecisionInfo, Vec<Answer>)> {
        let decision = self.decision.as_ref()?;
        let options = decision.options.as_ref()?;
        Some((decision, options.iter().map(|option| option.answer).collect()))
    }

    /// Answers the decision that stands.
    pub async fn answer(&mut self, answer: Answer) -> Result<(), ClientError> {
        let decision = self.decision.as_ref().map_or(0, |decision| decision.number);
        self.ask(Ask::Answer { decision, answer }).await?;
        // Where no other question has come, somebody else may act first.
        self.decision.take_if(|asked| asked.number == decision);
        Ok(())
    }

    /// Whether the game is over, as far as this client sees.
    pub fn is_over(&self) -> bool {
        self.views.values().any(|(_, view)| view.get("outcome").is_some_and(|outcome| !outcome.is_null()))
    }

    /// Closes the connection, whether or not the server still answers.
    pub async fn leave(mut self) {
        let _ = self.stream.close(None).await;
    }
}

/// Whatever a server says is text from outside.
fn clean(said: &mut Value) {
    match said {
        Value::String(text) => {
            if let Cow::Owned(clean) = plain(text) {
                *text = clean;
            }
        }
        Value::Array(parts) => parts.iter_mut().for_each(clean),
        Value::Object(fields) => fields.values_mut().for_each(clean),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// A server that refuses the connection says why in the body.
fn refused_at_the_door(error: tokio_tungstenite::tungstenite::Error) -> ClientError {
    if let tokio_tungstenite::tungstenite::Error::Http(response) = &error
        && let Some(said) = response.body().as_ref().and_then(|body| serde_json::from_slice::<Value>(body).ok())
        && let Ok(code) = serde_json::from_value(said["code"].clone())
    {
        let message = plain(said["message"].as_str().unwrap_or_default()).into_owned();
        return ClientError::Refused(Refusal { code, message });
    }
    gone(error)
}

impl Ask {
    /// A hello with a token, or as somebody new.
    pub fn hello(token: Option<&str>, name: &str) -> Ask {
        Ask::Hello {
            token: token.map(str::to_owned),
            password: None,
            name: Some(name.to_owned()),
            follow: Default::default(),
            lines: None,
        }
    }
}
