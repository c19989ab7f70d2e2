//! Names of the parameters that supply addresses and subnets, by role, kind of network, IP version and
//! cardinality; and the roles of internal networks in any parameter name.

use crate::ip_versions::IpVersion;
use crate::networks::{self, NetworkKind, NetworkName};
use crate::tokens;

/// Cardinality of a parameter value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cardinality {
    /// One value.
    One,
    /// A `comma_delimited_list`.
    Many,
}

impl Cardinality {
    /// Returns the cardinality that the name of an address parameter indicates: `_ips`, or `_ip_{index}`.
    pub fn of_address_name(name: &str) -> Option<Self> {
        if name.ends_with("_ips") {
            return Some(Self::Many);
        }
        tokens::split_index(name).and_then(|(rest, _)| tokens::before(rest, "_ip")).map(|_| Self::One)
    }
}

/// Returns the name of the list parameter that replaces indexed parameters: `{vm-type}_names` for
/// `{vm-type}_name_{index}`, and correspondingly for addresses.
pub fn list_of(name: &str) -> Option<String> {
    let (single, index) = name.rsplit_once('_')?;
    let is_index = tokens::is_index(index) || index.starts_with('{');
    let is_counted = ["_name", "_ip"].iter().any(|ending| single.ends_with(ending));
    (is_index && is_counted).then(|| format!("{single}s"))
}

/// Returns the text before the suffix of an address parameter name of any form: `{vm-type}_[int_]{network-role}`.
pub(crate) fn stem_of_address(name: &str) -> Option<&str> {
    let indexed = tokens::split_index(name).and_then(|(rest, _)| tokens::before(rest, "_ip"));
    let rest = indexed.or_else(|| tokens::before(name, "_ips")).or_else(|| tokens::before(name, "_ip"))?;
    let endings = ["_floating_v6", "_floating", "_v6"];
    endings.into_iter().find_map(|ending| tokens::before(rest, ending)).or(Some(rest))
}

/// Returns the role in the name of a parameter that belongs to an internal network: of the network itself, of its
/// subnets, or of port addresses and security groups (`{vm-type}_int_{network-role}_...`).
pub fn role_of_internal_parameter(name: &str) -> Option<&str> {
    let role = match name.strip_prefix("int_") {
        Some(rest) => networks::role_of_parameter(name).or_else(|| rest.strip_suffix("_security_group")),
        None => name.split_once("_int_").and_then(|(_, rest)| role_of_port_parameter(rest)),
    };
    role.filter(|role| !role.is_empty())
}

/// Parses the role from `{network-role}_ip_{index}` or a similar suffix after `{vm-type}_int_`.
fn role_of_port_parameter(rest: &str) -> Option<&str> {
    rest.strip_suffix("_security_group").or_else(|| {
        let role = stem_of_address(rest)?;
        // The address of a single port has an index. R-90206 and R-100120 show a second `int` after the role of
        // lists.
        match rest.get(role.len()..)? {
            "_ip" | "_v6_ip" => None,
            "_ips" | "_v6_ips" => Some(role.strip_suffix("_int").unwrap_or(role)),
            _ => Some(role),
        }
    })
}

/// Returns the index in `availability_zone_{index}`, the name of an availability zone parameter.
pub fn zone_index(name: &str) -> Option<&str> {
    name.strip_prefix("availability_zone_").filter(|index| tokens::is_index(index))
}

/// Role of an address or subnet parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AddressRole {
    /// The address of a port.
    Address,
    /// The subnet of a port.
    Subnet,
    /// A virtual address that several ports share.
    FloatingAddress,
}

impl AddressRole {
    /// Returns the noun used in messages.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Subnet => "subnet",
            Self::FloatingAddress => "virtual address",
        }
    }
}

/// Required form of a parameter name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// Role of the address.
    pub address_role: AddressRole,
    /// Kind of network.
    pub kind: NetworkKind,
    /// IP version.
    pub ip_version: IpVersion,
    /// One value or a list.
    pub cardinality: Cardinality,
}

impl Pattern {
    /// Creates a pattern from its components.
    pub const fn of(
        address_role: AddressRole,
        kind: NetworkKind,
        ip_version: IpVersion,
        cardinality: Cardinality,
    ) -> Self {
        Self { address_role, kind, ip_version, cardinality }
    }

    /// Returns the text after the network-role, without the index.
    fn suffix(self) -> &'static str {
        use AddressRole::{Address, FloatingAddress, Subnet};
        use Cardinality::{Many, One};
        use IpVersion::{V4, V6};
        match (self.address_role, self.ip_version, self.cardinality) {
            (Address, V4, One) => "_ip",
            (Address, V4, Many) => "_ips",
            (Address, V6, One) => "_v6_ip",
            (Address, V6, Many) => "_v6_ips",
            (Subnet, V4, _) => "_subnet_id",
            (Subnet, V6, _) => "_v6_subnet_id",
            (FloatingAddress, V4, One) => "_floating_ip",
            (FloatingAddress, V4, Many) => "_floating_ips",
            (FloatingAddress, V6, One) => "_floating_v6_ip",
            (FloatingAddress, V6, Many) => "_floating_v6_ips",
        }
    }

    /// Returns `true` if names of this form end in an index.
    pub fn has_index(self) -> bool {
        self.address_role == AddressRole::Address && self.cardinality == Cardinality::One
    }

    /// Returns the text before the suffix: `{vm-type}_[int_]{network-role}`, without the vm-type for a subnet.
    pub fn stem(self, name: &str) -> Option<&str> {
        let name = if self.has_index() { tokens::split_index(name)?.0 } else { name };
        tokens::before(name, self.suffix()).filter(|stem| !stem.ends_with("_v6"))
    }

    /// Returns `true` if a name has this form for one of the given vm-types (any, if the list is empty) and networks.
    pub fn fits<'v>(
        self,
        name: &str,
        vm_types: &[&'_ str],
        networks: impl IntoIterator<Item = NetworkName<'v>>,
    ) -> bool {
        let Some(stem) = self.stem(name) else { return false };
        networks.into_iter().any(|network| {
            if self.address_role == AddressRole::Subnet {
                return fits_network(stem, network);
            }
            if vm_types.is_empty() {
                return stem.match_indices('_').any(|(at, _)| {
                    at > 0 && stem.get(at + 1..).is_some_and(|rest| fits_network(rest, network))
                });
            }
            vm_types.iter().any(|vm_type| {
                let rest = tokens::after_ignoring_case(stem, vm_type).and_then(|it| it.strip_prefix('_'));
                rest.is_some_and(|rest| fits_network(rest, network))
            })
        })
    }

    /// Returns the network-role in a name of this form that belongs to one of the given vm-types.
    pub fn role<'n>(self, name: &'n str, vm_types: &[&'_ str]) -> Option<&'n str> {
        let stem = self.stem(name)?;
        let network = if self.address_role == AddressRole::Subnet {
            stem
        } else {
            vm_types.iter().find_map(|it| tokens::after_ignoring_case(stem, it)?.strip_prefix('_'))?
        };
        Some(tokens::after_ignoring_case(network, "int_").unwrap_or(network)).filter(|it| !it.is_empty())
    }

    /// Returns the expected name; unknown tokens appear in braces.
    pub fn name(self, vm_type: Option<&str>, role: Option<&str>, index: Option<&str>) -> String {
        let vm_type = match self.address_role {
            AddressRole::Subnet => String::new(),
            _ => format!("{}_", vm_type.unwrap_or("{vm-type}")),
        };
        let index = if self.has_index() { format!("_{}", index.unwrap_or("{index}")) } else { String::new() };
        let role = role.unwrap_or("{network-role}");
        format!("{vm_type}{}{role}{}{index}", self.kind.marker(), self.suffix())
    }
}

/// Returns `true` if `[int_]{network-role}` denotes the given network.
fn fits_network(text: &str, network: NetworkName<'_>) -> bool {
    let internal = tokens::after_ignoring_case(text, "int_");
    let role = match (network.kind, internal) {
        (NetworkKind::Internal, Some(role)) => role,
        (NetworkKind::External, None) => text,
        _ => return false,
    };
    match network.role {
        Some(expected) => tokens::is_alike(role, expected),
        None => !role.is_empty() && (network.kind == NetworkKind::Internal || !role.contains("_int_")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_exactly() {
        let pattern = Pattern {
            address_role: AddressRole::Address,
            kind: NetworkKind::External,
            ip_version: IpVersion::V4,
            cardinality: Cardinality::One,
        };
        let vm_types = ["vt"];
        let oam = [NetworkName { kind: NetworkKind::External, role: Some("oam") }];
        assert!(pattern.fits("vt_oam_ip_0", &vm_types, oam));
        for bad in ["vt_oam_ip_x", "vt_oam_extra_ip_0", "oam_vt_ip_0", "vt_int_oam_ip_0", "vt_oam_v6_ip_0"] {
            assert!(!pattern.fits(bad, &vm_types, oam), "{bad}");
        }
        assert!(pattern.fits("any_oam_ip_0", &[], oam));
        assert_eq!(pattern.name(Some("vt"), Some("oam"), None), "vt_oam_ip_{index}");
    }

    #[test]
    fn roles_are_found_in_names() {
        let roles = [
            ("int_y_net_id", Some("y")),
            ("int_y_v6_subnet_id", Some("y")),
            ("vm_int_y_floating_v6_ip", Some("y")),
            ("vm_int_y_int_ips", Some("y")),
            ("vm_int_y_int_v6_ips", Some("y")),
            ("vm_int_y_floating_ips", Some("y")),
            ("vm_int_y_floating_v6_ips", Some("y")),
            ("vm_int_y_v6_ip_0", Some("y")),
            ("vm_int_y_security_group", Some("y")),
            ("int_y_net_cidr", None),
            ("int_y_net_id_suffix", None),
            ("vm_int_y_ip", None),
            ("xint_y_net_id", None),
            ("printer_point_x_ips", None),
        ];
        for (name, role) in roles {
            assert_eq!(role_of_internal_parameter(name), role, "{name}");
        }
    }
}
