//! The page for browsers: files made when the program is built, carried inside it.

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteFile {
    /// Below the root, as `assets/index-Cv0aN7Nb.js`.
    pub path: &'static str,
    /// What it holds, by a hash.
    pub etag: &'static str,
    pub body: &'static [u8],
    /// The body is compressed by gzip.
    pub gzip: bool,
}

/// The whole page; empty where the program was built without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Site(pub &'static [SiteFile]);

/// The file behind `/`.
const INDEX: &str = "index.html";

impl Site {
    /// Whether the program was built with the page.
    pub fn is_there(self) -> bool {
        self.file("/").is_some()
    }

    /// The file at a path of an address.
    pub fn file(self, path: &str) -> Option<&'static SiteFile> {
        let path = path.trim_start_matches('/');
        let path = if path.is_empty() { INDEX } else { path };
        self.0.iter().find(|file| file.path == path)
    }
}

impl SiteFile {
    /// Files whose names change with what they hold may be kept for ever.
    pub fn is_hashed(&self) -> bool {
        self.path.starts_with("assets/")
    }

    /// What kind of file it is, by its ending.
    pub fn kind(&self) -> &'static str {
        match self.path.rsplit('.').next().unwrap_or_default() {
            "html" => "text/html; charset=utf-8",
            "js" | "mjs" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "json" | "map" => "application/json",
            "webmanifest" => "application/manifest+json",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "ico" => "image/x-icon",
            "woff2" => "font/woff2",
            "txt" => "text/plain; charset=utf-8",
            "wasm" => "application/wasm",
            "mp3" => "audio/mpeg",
            "ogg" => "audio/ogg",
            _ => "application/octet-stream",
        }
    }
}
