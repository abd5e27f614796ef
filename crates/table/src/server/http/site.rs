//! The page itself, with what browsers need to know to keep it and to trust it.

use std::io::Read as _;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use flate2::read::GzDecoder;

use super::{Refused, Shared};
use crate::site::SiteFile;
use crate::wire::{Code, Refusal};

/// Only what this server serves is loaded; pictures may also be drawn in place or be a reader's own, and elements have
/// styles of their own.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; style-src-attr 'unsafe-inline'; \
                      object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Told to a person who has lost their way.
const LOST: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
                    <meta name=\"viewport\" content=\"width=device-width\"><title>Westmarch</title>\
                    <h1>There is nothing here</h1><p>Not all those who wander are lost: \
                    <a href=\"/\">the table is this way</a>.</p></html>";

/// Told where the program was built without the page.
const NO_PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
                       <meta name=\"viewport\" content=\"width=device-width\"><title>Westmarch</title>\
                       <h1>The page is not here</h1><p>This program was built without Node.js, and so without its \
                       page. Install Node.js, build it again, and it is here. Until then, <code>westmarch join</code> \
                       sits down from a terminal.</p></html>";

/// Whatever has no other address: a file of the page, or nothing.
pub async fn serve(State(house): Shared, request: Request) -> Response {
    let path = request.uri().path();
    let reading = matches!(*request.method(), Method::GET | Method::HEAD);
    match house.config.site.file(path).filter(|_| reading) {
        Some(file) => answer(file, request.headers()),
        None if path == "/" && reading => page(StatusCode::NOT_FOUND, NO_PAGE),
        None if wants_a_page(request.headers()) && !path.starts_with("/api/") => page(StatusCode::NOT_FOUND, LOST),
        None => Refused(Refusal::new(Code::Unknown, "there is nothing at this address")).into_response(),
    }
}

fn wants_a_page(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT).is_some_and(|kinds| kinds.to_str().is_ok_and(|kinds| kinds.contains("text/html")))
}

fn page(status: StatusCode, text: &'static str) -> Response {
    let mut response = (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response();
    guard(response.headers_mut());
    response
}

fn answer(file: &'static SiteFile, asked: &HeaderMap) -> Response {
    let known = asked.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let fresh = known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == file.etag));
    let mut response = if fresh { StatusCode::NOT_MODIFIED.into_response() } else { body(file, asked) };
    let headers = response.headers_mut();
    headers.insert(header::ETAG, HeaderValue::from_static(file.etag));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let keep = if file.is_hashed() { FOR_EVER } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    guard(headers);
    response
}

fn body(file: &'static SiteFile, asked: &HeaderMap) -> Response {
    let kind = (header::CONTENT_TYPE, file.kind());
    if !file.gzip {
        return ([kind], file.body).into_response();
    }
    if takes_gzip(asked) {
        return ([kind, (header::CONTENT_ENCODING, "gzip")], file.body).into_response();
    }
    let mut plain = Vec::new();
    match GzDecoder::new(file.body).read_to_end(&mut plain) {
        Ok(_) => ([kind], plain).into_response(),
        Err(error) => Refused(Refusal::new(Code::Defect, format!("{} is damaged: {error}", file.path))).into_response(),
    }
}

fn takes_gzip(asked: &HeaderMap) -> bool {
    let codings = asked.get(header::ACCEPT_ENCODING).and_then(|codings| codings.to_str().ok()).unwrap_or_default();
    codings.split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim() == "gzip" && weight.replace(' ', "") != "q=0"
    })
}

fn guard(headers: &mut HeaderMap) {
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    let opener = HeaderName::from_static("cross-origin-opener-policy");
    headers.insert(opener, HeaderValue::from_static("same-origin"));
}
