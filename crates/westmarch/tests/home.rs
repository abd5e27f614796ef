//! The program by itself: the table in the browser, or the terminal where it was built without the page.

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use common::{Folder, run};

/// What is served at an address.
fn served(addr: &str) -> String {
    let mut stream = TcpStream::connect(addr).expect("it listens");
    write!(stream, "GET / HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n\r\n").expect("it reads");
    let mut said = Vec::new();
    stream.read_to_end(&mut said).expect("it answers");
    String::from_utf8_lossy(&said).into_owned()
}

#[test]
fn the_program_by_itself_opens_the_table_or_plays_here() {
    let folder = Folder::new("home");
    let mut command = Command::new(env!("CARGO_BIN_EXE_westmarch"));
    command.arg("--no-open").env("WESTMARCH_DATA", folder.path());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("it writes"));
    let mut first = String::new();
    out.read_line(&mut first).expect("it says something");
    if let Some((_, addr)) = first.trim().split_once("http://") {
        let page = served(addr);
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("content-security-policy"), "{page}");
    } else {
        let mut rest = String::new();
        out.read_to_string(&mut rest).expect("it goes on");
        assert!(first.contains("built without its page") && rest.contains("Which scenario?"), "{first}{rest}");
    }
    let _ = child.kill();
    let _ = child.wait();
}

#[test]
fn pictures_need_a_folder() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    run(&["serve", "--images", file]).refused(&["Cargo.toml", "not a folder"]);
    run(&["serve", "--images", "/no/such/folder"]).refused(&["/no/such/folder"]);
    run(&["--no-open", "cards", "gandalf"]).refused(&["--no-open"]);
}
