//! The exact IDs that requirements recommend, depending on the servers and networks that a resource belongs to.

use std::borrow::Cow;

use fix::Fix;
use hot::{Resource, ResourceType};
use maps::HashMap;
use vnf::reserve_ports::ReservePort;
use vnf::{Belonging, Family, Namer, NetworkKind, Placed, ids, tokens};

use crate::check::{Context, Finding, Findings};
use crate::mending;
use crate::onap::aspects::candidates;
use crate::words::after_correcting;

/// Returns the start of an ID that consists of a start, the ending and an index.
pub(super) fn start_of<'n>(id: &'n str, ending: &str) -> Option<&'n str> {
    let (start, _) = tokens::split_index(id)?;
    tokens::before(start.strip_suffix(ending)?, "_")
}

/// Reports the new ID of the fix, or the expected form if there is no fix.
pub(super) fn fail_form<'o>(
    resource: Resource<'_>,
    (what, to_correct): (&str, Option<&str>),
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
    for (resource, belonging, is_good) in volumes_like(of_type, ending, cx) {
        if is_good {
            out.pass();
        } else {
            let form = form_of_volume(belonging, ending);
            let fix = mending::rename_resource(cx, resource, &form);
            let finding = fail_form(resource, (what, belonging.to_correct()), &form, fix, out);
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
) -> impl Iterator<Item = (Resource<'p>, &'c Belonging<'p>, bool)> {
    let known = cx.vm_types();
    let of_type = cx.belonging().iter().filter(move |(placed, _)| placed.resource.definition.is(of_type));
    of_type.map(move |(placed, belonging)| {
        let start = start_of(placed.resource.id(), ending);
        let is_good = match (start, belonging.vm_type()) {
            (Some(start), Some(vm_type)) => start == vm_type,
            (Some(start), None) => known.is_empty() || known.contains(start),
            (None, _) => false,
        };
        (placed.resource, belonging, is_good)
    })
}

/// Proposes the IDs of the resources of a type that belong to one server.
pub(crate) fn propose_volume_like(
    of_type: ResourceType,
    ending: &str,
    cx: &Context<'_>,
    names: &mut Namer<'_>,
) {
    for (resource, belonging, _) in volumes_like(of_type, ending, cx).filter(|(_, _, is_good)| !is_good) {
        names.propose_id(resource, &form_of_volume(belonging, ending));
    }
}

fn form_of_volume(belonging: &Belonging<'_>, ending: &str) -> String {
    let vm_type = belonging.vm_type_for_name().unwrap_or("{vm-type}");
    format!("{vm_type}_{ending}_{{index}}")
}

/// Returns the volumes and volume attachments whose IDs do not have the form for their server, with the correct form.
pub(crate) fn misnamed_volumes<'c, 'p>(
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (Resource<'p>, String)> + use<'c, 'p> {
    let endings = [(ResourceType::Volume, "volume"), (ResourceType::VolumeAttachment, "volume_attachment")];
    cx.belonging().iter().filter_map(move |(placed, belonging)| {
        let resource = placed.resource;
        let (_, ending) = endings.iter().find(|(of_type, _)| resource.definition.is(*of_type))?;
        let vm_type = belonging.vm_type()?;
        (start_of(resource.id(), ending) != Some(vm_type))
            .then(|| (resource, form_of_volume(belonging, ending)))
    })
}

/// Requires IDs `int_{network-role}_subnet_{index}` for the subnets of internal networks.
pub(crate) fn check_subnets(cx: &Context<'_>, out: &mut Findings) {
    // Candidates for the indices of the subnets of each network without a role.
    let mut next: HashMap<String, usize> = HashMap::default();
    for (placed, belonging, is_good) in subnets(cx) {
        if is_good {
            out.pass();
            continue;
        }
        let form = form_of_subnet(belonging);
        let fix = mending::rename_resource(cx, placed.resource, &form);
        let finding = fail_form(placed.resource, ("subnet", belonging.to_correct()), &form, fix, out);
        let has_role = belonging.network().is_some_and(|it| it.role.is_some());
        let role = || candidates::role(cx, placed.template, placed.resource.definition);
        if let Some(role) = (!has_role).then(role).flatten() {
            let next = next.entry(role.clone()).or_default();
            finding.fill("{network-role}", &role).fill("{index}", &next.to_string());
            *next += 1;
        }
    }
}

/// Returns the subnets that do not belong to an external network, and `true` if the ID has the form for the network.
fn subnets<'c, 'p>(cx: &'c Context<'p>) -> impl Iterator<Item = (Placed<'p>, &'c Belonging<'p>, bool)> {
    cx.belonging().iter().filter_map(|(placed, belonging)| {
        let (resource, network) = (placed.resource, belonging.network());
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
        Some((*placed, belonging, is_good))
    })
}

fn form_of_subnet(belonging: &Belonging<'_>) -> String {
    let word = belonging.network().and_then(|it| it.expected_word());
    format!("{}_subnet_{{index}}", word.as_deref().unwrap_or("int_{network-role}"))
}

/// Proposes the IDs of the subnets of internal networks.
pub(crate) fn propose_subnets(cx: &Context<'_>, names: &mut Namer<'_>) {
    for (placed, belonging, _) in subnets(cx).filter(|(_, _, is_good)| !is_good) {
        names.propose_id(placed.resource, &form_of_subnet(belonging));
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
    for (resource, belonging, is_good) in security_groups(one_vm_type, serves, cx) {
        if is_good {
            out.pass();
        } else {
            let form = form_of_security_group(belonging);
            let fix = mending::rename_resource(cx, resource, &form);
            fail_form(resource, ("security group", belonging.to_correct()), &form, fix, out).of_absence();
        }
    }
}

/// Returns the security groups that serve these networks and one vm-type or several, and `true` if the ID has the form
/// for them.
fn security_groups<'c, 'p>(
    one_vm_type: bool,
    serves: Serves,
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (Resource<'p>, &'c Belonging<'p>, bool)> {
    cx.belonging().iter().filter_map(move |(placed, belonging)| {
        let found = match belonging.network() {
            Some(network) if network.kind == NetworkKind::Internal => Serves::OneInternalNetwork,
            Some(_) => Serves::OneExternalNetwork,
            None => Serves::SeveralNetworks,
        };
        let is_subject = placed.resource.definition.is(ResourceType::SecurityGroup)
            && !belonging.undecided
            && !belonging.networks.is_empty()
            && found == serves
            && belonging.vm_type().is_some() == one_vm_type;
        is_subject.then(|| {
            let word = belonging.network().and_then(|it| it.word());
            let is_good = placed.resource.id() == security_group_of(belonging.vm_type(), word);
            (placed.resource, belonging, is_good)
        })
    })
}

fn form_of_security_group(belonging: &Belonging<'_>) -> String {
    let word = belonging.network().and_then(|it| it.expected_word());
    security_group_of(belonging.vm_type_for_name(), word)
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
    for (resource, belonging, _) in groups.filter(|(_, _, is_good)| !is_good) {
        names.propose_id(resource, &form_of_security_group(belonging));
    }
}

/// Requires the IDs of reserve ports of one IP version.
pub(crate) fn check_reserve_ports(family: Family, cx: &Context<'_>, out: &mut Findings) {
    for (port, is_good) in reserve_ports(family, cx) {
        if is_good {
            out.pass();
        } else {
            let form = port.expected_id();
            let fix = mending::rename_resource(cx, port.resource, &form);
            let finding = fail_form(port.resource, ("reserve port", port.to_correct()), &form, fix, out);
            if ids::reserved(port.resource.id()).is_some_and(|(_, it)| it == family) {
                finding.of_absence();
            }
        }
    }
}

/// Returns the reserve ports of one IP version, and `true` if the ID has the form for the servers and the network.
fn reserve_ports<'c, 'p>(
    family: Family,
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (&'c ReservePort<'p>, bool)> {
    let known = cx.vm_types();
    cx.reserve_ports().iter().filter(move |it| it.family == family).map(move |port| {
        let reserved = ids::reserved(port.resource.id()).filter(|(_, it)| *it == family);
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
pub(crate) fn propose_reserve_ports(family: Family, cx: &Context<'_>, names: &mut Namer<'_>) {
    for (port, _) in reserve_ports(family, cx).filter(|(_, is_good)| !is_good) {
        names.propose_id(port.resource, &port.expected_id());
    }
}
