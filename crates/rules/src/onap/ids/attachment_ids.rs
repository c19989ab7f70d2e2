//! IDs of ports, virtual machine interfaces and instance IPs.

use std::borrow::Cow;

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_vnf::ids;
use vnfcheck_vnf::{
    AddressRole, Attached, Attachment, IdReading, IpVersion, Namer, NetworkKind, ParamRef, Server, Vnf,
    tokens,
};

use crate::fixes;
use crate::onap::aspects::candidates;
use crate::onap::ports::address_names;
use crate::roles;
use crate::words::{after_correcting, rename_resource};
use vnfcheck_check::{Context, Finding, Findings};

/// Requires `{vm-type}_{vm-type_index}_[int_]{network-role}_port_{port-index}`, with `vmi` for interfaces, for
/// attachments on networks of one kind. The vm-type and the role must be those of the server and the network, ignoring
/// case. Another requirement checks that indices start at 0.
pub(crate) fn check(attached: Attached, kind: NetworkKind, cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
    for attachment in vnf.attached(attached).filter(|it| has_naming_rule(it)) {
        match attachment.kind() {
            Some(it) if it == kind => {}
            Some(_) => continue,
            None => {
                address_names::note_unknown_network(vnf, attachment, out);
                continue;
            }
        }
        match other_id(vnf, cx.names(), attachment) {
            Some(_) if attachment.is_reserve && kind == NetworkKind::External => {
                fail_reserve(cx, attachment, out);
            }
            Some(expected) => fail(cx, attachment, kind, &expected, out),
            None => out.pass(),
        }
    }
}

/// Proposes the IDs of ports and interfaces on networks of one kind. Attachments that get the first free index keep the
/// order of their current indices.
pub(crate) fn propose(attached: Attached, kind: NetworkKind, cx: &Context<'_>, names: &mut Namer<'_>) {
    // Other requirements define the names of reserve ports on external networks.
    let is_other = |it: &Attachment<'_>| it.is_reserve && kind == NetworkKind::External;
    let subjects = cx.model().attached(attached).filter(|it| it.kind() == Some(kind) && !is_other(it));
    let mut misnamed: Vec<_> =
        subjects.filter_map(|it| Some((it.defined.resource, other_id(cx.model(), names, it)?))).collect();
    misnamed.sort_by_cached_key(|(resource, expected)| {
        let index = tokens::split_index(resource.id()).and_then(|(_, index)| index.parse::<u64>().ok());
        index.filter(|_| expected.contains('{'))
    });
    for (resource, expected) in misnamed {
        names.propose_id(resource, &expected);
    }
}

/// Returns the new ID of a port or interface, or `None` if its ID matches its network and its servers.
pub(crate) fn other_id(vnf: &Vnf<'_>, names: &Namer<'_>, attachment: &Attachment<'_>) -> Option<String> {
    let kind = attachment.kind().filter(|_| has_naming_rule(attachment))?;
    let is_good = attachment.readings.iter().any(|reading| fits(attachment, kind, reading));
    (!is_good).then(|| expected_id(vnf, names, attachment, kind))
}

/// Returns the new ID of a port, interface or instance IP, with placeholders in braces for unknown parts, or `None` if
/// its ID matches its network and its servers.
pub(super) fn new_id<'p>(vnf: &Vnf<'p>, names: &Namer<'_>, attachment: &Attachment<'p>) -> Option<String> {
    if attachment.attached != Attached::InstanceIp {
        return other_id(vnf, names, attachment);
    }
    let kind = attachment.kind().filter(|_| has_naming_rule(attachment))?;
    other_instance_ip_id(vnf, names, attachment, kind, ip_version_of(vnf, attachment))
}

/// Returns `true` if the new ID of a port or interface would be known with the role of its network.
pub(crate) fn lacks_only_role(vnf: &Vnf<'_>, names: &Namer<'_>, attachment: &Attachment<'_>) -> bool {
    let expected = expected_id(vnf, names, attachment, NetworkKind::External);
    !["{vm-type}", "{vm-type_index}"].iter().any(|it| expected.contains(it))
}

/// Checks that the ID of an instance IP is the ID of its interface followed by `_IP_{index}`, or `_v6_IP_{index}` for
/// IPv6.
pub(crate) fn check_instance_ips(
    kind: NetworkKind,
    ip_version: IpVersion,
    cx: &Context<'_>,
    out: &mut Findings,
) {
    for (attachment, expected) in instance_ips(kind, ip_version, cx, cx.names()) {
        match expected {
            Some(expected) => fail(cx, attachment, kind, &expected, out),
            None => out.pass(),
        }
    }
}

/// Proposes the IDs of instance IPs of one version on networks of one kind.
pub(crate) fn propose_instance_ips<'p>(
    kind: NetworkKind,
    ip_version: IpVersion,
    cx: &Context<'p>,
    names: &mut Namer<'p>,
) {
    let misnamed: Vec<_> = instance_ips(kind, ip_version, cx, names)
        .filter_map(|(attachment, expected)| Some((attachment.defined.resource, expected?)))
        .collect();
    for (resource, expected) in misnamed {
        names.propose_id(resource, &expected);
    }
}

/// Returns the instance IPs of one version on networks of one kind, each with its new ID if it is misnamed.
fn instance_ips<'c, 'p>(
    kind: NetworkKind,
    ip_version: IpVersion,
    cx: &'c Context<'p>,
    names: &'c Namer<'p>,
) -> impl Iterator<Item = (&'c Attachment<'p>, Option<String>)> {
    let vnf = cx.model();
    let checked = vnf.attached(Attached::InstanceIp).filter(|it| has_naming_rule(it));
    let subjects = checked.filter(move |it| it.kind() == Some(kind) && ip_version_of(vnf, it) == ip_version);
    subjects
        .map(move |attachment| (attachment, other_instance_ip_id(vnf, names, attachment, kind, ip_version)))
}

/// Returns the new ID of an instance IP, or `None` if its ID matches its interface.
fn other_instance_ip_id(
    vnf: &Vnf<'_>,
    names: &Namer<'_>,
    attachment: &Attachment<'_>,
    kind: NetworkKind,
    ip_version: IpVersion,
) -> Option<String> {
    let id = attachment.defined.resource.id();
    let interface = vnf.interface_of(attachment);
    // The current ID of the interface if valid, otherwise its new ID.
    let head = interface.map(|interface| {
        let is_good = interface.readings.iter().any(|reading| fits(interface, kind, reading));
        if is_good {
            return interface.defined.resource.id().to_owned();
        }
        let expected = expected_id(vnf, names, interface, kind);
        names.id_of_form(interface.defined.resource, &expected).map_or(expected, str::to_owned)
    });
    let is_good = ids::split_instance_ip(id).is_some_and(|(stated_head, stated_version)| {
        stated_version == ip_version && head.as_ref().is_none_or(|head| tokens::is_alike(head, stated_head))
    });
    if is_good && attachment.readings.iter().any(|reading| fits(attachment, kind, reading)) {
        return None;
    }
    let head = head.unwrap_or_else(|| expected_id(vnf, names, attachment, kind));
    // The index distinguishes the addresses of one interface, so the index of another ID has no meaning here.
    Some(format!("{head}{}_IP_{{index}}", ip_version.marker()))
}

/// Reports the ID of a port that is used to reserve an address. R-27469 and R-68520 define the only valid name.
fn fail_reserve(cx: &Context<'_>, attachment: &Attachment<'_>, out: &mut Findings) {
    let resource = attachment.defined.resource;
    let Some(reserve) = cx.vnf().reserve_ports().iter().find(|it| it.resource.key == resource.key) else {
        return;
    };
    let (id, form) = (resource.id(), reserve.expected_id());
    let fix = fixes::rename_resource(cx, resource, &form);
    let expected = fix.as_ref().and_then(Fix::new_name).unwrap_or(&form);
    out.fail(resource, format!("port `{id}`, which reserves an external address, is not named `{expected}`"))
        .help(after_correcting(reserve.to_correct(), rename_resource(expected)));
}

fn has_naming_rule(attachment: &Attachment<'_>) -> bool {
    let is_named_reserve =
        || attachment.is_reserve && ids::reserved_for(attachment.defined.resource.id()).is_some();
    !attachment.defined.is_member && !attachment.is_sub_interface && !is_named_reserve()
}

/// Returns `true` if an interpretation of the ID matches the network and the servers of the attachment.
fn fits(attachment: &Attachment<'_>, kind: NetworkKind, reading: &IdReading<'_>) -> bool {
    let role = attachment.network.as_ref().and_then(|it| it.role);
    let vm_types = attachment.vm_types_of_servers();
    reading.kind == kind
        && (kind == NetworkKind::External || is_marked(attachment.defined.resource.id(), reading.role))
        && role.is_none_or(|role| tokens::is_alike(role, reading.role))
        && (vm_types.is_empty() || vm_types.iter().any(|it| tokens::is_alike(it, reading.vm_type)))
}

/// Returns `true` if an ID contains the marker of internal networks, in lower case, before the role.
fn is_marked(id: &str, role: &str) -> bool {
    let marker = NetworkKind::Internal.marker();
    id.match_indices(role).any(|(at, _)| id.get(..at).is_some_and(|before| before.ends_with(marker)))
}

fn fail<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    kind: NetworkKind,
    expected: &str,
    out: &mut Findings,
) {
    let id = attachment.defined.resource.id();
    let (noun, kind) = (attachment.attached.noun(), kind.name());
    let fix = fixes::rename_resource(cx, attachment.defined.resource, expected);
    let given = given_id(cx, attachment, expected, fix.as_ref());
    let expectation = roles::Expected::of(cx.model(), attachment.role(), id, &given);
    let difference = match &expectation {
        roles::Expected::Name(name) => format!("not named `{name}`"),
        roles::Expected::Current { role, new } => {
            format!("not named for the network-role `{role}`, but for `{new}`")
        }
    };
    let message = match attachment.network.as_ref().and_then(|it| it.role) {
        Some(role) => format!("{noun} `{id}` on the {kind} network of role `{role}` is {difference}"),
        None => format!("{noun} `{id}` on an {kind} network is {difference}"),
    };
    let finding = out.fail(attachment.defined.resource, message);
    let help = expectation.help(cx.model(), attachment.role(), rename_resource(&given));
    finding.help(after_correcting(attachment.to_correct(id), help));
    let is_final = |it: &Fix| it.new_name() == Some(given.as_str());
    finding.fix(fix.filter(|it| is_final(it) && !roles::is_replaced(cx.model(), attachment.role())));
    if let Some(network) = &attachment.network {
        finding.related(network.at, "the network");
    }
    if let Some(server) = cx.model().servers_of(attachment).next() {
        finding.related(server.defined.resource, "the server");
    }
    wait_for_vm_type(cx, attachment, finding);
}

/// Returns the new ID in the help for a misnamed attachment: the ID of the fix, otherwise the expected ID.
fn given_id<'p>(cx: &Context<'p>, attachment: &Attachment<'p>, expected: &str, fix: Option<&Fix>) -> String {
    let given = fix.and_then(Fix::new_name).unwrap_or(expected);
    // The index of a misnamed address does not count the addresses of its interface.
    with_role_of_network(cx, attachment, candidates::replaced(cx, attachment, given.to_owned()))
}

/// Returns the ID of an attachment with the role that its network gets, unless another resource has this ID.
pub(super) fn with_role_of_network<'p>(cx: &Context<'p>, attachment: &Attachment<'p>, id: String) -> String {
    let new = candidates::other_role(cx, attachment).map(|it| it.in_id(&id));
    new.filter(|it| !cx.names().has_id(it)).unwrap_or(id)
}

/// Returns the help of the requirement on the whole ID of an attachment, if `is_wanted` accepts the new ID. Returns
/// `None` if the requirement prescribes another form.
pub(super) fn rename_if<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    is_wanted: impl FnOnce(&str) -> bool,
) -> Option<String> {
    // Other requirements define the names of reserve ports on external networks.
    if attachment.is_reserve && attachment.kind() == Some(NetworkKind::External) {
        return None;
    }
    let resource = attachment.defined.resource;
    let expected = new_id(cx.model(), cx.names(), attachment)?;
    let fix = fixes::rename_resource(cx, resource, &expected);
    let given = given_id(cx, attachment, &expected, fix.as_ref());
    if !is_wanted(&given) {
        return None;
    }
    let (id, role) = (resource.id(), attachment.role());
    let expectation = roles::Expected::of(cx.model(), role, id, &given);
    let help = expectation.help(cx.model(), role, rename_resource(&given));
    Some(after_correcting(attachment.to_correct(id), help))
}

/// Makes a finding about a port or interface wait for the vm-type if no server lists the port.
pub(super) fn wait_for_vm_type<'p>(cx: &Context<'p>, attachment: &Attachment<'p>, finding: &mut Finding) {
    let is_unlisted = || cx.model().positions_of(attachment).next().is_none();
    let Some(kind) = attachment.kind().filter(|_| attachment.attached != Attached::InstanceIp) else {
        return;
    };
    if attachment.expected_role().is_none() || !has_naming_rule(attachment) || !is_unlisted() {
        return;
    }
    let form = expected_id(cx.model(), cx.names(), attachment, kind);
    if form.contains("{vm-type}") {
        finding.waits_for(Decision::VmTypeOf {
            template: attachment.defined.template.file(),
            resource: attachment.defined.resource.id().to_owned(),
            form,
        });
    }
}

/// Returns the IP version of an instance IP from the first of: `instance_ip_family`, the values or names of its address
/// and subnet parameters, its ID. The default is IPv4.
fn ip_version_of<'p>(vnf: &Vnf<'p>, attachment: &Attachment<'p>) -> IpVersion {
    let definition = attachment.defined.definition();
    let address_roles = [("instance_ip_address", AddressRole::Address), ("subnet_uuid", AddressRole::Subnet)];
    let mut named = address_roles.into_iter().flat_map(|(property, address_role)| {
        let uses = definition.values_at_end(&[property]).into_iter().filter_map(ParamRef::at);
        uses.filter_map(move |used| {
            vnf.determined_ip_version(attachment.defined.template, used.name(), address_role, None)
        })
    });
    let by_id = || ids::split_instance_ip(attachment.defined.resource.id()).map(|(_, ip_version)| ip_version);
    attachment.stated_ip_version().or_else(|| named.next()).or_else(by_id).unwrap_or(IpVersion::V4)
}

/// Returns the expected ID of a port or interface, with placeholders in braces for unknown parts.
fn expected_id(vnf: &Vnf<'_>, names: &Namer<'_>, attachment: &Attachment<'_>, kind: NetworkKind) -> String {
    let reading = attachment.readings.first();
    let position = vnf.positions_of(attachment).next();
    let server = position.and_then(|it| vnf.servers.get(it));
    let id = attachment.defined.resource.id();
    let vm_type = attachment.vm_type_for(id).unwrap_or("{vm-type}");
    let of_server = server.and_then(|it| new_index(names, it));
    let vm_index = of_server.or_else(|| reading.map(|it| it.vm_index.into()));
    let vm_index = vm_index.as_deref().unwrap_or("{vm-type_index}");
    let role = attachment.expected_role().unwrap_or("{network-role}");
    let word = attachment.attached.word();
    let in_id = || {
        let id = match attachment.attached {
            Attached::InstanceIp => ids::split_instance_ip(id)?.0,
            Attached::Port | Attached::Interface => id,
        };
        reading.and(tokens::split_index(id)).map(|(_, index)| index.to_owned())
    };
    let unknown = match attachment.attached {
        Attached::Port => "{port-index}",
        Attached::Interface | Attached::InstanceIp => "{vmi_index}",
    };
    let head = [vm_type, "_", vm_index, "_", kind.marker(), role, "_", word, "_"].concat();
    // The index in a misnamed ID counts the ports of another network, so the index might leave a gap on this network. The
    // first free index leaves no gap. The ID of an instance IP contains the index of its interface.
    let may_be_kept = |index: &String| {
        attachment.attached == Attached::InstanceIp || head.contains('{') || tokens::same_index(index, "0")
    };
    let counted = position.and_then(|it| port_index(vnf, it, attachment));
    let index = counted.or_else(|| in_id().filter(may_be_kept));
    head + index.as_deref().unwrap_or(unknown)
}

/// Returns the index in the proposed ID of a server, otherwise in its expected ID.
fn new_index<'p>(names: &Namer<'_>, server: &Server<'p>) -> Option<Cow<'p, str>> {
    let proposed = names.id(server.defined.resource).and_then(ids::split_server);
    proposed.map(|(_, index)| index.to_owned().into()).or_else(|| server.expected_index())
}

/// Returns the number of preceding ports of the server on the same network.
fn port_index(vnf: &Vnf<'_>, server: usize, attachment: &Attachment<'_>) -> Option<String> {
    let role = attachment.role()?;
    let on_network = vnf.ports_of(server).filter(|it| {
        it.kind() == attachment.kind() && it.role().is_some_and(|it| tokens::is_alike(it, role))
    });
    let mut position = on_network.enumerate().filter_map(|(position, it)| {
        (it.defined.resource.key == attachment.defined.resource.key).then_some(position)
    });
    position.next().map(|it| it.to_string())
}
