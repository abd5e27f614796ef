//! A client's connection: its first message, then a reader and a writer until one of them ends.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::House;
use super::actor::{Hello, Letter, Out};
use super::hall::{Handle, Place, find};
use super::lanes::Who;
use super::limits::{Entered, Voice};
use super::relay;
use crate::secret::{Fingerprint, is_password};
use crate::wire::{Ask, Code, Refusal, Request, Tell, read};

/// The first message has to come within this time.
const FIRST: Duration = Duration::from_secs(10);

/// Messages that may wait for a client before it counts as too slow.
const WAITING: usize = 256;

/// Messages in a row that are refused before the connection is.
const PATIENCE: u32 = 50;

/// How long a room is looked for while its server does not answer.
const SEARCH: Duration = Duration::from_secs(8);

static CONNECTIONS: AtomicU64 = AtomicU64::new(1);

/// Serves a client until it leaves or has to.
pub async fn serve(house: Arc<House>, mut socket: WebSocket, code: String, from: IpAddr, entered: Entered) {
    house.metrics.connections.fetch_add(1, Relaxed);
    let late = |_| Err(Refusal::new(Code::HelloFirst, "no hello came"));
    let first = timeout(FIRST, first_message(&house, &mut socket)).await.unwrap_or_else(late);
    let ended = match first {
        Ok(None) => Ok(()),
        Ok(Some(request)) => attend(&house, socket, (&code, from), request).await,
        Err(refusal) => Err((socket, refusal)),
    };
    if let Err((mut socket, refusal)) = ended {
        house.metrics.refused(refusal.code);
        for message in farewell(&refusal) {
            let _ = timeout(FIRST, socket.send(message)).await;
        }
    }
    house.metrics.connections.fetch_sub(1, Relaxed);
    drop(entered);
}

/// What a client hears last: why, in a message and in the closing frame.
pub fn farewell(refusal: &Refusal) -> [Message; 2] {
    let error = Tell::Error { id: None, code: refusal.code, message: refusal.message.clone() };
    let text = serde_json::to_string(&error).expect("messages are plain data");
    let code = match refusal.code {
        Code::TooBig => 1009,
        Code::Moved | Code::Stopping | Code::Storage | Code::Defect => 1012,
        _ => 1008,
    };
    let reason = Utf8Bytes::from(refusal.code.name());
    [Message::Text(text.into()), Message::Close(Some(CloseFrame { code, reason }))]
}

async fn first_message(house: &House, socket: &mut WebSocket) -> Result<Option<Request>, Refusal> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => {
                house.metrics.messages.fetch_add(1, Relaxed);
                let request = read(&text)?;
                return match request.ask {
                    Ask::Hello { .. } => Ok(Some(request)),
                    _ => Err(Refusal::new(Code::HelloFirst, "the first message must be hello")),
                };
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => return Err(binary()),
            Some(Ok(Message::Close(_))) | None => return Ok(None),
            Some(Err(error)) => return oversized(&error).map_or(Ok(None), Err),
        }
    }
}

fn binary() -> Refusal {
    Refusal::new(Code::BadMessage, "messages are text")
}

/// A message that was too long is told; any other trouble means that the client has gone.
fn oversized(error: &axum::Error) -> Option<Refusal> {
    let said = error.to_string();
    let long = said.contains("too long") || said.contains("too big") || said.contains("size");
    long.then(|| Refusal::new(Code::TooBig, "the message is too long"))
}

/// Finds the room, here or at another server, and stays in it.
async fn attend(
    house: &Arc<House>,
    mut socket: WebSocket,
    (code, from): (&str, IpAddr),
    first: Request,
) -> Result<(), (WebSocket, Refusal)> {
    let begin = Instant::now();
    loop {
        let place = match find(house, code, Who::Address(from)).await {
            Ok(place) => place,
            Err(refusal) => return Err((socket, refusal)),
        };
        match place {
            Place::Here(handle) => match session(house, socket, &handle, (code, from), first.clone()).await {
                Ended::Over => return Ok(()),
                // It fell asleep in that very moment.
                Ended::Asleep(back) => socket = *back,
            },
            Place::There(address) => match relay::connect(house, &address, code, from).await {
                Some(other) => {
                    relay::run(house, socket, other, &first).await;
                    return Ok(());
                }
                None => tokio::time::sleep(Duration::from_millis(150)).await,
            },
        }
        if begin.elapsed() > SEARCH {
            return Err((socket, Refusal::new(Code::Moved, "the room's server does not answer; connect again")));
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

enum Ended {
    Over,
    Asleep(Box<WebSocket>),
}

async fn session(
    house: &Arc<House>,
    socket: WebSocket,
    handle: &Handle,
    place: (&str, IpAddr),
    first: Request,
) -> Ended {
    let conn = CONNECTIONS.fetch_add(1, Relaxed);
    let (out, waiting) = mpsc::channel(WAITING);
    let id = first.id;
    let hello = hello(house, handle, place, first).await;
    let voice = hello.voice.clone();
    let letter = Letter::Join { conn, id, hello, out };
    if handle.mailbox.send(letter).await.is_err() {
        return Ended::Asleep(Box::new(socket));
    }
    let (sink, stream) = socket.split();
    let mut writer = tokio::spawn(write(sink, waiting, house.config.silence));
    tokio::select! {
        () = listen(house, stream, handle, (conn, voice)) => {
            let _ = handle.mailbox.send(Letter::Leave { conn }).await;
            // The last messages are still on their way; a client that does not take them is not waited for.
            let _ = timeout(Duration::from_secs(5), &mut writer).await;
            writer.abort();
        }
        _ = &mut writer => {
            let _ = handle.mailbox.send(Letter::Leave { conn }).await;
        }
    }
    Ended::Over
}

async fn hello(house: &House, handle: &Handle, (code, from): (&str, IpAddr), first: Request) -> Hello {
    let Ask::Hello { token, password, name, follow, lines } = first.ask else {
        unreachable!("the first message is hello")
    };
    let name = name.unwrap_or_default();
    let token = token.as_deref().map(Fingerprint::of);
    let barred = match &handle.charter.password {
        // Whoever has a token needs no password.
        Some(stored) if token.is_none() => tried(house, stored, password, (code, from)).await.err(),
        _ => None,
    };
    let voice = Voice::new(&house.doors, &house.config.limits, Some(from), token.clone());
    Hello { token, name, follow, lines, barred, voice }
}

/// Tries a password. Each takes a while, and whoever guesses waits longer and longer.
async fn tried(
    house: &House,
    stored: &str,
    given: Option<String>,
    (code, from): (&str, IpAddr),
) -> Result<(), Refusal> {
    let wrong = |message: &str| Err(Refusal::new(Code::WrongPassword, message));
    let Some(given) = given else { return wrong("this room has a password") };
    if let Err(wait) = house.doors.may_guess(from, code, house.config.guess_wait, Instant::now()) {
        let seconds = wait.as_secs() + 1;
        return wrong(&format!("too many wrong passwords; the next one is tried in {seconds} s"));
    }
    let stored = stored.to_owned();
    if !house.lanes.quick.work(Who::Address(from), move || is_password(&stored, &given)).await? {
        return wrong("this room has a password, and that is not it");
    }
    house.doors.guessed(from, code);
    Ok(())
}

/// Writes what the room says, and asks for a sign of life now and then. Whoever does not take it is not waited for.
async fn write(mut sink: SplitSink<WebSocket, Message>, mut waiting: mpsc::Receiver<Out>, silence: Duration) {
    loop {
        let out = match timeout(silence / 3, waiting.recv()).await {
            Err(_) => Ok(Message::Ping(Default::default())),
            Ok(Some(Out::Text(text))) => Ok(Message::Text(Utf8Bytes::from(&*text))),
            Ok(Some(Out::Close(refusal))) => Err(refusal),
            Ok(None) => Err(Refusal::new(Code::Slow, "the room does not wait any longer; connect again")),
        };
        match out {
            Ok(message) => {
                if !matches!(timeout(silence, sink.send(message)).await, Ok(Ok(()))) {
                    return;
                }
            }
            Err(refusal) => {
                for message in farewell(&refusal) {
                    let _ = timeout(silence, sink.send(message)).await;
                }
                return;
            }
        }
    }
}

/// Hears a client until it leaves, is silent for too long, or asks for too much.
async fn listen(house: &House, mut stream: SplitStream<WebSocket>, handle: &Handle, (conn, voice): (u64, Voice)) {
    let mut refused = 0;
    loop {
        let heard = timeout(house.config.silence, stream.next()).await;
        let (id, refusal) = match heard {
            Err(_) | Ok(None) | Ok(Some(Ok(Message::Close(_)))) => return,
            Ok(Some(Err(error))) => {
                if let Some(refusal) = oversized(&error) {
                    let _ = handle.mailbox.send(Letter::Refuse { conn, id: None, refusal, close: true }).await;
                }
                return;
            }
            Ok(Some(Ok(message))) if !voice.may_speak() => {
                (id_of(&message), Refusal::new(Code::TooFast, "too many messages; wait a moment"))
            }
            Ok(Some(Ok(Message::Text(text)))) => {
                house.metrics.messages.fetch_add(1, Relaxed);
                match read(&text) {
                    Ok(request) if !voice.may_ask(request.ask.weight()) => {
                        (request.id, Refusal::new(Code::TooFast, "too many messages that take long; wait a moment"))
                    }
                    Ok(request) => {
                        refused = 0;
                        if handle.mailbox.send(Letter::Say { conn, request, at: Instant::now() }).await.is_err() {
                            return;
                        }
                        continue;
                    }
                    Err(refusal) => (None, refusal),
                }
            }
            Ok(Some(Ok(Message::Binary(_)))) => (None, binary()),
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
        };
        refused += 1;
        let close = refused >= PATIENCE;
        if handle.mailbox.send(Letter::Refuse { conn, id, refusal, close }).await.is_err() || close {
            return;
        }
    }
}

/// The id of a message that is not looked at any further.
fn id_of(message: &Message) -> Option<u32> {
    #[derive(serde::Deserialize)]
    struct Numbered {
        id: Option<u32>,
    }
    let Message::Text(text) = message else { return None };
    serde_json::from_str::<Numbered>(text).ok()?.id
}
