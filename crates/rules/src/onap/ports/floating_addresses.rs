//! Virtual addresses that several ports share: `allowed_address_pairs`.

use vnfcheck_fix::{Decision, Fix, Plan, Written};
use vnfcheck_maps::{HashMap, HashSet};

use vnfcheck_hot::{FileId, Function, Node, Source, Template, Value};
use vnfcheck_vnf::address_values::has_naming_rule;
use vnfcheck_vnf::composites::Followed;
use vnfcheck_vnf::{
    AddressRole, Attached, Attachment, Cardinality, IpVersion, NetworkKind, ParamRef, Pattern,
    ResourceDefinition, ValueSource, Vnf,
};

use crate::fixes;
use crate::onap::aspects::types::{self, STRING, STRING_OR_LIST};
use crate::onap::aspects::{candidates, computed, environment};
use crate::onap::ports::address_names::{has_rename_conflict, may_be_renamed, name_help, relate};
use crate::onap::ports::addresses::{note_unknown_values, omission};
use crate::onap::ports::subjects::{Address, VirtualAddresses};
use crate::roles;
use crate::words::{after_correcting, call_of, take_from_parameter};
use vnfcheck_check::{Context, Findings};

/// Returns the names in `aap_exempt` of the resource's metadata, which is not the `metadata` property.
pub(crate) fn exempt(defined: ResourceDefinition<'_>) -> HashSet<String> {
    let list = defined.definition().body.get("metadata").and_then(|it| it.get("aap_exempt"));
    list.into_iter()
        .flat_map(|it| it.items().chain(it.is_scalar().then_some(it)))
        .map(|it| it.text().to_owned())
        .collect()
}

/// An allowed address with the required name of its parameter.
struct CheckedAddress<'p> {
    /// The parameter that the verdict is about, if any.
    used: Option<ParamRef<'p>>,
    template: &'p Template,
    /// The value.
    at: Node<'p>,
    what: String,
    pattern: Pattern,
    verdict: Verdict,
    /// `true` if the port has no other address of the IP version that could get the only valid name.
    is_only: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// The name is valid.
    Good,
    /// `aap_exempt` lists the name.
    Exempt,
    /// The form is valid, but the vm-type or role differs from the port's, or there is more than one parameter.
    Foreign,
    /// The name does not have the form for a virtual address.
    Other,
    /// No parameter supplies the external address.
    Fixed,
    /// A function computes the address from a parameter with a valid name, or from an unknown parameter.
    Unknown,
}

/// Checks the allowed addresses of one attachment.
struct AddressChecker<'v, 'p> {
    vnf: &'v Vnf<'p>,
    attachment: &'v Attachment<'p>,
    /// The template that contains the address: the template of the attachment, or of a caller that passes the list.
    template: &'p Template,
    exempt: HashSet<String>,
}

impl<'p> AddressChecker<'_, 'p> {
    fn check_address(&self, node: Node<'p>) -> Option<CheckedAddress<'p>> {
        match ValueSource::at(node) {
            ValueSource::Parameter(used) => self.check_use(used),
            ValueSource::Replaced(uses) => self.best(uses),
            ValueSource::Computed(function, uses) => {
                let best = self.best(uses);
                let verdict = match best.as_ref().map_or(Verdict::Other, |it| it.verdict) {
                    Verdict::Good | Verdict::Exempt | Verdict::Unknown => Verdict::Unknown,
                    verdict @ (Verdict::Foreign | Verdict::Other | Verdict::Fixed) => verdict,
                };
                self.computed(node, function, best.map(|it| it.pattern), verdict)
            }
            ValueSource::Resource(_) => {
                let function = computed::function_of(self.vnf.callers.package, self.template, node)?;
                self.computed(node, function, None, Verdict::Unknown)
            }
            ValueSource::Literal => {
                let kind = self.attachment.kind().filter(|it| *it == NetworkKind::External)?;
                let ip_version = IpVersion::of_address(node.text()).unwrap_or(IpVersion::V4);
                let pattern = single(kind, ip_version);
                Some(self.checked(node, "a fixed value".to_owned(), pattern, Verdict::Fixed))
            }
            ValueSource::Unreadable => None,
        }
    }

    /// Returns the address at a node with a verdict that is not about a parameter.
    fn checked(&self, at: Node<'p>, what: String, pattern: Pattern, verdict: Verdict) -> CheckedAddress<'p> {
        CheckedAddress { used: None, template: self.template, at, what, pattern, verdict, is_only: true }
    }

    fn computed(
        &self,
        at: Node<'p>,
        function: Function,
        pattern: Option<Pattern>,
        verdict: Verdict,
    ) -> Option<CheckedAddress<'p>> {
        let kind = self.attachment.kind()?;
        let pattern = pattern.unwrap_or_else(|| single(kind, IpVersion::V4));
        Some(self.checked(at, format!("`{}`", function.name()), pattern, verdict))
    }

    fn best(&self, uses: Vec<ParamRef<'p>>) -> Option<CheckedAddress<'p>> {
        uses.into_iter().filter_map(|used| self.check_use(used)).min_by_key(|it| it.verdict)
    }

    fn check_use(&self, used: ParamRef<'p>) -> Option<CheckedAddress<'p>> {
        let Self { vnf, attachment, template, exempt } = self;
        let kind = attachment.kind()?;
        let name = used.name();
        let ip_version = vnf.ip_version_of(template, name);
        let cardinality = match kind {
            NetworkKind::External => Cardinality::One,
            NetworkKind::Internal => used.cardinality(template),
        };
        let pattern = Pattern { address_role: AddressRole::FloatingAddress, kind, ip_version, cardinality };
        let verdict = if kind == NetworkKind::External && exempt.contains(name) {
            Verdict::Exempt
        } else if pattern.fits(name, &attachment.vm_types, attachment.networks()) {
            Verdict::Good
        } else if pattern.stem(name).is_some() {
            Verdict::Foreign
        } else {
            Verdict::Other
        };
        let checked = self.checked(used.node, format!("`{name}`"), pattern, verdict);
        Some(CheckedAddress { used: Some(used), ..checked })
    }
}

/// Returns the form of the name for a single virtual address.
fn single(kind: NetworkKind, ip_version: IpVersion) -> Pattern {
    Pattern::of(AddressRole::FloatingAddress, kind, ip_version, Cardinality::One)
}

/// Requires one of the types for the parameter. Other requirements report parameters without declaration.
fn check_type<'p>(
    checked: &CheckedAddress<'p>,
    allowed: &[&str],
    types: &mut types::Checked<'p>,
    out: &mut Findings,
) {
    let template = checked.template;
    match checked.used {
        Some(used) if used.declared_type(template).is_some() || used.is_indexed => {
            types.check(template, used, allowed, out);
        }
        _ => out.pass(),
    }
}

fn note_computed<'p>(cx: &Context<'p>, checked: &CheckedAddress<'p>, out: &mut Findings) {
    computed::note(cx.package(), checked.template, checked.at, "a virtual address", out);
}

/// Returns the allowed addresses of an attachment, each with the template that contains it.
fn values_of<'p>(vnf: &Vnf<'p>, attachment: &Attachment<'p>) -> Vec<(&'p Template, Node<'p>)> {
    let own = vnf.values(attachment, AddressRole::FloatingAddress);
    let own = own.map(|node| (attachment.defined.template, node));
    let composites =
        vnf.composites_of(attachment).iter().filter(|it| it.address_role == AddressRole::FloatingAddress);
    let passed_by_callers =
        composites.flat_map(|whole| whole.follow(&vnf.callers)).filter_map(|followed| match followed {
            Followed::Written { call, value } => Some((call.caller, value)),
            Followed::Listed { .. } | Followed::Unknown => None,
        });
    own.chain(passed_by_callers).collect()
}

/// Returns the allowed addresses on networks of a kind, with their attachments.
fn checked_addresses<'v, 'p>(
    vnf: &'v Vnf<'p>,
    attached: Attached,
    kind: NetworkKind,
) -> impl Iterator<Item = (&'v Attachment<'p>, CheckedAddress<'p>)> {
    let attachments = vnf.attached(attached);
    let subjects = attachments.filter(move |it| has_naming_rule(it) && it.kind() == Some(kind));
    subjects.flat_map(move |it| checked_addresses_of(vnf, it).into_iter().map(move |checked| (it, checked)))
}

fn checked_addresses_of<'p>(vnf: &Vnf<'p>, attachment: &Attachment<'p>) -> Vec<CheckedAddress<'p>> {
    let values = values_of(vnf, attachment);
    if values.is_empty() {
        return Vec::new();
    }
    let (template, exempt) = (attachment.defined.template, exempt(attachment.defined));
    let mut checker = AddressChecker { vnf, attachment, template, exempt };
    let mut all = Vec::new();
    for (template, node) in values {
        checker.template = template;
        all.extend(checker.check_address(node));
    }
    for ip_version in [IpVersion::V4, IpVersion::V6] {
        let is_named = |it: &&mut CheckedAddress<'_>| {
            it.pattern.ip_version == ip_version && it.verdict != Verdict::Exempt
        };
        let is_only = all.iter_mut().filter(is_named).count() == 1;
        for checked in all.iter_mut().filter(is_named) {
            checked.is_only = is_only;
        }
    }
    all
}

/// Checks the names of the parameters for virtual addresses of one kind and IP version.
pub(crate) fn check(address: Address, cx: &Context<'_>, out: &mut Findings) {
    let Address { attached, pattern: Pattern { kind, ip_version, .. } } = address;
    match kind {
        NetworkKind::External => check_external(attached, ip_version, cx, out),
        NetworkKind::Internal => check_internal(attached, ip_version, cx, out),
    }
}

/// Requires a string parameter `{vm-type}_{network-role}_floating[_v6]_ip` for external virtual addresses whose name
/// has that form.
fn check_external(attached: Attached, ip_version: IpVersion, cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
    note_unknown_values(cx, attached, AddressRole::FloatingAddress, NetworkKind::External, out);
    let mut types = types::Checked::new(cx.package());
    let addresses = checked_addresses(vnf, attached, NetworkKind::External);
    for (attachment, checked) in addresses.filter(|(_, it)| it.pattern.ip_version == ip_version) {
        match checked.verdict {
            Verdict::Good => check_type(&checked, STRING, &mut types, out),
            Verdict::Foreign => fail_name(cx, attachment, &checked, out),
            Verdict::Unknown => note_computed(cx, &checked, out),
            Verdict::Exempt | Verdict::Other | Verdict::Fixed => {}
        }
    }
}

/// Checks that external virtual addresses with another form of name are listed in `aap_exempt`.
pub(crate) fn check_exemptions(
    VirtualAddresses(attached): VirtualAddresses,
    cx: &Context<'_>,
    out: &mut Findings,
) {
    let vnf = cx.model();
    note_unknown_values(cx, attached, AddressRole::FloatingAddress, NetworkKind::External, out);
    let mut types = types::Checked::new(cx.package());
    for (attachment, checked) in checked_addresses(vnf, attached, NetworkKind::External) {
        match checked.verdict {
            Verdict::Exempt => check_type(&checked, STRING_OR_LIST, &mut types, out),
            Verdict::Other => fail_unlisted(cx, attachment, &checked, out),
            Verdict::Fixed => fail_fixed(cx, attachment, &checked, out),
            Verdict::Unknown => note_computed(cx, &checked, out),
            Verdict::Good | Verdict::Foreign => {}
        }
    }
}

/// Reports a name that does not have the required form and is not listed in `aap_exempt`. The help proposes renaming
/// the parameter if possible, or listing the name.
fn fail_unlisted<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    checked: &CheckedAddress<'p>,
    out: &mut Findings,
) {
    let expected = expected(attachment, checked.pattern);
    let template = checked.template;
    let is_list = checked.used.is_some_and(|it| it.cardinality(template) == Cardinality::Many);
    // The form of the name is for a single address, and a port can have only one address with that name.
    let can_be_renamed = checked.is_only && !is_list && !is_second(cx, checked, &expected);
    let to_correct = attachment.to_correct(attachment.defined.resource.id());
    let (named, help) = if can_be_renamed {
        let rename = match checked.used {
            Some(used) if has_rename_conflict(cx, template, used) => {
                name_help(cx, attachment, template, used, &expected)
            }
            _ => "rename the parameter".to_owned(),
        };
        let help = after_correcting(to_correct, format!("{rename}, or {LISTED}"));
        (format!("neither named `{expected}` nor"), help)
    } else {
        ("not".to_owned(), LISTED.to_owned())
    };
    let finding =
        out.fail(checked.at, format!("virtual address {} is {named} listed in `aap_exempt`", checked.what));
    finding.help(help);
    finding.fix(if can_be_renamed { rename(cx, checked, &expected) } else { listed(attachment, checked) });
    finding.waits_for(own(cx, checked, &expected).filter(|_| can_be_renamed));
    let misplaced = attachment.defined.definition().property("metadata");
    if let Some(misplaced) = misplaced.and_then(|it| it.value.entry("aap_exempt")) {
        finding.related(misplaced.key, "this list has no effect under `properties`");
    }
    relate(cx.model(), attachment, finding);
}

/// Reports a fixed address, because a parameter listed in `aap_exempt` or with the required name must supply the
/// address.
fn fail_fixed<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    checked: &CheckedAddress<'p>,
    out: &mut Findings,
) {
    let (vnf, role) = (cx.model(), attachment.role());
    let expected = candidates::replaced(cx, attachment, expected(attachment, checked.pattern));
    let (named, help) = if checked.is_only {
        let take = take_from_parameter(cx.package(), checked.template, &expected);
        let take = roles::after_new_role(vnf, role, take);
        let name = roles::new_name(vnf, role, &expected);
        (format!("parameter `{name}` or "), format!("{take}, or use another parameter, and {LISTED}"))
    } else {
        (
            String::new(),
            format!("declare a `string` parameter, use the parameter with `get_param`, and {LISTED}"),
        )
    };
    let described = attachment.defined.described(attachment.attached.noun());
    let finding = out.fail(
        checked.at,
        format!(
            "the virtual address of {described} is {}, expected {named}a parameter in `aap_exempt`",
            checked.what
        ),
    );
    finding.help(after_correcting(attachment.to_correct(attachment.defined.resource.id()), help));
    relate(vnf, attachment, finding);
}

/// Returns a fix that lists a parameter in `aap_exempt` of a port; risky, because ONAP does not inventory such addresses.
fn listed(attachment: &Attachment<'_>, checked: &CheckedAddress<'_>) -> Option<Fix> {
    let body = attachment.defined.definition().body;
    let name = checked.used.filter(|it| it.node.file() == body.file())?.name();
    let metadata = body.get("metadata").filter(|it| !it.is_null());
    let plan = match metadata.map(|it| it.get("aap_exempt").filter(|it| !it.is_null())) {
        Some(Some(list)) if list.is_sequence() => {
            let items = list.items().map(Written::of).collect::<Option<Vec<_>>>()?;
            Plan::replace(list, Written::List(items.into_iter().chain([Written::text(name)]).collect()))
        }
        Some(Some(_)) => return None,
        _ => Plan::add(body, &["metadata", "aap_exempt"], Written::List(vec![Written::text(name)])),
    };
    Some(Fix::risky(format!("list `{name}` in `aap_exempt`"), plan))
}

/// Requires `{vm-type}_int_{network-role}_floating[_v6]_ip`, or `_ips` for a list, and a value in the environment for
/// internal virtual addresses.
fn check_internal(attached: Attached, ip_version: IpVersion, cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
    note_unknown_values(cx, attached, AddressRole::FloatingAddress, NetworkKind::Internal, out);
    let (mut reported, mut types) = (Valueless::default(), types::Checked::new(cx.package()));
    let addresses = checked_addresses(vnf, attached, NetworkKind::Internal);
    for (attachment, checked) in addresses.filter(|(_, it)| it.pattern.ip_version == ip_version) {
        if checked.verdict == Verdict::Unknown {
            note_computed(cx, &checked, out);
            continue;
        }
        let Some(used) = checked.used.filter(|_| checked.verdict == Verdict::Good) else {
            fail_name(cx, attachment, &checked, out);
            continue;
        };
        let template = checked.template;
        let is_typed = used.declared_type(template).is_none()
            || types::is_good(cx.package(), template, used, STRING_OR_LIST, out);
        types.check_passed(template, used, STRING_OR_LIST, out);
        if is_typed && has_value(vnf, template, used, &mut reported, out) {
            out.pass();
        }
    }
}

/// The uses of parameters without value in an environment, by environment file and parameter name, so that each missing
/// value is reported once.
type Valueless<'p> = HashMap<(FileId, &'p str), Node<'p>>;

/// Returns `true` if every module with an environment lists a value for the parameter. Otherwise reports it once, at
/// the first use.
fn has_value<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    used: ParamRef<'p>,
    reported: &mut Valueless<'p>,
    out: &mut Findings,
) -> bool {
    let name = used.name();
    for source in vnf.callers.sources(template, name) {
        let (module, listed, empty) = match source {
            Source::Environment { module, entry } => match entry.value.value() {
                Value::Null => (module, entry.name(), Some(entry)),
                _ => continue,
            },
            Source::Unlisted { module, name } => (module, name, None),
            Source::Argument { .. } | Source::NotPassed { .. } => continue,
        };
        let Some(environment) = vnf.callers.package.environment(module) else { continue };
        let file = vnf.callers.package.path_of(environment.file());
        let first = *reported.entry((environment.file(), listed)).or_insert(used.node);
        let finding = out.fail(first, format!("internal virtual address `{name}` has no value in `{file}`"));
        finding.help(environment::add_value(vnf.callers.package, module, listed, file));
        match empty {
            _ if first != used.node => finding.related(used.node, "used here too"),
            Some(entry) => finding.related(entry, "without a value"),
            None => finding.related(environment, "the environment"),
        };
        return false;
    }
    true
}

/// Checks that no environment lists an external virtual address.
pub(crate) fn forbid_in_environment(
    VirtualAddresses(attached): VirtualAddresses,
    cx: &Context<'_>,
    out: &mut Findings,
) {
    let vnf = cx.model();
    let mut seen = HashSet::default();
    for (_, checked) in checked_addresses(vnf, attached, NetworkKind::External) {
        let Some(used) = checked.used else {
            if checked.verdict != Verdict::Fixed {
                note_computed(cx, &checked, out);
            }
            continue;
        };
        for source in vnf.callers.sources(checked.template, used.name()) {
            match source {
                Source::Environment { entry, .. } if seen.insert((entry.key.file(), entry.key.id())) => {
                    let finding = out.fail(
                        entry,
                        format!(
                            "external virtual address `{}` is listed in the environment file",
                            entry.name()
                        ),
                    );
                    finding.related(used.node, "used here");
                    let (help, is_shared) = omission(cx, entry.key.file(), entry.name());
                    finding.help(help).fix((!is_shared).then(|| fixes::drop_value(entry)));
                }
                Source::Unlisted { .. } => out.pass(),
                _ => {}
            }
        }
    }
    note_unknown_values(cx, attached, AddressRole::FloatingAddress, NetworkKind::External, out);
    for whole in vnf.composites_on(attached, AddressRole::FloatingAddress, NetworkKind::External) {
        for followed in whole.follow(&vnf.callers) {
            match followed {
                Followed::Listed { source: Source::Environment { entry, .. }, .. }
                    if seen.insert((entry.key.file(), entry.key.id())) =>
                {
                    let name = entry.name();
                    out.fail(
                        entry,
                        format!(
                            "`{name}` sets external virtual addresses and is listed in the environment file"
                        ),
                    )
                    .related(whole.node, "used here")
                    .help("use a separate parameter for each address, which ONAP assigns at deployment");
                }
                Followed::Listed { source: Source::Unlisted { .. }, .. } => out.pass(),
                _ => {}
            }
        }
    }
}

/// Help for an external virtual address whose parameter keeps its name.
const LISTED: &str = "list the parameter under `metadata: {aap_exempt: [...]}` of the port";

/// Returns `true` if another virtual address already gets the only valid name.
fn is_second(cx: &Context<'_>, checked: &CheckedAddress<'_>, expected: &str) -> bool {
    checked.used.is_some_and(|used| {
        !has_rename_conflict(cx, checked.template, used)
            && !may_be_renamed(cx, checked.template, used, expected)
    })
}

fn expected(attachment: &Attachment<'_>, pattern: Pattern) -> String {
    let id = attachment.defined.resource.id();
    pattern.name(attachment.vm_type_for(id), attachment.expected_role(), None)
}

fn fail_name<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    checked: &CheckedAddress<'p>,
    out: &mut Findings,
) {
    let expected = expected(attachment, checked.pattern);
    let shown = candidates::replaced(cx, attachment, expected.clone());
    let described = attachment.defined.described(attachment.attached.noun());
    let (vnf, role) = (cx.model(), attachment.role());
    let current = checked.used.map_or("", ParamRef::name);
    let expectation = roles::Expected::of(vnf, role, current, &shown);
    let finding = out.fail(
        checked.at,
        format!(
            "{} virtual address of {described} is {}, {}",
            checked.pattern.ip_version.name(),
            checked.what,
            expectation.described()
        ),
    );
    let help = match checked.used {
        Some(used) => advice(cx, attachment, checked, used),
        None => take_from_parameter(cx.package(), checked.template, &shown),
    };
    let help = expectation.help(vnf, role, help);
    finding.help(after_correcting(attachment.to_correct(attachment.defined.resource.id()), help));
    if !roles::is_replaced(vnf, role) {
        finding.fix(rename(cx, checked, &expected));
        finding.waits_for(own(cx, checked, &expected));
    }
    relate(vnf, attachment, finding);
}

/// Returns the help for a misnamed parameter of a virtual address.
fn advice<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    checked: &CheckedAddress<'p>,
    used: ParamRef<'p>,
) -> String {
    let name = expected(attachment, checked.pattern);
    let shown = candidates::replaced(cx, attachment, name.clone());
    if !is_second(cx, checked, &name) {
        return name_help(cx, attachment, checked.template, used, &shown);
    }
    let otherwise = match checked.pattern.kind {
        NetworkKind::External => LISTED.to_owned(),
        NetworkKind::Internal => {
            let list = Pattern { cardinality: Cardinality::Many, ..checked.pattern };
            let list = candidates::replaced(cx, attachment, expected(attachment, list));
            format!("use a list parameter `{list}`")
        }
    };
    format!("use {} if the address is the same, or {otherwise}", call_of(&shown))
}

/// The name that requirements prescribe for the parameter of a virtual address, with placeholders in braces for unknown
/// parts.
pub(crate) struct Prescribed {
    pub(crate) name: String,
    /// The help of the requirement on the name.
    pub(crate) help: String,
}

/// Returns the name that requirements prescribe for the parameter of a virtual address, if any. On a network without a
/// role, the name contains the new role of the network.
pub(crate) fn prescribed<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    used: ParamRef<'p>,
) -> Option<Prescribed> {
    let (vnf, template, exempt) = (cx.model(), attachment.defined.template, HashSet::default());
    let checked = AddressChecker { vnf, attachment, template, exempt }.check_use(used)?;
    let name = candidates::replaced(cx, attachment, expected(attachment, checked.pattern));
    Some(Prescribed { name, help: advice(cx, attachment, &checked, used) })
}

/// Returns the decision on a separate parameter for an address whose parameter has conflicting required names.
fn own<'p>(cx: &Context<'p>, checked: &CheckedAddress<'p>, expected: &str) -> Option<Decision> {
    let used = checked.used.filter(|it| has_rename_conflict(cx, checked.template, *it))?;
    (!is_second(cx, checked, expected)).then(|| fixes::own_parameter(checked.template, used, expected))?
}

fn rename<'p>(cx: &Context<'p>, checked: &CheckedAddress<'p>, expected: &str) -> Option<Fix> {
    let is_free = |it: &ParamRef<'p>| may_be_renamed(cx, checked.template, *it, expected);
    let used = checked.used.filter(|it| !it.is_indexed && is_free(it))?;
    fixes::rename_parameter(cx, checked.template, used.name(), expected)
}
