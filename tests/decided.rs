//! Subjects that the files decide although a kind of network, an attribute, a type or a call leaves a part open.

use vnfcheck_report::{RequirementReport, Status};
use vnfcheck_runner::open::Input;

const HEAD: &str = "heat_template_version: 2018-08-31\ndescription: d\n";

fn checked(files: &[(&str, &str)], id: &str) -> RequirementReport {
    let input = Input::memory("vnf", files.iter().copied());
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let requirements = report.packages.into_iter().next().unwrap().requirements;
    requirements.into_iter().find(|it| it.id == id).unwrap()
}

/// Returns the status of a requirement and the lines of its failures.
fn judged(files: &[(&str, &str)], id: &str) -> (Status, Vec<String>) {
    let found = checked(files, id);
    let failed = found.findings.iter().filter(|it| !it.advisory).map(|it| &it.primary);
    (found.status, failed.map(|it| format!("{}:{}", it.file, it.range.start.line)).collect())
}

/// Returns the lines and the reasons of the undecided subjects of a requirement.
fn undecided(files: &[(&str, &str)], id: &str) -> Vec<(String, String)> {
    let subjects = checked(files, id).undecided.into_iter();
    let place = |file: &str, line: u32| format!("{file}:{line}");
    subjects.map(|it| (place(&it.location.file, it.location.range.start.line), it.message)).collect()
}

fn lines(subjects: &[(String, String)]) -> Vec<&str> {
    subjects.iter().map(|(line, _)| line.as_str()).collect()
}

#[test]
fn a_value_of_another_form_is_not_subject_to_a_rule_on_either_kind_of_network() {
    let port = |entry: &str| {
        format!(
            "{HEAD}parameters:\n  net: {{ type: string, description: d }}\n  value: {{ type: string, description: d }}\nresources:\n  private: {{ type: OS::Neutron::Net }}\n  p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: net }}, fixed_ips: [ {entry} ] }} }}\n"
        )
    };
    let address = port("{ ip_address: { get_param: value } }");
    let files = [("base.yaml", address.as_str())];
    for id in ["R-40971", "R-78380"] {
        assert_eq!(lines(&undecided(&files, id)), ["base.yaml:8"], "{id}");
    }
    for id in ["R-04697", "R-71577", "R-23503", "R-85235", "R-27818", "R-29765"] {
        assert_eq!(judged(&files, id), (Status::NotApplicable, vec![]), "{id}");
    }
    let subnet = port("{ subnet: { get_param: value } }");
    let files = [("base.yaml", subnet.as_str())];
    assert_eq!(lines(&undecided(&files, "R-62802")), ["base.yaml:8"]);
    assert_eq!(judged(&files, "R-15287"), (Status::NotApplicable, vec![]));
    // An unreadable value may have any form.
    let unreadable = port("{ ip_address: { get_resource: lost } }");
    assert_eq!(lines(&undecided(&[("base.yaml", &unreadable)], "R-04697")), ["base.yaml:8"]);
}

#[test]
fn metadata_from_all_outputs_has_the_keys_of_the_outputs() {
    let base = format!(
        "{HEAD}resources:\n  n: {{ type: n.yaml }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ get_attr: [ n ] }} }} }}\n"
    );
    let nested = |output: &str| format!("{HEAD}resources: {{}}\noutputs:\n  {output}: {{ value: a }}\n");
    let (other, key) = (nested("n_id"), nested("vf_module_id"));
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n"), ("n.yaml", &other)];
    let found = checked(&files, "R-71493");
    let messages: Vec<_> = found.findings.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(
        messages,
        ["the metadata of server `fw_server_0` has no `vf_module_id`: `n.yaml` has no output `vf_module_id`"]
    );
    assert_eq!(judged(&files, "R-71493"), (Status::Fail, vec!["base.yaml:5".to_owned()]));
    assert_eq!(judged(&files, "R-86476"), (Status::NotApplicable, vec![]));
    assert_eq!(lines(&undecided(&files, "R-72871")), [""; 0]);
    let files = [("base.yaml", base.as_str()), ("n.yaml", key.as_str())];
    assert_eq!(lines(&undecided(&files, "R-71493")), ["base.yaml:5"]);
}

#[test]
fn metadata_from_an_output_depends_on_the_parameters_of_the_output() {
    let base = format!(
        "{HEAD}parameters:\n  a: {{ type: string, description: d }}\n  b: {{ type: string, description: d, constraints: [ {{ length: {{ max: 5 }} }} ] }}\nresources:\n  n: {{ type: n.yaml, properties: {{ a: {{ get_param: a }}, b: {{ get_param: b }} }} }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ get_attr: [ n, o ] }} }} }}\n"
    );
    let nested = |name: &str| {
        format!(
            "{HEAD}parameters:\n  a: {{ type: json, description: d }}\n  b: {{ type: json, description: d }}\nresources: {{}}\noutputs:\n  o: {{ value: {{ yaql: {{ expression: $.data, data: {{ get_param: {name} }} }} }} }}\n"
        )
    };
    let check = |name: &str| {
        let nested = nested(name);
        undecided(&[("base.yaml", &base), ("n.yaml", &nested)], "R-98374")
    };
    assert_eq!(lines(&check("a")), [""; 0]);
    assert_eq!(lines(&check("b")), ["base.yaml:8"]);
}

/// Returns a module that creates a network and a server with a port on the network.
fn module_with_network(network: &str, properties: &str, index: u32) -> String {
    format!(
        "{HEAD}resources:\n  {network}: {{ type: OS::Neutron::Net{properties} }}\n  p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_resource: {network} }} }} }}\n  fw_server_{index}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [ {{ port: {{ get_resource: p }} }} ] }} }}\n"
    )
}

#[test]
fn networks_that_two_modules_create_are_two_networks() {
    let named = ", properties: { name: { get_param: int_a_net_name } }";
    for (network, properties) in [("private", ""), ("int_a_network", ""), ("private", named)] {
        let base = module_with_network(network, properties, 0);
        let more = module_with_network(network, properties, 1);
        let files = [("base.yaml", base.as_str()), ("more.yaml", more.as_str())];
        assert_eq!(judged(&files, "R-01455"), (Status::Fail, vec!["more.yaml:6".to_owned()]), "{network}");
        let message = checked(&files, "R-01455").findings[0].message.clone();
        let difference = format!("in networks (each template creates its own `{network}`)");
        assert!(message.ends_with(&difference), "{message}");
    }
    // The base module passes the network to the other module.
    let base = module_with_network("int_a_network", "", 0);
    let more = module_with_network("int_b_network", "", 1);
    let more = more.replace("{ get_resource: int_b_network }", "{ get_param: int_a_net_id }");
    let files = [("base.yaml", base.as_str()), ("more.yaml", more.as_str())];
    assert_eq!(judged(&files, "R-01455"), (Status::Pass, vec![]));
}

#[test]
fn the_lists_of_networks_of_interfaces_are_compared() {
    let server = |index: u32, networks: &str| {
        format!(
            "  fw_server_{index}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [ {{ port: {{ get_resource: i_{index} }} }} ] }} }}\n  i_{index}: {{ type: OS::ContrailV2::VirtualMachineInterface, properties: {{ virtual_network_refs: {networks} }} }}\n"
        )
    };
    let check = |first: &str, second: &str| {
        let text = format!("{HEAD}resources:\n{}{}", server(0, first), server(1, second));
        let files = [("base.yaml", text.as_str())];
        let open = undecided(&files, "R-01455").into_iter().map(|(line, _)| line);
        let (status, failed) = judged(&files, "R-01455");
        (status, failed.into_iter().chain(open).collect::<Vec<_>>())
    };
    let two = "[ { get_param: p1 }, { get_param: p2 } ]";
    assert_eq!(check(two, two), (Status::Pass, vec![]));
    let other = "[ { get_param: p1 }, { get_param: p3 } ]";
    assert_eq!(check(two, other), (Status::Undecided, vec!["base.yaml:6".to_owned()]));
    let [oam, ran] = ["oam", "ran"]
        .map(|role| format!("[ {{ get_param: sgi_net_fqdn }}, {{ get_param: {role}_net_fqdn }} ]"));
    assert_eq!(check(&oam, &oam), (Status::Pass, vec![]));
    assert_eq!(check(&oam, &ran), (Status::Fail, vec!["base.yaml:6".to_owned()]));
}

#[test]
fn a_server_of_a_nested_template_is_on_the_networks_of_each_call() {
    let call = |id: &str, first: &str, second: &str| {
        format!(
            "  {id}: {{ type: n.yaml, properties: {{ a: {{ get_param: {first} }}, b: {{ get_param: {second} }} }} }}\n"
        )
    };
    let port = |name: &str| {
        format!(
            "  p_{name}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: {name} }} }} }}\n"
        )
    };
    let nested = format!(
        "{HEAD}parameters: {{ a: {{ type: string }}, b: {{ type: string }} }}\nresources:\n{}{}  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [ {{ port: {{ get_resource: p_a }} }}, {{ port: {{ get_resource: p_b }} }} ] }} }}\n",
        port("a"),
        port("b")
    );
    let check = |second: &str| {
        let base = format!("{HEAD}resources:\n{}{second}", call("one", "int_a_net_id", "oam_net_id"));
        let files = [("base.yaml", base.as_str()), ("n.yaml", &nested)];
        let findings = checked(&files, "R-01455").findings.into_iter();
        let place = |file: &str, line: u32| format!("{file}:{line}");
        let failures = findings.map(|it| (place(&it.primary.file, it.primary.range.start.line), it.message));
        failures.collect::<Vec<_>>()
    };
    let none: [(String, String); 0] = [];
    let message = "server `fw_server_0` of the vm-type `fw` is on different networks in two calls of its template (`int_b`, not `int_a`)";
    assert_eq!(
        check(&call("two", "int_b_net_id", "oam_net_id")),
        [("n.yaml:7".to_owned(), message.to_owned())]
    );
    assert_eq!(check(""), none);
    // The order of the ports does not matter, and the files do not show the network of another parameter.
    assert_eq!(check(&call("two", "oam_net_id", "int_a_net_id")), none);
    assert_eq!(check(&call("two", "net", "oam_net_id")), none);
}

#[test]
fn an_id_with_the_only_known_vm_type_is_good_for_any_unknown_server() {
    let text = |id: &str| {
        format!(
            "{HEAD}resources:\n  {id}: {{ type: OS::Cinder::Volume }}\n  x: {{ type: OS::Cinder::VolumeAttachment, properties: {{ volume_id: {{ get_resource: {id} }}, instance_uuid: {{ get_resource: fw_server_0 }} }} }}\n  y: {{ type: OS::Cinder::VolumeAttachment, properties: {{ volume_id: {{ get_resource: {id} }}, instance_uuid: {{ get_param: server }} }} }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }} }} }}\n"
        )
    };
    let of_volume = |id: &str| {
        let text = text(id);
        let open = undecided(&[("base.yaml", &text)], "R-54517").into_iter();
        open.filter(|(_, why)| why.contains(&format!("`{id}`"))).map(|(line, _)| line).collect::<Vec<_>>()
    };
    assert_eq!(of_volume("fw_volume"), [""; 0]);
    assert_eq!(of_volume("volume"), ["base.yaml:6"]);
}

#[test]
fn a_server_with_fixed_values_has_one_vm_type_in_all_stacks() {
    let call = |id: &str| {
        format!("  {id}: {{ type: n.yaml, properties: {{ g: {{ get_resource: fw_group }}, f: a }} }}\n")
    };
    let base = format!(
        "{HEAD}resources:\n  fw_group: {{ type: OS::Nova::ServerGroup }}\n{}{}  fw_server_0: {{ type: OS::Nova::Server }}\n",
        call("one"),
        call("two")
    );
    let check = |flavor: &str| {
        let nested = format!(
            "{HEAD}parameters: {{ g: {{ type: string }}, f: {{ type: string }} }}\nresources:\n  s: {{ type: OS::Nova::Server, properties: {{ flavor: {flavor}, image: i, scheduler_hints: {{ group: {{ get_param: g }} }} }} }}\n"
        );
        let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
        (judged(&files, "R-67793").0, undecided(&files, "R-67793"))
    };
    assert_eq!(check("m1.small"), (Status::NotApplicable, vec![]));
    let (status, open) = check("{ get_param: f }");
    assert_eq!((status, lines(&open)), (Status::Undecided, vec!["n.yaml:5"]));
}

#[test]
fn an_undeclared_parameter_is_declared_first() {
    let text = format!(
        "{HEAD}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: fw_image_name }} }} }}\n  g: {{ type: OS::Heat::ResourceGroup, properties: {{ count: 1, resource_def: {{ type: {{ get_param: kind }} }} }} }}\n"
    );
    let files = [("base.yaml", text.as_str())];
    let found = checked(&files, "R-91125");
    let helps: Vec<_> = found.undecided.iter().map(|it| it.help.as_deref().unwrap_or_default()).collect();
    let help =
        "declare `fw_image_name`, and add `base.env` with a value of `fw_image_name` under `parameters`";
    assert!(helps.contains(&help), "{helps:?}");
    assert!(lines(&undecided(&files, "R-91125")).contains(&"base.yaml:4"));
    let why = "`g` creates resources of an unknown type, the value of the undeclared parameter `kind`";
    assert!(undecided(&files, "R-29751").contains(&("base.yaml:5".to_owned(), why.to_owned())));
}

/// A fixed address is neither named nor listed, like a parameter without the name.
#[test]
fn a_fixed_virtual_address_needs_a_parameter() {
    let port = |addresses: &str| {
        format!(
            "{HEAD}resources:\n  fw_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, allowed_address_pairs: [ {addresses} ] }} }}\n"
        )
    };
    let one = port("{ ip_address: 10.0.0.1 }");
    for id in ["R-41492", "R-35735", "R-83412"] {
        assert_eq!(checked(&[("base.yaml", &one)], id).status, Status::NotApplicable, "{id}");
    }
    let reported = |text: &str| {
        let found = checked(&[("base.yaml", text)], "R-41493");
        let places: Vec<_> = found.findings.iter().map(|it| it.primary.range.start.column).collect();
        let help = found.findings.first().and_then(|it| it.help.clone()).unwrap();
        (found.status, places, help)
    };
    let help = "use `{get_param: fw_oam_floating_ip}`, and declare the parameter with a type and a description, or use another parameter, and list the parameter under `metadata: {aap_exempt: [...]}` of the port";
    assert_eq!(reported(&one), (Status::Fail, vec![136], help.to_owned()));
    let two = port("{ ip_address: 10.0.0.1 }, { ip_address: 10.0.0.2 }");
    let help = "declare a `string` parameter, use the parameter with `get_param`, and list the parameter under `metadata: {aap_exempt: [...]}` of the port";
    assert_eq!(reported(&two), (Status::Fail, vec![136, 162], help.to_owned()));
}

#[test]
fn templates_with_a_parameter_of_one_name_are_on_the_networks_of_their_calls() {
    let of_type = |kind: &str, first: &str, second: &str| {
        format!(
            "{HEAD}parameters: {{ p1: {{ type: string }}, p2: {{ type: string }} }}\nresources:\n  q_1: {{ type: {kind}, properties: {{ {first} }} }}\n  q_2: {{ type: {kind}, properties: {{ {second} }} }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [ {{ port: {{ get_resource: q_1 }} }}, {{ port: {{ get_resource: q_2 }} }} ] }} }}\n"
        )
    };
    let call = |file: &str, first: &str, second: &str| {
        format!("  call_{file}: {{ type: {file}.yaml, properties: {{ p1: {first}, p2: {second} }} }}\n")
    };
    let base = |of_type: &str, calls: &str| {
        format!("{HEAD}resources:\n  a_net: {{ type: {of_type} }}\n  b_net: {{ type: {of_type} }}\n{calls}")
    };
    let (a, b) = ("{ get_resource: a_net }", "{ get_resource: b_net }");
    let (p1, p2) = ("{ get_param: p1 }", "{ get_param: p2 }");
    let nested = of_type("OS::Neutron::Port", "network: { get_param: p1 }", "network: { get_param: p2 }");
    let check = |calls: &str, between: &str| {
        let base = base("OS::Neutron::Net", calls);
        let between = format!("{HEAD}resources:\n{between}");
        let files = [
            ("base.yaml", base.as_str()),
            ("between.yaml", &between),
            ("one.yaml", &nested),
            ("two.yaml", &nested),
        ];
        let (status, mut failed) = judged(&files, "R-01455");
        failed.extend(undecided(&files, "R-01455").into_iter().map(|(line, _)| line));
        (status, failed)
    };
    let two = || vec!["two.yaml:7".to_owned()];
    let both = |first: &str, second: &str| [call("one", a, b), call("two", first, second)].concat();
    assert_eq!(check(&both(a, b), ""), (Status::Pass, vec![]));
    assert_eq!(check(&both(a, a), ""), (Status::Fail, two()));
    // A template between the module and the template passes its own parameters.
    let through = |first: &str, second: &str| {
        let calls = [call("one", a, b), call("between", first, second)].concat();
        check(&calls, &call("two", p2, p1))
    };
    assert_eq!(through(b, a), (Status::Pass, vec![]));
    assert_eq!(through(a, a), (Status::Fail, two()));
    // The parameters of modules are compared by name; two names may refer to one network.
    let (x, y) = ("{ get_param: x }", "{ get_param: y }");
    let of_module = |first: &str, second: &str| [call("one", x, y), call("two", first, second)].concat();
    assert_eq!(check(&of_module(x, y), ""), (Status::Pass, vec![]));
    assert_eq!(check(&of_module(x, x), ""), (Status::Undecided, two()));
    let element = "{ get_param: [ x, 0 ] }";
    let unknown = [call("one", element, element), call("two", element, element)].concat();
    assert_eq!(check(&unknown, ""), (Status::Undecided, two()));

    let refs = |networks: &str| format!("virtual_network_refs: [ {networks} ]");
    let interfaces =
        |second: &str| of_type("OS::ContrailV2::VirtualMachineInterface", &refs(p1), &refs(second));
    let (listed, single) = (interfaces(&format!("{p2}, {p1}")), interfaces(p2));
    let base = base("OS::ContrailV2::VirtualNetwork", &both(a, a));
    let files = [("base.yaml", base.as_str()), ("one.yaml", &listed), ("two.yaml", &single)];
    assert_eq!(judged(&files, "R-01455"), (Status::Fail, two()));
}

#[test]
fn metadata_from_an_attribute_depends_on_the_parameters_of_the_resource() {
    let text = format!(
        "{HEAD}parameters:\n  net: {{ type: string, description: d }}\n  other: {{ type: string, description: d }}\nresources:\n  p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: net }} }} }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ get_attr: [ p, show ] }} }} }}\n"
    );
    for id in ["R-72871", "R-80374"] {
        let check = |listed: &str| {
            let environment = format!("parameters: {{ {listed}: a }}\n");
            let files = [("base.yaml", text.as_str()), ("base.env", environment.as_str())];
            let open = undecided(&files, id).into_iter().map(|(line, _)| line);
            (judged(&files, id).0, open.collect::<Vec<_>>())
        };
        assert_eq!(check("other"), (Status::NotApplicable, vec![]), "{id}");
        assert_eq!(check("net"), (Status::Undecided, vec!["base.yaml:8".to_owned()]), "{id}");
    }
}

#[test]
fn metadata_from_a_string_is_no_map() {
    for metadata in ["{ get_attr: [ p, device_id ] }", "{ get_resource: p }"] {
        let text = format!(
            "{HEAD}parameters:\n  net: {{ type: string, description: d }}\nresources:\n  p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: net }} }} }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {metadata} }} }}\n"
        );
        let files = [("base.yaml", text.as_str()), ("base.env", "parameters: { net: a }\n")];
        let messages = checked(&files, "R-71493").findings.into_iter().map(|it| it.message);
        let why = "the metadata of server `fw_server_0` must be a mapping that contains `vf_module_id`";
        assert_eq!(messages.collect::<Vec<_>>(), [why], "{metadata}");
        let at = vec!["base.yaml:7".to_owned()];
        assert_eq!(judged(&files, "R-71493"), (Status::Fail, at), "{metadata}");
        for id in ["R-71493", "R-72871", "R-80374", "R-86476"] {
            assert_eq!(lines(&undecided(&files, id)), [""; 0], "{metadata} {id}");
        }
    }
}

#[test]
fn the_name_of_a_contrail_resource_is_its_property() {
    let check = |name: &str| {
        let text = format!(
            "{HEAD}resources:\n  i: {{ type: OS::ContrailV2::VirtualMachineInterface, properties: {{ name: '{name}' }} }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ name: {{ get_attr: [ i, name ] }} }} }}\n"
        );
        let files = [("base.yaml", text.as_str())];
        let found = checked(&files, "R-44271");
        let failed = found.findings.iter().map(|it| it.primary.range.start.line).collect::<Vec<_>>();
        (failed, found.undecided.len())
    };
    assert_eq!(check("a#b"), (vec![4], 0));
    assert_eq!(check("a_b"), (vec![], 0));
}

#[test]
fn a_function_sets_the_value_of_a_call() {
    let nested = format!(
        "{HEAD}parameters: {{ name: {{ type: string, description: d }} }}\nresources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ name: {{ get_param: name }} }} }}\n"
    );
    let check = |name: &str| {
        let base = format!("{HEAD}resources:\n  n: {{ type: n.yaml, properties: {{ name: {name} }} }}\n");
        let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
        let messages = checked(&files, "R-663631").findings.into_iter().map(|it| it.message);
        let messages = messages.collect::<Vec<_>>();
        let open = undecided(&files, "R-663631").into_iter().map(|(line, _)| line);
        let (status, failed) = judged(&files, "R-663631");
        (status, failed.into_iter().chain(open).collect::<Vec<_>>(), messages)
    };
    let joined = |part: &str| check(&format!("{{ list_join: [ '-', [ {part}, a ] ] }}"));
    let line = || vec!["base.yaml:4".to_owned()];
    let of_result = "the result of `list_join` sets the name of a server through `name` of `n.yaml`";
    let pseudo = "{ get_param: 'OS::stack_name' }";
    for part in [pseudo, "{ get_param: x }"] {
        assert_eq!(joined(part), (Status::Fail, line(), vec![of_result.to_owned()]));
    }
    let fixed = "a fixed value sets the name of a server through `name` of `n.yaml`";
    assert_eq!(joined("b"), (Status::Fail, line(), vec![fixed.to_owned()]));
    assert_eq!(check(pseudo), (Status::Pass, vec![], vec![]));
}

/// Returns a template with a server whose property depends on the parameter `kind`, which calls pass.
fn server_of_calls(property: &str, value: &str) -> String {
    let attached = "  v: { type: OS::Cinder::Volume, properties: { size: { get_param: kind } } }\n  w: { type: OS::Cinder::VolumeAttachment, properties: { volume_id: { get_resource: v }, instance_uuid: { get_resource: fw_server_0 } } }\n";
    let (property, attached) = match property {
        "volumes" => (String::new(), attached),
        _ => (format!("{property}: {value}"), ""),
    };
    format!(
        "{HEAD}parameters: {{ kind: {{ type: string }} }}\nresources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ {property} }} }}\n{attached}"
    )
}

/// Returns a template with a call of each file that passes `kind`.
fn calls(of: &[(&str, &str)]) -> String {
    let call = |(at, (file, kind)): (usize, &(&str, &str))| {
        format!("  call_{at}: {{ type: {file}, properties: {{ kind: {kind} }} }}\n")
    };
    format!("{HEAD}resources:\n{}", of.iter().enumerate().map(call).collect::<Vec<_>>().concat())
}

#[test]
fn servers_of_two_templates_have_the_values_of_their_calls() {
    let kind = "{ get_param: kind }";
    for property in ["flavor", "image", "volumes"] {
        let nested = server_of_calls(property, kind);
        let check = |base: &[(&str, &str)], between: &[(&str, &str)]| {
            let (base, between) = (calls(base), calls(between));
            let files = [
                ("base.yaml", base.as_str()),
                ("base.env", "parameters: { known: a, same: a }\n"),
                ("between.yaml", between.as_str()),
                ("one.yaml", nested.as_str()),
                ("two.yaml", nested.as_str()),
            ];
            judged(&files, "R-01455")
        };
        let of = |first: &str, second: &str| check(&[("one.yaml", first), ("two.yaml", second)], &[]);
        let failed = || (Status::Fail, vec!["two.yaml:5".to_owned()]);
        let passed = || (Status::Pass, vec![]);
        assert_eq!(of("a", "a"), passed(), "{property}");
        assert_eq!(of("a", "b"), failed(), "{property}");
        assert_eq!(of("{ get_param: x }", "{ get_param: x }"), passed(), "{property}");
        assert_eq!(of("{ get_param: x }", "{ get_param: y }"), failed(), "{property}");
        assert_eq!(of("{ get_param: known }", "{ get_param: same }"), passed(), "{property}");
        let through =
            |passed: &str| check(&[("one.yaml", "a"), ("between.yaml", passed)], &[("two.yaml", kind)]);
        assert_eq!((through("a"), through("b")), (passed(), failed()), "{property}");
    }
    // A function of different values may have equal results.
    let joined = server_of_calls("flavor", "{ list_join: ['.', [ m1, { get_param: kind } ]] }");
    let check = |second: &str| {
        let base = calls(&[("one.yaml", "a"), ("two.yaml", second)]);
        let files = [("base.yaml", base.as_str()), ("one.yaml", &joined), ("two.yaml", &joined)];
        let open = undecided(&files, "R-01455").into_iter().map(|(line, _)| line);
        (judged(&files, "R-01455").0, open.collect::<Vec<_>>())
    };
    assert_eq!(check("a"), (Status::Pass, vec![]));
    assert_eq!(check("b"), (Status::Undecided, vec!["two.yaml:5".to_owned()]));
}

#[test]
fn all_calls_of_a_template_pass_the_same_values_for_its_server() {
    let kind = "{ get_param: kind }";
    for (property, values, same) in [
        ("flavor", "flavors", "the same flavor"),
        ("image", "images", "the same image"),
        ("volumes", "volumes", "volumes of the same sizes and types"),
    ] {
        let nested = server_of_calls(property, kind);
        let between = calls(&[("n.yaml", kind)]);
        let check = |base: &str, with_between: bool| {
            let mut files = vec![("base.yaml", base), ("n.yaml", nested.as_str())];
            files.extend(with_between.then_some(("between.yaml", between.as_str())));
            let found = checked(&files, "R-01455");
            let failed = found.findings.into_iter();
            let failed = failed.map(|it| (it.primary.range.start.line, it.message, it.help));
            let open = found.undecided.into_iter();
            let open = open.map(|it| (it.location.range.start.line, it.message, it.help));
            failed.chain(open).collect::<Vec<_>>()
        };
        let of = |file: &str, first: &str, second: &str| {
            check(&calls(&[(file, first), (file, second)]), file == "between.yaml")
        };
        let help = format!("pass {same} in every call, or call a separate template with a different vm-type");
        let server = "server `fw_server_0` of the vm-type `fw` has";
        let failed = |template: &str| {
            let message = format!("{server} different {values} in two calls of {template}");
            [(5, message, Some(help.clone()))]
        };
        let none: [(u32, String, Option<String>); 0] = [];
        assert_eq!(of("n.yaml", "a", "a"), none, "{property}");
        assert_eq!(of("n.yaml", "a", "b"), failed("its template"), "{property}");
        assert_eq!(of("between.yaml", "a", "a"), none, "{property}");
        assert_eq!(of("between.yaml", "a", "b"), failed("`between.yaml`"), "{property}");
        let joined = |of: &str| format!("{{ list_join: ['', [ {of} ]] }}");
        let why = format!("the files do not show whether {server} {same} in two calls of its template");
        let open = |help: &str| [(5, why.clone(), Some(help.to_owned()))];
        assert_eq!(of("n.yaml", &joined("a"), &joined("b")), open(&help), "{property}");
        let omitting = calls(&[("n.yaml", "a")]) + "  other: { type: n.yaml }\n";
        let pass = "pass `kind` in every call, or call a separate template with a different vm-type";
        assert_eq!(check(&omitting, false), open(pass), "{property}");
        // More calls than a package usually has.
        let mut many = vec![("n.yaml", "a"); 40];
        many.push(("n.yaml", "b"));
        assert_eq!(check(&calls(&many), false), failed("its template"), "{property}");
    }
}

#[test]
fn resources_that_calls_pass_as_networks_are_compared() {
    let nested = format!(
        "{HEAD}parameters: {{ p1: {{ type: string }}, p2: {{ type: string }} }}\nresources:\n  q_1: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: p1 }} }} }}\n  q_2: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: p2 }} }} }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [ {{ port: {{ get_resource: q_1 }} }}, {{ port: {{ get_resource: q_2 }} }} ] }} }}\n"
    );
    let (net, old) = ("{ get_resource: net }", "{ get_resource: old }");
    let server = "server `fw_server_0` of the vm-type `fw` is on";
    let check = |passed: &str| {
        let base = format!(
            "{HEAD}resources:\n  net: {{ type: OS::Neutron::Net, properties: {{ name: {{ get_param: a_net_name }} }} }}\n  old: {{ type: OS::Contrail::VirtualNetwork, properties: {{ name: {{ get_param: a_net_name }} }} }}\n  q: {{ type: OS::Neutron::Port }}\n  s: {{ type: OS::Nova::Server }}\n  one: {{ type: n.yaml, properties: {{ p1: {net}, p2: {net} }} }}\n  two: {{ type: n.yaml, properties: {{ {passed} }} }}\n"
        );
        let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
        let found = checked(&files, "R-01455");
        let failed = found.findings.into_iter().map(|it| (it.primary.range.start.line, it.message, it.help));
        let open = found.undecided.into_iter();
        let open = open.map(|it| (it.location.range.start.line, it.message, it.help));
        failed.chain(open).collect::<Vec<_>>()
    };
    let separate = "or call a separate template with a different vm-type";
    let failed = |difference: &str| {
        let message = format!("{server} different networks in two calls of its template ({difference})");
        [(7, message, Some(format!("pass the same networks in every call, {separate}")))]
    };
    let open = |passed: &str| {
        let why =
            format!("the files do not show whether {server} the same networks in two calls of its template");
        [(7, why, Some(format!("pass {passed} in every call, {separate}")))]
    };
    let none: [(u32, String, Option<String>); 0] = [];
    assert_eq!(check(&format!("p1: {net}, p2: {net}")), none);
    assert_eq!(check(&format!("p1: {old}, p2: {old}")), failed("`old`, not `net`"));
    assert_eq!(check(&format!("p1: {{ get_resource: s }}, p2: {net}")), failed("`s`, not `net`"));
    // The passed argument decides, whatever network the missing argument would pass.
    assert_eq!(check(&format!("p1: {old}")), failed("`old`, not `net`"));
    assert_eq!(check(&format!("p1: {net}")), open("`p2`"));
    // An attribute of a port may be the ID of a network.
    let of_port = format!("p1: {{ get_attr: [ q, network_id ] }}, p2: {net}");
    assert_eq!(check(&of_port), open("the same networks"));
}

#[test]
fn limits_of_compared_calls_are_the_reason() {
    let nested = server_of_calls("flavor", "{ get_param: kind }");
    let check = |files: &[(&str, &str)]| {
        let found = checked(files, "R-01455");
        let place = |file: &str, line: u32| format!("{file}:{line}");
        let open = found.undecided.into_iter();
        let open = open.map(|it| (place(&it.location.file, it.location.range.start.line), it.message));
        (found.status, open.collect::<Vec<_>>())
    };
    let base = calls(&[("n.yaml", "a"); 501]);
    let (status, open) = check(&[("base.yaml", base.as_str()), ("n.yaml", nested.as_str())]);
    let why = "more than 500 calls or arguments supply a parameter";
    assert!(open.contains(&("base.yaml:504".to_owned(), why.to_owned())), "{open:?}");
    assert_eq!(status, Status::Undecided);

    let chain = |levels: usize| {
        let mut files: Vec<(String, String)> = (0..levels)
            .map(|level| {
                let next =
                    if level + 1 < levels { format!("n{}.yaml", level + 1) } else { "n.yaml".to_owned() };
                (format!("n{level}.yaml"), calls(&[(next.as_str(), "{ get_param: kind }")]))
            })
            .collect();
        let server = "  fw_server_1: { type: OS::Nova::Server, properties: { flavor: a } }\n";
        files.push(("base.yaml".to_owned(), calls(&[("n0.yaml", "a")]) + server));
        files.push(("n.yaml".to_owned(), nested.clone()));
        let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        check(&files)
    };
    assert_eq!(chain(12), (Status::Pass, vec![]));
    let (status, open) = chain(33);
    let why = "calls pass a value through more than 32 levels of templates";
    assert_eq!(status, Status::Undecided);
    assert!(open.iter().any(|(_, it)| it == why), "{open:?}");
}

#[test]
fn networks_that_depend_on_many_conditions_are_undecided_with_the_limit() {
    let check = |conditions: usize| {
        let entry = |at: usize| format!("{{ if: [ c{at}, {{ network: a }}, {{ network: b }} ] }}");
        let entries = (0..conditions).map(entry).collect::<Vec<_>>().join(", ");
        let text = format!(
            "{HEAD}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ networks: [ {{ network: a }} ] }} }}\n  fw_server_1: {{ type: OS::Nova::Server, properties: {{ networks: [ {entries} ] }} }}\n"
        );
        let found = checked(&[("base.yaml", text.as_str())], "R-01455").undecided.into_iter();
        found
            .map(|it| (it.location.range.start.line, it.message, it.help.unwrap_or_default()))
            .collect::<Vec<_>>()
    };
    let why = "the files do not show whether servers `fw_server_1` and `fw_server_0` of the vm-type `fw` have the same networks: the networks depend on more than 3 conditions";
    let help =
        "let the networks depend on at most 3 conditions, or give one of the servers a different vm-type";
    assert_eq!(check(4), [(5, why.to_owned(), help.to_owned())]);
    assert!(check(3).iter().all(|(_, why, _)| !why.contains("conditions")));
}
