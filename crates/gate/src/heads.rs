//! Time limit for the head of a request, which is shorter than the time limit for an idle connection.

use std::io::{Error, ErrorKind, Result};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// Time limit for the head of a request, from its first byte, and for the first byte of a connection.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// A connection that ends if the head of a request arrives too slowly. Bytes that arrive one by one do not extend the time.
pub(crate) struct Heads<S> {
    stream: S,
    requests: Requests,
    /// State of the requests at the last read.
    seen: u64,
    /// Deadline for receiving the current head.
    end: Option<Pin<Box<Sleep>>>,
}

/// Number of heads that have arrived plus number of responses that have begun; odd within a request, whose body and
/// response have separate limits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requests(Arc<AtomicU64>);

impl Requests {
    /// Notes that the head of a request has arrived.
    pub(crate) fn began(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes that the connection waits for the next request.
    pub(crate) fn ended(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl<S> Heads<S> {
    /// Limits the heads on a new connection.
    pub(crate) fn new(stream: S, requests: Requests) -> Self {
        Self { stream, requests, seen: 0, end: Some(Box::pin(sleep(HEAD_TIME))) }
    }

    /// Returns `true` within a request. The time limit for a head ends with the head.
    fn is_in_request(&mut self) -> bool {
        let now = self.requests.0.load(Ordering::Relaxed);
        if now != self.seen {
            self.seen = now;
            self.end = None;
        }
        now % 2 == 1
    }

    /// Fails if the deadline for the head has passed.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Result<()> {
        let is_over = self.end.as_mut().is_some_and(|end| end.as_mut().poll(context).is_ready());
        if is_over { Err(Error::from(ErrorKind::TimedOut)) } else { Ok(()) }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Heads<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        if self.is_in_request() {
            return Pin::new(&mut self.stream).poll_read(context, buffer);
        }
        self.poll_end(context)?;
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if self.end.is_none() && buffer.filled().len() > before {
            self.end = Some(Box::pin(sleep(HEAD_TIME)));
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Heads<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[std::io::IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_head_has_ten_seconds_from_its_first_byte() {
        let (mut client, server) = duplex(64);
        let requests = Requests::default();
        let mut heads = Heads::new(server, requests.clone());
        client.write_all(b"GET").await.unwrap();
        assert_eq!(heads.read(&mut [0; 64]).await.unwrap(), 3);
        // Nothing is read between the head and the response; then the next request may come late.
        requests.began();
        requests.ended();
        let idle = tokio::time::timeout(Duration::from_mins(1), heads.read(&mut [0; 64])).await;
        assert!(idle.is_err());
        // A request and its response may take longer.
        requests.began();
        let idle = tokio::time::timeout(Duration::from_mins(1), heads.read(&mut [0; 64])).await;
        assert!(idle.is_err());
        requests.ended();
        let idle = tokio::time::timeout(Duration::from_mins(1), heads.read(&mut [0; 64])).await;
        assert!(idle.is_err());
        let began = Instant::now();
        let trickle = tokio::spawn(async move {
            while client.write_all(b"x").await.is_ok() {
                sleep(Duration::from_secs(3)).await;
            }
        });
        let error = loop {
            if let Err(error) = heads.read(&mut [0; 64]).await {
                break error;
            }
        };
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        assert_eq!(began.elapsed().as_secs(), 10);
        trickle.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_connection_has_ten_seconds() {
        let (_client, server) = duplex(64);
        let began = Instant::now();
        let error = Heads::new(server, Requests::default()).read(&mut [0; 64]).await.unwrap_err();
        assert_eq!((error.kind(), began.elapsed().as_secs()), (ErrorKind::TimedOut, 10));
    }
}
