//! Parameters for the addresses and subnets of ports: the networks that they belong to, and the forms of their names.

use hot::FileId;
use vnf::addresses::kind_by_name;
use vnf::{Attached, Family, Form, ModuleParameter, NetworkKind, Purpose, Use, Vnf, parameters};

use crate::check::{Context, Findings};
use crate::onap::aspects::environment::{self, Demand};
use crate::onap::ports::address_names;
use crate::onap::ports::subjects::{Address, Addresses, VirtualAddresses};

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

/// Checks that environments list the parameters of a form for addresses on internal networks, and omit the others.
pub(crate) fn check(address: Address, cx: &Context<'_>, out: &mut Findings) {
    let Address { attached, pattern } = address;
    match (pattern.purpose, pattern.kind) {
        (Purpose::Subnet, kind) => omit_subnets(attached, kind, pattern.family, cx, out),
        (purpose, NetworkKind::External) => {
            omit(attached, purpose, Some((pattern.family, pattern.form)), cx, out);
        }
        (_, NetworkKind::Internal) => list(attached, Some((pattern.family, pattern.form)), cx, out),
    }
}

/// Checks that environments omit all parameters for addresses on external networks.
pub(crate) fn omit_external(all: Addresses, cx: &Context<'_>, out: &mut Findings) {
    omit(all.attached, all.purpose, None, cx, out);
}

/// Checks that environments omit all parameters for virtual addresses on external networks.
pub(crate) fn omit_virtual(all: VirtualAddresses, cx: &Context<'_>, out: &mut Findings) {
    omit(all.0, Purpose::FloatingAddress, None, cx, out);
}

/// Checks that environments list all parameters for addresses on internal networks, with values.
pub(crate) fn list_internal(all: Addresses, cx: &Context<'_>, out: &mut Findings) {
    list(all.attached, None, cx, out);
}

/// Checks that environments omit the address parameters of external networks; given a form, only parameters of this
/// form.
fn omit<'p>(
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

/// Checks that environments list the address parameters of internal networks. Given a form, parameters of this form
/// need an entry; otherwise all parameters need a value.
fn list(attached: Attached, form: Option<AddressForm>, cx: &Context<'_>, out: &mut Findings) {
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
            environment::omit(cx, of_family, |_| "the subnet ID is only known at deployment", out);
        }
        NetworkKind::Internal => {
            environment::omit(cx, of_family, environment::reason_by_outputs(cx), out);
        }
    }
}
