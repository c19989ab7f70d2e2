//! Rules of security groups that admit every address.

use vnfcheck_hot::{Node, ResourceType};

use super::{Together, in_scopes, is_created, together};
use crate::heat::Scope;
use vnfcheck_check::{Findings, Place, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Not everybody can reach all ports.
    rule("practice.all-ports-open", |cx, out| together(cx, Together::AllPortsOpen, out)).about_resources(),
    // Not everybody can reach a data store.
    rule("practice.data-store-open", |cx, out| together(cx, Together::DataStoreOpen, out)).about_resources(),
    // Not everybody can reach SSH.
    rule("practice.ssh-open", |cx, out| in_scopes(cx, out, check_ssh)).about_resources(),
];

pub(super) fn check_all_ports(scope: &Scope<'_>, out: &mut Findings) {
    check(scope, out, "allow only the ports that clients need", |opened| match opened {
        Opened::Everything => Some("all protocols".to_owned()),
        Opened::Ports { protocol, ports } if ports.count() >= ALL_PORTS => {
            Some(format!("all {protocol} ports ({} to {})", ports.first, ports.last))
        }
        Opened::Ports { protocol, ports } if ports.are_few() && ports.contain(REMOTE_DESKTOP) => {
            Some(format!("{protocol} port {REMOTE_DESKTOP} (remote desktop)"))
        }
        Opened::Ports { .. } => None,
    });
}

pub(super) fn check_data_stores(scope: &Scope<'_>, out: &mut Findings) {
    check(scope, out, "allow only the network or the group of the clients", |opened| {
        let Opened::Ports { protocol: "TCP", ports } = opened else { return None };
        let stores = STORES.iter().filter(|(port, _)| ports.are_few() && ports.contain(*port));
        let stores: Vec<String> = stores.map(|(port, name)| format!("port {port} ({name})")).collect();
        (!stores.is_empty()).then(|| stores.join(", "))
    });
}

fn check_ssh(scope: &Scope<'_>, out: &mut Findings) {
    check(scope, out, "allow only the network of the administrators", |opened| match opened {
        Opened::Ports { protocol: "TCP", ports } if ports.are_few() && ports.contain(SSH) => {
            Some(format!("port {SSH} (SSH)"))
        }
        _ => None,
    });
}

/// Number of ports from which a range counts as all ports.
const ALL_PORTS: u32 = 65_000;
/// Number of ports from which a range no longer counts as opening its individual ports.
const FEW_PORTS: u32 = 2_000;
const REMOTE_DESKTOP: u32 = 3389;
const SSH: u32 = 22;

/// The ports of data stores.
const STORES: [(u32, &str); 7] = [
    (2379, "etcd"),
    (3306, "MySQL"),
    (5432, "PostgreSQL"),
    (6379, "Redis"),
    (9200, "Elasticsearch"),
    (10250, "kubelet"),
    (27017, "MongoDB"),
];

/// A range of ports.
#[derive(Clone, Copy)]
struct Ports {
    first: u32,
    last: u32,
}

impl Ports {
    fn count(self) -> u32 {
        self.last.saturating_sub(self.first).saturating_add(1)
    }

    fn are_few(self) -> bool {
        self.count() < FEW_PORTS
    }

    fn contain(self, port: u32) -> bool {
        (self.first..=self.last).contains(&port)
    }
}

/// Protocol and ports that a rule opens to every address.
#[derive(Clone, Copy)]
enum Opened {
    /// All protocols.
    Everything,
    /// Ports of a protocol.
    Ports { protocol: &'static str, ports: Ports },
}

/// Checks which ports each rule opens to every address; `described` returns a description of the excess.
fn check(scope: &Scope<'_>, out: &mut Findings, help: &str, described: fn(Opened) -> Option<String>) {
    for (place, properties) in rules_of_groups(scope) {
        let Some(what) = opened(scope, &properties).and_then(described) else {
            out.pass();
            continue;
        };
        out.fail(place, format!("the rule admits every address on {what}")).help(help);
    }
}

/// Returns a property of a rule by its name.
type Properties<'p> = Box<dyn Fn(&str) -> Option<Node<'p>> + 'p>;

/// Returns the rules of security groups, each with its properties: items of a group, and resources.
fn rules_of_groups<'p>(scope: &Scope<'p>) -> Vec<(Place, Properties<'p>)> {
    let template = scope.template;
    let groups = template.definitions_of(ResourceType::SecurityGroup);
    let items = groups.flat_map(|(_, definition)| definition.values_at_end(&["rules"]));
    let items = items.filter(|it| it.is_mapping() && !scope.is_call(*it)).map(|item| {
        let properties: Properties<'p> = Box::new(move |name| item.get(name));
        (item.into(), properties)
    });
    let own = template.definitions_named("OS::Neutron::SecurityGroupRule");
    let own = own.filter(|(it, definition)| is_created(scope, *it) && !definition.has_unknown_properties());
    let own = own.map(|(resource, definition)| {
        let properties: Properties<'p> = Box::new(move |name| Some(definition.property(name)?.value));
        (resource.into(), properties)
    });
    items.chain(own).collect()
}

/// Returns the protocols and ports that a rule opens to every address; `None` if there are no such ports, or if the
/// files do not determine the rule.
fn opened<'p>(scope: &Scope<'p>, properties: &Properties<'p>) -> Option<Opened> {
    // `None` for an unknown value; `Some(None)` for a missing value or null.
    let value = |name: &str| match properties(name).filter(|it| !it.is_null()) {
        None => Some(None),
        Some(node) => scope.settled(node).map(|it| (!it.is_null()).then(|| it.text())),
    };
    let is_absent = |name: &str| properties(name).is_none_or(Node::is_null);
    let is_ingress = value("direction")?.is_none_or(|it| it == "ingress");
    let is_by_prefix = value("remote_mode")?.is_none_or(|it| it == "remote_ip_prefix");
    let is_for_all =
        value("remote_ip_prefix")?.is_none_or(|it| matches!(it.trim(), "" | "0.0.0.0/0" | "::/0"));
    let has_no_group = ["remote_group_id", "remote_group"].iter().all(|it| is_absent(it));
    if !(is_ingress && is_by_prefix && is_for_all && has_no_group) {
        return None;
    }
    let protocol = value("protocol")?.unwrap_or("any").trim().to_ascii_lowercase();
    let number = |name: &str| value(name)?.map(|it| it.trim().parse::<u32>()).transpose().ok();
    let ports = (number("port_range_min")?, number("port_range_max")?);
    let protocol = match protocol.as_str() {
        "any" | "-1" | "0" | "" => return (ports == (None, None)).then_some(Opened::Everything),
        "tcp" | "6" => "TCP",
        "udp" | "17" => "UDP",
        _ => return None,
    };
    let ports = match ports {
        (None, None) => Ports { first: 1, last: 65_535 },
        (Some(first), Some(last)) => Ports { first, last },
        (Some(only), None) | (None, Some(only)) => Ports { first: only, last: only },
    };
    Some(Opened::Ports { protocol, ports })
}
