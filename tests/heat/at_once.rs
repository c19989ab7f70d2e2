//! All defects of a template in one run, each at its position; and the option that makes environment values
//! mandatory.

use vnfcheck_check::{CheckOptions, Context};

use super::{advice, violations};

#[test]
fn ten_different_defects_show_in_one_run_each_at_its_place() {
    let template = "\
heat_template_version: 2016-10-14
parameters:
  size: { type: number, default: many }
  name: { type: text }
resources:
  vm:
    type: OS::Nova::Server
    depends_on: nothing
    deletion_policy: Keep
    properties:
      flavor: { get_param: flavour }
      image: centos
      networks: [ { port: { get_resource: port } } ]
      user_data: { get_file: boot.sh }
      security_group: default
  port:
    type: OS::Neutron::Port
    properties:
      admin_state_up: \"yes\"
outputs:
  address: { value: { get_attr: [ port, address ] } }
  text: { value: { list_join: [ ',' ] } }
";
    let found =
        violations(&[("base.yaml", template.as_bytes())], &["R-92635"], CheckOptions::default()).join("\n");
    let expected = "\
base.yaml:3:34 invalid default of `size`: `many` is not a number
base.yaml:4:11 `text` is not a parameter type
base.yaml:8:17 `depends_on` refers to unknown resource `nothing`
base.yaml:9:22 `Keep` is not a deletion policy
base.yaml:11:28 `get_param` refers to undeclared parameter `flavour`
base.yaml:14:30 file `boot.sh` is not in the package
base.yaml:15:7 `OS::Nova::Server` has no property `security_group`
base.yaml:17:11 `OS::Neutron::Port` requires property `network`
base.yaml:19:23 `admin_state_up` expects a boolean, found `yes`
base.yaml:21:41 `OS::Neutron::Port` has no attribute `address`
base.yaml:22:18 `list_join` expects a list of at least 2 items";
    assert_eq!(found, expected);
}

/// The value of a parameter or of a decided condition is checked like a literal, but the finding is only advice, because
/// other environments may change the value.
#[test]
fn dependencies_between_properties_follow_parameters_and_conditions() {
    let template = b"\
heat_template_version: 2021-04-16
parameters:
  format: { type: string, default: RAW }
  protocol: { type: string, default: TERMINATED_HTTPS }
  least: { type: number, default: 30 }
  open: { type: boolean, default: true }
conditions:
  is_open: { equals: [ { get_param: open }, true ] }
resources:
  config: { type: OS::Heat::SoftwareConfig }
  vm:
    type: OS::Nova::Server
    properties: { flavor: f, image: i, user_data_format: { get_param: format } }
  run:
    type: OS::Heat::SoftwareDeployment
    properties: { server: { if: [ is_open, { get_resource: vm }, none ] }, config: { get_resource: config } }
  listener:
    type: OS::Octavia::Listener
    properties: { protocol: { get_param: protocol }, protocol_port: 443, loadbalancer: l }
  pool:
    type: OS::Neutron::SubnetPool
    properties: { prefixes: [ 192.0.2.0/24 ], min_prefixlen: { get_param: least }, max_prefixlen: 28 }
  volumes:
    type: OS::Cinder::VolumeType
    properties: { name: v, is_public: { get_param: open }, projects: [ p ] }
  closed: { type: OS::Cinder::VolumeType, properties: { name: w, is_public: no, projects: [ p ] } }
  segment:
    type: OS::Neutron::Segment
    properties: { network: n, network_type: { if: [ is_open, vlan, { get_param: format } ] }, segmentation_id: 1 }
";
    let files: [(&str, &[u8]); 1] = [("base.yaml", template)];
    let expected = "\
base.yaml:5:35 `min_prefixlen`, 30, is above `max_prefixlen`, 28
base.yaml:16:27 server `vm` has a software deployment but not `user_data_format: SOFTWARE_CONFIG`
base.yaml:18:11 `default_tls_container_ref` is required if `protocol` is `TERMINATED_HTTPS`
base.yaml:25:60 `projects` requires `is_public` to be `false`
base.yaml:28:11 `physical_network` is required if `network_type` is `vlan`";
    assert_eq!(violations(&files, &["R-92635"], CheckOptions::default()), [""; 0]);
    assert_eq!(advice(&files, "R-92635").join("\n"), expected);
    let strict = CheckOptions { strict_environment: true, ..CheckOptions::default() };
    assert_eq!(violations(&files, &["R-92635"], strict).join("\n"), expected);
}

/// Heat checks the members of a group of deployments only when Heat creates the members.
#[test]
fn a_group_of_deployments_demands_the_format_of_each_server() {
    let template = b"\
heat_template_version: 2021-04-16
resources:
  config: { type: OS::Heat::SoftwareConfig }
  plain: { type: OS::Nova::Server, properties: { flavor: f, image: i, networks: [ { network: n } ] } }
  ready:
    type: OS::Nova::Server
    properties: { flavor: f, image: i, networks: [ { network: n } ], user_data_format: SOFTWARE_CONFIG }
  run:
    type: OS::Heat::SoftwareDeploymentGroup
    properties:
      config: { get_resource: config }
      servers: { one: { get_resource: plain }, two: { get_resource: ready } }
  structured:
    type: OS::Heat::StructuredDeploymentGroup
    properties: { config: { get_resource: config }, servers: { one: { get_resource: plain } } }
";
    let files: [(&str, &[u8]); 1] = [("base.yaml", template)];
    let message = "server `plain` has a software deployment but not `user_data_format: SOFTWARE_CONFIG`";
    assert_eq!(violations(&files, &["R-92635"], CheckOptions::default()), [""; 0]);
    let expected = ["12:23", "15:69"].map(|place| format!("base.yaml:{place} {message}"));
    assert_eq!(advice(&files, "R-92635"), expected);
}

/// A `get_attr` without an attribute returns a mapping, which Heat refuses only when the resources exist.
#[test]
fn all_attributes_of_a_resource_are_a_mapping() {
    let template = b"\
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_attr: [ net ] } } }
  all: { type: OS::Heat::Value, properties: { value: { get_attr: [ net ] } } }
outputs:
  net: { value: { get_attr: [ net ] } }
";
    let files: [(&str, &[u8]); 1] = [("base.yaml", template)];
    let expected = "base.yaml:4:59 `network` expects a string, but `get_attr` without an attribute returns all attributes as a mapping";
    assert_eq!(violations(&files, &["R-92635"], CheckOptions::default()), [""; 0]);
    assert_eq!(advice(&files, "R-92635"), [expected]);
}

/// The findings are advice, because another environment may choose another type.
#[test]
fn a_value_has_the_type_that_a_parameter_states() {
    let template = b"\
heat_template_version: 2021-04-16
parameters:
  kind: { type: string, default: number }
  given: { type: string, default: abc }
resources:
  literal: { type: OS::Heat::Value, properties: { type: { get_param: kind }, value: many } }
  passed: { type: OS::Heat::Value, properties: { type: { get_param: kind }, value: { get_param: given } } }
  list: { type: OS::Heat::Value, properties: { type: { get_param: kind }, value: [ 1 ] } }
  fits: { type: OS::Heat::Value, properties: { type: { get_param: kind }, value: 4 } }
";
    let files: [(&str, &[u8]); 1] = [("base.yaml", template)];
    let expected = [
        "base.yaml:6:85 `value` takes a number, not `many`",
        "base.yaml:7:84 `value` takes a number, not `abc`",
        "base.yaml:8:82 `value` takes a number, not a list",
    ];
    assert_eq!(violations(&files, &["R-92635"], CheckOptions::default()), [""; 0]);
    assert_eq!(advice(&files, "R-92635"), expected);
    let strict = CheckOptions { strict_environment: true, ..CheckOptions::default() };
    assert_eq!(violations(&files, &["R-92635"], strict), expected);
}

/// A group whose members have no type is one defect.
#[test]
fn members_without_a_type_are_one_defect() {
    let template = b"\
heat_template_version: 2021-04-16
resources:
  untyped: { type: OS::Heat::ResourceGroup, properties: { resource_def: { properties: {} } } }
  empty: { type: OS::Heat::ResourceGroup, properties: { resource_def: } }
  missing: { type: OS::Heat::ResourceGroup, properties: { count: 1 } }
  scaled: { type: OS::Heat::AutoScalingGroup, properties: { min_size: 1, max_size: 1, resource: { properties: {} } } }
";
    let files: [(&str, &[u8]); 1] = [("base.yaml", template)];
    let expected = [
        "base.yaml:3:73 group `untyped` does not define its members",
        "base.yaml:4:71 group `empty` does not define its members",
        "base.yaml:5:3 group `missing` does not define its members",
        "base.yaml:6:97 group `scaled` does not define its members",
    ];
    assert_eq!(violations(&files, &["R-92635"], CheckOptions::default()), expected);
}

#[test]
fn an_environment_value_that_does_not_fit_fails_only_when_asked_for() {
    let files: [(&str, &[u8]); 2] = [
        ("base.env", b"parameters:\n  size: many\n"),
        ("base.yaml", b"heat_template_version: 2016-10-14\nparameters: { size: { type: number } }\n"),
    ];
    let found = |strict_environment| {
        violations(&files, &["R-92635"], CheckOptions { strict_environment, ..CheckOptions::default() })
    };
    assert_eq!(found(false), [""; 0]);
    assert_eq!(found(true), ["base.env:2:3 invalid value of `size`: `many` is not a number"]);
}

/// An environment value must suit its parameter and the property that uses the parameter; a mismatch is reported once
/// for all uses.
#[test]
fn an_environment_value_must_suit_the_property_that_uses_it() {
    let environment = "\
parameters:
  address: 10.0.0.300
  is_up: maybe
  kind: normal or direct
  port_name: 7
  later: ''
  count: 2
";
    let template = "\
heat_template_version: 2016-10-14
parameters:
  address: { type: string }
  is_up: { type: string }
  kind: { type: string, constraints: [ { length: { max: 5 } } ] }
  port_name: { type: string }
  later: { type: string }
  count: { type: number }
resources:
  port_0:
    type: OS::Neutron::Port
    properties: &port
      network: oam
      name: { get_param: port_name }
      admin_state_up: { get_param: is_up }
      mac_address: { get_param: later }
      binding:vnic_type: { get_param: kind }
      fixed_ips: [ { ip_address: { get_param: address } } ]
  port_1: { type: OS::Neutron::Port, properties: *port }
  group:
    type: OS::Heat::ResourceGroup
    properties: { count: { get_param: count }, resource_def: { type: OS::Heat::None } }
";
    let files = [("base.env", environment.as_bytes()), ("base.yaml", template.as_bytes())];
    let found = |strict_environment| {
        violations(&files, &["R-92635"], CheckOptions { strict_environment, ..CheckOptions::default() })
    };
    assert_eq!(found(false), [""; 0]);
    let expected = [
        "base.env:2:3 invalid value of `address` for `ip_address`: `10.0.0.300` is not an IP address",
        "base.env:3:3 invalid value of `is_up` for `admin_state_up`: `maybe` is not a boolean",
        "base.env:4:3 invalid value of `kind`: the length 16 of `normal or direct` is not at most 5",
    ];
    assert_eq!(found(true), expected);
}

/// Heat never converts a single value to a list or mapping, whatever the environment value.
#[test]
fn a_parameter_of_a_single_value_gives_no_list() {
    let template = "\
heat_template_version: 2016-10-14
parameters:
  text: { type: string }
  number: { type: number }
  list: { type: comma_delimited_list }
  any: { type: json }
resources:
  port:
    type: OS::Neutron::Port
    properties:
      network: { get_param: text }
      security_groups: { get_param: text }
      fixed_ips: { get_param: any }
      port_security_enabled: { get_param: number }
      value_specs: { get_param: list }
";
    let found = violations(&[("base.yaml", template.as_bytes())], &["R-92635"], CheckOptions::default());
    assert_eq!(
        found,
        [
            "base.yaml:12:24 `security_groups` expects a list, but the parameter has type `string`",
            "base.yaml:14:30 `port_security_enabled` expects a boolean, but the parameter has type `number`",
            "base.yaml:15:20 `value_specs` expects a mapping, but the parameter has type `comma_delimited_list`",
        ]
    );
}

/// The declared type of a parameter determines the type of a function's argument, whatever its value.
#[test]
fn functions_get_values_of_the_declared_types_of_parameters() {
    let template = |version: &str| {
        format!(
            "\
heat_template_version: {version}
parameters:
  index: {{ type: number }}
  text: {{ type: string }}
  list: {{ type: comma_delimited_list }}
resources:
  a: {{ type: OS::Heat::Value, properties: {{ value: {{ list_join: [_, [vm, {{ get_param: index }}]] }} }} }}
  b: {{ type: OS::Heat::Value, properties: {{ value: {{ list_join: [',', {{ get_param: text }}] }} }} }}
  c: {{ type: OS::Heat::Value, properties: {{ value: {{ list_join: [_, [{{ get_param: list }}, {{ get_param: text }}]] }} }} }}
  d: {{ type: OS::Heat::Value, properties: {{ value: {{ list_join: [',', {{ get_param: list }}] }} }} }}
  e: {{ type: OS::Heat::Value, properties: {{ value: {{ str_replace: {{ template: x, params: {{ x: {{ get_param: list }} }} }} }} }} }}
"
        )
    };
    let found = |version: &str| {
        let template = template(version);
        violations(&[("base.yaml", template.as_bytes())], &["R-92635"], CheckOptions::default())
    };
    let newer = [
        "base.yaml:7:74 `list_join` expects strings as items, such as parameters of type `string`",
        "base.yaml:8:71 `list_join` expects lists after the delimiter",
    ];
    assert_eq!(found("2016-10-14"), newer);
    let older = [
        "base.yaml:9:70 `list_join` expects strings as items, such as parameters of type `string`",
        "base.yaml:11:95 `str_replace` expects strings or numbers as values of `params`",
    ];
    let older: Vec<&str> = newer.into_iter().chain(older).collect();
    assert_eq!(found("2014-10-16"), older);
}

/// The shape of a function's result is known even if its value is not.
#[test]
fn functions_and_properties_get_the_types_of_function_results() {
    let template = "\
heat_template_version: 2018-08-31
parameters:
  text: { type: string }
  number: { type: number }
  list: { type: comma_delimited_list }
  map: { type: json }
resources:
  a: { type: OS::Neutron::Port, properties: { network: n, security_groups: { list_join: [',', { get_param: list }] } } }
  b: { type: OS::Neutron::Port, properties: { network: n, name: { str_split: [',', { get_param: text }] } } }
  c: { type: OS::Neutron::Port, properties: { network: n, name: { str_split: [',', { get_param: text }, 0] } } }
  d: { type: OS::Neutron::Port, properties: { network: n, fixed_ips: { get_param: list } } }
  e: { type: OS::Neutron::Port, properties: { network: n, value_specs: { get_param: [list, 0] } } }
  f: { type: OS::Neutron::Port, properties: { network: n, value_specs: { map_merge: [{ get_param: map }, { get_param: list }] } } }
  g: { type: OS::Neutron::Port, properties: { network: n, security_groups: { list_concat: [{ get_param: list }, { get_param: text }] } } }
  h: { type: OS::Neutron::Port, properties: { network: n, name: { str_replace: { template: { get_param: list }, params: { x: y } } } } }
  i: { type: OS::Neutron::Port, properties: { network: n, name: { make_url: { host: { get_param: number } } } } }
  j: { type: OS::Neutron::Port, properties: { network: n, security_groups: { get_resource: a } } }
  k: { type: OS::Neutron::Port, properties: { network: n, security_groups: { repeat: { template: s, for_each: { s: [1] } } } } }
  l: { type: OS::Neutron::Port, properties: { network: n, fixed_ips: { repeat: { template: { ip: s }, for_each: { s: [x] } } } } }
  m: { type: OS::Neutron::Port, properties: { network: n, fixed_ips: { repeat: { template: { ip: s }, for_each: { s: { get_param: list } } } } } }
  o: { type: nested.yaml, properties: { names: { get_param: number }, name: { list_concat: [[a], { get_param: list }] } } }
";
    let nested = "\
heat_template_version: 2018-08-31
parameters: { names: { type: comma_delimited_list }, name: { type: string } }
resources: { r: { type: OS::Heat::Value, properties: { value: [{ get_param: names }, { get_param: name }] } } }
";
    let found = violations(
        &[("base.yaml", template.as_bytes()), ("nested.yaml", nested.as_bytes())],
        &["R-92635"],
        CheckOptions::default(),
    );
    assert_eq!(
        found,
        [
            "base.yaml:8:76 `security_groups` expects a list, found the string that `list_join` returns",
            "base.yaml:9:65 `name` expects a string, found the list that `str_split` returns",
            "base.yaml:11:70 an item of `fixed_ips` must be a mapping, found a string",
            "base.yaml:12:72 `value_specs` expects a mapping, found the string that `get_param` returns",
            "base.yaml:13:106 `map_merge` expects a list of mappings",
            "base.yaml:14:113 `list_concat` expects a list of lists",
            "base.yaml:15:92 `str_replace` expects a string as `template`",
            "base.yaml:16:85 `make_url` expects strings as parts of the URL",
            "base.yaml:17:76 `security_groups` expects a list, found the string that `get_resource` returns",
            "base.yaml:18:117 `repeat` expects strings as items of `for_each` (put numbers in quotes)",
            "base.yaml:19:94 `fixed_ips` of `OS::Neutron::Port` has no property `ip`",
            "base.yaml:21:48 parameter `names` does not accept a parameter of type `number`",
            "base.yaml:21:77 parameter `name` does not accept the list that `list_concat` returns",
        ]
    );
}

/// Null means a default or an empty value, which must satisfy the same constraints.
#[test]
fn null_is_reported_if_no_empty_value_is_allowed() {
    let template = "\
heat_template_version: 2016-10-14
resources:
  a:
    type: OS::Neutron::Port
    properties:
      network: n
      name:
      admin_state_up:
      fixed_ips:
        - ip_address:
      allowed_address_pairs: [null]
  b: { type: OS::Nova::KeyPair, properties: { name: null } }
  c: { type: OS::Heat::WaitCondition, properties: { handle: h, timeout: null } }
  d: { type: OS::Heat::Delay, properties: { actions: [null] } }
  e: { type: OS::Heat::Value, properties: { value: { get_resource: null } } }
  f: { type: OS::Heat::Value, properties: { value: { get_resource: { get_resource: a } } } }
  g: { type: OS::Heat::Value, properties: { value: { get_attr: [a, [name]] } } }
";
    let found = violations(&[("base.yaml", template.as_bytes())], &["R-92635"], CheckOptions::default());
    assert_eq!(
        found,
        [
            "base.yaml:10:22 `ip_address` is empty: expected an IP address",
            "base.yaml:11:31 `allowed_address_pairs` requires property `ip_address`",
            "base.yaml:12:53 `name` is empty: expected a length of at least 1",
            "base.yaml:13:73 `timeout` is empty: 0 is not from 1 to 43200",
            "base.yaml:14:54 invalid value of `actions`: an empty value is not allowed; allowed: `CREATE`, `DELETE`, `SUSPEND`, `RESUME`",
            "base.yaml:15:52 `get_resource` expects the name of a resource",
            "base.yaml:16:52 `get_resource` expects the name of a resource",
            "base.yaml:17:68 `get_attr` expects a resource, an attribute and keys, all strings or numbers",
        ]
    );
}

/// Heat silently accepts the selection of a character of a string.
#[test]
fn an_element_of_a_single_value_is_advice() {
    let template = "\
heat_template_version: 2016-10-14
parameters:
  text: { type: string }
  number: { type: number }
  list: { type: comma_delimited_list }
resources:
  a: { type: OS::Heat::Value, properties: { value: { get_param: [text, 0] } } }
  b: { type: OS::Heat::Value, properties: { value: { get_param: [number, 0] } } }
  c: { type: OS::Heat::Value, properties: { value: { get_param: [list, 0] } } }
  d: { type: OS::Heat::Value, properties: { value: { get_param: [text] } } }
";
    let found = advice(&[("base.yaml", template.as_bytes())], "R-92635");
    assert_eq!(
        found,
        [
            "base.yaml:7:52 the index selects a single character, because parameter `text` has type `string`",
            "base.yaml:8:52 the index selects an empty string, because parameter `number` has type `number`",
        ]
    );
}

/// Two devices that violate the same two constraints.
#[test]
fn a_pair_of_properties_is_reported_once_per_device() {
    let template = "\
heat_template_version: 2016-10-14
resources:
  vm:
    type: OS::Nova::Server
    properties:
      flavor: small
      block_device_mapping_v2:
        - { volume_id: a, snapshot_id: b, boot_index: 1 }
        - { volume_id: c, snapshot_id: d, boot_index: 2 }
      image: centos
";
    let found = violations(&[("base.yaml", template.as_bytes())], &["R-92635"], CheckOptions::default());
    assert_eq!(
        found,
        [
            "base.yaml:8:27 `volume_id` and `snapshot_id` exclude each other",
            "base.yaml:9:27 `volume_id` and `snapshot_id` exclude each other",
        ]
    );
}

#[test]
fn a_number_with_an_anchor_is_misread_like_any_other() {
    let template = "\
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: [ &mode 0644, &time 12:30:00, &word 07h, *mode ] } }
";
    let package = e2e::package(&[("base.yaml", template.as_bytes())]);
    let cx = Context::new(&package, CheckOptions::default());
    let findings = vnfcheck_rules::rule("R-92635").unwrap().check(&cx);
    let advice = findings.iter().map(|it| (it.primary.span.start, it.message.as_str(), it.help.as_deref()));
    assert_eq!(
        advice.collect::<Vec<_>>(),
        [
            (
                98,
                "`0644` is the number 420 in YAML 1.1",
                Some("put the value in quotes if it is a string of digits: `\"0644\"`")
            ),
            (
                110,
                "`12:30:00` is the number 45000 in YAML 1.1",
                Some(
                    "put the value in quotes if it is an address, a time or a pair of ports: `\"12:30:00\"`"
                )
            ),
        ]
    );
}
