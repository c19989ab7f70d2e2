//! The exact IDs that requirements recommend, depending on the servers and networks that a resource belongs to.

use std::borrow::Cow;
use std::cell::LazyCell;

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_hot::{FileId, NodeId, Resource, ResourceType};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::networks::NETWORK_TYPES;
use vnfcheck_vnf::owners::{Amount, Scope, UnknownUser};
use vnfcheck_vnf::references;
use vnfcheck_vnf::reserve_ports::ReservePort;
use vnfcheck_vnf::{IpVersion, Namer, NetworkKind, NetworkName, Owned, Owners, ResourceRef, ids, tokens};

use crate::fixes;
use crate::onap::aspects::candidates;
use crate::words::{after_correcting, rename_resource};
use vnfcheck_check::{Context, Finding, Findings};

/// Returns the start of an ID that consists of a start, the ending and an index.
pub(super) fn start_of<'n>(id: &'n str, ending: &str) -> Option<&'n str> {
    let (start, _) = tokens::split_index(id)?;
    tokens::before(start.strip_suffix(ending)?, "_")
}

/// Reports a misnamed resource with its new ID, or with the expected form if no new ID is proposed.
pub(super) fn fail_form<'o>(
    cx: &Context<'_>,
    resource: Resource<'_>,
    what: &str,
    to_correct: Option<String>,
    form: &str,
    out: &'o mut Findings,
) -> &'o mut Finding {
    let fix = fixes::rename_resource(cx, resource, form);
    let given = fix.as_ref().and_then(Fix::new_name);
    let is_taken = given.is_none() && !form.contains('{');
    let form = given.unwrap_or(form);
    let help = if is_taken {
        format!(
            "another resource has the ID `{form}` or needs the same ID: merge the two resources, or use them for different servers or networks"
        )
    } else {
        after_correcting(to_correct, rename_resource(form))
    };
    out.fail(resource, format!("{what} `{}` is not named `{form}`", resource.id())).help(help).fix(fix)
}

/// Requires IDs `{vm-type}_{ending}_{index}` for resources of a type, with the vm-type of the server that they belong
/// to, or any vm-type of the VNF if that server is unknown.
pub(crate) fn check_volume_like(of_type: ResourceType, ending: &str, cx: &Context<'_>, out: &mut Findings) {
    let what = ending.replace('_', " ");
    for (resource, owners, is_good) in volumes_like(of_type, ending, cx) {
        if is_good {
            out.pass();
        } else {
            let form = form_of_volume(owners, ending);
            let finding = fail_form(cx, resource, &what, owners.to_correct(), &form, out);
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
    let known = cx.model().server_types();
    cx.vnf().owners_of(of_type).map(move |Owned { placed, owners }| {
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
    cx.vnf().owners().iter().filter_map(move |Owned { placed, owners }| {
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
        let finding = fail_form(cx, placed.resource, "subnet", owners.to_correct(), &form, out);
        if let Some(open) = open.get(&placed.key()) {
            finding.fill(&form, &open.id()).help(rename_resource(&open.id()));
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
    /// Returns the ID that the subnet gets together with the role.
    pub(super) fn id(&self) -> String {
        id_of_subnet(&self.role, self.index)
    }

    /// Makes a finding about the subnet wait for the decision on the role, unless another requirement gives the network
    /// a role.
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
        let index = (*next..usize::MAX).find(|index| !cx.names().has_id(&id_of_subnet(&role, *index)))?;
        *next = index + 1;
        Some((placed.key(), OpenSubnet { role, index, has_named_network: has_named_network(cx, placed) }))
    })
    .collect()
}

fn id_of_subnet(role: &str, index: usize) -> String {
    format!("int_{role}_subnet_{index}")
}

/// Returns `true` if a requirement prescribes the ID of the network of a subnet, which then gives the subnet its role.
fn has_named_network<'p>(cx: &Context<'p>, subnet: ResourceRef<'p>) -> bool {
    let reference = references::reference(subnet.resource.definition);
    let networks = reference.map(|it| cx.model().targets_of(subnet.template, &[it])).unwrap_or_default();
    networks.iter().any(|it| it.resource.definition.is_any_of(&NETWORK_TYPES))
}

/// Returns the subnets that do not belong to an external network, and `true` if the ID has the form for the network.
fn subnets<'c, 'p>(cx: &'c Context<'p>) -> impl Iterator<Item = (ResourceRef<'p>, &'c Owners<'p>, bool)> {
    cx.vnf().owners_of(ResourceType::Subnet).filter_map(|Owned { placed, owners }| {
        let (resource, network) = (placed.resource, owners.network());
        if !owners.may_have(|it| it.networks != Amount::One(NetworkKind::External)) {
            return None;
        }
        let word = network.and_then(NetworkName::word);
        let is_good = start_of(resource.id(), "subnet").is_some_and(|start| match &word {
            Some(word) => start == *word,
            None => start.starts_with(NetworkKind::Internal.marker()),
        });
        Some((*placed, owners, is_good))
    })
}

fn form_of_subnet(owners: &Owners<'_>) -> String {
    let word = owners.network().and_then(NetworkName::expected_word);
    format!("{}_subnet_{{index}}", word.as_deref().unwrap_or("int_{network-role}"))
}

/// Proposes the IDs of the subnets of internal networks.
pub(crate) fn propose_subnets(cx: &Context<'_>, names: &mut Namer<'_>) {
    for (placed, owners, _) in subnets(cx).filter(|(_, _, is_good)| !is_good) {
        names.propose_id(placed.resource, &form_of_subnet(owners));
    }
}

/// The servers and networks that a security group serves.
#[derive(Clone, Copy)]
pub(crate) struct Serves {
    /// `true` if the servers have one vm-type, `false` if they have several.
    pub(crate) of_one_vm_type: bool,
    pub(crate) networks: Amount<NetworkKind>,
}

impl Serves {
    fn are(self, scope: Scope) -> bool {
        let vm_types =
            if self.of_one_vm_type { scope.vm_types.is_one() } else { scope.vm_types == Amount::Several };
        vm_types && scope.networks == self.networks
    }

    /// Returns the ID for the vm-type and the network; a placeholder in braces replaces an unknown name.
    fn id(self, vm_type: Option<&str>, word: Option<String>) -> String {
        let vm_type = self.of_one_vm_type.then_some(Cow::Borrowed(vm_type.unwrap_or("{vm-type}")));
        let word = match self.networks {
            Amount::One(kind) => Some(word.unwrap_or_else(|| format!("{}{{network-role}}", kind.marker()))),
            Amount::None | Amount::Several => None,
        };
        let words = vm_type.into_iter().chain(word.map(Cow::Owned)).chain([Cow::Borrowed("security_group")]);
        words.collect::<Vec<_>>().join("_")
    }

    /// Returns the ID to propose for a security group.
    fn expected_id(self, owners: &Owners<'_>) -> String {
        self.id(owners.vm_type_for_name(), owners.network().and_then(NetworkName::expected_word))
    }

    /// Returns how an ID fits the form for these servers and networks, or `None` if the form does not apply to these
    /// owners.
    fn fit(self, id: &str, owners: &Owners<'_>) -> Option<Fit> {
        if !owners.may_have(|it| self.are(it)) {
            return None;
        }
        if !owners.surely_have(|it| self.are(it)) {
            return Some(Fit::Open);
        }
        let form = self.id(owners.vm_type(), owners.network().and_then(NetworkName::word));
        let has_known_type =
            !self.of_one_vm_type || owners.vm_type().is_some() || owners.are_of_only_vm_type();
        let has_known_network = !self.networks.is_one() || owners.network().is_some();
        Some(Fit::of(has_form(id, &form), has_known_type && has_known_network))
    }
}

/// The relation of an ID to the form for the owners of its resource.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    Good,
    /// The ID does not have the form for any values of the unknown names.
    Bad,
    /// The relation depends on unknown names.
    Open,
}

impl Fit {
    /// Returns the relation of an ID to a form in which an unknown name matches any text.
    pub(super) fn of(has_form: bool, are_names_known: bool) -> Self {
        match (has_form, are_names_known) {
            (false, _) => Self::Bad,
            (true, true) => Self::Good,
            (true, false) => Self::Open,
        }
    }
}

/// Returns `true` if an ID has a form in which each placeholder in braces represents a name.
fn has_form(id: &str, form: &str) -> bool {
    let mut fixed = form.split(['{', '}']).step_by(2);
    let Some(mut rest) = fixed.next().and_then(|it| id.strip_prefix(it)) else { return false };
    let mut fixed = fixed.peekable();
    let mut is_complete = rest.is_empty();
    while let Some(text) = fixed.next() {
        let mut name = rest.chars();
        if name.next().is_none() {
            return false;
        }
        if fixed.peek().is_none() {
            is_complete = name.as_str().ends_with(text);
        } else if let Some((_, behind)) = name.as_str().split_once(text) {
            rest = behind;
        } else {
            return false;
        }
    }
    is_complete
}

/// Reports a resource whose ID depends on unknown owners.
pub(super) fn leave_open(resource: Resource<'_>, owners: &Owners<'_>, out: &mut Findings) {
    if let Some((names, user)) = owners.unknown() {
        leave_names_open(resource, names, user, out);
    }
}

/// Reports a resource whose ID depends on unknown networks.
pub(super) fn leave_networks_open(resource: Resource<'_>, owners: &Owners<'_>, out: &mut Findings) {
    if let Some(user) = owners.unknown_network() {
        leave_names_open(resource, "networks", user, out);
    }
}

fn leave_names_open(resource: Resource<'_>, names: &str, user: UnknownUser<'_>, out: &mut Findings) {
    let why = format!("the {names} of `{}` are unknown: {}", resource.id(), user.described());
    out.undecided(user.at(), why, user.remedy());
}

/// Reports a resource whose ID may or may not contain the names of an unknown owner.
pub(super) fn leave_contents_open(
    resource: Resource<'_>,
    user: UnknownUser<'_>,
    contents: &str,
    out: &mut Findings,
) {
    let (id, unknown) = (resource.id(), user.described());
    let why = format!("it is unknown whether the ID of `{id}` contains {contents}: {unknown}");
    out.undecided(user.at(), why, user.remedy());
}

/// Checks that IDs of security groups contain the only vm-type and the only network that they serve.
pub(crate) fn check_security_groups(serves: Serves, cx: &Context<'_>, out: &mut Findings) {
    for (resource, owners, fit) in security_groups(serves, cx) {
        match fit {
            Fit::Good => out.pass(),
            Fit::Open => leave_open(resource, owners, out),
            Fit::Bad => {
                let form = serves.expected_id(owners);
                fail_form(cx, resource, "security group", owners.to_correct(), &form, out).of_absence();
            }
        }
    }
}

/// Returns the security groups that may serve these servers and networks, with the relation of their IDs to the form.
fn security_groups<'c, 'p>(
    serves: Serves,
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (Resource<'p>, &'c Owners<'p>, Fit)> {
    cx.vnf().owners_of(ResourceType::SecurityGroup).filter_map(move |Owned { placed, owners }| {
        Some((placed.resource, owners, serves.fit(placed.resource.id(), owners)?))
    })
}

/// Proposes the IDs of the security groups that serve these servers and networks.
pub(crate) fn propose_security_groups(serves: Serves, cx: &Context<'_>, names: &mut Namer<'_>) {
    for (resource, owners, _) in security_groups(serves, cx).filter(|(_, _, fit)| *fit == Fit::Bad) {
        names.propose_id(resource, &serves.expected_id(owners));
    }
}

/// Requires the IDs of reserve ports of one IP version.
pub(crate) fn check_reserve_ports(ip_version: IpVersion, cx: &Context<'_>, out: &mut Findings) {
    for (port, is_good) in reserve_ports(ip_version, cx) {
        if is_good {
            out.pass();
        } else {
            let form = port.expected_id();
            let finding = fail_form(cx, port.resource, "reserve port", port.to_correct(), &form, out);
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
    let known = cx.model().server_types();
    cx.vnf().reserve_ports().iter().filter(move |it| it.ip_version == ip_version).map(move |port| {
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
