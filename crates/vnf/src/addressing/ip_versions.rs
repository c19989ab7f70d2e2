//! IP versions and the values that have them.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use vnfcheck_hot::{Environment, FileId, Node, NodeId, Package, Template};
use vnfcheck_maps::HashMap;

/// IP version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IpVersion {
    /// IPv4.
    V4,
    /// IPv6.
    V6,
}

impl IpVersion {
    /// Returns the name used in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::V4 => "IPv4",
            Self::V6 => "IPv6",
        }
    }

    /// Returns the text before `_ip` or `_IP` in IDs.
    pub fn marker(self) -> &'static str {
        match self {
            Self::V4 => "",
            Self::V6 => "_v6",
        }
    }

    /// Returns the version that a parameter name indicates: IPv6 if the name contains the word `v6` or `ipv6`,
    /// otherwise IPv4.
    pub fn of_name(name: &str) -> Self {
        let says_v6 = |word: &str| word.eq_ignore_ascii_case("v6") || word.eq_ignore_ascii_case("ipv6");
        // Most names do not contain a `6`.
        if name.bytes().any(|byte| byte == b'6') && name.split('_').any(says_v6) {
            Self::V6
        } else {
            Self::V4
        }
    }

    /// Parses the version of an address with or without a prefix length.
    pub fn of_address(text: &str) -> Option<Self> {
        if !text.contains([':', '.']) {
            return None;
        }
        let address = text.split('/').next().unwrap_or(text).trim();
        match address.parse() {
            Ok(IpAddr::V4(_)) => Some(Self::V4),
            Ok(IpAddr::V6(_)) => Some(Self::V6),
            Err(_) => None,
        }
    }
}

/// Cache of IP versions. Each IP version is computed once, regardless of the number of ports that use the address.
#[derive(Debug)]
pub(crate) struct IpVersions<'p> {
    /// Versions of the addresses in environments.
    listed: HashMap<(FileId, NodeId), IpVersion>,
    /// Versions of the parameters resolved so far, by template.
    parameters: Mutex<HashMap<(FileId, &'p str), IpVersion>>,
}

impl<'p> IpVersions<'p> {
    pub(crate) fn of(package: &Package) -> Self {
        let values = package.environments().flat_map(Environment::parameters).map(|entry| entry.value);
        let listed = values.filter_map(|value| Some(((value.file(), value.id()), of_value(value)?)));
        Self { listed: listed.collect(), parameters: Mutex::default() }
    }

    /// Returns the version of a value in an environment.
    pub(crate) fn listed(&self, value: Node<'_>) -> Option<IpVersion> {
        self.listed.get(&(value.file(), value.id())).copied()
    }

    /// Returns the version of a parameter, computing it on the first call.
    pub(crate) fn of_parameter(
        &self,
        template: &Template,
        parameter: &'p str,
        find: impl FnOnce() -> IpVersion,
    ) -> IpVersion {
        // Cached entries stay valid even if another thread panicked while it held the lock.
        let known = || self.parameters.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (template.file(), parameter);
        if let Some(ip_version) = known().get(&key) {
            return *ip_version;
        }
        let ip_version = find();
        known().insert(key, ip_version);
        ip_version
    }
}

/// Returns the IP version of an address or a list of addresses, in any notation; `None` if the versions differ.
pub(crate) fn of_value(value: Node<'_>) -> Option<IpVersion> {
    let items = value.is_sequence().then(|| value.items()).into_iter().flatten();
    let texts = value.text().split(',').chain(items.map(Node::text));
    agreed(texts.filter_map(|text| IpVersion::of_address(text.trim())).map(Some))
}

/// Returns the version that all items share; `None` without items, or if an item is unknown.
pub(crate) fn agreed(mut ip_versions: impl Iterator<Item = Option<IpVersion>>) -> Option<IpVersion> {
    let first = ip_versions.next()??;
    ip_versions.all(|it| it == Some(first)).then_some(first)
}
