//! Plain HTTP: everything that is not live, and the door to what is.

mod campaigns;
mod cards;
mod decks;
mod door;
mod history;
mod images;
mod listing;
mod puzzles;
pub(super) mod rooms;
mod rulebook;
mod site;
mod standing;

pub use listing::ListedRoom;
pub use rooms::{Made, NewDeck, NewHolder, NewRoom, NewSeat};

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Extension, FromRequest, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use library::brief;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use subtle::ConstantTimeEq;

use super::House;
use super::hall::storage;
use super::lanes::Who;
use super::relay::{FOR, PEER};
use crate::store::StoreError;
use crate::wire::{Code, PROTOCOL, Refusal};

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// Who asks: the other end of the connection, or whoever a trusted balancer or another server speaks for.
#[derive(Clone, Copy, Debug)]
pub struct Caller(pub IpAddr);

impl Caller {
    fn who(self) -> Who {
        Who::Address(self.0)
    }
}

/// A request has to be done within this time.
const WITHIN: Duration = Duration::from_secs(20);

type Shared = State<Arc<House>>;
type Asking = Extension<Caller>;
type Body = Result<Bytes, BytesRejection>;
type Answered<T = Json<Value>> = Result<T, Refused>;

/// A refusal, as a response.
pub struct Refused(pub Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused(refusal)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        Refused(storage(&error))
    }
}

impl From<BytesRejection> for Refused {
    fn from(rejection: BytesRejection) -> Refused {
        let big = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
        let code = if big { Code::TooBig } else { Code::BadMessage };
        Refused(Refusal::new(code, if big { "the request is too long" } else { "the request could not be read" }))
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Refusal { code, message } = self.0;
        let status = match code {
            Code::NoRoom | Code::Unknown => StatusCode::NOT_FOUND,
            Code::TooMany | Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Code::TooBig => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Storage | Code::Stopping | Code::Moved => StatusCode::SERVICE_UNAVAILABLE,
            Code::Slow => StatusCode::REQUEST_TIMEOUT,
            Code::Changed => StatusCode::CONFLICT,
            Code::Defect => StatusCode::INTERNAL_SERVER_ERROR,
            Code::WrongPassword | Code::WrongToken | Code::NotHost | Code::NotYours | Code::Foreign => {
                StatusCode::FORBIDDEN
            }
            _ => StatusCode::BAD_REQUEST,
        };
        (status, Json(json!({ "code": code, "message": message }))).into_response()
    }
}

/// Everything the server answers over HTTP, by address.
pub fn router(house: Arc<House>) -> Router {
    let body = house.config.limits.body;
    Router::new()
        .route("/api/health", get(health))
        .route("/metrics", get(metrics))
        .route("/api/scenarios", get(cards::scenarios))
        .route("/api/scenarios/{id}", get(cards::scenario))
        .route("/api/bots", get(cards::bots))
        .route("/api/steps", get(cards::steps))
        .route("/api/cards", get(cards::search))
        .route("/api/cards/{id}", get(cards::card))
        .route("/api/decks", get(decks::list))
        .route("/api/decks/{id}", get(decks::deck))
        .route("/api/decks/check", post(decks::check))
        .route("/api/puzzles", get(puzzles::list))
        .route("/api/puzzles/{*path}", get(puzzles::text))
        .route("/api/puzzles/check", post(puzzles::check))
        .route("/api/puzzles/play", post(puzzles::play))
        .route("/api/campaigns", get(campaigns::list))
        .route("/api/campaigns/check", post(campaigns::check))
        .route("/api/campaigns/record", post(campaigns::record))
        .route("/api/campaigns/new", post(campaigns::new))
        .route("/api/campaigns/change", post(campaigns::change))
        .route("/api/history", get(history::list).post(history::own))
        .route("/api/replays/{game}", get(history::replay))
        .route("/api/replays/{game}/moments", get(history::moments))
        .route("/api/replays/{game}/at/{at}", get(history::at))
        .route("/api/replays/check", post(history::check))
        .route("/api/replays/moments", post(history::moments_of))
        .route("/api/replays/at", post(history::at_of))
        .route("/api/rules", get(rulebook::rules))
        .route("/api/rules/{id}", get(rulebook::clauses))
        .route("/api/rooms", get(listing::list).post(rooms::make))
        .route("/api/rooms/{code}", get(standing::room))
        .route("/api/rooms/{code}/replay", get(standing::replay))
        .route("/api/rooms/{code}/socket", get(rooms::socket))
        .route("/api/images", get(images::list))
        .route("/images/{id}", get(images::image))
        .fallback(site::serve)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(body))
        .layer(from_fn_with_state(house.clone(), in_time))
        .with_state(house)
}

async fn in_time(State(house): Shared, mut request: Request, next: Next) -> Response {
    house.metrics.requests.fetch_add(1, Relaxed);
    let peer = request.extensions().get::<Peer>().copied();
    let from = peer.map(|peer| address(&house, peer, request.headers()));
    // Another server of this database was let in by what it knows.
    let known = is_peer(&house, request.headers());
    let path = request.uri().path();
    if !known && let Err(refusal) = door::check(&house.config, request.method(), path, request.headers()) {
        house.metrics.refused(refusal.code);
        return Refused(refusal).into_response();
    }
    // A page is many small files; they cost nothing.
    let asks = path.starts_with("/api/") && !known;
    if asks && from.is_some_and(|from| !house.doors.may_ask(from, &house.config.limits)) {
        return Refused(Refusal::new(Code::TooFast, "too many requests; wait a moment")).into_response();
    }
    if let Some(from) = from {
        request.extensions_mut().insert(Caller(from));
    }
    let slow = |_| Refused(Refusal::new(Code::Slow, "the request took too long")).into_response();
    let mut response = tokio::time::timeout(WITHIN, next.run(request)).await.unwrap_or_else(slow);
    // What axum itself refuses is told in our way, too.
    let is_text =
        response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/"));
    let is_page = response.headers().contains_key(header::CONTENT_SECURITY_POLICY);
    if response.status().is_client_error() && is_text && !is_page {
        let said = json!({ "code": Code::BadMessage, "message": "the address or its query is not as it should be" });
        response = (response.status(), Json(said)).into_response();
    }
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn wrong_method() -> Response {
    let said = Json(json!({ "code": Code::BadMessage, "message": "this address takes another method" }));
    (StatusCode::METHOD_NOT_ALLOWED, said).into_response()
}

async fn health(State(house): Shared) -> Response {
    let well = house.store.is_well().await && !*house.stopping.borrow();
    let status = if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let page = json!({
        "well": well,
        "version": env!("CARGO_PKG_VERSION"),
        "content": house.library.version,
        "protocol": PROTOCOL,
        "page": house.config.site.is_there(),
    });
    (status, Json(page)).into_response()
}

async fn metrics(State(house): Shared) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], house.metrics.page()).into_response()
}

/// The address of a client: the connection's, or what another server or a trusted balancer says.
fn address(house: &House, peer: Peer, headers: &HeaderMap) -> IpAddr {
    let word = |value: &HeaderValue| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
    if is_peer(house, headers) {
        return headers.get(FOR).and_then(word).unwrap_or(peer.0);
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back().filter(|_| house.config.trust_forwarded);
    forwarded.and_then(word).unwrap_or(peer.0)
}

/// Whether it is another server of this database that calls.
fn is_peer(house: &House, headers: &HeaderMap) -> bool {
    let shown = headers.get(PEER).map(HeaderValue::as_bytes).unwrap_or_default();
    shown.ct_eq(house.store.cluster.as_bytes()).into()
}

/// A request whose body is JSON and says so: a form of another site's page cannot say that.
pub struct Sent<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for Sent<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Sent<T>, Refused> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let was = if kind.is_empty() { "nothing".to_owned() } else { format!("`{}`", brief(kind)) };
            let message = format!("the request has to say `content-type: application/json`; it says {was}");
            return Err(Refusal::new(Code::BadMessage, message).into());
        }
        let bytes = Bytes::from_request(request, house).await?;
        serde_json::from_slice(&bytes).map(Sent).map_err(|error| {
            let why = brief(&error.to_string());
            Refused(Refusal::new(Code::BadMessage, format!("the request is not as it should be: {why}")))
        })
    }
}

fn text(body: Body) -> Result<String, Refused> {
    let bytes = body?;
    String::from_utf8(bytes.to_vec())
        .map_err(|_| Refused(Refusal::new(Code::BadMessage, "the request is not text in UTF-8")))
}

fn page(value: &impl Serialize) -> Answered {
    let value = serde_json::to_value(value).map_err(|error| Refusal::new(Code::Defect, error.to_string()))?;
    Ok(Json(value))
}
