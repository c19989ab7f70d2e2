//! Dependencies between properties that are specific to one type.

use vnfcheck_catalogue::schema;
use vnfcheck_hot::scalars::integer;
use vnfcheck_hot::{Dialect, Entry, Node, Reference, Section, Target, get_resource_name};
use vnfcheck_maps::HashMap;

use super::constraints::is_address;
use super::kinds;
use super::siblings::{Group, Report};
use super::values::{described, fits_property, type_of_value};
use crate::words::listed;
use vnfcheck_check::Findings;

/// Checks the constraints of this type's code that [`RELATIONS`](super::relations) does not contain.
pub(crate) fn check<'p>(properties: &Group<'_, 'p>, reports: &mut Vec<Report<'p>>) {
    match properties.of.name {
        "OS::Nova::Server" => {
            boot_source(properties, reports);
            reports.extend(lone_allocation(properties));
            reports.extend(security_groups_of_ports(properties));
            reports.extend(deployments_in_metadata(properties));
        }
        "AWS::AutoScaling::AutoScalingGroup" => {
            reports.extend(launch_configuration(properties));
            reports.extend(second_subnet(properties));
        }
        "OS::Heat::InstanceGroup" => reports.extend(launch_configuration(properties)),
        "OS::Neutron::Subnet" => subnet(properties, reports),
        "OS::Neutron::SecurityGroupRule" => reports.extend(port_range(properties)),
        "OS::Cinder::Volume" => reports.extend(volume_source(properties)),
        "OS::Heat::SoftwareComponent" => reports.extend(repeated_action(properties)),
        "OS::Heat::RandomString" => reports.extend(random_length(properties)),
        "OS::Heat::Value" => reports.extend(stated_type(properties)),
        "OS::Heat::SoftwareDeployment" | "OS::Heat::StructuredDeployment" => {
            let server = properties.get("server").map(|it| it.value);
            reports.extend(server.and_then(|it| format_of_server(properties, it)));
        }
        name if is_deployment_group(name) => {
            let servers = properties.get("servers").into_iter().flat_map(|it| it.value.entries());
            reports.extend(servers.filter_map(|it| format_of_server(properties, it.value)));
        }
        "OS::Glance::WebImage" => reports.extend(mixed_formats(properties)),
        "OS::Heat::AccessPolicy" => allowed_resources(properties, reports),
        "OS::Neutron::Net" => reports.extend(repeated_specs(properties)),
        "OS::Mistral::Workflow" => workflow(properties, reports),
        "OS::Neutron::RBACPolicy" => reports.extend(external_access(properties)),
        "OS::Neutron::Segment" => reports.extend(segment_number(properties)),
        "OS::Zaqar::Subscription" => reports.extend(subscriber(properties)),
        _ => {}
    }
}

/// Checks that a group depends on its launch configuration: naming the configuration does not create a dependency.
fn launch_configuration<'p>(group: &Group<'_, 'p>) -> Option<Report<'p>> {
    let given =
        group.surely("LaunchConfigurationName").and_then(|_| group.literal("LaunchConfigurationName"))?;
    let (name, template) = (given.value.as_str()?, group.scope.template);
    let configuration = template.resource_position(name);
    let position = template.resource_position(group.resource.id())?;
    let mut references = [Target::Resource, Target::Attribute, Target::Dependency]
        .into_iter()
        .flat_map(|it| template.references(it));
    let is_own =
        |it: &Reference<'_>| it.owner.section == Section::Resources && it.owner.position as usize == position;
    if configuration.is_some() && references.any(|it| is_own(&it) && it.declared == configuration) {
        return None;
    }
    let call = if template.dialect() == Dialect::Cfn { "Ref" } else { "get_resource" };
    let message = match configuration {
        Some(_) => {
            format!("`LaunchConfigurationName` is the name of resource `{name}`, expected a reference")
        }
        None => format!("`LaunchConfigurationName` refers to unknown resource `{name}`"),
    };
    let configuration = configuration.and_then(|it| template.resource_at(it)).map(|it| it.key);
    let report = Report::of_wrong_value(given.value, message)
        .help(format!("write `{{ {call}: NAME }}` with the name of a launch configuration of this template"))
        .related(configuration, "the launch configuration");
    Some(report)
}

/// Reports a second subnet of a group, which Heat does not support.
fn second_subnet<'p>(group: &Group<'_, 'p>) -> Option<Report<'p>> {
    let subnets = group.surely("VPCZoneIdentifier")?;
    let second = subnets.value.item(1)?;
    Some(
        Report::of_wrong_value(second, "`VPCZoneIdentifier` has more than one subnet")
            .help("keep one subnet"),
    )
}

/// Checks that a server boots from exactly one image, volume or snapshot.
fn boot_source<'p>(server: &Group<'_, 'p>, reports: &mut Vec<Report<'p>>) {
    const MAPPINGS: [&str; 2] = ["block_device_mapping", "block_device_mapping_v2"];
    let given = MAPPINGS.map(|name| (server.get(name), name));
    let image = server.get("image");
    if image.is_some() && given.iter().all(|(devices, _)| devices.is_none()) {
        return;
    }
    let [mappings, mappings_v2] = given
        .map(|(devices, name)| devices.map_or_else(Vec::new, |it| server.items(it.value, name).collect()));
    let literal = mappings.len() + mappings_v2.len();
    let written: usize = given
        .iter()
        .filter_map(|(devices, _)| *devices)
        .map(|entry| if entry.value.is_sequence() { entry.value.len() } else { 1 })
        .sum();
    let sources: Vec<(Entry<'p>, bool)> = mappings_v2.iter().filter_map(bootable).collect();
    let old = mappings.iter().any(|it| it.get("device_name").is_none_or(|name| may_be(name, "vda")));
    if image.is_none() && sources.is_empty() && !old && written == literal {
        let missing = server.missing(&["image", "block_device_mapping_v2"]);
        reports.push(missing.related(server.resource.key, "the server"));
    }
    let certain = sources.iter().filter(|(_, is_certain)| *is_certain).map(|(entry, _)| *entry);
    let image = server.surely("image");
    let mut certain = image.into_iter().chain(certain);
    if let (Some(first), Some(second)) = (certain.next(), certain.next()) {
        reports.push(
            Report::of_conflict(second.key, "the server has two boot sources")
                .help(match image {
                    Some(_) => "remove `image`, or the boot index of the volume",
                    None => "give every other device a `boot_index` that is not 0",
                })
                .related(first.key, "the other boot source"),
        );
    }
}

/// Returns the entry with the boot source of a device, and `true` if the device certainly boots from it.
fn bootable<'p>(device: &Group<'_, 'p>) -> Option<(Entry<'p>, bool)> {
    const SOURCES: [&str; 3] = ["volume_id", "snapshot_id", "image"];
    let source = SOURCES.iter().find_map(|name| device.get(name))?;
    let index = device.get("boot_index");
    if index.is_some_and(|index| !may_be(index, "0")) {
        return None;
    }
    let is_certain = SOURCES.iter().any(|name| device.surely(name).is_some())
        && index.is_none_or(|index| index.value.is_scalar());
    Some((source, is_certain))
}

fn may_be(entry: Entry<'_>, value: &str) -> bool {
    !entry.value.is_scalar() || entry.value.text() == value
}

/// Reports a network allocation next to explicit networks: Nova allocates networks only for a server without explicit
/// networks.
fn lone_allocation<'p>(server: &Group<'_, 'p>) -> Option<Report<'p>> {
    let networks = server.get("networks").filter(|networks| networks.value.len() > 1)?;
    let allocated = server.items(networks.value, "networks").find_map(|it| it.surely("allocate_network"))?;
    Some(
        Report::of_conflict(allocated.key, "`allocate_network` and other networks exclude each other")
            .help("remove `allocate_network`, or the other networks")
            .related(networks.key, "the networks"),
    )
}

/// Checks that security groups are set on the ports if the server has ports.
fn security_groups_of_ports<'p>(server: &Group<'_, 'p>) -> Option<Report<'p>> {
    let groups = server.surely("security_groups")?;
    let port = server.inner("networks").find_map(|network| network.surely("port"))?;
    Some(
        Report::of_conflict(groups.key, "`security_groups` and a `port` in `networks` exclude each other")
            .help("move `security_groups` to the port")
            .related(port.key, "the port"),
    )
}

fn subnet<'p>(subnet: &Group<'_, 'p>, reports: &mut Vec<Report<'p>>) {
    const MODES: [&str; 2] = ["ipv6_ra_mode", "ipv6_address_mode"];
    let version = subnet.settled("ip_version");
    let is_v4 = version.is_none_or(|version| integer(version.value) == Some(4));
    let [ra, address] = MODES.map(|name| subnet.surely(name));
    for mode in [ra, address].into_iter().flatten().filter(|_| is_v4) {
        reports.push(
            Report::of_conflict(mode.key, format!("`{}` is not allowed for IPv4", mode.name()))
                .help("remove the property, or add `ip_version: 6`")
                .related(version.map(|version| version.value), "the version"),
        );
    }
    if let (Some(ra), Some(address)) = (ra, address)
        && ra.value.is_scalar()
        && address.value.is_scalar()
        && ra.value.text() != address.value.text()
    {
        reports.push(
            Report::of_conflict(address.value, "`ipv6_ra_mode` and `ipv6_address_mode` differ")
                .help("use the same value for both")
                .related(ra.value, "the other property"),
        );
    }
    if let Some(gateway) = subnet.literal("gateway_ip") {
        let text = gateway.value.text();
        if !matches!(text, "~" | "" | "auto") && !is_address(text) {
            reports.push(
                Report::of_wrong_value(
                    gateway.value,
                    format!("invalid value of `gateway_ip`: `{text}` is not an IP address"),
                )
                .help("use an IP address, or remove the property"),
            );
        }
    }
}

/// Checks the order of two ports. For ICMP, the properties contain a type and a code, which have no order.
fn port_range<'p>(rule: &Group<'_, 'p>) -> Option<Report<'p>> {
    let has_ports = rule.settled("protocol").is_none_or(|protocol| {
        protocol.value.is_scalar() && !matches!(protocol.value.text(), "icmp" | "icmpv6" | "ipv6-icmp")
    });
    rule.not_above("port_range_min", "port_range_max").filter(|_| has_ports)
}

/// Checks that a volume without a source has a size, and that there is at most one source.
fn volume_source<'p>(volume: &Group<'_, 'p>) -> Option<Report<'p>> {
    // A backup takes precedence over all other sources.
    if volume.get("backup_id").is_none()
        && let Some(conflict) = volume.two_of(&["image", "source_volid", "snapshot_id"])
    {
        return Some(conflict);
    }
    let names = ["size", "source_volid", "snapshot_id", "backup_id"];
    names.iter().all(|name| volume.get(name).is_none()).then(|| volume.missing(&names))
}

/// Checks that the string is long enough for the required characters.
fn random_length<'p>(text: &Group<'_, 'p>) -> Option<Report<'p>> {
    const DEFAULT_LENGTH: i128 = 32;
    let length = text.integer("length");
    let least = |name: &'static str| -> i128 {
        // A minimum that a function computes counts as zero.
        text.inner(name)
            .map(|it| if it.get("min").is_none() { 1 } else { it.integer("min").map_or(0, |(_, min)| min) })
            .sum()
    };
    let needed = least("character_classes").saturating_add(least("character_sequences"));
    let (at, has) = match (length, text.get("length")) {
        (Some((entry, number)), _) => (entry.value, number),
        (None, None) => (text.at, DEFAULT_LENGTH),
        (None, Some(_)) => return None,
    };
    (needed > has).then(|| {
        Report::of_wrong_value(
            at,
            format!("`length` is {has}, but the required characters need at least {needed}"),
        )
        .help("raise `length`")
    })
}

/// Reports metadata that conflicts with the deployments that the engine writes into the metadata of a server with
/// software configuration.
fn deployments_in_metadata<'p>(server: &Group<'_, 'p>) -> Option<Report<'p>> {
    let format = server.literal(USER_DATA_FORMAT).filter(|it| it.value.has_text(SOFTWARE_CONFIG))?;
    let definition = server.resource.definition;
    let deployments = definition.attribute("metadata")?.value.entry("deployments");
    Some(
        Report::of_conflict(
            deployments.filter(|_| definition.properties().map(Node::id) == server.node.map(Node::id))?.key,
            format!("`metadata` cannot contain `deployments` if `{USER_DATA_FORMAT}` is `{SOFTWARE_CONFIG}`"),
        )
        .help("remove `deployments`; Heat adds the key")
        .related(format.value, "the format"),
    )
}

const USER_DATA_FORMAT: &str = "user_data_format";
const SOFTWARE_CONFIG: &str = "SOFTWARE_CONFIG";

/// Advises that in the default format, a server receives the ID of a configuration instead of its content.
pub(crate) fn advise_user_data<'p>(server: &Group<'_, 'p>, out: &mut Findings) {
    const TYPES: &[&str] = &["OS::Heat::SoftwareConfig", "OS::Heat::CloudConfig", "OS::Heat::MultipartMime"];
    if server.of.name != "OS::Nova::Server" {
        return;
    }
    let format = server.get(USER_DATA_FORMAT).map(|it| server.scope.settled(it.value));
    let is_default = format.is_none_or(|it| it.is_some_and(|it| it.has_text("HEAT_CFNTOOLS")));
    let Some(user_data) = server.get("user_data").filter(|_| is_default) else { return };
    let given = server.scope.chosen(user_data.value);
    let config = given.and_then(get_resource_name).and_then(|id| server.scope.template.resource(id.text()));
    if let Some(config) = config.filter(|it| TYPES.iter().any(|name| it.definition.has_type(name))) {
        out.advise(
            user_data.value,
            format!("the server receives the ID of `{}`, not its content", config.id()),
        )
        .kind(kinds::CONFIG_AS_USER_DATA)
        .related(config, "the configuration")
        .help(format!("set `{USER_DATA_FORMAT}: RAW`"));
    }
}

/// Returns `true` for a type whose members are deployments to several servers. Heat checks the members only when it
/// creates them.
pub(super) fn is_deployment_group(name: &str) -> bool {
    matches!(name, "OS::Heat::SoftwareDeploymentGroup" | "OS::Heat::StructuredDeploymentGroup")
}

/// Reports a value that does not have the type that a parameter states. The schema covers a literal type.
fn stated_type<'p>(value: &Group<'_, 'p>) -> Option<Report<'p>> {
    let stated = value.get("type").filter(|it| value.may_differ(it.value))?;
    let type_name = value.scope.settled(stated.value)?;
    let wanted = type_of_value(type_name.text())?.value_type;
    let given = value.get("value")?;
    let known = value.scope.settled(given.value);
    let known = known.or_else(|| (!value.scope.is_call(given.value)).then_some(given.value))?;
    (!fits_property(wanted, known)).then(|| {
        Report::new(
            given.value,
            kinds::WRONG_TYPE,
            format!("`value` takes {}, not {}", wanted.name(), described(known)),
        )
        .help(format!("set `value` to {}, or `type` to a type that fits {}", wanted.name(), described(known)))
        .related(type_name, "the type")
    })
}

/// Reports a deployment to a server without software configuration, which runs no deployments.
fn format_of_server<'p>(deployment: &Group<'_, 'p>, given: Node<'p>) -> Option<Report<'p>> {
    let scope = deployment.scope;
    let server = if deployment.may_differ(given) { scope.chosen(given)? } else { given };
    let server = scope.template.resource(get_resource_name(server)?.text())?;
    let of = scope.registry.schema(server.definition, server)?;
    let format = server
        .definition
        .property(USER_DATA_FORMAT)
        .map(|entry| Entry { value: deployment.settle(entry.value).unwrap_or(entry.value), ..entry });
    let is_wrong = match format {
        Some(format) if format.value.is_null() => true,
        Some(format) => format.value.is_scalar() && !format.value.has_text(SOFTWARE_CONFIG),
        None => server.definition.properties().is_none_or(Node::is_mapping),
    };
    (of.name == "OS::Nova::Server" && is_wrong).then(|| {
        let id = server.id();
        let message = format!(
            "server `{id}` has a software deployment but not `{USER_DATA_FORMAT}: {SOFTWARE_CONFIG}`"
        );
        let (place, label) = format.map_or((server.key, "the server"), |it| (it.value, "the format"));
        Report::of_conflict(given, message)
            .help(format!("set `{USER_DATA_FORMAT}: {SOFTWARE_CONFIG}` on `{id}`"))
            .related(place, label)
    })
}

/// Checks that an access policy names resources of its own stack.
fn allowed_resources<'p>(policy: &Group<'_, 'p>, reports: &mut Vec<Report<'p>>) {
    let names = policy.get("AllowedResources").into_iter().flat_map(|entry| entry.value.items());
    let template = policy.scope.template;
    let unknown = names.filter(|name| name.is_text() && template.resource(name.text()).is_none());
    reports.extend(unknown.map(|name| {
        Report::new(name, kinds::UNKNOWN_RESOURCE, format!("unknown resource `{}`", name.text()))
            .help("use the name of a resource of this file")
    }));
}

/// Checks that no additional attribute of a network duplicates a property.
fn repeated_specs<'p>(network: &Group<'_, 'p>) -> Option<Report<'p>> {
    let specs = network.get("value_specs")?.value;
    let is_property = |name: &str| name == "tenant_id" || schema::field(network.of.fields, name).is_some();
    let repeated = specs.entries().find(|entry| is_property(entry.name()))?;
    Some(
        Report::of_conflict(repeated.key, format!("`value_specs` cannot contain `{}`", repeated.name()))
            .help("set the property instead"),
    )
}

/// Checks that an image with an Amazon container format has the same disk format.
fn mixed_formats<'p>(image: &Group<'_, 'p>) -> Option<Report<'p>> {
    let container = image.literal("container_format")?;
    let disk = image.literal("disk_format")?;
    let format = container.value.text();
    (matches!(format, "ami" | "ari" | "aki") && !disk.value.has_text(format)).then(|| {
        Report::of_wrong_value(
            disk.value,
            format!("`disk_format` must be `{format}` where `container_format` is `{format}`"),
        )
        .help("use the same value for both")
        .related(container.value, "the other property")
    })
}

/// Checks workflows: tasks of a direct workflow follow each other, a reverse workflow starts from a named task.
fn workflow<'p>(workflow: &Group<'_, 'p>, reports: &mut Vec<Report<'p>>) {
    let Some(kind) = workflow.literal("type") else { return };
    if kind.value.has_text("direct") {
        let requires = workflow.inner("tasks").filter_map(|task| task.get("requires"));
        reports.extend(requires.map(|requires| {
            Report::of_conflict(requires.key, "tasks of a `direct` workflow cannot have `requires`")
                .help("remove `requires`, or use `type: reverse`")
                .related(kind.value, "the type")
        }));
    } else if kind.value.has_text("reverse") {
        let parameters = workflow.get("params").map(|entry| entry.value);
        let is_open = |node: Node<'p>| workflow.scope.is_call(node) || node.get("task_name").is_some();
        if !parameters.is_some_and(is_open) {
            reports.push(
                Report::new(
                    parameters.unwrap_or(workflow.at),
                    kinds::MISSING_PROPERTY,
                    "a `reverse` workflow requires `task_name` in `params`",
                )
                .help("add `task_name:` to `params`")
                .fact("task_name")
                .related(kind.value, "the type"),
            );
        }
    }
}

/// Reports external access to anything other than a network; only networks can be shared as external.
fn external_access<'p>(policy: &Group<'_, 'p>) -> Option<Report<'p>> {
    let action = policy.literal("action").filter(|it| it.value.has_text("access_as_external"))?;
    let object = policy.literal("object_type").filter(|it| !it.value.has_text("network"))?;
    Some(
        Report::of_wrong_value(
            action.value,
            format!("`{}` is not valid for `object_type` `{}`", action.value.text(), object.value.text()),
        )
        .help("use `access_as_shared`")
        .related(object.value, "the type of object"),
    )
}

/// Checks the range of VLAN numbers, which have 12 bits.
fn segment_number<'p>(segment: &Group<'_, 'p>) -> Option<Report<'p>> {
    const LAST_VLAN: i128 = 4094;
    let kind = segment.literal("network_type").filter(|it| it.value.has_text("vlan"))?;
    let (entry, number) = segment.integer("segmentation_id").filter(|(_, number)| *number > LAST_VLAN)?;
    Some(
        Report::of_wrong_value(
            entry.value,
            format!("`segmentation_id`, {number}, is above {LAST_VLAN}, the last VLAN"),
        )
        .help(format!("use a number up to {LAST_VLAN}"))
        .related(kind.value, "the type of network"),
    )
}

/// Checks that a subscriber is a URL with a supported scheme.
fn subscriber<'p>(subscription: &Group<'_, 'p>) -> Option<Report<'p>> {
    const SCHEMES: &[&str] = &["http", "https", "mailto", "trust+http", "trust+https"];
    let given = subscription.literal("subscriber")?;
    let scheme = given.value.text().split(':').next().unwrap_or_default();
    (!SCHEMES.contains(&scheme)).then(|| {
        Report::of_wrong_value(
            given.value,
            format!("`subscriber` starts with `{scheme}`, which is not a supported scheme"),
        )
        .help(format!("start `subscriber` with one of {}", listed(SCHEMES)))
    })
}

/// Checks that each action of a software component has at most one configuration.
fn repeated_action<'p>(component: &Group<'_, 'p>) -> Option<Report<'p>> {
    const DEFAULT_ACTIONS: [&str; 2] = ["CREATE", "UPDATE"];
    let mut seen: HashMap<&'p str, Node<'p>> = HashMap::default();
    for configuration in component.inner("configs") {
        let given = configuration.get("actions").map(|entry| entry.value);
        let actions: Vec<(&'p str, Node<'p>)> = match given {
            Some(list) => list.items().filter(|it| it.is_scalar()).map(|it| (it.text(), it)).collect(),
            None => DEFAULT_ACTIONS.map(|it| (it, configuration.at)).to_vec(),
        };
        for (action, node) in &actions {
            if let Some(first) = seen.get(action) {
                return Some(
                    Report::of_conflict(*node, format!("duplicate configuration for action `{action}`"))
                        .help("give each action one configuration")
                        .related(*first, "the first configuration"),
                );
            }
        }
        seen.extend(actions);
    }
    None
}
