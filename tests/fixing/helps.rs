//! Help texts of different findings agree with each other and with the package.

use vnfcheck_runner::open::Input;

use super::{HEAD, after, fixed_package, help, reported, with_image};

/// Returns the messages of the findings of a requirement, including advice.
fn messages(files: &[(&str, &str)], id: &str) -> Vec<String> {
    let input = Input::memory("vnf", files.iter().copied());
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let findings =
        report.packages[0].requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.findings);
    findings.map(|it| it.message.clone()).collect()
}

#[test]
fn the_help_for_a_default_fits_the_source_of_the_value() {
    let base = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d, default: a }}\n  disk_name: {{ type: string, description: d, default: b }}\n  \
         vnf_id: {{ type: string, description: d, default: c }}\n  other: {{ type: string, description: d, default: d }}\nresources:\n  disk:\n    \
         type: OS::Cinder::Volume\n    properties: {{ name: {{ get_param: disk_name }}, size: {{ get_param: size }}, metadata: {{ a: {{ get_param: other }}, b: {{ get_param: vnf_id }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { size: 2 }\n")];
    let helps = [
        (4, "remove the default: `base.env` sets the value", true),
        (5, "build the name from `vnf_name` instead, and remove the parameter", false),
        (6, "remove the default: ONAP supplies the value at deployment", true),
        (7, "move the value to `base.env`", true),
    ];
    assert_eq!(reported(&files, "R-90526"), helps.map(|(line, help, fix)| (line, help.to_owned(), fix)));
}

#[test]
fn a_name_is_built_from_a_parameter_that_a_fix_declares() {
    let base = format!(
        "{HEAD}parameters:\n  disk_name: {{ type: string, description: d }}\nresources:\n  disk:\n    type: OS::Cinder::Volume\n    properties: {{ name: {{ get_param: disk_name }}, size: 1 }}\n"
    );
    let environment = ("base.env", "parameters: { disk_name: a }\n");
    let files = [("base.yaml", base.as_str()), environment];
    assert_eq!(
        help(&files, "R-85734"),
        "build the name with `str_replace` from `vnf_name`, declare `vnf_name` with a type and a description, and remove `disk_name` if it becomes unused"
    );
    assert_eq!(
        help(&files, "R-99812"),
        "remove the entry: declare `vnf_name`, build the name of `disk` from `vnf_name`, and remove the parameter too"
    );
    let declared =
        base.replace("parameters:\n", "parameters:\n  vnf_name: { type: string, description: d }\n");
    let files = [("base.yaml", declared.as_str()), environment];
    assert_eq!(
        help(&files, "R-85734"),
        "build the name with `str_replace` from `vnf_name`, and remove `disk_name` if it becomes unused"
    );
    assert_eq!(
        help(&files, "R-99812"),
        "remove the entry: build the name of `disk` from `vnf_name`, and remove the parameter too"
    );
}

/// Other elements keep the value of a parameter after the names no longer use it.
#[test]
fn the_help_for_the_entry_of_a_name_names_all_readers() {
    let base = |more: &str| {
        format!(
            "{HEAD}parameters:\n  lan: {{ type: string, description: d }}\nresources:\n  \
             int_lan_network: {{ type: OS::Neutron::Net, properties: {{ name: {{ get_param: lan }} }} }}\n  \
             int_lan_subnet: {{ type: OS::Neutron::Subnet, properties: {{ name: {{ get_param: lan }} }} }}\n{more}"
        )
    };
    let names = "declare `vnf_name`, build the names of `int_lan_network`, `int_lan_subnet` from `vnf_name`";
    let value = "  v: { type: OS::Heat::Value, properties: { value: { get_param: lan } } }\noutputs:\n  o: { value: { get_param: lan } }\n";
    let nested = "  n: { type: n.yaml, properties: { title: { get_param: lan } } }\n";
    for (more, help) in [
        ("", format!("remove the entry: {names}, and remove the parameter too")),
        (
            value,
            format!(
                "{names}, and keep the parameter and the entry for `v` in `base.yaml`, output `o` in `base.yaml`"
            ),
        ),
        (nested, format!("{names}, and keep the parameter and the entry for `p` in `n.yaml`")),
    ] {
        let base = base(more);
        let files = [
            ("base.yaml", base.as_str()),
            ("base.env", "parameters:\n  lan: blue\n"),
            (
                "n.yaml",
                "heat_template_version: 2016-10-14\ndescription: d\nparameters:\n  title: { type: string, description: d }\nresources:\n  p: { type: OS::Heat::Value, properties: { value: { get_param: title } } }\n",
            ),
        ];
        assert_eq!(reported(&files, "R-99812"), [(2, help, false)]);
    }
}

/// A parameter keeps its value while a name needs the parameter.
#[test]
fn no_fix_leaves_a_parameter_of_a_name_without_a_value() {
    let base = format!(
        "{HEAD}parameters:\n  net_prefix: {{ type: string, description: d }}\n  suffix: {{ type: string, description: d }}\n  \
         lan: {{ type: string, description: d }}\nresources:\n  \
         int_a_network:\n    type: OS::Neutron::Net\n    \
         properties: {{ name: {{ str_replace: {{ template: NET_PREFIX_a, params: {{ NET_PREFIX: {{ get_param: net_prefix }} }} }} }} }}\n  \
         int_b_network:\n    type: OS::Neutron::Net\n    \
         properties: {{ name: {{ list_join: [\"-\", [{{ get_param: suffix }}, b]] }} }}\n  \
         int_c_network:\n    type: OS::Neutron::Net\n    properties: {{ name: {{ get_param: lan }} }}\n"
    );
    let environment = "parameters:\n  net_prefix: blue\n  suffix: red\n  lan: green\n";
    let files = [("base.yaml", base.as_str()), ("base.env", environment)];
    let with_part = |id: &str| {
        format!(
            "declare `vnf_name`, build the name of `{id}` from `vnf_name` and the parameter, and keep the entry"
        )
    };
    let whole = "remove the entry: declare `vnf_name`, build the name of `int_c_network` from `vnf_name`, and remove the parameter too".to_owned();
    let found =
        [(2, with_part("int_a_network"), false), (3, with_part("int_b_network"), false), (4, whole, false)];
    assert_eq!(reported(&files, "R-99812"), found);
    let done = fixed_package(&files, true);
    let (base, environment) = (after(&done, "base.yaml"), after(&done, "base.env"));
    assert_eq!(environment, "parameters:\n  net_prefix: blue\n  suffix: red\n");
    assert!(base.contains("VNF_NAME_NET_PREFIX_a") && base.contains("get_param: suffix"), "{base}");
    assert!(!base.contains("lan:") && !base.contains("get_param: lan"), "{base}");
    let files = [("base.yaml", base.as_str()), ("base.env", environment.as_str())];
    for id in ["R-85734", "R-90279", "R-99812"] {
        assert!(reported(&files, id).is_empty(), "{id}");
    }
}

/// A missing element may need the parameter.
#[test]
fn a_parameter_beside_a_dead_end_is_removed_only_after_a_review() {
    let base = format!(
        "{HEAD}parameters:\n  used: {{ type: string, description: d }}\n  spare: {{ type: string, description: d }}\nresources:\n  \
         a: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: used }} }} }}\noutputs:\n  o: {{ value: {{ get_resource: gone }} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let help = "use the parameter with `get_param`, or remove it here and where its value is set".to_owned();
    assert_eq!(reported(&files, "R-90279"), [(5, help, true)]);
    let is_kept = |is_unsafe| after(&fixed_package(&files, is_unsafe), "base.yaml").contains("  spare:");
    assert!(is_kept(false) && !is_kept(true));
}

/// No fix builds the name of a resource whose type is unknown.
#[test]
fn a_name_that_no_fix_builds_keeps_its_value() {
    let base = format!(
        "{HEAD}parameters:\n  title: {{ type: string, description: d }}\nresources:\n  \
         a: {{ type: OS::Neutron::Unknown, properties: {{ name: {{ get_param: title }} }} }}\n"
    );
    let environment = "parameters:\n  title: blue\n";
    let files = [("base.yaml", base.as_str()), ("base.env", environment)];
    let found: Vec<_> =
        reported(&files, "R-99812").into_iter().map(|(line, _, has_fix)| (line, has_fix)).collect();
    assert_eq!(found, [(2, false)]);
    let done = fixed_package(&files, true);
    assert!(after(&done, "base.yaml").contains("name: { get_param: title }"));
    assert_eq!(after(&done, "base.env"), environment);
}

/// A name that contains `vnf_name` keeps the parameter.
#[test]
fn the_entry_of_the_vnf_name_is_removed_without_the_parameter() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_name: {{ type: string, description: d }}\nresources:\n  \
         key: {{ type: OS::Nova::KeyPair, properties: {{ name: {{ str_replace: {{ template: N_key, params: {{ N: {{ get_param: vnf_name }} }} }} }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters:\n  vnf_name: blue\n")];
    let help = "remove the entry: ONAP supplies the value at deployment".to_owned();
    assert_eq!(reported(&files, "R-99812"), [(2, help, true)]);
}

#[test]
fn the_value_of_an_internal_network_comes_from_an_existing_or_new_output() {
    let module = format!(
        "{HEAD}parameters:\n  int_a_net_id: {{ type: string, description: d }}\n  int_a_subnet_id: {{ type: string, description: d }}\nresources:\n  \
         fw_0_int_a_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: int_a_net_id }}\n      \
         fixed_ips: [{{ subnet: {{ get_param: int_a_subnet_id }} }}]\n"
    );
    let base = format!(
        "{HEAD}resources:\n  int_a_network: {{ type: OS::Neutron::Net }}\noutputs:\n  int_a_net_id: {{ value: {{ get_resource: int_a_network }} }}\n"
    );
    let environment = "parameters: { int_a_net_id: a, int_a_subnet_id: b }\n";
    let files = [("base.yaml", base.as_str()), ("vm.yaml", module.as_str()), ("vm.env", environment)];
    assert_eq!(help(&files, "R-29872"), "remove the entry: the value is an output of the base module");
    assert_eq!(help(&files, "R-69634"), "remove the entry: add an output with the value to the base module");
}

#[test]
fn the_help_for_a_network_without_a_role_names_its_kind() {
    let port = |network: &str| {
        format!(
            "{HEAD}parameters:\n  uplink: {{ type: string, description: d }}\nresources:\n  lan: {{ type: OS::Neutron::Net }}\n  p:\n    type: OS::Neutron::Port\n    properties: {{ network: {network} }}\n"
        )
    };
    let environment = ("base.env", "parameters: {}\n");
    let help = |network: &str| help(&[("base.yaml", &port(network)), environment], "R-69014");
    assert_eq!(
        help("{ get_resource: lan }"),
        "rename the resource `lan` to `int_lan_network`, and update all references"
    );
    assert_eq!(
        help("{ get_param: uplink }"),
        "rename parameter `uplink` to `uplink_net_id` in the whole template"
    );
    assert_eq!(help("public"), "take the network from a parameter `{network-role}_net_id`");
}

#[test]
fn used_parameters_come_first_among_missing_arguments() {
    let unused: Vec<String> =
        (0..12).map(|it| format!("  a{it}: {{ type: string, description: d }}\n")).collect();
    let unused = unused.concat();
    let nested = format!(
        "{HEAD}parameters:\n{unused}  wanted: {{ type: string, description: d }}\nresources:\n  one: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: wanted }} }} }}\n"
    );
    let base = format!("{HEAD}resources:\n  call: {{ type: nested.yaml }}\n");
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n"), ("nested.yaml", &nested)];
    let input = Input::memory("vnf", files);
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let call = report.packages[0].requirements.iter().find(|it| it.id == "R-11041").unwrap();
    assert!(
        call.findings[0].message.starts_with("`call` does not pass `wanted`, `a0`, "),
        "{:?}",
        call.findings
    );
}

#[test]
fn a_file_gets_a_name_without_invalid_characters() {
    let module = format!("{HEAD}resources: {{}}\n");
    let files = [("base.yaml", module.as_str()), ("a-b c.yaml", module.as_str())];
    assert_eq!(help(&files, "R-87247"), "rename the file to `a_b_c.yaml`, and update all references");
}

/// For a server without metadata, the findings of six requirements form one defect.
#[test]
fn missing_metadata_is_one_defect() {
    let base = format!(
        "{HEAD}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: m1.small }}\n"
    );
    let files =
        [("base.yaml".to_owned(), base.into_bytes()), ("base.env".to_owned(), b"parameters: {}\n".to_vec())];
    let input = Input::memory("vnf", files);
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let defects = vnfcheck_report::defects::defects(&report.packages[0].requirements);
    let of_metadata: Vec<_> = defects.iter().filter(|it| it.ids().contains(&"R-37437")).collect();
    assert_eq!(of_metadata.len(), 1);
    let mut ids = of_metadata[0].ids();
    ids.sort_unstable();
    assert_eq!(ids, ["R-100400", "R-37437", "R-47061", "R-71493", "R-72483", "R-88536"]);
}

/// A port whose role differs from that of its network because of one name is one defect, reported at that name.
#[test]
fn one_name_of_another_role_is_one_defect() {
    let base = format!(
        "{HEAD}parameters:\n  fw_mgmt_ip_0: {{ type: string, description: d }}\n  oam_net_id: {{ type: string, description: d }}\nresources:\n  \
         fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      \
         fixed_ips: [{{ ip_address: {{ get_param: fw_mgmt_ip_0 }} }}]\n"
    );
    let files =
        [("base.yaml".to_owned(), base.into_bytes()), ("base.env".to_owned(), b"parameters: {}\n".to_vec())];
    let input = Input::memory("vnf", files);
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let defects = vnfcheck_report::defects::defects(&report.packages[0].requirements);
    assert!(defects.iter().all(|it| !it.ids().contains(&"R-681859")));
    assert!(defects.iter().any(|it| it.ids().contains(&"R-40971") && it.consequence_ids() == ["R-681859"]));
}

/// Servers of all modules are numbered together: expected IDs are unique and leave no gap.
#[test]
fn servers_get_ids_that_are_unique_over_all_modules() {
    let module = |ids: &[&str]| {
        let server = |id: &&str| {
            format!(
                "  {id}:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: fw_image_name }} }}\n"
            )
        };
        let servers: String = ids.iter().map(server).collect();
        format!(
            "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n{servers}"
        )
    };
    let environment = "parameters: { fw_image_name: cirros }\n";
    let (base, more) = (module(&["fw_server_0"]), module(&["server_fw_02", "server_fw_00"]));
    let files =
        [("base.yaml", &*base), ("base.env", environment), ("fw.yaml", &more), ("fw.env", environment)];
    let done = fixed_package(&files, true);
    let more = after(&done, "fw.yaml");
    let place = |id: &str| more.find(&format!("  {id}:\n")).unwrap_or_else(|| panic!("{id} in {more}"));
    assert!(place("fw_server_2") < place("fw_server_1"), "{more}");
}

#[test]
fn a_parameter_that_ref_names_is_a_reference() {
    let base = format!(
        "{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ Ref: fw_flavor_name }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { fw_flavor_name: m1 }\n")];
    let expected = "the flavor of server `fw_server_0` comes from `Ref`, expected `get_param`";
    assert_eq!(messages(&files, "R-481670"), [expected]);
}

/// A missing output is reported once, and only for a security group that a template creates.
#[test]
fn only_a_created_security_group_requires_an_output() {
    let module = format!(
        "{HEAD}parameters:\n  group: {{ type: string, description: d }}\nresources:\n  p: {{ type: OS::Neutron::Port, properties: {{ security_groups: [{{ get_param: group }}] }} }}\n  \
         q: {{ type: OS::Neutron::Port, properties: {{ security_groups: [{{ get_param: group }}] }} }}\n"
    );
    let base = format!(
        "{HEAD}resources:\n  lan: {{ type: OS::Neutron::Net }}\noutputs:\n  out: {{ value: {{ get_resource: lan }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("vm.yaml", module.as_str())];
    assert_eq!(messages(&files, "R-61001"), [""; 0]);
    let base = base.replace("outputs:", "  guard: { type: OS::Neutron::SecurityGroup }\noutputs:");
    let files = [("base.yaml", base.as_str()), ("vm.yaml", module.as_str())];
    assert_eq!(
        messages(&files, "R-61001"),
        ["the base module has no output `group` that exposes a security group"]
    );
}

/// If names suggest two vm-types equally often, the server and everything that belongs to it get the same one.
#[test]
fn a_server_and_its_ports_get_one_vm_type() {
    let base = format!(
        "{HEAD}parameters:\n  vfw_image_name: {{ type: string, description: d }}\n  firewall_flavor_name: {{ type: string, description: d }}\n  \
         sink_flavor_name: {{ type: string, description: d }}\n  vfw_name_0: {{ type: string, description: d }}\n  vsn_name_0: {{ type: string, description: d }}\n  \
         oam_net_id: {{ type: string, description: d }}\n\
         resources:\n  oam_port:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }} }}\n  \
         vfw_0:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: vfw_name_0 }}\n      image: {{ get_param: vfw_image_name }}\n      \
         flavor: {{ get_param: firewall_flavor_name }}\n      networks: [ {{ port: {{ get_resource: oam_port }} }} ]\n  \
         vsn_0:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: vsn_name_0 }}\n      image: {{ get_param: vfw_image_name }}\n      \
         flavor: {{ get_param: sink_flavor_name }}\n"
    );
    let env = "parameters: { vfw_image_name: i, firewall_flavor_name: f, sink_flavor_name: s }\n";
    let files = [("base.yaml", base.as_str()), ("base.env", env)];
    assert_eq!(
        messages(&files, "R-29751"),
        ["server `vfw_0` is not named `vfw_server_0`", "server `vsn_0` is not named `vsn_server_0`"]
    );
    let port = "port `oam_port` on the external network of role `oam` is not named `vfw_0_oam_port_0`";
    assert_eq!(messages(&files, "R-20453"), [port]);
    let base = after(&fixed_package(&files, false), "base.yaml");
    assert!(base.contains("  vfw_0_oam_port_0:\n") && base.contains("  vfw_server_0:\n"), "{base}");
}

/// The help never suggests renaming a map because one of its members is used, and never suggests declaring an
/// existing name.
#[test]
fn help_agrees_with_existing_names() {
    let base = format!(
        "{HEAD}parameters:\n  info: {{ type: json, description: d }}\n  flavor: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\n\
         resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: flavor }}\n      image: {{ get_param: [info, image] }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    assert_eq!(help(&files, "R-45188"), "use `{get_param: fw_flavor_name}`");
    assert_eq!(
        help(&files, "R-58670"),
        "use `{get_param: fw_image_name}`, and declare the parameter with a type and a description"
    );
    assert_eq!(help(&files, "R-71152"), "use a separate parameter with `type: string`");
}

/// A parameter that is needed under its name stays; if two would get the same name, only the first is renamed.
#[test]
fn help_renames_no_parameter_that_is_correct_for_another_use() {
    let server = |index: u32, more: &str| {
        format!(
            "  lb_server_{index}:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: lb_name_{index} }}\n{more}"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n  lb_image_name_0: {{ type: string, description: d }}\n  lb_image_name_1: {{ type: string, description: d }}\nresources:\n{}{}",
        server(
            0,
            "      image: { get_param: lb_image_name_0 }\n      flavor: { get_param: fw_image_name }\n"
        ),
        server(
            1,
            "      image: { get_param: lb_image_name_1 }\n      metadata: { vnf_id: { get_param: vf_module_id } }\n"
        )
    );
    let files = [("base.yaml", base.as_str())];
    let rename = "rename the parameter to `lb_image_name` in the whole template".to_owned();
    let second = "use `{get_param: lb_image_name}`, like the other servers of the vm-type".to_owned();
    assert_eq!(reported(&files, "R-58670"), [(11, rename, true), (17, second, false)]);
    assert_eq!(
        help(&files, "R-45188"),
        "use `{get_param: lb_flavor_name}`, and declare the parameter with a type and a description"
    );
    assert_eq!(
        help(&files, "R-07507"),
        "use `{get_param: vnf_id}`, and declare the parameter with a type and a description"
    );
    let port = |role: &str, address: &str, pair: &str| {
        format!(
            "  lb_0_{role}_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: {role}_net_id }}\n      \
             fixed_ips: [{{ ip_address: {{ get_param: {address} }} }}]\n      allowed_address_pairs: [{{ ip_address: {{ get_param: {pair} }} }}]\n"
        )
    };
    let base = format!(
        "{HEAD}resources:\n{}{}",
        port("oam", "lb_oam_ip_0", "lb_sgi_ip_0"),
        port("sgi", "lb_sgi_ip_0", "lb_sgi_floating_ip")
    );
    let own = "use a separate parameter `lb_oam_floating_ip` for `lb_0_oam_port_0`, because other resources read `lb_sgi_ip_0` too";
    assert_eq!(help(&[("base.yaml", base.as_str())], "R-21330"), own);
}

/// A parameter that identifies a network is renamed instead of replaced by an undeclared parameter, and new names
/// come from an existing list.
#[test]
fn help_prefers_declared_parameters() {
    let base = format!(
        "{HEAD}parameters:\n  oam_net: {{ type: string, description: d }}\n  fw_names: {{ type: comma_delimited_list, description: d }}\n\
         resources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net }} }}\n\
         \x20 fw_0_oam_vmi_0:\n    type: OS::ContrailV2::VirtualMachineInterface\n    properties: {{ virtual_network_refs: [{{ get_param: oam_net }}] }}\n\
         \x20 fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: [fw_names, 0] }}\n\
         \x20 fw_server_1:\n    type: OS::Nova::Server\n    properties:\n      name: fw-b\n      metadata: {{ vf_module_name: x }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    assert_eq!(help(&files, "R-663631"), "use `{get_param: [fw_names, 1]}`");
    assert_eq!(
        help(&files, "R-68023"),
        "use `{get_param: vf_module_name}`, and declare the parameter with a type and a description"
    );
    // Port and interface require different names.
    let own = |what: &str| {
        format!(
            "use a separate parameter `oam_net_id` for the {what}, and declare the parameter with a type and a description"
        )
    };
    assert_eq!(help(&files, "R-62983"), own("port"));
    let neutron = base.replace("OS::ContrailV2::VirtualMachineInterface", "OS::Heat::None");
    let rename = |to: &str| format!("rename the parameter to `{to}` in the whole template");
    assert_eq!(help(&[("base.yaml", neutron.as_str())], "R-62983"), rename("oam_net_id"));
    let contrail = base.replace("OS::Neutron::Port", "OS::Heat::None");
    assert_eq!(help(&[("base.yaml", contrail.as_str())], "R-02164"), rename("oam_net_fqdn"));
}

#[test]
fn a_parameter_with_invalid_characters_gets_the_required_name() {
    let base = with_image("fw-image", "");
    let done = fixed_package(
        &[("base.yaml", &base), ("base.env", "parameters:\n  fw-image: i\n  fw_flavor_name: f\n")],
        false,
    );
    assert!(done.skipped.is_empty(), "{:?}", done.skipped);
    assert_eq!(after(&done, "base.env"), "parameters:\n  fw_image_name: i\n  fw_flavor_name: f\n");
    let base = after(&done, "base.yaml");
    assert!(base.contains("  fw_image_name: { type: string, description: d }\n"), "{base}");
}

/// If the base module creates the network of a port in an incremental module, all findings treat the network as
/// internal, and following the help resolves all failures.
#[test]
fn a_network_that_the_base_module_returns_is_internal() {
    let port = "  vm_0_ctl_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: { get_param: ctl_net_id }\n      \
                fixed_ips: [ { ip_address: { get_param: vm_ctl_ip_0 } } ]\n";
    let module = format!(
        "{HEAD}parameters:\n  ctl_net_id: {{ type: string, description: d }}\n  vm_ctl_ip_0: {{ type: string, description: d }}\nresources:\n{port}"
    );
    let base = |id: &str| {
        format!(
            "{HEAD}resources:\n  {id}: {{ type: \"OS::Neutron::Net\" }}\noutputs:\n  ctl_net_id: {{ value: {{ get_resource: {id} }} }}\n"
        )
    };
    let named = [
        "R-16968", "R-20453", "R-22688", "R-25720", "R-26351", "R-62983", "R-78380", "R-84322", "R-86182",
        "R-96983",
    ];
    for id in ["int_ctl_network", "front"] {
        let base = base(id);
        let environment = "parameters: { vm_ctl_ip_0: 10.0.0.1 }\n";
        let files = [("base.yaml", base.as_str()), ("vm.yaml", module.as_str()), ("vm.env", environment)];
        assert_eq!(messages(&files, "R-62983"), [""; 0], "{id}");
        assert_eq!(
            reported(&files, "R-86182"),
            [(
                10,
                "rename the parameter to `int_ctl_net_id` in the whole template, and the output `ctl_net_id` in `base.yaml`"
                    .to_owned(),
                true
            )]
        );
        assert_eq!(
            messages(&files, "R-22688"),
            ["output `ctl_net_id` returns the internal network of role `ctl`, expected `int_ctl_net_id`"]
        );
        let fixed_package = fixed_package(&files, false);
        let (base, module) = (after(&fixed_package, "base.yaml"), after(&fixed_package, "vm.yaml"));
        assert!(base.contains("  int_ctl_network: ") && base.contains("  int_ctl_net_id: "), "{base}");
        assert!(module.contains("network: { get_param: int_ctl_net_id }"), "{module}");
        let environment = after(&fixed_package, "vm.env");
        let files =
            [("base.yaml", base.as_str()), ("vm.yaml", module.as_str()), ("vm.env", environment.as_str())];
        for rule in named {
            assert_eq!(messages(&files, rule), [""; 0], "{rule} {id}");
        }
    }
}

/// An address parameter that the environment must omit for one port and contain for another needs two parameters.
#[test]
fn an_address_on_networks_of_both_kinds_needs_two_parameters() {
    let port = |id: &str, network: &str, address: &str| {
        format!(
            "  {id}:\n    type: OS::Neutron::Port\n    properties:\n      network: {network}\n      fixed_ips: [ {{ ip_address: {{ get_param: {address} }} }} ]\n"
        )
    };
    let base = |address: &str| {
        let internal = port("fw_0_int_ctl_port_0", "{ get_resource: int_ctl_network }", address);
        let external = port("fw_0_oam_port_0", "{ get_param: oam_net_id }", address);
        format!(
            "{HEAD}parameters:\n  oam_net_id: {{ type: string, description: d }}\n  {address}: {{ type: string, description: d }}\nresources:\n  \
             int_ctl_network: {{ type: \"OS::Neutron::Net\" }}\n{internal}{external}"
        )
    };
    let own = |kind: &str| format!("use a separate parameter for the ports on {kind} networks");
    let reason = "ONAP assigns the addresses of external networks";
    let internal = base("fw_int_ctl_ip_0");
    let listed =
        [("base.yaml", internal.as_str()), ("base.env", "parameters:\n  fw_int_ctl_ip_0: 10.0.0.1\n")];
    let help = format!("{}; the environment contains the value for the internal ports", own("external"));
    assert_eq!(reported(&listed, "R-62590"), [(2, help, false)]);
    let unlisted = [("base.yaml", internal.as_str()), ("base.env", "parameters: {}\n")];
    let help = "add `fw_int_ctl_ip_0` with a value to `parameters` in `base.env`".to_owned();
    assert_eq!(reported(&unlisted, "R-93496"), [(12, help, false)]);
    let external = base("fw_oam_ip_0");
    let listed = [("base.yaml", external.as_str()), ("base.env", "parameters:\n  fw_oam_ip_0: 10.0.0.1\n")];
    let help = format!("{}, then remove the entry: {reason}", own("internal"));
    assert_eq!(reported(&listed, "R-62590"), [(2, help, false)]);
    let unlisted = [("base.yaml", external.as_str()), ("base.env", "parameters: {}\n")];
    let help = format!("{}, with its value in `base.env`", own("internal"));
    assert_eq!(reported(&unlisted, "R-93496"), [(12, help, false)]);
}

/// If an address parameter gets a new name, the help uses that name for the environment entry.
#[test]
fn a_value_is_listed_by_the_name_that_its_parameter_gets() {
    let base = format!(
        "{HEAD}parameters:\n  address: {{ type: string, description: d }}\nresources:\n  int_ctl_network: {{ type: \"OS::Neutron::Net\" }}\n  \
         fw_0_int_ctl_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_resource: int_ctl_network }}\n      \
         fixed_ips: [ {{ ip_address: {{ get_param: address }} }} ]\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n")];
    let help = "rename the parameter to `fw_int_ctl_ip_0`, and add the new name with a value to `parameters` in `base.env`";
    assert_eq!(reported(&files, "R-28795"), [(11, help.to_owned(), false)]);
}

/// Only one virtual address of a port can have the prescribed name. On an internal network, the help for a second
/// address proposes a list parameter.
#[test]
fn two_virtual_addresses_do_not_get_one_name() {
    let base = |network: &str| {
        format!(
            "{HEAD}parameters:\n  one_int_ctl_floating_ip: {{ type: string, description: d }}\n  two_int_ctl_floating_ip: {{ type: string, description: d }}\n\
             resources:\n  int_ctl_network: {{ type: \"OS::Neutron::Net\" }}\n  fw_0_int_ctl_port_0:\n    type: OS::Neutron::Port\n    properties:\n      \
             network: {network}\n      allowed_address_pairs:\n        - {{ ip_address: {{ get_param: one_int_ctl_floating_ip }} }}\n        \
             - {{ ip_address: {{ get_param: two_int_ctl_floating_ip }} }}\n"
        )
    };
    let base = base("{ get_resource: int_ctl_network }");
    let files = [("base.yaml", base.as_str())];
    let first = "rename the parameter to `fw_int_ctl_floating_ip` in the whole template";
    let second = "use `{get_param: fw_int_ctl_floating_ip}` if the address is the same, or use a list parameter `fw_int_ctl_floating_ips`";
    assert_eq!(reported(&files, "R-717227"), [(13, first.to_owned(), true), (14, second.to_owned(), false)]);
}

/// Suggested IDs of servers and their related resources are unique, and index fixes are deferred until the IDs are
/// fixed.
#[test]
fn suggested_ids_of_servers_are_consistent() {
    let server = |id: &str, name: &str| {
        format!(
            "  {id}:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: fw_flavor_name }}, image: {{ get_param: fw_image_name }}, name: {{ get_param: {name} }} }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters: {{ }}\nresources:\n{}{}{}",
        server("fw_server_0", "fw_name_0"),
        server("fw_server_2", "fw_name_2"),
        server("lb_server_3", "fw_name_1")
    );
    let files = [("base.yaml", base.as_str())];
    assert_eq!(
        help(&files, "R-304011"),
        "use one vm-type, `fw`, in the server's ID (`fw_server_1`), its parameters and the IDs of its ports"
    );
    let first = "rename `lb_server_3` to `fw_server_1` first, then number the resources from 0 without gaps"
        .to_owned();
    assert_eq!(reported(&files, "R-11690"), [(8, first.clone(), false), (11, first, false)]);
}

/// The help for renaming a parameter also covers callers that pass a value under the same name (R-708564).
#[test]
fn a_parameter_with_the_same_name_is_renamed_in_callers_too() {
    let base = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d }}\nresources:\n  vm: {{ type: vm.yaml, properties: {{ size: {{ get_param: size }} }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: size }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("vm.yaml", nested.as_str())];
    assert_eq!(
        help(&files, "R-45188"),
        "rename the parameter to `fw_flavor_name` in the whole template and in the calls that pass the value, and also in `base.yaml`"
    );
}

/// No names are derived from a vm-type that R-98407 refuses; the vm-type is fixed first.
#[test]
fn an_invalid_vm_type_is_corrected_first() {
    let base = format!(
        "{HEAD}parameters: {{ f-w_flavor_name: {{ type: string }}, picture: {{ type: string }}, oam_net_id: {{ type: string }}, address: {{ type: string }} }}\nresources:\n  firewall:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: f-w_flavor_name }}\n      \
         image: {{ get_param: picture }}\n      networks: [ {{ port: {{ get_resource: port }} }} ]\n  port:\n    type: OS::Neutron::Port\n    properties:\n      \
         network: {{ get_param: oam_net_id }}\n      fixed_ips: [ {{ ip_address: {{ get_param: address }} }} ]\n"
    );
    let files = [("base.yaml", base.as_str())];
    let first = "correct the vm-type `f-w`, which contains `-`, first; then ";
    for (rule, then) in [
        ("R-29751", "rename the resource to `{vm-type}_server_0`, and update all references"),
        ("R-58670", "rename the parameter to `{vm-type}_image_name` in the whole template"),
        ("R-20453", "rename the resource to `{vm-type}_0_oam_port_0`, and update all references"),
        ("R-40971", "rename the parameter to `{vm-type}_oam_ip_{index}` in the whole template"),
    ] {
        assert_eq!(help(&files, rule), format!("{first}{then}"), "{rule}");
    }
    assert_eq!(
        messages(&files, "R-40971"),
        ["parameter `address` sets the IPv4 address of port `port`, expected `{vm-type}_oam_ip_{index}`"]
    );
}

/// Metadata takes a part of the parameter, but the fix replaces the whole call.
#[test]
fn a_part_of_a_parameter_in_metadata_is_replaced_with_its_call() {
    let base = format!(
        "{HEAD}parameters:\n  usage: {{ type: json, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    \
         properties:\n      flavor: {{ get_param: fw_flavor_name }}\n      metadata:\n        vnf_name: {{ get_param: [usage, vnf_name] }}\n  \
         other: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: [usage, other] }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n")];
    let help =
        "use `{get_param: vnf_name}`, and declare the parameter with a type and a description".to_owned();
    assert_eq!(reported(&files, "R-62428"), [(11, help, true)]);
    let done = fixed_package(&files, true);
    let base = after(&done, "base.yaml");
    assert!(base.contains("        vnf_name: { get_param: vnf_name }\n"), "{base}");
}
