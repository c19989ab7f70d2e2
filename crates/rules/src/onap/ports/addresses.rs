//! Parameters for the addresses and subnets of ports: their networks, and the forms of their names.

use vnfcheck_hot::FileId;
use vnfcheck_vnf::addresses::kind_by_name;
use vnfcheck_vnf::{
    AddressRole, Attached, Cardinality, IpVersion, ModuleParameter, NetworkKind, ParamRef, Pattern, Vnf,
    parameters,
};

use crate::onap::aspects::environment::{self, Demand};
use crate::onap::ports::address_names;
use crate::onap::ports::subjects::{Address, Addresses, VirtualAddresses};
use vnfcheck_check::{Context, Findings};

/// Reason why an environment omits parameters of an external network.
const ASSIGNED: &str = "ONAP assigns the addresses of external networks";

/// Returns the help for the entry of an address on an external network, and `true` if ports on internal networks share
/// the parameter. The entry must be removed unless the parameter is shared. The ports on the kind of network in its
/// name keep a shared parameter, because an environment must list the values of internal networks.
pub(crate) fn omission<'p>(cx: &Context<'p>, environment: FileId, name: &'p str) -> (String, bool) {
    if !cx.vnf().is_on_both_kinds(environment, name) {
        return (format!("{}: {ASSIGNED}", environment::REMOVE), false);
    }
    let help = match kind_by_name(name) {
        NetworkKind::Internal => {
            "use a separate parameter for the ports on external networks; the environment contains the value for the internal ports"
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

/// The IP version and the cardinality of a parameter.
type AddressForm = (IpVersion, Cardinality);

/// Returns the sources of the given form, or all sources for `None`.
fn of_form<'s, 'p>(
    form: Option<AddressForm>,
    address_role: AddressRole,
    sources: &'s [ModuleParameter<'p>],
    cx: &'s Context<'p>,
) -> impl Iterator<Item = &'s ModuleParameter<'p>> {
    let is_of_form = move |source: &&ModuleParameter<'p>| {
        form.is_none_or(|form| form == form_of(cx.model(), address_role, source))
    };
    sources.iter().filter(is_of_form)
}

/// Returns the form of a parameter, from its name, otherwise from its first use in a property.
fn form_of<'p>(vnf: &Vnf<'p>, address_role: AddressRole, source: &ModuleParameter<'p>) -> AddressForm {
    let used = ParamRef::at(source.first_use.value);
    let cardinality =
        Cardinality::of_address_name(source.name).filter(|_| address_role == AddressRole::Address);
    let cardinality = cardinality.or_else(|| {
        Some(used?.cardinality(source.first_use.template)).filter(|_| address_role != AddressRole::Subnet)
    });
    (vnf.ip_version_of_source(source), cardinality.unwrap_or(Cardinality::One))
}

/// Reports as undecided the parameters that supply whole lists or maps which may contain a value for networks of a
/// kind.
pub(crate) fn note_unknown_values(
    cx: &Context<'_>,
    attached: Attached,
    address_role: AddressRole,
    kind: NetworkKind,
    out: &mut Findings,
) {
    let vnf = cx.model();
    for whole in vnf.composites_on(attached, address_role, kind).filter(|it| it.is_unknown(&vnf.callers)) {
        address_names::note_unknown_value(whole, address_role, out);
    }
}

/// Checks that environments list the parameters of a form for addresses on internal networks, and omit the others.
pub(crate) fn check(address: Address, cx: &Context<'_>, out: &mut Findings) {
    let Address { attached, pattern } = address;
    let form = Some((pattern.ip_version, pattern.cardinality));
    match (pattern.address_role, pattern.kind) {
        (AddressRole::Subnet, kind) => omit_subnets(attached, kind, pattern.ip_version, cx, out),
        (address_role, NetworkKind::External) => omit(attached, address_role, form, cx, out),
        (_, NetworkKind::Internal) => list(attached, form, cx, out),
    }
}

/// Checks that environments omit all parameters for addresses on external networks.
pub(crate) fn omit_external(all: Addresses, cx: &Context<'_>, out: &mut Findings) {
    omit(all.attached, all.address_role, None, cx, out);
}

/// Checks that environments omit all parameters for virtual addresses on external networks.
pub(crate) fn omit_virtual(all: VirtualAddresses, cx: &Context<'_>, out: &mut Findings) {
    omit(all.0, AddressRole::FloatingAddress, None, cx, out);
}

/// Checks that environments list all parameters for addresses on internal networks, with values.
pub(crate) fn list_internal(all: Addresses, cx: &Context<'_>, out: &mut Findings) {
    list(all.attached, None, cx, out);
}

/// Checks that environments omit the address parameters of external networks; given a form, only parameters of this
/// form.
fn omit<'p>(
    attached: Attached,
    address_role: AddressRole,
    form: Option<AddressForm>,
    cx: &Context<'p>,
    out: &mut Findings,
) {
    let sources = cx.vnf().address_sources(attached, address_role, NetworkKind::External);
    note_unknown_values(cx, attached, address_role, NetworkKind::External, out);
    let help = |it: &ModuleParameter<'p>| omission(cx, it.file(), it.name).0;
    let make_fix = |it: &ModuleParameter<'p>, fix| (!omission(cx, it.file(), it.name).1).then_some(fix);
    environment::omit_with(cx, of_form(form, address_role, &sources, cx), help, make_fix, out);
}

/// Checks that environments list the address parameters of internal networks. Given a form, parameters of this form
/// need an entry; otherwise all parameters need a value.
fn list<'p>(attached: Attached, form: Option<AddressForm>, cx: &Context<'p>, out: &mut Findings) {
    let sources = cx.vnf().address_sources(attached, AddressRole::Address, NetworkKind::Internal);
    note_unknown_values(cx, attached, AddressRole::Address, NetworkKind::Internal, out);
    let demand = if form.is_some() { Demand::Entry } else { Demand::Value };
    let new_name = |source: &ModuleParameter<'p>| {
        address_names::prescribed_name(cx, ParamRef::at(source.first_use.value)?.node)
    };
    let required = |source: &ModuleParameter<'p>| {
        let is_named = parameters::role_of_internal_parameter(source.name).is_some();
        let (ip_version, cardinality) = form_of(cx.model(), AddressRole::Address, source);
        let pattern = Pattern::of(AddressRole::Address, NetworkKind::Internal, ip_version, cardinality);
        let name = || new_name(source).map_or_else(|| pattern.name(None, None, None), str::to_owned);
        (!is_named).then(|| format!("`{}`", name()))
    };
    let of_form: Vec<_> = of_form(form, AddressRole::Address, &sources, cx).collect();
    let (shared, own): (Vec<&ModuleParameter<'_>>, Vec<_>) = of_form.into_iter().partition(|it| {
        kind_by_name(it.name) == NetworkKind::External && cx.vnf().is_on_both_kinds(it.file(), it.name)
    });
    environment::list(cx.package(), own, demand, required, out);
    let help = |_: &ModuleParameter<'_>, file: &str| format!("{OWN_INTERNAL}, with its value in `{file}`");
    environment::list_with(cx.package(), shared, demand, help, out);
}

/// Checks that environments omit the subnet parameters of one kind of network and IP version.
fn omit_subnets(
    attached: Attached,
    kind: NetworkKind,
    ip_version: IpVersion,
    cx: &Context<'_>,
    out: &mut Findings,
) {
    let sources = cx.vnf().address_sources(attached, AddressRole::Subnet, kind);
    note_unknown_values(cx, attached, AddressRole::Subnet, kind, out);
    let of_ip_version = of_form(Some((ip_version, Cardinality::One)), AddressRole::Subnet, &sources, cx);
    match kind {
        NetworkKind::External => {
            environment::omit(cx, of_ip_version, |_| "the subnet ID is only known at deployment", out);
        }
        NetworkKind::Internal => {
            environment::omit(cx, of_ip_version, environment::reason_by_outputs(cx), out);
        }
    }
}
