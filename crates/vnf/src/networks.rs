//! Names of networks: external or internal, and of which role.

use super::tokens;

/// Whether the VNF creates a network itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NetworkKind {
    /// It exists without the VNF.
    External,
    /// A template of the VNF creates it.
    Internal,
}

impl NetworkKind {
    /// The word in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::External => "external",
            Self::Internal => "internal",
        }
    }

    /// What stands before the role in names.
    pub fn marker(self) -> &'static str {
        match self {
            Self::External => "",
            Self::Internal => "int_",
        }
    }
}

/// A network as names tell it; no role fits any role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NetworkName<'n> {
    /// External or internal.
    pub kind: NetworkKind,
    /// `{network-role}`
    pub role: Option<&'n str>,
}

impl NetworkName<'_> {
    /// How names tell it: `{network-role}`, of an internal one `int_{network-role}`; nothing without a role.
    pub fn word(self) -> Option<String> {
        Some(format!("{}{}", self.kind.marker(), self.role?))
    }

    /// The word as a proposed name has it: a role that no name can have appears as `{network-role}`.
    pub fn expected_word(self) -> Option<String> {
        let role = tokens::good_role(self.role?).unwrap_or("{network-role}");
        Some(format!("{}{role}", self.kind.marker()))
    }
}

/// Types that create a network.
pub const NETWORK_TYPES: [&str; 3] =
    ["OS::Neutron::Net", "OS::ContrailV2::VirtualNetwork", "OS::Neutron::ProviderNet"];

/// What the name of a parameter for a network ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// `_net_id`
    Id,
    /// `_net_name`
    Name,
    /// `_net_fqdn`, of networks of Contrail.
    Fqdn,
}

impl Ending {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Id, Self::Name, Self::Fqdn];

    /// As it is written.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Id => "_net_id",
            Self::Name => "_net_name",
            Self::Fqdn => "_net_fqdn",
        }
    }

    /// The ending of a parameter name, if something stands before it.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| tokens::before(name, it.suffix()).is_some())
    }

    /// The ending to propose for a parameter of a port: `_net_name` if its name so far ends in `name` or `fqdn`, else `_net_id`.
    pub fn of_port(name: &str) -> Self {
        if name.ends_with("name") || name.ends_with("fqdn") { Self::Name } else { Self::Id }
    }

    /// The name of the parameter for a network; a role that is not known appears in braces.
    pub fn parameter(self, kind: NetworkKind, role: Option<&str>) -> String {
        format!("{}{}{}", kind.marker(), role.unwrap_or("{network-role}"), self.suffix())
    }

    /// The name of the parameter for a network, with the role that what it is called so far tells; nothing where that gives no role.
    pub fn parameter_like(self, kind: NetworkKind, name: &str) -> Option<String> {
        const OTHERS: [&str; 7] =
            ["_network_id", "_network_name", "_network", "_net", "_fqdn", "_name", "_id"];
        let word = tokens::as_word(name);
        let mut endings = Self::ALL.into_iter().map(Self::suffix).chain(OTHERS);
        let role = endings.find_map(|it| word.strip_suffix(it)).unwrap_or(&word);
        let role = role.strip_prefix(kind.marker()).unwrap_or(role);
        let is_role = has_letter(role) && !matches!(role, "net" | "network");
        is_role.then(|| self.parameter(kind, Some(role)))
    }
}

/// Reads `[int_]{network-role}_net_id`, `_net_name` or `_net_fqdn`.
pub fn of_parameter(name: &str) -> Option<(NetworkKind, &str)> {
    let rest = tokens::before(name, Ending::of(name)?.suffix())?;
    match rest.strip_prefix("int_") {
        Some("") => None,
        Some(role) => Some((NetworkKind::Internal, role)),
        None => Some((NetworkKind::External, rest)),
    }
}

/// Reads `[int_]{network-role}_subnet_id`, for IPv6 `_v6_subnet_id`.
pub fn of_subnet_parameter(name: &str) -> Option<(NetworkKind, &str)> {
    let rest = tokens::before(name, "_subnet_id")?;
    let rest = rest.strip_suffix("_v6").unwrap_or(rest);
    let (kind, role) = match rest.strip_prefix("int_") {
        Some(role) => (NetworkKind::Internal, role),
        None => (NetworkKind::External, rest),
    };
    (!role.is_empty()).then_some((kind, role))
}

/// The role in the name of a parameter for a network or a subnet.
pub(crate) fn role_of_parameter(name: &str) -> Option<&str> {
    of_parameter(name).or_else(|| of_subnet_parameter(name)).map(|(_, role)| role)
}

/// The role in `int_{network-role}_network`, or in the `_RVN` of former releases.
pub fn role_of_id(id: &str) -> Option<&str> {
    let rest = id.strip_prefix("int_")?;
    tokens::before(rest, "_network").or_else(|| tokens::before(rest, "_RVN"))
}

/// Whether an id is `int_{network-role}_network`, as that of an internal network must be.
pub fn is_internal_id(id: &str) -> bool {
    role_of_id(id).is_some() && id.ends_with("_network")
}

/// The id of the network of a role that a template creates.
pub fn internal_id(role: &str) -> String {
    format!("int_{role}_network")
}

/// The role that the id of a network tells though it is not of the form: what is left without the words for a network at its
/// ends, as long as that has a letter.
pub fn role_of_other_id(id: &str) -> String {
    let id = id.replace(|it: char| !it.is_ascii_alphanumeric(), "_");
    let role = ["_network", "_net", "_int"].iter().fold(id.as_str(), |role, ending| {
        role.strip_suffix(ending).filter(|it| has_letter(it)).unwrap_or(role)
    });
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
    fn parameters_tell_kind_and_role() {
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
    fn other_names_tell_roles_as_well() {
        for (id, role) in [
            ("oam", "oam"),
            ("int_oam_net", "oam"),
            ("oam-network", "oam"),
            ("network_oam_int", "oam"),
            ("oam_net_1", "oam_net1"),
            ("net_1_network", "net1"),
            ("_network", "_network"),
        ] {
            assert_eq!(role_of_other_id(id), role, "{id}");
        }
        let like = |name| Ending::Id.parameter_like(NetworkKind::Internal, name);
        for name in ["oam_network", "oam-net_id", "int_oam_fqdn", "oam_net_name", "oam"] {
            assert_eq!(like(name).as_deref(), Some("int_oam_net_id"), "{name}");
        }
        assert_eq!(like("network_id"), None);
        assert_eq!(like("1_id"), None);
    }
}
