//! Names that modules, kinds of servers and ports share, and the manifest.

use super::{HEAD, after, fixed_package, help, reported, titles};

#[test]
fn the_manifest_lists_a_new_environment_and_marks_a_new_base_module() {
    let module = format!("{HEAD}resources: {{}}\n");
    let manifest = "{\"data\": [{\"isBase\": false, \"file\": \"vfw.yaml\", \"type\": \"HEAT\"}]}";
    let done = fixed_package(&[("vfw.yaml", &module), ("MANIFEST.json", manifest)], true);
    assert_eq!(
        after(&done, "MANIFEST.json").split_whitespace().collect::<Vec<_>>().join(" "),
        "{\"data\": [{\"isBase\": true, \"file\": \"base_vfw.yaml\", \"type\": \"HEAT\", \
         \"data\": [{\"file\": \"base_vfw.env\", \"type\": \"HEAT_ENV\"}]}]}"
    );
    // A new mark has the type of the other marks.
    let manifest = "{\"data\": [{\"file\": \"vfw.yaml\", \"type\": \"HEAT\"}, {\"file\": \"nested.yaml\", \"type\": \"HEAT\", \"isBase\": \"false\"}]}";
    let caller = format!("{HEAD}resources:\n  fw: {{ type: nested.yaml }}\n");
    let files = [("vfw.yaml", caller.as_str()), ("nested.yaml", &module), ("MANIFEST.json", manifest)];
    let text = after(&fixed_package(&files, true), "MANIFEST.json");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (base, nested) = text.split_once("\"nested.yaml\"").unwrap();
    assert!(base.contains("\"base_vfw.yaml\"") && base.contains("\"isBase\": \"true\""), "{text}");
    assert!(!nested.contains("true"), "{text}");
    let manifest = "{\"data\": [{\"isBase\": true, \"file\": \"base.yaml\", \"type\": \"HEAT\", \"data\": [{\"file\": \"a.sh\", \"type\": \"OTHER\"}]}]}";
    let done = fixed_package(&[("base.yaml", &module), ("a.sh", ""), ("MANIFEST.json", manifest)], true);
    let text = after(&done, "MANIFEST.json");
    assert!(
        text.contains(
            "{\"file\": \"a.sh\", \"type\": \"OTHER\"}, {\"file\": \"base.env\", \"type\": \"HEAT_ENV\"}"
        ),
        "{text}"
    );
}

/// A new manifest entry follows the style of the existing entries: one key per line or all keys on one line, with the
/// author's indentation.
#[test]
fn new_manifest_entries_have_the_style_of_existing_entries() {
    let module = format!("{HEAD}resources: {{}}\n");
    let manifest_of = |manifest: &str| {
        let done = fixed_package(&[("base.yaml", &module), ("a.sh", ""), ("MANIFEST.json", manifest)], true);
        after(&done, "MANIFEST.json")
    };
    let lines =
        "{\n  \"data\": [\n    {\n      \"file\": \"base.yaml\",\n      \"type\": \"HEAT\"\n    }\n  ]\n}\n";
    let environment = |margin: &str, step: &str| {
        format!("{{\n{margin}{step}\"file\": \"base.env\",\n{margin}{step}\"type\": \"HEAT_ENV\"\n{margin}}}")
    };
    let data = format!("\"HEAT\",\n      \"data\": [\n        {}\n      ]\n", environment("        ", "  "));
    assert_eq!(manifest_of(lines), lines.replace("\"HEAT\"\n", &data));
    let empty = lines.replace("\"HEAT\"\n", "\"HEAT\",\n      \"data\": []\n");
    assert_eq!(manifest_of(&empty), lines.replace("\"HEAT\"\n", &data));
    let other = environment("\t\t", "\t").replace("base.env", "a.sh").replace("HEAT_ENV", "OTHER");
    let tabs = format!(
        "{{\n\t\"data\": [{{\"file\": \"base.yaml\", \"type\": \"HEAT\", \"data\": [\n\t\t{other}]}}]}}\n"
    );
    assert_eq!(
        manifest_of(&tabs),
        tabs.replace(&other, &format!("{other},\n\t\t{}", environment("\t\t", "\t")))
    );
    let brackets = format!(
        "{{\"data\": [{{\n  \"file\": \"base.yaml\",\n  \"type\": \"HEAT\",\n  \"data\": [{}]\n}}]}}\n",
        other.replace('\t', "  ")
    );
    let other = other.replace('\t', "  ");
    assert_eq!(
        manifest_of(&brackets),
        brackets.replace(&other, &format!("{other}, {}", environment("    ", "  ")))
    );
}

/// No new name is right for a parameter that two kinds of servers share.
#[test]
fn a_parameter_that_two_kinds_of_servers_share_keeps_its_name() {
    let server = |vm_type: &str| {
        format!(
            "  {vm_type}_server_0:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: size }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d }}\nresources:\n{}{}",
        server("fw"),
        server("lb")
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { size: m1 }\n")];
    let expected = |line, name: &str| {
        let help = format!(
            "use a separate parameter `{name}_flavor_name` for the vm-type, and declare the parameter with a type, a description, and a value in `base.env`"
        );
        (line, help, false)
    };
    assert_eq!(reported(&files, "R-45188"), [expected(9, "fw"), expected(13, "lb")]);
    // With a single kind of server, the parameter is renamed.
    let single = base.replace("lb_server_0", "fw_server_1");
    let files = [("base.yaml", single.as_str()), ("base.env", "parameters: {}\n")];
    let rename = "rename the parameter to `fw_flavor_name` in the whole template, and add the parameter with a value to `base.env`".to_owned();
    assert_eq!(reported(&files, "R-45188"), [(9, rename.clone(), true), (13, rename, true)]);
}

#[test]
fn an_id_follows_the_most_frequent_vm_type() {
    let base = format!(
        "{HEAD}parameters:\n  fw_name_0: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\n  \
         lb_image_name: {{ type: string, description: d }}\nresources:\n  vm:\n    type: OS::Nova::Server\n    properties:\n      \
         name: {{ get_param: fw_name_0 }}\n      flavor: {{ get_param: fw_flavor_name }}\n      image: {{ get_param: lb_image_name }}\n      \
         networks: [{{ port: {{ get_resource: port }} }}]\n  port:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }} }}\n"
    );
    let environment = "parameters: { fw_flavor_name: m1, lb_image_name: cirros }\n";
    let done = fixed_package(&[("base.yaml", &base), ("base.env", environment)], false);
    let titles = titles(&done);
    assert!(titles.contains(&"rename resource `vm` to `fw_server_0`"), "{titles:?}");
    assert!(titles.contains(&"rename resource `port` to `fw_0_oam_port_0`"), "{titles:?}");
}

/// A port has the index of its server, and an ID in a wrong form does not count in a sequence before the ID is fixed.
#[test]
fn indices_are_fixed_after_ids_and_ports() {
    let server = |id: &str| {
        format!(
            "  {id}:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: fw_flavor_name }} }}\n"
        )
    };
    let head =
        format!("{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n");
    let base = format!(
        "{head}{}{}{}  fw_2_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }} }} }}\n",
        server("fw_server_0"),
        server("fw_server_1"),
        server("fw_server_2")
    );
    let environment = "parameters: { fw_flavor_name: m1 }\n";
    let count = "number the resources of all templates from `fw_0` without gaps".to_owned();
    assert_eq!(reported(&[("base.yaml", &base), ("base.env", environment)], "R-11690"), [(15, count, false)]);
    let base = format!("{head}{}{}", server("vm_3"), server("fw_server_0"));
    let form =
        "rename `vm_3` to `fw_server_1` first, then number the resources from 0 without gaps".to_owned();
    assert_eq!(reported(&[("base.yaml", &base), ("base.env", environment)], "R-11690"), [(6, form, false)]);
}

/// Another module refers to a network by the name in a value, and to a key pair by its literal name.
#[test]
fn a_name_that_another_module_refers_to_stays() {
    let base = format!(
        "{HEAD}parameters:\n  lan: {{ type: string, description: d }}\n  wan: {{ type: string, description: d }}\nresources:\n\
         \x20 int_lan_network:\n    type: OS::Neutron::Net\n    properties: {{ name: {{ get_param: lan }} }}\n\
         \x20 int_wan_network:\n    type: OS::Neutron::Net\n    properties: {{ name: {{ get_param: wan }} }}\n\
         \x20 key:\n    type: OS::Nova::KeyPair\n    properties: {{ name: ours }}\n"
    );
    let more = format!(
        "{HEAD}parameters:\n  net: {{ type: string, description: d }}\nresources:\n\
         \x20 port:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: net }} }}\n\
         \x20 server:\n    type: OS::Nova::Server\n    properties: {{ key_name: ours }}\n"
    );
    let files = [
        ("base.yaml", base.as_str()),
        ("base.env", "parameters: { lan: blue, wan: red }\n"),
        ("more.yaml", more.as_str()),
        ("more.env", "parameters: { net: blue }\n"),
    ];
    let network = "build the name with `str_replace` from `vnf_name`, declare `vnf_name` with a type and a description, pass the ID of `int_lan_network` to `more.yaml`, and remove `lan` if it becomes unused";
    let key = "build the name with `str_replace` from `vnf_name`, declare `vnf_name` with a type and a description, and pass the ID of `key` to `more.yaml`";
    let here = "build the name with `str_replace` from `vnf_name`, declare `vnf_name` with a type and a description, and remove `wan` if it becomes unused";
    let names = [(9, network, false), (12, here, true), (15, key, false)];
    assert_eq!(reported(&files, "R-85734"), names.map(|(line, help, fix)| (line, help.to_owned(), fix)));
    let entry = |id: &str, pass: &str| {
        format!(
            "remove the entry: declare `vnf_name`, build the name of `{id}` from `vnf_name`,{pass} and remove the parameter too"
        )
    };
    let pass = " pass the ID of `int_lan_network` to `more.yaml`,";
    assert_eq!(
        reported(&files, "R-99812"),
        [(1, entry("int_lan_network", pass), false), (1, entry("int_wan_network", ""), false)]
    );
    let alone = [("base.yaml", base.as_str())];
    assert_eq!(
        reported(&alone, "R-85734")[2].1,
        "build the name with `str_replace` from `vnf_name`, and declare `vnf_name` with a type and a description"
    );
    let done = fixed_package(&files, true);
    let base = after(&done, "base.yaml");
    assert!(base.contains("{ name: ours }") && base.contains("VNF_NAME_int_wan_network"), "{base}");
    // Both modules use the same parameter for the network: an output passes the ID, so that nothing needs the name.
    let more = more.replace("net:", "lan:").replace("get_param: net ", "get_param: lan ");
    let files =
        [files[0], files[1], ("more.yaml", more.as_str()), ("more.env", "parameters: { lan: blue }\n")];
    let done = fixed_package(&files, true);
    let base = after(&done, "base.yaml");
    assert!(base.contains("VNF_NAME_int_lan_network"), "{base}");
    assert!(
        base.contains("  int_lan_net_id:") && base.contains("value: { get_resource: int_lan_network }"),
        "{base}"
    );
    assert!(after(&done, "more.yaml").contains("network: { get_param: int_lan_net_id }"));
}

/// A port of the same template refers to the network by ID once the name is built, unless the network may be missing or
/// waits for the port.
#[test]
fn a_port_refers_to_a_network_of_its_template_by_id() {
    let with = |network: &str, port: &str| {
        format!(
            "{HEAD}parameters:\n  lan: {{ type: string, description: d }}\nresources:\n\
             \x20 int_lan_network:\n    type: OS::Neutron::Net\n{network}    properties: {{ name: {{ get_param: lan }} }}\n\
             \x20 port:\n    type: OS::Neutron::Port\n{port}    properties: {{ network: {{ get_param: lan }} }}\n"
        )
    };
    let environment = ("base.env", "parameters: { lan: blue }\n");
    let has_fix = |network: &str, port: &str| {
        let text = with(network, port);
        let found = reported(&[("base.yaml", &text), environment], "R-85734");
        let line = text.lines().position(|it| it.contains("name: {")).unwrap() + 1;
        assert_eq!(found.iter().map(|it| it.0 as usize).collect::<Vec<_>>(), [line], "{text}");
        found[0].2
    };
    let condition = "    condition: { equals: [a, a] }\n";
    assert!(has_fix("", "") && has_fix("", condition) && has_fix(condition, condition));
    assert!(!has_fix(condition, "") && !has_fix("    depends_on: port\n", ""));
    let text = with("", "");
    let done = fixed_package(&[("base.yaml", &text), environment], true);
    let title = "build the name of `int_lan_network` from `vnf_name`, and refer to `int_lan_network` by ID";
    assert!(titles(&done).contains(&title), "{:?}", titles(&done));
    let base = after(&done, "base.yaml");
    assert!(base.contains("VNF_NAME_int_lan_network"), "{base}");
    assert!(base.contains("network: { get_resource: int_lan_network }"), "{base}");
    assert!(!base.contains("get_param: lan"), "{base}");
}

/// Parameters that modules share by name and value are set once at deployment, so a rename applies to all modules.
/// They are separate parameters if the values differ, or if a module names the parameter after its own server.
#[test]
fn a_parameter_that_modules_share_is_renamed_in_all_of_them() {
    let base = format!(
        "{HEAD}parameters:\n  image: {{ type: string, description: d }}\nresources:\n\
         \x20 fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: image }} }}\n"
    );
    let more = format!(
        "{HEAD}parameters:\n  image: {{ type: string, description: d }}\nresources:\n\
         \x20 lb_server_0:\n    type: OS::Nova::Server\n    properties: {{ user_data: {{ get_param: image }} }}\n"
    );
    let with = |more: &str, value: &str| {
        let more_env = format!("parameters: {{ image: {value} }}\n");
        let files = [
            ("base.yaml", base.as_str()),
            ("base.env", "parameters: { image: cirros }\n"),
            ("more.yaml", more),
            ("more.env", &more_env),
        ];
        let done = fixed_package(&files, false);
        assert!(after(&done, "base.yaml").contains("image: { get_param: fw_image_name }"));
        assert_eq!(after(&done, "base.env"), "parameters: { fw_image_name: cirros }\n");
        (help(&files, "R-58670"), after(&done, "more.yaml"), after(&done, "more.env"))
    };
    let here = "rename the parameter to `fw_image_name` in the whole template and in the environment file";
    let (help, template, environment) = with(&more, "cirros");
    assert_eq!(help, format!("{here}, and also in `more.yaml`, `more.env`"));
    assert!(template.contains("user_data: { get_param: fw_image_name }"), "{template}");
    assert_eq!(environment, "parameters: { fw_image_name: cirros }\n");
    let (help, template, _) = with(&more, "ubuntu");
    assert_eq!(help, here);
    assert!(template.contains("user_data: { get_param: image }"), "{template}");
    let (help, template, _) = with(&more.replace("user_data", "image"), "cirros");
    assert_eq!(help, here);
    assert!(template.contains("image: { get_param: lb_image_name }"), "{template}");
}

/// A parameter for an address that a port uses in one module and a virtual address in another is renamed in both modules,
/// or in neither module if they require different names.
#[test]
fn an_address_that_ports_of_two_modules_share_has_one_name() {
    let module = |vm_type: &str, address: &str| {
        format!(
            "{HEAD}parameters:\n  oam_net_id: {{ type: string, description: d }}\n  address: {{ type: string, description: d }}\nresources:\n\
             \x20 {vm_type}_server_0:\n    type: OS::Nova::Server\n    properties:\n      networks: [{{ port: {{ get_resource: {vm_type}_0_oam_port_0 }} }}]\n\
             \x20 {vm_type}_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      {address}: [{{ ip_address: {{ get_param: address }} }}]\n"
        )
    };
    let environment = "parameters: { oam_net_id: m, address: 10.0.0.1 }\n";
    let (fw, lb) = (module("fw", "fixed_ips"), module("lb", "allowed_address_pairs"));
    let base = [("base.yaml", fw.as_str()), ("base.env", environment), ("lb.env", environment)];
    let with = |module| [&base[..], &[("lb.yaml", module)]].concat();
    let own = "use a separate parameter `fw_oam_ip_0` for the port, and declare the parameter with a type and a description".to_owned();
    assert_eq!(reported(&with(&lb), "R-40971"), [(15, own, false)]);
    let own = "use a separate parameter `lb_oam_floating_ip` for the port, and declare the parameter with a type and a description, or list the parameter under `metadata: {aap_exempt: [...]}` of the port";
    assert_eq!(reported(&with(&lb), "R-41493"), [(15, own.to_owned(), false)]);
    let done = fixed_package(&with(&lb), true);
    for name in ["base.yaml", "lb.yaml"] {
        let text = after(&done, name);
        assert!(text.contains("ip_address: { get_param: address }"), "{text}");
    }
    // Ports of servers of one kind require the same name.
    let fw = module("fw", "fixed_ips").replace("fw_server_0", "fw_server_1").replace("fw_0_oam", "fw_1_oam");
    let done = fixed_package(&with(&fw), true);
    for name in ["base.yaml", "lb.yaml"] {
        let text = after(&done, name);
        assert!(text.contains("ip_address: { get_param: fw_oam_ip_0 }"), "{text}");
    }
}

/// A network of the base module is internal in every module that refers to the network by name; a rename in a single
/// module would make it a different network.
#[test]
fn a_network_that_modules_find_by_its_name_is_renamed_in_all_of_them() {
    let all = |networks: &[&str], text: &dyn Fn(&str) -> String| {
        networks.iter().map(|network| text(network)).collect::<Vec<_>>()
    };
    let module = |resources: &str, networks: &[&str]| {
        let declared =
            all(networks, &|it| format!("  {it}_net_id: {{ type: string, description: d }}\n")).concat();
        let values = all(networks, &|it| format!("{it}_net_id: {it}")).join(", ");
        (
            format!("{HEAD}parameters:\n{declared}resources:\n{resources}"),
            format!("parameters: {{ {values} }}\n"),
        )
    };
    let base = all(&["left", "right"], &|it| {
        format!(
            "  {it}_network:\n    type: OS::Neutron::Net\n    properties: {{ name: {{ get_param: {it}_net_id }} }}\n"
        )
    });
    let base = module(&base.concat(), &["left", "right"]);
    let with_ports = |vm_type: &str, networks: &[&str]| {
        let taken =
            all(networks, &|it| format!("{{ port: {{ get_resource: {vm_type}_{it}_port }} }}")).join(", ");
        let ports = all(networks, &|it| {
            format!(
                "  {vm_type}_{it}_port:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: {it}_net_id }}\n"
            )
        });
        let server = format!(
            "  {vm_type}_server_0:\n    type: OS::Nova::Server\n    properties:\n      networks: [{taken}]\n"
        );
        module(&format!("{server}{}", ports.concat()), networks)
    };
    let (both, skipped, right) =
        (with_ports("fw", &["left", "right"]), with_ports("pg", &["left"]), with_ports("sn", &["right"]));
    let modules = [("base", base), ("fw", both), ("pg", skipped), ("sn", right)];
    let names = modules.each_ref().map(|(stem, _)| (format!("{stem}.yaml"), format!("{stem}.env")));
    let files = modules.iter().zip(&names).flat_map(|((_, (template, environment)), (yaml, env))| {
        [(yaml.as_str(), template.as_str()), (env.as_str(), environment.as_str())]
    });
    let done = fixed_package(&files.collect::<Vec<_>>(), false);
    for (yaml, env) in &names {
        for text in [after(&done, yaml), after(&done, env)] {
            assert!(text.contains("_net_id"), "{text}");
            assert!(
                !text.replace("int_left_net_id", "").replace("int_right_net_id", "").contains("_net_id"),
                "{text}"
            );
        }
    }
}

/// A subnet value with the role of its internal network also gets the prefix `int_`, wherever the value appears.
#[test]
fn values_of_subnets_get_the_prefix_of_their_network() {
    let base = format!(
        "{HEAD}parameters:\n  oam_net_cidr: {{ type: string, description: d }}\n  oam_int_gateway: {{ type: string, description: d }}\nresources:\n  \
         int_oam_network: {{ type: OS::Neutron::Net }}\n  int_oam_subnet_0:\n    type: OS::Neutron::Subnet\n    properties: {{ network: {{ get_resource: int_oam_network }}, \
         cidr: {{ get_param: oam_net_cidr }}, gateway_ip: {{ get_param: oam_int_gateway }} }}\n"
    );
    let base = after(&fixed_package(&[("base.yaml", &base)], false), "base.yaml");
    assert!(base.contains("cidr: { get_param: int_oam_net_cidr }"), "{base}");
    assert!(base.contains("gateway_ip: { get_param: int_oam_gateway }"), "{base}");
}

/// A parameter for the ports of two kinds of servers, or for a network and its subnet, has no correct name; all
/// findings give the same help.
#[test]
fn a_parameter_that_ports_would_name_differently_keeps_its_name() {
    let port = |vm_type: &str| {
        format!(
            "  {vm_type}_server_0:\n    type: OS::Nova::Server\n    properties:\n      networks: [{{ port: {{ get_resource: {vm_type}_0_oam_port_0 }} }}]\n\
             \x20 {vm_type}_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      fixed_ips: [{{ ip_address: {{ get_param: ips }}, subnet: {{ get_param: oam_net_id }} }}]\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n  ips: {{ type: comma_delimited_list, description: d }}\n  oam_net_id: {{ type: string, description: d }}\nresources:\n{}{}",
        port("fw"),
        port("lb")
    );
    let files = [("base.yaml", base.as_str())];
    let own = |line, name: &str| {
        let help = format!(
            "use a separate parameter `{name}` for the port, and declare the parameter with a type and a description"
        );
        (line, help, false)
    };
    assert_eq!(reported(&files, "R-04697"), [own(15, "fw_oam_ips"), own(24, "lb_oam_ips")]);
    assert_eq!(reported(&files, "R-62802"), [own(15, "oam_subnet_id"), own(24, "oam_subnet_id")]);
    let done = fixed_package(&files, true);
    assert!(after(&done, "base.yaml").contains("  ips: { type"), "{}", after(&done, "base.yaml"));
    // If all ports require the same name, the parameter is renamed.
    let single = base.replace("lb_server_0", "fw_server_1").replace("lb_0_oam", "fw_1_oam");
    let rename = "rename the parameter to `fw_oam_ips` in the whole template".to_owned();
    assert_eq!(
        reported(&[("base.yaml", &single)], "R-04697"),
        [(15, rename.clone(), true), (24, rename, true)]
    );
}

#[test]
fn files_in_folders_move_to_the_top_with_their_references() {
    let base = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: string, description: d }}\nresources:\n  inner: {{ type: nested/port.yaml, properties: {{ oam_net_id: {{ get_param: oam_net_id }} }} }}\n  \
         config: {{ type: OS::Heat::SoftwareConfig, properties: {{ config: {{ get_file: scripts/run.sh }} }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: string, description: d }}\nresources:\n  \
         port: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }} }} }}\n  \
         config: {{ type: OS::Heat::SoftwareConfig, properties: {{ config: {{ get_file: run.sh }} }} }}\n"
    );
    let files = [
        ("base.yaml", base.as_str()),
        ("base.env", "parameters: {}\n"),
        ("nested/port.yaml", nested.as_str()),
        ("nested/run.sh", "of nested\n"),
        ("scripts/run.sh", "of base\n"),
        (
            "MANIFEST.json",
            "{\"data\": [{\"file\": \"base.yaml\", \"type\": \"HEAT\", \"isBase\": true, \"data\": [{\"file\": \"scripts/run.sh\", \"type\": \"OTHER\"}]}]}",
        ),
    ];
    let done = fixed_package(&files, true);
    assert!(done.after.keys().all(|it| !it.contains('/')), "{:?}", done.after.keys());
    // Two files have one name: the second gets the name of its folder.
    assert_eq!(
        (after(&done, "run.sh"), after(&done, "scripts_run.sh")),
        ("of nested\n".to_owned(), "of base\n".to_owned())
    );
    assert!(after(&done, "base.yaml").contains("get_file: scripts_run.sh"), "{}", after(&done, "base.yaml"));
    assert!(after(&done, "base.yaml").contains("type: port.yaml"));
    assert!(after(&done, "port.yaml").contains("get_file: run.sh"));
    assert!(after(&done, "MANIFEST.json").contains("\"scripts_run.sh\""));
    assert_eq!(done.renames.get("scripts/run.sh").map(String::as_str), Some("scripts_run.sh"));
}

#[test]
fn folders_of_a_csar_stay() {
    let module = format!("{HEAD}resources: {{}}\n");
    let files = [
        (
            "TOSCA-Metadata/TOSCA.meta",
            "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.1\nEntry-Definitions: main.yaml\n",
        ),
        ("main.yaml", "tosca_definitions_version: tosca_simple_yaml_1_2\n"),
        ("Artifacts/Deployment/HEAT/base.yaml", module.as_str()),
    ];
    let done = fixed_package(&files, true);
    assert!(done.renames.is_empty(), "{:?}", done.renames);
}

#[test]
fn several_groups_of_one_vm_type_and_network_get_different_ids() {
    let base = format!(
        "{HEAD}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [ {{ port: {{ get_resource: fw_0_oam_port_0 }} }} ] }} }}\n  \
         fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      \
         security_groups: [ {{ get_resource: ssh }}, {{ get_resource: web_oam }} ]\n  \
         ssh: {{ type: OS::Neutron::SecurityGroup }}\n  web_oam: {{ type: OS::Neutron::SecurityGroup }}\n"
    );
    let done = fixed_package(&[("base.yaml", &base)], true);
    let text = after(&done, "base.yaml");
    let groups = "security_groups: [ { get_resource: fw_oam_security_group }, { get_resource: fw_oam_web } ]";
    assert!(text.contains(groups), "{text}");
}
