//! Parameters for the addresses and subnets of ports: which network they belong to, and the forms of their names.

use hot::{Call, Definition, Function, Node, Package, Template, get_param_name, get_resource_name};

use super::environment::{self, Demand, Property, Source, Use};
use super::{Checks, names};

/// Addresses of Neutron ports.
pub(crate) const PORT: Property =
    Property { types: &["OS::Neutron::Port"], paths: &[&["fixed_ips", "ip_address"]] };

/// Subnets of Neutron ports.
pub(crate) const PORT_SUBNET: Property = Property {
    types: &["OS::Neutron::Port"],
    paths: &[&["fixed_ips", "subnet"], &["fixed_ips", "subnet_id"]],
};

/// Virtual addresses of Neutron ports.
pub(crate) const PORT_PAIR: Property =
    Property { types: &["OS::Neutron::Port"], paths: &[&["allowed_address_pairs", "ip_address"]] };

/// Addresses of Contrail ports.
pub(crate) const INSTANCE_IP: Property =
    Property { types: &["OS::ContrailV2::InstanceIp"], paths: &[&["instance_ip_address"]] };

/// Subnets of Contrail ports.
pub(crate) const INSTANCE_IP_SUBNET: Property =
    Property { types: &["OS::ContrailV2::InstanceIp"], paths: &[&["subnet_uuid"]] };

/// Whose network it is: provided from outside, or created by the VNF and marked with `int_`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    /// Provided from outside.
    External,
    /// Created by the VNF.
    Internal,
}

/// The form of the name of an address parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `..._ip_{index}`
    V4,
    /// `..._ips`
    V4List,
    /// `..._v6_ip_{index}`
    V6,
    /// `..._v6_ips`
    V6List,
}

/// Why an environment leaves out what belongs to an external network.
const ASSIGNED: &str = "ONAP assigns the addresses of external networks when it creates the stack";

/// Demands that environments leave out the address parameters of external networks, all or those of one form.
pub(crate) fn omit_external(property: &Property, form: Option<Form>, checks: &mut Checks) {
    let sources = checks.facts().sources(*property, Some(Side::Internal));
    let sources = sources.iter().filter(|source| {
        !is_internal(&source.name) && form.is_none_or(|form| form_of(&source.name) == Some(form))
    });
    environment::omit(sources, ASSIGNED, checks);
}

/// Demands that environments list the address parameters of internal networks: those of one form, or all and with
/// values.
pub(crate) fn list_internal(package: &Package, property: &Property, form: Option<Form>, checks: &mut Checks) {
    let sources = checks.facts().sources(*property, Some(Side::External));
    let is_subject = |source: &&Source<'_>| {
        let actual = form_of(&source.name);
        match form {
            Some(_) => is_internal(&source.name) && actual == form,
            None if is_internal(&source.name) => true,
            // A name of the external form contradicts the network, which the naming requirements report.
            None => actual.is_none() && side_of(package, source.first_use) == Some(Side::Internal),
        }
    };
    let demand = if form.is_some() { Demand::Entry } else { Demand::Value };
    environment::list(package, sources.iter().filter(is_subject), demand, checks);
}

/// Demands that environments leave out the subnet parameters of one side and family.
pub(crate) fn omit_subnets(property: &Property, side: Side, v6: bool, checks: &mut Checks) {
    let sources = checks.facts().sources(*property, None);
    let sources = sources.iter().filter(|source| subnet_of(&source.name) == Some((side, v6)));
    let reason = match side {
        Side::External => "the subnet is known only when the stack is created",
        Side::Internal => "the value is an output of the base module",
    };
    environment::omit(sources, reason, checks);
}

/// Side and family that the name of a subnet parameter tells: `[int_]{network-role}[_v6]_subnet_id`.
fn subnet_of(name: &str) -> Option<(Side, bool)> {
    let (side, role) = match name.strip_prefix("int_") {
        Some(rest) => (Side::Internal, rest),
        None => (Side::External, name),
    };
    let role = role.strip_suffix("_subnet_id")?;
    let (role, v6) = role.strip_suffix("_v6").map_or((role, false), |role| (role, true));
    (!role.is_empty()).then_some((side, v6))
}

/// Whether the name of an address parameter or the id of a port carries the mark of internal networks.
pub(crate) fn is_internal(name: &str) -> bool {
    name.contains("_int_")
}

/// The form of an address parameter's name, behind `{vm-type}_{network-role}` or `{vm-type}_int_{network-role}`.
fn form_of(name: &str) -> Option<Form> {
    let (prefix, v4, v6) = if let Some(prefix) = name.strip_suffix("_ips") {
        (prefix, Form::V4List, Form::V6List)
    } else {
        let (rest, index) = name.rsplit_once('_')?;
        let prefix = rest.strip_suffix("_ip").filter(|_| names::is_index(index))?;
        (prefix, Form::V4, Form::V6)
    };
    let (prefix, form) = prefix.strip_suffix("_v6").map_or((prefix, v4), |prefix| (prefix, v6));
    let (vm_type, role) = prefix.split_once("_int_").or_else(|| prefix.split_once('_'))?;
    (!vm_type.is_empty() && !role.is_empty()).then_some(form)
}

/// Whose network the resource with this property attaches to; nothing when neither the network nor the id tells.
pub(crate) fn side_of(package: &Package, found: Use<'_>) -> Option<Side> {
    side_of_network(package, found.template, found.definition)
        .or_else(|| is_internal(&found.resource.id()).then_some(Side::Internal))
}

fn side_of_network(package: &Package, template: &Template, definition: Definition<'_>) -> Option<Side> {
    let references = ["network", "network_id", "virtual_network_refs"];
    let network = references.iter().find_map(|name| definition.property(name));
    if let Some(network) = network {
        return side_of_reference(package, template, network.value, MOST_CALLERS);
    }
    let interfaces = definition.property("virtual_machine_interface_refs")?.value;
    let interface = template.resource(&first_resource(interfaces)?)?;
    let network = interface.definition.property("virtual_network_refs")?;
    side_of_reference(package, template, network.value, MOST_CALLERS)
}

fn first_resource(node: Node<'_>) -> Option<std::borrow::Cow<'_, str>> {
    node.descendants().find_map(get_resource_name).map(Node::text)
}

/// Nested templates followed outwards to learn what a network parameter stands for.
const MOST_CALLERS: u32 = 4;

/// A network that the VNF's templates create is internal; of a parameter the name tells, or what the first caller of
/// the nested template hands over.
fn side_of_reference(package: &Package, template: &Template, value: Node<'_>, depth: u32) -> Option<Side> {
    let depth_left = depth.checked_sub(1)?;
    for node in value.resolved().descendants() {
        let Some(call) = Call::at(node, hot::Owner::default()) else { continue };
        if matches!(call.function, Function::GetResource | Function::GetAttr) {
            return Some(Side::Internal);
        }
        let Some(name) = get_param_name(node).map(Node::text) else { continue };
        let is_conforming = ["_net_id", "_net_name", "_net_fqdn"].iter().any(|end| name.ends_with(end));
        if is_conforming {
            return Some(if name.starts_with("int_") { Side::Internal } else { Side::External });
        }
        let handed = package.arguments_for(template.file(), &name).next();
        let outer =
            handed.and_then(|(call, value)| side_of_reference(package, call.caller, value, depth_left));
        if outer.is_some() {
            return outer;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_addresses_tell_their_form() {
        assert_eq!(form_of("vfw_oam_ip_0"), Some(Form::V4));
        assert_eq!(form_of("vfw_oam_v6_ip_12"), Some(Form::V6));
        assert_eq!(form_of("vfw_int_oam_ips"), Some(Form::V4List));
        assert_eq!(form_of("vfw_int_oam_int_ips"), Some(Form::V4List));
        assert_eq!(form_of("vfw_oam_v6_ips"), Some(Form::V6List));
        for name in ["vfw_oam_ip", "oam_ip_0", "vfw_oam_ip_x", "ips", "_ips", "vfw_ip_", "vfw_int_ips_"] {
            assert_eq!(form_of(name), None, "{name}");
        }
    }

    #[test]
    fn names_of_subnets_tell_side_and_family() {
        assert_eq!(subnet_of("oam_subnet_id"), Some((Side::External, false)));
        assert_eq!(subnet_of("int_oam_v6_subnet_id"), Some((Side::Internal, true)));
        assert_eq!(subnet_of("subnet_id"), None);
        assert_eq!(subnet_of("int_subnet_id"), None);
    }
}
