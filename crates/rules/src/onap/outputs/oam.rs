//! Outputs that contain the OAM (operation and maintenance) address.

use std::collections::VecDeque;

use vnfcheck_hot::unfollowed::{Countdown, Limit};
use vnfcheck_hot::{Call, Definition, Entry, FileId, Node, Owner, Package, Template, leaves};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::resolve::{End, Read, ends};
use vnfcheck_vnf::texts::{self, Part};
use vnfcheck_vnf::walk::{At, Follow, Walk};
use vnfcheck_vnf::{AddressRole, IpVersion, Vnf};

use vnfcheck_check::{Finding, Findings};

/// Returns the name of the output for the OAM address of an IP version.
pub(crate) fn name_of(ip_version: IpVersion) -> &'static str {
    match ip_version {
        IpVersion::V4 => "oam_management_v4_address",
        IpVersion::V6 => "oam_management_v6_address",
    }
}

/// An output for an OAM address with its resolved value.
pub(crate) struct Address<'p> {
    pub(crate) output: Entry<'p>,
    /// The template that contains the value: the nested template if the output reads an output of a nested template.
    pub(crate) template: &'p Template,
    pub(crate) value: Node<'p>,
    /// The attribute of a resource that the value reads.
    pub(crate) read: Option<Read<'p>>,
    pub(crate) composition: Composition,
}

/// The composition of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Composition {
    /// A single value; if a function builds a string from only one part, that part.
    Whole,
    /// A string built from literal parts only.
    Written,
    /// A string built from several parts and known only at deployment time.
    Joined,
}

impl Address<'_> {
    /// Adds a finding about the value, with the output as related place if another template reads the value.
    pub(crate) fn fail<'o>(&self, at: Node<'_>, message: String, out: &'o mut Findings) -> &'o mut Finding {
        let finding = out.fail(at, message);
        if self.output.key.file() != at.file() {
            finding.related(self.output.key, "the output that reads the value");
        }
        finding
    }
}

/// Returns the OAM outputs with their values: one entry per element of a list and per branch of an `if`. Outputs
/// without a value are omitted.
pub(crate) fn addresses(package: &Package) -> Vec<Address<'_>> {
    let mut found = Vec::new();
    for module in package.modules() {
        let names = [name_of(IpVersion::V4), name_of(IpVersion::V6)];
        for output in names.into_iter().filter_map(|name| module.output(name)) {
            let Some(whole) = output.value.get("value") else { continue };
            let values = leaves(whole).into_iter().flat_map(|it| ends(package, module, it));
            // An empty branch of an `if` means that there is no address.
            let is_address = |it: &Node<'_>| it.id() == whole.id() || !it.has_text("");
            let mut pending: VecDeque<_> = values.filter(|it| is_address(&it.value)).collect();
            let mut left = Countdown::new(Limit::Built);
            while let Some(End { template, value, read, .. }) = pending.pop_front() {
                let (composition_of, composition) = composition_of(value);
                if composition_of == value {
                    found.push(Address { output, template, value, read, composition });
                } else if left.take(value).is_some() {
                    pending.extend(ends(package, template, composition_of));
                }
            }
        }
    }
    found
}

/// Returns the source of a value: the only part from which a function builds a string, otherwise the value itself.
fn composition_of(value: Node<'_>) -> (Node<'_>, Composition) {
    if !Call::at(value, Owner::default()).is_some_and(|call| call.function.builds_text()) {
        return (value, Composition::Whole);
    }
    let parts = texts::parts(value);
    match parts.as_slice() {
        [Part::Parameter(used)] => (used.call().unwrap_or(value), Composition::Whole),
        [Part::Unknown(part)] if *part != value => (*part, Composition::Whole),
        parts if parts.iter().all(|it| matches!(it, Part::Written(..))) => (value, Composition::Written),
        _ => (value, Composition::Joined),
    }
}

/// Returns `true` if a resource belongs to Nova or Neutron, so that its attributes are known.
pub(crate) fn is_of_openstack(definition: Definition<'_>) -> bool {
    let name = definition.type_name().unwrap_or_default();
    name.starts_with("OS::Nova::") || name.starts_with("OS::Neutron::")
}

/// Returns `true` if a parameter of a template supplies the address of a port, or receives the value of such a
/// parameter.
pub(crate) fn gives_address<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    name: &'p str,
    of_ports: &HashSet<(FileId, &str)>,
) -> bool {
    let gives = |template: &Template, name: &str| of_ports.contains(&(template.file(), name));
    let mut walk = Walk::new(vnf.callers.package, Follow::Whole);
    walk.enter(template, name);
    gives(template, name)
        || std::iter::from_fn(|| walk.next_parameter())
            .any(|used| gives(used.at.template, used.at.node.text()))
}

/// Returns the parameters of modules that supply addresses to ports, directly or through nested templates, with the
/// file of each module.
pub(crate) fn parameters_of_ports<'p>(vnf: &Vnf<'p>) -> HashSet<(FileId, &'p str)> {
    let addresses = vnf.attachments.iter().flat_map(|it| {
        let values = [AddressRole::Address, AddressRole::FloatingAddress].into_iter();
        let values = values.flat_map(move |address_role| vnf.values(it, address_role));
        // A list or map passed as a whole may contain an address.
        values.chain(vnf.composites_of(it).iter().map(|it| it.node)).map(|value| (it.defined.template, value))
    });
    let mut found = HashSet::default();
    let mut walk = Walk::new(vnf.callers.package, Follow::Parts);
    for (template, node) in addresses {
        walk.begin(At { template, node });
        let used = std::iter::from_fn(|| walk.next_parameter());
        found.extend(used.map(|it| (it.at.template.file(), it.at.node.text())));
    }
    found
}
