//! Occurrences of vm-types and network-roles and their spelling.

use vnfcheck_hot::{Node, Package, Parameter, Template};
use vnfcheck_maps::{HashMap, HashSet};

use crate::parameters::stem_of_address;
use crate::tokens::Tokens;
use crate::{Vnf, networks};

/// An occurrence of a role or vm-type: its spelling and the key that contains it.
pub type Occurrence<'p> = (&'p str, Node<'p>);

/// Returns the roles in resource IDs.
pub fn roles_in_ids<'p>(vnf: &Vnf<'p>) -> impl Iterator<Item = Occurrence<'p>> {
    let chosen = vnf.attachments.iter().filter_map(|it| {
        let key = it.defined.resource.key;
        Some(((key.file(), key.id()), it.readings.first()?.role))
    });
    let chosen: HashMap<_, _> = chosen.collect();
    vnf.callers.package.templates().flat_map(Template::resources).filter_map(move |resource| {
        let key = resource.key;
        let of_attachment = chosen.get(&(key.file(), key.id())).copied();
        let role = of_attachment.or_else(|| networks::role_of_id(resource.id()))?;
        Some((role, key))
    })
}

/// Returns the roles in parameter names: the roles in network and subnet parameters, and the roles in address
/// parameters that end in one of these roles.
pub fn roles_in_parameters(package: &Package) -> Vec<Occurrence<'_>> {
    let mut found: Vec<Occurrence<'_>> = parameters(package)
        .filter_map(|parameter| Some((networks::role_of_parameter(parameter.name())?, parameter.key)))
        .collect();
    if found.is_empty() {
        return found;
    }
    let known: HashSet<String> = found.iter().map(|(role, _)| role.to_lowercase()).collect();
    found.extend(parameters(package).filter_map(|parameter| {
        let stem = stem_of_address(parameter.name())?;
        let mut tails = stem.match_indices('_').filter_map(|(at, _)| stem.get(at + 1..));
        let role = tails.find(|tail| tail.len() < 100 && known.contains(&tail.to_lowercase()))?;
        Some((role, parameter.key))
    }));
    found
}

/// Returns known vm-types in the IDs of resources other than networks and subnets, ignoring case.
pub fn vm_types_in_ids<'p>(vnf: &Vnf<'p>) -> impl Iterator<Item = Occurrence<'p>> {
    let known = known_vm_types(vnf);
    let resources = vnf.callers.package.templates().flat_map(Template::resources);
    let named = resources.filter(|it| !it.definition.type_name().is_some_and(networks::is_network_or_subnet));
    named.flat_map(move |resource| {
        known.delimited_in(resource.id()).into_iter().map(move |part| (part, resource.key))
    })
}

/// Returns known vm-types in parameter names, ignoring case.
pub fn vm_types_in_parameters<'p>(vnf: &Vnf<'p>) -> impl Iterator<Item = Occurrence<'p>> {
    let known = known_vm_types(vnf);
    parameters(vnf.callers.package).flat_map(move |parameter| {
        known.delimited_in(parameter.name()).into_iter().map(move |part| (part, parameter.key))
    })
}

fn known_vm_types(vnf: &Vnf<'_>) -> Tokens {
    vnf.vm_types.keys().map(String::as_str).collect()
}

fn parameters(package: &Package) -> impl Iterator<Item = Parameter<'_>> {
    package.templates().flat_map(Template::parameters)
}
