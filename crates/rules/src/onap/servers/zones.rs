//! Parameters for the availability zones of servers, identified by name.

use std::cell::LazyCell;
use std::ops::Deref;

use vnfcheck_hot::{Package, Parameter, Reference, ResourceType, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::parameters::zone_index;

/// Returns the zone parameters that a module declares, except those used only by other resources such as volumes.
pub(crate) fn declared<'p>(package: &'p Package, module: &'p Template) -> Vec<Parameter<'p>> {
    let declared = module.parameters().enumerate().filter(|(_, it)| zone_index(it.name()).is_some());
    let declared: Vec<(usize, Parameter<'p>)> = declared.collect();
    if declared.is_empty() {
        return Vec::new();
    }
    let read = LazyCell::new(|| read_by_servers(module));
    let is_zone = |position: &usize| declared.binary_search_by_key(position, |(known, _)| *known).is_ok();
    let mut serves: HashMap<usize, bool> = HashMap::default();
    for reference in module.references(Target::Parameter) {
        if let Some(position) = reference.declared.filter(is_zone) {
            let serves = serves.entry(position).or_default();
            *serves = *serves || may_serve(package, module, reference, &read);
        }
    }
    let may_serve = |position: &usize| serves.get(position).is_none_or(|serves| *serves);
    declared.iter().filter(|(position, _)| may_serve(position)).map(|(_, parameter)| *parameter).collect()
}

/// Returns `true` if a reference is in a server, in a value that a server may read, in a call of a template that may
/// contain a server, or outside all resources.
fn may_serve<'p>(
    package: &Package,
    module: &'p Template,
    reference: Reference<'_>,
    read: &impl Deref<Target = HashSet<&'p str>>,
) -> bool {
    let entry = module.owner(reference.owner);
    let Some(resource) = entry.and_then(|entry| module.resource(entry.key.text())) else { return true };
    resource
        .definitions()
        .any(|it| it.is(ResourceType::Server) || it.is(ResourceType::Value) && read.contains(resource.id()))
        || package.calls_by(module, resource.id()).next().is_some()
}

/// Returns the resources whose attributes servers read, directly or through `OS::Heat::Value` resources.
fn read_by_servers(module: &Template) -> HashSet<&str> {
    let mut reads: HashMap<&str, Vec<&str>> = HashMap::default();
    let (mut found, mut pending) = (HashSet::default(), Vec::new());
    for reference in module.references(Target::Attribute) {
        let entry = module.owner(reference.owner);
        let Some(resource) = entry.and_then(|entry| module.resource(entry.key.text())) else { continue };
        let name = reference.name.text();
        if resource.definitions().any(|it| it.is(ResourceType::Server)) {
            pending.push(name);
        } else if resource.definitions().any(|it| it.is(ResourceType::Value)) {
            reads.entry(resource.id()).or_default().push(name);
        }
    }
    while let Some(name) = pending.pop() {
        if found.insert(name) {
            pending.extend(reads.remove(name).into_iter().flatten());
        }
    }
    found
}
