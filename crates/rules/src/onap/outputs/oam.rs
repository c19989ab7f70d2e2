//! Outputs that tell the address for operation and maintenance.

use hot::{Definition, Entry, FileId, Node, Package, Source, Template};
use maps::HashSet;
use vnf::values::uses_in;
use vnf::{Family, Purpose, Vnf};

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

/// The parameters of modules that give addresses to ports, themselves or in nested templates, each by the file of its module.
pub(crate) fn parameters_of_ports<'p>(vnf: &Vnf<'p>) -> HashSet<(FileId, &'p str)> {
    let addresses = vnf.attachments.iter().flat_map(|it| {
        let values = [Purpose::Address, Purpose::FloatingAddress].into_iter();
        let values = values.flat_map(move |purpose| vnf.values(it, purpose));
        // What is given as a whole may hold one.
        values.chain(vnf.wholes_of(it).iter().map(|it| it.node)).map(|value| (it.defined.template, value))
    });
    let mut seen = HashSet::default();
    let mut found = HashSet::default();
    for (template, used) in
        addresses.flat_map(|(it, value)| uses_in(value).into_iter().map(move |used| (it, used)))
    {
        if !seen.insert((template.file(), used.name())) {
            continue;
        }
        found.insert((template.file(), used.name()));
        found.extend(vnf.callers.sources(template, used.name()).flat_map(|source| match source {
            Source::Environment { module, entry } => vec![(module.file(), entry.name())],
            Source::Unlisted { module, name } => vec![(module.file(), name)],
            Source::Argument { call, value } => {
                uses_in(value).into_iter().map(|it| (call.caller.file(), it.name())).collect()
            }
            Source::NotPassed { .. } => Vec::new(),
        }));
    }
    found
}
