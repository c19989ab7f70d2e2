//! Trusted proxies: networks, and host names that are resolved periodically.

use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use ipnet::IpNet;

use crate::config::Proxy;

/// Interval of the look-ups.
const EVERY: Duration = Duration::from_secs(30);
/// Time limit for a look-up.
const PATIENCE: Duration = Duration::from_secs(2);

/// Trusted proxies.
#[derive(Debug, Default)]
pub struct Proxies {
    networks: Vec<IpNet>,
    names: Vec<String>,
    /// Addresses of the names.
    found: RwLock<Vec<IpAddr>>,
}

impl Proxies {
    /// Creates the proxies of a configuration. Names have no address before the first look-up.
    pub fn new(proxies: &[Proxy]) -> Self {
        let mut known = Self::default();
        for proxy in proxies {
            match proxy {
                Proxy::Network(network) => known.networks.push(*network),
                Proxy::Name(name) => known.names.push(name.clone()),
            }
        }
        known
    }

    /// Returns `true` if an address belongs to a proxy.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks.iter().any(|network| network.contains(&address))
            || self.found.read().unwrap_or_else(PoisonError::into_inner).contains(&address)
    }

    /// Looks up the names. If no look-up succeeds, all names keep their last addresses.
    pub(crate) async fn look_up(&self) {
        let mut found = Vec::new();
        for name in &self.names {
            match tokio::time::timeout(PATIENCE, tokio::net::lookup_host((name.as_str(), 0))).await {
                Ok(Ok(addresses)) => found.extend(addresses.map(|it| it.ip().to_canonical())),
                Ok(Err(error)) => tracing::warn!(name, %error, "cannot look up a proxy"),
                Err(_) => tracing::warn!(name, "cannot look up a proxy in time"),
            }
        }
        if !found.is_empty() {
            *self.found.write().unwrap_or_else(PoisonError::into_inner) = found;
        }
    }
}

/// Looks up the names of proxies until the task is aborted.
pub(crate) async fn run(proxies: &Proxies) {
    if proxies.names.is_empty() {
        return std::future::pending().await;
    }
    loop {
        tokio::time::sleep(EVERY).await;
        proxies.look_up().await;
    }
}
