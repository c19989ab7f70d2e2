//! Parts that IDs and names must contain, depending on the servers and networks that a resource belongs to.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::iter;
use std::sync::LazyLock;

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_hot::{File, Node, PathTo, Paths, Resource, ResourceType, Template};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::address_values::has_naming_rule;
use vnfcheck_vnf::networks::Ending;
use vnfcheck_vnf::owners::{Amount, Scope, UnknownUser};
use vnfcheck_vnf::tokens::{self, Tokens, as_word, contains_delimited, lower_of_any};
use vnfcheck_vnf::values::{targets_in, uses_in};
use vnfcheck_vnf::{
    AddressRole, Attached, Attachment, Namer, NetworkKind, NetworkName, Owned, Owners, ParamRef,
    ResourceDefinition, ResourceRef, Vnf,
};

use crate::fixes;
use crate::onap::aspects::{candidates, computed};
use crate::onap::ids::attachment_ids::{self, wait_for_vm_type};
use crate::onap::ids::id_forms::{Fit, leave_contents_open, leave_networks_open, leave_open, open_subnets};
use crate::onap::ids::new_ids::NewIds;
use crate::onap::ids::new_parameters::NewParameters;
use crate::onap::ports::address_names::{has_rename_conflict, name_help, prescribed_names};
use crate::onap::ports::floating_addresses::{self, Prescribed};
use crate::onap::ports::port_networks;
use crate::roles::{self, Expected};
use crate::words::{after_correcting, alternatives, rename_resource};
use vnfcheck_check::{Change, Context, Finding, Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // The parameter of an address or subnet on an external network contains its network-role.
    rule("R-21330", |cx, out| check_parameters(NetworkKind::External, cx, out))
        .resolved_by(Change::RenameParameter),
    // The parameter of an address or subnet on an internal network contains its network-role.
    rule("R-84322", |cx, out| check_parameters(NetworkKind::Internal, cx, out))
        .resolved_by(Change::RenameParameter),
];

/// Returns `true` if an ID contains a string, ignoring case: other requirements check the case. The marker of internal
/// networks must start a word, because it also ends many words (`point_`).
fn contains(id: &str, text: &str) -> bool {
    // Fast path: most IDs contain the exact string at the start of a word.
    starts_word(id, text) || {
        let (id, text) = (lower_of_any(id), lower_of_any(text));
        let is_marked = text.starts_with(NetworkKind::Internal.marker());
        if is_marked { starts_word(&id, &text) } else { id.contains(&*text) }
    }
}

fn starts_word(id: &str, text: &str) -> bool {
    let marks = id.bytes().enumerate().filter(|(_, byte)| *byte == b'_');
    let mut starts = iter::once(0).chain(marks.map(|(at, _)| at + 1));
    starts.any(|at| id.get(at..).is_some_and(|rest| rest.starts_with(text)))
}

/// A word that an ID or a name must contain.
struct Word<'w> {
    /// The word as the package spells it.
    text: Cow<'w, str>,
    of: Origin<'w>,
}

/// The vm-type or network that a word names.
enum Origin<'w> {
    VmType(&'w str),
    Network(NetworkName<'w>),
}

impl<'w> Word<'w> {
    fn of_vm_type(vm_type: &'w str) -> Self {
        Self { text: vm_type.into(), of: Origin::VmType(vm_type) }
    }

    /// Returns the word for the names of resources on a network: `{network-role}` or `int_{network-role}`, and `int_`
    /// for an internal network without a role.
    fn of_network(network: NetworkName<'w>) -> Option<Self> {
        let text = match (network.kind, network.role) {
            (NetworkKind::External, role) => role?.into(),
            (NetworkKind::Internal, None) => network.kind.marker().into(),
            (NetworkKind::Internal, Some(_)) => network.word()?.into(),
        };
        Some(Self { text, of: Origin::Network(network) })
    }

    /// Returns the word for a corrected name: a placeholder in braces replaces an invalid vm-type or role.
    fn expected(&self) -> Cow<'_, str> {
        match self.of {
            Origin::VmType(vm_type) => tokens::good_vm_type(vm_type).unwrap_or("{vm-type}").into(),
            Origin::Network(network) => {
                network.expected_word().map_or_else(|| (*self.text).into(), Cow::Owned)
            }
        }
    }

    /// Returns the word for messages: the expected word, or the word that the package contains if a token must be
    /// corrected first.
    fn shown(&self) -> Cow<'_, str> {
        if self.to_correct().is_some() { (*self.text).into() } else { self.expected() }
    }

    /// Returns the network-role in the word, if any.
    fn role(&self) -> Option<&str> {
        match self.of {
            Origin::VmType(_) => None,
            Origin::Network(network) => network.role,
        }
    }

    /// Returns the valid role that may replace an invalid role in the word.
    fn corrected(&self, vnf: &Vnf<'_>) -> Option<String> {
        vnf.corrected_role(self.role()?)
    }

    /// Returns the token to correct first, if any.
    fn to_correct(&self) -> Option<String> {
        match self.of {
            Origin::VmType(vm_type) => tokens::to_correct(Some(vm_type), None),
            Origin::Network(network) => tokens::to_correct(None, network.role),
        }
    }
}

fn check_contains<'o>(
    cx: &Context<'_>,
    resource: Resource<'_>,
    word: &Word<'_>,
    why: &str,
    out: &'o mut Findings,
) -> Option<&'o mut Finding> {
    if contains(resource.id(), &word.text) {
        out.pass();
        return None;
    }
    let (id, expected) = (resource.id(), word.expected());
    let fix = prefixed(resource, word).and_then(|_| fixes::rename_to_contain(cx, resource, &expected));
    let finding = out.fail(resource, format!("the ID of `{id}` does not contain `{}`, {why}", word.shown()));
    let new_id = cx.names().id(resource).filter(|it| contains(it, &expected));
    let corrected = word.corrected(cx.model());
    let rename = new_id.map_or_else(|| rename_to_contain(word, corrected.as_deref()), rename_resource);
    let help = roles::after_new_role(cx.model(), word.role(), rename);
    let fix = fix.filter(|_| !roles::is_replaced(cx.model(), word.role()));
    let to_correct = with_example(word.to_correct(), corrected.as_deref());
    finding.help(after_correcting(to_correct, help)).fix(fix);
    Some(finding)
}

/// Returns the tokens to correct with a corrected network-role, if known.
fn with_example(to_correct: Option<String>, role: Option<&str>) -> Option<String> {
    let example = role.map(|it| format!(" for example to `{it}`,")).unwrap_or_default();
    to_correct.map(|it| it + &example)
}

/// Returns the help for a resource whose new ID is unknown, but contains a word.
fn rename_to_contain(word: &Word<'_>, corrected: Option<&str>) -> String {
    let contents = match (&word.of, word.to_correct()) {
        (Origin::VmType(_), Some(_)) => "the corrected vm-type".to_owned(),
        (Origin::Network(network), Some(_)) => corrected.map_or_else(
            || "the corrected network-role".to_owned(),
            |it| format!("`{}{it}`", network.kind.marker()),
        ),
        (Origin::Network(network), None) if network.role.is_none() => {
            let form = format!("{}{{network-role}}", network.kind.marker());
            format!("`{form}`")
        }
        (Origin::VmType(_) | Origin::Network(_), None) => format!("`{}`", word.expected()),
    };
    format!("rename the resource to an ID with {contents}, and update all references")
}

/// Resources whose IDs have a form defined by other requirements.
const FORMED: [ResourceType; 9] = [
    ResourceType::Volume,
    ResourceType::VolumeAttachment,
    ResourceType::InstanceIp,
    ResourceType::VirtualMachineInterface,
    ResourceType::Net,
    ResourceType::Port,
    ResourceType::Subnet,
    ResourceType::KeyPair,
    ResourceType::Server,
];

fn has_prescribed_form(resource: Resource<'_>) -> bool {
    resource.definition.is_any_of(&FORMED)
}

/// Returns the ID after the required word. The marker of internal networks alone is not a name.
fn prefixed(resource: Resource<'_>, word: &Word<'_>) -> Option<String> {
    let is_marker = word.text == NetworkKind::Internal.marker();
    (!has_prescribed_form(resource) && !is_marker && word.to_correct().is_none())
        .then(|| format!("{}_{}", word.expected(), as_word(resource.id())))
}

fn propose(resource: Resource<'_>, word: &Word<'_>, names: &mut Namer<'_>) {
    if !contains(resource.id(), &word.text)
        && let Some(id) = prefixed(resource, word)
    {
        names.propose_id_or_numbered(resource, &id);
    }
}

/// Proposes IDs with the vm-type for resources that belong to one vm-type, but not to exactly one network.
pub(crate) fn propose_vm_type(cx: &Context<'_>, names: &mut Namer<'_>) {
    for Owned { placed, owners } in of_one_vm_type(cx) {
        if let Some(vm_type) = owners.vm_type() {
            propose(placed.resource, &Word::of_vm_type(vm_type), names);
        }
    }
}

/// Proposes IDs with the role for resources that belong to exactly one network, but not to one vm-type.
pub(crate) fn propose_network(kind: NetworkKind, cx: &Context<'_>, names: &mut Namer<'_>) {
    for Owned { placed, owners } in of_one_network(cx, kind) {
        if let Some(word) = only_network(owners, kind).and_then(Word::of_network) {
            propose(placed.resource, &word, names);
        }
    }
}

/// Returns `true` for a scope with one vm-type and with no or several networks.
fn is_of_one_vm_type(scope: Scope) -> bool {
    scope.vm_types.is_one() && !scope.networks.is_one()
}

/// Returns the resources that may belong to one vm-type and not to exactly one network, if their IDs must contain the
/// vm-type.
fn of_one_vm_type<'c, 'p>(cx: &'c Context<'p>) -> impl Iterator<Item = &'c Owned<'p>> {
    let only_one = cx.model().server_types().len() < 2;
    cx.vnf().owners().iter().filter(move |Owned { placed, owners }| {
        // In a VNF with a single vm-type, a resource that serves all servers may be named after the VNF.
        let is_only = match owners.vm_type() {
            Some(_) => only_one,
            None => owners.are_of_only_vm_type() || owners.are_of_every_vm_type(),
        };
        let definition = placed.resource.definition;
        let is_common = is_only && !definition.type_name().is_some_and(|it| it.starts_with("OS::Cinder::"));
        !is_common && owners.may_have(is_of_one_vm_type)
    })
}

/// Returns `true` for a scope with exactly one network of a kind and with no or several vm-types.
fn is_on_one_network(scope: Scope, kind: NetworkKind) -> bool {
    scope.networks == Amount::One(kind) && !scope.vm_types.is_one()
}

/// Returns the resources that may belong to exactly one network of a kind and to no or several vm-types.
fn of_one_network<'c, 'p>(cx: &'c Context<'p>, kind: NetworkKind) -> impl Iterator<Item = &'c Owned<'p>> {
    cx.vnf().owners().iter().filter(move |it| it.owners.may_have(|it| is_on_one_network(it, kind)))
}

/// Returns the network of a resource that certainly belongs to exactly one network of a kind, but not to one vm-type.
fn only_network<'p>(owners: &Owners<'p>, kind: NetworkKind) -> Option<NetworkName<'p>> {
    owners.network().filter(|_| owners.surely_have(|it| is_on_one_network(it, kind)))
}

/// Requires the vm-type in IDs of resources that belong to one vm-type, but not to exactly one network.
pub(crate) fn check_vm_type(cx: &Context<'_>, out: &mut Findings) {
    for Owned { placed, owners } in of_one_vm_type(cx) {
        if let Some(vm_type) = owners.vm_type() {
            let why = "the vm-type of its servers";
            check_contains(cx, placed.resource, &Word::of_vm_type(vm_type), why, out)
                .map(Finding::of_absence);
        } else if owners.vm_types.first().is_some_and(|it| contains(placed.resource.id(), it)) {
            // A second vm-type would make the requirement not applicable.
            out.pass();
        } else if let Some(user) = owners.unknown_vm_type()
            && !is_without_server(cx, user)
        {
            leave_contents_open(placed.resource, user, "the vm-type of its servers", out);
        }
    }
}

/// Returns `true` for a port or interface without a vm-type: the package contains no server, and no output passes the
/// resource to a server in another package.
fn is_without_server(cx: &Context<'_>, user: UnknownUser<'_>) -> bool {
    let (UnknownUser::Unlisted(attachment), package) = (user, cx.package()) else { return false };
    let is_returned = |template: &Template| {
        template.outputs().any(|it| targets_in(it.value).any(|it| it.has_text(attachment.id())))
    };
    cx.model().servers.is_empty()
        && package.templates().all(|it| package.leads_to_templates(it))
        && !package.file(attachment.key.file()).and_then(File::template).is_some_and(is_returned)
}

/// Requires the role in IDs of resources that belong to exactly one network and not to one vm-type. For an internal
/// network without a role, requires the marker. Since the ID of a resource with one vm-type must also contain the role,
/// an unknown vm-type leaves nothing undecided.
pub(crate) fn check_network(kind: NetworkKind, cx: &Context<'_>, out: &mut Findings) {
    let open = LazyCell::new(|| open_subnets(cx));
    for Owned { placed, owners } in of_one_network(cx, kind) {
        let network = owners.network().filter(|_| owners.surely_have(|it| it.networks == Amount::One(kind)));
        let Some((network, word)) = network.and_then(|it| Some((it, Word::of_network(it)?))) else {
            let known = owners.networks.first().copied().and_then(Word::of_network);
            if known.is_some_and(|it| contains(placed.resource.id(), &it.text)) {
                // A second network would make the requirement not applicable.
                out.pass();
            } else {
                leave_networks_open(placed.resource, owners, out);
            }
            continue;
        };
        let why = match network.role {
            Some(_) => format!("the role of its {} network", kind.name()),
            None => format!("the prefix of {} networks", kind.name()),
        };
        let Some(finding) = check_contains(cx, placed.resource, &word, &why, out) else { continue };
        finding.of_absence();
        if network.role.is_none()
            && let Some(open) = open.get(&placed.key())
        {
            finding.help(rename_resource(&open.id()));
            open.wait(*placed, finding);
        }
    }
}

/// Requires the vm-type and the role, in this order with at most an index between them, in IDs of resources that belong
/// to one vm-type and one network.
pub(crate) fn check_both(kind: NetworkKind, cx: &Context<'_>, out: &mut Findings) {
    for (placed, owners, fit) in of_both(cx, kind) {
        let id = placed.resource.id();
        match fit {
            Fit::Good => out.pass(),
            Fit::Open => leave_open(placed.resource, owners, out),
            Fit::Bad => {
                let word = owners.network().and_then(NetworkName::expected_word);
                let word = word.unwrap_or_else(|| format!("{}{{network-role}}", kind.marker()));
                let vm_type = owners.vm_type_for_name().unwrap_or("{vm-type}");
                let both = format!("{vm_type}_{word}");
                let form = id_with_both(placed.resource, &both);
                let new_id = cx.names().id(placed.resource).filter(|it| contains_delimited(it, &both));
                let help = rename_resource(new_id.unwrap_or(&form));
                let is_open = owners.vm_type_for_name().is_none() && !word.contains('{');
                let decision = is_open.then(|| Decision::VmTypeOf {
                    template: placed.template.file(),
                    resource: id.to_owned(),
                    form,
                });
                out.fail(
                    placed.resource,
                    format!("the ID of `{id}` does not contain `{vm_type}` followed by `{word}`"),
                )
                .help(after_correcting(owners.to_correct(), help))
                .fix(fixes::rename_to_contain(cx, placed.resource, &both))
                .waits_for(decision)
                .of_absence();
            }
        }
    }
}

/// Returns the ID of a resource with a vm-type and the word of a network: the prescribed ID of a security group,
/// otherwise the two words before the current ID.
fn id_with_both(resource: Resource<'_>, both: &str) -> String {
    if resource.definition.is(ResourceType::SecurityGroup) {
        return format!("{both}_security_group");
    }
    format!("{both}_{}", as_word(resource.id()))
}

/// Returns the resources that may belong to one vm-type and one network of a kind, with the relation of their IDs to
/// both names.
fn of_both<'c, 'p>(
    cx: &'c Context<'p>,
    kind: NetworkKind,
) -> impl Iterator<Item = (ResourceRef<'p>, &'c Owners<'p>, Fit)> + use<'c, 'p> {
    let is_wanted = move |it: Scope| it.vm_types.is_one() && it.networks == Amount::One(kind);
    let all = cx.vnf().owners().iter().filter(move |it| it.owners.may_have(is_wanted));
    all.map(move |Owned { placed, owners }| {
        let fit = if owners.surely_have(is_wanted) {
            fit_of_both(placed.resource.id(), owners, kind)
        } else {
            Fit::Open
        };
        (*placed, owners, fit)
    })
}

/// Returns the relation of an ID to the vm-type and the network of a kind; an unknown name matches any text.
fn fit_of_both(id: &str, owners: &Owners<'_>, kind: NetworkKind) -> Fit {
    let id = lower_of_any(id);
    let network = owners.network();
    let word = network.and_then(NetworkName::word);
    let start = word.as_deref().unwrap_or(kind.marker());
    let is_in_order = match owners.vm_type() {
        Some(vm_type) => joins(&id, &lower_of_any(vm_type), &lower_of_any(start)),
        None => contains_after_first_word(&id, &lower_of_any(start)),
    };
    let has_known_type = owners.vm_type().is_some() || owners.are_of_only_vm_type();
    Fit::of(is_in_order, has_known_type && network.is_some())
}

/// Returns `true` if an ID contains a string at the start of a word after the first word.
fn contains_after_first_word(id: &str, text: &str) -> bool {
    id.match_indices('_')
        .any(|(at, _)| at > 0 && id.get(at + 1..).is_some_and(|rest| starts_with_word(rest, text)))
}

/// Returns `true` if a string starts with a word, or with a marker and any word.
fn starts_with_word(text: &str, word: &str) -> bool {
    let is_marker = word.is_empty() || word.ends_with('_');
    text.strip_prefix(word).is_some_and(|rest| {
        if is_marker { !rest.is_empty() } else { rest.is_empty() || rest.starts_with('_') }
    })
}

/// Proposes IDs with the vm-type and the role before the current ID for resources without a proposal because another
/// resource of the same servers and network has the complete form.
pub(crate) fn propose_both(kind: NetworkKind, cx: &Context<'_>, names: &mut Namer<'_>) {
    for (placed, owners, _) in of_both(cx, kind).filter(|(_, _, fit)| *fit == Fit::Bad) {
        let network = owners.network();
        let word = network.and_then(NetworkName::expected_word).filter(|_| owners.to_correct().is_none());
        let Some((vm_type, word)) = owners.vm_type().zip(word) else { continue };
        let id = placed.resource.id();
        if !has_prescribed_form(placed.resource) {
            let own = without(id, &[vm_type, &word, network.and_then(|it| it.role).unwrap_or_default()]);
            names.propose_id_or_numbered(placed.resource, &format!("{vm_type}_{word}_{own}"));
        }
    }
}

/// Returns an ID without words, each with the underscores around the word; the whole ID if nothing remains.
fn without(id: &str, words: &[&str]) -> String {
    let id = as_word(id);
    let mut rest = format!("_{id}_");
    for word in words.iter().filter(|it| !it.is_empty()) {
        rest = rest.replace(&format!("_{word}_"), "_");
    }
    let rest = rest.trim_matches('_');
    if rest.is_empty() { id } else { rest.to_owned() }
}

/// Returns `true` if an ID contains both words in this order, with at most an index between them.
fn joins(id: &str, first: &str, second: &str) -> bool {
    id.match_indices(first).any(|(at, _)| {
        let before = id.get(..at).unwrap_or_default();
        let Some(behind) = id.get(at + first.len()..).and_then(|it| it.strip_prefix('_')) else {
            return false;
        };
        let behind_index = behind.trim_start_matches(|it: char| it.is_ascii_digit()).strip_prefix('_');
        let follows = |text: &str| starts_with_word(text, second);
        (before.is_empty() || before.ends_with('_')) && (follows(behind) || behind_index.is_some_and(follows))
    })
}

/// Checks that IDs of resources that belong to several vm-types or several networks contain none of these names.
pub(crate) fn check_shared(cx: &Context<'_>, out: &mut Findings) {
    let is_shared = |it: Scope| it.vm_types == Amount::Several || it.networks == Amount::Several;
    let vnf = cx.model();
    let known = LazyCell::new(|| vnf.vm_types.keys().map(String::as_str).collect::<Tokens>());
    // A volume attachment belongs to one server.
    let may_be_shared = |it: &&Owned<'_>| {
        !it.placed.resource.definition.is(ResourceType::VolumeAttachment) && it.owners.may_have(is_shared)
    };
    for Owned { placed, owners } in cx.vnf().owners().iter().filter(may_be_shared) {
        let id = placed.resource.id();
        let may_contain_vm_type = || !owners.are_of_known_vm_types(vnf) || !known.delimited_in(id).is_empty();
        match shared_words(owners).into_iter().find(|word| contains_delimited(id, word)) {
            None => match owners.unknown_of_several(may_contain_vm_type) {
                Some(user) => leave_contents_open(placed.resource, user, "a vm-type or network-role", out),
                None => out.pass(),
            },
            Some(word) => {
                let users = if owners.vm_types.len() > 1 && owners.vm_types.contains(word) {
                    "servers of other vm-types also use the resource"
                } else {
                    "the resource also belongs to other networks"
                };
                out.fail(placed.resource, format!("the ID of `{id}` contains `{word}`, but {users}"))
                    .help(rename_shared(cx, placed.resource, owners))
                    .fix(fixes::rename_to_contain(cx, placed.resource, SHARED));
            }
        }
    }
}

/// Returns the help for the ID of a resource of several vm-types or networks. The ID of a resource of one vm-type or
/// one network may contain that name.
fn rename_shared(cx: &Context<'_>, resource: Resource<'_>, owners: &Owners<'_>) -> String {
    let words = shared_words(owners);
    let new_id = cx.names().id(resource);
    if let Some(id) = new_id.filter(|id| !words.iter().any(|word| contains_delimited(id, word))) {
        return rename_resource(id);
    }
    let parts = match (owners.vm_types.len() > 1, owners.networks.len() > 1) {
        (true, true) => "a vm-type or network-role",
        (true, false) => "a vm-type",
        (false, _) => "a network-role",
    };
    format!("rename the resource to an ID without {parts}, and update all references")
}

/// The word for a resource of several vm-types or networks.
const SHARED: &str = "shared";

/// Proposes IDs without vm-types and roles for resources that belong to several vm-types or several networks.
pub(crate) fn propose_shared(cx: &Context<'_>, names: &mut Namer<'_>) {
    for Owned { placed, owners } in cx.vnf().owners() {
        let (resource, words) = (placed.resource, shared_words(owners));
        if !has_prescribed_form(resource) && words.iter().any(|word| contains_delimited(resource.id(), word))
        {
            let own = without(resource.id(), &words);
            names.propose_id_or_numbered(resource, &format!("{SHARED}_{own}"));
        }
    }
}

/// Returns the vm-types and roles of a resource that belongs to several of them.
fn shared_words<'o>(owners: &'o Owners<'_>) -> Vec<&'o str> {
    let vm_types = (owners.vm_types.len() > 1).then_some(&owners.vm_types).into_iter().flatten();
    let roles = (owners.networks.len() > 1).then_some(&owners.networks).into_iter().flatten();
    vm_types.copied().chain(roles.filter_map(|it| it.role)).collect()
}

/// Returns the ports, interfaces and instance IPs on networks of one kind, with the word for the network.
fn interfaces_on<'c, 'p>(
    cx: &'c Context<'p>,
    kind: NetworkKind,
) -> impl Iterator<Item = (&'c Attachment<'p>, Word<'c>)> {
    let interfaces = cx.model().attachments.iter().filter(|interface| !interface.defined.is_member);
    interfaces.filter_map(move |interface| {
        let network =
            interface.network.as_ref().and(interface.network_name()).filter(|it| it.kind == kind)?;
        Some((interface, Word::of_network(network)?))
    })
}

/// Returns the description of a word in relation to an attachment.
fn why(word: &Word<'_>) -> &'static str {
    if word.text == NetworkKind::Internal.marker() {
        "the prefix of internal networks"
    } else {
        "the name of its network"
    }
}

/// Requires the network-role in IDs of ports, interfaces and instance IPs.
pub(crate) fn check_interfaces(kind: NetworkKind, cx: &Context<'_>, out: &mut Findings) {
    let mut new_ids = NewIds::new(cx);
    for (interface, word) in interfaces_on(cx, kind) {
        let resource = interface.defined.resource;
        let Some(finding) = check_contains(cx, resource, &word, why(&word), out) else { continue };
        if word.to_correct().is_none() {
            let by_network = candidates::other_role(cx, interface).map(|it| it.word());
            let expected = by_network.map_or_else(|| word.expected(), Cow::Owned);
            let is_wanted = |id: &str| contains(id, &expected);
            let other = || {
                let known = prescribed_id(cx, interface).filter(|it| is_wanted(it));
                let known = known.map(|it| rename_resource(&it));
                let help =
                    known.or_else(|| word.role().and_then(|_| new_ids.rename(interface, &expected)))?;
                Some(roles::after_new_role(cx.model(), word.role(), help))
            };
            if let Some(help) = attachment_ids::rename_if(cx, interface, is_wanted).or_else(other) {
                finding.help(help);
            }
        } else if let Some(help) = rename_after_correcting(cx, interface, &word) {
            finding.help(help);
        }
        wait_for_vm_type(cx, interface, finding);
    }
}

/// Returns the help for a port, interface or instance IP on a network with an invalid role.
fn rename_after_correcting<'p>(
    cx: &Context<'p>,
    interface: &Attachment<'p>,
    word: &Word<'_>,
) -> Option<String> {
    let corrected = word.corrected(cx.model());
    let mut id = attachment_ids::new_id(cx.model(), cx.names(), interface)?;
    if let Some(role) = &corrected {
        id = id.replace("{network-role}", role);
    }
    let to_correct = interface.to_correct(interface.defined.resource.id()).or_else(|| word.to_correct());
    Some(after_correcting(with_example(to_correct, corrected.as_deref()), rename_resource(&id)))
}

/// Returns the new ID that other requirements prescribe for a port, interface or instance IP, if known.
pub(crate) fn prescribed_id<'p>(cx: &Context<'p>, interface: &Attachment<'p>) -> Option<String> {
    if let Some(id) = cx.names().id(interface.defined.resource) {
        return Some(attachment_ids::with_role_of_network(cx, interface, id.to_owned()));
    }
    let form = (interface.attached != Attached::InstanceIp)
        .then(|| attachment_ids::other_id(cx.model(), cx.names(), interface))
        .flatten()?;
    candidates::filled(cx, interface, form)
}

/// Other properties of a port that belong to its network, and properties of a subnet that belong to the network of the
/// subnet.
static OF_PORT: LazyLock<Paths<()>> = LazyLock::new(|| {
    Paths::new([
        PathTo::new(&["allowed_address_pairs", "mac_address"], ()),
        PathTo::new(&["mac_address"], ()),
    ])
});
/// The properties of a subnet, with the endings of the parameter names that fixes use.
static OF_SUBNET: LazyLock<Paths<&str>> = LazyLock::new(|| {
    Paths::new([
        PathTo::new(&["allocation_pools", "end"], "pool_end"),
        PathTo::new(&["allocation_pools", "start"], "pool_start"),
        PathTo::new(&["cidr"], "cidr"),
        PathTo::new(&["gateway_ip"], "gateway_ip"),
    ])
});

/// Requires the network-role in the names of parameters for addresses and subnets of attachments, in the parameters of
/// subnets, and in the parameter for the network if another name determines the role.
pub(crate) fn check_parameters<'p>(kind: NetworkKind, cx: &Context<'p>, out: &mut Findings) {
    let prescribed = prescribed_names(cx);
    // Other naming rules apply to sub-interfaces of older releases.
    for (interface, word) in interfaces_on(cx, kind).filter(|(it, _)| has_naming_rule(it)) {
        let ResourceDefinition { template, resource, .. } = interface.defined;
        let placed = ResourceRef { template, resource };
        let values = [AddressRole::Address, AddressRole::Subnet].into_iter();
        let values = values.flat_map(|it| cx.model().values(interface, it));
        let new_name = |used: ParamRef<'p>, is_shared: bool| {
            let name = prescribed.get(&(used.node.file(), used.node.id()))?;
            if is_shared || interface.role().is_none() {
                return Some(NewName::Own(name.clone()));
            }
            let is_free = cx.names().parameter(template, used.name()).is_some();
            (!is_free).then(|| NewName::Help(name_help(cx, interface, template, used, name)))
        };
        check_uses(cx, placed, values, &word, new_name, out);
        check_virtual_addresses(cx, interface, kind, &word, out);
        if interface.attached == Attached::Port {
            let of_port = interface.defined.definition().values_at_end_of_any(&OF_PORT);
            for (value, ()) in of_port {
                check_mac_address(cx, interface, value, &word, out);
            }
        }
        let network = interface.network.as_ref().filter(|it| it.by_parameter).map(|it| it.at);
        if let Some(parameter) = network.filter(|it| !contains(it.text(), &word.text)) {
            let renamed = port_networks::rename_network(cx, interface, kind, parameter);
            let to = renamed.as_ref().and_then(Fix::new_name).map(str::to_owned);
            let of_role = || network_parameter(interface, kind, parameter);
            let to = to.or_else(of_role);
            report_parameter(cx, placed, parameter, &word, to.as_deref(), out).fix(renamed);
        }
    }
    check_subnets(kind, cx, out);
}

/// Returns the name of a port's network parameter with the role of the network, if the template has no such parameter.
fn network_parameter(port: &Attachment<'_>, kind: NetworkKind, parameter: Node<'_>) -> Option<String> {
    let role = port.expected_role().filter(|_| port.attached == Attached::Port)?;
    let to = Ending::of_port(parameter.text()).parameter(kind, Some(role));
    port.defined.template.parameter(&to).is_none().then_some(to)
}

/// Requires the word of the network in the parameters of virtual addresses. Exempt external addresses may have any name
/// (R-41493, R-100350).
fn check_virtual_addresses<'p>(
    cx: &Context<'p>,
    interface: &Attachment<'p>,
    kind: NetworkKind,
    word: &Word<'_>,
    out: &mut Findings,
) {
    let exempt = match kind {
        NetworkKind::External => floating_addresses::exempt(interface.defined),
        NetworkKind::Internal => HashSet::default(),
    };
    let is_exempt = |value: &Node<'_>| uses_in(*value).iter().any(|it| exempt.contains(it.name()));
    let values = cx.model().values(interface, AddressRole::FloatingAddress).filter(|it| !is_exempt(it));
    let ResourceDefinition { template, resource, .. } = interface.defined;
    let new_name = |used: ParamRef<'p>, is_shared: bool| {
        let has_own_name =
            interface.role().is_some() && cx.names().parameter(template, used.name()).is_some();
        if has_own_name && !is_shared {
            return None;
        }
        let Prescribed { name, help } = floating_addresses::prescribed(cx, interface, used)?;
        Some(if is_shared { NewName::Own(name) } else { NewName::Help(help) })
    };
    check_uses(cx, ResourceRef { template, resource }, values, word, new_name, out);
}

/// Requires the word of a port's network in the parameter of a MAC address. No other requirement defines the name, so
/// the new name contains the ID of the port.
fn check_mac_address<'p>(
    cx: &Context<'p>,
    interface: &Attachment<'p>,
    value: Node<'p>,
    word: &Word<'_>,
    out: &mut Findings,
) {
    let ResourceDefinition { template, resource, .. } = interface.defined;
    let port = ResourceRef { template, resource };
    let used = ParamRef::at(value).filter(|it| !contains(it.name(), &word.text));
    let Some(used) = used else { return check_uses(cx, port, iter::once(value), word, |_, _| None, out) };
    let is_declared = fixes::is_declared(cx, template, used.name());
    let expected = word.expected();
    let own_id = Some(resource.id().to_owned()).filter(|it| contains(it, &expected));
    let name = |id: String| Some(format!("{id}_mac_address")).filter(|it| !is_declared(it));
    let to = own_id.filter(|_| !used.is_indexed).and_then(name);
    let renamed = to.as_deref().and_then(|it| fixes::rename_parameter(cx, template, used.name(), it));
    let own = to.as_deref().and_then(|it| fixes::own_parameter(template, used, it));
    let new_id = || prescribed_id(cx, interface).filter(|it| contains(it, &expected) && !used.is_indexed);
    let to = to.or_else(|| new_id().and_then(name));
    report_parameter(cx, port, used.node, word, to.as_deref(), out).waits_for(own).fix(renamed);
}

/// Requires the word of a subnet's network in the parameters of the subnet.
fn check_subnets(kind: NetworkKind, cx: &Context<'_>, out: &mut Findings) {
    let mut names = NewParameters::default();
    for Owned { placed: subnet, owners } in cx.vnf().owners_of(ResourceType::Subnet) {
        let network = owners.network().filter(|it| it.kind == kind && it.role.is_some());
        let Some(word) = network.and_then(Word::of_network) else { continue };
        let values = subnet.resource.definition.values_at_end_of_any(&OF_SUBNET);
        let parameters =
            values.into_iter().filter_map(|(value, end)| Some((vnfcheck_hot::get_param_name(value)?, end)));
        for (parameter, end) in parameters {
            if contains(parameter.text(), &word.text) {
                out.pass();
                continue;
            }
            // Unlike for parameters of a port, no other requirement defines the name.
            let used = ParamRef::naming(parameter).filter(|it| !it.is_of_no_list(subnet.template));
            let to = used.map(|it| subnet_parameter(it.name(), &word.expected(), end));
            let to = to.and_then(|it| names.name(cx, subnet.template, parameter.text(), &it));
            let renamed = to
                .as_deref()
                .and_then(|to| fixes::rename_parameter(cx, subnet.template, parameter.text(), to));
            let own = used
                .zip(to.as_deref())
                .and_then(|(used, to)| fixes::own_parameter(subnet.template, used, to));
            let to = to.filter(|_| renamed.is_some());
            report_parameter(cx, *subnet, parameter, &word, to.as_deref(), out).waits_for(own).fix(renamed);
        }
    }
}

/// The new name of a parameter.
enum NewName {
    /// The parameter, or a new parameter, gets the name.
    Own(String),
    /// The help of the requirement that prescribes a name which another parameter has or gets.
    Help(String),
}

/// Requires a word in the parameters that supply values. `new_name` returns the new name of a parameter, if known; the
/// flag is `true` if other resources keep the parameter.
fn check_uses<'p>(
    cx: &Context<'p>,
    placed: ResourceRef<'p>,
    values: impl Iterator<Item = Node<'p>>,
    word: &Word<'_>,
    new_name: impl Fn(ParamRef<'p>, bool) -> Option<NewName>,
    out: &mut Findings,
) {
    for value in values {
        let selected = || ParamRef::selected_at(placed.template, value).map(|it| it.node);
        let Some(parameter) = vnfcheck_hot::get_param_name(value).or_else(selected) else {
            check_computed(cx, placed, value, word, out);
            continue;
        };
        if contains(parameter.text(), &word.text) {
            out.pass();
        } else {
            let new = ParamRef::naming(parameter)
                .and_then(|it| new_name(it, has_rename_conflict(cx, placed.template, it)));
            let to = if let Some(NewName::Own(it)) = &new { Some(it.as_str()) } else { None };
            let finding = report_parameter(cx, placed, parameter, word, to, out);
            if let Some(NewName::Help(help)) = new {
                let help = roles::after_new_role(cx.model(), word.role(), help);
                finding.help(after_correcting(word.to_correct(), help));
            }
        }
    }
}

/// Requires a word in a parameter from which a function computes a value. If one of the parameters contains the word, the
/// files do not show whether that parameter supplies the value.
fn check_computed<'p>(
    cx: &Context<'p>,
    placed: ResourceRef<'p>,
    value: Node<'p>,
    word: &Word<'_>,
    out: &mut Findings,
) {
    let (package, template, id) = (cx.package(), placed.template, placed.resource.id());
    let Some(function) = computed::function_of(package, template, value) else { return };
    let used = computed::parameters_of(package, template, value);
    let Some(used) = used.filter(|all| all.iter().all(|it| !contains(it.name(), &word.text))) else {
        return computed::note(package, template, value, format_args!("a value of `{id}`"), out);
    };
    let mut names: Vec<&str> = used.into_iter().map(ParamRef::name).collect();
    names.sort_unstable();
    names.dedup();
    let shown = alternatives(&names);
    let address = if names.len() > 1 { format!("the parameter of the value, {shown},") } else { shown };
    let help = format!(
        "rename {address} to a name with `{}` in the whole template and where its value is set",
        text_of_names(cx, placed, word)
    );
    let function = function.name();
    let message =
        format!("no parameter in the `{function}` for `{id}` contains `{}`, {}", word.shown(), why(word));
    let help = roles::after_new_role(cx.model(), word.role(), help);
    out.fail(value, message).help(after_correcting(word.to_correct(), help));
}

/// Returns the text that the new names of the parameters of a resource contain.
fn text_of_names<'p>(cx: &Context<'p>, placed: ResourceRef<'p>, word: &Word<'_>) -> String {
    let expected = word.expected();
    if expected != NetworkKind::Internal.marker() {
        return expected.into_owned();
    }
    let role = candidates::role(cx, placed.template, placed.resource.definition);
    format!("{expected}{}", role.as_deref().unwrap_or("{network-role}"))
}

/// Returns the name of a subnet's parameter that contains the word of the network: the current name with the marker of
/// internal networks, otherwise the word and the ending for the property.
fn subnet_parameter(name: &str, word: &str, end: &str) -> String {
    with_mark(name, word).unwrap_or_else(|| format!("{word}_{end}"))
}

/// Returns a name that contains the role of an internal network with the marker inserted before the role.
fn with_mark(name: &str, word: &str) -> Option<String> {
    let mark = NetworkKind::Internal.marker();
    let role = word.strip_prefix(mark)?;
    let ends = |rest: &str| rest.is_empty() || rest.starts_with('_');
    let mut starts = iter::once(0).chain(name.match_indices('_').map(|(at, _)| at + 1));
    starts.find_map(|at| {
        let (before, rest) = name.split_at_checked(at)?;
        let behind = rest.strip_prefix(role).filter(|rest| ends(rest))?;
        // `oam_int_net_cidr` has the marker after the role.
        let behind = behind.strip_prefix("_int").filter(|rest| ends(rest)).unwrap_or(behind);
        Some(format!("{before}{word}{behind}"))
    })
}

/// Reports a parameter without a word; the new name is `to`, otherwise the name that other requirements prescribe.
fn report_parameter<'p, 'f>(
    cx: &Context<'p>,
    placed: ResourceRef<'p>,
    parameter: Node<'p>,
    word: &Word<'_>,
    to: Option<&str>,
    out: &'f mut Findings,
) -> &'f mut Finding {
    let (name, id) = (parameter.text(), placed.resource.id());
    let has_rename_conflict =
        ParamRef::naming(parameter).is_some_and(|used| has_rename_conflict(cx, placed.template, used));
    let text = || text_of_names(cx, placed, word);
    let new = to.or_else(|| cx.names().parameter(placed.template, name));
    let help = if has_rename_conflict {
        let own = to.map_or_else(|| format!("with `{}` in its name", text()), |it| format!("`{it}`"));
        format!("use a separate parameter {own} for `{id}`, because other resources read `{name}` too")
    } else {
        let to = new.map_or_else(|| format!("a name with `{}`", text()), |it| format!("`{it}`"));
        format!("rename the parameter to {to} in the whole template and where its value is set")
    };
    let (vnf, role) = (cx.model(), word.role());
    let expected = Expected::of(vnf, role, name, new.filter(|_| !has_rename_conflict).unwrap_or_default());
    out.fail(parameter, format!("`{name}` of `{id}` does not contain `{}`, {}", word.shown(), why(word)))
        .help(after_correcting(word.to_correct(), expected.help(vnf, role, help)))
}
