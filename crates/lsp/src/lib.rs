//! The language server: what vnfcheck knows about a package, in the editor, while its files are written.
//!
//! Messages are handled in order on one thread; the rules run on another, over a snapshot, and a newer change cancels
//! them. What is published for a package is what `vnfcheck check` says about the same bytes.

#![forbid(unsafe_code)]

mod checker;
mod client;
mod context;
mod diagnostics;
mod documents;
mod features;
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

use runner::Date;

use crate::server::{Event, Server};
use crate::transport::{Incoming, ReadError};

/// What the program around the server knows.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The day by which the end of waivers is judged.
    pub today: fn() -> Date,
}

/// Why the server ended.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// What came is not the protocol.
    #[error("cannot go on reading: {0}")]
    Read(#[from] ReadError),
    /// The client ended without saying so.
    #[error("the editor ended without `shutdown` and `exit`")]
    Left,
}

/// Serves one client until it says `exit`.
pub fn serve(
    input: impl Read + Send + 'static,
    mut output: impl Write + Send + 'static,
    setup: Setup,
) -> Result<(), ServeError> {
    let (events, incoming) = channel();
    let (outgoing, to_write) = channel::<String>();
    let writer = thread::spawn(move || {
        // A client that reads no more ends by itself; the reader sees it.
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
    // The server is gone, and with it the sender: the writer ends when all is written.
    drop(incoming);
    let _ = writer.join();
    result
}
