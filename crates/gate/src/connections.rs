//! The number of open connections, in total and for each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::client::range;

/// Open connections by address.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connections {
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Connections {
    /// Counts a connection until the result is dropped; `None` if the address has `most` connections.
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
