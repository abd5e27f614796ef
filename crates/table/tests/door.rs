//! The door of a server on somebody's own machine: pages of other sites, and other names for it, are not let in.

mod common;

use common::{fetch, inn, inn_with, make, room_for, url};
use serde_json::Value;
use table::client::Client;
use table::wire::Ask;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

const ROOM: &str = r#"{"scenario":"passage-through-mirkwood","seats":[{"deck":"core-leadership"}]}"#;

/// A request that makes a room, with the headers of somebody's choice: the status and what is said.
async fn post(addr: std::net::SocketAddr, headers: &[&str]) -> (u16, Value) {
    let mut stream = TcpStream::connect(addr).await.expect("the server listens");
    let (length, headers) = (ROOM.len(), headers.join("\r\n"));
    let text =
        format!("POST /api/rooms HTTP/1.1\r\n{headers}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{ROOM}");
    stream.write_all(text.as_bytes()).await.expect("the server reads");
    let mut said = String::new();
    stream.read_to_string(&mut said).await.expect("the server answers");
    let status = said.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let body = said.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

/// What a page of another site could do to whoever has a server on their machine.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_another_site_makes_no_rooms() {
    let inn = inn("door-origin").await;
    let json = "content-type: application/json";
    let host = "host: localhost:7777";
    let (status, _) = post(inn.addr(), &[host, json]).await;
    assert_eq!(status, 200, "a program of one's own");
    let (status, _) =
        post(inn.addr(), &[host, json, "origin: http://localhost:7777", "sec-fetch-site: same-origin"]).await;
    assert_eq!(status, 200, "the page of this server");
    for headers in [
        &[host, "content-type: text/plain", "origin: http://evil.example"][..],
        &[host, json, "origin: http://evil.example"],
        &[host, json, "origin: null"],
        &[host, json, "origin: http://localhost:5173"],
        &[host, json, "sec-fetch-site: cross-site"],
        &["host: evil.example", json],
        &["host: evil.example:7777", json, "origin: http://evil.example:7777", "sec-fetch-site: same-origin"],
    ] {
        let (status, said) = post(inn.addr(), headers).await;
        assert_eq!((status, said["code"].as_str()), (403, Some("foreign")), "{headers:?}: {said}");
    }
    for kind in ["content-type: text/plain", "content-type: application/x-www-form-urlencoded", "x-nothing: said"] {
        let (status, said) = post(inn.addr(), &[host, kind]).await;
        assert_eq!((status, said["code"].as_str()), (400, Some("bad_message")), "{kind}: {said}");
        assert!(said["message"].as_str().is_some_and(|why| why.contains("application/json")), "{said}");
    }
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_was_bent_to_this_machine_reads_nothing() {
    let inn = inn("door-host").await;
    for path in ["/api/history", "/api/health", "/", "/metrics"] {
        let mut stream = TcpStream::connect(inn.addr()).await.expect("the server listens");
        let head = format!("GET {path} HTTP/1.1\r\nhost: evil.example:7777\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.expect("a request");
        let mut said = String::new();
        stream.read_to_string(&mut said).await.expect("an answer");
        assert!(said.starts_with("HTTP/1.1 403") && said.contains("--host-name evil.example"), "{path}: {said}");
    }
    inn.stop().await;
    let named = inn_with("door-named", |config| config.host_names = vec!["table.example".to_owned()]).await;
    let json = "content-type: application/json";
    let (status, _) = post(named.addr(), &["host: table.example", json, "origin: https://table.example"]).await;
    assert_eq!(status, 200);
    named.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_come_through_the_same_door() {
    let inn = inn("door-socket").await;
    let made = make(inn.addr(), &room_for(1, 3)).await;
    let url = url(inn.addr(), &made.room);
    for (origin, welcome) in [("http://evil.example".to_owned(), false), (format!("http://{}", inn.addr()), true)] {
        let mut request = url.clone().into_client_request().expect("a request");
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        assert_eq!(tokio_tungstenite::connect_async(request).await.is_ok(), welcome, "{origin}");
    }
    Client::join(&url, Ask::hello(None, "a terminal")).await.expect("it says no origin");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_does_not_stand_in_an_address() {
    let inn = inn("door-token").await;
    let made = make(inn.addr(), &room_for(1, 3)).await;
    let room = format!("/api/rooms/{}", made.room);
    for path in [format!("{room}?token={}", made.token), format!("{room}/replay?x=1&token={}", made.token)] {
        let (head, body) = fetch(inn.addr(), &path, "").await;
        let said = String::from_utf8_lossy(&body).into_owned();
        assert!(head.starts_with("http/1.1 400") && said.contains("Authorization: Bearer"), "{head}{said}");
    }
    let (head, _) = fetch(inn.addr(), &room, "authorization: Basic xyz\r\n").await;
    assert!(head.starts_with("http/1.1 400"), "{head}");
    inn.stop().await;
}
