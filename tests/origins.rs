//! Sources of values: functions, resources, nested templates and their callers. In every form, an invalid value is
//! found or undecided, and a valid value never fails.

use report::{Location, RequirementReport, Status};
use runner::open::Input;

const HEAD: &str = "heat_template_version: 2018-08-31\ndescription: d\n";

fn checked(files: &[(&str, &str)], id: &str) -> RequirementReport {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
    let input = Input::Memory { path: "vnf".to_owned(), files };
    let options = runner::Options {
        sets: rules::RuleSets::new([
            std::sync::Arc::clone(rules::onap()),
            std::sync::Arc::clone(rules::heat()),
        ]),
        ..runner::Options::default()
    };
    let report = runner::run(&[input], &options).report;
    let requirements = report.packages.into_iter().next().unwrap().requirements;
    requirements.into_iter().find(|it| it.id == id).unwrap()
}

fn place(at: &Location) -> String {
    format!("{}:{}:{}", at.file, at.range.start.line, at.range.start.column)
}

fn failures(requirement: &RequirementReport) -> Vec<String> {
    requirement.findings.iter().filter(|it| !it.advisory).map(|it| place(&it.primary)).collect()
}

/// Returns the positions of subjects that the files leave undecided.
fn open(requirement: &RequirementReport) -> Vec<String> {
    requirement.undecided.iter().map(|it| place(&it.location)).collect()
}

const PARAMETERS: &str = "parameters:\n  vnf_name: { type: string, description: d }\n  \
                          fw_flavor_name: { type: string, description: d }\n  fw_name_0: { type: string, description: d }\n";

fn server(flavor: &str, name: &str) -> String {
    format!(
        "  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      flavor: {flavor}\n      name: {name}\n"
    )
}

/// An expression for the value of a parameter, with the resources and conditions that it needs, and `true` if the
/// value is passed on unchanged.
type Form = (&'static str, &'static str, &'static str, bool);

const FORMS: &[Form] = &[
    ("{ get_param: P }", "", "", true),
    (
        "{ if: [c, { get_param: P }, { get_param: P }] }",
        "",
        "conditions: { c: { equals: [{ get_param: vnf_name }, a] } }\n",
        true,
    ),
    (
        "{ get_attr: [v, value] }",
        "  v: { type: OS::Heat::Value, properties: { value: { get_param: P } } }\n",
        "",
        true,
    ),
    (
        "{ get_attr: [v, value, 1, k] }",
        "  v: { type: OS::Heat::Value, properties: { value: [a, { k: { get_param: P } }] } }\n",
        "",
        true,
    ),
    ("{ list_join: ['', [{ get_param: P }]] }", "", "", false),
    ("{ str_split: [',', { get_param: P }, 0] }", "", "", false),
    ("{ str_replace: { template: X, params: { X: { get_param: P } } } }", "", "", false),
    ("{ yaql: { expression: $.data, data: { get_param: P } } }", "", "", false),
    (
        "{ get_attr: [v, value] }",
        "  v: { type: OS::Heat::Value, properties: { value: { list_join: ['', [{ get_param: P }]] } } }\n",
        "",
        false,
    ),
];

/// Returns a module in which a parameter in some form provides the flavor or the name of a server.
fn module(of: &str, form: &Form) -> (String, bool) {
    let (expression, resources, conditions, is_handed_on) = *form;
    let value = expression.replace('P', of);
    let plain = |name: &str| format!("{{ get_param: {name} }}");
    let server = match of {
        "fw_flavor_name" => server(&value, &plain("fw_name_0")),
        _ => server(&plain("fw_flavor_name"), &value),
    };
    let resources = resources.replace('P', of);
    (format!("{HEAD}{PARAMETERS}{conditions}resources:\n{resources}{server}"), is_handed_on)
}

#[test]
fn what_an_environment_must_list_is_followed_through_every_form() {
    for form in FORMS {
        let (base, is_handed_on) = module("fw_flavor_name", form);
        let check_rule = |env: &str| checked(&[("base.yaml", base.as_str()), ("base.env", env)], "R-69431");
        let bad = check_rule("parameters: {}\n");
        let wanted = if is_handed_on { Status::Fail } else { Status::Undecided };
        assert_eq!(bad.status, wanted, "{}", form.0);
        let places = if is_handed_on { failures(&bad) } else { open(&bad) };
        // At the use of the flavor in the server, or of the parameter in the value that the server reads.
        let is_at_use = |place: &String| {
            let line: usize = place.split(':').nth(1).unwrap().parse().unwrap();
            base.lines()
                .nth(line - 1)
                .is_some_and(|it| it.contains("flavor:") || it.contains("OS::Heat::Value"))
        };
        assert!(places.iter().all(is_at_use), "{places:?} {base}");
        assert!(!places.is_empty());
        let good = check_rule("parameters: { fw_flavor_name: m1 }\n");
        assert_eq!((good.status, good.examined), (Status::Pass, 1), "{}", form.0);
    }
}

#[test]
fn what_an_environment_must_not_list_is_followed_through_every_form() {
    for form in FORMS {
        let (base, is_handed_on) = module("fw_name_0", form);
        let check_rule = |env: &str| checked(&[("base.yaml", base.as_str()), ("base.env", env)], "R-22838");
        let bad = check_rule("parameters: { fw_name_0: a }\n");
        let wanted = if is_handed_on { Status::Fail } else { Status::Undecided };
        assert_eq!(bad.status, wanted, "{}", form.0);
        assert_eq!(if is_handed_on { failures(&bad) } else { open(&bad) }, ["base.env:1:15"]);
        let good = check_rule("parameters: {}\n");
        assert_eq!((good.status, good.examined), (Status::Pass, 1), "{}", form.0);
    }
}

/// A value with a part that no environment lists is not an environment value.
#[test]
fn a_value_with_a_part_from_elsewhere_is_not_listed() {
    let name = "{ list_join: [_, [{ get_param: vnf_name }, { get_param: fw_name_0 }]] }";
    let base = format!("{HEAD}{PARAMETERS}resources:\n{}", server("{ get_param: fw_flavor_name }", name));
    let check_rule =
        |env: &str| checked(&[("base.yaml", base.as_str()), ("base.env", env)], "R-22838").status;
    assert_eq!(check_rule("parameters: { fw_name_0: a }\n"), Status::Pass);
    assert_eq!(check_rule("parameters: { fw_name_0: a, vnf_name: b }\n"), Status::Undecided);
}

fn called(arguments: &str) -> [(&'static str, String); 2] {
    let nested = format!(
        "{HEAD}{PARAMETERS}resources:\n{}",
        server("{ get_param: fw_flavor_name }", "{ get_param: fw_name_0 }")
    );
    let base = format!(
        "{HEAD}{PARAMETERS}resources:\n  fw_call:\n    type: nested.yaml\n    properties:\n      vnf_name: {{ get_param: vnf_name }}\n{arguments}"
    );
    [("base.yaml", base), ("nested.yaml", nested)]
}

fn checked_call(arguments: &str, id: &str) -> RequirementReport {
    let files = called(arguments);
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    checked(&files, id)
}

#[test]
fn a_value_that_a_caller_writes_comes_from_no_parameter() {
    let literal = "      fw_flavor_name: m1.small\n      fw_name_0: { get_param: fw_name_0 }\n";
    let found = checked_call(literal, "R-481670");
    assert_eq!((found.status, failures(&found)), (Status::Fail, vec!["base.yaml:12:23".to_owned()]));
    assert_eq!(checked_call(literal, "R-663631").status, Status::Pass);
    let chosen = "      fw_flavor_name: { if: [c, m1, { get_param: fw_flavor_name }] }\n";
    assert_eq!(failures(&checked_call(chosen, "R-481670")), ["base.yaml:12:33"]);
    let computed = "      fw_flavor_name: { list_join: ['.', [m1, { get_param: vnf_name }]] }\n";
    let found = checked_call(computed, "R-481670");
    assert_eq!(
        (found.status, open(&found).first().map(String::as_str)),
        (Status::Undecided, Some("base.yaml:12:23"))
    );
    let passed = "      fw_flavor_name: { get_param: fw_flavor_name }\n";
    assert_eq!(checked_call(passed, "R-481670").status, Status::Pass);
}

#[test]
fn elements_of_a_chain_are_resources() {
    let base = format!(
        "{HEAD}resources:\n  c:\n    type: OS::Heat::ResourceChain\n    properties:\n      resources: [OS::Nova::KeyPair, OS::Nova::Server]\n      \
         resource_properties: {{ flavor: m1 }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    assert_eq!(failures(&checked(&files, "R-481670")), ["base.yaml:8:38"]);
    assert_eq!(failures(&checked(&files, "R-37437")), ["base.yaml:4:3"]);
}

/// A network that an output returns is the network that the caller passed.
#[test]
fn a_network_is_followed_through_outputs() {
    let base = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: string, description: d }}\nresources:\n  \
         hand: {{ type: hand.yaml, properties: {{ oam_net_id: {{ get_param: oam_net_id }} }} }}\n  \
         fw_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_attr: [hand, n] }} }} }}\n"
    );
    let hand = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: string, description: d }}\noutputs:\n  n: {{ value: {{ get_param: oam_net_id }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("hand.yaml", hand.as_str())];
    for id in ["R-26351", "R-96983"] {
        assert_eq!(failures(&checked(&files, id)), [""; 0], "{id}");
    }
    assert_eq!(checked(&files, "R-20453").status, Status::Pass);
}

/// A kind of R-92635 only passes if at least one element was checked.
#[test]
fn an_unknown_type_leaves_its_properties_undecided() {
    let base = format!("{HEAD}resources:\n  a: {{ type: Acme::X, properties: {{ b: 1 }} }}\n");
    let files = [("base.yaml", base.as_str())];
    for kind in ["hot.missing-property", "hot.unknown-property", "hot.wrong-type", "hot.wrong-value"] {
        let found = checked(&files, kind);
        assert_eq!(
            (found.status, open(&found)),
            (Status::Undecided, vec!["base.yaml:4:14".to_owned()]),
            "{kind}"
        );
        assert_eq!(found.examined, 0);
    }
    assert_eq!(checked(&files, "R-92635").status, Status::Undecided);
    let known = base.replace("Acme::X, properties: { b: 1 }", "OS::Heat::RandomString");
    assert_eq!(checked(&[("base.yaml", known.as_str())], "hot.unknown-property").status, Status::Pass);
}

/// A name may be built in steps: a caller may build a part of the name from `vnf_name`.
#[test]
fn a_name_is_followed_to_what_its_callers_build() {
    let nested = format!(
        "{HEAD}parameters:\n  prefix: {{ type: string, description: d }}\nresources:\n  \
         sg: {{ type: OS::Neutron::SecurityGroup, properties: {{ name: {{ str_replace: {{ template: P_sg, params: {{ P: {{ get_param: prefix }} }} }} }} }} }}\n"
    );
    let check_rule = |prefix: &str| {
        let base = format!(
            "{HEAD}{PARAMETERS}resources:\n  call: {{ type: nested.yaml, properties: {{ prefix: {prefix} }} }}\n"
        );
        failures(&checked(&[("base.yaml", base.as_str()), ("nested.yaml", nested.as_str())], "R-85734"))
    };
    assert_eq!(
        check_rule("{ str_replace: { template: V_x, params: { V: { get_param: vnf_name } } } }"),
        [""; 0]
    );
    assert_eq!(check_rule("{ list_join: [_, [{ get_param: vnf_name }, x]] }"), [""; 0]);
    assert_eq!(check_rule("{ list_join: [_, [{ get_param: fw_name_0 }, x]] }"), ["nested.yaml:6:63"]);
}

/// Even with more callers than are followed individually, every requirement has a verdict.
#[test]
fn many_callers_pass_nothing_in_silence() {
    let nested = format!(
        "{HEAD}{PARAMETERS}resources:\n{}",
        server("{ get_param: fw_flavor_name }", "{ get_param: fw_name_0 }")
    );
    let calls: Vec<String> = (0..=500)
        .map(|it| format!("  c{it}: {{ type: nested.yaml, properties: {{ fw_name_0: {{ get_param: fw_name_0 }}, fw_flavor_name: m{it} }} }}\n"))
        .collect();
    let base = format!("{HEAD}{PARAMETERS}resources:\n{}", calls.concat());
    let env = "parameters: { fw_name_0: a }\n";
    let files = [("base.yaml", base.as_str()), ("base.env", env), ("nested.yaml", nested.as_str())];
    assert_eq!(failures(&checked(&files, "R-22838")), ["base.env:1:15"]);
    let flavor = checked(&files, "R-481670");
    assert_eq!((flavor.status, open(&flavor)), (Status::Undecided, vec!["nested.yaml:11:28".to_owned()]));
}

/// A nested template whose output returns its parameter, as a value or as the items of a list.
const ECHO: &str = "heat_template_version: 2018-08-31\ndescription: d\nparameters:\n  x: { type: string, description: d }\n\
                    outputs:\n  y: { value: { get_param: x } }\n  z: { value: [a, { get_param: x }] }\n  lit: { value: hard }\n";

/// Ways to read the output of a nested template, each with the resource that it reads.
const READS: &[(&str, &str)] = &[
    ("[h, y]", "{ type: echo.yaml, properties: { x: P } }"),
    ("[h, z, 1]", "{ type: echo.yaml, properties: { x: P } }"),
    (
        "[h, resource.0.y]",
        "{ type: OS::Heat::ResourceGroup, properties: { resource_def: { type: echo.yaml, properties: { x: P } } } }",
    ),
    (
        "[h, y, 0]",
        "{ type: OS::Heat::ResourceGroup, properties: { resource_def: { type: echo.yaml, properties: { x: P } } } }",
    ),
    (
        "[h, attributes, y, '0']",
        "{ type: OS::Heat::ResourceGroup, properties: { resource_def: { type: echo.yaml, properties: { x: P } } } }",
    ),
    (
        "[h, resource.0.y]",
        "{ type: OS::Heat::ResourceChain, properties: { resources: [echo.yaml], resource_properties: { x: P } } }",
    ),
    (
        "[h, outputs_list, y, 0]",
        "{ type: OS::Heat::AutoScalingGroup, properties: { min_size: 1, max_size: 1, resource: { type: echo.yaml, properties: { x: P } } } }",
    ),
    (
        "[h, outputs, y]",
        "{ type: OS::Heat::Stack, properties: { template: { get_file: echo.yaml }, parameters: { x: P } } }",
    ),
];

/// Returns a module that reads the image of a server and the network of a port from an output.
fn reading((read, resource): (&str, &str), parameter: &str, declared_type: &str) -> String {
    let resource = resource.replace("x: P", &format!("x: {{ get_param: {parameter} }}"));
    format!(
        "{HEAD}parameters:\n  {parameter}: {{ type: {declared_type}, description: d }}\nresources:\n  h: {resource}\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ get_attr: {read} }}, metadata: {{ vnf_name: {{ get_attr: {read} }} }} }} }}\n  \
         fw_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_attr: {read} }} }} }}\n"
    )
}

/// The parameter that a caller passes is the parameter that its output returns.
#[test]
fn the_parameter_behind_an_output_is_named_and_typed() {
    for form in READS {
        let check_rule = |parameter: &str, declared_type: &str, id: &str| {
            let base = reading(*form, parameter, declared_type);
            let found = checked(&[("base.yaml", base.as_str()), ("echo.yaml", ECHO)], id);
            (found.status, failures(&found).concat())
        };
        for (good, bad, name, of_type) in [
            ("fw_image_name", "fw_img", "R-58670", "R-71152"),
            ("oam_net_id", "oam_network", "R-62983", "R-18008"),
            ("vnf_name", "my_name", "R-62428", "R-62428"),
        ] {
            assert_eq!(check_rule(good, "string", name).0, Status::Pass, "{name} {form:?}");
            assert_eq!(check_rule(good, "string", of_type).0, Status::Pass, "{of_type} {form:?}");
            let (status, at) = check_rule(bad, "string", name);
            assert_eq!((status, at.starts_with("base.yaml:6:")), (Status::Fail, true), "{name} {form:?}");
            let (status, at) = check_rule(good, "json", of_type);
            assert_eq!((status, at.starts_with("base.yaml:4:")), (Status::Fail, true), "{of_type} {form:?}");
        }
    }
}

#[test]
fn a_value_that_an_output_writes_comes_from_no_parameter() {
    let base = reading(("[h, lit]", READS[0].1), "oam_net_id", "string");
    let files = [("base.yaml", base.as_str()), ("echo.yaml", ECHO)];
    assert_eq!(failures(&checked(&files, "R-62983")), ["echo.yaml:8:17"]);
    assert_eq!(failures(&checked(&files, "R-901331")), ["echo.yaml:8:17"]);
    let computed = ECHO
        .replace("y: { value: { get_param: x } }", "y: { value: { list_join: ['', [{ get_param: x }]] } }");
    let base = reading(READS[0], "oam_net_id", "string");
    let files = [("base.yaml", base.as_str()), ("echo.yaml", computed.as_str())];
    for id in ["R-62983", "R-18008", "R-58670", "R-71152", "R-62428"] {
        assert_eq!(checked(&files, id).status, Status::Undecided, "{id}");
    }
}

/// The type of the parameter that a module passes counts, whatever the type in the nested template.
#[test]
fn a_passed_parameter_has_the_type_of_the_property() {
    let check_rule = |declared_type: &str, id: &str| {
        let base = format!(
            "{HEAD}parameters:\n  fw_image_name: {{ type: {declared_type}, description: d }}\n  oam_net_id: {{ type: {declared_type}, description: d }}\n\
             resources:\n  c: {{ type: n.yaml, properties: {{ fw_image_name: {{ get_param: fw_image_name }}, oam_net_id: {{ get_param: oam_net_id }} }} }}\n"
        );
        let nested = format!(
            "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\n  oam_net_id: {{ type: string, description: d }}\nresources:\n  \
             fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: fw_image_name }} }} }}\n  \
             fw_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }} }} }}\n"
        );
        let found = checked(&[("base.yaml", base.as_str()), ("n.yaml", nested.as_str())], id);
        (found.status, failures(&found))
    };
    assert_eq!(check_rule("json", "R-71152"), (Status::Fail, vec!["base.yaml:4:20".to_owned()]));
    assert_eq!(check_rule("json", "R-18008"), (Status::Fail, vec!["base.yaml:5:17".to_owned()]));
    for id in ["R-71152", "R-18008"] {
        assert_eq!(check_rule("string", id), (Status::Pass, Vec::new()), "{id}");
    }
}

fn checked_ports(address: &str, network: &str, id: &str) -> (Status, Vec<String>) {
    let base = format!(
        "{HEAD}parameters:\n  fw_oam_ip_0: {{ type: string, description: d }}\n  addr: {{ type: string, description: d }}\n  \
         oam_net_id: {{ type: json, description: d }}\nresources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      \
         network: {network}\n      fixed_ips: [{{ ip_address: {address} }}]\n      allowed_address_pairs: [{{ ip_address: {address} }}]\n"
    );
    let found = checked(&[("base.yaml", base.as_str())], id);
    (found.status, failures(&found))
}

/// A function of a well named address is undecided, and a function of a misnamed one fails.
#[test]
fn a_computed_address_fails_only_without_a_named_parameter() {
    let network = "{ get_param: oam_net_id }";
    for function in [
        "{ list_join: ['', [{ get_param: P }]] }",
        "{ str_split: [',', { get_param: P }, 0] }",
        "{ yaql: { expression: $.data, data: { get_param: P } } }",
    ] {
        let with = |name: &str| checked_ports(&function.replace('P', name), network, "R-40971").0;
        assert_eq!(with("fw_oam_ip_0"), Status::Undecided, "{function}");
        assert_eq!(with("addr"), Status::Fail, "{function}");
    }
    let both = "{ str_replace: { template: A.B, params: { A: { get_param: fw_oam_ip_0 }, B: { get_param: addr } } } }";
    assert_eq!(checked_ports(both, network, "R-40971").0, Status::Undecided);
}

#[test]
fn a_parameter_may_be_the_template_of_a_replacement() {
    let replaced = |name: &str| {
        format!("{{ str_replace: {{ template: {{ get_param: {name} }}, params: {{ x: y }} }} }}")
    };
    let (status, at) = checked_ports("10.0.0.1", &replaced("oam_net_id"), "R-18008");
    assert_eq!((status, at), (Status::Fail, vec!["base.yaml:6:17".to_owned()]));
    let virtual_address = checked_ports(&replaced("addr"), "{ get_param: oam_net_id }", "R-41493");
    assert_eq!(virtual_address.0, Status::Fail);
}

/// Functions of metadata leave the name and the type of the parameter undecided.
#[test]
fn computed_metadata_is_not_passed_over() {
    for (key, id) in [
        ("vnf_name", "R-62428"),
        ("vnf_id", "R-07507"),
        ("vf_module_id", "R-82134"),
        ("vf_module_index", "R-54340"),
    ] {
        for function in [
            "list_join: ['', [P]]",
            "str_replace: { template: X, params: { X: P } }",
            "yaql: { expression: $.data, data: P }",
        ] {
            let function = function.replace('P', "{ get_param: my_name }");
            let base = format!(
                "{HEAD}parameters:\n  my_name: {{ type: string, description: d }}\nresources:\n  \
                 fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ {key}: {{ {function} }} }} }} }}\n"
            );
            assert_eq!(
                checked(&[("base.yaml", base.as_str())], id).status,
                Status::Undecided,
                "{id} {function}"
            );
        }
    }
}

/// The branch that constants exclude is no value.
#[test]
fn a_branch_that_constants_exclude_is_no_value() {
    let check_rule = |condition: &str, id: &str| {
        let base = format!(
            "{HEAD}parameters:\n  vnf_id: {{ type: string, description: d }}\n  fw_image_name: {{ type: string, description: d }}\n\
             conditions: {{ y: {{ equals: [1, 1] }}, n: {{ not: y }}, p: {{ equals: [{{ get_param: vnf_id }}, a] }} }}\nresources:\n  \
             fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ if: [{condition}, {{ get_param: fw_image_name }}, hard] }}, \
             metadata: {{ vnf_id: {{ if: [{condition}, {{ get_param: vnf_id }}, null] }} }} }} }}\n"
        );
        checked(&[("base.yaml", base.as_str())], id).status
    };
    for id in ["R-37437", "R-901331"] {
        for (condition, status) in
            [("y", Status::Pass), ("{ not: n }", Status::Pass), ("n", Status::Fail), ("p", Status::Fail)]
        {
            assert_eq!(check_rule(condition, id), status, "{id} {condition}");
        }
    }
}

/// An index selects one item of concatenated lists.
#[test]
fn an_index_into_concatenated_lists_selects_one_item() {
    for function in ["list_concat", "list_concat_unique"] {
        let check_rule = |index: u32| {
            let base = format!(
                "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n  \
                 v: {{ type: OS::Heat::Value, properties: {{ value: {{ {function}: [[q], [{{ get_param: fw_image_name }}]] }} }} }}\n  \
                 fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ get_attr: [v, value, {index}] }} }} }}\n"
            );
            checked(&[("base.yaml", base.as_str())], "R-901331").status
        };
        assert_eq!((check_rule(0), check_rule(1)), (Status::Fail, Status::Pass), "{function}");
    }
}

/// A caller may build the whole name.
#[test]
fn a_name_that_a_caller_builds_is_built() {
    let nested = format!(
        "{HEAD}parameters:\n  lbl: {{ type: string, description: d }}\nresources:\n  \
         sg: {{ type: OS::Neutron::SecurityGroup, properties: {{ name: {{ get_param: lbl }} }} }}\n"
    );
    let check_rule = |names: [&str; 2]| {
        let call = |id: &str, name: &str| {
            format!("  {id}: {{ type: nested.yaml, properties: {{ lbl: {name} }} }}\n")
        };
        let base =
            format!("{HEAD}{PARAMETERS}resources:\n{}{}", call("one", names[0]), call("two", names[1]));
        failures(&checked(&[("base.yaml", base.as_str()), ("nested.yaml", nested.as_str())], "R-85734"))
    };
    let [one, two] = ["a", "b"].map(|it| {
        format!("{{ str_replace: {{ template: V_{it}, params: {{ V: {{ get_param: vnf_name }} }} }} }}")
    });
    assert_eq!(check_rule([&one, &two]), [""; 0]);
    assert_eq!(check_rule([&one, &one]), ["nested.yaml:6:63"]);
    assert_eq!(check_rule([&one, "fixed"]), ["nested.yaml:6:63"]);
}
