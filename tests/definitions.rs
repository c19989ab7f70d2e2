//! Definitions of the members that groups, chains and stacks create: in groups of groups, functions and merges. A violation
//! in every form is found or undecided, and a definition without violation never fails.

use vnfcheck_report::{RequirementReport, Status};
use vnfcheck_runner::open::Input;
use vnfcheck_yaml::RawFile;

const HEAD: &str = "heat_template_version: 2018-08-31\ndescription: d\n";

const PARAMETERS: &str = "parameters:\n  p: { type: json, description: d }\n  c: { type: number, description: d }\n  \
                          fw_image_name: { type: string, description: d }\n  vnf_id: { type: string, description: d }\n\
                          conditions:\n  lab: { equals: [{ get_param: c }, 1] }\nresources:\n";

const NESTED: &str = "parameters:\n  fw_image_name: { type: string, description: d }\nresources:\n  \
                      fw_server_0: { type: OS::Nova::Server, properties: { image: { get_param: fw_image_name } } }\n";

fn checked(resources: &str, nested: &str, id: &str) -> RequirementReport {
    let mut files = vec![
        ("base.yaml", format!("{HEAD}{PARAMETERS}{resources}")),
        ("base.env", "parameters: { c: 1 }\n".to_owned()),
    ];
    if !nested.is_empty() {
        files.push(("n.yaml", format!("{HEAD}{nested}")));
    }
    report_of(files, id)
}

fn report_of(files: impl IntoIterator<Item = impl Into<RawFile>>, id: &str) -> RequirementReport {
    let input = Input::memory("vnf", files);
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let requirements = report.packages.into_iter().next().unwrap().requirements;
    requirements.into_iter().find(|it| it.id == id).unwrap()
}

/// Returns the status, and the position of the first finding or undecided subject.
fn verdict(resources: &str, nested: &str, id: &str) -> (Status, String) {
    first_of(&checked(resources, nested, id))
}

fn first_of(found: &RequirementReport) -> (Status, String) {
    let findings = found.findings.iter().filter(|it| !it.advisory).map(|it| &it.primary);
    let first = findings.chain(found.undecided.iter().map(|it| &it.location)).next();
    let place = first.map(|at| format!("{}:{}:{}", at.file, at.range.start.line, at.range.start.column));
    (found.status, place.unwrap_or_default())
}

/// A group whose members have a definition, which starts at line 15.
fn group(definition: &str) -> String {
    format!(
        "  g:\n    type: OS::Heat::ResourceGroup\n    properties:\n      resource_def:\n        {definition}\n"
    )
}

/// A chain whose elements are at line 14.
fn chain(types: &str, properties: &str) -> String {
    format!(
        "  g:\n    type: OS::Heat::ResourceChain\n    properties:\n      resources: {types}\n      \
         resource_properties: {properties}\n"
    )
}

/// A type in every place that can contain a type.
fn forms_of_type(name: &str) -> Vec<String> {
    let inner = format!("{{ type: {name} }}");
    let in_group = format!("{{ type: OS::Heat::ResourceGroup, properties: {{ resource_def: {inner} }} }}");
    vec![
        group(&inner),
        group(&in_group),
        group(&format!("{{ type: OS::Heat::ResourceGroup, properties: {{ resource_def: {in_group} }} }}")),
        group(&format!("{{ if: [lab, {inner}, {{ type: OS::Heat::None }}] }}")),
        group(&format!("{{ map_merge: [{{ properties: {{ a: b }} }}, {inner}] }}")),
        group(&format!("{{ type: {{ if: [lab, OS::Heat::None, {name}] }} }}")),
        format!(
            "{}  v: {{ type: OS::Heat::Value, properties: {{ value: {inner} }} }}\n",
            group("{ get_attr: [v, value] }")
        ),
        format!(
            "  g: {{ type: OS::Heat::AutoScalingGroup, properties: {{ resource: {{ if: [lab, {in_group}, {inner}] }} }} }}\n"
        ),
        chain(&format!("[{name}]"), "{ a: b }"),
        chain(&format!("{{ list_concat: [[OS::Heat::None], [{name}]] }}"), "{ a: b }"),
        chain(&format!("{{ if: [lab, [{name}], []] }}"), "{ a: b }"),
        chain(&format!("[{{ if: [lab, {name}, OS::Heat::None] }}]"), "{ a: b }"),
        chain("[OS::Heat::ResourceGroup]", &format!("{{ resource_def: {inner} }}")),
    ]
}

#[test]
fn a_type_is_found_wherever_it_is_written() {
    for resources in forms_of_type("OS::Neutron::FloatingIP") {
        let (status, place) = verdict(&resources, "", "R-05257");
        let text = format!("{HEAD}{PARAMETERS}{resources}");
        let (_, at) = place.split_once(':').unwrap();
        let (line, column) = at.split_once(':').unwrap();
        let line = text.lines().nth(line.parse::<usize>().unwrap() - 1).unwrap();
        assert_eq!(status, Status::Fail, "{resources}");
        assert!(
            line[column.parse::<usize>().unwrap() - 1..].starts_with("OS::Neutron::FloatingIP"),
            "{resources}"
        );
    }
    for resources in forms_of_type("OS::Neutron::Port") {
        assert_eq!(verdict(&resources, "", "R-05257").0, Status::Pass, "{resources}");
    }
}

#[test]
fn a_template_is_called_wherever_it_is_named() {
    for resources in forms_of_type("n.yaml") {
        for id in ["R-86285", "R-60011", "R-17528"] {
            assert_eq!(verdict(&resources, NESTED, id).0, Status::Pass, "{id} {resources}");
        }
        let (status, _) = verdict(&resources, NESTED, "R-11041");
        assert_eq!(status, Status::Fail, "{resources}");
    }
}

#[test]
fn an_unknown_type_is_undecided() {
    let unknown = [
        (group("{ get_param: p }"), "base.yaml:15:9"),
        (group("{ get_attr: [other, value] }"), "base.yaml:15:9"),
        (group("{ type: { get_param: p } }"), "base.yaml:15:17"),
        (group("{ map_merge: [{ type: OS::Neutron::Port }, { get_param: p }] }"), "base.yaml:15:9"),
        (chain("{ get_param: p }", "{ a: b }"), "base.yaml:14:18"),
        (chain("[OS::Neutron::Port, { get_param: p }]", "{ a: b }"), "base.yaml:14:38"),
        (
            "  g:\n    type: OS::Heat::Stack\n    properties:\n      template: |\n        heat_template_version: 2018-08-31\n"
                .to_owned(),
            "base.yaml:14:17",
        ),
    ];
    for (resources, at) in unknown {
        for id in ["R-05257", "R-901331", "R-29751", "R-11041"] {
            let found = verdict(&resources, "", id);
            assert_eq!(found, (Status::Undecided, at.to_owned()), "{id} {resources}");
        }
        // The section of an environment does not depend on resources.
        assert_eq!(verdict(&resources, "", "R-03324").0, Status::Pass, "{resources}");
    }
}

/// A module whose group has the type of parameter `t`, at 10:17.
fn group_of_parameter(declaration: &str) -> String {
    format!(
        "{HEAD}parameters:\n  t: {{ type: string, description: d{declaration} }}\nresources:\n{}",
        group("{ type: { get_param: t }, properties: { a: b } }")
    )
}

#[test]
fn a_type_from_a_parameter_is_the_value_in_the_files() {
    let verdict = |files: &[(&str, &str)], id: &str| first_of(&report_of(files.iter().copied(), id));
    let nested = format!("{HEAD}{NESTED}");
    let fixed = group_of_parameter(", default: OS::Neutron::FloatingIP");
    let open = group_of_parameter("");
    let at_type = |status| (status, "base.yaml:10:17".to_owned());
    let nowhere = |status| (status, String::new());
    // The environment overrides the default.
    for (module, environment, expected) in [
        (&open, "parameters: {}", at_type(Status::Undecided)),
        (&open, "parameters: { t: OS::Neutron::FloatingIP }", at_type(Status::Fail)),
        (&open, "parameters: { t: OS::Neutron::Port }", nowhere(Status::Pass)),
        (&fixed, "parameters: {}", at_type(Status::Fail)),
        (&fixed, "parameters: { t: OS::Neutron::Port }", nowhere(Status::Pass)),
    ] {
        let files = [("base.yaml", module.as_str()), ("base.env", environment)];
        assert_eq!(verdict(&files, "R-05257"), expected, "{environment}");
    }
    // A template that is called has no environment of its own.
    for name in ["n.yaml", "./n.yaml"] {
        let module = group_of_parameter(&format!(", default: {name}"));
        let files = [("base.yaml", module.as_str()), ("n.yaml", nested.as_str())];
        assert_eq!(verdict(&files, "R-11041"), at_type(Status::Fail), "{name}");
        assert_eq!(verdict(&files, "R-91125"), nowhere(Status::NotApplicable), "{name}");
    }
    let module = group_of_parameter(", default: 'https://example.com/n.yaml'");
    assert_eq!(verdict(&[("base.yaml", &module)], "R-05257"), nowhere(Status::Pass));
}

#[test]
fn a_type_from_a_parameter_of_a_nested_template_is_an_argument() {
    let verdict = |argument: &str| {
        let module = format!(
            "{HEAD}parameters:\n  given: {{ type: string, description: d }}\nresources:\n  a: {{ type: n.yaml, \
             properties: {{ t: {argument} }} }}\n"
        );
        let nested = group_of_parameter(", default: OS::Neutron::Port");
        let environment = "parameters: { given: OS::Neutron::FloatingIP }";
        let files = [("base.yaml", module.as_str()), ("base.env", environment), ("n.yaml", nested.as_str())];
        first_of(&report_of(files, "R-05257"))
    };
    let at_type = |status| (status, "n.yaml:10:17".to_owned());
    assert_eq!(verdict("OS::Neutron::FloatingIP"), at_type(Status::Fail));
    assert_eq!(verdict("{ get_param: given }"), at_type(Status::Fail));
    assert_eq!(verdict("OS::Neutron::Port"), (Status::Pass, String::new()));
    assert_eq!(verdict("{ get_file: type.txt }"), at_type(Status::Undecided));
}

/// The properties of members in every form.
fn forms_of_properties(properties: &str) -> Vec<String> {
    let server = |properties: &str| group(&format!("{{ type: OS::Nova::Server, properties: {properties} }}"));
    let value = format!("  v: {{ type: OS::Heat::Value, properties: {{ value: {properties} }} }}\n");
    let read = "{ get_attr: [v, value] }";
    let merged = format!("{{ map_merge: [{{ flavor: a }}, {properties}] }}");
    let either = format!("{{ if: [lab, {properties}, {properties}] }}");
    vec![
        server(properties),
        server(&merged),
        server(&either),
        server(&format!("{{ map_merge: [{{ image: overridden }}, {properties}] }}")),
        format!("{}{value}", server(read)),
        chain("[OS::Nova::Server]", &merged),
        chain("[OS::Nova::Server]", &either),
        format!("{}{value}", chain("[OS::Nova::Server]", read)),
    ]
}

#[test]
fn properties_of_members_are_found_in_functions() {
    let good = "{ image: { get_param: fw_image_name }, metadata: { vnf_id: { get_param: vnf_id } } }";
    for resources in forms_of_properties(good) {
        for id in ["R-901331", "R-37437", "R-83706"] {
            assert_eq!(verdict(&resources, "", id).0, Status::Pass, "{id} {resources}");
        }
    }
    for resources in forms_of_properties("{ image: fixed, metadata: { vnf_name: a } }") {
        for id in ["R-901331", "R-37437"] {
            assert_eq!(verdict(&resources, "", id).0, Status::Fail, "{id} {resources}");
        }
    }
    let resources = group("{ type: OS::Nova::Server, properties: { get_param: p } }");
    for id in ["R-901331", "R-37437", "R-83706"] {
        assert_eq!(verdict(&resources, "", id), (Status::Undecided, "base.yaml:15:47".to_owned()), "{id}");
    }
}

#[test]
fn arguments_are_found_in_functions() {
    for (value, expected) in [("fixed", Status::Fail), ("{ get_param: fw_image_name }", Status::Pass)] {
        let arguments = format!("{{ fw_image_name: {value} }}");
        let merged = format!("{{ map_merge: [{{}}, {arguments}] }}");
        let either = format!("{{ if: [lab, {arguments}, {arguments}] }}");
        let stack = |parameters: &str| {
            format!(
                "  g: {{ type: OS::Heat::Stack, properties: {{ template: {{ get_file: n.yaml }}, parameters: {parameters} }} }}\n"
            )
        };
        for arguments in [merged, either] {
            let member = group(&format!("{{ type: n.yaml, properties: {arguments} }}"));
            for resources in [member, chain("[n.yaml]", &arguments), stack(&arguments)] {
                assert_eq!(verdict(&resources, NESTED, "R-901331").0, expected, "{resources}");
                assert_eq!(verdict(&resources, NESTED, "R-11041").0, Status::Pass, "{resources}");
            }
        }
    }
}

#[test]
fn definitions_beyond_the_limits_are_undecided() {
    let inner = |level: usize| format!("{{ get_attr: [v{level}, value] }}");
    let of_group = |level: usize, definition: &str| {
        format!(
            "  v{level}: {{ type: OS::Heat::Value, properties: {{ value: {{ type: OS::Heat::ResourceGroup, \
             properties: {{ resource_def: {definition} }} }} }} }}\n"
        )
    };
    let innermost = of_group(0, "{ type: OS::Heat::None }");
    let deep: String = (1..64).map(|level| of_group(level, &inner(level - 1))).collect();
    assert_eq!(
        verdict(&format!("{innermost}{deep}{}", group(&inner(63))), "", "R-05257").0,
        Status::Undecided
    );
    let many = (1..7).map(|level| {
        let one = inner(level - 1);
        of_group(
            level,
            &format!("{{ if: [lab, {{ if: [lab, {one}, {one}] }}, {{ if: [lab, {one}, {one}] }}] }}"),
        )
    });
    let many: String = many.collect();
    assert_eq!(verdict(&format!("{innermost}{many}{}", group(&inner(6))), "", "R-05257").0, Status::Pass);
    let twice = format!("{{ if: [lab, {{ if: [lab, {0}, {0}] }}, {{ if: [lab, {0}, {0}] }}] }}", inner(6));
    assert_eq!(verdict(&format!("{innermost}{many}{}", group(&twice)), "", "R-05257").0, Status::Undecided);
}
