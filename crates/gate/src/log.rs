//! Log on standard error. A separate thread writes the lines, so that a full disk, a closed pipe or a slow reader can
//! lose lines, but never a check.

use std::io::{self, Write};
use std::sync::LazyLock;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use tracing_subscriber::fmt::MakeWriter;

/// Maximum number of lines that wait to be written.
const WAITING: usize = 4096;
/// Longest wait for pending log lines when the process ends.
const PATIENCE: Duration = Duration::from_secs(1);

/// Number of lines that were not written.
pub static LOST_LINES: LazyLock<Counter> = LazyLock::new(Counter::default);

enum Message {
    Line(Vec<u8>),
    Flush(SyncSender<()>),
}

/// Passes lines to the thread that writes them.
#[derive(Clone, Debug)]
pub struct Log {
    sender: SyncSender<Message>,
}

impl Log {
    /// Starts the thread that writes the log.
    pub fn start() -> io::Result<Self> {
        let (sender, receiver) = sync_channel(WAITING);
        std::thread::Builder::new().name("log".to_owned()).spawn(move || write(&receiver))?;
        Ok(Self { sender })
    }

    /// Waits a short time for the remaining lines.
    pub fn flush(&self) {
        let (done, written) = sync_channel(1);
        if self.sender.try_send(Message::Flush(done)).is_ok() {
            // A slow reader must not delay the end further.
            let _ = written.recv_timeout(PATIENCE);
        }
    }
}

fn write(receiver: &Receiver<Message>) {
    while let Ok(message) = receiver.recv() {
        match message {
            Message::Line(line) => {
                if io::stderr().write_all(&line).is_err() {
                    LOST_LINES.inc();
                }
            }
            // The caller may have stopped waiting.
            Message::Flush(done) => drop(done.try_send(())),
        }
    }
}

impl Write for Log {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.sender.try_send(Message::Line(line.to_vec())).is_err() {
            LOST_LINES.inc();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}
