//! `westmarch tidy`: forgets what is too old in the database of a server.

use std::io::Write;
use std::path::Path;

use table::store::{Store, Tidied, sqlite_url};

use crate::cli::serve::TidyArgs;
use crate::history;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::count;

pub fn run(args: &TidyArgs, out: &mut impl Write) -> Done {
    let url = database(args.data.as_deref(), args.database_url.as_deref())?;
    let runtime = tokio::runtime::Runtime::new().map_err(Failure::input)?;
    let tidied = runtime.block_on(async {
        let store = Store::open(&url).await?;
        let tidied = if args.dry_run {
            store.old(args.keep).await
        } else {
            let tidied = store.tidy(args.keep).await?;
            store.shrink().await.map(|()| tidied)
        };
        store.close().await;
        tidied
    });
    let Tidied { rooms, games } = tidied.map_err(Failure::input)?;
    let (rooms, games) = (count(rooms as usize, "room"), count(games as usize, "finished game"));
    let what = if args.dry_run { "would be forgotten" } else { "are forgotten" };
    writeln!(out, "{rooms} and {games} older than {} {what}", count(args.keep as usize, "day"))?;
    Ok(Verdict::Good)
}

/// The database that is there: it is not made for being tidied or copied.
pub fn database(data: Option<&Path>, url: Option<&str>) -> Result<String, Failure> {
    if let Some(url) = url {
        return Ok(url.to_owned());
    }
    let folder = history::folder(data);
    let folder = folder.ok_or_else(|| Failure::input("the system names no place for data: give --data DIR"))?;
    let url = sqlite_url(&folder);
    if !folder.join("westmarch.db").is_file() {
        let folder = folder.display();
        return Err(Failure::input(format!("there is no database in {folder}: name its folder with --data DIR")));
    }
    Ok(url)
}
