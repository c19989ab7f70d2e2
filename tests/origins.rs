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
