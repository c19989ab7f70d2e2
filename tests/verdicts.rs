//! Verdicts on packages of several files: findings, their positions, and valid packages without findings.

use vnfcheck_report::{Location, RequirementReport};
use vnfcheck_runner::open::Input;

const HEAD: &str = "heat_template_version: 2016-10-14\ndescription: d\n";

fn checked(files: &[(&str, &str)], id: &str) -> RequirementReport {
    let input = Input::memory("vnf", files.iter().copied());
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let requirements = report.packages.into_iter().next().unwrap().requirements;
    requirements.into_iter().find(|it| it.id == id).unwrap()
}

fn place(at: &Location) -> String {
    format!("{}:{}:{}", at.file, at.range.start.line, at.range.start.column)
}

/// Returns position and message of the failures of a requirement.
fn failures(files: &[(&str, &str)], id: &str) -> Vec<String> {
    let findings = checked(files, id).findings;
    let reported = findings.iter().filter(|it| !it.advisory);
    reported.map(|it| format!("{} {}", place(&it.primary), it.message)).collect()
}

/// Returns declarations of string parameters.
fn strings(names: &[&str]) -> String {
    let declared = names.iter().map(|name| format!("  {name}: {{ type: string, description: d }}\n"));
    format!("parameters:\n{}", declared.collect::<String>())
}

/// Returns a value for `name` that substitutes `put_in` for `S`.
fn built(template: &str, put_in: &str) -> String {
    format!(
        "{{ str_replace: {{ template: {template}, params: {{ V: {{ get_param: vnf_name }}, S: {put_in} }} }} }}"
    )
}

/// Returns a nested template with a port of this name.
fn with_port(name: &str) -> String {
    let parameters = strings(&["vnf_name", "index", "suffix"]);
    format!(
        "{HEAD}{parameters}resources:\n  p:\n    type: OS::Neutron::Port\n    properties: {{ name: {name} }}\n"
    )
}

#[test]
fn a_name_that_all_members_of_a_group_share_is_reported() {
    let group = |count: &str, index_var: &str, name: &str| {
        format!(
            "  nets_{index_var}:\n    type: OS::Heat::ResourceGroup\n    properties:\n      count: {count}\n      index_var: {index_var}\n      \
             resource_def: {{ type: OS::Neutron::Net, properties: {{ name: {name} }} }}\n"
        )
    };
    let parameters = strings(&["vnf_name", "one", "two"]);
    let groups = [
        group("{ get_param: two }", "A", &built("V_a", "s")),
        group("2", "B", &built("V_b_B", "s")),
        group("{ get_param: one }", "C", &built("V_c", "s")),
        group("{ get_param: three }", "D", &built("V_d", "s")),
    ];
    let base = format!(
        "{HEAD}{parameters}  three: {{ type: number, description: d }}\nresources:\n{}",
        groups.concat()
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { one: 1, two: 2 }\n")];
    let expected = "base.yaml:14:67 the name of `nets_A` is the same in all members of group `nets_A`";
    assert_eq!(failures(&files, "R-85734"), [expected]);
    let undecided = checked(&files, "R-85734").undecided;
    assert_eq!(undecided.iter().map(|it| place(&it.location)).collect::<Vec<_>>(), ["base.yaml:32:67"]);
}

#[test]
fn members_in_nested_templates_are_named_by_passed_values() {
    let base = format!(
        "{HEAD}{}resources:\n  \
         a:\n    type: OS::Heat::ResourceGroup\n    properties:\n      count: 2\n      \
         resource_def: {{ type: a.yaml, properties: {{ vnf_name: {{ get_param: vnf_name }}, index: \"%index%\" }} }}\n  \
         b:\n    type: OS::Heat::AutoScalingGroup\n    properties:\n      max_size: 2\n      \
         resource: {{ type: b.yaml, properties: {{ vnf_name: {{ get_param: vnf_name }}, index: 1 }} }}\n  \
         c:\n    type: OS::Heat::AutoScalingGroup\n    properties:\n      max_size: 2\n      \
         resource: {{ type: c.yaml, properties: {{ vnf_name: {{ get_param: vnf_name }} }} }}\n",
        strings(&["vnf_name"])
    );
    let a = with_port(&built("V_a_S", "{ get_param: [names, { get_param: index }] }"));
    let b = with_port(&built("V_b_S", "{ get_param: index }"));
    let c = with_port(&built("V_c_S", "{ get_param: \"OS::stack_name\" }"));
    let files = [("base.yaml", base.as_str()), ("a.yaml", &a), ("b.yaml", &b), ("c.yaml", &c)];
    let expected = "b.yaml:10:25 the name of `p` is the same in all members of group `b`";
    assert_eq!(failures(&files, "R-85734"), [expected]);
}

#[test]
fn calls_of_a_nested_template_that_share_a_name_are_found_by_their_arguments() {
    let call = |id: &str, file: &str, suffix: &str| {
        format!(
            "  {id}: {{ type: {file}, properties: {{ vnf_name: {{ get_param: vnf_name }}, suffix: {suffix} }} }}\n"
        )
    };
    let calls = [
        call("a_0", "a.yaml", "x"),
        call("a_1", "a.yaml", "x"),
        call("b_0", "b.yaml", "{ get_param: one }"),
        call("b_1", "b.yaml", "{ get_param: two }"),
        call("c_0", "c.yaml", "z"),
    ];
    let base = format!("{HEAD}{}resources:\n{}", strings(&["vnf_name", "one", "two"]), calls.concat());
    let nested = with_port(&built("V_S", "{ get_param: suffix }"));
    let files = [("base.yaml", base.as_str()), ("a.yaml", &nested), ("b.yaml", &nested), ("c.yaml", &nested)];
    let twice = "a.yaml:10:25 the name of `p` is the same each time its template is called";
    assert_eq!(failures(&files, "R-85734"), [twice]);
    // Values in an environment are taken into account.
    let known = [files[0], ("base.env", "parameters: { one: z, two: y }\n"), files[1], files[2], files[3]];
    assert_eq!(failures(&known, "R-85734"), [twice, "c.yaml:10:25 duplicate name of `p`"]);
    let excluding = base.replace("a.yaml,", "a.yaml, condition: c,").replacen(
        "condition: c,",
        "condition: { not: c },",
        1,
    );
    let files = [("base.yaml", excluding.as_str()), files[1], files[2], files[3]];
    assert_eq!(failures(&files, "R-85734"), [""; 0]);
}

/// A name whose length doubles with each call is not followed to the end.
#[test]
fn a_name_that_each_call_doubles_is_not_followed() {
    const CALLS: usize = 30;
    let doubled =
        "{ str_replace: { template: A-B, params: { A: { get_param: suffix }, B: { get_param: suffix } } } }";
    let call = |of: usize, suffix: &str| {
        format!(
            "resources:\n  c{of}:\n    type: n{of}.yaml\n    properties: {{ vnf_name: {{ get_param: vnf_name }}, suffix: {suffix} }}\n"
        )
    };
    let mut files = vec![(
        "base_a.yaml".to_owned(),
        format!("{HEAD}{}{}", strings(&["vnf_name"]), call(0, "{ get_param: vnf_name }")),
    )];
    for of in 1..=CALLS {
        let text = format!("{HEAD}{}{}", strings(&["vnf_name", "suffix"]), call(of, doubled));
        files.push((format!("n{}.yaml", of - 1), text));
    }
    files.push((format!("n{CALLS}.yaml"), with_port(&built("V_S", "{ get_param: suffix }"))));
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let checked = checked(&files, "R-85734");
    assert_eq!((checked.findings.len(), checked.undecided.len()), (0, 1));
    assert_eq!(place(&checked.undecided[0].location), format!("n{CALLS}.yaml:10:25"));
}

fn base_with_network() -> String {
    format!(
        "{HEAD}resources:\n  int_a_network: {{ type: OS::Neutron::Net }}\noutputs:\n  \
         int_a_net_id: {{ value: {{ get_resource: int_a_network }} }}\n"
    )
}

#[test]
fn values_from_the_base_module_are_known_by_the_parameter_of_the_module() {
    let base = base_with_network();
    let module = format!(
        "{HEAD}{}resources:\n  n: {{ type: n.yaml, properties: {{ int_x_net_id: {{ get_param: int_a_net_id }}, int_y_net_id: {{ get_param: int_b_net_id }} }} }}\n",
        strings(&["int_a_net_id", "int_b_net_id"])
    );
    let nested = format!(
        "{HEAD}{}resources:\n  p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: int_x_net_id }} }} }}\n  \
         q: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: int_y_net_id }} }} }}\n",
        strings(&["int_x_net_id", "int_y_net_id"])
    );
    let files = [("base.yaml", base.as_str()), ("inc.yaml", &module), ("n.yaml", &nested)];
    let expected = "inc.yaml:5:3 parameter `int_b_net_id` is not an output of the base module";
    assert_eq!(failures(&files, "R-22688"), [expected]);
}

/// R-86182 refuses the name, so the output must get a different one.
#[test]
fn no_output_with_the_name_of_an_external_network_is_required() {
    let base = format!(
        "{HEAD}{}resources:\n  int_a_network: {{ type: OS::Neutron::Net, properties: {{ name: {{ get_param: a_net_name }} }} }}\n",
        strings(&["a_net_name"])
    );
    let module = format!(
        "{HEAD}{}resources:\n  p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: a_net_name }} }} }}\n",
        strings(&["a_net_name"])
    );
    let files = [("base.yaml", base.as_str()), ("inc.yaml", &module)];
    let expected = "inc.yaml:6:69 parameter `a_net_name` is not an output of the base module";
    assert_eq!(failures(&files, "R-22688"), [expected]);
    let help = "add the output `int_a_net_name` to the base module, and rename the parameter to match";
    assert_eq!(checked(&files, "R-22688").findings[0].help.as_deref(), Some(help));
    assert_eq!(failures(&files, "R-86182").len(), 1);
}

#[test]
fn an_attribute_of_a_subnet_is_not_a_subnet() {
    let base = base_with_network();
    let module = format!(
        "{HEAD}{}resources:\n  s: {{ type: OS::Neutron::Subnet, properties: {{ network: {{ get_param: int_a_net_id }}, cidr: 10.0.0.0/24 }} }}\n  \
         p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: int_a_net_id }}, fixed_ips: [{{ subnet: {{ get_attr: [s, cidr] }} }}] }} }}\n",
        strings(&["int_a_net_id"])
    );
    let files = [("base.yaml", base.as_str()), ("inc.yaml", &module)];
    let expected =
        "inc.yaml:7:107 `cidr` of `s` sets the IPv4 subnet of port `p`, expected `int_a_subnet_id`";
    assert_eq!(failures(&files, "R-84123"), [expected]);
}

#[test]
fn a_resource_that_a_nested_template_creates_is_shared_too() {
    let base = base_with_network();
    let giver = format!(
        "{HEAD}resources:\n  n: {{ type: n.yaml }}\noutputs:\n  guard: {{ value: {{ get_attr: [n, guard] }} }}\n  \
         note: {{ value: {{ get_attr: [n, note] }} }}\n"
    );
    let nested = format!(
        "{HEAD}resources:\n  g: {{ type: OS::Neutron::SecurityGroup }}\noutputs:\n  guard: {{ value: {{ get_resource: g }} }}\n  \
         note: {{ value: {{ get_attr: [g, rules] }} }}\n"
    );
    let taker = format!("{HEAD}{}resources: {{}}\n", strings(&["guard", "note"]));
    let files =
        [("base.yaml", base.as_str()), ("inc_a.yaml", &giver), ("inc_b.yaml", &taker), ("n.yaml", &nested)];
    assert_eq!(failures(&files, "R-61001"), ["n.yaml:4:3 `g` is shared with another incremental module"]);
}

#[test]
fn a_subnet_names_a_network_that_a_nested_template_returns() {
    let base = format!(
        "{HEAD}resources:\n  n: {{ type: n.yaml }}\n  \
         s: {{ type: OS::Neutron::Subnet, properties: {{ network: {{ get_attr: [n, a] }}, cidr: 10.0.0.0/24 }} }}\n"
    );
    let nested = format!(
        "{HEAD}resources:\n  int_a_network: {{ type: OS::Neutron::Net }}\n  int_b_network: {{ type: OS::Neutron::Net }}\n\
         outputs:\n  a: {{ value: {{ get_resource: int_a_network }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", &nested)];
    assert_eq!(failures(&files, "R-16241"), ["n.yaml:5:3 network `int_b_network` has no subnet"]);
}

#[test]
fn a_group_of_networks_belongs_in_the_base_module_too() {
    let base = base_with_network();
    let module = format!(
        "{HEAD}resources:\n  int_b_network:\n    type: OS::Heat::ResourceGroup\n    properties: {{ count: 2, resource_def: {{ type: OS::Neutron::Net }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("inc.yaml", &module)];
    assert_eq!(
        failures(&files, "R-86972"),
        ["inc.yaml:4:3 network `int_b_network` is created by `inc.yaml`, expected the base module"]
    );
}

/// A module is checked against the environment file that the manifest assigns, under a name that R-38474 and similar
/// requirements refuse.
#[test]
fn the_values_are_those_of_the_environment_file_that_the_manifest_names() {
    let base = format!(
        "{HEAD}{}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    \
         properties: {{ name: {{ get_param: fw_name_0 }}, image: {{ get_param: fw_image_name }} }}\n",
        strings(&["fw_name_0", "fw_image_name"])
    );
    let manifest = "{\"data\": [{\"file\": \"base.yaml\", \"type\": \"HEAT\", \"isBase\": true,\n\
                    \"data\": [{\"file\": \"values.env\", \"type\": \"HEAT_ENV\"}]}]}";
    let values = "parameters:\n  fw_name_0: fw\n";
    let files = [("base.yaml", base.as_str()), ("values.env", values), ("MANIFEST.json", manifest)];
    let listed = "values.env:2:3 parameter `fw_name_0` sets `name` of `fw_server_0` and is listed in `values.env`, which `MANIFEST.json` pairs with `base.yaml`";
    assert_eq!(failures(&files, "R-22838"), [listed]);
    let unlisted = "base.yaml:9:58 parameter `fw_image_name` sets `image` of `fw_server_0` and is not listed in `values.env`";
    assert_eq!(failures(&files, "R-91125"), [unlisted]);
    let own = [files[0], ("base.env", "parameters: { fw_image_name: i }\n"), files[1], files[2]];
    assert_eq!(failures(&own, "R-22838"), [""; 0]);
    assert_eq!(failures(&own, "R-91125"), [""; 0]);
}

fn helps(files: &[(&str, &str)], id: &str) -> Vec<String> {
    checked(files, id).findings.into_iter().filter_map(|it| it.help).collect()
}

#[test]
fn members_of_a_group_take_their_names_from_a_list() {
    let base = format!(
        "{HEAD}resources:\n  fws:\n    type: OS::Heat::ResourceGroup\n    properties:\n      count: 2\n      \
         resource_def: {{ type: OS::Nova::Server, properties: {{ name: fw, flavor: {{ get_param: fw_flavor_name }} }} }}\n"
    );
    let help = "use `{get_param: [fw_names, \"%index%\"]}`, and declare the parameter as `comma_delimited_list` with a description";
    assert_eq!(helps(&[("base.yaml", &base)], "R-663631"), [help]);
}

#[test]
fn an_oam_address_comes_from_an_address_of_a_port() {
    let base = |echoed: &str| {
        format!(
            "{HEAD}{}resources:\n  n: {{ type: n.yaml, properties: {{ fw_oam_ip_0: {{ get_param: fw_oam_ip_0 }}, oam_net_id: {{ get_param: oam_net_id }} }} }}\n\
             outputs:\n  oam_management_v4_address: {{ value: {{ get_param: {echoed} }} }}\n",
            strings(&["fw_oam_ip_0", "oam_net_id"])
        )
    };
    let nested = format!(
        "{HEAD}{}resources:\n  p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: fw_oam_ip_0 }} }}] }} }}\n",
        strings(&["fw_oam_ip_0", "oam_net_id"])
    );
    let check_rule =
        |echoed| failures(&[("base.yaml", base(echoed).as_str()), ("n.yaml", &nested)], "R-56287");
    let expected =
        "base.yaml:9:52 `oam_management_v4_address` reads `oam_net_id`, which is not the address of a port";
    assert_eq!(check_rule("oam_net_id"), [expected]);
    assert_eq!(check_rule("fw_oam_ip_0"), [""; 0]);
}

/// Two servers with the same addresses are equal, however the addresses are assigned.
#[test]
fn servers_are_equal_however_their_addresses_are_assigned() {
    let port = |index: u32, address: &str| {
        format!(
            "  fw_server_{index}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: p_{index} }} }}] }} }}\n  \
             p_{index}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: {address} }} }}\n"
        )
    };
    let status = |other: &str| {
        let ports = [port(0, "[{ ip_address: { get_param: fw_oam_ip_0 } }]"), port(1, other)].concat();
        let base =
            format!("{HEAD}{}resources:\n{ports}", strings(&["fw_flavor_name", "oam_net_id", "fw_oam_ip_0"]));
        let messages = checked(&[("base.yaml", &base)], "R-01455");
        (messages.status.name().to_owned(), messages.undecided.len())
    };
    let by_replacing =
        "[{ ip_address: { str_replace: { template: A, params: { A: { get_param: fw_oam_ip_0 } } } } }]";
    assert_eq!(status(by_replacing), ("pass".to_owned(), 0));
    assert_eq!(status("[{ ip_address: 10.0.0.1 }]"), ("pass".to_owned(), 0));
    assert_eq!(status("{ get_param: addresses }").1, 1);
    assert_eq!(status("[{ ip_address: \"fd00::1\" }]").0, "fail");
}

/// Ports with the same network are similar, whatever the type of the resource that supplies the network; different resources
/// may supply the same network.
#[test]
fn servers_share_networks_that_resources_of_any_type_supply() {
    let verdict = |network_type: &str, other: &str| {
        let server = |index: u32, network: &str| {
            format!(
                "  fw_{index}:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: fw_flavor_name }}, \
                 networks: [{{ port: {{ get_resource: p{index} }} }}] }}\n  p{index}:\n    type: OS::Neutron::Port\n    \
                 properties: {{ network: {{ get_resource: {network} }} }}\n"
            )
        };
        let base = format!(
            "{HEAD}{}resources:\n  a: {{ type: {network_type} }}\n  b: {{ type: {network_type} }}\n{}{}",
            strings(&["fw_flavor_name"]),
            server(0, "a"),
            server(1, other)
        );
        let verdict = checked(&[("base.yaml", &base)], "R-01455");
        let at: Vec<String> = verdict.undecided.iter().map(|it| it.location.path.clone()).collect();
        (verdict.status.name().to_owned(), at)
    };
    let other = "OS::Neutron::Segment";
    assert_eq!(verdict(other, "a"), ("pass".to_owned(), vec![]));
    assert_eq!(verdict(other, "b"), ("undecided".to_owned(), vec!["resources.fw_1".to_owned()]));
    for network in ["OS::Neutron::Net", "OS::Contrail::VirtualNetwork"] {
        assert_eq!(verdict(network, "b").0, "fail", "{network}");
    }
}

/// The help about a volume whose server no template creates leads to a template with the server.
#[test]
fn the_help_about_an_unknown_user_names_its_own_change() {
    let base = format!(
        "{HEAD}{}resources:\n  volume: {{ type: OS::Cinder::Volume, properties: {{ size: 1 }} }}\n  \
         attachment:\n    type: OS::Cinder::VolumeAttachment\n    \
         properties: {{ volume_id: {{ get_resource: volume }}, instance_uuid: {{ get_param: server }} }}\n",
        strings(&["server"])
    );
    let verdict = checked(&[("base.yaml", &base)], "R-54517");
    let undecided = verdict.undecided.iter().map(|it| (it.location.path.as_str(), it.help.as_deref()));
    let help = "add the template that creates the server of `attachment` to the package";
    assert_eq!(undecided.collect::<Vec<_>>(), [("resources.attachment", Some(help)); 2]);
}

/// A declared but unused parameter receives the value.
#[test]
fn a_fixed_value_becomes_the_value_of_the_unused_parameter() {
    let base = format!(
        "{HEAD}{}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    \
         properties: {{ flavor: {{ get_param: fw_flavor_name }}, availability_zone: nova, networks: [{{ port: {{ get_resource: p }} }}] }}\n  \
         p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: 10.0.0.1 }}] }} }}\n",
        strings(&["fw_flavor_name", "oam_net_id", "fw_oam_ip_0", "availability_zone_0"])
    );
    let files = [("base.yaml", base.as_str())];
    assert_eq!(helps(&files, "R-98450"), ["use `{get_param: availability_zone_0}`"]);
    assert_eq!(helps(&files, "R-40971"), ["use `{get_param: fw_oam_ip_0}`"]);
}

#[test]
fn volumes_are_counted_under_the_ids_that_they_must_have() {
    let base = format!(
        "{HEAD}{}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }} }} }}\n  \
         vol_1: {{ type: OS::Cinder::Volume, properties: {{ size: 1 }} }}\n  \
         fw_volume_attachment_0:\n    type: OS::Cinder::VolumeAttachment\n    \
         properties: {{ instance_uuid: {{ get_resource: fw_server_0 }}, volume_id: {{ get_resource: vol_1 }} }}\n",
        strings(&["fw_flavor_name"])
    );
    let help = "rename `vol_1` to `fw_volume_0` first, then number the resources from 0 without gaps";
    assert_eq!(helps(&[("base.yaml", &base)], "R-11690"), [help]);
}

#[test]
fn the_name_of_the_vnf_counts_however_a_nested_template_calls_it() {
    let call = |given: &str| format!("  n: {{ type: n.yaml, properties: {{ name_of_vnf: {given} }} }}\n");
    let base = |given: &str| format!("{HEAD}{}resources:\n{}", strings(&["vnf_name", "other"]), call(given));
    let nested = format!(
        "{HEAD}{}resources:\n  p:\n    type: OS::Neutron::Port\n    \
         properties: {{ name: {{ str_replace: {{ template: V_p, params: {{ V: {{ get_param: name_of_vnf }} }} }} }} }}\n",
        strings(&["name_of_vnf"])
    );
    let check_rule = |given| failures(&[("base.yaml", base(given).as_str()), ("n.yaml", &nested)], "R-85734");
    assert_eq!(check_rule("{ get_param: vnf_name }"), [""; 0]);
    assert_eq!(check_rule("{ get_param: other }"), ["n.yaml:8:25 the name of `p` does not use `vnf_name`"]);
}

#[test]
fn an_instance_ip_follows_the_expected_id_of_its_interface() {
    let base = |interface: &str| {
        format!(
            "{HEAD}{}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: {interface} }} }}] }} }}\n  \
             {interface}: {{ type: OS::ContrailV2::VirtualMachineInterface, properties: {{ virtual_network_refs: [{{ get_param: oam_net_fqdn }}] }} }}\n  \
             fw_0_oam_vmi_0_IP_0:\n    type: OS::ContrailV2::InstanceIp\n    \
             properties: {{ virtual_machine_interface_refs: [{{ get_resource: {interface} }}], virtual_network_refs: [{{ get_param: oam_net_fqdn }}] }}\n",
            strings(&["fw_flavor_name", "oam_net_fqdn"])
        )
    };
    let check_rule = |interface, id| failures(&[("base.yaml", base(interface).as_str())], id).len();
    assert_eq!((check_rule("fw_0_oam_vmi_0", "R-96253"), check_rule("fw_0_oam_vmi_0", "R-53310")), (0, 0));
    assert_eq!((check_rule("oam_port", "R-96253"), check_rule("oam_port", "R-53310")), (1, 0));
    assert_eq!((check_rule("fw_0_oam_vmi_1", "R-96253"), check_rule("fw_0_oam_vmi_1", "R-53310")), (0, 1));
}

/// Null is not an address, and does not need to be known before deployment.
#[test]
fn null_is_not_an_address() {
    let base = format!(
        "{HEAD}{}resources:\n  p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: null }}] }} }}\n",
        strings(&["oam_net_id"])
    );
    let messages = checked(&[("base.yaml", &base)], "R-40971");
    assert_eq!((messages.status.name(), messages.undecided.len()), ("not_applicable", 0));
}

#[test]
fn a_parameter_keeps_its_name_through_all_templates_on_its_way() {
    let call = |file: &str, outer: &str| {
        format!(
            "  c_{outer}: {{ type: {file}, properties: {{ fw_flavor_name: {{ get_param: {outer} }} }} }}\n"
        )
    };
    let base = format!("{HEAD}{}resources:\n{}", strings(&["flavor"]), call("a.yaml", "flavor"));
    let a = format!("{HEAD}{}resources:\n{}", strings(&["fw_flavor_name"]), call("b.yaml", "fw_flavor_name"));
    let b = format!(
        "{HEAD}{}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }} }} }}\n",
        strings(&["fw_flavor_name"])
    );
    let files = [("base.yaml", base.as_str()), ("a.yaml", &a), ("b.yaml", &b)];
    let expected = "base.yaml:6:72 parameter `flavor` is passed as `fw_flavor_name` to `a.yaml`";
    assert_eq!(failures(&files, "R-708564"), [expected]);
}

/// A port must have the index of its server, and an ID the letter case of the vm-type, before indices are counted.
#[test]
fn indices_count_after_ports_and_servers_agree() {
    let base = |server: &str, port: &str| {
        format!(
            "{HEAD}{}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: fw_0_oam_port_0 }} }}] }} }}\n  \
             fw_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }} }} }}\n  \
             {server}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: {port} }} }}] }} }}\n  \
             {port}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }} }} }}\n",
            strings(&["fw_flavor_name", "oam_net_id"])
        )
    };
    for (server, port, first) in [
        ("fw_server_1", "fw_5_oam_port_0", "correct the ID `fw_5_oam_port_0`"),
        ("FW_server_1", "fw_1_oam_port_0", "rename `FW_server_1` to `fw_server_1`"),
    ] {
        let help = format!("{first} first, then number the resources from 0 without gaps");
        assert_eq!(helps(&[("base.yaml", base(server, port).as_str())], "R-11690"), [help]);
    }
}

#[test]
fn an_oam_address_may_belong_to_a_port_in_an_unreadable_template() {
    let base = format!(
        "{HEAD}{}resources:\n  n: {{ type: n.yaml, properties: {{ ip: {{ get_param: fw_oam_ip_0 }} }} }}\n\
         outputs:\n  oam_management_v4_address: {{ value: {{ get_param: fw_oam_ip_0 }} }}\n",
        strings(&["fw_oam_ip_0"])
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", "resources: [\n")];
    assert_eq!(checked(&files, "R-56287").status.name(), "error");
}

#[test]
fn a_parameter_keeps_its_name_however_deep_templates_nest() {
    const LEVELS: usize = 12;
    let handing_on = |level: usize, outer: &str| {
        format!(
            "{HEAD}{}resources:\n  c: {{ type: n{level}.yaml, properties: {{ fw_flavor_name: {{ get_param: {outer} }} }} }}\n",
            strings(&[outer])
        )
    };
    let mut files = vec![("base.yaml".to_owned(), handing_on(0, "flavor"))];
    files
        .extend((0..LEVELS).map(|level| (format!("n{level}.yaml"), handing_on(level + 1, "fw_flavor_name"))));
    let server = format!(
        "{HEAD}{}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }} }} }}\n",
        strings(&["fw_flavor_name"])
    );
    files.push((format!("n{LEVELS}.yaml"), server));
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let expected = "base.yaml:6:66 parameter `flavor` is passed as `fw_flavor_name` to `n0.yaml`";
    assert_eq!(failures(&files, "R-708564"), [expected]);
}

/// Text after the last content of a collection is not part of the collection.
#[test]
fn a_place_ends_where_the_content_does() {
    let base = format!(
        "{HEAD}resources:\n  oam_network:\n    type: OS::Neutron::Port\n    properties:\n      network:\n        - a\n        - b # beside\n\n  # of the next\n  x: {{ type: OS::Heat::None }}\n"
    );
    let findings = checked(&[("base.yaml", &base)], "R-92635").findings;
    let range = findings.iter().find(|it| it.primary.path.ends_with("network")).unwrap().primary.range;
    assert_eq!((range.start.line, range.end.line, range.end.column), (8, 9, 12));
}

#[test]
fn groups_without_an_output_are_reported_for_members_and_nested_templates() {
    let base = format!(
        "{HEAD}resources:\n  a: {{ type: OS::Neutron::SecurityGroup }}\n  b: {{ type: OS::Nova::ServerGroup }}\n"
    );
    let module = format!(
        "{HEAD}{}resources:\n  c: {{ type: n.yaml, properties: {{ group: {{ get_param: outer }} }} }}\n  \
         ports:\n    type: OS::Heat::ResourceGroup\n    properties:\n      resource_def: {{ type: OS::Neutron::Port, properties: {{ security_groups: [{{ get_param: of_members }}] }} }}\n  \
         s: {{ type: OS::Nova::Server, properties: {{ scheduler_hints: {{ group: {{ get_param: of_servers }} }} }} }}\n",
        strings(&["outer", "of_members", "of_servers"])
    );
    let nested = format!(
        "{HEAD}{}resources:\n  p: {{ type: OS::Neutron::Port, properties: {{ security_groups: [{{ get_param: group }}] }} }}\n",
        strings(&["group"])
    );
    let files = [("base.yaml", base.as_str()), ("inc.yaml", &module), ("n.yaml", &nested)];
    let findings = checked(&files, "R-61001").findings;
    let reported: Vec<_> =
        findings.iter().map(|it| format!("{} {}", place(&it.primary), it.message)).collect();
    let expected = [
        "inc.yaml:4:3 the base module has no output `outer` that exposes a security group",
        "inc.yaml:12:93 the base module has no output `of_members` that exposes a security group",
        "inc.yaml:13:85 the base module has no output `of_servers` that exposes a server group",
    ];
    assert_eq!(reported, expected);
}

/// The placeholder that a group replaces by the index of a member is not part of the name, whatever its characters.
#[test]
fn the_index_placeholder_is_not_a_special_character() {
    let base = |index_var: &str, name: &str| {
        format!(
            "{HEAD}{}resources:\n  fws:\n    type: OS::Heat::ResourceGroup\n    properties:\n      count: 2\n      index_var: {index_var}\n      \
             resource_def: {{ type: OS::Nova::Server, properties: {{ name: {} }} }}\n",
            strings(&["vnf_name"]),
            built(name, "s")
        )
    };
    let check_rule = |index_var, name| failures(&[("base.yaml", base(index_var, name).as_str())], "R-44271");
    assert_eq!(check_rule("$idx", "V_fw_$idx"), [""; 0]);
    let place = "base.yaml:11:67 the name of `fws` contains `$`, which Contrail may display incorrectly";
    assert_eq!(check_rule("$idx", "V_fw_$no"), [place]);
}

/// The template of `str_replace` may be computed; missing parts are only reported for literal templates.
#[test]
fn a_name_may_be_built_from_a_computed_template() {
    let base = |template: &str| {
        format!(
            "{HEAD}{}resources:\n  p: {{ type: OS::Neutron::Port, properties: {{ name: {} }} }}\n",
            strings(&["vnf_name", "form"]),
            built(template, "s")
        )
    };
    let check_rule = |template: &str| failures(&[("base.yaml", base(template).as_str())], "R-85734");
    assert_eq!(check_rule("{ list_join: ['_', [V, p]] }"), [""; 0]);
    assert_eq!(check_rule("{ get_param: form }"), [""; 0]);
    let open = checked(&[("base.yaml", base("{ get_param: form }").as_str())], "R-85734");
    let lines: Vec<_> = open.undecided.iter().map(|it| it.location.range.start.line).collect();
    assert_eq!((open.status.name(), lines), ("undecided", vec![7]));
    let place = "base.yaml:7:53 the name of `p` does not use the placeholder of `vnf_name` in `template`";
    assert_eq!(check_rule("{ list_join: ['_', [a, p]] }"), [place]);
}

/// The interfaces that use a route table determine the vm-type and the network of its routes.
#[test]
fn routes_are_named_after_the_interfaces_that_use_them() {
    let interface = |role: &str, more: &str| {
        format!(
            "  fw_0_{role}_vmi_0:\n    type: OS::ContrailV2::VirtualMachineInterface\n    \
             properties: {{ virtual_network_refs: [{{ get_param: {role}_net_fqdn }}]{more} }}\n"
        )
    };
    let base = format!(
        "{HEAD}{}  routes: {{ type: json, description: d }}\nresources:\n{}{}  oam_RIRT:\n    type: OS::ContrailV2::InterfaceRouteTable\n    \
         properties: {{ interface_route_table_routes: {{ interface_route_table_routes_route: {{ get_param: routes }} }} }}\n",
        strings(&["oam_net_fqdn", "data_net_fqdn"]),
        interface("oam", ", interface_route_table_refs: [{ get_resource: oam_RIRT }]"),
        interface("data", "")
    );
    let files = [("base.yaml", base.as_str())];
    let place = "base.yaml:16:100 the routes come from parameter `routes`, expected parameter `fw_oam_route_prefixes`";
    assert_eq!(failures(&files, "R-28222"), [place]);
    assert_eq!(
        helps(&files, "R-28222"),
        ["rename the parameter to `fw_oam_route_prefixes` in the whole template"]
    );
}

/// A nested template is called for each server, so its own ports are numbered without the ports of its callers.
#[test]
fn ports_passed_to_a_nested_server_have_separate_indices() {
    let call = |index: &str| {
        format!(
            "  fw_{index}: {{ type: n.yaml, properties: {{ port: {{ get_resource: fw_{index}_oam_port_0 }} }} }}\n  \
             fw_{index}_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }} }} }}\n"
        )
    };
    let base = format!("{HEAD}{}resources:\n{}{}", strings(&["oam_net_id"]), call("0"), call("1"));
    let nested = format!(
        "{HEAD}{}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ networks: [{{ port: {{ get_param: port }} }}] }} }}\n",
        strings(&["port"])
    );
    assert_eq!(failures(&[("base.yaml", base.as_str()), ("n.yaml", &nested)], "R-304011"), [""; 0]);
    let other = base.replace("fw_1_oam_port_0", "lb_1_oam_port_0");
    let place = "n.yaml:6:3 server `fw_server_0` has several vm-types: `fw` in its ID and port `fw_0_oam_port_0`, `lb` in port `lb_1_oam_port_0`";
    assert_eq!(failures(&[("base.yaml", other.as_str()), ("n.yaml", &nested)], "R-304011"), [place]);
}

/// An instance IP states its IP version in an attribute or its ID; the version applies to its address, whatever the
/// parameter is called.
#[test]
fn an_instance_ip_determines_the_ip_version_of_its_address() {
    let check_rule = |id: &str, more: &str, requirement| {
        let base = format!(
            "{HEAD}{}resources:\n  fw_0_oam_vmi_0: {{ type: OS::ContrailV2::VirtualMachineInterface, properties: {{ virtual_network_refs: [{{ get_param: oam_net_fqdn }}] }} }}\n  \
             {id}:\n    type: OS::ContrailV2::InstanceIp\n    \
             properties: {{ virtual_machine_interface_refs: [{{ get_resource: fw_0_oam_vmi_0 }}], instance_ip_address: {{ get_param: address }}{more} }}\n",
            strings(&["oam_net_fqdn", "address"])
        );
        failures(&[("base.yaml", base.as_str())], requirement)
    };
    let (v4, v6) = ("fw_0_oam_vmi_0_IP_0", "fw_0_oam_vmi_0_v6_IP_0");
    let stated = ", instance_ip_family: v6";
    for (id, more, requirement) in
        [(v4, "", "R-100010"), (v6, "", "R-100050"), (v4, stated, "R-100050"), (v6, stated, "R-100050")]
    {
        assert_eq!(check_rule(id, more, requirement).len(), 1, "{id}{more}");
        let other = if requirement == "R-100010" { "R-100050" } else { "R-100010" };
        assert_eq!(check_rule(id, more, other), [""; 0], "{id}{more}");
    }
    let place = "base.yaml:10:121 parameter `address` sets the IPv6 address of instance IP `fw_0_oam_vmi_0_v6_IP_0`, expected `fw_oam_v6_ip_0`";
    assert_eq!(check_rule(v6, "", "R-100050"), [place]);
}
