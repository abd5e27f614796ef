//! The page for browsers, and pictures of cards.

mod common;

use std::io::{Read as _, Write as _};

use common::{Folder, fetch, get, inn, inn_with};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use table::images::Images;
use table::site::{Site, SiteFile};

const SCRIPT: &str = "export const table = 'round';";

/// A small page: one file as it is, one compressed.
fn site() -> Site {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(SCRIPT.as_bytes()).expect("memory");
    let packed: &'static [u8] = packed.finish().expect("memory").leak();
    let index = SiteFile { path: "index.html", etag: "\"one\"", body: b"<!doctype html>", gzip: false };
    let script = SiteFile { path: "assets/index-1234.js", etag: "\"two\"", body: packed, gzip: true };
    Site(Box::leak(Box::new([index, script])))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_is_served_to_be_kept_and_trusted() {
    let inn = inn_with("site", |config| config.site = site()).await;
    let (head, body) = fetch(inn.addr(), "/", "").await;
    assert!(head.starts_with("http/1.1 200") && body == b"<!doctype html>", "{head}");
    for line in ["content-type: text/html; charset=utf-8", "cache-control: no-cache", "etag: \"one\""] {
        assert!(head.contains(line), "{line} is not in {head}");
    }
    for line in
        ["content-security-policy: default-src 'self'", "img-src 'self' data:", "x-content-type-options: nosniff"]
    {
        assert!(head.contains(line), "{line} is not in {head}");
    }
    let (head, body) = fetch(inn.addr(), "/", "if-none-match: \"one\"\r\n").await;
    assert!(head.starts_with("http/1.1 304") && body.is_empty(), "{head}");
    let (head, body) = fetch(inn.addr(), "/assets/index-1234.js", "accept-encoding: br, gzip\r\n").await;
    assert!(head.contains("content-encoding: gzip") && head.contains("immutable"), "{head}");
    assert!(head.contains("content-type: text/javascript"), "{head}");
    let mut plain = String::new();
    GzDecoder::new(&*body).read_to_string(&mut plain).expect("it is compressed");
    assert_eq!(plain, SCRIPT);
    let (head, body) = fetch(inn.addr(), "/assets/index-1234.js", "accept-encoding: gzip;q=0\r\n").await;
    assert!(!head.contains("content-encoding") && body == SCRIPT.as_bytes(), "{head}");
    let (head, body) = fetch(inn.addr(), "/rooms/xyz", "accept: text/html,*/*\r\n").await;
    assert!(head.starts_with("http/1.1 404") && String::from_utf8_lossy(&body).contains("href=\"/\""), "{head}");
    let (status, said) = get(inn.addr(), "/api/nowhere").await;
    assert_eq!((status, said["code"].as_str()), (404, Some("unknown")));
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_without_the_page_says_so() {
    let inn = inn("no-site").await;
    let (head, body) = fetch(inn.addr(), "/", "accept: text/html\r\n").await;
    assert!(head.starts_with("http/1.1 404"), "{head}");
    assert!(String::from_utf8_lossy(&body).contains("Node.js"));
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_many_files_is_not_too_fast() {
    let inn = inn_with("many-files", |config| {
        config.site = site();
        config.limits.requests = 1.0;
    })
    .await;
    for _ in 0..40 {
        let (head, _) = fetch(inn.addr(), "/assets/index-1234.js", "").await;
        assert!(head.starts_with("http/1.1 200"), "{head}");
    }
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_come_from_one_folder_only() {
    let folder = Folder::new("pictures");
    let inside = folder.0.join("inside");
    std::fs::create_dir(&inside).expect("a folder");
    std::fs::write(inside.join("core-set-aragorn.jpg"), b"a king").expect("a file");
    std::fs::write(inside.join("core-set-aragorn-b.webp"), b"a ranger").expect("a file");
    std::fs::write(inside.join("notes.txt"), b"mine").expect("a file");
    std::fs::write(folder.0.join("secret.png"), b"nobody's").expect("a file");
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.0.join("secret.png"), inside.join("core-set-gimli.png")).expect("a link");
    let images = Images::open(&inside).expect("a folder");
    let inn = inn_with("images", |config| config.images = Some(images)).await;
    let (_, list) = get(inn.addr(), "/api/images").await;
    let listed = list["images"].as_array().cloned().unwrap_or_default();
    assert!(listed.contains(&"core-set-aragorn".into()) && listed.contains(&"core-set-aragorn-b".into()), "{list}");
    let (head, body) = fetch(inn.addr(), "/images/core-set-aragorn", "").await;
    assert!(head.starts_with("http/1.1 200") && head.contains("image/jpeg") && body == b"a king", "{head}");
    let (head, _) = fetch(inn.addr(), "/images/core-set-aragorn-b", "").await;
    assert!(head.contains("image/webp"), "{head}");
    for path in [
        "/images/core-set-gimli", "/images/../secret", "/images/..%2fsecret", "/images/notes", "/images/notes.txt",
        "/images/core-set-x",
    ] {
        let (head, body) = fetch(inn.addr(), path, "").await;
        assert!(head.starts_with("http/1.1 404") && body != b"nobody's", "{path}: {head}");
    }
    inn.stop().await;
    assert!(Images::open(&inside.join("notes.txt")).is_err_and(|why| why.contains("not a folder")));
    assert!(Images::open(&inside.join("nowhere")).is_err());
}
