//! Where the addresses and subnets of what is attached stand.

use std::sync::LazyLock;

use hot::{Definition, Node, Path, Paths};

use super::flow::{self, ModuleParameter, PropertyValue};
use super::wholes::{Followed, Whole};
use super::{Attached, NetworkKind, Purpose, Use, Vnf};

/// Addresses and subnets of a port.
static PORT: LazyLock<Paths<Purpose>> = LazyLock::new(|| {
    Paths::new([
        (&["allowed_address_pairs", "ip_address"] as Path, Purpose::FloatingAddress),
        (&["fixed_ips", "ip_address"], Purpose::Address),
        (&["fixed_ips", "subnet"], Purpose::Subnet),
        (&["fixed_ips", "subnet_id"], Purpose::Subnet),
    ])
});

/// Virtual addresses of a virtual machine interface.
static INTERFACE: LazyLock<Paths<Purpose>> = LazyLock::new(|| {
    const ADDRESS: Path = &[
        "virtual_machine_interface_allowed_address_pairs",
        "virtual_machine_interface_allowed_address_pairs_allowed_address_pair",
        "virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip",
        "virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix",
    ];
    Paths::new([(ADDRESS, Purpose::FloatingAddress)])
});

/// Address and subnet of an instance IP.
static INSTANCE_IP: LazyLock<Paths<Purpose>> = LazyLock::new(|| {
    Paths::new([(&["instance_ip_address"] as Path, Purpose::Address), (&["subnet_uuid"], Purpose::Subnet)])
});

/// Where they stand in the properties of what is attached.
pub fn paths(attached: Attached) -> &'static Paths<Purpose> {
    match attached {
        Attached::Port => &PORT,
        Attached::Interface => &INTERFACE,
        Attached::InstanceIp => &INSTANCE_IP,
    }
}

/// Visits the values for each purpose, each with the names that lead on from it: none but where a function gives a list or a
/// map as a whole.
pub(super) fn read<'p>(
    attached: Attached,
    definition: Definition<'p>,
    mut visit: impl FnMut(Purpose, Node<'p>, &'static [&'static str]),
) {
    definition.visit_any(paths(attached), |node, (path, purpose), left| {
        visit(*purpose, node, path.get(path.len() - left..).unwrap_or_default());
    });
}

/// What messages call the property that gives what is attached something.
pub fn property_name(attached: Attached, purpose: Purpose) -> &'static str {
    match (attached, purpose) {
        (Attached::Port, Purpose::Subnet) => "subnet",
        (Attached::InstanceIp, Purpose::Subnet) => "subnet_uuid",
        (Attached::InstanceIp, _) => "instance_ip_address",
        (Attached::Port | Attached::Interface, _) => "ip_address",
    }
}

/// The kind of network that the name of an address or subnet parameter tells.
pub fn kind_by_name(name: &str) -> NetworkKind {
    let is_internal = name.starts_with("int_") || name.contains("_int_");
    if is_internal { NetworkKind::Internal } else { NetworkKind::External }
}

/// The parameters of modules that give addresses or subnets on one kind of network. Where nothing else tells the kind, the
/// name of the parameter does.
pub fn sources<'p>(
    vnf: &Vnf<'p>,
    attached: Attached,
    purpose: Purpose,
    kind: NetworkKind,
) -> Vec<ModuleParameter<'p>> {
    let on_network = vnf.attached(attached).filter(|it| it.kind().is_none_or(|it| it == kind));
    let written = wholes_on(vnf, attached, purpose, kind).flat_map(|whole| {
        let uses = whole.follow(vnf).into_iter().filter_map(|it| match it {
            Followed::Written { call, value } => Some((call, value)),
            Followed::Listed { .. } | Followed::Unknown => None,
        });
        uses.map(|(call, value)| PropertyValue {
            template: call.caller,
            resource: call.resource,
            definition: call.resource.definition,
            property: property_name(attached, purpose),
            value,
        })
    });
    let uses = on_network.flat_map(|attachment| {
        let defined = attachment.defined;
        let is_wanted = move |used: Use<'p>| attachment.kind().is_some() || kind_by_name(used.name()) == kind;
        let values = vnf.values(attachment, purpose);
        values.filter(move |value| Use::at(*value).is_some_and(is_wanted)).map(move |value| PropertyValue {
            template: defined.template,
            resource: defined.resource,
            definition: defined.definition(),
            property: property_name(attached, purpose),
            value,
        })
    });
    let listed = wholes_on(vnf, attached, purpose, kind).flat_map(|whole| whole.sources(vnf, attached));
    flow::sources(vnf.callers.package, uses.chain(written)).chain(listed).collect()
}

/// The lists and maps that functions give as a whole to what is attached to one kind of network.
pub fn wholes_on<'v, 'p>(
    vnf: &'v Vnf<'p>,
    attached: Attached,
    purpose: Purpose,
    kind: NetworkKind,
) -> impl Iterator<Item = &'v Whole<'p>> {
    vnf.wholes.iter().filter(move |whole| {
        let attachment = vnf.attachments.get(whole.attachment as usize);
        whole.purpose == purpose
            && attachment.is_some_and(|it| it.attached == attached && it.kind().is_none_or(|it| it == kind))
    })
}
