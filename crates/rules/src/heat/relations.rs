//! Constraints between properties that the code of resource types enforces: at least one of several properties, mutual
//! exclusion, and properties that require another property.
//!
//! Read from the plug-ins of openstack-heat 27.0.1. [`RELATIONS`] contains all constraints of a common kind;
//! [`special`](super::special) contains the constraints specific to a type.

use std::cell::Cell;

use Demand::{Alone, AtMostOne, Never, NotFor, Obsolete, OneOf, OnlyFor, Ordered, RequiredBy, With};
use vnfcheck_catalogue::schema::TypeSchema;
use vnfcheck_hot::{Entry, Node, Resource, Value};
use vnfcheck_maps::HashSet;

use super::scope::Scope;
use super::siblings::{Group, Report};
use super::{kinds, special};
use crate::words::alternatives;
use vnfcheck_check::Findings;

/// A dependency between properties of the same mapping.
enum Demand {
    /// At least one is required.
    OneOf(&'static [&'static str]),
    /// At most one is allowed.
    AtMostOne(&'static [&'static str]),
    /// The property excludes all others of its mapping.
    Alone(&'static str),
    /// The first property is only allowed together with the second.
    With(&'static str, &'static str),
    /// The number in the first property must not exceed the number in the second.
    Ordered(&'static str, &'static str),
    /// The first property is not allowed if the second has one of these values.
    NotFor(&'static str, &'static str, &'static [&'static str]),
    /// The first property is allowed only if the second has one of these values, none of which is its default.
    OnlyFor(&'static str, &'static str, &'static [&'static str]),
    /// The first property is required if the second has one of these values.
    RequiredBy(&'static str, &'static str, &'static [&'static str]),
    /// The property must not have this value.
    Never(&'static str, &'static str),
    /// The engine no longer supports the property.
    Obsolete(&'static str),
}

impl Demand {
    /// `true` if a single property satisfies the demand.
    fn is_about_two(&self) -> bool {
        matches!(self, AtMostOne(_) | Alone(_) | Ordered(..) | NotFor(..))
    }
}

/// The demands of one resource type.
struct Relation {
    of: &'static str,
    /// The property that contains the mappings, as a dotted path; empty for the properties of the resource itself.
    below: &'static str,
    demands: &'static [Demand],
}

const fn relation(of: &'static str, below: &'static str, demands: &'static [Demand]) -> Relation {
    Relation { of, below, demands }
}

const SERVER: &str = "OS::Nova::Server";

/// Relations between the properties of resources, in the order of the types.
static RELATIONS: &[Relation] = &[
    relation(
        "AWS::AutoScaling::AutoScalingGroup",
        "",
        &[
            OneOf(&["InstanceId", "LaunchConfigurationName"]),
            AtMostOne(&["InstanceId", "LaunchConfigurationName"]),
            Ordered("MinSize", "MaxSize"),
            Ordered("MinSize", "DesiredCapacity"),
            Ordered("DesiredCapacity", "MaxSize"),
        ],
    ),
    relation(
        "AWS::AutoScaling::LaunchConfiguration",
        "",
        &[OneOf(&["InstanceId", "ImageId"]), OneOf(&["InstanceId", "InstanceType"])],
    ),
    relation(
        "OS::Barbican::Order",
        "",
        &[
            RequiredBy("algorithm", "type", &["key", "asymmetric"]),
            RequiredBy("bit_length", "type", &["key", "asymmetric"]),
            With("profile", "ca_id"),
            NotFor("pass_phrase", "type", &["key", "certificate"]),
            NotFor("request_type", "type", &["key", "asymmetric"]),
            NotFor("subject_dn", "type", &["key", "asymmetric"]),
            NotFor("source_container_ref", "type", &["key", "asymmetric"]),
            NotFor("ca_id", "type", &["key", "asymmetric"]),
            NotFor("request_data", "type", &["key", "asymmetric"]),
            NotFor("algorithm", "type", &["certificate"]),
            NotFor("bit_length", "type", &["certificate"]),
            NotFor("mode", "type", &["certificate"]),
            NotFor("payload_content_type", "type", &["certificate"]),
            NotFor("expiration", "type", &["certificate"]),
        ],
    ),
    relation("OS::Barbican::Secret", "", &[With("payload_content_type", "payload")]),
    relation(
        "OS::Cinder::Quota",
        "",
        &[OneOf(&["gigabytes", "volumes", "snapshots", "backups", "backup_gigabytes"])],
    ),
    relation("OS::Cinder::VolumeType", "", &[OnlyFor("projects", "is_public", &["false"])]),
    relation(
        "OS::Designate::Zone",
        "",
        &[RequiredBy("email", "type", &["PRIMARY"]), RequiredBy("masters", "type", &["SECONDARY"])],
    ),
    relation("OS::Glance::WebImage", "", &[OnlyFor("members", "visibility", &["shared"])]),
    relation(
        "OS::Heat::AutoScalingGroup",
        "",
        &[
            Ordered("min_size", "max_size"),
            Ordered("min_size", "desired_capacity"),
            Ordered("desired_capacity", "max_size"),
        ],
    ),
    relation(
        "OS::Heat::ScalingPolicy",
        "",
        &[NotFor("min_adjustment_step", "adjustment_type", &["change_in_capacity", "exact_capacity"])],
    ),
    relation("OS::Keystone::Group", "roles", OF_ROLES),
    relation("OS::Keystone::GroupRoleAssignment", "roles", OF_ROLES),
    relation("OS::Keystone::User", "roles", OF_ROLES),
    relation("OS::Keystone::UserRoleAssignment", "roles", OF_ROLES),
    relation(
        "OS::Manila::ShareNetwork",
        "",
        &[With("neutron_network", "neutron_subnet"), Obsolete("nova_network")],
    ),
    relation("OS::Mistral::CronTrigger", "", &[OneOf(&["pattern", "first_time"])]),
    relation(
        "OS::Mistral::Workflow",
        "tasks",
        &[
            OneOf(&["workflow", "action"]),
            AtMostOne(&["workflow", "action"]),
            With("concurrency", "with_items"),
        ],
    ),
    relation("OS::Neutron::FloatingIP", "", &[With("fixed_ip_address", "port_id")]),
    relation(
        "OS::Neutron::NetworkGateway",
        "connections",
        &[RequiredBy("segmentation_id", "segmentation_type", &["vlan"])],
    ),
    relation("OS::Neutron::Port", "", &[AtMostOne(&["fixed_ips", "no_fixed_ips"])]),
    relation(
        "OS::Neutron::ProviderNet",
        "",
        &[
            NotFor("segmentation_id", "network_type", &["local", "flat"]),
            NotFor("physical_network", "network_type", &["vxlan", "gre", "geneve", "local"]),
        ],
    ),
    relation(
        "OS::Neutron::Quota",
        "",
        &[OneOf(&[
            "network",
            "subnet",
            "subnetpool",
            "port",
            "router",
            "floatingip",
            "security_group",
            "security_group_rule",
            "rbac_policy",
        ])],
    ),
    relation(
        "OS::Neutron::Router",
        "",
        &[AtMostOne(&["l3_agent_id", "l3_agent_ids", "distributed"]), AtMostOne(&["ha", "distributed"])],
    ),
    relation(
        "OS::Neutron::RouterInterface",
        "",
        &[OneOf(&["subnet", "port"]), AtMostOne(&["subnet", "port"])],
    ),
    relation("OS::Neutron::SecurityGroup", "", &[Never("name", "default")]),
    relation("OS::Neutron::SecurityGroupRule", "", &[AtMostOne(&["remote_group", "remote_ip_prefix"])]),
    relation(
        "OS::Neutron::Segment",
        "",
        &[
            RequiredBy("physical_network", "network_type", &["flat", "vlan"]),
            RequiredBy("segmentation_id", "network_type", &["vlan"]),
            NotFor("segmentation_id", "network_type", &["local", "flat"]),
            NotFor("physical_network", "network_type", &["vxlan", "gre", "geneve"]),
        ],
    ),
    relation(
        "OS::Neutron::Subnet",
        "",
        &[
            OneOf(&["cidr", "subnetpool"]),
            AtMostOne(&["cidr", "subnetpool"]),
            AtMostOne(&["cidr", "prefixlen"]),
        ],
    ),
    relation(
        "OS::Neutron::SubnetPool",
        "",
        &[
            Ordered("min_prefixlen", "max_prefixlen"),
            Ordered("default_prefixlen", "max_prefixlen"),
            Ordered("min_prefixlen", "default_prefixlen"),
        ],
    ),
    relation(
        "OS::Nova::Quota",
        "",
        &[OneOf(&[
            "cores",
            "ram",
            "instances",
            "key_pairs",
            "metadata_items",
            "fixed_ips",
            "floating_ips",
            "injected_files",
            "injected_file_content_bytes",
            "injected_file_path_bytes",
            "security_groups",
            "security_group_rules",
            "server_groups",
            "server_group_members",
        ])],
    ),
    relation(SERVER, "", &[AtMostOne(&["block_device_mapping", "block_device_mapping_v2"])]),
    relation(
        SERVER,
        "networks",
        &[
            OneOf(&["network", "port", "subnet", "allocate_network"]),
            Alone("allocate_network"),
            AtMostOne(&["port", "fixed_ip"]),
        ],
    ),
    relation(
        SERVER,
        "block_device_mapping",
        &[OneOf(&["volume_id", "snapshot_id"]), AtMostOne(&["volume_id", "snapshot_id"])],
    ),
    relation(
        SERVER,
        "block_device_mapping_v2",
        &[
            OneOf(&["volume_id", "snapshot_id", "image", "swap_size", "ephemeral_size", "ephemeral_format"]),
            AtMostOne(&["volume_id", "snapshot_id", "image", "swap_size", "ephemeral_size"]),
            AtMostOne(&["volume_id", "snapshot_id", "image", "swap_size", "ephemeral_format"]),
        ],
    ),
    relation(
        "OS::Octavia::L7Policy",
        "",
        &[
            NotFor("redirect_pool", "action", &["REJECT", "REDIRECT_TO_URL"]),
            NotFor("redirect_url", "action", &["REJECT", "REDIRECT_TO_POOL"]),
            RequiredBy("redirect_pool", "action", &["REDIRECT_TO_POOL"]),
            RequiredBy("redirect_url", "action", &["REDIRECT_TO_URL"]),
        ],
    ),
    relation("OS::Octavia::L7Rule", "", &[RequiredBy("key", "type", &["HEADER", "COOKIE"])]),
    relation(
        "OS::Octavia::Listener",
        "",
        &[RequiredBy("default_tls_container_ref", "protocol", &["TERMINATED_HTTPS"])],
    ),
    relation("OS::Octavia::Pool", "", &[OneOf(&["listener", "loadbalancer"])]),
    relation(
        "OS::Octavia::Pool",
        "session_persistence",
        &[RequiredBy("cookie_name", "type", &["APP_COOKIE"]), NotFor("cookie_name", "type", &["SOURCE_IP"])],
    ),
    relation(
        "OS::Octavia::Quota",
        "",
        &[OneOf(&["loadbalancer", "listener", "pool", "member", "healthmonitor"])],
    ),
    relation(
        "OS::Trove::Cluster",
        "instances.networks",
        &[OneOf(&["network", "port"]), AtMostOne(&["network", "port"])],
    ),
    relation("OS::Trove::Instance", "", &[With("users", "databases")]),
    relation(
        "OS::Trove::Instance",
        "networks",
        &[OneOf(&["network", "port"]), AtMostOne(&["network", "port"])],
    ),
];

/// The demands on each item of `roles`.
const OF_ROLES: &[Demand] = &[OneOf(&["project", "domain"]), AtMostOne(&["project", "domain"])];

/// Default values that the engine uses for missing properties on which a demand depends.
const DEFAULTS: &[(&str, &str, &str)] = &[("OS::Designate::Zone", "type", "PRIMARY")];

/// Checks the dependencies between the given properties of a type. Missing properties are reported at the name of the
/// type.
pub(crate) fn check<'p>(
    resource: Resource<'p>,
    given: Option<Node<'p>>,
    at: Node<'p>,
    of: &'static TypeSchema,
    is_advice: bool,
    scope: &Scope<'p>,
    out: &mut Findings,
) {
    let depends = &Cell::new(false);
    let whole = Group { resource, node: given, at, of, below: "", is_settled: false, depends, scope };
    let reports = defects(&whole, out);
    // A value outside the resource does not reveal that a condition disables the resource.
    if depends.get() && !out.is_downgraded(resource.definition.body) {
        let known: HashSet<_> = reports.iter().map(Report::key).collect();
        let settled = defects(&Group { is_settled: true, ..whole }, out);
        for report in settled.into_iter().filter(|it| !known.contains(&it.key())) {
            let kind = if is_advice { report.kind } else { kinds::ENVIRONMENT_VALUE };
            let report = Report { kind, ..report };
            report.report_to(is_advice || !scope.is_environment_strict, out);
        }
    }
    special::advise_user_data(&whole, out);
    for report in reports {
        report.report_to(is_advice, out);
    }
}

/// Returns the defects in a group and in the mappings of its properties.
fn defects<'p>(whole: &Group<'_, 'p>, out: &Findings) -> Vec<Report<'p>> {
    let mut reports = Vec::new();
    let first = RELATIONS.partition_point(|it| it.of < whole.of.name);
    for relation in RELATIONS.iter().skip(first).take_while(|it| it.of == whole.of.name) {
        if relation.below.is_empty() {
            whole.collect_reports(relation.demands, &mut reports);
            continue;
        }
        // A default is outside the resource, so its position does not reveal that a condition disables the resource.
        let takes_defaults = !out.is_downgraded(whole.resource.definition.body);
        let mut groups = vec![*whole];
        for name in relation.below.split('.') {
            groups = groups.iter().flat_map(|group| group.below(name, takes_defaults)).collect();
        }
        for group in groups {
            group.collect_reports(relation.demands, &mut reports);
        }
    }
    special::check(whole, &mut reports);
    // A pair of properties may violate two demands.
    reports.dedup_by(|a, b| a.key() == b.key());
    reports
}

impl<'p> Group<'_, 'p> {
    fn collect_reports(&self, demands: &[Demand], reports: &mut Vec<Report<'p>>) {
        let is_lone = self.node.is_some_and(|node| node.only_entry().is_some());
        let apt = demands.iter().filter(|demand| !(is_lone && demand.is_about_two()));
        reports.extend(apt.filter_map(|demand| self.defect(demand)));
    }

    fn defect(&self, demand: &Demand) -> Option<Report<'p>> {
        match *demand {
            OneOf(names) => names.iter().all(|name| self.get(name).is_none()).then(|| self.missing(names)),
            AtMostOne(names) => self.two_of(names),
            Alone(name) => {
                let alone = self.surely(name)?;
                let mut others = self.node?.entries().filter(|entry| !entry.value.is_null());
                let other = others.find(|entry| entry.name() != name)?;
                Some(Self::conflict(alone, other))
            }
            With(name, needed) => {
                let given = self.surely(name).filter(|_| self.get(needed).is_none())?;
                let report =
                    Report::new(given.key, kinds::MISSING_PROPERTY, format!("`{name}` requires `{needed}`"));
                Some(report.help(format!("add `{needed}:`, or remove `{name}`")))
            }
            Ordered(low, high) => self.not_above(low, high),
            OnlyFor(name, other, values) => {
                let given = self.surely(name)?;
                let decides = self.settled(other);
                let allows = |entry: Entry<'p>| {
                    let text = word(entry.value);
                    !entry.value.is_scalar() || values.iter().any(|it| it.eq_ignore_ascii_case(text))
                };
                (!decides.is_some_and(allows)).then(|| {
                    let message = format!("`{name}` requires `{other}` to be {}", alternatives(values));
                    excluded(given.key, name, other, decides, message)
                })
            }
            RequiredBy(name, other, values) => {
                let decides = self.settled(other);
                let value = match decides {
                    Some(entry) => entry.value.is_scalar().then(|| entry.value.text())?,
                    None => DEFAULTS.iter().find(|it| it.0 == self.of.name && it.1 == other)?.2,
                };
                (self.get(name).is_none() && values.contains(&value)).then(|| {
                    Report::new(
                        self.at,
                        kinds::MISSING_PROPERTY,
                        format!("`{name}` is required if `{other}` is `{value}`"),
                    )
                    .help(format!("add `{name}:`"))
                    .fact(name)
                    .related(decides.map(|it| it.value), "the other value")
                })
            }
            Obsolete(name) => self.surely(name).map(|given| {
                Report::of_wrong_value(given.key, format!("Heat no longer supports `{name}`"))
                    .help(format!("remove `{name}`"))
            }),
            NotFor(name, other, values) => {
                let given = self.surely(name)?;
                let decides = self.literal(other)?;
                let value = decides.value.text();
                values.contains(&value).then(|| {
                    let message = format!("`{name}` is not allowed if `{other}` is `{value}`");
                    excluded(given.key, name, other, Some(decides), message)
                })
            }
            Never(name, value) => {
                let given = self.literal(name).filter(|entry| entry.value.text() == value)?;
                let message = format!("`{value}` is not allowed for `{name}`");
                Some(Report::of_wrong_value(given.value, message).help("use another value"))
            }
        }
    }
}

/// Returns the report of a property that the value of another property excludes.
fn excluded<'p>(at: Node<'p>, name: &str, other: &str, by: Option<Entry<'p>>, message: String) -> Report<'p> {
    Report::of_conflict(at, message)
        .help(format!("remove `{name}`, or correct `{other}`"))
        .related(by.map(|it| it.value), "the other value")
}

/// Returns the text of a scalar, with every spelling of a boolean normalized to `true` or `false`.
fn word(value: Node<'_>) -> &str {
    match value.value() {
        Value::Bool(true) => "true",
        Value::Bool(false) => "false",
        _ => value.text(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vnfcheck_catalogue::{resource_types, schema};

    #[test]
    fn relations_are_in_the_order_of_the_types() {
        assert!(RELATIONS.is_sorted_by_key(|it| it.of));
    }

    /// Every name in the table is a property of its type, so that no demand is without effect.
    #[test]
    fn relations_name_properties_that_exist() {
        for relation in RELATIONS {
            let of = resource_types::find(relation.of).unwrap();
            let fields = if relation.below.is_empty() {
                of.fields
            } else {
                relation.below.split('.').fold(of.fields, |fields, name| {
                    let list = schema::field(fields, name).unwrap().schema;
                    let inside = if let schema::Inside::Items(item) = list.inside {
                        &item.inside
                    } else {
                        &list.inside
                    };
                    let schema::Inside::Fields(fields) = inside else { panic!("no mappings") };
                    fields
                })
            };
            let names = relation.demands.iter().flat_map(|demand| match *demand {
                OneOf(names) | AtMostOne(names) => names.to_vec(),
                With(a, b) | Ordered(a, b) | NotFor(a, b, _) | OnlyFor(a, b, _) | RequiredBy(a, b, _) => {
                    vec![a, b]
                }
                Alone(name) | Never(name, _) | Obsolete(name) => vec![name],
            });
            for name in names {
                assert!(schema::field(fields, name).is_some(), "{} {name}", relation.of);
            }
        }
    }
}
