//! Words that most of a HOT file consists of. A node that is one of them carries its number, so that comparing it takes no
//! look at the text of the file, which for a large one is a look at memory.

/// The number of a word; 0 stands for all other texts.
pub(crate) type Word = u8;

/// The number of a text that is written plainly.
#[inline]
pub(super) fn find(text: &str) -> Word {
    if text.len() > LONGEST {
        return 0;
    }
    let mut place = hash(text.as_bytes());
    loop {
        let word = TABLE.get(place).copied().unwrap_or_default();
        if word == 0 || text_of(word) == text {
            return word;
        }
        place = (place + 1) % PLACES;
    }
}

/// The text of a word; empty for 0.
#[inline]
pub(super) fn text_of(word: Word) -> &'static str {
    WORDS.get(word as usize).copied().unwrap_or_default()
}

/// Words that YAML reads as true or false, the last ones.
const TRUTHS: usize = 4;

/// Whether YAML reads a word as true or false; all others are text to it.
#[inline]
pub(super) fn is_truth(word: Word) -> bool {
    usize::from(word) >= WORDS.len() - TRUTHS
}

/// Places of the table; more than twice the words, so that a look ends soon.
const PLACES: usize = 1024;
const LONGEST: usize = longest();
static TABLE: [Word; PLACES] = table();

#[inline]
const fn hash(text: &[u8]) -> usize {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let (head, tail) = match (text.first_chunk(), text.last_chunk()) {
        (Some(head), Some(tail)) => (u64::from_le_bytes(*head), u64::from_le_bytes(*tail)),
        _ => match (text.first_chunk(), text.last_chunk()) {
            (Some(head), Some(tail)) => (u32::from_le_bytes(*head) as u64, u32::from_le_bytes(*tail) as u64),
            _ => match text {
                [first, .., last] => (*first as u64, *last as u64),
                _ => (0, 0),
            },
        },
    };
    let mixed = (head ^ tail.rotate_left(23) ^ text.len() as u64).wrapping_mul(FACTOR);
    (mixed >> 48) as usize % PLACES
}

#[expect(clippy::indexing_slicing, reason = "the compiler runs it")]
const fn longest() -> usize {
    let (mut longest, mut word) = (0, 1);
    while word < WORDS.len() {
        if WORDS[word].len() > longest {
            longest = WORDS[word].len();
        }
        word += 1;
    }
    longest
}

#[expect(clippy::cast_possible_truncation, clippy::indexing_slicing, reason = "the compiler runs it")]
const fn table() -> [Word; PLACES] {
    assert!(WORDS.len() <= Word::MAX as usize + 1, "a word's number is a byte");
    let mut table = [0; PLACES];
    let mut word = 1;
    while word < WORDS.len() {
        let mut place = hash(WORDS[word].as_bytes());
        while table[place] != 0 {
            place = (place + 1) % PLACES;
        }
        table[place] = word as Word;
        word += 1;
    }
    table
}

/// Functions, in the order of [`crate::Function::ALL`]; then names of sections, attributes, types and properties, and words
/// of ONAP; then those of truth. The first stands for none of them.
const WORDS: [&str; 253] = [
    "",
    "get_param",
    "get_resource",
    "get_attr",
    "get_file",
    "str_replace",
    "str_replace_strict",
    "str_replace_vstrict",
    "list_join",
    "str_split",
    "repeat",
    "if",
    "equals",
    "not",
    "and",
    "or",
    "contains",
    "digest",
    "filter",
    "list_concat",
    "list_concat_unique",
    "map_merge",
    "map_replace",
    "make_url",
    "resource_facade",
    "yaql",
    "Fn::Select",
    "Fn::GetAZs",
    "Fn::Base64",
    "Fn::Join",
    "Fn::MemberListToMap",
    "Fn::Replace",
    "Fn::ResourceFacade",
    "Fn::Split",
    "Ref",
    "heat_template_version",
    "description",
    "parameter_groups",
    "parameters",
    "conditions",
    "resources",
    "outputs",
    "resource_registry",
    "parameter_defaults",
    "type",
    "label",
    "default",
    "hidden",
    "constraints",
    "immutable",
    "tags",
    "schema",
    "properties",
    "metadata",
    "depends_on",
    "update_policy",
    "deletion_policy",
    "external_id",
    "condition",
    "value",
    "length",
    "range",
    "modulo",
    "allowed_values",
    "allowed_pattern",
    "custom_constraint",
    "min",
    "max",
    "step",
    "offset",
    "template",
    "params",
    "for_each",
    "permutations",
    "keys",
    "values",
    "expression",
    "data",
    "string",
    "number",
    "comma_delimited_list",
    "json",
    "boolean",
    "OS::Nova::Server",
    "OS::Nova::ServerGroup",
    "OS::Nova::KeyPair",
    "OS::Nova::Flavor",
    "OS::Neutron::Port",
    "OS::Neutron::Net",
    "OS::Neutron::Subnet",
    "OS::Neutron::SecurityGroup",
    "OS::Neutron::FloatingIP",
    "OS::Neutron::FloatingIPAssociation",
    "OS::Neutron::Router",
    "OS::Neutron::RouterInterface",
    "OS::Cinder::Volume",
    "OS::Cinder::VolumeAttachment",
    "OS::Glance::Image",
    "OS::Keystone::Project",
    "OS::Heat::ResourceGroup",
    "OS::Heat::AutoScalingGroup",
    "OS::Heat::InstanceGroup",
    "OS::Heat::ResourceChain",
    "OS::Heat::Stack",
    "OS::Heat::CloudConfig",
    "OS::Heat::MultipartMime",
    "OS::Heat::SoftwareConfig",
    "OS::Heat::SoftwareDeployment",
    "OS::Heat::RandomString",
    "OS::Heat::ScalingPolicy",
    "OS::Heat::Value",
    "OS::Heat::None",
    "OS::ContrailV2::VirtualMachineInterface",
    "OS::ContrailV2::InstanceIp",
    "OS::ContrailV2::InterfaceRouteTable",
    "OS::ContrailV2::VirtualNetwork",
    "OS::ContrailV2::ServiceTemplate",
    "OS::ContrailV2::ServiceInstance",
    "OS::ContrailV2::ServiceHealthCheck",
    "OS::ContrailV2::PortTuple",
    "OS::ContrailV2::NetworkIpam",
    "OS::ContrailV2::NetworkPolicy",
    "name",
    "image",
    "flavor",
    "key_name",
    "availability_zone",
    "networks",
    "network",
    "port",
    "subnet",
    "fixed_ip",
    "fixed_ips",
    "ip_address",
    "subnet_id",
    "network_id",
    "user_data",
    "user_data_format",
    "RAW",
    "SOFTWARE_CONFIG",
    "HEAT_CFNTOOLS",
    "config",
    "config_drive",
    "scheduler_hints",
    "group",
    "security_groups",
    "block_device_mapping",
    "block_device_mapping_v2",
    "volume_id",
    "snapshot_id",
    "backup_id",
    "boot_index",
    "device_name",
    "personality",
    "image_update_policy",
    "flavor_update_policy",
    "replacement_policy",
    "software_config_transport",
    "admin_pass",
    "security_group",
    "allowed_address_pairs",
    "mac_address",
    "admin_state_up",
    "binding:vnic_type",
    "vnic_type",
    "value_specs",
    "port_security_enabled",
    "device_id",
    "device_owner",
    "qos_policy",
    "dns_name",
    "no_fixed_ips",
    "ip_version",
    "cidr",
    "gateway_ip",
    "enable_dhcp",
    "allocation_pools",
    "start",
    "end",
    "dns_nameservers",
    "host_routes",
    "destination",
    "nexthop",
    "shared",
    "router:external",
    "provider:network_type",
    "provider:physical_network",
    "provider:segmentation_id",
    "rules",
    "direction",
    "protocol",
    "port_range_min",
    "port_range_max",
    "remote_ip_prefix",
    "remote_mode",
    "remote_group_id",
    "ethertype",
    "instance_uuid",
    "mountpoint",
    "size",
    "volume_type",
    "bootable",
    "public_key",
    "save_private_key",
    "policies",
    "affinity",
    "anti-affinity",
    "parts",
    "content",
    "subtype",
    "server",
    "actions",
    "count",
    "index_var",
    "resource_def",
    "resource",
    "resource_properties",
    "removal_policies",
    "min_size",
    "max_size",
    "desired_capacity",
    "path",
    "scheme",
    "host",
    "password",
    "username",
    "vnf_id",
    "vf_module_id",
    "vnf_name",
    "vf_module_name",
    "vf_module_index",
    "environment_context",
    "workload_context",
    "vm_role",
    "aap_exempt",
    "virtual_network_refs",
    "virtual_machine_interface_refs",
    "virtual_machine_interface_properties",
    "virtual_machine_interface_mac_addresses",
    "virtual_machine_interface_allowed_address_pairs",
    "security_group_refs",
    "port_tuple_refs",
    "instance_ip_address",
    "instance_ip_family",
    "instance_ip_mode",
    "subnet_uuid",
    "interface_route_table_refs",
    "interface_route_table_routes",
    "service_health_check_properties",
    "true",
    "false",
    "True",
    "False",
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::yaml::{Style, Value, scalar};

    #[test]
    fn every_word_has_its_number() {
        for (number, word) in WORDS.iter().enumerate() {
            assert_eq!(usize::from(find(word)), number, "{word}");
            assert_eq!(text_of(find(word)), *word);
        }
        assert_eq!(WORDS.iter().collect::<HashSet<_>>().len(), WORDS.len(), "a word is listed twice");
    }

    #[test]
    fn functions_are_the_first_words() {
        for (function, number) in crate::Function::ALL.iter().zip(1..) {
            assert_eq!(find(function.name()), number, "{function:?}");
        }
    }

    #[test]
    fn all_words_but_those_of_truth_are_text() {
        for word in (1..=Word::MAX).filter(|word| !text_of(*word).is_empty()) {
            let value = scalar::value(text_of(word).into(), Style::Plain, None, scalar::Dialect::Yaml);
            assert_eq!(matches!(value, Value::Text(_)), !is_truth(word), "{}", text_of(word));
        }
    }

    #[test]
    fn other_texts_have_none() {
        for text in [
            "typ",
            "types",
            "TYPE",
            "OS::Nova::Servers",
            "get_parax",
            "ü",
            "fixed_ips_of_something_with_a_long_name",
        ] {
            assert_eq!(find(text), 0, "{text}");
        }
        assert_eq!(text_of(Word::MAX), "");
    }
}
