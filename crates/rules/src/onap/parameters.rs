//! The parameters with prescribed names, as the guide lists them: each row is a kind of parameter, and each cell is the
//! requirement on its source, name, type, environment or constraints.

use vnfcheck_vnf::Attached::{InstanceIp, Interface, Port};
use vnfcheck_vnf::Cardinality::{Many, One};
use vnfcheck_vnf::IpVersion::{V4, V6};
use vnfcheck_vnf::NetworkKind::{External, Internal};
use vnfcheck_vnf::{AddressRole, Attached, Cardinality, IpVersion, NetworkKind, Pattern};

use crate::onap::aspects::types::{STRING, STRING_OR_LIST};
use crate::onap::contrail::{contrail_networks, network_names, routes};
use crate::onap::ports::subjects::{Address, Addresses, VirtualAddresses};
use crate::onap::ports::{address_names, addresses, floating_addresses, given_networks, port_networks};
use crate::onap::servers::subjects::{FLAVOR, IMAGE, Key, NAME, ServerProperty, ZONE};
use crate::onap::servers::{given, metadata, server_metadata, server_parameters, zone_names};
use crate::onap::table::{Aspect, Cell, ListedRow, Row, Table, cell, row};
use vnfcheck_check::{Change, Rule};

static TABLES: [&dyn Table; 7] =
    [&ADDRESSES, &ALL_ADDRESSES, &VIRTUAL_ADDRESSES, &ALL_VIRTUAL_ADDRESSES, &NETWORKS, &SERVERS, &METADATA];

/// Returns the rules of the tables.
pub(super) fn rules() -> impl Iterator<Item = Rule> {
    TABLES.iter().flat_map(|table| table.rules())
}

/// Returns the requirements on the types of parameters. Requirements on the names of parameters in metadata also
/// prescribe the types.
pub(crate) fn types() -> impl Iterator<Item = &'static str> {
    TABLES.iter().flat_map(|table| table.ids(Aspect::Type)).chain(METADATA.ids(Aspect::Name))
}

/// Returns the rows for documentation.
pub(crate) fn rows() -> impl Iterator<Item = ListedRow> {
    TABLES.iter().flat_map(|table| table.listed())
}

pub(crate) static ADDRESSES: [Row<Address>; 24] = [
    row(address(Port, External, V4, One), &[named("R-40971"), omitted("R-39841")]),
    row(address(Port, External, V4, Many), &[named("R-04697"), omitted("R-98905")]),
    row(address(Port, External, V6, One), &[named("R-71577"), omitted("R-87123")]),
    row(address(Port, External, V6, Many), &[named("R-23503"), omitted("R-93030")]),
    row(address(Port, Internal, V4, One), &[named("R-78380"), listed_in_environment("R-28795")]),
    row(address(Port, Internal, V4, Many), &[named("R-85235"), listed_in_environment("R-90206")]),
    row(address(Port, Internal, V6, One), &[named("R-27818"), listed_in_environment("R-97201")]),
    row(address(Port, Internal, V6, Many), &[named("R-29765"), listed_in_environment("R-98569")]),
    row(subnet(Port, External, V4), &[named("R-62802"), omitted("R-83677")]),
    row(subnet(Port, External, V6), &[named("R-15287"), omitted("R-80829")]),
    row(subnet(Port, Internal, V4), &[named("R-84123"), omitted("R-69634")]),
    row(subnet(Port, Internal, V6), &[named("R-76160"), omitted("R-22288")]),
    row(address(InstanceIp, External, V4, One), &[named("R-100010"), omitted("R-100020")]),
    row(address(InstanceIp, External, V4, Many), &[named("R-100030"), omitted("R-100040")]),
    row(address(InstanceIp, External, V6, One), &[named("R-100050"), omitted("R-100060")]),
    row(address(InstanceIp, External, V6, Many), &[named("R-100070"), omitted("R-100080")]),
    row(address(InstanceIp, Internal, V4, One), &[named("R-100090"), listed_in_environment("R-100100")]),
    row(address(InstanceIp, Internal, V4, Many), &[named("R-100110"), listed_in_environment("R-100120")]),
    row(address(InstanceIp, Internal, V6, One), &[named("R-100130"), listed_in_environment("R-100140")]),
    row(address(InstanceIp, Internal, V6, Many), &[named("R-100150"), listed_in_environment("R-100160")]),
    row(subnet(InstanceIp, External, V4), &[named("R-100200"), omitted("R-100210")]),
    row(subnet(InstanceIp, External, V6), &[named("R-100220"), omitted("R-100230")]),
    row(subnet(InstanceIp, Internal, V4), &[named("R-100240"), omitted("R-100250")]),
    row(subnet(InstanceIp, Internal, V6), &[named("R-100260"), omitted("R-100270")]),
];

const fn address(
    attached: Attached,
    kind: NetworkKind,
    ip_version: IpVersion,
    cardinality: Cardinality,
) -> Address {
    Address { attached, pattern: Pattern::of(AddressRole::Address, kind, ip_version, cardinality) }
}

const fn subnet(attached: Attached, kind: NetworkKind, ip_version: IpVersion) -> Address {
    Address { attached, pattern: Pattern::of(AddressRole::Subnet, kind, ip_version, One) }
}

const fn named(id: &'static str) -> Cell<Address> {
    cell(id, Aspect::Name, address_names::check).resolved_by(Change::RenameParameter)
}

const fn omitted(id: &'static str) -> Cell<Address> {
    cell(id, Aspect::Environment, addresses::check).resolved_by(Change::RemoveValue)
}

const fn listed_in_environment(id: &'static str) -> Cell<Address> {
    cell(id, Aspect::Environment, addresses::check).resolved_by(Change::AddValue)
}

static ALL_ADDRESSES: [Row<Addresses>; 4] = [
    row(
        Addresses { attached: Port, address_role: AddressRole::Address, types: STRING_OR_LIST },
        &[typed("R-34037"), all_omitted("R-62590"), all_listed("R-93496")],
    ),
    row(Addresses { attached: Port, address_role: AddressRole::Subnet, types: STRING }, &[typed("R-38236")]),
    row(
        Addresses { attached: InstanceIp, address_role: AddressRole::Address, types: STRING_OR_LIST },
        &[typed("R-100000"), all_omitted("R-100170"), all_listed("R-100180")],
    ),
    row(
        Addresses { attached: InstanceIp, address_role: AddressRole::Subnet, types: STRING },
        &[typed("R-100190")],
    ),
];

const fn typed(id: &'static str) -> Cell<Addresses> {
    cell(id, Aspect::Type, address_names::check_types)
}

const fn all_omitted(id: &'static str) -> Cell<Addresses> {
    cell(id, Aspect::Environment, addresses::omit_external).resolved_by(Change::RemoveValue)
}

const fn all_listed(id: &'static str) -> Cell<Addresses> {
    cell(id, Aspect::Environment, addresses::list_internal).resolved_by(Change::AddValue)
}

pub(crate) static VIRTUAL_ADDRESSES: [Row<Address>; 8] = [
    row(virtual_address(Port, External, V4), &[virtual_named("R-41492")]),
    row(virtual_address(Port, External, V6), &[virtual_named("R-35735")]),
    row(virtual_address(Port, Internal, V4), &[virtual_named("R-717227")]),
    row(virtual_address(Port, Internal, V6), &[virtual_named("R-805572")]),
    row(virtual_address(Interface, External, V4), &[virtual_named("R-100310")]),
    row(virtual_address(Interface, External, V6), &[virtual_named("R-100330")]),
    row(virtual_address(Interface, Internal, V4), &[virtual_named("R-100360")]),
    row(virtual_address(Interface, Internal, V6), &[virtual_named("R-100370")]),
];

const fn virtual_address(attached: Attached, kind: NetworkKind, ip_version: IpVersion) -> Address {
    Address { attached, pattern: Pattern::of(AddressRole::FloatingAddress, kind, ip_version, One) }
}

const fn virtual_named(id: &'static str) -> Cell<Address> {
    cell(id, Aspect::Name, floating_addresses::check).resolved_by(Change::RenameParameter)
}

static ALL_VIRTUAL_ADDRESSES: [Row<VirtualAddresses>; 2] = [
    row(
        VirtualAddresses(Port),
        &[
            exempted("R-41493"),
            cell("R-83412", Aspect::Environment, addresses::omit_virtual).resolved_by(Change::RemoveValue),
        ],
    ),
    row(
        VirtualAddresses(Interface),
        &[
            exempted("R-100350"),
            cell("R-100280", Aspect::Environment, floating_addresses::forbid_in_environment)
                .resolved_by(Change::RemoveValue),
        ],
    ),
];

const fn exempted(id: &'static str) -> Cell<VirtualAddresses> {
    cell(id, Aspect::Name, floating_addresses::check_exemptions).resolved_by(Change::RenameParameter)
}

static NETWORKS: [Row<&str>; 4] = [
    row(
        "`{network-role}_net_id`, `{network-role}_net_name`: network of a port",
        &[
            cell("R-62983", Aspect::Name, |_, cx, out| port_networks::check_external(cx, out))
                .resolved_by(Change::RenameParameter),
            cell("R-18008", Aspect::Type, |_, cx, out| port_networks::check_types(cx.model(), out)),
            cell("R-29872", Aspect::Environment, |_, cx, out| given_networks::omit(cx, out))
                .resolved_by(Change::RemoveValue),
        ],
    ),
    row(
        "`int_{network-role}_net_id`, `int_{network-role}_net_name`: internal network of a port of an incremental module",
        &[
            cell("R-22688", Aspect::Source, |_, cx, out| port_networks::check_shared(cx, out)),
            cell("R-86182", Aspect::Name, |_, cx, out| port_networks::check_internal(cx, out))
                .resolved_by(Change::RenameParameter),
        ],
    ),
    row(
        "`{network-role}_net_fqdn`: network of a Contrail interface",
        &[
            cell("R-02164", Aspect::Name, |_, cx, out| contrail_networks::check_references(cx, out)),
            cell("R-92193", Aspect::Environment, |_, cx, out| network_names::omit(cx, out))
                .resolved_by(Change::RemoveValue),
        ],
    ),
    row(
        "`{vm-type}_{network-role}_route_prefixes`: routes of an interface route table",
        &[
            cell("R-28222", Aspect::Name, |_, cx, out| contrail_networks::check_routes(cx, out)),
            cell("R-19756", Aspect::Type, |_, cx, out| {
                contrail_networks::check_route_types(cx.package(), out);
            }),
            cell("R-76682", Aspect::Environment, |_, cx, out| routes::omit(cx, out))
                .resolved_by(Change::RemoveValue),
        ],
    ),
];

static SERVERS: [Row<ServerProperty>; 4] = [
    row(
        IMAGE,
        &[
            supplied("R-901331"),
            cell("R-58670", Aspect::Name, server_parameters::check_name).resolved_by(Change::TakeImage),
            server_typed("R-71152"),
            server_listed("R-91125"),
        ],
    ),
    row(
        FLAVOR,
        &[
            supplied("R-481670"),
            cell("R-45188", Aspect::Name, server_parameters::check_name).resolved_by(Change::TakeFlavor),
            server_typed("R-50436"),
            server_listed("R-69431"),
        ],
    ),
    row(
        NAME,
        &[
            cell("R-663631", Aspect::Source, server_parameters::require_name),
            cell("R-54171", Aspect::Name, |_, cx, out| server_parameters::check_indexed_names(cx, out)),
            cell("R-87817", Aspect::Name, |_, cx, out| server_parameters::check_listed_names(cx, out)),
            server_typed("R-51430"),
            server_omitted("R-22838"),
        ],
    ),
    row(
        ZONE,
        &[cell("R-98450", Aspect::Name, |_, cx, out| zone_names::check(cx, out)), server_omitted("R-59568")],
    ),
];

const fn supplied(id: &'static str) -> Cell<ServerProperty> {
    cell(id, Aspect::Source, server_parameters::require_parameter)
}

const fn server_typed(id: &'static str) -> Cell<ServerProperty> {
    cell(id, Aspect::Type, server_parameters::check_type)
}

const fn server_listed(id: &'static str) -> Cell<ServerProperty> {
    cell(id, Aspect::Environment, given::list).resolved_by(Change::AddValue)
}

const fn server_omitted(id: &'static str) -> Cell<ServerProperty> {
    cell(id, Aspect::Environment, given::omit).resolved_by(Change::RemoveValue)
}

static METADATA: [Row<Key>; 8] = [
    row(
        key("vnf_id"),
        &[required_from_parameter("R-37437"), key_named("R-07507"), key_omitted("R-20856"), free("R-55218")],
    ),
    row(
        key("vnf_name"),
        &[required_from_parameter("R-72483"), key_named("R-62428"), key_omitted("R-36542"), free("R-44318")],
    ),
    row(
        key("vf_module_id"),
        &[required_from_parameter("R-71493"), key_named("R-82134"), key_omitted("R-72871"), free("R-98374")],
    ),
    row(
        key("vf_module_name"),
        &[
            required("R-100400"),
            from_parameter("R-68023"),
            key_named("R-39067"),
            key_omitted("R-80374"),
            free("R-15480"),
        ],
    ),
    row(
        Key { name: "vf_module_index", type_name: "number" },
        &[from_parameter("R-50816"), key_named("R-54340"), key_omitted("R-37039"), free("R-09811")],
    ),
    row(
        key("workload_context"),
        &[required("R-47061"), context("R-74978"), key_omitted("R-02691"), free("R-34055")],
    ),
    row(
        key("environment_context"),
        &[required("R-88536"), context("R-20308"), key_omitted("R-13194"), free("R-56183")],
    ),
    row(
        key("vm_role"),
        &[
            cell("R-85328", Aspect::Source, server_metadata::check_written_or_parameter),
            cell("R-86476", Aspect::Constraints, server_metadata::check_value),
            free("R-67597"),
        ],
    ),
];

const fn key(name: &'static str) -> Key {
    Key { name, type_name: "string" }
}

const fn required(id: &'static str) -> Cell<Key> {
    cell(id, Aspect::Source, server_metadata::require_metadata)
}

const fn required_from_parameter(id: &'static str) -> Cell<Key> {
    cell(id, Aspect::Source, server_metadata::require_key)
}

const fn from_parameter(id: &'static str) -> Cell<Key> {
    cell(id, Aspect::Source, server_metadata::require_parameter)
}

const fn key_named(id: &'static str) -> Cell<Key> {
    cell(id, Aspect::Name, server_metadata::check_parameter)
}

const fn context(id: &'static str) -> Cell<Key> {
    cell(id, Aspect::Name, server_metadata::check_context)
}

const fn key_omitted(id: &'static str) -> Cell<Key> {
    cell(id, Aspect::Environment, metadata::omit_from_environment).resolved_by(Change::RemoveValue)
}

const fn free(id: &'static str) -> Cell<Key> {
    cell(id, Aspect::Constraints, metadata::omit_constraints).resolved_by(Change::RemoveConstraints)
}
