//! Sources of values: functions, resources, nested templates and their callers. In every form, an invalid value is
//! found or undecided, and a valid value never fails.

use vnfcheck_report::{Location, RequirementReport, Status};
use vnfcheck_runner::open::Input;

const HEAD: &str = "heat_template_version: 2018-08-31\ndescription: d\n";

fn checked(files: &[(&str, &str)], id: &str) -> RequirementReport {
    let input = Input::memory("vnf", files.iter().copied());
    let options = vnfcheck_runner::Options {
        sets: vnfcheck_check::RuleSets::new([
            std::sync::Arc::clone(vnfcheck_rules::onap()),
            std::sync::Arc::clone(vnfcheck_rules::heat()),
        ]),
        ..vnfcheck_runner::Options::default()
    };
    let report = vnfcheck_runner::run(&[input], &options).report;
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
    (
        "{ get_attr: [w, value, k] }",
        "  v: { type: OS::Heat::Value, properties: { value: { k: { get_param: P }, l: a } } }\n  \
         w: { type: OS::Heat::Value, properties: { value: { get_attr: [v, value] } } }\n",
        "",
        true,
    ),
    (
        "{ get_attr: [v, value, k, 0] }",
        "  v: { type: OS::Heat::Value, properties: { value: { if: [c, { k: [{ get_param: P }] }, { k: [{ get_param: P }] }] } } }\n",
        "conditions: { c: { equals: [{ get_param: vnf_name }, a] } }\n",
        true,
    ),
    (
        "{ get_attr: [v, value, k] }",
        "  v: { type: OS::Heat::Value, properties: { value: { map_merge: [{ k: a }, { map_merge: [{ k: { get_param: P } }, { l: a }] }] } } }\n",
        "",
        true,
    ),
    (
        "{ get_attr: [v, value, 1, k] }",
        "  v: { type: OS::Heat::Value, properties: { value: { repeat: { for_each: { x: [1, 2] }, template: { k: { get_param: P }, n: x } } } } }\n",
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
fn values_that_an_environment_must_list_are_followed_through_every_form() {
    for form in FORMS {
        let (base, is_handed_on) = module("fw_flavor_name", form);
        let check_rule = |env: &str| checked(&[("base.yaml", base.as_str()), ("base.env", env)], "R-69431");
        let bad = check_rule("parameters: {}\n");
        let wanted = if is_handed_on { Status::Fail } else { Status::Undecided };
        assert_eq!(bad.status, wanted, "{}", form.0);
        let places = if is_handed_on { failures(&bad) } else { open(&bad) };
        // The place of the flavor in the server, or of the parameter in the value that the server reads.
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
fn values_that_an_environment_must_not_list_are_followed_through_every_form() {
    for form in FORMS {
        let (base, is_handed_on) = module("fw_name_0", form);
        let check_rule = |env: &str| checked(&[("base.yaml", base.as_str()), ("base.env", env)], "R-22838");
        let bad = check_rule("parameters: { fw_name_0: a }\n");
        // The result of these functions is a text that contains the values.
        let is_text = ["list_join", "str_replace"].iter().any(|it| base.contains(it));
        let is_decided = is_handed_on || is_text;
        let wanted = if is_decided { Status::Fail } else { Status::Undecided };
        assert_eq!(bad.status, wanted, "{}", form.0);
        assert_eq!(if is_decided { failures(&bad) } else { open(&bad) }, ["base.env:1:15"]);
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
    assert_eq!(check_rule("parameters: { fw_name_0: a, vnf_name: b }\n"), Status::Fail);
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
    assert_eq!((found.status, failures(&found)), (Status::Fail, vec!["base.yaml:12:23".to_owned()]));
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

/// A merge may take the selected value from each mapping that a condition leaves in effect.
#[test]
fn a_selected_part_comes_from_each_branch_of_a_merge() {
    let base = format!(
        "{HEAD}{PARAMETERS}conditions: {{ c: {{ equals: [{{ get_param: vnf_name }}, a] }} }}\nresources:\n  \
         v: {{ type: OS::Heat::Value, properties: {{ value: {{ map_merge: [{{ k: m1 }}, {{ if: [c, {{ k: {{ get_param: fw_flavor_name }} }}, {{}}] }}] }} }} }}\n{}",
        server("{ get_attr: [v, value, k] }", "{ get_param: fw_name_0 }")
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n")];
    assert_eq!(failures(&checked(&files, "R-481670")), ["base.yaml:9:71"]);
    assert_eq!(failures(&checked(&files, "R-69431")), ["base.yaml:9:92"]);
}

/// Only the part of a map that a `get_param` selects supplies the value, however the map reaches the property.
#[test]
fn other_members_of_a_map_supply_nothing() {
    let nested = format!(
        "{HEAD}parameters:\n  info: {{ type: json, description: d }}\nresources:\n{}",
        server("{ get_param: [info, flavor] }", "{ get_param: [info, name] }")
    );
    let outputs = format!(
        "{HEAD}{PARAMETERS}outputs:\n  o: {{ value: {{ flavor: {{ get_param: fw_flavor_name }}, name: {{ get_param: fw_name_0 }} }} }}\n"
    );
    let passed = "flavor: { get_param: fw_flavor_name }, name: { get_param: fw_name_0 }";
    let own = "fw_flavor_name: { get_param: fw_flavor_name }, fw_name_0: { get_param: fw_name_0 }";
    for (info, resource) in [
        (format!("{{ {passed} }}"), String::new()),
        (
            "{ get_attr: [v, value] }".to_owned(),
            format!("  v: {{ type: OS::Heat::Value, properties: {{ value: {{ {passed} }} }} }}\n"),
        ),
        (
            "{ get_attr: [v, o] }".to_owned(),
            format!("  v: {{ type: outputs.yaml, properties: {{ {own} }} }}\n"),
        ),
    ] {
        let base = format!(
            "{HEAD}{PARAMETERS}resources:\n{resource}  c: {{ type: nested.yaml, properties: {{ info: {info} }} }}\n"
        );
        let check_rule = |env: &str, id: &str| {
            let files = [
                ("base.yaml", base.as_str()),
                ("base.env", env),
                ("nested.yaml", nested.as_str()),
                ("outputs.yaml", outputs.as_str()),
            ];
            checked(&files, id)
        };
        // The environment must list the flavor, and must not list the name.
        let good = "parameters: { fw_flavor_name: m1 }\n";
        assert_eq!(failures(&check_rule(good, "R-22838")), [""; 0], "{info}");
        assert_eq!(failures(&check_rule(good, "R-69431")), [""; 0], "{info}");
        let bad = "parameters: { fw_name_0: a }\n";
        assert_eq!(failures(&check_rule(bad, "R-22838")), ["base.env:1:15"], "{info}");
        assert_eq!(check_rule(bad, "R-69431").status, Status::Fail, "{info}");
    }
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

/// Nothing is missing from properties that only the running system knows.
#[test]
fn unknown_properties_are_not_missing() {
    let network = "  n: { type: OS::Neutron::Net }\n  s: { type: OS::Neutron::Subnet, properties: ";
    let group = "  g: { type: OS::Heat::ResourceGroup, properties: ";
    for (resource, written, id, place) in [
        (network, "{ cidr: c }", "R-16241", "base.yaml:4:3"),
        (group, "{ a: b }", "R-50011", "base.yaml:4:3"),
    ] {
        let status = |properties: &str| {
            let base = format!("{HEAD}resources:\n{resource}{properties} }}\n");
            let found = checked(&[("base.yaml", base.as_str())], id);
            (found.status, failures(&found))
        };
        assert_eq!(status(written), (Status::Fail, vec![place.to_owned()]), "{id}");
        let unknown = format!("{{ map_replace: [{written}, {{ keys: {{ x: y }} }}] }}");
        assert_eq!(status(&unknown), (Status::Undecided, vec![]), "{id}");
    }
}

/// A template below many groups is a nested template, not a module.
#[test]
fn members_of_deep_groups_are_called() {
    let nested = |zone: &str| {
        format!(
            "{HEAD}parameters: {{ x: {{ type: string, description: d }} }}\nresources:\n  \
             fw_server_0: {{ type: OS::Nova::Server, properties: {{ availability_zone: {zone} }} }}\n"
        )
    };
    let group = |member: String, _| {
        format!("{{ type: OS::Heat::ResourceGroup, properties: {{ resource_def: {member} }} }}")
    };
    let call = "{ type: nested.yaml, properties: { x: { get_param: availability_zone_0 } } }".to_owned();
    let groups = (0..12).fold(call, group);
    let base = format!(
        "{HEAD}parameters: {{ availability_zone_0: {{ type: string, description: d }} }}\nresources:\n  g: {groups}\n"
    );
    for (zone, places) in [("{ get_param: x }", &[][..]), ("nova", &["nested.yaml:5:75"])] {
        let files = [("base.yaml", base.as_str()), ("nested.yaml", &nested(zone))];
        assert_eq!(failures(&checked(&files, "R-98450")), places, "{zone}");
    }
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
fn a_name_is_followed_to_the_callers_that_build_it() {
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
fn many_callers_leave_no_requirement_without_a_verdict() {
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
    assert_eq!(flavor.status, Status::Fail);
    assert_eq!(failures(&flavor).first().map(String::as_str), Some("base.yaml:8:95"));
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
fn the_parameter_that_an_output_returns_has_a_name_and_a_type() {
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

/// A call that passes no value does not hide the network that another call passes.
#[test]
fn a_call_without_a_network_does_not_count() {
    let base = format!(
        "{HEAD}resources:\n  private: {{ type: OS::Neutron::Net }}\n  one: {{ type: n.yaml, properties: {{ p: {{ get_resource: private }} }} }}\n  \
         two: {{ type: n.yaml }}\n"
    );
    let nested = |default: &str| {
        format!(
            "{HEAD}parameters:\n  p: {{ type: string, description: d{default} }}\nresources:\n  \
             fw_port: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: p }} }} }}\n"
        )
    };
    let checked = |default: &str| {
        let found = checked(&[("base.yaml", base.as_str()), ("n.yaml", nested(default).as_str())], "R-26351");
        (failures(&found), open(&found))
    };
    assert_eq!(checked(""), (vec!["n.yaml:6:3".to_owned()], Vec::new()));
    assert_eq!(checked(", default: x"), (Vec::new(), vec!["n.yaml:6:3".to_owned()]));
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

/// A function of a correctly named address parameter is undecided, and a function of a misnamed address parameter fails.
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
fn computed_metadata_is_undecided() {
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

/// The branch that constants exclude supplies no value.
#[test]
fn a_branch_that_constants_exclude_supplies_no_value() {
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

/// Asserts the status of a requirement and the places of its failures or undecided subjects.
fn assert_places(files: &[(&str, &str)], id: &str, status: Status, places: &[&str]) {
    let found = checked(files, id);
    let shown = if found.status == Status::Undecided { open(&found) } else { failures(&found) };
    assert_eq!(
        (found.status, shown),
        (status, places.iter().map(|it| (*it).to_owned()).collect()),
        "{files:?}"
    );
}

#[test]
fn zones_of_nested_servers_come_from_parameters_of_modules() {
    let nested = |zone: &str| {
        format!(
            "{HEAD}parameters: {{ az: {{ type: json }} }}\nresources:\n  fw_server_0:\n    \
             type: OS::Nova::Server\n    properties: {{ availability_zone: {zone} }}\n"
        )
    };
    let base = |zone: &str| {
        format!(
            "{HEAD}parameters:\n  zone_a: {{ type: string }}\n  availability_zone_0: {{ type: json }}\nresources:\n  \
             v: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: availability_zone_0 }} }} }}\n  \
             h: {{ type: h.yaml, properties: {{ x: {{ get_param: zone_a }} }} }}\n  \
             u:\n    type: n.yaml\n    properties:\n      az: {zone}\n"
        )
    };
    let output = format!(
        "{HEAD}parameters: {{ x: {{ type: string }} }}\nresources: {{}}\noutputs: {{ y: {{ value: {{ get_param: x }} }} }}\n"
    );
    let plain = "{ get_param: az }";
    for (zone, inner, places) in [
        ("{ get_param: zone_a }", plain, &["base.yaml:12:11"][..]),
        ("nova", plain, &["base.yaml:12:11"]),
        ("{ get_attr: [h, y] }", plain, &["base.yaml:8:39"]),
        ("{ k: { get_param: zone_a } }", "{ get_param: [az, k] }", &["base.yaml:12:16"]),
        ("{ get_param: availability_zone_0 }", "nova", &["n.yaml:7:38"]),
        ("{ get_param: availability_zone_0 }", plain, &[]),
        ("{ get_attr: [v, value] }", plain, &[]),
        ("{ k: { get_param: availability_zone_0 } }", "{ get_param: [az, k] }", &[]),
        (
            "{ get_param: availability_zone_0 }",
            "{ str_replace: { template: z, params: { z: { get_param: az } } } }",
            &[],
        ),
    ] {
        let (base, nested) = (base(zone), nested(inner));
        let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str()), ("h.yaml", output.as_str())];
        let status = if places.is_empty() { Status::Pass } else { Status::Fail };
        assert_places(&files, "R-98450", status, places);
        if places.is_empty() {
            assert_eq!(failures(&checked(&files, "R-23311")), ["base.yaml:5:26"], "{zone}");
        }
    }
}

#[test]
fn selected_parts_of_roles_are_checked() {
    let base = |declared: &str, part: &str| {
        format!(
            "{HEAD}parameters: {{ r: {{ type: {declared} }}, vf_module_index: {{ type: number }} }}\nresources:\n  \
             fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ metadata: {{ vm_role: {{ get_param: [r, {part}] }} }} }}\n"
        )
    };
    for (declared, part, value, status) in [
        ("comma_delimited_list", "1", "'ok,b d'", Status::Fail),
        ("comma_delimited_list", "0", "'ok,b d'", Status::Pass),
        ("comma_delimited_list", "1", "[ok, 'b d']", Status::Fail),
        ("comma_delimited_list", "1", "'ok, bd'", Status::Pass),
        ("comma_delimited_list", "{ get_param: vf_module_index }", "'ok, bd'", Status::Pass),
        ("json", "k", "{ k: a b }", Status::Fail),
        ("json", "k", r#"'{"k": "ab"}'"#, Status::Pass),
        ("json", "k", r#"'{"k": "a b"}'"#, Status::Fail),
        ("json", "{ get_param: vf_module_index }", r#"'{"k": "ab"}'"#, Status::Undecided),
    ] {
        let (base, env) = (base(declared, part), format!("parameters: {{ r: {value} }}\n"));
        let found = checked(&[("base.yaml", base.as_str()), ("base.env", env.as_str())], "R-86476");
        assert_eq!(found.status, status, "{declared} {part} {value}");
        let is_in_environment = failures(&found).iter().all(|it| it.starts_with("base.env:1:"));
        assert!(is_in_environment, "{:?}", failures(&found));
    }
}

#[test]
fn volumes_do_not_use_the_module_index_through_conditions_and_outputs() {
    let output = format!(
        "{HEAD}parameters: {{ x: {{ type: string }} }}\nresources: {{}}\noutputs: {{ y: {{ value: {{ get_param: x }} }} }}\n"
    );
    for (volume, of, status) in [
        ("properties: { size: { get_attr: [h, y] } }", "vf_module_index", Status::Fail),
        ("properties: { size: { get_attr: [h, y] } }", "p", Status::Pass),
        ("properties: { size: { if: [d, 1, 2] } }", "vf_module_index", Status::Fail),
        ("properties: { size: { if: [d, 1, 2] } }", "p", Status::Pass),
        ("condition: c", "vf_module_index", Status::Fail),
        ("condition: c", "p", Status::Pass),
    ] {
        let base = format!(
            "{HEAD}parameters: {{ vf_module_index: {{ type: number }}, p: {{ type: number }} }}\nconditions:\n  \
             c: {{ equals: [{{ get_param: {of} }}, 0] }}\n  d: {{ not: c }}\nresources:\n  \
             h: {{ type: h.yaml, properties: {{ x: {{ get_param: {of} }} }} }}\n  \
             fw_volume_0:\n    type: OS::Cinder::Volume\n    {volume}\n"
        );
        let found = checked(&[("base.yaml", base.as_str()), ("h.yaml", output.as_str())], "R-55306");
        assert_eq!(found.status, status, "{volume} {of}");
    }
}

#[test]
fn the_module_index_selects_no_server_name_in_any_form() {
    for (name, status) in [
        ("{ get_attr: [v, value, { get_param: vf_module_index }] }", Status::Fail),
        ("{ if: [c, { get_attr: [v, value, { get_param: vf_module_index }] }, x] }", Status::Fail),
        ("{ get_attr: [v, value, 0] }", Status::Pass),
        (
            "{ str_split: [',', { list_join: [',', { get_param: fw_names }] }, { get_param: vf_module_index }] }",
            Status::Fail,
        ),
        ("{ str_split: [',', { list_join: [',', { get_param: fw_names }] }, 0] }", Status::Pass),
        (
            "{ yaql: { expression: e, data: { n: { get_param: fw_names }, i: { get_param: vf_module_index } } } }",
            Status::Undecided,
        ),
    ] {
        let base = format!(
            "{HEAD}parameters:\n  vf_module_index: {{ type: number }}\n  fw_names: {{ type: comma_delimited_list }}\n\
             conditions: {{ c: {{ equals: [{{ get_param: 'OS::stack_name' }}, a] }} }}\nresources:\n  \
             v: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: fw_names }} }} }}\n  \
             fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      name: {name}\n"
        );
        let found = checked(&[("base.yaml", base.as_str())], "R-55307");
        assert_eq!(found.status, status, "{name}");
        let places = if status == Status::Undecided { open(&found) } else { failures(&found) };
        assert!(places.iter().all(|it| it.starts_with("base.yaml:12:")), "{places:?}");
    }
}

#[test]
fn special_characters_are_found_in_every_part_of_a_name() {
    for (name, env, status) in [
        ("{ get_param: p }", "a#b", Status::Fail),
        ("{ str_replace: { template: X, params: { X: { get_param: p } } } }", "a#b", Status::Fail),
        ("{ str_replace: { template: X, params: { X: { get_param: p } } } }", "ab", Status::Pass),
        ("{ str_replace: { template: X_Y, params: { X: { get_param: p }, Y: b c } } }", "ab", Status::Fail),
        ("{ list_join: ['-', [{ get_param: p }, 'b c']] }", "ab", Status::Fail),
        ("{ list_join: ['-', [{ get_param: p }, bc]] }", "ab", Status::Pass),
        ("{ str_split: [',', { get_param: p }, 0] }", "'a#b,c'", Status::Fail),
    ] {
        for (is_nested, id, of_type) in [
            (false, "R-44271", "OS::Nova::Server"),
            (true, "R-44271", "OS::Nova::Server"),
            (true, "R-84517", "OS::Neutron::SecurityGroup"),
        ] {
            let named =
                |name: &str| format!("  fw_0:\n    type: {of_type}\n    properties:\n      name: {name}\n");
            let head = format!("{HEAD}parameters: {{ p: {{ type: string }} }}\nresources:\n");
            let nested = format!("{head}{}", named("{ get_param: p }"));
            let call = format!("  u:\n    type: n.yaml\n    properties:\n      p: {name}\n");
            let base = format!("{head}{}", if is_nested { call } else { named(name) });
            let env = format!("parameters: {{ p: {env} }}\n");
            let mut files = vec![("base.yaml", base.as_str()), ("base.env", env.as_str())];
            files.extend(is_nested.then_some(("n.yaml", nested.as_str())));
            assert_eq!(checked(&files, id).status, status, "{name} {id} {is_nested}");
        }
    }
}

#[test]
fn special_characters_of_group_placeholders_and_hidden_parts_do_not_count() {
    for (argument, name) in [
        ("x_%index%", "{ get_param: p }"),
        (r#"'{"a": "b"}'"#, "{ get_param: [p, { get_param: 'OS::stack_name' }] }"),
        (
            r#"{ str_replace: { template: '{"a": "$b"}', params: { $b: c } } }"#,
            "{ get_param: [p, { get_param: 'OS::stack_name' }] }",
        ),
    ] {
        let base = format!(
            "{HEAD}resources:\n  u:\n    type: OS::Heat::ResourceGroup\n    properties:\n      \
             resource_def: {{ type: n.yaml, properties: {{ p: {argument} }} }}\n"
        );
        let nested = format!(
            "{HEAD}parameters: {{ p: {{ type: json }} }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    \
             properties: {{ name: {name} }}\n"
        );
        let found = checked(&[("base.yaml", base.as_str()), ("n.yaml", nested.as_str())], "R-44271");
        assert!(found.findings.is_empty(), "{argument}");
    }
}

#[test]
fn fixed_counts_are_found_in_callers_outputs_and_functions() {
    let output = format!("{HEAD}resources: {{}}\noutputs: {{ y: {{ value: 2 }} }}\n");
    let group = "OS::Heat::ResourceGroup";
    for (argument, count, places) in [
        ("2", "{ get_param: c }", &["base.yaml:8:10"][..]),
        ("{ get_attr: [h, y] }", "{ get_param: c }", &["h.yaml:4:24"]),
        ("{ get_param: c }", "{ list_join: ['', ['2']] }", &["n.yaml:8:14"]),
        ("{ k: 2 }", "{ get_param: [c, k] }", &["base.yaml:8:15"]),
        ("{ get_param: c }", "{ get_param: c }", &[]),
        ("{ get_param: c }", "{ list_join: ['', [{ get_param: c }]] }", &[]),
        ("{ k: { get_param: c }, other: 2 }", "{ get_param: [c, k] }", &[]),
    ] {
        let head = format!("{HEAD}parameters: {{ c: {{ type: json }} }}\nresources:\n");
        let base = format!(
            "{head}  u:\n    type: n.yaml\n    properties:\n      c: {argument}\n  h: {{ type: h.yaml }}\n"
        );
        let nested = format!("{head}  g:\n    type: {group}\n    properties:\n      count: {count}\n");
        let files = [
            ("base.yaml", base.as_str()),
            ("base.env", "parameters: { c: 2 }\n"),
            ("n.yaml", nested.as_str()),
            ("h.yaml", output.as_str()),
        ];
        assert_eq!(failures(&checked(&files, "R-50011")), places, "{argument} {count}");
    }
}

#[test]
fn outputs_of_volumes_and_networks_are_read_in_every_form() {
    let volumes = |output: &str| {
        format!(
            "{HEAD}resources:\n  fw_g:\n    type: OS::Heat::ResourceGroup\n    \
             properties: {{ resource_def: {{ type: OS::Cinder::Volume, properties: {{ size: 1 }} }} }}\n\
             outputs: {{ fw_volume_ids: {{ value: {output} }} }}\n"
        )
    };
    let base = format!("{HEAD}parameters: {{ fw_volume_ids: {{ type: string }} }}\nresources: {{}}\n");
    for (output, id, status) in [
        ("{ get_attr: [fw_g, size] }", "R-89913", Status::Fail),
        ("{ get_attr: [fw_g, attributes, size] }", "R-89913", Status::Fail),
        ("{ get_attr: [fw_g, refs] }", "R-89913", Status::Pass),
        ("{ list_join: [',', { get_attr: [fw_g, refs] }] }", "R-89913", Status::Pass),
        ("{ a: { get_attr: [fw_g, refs] } }", "R-07443", Status::Fail),
        ("{ list_join: [',', { get_attr: [fw_g, refs] }] }", "R-07443", Status::Pass),
    ] {
        let volumes = volumes(output);
        let found = checked(&[("base.yaml", base.as_str()), ("base_volume.yaml", volumes.as_str())], id);
        assert_eq!(found.status, status, "{output} {id}");
    }
    let network = "{ get_resource: int_sync_network }";
    for (value, read, status) in [
        ("{ get_attr: [v, value] }", "abc", Status::Fail),
        ("{ get_attr: [v, value] }", network, Status::Pass),
        ("{ if: [c, { get_resource: int_sync_network }, abc] }", network, Status::Fail),
    ] {
        let base = format!(
            "{HEAD}conditions: {{ c: {{ equals: [{{ get_param: 'OS::stack_name' }}, a] }} }}\nresources:\n  \
             int_sync_network: {{ type: OS::Neutron::Net }}\n  \
             v: {{ type: OS::Heat::Value, properties: {{ value: {read} }} }}\n\
             outputs: {{ int_sync_net_id: {{ value: {value} }} }}\n"
        );
        let module = format!(
            "{HEAD}parameters: {{ int_sync_net_id: {{ type: string }} }}\nresources:\n  fw_0_int_sync_port_0:\n    \
             type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: int_sync_net_id }} }}\n"
        );
        let found = checked(&[("base.yaml", base.as_str()), ("fw.yaml", module.as_str())], "R-22688");
        assert_eq!(found.status, status, "{value} {read}");
    }
}

#[test]
fn computed_ports_are_undecided() {
    let base = format!(
        "{HEAD}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    \
         properties: {{ networks: [{{ port: {{ list_join: ['', [{{ get_resource: fw_0_oam_port_0 }}]] }} }}] }}\n  \
         fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }} }}\n"
    );
    assert_places(&[("base.yaml", base.as_str())], "R-304011", Status::Undecided, &["base.yaml:6:38"]);
}

#[test]
fn branches_with_names_from_vnf_name_are_compared_and_decided() {
    let built = |name: &str| format!("{{ str_replace: {{ template: V_a, params: {{ V: {name} }} }} }}");
    let vnf_name = "{ get_param: vnf_name }";
    let same = format!("{{ if: [c, {}, {}] }}", built(vnf_name), built(vnf_name));
    for (name, status) in [
        (same, Status::Pass),
        (built(&format!("{{ if: [c, {vnf_name}, x] }}")), Status::Undecided),
        (built(&format!("{{ if: [c, {vnf_name}, {vnf_name}] }}")), Status::Pass),
        (built("{ if: [c, x, y] }"), Status::Fail),
    ] {
        let head = format!("{HEAD}parameters: {{ vnf_name: {{ type: string }} }}\n");
        let named = format!(
            "{head}conditions: {{ c: {{ equals: [{{ get_param: 'OS::stack_name' }}, a] }} }}\nresources:\n  fw_RSG:\n    \
             type: OS::Neutron::SecurityGroup\n    properties: {{ name: {name} }}\n"
        );
        let base = format!(
            "{head}resources:\n  u: {{ type: n.yaml, properties: {{ vnf_name: {{ get_param: vnf_name }} }} }}\n"
        );
        let nested = [("base.yaml", base.as_str()), ("n.yaml", named.as_str())];
        assert_eq!(checked(&nested, "R-85734").status, status, "{name}");
        assert_eq!(checked(&[("base.yaml", named.as_str())], "R-85734").status, status, "{name}");
    }
}

/// A way in which a value reaches a property, through a number of steps or together with a number of other values.
struct Way {
    name: &'static str,
    counts: &'static [usize],
    /// Returns resources that supply the second value next to or after the first value, and the expression for the second
    /// value.
    build: fn(usize, &str, &str) -> (String, String),
}

const WAYS: [Way; 5] = [
    Way {
        name: "if",
        counts: &[1, 5, 8, 9, 60],
        build: |count, good, value| {
            let nested = |inner: String, _| format!("{{ if: [c, {good}, {inner}] }}");
            (String::new(), (0..count).fold(value.to_owned(), nested))
        },
    },
    Way {
        name: "OS::Heat::Value",
        counts: &[1, 5, 8, 9, 300],
        build: |count, _, value| {
            let read = |at: usize| format!("{{ get_attr: [v{at}, value] }}");
            let held = |at: usize, value: &str| {
                format!("  v{at}: {{ type: OS::Heat::Value, properties: {{ value: {value} }} }}\n")
            };
            let rest: String = (1..count).map(|at| held(at, &read(at - 1))).collect();
            (held(0, value) + &rest, read(count - 1))
        },
    },
    Way {
        name: "if of OS::Heat::Value",
        counts: &[1, 5, 150],
        build: |count, good, value| {
            let read = |at: usize| format!("{{ if: [c, {good}, {{ get_attr: [v{at}, value] }}] }}");
            let held = |at: usize, value: &str| {
                format!("  v{at}: {{ type: OS::Heat::Value, properties: {{ value: {value} }} }}\n")
            };
            let rest: String = (1..count).map(|at| held(at, &read(at - 1))).collect();
            (held(0, value) + &rest, read(count - 1))
        },
    },
    Way {
        name: "member of a group",
        counts: &[1],
        build: |_, _, value| {
            let group = "  g:\n    type: OS::Heat::ResourceGroup\n    properties: { count: 2, resource_def: { type: OS::Heat::Value, properties: { value: ";
            (format!("{group}{value} }} }} }}\n"), "{ get_attr: [g, resource.1, value] }".to_owned())
        },
    },
    Way {
        name: "two branches at each step",
        counts: &[1, 5, 11, 30],
        build: |count, good, value| {
            let read = |at: usize| format!("{{ get_attr: [v{at}, value] }}");
            let held = |at: usize, value: &str| {
                format!("  v{at}: {{ type: OS::Heat::Value, properties: {{ value: {value} }} }}\n")
            };
            let both = |at: usize| format!("{{ if: [c, {0}, {0}] }}", read(at - 1));
            let rest: String = (1..count).map(|at| held(at, &both(at))).collect();
            let last = read(count - 1);
            (held(0, value) + &rest, format!("{{ if: [c, {good}, {last}] }}"))
        },
    },
];

fn with_image(resources: &str, image: &str) -> String {
    format!(
        "{HEAD}{PARAMETERS}  fw_image_name: {{ type: string, description: d }}\nconditions: {{ c: {{ equals: [{{ get_param: vnf_name }}, a] }} }}\nresources:\n{resources}  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: fw_flavor_name }}\n      image: {image}\n"
    )
}

/// A violation is found after any number of steps, or the requirement is undecided; valid values never fail.
#[test]
fn values_are_followed_through_many_steps() {
    let good = "{ get_param: fw_image_name }";
    let env = "parameters: { fw_image_name: i, fw_flavor_name: f }\n";
    for way in &WAYS {
        for &count in way.counts {
            let check_value = |value: &str| {
                let (resources, image) = (way.build)(count, good, value);
                let base = with_image(&resources, &image);
                (checked(&[("base.yaml", base.as_str()), ("base.env", env)], "R-901331"), base)
            };
            let (bad, base) = check_value("ubuntu");
            let (name, status) = (way.name, bad.status);
            assert!([Status::Fail, Status::Undecided].contains(&status), "{name} {count}: {status:?}");
            if status == Status::Fail {
                let line = base.lines().position(|it| it.contains("ubuntu")).unwrap() + 1;
                let start = format!("base.yaml:{line}:");
                assert!(failures(&bad).iter().all(|it| it.starts_with(&start)), "{name} {count}");
            } else {
                assert_eq!(name, "two branches at each step", "{count}");
                assert!(bad.undecided.iter().all(|it| it.message.contains("more than")), "{name} {count}");
            }
            let (sound, _) = check_value(good);
            let is_plain = sound.status == Status::Pass;
            assert!(
                is_plain || count > 5 && sound.status == Status::Undecided,
                "{name} {count}: {:?}",
                sound.status
            );
        }
    }
}

/// Beyond the limit of built strings, the requirement on an OAM output is undecided; the reason names the limit.
#[test]
fn built_strings_of_an_output_are_found_or_undecided() {
    let check_last = |count: usize, last: &str| {
        let joined = |name: &str| format!("{{ list_join: ['', [{{ get_param: {name} }}]] }}");
        let mut values = vec![joined("fw_oam_ip_0"); count - 1];
        values.push(joined(last));
        let base = format!(
            "{HEAD}parameters:\n  oam_net_id: {{ type: string }}\n  fw_oam_ip_0: {{ type: string }}\n  place: {{ type: string }}\n\
             resources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }}, \
             fixed_ips: [{{ ip_address: {{ get_param: fw_oam_ip_0 }} }}] }}\n\
             outputs:\n  oam_management_v4_address: {{ value: [{}] }}\n",
            values.join(", ")
        );
        checked(&[("base.yaml", base.as_str()), ("base.env", "parameters: { place: x }\n")], "R-56287")
    };
    assert_eq!(check_last(3, "fw_oam_ip_0").status, Status::Pass);
    assert_eq!(check_last(3, "place").status, Status::Fail);
    for last in ["fw_oam_ip_0", "place"] {
        let beyond = check_last(70, last);
        assert_eq!(beyond.status, Status::Undecided, "{last}");
        assert!(
            beyond.undecided.iter().any(|it| it.message.contains("more than 64 built strings")),
            "{last}"
        );
    }
}

/// Beyond the limit of callers, a requirement is undecided; the reason names the limit.
#[test]
fn values_from_many_callers_are_found_or_undecided() {
    let nested = with_image("", "{ get_param: x }")
        .replace("parameters:\n", "parameters:\n  x: { type: string, description: d }\n");
    for count in [2, 499, 502, 2_000] {
        let check_last = |last: &str| {
            let good = "{ get_param: fw_image_name }";
            let call = |at: usize| {
                let value = if at + 1 == count { last } else { good };
                format!(
                    "  c{at}: {{ type: nested.yaml, properties: {{ x: {value}, fw_flavor_name: {{ get_param: fw_flavor_name }} }} }}\n"
                )
            };
            let calls: String = (0..count).map(call).collect();
            let base = format!(
                "{HEAD}{PARAMETERS}  fw_image_name: {{ type: string, description: d }}\nresources:\n{calls}"
            );
            let env = "parameters: { fw_image_name: i, fw_flavor_name: f }\n";
            checked(
                &[("base.yaml", base.as_str()), ("base.env", env), ("nested.yaml", nested.as_str())],
                "R-901331",
            )
        };
        let bad = check_last("ubuntu");
        if count < 500 {
            assert_eq!(bad.status, Status::Fail, "{count}");
        } else {
            assert!([Status::Fail, Status::Undecided].contains(&bad.status), "{count}: {:?}", bad.status);
        }
        assert!(check_last("{ get_param: fw_image_name }").status != Status::Fail, "{count}");
    }
}

/// A parameter that one of many joined values contains is found.
#[test]
fn every_joined_value_is_read() {
    for count in [1, 250, 300, 2_000, 6_000] {
        let held = |at: usize| {
            let value = if at + 1 == count { "{ get_param: vf_module_index }" } else { "a" };
            format!("  v{at}: {{ type: OS::Heat::Value, properties: {{ value: {value} }} }}\n")
        };
        let resources: String = (0..count).map(held).collect();
        let joined: Vec<_> = (0..count).map(|at| format!("{{ get_attr: [v{at}, value] }}")).collect();
        let base = format!(
            "{HEAD}parameters:\n  vf_module_index: {{ type: number, description: d }}\nresources:\n{resources}  fw_volume_0:\n    type: OS::Cinder::Volume\n    properties:\n      name: {{ list_join: ['', [{}]] }}\n",
            joined.join(", ")
        );
        let found = checked(&[("base.yaml", base.as_str())], "R-55306");
        if count < 4_000 {
            let line = base.lines().position(|it| it.contains("vf_module_index }")).unwrap() + 1;
            assert!(
                failures(&found).iter().any(|it| it.starts_with(&format!("base.yaml:{line}:"))),
                "{count}"
            );
        } else {
            assert!([Status::Fail, Status::Undecided].contains(&found.status), "{count}");
        }
    }
}

/// A UUID is found in an argument, in an output and in a function.
#[test]
fn uuids_are_found_where_they_are_written() {
    const UUID: &str = "6f70656e-7374-6163-6b20-686561740000";
    let port = |network: &str| {
        format!("  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: {network} }}\n")
    };
    let with_x = |rest: &str| format!("{HEAD}parameters:\n  x: {{ type: string, description: d }}\n{rest}");
    let calling =
        |x: &str| format!("{HEAD}resources:\n  c:\n    type: nested.yaml\n    properties: {{ x: {x} }}\n");
    let nested = with_x(&format!("resources:\n{}", port("{ get_param: x }")));
    let output = with_x(&format!("outputs:\n  o: {{ value: {UUID} }}\n"));
    let reading = calling("a") + &port("{ get_attr: [c, o] }");
    let joined = format!("{HEAD}resources:\n{}", port(&format!("{{ list_join: ['', [{UUID}]] }}")));
    let pieces = "{ list_join: ['-', [6f70656e, '7374', '6163', 6b20, '686561740000']] }";
    let group =
        "  c:\n    type: OS::Heat::ResourceGroup\n    properties: { resource_def: { type: nested.yaml } }\n";
    let grouped = format!("{HEAD}resources:\n{group}{}", port("{ get_attr: [c, o, 0] }"));
    for (base, nested, place) in [
        (calling(UUID), nested.as_str(), "base.yaml:6:22"),
        (calling(pieces), nested.as_str(), "base.yaml:6:22"),
        (format!("{HEAD}resources:\n{}", port(pieces)), output.as_str(), "base.yaml:6:28"),
        (reading, output.as_str(), "nested.yaml:6:15"),
        (grouped, output.as_str(), "nested.yaml:6:15"),
        (joined, output.as_str(), "base.yaml:6:28"),
    ] {
        let found = checked(&[("base.yaml", base.as_str()), ("nested.yaml", nested)], "R-59482");
        assert_eq!(failures(&found), [place], "{base}");
    }
    for sound in ["a", "{ list_join: ['-', [6f70656e, a]] }"] {
        let base = calling(sound);
        let found = checked(&[("base.yaml", base.as_str()), ("nested.yaml", nested.as_str())], "R-59482");
        assert_eq!(found.status, Status::Pass, "{sound}");
    }
}

/// A value that several nested templates pass on in outputs is the argument of the outermost call.
#[test]
fn outputs_pass_arguments_through_several_templates() {
    for count in [1, 3, 5, 20] {
        let pass_on = "properties: { fw_image_name: { get_param: fw_image_name } }";
        let declared = "parameters:\n  fw_image_name: { type: string, description: d }\n";
        let check_value = |value: &str| {
            let nested = |at: usize| {
                let text = if at + 1 == count {
                    format!("{HEAD}{declared}outputs: {{ o: {{ value: {value} }} }}\n")
                } else {
                    let next = at + 1;
                    format!(
                        "{HEAD}{declared}resources:\n  n: {{ type: n{next}.yaml, {pass_on} }}\noutputs: {{ o: {{ value: {{ get_attr: [n, o] }} }} }}\n"
                    )
                };
                (format!("n{at}.yaml"), text)
            };
            let base = with_image(&format!("  n: {{ type: n0.yaml, {pass_on} }}\n"), "{ get_attr: [n, o] }");
            let mut files = vec![("base.yaml".to_owned(), base)];
            files.push((
                "base.env".to_owned(),
                "parameters: { fw_image_name: i, fw_flavor_name: f }\n".to_owned(),
            ));
            files.extend((0..count).map(nested));
            let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
            checked(&files, "R-901331")
        };
        let bad = check_value("ubuntu");
        assert_eq!(failures(&bad), [format!("n{}.yaml:5:24", count - 1)], "{count}");
        assert_eq!(check_value("{ get_param: fw_image_name }").status, Status::Pass, "{count}");
    }
}

/// If the value that a caller passes is beyond a limit, every requirement on the value is undecided, not only the first
/// requirement.
#[test]
fn passed_values_beyond_a_limit_are_undecided_for_every_requirement() {
    let held = |at: usize| {
        let value =
            if at == 0 { "ubuntu".to_owned() } else { format!("{{ get_attr: [v{}, value] }}", at - 1) };
        format!("  v{at}: {{ type: OS::Heat::Value, properties: {{ value: {value} }} }}\n")
    };
    let resources: String = (0..420).map(held).collect();
    let base = format!(
        "{HEAD}{PARAMETERS}resources:\n{resources}  c:\n    type: n.yaml\n    properties: {{ fw_image_name: {{ get_attr: [v419, value] }}, fw_flavor_name: {{ get_param: fw_flavor_name }} }}\n"
    );
    let nested = with_image("", "{ get_param: fw_image_name }");
    let files = [
        ("base.yaml", base.as_str()),
        ("base.env", "parameters: { fw_flavor_name: f }\n"),
        ("n.yaml", nested.as_str()),
    ];
    for id in ["R-901331", "R-91125"] {
        let found = checked(&files, id);
        assert_eq!(found.status, Status::Undecided, "{id}");
        assert!(found.undecided.iter().any(|it| it.message.contains("more than 400")), "{id}");
    }
}

/// The index of a group selects an element for each member, so the element is unknown.
#[test]
fn indices_of_groups_select_counts() {
    let with_parameter = |name: &str, rest: &str| {
        format!("{HEAD}parameters: {{ {name}: {{ type: json, description: d }} }}\nresources:\n{rest}")
    };
    let group = "    type: OS::Heat::ResourceGroup\n    properties:\n      count:";
    let nested = with_parameter(
        "k",
        &format!(
            "  g:\n{group} {{ get_param: k }}\n      resource_def: {{ type: OS::Heat::RandomString }}\n"
        ),
    );
    for (path, status) in [
        ("[l, '%index%']", Status::Undecided),
        ("[l, '%index%', c]", Status::Undecided),
        ("[l, 1]", Status::Pass),
        ("[l, 7]", Status::Fail),
    ] {
        let base = with_parameter(
            "l",
            &format!(
                "  v:\n{group} {{ get_param: [l, 0] }}\n      resource_def: {{ type: n.yaml, properties: {{ k: {{ get_param: {path} }} }} }}\n"
            ),
        );
        let files = [
            ("base.yaml", base.as_str()),
            ("base.env", "parameters: { l: [1, 2] }\n"),
            ("n.yaml", nested.as_str()),
        ];
        assert_eq!(checked(&files, "R-50011").status, status, "{path}");
    }
}

/// The last of many modules that create a network is found, or the requirement is undecided with the limit.
#[test]
fn modules_of_a_template_are_found_or_undecided() {
    let calling = format!("{HEAD}resources:\n  c: {{ type: nested.yaml }}\n");
    let nested = format!("{HEAD}resources:\n  int_sync_network: {{ type: OS::Neutron::Net }}\n");
    for (count, status) in [(1, Status::Fail), (255, Status::Fail), (256, Status::Undecided)] {
        let names: Vec<_> = (0..count).map(|at| format!("base_{at:03}.yaml")).collect();
        let mut files: Vec<_> = names.iter().map(|it| (it.as_str(), calling.as_str())).collect();
        files.extend([("module.yaml", calling.as_str()), ("nested.yaml", nested.as_str())]);
        let found = checked(&files, "R-86972");
        assert_eq!(found.status, status, "{count}");
        let reasons = found.undecided.iter().all(|it| it.message.contains("more than 256 modules"));
        assert!(reasons, "{:?}", found.undecided);
    }
}

/// An address that an output reads is the address of a port, however many callers pass the address on.
#[test]
fn addresses_from_many_callers_are_those_of_ports() {
    let nested = format!(
        "{HEAD}parameters: {{ x: {{ type: string, description: d }} }}\noutputs: {{ o: {{ value: {{ get_param: x }} }} }}\n"
    );
    for count in [1, 300, 2_000] {
        for (passed, is_sound) in [("fw_oam_ip_0", true), ("place", false)] {
            let call = |at: usize| {
                format!("  c{at}: {{ type: nested.yaml, properties: {{ x: {{ get_param: {passed} }} }} }}\n")
            };
            let calls: String = (0..count).map(call).collect();
            let base = format!(
                "{HEAD}parameters:\n  oam_net_id: {{ type: string }}\n  fw_oam_ip_0: {{ type: string }}\n  place: {{ type: string }}\n\
                 resources:\n  c: {{ type: nested.yaml }}\n{calls}  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    \
                 properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: fw_oam_ip_0 }} }}] }}\n\
                 outputs:\n  oam_management_v4_address: {{ value: {{ get_attr: [c, o] }} }}\n"
            );
            let found = checked(&[("base.yaml", base.as_str()), ("nested.yaml", nested.as_str())], "R-56287");
            assert_eq!(found.status != Status::Fail, is_sound, "{count} {passed}");
        }
    }
}
