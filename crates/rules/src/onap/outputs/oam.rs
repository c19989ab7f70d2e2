//! Outputs that tell the address for operation and maintenance.

use hot::{Definition, Entry, Node, Package, Section, Target, Template};
use maps::HashSet;
use vnf::Family;

/// The output for the address of one family.
pub(crate) fn name_of(family: Family) -> &'static str {
    match family {
        Family::V4 => "oam_management_v4_address",
        Family::V6 => "oam_management_v6_address",
    }
}

/// The outputs with their values; one without a value is left out.
pub(crate) fn addresses(package: &Package) -> impl Iterator<Item = (&Template, Entry<'_>, Node<'_>)> {
    package.modules().flat_map(|template| {
        let names = [name_of(Family::V4), name_of(Family::V6)];
        let outputs = names.into_iter().filter_map(|name| template.output(name));
        outputs.filter_map(move |output| Some((template, output, output.value.get("value")?)))
    })
}

/// Whether a resource is one of Nova or Neutron, so that its attributes are known.
pub(crate) fn is_of_openstack(definition: Definition<'_>) -> bool {
    let name = definition.type_name().unwrap_or_default();
    name.starts_with("OS::Nova::") || name.starts_with("OS::Neutron::")
}

/// Parameters that give addresses to ports, or that are handed to nested templates which may do so.
pub(crate) fn parameters_of_ports(template: &Template) -> HashSet<&'_ str> {
    let references = template.references(Target::Parameter);
    let references = references.filter(|reference| reference.owner.section == Section::Resources);
    let references = references.filter(|reference| {
        let resource = template.owner(reference.owner).and_then(|it| template.resource(it.name()));
        resource.is_some_and(|it| {
            let name = it.definition.type_name().unwrap_or_default();
            let takes_addresses = ["OS::Neutron::Port", "OS::ContrailV2::InstanceIp"].contains(&name);
            takes_addresses || name.starts_with("OS::Heat::") || !name.starts_with("OS::")
        })
    });
    references.map(|reference| reference.name.text()).collect()
}
