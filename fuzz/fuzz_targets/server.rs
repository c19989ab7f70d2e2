//! Random lines as messages of an editor after initialization: the server responds or ends, and never panics.

#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use vnfcheck_lsp::{Setup, serve};

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#;

fuzz_target!(|bytes: &[u8]| {
    let mut framed = Vec::new();
    for content in std::iter::once(INITIALIZE.as_bytes()).chain(bytes.split(|byte| *byte == b'\n')) {
        framed.extend(format!("Content-Length: {}\r\n\r\n", content.len()).into_bytes());
        framed.extend(content);
    }
    let _ = serve(Cursor::new(framed), std::io::sink(), Setup { today: || vnfcheck_runner::Date::LAST });
});
