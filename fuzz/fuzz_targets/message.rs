//! Random bytes as messages of an editor: no panic, each message consumes bytes of the stream, and a message can be
//! written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vnfcheck_lsp::transport::{Incoming, read, write};

fuzz_target!(|bytes: &[u8]| {
    let mut reader = bytes;
    loop {
        let before = reader.len();
        let incoming = read(&mut reader);
        let message = match incoming {
            Ok(Incoming::Message(message)) => message,
            Ok(Incoming::Malformed) => {
                assert!(reader.len() < before);
                continue;
            }
            Ok(Incoming::End) | Err(_) => return,
        };
        assert!(reader.len() < before);
        let content = serde_json::to_string(&message).unwrap();
        let mut framed = Vec::new();
        write(&mut framed, &content).unwrap();
        let Ok(Incoming::Message(again)) = read(&mut framed.as_slice()) else { panic!("{content}") };
        assert_eq!(serde_json::to_string(&again).unwrap(), content);
    }
});
