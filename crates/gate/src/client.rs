//! Addresses of clients, and the limit on guessing keys and IDs from one address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::api::problem::Problem;
use crate::proxies::Proxies;

/// Maximum number of failed guesses of an address within [`WINDOW`].
const MOST: u32 = 60;
/// Period in which failed guesses are counted.
const WINDOW: Duration = Duration::from_mins(1);
/// Maximum number of addresses with counters.
const ADDRESSES: usize = 10_000;

/// Peer address of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// Address of a client: the peer address, or the address that a trusted proxy forwards.
#[derive(Clone, Copy, Debug)]
pub struct Client(pub IpAddr);

impl Client {
    /// Returns the client of a request.
    pub fn of(parts: &Parts, proxies: &Proxies) -> Self {
        let peer = parts.extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
        Self(if proxies.contains(peer) { forwarded(&parts.headers, proxies).unwrap_or(peer) } else { peer })
    }
}

/// Returns the last address in `X-Forwarded-For` that is not a trusted proxy; the client can forge earlier addresses.
fn forwarded(headers: &HeaderMap, proxies: &Proxies) -> Option<IpAddr> {
    let values = headers.get_all("x-forwarded-for").into_iter().filter_map(|value| value.to_str().ok());
    let addresses: Vec<&str> = values.flat_map(|value| value.split(',')).map(str::trim).collect();
    let last = addresses.into_iter().rev().map(str::parse).find(|address| {
        // An invalid address ends the search.
        address.as_ref().map_or(true, |address| !proxies.contains(*address))
    });
    last?.ok()
}

/// Returns the range of addresses that one client can have.
pub(crate) fn range(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// Failed guesses of keys and secrets by address.
#[derive(Debug, Default)]
pub struct Guesses {
    failed: Mutex<HashMap<IpAddr, Failed>>,
}

#[derive(Clone, Copy, Debug)]
struct Failed {
    since: Instant,
    count: u32,
}

impl Guesses {
    /// Refuses an address with too many failed guesses.
    pub fn check(&self, Client(address): Client) -> Result<(), Problem> {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        match failed.get(&range(address)) {
            Some(failed) if failed.count >= MOST && failed.since.elapsed() < WINDOW => {
                Err(Problem::busy("too many unknown keys from this address", 60))
            }
            _ => Ok(()),
        }
    }

    /// Counts a failed guess.
    pub fn failed(&self, Client(address): Client) {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if failed.len() >= ADDRESSES {
            failed.retain(|_, it| it.since.elapsed() < WINDOW);
        }
        if failed.len() >= ADDRESSES {
            failed.clear();
        }
        let new = Failed { since: Instant::now(), count: 0 };
        let entry = failed.entry(range(address)).or_insert(new);
        if entry.since.elapsed() >= WINDOW {
            *entry = new;
        }
        entry.count = entry.count.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_names_a_client() {
        let network = "10.0.0.0/24".parse().unwrap();
        let proxies = Proxies::new(&[crate::config::Proxy::Network(network)]);
        let client = |peer: &str, forwarded: &str| {
            let request = axum::http::Request::builder().header("x-forwarded-for", forwarded);
            let mut parts = request.body(()).unwrap().into_parts().0;
            parts.extensions.insert(Peer(peer.parse().unwrap()));
            Client::of(&parts, &proxies).0.to_string()
        };
        assert_eq!(client("10.0.0.1", "203.0.113.9, 198.51.100.7, 10.0.0.2"), "198.51.100.7");
        assert_eq!(client("10.0.0.1", "203.0.113.9, unknown"), "10.0.0.1");
        assert_eq!(client("192.0.2.1", "203.0.113.9"), "192.0.2.1");
    }

    #[test]
    fn guesses_of_one_address_have_a_limit() {
        let guesses = Guesses::default();
        let client = |text: &str| Client(text.parse().unwrap());
        for _ in 0..MOST {
            guesses.check(client("2001:db8::1")).unwrap();
            guesses.failed(client("2001:db8::1"));
        }
        assert_eq!(guesses.check(client("2001:db8::2")).unwrap_err().status, 429);
        guesses.check(client("2001:db8:0:1::1")).unwrap();
    }
}
