//! Parameters for the addresses and subnets of ports: the networks that they belong to, and the forms of their names.

use hot::FileId;
use vnf::addresses::kind_by_name;
use vnf::{Attached, Family, Form, ModuleParameter, NetworkKind, Purpose, Use, Vnf, parameters};

use crate::check::{Change, Context, Findings, Rule, rule};
use crate::onap::environments::environment::{self, Demand};
use crate::onap::ports::address_names;

const V4: AddressForm = (Family::V4, Form::Text);
const V4_LIST: AddressForm = (Family::V4, Form::List);
const V6: AddressForm = (Family::V6, Form::Text);
const V6_LIST: AddressForm = (Family::V6, Form::List);

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // No environment lists the address `{vm-type}_{network-role}_ip_{index}` of an instance IP.
    rule("R-100020", |cx, out| omit_external(Attached::InstanceIp, Purpose::Address, Some(V4), cx, out))
        .resolved_by(Change::RemoveValue),
    // No environment lists the address `{vm-type}_{network-role}_ips` of an instance IP.
    rule("R-100040", |cx, out| omit_external(Attached::InstanceIp, Purpose::Address, Some(V4_LIST), cx, out))
        .resolved_by(Change::RemoveValue),
    // No environment lists the address `{vm-type}_{network-role}_v6_ip_{index}` of an instance IP.
    rule("R-100060", |cx, out| omit_external(Attached::InstanceIp, Purpose::Address, Some(V6), cx, out))
        .resolved_by(Change::RemoveValue),
    // No environment lists the address `{vm-type}_{network-role}_v6_ips` of an instance IP.
    rule("R-100080", |cx, out| omit_external(Attached::InstanceIp, Purpose::Address, Some(V6_LIST), cx, out))
        .resolved_by(Change::RemoveValue),
    // The environment lists the address `{vm-type}_int_{network-role}_ip_{index}` of an instance IP.
    rule("R-100100", |cx, out| list_internal(Attached::InstanceIp, Some(V4), cx, out))
        .resolved_by(Change::AddValue),
    // The environment lists the address `{vm-type}_int_{network-role}_ips` of an instance IP.
    rule("R-100120", |cx, out| list_internal(Attached::InstanceIp, Some(V4_LIST), cx, out))
        .resolved_by(Change::AddValue),
    // The environment lists the address `{vm-type}_int_{network-role}_v6_ip_{index}` of an instance IP.
    rule("R-100140", |cx, out| list_internal(Attached::InstanceIp, Some(V6), cx, out))
        .resolved_by(Change::AddValue),
    // The environment lists the address `{vm-type}_int_{network-role}_v6_ips` of an instance IP.
    rule("R-100160", |cx, out| list_internal(Attached::InstanceIp, Some(V6_LIST), cx, out))
        .resolved_by(Change::AddValue),
    // No environment lists an address of an instance IP on an external network.
    rule("R-100170", |cx, out| omit_external(Attached::InstanceIp, Purpose::Address, None, cx, out))
        .resolved_by(Change::RemoveValue),
    // The environment lists every address of an instance IP on an internal network, with a value.
    rule("R-100180", |cx, out| list_internal(Attached::InstanceIp, None, cx, out))
        .resolved_by(Change::AddValue),
    // No environment lists the subnet `{network-role}_subnet_id` of an instance IP.
    rule("R-100210", |cx, out| {
        omit_subnets(Attached::InstanceIp, NetworkKind::External, Family::V4, cx, out);
    })
    .resolved_by(Change::RemoveValue),
    // No environment lists the subnet `{network-role}_v6_subnet_id` of an instance IP.
    rule("R-100230", |cx, out| {
        omit_subnets(Attached::InstanceIp, NetworkKind::External, Family::V6, cx, out);
    })
    .resolved_by(Change::RemoveValue),
    // No environment lists the subnet `int_{network-role}_subnet_id` of an instance IP.
    rule("R-100250", |cx, out| {
        omit_subnets(Attached::InstanceIp, NetworkKind::Internal, Family::V4, cx, out);
    })
    .resolved_by(Change::RemoveValue),
    // No environment lists the subnet `int_{network-role}_v6_subnet_id` of an instance IP.
    rule("R-100270", |cx, out| {
        omit_subnets(Attached::InstanceIp, NetworkKind::Internal, Family::V6, cx, out);
    })
    .resolved_by(Change::RemoveValue),
    // No environment lists the subnet `int_{network-role}_v6_subnet_id` of a port.
    rule("R-22288", |cx, out| omit_subnets(Attached::Port, NetworkKind::Internal, Family::V6, cx, out))
        .resolved_by(Change::RemoveValue),
    // The environment lists the address `{vm-type}_int_{network-role}_ip_{index}` of a port.
    rule("R-28795", |cx, out| list_internal(Attached::Port, Some(V4), cx, out)).resolved_by(Change::AddValue),
    // No environment lists the address `{vm-type}_{network-role}_ip_{index}` of a port.
    rule("R-39841", |cx, out| omit_external(Attached::Port, Purpose::Address, Some(V4), cx, out))
        .resolved_by(Change::RemoveValue),
    // No environment lists an address of a port on an external network.
    rule("R-62590", |cx, out| omit_external(Attached::Port, Purpose::Address, None, cx, out))
        .resolved_by(Change::RemoveValue),
    // No environment lists the subnet `int_{network-role}_subnet_id` of a port.
    rule("R-69634", |cx, out| omit_subnets(Attached::Port, NetworkKind::Internal, Family::V4, cx, out))
        .resolved_by(Change::RemoveValue),
    // No environment lists the subnet `{network-role}_v6_subnet_id` of a port.
    rule("R-80829", |cx, out| omit_subnets(Attached::Port, NetworkKind::External, Family::V6, cx, out))
        .resolved_by(Change::RemoveValue),
    // No environment lists a virtual address of a port on an external network.
    rule("R-83412", |cx, out| omit_external(Attached::Port, Purpose::FloatingAddress, None, cx, out))
        .resolved_by(Change::RemoveValue),
    // No environment lists the subnet `{network-role}_subnet_id` of a port.
    rule("R-83677", |cx, out| omit_subnets(Attached::Port, NetworkKind::External, Family::V4, cx, out))
        .resolved_by(Change::RemoveValue),
    // No environment lists the address `{vm-type}_{network-role}_v6_ip_{index}` of a port.
    rule("R-87123", |cx, out| omit_external(Attached::Port, Purpose::Address, Some(V6), cx, out))
        .resolved_by(Change::RemoveValue),
    // The environment lists the address `{vm-type}_int_{network-role}_ips` of a port.
    rule("R-90206", |cx, out| list_internal(Attached::Port, Some(V4_LIST), cx, out))
        .resolved_by(Change::AddValue),
    // No environment lists the address `{vm-type}_{network-role}_v6_ips` of a port.
    rule("R-93030", |cx, out| omit_external(Attached::Port, Purpose::Address, Some(V6_LIST), cx, out))
        .resolved_by(Change::RemoveValue),
    // The environment lists every address of a port on an internal network, with a value.
    rule("R-93496", |cx, out| list_internal(Attached::Port, None, cx, out)).resolved_by(Change::AddValue),
    // The environment lists the address `{vm-type}_int_{network-role}_v6_ip_{index}` of a port.
    rule("R-97201", |cx, out| list_internal(Attached::Port, Some(V6), cx, out)).resolved_by(Change::AddValue),
    // The environment lists the address `{vm-type}_int_{network-role}_v6_ips` of a port.
    rule("R-98569", |cx, out| list_internal(Attached::Port, Some(V6_LIST), cx, out))
        .resolved_by(Change::AddValue),
    // No environment lists the address `{vm-type}_{network-role}_ips` of a port.
    rule("R-98905", |cx, out| omit_external(Attached::Port, Purpose::Address, Some(V4_LIST), cx, out))
        .resolved_by(Change::RemoveValue),
];

/// Reason why an environment omits parameters of an external network.
const ASSIGNED: &str = "ONAP assigns the addresses of external networks";

/// Returns the help for the entry of an address on an external network, and `true` if ports on internal networks share
/// the parameter. The entry must be removed unless it is shared: then it belongs to the ports that its name refers to,
/// because an environment must list the values of internal networks.
pub(crate) fn omission<'p>(cx: &Context<'p>, environment: FileId, name: &'p str) -> (String, bool) {
    if !cx.is_on_both_kinds(environment, name) {
        return (format!("{}: {ASSIGNED}", environment::REMOVE), false);
    }
    let help = match kind_by_name(name) {
        NetworkKind::Internal => {
            "use a separate parameter for the ports on external networks: the environment holds the value for the internal ports"
                .to_owned()
        }
        NetworkKind::External => {
            format!("{OWN_INTERNAL}, then {}: {ASSIGNED}", environment::REMOVE)
        }
    };
    (help, true)
}

/// Help if ports on internal networks share a parameter named after an external network.
const OWN_INTERNAL: &str = "use a separate parameter for the ports on internal networks";

/// The IP version and the form of a parameter: a single address or a list.
type AddressForm = (Family, Form);

/// Returns the sources of the given form, or all sources for `None`.
fn of_form<'s, 'p>(
    form: Option<AddressForm>,
    purpose: Purpose,
    sources: &'s [ModuleParameter<'p>],
    cx: &'s Context<'p>,
) -> impl Iterator<Item = &'s ModuleParameter<'p>> {
    sources.iter().filter(move |source| form.is_none_or(|form| form == form_of(cx.vnf(), purpose, source)))
}

/// Returns the IP version and the form of a parameter, from its name or else from its first use in a property.
fn form_of<'p>(vnf: &Vnf<'p>, purpose: Purpose, source: &ModuleParameter<'p>) -> AddressForm {
    let used = Use::at(source.first_use.value);
    let form = Form::of_address_name(source.name).filter(|_| purpose == Purpose::Address);
    let form =
        form.or_else(|| Some(used?.form(source.first_use.template)).filter(|_| purpose != Purpose::Subnet));
    (vnf.family_of_source(source), form.unwrap_or(Form::Text))
}

/// Reports as undecided the parameters that supply whole lists or maps and may contain a value for networks of a kind.
pub(crate) fn note_unknown_values(
    cx: &Context<'_>,
    attached: Attached,
    purpose: Purpose,
    kind: NetworkKind,
    out: &mut Findings,
) {
    let vnf = cx.vnf();
    for whole in vnf.wholes_on(attached, purpose, kind).filter(|it| it.is_unknown(&vnf.callers)) {
        address_names::note_unknown_value(whole, purpose, out);
    }
}

/// Checks that environments omit the address parameters of external networks, either all or those of one form.
fn omit_external<'p>(
    attached: Attached,
    purpose: Purpose,
    form: Option<AddressForm>,
    cx: &Context<'p>,
    out: &mut Findings,
) {
    let sources = cx.address_sources(attached, purpose, NetworkKind::External);
    note_unknown_values(cx, attached, purpose, NetworkKind::External, out);
    let help = |it: &ModuleParameter<'p>| omission(cx, it.file(), it.name).0;
    let mend = |it: &ModuleParameter<'p>, fix| (!omission(cx, it.file(), it.name).1).then_some(fix);
    environment::omit_with(cx, of_form(form, purpose, &sources, cx), help, mend, out);
}

/// Checks that environments list the address parameters of internal networks: those of one form, or all with values.
fn list_internal(attached: Attached, form: Option<AddressForm>, cx: &Context<'_>, out: &mut Findings) {
    let sources = cx.address_sources(attached, Purpose::Address, NetworkKind::Internal);
    note_unknown_values(cx, attached, Purpose::Address, NetworkKind::Internal, out);
    let demand = if form.is_some() { Demand::Entry } else { Demand::Value };
    let is_named = |name: &str| parameters::role_of_internal_parameter(name).is_some();
    let of_form: Vec<_> = of_form(form, Purpose::Address, &sources, cx).collect();
    let (shared, own): (Vec<&ModuleParameter<'_>>, Vec<_>) = of_form.into_iter().partition(|it| {
        kind_by_name(it.name) == NetworkKind::External && cx.is_on_both_kinds(it.file(), it.name)
    });
    environment::list(cx.package(), own, demand, is_named, out);
    let help = |_: &ModuleParameter<'_>, file: &str| format!("{OWN_INTERNAL}, with its value in `{file}`");
    environment::list_with(cx.package(), shared, demand, help, out);
}

/// Checks that environments omit the subnet parameters of one kind of network and IP version.
fn omit_subnets(attached: Attached, kind: NetworkKind, family: Family, cx: &Context<'_>, out: &mut Findings) {
    let sources = cx.address_sources(attached, Purpose::Subnet, kind);
    note_unknown_values(cx, attached, Purpose::Subnet, kind, out);
    let of_family = of_form(Some((family, Form::Text)), Purpose::Subnet, &sources, cx);
    match kind {
        NetworkKind::External => {
            environment::omit(cx, of_family, |_| "the subnet is known only when the stack is created", out);
        }
        NetworkKind::Internal => {
            environment::omit(cx, of_family, environment::reason_by_outputs(cx), out);
        }
    }
}
