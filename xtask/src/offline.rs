//! The program without a network: in a namespace of its own, where there is nothing but loopback, it serves a game
//! that is played over a socket.

use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::project::Project;

/// What this program is called with inside the namespace.
pub const INSIDE: &str = "offline-inside";

/// A way to no address but those of this machine.
const ELSEWHERE: &str = "example.com:80";

pub fn stage(project: &Project) -> Result<(), String> {
    let program = project.program()?;
    let here = env::current_exe().map_err(|error| format!("cannot tell where this program is: {error}"))?;
    let (here, program) = (here.display().to_string(), program.display().to_string());
    if !project.works("unshare", &["-rn", "ip", "link", "set", "lo", "up"]) {
        println!(
            "this system lets nobody make a namespace without a network (`unshare -rn`, `ip`): that the program needs \
             none is not proved; it is started as it is"
        );
        return project.shown(&here, &[INSIDE, &program, "connected"], &project.root, &[]);
    }
    let script = format!("ip link set lo up && exec '{here}' {INSIDE} '{program}' alone");
    project.shown("unshare", &["-rn", "sh", "-c", &script], &project.root, &[])
}

/// A server that ends with this value.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Inside: nothing else can be reached, the program starts, and a game is played.
pub fn inside(program: &str, how: &str) -> Result<(), String> {
    let alone = how == "alone";
    if alone && ELSEWHERE.to_socket_addrs().is_ok_and(|mut found| found.any(|addr| TcpStream::connect(addr).is_ok())) {
        return Err("there is a network here after all".to_owned());
    }
    let data = env::temp_dir().join(format!("westmarch-offline-{}", std::process::id()));
    let played = play(program, &data);
    let _ = fs::remove_dir_all(&data);
    let lines = played?;
    println!("{}: {lines} lines of a game over a socket", if alone { "without a network" } else { "with a network" });
    Ok(())
}

fn play(program: &str, data: &Path) -> Result<usize, String> {
    let said = |error: std::io::Error| error.to_string();
    let mut command = Command::new(program);
    command.args(["serve", "--addr", "127.0.0.1:0", "--data"]).arg(data);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut server = Server(command.spawn().map_err(said)?);
    let mut line = String::new();
    let out = server.0.stdout.take().ok_or("the server says nothing")?;
    BufReader::new(out).read_line(&mut line).map_err(said)?;
    let addr = line.trim().strip_prefix("listening at http://").ok_or_else(|| format!("the server says `{line}`"))?;
    let room = r#"{"scenario":"passage-through-mirkwood","seats":[{"deck":"core-leadership"}],"seed":7}"#;
    let made = post(addr, "/api/rooms", room).map_err(said)?;
    let code = made.split("\"room\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let code = code.ok_or_else(|| format!("no room was made: {made}"))?;
    let url = format!("http://{addr}/rooms/{code}");
    let mut join = Command::new(program);
    join.args(["join", &url, "--seat", "1", "--name", "Ann"]);
    let mut client = join.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(said)?;
    let mut input = client.stdin.take().ok_or("the client does not listen")?;
    input.write_all("1\n1\n1\nquit\n".as_bytes()).map_err(said)?;
    drop(input);
    let output = client.wait_with_output().map_err(said)?;
    let told = String::from_utf8_lossy(&output.stdout);
    let asked = told.matches("Player 1").count();
    if output.status.success() && asked >= 3 {
        return Ok(told.lines().count());
    }
    Err(format!("no game was played:\n{told}{}", String::from_utf8_lossy(&output.stderr)))
}

fn post(addr: &str, path: &str, body: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(addr)?;
    let length = body.len();
    write!(stream, "POST {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n")?;
    write!(stream, "content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}")?;
    let mut said = String::new();
    stream.read_to_string(&mut said)?;
    Ok(said)
}
