//! Network names: external or internal, and their roles.

use vnfcheck_hot::ResourceType;

use crate::tokens;

/// Kind of network: created by the VNF or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NetworkKind {
    /// A network that exists independently of the VNF.
    External,
    /// A network that a template of the VNF creates.
    Internal,
}

impl NetworkKind {
    /// Returns the word used in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::External => "external",
            Self::Internal => "internal",
        }
    }

    /// Returns the text before the role in names.
    pub fn marker(self) -> &'static str {
        match self {
            Self::External => "",
            Self::Internal => "int_",
        }
    }
}

/// A network as identified by names; a missing role matches any role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NetworkName<'n> {
    /// External or internal.
    pub kind: NetworkKind,
    /// `{network-role}`
    pub role: Option<&'n str>,
}

impl NetworkName<'_> {
    /// Returns the network part of names: `{network-role}` or `int_{network-role}`; `None` without a role.
    pub fn word(self) -> Option<String> {
        Some([self.kind.marker(), self.role?].concat())
    }

    /// Returns the network part for a proposed name; an invalid role becomes `{network-role}`.
    pub fn expected_word(self) -> Option<String> {
        let role = tokens::good_role(self.role?).unwrap_or("{network-role}");
        Some([self.kind.marker(), role].concat())
    }
}

/// Resource types that create a network.
pub const NETWORK_TYPES: [ResourceType; 3] =
    [ResourceType::Net, ResourceType::VirtualNetwork, ResourceType::ProviderNet];

/// Returns `true` for the type of a network or subnet, whose names contain network-roles and no vm-types.
pub fn is_network_or_subnet(type_name: &str) -> bool {
    NETWORK_TYPES.iter().chain([&ResourceType::Subnet]).any(|it| it.is_named(type_name))
}

/// Suffix of a network parameter name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// `_net_id`
    Id,
    /// `_net_name`
    Name,
    /// `_net_fqdn`, for Contrail networks.
    Fqdn,
}

impl Ending {
    /// All suffixes.
    pub const ALL: [Self; 3] = [Self::Id, Self::Name, Self::Fqdn];

    /// Returns the suffix text.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Id => "_net_id",
            Self::Name => "_net_name",
            Self::Fqdn => "_net_fqdn",
        }
    }

    /// Returns the suffix of a parameter name if the name has text before the suffix.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| tokens::before(name, it.suffix()).is_some())
    }

    /// Returns the suffix to propose for a port parameter: `_net_name` if its current name ends in `name` or `fqdn`,
    /// otherwise `_net_id`.
    pub fn of_port(name: &str) -> Self {
        if name.ends_with("name") || name.ends_with("fqdn") { Self::Name } else { Self::Id }
    }

    /// Returns the parameter name for a network; an unknown role becomes `{network-role}`.
    pub fn parameter(self, kind: NetworkKind, role: Option<&str>) -> String {
        format!("{}{}{}", kind.marker(), role.unwrap_or("{network-role}"), self.suffix())
    }
}

/// Returns the role derived from the name of a network parameter that does not conform; `None` if the name contains no
/// role.
pub(crate) fn role_of_other_parameter(kind: NetworkKind, name: &str) -> Option<String> {
    const OTHERS: [&str; 7] = ["_network_id", "_network_name", "_network", "_net", "_fqdn", "_name", "_id"];
    // Words for any network, and for a resource on any network.
    const NO_ROLES: [&str; 5] = ["net", "network", "subnet", "port", "interface"];
    let word = tokens::as_word(name);
    let mut endings = Ending::ALL.into_iter().map(Ending::suffix).chain(OTHERS);
    let role = endings.find_map(|it| word.strip_suffix(it)).unwrap_or(&word);
    let role = role.strip_prefix(kind.marker()).unwrap_or(role);
    let is_role = has_letter(role) && !NO_ROLES.contains(&role);
    is_role.then(|| role.to_owned())
}

/// Parses `[int_]{network-role}_net_id`, `_net_name` or `_net_fqdn`.
pub fn of_parameter(name: &str) -> Option<(NetworkKind, &str)> {
    split_marker(tokens::before(name, Ending::of(name)?.suffix())?)
}

/// Parses `[int_]{network-role}_subnet_id`, or `_v6_subnet_id` for IPv6.
pub fn of_subnet_parameter(name: &str) -> Option<(NetworkKind, &str)> {
    let rest = tokens::before(name, "_subnet_id")?;
    split_marker(rest.strip_suffix("_v6").unwrap_or(rest))
}

/// Splits `[int_]{network-role}` into the kind of network and the role.
fn split_marker(network: &str) -> Option<(NetworkKind, &str)> {
    let (kind, role) = match network.strip_prefix("int_") {
        Some(role) => (NetworkKind::Internal, role),
        None => (NetworkKind::External, network),
    };
    (!role.is_empty()).then_some((kind, role))
}

/// Returns the role in the name of a network or subnet parameter.
pub(crate) fn role_of_parameter(name: &str) -> Option<&str> {
    of_parameter(name).or_else(|| of_subnet_parameter(name)).map(|(_, role)| role)
}

/// Returns the role in the name of a network or subnet: a parameter, an output or the ID of an internal network.
pub fn role_in(name: &str) -> Option<&str> {
    role_of_parameter(name).or_else(|| role_of_id(name))
}

/// Returns the role in `int_{network-role}_network`, or in the `_RVN` form of former releases.
pub fn role_of_id(id: &str) -> Option<&str> {
    let rest = id.strip_prefix("int_")?;
    tokens::before(rest, "_network").or_else(|| tokens::before(rest, "_RVN"))
}

/// Returns `true` if an ID has the form `int_{network-role}_network` required for internal networks.
pub fn is_internal_id(id: &str) -> bool {
    role_of_id(id).is_some() && id.ends_with("_network")
}

/// Returns the ID of an internal network with the given role.
pub fn internal_id(role: &str) -> String {
    format!("int_{role}_network")
}

/// Returns the role derived from a network ID that does not conform: the ID without leading and trailing words for a
/// network, provided that the rest contains a letter.
pub fn role_of_other_id(id: &str) -> String {
    let id = id.replace(|it: char| !it.is_ascii_alphanumeric(), "_");
    // The start `int` marks an internal network, so the word after this mark is the role.
    let is_rest = |it: &&str| has_letter(it) && *it != "int";
    let role = ["_network", "_net", "_int"]
        .iter()
        .fold(id.as_str(), |role, ending| role.strip_suffix(ending).filter(is_rest).unwrap_or(role));
    let role = ["int_", "network_", "net_"]
        .iter()
        .fold(role, |role, start| role.strip_prefix(start).filter(|it| has_letter(it)).unwrap_or(role));
    match tokens::split_index(role) {
        Some((role, index)) => format!("{role}{index}"),
        None => role.to_owned(),
    }
}

fn has_letter(text: &str) -> bool {
    text.contains(|it: char| it.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_determine_kind_and_role() {
        assert_eq!(of_parameter("oam_net_id"), Some((NetworkKind::External, "oam")));
        assert_eq!(of_parameter("int_oam_net_name"), Some((NetworkKind::Internal, "oam")));
        assert_eq!(of_parameter("oam_net_idx"), None);
        assert_eq!(of_parameter("_net_id"), None);
        assert_eq!(Ending::of_port("oam_net_fqdn"), Ending::Name);
        assert_eq!(role_of_id("int_oam_network"), Some("oam"));
        assert_eq!(role_of_id("int_oam_net"), None);
        assert_eq!(of_subnet_parameter("oam_subnet_id"), Some((NetworkKind::External, "oam")));
        assert_eq!(of_subnet_parameter("int_oam_v6_subnet_id"), Some((NetworkKind::Internal, "oam")));
        assert_eq!(of_subnet_parameter("subnet_id"), None);
    }

    #[test]
    fn other_names_determine_roles() {
        for (id, role) in [
            ("oam", "oam"),
            ("int_oam_net", "oam"),
            ("int_net_network", "net"),
            ("int_net", "net"),
            ("oam-network", "oam"),
            ("network_oam_int", "oam"),
            ("oam_net_1", "oam_net1"),
            ("net_1_network", "net1"),
            ("_network", "_network"),
        ] {
            assert_eq!(role_of_other_id(id), role, "{id}");
        }
        let like = |name| role_of_other_parameter(NetworkKind::Internal, name);
        for name in ["oam_network", "oam-net_id", "int_oam_fqdn", "oam_net_name", "oam"] {
            assert_eq!(like(name).as_deref(), Some("oam"), "{name}");
        }
        for name in ["network_id", "port_name", "port_net_id", "interface", "1_id"] {
            assert_eq!(like(name), None, "{name}");
        }
    }
}
