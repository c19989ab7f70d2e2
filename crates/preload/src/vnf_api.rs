//! The document for VNF-API, the older API: model `VNF-API.yang` of sdnc-northbound.

use std::borrow::Cow;

use vnfcheck_vnf::IpVersion;

use crate::document::Document;
use crate::fill::{Fill, Omitted, of_ip_version, yes_or_no};
use crate::instance;
use crate::model::ip_version_of;
use crate::module::Entry;

/// Returns the part of the document below `input` that describes the module, with its key, and the omitted parameters.
pub(crate) fn body(fill: &mut Fill<'_, '_>) -> ((&'static str, Document), Vec<Omitted>) {
    let identifier = Document::map([
        ("vnf-name", fill.instance(instance::MODULE_NAME)),
        ("vnf-type", fill.instance(instance::MODEL_NAME)),
        ("generic-vnf-name", fill.instance(instance::VNF_NAME)),
        ("generic-vnf-type", fill.instance(instance::VNF_TYPE)),
    ]);
    let zones =
        fill.zones().into_iter().map(|zone| Document::map([("availability-zone", Document::Text(zone))]));
    let zones = zones.collect();
    let networks = networks(fill);
    let machines = machines(fill);
    let (listed, omitted) = fill.rest();
    let parameters = listed.into_iter().map(|(name, value)| {
        Document::map([
            ("vnf-parameter-name", Document::text(name)),
            ("vnf-parameter-value", Document::Text(value)),
        ])
    });
    let body = Document::map([
        ("vnf-topology-identifier", identifier),
        (
            "vnf-assignments",
            Document::map([
                ("availability-zones", Document::List(zones)),
                ("vnf-networks", networks),
                ("vnf-vms", machines),
            ]),
        ),
        ("vnf-parameters", Document::List(parameters.collect())),
    ]);
    (("vnf-topology-information", body), omitted)
}

fn networks(fill: &mut Fill<'_, '_>) -> Document {
    let mut networks = Vec::new();
    for (network, name) in fill.networks() {
        let mut fields = fill.network(network, name);
        for (ip_version, keys) in [
            (IpVersion::V4, ["subnet-id", "subnet-name"]),
            (IpVersion::V6, ["ipv6-subnet-id", "ipv6-subnet-name"]),
        ] {
            let first = network.subnets.iter().find(|subnet| ip_version_of(subnet) == ip_version);
            if let Some(subnet) = first {
                let (is_id, text) = fill.subnet(subnet);
                let [id, name] = keys;
                fields.push((Cow::Borrowed(if is_id { id } else { name }), text));
            }
        }
        networks.push(Document::Map(fields));
    }
    Document::List(networks)
}

fn machines(fill: &mut Fill<'_, '_>) -> Document {
    let mut machines = Vec::new();
    for machine in fill.module.machines.values() {
        let names = fill.parts(machine.names.iter());
        let names =
            names.into_iter().map(|name| Document::map([("vm-name", Document::Text(name))])).collect();
        let entries = machine.entries.values().map(|entry| network(entry, fill)).collect();
        machines.push(Document::map([
            ("vm-type", Document::text(machine.vm_type)),
            ("vm-count", Document::Number(machine.count)),
            ("vm-names", Document::List(names)),
            ("vm-networks", Document::List(entries)),
        ]));
    }
    Document::List(machines)
}

fn network<'p>(entry: &Entry<'p>, fill: &mut Fill<'_, 'p>) -> Document {
    let mut addresses = |ip_version, key| {
        let texts = fill.parts(of_ip_version(entry.fixed.iter(), ip_version)).into_iter();
        texts.map(|text| Document::map([(key, Document::Text(text))])).collect::<Vec<_>>()
    };
    let v4 = addresses(IpVersion::V4, "ip-address");
    let v6 = addresses(IpVersion::V6, "ip-address-ipv6");
    let mut fields = vec![
        ("network-role", Document::text(&entry.role)),
        ("network-role-tag", Document::text(&entry.role)),
        ("ip-count", Document::Number(v4.len() as u64)),
        ("ip-count-ipv6", Document::Number(v6.len() as u64)),
    ];
    for (ip_version, key) in [(IpVersion::V4, "floating-ip"), (IpVersion::V6, "floating-ip-v6")] {
        let first = of_ip_version(entry.floating.iter(), ip_version).next();
        fields.extend(first.map(|part| (key, Document::Text(fill.part(part)))));
    }
    fields.extend([
        ("network-ips", Document::List(v4)),
        ("network-ips-v6", Document::List(v6)),
        ("network-macs", Document::List(Vec::new())),
        ("interface-route-prefixes", Document::List(Vec::new())),
        ("use-dhcp", yes_or_no(entry.uses_dhcp)),
    ]);
    Document::Map(fields.into_iter().map(|(key, value)| (Cow::Borrowed(key), value)).collect())
}
