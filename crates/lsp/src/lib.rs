//! The language server: diagnostics, fixes and help for a package in the editor.
//!
//! One thread handles messages in order. Another thread runs the rules on a snapshot; newer changes cancel a running
//! check. The diagnostics of a package match the result of `vnfcheck check` for the same bytes.

#![forbid(unsafe_code)]

mod checker;
mod client;
mod context;
mod diagnostics;
mod documents;
mod features;
mod results;
mod schema;
mod server;
mod settings;
mod symbols;
pub mod transport;
mod uri;
mod workspace;

use std::io::{BufReader, Read, Write};
use std::sync::mpsc::channel;
use std::thread;

use vnfcheck_runner::Date;

use crate::server::{Event, Server};
use crate::transport::{Incoming, ReadError};

/// The environment of the server.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// Returns the date for checking the expiry of waivers.
    pub today: fn() -> Date,
}

/// The reason why the server ended with an error.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The input does not follow the protocol.
    #[error("cannot read: {0}")]
    Read(#[from] ReadError),
    /// The client closed the connection without `shutdown` and `exit`.
    #[error("the editor ended without `shutdown` and `exit`")]
    Left,
}

/// Serves one client until it sends `exit`.
///
/// # Errors
///
/// Returns an error if the input does not follow the protocol, or if the client disconnects without `shutdown` and
/// `exit`.
pub fn serve(
    input: impl Read + Send + 'static,
    mut output: impl Write + Send + 'static,
    setup: Setup,
) -> Result<(), ServeError> {
    let (events, incoming) = channel();
    let (outgoing, to_write) = channel::<String>();
    let writer = thread::spawn(move || {
        // A write error means that the client disconnected, which the reader also detects.
        to_write.into_iter().try_for_each(|content| transport::write(&mut output, &content))
    });
    let from_client = events.clone();
    thread::spawn(move || {
        let mut input = BufReader::new(input);
        loop {
            let event = match transport::read(&mut input) {
                Ok(Incoming::Message(message)) => Event::Message(message),
                Ok(Incoming::Malformed) => continue,
                Ok(Incoming::End) => Event::End(Ok(())),
                Err(error) => Event::End(Err(error)),
            };
            let is_last = matches!(event, Event::End(_));
            if from_client.send(event).is_err() || is_last {
                return;
            }
        }
    });
    let result = Server::new(outgoing, checker::start(events, Event::Checked), setup).run(&incoming);
    // `run` has dropped the server and its sender, so the writer ends after its last message.
    drop(incoming);
    let _ = writer.join();
    result
}
