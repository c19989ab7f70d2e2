//! The exact IDs that requirements recommend, depending on the servers and networks that a resource belongs to.

use std::borrow::Cow;
use std::cell::LazyCell;

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_hot::{FileId, NodeId, Resource, ResourceType};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::networks::NETWORK_TYPES;
use vnfcheck_vnf::references;
use vnfcheck_vnf::reserve_ports::ReservePort;
use vnfcheck_vnf::{IpVersion, Namer, NetworkKind, Owners, ResourceRef, ids, tokens};

use crate::fixes;
use crate::onap::aspects::candidates;
use crate::words::after_correcting;
use vnfcheck_check::{Context, Finding, Findings};

/// Returns the start of an ID that consists of a start, the ending and an index.
pub(super) fn start_of<'n>(id: &'n str, ending: &str) -> Option<&'n str> {
    let (start, _) = tokens::split_index(id)?;
    tokens::before(start.strip_suffix(ending)?, "_")
}

/// Reports the new ID of the fix, or the expected form if there is no fix.
pub(super) fn fail_form<'o>(
    resource: Resource<'_>,
    what: &str,
    to_correct: Option<&str>,
    form: &str,
    fix: Option<Fix>,
    out: &'o mut Findings,
) -> &'o mut Finding {
    let given = fix.as_ref().and_then(Fix::new_name);
    let is_taken = given.is_none() && !form.contains('{');
    let form = given.unwrap_or(form);
    let help = if is_taken {
        format!(
            "another resource has the ID `{form}` or receives it: merge the two resources, or use them for different servers or networks"
        )
    } else {
        after_correcting(to_correct, "rename the resource, and update all references")
    };
    out.fail(resource, format!("{what} `{}` is not named `{form}`", resource.id())).help(help).fix(fix)
}

/// Requires IDs `{vm-type}_{ending}_{index}` for resources of a type, with the vm-type of the server that they belong
/// to, or any vm-type of the VNF if that server is unknown.
pub(crate) fn check_volume_like(
    of_type: ResourceType,
    ending: &str,
    what: &str,
    cx: &Context<'_>,
    out: &mut Findings,
) {
    for (resource, owners, is_good) in volumes_like(of_type, ending, cx) {
        if is_good {
            out.pass();
        } else {
            let form = form_of_volume(owners, ending);
            let fix = fixes::rename_resource(cx, resource, &form);
            let finding = fail_form(resource, what, owners.to_correct(), &form, fix, out);
            if start_of(resource.id(), ending).is_some() {
                finding.of_absence();
            }
        }
    }
}

/// Returns the resources of a type with their owners, and `true` if the ID has the form with the ending.
fn volumes_like<'c, 'p>(
    of_type: ResourceType,
    ending: &'c str,
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (Resource<'p>, &'c Owners<'p>, bool)> {
    let known = cx.vm_types();
    let of_type = cx.owners().iter().filter(move |(placed, _)| placed.resource.definition.is(of_type));
    of_type.map(move |(placed, owners)| {
        let start = start_of(placed.resource.id(), ending);
        let is_good = match (start, owners.vm_type()) {
            (Some(start), Some(vm_type)) => start == vm_type,
            (Some(start), None) => known.is_empty() || known.contains(start),
            (None, _) => false,
        };
        (placed.resource, owners, is_good)
    })
}

/// Proposes the IDs of the resources of a type that belong to one server.
pub(crate) fn propose_volume_like(
    of_type: ResourceType,
    ending: &str,
    cx: &Context<'_>,
    names: &mut Namer<'_>,
) {
    for (resource, owners, _) in volumes_like(of_type, ending, cx).filter(|(_, _, is_good)| !is_good) {
        names.propose_id(resource, &form_of_volume(owners, ending));
    }
}

fn form_of_volume(owners: &Owners<'_>, ending: &str) -> String {
    let vm_type = owners.vm_type_for_name().unwrap_or("{vm-type}");
    format!("{vm_type}_{ending}_{{index}}")
}

/// Returns the volumes and volume attachments whose IDs do not have the form for their server, with the correct form.
pub(crate) fn misnamed_volumes<'c, 'p>(
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (Resource<'p>, String)> + use<'c, 'p> {
    let endings = [(ResourceType::Volume, "volume"), (ResourceType::VolumeAttachment, "volume_attachment")];
    cx.owners().iter().filter_map(move |(placed, owners)| {
        let resource = placed.resource;
        let (_, ending) = endings.iter().find(|(of_type, _)| resource.definition.is(*of_type))?;
        let vm_type = owners.vm_type()?;
        (start_of(resource.id(), ending) != Some(vm_type)).then(|| (resource, form_of_volume(owners, ending)))
    })
}

/// Requires IDs `int_{network-role}_subnet_{index}` for the subnets of internal networks.
pub(crate) fn check_subnets(cx: &Context<'_>, out: &mut Findings) {
    let open = LazyCell::new(|| open_subnets(cx));
    for (placed, owners, is_good) in subnets(cx) {
        if is_good {
            out.pass();
            continue;
        }
        let form = form_of_subnet(owners);
        let fix = fixes::rename_resource(cx, placed.resource, &form);
        let finding = fail_form(placed.resource, "subnet", owners.to_correct(), &form, fix, out);
        if let Some(open) = open.get(&placed.key()) {
            finding.fill("{network-role}", &open.role).fill("{index}", &open.index.to_string());
            open.wait(placed, finding);
        }
    }
}

/// A misnamed subnet of a network without a role.
pub(super) struct OpenSubnet {
    /// The role that the ID of the network suggests.
    role: String,
    /// Position among the subnets of this role.
    index: usize,
    /// `true` if a requirement prescribes the ID of the network, which then gives the subnet its role.
    has_named_network: bool,
}

impl OpenSubnet {
    /// Makes a finding about the subnet wait for the decision on the role, unless the network gets a role itself.
    pub(super) fn wait(&self, subnet: ResourceRef<'_>, finding: &mut Finding) {
        if !self.has_named_network {
            finding.waits_for(Decision::Network {
                template: subnet.template.file(),
                name: subnet.resource.id().to_owned(),
                form: format!("int_{{network-role}}_subnet_{}", self.index),
                is_created: true,
            });
        }
    }
}

/// Returns the misnamed subnets of networks without a role, by file and ID node.
pub(super) fn open_subnets(cx: &Context<'_>) -> HashMap<(FileId, NodeId), OpenSubnet> {
    let mut next: HashMap<String, usize> = HashMap::default();
    let is_open = |owners: &Owners<'_>| owners.network().is_none_or(|it| it.role.is_none());
    let open = subnets(cx).filter(|(_, owners, is_good)| !is_good && is_open(owners));
    open.filter_map(|(placed, _, _)| {
        let role = candidates::role(cx, placed.template, placed.resource.definition)?;
        let next = next.entry(role.clone()).or_default();
        let index = std::mem::replace(next, *next + 1);
        Some((placed.key(), OpenSubnet { role, index, has_named_network: has_named_network(cx, placed) }))
    })
    .collect()
}

/// Returns `true` if a requirement prescribes the ID of the network of a subnet, which then gives the subnet its role.
fn has_named_network<'p>(cx: &Context<'p>, subnet: ResourceRef<'p>) -> bool {
    let reference = references::reference(subnet.resource.definition);
    let networks = reference.map(|it| cx.vnf().targets_of(subnet.template, &[it])).unwrap_or_default();
    networks.iter().any(|it| NETWORK_TYPES.iter().any(|of| it.resource.definition.is(*of)))
}

/// Returns the subnets that do not belong to an external network, and `true` if the ID has the form for the network.
fn subnets<'c, 'p>(cx: &'c Context<'p>) -> impl Iterator<Item = (ResourceRef<'p>, &'c Owners<'p>, bool)> {
    cx.owners().iter().filter_map(|(placed, owners)| {
        let (resource, network) = (placed.resource, owners.network());
        if !resource.definition.is(ResourceType::Subnet)
            || network.is_some_and(|it| it.kind == NetworkKind::External)
        {
            return None;
        }
        let word = network.and_then(|it| it.word());
        let is_good = start_of(resource.id(), "subnet").is_some_and(|start| match &word {
            Some(word) => start == *word,
            None => start.starts_with(NetworkKind::Internal.marker()),
        });
        Some((*placed, owners, is_good))
    })
}

fn form_of_subnet(owners: &Owners<'_>) -> String {
    let word = owners.network().and_then(|it| it.expected_word());
    format!("{}_subnet_{{index}}", word.as_deref().unwrap_or("int_{network-role}"))
}

/// Proposes the IDs of the subnets of internal networks.
pub(crate) fn propose_subnets(cx: &Context<'_>, names: &mut Namer<'_>) {
    for (placed, owners, _) in subnets(cx).filter(|(_, _, is_good)| !is_good) {
        names.propose_id(placed.resource, &form_of_subnet(owners));
    }
}

/// The networks that a security group serves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Serves {
    OneInternalNetwork,
    OneExternalNetwork,
    SeveralNetworks,
}

/// Checks that IDs of security groups contain the only vm-type and the only network that they serve.
pub(crate) fn check_security_groups(one_vm_type: bool, serves: Serves, cx: &Context<'_>, out: &mut Findings) {
    for (resource, owners, is_good) in security_groups(one_vm_type, serves, cx) {
        if is_good {
            out.pass();
        } else {
            let form = form_of_security_group(owners);
            let fix = fixes::rename_resource(cx, resource, &form);
            fail_form(resource, "security group", owners.to_correct(), &form, fix, out).of_absence();
        }
    }
}

/// Returns the security groups that serve these networks and one vm-type or several, and `true` if the ID has the form
/// for them.
fn security_groups<'c, 'p>(
    one_vm_type: bool,
    serves: Serves,
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (Resource<'p>, &'c Owners<'p>, bool)> {
    cx.owners().iter().filter_map(move |(placed, owners)| {
        let found = match owners.network() {
            Some(network) if network.kind == NetworkKind::Internal => Serves::OneInternalNetwork,
            Some(_) => Serves::OneExternalNetwork,
            None => Serves::SeveralNetworks,
        };
        let is_subject = placed.resource.definition.is(ResourceType::SecurityGroup)
            && owners.unknown.is_none()
            && !owners.networks.is_empty()
            && found == serves
            && owners.vm_type().is_some() == one_vm_type;
        is_subject.then(|| {
            let word = owners.network().and_then(|it| it.word());
            let is_good = placed.resource.id() == security_group_of(owners.vm_type(), word);
            (placed.resource, owners, is_good)
        })
    })
}

fn form_of_security_group(owners: &Owners<'_>) -> String {
    let word = owners.network().and_then(|it| it.expected_word());
    security_group_of(owners.vm_type_for_name(), word)
}

fn security_group_of(vm_type: Option<&str>, word: Option<String>) -> String {
    let words = vm_type.map(Cow::Borrowed).into_iter().chain(word.map(Cow::Owned));
    words.chain([Cow::Borrowed("security_group")]).collect::<Vec<_>>().join("_")
}

/// Proposes the IDs of the security groups that serve these networks and one vm-type or several.
pub(crate) fn propose_security_groups(
    one_vm_type: bool,
    serves: Serves,
    cx: &Context<'_>,
    names: &mut Namer<'_>,
) {
    let groups = security_groups(one_vm_type, serves, cx);
    for (resource, owners, _) in groups.filter(|(_, _, is_good)| !is_good) {
        names.propose_id(resource, &form_of_security_group(owners));
    }
}

/// Requires the IDs of reserve ports of one IP version.
pub(crate) fn check_reserve_ports(ip_version: IpVersion, cx: &Context<'_>, out: &mut Findings) {
    for (port, is_good) in reserve_ports(ip_version, cx) {
        if is_good {
            out.pass();
        } else {
            let form = port.expected_id();
            let fix = fixes::rename_resource(cx, port.resource, &form);
            let finding = fail_form(port.resource, "reserve port", port.to_correct(), &form, fix, out);
            if ids::reserved(port.resource.id()).is_some_and(|(_, it)| it == ip_version) {
                finding.of_absence();
            }
        }
    }
}

/// Returns the reserve ports of one IP version, and `true` if the ID has the form for the servers and the network.
fn reserve_ports<'c, 'p>(
    ip_version: IpVersion,
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (&'c ReservePort<'p>, bool)> {
    let known = cx.vm_types();
    cx.reserve_ports().iter().filter(move |it| it.ip_version == ip_version).map(move |port| {
        let reserved = ids::reserved(port.resource.id()).filter(|(_, it)| *it == ip_version);
        let is_good = reserved.is_some_and(|(middle, _)| match &port.role {
            Some(role) => {
                let vm_type = middle.strip_suffix(role).and_then(|it| it.strip_suffix('_'));
                vm_type.is_some_and(|it| known.is_empty() || known.contains(it))
            }
            None => true,
        });
        (port, is_good)
    })
}

/// Proposes the IDs of the reserve ports of one IP version.
pub(crate) fn propose_reserve_ports(ip_version: IpVersion, cx: &Context<'_>, names: &mut Namer<'_>) {
    for (port, _) in reserve_ports(ip_version, cx).filter(|(_, is_good)| !is_good) {
        names.propose_id(port.resource, &port.expected_id());
    }
}
