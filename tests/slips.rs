//! Mistakes of an author: a misspelled type, a call that is data, an unusual number, broken YAML.

use vnfcheck_report::RequirementReport;
use vnfcheck_runner::open::Input;

const HEAD: &str = "heat_template_version: 2018-08-31\ndescription: d\n";

fn checked(files: &[(&str, &str)]) -> Vec<RequirementReport> {
    let input = Input::memory("vnf", files.iter().copied());
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    report.packages.into_iter().next().unwrap().requirements
}

/// Returns the place and the help of each finding of a requirement that is not advice.
fn failures(files: &[(&str, &str)], id: &str) -> Vec<(String, String)> {
    let requirements = checked(files);
    let findings = requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.findings);
    let failures = findings.filter(|it| !it.advisory).map(|it| {
        let at = it.primary.range.start;
        (format!("{}:{}:{}", it.primary.file, at.line, at.column), it.help.clone().unwrap_or_default())
    });
    failures.collect()
}

/// Returns the place and the reason of each undecided subject of a requirement.
fn undecided(files: &[(&str, &str)], id: &str) -> Vec<(String, String)> {
    let requirements = checked(files);
    let subjects = requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.undecided);
    let undecided = subjects.map(|it| {
        let at = it.location.range.start;
        (format!("{}:{}:{}", it.location.file, at.line, at.column), it.message.clone())
    });
    undecided.collect()
}

fn server_of(type_name: &str) -> String {
    format!(
        "{HEAD}parameters:\n  fw_name_0: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: \"{type_name}\"\n    properties: {{ name: {{ get_param: fw_name_0 }} }}\n"
    )
}

#[test]
fn a_misspelled_type_is_an_error_and_its_requirements_are_undecided() {
    let server = "OS::Nova::Server";
    for (type_name, help) in [
        ("OS::Nova::Sever", format!("did you mean `{server}`?")),
        ("os::nova::server", format!("did you mean `{server}`?")),
        ("OS::Nova::Server ", format!("remove the space from the name: `{server}`")),
        ("OS::Nova::Server\u{a0}", format!("remove the no-break space U+00A0 from the name: `{server}`")),
        (
            "OS::Nova::S\u{435}rver",
            format!("write the ASCII letter `e` instead of its look-alike U+0435: `{server}`"),
        ),
    ] {
        let text = server_of(type_name);
        let files = [("base.yaml", text.as_str())];
        assert_eq!(failures(&files, "R-92635"), [("base.yaml:7:11".to_owned(), help)]);
        let why = format!("`fw_server_0` has the unknown type `{type_name}`, which may mean `{server}`");
        assert_eq!(undecided(&files, "R-901331"), [("base.yaml:7:11".to_owned(), why)]);
        assert_eq!(failures(&files, "R-85734"), []);
    }
    let text = server_of("Acme::Nova::Thing");
    assert_eq!(failures(&[("base.yaml", &text)], "R-92635"), []);
    assert_eq!(undecided(&[("base.yaml", &text)], "R-901331"), []);
    // An environment maps the type.
    let text = server_of("OS::Nova::Sever");
    let environment = "resource_registry: { \"OS::Nova::Sever\": \"OS::Nova::Server\" }\n";
    let found = failures(&[("base.yaml", &text), ("base.env", environment)], "R-92635");
    assert!(!found.is_empty() && found.iter().all(|(_, help)| !help.contains("did you mean")), "{found:?}");
}

#[test]
fn a_safe_fix_keeps_a_parameter_that_a_misspelled_name_may_mean() {
    let template = |image: &str| {
        format!(
            "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: fw_flavor_name }}\n{image}\n      networks: [ {{ network: n }} ]\n"
        )
    };
    for slip in [
        "      image: { get_param:fw_image_name }",
        "      image: { get_param:\u{a0}fw_image_name }",
        "      image: { \u{a0}get_param: fw_image_name }",
        "      image: get_param:fw_image_name",
        "      image: fw_image_name",
        "      image: { get_param fw_image_name }",
        "      image:",
        "      image: ''",
        "      image: { get_param: }",
    ] {
        let text = template(slip);
        let requirements = checked(&[("base.yaml", &text)]);
        let unused = requirements.iter().find(|it| it.id == "R-90279").unwrap();
        let [finding] = unused.findings.as_slice() else { panic!("{slip}") };
        assert_eq!(finding.primary.range.start.line, 4, "{slip}");
        assert!(finding.fix.is_none(), "{slip}");
        assert_eq!(finding.related[0].location.range.start.line, 11, "{slip}");
    }
    // Another finding requires the parameter.
    let text = template("      image: ubuntu");
    let requirements = checked(&[("base.yaml", &text)]);
    let unused = requirements.iter().find(|it| it.id == "R-90279").unwrap();
    assert!(unused.findings[0].fix.as_ref().is_none_or(|fix| !fix.is_safe()));
}

#[test]
fn a_missing_space_is_named() {
    let text = format!(
        "{HEAD}parameters: {{ image: {{ type: string, description: d }} }}\nresources:\n  s:\n    type: OS::Nova::Server\n    properties: {{ flavor: f, networks: [ {{ network: n }} ], image: {{get_param:image}} }}\n"
    );
    let help = "put a space after the colon: `get_param: image`".to_owned();
    assert_eq!(failures(&[("base.yaml", &text)], "R-92635"), [("base.yaml:7:67".to_owned(), help)]);
}

#[test]
fn arguments_without_brackets_are_data() {
    let text = format!(
        "{HEAD}resources:\n  note: {{ type: OS::Heat::Value, properties: {{ value: one }} }}\noutputs:\n  \
         first: {{ value: {{ get_attr: note, value }} }}\n  data: {{ value: {{ get_attr: note, value: 1 }} }}\n"
    );
    let requirements = checked(&[("base.yaml", &text)]);
    let findings = requirements.iter().filter(|it| it.id == "R-92635").flat_map(|it| &it.findings);
    let advised = findings.filter(|it| it.message == "`get_attr` is not a call and is treated as data");
    let advised: Vec<_> =
        advised.map(|it| (it.advisory, it.primary.range.start.line, it.help.as_deref())).collect();
    assert_eq!(advised, [(true, 6, Some("write the arguments as a list: `get_attr: [note, value]`"))]);
}

#[test]
fn a_subnet_has_its_version_in_every_notation() {
    let subnet = |version: &str| {
        format!(
            "{HEAD}parameters:\n  int_six_cidr: {{ type: string, description: d }}\nresources:\n  int_six_network: {{ type: OS::Neutron::Net }}\n  int_six_subnet_0:\n    type: OS::Neutron::Subnet\n    properties: {{ network: {{ get_resource: int_six_network }}, cidr: {{ get_param: int_six_cidr }}, ip_version: {version} }}\noutputs:\n  int_six_subnet_id: {{ value: {{ get_resource: int_six_subnet_0 }} }}\n"
        )
    };
    let module = format!(
        "{HEAD}parameters:\n  int_six_net_id: {{ type: string, description: d }}\n  int_six_subnet_id: {{ type: string, description: d }}\nresources:\n  gw_0_int_six_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: int_six_net_id }}\n      fixed_ips: [ {{ subnet: {{ get_param: int_six_subnet_id }} }} ]\n"
    );
    for version in ["6", "0x6", "06", "0b110", "6.0", "!!int '0x6'", "'6'"] {
        let base = subnet(version);
        let found = failures(&[("base.yaml", &base), ("gw.yaml", &module)], "R-76160");
        let places: Vec<_> = found.iter().map(|(place, _)| place.as_str()).collect();
        assert_eq!(places, ["gw.yaml:11:43"], "{version}");
    }
    let base = subnet("4");
    assert_eq!(failures(&[("base.yaml", &base), ("gw.yaml", &module)], "R-76160"), []);
}

#[test]
fn a_key_pair_from_a_function_is_undecided() {
    let text = format!(
        "{HEAD}resources:\n  my_key: {{ type: OS::Nova::KeyPair }}\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: fw_flavor_name }}\n      key_name: {{ list_join: ['', [{{ get_resource: my_key }}]] }}\n"
    );
    let other = "  lb_server_0:\n    type: OS::Nova::Server\n    properties: { flavor: { get_param: lb_flavor_name } }\n";
    let of_two = format!("{text}{other}");
    let at_function = |what: &str| {
        let why = format!("{what}: `list_join` computes the reference to the resource");
        [("base.yaml:9:17".to_owned(), why)]
    };
    let of_unknown = "the vm-types of `my_key` are unknown";
    for (id, what) in [
        ("R-24997", of_unknown),
        ("R-54517", "it is unknown whether the ID of `my_key` contains the vm-type of its servers"),
    ] {
        assert_eq!(undecided(&[("base.yaml", &of_two)], id), at_function(what), "{id}");
    }
    // The other server has no key pair.
    assert_eq!(undecided(&[("base.yaml", &of_two)], "R-65516"), []);
    let key = "lb_flavor_name }, key_name: { list_join: ['', [{ get_resource: my_key }]] } }";
    let of_both = of_two.replace("lb_flavor_name } }", key);
    assert_eq!(undecided(&[("base.yaml", &of_both)], "R-65516"), at_function(of_unknown));
    // The ID contains neither vm-type of the VNF.
    assert_eq!(undecided(&[("base.yaml", &of_two)], "R-67793"), []);
    let named = of_two.replace("my_key", "lb_key");
    let what = "it is unknown whether the ID of `lb_key` contains a vm-type or network-role";
    assert_eq!(undecided(&[("base.yaml", &named)], "R-67793"), at_function(what));
    // In a VNF with one vm-type, the key pair belongs to no other vm-type.
    assert_eq!(undecided(&[("base.yaml", &text)], "R-24997"), at_function(of_unknown));
    for id in ["R-65516", "R-54517", "R-67793"] {
        assert_eq!(undecided(&[("base.yaml", &text)], id), [], "{id}");
    }
}

#[test]
fn a_name_of_the_stack_comes_from_no_parameter() {
    let text = format!(
        "{HEAD}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      name: {{ list_join: ['_', [{{ get_param: 'OS::stack_name' }}, fw]] }}\n"
    );
    for id in ["R-51430", "R-54171", "R-87817"] {
        assert_eq!(undecided(&[("base.yaml", &text)], id), [], "{id}");
    }
    let places: Vec<_> = failures(&[("base.yaml", &text)], "R-663631").into_iter().map(|it| it.0).collect();
    assert_eq!(places, ["base.yaml:7:13"]);
}

#[test]
fn the_entries_of_a_module_without_an_environment_file_are_unknown() {
    let text = format!(
        "{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d, default: small }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: fw_flavor_name }} }}\n"
    );
    let why =
        "`base.yaml` has no environment file, so the entry for `fw_flavor_name` is only known at deployment";
    assert_eq!(
        undecided(&[("base.yaml", &text)], "R-69431"),
        [("base.yaml:8:27".to_owned(), why.to_owned())]
    );
    assert_eq!(failures(&[("base.yaml", &text)], "R-69431"), []);
    let places: Vec<_> = failures(&[("base.yaml", &text)], "R-86285").into_iter().map(|it| it.0).collect();
    assert_eq!(places, ["base.yaml:1:1"]);
}

#[test]
fn a_reason_names_the_file_that_hides_the_answer() {
    let empty = format!("{HEAD}resources: {{}}\n");
    let inc = format!("{HEAD}resources:\n  n: {{ type: missing.yaml }}\n");
    let why = "nested template `missing.yaml` is not in the package, and may create the resources";
    assert_eq!(
        undecided(&[("base.yaml", &empty), ("inc.yaml", &inc)], "R-610030"),
        [("inc.yaml:1:1".to_owned(), why.to_owned())]
    );
    let inc = format!("{HEAD}resources:\n  n: {{ type: ../missing.yaml }}\n");
    let why = "nested template `../missing.yaml` is outside the package, and may create the resources";
    assert_eq!(
        undecided(&[("base.yaml", &empty), ("inc.yaml", &inc)], "R-610030"),
        [("inc.yaml:1:1".to_owned(), why.to_owned())]
    );
    let files =
        [("base.yaml", "a: [inc.yaml\n"), ("inc.yaml", empty.as_str()), ("x_volume.yaml", empty.as_str())];
    let why =
        "`base.yaml` cannot be read and may call `inc.yaml`: the template has no environment file `inc.env`";
    assert_eq!(undecided(&files, "R-86285"), [("inc.yaml:1:1".to_owned(), why.to_owned())]);
    let places: Vec<_> = failures(&files, "R-86285").into_iter().map(|it| it.0).collect();
    assert_eq!(places, ["base.yaml:1:1", "x_volume.yaml:1:1"]);
    let large = format!("a: [b\n{}", "# more\n".repeat(40_000));
    let files = [("base.yaml", large.as_str()), ("inc.yaml", empty.as_str())];
    let why = "`base.yaml` cannot be read and may call `inc.yaml`, because at most 262144 bytes of unreadable files are searched: the template has no environment file `inc.env`";
    assert_eq!(undecided(&files, "R-86285"), [("inc.yaml:1:1".to_owned(), why.to_owned())]);
    let places: Vec<_> = failures(&files, "R-86285").into_iter().map(|it| it.0).collect();
    assert_eq!(places, ["base.yaml:1:1"]);
}

#[test]
fn servers_with_equal_ids_are_distinguished_by_their_files() {
    let server = |flavor: &str| {
        format!(
            "{HEAD}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: {flavor}, image: {{ get_param: fw_image_name }} }}\n"
        )
    };
    let (base, inc) = (server("{ get_param: fw_flavor_name }"), server("large"));
    let requirements = checked(&[("base.yaml", &base), ("inc.yaml", &inc)]);
    let of_class = requirements.iter().find(|it| it.id == "R-01455").unwrap();
    let failures = of_class.findings.iter().map(|it| it.message.as_str());
    let messages: Vec<_> = failures.chain(of_class.undecided.iter().map(|it| it.message.as_str())).collect();
    assert!(messages.iter().all(|it| it.contains("`fw_server_0` in `base.yaml`")), "{messages:?}");
    assert_eq!(messages.len(), 1);
}

#[test]
fn a_value_without_an_entry_is_set_in_the_environment_file() {
    let text = format!(
        "{HEAD}parameters:\n  fw_role: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ metadata: {{ vm_role: {{ get_param: fw_role }} }} }}\n"
    );
    let requirements = checked(&[("base.yaml", &text), ("base.env", "parameters: {}\n")]);
    let of_role = requirements.iter().find(|it| it.id == "R-86476").unwrap();
    let reported: Vec<_> =
        of_role.undecided.iter().map(|it| it.help.as_deref().unwrap_or_default()).collect();
    assert_eq!(reported, ["set `fw_role` in the environment file of the module"]);
    assert_eq!(of_role.undecided[0].location.range.start.line, 8);
    let requirements = checked(&[("base.yaml", &text)]);
    let of_role = requirements.iter().find(|it| it.id == "R-86476").unwrap();
    let reported: Vec<_> =
        of_role.undecided.iter().map(|it| it.help.as_deref().unwrap_or_default()).collect();
    assert_eq!(reported, ["add `base.env` with a value of `fw_role` under `parameters`"]);
}

#[test]
fn a_subnet_under_a_condition_is_undecided() {
    let text = |condition: &str| {
        format!(
            "{HEAD}parameters: {{ six: {{ type: string }} }}\nconditions: {{ c: {{ equals: [ {{ get_param: six }}, a ] }} }}\nresources:\n  int_oam_network: {{ type: OS::Neutron::Net{condition} }}\n  int_oam_subnet_0:\n    type: OS::Neutron::Subnet\n    condition: c\n    properties: {{ network: {{ get_resource: int_oam_network }} }}\n"
        )
    };
    let why = "network `int_oam_network` may have no subnet: subnet `int_oam_subnet_0` exists only under a condition";
    assert_eq!(
        undecided(&[("base.yaml", &text(""))], "R-16241"),
        [("base.yaml:6:3".to_owned(), why.to_owned())]
    );
    assert_eq!(undecided(&[("base.yaml", &text(", condition: c"))], "R-16241"), []);
    assert_eq!(failures(&[("base.yaml", &text(""))], "R-16241"), []);
}

#[test]
fn broken_yaml_has_a_help() {
    for (line, help) in [
        ("a: { b: c", "add the missing `}`"),
        ("a: [ b, c", "add the missing `]`"),
        ("a: b: c", "put the value in quotes if the `:` is a part of it"),
        ("a:\n\tb: c", "replace the tab with spaces"),
        ("a: \"b", "add the closing quote"),
        ("a: @b", "put the value in quotes"),
        ("a: %b", "put the value in quotes"),
        ("a: `b`", "put the value in quotes"),
        ("a: *b", "put the value in quotes"),
        ("a: &", "put the value in quotes"),
        ("a:\n  b: c\n d: e", "align the key"),
        ("a: b\n---\nc: d", "remove this document"),
        ("a: {b:[c]}", "put a space after the colon"),
    ] {
        let text = format!(
            "{HEAD}resources:\n  r:\n    type: OS::Neutron::Net\nx:\n  {}\n",
            line.replace('\n', "\n  ")
        );
        let text = text.replace("\n  ---\n  ", "\n---\n");
        let found = failures(&[("base.yaml", &text)], "R-95303");
        assert!(found.iter().any(|(_, it)| it.starts_with(help)), "{line}: {found:?}");
    }
}
