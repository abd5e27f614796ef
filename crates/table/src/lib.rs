//! The table: rooms, seats, storage, HTTP and WebSocket.

pub mod asked;
pub mod campaigns;
pub mod challenge;
pub mod client;
pub mod diff;
pub mod images;
pub mod moments;
pub mod news;
pub mod pace;
pub mod room;
pub mod said;
pub mod secret;
pub mod server;
pub mod site;
pub mod steps;
pub mod store;
pub mod typed;
pub mod why;
pub mod wire;
