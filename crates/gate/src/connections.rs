//! Open connections of each address, and the response to connections above the limit.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncWriteExt as _, copy, sink};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

use crate::api::problem::Problem;
use crate::client::range;

/// Number of refused connections that are answered at the same time; others are closed without a response.
const MOST_REFUSALS: usize = 64;
/// Time for the request and the response on a refused connection.
const REFUSAL_TIME: Duration = Duration::from_secs(1);
/// Seconds after which a refused client may try again.
const RETRY: u32 = 1;

/// Open connections by address.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connections {
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Connections {
    /// Counts a connection until the result is dropped; `None` if the address already has `most` connections.
    pub(crate) fn open(&self, address: IpAddr, most: usize) -> Option<Open> {
        let address = range(address);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Open { connections: self.clone(), address })
    }
}

/// Response to connections above the limit of their address.
#[derive(Clone, Debug)]
pub(crate) struct Refusals {
    response: Arc<str>,
    places: Arc<Semaphore>,
}

impl Refusals {
    pub(crate) fn new() -> Result<Self, serde_json::Error> {
        let problem = Problem::busy("too many connections from this address", RETRY);
        let body = serde_json::to_string(&problem)?;
        let length = body.len();
        let response = format!(
            "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/problem+json\r\n\
             content-length: {length}\r\nretry-after: {RETRY}\r\nconnection: close\r\n\r\n{body}"
        );
        Ok(Self { response: response.into(), places: Arc::new(Semaphore::new(MOST_REFUSALS)) })
    }

    /// Refuses a connection in a separate task.
    pub(crate) fn refuse(&self, stream: TcpStream) {
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else { return };
        let response = Arc::clone(&self.response);
        tokio::spawn(async move {
            // A client that sends or reads too slowly gets no response.
            let _ = tokio::time::timeout(REFUSAL_TIME, respond(stream, &response)).await;
            drop(place);
        });
    }
}

/// Waits for a request, responds, and reads the rest, because closing with unread bytes would discard the response.
async fn respond(mut stream: TcpStream, response: &str) -> std::io::Result<()> {
    stream.readable().await?;
    stream.write_all(response.as_bytes()).await?;
    stream.shutdown().await?;
    copy(&mut stream, &mut sink()).await.map(drop)
}

/// An open connection.
pub(crate) struct Open {
    connections: Connections,
    address: IpAddr,
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_has_a_limit() {
        let connections = Connections::default();
        let open = |text: &str| connections.open(text.parse().unwrap(), 2);
        let (first, second) = (open("192.0.2.1"), open("192.0.2.1"));
        assert!(first.is_some() && second.is_some() && open("192.0.2.1").is_none());
        assert!(open("192.0.2.2").is_some());
        drop(first);
        assert!(open("192.0.2.1").is_some());
        drop(second);
        assert!(connections.open.lock().unwrap().is_empty());
    }
}
