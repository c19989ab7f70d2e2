//! The document for GR-API: model `GENERIC-RESOURCE-API.yang` of sdnc-northbound.

use std::borrow::Cow;

use vnfcheck_vnf::IpVersion;

use crate::document::Document;
use crate::fill::{Fill, Omitted, of_ip_version, yes_or_no};
use crate::instance;
use crate::model::{IP_VERSIONS, ip_version_of};
use crate::module::Entry;

/// Returns the name of an IP version in SDNC's model and in SO.
fn name_of(ip_version: IpVersion) -> Document {
    Document::text(match ip_version {
        IpVersion::V4 => "ipv4",
        IpVersion::V6 => "ipv6",
    })
}

/// Returns the part of the document below `input` that describes the module, with its key, and the omitted parameters.
pub(crate) fn body(fill: &mut Fill<'_, '_>) -> ((&'static str, Document), Vec<Omitted>) {
    let identifier = Document::map([
        ("vnf-name", fill.instance(instance::VNF_NAME)),
        ("vnf-type", fill.instance(instance::VNF_TYPE)),
    ]);
    let module_identifier = Document::map([
        ("vf-module-name", fill.instance(instance::MODULE_NAME)),
        ("vf-module-type", fill.instance(instance::MODEL_NAME)),
    ]);
    let zones = Document::texts(fill.zones());
    let networks = networks(fill);
    let machines = machines(fill);
    let (listed, omitted) = fill.rest();
    let parameters = listed.into_iter().map(|(name, value)| {
        Document::map([("name", Document::text(name)), ("value", Document::Text(value))])
    });
    let body = Document::map([
        ("vnf-topology-identifier-structure", identifier),
        (
            "vnf-resource-assignments",
            Document::map([
                ("availability-zones", Document::map([("availability-zone", zones)])),
                ("vnf-networks", Document::map([("vnf-network", networks)])),
            ]),
        ),
        (
            "vf-module-topology",
            Document::map([
                ("vf-module-topology-identifier", module_identifier),
                ("vf-module-assignments", Document::map([("vms", Document::map([("vm", machines)]))])),
                ("vf-module-parameters", Document::map([("param", Document::List(parameters.collect()))])),
            ]),
        ),
    ]);
    (("preload-vf-module-topology-information", body), omitted)
}

fn networks(fill: &mut Fill<'_, '_>) -> Document {
    let mut networks = Vec::new();
    for (network, name) in fill.networks() {
        let mut fields = fill.network(network, name);
        let mut subnets = Vec::new();
        for subnet in network.subnets.iter().filter(|it| !fill.flows(it)).copied().collect::<Vec<_>>() {
            let (is_id, text) = fill.subnet(subnet);
            let key = if is_id { "subnet-id" } else { "subnet-name" };
            subnets.push(Document::map([("ip-version", name_of(ip_version_of(subnet))), (key, text)]));
        }
        if !subnets.is_empty() {
            let subnets = Document::map([("subnet-data", Document::List(subnets))]);
            fields.push((Cow::Borrowed("subnets-data"), subnets));
        }
        networks.push(Document::Map(fields));
    }
    Document::List(networks)
}

fn machines(fill: &mut Fill<'_, '_>) -> Document {
    let mut machines = Vec::new();
    for machine in fill.module.machines.values() {
        let names = Document::texts(fill.parts(machine.names.iter()));
        let entries = machine.entries.values().map(|entry| network(entry, fill)).collect();
        machines.push(Document::map([
            ("vm-type", Document::text(machine.vm_type)),
            ("vm-count", Document::Number(machine.count)),
            ("vm-names", Document::map([("vm-name", names)])),
            ("vm-networks", Document::map([("vm-network", Document::List(entries))])),
        ]));
    }
    Document::List(machines)
}

fn network<'p>(entry: &Entry<'p>, fill: &mut Fill<'_, 'p>) -> Document {
    let items = IP_VERSIONS.map(|ip_version| {
        let addresses = fill.parts(of_ip_version(entry.fixed.iter(), ip_version));
        Document::map([
            ("ip-version", name_of(ip_version)),
            ("use-dhcp", yes_or_no(entry.uses_dhcp)),
            ("ip-count", Document::Number(addresses.len() as u64)),
            ("network-ips", Document::map([("network-ip", Document::texts(addresses))])),
        ])
    });
    let [v4, v6] = IP_VERSIONS
        .map(|ip_version| Document::texts(fill.parts(of_ip_version(entry.floating.iter(), ip_version))));
    let none = || Document::List(Vec::new());
    Document::map([
        ("network-role", Document::text(&entry.role)),
        ("network-role-tag", Document::text(&entry.role)),
        (
            "network-information-items",
            Document::map([("network-information-item", Document::List(items.into()))]),
        ),
        ("mac-addresses", Document::map([("mac-address", none())])),
        ("floating-ips", Document::map([("floating-ip-v4", v4), ("floating-ip-v6", v6)])),
        ("interface-route-prefixes", Document::map([("interface-route-prefix", none())])),
    ])
}
