//! Stands for `ts-rs` where nobody wants TypeScript: reads the same attributes and makes nothing of them.

use proc_macro::TokenStream;

/// Makes nothing.
#[proc_macro_derive(TS, attributes(ts))]
pub fn nothing(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
