//! Verdicts on packages of several files: what is found, where, and what is not.

use report::{Location, RequirementReport};
use runner::open::Input;

const HEAD: &str = "heat_template_version: 2016-10-14\ndescription: d\n";

fn judged(files: &[(&str, &str)], id: &str) -> RequirementReport {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
    let input = Input::Memory { path: "vnf".to_owned(), files };
    let report = runner::run(&[input], &runner::Options::default()).report;
    let requirements = report.packages.into_iter().next().unwrap().requirements;
    requirements.into_iter().find(|it| it.id == id).unwrap()
}

fn place(at: &Location) -> String {
    format!("{}:{}:{}", at.file, at.range.start.line, at.range.start.column)
}

/// Place and message of the failures of a requirement.
fn failures(files: &[(&str, &str)], id: &str) -> Vec<String> {
    let findings = judged(files, id).findings;
    let told = findings.iter().filter(|it| !it.advisory);
    told.map(|it| format!("{} {}", place(&it.primary), it.message)).collect()
}

/// Parameters that are strings.
fn strings(names: &[&str]) -> String {
    let declared = names.iter().map(|name| format!("  {name}: {{ type: string, description: d }}\n"));
    format!("parameters:\n{}", declared.collect::<String>())
}

/// The value of `name` that puts something in place of `S`.
fn built(template: &str, put_in: &str) -> String {
    format!(
        "{{ str_replace: {{ template: {template}, params: {{ V: {{ get_param: vnf_name }}, S: {put_in} }} }} }}"
    )
}

/// A nested template with a port of that name.
fn with_port(name: &str) -> String {
    let parameters = strings(&["vnf_name", "index", "suffix"]);
    format!(
        "{HEAD}{parameters}resources:\n  p:\n    type: OS::Neutron::Port\n    properties: {{ name: {name} }}\n"
    )
}

#[test]
fn a_name_is_none_of_its_own_where_all_members_of_a_group_have_it() {
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
    let undecided = judged(&files, "R-85734").undecided;
    assert_eq!(undecided.iter().map(|it| place(&it.location)).collect::<Vec<_>>(), ["base.yaml:32:67"]);
}

#[test]
fn members_in_nested_templates_have_names_of_their_own_by_what_is_handed_over() {
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
fn calls_of_a_nested_template_that_share_a_name_are_found_by_what_they_hand_over() {
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
    // The values that an environment has count.
    let known = [files[0], ("base.env", "parameters: { one: z, two: y }\n"), files[1], files[2], files[3]];
    assert_eq!(failures(&known, "R-85734"), [twice, "c.yaml:10:25 the name of `p` is used twice"]);
    let excluding = base.replace("a.yaml,", "a.yaml, condition: c,").replacen(
        "condition: c,",
        "condition: { not: c },",
        1,
    );
    let files = [("base.yaml", excluding.as_str()), files[1], files[2], files[3]];
    assert_eq!(failures(&files, "R-85734"), [""; 0]);
}
