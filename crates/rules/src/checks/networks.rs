//! Networks that templates create, and the internal networks that names speak of.

use hot::{Node, Package, Resource, Template};

use super::names::is_index;
use crate::naming::networks::NETWORK_TYPES;

/// Every resource that creates a network, itself or as a group.
pub(crate) fn created(package: &Package) -> Vec<(&Template, Resource<'_>)> {
    let is_network = |created: Node<'_>| NETWORK_TYPES.iter().any(|name| created.has_text(name));
    let resources =
        package.templates().flat_map(|template| template.resources().map(move |it| (template, it)));
    resources.filter(|(_, resource)| resource.created_types().any(is_network)).collect()
}

/// The network-role in the id of an internal network, `int_{network-role}_network`.
pub(crate) fn role_of_id(id: &str) -> Option<&str> {
    id.strip_prefix("int_")?.strip_suffix("_network").filter(|role| !role.is_empty())
}

/// The network-role in the name of a parameter that belongs to an internal network.
pub(crate) fn role_of_parameter(name: &str) -> Option<&str> {
    let role = match name.strip_prefix("int_") {
        Some(_) => role_of_network_parameter(name).or_else(|| role_of_subnet_parameter(name)),
        None => name.split_once("_int_").and_then(|(_, rest)| role_of_port_parameter(rest)),
    };
    role.filter(|role| !role.is_empty())
}

/// The network-role in the name of a parameter for an internal network, `int_{network-role}_net_id` or `.._net_name`.
pub(crate) fn role_of_network_parameter(name: &str) -> Option<&str> {
    let rest = name.strip_prefix("int_")?;
    ["_net_id", "_net_name"].iter().find_map(|suffix| rest.strip_suffix(suffix))
}

/// `int_{network-role}_subnet_id` and its like.
fn role_of_subnet_parameter(name: &str) -> Option<&str> {
    let rest = name.strip_prefix("int_")?;
    ["_v6_subnet_id", "_subnet_id", "_security_group"].iter().find_map(|suffix| rest.strip_suffix(suffix))
}

/// `{network-role}_ip_{index}` and its like, after `{vm-type}_int_`.
fn role_of_port_parameter(rest: &str) -> Option<&str> {
    let suffixes =
        ["_floating_v6_ip", "_floating_ip", "_security_group", "_int_v6_ips", "_int_ips", "_v6_ips", "_ips"];
    suffixes.iter().find_map(|suffix| rest.strip_suffix(suffix)).or_else(|| {
        let (indexed, _) = rest.rsplit_once("_ip_").filter(|(_, index)| is_index(index))?;
        Some(indexed.strip_suffix("_v6").unwrap_or(indexed))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_found_in_names() {
        let roles = [
            ("int_y_net_id", Some("y")),
            ("int_y_v6_subnet_id", Some("y")),
            ("vm_int_y_floating_v6_ip", Some("y")),
            ("vm_int_y_int_ips", Some("y")),
            ("vm_int_y_v6_ip_0", Some("y")),
            ("vm_int_y_security_group", Some("y")),
            ("int_y_net_cidr", None),
            ("int_y_net_id_suffix", None),
            ("vm_int_y_ip", None),
            ("xint_y_net_id", None),
            ("printer_point_x_ips", None),
        ];
        for (name, role) in roles {
            assert_eq!(role_of_parameter(name), role, "{name}");
        }
        assert_eq!(role_of_id("int_oam_network"), Some("oam"));
        assert_eq!(role_of_id("int_network"), None);
    }
}
