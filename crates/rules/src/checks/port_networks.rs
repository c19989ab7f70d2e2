//! How ports name their network, and where internal networks of several modules come from.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use hot::{Kind, Node, Package, Template};

use super::{Checks, output_names, parameter_types};
use crate::naming::networks::{self, NETWORK_TYPES};
use crate::naming::values::targets_in;
use crate::naming::vnf::port_networks;
use crate::naming::{Attached, Attachment, Given, Network, NetworkKind, Use, Vnf, tokens};

/// What a port's reference is, when it is none to a resource.
enum Reference<'p> {
    /// A parameter with a conforming name, which tells the kind.
    Named(NetworkKind, Use<'p>),
    /// Another parameter, or a parameter of which an element is taken.
    Misnamed(Use<'p>),
    /// A fixed or computed value.
    Other(Node<'p>, String),
}

fn references<'p>(attachment: &Attachment<'p>) -> impl Iterator<Item = Reference<'p>> + use<'p> {
    port_networks(attachment.defined).into_iter().filter_map(|node| {
        if targets_in(node).next().is_some() {
            return None;
        }
        match Given::at(node) {
            Given::Parameter(used) => {
                let name = used.name();
                let network = networks::of_parameter(&name).filter(|_| !name.ends_with("_net_fqdn"));
                Some(match network {
                    Some((kind, _)) if !used.is_indexed => Reference::Named(kind, used),
                    _ => Reference::Misnamed(used),
                })
            }
            Given::Unreadable => None,
            given => Some(Reference::Other(node, given.described())),
        }
    })
}

/// The kind of network when the reference does not tell it: what callers hand over, else what the id says.
fn kind_of(attachment: &Attachment<'_>) -> NetworkKind {
    attachment.kind().unwrap_or(NetworkKind::External)
}

fn fail(attachment: &Attachment<'_>, kind: NetworkKind, at: Node<'_>, what: &str, checks: &mut Checks) {
    let role = attachment.role().unwrap_or("{network-role}");
    let marker = kind.marker();
    let port = attachment.defined.described("port");
    let expected = format!("`{marker}{role}_net_id` or `{marker}{role}_net_name`");
    checks
        .fail(at, format!("{what} is the network of {port}, expected parameter {expected}"))
        .related(attachment.defined.resource, "the port")
        .help(format!("use `{{get_param: {marker}{role}_net_id}}`"));
}

/// Demands `{network-role}_net_id` or `_net_name` of ports on external networks.
pub(crate) fn check_external(checks: &mut Checks) {
    let vnf = checks.facts().vnf();
    for attachment in vnf.attached(Attached::Port) {
        for reference in references(attachment) {
            judge(attachment, &reference, NetworkKind::External, checks);
        }
    }
}

/// Judges one reference of a port on a kind of network; the parameter when its name conforms.
fn judge<'p>(
    attachment: &Attachment<'p>,
    reference: &Reference<'p>,
    kind: NetworkKind,
    checks: &mut Checks,
) -> Option<Use<'p>> {
    match reference {
        Reference::Named(found, used) if *found == kind => {
            checks.pass();
            return Some(*used);
        }
        Reference::Misnamed(used) if kind_of(attachment) == kind => {
            let what = if used.is_indexed { "an element of parameter" } else { "parameter" };
            fail(attachment, kind, used.node, &format!("{what} `{}`", used.name()), checks);
        }
        Reference::Other(at, what) if kind_of(attachment) == kind => {
            fail(attachment, kind, *at, what, checks);
        }
        _ => {}
    }
    None
}

/// Demands `int_{network-role}_net_id` or `_net_name` of ports of incremental modules on internal networks,
/// unless the module creates the network.
pub(crate) fn check_internal(checks: &mut Checks) {
    let vnf = checks.facts().vnf();
    for attachment in vnf.attached(Attached::Port) {
        if !vnf.is_incremental(attachment.defined.template.file()) {
            continue;
        }
        for reference in references(attachment) {
            judge(attachment, &reference, NetworkKind::Internal, checks);
        }
        for target in port_networks(attachment.defined).into_iter().flat_map(targets_in) {
            if attachment.defined.template.resource(&target.text()).is_some() {
                checks.pass();
            }
        }
    }
}

/// Demands that parameters of incremental modules for internal networks are outputs of the base module, and
/// that these outputs carry the role of the network they give.
pub(crate) fn check_shared(checks: &mut Checks) {
    let package = checks.facts().package();
    let vnf = checks.facts().vnf();
    for attachment in vnf.attached(Attached::Port) {
        if package.templates_of(Kind::Base).next().is_none()
            || !vnf.is_incremental(attachment.defined.template.file())
        {
            continue;
        }
        for reference in references(attachment) {
            if let Reference::Named(NetworkKind::Internal, used) = reference
                && output_names::require_in_base(package, used, checks)
            {
                checks.pass();
            }
        }
    }
    let declared: HashSet<String> = package
        .templates_of(Kind::Incremental)
        .flat_map(Template::parameters)
        .map(|it| it.name().into_owned())
        .collect();
    for base in package.templates_of(Kind::Base) {
        check_outputs(vnf, base, &declared, checks);
    }
}

fn check_outputs<'p>(vnf: &Vnf<'p>, base: &'p Template, declared: &HashSet<String>, checks: &mut Checks) {
    let networks: HashMap<Cow<'_, str>, Cow<'_, str>> = NETWORK_TYPES
        .into_iter()
        .flat_map(|it| base.resources_of(it))
        .filter_map(|it| Some((it.id(), tokens::within(&it.id(), networks::role_of_id)?)))
        .collect();
    for output in base.outputs().filter(|it| declared.contains(it.name().as_ref())) {
        let Some(value) = output.value.get("value") else { continue };
        let target = targets_in(value).next().map(Node::text);
        let role = target.as_ref().and_then(|it| networks.get(it).cloned()).or_else(|| {
            let nested = vnf
                .callers
                .package
                .calls_from(base.file())
                .any(|call| Some(call.resource.id().as_ref()) == target.as_deref());
            let network =
                nested.then(|| Network::read(&vnf.callers, base, value, networks::Dialect::Neutron));
            network.flatten().and_then(|it| it.role)
        });
        let name = output.name();
        // What a subnet or a port has to do with a network is not said by the name of a network's output.
        let Some(role) = role else { continue };
        let is_good = networks::of_parameter(&name)
            .is_some_and(|(kind, found)| kind == NetworkKind::Internal && found.eq_ignore_ascii_case(&role));
        if is_good {
            checks.pass();
        } else {
            let given = format!("output `{name}` gives the internal network of role `{role}`");
            let expected = format!("`int_{role}_net_id` or `int_{role}_net_name`");
            checks
                .fail(output.key, format!("{given}, expected {expected}"))
                .related(value, "the network")
                .help("rename the output, and the parameter of the incremental modules");
        }
    }
}

/// Demands that the parameter behind a port's network is a string.
pub(crate) fn check_types(package: &Package, checks: &mut Checks) {
    for port in crate::naming::resources::of_type(package, Attached::Port.type_name()) {
        for node in port_networks(port) {
            let uses = match Given::at(node) {
                Given::Parameter(used) => vec![used],
                Given::Replaced(uses) => uses,
                _ => continue,
            };
            for used in uses {
                parameter_types::check(port.template, used, &["string"], checks);
            }
        }
    }
}
