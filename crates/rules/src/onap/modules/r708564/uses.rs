//! Uses of parameters of nested templates for the listed properties.

use std::collections::VecDeque;

use vnfcheck_hot::select::{Part, read_through};
use vnfcheck_hot::{FileId, Node, Package, Resource, ResourceType, Template, get_param_name};
use vnfcheck_maps::{HashMap, IndexMap};
use vnfcheck_vnf::{Attached, Cardinality, addresses, metadata, servers, values};

/// Returns `true` if a `get_param` call reads only part of the parameter.
pub(super) fn is_element(call: Node<'_>) -> bool {
    call.entries().any(|function| function.value.items().nth(1).is_some())
}

/// The use of a parameter for one of the listed properties.
#[derive(Clone, Copy)]
pub(super) struct PropertyUse<'t> {
    pub(super) property: &'static str,
    /// `true` if the value may be an element of a list: a name or an address, but not a subnet.
    pub(super) may_be_element: bool,
    pub(super) name: Node<'t>,
}

/// The uses of parameters, by name.
pub(super) type Uses<'t> = IndexMap<&'t str, PropertyUse<'t>>;

/// The properties that the requirement lists by resource type, except addresses, subnets and metadata.
const PROPERTIES: [(ResourceType, &[&str]); 3] = [
    (ResourceType::Server, &["name", "flavor", "image"]),
    (ResourceType::Port, &["network", "network_id"]),
    (ResourceType::VirtualMachineInterface, &["virtual_network_refs"]),
];

/// The paths of values that may be elements of lists.
const ELEMENTS: [&[&str]; 3] = [&["name"], &["fixed_ips", "ip_address"], &["instance_ip_address"]];

/// Returns `true` if a parameter name has the form that other requirements prescribe for a property.
pub(super) fn has_form(property: &str, name: &str) -> bool {
    match property {
        "name" | "flavor" | "image" => servers::vm_type_of_parameter(property, name).is_some(),
        _ => Cardinality::of_address_name(name).is_some(),
    }
}

/// The metadata key that the requirement lists in addition to the keys whose values ONAP supplies.
const VM_ROLE: &str = "vm_role";

/// A use that the parameters passed by callers inherit.
struct Inherited<'t> {
    template: FileId,
    /// The parameter of the template.
    parameter: &'t str,
    found: PropertyUse<'t>,
}

/// Returns the uses of parameters in each nested template. A parameter that is passed on to another nested template
/// also has the uses of the parameter that receives the value.
pub(super) fn by_file(package: &Package) -> HashMap<FileId, Uses<'_>> {
    let mut by_file: HashMap<FileId, Uses<'_>> = HashMap::default();
    let mut pending = VecDeque::new();
    for nested in package.nested_calls().filter_map(|call| package.called(&call)) {
        let template = nested.file();
        by_file.entry(template).or_insert_with(|| {
            let uses = uses_in(nested);
            let found = uses.iter();
            pending.extend(found.map(|(&parameter, &found)| Inherited { template, parameter, found }));
            uses
        });
    }
    while let Some(Inherited { template, parameter, found }) = pending.pop_front() {
        for (call, argument) in package.arguments_for(template, parameter) {
            let is_whole = call.argument(parameter) == Some(argument);
            for Part { node, rest } in read_through(argument) {
                let is_whole = is_whole && rest.is_empty() && !is_element(node);
                let name = get_param_name(node).filter(|_| is_whole);
                let caller = call.caller.file();
                let Some((name, uses)) = name.zip(by_file.get_mut(&caller)) else { continue };
                uses.entry(name.text()).or_insert_with(|| {
                    let found = PropertyUse { name, ..found };
                    pending.push_back(Inherited { template: caller, parameter: name.text(), found });
                    found
                });
            }
        }
    }
    by_file
}

fn uses_in(template: &Template) -> Uses<'_> {
    let mut uses = Uses::default();
    for definition in template.resources().flat_map(Resource::definitions) {
        let mut add = |property: &'static str, path: &[&str]| {
            for used in definition.values(path).into_iter().flat_map(values::uses_in) {
                let may_be_element = ELEMENTS.contains(&path);
                uses.entry(used.name()).or_insert(PropertyUse { property, may_be_element, name: used.node });
            }
        };
        let listed = PROPERTIES.iter().filter(|(of_type, _)| definition.is(*of_type));
        for property in listed.flat_map(|(_, properties)| *properties) {
            add(property, &[property]);
        }
        if definition.is(ResourceType::Server) {
            for key in metadata::SUPPLIED.iter().map(|it| it.key).chain([VM_ROLE]) {
                add("metadata", &["metadata", key]);
            }
        }
        if let Some(attached) = Attached::ALL.into_iter().find(|it| definition.is(it.resource_type())) {
            for path in addresses::paths(attached).iter() {
                add(path.first().copied().unwrap_or_default(), path);
            }
        }
    }
    uses
}
