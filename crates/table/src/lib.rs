//! The table: rooms, seats, storage, HTTP and WebSocket.

pub mod client;
pub mod diff;
pub mod pace;
pub mod room;
pub mod secret;
pub mod server;
pub mod store;
pub mod wire;
