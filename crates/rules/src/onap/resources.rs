//! The resources with prescribed IDs, as the guide lists them: each row is a kind of resource with the form of its ID
//! and the requirement.

use std::fmt;

use vnfcheck_hot::ResourceType::{
    self, CloudConfig, InterfaceRouteTable, MultipartMime, Net, NetworkIpam, PortTuple, ServiceHealthCheck,
    ServiceTemplate, SoftwareConfig, VirtualNetwork, Volume, VolumeAttachment,
};
use vnfcheck_vnf::IpVersion::{V4, V6};
use vnfcheck_vnf::NetworkKind::{External, Internal};
use vnfcheck_vnf::owners::Amount;
use vnfcheck_vnf::{Attached, IpVersion, Namer, NetworkKind};

use crate::onap::ids::id_forms::Serves;
use crate::onap::ids::{attachment_ids, id_contents, id_forms, key_pairs, resource_ids};
use crate::onap::networks::r16968;
use crate::onap::table::{Aspect, ListedRow};
use vnfcheck_check::{Change, Context, Findings, Rule};

/// A kind of resource with the form of its ID.
struct Row {
    kind: Kind,
    form: Form,
    /// The requirement.
    id: &'static str,
}

/// The form of an ID.
enum Form {
    /// The ID has this form.
    Is(&'static str),
    /// The ID contains this text.
    Contains(&'static str),
    /// The ID contains neither a vm-type nor a network-role.
    ContainsNeither,
}

/// A kind of resource.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Server,
    /// A port or interface on a network of this kind.
    Attached(Attached, NetworkKind),
    /// An instance IP of this version on a network of this kind.
    InstanceIp(NetworkKind, IpVersion),
    /// A port that reserves an address of this version.
    ReservePort(IpVersion),
    /// An internal network of this type.
    Network(ResourceType),
    /// A subnet of an internal network.
    Subnet,
    Volume,
    VolumeAttachment,
    KeyPairOfVmType,
    KeyPairOfVnf,
    SecurityGroup(Serves),
    /// A resource of this type, used by servers of one vm-type.
    UsedByServers(ResourceType),
    /// A resource of this type, used by networks.
    UsedByNetworks(ResourceType),
    /// A resource of this type, used by one internal network.
    UsedByOneNetwork(ResourceType),
    /// A port or interface on a network of this kind, in any form of ID.
    On(NetworkKind),
    /// Any resource that belongs to one vm-type.
    OfVmType,
    /// Any resource that belongs to one network of this kind.
    OfNetwork(NetworkKind),
    /// Any resource that belongs to one vm-type and one network of this kind.
    OfBoth(NetworkKind),
    /// Any resource that belongs to several vm-types and networks.
    Shared,
}

static ROWS: [Row; 39] = [
    is("{vm-type}_server_{index}", Kind::Server, "R-29751"),
    is(
        "{vm-type}_{vm-type_index}_{network-role}_port_{port-index}",
        Kind::Attached(Attached::Port, External),
        "R-20453",
    ),
    is(
        "{vm-type}_{vm-type_index}_int_{network-role}_port_{port-index}",
        Kind::Attached(Attached::Port, Internal),
        "R-26351",
    ),
    is("reserve_port_{vm-type}_{network-role}_floating_ip_{index}", Kind::ReservePort(V4), "R-27469"),
    is("reserve_port_{vm-type}_{network-role}_floating_v6_ip_{index}", Kind::ReservePort(V6), "R-68520"),
    is(
        "{vm-type}_{vm-type_index}_{network-role}_vmi_{vmi_index}",
        Kind::Attached(Attached::Interface, External),
        "R-96253",
    ),
    is(
        "{vm-type}_{vm-type_index}_int_{network-role}_vmi_{vmi_index}",
        Kind::Attached(Attached::Interface, Internal),
        "R-50468",
    ),
    is(
        "{vm-type}_{vm-type_index}_{network-role}_vmi_{vmi_index}_IP_{index}",
        Kind::InstanceIp(External, V4),
        "R-53310",
    ),
    is(
        "{vm-type}_{vm-type_index}_{network-role}_vmi_{vmi_index}_v6_IP_{index}",
        Kind::InstanceIp(External, V6),
        "R-46128",
    ),
    is(
        "{vm-type}_{vm-type_index}_int_{network-role}_vmi_{vmi_index}_IP_{index}",
        Kind::InstanceIp(Internal, V4),
        "R-62187",
    ),
    is(
        "{vm-type}_{vm-type_index}_int_{network-role}_vmi_{vmi_index}_v6_IP_{index}",
        Kind::InstanceIp(Internal, V6),
        "R-87563",
    ),
    is("int_{network-role}_network", Kind::Network(Net), "R-25720"),
    is("int_{network-role}_network", Kind::Network(VirtualNetwork), "R-99110"),
    is("int_{network-role}_subnet_{index}", Kind::Subnet, "R-59434"),
    is("{vm-type}_volume_{index}", Kind::Volume, "R-87004"),
    is("{vm-type}_volume_attachment_{index}", Kind::VolumeAttachment, "R-86497"),
    is("{vm-type}_keypair_{index}", Kind::KeyPairOfVmType, "R-24997"),
    is("{vnf-type}_keypair", Kind::KeyPairOfVnf, "R-65516"),
    is("{vm-type}_security_group", security_group(true, Amount::Several), "R-08775"),
    is("{vm-type}_{network-role}_security_group", security_group(true, Amount::One(External)), "R-17334"),
    is("{vm-type}_int_{network-role}_security_group", security_group(true, Amount::One(Internal)), "R-14198"),
    is("{network-role}_security_group", security_group(false, Amount::One(External)), "R-03595"),
    is("int_{network-role}_security_group", security_group(false, Amount::One(Internal)), "R-73213"),
    contains("{vm-type}", Kind::UsedByServers(CloudConfig), "R-04747"),
    contains("{vm-type}", Kind::UsedByServers(MultipartMime), "R-30804"),
    contains("{vm-type}", Kind::UsedByServers(SoftwareConfig), "R-08975"),
    contains("{vm-type}", Kind::UsedByServers(PortTuple), "R-20065"),
    contains("{vm-type}", Kind::UsedByServers(ServiceHealthCheck), "R-76014"),
    contains("{vm-type}", Kind::UsedByServers(ServiceTemplate), "R-16437"),
    contains("{network-role}", Kind::UsedByNetworks(InterfaceRouteTable), "R-81214"),
    contains("{network-role}", Kind::UsedByOneNetwork(NetworkIpam), "R-30753"),
    contains("{network-role}", Kind::On(External), "R-11168"),
    contains("int_{network-role}", Kind::On(Internal), "R-96983"),
    contains("{vm-type}", Kind::OfVmType, "R-54517"),
    contains("{network-role}", Kind::OfNetwork(External), "R-96482"),
    contains("int_{network-role}", Kind::OfNetwork(Internal), "R-98138"),
    contains("{vm-type}_{network-role}", Kind::OfBoth(External), "R-82115"),
    contains("{vm-type}_int_{network-role}", Kind::OfBoth(Internal), "R-82551"),
    Row { kind: Kind::Shared, form: Form::ContainsNeither, id: "R-67793" },
];

const fn is(form: &'static str, kind: Kind, id: &'static str) -> Row {
    Row { kind, form: Form::Is(form), id }
}

const fn contains(text: &'static str, kind: Kind, id: &'static str) -> Row {
    Row { kind, form: Form::Contains(text), id }
}

const fn security_group(of_one_vm_type: bool, networks: Amount<NetworkKind>) -> Kind {
    Kind::SecurityGroup(Serves { of_one_vm_type, networks })
}

/// Returns the rules of the table.
pub(super) fn rules() -> impl Iterator<Item = Rule> {
    ROWS.iter().map(|row| {
        let rule = Rule::loaded(row.id, |cx, out| row.kind.check(cx, out));
        // Several names would resolve a finding about a shared resource.
        if matches!(row.kind, Kind::Shared) { rule } else { rule.resolved_by(Change::RenameResource) }
    })
}

/// Returns the requirements on the IDs of the given kinds of resources.
pub(crate) fn ids(is_wanted: fn(Kind) -> bool) -> impl Iterator<Item = &'static str> {
    ROWS.iter().filter(move |row| is_wanted(row.kind)).map(|row| row.id)
}

/// Proposes the IDs of misnamed resources, row by row: the rows with a whole form come first.
pub(super) fn propose<'p>(cx: &Context<'p>, names: &mut Namer<'p>) {
    for row in &ROWS {
        row.kind.propose(cx, names);
    }
}

/// Returns the rows for documentation.
pub(crate) fn rows() -> impl Iterator<Item = ListedRow> {
    ROWS.iter().map(|row| ListedRow {
        subject: format!("{}: {}", row.form, row.kind),
        cells: vec![(Aspect::Name, row.id)],
    })
}

impl Kind {
    fn check(self, cx: &Context<'_>, out: &mut Findings) {
        match self {
            Self::Server => resource_ids::check_servers(cx, out),
            Self::Attached(attached, kind) => attachment_ids::check(attached, kind, cx, out),
            Self::InstanceIp(kind, ip_version) => {
                attachment_ids::check_instance_ips(kind, ip_version, cx, out);
            }
            Self::ReservePort(ip_version) => id_forms::check_reserve_ports(ip_version, cx, out),
            Self::Network(of_type) => resource_ids::check_networks(of_type, cx, out),
            Self::Subnet => id_forms::check_subnets(cx, out),
            Self::Volume => id_forms::check_volume_like(Volume, "volume", cx, out),
            Self::VolumeAttachment => {
                id_forms::check_volume_like(VolumeAttachment, "volume_attachment", cx, out);
            }
            Self::KeyPairOfVmType => key_pairs::check_of_vm_type(cx, out),
            Self::KeyPairOfVnf => key_pairs::check_of_vnf(cx, out),
            Self::SecurityGroup(serves) => id_forms::check_security_groups(serves, cx, out),
            Self::UsedByServers(of_type) => resource_ids::require_vm_type(of_type, cx, out),
            Self::UsedByNetworks(of_type) => resource_ids::require_role(of_type, cx, out),
            Self::UsedByOneNetwork(of_type) => resource_ids::require_role_of_own_network(of_type, cx, out),
            Self::On(kind) => id_contents::check_interfaces(kind, cx, out),
            Self::OfVmType => id_contents::check_vm_type(cx, out),
            Self::OfNetwork(kind) => id_contents::check_network(kind, cx, out),
            Self::OfBoth(kind) => id_contents::check_both(kind, cx, out),
            Self::Shared => id_contents::check_shared(cx, out),
        }
    }

    fn propose<'p>(self, cx: &Context<'p>, names: &mut Namer<'p>) {
        match self {
            Self::Server => resource_ids::propose_servers(cx, names),
            Self::Attached(attached, kind) => attachment_ids::propose(attached, kind, cx, names),
            Self::InstanceIp(kind, ip_version) => {
                attachment_ids::propose_instance_ips(kind, ip_version, cx, names);
            }
            Self::ReservePort(ip_version) => id_forms::propose_reserve_ports(ip_version, cx, names),
            Self::Network(_) => r16968::propose(cx, names),
            Self::Subnet => id_forms::propose_subnets(cx, names),
            Self::Volume => id_forms::propose_volume_like(Volume, "volume", cx, names),
            Self::VolumeAttachment => {
                id_forms::propose_volume_like(VolumeAttachment, "volume_attachment", cx, names);
            }
            Self::KeyPairOfVmType => key_pairs::propose_of_vm_type(cx, names),
            Self::SecurityGroup(serves) => id_forms::propose_security_groups(serves, cx, names),
            Self::UsedByServers(of_type) => resource_ids::propose_vm_type(of_type, cx, names),
            Self::OfVmType => id_contents::propose_vm_type(cx, names),
            Self::OfNetwork(kind) => id_contents::propose_network(kind, cx, names),
            Self::OfBoth(kind) => id_contents::propose_both(kind, cx, names),
            Self::Shared => id_contents::propose_shared(cx, names),
            // The package does not determine the name, or a row with a whole form proposes the name.
            Self::KeyPairOfVnf | Self::UsedByNetworks(_) | Self::UsedByOneNetwork(_) | Self::On(_) => {}
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server => f.write_str("server"),
            Self::Attached(attached, kind) => write!(f, "{} on an {} network", attached.noun(), kind.name()),
            Self::InstanceIp(kind, ip_version) => {
                write!(f, "{} instance IP on an {} network", ip_version.name(), kind.name())
            }
            Self::ReservePort(ip_version) => write!(f, "port that reserves an {} address", ip_version.name()),
            Self::Network(of_type) => write!(f, "internal network of type `{of_type}`"),
            Self::Subnet => f.write_str("subnet of an internal network"),
            Self::Volume => f.write_str("volume"),
            Self::VolumeAttachment => f.write_str("volume attachment"),
            Self::KeyPairOfVmType => f.write_str("key pair of one vm-type"),
            Self::KeyPairOfVnf => f.write_str("key pair of all servers"),
            Self::SecurityGroup(serves) => {
                let vm_types = if serves.of_one_vm_type { "one vm-type" } else { "several vm-types" };
                let networks = match serves.networks {
                    Amount::One(Internal) => "one internal network",
                    Amount::One(External) => "one external network",
                    Amount::None | Amount::Several => "several networks",
                };
                write!(f, "security group for {vm_types} and {networks}")
            }
            Self::UsedByServers(of_type) => write!(f, "`{of_type}` used by servers of one vm-type"),
            Self::UsedByNetworks(of_type) => write!(f, "`{of_type}` used by networks"),
            Self::UsedByOneNetwork(of_type) => write!(f, "`{of_type}` used by one internal network"),
            Self::On(kind) => write!(f, "port or interface on an {} network", kind.name()),
            Self::OfVmType => f.write_str("resource for one vm-type"),
            Self::OfNetwork(kind) => write!(f, "resource for one {} network", kind.name()),
            Self::OfBoth(kind) => write!(f, "resource for one vm-type and one {} network", kind.name()),
            Self::Shared => f.write_str("resource shared by vm-types and networks"),
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(form) => write!(f, "`{form}`"),
            Self::Contains(text) => write!(f, "contains `{text}`"),
            Self::ContainsNeither => f.write_str("contains no vm-type and no network-role"),
        }
    }
}
