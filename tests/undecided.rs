//! Subjects that the files decide although the value comes through a function, a parameter or a missing environment;
//! and the reasons and helps of subjects that stay undecided.

use vnfcheck_report::{RequirementReport, Status};
use vnfcheck_runner::open::Input;

const HEAD: &str = "heat_template_version: 2018-08-31\ndescription: d\n";

fn checked(files: &[(&str, &str)], id: &str) -> RequirementReport {
    let input = Input::memory("vnf", files.iter().copied());
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let requirements = report.packages.into_iter().next().unwrap().requirements;
    requirements.into_iter().find(|it| it.id == id).unwrap()
}

/// Returns place, reason and help of the only undecided subject of a requirement.
fn undecided(files: &[(&str, &str)], id: &str) -> (String, String, String) {
    let found = checked(files, id);
    let [it] = found.undecided.as_slice() else { panic!("{id}: {:?}", found.undecided) };
    let (location, help) = (&it.location, it.help.clone().unwrap_or_default());
    let (line, column) = (location.range.start.line, location.range.start.column);
    (format!("{}:{line}:{column}", location.file), it.message.clone(), help)
}

fn subject(place: &str, why: &str, help: &str) -> (String, String, String) {
    (place.to_owned(), why.to_owned(), help.to_owned())
}

fn status(files: &[(&str, &str)], id: &str) -> Status {
    checked(files, id).status
}

#[test]
fn a_selected_element_of_a_list_parameter_is_an_element() {
    let module = |parameter: &str| {
        format!(
            "{HEAD}parameters:\n  {parameter}: {{ type: comma_delimited_list, description: d }}\n  oam_net_id: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      fixed_ips: [ {{ ip_address: {{ Fn::Select: [0, {{ get_param: {parameter} }}] }} }} ]\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: fw_flavor_name }}\n      networks: [ {{ port: {{ get_resource: fw_0_oam_port_0 }} }} ]\n"
        )
    };
    let good = module("fw_oam_ips");
    for id in ["R-04697", "R-21330", "R-34037"] {
        assert_eq!(status(&[("base.yaml", &good)], id), Status::Pass, "{id}");
    }
    let bad = module("addresses");
    let found = checked(&[("base.yaml", &bad)], "R-21330");
    let at: Vec<_> = found.findings.iter().map(|it| it.primary.range.start.line).collect();
    assert_eq!((found.status, at), (Status::Fail, vec![12]));
}

#[test]
fn metadata_from_a_parameter_asks_only_about_its_own_parameters() {
    let module = |constrained: &str, metadata: &str| {
        let constraints = |name: &str| {
            if name == constrained { ", constraints: [ { length: { max: 5 } } ]" } else { "" }
        };
        format!(
            "{HEAD}parameters:\n  md: {{ type: json, description: d{} }}\n  fw_flavor_name: {{ type: string, description: d{} }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: fw_flavor_name }}\n      metadata: {metadata}\n",
            constraints("md"),
            constraints("fw_flavor_name")
        )
    };
    let given = "{ get_param: md }";
    let other = module("fw_flavor_name", given);
    let environment = ("base.env", "parameters: { fw_flavor_name: a }");
    for id in ["R-67597", "R-98374", "R-09811", "R-56183", "R-72871"] {
        assert_eq!(status(&[("base.yaml", &other), environment], id), Status::NotApplicable, "{id}");
    }
    let why = "the metadata of server `fw_server_0` is only known at deployment";
    let own = module("md", given);
    let at = "base.yaml:11:17";
    assert_eq!(
        undecided(&[("base.yaml", &own)], "R-98374"),
        subject(
            at,
            why,
            "write the metadata as a map with `vf_module_id: {get_param: vf_module_id}`, and declare parameter `vf_module_id` as `string` with a description"
        )
    );
    // The help does not ask for a key that the metadata may omit.
    assert_eq!(
        undecided(&[("base.yaml", &own)], "R-67597"),
        subject(at, why, "write the metadata as a map in the template")
    );
}

#[test]
fn a_port_in_a_package_without_servers_has_no_vm_type() {
    let group = "  group: { type: OS::Neutron::SecurityGroup }\n";
    let port = |number: u32| {
        format!(
            "  port_{number}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: net_{number} }}, security_groups: [ {{ get_resource: group }} ] }} }}\n"
        )
    };
    let text = format!("{HEAD}resources:\n{group}{}{}", port(0), port(1));
    assert_eq!(status(&[("base.yaml", &text)], "R-54517"), Status::NotApplicable);
    let returned = format!("{text}outputs:\n  port_id: {{ value: {{ get_resource: port_0 }} }}\n");
    let why = "it is unknown whether the ID of `group` contains the vm-type of its servers: the server of `port_0` is unknown";
    assert_eq!(
        undecided(&[("base.yaml", &returned)], "R-54517"),
        subject("base.yaml:5:3", why, "list `port_0` in `networks` of its server")
    );
}

#[test]
fn the_reason_for_an_unknown_vm_type_is_the_server() {
    let server = |id: &str| {
        format!(
            "  {id}: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: i }}, security_groups: [ {{ get_resource: group }} ] }} }}\n"
        )
    };
    let text = format!(
        "{HEAD}resources:\n  group: {{ type: OS::Neutron::SecurityGroup }}\n{}{}  net: {{ type: OS::Neutron::Net }}\n  c: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: i }} }} }}\n",
        server("a"),
        server("b")
    );
    let why = "it is unknown whether the ID of `group` contains the vm-type of its servers: the vm-type of server `a` is unknown";
    let (place, reason, _) = undecided(&[("base.yaml", &text)], "R-54517");
    assert_eq!((place.as_str(), reason.as_str()), ("base.yaml:5:3", why));
}

#[test]
fn members_of_a_group_differ_by_the_index_of_the_group() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_name: {{ type: string, description: d }}\n  n: {{ type: number, description: d }}\nresources:\n  g:\n    type: OS::Heat::ResourceGroup\n    properties:\n      count: {{ get_param: n }}\n      index_var: $INDEX\n      resource_def: {{ type: n.yaml, properties: {{ vnf_name: {{ get_param: vnf_name }} }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  vnf_name: {{ type: string, description: d }}\nresources:\n  net:\n    type: OS::Neutron::Net\n    properties:\n      name: {{ str_replace: {{ template: N_net, params: {{ N: {{ get_param: vnf_name }} }} }} }}\n"
    );
    let why = "the number of members of group `g` with this name is only known at deployment";
    let help = "pass `$INDEX` as a parameter, and add the parameter to the name";
    assert_eq!(
        undecided(&[("base.yaml", &base), ("n.yaml", &nested)], "R-85734"),
        subject("n.yaml:9:13", why, help)
    );
}

#[test]
fn an_environment_of_another_name_is_renamed() {
    let text = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: fw_image_name }} }} }}\n"
    );
    let files = [("base.yaml", text.as_str()), ("base-env.yaml", "parameters:\n  fw_image_name: x\n")];
    let why = "`base-env.yaml` is an environment, but does not have the name of `base.yaml`, so the entry for `fw_image_name` is only known at deployment";
    assert_eq!(
        undecided(&files, "R-91125"),
        subject("base.yaml:6:63", why, "rename `base-env.yaml` to `base.env`")
    );
    let of_folder =
        |values: &str| undecided(&[("base.yaml", text.as_str()), ("lab.yaml", values)], "R-91125");
    let (_, _, help) = of_folder("parameters:\n  fw_image_name: x\n");
    assert_eq!(help, "rename `lab.yaml` to `base.env`");
    // A registry sets no parameter of the module.
    let why =
        "`base.yaml` has no environment file, so the entry for `fw_image_name` is only known at deployment";
    assert_eq!(
        of_folder("resource_registry:\n  Own::Type: OS::Nova::Server\n"),
        subject("base.yaml:6:63", why, "add `base.env` with a value of `fw_image_name` under `parameters`")
    );
    // The entry is required although the declaration has a default, which R-90526 forbids.
    let with_default = text.replace("type: string", "type: string, default: x");
    let help = "add `base.env` with the value of `fw_image_name` under `parameters`, and remove the default";
    assert_eq!(undecided(&[("base.yaml", &with_default)], "R-91125").2, help);
}

/// A template that an environment maps to a type is nested, and has no environment file.
#[test]
fn a_template_that_defines_a_type_gets_no_environment() {
    let main =
        format!("{HEAD}resources:\n  node: {{ type: Own::Node, properties: {{ fw_image_name: x }} }}\n");
    let node = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: fw_image_name }} }} }}\n"
    );
    let registry = "resource_registry:\n  Own::Node: node.yaml\n";
    let files = [("main.yaml", main.as_str()), ("node.yaml", &node), ("parameters.yml", registry)];
    let why = "`parameters.yml` maps `Own::Node` to `node.yaml`, so the resources of the type may pass `fw_image_name`";
    let help = "write `node.yaml` as the type in `main.yaml`";
    assert_eq!(undecided(&files, "R-91125"), subject("node.yaml:6:63", why, help));
}

#[test]
fn metadata_from_an_attribute_takes_no_constrained_parameter_without_one() {
    let module = |constraints: &str| {
        format!(
            "{HEAD}parameters:\n  salt: {{ type: string, description: d{constraints} }}\nresources:\n  data: {{ type: OS::Heat::RandomString, properties: {{ salt: {{ get_param: salt }} }} }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ get_attr: [ data, show ] }} }} }}\n"
        )
    };
    let why = "the metadata of server `fw_server_0` is `show` of `data`, which is only known at deployment";
    let constrained = module(", constraints: [ { length: { max: 5 } } ]");
    for id in ["R-56183", "R-67597", "R-98374", "R-09811"] {
        assert_eq!(status(&[("base.yaml", &module(""))], id), Status::NotApplicable, "{id}");
        let (place, reason, _) = undecided(&[("base.yaml", &constrained)], id);
        assert_eq!((place.as_str(), reason.as_str()), ("base.yaml:7:66", why), "{id}");
    }
}

/// The origins of parameters choose the help for a default, not the verdict.
#[test]
fn a_long_value_leaves_no_default_undecided() {
    let parts: Vec<String> = (0..5000).map(|number| format!("k{number}: a")).collect();
    let text = format!(
        "{HEAD}parameters:\n  size: {{ type: number, description: d, default: 1 }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ image: {{ str_replace: {{ template: a, params: {{ {} }} }} }} }}\n  volume: {{ type: OS::Cinder::Volume, properties: {{ size: {{ get_param: size }} }} }}\n",
        parts.join(", ")
    );
    for id in ["R-01896", "R-26124", "R-90526"] {
        let found = checked(&[("base.yaml", &text), ("base.env", "parameters: {}\n")], id);
        let at: Vec<_> = found.findings.iter().map(|it| it.primary.range.start.line).collect();
        assert_eq!((found.status, at, found.undecided.len()), (Status::Fail, vec![4], 0), "{id}");
    }
}

#[test]
fn fixed_names_of_networks_are_compared() {
    let of = |first: &str, second: &str| {
        let server = |index: u32, network: &str| {
            format!(
                "  fw_server_{index}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [ {{ port: {{ get_resource: p_{index} }} }} ] }} }}\n  p_{index}: {{ type: OS::Neutron::Port, properties: {{ network: {network} }} }}\n"
            )
        };
        let text = format!("{HEAD}resources:\n{}{}", server(0, first), server(1, second));
        let found = checked(&[("base.yaml", &text)], "R-01455");
        let failed = found.findings.iter().map(|it| it.primary.range.start.line);
        let open = found.undecided.iter().map(|it| it.location.range.start.line);
        (found.status, failed.chain(open).collect::<Vec<_>>())
    };
    let (id, other) = ("6f70656e-7374-6163-6b20-686561740000", "6f70656e-7374-6163-6b20-686561740001");
    assert_eq!(of("a", "a"), (Status::Pass, vec![]));
    assert_eq!(of("a", "b"), (Status::Fail, vec![6]));
    assert_eq!(of(id, other), (Status::Fail, vec![6]));
    // The name and the UUID may be those of one network.
    assert_eq!(of("a", id), (Status::Undecided, vec![6]));
    assert_eq!(of("a", "{ get_param: net }"), (Status::Undecided, vec![6]));
}

#[test]
fn a_resource_that_the_template_lacks_is_the_reason() {
    let base = format!(
        "{HEAD}resources:\n  int_oam_network: {{ type: OS::Neutron::Net }}\noutputs:\n  int_oam_net_id: {{ value: {{ get_resource: int_om_network }} }}\n"
    );
    let module = format!(
        "{HEAD}parameters:\n  int_oam_net_id: {{ type: string, description: d }}\nresources:\n  fw_0_int_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: int_oam_net_id }}\n      fixed_ips: [ {{ subnet: {{ get_resource: int_oam_subnet }} }} ]\n"
    );
    let files = [("base.yaml", base.as_str()), ("inc.yaml", module.as_str())];
    let why = "output `int_oam_net_id` refers to `int_om_network`, which is not a resource of the template";
    assert_eq!(undecided(&files, "R-22688"), subject("base.yaml:6:28", why, "correct the resource ID"));
    let of_all = base.replace("get_resource: int_om_network", "get_attr: [ int_om_network ]");
    let help = "correct the resource ID, and use `get_resource`";
    let files = [("base.yaml", of_all.as_str()), ("inc.yaml", module.as_str())];
    assert_eq!(undecided(&files, "R-22688"), subject("base.yaml:6:28", why, help));
    let files = [("base.yaml", base.as_str()), ("inc.yaml", module.as_str())];
    // No parameter supplies the subnet.
    for id in ["R-76160", "R-84123"] {
        assert_eq!(status(&files, id), Status::NotApplicable, "{id}");
    }
}

#[test]
fn an_unknown_type_is_replaced() {
    let module = format!("{HEAD}resources:\n  a: {{ type: Own::Type }}\n");
    let base = format!("{HEAD}resources:\n  net: {{ type: OS::Neutron::Net }}\n");
    let why = "type `Own::Type` is unknown, and may create the resources";
    let help = "replace `Own::Type` with a type of Heat, or with the file name of its template";
    assert_eq!(
        undecided(&[("base.yaml", &base), ("inc.yaml", &module)], "R-610030"),
        subject("inc.yaml:1:1", why, help)
    );
}

#[test]
fn a_file_that_is_not_in_the_package_is_the_reason() {
    let text = format!(
        "{HEAD}resources:\n  net: {{ type: OS::Neutron::Net, properties: {{ name: {{ get_file: name.txt }} }} }}\n"
    );
    let why = "the name of `net` is unknown: the file `name.txt` is not in the package";
    let help = "add the file `name.txt` to the package, or correct its name";
    assert_eq!(undecided(&[("base.yaml", &text)], "R-84517"), subject("base.yaml:4:54", why, help));
    let why = "the name of `net` is unknown: contents of files are not evaluated";
    let (_, reason, help) = undecided(&[("base.yaml", &text), ("name.txt", "a")], "R-84517");
    assert_eq!(reason, why);
    // R-85734 requires `str_replace`, so that a parameter would be wrong.
    assert_eq!(help, "build the name with `str_replace` from `vnf_name`, without `get_file`");
}

#[test]
fn a_get_param_without_a_name_is_the_reason() {
    let text = format!(
        "{HEAD}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ name: {{ get_param: {{ get_param: q }} }} }} }}\n"
    );
    let why = "the name of `fw_server_0` is unknown: `get_param` names no parameter";
    let help = "write `get_param: NAME` with the name of a declared parameter";
    assert_eq!(undecided(&[("base.yaml", &text)], "R-44271"), subject("base.yaml:4:62", why, help));
    for (name, read_as) in [("on", "a boolean"), ("1.5", "a number")] {
        let text = text.replace("{ get_param: q }", name);
        let why =
            format!("the name of `fw_server_0` is unknown: `{name}` is read as {read_as}, not as a name");
        let help = format!("put `{name}` in quotes, also where the template declares the parameter");
        assert_eq!(undecided(&[("base.yaml", &text)], "R-44271"), subject("base.yaml:4:62", &why, &help));
    }
}

#[test]
fn the_name_of_another_resource_is_its_property() {
    let text = format!(
        "{HEAD}parameters:\n  net_name: {{ type: string, description: d }}\nresources:\n  a: {{ type: OS::Neutron::Net, properties: {{ name: {{ get_param: net_name }} }} }}\n  b: {{ type: OS::Neutron::Net, properties: {{ name: {{ get_attr: [a, name] }} }} }}\n"
    );
    let verdict = |name: &str| {
        let environment = format!("parameters: {{ net_name: '{name}' }}\n");
        let found = checked(&[("base.yaml", &text), ("base.env", &environment)], "R-84517");
        let places = found.findings.iter().map(|it| &it.primary);
        let places: Vec<_> = places.map(|it| format!("{}:{}", it.file, it.range.start.line)).collect();
        (found.status, found.undecided.len(), places)
    };
    assert_eq!(verdict("good_net"), (Status::Pass, 0, vec![]));
    let (status, open, places) = verdict("a#b");
    assert_eq!((status, open), (Status::Fail, 0));
    assert!(places.iter().all(|it| it == "base.env:1"), "{places:?}");
}

/// R-67231 forbids the section `resource_registry` in environment files.
#[test]
fn the_help_for_an_unknown_type_needs_no_registry() {
    let text = format!("{HEAD}resources:\n  a: {{ type: 'Acme::Check', properties: {{ x: 1 }} }}\n");
    let why = "the properties and attributes of `Acme::Check` are unknown";
    let help = "use a resource type of Heat, or the file name of the template that defines the type";
    assert_eq!(undecided(&[("base.yaml", &text)], "R-92635"), subject("base.yaml:4:14", why, help));
}

/// Returns the status of a requirement and the places of its findings.
fn judged(files: &[(&str, &str)], id: &str) -> (Status, Vec<String>) {
    let found = checked(files, id);
    let places = found.findings.iter().map(|it| &it.primary);
    let place = |file: &str, line: u32| format!("{file}:{line}");
    (found.status, places.map(|it| place(&it.file, it.range.start.line)).collect())
}

#[test]
fn a_missing_file_that_an_environment_names_is_the_reason() {
    let text = format!(
        "{HEAD}parameters:\n  t: {{ type: string, description: d }}\nresources:\n  g: {{ type: OS::Heat::ResourceGroup, properties: {{ count: 1, resource_def: {{ type: {{ get_param: t }} }} }} }}\n"
    );
    let environment = "parameters: { t: lost.yaml }\n";
    let files = [("base.yaml", text.as_str()), ("base.env", environment)];
    let why = "`g` creates resources from the file `lost.yaml`, which is not in the package";
    let help = "add the file `lost.yaml` to the package, or correct its name in `base.env`";
    assert_eq!(undecided(&files, "R-29751"), subject("base.yaml:6:85", why, help));
    let base = format!("{HEAD}resources:\n  net: {{ type: OS::Neutron::Net }}\n");
    let files = [("base.yaml", base.as_str()), ("inc.yaml", &text), ("inc.env", environment)];
    let why = "the file `lost.yaml` is not in the package, and may create the resources";
    let help = "add the file `lost.yaml` to the package, or correct its name in `inc.env`";
    assert_eq!(undecided(&files, "R-610030"), subject("inc.yaml:1:1", why, help));
}

#[test]
fn a_fixed_value_is_external_unless_a_network_may_have_this_name() {
    let module = |name: &str| {
        format!(
            "{HEAD}parameters:\n  n: {{ type: string, description: d }}\nresources:\n  net: {{ type: OS::Neutron::Net, properties: {{ {name} }} }}\n  p: {{ type: OS::Neutron::Port, properties: {{ network: outside }} }}\n"
        )
    };
    for name in ["", "name: other"] {
        let text = module(name);
        assert_eq!(
            judged(&[("base.yaml", &text)], "R-62983"),
            (Status::Fail, vec!["base.yaml:7".to_owned()]),
            "{name}"
        );
    }
    let computed = "name: { str_replace: { template: a, params: { b: { get_param: n } } } }";
    for name in ["name: outside", "name: { get_param: n }", computed] {
        let text = module(name);
        let (place, ..) = undecided(&[("base.yaml", &text)], "R-62983");
        assert_eq!(place, "base.yaml:7:3", "{name}");
    }
    let text = module("name: { get_param: n }");
    let with = |value: &str| {
        let environment = format!("parameters: {{ n: {value} }}\n");
        judged(&[("base.yaml", &text), ("base.env", &environment)], "R-62983").0
    };
    assert_eq!((with("other"), with("outside")), (Status::Fail, Status::Undecided));
}

#[test]
fn each_branch_of_an_if_is_passed() {
    let nested = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: fw_image_name }} }} }}\n"
    );
    let verdict = |other: &str| {
        let base = format!(
            "{HEAD}parameters:\n  k: {{ type: boolean, description: d }}\n  fw_image_name: {{ type: string, description: d }}\n  other: {{ type: string, description: d }}\nconditions: {{ c: {{ get_param: k }} }}\nresources:\n  n: {{ type: n.yaml, properties: {{ fw_image_name: {{ if: [ c, {{ get_param: fw_image_name }}, {{ get_param: {other} }} ] }} }} }}\n"
        );
        judged(&[("base.yaml", &base), ("n.yaml", &nested)], "R-708564")
    };
    assert_eq!(verdict("fw_image_name"), (Status::Pass, vec![]));
    assert_eq!(verdict("other"), (Status::Fail, vec!["base.yaml:9".to_owned()]));
}

fn servers_with_ports(first: &[&str], second: &[&str]) -> String {
    let names = ["fw_flavor_name", "fw_image_name", "oam_net_id", "ran_net_id", "sgi_net_id", "some_port"];
    let parameters = names.map(|it| format!("  {it}: {{ type: string, description: d }}\n")).concat();
    let port = |id: &str, role: &str| {
        format!(
            "  {id}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: {role}_net_id }} }} }}\n"
        )
    };
    let ports =
        [port("fw_0_oam_port_0", "oam"), port("fw_0_ran_port_0", "ran"), port("fw_1_sgi_port_0", "sgi")]
            .concat();
    let server = |index: u32, ports: &[&str]| {
        let ports: Vec<_> = ports.iter().map(|it| format!("{{ port: {{ {it} }} }}")).collect();
        format!(
            "  fw_server_{index}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, image: {{ get_param: fw_image_name }}, networks: [ {} ] }} }}\n",
            ports.join(", ")
        )
    };
    format!("{HEAD}parameters:\n{parameters}resources:\n{ports}{}{}", server(0, first), server(1, second))
}

#[test]
fn one_unknown_port_cannot_be_on_two_networks() {
    let (oam, ran) = ("get_resource: fw_0_oam_port_0", "get_resource: fw_0_ran_port_0");
    let (sgi, unknown) = ("get_resource: fw_1_sgi_port_0", "get_param: some_port");
    let differ = servers_with_ports(&[oam, ran], &[sgi, unknown]);
    assert_eq!(judged(&[("base.yaml", &differ)], "R-01455"), (Status::Fail, vec!["base.yaml:15".to_owned()]));
    let open = servers_with_ports(&[oam, ran], &[oam, unknown]);
    assert_eq!(status(&[("base.yaml", &open)], "R-01455"), Status::Undecided);
}

#[test]
fn networks_of_a_parameter_that_no_call_passes_are_undecided() {
    let nested = |index: u32| {
        format!(
            "{HEAD}parameters: {{ net: {{ type: string }} }}\nresources:\n  p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: net }} }} }}\n  fw_server_{index}: {{ type: OS::Nova::Server, properties: {{ networks: [ {{ port: {{ get_resource: p }} }} ] }} }}\n"
        )
    };
    let base = format!("{HEAD}resources:\n  a: {{ type: a.yaml }}\n  b: {{ type: b.yaml }}\n");
    let why = "the files do not show whether servers `fw_server_1` and `fw_server_0` of the vm-type `fw` have the same networks";
    let help = "pass `net` in every call, or give one of the servers a different vm-type";
    assert_eq!(
        undecided(&[("base.yaml", &base), ("a.yaml", &nested(0)), ("b.yaml", &nested(1))], "R-01455"),
        subject("b.yaml:6:3", why, help)
    );
}

/// Nova attaches the only available network, if any, to a server without `networks`.
#[test]
fn a_server_without_networks_is_on_at_most_one_network() {
    let base = |networks: &str| {
        format!(
            "{HEAD}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: a{networks} }} }}\n  fw_server_1: {{ type: OS::Nova::Server, properties: {{ flavor: a }} }}\n"
        )
    };
    let (oam, ran) = ("{ network: { get_param: oam_net_id } }", "{ network: { get_param: ran_net_id } }");
    let why = "the files do not show whether servers `fw_server_1` and `fw_server_0` of the vm-type `fw` have the same networks: `fw_server_1` has no `networks`";
    let help =
        "list the networks of `fw_server_1` under `networks`, or give one of the servers a different vm-type";
    assert_eq!(
        undecided(&[("base.yaml", &base(&format!(", networks: [ {oam} ]")))], "R-01455"),
        subject("base.yaml:5:3", why, help)
    );
    let two = base(&format!(", networks: [ {oam}, {ran} ]"));
    assert_eq!(judged(&[("base.yaml", &two)], "R-01455"), (Status::Fail, vec!["base.yaml:5".to_owned()]));
    assert_eq!(status(&[("base.yaml", &base(""))], "R-01455"), Status::Pass);
}

#[test]
fn a_server_with_equally_frequent_vm_types_is_undecided() {
    let base = |id: &str| {
        format!(
            "{HEAD}resources:\n  {id}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, image: {{ get_param: lb_image_name }} }} }}\n  fw_server_1: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, image: {{ get_param: fw_image_name }} }} }}\n"
        )
    };
    let why = "server `first` differs from `fw_server_1` in image, but the files do not show whether `first` is of the vm-type `fw`";
    let help = "start the names of the parameters of server `first` with one vm-type";
    assert_eq!(undecided(&[("base.yaml", &base("first"))], "R-01455"), subject("base.yaml:4:3", why, help));
    // The ID decides.
    let by_id = base("fw_0");
    assert_eq!(judged(&[("base.yaml", &by_id)], "R-01455"), (Status::Fail, vec!["base.yaml:5".to_owned()]));
}

#[test]
fn a_port_that_does_not_exist_is_the_reason() {
    let text = servers_with_ports(&["get_resource: fw_0_oam_port_0"], &["get_resource: lost"]);
    let why = "the files do not show whether servers `fw_server_1` and `fw_server_0` of the vm-type `fw` have the same networks: port `lost` is not a resource of the template";
    assert_eq!(
        undecided(&[("base.yaml", &text)], "R-01455"),
        subject("base.yaml:15:3", why, "correct the resource ID `lost`")
    );
    let server = |index: u32, port: &str| {
        format!(
            "  fw_server_{index}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, image: {{ get_param: fw_image_name }}, networks: [ {{ port: {{ get_resource: {port} }} }} ] }} }}\n"
        )
    };
    let without_ports = format!("{HEAD}resources:\n{}{}", server(0, "gone"), server(1, "lost"));
    let help = "define the port under `resources`, or correct the resource ID `lost`";
    let found = undecided(&[("base.yaml", &without_ports)], "R-01455");
    assert_eq!(found, subject("base.yaml:5:3", why, help));
}

#[test]
fn a_missing_resource_or_output_is_the_reason() {
    let module = |reference: &str| {
        format!(
            "{HEAD}resources:\n  n: {{ type: n.yaml }}\n  net: {{ type: OS::Neutron::Net, properties: {{ name: {{ get_attr: {reference} }} }} }}\n  g: {{ type: OS::Heat::ResourceGroup, properties: {{ count: 1, resource_def: {{ type: n.yaml }} }} }}\n"
        )
    };
    let nested = format!("{HEAD}resources:\n  a: {{ type: OS::Heat::None }}\n");
    let of_members = "the template of the members of `g` has no output `lost`";
    let of_members =
        (of_members, "correct the name, or add output `lost` to the template of the members of `g`");
    for (reference, reason, help) in [
        ("[ lost, name ]", "`lost` is not a resource of the template", "correct the resource ID `lost`"),
        (
            "[ n, lost ]",
            "the template of `n` has no output `lost`",
            "correct the name, or add output `lost` to the template of `n`",
        ),
        ("[ g, lost ]", of_members.0, of_members.1),
        ("[ g, attributes, lost ]", of_members.0, of_members.1),
        ("[ g, resource.0.lost ]", of_members.0, of_members.1),
        ("[ g, resource.0, lost ]", of_members.0, of_members.1),
    ] {
        let why = format!("the name of `net` is unknown: {reason}");
        let text = module(reference);
        assert_eq!(
            undecided(&[("base.yaml", &text), ("n.yaml", &nested)], "R-84517"),
            subject("base.yaml:5:54", &why, help)
        );
    }
}

#[test]
fn a_missing_output_in_the_template_of_a_name_is_the_reason() {
    let text = format!(
        "{HEAD}parameters:\n  vnf_name: {{ type: string, description: d }}\nresources:\n  net: {{ type: OS::Neutron::Net, properties: {{ name: {{ str_replace: {{ template: {{ get_attr: [ g, lost ] }}, params: {{ V: {{ get_param: vnf_name }} }} }} }} }} }}\n  g: {{ type: OS::Heat::ResourceGroup, properties: {{ count: 1, resource_def: {{ type: n.yaml }} }} }}\n"
    );
    let nested = format!("{HEAD}resources:\n  a: {{ type: OS::Heat::None }}\n");
    let why = "whether the name of `net` contains `vnf_name` is unknown: the template of the members of `g` has no output `lost`";
    // The template would stay unknown with the output.
    let help = "write the template of `str_replace` as a literal that contains the placeholder";
    assert_eq!(
        undecided(&[("base.yaml", &text), ("n.yaml", &nested)], "R-85734"),
        subject("base.yaml:6:54", why, help)
    );
}

#[test]
fn a_position_in_a_string_selects_at_most_one_character() {
    let verdict = |name: &str| {
        let text = format!(
            "{HEAD}parameters:\n  p: {{ type: string, description: d }}\nresources:\n  v: {{ type: OS::Heat::Value, properties: {{ value: 'a#b' }} }}\n  net: {{ type: OS::Neutron::Net, properties: {{ name: {name} }} }}\n"
        );
        let files = [("base.yaml", text.as_str()), ("base.env", "parameters: { p: 'c#d' }\n")];
        assert_eq!(checked(&files, "R-84517").undecided.len(), 0, "{name}");
        judged(&files, "R-84517")
    };
    let fails = |place: &str| (Status::Fail, vec![place.to_owned()]);
    assert_eq!(verdict("{ get_param: [ p, 0 ] }"), (Status::Pass, vec![]));
    assert_eq!(verdict("{ get_param: [ p, 1 ] }"), fails("base.env:1"));
    assert_eq!(verdict("{ get_param: [ p, -2 ] }"), fails("base.env:1"));
    // Heat returns an empty string for `get_param`, and null for `get_attr`.
    for step in ["3", "-4", "x"] {
        assert_eq!(verdict(&format!("{{ get_param: [ p, {step} ] }}")), (Status::Pass, vec![]), "{step}");
    }
    assert_eq!(verdict("{ get_attr: [ v, value, 0 ] }"), (Status::Pass, vec![]));
    assert_eq!(verdict("{ get_attr: [ v, value, 1 ] }"), fails("base.yaml:6"));
    let part = "{ str_replace: { template: x, params: { x: { get_attr: [ v, value, 9 ] } } } }";
    assert_eq!(verdict(part), (Status::Pass, vec![]));
    for step in ["3", "'1'", "x"] {
        let null = verdict(&format!("{{ get_attr: [ v, value, {step} ] }}"));
        assert_eq!(null, (Status::NotApplicable, vec![]), "{step}");
    }
}

#[test]
fn the_help_for_a_created_network_names_the_network() {
    let nested = format!(
        "{HEAD}parameters:\n  net: {{ type: string, description: d }}\n  group: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  port: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: net }}, security_groups: [ {{ get_param: group }} ] }} }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [ {{ port: {{ get_resource: port }} }} ] }} }}\n"
    );
    let call = |id: &str| {
        format!(
            "  {id}: {{ type: n.yaml, properties: {{ fw_flavor_name: {{ get_param: fw_flavor_name }}, net: {{ get_resource: private }}, group: {{ get_resource: group }} }} }}\n"
        )
    };
    let text = format!(
        "{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  group: {{ type: OS::Neutron::SecurityGroup }}\n  private: {{ type: OS::Neutron::Net }}\n{}{}",
        call("one"),
        call("two")
    );
    let why = "it is unknown whether the ID of `group` contains a vm-type or network-role: the network-role of `port` is unknown";
    let help = "name network `private` after its network-role, such as `int_oam_network` for the role `oam`, and update all references";
    assert_eq!(
        undecided(&[("base.yaml", &text), ("n.yaml", &nested)], "R-67793"),
        subject("n.yaml:8:3", why, help)
    );
}

/// Heat splits the string for a list of addresses, so that the entries have no members, as in a written list.
#[test]
fn a_text_for_a_list_of_addresses_decides_like_the_list() {
    let base = format!(
        "{HEAD}parameters:\n  db_oam_ips: {{ type: comma_delimited_list, description: d }}\n  oam_net_id: {{ type: string, description: d }}\nresources:\n  \
         db_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: {{ get_param: db_oam_ips }} }} }}\n"
    );
    let undeclared = base.replace("  db_oam_ips: { type: comma_delimited_list, description: d }\n", "");
    assert_ne!(undeclared, base);
    for (base, value) in [(&base, "x"), (&base, "[x]"), (&undeclared, "x")] {
        let environment = format!("parameters:\n  db_oam_ips: {value}\n");
        let files = [("base.yaml", base.as_str()), ("base.env", environment.as_str())];
        for id in ["R-38236", "R-80829", "R-40971", "R-45602", "R-48880"] {
            let found = checked(&files, id);
            assert!(found.undecided.is_empty(), "{id} {value}: {:?}", found.undecided);
            assert_eq!(found.status, Status::NotApplicable, "{id} {value}");
        }
    }
}

/// Without a definition, the name determines the IP version of a subnet.
#[test]
fn the_name_of_an_undefined_subnet_determines_its_ip_version() {
    let base = |subnet: &str| {
        format!(
            "{HEAD}parameters:\n  int_oam_net_id: {{ type: string, description: d }}\nresources:\n  \
             fw_0_int_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: int_oam_net_id }}\n      fixed_ips:\n        \
             - {{ ip_address: {{ get_param: fw_int_oam_ip_0 }} }}\n        - {{ subnet_id: {{ get_resource: {subnet} }} }}\n"
        )
    };
    let found = checked(&[("base.yaml", &base("int_oam_subnet_x"))], "R-70964");
    assert!(found.undecided.is_empty(), "{:?}", found.undecided);
    let places: Vec<_> = found.findings.iter().map(|it| it.primary.range.start.line).collect();
    assert_eq!((found.status, places), (Status::Fail, vec![12]));
    let other = checked(&[("base.yaml", &base("int_oam_v6_subnet_x"))], "R-70964");
    assert!(other.findings.is_empty() && other.undecided.is_empty(), "{:?}", other.undecided);
}

#[test]
fn a_volume_attachment_without_any_server_asks_for_the_template_of_the_server() {
    let text = format!(
        "{HEAD}parameters:\n  s: {{ type: string, description: d }}\nresources:\n  att: {{ type: OS::Cinder::VolumeAttachment, properties: {{ instance_uuid: {{ get_param: s }}, volume_id: v }} }}\n"
    );
    let why = "it is unknown whether the ID of `att` contains the vm-type of its servers: no template of the package creates the server of `att`";
    let help = "add the template that creates the server of `att` to the package";
    assert_eq!(undecided(&[("base.yaml", &text)], "R-54517"), subject("base.yaml:6:3", why, help));
    let text = text.replace("instance_uuid", "server");
    let help = "write `instance_uuid` instead of `server`";
    assert_eq!(undecided(&[("base.yaml", &text)], "R-54517"), subject("base.yaml:6:3", why, help));
}

#[test]
fn a_volume_attachment_with_an_undefined_server_names_the_reference() {
    for (reference, help) in [
        ("{ get_param: s }", "declare parameter `s`, or correct the name in the reference"),
        ("{ get_resource: s }", "define server `s`, or correct the name in the reference"),
    ] {
        let text = format!(
            "{HEAD}resources:\n  att: {{ type: OS::Cinder::VolumeAttachment, properties: {{ instance_uuid: {reference}, volume_id: v }} }}\n"
        );
        let why = "it is unknown whether the ID of `att` contains the vm-type of its servers: the template does not define `s`, the server of `att`";
        assert_eq!(undecided(&[("base.yaml", &text)], "R-54517"), subject("base.yaml:4:3", why, help));
    }
}

#[test]
fn the_network_of_a_contrail_interface_is_a_qualified_name() {
    let names = ["x", "oam_net_fqdn", "fw_flavor_name", "db_flavor_name"];
    let parameters = names.map(|it| format!("  {it}: {{ type: string, description: d }}\n")).concat();
    let interface = |index: u32, network: &str| {
        format!(
            "  fw_{index}_RVMI: {{ type: 'OS::ContrailV2::VirtualMachineInterface', properties: {{ virtual_network_refs: [ {{ get_param: {network} }} ], security_group_refs: [ {{ get_resource: fw_group }} ] }} }}\n"
        )
    };
    let server = |vm_type: &str, index: u32| {
        format!(
            "  {vm_type}_server_{index}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: {vm_type}_flavor_name }}, networks: [ {{ port: {{ get_resource: fw_{index}_RVMI }} }} ] }} }}\n"
        )
    };
    let text = format!(
        "{HEAD}parameters:\n{parameters}resources:\n  fw_group: {{ type: OS::Neutron::SecurityGroup }}\n{}{}{}{}",
        interface(0, "oam_net_fqdn"),
        interface(1, "x"),
        server("fw", 0),
        server("db", 1)
    );
    let why = "the networks of `fw_group` are unknown: the network-role of `fw_1_RVMI` is unknown";
    let help = "name parameter `x`, the network of `fw_1_RVMI`, after its network-role, such as `oam_net_fqdn` for the role `oam`, in the template, its callers and its environment file";
    assert_eq!(undecided(&[("base.yaml", &text)], "R-96482"), subject("base.yaml:11:3", why, help));
}

#[test]
fn an_environment_without_values_is_not_renamed() {
    let text = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\n  o: {{ type: string, description: d }}\nresources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: fw_image_name }} }} }}\n"
    );
    let with = |environment: &str| {
        let files = [("base.yaml", text.as_str()), ("base-env.yaml", environment)];
        let (place, _, help) = undecided(&files, "R-91125");
        (place, help)
    };
    let at = "base.yaml:7:63".to_owned();
    assert_eq!(
        with("resource_registry: { a: b.yaml }\n"),
        (at.clone(), "add `base.env` with a value of `fw_image_name` under `parameters`".to_owned())
    );
    let help = "rename `base-env.yaml` to `base.env`, and add `fw_image_name` with a value to `parameters`";
    assert_eq!(with("parameters: { o: x }\n"), (at, help.to_owned()));
}

#[test]
fn the_help_for_a_mapped_type_names_the_environment_of_the_template() {
    let text = format!("{HEAD}resources:\n  a: {{ type: 'My::Type', properties: {{ x: 1 }} }}\n");
    let registry = "resource_registry: { 'My::Type': t.yaml }\n";
    let nested = format!("{HEAD}parameters:\n  x: {{ type: string, description: d }}\nresources: {{}}\n");
    let files = [
        ("base.yaml", text.as_str()),
        ("base_env.yaml", registry),
        ("inc.yaml", &text),
        ("inc_env.yaml", registry),
        ("t.yaml", &nested),
    ];
    let found = checked(&files, "R-92635");
    let helps: Vec<_> =
        found.undecided.iter().map(|it| (it.location.file.as_str(), it.help.as_deref())).collect();
    assert_eq!(
        helps,
        [
            ("base.yaml", Some("check with `--rules heat -e base_env.yaml`, which maps `My::Type`")),
            ("inc.yaml", Some("check with `--rules heat -e inc_env.yaml`, which maps `My::Type`")),
        ]
    );
}

/// A nested template whose group has the type of parameter `t`, at 6:85.
fn group_of_argument() -> String {
    format!(
        "{HEAD}parameters:\n  t: {{ type: string, description: d }}\nresources:\n  g: {{ type: OS::Heat::ResourceGroup, properties: {{ count: 1, resource_def: {{ type: {{ get_param: t }} }} }} }}\n"
    )
}

#[test]
fn an_argument_that_names_a_missing_template_fails() {
    let group = group_of_argument();
    let module = |called: &str, argument: &str| {
        format!(
            "{HEAD}parameters:\n  k: {{ type: string, description: d }}\nresources:\n  u:\n    type: {called}\n    properties:\n      t: {argument}\n"
        )
    };
    let (literal, passed) = (module("g.yaml", "lost.yaml"), module("g.yaml", "{ get_param: k }"));
    let outer = module("h.yaml", "lost.yaml");
    let middle = format!(
        "{HEAD}parameters:\n  t: {{ type: string, description: d }}\nresources:\n  m: {{ type: g.yaml, properties: {{ t: {{ get_param: t }} }} }}\n"
    );
    let fails = (Status::Fail, vec!["base.yaml:9".to_owned()]);
    assert_eq!(judged(&[("base.yaml", &literal), ("g.yaml", &group)], "R-92635"), fails);
    let files = [("base.yaml", outer.as_str()), ("g.yaml", group.as_str()), ("h.yaml", middle.as_str())];
    assert_eq!(judged(&files, "R-92635"), fails);
    // A value in an environment may be a placeholder, so the finding is advice.
    let files = [
        ("base.env", "parameters: { k: lost.yaml }\n"),
        ("base.yaml", passed.as_str()),
        ("g.yaml", group.as_str()),
    ];
    assert_eq!(judged(&files, "R-92635"), (Status::Pass, vec!["base.env:1".to_owned()]));
    let conditional = group.replace("g: {", "g: { condition: c,");
    let conditional = format!("{conditional}conditions: {{ c: {{ equals: [ {{ get_param: t }}, a ] }} }}\n");
    let files = [("base.yaml", literal.as_str()), ("g.yaml", conditional.as_str())];
    assert_eq!(judged(&files, "R-92635"), (Status::Pass, vec!["base.yaml:9".to_owned()]));
}

#[test]
fn a_limit_of_types_is_the_reason() {
    let (group, empty) = (group_of_argument(), format!("{HEAD}resources: {{}}\n"));
    let unknown = "`g` creates resources of an unknown type, the value of parameter `t`";
    let help = "write a resource type, or the file name of a template in the package";
    let calls = |count: usize, argument: &dyn Fn(usize) -> String| {
        let call =
            |it: usize| format!("  u{it}: {{ type: g.yaml, properties: {{ t: {} }} }}\n", argument(it));
        (0..count).map(call).collect::<Vec<_>>().concat()
    };
    let names: Vec<_> = (0..17).map(|it| format!("t{it}.yaml")).collect();
    let base = format!("{HEAD}resources:\n{}", calls(17, &|it| format!("t{it}.yaml")));
    let mut files = vec![("base.yaml", base.as_str()), ("g.yaml", group.as_str())];
    files.extend(names.iter().map(|it| (it.as_str(), empty.as_str())));
    let why = format!("{unknown}: more than 16 calls or values supply a type");
    assert_eq!(undecided(&files, "R-29751"), subject("g.yaml:6:85", &why, help));
    let declare = |it: usize| format!("  p{it}: {{ type: string, description: d, default: t0.yaml }}\n");
    let declared = (0..16).map(declare).collect::<Vec<_>>().concat();
    let arguments = calls(16, &|it| format!("{{ get_param: p{it} }}"));
    let base = format!("{HEAD}parameters:\n{declared}resources:\n{arguments}");
    let files = [("base.yaml", base.as_str()), ("g.yaml", group.as_str()), ("t0.yaml", empty.as_str())];
    let why = format!("{unknown}: a type passes through more than 16 parameters");
    assert_eq!(undecided(&files, "R-29751"), subject("g.yaml:6:85", &why, help));
}

#[test]
fn the_limit_of_levels_of_types_is_the_reason() {
    let base = format!("{HEAD}resources:\n  u: {{ type: r0.yaml, properties: {{ t: r1.yaml }} }}\n");
    let level = |it: usize| {
        let name = format!("r{it}.yaml");
        let passes = format!("{{ get_param: t }}, properties: {{ t: r{}.yaml }}", it + 2);
        (name, group_of_argument().replace("{ get_param: t }", &passes))
    };
    let levels: Vec<_> = (0..12).map(level).collect();
    let mut files = vec![("base.yaml", base.as_str())];
    files.extend(levels.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    let found = checked(&files, "R-29751");
    let of_level = found.undecided.iter().find(|it| it.location.file == "r8.yaml").unwrap();
    assert_eq!(
        of_level.message,
        "`g` creates resources of an unknown type, the value of parameter `t`: parameters supply types on more than 8 levels of templates"
    );
}

#[test]
fn a_step_that_a_parameter_supplies_selects_one_part() {
    let text = format!(
        "{HEAD}parameters:\n  idx: {{ type: string, description: d }}\n  vnf_id: {{ type: string, description: d }}\nresources:\n  v: {{ type: OS::Heat::Value, properties: {{ value: {{ a: {{ get_param: vnf_id }}, b: fixed }} }} }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ vnf_id: {{ get_attr: [ v, value, {{ get_param: idx }} ] }} }} }} }}\n"
    );
    let verdict = |environment: &str| judged(&[("base.env", environment), ("base.yaml", &text)], "R-37437");
    let fails = (Status::Fail, vec!["base.yaml:7".to_owned()]);
    assert_eq!(verdict("parameters: { idx: a }\n"), (Status::Pass, vec![]));
    assert_eq!(verdict("parameters: { idx: b }\n"), fails);
    assert_eq!(verdict("parameters: {}\n"), fails);
}

#[test]
fn a_step_is_the_argument_of_the_same_call() {
    let nested = format!(
        "{HEAD}parameters:\n  m: {{ type: json, description: d }}\n  i: {{ type: string, description: d }}\nresources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: [ m, {{ get_param: i }} ] }} }} }}\n"
    );
    let verdict = |steps: [&str; 2]| {
        let call = |id: &str, step: &str| {
            format!(
                "  {id}: {{ type: s.yaml, properties: {{ i: {step}, m: {{ a: {{ get_param: fw_flavor_name }}, b: m1.small }} }} }}\n"
            )
        };
        let base = format!(
            "{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d }}\n  k: {{ type: string, description: d, default: a }}\nresources:\n{}{}",
            call("one", steps[0]),
            call("two", steps[1])
        );
        judged(&[("base.yaml", &base), ("s.yaml", &nested)], "R-481670")
    };
    assert_eq!(verdict(["a", "a"]), (Status::Pass, vec![]));
    assert_eq!(verdict(["a", "{ get_param: k }"]), (Status::Pass, vec![]));
    assert_eq!(verdict(["a", "b"]), (Status::Fail, vec!["base.yaml:8".to_owned()]));
}

#[test]
fn metadata_is_a_selected_part() {
    let module = |resource: &str, metadata: &str| {
        format!(
            "{HEAD}parameters:\n  md: {{ type: json, description: d }}\n  vnf_id: {{ type: string, description: d }}\nresources:\n{resource}  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {metadata} }} }}\n"
        )
    };
    let value =
        "  v: { type: OS::Heat::Value, properties: { value: { k: { vnf_id: { get_param: vnf_id } } } } }\n";
    let text = module(value, "{ get_attr: [ v, value, k ] }");
    assert_eq!(judged(&[("base.yaml", &text)], "R-37437"), (Status::Pass, vec![]));
    let text = module("", "{ get_param: [ md, k ] }");
    let environment = "parameters: { md: { k: { vnf_id: fixed } } }\n";
    let fails = (Status::Fail, vec!["base.env:1".to_owned()]);
    assert_eq!(judged(&[("base.env", environment), ("base.yaml", &text)], "R-37437"), fails);
    let text = module("", "{ get_param: [ md, { get_param: vnf_id } ] }");
    let why = "the metadata of server `fw_server_0` is the value of parameter `md` at the step that parameter `vnf_id` supplies, which is only known at deployment";
    let help = "write the metadata as a map with `vnf_id: {get_param: vnf_id}`";
    assert_eq!(undecided(&[("base.yaml", &text)], "R-37437"), subject("base.yaml:7:66", why, help));
}

#[test]
fn the_reference_that_a_caller_passes_is_the_reason() {
    let nested = format!(
        "{HEAD}parameters:\n  vnf_id: {{ type: string, description: d }}\nresources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ vnf_id: {{ get_param: vnf_id }} }} }} }}\n"
    );
    let module = |name: &str, argument: &str| {
        format!(
            "{HEAD}parameters:\n  vnf_id: {{ type: string, description: d }}\nresources:\n  net: {{ type: OS::Neutron::Net, properties: {{ name: {name} }} }}\n  u:\n    type: s.yaml\n    properties:\n      vnf_id: {argument}\n"
        )
    };
    let pass = "pass a parameter as `vnf_id`, without a function";
    for (argument, reference, help) in [
        ("{ get_attr: [ net, mtu ] }", "`mtu` of `net`", pass),
        ("{ get_attr: [ net ] }", "the map of all attributes of `net`", pass),
        (
            "{ get_attr: [ net, { get_param: vnf_id } ] }",
            "an attribute of `net` at the step that parameter `vnf_id` supplies",
            pass,
        ),
        ("{ get_resource: net }", "the ID of `net`", pass),
        (
            "{ get_attr: [ lost, x ] }",
            "unknown: `lost` is not a resource of the template",
            "correct the resource ID `lost`",
        ),
    ] {
        let why = format!("metadata `vnf_id` of a server, passed as `vnf_id`, is {reference}");
        let text = module("fixed", argument);
        let files = [("base.yaml", text.as_str()), ("s.yaml", nested.as_str())];
        assert_eq!(undecided(&files, "R-37437"), subject("base.yaml:10:15", &why, help));
    }
    let (name, given) = ("{ get_attr: [ net, name ] }", "{ get_param: vnf_id }");
    for (text, status, places) in [
        (module(given, name), Status::Pass, vec![]),
        (module("fixed", name), Status::Fail, vec!["base.yaml:6".to_owned()]),
        // A function of literals is a fixed value, and the result of a function is not the value of a parameter.
        (module(given, "{ list_join: [ '', [ a, b ] ] }"), Status::Fail, vec!["base.yaml:10".to_owned()]),
        (
            module(given, "{ list_join: [ '', [ { get_param: vnf_id }, x ] ] }"),
            Status::Fail,
            vec!["base.yaml:10".to_owned()],
        ),
    ] {
        let files = [("base.yaml", text.as_str()), ("s.yaml", nested.as_str())];
        assert_eq!(judged(&files, "R-37437"), (status, places), "{text}");
    }
}

#[test]
fn the_name_of_a_resource_is_metadata() {
    let verdict = |name: &str| {
        let text = format!(
            "{HEAD}parameters:\n  vnf_id: {{ type: string, description: d }}\nresources:\n  net: {{ type: OS::Neutron::Net, properties: {{ name: {name} }} }}\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ vnf_id: {{ get_attr: [ net, name ] }} }} }} }}\n"
        );
        judged(&[("base.yaml", &text)], "R-37437")
    };
    assert_eq!(verdict("{ get_param: vnf_id }"), (Status::Pass, vec![]));
    assert_eq!(verdict("fixed"), (Status::Fail, vec!["base.yaml:6".to_owned()]));
}

#[test]
fn a_role_is_followed_through_outputs() {
    let server = format!(
        "{HEAD}parameters:\n  vm_role: {{ type: string, description: d }}\nresources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ vm_role: {{ get_param: vm_role }} }} }} }}\n"
    );
    let output = format!(
        "{HEAD}parameters:\n  x: {{ type: string, description: d }}\nresources: {{}}\noutputs: {{ o: {{ value: {{ get_param: x }} }} }}\n"
    );
    let base = |role: &str| {
        format!(
            "{HEAD}resources:\n  n: {{ type: n.yaml, properties: {{ x: {role} }} }}\n  u: {{ type: s.yaml, properties: {{ vm_role: {{ get_attr: [ n, o ] }} }} }}\n"
        )
    };
    let verdict = |role: &str| {
        let base = base(role);
        judged(&[("base.yaml", &base), ("n.yaml", &output), ("s.yaml", &server)], "R-86476")
    };
    assert_eq!(verdict("ok"), (Status::Pass, vec![]));
    assert_eq!(verdict("a-b"), (Status::Fail, vec!["base.yaml:4".to_owned()]));
}

#[test]
fn a_map_of_all_attributes_is_no_known_address() {
    let text = format!(
        "{HEAD}resources:\n  net: {{ type: OS::Neutron::Net }}\noutputs:\n  oam_management_v4_address:\n    value: {{ get_attr: [ net ] }}\n"
    );
    let why = "the map of all attributes of `net` might not be the `ip_address` of a port";
    let help = "read `ip_address` of the port with `get_attr`";
    assert_eq!(undecided(&[("base.yaml", &text)], "R-48987"), subject("base.yaml:7:12", why, help));
}
