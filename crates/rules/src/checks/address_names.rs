//! Parameters that give ports their addresses and subnets.

use std::borrow::Cow;
use std::collections::HashMap;

use hot::{FileId, Node, Package};

use super::{Checks, indices, output_names, parameter_types};
use crate::naming::{Attached, Attachment, Family, Form, Given, NetworkKind, Pattern, Purpose, Use, Vnf};

/// The value of an address or a subnet.
#[derive(Debug)]
pub(crate) struct Value<'p> {
    /// Position of the attachment.
    attachment: usize,
    /// What there is to say of it, or the value itself when it is none that could be judged.
    judged: Result<Judged<'p>, Node<'p>>,
}

/// The values of all attachments that are judged.
pub(crate) fn read_values<'p>(vnf: &Vnf<'p>, purpose: Purpose) -> Vec<Value<'p>> {
    let attachments = vnf.attachments.iter().enumerate().filter(|(_, it)| is_judged(it));
    let read = attachments.flat_map(|(position, attachment)| {
        vnf.values(attachment, purpose).map(move |node| Value {
            attachment: position,
            judged: judge(vnf, attachment, purpose, node).ok_or(node),
        })
    });
    let mut values: Vec<_> = read.collect();
    values.shrink_to_fit();
    values
}

/// One value with the pattern its parameter must have.
#[derive(Debug)]
struct Judged<'p> {
    pattern: Pattern,
    outcome: Outcome<'p>,
}

#[derive(Debug)]
enum Outcome<'p> {
    /// A parameter with a name that conforms.
    Good(Use<'p>),
    /// A parameter or expression that does not conform, and what it is.
    Bad(Box<(Node<'p>, String)>),
    /// A value that should rather be a parameter.
    Fixed(Node<'p>),
}

/// Reads a value; nothing when it is none that could be judged.
fn judge<'p>(
    vnf: &Vnf<'p>,
    attachment: &Attachment<'p>,
    purpose: Purpose,
    node: Node<'p>,
) -> Option<Judged<'p>> {
    let kind = attachment.kind()?;
    let template = attachment.defined.template;
    let pattern_of = |used: Use<'p>| {
        let form = if purpose == Purpose::Subnet { Form::Text } else { used.form(template) };
        Pattern { purpose, kind, family: family_of(vnf, attachment, used), form }
    };
    let conforming =
        |used: Use<'p>| Some(pattern_of(used)).filter(|pattern| conforms(attachment, *pattern, &used.name()));
    let good = |pattern: Pattern, used: Use<'p>| Some(Judged { pattern, outcome: Outcome::Good(used) });
    let bad = |pattern: Pattern, node: Node<'p>, what: String| {
        Some(Judged { pattern, outcome: Outcome::Bad(Box::new((node, what))) })
    };
    let unknown = Pattern { purpose, kind, family: Family::V4, form: Form::Text };
    match Given::at(node) {
        Given::Parameter(used) => match conforming(used) {
            Some(pattern) => good(pattern, used),
            None => bad(pattern_of(used), used.node, format!("parameter `{}`", used.name())),
        },
        Given::Replaced(uses) => {
            if let Some((pattern, used)) = uses.iter().find_map(|it| Some((conforming(*it)?, *it))) {
                return good(pattern, used);
            }
            let first = *uses.first()?;
            bad(pattern_of(first), node, format!("`str_replace` of parameter `{}`", first.name()))
        }
        Given::Computed(function, uses) => {
            let pattern = uses.first().map_or(unknown, |used| pattern_of(*used));
            bad(pattern, node, format!("`{}`", function.name()))
        }
        Given::Literal => {
            let family = Family::of_address(&node.text()).unwrap_or(Family::V4);
            Some(Judged { pattern: Pattern { family, ..unknown }, outcome: Outcome::Fixed(node) })
        }
        Given::Resource(_) | Given::Unreadable => None,
    }
}

/// IPv6 when the name says so, when the name tells nothing and the id of the instance IP says so, or when an
/// environment gives an IPv6 address.
fn family_of(vnf: &Vnf<'_>, attachment: &Attachment<'_>, used: Use<'_>) -> Family {
    let name = used.name();
    if Family::of_name(&name) == Family::V6 {
        return Family::V6;
    }
    let is_v6 = vnf.gives_v6(attachment.defined.template, &name);
    if is_v6 { Family::V6 } else { Family::V4 }
}

fn conforms(attachment: &Attachment<'_>, pattern: Pattern, name: &str) -> bool {
    let fits = |pattern: Pattern| pattern.fits(name, &attachment.vm_types, attachment.networks());
    let floating = Pattern { purpose: Purpose::FloatingAddress, form: Form::Text, ..pattern };
    fits(pattern) || attachment.is_reserve && pattern.purpose == Purpose::Address && fits(floating)
}

/// Works out the names that parameters must have: indices count on from 0, and names that are taken are left out.
#[derive(Default)]
struct Names {
    next: HashMap<(FileId, String), u64>,
    given: HashMap<(FileId, String, String), String>,
}

impl Names {
    /// The name for a parameter, or for a value that is to become one.
    fn expected(&mut self, attachment: &Attachment<'_>, pattern: Pattern, parameter: Option<&str>) -> String {
        let written = parameter.map_or_else(|| attachment.defined.resource.id(), Cow::Borrowed);
        let (vm_type, role) = (attachment.vm_type_for(&written), attachment.role());
        if !pattern.has_index() || vm_type.is_none() || role.is_none() {
            return pattern.name(vm_type, role, None);
        }
        let template = attachment.defined.template;
        let prefix = pattern.name(vm_type, role, Some(""));
        let key = (template.file(), prefix.clone(), parameter.unwrap_or_default().to_owned());
        if let Some(given) = self.given.get(&key).filter(|_| parameter.is_some()) {
            return given.clone();
        }
        let next = self.next.entry((template.file(), prefix.clone())).or_default();
        while template.parameter(&format!("{prefix}{next}")).is_some() {
            *next = next.saturating_add(1);
        }
        let name = format!("{prefix}{next}");
        *next = next.saturating_add(1);
        self.given.insert(key, name.clone());
        name
    }
}

/// Demands the name of the parameters of one kind, family and form behind the addresses or subnets of one
/// type of resource. Of subnets on internal networks only those are judged that come from the base module.
pub(crate) fn check(package: &Package, attached: Attached, wanted: Pattern, checks: &mut Checks) {
    let facts = checks.facts();
    let vnf = facts.vnf();
    let mut prefixes = indices::Prefixes::default();
    let mut names = Names::default();
    let from_base = wanted.purpose == Purpose::Subnet && wanted.kind == NetworkKind::Internal;
    for value in facts.values(wanted.purpose) {
        let attachment = vnf.attachments.get(value.attachment).filter(|it| it.attached == attached);
        let Some(attachment) = attachment else { continue };
        let is_wanted = match &value.judged {
            Ok(judged) => judged.pattern == wanted,
            Err(_) => attachment.kind() == Some(wanted.kind),
        };
        if !is_wanted || from_base && !vnf.takes_network_from_base(attachment) {
            continue;
        }
        let judged = match &value.judged {
            Ok(judged) => judged,
            Err(node) => {
                let noun = noun(wanted.purpose);
                checks.undecided(*node, format!("the {noun} is not known before the stack is created"));
                continue;
            }
        };
        match &judged.outcome {
            Outcome::Good(used) => {
                if !from_base || output_names::require_in_base(package, *used, checks) {
                    checks.pass();
                }
                if wanted.has_index() {
                    prefixes.add(vnf, attachment.defined.template.file(), *used);
                }
            }
            Outcome::Bad(bad) => {
                let (at, what) = bad.as_ref();
                let name = at.text();
                let parameter = Some(name.as_ref()).filter(|it| !it.is_empty());
                let expected = names.expected(attachment, wanted, parameter);
                fail(vnf, attachment, wanted, *at, what, &expected, checks);
            }
            Outcome::Fixed(at) => {
                let expected = names.expected(attachment, wanted, None);
                report_fixed(vnf, attachment, wanted, *at, &expected, checks);
            }
        }
    }
    note_unknown_networks(vnf, attached, wanted.purpose, checks);
    if wanted.has_index() {
        add_unattributed(vnf, attached, wanted, &mut prefixes);
    }
    prefixes.check(package, checks);
}

/// What has a value on a network of which nothing tells the kind is no subject of external nor of internal names.
fn note_unknown_networks(vnf: &Vnf<'_>, attached: Attached, purpose: Purpose, checks: &mut Checks) {
    for attachment in vnf.attached(attached).filter(|it| is_judged(it) && it.kind().is_none()) {
        if vnf.values(attachment, purpose).next().is_some() {
            note_unknown_network(attachment, checks);
        }
    }
}

/// Notes that the kind of an attachment's network is unknown.
pub(crate) fn note_unknown_network(attachment: &Attachment<'_>, checks: &mut Checks) {
    let described = attachment.defined.described(attachment.attached.noun());
    checks.undecided(
        attachment.defined.resource,
        format!("nothing tells whether the network of {described} is external or internal"),
    );
}

/// Adds the parameters of ports on unknown networks to the count of indices, by what their names say.
fn add_unattributed<'p>(
    vnf: &Vnf<'p>,
    attached: Attached,
    wanted: Pattern,
    prefixes: &mut indices::Prefixes<'p>,
) {
    for attachment in vnf.attached(attached).filter(|it| is_judged(it) && it.kind().is_none()) {
        for used in vnf.values(attachment, wanted.purpose).filter_map(Use::at) {
            let name = used.name();
            let is_internal = wanted.kind == NetworkKind::Internal;
            if wanted.stem(&name).is_some() && name.contains("_int_") == is_internal && !used.is_indexed {
                prefixes.add(vnf, attachment.defined.template.file(), used);
            }
        }
    }
}

/// Sub-interfaces of former releases are not covered.
pub(crate) fn is_judged(attachment: &Attachment<'_>) -> bool {
    !attachment.is_sub_interface
}

/// What a value of one purpose is called.
fn noun(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Address => "address",
        Purpose::Subnet => "subnet",
        Purpose::FloatingAddress => "virtual address",
    }
}

fn fail(
    vnf: &Vnf<'_>,
    attachment: &Attachment<'_>,
    pattern: Pattern,
    at: Node<'_>,
    what: &str,
    expected: &str,
    checks: &mut Checks,
) {
    let described = attachment.defined.described(attachment.attached.noun());
    let noun = noun(pattern.purpose);
    let finding = checks.fail(
        at,
        format!("{what} gives {described} its {} {noun}, expected `{expected}`", pattern.family.name()),
    );
    finding.help("rename the parameter here and in its declaration");
    relate(vnf, attachment, finding);
}

fn report_fixed(
    vnf: &Vnf<'_>,
    attachment: &Attachment<'_>,
    pattern: Pattern,
    at: Node<'_>,
    expected: &str,
    checks: &mut Checks,
) {
    let described = attachment.defined.described(attachment.attached.noun());
    let noun = noun(pattern.purpose);
    let message =
        format!("the {noun} of {described} is fixed in the template, expected parameter `{expected}`");
    let finding = match pattern.kind {
        NetworkKind::External => checks.fail(at, message),
        NetworkKind::Internal => checks.advise(at, message),
    };
    finding.help(format!("use `{{get_param: {expected}}}`"));
    relate(vnf, attachment, finding);
}

/// Adds server and network to a finding about an attachment.
pub(crate) fn relate(vnf: &Vnf<'_>, attachment: &Attachment<'_>, finding: &mut super::Finding) {
    finding.related(attachment.defined.resource, format!("the {}", attachment.attached.noun()));
    if let Some(network) = &attachment.network {
        finding.related(network.at, "its network");
    }
    if let Some(server) = vnf.servers_of(attachment).next() {
        finding.related(server.defined.resource, "the server");
    }
}

/// Demands a declared type of the parameters behind addresses or subnets.
pub(crate) fn check_types(
    attached: Attached,
    purpose: Purpose,
    allowed: &'static [&'static str],
    checks: &mut Checks,
) {
    let vnf = checks.facts().vnf();
    for attachment in vnf.attached(attached) {
        for used in vnf.values(attachment, purpose).filter_map(Use::at) {
            parameter_types::check(attachment.defined.template, used, allowed, checks);
        }
    }
}
