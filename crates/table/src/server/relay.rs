//! Passing a client on to the server that plays its room.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, http::HeaderValue};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::House;
use super::socket::farewell;
use crate::wire::{Code, Refusal, Request};

/// What one server shows another to be known.
pub const PEER: &str = "x-westmarch-peer";

/// For whom it calls.
pub const FOR: &str = "x-westmarch-for";

type Other = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Reaches the other server, if it answers.
pub async fn connect(house: &House, address: &str, code: &str, client: IpAddr) -> Option<Other> {
    let mut request = format!("ws://{address}/api/rooms/{code}/socket").into_client_request().ok()?;
    request.headers_mut().insert(PEER, HeaderValue::from_str(&house.store.cluster).ok()?);
    request.headers_mut().insert(FOR, HeaderValue::from_str(&client.to_string()).ok()?);
    let connected = timeout(Duration::from_secs(1), tokio_tungstenite::connect_async(request)).await;
    Some(connected.ok()?.ok()?.0)
}

/// Carries messages both ways until one side ends.
pub async fn run(house: &Arc<House>, socket: WebSocket, other: Other, first: &Request) {
    house.metrics.relayed.fetch_add(1, Relaxed);
    let (mut to_client, mut from_client) = socket.split();
    let (mut to_other, mut from_other) = other.split();
    let hello = serde_json::to_string(first).expect("messages are plain data");
    if to_other.send(tungstenite::Message::text(hello)).await.is_err() {
        return;
    }
    let outward = async {
        while let Ok(Some(Ok(message))) = timeout(house.config.silence, from_client.next()).await {
            let message = match message {
                Message::Text(text) => tungstenite::Message::text(text.as_str()),
                Message::Binary(bytes) => tungstenite::Message::Binary(bytes),
                // Each side answers its own signs of life.
                Message::Ping(_) | Message::Pong(_) => continue,
                Message::Close(_) => break,
            };
            if to_other.send(message).await.is_err() {
                break;
            }
        }
        let _ = to_other.close().await;
    };
    let inward = async {
        let mut said_farewell = false;
        loop {
            let next = timeout(house.config.silence / 3, from_other.next()).await;
            let message = match next {
                Err(_) => Message::Ping(Default::default()),
                Ok(Some(Ok(tungstenite::Message::Text(text)))) => Message::Text(text.as_str().into()),
                Ok(Some(Ok(tungstenite::Message::Close(frame)))) => {
                    said_farewell = true;
                    let frame = frame.map(|frame| axum::extract::ws::CloseFrame {
                        code: frame.code.into(),
                        reason: frame.reason.as_str().into(),
                    });
                    Message::Close(frame)
                }
                Ok(Some(Ok(_))) => continue,
                Ok(Some(Err(_)) | None) => break,
            };
            if to_client.send(message).await.is_err() {
                break;
            }
        }
        if !said_farewell {
            let lost = Refusal::new(Code::Moved, "the room's server is gone; connect again");
            for message in farewell(&lost) {
                let _ = to_client.send(message).await;
            }
        }
    };
    tokio::select! {
        () = outward => {}
        () = inward => {}
    }
}
