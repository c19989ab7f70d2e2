//! IP versions, and which one values are of.

use std::net::IpAddr;

use hot::{Environment, FileId, Node, NodeId, Package};
use maps::HashMap;

/// IP version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// IPv4
    V4,
    /// IPv6
    V6,
}

impl Family {
    /// How messages call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::V4 => "IPv4",
            Self::V6 => "IPv6",
        }
    }

    /// What a parameter name says: `v6` as a word of its own.
    pub fn of_name(name: &str) -> Self {
        let says_v6 = |word: &str| word.eq_ignore_ascii_case("v6") || word.eq_ignore_ascii_case("ipv6");
        // Most names have no 6 in them.
        if name.bytes().any(|byte| byte == b'6') && name.split('_').any(says_v6) {
            Self::V6
        } else {
            Self::V4
        }
    }

    /// What an address, with or without a prefix length, is.
    pub(crate) fn of_address(text: &str) -> Option<Self> {
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

/// Values in environments that are addresses: each list is read once, however many ports take an address from it.
#[derive(Debug)]
pub(crate) struct Families(HashMap<(FileId, NodeId), Family>);

impl Families {
    pub(crate) fn of(package: &Package) -> Self {
        let values = package.environments().flat_map(Environment::parameters).map(|entry| entry.value);
        let known = values.filter_map(|value| Some(((value.file(), value.id()), of_value(value)?)));
        Self(known.collect())
    }

    /// That of a value in an environment.
    pub(crate) fn listed(&self, value: Node<'_>) -> Option<Family> {
        self.0.get(&(value.file(), value.id())).copied()
    }
}

/// What a value is as an address, or as a list of such, however that is written; nothing when it has addresses of both
/// families.
pub(crate) fn of_value(value: Node<'_>) -> Option<Family> {
    let items = value.is_sequence().then(|| value.items()).into_iter().flatten();
    let texts = value.text().split(',').chain(items.map(Node::text));
    agreed(texts.filter_map(|text| Family::of_address(text.trim())))
}

/// The family that all are of.
fn agreed(mut families: impl Iterator<Item = Family>) -> Option<Family> {
    let first = families.next()?;
    families.all(|it| it == first).then_some(first)
}
