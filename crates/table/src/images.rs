//! Pictures of cards from a folder of the player's: files named by the card's id, `ID-b` for the other side.

use std::io;
use std::path::{Path, PathBuf};

const KINDS: [(&str, &str); 5] = [
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("png", "image/png"),
    ("webp", "image/webp"),
    ("avif", "image/avif"),
];

/// A folder of pictures.
#[derive(Clone, Debug)]
pub struct Images(PathBuf);

impl Images {
    /// Pictures from a folder, which must be there.
    pub fn open(folder: &Path) -> Result<Images, String> {
        let shown = folder.display();
        match std::fs::metadata(folder) {
            Ok(there) if there.is_dir() => Ok(Images(folder.to_path_buf())),
            Ok(_) => Err(format!(
                "{shown} is not a folder: pictures come from a folder of files such as core-set-aragorn.jpg"
            )),
            Err(error) => Err(format!("cannot look for pictures in {shown}: {error}")),
        }
    }

    /// The picture of a card, and its kind. A name that could lead elsewhere names nothing.
    pub fn picture(&self, id: &str) -> io::Result<Option<(&'static str, Vec<u8>)>> {
        if !is_id(id) {
            return Ok(None);
        }
        for (ending, kind) in KINDS {
            match self.read(&format!("{id}.{ending}")) {
                Ok(bytes) => return Ok(Some((kind, bytes))),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// A file of the folder. A link that leads out of it names nothing.
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        let path = std::fs::canonicalize(self.0.join(name))?;
        if !path.starts_with(std::fs::canonicalize(&self.0)?) {
            return Err(io::Error::new(io::ErrorKind::NotFound, "it lies elsewhere"));
        }
        std::fs::read(path)
    }

    /// The ids there are pictures of.
    pub fn ids(&self) -> io::Result<Vec<String>> {
        let mut ids = Vec::new();
        for entry in std::fs::read_dir(&self.0)? {
            let name = PathBuf::from(entry?.file_name());
            let ending = name.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let id = name.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            if is_id(id) && KINDS.iter().any(|(known, _)| *known == ending) {
                ids.push(id.to_owned());
            }
        }
        ids.sort();
        ids.dedup();
        Ok(ids)
    }
}

fn is_id(name: &str) -> bool {
    let sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    !name.is_empty() && name.len() <= 120 && name.chars().all(sign)
}
