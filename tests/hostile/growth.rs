//! The cost of a check grows with the package: for every section, type and relation, three times as many elements
//! need at most 4.5 times the steps (n log n, and a constant).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use vnfcheck_check::rule;
use vnfcheck_check::{RuleSet, RuleSets};
use vnfcheck_runner::{Input, Observer, Options};
use vnfcheck_yaml::RawFile;

const SIZE: usize = 120;
const HEAD: &str = "heat_template_version: 2021-04-16\ndescription: d\n";

/// A part of a file: file name (empty to continue the previous file), prefix, the text repeated for each number in
/// place of `@`, and suffix.
type Part = (&'static str, &'static str, &'static str, &'static str);

/// Packages that each grow in one way. A file with `@` in its name exists once for each number; in its text, `~` is
/// replaced by that number and `%` by the next one.
const SHAPES: &[(&str, &[Part])] = &[
    (
        "parameters",
        &[("base.yaml", "parameters:\n", "  p@: {default: [@], constraints: [{length: {min: 1}}]}\n", "")],
    ),
    (
        "unused parameters next to used parameters",
        &[
            ("base.yaml", "parameters:\n", "  u@: {type: string}\n  p@: {type: string}\n", ""),
            (
                "base.yaml",
                "resources:\n",
                "  r@: {type: OS::Heat::Value, properties: {value: {get_param: p@}}}\n",
                "",
            ),
            ("base.env", "parameters:\n", "  u@: a\n  p@: a\n", ""),
        ],
    ),
    (
        "parameters that only an unused condition uses",
        &[
            ("base.yaml", "parameters:\n", "  u@: {type: string}\n", ""),
            ("base.yaml", "conditions:\n", "  c@: {equals: [{get_param: u@}, a]}\n", "resources: {}\n"),
        ],
    ),
    (
        "misspelled references and values",
        &[
            ("base.yaml", "parameters:\n", "  parameter_@x: {type: string}\n", ""),
            (
                "base.yaml",
                "resources:\n",
                "  r@: {type: OS::Heat::Value, properties: {value: {get_param: parameter_@xy}}}\n",
                "",
            ),
            ("base.env", "parameters:\n", "  parameter_@xz: a\n", ""),
        ],
    ),
    (
        "constraints of one parameter",
        &[(
            "base.yaml",
            "parameters:\n  p:\n    type: string\n    default: abc\n    constraints:\n",
            "    - length: {min: @, max: 1}\n",
            "",
        )],
    ),
    (
        "values allowed",
        &[(
            "base.yaml",
            "parameters:\n  p:\n    type: string\n    default: abc\n    constraints:\n    - allowed_values:\n",
            "      - a@\n",
            "",
        )],
    ),
    (
        "groups of parameters",
        &[(
            "base.yaml",
            "parameter_groups:\n",
            "- {label: l, parameters: [p@]}\n",
            "parameters: {p1: {type: string}}\n",
        )],
    ),
    (
        "conditions",
        &[(
            "base.yaml",
            "parameters: {p: {type: string}}\nconditions:\n",
            "  c@: {or: [c1, {not: {equals: [{get_param: p}, @]}}]}\n",
            "",
        )],
    ),
    ("sections", &[("base.yaml", "", "s@: {}\n", "")]),
    ("types nobody knows", &[("base.yaml", "resources:\n", "  r@: {type: OS::Nova::Bogus@}\n", "")]),
    (
        "properties of one resource",
        &[(
            "base.yaml",
            "resources:\n  r:\n    type: OS::Neutron::Port\n    properties:\n",
            "      x@: 1\n",
            "",
        )],
    ),
    (
        "servers",
        &[(
            "base.yaml",
            "resources:\n",
            "  vt_server_@: {type: OS::Nova::Server, properties: {name: {get_param: [vt_names, @]}, flavor: {get_param: vt@_flavor_name}, image: x, metadata: {vnf_id: {get_param: v@}}}}\n",
            "",
        )],
    ),
    (
        "networks of one server",
        &[(
            "base.yaml",
            "resources:\n  vt_server_0:\n    type: OS::Nova::Server\n    properties:\n      networks:\n",
            "      - {port: {get_resource: vt_0_n@_port_0}, network: a}\n",
            "",
        )],
    ),
    (
        "devices of one server",
        &[(
            "base.yaml",
            "resources:\n  s:\n    type: OS::Nova::Server\n    properties:\n      block_device_mapping_v2:\n",
            "      - {volume_id: a, image: b, boot_index: @}\n",
            "",
        )],
    ),
    (
        "metadata of one server",
        &[(
            "base.yaml",
            "resources:\n  s:\n    type: OS::Nova::Server\n    properties:\n      metadata:\n",
            "        a@: {get_param: q@}\n",
            "",
        )],
    ),
    (
        "ports",
        &[(
            "base.yaml",
            "parameters: {oam_net_id: {type: string}}\nresources:\n",
            "  vt_@_oam_port_0: {type: OS::Neutron::Port, properties: {network: {get_param: oam_net_id}, fixed_ips: [{ip_address: {get_param: vt_oam_ip_@}}], security_groups: [a]}}\n",
            "",
        )],
    ),
    (
        "addresses of one port",
        &[(
            "base.yaml",
            "resources:\n  vt_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {get_param: oam_net_id}\n      fixed_ips:\n",
            "      - {ip_address: {get_param: vt_oam_ip_@}}\n",
            "",
        )],
    ),
    (
        "networks",
        &[(
            "base.yaml",
            "resources:\n",
            "  int_n@_network: {type: OS::Neutron::Net, properties: {name: x}}\n  int_n@_subnet: {type: OS::Neutron::Subnet, properties: {network: {get_resource: int_n@_network}}}\n  vt_0_n@_port_0: {type: OS::Neutron::Port, properties: {network: {get_resource: int_n@_network}}}\n",
            "",
        )],
    ),
    (
        "pools of one subnet",
        &[(
            "base.yaml",
            "resources:\n  s:\n    type: OS::Neutron::Subnet\n    properties:\n      ip_version: 6\n      cidr: 2001:db8::/32\n      allocation_pools:\n",
            "      - {start: '2001:db8::@', end: '2001:db8::1'}\n",
            "",
        )],
    ),
    (
        "rules of one security group",
        &[(
            "base.yaml",
            "resources:\n  g:\n    type: OS::Neutron::SecurityGroup\n    properties:\n      rules:\n",
            "      - {remote_group_id: a, remote_ip_prefix: x, port_range_min: @, port_range_max: 1}\n",
            "",
        )],
    ),
    (
        "interfaces",
        &[(
            "base.yaml",
            "resources:\n",
            "  vt_0_n@_vmi_0: {type: 'OS::ContrailV2::VirtualMachineInterface', properties: {virtual_network_refs: [{get_param: n@_net_fqdn}]}}\n  vt_0_n@_vmi_0_IP_0: {type: 'OS::ContrailV2::InstanceIp', properties: {virtual_machine_interface_refs: [{get_resource: vt_0_n@_vmi_0}], instance_ip_address: {get_param: vt_n@_ip_0}}}\n",
            "",
        )],
    ),
    (
        "dependencies",
        &[(
            "base.yaml",
            "resources:\n  r0: {type: OS::Heat::None}\n",
            "  r@: {type: OS::Heat::None, depends_on: [r0, x@]}\n",
            "",
        )],
    ),
    (
        "dependencies of one resource",
        &[("base.yaml", "resources:\n  r:\n    type: OS::Heat::None\n    depends_on:\n", "    - r@\n", "")],
    ),
    (
        "attributes of one resource",
        &[
            (
                "base.yaml",
                "resources: {r: {type: n.yaml}}\noutputs:\n",
                "  o@: {value: {get_attr: [r, x@]}}\n",
                "",
            ),
            ("n.yaml", "outputs:\n", "  y@: {value: 1}\n", ""),
        ],
    ),
    (
        "items of one list",
        &[
            ("base.yaml", "parameters:\n  p:\n    type: json\n    default:\n", "    - v@\n", ""),
            (
                "m.yaml",
                "parameters:\n  p: {type: json}\nresources:\n",
                "  r@: {type: OS::Heat::Value, properties: {value: {get_param: [p, @]}}}\n",
                "",
            ),
        ],
    ),
    (
        "names of one str_replace",
        &[(
            "base.yaml",
            "resources:\n  r:\n    type: OS::Heat::Value\n    properties:\n      value:\n        str_replace_strict:\n          template: a\n          params:\n",
            "            $a@: 1\n",
            "",
        )],
    ),
    (
        "values of an environment",
        &[
            ("base.yaml", "parameters:\n", "  p@: {type: string}\n", ""),
            ("base.env", "parameters:\n", "  q@: 1\n", ""),
        ],
    ),
    (
        "registry",
        &[
            ("base.yaml", "resources:\n", "  r@: {type: 'My::T@'}\n", ""),
            ("base.env", "resource_registry:\n", "  'My::T@*': n.yaml\n", ""),
            ("n.yaml", "", "", ""),
        ],
    ),
    (
        "hooks",
        &[
            ("base.yaml", "resources:\n", "  r@: {type: OS::Heat::None}\n", ""),
            ("base.env", "resource_registry:\n  resources:\n", "    'r@*': {hooks: pre-create}\n", ""),
        ],
    ),
    (
        "calls of one template",
        &[
            ("base.yaml", "resources:\n", "  r@: {type: n.yaml, properties: {p: a@, q@: b}}\n", ""),
            (
                "n.yaml",
                "parameters:\n  p: {type: string}\n",
                "",
                "resources: {vt_0_oam_port_0: {type: OS::Neutron::Port, properties: {network: {get_param: p}, fixed_ips: [{ip_address: {get_param: p}}]}}}\n",
            ),
        ],
    ),
    (
        "templates called",
        &[
            (
                "base.yaml",
                "resources:\n",
                "  r@: {type: OS::Heat::ResourceGroup, properties: {count: 2, resource_def: {type: n@.yaml, properties: {p: {get_param: x@}}}}}\n",
                "",
            ),
            (
                "n@.yaml",
                "parameters: {p: {type: string}}\n",
                "",
                "resources: {vt_0_oam_port_0: {type: OS::Neutron::Port, properties: {network: {get_param: p}}}}\n",
            ),
        ],
    ),
    (
        "modules",
        &[
            ("base.yaml", "", "", ""),
            (
                "m@.yaml",
                "parameters: {p: {type: string}}\n",
                "",
                "resources: {vt_server_0: {type: OS::Nova::Server, properties: {name: {get_param: vt_name_0}}}}\n",
            ),
            ("m@.env", "", "", "parameters: {p: x}\n"),
        ],
    ),
    (
        "networks that ports of their template find by name",
        &[
            ("base.yaml", "parameters:\n", "  n@: {type: string}\n", ""),
            (
                "base.yaml",
                "resources:\n",
                "  net@: {type: OS::Neutron::Net, properties: {name: {get_param: n@}}}\n  \
                 port@: {type: OS::Neutron::Port, properties: {network: {get_param: n@}}}\n",
                "",
            ),
        ],
    ),
    (
        "networks without subnets beside addresses in an environment",
        &[
            ("base.yaml", "parameters:\n", "  p@: {type: string}\n", ""),
            ("base.yaml", "resources:\n", "  net@: {type: OS::Neutron::Net}\n", ""),
            ("base.env", "parameters:\n", "  p@: 192.168.@.1\n", ""),
        ],
    ),
    (
        "modules that call one template",
        &[
            ("base.yaml", "", "", ""),
            ("m@.yaml", "", "", "resources: {r: {type: n.yaml, properties: {p: x}}}\n"),
            (
                "n.yaml",
                "parameters: {p: {type: string}}\n",
                "",
                "resources: {vt_0_oam_port_0: {type: OS::Neutron::Port, properties: {network: {get_param: p}}}}\n",
            ),
        ],
    ),
    (
        "volumes",
        &[
            (
                "base.yaml",
                "resources:\n",
                "  a@: {type: OS::Cinder::VolumeAttachment, properties: {volume_id: {get_param: v@_id}, instance_uuid: x}}\n",
                "",
            ),
            (
                "base_volume.yaml",
                "resources:\n",
                "  v@: {type: OS::Cinder::Volume}\n",
                "outputs: {v1_id: {value: {get_resource: v1}}}\n",
            ),
        ],
    ),
    (
        "outputs of the base module",
        &[
            ("base.yaml", "outputs:\n", "  o@: {value: 1}\n", ""),
            ("m.yaml", "parameters:\n", "  o@: {type: string}\n", ""),
        ],
    ),
    (
        "a chain of calls",
        &[
            (
                "base.yaml",
                "resources: {r: {type: n0.yaml, properties: {p: {get_param: oam_net_id}}}}\n",
                "",
                "",
            ),
            (
                "n@.yaml",
                "parameters: {p: {type: string}}\nresources:\n  r: {type: n%.yaml, properties: {p: {get_param: p}}}\n  vt_0_oam_port_0: {type: OS::Neutron::Port, properties: {network: {get_param: p}}}\n",
                "",
                "",
            ),
        ],
    ),
    (
        "a chain of calls with two ways at each",
        &[
            (
                "base.yaml",
                "resources: {r: {type: n0.yaml, properties: {p: {get_param: oam_net_id}, q: {get_param: oam_net_id}}}}\n",
                "",
                "",
            ),
            (
                "n@.yaml",
                "parameters: {p: {type: string}, q: {type: string}}\nresources:\n  r: {type: n%.yaml, properties: {p: {get_param: q}, q: {if: [c, {get_param: p}, {get_param: q}]}}}\n  vt_0_oam_port_0: {type: OS::Neutron::Port, properties: {network: {get_param: p}}}\n",
                "",
                "",
            ),
        ],
    ),
    (
        "a ring of calls",
        &[
            (
                "base.yaml",
                "resources: {r: {type: n0.yaml, properties: {p: {get_param: oam_net_id}}}}\n",
                "",
                "",
            ),
            (
                "n@.yaml",
                "parameters: {p: {type: string}}\nresources:\n  r: {type: n%.yaml, properties: {p: {get_param: p}}}\n  s: {type: n0.yaml, properties: {p: {get_param: p}}}\n  vt_0_oam_port_0: {type: OS::Neutron::Port, properties: {network: {get_param: p}}}\n",
                "",
                "",
            ),
        ],
    ),
    (
        "volumes of a chain of calls",
        &[
            ("base_volume.yaml", "resources:\n", "  r@: {type: v@.yaml}\n", ""),
            ("v@.yaml", "resources:\n  v: {type: OS::Cinder::Volume}\n  r: {type: v%.yaml}\n", "", ""),
        ],
    ),
    (
        "modules that lead to one chain of calls",
        &[
            ("m@.yaml", "resources:\n  r: {type: v0.yaml}\n", "", ""),
            ("m@_volume.yaml", "resources:\n  r: {type: v0.yaml}\n", "", ""),
            ("v@.yaml", "resources:\n  v: {type: OS::Cinder::Volume}\n  r: {type: v%.yaml}\n", "", ""),
        ],
    ),
    (
        "networks of nested templates",
        &[
            (
                "base.yaml",
                "resources:\n",
                "  r@: {type: n.yaml}\n  vt_0_n@_port_0: {type: OS::Neutron::Port, properties: {network: {get_attr: [r@, id]}}}\n",
                "",
            ),
            ("n.yaml", "resources: {int_oam_network: {type: OS::Neutron::Net}}\n", "", ""),
        ],
    ),
    (
        "constraints of what callers pass",
        &[
            ("base.yaml", "resources:\n", "  r@: {type: n.yaml, properties: {p: a@}}\n", ""),
            (
                "n.yaml",
                "parameters:\n  p:\n    type: string\n    constraints:\n",
                "    - allowed_pattern: 'a[0-9]*|@'\n    - length: {max: @}\n",
                "",
            ),
        ],
    ),
    (
        "constraints of what several modules pass",
        &[
            ("m@.yaml", "resources: {r: {type: n.yaml, properties: {p: a~}}}\n", "", ""),
            (
                "n.yaml",
                "parameters:\n  p:\n    type: string\n    constraints:\n",
                "    - allowed_pattern: 'a[0-9]*|@'\n    - length: {max: @}\n",
                "",
            ),
        ],
    ),
    (
        "servers of one port with many addresses",
        &[
            (
                "base.yaml",
                "resources:\n",
                "  vt@_server_0: {type: OS::Nova::Server, properties: {networks: [{port: {get_resource: vt_0_oam_port_0}}]}}\n",
                "",
            ),
            (
                "base.yaml",
                "  vt_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {get_param: oam_net_id}\n      fixed_ips:\n",
                "      - {ip_address: {get_param: vt@_oam_ip_0}}\n",
                "",
            ),
        ],
    ),
    (
        "outputs of several base modules",
        &[
            ("base_@.yaml", "outputs: {o: {value: 1}, p: {value: 1}, q: {value: 1}}\n", "", ""),
            ("m@.yaml", "parameters: {o: {type: string}, p: {type: string}, q: {type: string}}\n", "", ""),
        ],
    ),
    (
        "waivers in comments",
        &[("base.yaml", "parameters:\n", "  p@: {}  # vnfcheck: waive R-44001 fine\n", "")],
    ),
    (
        "aliases",
        &[(
            "base.yaml",
            "resources:\n  r0: &a {type: OS::Nova::Server, properties: {name: x, networks: [{port: a}]}}\n",
            "  s@: *a\n  t@: {<<: *a}\n",
            "",
        )],
    ),
];

/// The last reported number of steps.
#[derive(Default)]
struct Steps(AtomicU64);

impl Observer for Steps {
    fn steps_taken(&self, steps: u64) {
        self.0.store(steps, Ordering::Relaxed);
    }
}

fn files(parts: &[Part], count: usize) -> Vec<RawFile> {
    let numbered = |text: &str, number: usize| text.replace('@', &number.to_string());
    let mut files: Vec<RawFile> = Vec::new();
    for (name, start, each, end) in parts {
        let more = files.last_mut().filter(|last| last.path == *name);
        let head = if name.contains(".env") { "" } else { HEAD };
        let all: String = (0..count).map(|number| numbered(each, number)).collect();
        let text = format!("{head}{start}{all}{end}");
        if let Some(file) = more {
            file.bytes.extend_from_slice(text.strip_prefix(HEAD).unwrap_or(&text).as_bytes());
            continue;
        }
        let names = if name.contains('@') { count } else { 1 };
        files.extend((0..names).map(|number| {
            let text = text.replace('~', &number.to_string()).replace('%', &(number + 1).to_string());
            RawFile::from((numbered(name, number), text))
        }));
    }
    files
}

fn steps(parts: &[Part], count: usize) -> u64 {
    let input = Input::memory("p", files(parts, count));
    let steps = Arc::new(Steps::default());
    let checked = vnfcheck_runner::run::run_observed(&[input], &Options::default(), Arc::clone(&steps) as _);
    assert!(checked.report.errors.is_empty(), "{:?}", checked.report.errors);
    steps.0.load(Ordering::Relaxed)
}

#[test]
fn three_times_as_many_take_at_most_four_and_a_half_times_the_steps() {
    let mut wrong = Vec::new();
    for (what, parts) in SHAPES {
        let nothing = steps(parts, 1);
        let (few, many) = (steps(parts, SIZE) - nothing, steps(parts, 3 * SIZE) - nothing);
        assert!(few > 0, "{what}: no steps");
        if 2 * many > 9 * few {
            wrong.push(format!("{what}: {few} and {many} steps"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A check with too many steps is aborted, regardless of the rule that takes the steps.
#[test]
fn a_package_that_exceeds_the_limit_of_steps_is_refused() {
    let endless = rule("R-90526", |cx, out| {
        while !cx.is_cancelled() {
            let calls = cx.package().templates().map(|template| cx.package().expand(template).len());
            out.pass_many(calls.sum());
        }
    });
    let calls: Vec<String> = (0..100).map(|i| format!("  r{i}: {{type: n.yaml}}\n")).collect();
    let base = format!("{HEAD}resources:\n{}", calls.concat());
    let input = Input::memory("p", [("base.yaml", base.as_str()), ("n.yaml", HEAD)]);
    let content = || vnfcheck_check::Content::new(vnfcheck_rules::onap().requirements().to_vec(), [endless]);
    let set = RuleSet::new("onap", "ONAP", content);
    let options = Options { sets: RuleSets::new([Arc::new(set)]), ..Options::default() };
    let report = vnfcheck_runner::run(&[input], &options).report;
    assert!(report.packages.is_empty());
    assert!(report.errors[0].message.contains("steps to check"), "{}", report.errors[0].message);
}
