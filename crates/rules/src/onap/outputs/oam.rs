//! Outputs that tell the address for operation and maintenance.

use std::collections::VecDeque;

use hot::{Call, Definition, Entry, FileId, Function, Node, Owner, Package, Source, Template, leaves};
use maps::HashSet;
use vnf::reads::{End, Read, ends};
use vnf::texts::{self, Part};
use vnf::values::uses_in;
use vnf::{Family, Purpose, Vnf};

use crate::check::{Finding, Findings};

/// The output for the address of one family.
pub(crate) fn name_of(family: Family) -> &'static str {
    match family {
        Family::V4 => "oam_management_v4_address",
        Family::V6 => "oam_management_v6_address",
    }
}

/// An output for an address, and what its value is in the end.
pub(crate) struct Address<'p> {
    pub(crate) output: Entry<'p>,
    /// The template that the value stands in: where the output reads one of a nested template, that.
    pub(crate) template: &'p Template,
    pub(crate) value: Node<'p>,
    /// What it reads of a resource.
    pub(crate) read: Option<Read<'p>>,
    pub(crate) made: Made,
}

/// How a value is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Made {
    /// As it is; of what a function puts together from one thing alone, that.
    Whole,
    /// Put together from written text alone.
    Written,
    /// Put together from several things: what it is then is known only when the stack is created.
    Joined,
}

impl Address<'_> {
    /// A finding about the value, beside the output that it is read by from another template.
    pub(crate) fn fail<'o>(&self, at: Node<'_>, message: String, out: &'o mut Findings) -> &'o mut Finding {
        let finding = out.fail(at, message);
        if self.output.key.file() != at.file() {
            finding.related(self.output.key, "the output that reads it");
        }
        finding
    }
}

/// The outputs with their values, of lists and of an `if` each singly; one without a value is left out.
pub(crate) fn addresses(package: &Package) -> Vec<Address<'_>> {
    let mut found = Vec::new();
    for module in package.modules() {
        let names = [name_of(Family::V4), name_of(Family::V6)];
        for output in names.into_iter().filter_map(|name| module.output(name)) {
            let Some(whole) = output.value.get("value") else { continue };
            let values = leaves(whole).into_iter().flat_map(|it| ends(package, module, it));
            // A branch of an `if` without an address says that there is none.
            let is_address = |it: &Node<'_>| it.id() == whole.id() || !it.has_text("");
            let mut pending: VecDeque<_> = values.filter(|it| is_address(&it.value)).collect();
            let mut left = MOST_MADE;
            while let Some(End { template, value, read }) = pending.pop_front() {
                let (made_of, made) = made_of(value);
                if made_of == value {
                    found.push(Address { output, template, value, read, made });
                } else if let Some(fewer) = left.checked_sub(1) {
                    left = fewer;
                    pending.extend(ends(package, template, made_of));
                }
            }
        }
    }
    found
}

/// Texts made of one thing that are followed for one output.
const MOST_MADE: usize = 64;

/// What a value is made of: itself, or the one thing that a function makes a text of.
fn made_of(value: Node<'_>) -> (Node<'_>, Made) {
    let builds =
        [Function::ListJoin, Function::StrReplace, Function::StrReplaceStrict, Function::StrReplaceVstrict];
    if !Call::at(value, Owner::default()).is_some_and(|call| builds.contains(&call.function)) {
        return (value, Made::Whole);
    }
    let parts = texts::parts(value);
    match parts.as_slice() {
        [Part::Parameter(used)] => (used.call().unwrap_or(value), Made::Whole),
        [Part::Unknown(part)] if *part != value => (*part, Made::Whole),
        parts if parts.iter().all(|it| matches!(it, Part::Written(..))) => (value, Made::Written),
        _ => (value, Made::Joined),
    }
}

/// Whether a resource is one of Nova or Neutron, so that its attributes are known.
pub(crate) fn is_of_openstack(definition: Definition<'_>) -> bool {
    let name = definition.type_name().unwrap_or_default();
    name.starts_with("OS::Nova::") || name.starts_with("OS::Neutron::")
}

/// Whether a parameter of a template is among those that give addresses to ports, or gets what one of these gives.
pub(crate) fn gives_address<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    name: &'p str,
    of_ports: &HashSet<(FileId, &str)>,
) -> bool {
    let gives = |template: &Template, name: &str| of_ports.contains(&(template.file(), name));
    gives(template, name)
        || vnf.callers.sources(template, name).any(|source| match source {
            Source::Environment { module, entry } => gives(module, entry.name()),
            Source::Unlisted { module, name } => gives(module, name),
            Source::Argument { .. } | Source::NotPassed { .. } => false,
        })
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
