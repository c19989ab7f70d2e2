//! Parameters that supply the addresses and subnets of ports.

use vnfcheck_hot::{FileId, Node, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::address_values::{Outcome, has_naming_rule, may_have_pattern, reserved_as};
use vnfcheck_vnf::addresses::kind_by_name;
use vnfcheck_vnf::composites::{CompositeValue, Followed};
use vnfcheck_vnf::namer::Subject;
use vnfcheck_vnf::networks::Ending;
use vnfcheck_vnf::servers::is_list_name;
use vnfcheck_vnf::values::{target_at, uses_in};
use vnfcheck_vnf::walk::At;
use vnfcheck_vnf::{
    AddressRole, Attached, Attachment, Cardinality, IpVersion, Namer, NetworkKind, ParamRef, Pattern,
    ValueSource, Vnf,
};

use crate::fixes;
use crate::onap::aspects::{candidates, computed, indices, source, types};
use crate::onap::ids::new_parameters::NewParameters;
use crate::onap::outputs::output_names;
use crate::onap::ports::subjects::{Address, Addresses};
use crate::roles;
use crate::words::{
    after_correcting, and_declare, call_of, names_another_value, rename_parameter, take_from_parameter,
};
use vnfcheck_check::{Context, Finding, Findings, PrescribedNames};

/// Returns the vm-type and the role that the name of a parameter requires, if known. `written` is the current name.
fn tokens_of<'a>(
    attachment: &'a Attachment<'_>,
    written: Option<&str>,
) -> (Option<&'a str>, Option<&'a str>) {
    let written = written.unwrap_or_else(|| attachment.defined.resource.id());
    (attachment.vm_type_for(written), attachment.expected_role())
}

/// Returns the required name without its index, or `None` if the name has no index or is not known.
fn prefix_of(attachment: &Attachment<'_>, pattern: Pattern, written: Option<&str>) -> Option<String> {
    let (vm_type, role) = tokens_of(attachment, written);
    let is_indexed = pattern.has_index() && vm_type.is_some() && role.is_some();
    is_indexed.then(|| pattern.name(vm_type, role, Some("")))
}

/// Returns the name for a parameter, or for a value that should become a parameter.
fn expected_name<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'_>,
    pattern: Pattern,
    subject: Subject<'p>,
    written: Option<&str>,
) -> String {
    let pattern = reserved_as(attachment, pattern);
    let prefix = prefix_of(attachment, pattern, written);
    let proposed = prefix.and_then(|it| cx.names().numbered(subject, &it).map(str::to_owned));
    let (vm_type, role) = tokens_of(attachment, written);
    proposed.unwrap_or_else(|| pattern.name(vm_type, role, None))
}

/// Returns the name of the parameter for a fixed address of an attachment, with placeholders in braces for unknown parts;
/// `None` for an attachment on a network of unknown kind.
pub(crate) fn name_for_fixed<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    address_role: AddressRole,
    at: Node<'p>,
) -> Option<String> {
    let (kind, ip_version) = (attachment.kind()?, IpVersion::of_address(at.text())?);
    let pattern = Pattern { address_role, kind, ip_version, cardinality: Cardinality::One };
    let name = expected_name(cx, attachment, pattern, value_at(at), None);
    Some(candidates::replaced(cx, attachment, name))
}

/// Returns the subject of a name, with the current name: the parameter at a node, or the node if it has no text.
fn subject_at<'p>(template: &Template, at: Node<'p>) -> (Subject<'p>, Option<&'p str>) {
    match at.text() {
        "" => (value_at(at), None),
        name => (Subject::Parameter(template.file(), name), Some(name)),
    }
}

fn value_at(node: Node<'_>) -> Subject<'_> {
    Subject::Value(node.file(), node.id())
}

/// Proposes the indexed names of parameters that supply addresses. A literal value gets the name of a declared but
/// unused parameter, if any.
pub(crate) fn propose<'p>(cx: &Context<'p>, names: &mut Namer<'p>) {
    let mut used: HashMap<FileId, HashSet<&str>> = HashMap::default();
    for value in cx.vnf().address_values(AddressRole::Address) {
        let (template, attachment) = (value.template, cx.model().attachments.get(value.attachment));
        let (Some(attachment), Ok(comparison)) = (attachment, &value.comparison) else { continue };
        let (subject, written) = match &comparison.outcome {
            Outcome::Good(_) | Outcome::Computed(_) => continue,
            Outcome::Bad(bad) => subject_at(template, bad.0),
            Outcome::Fixed(at) => (value_at(*at), None),
        };
        let pattern = reserved_as(attachment, comparison.pattern);
        let Some(prefix) = prefix_of(attachment, pattern, written) else { continue };
        let scope = Some(template.file());
        if let Some(name) = written {
            names.propose_numbered(scope, subject, &prefix, fixes::is_declared(cx, template, name));
        } else {
            let used = used.entry(template.file()).or_insert_with(|| {
                template.references(Target::Parameter).map(|reference| reference.name.text()).collect()
            });
            let is_in_use = |name: &str| template.parameter(name).is_some() && used.contains(name);
            names.propose_numbered(scope, subject, &prefix, is_in_use);
        }
    }
}

/// Checks the names of the parameters that supply addresses or subnets. `address` selects the type of resource, the
/// kind of network, the IP version, and single values or lists. Subnets on internal networks are checked only if the
/// network comes from the base module.
pub(crate) fn check(address: Address, cx: &Context<'_>, out: &mut Findings) {
    let Address { attached, pattern: wanted } = address;
    let vnf = cx.model();
    let mut prefixes = indices::Prefixes::default();
    let mut callers = source::Callers::default();
    let what = format!("the {}", wanted.address_role.noun());
    let from_base = wanted.address_role == AddressRole::Subnet && wanted.kind == NetworkKind::Internal;
    for value in cx.vnf().address_values(wanted.address_role) {
        let attachment = vnf.attachments.get(value.attachment).filter(|it| it.attached == attached);
        let Some(attachment) = attachment else { continue };
        let is_wanted = match &value.comparison {
            Ok(comparison) => comparison.pattern == wanted,
            Err(_) => attachment.kind() == Some(wanted.kind),
        };
        if !is_wanted || from_base && !vnf.takes_network_from_base(attachment) {
            continue;
        }
        let comparison = match &value.comparison {
            Ok(comparison) => comparison,
            Err(node) => {
                let noun = wanted.address_role.noun();
                let help = format!("take the {noun} from a parameter with `get_param`");
                out.undecided(*node, unknown(value.template, *node, noun), help);
                continue;
            }
        };
        match &comparison.outcome {
            Outcome::Good(used) => {
                let template = value.template;
                if wanted.kind == NetworkKind::Internal {
                    if !from_base || output_names::require_in_base(vnf, template, *used, used.name(), out) {
                        out.pass();
                    }
                } else {
                    let resource = attachment.defined.resource;
                    let given = source::SupplyingParameter {
                        template,
                        used: *used,
                        resource,
                        what: &what,
                        is_supplied: true,
                        may_be_computed: true,
                    };
                    callers.check_supplied_value(cx, given, || used.name(), out);
                }
                if wanted.has_index() {
                    prefixes.add(vnf, value.template.file(), *used);
                }
            }
            Outcome::Bad(bad) => {
                let (node, what) = bad.as_ref();
                let at = At { template: value.template, node: *node };
                let (subject, written) = subject_at(at.template, at.node);
                let name = expected_name(cx, attachment, wanted, subject, written);
                if wanted.has_index() {
                    prefixes.add_expected(vnf, at.template.file(), &name);
                }
                fail(cx, attachment, wanted, at, what, &name, out);
            }
            Outcome::Computed(at) => {
                let fits = |it: &&str| wanted.fits(it, &attachment.vm_types, attachment.networks());
                let named = uses_in(*at).into_iter().map(ParamRef::name).find(fits);
                computed::note_with(cx.package(), value.template, *at, &what, named, out);
            }
            Outcome::Fixed(at) => report_fixed(cx, attachment, wanted, *at, out),
        }
    }
    note_unknown_networks(vnf, attached, wanted, out);
    if wanted.has_index() {
        add_unattributed(vnf, attached, wanted, &mut prefixes);
    }
    prefixes.check(cx, out);
}

/// Returns the lists that must contain the addresses, by template and by the parameter that supplies an address there,
/// if the vm-type and the role are known.
pub(crate) fn lists_of_addresses<'p>(cx: &Context<'p>) -> HashMap<(FileId, &'p str), String> {
    let mut lists = HashMap::default();
    for value in cx.vnf().address_values(AddressRole::Address) {
        let attachment = cx.model().attachments.get(value.attachment);
        let (Some(attachment), Ok(comparison)) = (attachment, &value.comparison) else { continue };
        let used = match &comparison.outcome {
            Outcome::Good(used) => Some(*used),
            Outcome::Bad(bad) => ParamRef::naming(bad.0),
            Outcome::Fixed(_) | Outcome::Computed(_) => None,
        };
        let Some(used) = used.filter(|it| !it.is_indexed) else { continue };
        if let (Some(vm_type), Some(role)) = (attachment.vm_type_for(used.name()), attachment.expected_role())
        {
            let list = Pattern { cardinality: Cardinality::Many, ..comparison.pattern };
            lists
                .entry((value.template.file(), used.name()))
                .or_insert_with(|| list.name(Some(vm_type), Some(role), None));
        }
    }
    lists
}

/// Returns the parameters of addresses and subnets with the vm-type and the role of their attachment, by template.
pub(crate) fn conforming<'p>(cx: &Context<'p>) -> impl Iterator<Item = (FileId, &'p str)> {
    let roles = [AddressRole::Address, AddressRole::Subnet];
    roles.into_iter().flat_map(move |it| cx.vnf().address_values(it)).filter_map(move |value| {
        let attachment = cx.model().attachments.get(value.attachment)?;
        let Outcome::Good(used) = value.comparison.as_ref().ok()?.outcome else { return None };
        let (vm_type, role) = tokens_of(attachment, Some(used.name()));
        vm_type.and(role).map(|_| (value.template.file(), used.name()))
    })
}

/// Returns the names that requirements prescribe for misnamed parameters of addresses and subnets, by the node with the
/// current name, with placeholders in braces for their unknown parts. On a network without a role, the names contain
/// the new role of the network.
pub(crate) fn prescribed_names<'c>(cx: &'c Context<'_>) -> &'c PrescribedNames {
    cx.prescribed_names(find_prescribed_names)
}

/// Returns the name that requirements prescribe for the misnamed parameter at a node.
pub(crate) fn prescribed_name<'c>(cx: &'c Context<'_>, at: Node<'_>) -> Option<&'c str> {
    prescribed_names(cx).get(&(at.file(), at.id())).map(String::as_str)
}

fn find_prescribed_names(cx: &Context<'_>) -> PrescribedNames {
    let mut names = HashMap::default();
    let mut new_names = NewParameters::default();
    let roles = [AddressRole::Address, AddressRole::Subnet];
    for value in roles.into_iter().flat_map(|it| cx.vnf().address_values(it)) {
        let attachment = cx.model().attachments.get(value.attachment);
        let (Some(attachment), Ok(comparison)) = (attachment, &value.comparison) else { continue };
        let Outcome::Bad(bad) = &comparison.outcome else { continue };
        let (subject, written) = subject_at(value.template, bad.0);
        let expected = expected_name(cx, attachment, comparison.pattern, subject, written);
        let shown = candidates::replaced(cx, attachment, expected);
        let name = match (written, shown.strip_suffix("{index}")) {
            (Some(written), Some(prefix)) if !prefix.contains('{') => {
                new_names.indexed(cx, value.template, written, prefix)
            }
            _ => Some(shown),
        };
        if let Some(name) = name {
            names.insert((bad.0.file(), bad.0.id()), name);
        }
    }
    names
}

/// Reports attachments on a network of unknown kind as undecidedif a value may have the pattern; neither the rules for
/// external names nor the rules for internal names apply.
fn note_unknown_networks(vnf: &Vnf<'_>, attached: Attached, pattern: Pattern, out: &mut Findings) {
    for attachment in vnf.attached(attached).filter(|it| it.kind().is_none() && has_naming_rule(it)) {
        if may_have_pattern(vnf, attachment, pattern) {
            note_unknown_network(vnf, attachment, out);
        }
    }
}

/// Reports that the kind of an attachment's network is undecided. Requirements on networks do not apply to an
/// attachment without a network; R-92635 requires a network for each port.
pub(crate) fn note_unknown_network<'p>(vnf: &Vnf<'p>, attachment: &Attachment<'p>, out: &mut Findings) {
    let reference = vnf.networks_of(attachment).iter().find(|it| !it.is_null());
    let why = match reference.map(|it| ValueSource::at(*it)) {
        None if attachment.defined.definition().has_unknown_properties() => {
            "the files do not determine the properties of the resource".to_owned()
        }
        None => return,
        Some(ValueSource::Parameter(used)) => {
            format!(
                "the name of parameter `{}` and the ID of the resource do not indicate the kind",
                used.name()
            )
        }
        Some(ValueSource::Literal) => "a fixed value does not indicate the kind".to_owned(),
        Some(given) => format!("the files do not determine the value of {}", given.described()),
    };
    let can_be_renamed = |used: &ParamRef<'_>| !used.is_indexed && !has_other_purpose(used.name());
    let help = match reference.map(|it| ParamRef::at(*it)) {
        None => "write the properties as a mapping of names to values".to_owned(),
        Some(Some(used)) if can_be_renamed(&used) => {
            format!("rename `{}` to {}", used.name(), network_names(vnf, attachment, Some(used.name())))
        }
        Some(_) => format!(
            "take the network from a parameter named {}, or refer to a network of the package",
            network_names(vnf, attachment, None)
        ),
    };
    let described = attachment.defined.described(attachment.attached.noun());
    out.undecided(
        attachment.defined.resource,
        format!("it is unknown whether the network of {described} is external or internal: {why}"),
        help,
    );
}

/// Returns `true` if the name of a parameter is valid for something other than a network.
fn has_other_purpose(name: &str) -> bool {
    names_another_value(name, Ending::Id.suffix()) || is_list_name(name)
}

/// Returns the names of the parameter for a network of unknown kind, each with the role in the current name, if any.
fn network_names(vnf: &Vnf<'_>, attachment: &Attachment<'_>, current: Option<&str>) -> String {
    let is_port = attachment.attached == Attached::Port;
    let ending = if is_port { current.map_or(Ending::Id, Ending::of_port) } else { Ending::Fqdn };
    let stem = current.map(|it| it.strip_prefix(NetworkKind::Internal.marker()).unwrap_or(it));
    let name = |kind: NetworkKind| {
        let new = stem.and_then(|it| vnf.network_parameter(ending, kind, it));
        let new = new.filter(|it| attachment.defined.template.parameter(it).is_none());
        new.unwrap_or_else(|| ending.parameter(kind, None))
    };
    let [external, internal] = [NetworkKind::External, NetworkKind::Internal].map(name);
    let internal = if is_port { format!(" or `{internal}` for an internal") } else { String::new() };
    format!("`{external}` for an external{internal} network")
}

/// Adds the parameters of ports on unknown networks to the indices, according to their names.
fn add_unattributed<'p>(
    vnf: &Vnf<'p>,
    attached: Attached,
    wanted: Pattern,
    prefixes: &mut indices::Prefixes<'p>,
) {
    for attachment in vnf.attached(attached).filter(|it| has_naming_rule(it) && it.kind().is_none()) {
        for used in vnf.values(attachment, wanted.address_role).filter_map(ParamRef::at) {
            let name = used.name();
            if wanted.stem(name).is_some() && kind_by_name(name) == wanted.kind && !used.is_indexed {
                prefixes.add(vnf, attachment.defined.template.file(), used);
            }
        }
    }
}

/// Reports a misnamed value. `what` describes the value; `expected` contains placeholders for unknown tokens.
fn fail<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    pattern: Pattern,
    at: At<'p>,
    what: &str,
    expected: &str,
    out: &mut Findings,
) {
    let At { template, node: at } = at;
    let replaced = || candidates::replaced(cx, attachment, expected.to_owned());
    let shown = &prescribed_name(cx, at).map_or_else(replaced, str::to_owned);
    let described = attachment.defined.described(attachment.attached.noun());
    let noun = pattern.address_role.noun();
    let (vnf, role) = (cx.model(), attachment.role());
    let expectation = roles::Expected::of(vnf, role, at.text(), shown);
    let finding = out.fail(
        at,
        format!(
            "{what} sets the {} {noun} of {described}, {}",
            pattern.ip_version.name(),
            expectation.described()
        ),
    );
    let of_list = Pattern { cardinality: Cardinality::Many, ..pattern };
    let is_list = |used: ParamRef<'_>| of_list.fits(used.name(), &attachment.vm_types, attachment.networks());
    let help = match ParamRef::naming(at) {
        Some(used) if pattern.has_index() && used.is_of_no_list(template) && is_list(used) => {
            fixes::declare_list(finding, template, used);
            return relate(cx.model(), attachment, finding);
        }
        Some(used) => {
            let has_role = !roles::is_replaced(vnf, role);
            if has_role && !used.is_of_no_list(template) && may_be_renamed(cx, template, used, expected) {
                finding.fix(fixes::rename_parameter(cx, template, at.text(), expected));
            }
            if has_role && has_rename_conflict(cx, template, used) {
                finding.waits_for(match pattern.cardinality {
                    Cardinality::One => fixes::own_parameter(template, used, expected),
                    Cardinality::Many => fixes::own_list(template, used, expected),
                });
            }
            name_help(cx, attachment, template, used, shown)
        }
        None => take_from_parameter(cx.package(), template, shown),
    };
    let help = expectation.help(vnf, role, help);
    finding.help(after_correcting(attachment.to_correct(at.text()), help));
    relate(cx.model(), attachment, finding);
}

fn report_fixed<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    pattern: Pattern,
    at: Node<'p>,
    out: &mut Findings,
) {
    let described = attachment.defined.described(attachment.attached.noun());
    let noun = pattern.address_role.noun();
    let expected = expected_name(cx, attachment, pattern, value_at(at), None);
    let expected = candidates::replaced(cx, attachment, expected);
    let name = roles::new_name(cx.model(), attachment.role(), &expected);
    let message = format!("the {noun} of {described} is a fixed value, expected parameter `{name}`");
    let finding = match pattern.kind {
        NetworkKind::External => out.fail(at, message),
        NetworkKind::Internal => out.advise(at, message),
    };
    let help = take_from_parameter(cx.package(), attachment.defined.template, &expected);
    let help = roles::after_new_role(cx.model(), attachment.role(), help);
    finding.help(after_correcting(attachment.to_correct(attachment.defined.resource.id()), help));
    relate(cx.model(), attachment, finding);
}

/// Returns `true` if ports that require different names share a parameter.
pub(crate) fn has_rename_conflict(cx: &Context<'_>, template: &Template, used: ParamRef<'_>) -> bool {
    cx.vnf().rename_conflicts().contains(template.file(), used.name())
}

/// Returns `true` if a parameter can get the required name: no port requires another name, and no other parameter gets
/// this name.
pub(crate) fn may_be_renamed(
    cx: &Context<'_>,
    template: &Template,
    used: ParamRef<'_>,
    expected: &str,
) -> bool {
    !has_rename_conflict(cx, template, used)
        && !cx.vnf().rename_conflicts().is_second(template.file(), used.name(), expected)
}

/// Returns the help for a misnamed parameter of an attachment.
pub(crate) fn name_help<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    template: &'p Template,
    used: ParamRef<'p>,
    expected: &str,
) -> String {
    let noun = attachment.attached.noun();
    if has_rename_conflict(cx, template, used) {
        let declare = and_declare(cx.package(), template, expected, "the parameter");
        format!("use a separate parameter `{expected}` for the {noun}{declare}")
    } else if may_be_renamed(cx, template, used, expected) {
        rename_parameter(cx, template, used, expected)
    } else {
        format!("use {}, like the other {noun}s", call_of(expected))
    }
}

/// Adds the server and the network of an attachment to a finding as related places.
pub(crate) fn relate(vnf: &Vnf<'_>, attachment: &Attachment<'_>, finding: &mut Finding) {
    finding.related(attachment.defined.resource, format!("the {}", attachment.attached.noun()));
    if let Some(network) = &attachment.network {
        finding.related(network.at, "its network");
    }
    if let Some(server) = vnf.servers_of(attachment).next() {
        finding.related(server.defined.resource, "the server");
    }
}

/// Requires one of the types for the parameters of addresses or subnets.
pub(crate) fn check_types(all: Addresses, cx: &Context<'_>, out: &mut Findings) {
    let Addresses { attached, address_role, types: allowed } = all;
    let vnf = cx.model();
    let mut checked = types::Checked::new(cx.package());
    for attachment in vnf.attached(attached) {
        let described = attachment.defined.described(attached.noun());
        let what = format_args!("the {} of {described}", address_role.noun());
        let template = attachment.defined.template;
        let values = vnf.values(attachment, address_role);
        for used in computed::uses(cx.package(), template, values, what, out) {
            checked.check(template, used, allowed, out);
        }
    }
    for whole in vnf.composites.iter().filter(|it| it.address_role == address_role) {
        let attachment = vnf.attachments.get(whole.attachment as usize).filter(|it| it.attached == attached);
        let Some(attachment) = attachment else { continue };
        for followed in whole.follow(&vnf.callers) {
            match followed {
                Followed::Written { call, value } => {
                    if let Some(used) = ParamRef::at(value) {
                        checked.check(call.caller, used, allowed, out);
                    }
                }
                Followed::Listed { .. } => {
                    if let Some(used) = ParamRef::at(whole.node) {
                        types::check_whole(attachment.defined.template, used, allowed, out);
                    }
                }
                Followed::Unknown => note_unknown_value(whole, address_role, out),
            }
        }
    }
}

/// Returns the reason why the name of a value cannot be checked.
fn unknown(template: &Template, value: Node<'_>, noun: &str) -> String {
    match target_at(value).filter(|it| template.resource(it.text()).is_none()) {
        Some(id) => format!("the {noun} is `{}`, which is not a resource of the template", id.text()),
        None => format!("the {noun} is only known at deployment"),
    }
}

/// Reports as undecided that a list or map passed as a whole may contain a value of an address role.
pub(crate) fn note_unknown_value(whole: &CompositeValue<'_>, address_role: AddressRole, out: &mut Findings) {
    out.undecided(
        whole.node,
        format!("the presence of a {} is only known at deployment", word(address_role)),
        "write the list in the template, and take each value from a parameter",
    );
}

/// Returns the noun for an element of a list or map.
fn word(address_role: AddressRole) -> &'static str {
    match address_role {
        AddressRole::Address => "fixed address",
        AddressRole::Subnet => "subnet",
        AddressRole::FloatingAddress => "virtual address",
    }
}
