//! The door: whether a request was meant for this server. A page that somebody visits elsewhere can make their browser
//! ask for anything here, or give its own name the address of this machine; neither is let in.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Method, header};
use library::brief;

use super::super::Config;
use crate::wire::{Code, Refusal};

const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// Refuses what comes under a name that is not this server's, or from the page of another site.
pub fn check(config: &Config, method: &Method, path: &str, headers: &HeaderMap) -> Result<(), Refusal> {
    let host = host(config, headers)?;
    origin(config, &host, headers)?;
    let word = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let elsewhere = matches!(word(&SITE), "cross-site" | "same-site");
    // A link from elsewhere may lead to the page; nothing else does.
    let link = method == Method::GET && word(&MODE) == "navigate" && !path.starts_with("/api/");
    if elsewhere && !link {
        return Err(foreign("a page of another site asks for this; open this server's own page instead".to_owned()));
    }
    Ok(())
}

fn foreign(message: String) -> Refusal {
    Refusal::new(Code::Foreign, message)
}

fn host(config: &Config, headers: &HeaderMap) -> Result<Authority, Refusal> {
    let said = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let host: Option<Authority> = said.parse().ok().filter(|host: &Authority| !host.as_str().contains('@'));
    let host = host.ok_or_else(|| foreign("the request does not say which host it is meant for".to_owned()))?;
    if is_ours(config, host.host()) {
        return Ok(host);
    }
    let name = brief(host.host());
    Err(foreign(format!("this server does not go by the name `{name}`; `westmarch serve --host-name {name}` lets it")))
}

/// Names that lead here: this machine's, addresses as numbers, which nobody can redirect, and those that were given.
fn is_ours(config: &Config, name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    if let Ok(address) = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
        return address.is_loopback() || !config.addr.ip().is_loopback();
    }
    name == "localhost" || name.ends_with(".localhost") || is_given(config, &name)
}

fn is_given(config: &Config, name: &str) -> bool {
    config.host_names.iter().any(|given| given.trim_end_matches('.').eq_ignore_ascii_case(name))
}

/// Where a browser says that a page asks, it must be a page of ours.
fn origin(config: &Config, host: &Authority, headers: &HeaderMap) -> Result<(), Refusal> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let parts = origin.split_once("://").and_then(|(scheme, rest)| Some((scheme, rest.parse::<Authority>().ok()?)));
    let same = parts.is_some_and(|(scheme, from)| {
        let usual = if scheme == "https" { 443 } else { 80 };
        let port = |of: &Authority| of.port_u16().unwrap_or(usual);
        // What stands in front of a server with a name may have a port of its own.
        let name = from.host().trim_end_matches('.').to_ascii_lowercase();
        from.host().eq_ignore_ascii_case(host.host()) && (port(&from) == port(host) || is_given(config, &name))
    });
    if same {
        Ok(())
    } else {
        Err(foreign(format!("a page of `{}` asks for this; that is another site", brief(origin))))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};

    use super::{Config, check};

    fn allowed(config: &Config, path: &str, lines: &[(&'static str, &'static str)]) -> bool {
        let line = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        let headers: HeaderMap = lines.iter().map(line).collect();
        check(config, &Method::GET, path, &headers).is_ok()
    }

    fn server(addr: &str, names: &[&str]) -> Config {
        let mut config = Config::new("nowhere".into());
        config.addr = addr.parse().expect("an address");
        config.host_names = names.iter().map(|name| (*name).to_owned()).collect();
        config
    }

    #[test]
    fn only_names_of_this_server_lead_to_it() {
        let home = server("127.0.0.1:7777", &[]);
        for host in ["localhost", "localhost:7777", "LOCALHOST.", "127.0.0.1:7777", "[::1]:7777", "wm.localhost"] {
            assert!(allowed(&home, "/api/x", &[("host", host)]), "{host}");
        }
        for host in
            ["evil.example", "localhost.evil.example", "192.168.1.5:7777", "evil.example:7777", "a@localhost", ""]
        {
            assert!(!allowed(&home, "/api/x", &[("host", host)]), "{host}");
        }
        assert!(!allowed(&home, "/", &[]), "a request that names no host");
        let open = server("0.0.0.0:7777", &["table.example"]);
        for host in ["192.168.1.5:7777", "table.example", "Table.Example:443", "localhost:7777"] {
            assert!(allowed(&open, "/api/x", &[("host", host)]), "{host}");
        }
        assert!(!allowed(&open, "/api/x", &[("host", "evil.example")]));
    }

    #[test]
    fn only_pages_of_this_server_ask() {
        let home = server("127.0.0.1:7777", &[]);
        let asks = |origin| allowed(&home, "/api/x", &[("host", "localhost:7777"), ("origin", origin)]);
        assert!(asks("http://localhost:7777"));
        for origin in ["http://evil.example", "null", "http://localhost:5173", "http://127.0.0.1:7777", "", "x://"] {
            assert!(!asks(origin), "{origin}");
        }
        let open = server("127.0.0.1:7777", &["table.example"]);
        for origin in ["https://table.example", "https://table.example:8443"] {
            assert!(allowed(&open, "/api/x", &[("host", "table.example"), ("origin", origin)]), "{origin}");
        }
        assert!(!allowed(&open, "/api/x", &[("host", "table.example"), ("origin", "https://evil.example")]));
    }

    #[test]
    fn links_lead_to_the_page_and_nowhere_else() {
        let home = server("127.0.0.1:7777", &[]);
        let from = |path, site, mode| {
            allowed(&home, path, &[("host", "localhost"), ("sec-fetch-site", site), ("sec-fetch-mode", mode)])
        };
        assert!(from("/api/x", "same-origin", "cors") && from("/api/x", "none", "navigate"));
        assert!(from("/", "cross-site", "navigate"));
        assert!(!from("/", "cross-site", "no-cors") && !from("/api/x", "cross-site", "navigate"));
        assert!(!from("/images/a", "same-site", "no-cors") && !from("/api/x", "cross-site", "websocket"));
    }
}
